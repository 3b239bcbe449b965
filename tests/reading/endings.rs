//! Ends and titles of games in words: which become results and tags, and which stay what was said.

use crate::everyday::errors;
use crate::parted::{assert_read, assert_wrong};
use crate::typed::{findings, game, plies};
use paisho::Game;
use paisho::notation::{self, Options};
use paisho::variant::Variant;

/// The tags of a game beside its rule set, each with its value.
fn tags(variant: &str, text: &str) -> Vec<String> {
    let game = game(variant, text);
    assert!(game.is_right(), "{text}: {:?}", findings(&game));
    game.record().tags().map(|tag| format!("{} {}", tag.name, tag.value)).collect()
}

const PLAYERS: &str = "[Guest \"Ume\"]\n[Host \"Bumi\"]\n";

#[test]
fn what_players_say_at_the_end_is_the_result() {
    let resigned = ["Result Guest", "Termination resigned", "Guest Ume", "Host Bumi"];
    for said in [
        "Bumi: gg, I resign",
        "Bumi: ok you win, I give up",
        "Bumi: I resign, gg",
        "Bumi: gg, resigns",
        "Bumi: well played. I concede",
    ] {
        let text = format!("{PLAYERS}\nUme: Lt10c-14c\nBumi: Lt10q-12q\nUme: Rk*14l\n{said}\n");
        assert_eq!(tags("iroh", &text), resigned, "{said}");
    }
    // Below the name and the time of a message, too.
    let chat =
        "Ume, [5/3/24 6:32 PM]\nLt10c-14c\nBumi, [5/3/24 6:33 PM]\nLt10q-12q\nUme, [5/3/24 6:35 PM]\nI give up\n";
    assert_eq!(tags("iroh", &format!("{PLAYERS}\n{chat}"))[..2], ["Result Host", "Termination resigned"]);
    let agreed = format!("{PLAYERS}\nUme: Lt10c-14c\nBumi: Lt10q-12q\nUme: draw?\nBumi: ok, draw\n");
    assert_eq!(tags("iroh", &agreed)[..2], ["Result Draw", "Termination agreed"]);
    // What else is said is a comment, and what asks is no result.
    for said in [
        "Bumi: gg",
        "Bumi gave up the centre",
        "Ume won the opening",
        "Bumi: nice game!",
        "Bumi: Ume wins?",
        "Bumi: a draw?",
    ] {
        let text = format!("{PLAYERS}\nUme: Lt10c-14c\nBumi: Lt10q-12q\nUme: Rk*14l\n{said}\n");
        let read = game("iroh", &text);
        assert_eq!((read.record().tag("Result"), plies(&read).len()), (None, 3), "{said}: {:?}", findings(&read));
        assert!(read.to("pai").unwrap().contains(&format!("{{{said}}}")), "{said}: {}", read.to("pai").unwrap());
    }
}

#[test]
fn a_seat_below_the_plies_names_no_player() {
    let plies_above = "Guest: Lt10c-14c\nHost: Lt10q-12q\nGuest: Rk*14l\n";
    assert_eq!(tags("iroh", &format!("{plies_above}Host: gg, resigns\n")), ["Result Guest", "Termination resigned"]);
    let read = game("iroh", &format!("{plies_above}Host: nice game!\n"));
    assert_eq!((read.record().tag("Host"), read.is_right()), (None, true), "{:?}", findings(&read));
    // What may be a ply is no comment.
    assert_eq!(errors("iroh", &format!("{plies_above}Host: lotus back\n")).len(), 1);
    // Both names in a row are those of the players.
    let below = format!("{plies_above}Guest: Ume\nHost: Bumi\n");
    assert_eq!(tags("iroh", &below), ["Guest Ume", "Host Bumi"]);
}

