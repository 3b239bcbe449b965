//! Lines above the plies that say more than the players: editions, targets, dates, events, and numbers that are no turn's.

use crate::everyday::errors;
use crate::parted::{assert_read, assert_wrong};
use crate::typed::{findings, game, plies};
use paisho::Game;
use paisho::notation::Options;

/// What a text says that names its rule set itself: its plies, and these tags.
fn told(text: &str, names: &[&str]) -> (String, Vec<Option<String>>) {
    let mut games = Game::read(text.as_bytes(), "club.pai", None, Options::default()).unwrap();
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none(), "{text} is two games");
    let tags = names.iter().map(|name| game.record().tag(name).map(str::to_owned)).collect();
    assert_eq!(game.record().variant.name(), if text.contains("Basic") { "basic" } else { "skud" }, "{text}");
    (plies(&game).join(" "), tags)
}

#[test]
fn an_edition_or_a_target_in_a_heading_is_taken() {
    for heading in [
        "Game 1: Mei vs Tam (Skud Pai Sho, 2018 rules)",
        "Mei vs Tam (Skud Pai Sho, 2018 rules)",
        "Mei vs Tam, Skud Pai Sho, 2018 rules",
        "Skud Pai Sho, 2018 rules, Mei vs Tam",
        "Skud Pai Sho\nwith the 2018 rules\nMei vs Tam",
    ] {
        let (played, tags) = told(&format!("{heading}\n\n1. Rs*10b Rs*10r\n"), &["Rules", "Guest", "Host"]);
        let wanted = ["2018", "Mei", "Tam"].map(|value| Some(value.to_owned()));
        assert_eq!((played.as_str(), &tags[..]), ("Rs*10b Rs*10r", &wanted[..]), "{heading}");
    }
    let (_, tags) = told("Game 3: Skud Pai Sho, 2018 rules\n\n1. Rs*10b Rs*10r\n", &["Rules", "Round"]);
    assert_eq!(tags, [Some("2018".to_owned()), Some("3".to_owned())]);
    for heading in ["Basic Pai Sho to 12 points", "Basic Pai Sho, first to 12", "Basic Pai Sho\nplayed to 12 points"] {
        let (played, tags) = told(&format!("{heading}\n\n1. Rs*8e Rs*12o\n"), &["Target"]);
        assert_eq!((played.as_str(), tags[0].as_deref()), ("Rs*8e Rs*12o", Some("12")), "{heading}");
    }
    // Where the rule set has no target, words stay words.
    let (_, tags) = told("Skud Pai Sho to 12 points\n\n1. Rs*10b Rs*10r\n", &["Target"]);
    assert_eq!(tags, [None]);
}

#[test]
fn a_number_that_counts_something_is_no_turn() {
    for heading in [
        "10 minutes each",
        "5 harmonies wins",
        "2 players: Mei and Tam",
        "1st game",
        "3 May 24",
        "Lotus Cup",
        "Jasmine Dragon",
        "Orchid Open 2024",
    ] {
        let text = format!("Skud Pai Sho\n{heading}\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n");
        let (played, _) = told(&text, &[]);
        assert_eq!(played, "Rs*10b Rs*10r Rs10b-9d Rs10r-12q", "{heading}");
        assert!(errors("skud", &text).is_empty(), "{heading}: {:?}", errors("skud", &text));
        assert!(findings(&game("skud", &text)).iter().any(|(code, _)| *code == "slip-comment"), "{heading}");
    }
    let (played, tags) = told("3 May 2024, Skud Pai Sho\n\n1. Rs*10b Rs*10r\n", &["Date"]);
    assert_eq!((played.as_str(), tags[0].as_deref()), ("Rs*10b Rs*10r", Some("2024-05-03")));
    // Which of them is the month nobody can say: it stays, and its tag warns.
    let either = "[Guest \"Mei\"]\n03/05/2024\n\n1. Rs*10b Rs*10r\n";
    let (_, tags) = told(&format!("Skud Pai Sho\n{either}"), &["Date"]);
    assert_eq!(tags[0].as_deref(), Some("03/05/2024"));
    assert!(findings(&game("skud", either)).iter().any(|(code, _)| code.starts_with("date")));
    // With a ply behind it, or a tile, it is a turn's.
    assert_read("skud", &["1 Rs*10b Rs*10r\n2 Jd*2j Jd*18j", "1 rose 10b, rose 10r\n2 jade 2j, jade 18j"], {
        "Rs*10b Rs*10r Jd*2j Jd*18j"
    });
    assert_wrong("skud", &[("1 Rs*10b Rs*10r\n3 Jd*2j Jd*18j", "turn-number", "3")]);
    // Tiles alone name no event.
    assert!(!errors("skud", "Rose Lotus\n\n1. Rs*10b Rs*10r\n").is_empty());
}
