//! The rule book, second part: moving, being locked, and capturing.

use super::book::{game, position};
use crate::rules::articles;

articles! {
    /// Moving.
    MOVING:
    NO_TILE = "iroh-no-tile" {
        title: "A move begins at a piece",
        meaning: "What is moved must stand where the record says.",
        source: "official rules, Iroh Pai Sho, The Tiles",
        wrong: game!("1. E6e-6f"),
        right: game!("1. E7e-7f"),
    }
    NOT_YOURS = "iroh-not-yours" {
        title: "Everybody moves his own pieces",
        meaning: "Harmonies are made of one's own pieces too, save that the White Lotus of either player serves both: the opponent's with a piece of one's own, and the two Lotuses with each other. It serves each of the two players once.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 4",
        wrong: game!("1. A12p-12o"),
        right: game!("1. A12d-12e"),
    }
    OTHER_TILE = "iroh-other-tile" {
        title: "The tile is the one that stands there",
        meaning: "Where a record names a tile, it must be the one in that place.",
        source: "the notation of this library",
        wrong: game!("1. F7e-7f"),
        right: game!("1. E7e-7f"),
    }
    ROCK_STAYS = "iroh-rock-stays" {
        title: "A Rock stays",
        meaning: "Once put down it is never moved or taken. It interrupts harmonies, except those of an Earth, which goes over any number of Rocks and is in harmony with a Rock too, either player's, as with a piece of one's own: an Earth and a Rock on the two sides of a midline. A Rock on a midline interrupts all but Earth. A Rock serves each player in one harmony, and never without Earth. Locked by a Knotweed it neither serves nor interrupts, as any piece.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; rulings 4 and 5",
        wrong: game!("1. Rk*3j A12p-12o\n2. Rk3j-4j"),
        right: game!("1. Rk*3j A12p-12o\n2. Rk*4j"),
    }
    KNOTWEED_STAYS = "iroh-knotweed-stays" {
        title: "A Knotweed stays until it is removed",
        meaning: "It does not move and is not taken. A White Lotus or a Fire of either player that ends a move or comes in on a corner of its square removes it, and all others it stands beside; to pass a corner is not enough. What is removed leaves the game.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; ruling 5",
        wrong: game!("1. Kn*#7p Lt10q-10n\n2. Kn#7p-#8p"),
        right: game!("1. Kn*#7p Lt10q-10n\n2. Kn*#8p"),
    }
    LOCKED = "iroh-locked" {
        title: "A Knotweed locks the corners of its square",
        meaning: "A piece on one of the four corners does not move, whoever owns the two, and also when it came there after the Knotweed; only the White Lotus is never locked, and beside a Fire no Knotweed lasts. A locked piece takes no part in harmony and does not interrupt it, but it stands in the way of moves and can be taken. The tile sheet's word that Knotweed disrupts harmonies is read so: it does by locking.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; rulings 4 and 5",
        wrong: game!("1. Kn*#7p A8p-8o"),
        right: game!("1. Kn*#7p A12p-12o"),
    }
    STAYS = "iroh-stays" {
        title: "A move goes somewhere",
        meaning: "It ends on another point than it began, Air's round way too. All pieces may move less than their most, but not by nothing.",
        source: "official rules, Iroh Pai Sho, The Tiles",
        wrong: game!("1. A8d-8e-8d"),
        right: game!("1. A8d-8e"),
    }
    STRAIGHT = "iroh-straight" {
        title: "Pieces move in a straight line",
        meaning: "Along a row or a column, never across. Only Air changes its direction during a move, as often as it likes.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 3",
        wrong: game!("1. E7e-8f"),
        right: game!("1. E7e-7f"),
    }
    TOO_FAR = "iroh-too-far" {
        title: "Every piece has its range",
        meaning: "Water moves up to 2, Fire and Earth up to 3, Air up to 4, the White Lotus up to 5. The 2 that the tile sheet gives Fire is a slip.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; ruling 3",
        wrong: game!("1. F9h-9d"),
        right: game!("1. F9h-9e"),
    }
    PAINT = "iroh-paint" {
        title: "Fire keeps to the red, Water to the white, Earth to the wood",
        meaning: "Every point of the way must touch the piece's ground: for Fire the red quarters of the diamond and the four triangles, for Water the white quarters, for Earth the bare wood outside. A point on a border touches the ground of both sides, and the centre red and white. Air and the White Lotus go anywhere.",
        source: "official rules, Iroh Pai Sho, The Tiles; rulings 1 and 3",
        wrong: game!("1. E7e-9e"),
        right: game!("1. E7e-8e"),
    }
    BLOCKED = "iroh-blocked" {
        title: "Only the White Lotus jumps",
        meaning: "All points of a way but the last must be empty. The White Lotus passes over any tiles, and ends on an empty point. Air may go round what is in its way if four steps are enough.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 3",
        wrong: game!("1. E7e-7d A12p-12o\n2. E7d-9d"),
        right: game!("1. E7e-7d A12p-12o\n2. E7d-7c"),
    }
    WAY = "iroh-way" {
        title: "Way points bind",
        meaning: "Points that a record names between the ends of a move must be empty points of the way, in their order; those of the White Lotus, which jumps, may be taken. Air's way leads over all that are named, by the shortest ways between them and within its four steps; where none is named, any way will do.",
        source: "the notation of this library; ruling 3",
        wrong: game!("1. A8d-6d-8f"),
        right: game!("1. A8d-8e-8f"),
    }
}

