//! The rule book: the set-up, the turn as such, the Blossoming, and moving.

use crate::rules::articles;

/// A short record that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        concat!("[Variant \"balance\"]\n[Position \"", $tiles, "\"]\n\n", $plies, "\n")
    };
}

/// A short record that starts at the beginning.
macro_rules! game {
    ($plies:literal) => {
        concat!("[Variant \"balance\"]\n\n", $plies, "\n")
    };
}

/// A short record with tags of its own.
macro_rules! tagged {
    ($tags:literal, $plies:literal) => {
        concat!("[Variant \"balance\"]\n", $tags, "\n\n", $plies, "\n")
    };
}

articles! {
    /// What is settled before the first ply.
    SET_UP:
    SET = "balance-set" {
        title: "One set of eleven tiles for both players",
        meaning: "The set has one Rose, two Lotuses, three Orchids, four Lilies and one Wheel of Life. No tile has an owner: either player may move any of them. A position and the tiles in hand together show no more tiles of a kind than the set has, and since nothing is captured no tile leaves the board. A position may leave tiles out, which are then not in play; without the Rose or an Orchid the harmony cannot be completed.",
        source: "balance page, introduction and the set; decision 2",
        wrong: tagged!("[FirstTiles \"Rs Rs O O Ly Ly\"]", "1. Rs*#12l"),
        right: tagged!("[FirstTiles \"Rs Lt O O Ly Ly\"]", "1. Rs*#12l"),
    }
    DRAWN = "balance-drawn" {
        title: "First draws six tiles, Second five",
        meaning: "The players draw in turn until the bag is empty. First draws first, so First holds six tiles and begins. The tags `FirstTiles` and `SecondTiles` say who drew what. With one tag the other player has the rest; without tags the hands are unknown, and any tile of the set may come from either hand as long as one is left.",
        source: "balance page, the draw and First stage; decisions 2 and 3",
        wrong: tagged!("[FirstTiles \"Rs Lt O O Ly\"]", "1. Rs*#12l"),
        right: tagged!("[FirstTiles \"Rs Lt O O Ly Wh\"]", "1. Rs*#12l"),
    }
    HANDS = "balance-hands" {
        title: "Tiles in hand after a position are placed in turn",
        meaning: "After `[Position]` the tags hold the tiles that are still in hand. A missing tag means none, and without tags the second stage is on. As each turn places one tile, the player to move has as many tiles in hand as the other, or one more. The second stage begins with the player who did not place the last tile, which is Second in a game from the beginning.",
        source: "balance page, First stage; decisions 3 and 6",
        wrong: tagged!(
            "[Position \"Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f\"]\n[FirstTiles \"O O O\"]\n[SecondTiles \"Ly\"]",
            "1. O*#8h"
        ),
        right: tagged!(
            "[Position \"Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f\"]\n[FirstTiles \"O O\"]\n[SecondTiles \"Ly\"]",
            "1. O*#8h"
        ),
    }
}

