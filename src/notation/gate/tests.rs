use super::*;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{pai::Pai, write_ply};

const GAME: &str = "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.W3(0,8);2G.W5(8,0);2H.R4(-8,0);\
                    3G.(8,0)-(6,3)+R(0,1);3H.(0,8)-(1,4)+B(6,3)-(7,3);4G.(0,-8)-(0,-5)+B(0,1)\n";

fn read(text: &str) -> Read {
    GardenGate.read(text, &Options::default())
}

/// The diagnostics of a text: the code and the token of each.
#[track_caller]
fn diagnostics(text: &str) -> Vec<(&'static str, &str)> {
    let read = read(text);
    for diagnostic in &read.diagnostics {
        assert!(!diagnostic.message.is_empty() && !diagnostic.label.is_empty(), "{diagnostic:?}");
        assert!(text.get(diagnostic.span.range()).is_some(), "{diagnostic:?}");
    }
    read.diagnostics.iter().map(|diagnostic| (diagnostic.code.name, &text[diagnostic.span.range()])).collect()
}

#[track_caller]
fn comes_back(text: &str) {
    let read = read(text);
    assert_eq!(read.diagnostics, [], "{text}");
    let mut written = String::new();
    GardenGate.write(&read.record, &mut written).unwrap();
    assert_eq!(written, text);
}

#[test]
fn canonical_text_comes_back_as_it_was() {
    for text in [
        GAME,
        "0H.R,W,K,B\n",
        "0H.R,W,K,B;0G.B,B,K,K\n",
        "1G.R3(0,-8)\n",
        "0H.R,W,K,B;0G.R,W,K,B;1G.R4(0,-8);1H.R4(0,8);2G.L(8,0);2H.O(-8,0)\n",
    ] {
        comes_back(text);
    }
}

#[test]
fn a_ply_becomes_what_it_says() {
    let record = read(GAME).record;
    assert_eq!(record.tag("HostAccents"), Some("Rk Wh Kn B"));
    assert_eq!(record.tag("GuestAccents"), Some("Rk Rk Wh Kn"));
    let plies: Vec<String> = record.plies().map(|ply| write_ply(record.variant, ply)).collect();
    assert_eq!(
        plies,
        ["Rs*10b", "Js*10r", "Jd*18j", "C*2j", "18j-16m + Rk*10k", "10r-11n + B*16m-17m", "10b-10e + B*10k"]
    );
}

#[test]
fn white_space_and_the_case_of_letters_mean_nothing() {
    let free = GAME.replace(';', "\r\n ;\n").replace(',', "\t, ").replace("-(", " - (").replace('.', " . ");
    for text in [
        GAME.to_lowercase(),
        GAME.to_uppercase(),
        GAME.replace(';', "\n"),
        GAME.replace(';', " "),
        GAME.replace('+', "_"),
        format!("\u{feff};{}", GAME.replace(';', ";;")),
        free,
    ] {
        assert_eq!(read(&text).diagnostics, [], "{text}");
        assert_eq!(read(&text).record, read(GAME).record, "{text}");
    }
}

#[test]
fn spans_are_those_of_the_tokens() {
    let read = read(GAME);
    let texts = |spans: &[crate::source::Span]| -> Vec<&str> { spans.iter().map(|span| &GAME[span.range()]).collect() };
    assert_eq!(texts(&read.spans.header), ["0H.R,W,K,B", "0G.R,R,W,K"]);
    assert_eq!(texts(&read.spans.entries)[..6], ["1G.", "R3(0,-8)", "W3(0,8)", "2G.", "W5(8,0)", "R4(-8,0)"]);
}

