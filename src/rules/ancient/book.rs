//! The rule book: the set-up, the turn, drawing, placing and moving.

use crate::rules::articles;

/// A short record with the agreed numbers that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        position!("9", $tiles, $plies)
    };
    ($target:literal, $tiles:literal, $plies:literal) => {
        concat!(
            "[Variant \"ancient\"]\n[Target \"",
            $target,
            "\"]\n[Hand \"5\"]\n[Position \"",
            $tiles,
            "\"]\n\n",
            $plies,
            "\n"
        )
    };
}

/// A short record with the given set-up tag that starts at the beginning.
macro_rules! tagged {
    ($hand:literal, $name:literal, $value:literal, $plies:literal) => {
        concat!(
            "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"",
            $hand,
            "\"]\n[",
            $name,
            " \"",
            $value,
            "\"]\n\n",
            $plies,
            "\n"
        )
    };
}

articles! {
    /// The set-up.
    SET_UP:
    SET = "ancient-set" {
        title: "A player has one set",
        meaning: "Six of each of the six flowers; three Ships, three Coins, three Knotweeds, three Wheels, three Lotuses and three Dragons. The list of materials calls the Ship a Boat and the Coin a Rock. All of a player's tiles, in hand, on the board and out of the game, are from that player's set. The centre piece comes out of one of the two sets. A tile that is discarded or removed never comes back; `Captured` names those of a game that starts from a position.",
        source: "official rules, Ancient Pai Sho, Playing Material; decisions 1 and 3",
        wrong: tagged!("5", "FirstHand", "Co Co Co Co Js", "1. Js*10f + Js10f-10g"),
        right: tagged!("5", "FirstHand", "Co Co Co Sh Js", "1. Js*10f + Js10f-10g"),
    }
    HAND_SIZE = "ancient-hand-size" {
        title: "A hand begins with the agreed number of tiles",
        meaning: "Each player begins with a random hand of the size that `Hand` names, and never holds more. In a game that starts from a position a hand may have fewer. What a hand without a tag holds is worked out from what is played: the tiles played from it must fit the set and all that is known to have come in and gone out.",
        source: "official rules, Ancient Pai Sho, Setup; decision 3",
        wrong: tagged!("2", "FirstHand", "Js Rs Co", "1. Js*10f + Js10f-10g"),
        right: tagged!("3", "FirstHand", "Js Rs Co", "1. Js*10f + Js10f-10g"),
    }
    CENTRE = "ancient-centre" {
        title: "There is one centre piece, which belongs to nobody",
        meaning: "The tile that decided who begins is placed on the centre point. It belongs to nobody: either player moves it, if its kind moves. A Ship, a Knotweed or a Wheel there has no effect and only stands there (the official text has another tile picked then); a Coin, a Lotus, a Dragon or a flower counts like any other. In a position it is the one tile without brackets, wherever it stands; where a `Centre` tag names it and it is not there, it has left the game. Without the tag and the position there is no centre piece.",
        source: "official rules, Ancient Pai Sho, Setup; decision 3",
        wrong: "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"5\"]\n[Centre \"Co\"]\n[Position \"Jd 10j\"]\n\n1. Js*10f + Js10f-10g\n",
        right: "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"5\"]\n[Centre \"Jd\"]\n[Position \"Jd 10j\"]\n\n1. Js*10f + Jd10j-12j\n",
    }
}

