//! Memory stays bounded, whatever comes in.
#![cfg(target_os = "linux")]

use crate::run::{folder_with, paisho};
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Every subcommand that reads records, each in the ways that keep most.
const COMMANDS: [&[&str]; 14] = [
    &["validate"],
    &["validate", "--keep-going", "--output-format", "jsonl"],
    &["validate", "--output-format", "sarif"],
    &["convert", "--to", "json"],
    &["convert", "--to", "yaml"],
    &["convert", "--to", "sheet"],
    &["fmt", "--check"],
    &["fmt", "--diff"],
    &["fix", "--unsafe"],
    &["show"],
    &["show", "--each", "--keep-going", "--to", "position"],
    &["replay", "--each", "--keep-going"],
    &["moves", "--at", "start"],
    &["explain", "--at", "1"],
];

/// The most memory that any run may use, in KiB.
const LIMIT: u64 = 64 << 10;

/// The exit code of a run and the most memory that it used, in KiB. A run that has not ended after a minute is stopped.
fn peak(args: &[&str], input: &(dyn Fn(&mut dyn Write) -> std::io::Result<()> + Sync)) -> (Option<i32>, u64) {
    let named = [args[0], "-"];
    let mut child = paisho(&named)
        .args(&args[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut stdin = child.stdin.take().unwrap();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        // The command may end before it has read everything.
        scope.spawn(move || drop(input(&mut stdin)));
        let mut peak = 0;
        loop {
            if let Ok(status) = std::fs::read_to_string(&status) {
                let line = status.lines().find(|line| line.starts_with("VmHWM:"));
                let now = line.and_then(|line| line.split_whitespace().nth(1)).map_or(0, |kib| kib.parse().unwrap());
                peak = now.max(peak);
            }
            if peak > 4 * LIMIT || begun.elapsed() > Duration::from_secs(60) {
                child.kill().unwrap();
            }
            if let Some(status) = child.try_wait().unwrap() {
                return (status.code(), peak);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    })
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
    let tiles = format!("[Check \"{}\"] ", "<F 10l> ".repeat(7_000));
    let texts = [
        ("one word", repeat("x")),
        ("a link", format!("https://skudpaisho.com/?{}", repeat("NoRg9"))),
        ("words", game("x ")),
        ("numbers", game("1. ")),
        ("turns", format!("[Variant \"wiki\"]\n\n{turns}")),
        ("illegal plies", format!("[Variant \"wiki\"]\n\n{illegal}")),
        ("plies on a line", game("F*10l E*5o ")),
        ("acts", game("+ F*10l ")),
        ("steps", format!("[Variant \"wiki\"]\n\n1. F10l{}", repeat("-10m"))),
        ("comments", game("{} ")),
        ("checks", game("[Check \"\"]")),
        ("full checks", game(&tiles)),
        ("tags", format!("[Variant \"wiki\"]\n{tags}")),
        ("full tags", format!("[Variant \"wiki\"]\n{full_tags}")),
        ("doubled tags", format!("[Variant \"wiki\"]\n{}", repeat("[Guest \"\"]\n"))),
        ("comments among tags", format!("[Variant \"wiki\"]\n{}", repeat("{}\n"))),
        ("tiles", repeat("<Lt 10j> ")),
        ("lines", repeat("\n")),
        ("plies of Garden Gate", repeat("1G.R3(0,-8)\n")),
        ("rows", repeat("| 1 | F*10l | E*5o |\n")),
        ("cells", repeat("\t")),
        ("JSON numbers", format!("{{\"variant\":\"wiki\",\"turns\":[{}0]}}", repeat("0,"))),
        ("JSON objects", format!("{{\"variant\":\"wiki\",\"turns\":[{}0]}}", repeat("{},"))),
        ("JSON brackets", repeat("[")),
        ("JSON names", format!("{{\"variant\":\"wiki\"{}}}", repeat(",\"a\":0"))),
        ("JSON after the end", repeat("[0x]{}")),
        ("YAML numbers", format!("variant: wiki\nturns:\n{}", repeat("- 0\n"))),
        ("YAML flow", format!("variant: wiki\nturns: [{}]", repeat("0,"))),
        ("YAML brackets", format!("variant: wiki\nturns: {}", repeat("["))),
        ("YAML documents", repeat("---\n")),
    ];
    let mut over = Vec::new();
    for (number, (name, text)) in texts.iter().enumerate() {
        // Each text is given to every third command, and every command gets every sort of text.
        for command in COMMANDS.iter().skip(number % 3).step_by(3) {
            let (code, peak) = peak(command, &|stdin| stdin.write_all(text.as_bytes()));
            if code.is_none_or(|code| code > 2) || peak > LIMIT {
                over.push(format!("{name}: {command:?} ended with {code:?} and {peak} KiB"));
            }
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
    let game = "[Variant \"wiki\"]\n[Event \"x\"]\n\n1. F*10l E*5o\n\n".repeat(1000);
    let errors = game.replace("E*5o", "Zz*5o");
    let inputs = [
        ("games", game, 2),
        ("one word", "x".repeat(1 << 20), 40),
        ("errors", errors, 2),
        ("lines", "\n".repeat(1 << 20), 40),
    ];
    for (number, (name, block, times)) in inputs.iter().enumerate() {
        for command in COMMANDS.iter().skip(number % 2).step_by(2) {
            let (code, peak) = peak(command, &|stdin| (0..*times).try_for_each(|_| stdin.write_all(block.as_bytes())));
            assert!(code.is_some() && peak <= LIMIT, "{name}: {command:?} ended with {code:?} and {peak} KiB");
        }
    }
}
