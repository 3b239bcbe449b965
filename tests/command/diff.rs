//! Diffs of `fmt` and `fix`: other programs make of them what the command would write.

use crate::run::{SOUND, folder_with, run_in};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const LOOSE: &str = "[variant \"WIKI\"]\n1. f * 10L   E*5o\n";
/// What is changed stands in the last line, at a distance from the first.
const END: &str = "[Variant \"wiki\"]\n[Sente \"A\"]\n\n1. F*10l E*5o\n2. F10l-10n Rs*15o {x}\n3.  F10n-12l Pass\n";
/// What is changed stands in the middle.
const NUMBER: &str = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n5. F10l-10n Rs*15o\n3. F10n-12l Pass\n4. F12l-12j\n";

#[test]
fn a_diff_can_be_applied() {
    for (name, text) in [
        ("games.pai", format!("{SOUND}\n\n\n{LOOSE}{SOUND}\n{LOOSE}\n\n").repeat(3)),
        ("ends.pai", format!("{END}\n").repeat(3)),
        ("open.pai", format!("{END}\n").repeat(3).trim_end().to_owned()),
        ("far.pai", format!("{END}\n{SOUND}\n{SOUND}\n{SOUND}\n{END}\n\n\n{SOUND}\n{END}")),
        ("with space.pai", format!("{END}\n{LOOSE}")),
        ("crlf.pai", format!("{END}\n{SOUND}\n\n{END}\n").replace('\n', "\r\n")),
        ("mixed.pai", format!("{END}\n{LOOSE}\n").replace("\n\n", "\r\n\n")),
        ("mark.pai", format!("\u{feff}{END}\n{LOOSE}")),
        ("first.pai", format!("{LOOSE}\n{SOUND}\n{SOUND}\n{SOUND}")),
        ("games.json", format!("[{0},\n\n {0}]", "{\"variant\":\"wiki\", \"turns\":[]}")),
    ] {
        is_applied("fmt", name, &text);
    }
    for (name, text) in [
        ("games.pai", format!("{NUMBER}\n\n{SOUND}\n{SOUND}\n{NUMBER}\n\n\n{NUMBER}\n")),
        ("open.pai", format!("{NUMBER}\n").repeat(3).trim_end().to_owned()),
        ("crlf space.pai", format!("\n{NUMBER}\n\n\n{NUMBER}\n{SOUND}\n").replace('\n', "\r\n")),
        ("mark.pai", format!("\u{feff}{NUMBER}\n{NUMBER}")),
    ] {
        is_applied("fix", name, &text);
    }
}

#[test]
fn a_diff_of_games_in_any_notation_can_be_applied() {
    let right = "[Variant \"wiki\"]\n[Sente \"A\"]\n\n1. F*10l E*5o\n2. F10l-10n Rs*15o\n3. F10n-12l Pass\n\
                 4. F12l-12j Pass\n5. F12j-12l Pass\n6. F12l-12j\n\n";
    let wrong = right.replace("F10l-10n", "F10l-10f");
    let games = format!("{right}{wrong}{right}{wrong}");
    let folder = folder_with("diff_notations", &[("games.pai", games.as_bytes())]);
    for (notation, tight, loose) in [
        ("json", "\"turn\": 2", "\"turn\":  2"),
        ("jsonl", "\"turn\":2", "\"turn\": 2"),
        ("yaml", "turn: 2\n", "turn:  2\n"),
        ("sheet", "| 2  ", "|  2 "),
    ] {
        let name = format!("all.{notation}");
        let args = ["convert", "--as-written", "games.pai", "--to", notation, "-o", &name];
        assert_eq!(run_in(&folder, &args).code, 0);
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        is_applied("fix", &name, &text);
        // In the second game and the last.
        let parts: Vec<&str> = text.split(tight).collect();
        let ends = [tight, loose, tight, loose, ""];
        assert_eq!(parts.len(), ends.len());
        is_applied("fmt", &name, &parts.iter().zip(ends).map(|(part, end)| format!("{part}{end}")).collect::<String>());
    }
}

