//! Games of four in which a seat is out: whoever tells whose ply it is tells the same.

use crate::run::{Run, fed};

/// Green is out after turn 4, and its place in turn 6 is Red's.
const FOUR: &str = include_str!("../../corpus/wiki/valid/game_of_four.pai");
/// Red has no element, so that it is out after its first ply; Yellow is the first of the turn from then on.
const RED_IS_OUT: &str = "[Variant \"wiki\"]\n[Players \"4\"]\n[Position \"<Jd 15q> {W 6n} [A 14n] (E 6f)\"]\n\n\
                          1. Jd15q-15p E6f-6g W6n-6o A14n-13p\n2. E6g-6f W6o-6n A13p-14n (2... Pass)\n\
                          3. E6f-6g {again} W6n-6o\n";
/// The same with a ply that is not legal.
const THEN_WRONG: &str = "[Variant \"wiki\"]\n[Players \"4\"]\n[Position \"<Jd 15q> {W 6n} [A 14n] (E 6f)\"]\n\n\
                          1. Jd15q-15p E6f-6g W6n-6o A14n-13p\n2. E6g-6f W6o-10o A13p-14n\n3. E6f-6g\n";

fn run(args: &[&str], text: &str) -> Run {
    fed(args, text.as_bytes())
}

/// The turns and seats of the plies.
fn of_table(what: &str, text: &str, more: &[&str]) -> Vec<String> {
    let table = run(&[&["table", "-", "--no-header", "--what", what], more].concat(), text).out;
    let rows = table.lines().map(|row| row.split(',').collect::<Vec<_>>());
    rows.filter(|row| row[2] != "0").map(|row| format!("{}:{}", row[3], row[4])).collect()
}

/// Those of a record in JSON, its main line only.
fn of_json(text: &str) -> Vec<String> {
    let json = run(&["convert", "-", "--to", "jsonl"], text).out;
    let game: serde_json::Value = serde_json::from_str(&json).unwrap();
    let turns = game["turns"].as_array().unwrap().iter();
    let plies = turns.flat_map(|turn| turn["plies"].as_array().unwrap().iter().map(move |ply| (turn, ply)));
    plies.map(|(turn, ply)| format!("{}:{}", turn["turn"], ply["seat"].as_str().unwrap())).collect()
}

#[test]
fn tables_and_json_name_the_seats_of_the_replay() {
    for (text, end) in [
        (FOUR, &["5:Blue", "6:Red", "6:Yellow"][..]),
        (RED_IS_OUT, &["1:Green", "2:Yellow", "2:Blue", "2:Green", "3:Yellow", "3:Blue"]),
    ] {
        let positions = of_table("positions", text, &[]);
        assert!(positions.ends_with(&end.iter().map(ToString::to_string).collect::<Vec<_>>()), "{positions:?}");
        assert_eq!(of_table("plies", text, &[]), positions);
        assert_eq!(of_json(text), positions);
        // The same in another layout.
        assert_eq!(of_table("plies", &text.replace("\n2. ", "\n\n\n2.  "), &[]), positions);
    }
    // Behind an illegal ply, as if it were played.
    let all = ["1:Red", "1:Yellow", "1:Blue", "1:Green", "2:Yellow", "2:Blue", "2:Green", "3:Yellow"];
    assert_eq!(of_table("plies", THEN_WRONG, &[]), all);
    assert_eq!(of_table("positions", THEN_WRONG, &["--keep-going"]), all);
    assert_eq!(of_json(THEN_WRONG), all);
}

#[test]
fn moments_are_those_of_the_replay() {
    let found = run(&["find", "-", "--list", "--ply", "F15o-13o"], FOUR);
    assert!(found.out.starts_with("<stdin>: game 1: 6:Red: Aki"), "{found:?}");
    let at = |at: &str| run(&["find", "-", "--count", "--ply", "F15o-13o", "--at", at], FOUR).out;
    assert_eq!((at("6:Red"), at("6:Green")), ("1\n".to_owned(), "0\n".to_owned()));
    let explained = run(&["explain", "-", "--at", "6:Red"], FOUR).out;
    assert!(
        explained.starts_with("F15o-13o\n\n 1. it is Red's turn, and the game goes on [wiki-game-over]\n"),
        "{explained}"
    );
    let explained = run(&["explain", "-", "--at", "2:Green/1/2:Green"], RED_IS_OUT).out;
    assert!(
        explained.starts_with("Pass\n\n 1. it is Green's turn, and the game goes on [wiki-game-over]\n"),
        "{explained}"
    );
    let shown = run(&["show", "-", "--at", "2:Yellow"], RED_IS_OUT);
    assert_eq!(shown.code, 0, "{shown:?}");
}

