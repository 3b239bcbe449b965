//! The rule book, first part: the set-up, the turn, and dropping.

use crate::rules::articles;

/// A short record that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"wiki\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

/// A short record with tags of its own.
macro_rules! tagged {
    ($tags:literal, $plies:literal) => {
        concat!("[Variant \"wiki\"]\n", $tags, "\n\n", $plies, "\n")
    };
}

pub(super) use {position, tagged};

articles! {
    /// What is settled before the first ply.
    SET_UP:
    TEAM = "wiki-team" {
        title: "Partners sit across from each other",
        meaning: "In a game of three, one player takes two seats, named by the `Team` tag: \"Red Blue\" or \"Yellow Green\". The other two players are partners. In a game of four, partners sit across the board from each other too. The turn order is Red (East), Yellow, Blue, Green, clockwise. A game of two has no teams: its seats are Sente and Gote.",
        source: "wiki page, 3 Players; ruling 18",
        wrong: tagged!("[Players \"3\"]\n[Team \"Red Yellow\"]", "1. F*10l E*5o"),
        right: tagged!("[Players \"3\"]\n[Team \"Red Blue\"]", "1. F*10l E*5o"),
    }
    SET = "wiki-set" {
        title: "Each seat has one set of 48 tiles",
        meaning: "A set has six of each ordinary flower, three Lotus, three Orchids, and one of each of the six elements. A position and the captured tiles together cannot have more of a kind, and every tile belongs to a seat of the game.",
        source: "wiki page, The Pai Sho Tiles; ruling 1",
        wrong: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<F>\"]", "1. Pass"),
        right: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<E>\"]", "1. Pass"),
    }
}

articles! {
    /// The turn.
    TURNS:
    GAME_OVER = "wiki-game-over" {
        title: "No ply follows the end of the game",
        meaning: "The game ends at the start of a turn when the seat to move, alone or with its team, is the only one with elements in play; when all others have resigned; when there are more passes in a row than seats that still play; and when, after a pass, no seat can do anything else. Points decide, except after resignations. With three or four players, a seat that ends its own turn without an element in play is out: seats that are out or have resigned are skipped, their tiles stay, and their elements no longer keep the game going. A seat that resigned does not share a win of its team.",
        source: "wiki page, Ending the Game, Passing, Resigning; rulings 15 and 16",
        wrong: tagged!("[Players \"2\"]", "1. F*10l E*5o\n2. Resign E5o-6o"),
        right: tagged!("[Players \"2\"]", "1. F*10l E*5o\n2. Pass E5o-6o"),
    }
    FIRST_ELEMENT = "wiki-first-element" {
        title: "The first ply of each seat drops an element",
        meaning: "The elements are Chi Blocker, Air, Water, Earth, Fire and Spirit Wheel. As after any drop, the element may move in the same turn. Resigning is always possible.",
        source: "wiki page, Playing; rulings 1 and 2",
        wrong: tagged!("[Players \"2\"]", "1. Rs*10c"),
        right: tagged!("[Players \"2\"]", "1. E*10c-10f"),
    }
    NO_CLAIM = "wiki-no-claim" {
        title: "Points decide, so there is nothing to claim",
        meaning: "Each seat scores one point for each of the twelve gardens that only its tiles touch or occupy (a garden that partners share counts for neither), one for each empty point enclosed by its harmony rings, and one for each harmony that its tiles receive, less one for each disharmony. Partners add their scores up. A ring is a loop of three or more tiles of one seat, joined by harmony in either direction, in which each tile receives harmony from another tile of the ring and which no single tile holds together. The ways of these harmonies are the ring's fence. Points on any ring's fence do not count, and harmonies on no ring neither enclose nor hide anything. A ring inside another seat's ring takes its own points and those it encloses away from that seat. Points enclosed by rings of two seats, neither ring inside the other, count for neither. A ring around the centre does not win the game, as it did in an older edition. A `Score` tag is not added: everything is counted on the board.",
        source: "wiki page, Scoring, Harmony Rings, Territory; ruling 17",
        wrong: position!("(F 10l) <F 10j>", "1. Claim"),
        right: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<E>\"]", "1. Pass"),
    }
    NO_DRAW = "wiki-no-draw" {
        title: "Tiles are not drawn",
        meaning: "Every seat drops from its whole set. The page mentions drawing tiles from a container but gives no rules for it, so it is not in force.",
        source: "wiki page, The Wuji",
        wrong: position!("(F 10l) <F 10j>", "1. Draw"),
        right: position!("(F 10l) <F 10j>", "1. F10j-11j"),
    }
    ONE_ACT = "wiki-one-act" {
        title: "A turn is one act",
        meaning: "A turn is exactly one of these: drop a tile, which may then move; move or capture; bend, possibly after a move of the bender; promote; reincarnate; pass; resign.",
        source: "wiki page, Turn",
        wrong: position!("(F 10l) <F 10j>", "1. F10j-11j + Rs*10c"),
        right: position!("(F 10l) <F 10j>", "1. Rs*10c"),
    }
    NO_TURNING = "wiki-no-turning" {
        title: "No tile turns its neighbours",
        meaning: "A Spirit Wheel bends single flowers by hopping over a hurdle. Turning the eight tiles around a Wheel belongs to other rule sets.",
        source: "wiki page, Spirit Wheel",
        wrong: position!("(F 10l) <S 10j> (Rs 11j)", "1. S10j ~ +2"),
        right: position!("(Rs 10n) (F 10l) <S 10j>", "1. S10j ~ Rs10n-11n"),
    }
    SQUARE = "wiki-square" {
        title: "Tiles stand on points",
        meaning: "Tiles stand on the 261 points, not in the squares between them. What is read from a text is refused before, as `square-not-here`.",
        source: "wiki page, Playable Points",
        wrong: position!("(F 10l) <F 10j>", "1. Rs*#5e"),
        right: position!("(F 10l) <F 10j>", "1. Rs*5e"),
    }
}

