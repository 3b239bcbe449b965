//! What is written of what was read: no input is destroyed, and games come out as they went in.

use crate::run::{SOUND, UNREADABLE, fed, folder_with, names, paisho, run_in};
use std::fs;
use std::path::Path;

const TAGLESS: &str = "1. Js*10b Js*10r\n2. Js10b-10e\n";

/// The records of a file as JSON, without what names the rule set and the file.
fn records(folder: &Path, file: &str) -> Vec<String> {
    let run = run_in(folder, &["convert", "-q", file, "--to", "jsonl", "--as-written"]);
    assert_eq!(run.code, 0, "{run:?}");
    run.out.lines().map(str::to_owned).collect()
}

/// What `dedupe` and `find` write of these files is read as the same records.
#[track_caller]
fn come_back(name: &str, files: &[(&str, &str)], out: &str) {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let folder = folder_with(name, &files);
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let expected: Vec<String> = names.iter().flat_map(|name| records(&folder, name)).collect();
    let find = [&["find", "-q"][..], &names, &["--plies", "0..", "-o", out]].concat();
    let dedupe = [&["dedupe", "-q"][..], &names, &["-o", out]].concat();
    for args in [find, dedupe] {
        let run = run_in(&folder, &args);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        assert_eq!(records(&folder, out), expected, "{args:?}\n{}", fs::read_to_string(folder.join(out)).unwrap());
        fs::remove_file(folder.join(out)).unwrap();
    }
}

#[test]
fn games_stay_apart_and_keep_their_rules() {
    let skud = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n";
    let comment = format!("{{Mei and Tam}}\n{TAGLESS}");
    come_back("written_comment", &[("a.pai", skud), ("b.pai", &comment)], "all.pai");
    come_back("written_bare", &[("a.pai", "F*10l E*5o\n"), ("b.pai", "E*10l F*5o\n")], "all.pai");
    come_back("written_crlf", &[("a.pai", "F*10l E*5o\r\n"), ("b.pai", "E*10l F*5o\r\n")], "all.pai");
    let balance = "[Variant \"balance\"]\nRs #12l O #13l\n";
    let positions = "[Variant \"skud\"]\n(Rs 10r) <Rs 10e>\n\n(Js 10r) <Js 10e>\n\n(C 10r) <Rs 11e>\n";
    come_back("written_positions", &[("a.pos", balance), ("b.pos", positions)], "all.pos");
    let final_value = "variant: wiki\ntags:\n  Event: Final ---";
    let directive = "%YAML 1.2\n# Spring\n---\nvariant: wiki\nturns:\n- turn: 1\n  plies:\n  - pai: F*10l\n";
    let marked = "---\nvariant: wiki\ntags:\n  Event: Spring\n";
    come_back("written_yaml", &[("a.yaml", final_value), ("b.yaml", directive), ("c.yaml", marked)], "all.yaml");
    // The rule set of the second position is named by the first, which is not found.
    let folder = folder_with("written_found", &[("a.pos", positions.as_bytes())]);
    let found = run_in(&folder, &["find", "a.pos", "--position", "(Js 10r)"]);
    assert_eq!(found.out, "[Variant \"skud\"]\n(Js 10r) <Js 10e>\n");
    run_in(&folder, &["find", "a.pos", "--plies", "0..", "--split", "one"]);
    for name in names(&folder.join("one")) {
        assert!(records(&folder, &format!("one/{name}"))[0].contains("\"variant\":\"skud\""), "{name}");
    }
}