#[test]
fn each_fault_is_named_at_its_token_and_the_next_ply_is_read() {
    for (from, to, code, token) in [
        ("W5(8,0)", "W5(8,x)", "ply-unreadable", "(8,x)"),
        ("W5(8,0)", "W5(8;0)", "ply-unreadable", "(8"),
        ("W5(8,0)", "W?(8,0)", "ply-unreadable", "W?"),
        ("W5(8,0)", "??", "ply-unreadable", "??"),
        ("W5(8,0)", "W5(8,0)!", "ply-unreadable", "!"),
        ("W5(8,0)", "W5(8,0)-(6,1)", "ply-unreadable", "-"),
        ("W5(8,0)", "", "ply-unreadable", "2G."),
        ("W5(8,0)", "W5", "ply-unreadable", "2G.W5"),
        ("W5(8,0)", "W5(9,9)", "point-off-board", "(9,9)"),
        ("W5(8,0)", "W5(99999999999,0)", "point-off-board", "(99999999999,0)"),
        ("W5(8,0)", "X5(8,0)", "tile-unknown", "X5"),
        ("2G.W5", "2X.W5", "ply-unreadable", "2X."),
        ("2G.W5", "2GW5", "ply-unreadable", "2GW5"),
        ("2G.W5", "?G.W5", "ply-unreadable", "?G."),
        ("2G.W5", "5G.W5", "turn-number", "5G."),
        ("2H.R4", "5H.R4", "turn-number", "5H."),
        ("2H.R4", "2G.R4", "turn-number", "2G."),
        ("-(6,3)", "-", "ply-unreadable", "+R"),
        ("-(6,3)", "-(6,33)", "point-off-board", "(6,33)"),
        ("+R(0,1)", "+R(0 1)", "ply-unreadable", "(0 1)"),
        ("+R(0,1)", "+(0,1)", "ply-unreadable", "(0,1)"),
        ("+R(0,1)", "*R(0,1)", "ply-unreadable", "*R"),
        ("+R(0,1)", "+Q(0,1)", "tile-unknown", "Q"),
        (";2H.", "2H.", "ply-unreadable", "2H."),
        ("2G.W5(8,0);", "", "ply-missing", "2H."),
        ("2H.R4(-8,0);", "", "ply-missing", "3G."),
        ("1G.R3(0,-8);", "", "ply-missing", "1H."),
        ("2G.W5(8,0);", "2G.W5(8,0);2G.W5(8,0);", "ply-extra", "2G.W5(8,0)"),
        ("2H.R4(-8,0);", "2H.R4(-8,0);2H.R4(-8,0);", "ply-extra", "2H.R4(-8,0)"),
        ("0H.R,W,K,B;", "0H.R,W,K,B;0H.R,W,K,B;", "tag-doubled", "0H.R,W,K,B"),
        ("0H.R,W,K,B;", "", "ply-missing", "0G."),
        ("0G.R,R,W,K;", "", "ply-missing", "1G."),
        ("0H.R,W", "0H.R,Q", "tile-unknown", "Q"),
        ("0H.R,W", "0H.R,?", "gate-accents", "?"),
        ("0H.R,W", "0H.R,,W", "gate-accents", ","),
        ("0H.R,W", "0H.R;W", "ply-unreadable", "W"),
        ("0H.R,W,K,B", "0H.", "gate-accents", "0H."),
        ("0H.R,W,K,B", "0H", "ply-unreadable", "0H"),
        ("3G.", "0G.R,R,W,K;3G.", "gate-accents", "0G.R,R,W,K"),
    ] {
        assert!(GAME.contains(from), "{from}");
        let text = GAME.replacen(from, to, 1);
        let found = diagnostics(&text);
        println!("{to}: {found:?}");
        assert!(found.contains(&(code, token)), "{from} -> {to}: {found:?}");
        // The plies after the fault are all there.
        let last = read(&text).record.plies().last().cloned();
        assert_eq!(last.as_ref(), read(GAME).record.plies().last(), "{to}");
    }
}

