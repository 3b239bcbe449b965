//! Time and memory stay bounded, whatever comes in.

use crate::run::{folder_with, paisho};
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Every subcommand that reads records.
const COMMANDS: [&[&str]; 9] = [
    &["validate", "--output-format", "jsonl"],
    &["validate"],
    &["convert", "--to", "json"],
    &["convert", "--to", "pai"],
    &["fmt"],
    &["fmt", "--diff"],
    &["fix"],
    &["show"],
    &["replay"],
];

/// The exit code and the most memory that a run used, in KiB, which must end soon.
#[cfg(target_os = "linux")]
fn peak(args: &[&str], input: &(dyn Fn(&mut dyn Write) -> std::io::Result<()> + Sync)) -> (Option<i32>, u64) {
    let mut child =
        paisho(args).arg("-").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut stdin = child.stdin.take().unwrap();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(move || drop(input(&mut stdin)));
        let mut peak = 0;
        loop {
            if let Ok(status) = std::fs::read_to_string(&status) {
                let line = status.lines().find(|line| line.starts_with("VmHWM:"));
                let now = line.and_then(|line| line.split_whitespace().nth(1)).map_or(0, |kib| kib.parse().unwrap());
                peak = now.max(peak);
            }
            if peak > 1 << 20 || begun.elapsed() > Duration::from_secs(300) {
                child.kill().unwrap();
            }
            if let Some(status) = child.try_wait().unwrap() {
                return (status.code(), peak);
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    })
}

#[cfg(target_os = "linux")]
#[test]
fn no_input_takes_more_than_64_mib() {
    let game = "[Variant \"wiki\"]\n[Event \"x\"]\n\n";
    let repeat = |text: &str| text.repeat((4 << 20) / text.len() - 20);
    let texts = [
        ("one word", repeat("x")),
        ("a link", format!("https://skudpaisho.com/site/games/skud-pai-sho/?{}", repeat("x"))),
        ("words", format!("{game}1. {}", repeat("x "))),
        ("numbers", format!("{game}{}", repeat("1. "))),
        ("turns", game.to_owned() + &(1..320_000).map(|turn| format!("{turn}. Pass\n")).collect::<String>()),
        ("plies", format!("{game}1. {}", repeat("F*10l E*5o "))),
        ("comments", format!("{game}1. F*10l {}", repeat("{} "))),
        (
            "tags",
            format!("[Variant \"wiki\"]\n{}", (0..100_000).map(|tag| format!("[T{tag} \"\"]\n")).collect::<String>()),
        ),
        ("one tag", format!("[Variant \"wiki\"]\n{}", repeat("[A \"\"]\n"))),
        ("checks", format!("{game}1. F*10l {}", repeat("[Check \"\"]"))),
        ("tiles", repeat("<Lt 10j> ")),
        ("json list", format!("{{\"variant\": \"wiki\", \"turns\": [{}0]}}", repeat("0,"))),
        ("json open", repeat("[")),
        ("yaml list", format!("variant: wiki\nturns:\n{}", repeat("- 0\n"))),
        ("yaml flow", format!("variant: wiki\nturns: [{}]", repeat("0,"))),
        ("sheet", repeat("1\tF*10l\tE*5o\n")),
    ];
    let mut over = Vec::new();
    for (name, text) in &texts {
        for command in COMMANDS {
            let (code, peak) = peak(command, &|stdin| stdin.write_all(text.as_bytes()));
            if code.is_none_or(|code| code > 2) || peak > 64 << 10 {
                over.push(format!("{name}: {command:?} ended with {code:?} and {peak} KiB"));
            }
        }
    }
    assert!(over.is_empty(), "{}", over.join("\n"));
}

/// Input without end is binary at once, or one game that is too long, or games one after another.
#[cfg(target_os = "linux")]
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
    let letters = "x".repeat(1 << 20);
    let errors = game.replace("E*5o", "Zz*5o");
    for (name, block, times) in [("games", &game, 4), ("one word", &letters, 10), ("errors", &errors, 1)] {
        for command in COMMANDS {
            let (code, peak) = peak(command, &|stdin| (0..times).try_for_each(|_| stdin.write_all(block.as_bytes())));
            assert!(code.is_some() && peak <= 64 << 10, "{name}: {command:?} ended with {code:?} and {peak} KiB");
        }
    }
}
