//! The rule book: the set-up, the turn as such with harmonies and claims, bringing tiles in, moving, being locked, and
//! capturing.

use crate::rules::articles;

/// A short record from the usual set-up.
macro_rules! game {
    ($plies:literal) => {
        concat!("[Variant \"iroh\"]\n\n", $plies, "\n")
    };
}

/// A short record that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"iroh\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

/// The same with tiles that are out of the game.
macro_rules! captured {
    ($tiles:literal, $captured:literal, $plies:literal) => {
        concat!("[Variant \"iroh\"]\n[Position \"", $tiles, "\"]\n[Captured \"", $captured, "\"]\n\n", $plies, "\n")
    };
}

articles! {
    /// What is settled before the first ply.
    SET_UP:
    SET = "iroh-set" {
        title: "A set has 22 tiles",
        meaning: "Each player's set has four each of Fire, Water, Earth and Air, one White Lotus, two Rocks and three Knotweeds. Tiles on the board and captured tiles are not in hand; together they cannot be more than the set.",
        source: "official rules, Iroh Pai Sho, Playing Material",
        wrong: captured!("(F 10l) <F 10j>", "<F> <F> <F> <F>", "1. F10j-11j"),
        right: captured!("(F 10l) <F 10j>", "<F> <F> <F>", "1. F10j-11j"),
    }
    POSITION = "iroh-position" {
        title: "A position must be possible",
        meaning: "In the usual set-up each player has the White Lotus and two pieces of each element on the board. The picture of the set-up is lost; here Guest has Lt 10c, F 18j and 9h, W 11g and 12h, E 7e and 13e, A 8d and 12d, and Host the same on the points turned by 180 degrees. A `[Position]` tag replaces it. No game leads to a position with two tiles on one place, a Fire, Water or Earth off its own ground, a Rock on a home, or a Knotweed beside a Fire.",
        source: "official rules, Iroh Pai Sho, Starting the Game, The Tiles; decision 2; what is impossible is decided here",
        wrong: position!("(F 10l) <F 5e>", "1. F5e-5f"),
        right: position!("(F 10l) <F 9h>", "1. F9h-9g"),
    }
    CAPTURED = "iroh-captured" {
        title: "Air, the White Lotus and Rocks are never captured",
        meaning: "Only Fire, Water and Earth are captured, and Knotweeds removed. They never come back, so a `[Captured]` tag lists only these kinds. There is no score to carry over after `[Position]`: this rule set counts no points.",
        source: "official rules, Iroh Pai Sho, The Tiles; decision 6; the tag is decided here",
        wrong: captured!("(F 10l) <F 10j>", "(A)", "1. F10j-11j"),
        right: captured!("(F 10l) <F 10j>", "(E) <Kn>", "1. F10j-11j"),
    }
}