/// A fault is one fault: nothing else is said because of it.
#[test]
fn one_fault_gives_one_finding() {
    for (from, to) in [
        ("W5(8,0)", "W5(8,x)"),
        ("W5(8,0)", "??"),
        ("2G.W5(8,0)", "??"),
        ("1G.R3(0,-8)", "??"),
        ("0H.R,W,K,B", "??"),
        ("0G.R,R,W,K", "??"),
        ("0G.R,R,W,K", "?G.R,R,W,K"),
        ("W5(8,0)", ""),
        ("W5(8,0)", "W5(9,9)"),
        ("2G.W5", "2X.W5"),
        ("2G.W5", "5G.W5"),
        ("2H.R4", "5H.R4"),
        ("2H.R4", "2G.R4"),
        ("3G.", "2G."),
        ("3H.", "2H."),
        ("3G.", "4G."),
        ("2G.W5(8,0);", ""),
        ("2H.R4(-8,0);", ""),
        ("2G.W5(8,0);", "2G.W5(8,0);2G.W5(8,0);"),
        ("2H.R4(-8,0);", "2H.R4(-8,0);2H.R4(-8,0);"),
        ("0H.R,W,K,B;", "0H.R,W,K,B;0H.R,W,K,B;"),
        ("0H.R,W,K,B;", ""),
        ("0H.R,W", "0H.R,?"),
        ("0H.R,W,K,B", "0?.R,W,K,B"),
        ("1G.R3(0,-8);", ""),
        (";2H.", "2H."),
    ] {
        let text = GAME.replacen(from, to, 1);
        assert_eq!(diagnostics(&text).len(), 1, "{to}: {:#?}", read(&text).diagnostics);
    }
}

#[test]
fn help_says_what_to_write() {
    let help = |from: &str, to: &str| -> Option<String> {
        let found: Vec<Diagnostic> = read(&GAME.replacen(from, to, 1)).diagnostics;
        found[0].help.clone()
    };
    assert_eq!(help("W5(8,0)", "W5(9,9)").as_deref(), Some("the nearest point is `(6,6)`"));
    assert_eq!(
        help("W5(8,0)", "W6(8,0)").as_deref(),
        Some("did you mean `W3`, the Jasmine, `W4`, the Lily or `W5`, the White Jade?")
    );
    assert_eq!(help("2H.R4", "5H.R4").as_deref(), Some("write `2H.`"));
    assert_eq!(help("2H.R4", "2G.R4").as_deref(), Some("write `2H.`"));
    assert_eq!(help("2G.W5", "5G.W5").as_deref(), Some("write `2G.`"));
}

fn split(text: &str) -> Vec<&str> {
    let mut splitter = GardenGate.splitter();
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some(piece) = splitter.next(rest.as_bytes(), true) {
        pieces.push(&rest[piece.text]);
        rest = &rest[piece.used..];
    }
    pieces
}

#[test]
fn games_are_told_apart_however_they_are_laid_out() {
    let lines = GAME.replace(';', "\n");
    let apart = GAME.replace(';', "\n\n");
    let wrapped = GAME.replacen(";2G", ";\n2G", 1).replacen(";4G", "\n4G", 1);
    for game in [GAME, &lines, &apart, &wrapped] {
        for between in ["", "\n", "\n\n"] {
            let text = [game, game, game].join(between);
            let games = split(&text);
            assert_eq!(games.len(), 3, "{text}");
            assert!(games.iter().all(|game| read(game).record == read(GAME).record), "{text}");
        }
    }
    // It goes on from a position that is not written.
    let cut = "1H.R5(0,8);2G.W3(8,0)\n";
    assert_eq!(split(&[GAME, "\n\n", cut].concat()).len(), 2);
    assert_eq!(split(&lines.replacen("1H.", "\n1H.", 1)).len(), 1);
    let link = "https://skudpaisho.com/?game=0H.R,W,K,B\n";
    assert_eq!(split(&[link, link, GAME, link].concat()), [link, link, GAME, link]);
}

