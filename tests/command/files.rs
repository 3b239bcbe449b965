//! Files that the command writes: never lost, never half, never somebody else's.

use crate::run::{MISNUMBERED, SOUND, UNREADABLE, fed, folder_with, names, paisho, run_in};
use std::fs;
use std::process::Stdio;

const LOOSE: &str = "[variant \"WIKI\"]\n1. f * 10L   E*5o\n";

#[test]
fn convert_keeps_the_target_unless_all_is_converted() {
    for (name, source, extra) in [
        ("cannot be read", Some("[Variant \"wiki\"]\n1. F*10l Zz*5o\n"), None),
        ("is missing", None, None),
        ("is empty", Some(""), None),
        (
            "loses something",
            Some("[Variant \"skud\"]\n[Host \"A\"]\n[Guest \"B\"]\n\n1. Rs*10b Rs*10r\n"),
            Some("--strict"),
        ),
    ] {
        let folder = folder_with("convert_keeps", &[("old.gate", b"old")]);
        if let Some(source) = source {
            fs::write(folder.join("game.pai"), source).unwrap();
        }
        let args = ["convert", "game.pai", "--to", "garden-gate", "-o", "old.gate"];
        let run = run_in(&folder, &args.into_iter().chain(extra).collect::<Vec<_>>());
        assert_eq!(run.code, 2, "{name}: {run:?}");
        assert_eq!(fs::read_to_string(folder.join("old.gate")).unwrap(), "old", "{name}");
        assert!(run.err.contains("old.gate: not written"), "{name}: {run:?}");
        assert_eq!(names(&folder).len(), 1 + usize::from(source.is_some()), "{name}: {:?}", names(&folder));
    }
}

#[test]
fn an_archive_is_told_from_a_record() {
    let tar = [vec![b'a'; 257], b"ustar\0".to_vec(), vec![0; 300]].concat();
    for (bytes, what) in [
        (&b"PK\x03\x04\x14\0\0\0"[..], "it is a zip archive"),
        (b"\xfd7zXZ\0\0\x04", "it is compressed by xz"),
        (b"%PDF-1.7\n", "it is a PDF"),
        (&tar, "it is a tar archive"),
    ] {
        let run = fed(&["validate", "-"], bytes);
        assert!(run.code == 2 && run.out.contains(what), "{what}: {run:?}");
    }
}

#[test]
fn output_goes_to_a_new_file_or_to_standard_output() {
    let folder = folder_with("convert_new", &[("game.pai", SOUND.as_bytes())]);
    let run = run_in(&folder, &["convert", "game.pai", "--to", "pai", "-o", "-"]);
    assert_eq!((run.code, run.out.as_str()), (0, SOUND));
    assert_eq!(run_in(&folder, &["convert", "game.pai", "--to", "pai", "-o", "new.pai"]).code, 0);
    assert_eq!(fs::read_to_string(folder.join("new.pai")).unwrap(), SOUND);
    let run = run_in(&folder, &["convert", "game.pai", "--to", "pai", "-o", "no/such/folder.pai"]);
    assert_eq!((run.code, run.err.as_str()), (2, "paisho: no/such/folder.pai: no such file or directory\n"));
    let run = run_in(&folder, &["convert", "game.pai", "--to", "pai", "-o", "."]);
    assert_eq!((run.code, run.err.as_str()), (2, "paisho: .: not a regular file\n"));
    assert_eq!(names(&folder), ["game.pai", "new.pai"]);
}

/// Every subcommand that prints a result writes it to a file as well, and the same.
#[test]
fn every_result_can_be_written_to_a_file() {
    let folder = folder_with("every_output", &[("game.pai", b"[Variant \"wiki\"]\n\n1. f*10l E*5o\n")]);
    for args in [
        &["convert", "game.pai", "--to", "yaml"][..],
        &["fmt", "game.pai"],
        &["show", "game.pai"],
        &["replay", "game.pai"],
        &["moves", "game.pai"],
        &["generate", "--variant", "skud"],
        &["explain", "game.pai", "--at", "1"],
    ] {
        let to = |file: &'static str| args.iter().copied().chain(["-o", file]).collect::<Vec<_>>();
        let (printed, written) = (run_in(&folder, &to("-")), run_in(&folder, &to("out")));
        assert_eq!((printed.code, written.code, written.out.as_str()), (0, 0, ""), "{args:?} {written:?}");
        assert_eq!(fs::read_to_string(folder.join("out")).unwrap(), printed.out, "{args:?}");
        assert!(!printed.out.is_empty());
    }
    assert_eq!(fs::read_to_string(folder.join("game.pai")).unwrap(), "[Variant \"wiki\"]\n\n1. f*10l E*5o\n");
}

