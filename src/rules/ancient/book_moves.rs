//! The rule book: placing and moving.

use crate::rules::articles;

/// A short record with the agreed numbers that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"5\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
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
        meaning: "A point that touches red, the four triangles at the rim included, is open to white flowers, and one that touches white to red ones; one that touches both is open to all. A point that touches only yellow is open to Ships, Coins, Knotweeds, Wheels, Lotuses and Dragons only, which go anywhere. Once placed, every tile may move to every point.",
        source: "official rules, Ancient Pai Sho, Placement/Movement; ruling 3",
        wrong: position!("<Rs 10f>", "1. Js*12i + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Rs*12i + Rs10f-10g"),
    }
    PLACE_MOVES = "ancient-place-moves" {
        title: "The move is an act of its own",
        meaning: "The placed tile may make the move, but the record writes the two acts apart.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 2",
        wrong: position!("<Rs 10f>", "1. Js*8f-7f"),
        right: position!("<Rs 10f>", "1. Js*8f + Js8f-7f"),
    }
    SHIP_EMPTY = "ancient-ship-empty" {
        title: "A Ship is placed on another tile",
        meaning: "It takes the point of any tile, whatever its kind and whoever owns it.",
        source: "official rules, Ancient Pai Sho, Ship Tile; ruling 5",
        wrong: position!("<Rs 10f>", "1. Sh*10g ~ Rs10f-3f + Rs3f-4f"),
        right: position!("<Rs 10f>", "1. Sh*10f ~ Rs10f-3f + Rs3f-4f"),
    }
    SHIP_TILE = "ancient-ship-tile" {
        title: "A Ship puts the tile whose point it takes elsewhere",
        meaning: "The record must say where. The tile is lifted, so it passes no other points.",
        source: "official rules, Ancient Pai Sho, Ship Tile; ruling 5",
        wrong: position!("<Rs 10f>", "1. Sh*10f + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Sh*10f ~ Rs10f-10g + Rs10g-10h"),
    }
    SHIP_TAKEN = "ancient-ship-taken" {
        title: "A Ship puts the tile on an empty point",
        meaning: "Any empty point of any colour, but not the one where the Ship now stands.",
        source: "official rules, Ancient Pai Sho, Ship Tile; ruling 5",
        wrong: position!("<Rs 10f> (Co 12f)", "1. Sh*10f ~ Rs10f-12f + Rs12f-12g"),
        right: position!("<Rs 10f> (Co 12f)", "1. Sh*10f ~ Rs10f-13f + Rs13f-13g"),
    }
    WHEEL_NOTHING = "ancient-wheel-nothing" Warning {
        title: "A Wheel turns the tiles beside it",
        meaning: "When it is placed it may turn its eight neighbours by one to seven steps, empty points along with the tiles, whoever owns them. It need not. A turn that moves no tile is harmless, and most likely a mistake in the record.",
        source: "official rules, Ancient Pai Sho, Wheel Tile; ruling 5",
        wrong: position!("<Rs 10f>", "1. Wh*14j ~ +2 + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Wh*14j + Rs10f-10g"),
    }
    WHEEL_RIM = "ancient-wheel-rim" {
        title: "A turn pushes nothing off the board",
        meaning: "At the rim some of the eight neighbours are missing, and no tile may be turned onto one of them.",
        source: "official rules, Ancient Pai Sho, Wheel Tile; ruling 5",
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
        meaning: "The tile belongs to the other player.",
        source: "ruling 3",
        wrong: position!("(Rs 10f)", "1. Js*8f + Rs10f-10g"),
        right: position!("Rs 10f", "1. Js*8f + Rs10f-10g"),
    }
    IMMOBILE = "ancient-immobile" {
        title: "Ships, Coins, Knotweeds and Wheels do not move",
        meaning: "Flowers, Lotuses and Dragons move. The others are shifted by a Ship or a Wheel only.",
        source: "official rules, Ancient Pai Sho, Special Tiles; ruling 3",
        wrong: position!("<Co 10i> <Rs 10f>", "1. Js*8f + Co10i-10h"),
        right: position!("<Co 10i> <Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    DRAINED = "ancient-drained" {
        title: "Drained flowers do not move",
        meaning: "A Knotweed drains the flowers on the eight points round it when it is placed, whoever owns them, and only then: a flower that comes beside it later is not drained. A drained flower never counts again, wherever a Ship or a Wheel may shift it, and others look past it; it still blocks. A position marks a drained flower, and a player's Knotweed that has acted, by a `~` after the point: `(Js 10j~) <Kn 10k~>`. Beside a player's Knotweed without a mark every flower is taken to be drained. A Knotweed that is the centre piece has drained nothing.",
        source: "official rules, Ancient Pai Sho, Knotweed Tile; rulings 5 and 7",
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
        source: "official rules, Ancient Pai Sho, Placement/Movement, Lotus Tile, Dragon Tile; Basic Pai Sho, The Tiles; rulings 4 and 5",
        wrong: position!("<Ly 10f>", "1. Js*8f + Ly10f-11g"),
        right: position!("<Ly 10f>", "1. Js*8f + Ly10f-11h"),
    }
    WAY = "ancient-way" {
        title: "Way points bind",
        meaning: "A record may name points between the ends of a move. They must lie on its path, in order. An L that turns has two paths.",
        source: "official rules, Ancient Pai Sho, Placement/Movement",
        wrong: position!("<Ly 10f>", "1. Js*8g + Ly10f-11g-12h"),
        right: position!("<Ly 10f>", "1. Js*8g + Ly10f-10h-12h"),
    }
    BLOCKED = "ancient-blocked" {
        title: "No tile is passed",
        meaning: "All points between the ends of a path must be empty, the corner of an L included. Only a Dragon passes tiles, and not another Dragon, which nothing passes.",
        source: "official rules, Ancient Pai Sho, Dragon Tile; rulings 4 and 7",
        wrong: position!("(Co 10g) <Rs 10f>", "1. Js*8f + Rs10f-10h"),
        right: position!("(Co 11g) <Rs 10f>", "1. Js*8f + Rs10f-10h"),
    }
    MOVE_TAKEN = "ancient-move-taken" {
        title: "Only a Dragon lands on tiles, and tiles on a Dragon",
        meaning: "A Dragon removes whatever it lands on from the game, own tiles included, and any tile may remove a Dragon by moving onto it. No other move removes a tile.",
        source: "official rules, Ancient Pai Sho, Dragon Tile; rulings 4, 5 and 7",
        wrong: position!("(Js 10g) <Rs 10f>", "1. Js*8f + Rs10f x Js10g"),
        right: position!("(Dr 10g) <Rs 10f>", "1. Js*8f + Rs10f x Dr10g"),
    }
    CAPTURE_SIGN = "ancient-capture-sign" {
        title: "A capture is written `x`",
        meaning: "A move that removes a tile is written `x`, whoever owns the tile.",
        source: "ruling for all variants",
        wrong: position!("(Dr 10g) <Rs 10f>", "1. Js*8f + Rs10f-10g"),
        right: position!("(Dr 10g) <Rs 10f>", "1. Js*8f + Rs10f x Dr10g"),
    }
    CAPTURE_NOTHING = "ancient-capture-nothing" {
        title: "A capture needs a tile to capture",
        meaning: "A move to an empty point is written `-`.",
        source: "ruling for all variants",
        wrong: position!("<Dr 10f>", "1. Js*8f + Dr10f x 10g"),
        right: position!("<Dr 10f>", "1. Js*8f + Dr10f-10g"),
    }
    CAPTURE_OTHER = "ancient-capture-other" {
        title: "The named captured tile is the one on the point",
        meaning: "The code after the `x` may be left out; if it is written, it must be right.",
        source: "ruling for all variants",
        wrong: position!("(Js 10g) <Dr 10f>", "1. Js*8f + Dr10f x Rs10g"),
        right: position!("(Js 10g) <Dr 10f>", "1. Js*8f + Dr10f x Js10g"),
    }
}
