//! The rule book: the set-up, the turn, the spring, placing tiles, moving and capturing, and what Wheels and Boats do.

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

articles! {
    /// The set-up.
    SET_UP:
    SET = "basic-set" {
        title: "A player has one set of 54 tiles",
        meaning: "Six of each of the six flowers, three Knotweeds, Wheels, Rocks and Boats, three White Dragons and three White Lotuses. A position and the pot (the `Captured` tag) together cannot show more of a kind, and every tile belongs to one of the two players.",
        source: "official rules, Basic Pai Sho, Playing Materials; the decisions for all rule sets",
        wrong: tagged!("[Position \"(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>\"]\n[Captured \"<Kn>\"]\n", "1. Rk*13o"),
        right: tagged!("[Position \"(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>\"]\n[Captured \"<Wh>\"]\n", "1. Rk*13o"),
    }
    TARGET = "basic-target" {
        title: "The target is agreed before the game",
        meaning: "After each ply its player scores every harmony of their own that stands on the board, less every disharmony; a `Score` tag gives the points scored before. Two tiles of a player harmonize on one line with nothing but Boats between them if they are next to each other in the ring Jasmine, Lily, White Jade, Rose, Chrysanthemum, Rhododendron: not on a port, not while drained, and not as a spring flower that has never moved (being turned, pushed or carried is moving). A harmony is worth 1, and 2 if it is natural: a red flower on a point that is wholly red, the triangles included, with a white one on a point that is wholly white. Where an enemy's tile stands alone, Boats aside, between two that would otherwise harmonize, and is opposed to one of them (across from it in the ring), this disharmony costs their owner what the harmony would have brought. A spring flower that has never moved disturbs nothing; a drained flower and one on a port, which cannot harmonize, do. The game ends when a running total reaches the `Target`.",
        source: "official rules, Basic Pai Sho, Harmonies and Disharmonies, How to Score, Ending the Game; decisions 8, 9 and 10",
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
        source: "official rules, Basic Pai Sho, Ending the Game, The Pot, Winning; decision 10",
        wrong: position!("(Js 5m) <Js 10f>", "1. Resign Js5m-5n"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g Js5m-5n"),
    }
    NO_PASS = "basic-no-pass" {
        title: "Passing is not allowed",
        meaning: "A turn is one of three things: to move a tile, and perhaps use its ability after that; to place a tile; or to use an ability without moving.",
        source: "official rules, Basic Pai Sho, Starting the Game; the decisions for all rule sets",
        wrong: position!("(Js 5m) <Js 10f>", "1. Pass"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    NO_CLAIM = "basic-no-claim" {
        title: "A win is not claimed",
        meaning: "The points decide. At the end each player adds to their running total a point for each of the opponent's tiles in the pot and a point for each own red or white flower within three steps of an own Lotus (the larger of the two distances), and subtracts a point for each other own tile on the board, Lotuses and Dragons included. `Points` are the running totals while the game goes on, and all of this once it is over.",
        source: "official rules, Basic Pai Sho, Counting Points; decision 9",
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
        meaning: "Tiles lie on the 261 intersections, never on the squares between them. In a text a square is refused as `square-not-here`.",
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
        source: "official rules, Basic Pai Sho, Starting the Game, Harmonies and Disharmonies; decisions 2 and 8",
        wrong: tagged!("", "1. Js*10f Js*10n\n2. Js10f-10g"),
        right: tagged!("", "1. Js*10f Js*10n\n2. Rs*7g Rs*13m"),
    }
    SPRING_KIND = "basic-spring-kind" {
        title: "Spring flowers are red or white flowers",
        meaning: "Any of the six kinds, and the same kind more than once. Non-flowers and special flowers are placed in later turns.",
        source: "official rules, Basic Pai Sho, Starting the Game, Non-Flowers, Special Flowers; decision 2",
        wrong: tagged!("", "1. Lt*10f"),
        right: tagged!("", "1. Js*10f"),
    }
    SPRING_MIRROR = "basic-spring-mirror" {
        title: "Second's spring flowers are the counterparts of First's",
        meaning: "In each turn both players place the same kind, Second on the point that First's becomes when the board is turned by half a turn about the centre. A reflection in the middle row would put the flower on the other colour, so it is not what mirrored means.",
        source: "official rules, Basic Pai Sho, Starting the Game; decision 2",
        wrong: tagged!("", "1. Js*12f Js*12n"),
        right: tagged!("", "1. Js*12f Js*8n"),
    }
    SPRING_PORT = "basic-spring-port" {
        title: "No spring flower is placed on a port",
        meaning: "The ports are Home and Foreign (10b and 10r for First), East and West (2j and 18j), and Mid (10j).",
        source: "official rules, Basic Pai Sho, How To, Starting the Game; decision 1",
        wrong: tagged!("", "1. Js*10b"),
        right: tagged!("", "1. Js*10c"),
    }
    SPRING_HALF = "basic-spring-half" {
        title: "Spring flowers are placed in their owner's half",
        meaning: "First's half is below the middle row, Second's above it. The middle row belongs to nobody.",
        source: "official rules, Basic Pai Sho, Starting the Game; decisions 1 and 2",
        wrong: tagged!("", "1. Js*10n"),
        right: tagged!("", "1. Js*10f"),
    }
    SPRING_GARDEN = "basic-spring-garden" {
        title: "No spring flower is placed on the other colour",
        meaning: "A red flower is not placed on a point that is wholly white, nor a white one on a point that is wholly red. The four triangles are red.",
        source: "official rules, Basic Pai Sho, The Board, Starting the Game; decision 2",
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
        source: "official rules, Basic Pai Sho, Playing Materials, Removing Tiles; decision 7",
        wrong: position!("(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>", "1. Kn*13o"),
        right: position!("(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>", "1. Rk*13o"),
    }
    DROP_TAKEN = "basic-drop-taken" {
        title: "A tile is placed on an empty point",
        meaning: "Nothing is placed on another tile, not even on one that could be captured.",
        source: "official rules, Basic Pai Sho, Starting the Game; decision 3",
        wrong: position!("(Js 5m) <Js 10b>", "1. Js*10b"),
        right: position!("(Js 5m) <Js 10b>", "1. Rs*10r"),
    }
    DROP_WAIT = "basic-drop-wait" {
        title: "Non-flowers and special flowers wait",
        meaning: "A player places Knotweeds, Wheels, Rocks and Boats from the second turn after the spring on, Dragons and Lotuses from the fourth. In a game that starts from a position these waits are over.",
        source: "official rules, Basic Pai Sho, Non-Flowers, Special Flowers; decision 3",
        wrong: after_spring!("7. Rk*5e"),
        right: after_spring!("7. Js*10b Js*10r\n8. Rk*5e"),
    }
    DROP_ENTRY = "basic-drop-entry" {
        title: "Every flower enters on its port",
        meaning: "Jasmine enters on its owner's Home, Rose on the owner's Foreign port, Lily and Chrysanthemum on East or West, White Jade and Rhododendron on Mid.",
        source: "official rules, Basic Pai Sho, White Flowers, Red Flowers; decision 1",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js*10r"),
        right: position!("(Js 5m) <Js 10f>", "1. Js*10b"),
    }
    DROP_PORT = "basic-drop-port" {
        title: "Only flowers are placed on ports",
        meaning: "Rocks, Dragons and Lotuses may be placed anywhere as far as colours go, but not on a port.",
        source: "official rules, Basic Pai Sho, Non-Flowers, Special Flowers; decision 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Rk*10j"),
        right: position!("(Js 5m) <Js 10f>", "1. Rk*11j"),
    }
    DROP_KNOTWEED = "basic-drop-knotweed" {
        title: "A Knotweed is not placed beside a port",
        meaning: "It is placed on any empty point that is neither a port nor one of the eight points round one, Mid included. A Boat or a Wheel may bring it closer.",
        source: "official rules, Basic Pai Sho, Knotweed; decision 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Kn*11k"),
        right: position!("(Js 5m) <Js 10f>", "1. Kn*12l"),
    }
    DROP_WHEEL = "basic-drop-wheel" {
        title: "A Wheel is placed on yellow",
        meaning: "On a point that no other colour touches. It may move elsewhere later.",
        source: "official rules, Basic Pai Sho, Wheel; decision 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Wh*12l"),
        right: position!("(Js 5m) <Js 10f>", "1. Wh*15o"),
    }
    DROP_BOAT = "basic-drop-boat" {
        title: "A Boat is placed where red or white touches",
        meaning: "The triangles are red, and a border has each colour it touches. The Boat may move elsewhere later.",
        source: "official rules, Basic Pai Sho, Boat; decision 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. B*15o"),
        right: position!("(Js 5m) <Js 10f>", "1. B*12l"),
    }
    DROP_HALF = "basic-drop-half" {
        title: "A Dragon is placed in the opponent's half, a Lotus in its player's own half",
        meaning: "The middle row is in neither half. A Lotus blooms while its owner has strictly fewer tiles in the pot than the opponent; then it harmonizes with red and white flowers of both players, and its owner scores the harmony. Two Lotuses do not harmonize, nor does one with a Rock, which is not a flower.",
        source: "official rules, Basic Pai Sho, White Dragon, White Lotus; decisions 3 and 8",
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

articles! {
    /// Moving and capturing.
    MOVING:
    NO_TILE = "basic-no-tile" {
        title: "A move begins at a tile",
        meaning: "A tile must stand on the point of a move, a push, a carry or an ability.",
        source: "official rules, Basic Pai Sho, Starting the Game",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10g-10h"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10h"),
    }
    NOT_YOURS = "basic-not-yours" {
        title: "Players move and use their own tiles",
        meaning: "The opponent's are moved only by a Boat that pushes them or a Wheel that turns them.",
        source: "official rules, Basic Pai Sho, Starting the Game, Wheel, Boat",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js5m-5n"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    OTHER_TILE = "basic-other-tile" {
        title: "The named tile is the one on the point",
        meaning: "Where a record names a tile, it must be the one on that point.",
        source: "the notation (`paisho explain plies`)",
        wrong: position!("(Js 5m) <Js 10f>", "1. Rs10f-10g"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    STAYS = "basic-stays" {
        title: "A move ends elsewhere",
        meaning: "A move ends on another point than it began.",
        source: "official rules, Basic Pai Sho, Moving Tiles",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f-10f"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-11f"),
    }
    FIXED = "basic-fixed" {
        title: "Knotweeds and Rocks have no move of their own",
        meaning: "A Knotweed is moved by a Boat or a Wheel only, a Rock by nothing. A Rock takes on the traits of every red or white flower next to it along a line, whoever owns the flower, drained or not: it harmonizes with what such a flower harmonizes with and disturbs what it is opposed to. Two Rocks neither harmonize with each other nor disturb each other.",
        source: "official rules, Basic Pai Sho, Knotweed, Rock; decision 8",
        wrong: position!("(Js 5m) <Js 10f> <Rk 5e>", "1. Rk5e-5f"),
        right: position!("(Js 5m) <Js 10f> <Rk 5e>", "1. Js10f-10g"),
    }
    DRAINED = "basic-drained" {
        title: "A drained tile does not move",
        meaning: "Every tile on the eight points round a Knotweed is drained, whoever owns the two, except other Knotweeds: it has no move of its own and no harmony, and it is not turned, pushed or carried. What it does to others stays: a drained Wheel or Boat may use its ability, so a Boat can push the Knotweed away, and a drained flower still gives disharmony, as the rules take only its harmonies away.",
        source: "official rules, Basic Pai Sho, Knotweed; decision 6",
        wrong: position!("(Kn 11g) <Js 10f> <Rs 5e>", "1. Js10f-10e"),
        right: position!("(Kn 11g) <Js 10f> <Rs 5e>", "1. Rs5e-5d"),
    }
    REACH = "basic-reach" {
        title: "Every kind of tile has its own move",
        meaning: "Jasmine and Rose: up to 3 steps along a line. White Jade and Rhododendron: up to 5. Lily and Chrysanthemum: 2 along a line and then 2 across it, by either corner. Wheel: any number along a line. Boat: up to 5 single steps, each in any direction, over everything. Dragon: up to 6 along a line, over everything. Lotus: up to 2 in one of the eight directions.",
        source: "official rules, Basic Pai Sho, The Tiles; decision 4",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f-12h"),
        right: position!("(Js 5m) <Ly 10f>", "1. Ly10f-12h"),
    }
    BLOCKED = "basic-blocked" {
        title: "An opponent's tile is not passed",
        meaning: "Own tiles and ports may be passed. A Dragon and a Boat pass everything. An L that is blocked by one corner may go by the other.",
        source: "official rules, Basic Pai Sho, Moving Tiles; decision 4",
        wrong: position!("(Ly 10g) <Js 10f>", "1. Js10f-10h"),
        right: position!("(Js 5m) <Ly 10g> <Js 10f>", "1. Js10f-10h"),
    }
    WAY = "basic-way" {
        title: "Way points bind",
        meaning: "A record may name points between the ends of a move. They must lie on its path, in order; a Boat takes as many single steps from each to the next as they are apart, five in all.",
        source: "the notation (`paisho explain plies`)",
        wrong: position!("(Js 5m) <Ly 10f>", "1. Ly10f-11g-12h"),
        right: position!("(Js 5m) <Ly 10f>", "1. Ly10f-12f-12h"),
    }
    OWN_TILE = "basic-own-tile" {
        title: "An own tile is not captured",
        meaning: "Only an opponent's tile is captured.",
        source: "official rules, Basic Pai Sho, Removing Tiles; decision 4",
        wrong: position!("(Js 5m) <Rs 10g> <Js 10f>", "1. Js10f x Rs10g"),
        right: position!("(Js 5m) <Rs 10g> <Js 10f>", "1. Js10f-10h"),
    }
    PORT_END = "basic-port-end" {
        title: "No tile ends a move on a port",
        meaning: "So a tile on a port has entered there and is never captured, and a position shows no other tile on a port. Ports may be passed.",
        source: "official rules, Basic Pai Sho, Moving Tiles; decisions 1 and 5",
        wrong: position!("(Js 5m) <Js 10g>", "1. Js10g-10j"),
        right: position!("(Js 5m) <Js 10g>", "1. Js10g-10i"),
    }
    GARDEN = "basic-garden" {
        title: "No flower ends a move on the other colour",
        meaning: "A red flower does not end on a point that is wholly white, nor a white one on a point that is wholly red; the four triangles are red. Points that touch two colours, and yellow ones, are open to every flower. It holds for a capture too, even one that costs the flower. Non-flowers and special flowers go anywhere.",
        source: "official rules, Basic Pai Sho, The Board, Moving Tiles; decision 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f-9f"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-11f"),
    }
    CAPTURE_SIGN = "basic-capture-sign" {
        title: "A capture is written `x`",
        meaning: "The captured tile goes into the pot.",
        source: "the decisions for all rule sets",
        wrong: position!("(Rs 10h) <Js 10f>", "1. Js10f-10h"),
        right: position!("(Rs 10h) <Js 10f>", "1. Js10f x Rs10h"),
    }
    CAPTURE_NOTHING = "basic-capture-nothing" {
        title: "A capture needs a tile to capture",
        meaning: "`x` onto an empty point is refused.",
        source: "the decisions for all rule sets",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f x 10g"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    CAPTURE_OTHER = "basic-capture-other" {
        title: "The named captured tile is the one on the point",
        meaning: "Where a record names the captured tile, it must be the one on that point.",
        source: "the decisions for all rule sets",
        wrong: position!("(Rs 10h) <Js 10f>", "1. Js10f x C10h"),
        right: position!("(Rs 10h) <Js 10f>", "1. Js10f x Rs10h"),
    }
    CAPTURE_BOAT = "basic-capture-boat" {
        title: "A Boat captures nothing",
        meaning: "It ends its move on an empty point.",
        source: "decision 4",
        wrong: position!("(Rs 10h) <B 10f>", "1. B10f x Rs10h"),
        right: position!("(Rs 10h) <B 10f>", "1. B10f-10i"),
    }
    CAPTURE_KIND = "basic-capture-kind" {
        title: "A flower captures the flower it is opposed to",
        meaning: "Jasmine and Rose capture each other; so do Lily and Chrysanthemum, and White Jade and Rhododendron. Every tile that moves, the Boat aside, captures drained tiles, special flowers and non-flowers; a tile that captures a non-flower goes into the pot with it. Dragon and Lotus capture every tile of the opponent, and pay the same price for a non-flower.",
        source: "official rules, Basic Pai Sho, Removing Tiles, Non-Flowers, Knotweed, White Dragon, White Lotus; decision 5",
        wrong: position!("(C 10h) <Js 10f>", "1. Js10f x C10h"),
        right: position!("(Kn 10i) (C 10h) <Js 10f>", "1. Js10f x C10h"),
    }
}

articles! {
    /// Abilities.
    ABILITIES:
    NO_ABILITY = "basic-no-ability" {
        title: "Wheels turn, Boats push and carry",
        meaning: "No other tile acts on its neighbours in a ply of its own. An ability is a turn of its own, or follows a move of the tile.",
        source: "official rules, Basic Pai Sho, Starting the Game, Non-Flowers; decision 7",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f ~ +2"),
        right: position!("(Js 5m) <Js 5f> <Wh 5e>", "1. Wh5e ~ +2"),
    }
    ABILITY_SPENT = "basic-ability-spent" {
        title: "A tile in the pot has no ability",
        meaning: "A Wheel that captures a non-flower goes into the pot with it, so it cannot turn anything.",
        source: "official rules, Basic Pai Sho, Non-Flowers; decision 5",
        wrong: position!("<Js 7f> <Wh 5e> (Rk 8e)", "1. Wh5e x Rk8e ~ +2"),
        right: position!("<Js 7f> <Wh 5e> (Rk 8e)", "1. Wh5e-6e ~ +2"),
    }
    TURN_STEPS = "basic-turn-steps" {
        title: "A Wheel turns by one to seven steps",
        meaning: "The tiles on its eight neighbours move round together, either way. A turn by eight steps moves nothing, and neither does one without neighbours, so they are not turns. A tile that leaves a port in this way has moved.",
        source: "official rules, Basic Pai Sho, Wheel; decision 7",
        wrong: position!("(Js 5m) <Js 5f> <Wh 7e>", "1. Wh7e ~ +7"),
        right: position!("(Js 5m) <Js 5f> <Wh 5e>", "1. Wh5e ~ +7"),
    }
    TURN_ROCK = "basic-turn-rock" {
        title: "A Wheel turns no Rock",
        meaning: "With a Rock among its neighbours it cannot turn at all.",
        source: "official rules, Basic Pai Sho, Rock; decision 7",
        wrong: position!("(Js 5m) <Rk 5f> <Wh 5e>", "1. Wh5e ~ +2"),
        right: position!("(Js 5m) <Rk 5f> <Wh 5e> <Js 6d>", "1. Wh5e-5d ~ +2"),
    }
    TURN_DRAINED = "basic-turn-drained" {
        title: "A Wheel turns no drained tile",
        meaning: "With a drained tile among its neighbours it cannot turn at all. The Wheel itself may be drained.",
        source: "official rules, Basic Pai Sho, Knotweed; decision 6",
        wrong: position!("(Kn 5g) <Js 5f> <Wh 5e>", "1. Wh5e ~ +2"),
        right: position!("(Kn 5h) <Js 5f> <Wh 5e>", "1. Wh5e ~ +2"),
    }
    TURN_RIM = "basic-turn-rim" {
        title: "A Wheel pushes nothing off the board",
        meaning: "At the rim the ring of neighbours has gaps; a turn that would bring a tile into one is illegal.",
        source: "decision 7",
        wrong: position!("(Js 5m) <Js 3f> <Wh 3e>", "1. Wh3e ~ +4"),
        right: position!("(Js 5m) <Js 3f> <Wh 3e>", "1. Wh3e ~ +2"),
    }
    TURN_PORT = "basic-turn-port" {
        title: "A Wheel brings nothing onto a port",
        meaning: "No tile ends a move on a port, by itself or moved by another.",
        source: "official rules, Basic Pai Sho, Moving Tiles; decision 7",
        wrong: position!("(Js 5m) <Js 11d> <Wh 11c>", "1. Wh11c ~ -3"),
        right: position!("(Js 5m) <Js 11d> <Wh 11c>", "1. Wh11c ~ +2"),
    }
    BOAT_BESIDE = "basic-boat-beside" {
        title: "A Boat moves tiles beside it",
        meaning: "They stand on the eight points round it.",
        source: "official rules, Basic Pai Sho, Boat; decision 7",
        wrong: position!("(Js 5m) <B 10f> <Js 13f>", "1. B10f ~ Js13f-14f"),
        right: position!("(Js 5m) <B 10f> <Js 13f>", "1. B10f-12f ~ Js13f-14f"),
    }
    BOAT_ROCK = "basic-boat-rock" {
        title: "A Boat moves no Rock",
        meaning: "Nothing does.",
        source: "official rules, Basic Pai Sho, Rock; decision 7",
        wrong: position!("(Js 5m) <B 10f> <Rk 11f>", "1. B10f ~ Rk11f-12f"),
        right: position!("(Js 5m) <B 10f> <Rk 11f>", "1. B10f-10h"),
    }
    BOAT_DRAINED = "basic-boat-drained" {
        title: "A Boat moves no drained tile",
        meaning: "A Knotweed is not drained, so a Boat beside it can move it.",
        source: "official rules, Basic Pai Sho, Knotweed; decision 6",
        wrong: position!("(Kn 12g) <B 10f> <Js 11f>", "1. B10f ~ Js11f-12f"),
        right: position!("(Kn 12g) <B 10f> <Js 11f>", "1. B10f-11g ~ Kn12g-13g"),
    }
    BOAT_STAYS = "basic-boat-stays" {
        title: "A tile moved by a Boat ends elsewhere",
        meaning: "The tile ends on another point than it began.",
        source: "official rules, Basic Pai Sho, Boat",
        wrong: position!("(Js 5m) <B 10f> <Js 11f>", "1. B10f ~ Js11f-11f"),
        right: position!("(Js 5m) <B 10f> <Js 11f>", "1. B10f ~ Js11f-12f"),
    }
    BOAT_TAKEN = "basic-boat-taken" {
        title: "A Boat puts tiles on empty points",
        meaning: "Carried tiles are lifted together, so one may end where another of them stood.",
        source: "official rules, Basic Pai Sho, Boat; decision 7",
        wrong: position!("<B 10f> <Js 11f> (Js 12f)", "1. B10f ~ Js11f-12f"),
        right: position!("<B 10f> <Js 11f> (Js 12f)", "1. B10f ~ Js11f-11h"),
    }
    BOAT_PORT = "basic-boat-port" {
        title: "A Boat puts no tile on a port",
        meaning: "No tile ends a move on a port, by itself or moved by another. It may be carried over one.",
        source: "official rules, Basic Pai Sho, Moving Tiles",
        wrong: position!("(Js 5m) <Js 10h> <B 10g>", "1. B10g ~ Js10h-10j"),
        right: position!("(Js 5m) <Js 10h> <B 10g>", "1. B10g ~ Js10h-10i"),
    }
    PUSH_AWAY = "basic-push-away" {
        title: "A push goes one step straight away from the Boat",
        meaning: "It is diagonal where the tile stands diagonally. Every neighbour that can be moved may be pushed, whoever owns it. A flower that comes wholly onto the other colour goes back to its owner's hand.",
        source: "official rules, Basic Pai Sho, Boat, Removing Tiles; decision 7",
        wrong: position!("<B 9f> (Js 11f)", "1. B9f-10f ~ Js11f-11g"),
        right: position!("<B 9f> (Js 11f)", "1. B9f-10f ~ Js11f-12f"),
    }
    CARRY_MOVED = "basic-carry-moved" {
        title: "A Boat carries only if it has not moved",
        meaning: "In a turn in which it has moved it may push one neighbour.",
        source: "official rules, Basic Pai Sho, Boat; decision 7",
        wrong: position!("(Js 5m) <B 9f> <Js 11f>", "1. B9f-10f ~ Js11f-14f"),
        right: position!("(Js 5m) <B 9f> <Js 11f>", "1. B9f-10f ~ Js11f-12f"),
    }
    CARRY_MANY = "basic-carry-many" {
        title: "A Boat carries up to three tiles",
        meaning: "One, two or three, all in one turn.",
        source: "official rules, Basic Pai Sho, Boat; decision 7",
        wrong: position!(
            "(Js 5m) <C 10g> <Ly 11g> <Rs 9f> <B 10f> <Js 11f>",
            "1. B10f ~ Js11f-11h + Ly11g-11i + C10g-10i + Rs9f-9h"
        ),
        right: position!(
            "(Js 5m) <C 10g> <Ly 11g> <Rs 9f> <B 10f> <Js 11f>",
            "1. B10f ~ Js11f-11h + Ly11g-11i + C10g-10i"
        ),
    }
    CARRY_TWICE = "basic-carry-twice" {
        title: "A tile is carried once",
        meaning: "No tile is named twice among those that are carried.",
        source: "official rules, Basic Pai Sho, Boat",
        wrong: position!("(Js 5m) <Ly 11g> <B 10f> <Js 11f>", "1. B10f ~ Js11f-11h + Js11f-11h"),
        right: position!("(Js 5m) <Ly 11g> <B 10f> <Js 11f>", "1. B10f ~ Js11f-11h + Ly11g-11i"),
    }
    CARRY_ENEMY = "basic-carry-enemy" {
        title: "A Boat carries its owner's tiles",
        meaning: "The opponent's tiles it can only push.",
        source: "official rules, Basic Pai Sho, Boat; decision 7",
        wrong: position!("<B 10f> (Js 11f)", "1. B10f ~ Js11f-11h"),
        right: position!("<B 10f> (Js 11f)", "1. B10f ~ Js11f-12f"),
    }
    CARRY_KIND = "basic-carry-kind" {
        title: "White Jade and Rhododendron are not carried",
        meaning: "They cannot use the Boat. A Boat may push them, as it may push any tile.",
        source: "official rules, Basic Pai Sho, White Jade, Rhododendron; decision 7",
        wrong: position!("(Js 5m) <B 10f> <Jd 11f>", "1. B10f ~ Jd11f-14f"),
        right: position!("(Js 5m) <B 10f> <Jd 11f>", "1. B10f ~ Jd11f-12f"),
    }
    CARRY_WAY = "basic-carry-way" {
        title: "Carried tiles move up to five steps along a line",
        meaning: "Up, down, left or right as drawn, never diagonally.",
        source: "official rules, Basic Pai Sho, Boat; decisions 4 and 7",
        wrong: position!("(Js 5m) <B 10f> <Js 11f>", "1. B10f ~ Js11f-13h"),
        right: position!("(Js 5m) <B 10f> <Js 11f>", "1. B10f ~ Js11f-13f"),
    }
    CARRY_APART = "basic-carry-apart" {
        title: "Carried tiles move by the same steps",
        meaning: "All of them in one direction, and equally far.",
        source: "official rules, Basic Pai Sho, Boat; decision 7",
        wrong: position!("(Js 5m) <Ly 11g> <B 10f> <Js 11f>", "1. B10f ~ Js11f-13f + Ly11g-14g"),
        right: position!("(Js 5m) <Ly 11g> <B 10f> <Js 11f>", "1. B10f ~ Js11f-13f + Ly11g-13g"),
    }
    CARRY_BLOCKED = "basic-carry-blocked" {
        title: "Nothing is carried over an enemy's tile",
        meaning: "Own tiles, the Boat included, and ports may be passed.",
        source: "official rules, Basic Pai Sho, Moving Tiles; decision 7",
        wrong: position!("<B 10f> <Js 11f> (C 13f)", "1. B10f ~ Js11f-14f"),
        right: position!("<B 10f> <Js 11f> (C 13f)", "1. B10f ~ Js11f-11h"),
    }
}
