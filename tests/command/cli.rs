//! The command as a user meets it: calls that go wrong end as they should.

use crate::run::{folder_with, paisho, run_in};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

fn run(args: &[&str]) -> Output {
    paisho(args).output().unwrap()
}

/// Runs it with a text on standard input.
fn fed(args: &[&str], input: &[u8]) -> Output {
    let mut child = paisho(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that ends early need not read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

const SOUND: &str = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

#[test]
fn a_sound_record_passes_in_silence() {
    let output = fed(&["validate", "-"], SOUND.as_bytes());
    assert_eq!((output.status.code(), text(&output.stdout), text(&output.stderr)), (Some(0), "", ""));
}

#[test]
fn bad_calls_end_with_2_and_say_why() {
    let folder = folder("empty");
    let empty = folder.to_str().unwrap();
    for (args, word) in [
        (&["validate"][..], "required"),
        (&["validate", "no-such-file.pai"], "no such file"),
        (&["validate", empty], "no records in this folder"),
        (&["convert", "README.md"], "--to"),
        (&["convert", "README.md", "--to", "pgn"], "possible values"),
        (&["explain", "tile-unknwon"], "did you mean `tile-unknown`?"),
        (&["shwo"], "show"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains(word), "{args:?}: {}", text(&output.stderr));
        assert_eq!(text(&output.stdout), "", "{args:?}");
    }
}

#[test]
fn one_missing_file_does_not_hide_the_others() {
    let output = run(&["validate", "no-such.pai", "corpus/wiki/invalid/tag-doubled_event.pai", "--format", "concise"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).contains("tag-doubled"));
}

#[test]
fn warnings_alone_are_no_failure_unless_asked() {
    let misspelt = SOUND.replace("\n\n", "\n[Evnet \"x\"]\n\n");
    assert_eq!(fed(&["validate", "-"], misspelt.as_bytes()).status.code(), Some(0));
    assert_eq!(fed(&["validate", "-", "--deny-warnings"], misspelt.as_bytes()).status.code(), Some(1));
}

#[test]
fn odd_input_gets_one_message() {
    let utf16: Vec<u8> = SOUND.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = [&[0xff, 0xfe], &utf16[..]].concat();
    let nested = format!("{SOUND}{}", "{".repeat(10_000));
    let long_line = format!("{SOUND}2. {}\n", "Rd*10c ".repeat(1 << 20));
    let long_tag = format!("[Variant \"wiki\"]\n[Event \"{}\"]\n\n1. F*10l E*5o\n", "x".repeat(1 << 20));
    // What is no text at all is a file that cannot be read.
    for (name, input, code, exit) in [
        ("empty", &b""[..], "text-empty", 2),
        ("white space", b" \n\t\n", "text-empty", 2),
        ("binary", b"\x7fELF\x02\0\0\0", "text-binary", 2),
        ("utf-16", &utf16, "text-encoding", 2),
        ("one NUL", b"[Variant \"wiki\"]\n\n1. F*10l\0 E*5o\n", "text-binary", 1),
        ("a NUL in JSON", b"[{\"variant\":\"wiki\"},\n{\"variant\":\0\"wiki\"},\n{}]\n", "text-binary", 2),
        ("latin 1", b"[Variant \"wiki\"]\n[Sente \"Zo\xeb\"]\n", "text-encoding", 1),
        ("lone carriage returns", b"[Variant \"wiki\"]\r\r1. F*10l E*5o\r", "text-line-ends", 1),
        ("a long line", long_line.as_bytes(), "text-too-long", 1),
        ("a long tag", long_tag.as_bytes(), "text-too-long", 1),
        ("nested comments", nested.as_bytes(), "comment-open", 1),
    ] {
        let output = fed(&["validate", "-", "--format", "jsonl"], input);
        assert_eq!(output.status.code(), Some(exit), "{name}");
        let lines: Vec<&str> = text(&output.stdout).lines().collect();
        assert_eq!(lines.len(), 1, "{name}: {lines:?}");
        assert!(lines[0].contains(&format!("\"code\":\"{code}\"")), "{name}: {}", lines[0]);
        assert_eq!(text(&output.stderr), "", "{name}");
    }
    // A byte order mark is no fault.
    assert_eq!(fed(&["validate", "-"], format!("\u{feff}{SOUND}").as_bytes()).status.code(), Some(0));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let many = SOUND.replace("F*10l", "F*10z").repeat(20_000);
    let mut child = paisho(&["validate", "-", "--format", "concise"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all(many.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn colours_are_used_as_asked() {
    let file = "corpus/wiki/invalid/tile-unknown_slip.pai";
    assert!(!text(&run(&["validate", file]).stdout).contains('\u{1b}'));
    assert!(text(&run(&["validate", file, "--color", "always"]).stdout).contains('\u{1b}'));
    assert!(text(&run(&["show", "corpus/wiki/valid/late_start.pai", "--color", "always"]).stdout).contains('\u{1b}'));
}

#[test]
fn fmt_puts_a_file_in_form_once_and_leaves_a_broken_one_alone() {
    let folder = folder("fmt");
    let (loose, broken) = (folder.join("loose.pai"), folder.join("broken.pai"));
    let (loose_name, broken_name) = (loose.to_str().unwrap(), broken.to_str().unwrap());
    std::fs::write(&loose, "[variant \"WIKI\"]\n1. f * 10L   E*5o {why?}\r\n\r\n2.Lt*11k\n").unwrap();
    std::fs::write(&broken, "[Variant \"wiki\"]\n1.   F*10l E*5!\n").unwrap();

    let check = run(&["fmt", "--check", folder.to_str().unwrap(), "--format", "concise"]);
    assert_eq!(check.status.code(), Some(1));
    assert!(text(&check.stdout).lines().any(|line| line == loose_name), "{}", text(&check.stdout));
    let diff = run(&["fmt", "--diff", loose_name]);
    assert!(text(&diff.stdout).contains("\n+[Variant \"wiki\"]\n"), "{}", text(&diff.stdout));

    let written = run(&["fmt", loose_name, broken_name]);
    assert_eq!(written.status.code(), Some(1));
    let formed = "[Variant \"wiki\"]\n\n1. F*10l E*5o {why?}\n2. Lt*11k\n";
    assert_eq!(std::fs::read_to_string(&loose).unwrap(), formed);
    assert_eq!(std::fs::read_to_string(&broken).unwrap(), "[Variant \"wiki\"]\n1.   F*10l E*5!\n");
    assert_eq!(run(&["fmt", "--check", loose_name]).status.code(), Some(0));
    let piped = fed(&["fmt", "-"], formed.as_bytes());
    assert_eq!(text(&piped.stdout), formed);
    let names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "nothing else is left behind: {names:?}");
}

#[test]
fn fix_writes_what_is_safe_and_shows_the_rest() {
    let folder = folder("fix");
    let path = folder.join("game.pai");
    // 10f is 10n seen from the other side: all is right again only when the Fire has gone up.
    let right = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10n {up} Rs*15o\n3. F10n-12l Pass\n4. F12l-12j\n";
    let wrong = right.replace("F10l-10n", "F10l-10f");
    std::fs::write(&path, &wrong).unwrap();
    let name = path.to_str().unwrap();
    let diff = run(&["fix", "--diff", name]);
    assert!(
        text(&diff.stdout).contains("-2. F10l-10f {up} Rs*15o\n+2. F10l-10n {up} Rs*15o\n"),
        "{}",
        text(&diff.stdout)
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), wrong);
    let output = run(&["fix", name]);
    assert_eq!((output.status.code(), std::fs::read_to_string(&path).unwrap().as_str()), (Some(0), right));
    assert!(
        text(&output.stdout)
            .ends_with("game.pai:4:4: changed `F10l-10f` to `F10l-10n` (a mirrored point; the whole game is legal now)\n1 game repaired and written (`--undo` takes it back)\n")
    );
    // Where more than one repair would do, they are shown and nothing is written.
    let last = right.replace("3. F10n-12l Pass\n4. F12l-12j", "3. F10n-13l");
    std::fs::write(&path, &last).unwrap();
    let output = run(&["fix", name]);
    assert_eq!((output.status.code(), std::fs::read_to_string(&path).unwrap()), (Some(1), last));
    let listed = text(&output.stdout);
    assert!(listed.contains("  5:4: Change `F10n-13l` to `F10n-"), "{listed}");
    assert!(listed.contains("the whole game is legal then; "), "{listed}");
    // What comes in on standard input goes out, and what is said of it does not mingle with it.
    let numbered = right.replace("2. ", "5. ");
    let output = fed(&["fix", "-"], numbered.as_bytes());
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), right));
    assert!(
        text(&output.stderr)
            .contains("<stdin>:4:1: changed `5.` to `2.` (a wrong turn number; the whole game is legal now)")
    );
}

#[test]
fn after_an_illegal_ply_the_game_goes_on_only_when_asked() {
    // The Fire jumps, and is then where the jump took it; at the end the Earth goes across.
    let game = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-11n Rs*15o\n3. F11n-11k E5o-6p\n";
    let codes = |args: &[&str]| {
        let output = fed(args, game.as_bytes());
        let told = text(&output.stdout).lines().map(|line| line.split(' ').nth(1).unwrap().to_owned());
        told.collect::<Vec<String>>()
    };
    assert_eq!(codes(&["validate", "-", "--format", "concise"]), ["error[wiki-reach]"]);
    let both = codes(&["validate", "-", "--format", "concise", "--keep-going"]);
    assert_eq!(both, ["error[wiki-reach]", "error[wiki-reach]"]);
    let output = fed(&["show", "-", "--keep-going", "--at", "2:Sente"], game.as_bytes());
    assert!(text(&output.stdout).contains("After turn 2, Sente: F10l-11n (not legal, taken as played)"));
}

#[test]
fn a_wrong_number_and_an_illegal_ply_are_both_told() {
    let game = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n3. F10l-10n Rs*15o\n3. F10n-11p Pass\n";
    let output = fed(&["validate", "-", "--format", "concise"], game.as_bytes());
    let told: Vec<&str> = text(&output.stdout).lines().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(told, ["error[turn-number]", "error[wiki-reach]"], "{}", text(&output.stdout));
}

#[test]
fn a_ply_is_explained_point_by_point() {
    let output = run(&["explain", "corpus/wiki/valid/game_of_the_outline.pai", "--at", "13:Gote"]);
    assert_eq!(output.status.code(), Some(0));
    let told = text(&output.stdout);
    // The Orchid slides three points down; the Rhododendron has two disharmonies and one harmony, from the Chrysanthemum.
    for point in [
        "O17k x Rd17h\n\n 1. it is Gote's turn, and the game goes on [wiki-game-over]\n",
        " 5. the way from 17k to 17h passes 17j and 17i, both empty [wiki-blocked]\n",
        "Rhododendron on 17h, which receives 1 harmony and 2 disharmony,\n    leaves the board [wiki-capture-kind]\n",
        "the harmony of Sente's Rhododendron on 17h and Sente's Chrysanthemum on\n    16g ends, which Sente's Rhododendron on 17h received [wiki-protected]\n",
    ] {
        assert!(told.contains(point), "{told}");
    }
    let protected = "[Variant \"wiki\"]\n[Position \"<Lt 10j> (C 11j)\"]\n\n1. Lt10j x C11j\n";
    let output = fed(&["explain", "-", "--at", "1"], protected.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stdout)
            .contains(" 3. this is not legal: the Chrysanthemum on 11j cannot be captured: it\n    receives 1 harmony and 0 disharmony")
    );
    let output = run(&["explain", "corpus/wiki/valid/game_of_the_outline.pai", "--at", "99"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_rules_that_make_a_record_right_are_found() {
    // The two plants clash, as the older edition wants it.
    let output = run(&["validate", "--infer-rules", "corpus/skud/valid/opening.pai"]);
    assert_eq!(output.status.code(), Some(0));
    let told: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(told[..2], ["corpus/skud/valid/opening.pai: game 1 (skud)", "  2018: right"]);
    assert!(told[2].starts_with("  site: turn 1, Host: ") && told[2].ends_with("[skud-opening-kind]"), "{}", told[2]);
    // A White Lotus taken by a flower is right by one switch only.
    let taken = "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"(Lt 4d) <Rs 4f>\"]\n\n1. Rs4f x Lt4d\n";
    let output = fed(&["validate", "--infer-rules", "-"], taken.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("\n  site; lotus-capture=on: right\n"), "{}", text(&output.stdout));
}

#[test]
fn conversion_says_what_is_lost_and_strict_refuses() {
    let file = "corpus/skud/valid/opening.pai";
    let output = run(&["convert", file, "--to", "garden-gate"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("garden-gate cannot carry the players' names"), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.W3(0,8)"));
    let strict = run(&["convert", file, "--to", "garden-gate", "--strict"]);
    assert_eq!((strict.status.code(), text(&strict.stdout)), (Some(1), ""));
    let other = run(&["convert", "corpus/wiki/valid/spring_meeting.pai", "--to", "garden-gate"]);
    assert_eq!((other.status.code(), text(&other.stdout)), (Some(1), ""));
}

#[test]
fn a_broken_game_does_not_keep_the_others_from_being_converted() {
    let games = format!("{SOUND}\n{}\n{SOUND}", SOUND.replace("E*5o", "E*5z"));
    let output = fed(&["convert", "-", "--to", "jsonl"], games.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).lines().count(), 2);
    assert!(text(&output.stderr).contains("point-off-board"));
}

#[test]
fn several_games_are_a_json_array_and_one_is_an_object() {
    let one = fed(&["convert", "-", "--to", "json"], SOUND.as_bytes());
    let value: serde_json::Value = serde_json::from_slice(&one.stdout).unwrap();
    assert!(value.is_object() && one.stdout.ends_with(b"}\n"));
    let two = fed(&["convert", "-", "--to", "json"], format!("{SOUND}\n{SOUND}").as_bytes());
    let value: serde_json::Value = serde_json::from_slice(&two.stdout).unwrap();
    assert_eq!(value.as_array().map(Vec::len), Some(2));
    // And back again.
    let back = fed(&["convert", "-", "--to", "pai"], &two.stdout);
    assert_eq!(text(&back.stdout), format!("{SOUND}\n{SOUND}"));
}

#[test]
fn positions_are_drawn_and_printed() {
    // As the notation's own example has it, with nothing round it; then with the tags it could have.
    let four = "[Variant \"wiki\"]\n[Players \"4\"]\n<Lt 10j> (O 11j) {Jd 12j} [Rs 13j]\n";
    for position in ["<Lt 10j> (O 11j) {Jd 12j} [Rs 13j]", four] {
        let drawn = fed(&["show", "-", "--style", "ascii"], position.as_bytes());
        assert_eq!(drawn.status.code(), Some(0));
        assert!(text(&drawn.stdout).contains("<Lt>(O ){Jd}[Rs]"));
    }
    let printed = fed(&["show", "-", "--to", "position"], four.as_bytes());
    assert_eq!(text(&printed.stdout), four);
}

#[test]
fn every_subcommand_has_help_with_an_example() {
    for command in ["validate", "convert", "fmt", "show", "explain", "completions", "man"] {
        let output = run(&[command, "--help"]);
        assert_eq!(output.status.code(), Some(0), "{command}");
        assert!(text(&output.stdout).contains("Example"), "{command}");
        assert!(text(&output.stdout).lines().all(|line| line.chars().count() <= 100), "{command}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(text(&run(&["completions", shell]).stdout).contains("validate"), "{shell}");
    }
    let man = run(&["man"]);
    let man = text(&man.stdout);
    assert!(man.contains(".TH paisho") && man.contains(".SH \"PAISHO FIX\""), "{man}");
    // There are no pages such as `paisho-fix(1)`.
    assert!(
        man.contains("\npaisho fix\n") && !man.contains("(1)") && man.contains("paisho fix \\-\\-diff games/"),
        "{man}"
    );
}

/// What a newcomer tries first leads on.
#[test]
fn what_is_no_command_leads_to_one() {
    let folder = folder_with("cli_tips", &[("game.pai", SOUND.as_bytes())]);
    for (args, tip) in [
        (&["game.pai"][..], "tip: `paisho validate game.pai` checks it, `paisho show game.pai` draws it"),
        (&["skud"], "tip: `paisho explain skud` explains it"),
        (&["help", "harmony"], "tip: `paisho explain harmony` explains it"),
        (&["validate"], "tip: name files or folders, or `-` for standard input"),
        (&["convert", "--to", "json"], "tip: name files or folders, or `-` for standard input"),
        (&["explain", "how", "to", "write", "moves"], "`paisho explain moves`"),
    ] {
        let run = run_in(&folder, args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(tip), "{tip}: {run:?}");
    }
    assert!(!run_in(&folder, &["blunder"]).err.contains("explain blunder"));
    // Other words for the commonest commands.
    for (word, command) in [("check", "validate"), ("draw", "show")] {
        assert_eq!(run_in(&folder, &[word, "game.pai"]).out, run_in(&folder, &[command, "game.pai"]).out);
    }
    for (word, command) in [("format", "fmt"), ("repair", "fix")] {
        let [one, other] = [word, command].map(|name| run_in(&folder, &[name, "game.pai", "-o", "-"]));
        assert_eq!((one.code, one.out), (other.code, other.out));
    }
}
