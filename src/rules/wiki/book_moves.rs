//! The rule book, second part: moving, capturing, and the Chi Blocker.

use super::book::position;
use crate::rules::articles;

articles! {
    /// Moving.
    MOVING:
    NO_TILE = "wiki-no-tile" {
        title: "The tile is on the point that the record names",
        meaning: "A tile that is moved, bent or exchanged must be on the named point.",
        source: "wiki page, Turn",
        wrong: position!("(F 10l) <F 10j>", "1. F11j-12j"),
        right: position!("(F 10l) <F 10j>", "1. F10j-12j"),
    }
    NOT_YOURS = "wiki-not-yours" {
        title: "Each seat moves its own tiles",
        meaning: "Only own tiles move, promote and are promoted, not those of a partner. Bending moves flowers of any seat.",
        source: "wiki page, Turn",
        wrong: position!("(F 10l) <F 10j>", "1. F10l-11l"),
        right: position!("(F 10l) <F 10j>", "1. F10j-11j"),
    }
    OTHER_TILE = "wiki-other-tile" {
        title: "The tile has the code that the record names",
        meaning: "Where a record names a tile, it must be the tile on that point.",
        source: "wiki page, Recording a Game",
        wrong: position!("(F 10l) <F 10j>", "1. E10j-11j"),
        right: position!("(F 10l) <F 10j>", "1. F10j-11j"),
    }
    STAYS = "wiki-stays" {
        title: "A move ends on another point",
        meaning: "To do nothing is to pass.",
        source: "wiki page, Moving, Passing",
        wrong: position!("(F 10l) <F 10j>", "1. F10j-10j"),
        right: position!("(F 10l) <F 10j>", "1. Pass"),
    }
    REACH = "wiki-reach" {
        title: "Each tile moves in its own manner",
        meaning: "Jasmine, Rose and Air: one step orthogonally, then one diagonally outward, as a xiangqi horse. Lily and Chrysanthemum: one step orthogonally or up to three diagonally. Jade and Rhododendron: up to three orthogonally. Lotus: up to two in any direction. Orchid and Fire: up to six in any direction. Water: up to six diagonally or one orthogonally. Earth: up to six orthogonally. Spirit Wheel: up to six in any direction (the page's \"6\" is read as it is for the others), or as a xiangqi horse. Chi Blocker: one step in any direction, or one orthogonally and then two diagonally outward. Tiles capture and bend as they move, except as `wiki-strike` and `wiki-hop` say.",
        source: "wiki page, The Pai Sho Tiles; rulings 4, 5 and 19",
        wrong: position!("<F 14o> (F 10l)", "1. Rs*10c-10f"),
        right: position!("<F 14o> (F 10l)", "1. Rd*10c-10f"),
    }
    BLOCKED = "wiki-blocked" {
        title: "No tile is passed over",
        meaning: "All points of a way except the last must be empty and on the board, including the first point of a knight's move and the first two of the Chi Blocker's long move. Only the Spirit Wheel hops, and only to capture or bend.",
        source: "wiki page, Moving; ruling 4",
        wrong: position!("<E 6j> (F 8j)", "1. E6j-10j"),
        right: position!("(F 10k) <E 6j>", "1. E6j-10j"),
    }
    WALL = "wiki-wall" {
        title: "No tile passes the wall in one move",
        meaning: "A way with points on both sides of the wall is illegal, whether it passes a point of the wall or crosses diagonally between two. A tile may stop on the wall and go on in a later turn to either side. A way with a point inside or on the border of a torii, its ends included, is open.",
        source: "wiki page, Walls, Torii, Moving; ruling 3",
        wrong: position!("<E 12j> (F 5e)", "1. E12j-12p"),
        right: position!("<E 12j> (F 5e)", "1. E12j-12o"),
    }
    WAY = "wiki-way" {
        title: "Way points are on the way",
        meaning: "A record may name points between the ends of a way. They must be on it, in their order.",
        source: "the notation of this library",
        wrong: position!("<F 10j> (F 5e)", "1. F10j-11j-10m"),
        right: position!("<F 10j> (F 5e)", "1. F10j-10k-10m"),
    }
    OWN_TILE = "wiki-own-tile" {
        title: "Own and partners' tiles are not captured",
        meaning: "A point with a tile of one's own or a partner's is closed to moves.",
        source: "wiki page, Capture; ruling 6",
        wrong: position!("<Lt 10j> <Rs 11j>", "1. Lt10j x Rs11j"),
        right: position!("<Lt 10j> <Rs 11j>", "1. Lt10j-10k"),
    }
}

