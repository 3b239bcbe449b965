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
