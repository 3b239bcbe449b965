//! Work on several threads: the same comes out, byte for byte, whatever their number.

use crate::run::{Run, SOUND, folder_with, run_in};
use crate::support::files::{corpus, path};
use std::path::{Path, PathBuf};

/// A folder with every record of the corpus, and a file with sound and broken games that are many pieces of work.
fn records(name: &str) -> PathBuf {
    let folder = folder_with(name, &[]);
    let mut games = Vec::new();
    for file in corpus() {
        let inside = file.strip_prefix(path("corpus")).unwrap().to_str().unwrap().replace('/', "-");
        let bytes = std::fs::read(&file).unwrap();
        let is_text = std::str::from_utf8(&bytes).is_ok() && !bytes.contains(&0);
        if inside.ends_with(".pai") && bytes.starts_with(b"[Variant") && is_text {
            games.extend_from_slice(&bytes);
            games.extend_from_slice(b"\n\n");
        }
        std::fs::write(folder.join(inside), bytes).unwrap();
    }
    std::fs::write(folder.join("many.pai"), games).unwrap();
    folder
}

fn run_with(jobs: &str, folder: &Path, command: &str) -> Run {
    let args: Vec<&str> = command.split(' ').chain(["--jobs", jobs]).collect();
    run_in(folder, &args)
}

#[track_caller]
fn assert_same(command: &str, expected: &Run, found: &Run, jobs: &str) {
    let same = (expected.code, &expected.out, &expected.err) == (found.code, &found.out, &found.err);
    let differs = |one: &str, other: &str| {
        one.lines().zip(other.lines()).find(|(one, other)| one != other).map(|(one, other)| format!("{one}\n{other}"))
    };
    let first = differs(&expected.out, &found.out).or_else(|| differs(&expected.err, &found.err));
    assert!(same, "{command} with {jobs} threads: {} and {}, {first:?}", expected.code, found.code);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = records("jobs_same");
    for command in [
        "validate . --output-format full",
        "validate . --output-format json --keep-going",
        "validate many.pai --output-format sarif",
        "validate . --writing --output-format github",
        "validate . --game 2 --output-format concise",
        "validate many.pai --infer-rules",
        "convert . --to json",
        "convert many.pai --to yaml --positions",
        "convert . --to position",
        "replay . --each",
        "moves . --count",
        "show . --to position",
        "fmt . --check",
        "fmt . --diff",
        "fix . --check --output-format jsonl",
    ] {
        let expected = run_with("1", &folder, command);
        assert!(expected.code < 3 && expected.out.lines().count() > 3, "{command}: {expected:?}");
        assert_same(command, &expected, &run_with("3", &folder, command), "3");
    }
}

#[test]
fn files_are_rewritten_to_the_same_bytes() {
    let run = |jobs: &str| {
        let folder = records(&format!("jobs_rewritten_{jobs}"));
        let runs = ["fmt .", "fix . --unsafe"].map(|command| run_with(jobs, &folder, command));
        let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let bytes: Vec<_> =
            files.iter().map(|file| (file.file_name().unwrap().to_owned(), std::fs::read(file).unwrap())).collect();
        (runs, bytes)
    };
    let (expected, files) = run("1");
    let (found, others) = run("4");
    for ((expected, found), command) in expected.iter().zip(&found).zip(["fmt", "fix"]) {
        assert_same(command, expected, found, "4");
    }
    assert!(files.len() > 100 && files == others);
}

#[test]
fn the_same_games_are_generated() {
    let folder = folder_with("jobs_generate", &[]);
    let run = |jobs: &str, games: &str| {
        run_with(jobs, &folder, &format!("generate --variant balance --games {games} --seed 3 --to json"))
    };
    let expected = run("1", "21");
    assert_same("generate", &expected, &run("3", "21"), "3");
    // A game does not depend on those before it, nor on how many are asked for.
    let fewer = run("2", "9").out;
    assert!(expected.out.starts_with(fewer.trim_end().trim_end_matches(']').trim_end()));
}

#[test]
fn the_number_of_threads_is_checked() {
    let folder = folder_with("jobs_number", &[("a.pai", crate::run::SOUND.as_bytes())]);
    for jobs in ["0", "257", "-1", "two"] {
        assert_eq!(run_with(jobs, &folder, "validate a.pai").code, 2, "{jobs}");
    }
    assert_eq!(run_with("256", &folder, "validate a.pai").code, 0);
}

/// More text than is read at once, with a NUL near the beginning, in the middle and near the end.
#[test]
fn a_nul_costs_its_game_alone_on_any_number_of_threads() {
    let mut bytes = format!("{SOUND}\n").repeat(6_000).into_bytes();
    for at in [190_000, 100_000, 100] {
        bytes.insert(at, 0);
    }
    let folder = folder_with("jobs_nul", &[("n.pai", &bytes)]);
    for (command, code, lines) in [
        ("validate n.pai --output-format concise", 1, 3),
        ("replay n.pai", 1, 6_000),
        ("convert n.pai --to jsonl --skip-bad", 1, 5_997),
        ("table n.pai --what games", 0, 6_001),
    ] {
        let expected = run_with("1", &folder, command);
        assert_eq!((expected.code, expected.out.lines().count()), (code, lines), "{command}: {:?}", expected.err);
        assert_same(command, &expected, &run_with("2", &folder, command), "2");
        assert_same(command, &expected, &run_with("5", &folder, command), "5");
    }
}
