//! The rule book, first part: the set-up, the turn, planting and arranging.

use crate::rules::articles;

/// A short record that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"skud\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

/// A short record that starts at the beginning.
macro_rules! game {
    ($plies:literal) => {
        concat!("[Variant \"skud\"]\n\n", $plies, "\n")
    };
}

/// A short record with a tag.
macro_rules! tagged {
    ($name:literal, $value:literal) => {
        tagged!($name, $value, "")
    };
    ($name:literal, $value:literal, $plies:literal) => {
        concat!("[Variant \"skud\"]\n[", $name, " \"", $value, "\"]\n", $plies)
    };
}

pub(super) use position;

articles! {
    /// The set-up, the turn as such, and planting.
    TURNS:
    RULES = "skud-rules" {
        title: "A `[Rules]` tag names an edition and its switches",
        meaning: "The tag holds the name of an edition, `2018` or `site` (or `skud-pai-sho-2022-03-14`: see `skud-ring-unseen`), and then switches, written `name=value`, with semicolons between; of the values here 2018 has the first. `opening`: Host first plants a flower that clashes with Guest's (`clash`) or the same kind (`same`, as in site). `last-flower`: when a player has planted the last basic flower, more accents left win, then more harmonies (`accents`), or else more harmonies that cross a midline (`midline`, as in site; one along a midline crosses nothing). `bonus-with-their-lotus`: whether a new harmony with the opponent's White Lotus earns the bonus (`on`, `off`). `lotus-capture`: whether any enemy flower, and not the Orchid alone, may capture a White Lotus (`off`, `on`). `wheel-turns-rocks`: whether a Wheel may shift a Rock (`off`, `on`). Options of the site are named alone, here or in an `[Options]` tag, and any may be combined: `InformalStart`, `DoubleAccentTiles`, `AllAccentTiles`, `AncientOasisExpansion`, `NoWheels`, `NoAltWin`, `SpecialFlowersBounce`, `IgnoreClashing`, `DiagonalMovement` and `EverythingCapture` are played, `NoHarmonyAids` and `VariableAccentTiles` change nothing.",
        source: "the editions (`paisho explain skud`)",
        wrong: tagged!("Rules", "2019"),
        right: tagged!("Rules", "2018; last-flower=midline"),
    }
    ACCENT_UNKNOWN = "skud-accent-unknown" {
        title: "Only accents are chosen before the game",
        meaning: "Before the first ply each player chooses accents: Rocks, Wheels, Knotweeds and Boats.",
        source: "Skud Pai Sho rules, Starting the Game",
        wrong: tagged!("HostAccents", "Rk Wh Kn O"),
        right: tagged!("HostAccents", "Rk Wh Kn B"),
    }
    ACCENT_KIND = "skud-accent-kind" {
        title: "At most two accents of a kind",
        meaning: "A set holds two of each accent, so no player brings three Rocks. Of the accents of the Ancient Oasis expansion it holds one.",
        source: "Skud Pai Sho rules, Tiles; Starting the Game",
        wrong: tagged!("HostAccents", "Rk Rk Rk B"),
        right: tagged!("HostAccents", "Rk Rk Kn B"),
    }
    ACCENT_COUNT = "skud-accent-count" {
        title: "Each player brings four accents",
        meaning: "Host chooses four, then Guest. With `DoubleAccentTiles` it is eight, or all where a set has fewer; with `AllAccentTiles` it is all that a set has. After `[Position]` the tags hold those that are left of the four.",
        source: "Skud Pai Sho rules, Starting the Game",
        wrong: tagged!("GuestAccents", "Rk Wh Kn"),
        right: tagged!("GuestAccents", "Rk Wh Kn B"),
    }
    SET = "skud-set" {
        title: "A player has one set",
        meaning: "A set has three of each basic flower, two of each accent, one White Lotus and one Orchid. A position cannot show more of a player, and every tile in it belongs to one of the two players. In a text too many of a kind are refused as `position-too-many`.",
        source: "Skud Pai Sho rules, Tiles",
        wrong: tagged!("Position", "<O 16g> <O 4f>"),
        right: tagged!("Position", "(O 16g) <O 4f>"),
    }
    GAME_OVER = "skud-game-over" {
        title: "Nothing follows the end of the game",
        meaning: "The game ends with a ring, when a player plants the last basic flower in hand, or with a resignation. Who has the ring wins; with a ring of each player at once the game is drawn. After the last flower the switch `last-flower` of the edition decides what is counted, and it is a draw if these are equal; with `NoAltWin` the game goes on until a ring. A position that shows a ring, or where a player has no basic flower in hand, is an end too.",
        source: "Skud Pai Sho rules, Winning",
        wrong: game!("1. Rs*10b  Js*10r\n2. Resign  Js10r-10q"),
        right: game!("1. Rs*10b  Js*10r\n2. Resign"),
    }
    RING_UNSEEN = "skud-ring-unseen" Note {
        title: "A ring went unseen",
        meaning: "The edition `skud-pai-sho-2022-03-14` is for records of a program of that time. In all else it is `site`, but the program did not see every ring: it could miss one where its owner also had a harmony on the centre, or across it. Where such a game goes on after a ring, its plies are judged as though there had been none, and this says which ring it was. By `site` nothing follows a ring.",
        source: "the editions (`paisho explain skud`)",
        wrong: tagged!("Rules", "skud-pai-sho-2022-03-14", "[Position \"<Jd 8o> <Rs 11o> (Js 17k) <Rs 8e> <Jd 12e>\"]\n\n1. Rs11o-12o Js17k-16k\n"),
        right: tagged!("Rules", "skud-pai-sho-2022-03-14", "[Position \"<Jd 8o> <Rs 11o> (Js 17k) <Rs 8e> <Jd 12e>\"]\n\n1. Rs11o-12o\n"),
    }
    NO_PASS = "skud-no-pass" {
        title: "A turn cannot be passed",
        meaning: "A turn plants or arranges a flower. A player who can do neither leaves the game unfinished.",
        source: "Skud Pai Sho rules, Playing A Turn",
        wrong: position!("<Rs 4f>", "1. Pass"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    NO_CLAIM = "skud-no-claim" {
        title: "A win is not claimed",
        meaning: "The game ends as soon as a ring stands on the board.",
        source: "Skud Pai Sho rules, Winning",
        wrong: position!("<Rs 4f>", "1. Claim"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    NO_DRAW = "skud-no-draw" {
        title: "Tiles are not drawn",
        meaning: "All tiles of a player's set are in hand from the start.",
        source: "Skud Pai Sho rules, Tiles",
        wrong: position!("<Rs 4f>", "1. Draw"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
    NO_EXCHANGE = "skud-no-exchange" {
        title: "No tile turns into another",
        meaning: "Exchanges, written with `=`, belong to other rule sets.",
        source: "Skud Pai Sho rules, Playing A Turn",
        wrong: position!("<Rs 4f>", "1. Rs4f=C"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    NO_EFFECT = "skud-no-effect" {
        title: "Tiles have no effect after a `~`",
        meaning: "Accents act when they are played: a Wheel turns its neighbours, a Boat moves a flower one step.",
        source: "Skud Pai Sho rules, Accent Tiles",
        wrong: position!("<O 4f> (Js 5f)", "1. O4f ~ Js5f-5e"),
        right: position!("<O 4f> (Js 5f)", "1. O4f-4g"),
    }
    SECOND_MOVE = "skud-second-move" {
        title: "A turn moves one flower",
        meaning: "After the `+` comes a tile from the hand, not a second move.",
        source: "Skud Pai Sho rules, Arranging; Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + C16g-16h"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g"),
    }
    ONE_BONUS = "skud-one-bonus" {
        title: "A turn has one bonus",
        meaning: "However many harmonies an arrangement makes, and a bonus adds to them, a turn has one bonus.",
        source: "Skud Pai Sho rules, Harmony Bonus",
        wrong: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n + Kn*10d"),
        right: position!("<C 16g> <Rs 4f>", "1. Rs4f-4g + Rk*10n"),
    }
    SQUARE = "skud-square" {
        title: "Tiles lie on points",
        meaning: "Skud Pai Sho uses the points where the lines cross, never the squares. In a text a square is refused as `square-not-here`.",
        source: "Skud Pai Sho rules, Overview of Play",
        wrong: position!("<Rs 4f>", "1. Rs4f-#4g"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    OFF_BOARD = "skud-off-board" {
        title: "The board ends at the gates",
        meaning: "The board has 249 points: the disc without the outermost row on each of its four sides.",
        source: "Skud Pai Sho rules, Pai Sho Board",
        wrong: position!("<Rs 3j>", "1. Rs3j-1j"),
        right: position!("<Rs 3j>", "1. Rs3j-3k"),
    }
    OPENING = "skud-opening" {
        title: "Both players begin with a plant",
        meaning: "The first ply of each player plants a basic flower; with `InformalStart` any of them, in any open gate.",
        source: "Skud Pai Sho rules, Starting the Game",
        wrong: game!("1. Rs10b-10c"),
        right: game!("1. Rs*10b"),
    }
    OPENING_GATE = "skud-opening-gate" {
        title: "The first flower is planted in the nearest gate",
        meaning: "Guest begins in 10b, Host in 10r.",
        source: "Skud Pai Sho rules, Starting the Game",
        wrong: game!("1. Rs*10r"),
        right: game!("1. Rs*10b"),
    }
    OPENING_KIND = "skud-opening-kind" {
        title: "Host's first flower answers Guest's",
        meaning: "In the edition of 2018 it clashes with Guest's; on the site it is of the same kind.",
        source: "Skud Pai Sho rules, Starting the Game",
        wrong: tagged!("Rules", "2018", "\n1. Rs*10b  Rs*10r\n"),
        right: tagged!("Rules", "2018", "\n1. Rs*10b  Js*10r\n"),
    }
    PLANT_KIND = "skud-plant-kind" {
        title: "A turn plants basic flowers only",
        meaning: "Special flowers and accents are played only as a bonus.",
        source: "Skud Pai Sho rules, Planting",
        wrong: position!("<Rs 4f>", "1. O*10b"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
    PLANT_MOVES = "skud-plant-moves" {
        title: "A flower does not move in the turn it is planted",
        meaning: "It grows in its gate and moves on a later turn.",
        source: "Skud Pai Sho rules, Playing A Turn",
        wrong: position!("<Rs 4f>", "1. Js*10b-10c"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
    PLANT_GATE = "skud-plant-gate" {
        title: "Flowers are planted in gates",
        meaning: "There are four gates: 10b, 2j, 18j and 10r. With `AncientOasisExpansion` the points beside a Pond serve as well.",
        source: "Skud Pai Sho rules, Planting; Gates",
        wrong: position!("<Rs 4f>", "1. Js*10c"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
    GATE_TAKEN = "skud-gate-taken" {
        title: "A gate holds one flower",
        meaning: "A gate is open while no tile of either player stands on it.",
        source: "Skud Pai Sho rules, Open Gates",
        wrong: position!("<Rs 10b>", "1. Js*10b"),
        right: position!("<Rs 10b>", "1. Js*2j"),
    }
    HAND = "skud-hand" {
        title: "Only tiles in hand can be played",
        meaning: "A set holds three of each basic flower, and a player brings four accents. Captured tiles do not come back, but with `SpecialFlowersBounce` a captured White Lotus or Orchid does, after the ply. The ply must name the tile.",
        source: "Skud Pai Sho rules, Tiles; Capturing Tiles",
        wrong: position!("<Rs 10n> <Rs 4f> <Rs 16f>", "1. Rs*10b"),
        right: position!("<Rs 10n> <Rs 4f> <Rs 16f>", "1. Js*10b"),
    }
    BONUS_ON_PLANT = "skud-bonus-on-plant" {
        title: "Planting earns no bonus",
        meaning: "Only an arrangement makes the harmony that a bonus is for.",
        source: "Skud Pai Sho rules, Harmony Bonus",
        wrong: position!("<Rs 4f>", "1. Js*10b + Rk*10n"),
        right: position!("<Rs 4f>", "1. Js*10b"),
    }
}

articles! {
    /// Moving a flower, captures aside.
    ARRANGING:
    NO_TILE = "skud-no-tile" {
        title: "A move starts from a tile",
        meaning: "The tile that moves must stand on the place that the ply names.",
        source: "Skud Pai Sho rules, Arranging",
        wrong: position!("<Rs 4f>", "1. Rs5f-5g"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    NOT_YOURS = "skud-not-yours" {
        title: "Players move their own tiles",
        meaning: "A player arranges only own flowers.",
        source: "Skud Pai Sho rules, Arranging",
        wrong: position!("(C 16g) <Rs 4f>", "1. C16g-16h"),
        right: position!("(C 16g) <Rs 4f>", "1. Rs4f-4g"),
    }
    OTHER_TILE = "skud-other-tile" {
        title: "The code must be that of the tile on the place",
        meaning: "A ply may leave out the code of the tile that it moves. A code that is written must be the right one.",
        source: "Skud Pai Sho rules, Arranging",
        wrong: position!("<Rs 4f>", "1. C4f-4g"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    ACCENT_STAYS = "skud-accent-stays" {
        title: "Accents do not move",
        meaning: "Only flowers are arranged. A Wheel may turn an accent, and a Boat may remove one.",
        source: "Skud Pai Sho rules, Arranging; Accent Tiles",
        wrong: position!("<Rk 10n> <Rs 4f>", "1. Rk10n-10m"),
        right: position!("<Rk 10n> <Rs 4f>", "1. Rs4f-4g"),
    }
    STAYS = "skud-stays" {
        title: "A move ends on another point",
        meaning: "A move must not end where it began. With `EverythingCapture` it may: a flower that has an empty point beside it takes itself, which changes nothing.",
        source: "Skud Pai Sho rules, Arranging",
        wrong: position!("<Rs 4f>", "1. Rs4f-4f"),
        right: position!("<Rs 4f>", "1. Rs4f-4g"),
    }
    TRAPPED = "skud-trapped" {
        title: "An Orchid traps the opponent's flowers",
        meaning: "A blooming Orchid keeps the opponent's blooming flowers on the eight points around it from moving, special ones too. A Wheel or a Boat may still move them.",
        source: "Skud Pai Sho rules, Special Flower Tiles: Orchid",
        wrong: position!("(O 5g) <Rs 4f>", "1. Rs4f-4e"),
        right: position!("(O 5g) <Rs 4f>", "1. Js*10b"),
    }
    TOO_FAR = "skud-too-far" {
        title: "Every flower has a range",
        meaning: "Rose and Jasmine move up to 3 steps, Chrysanthemum and Lily up to 4, Rhododendron and White Jade up to 5, the White Lotus up to 2, the Orchid up to 6, in single steps along the lines.",
        source: "Skud Pai Sho rules, Basic Flower Tile Properties; Special Flower Tiles",
        wrong: position!("<Rs 4f>", "1. Rs4f-8f"),
        right: position!("<Rs 4f>", "1. Rs4f-7f"),
    }
    BLOCKED = "skud-blocked" {
        title: "A flower moves over empty points",
        meaning: "It may turn as often as it likes, but it passes no tile. An open gate may be passed.",
        source: "Skud Pai Sho rules, Basic Flower Tile Properties",
        wrong: position!("<Rs 4f> (Kn 5f)", "1. Rs4f-6f"),
        right: position!("<Rs 4f> (Kn 5f)", "1. Rs4f-6e"),
    }
    WAY = "skud-way" {
        title: "Named way points must be on the way",
        meaning: "Points that a ply names between the start and the end of a move must be empty, and the way over all of them within range.",
        source: "Skud Pai Sho rules, Basic Flower Tile Properties",
        wrong: position!("<Rs 4f> (Kn 5f)", "1. Rs4f-5f-6f"),
        right: position!("<Rs 4f> (Kn 5f)", "1. Rs4f-4e-6e"),
    }
    GATE_END = "skud-gate-end" {
        title: "No move ends on a gate",
        meaning: "A flower comes to a gate only by being planted there.",
        source: "Skud Pai Sho rules, Use of Gates in Play",
        wrong: position!("<Rs 9c>", "1. Rs9c-10b"),
        right: position!("<Rs 9c>", "1. Rs9c-10c"),
    }
    GARDEN = "skud-garden" {
        title: "No flower ends wholly in a garden of the other colour",
        meaning: "Red flowers do not end in a white garden, nor white flowers in a red one; special flowers end anywhere. A point on the line between two gardens is in both. The rule holds for a flower that a Boat moves, too.",
        source: "Skud Pai Sho rules, Use of Gardens in Play",
        wrong: position!("<Rs 10m>", "1. Rs10m-9m"),
        right: position!("<Rs 10m>", "1. Rs10m-11m"),
    }
    CLASH = "skud-clash" {
        title: "No two flowers may clash",
        meaning: "Rose and Jasmine, Chrysanthemum and Lily, Rhododendron and White Jade clash when both bloom and face each other along a line, whoever owns them. A tile or a gate between them, open or not, separates them; a Rock or a Knotweed elsewhere does not. With `IgnoreClashing` they may. When both players notice a clash later in the game, the rules return its tiles to their owners' hands; a record has no sign for that.",
        source: "Skud Pai Sho rules, Harmony and Disharmony",
        wrong: position!("(Js 16g) <Rs 4f>", "1. Rs4f-4g"),
        right: position!("(Js 16g) <Rs 4f>", "1. Rs4f-4h"),
    }
}
