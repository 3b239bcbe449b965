//! The rule book, second part: capturing and the bonus.

use super::book::position;
use crate::rules::articles;

articles! {
    /// Captures.
    CAPTURING:
    OWN_TILE = "skud-own-tile" {
        title: "Own tiles are not captured",
        meaning: "A flower never ends a move on a tile of the same player.",
        source: "Skud Pai Sho rules, Capturing Tiles",
        wrong: position!("<C 4g> <Rs 4f>", "1. Rs4f-4g"),
        right: position!("<C 4g> <Rs 4f>", "1. Rs4f-5f"),
    }
    ACCENT_IN_THE_WAY = "skud-accent-in-the-way" {
        title: "Accents are not captured",
        meaning: "Only a Boat removes an accent from the board.",
        source: "Skud Pai Sho rules, Capturing Tiles; Accent Tiles",
        wrong: position!("(Wh 4g) <Rs 4f>", "1. Rs4f x Wh4g"),
        right: position!("(Wh 4g) <Rs 4f>", "1. Rs4f-5f"),
    }
    GROWING_SAFE = "skud-growing-safe" {
        title: "Growing flowers are not captured",
        meaning: "A flower in a gate cannot be captured.",
        source: "Skud Pai Sho rules, Capturing Tiles; Gates",
        wrong: position!("<Rs 9c> (Js 10b)", "1. Rs9c x Js10b"),
        right: position!("<Rs 9c> (Js 10b)", "1. Rs9c-9d"),
    }
    LOTUS_SAFE = "skud-lotus-safe" {
        title: "Only an Orchid captures the White Lotus",
        meaning: "An Orchid may capture it while the Orchid's owner has a blooming White Lotus; no other flower may. With `lotus-capture=on` every flower of the opponent may.",
        source: "Skud Pai Sho rules, Special Flower Tiles: White Lotus",
        wrong: position!("(Lt 4g) <Rs 4f>", "1. Rs4f x Lt4g"),
        right: position!("(Lt 4g) <Rs 4f>", "1. Rs4f-5f"),
    }
    ORCHID_SAFE = "skud-orchid-safe" {
        title: "A tame Orchid is safe",
        meaning: "While its owner has a blooming White Lotus, an Orchid can be captured by any flower of the opponent; otherwise only by an Orchid that may capture.",
        source: "Skud Pai Sho rules, Special Flower Tiles: Orchid",
        wrong: position!("(O 4h) <Rs 4f>", "1. Rs4f x O4h"),
        right: position!("(O 4h) <Rs 4f>", "1. Rs4f-5f"),
    }
    ORCHID_TAME = "skud-orchid-tame" {
        title: "A tame Orchid captures nothing",
        meaning: "While its owner has a blooming White Lotus, an Orchid captures any blooming flower of the opponent; otherwise it captures none.",
        source: "Skud Pai Sho rules, Special Flower Tiles: Orchid",
        wrong: position!("(Js 4h) <O 4f>", "1. O4f x Js4h"),
        right: position!("(Js 4h) <O 4f>", "1. O4f-5f"),
    }
    CAPTURE = "skud-capture" {
        title: "A basic flower captures what it clashes with",
        meaning: "Rose and Jasmine capture each other, so do Chrysanthemum and Lily, Rhododendron and White Jade. Any flower captures an Orchid whose owner has a blooming White Lotus. With `EverythingCapture` a flower captures any tile in its reach that is not growing in a gate, accents and own tiles included.",
        source: "Skud Pai Sho rules, Capturing Tiles",
        wrong: position!("(C 4h) <Rs 4f>", "1. Rs4f x C4h"),
        right: position!("(C 4h) <Rs 4f>", "1. Rs4f-5f"),
    }
    CAPTURE_SIGN = "skud-capture-sign" {
        title: "A capture is written with `x`",
        meaning: "A move onto an opponent's tile is marked, so that no capture is recorded by accident.",
        source: "the notation (`paisho explain plies`)",
        wrong: position!("(Js 5h) <Rs 4f>", "1. Rs4f-5h"),
        right: position!("(Js 5h) <Rs 4f>", "1. Rs4f x Js5h"),
    }
    CAPTURE_NOTHING = "skud-capture-nothing" {
        title: "A capture needs a tile to capture",
        meaning: "On an empty point there is nothing to capture.",
        source: "the notation (`paisho explain plies`)",
        wrong: position!("<Rs 4f>", "1. Rs4f x 4g"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    CAPTURE_OTHER = "skud-capture-other" {
        title: "The captured code must be that of the captured tile",
        meaning: "The code of the captured tile may be left out. A code that is written must be the right one.",
        source: "the notation (`paisho explain plies`)",
        wrong: position!("(Js 5h) <Rs 4f>", "1. Rs4f x C5h"),
        right: position!("(Js 5h) <Rs 4f>", "1. Rs4f x Js5h"),
    }
}

articles! {
    /// The bonus for a new harmony.
    BONUS:
    NO_NEW_HARMONY = "skud-no-new-harmony" {
        title: "A bonus is for a new harmony",
        meaning: "The arrangement must bring two flowers into harmony that were not in harmony before, and the harmony must be the mover's: one with a White Lotus belongs to the owner of the basic flower. A Rock prevents harmonies on its row and column, a Knotweed those of the flowers around it.",
        source: "Skud Pai Sho rules, Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-5f + Rk*10n"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n"),
    }
    BONUS_CAPTURE = "skud-bonus-capture" {
        title: "A bonus captures nothing",
        meaning: "A Boat moves its flower to an empty point.",
        source: "Skud Pai Sho rules, Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g x 16h"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BONUS_MOVES = "skud-bonus-moves" {
        title: "Only a Boat moves a flower",
        meaning: "Every other tile is played on one point, and no second point is named.",
        source: "Skud Pai Sho rules, Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Kn*10n-10m"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Kn*10n"),
    }
    BONUS_GROWING = "skud-bonus-growing" {
        title: "A basic flower is a bonus only without growing flowers",
        meaning: "It may be planted by a player who has no growing flower at all, special ones included.",
        source: "Skud Pai Sho rules, Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f> <Js 10b>", "1. Rs4f-4g + Jd*10r"),
        right: position!("<C 16g> <Rs 4f> <Js 10b>", "1. Rs4f-4g + Lt*10r"),
    }
    ACCENT_GATE = "skud-accent-gate" {
        title: "No accent on a gate",
        meaning: "An accent is not played on a gate: neither on an open one nor, as a Boat, on a growing flower.",
        source: "Skud Pai Sho rules, Use of Gates in Play",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10b"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n"),
    }
    ACCENT_TAKEN = "skud-accent-taken" {
        title: "An accent needs an empty point",
        meaning: "Only a Boat is played on another tile. In a position no two tiles share a point either.",
        source: "Skud Pai Sho rules, Accent Tiles",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*16g"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n"),
    }
    WHEEL_ROCK = "skud-wheel-rock" {
        title: "A Wheel turns no Rock",
        meaning: "It cannot be played beside a Rock, unless `wheel-turns-rocks=on`.",
        source: "Skud Pai Sho rules, Accent Tiles: Rock, Wheel",
        wrong: position!("(Rk 10n) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10m"),
        right: position!("(Rk 10n) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10l"),
    }
    WHEEL_EDGE = "skud-wheel-edge" {
        title: "A Wheel turns nothing off the board",
        meaning: "All eight neighbours turn one step clockwise as drawn, and each must come to a point of the board.",
        source: "Skud Pai Sho rules, Accent Tiles: Wheel",
        wrong: position!("(Kn 2n) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*3n"),
        right: position!("(Kn 2n) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10n"),
    }
    WHEEL_GATE = "skud-wheel-gate" {
        title: "A Wheel turns nothing onto or off a gate",
        meaning: "A gate beside the Wheel is allowed while no tile would leave it or come to it.",
        source: "Skud Pai Sho rules, Accent Tiles: Wheel",
        wrong: position!("<C 16g> <Rs 4f> <Js 10b>", "1. Rs4f-4g + Wh*10c"),
        right: position!("<C 16g> <Rs 4f> <Js 10b>", "1. Rs4f-4g + Wh*10n"),
    }
    WHEEL_GARDEN = "skud-wheel-garden" {
        title: "A Wheel turns no flower into the wrong garden",
        meaning: "A flower may not be turned to a point where a move of it may not end.",
        source: "Skud Pai Sho rules, Accent Tiles: Wheel",
        wrong: position!("(Rs 10m) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10n"),
        right: position!("(Rs 10m) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10p"),
    }
    WHEEL_CLASH = "skud-wheel-clash" {
        title: "A Wheel makes no clash",
        meaning: "It must not make flowers clash, neither those it turns nor those on lines that it opens.",
        source: "Skud Pai Sho rules, Accent Tiles: Wheel",
        wrong: position!("(Js 5h) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*5i"),
        right: position!("(Js 5h) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10n"),
    }
    BOAT_CLASH = "skud-boat-clash" {
        title: "A Boat makes no clash",
        meaning: "It must not make flowers clash, neither the one it moves nor those on a line that a removed accent opens.",
        source: "Skud Pai Sho rules, Accent Tiles: Boat",
        wrong: position!("(Js 5h) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*5h-4h"),
        right: position!("(Js 5h) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BOAT_EMPTY = "skud-boat-empty" {
        title: "A Boat is played on a tile",
        meaning: "It is played on a blooming flower or an accent, of either player.",
        source: "Skud Pai Sho rules, Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*10n"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BOAT_STAYS = "skud-boat-stays" {
        title: "A Boat on a flower moves it",
        meaning: "The ply must name the point that the flower moves to.",
        source: "Skud Pai Sho rules, Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BOAT_FAR = "skud-boat-far" {
        title: "A Boat moves a flower one step",
        meaning: "The flower goes to one of the eight points around it.",
        source: "Skud Pai Sho rules, Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16i"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BOAT_ACCENT = "skud-boat-accent" {
        title: "A Boat on an accent removes it",
        meaning: "Both tiles leave the game, so no second point is named.",
        source: "Skud Pai Sho rules, Accent Tiles: Boat",
        wrong: position!("(Kn 10n) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*10n-10m"),
        right: position!("(Kn 10n) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*10n"),
    }
    BOAT_GATE = "skud-boat-gate" {
        title: "A Boat moves nothing onto a gate",
        meaning: "Not even an open gate is allowed.",
        source: "Skud Pai Sho rules, Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f> (Js 11c)", "1. Rs4f-4g + B*11c-10b"),
        right: position!("<C 16g> <Rs 4f> (Js 11c)", "1. Rs4f-4g + B*11c-12c"),
    }
    BOAT_TAKEN = "skud-boat-taken" {
        title: "A Boat moves a flower to an empty point",
        meaning: "It captures nothing and moves nothing onto an accent.",
        source: "Skud Pai Sho rules, Accent Tiles: Boat",
        wrong: position!("(Wh 16h) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
        right: position!("(Wh 16h) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-15g"),
    }
}
