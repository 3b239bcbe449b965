//! What people write every day and the grammar does not have: other signs for the star and the dash, captures without their
//! point, remarks around plies, numbers from 0, evenings of several games.

use crate::everyday::errors;
use crate::parted::{assert_read, assert_wrong};
use crate::typed::{findings, game, plies};
use paisho::game::Game;
use paisho::notation::Options;

const FULL: &str = "1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n";
const WANTED: &str = "Rs*10b Rs*10r Rs10b-9d Rs10r-12q";

#[test]
fn a_sign_between_a_code_and_its_point_is_a_star() {
    for drop in ["Rs'10b", "Rs.10b", "Rs_10b", "Rs+10b", "Rs=10b", "Rs/10b", "Rs^10b", "Rs°10b", "Rs10b*", "10b*Rs"] {
        // A place stands before its tile at the end of a line only.
        assert_read("skud", &[&format!("1. {drop}\n1... Rs*10r")], "Rs*10b Rs*10r");
    }
    assert_wrong("skud", &[("1. Rs~10b Rs*10r", "ply-unreadable", "~10b")]);
}

#[test]
fn a_sign_between_two_points_is_a_dash() {
    for step in ["Rs10b/9d", "Rs10b_9d", "Rs10b=9d", "Rs10b+9d", "Rs10b-Rs9d", "Rs10b to Rs9d"] {
        assert_read("skud", &[&format!("1. Rs*10b Rs*10r\n2. {step} Rs10r-12q")], WANTED);
    }
    // Another tile is no way on, and a small letter may be a part of the point.
    assert_wrong("skud", &[("1. Rs*10b Rs*10r\n2. Rs10b-Js9d Rs10r-12q", "ply-unreadable", "Js9d")]);
    assert_wrong("iroh", &[("1. E7e-7f A12p-a6j\n", "ply-unreadable", "a6j")]);
    let wiki = "1. S*11i 5i W*14d\n2. S5i 4j A*17i";
    assert_read("wiki", &[wiki], "S*11i-5i W*14d S5i-4j A*17i");
    // Where nothing moves on in the turn it comes from the hand, that is no way.
    assert!(!errors("skud", "1. Rs*10b 9d Rs*10r\n").is_empty());
}

#[test]
fn a_capture_is_told_where_the_move_ends() {
    let position = "[Position \"<A 18h> (E 17f)\"]\n\n1. ";
    for capture in [
        "A18h-17f takes Earth",
        "A18h-17f (takes Earth)",
        "A18h-17f [takes the Earth]",
        "A18h-17f xE",
        "A18h-17f, capturing the Earth",
        "A18h to 17f and takes E",
    ] {
        assert_read("wiki", &[&format!("{position}{capture}")], "A18h x E17f");
    }
    assert_read("wiki", &[&format!("{position}A18h-17f x"), &format!("{position}A18h-17f takes it")], "A18h x 17f");
    // The tile is compared with the board.
    let wrong = errors("wiki", &format!("{position}A18h-17f takes Fire\n"));
    assert!(wrong.iter().any(|(code, _)| code.contains("tile") || code.contains("capture")), "{wrong:?}");
    // Without a word nothing is captured.
    assert_wrong("wiki", &[(&format!("{position}A18h-17f"), "wiki-capture-sign", "17f")]);
}

#[test]
fn what_is_said_around_plies_is_a_remark() {
    for said in [
        "(Sora was late)",
        "(time 14:05)",
        "(clock 0:50/0:45)",
        "(no bonus)",
        "(a good\nmove)",
        "/* fine */",
        "<-- good",
        "3'",
        "=",
        "+=",
        "±",
        "-0.5",
        "(=)",
        ", threatening Rs9d-8e",
        "with the idea Rs9d-8e",
        "\nIf Rs10b-10d, then Rs10r-10p.",
        "\nOn move 2, Rs10b-10d would be better.",
        "\nThe idea is to go to 12e later, or maybe 8e.",
        "\nDiagram 1",
        "\nNow 18j is free.",
    ] {
        let tags = "[Guest \"Lin\"]\n[Host \"Sora\"]\n\n";
        assert_read(
            "skud",
            &[&format!("{tags}{}{said}\n3. Rs9d-8e", FULL.trim_end().to_owned() + " ")],
            &format!("{WANTED} Rs9d-8e"),
        );
    }
    // What may be played is no remark.
    for said in ["(Sora plays 18j)", "(no)", "-- Rs9d-8e", "Rs9d-8e was better, Sora"] {
        assert!(!errors("skud", &format!("[Host \"Sora\"]\n\n{} {said}\n", FULL.trim_end())).is_empty(), "{said}");
    }
    for text in [
        // No turn is hidden in a remark,
        "1. Rs*10b Rs*10r 2. Rs10b-10e Rs10r-10p with the threat of a ring 3. Rs10e-10d Js*18j\n",
        "1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10p\nTurn three was Rs10e-10d and Js*18j\n",
        "1. Rs*10b Rs*10r\n2. 10b-10e, threatening 10e-12h, 10r-10p\n",
        // nor a move by its points,
        "Rs*10b\nRs*10r\n10b-10e\nIt is 10r-10p\n",
        // and what two players may have planted is no move.
        "1. Rs10b-Rs10r\n",
    ] {
        assert!(!errors("skud", text).is_empty(), "{text}");
    }
    // Smileys open no parenthesis.
    let smileys = game("skud", &format!("{} :(\nGuest wins\nbye :)\n", FULL.trim_end()));
    assert_eq!((smileys.record().tag("Result"), plies(&smileys).len()), (Some("Guest"), 4), "{:?}", findings(&smileys));
    // Nor is a ply where nothing counts the turns.
    assert!(!errors("skud", "Rs*10b\nRs*10r\nIt was the Rose to 9d on 10b\nRs10r-12q\n").is_empty());
}

