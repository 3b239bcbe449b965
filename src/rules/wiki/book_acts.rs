//! The rule book, third part: bending, promotion, and reincarnation of the Spirit Wheel.

use super::book::{position, tagged};
use crate::rules::articles;

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
        source: "wiki page, Chi Blocker; ruling 11",
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
        source: "wiki page, Chi Blocker; ruling 11",
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
        source: "wiki page, Bending, the elements' entries; ruling 12",
        wrong: position!("(F 10j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-6i"),
        right: position!("(F 10j) (Js 5h) <F 5e>", "1. F5e ~ Js5h-6i"),
    }
    BEND_BLOCKED = "wiki-bend-blocked" {
        title: "A bent flower passes no tile and ends on none",
        meaning: "All points of its way and its end must be empty and on the board. The bender itself blocks too. A bent flower neither captures nor pushes.",
        source: "wiki page, Bending; ruling 12",
        wrong: position!("(F 5j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5k"),
        right: position!("(F 5j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5i"),
    }
    BEND_WALL = "wiki-bend-wall" {
        title: "A bent flower does not pass the wall",
        meaning: "Only a flower that starts inside or on the border of a torii may be bent across the wall. Any flower may stop on the wall, and leave it to either side.",
        source: "wiki page, Bending, Air; ruling 12",
        wrong: position!("(Js 12n) <E 12j> (F 5e)", "1. E12j ~ Js12n-12p"),
        right: position!("(Js 12n) <E 12j> (F 5e)", "1. E12j ~ Js12n-12o"),
    }
    PROMOTE_TILE = "wiki-promote-tile" {
        title: "Elements are promoted, except the Spirit Wheel",
        meaning: "The Spirit Wheel exchanges another element of its owner for one in hand, and the old one returns to the hand. Tiles of enemies and partners are not promoted.",
        source: "wiki page, Spirit Wheel; ruling 14",
        wrong: position!("<Js 10k> <S 10j> (F 5e)", "1. Js10k=W"),
        right: position!("<A 10k> <S 10j> (F 5e)", "1. A10k=W"),
    }
    PROMOTE_WHEEL = "wiki-promote-wheel" {
        title: "The promoted element is beside the Spirit Wheel",
        meaning: "The element must have been on one of the eight points around its owner's Spirit Wheel since before the turn. Either of them may be immobilized.",
        source: "wiki page, Spirit Wheel; rulings 11 and 14",
        wrong: position!("<A 10l> <S 10j> (F 5e)", "1. A10l=W"),
        right: position!("<A 11k> <S 10j> (F 5e)", "1. A11k=W"),
    }
    PROMOTE_HAND = "wiki-promote-hand" {
        title: "The new element comes from the hand",
        meaning: "An element that is on the board or captured is not available. The promotion takes the whole turn.",
        source: "wiki page, Spirit Wheel; ruling 14",
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
        source: "wiki page, Spirit Wheel; ruling 14",
        wrong: position!("<F 10j> (F 5e)", "1. S*12l=E"),
        right: position!("<F 10j> (F 5e)", "1. S*12l"),
    }
    RETURN_PRICE = "wiki-return-price" {
        title: "An element in hand pays for the Spirit Wheel",
        meaning: "The owner chooses the element, in any later turn. It leaves the game. The Spirit Wheel is dropped under all rules for drops and sovereignty, which takes the whole turn. It may be captured and reincarnated again for another element.",
        source: "wiki page, Spirit Wheel; rulings 10 and 14",
        wrong: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<S>\"]", "1. S*12l=F"),
        right: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<S>\"]", "1. S*12l=A"),
    }
}