#[test]
fn results_are_told_with_points_in_parentheses_and_after_a_word() {
    let skud = "1. Rs*10b Rs*10r";
    for (text, result) in [
        (format!("{skud} (Guest wins on time)\n"), &["Result Guest", "Termination time"][..]),
        (format!("{skud}\nGuest wins 4:3\n"), &["Result Guest"]),
        (format!("{skud}\nHost won by 4 points to 3\n"), &["Result Host"]),
        (format!("{skud}\nThey agreed to a draw here.\n"), &["Result Draw", "Termination agreed"]),
        (format!("{skud}\nOutcome: draw by agreement\n"), &["Result Draw", "Termination agreed"]),
        (format!("{skud} 2. Guest resigns 0-1\n"), &["Result Host"]),
        // A draw that people tell of is one that they agreed on.
        (format!("{skud}\nRemis.\n"), &["Result Draw", "Termination agreed"]),
        (format!("{skud}\ndraw\n"), &["Result Draw", "Termination agreed"]),
        (format!("{skud} ½-½\n"), &["Result Draw", "Termination agreed"]),
        (format!("{skud}\nThe game was drawn.\n"), &["Result Draw", "Termination agreed"]),
        (format!("{skud}\n1-0 (resignation)\n"), &["Result Guest", "Termination resigned"]),
        (format!("{skud}\nFinal result: 0-1\n"), &["Result Host"]),
        // In parentheses behind a ply it is no variation, whoever plays there.
        (format!("{skud} (Guest resigns)\n"), &["Result Host", "Termination resigned"]),
        (format!("{skud} (Host resigns)\n"), &["Result Guest", "Termination resigned"]),
    ] {
        let read = game("skud", &text);
        let tags: Vec<String> = read.record().tags().map(|tag| format!("{} {}", tag.name, tag.value)).collect();
        assert_eq!(tags, result, "{text}: {:?}", findings(&read));
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
    }
    // Between plies it is an offer, and above them nothing.
    for text in [format!("{skud}\ndraw\n3. Rs9d-8e\n"), format!("a draw\n{skud}\n")] {
        assert_eq!(game("skud", &text).record().tag("Result"), None, "{text}");
    }
    // Where the rules give the draw, nobody had to agree; where tiles are drawn, the words may be a ply.
    let drawn = include_str!("../../corpus/balance/valid/game_drawn_when_moved.pai");
    let plies: String = drawn.split_inclusive('\n').filter(|line| !line.starts_with("[Result")).collect();
    let read = game("balance", &format!("{plies}draw\n"));
    assert_eq!(
        (read.record().tag("Result"), read.record().tag("Termination")),
        (Some("Draw"), None),
        "{:?}",
        findings(&read)
    );
    assert!(read.is_right(), "{:?}", findings(&read));
    let draws = game("ancient", "[Target \"11\"]\n[Hand \"4\"]\n\n1. Draw Draw\na draw\n");
    assert_eq!(draws.record().tag("Termination"), None);
    // A draw that a rule is said to give is not what the rules say.
    let ruled = format!("{skud}\nNo more moves: draw\n");
    assert_eq!(errors("skud", &ruled).first().map(|(code, _)| *code), Some("result-wrong"));
    // Where tiles are drawn a draw is a ply, whoever says it how, and a turn's number heads no result.
    let ancient = "[Target \"11\"]\n[Hand \"4\"]\n[First \"Mei\"]\n[Second \"Tam\"]\n\nMei: Draw\n";
    for said in ["Tam: ok, draw", "Second plays: draw", "Round 1: draw"] {
        assert_eq!(game("ancient", &format!("{ancient}{said}\n")).record().tag("Result"), None, "{said}");
    }
    assert_eq!(game("skud", &format!("{skud}\nMove 2: draw\n")).record().tag("Result"), None);
    // More than a score is said.
    let read = game("skud", &format!("{skud}\nGuest wins 4:3 of the games\n"));
    assert_eq!(read.record().tag("Result"), None, "{:?}", findings(&read));
}