#[test]
fn fmt_touches_no_other_file() {
    let folder = folder_with("fmt_neighbours", &[("game.pai", LOOSE.as_bytes()), ("game.pai.paisho-new", b"mine")]);
    assert_eq!(run_in(&folder, &["fmt", "game.pai"]).code, 0);
    assert_eq!(fs::read_to_string(folder.join("game.pai")).unwrap(), SOUND);
    assert_eq!(fs::read(folder.join("game.pai.paisho-new")).unwrap(), b"mine");
    assert_eq!(names(&folder), ["game.pai", "game.pai.paisho-new"]);
}

#[test]
fn fix_leaves_what_it_does_not_understand_byte_for_byte() {
    let wrong = MISNUMBERED;
    let broken = b"[Variant \"wiki\"]\n[Sente \"Zo\xe9\"]\r\n\r\n1. F*10l \xff\xfe\r\n\r\n\r\n";
    let bytes =
        [b"\xef\xbb\xbf", &broken[..], wrong.as_bytes(), b"\n \n", &broken[..], SOUND.as_bytes(), b"\n\n"].concat();
    let folder = folder_with("fix_bytes", &[("games.pai", &bytes)]);
    let run = run_in(&folder, &["fix", "games.pai"]);
    assert_eq!(run.code, 1, "{run:?}");
    let right = wrong.replace("5. F", "2. F");
    let expected =
        [b"\xef\xbb\xbf", &broken[..], right.as_bytes(), b"\n \n", &broken[..], SOUND.as_bytes(), b"\n\n"].concat();
    assert!(fs::read(folder.join("games.pai")).unwrap() == expected, "{run:?}");
    // The same from standard input.
    let mut child =
        paisho(&["fix", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), &bytes).unwrap();
    assert!(child.wait_with_output().unwrap().stdout == expected);
}

#[test]
fn one_file_that_cannot_be_written_does_not_keep_the_others_from_being() {
    let folder = folder_with(
        "fmt_others",
        &[("a.pai", LOOSE.as_bytes()), ("b.pai", UNREADABLE.as_bytes()), ("c.pai", LOOSE.as_bytes())],
    );
    // A file that is missing is told of before any is rewritten.
    let run = run_in(&folder, &["fmt", "a.pai", "no.pai", "c.pai"]);
    assert_eq!((run.code, run.err.as_str()), (2, "paisho: no.pai: no such file or directory: no file was rewritten\n"));
    assert_eq!(fs::read_to_string(folder.join("a.pai")).unwrap(), LOOSE);
    assert_eq!(run_in(&folder, &["fmt", "a.pai", "b.pai", "c.pai"]).code, 1);
    assert_eq!(fs::read_to_string(folder.join("c.pai")).unwrap(), SOUND);
    assert_eq!(fs::read_to_string(folder.join("b.pai")).unwrap(), UNREADABLE);
}

#[test]
fn check_and_diff_write_nothing_and_exit_with_1() {
    let wrong = MISNUMBERED;
    for (command, text) in [("fmt", LOOSE), ("fix", wrong)] {
        let folder = folder_with("check_and_diff", &[("game.pai", text.as_bytes()), ("right.pai", SOUND.as_bytes())]);
        for option in ["--check", "--diff"] {
            let run = run_in(&folder, &[command, option, "game.pai"]);
            assert_eq!(run.code, 1, "{command} {option}: {run:?}");
            let line = if option == "--check" { "game.pai\n" } else { "--- game.pai\n+++ game.pai\n@@ -1" };
            assert!(run.out.contains(line), "{command} {option}: {run:?}");
            assert_eq!(fs::read_to_string(folder.join("game.pai")).unwrap(), text);
            let run = run_in(&folder, &[command, option, "right.pai"]);
            let said = if command == "fix" { "1 game in order\n" } else { "" };
            assert_eq!((run.code, format!("{}{}", run.out, run.err).as_str()), (0, said), "{command} {option}");
            // From standard input, too.
            let run = fed(&[command, option, "-"], text.as_bytes());
            assert_eq!(run.code, 1, "{command} {option}: {run:?}");
            assert_eq!(fed(&[command, option, "-"], SOUND.as_bytes()).code, 0);
        }
    }
}

