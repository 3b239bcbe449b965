//! JSON, JSONL and YAML: what is written reads back the same, and a fault is found at its very token.

use paisho::notation::{self, Notation, Options, Read};
use paisho::record::Record;
use paisho::stream::Games;

const RICH: &[&str] = &[
    "[Variant \"wiki\"]\n[Event \"no\"]\n{above\nthe moves}\n[Date \"2026\"]\n[Remark \"~ \\\"1e3\\\" \\\\ : # é\"]\n; 'single'\n\n\
     [Check \"<Lt 11k> (O 11j)\"]\n{before all turns}\n1. F*10l {after a ply} E*5o\n2. Rd*10c-10f Pass ; to the end\n\
     3. Lt10j-11j-12j Lt10j x C11j\n[Check \"\"]\n4. E9j=W {x: y\n\n  - z} A10h ~ Rs11j-12h\n5. A9f-10h ~ 11j-12h S*10k=E\n\
     6. Lt10j x 11j Rs11j ~ Rs10h-10i\n7. Resign {}\n",
    "[Variant \"wiki\"]\n[Players \"4\"]\n[Turn \"Blue\"]\n[Position \"<Lt 10j> (O 11j) {Jd 12j} [Rs 13j]\"]\n\n1... Rs*10c Js*10d\n",
    "[Variant \"ancient\"]\n[Hand \"7\"]\n\n1. Draw Draw Js\n2. Draw Js / Rd Draw / Rd\n3. Draw Js / ? Js*12m + Js12m-5e\n\
     4. Sh*12m ~ Js12m-5e + Jd15f-15g Claim\n",
    "[Variant \"basic\"]\n\n1. Wh10m ~ +2 Wh*12l ~ -1\n",
    "[Variant \"skud\"]\n[HostAccents \"Rk Wh Kn B\"]\n\n1. R3*10b W3*10r\n2. Rs10b-12e + Rk*9e Rs10c-10d + B*12f-12g\n",
    "[Variant \"balance\"]\n\n1. Rs*#10c Wh*#12c\n",
    "[Variant \"iroh\"]\n{only a header}\n",
];

fn named(name: &str) -> &'static dyn Notation {
    notation::named(name).unwrap()
}

#[track_caller]
fn pai(text: &str) -> Record {
    let read = named("pai").read(text, &Options::default());
    assert!(read.is_sound(), "{text}\n{:#?}", read.diagnostics);
    read.record
}

fn written(name: &str, record: &Record) -> String {
    let mut out = String::new();
    named(name).write(record, &mut out).unwrap();
    out
}

/// The codes of the findings and the words they underline.
fn found<'t>(read: &Read, text: &'t str) -> Vec<(&'static str, &'t str)> {
    read.diagnostics.iter().map(|finding| (finding.code.name, &text[finding.span.range()])).collect()
}

#[track_caller]
fn finds(name: &str, text: &str, wanted: &[(&str, &str)]) -> Read {
    let read = named(name).read(text, &Options::default());
    assert_eq!(found(&read, text), wanted, "{text}\n{:#?}", read.diagnostics);
    read
}

/// One game with these entries in its only turn.
fn json(entries: &str) -> String {
    format!("{{\"variant\":\"wiki\",\"turns\":[{{\"turn\":1,\"plies\":[{entries}]}}]}}")
}

/// One game with these comments and checks before the only turn.
fn before(remarks: &str) -> String {
    format!("{{\"variant\":\"wiki\",\"before\":[{remarks}]}}")
}

const F: &str = r#"{"type":"acts","acts":[{"tile":"F","drop":true,"at":"10l"}]}"#;

#[test]
fn what_is_written_reads_back_the_same() {
    for text in RICH {
        let record = pai(text);
        for name in ["json", "jsonl", "yaml"] {
            let out = written(name, &record);
            let read = named(name).read(&out, &Options::default());
            assert_eq!(read.diagnostics, [], "{out}");
            assert_eq!(read.record, record, "{out}");
            assert_eq!(written(name, &read.record), out);
            assert_eq!(notation::detect(&out, "").endings()[0], if name == "yaml" { "yaml" } else { "json" });
            // Every piece of it has its place.
            assert!(read.spans.entries.iter().chain(&read.spans.header).all(|span| span.end > span.start), "{out}");
        }
    }
}