#[test]
fn titles_name_rules_players_and_how_many_they_are() {
    let skud = "1. Rs*10b Js*10r\n";
    let names = ["Guest Lin", "Host Sora"];
    for title in [
        "**Skud Pai Sho** - Lin vs Sora",
        "== Skud Pai Sho: Lin vs. Sora ==",
        "#+TITLE: Skud Pai Sho, Lin vs Sora",
        "Skud Pai Sho. Guest Lin. Host Sora.",
        "Skud Pai Sho, Guest: Lin, Host: Sora",
        "Skud Pai Sho, Lin vs. Sora",
    ] {
        assert_eq!(tags("skud", &format!("{title}\n\n{skud}")), names, "{title}");
    }
    let edition = "Skud Pai Sho (2018 rules): Lin (Guest) v. Sora (Host)";
    assert_eq!(tags("skud", &format!("{edition}\n\n{skud}")), ["Rules 2018", "Guest Lin", "Host Sora"]);
    // A player may have the name of a rule set.
    assert_eq!(tags("iroh", "Iroh Pai Sho, Iroh vs Pao\n\n1. Lt10c-14c\n"), ["Guest Iroh", "Host Pao"]);
    assert_eq!(tags("wiki", "Wiki Pai Sho, two players\n\n1. F*10l E*5o\n"), ["Players 2"]);
    assert_eq!(tags("basic", "Target = 21\n\n1. Js*10f Js*10n\n"), ["Target 21"]);
    // A seat with such a sign may play.
    assert_eq!(errors("basic", "First = Js*10f\n").len(), 1);
    let team = "Team: Red Blue\n\nRed  Yellow  Blue  Green\nE*15e  F*5e  A*15o  W*5o\n";
    assert_eq!(tags("wiki", team), ["Players 3", "Team Red Blue"]);
}

#[test]
fn turns_are_counted_in_any_language() {
    assert_read("skud", &["Zug 1: Rose 10b, Rose 10r\nZug 2: 10b-9d, 10r-12q\n"], "Rs*10b Rs*10r 10b-9d 10r-12q");
    // A number that is not due counts none, nor does a word within the line.
    assert_wrong("skud", &[("Zug 1: Rs*10b Rs*10r\nZug 3: Rs10b-9d\n", "ply-unreadable", "Zug")]);
    let named = game("skud", "1. Nori: Rose 10b. Oda: Rose 10r.\n");
    assert_eq!(plies(&named).join(" "), "Rs*10b Rs*10r", "{:?}", findings(&named));
    assert_eq!((named.record().tag("Guest"), named.record().tag("Host")), (Some("Nori"), Some("Oda")));
    // Below tags a seat with a colon plays, in the same game.
    let mine = "[Guest \"Lin\"]\n[Host \"Sora\"]\n\nGuest: Rose on ten-b, Rose on ten-r\n";
    assert!(!errors("skud", mine).is_empty());
    assert_read("skud", &["Move 1: rose 10b followed by rose 10r"], "Rs*10b Rs*10r");
    // Whose dash it is nobody knows, but what to write is said.
    let dash = game("wiki", "1. F*10l E*5o\n2. Rd*10c -\n");
    let help = dash.diagnostics().iter().find_map(|found| found.help.clone()).unwrap_or_default();
    assert!(help.contains("write `Pass`"), "{help}");
}

#[test]
fn what_mails_and_pages_add_is_no_ply() {
    assert_read(
        "balance",
        &["1. Wh*#9a O*17l=20\n2. O*#9a Rs*7n=20\n", "1. Wh*#9a O*17l\n      - 1 -\n2. O*#9a Rs*7n\n"],
        "Wh*#9a O*17l O*#9a Rs*7n",
    );
    // Dashes without a number are none.
    assert!(!errors("balance", "1. Wh*#9a O*17l\n-  -\n2. O*#9a Rs*7n\n").is_empty());
    let signed = "[Guest \"Lin\"]\n[Host \"Sora\"]\n\n1. Rs*10b Rs*10r\n\nBest,\nLin\n";
    assert_read("skud", &[signed], "Rs*10b Rs*10r");
    // Above a ply the name says who plays it.
    assert_eq!(errors("skud", &signed.replace("Best,\nLin\n", "Lin\nRs10b-9d\n")), []);
    let circles = "[Players \"4\"]\n🔴 E*15e 🟡 F*5e 🔵 A*15o 🟢 W*5o\n";
    assert_read("wiki", &[circles], "E*15e F*5e A*15o W*5o");
    assert_wrong("skud", &[("🔴 Rs*10b 🔵 Rs*10r\n", "ply-unreadable", "🔴")]);
}

