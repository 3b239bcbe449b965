//! What the help of a refused ply offers instead: points for the tile, from the nearest, or where the tile that is meant may be.

use crate::reported::diagnostics;
use crate::support::Rng;
use paisho::board::{Place, Point, Square};
use paisho::notation;
use paisho::record::{Act, Entry, Ply, Record};
use paisho::variant::{Tile, Variant};

const ABOUT_TAGS: [&str; 3] = ["rules-taken", "position-unsorted", "tags-unsaid"];

/// The code and the help of the first diagnostic of a game, apart from what is said of its tags.
#[track_caller]
fn help(text: &str) -> (&'static str, String) {
    let found = diagnostics(text.as_bytes(), notation::named("pai"), "game.pai");
    let first = found.iter().flat_map(|(_, found)| found).find(|found| !ABOUT_TAGS.contains(&found.code.name));
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

/// The message, what is underlined and the help of the first error of a game.
#[track_caller]
fn first(text: &str) -> (String, String, String) {
    let found = diagnostics(text.as_bytes(), notation::named("pai"), "game.pai");
    let first = found.iter().flat_map(|(_, found)| found).find(|found| found.is_error());
    let first = first.unwrap_or_else(|| panic!("nothing is wrong with {text}"));
    (first.message.clone(), text[first.span.range()].to_owned(), first.help.clone().unwrap_or_default())
}

#[test]
fn what_is_refused_is_said_of_what_is_there() {
    let skud = |tags: &str, ply| first(&game("skud", &format!("[Rules \"site\"]\n{tags}"), ply));
    // What is trapped is the flower, not the point that it should go to.
    assert_eq!(skud("[Position \"(O 13l) <Rs 12k>\"]", "Rs12k-10k").1, "12k");
    // A tile of a position ends nothing.
    let said = skud("[Position \"<Rs 12h>\"]", "Rs12h-12g");
    assert_eq!(said.0, "a Rose cannot stand on 12h: it is red, and 12h is inside a white garden");
    // The accents on the board are some of the four.
    let tags = "[Position \"<C 16l> <Rs 12k> (Rk 5f)\"]\n[HostAccents \"Rk Wh Kn B\"]";
    let said = skud(tags, "Rs12k-12l");
    assert_eq!(said.0, "Host brings four accents; 4 are named here, and 1 is on the board or captured");
    assert_eq!(said.2, "name only those that are left in hand, three at most");
    let basic = first(&game("basic", "[Position \"(Js 6o) <Js 14e>\"]", "Js14e-14f + Rs*10r"));
    assert_eq!(basic.2, "place one tile, or move one, which may act; only a Boat carries several at once");
    let iroh = first("[Variant \"iroh\"]\n\n1. Lt10c-10f A12p-12o\n2. E*10c A12o-12p\n3. W*10c\n");
    assert!(iroh.2.starts_with("a piece enters once its home is empty, as after `E10c-"), "{}", iroh.2);
    let wiki = first(&game("wiki", "[Position \"(E 15o) (C 16n) <Jd 16m> <E 5e>\"]", "Jd16m x C16n"));
    assert!(
        wiki.0.ends_with("receives 1 harmony and 0 disharmony, and the Jade on 16m itself gives it harmony"),
        "{}",
        wiki.0
    );
    assert!(wiki.2.contains("; this Jade may go to "), "{}", wiki.2);
    let over = first(&game("balance", "[Position \"Lt #13m Rs #12l\"]", "Rs#12l-#12g"));
    assert_eq!(over.2, "the game is drawn: nobody can move; remove the plies after the end");
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

/// Whether a game has no error.
fn is_right(text: &str) -> bool {
    diagnostics(text.as_bytes(), notation::named("pai"), "game.pai")
        .iter()
        .flat_map(|(_, found)| found)
        .all(|found| !found.is_error())
}

/// The first ply between marks of code in a help.
fn quoted(help: &str) -> &str {
    help.split('`').nth(1).unwrap_or_else(|| panic!("{help}"))
}

#[test]
fn a_captured_spirit_wheel_is_told_where_it_may_return() {
    let tags = "[Position \"(F 15o) <F 10l> (Js 5e)\"]\n[Captured \"<S>\"]";
    // On the wall, in a garden that the Jasmine is alone in, and where it would threaten the Fire.
    for (ply, code) in
        [("S*13f=E", "wiki-drop-wall"), ("S*6f=E", "wiki-sovereign-garden"), ("S*12l=E", "wiki-sovereign-threat")]
    {
        let (found, help) = help(&game("wiki", tags, ply));
        assert_eq!(found, code, "{ply}: {help}");
        let points = help.strip_prefix("a Spirit Wheel may return to ").unwrap_or_else(|| panic!("{ply}: {help}"));
        for point in points.split(&[',', ' '][..]).filter(|word| word.starts_with(|c: char| c.is_ascii_digit())).take(8)
        {
            assert!(is_right(&game("wiki", tags, &format!("S*{point}=E"))), "{ply}: {point}");
        }
    }
}

#[test]
fn a_capture_of_nothing_is_answered_with_what_is_legal() {
    let basic = |ply| help(&game("basic", "[Position \"(Rs 5m) <Js 5j>\"]", ply));
    // Up to three steps: along row j not onto the port, along column 5 not onto red 5i.
    let reach = "this Jasmine may go to 8j, 5l, 7j, 5k, 6j, 4j, 3j, 5h and 1 more, or capture on 5m";
    assert_eq!(basic("Js5j x 12q"), ("basic-capture-nothing", reach.into()));
    assert_eq!(basic("Js5j x 5l"), ("basic-capture-nothing", "write `-` for a move without a capture".into()));
    let skud = |ply| help(&game("skud", "[Rules \"site\"]\n[Position \"(Js 6j) <Rs 4h>\"]", ply));
    assert_eq!(skud("Rs4h x 4i"), ("skud-capture-nothing", "write `-` for a move without a capture".into()));
    // On row j a Rose would clash with the Jasmine; 4n is too far.
    for ply in ["Rs4h x 4j", "Rs4h x 4n"] {
        let (code, said) = skud(ply);
        assert!(code == "skud-capture-nothing" && said.starts_with("this Rose may go to 4k, "), "{ply}: {said}");
    }
}

#[test]
fn another_captured_tile_is_named_only_where_it_can_be_captured() {
    // The Lily is not on a line with the Chrysanthemum.
    let far = help(&game("basic", "[Position \"(Ly 6m) <C 10e>\"]", "C10e x Rk6m"));
    assert!(far.0 == "basic-capture-other" && far.1.starts_with("this Chrysanthemum may go to "), "{far:?}");
    // Two steps along a line and then two across.
    let near = help(&game("basic", "[Position \"<C 10e> (Ly 12c)\"]", "C10e x Rk12c"));
    assert_eq!(near, ("basic-capture-other", "write `x Ly12c`".into()));
    // A Lily sends harmony to a Jade, an enemy's too, and so protects it.
    let tags = "[Position \"(F 15o) <F 10l> (Jd 8k) <Ly 9j>\"]";
    let safe = help(&game("wiki", tags, "Ly9j x Js8k"));
    assert!(safe.0 == "wiki-capture-other" && safe.1.starts_with("this Lily may go to "), "{safe:?}");
    // One step more than a Rose has: the sign is not all that is wrong.
    let unmarked = help(&game("skud", "[Rules \"site\"]\n[Position \"(Js 3i) <Rs 4f>\"]", "Rs4f-3i"));
    assert!(unmarked.1.starts_with("this Rose may go to "), "{unmarked:?}");
}

#[test]
fn a_drop_that_moves_on_is_answered_with_points_from_which_it_can() {
    let tags = "[Position \"(F 5o) <F 10l>\"]";
    // Up to three steps along a line: only from the gate, as the wall is between all yellow points and 16j.
    assert_eq!(
        help(&game("wiki", tags, "Jd*11e-16j")),
        ("wiki-drop-garden", "a Jade may be dropped on 17j, 18j and 19j".into())
    );
    for from in ["17j", "18j", "19j"] {
        assert!(is_right(&game("wiki", tags, &format!("Jd*{from}-16j"))), "{from}");
    }
}

#[test]
fn a_flower_is_told_only_ports_and_gates_where_it_can_enter() {
    let basic = |tiles: &str| help(&game("basic", &format!("[Position \"{tiles}\"]"), "C*9d"));
    assert_eq!(basic("(Rs 5m) <Js 4f>"), ("basic-drop-entry", "for First it enters on 2j or 18j".into()));
    assert_eq!(basic("(Rs 5m) (C 18j) <Js 4f>"), ("basic-drop-entry", "for First it enters on 2j".into()));
    assert_eq!(
        basic("(C 2j) (C 18j) <Js 4f>"),
        ("basic-drop-entry", "for First it enters on 2j or 18j, and no tile may enter on a port with a tile".into())
    );
    let skud = |tiles: &str| help(&game("skud", &format!("[Rules \"site\"]\n[Position \"{tiles}\"]"), "Rs*5d")).1;
    // Both Roses can go there themselves.
    let moves = "if a tile moves there, write `Rs4f-5d` or `Rs6f-5d`; ";
    assert_eq!(skud("(Js 16m) <Rs 4f> <Rs 6f>"), format!("{moves}open gates: 10b, 2j, 18j and 10r"));
    // A set has three Roses.
    let none = skud("(Js 16m) <Rs 4f> <Rs 6f> <Rs 8f>");
    let rest = none.strip_prefix(moves).unwrap_or_default();
    assert!(rest.starts_with("Guest has in hand: three Chrysanthemums, three Rhododendrons, "), "{none}");
}

#[test]
fn a_placement_without_its_move_is_told_both() {
    let tags = "[Target \"9\"]\n[Hand \"7\"]\n[Centre \"Co\"]";
    let (code, said) = help(&game("ancient", tags, "Rs*12d"));
    assert!(code == "ancient-place-colour" && said.contains("; a move follows in the same turn: `"), "{said}");
    assert!(is_right(&game("ancient", tags, quoted(&said))), "{said}");
    // With its move, it may be placed where the move stays legal, and nothing is said of it.
    let moved = help(&game("ancient", &format!("{tags}\n[Position \"Co 10j <Js 6g>\"]"), "Rs*12d + Js6g-6h"));
    assert!(moved.0 == "ancient-place-colour" && !moved.1.contains("follows"), "{moved:?}");
}

#[test]
fn a_draw_by_agreement_is_told_where_no_tiles_are_drawn() {
    for (variant, plies) in [
        ("skud", "1. Rs*10b Rs*10r\n2. Rs10b-9d Draw\n"),
        ("basic", "1. Draw\n"),
        ("iroh", "1. Draw\n"),
        ("balance", "1. Draw\n"),
        ("wiki", "1. F*10l E*5o\n2. Draw\n"),
    ] {
        let (code, said) = help(&format!("[Variant \"{variant}\"]\n\n{plies}"));
        assert_eq!(code, format!("{variant}-no-draw"));
        assert!(said.ends_with("an agreed draw is `[Result \"Draw\"]` and `[Termination \"agreed\"]`"), "{said}");
    }
}

/// Beside a Chi Blocker the drop alone is offered only where it is legal: the element alone in a garden closes it to others.
#[test]
fn a_drop_that_is_held_is_offered_alone_only_where_it_may_be() {
    let held = |tiles: &str| help(&game("wiki", &format!("[Position \"{tiles}\"]"), "O*4g-17g"));
    let (code, said) = held("<E 12h> (F 10l) (Qi 4f)");
    assert!(code == "wiki-drop-held" && said.starts_with("an Orchid may be dropped on "), "{said}");
    assert!(!is_right(&game("wiki", "[Position \"<E 12h> (F 10l) (Qi 4f)\"]", "O*4g")));
    // With an own tile in that garden, Gote's Chi Blocker is not alone in it.
    let open = "<E 12h> <Ly 6f> (F 10l) (Qi 4f)";
    assert_eq!(held(open), ("wiki-drop-held", "write `O*4g`".into()));
    assert!(is_right(&game("wiki", &format!("[Position \"{open}\"]"), "O*4g")));
    // A drop that stays is a drop.
    assert_eq!(help(&game("wiki", "[Position \"(F 10l) <F 5o>\"]", "Ly*14r-14r")).1, "write `Ly*14r`");
}

#[test]
fn a_ship_puts_its_tile_on_an_empty_point_only() {
    let tags = "[Position \"<Wh 14n> <Ly 10d> (Js 11d)\"]";
    let ship = |to: &str| help(&game("ancient", tags, &format!("Sh*14n ~ Wh11d-{to} + Ly10d-10f"))).1;
    for taken in ["14n", "11d"] {
        let said = ship(taken);
        assert!(said.starts_with("write for example `"), "{said}");
        assert!(is_right(&game("ancient", tags, quoted(&said))), "{said}");
    }
    assert_eq!(ship("14m"), "write `Sh*14n ~ Wh14n-14m`");
}

#[test]
fn a_boat_is_told_where_its_flower_may_go() {
    let tags = "[Rules \"site\"]\n[Position \"<C 16g> <Rs 4f>\"]\n[GuestAccents \"Rk Wh Kn B\"]";
    let boat = |ply: &str| help(&game("skud", tags, &format!("Rs4f-4g + {ply}"))).1;
    // All eight points round 16g are empty, none of them is a gate or in a white garden.
    let points = "a Boat may move it to 16h, 15g, 17g, 16f, 15h, 17h, 15f and 17f";
    assert_eq!(boat("B*16g"), points);
    for point in ["16h", "15g", "17g", "16f", "15h", "17h", "15f", "17f"] {
        assert!(is_right(&game("skud", tags, &format!("Rs4f-4g + B*16g-{point}"))), "{point}");
    }
    let none = tags.replace("Wh Kn B", "Wh Kn Kn");
    assert!(help(&game("skud", &none, "Rs4f-4g + B*16g")).1.starts_with("Guest has in hand: "));
}

#[test]
fn a_rock_is_not_offered_the_other_home() {
    let said = "a Rock may be placed on any empty point except the homes";
    assert_eq!(help(&game("iroh", "", "Rk*10q")), ("iroh-rock-home", said.into()));
}

/// A code that is none, where it is known what stands there.
#[test]
fn a_wrong_code_is_answered_with_the_tile_on_its_point() {
    let skud = |ply: &str| help(&format!("[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. {ply}\n"));
    assert_eq!(skud("A10b-9d"), ("tile-unknown", "Guest's Rose is on 10b: write `Rs10b`".into()));
    // It cannot go that far, and a Host's Rose is not Guest's to move.
    for (ply, stands) in [("A10b-9h", "Guest's Rose is on 10b; the codes are "), ("A10r-9p", "Host's Rose is on 10r; ")]
    {
        assert!(skud(ply).1.starts_with(stands), "{ply}");
    }
    assert!(skud("A11c-9h").1.starts_with("the codes are "));
    let wiki = game("wiki", "[Position \"<Jd 15g> <F 5o> (F 10l)\"]", "Wh15g-15h");
    assert_eq!(help(&wiki).1, "Sente's Jade is on 15g: write `Jd15g`");
}

/// A `*` for a `-`, as it happens on paper, and a move from where no tile is.
#[test]
fn an_own_tile_of_the_kind_that_can_go_there_is_named() {
    let tags = "[Rules \"site\"]\n[Position \"<C 16g> <Lt 17n> <Rs 4f>\"]\n[GuestAccents \"Rk Wh Kn B\"]";
    let skud = |ply: &str| help(&game("skud", tags, ply)).1;
    // The move makes the harmony that the bonus needs, and no planting has one.
    assert_eq!(skud("Rs*4g + Kn*10d"), "if a tile moves there, write `Rs4f-4g + Kn*10d`");
    assert_eq!(skud("Rs*4g"), "if a tile moves there, write `Rs4f-4g`; open gates: 2j, 10b, 10r and 18j");
    assert!(skud("Lt*17m").starts_with("if a tile moves there, write `Lt17n-17m`; "));
    // Neither is in reach.
    assert!(!skud("Rs*9g").contains("moves there") && !skud("Lt*12m").contains("moves there"));
    let iroh = "[Position \"(E 10q) <E 7e>\"]";
    assert!(help(&game("iroh", iroh, "E*7f")).1.starts_with("if a tile moves there, write `E7e-7f`; "));
    let capture = "[Rules \"site\"]\n[Position \"(Js 5g) <Rs 4f>\"]";
    assert!(help(&game("skud", capture, "Rs*5g")).1.starts_with("if a tile moves there, write `Rs4f x Js5g`; "));
    let moved = |ply| help(&game("skud", tags, ply));
    assert_eq!(
        moved("Rs4e-4g"),
        ("skud-no-tile", "Guest's Rose is on 4f; if that tile is meant, write `Rs4f-4g`".into())
    );
    assert_eq!(moved("Rs4e-4m"), ("skud-no-tile", "Guest's Rose is on 4f".into()));
}

#[test]
fn an_end_that_is_closed_is_answered_with_others() {
    let skud = |tiles: &str, ply: &str| {
        let tags = format!("[Rules \"site\"]\n[Position \"{tiles}\"]\n[GuestAccents \"Rk Wh Kn B\"]");
        help(&game("skud", &tags, ply))
    };
    for (tiles, ply, code) in
        [("<Rs 9c>", "Rs9c-10b", "skud-gate-end"), ("(C 5f) <Rs 4f>", "Rs4f x C5f", "skud-capture")]
    {
        let (found, said) = skud(tiles, ply);
        assert!(found == code && said.starts_with("this Rose may go to "), "{found}: {said}");
    }
    let (code, said) = skud("(Js 16h) <C 16g> <Rs 4f>", "Rs4f-4g + B*16g-16h");
    assert!(code == "skud-boat-taken" && said.starts_with("a Boat may move it to "), "{said}");
    let (code, said) = help(&game("wiki", "[Position \"<C 15g> <F 5o> (F 10l)\"]", "A*15g"));
    assert!(code == "wiki-drop-taken" && said.starts_with("an Air may be dropped on "), "{said}");
    let (code, said) = help(&game("basic", "[Position \"(C 2j) (Rs 5m) <Js 4f>\"]", "C*2j"));
    assert!(code == "basic-drop-taken" && said == "a Chrysanthemum may be placed on 18j", "{code}: {said}");
    // Mid, which is a port, may be passed.
    let (code, said) = help(&game("basic", "[Position \"(Js 14n) <Rs 10m>\"]", "Rs10m-10j"));
    assert!(code == "basic-port-end" && said.starts_with("this Rose may go to "), "{code}: {said}");
    // A Boat that has moved only pushes: away from 11b is 13b.
    let (code, said) = help(&game("basic", "[Position \"(C 4f) <B 11b> <Js 12b>\"]", "B11b ~ Js12b-12b"));
    assert!(code == "basic-boat-stays" && said.starts_with("this Boat may put the Jasmine on 12b on "), "{said}");
}

#[test]
fn who_takes_what_is_safe_hears_where_the_tile_may_go() {
    let safe = help(&game("iroh", "[Position \"(Lt 10q) <F 12k> (A 12j)\"]", "F12k x A12j"));
    let goes = "this Fire may go to 11k, 13k, 12l, 10k, 14k, 12m, 15k and 12n";
    assert_eq!(safe, ("iroh-safe", format!("only Fire, Water and Earth can be captured; {goes}")));
    let flower = help(&game("wiki", "[Position \"<F 10l> (F 10h) <Qi 6h> (C 6g)\"]", "Qi6h x C6g"));
    assert!(
        flower.0 == "wiki-capture-kind" && flower.1.starts_with("this Chi Blocker may go to 7g, 5h, "),
        "{flower:?}"
    );
}

#[test]
fn gates_that_are_named_in_words_are_told_as_points() {
    for ply in ["rose at gate south", "rose from north gate to 9d"] {
        let (code, said) = help(&game("skud", "[Rules \"site\"]", ply));
        let gates = "north 10b, below as the board is drawn, south 10r, east 2j, at the left, west 18j";
        assert!(code == "ply-unreadable" && said.contains(gates), "{ply}: {said}");
    }
    let (_, said) = help(&game("skud", "", "the players shake hands"));
    assert!(said.ends_with("in braces, or after a `;`") && !said.contains("10b"), "{said}");
}

/// A way point binds: what lies beyond it is not all that the tile reaches.
#[test]
fn beside_a_way_it_is_said_what_other_ways_reach() {
    let said = |variant: &str, tiles: &str, ply: &str| help(&game(variant, &format!("[Position \"{tiles}\"]"), ply)).1;
    let water = |ply: &str| said("iroh", "(Lt 10q) (W 8m) <W 8k>", ply);
    let straight = "it also reaches 8l, 7k, 9k, 8j, 6k and 10k";
    assert_eq!(
        water("W8k-8l-8k"),
        format!("by way of 8l this Water may only capture, on 8m; by other ways {straight}")
    );
    assert_eq!(water("W8k-8k"), "this Water may go to 8l, 7k, 9k, 8j, 6k and 10k, or capture on 8m");
    let jade = |ply: &str| said("basic", "(Js 5m) <Rs 14k> <Jd 11g>", ply);
    assert_eq!(
        jade("Jd11g-11i-13i"),
        "by way of 11i this White Jade may go to 11j; by other ways it also reaches 11i, 13g, 11h, 12g, 14g, 15g, 10g, 16g \
         and 6 more"
    );
    // Nothing lies beyond the point.
    let rose = said("skud", "<Rs 4f>", "Rs4f-4i-8i");
    assert!(rose.starts_with("this Rose may go to ") && rose.ends_with(", but not by way of 4i"), "{rose}");
}

/// What a help lists first can be written instead, in whatever random game: for a move that goes elsewhere, for one that captures
/// nothing, and for a drop elsewhere.
#[test]
fn points_that_a_help_lists_are_legal() {
    const LISTS: [&str; 5] =
        [" may go to ", " may be dropped on ", " may be placed on ", " may be put on ", "open gates: "];
    let (mut rng, mut tried) = (Rng::new(30), 0);
    let places: Vec<Place> = Point::all().map(Place::from).chain(Square::all().map(Place::from)).collect();
    for variant in Variant::all() {
        for number in 0..40 {
            let record = paisho::generate::game(variant, 30, number).unwrap();
            let plies: Vec<usize> = record
                .entries
                .iter()
                .enumerate()
                .filter(|(_, entry)| matches!(entry, Entry::Ply(Ply::Acts(acts)) if acts[0].effect.is_none()))
                .map(|(at, _)| at)
                .collect();
            let Some(&at) = plies.get(rng.below(plies.len())) else { continue };
            let written = |change: &dyn Fn(&mut Act)| {
                let mut entries = record.entries[..=at].to_vec();
                if let Entry::Ply(Ply::Acts(acts)) = &mut entries[at] {
                    let mut all = acts.to_vec();
                    change(&mut all[0]);
                    *acts = all.into();
                }
                let mut text = String::new();
                let header = record.header.clone().into_iter().filter(|head| {
                    head.tag().is_none_or(|tag| !["Result", "Termination", "Points"].contains(&tag.name.as_str()))
                });
                let record = Record { variant, header: header.collect(), entries: entries.into() };
                notation::named("pai").unwrap().write(&record, &mut text).unwrap();
                text
            };
            let place = rng.pick(&places);
            let captures = rng.one_in(2);
            let put = |act: &mut Act, place: Place, capture: Option<Option<Tile>>| match act.path.last_mut() {
                Some(end) => {
                    *end = place;
                    act.capture = capture;
                }
                None => act.at = place,
            };
            let wrong = written(&|act| put(act, place, captures.then_some(None)));
            if is_right(&wrong) {
                continue;
            }
            let (code, said) = help(&wrong);
            if said.starts_with("write `-` for") {
                assert!(is_right(&written(&|act| put(act, place, None))), "{code}: {said}\n{wrong}");
                tried += 1;
                continue;
            }
            let Some((_, list)) = LISTS.iter().find_map(|list| said.split_once(list)) else { continue };
            if said.contains("must change too") || said.contains("a move follows") {
                continue;
            }
            let first = list.split(&[',', ' ', ';'][..]).next().unwrap();
            let first: Place = first.parse().unwrap_or_else(|_| panic!("{code}: {said}"));
            let fits =
                [None, Some(None)].into_iter().any(|capture| is_right(&written(&|act| put(act, first, capture))));
            assert!(fits, "{code}: {said}\n{wrong}");
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}

#[test]
fn a_lost_star_and_a_tile_beside_are_named() {
    let (code, help) = help("[Variant \"wiki\"]\n\n1. F*10d E*10p\n2. Rd10c-9c\n");
    assert_eq!(code, "wiki-no-tile");
    assert!(help.starts_with("to put a tile down, write `Rd*10c-9c`"), "{help}");
    // Where a tile of this name may go there itself, that comes first.
    let (_, help) = self::help("[Variant \"wiki\"]\n\n1. F*10d E*10p\n2. F10c-10e\n");
    assert!(!help.starts_with("to put a tile down"), "{help}");
    let capture = game("basic", "[Position \"<Dr 15e> (Wh 17e)\"]", "Dr15e x Wh16e");
    let (_, help) = self::help(&capture);
    assert!(help.starts_with("if Second's Wheel is meant, write `Dr15e x Wh17e`"), "{help}");
}

#[test]
fn what_skud_and_wiki_ask_of_first_plies_is_offered_whole() {
    let site = "[Variant \"skud\"]\n[Rules \"site\"]\n\n";
    let (code, help) = help(&format!("{site}1. Rs*10b Ly*18j\n"));
    assert_eq!((code, help.as_str()), ("skud-opening-gate", "write `Rs*10r`: 10r is the gate nearest to Host"));
    // A move that is too far captures nothing, whatever its sign.
    let (code, _) = self::help(&format!("{site}1. Rs*10b Rs*10r\n2. Rs10b-9d Js*18j\n3. Rs9d-8e Js18j-8e\n"));
    assert_eq!(code, "skud-too-far");
    let (_, help) = self::help("[Variant \"wiki\"]\n[Players \"4\"]\n\n1. Qi*16d Qi*1k-4n\n");
    assert!(help.contains("could make this move") && !help.contains("Lily"), "{help}");
}

/// What is called the nearest is the nearest, whether it can move or not.
#[test]
fn a_tile_that_never_moves_is_named_where_it_is_near() {
    let skud =
        |tiles: &str, ply: &str| help(&game("skud", &format!("[Rules \"site\"]\n[Position \"{tiles}\"]"), ply)).1;
    let tiles = "<Rk 6f> <Rd 8d> <Rs 7c>";
    // 8d and 7c are as far away, and row d comes first.
    let near = "nearest to it: Guest's Rock on 6f, Guest's Rhododendron on 8d, Guest's Rose on 7c";
    assert_eq!(skud(tiles, "5f-11b"), near);
    // No Jasmine is Guest's, a Rock and a Rose are.
    assert_eq!(skud(tiles, "Js5f-11b"), near);
    // A Rock that is named is none that can be meant, but a Rose is.
    assert_eq!(skud(tiles, "Rk5f-11b"), near);
    assert_eq!(skud(tiles, "Rs5f-11b"), "Guest's Rose is on 7c");
    // Another's tile is there.
    assert_eq!(skud("<Rk 6f> (C 5f) <Rs 9c>", "5f-5g"), "nearest to it: Guest's Rock on 6f, Guest's Rose on 9c");
    let of = |variant, tiles: &str, ply| help(&game(variant, &format!("[Position \"{tiles}\"]"), ply)).1;
    assert_eq!(
        of("skud", "<Lt 18j> <B 18h> <C 18f>", "B18g-10h"),
        "nearest to it: Guest's Boat on 18h, Guest's Chrysanthemum on 18f, Guest's White Lotus on 18j"
    );
    assert_eq!(
        of("basic", "(Js 5m) <Rd 14l> <Kn 9l>", "Kn8l-6k"),
        "nearest to it: First's Knotweed on 9l, First's Rhododendron on 14l"
    );
    assert_eq!(
        of("iroh", "(F 2j) <W 10h> <Rk 5i>", "Rk5h-7h"),
        "nearest to it: Guest's Rock on 5i, Guest's Water on 10h"
    );
    assert_eq!(
        of("iroh", "(F 2j) <Kn #5l> <W 10h>", "Kn#4l-#11e"),
        "nearest to it: Guest's Knotweed on #5l, Guest's Water on 10h"
    );
    // Where nothing can move, nothing is offered.
    assert_eq!(of("skud", "(Rs 7h) <Rk 6f>", "5f-11b"), "");
}

/// Of the enemy's tiles in reach those are offered that may be taken or bent.
#[test]
fn a_protected_tile_is_not_offered_to_who_strikes() {
    let wiki = |tiles: &str, ply| help(&game("wiki", &format!("[Position \"{tiles}\"]"), ply));
    // The Lotus, two steps from the Lily, gives it harmony. 13f and 12e lie behind the Lily.
    let moves = "this Chrysanthemum may go to 16e, 18f, 17e, 15d, 15c and 14b";
    let strike = |lily: &str| wiki(&format!("(E 5o) (C 15h) (Lt 14g) ({lily} 15e) <C 16d> <E 3k>"), "C16d x C15h");
    assert_eq!(strike("Ly"), ("wiki-strike", moves.to_owned()));
    // To a Jasmine neither gives any.
    let jasmine = wiki("(E 5o) (C 15h) (Js 15e) <C 16d> <E 3k>", "C16d x C15h");
    assert_eq!(jasmine, ("wiki-strike", format!("{moves}, or capture on 15e")));
    // A Chi Blocker beside a flower keeps it from being bent.
    let bend = |chi: &str| wiki(&format!("(E 5o){chi} (Js 5h) (Rs 7g) <E 5e>"), "E5e ~ Rs7g-8g");
    assert_eq!(bend(""), ("wiki-reach", "this Earth reaches 5h".to_owned()));
    assert_eq!(bend(" (Qi 6i)"), ("wiki-reach", "this Earth bends nothing from 5e".to_owned()));
}

/// Where a Boat may put a tile depends on what else it carries.
#[test]
fn a_boat_that_carries_two_is_told_where_both_may_go() {
    let carry = |ply: &str| help(&game("basic", "[Position \"(C 14q) <Ly 11g> <B 10f> <Js 11f>\"]", ply));
    let code = "basic-carry-way";
    // The Jasmine goes two steps up, and so must the Lily.
    let lily = "this Boat may put the Lily on 11g on 11i";
    assert_eq!(carry("B10f ~ Ly11g-12h + Js11f-11h"), (code, lily.to_owned()));
    // One step up the Jasmine comes to the point that the Lily leaves.
    let jasmine = "this Boat may put the Jasmine on 11f on 11g";
    assert_eq!(carry("B10f ~ Ly11g-11h + Js11f-12g"), (code, jasmine.to_owned()));
    // Alone the Lily may go along its row and its column, or be pushed to 12h.
    let alone = "this Boat may put the Lily on 11g on 14g, 13g, 15g, 12h, 12g, 16g, 11h, 11i and 12 more";
    assert_eq!(carry("B10f ~ Ly11g-14h"), (code, alone.to_owned()));
    // Behind an enemy it is told what is near there.
    let blocked = help(&game("basic", "[Position \"(C 14q) <Ly 11g> (Js 13g) <B 10f>\"]", "B10f ~ Ly11g-14g"));
    assert!(
        blocked.0 == "basic-carry-blocked" && blocked.1.starts_with("this Boat may put the Lily on 11g on 12g, "),
        "{blocked:?}"
    );
}

/// A piece of Iroh enters at its home alone, a Rock on nearly any point.
#[test]
fn who_puts_a_piece_on_a_square_is_told_where_it_enters() {
    let drop = |tiles: &str, ply| help(&game("iroh", &format!("[Position \"{tiles}\"]"), ply));
    assert_eq!(drop("(F 2j) <W 12h>", "F*#10e"), ("iroh-square", "write `F*10c`".to_owned()));
    let taken = "Guest's home is 10c, which is not empty";
    assert_eq!(drop("(F 2j) <W 10c>", "F*#10e"), ("iroh-square", taken.to_owned()));
    // Of the corners 10e is not empty, and of the other square 10c is a home.
    let rock = |points: &str| ("iroh-square", format!("a Rock may be placed on {points}"));
    assert_eq!(drop("(F 2j) <W 10e>", "Rk*#10e"), rock("10f, 11f and 11e"));
    assert_eq!(drop("(F 2j) <W 12h>", "Rk*#10c"), rock("10d, 11d and 11c"));
    // A move goes to a corner.
    let corners = "the corners of this square are 12h, 13h, 12i and 13i";
    assert_eq!(drop("(F 2j) <W 12g>", "W12g-#12h"), ("iroh-square", corners.to_owned()));
}

/// A variation is offered as the next ply only where it can be that.
#[test]
fn a_variation_of_the_seat_that_moved_is_not_offered_as_the_next_ply() {
    let variation = |ply: &str| help(&format!("[Variant \"iroh\"]\n\n1. E7e-7f ({ply})\n"));
    assert_eq!(variation("E7o-7n"), ("variation-ply", "if it was played, write `E7o-7n`".to_owned()));
    for guests in ["E7f-7g", "E7e-7d", "2. E7f-7g"] {
        assert_eq!(variation(guests), ("variation-ply", String::new()), "{guests}");
    }
}
