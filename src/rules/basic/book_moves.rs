//! The rule book: moving and capturing.

use super::book::position;
use crate::rules::articles;

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
        source: "the notation of this library",
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
        source: "official rules, Basic Pai Sho, Knotweed, Rock; ruling basic 8",
        wrong: position!("(Js 5m) <Js 10f> <Rk 5e>", "1. Rk5e-5f"),
        right: position!("(Js 5m) <Js 10f> <Rk 5e>", "1. Js10f-10g"),
    }
    DRAINED = "basic-drained" {
        title: "A drained tile does not move",
        meaning: "Every tile on the eight points round a Knotweed is drained, whoever owns the two, except other Knotweeds: it has no move of its own and no harmony, and it is not turned, pushed or carried. What it does to others stays: a drained Wheel or Boat may use its ability, so a Boat can push the Knotweed away, and a drained flower still gives disharmony, as the rules take only its harmonies away.",
        source: "official rules, Basic Pai Sho, Knotweed; ruling basic 6",
        wrong: position!("(Kn 11g) <Js 10f> <Rs 5e>", "1. Js10f-10e"),
        right: position!("(Kn 11g) <Js 10f> <Rs 5e>", "1. Rs5e-5d"),
    }
    REACH = "basic-reach" {
        title: "Every kind of tile has its own move",
        meaning: "Jasmine and Rose: up to 3 steps along a line. White Jade and Rhododendron: up to 5. Lily and Chrysanthemum: 2 along a line and then 2 across it, by either corner. Wheel: any number along a line. Boat: up to 5 single steps, each in any direction, over everything. Dragon: up to 6 along a line, over everything. Lotus: up to 2 in one of the eight directions.",
        source: "official rules, Basic Pai Sho, The Tiles; ruling basic 4",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f-12h"),
        right: position!("(Js 5m) <Ly 10f>", "1. Ly10f-12h"),
    }
    BLOCKED = "basic-blocked" {
        title: "An opponent's tile is not passed",
        meaning: "Own tiles and ports may be passed. A Dragon and a Boat pass everything. An L that is blocked by one corner may go by the other.",
        source: "official rules, Basic Pai Sho, Moving Tiles; ruling basic 4",
        wrong: position!("(Ly 10g) <Js 10f>", "1. Js10f-10h"),
        right: position!("(Js 5m) <Ly 10g> <Js 10f>", "1. Js10f-10h"),
    }
    WAY = "basic-way" {
        title: "Way points bind",
        meaning: "A record may name points between the ends of a move. They must lie on its path, in order; a Boat takes as many single steps from each to the next as they are apart, five in all.",
        source: "the notation of this library",
        wrong: position!("(Js 5m) <Ly 10f>", "1. Ly10f-11g-12h"),
        right: position!("(Js 5m) <Ly 10f>", "1. Ly10f-12f-12h"),
    }
    OWN_TILE = "basic-own-tile" {
        title: "An own tile is not captured",
        meaning: "Only an opponent's tile is captured.",
        source: "official rules, Basic Pai Sho, Removing Tiles; ruling basic 4",
        wrong: position!("(Js 5m) <Rs 10g> <Js 10f>", "1. Js10f x Rs10g"),
        right: position!("(Js 5m) <Rs 10g> <Js 10f>", "1. Js10f-10h"),
    }
    PORT_END = "basic-port-end" {
        title: "No tile ends a move on a port",
        meaning: "So a tile on a port has entered there and is never captured, and a position shows no other tile on a port. Ports may be passed.",
        source: "official rules, Basic Pai Sho, Moving Tiles; rulings basic 1 and 5",
        wrong: position!("(Js 5m) <Js 10g>", "1. Js10g-10j"),
        right: position!("(Js 5m) <Js 10g>", "1. Js10g-10i"),
    }
    GARDEN = "basic-garden" {
        title: "No flower ends a move on the other colour",
        meaning: "A red flower does not end on a point that is wholly white, nor a white one on a point that is wholly red; the four triangles are red. Points that touch two colours, and yellow ones, are open to every flower. It holds for a capture too, even one that costs the flower. Non-flowers and special flowers go anywhere.",
        source: "official rules, Basic Pai Sho, The Board, Moving Tiles; ruling basic 3",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f-9f"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-11f"),
    }
    CAPTURE_SIGN = "basic-capture-sign" {
        title: "A capture is written `x`",
        meaning: "The captured tile goes into the pot.",
        source: "rulings, all variants",
        wrong: position!("(Rs 10h) <Js 10f>", "1. Js10f-10h"),
        right: position!("(Rs 10h) <Js 10f>", "1. Js10f x Rs10h"),
    }
    CAPTURE_NOTHING = "basic-capture-nothing" {
        title: "A capture needs a tile to capture",
        meaning: "`x` onto an empty point is refused.",
        source: "rulings, all variants",
        wrong: position!("(Js 5m) <Js 10f>", "1. Js10f x 10g"),
        right: position!("(Js 5m) <Js 10f>", "1. Js10f-10g"),
    }
    CAPTURE_OTHER = "basic-capture-other" {
        title: "The named captured tile is the one on the point",
        meaning: "Where a record names the captured tile, it must be the one on that point.",
        source: "rulings, all variants",
        wrong: position!("(Rs 10h) <Js 10f>", "1. Js10f x C10h"),
        right: position!("(Rs 10h) <Js 10f>", "1. Js10f x Rs10h"),
    }
    CAPTURE_BOAT = "basic-capture-boat" {
        title: "A Boat captures nothing",
        meaning: "It ends its move on an empty point.",
        source: "ruling basic 4",
        wrong: position!("(Rs 10h) <B 10f>", "1. B10f x Rs10h"),
        right: position!("(Rs 10h) <B 10f>", "1. B10f-10i"),
    }
    CAPTURE_KIND = "basic-capture-kind" {
        title: "A flower captures the flower it is opposed to",
        meaning: "Jasmine and Rose capture each other; so do Lily and Chrysanthemum, and White Jade and Rhododendron. Every tile that moves, the Boat aside, captures drained tiles, special flowers and non-flowers; a tile that captures a non-flower goes into the pot with it. Dragon and Lotus capture every tile of the opponent, and pay the same price for a non-flower.",
        source: "official rules, Basic Pai Sho, Removing Tiles, Non-Flowers, Knotweed, White Dragon, White Lotus; ruling basic 5",
        wrong: position!("(C 10h) <Js 10f>", "1. Js10f x C10h"),
        right: position!("(Kn 10i) (C 10h) <Js 10f>", "1. Js10f x C10h"),
    }
}
