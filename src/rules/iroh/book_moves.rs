//! The rule book, second part: moving, being locked, and capturing.

use super::book::{game, position};
use crate::rules::articles;

articles! {
    /// Moving.
    MOVING:
    NO_TILE = "iroh-no-tile" {
        title: "A move starts from a tile",
        meaning: "The tile that moves must stand on the place that the ply names.",
        source: "official rules, Iroh Pai Sho, The Tiles",
        wrong: game!("1. E6e-6f"),
        right: game!("1. E7e-7f"),
    }
    NOT_YOURS = "iroh-not-yours" {
        title: "Players move their own tiles",
        meaning: "A player moves only own tiles. Harmonies are made of own pieces as well, except that the White Lotus of either player may be used by both: the opponent's Lotus with an own piece, or the two Lotuses with each other. Each player may use a Lotus once.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 4",
        wrong: game!("1. A12p-12o"),
        right: game!("1. A12d-12e"),
    }
    OTHER_TILE = "iroh-other-tile" {
        title: "The code must be that of the tile on the place",
        meaning: "A ply may leave out the code of the tile that it moves. A code that is written must be the right one.",
        source: "the notation of this library",
        wrong: game!("1. F7e-7f"),
        right: game!("1. E7e-7f"),
    }
    ROCK_STAYS = "iroh-rock-stays" {
        title: "A Rock never moves",
        meaning: "A Rock stays where it was placed and is never captured. It interrupts harmonies, also from a midline, except those of Earth: an Earth harmonizes over any number of Rocks, and with a Rock of either player on the other side of a midline as with an own piece. Each player may use a Rock in one harmony, and only with an Earth. A locked Rock is not used and does not interrupt, like every locked piece.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; rulings 4 and 5",
        wrong: game!("1. Rk*3j A12p-12o\n2. Rk3j-4j"),
        right: game!("1. Rk*3j A12p-12o\n2. Rk*4j"),
    }
    KNOTWEED_STAYS = "iroh-knotweed-stays" {
        title: "A Knotweed never moves",
        meaning: "A Knotweed stays where it was placed and is not captured. A White Lotus or a Fire of either player that enters or ends a move on a corner of its square removes it, and with it every other Knotweed beside that point. Passing over a corner is not enough. A removed Knotweed is out of the game.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; ruling 5",
        wrong: game!("1. Kn*#7p Lt10q-10n\n2. Kn#7p-#8p"),
        right: game!("1. Kn*#7p Lt10q-10n\n2. Kn*#8p"),
    }
    LOCKED = "iroh-locked" {
        title: "A Knotweed locks the corners of its square",
        meaning: "A piece on one of the four corners cannot move, whoever owns the two and whichever came first. Only the White Lotus is never locked, and no Knotweed lasts beside a Fire. A locked piece is not in harmony and does not interrupt harmonies, but it blocks moves and can be captured. The tile sheet says that a Knotweed disrupts harmonies; it does so by locking.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; rulings 4 and 5",
        wrong: game!("1. Kn*#7p A8p-8o"),
        right: game!("1. Kn*#7p A12p-12o"),
    }
    STAYS = "iroh-stays" {
        title: "A move ends on another point",
        meaning: "A move must not end where it began, not even when Air turns back. A piece may move fewer steps than its range, but at least one.",
        source: "official rules, Iroh Pai Sho, The Tiles",
        wrong: game!("1. A8d-8e-8d"),
        right: game!("1. A8d-8e"),
    }
    STRAIGHT = "iroh-straight" {
        title: "Pieces move in a straight line",
        meaning: "A move goes along a row or a column, never diagonally. Only Air may turn during a move, as often as it likes.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 3",
        wrong: game!("1. E7e-8f"),
        right: game!("1. E7e-7f"),
    }
    TOO_FAR = "iroh-too-far" {
        title: "Every piece has a range",
        meaning: "Water moves up to 2 steps, Fire and Earth up to 3, Air up to 4, the White Lotus up to 5. The tile sheet's 2 for Fire is taken as an error.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; ruling 3",
        wrong: game!("1. F9h-9d"),
        right: game!("1. F9h-9e"),
    }
    PAINT = "iroh-paint" {
        title: "Fire, Water and Earth stay on their own ground",
        meaning: "Every point of the way must touch the piece's ground: for Fire red paint (the red quarters of the diamond and the four triangles), for Water white paint (the white quarters), for Earth the bare wood outside. A point on a border touches the ground on both sides, and the centre touches red and white. Air and the White Lotus move anywhere.",
        source: "official rules, Iroh Pai Sho, The Tiles; rulings 1 and 3",
        wrong: game!("1. E7e-9e"),
        right: game!("1. E7e-8e"),
    }
    BLOCKED = "iroh-blocked" {
        title: "Only the White Lotus jumps",
        meaning: "All points of a way but the last must be empty. The White Lotus passes over any tiles and ends on an empty point. Air may go around tiles if four steps are enough.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 3",
        wrong: game!("1. E7e-7d A12p-12o\n2. E7d-9d"),
        right: game!("1. E7e-7d A12p-12o\n2. E7d-7c"),
    }
    WAY = "iroh-way" {
        title: "Named way points must be on the way",
        meaning: "Points that a ply names between the start and the end of a move must be empty points of the way, in order; the White Lotus, which jumps, may pass occupied ones. Air passes all named points, by the shortest ways between them and within its four steps; where none is named, any way will do.",
        source: "the notation of this library; ruling 3",
        wrong: game!("1. A8d-6d-8f"),
        right: game!("1. A8d-8e-8f"),
    }
}