#[test]
fn what_is_said_in_a_chat_is_a_ply_or_a_remark() {
    let chat = "Mei: hm, Rs*10b\nTam: ok Rs*10r\nMei: my move is Rs10b-9d, good luck\nTam: Rs10r-12q thx\n";
    assert_read("skud", &[chat], WANTED);
    let marked = "12/03/2024, 18:02 - Mei: Rs*10b\n12/03/2024, 18:04 - Tam: Rs*10r <This message was edited>\n\
                  12/03/2024, 18:05 - Tam: <Media omitted>\n12/03/2024, 18:06 - Mei: Rs10b-9d\n";
    assert_read("skud", &[marked], "Rs*10b Rs*10r Rs10b-9d");
    assert_read("skud", &["Mei: rs 10b\nTam: rs 10r\nMei: jd j18\nTam: jd j2\n"], "Rs*10b Rs*10r Jd*18j Jd*2j");
    assert_read("wiki", &["Mei: E*18f\nTam: S*18m\nMei: I pass\nTam: passing\n"], "E*18f S*18m Pass Pass");
    assert_read("skud", &["Rsb10\nRsr10\nJdj18\nResign\n"], "Rs*10b Rs*10r Jd*18j Resign");
    // A ply that is lost in part is no remark.
    for (variant, text) in [
        ("skud", "Mei: rs*10b\nTam: rs*10r\nMei: jd*18j\nTam: jd*2t\n"),
        ("wiki", "18:02 <mei> F*10l\n18:03 <tam> E*5o\n18:04 <mei> C*4t\n"),
        ("skud", "[Guest \"Mei\"]\n[Host \"Tam\"]\n\nMei: Rs*10b\nTam: Rs*10r\nMei: jd18\n"),
        ("skud", "[Guest \"Mei\"]\n[Host \"Tam\"]\n\nMei: Rs*10b\nTam: Rs*10r\nMei: Jdj\n"),
        ("skud", "Mei\nRs*10b\nTam\nRs*10r\nMei\nJdj\n"),
    ] {
        assert!(!errors(variant, text).is_empty(), "{text}");
    }
}

