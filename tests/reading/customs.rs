//! Customs of people who write down games: how they name the rules, the players and the results, and how they part plies. Each
//! with a text that is read, and one that is not read so.

use crate::everyday::errors;
use crate::parted::{assert_read, assert_wrong};
use crate::typed::{findings, game, plies};
use paisho::notation::{self, Options};

/// The tags of a game beside its rule set, each with its value.
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
    // Three of four, too, but not where only two can play.
    assert_wrong("wiki", &[("1. F*6k Qi*12n S*9q-9s", "ply-extra", "S*9q-9s")]);
    assert_eq!(errors("skud", "1. Rs*10b Rs*10r Rs10b-9d Rs10r-12q\n"), []);
    let help = |text: &str| game("wiki", text).diagnostics()[0].help.clone().unwrap_or_default();
    assert!(help("1. F*6k Qi*12n S*9q-9s W*13r-14q\n").ends_with("has a tag `[Players \"4\"]`"));
    // Without numbers all plies stand in turn order.
    assert_read("wiki", &["F*6k Qi*12n S*9q-9s W*13r-14q"], "F*6k Qi*12n S*9q-9s W*13r-14q");
    assert_read("wiki", &["1. F*6k Qi*12n\nS*9q-9s W*13r-14q"], "F*6k Qi*12n S*9q-9s W*13r-14q");
}