#[test]
fn a_list_below_a_title_is_a_game() {
    assert_read("basic", &["Basic Pai Sho\n\nLy 7c\nLy 13q"], "Ly*7c Ly*13q");
    let table = "Skud Pai Sho\n\nGuest     Host\nRs 10b    Rs 10r\nJd 18j    Jd 2j";
    assert_read("skud", &[table], "Rs*10b Rs*10r Jd*18j Jd*2j");
    // What cannot be a drop is an error that says what may be meant.
    let wrong = errors("skud", &format!("{table}\nRs 9d     Rs 12q\n"));
    assert_eq!(wrong.first().map(|(code, _)| *code), Some("skud-plant-gate"));
    // With nothing above it a list stays a position.
    let alone = notation::detect("Ly 7c\nLy 13q\n", "list.txt");
    assert_eq!(alone.name(), "position");
}

#[test]
fn players_head_the_columns_of_a_table_with_tabs() {
    let sheet = notation::named("sheet").unwrap();
    let read = |text: &str| sheet.read(text, &Options::default());
    let table = "Variant\twiki\t\nTurn\tMei\tTam\n1\tFire 10l\tEarth 5o\n2\tRhododendron 10c\tPass\n";
    let found = read(table);
    assert!(found.is_sound(), "{:?}", found.diagnostics);
    assert_eq!((found.record.tag("Sente"), found.record.tag("Gote")), (Some("Mei"), Some("Tam")));
    assert_eq!(found.record.plies().count(), 4);
    // A cell that is no ply stays an error.
    assert!(!read(&table.replace("Earth 5o", "Earth 5z")).is_sound());
}

#[test]
fn how_a_game_ended_stands_behind_its_last_ply() {
    let turn = "1. Rs*10b Rs*10r\n2. Rs10b-9d";
    for (last, count, said) in [
        (" Rs10r-12q, Guest resigns", 4, &["Result Host", "Termination resigned"][..]),
        (" Rs10r-12q, Host resigns", 4, &["Result Guest", "Termination resigned"]),
        (" Rs10r-12q and wins", 4, &["Result Host"]),
        (" Rs10r-12q, wins!", 4, &["Result Host"]),
        (" and wins", 3, &["Result Guest"]),
        (", and won the game.", 3, &["Result Guest"]),
        (" Rs10r-12q draw agreed", 4, &["Result Draw", "Termination agreed"]),
        (" draw agreed", 3, &["Result Draw", "Termination agreed"]),
    ] {
        let text = format!("{turn}{last}\n");
        let read = game("skud", &text);
        assert_eq!(
            (tags("skud", &text), plies(&read).len()),
            (said.iter().map(|tag| (*tag).to_owned()).collect(), count)
        );
    }
    // Whose turn it is plays it.
    assert_eq!(plies(&game("skud", &format!("{turn}, Host resigns\n"))).join(" "), "Rs*10b Rs*10r Rs10b-9d Resign");
    // A ring that is told of is a remark, as a harmony is.
    let ring = game("skud", &format!("{turn} ring!\n"));
    assert!(ring.is_right() && ring.to("pai").unwrap().contains("{ring!}"), "{:?}", findings(&ring));
    // Where more is played, more is said, or a tag says it, nobody has won there.
    for last in [" and wins\n2... Rs10r-12q", " and wins a harmony", " Rs10r-12q and wins time", " draw agreed?"] {
        assert_eq!(game("skud", &format!("{turn}{last}\n")).record().tag("Result"), None, "{last}");
    }
    let told = format!("[Result \"Host\"]\n[Termination \"time\"]\n\n{turn} and wins\n");
    assert_eq!(game("skud", &told).record().tag("Result"), Some("Host"));
}