articles! {
    /// Capturing, and the Chi Blocker.
    CAPTURING:
    CAPTURE_SIGN = "wiki-capture-sign" {
        title: "A capture is written with its sign",
        meaning: "A move onto an enemy tile is a capture and is written `x`.",
        source: "wiki page, Notation Symbols; the notation of this library",
        wrong: position!("(Js 5g) <Rd 5e>", "1. Rd5e-5g"),
        right: position!("(Js 5g) <Rd 5e>", "1. Rd5e x Js5g"),
    }
    CAPTURE_NOTHING = "wiki-capture-nothing" {
        title: "A capture needs a tile to capture",
        meaning: "The sign `x` is written before a point with an enemy tile.",
        source: "wiki page, Capture",
        wrong: position!("(Js 5g) <Rd 5e>", "1. Rd5e x Js6e"),
        right: position!("(Js 5g) <Rd 5e>", "1. Rd5e-6e"),
    }
    CAPTURE_OTHER = "wiki-capture-other" {
        title: "The captured tile has the code that the record names",
        meaning: "Where a record names the captured tile, it must be the tile on that point.",
        source: "wiki page, Notation Examples",
        wrong: position!("(Js 5g) <Rd 5e>", "1. Rd5e x Jd5g"),
        right: position!("(Js 5g) <Rd 5e>", "1. Rd5e x 5g"),
    }
    CAPTURE_KIND = "wiki-capture-kind" {
        title: "Elements capture elements only",
        meaning: "Flowers, Lotus and Orchid included, capture flowers and elements. Elements capture elements only. A captured tile is out of the game, except that a Spirit Wheel may be reincarnated.",
        source: "wiki page, The Element Tiles; ruling 6",
        wrong: position!("(F 10j) (Js 5g) <E 5e>", "1. E5e x Js5g"),
        right: position!("(F 5g) (Js 6g) <E 5e>", "1. E5e x F5g"),
    }
    STRIKE = "wiki-strike" {
        title: "Some tiles capture and bend in fewer ways than they move",
        meaning: "Lily, Chrysanthemum and Water capture only diagonally, and Water bends only diagonally. The Chi Blocker captures by one step only, and only an element that was beside it before the turn and so was immobilized by it, even if the element moved there itself.",
        source: "wiki page, Lily, Chrysanthemum, Water, Chi Blocker; rulings 5, 6 and 11",
        wrong: position!("(Rs 5f) <Ly 5e>", "1. Ly5e x Rs5f"),
        right: position!("(Rs 6f) <Ly 5e>", "1. Ly5e x Rs6f"),
    }
    HOP = "wiki-hop" {
        title: "The Spirit Wheel captures and bends over exactly one hurdle",
        meaning: "Between it and the other tile there must be exactly one tile or one crossing of the wall. A tile on the point where the way crosses the wall makes two hurdles, and a torii does not open the wall to a hop. The first point of a knight's move may be the hurdle, and so may the wall between its points. A Spirit Wheel does not hop without capturing or bending.",
        source: "wiki page, Spirit Wheel, Walls; ruling 13",
        wrong: position!("<S 10j> (F 13j)", "1. S10j x F13j"),
        right: position!("<S 10j> (Js 11j) (F 13j)", "1. S10j x F13j"),
    }
    PROTECTED = "wiki-protected" {
        title: "Harmony protects from capture",
        meaning: "A tile that receives more harmony than disharmony cannot be captured, even if the harmony comes from an enemy or from the capturing tile itself. A tile sends to each tile that it could reach by its own movement, with no tile between and no wall crossed except through a torii. Lily and Chrysanthemum send only diagonally. An immobilized tile sends nothing. In the cycle Lily, Jade, Jasmine, Chrysanthemum, Rhododendron, Rose, a flower sends harmony to the next three kinds, and disharmony to its own kind and the two before. A Lotus sends harmony to all flowers except Orchids, Lotus included, and receives it from them. An Orchid sends disharmony to all flowers except Orchids. A seat's own tiles send it no disharmony, a partner's do. A white flower wholly inside a red central garden, or a red one in a white, receives one disharmony.",
        source: "wiki page, Harmony, the flowers' entries; rulings 5, 7 and 8",
        wrong: position!("<Lt 10j> (C 11j)", "1. Lt10j x C11j"),
        right: position!("<Lt 10j> (C 11j) <O 13j>", "1. Lt10j x C11j"),
    }
    IMMOBILE = "wiki-immobile" {
        title: "A Chi Blocker immobilizes the tiles around it",
        meaning: "No tile on the eight points around a Chi Blocker moves: tiles of every seat, its owner's included, other Chi Blockers, and tiles beyond a wall. An element may withdraw in its owner's next turn after it was immobilized. After that turn it is fixed as long as it is beside any Chi Blocker, even if it withdrew from one point beside it to another. A tile that is beside a Chi Blocker in a `Position` was immobilized just before. Promotion changes nothing of this.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("(Qi 5e) <Rs 6e>", "1. Rs6e-8f"),
        right: position!("(Qi 5e) <Rs 7e>", "1. Rs7e-9d"),
    }
    WITHDRAW = "wiki-withdraw" {
        title: "A withdrawal is one step",
        meaning: "An immobilized element withdraws by exactly one step of its own manner: Air and Earth orthogonally, the others in any direction. The step may end beside a Chi Blocker again.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("(Qi 5e) <E 6e>", "1. E6e-8e"),
        right: position!("(Qi 5e) <E 6e>", "1. E6e-7e"),
    }
    WITHDRAW_CAPTURE = "wiki-withdraw-capture" {
        title: "A withdrawal captures nothing",
        meaning: "An immobilized element may leave, not capture. So two Chi Blockers beside each other cannot capture each other.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("(Qi 5e) <E 6e>", "1. E6e x Qi5e"),
        right: position!("(Qi 5e) <E 7e>", "1. E7e x Qi5e"),
    }
}