articles! {
    /// The turn as such.
    TURNS:
    GAME_OVER = "iroh-game-over" {
        title: "Nothing follows the end of the game",
        meaning: "A player wins by claiming harmonies across all four midlines at once, one for each midline. Such a set of harmonies must have stood when the claimer's previous turn ended, and one must stand now, after the opponent's turn; it need not be the same set. A claim is never required. A wrong claim does not end the game, so a record that stops there has the result `*`. The only other end is resignation, which the opponent wins: no rule draws the game or ends it for lack of pieces.",
        source: "official rules, Iroh Pai Sho, Ending the Game; decision 7",
        wrong: game!("1. E7e-7f Resign\n2. A8d-8e"),
        right: game!("1. E7e-7f A12p-12o\n2. A8d-8e"),
    }
    CLAIM_LOST = "iroh-claim-lost" Note {
        title: "A claim did not win",
        meaning: "A claim is a turn. It wins if harmonies across all four midlines stood at once when the claimer's previous turn ended, and stand now; otherwise the turn is lost and the game goes on. After `[Position]` nothing is known of earlier turns, so that a claim in a player's first turn loses the turn. This says which claim lost its turn, and why.",
        source: "official rules, Iroh Pai Sho, Ending the Game; decision 7",
        wrong: game!("1. E7e-7f E13o-13n\n2. Claim E13n-13o"),
        right: position!("(Lt 10q) <W 8l> <A 12l> <F 12k> <A 8i> <F 7h> <W 12h>", "1. Rk*3j Lt10q-10r\n2. Claim"),
    }
    NO_PASS = "iroh-no-pass" {
        title: "A turn cannot be passed",
        meaning: "A turn moves a piece, places a tile, claims the win or resigns. A wrong claim is legal: it loses the turn, and the game goes on. A claim is wrong while no harmony crosses some midline, while the four harmonies would use a piece too often, and while they are too new. On a player's first turn in a record, also after `[Position]`, they are always too new, because the record shows no earlier turn of that player.",
        source: "official rules, Iroh Pai Sho, Ending the Game; decision 7 and the decisions for all rule sets",
        wrong: game!("1. E7e-7f Pass"),
        right: game!("1. E7e-7f E13o-13n"),
    }
    NO_DRAW = "iroh-no-draw" {
        title: "Tiles are not drawn",
        meaning: "All tiles that are not on the board are in hand from the start, and a player may place any of them.",
        source: "official rules, Iroh Pai Sho, Starting the Game",
        wrong: game!("1. Draw"),
        right: game!("1. Rk*3j"),
    }
    ONE_ACT = "iroh-one-act" {
        title: "A turn has one act",
        meaning: "A turn moves one piece or places one tile. Placing a Rock or a Knotweed is a whole turn too. Guest moves first.",
        source: "official rules, Iroh Pai Sho, Starting the Game, The Tiles",
        wrong: game!("1. E7e-7f + Rk*3j"),
        right: game!("1. E7e-7f"),
    }
    NO_EXCHANGE = "iroh-no-exchange" {
        title: "No tile turns into another",
        meaning: "Promotion and return, written with `=`, belong to other rule sets. A captured tile is out of the game.",
        source: "official rules, Iroh Pai Sho, The Tiles",
        wrong: game!("1. E7e=W"),
        right: game!("1. W12h-13h"),
    }
    NO_EFFECT = "iroh-no-effect" {
        title: "Harmonies and locks follow from where tiles stand, without a `~`",
        meaning: "Harmonies and locks follow from where the tiles stand, so nothing is written for them. Two pieces of a player, of any kinds, are in harmony if they stand in one row or column on opposite sides of a midline with nothing between, neither an own nor an opponent's tile. The midlines are the half lines from the centre: 10k to 10s, 11j to 19j, 10a to 10i and 1j to 9j. A piece on a midline or on the centre is never in harmony, but it interrupts. A claim chooses one harmony for each midline and may use each piece once, a Water twice; any choice that fits will do.",
        source: "official rules, Iroh Pai Sho, Harmonies, The Tiles; decision 4",
        wrong: game!("1. A8d ~ E7e-7f"),
        right: game!("1. E7e-7f"),
    }
}