#[test]
fn headings_name_players_in_many_ways() {
    const BOTH: [&str; 2] = ["Guest Mei", "Host Tam"];
    for heading in [
        "Guest is Mei, Host is Tam",
        "Guest Mei\nHost Tam",
        "Mei is Guest\nTam is Host",
        "Mei (Guest)\nTam (Host)",
        "Player 1: Mei\nPlayer 2: Tam",
        "Player 1: Mei, Player 2: Tam",
        "Players: Mei and Tam",
        "Players: Mei, Tam",
        "game between Mei and Tam",
        "Spring Cup - Round 2\nMei vs Tam",
    ] {
        let plies = "Mei: Rs*10b\nTam: Rs*10r\n";
        let text = format!("Skud Pai Sho\n{heading}\n\n{plies}");
        assert_eq!(tags("skud", &text), BOTH, "{heading}");
        assert_eq!(plies_of(&text), "Rs*10b Rs*10r", "{heading}");
    }
    // With the rules and the day in the same line.
    for heading in ["Skud Pai Sho | Mei vs Tam", "Skud Paisho, Mei vs Tam", "Skud Pai Sho game between Mei and Tam"] {
        let text = format!("{heading}\n\n1. Rs*10b Rs*10r\n");
        assert_eq!(read_alone(&text), ("skud", BOTH.map(str::to_owned).to_vec()), "{heading}");
    }
    let dated = "2024-05-03 Mei vs Tam (Skud Pai Sho)\n\n1. Rs*10b Rs*10r\n";
    let tags_of = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
    assert_eq!(read_alone(dated), ("skud", tags_of(&["Date 2024-05-03", "Guest Mei", "Host Tam"])));
    let wiki = "wiki Pai Sho\nPlayers: Mei, Tam\n\nMei: F*10l\nTam: E*5o\n";
    assert_eq!(read_alone(wiki), ("wiki", tags_of(&["Sente Mei", "Gote Tam"])));
    let rated = tags("skud", "Mei (1200) vs Tam (1350)\n\n1. Rs*10b Rs*10r\n");
    assert_eq!(rated, ["Guest Mei", "Host Tam", "GuestRating 1200", "HostRating 1350"]);
}

fn plies_of(text: &str) -> String {
    plies(&game("skud", text)).join(" ")
}

/// The rule set and the tags of a game that names its rule set.
fn read_alone(text: &str) -> (&'static str, Vec<String>) {
    let read = notation::named("pai").expect("it is there").read(text, &Options::default());
    let tags = read.record.tags().map(|tag| format!("{} {}", tag.name, tag.value)).collect();
    (read.record.variant.name(), tags)
}

#[test]
fn a_title_names_no_players() {
    for heading in [
        "Guest red, Host yellow",
        "Guest first, Host second",
        "Guest plays first",
        "Spring Cup - Round 2",
        "Game 3 - Final",
        "Round 1 | Table 2",
        "Chapter 3 - The rematch",
        "Round One - The Rematch",
        "game between rounds and tables",
        "Player 3: Mei",
    ] {
        let text = format!("Skud Pai Sho\n{heading}\n\n1. Rs*10b Rs*10r\n");
        assert_eq!(tags("skud", &text), [""; 0], "{heading}");
        assert!(game("skud", &text).to("pai").unwrap().contains(&format!("{{{heading}}}")), "{heading}");
    }
    for heading in ["Guest resigned, Host won", "Guest resigns, Host wins"] {
        let text = format!("Skud Pai Sho\n{heading}\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n");
        assert_eq!(tags("skud", &text), ["Result Host", "Termination resigned"], "{heading}");
    }
    // A tile is no player, nor is what may be one.
    for heading in ["Guest Rose", "Rose (Guest)", "Guest is red", "Guest Wins, Host Resigns", "Guest Accents"] {
        let text = format!("Skud Pai Sho\n{heading}\n\n1. Rs*10b Rs*10r\n");
        assert!(!errors("skud", &text).is_empty(), "{heading}");
    }
}

#[test]
fn a_name_beside_a_seat_is_that_seats() {
    for heading in
        ["Host Tam - Guest Mei", "Tam as Host vs Mei as Guest", "Guest: Mei / Host: Tam", "Mei as Guest - Tam as Host"]
    {
        let text = format!("{heading}\n\n1. Rs*10b Rs*10r\n");
        let mut found = tags("skud", &text);
        found.sort();
        assert_eq!(found, ["Guest Mei", "Host Tam"], "{heading}");
    }
    // A name with the word for a seat in it is nobody's.
    for heading in ["Guest Rose - Host Lily", "The Guest Mei - The Host Tam"] {
        let text = format!("{heading}\n\n1. Rs*10b Rs*10r\n");
        let read = game("skud", &text);
        let named =
            |seat: &str| read.record().tag(seat).is_some_and(|name| name.contains("Guest") || name.contains("Host"));
        assert!(!named("Guest") && !named("Host"), "{heading}: {:?}", findings(&read));
    }
}

