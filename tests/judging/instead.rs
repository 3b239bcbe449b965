//! What the help of a refused ply offers instead: points for the tile, from the nearest, or where the tile that is meant may be.

use crate::reported::diagnostics;
use paisho::notation;

/// The code and the help of the first diagnostic of a game.
#[track_caller]
fn help(text: &str) -> (&'static str, String) {
    let found = diagnostics(text.as_bytes(), notation::named("pai"), "game.pai");
    let first = found.iter().flat_map(|(_, found)| found).find(|found| found.code.name != "rules-taken");
    let first = first.unwrap_or_else(|| panic!("nothing is wrong with {text}"));
    (first.code.name, first.help.clone().unwrap_or_default())
}

/// A game from a position.
fn game(variant: &str, tags: &str, ply: &str) -> String {
    format!("[Variant \"{variant}\"]\n{tags}\n\n1. {ply}\n")
}

#[test]
fn a_garden_or_a_clash_is_answered_with_points_where_the_flower_may_go() {
    let skud = |tiles: &str, ply| {
        let tags = format!("[Rules \"site\"]\n[Position \"{tiles}\"]\n[GuestAccents \"Rk Wh Kn B\"]");
        help(&game("skud", &tags, ply))
    };
    // Of the 24 points within three steps of 7h all but 7k, which is white too.
    assert_eq!(
        skud("<Rs 7h>", "Rs7h-8k"),
        (
            "skud-garden",
            "this Rose may go to 8j, 7j, 8i, 6j, 7i, 9i, 6i, 8h and 15 more; a point on the line between two gardens \
             belongs to both"
                .into()
        )
    );
    // Neither row j nor column 6 is open to a Rose there.
    let rule = "no Rose and Jasmine may face each other along a line with nothing between them";
    assert_eq!(
        skud("(Js 6j) <Rs 4h>", "Rs4h-4j"),
        ("skud-clash", format!("this Rose may go to 4k, 4i, 3i, 5i, 2i, 3h, 5h, 2h and 9 more; {rule}"))
    );
    // Nor is row f to a Jasmine that a Boat moves, as the Rose has come there.
    let rule = "no Jasmine and Rose may face each other along a line with nothing between them";
    assert_eq!(
        skud("(Js 12g) <C 8f> <Rs 10d>", "Rs10d-10f + B*12g-12f"),
        ("skud-boat-clash", format!("a Boat may move it to 11g, 13g, 12h, 11h and 13h; {rule}"))
    );
}

#[test]
fn basic_flowers_of_the_wrong_colour_are_told_where_they_may_be() {
    let rule = "points that touch two colours, and yellow ones, are open to every flower";
    let (code, said) = help(&game("basic", "", "Js*7g"));
    assert_eq!(code, "basic-spring-garden");
    assert!(said.starts_with("a Jasmine may be placed on 6g, 7f, 6f, ") && said.ends_with(rule), "{said}");
    // Mid is a port.
    assert_eq!(
        help(&game("basic", "[Position \"(Js 14n) <Rs 11j>\"]", "Rs11j-11h")),
        ("basic-garden", format!("this Rose may go to 12j, 9j, 13j, 11k, 8j, 14j, 11l and 11m; {rule}"))
    );
}

#[test]
fn a_partners_tile_is_answered_with_other_points() {
    let text = game("wiki", "[Players \"4\"]\n[Position \"<A 5o> {F 5l} [E 14f] (E 14e)\"]", "A5o x F5l");
    let (code, said) = help(&text);
    assert_eq!(code, "wiki-own-tile");
    assert!(said.starts_with("partners do not capture each other's tiles; this Air may go to 4m, 6m, "), "{said}");
}

/// What a Boat or a bender is to move may be anybody's.
#[test]
fn a_tile_that_another_one_is_to_move_is_looked_for() {
    let basic = game("basic", "[Position \"<Js 4e> (Rs 6e) <B 10c>\"]", "B10c ~ Js16l-17l");
    assert_eq!(help(&basic), ("basic-no-tile", "First's Jasmine is on 4e".into()));
    let enemy = game("basic", "[Position \"<Js 4e> (Rs 6e) <B 10c>\"]", "B10c ~ Rs9d-8e");
    assert_eq!(help(&enemy), ("basic-no-tile", "Second's Rose is on 6e".into()));
    let wiki = game("wiki", "[Position \"(F 5o) <E 14e> (Rs 17e) (E 4d)\"]", "E14e ~ Rs17f-16e");
    assert_eq!(help(&wiki), ("wiki-no-tile", "Gote's Rose is on 17e".into()));
}

/// A `*` too many: the tile lies there, and the move is legal.
#[test]
fn a_tile_that_lies_there_already_is_to_be_moved() {
    let skud = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs*10b-9d\n";
    assert_eq!(help(skud), ("skud-plant-moves", "Guest's Rose is on 10b already: write `Rs10b-9d`".into()));
    let iroh = game("iroh", "", "F*18j-15j");
    assert_eq!(help(&iroh), ("iroh-drop-moves", "Guest's Fire is on 18j already: write `F18j-15j`".into()));
    let wiki = "[Variant \"wiki\"]\n\n1. E*18f F*10l\n2. E*18f-18g\n";
    assert_eq!(help(wiki), ("wiki-hand", "Sente's Earth is on 18f already: write `E18f-18g`".into()));
    // Where the move is not legal either, the rule says what is.
    let far = help(&skud.replace("9d", "9h"));
    assert!(far.0 == "skud-plant-moves" && !far.1.contains("already"), "{far:?}");
}

/// Another tile than is named: whether that one may move there is known.
#[test]
fn the_tile_that_is_there_is_offered_only_where_it_can_move() {
    let of = |ply: &str| help(&game("iroh", "[Position \"(E 7o) <E 10c>\"]\n[Turn \"Guest\"]", ply));
    assert_eq!(of("W7o-7n"), ("iroh-other-tile", "Host's Earth is on 7o, and Guest is to move".into()));
    let own = of("W10c-9c");
    assert!(own.0 == "iroh-other-tile" && own.1.contains("write `E10c`"), "{own:?}");
}
