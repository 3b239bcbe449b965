//! The rule book, first part: the set-up, the turn as such, the spring, and entering.

use crate::rules::articles;

/// A tiny record that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"basic\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

/// A tiny record with tags of its own, or none.
macro_rules! tagged {
    ($tags:literal, $plies:literal) => {
        concat!("[Variant \"basic\"]\n", $tags, "\n", $plies, "\n")
    };
}

/// A tiny record that goes on after the spring.
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
    /// What is settled before the first ply.
    SET_UP:
    SET = "basic-set" {
        title: "A player has one set of 54 tiles",
        meaning: "Six of each of the six flowers, three Knotweeds, Wheels, Rocks and Boats, three White Dragons and three White Lotuses. A position and the pot (the `Captured` tag) together cannot show more of a kind, and every tile belongs to one of the two players.",
        source: "official rules, Basic Pai Sho, Playing Materials; rulings, all variants",
        wrong: tagged!("[Position \"(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>\"]\n[Captured \"<Kn>\"]\n", "1. Rk*13o"),
        right: tagged!("[Position \"(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>\"]\n[Captured \"<Wh>\"]\n", "1. Rk*13o"),
    }
    TARGET = "basic-target" {
        title: "The points that end the game are agreed beforehand",
        meaning: "After each of his plies a player scores every harmony of his that stands on the board then, less every disharmony; a `Score` tag says what the players bring along. Two of a player's tiles harmonize on one line with nothing but Boats between them if they are next to each other in the ring Jasmine, Lily, White Jade, Rose, Chrysanthemum, Rhododendron; not on a port, not while drained, and not as a spring flower that was never moved (being turned, pushed or carried is moving). A harmony is worth 1, and 2 if it is natural: a red flower on ground that is all red, the triangles too, with a white one on ground that is all white. Where an enemy's tile stands alone between two that would otherwise harmonize, Boats aside, and is opposed to one of them (across from it in the ring), this disharmony costs their owner what the harmony would have brought; a spring flower that was never moved disturbs nothing; a drained flower and one on a port, which only harmony is denied, do. When a running total reaches the `Target` the game ends.",
        source: "official rules, Basic Pai Sho, Harmonies and Disharmonies, How to Score, Ending the Game; rulings basic 8, 9 and 10",
        wrong: tagged!("[Target \"0\"]\n", "1. Js*10f"),
        right: tagged!("[Target \"60\"]\n", "1. Js*10f"),
    }
}

