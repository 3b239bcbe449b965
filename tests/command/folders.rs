//! Folders: which of their files are read.

use crate::run::{Run, SOUND, UNREADABLE, fed, folder_with, run_in};
use std::path::Path;

/// The files with errors, in order; every record in these tests has one, so these are the files that were read.
fn read(run: &Run) -> Vec<&str> {
    let mut names: Vec<&str> = run.out.lines().map(|line| line.split(':').next().unwrap()).collect();
    names.dedup();
    names
}

fn validate(folder: &Path, files: &[&str]) -> Run {
    let args = ["validate", "--output-format", "concise"].iter().chain(files).copied().collect::<Vec<_>>();
    run_in(folder, &args)
}

const BAD: &[u8] = UNREADABLE.as_bytes();

#[test]
fn hidden_and_ignored_files_are_left_out() {
    let files = [
        ("a.pai", BAD),
        (".hidden.pai", BAD),
        (".git/b.pai", BAD),
        ("ignored/c.pai", BAD),
        ("deep/d.pai", BAD),
        ("deep/not.pai", BAD),
        ("deep/.gitignore", b"not.pai\n"),
        (".gitignore", b"ignored/\n"),
    ];
    let folder = folder_with("walk_hidden", &files);
    assert_eq!(read(&validate(&folder, &["."])), ["./a.pai", "./deep/d.pai"]);
    // What is named is read.
    let named = validate(&folder, &["deep/not.pai", ".hidden.pai", ".git"]);
    assert_eq!(read(&named), ["deep/not.pai", ".hidden.pai", ".git/b.pai"]);
}

#[test]
fn an_empty_file_of_a_folder_is_named_and_left_out() {
    let files = [("good.pai", SOUND.as_bytes()), ("empty.pai", b""), ("blank.json", b" \n\n")];
    let folder = folder_with("walk_empty", &files);
    let run = validate(&folder, &["."]);
    let said = "paisho: left out: 2 files with nothing in them (./blank.json, ./empty.pai)\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", said));
    // One that is named is judged.
    assert_eq!(validate(&folder, &["empty.pai"]).code, 2);
}

#[test]
fn any_repository_can_be_validated() {
    let files: &[(&str, &[u8])] = &[
        ("README.md", b"# Games\n"),
        ("package.json", b"{\"name\": \"x\", \"config\": {\"variant\": 1}}\n"),
        ("numbers.json", b"[1, [2], {\"a\": 3}]\n"),
        ("log.jsonl", b"{\"level\": 1}\n{\"level\": 2}\n"),
        (".github/workflows/ci.yml", b"on: push\n"),
        ("ci.yml", b"on: push\njobs:\n  turns: 1\n"),
        ("compose.yaml", b"services: {}\n---\nmore: []\n"),
        ("good.pai", SOUND.as_bytes()),
    ];
    let folder = folder_with("walk_repository", files);
    let run = validate(&folder, &["."]);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
    let said = "paisho: left out: 5 files without a record (./ci.yml, ...), 1 file without games (./README.md)\n";
    assert_eq!(run.err, said);
    assert_eq!(run_in(&folder, &["validate", "--quiet", "."]).err, "");
    // A file that is named is judged.
    assert_eq!(validate(&folder, &["package.json"]).code, 1);
    assert_eq!(validate(&folder, &["ci.yml"]).code, 1);
}

#[test]
fn spoilt_records_are_not_taken_for_other_files() {
    let files: &[(&str, &[u8])] = &[
        ("cut.json", b"{\"name\": \"x\",\n"),
        ("cut.yaml", b"name: \"x\n"),
        ("misspelt.json", b"{\"variant\": \"wiki\", \"tunrs\": []}\n"),
        ("list.json", b"[{\"x\": 1}, {\"turns\": []}]\n"),
        ("second.yaml", b"x: 1\n---\nvariant: wiki\nx: 1\n"),
    ];
    let folder = folder_with("walk_spoilt", files);
    let run = validate(&folder, &["."]);
    assert_eq!(run.code, 1);
    assert_eq!(read(&run), ["./cut.json", "./cut.yaml", "./list.json", "./misspelt.json", "./second.yaml"], "{run:?}");
}