articles! {
    /// The turn.
    TURNS:
    GAME_OVER = "ancient-game-over" {
        title: "The game is over",
        meaning: "The player whose placement or move makes the number of harmonies on the board equal to `Target` wins at once; more of them win nothing, and they may become fewer again. In a position that starts with that number nobody has won: the number must change and be reached again. The only other end is that a player resigns. If a player can neither draw nor place, the game stops without a winner.",
        source: "official rules, Ancient Pai Sho, During Your Turn, Objective; decision 6",
        wrong: position!("1", "<Js 10f>", "1. Rd*13f  Draw"),
        right: position!("1", "<Js 10f>", "1. Rd*13f"),
    }
    WON = "ancient-won" {
        title: "A placement that wins ends the turn",
        meaning: "Harmonies count on the whole board, whoever owns the flowers. Lily and Chrysanthemum harmonize with the two other flowers of their colour; Jasmine with Rhododendron, Rose with White Jade. Flowers that move alike and differ in colour are in disharmony. Each flower looks along its row and its column, both ways, to the first flower that is not drained; other tiles between do not matter. A Coin anywhere in a row or column voids all harmony and disharmony there. A Lotus swaps harmony and disharmony there, and two of them in one line swap them twice. The harmonies are counted after the placement, with all that the tile does, and again after the move.",
        source: "official rules, Ancient Pai Sho, During Your Turn, Harmonies, Coin Tile, Lotus Tile; decisions 5, 6 and 7",
        wrong: position!("1", "<Js 10f>", "1. Rd*13f + Js10f-10g"),
        right: position!("1", "<Js 10f>", "1. Rd*13f"),
    }
    PLACE_FIRST = "ancient-place-first" {
        title: "A turn is a draw, or a placement and then a move",
        meaning: "A tile is moved only in a turn that places one, and the placement comes first. What a tile does when it is placed is part of the placement, not the move.",
        source: "official rules, Ancient Pai Sho, During Your Turn; decision 2",
        wrong: position!("<Rs 10f>", "1. Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    MOVE_OWED = "ancient-move-owed" {
        title: "A placement is followed by a move",
        meaning: "If the player has a move with any tile, the new one and the centre piece included, one must be made. The turn ends without it only where there is none, or where the placement has won.",
        source: "official rules, Ancient Pai Sho, During Your Turn; decision 2",
        wrong: position!("(Js 10f)", "1. Rs*12j"),
        right: position!("(Js 10f)", "1. Co*12j"),
    }
    ONE_PLACEMENT = "ancient-one-placement" {
        title: "A turn places one tile",
        meaning: "What follows a placement is the move of a tile on the board.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Js*8f + Js*7f"),
        right: position!("<Rs 10f>", "1. Js*8f + Js8f-7f"),
    }
    SECOND_MOVE = "ancient-second-move" {
        title: "A turn moves one tile",
        meaning: "A placement is followed by one move, of any tile the player may move, the new one included.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Js*8f + Js8f-7f + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    NO_PASS = "ancient-no-pass" {
        title: "Passing is not allowed",
        meaning: "A player who cannot or will not place a tile draws one.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Pass"),
        right: position!("<Rs 10f>", "1. Draw"),
    }
    NO_CLAIM = "ancient-no-claim" {
        title: "A win is not claimed",
        meaning: "The harmonies are counted on the board after every placement and move.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Claim"),
        right: position!("<Rs 10f>", "1. Draw"),
    }
    NO_EXCHANGE = "ancient-no-exchange" {
        title: "No tile turns into another",
        meaning: "An exchange, written with `=`, belongs to other rule sets.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Js*8f=C + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    NO_EFFECT = "ancient-no-effect" {
        title: "Ships and Wheels act once, when they are placed",
        meaning: "Only a Ship and a Wheel have something written after a `~`, and only when they are placed; afterwards they only stand in the way. A Knotweed needs no `~`.",
        source: "official rules, Ancient Pai Sho, Special Tiles; decision 5",
        wrong: position!("<Rs 10f>", "1. Co*12f ~ +2 + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Wh*11f ~ +2 + Rs11g-11h"),
    }
    SQUARE = "ancient-square" {
        title: "Tiles lie on points",
        meaning: "Ancient Pai Sho uses the intersections of the lines, never the squares. In a text a square is refused as `square-not-here`.",
        source: "official rules, The Board",
        wrong: position!("<Rs 10f>", "1. Js*#8f + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
}

articles! {
    /// Drawing, and what a hand can hold.
    DRAWING:
    DRAW_FULL = "ancient-draw-full" {
        title: "A draw into a full hand needs a discard",
        meaning: "The hand never holds more tiles than agreed. A player with a full hand draws and then discards a tile, perhaps the one just drawn. Without a `Hand` tag no hand is known to be full.",
        source: "official rules, Ancient Pai Sho, Setup, During Your Turn; decision 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co"),
        right: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co / Rs"),
    }
    DISCARD_EARLY = "ancient-discard-early" {
        title: "A tile is discarded only from a full hand",
        meaning: "A drawn tile is kept as long as the hand has room. A discarded tile leaves the game.",
        source: "official rules, Ancient Pai Sho, During Your Turn; decision 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Rs*8l + Rs8l-8m  Draw / ?\n2. Draw Co / Js"),
        right: tagged!("2", "FirstHand", "Js Rs", "1. Rs*8l + Rs8l-8m  Draw / ?\n2. Draw Co"),
    }
    DRAW_SET = "ancient-draw-set" {
        title: "Only tiles left in the set are drawn",
        meaning: "A set holds six of each flower and three of each special tile. A tile that was drawn unseen is counted when it is placed.",
        source: "official rules, Ancient Pai Sho, Playing Material; decision 3",
        wrong: tagged!("4", "FirstHand", "Co Co Co Js", "1. Js*10f + Js10f-10g  Draw / ?\n2. Draw Co"),
        right: tagged!("4", "FirstHand", "Co Co Co Js", "1. Js*10f + Js10f-10g  Draw / ?\n2. Draw Sh"),
    }
    DRAW_EMPTY = "ancient-draw-empty" {
        title: "A set is drawn once",
        meaning: "A player who has drawn all 54 tiles draws no more.",
        source: "official rules, Ancient Pai Sho, Playing Material",
        wrong: tagged!(
            "54",
            "FirstHand",
            "Js Js Js Js Js Js Ly Ly Ly Ly Ly Ly Jd Jd Jd Jd Jd Jd Rs Rs Rs Rs Rs Rs C C C C C C Rd Rd Rd Rd Rd Rd Sh Sh Sh Co Co Co Kn Kn Kn Wh Wh Wh Lt Lt Lt Dr Dr Dr",
            "1. Draw / ?"
        ),
        right: tagged!(
            "53",
            "FirstHand",
            "Js Js Js Js Js Js Ly Ly Ly Ly Ly Ly Jd Jd Jd Jd Jd Jd Rs Rs Rs Rs Rs Rs C C C C C C Rd Rd Rd Rd Rd Rd Sh Sh Sh Co Co Co Kn Kn Kn Wh Wh Wh Lt Lt Lt Dr Dr",
            "1. Draw / ?"
        ),
    }
    DISCARD_HAND = "ancient-discard-hand" {
        title: "Only a tile in hand is discarded",
        meaning: "The tile was in the hand or has just been drawn.",
        source: "official rules, Ancient Pai Sho, During Your Turn; decision 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co / Lt"),
        right: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co / Co"),
    }
    HAND = "ancient-hand" {
        title: "Only a tile in hand is placed",
        meaning: "Tiles may be drawn and discarded unseen, and a hand may be unknown; then it may hold anything that is not known to be elsewhere. Each placement reveals one of the unseen tiles, and all of them must fit together: an unseen draw was one tile only, an unseen discard took one that was drawn before it, and no set has a fourth Ship. Where there are too many possibilities to try, the placement is accepted. A placement must name its tile.",
        source: "official rules, Ancient Pai Sho, During Your Turn; decision 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Co*12f"),
        right: tagged!("2", "FirstHand", "Js Co", "1. Co*12f"),
    }
}