articles! {
    /// Capturing.
    CAPTURING:
    OWN_TILE = "iroh-own-tile" {
        title: "Own tiles are not captured",
        meaning: "A move never ends on a tile of the same player.",
        source: "official rules, Iroh Pai Sho, Harmonies, The Tiles",
        wrong: game!("1. E7e-8e A12p-12o\n2. A8d-8e"),
        right: game!("1. E7e-8e A12p-12o\n2. A8d-9d"),
    }
    TAME = "iroh-tame" {
        title: "Air and the White Lotus capture nothing",
        meaning: "Only Fire, Water and Earth capture.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; ruling 6",
        wrong: position!("(F 10h) <A 10g>", "1. A10g x F10h"),
        right: position!("(F 10h) <F 10g>", "1. F10g x F10h"),
    }
    SAFE = "iroh-safe" {
        title: "Air, the White Lotus and Rocks are not captured",
        meaning: "Fire, Water and Earth capture each other, every kind every other, locked or not, by ending a move on the opponent's point. A Fire that captures a locked piece removes the Knotweed as well; another piece is then locked itself.",
        source: "official rules, Iroh Pai Sho, The Tiles; rulings 5 and 6",
        wrong: position!("(A 10h) <F 10g>", "1. F10g x A10h"),
        right: position!("(W 10h) <F 10g>", "1. F10g x W10h"),
    }
    CAPTURE_SIGN = "iroh-capture-sign" {
        title: "A capture is written with `x`",
        meaning: "A move onto an opponent's tile is marked, so that no capture is recorded by accident.",
        source: "the rulings on all variants",
        wrong: position!("(W 10h) <F 10g>", "1. F10g-10h"),
        right: position!("(W 10h) <F 10g>", "1. F10g x W10h"),
    }
    CAPTURE_NOTHING = "iroh-capture-nothing" {
        title: "A capture needs a tile to capture",
        meaning: "On an empty point there is nothing to capture.",
        source: "the rulings on all variants",
        wrong: position!("(W 10h) <F 10g>", "1. F10g x 10f"),
        right: position!("(W 10h) <F 10g>", "1. F10g-10f"),
    }
    CAPTURE_OTHER = "iroh-capture-other" {
        title: "The captured code must be that of the captured tile",
        meaning: "The code of the captured tile may be left out. A code that is written must be the right one.",
        source: "the notation of this library",
        wrong: position!("(W 10h) <F 10g>", "1. F10g x E10h"),
        right: position!("(W 10h) <F 10g>", "1. F10g x W10h"),
    }
}