#[test]
fn a_folder_without_records_is_an_error() {
    let folder = folder_with(
        "walk_nothing",
        &[("a/b.json", b"{}\n"), ("a/c.txt", b"1. Buy rice\n"), ("good.pai", SOUND.as_bytes())],
    );
    for files in [&["a"][..], &["a", "good.pai"]] {
        let run = validate(&folder, files);
        assert_eq!(run.code, 2);
        assert!(run.err.starts_with("paisho: a: no records in this folder\n"), "{run:?}");
    }
}

#[test]
fn a_file_that_is_reached_twice_is_treated_once() {
    let folder = folder_with("walk_twice", &[("x/a.pai", BAD), ("x/b.pai", BAD)]);
    let run = validate(&folder, &["x/b.pai", "x", "./x/../x/a.pai", "x"]);
    assert_eq!(read(&run), ["x/b.pai", "x/a.pai"]);
    assert_eq!(run.out.lines().count(), 2);
    assert_eq!(fed(&["validate", "-", "-", "--output-format", "concise"], BAD).out.lines().count(), 1);
}

/// A game of Skud in a diary.
const DIARY: &[u8] = b"A quiet Sunday.\n\n[Variant \"skud\"]\n\n1. Rose*10b Rose*10r\n";

/// The files whose games are read, each game's once.
fn games(folder: &Path, args: &[&str]) -> Vec<String> {
    let run = run_in(folder, &[&["replay"], args].concat());
    let file =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["file"].as_str().unwrap().to_owned();
    let mut files: Vec<String> = run.out.lines().map(file).collect();
    files.dedup();
    files
}

#[test]
fn games_are_found_in_files_without_a_known_ending() {
    let long = [b"- nothing\n".repeat(2000), DIARY.to_vec()].concat();
    // The last byte that is looked at is the first of two.
    let cut = ["1. Rs*10b Rs*10r\n; ".as_bytes(), "\u{e9}".repeat(16 << 10).as_bytes(), b"\n2. Rs10b-10e\n"].concat();
    let files: &[(&str, &[u8])] = &[
        ("diary.txt", DIARY),
        ("NOTES.MD", DIARY),
        ("game", b"1. Rs*10b Rs*10r\n2. Rs10b-10e\n"),
        ("deep/link.txt", b"https://skudpaisho.com/?game=0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8)\n"),
        ("deep/answer", b"{\"notation\": \"0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8)\"}\n"),
        ("deep/cut.txt", &cut),
        // No games, or none that is seen.
        ("long.txt", &long),
        ("shopping.txt", b"1. Rice\n2. 10b nails\n"),
        ("README.md", b"# Games\n\n1. Rs*10b Rs*10r\n2. Rose gave up 10e\n"),
        ("binary", b"\x7fELF\0\0 [Variant \"skud\"]"),
        ("game.rec", DIARY),
        ("empty.txt", b""),
    ];
    let folder = folder_with("walk_unmarked", files);
    let all = ["./NOTES.MD", "./deep/answer", "./deep/cut.txt", "./deep/link.txt", "./diary.txt", "./game"];
    assert_eq!(games(&folder, &["."]), all);
    let run = run_in(&folder, &["find", ".", "--count", "--plies", "1.."]);
    assert_eq!(run.out, "6\n", "{run:?}");
    assert!(run.err.contains("(./README.md)"), "{run:?}");
    let others =
        "4 files without games (./binary, ./empty.txt, ./long.txt, ...), 1 file with other endings (./game.rec)";
    assert!(run.err.contains(others), "{run:?}");
    // Endings, and more or less of them.
    assert_eq!(games(&folder, &[".", "--exclude", "deep", "--exclude", "*.MD"]), ["./diary.txt", "./game"]);
    assert_eq!(games(&folder, &[".", "--exclude", "deep/*", "--exclude", "/*.*"]), ["./game"]);
    let more = ["./game.rec", "./long.txt"];
    let with_more = games(&folder, &[".", "--include", "*.rec", "--include", "long.*", "--exclude", "deep/"]);
    assert_eq!(with_more.iter().filter(|file| more.contains(&file.as_str())).count(), 2, "{with_more:?}");
    assert_eq!(games(&folder, &["deep", "--include", "*", "--exclude", "*.txt"]), ["deep/answer"]);
    // What is named by itself is read.
    assert_eq!(games(&folder, &["long.txt", "--exclude", "*"]), ["long.txt"]);
    assert_eq!(run_in(&folder, &["validate", ".", "--include", "a{b"]).code, 2);
}

