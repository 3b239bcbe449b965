//! One set of diagnostics in every format.

use super::places::steps::counted;
use super::*;
use crate::codes;
use crate::source::Span;

/// Two games; lines end in CRLF, and characters are of one to four bytes.
const FIRST: &str =
    "[Variant \"wiki\"]\r\n[Event \"Été à Ba Sing Se 🍵\"]\r\n[Event \"Été\"]\r\n\r\n1. F*10l Ru*5o\r\n";
const SECOND: &str = "[Variant \"wiki\"]\r\n\r\n1. F*10l E*5o {日本 \u{1b}[31m\r\n2. R*10c";

fn at(text: &str, part: &str) -> Span {
    text.find(part).map_or_else(|| panic!("no {part}"), |start| Span::new(start, start + part.len()))
}

fn games() -> Vec<(Source<'static>, Vec<Diagnostic>)> {
    let first =
        Source { raw_name: None, name: "games/été, 100%.pai", text: FIRST, offset: 0, line: 1, column: 1, game: 1 };
    let second = Source { text: SECOND, offset: FIRST.len() as u64, line: 6, game: 2, ..first };
    let mut tile = Diagnostic::new(&codes::TILE_UNKNOWN, at(FIRST, "Ru"), "Wiki Pai Sho has no tile `Ru`")
        .help("did you mean `Rd`, the Red Dragon?");
    (tile.turn, tile.seat, tile.ply) = (Some(1), Some("Guest".to_owned()), Some(2));
    let event = at(FIRST, "[Event \"Été\"]");
    let doubled = Diagnostic::new(&codes::TAG_DOUBLED, event, "the tag `Event` occurs twice")
        .label("the second time")
        .other(at(FIRST, "Event"), "the first time")
        .help("leave one of the two out");
    let open = Diagnostic::new(&codes::COMMENT_OPEN, at(SECOND, "{"), "this comment\u{1b}[31m\nis never closed")
        .label("opened here");
    let slip = Diagnostic::new(&codes::TILE_SLIP, at(SECOND, "R*"), "the Rose is written `Rs`, not `R`");
    let end = Span::new(SECOND.len(), SECOND.len());
    let missing = Diagnostic::new(&codes::PLY_MISSING, end, "Guest's ply of turn 2 is missing")
        .label("")
        .other(at(SECOND, "1. F*10l E*5o {日本 \u{1b}[31m\r\n2."), "two turns");
    let taken = Diagnostic::new(&codes::VARIANT_TAKEN, at(SECOND, "[Variant \"wiki\"]"), "read as wiki");
    vec![(first, vec![doubled, tile]), (second, vec![taken, open, slip, missing])]
}