articles! {
    /// Dropping, with sovereignty.
    DROPPING:
    HAND = "wiki-hand" {
        title: "A dropped tile comes from the hand",
        meaning: "A tile that is on the board or captured is not in hand. When an element is promoted, the old tile returns to the hand.",
        source: "wiki page, Dropping, Spirit Wheel; ruling 14",
        wrong: position!("(F 10l) <F 10j>", "1. F*5e"),
        right: position!("(F 10l) <F 10j>", "1. E*5e"),
    }
    DROP_TAKEN = "wiki-drop-taken" {
        title: "A drop needs an empty point",
        meaning: "No tile is dropped on another. The drop capture of an older edition is not in force.",
        source: "wiki page, Dropping",
        wrong: position!("(F 10l) <F 10j> (Rs 5e)", "1. Js*5e"),
        right: position!("(F 10l) <F 10j> (Rs 5e) (Rs 7d)", "1. Js*4e"),
    }
    DROP_GARDEN = "wiki-drop-garden" {
        title: "Ordinary flowers are dropped in neutral gardens",
        meaning: "Lily, Jade, Jasmine, Rose, Chrysanthemum and Rhododendron are dropped wholly inside a yellow garden, or inside or on the border of a torii. Lotus, Orchid and elements may also be dropped inside the walls.",
        source: "wiki page, Dropping, the flowers' entries; ruling 9",
        wrong: position!("(F 10l) <F 10j>", "1. Rs*12h"),
        right: position!("(F 10l) <F 10j>", "1. Lt*12h"),
    }
    DROP_WALL = "wiki-drop-wall" {
        title: "No tile is dropped on the wall",
        meaning: "The only points of the wall that take drops are the four that touch a torii: 10c, 10q, 3j and 17j.",
        source: "wiki page, Walls; ruling 9",
        wrong: position!("(F 10l) <F 10j>", "1. Lt*13f"),
        right: position!("(F 10l) <F 10j>", "1. Lt*10c"),
    }
    DROP_CAPTURE = "wiki-drop-capture" {
        title: "A dropped tile captures nothing in the same turn",
        meaning: "After its drop a tile may make one plain move in the same turn, which ends on an empty point.",
        source: "wiki page, Dropping; ruling 9",
        wrong: position!("(F 10l) <F 10j> (Js 5e) (Js 7e)", "1. Rd*5d x Js5e"),
        right: position!("(F 10l) <F 10j> (Js 5e) (Js 7e)", "1. Rd*4d-4e"),
    }
    DROP_BEND = "wiki-drop-bend" {
        title: "A dropped element bends nothing in the same turn",
        meaning: "It may bend from its owner's next turn on.",
        source: "wiki page, Dropping; ruling 12",
        wrong: position!("(F 10l) <F 10j> <Js 5e>", "1. E*5g ~ Js5e-5f"),
        right: position!("(F 10l) <E 5g> <Js 5e>", "1. E5g ~ Js5e-5f"),
    }
    DROP_HELD = "wiki-drop-held" {
        title: "A tile dropped beside a Chi Blocker does not move on",
        meaning: "A tile dropped beside any Chi Blocker, its owner's included, is immobilized at once. It does not move in that turn, and threatens nothing.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("<F 10j> (Qi 5e) (Js 5d)", "1. Rd*6e-7e"),
        right: position!("<F 10j> (Qi 5e) (Js 5d)", "1. Rd*6e"),
    }
    SOVEREIGN_GARDEN = "wiki-sovereign-garden" {
        title: "A newly dropped tile does not enter a garden where an enemy has single sovereignty",
        meaning: "A tile that is alone wholly inside a garden has single sovereignty over it. The board before the drop decides. An enemy tile that is dropped in this turn does not start, pass or end inside that garden or on its border. The first point of a knight's move counts as passed. Partners are not enemies.",
        source: "wiki page, Single Sovereignty; ruling 10",
        wrong: position!("(F 10l) <F 10j> (Js 5e)", "1. Rs*6c"),
        right: position!("(F 10l) <F 10j> (Js 5e)", "1. Rs*14c"),
    }
    SOVEREIGN_THREAT = "wiki-sovereign-threat" {
        title: "A newly dropped tile does not threaten a tile with single sovereignty",
        meaning: "From the point where it ends, a tile dropped in this turn must not be able to capture or bend an enemy tile that is alone wholly inside a garden. Harmony protects from capture only: a tile that it protects is not threatened with capture, but it is with bending. A Chi Blocker threatens the elements beside it.",
        source: "wiki page, Single Sovereignty; ruling 10",
        wrong: position!("(E 13o) <F 10j> (Js 11h)", "1. O*9h"),
        right: position!("(E 13o) <F 10j> (Js 11h)", "1. O*8i"),
    }
    PARTIAL_THREAT = "wiki-partial-threat" {
        title: "A newly dropped tile does not threaten a tile with partial sovereignty from its garden",
        meaning: "A tile on a border has partial sovereignty over each garden it touches that is empty inside and has no other tile on its border. A tile dropped in this turn must not end inside such a garden or on its border if it could capture or bend the sovereign tile from there. Harmony protects the tile from capture only.",
        source: "wiki page, Partial Sovereignty; ruling 10",
        wrong: position!("<F 14o> (E 10l)", "1. Lt*11m"),
        right: position!("<F 14o> (E 10l)", "1. Lt*13l"),
    }
}
