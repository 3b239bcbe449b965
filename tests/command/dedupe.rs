//! Games that are in a collection more than once.

use crate::run::{fed, folder_with, names, run_in};
use serde_json::Value;

const GAME: &str = "[Variant \"skud\"]\n[Guest \"Mei\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n";
/// The same with other names, a comment, and the board turned by half.
const TURNED: &str = "[Variant \"skud\"]\n[Guest \"Tam\"]\n\n1. Rs*10r Rs*10b {!}\n2. Rs10r-10o\n";
const GATE: &str = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)\n";
const BEGINNING: &str = "[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n";
const OTHER: &str = "[Variant \"skud\"]\n\n1. Js*10b Js*10r\n";
const UNREADABLE: &str = "[Variant \"wiki\"]\n\n1. F*10l Zz*5o\n";

fn files() -> Vec<(&'static str, String)> {
    vec![
        ("a.pai", [BEGINNING, GAME, OTHER, UNREADABLE, UNREADABLE].join("\n")),
        ("b.pai", [GAME, TURNED].join("\n")),
        ("c.gate", GATE.to_owned()),
    ]
}

fn folder(name: &str) -> std::path::PathBuf {
    let files = files();
    folder_with(name, &files.iter().map(|(name, text)| (*name, text.as_bytes())).collect::<Vec<_>>())
}

fn groups(out: &str) -> Vec<(String, Vec<String>)> {
    let place = |value: &Value| {
        let how = value["how"].as_str().map(|how| format!(" {how}")).unwrap_or_default();
        format!("{}:{}{how}", value["file"].as_str().unwrap(), value["game"])
    };
    out.lines()
        .map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            (place(&line["kept"]), line["same"].as_array().unwrap().iter().map(place).collect())
        })
        .collect()
}

#[test]
fn the_same_game_is_found_however_it_is_written() {
    let folder = folder("dedupe");
    let run = run_in(&folder, &["dedupe", "a.pai", "b.pai", "c.gate", "--json"]);
    let moves = ["b.pai:1 exact", "b.pai:2 moves", "c.gate:1 moves"].map(str::to_owned).to_vec();
    assert_eq!(groups(&run.out), [("a.pai:2".to_owned(), moves.clone())]);
    assert_eq!(run.code, 1);
    assert_eq!(run.err, "paisho: 2 games without plies or with errors: not compared\n");
    let run = run_in(&folder, &["dedupe", "a.pai", "b.pai", "c.gate", "--json", "--prefix"]);
    let all = [vec!["a.pai:1 prefix".to_owned()], moves].concat();
    assert_eq!(groups(&run.out), [("a.pai:2".to_owned(), all)]);
    let run = run_in(&folder, &["dedupe", "-q", "a.pai", "b.pai"]);
    assert_eq!(run.out, "a.pai: game 2\n    b.pai: game 1: the same text\n    b.pai: game 2: the same plies\n");
    let run = run_in(&folder, &["dedupe", "a.pai", "-q"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    // Without --prefix standard input is read as well.
    let run = fed(&["dedupe", "-"], format!("{GAME}\n{TURNED}").as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (1, 2));
}

#[test]
fn the_longest_game_is_kept() {
    // A beginning of a beginning.
    let longer = format!("{GAME}   Rs10r-10o\n");
    let text = [BEGINNING, GAME, &longer, OTHER, BEGINNING].join("\n");
    let folder = folder_with("dedupe_longest", &[("a.pai", text.as_bytes())]);
    let run = run_in(&folder, &["dedupe", "a.pai", "--prefix", "--json"]);
    let all = ["a.pai:1 prefix", "a.pai:2 prefix", "a.pai:5 prefix"].map(str::to_owned).to_vec();
    assert_eq!(groups(&run.out), [("a.pai:3".to_owned(), all)]);
}

#[test]
fn one_of_each_is_written_and_nothing_in_place() {
    let folder = folder("dedupe_write");
    let before = std::fs::read(folder.join("a.pai")).unwrap();
    let run = run_in(&folder, &["dedupe", "-q", "a.pai", "b.pai", "-o", "all.pai"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""), "{run:?}");
    assert_eq!(
        std::fs::read_to_string(folder.join("all.pai")).unwrap(),
        [BEGINNING, GAME, OTHER, UNREADABLE, UNREADABLE].join("\n")
    );
    let run = run_in(&folder, &["dedupe", "-q", "a.pai", "b.pai", "--prefix", "-o", "-"]);
    assert_eq!(run.out, [GAME, OTHER, UNREADABLE, UNREADABLE].join("\n"));
    let run = run_in(&folder, &["dedupe", "a.pai", "b.pai", "c.gate", "--split", "one"]);
    assert_eq!((run.code, names(&folder.join("one")).len()), (0, 5), "{run:?}");
    for output in ["a.pai", "./b.pai"] {
        let run = run_in(&folder, &["dedupe", "a.pai", "b.pai", "-o", output]);
        assert_eq!((run.code, run.err.contains("another file")), (2, true), "{run:?}");
    }
    assert_eq!(std::fs::read(folder.join("a.pai")).unwrap(), before);
    for args in [&["dedupe", "-", "--prefix"][..], &["dedupe", "-", "-o", "x.pai"]] {
        let run = fed(args, GAME.as_bytes());
        assert_eq!((run.code, run.err.contains("read only once")), (2, true), "{run:?}");
    }
}
