//! Where a ply is due, words are that ply or an error at them, and no comment.

use crate::everyday::errors;
use crate::parted::{assert_read, assert_wrong};
use crate::typed::{findings, game, plies};

#[test]
fn behind_a_sign_that_parts_plies_words_are_no_comment() {
    let skud = |last: &str| format!("1. Rs*10b; Rs*10r\n2. Rs10b-10e; Rs10r-10o\n3. Js*18j{last}");
    let texts = [
        ("; Host plants jasmine at the left", "plants jasmine at the left"),
        ("; 2j", "2j"),
        ("; jasmine at the left", "jasmine at the left"),
    ];
    for (last, word) in texts {
        assert_wrong("skud", &[(&skud(last), "ply-unreadable", word)]);
    }
    let slashes = skud(" // jasmine at the left").replace(';', " //");
    assert_wrong("skud", &[(&slashes, "ply-unreadable", "jasmine at the left")]);
    assert_wrong(
        "ancient",
        &[("1. Rs*8l + Rs8l-8m; Draw\n2. Draw; Draw\n3. Jd*12l + Jd12l-12m; Draww", "ply-unreadable", "Draww")],
    );
    // What tells no ply stays a comment, and so does what follows a whole turn.
    for last in ["; nice", "; a quiet turn", "; Js*2j ; well played"] {
        let text = skud(last);
        assert!(errors("skud", &text).is_empty(), "{text}: {:?}", errors("skud", &text));
    }
    assert_eq!(plies(&game("skud", &skud("; nice"))).len(), 5);
    // How the game ended is its result.
    let drawn = game("skud", &skud("; Js*2j; draw agreed"));
    assert_eq!((drawn.record().tag("Result"), plies(&drawn).len()), (Some("Draw"), 6), "{:?}", findings(&drawn));
}

#[test]
fn what_is_discarded_is_a_tile_that_there_is() {
    let begun = "1. Rs*8l + Rs8l-8m";
    for (words, blamed) in [
        ("Draw Js, discards Rosse", "discards"),
        ("draws a Jasmine and discards nothing", "a"),
        ("Draw We", "We"),
        ("Draw My", "My"),
    ] {
        let found = errors("ancient", &format!("{begun} {words}\n"));
        assert!(found.iter().any(|(_, word)| word == blamed), "{words}: {found:?}");
    }
    for (words, meant) in [
        ("draws a Jasmine and discards it", "Draw Js / Js"),
        ("draws a Jasmine and discards a tile", "Draw Js / ?"),
        ("draws a Jasmine and discards ?", "Draw Js / ?"),
        ("draws a Jasmine and discards a Lily", "Draw Js / Ly"),
    ] {
        assert_read("ancient", &[&format!("{begun} {words}")], &format!("Rs*8l + Rs8l-8m {meant}"));
    }
    // The ply of the other seat is not what is discarded.
    assert!(!errors("ancient", &format!("{begun} Draw\n2. draws and discards draws\n")).is_empty());
}

#[test]
fn slashes_part_draws_from_plies_and_from_what_is_discarded() {
    let text = "1. Rs*8l + Rs8l-8m / Draw\n2. Draw / Jd*12l + Jd12l-12m\n3. Draw / Draw\n4. Draw Js / Draw";
    assert_read("ancient", &[text], "Rs*8l + Rs8l-8m Draw Draw Jd*12l + Jd12l-12m Draw Draw Draw Js Draw");
    assert_read("ancient", &["1. Rs*8l + Rs8l-8m Draw Js / Ly"], "Rs*8l + Rs8l-8m Draw Js / Ly");
}