articles! {
    /// Placing tiles, and what they do then.
    PLACING:
    PLACE_TAKEN = "ancient-place-taken" {
        title: "A tile is placed on an empty point",
        meaning: "Only a Ship is placed on a point with a tile. A Dragon removes nothing when it is placed.",
        source: "official rules, Ancient Pai Sho, Placement/Movement, Ship Tile",
        wrong: position!("(Co 8f) <Rs 10f>", "1. Js*8f + Rs10f-10g"),
        right: position!("(Co 8f) <Rs 10f>", "1. Js*7f + Rs10f-10g"),
    }
    PLACE_COLOUR = "ancient-place-colour" {
        title: "White flowers are placed on red, red flowers on white",
        meaning: "A point that touches red, the four triangles at the rim included, is open to white flowers, and one that touches white to red ones; one that touches both is open to all. A point that touches only yellow is open to no flower. Coins, Knotweeds, Wheels, Lotuses and Dragons are placed on any empty point, a Ship on any tile. Once placed, every tile may move to every point.",
        source: "official rules, Ancient Pai Sho, Placement/Movement; decision 3",
        wrong: position!("<Rs 10f>", "1. Js*12i + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Rs*12i + Rs10f-10g"),
    }
    PLACE_MOVES = "ancient-place-moves" {
        title: "A placement and its move are written apart",
        meaning: "The placed tile may make the move of the turn. Write it after a `+`. A placement removes no tile.",
        source: "official rules, Ancient Pai Sho, During Your Turn; decision 2",
        wrong: position!("<Rs 10f>", "1. Js*8f-7f"),
        right: position!("<Rs 10f>", "1. Js*8f + Js8f-7f"),
    }
    SHIP_EMPTY = "ancient-ship-empty" {
        title: "A Ship is placed on another tile",
        meaning: "It takes the point of any tile, of any kind and of any owner.",
        source: "official rules, Ancient Pai Sho, Ship Tile; decision 5",
        wrong: position!("<Rs 10f>", "1. Sh*10g + Rs10f-9f"),
        right: position!("<Rs 10f>", "1. Sh*10f ~ Rs10f-3f + Rs3f-4f"),
    }
    SHIP_TILE = "ancient-ship-tile" {
        title: "A Ship puts the tile whose point it takes elsewhere",
        meaning: "The record must say where. The tile is lifted, so it passes no other points.",
        source: "official rules, Ancient Pai Sho, Ship Tile; decision 5",
        wrong: position!("<Rs 10f>", "1. Sh*10f + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Sh*10f ~ Rs10f-10g + Rs10g-10h"),
    }
    SHIP_TAKEN = "ancient-ship-taken" {
        title: "A Ship puts the tile on an empty point",
        meaning: "Any empty point of any colour, but not the one where the Ship now stands.",
        source: "official rules, Ancient Pai Sho, Ship Tile; decision 5",
        wrong: position!("<Rs 10f> (Co 12f)", "1. Sh*10f ~ Rs10f-12f + Rs12f-12g"),
        right: position!("<Rs 10f> (Co 12f)", "1. Sh*10f ~ Rs10f-13f + Rs13f-13g"),
    }
    WHEEL_NOTHING = "ancient-wheel-nothing" Warning {
        title: "A Wheel turns the tiles beside it",
        meaning: "A placed Wheel may turn the eight points round it by one to seven steps, with all tiles on them, whoever owns them. It may also turn nothing. A turn that moves no tile is harmless, and most likely a mistake in the record.",
        source: "official rules, Ancient Pai Sho, Wheel Tile; decision 5",
        wrong: position!("<Rs 10f>", "1. Wh*14j ~ +2 + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Wh*14j + Rs10f-10g"),
    }
    WHEEL_RIM = "ancient-wheel-rim" {
        title: "A turn pushes nothing off the board",
        meaning: "At the rim some of the eight points are missing, and no tile may be turned onto one of them.",
        source: "official rules, Ancient Pai Sho, Wheel Tile; decision 5",
        wrong: position!("<Rs 10r>", "1. Wh*10s ~ +4 + Rs10r-9r"),
        right: position!("<Rs 10r>", "1. Wh*10s ~ +1 + Rs9r-8r"),
    }
}

