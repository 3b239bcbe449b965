//! The rule book: the set-up, the turn, dropping, moving, capturing, the Chi Blocker, bending, promotion, and reincarnation of
//! the Spirit Wheel.

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

articles! {
    /// What is settled before the first ply.
    SET_UP:
    TEAM = "wiki-team" {
        title: "Partners sit across from each other",
        meaning: "In a game of three, one player takes two seats, named by the `Team` tag: \"Red Blue\" or \"Yellow Green\". The other two players are partners. In a game of four, partners sit across the board from each other too. The turn order is Red (East), Yellow, Blue, Green, clockwise. A game of two has no teams: its seats are Sente and Gote.",
        source: "wiki page, 3 Players; decision 18",
        wrong: tagged!("[Players \"3\"]\n[Team \"Red Yellow\"]", "1. F*10l E*5o"),
        right: tagged!("[Players \"3\"]\n[Team \"Red Blue\"]", "1. F*10l E*5o"),
    }
    SET = "wiki-set" {
        title: "Each seat has one set of 48 tiles",
        meaning: "A set has six of each ordinary flower, three Lotus, three Orchids, and one of each of the six elements. A position and the captured tiles together cannot have more of a kind, and every tile belongs to a seat of the game.",
        source: "wiki page, The Pai Sho Tiles; decision 1",
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
        source: "wiki page, Ending the Game, Passing, Resigning; decisions 15 and 16",
        wrong: tagged!("[Players \"2\"]", "1. F*10l E*5o\n2. Resign E5o-6o"),
        right: tagged!("[Players \"2\"]", "1. F*10l E*5o\n2. Pass E5o-6o"),
    }
    FIRST_ELEMENT = "wiki-first-element" {
        title: "The first ply of each seat drops an element",
        meaning: "The elements are Chi Blocker, Air, Water, Earth, Fire and Spirit Wheel. As after any drop, the element may move in the same turn. Resigning is always possible.",
        source: "wiki page, Playing; decisions 1 and 2",
        wrong: tagged!("[Players \"2\"]", "1. Rs*10c"),
        right: tagged!("[Players \"2\"]", "1. E*10c-10f"),
    }
    NO_CLAIM = "wiki-no-claim" {
        title: "Points decide, so there is nothing to claim",
        meaning: "The points on the board decide, whoever asks for it. A seat has one for each garden that only its tiles touch, one for each empty point that its harmony rings shut off from the rim, and one for each harmony that its tiles receive; each disharmony that they receive takes one away. A ring around the centre does not win the game, as it did in an older edition, and a `Score` tag is not added.",
        source: "wiki page, Scoring, Harmony Rings, Territory; decision 17",
        wrong: position!("(F 10l) <F 10j>", "1. Claim"),
        right: position!("(F 10l) <F 10j>", "1. F10j-11j"),
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
        meaning: "Tiles stand on the 261 points, not in the squares between them. In a text a square is refused as `square-not-here`.",
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
        source: "wiki page, Dropping, Spirit Wheel; decision 14",
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
        source: "wiki page, Dropping, the flowers' entries; decision 9",
        wrong: position!("(F 10l) <F 10j>", "1. Rs*12h"),
        right: position!("(F 10l) <F 10j>", "1. Lt*12h"),
    }
    DROP_WALL = "wiki-drop-wall" {
        title: "No tile is dropped on the wall",
        meaning: "The only points of the wall that take drops are the four that touch a torii: 10c, 10q, 3j and 17j.",
        source: "wiki page, Walls; decision 9",
        wrong: position!("(F 10l) <F 10j>", "1. Lt*13f"),
        right: position!("(F 10l) <F 10j>", "1. Lt*10c"),
    }
    DROP_CAPTURE = "wiki-drop-capture" {
        title: "A dropped tile captures nothing in the same turn",
        meaning: "After its drop a tile may make one plain move in the same turn, which ends on an empty point.",
        source: "wiki page, Dropping; decision 9",
        wrong: position!("(F 10l) <F 10j> (Js 5e) (Js 7e)", "1. Rd*5d x Js5e"),
        right: position!("(F 10l) <F 10j> (Js 5e) (Js 7e)", "1. Rd*4d-4e"),
    }
    DROP_BEND = "wiki-drop-bend" {
        title: "A dropped element bends nothing in the same turn",
        meaning: "It may bend from its owner's next turn on.",
        source: "wiki page, Dropping; decision 12",
        wrong: position!("(F 10l) <F 10j> <Js 5e>", "1. E*5g ~ Js5e-5f"),
        right: position!("(F 10l) <E 5g> <Js 5e>", "1. E5g ~ Js5e-5f"),
    }
    DROP_HELD = "wiki-drop-held" {
        title: "A tile dropped beside a Chi Blocker does not move on",
        meaning: "A tile dropped beside any Chi Blocker, its owner's included, is immobilized at once. It does not move in that turn, and threatens nothing.",
        source: "wiki page, Chi Blocker; decision 11",
        wrong: position!("<F 10j> (Qi 5e) (Js 5d)", "1. Rd*6e-7e"),
        right: position!("<F 10j> (Qi 5e) (Js 5d)", "1. Rd*6e"),
    }
    SOVEREIGN_GARDEN = "wiki-sovereign-garden" {
        title: "A newly dropped tile does not enter a garden where an enemy has single sovereignty",
        meaning: "A tile that is alone wholly inside a garden has single sovereignty over it. The board before the drop decides. An enemy tile that is dropped in this turn does not start, pass or end inside that garden or on its border. The first point of a knight's move counts as passed. Partners are not enemies.",
        source: "wiki page, Single Sovereignty; decision 10",
        wrong: position!("(F 10l) <F 10j> (Js 5e)", "1. Rs*6c"),
        right: position!("(F 10l) <F 10j> (Js 5e)", "1. Rs*14c"),
    }
    SOVEREIGN_THREAT = "wiki-sovereign-threat" {
        title: "A newly dropped tile does not threaten a tile with single sovereignty",
        meaning: "From the point where it ends, a tile dropped in this turn must not be able to capture or bend an enemy tile that is alone wholly inside a garden. Harmony protects from capture only: a tile that it protects is not threatened with capture, but it is with bending. A Chi Blocker threatens the elements beside it.",
        source: "wiki page, Single Sovereignty; decision 10",
        wrong: position!("(E 13o) <F 10j> (Js 11h)", "1. O*9h"),
        right: position!("(E 13o) <F 10j> (Js 11h)", "1. O*8i"),
    }
    PARTIAL_THREAT = "wiki-partial-threat" {
        title: "A newly dropped tile does not threaten a tile with partial sovereignty from its garden",
        meaning: "A tile on a border has partial sovereignty over each garden it touches that is empty inside and has no other tile on its border. A tile dropped in this turn must not end inside such a garden or on its border if it could capture or bend the sovereign tile from there. Harmony protects the tile from capture only.",
        source: "wiki page, Partial Sovereignty; decision 10",
        wrong: position!("<F 14o> (E 10l)", "1. Lt*11m"),
        right: position!("<F 14o> (E 10l)", "1. Lt*13l"),
    }
}

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
        meaning: "Jasmine, Rose and Air: one step orthogonally, then one diagonally outward. Lily and Chrysanthemum: one step orthogonally or up to three diagonally. Jade and Rhododendron: up to three orthogonally. Lotus: up to two in any direction. Orchid and Fire: up to six in any direction. Water: up to six diagonally or one orthogonally. Earth: up to six orthogonally. Spirit Wheel: up to six in any direction, or one orthogonally and then one diagonally outward. Chi Blocker: one step in any direction, or one orthogonally and then two diagonally outward. Tiles capture and bend as they move, except as `wiki-strike` and `wiki-hop` say.",
        source: "wiki page, The Pai Sho Tiles; decisions 4, 5 and 19",
        wrong: position!("<F 14o> (F 10l)", "1. Rs*10c-10f"),
        right: position!("<F 14o> (F 10l)", "1. Rd*10c-10f"),
    }
    BLOCKED = "wiki-blocked" {
        title: "No tile is passed over",
        meaning: "All points of a way except the last must be empty and on the board, including the first point of a knight's move and the first two of the Chi Blocker's long move. Only the Spirit Wheel hops, and only to capture or bend.",
        source: "wiki page, Moving; decision 4",
        wrong: position!("<E 6j> (F 8j)", "1. E6j-10j"),
        right: position!("(F 10k) <E 6j>", "1. E6j-10j"),
    }
    WALL = "wiki-wall" {
        title: "No tile passes the wall in one move",
        meaning: "A way with points on both sides of the wall is illegal, whether it passes a point of the wall or crosses diagonally between two. A tile may stop on the wall and go on in a later turn to either side. A way with a point inside or on the border of a torii, its ends included, is open.",
        source: "wiki page, Walls, Torii, Moving; decision 3",
        wrong: position!("<E 12j> (F 5e)", "1. E12j-12p"),
        right: position!("<E 12j> (F 5e)", "1. E12j-12o"),
    }
    WAY = "wiki-way" {
        title: "Way points are on the way",
        meaning: "A record may name points between the ends of a way. They must be on it, in their order.",
        source: "the notation (`paisho explain plies`)",
        wrong: position!("<F 10j> (F 5e)", "1. F10j-11j-10m"),
        right: position!("<F 10j> (F 5e)", "1. F10j-10k-10m"),
    }
    OWN_TILE = "wiki-own-tile" {
        title: "Own and partners' tiles are not captured",
        meaning: "A point with a tile of one's own or a partner's is closed to moves.",
        source: "wiki page, Capture; decision 6",
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
        source: "wiki page, Notation Symbols; the notation (`paisho explain plies`)",
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
        source: "wiki page, The Element Tiles; decision 6",
        wrong: position!("(F 10j) (Js 5g) <E 5e>", "1. E5e x Js5g"),
        right: position!("(F 5g) (Js 6g) <E 5e>", "1. E5e x F5g"),
    }
    STRIKE = "wiki-strike" {
        title: "Some tiles capture and bend in fewer ways than they move",
        meaning: "Lily, Chrysanthemum and Water capture only diagonally, and Water bends only diagonally. The Chi Blocker captures by one step only, and only an element that was beside it before the turn and so was immobilized by it, even if the element moved there itself.",
        source: "wiki page, Lily, Chrysanthemum, Water, Chi Blocker; decisions 5, 6 and 11",
        wrong: position!("(Rs 5f) <Ly 5e>", "1. Ly5e x Rs5f"),
        right: position!("(Rs 6f) <Ly 5e>", "1. Ly5e x Rs6f"),
    }
    HOP = "wiki-hop" {
        title: "The Spirit Wheel captures and bends over exactly one tile or wall",
        meaning: "Between it and the other tile there must be exactly one tile or one crossing of the wall. A tile on the point where the way crosses the wall makes two hurdles, and a torii does not open the wall to a hop. The first point of a knight's move may be the hurdle, and so may the wall between its points. A Spirit Wheel does not hop without capturing or bending.",
        source: "wiki page, Spirit Wheel, Walls; decision 13",
        wrong: position!("<S 10j> (F 13j)", "1. S10j x F13j"),
        right: position!("<S 10j> (Js 11j) (F 13j)", "1. S10j x F13j"),
    }
    PROTECTED = "wiki-protected" {
        title: "Harmony protects from capture",
        meaning: "A tile that receives more harmony than disharmony cannot be captured, even if the harmony comes from an enemy or from the capturing tile itself. A tile sends to each tile that it could reach by its own movement, with no tile between and no wall crossed except through a torii. Lily and Chrysanthemum send only diagonally. An immobilized tile sends nothing. In the cycle Lily, Jade, Jasmine, Chrysanthemum, Rhododendron, Rose, a flower sends harmony to the next three kinds, and disharmony to its own kind and the two before. A Lotus sends harmony to all flowers except Orchids, Lotus included, and receives it from them. An Orchid sends disharmony to all flowers except Orchids. A seat's own tiles send it no disharmony, a partner's do. A white flower wholly inside a red central garden, or a red one in a white, receives one disharmony.",
        source: "wiki page, Harmony, the flowers' entries; decisions 5, 7 and 8",
        wrong: position!("<Lt 10j> (C 11j)", "1. Lt10j x C11j"),
        right: position!("<Lt 10j> (C 11j) <O 13j>", "1. Lt10j x C11j"),
    }
    IMMOBILE = "wiki-immobile" {
        title: "A Chi Blocker immobilizes the tiles around it",
        meaning: "No tile on the eight points around a Chi Blocker moves: tiles of every seat, its owner's included, other Chi Blockers, and tiles beyond a wall. An element may withdraw in its owner's next turn after it was immobilized. After that turn it is fixed as long as it is beside any Chi Blocker, even if it withdrew from one point beside it to another. A tile that is beside a Chi Blocker in a `Position` was immobilized just before. Promotion changes nothing of this.",
        source: "wiki page, Chi Blocker; decision 11",
        wrong: position!("(Qi 5e) <Rs 6e>", "1. Rs6e-8f"),
        right: position!("(Qi 5e) <Rs 7e>", "1. Rs7e-9d"),
    }
    WITHDRAW = "wiki-withdraw" {
        title: "A withdrawal is one step",
        meaning: "An immobilized element withdraws by exactly one step of its own manner: Air and Earth orthogonally, the others in any direction. The step may end beside a Chi Blocker again.",
        source: "wiki page, Chi Blocker; decision 11",
        wrong: position!("(Qi 5e) <E 6e>", "1. E6e-8e"),
        right: position!("(Qi 5e) <E 6e>", "1. E6e-7e"),
    }
    WITHDRAW_CAPTURE = "wiki-withdraw-capture" {
        title: "A withdrawal captures nothing",
        meaning: "An immobilized element may leave, not capture. So two Chi Blockers beside each other cannot capture each other.",
        source: "wiki page, Chi Blocker; decision 11",
        wrong: position!("(Qi 5e) <E 6e>", "1. E6e x Qi5e"),
        right: position!("(Qi 5e) <E 7e>", "1. E7e x Qi5e"),
    }
}

