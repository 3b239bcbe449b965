//! The rule book, third part: what only games with options have.

use crate::rules::articles;

/// A short record with options that starts from a position.
macro_rules! position {
    ($options:literal, $tiles:literal, $plies:literal) => {
        concat!("[Variant \"skud\"]\n[Rules \"site; ", $options, "\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

articles! {
    /// Options of the site.
    OPTIONS:
    OPTION_TILE = "skud-option-tile" {
        title: "Some tiles come or go with an option",
        meaning: "With `AncientOasisExpansion` each set has three accents more, one each: Pond, Bamboo and Lion Turtle. As a bonus they go on any empty point but a gate; a Wheel turns them and a Boat removes them. Flowers may be planted beside a Pond of either player, where they bloom at once: basic ones as a turn or as a bonus, special ones as a bonus. A Bamboo sends all tiles around it back to their owners' hands if one of them is a blooming flower of its owner and none is growing; afterwards nothing beside it is captured. Beside a Lion Turtle any two basic flowers in line harmonize, of any kinds and owners, and so does a White Lotus with a basic flower; between tiles of both players the harmony belongs to the owner of the Turtle. With `NoWheels` a set has no Wheels.",
        source: "options of the site",
        wrong: "[Variant \"skud\"]\n[HostAccents \"Rk Wh Kn Po\"]\n",
        right: "[Variant \"skud\"]\n[Options \"AncientOasisExpansion\"]\n[HostAccents \"Rk Wh Kn Po\"]\n",
    }
    ACROSS = "skud-diagonal" {
        title: "With `DiagonalMovement` flowers step diagonally",
        meaning: "Every step of a flower goes to the next point across, none along a line; range, empty points on the way and all else stay as they are. A Boat still moves its flower to any of the eight points.",
        source: "options of the site",
        wrong: position!("DiagonalMovement", "<Rs 4f>", "1. Rs4f-4g"),
        right: position!("DiagonalMovement", "<Rs 4f>", "1. Rs4f-5g"),
    }
    POND_CLASH = "skud-pond-clash" {
        title: "Planting beside a Pond leaves no clash",
        meaning: "The flower blooms at once, so it may face none that it clashes with; nor may it be planted while flowers clash elsewhere, as after a Bamboo.",
        source: "options of the site",
        wrong: position!("AncientOasisExpansion", "(Po 10n) (Js 16m) <Rs 4f>", "1. Rs*11m"),
        right: position!("AncientOasisExpansion", "(Po 10n) (Js 16m) <Rs 4f>", "1. Rs*11o"),
    }
    BAMBOO_SAFE = "skud-bamboo-safe" {
        title: "Nothing beside a Bamboo is captured",
        meaning: "A Bamboo of either player protects the tiles on the eight points around it, of both players. With `EverythingCapture` it does not.",
        source: "options of the site",
        wrong: position!("AncientOasisExpansion", "(Bm 5i) (Js 5h) <Rs 4f>", "1. Rs4f x Js5h"),
        right: position!("AncientOasisExpansion", "(Bm 5k) (Js 5h) <Rs 4f>", "1. Rs4f x Js5h"),
    }
    BAMBOO_CLASH = "skud-bamboo-clash" {
        title: "A Bamboo makes no clash",
        meaning: "The tiles that go back to the hands must not leave flowers that clash. The site tries this as if the Bamboo were Guest's, whoever plays it, and games are judged here in the same way: Host may leave a clash with a Bamboo beside own flowers, and may be refused one that would send nothing back.",
        source: "options of the site",
        wrong: position!("AncientOasisExpansion", "(Js 5n) <Ly 10n> <Rs 15n> <C 16g> <Rs 4f>", "1. Rs4f-4g + Bm*11o"),
        right: position!("AncientOasisExpansion", "(Js 5n) <Ly 10n> <Rs 15n> <C 16g> <Rs 4f>", "1. Rs4f-4g + Bm*11l"),
    }
}
