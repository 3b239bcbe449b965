//! Many games at once: compressed files, bad games among good ones, counts, and runs that are interrupted.

use crate::run::{MISNUMBERED, SOUND, UNREADABLE, fed, folder_with, names, paisho, run_in};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::io::{Read, Write};
use std::path::Path;

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn gunzip(path: &Path) -> String {
    let mut text = String::new();
    MultiGzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text
}

/// A game that is read without an error and breaks a rule.
const ILLEGAL: &str = "[Variant \"wiki\"]\n\n1. F*10l F*5o\n2. F10l-10n F10n-10m\n";

#[test]
fn compressed_files_are_read_whatever_their_names() {
    let twice = [gzip(SOUND.as_bytes()), gzip(format!("\n{UNREADABLE}").as_bytes())].concat();
    let folder = folder_with(
        "bulk_gzip",
        &[("games.pai.gz", &twice), ("plain", &twice), ("a/b.json.gz", &gzip(b"{}")), ("c.tar.gz", &twice)],
    );
    let expected = "error[tile-unknown] Wiki Pai Sho has no tile `Zz`";
    for file in ["games.pai.gz", "plain"] {
        let run = run_in(&folder, &["validate", file, "--format", "concise"]);
        assert_eq!((run.code, run.out), (1, format!("{file}:7:10: {expected}\n")));
    }
    // Of a folder, compressed records are read too, texts that begin like one, and other files not.
    let run = run_in(&folder, &["validate", ".", "--format", "concise"]);
    assert_eq!((run.code, run.out), (1, format!("./games.pai.gz:7:10: {expected}\n./plain:7:10: {expected}\n")));
    assert!(
        run.err.contains("1 file without a record (./a/b.json.gz), 1 file with other endings (./c.tar.gz)"),
        "{}",
        run.err
    );
    assert_eq!(fed(&["validate", "-", "--game", "1"], &twice).code, 0);
}

#[test]
fn spoilt_compressed_files_are_errors() {
    let file = gzip(SOUND.repeat(50).as_bytes());
    let folder =
        folder_with("bulk_spoilt", &[("cut.pai.gz", &file[..file.len() - 9]), ("zst", b"\x28\xb5\x2f\xfd\x00")]);
    for name in ["cut.pai.gz", "zst"] {
        let run = run_in(&folder, &["validate", name]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.starts_with(&format!("paisho: {name}: ")), "{run:?}");
    }
}

#[test]
fn results_are_compressed_as_their_names_say() {
    let folder = folder_with("bulk_output", &[("a.pai", SOUND.as_bytes())]);
    let expected = run_in(&folder, &["convert", "a.pai", "--to", "json"]).out;
    for name in ["a.json.gz", "a.json.zst"] {
        assert_eq!(run_in(&folder, &["convert", "a.pai", "--to", "json", "-o", name]).code, 0);
        assert_ne!(std::fs::read(folder.join(name)).unwrap(), expected.as_bytes());
        assert_eq!(run_in(&folder, &["convert", name, "--to", "json"]).out, expected, "{name}");
    }
    assert_eq!(gunzip(&folder.join("a.json.gz")), expected);
}

#[test]
fn a_compressed_file_stays_compressed_when_it_is_rewritten() {
    let folder = folder_with(
        "bulk_rewrite",
        &[("a.pai.gz", &gzip(b"1.  F*10l   E*5o\n")), ("b.pai.gz", &gzip(SOUND.as_bytes()))],
    );
    let before = std::fs::read(folder.join("b.pai.gz")).unwrap();
    assert_eq!(run_in(&folder, &["fmt", "--check", "."]).out, "./a.pai.gz\n");
    assert_eq!(run_in(&folder, &["fmt", "."]).code, 0);
    assert_eq!(gunzip(&folder.join("a.pai.gz")), SOUND);
    assert_eq!(std::fs::read(folder.join("b.pai.gz")).unwrap(), before);
    assert_eq!(names(&folder), ["a.pai.gz", "b.pai.gz"]);
}

#[test]
fn bad_games_are_left_out_and_named() {
    let games = [SOUND, UNREADABLE, ILLEGAL, &SOUND.replace("5o", "5n")].join("\n");
    let folder = folder_with("bulk_skip", &[("games.pai", games.as_bytes()), ("binary.pai", b"\0\0")]);
    let args = ["convert", "games.pai", "binary.pai", "--to", "pai", "--as-written", "-o", "good.pai"];
    let run = run_in(&folder, &args);
    assert_eq!((run.code, names(&folder)), (2, vec!["binary.pai".to_owned(), "games.pai".to_owned()]));
    let run = run_in(&folder, &["convert", "games.pai", "binary.pai", "--to", "pai", "-o", "good.pai", "--skip-bad"]);
    assert_eq!(run.code, 2, "{run:?}");
    for said in [
        "games.pai: game 2: left out [tile-unknown]\n",
        "games.pai: game 3: left out [",
        "paisho: 2 games were left out\n",
        "binary.pai",
    ] {
        assert!(run.err.contains(said), "{said}: {}", run.err);
    }
    let good = std::fs::read_to_string(folder.join("good.pai")).unwrap();
    assert_eq!((good.matches("[Variant").count(), good.matches("5n").count()), (2, 1), "{good}");
    let run = run_in(&folder, &["convert", "games.pai", "--to", "pai", "--skip-bad"]);
    assert_eq!((run.code, run.out), (1, good));
}