#[test]
fn results_are_told_in_more_words() {
    let host = "Result Host";
    for (said, found) in [
        ("Result 0-1", &[host][..]),
        ("P2 wins", &[host]),
        ("First player resigns", &[host, "Termination resigned"]),
        ("Ume and Bumi agree to a draw", &["Result Draw", "Termination agreed"]),
        ("Ume offers draw, Bumi accepts", &["Result Draw", "Termination agreed"]),
        ("Bumi wins because Ume resigns", &[host, "Termination resigned"]),
        ("Bumi wins vs Ume", &[host]),
        ("Ume timeout", &[host, "Termination time"]),
        ("Bumi victory", &[host]),
        ("Bumi wins :)", &[host]),
        ("-> Bumi wins", &[host]),
        ("Ume conceded the game", &[host, "Termination resigned"]),
    ] {
        let text = format!("{PLAYERS}\n1. Rs*10b Rs*10r\n{said}\n");
        let all = tags("skud", &text);
        assert_eq!(
            all.iter().filter(|tag| !tag.starts_with("Guest") && !tag.starts_with("Host")).collect::<Vec<_>>(),
            found,
            "{said}"
        );
    }
    // Who says so while the chat goes on has not won yet.
    let chat = format!("{PLAYERS}\nUme: Rs*10b\nBumi: wins\nBumi: Rs*10r\n");
    assert_eq!(tags("skud", &chat), ["Guest Ume", "Host Bumi"]);
    // What is only thought, asked for or offered is no result.
    for said in [
        "Ume wins, or so we thought",
        "Ume: resign?",
        "Ume offers draw, Bumi declines",
        "Ume: timeout",
        "Ume and Bumi met",
    ] {
        let text = format!("{PLAYERS}\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n{said}\n");
        let read = game("skud", &text);
        assert_eq!(read.record().tag("Result"), None, "{said}: {:?}", findings(&read));
        assert_eq!(plies(&read).len(), 4, "{said}");
    }
}

#[test]
fn what_a_seat_says_below_the_plies_begins_no_game() {
    let of = |said: &str| format!("{PLAYERS}\n1. Lt10c-14c Lt10q-12q\n\n{said}\n");
    let players = ["Guest Ume", "Host Bumi"];
    for (said, result) in [
        ("Host: I resign", ["Result Guest", "Termination resigned"]),
        ("Host: lost on time", ["Result Guest", "Termination time"]),
        ("Bumi loses (time)", ["Result Guest", "Termination time"]),
        ("Guest wins (time)", ["Result Guest", "Termination time"]),
    ] {
        let text = of(said);
        let games = Game::read(text.as_bytes(), "", None, Options::of(Variant::named("iroh").unwrap())).unwrap();
        assert_eq!(games.count(), 1, "{said}");
        assert_eq!(tags("iroh", &text), [&result[..], &players].concat(), "{said}");
    }
    for said in ["Host: good game", "Host: what a ring"] {
        assert_eq!(tags("iroh", &of(said)), players, "{said}");
        assert!(findings(&game("iroh", &of(said))).contains(&("slip-comment", said.to_owned())), "{said}");
    }
    // A player's name does.
    let two = format!("{}\n1. Lt10c-14c Lt10q-12q\n", of("Guest: Ping\nHost: Lao"));
    let games = Game::read(two.as_bytes(), "", None, Options::of(Variant::named("iroh").unwrap())).unwrap();
    assert_eq!(games.count(), 2);
}

#[test]
fn a_draw_or_a_result_stands_behind_the_last_ply() {
    for (last, result) in
        [("½-½", "Draw"), ("Draw by agreement", "Draw"), ("Result: 1-0", "Guest"), ("Winner: Host", "Host")]
    {
        let read = game("skud", &format!("1. Rs 10b Rs 10r {last}\n"));
        assert!(read.is_right(), "{last}: {:?}", findings(&read));
        assert_eq!(
            (plies(&read).join(" ").as_str(), read.record().tag("Result")),
            ("Rs*10b Rs*10r", Some(result)),
            "{last}"
        );
    }
    // What is no result stays an error.
    assert!(!errors("skud", "1. Rs 10b Rs 10r Result: 3-0\n").is_empty());
}