fn printed(name: &str, look: Look, games: &[(Source<'_>, Vec<Diagnostic>)]) -> String {
    let mut report = named(name).unwrap_or_else(|| panic!("no {name}")).report(look);
    let mut out = Vec::new();
    report.start(&mut out).unwrap();
    for (source, findings) in games {
        report.game(&mut out, source, findings).unwrap();
    }
    report.end(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn every_format_prints_them() {
    for format in ALL.iter().filter(|format| format.name != "sarif") {
        insta::assert_snapshot!(format.name, printed(format.name, Look::default(), &games()));
    }
    // Of the rules one is enough to see; the places of all change with every new one.
    let mut log: serde_json::Value = serde_json::from_str(&printed("sarif", Look::default(), &games())).unwrap();
    let driver = &mut log["runs"][0]["tool"]["driver"];
    assert_eq!(driver["version"].take(), env!("CARGO_PKG_VERSION"));
    driver["rules"].as_array_mut().unwrap().retain(|rule| rule["id"] == "tile-unknown");
    for result in log["runs"][0]["results"].as_array_mut().unwrap() {
        result.as_object_mut().unwrap().remove("ruleIndex");
    }
    insta::assert_snapshot!("sarif", format!("{log:#}"));
}

#[test]
fn nothing_found_is_still_well_formed() {
    let silent = [(Source::whole("a.pai", "1. F*10l"), Vec::new())];
    for (name, expected) in [("concise", ""), ("json", "[]\n"), ("jsonl", ""), ("github", "")] {
        assert_eq!(printed(name, Look::default(), &silent), expected, "{name}");
    }
    let sarif: serde_json::Value = serde_json::from_str(&printed("sarif", Look::default(), &silent)).unwrap();
    assert_eq!(sarif["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn json_is_read_back() {
    let games = games();
    let array: Vec<serde_json::Value> = serde_json::from_str(&printed("json", Look::default(), &games)).unwrap();
    let lines = printed("jsonl", Look::default(), &games);
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(array, lines);
    assert_eq!(array.len(), 6);
    assert_eq!(array[3]["message"], "this comment\u{1b}[31m\nis never closed");
    // Places are the file's.
    let file = [FIRST, SECOND].concat();
    let span = |value: &serde_json::Value| {
        value["span"][0].as_u64().unwrap() as usize..value["span"][1].as_u64().unwrap() as usize
    };
    assert_eq!(&file[span(&array[1])], "Ru");
    assert_eq!(&file[span(&array[4])], "R*");
    assert_eq!(&file[span(&array[0]["others"][0])], "Event");
}

#[test]
fn nothing_in_a_name_or_a_message_ends_a_github_command() {
    let source = Source::whole("a:b,c\r\n%.pai", "x");
    let finding = Diagnostic::new(&codes::PLY_UNREADABLE, Span::new(0, 1), "100% of\n::error::this, \u{1b}[31m");
    assert_eq!(
        printed("github", Look::default(), &[(source, vec![finding])]),
        "::error file=a%3Ab%2Cc\\r\\n%25.pai,line=1,endLine=1,col=1,endColumn=2,title=ply-unreadable\
         ::100%25 of%0A\\u{3a}:error::this, \\u{1b}[31m\n"
    );
}

/// As many findings as a text can have, each with a second label far away.
fn crowded(text: &str, step: usize) -> Vec<Diagnostic> {
    let finding = |start| {
        Diagnostic::new(&codes::PLY_UNREADABLE, Span::new(start, start + 1), "").other(Span::new(start / 2, start), "")
    };
    (0..text.len() - 1).step_by(step).map(finding).collect()
}

/// How much of the text may be looked at: all of it once, and some hundred bytes for each finding. Counting from the start of
/// the text or of the line would be megabytes for each.
#[track_caller]
fn assert_few(steps: usize, text: &str, findings: usize) {
    assert!((text.len()..=text.len() + findings * 3000).contains(&steps), "{steps} steps for {findings} findings");
}

#[test]
fn many_findings_in_one_long_line_or_in_many_lines_are_few_steps() {
    // Where all characters are one byte, nothing is counted.
    for text in ["x".repeat(4 << 20) + "é", "x\n".repeat(2 << 20) + "é"] {
        let findings = crowded(&text, 40);
        assert!(findings.len() > 100_000);
        let (before, count) = (counted(), findings.len());
        printed("concise", Look::default(), &[(Source::whole("a", &text), findings)]);
        assert_few(counted() - before, &text, count);
    }
}

#[cfg(feature = "report")]
mod full {
    use super::*;

    #[test]
    fn ascii_and_colour() {
        insta::assert_snapshot!("full_ascii", printed("full", Look { unicode: false, ..Look::default() }, &games()));
        let coloured = printed("full", Look { colour: true, ..Look::default() }, &games());
        insta::assert_snapshot!("full_colour", coloured.replace('\u{1b}', "ESC"));
    }

    #[test]
    fn long_lines_are_cut_round_the_labels() {
        let line = format!("{} Zz*10a {}", "é".repeat(500_000), "F*10l ".repeat(100_000));
        let text = format!("{line}\n{line}");
        let span = at(&text, "Zz");
        let near = Diagnostic::new(&codes::TILE_UNKNOWN, span, "one").other(at(&text, "10a"), "near");
        let far =
            Diagnostic::new(&codes::TILE_UNKNOWN, span, "two").other(Span::new(line.len() - 6, line.len() - 3), "far");
        let long = Diagnostic::new(&codes::TEXT_TOO_LONG, Span::new(4, line.len()), "three");
        let whole = Diagnostic::new(&codes::TEXT_TOO_LONG, Span::new(0, text.len()), "four");
        let games = [(Source::whole("long.pai", &text), vec![near, far, long, whole])];
        insta::assert_snapshot!("full_long", printed("full", Look::default(), &games));
    }

    #[test]
    fn what_is_far_apart_is_drawn_apart() {
        let text = "1. F*10l E*5o\n".repeat(40);
        let mark = |line: usize| Span::new(line * 14 + 3, line * 14 + 8);
        let finding = |lines: &[usize]| {
            lines[1..]
                .iter()
                .fold(Diagnostic::new(&codes::PLY_EXTRA, mark(lines[0]), "twice").label("again"), |finding, &line| {
                    finding.other(mark(line), "the first time")
                })
        };
        let many = Diagnostic::new(&codes::TAG_OPEN, Span::new(3, 400), "very many lines");
        let some = Diagnostic::new(&codes::TAG_OPEN, Span::new(3, 40), "some lines");
        let games = [(Source::whole("a.pai", &text), vec![finding(&[30, 4]), finding(&[12, 9]), many, some])];
        insta::assert_snapshot!("full_apart", printed("full", Look::default(), &games));
    }

    #[test]
    fn empty_and_strange_texts_are_drawn() {
        let mut out = String::new();
        for text in ["", "\n", "\0\u{202e}\t\u{9b}x\r", "a\n\n"] {
            let findings = vec![
                Diagnostic::new(&codes::TEXT_EMPTY, Span::new(text.len(), text.len()), "empty").label("here"),
                Diagnostic::new(&codes::TEXT_BINARY, Span::new(0, text.len()), "all of it").label("this"),
            ];
            out += &printed("full", Look::default(), &[(Source::whole("a\u{1b}.pai", text), findings)]);
        }
        assert!(!out.contains(|c: char| c.is_control() && c != '\n'));
        insta::assert_snapshot!("full_strange", out);
    }

    #[test]
    fn thousands_in_a_long_line_are_drawn_in_few_steps() {
        let text = "x".repeat(4 << 20) + "é";
        let findings = crowded(&text, 4000);
        let (before, count) = (counted(), findings.len());
        printed("full", Look::default(), &[(Source::whole("a", &text), findings)]);
        assert_few(counted() - before, &text, count);
    }
}