#[test]
fn a_numbered_line_that_begins_with_a_tile_is_no_comment() {
    for line in ["Chi Blocker 4e t o9c, Jade 14n", "Lotus 4e t 5e, Chi Blocker 14n", "Rose 4e t o9c, Jade 14n"] {
        let found = errors("wiki", &format!("1. W*5e E*15o\n2. {line}\n"));
        assert!(!found.is_empty(), "{line}");
    }
    // One that begins otherwise is.
    assert!(errors("wiki", "1. W*5e E*15o\n2. The Water on 5e was strong\n").is_empty());
}

#[test]
fn who_says_a_tile_and_half_of_its_place_plays() {
    let wiki = "[Sente \"Mei\"]\n[Gote \"Tam\"]\n\nMei: W*5e\nTam: E*15o\n";
    for said in ["Mei: my rose goes on 4", "Mei: R", "Mei: i place a rose at e4e", "A11"] {
        let found = errors("wiki", &format!("{wiki}{said}\n"));
        let line = |word: &str| said.contains(word);
        assert!(!found.is_empty() && found.iter().all(|(_, word)| line(word)), "{said}: {found:?}");
    }
    // To speak about one is no ply, and neither are a clock and a word.
    for said in ["Mei: that rose on 4 was good", "Mei: k", "Mei: 5 min left", "Finished 21:40"] {
        let found = errors("wiki", &format!("{wiki}{said}\n"));
        assert!(found.is_empty(), "{said}: {found:?}");
    }
    // A tile on the next line belongs to the draw above it.
    let text = "[First \"Mei\"]\n[Second \"Tam\"]\n\nMei: Rs*8l + Rs8l-8m\nTam: Draw\nC";
    assert_read("ancient", &[text], "Rs*8l + Rs8l-8m Draw C");
}

#[test]
fn a_column_without_its_row_takes_no_letter_of_the_code() {
    for (variant, above, ply) in [
        ("wiki", "1. W*5e E*15o\n2. ", "Rs10 Jd*14n"),
        ("wiki", "1. W*5e E*15o\n2. ", "Rd14 Jd*14n"),
        ("iroh", "1. E13e-15e Lt10q-10n\n2. ", "Rk7 F11l-14l"),
    ] {
        let word = ply.split(' ').next().unwrap();
        assert_wrong(variant, &[(&format!("{above}{ply}"), "ply-unreadable", word)]);
    }
    // Rows that stand first, and those that stand apart.
    assert_read("wiki", &["1. W*e5 E*o15", "1. W* 5 E E * 15 O"], "W*5e E*15o");
    let site = "1. Rs*10b Rs*10r\n2. Rs10 B-10 E, Rs10 R-10 O";
    assert_read("skud", &[site], "Rs*10b Rs*10r Rs10b-10e Rs10r-10o");
}

#[test]
fn a_word_that_may_join_one_ply_or_part_two_is_asked_about() {
    let turns = "1. Rs*10b and Rs*10r\n2. Rs10b-9d and Rs10r-12q\n3. Rs9d-8e and Ly*18j\n4. Jd*10b and Ly18j-16j\n";
    let text = format!("[Rules \"site\"]\n\n{turns}5. Jd10b-12e and Jd*10r\n");
    let read = game("skud", &text);
    let found = read.diagnostics();
    let error = found.iter().find(|found| found.is_error()).expect("both readings are legal");
    assert_eq!(
        (error.code.name, error.help.as_deref()),
        ("ply-unclear", Some("write `Jd10b-12e + Jd*10r` or `Jd10b-12e Jd*10r`"),)
    );
    // With a ply behind it the turn is full, and where no such word parts plies it joins.
    assert!(game("skud", &text.replace("Jd*10r\n", "Jd*10r Ly*18j\n")).is_right());
    let joined = game("skud", &text.replace("10b and", "10b").replace("9d and", "9d").replace("8e and", "8e"));
    assert!(joined.is_right(), "{:?}", findings(&joined));
}