articles! {
    /// Bringing tiles in.
    ENTERING:
    HAND = "iroh-hand" {
        title: "Only tiles in hand can be placed",
        meaning: "Tiles on the board, captured tiles and removed Knotweeds are not in hand. The White Lotus starts on the board; only where a position leaves it out does it enter, at home like every other piece.",
        source: "official rules, Iroh Pai Sho, Starting the Game, The Tiles",
        wrong: game!("1. Lt*10c"),
        right: game!("1. Lt10c-10f Rk*3j\n2. F*10c"),
    }
    ENTRY_HOME = "iroh-entry-home" {
        title: "Pieces enter at home",
        meaning: "Home is the corner of the diamond nearest to the player, where red, white and wood meet: 10c for Guest, 10q for Host. Every piece that moves enters there and nowhere else.",
        source: "official rules, Iroh Pai Sho, Starting the Game, The Tiles; decisions 2 and 6",
        wrong: position!("(Lt 10q) <Lt 10f>", "1. F*9h"),
        right: position!("(Lt 10q) <Lt 10f>", "1. F*10c"),
    }
    HOME_TAKEN = "iroh-home-taken" {
        title: "Home must be empty",
        meaning: "While any piece stands on a player's home, no piece of that player can enter, not even by capturing it. Pieces of both players may pass a home and end a move there.",
        source: "official rules, Iroh Pai Sho, The Tiles; decision 6",
        wrong: game!("1. F*10c"),
        right: game!("1. Lt10c-10f Lt10q-10n\n2. F*10c"),
    }
    DROP_MOVES = "iroh-drop-moves" {
        title: "A tile does not move in the turn it is placed",
        meaning: "Entering ends the turn, and a piece may move from its owner's next turn on. A Fire or a White Lotus that enters on a corner of a Knotweed's square removes the Knotweed; any other piece is locked by it.",
        source: "official rules, Iroh Pai Sho, The Tiles; decisions 5 and 6",
        wrong: position!("(Lt 10q) <Lt 10f>", "1. A*10c-11c"),
        right: position!("(Lt 10q) <Lt 10f>", "1. A*10c"),
    }
    DROP_CAPTURE = "iroh-drop-capture" {
        title: "A tile captures nothing in the turn it is placed",
        meaning: "Pieces capture by moving.",
        source: "official rules, Iroh Pai Sho, The Tiles; decision 6",
        wrong: position!("<F 10d> (F 10c)", "1. F*10c x F10c"),
        right: position!("<F 10d> (F 10c)", "1. F10d x F10c"),
    }
    ROCK_HOME = "iroh-rock-home" {
        title: "No Rock on a home",
        meaning: "A Rock cannot be placed on either player's home.",
        source: "official rules, Iroh Pai Sho, The Tiles; decision 6",
        wrong: game!("1. Lt10c-10f Rk*10c"),
        right: game!("1. Lt10c-10f Rk*10d"),
    }
    ROCK_TAKEN = "iroh-rock-taken" {
        title: "A Rock needs an empty point",
        meaning: "A Rock may be placed at any time of the game on any empty point except the homes: on any ground, on midlines and on the corners of a Knotweed's square too.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; decision 6",
        wrong: game!("1. Rk*9h"),
        right: game!("1. Rk*10h"),
    }
    KNOTWEED_TAKEN = "iroh-knotweed-taken" {
        title: "A square holds one Knotweed",
        meaning: "A Knotweed may be placed at any time of the game on any square without one, with any tiles on its corners. Placed beside a Fire of either player it is destroyed at once, and the turn is over. A White Lotus that already stands on a corner does not remove it.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; decision 5",
        wrong: game!("1. Kn*#7p A12p-12o\n2. Kn*#7p"),
        right: game!("1. Kn*#7p A12p-12o\n2. Kn*#8p"),
    }
    KNOTWEED_POINT = "iroh-knotweed-point" {
        title: "A Knotweed lies on a square",
        meaning: "Only the Knotweed is placed between the points. A square is named by its lower left corner, with `#` in front.",
        source: "official rules, Iroh Pai Sho, The Tiles",
        wrong: game!("1. Kn*8p"),
        right: game!("1. Kn*#7p"),
    }
    SQUARE = "iroh-square" {
        title: "All other tiles stand on points",
        meaning: "Pieces and Rocks are placed where the lines cross, and pieces move from point to point.",
        source: "official rules, Iroh Pai Sho, Starting the Game",
        wrong: game!("1. Rk*#3j"),
        right: game!("1. Rk*3j"),
    }
}

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
        source: "official rules, Iroh Pai Sho, The Tiles; decision 4",
        wrong: game!("1. A12p-12o"),
        right: game!("1. A12d-12e"),
    }
    OTHER_TILE = "iroh-other-tile" {
        title: "The code must be that of the tile on the place",
        meaning: "A ply may leave out the code of the tile that it moves. A code that is written must be the right one.",
        source: "the notation (`paisho explain plies`)",
        wrong: game!("1. F7e-7f"),
        right: game!("1. E7e-7f"),
    }
    ROCK_STAYS = "iroh-rock-stays" {
        title: "A Rock never moves",
        meaning: "A Rock stays where it was placed and is never captured. It interrupts harmonies, also from a midline, except those of Earth: an Earth harmonizes over any number of Rocks, and with a Rock of either player on the other side of a midline as with an own piece. Each player may use a Rock in one harmony, and only with an Earth. A locked Rock is not used and does not interrupt, like every locked piece.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; decisions 4 and 5",
        wrong: game!("1. Rk*3j A12p-12o\n2. Rk3j-4j"),
        right: game!("1. Rk*3j A12p-12o\n2. Rk*4j"),
    }
    KNOTWEED_STAYS = "iroh-knotweed-stays" {
        title: "A Knotweed never moves",
        meaning: "A Knotweed stays where it was placed and is not captured. A White Lotus or a Fire of either player that enters or ends a move on a corner of its square removes it, and with it every other Knotweed beside that point. Passing over a corner is not enough. A removed Knotweed is out of the game.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; decision 5",
        wrong: game!("1. Kn*#7p Lt10q-10n\n2. Kn#7p-#8p"),
        right: game!("1. Kn*#7p Lt10q-10n\n2. Kn*#8p"),
    }
    LOCKED = "iroh-locked" {
        title: "A Knotweed locks the corners of its square",
        meaning: "A piece on one of the four corners cannot move, whoever owns the two and whichever came first. Only the White Lotus is never locked, and no Knotweed lasts beside a Fire. A locked piece is not in harmony and does not interrupt harmonies, but it blocks moves and can be captured. The tile sheet says that a Knotweed disrupts harmonies; it does so by locking.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; decisions 4 and 5",
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
        source: "official rules, Iroh Pai Sho, The Tiles; decision 3",
        wrong: game!("1. E7e-8f"),
        right: game!("1. E7e-7f"),
    }
    TOO_FAR = "iroh-too-far" {
        title: "Every piece has a range",
        meaning: "Water moves up to 2 steps, Fire and Earth up to 3, Air up to 4, the White Lotus up to 5. The tile sheet's 2 for Fire is taken as an error.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; decision 3",
        wrong: game!("1. F9h-9d"),
        right: game!("1. F9h-9e"),
    }
    PAINT = "iroh-paint" {
        title: "Fire, Water and Earth stay on their own ground",
        meaning: "Every point of the way must touch the piece's ground: for Fire red paint (the red quarters of the diamond and the four triangles), for Water white paint (the white quarters), for Earth the bare wood outside. A point on a border touches the ground on both sides, and the centre touches red and white. Air and the White Lotus move anywhere.",
        source: "official rules, Iroh Pai Sho, The Tiles; decisions 1 and 3",
        wrong: game!("1. E7e-9e"),
        right: game!("1. E7e-8e"),
    }
    BLOCKED = "iroh-blocked" {
        title: "Only the White Lotus jumps",
        meaning: "All points of a way but the last must be empty. The White Lotus passes over any tiles and ends on an empty point. Air may go around tiles if four steps are enough.",
        source: "official rules, Iroh Pai Sho, The Tiles; decision 3",
        wrong: game!("1. E7e-7d A12p-12o\n2. E7d-9d"),
        right: game!("1. E7e-7d A12p-12o\n2. E7d-7c"),
    }
    WAY = "iroh-way" {
        title: "Named way points must be on the way",
        meaning: "Points that a ply names between the start and the end of a move must be empty points of the way, in order; the White Lotus, which jumps, may pass occupied ones. Air passes all named points, by the shortest ways between them and within its four steps; where none is named, any way will do.",
        source: "the notation (`paisho explain plies`); decision 3",
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
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; decision 6",
        wrong: position!("(F 10h) <A 10g>", "1. A10g x F10h"),
        right: position!("(F 10h) <F 10g>", "1. F10g x F10h"),
    }
    SAFE = "iroh-safe" {
        title: "Air, the White Lotus and Rocks are not captured",
        meaning: "Fire, Water and Earth capture each other, every kind every other, locked or not, by ending a move on the opponent's point. A Fire that captures a locked piece removes the Knotweed as well; another piece is then locked itself.",
        source: "official rules, Iroh Pai Sho, The Tiles; decisions 5 and 6",
        wrong: position!("(A 10h) <F 10g>", "1. F10g x A10h"),
        right: position!("(W 10h) <F 10g>", "1. F10g x W10h"),
    }
    CAPTURE_SIGN = "iroh-capture-sign" {
        title: "A capture is written with `x`",
        meaning: "A move onto an opponent's tile is marked, so that no capture is recorded by accident.",
        source: "the decisions for all rule sets",
        wrong: position!("(W 10h) <F 10g>", "1. F10g-10h"),
        right: position!("(W 10h) <F 10g>", "1. F10g x W10h"),
    }
    CAPTURE_NOTHING = "iroh-capture-nothing" {
        title: "A capture needs a tile to capture",
        meaning: "On an empty point there is nothing to capture.",
        source: "the decisions for all rule sets",
        wrong: position!("(W 10h) <F 10g>", "1. F10g x 10f"),
        right: position!("(W 10h) <F 10g>", "1. F10g-10f"),
    }
    CAPTURE_OTHER = "iroh-capture-other" {
        title: "The captured code must be that of the captured tile",
        meaning: "The code of the captured tile may be left out. A code that is written must be the right one.",
        source: "the notation (`paisho explain plies`)",
        wrong: position!("(W 10h) <F 10g>", "1. F10g x E10h"),
        right: position!("(W 10h) <F 10g>", "1. F10g x W10h"),
    }
}
