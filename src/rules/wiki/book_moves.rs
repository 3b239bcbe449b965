//! The rule book, second part: moving, capturing, and standing beside a Chi Blocker.

use super::book::position;
use crate::rules::articles;

articles! {
    /// Moving.
    MOVING:
    NO_TILE = "wiki-no-tile" {
        title: "A move begins at a tile",
        meaning: "What is moved, bent or changed must stand where the record says.",
        source: "wiki page, Turn",
        wrong: position!("(F 10l) <F 10j>", "1. F11j-12j"),
        right: position!("(F 10l) <F 10j>", "1. F10j-12j"),
    }
    NOT_YOURS = "wiki-not-yours" {
        title: "Everybody moves his own tiles",
        meaning: "Only one's own tiles move, promote and are promoted, not those of a partner either. Bending is how tiles of others are moved.",
        source: "wiki page, Turn",
        wrong: position!("(F 10l) <F 10j>", "1. F10l-11l"),
        right: position!("(F 10l) <F 10j>", "1. F10j-11j"),
    }
    OTHER_TILE = "wiki-other-tile" {
        title: "The tile is the one that stands there",
        meaning: "Where a record names a tile, it must be the one on that point.",
        source: "wiki page, Recording a Game",
        wrong: position!("(F 10l) <F 10j>", "1. E10j-11j"),
        right: position!("(F 10l) <F 10j>", "1. F10j-11j"),
    }
    STAYS = "wiki-stays" {
        title: "A move goes somewhere",
        meaning: "A move ends on another point than it began. To do nothing is to pass.",
        source: "wiki page, Moving, Passing",
        wrong: position!("(F 10l) <F 10j>", "1. F10j-10j"),
        right: position!("(F 10l) <F 10j>", "1. Pass"),
    }
    REACH = "wiki-reach" {
        title: "Every tile has its own way of moving",
        meaning: "Jasmine, Rose and Air: one step along a line, then one outward across, as a xiangqi horse. Lily and Chrysanthemum: one step along a line, or up to three across. Jade and Rhododendron: up to three along a line. Lotus: up to two in any direction, Orchid and Fire up to six. Water: up to six across, or one along a line. Earth: up to six along a line. Spirit Wheel: up to six in any direction (so the page's \"6\" is read, as for the others), or as a horse. Chi Blocker: one step in any direction, or one along a line and then two outward across.",
        source: "wiki page, The Pai Sho Tiles; rulings 4, 5 and 19",
        wrong: position!("<F 14o> (F 10l)", "1. Rs*10c-10f"),
        right: position!("<F 14o> (F 10l)", "1. Rd*10c-10f"),
    }
    BLOCKED = "wiki-blocked" {
        title: "No tile is passed over",
        meaning: "All points of a way but the last must be empty and on the board, the first point of a horse's move and the first two of the Chi Blocker's too. Only the Spirit Wheel hops, and only to capture or bend.",
        source: "wiki page, Moving; ruling 4",
        wrong: position!("<E 6j> (F 8j)", "1. E6j-10j"),
        right: position!("(F 10k) <E 6j>", "1. E6j-10j"),
    }
    WALL = "wiki-wall" {
        title: "The wall stops whoever comes to it",
        meaning: "A way with points on both sides of the wall is illegal, over a point of the wall or across between two. A tile stops on the wall, and goes on from there in a later turn to either side. Where a point of the way, its ends included, is in a torii or on its border, the way is open.",
        source: "wiki page, Walls, Torii, Moving; ruling 3",
        wrong: position!("<E 12j> (F 5e)", "1. E12j-12p"),
        right: position!("<E 12j> (F 5e)", "1. E12j-12o"),
    }
    WAY = "wiki-way" {
        title: "Way points bind",
        meaning: "A record may name points between the ends of a way. They must lie on it, in their order.",
        source: "the notation of this library",
        wrong: position!("<F 10j> (F 5e)", "1. F10j-11j-10m"),
        right: position!("<F 10j> (F 5e)", "1. F10j-10k-10m"),
    }
    OWN_TILE = "wiki-own-tile" {
        title: "Nobody captures his own or his partner's tiles",
        meaning: "A point with a tile of one's own or one's partner's is closed.",
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
        meaning: "A move onto an enemy's tile is a capture and is written `x`.",
        source: "wiki page, Notation Symbols; the notation of this library",
        wrong: position!("(Js 5g) <Rd 5e>", "1. Rd5e-5g"),
        right: position!("(Js 5g) <Rd 5e>", "1. Rd5e x Js5g"),
    }
    CAPTURE_NOTHING = "wiki-capture-nothing" {
        title: "A capture needs something to capture",
        meaning: "The sign `x` stands before a point with an enemy's tile on it.",
        source: "wiki page, Capture",
        wrong: position!("(Js 5g) <Rd 5e>", "1. Rd5e x Js6e"),
        right: position!("(Js 5g) <Rd 5e>", "1. Rd5e-6e"),
    }
    CAPTURE_OTHER = "wiki-capture-other" {
        title: "The captured tile is the one that is named",
        meaning: "Where a record names the tile that is captured, it must be the one on that point.",
        source: "wiki page, Notation Examples",
        wrong: position!("(Js 5g) <Rd 5e>", "1. Rd5e x Jd5g"),
        right: position!("(Js 5g) <Rd 5e>", "1. Rd5e x 5g"),
    }
    CAPTURE_KIND = "wiki-capture-kind" {
        title: "Elements capture elements only",
        meaning: "Flowers, the Lotus and the Orchid among them, capture flowers and elements. Elements capture each other and leave the flowers alone. A captured tile is out of the game, but for the Spirit Wheel, which may return.",
        source: "wiki page, The Element Tiles; ruling 6",
        wrong: position!("(F 10j) (Js 5g) <E 5e>", "1. E5e x Js5g"),
        right: position!("(F 5g) (Js 6g) <E 5e>", "1. E5e x F5g"),
    }
    STRIKE = "wiki-strike" {
        title: "Some tiles capture and bend in fewer ways than they move",
        meaning: "Lily, Chrysanthemum and Water capture across only, and Water bends across only. The Chi Blocker captures by one step only: an element that stood beside it before the turn and so was immobilized by it, even one that came there itself.",
        source: "wiki page, Lily, Chrysanthemum, Water, Chi Blocker; rulings 5, 6 and 11",
        wrong: position!("(Rs 5f) <Ly 5e>", "1. Ly5e x Rs5f"),
        right: position!("(Rs 6f) <Ly 5e>", "1. Ly5e x Rs6f"),
    }
    HOP = "wiki-hop" {
        title: "The Spirit Wheel captures and bends over exactly one hurdle",
        meaning: "Between it and the other tile there must be one tile, or one crossing of the wall, and nothing more; a tile that stands where the wall is crossed makes two hurdles, and a torii does not open the wall to a hop. A horse's first point, or the wall between its points, may be the hurdle. Without capture or bend it does not hop.",
        source: "wiki page, Spirit Wheel, Walls; ruling 13",
        wrong: position!("<S 10j> (F 13j)", "1. S10j x F13j"),
        right: position!("<S 10j> (Js 11j) (F 13j)", "1. S10j x F13j"),
    }
    PROTECTED = "wiki-protected" {
        title: "Harmony protects from capture",
        meaning: "A tile that receives more harmony than disharmony cannot be captured, be the harmony an enemy's, and even the capturing tile's own. A sends to B what its entry says when it could reach B by its own movement, nothing between and no wall crossed save by a torii; Lily and Chrysanthemum reach across only. An immobilized tile sends nothing. Each flower sends harmony to the next three in the order Lily, Jade, Jasmine, Chrysanthemum, Rhododendron, Rose, and round again, and disharmony to its own kind and the two before; the Lotus sends harmony to all flowers but the Orchid and receives it from them, Lotus to Lotus too; the Orchid sends disharmony to all but Orchids. Nobody's own tiles send him disharmony; a partner's do. A white flower wholly inside a red garden within the walls, or a red one in a white, receives one disharmony.",
        source: "wiki page, Harmony, the flowers' entries; rulings 5, 7 and 8",
        wrong: position!("<Lt 10j> (C 11j)", "1. Lt10j x C11j"),
        right: position!("<Lt 10j> (C 11j) <O 13j>", "1. Lt10j x C11j"),
    }
    IMMOBILE = "wiki-immobile" {
        title: "A Chi Blocker immobilizes all round it",
        meaning: "Whatever stands on the eight points round a Chi Blocker does not move: everybody's tiles, its owner's too, other Chi Blockers, and across walls. An element may withdraw in its owner's next turn after being immobilized; after that turn it is fixed while it stands beside any Chi Blocker, also when it has withdrawn from one point beside it to another. From a `[Position]` on, whatever stands beside one was immobilized just before. Promotion changes nothing of that.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("(Qi 5e) <Rs 6e>", "1. Rs6e-8f"),
        right: position!("(Qi 5e) <Rs 7e>", "1. Rs7e-9d"),
    }
    WITHDRAW = "wiki-withdraw" {
        title: "A withdrawal is one step",
        meaning: "An immobilized element withdraws by exactly one step of its kind: Air along a line, Earth along a line, the others in any direction, for they all have such a step. It need not come clear of the Chi Blocker.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("(Qi 5e) <E 6e>", "1. E6e-8e"),
        right: position!("(Qi 5e) <E 6e>", "1. E6e-7e"),
    }
    WITHDRAW_CAPTURE = "wiki-withdraw-capture" {
        title: "A withdrawal captures nothing",
        meaning: "An immobilized element may leave, not take. So two Chi Blockers side by side cannot take each other.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("(Qi 5e) <E 6e>", "1. E6e x Qi5e"),
        right: position!("(Qi 5e) <E 7e>", "1. E7e x Qi5e"),
    }
}