#[test]
fn texts_that_yaml_could_take_for_something_else_come_back() {
    let values = [
        "no",
        "~",
        "1e3",
        "0x1f",
        "null",
        "- a",
        "a: b",
        "# c",
        "'",
        "\"",
        " lead",
        "trail ",
        "é\u{85}\u{2028}",
        "",
        "|",
        "&a",
        "*a",
        "!t",
        "---",
        "...",
        "%",
        "@",
        "`",
        "{",
        "[",
        "\t",
        "\u{feff}",
        "\\",
        "?",
        "a\tb",
        "2026-11-21",
        ".inf",
        "<<",
        "=",
        "a #b",
    ];
    for value in values {
        let mut record = pai("[Variant \"wiki\"]\n[Event \"x\"]\n\n1. F*10l\n; c\n");
        record.header =
            vec![paisho::record::Head::Tag(paisho::record::Tag { name: "Remark".into(), value: value.into() })];
        let clean: String = value.chars().filter(|c| !c.is_control() && !"{}[".contains(*c)).collect();
        for text in
            [clean.trim().to_owned(), format!("first\n  {clean} second\n\n{clean}third").replace('\u{feff}', "")]
        {
            let comment = paisho::record::Comment { text: text.into(), to_line_end: false, own_line: true };
            *record.entries.last_mut().unwrap() = paisho::record::Entry::Comment(comment);
            for name in ["json", "yaml"] {
                let out = written(name, &record);
                let read = named(name).read(&out, &Options::default());
                let wrong =
                    read.is_sound() && read.record == record || value.chars().any(|c| c.is_control() && c != '\t');
                assert!(wrong, "{value:?}\n{out}\n{:#?}\n{:#?}", read.record, read.diagnostics);
            }
        }
    }
}

#[test]
fn yaml_reads_well_and_is_safe_for_older_readers() {
    let text = "[Variant \"wiki\"]\n[Event \"Spring meeting, 2nd\"]\n[Date \"2026-11-21\"]\n[Site \"no\"]\n\n1. Rs*10e {one\n  two: 'x'\n\n[three]} Lt10j x 11j\n";
    let wanted = "format: 1\nvariant: wiki\ntags:\n  Event: Spring meeting, 2nd\n  Date: \"2026-11-21\"\n  Site: \"no\"\nturns:\n- turn: 1\n  plies:\n  - seat: Sente\n    pai: \"Rs*10e\"\n    type: acts\n    acts:\n    - tile: Rs\n      drop: true\n      at: 10e\n    comments:\n    - text: |-\n        one\n          two: 'x'\n\n        [three]\n  - seat: Gote\n    pai: Lt10j x 11j\n    type: acts\n    acts:\n    - tile: Lt\n      at: 10j\n      path:\n      - 11j\n      capture: {}\n";
    assert_eq!(written("yaml", &pai(text)), wanted);
    assert_eq!(
        serde_yaml::from_str::<serde_json::Value>(wanted).unwrap(),
        serde_json::from_str::<serde_json::Value>(&written("json", &pai(text))).unwrap()
    );
}

/// Tags whose names are other values to some reader of YAML.
#[test]
fn yaml_quotes_names_as_it_quotes_values() {
    for name in ["null", "Null", "true", "False", "y", "N", "yes", "No", "on", "OFF", "1st", "1"] {
        let tag = paisho::record::Tag { name: name.into(), value: "x".into() };
        let mut record = pai("[Variant \"wiki\"]\n\n1. F*10l\n");
        record.header.push(paisho::record::Head::Tag(tag));
        let yaml = written("yaml", &record);
        assert!(yaml.contains(&format!("\n  \"{name}\": x\n")), "{yaml}");
        assert_eq!(serde_yaml::from_str::<serde_json::Value>(&yaml).unwrap()["tags"][name], "x", "{yaml}");
        // Names of tags begin with a letter.
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let read = named("yaml").read(&yaml, &Options::default());
            assert!(read.is_sound() && read.record == record, "{yaml}\n{:?}", read.diagnostics);
        }
    }
}

