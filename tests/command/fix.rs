//! `fix`: what is repaired in place, what is only shown, and the lists for programs.

use crate::run::{fed, folder_with, run_in};
use serde_json::Value;

/// A right game. The Fire goes up, across and back, so that each of its plies confirms the one before.
const RIGHT: &str = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10n Rs*15o\n3. F10n-12l Pass\n4. F12l-12j Pass\n\
                     5. F12j-12l Pass\n6. F12l-12j\n";

/// The game as `fix` leaves it, its exit code and its list.
fn fixed(game: &str, args: &[&str]) -> (String, i32, String) {
    let run = fed(&[&["fix", "-"], args].concat(), game.as_bytes());
    (run.out, run.code, run.err)
}

#[test]
fn the_right_game_needs_nothing() {
    assert_eq!(fixed(RIGHT, &[]), (RIGHT.to_owned(), 0, String::new()));
}

#[test]
fn a_gap_in_the_numbers_is_never_closed_by_itself() {
    let gap = RIGHT.replace("4. F", "5. F").replace("5. F12j", "6. F12j").replace("6. F12l-12j\n", "7. F12l-12j\n");
    let (text, code, list) = fixed(&gap, &[]);
    assert_eq!((text, code), (gap.clone(), 1));
    assert!(list.contains("perhaps missing: turn 4 before it: a missing turn; it cannot be filled in\n"), "{list}");
    let closed = "perhaps `5.` becomes `4.`, and so on: wrong numbers from this turn on; the whole game is right then; not \
                  safe: something may be missing here instead\n";
    assert!(list.contains(closed), "{list}");
    assert_eq!(fixed(&gap, &["--unsafe"]).0, RIGHT);
}

#[test]
fn a_slip_in_the_last_ply_is_only_shown() {
    let wrong = RIGHT.replace("6. F12l-12j", "6. F13l-12j");
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text, code), (wrong, 1));
    assert!(list.contains("not safe: "), "{list}");
}

#[test]
fn several_unreadable_words_are_repaired_together() {
    let wrong = RIGHT.replace("F10l-10n", "F10ll-10n").replacen("Pass", "Pasd", 1);
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text.as_str(), code), (RIGHT, 0), "{list}");
    assert_eq!(list.lines().count(), 2, "{list}");
}

#[test]
fn no_legal_ply_is_touched_while_another_word_cannot_be_read() {
    let wrong = RIGHT.replacen("Pass", "%%%%", 1);
    let (text, code, list) = fixed(&wrong, &["--unsafe"]);
    assert_eq!((text, code), (wrong, 1));
    assert!(list.contains("no single change repairs it"), "{list}");
}

#[test]
fn unsafe_repairs_say_why_they_are_not_safe() {
    let wrong = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10z Pass\n";
    let (text, code, list) = fixed(wrong, &["--unsafe"]);
    assert_eq!(code, 0, "{list}");
    assert!(text.contains("2. F10l-10") && text != wrong, "{text}");
    assert!(list.contains("; not safe: "), "{list}");
}

#[test]
fn lines_and_plies_written_twice_are_removed() {
    let line = RIGHT.replace("3. F10n-12l Pass\n", "3. F10n-12l Pass\n3. F10n-12l Pass\n");
    assert_eq!(fixed(&line, &[]).0, RIGHT);
    let ply = RIGHT.replace("3. F10n-12l", "3. F10n-12l F10n-12l");
    assert_eq!(fixed(&ply, &[]).0, RIGHT);
}

#[test]
fn tags_that_the_game_contradicts_are_corrected() {
    let right = RIGHT.replace("\n\n1", "\n[Result \"Sente\"]\n\n1").replace("12j\n", "12j Resign\n");
    assert_eq!(fixed(&right, &[]).1, 0);
    let wrong = right.replace("\"Sente\"", "\"Gote\"");
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text, code), (right, 0), "{list}");
    // A game that stops may lack its end: nothing is said for it.
    let open = RIGHT.replace("\n\n1", "\n[Result \"Gote\"]\n\n1");
    assert_eq!(fixed(&open, &[]).0, open);
}