articles! {
    /// The turn as such, and the end.
    TURNS:
    GAME_OVER = "balance-game-over" {
        title: "Nothing follows the end of the game",
        meaning: "Whoever completes the harmony wins, in either stage, by placing or moving any tile. The harmony is complete when the Rose and all three Orchids are on the board and each of them can be given a balance of its own at the same time. A balance is formed in one garden, by two matching tiles that both belong to it. A Lotus or a Lily serves one balance in each of its gardens, or two if it lies on the Wheel. A Rose or an Orchid needs one balance in any of its gardens, and no more even on the Wheel; Lotuses and Lilies may be left over. When all tiles are placed and none can move, the game is drawn. Who resigns loses. A position that is already complete was won by the player who is not to move.",
        source: "balance page, the goal, exceptions 1 and 2, Tips and Tricks; decision 6",
        wrong: position!("Ly #7l O #8l Rs #12l Lt #13l Ly #8i O #8h O #12h Ly #17h", "1. Ly#17h-#13h Ly#13h-#14h"),
        right: position!("Ly #7l O #8l Rs #12l Lt #13l Ly #8i O #8h O #12h Ly #17h", "1. Ly#17h-#16h Ly#16h-#17h"),
    }
    NO_PASS = "balance-no-pass" {
        title: "A turn cannot be passed",
        meaning: "A turn places a tile or moves one. Where no tile can move, the game is drawn.",
        source: "balance page, First and Second stage; the decisions for all rule sets",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Pass"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    NO_CLAIM = "balance-no-claim" {
        title: "A win is not claimed",
        meaning: "The game ends as soon as the last balance stands.",
        source: "balance page, the goal; decision 6",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Claim"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    NO_DRAW = "balance-no-draw" {
        title: "Tiles are not drawn during the game",
        meaning: "The bag is emptied before the first turn.",
        source: "balance page, the draw; decision 2",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Draw"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    ONE_ACT = "balance-one-act" {
        title: "A turn does one thing",
        meaning: "A turn places one tile or moves one.",
        source: "balance page, First and Second stage; decisions 3 and 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k + Ly#10p-#10q"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    NO_EXCHANGE = "balance-no-exchange" {
        title: "No tile turns into another",
        meaning: "Exchanges, written with `=`, belong to other rule sets.",
        source: "balance page, First and Second stage",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l=O"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    NO_EFFECT = "balance-no-effect" {
        title: "Tiles have no effect after a `~`",
        meaning: "The Wheel of Life doubles the flower that lies on it. It turns nothing, and no tile moves another.",
        source: "balance page, exception 2",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Wh#5f ~ +1"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Wh#5f-#5h"),
    }
    NO_CAPTURE = "balance-no-capture" {
        title: "Nothing is captured",
        meaning: "A move ends on a free square or, for a flower, on the empty Wheel, which is no capture. All tiles stay on the board.",
        source: "balance page, Second stage; decision 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l x Rs#12l"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
}

articles! {
    /// The first stage: placing.
    BLOSSOMING_STAGE:
    BLOSSOMING = "balance-blossoming" {
        title: "First all tiles are placed",
        meaning: "In the first stage, the Blossoming, the players place their tiles in turn, one each. No tile moves before both hands are empty.",
        source: "balance page, First stage; decision 3",
        wrong: game!("1. Rs*#12l Rs#12l-#13l"),
        right: game!("1. Rs*#12l Lt*#13l"),
    }
    HAND = "balance-hand" {
        title: "Only tiles in hand can be placed",
        meaning: "Each player places the tiles that this player drew. Where the record does not say who drew what, the tile must at least be left in the set. The ply must name the tile.",
        source: "balance page, the draw and First stage; decisions 2 and 3",
        wrong: game!("1. Rs*#12l Rs*#13l"),
        right: game!("1. Rs*#12l Lt*#13l"),
    }
    PLACE_MOVES = "balance-place-moves" {
        title: "A tile does not move in the turn it is placed",
        meaning: "Tiles move in the second stage at the earliest, and never from a point.",
        source: "balance page, First stage",
        wrong: game!("1. Rs*#12l-#12m"),
        right: game!("1. Rs*#12l"),
    }
    WHEEL_POINT = "balance-wheel-point" {
        title: "The Wheel lies on a square",
        meaning: "Flowers are placed on squares and on points, the Wheel on squares only. The squares are the 256 whose centre lies within 9 of the centre of the board.",
        source: "balance page, First stage; decisions 1 and 3",
        wrong: game!("1. Wh*10j"),
        right: game!("1. Wh*#10j"),
    }
    PLACE_TAKEN = "balance-place-taken" {
        title: "Tiles are placed on free squares and points",
        meaning: "A point or a square holds one tile, except that one flower may be placed on the Wheel, where it counts twice. The Wheel itself is placed on a free square, never under a flower.",
        source: "balance page, First stage, exception 2; decision 3",
        wrong: game!("1. Rs*#12l Lt*#12l"),
        right: game!("1. Wh*#12l Lt*#12l"),
    }
    ALL_PLACED = "balance-all-placed" {
        title: "In the second stage tiles move",
        meaning: "When all tiles are on the board, there is none left to place. A game from a position is in the second stage, unless tags give tiles in hand.",
        source: "balance page, Second stage; decisions 3 and 6",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. O*#8h"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
}

articles! {
    /// The second stage: moving.
    MOVING:
    NO_TILE = "balance-no-tile" {
        title: "A move starts from a tile",
        meaning: "The tile that moves must lie on the place that the ply names.",
        source: "balance page, Second stage",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13m-#13n"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    OTHER_TILE = "balance-other-tile" {
        title: "The code must be that of the tile on the place",
        meaning: "A ply may leave out the code of the tile that it moves. A code that is written must be the right one. Where a flower lies on the Wheel, a ply without a code moves the flower.",
        source: "balance page, Second stage",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. O#13l-#13k"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    ON_POINT = "balance-on-point" {
        title: "Tiles on points never move",
        meaning: "Only tiles on squares move. A tile on a point counts in every garden that the point touches, and blocks no way.",
        source: "balance page, First and Second stage; decision 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt10j-#10j"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    WHEEL_BEARS = "balance-wheel-bears" {
        title: "A Wheel with a flower on it cannot move",
        meaning: "An empty Wheel moves as flowers do, onto free squares. With a flower on it, it stays until the flower has moved away.",
        source: "balance page, exception 2; decision 4",
        wrong: position!("Ly #10p Wh #5f Ly #5f", "1. Wh#5f-#5h"),
        right: position!("Ly #10p Wh #5f Ly #5f", "1. Ly#5f-#5h"),
    }
    BOUND = "balance-bound" {
        title: "A balanced tile cannot move",
        meaning: "A tile moves only if removing it lowers the number of balances in none of its gardens, even if it would be balanced again where it goes. There are sixteen gardens: the four quarters inside the walls, the four torii, and the four yellow gardens, each cut in two along the board's diagonal. A point belongs to every garden that it touches, a square to every garden that overlaps it. The balances of a garden are the pairs of a Rose and a Lotus and the pairs of an Orchid and a Lily in it, each tile counted once, or twice on the Wheel. So of two Lotuses with one Rose either may move, and then no longer the other.",
        source: "balance page, the gardens, exceptions 1 and 2, Second stage; decisions 1, 4 and 5",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Rs#12l-#12m"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    STAYS = "balance-stays" {
        title: "A move ends on another square",
        meaning: "A move must not end where it began.",
        source: "balance page, Second stage",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13l"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    TO_POINT = "balance-to-point" {
        title: "A move ends on a square",
        meaning: "Tiles come to points only by being placed there, in the Blossoming.",
        source: "balance page, Second stage; decision 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-13k"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    REACH = "balance-reach" {
        title: "Tiles move along rows and columns of squares",
        meaning: "A tile moves any distance in a straight line, left, right, up or down, never diagonally.",
        source: "balance page, Second stage; decision 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#14m"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13m"),
    }
    BLOCKED = "balance-blocked" {
        title: "No tile is passed",
        meaning: "All squares between the ends must be free. The empty Wheel may be passed, the Wheel with a flower on it may not; tiles on points block nothing.",
        source: "balance page, Second stage; decision 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#11l"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#16l"),
    }
    MOVE_TAKEN = "balance-move-taken" {
        title: "A move ends on a free square",
        meaning: "A square holds one tile, except that a flower may move onto the empty Wheel. The Wheel does not move under a flower.",
        source: "balance page, Second stage; decision 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#12l"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    WAY = "balance-way" {
        title: "Named way points must be on the way",
        meaning: "Squares that a ply names between the start and the end of a move must lie on the straight way, in order.",
        source: "balance page, Second stage; decision 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#12k-#13k"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k-#13j"),
    }
}
