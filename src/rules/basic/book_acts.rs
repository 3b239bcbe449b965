//! The rule book: what Wheels and Boats do.

use super::book::position;
use crate::rules::articles;

articles! {
    /// Abilities.
    ABILITIES:
    NO_ABILITY = "basic-no-ability" {
        title: "Wheels turn, Boats push and carry",
        meaning: "No other tile acts on its neighbours in a ply of its own. An ability is a turn of its own, or follows a move of the tile.",
        source: "official rules, Basic Pai Sho, Starting the Game, Non-Flowers; ruling basic 7",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f ~ +2"),
        right: position!("(Js 5m) <Js 5f> <Wh 5e>", "1. Wh5e ~ +2"),
    }
    ABILITY_SPENT = "basic-ability-spent" {
        title: "A tile in the pot has no ability",
        meaning: "A Wheel that captures a non-flower goes into the pot with it, so it cannot turn anything.",
        source: "official rules, Basic Pai Sho, Non-Flowers; ruling basic 5",
        wrong: position!("<Js 7f> <Wh 5e> (Rk 8e)", "1. Wh5e x Rk8e ~ +2"),
        right: position!("<Js 7f> <Wh 5e> (Rk 8e)", "1. Wh5e-6e ~ +2"),
    }
    TURN_STEPS = "basic-turn-steps" {
        title: "A Wheel turns by one to seven steps",
        meaning: "The tiles on its eight neighbours move round together, either way. A turn by eight steps moves nothing, and neither does one without neighbours, so they are not turns. A tile that leaves a port in this way has moved.",
        source: "official rules, Basic Pai Sho, Wheel; ruling basic 7",
        wrong: position!("(Js 5m) <Js 5f> <Wh 7e>", "1. Wh7e ~ +7"),
        right: position!("(Js 5m) <Js 5f> <Wh 5e>", "1. Wh5e ~ +7"),
    }
    TURN_ROCK = "basic-turn-rock" {
        title: "A Wheel turns no Rock",
        meaning: "With a Rock among its neighbours it cannot turn at all.",
        source: "official rules, Basic Pai Sho, Rock; ruling basic 7",
        wrong: position!("(Js 5m) <Rk 5f> <Wh 5e>", "1. Wh5e ~ +2"),
        right: position!("(Js 5m) <Rk 5f> <Wh 5e> <Js 6d>", "1. Wh5e-5d ~ +2"),
    }
    TURN_DRAINED = "basic-turn-drained" {
        title: "A Wheel turns no drained tile",
        meaning: "With a drained tile among its neighbours it cannot turn at all. The Wheel itself may be drained.",
        source: "official rules, Basic Pai Sho, Knotweed; ruling basic 6",
        wrong: position!("(Kn 5g) <Js 5f> <Wh 5e>", "1. Wh5e ~ +2"),
        right: position!("(Kn 5h) <Js 5f> <Wh 5e>", "1. Wh5e ~ +2"),
    }
    TURN_RIM = "basic-turn-rim" {
        title: "A Wheel pushes nothing off the board",
        meaning: "At the rim the ring of neighbours has gaps; a turn that would bring a tile into one is illegal.",
        source: "ruling basic 7",
        wrong: position!("(Js 5m) <Js 3f> <Wh 3e>", "1. Wh3e ~ +4"),
        right: position!("(Js 5m) <Js 3f> <Wh 3e>", "1. Wh3e ~ +2"),
    }
    TURN_PORT = "basic-turn-port" {
        title: "A Wheel brings nothing onto a port",
        meaning: "No tile ends a move on a port, whatever moves it.",
        source: "official rules, Basic Pai Sho, Moving Tiles; ruling basic 7",
        wrong: position!("(Js 5m) <Js 11d> <Wh 11c>", "1. Wh11c ~ -3"),
        right: position!("(Js 5m) <Js 11d> <Wh 11c>", "1. Wh11c ~ +2"),
    }
    BOAT_BESIDE = "basic-boat-beside" {
        title: "A Boat moves tiles beside it",
        meaning: "They stand on the eight points round it.",
        source: "official rules, Basic Pai Sho, Boat; ruling basic 7",
        wrong: position!("(Js 5m) <B 10f> <Js 13f>", "1. B10f ~ Js13f-14f"),
        right: position!("(Js 5m) <B 10f> <Js 13f>", "1. B10f-12f ~ Js13f-14f"),
    }
    BOAT_ROCK = "basic-boat-rock" {
        title: "A Boat moves no Rock",
        meaning: "Nothing does.",
        source: "official rules, Basic Pai Sho, Rock; ruling basic 7",
        wrong: position!("(Js 5m) <B 10f> <Rk 11f>", "1. B10f ~ Rk11f-12f"),
        right: position!("(Js 5m) <B 10f> <Rk 11f>", "1. B10f-10h"),
    }
    BOAT_DRAINED = "basic-boat-drained" {
        title: "A Boat moves no drained tile",
        meaning: "A Knotweed is not drained, so a Boat beside it can move it.",
        source: "official rules, Basic Pai Sho, Knotweed; ruling basic 6",
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
        source: "official rules, Basic Pai Sho, Boat; ruling basic 7",
        wrong: position!("<B 10f> <Js 11f> (Js 12f)", "1. B10f ~ Js11f-12f"),
        right: position!("<B 10f> <Js 11f> (Js 12f)", "1. B10f ~ Js11f-11h"),
    }
    BOAT_PORT = "basic-boat-port" {
        title: "A Boat puts no tile on a port",
        meaning: "No tile ends a move on a port, whatever moves it. It may be carried over one.",
        source: "official rules, Basic Pai Sho, Moving Tiles",
        wrong: position!("(Js 5m) <Js 10h> <B 10g>", "1. B10g ~ Js10h-10j"),
        right: position!("(Js 5m) <Js 10h> <B 10g>", "1. B10g ~ Js10h-10i"),
    }
    PUSH_AWAY = "basic-push-away" {
        title: "A push goes one step straight away from the Boat",
        meaning: "It is diagonal where the tile stands diagonally. Every neighbour that can be moved may be pushed, whoever owns it. A flower that comes wholly onto the other colour goes back to its owner's hand.",
        source: "official rules, Basic Pai Sho, Boat, Removing Tiles; ruling basic 7",
        wrong: position!("<B 9f> (Js 11f)", "1. B9f-10f ~ Js11f-11g"),
        right: position!("<B 9f> (Js 11f)", "1. B9f-10f ~ Js11f-12f"),
    }
    CARRY_MOVED = "basic-carry-moved" {
        title: "A Boat carries only if it has not moved",
        meaning: "In a turn in which it has moved it may push one neighbour.",
        source: "official rules, Basic Pai Sho, Boat; ruling basic 7",
        wrong: position!("(Js 5m) <B 9f> <Js 11f>", "1. B9f-10f ~ Js11f-14f"),
        right: position!("(Js 5m) <B 9f> <Js 11f>", "1. B9f-10f ~ Js11f-12f"),
    }
    CARRY_MANY = "basic-carry-many" {
        title: "A Boat carries up to three tiles",
        meaning: "One, two or three, all in one turn.",
        source: "official rules, Basic Pai Sho, Boat; ruling basic 7",
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
        source: "official rules, Basic Pai Sho, Boat; ruling basic 7",
        wrong: position!("<B 10f> (Js 11f)", "1. B10f ~ Js11f-11h"),
        right: position!("<B 10f> (Js 11f)", "1. B10f ~ Js11f-12f"),
    }
    CARRY_KIND = "basic-carry-kind" {
        title: "White Jade and Rhododendron are not carried",
        meaning: "They cannot use the Boat. A Boat may push them, as it may push any tile.",
        source: "official rules, Basic Pai Sho, White Jade, Rhododendron; ruling basic 7",
        wrong: position!("(Js 5m) <B 10f> <Jd 11f>", "1. B10f ~ Jd11f-14f"),
        right: position!("(Js 5m) <B 10f> <Jd 11f>", "1. B10f ~ Jd11f-12f"),
    }
    CARRY_WAY = "basic-carry-way" {
        title: "Carried tiles move up to five steps along a line",
        meaning: "Up, down, left or right as drawn, never diagonally.",
        source: "official rules, Basic Pai Sho, Boat; rulings basic 4 and 7",
        wrong: position!("(Js 5m) <B 10f> <Js 11f>", "1. B10f ~ Js11f-13h"),
        right: position!("(Js 5m) <B 10f> <Js 11f>", "1. B10f ~ Js11f-13f"),
    }
    CARRY_APART = "basic-carry-apart" {
        title: "Carried tiles move by the same steps",
        meaning: "All of them in one direction, and equally far.",
        source: "official rules, Basic Pai Sho, Boat; ruling basic 7",
        wrong: position!("(Js 5m) <Ly 11g> <B 10f> <Js 11f>", "1. B10f ~ Js11f-13f + Ly11g-14g"),
        right: position!("(Js 5m) <Ly 11g> <B 10f> <Js 11f>", "1. B10f ~ Js11f-13f + Ly11g-13g"),
    }
    CARRY_BLOCKED = "basic-carry-blocked" {
        title: "Nothing is carried over an enemy's tile",
        meaning: "Own tiles, the Boat included, and ports may be passed.",
        source: "official rules, Basic Pai Sho, Moving Tiles; ruling basic 7",
        wrong: position!("<B 10f> <Js 11f> (C 13f)", "1. B10f ~ Js11f-14f"),
        right: position!("<B 10f> <Js 11f> (C 13f)", "1. B10f ~ Js11f-11h"),
    }
}