#[test]
fn findings_are_limited_and_counted() {
    let games = [SOUND, UNREADABLE, MISNUMBERED, UNREADABLE].join("\n");
    let folder = folder_with("bulk_counts", &[("a.pai", games.as_bytes()), ("b.pai", UNREADABLE.as_bytes())]);
    let run = |args: &[&str]| run_in(&folder, &[&["validate", "."][..], args].concat());
    let all: Vec<String> = run(&["--format", "concise"]).out.lines().map(str::to_owned).collect();
    assert!(all.len() > 3, "{all:?}");
    for format in ["concise", "full", "json", "jsonl", "sarif", "github"] {
        let (all, limited) = (run(&["--format", format]), run(&["--format", format, "--max-findings", "1000"]));
        assert_eq!((all.code, all.out), (1, limited.out), "{format}");
    }
    let limited = run(&["--format", "concise", "--max-findings", "2"]);
    assert_eq!(
        (limited.code, limited.out.lines().collect::<Vec<_>>()),
        (1, all[..2].iter().map(|line| &**line).collect())
    );
    assert_eq!(
        limited.err,
        format!("paisho: {} more findings not shown, because --max-findings is reached\n", all.len() - 2)
    );
    let json = run(&["--format", "json", "--max-findings", "3", "--statistics"]);
    assert_eq!(serde_json::from_str::<Vec<serde_json::Value>>(&json.out).unwrap().len(), 3);
    let counts: Vec<Vec<&str>> = json.err.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    for expected in [
        &["files", "with", "games", "2"][..],
        &["games", "5"],
        &["plies", "12"],
        &["games", "with", "errors", "4"],
        &["error", "tile-unknown", "3"],
    ] {
        assert!(counts.contains(&expected.to_vec()), "{expected:?} in {}", json.err);
    }
    let none = run(&["--max-findings", "0", "--quiet"]);
    assert_eq!((none.code, &*none.out, &*none.err), (1, "", ""));
}

#[cfg(unix)]
mod interrupted {
    use super::*;
    use crate::run::{Run, Watch, wait_until};
    use std::process::{Command, Stdio};

    fn signal(name: &str, id: u32) {
        assert!(Command::new("kill").args([name, &id.to_string()]).status().unwrap().success());
    }

    #[test]
    fn what_is_known_so_far_is_said() {
        let games = UNREADABLE.replace("\n\n", "\n[Event \"x\"]\n\n").repeat(4000);
        // Several threads would wait for more to read before they say anything.
        let mut child = paisho(&["validate", "-", "--format", "json", "--statistics", "--jobs", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _watch = Watch::over(&child);
        // It stays open, so that the run waits for more.
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || stdin.write_all(games.as_bytes()).map(|()| stdin));
        // Once something is said, something is known.
        let mut stdout = child.stdout.take().unwrap();
        let mut out = vec![0];
        stdout.read_exact(&mut out).unwrap();
        signal("-INT", child.id());
        stdout.read_to_end(&mut out).unwrap();
        let Run { code, err, .. } = child.wait_with_output().unwrap().into();
        drop(feeder.join().unwrap());
        assert_eq!(code, 130, "{err}");
        let out = String::from_utf8(out).unwrap();
        let found: Vec<serde_json::Value> = serde_json::from_str(&out).unwrap();
        assert!(!found.is_empty() && found.len() < 4000, "{}", found.len());
        assert!(err.contains("games with errors"), "{err}");
    }

    #[test]
    fn no_file_is_written_by_half() {
        let folder = folder_with("bulk_interrupted", &[]);
        let mut child = paisho(&["convert", "-", "--to", "json", "-o", "out.json"])
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _watch = Watch::over(&child);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(format!("{SOUND}\n").repeat(6000).as_bytes()).unwrap();
        wait_until(&mut child, || !names(&folder).is_empty());
        signal("-INT", child.id());
        let Run { code, err, .. } = child.wait_with_output().unwrap().into();
        assert_eq!((code, names(&folder)), (130, Vec::new()), "{err}");
        assert!(err.contains("not written, because the run was interrupted"), "{err}");
    }

    /// A run that cannot go on, as nobody takes what it says, is given up.
    #[test]
    fn no_draft_stays_whichever_signal_comes() {
        let given_up = |name: &str| {
            // More to say than a pipe has room for.
            let games = UNREADABLE.repeat(2000);
            let folder = folder_with(&format!("bulk_signal{name}"), &[("games.pai", games.as_bytes())]);
            let mut child = paisho(&["convert", "games.pai", "--to", "json", "-o", "out.json"])
                .current_dir(&folder)
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let _watch = Watch::over(&child);
            wait_until(&mut child, || names(&folder).len() > 1);
            signal(name, child.id());
            assert_eq!((child.wait().unwrap().code(), names(&folder)), (Some(130), vec!["games.pai".to_owned()]));
        };
        std::thread::scope(|scope| {
            for name in ["-INT", "-TERM", "-HUP"] {
                scope.spawn(move || given_up(name));
            }
        });
    }
}
