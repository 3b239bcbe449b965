//! The behaviour of the command, held fast while the code behind it changes: exit codes, and the code, span, seat and
//! turn of every diagnostic, for the records in `lock/corpus.jsonl` and for generated and damaged games of all rule sets;
//! and all that it makes of the texts in `lock/forms.jsonl`.
//!
//! It runs the command and uses none of the library but the names of the rule sets, so that it never has to change with it. `LOCK=write` writes the
//! expectations anew, which is right only where other behaviour is meant.

#[path = "lock/forms.rs"]
mod forms;

use serde_json::Value;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

macro_rules! names {
    ($($name:literal $folder:ident::$rules:ident,)*) => { &[$($name),*] };
}

const VARIANTS: &[&str] = paisho::variants!(names);
/// Generated games for each rule set, and as many damaged ones: 2,000 in all.
const GAMES: usize = 334;

/// Runs the command on a text; its exit code and standard output.
fn run(arguments: &[&str], input: &[u8]) -> (i32, Vec<u8>) {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments, input)
}

/// The same in a folder.
fn run_in(folder: &Path, arguments: &[&str], input: &[u8]) -> (i32, Vec<u8>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_paisho"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || {
        // A command that refuses its input early closes the pipe.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    (output.status.code().unwrap(), output.stdout)
}

/// FNV-1a, 64 bits.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// What `validate` says: the exit code, and for each diagnostic its code, span, turn and seat.
fn verdict(arguments: &[&str], input: &[u8]) -> String {
    let (exit, output) = run(&[&["validate", "--format", "jsonl", "-q"], arguments, &["-"]].concat(), input);
    let mut line = exit.to_string();
    for row in String::from_utf8(output).unwrap().lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let text = |name: &str| row[name].as_str().unwrap_or("-").to_owned();
        let (span, turn) = (&row["span"], row["turn"].as_u64().map_or("-".into(), |turn| turn.to_string()));
        write!(line, " {}@{}-{}:{turn}:{}", text("code"), span[0], span[1], text("seat")).unwrap();
    }
    line
}

/// What `fmt` and `convert` write.
fn written(arguments: &[&str], input: &[u8]) -> String {
    let (exit, output) = run(&[arguments, &["-"]].concat(), input);
    format!("{exit}:{:016x}", hash(&output))
}

/// The numbers that decide how a game is damaged (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end.max(1) as u64) as usize
    }
}

/// Spoils one place of the moves.
fn damaged(game: &str, numbers: &mut Numbers) -> String {
    let moves = game.find("\n\n").map_or(0, |at| at + 2);
    let (tags, moves) = game.split_at(moves);
    let mut words: Vec<String> = moves.split(' ').map(str::to_owned).collect();
    let at = numbers.below(words.len());
    let word: Vec<char> = words[at].chars().collect();
    let place = numbers.below(word.len());
    let put = |with: &[char]| -> String { word[..place].iter().chain(with).chain(&word[place + 1..]).collect() };
    match numbers.below(7) {
        _ if word.is_empty() => words[at] = "x".into(),
        0 => words[at] = put(&[]),
        1 => words[at] = put(&[word[place], word[place]]),
        2 => words[at] = put(&['0', '1', '7', 'a', 'j', 's', 'R', 'x', '~', '+', '*', '-'][numbers.below(12)..][..1]),
        3 => words[at] = word.iter().map(|c| if *c == '1' { '2' } else { *c }).collect(),
        4 => words[at] = String::new(),
        5 => words.insert(at, word.iter().collect()),
        _ => {
            let other = numbers.below(words.len());
            words.swap(at, other);
        }
    }
    format!("{tags}{}", words.join(" "))
}

/// Every line that a rule set's games come to.
fn of_variant(variant: &str) -> Vec<String> {
    let (exit, text) =
        run(&["generate", "--variant", variant, "--games", &GAMES.to_string(), "--seed", "10", "-q"], b"");
    assert_eq!(exit, 0, "generate --variant {variant}");
    let text = String::from_utf8(text).unwrap();
    let start = format!("[Variant \"{variant}\"]");
    let mut numbers = Numbers(1);
    let mut lines = vec![format!("{variant} {:016x}", hash(text.as_bytes()))];
    for (number, game) in text.split(&start).skip(1).enumerate() {
        let game = format!("{start}{game}");
        let mut line = format!("{variant} {number} {}", verdict(&[], game.as_bytes()));
        if number % 8 == 0 {
            let json = written(&["convert", "--to", "json"], game.as_bytes());
            write!(line, " fmt {} json {json}", written(&["fmt"], game.as_bytes())).unwrap();
        }
        lines.push(line);
        let damaged = damaged(&game, &mut numbers);
        lines.push(format!("{variant} {number} damaged {}", verdict(&[], damaged.as_bytes())));
    }
    assert_eq!(lines.len(), 2 * GAMES + 1, "{variant}");
    lines
}

/// Every line that the records of `lock/corpus.jsonl` come to.
fn of_corpus() -> Vec<String> {
    let records = std::fs::read_to_string(lock("corpus.jsonl")).unwrap();
    let mut lines = Vec::new();
    for row in records.lines() {
        // Each byte of a record is one character, so that bytes that are no text can be held too.
        let (name, text): (String, String) = serde_json::from_str(row).unwrap();
        let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
        let from: &[&str] = match Path::new(&name).extension().and_then(|ending| ending.to_str()) {
            Some("pai") => &["--from", "pai"],
            Some("pos") => &["--from", "position"],
            Some("sheet" | "tsv") => &["--from", "sheet"],
            Some("gate") => &["--from", "garden-gate"],
            _ => &[],
        };
        let convert = written(&[&["convert", "--to", "jsonl"], from].concat(), &bytes);
        let fmt = written(&[&["fmt"], from].concat(), &bytes);
        lines.push(format!("{name} {} fmt {fmt} jsonl {convert}", verdict(from, &bytes)));
    }
    assert!(lines.len() >= 800);
    lines
}

fn lock(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lock").join(file)
}

/// Whether the expectations are written anew.
fn is_written() -> bool {
    std::env::var_os("LOCK").is_some_and(|value| value == "write")
}

#[test]
fn behaviour_is_what_it_was() {
    let found: Vec<String> = std::thread::scope(|scope| {
        let mut threads = vec![scope.spawn(of_corpus)];
        threads.extend(VARIANTS.iter().map(|variant| scope.spawn(move || of_variant(variant))));
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let file = lock("expected.txt");
    if is_written() {
        std::fs::write(&file, found.join("\n") + "\n").unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&file).unwrap();
    let expected: Vec<&str> = expected.lines().collect();
    let differs = expected.iter().zip(&found).filter(|(was, is)| *was != is);
    let differences: Vec<String> = differs.map(|(was, is)| format!("- {was}\n+ {is}")).collect();
    assert!(differences.is_empty(), "{} lines differ:\n{}", differences.len(), differences.join("\n"));
    assert_eq!(found.len(), expected.len());
}