articles! {
    /// Capturing.
    CAPTURING:
    OWN_TILE = "iroh-own-tile" {
        title: "Nobody takes his own",
        meaning: "A move never ends on a tile of one's own: what is taken is the opponent's.",
        source: "official rules, Iroh Pai Sho, Harmonies, The Tiles",
        wrong: game!("1. E7e-8e A12p-12o\n2. A8d-8e"),
        right: game!("1. E7e-8e A12p-12o\n2. A8d-9d"),
    }
    TAME = "iroh-tame" {
        title: "Air and the White Lotus take nothing",
        meaning: "Only Fire, Water and Earth attack.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; ruling 6",
        wrong: position!("(F 10h) <A 10g>", "1. A10g x F10h"),
        right: position!("(F 10h) <F 10g>", "1. F10g x F10h"),
    }
    SAFE = "iroh-safe" {
        title: "Air, the White Lotus and Rocks are not taken",
        meaning: "Fire, Water and Earth take each other, of any kind, by ending a move on the enemy's point, locked or not. A Fire that takes a locked piece removes the Knotweed as well; another piece is locked in its place.",
        source: "official rules, Iroh Pai Sho, The Tiles; rulings 5 and 6",
        wrong: position!("(A 10h) <F 10g>", "1. F10g x A10h"),
        right: position!("(W 10h) <F 10g>", "1. F10g x W10h"),
    }
    CAPTURE_SIGN = "iroh-capture-sign" {
        title: "A capture is written `x`",
        meaning: "A move onto an enemy's tile is marked, so that a record cannot take something unawares.",
        source: "the rulings on all variants",
        wrong: position!("(W 10h) <F 10g>", "1. F10g-10h"),
        right: position!("(W 10h) <F 10g>", "1. F10g x W10h"),
    }
    CAPTURE_NOTHING = "iroh-capture-nothing" {
        title: "A capture needs a tile",
        meaning: "Where nothing stands, nothing is taken.",
        source: "the rulings on all variants",
        wrong: position!("(W 10h) <F 10g>", "1. F10g x 10f"),
        right: position!("(W 10h) <F 10g>", "1. F10g-10f"),
    }
    CAPTURE_OTHER = "iroh-capture-other" {
        title: "The captured tile is the one that stands there",
        meaning: "Its code may be left out; where it is written, it must be right.",
        source: "the notation of this library",
        wrong: position!("(W 10h) <F 10g>", "1. F10g x E10h"),
        right: position!("(W 10h) <F 10g>", "1. F10g x W10h"),
    }
}
