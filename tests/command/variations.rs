//! Glyphs and variations in every subcommand that has to do with them.

use crate::run::fed;
use serde_json::{Value, json};

const STUDY: &str = "[Variant \"skud\"]\n[Rules \"2018\"]\n[GuestAccents \"Rk Rk Wh Kn\"]\n[HostAccents \"Rk Wh Kn B\"]\n\n\
                     1. Rs*10b Js*10r! ( 1... Pass ) ( 1... Js*10r {so [%mark red 10c]} 2. Rs10b-10d?! ( 2. Rs10b-10c ) )\n\
                     2. Rs10b-10e {out of the gate}\n";

/// The study without the variation that is not legal.
fn legal() -> String {
    STUDY.replace("( 1... Pass ) ", "")
}

#[test]
fn a_variation_has_diagnostics_of_its_own() {
    let run = fed(&["validate", "-", "--output-format", "json"], STUDY.as_bytes());
    let found: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(run.code, 1);
    let found = found.as_array().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["code"], &found[0]["variation"]), (&json!("skud-no-pass"), &json!("1:Host/1")));
    let run = fed(&["validate", "-"], legal().as_bytes());
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
    // The main line is none the worse for it.
    let run = fed(&["replay", "-"], STUDY.as_bytes());
    let course: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&course["ok"], &course["plies"]), (&json!(true), &json!(3)));
}

#[test]
fn a_moment_may_be_in_a_variation() {
    let position = |at: &str| {
        let run = fed(&["show", "-", "--to", "position", "--at", at], legal().as_bytes());
        (run.code, run.out.lines().last().unwrap_or_default().to_owned())
    };
    assert_eq!(position("1:Host/1/2:Guest"), (0, "(Js 10r) <Rs 10d>".to_owned()));
    assert_eq!(position("1:Host/1"), (0, "(Js 10r) <Rs 10d>".to_owned()));
    assert_eq!(position("1:Host/1/2:Guest/1"), (0, "(Js 10r) <Rs 10c>".to_owned()));
    assert_eq!(position("1:Host/1/2:Guest/1/2:Guest"), (0, "(Js 10r) <Rs 10c>".to_owned()));
    assert_eq!(position("2:Guest"), (0, "(Js 10r) <Rs 10e>".to_owned()));
    for at in ["1:Host/2", "1:Guest/1", "1:Host/1/2:Guest/2", "1:Host/1/1:Host/1"] {
        let run = fed(&["show", "-", "--at", at], legal().as_bytes());
        assert!(run.code == 2 && run.err.contains("there is no variation"), "{at} {run:?}");
    }
    for at in ["1:Host/0", "1:Host/x", "/1"] {
        assert_eq!(fed(&["show", "-", "--at", at], legal().as_bytes()).code, 2, "{at}");
    }
    let run = fed(&["explain", "-", "--at", "1:Host/1"], STUDY.as_bytes());
    assert!(run.code == 1 && run.out.contains("[skud-no-pass]"), "{run:?}");
    let run = fed(&["moves", "-", "--at", "1:Host/1/2:Guest/1"], legal().as_bytes());
    assert!(run.out.lines().any(|ply| ply == "Js10r-9r") && !run.out.contains("Rs10"), "{run:?}");
}

#[test]
fn a_variation_does_not_end_as_the_game_does() {
    let study = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/skud/valid/study_of_a_ring.pai");
    for args in [&["moves", study][..], &["show", study, "--to", "position"], &["explain", study]] {
        let run = fed(&[args, &["--at", "7:Host/2/8:Guest"]].concat(), b"");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        assert!(!run.out.is_empty());
    }
}

#[test]
fn glyphs_are_shown_with_their_plies() {
    let run = fed(&["show", "-", "--at", "1:Host", "--style", "ascii"], legal().as_bytes());
    assert!(run.out.contains("After turn 1, Host: Js*10r!\n"), "{run:?}");
    let run = fed(&["show", "-", "--at", "1:Host/1/1:Host", "--style", "ascii"], legal().as_bytes());
    assert!(run.out.contains("red: 10c"), "{run:?}");
}