articles! {
    /// Moving tiles.
    MOVING:
    NO_TILE = "ancient-no-tile" {
        title: "A move begins at a tile",
        meaning: "A tile must stand on the point where a move begins, after the placement.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Js*8f + Rs10e-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    OTHER_TILE = "ancient-other-tile" {
        title: "The named tile is the one on the point",
        meaning: "Where a record names a tile, it must be the one on that point.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Js*8f + C10f-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    NOT_YOURS = "ancient-not-yours" {
        title: "Players move their own tiles and the centre piece",
        meaning: "A player moves no tile of the other player. Either player moves the centre piece.",
        source: "decision 3",
        wrong: position!("(Rs 10f)", "1. Js*8f + Rs10f-10g"),
        right: position!("Rs 10f", "1. Js*8f + Rs10f-10g"),
    }
    IMMOBILE = "ancient-immobile" {
        title: "Ships, Coins, Knotweeds and Wheels do not move",
        meaning: "Flowers, Lotuses and Dragons move. The others are shifted by a Ship or a Wheel only.",
        source: "official rules, Ancient Pai Sho, Special Tiles; decision 3",
        wrong: position!("<Co 10i> <Rs 10f>", "1. Js*8f + Co10i-10h"),
        right: position!("<Co 10i> <Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    DRAINED = "ancient-drained" {
        title: "Drained flowers do not move",
        meaning: "A Knotweed drains the flowers on the eight points round it when it is placed, whoever owns them, and only then: a flower that comes beside it later is not drained. A drained flower never counts again, wherever a Ship or a Wheel may shift it, and others look past it; it still blocks. A position marks a drained flower, and a player's Knotweed that has acted, by a `~` after the point: `(Js 10j~) <Kn 10k~>`. Beside a player's Knotweed without a mark every flower is taken to be drained. A Knotweed that is the centre piece has drained nothing.",
        source: "official rules, Ancient Pai Sho, Knotweed Tile; decisions 5 and 7",
        wrong: position!("<Rs 10f> <Jd 14f>", "1. Kn*11g + Rs10f-10g"),
        right: position!("<Rs 10f> <Jd 14f>", "1. Kn*11g + Jd14f-14g"),
    }
    STAYS = "ancient-stays" {
        title: "A move ends elsewhere",
        meaning: "A move ends on another point than it began.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Js*8f + Rs10f-10f"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    REACH = "ancient-reach" {
        title: "Every kind of tile has its own move",
        meaning: "Jasmine and Rose move up to three points along a line, White Jade and Rhododendron up to five. Lily and Chrysanthemum move up to two points along a line and, after two, up to two across it: one, two, two and one, or two and two. A Lotus moves up to two points in one of the eight directions, as in Basic Pai Sho. A Dragon moves exactly one point or exactly six along a line.",
        source: "official rules, Ancient Pai Sho, Placement/Movement, Lotus Tile, Dragon Tile; Basic Pai Sho, The Tiles; decisions 4 and 5",
        wrong: position!("<Ly 10f>", "1. Js*8f + Ly10f-11g"),
        right: position!("<Ly 10f>", "1. Js*8f + Ly10f-11h"),
    }
    WAY = "ancient-way" {
        title: "Points named on the way must be on it",
        meaning: "A record may name points between the ends of a move. They must lie on its path, in order. Two and two has two paths, one by each corner; two and one has only one.",
        source: "official rules, Ancient Pai Sho, Placement/Movement",
        wrong: position!("<Ly 10f>", "1. Js*8g + Ly10f-11g-12h"),
        right: position!("<Ly 10f>", "1. Js*8g + Ly10f-10h-12h"),
    }
    BLOCKED = "ancient-blocked" {
        title: "No tile is passed",
        meaning: "All points between the ends of a path must be empty, the corner of an L included. Only a Dragon passes tiles, and not another Dragon, which nothing passes.",
        source: "official rules, Ancient Pai Sho, Dragon Tile; decisions 4 and 7",
        wrong: position!("(Co 10g) <Rs 10f>", "1. Js*8f + Rs10f-10h"),
        right: position!("(Co 11g) <Rs 10f>", "1. Js*8f + Rs10f-10h"),
    }
    MOVE_TAKEN = "ancient-move-taken" {
        title: "A Dragon lands on tiles, other tiles land on Dragons only",
        meaning: "A Dragon removes the tile that it lands on from the game, own tiles included, and any tile may remove a Dragon by moving onto it. No other move removes a tile.",
        source: "official rules, Ancient Pai Sho, Dragon Tile; decisions 4, 5 and 7",
        wrong: position!("(Js 10g) <Rs 10f>", "1. Js*8f + Rs10f x Js10g"),
        right: position!("(Dr 10g) <Rs 10f>", "1. Js*8f + Rs10f x Dr10g"),
    }
    CAPTURE_SIGN = "ancient-capture-sign" {
        title: "A capture is written with `x`",
        meaning: "A move that removes a tile is written with `x`, whoever owns the tile.",
        source: "the decisions for all rule sets",
        wrong: position!("(Dr 10g) <Rs 10f>", "1. Js*8f + Rs10f-10g"),
        right: position!("(Dr 10g) <Rs 10f>", "1. Js*8f + Rs10f x Dr10g"),
    }
    CAPTURE_NOTHING = "ancient-capture-nothing" {
        title: "A capture needs a tile to capture",
        meaning: "A move to an empty point is written with `-`.",
        source: "the decisions for all rule sets",
        wrong: position!("<Dr 10f>", "1. Js*8f + Dr10f x 10g"),
        right: position!("<Dr 10f>", "1. Js*8f + Dr10f-10g"),
    }
    CAPTURE_OTHER = "ancient-capture-other" {
        title: "The named captured tile is the one on the point",
        meaning: "The code after the `x` may be left out; if it is written, it must be right.",
        source: "the decisions for all rule sets",
        wrong: position!("(Js 10g) <Dr 10f>", "1. Js*8f + Dr10f x Rs10g"),
        right: position!("(Js 10g) <Dr 10f>", "1. Js*8f + Dr10f x Js10g"),
    }
}