#[test]
fn what_is_written_with_seats_is_read_as_the_same_game() {
    for text in [FOUR, RED_IS_OUT] {
        let plain = run(&["convert", "-", "--to", "pai"], text).out;
        for to in ["json", "jsonl", "yaml", "sheet"] {
            let written = run(&["convert", "-", "--to", to], text).out;
            let read = run(&["validate", "-"], &written);
            assert_eq!((read.code, read.out.as_str()), (0, ""), "{to} {written} {read:?}");
            let again = run(&["fmt", "-", "--from", to], &written);
            assert_eq!((again.code, &again.out), (0, &written), "{to} {again:?}");
            if to != "sheet" {
                assert_eq!(run(&["convert", "-", "--to", "pai"], &written).out, plain, "{to}");
            }
        }
    }
    // The column of a seat that is out stays empty.
    let sheet = run(&["convert", "-q", "--to", "sheet", "--main-line", "-"], RED_IS_OUT).out;
    let row = sheet.lines().find(|line| line.starts_with("| 2 ")).unwrap();
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    assert_eq!(cells[1..6], ["2", "", "E6g-6f", "W6o-6n", "A13p-14n"], "{sheet}");
    let back = run(&["convert", "-", "--to", "pai"], &sheet).out;
    assert_eq!(back.lines().filter(|line| line.starts_with(['1', '2', '3'])).count(), 3, "{back}");
    // Games that are found and games that are made.
    let found = run(&["find", "-", "--to", "jsonl", "--ply", "E6g-6f"], RED_IS_OUT).out;
    assert!(found.contains(r#"{"turn":3,"plies":[{"seat":"Yellow""#), "{found}");
    let made = run(&["generate", "--variant", "wiki", "--games", "60", "--seed", "3", "--to", "jsonl"], "").out;
    assert_eq!(run(&["validate", "-"], &made).out, "");
    let skips = |line: &str| line.contains(r#""plies":[{"seat":"Yellow""#);
    assert!(made.lines().any(skips), "no game in which Red is out");
}

#[test]
fn a_seat_that_is_named_wrong_is_said() {
    let json = run(&["convert", "-", "--to", "jsonl"], RED_IS_OUT).out;
    let head = r#"{"turn":3,"plies":[{"seat":"Yellow","#;
    assert!(json.contains(head), "{json}");
    // Blue's plies are named Green's, which is said once.
    let wrong = json.replace(r#"{"seat":"Blue","pai":"W6n-6o""#, r#"{"seat":"Green","pai":"W6n-6o""#);
    let said = run(&["validate", "-", "--output-format", "concise"], &wrong);
    assert_eq!((said.code, said.out.lines().count()), (1, 1), "{said:?}");
    assert!(said.out.contains("[seat-turn] `Green` is named here, and Blue is to play"), "{said:?}");
    for args in [&["convert", "-", "--to", "pai"][..], &["fmt", "-"]] {
        let run = run(args, &wrong);
        assert!(run.code > 0 && run.err.contains("seat-turn"), "{run:?}");
    }
    // Red, who is out, cannot come before Yellow, whatever follows.
    let wrong = json.replace(head, r#"{"turn":3,"plies":[{"seat":"Red","#);
    let said = run(&["validate", "-", "--output-format", "json"], &wrong);
    assert!(said.code == 1 && said.out.contains("`Red` is named here"), "{said:?}");
    // In a variation too.
    let wrong = json.replace(r#"{"seat":"Green","pai":"Pass""#, r#"{"seat":"Yellow","pai":"Pass""#);
    assert_ne!(json, wrong);
    let said = run(&["validate", "-", "--output-format", "concise"], &wrong);
    assert!(said.code == 1 && said.out.contains("`Yellow` is named here"), "{said:?}");
    // A ply in the column of another seat.
    let sheet = run(&["convert", "-q", "--to", "sheet", "--main-line", "-"], RED_IS_OUT).out;
    let row = sheet.lines().find(|line| line.starts_with("| 2 ")).unwrap();
    let moved = sheet.replace(row, "| 2 | E6g-6f | W6o-6n | A13p-14n | | |");
    let said = run(&["validate", "-", "--output-format", "concise"], &moved);
    assert!(said.code == 1 && said.out.contains("`Red` is named here"), "{said:?}");
}
