//! The rule book, second part: moving.

use super::book::position;
use crate::rules::articles;

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
        source: "balance page, First and Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt10j-#10j"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    WHEEL_BEARS = "balance-wheel-bears" {
        title: "A Wheel with a flower on it cannot move",
        meaning: "An empty Wheel moves as flowers do, onto free squares. With a flower on it, it stays until the flower has moved away.",
        source: "balance page, exception 2; ruling 4",
        wrong: position!("Ly #10p Wh #5f Ly #5f", "1. Wh#5f-#5h"),
        right: position!("Ly #10p Wh #5f Ly #5f", "1. Ly#5f-#5h"),
    }
    BOUND = "balance-bound" {
        title: "A balanced tile cannot move",
        meaning: "A tile moves only if removing it lowers the number of balances in none of its gardens, even if it would be balanced again where it goes. There are sixteen gardens: the four quarters inside the walls, the four torii, and the four yellow gardens, each cut in two along the board's diagonal. A point belongs to every garden that it touches, a square to every garden that overlaps it. The balances of a garden are the pairs of a Rose and a Lotus and the pairs of an Orchid and a Lily in it, each tile counted once, or twice on the Wheel. So of two Lotuses with one Rose either may move, and then no longer the other.",
        source: "balance page, the gardens, exceptions 1 and 2, Second stage; rulings 1, 4 and 5",
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
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-13k"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    REACH = "balance-reach" {
        title: "Tiles move along rows and columns of squares",
        meaning: "A tile moves any distance in a straight line, left, right, up or down, never diagonally.",
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#14m"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13m"),
    }
    BLOCKED = "balance-blocked" {
        title: "No tile is passed",
        meaning: "All squares of the way must be free. The empty Wheel may be passed, the Wheel with a flower on it may not; tiles on points block nothing.",
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#11l"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#16l"),
    }
    MOVE_TAKEN = "balance-move-taken" {
        title: "A move ends on a free square",
        meaning: "A square holds one tile, except that a flower may move onto the empty Wheel. The Wheel does not move under a flower.",
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#12l"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    WAY = "balance-way" {
        title: "Named way points must be on the way",
        meaning: "Squares that a ply names between the start and the end of a move must lie on the straight way, in order.",
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#12k-#13k"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k-#13j"),
    }
}
