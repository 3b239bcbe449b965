//! The rule book, second part: moving.

use super::book::position;
use crate::rules::articles;

articles! {
    /// The second stage: moving.
    MOVING:
    NO_TILE = "balance-no-tile" {
        title: "A move begins where a tile is",
        meaning: "The place that is named is empty.",
        source: "balance page, Second stage",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13m-#13n"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    OTHER_TILE = "balance-other-tile" {
        title: "The tile that is named is the tile that moves",
        meaning: "Another tile lies there than the record names. Where a flower lies on the Wheel it is the flower that moves, so it need not be named.",
        source: "balance page, Second stage",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. O#13l-#13k"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    ON_POINT = "balance-on-point" {
        title: "Tiles on points stay for good",
        meaning: "Only tiles on squares move. A tile on a point keeps its place, counts in every garden the point touches, and is in nobody's way.",
        source: "balance page, First and Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt10j-#10j"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    WHEEL_BEARS = "balance-wheel-bears" {
        title: "A Wheel that bears a flower stays",
        meaning: "An empty Wheel moves as flowers do, onto free squares. With a flower on it, it stays until the flower has moved away.",
        source: "balance page, exception 2; ruling 4",
        wrong: position!("Ly #10p Wh #5f Ly #5f", "1. Wh#5f-#5h"),
        right: position!("Ly #10p Wh #5f Ly #5f", "1. Ly#5f-#5h"),
    }
    BOUND = "balance-bound" {
        title: "A balanced tile stays",
        meaning: "A tile moves only if taking it away lowers the number of balances in none of its gardens, even if it would be balanced again where it goes. There are sixteen gardens: the four quarters inside the walls, the four torii, and the four yellow gardens, each cut in two along the board's diagonal. A point belongs to every garden that it touches, a square to every garden that covers a part of it. A garden has as many balances as it has pairs of a Rose and a Lotus and pairs of an Orchid and a Lily, each tile counted once there, or twice on the Wheel: so of two Lotuses with one Rose either may go, and then no longer the other.",
        source: "balance page, the gardens, exceptions 1 and 2, Second stage; rulings 1, 4 and 5",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Rs#12l-#12m"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    STAYS = "balance-stays" {
        title: "A move leads elsewhere",
        meaning: "A tile that ends where it began has not been moved.",
        source: "balance page, Second stage",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13l"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    TO_POINT = "balance-to-point" {
        title: "A move ends on a square",
        meaning: "Points are for tiles that are placed there in the Blossoming.",
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-13k"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    REACH = "balance-reach" {
        title: "Tiles move along rows and columns of squares",
        meaning: "Straight and as far as they like, to the left, to the right, up or down, and never across.",
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#14m"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13m"),
    }
    BLOCKED = "balance-blocked" {
        title: "No tile is passed",
        meaning: "A tile moves over free squares. The empty Wheel may be passed; the Wheel with a flower on it is in the way as any flower is, and tiles on points are not.",
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#11l"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#16l"),
    }
    MOVE_TAKEN = "balance-move-taken" {
        title: "A move ends on a free square",
        meaning: "A square holds one tile, save that a flower may come to the square of the empty Wheel. The Wheel does not go under a flower.",
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#12l"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k"),
    }
    WAY = "balance-way" {
        title: "Named way points lie on the way",
        meaning: "Where the record names squares on the way they must lie on the straight way to its end, one behind the other.",
        source: "balance page, Second stage; ruling 4",
        wrong: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#12k-#13k"),
        right: position!("Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "1. Lt#13l-#13k-#13j"),
    }
}