#[test]
fn a_damaged_first_ply_still_begins_a_game() {
    for layout in [GAME.to_owned(), GAME.replace(';', "\n")] {
        for (from, to) in [("0H.", "0?."), ("0H.", ""), ("R,W,K,B", "??")] {
            let text = [&layout, &layout.replacen(from, to, 1), &layout].map(String::as_str).concat();
            let games = split(&text);
            assert_eq!(games.len(), 3, "{text}");
            assert_eq!((games[0], games[2]), (layout.as_str(), layout.as_str()));
        }
    }
}

#[test]
fn what_the_text_cannot_hold_is_refused_or_left_out() {
    let write = |text: &str| {
        let mut out = "before\n".to_owned();
        let record = Pai.read(text, &Options::default()).record;
        let written = GardenGate.write(&record, &mut out);
        assert!(out.starts_with("before\n") && (written.is_ok() || out.len() == 7), "{out}");
        written.map(|()| out.split_off(7)).map_err(|error| error.to_string())
    };
    assert_eq!(
        write("[Variant \"skud\"]\n[Event \"Spring\"]\n1. Rs*10b Rs*10r {same}\n2. Rs10b-10c-11e x C12e Resign")
            .as_deref(),
        Ok("1G.R3(0,-8);1H.R3(0,8);2G.(0,-7)-(2,-5)\n".replace("(0,-7)", "(0,-8)").as_str())
    );
    assert!(write("[Variant \"wiki\"]\n1. F*10l E*5o").unwrap_err().contains("Wiki"));
    assert!(write("[Variant \"skud\"]\n1. Rs*10b Rs*10r\n2. Wh*10j ~ +1").unwrap_err().contains("10j"));
    assert!(write("[Variant \"skud\"]\n1. Rs*10b Pass\n2. Rs10b-10c").unwrap_err().contains("turn 1"));
    assert!(write("[Variant \"skud\"]\n[HostAccents \"Rk\"]\n1. Rs*10b").is_err());
    assert!(write("[Variant \"skud\"]\n[Event \"Spring\"]").is_err());
}

#[test]
fn every_text_is_read_to_its_end() {
    for text in
        ["", ";", "\0", "0", "0H", "0H.", "(", "1G", "é;é", "1G.é(0,1)", "((((((", "1G.(0,1)-(", "+", "1G.R3(0,-8)+"]
    {
        diagnostics(text);
    }
    diagnostics(&"(".repeat(10_000));
    diagnostics(&"1G.R3(0,-8);".repeat(1_000));
}

#[test]
fn a_text_is_known_by_its_labels() {
    assert!(GardenGate.looks_like(GAME));
    assert!(GardenGate.looks_like("\u{feff}0?.R,W;0G.R"));
    assert!(GardenGate.looks_like("https://skudpaisho.com/?OYQ"));
    for other in ["1. F*10l E*5o", "[Variant \"skud\"]", "{}", "<Lt 10j>", "| Name |", ""] {
        assert!(!GardenGate.looks_like(other), "{other}");
    }
}