articles! {
    /// Bending and exchanging.
    ACTS:
    BENDER = "wiki-bender" {
        title: "Five elements bend",
        meaning: "Air, Water, Earth, Fire and the Spirit Wheel bend flowers of any seat. The Chi Blocker and the flowers bend nothing.",
        source: "wiki page, The Element Tiles",
        wrong: position!("(F 10j) (Js 5f) <Qi 5e>", "1. Qi5e ~ Js5f-5g"),
        right: position!("(F 10j) (Js 5f) <E 5e>", "1. E5e ~ Js5f-5g"),
    }
    CAPTURE_BEND = "wiki-capture-bend" {
        title: "Nothing is bent after a capture",
        meaning: "An element moves and then bends from its new point, or it captures. A capture ends its turn.",
        source: "wiki page, Capture, the elements' entries",
        wrong: position!("<Js 5k> (A 10j) (F 5h) <E 5e>", "1. E5e x F5h ~ Js5k-5l"),
        right: position!("<Js 5k> (A 10j) (F 4h) <E 5e>", "1. E5e-5h ~ Js5k-5l"),
    }
    BENDER_HELD = "wiki-bender-held" {
        title: "An element beside a Chi Blocker bends nothing",
        meaning: "This holds for Chi Blockers of every seat. An element may withdraw and then bend, if it is no longer beside any Chi Blocker.",
        source: "wiki page, Chi Blocker; decision 11",
        wrong: position!("(Qi 5e) <E 6e> (Js 6c)", "1. E6e ~ Js6c-5c"),
        right: position!("(Qi 5e) <E 6e> (Js 7c)", "1. E6e-7e ~ Js7c-6c"),
    }
    BEND_FLOWER = "wiki-bend-flower" {
        title: "Only flowers are bent",
        meaning: "Flowers of any seat are bent, Lotus and Orchid included, whether or not harmony protects them from capture. Elements are not bent.",
        source: "wiki page, The Element Tiles",
        wrong: position!("(F 5h) <E 5e>", "1. E5e ~ F5h-5i"),
        right: position!("(F 10j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5i"),
    }
    BEND_HELD = "wiki-bend-held" {
        title: "An immobilized flower is not bent",
        meaning: "A tile beside a Chi Blocker stays where it is.",
        source: "wiki page, Chi Blocker; decision 11",
        wrong: position!("(Qi 6i) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5g"),
        right: position!("(Qi 7i) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5g"),
    }
    BEND_STAYS = "wiki-bend-stays" {
        title: "A bend moves the flower",
        meaning: "A bent flower ends on another point.",
        source: "wiki page, Bending",
        wrong: position!("(F 10j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5h"),
        right: position!("(F 10j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-4h"),
    }
    BEND_REACH = "wiki-bend-reach" {
        title: "A bent flower moves as its bender does",
        meaning: "The flower makes one step as if it were the element: Water diagonally, Earth orthogonally, Fire in any direction, Air one knight's move, Spirit Wheel one step in any direction or one knight's move. Or it slides along the line through both tiles, toward the bender or away from it, and ends within 7 steps of it. Air does not slide flowers, nor does a Spirit Wheel that reaches the flower by a knight's move.",
        source: "wiki page, Bending, the elements' entries; decision 12",
        wrong: position!("(F 10j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-6i"),
        right: position!("(F 10j) (Js 5h) <F 5e>", "1. F5e ~ Js5h-6i"),
    }
    BEND_BLOCKED = "wiki-bend-blocked" {
        title: "A bent flower passes no tile and ends on none",
        meaning: "All points of its way and its end must be empty and on the board. The bender itself blocks too. A bent flower neither captures nor pushes.",
        source: "wiki page, Bending; decision 12",
        wrong: position!("(F 5j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5k"),
        right: position!("(F 5j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5i"),
    }
    BEND_WALL = "wiki-bend-wall" {
        title: "A bent flower does not pass the wall",
        meaning: "Only a flower that starts inside or on the border of a torii may be bent across the wall. Any flower may stop on the wall, and leave it to either side.",
        source: "wiki page, Bending, Air; decision 12",
        wrong: position!("(Js 12n) <E 12j> (F 5e)", "1. E12j ~ Js12n-12p"),
        right: position!("(Js 12n) <E 12j> (F 5e)", "1. E12j ~ Js12n-12o"),
    }
    PROMOTE_TILE = "wiki-promote-tile" {
        title: "Elements are promoted, except the Spirit Wheel",
        meaning: "The Spirit Wheel exchanges another element of its owner for one in hand, and the old one returns to the hand. Tiles of enemies and partners are not promoted.",
        source: "wiki page, Spirit Wheel; decision 14",
        wrong: position!("<Js 10k> <S 10j> (F 5e)", "1. Js10k=W"),
        right: position!("<A 10k> <S 10j> (F 5e)", "1. A10k=W"),
    }
    PROMOTE_WHEEL = "wiki-promote-wheel" {
        title: "The promoted element is beside the Spirit Wheel",
        meaning: "The element must have been on one of the eight points around its owner's Spirit Wheel since before the turn. Either of them may be immobilized.",
        source: "wiki page, Spirit Wheel; decisions 11 and 14",
        wrong: position!("<A 10l> <S 10j> (F 5e)", "1. A10l=W"),
        right: position!("<A 11k> <S 10j> (F 5e)", "1. A11k=W"),
    }
    PROMOTE_HAND = "wiki-promote-hand" {
        title: "The new element comes from the hand",
        meaning: "An element that is on the board or captured is not available. The promotion takes the whole turn.",
        source: "wiki page, Spirit Wheel; decision 14",
        wrong: position!("<A 10k> <S 10j> <W 13j> (F 5e)", "1. A10k=W"),
        right: position!("<A 10k> <S 10j> <W 13j> (F 5e)", "1. A10k=E"),
    }
    RETURN_TILE = "wiki-return-tile" {
        title: "Only the Spirit Wheel is reincarnated",
        meaning: "A captured Spirit Wheel returns in exchange for an element in hand. No other tile returns.",
        source: "wiki page, Spirit Wheel",
        wrong: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<A>\"]", "1. A*12l=E"),
        right: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<S>\"]", "1. S*12l=E"),
    }
    RETURN_FREE = "wiki-return-free" {
        title: "Only a captured Spirit Wheel is reincarnated",
        meaning: "In hand it is dropped without a price, and on the board it cannot be dropped again.",
        source: "wiki page, Spirit Wheel; decision 14",
        wrong: position!("<F 10j> (F 5e)", "1. S*12l=E"),
        right: position!("<F 10j> (F 5e)", "1. S*12l"),
    }
    RETURN_PRICE = "wiki-return-price" {
        title: "An element in hand pays for the Spirit Wheel",
        meaning: "The owner chooses the element, in any later turn. It leaves the game. The Spirit Wheel is dropped under all rules for drops and sovereignty, which takes the whole turn. It may be captured and reincarnated again for another element.",
        source: "wiki page, Spirit Wheel; decisions 10 and 14",
        wrong: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<S>\"]", "1. S*12l=F"),
        right: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<S>\"]", "1. S*12l=A"),
    }
}
