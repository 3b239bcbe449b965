//! The rule book: the set-up, the turn, and drawing.

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
        meaning: "Six of each of the six flowers; three Ships, three Coins, three Knotweeds, three Wheels, three Lotuses and three Dragons. The list of materials calls the Ship a Boat and the Coin a Rock. The tiles in hand, on the board and out of the game come out of it, and each player draws from their own. The centre piece comes out of one of the two sets. A tile that is discarded or removed never comes back; `Captured` names those of a game that starts from a position.",
        source: "official rules, Ancient Pai Sho, Playing Material; rulings 1 and 3",
        wrong: tagged!("5", "FirstHand", "Co Co Co Co Js", "1. Js*10f + Js10f-10g"),
        right: tagged!("5", "FirstHand", "Co Co Co Sh Js", "1. Js*10f + Js10f-10g"),
    }
    HAND_SIZE = "ancient-hand-size" {
        title: "A hand holds the agreed number of tiles",
        meaning: "Each player begins with a random hand of the size that `Hand` names, and never holds more. In a game that starts from a position a hand may have fewer. What a hand without a tag holds is inferred: the tiles played from it must fit the set and all that is known to have come in and gone out.",
        source: "official rules, Ancient Pai Sho, Setup; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs Co", "1. Js*10f + Js10f-10g"),
        right: tagged!("3", "FirstHand", "Js Rs Co", "1. Js*10f + Js10f-10g"),
    }
    CENTRE = "ancient-centre" {
        title: "There is one centre piece, which belongs to nobody",
        meaning: "The tile that decided who begins is placed on the centre point. It belongs to nobody: either player moves it, if its kind moves. A Ship, a Knotweed or a Wheel there has no effect and only stands there; a Coin, a Lotus, a Dragon or a flower counts like any other. In a position it is the one tile without brackets, wherever it stands; where a `Centre` tag names it and it is not there, it has left the game. Without either there is none.",
        source: "official rules, Ancient Pai Sho, Setup; ruling 3",
        wrong: "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"5\"]\n[Centre \"Co\"]\n[Position \"Jd 10j\"]\n\n1. Js*10f + Js10f-10g\n",
        right: "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"5\"]\n[Centre \"Jd\"]\n[Position \"Jd 10j\"]\n\n1. Js*10f + Jd10j-12j\n",
    }
}