#[test]
fn points_and_checks_that_the_game_contradicts_are_corrected() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/basic/valid/game_of_the_last_flowers.pai");
    let right = std::fs::read_to_string(path).unwrap();
    let wrong = right.replace("[Points \"First 33,", "[Points \"First 34,");
    assert_ne!(wrong, right);
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text, code), (right, 0), "{list}");
    // Behind turn 3 the Fire is on 12l, and the Earth and the Rose are where they were placed.
    let right = RIGHT.replace("4. F", "[Check \"<F 12l> (Rs 15o) (E 5o)\"]\n4. F");
    assert_eq!(fixed(&right, &[]).1, 0, "{}", fixed(&right, &[]).2);
    let (text, _, list) = fixed(&right.replace("<F 12l>", "<F 12m>"), &["--unsafe"]);
    let board = |text: &str| {
        let mut tiles: Vec<String> = text
            .split_once("[Check \"")
            .unwrap()
            .1
            .split_once('"')
            .unwrap()
            .0
            .split_inclusive(['>', ')'])
            .map(|tile| tile.trim().to_owned())
            .collect();
        tiles.sort();
        tiles
    };
    assert_eq!(board(&text), board(&right), "{list}");
}

#[test]
fn a_check_or_a_diff_changes_no_file() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let folder = folder_with("fix_check", &[("game.pai", wrong.as_bytes())]);
    let run = run_in(&folder, &["fix", "--check", "game.pai"]);
    assert_eq!(run.code, 1, "{run:?}");
    let run = run_in(&folder, &["fix", "--diff", "game.pai"]);
    assert!(run.out.contains("\n-2. F10l-10f Rs*15o\n+2. F10l-10n Rs*15o\n"), "{run:?}");
    assert_eq!(std::fs::read_to_string(folder.join("game.pai")).unwrap(), wrong);
    assert_eq!(run_in(&folder, &["fix", "game.pai"]).code, 0);
    assert_eq!(std::fs::read_to_string(folder.join("game.pai")).unwrap(), RIGHT);
}

#[test]
fn what_was_not_tried_is_said() {
    // A text that is too long.
    let long =
        RIGHT.replace("F10l-10n", "F10l-10f").replace("\n\n1.", &format!("\n{{{}}}\n1.", "long ".repeat(60_000)));
    let (text, code, list) = fixed(&long, &[]);
    assert!(text == long && code == 1 && list.contains("  games longer than 256 KiB are not repaired\n"), "{list}");
    // More plies than are replayed: very many could be missing in turn 3, and nearly all of the game is legal after them.
    let game = fed(&["generate", "--variant", "wiki", "--seed", "3"], b"").out;
    let short = game.replace("\n3. Qi*11e-14g Qi*2g-2h\n", "\n3. Qi*11e-14g\n");
    assert_ne!(game, short);
    let (text, code, list) = fixed(&short, &[]);
    assert!(text == short && code == 1, "{list}");
    assert!(list.ends_with("\n  the search stopped at its limit of 300000 replayed plies\n"), "{list}");
}

#[test]
fn programs_get_edits_with_spans() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let folder = folder_with("fix_json", &[("game.pai", wrong.as_bytes())]);
    for format in ["json", "jsonl"] {
        let run = run_in(&folder, &["fix", "--check", "--output-format", format, "game.pai"]);
        assert_eq!(run.code, 1, "{run:?}");
        let found: Value = serde_json::from_str(&run.out).unwrap();
        let found = if format == "json" { found[0].clone() } else { found };
        let fix = &found["fixes"][0];
        assert_eq!((&fix["safe"], &fix["doubt"]), (&Value::Bool(true), &Value::Null));
        let edit = &fix["edits"][0];
        let span = [0, 1].map(|end| edit["span"][end].as_u64().unwrap() as usize);
        assert_eq!(&wrong[span[0]..span[1]], "F10l-10f");
        assert_eq!((edit["text"].as_str(), edit["line"].as_u64()), (Some("F10l-10n"), Some(4)));
    }
    let run = run_in(&folder, &["fix", "--check", "--output-format", "sarif", "game.pai"]);
    let log: Value = serde_json::from_str(&run.out).unwrap();
    let fix = &log["runs"][0]["results"][0]["fixes"][0];
    let replacement = &fix["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "F10l-10n");
    assert_eq!(replacement["deletedRegion"]["startLine"], 4);
    assert_eq!(fix["properties"]["safe"], true);
    assert_eq!(std::fs::read_to_string(folder.join("game.pai")).unwrap(), wrong);
}

#[test]
fn explain_offers_the_repair_of_a_refused_ply() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let run = fed(&["explain", "-", "--at", "3:Sente"], wrong.as_bytes());
    let page = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let offered = "perhaps `F10l-10f` becomes `F10l-10n`: a mirrored point; the whole game is right then";
    assert!(page.contains(offered), "{page}");
}
