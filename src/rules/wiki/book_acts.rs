//! The rule book, third part: bending, promotion and the return of the Spirit Wheel.

use super::book::{position, tagged};
use crate::rules::articles;

articles! {
    /// What elements do to others.
    ACTS:
    BENDER = "wiki-bender" {
        title: "Five elements bend",
        meaning: "Air, Water, Earth, Fire and the Spirit Wheel bend flowers of anybody's. The Chi Blocker and the flowers bend nothing.",
        source: "wiki page, The Element Tiles",
        wrong: position!("(F 10j) (Js 5f) <Qi 5e>", "1. Qi5e ~ Js5f-5g"),
        right: position!("(F 10j) (Js 5f) <E 5e>", "1. E5e ~ Js5f-5g"),
    }
    CAPTURE_BEND = "wiki-capture-bend" {
        title: "Nothing is bent after a capture",
        meaning: "An element moves and then bends from its new place, or it captures. A capture ends its turn.",
        source: "wiki page, Capture, the elements' entries",
        wrong: position!("<Js 5k> (A 10j) (F 5h) <E 5e>", "1. E5e x F5h ~ Js5k-5l"),
        right: position!("<Js 5k> (A 10j) (F 4h) <E 5e>", "1. E5e-5h ~ Js5k-5l"),
    }
    BENDER_HELD = "wiki-bender-held" {
        title: "A Chi Blocker prevents bending beside it",
        meaning: "An element bends nothing while it stands beside a Chi Blocker, one's own too. It may withdraw and then bend, once it is clear of all of them.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("(Qi 5e) <E 6e> (Js 6c)", "1. E6e ~ Js6c-5c"),
        right: position!("(Qi 5e) <E 6e> (Js 7c)", "1. E6e-7e ~ Js7c-6c"),
    }
    BEND_FLOWER = "wiki-bend-flower" {
        title: "Only flowers are bent",
        meaning: "Flowers of anybody's are bent, Lotus and Orchid too, protected by harmony or not. No element is.",
        source: "wiki page, The Element Tiles",
        wrong: position!("(F 5h) <E 5e>", "1. E5e ~ F5h-5i"),
        right: position!("(F 10j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5i"),
    }
    BEND_HELD = "wiki-bend-held" {
        title: "An immobilized flower is not bent",
        meaning: "What a Chi Blocker holds stays where it is.",
        source: "wiki page, Chi Blocker; ruling 11",
        wrong: position!("(Qi 6i) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5g"),
        right: position!("(Qi 7i) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5g"),
    }
    BEND_STAYS = "wiki-bend-stays" {
        title: "A bend moves the flower",
        meaning: "A bent flower ends on another point than it stood on.",
        source: "wiki page, Bending",
        wrong: position!("(F 10j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5h"),
        right: position!("(F 10j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-4h"),
    }
    BEND_REACH = "wiki-bend-reach" {
        title: "A bent flower goes as its bender tells it",
        meaning: "It makes one step as if it were that element (Water across, Earth along a line, Fire either; Air one horse's move; Spirit Wheel one step in any direction or one horse's move), or it slides along the line of the two tiles, toward the bender or away, to within 7 steps of it. Air moves as a horse and has no line to slide along; neither has a Spirit Wheel that bends by a horse's hop.",
        source: "wiki page, Bending, the elements' entries; ruling 12",
        wrong: position!("(F 10j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-6i"),
        right: position!("(F 10j) (Js 5h) <F 5e>", "1. F5e ~ Js5h-6i"),
    }
    BEND_BLOCKED = "wiki-bend-blocked" {
        title: "A bent flower passes no tile and lands on none",
        meaning: "Its way and its end must be empty and on the board; the bender itself is in the way too. A bent flower neither captures nor pushes.",
        source: "wiki page, Bending; ruling 12",
        wrong: position!("(F 5j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5k"),
        right: position!("(F 5j) (Js 5h) <E 5e>", "1. E5e ~ Js5h-5i"),
    }
    BEND_WALL = "wiki-bend-wall" {
        title: "A bent flower does not pass the wall",
        meaning: "Only one that starts in a torii or on its border may be bent across the wall. On the wall it may stop, and from it go to either side.",
        source: "wiki page, Bending, Air; ruling 12",
        wrong: position!("(Js 12n) <E 12j> (F 5e)", "1. E12j ~ Js12n-12p"),
        right: position!("(Js 12n) <E 12j> (F 5e)", "1. E12j ~ Js12n-12o"),
    }
    PROMOTE_TILE = "wiki-promote-tile" {
        title: "Elements are promoted, and not the Spirit Wheel itself",
        meaning: "The Spirit Wheel turns another of its owner's elements into one that is in hand; the old one returns to the hand. An enemy's or a partner's is not changed.",
        source: "wiki page, Spirit Wheel; ruling 14",
        wrong: position!("<Js 10k> <S 10j> (F 5e)", "1. Js10k=W"),
        right: position!("<A 10k> <S 10j> (F 5e)", "1. A10k=W"),
    }
    PROMOTE_WHEEL = "wiki-promote-wheel" {
        title: "The Spirit Wheel promotes what stands beside it",
        meaning: "The element must have stood on one of the eight points round its owner's Spirit Wheel before the turn. That one of the two or both are immobilized does not matter.",
        source: "wiki page, Spirit Wheel; rulings 11 and 14",
        wrong: position!("<A 10l> <S 10j> (F 5e)", "1. A10l=W"),
        right: position!("<A 11k> <S 10j> (F 5e)", "1. A11k=W"),
    }
    PROMOTE_HAND = "wiki-promote-hand" {
        title: "The new element comes from the hand",
        meaning: "An element that is on the board or captured is not to be had. The promotion takes the whole turn.",
        source: "wiki page, Spirit Wheel; ruling 14",
        wrong: position!("<A 10k> <S 10j> <W 13j> (F 5e)", "1. A10k=W"),
        right: position!("<A 10k> <S 10j> <W 13j> (F 5e)", "1. A10k=E"),
    }
    RETURN_TILE = "wiki-return-tile" {
        title: "Only the Spirit Wheel returns",
        meaning: "A captured Spirit Wheel comes back in exchange for an element in hand. No other tile does.",
        source: "wiki page, Spirit Wheel",
        wrong: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<A>\"]", "1. A*12l=E"),
        right: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<S>\"]", "1. S*12l=E"),
    }
    RETURN_FREE = "wiki-return-free" {
        title: "Only a captured Spirit Wheel returns",
        meaning: "While it is in hand it is dropped for nothing, and while it is on the board it cannot come again.",
        source: "wiki page, Spirit Wheel; ruling 14",
        wrong: position!("<F 10j> (F 5e)", "1. S*12l=E"),
        right: position!("<F 10j> (F 5e)", "1. S*12l"),
    }
    RETURN_PRICE = "wiki-return-price" {
        title: "An element in hand is the price",
        meaning: "The owner chooses which element he gives, in any later turn of his. It leaves the game. The Spirit Wheel is dropped by all rules of drops and sovereignty, which takes the whole turn; it may be captured and return again for another.",
        source: "wiki page, Spirit Wheel; rulings 10 and 14",
        wrong: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<S>\"]", "1. S*12l=F"),
        right: tagged!("[Position \"<F 10j> (F 5e)\"]\n[Captured \"<S>\"]", "1. S*12l=A"),
    }
}
