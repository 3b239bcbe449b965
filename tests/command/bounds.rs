//! Memory stays bounded, whatever comes in.
#![cfg(target_os = "linux")]

use crate::run::{Watch, folder_with, paisho};
use std::io::Write;
use std::process::{Command, Stdio};

/// The most memory that any run may ask for, in KiB. Of the 64 MiB that are promised the rest is room for the program's own
/// code and for what the kernel rounds.
const LIMIT: u64 = 48 << 10;

/// The exit code of a run that gets no more memory than this, in KiB; one that asks for more is aborted and has none. The
/// kernel counts what a program may write to, used or not, so that the answer is the same on every machine and every run.
fn within(limit: u64, command: &str, input: &(dyn Fn(&mut dyn Write) -> std::io::Result<()> + Sync)) -> Option<i32> {
    // Each thread may take some more.
    let jobs: &[&str] = if command.starts_with("explain") { &[] } else { &["--jobs", "2"] };
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -c 0; ulimit -d {limit}; exec \"$0\" \"$@\" -"), env!("CARGO_BIN_EXE_paisho")])
        .args(command.split(' '))
        .args(jobs)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let _watch = Watch::over(&child);
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // The command may end before it has read everything.
        scope.spawn(move || drop(input(&mut stdin)));
        child.wait().unwrap().code()
    })
}

#[test]
fn memory_is_really_limited() {
    let game = |stdin: &mut dyn Write| stdin.write_all(crate::run::SOUND.as_bytes());
    // Even the shell may get too little to start it.
    assert_ne!(within(1 << 10, "validate", &game), Some(0));
    assert_eq!(within(LIMIT, "validate", &game), Some(0));
    let page = |stdin: &mut dyn Write| stdin.write_all("[Variant \"wiki\"]\n\n1. F*10l ".repeat(100_000).as_bytes());
    assert_eq!(within(8 << 10, "validate", &page), None);
}

/// The text many times over: nearly as long as a record may be.
fn repeat(text: &str) -> String {
    text.repeat(((4 << 20) - 200) / text.len())
}

/// A game of one of these parts, repeated until it is nearly as long as a record may be.
fn game(part: &str) -> String {
    format!("[Variant \"wiki\"]\n[Event \"x\"]\n\n1. F*10l {}", repeat(part))
}

/// The lines of these numbers.
fn numbered(count: usize, line: impl Fn(usize) -> String) -> String {
    (1..=count).map(line).collect()
}

