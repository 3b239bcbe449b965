//! The rule book, first part: the set-up, the turn as such, and dropping.

use crate::rules::articles;

/// A tiny record that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"wiki\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

/// A tiny record with tags of its own.
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
        title: "Partners sit across, and so do the two seats that one of three players takes",
        meaning: "Two players are Sente and Gote. Four are Red, Yellow, Blue and Green in turn order, East first and then clockwise, and partners sit across. Three take the four seats too: the tag names the two that one of them plays, Red and Blue or Yellow and Green, and the other two players are partners.",
        source: "wiki page, 3 Players; ruling 18",
        wrong: tagged!("[Players \"3\"]\n[Team \"Red Yellow\"]", "1. F*10l E*5o"),
        right: tagged!("[Players \"3\"]\n[Team \"Red Blue\"]", "1. F*10l E*5o"),
    }
    SET = "wiki-set" {
        title: "A player has one set of 48 tiles",
        meaning: "Six of each ordinary flower, three Lotus, three Orchids, and one of each of the six elements. A position and the captured tiles together cannot show more of a kind, and every tile belongs to a seat at the board.",
        source: "wiki page, The Pai Sho Tiles; ruling 1",
        wrong: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<F>\"]", "1. Pass"),
        right: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<E>\"]", "1. Pass"),
    }
}

articles! {
    /// The turn as such.
    TURNS:
    GAME_OVER = "wiki-game-over" {
        title: "Nothing follows the end",
        meaning: "The game ends when a player's turn begins and he, alone or with his team alone, has elements in play; when all others resign; when more passes follow each other than there are seats that still play; and when after a pass nobody could do anything. Points then decide, save after resignations. With three or four, a player who ends his own turn without an element is out; seats that are out or resigned are skipped, and their tiles stay, but their elements keep nobody in the game. Who resigned shares no win of his team.",
        source: "wiki page, Ending the Game, Passing, Resigning; rulings 15 and 16",
        wrong: tagged!("[Players \"2\"]", "1. F*10l E*5o\n2. Resign E5o-6o"),
        right: tagged!("[Players \"2\"]", "1. F*10l E*5o\n2. Pass E5o-6o"),
    }
    FIRST_ELEMENT = "wiki-first-element" {
        title: "Everybody begins by dropping an element",
        meaning: "The first ply of each player puts an element on the board: Chi Blocker, Air, Water, Earth, Fire or Spirit Wheel. It may move on at once, as after any drop. Giving up is always possible.",
        source: "wiki page, Playing; rulings 1 and 2",
        wrong: tagged!("[Players \"2\"]", "1. Rs*10c"),
        right: tagged!("[Players \"2\"]", "1. E*10c-10f"),
    }
    NO_CLAIM = "wiki-no-claim" {
        title: "Nobody claims a win: points decide",
        meaning: "At the end each seat counts a point for each of the twelve gardens that only its tiles touch or stand in (one that partners share is nobody's), a point for each empty point that its harmony rings shut off from the rim, and the harmony its tiles receive, less the disharmony; partners add theirs up. A ring is a loop of three or more tiles of one player, linked by harmony in either direction, in which each receives harmony from another and which no single tile holds together. The ways of that harmony are its fence: points on the fence of any loop, another player's too, do not count, and links on no loop neither fence nor hide anything. A ring within another player's takes its own points and what it surrounds from that player; points that rings of two players surround without one lying within the other are neither's, since nothing is counted twice. A ring round the centre wins nothing by itself, as it did in an older edition. What a `[Score]` tag says is not carried over: all of it is counted on the board.",
        source: "wiki page, Scoring, Harmony Rings, Territory; ruling 17",
        wrong: position!("(F 10l) <F 10j>", "1. Claim"),
        right: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<E>\"]", "1. Pass"),
    }
    NO_DRAW = "wiki-no-draw" {
        title: "Tiles are not drawn",
        meaning: "Everybody plays from all of his set. The page mentions a container to draw from, and leaves its rules open, so it is not in force.",
        source: "wiki page, The Wuji",
        wrong: position!("(F 10l) <F 10j>", "1. Draw"),
        right: position!("(F 10l) <F 10j>", "1. F10j-11j"),
    }
    ONE_ACT = "wiki-one-act" {
        title: "A turn has one act",
        meaning: "One and only one of these: drop a tile, which may move on; move or capture; bend, perhaps after a move of the bender; promote; reincarnate; pass; resign.",
        source: "wiki page, Turn",
        wrong: position!("(F 10l) <F 10j>", "1. F10j-11j + Rs*10c"),
        right: position!("(F 10l) <F 10j>", "1. Rs*10c"),
    }
    NO_TURNING = "wiki-no-turning" {
        title: "No tile turns its neighbours",
        meaning: "The Spirit Wheel bends single flowers, over a hurdle. Turning the eight tiles round a wheel belongs to other rules.",
        source: "wiki page, Spirit Wheel",
        wrong: position!("(F 10l) <S 10j> (Rs 11j)", "1. S10j ~ +2"),
        right: position!("(Rs 10n) (F 10l) <S 10j>", "1. S10j ~ Rs10n-11n"),
    }
    SQUARE = "wiki-square" {
        title: "Tiles stand on points",
        meaning: "Tiles stand on the 261 intersections, never between them.",
        source: "wiki page, Playable Points",
        wrong: position!("(F 10l) <F 10j>", "1. Rs*#5e"),
        right: position!("(F 10l) <F 10j>", "1. Rs*5e"),
    }
}