#[test]
fn games_of_several_notations_are_written_in_one() {
    let files: &[(&str, &[u8])] = &[("a.pai", SOUND.as_bytes()), ("b.gate", b"1G.R3(0,-8);1H.R3(0,8)\n")];
    let folder = folder_with("written_several", files);
    let run = run_in(&folder, &["dedupe", ".", "-o", "all.pai"]);
    assert_eq!((run.code, records(&folder, "all.pai").len()), (0, 2), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn files_whose_names_look_alike_are_not_one() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder_with("written_alike", &[]);
    for (name, text) in [(&b"a\xfe.pai"[..], "F*10l E*5o\n"), (b"a\xff.pai", "E*10l F*5o\n")] {
        fs::write(folder.join(std::ffi::OsStr::from_bytes(name)), text).unwrap();
    }
    let run = run_in(&folder, &["dedupe", "-q", ".", "--json"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    fs::write(folder.join("b.pai"), "F*10l E*5o\n").unwrap();
    let run = run_in(&folder, &["dedupe", "-q", ".", "-o", "all.pai"]);
    assert_eq!((run.code, records(&folder, "all.pai").len()), (0, 2), "{run:?}");
    let wrong = [UNREADABLE, UNREADABLE].join("\n");
    for name in [&b"a\xfe.pai"[..], b"a\xff.pai"] {
        fs::write(folder.join(std::ffi::OsStr::from_bytes(name)), &wrong).unwrap();
    }
    let run = run_in(&folder, &["stats", "-q", ".", "--to", "json"]);
    let stats: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let alike = stats["files_with_findings"].as_array().unwrap().iter().filter(|file| file["errors"] == 2);
    assert_eq!(alike.count(), 2, "{stats}");
}

#[test]
fn no_input_is_replaced() {
    let folder = folder_with("written_onto", &[("s.pai", SOUND.as_bytes()), ("games/s.pai", SOUND.as_bytes())]);
    let mut outputs = vec!["s.pai", "./s.pai", "games/../s.pai"];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("s.pai", folder.join("link.pai")).unwrap();
        outputs.push("link.pai");
    }
    for args in [
        &["show", "s.pai"][..],
        &["show", "s.pai", "--to", "html"],
        &["show", "s.pai", "--to", "svg"],
        &["replay", "s.pai"],
        &["moves", "s.pai"],
        &["explain", "s.pai", "--at", "1"],
        &["table", "s.pai"],
        &["stats", "s.pai"],
        &["find", "s.pai", "--plies", "0.."],
        &["dedupe", "s.pai"],
        &["convert", "s.pai", "--to", "json"],
        &["convert", ".", "--to", "json"],
    ] {
        for output in &outputs {
            let run = run_in(&folder, &[args, &["-o", output]].concat());
            assert!(run.code == 2 && run.err.contains("is also read: write to another file"), "{args:?} {run:?}");
        }
        assert_eq!(fs::read_to_string(folder.join("s.pai")).unwrap(), SOUND, "{args:?}");
    }
    #[cfg(target_os = "linux")]
    {
        let stdin = fs::File::open(folder.join("s.pai")).unwrap();
        let args = ["show", "-", "-o", "s.pai"];
        let run = paisho(&args).current_dir(&folder).stdin(stdin).output().unwrap();
        assert_eq!((run.status.code(), fs::read_to_string(folder.join("s.pai")).unwrap()), (Some(2), SOUND.to_owned()));
    }
    // A picture has the name of a file that is read.
    fs::write(folder.join("a.svg"), SOUND).unwrap();
    let run = run_in(&folder, &["show", "a.svg", "--from", "pai", "--to", "svg", "-o", "./"]);
    assert!(run.code == 2 && run.err.contains("is also read"), "{run:?}");
    // What is not there yet cannot be read; the next time it would be.
    let convert = ["convert", "games", "--to", "jsonl", "-o", "games/all.jsonl"];
    assert_eq!(run_in(&folder, &convert).code, 0);
    assert!(run_in(&folder, &convert).err.contains("games/all.jsonl is also read"));
    assert_eq!(run_in(&folder, &["fmt", "s.pai", "-o", "s.pai"]).code, 0);
}

#[test]
fn a_list_of_no_games_is_one() {
    let folder = folder_with("written_none", &[("bad.pai", UNREADABLE.as_bytes()), ("s.pai", SOUND.as_bytes())]);
    let run = run_in(&folder, &["convert", "bad.pai", "--to", "json", "--skip-bad", "-o", "none.json"]);
    assert_eq!((run.code, fs::read_to_string(folder.join("none.json")).unwrap()), (1, "[]\n".to_owned()));
    for args in [
        &["generate", "--variant", "skud", "--games", "0", "--to", "json"][..],
        &["find", "s.pai", "--plies", "99", "--to", "json"],
    ] {
        assert_eq!(run_in(&folder, args).out, "[]\n", "{args:?}");
    }
    assert_eq!(run_in(&folder, &["find", "s.pai", "--plies", "99", "--to", "json", "--split", "one"]).out, "");
    // A game that the notation cannot carry leaves the file as it was.
    let run = run_in(&folder, &["generate", "--variant", "wiki", "--to", "psn", "-o", "s.pai"]);
    assert!(run.code == 2 && run.err.contains("s.pai: not written"), "{run:?}");
    assert_eq!(fs::read_to_string(folder.join("s.pai")).unwrap(), SOUND);
    // Where it can carry some of the games, they are in the file.
    let some = ["generate", "--variant", "skud", "--games", "20", "--seed", "1", "--to", "psn"];
    let (printed, run) = (run_in(&folder, &some), run_in(&folder, &[&some[..], &["-o", "some.psn"]].concat()));
    assert!(run.code == 1 && printed.out.contains("Opening"), "{run:?}");
    assert_eq!(fs::read_to_string(folder.join("some.psn")).unwrap(), printed.out);
}

#[test]
fn each_game_has_a_picture_of_its_own() {
    let sound = SOUND.as_bytes();
    let twice = format!("{SOUND}\n{SOUND}");
    let files: &[(&str, &[u8])] =
        &[("x/a.pai", twice.as_bytes()), ("y/a.pai", sound), ("z/a-2.pai", sound), ("z/a-game2.pai", sound)];
    let folder = folder_with("written_pictures", files);
    let run = run_in(&folder, &["show", "x/a.pai", "y/a.pai", "z", "--to", "svg", "-o", "pics/"]);
    assert_eq!(run.code, 0, "{run:?}");
    let expected = ["a-2-2.svg", "a-2.svg", "a-game2-2.svg", "a-game2.svg", "a.svg"];
    assert_eq!(names(&folder.join("pics")), expected);
}

/// An input that can be opened and is no text is a diagnostic; one that is named to be a list of games may have none.
#[test]
fn what_cannot_be_read_does_not_keep_the_rest_from_being_written() {
    let files: &[(&str, &[u8])] = &[("e.pai", b""), ("n.pai", b"a\0b"), ("s.pai", SOUND.as_bytes())];
    let folder = folder_with("written_unread", files);
    for (args, has) in [
        (&["table"][..], "s.pai,1,wiki"),
        (&["table", "--what", "diagnostics"], "n.pai,1,error,text-binary"),
        (&["stats"], "wiki"),
        (&["replay"], "s.pai"),
        (&["find", "--plies", "0.."], SOUND),
        (&["dedupe"], ""),
    ] {
        let run = run_in(&folder, &[args, &["e.pai", "n.pai", "s.pai", "-o", "out"]].concat());
        assert_eq!(run.code, 2, "{args:?} {run:?}");
        assert!(run.err.contains("text-empty") && !run.err.contains("not written"), "{args:?} {run:?}");
        assert!(fs::read_to_string(folder.join("out")).unwrap().contains(has), "{args:?}");
        fs::remove_file(folder.join("out")).unwrap();
        let run = run_in(&folder, &[args, &["missing.pai", "s.pai", "-o", "out"]].concat());
        assert!(run.code == 2 && !folder.join("out").exists(), "{args:?} {run:?}");
    }
    let run = run_in(&folder, &["table", "--what", "diagnostics", "e.pai", "s.pai"]);
    assert!(run.out.ends_with("e.pai,1,error,text-empty,,,,1,1,0,0,there is no record here\n"), "{run:?}");
    let run = run_in(&folder, &["convert", "e.pai", "s.pai", "--to", "json", "-o", "out"]);
    assert!(run.code == 2 && !folder.join("out").exists(), "{run:?}");
}

#[test]
fn an_empty_list_of_lines_has_no_games() {
    for args in [
        &["table", "-", "--what", "games", "--no-header"][..],
        &["dedupe", "-"],
        &["validate", "-"],
        &["convert", "-", "--to", "pai"],
    ] {
        for empty in ["", " \n\n"] {
            for from in ["jsonl", "garden-gate"] {
                let run = fed(&[args, &["--from", from]].concat(), empty.as_bytes());
                assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""), "{args:?} {from}");
            }
            // An empty text is no JSON, and elsewhere nobody says that nothing is right.
            for from in [&["--from", "json"][..], &["--from", "pai"], &[]] {
                assert_eq!(fed(&[args, from].concat(), empty.as_bytes()).code, 2, "{args:?} {from:?}");
            }
        }
    }
}

/// What is read twice must be there twice.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_not_read_twice() {
    let folder = folder_with("written_pipe", &[]);
    assert!(std::process::Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    for args in [&["dedupe", "pipe", "--prefix"][..], &["dedupe", "pipe", "-o", "all.pai"]] {
        let run = run_in(&folder, args);
        assert!(run.code == 2 && run.err.contains("pipe can be read only once"), "{run:?}");
    }
}