#[test]
fn signs_of_pages_telephones_and_spreadsheets_are_read() {
    let plies = "Rs*10b Rs*10r Rs10b-10e Rs10r-10o";
    assert_read(
        "skud",
        &[
            "1. *Rs*10b* *Rs*10r*\n2. *Rs10b-10e* *Rs10r-10o*",
            "## 1. Rs*10b Rs*10r\n## 2. Rs10b-10e Rs10r-10o",
            "1. Rs⋆10b Rs★10r\n2. Rs10b..10e Rs10r..10o",
            "1\u{fe0f}\u{20e3} Rs*10b Rs*10r\n2\u{fe0f}\u{20e3} Rs10b-10e Rs10r-10o",
            "1\t'Rs*10b\t'Rs*10r\n2\t'Rs10b-10e\t'Rs10r-10o",
            "1.\n  a) Rs*10b\n  b) Rs*10r\n2.\n  a) Rs10b-10e\n  b) Rs10r-10o",
            "1. 10b Rs, 10r Rs\n2. Rs10b-10e Rs10r-10o",
            "=== Round 3, board 2 ===\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o",
            "---\nVariant: skud\nGuest: Mei\n---\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o",
        ],
        plies,
    );
    assert_read("wiki", &["1. W*5e E*150"], "W*5e E*15o");
    assert_read("wiki", &["[Position \"<O 16l> (O 19i)\"]\n\n1. Pass O19i:O16l"], "Pass O19i x O16l");
    // The letter before a place in brackets of a bonus.
    let bonus = "[Position \"<Rs 4f> <C 16g>\"]\n\n1. Rs4f-4g (+ Kn*9f)";
    assert_read("skud", &[bonus], "Rs4f-4g + Kn*9f");
}

#[test]
fn players_are_named_in_a_list_and_by_their_first_names() {
    let listed = game("skud", "Players: Mei (Guest), Tam (Host)\n1. Rs*10b Rs*10r\n");
    assert_eq!((listed.record().tag("Guest"), listed.record().tag("Host")), (Some("Mei"), Some("Tam")));
    let tags = "[Sente \"Mei Lan\"]\n[Gote \"Tam\"]\n\n";
    assert_read("wiki", &[&format!("{tags}Mei: W*5e\nTam: E*15o")], "W*5e E*15o");
    // Two who are called so are named by nothing.
    let both = tags.replace("Tam", "Mei Ling");
    assert!(!errors("wiki", &format!("{both}Mei: W*5e\nMei: E*15o\n")).is_empty());
}

#[test]
fn a_code_like_an_article_names_its_tile() {
    // Where another tile stands, it is the wrong one.
    for (variant, text) in [
        ("iroh", "1. A from 13e to 15e, Lt10q-10n"),
        ("iroh", "1. A on 13e goes to 15e, Lt10q-10n"),
        ("wiki", "1. W*5e E*15o\n2. A from 5e to 5f, Pass"),
    ] {
        let found = errors(variant, &format!("{text}\n"));
        assert!(found.iter().any(|(code, _)| code.ends_with("other-tile")), "{text}: {found:?}");
    }
    assert_read(
        "wiki",
        &["1. W*5e E*15o\n2. A at 9k, Pass", "1. W*5e E*15o\n2. drops A on 9k, Pass"],
        "W*5e E*15o A*9k Pass",
    );
    // A small one is an article.
    assert_read("wiki", &["1. W*5e E*15o\n2. a rose on 4e, Pass"], "W*5e E*15o Rs*4e Pass");
}

