//! The rule book: the set-up, the turn, the spring, and placing tiles.

use crate::rules::articles;

/// A short record that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"basic\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

/// A short record with the given tags.
macro_rules! tagged {
    ($tags:literal, $plies:literal) => {
        concat!("[Variant \"basic\"]\n", $tags, "\n", $plies, "\n")
    };
}

/// A short record that continues after the spring.
macro_rules! after_spring {
    ($plies:literal) => {
        concat!(
            "[Variant \"basic\"]\n\n",
            "1. Js*10f Js*10n\n2. Rs*7g Rs*13m\n3. Ly*12c Ly*8q\n4. C*6c C*14q\n5. Jd*15i Jd*5k\n6. Rd*4f Rd*16n\n",
            $plies,
            "\n"
        )
    };
}

pub(super) use position;

articles! {
    /// The set-up.
    SET_UP:
    SET = "basic-set" {
        title: "A player has one set of 54 tiles",
        meaning: "Six of each of the six flowers, three Knotweeds, Wheels, Rocks and Boats, three White Dragons and three White Lotuses. A position and the pot (the `Captured` tag) together cannot show more of a kind, and every tile belongs to one of the two players.",
        source: "official rules, Basic Pai Sho, Playing Materials; rulings, all variants",
        wrong: tagged!("[Position \"(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>\"]\n[Captured \"<Kn>\"]\n", "1. Rk*13o"),
        right: tagged!("[Position \"(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>\"]\n[Captured \"<Wh>\"]\n", "1. Rk*13o"),
    }
    TARGET = "basic-target" {
        title: "The target is agreed before the game",
        meaning: "After each ply its player scores every harmony of their own that stands on the board, less every disharmony; a `Score` tag gives the points scored before. Two tiles of a player harmonize on one line with nothing but Boats between them if they are next to each other in the ring Jasmine, Lily, White Jade, Rose, Chrysanthemum, Rhododendron: not on a port, not while drained, and not as a spring flower that has never moved (being turned, pushed or carried is moving). A harmony is worth 1, and 2 if it is natural: a red flower on a point that is wholly red, the triangles included, with a white one on a point that is wholly white. Where an enemy's tile stands alone, Boats aside, between two that would otherwise harmonize, and is opposed to one of them (across from it in the ring), this disharmony costs their owner what the harmony would have brought. A spring flower that has never moved disturbs nothing; a drained flower and one on a port, which cannot harmonize, do. The game ends when a running total reaches the `Target`.",
        source: "official rules, Basic Pai Sho, Harmonies and Disharmonies, How to Score, Ending the Game; rulings basic 8, 9 and 10",
        wrong: tagged!("[Target \"0\"]\n", "1. Js*10f"),
        right: tagged!("[Target \"60\"]\n", "1. Js*10f"),
    }
}

