//! Customs of people who write down games: how they name the rules, the players and the results, and how they part plies. Each
//! with a text that is read, and one that is not read so.

use crate::everyday::errors;
use crate::parted::{assert_read, assert_wrong};
use crate::typed::{findings, game, plies};

/// The tags of a game, each with its value.
fn tags(variant: &str, text: &str) -> Vec<String> {
    let game = game(variant, text);
    game.record().tags().map(|tag| format!("{} {}", tag.name, tag.value)).collect()
}

#[test]
fn four_tags_of_seats_are_four_players() {
    let names = "[Red \"Mei\"]\n[Yellow \"Tam\"]\n[Blue \"Lin\"]\n";
    let turn = "1. F*6k Qi*12n S*9q-9s W*13r-14q\n";
    let all = format!("{names}[Green \"Zu\"]\n\n{turn}");
    let read = game("wiki", &all);
    assert_eq!((read.is_right(), read.record().seats().len()), (true, 4), "{:?}", findings(&read));
    assert_eq!(findings(&read), [("slip-heading", "Red".to_owned())]);
    assert_eq!((plies(&read).len(), read.record().tag("Players")), (4, Some("4")));
    assert!(read.to("pai").unwrap().contains("[Players \"4\"]\n[Red \"Mei\"]"));
    let told = game("wiki", &format!("Pai Sho, wiki rules, four players.\n\n{turn}"));
    assert_eq!((told.is_right(), told.record().seats().len()), (true, 4), "{:?}", findings(&told));
    // Three of them may be those of three players, whose team nobody has named, or of four.
    assert_eq!(errors("wiki", &format!("{names}\n{turn}")), [("ply-extra", "S*9q-9s".to_owned())]);
}

#[test]
fn a_numbered_line_has_no_more_plies_than_there_are_players() {
    assert_wrong("wiki", &[("1. F*6k Qi*12n S*9q-9s W*13r-14q", "ply-extra", "S*9q-9s")]);
    assert_wrong("skud", &[("1. Rs*10b Rs*10r Rs10b-9d Rs10r-12q", "ply-extra", "Rs10b-9d")]);
    let help = |text: &str| game("wiki", text).diagnostics()[0].help.clone().unwrap_or_default();
    assert!(help("1. F*6k Qi*12n S*9q-9s W*13r-14q\n").ends_with("has a tag `[Players \"4\"]`"));
    // Without numbers all plies stand in turn order.
    assert_read("wiki", &["F*6k Qi*12n S*9q-9s W*13r-14q"], "F*6k Qi*12n S*9q-9s W*13r-14q");
    assert_read("wiki", &["1. F*6k Qi*12n\nS*9q-9s W*13r-14q"], "F*6k Qi*12n S*9q-9s W*13r-14q");
}

#[test]
fn rules_are_named_with_more_behind_them() {
    let told = |line: &str, plies: &str| tags("wiki", &format!("{line}\n\n1. {plies}\n"));
    for (line, plies, meant) in [
        ("Rules: Skud Pai Sho, 2018 rules", "Js*10b Rs*10r", &["Variant skud", "Rules 2018"][..]),
        ("Rules: Skud 2018", "Js*10b Rs*10r", &["Variant skud", "Rules 2018"]),
        ("Skud (2018)", "Js*10b Rs*10r", &["Variant skud", "Rules 2018"]),
        ("Variant: Skud Pai Sho (site rules)", "Rs*10b Rs*10r", &["Variant skud", "Rules site"]),
        ("Rules: Iroh Pai Sho (default)", "F9h-9e F11l-11o", &["Variant iroh"]),
        ("Rules: Ancient Pai Sho, target 8", "Draw Js Draw Rs", &["Variant ancient", "Target 8"]),
        (
            "**Rules:** Skud Pai Sho, 2018 rules. Guest accents: 2 Rocks, Boat, Knotweed",
            "Js*10b Rs*10r",
            &["Variant skud", "Rules 2018", "GuestAccents Rk Rk B Kn"],
        ),
        // These name no rule set.
        ("Rules: as we know them", "E*18f S*18m", &["Rules as we know them"]),
    ] {
        assert_eq!(told(line, plies), meant, "{line}");
    }
    // What is not understood is kept as a comment.
    let kept = game("iroh", "Rules: Iroh Pai Sho (default)\n\n1. F9h-9e F11l-11o\n");
    assert!(kept.to("pai").unwrap().contains("{Rules: Iroh Pai Sho (default)}"));
}

#[test]
fn a_full_stop_ends_no_value_and_no_code() {
    assert_eq!(
        tags("wiki", "Players: 3. Team: Yellow Green.\n\n1. F*6k Qi*12n S*9q-9s\n"),
        ["Players 3", "Team Yellow Green"]
    );
    assert_eq!(tags("ancient", "FirstHand: Jd Co.\n\n1. Draw Js Draw Rs\n"), ["FirstHand Jd Co"]);
    // What may be the end of any words stays.
    assert_eq!(tags("skud", "Event: Jasmine Dragon Ltd.\n\n1. Rs*10b Rs*10r\n"), ["Event Jasmine Dragon Ltd."]);
    assert_read("skud", &["1. Rs. 10b Rs. 10r"], "Rs*10b Rs*10r");
    assert_read("wiki", &["1. E. 8l, A. 4n"], "E*8l A*4n");
    // A sentence ends before a number.
    assert_read("skud", &["1. Rs*10b Rs*10r.\n2. Rs10b-9d"], "Rs*10b Rs*10r Rs10b-9d");
    assert!(!game("skud", "1. Quiet. 10b Rs*10r\n").is_right());
}

#[test]
fn two_slashes_before_the_next_turn_are_no_comment() {
    let four = "Rs*10b Rs*10r Rs10b-9d Rs10r-12q";
    assert_read(
        "skud",
        &[
            "1. Rs*10b Rs*10r // 2. Rs10b-9d Rs10r-12q",
            "1. Rs*10b // Rs*10r\n2. Rs10b-9d Rs10r-12q // a comment",
            "1. Rs*10b Rs*10r //\n2. Rs10b-9d Rs10r-12q // 2. Rs10b-8e would be better",
        ],
        four,
    );
    assert_wrong("skud", &[("1. Rs*10b Rs*10r // 2. Rs10b-9d // 3. Rs9d-8e Rs10r-12q", "ply-missing", "3.")]);
    assert_wrong("skud", &[("1. Rs*10b Rs*10r // 3. Rs10b-9d Rs10r-12q", "turn-number", "3.")]);
}

#[test]
fn a_comment_tells_what_was_played_for_what_was_wanted() {
    let two = "1. Rs*10b Rs*10r\n2. Rs10b-9d; Tam wanted Rs10r-12p ";
    let told = game("skud", &format!("{two}but played Rs10r-12q\n"));
    assert_eq!(findings(&told), [("comment-ply", "Rs10r-12q".to_owned())]);
    for words in ["and thought", "but Rs10r-12q was better", "but played on"] {
        assert_eq!(findings(&game("skud", &format!("{two}{words}\n"))), [], "{words}");
    }
}

#[test]
fn the_article_is_a_tile_before_the_sign_of_a_drop() {
    assert_read("wiki", &["1. A *4n W 17i", "1. A*4n W 17i", "1. Air on 4n, a W on 17i"], "A*4n W*17i");
    assert_read("wiki", &["1. places a W *17i Pass"], "W*17i Pass");
}