#[test]
fn what_is_found_by_its_text_is_never_rewritten() {
    const TYPED: &[u8] = b"[Variant \"skud\"]\n\n1. Rose*10b Rose*10r\n";
    let files = [("diary.txt", TYPED), ("NOTES.md", TYPED), ("game", TYPED), ("a.pai", TYPED)];
    for command in ["fmt", "fix"] {
        let folder = folder_with(&format!("walk_rewrite_{command}"), &files);
        let texts = || files.map(|(name, _)| std::fs::read(folder.join(name)).unwrap() == TYPED);
        let run = run_in(&folder, &[command, ".", "--exclude", "a.pai"]);
        assert!(run.code == 2 && run.err.contains("no records in this folder"), "{run:?}");
        assert_eq!(texts(), [true; 4], "{command}");
        let run = run_in(&folder, &[command, "."]);
        let said = "3 files with games and with other endings: name them, or use --include '*.md'";
        assert!(run.code == 0 && run.err.contains(said), "{run:?}");
        assert_eq!(texts(), [true, true, true, command == "fix"], "{command}");
    }
    let folder = folder_with("walk_rewrite_named", &files);
    let is_kept = |name: &str| std::fs::read(folder.join(name)).unwrap() == TYPED;
    assert_eq!(run_in(&folder, &["fmt", ".", "--include", "*.txt", "--exclude", "*.pai"]).code, 0);
    assert_eq!(["diary.txt", "NOTES.md", "game", "a.pai"].map(is_kept), [false, true, true, true]);
    assert_eq!(run_in(&folder, &["fmt", "NOTES.md"]).code, 0);
    assert_eq!(["NOTES.md", "game"].map(is_kept), [false, true]);
}

