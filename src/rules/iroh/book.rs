//! The rule book, first part: the set-up, the turn as such with harmonies and claims, and bringing tiles in.

use crate::rules::articles;

/// A tiny record from the usual set-up.
macro_rules! game {
    ($plies:literal) => {
        concat!("[Variant \"iroh\"]\n\n", $plies, "\n")
    };
}

/// A tiny record that starts from a position.
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

pub(super) use {game, position};

articles! {
    /// What is settled before the first ply.
    SET_UP:
    SET = "iroh-set" {
        title: "A player has 22 tiles",
        meaning: "Four each of Fire, Water, Earth and Air, a White Lotus, two Rocks and three Knotweeds. What a position shows and what is captured is not in hand, and together they cannot be more than a set holds.",
        source: "official rules, Iroh Pai Sho, Playing Material",
        wrong: captured!("(F 10l) <F 10j>", "<F> <F> <F> <F>", "1. F10j-11j"),
        right: captured!("(F 10l) <F 10j>", "<F> <F> <F>", "1. F10j-11j"),
    }
    POSITION = "iroh-position" {
        title: "A position shows what a game can lead to",
        meaning: "A game begins with two pieces of each element and the White Lotus of both players on the board. The picture of the set-up is lost; the usual one here is, for Guest, Lt 10c, F 18j and 9h, W 11g and 12h, E 7e and 13e, A 8d and 12d, and the same turned by half a turn for Host. A position takes its place. In it no Fire, Water or Earth stands off its paint, no Rock on a home, and no Knotweed lies beside a Fire, since none of that can ever come about.",
        source: "official rules, Iroh Pai Sho, Starting the Game, The Tiles; ruling 2, and this library's decision on what cannot be",
        wrong: position!("(F 10l) <F 5e>", "1. F5e-5f"),
        right: position!("(F 10l) <F 9h>", "1. F9h-9g"),
    }
    CAPTURED = "iroh-captured" {
        title: "Air, White Lotus and Rocks are never captured",
        meaning: "Fire, Water and Earth are taken, and Knotweeds destroyed. The rules bring none of them back, so both kinds are out of the game, and a `[Captured]` tag lists nothing else. A game from a position has no Score to carry over either: nothing is counted here.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 6, and this library's decision where the rules are silent",
        wrong: captured!("(F 10l) <F 10j>", "(A)", "1. F10j-11j"),
        right: captured!("(F 10l) <F 10j>", "(E) <Kn>", "1. F10j-11j"),
    }
}

articles! {
    /// The turn as such.
    TURNS:
    GAME_OVER = "iroh-game-over" {
        title: "Nothing follows the end",
        meaning: "The game is won by a claim of four harmonies, one over each midline, all at once. They must have stood when the claimer's own turn before was done, and stand again, or still, after the one turn the opponent has had since; they need not be the same four. Nobody has to announce them, and nobody has to claim: a player may play on. A claim that is wrong does not end the game, so a record that ends with one has the result `*`. The other way to end is to resign, which the opponent wins; no rule draws the game or ends it for want of pieces.",
        source: "official rules, Iroh Pai Sho, Ending the Game; ruling 7",
        wrong: game!("1. E7e-7f Resign\n2. A8d-8e"),
        right: game!("1. E7e-7f A12p-12o\n2. A8d-8e"),
    }
    NO_PASS = "iroh-no-pass" {
        title: "Nobody passes, and a claim is a turn",
        meaning: "A turn moves a piece, brings in a tile, claims the victory or resigns. A wrong claim is no offence: it takes the turn, and the game goes on. Wrong is a claim while a midline is missing, while the four harmonies would use a piece too often, and while they are too new: a player's first turn of a record, from a position too, has no turn of his before it, so a claim there is lost.",
        source: "official rules, Iroh Pai Sho, Ending the Game; ruling 7 and the rulings on all variants",
        wrong: game!("1. E7e-7f Pass"),
        right: game!("1. E7e-7f Claim"),
    }
    NO_DRAW = "iroh-no-draw" {
        title: "Tiles are not drawn",
        meaning: "Everybody brings in what he likes of his 22 tiles.",
        source: "official rules, Iroh Pai Sho, Starting the Game",
        wrong: game!("1. Draw"),
        right: game!("1. Rk*3j"),
    }
    ONE_ACT = "iroh-one-act" {
        title: "A turn has one act",
        meaning: "One piece moves or one tile comes in. Whatever comes in, a Rock and a Knotweed too, is the whole turn. Guest has the first.",
        source: "official rules, Iroh Pai Sho, Starting the Game, The Tiles",
        wrong: game!("1. E7e-7f + Rk*3j"),
        right: game!("1. E7e-7f"),
    }
    NO_EXCHANGE = "iroh-no-exchange" {
        title: "No tile becomes another",
        meaning: "Promotion and return belong to other rules. What is taken here is gone.",
        source: "official rules, Iroh Pai Sho, The Tiles",
        wrong: game!("1. E7e=W"),
        right: game!("1. W12h-13h"),
    }
    NO_EFFECT = "iroh-no-effect" {
        title: "Tiles act by where they stand",
        meaning: "Nothing is written behind `~`; harmonies and locks are seen on the board. The four midlines are the half lines from the centre: 10k to 10s, 11j to 19j, 10a to 10i and 1j to 9j. Two pieces of a player, of any kinds, are in harmony on one row or column, on opposite sides of a midline, with nothing between, own tiles and the enemy's alike; never diagonally, and never with a piece that stands on a midline or the centre, though that one interrupts. At once a piece serves in one harmony of a player, a Water in two: a claim needs a choice of one harmony for each midline that keeps to this, and any such choice will do.",
        source: "official rules, Iroh Pai Sho, Harmonies, The Tiles; ruling 4",
        wrong: game!("1. A8d ~ E7e-7f"),
        right: game!("1. E7e-7f"),
    }
}