/// The grammar, run by a recogniser of its own, holds for the same texts as the reader.
#[test]
fn the_grammar_and_the_reader_agree() {
    let grammar = include_str!("../../../grammar/garden_gate.pest");
    let pairs = pest_meta::parser::parse(pest_meta::parser::Rule::grammar_rules, grammar).unwrap();
    let rules = pest_meta::optimizer::optimize(pest_meta::parser::consume_rules(pairs).unwrap());
    let vm = pest_vm::Vm::new(rules);
    let readable = |text: &str| {
        let unreadable = [codes::PLY_UNREADABLE.name, codes::GATE_ACCENTS.name];
        !read(text).diagnostics.iter().any(|diagnostic| unreadable.contains(&diagnostic.code.name))
    };
    let mut seen = [0; 2];
    for at in 0..GAME.len() {
        for sign in
            ["", " ", ";", "\n", ",", "(", ")", "-", "+", "_", ".", "0", "8", "G", "h", "R", "?", ") (", "-(1,2)"]
        {
            for cut in [0, 1] {
                let text = format!("{}{sign}{}", &GAME[..at], &GAME[at + cut..]);
                // A comma between plies is read beyond the grammar.
                if read(&text).is_as_typed() {
                    continue;
                }
                let accepts = vm.parse("game", &text).is_ok();
                assert_eq!(accepts, readable(&text), "{text}");
                seen[usize::from(accepts)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}

#[test]
fn an_answer_of_the_server_holds_the_same_game_as_the_text() {
    let record = read(GAME).record;
    let text = format!(
        "{{\"notation\": \"{}\", \"clock\": {{\"guest\": 31, \"host\": 12}}}}\n",
        GAME.trim().replace(';', ";\\n")
    );
    let pretty = text.replace(", ", ",\n  ");
    for text in [&text, &pretty] {
        let read = read(text);
        assert_eq!((read.diagnostics.as_slice(), &read.record.entries), (&[][..], &record.entries), "{text}");
        assert_eq!(read.record.tag("Clock"), Some("guest 31, host 12"));
        assert_eq!(read.record.tag("HostAccents"), record.tag("HostAccents"));
        assert_eq!(crate::notation::detect(text, "").name(), "garden-gate", "{text}");
    }
    let winner = text.replace("B(0,1)\"", "B(0,1)\\nRESULT guest\"");
    assert_eq!(read(&winner).record.tag("Result"), Some("Guest"));
    for (bad, why) in [
        (r#"{"notation": 5}"#, "is a number, not a text"),
        (r#"{"notation": "a", "notation": "b"}"#, "two fields"),
        (r#"{"clock": 5}"#, "no field"),
        (r#"{"notation": "1G."#, "EOF"),
        (r#"{"notation": "1G.", "clock": "\q"}"#, "escape"),
    ] {
        assert_eq!(diagnostics(bad), [("json-unreadable", bad)]);
        assert!(read(bad).diagnostics[0].message.contains(why), "{bad}");
    }
    let bad = read(&text.replace("3G.(8,0)", "3G.(8,!)"));
    assert!(bad.diagnostics[0].message.contains("`(8,!)`"), "{:?}", bad.diagnostics);
}

/// The text of a game as the site sends it at times.
fn encoded() -> String {
    GAME.trim().replace(',', "%2C").replace(';', "%3b")
}

#[test]
fn answers_and_texts_may_be_encoded() {
    let record = read(GAME).record;
    let answer = format!("{{\"notation\":\"{}\"}}\n", encoded());
    for text in [
        encoded(),
        answer.clone(),
        answer.replace('"', "&quot;"),
        answer.replace('"', "&#34;"),
        format!("\u{feff} {}", answer.replace('"', "&quot;").replace(":", " :\n")),
    ] {
        let read = read(&text);
        assert_eq!((read.diagnostics.as_slice(), &read.record), (&[][..], &record), "{text}");
        assert_eq!(crate::notation::detect(&text, "a.json").name(), "garden-gate", "{text}");
    }
    // What is wrong in it is quoted as it reads.
    let bad = encoded().replace("3G.(8%2C0)", "3G.(8%2C!)");
    assert!(read(&bad).diagnostics[0].message.contains("`(8,!)`"), "{:?}", read(&bad).diagnostics);
}

#[test]
fn a_clock_is_kept_without_what_says_who_somebody_is() {
    let answer = "{\"notation\":\"\",\"clock\":{\"host\":{\"left\":60,\"of\":\"Mei\"},\"turn\":\"host\",\"runs\":true,\"x\":null}}";
    let clock = |keep_personal| {
        let options = Options { keep_personal, ..Options::default() };
        GardenGate.read(answer, &options).record.tag("Clock").map(str::to_owned)
    };
    assert_eq!(clock(false).as_deref(), Some("host.left 60, runs true, turn host"));
    assert_eq!(clock(true).as_deref(), Some("host.left 60, host.of Mei, runs true, turn host"));
}

/// The line of a game: its players, options, winner, result and time.
fn line(players: [&str; 2], options: &str, winner: &str, result: &str, time: &str) -> String {
    let [host, guest] = players;
    format!(
        "160722|||1|||Skud Pai Sho|||{host}|||1|||{guest}|||0|||1|||{options}|||{winner}|||{result}|||{time}|||1210|||1195|||y|||\n"
    )
}

#[test]
fn a_line_of_fields_becomes_tags() {
    let players = ["Mei", "Tam &amp; Jo"];
    let tags = |text: &str, keep_personal: bool| -> Vec<String> {
        let read = GardenGate.read(text, &Options { keep_personal, ..Options::default() });
        assert_eq!(read.diagnostics, [], "{text}");
        read.record.tags().map(|tag| format!("{} {}", tag.name, tag.value)).collect()
    };
    let options = "[&quot;NoWheels&quot;,&quot;Informal Start&quot;]";
    let text = line(players, options, "Tam &amp; Jo", "9", "2024-03-02 18:30:00");
    let expected = [
        "Site https://skudpaisho.com/?ig=160722",
        "Date 2024-03-02",
        "Options NoWheels, InformalStart",
        "Result Guest",
        "Termination resigned",
        "HostRating 1210",
        "GuestRating 1195",
        "Ranked y",
    ];
    assert_eq!(tags(&text, false), expected);
    let mut with_names = expected.map(str::to_owned).to_vec();
    with_names.splice(2..2, ["Host Mei".to_owned(), "Guest Tam & Jo".to_owned()]);
    assert_eq!(tags(&text, true), with_names);
    // What is not said is no tag, and what cannot be told is none either.
    let ends = |winner: &str, result: &str, players: [&str; 2]| -> Vec<String> {
        let tags = tags(&line(players, "", winner, result, ""), false);
        tags.into_iter().filter(|tag| tag.starts_with("Result") || tag.starts_with("Term")).collect()
    };
    let players = ["Mei", "Tam"];
    assert_eq!(ends("Mei", "1", players), ["Result Host", "Termination ring"]);
    assert_eq!(ends("Tam", "3", players), ["Result Guest", "Termination midline"]);
    assert_eq!(ends("", "4", players), ["Result Draw"]);
    assert_eq!(ends("Mei", "77", players), ["Result Host"]);
    for (winner, result, players) in
        [("", "", players), ("", "0", players), ("Jo", "1", players), ("Mei", "1", ["Mei"; 2])]
    {
        assert_eq!(ends(winner, result, players), [""; 0], "{winner} {result}");
    }
}

#[test]
fn plies_follow_their_line_in_any_form() {
    let info = line(["Mei", "Tam"], "[]", "Mei", "1", "");
    let forms = [
        GAME.to_owned(),
        format!("\n{}", GAME.replace(';', "\n")),
        format!("{}\n", encoded()),
        format!("{{\"notation\":\"{}\",\n\"clock\":{{\"host\":5}}}}\n", encoded()),
        format!("https://skudpaisho.com/?gameType=1&game={}&rated=y\n", GAME.trim()),
    ];
    let lone = split(&[info.as_str(), &info, &info].concat()).len();
    assert_eq!(lone, 3);
    for form in &forms {
        let text = [&info, form, &info, &info, form, form, &info].map(String::as_str).concat();
        let games = split(&text);
        assert_eq!(games.len(), 5, "{text}");
        let plies: Vec<usize> = games.iter().map(|game| read(game).record.plies().count()).collect();
        assert_eq!(plies, [7, 0, 7, 7, 0], "{text}");
        let read = read(games[0]);
        assert_eq!(read.diagnostics, [], "{text}");
        assert_eq!(read.record.tag("Termination"), Some("ring"));
        assert_eq!(read.record.entries, self::read(GAME).record.entries);
    }
    // Plain plies keep their spans, and so do the fields.
    let text = format!("{info}{GAME}");
    let read = read(&text);
    assert_eq!(&text[read.spans.entries[1].range()], "R3(0,-8)");
    let result = read.record.header.iter().position(|head| head.tag().is_some_and(|tag| tag.name == "Result")).unwrap();
    assert_eq!(&text[read.spans.header[result].range()], "Mei");
}

#[test]
fn another_game_of_the_site_is_one_finding() {
    let vagabond = "0H.L(0,3);0G.S(8,0);1H.W(3,3);1G.(8,0)-(6,2)~~;2H.==";
    let ginseng = "[{\"moveNum\":0,\"player\":\"HOST\",\"moveType\":\"--\",\"promptTargetData\":{}}]";
    let info = line(["Mei", "Tam"], "[]", "", "", "").replace("|||1|||Skud Pai Sho", "|||18|||Ginseng");
    for (text, game) in [
        (vagabond.to_owned(), "Vagabond"),
        (ginseng.to_owned(), "Ginseng"),
        (ginseng.replace("[{", "[\n  {\n"), "Ginseng"),
        (vagabond.replace(',', "%2C").replace(';', "%3B"), "Vagabond"),
        (format!("{{\"notation\":\"{vagabond}\",\"clock\":null}}"), "Vagabond"),
        (format!("{{\"notation\":\"{}\"}}", ginseng.replace('"', "\\\"")), "Ginseng"),
        (format!("{{\"notation\":{ginseng}}}"), "Ginseng"),
        (format!("{{\"notation\":\"{}\"}}", ginseng.replace('"', "\\\"")).replace('"', "&quot;"), "Ginseng"),
        (format!("https://skudpaisho.com/?game={vagabond}"), "Vagabond"),
        (format!("https://skudpaisho.com/?gameType=18&game={ginseng}"), "Ginseng"),
        (info.clone(), "Ginseng"),
        (format!("{info}{{\"notation\":\"{}\"}}", ginseng.replace('"', "\\\"")), "Ginseng"),
    ] {
        assert_eq!(crate::notation::detect(&text, "games.json").name(), "garden-gate", "{text}");
        assert_eq!(split(&text).len(), 1, "{text}");
        let found = read(&text).diagnostics;
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].code == &codes::LINK_OTHER_GAME && found[0].message.contains(game), "{found:?}");
    }
    // Each of many, with Skud's own between.
    let text = format!("{vagabond}\n{GAME}{ginseng}\n{ginseng}\n1H.H1c3;1G.G1d5,G2e2\n");
    let found: Vec<usize> = split(&text).iter().map(|game| read(game).diagnostics.len()).collect();
    assert_eq!(found, [1, 0, 1, 1, 1], "{:?}", split(&text));
}

#[test]
fn a_line_that_is_no_game_is_named() {
    for text in ["160722|||1|||Skud Pai Sho|||Mei\n", "160722|||Mei|||1210|||1|||Skud Pai Sho|||[]|||||||||\n"] {
        assert_eq!(diagnostics(text), [("gate-line", text.trim())]);
    }
    let bad = line(["Mei", "Tam"], "NoWheels", "", "", "");
    assert_eq!(diagnostics(&bad), [("link-options", "NoWheels")]);
}

#[test]
fn the_result_may_stand_behind_the_plies() {
    let record = read("1G.R3(0,-8);1H.R3(0,8)\nRESULT guest\n").record;
    assert_eq!((record.tag("Result"), record.plies().count()), (Some("Guest"), 2));
    assert_eq!(diagnostics("1G.R3(0,-8);1H.R3(0,8)\nRESULT sente\n"), [("tag-value", "sente")]);
}