#[test]
fn replay_lists_the_variations() {
    let run = fed(&["replay", "-", "--each", "--variations"], legal().as_bytes());
    let course: Value = serde_json::from_str(&run.out).unwrap();
    let ply = |pai: &str, position: &str| json!({"pai": pai, "position": position});
    let wanted = json!([
        {"at": "1:Host/1", "plies": [ply("Js*10r", "(Js 10r) <Rs 10b>"), ply("Rs10b-10d?!", "(Js 10r) <Rs 10d>")]},
        {"at": "1:Host/1/2:Guest/1", "plies": [ply("Rs10b-10c", "(Js 10r) <Rs 10c>")]},
    ]);
    assert_eq!(course["variations"], wanted);
    assert_eq!(fed(&["replay", "-", "--variations"], legal().as_bytes()).code, 2);
}

#[test]
fn conversions_keep_or_drop_variations() {
    let convert = |more: &[&str]| fed(&[&["convert", "-"], more].concat(), legal().as_bytes());
    let run = convert(&["--to", "pai", "--main-line"]);
    let main = "1. Rs*10b Js*10r!\n2. Rs10b-10e {out of the gate}\n";
    assert!(run.code == 0 && run.out.ends_with(main) && run.err.is_empty(), "{run:?}");
    let run = convert(&["--to", "sheet"]);
    assert!(run.out.contains("Js*10r!") && run.err.contains("sheet cannot carry variations"), "{run:?}");
    assert_eq!(convert(&["--to", "sheet", "--strict"]).code, 1);
    assert_eq!(convert(&["--to", "sheet", "--strict", "--main-line"]).code, 0);
    for to in ["json", "jsonl", "yaml"] {
        let there = convert(&["--to", to]).out;
        let back = fed(&["convert", "-", "--to", "pai"], there.as_bytes());
        assert_eq!((back.code, back.out), (0, legal()), "{to}");
    }
}

#[test]
fn json_has_the_position_after_each_ply_where_asked() {
    let run = fed(&["convert", "-", "--to", "json", "--positions"], legal().as_bytes());
    let game: Value = serde_json::from_str(&run.out).unwrap();
    let ply = &game["turns"][0]["plies"][1];
    assert_eq!(ply["position"], json!("(Js 10r) <Rs 10b>"));
    let board = &ply["board"];
    let tile = |tile: &str, seat: &str, at: &str, y: i32| json!({"tile": tile, "seat": seat, "at": at, "x": 0, "y": y});
    assert_eq!(board["tiles"], json!([tile("Js", "Host", "10r", 8), tile("Rs", "Guest", "10b", -8)]));
    assert_eq!(board["counts"]["harmonies"], json!({"Guest": 0, "Host": 0}));
    assert_eq!((&board["last"], &board["next"]), (&json!({"from": [], "to": ["10r"]}), &json!("Guest")));
    assert_eq!((&board["hands"]["Host"]["Js"], &board["captured"]), (&json!(2), &json!([])));
    let inner = &ply["variations"][0]["turns"];
    assert_eq!(inner[1]["plies"][0]["position"], json!("(Js 10r) <Rs 10d>"));
    assert_eq!(inner[0]["plies"][0]["comments"][0]["notes"], json!([{"type": "mark", "colour": "red", "at": ["10c"]}]));
    let back = fed(&["convert", "-", "--to", "pai"], run.out.as_bytes());
    assert_eq!((back.code, back.out), (0, legal()));
}

#[test]
fn a_game_is_written_with_boards_at_its_comments() {
    let run = fed(&["show", "-", "--annotate", "--style", "ascii", "--compact"], legal().as_bytes());
    assert_eq!(run.code, 0, "{run:?}");
    let lines: Vec<&str> = run.out.lines().filter(|line| !line.trim().is_empty()).collect();
    let wanted = ["skud", "  1.  Rs*10b    Js*10r!", "    1... Js*10r", "    so", "    red: 10c", "    2. Rs10b-10d?!"];
    assert_eq!(lines[..6], wanted);
    assert_eq!(lines[6..9], ["        2. Rs10b-10c", "  2.  Rs10b-10e", "out of the gate"]);
    assert!(lines.len() > 25, "{lines:?}");
    let run = fed(&["show", "-", "--annotate=markdown", "--style", "ascii"], legal().as_bytes());
    assert!(
        run.out.starts_with("## skud\n\n```\n  1.  Rs*10b    Js*10r!\n```\n\n> `1... Js*10r`\n>\n> so\n>\n"),
        "{run:?}"
    );
    assert!(run.out.contains("\nout of the gate\n\n```\n") && run.out.ends_with("```\n\n"), "{run:?}");
}