articles! {
    /// Bringing tiles in.
    ENTERING:
    HAND = "iroh-hand" {
        title: "Only tiles in hand come in",
        meaning: "What stands on the board, was captured or destroyed is not in hand. The White Lotus is on the board from the start, unless a position leaves it out: then it comes in at home, where it must start.",
        source: "official rules, Iroh Pai Sho, Starting the Game, The Tiles",
        wrong: game!("1. Lt*10c"),
        right: game!("1. Lt10c-10f Rk*3j\n2. F*10c"),
    }
    ENTRY_HOME = "iroh-entry-home" {
        title: "Pieces come in at home",
        meaning: "Home is the corner of the diamond nearest to the player, where red, white and wood meet: 10c for Guest, 10q for Host. All pieces that move come in there and nowhere else.",
        source: "official rules, Iroh Pai Sho, Starting the Game, The Tiles; rulings 2 and 6",
        wrong: position!("(Lt 10q) <Lt 10f>", "1. F*9h"),
        right: position!("(Lt 10q) <Lt 10f>", "1. F*10c"),
    }
    HOME_TAKEN = "iroh-home-taken" {
        title: "Home must be empty",
        meaning: "While anybody's piece stands at home, nothing comes in, not even to take it. Pieces of both players may pass a home and stop there.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 6",
        wrong: game!("1. F*10c"),
        right: game!("1. Lt10c-10f Lt10q-10n\n2. F*10c"),
    }
    DROP_MOVES = "iroh-drop-moves" {
        title: "Bringing in ends the turn",
        meaning: "A piece that came in moves from its owner's next turn on. A Fire or White Lotus that comes in at a corner of a Knotweed's square removes the Knotweed; another piece is locked by it.",
        source: "official rules, Iroh Pai Sho, The Tiles; rulings 5 and 6",
        wrong: position!("(Lt 10q) <Lt 10f>", "1. A*10c-11c"),
        right: position!("(Lt 10q) <Lt 10f>", "1. A*10c"),
    }
    DROP_CAPTURE = "iroh-drop-capture" {
        title: "What comes in takes nothing",
        meaning: "Pieces take each other by moving.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 6",
        wrong: position!("<F 10d> (F 10c)", "1. F*10c x F10c"),
        right: position!("<F 10d> (F 10c)", "1. F10d x F10c"),
    }
    ROCK_HOME = "iroh-rock-home" {
        title: "No Rock on a home",
        meaning: "Neither on one's own nor on the opponent's.",
        source: "official rules, Iroh Pai Sho, The Tiles; ruling 6",
        wrong: game!("1. Lt10c-10f Rk*10c"),
        right: game!("1. Lt10c-10f Rk*10d"),
    }
    ROCK_TAKEN = "iroh-rock-taken" {
        title: "A Rock needs an empty point",
        meaning: "On any ground, at any time of the game, midlines and the corners of a Knotweed's square included.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; ruling 6",
        wrong: game!("1. Rk*9h"),
        right: game!("1. Rk*10h"),
    }
    KNOTWEED_TAKEN = "iroh-knotweed-taken" {
        title: "A square holds one Knotweed",
        meaning: "A Knotweed is put on any square that has none, whatever stands on its corners, at any time of the game. Put where a Fire stands on a corner, anybody's, it is destroyed at once and the turn is over; a White Lotus that stands there already does not keep it away.",
        source: "official rules, Iroh Pai Sho, The Tiles, Tile Sheet; ruling 5",
        wrong: game!("1. Kn*#7p A12p-12o\n2. Kn*#7p"),
        right: game!("1. Kn*#7p A12p-12o\n2. Kn*#8p"),
    }
    KNOTWEED_POINT = "iroh-knotweed-point" {
        title: "A Knotweed lies on a square",
        meaning: "It is the only tile that is put between the points. A square is named by its lower left corner, with a `#`.",
        source: "official rules, Iroh Pai Sho, The Tiles",
        wrong: game!("1. Kn*8p"),
        right: game!("1. Kn*#7p"),
    }
    SQUARE = "iroh-square" {
        title: "All other tiles stand on points",
        meaning: "Pieces and Rocks are placed where the lines cross, and pieces move from crossing to crossing.",
        source: "official rules, Iroh Pai Sho, Starting the Game",
        wrong: game!("1. Rk*#3j"),
        right: game!("1. Rk*3j"),
    }
}