articles! {
    /// The turn.
    TURNS:
    GAME_OVER = "ancient-game-over" {
        title: "The game is over",
        meaning: "The player whose placement or move makes the number of harmonies on the board equal to `Target` wins at once; more of them win nothing, and they may become fewer again. A position that starts with that number is not won until it has changed. The only other end is that a player resigns; a player who can neither draw nor place leaves the game unfinished.",
        source: "official rules, Ancient Pai Sho, During Your Turn, Objective; ruling 6",
        wrong: position!("1", "<Js 10f>", "1. Rd*13f  Draw"),
        right: position!("1", "<Js 10f>", "1. Rd*13f"),
    }
    WON = "ancient-won" {
        title: "A placement that wins ends the turn",
        meaning: "Harmonies count on the whole board, whoever owns the flowers. Lily and Chrysanthemum harmonize with the two other flowers of their colour; Jasmine with Rhododendron, Rose with White Jade. Flowers that move alike and differ in colour are in disharmony. Each flower looks along its row and its column, both ways, to the first flower that is not drained; other tiles between do not matter. A Coin anywhere in a row or column voids all harmony and disharmony there. A Lotus swaps harmony and disharmony there, and two of them in one line swap them twice. The harmonies are counted after the placement, with all that the tile does, and again after the move.",
        source: "official rules, Ancient Pai Sho, During Your Turn, Harmonies, Coin Tile, Lotus Tile; rulings 5, 6 and 7",
        wrong: position!("1", "<Js 10f>", "1. Rd*13f + Js10f-10g"),
        right: position!("1", "<Js 10f>", "1. Rd*13f"),
    }
    PLACE_FIRST = "ancient-place-first" {
        title: "A turn is a draw, or a placement and then a move",
        meaning: "A tile is moved only in a turn that places one, and the placement comes first. What a tile does when it is placed is part of the placement, not the move.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 2",
        wrong: position!("<Rs 10f>", "1. Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    MOVE_OWED = "ancient-move-owed" {
        title: "A placement is followed by a move",
        meaning: "If the player has a move with any tile, the new one and the centre piece included, one must be made. The turn ends without it only where there is none, or where the placement has won.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 2",
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
        wrong: position!("<Rs 10f>", "1. Js*8f=C"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    NO_EFFECT = "ancient-no-effect" {
        title: "Ships and Wheels act once, when they are placed",
        meaning: "No other tile acts on another in a ply, and once placed these only block. The Knotweed acts by itself.",
        source: "official rules, Ancient Pai Sho, Special Tiles; ruling 5",
        wrong: position!("<Rs 10f>", "1. Co*12f ~ +2"),
        right: position!("<Rs 10f>", "1. Wh*11f ~ +2 + Rs11g-11h"),
    }
    SQUARE = "ancient-square" {
        title: "Tiles lie on points",
        meaning: "Ancient Pai Sho uses the intersections of the lines, never the squares. What is read from a text is refused before, as `square-not-here`.",
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
        source: "official rules, Ancient Pai Sho, Setup, During Your Turn; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co"),
        right: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co / Rs"),
    }
    DISCARD_EARLY = "ancient-discard-early" {
        title: "A tile is discarded only from a full hand",
        meaning: "A drawn tile is kept as long as the hand has room. A discarded tile leaves the game.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Rs*8l + Rs8l-8m  Draw / ?\n2. Draw Co / Js"),
        right: tagged!("2", "FirstHand", "Js Rs", "1. Rs*8l + Rs8l-8m  Draw / ?\n2. Draw Co"),
    }
    DRAW_SET = "ancient-draw-set" {
        title: "Only tiles left in the set are drawn",
        meaning: "A set holds six of each flower and three of each special tile. Where tiles were drawn unseen, those count that must have been among them because they were placed since.",
        source: "official rules, Ancient Pai Sho, Playing Material; ruling 3",
        wrong: tagged!("4", "FirstHand", "Co Co Co Js", "1. Js*10f + Js10f-10g  Draw / ?\n2. Draw Co"),
        right: tagged!("4", "FirstHand", "Co Co Co Js", "1. Js*10f + Js10f-10g  Draw / ?\n2. Draw Sh"),
    }
    DRAW_EMPTY = "ancient-draw-empty" {
        title: "A set is drawn once",
        meaning: "A player who has drawn all 54 tiles draws no more.",
        source: "official rules, Ancient Pai Sho, Playing Material",
        wrong: tagged!(
            "54",
            "SecondHand",
            "Js Js Js Js Js Js Ly Ly Ly Ly Ly Ly Jd Jd Jd Jd Jd Jd Rs Rs Rs Rs Rs Rs C C C C C C Rd Rd Rd Rd Rd Rd Sh Sh Sh Co Co Co Kn Kn Kn Wh Wh Wh Lt Lt Lt Dr Dr Dr",
            "1. Draw / ?"
        ),
        right: tagged!(
            "53",
            "SecondHand",
            "Js Js Js Js Js Js Ly Ly Ly Ly Ly Ly Jd Jd Jd Jd Jd Jd Rs Rs Rs Rs Rs Rs C C C C C C Rd Rd Rd Rd Rd Rd Sh Sh Sh Co Co Co Kn Kn Kn Wh Wh Wh Lt Lt Lt Dr Dr",
            "1. Draw / ?"
        ),
    }
    DISCARD_HAND = "ancient-discard-hand" {
        title: "Only a tile in hand is discarded",
        meaning: "The tile was in the hand or has just been drawn.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co / Lt"),
        right: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co / Co"),
    }
    HAND = "ancient-hand" {
        title: "Only a tile in hand is placed",
        meaning: "Tiles may be drawn and discarded unseen, and a hand may be unknown; then it may hold anything that is not known to be elsewhere. Each placement reveals one of the unseen tiles, and all of them must fit together: an unseen draw was one tile only, an unseen discard took one that was drawn before it, and no set has a fourth Ship. Where a hundred tiles leave more possibilities than can be tried, the placement is accepted. The record must name the tile.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Co*12f"),
        right: tagged!("2", "FirstHand", "Js Co", "1. Co*12f"),
    }
}