#[test]
fn words_of_a_record_are_no_markdown() {
    let text = "[Variant \"skud\"]\n[Guest \"_Mei_ <b>\"]\n\n1. Rs*10b {a *bold* [link](x)} Js*10r\n";
    let run = fed(&["show", "-", "--annotate=markdown", "--style", "ascii"], text.as_bytes());
    assert!(run.out.starts_with("## \\_Mei\\_ \\<b\\> (skud)\n"), "{run:?}");
    assert!(run.out.contains("\na \\*bold\\* \\[link\\](x)\n"), "{run:?}");
    let run = fed(&["show", "-", "--annotate", "--style", "ascii"], text.as_bytes());
    assert!(run.out.contains("\na *bold* [link](x)\n"), "{run:?}");
    let text = "[Variant \"skud\"]\n\n1. Rs*10b {- a-b, or:\n2. Rs 5\n 3) c\n---\n+ x + y\n20.5} Js*10r\n";
    let run = fed(&["show", "-", "--annotate=markdown", "--style", "ascii"], text.as_bytes());
    assert!(run.out.contains("\n\\- a-b, or:\n2\\. Rs 5\n 3\\) c\n\\---\n\\+ x + y\n20\\.5\n"), "{run:?}");
}

#[test]
fn a_variation_is_repaired() {
    // 10q is 10c seen from the other side; no later ply confirms it.
    let wrong = legal().replace("2. Rs10b-10c )", "2. Rs10b-10q )");
    assert_eq!(fed(&["fix", "-"], wrong.as_bytes()).out, wrong);
    let run = fed(&["fix", "-", "--unsafe"], wrong.as_bytes());
    assert_eq!(run.out, legal(), "{run:?}");
}

/// The codes of the diagnostics, and the variations they are in.
#[track_caller]
fn found(moves: &str, more: &[&str]) -> Vec<(String, Option<String>)> {
    let text = format!(
        "[Variant \"skud\"]\n[Rules \"2018\"]\n[GuestAccents \"Rk Rk Wh Kn\"]\n[HostAccents \"Rk Wh Kn B\"]\n\n{moves}\n"
    );
    let run = fed(&[&["validate", "-", "--output-format", "json"], more].concat(), text.as_bytes());
    let found: Value = serde_json::from_str(&run.out).unwrap();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    found.as_array().unwrap().iter().map(|one| (text(&one["code"]).unwrap(), text(&one["variation"]))).collect()
}

#[test]
fn every_variation_begins_before_the_ply_it_replaces() {
    let is = |code: &str, variation: Option<&str>| (code.to_owned(), variation.map(str::to_owned));
    // A check compares in its variation, and the next variation starts afresh.
    let checks = "1. Rs*10b ( 1. Js*10b [Check \"<Rs 10b>\"] ) ( 1. Jd*10b [Check \"<Jd 10b>\"] ) Js*10r";
    assert_eq!(found(checks, &[]), [is("check-differs", Some("1:Guest/1"))]);
    // What replaces an illegal ply is validated; what comes after it only when asked.
    let behind = "1. Rs*10b Js*10r\n2. Pass ( 2. Rs10b-10e ) ( 2. Pass ) Js10r-10q ( 2... Pass )";
    assert_eq!(found(behind, &[]), [is("skud-no-pass", None), is("skud-no-pass", Some("2:Guest/2"))]);
    // An error in the writing of a variation is one of that variation only.
    let writing = "1. Rs*10b ( 1. Xx*9z Js*10r ) Js*10r ( 1... Pass ) 2. Pass";
    let codes = found(writing, &[]);
    assert!(
        codes.contains(&is("skud-no-pass", None)) && codes.contains(&is("skud-no-pass", Some("1:Host/1"))),
        "{codes:?}"
    );
    assert!(codes.iter().any(|(_, variation)| variation.as_deref() == Some("1:Guest/1")), "{codes:?}");
    assert_eq!(codes.iter().filter(|(_, variation)| variation.is_none()).count(), 1, "{codes:?}");
}