#[test]
fn pictures_and_faces_of_a_chat_are_remarks() {
    let players = "[Guest \"Mei\"]\n[Host \"Tam\"]\n\n";
    for said in ["👍", "👍 nice", ":)", ";-)", "...", "!!", "😂😂 wow"] {
        let read = game("skud", &format!("{players}Mei: Rs*10b\nTam: {said}\nTam: Rs*10r\n"));
        assert!(read.is_right(), "{said}: {:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), "Rs*10b Rs*10r", "{said}");
        assert!(read.to("pai").unwrap().contains(&format!("{{Tam: {said}}}")), "{said}");
    }
    let alone = "Mei — 12/03/2024 20:02\nRs*10b\n👀\nTam — 12/03/2024 20:04\nRs*10r\n";
    assert_read("skud", &[&format!("{players}{alone}")], "Rs*10b Rs*10r");
    // A ply behind a picture is no remark; nor is the sign of a seat, or what may be a ply that was lost.
    for said in ["Tam: 👍 jd18", "Tam: 👍 Jdj", "Tam: -", "Tam: 🔴", "🔴", "△"] {
        let read = game("skud", &format!("{players}Mei: Rs*10b\n{said}\nTam: Rs*10r\n"));
        assert!(!read.to("pai").unwrap_or_default().contains(&format!("{{{said}}}")), "{said}");
    }
    assert_read("skud", &[&format!("{players}Mei: Rs*10b\nTam: 👍 Rs*10r")], "Rs*10b Rs*10r");
}

#[test]
fn a_game_ends_in_many_words() {
    for (line, winner) in [
        ("Mei 0 - 1 Tam", "Host"),
        ("Mei 1-0 Tam", "Guest"),
        ("Guest 1 Host 0", "Guest"),
        ("1 - 0", "Guest"),
        ("Winner - Mei", "Guest"),
        ("Result - Guest wins", "Guest"),
        ("**Result:** Guest", "Guest"),
        ("Guest (Mei) wins", "Guest"),
        ("Host is the winner", "Host"),
        ("won by Mei", "Guest"),
    ] {
        let text = format!("[Guest \"Mei\"]\n[Host \"Tam\"]\n\n{FULL}\n{line}\n");
        let read = game("skud", &text);
        assert_eq!(
            (read.record().tag("Result"), plies(&read).len()),
            (Some(winner), 4),
            "{line}: {:?}",
            findings(&read)
        );
    }
    let below = game("skud", "[Guest \"Lin\"]\n\n1. Rs*10b Rs*10r Lin wins\n");
    assert_eq!((below.record().tag("Result"), plies(&below).len()), (Some("Guest"), 2));
    for line in ["Mei 1 - 1 Tam", "Mei 1 - 0 Mei", "Mei 1 Tam", "2 - 0"] {
        let text = format!("[Guest \"Mei\"]\n[Host \"Tam\"]\n\n{FULL}\n{line}\n");
        assert_eq!(game("skud", &text).record().tag("Result"), None, "{line}");
    }
}

#[test]
fn the_place_of_a_ply_that_was_not_played_is_empty() {
    for end in ["3. Js*2j --", "3. Js*2j -", "3. Js*2j —"] {
        assert_read("skud", &[&format!("{FULL}{end}")], &format!("{WANTED} Js*2j"));
    }
    let labelled = "Turn 1\nGuest: Rs*10b\nHost: Rs*10r\nTurn 2\nGuest: Rs10b-9d\nHost:\n";
    assert_read("skud", &[labelled], "Rs*10b Rs*10r Rs10b-9d");
    // Where players pass, a dash may be that.
    assert!(!errors("wiki", "1. F*10l E*5o\n2. Rd*10c -\n").is_empty());
    assert_wrong("skud", &[("1. Rs*10b --\n2. Rs10b-9d Rs*10r", "ply-missing", "2.")]);
}

#[test]
fn turns_are_counted_from_0_and_plies_where_one_is_lost() {
    assert_read("skud", &["0. Rs*10b Rs*10r\n1. Rs10b-9d Rs10r-12q"], WANTED);
    assert_read("skud", &["0. Rs*10b\n1. Rs*10r\n2. Rs10b-9d\n3. Rs10r-12q"], WANTED);
    assert_read(
        "skud",
        &["1.. Rs*10b Rs*10r\n2.. Rs10b-9d Rs10r-12q", "№ 1. Rs*10b Rs*10r\n№ 2. Rs10b-9d Rs10r-12q"],
        WANTED,
    );
    // The one that could not be read is told of, and no turn lacks a ply.
    let lost = errors("skud", "1. Rs*10b\n2. Rs*10r\n3. Jd*18\n4. Jd*2j\n5. Rs10b-10e\n6. Rs10r-10o\n");
    assert_eq!(lost, [("ply-unreadable", "18".to_owned())]);
}

/// The games of a text.
fn games(text: &str) -> Vec<Game> {
    let read = Game::read(text.as_bytes(), "evening.pai", None, Options::default()).unwrap();
    read.map(|game| game.unwrap()).collect()
}

#[test]
fn an_evening_has_several_games() {
    let first = "[Variant \"skud\"]\n[Guest \"Lin\"]\n[Host \"Sora\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n";
    for heading in [
        "\nBoard 2: Mei - Tam\n",
        "Board 2: Mei - Tam\n",
        "\nTable 2: Mei vs Tam\n",
        "\nRound 2: Mei - Tam\n",
        "\nFinal: Mei - Tam\n",
        "\nMei v. Tam\n",
        "\nGuest: Mei, Host: Tam\n",
    ] {
        let games = games(&format!("{first}{heading}\n1. C*10b C*10r\n"));
        let players: Vec<_> =
            games.iter().map(|game| (game.record().tag("Guest"), game.record().tag("Host"))).collect();
        assert_eq!(players, [(Some("Lin"), Some("Sora")), (Some("Mei"), Some("Tam"))], "{heading}");
        assert!(games.iter().all(|game| game.is_right()), "{heading}");
    }
    let sheet =
        "Board 1: Lin - Sora (Skud)\n1. Rs*10b Rs*10r\nLin won on time.\n\nBoard 2: Mei - Tam (Skud)\n1. C*10b C*10r\n";
    let both = games(sheet);
    assert_eq!(both.len(), 2);
    assert!(both.iter().all(|game| game.is_right() && game.variant().name() == "skud"));
    // A word about a round is none, nor is what seats say.
    let said = "[Variant \"wiki\"]\n\nS*11i S*5i\n\nSente: thanks, Gote: cheers\n\nRs*14e Js*14n\n";
    assert_eq!(games(said).len(), 1);
    assert_eq!(games(&format!("{first}\nRound 2: a quiet start\n\n3. Rs9d-8e\n")).len(), 1);
}

#[test]
fn text_of_the_site_is_read_out_of_a_mail() {
    let plies = "0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.R3(0,8)";
    for text in [
        format!("Hi all, here is my game against Tam:\n\n{plies}\n"),
        format!("Current Player: Guest\n{plies}\nCopy | Share | Help\n"),
        format!("Notation: {plies}\n"),
        format!("`{plies}`\n"),
        format!("[quote]\n{plies}\n[/quote]\n"),
        plies.replace(';', ";<br>"),
        plies.replace("0,-8", "0,−8"),
        plies.replace("1G.R3(0,", "1G.R3(0,\n"),
        plies.replace("R3", "Rs"),
    ] {
        let read = Game::read(text.as_bytes(), "mail.txt", None, Options::default()).unwrap();
        let read: Vec<Game> = read.map(|game| game.unwrap()).collect();
        assert!(read.len() == 1 && read[0].is_right(), "{text}: {:?}", findings(&read[0]));
        assert_eq!(read[0].record().plies().count(), 2, "{text}");
    }
    // Accents that cannot be read are no remark.
    let wrong = format!("Host accents: Rock, Canoe\n{plies}\n");
    assert!(
        !Game::read(wrong.as_bytes(), "mail.txt", None, Options::default())
            .unwrap()
            .all(|game| game.unwrap().is_right())
    );
}

#[test]
fn a_tag_that_lacks_a_letter_is_told_of() {
    for (variant, name) in [("balance", "FirstTile"), ("skud", "HostAccent"), ("skud", "esult"), ("skud", "Results")] {
        let read = game(variant, &format!("[{name} \"Rk\"]\n\n1. Rs*10b Rs*10r\n"));
        assert!(findings(&read).contains(&("tag-misspelt", name.to_owned())), "{name}: {:?}", findings(&read));
    }
    for name in ["GuestElo", "Guest2", "EventDate", "HostClub"] {
        let read = game("skud", &format!("[{name} \"Rk\"]\n\n1. Rs*10b Rs*10r\n"));
        assert_eq!(findings(&read), [], "{name}");
    }
}

const NAMED: &str = "[Guest \"Mei\"]\n[Host \"Tam\"]\n\n";

#[test]
fn names_stand_before_plies_in_many_forms() {
    for said in [
        "[Mei] Rs*10b\n[Tam] Rs*10r",
        "**Mei** (20:02): Rs*10b\n**Tam** (20:04): Rs*10r",
        "Mei (20:02): Rs*10b\nTam (20:03): wow\nTam (20:04): Rs*10r",
        "*** Mei has joined #paisho\n<Mei> Rs*10b\n<Tam> Rs*10r",
        "[Turn 1]\nMei: Rs*10b\nTam: Rs*10r",
        "Moves: 1. Rs*10b Rs*10r",
    ] {
        assert_read("skud", &[&format!("{NAMED}{said}")], "Rs*10b Rs*10r");
    }
    let others = "[Guest \"Jürgen\"]\n[Host \"O'Brien\"]\n\nJÜRGEN: Rs*10b\nO’Brien: Rs*10r";
    assert_read("skud", &[others], "Rs*10b Rs*10r");
    assert_read("ancient", &["[First \"Mei\"]\n[Second \"Tam\"]\n\nMei - Draw Js\nTam - Draw Js"], "Draw Js Draw Js");
    assert_read(
        "skud",
        &["[Guest \"Mei\"] [Host \"Tam\"]\n\n[20:02] Mei: Rs*10b\n[20:03] Tam: Rs*10r"],
        "Rs*10b Rs*10r",
    );
    // The words of a page keep their signs.
    let joined = game("skud", &format!("{NAMED}Mei has joined #paisho\nMei: Rs*10b\n"));
    assert!(joined.to("pai").unwrap().contains("#paisho"));
    // Nobody else has these names, and the turn of a seat stays its own.
    for text in
        ["[Ora] Rs*10b\n[Tam] Rs*10r", "**Ora** (20:02): Rs*10b", "[Tam] Rs*10b\n[Mei] Rs*10r", "Moves: Rs*10b now"]
    {
        assert!(!errors("skud", &format!("{NAMED}{text}\n")).is_empty(), "{text}");
    }
}

#[test]
fn a_player_may_have_two_seats() {
    let tags =
        "[Players \"3\"]\n[Team \"Red Blue\"]\n[Red \"Mei\"]\n[Blue \"Mei\"]\n[Yellow \"Tam\"]\n[Green \"Ora\"]\n";
    let plies = "Mei: E*15e\nTam: F*5e\nMei: A*15o\nOra: W*5o";
    assert_read("wiki", &[&format!("{tags}\n{plies}")], "E*15e F*5e A*15o W*5o");
    let result = |text: &str| game("wiki", text).record().tag("Result").map(str::to_owned);
    assert_eq!(result(&format!("{tags}[Result \"Mei\"]\n\n{plies}\n")).as_deref(), Some("Red Blue"));
    assert_eq!(result(&format!("{tags}\n{plies}\nMei wins\n")).as_deref(), Some("Red Blue"));
    let four = "[Players \"4\"]\n\n1. E*15e F*5e A*15o W*5o\n";
    assert_eq!(result(&format!("{four}Red and Blue win\n")).as_deref(), Some("Red Blue"));
    for said in ["Red and Ora win", "Red and Blue play", "Red and Red win"] {
        assert_eq!(result(&format!("{four}{said}\n")), None, "{said}");
    }
    // Not out of turn, and without a team the name is nobody's.
    assert_wrong("wiki", &[(&format!("{tags}\nMei: E*15e\nMei: F*5e"), "seat-turn", "Mei:")]);
    let alone = tags.replace("[Team \"Red Blue\"]\n", "").replace("\"3\"", "\"4\"");
    assert!(!errors("wiki", &format!("{alone}\n{plies}\n")).is_empty());
    assert!(!errors("wiki", &format!("{alone}[Result \"Mei\"]\n\n1. E*15e\n")).is_empty());
    let named = game("wiki", "Mei - Tam - Ora - Lin\n\n1. E*15e F*5e A*15o W*5o\n");
    assert_eq!((named.record().tag("Blue"), named.record().tag("Green")), (Some("Ora"), Some("Lin")));
    let cup = game("wiki", "Cup - Round 2 - Board 3 - Mei\n\n1. E*15e F*5e\n");
    assert_eq!(cup.record().tag("Red"), None);
}

#[test]
fn plies_are_told_apart_by_other_signs_and_words() {
    for sign in [" ... ", " --- ", " then ", " and ", " // "] {
        assert_read("skud", &[&format!("1. Rs*10b{sign}Rs*10r\n2. Rs10b-9d")], "Rs*10b Rs*10r Rs10b-9d");
    }
    assert_read("iroh", &["1. A8d-6f ... Lt10q-7q", "Air 8d to 6f\nLotus 10q to 7q"], "A8d-6f Lt10q-7q");
    let four = "[Players \"4\"]\n\n1. F*15e // E*5e // W*5o // A*15o\n2. F15e-18h // Jd*4e";
    assert_read("wiki", &[four], "F*15e E*5e W*5o A*15o F15e-18h Jd*4e");
    let letters = "[Players \"4\"]\n\n1R F*15e\n1Y E*5e\n1B W*5o\n1G A*15o\n2R F15e-18h";
    assert_read("wiki", &[letters], "F*15e E*5e W*5o A*15o F15e-18h");
    assert_read("skud", &["1.a Rs*10b\n1.b Rs*10r", "1. \"Rs*10b\" “Rs*10r”", "1. Rs*10b\x0c Rs*10r"], "Rs*10b Rs*10r");
    let full = FULL.replace("Rs10b-", "Rs10b…");
    assert_read("skud", &[&full, &FULL.replace("Rs10b-9d", "Rose (10b) to (9d)")], WANTED);
    for said in ["\"forced\"", "<- good"] {
        assert_read("skud", &[&format!("1. Rs*10b Rs*10r {said}\n2. Rs10b-9d Rs10r-12q")], WANTED);
    }
    assert_read("wiki", &["[Position \"<A 18h> (E 17f)\"]\n\n1. A18h-x17f"], "A18h x 17f");
    for text in [
        // Words in quotes that may be a ply, letters out of turn, and points without their tiles.
        "1. Rs*10b \"pass\"\n2. Rs10b-9d Rs10r-12q\n",
        "1. Rs*10b \"Rs*10r was better\"\n2. Rs10b-9d\n",
        "1. Rs*10b Rs*10r <- Rs9d\n2. Rs10b-9d Rs10r-12q\n",
        "1.a Rs*10b\n1.c Rs*10r\n",
        "1. Rs*10b (10r)\n2. Rs10b-9d Rs10r-12q\n",
        "1. Rs*10b-x10r\n",
        // Each list of openings begins so.
        "1. Rs*10b Rs*10r\n1. Js*10b Js*10r\n",
    ] {
        assert!(!errors("skud", text).is_empty(), "{text}");
    }
    for text in ["1R F*15e\n1B W*5o\n", "1. F*15e // E*5e // maybe W*5o\n2. F15e-18h\n"] {
        assert!(!errors("wiki", &format!("[Players \"4\"]\n\n{text}")).is_empty(), "{text}");
    }
}

#[test]
fn headings_may_have_other_spaces_and_tags_in_yaml() {
    let tags = |text: &str| {
        let mut games = Game::read(text.as_bytes(), "mail.txt", None, Options::default()).unwrap();
        let read = games.next().unwrap().unwrap();
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
        let record = read.record();
        (
            record.variant.name().to_owned(),
            ["Guest", "Host"].map(|seat| record.tag(seat).unwrap_or_default().to_owned()),
        )
    };
    let named = ("skud".to_owned(), ["Mei".to_owned(), "Tam".to_owned()]);
    for heading in [
        "Skud\u{a0}Pai\u{2009}Sho: Mei\u{a0}vs\u{202f}Tam",
        "variant: skud\nGuest: Mei\nHost: Tam",
        "---\ntitle: Our game\ndate: 2024-05-03\n---\n\nSkud Pai Sho, Mei vs Tam",
        "Hello, we played this:\n\nVariant = skud\nGuest = Mei\nHost = Tam",
    ] {
        assert_eq!(tags(&format!("{heading}\n\n{FULL}")), named, "{heading}");
    }
    // A game's name is no comment beside it.
    let game = tags(&format!("Skud Pai Sho game\n\n{FULL}"));
    assert_eq!(game.0, "skud");
}

#[test]
fn a_drawn_tile_is_told_of_alone() {
    let read = game("ancient", "1. draws a jasmine, draws a rose and discards a lily\n");
    assert_eq!(plies(&read).join(" "), "Draw Js Draw Rs / Ly", "{:?}", findings(&read));
    assert!(findings(&read).contains(&("tile-slip", "jasmine".to_owned())), "{:?}", findings(&read));
}

#[test]
fn what_chats_and_tables_add_is_no_ply() {
    const TURNS: [&str; 4] = ["Rs*10b", "Rs*10r", "Rs10b-9d", "Rs10r-12q"];
    let [a, b, c, d] = TURNS;
    let names = "[Guest \"Mei\"]\n[Host \"Tam\"]\n\n";
    let texts = [
        // Reactions, as Discord copies and exports them.
        format!(
            "{names}Mei — Today at 1:00 PM\n{a}\n👍 2  🌸 1\n\nTam — Today at 2:01 PM\n{b}\n\nMei — Today at 3:02 PM\n{c}\n\nTam — Today at 4:03 PM\n{d}"
        ),
        format!(
            "{names}[02-Mar-24 01:00 PM] Mei#1234\n{a}\n\n[02-Mar-24 02:01 PM] Tam#1234\n{b}\n\n{{Reactions}}\n👍 (2) 🔥\n\n[02-Mar-24 03:02 PM] Mei#1234\n{c}\n\n[02-Mar-24 04:03 PM] Tam#1234\n{d}"
        ),
        // IRC.
        format!(
            "{names}12:00 <@Mei> {a}\n12:01 <+Tam> {b}\n12:01 -!- Bot has joined #paisho\n12:02 <@Mei> {c}\n12:03 <@Tam> {d}"
        ),
        format!("time,seat,ply\n10:00:00,Guest,{a}\n10:01:37,Host,{b}\n10:02:14,Guest,{c}\n10:03:51,Host,{d}"),
        format!("┌───┬───┐\n│ 1 │ {a} │ {b} │\n│ 2 │ {c} │ {d} │\n└───┴───┘"),
        format!("1. \u{2068}{a}\u{2069} \u{2068}{b}\u{2069}\n2. \u{2066}{c}\u{2069} \u{2067}{d}\u{2069}"),
        format!("1. {a} {b}\n2. Rs10b\u{fe63}9d Rs10r~>12q"),
    ];
    assert_read("skud", &texts.each_ref().map(String::as_str), WANTED);
    // A number beside no picture is none, and a word is no name with a number.
    assert_wrong("skud", &[("1. Rs*10b Rs*10r\n2. Rs10b-9d ~~> 12q", "ply-unreadable", "~>")]);
    let spoken = "turn one fire ten l earth five o\nturn two chi blocker eight n chrysanthemum nineteen i";
    assert_read("wiki", &[spoken], "F*10l E*5o Qi*8n C*19i");
    let drawn = "[Hand \"4\"]\n\n1. draws a White Jade / Rs, draws a Rose / Ly";
    assert_read("ancient", &[drawn], "Draw Jd / Rs Draw Rs / Ly");
}

#[test]
fn a_heading_between_two_games_begins_the_second() {
    for heading in ["Mei - Tam", "Round 2, table 1", "2nd game (colours swapped)", "Second game"] {
        for variant in ["skud", "basic"] {
            let turns = if variant == "skud" { FULL } else { "1. Jd*12d Jd*8p\n2. Rs*13c Rs*7q\n" };
            let text = format!("[Variant \"{variant}\"]\n\n{turns}\n{heading}\n\n{turns}");
            let games: Vec<Game> =
                Game::read(text.as_bytes(), "", None, Options::default()).unwrap().map(Result::unwrap).collect();
            assert_eq!(games.len(), 2, "{heading}: {:?}", games.iter().map(findings).collect::<Vec<_>>());
            assert!(
                games.iter().all(|game| game.is_right() && plies(game).len() == 4),
                "{heading}: {:?}",
                games.iter().map(findings).collect::<Vec<_>>()
            );
        }
    }
    // Lines with a dash that name no two players are a part of the game.
    for line in ["a quiet start - for now", "Guest - Host", "Rose - Lily"] {
        let text = format!("[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n\n{{{line}}}\n\n2. Rs10b-9d Rs10r-12q\n");
        assert_eq!(Game::read(text.as_bytes(), "", None, Options::default()).unwrap().count(), 1, "{line}");
    }
}

#[test]
fn a_tile_on_its_point_is_nobodys_name() {
    for (variant, text) in
        [("wiki", "Earth 10l - Fire 5o\nLily 5c - Air 15o\n"), ("balance", "O 14j : Ly 13d\nO 8h : Rs 6g\n")]
    {
        let read = game(variant, text);
        assert!(read.record().tags().all(|tag| tag.name == "Variant"), "{text}");
    }
    let read = game("skud", "Mei2 vs Tam10\n\n1. Rs*10b Rs*10r\n");
    assert_eq!(read.record().tag("Guest"), Some("Mei2"));
}

#[test]
fn a_time_after_a_draw_is_no_place() {
    for text in ["1. Draw Wh (10s) Draw Co (11s)\n", "1. Draw Wh (0:10) Draw Co (0:11)\n"] {
        assert_eq!(plies(&game("ancient", text)), ["Draw Wh", "Draw Co"]);
    }
    assert_read("skud", &["1. Rs (10b) Rs (10r)"], "Rs*10b Rs*10r");
}

#[test]
fn a_score_and_a_title_end_a_game() {
    let counts = |between: &str| -> Vec<usize> {
        let text = format!("[Variant \"balance\"]\n\nO*14j Ly*13d\n\n{between}\nO*#8h Wh*#6g\n");
        games(&text).iter().map(|game| plies(game).len()).collect()
    };
    for between in ["1-0", "0 - 1", "Game II\n", "Game B\n", "Return game\n", "Revanche\n", "---"] {
        assert_eq!(counts(between), [2, 2], "{between}");
    }
    // A table is ruled, and a game goes on.
    for between in ["-----  ------", "Mei vs Tam (continued)\n", "Lunch - Break\n", "Friday - Saturday\n"] {
        assert_eq!(counts(between), [4], "{between}");
    }
}

#[test]
fn who_plays_on_has_not_lost() {
    let chat = "Mei: Rs*10b\nTam: Rs*10r\nTam: I resign\n";
    for (text, wanted) in [
        (format!("{chat}Tam: haha\n[12:03] Mei: Rs10b-9d\n"), None),
        (format!("{chat}Tam: haha\n"), Some("Guest")),
        ("1. Rs*10b Rs*10r\nTam wins\n2. Rs10b-9d Rs10r-12q\n".to_owned(), None),
        ("1. Rs*10b Rs*10r\nTam wins. Mei was tired of 9d.\n".to_owned(), Some("Host")),
        ("1. Rs*10b Rs*10r\nRepetition: draw agreed\n".to_owned(), Some("Draw")),
        ("12:01 <Mei> Rs*10b\n12:02 <Tam> Rs*10r\n12:03 <Tam> I resign\n".to_owned(), Some("Guest")),
        ("1. Rs*10b Rs*10r\nMei: sorry, resign\n".to_owned(), Some("Host")),
    ] {
        let read = game("skud", &format!("[Guest \"Mei\"]\n[Host \"Tam\"]\n\n{text}"));
        assert_eq!(read.record().tag("Result"), wanted, "{text}");
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
    }
    // Who does not play agrees on nothing.
    assert_wrong("skud", &[("1. Rs*10b Rs*10r\nZuko: draw agreed", "ply-unreadable", "Zuko")]);
}

#[test]
fn words_with_places_in_a_game_without_plies_are_an_error() {
    for text in ["Rose 10b > Rose 10r > Jade 18j > Jade 2j", "Rose on 10b – Rose on 10r – Jade on 18j"] {
        assert_wrong("skud", &[(&format!("[Variant \"skud\"]\n\n{text}"), "ply-unreadable", text)]);
    }
    for text in ["{Rose 10b, Rose 10r}", "A game of the spring meeting of 2024, lost on 10b"] {
        assert_eq!(errors("skud", &format!("[Variant \"skud\"]\n\n{text}\n")), [], "{text}");
    }
}

#[test]
fn a_turn_is_counted_in_any_words() {
    let texts = [
        "move number 1 rose at 10b, rose at 10r\nmove number 2 jade at 18j, jade at 2j",
        "number one rose at ten b, rose at ten r\nnumber two jade at eighteen j, jade at two j",
        "1. turn: Rs*10b Rs*10r\n2. turn: Jd*18j Jd*2j",
    ];
    assert_read("skud", &texts, "Rs*10b Rs*10r Jd*18j Jd*2j");
    // What cannot be read there is no comment.
    for text in [
        "Zug 1: Rose 10b, Rose 10r\nZug 2: Jade auf 18j, Jade auf 2j",
        "1. Rs*10b Rs*10r\nTour 2: Jade en 18j, Jade en 2j",
    ] {
        assert_ne!(errors("skud", &format!("{text}\n")), [], "{text}");
    }
    // `A` is also the code of Air.
    let letters = "[Players \"4\"]\n\n1. A: F*15e B: E*5e C: W*5o D: A*15o";
    assert_read("wiki", &[letters], "F*15e E*5e W*5o A*15o");
}

#[test]
fn a_sign_for_the_last_ply_is_an_error() {
    assert_wrong("skud", &[("1. Rs*10b Rs*10r\n2. Rs10b-9d ...", "ply-missing", "...")]);
    assert_read("skud", &["1. Rs*10b Rs*10r\n2. Rs10b-9d ??"], "Rs*10b Rs*10r Rs10b-9d");
}

#[test]
fn a_chat_with_the_last_message_first_is_an_error() {
    let down = ["[12:01] Mei: Rs*10b", "[12:02] Tam: Rs*10r", "[12:03] Mei: Rs10b-9d"];
    let up: Vec<&str> = down.into_iter().rev().collect();
    assert_wrong("skud", &[(&up.join("\n"), "seat-turn", up[0])]);
    // Midnight passes.
    let night = "[23:58] Mei: Rs*10b\n[23:59] Tam: Rs*10r\n[00:01] Mei: Rs10b-9d";
    assert_read("skud", &[&down.join("\n"), night], "Rs*10b Rs*10r Rs10b-9d");
}

#[test]
fn two_seats_in_a_line_are_two_players() {
    let read = game("skud", "Host: Mei Guest: Tam\n\n1. Rs*10b Rs*10r\n");
    assert_eq!((read.record().tag("Host"), read.record().tag("Guest")), (Some("Mei"), Some("Tam")));
    for heading in ["Friday - Saturday", "Annotated by Mei - Thanks"] {
        let read = game("skud", &format!("{heading}\n\n1. Rs*10b Rs*10r\n"));
        assert_eq!(read.record().tag("Guest"), None, "{heading}");
    }
}

#[test]
fn lists_of_two_plies_are_lists() {
    let lists = "Guest:\nRs*10b; Rs10b-10e\nHost:\nRs*10r; Rs10r-10o";
    assert_wrong("skud", &[(lists, "seat-turn", "Guest:")]);
}

#[test]
fn turns_on_one_line_may_have_a_space_before_each_semicolon() {
    let turns = "1. Rs*10b Rs*10r ; 2. Rs10b-9d Rs10r-12q ; 3. Rs9d-8e Ly*18j";
    assert_read("skud", &[turns], "Rs*10b Rs*10r Rs10b-9d Rs10r-12q Rs9d-8e Ly*18j");
    // One of them begins a comment.
    assert_read("skud", &["1. Rs*10b Rs*10r ; 2. Rs10b-9d Rs10r-12q"], "Rs*10b Rs*10r");
}