articles! {
    /// The turn as such.
    TURNS:
    GAME_OVER = "basic-game-over" {
        title: "Nothing follows the end",
        meaning: "The game ends when the harmonies of a player make a chain round the centre, none of which ends on Mid or passes over it; when a player has no more than three flowers left, on the board and in hand, that can take part in harmony (a Lotus can, a Dragon never); when a running total reaches the agreed points; or when a player resigns, which the other wins. Chains and flowers of both players are looked at after every ply, and not before the first. Otherwise the points decide, and equal points are a draw. The pot goes to the owner of the chain, or to the player whose opponent ran out of flowers, whoever wins; to both if it is true of both; to nobody where the agreed points end the game.",
        source: "official rules, Basic Pai Sho, Ending the Game, The Pot, Winning; ruling basic 10",
        wrong: position!("(Js 5m) <Js 10f>", "1. Resign Js5m-5n"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g Js5m-5n"),
    }
    NO_PASS = "basic-no-pass" {
        title: "Nobody passes",
        meaning: "A turn is one of three things: to move a tile, and perhaps use its ability after that; to place a new one; or to use an ability without moving.",
        source: "official rules, Basic Pai Sho, Starting the Game; rulings, all variants",
        wrong: position!("(Js 5m) <Js 10f>", "1. Pass"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    NO_CLAIM = "basic-no-claim" {
        title: "Nobody claims a win: points decide",
        meaning: "At the end each player adds to his running total a point for each tile of the opponent's in the pot and a point for each flower of his own, red or white, within three steps of a Lotus of his own (the larger of the two distances), and takes off a point for each other tile of his on the board, the Lotuses and Dragons themselves included. `Points` are the running totals while the game goes on, and all of this once it is over.",
        source: "official rules, Basic Pai Sho, Counting Points; ruling basic 9",
        wrong: position!("(Js 5m) <Js 10f>", "1. Claim"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    NO_DRAW = "basic-no-draw" {
        title: "Tiles are not drawn",
        meaning: "Everybody plays from all of his set.",
        source: "official rules, Basic Pai Sho, Playing Materials",
        wrong: position!("(Js 5m) <Js 10f>", "1. Draw"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    ONE_ACT = "basic-one-act" {
        title: "A turn has one act",
        meaning: "One tile is moved, placed or used. Several are joined by `+` only where a Boat carries them.",
        source: "official rules, Basic Pai Sho, Starting the Game",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f-10g + Rs*10r"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    NO_EXCHANGE = "basic-no-exchange" {
        title: "No tile becomes another",
        meaning: "What is written with `=` belongs to other rules.",
        source: "official rules, Basic Pai Sho, The Tiles",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f=Rs"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    SQUARE = "basic-square" {
        title: "Tiles stand on points",
        meaning: "Tiles stand on the 261 intersections, never between them.",
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
        meaning: "In each of them both players put down a flower. Everything else waits, except giving up. Who chose the flowers is not recorded. A spring flower takes no part in harmony or disharmony before it was moved, by itself, a Boat or a Wheel.",
        source: "official rules, Basic Pai Sho, Starting the Game, Harmonies and Disharmonies; rulings basic 2 and 8",
        wrong: tagged!("", "1. Js*10f Js*10n\n2. Js10f-10g"),
        right: tagged!("", "1. Js*10f Js*10n\n2. Rs*7g Rs*13m"),
    }
    SPRING_KIND = "basic-spring-kind" {
        title: "Spring flowers are red or white flowers",
        meaning: "Any of the six kinds, the same more than once if wanted. Non-flowers and special flowers have to wait for later turns.",
        source: "official rules, Basic Pai Sho, Starting the Game, Non-Flowers, Special Flowers; ruling basic 2",
        wrong: tagged!("", "1. Lt*10f"),
        right: tagged!("", "1. Js*10f"),
    }
    SPRING_MIRROR = "basic-spring-mirror" {
        title: "Second's spring flowers repeat First's",
        meaning: "In each turn both place the same kind, Second on the point that First's becomes when the board is turned by half about the centre. A reflection in the middle row would put the flower on the other colour, so that is not meant by mirrored.",
        source: "official rules, Basic Pai Sho, Starting the Game; ruling basic 2",
        wrong: tagged!("", "1. Js*12f Js*12n"),
        right: tagged!("", "1. Js*12f Js*8n"),
    }
    SPRING_PORT = "basic-spring-port" {
        title: "No spring flower stands on a port",
        meaning: "The ports are Home and Foreign (10b and 10r for First), East and West (2j and 18j), and Mid (10j).",
        source: "official rules, Basic Pai Sho, How To, Starting the Game; ruling basic 1",
        wrong: tagged!("", "1. Js*10b"),
        right: tagged!("", "1. Js*10c"),
    }
    SPRING_HALF = "basic-spring-half" {
        title: "Spring flowers stand in their owner's half",
        meaning: "First's half is below the middle row, Second's above it. The middle row is nobody's.",
        source: "official rules, Basic Pai Sho, Starting the Game; rulings basic 1 and 2",
        wrong: tagged!("", "1. Js*10n"),
        right: tagged!("", "1. Js*10f"),
    }
    SPRING_GARDEN = "basic-spring-garden" {
        title: "No spring flower stands on the other colour",
        meaning: "A red flower does not come where all is white, nor a white one where all is red. The four triangles are red.",
        source: "official rules, Basic Pai Sho, The Board, Starting the Game; ruling basic 2",
        wrong: tagged!("", "1. Js*7g"),
        right: tagged!("", "1. Rs*7g"),
    }
}

articles! {
    /// Placing tiles after the spring.
    ENTERING:
    HAND = "basic-hand" {
        title: "Only tiles in hand are placed",
        meaning: "What is on the board or in the pot is not in hand. A flower that a Boat or a Wheel brings wholly onto the other colour goes back to its owner's hand.",
        source: "official rules, Basic Pai Sho, Playing Materials, Removing Tiles; ruling basic 7",
        wrong: position!("(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>", "1. Kn*13o"),
        right: position!("(Js 5m) <Kn 10f> <Kn 5e> <Kn 14e>", "1. Rk*13o"),
    }
    DROP_TAKEN = "basic-drop-taken" {
        title: "A tile enters on an empty point",
        meaning: "Nothing is placed on another tile, not even where it could be captured.",
        source: "official rules, Basic Pai Sho, Starting the Game; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10b>", "1. Js*10b"),
        right: position!("(Js 5m) <Js 10b>", "1. Rs*10r"),
    }
    DROP_WAIT = "basic-drop-wait" {
        title: "Non-flowers and special flowers wait",
        meaning: "A player places Knotweeds, Wheels, Rocks and Boats from his second turn after the spring on, Dragons and Lotuses from his fourth. In a game that starts from a position these waits are over.",
        source: "official rules, Basic Pai Sho, Non-Flowers, Special Flowers; ruling basic 3",
        wrong: after_spring!("7. Rk*5e"),
        right: after_spring!("7. Js*10b Js*10r\n8. Rk*5e"),
    }
    DROP_ENTRY = "basic-drop-entry" {
        title: "Every flower has its port",
        meaning: "Jasmine enters on its owner's Home, Rose on its Foreign port, Lily and Chrysanthemum on East or West, White Jade and Rhododendron on Mid.",
        source: "official rules, Basic Pai Sho, White Flowers, Red Flowers; ruling basic 1",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js*10r"),
        right: position!("(Js 5m) <Js 10f>", "1. Js*10b"),
    }
    DROP_PORT = "basic-drop-port" {
        title: "What may be placed anywhere is not placed on a port",
        meaning: "Anywhere frees Rocks, Dragons and Lotuses from colours, not from ports.",
        source: "official rules, Basic Pai Sho, Non-Flowers, Special Flowers; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Rk*10j"),
        right: position!("(Js 5m) <Js 10f>", "1. Rk*11j"),
    }
    DROP_KNOTWEED = "basic-drop-knotweed" {
        title: "A Knotweed keeps away from the ports",
        meaning: "It is placed on any empty point that is not one of the eight round a port, Mid included. Moved there by a Boat or a Wheel it may come closer.",
        source: "official rules, Basic Pai Sho, Knotweed; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Kn*11k"),
        right: position!("(Js 5m) <Js 10f>", "1. Kn*12l"),
    }
    DROP_WHEEL = "basic-drop-wheel" {
        title: "A Wheel is placed on yellow ground",
        meaning: "Wholly yellow: no other colour touches the point. It may roll elsewhere later.",
        source: "official rules, Basic Pai Sho, Wheel; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Wh*12l"),
        right: position!("(Js 5m) <Js 10f>", "1. Wh*15o"),
    }
    DROP_BOAT = "basic-drop-boat" {
        title: "A Boat is placed where red or white touches",
        meaning: "The triangles are red, and a border counts as each colour it touches. The Boat may go elsewhere later.",
        source: "official rules, Basic Pai Sho, Boat; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. B*15o"),
        right: position!("(Js 5m) <Js 10f>", "1. B*12l"),
    }
    DROP_HALF = "basic-drop-half" {
        title: "A Dragon is placed in the opponent's half, a Lotus in one's own",
        meaning: "The middle row is in neither. A Lotus blooms while its owner has strictly fewer tiles in the pot than the opponent; then it harmonizes with red and white flowers of both players, and its owner has the points. Two Lotuses do not harmonize, nor does one with a Rock, which is no flower.",
        source: "official rules, Basic Pai Sho, White Dragon, White Lotus; rulings basic 3 and 8",
        wrong: position!("(Js 5m) <Js 10f>", "1. Dr*12e"),
        right: position!("(Js 5m) <Js 10f>", "1. Dr*12o"),
    }
    DROP_MOVES = "basic-drop-moves" {
        title: "A placed tile stays where it entered",
        meaning: "Placing is the whole turn.",
        source: "official rules, Basic Pai Sho, Starting the Game",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js*10b-10c"),
        right: position!("(Js 5m) <Js 10f>", "1. Js*10b"),
    }
    DROP_CAPTURE = "basic-drop-capture" {
        title: "A placed tile captures nothing",
        meaning: "Placing is the whole turn.",
        source: "official rules, Basic Pai Sho, Starting the Game",
        wrong: position!("<Js 10f> (Rs 10c)", "1. Js*10b x Rs10c"),
        right: position!("<Js 10f> (Rs 10c)", "1. Js*10b"),
    }
    DROP_ABILITY = "basic-drop-ability" {
        title: "A placed tile does not use its ability at once",
        meaning: "An ability follows a move of the tile, or is a turn of its own. Placing is another kind of turn. What a Knotweed and a Rock do by standing somewhere they do at once.",
        source: "official rules, Basic Pai Sho, Starting the Game",
        wrong: position!("(Js 5m) <Js 10f>", "1. Wh*5e ~ +2"),
        right: position!("(Js 5m) <Js 10f>", "1. Wh*5e"),
    }
}