#[test]
fn plies_that_are_words_are_read_behind_a_clock_and_a_name() {
    let tags = "[First \"Cem\"]\n[Second \"Dana\"]\n\n";
    let log = "21:03 Cem Rs*8l + Rs8l-8m\n21:04 Dana Draw\n21:05 Cem Draw\n21:06 Dana Jd*12l + Jd12l-12m";
    assert_read("ancient", &[&format!("{tags}{log}")], "Rs*8l + Rs8l-8m Draw Draw Jd*12l + Jd12l-12m");
    // A letter lost or doubled in such a word is an error, and what is only like one is a comment.
    for (said, is_comment) in [("Drw Js", false), ("Darw Js", false), ("Drw", false), ("Drat!", true), ("gg", true)] {
        let found = errors("ancient", &format!("{tags}Cem: Rs*8l + Rs8l-8m\nDana: Draw\nCem: {said}\n"));
        assert_eq!(found.is_empty(), is_comment, "{said}: {found:?}");
    }
    for (said, is_comment) in [("Pas", false), ("Passs", false), ("Resgn", false), ("Past", true)] {
        let text = format!("[Sente \"Mei\"]\n[Gote \"Tam\"]\n\nMei: W*5e\nTam: E*15o\nMei: {said}\n");
        assert_eq!(errors("wiki", &text).is_empty(), is_comment, "{said}");
    }
}

#[test]
fn a_table_has_a_column_for_each_seat() {
    let three = "[Players \"4\"]\n\n|Red|Yellow|Blue|\n|-|-|-|\n|F*5m-4l|E*9j|Qi*6f-7f|\n|S*15i-14k|W*3g|A*12l|\n";
    let found = errors("wiki", three);
    assert!(found.iter().any(|(code, word)| *code == "seat-turn" && word.contains("Red")), "{found:?}");
}

#[test]
fn a_drawn_tile_in_brackets_is_one_that_there_is() {
    let begun = "1. Rs*8l + Rs8l-8m Draw\n2. ";
    for (words, blamed) in [
        ("Draw (Rq) Draw", "Rq"),
        ("draws (Js), draws (Lilly)", "Lilly"),
        ("draws a Jasmine (discards Lilly), draws", "discards Lilly"),
    ] {
        let found = errors("ancient", &format!("{begun}{words}\n"));
        assert!(found.iter().any(|(_, word)| word == blamed), "{words}: {found:?}");
    }
    assert!(errors("ancient", &format!("{begun}Draw (nice) Draw Js (ok!)\n")).is_empty());
}

#[test]
fn a_tile_that_there_is_not_is_blamed_where_a_seat_plays_it() {
    for (variant, text, word) in [
        ("skud", "Guest plants rose on 10b\nHost plants rsoe on 10r", "rsoe"),
        ("skud", "[Guest \"Mei\"]\n[Host \"Tam\"]\n\nMei plants rose on 10b\nTam plants tulip on 10r", "tulip"),
        ("skud", "Guest plants rose on 10b\nHost plants rsoe on 10r\nGuest moves 10b to 9d", "rsoe"),
        ("wiki", "Sente drops fire on 10b\nGote drops lyli on 5o", "lyli"),
        ("skud", "Guest: plants rose on 10b\nHost: plants tulip on 10r", "tulip"),
        ("skud", "1. Rs*10b Rs*10r\n2. Guest moves tulip 10b to 9d, Rs10r-12q", "tulip"),
    ] {
        let found = errors(variant, &format!("{text}\n"));
        assert_eq!(found[0].1, word, "{text}: {found:?}");
    }
    for text in ["1. Rs*10b Rs*10r\n2. violet 18j, White Jade 2j", "1. Rs*10b Rs*10r\n2. Violet 18j White Jade 2j"] {
        let found = errors("skud", &format!("{text}\n"));
        assert!(found[0].1.to_lowercase().starts_with("violet"), "{text}: {found:?}");
    }
    // Behind a whole turn, where turns have numbers, somebody speaks about it; and a sentence about a place is one.
    for text in [
        "1. Rs*10b Rs*10r\nHost puts pressure on 10b\n2. Rs10b-9d Rs10r-12q",
        "1. Rs*10b Rs*10r\n2. After 10b the centre was open {Js 2j}",
    ] {
        assert!(errors("skud", &format!("{text}\n")).is_empty(), "{text}: {:?}", errors("skud", text));
    }
}