/// What is no text is a file that cannot be read, and not a game.
#[test]
fn what_is_no_text_is_no_game() {
    let utf16: Vec<u8> = SOUND.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = [&[0xff, 0xfe], &utf16[..]].concat();
    for (name, bytes, code) in [
        ("empty", &b""[..], "text-empty"),
        ("blank", b"\n \n", "text-empty"),
        ("binary", b"\x7fELF\0\0", "text-binary"),
        ("utf16", &utf16, "text-encoding"),
    ] {
        let folder = folder_with("walk_no_text", &[("a.pai", bytes), ("b.pai", SOUND.as_bytes())]);
        // Of a folder an empty file is left out.
        let ways = [&["a.pai", "b.pai"][..], &["."]];
        for files in ways.iter().take(if code == "text-empty" { 1 } else { 2 }).copied() {
            let run = validate(&folder, files);
            assert_eq!(run.code, 2, "{name}: {run:?}");
            assert!(run.out.contains(code), "{name}: {run:?}");
            let replay = run_in(&folder, &["replay"].iter().chain(files).copied().collect::<Vec<_>>());
            assert_eq!((replay.code, replay.out.lines().count()), (2, 1), "{name}: {replay:?}");
            assert!(replay.out.contains("b.pai"));
        }
        for command in ["fmt", "fix", "show", "moves"] {
            let run = run_in(&folder, &[command, "a.pai"]);
            assert_eq!(run.code, 2, "{name}: {command} {run:?}");
            assert_eq!(std::fs::read(folder.join("a.pai")).unwrap(), bytes, "{name}: {command}");
        }
        assert_eq!(run_in(&folder, &["convert", "a.pai", "--to", "json"]).code, 2, "{name}");
    }
    // A game that cannot be read has no rules that could be named.
    let replay = fed(&["replay", "-"], b"[Variant \"skud\"]\n[Host \"\xff\"]\n\n1. Rs*10b\n");
    assert!(replay.out.contains("\"variant\":null") && replay.code == 1, "{replay:?}");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn links_are_followed_and_loops_are_not() {
        let folder = folder_with("walk_links", &[("x/a.pai", BAD), ("y/b.pai", BAD), ("z/c.rec", BAD)]);
        symlink("../y/b.pai", folder.join("x/link.pai")).unwrap();
        symlink("../y", folder.join("x/more")).unwrap();
        symlink("..", folder.join("x/loop")).unwrap();
        symlink("self", folder.join("x/self")).unwrap();
        let run = validate(&folder, &["x"]);
        assert_eq!(read(&run), ["x/a.pai", "x/link.pai"], "{run:?}");
        let run = validate(&folder, &["."]);
        assert_eq!(read(&run), ["./x/a.pai", "./x/link.pai"], "{run:?}");
    }

    #[test]
    fn links_to_nothing_are_left_out() {
        let folder = folder_with("walk_dead_links", &[("x/a.pai", SOUND.as_bytes())]);
        symlink("gone.pai", folder.join("x/b.pai")).unwrap();
        symlink("c.pai", folder.join("x/c.pai")).unwrap();
        let run = validate(&folder, &["x"]);
        let said = "paisho: left out: 2 links to nothing (x/b.pai, ...)\n";
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", said));
        // One that is named is missed.
        let run = validate(&folder, &["x/b.pai"]);
        assert_eq!((run.code, run.err.as_str()), (2, "paisho: x/b.pai: no such file or directory\n"));
    }

    #[test]
    fn one_folder_that_cannot_be_read_does_not_end_the_run() {
        let folder = folder_with("walk_closed", &[("a/a.pai", BAD), ("b/b.pai", BAD), ("c/c.pai", BAD)]);
        fs::set_permissions(folder.join("b"), fs::Permissions::from_mode(0o000)).unwrap();
        let is_closed = fs::read_dir(folder.join("b")).is_err();
        let run = validate(&folder, &["."]);
        fs::set_permissions(folder.join("b"), fs::Permissions::from_mode(0o755)).unwrap();
        // The superuser may read everything.
        if is_closed {
            assert_eq!((run.code, read(&run)), (2, vec!["./a/a.pai", "./c/c.pai"]), "{run:?}");
            assert_eq!(run.err, "paisho: ./b: permission denied\n");
        } else {
            assert_eq!((run.code, read(&run)), (1, vec!["./a/a.pai", "./b/b.pai", "./c/c.pai"]), "{run:?}");
        }
    }
}

#[test]
fn texts_that_may_be_games_are_named() {
    let spoilt = b"Skud Pai Sho\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. Rs9d-8e Ly*18jj\n";
    let utf_16: Vec<u8> = format!("\u{feff}{SOUND}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let latin_1 = b"[Variant \"skud\"]\n[Guest \"Jos\xe9\"]\n\n1. Rs*10b Rs*10r\n";
    let files: &[(&str, &[u8])] =
        &[("Lin vs Mei.txt", spoilt), ("good.pai", SOUND.as_bytes()), ("rice.txt", b"1. Buy rice at 10b\n")];
    let folder = folder_with("walk_named", files);
    let run = validate(&folder, &["."]);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
    let said = "paisho: left out: 1 file with plies and with lines that cannot be read: name them, or use --include '*.txt' \
                (./Lin vs Mei.txt), 1 file without games (./rice.txt)\n";
    assert_eq!(run.err, said);
    // One in another encoding is a game, and is told how to be saved.
    let folder = folder_with("walk_encoded", &[("a.txt", &utf_16), ("b.txt", latin_1)]);
    let run = validate(&folder, &["."]);
    assert_eq!(run.code, 2, "{run:?}");
    assert_eq!(run.out.matches("error[text-encoding]").count(), 2, "{run:?}");
}