#[test]
fn rules_are_named_with_more_behind_them() {
    let told = |line: &str, plies: &str| {
        let text = format!("{line}\n\n1. {plies}\n");
        let record = notation::named("pai").expect("it is a notation").read(&text, &Options::default()).record;
        let tags = record.tags().map(|tag| format!("{} {}", tag.name, tag.value));
        std::iter::once(record.variant.name().to_owned()).chain(tags).collect::<Vec<_>>()
    };
    for (line, plies, meant) in [
        ("Rules: Skud Pai Sho, 2018 rules", "Js*10b Rs*10r", &["skud", "Rules 2018"][..]),
        ("Rules: Skud 2018", "Js*10b Rs*10r", &["skud", "Rules 2018"]),
        ("Skud (2018)", "Js*10b Rs*10r", &["skud", "Rules 2018"]),
        ("Variant: Skud Pai Sho (site rules)", "Rs*10b Rs*10r", &["skud", "Rules site"]),
        ("Rules: Iroh Pai Sho (default)", "F9h-9e F11l-11o", &["iroh"]),
        ("Rules: Ancient Pai Sho, target 8", "Draw Js Draw Rs", &["ancient", "Target 8"]),
        (
            "**Rules:** Skud Pai Sho, 2018 rules. Guest accents: 2 Rocks, Boat, Knotweed",
            "Js*10b Rs*10r",
            &["skud", "Rules 2018", "GuestAccents Rk Rk B Kn"],
        ),
        // These name no rule set.
        ("Rules: as we know them", "E*18f S*18m", &["wiki", "Rules as we know them"]),
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
    assert_wrong("skud", &[("1. Rs*10b Rs*10r // 3. Rs10b-9d Rs10r-12q", "ply-unreadable", "/")]);
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
    assert_read("wiki", &["1. places a W *17i, E 8l"], "W*17i E*8l");
}

#[test]
fn hands_and_results_are_told_in_words() {
    let ancient = "First's hand: Jade, Coin\nSecond hand: Rd Co\n\n1. Draw Js Draw Rs\n";
    assert_eq!(tags("ancient", ancient), ["FirstHand Jd Co", "SecondHand Rd Co"]);
    let balance = "First tiles: Rose, Lotus, Orchid, 2 Lilies, Wheel\n\n1. O*6o O*11l\n";
    assert_eq!(tags("balance", balance), ["FirstTiles Rs Lt O Ly Ly Wh"]);
    assert!(
        errors("ancient", "First's hand: Jade, Blob\n\n1. Draw Js Draw Rs\n")
            .contains(&("tag-unreadable", "First's hand: Jade, Blob".to_owned()))
    );
    let result = |line: &str| tags("skud", &format!("[Guest \"Lin\"]\n\n1. Rs*10b Rs*10r\n{line}\n"));
    assert_eq!(result("Time! Host wins."), ["Result Host", "Termination time", "Guest Lin"]);
    assert_eq!(result("and Lin wins!"), ["Result Guest", "Guest Lin"]);
    // Who that is nobody knows.
    assert_eq!(result("Sora gave up."), ["Guest Lin"]);
    let round = tags("skud", "Round 1, board 2: Zuko - Toph 0-1\n\n1. Rs*10b Rs*10r\n");
    assert_eq!(round, ["Round 1, board 2", "Guest Zuko", "Host Toph", "Result Host"]);
}

#[test]
fn a_result_may_be_told_twice_and_not_in_two_ways() {
    let game = |end: &str| format!("Lin - Sora  0:1\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n{end}\n");
    for end in ["Sora wins", "Lin resigns", "Lin resigns, Sora wins"] {
        assert_eq!(errors("skud", &game(end)), [], "{end}");
        assert!(tags("skud", &game(end)).contains(&"Result Host".to_owned()), "{end}");
    }
    for end in ["Lin wins", "Sora gives up"] {
        let found = errors("skud", &game(end));
        assert!(matches!(&found[..], [("tag-doubled", _)]), "{end}: {found:?}");
    }
}

#[test]
fn the_letter_of_a_seat_may_stand_before_the_turn() {
    let four = "Rs*10b Rs*10r Rs10b-9d Rs10r-12q";
    assert_read(
        "skud",
        &[
            "G1 Rs 10b\nH1 Rs 10r\nG2 Rs 10b-9d\nH2 Rs 10r-12q",
            "G1. Rs*10b\nH1. Rs*10r\nG2. Rs10b-9d\nH2. Rs10r-12q",
            "G1: Rs*10b\nH1: Rs*10r\nG2: Rs10b-9d\nH2: Rs10r-12q",
        ],
        four,
    );
    assert_read("wiki", &["S1 F *6k\nG1 Qi *12n"], "F*6k Qi*12n");
    for wrong in ["G1 Rs 10b\nG2 Rs 10b-9d\nH2 Rs 10r", "G1 Rs 10b\nH2 Rs 10r", "H1 Rs 10b\nG1 Rs 10r"] {
        assert!(!errors("skud", &format!("{wrong}\n")).is_empty(), "{wrong}");
    }
}

#[test]
fn sentences_of_unknown_players_are_no_comments() {
    let told = "ann put lily on 12f\nmax put lily on 8n\n";
    assert_eq!(errors("basic", told)[0], ("ply-unreadable", "ann put lily on 12f".to_owned()));
    assert_read(
        "basic",
        &["[First \"Ann\"]\n[Second \"Max\"]\n\nann put lily on 12f\nmax put lily on 8n"],
        "Ly*12f Ly*8n",
    );
    // Nothing is put down here.
    assert_eq!(errors("skud", "We met on Friday\n\n1. Rs*10b Rs*10r\n"), []);
}

#[test]
fn coordinates_of_the_garden_gate_have_no_sign_of_a_capture() {
    let before = "[Rules \"site\"]\nHost accents: Wheel, 2 Boats, Knotweed\nGuest accents: Boat, Wheel, Knotweed, Rock\n\n\
                  1. R4 (0, -8)   R4 (0, 8)\n2. R4 (8, 0)   (0, 8)-(3, 7)\n3. (0, -8)-(-2, -8)   W3 (0, -8)\n\
                  4. W4 (0, 8)   (0, -8)-(1, -7)\n5. (8, 0)-(4, 0)   R3 (-8, 0)\n6. (-2, -8)-(-2, -5)   R3 (0, -8)\n\
                  7. (-2, -5)-(-3, -5)   R3 (8, 0)\n8. ";
    let taken = game("skud", &format!("{before}(0, 8)-(3, 7)\n"));
    assert!(taken.is_right(), "{:?}", findings(&taken));
    assert_eq!(plies(&taken).last().map(String::as_str), Some("10r x 13q"));
    // With the names of points the sign is not guessed.
    assert!(!game("skud", &format!("{before}Ly10r-13q\n")).is_right());
}

#[test]
fn chats_and_logs_of_other_forms_are_read() {
    let chat =
        "[Players \"4\"]\n\n12:04 <mei> F*6k\n12:06 <tam> Qi*12n\n12:07 <zuko> S*9q-9s\n12:08 <toph> W*13r-14q\n";
    assert_read("wiki", &[chat], "F*6k Qi*12n S*9q-9s W*13r-14q");
    // Of three of four nobody knows where they sit.
    assert!(!game("wiki", &chat.replace("12:08 <toph> W*13r-14q\n", "")).is_right());
    assert_read(
        "skud",
        &[
            "2024-03-02T12:02:11Z Guest Rs*10b\n2024-03-02T12:03:00Z Host Rs*10r",
            "2024-03-02 Rs*10b\n2024-03-03 Rs*10r",
        ],
        "Rs*10b Rs*10r",
    );
    assert_eq!(tags("skud", "2024-03-02\n\n1. Rs*10b Rs*10r\n"), ["Date 2024-03-02"]);
    let letters = "[Players \"4\"]\n\n1. R: A*6k-7m Y: Qi*10d-10e B: Eqqq 10m G: S 9e\n";
    assert_eq!(errors("wiki", letters)[0].1, "Eqqq");
}

#[test]
fn places_of_a_move_may_stand_in_parentheses() {
    assert_read("skud", &["1. Rs(10b) Rs(10r)\n2. Rs(10b-9d) Rs(10r-12q)"], "Rs*10b Rs*10r Rs10b-9d Rs10r-12q");
    assert!(!game("skud", "1. Rs*10b Rs*10r\n2. Rs(10b-) Rs10r-12q\n").is_right());
}

#[test]
fn turns_that_count_down_are_told_of() {
    let text = "2. Rs10b-9d Rs10r-12q\n1. Rs*10b Rs*10r\n";
    let read = game("skud", text);
    let found = read.diagnostics();
    let help = found[0].help.as_deref().unwrap_or_default();
    assert_eq!((found[0].code.name, help), ("turn-number", "the last turn stands first: begin with turn 1"));
    let one = game("skud", "2. Rs*10b Rs*10r\n3. Rs10b-9d Rs10r-12q\n").diagnostics();
    assert_eq!(one[0].help.as_deref(), Some("turn 1 is missing, or write `1.`"));
}

/// Two acts with `and` between them are those of one player or of two: the board tells, below tags and with numbers in words, too.
#[test]
fn plies_joined_by_and_are_read_below_a_tag() {
    let read = |variant: &str, text: &str, tags: &str| {
        let text = format!("[Variant \"{variant}\"]\n{tags}\n{text}\n");
        let game: paisho::Game = text.parse().unwrap();
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        plies(&game).join(" ")
    };
    let site = "[Rules \"site\"]\n";
    let skud = "Move 1: rose 10b and rose 10r\nMove 2: jade 18j and jade 2j";
    assert_eq!(read("skud", skud, site), "Rs*10b Rs*10r Jd*18j Jd*2j");
    // The first plies show by which rules is played.
    assert_eq!(read("skud", skud, ""), "Rs*10b Rs*10r Jd*18j Jd*2j");
    assert_eq!(read("skud", "1. rose 10b and rose 10r\n2. jade 18j and jade 2j", ""), "Rs*10b Rs*10r Jd*18j Jd*2j");
    let wiki = "Round 1 - fire 10l and earth 5o\nRound 2 - jasmine 10c and lily 10b";
    assert_eq!(read("wiki", wiki, ""), "F*10l E*5o Js*10c Ly*10b");
    // A bonus stays one.
    let bonus = "1. Rs*10b Rs*10r\n2. Js*18j Js*2j\n3. Rs10b-10c and Rs*10b Js2j-3j";
    let game: paisho::Game = format!("[Variant \"skud\"]\n{site}\n{bonus}\n").parse().unwrap();
    assert!(!game.is_right(), "{:?}", findings(&game));
}

#[test]
fn labels_that_count_are_no_players() {
    for text in ["T1: Rs*10b Rs*10r\nT2: Jd*18j Jd*2j", "Move1: Rs*10b Rs*10r\nMove2: Jd*18j Jd*2j"] {
        let game = game("skud", text);
        assert_eq!((game.record().tag("Guest"), plies(&game).len()), (None, 4), "{text}");
    }
    let named = game("skud", "Tam: Rs*10b\nMei: Rs*10r");
    assert_eq!((named.record().tag("Guest"), named.record().tag("Host")), (Some("Tam"), Some("Mei")));
}

/// As a comment is written, with a space before its sign, it holds whatever it says.
#[test]
fn a_comment_to_the_end_of_its_line_holds_turns() {
    let head = "[Variant \"skud\"]\n[Rules \"site\"]\n\n";
    for text in ["1. Rs*10b Rs*10r ; 2. Jd*18j Jd*2j\n", "1. Rs*10b Rs*10r\n2. Jd*18j Jd*2j ; 3. Resign\n"] {
        let text = format!("{head}{text}");
        let game: paisho::Game = text.parse().unwrap();
        assert_eq!(game.to("pai").as_deref(), Ok(text.as_str()));
        assert_eq!(findings(&game).len(), 1, "{text}");
        assert_eq!(findings(&game)[0].0, "comment-ply");
    }
    let apart: paisho::Game = format!("{head}1. Rs*10b Rs*10r; 2. Jd*18j Jd*2j\n").parse().unwrap();
    assert_eq!(plies(&apart).len(), 4);
}

#[test]
fn the_last_row_of_a_table_may_be_a_ply_short() {
    for rows in ["1;Rs 10b;Rs 10r\n2;Jd 18j\n", "1|Rs 10b|Rs 10r\n2|Jd 18j\n"] {
        let game = game("skud", rows);
        assert!(game.is_right(), "{rows}: {:?}", findings(&game));
        assert_eq!(plies(&game).join(" "), "Rs*10b Rs*10r Jd*18j", "{rows}");
    }
    // Where the number stands with the first ply, a row of one cell lacks that.
    let short = errors("wiki", "1. E*18f | S*18m\n2. | Rs*14e\n");
    assert_eq!(short.len(), 1, "{short:?}");
    assert_eq!(short[0].0, "ply-missing");
}