articles! {
    /// Dropping, with sovereignty.
    DROPPING:
    HAND = "wiki-hand" {
        title: "Only tiles in hand are dropped",
        meaning: "A tile that is on the board or captured is not in hand. A promoted element's old tile returns to the hand.",
        source: "wiki page, Dropping, Spirit Wheel; ruling 14",
        wrong: position!("(F 10l) <F 10j>", "1. F*5e"),
        right: position!("(F 10l) <F 10j>", "1. E*5e"),
    }
    DROP_TAKEN = "wiki-drop-taken" {
        title: "A drop needs an empty point",
        meaning: "Nothing is dropped on another tile. The drop capture of an older edition is not in force.",
        source: "wiki page, Dropping",
        wrong: position!("(F 10l) <F 10j> (Rs 5e)", "1. Js*5e"),
        right: position!("(F 10l) <F 10j> (Rs 5e) (Rs 7d)", "1. Js*4e"),
    }
    DROP_GARDEN = "wiki-drop-garden" {
        title: "Ordinary flowers are dropped in neutral gardens",
        meaning: "Lily, Jade, Jasmine, Rose, Chrysanthemum and Rhododendron come to points wholly inside a yellow garden, or on or in a torii. Lotus, Orchid and elements may come inside the walls too.",
        source: "wiki page, Dropping, the flowers' entries; ruling 9",
        wrong: position!("(F 10l) <F 10j>", "1. Rs*12h"),
        right: position!("(F 10l) <F 10j>", "1. Lt*12h"),
    }
    DROP_WALL = "wiki-drop-wall" {
        title: "Nothing is dropped on the wall",
        meaning: "A wall point takes drops only where it touches a torii: the four apexes 10c, 10q, 3j and 17j.",
        source: "wiki page, Walls; ruling 9",
        wrong: position!("(F 10l) <F 10j>", "1. Lt*13f"),
        right: position!("(F 10l) <F 10j>", "1. Lt*10c"),
    }
    DROP_CAPTURE = "wiki-drop-capture" {
        title: "A dropped tile captures nothing",
        meaning: "After its drop a tile may make one plain move in the same turn, which ends on an empty point.",
        source: "wiki page, Dropping; ruling 9",
        wrong: position!("(F 10l) <F 10j> (Js 5e) (Js 7e)", "1. Rd*5d x Js5e"),
        right: position!("(F 10l) <F 10j> (Js 5e) (Js 7e)", "1. Rd*4d-4e"),
    }
    DROP_BEND = "wiki-drop-bend" {
        title: "A dropped tile bends nothing",
        meaning: "An element that was dropped bends in a later turn at the earliest.",
        source: "wiki page, Dropping; ruling 12",
        wrong: position!("(F 10l) <F 10j> <Js 5e>", "1. E*5g ~ Js5e-5f"),
        right: position!("(F 10l) <E 5g> <Js 5e>", "1. E5g ~ Js5e-5f"),
    }
    DROP_HELD = "wiki-drop-held" {
        title: "Beside a Chi Blocker a dropped tile stays",
        meaning: "A tile dropped beside a Chi Blocker, an enemy's or one's own, is immobilized at once: it does not move on in that turn, and threatens nothing.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("<F 10j> (Qi 5e) (Js 5d)", "1. Rd*6e-7e"),
        right: position!("<F 10j> (Qi 5e) (Js 5d)", "1. Rd*6e"),
    }
    SOVEREIGN_GARDEN = "wiki-sovereign-garden" {
        title: "A garden with one enemy tile in it is closed to new tiles",
        meaning: "A tile that stands alone wholly inside a garden has single sovereignty, as the board is before the drop. No tile that an enemy drops in this turn starts, passes or ends in that garden or on its border; the first point of a horse's move counts as passed. A partner's tile closes nothing.",
        source: "wiki page, Single Sovereignty; ruling 10",
        wrong: position!("(F 10l) <F 10j> (Js 5e)", "1. Rs*6c"),
        right: position!("(F 10l) <F 10j> (Js 5e)", "1. Rs*14c"),
    }
    SOVEREIGN_THREAT = "wiki-sovereign-threat" {
        title: "A new tile does not threaten one with single sovereignty",
        meaning: "From where it ends, a tile dropped in this turn may not be able to capture or bend an enemy's tile that stands alone in a garden. What harmony protects is not threatened, not with bending either; a Chi Blocker threatens the elements beside it.",
        source: "wiki page, Single Sovereignty; ruling 10",
        wrong: position!("(E 13o) <F 10j> (Js 11h)", "1. O*9h"),
        right: position!("(E 13o) <F 10j> (Js 11h)", "1. O*8i"),
    }
    PARTIAL_THREAT = "wiki-partial-threat" {
        title: "A new tile does not threaten one with partial sovereignty from its garden",
        meaning: "A tile on a border has partial sovereignty over each garden it touches that is empty inside and has no other tile on its border. A tile dropped in this turn may come there, but not to a point in or on the border of such a garden from which it could capture or bend the holder.",
        source: "wiki page, Partial Sovereignty; ruling 10",
        wrong: position!("<F 14o> (E 10l)", "1. Lt*11m"),
        right: position!("<F 14o> (E 10l)", "1. Lt*13l"),
    }
}
