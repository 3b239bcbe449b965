//! The rule book, second part: capturing and the bonus.

use crate::rules::articles;

/// A tiny record that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"skud\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

articles! {
    /// Captures.
    CAPTURING:
    OWN_TILE = "skud-own-tile" {
        title: "One's own tiles stay",
        meaning: "A flower neither captures nor joins a tile of its own player.",
        source: "Capturing Tiles",
        wrong: position!("<C 4g> <Rs 4f>", "1. Rs4f-4g"),
        right: position!("<C 4g> <Rs 4f>", "1. Rs4f-5f"),
    }
    ACCENT_IN_THE_WAY = "skud-accent-in-the-way" {
        title: "Accents are not captured",
        meaning: "Only a Boat takes an accent off the board.",
        source: "Capturing Tiles; Accent Tiles",
        wrong: position!("(Wh 4g) <Rs 4f>", "1. Rs4f x Wh4g"),
        right: position!("(Wh 4g) <Rs 4f>", "1. Rs4f-5f"),
    }
    GROWING_SAFE = "skud-growing-safe" {
        title: "Growing flowers are safe",
        meaning: "What stands in a gate cannot be captured.",
        source: "Capturing Tiles; Gates",
        wrong: position!("<Rs 9c> (Js 10b)", "1. Rs9c x Js10b"),
        right: position!("<Rs 9c> (Js 10b)", "1. Rs9c-9d"),
    }
    LOTUS_SAFE = "skud-lotus-safe" {
        title: "The White Lotus is safe from all but an Orchid",
        meaning: "An Orchid whose owner has a blooming White Lotus may capture it, nothing else. With `lotus-capture=on` every enemy flower may.",
        source: "Special Flower Tiles: White Lotus",
        wrong: position!("(Lt 4g) <Rs 4f>", "1. Rs4f x Lt4g"),
        right: position!("(Lt 4g) <Rs 4f>", "1. Rs4f-5f"),
    }
    ORCHID_SAFE = "skud-orchid-safe" {
        title: "A tame Orchid is safe",
        meaning: "An Orchid can be captured by any enemy flower while its owner has a blooming White Lotus; otherwise only by an Orchid that may capture.",
        source: "Special Flower Tiles: Orchid",
        wrong: position!("(O 4h) <Rs 4f>", "1. Rs4f x O4h"),
        right: position!("(O 4h) <Rs 4f>", "1. Rs4f-5f"),
    }
    ORCHID_TAME = "skud-orchid-tame" {
        title: "A tame Orchid captures nothing",
        meaning: "An Orchid captures any enemy flower while its owner has a blooming White Lotus, and none otherwise.",
        source: "Special Flower Tiles: Orchid",
        wrong: position!("(Js 4h) <O 4f>", "1. O4f x Js4h"),
        right: position!("(Js 4h) <O 4f>", "1. O4f-5f"),
    }
    CAPTURE = "skud-capture" {
        title: "A basic flower captures what it clashes with",
        meaning: "Rose and Jasmine take each other, so do Chrysanthemum and Lily, Rhododendron and White Jade; and any flower takes a wild Orchid.",
        source: "Capturing Tiles",
        wrong: position!("(C 4h) <Rs 4f>", "1. Rs4f x C4h"),
        right: position!("(C 4h) <Rs 4f>", "1. Rs4f-5f"),
    }
    CAPTURE_SIGN = "skud-capture-sign" {
        title: "A capture is written `x`",
        meaning: "A plain `-` onto an enemy's tile may be a slip, so it is refused.",
        source: "the notation",
        wrong: position!("(Js 5h) <Rs 4f>", "1. Rs4f-5h"),
        right: position!("(Js 5h) <Rs 4f>", "1. Rs4f x Js5h"),
    }
    CAPTURE_NOTHING = "skud-capture-nothing" {
        title: "An `x` captures something",
        meaning: "There is no tile on the point.",
        source: "the notation",
        wrong: position!("<Rs 4f>", "1. Rs4f x 4g"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    CAPTURE_OTHER = "skud-capture-other" {
        title: "The named tile is the captured tile",
        meaning: "Another tile stands there than the record names.",
        source: "the notation",
        wrong: position!("(Js 5h) <Rs 4f>", "1. Rs4f x C5h"),
        right: position!("(Js 5h) <Rs 4f>", "1. Rs4f x Js5h"),
    }
}

articles! {
    /// What may be had for a new harmony.
    BONUS:
    NO_NEW_HARMONY = "skud-no-new-harmony" {
        title: "A bonus is for a new harmony",
        meaning: "The arrangement must bring two flowers into harmony that were not in harmony before, and the harmony must be the mover's: one with a White Lotus belongs to the basic flower's owner. A Rock forbids harmony on its row and column, a Knotweed to the flowers round it.",
        source: "Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-5f + Rk*10n"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n"),
    }
    BONUS_CAPTURE = "skud-bonus-capture" {
        title: "A bonus captures nothing",
        meaning: "A Boat moves its flower to an empty point.",
        source: "Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g x 16h"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BONUS_MOVES = "skud-bonus-moves" {
        title: "Only a Boat shifts a flower",
        meaning: "Other tiles are played on one point and no second one is named.",
        source: "Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Kn*10n-10m"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Kn*10n"),
    }
    BONUS_GROWING = "skud-bonus-growing" {
        title: "A basic flower as a bonus needs empty gates of one's own",
        meaning: "It may be planted by a player who has no growing flower at all, special ones included.",
        source: "Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f> <Js 10b>", "1. Rs4f-4g + Jd*10r"),
        right: position!("<C 16g> <Rs 4f> <Js 10b>", "1. Rs4f-4g + Lt*10r"),
    }
    ACCENT_GATE = "skud-accent-gate" {
        title: "No accent on a gate",
        meaning: "Neither on an open gate nor, as a Boat, on a growing flower.",
        source: "Use of Gates in Play",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10b"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n"),
    }
    ACCENT_TAKEN = "skud-accent-taken" {
        title: "An accent needs an empty point",
        meaning: "Only a Boat is played on another tile. In a position no two tiles share a point either.",
        source: "Accent Tiles",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*16g"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n"),
    }
    WHEEL_ROCK = "skud-wheel-rock" {
        title: "A Wheel turns no Rock",
        meaning: "It cannot be played beside one, unless `wheel-turns-rocks=on`.",
        source: "Accent Tiles: Rock, Wheel",
        wrong: position!("(Rk 10n) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10m"),
        right: position!("(Rk 10n) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10l"),
    }
    WHEEL_EDGE = "skud-wheel-edge" {
        title: "A Wheel carries nothing off the board",
        meaning: "All eight neighbours turn one step clockwise as drawn, and each must come to a point.",
        source: "Accent Tiles: Wheel",
        wrong: position!("(Kn 2n) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*3n"),
        right: position!("(Kn 2n) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10n"),
    }
    WHEEL_GATE = "skud-wheel-gate" {
        title: "A Wheel turns nothing onto or off a gate",
        meaning: "A gate beside it does no harm while nothing would leave it or come to it.",
        source: "Accent Tiles: Wheel",
        wrong: position!("<C 16g> <Rs 4f> <Js 10b>", "1. Rs4f-4g + Wh*10c"),
        right: position!("<C 16g> <Rs 4f> <Js 10b>", "1. Rs4f-4g + Wh*10n"),
    }
    WHEEL_GARDEN = "skud-wheel-garden" {
        title: "A Wheel turns no flower into the wrong garden",
        meaning: "As a move may not end there, a turn may not either.",
        source: "Accent Tiles: Wheel",
        wrong: position!("(Rs 10m) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10n"),
        right: position!("(Rs 10m) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10p"),
    }
    WHEEL_CLASH = "skud-wheel-clash" {
        title: "A Wheel makes no clash",
        meaning: "Neither among the tiles it turns nor along the lines they open.",
        source: "Accent Tiles: Wheel",
        wrong: position!("(Js 5h) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*5i"),
        right: position!("(Js 5h) <C 16g> <Rs 4f>", "1. Rs4f-4g + Wh*10n"),
    }
    BOAT_CLASH = "skud-boat-clash" {
        title: "A Boat makes no clash",
        meaning: "Neither by the flower it moves nor by the line that a removed accent opens.",
        source: "Accent Tiles: Boat",
        wrong: position!("(Js 5h) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*5h-4h"),
        right: position!("(Js 5h) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BOAT_EMPTY = "skud-boat-empty" {
        title: "A Boat is played on a tile",
        meaning: "On a blooming flower or an accent, of either player.",
        source: "Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*10n"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BOAT_STAYS = "skud-boat-stays" {
        title: "A Boat on a flower moves it",
        meaning: "The record must say to which of the points round it.",
        source: "Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BOAT_FAR = "skud-boat-far" {
        title: "A Boat moves a flower one step",
        meaning: "To one of the eight points round it.",
        source: "Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16i"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
    }
    BOAT_ACCENT = "skud-boat-accent" {
        title: "A Boat on an accent removes it",
        meaning: "Both tiles leave the game, so no second point is named.",
        source: "Accent Tiles: Boat",
        wrong: position!("(Kn 10n) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*10n-10m"),
        right: position!("(Kn 10n) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*10n"),
    }
    BOAT_GATE = "skud-boat-gate" {
        title: "A Boat moves nothing onto a gate",
        meaning: "Not even onto an open one.",
        source: "Accent Tiles: Boat",
        wrong: position!("<C 16g> <Rs 4f> (Js 11c)", "1. Rs4f-4g + B*11c-10b"),
        right: position!("<C 16g> <Rs 4f> (Js 11c)", "1. Rs4f-4g + B*11c-12c"),
    }
    BOAT_TAKEN = "skud-boat-taken" {
        title: "A Boat moves a flower to an empty point",
        meaning: "It captures nothing and moves nothing onto an accent.",
        source: "Accent Tiles: Boat",
        wrong: position!("(Wh 16h) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-16h"),
        right: position!("(Wh 16h) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*16g-15g"),
    }
}