articles! {
    /// The turn.
    TURNS:
    GAME_OVER = "basic-game-over" {
        title: "The game is over",
        meaning: "The game ends when the harmonies of a player make a chain round the centre, none of which ends on Mid or passes over it; when a player has no more than three flowers left, on the board and in hand, that can take part in harmony (a Lotus can, a Dragon cannot); when a running total reaches the agreed target; or when a player resigns, and the other wins. Chains and flowers of both players are checked after every ply, and not before the first. The points decide who wins, except after a resignation, and equal points are a draw. The pot goes to the owner of the chain, or to the player whose opponent ran out of flowers, whoever wins; to both if it is true of both; to nobody where the target ends the game.",
        source: "official rules, Basic Pai Sho, Ending the Game, The Pot, Winning; ruling basic 10",
        wrong: position!("(Js 5m) <Js 10f>", "1. Resign Js5m-5n"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g Js5m-5n"),
    }
    NO_PASS = "basic-no-pass" {
        title: "Passing is not allowed",
        meaning: "A turn is one of three things: to move a tile, and perhaps use its ability after that; to place a tile; or to use an ability without moving.",
        source: "official rules, Basic Pai Sho, Starting the Game; rulings, all variants",
        wrong: position!("(Js 5m) <Js 10f>", "1. Pass"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    NO_CLAIM = "basic-no-claim" {
        title: "A win is not claimed",
        meaning: "The points decide. At the end each player adds to their running total a point for each of the opponent's tiles in the pot and a point for each own red or white flower within three steps of an own Lotus (the larger of the two distances), and subtracts a point for each other own tile on the board, Lotuses and Dragons included. `Points` are the running totals while the game goes on, and all of this once it is over.",
        source: "official rules, Basic Pai Sho, Counting Points; ruling basic 9",
        wrong: position!("(Js 5m) <Js 10f>", "1. Claim"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    NO_DRAW = "basic-no-draw" {
        title: "Tiles are not drawn",
        meaning: "Both players have their whole set in hand.",
        source: "official rules, Basic Pai Sho, Playing Materials",
        wrong: position!("(Js 5m) <Js 10f>", "1. Draw"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    ONE_ACT = "basic-one-act" {
        title: "A turn has one act",
        meaning: "One tile is moved, placed or used. A `+` joins several only where a Boat carries them.",
        source: "official rules, Basic Pai Sho, Starting the Game",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f-10g + Rs*10r"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    NO_EXCHANGE = "basic-no-exchange" {
        title: "No tile turns into another",
        meaning: "An exchange, written with `=`, belongs to other rule sets.",
        source: "official rules, Basic Pai Sho, The Tiles",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f=Rs"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    SQUARE = "basic-square" {
        title: "Tiles lie on points",
        meaning: "Tiles lie on the 261 intersections, never on the squares between them. What is read from a text is refused before, as `square-not-here`.",
        source: "official rules, Basic Pai Sho, The Board",
        wrong: position!("(Js 5m) <Js 10f>", "1. Rk*#5e"),
        right: position!("(Js 5m) <Js 10f>", "1. Rk*5e"),
    }
}

articles! {
    /// The spring flowers.
    SPRING_FLOWERS:
    SPRING = "basic-spring" {
        title: "The first six turns place the spring flowers",
        meaning: "In each of them both players place a flower. Nothing else is possible, except to resign. Who chose the flowers is not recorded. A spring flower takes no part in harmony or disharmony until it has moved, by itself or by a Boat or a Wheel.",
        source: "official rules, Basic Pai Sho, Starting the Game, Harmonies and Disharmonies; rulings basic 2 and 8",
        wrong: tagged!("", "1. Js*10f Js*10n\n2. Js10f-10g"),
        right: tagged!("", "1. Js*10f Js*10n\n2. Rs*7g Rs*13m"),
    }
    SPRING_KIND = "basic-spring-kind" {
        title: "Spring flowers are red or white flowers",
        meaning: "Any of the six kinds, and the same kind more than once. Non-flowers and special flowers are placed in later turns.",
        source: "official rules, Basic Pai Sho, Starting the Game, Non-Flowers, Special Flowers; ruling basic 2",
        wrong: tagged!("", "1. Lt*10f"),
        right: tagged!("", "1. Js*10f"),
    }
    SPRING_MIRROR = "basic-spring-mirror" {
        title: "Second's spring flowers are the counterparts of First's",
        meaning: "In each turn both players place the same kind, Second on the point that First's becomes when the board is turned by half a turn about the centre. A reflection in the middle row would put the flower on the other colour, so it is not what mirrored means.",
        source: "official rules, Basic Pai Sho, Starting the Game; ruling basic 2",
        wrong: tagged!("", "1. Js*12f Js*12n"),
        right: tagged!("", "1. Js*12f Js*8n"),
    }
    SPRING_PORT = "basic-spring-port" {
        title: "No spring flower is placed on a port",
        meaning: "The ports are Home and Foreign (10b and 10r for First), East and West (2j and 18j), and Mid (10j).",
        source: "official rules, Basic Pai Sho, How To, Starting the Game; ruling basic 1",
        wrong: tagged!("", "1. Js*10b"),
        right: tagged!("", "1. Js*10c"),
    }
    SPRING_HALF = "basic-spring-half" {
        title: "Spring flowers are placed in their owner's half",
        meaning: "First's half is below the middle row, Second's above it. The middle row belongs to nobody.",
        source: "official rules, Basic Pai Sho, Starting the Game; rulings basic 1 and 2",
        wrong: tagged!("", "1. Js*10n"),
        right: tagged!("", "1. Js*10f"),
    }
    SPRING_GARDEN = "basic-spring-garden" {
        title: "No spring flower is placed on the other colour",
        meaning: "A red flower is not placed on a point that is wholly white, nor a white one on a point that is wholly red. The four triangles are red.",
        source: "official rules, Basic Pai Sho, The Board, Starting the Game; ruling basic 2",
        wrong: tagged!("", "1. Js*7g"),
        right: tagged!("", "1. Rs*7g"),
    }
}

articles! {
    /// Placing tiles after the spring.
    ENTERING:
    HAND = "basic-hand" {
        title: "Only a tile in hand is placed",
        meaning: "A tile on the board or in the pot is not in hand. A flower that a Boat or a Wheel brings wholly onto the other colour goes back to its owner's hand.",
        source: "official rules, Basic Pai Sho, Playing Materials, Removing Tiles; ruling basic 7",
        wrong: position!("(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>", "1. Kn*13o"),
        right: position!("(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>", "1. Rk*13o"),
    }
    DROP_TAKEN = "basic-drop-taken" {
        title: "A tile is placed on an empty point",
        meaning: "Nothing is placed on another tile, not even on one that could be captured.",
        source: "official rules, Basic Pai Sho, Starting the Game; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10b>", "1. Js*10b"),
        right: position!("(Js 5m) <Js 10b>", "1. Rs*10r"),
    }
    DROP_WAIT = "basic-drop-wait" {
        title: "Non-flowers and special flowers wait",
        meaning: "A player places Knotweeds, Wheels, Rocks and Boats from the second turn after the spring on, Dragons and Lotuses from the fourth. In a game that starts from a position these waits are over.",
        source: "official rules, Basic Pai Sho, Non-Flowers, Special Flowers; ruling basic 3",
        wrong: after_spring!("7. Rk*5e"),
        right: after_spring!("7. Js*10b Js*10r\n8. Rk*5e"),
    }
    DROP_ENTRY = "basic-drop-entry" {
        title: "Every flower enters on its port",
        meaning: "Jasmine enters on its owner's Home, Rose on the owner's Foreign port, Lily and Chrysanthemum on East or West, White Jade and Rhododendron on Mid.",
        source: "official rules, Basic Pai Sho, White Flowers, Red Flowers; ruling basic 1",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js*10r"),
        right: position!("(Js 5m) <Js 10f>", "1. Js*10b"),
    }
    DROP_PORT = "basic-drop-port" {
        title: "Only flowers are placed on ports",
        meaning: "Rocks, Dragons and Lotuses may be placed anywhere as far as colours go, but not on a port.",
        source: "official rules, Basic Pai Sho, Non-Flowers, Special Flowers; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Rk*10j"),
        right: position!("(Js 5m) <Js 10f>", "1. Rk*11j"),
    }
    DROP_KNOTWEED = "basic-drop-knotweed" {
        title: "A Knotweed is not placed beside a port",
        meaning: "It is placed on any empty point that is neither a port nor one of the eight points round one, Mid included. A Boat or a Wheel may bring it closer.",
        source: "official rules, Basic Pai Sho, Knotweed; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Kn*11k"),
        right: position!("(Js 5m) <Js 10f>", "1. Kn*12l"),
    }
    DROP_WHEEL = "basic-drop-wheel" {
        title: "A Wheel is placed on yellow",
        meaning: "On a point that no other colour touches. It may move elsewhere later.",
        source: "official rules, Basic Pai Sho, Wheel; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Wh*12l"),
        right: position!("(Js 5m) <Js 10f>", "1. Wh*15o"),
    }
    DROP_BOAT = "basic-drop-boat" {
        title: "A Boat is placed where red or white touches",
        meaning: "The triangles are red, and a border has each colour it touches. The Boat may move elsewhere later.",
        source: "official rules, Basic Pai Sho, Boat; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. B*15o"),
        right: position!("(Js 5m) <Js 10f>", "1. B*12l"),
    }
    DROP_HALF = "basic-drop-half" {
        title: "A Dragon is placed in the opponent's half, a Lotus in the own half",
        meaning: "The middle row is in neither half. A Lotus blooms while its owner has strictly fewer tiles in the pot than the opponent; then it harmonizes with red and white flowers of both players, and its owner scores the harmony. Two Lotuses do not harmonize, nor does one with a Rock, which is not a flower.",
        source: "official rules, Basic Pai Sho, White Dragon, White Lotus; rulings basic 3 and 8",
        wrong: position!("(Js 5m) <Js 10f>", "1. Dr*12e"),
        right: position!("(Js 5m) <Js 10f>", "1. Dr*12o"),
    }
    DROP_MOVES = "basic-drop-moves" {
        title: "A placed tile does not move in the same turn",
        meaning: "To place a tile is the whole turn.",
        source: "official rules, Basic Pai Sho, Starting the Game",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js*10b-10c"),
        right: position!("(Js 5m) <Js 10f>", "1. Js*10b"),
    }
    DROP_CAPTURE = "basic-drop-capture" {
        title: "A placed tile captures nothing",
        meaning: "To place a tile is the whole turn.",
        source: "official rules, Basic Pai Sho, Starting the Game",
        wrong: position!("<Js 10f> (Rs 10c)", "1. Js*10b x Rs10c"),
        right: position!("<Js 10f> (Rs 10c)", "1. Js*10b"),
    }
    DROP_ABILITY = "basic-drop-ability" {
        title: "A placed tile does not use its ability in the same turn",
        meaning: "An ability follows a move of the tile, or is a turn of its own. What a Knotweed and a Rock do by standing somewhere takes effect at once.",
        source: "official rules, Basic Pai Sho, Starting the Game",
        wrong: position!("(Js 5m) <Js 10f>", "1. Wh*5e ~ +2"),
        right: position!("(Js 5m) <Js 10f>", "1. Wh*5e"),
    }
}