#[test]
fn a_fault_is_found_at_its_token() {
    let act = |act: &str| json(&format!(r#"{{"type":"acts","acts":[{{{act}}}]}}"#));
    finds("json", &act(r#""tile":"Ru","drop":true,"at":"10l""#), &[("tile-unknown", "Ru")]);
    finds("json", &act(r#""tile":"R\u0075","drop":true,"at":"10l""#), &[("tile-unknown", "R\\u0075")]);
    finds("json", &act(r#""tile":"F","drop":true,"at":"1a""#), &[("point-off-board", "1a")]);
    finds("json", &act(r#""tile":"F","drop":true,"at":"1\u0061""#), &[("point-off-board", "1\\u0061")]);
    finds("json", &act(r#""tile":"F","drop":true,"at":"10!""#), &[("record-shape", "10!")]);
    finds("json", &act(r#""tile":"F","drop":"yes","at":"10l""#), &[("record-shape", "yes")]);
    finds("json", &act(r#""tile":"F","drop":true,"at":7"#), &[("record-shape", "7")]);
    finds("json", &act(r#""tile":"F","dorp":true,"at":"10l","path":["10m"]"#), &[("record-shape", "dorp")]);
    finds("json", &act(r#""tile":"F","drop":true"#), &[("record-shape", "{")]);
    finds("json", &act(r#""tile":"F","tile":"E","drop":true,"at":"10l""#), &[("record-shape", "tile")]);
    finds("json", &act(r#""tile":"F","at":"10l""#), &[("record-shape", "10l")]);
    finds("json", &act(r#""drop":true,"at":"10l""#), &[("record-shape", "{")]);
    finds("json", &act(r#""at":"10l","capture":{}"#), &[("record-shape", "capture")]);
    finds("json", &act(r#""at":"10l","path":["10m"],"exchange":"W""#), &[("record-shape", "path")]);
    finds("json", &act(r#""at":"10l","effect":{"type":"turn","steps":128}"#), &[("turning-range", "128")]);
    finds("json", &act(r#""at":"10l","effect":{"type":"turn","steps":1e99}"#), &[("record-shape", "1e99")]);
    finds("json", &act(r#""at":"10l","effect":{"type":"spin","steps":1}"#), &[("record-shape", "spin")]);
    finds("json", &before(r#"{"type":"comment"}"#), &[("record-shape", "comment")]);
    finds("json", &json(r#"{"type":"pas"}"#), &[("record-shape", "pas")]);
    finds("json", &json("3"), &[("record-shape", "3")]);
    finds("json", &before(r#"{"type":"comment","text":"a } b"}"#), &[("comment-text", "a } b")]);
    finds("json", &before(r#"{"type":"comment","text":"a\nb","to_line_end":true}"#), &[("comment-text", "a\\nb")]);
    finds(
        "json",
        &before(r#"{"type":"comment","text":"a\n[Event \"b\"]"}"#),
        &[("comment-text", "a\\n[Event \\\"b\\\"]")],
    );
    finds("json", &before(r#"{"type":"comment","text":"a\u0000"}"#), &[("comment-text", "a\\u0000")]);
    finds("json", &before(r#"{"type":"check","position":"<Lt 11k> (O 99j)"}"#), &[("point-off-board", "99j")]);
    finds("json", "{\"variant\":\"wikki\"}", &[("variant-unknown", "wikki")]);
    finds("json", "{\"varaint\":\"wiki\"}", &[("record-shape", "varaint")]);
    finds("json", r#"{"variant":"wiki","result":"Host"}"#, &[("tag-value", "Host")]);
    finds("json", r#"{"variant":"wiki","tags":{"a b":""}}"#, &[("record-shape", "a b")]);
    finds("json", r#"{"variant":"wiki","tags":{"Check":""}}"#, &[("record-shape", "Check")]);
    finds("json", r#"{"turns":[{"turn":2,"plies":[]}],"variant":"wiki"}"#, &[("turn-number", "2")]);
    finds("json", r#"{"turns":[{"plies":[]}],"variant":"wiki"}"#, &[("record-shape", "{")]);
    finds(
        "json",
        r#"{"variant":"wiki","turns":[{"turn":99999999999,"plies":[]}]}"#,
        &[("record-shape", "99999999999")],
    );
    finds("json", "[]", &[("record-shape", "[")]);
}

#[test]
fn what_is_no_json_is_said_once_and_what_stands_before_it_is_read() {
    let whole = json(F);
    for (text, token) in [
        ("", ""),
        ("{", "{"),
        ("{]", "]"),
        ("{\"variant\":\"wiki\" \"turns\":[]}", "\""),
        ("{\"variant\":\"wiki\",\"turns\":[]", "{"),
        ("{\"variant\":\"wiki\",\"turns\":[", "["),
        ("{\"variant\":\"wiki\",\"turns\":[}", "}"),
        ("{\"variant\":\"wiki\",\"turns", "\""),
        ("{\"variant\":\"wiki\",\"tur\nns\":[]}", "\""),
        ("{\"variant\":\"wiki\",\"header\":[\"\u{1}\"]}", "\u{1}"),
        ("{\"variant\":\"wiki\",}", "}"),
        ("{\"variant\":\"wiki\"}}", "}"),
        ("{\"variant\":\"wiki\",variant:1}", "variant"),
        ("{\"variant\":wiki}", "wiki"),
        ("{\"variant\":\"wi\\ud800ki\"}", "\"wi\\ud800ki\""),
        ("{\"variant\":\"wiki\",\"turns\":tru}", "tru"),
    ] {
        let read = named("json").read(text, &Options::default());
        let found: Vec<_> = found(&read, text).into_iter().filter(|(code, _)| *code != "variant-taken").collect();
        assert_eq!(found, [("json-unreadable", token)], "{text}");
    }
    let broken = whole.replace("]}]}]}", "]},{\"type\":\"pass\"");
    assert_eq!(finds("json", &broken, &[("json-unreadable", "{")]).record.plies().count(), 1);
    for deep in ["[", "{\"variant\":", "{\"variant\":[{"] {
        let text = deep.repeat(500_000);
        let read = named("json").read(&text, &Options::default());
        assert_eq!(read.diagnostics.len(), 1, "{deep}\n{:#?}", read.diagnostics);
        assert_eq!(named("yaml").read(&text, &Options::default()).diagnostics.len(), 1, "{deep}");
    }
    for end in 0..whole.len() {
        let read = named("json").read(&whole[..end], &Options::default());
        assert_eq!(read.diagnostics.len(), 1, "{}\n{:#?}", &whole[..end], read.diagnostics);
    }
}

#[test]
fn every_fault_of_a_game_is_reported_and_counts_as_a_ply() {
    let bad = F.replace("\"10l\"", "10");
    let tile = F.replace("\"F\"", "\"Zz\"");
    let unknown = r#"{"type":"pass","why":"tired"}"#;
    let turn = |number, entries: &str| format!("{{\"turn\":{number},\"plies\":[{entries}]}}");
    let text = format!(
        "{{\"variant\":\"wiki\",\"turns\":[{},{},{}]}}",
        turn(1, &format!("{F},{bad}")),
        turn(2, &format!("{tile},{unknown}")),
        turn(3, &format!("{F},{}", F.replace("10l", "10m")))
    );
    let wanted = [("record-shape", "10"), ("tile-unknown", "Zz"), ("record-shape", "why")];
    let read = finds("json", &text, &wanted);
    let said: Vec<_> =
        read.diagnostics.iter().map(|finding| (finding.turn, finding.seat.as_deref(), finding.ply)).collect();
    let at = |turn, seat, ply| (Some(turn), Some(seat), Some(ply));
    assert_eq!(said, [at(1, "Gote", 2), at(2, "Sente", 3), at(2, "Gote", 4)]);
    assert_eq!(read.record.plies().count(), 3);
}

#[test]
fn a_yaml_fault_is_found_at_its_token() {
    let game = |entries: &str| format!("# é ü\nvariant: wiki\nturns:\n- turn: 1\n  plies:\n{entries}");
    let act = |act: &str| game(&format!("  - type: acts\n    acts:\n    - {act}\n"));
    finds("yaml", &act("{tile: Ru, drop: true, at: 10l}"), &[("tile-unknown", "Ru")]);
    finds("yaml", &act("{tile: \"Ru\", drop: true, at: '1a'}"), &[("tile-unknown", "Ru"), ("point-off-board", "1a")]);
    finds("yaml", &act("{tile: \"R\\u0075\", drop: true, at: 10l}"), &[("tile-unknown", "R\\u0075")]);
    finds("yaml", &act("{tile: F, drop: yes, at: 10l}"), &[("record-shape", "yes")]);
    finds("yaml", &act("tile: F\n      dorp: true\n      at: 10l\n      path: [10m]"), &[("record-shape", "dorp")]);
    finds("yaml", &act("tile: F\n      drop: true"), &[("record-shape", "tile:")]);
    finds("yaml", &act("tile: F\n      tile: F\n      drop: true\n      at: 10l"), &[("record-shape", "tile")]);
    finds("yaml", &act("tile: F\n      drop: true\n      at: 10"), &[("record-shape", "10")]);
    finds("yaml", "variant: wiki\nbefore:\n- type: comment\n  text: |-\n    a } b\n", &[("comment-text", "a } b")]);
    finds("yaml", &game("  - type: &a pass\n  - type: *a\n"), &[("yaml-unreadable", "&a")]);
    finds("yaml", &game("  - type: *a\n"), &[("yaml-unreadable", "*a")]);
    finds("yaml", &game("  - type: !x pass\n"), &[("yaml-unreadable", "!x")]);
    finds("yaml", &game("  - {type: pass\n"), &[("yaml-unreadable", "pass")]);
    finds("yaml", "variant: wiki\n--- \nvariant: wiki\n", &[("yaml-unreadable", "variant:")]);
    finds("yaml", "", &[("yaml-unreadable", "")]);
    let two = "variant: wiki\nturns:\n- turn: 1\n  plies:\n  - type: pas\n  - type: claim\n- turn: 2\n  plies:\n  - type: draw\n    drew: Zz\n";
    let read = finds("yaml", two, &[("record-shape", "pas"), ("tile-unknown", "Zz")]);
    assert_eq!(read.record.plies().count(), 1);
}

#[test]
fn nothing_that_yaml_can_hold_blows_up() {
    let laughs = (1..30).fold("a0: &a0 [x, x]\n".to_owned(), |text, at| {
        let before = at - 1;
        text + &format!("a{at}: &a{at} [*a{before}, *a{before}, *a{before}, *a{before}]\n")
    });
    let texts = [
        laughs,
        "[".repeat(4 << 20),
        "- ".repeat(100_000),
        "? ".repeat(100_000),
        "{a: ".repeat(100_000),
        "a: b: c\n".repeat(100_000),
        "\"".repeat(100_001),
        "é".repeat(1 << 20),
        "- é\n".repeat(1 << 20),
        "!!binary |\n".repeat(1000),
        (0..20_000).map(|depth| " ".repeat(depth % 900) + "- a:\n").collect(),
        "variant: wiki\nturns: [&a {turn: 1}, *a]".to_owned(),
        "%TAG ! x\n".repeat(1000),
        "\u{feff}---\n...\n---\n".repeat(1000),
    ];
    for text in texts {
        let read = named("yaml").read(&text, &Options::default());
        assert!(!read.is_sound(), "{}", &text[..40.min(text.len() / 2)]);
        let findings = read.diagnostics.iter().filter(|finding| finding.is_error()).count();
        assert!((1..=2).contains(&findings), "{findings}: {:?}", &text.chars().take(40).collect::<String>());
    }
}

#[track_caller]
fn games(text: &str, name: &str) -> Vec<String> {
    Games::new(text.as_bytes(), None, name).unwrap().map(|game| game.unwrap().text).collect()
}

#[test]
fn games_are_told_apart() {
    let game = json(F);
    let pretty = written("json", &pai(RICH[0]));
    let compact = written("jsonl", &pai(RICH[0]));
    for game in [&*game, pretty.trim(), compact.trim()] {
        for text in [
            format!("[{game},{game},{game}]"),
            format!("[\n{game},\n{game}\n,{game}\n]\n"),
            format!("{game}{game} {game}\n"),
        ] {
            assert_eq!(games(&text, "a.json"), [game, game, game]);
        }
    }
    let lines: Vec<String> = games(&format!("{compact}\n{compact}"), "a.jsonl");
    assert_eq!(lines.iter().map(|line| line.trim()).collect::<Vec<_>>(), [compact.trim(), compact.trim()]);
    assert_eq!(games(&format!("[{game},{game}"), "a.json"), [&*game, &*game, ""]);
    assert_eq!(games(&format!("[{game},]"), "a.json"), [&*game, "]"]);
    assert_eq!(games(&format!("[{game},,{game}]"), "a.json"), [&*game, ",", &*game]);
    assert_eq!(games(&format!("[{game},7,\"x,\",{game}]"), "a.json"), [&*game, "7,\"x,\"", &*game]);
    let yaml = written("yaml", &pai(RICH[0]));
    let texts = games(&format!("# first\n---\n{yaml}---\n{yaml}...\n{yaml}"), "a.yaml");
    assert_eq!(texts.len(), 3);
    for text in texts {
        assert_eq!(named("yaml").read(&text, &Options::default()).record, pai(RICH[0]));
    }
}

#[test]
fn a_broken_game_leaves_its_neighbours_alone() {
    let pretty = written("json", &pai(RICH[0]));
    let compact = written("jsonl", &pai(RICH[0])).trim().to_owned();
    let yaml = written("yaml", &pai(RICH[0]));
    for (game, name) in [(&pretty.trim().to_owned(), "json"), (&compact, "json"), (&compact, "jsonl"), (&yaml, "yaml")]
    {
        let many = |middle: &str| match name {
            "json" => format!("[\n{game},\n{middle},\n{game}\n]\n"),
            "jsonl" => format!("{game}\n{middle}\n{game}\n"),
            _ => format!("{game}---\n{middle}\n---\n{game}"),
        };
        let file = format!("a.{name}");
        let signs: Vec<(usize, char)> = game.char_indices().filter(|(_, c)| "{}[],:\"-".contains(*c)).collect();
        for &(at, sign) in signs.iter().step_by(5).chain(signs.first()).chain(signs.last()) {
            let cut = format!("{}{}", &game[..at], &game[at + 1..]);
            let doubled = format!("{}{sign}{}", &game[..at], &game[at..]);
            for middle in [cut, doubled] {
                let text = many(&middle);
                let found = games(&text, &file);
                let ends = |text: &str| named(name).read(text, &Options::default());
                assert_eq!(found.len(), 3, "{sign} at {at} in {name}\n{middle}");
                for neighbour in [&found[0], &found[2]] {
                    let read = ends(neighbour);
                    assert_eq!((read.diagnostics, read.record), (vec![], pai(RICH[0])), "{neighbour}");
                }
                ends(&found[1]);
            }
        }
    }
}

#[test]
fn text_and_acts_of_a_ply_must_agree() {
    let ply = |ply: &str| json(&format!(r#"{{"seat":"Sente","pai":{ply}}}"#));
    let (acts, other) =
        (r#""acts":[{"tile":"F","drop":true,"at":"10l"}]"#, r#""acts":[{"tile":"F","drop":true,"at":"10m"}]"#);
    finds("json", &ply(r#""F*10l""#), &[]);
    finds("json", &ply(&format!(r#""f * 10L",{acts}"#)), &[]);
    finds("json", &ply(&format!(r#""F*10l",{other}"#)), &[("record-shape", "F*10l")]);
    finds("json", &ply(r#""Pass","type":"resign""#), &[("record-shape", "Pass")]);
    finds("json", &ply(r#""F*10""#), &[("record-shape", "F*10")]);
    finds("json", &ply(r#""Ru*10l""#), &[("tile-unknown", "Ru")]);
    finds("json", &json(r#"{"seat":"Gote","pai":"F*10l"}"#), &[("seat-turn", "Gote")]);
    finds("json", &json(r#"{"seat":"Sente"}"#), &[("record-shape", "{")]);
    finds("json", r#"{"format":2,"variant":"wiki"}"#, &[("record-shape", "2")]);
    finds("json", r#"{"variant":"wiki","header":["Event"]}"#, &[("record-shape", "Event")]);
}

#[test]
fn glyphs_and_variations_are_found_at_their_tokens() {
    let behind = |more: &str| json(&format!(r#"{{"pai":"F*10l",{more}}}"#));
    let inner = |turns: &str| behind(&format!(r#""variations":[{{"turns":[{turns}]}}]"#));
    finds("json", &behind(r#""glyphs":["!?","$14"]"#), &[]);
    finds("json", &behind(r#""glyphs":["!!!"]"#), &[("glyph-unknown", "!!!")]);
    finds("json", &behind(r#""order":["check"]"#), &[("record-shape", "check")]);
    let read = finds(
        "json",
        &inner(r#"{"turn":1,"plies":[{"pai":"F*10m"},{"pai":"Pass"}]},{"turn":2,"plies":[{"pai":"Pass"}]}"#),
        &[],
    );
    let mut text = String::new();
    named("pai").write(&read.record, &mut text).unwrap();
    assert_eq!(text, "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*10m Pass 2. Pass )\n");
    finds("json", &inner(r#"{"turn":2,"plies":[{"pai":"F*10m"}]}"#), &[("turn-number", "2")]);
    finds("json", &inner(r#"{"turn":1,"plies":[{"pai":"F*99m"}]}"#), &[("point-off-board", "99m")]);
    finds("json", &inner(""), &[("variation-empty", r#"{"turns":[]}"#)]);
}
