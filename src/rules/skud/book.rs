//! The rule book, first part: the set-up, the turn, planting and arranging.

use crate::rules::articles;

/// A tiny record that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"skud\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

/// A tiny record that starts at the beginning.
macro_rules! game {
    ($plies:literal) => {
        concat!("[Variant \"skud\"]\n\n", $plies, "\n")
    };
}

/// A tiny record of which a tag matters.
macro_rules! tagged {
    ($name:literal, $value:literal) => {
        tagged!($name, $value, "")
    };
    ($name:literal, $value:literal, $plies:literal) => {
        concat!("[Variant \"skud\"]\n[", $name, " \"", $value, "\"]\n", $plies)
    };
}

articles! {
    /// The set-up, the turn as such, and planting.
    TURNS:
    RULES = "skud-rules" {
        title: "A `[Rules]` tag names an edition and its switches",
        meaning: "The tag holds the name of an edition, then switches as `name=value`, with semicolons between. Which there are is listed beside the refusal.",
        source: "the editions of this rule book",
        wrong: tagged!("Rules", "2019"),
        right: tagged!("Rules", "2018; last-flower=midline"),
    }
    ACCENT_UNKNOWN = "skud-accent-unknown" {
        title: "Accents are chosen among four kinds",
        meaning: "Before the first ply each player chooses accents: Rocks, Wheels, Knotweeds and Boats.",
        source: "Starting the Game",
        wrong: tagged!("HostAccents", "Rk Wh Kn O"),
        right: tagged!("HostAccents", "Rk Wh Kn B"),
    }
    ACCENT_KIND = "skud-accent-kind" {
        title: "Two accents of a kind at most",
        meaning: "A set holds two of each accent, so nobody brings three Rocks.",
        source: "Tiles; Starting the Game",
        wrong: tagged!("HostAccents", "Rk Rk Rk B"),
        right: tagged!("HostAccents", "Rk Rk Kn B"),
    }
    ACCENT_COUNT = "skud-accent-count" {
        title: "Each player brings four accents",
        meaning: "Host chooses four, then Guest. From a position, the tags tell what is left of the four.",
        source: "Starting the Game",
        wrong: tagged!("GuestAccents", "Rk Wh Kn"),
        right: tagged!("GuestAccents", "Rk Wh Kn B"),
    }
    SET = "skud-set" {
        title: "A player has one set",
        meaning: "Three of each basic flower, two of each accent, one White Lotus and one Orchid. A position cannot show more, and every tile in it belongs to one of the two players.",
        source: "Tiles",
        wrong: tagged!("Position", "<O 16g> <O 4f>"),
        right: tagged!("Position", "(O 16g) <O 4f>"),
    }
    GAME_OVER = "skud-game-over" {
        title: "Nothing follows the end",
        meaning: "The game ends with a ring, with the last basic flower a player plants, or when somebody gives up. A position that shows a ring, or leaves somebody no basic flower to plant, is an end too.",
        source: "Winning",
        wrong: game!("1. Rs*10b  Js*10r\n2. Resign  Js10r-10q"),
        right: game!("1. Rs*10b  Js*10r\n2. Resign"),
    }
    NO_PASS = "skud-no-pass" {
        title: "Nobody passes",
        meaning: "A turn is to plant or to arrange. A player who can do neither leaves the game unfinished.",
        source: "Playing A Turn",
        wrong: position!("<Rs 4f>", "1. Pass"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    NO_CLAIM = "skud-no-claim" {
        title: "A win is not claimed",
        meaning: "A ring is seen on the board as soon as it stands.",
        source: "Winning",
        wrong: position!("<Rs 4f>", "1. Claim"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    NO_DRAW = "skud-no-draw" {
        title: "Tiles are not drawn",
        meaning: "Every player has his whole set at hand from the start.",
        source: "Tiles",
        wrong: position!("<Rs 4f>", "1. Draw"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
    NO_EXCHANGE = "skud-no-exchange" {
        title: "No tile becomes another",
        meaning: "What is written with `=` in other variants does not exist here.",
        source: "Playing A Turn",
        wrong: position!("<Rs 4f>", "1. Rs4f=C"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    NO_EFFECT = "skud-no-effect" {
        title: "No tile acts with `~`",
        meaning: "Accents do what they do by being played: a Wheel turns its neighbours, a Boat takes the place of a flower.",
        source: "Accent Tiles",
        wrong: position!("<O 4f> (Js 5f)", "1. O4f ~ Js5f-5e"),
        right: position!("<O 4f> (Js 5f)", "1. O4f-4g"),
    }
    SECOND_MOVE = "skud-second-move" {
        title: "One flower moves in a turn",
        meaning: "Behind the `+` stands a tile from the hand, not a second move.",
        source: "Arranging; Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + C16g-16h"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g"),
    }
    ONE_BONUS = "skud-one-bonus" {
        title: "One bonus in a turn",
        meaning: "However many harmonies an arrangement makes, and whatever a bonus adds to them, there is one bonus.",
        source: "Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n + Kn*10d"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n"),
    }
    SQUARE = "skud-square" {
        title: "Tiles lie on points",
        meaning: "Skud Pai Sho uses the crossings of the lines, never the squares.",
        source: "Overview of Play",
        wrong: position!("<Rs 4f>", "1. Rs4f-#4g"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    OFF_BOARD = "skud-off-board" {
        title: "The board ends at the gates",
        meaning: "The board has 249 points: the disc without the outermost row on each of its four sides.",
        source: "Pai Sho Board",
        wrong: position!("<Rs 3j>", "1. Rs3j-1j"),
        right: position!("<Rs 3j>", "1. Rs3j-3k"),
    }
    OPENING = "skud-opening" {
        title: "Both begin with a plant",
        meaning: "The first ply of each player plants a basic flower.",
        source: "Starting the Game",
        wrong: game!("1. Rs10b-10c"),
        right: game!("1. Rs*10b"),
    }
    OPENING_GATE = "skud-opening-gate" {
        title: "Each begins in his own gate",
        meaning: "Guest begins in 10b, Host in 10r, the gates nearest to them.",
        source: "Starting the Game",
        wrong: game!("1. Rs*10r"),
        right: game!("1. Rs*10b"),
    }
    OPENING_KIND = "skud-opening-kind" {
        title: "Host's first flower answers Guest's",
        meaning: "In the edition of 2018 it clashes with Guest's; on the site it is of the same kind.",
        source: "Starting the Game",
        wrong: tagged!("Rules", "2018", "\n1. Rs*10b  Rs*10r\n"),
        right: tagged!("Rules", "2018", "\n1. Rs*10b  Js*10r\n"),
    }
    PLANT_KIND = "skud-plant-kind" {
        title: "A turn plants basic flowers only",
        meaning: "Special flowers and accents come as a bonus.",
        source: "Planting",
        wrong: position!("<Rs 4f>", "1. O*10b"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
    PLANT_MOVES = "skud-plant-moves" {
        title: "A planted flower stays",
        meaning: "It grows in its gate and moves on a later turn.",
        source: "Playing A Turn",
        wrong: position!("<Rs 4f>", "1. Js*10b-10c"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
    PLANT_GATE = "skud-plant-gate" {
        title: "Flowers are planted in gates",
        meaning: "There are four gates: 10b, 2j, 18j and 10r.",
        source: "Planting; Gates",
        wrong: position!("<Rs 4f>", "1. Js*10c"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
    GATE_TAKEN = "skud-gate-taken" {
        title: "A gate takes one flower",
        meaning: "A gate is open while there is no tile on it, whosever.",
        source: "Open Gates",
        wrong: position!("<Rs 10b>", "1. Js*10b"),
        right: position!("<Rs 10b>", "1. Js*2j"),
    }
    HAND = "skud-hand" {
        title: "Only what is left can be played",
        meaning: "A set holds three of each basic flower, and a player brings four accents. Captured tiles do not come back. The record must say which tile it is.",
        source: "Tiles; Capturing Tiles",
        wrong: position!("<Rs 10n> <Rs 4f> <Rs 16f>", "1. Rs*10b"),
        right: position!("<Rs 10n> <Rs 4f> <Rs 16f>", "1. Js*10b"),
    }
    BONUS_ON_PLANT = "skud-bonus-on-plant" {
        title: "Planting earns no bonus",
        meaning: "Only an arrangement makes the harmony that a bonus is for.",
        source: "Harmony Bonus",
        wrong: position!("<Rs 4f>", "1. Js*10b + Rk*10n"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
}

articles! {
    /// Moving a flower, captures aside.
    ARRANGING:
    NO_TILE = "skud-no-tile" {
        title: "A move begins where a tile is",
        meaning: "The point that is named is empty.",
        source: "Arranging",
        wrong: position!("<Rs 4f>", "1. Rs5f-5g"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    NOT_YOURS = "skud-not-yours" {
        title: "One moves one's own",
        meaning: "The tile belongs to the other player.",
        source: "Arranging",
        wrong: position!("(C 16g) <Rs 4f>", "1. C16g-16h"),
        right: position!("(C 16g) <Rs 4f>", "1. Rs4f-4g"),
    }
    OTHER_TILE = "skud-other-tile" {
        title: "The tile that is named is the tile that moves",
        meaning: "Another tile stands there than the record names.",
        source: "Arranging",
        wrong: position!("<Rs 4f>", "1. C4f-4g"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    ACCENT_STAYS = "skud-accent-stays" {
        title: "Accents do not move",
        meaning: "Only flowers are arranged; a Wheel or a Boat may shift or remove an accent.",
        source: "Arranging; Accent Tiles",
        wrong: position!("<Rk 10n> <Rs 4f>", "1. Rk10n-10m"),
        right: position!("<Rk 10n> <Rs 4f>", "1. Rs4f-4g"),
    }
    STAYS = "skud-stays" {
        title: "A move leads elsewhere",
        meaning: "A flower that ends where it began has not been arranged.",
        source: "Arranging",
        wrong: position!("<Rs 4f>", "1. Rs4f-4f"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    TRAPPED = "skud-trapped" {
        title: "An Orchid holds enemy flowers",
        meaning: "A blooming Orchid keeps the enemy's blooming flowers on the eight points round it from moving, special ones too. A Wheel or a Boat may still shift them.",
        source: "Special Flower Tiles: Orchid",
        wrong: position!("(O 5g) <Rs 4f>", "1. Rs4f-4e"),
        right: position!("(O 5g) <Rs 4f>", "1. Js*10b"),
    }
    TOO_FAR = "skud-too-far" {
        title: "A flower goes as far as its number",
        meaning: "3 for Rose and Jasmine, 4 for Chrysanthemum and Lily, 5 for Rhododendron and White Jade, 2 for the White Lotus, 6 for the Orchid, in single steps along the lines.",
        source: "Basic Flower Tile Properties; Special Flower Tiles",
        wrong: position!("<Rs 4f>", "1. Rs4f-8f"),
        right: position!("<Rs 4f>", "1. Rs4f-7f"),
    }
    BLOCKED = "skud-blocked" {
        title: "A flower passes over empty points",
        meaning: "It may turn as often as it likes, but it passes no tile. A gate may be passed while it is open.",
        source: "Basic Flower Tile Properties",
        wrong: position!("<Rs 4f> (Kn 5f)", "1. Rs4f-6f"),
        right: position!("<Rs 4f> (Kn 5f)", "1. Rs4f-6e"),
    }
    WAY = "skud-way" {
        title: "Named way points bind",
        meaning: "Where the record names points on the way, each must be empty and the way over all of them within range.",
        source: "Basic Flower Tile Properties",
        wrong: position!("<Rs 4f> (Kn 5f)", "1. Rs4f-5f-6f"),
        right: position!("<Rs 4f> (Kn 5f)", "1. Rs4f-4e-6e"),
    }
    GATE_END = "skud-gate-end" {
        title: "No move ends on a gate",
        meaning: "Flowers come into gates by being planted only.",
        source: "Use of Gates in Play",
        wrong: position!("<Rs 9c>", "1. Rs9c-10b"),
        right: position!("<Rs 9c>", "1. Rs9c-10c"),
    }
    GARDEN = "skud-garden" {
        title: "No flower ends wholly in the other colour's garden",
        meaning: "Red flowers not in white, white flowers not in red; special flowers go anywhere. On a line between two gardens a tile is in both. A Boat keeps to it too.",
        source: "Use of Gardens in Play",
        wrong: position!("<Rs 10m>", "1. Rs10m-9m"),
        right: position!("<Rs 10m>", "1. Rs10m-11m"),
    }
    CLASH = "skud-clash" {
        title: "No two flowers may clash",
        meaning: "Rose and Jasmine, Chrysanthemum and Lily, Rhododendron and White Jade clash when both bloom and see each other along a line, whoever they belong to. A tile or a gate between them, open or not, parts them; a Rock or a Knotweed elsewhere does not.",
        source: "Harmony and Disharmony",
        wrong: position!("(Js 16g) <Rs 4f>", "1. Rs4f-4g"),
        right: position!("(Js 16g) <Rs 4f>", "1. Rs4f-4h"),
    }
}