#[test]
fn no_record_takes_more_than_64_mib() {
    let tags = numbered(200_000, |tag| format!("[T{tag} \"\"]\n"));
    let full_tags = numbered(60, |tag| format!("[T{tag} \"{}\"]\n", "\\\\".repeat(30_000)));
    let turns = numbered(300_000, |turn| format!("{turn}. Pass\n"));
    let illegal = numbered(130_000, |turn| format!("{turn}. F*{}l E*{}k\n", turn % 18 + 1, turn % 18 + 1));
    let shuttled = numbered(7_000, |turn| {
        let [from, to] =
            if turn % 2 == 0 { ["l o", "m n"] } else { ["m n", "l o"] }.map(|rows| rows.split_once(' ').unwrap());
        format!("{turn}. F10{}-10{} E5{}-5{}\n", from.0, to.0, from.1, to.1)
    });
    let shuttled = shuttled.replacen("1. F10m-10l E5n-5o", "1. F*10l E*5o", 1);
    let legal = format!("[Variant \"wiki\"]\n[Sente \"{}\"]\n\n{shuttled}", "x".repeat(60_000));
    let short = format!("[Variant \"wiki\"]\n\n{}\n", shuttled.lines().take(12).collect::<Vec<_>>().join("\n"));
    let tiles = format!("[Check \"{}\"] ", "<F 10l> ".repeat(7_000));
    let texts = [
        ("one word", "fix --unsafe", repeat("x")),
        ("a link", "fix", format!("https://skudpaisho.com/?{}", repeat("NoRg9"))),
        ("words", "validate", game("x ")),
        ("numbers", "validate --output-format sarif", game("1. ")),
        ("turns", "convert --to yaml", format!("[Variant \"wiki\"]\n\n{turns}")),
        ("illegal plies", "validate --keep-going --output-format jsonl", format!("[Variant \"wiki\"]\n\n{illegal}")),
        ("plies on a line", "replay --each --keep-going", game("F*10l E*5o ")),
        ("acts", "convert --to json", game("+ F*10l ")),
        ("steps", "fmt --check", format!("[Variant \"wiki\"]\n\n1. F10l{}", repeat("-10m"))),
        ("comments", "fmt --diff", game("{} ")),
        ("checks", "validate", game("[Check \"\"]")),
        ("full checks", "show", game(&tiles)),
        ("tags", "convert --to sheet", format!("[Variant \"wiki\"]\n{tags}")),
        ("full tags", "fmt --check", format!("[Variant \"wiki\"]\n{full_tags}")),
        ("doubled tags", "fix", format!("[Variant \"wiki\"]\n{}", repeat("[Guest \"\"]\n"))),
        ("comments among tags", "convert --to json", format!("[Variant \"wiki\"]\n{}", repeat("{}\n"))),
        ("tiles", "show --to position", repeat("<Lt 10j> ")),
        ("lines", "moves", repeat("\n")),
        ("plies of Garden Gate", "explain --at 1", repeat("1G.R3(0,-8)\n")),
        ("rows", "convert --to pai", repeat("| 1 | F*10l | E*5o |\n")),
        ("cells", "validate", repeat("\t")),
        ("JSON numbers", "validate", format!("{{\"variant\":\"wiki\",\"turns\":[{}0]}}", repeat("0,"))),
        ("JSON objects", "fix", format!("{{\"variant\":\"wiki\",\"turns\":[{}0]}}", repeat("{},"))),
        ("JSON brackets", "fmt", repeat("[")),
        ("JSON names", "replay", format!("{{\"variant\":\"wiki\"{}}}", repeat(",\"a\":0"))),
        ("JSON after the end", "validate", repeat("[0x]{}")),
        ("YAML numbers", "validate", format!("variant: wiki\nturns:\n{}", repeat("- 0\n"))),
        ("YAML flow", "convert --to json", format!("variant: wiki\nturns: [{}]", repeat("0,"))),
        ("YAML brackets", "show", format!("variant: wiki\nturns: {}", repeat("["))),
        ("YAML documents", "validate", repeat("---\n")),
        (
            "JSON turns",
            "stats",
            format!("{{\"variant\":\"wiki\",\"turns\":[{}0]}}", repeat("{\"plies\":[{\"type\":\"pass\"}]},")),
        ),
        ("JSON lines", "find --player x", repeat("{\"variant\":\"wiki\",\"turns\":[]}\n")),
        (
            "YAML turns",
            "table --what plies",
            format!("variant: wiki\nturns:\n{}", repeat("- plies:\n  - type: pass\n")),
        ),
        ("a replay", "convert --to psr", format!("[\n{}", repeat("R3(0,-8)\n"))),
        ("plies of Tak", "convert --to psn", repeat("1. R3 R3\n")),
        ("editions", "validate --infer-rules", format!("[Variant \"skud\"]\n\n{}", repeat("1. Rs*10b Rs*10r\n"))),
        ("rows of plies", "table --what diagnostics", game("F*10l E*5o ")),
        ("rows of positions", "table --what positions", legal.clone()),
        ("a long game as a page", "show --to html", legal.clone()),
        ("many games as a page", "show --to html", short.repeat(400)),
        ("a long name, many times", "show --to alt --each --until 1900", legal.clone()),
        ("a long animation", "show --to gif --until 60 --size 200", legal.clone()),
        ("a long comment beside the board", "show --to svg --score", game("{x} ")),
        ("a large picture", "show --to png --size 4096", legal.clone()),
        ("a long game as text", "show --each --until 2000", legal),
        ("games twice", "find --ply F*", short.repeat(5_000)),
    ];
    let mut over = Vec::new();
    for (name, command, text) in &texts {
        let code = within(LIMIT, command, &|stdin| stdin.write_all(text.as_bytes()));
        if code.is_none_or(|code| code > 2) {
            over.push(format!("{name}: {command} ended with {code:?}"));
        }
    }
    assert!(over.is_empty(), "{}", over.join("\n"));
}

/// Input without end is binary at once, or one game that is too long, or games one after another.
#[test]
fn input_without_end_takes_no_more_memory() {
    let folder = folder_with("bounds_zero", &[]);
    for command in ["validate", "fmt", "fix", "replay", "show", "moves"] {
        let run = paisho(&[command, "-"])
            .current_dir(&folder)
            .stdin(std::fs::File::open("/dev/zero").unwrap())
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(2), "{command}");
    }
    let game = "[Variant \"wiki\"]\n[Event \"x\"]\n\n1. F*10l E*5o\n\n".repeat(300);
    let errors = game.replace("E*5o", "Zz*5o");
    let inputs = [
        ("games", "show --each --to position", game, 2),
        ("errors", "validate --output-format json", errors, 2),
        ("one word", "fmt --check", "x".repeat(1 << 20), 16),
        ("blank lines", "fix --diff", "\n".repeat(1 << 20), 6),
    ];
    for (name, command, block, times) in inputs {
        let code = within(LIMIT, command, &|stdin| (0..times).try_for_each(|_| stdin.write_all(block.as_bytes())));
        assert!(code.is_some_and(|code| code <= 2), "{name}: {command} ended with {code:?}");
    }
}

/// A small file of which much comes out is read like a long one.
#[test]
fn a_compressed_bomb_takes_no_more_memory() {
    for byte in *b"\nx" {
        for bomb in [crate::bulk::gzip(&vec![byte; 70 << 20]), zstd(byte)] {
            assert!(bomb.len() < 1 << 20);
            let code = within(LIMIT, "validate --format concise", &|stdin| stdin.write_all(&bomb));
            assert!(code.is_some_and(|code| [1, 2].contains(&code)), "{byte}: {code:?}");
        }
    }
}

/// Seventy MiB of a byte: a frame with a window of 8 MiB, and blocks of 128 KiB that say how often the byte comes.
fn zstd(byte: u8) -> Vec<u8> {
    let blocks = 70 * 8;
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0, 13 << 3];
    for block in 1..=blocks {
        let head: u32 = u32::from(block == blocks) | 1 << 1 | (128 << 10) << 3;
        frame.extend_from_slice(&head.to_le_bytes()[..3]);
        frame.push(byte);
    }
    frame
}