#[test]
fn one_output_takes_one_file() {
    let folder = folder_with("one_output", &[("a.pai", SOUND.as_bytes()), ("b.pai", SOUND.as_bytes())]);
    for files in [&["a.pai", "b.pai"][..], &["."]] {
        let args = ["fmt", "-o", "out.pai"].iter().chain(files).copied().collect::<Vec<_>>();
        assert_eq!(run_in(&folder, &args).code, 2);
    }
    assert_eq!(run_in(&folder, &["fmt", "a.pai", "--check", "-o", "out.pai"]).code, 2);
    assert_eq!(names(&folder), ["a.pai", "b.pai"]);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use crate::run::{Run, Watch, wait_until};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::process::Command;

    #[test]
    fn mode_and_links_are_kept() {
        let folder = folder_with("fmt_mode", &[("real/game.pai", LOOSE.as_bytes())]);
        let real = folder.join("real/game.pai");
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real/game.pai", folder.join("link.pai")).unwrap();
        symlink("link.pai", folder.join("second.pai")).unwrap();
        assert_eq!(run_in(&folder, &["fmt", "second.pai"]).code, 0);
        assert_eq!(fs::read_to_string(&real).unwrap(), SOUND);
        assert_eq!(fs::metadata(&real).unwrap().mode() & 0o7777, 0o640);
        assert!(fs::symlink_metadata(folder.join("link.pai")).unwrap().is_symlink());
        // Through a link to nothing, the file that it names is made, with the mode of new files.
        symlink("real/new.json", folder.join("new.json")).unwrap();
        assert_eq!(run_in(&folder, &["convert", "second.pai", "--to", "json", "-o", "new.json"]).code, 0);
        let new = fs::symlink_metadata(folder.join("real/new.json")).unwrap();
        fs::write(folder.join("plain"), "").unwrap();
        assert_eq!(new.mode(), fs::metadata(folder.join("plain")).unwrap().mode());
        assert!(fs::symlink_metadata(folder.join("new.json")).unwrap().is_symlink());
    }

    #[test]
    fn a_file_with_several_names_is_refused() {
        let folder = folder_with("hard_links", &[("game.pai", LOOSE.as_bytes()), ("right.pai", SOUND.as_bytes())]);
        fs::hard_link(folder.join("game.pai"), folder.join("other.pai")).unwrap();
        fs::hard_link(folder.join("right.pai"), folder.join("same.pai")).unwrap();
        let why = "game.pai: the file has 2 names (hard links), and only this one would get the new text: \
                   --through-links writes into the file itself\n";
        for args in [
            &["fmt", "game.pai"][..],
            &["convert", "right.pai", "--to", "pai", "-o", "game.pai"],
            &["dedupe", "right.pai", "-o", "game.pai"],
        ] {
            let run = run_in(&folder, args);
            assert_eq!((run.code, run.err), (2, format!("paisho: {why}")), "{args:?}");
            assert_eq!(fs::read_to_string(folder.join("other.pai")).unwrap(), LOOSE, "{args:?}");
        }
        assert_eq!(fs::metadata(folder.join("game.pai")).unwrap().nlink(), 2);
        // What would not change is not refused, and neither is what would only be shown.
        assert_eq!(run_in(&folder, &["fmt", "right.pai"]).code, 0);
        assert_eq!(run_in(&folder, &["fmt", "--check", "game.pai"]).code, 1);
        assert_eq!(names(&folder), ["game.pai", "other.pai", "right.pai", "same.pai"]);
    }

    #[test]
    fn a_file_with_several_names_is_written_into_where_that_is_asked_for() {
        let folder =
            folder_with("through_links", &[("game.pai", LOOSE.as_bytes()), ("wrong.pai", MISNUMBERED.as_bytes())]);
        fs::hard_link(folder.join("game.pai"), folder.join("other.pai")).unwrap();
        fs::hard_link(folder.join("wrong.pai"), folder.join("too.txt")).unwrap();
        let before = fs::metadata(folder.join("game.pai")).unwrap();
        // Both names of the file are in the folder.
        let run = run_in(&folder, &["fmt", "--through-links", "game.pai", "other.pai"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let after = fs::metadata(folder.join("other.pai")).unwrap();
        assert_eq!((after.ino(), after.nlink()), (before.ino(), 2));
        assert_eq!(fs::read_to_string(folder.join("other.pai")).unwrap(), SOUND);
        // A shorter text leaves nothing of the longer one.
        let run = run_in(&folder, &["convert", "other.pai", "--to", "jsonl", "-o", "too.txt", "--through-links"]);
        assert_eq!(run.code, 0, "{run:?}");
        let long = fs::read_to_string(folder.join("wrong.pai")).unwrap();
        assert!(long.starts_with('{') && long.len() > SOUND.len(), "{long}");
        let run = run_in(&folder, &["convert", "other.pai", "--to", "pai", "-o", "too.txt", "--through-links"]);
        assert_eq!((run.code, fs::read_to_string(folder.join("wrong.pai")).unwrap().as_str()), (0, SOUND), "{run:?}");
        assert_eq!(names(&folder), ["game.pai", "other.pai", "too.txt", "wrong.pai"]);
        // The option is for files.
        assert_eq!(run_in(&folder, &["convert", "game.pai", "--to", "pai", "--through-links"]).code, 2);
    }

    /// A run that was killed in the midst of writing into a file has left the whole new text beside it.
    #[test]
    fn the_copy_of_a_run_that_was_killed_is_never_lost() {
        let folder = folder_with("copy_left", &[("game.pai", LOOSE.as_bytes()), ("game.pai.paisho-copy", b"whole")]);
        fs::hard_link(folder.join("game.pai"), folder.join("other.pai")).unwrap();
        let run = run_in(&folder, &["fmt", "--through-links", "game.pai"]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains("game.pai.paisho-copy has the text of a run that did not end"), "{run:?}");
        assert_eq!(fs::read_to_string(folder.join("game.pai")).unwrap(), LOOSE);
        assert_eq!(fs::read_to_string(folder.join("game.pai.paisho-copy")).unwrap(), "whole");
        assert_eq!(names(&folder), ["game.pai", "game.pai.paisho-copy", "other.pai"]);
    }

    #[test]
    fn extended_attributes_are_kept() {
        let folder = folder_with("attributes", &[("game.pai", LOOSE.as_bytes())]);
        let path = folder.join("game.pai");
        if let Err(error) = xattr::set(&path, "user.said", b"by hand") {
            // Not every file system has them.
            assert_eq!(error.kind(), std::io::ErrorKind::Unsupported, "{error}");
            return;
        }
        xattr::set(&path, "user.empty", b"").unwrap();
        assert_eq!(run_in(&folder, &["fmt", "game.pai"]).code, 0);
        assert_eq!(fs::read_to_string(&path).unwrap(), SOUND);
        assert_eq!(xattr::get(&path, "user.said").unwrap().as_deref(), Some(&b"by hand"[..]));
        assert_eq!(xattr::get(&path, "user.empty").unwrap().as_deref(), Some(&b""[..]));
    }

    #[test]
    fn what_killed_runs_have_left_is_removed_when_it_is_old() {
        let now = std::time::SystemTime::now();
        let hours = |hours: u64| now - std::time::Duration::from_secs(hours * 3600);
        let folder = folder_with("drafts", &[("game.pai", LOOSE.as_bytes()), ("sub/.paisho-aB3dE9.tmp", b"")]);
        for (name, time) in [
            (".paisho-aB3dE9.tmp", hours(25)),
            (".paisho-zzzzzz.tmp", hours(1000)),
            (".paisho-young1.tmp", hours(23)),
            // These are no drafts.
            (".paisho-longer1.tmp", hours(25)),
            (".paisho-aB_dE9.tmp", hours(25)),
            ("paisho-aB3dE9.tmp", hours(25)),
            ("game.pai.paisho-copy", hours(25)),
            ("sub/.paisho-aB3dE9.tmp", hours(25)),
        ] {
            fs::write(folder.join(name), "left").unwrap();
            fs::OpenOptions::new().write(true).open(folder.join(name)).unwrap().set_modified(time).unwrap();
        }
        fs::create_dir(folder.join(".paisho-folder.tmp")).unwrap();
        symlink("game.pai", folder.join(".paisho-linked.tmp")).unwrap();
        fs::hard_link(folder.join("paisho-aB3dE9.tmp"), folder.join(".paisho-second.tmp")).unwrap();
        let before = names(&folder);
        // A run that writes nothing removes nothing.
        assert_eq!(run_in(&folder, &["fmt", "--check", "game.pai"]).code, 1);
        assert_eq!(names(&folder), before);
        assert_eq!(run_in(&folder, &["fmt", "game.pai"]).code, 0);
        let gone = [".paisho-aB3dE9.tmp", ".paisho-zzzzzz.tmp"];
        let left: Vec<String> = before.into_iter().filter(|name| !gone.contains(&name.as_str())).collect();
        assert_eq!(names(&folder), left);
        assert_eq!(names(&folder.join("sub")), [".paisho-aB3dE9.tmp"]);
    }

    #[test]
    fn the_owner_is_kept_where_that_is_allowed() {
        let folder = folder_with("fmt_owner", &[("game.pai", LOOSE.as_bytes())]);
        let path = folder.join("game.pai");
        // Only the superuser may give files away.
        let is_given = std::os::unix::fs::chown(&path, Some(1234), Some(1234)).is_ok();
        let before = fs::metadata(&path).unwrap();
        assert_eq!(run_in(&folder, &["fmt", "game.pai"]).code, 0);
        let after = fs::metadata(&path).unwrap();
        assert_eq!((before.uid(), before.gid(), is_given), (after.uid(), after.gid(), before.uid() == 1234));
        assert_ne!(before.ino(), after.ino(), "the file was replaced, not written over");
    }

    /// `fmt` of a pipe in a folder neither replaces it nor waits for it; `-o` writes to it.
    #[test]
    fn pipes_and_devices_are_never_replaced() {
        let folder = folder_with("fifo", &[("game.pai", SOUND.as_bytes())]);
        let fifo = folder.join("pipe.pai");
        assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let run = run_in(&folder, &["fmt", "pipe.pai"]);
        assert_eq!((run.code, run.err.as_str()), (2, "paisho: pipe.pai: not a regular file: name an --output\n"));
        let reader = std::thread::spawn({
            let fifo = fifo.clone();
            move || fs::read_to_string(fifo).unwrap()
        });
        let run = run_in(&folder, &["convert", "game.pai", "--to", "pai", "-o", "pipe.pai"]);
        assert_eq!((run.code, reader.join().unwrap().as_str()), (0, SOUND), "{run:?}");
        assert!(!fs::metadata(&fifo).unwrap().is_file());
        assert_eq!(run_in(&folder, &["convert", "game.pai", "--to", "pai", "-o", "/dev/null"]).code, 0);
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        // All bytes could not be written.
        let run = run_in(&folder, &["convert", "game.pai", "--to", "pai", "-o", "/dev/full"]);
        assert_eq!((run.code, run.err.as_str()), (2, "paisho: /dev/full: no space left on device\n"));
    }

    #[test]
    fn a_folder_without_room_for_the_new_file_keeps_the_old_one() {
        let folder = folder_with("fmt_no_room", &[("game.pai", LOOSE.as_bytes())]);
        // No file may grow beyond nothing.
        let script = format!("ulimit -f 0; trap '' XFSZ; exec {} fmt game.pai", env!("CARGO_BIN_EXE_paisho"));
        let output = Command::new("sh").args(["-c", &script]).current_dir(&folder).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.starts_with("paisho: game.pai: file too large"), "{err}");
        assert_eq!(fs::read_to_string(folder.join("game.pai")).unwrap(), LOOSE);
        assert_eq!(names(&folder), ["game.pai"]);
    }

    #[test]
    fn a_change_made_meanwhile_is_not_lost() {
        // Enough that a draft is begun, and then more to say than a pipe holds, so that the run waits with the file half read.
        let sound = format!("{SOUND}\n").repeat(40_000);
        let games = format!("{MISNUMBERED}\n{sound}{}", MISNUMBERED.repeat(2_000));
        let folder = folder_with("fix_meanwhile", &[("game.pai", games.as_bytes())]);
        let path = folder.join("game.pai");
        let mut child = paisho(&["fix", "game.pai"])
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _watch = Watch::over(&child);
        wait_until(&mut child, || names(&folder).len() > 1);
        std::io::Write::write_all(&mut fs::OpenOptions::new().append(true).open(&path).unwrap(), b"; mine\n").unwrap();
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.out.lines().count()), (2, 2_001));
        assert_eq!(run.err, "paisho: game.pai: changed since it was read: not written\n");
        assert!(fs::read_to_string(&path).unwrap().ends_with("; mine\n"));
        assert_eq!(names(&folder), ["game.pai"]);
    }

    #[test]
    fn two_runs_at_once_never_show_half_a_file() {
        let folder = folder_with("fmt_twice", &[("game.pai", b"")]);
        let path = folder.join("game.pai");
        let loose = format!("{LOOSE}\n").repeat(2_000);
        fs::write(&path, &loose).unwrap();
        let mut runs: Vec<_> = (0..4)
            .map(|_| paisho(&["fmt", "game.pai"]).current_dir(&folder).stderr(Stdio::null()).spawn().unwrap())
            .collect();
        let formed = format!("{SOUND}\n").repeat(2_000);
        while runs.iter_mut().any(|run| run.try_wait().unwrap().is_none()) {
            let now = fs::read_to_string(&path).unwrap();
            assert!(now == loose || now == formed.trim_end_matches('\n').to_owned() + "\n", "{} bytes", now.len());
        }
        assert_eq!(names(&folder), ["game.pai"]);
    }

    #[test]
    fn a_closed_pipe_never_hides_what_was_not_done() {
        // Standard output is closed before the command starts.
        let closed = |args: &[&str], folder: &std::path::Path| {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let child = paisho(args).current_dir(folder).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
            output.status.code()
        };
        let files: &[(&str, &[u8])] = &[
            ("a.pai", UNREADABLE.as_bytes()),
            ("b.pai", LOOSE.as_bytes()),
            ("c.pai", MISNUMBERED.as_bytes()),
            ("d.pai", LOOSE.as_bytes()),
        ];
        let folder = folder_with("closed_pipe", files);
        assert_eq!(closed(&["validate", "a.pai", "b.pai"], &folder), Some(1));
        assert_eq!(closed(&["validate", "b.pai"], &folder), Some(0));
        for args in [
            &["convert", "b.pai", "--to", "json"][..],
            &["show", "b.pai"],
            &["replay", "b.pai"],
            &["moves", "b.pai"],
            &["generate", "--variant", "wiki"],
            &["explain", "tile-unknown"],
            &["man"],
            &["--help"],
            &["--version"],
            &["help", "find"],
            &["dedupe", "b.pai", "d.pai"],
            &["fmt", "b.pai", "-o", "-"],
        ] {
            assert_eq!(closed(args, &folder), Some(2), "{args:?}");
        }
        assert_eq!(closed(&["fmt", "a.pai", "b.pai"], &folder), Some(1));
        assert_eq!(fs::read_to_string(folder.join("b.pai")).unwrap(), SOUND);
        assert_eq!(closed(&["fix", "c.pai"], &folder), Some(0));
        assert!(fs::read_to_string(folder.join("c.pai")).unwrap().contains("2. F10l"));
        fs::write(folder.join("b.pai"), LOOSE).unwrap();
        assert_eq!(closed(&["fmt", "--check", "b.pai"], &folder), Some(1));
        assert_eq!(closed(&["fmt", "--diff", "b.pai"], &folder), Some(1));
    }
}