/// Between two games nothing is changed, so that nothing is said of it.
#[test]
fn a_diff_has_only_what_changes() {
    let text = format!("{NUMBER}\n\n\n{NUMBER}\n");
    let folder = folder_with("diff_least", &[("games.pai", text.as_bytes())]);
    let run = run_in(&folder, &["fix", "--diff", "games.pai"]);
    let changed: Vec<&str> = run.out.lines().skip(2).filter(|line| line.starts_with(['-', '+'])).collect();
    let change = ["-5. F10l-10n Rs*15o", "+2. F10l-10n Rs*15o"];
    assert_eq!(changed, [change, change].concat(), "{}", run.out);
}

/// That the diff makes what the command writes, for a strict reader and for the programs that are there.
fn is_applied(command: &str, name: &str, text: &str) {
    let folder = folder_with(&format!("diff_{command}_{name}"), &[(name, text.as_bytes())]);
    let diff = run_in(&folder, &[command, "--diff", name]);
    run_in(&folder, &[command, name]);
    let new = fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!((diff.code, new != text), (1, true), "{command} {name}: {diff:?}");
    assert_eq!(patched(text, &diff.out), new, "{command} {name}: {}", diff.out);
    fs::write(folder.join("diff"), &diff.out).unwrap();
    // `patch` guesses where a hunk belongs, unless it may not.
    for program in [&["patch", "-p0", "--fuzz=0", "--binary", "-i", "diff"][..], &["git", "apply", "-p0", "diff"]] {
        fs::write(folder.join(name), text).unwrap();
        if let Some(said) = said(&folder, program) {
            assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), new, "{program:?} {name}: {said}\n{}", diff.out);
            assert!(!said.contains("offset"), "{program:?} {name}: {said}");
        }
    }
}

/// What a program says, if it is there.
fn said(folder: &Path, program: &[&str]) -> Option<String> {
    let mut command = Command::new(program[0]);
    // Inside a repository, git would look for the files at its top.
    command
        .args(&program[1..])
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("GIT_CEILING_DIRECTORIES", folder.parent()?);
    let output = command.output().ok()?;
    let text = [output.stdout, output.stderr].concat();
    Some(String::from_utf8_lossy(&text).into_owned())
}

/// Applies a unified diff as strictly as its readers may: every line stands where the diff says, hunks come in order and
/// apart, their headers count their lines, and one with fewer lines after its change than before is at the end of the file.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<&str> = text.split_inclusive('\n').collect();
    let (mut new, mut at) = (Vec::new(), 0);
    let mut lines = diff.split_inclusive('\n').skip(2).peekable();
    while let Some(header) = lines.next() {
        let ranges = header.strip_prefix("@@ -").and_then(|rest| rest.strip_suffix(" @@\n")).expect(diff);
        let mut ranges = ranges.split(" +").map(|range| {
            let (start, count) = range.split_once(',').unwrap_or((range, "1"));
            let count: usize = count.parse().unwrap();
            (start.parse::<usize>().unwrap() - usize::from(count > 0), count)
        });
        let ((start, removed), (new_start, added)) = (ranges.next().unwrap(), ranges.next().unwrap());
        assert!(start > at || at == 0, "hunks touch:\n{diff}");
        new.extend(old[at..start].iter().map(ToString::to_string));
        assert_eq!(new.len(), new_start, "{header}{diff}");
        at = start;
        let (mut before, mut behind) = (None, 0);
        while let Some(line) = lines.next_if(|line| !line.starts_with('@')) {
            let (sign, line) = line.split_at(1);
            let is_open = lines.next_if(|next| next.starts_with('\\')).is_some();
            let line = if is_open { line.strip_suffix('\n').unwrap() } else { line };
            if sign != "+" {
                assert_eq!(old[at], line, "{diff}");
                at += 1;
            }
            if sign != "-" {
                new.push(line.to_owned());
            }
            behind += 1;
            if sign != " " {
                before = before.or(Some(behind - 1));
                behind = 0;
            }
        }
        let before = before.expect(diff);
        assert_eq!((at - start, new.len() - new_start), (removed, added), "{header}{diff}");
        assert!(behind >= before || at == old.len(), "{header}{diff}");
        assert!(before >= behind || start == 0, "{header}{diff}");
    }
    new.extend(old[at..].iter().map(ToString::to_string));
    new.concat()
}
