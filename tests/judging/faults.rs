//! The fault test: files of three games, one token of the middle game damaged, or one ply of it made illegal. The finding
//! must point at that very token or into that very ply, the games before and after must be left alone, and the command
//! must exit with 1.

use crate::support::Rng;
use paisho::board::Point;
use paisho::record::{self, Entry, Record};
use paisho::variant::Variant;
use paisho::{notation, referee};
use serde_json::Value;
use std::ops::Range;
use std::process::Command;
use std::sync::OnceLock;

const FILES: usize = 50;

/// A ply in the text and the points it names.
struct Ply {
    span: Range<usize>,
    points: Vec<Range<usize>>,
}

/// The text of a game, with the places of what can be damaged.
#[derive(Default)]
struct Game {
    text: String,
    quotes: Vec<Range<usize>>,
    comments: Vec<Range<usize>>,
    /// The number that opens each turn, or the label of each ply in Garden Gate text.
    numbers: Vec<Range<usize>>,
    plies: Vec<Ply>,
}

impl Game {
    fn push(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }
}

/// The places in a ply's text where a point is named: `10c`, or `(0,-7)` in Garden Gate text.
fn points(ply: &str, gate: bool) -> Vec<Range<usize>> {
    let bytes = ply.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let inside = |byte: &u8| if gate { *byte != b')' } else { byte.is_ascii_digit() };
        if if gate { bytes[at] == b'(' } else { bytes[at].is_ascii_digit() } {
            at += bytes[at..].iter().take_while(|byte| inside(byte)).count();
            found.push(start..at + 1);
        }
        at += 1;
    }
    found
}

/// Random legal games, so that nothing but the damage is wrong with them.
fn records(variant: &str, fits: impl Fn(&Record) -> bool) -> Vec<Record> {
    let variant = Variant::named(variant).unwrap();
    let games = (0..).map(|number| paisho::generate::game(variant, 11, number).unwrap());
    games.filter(fits).take(60).collect()
}

/// A random game of Skud Pai Sho.
fn record(rng: &mut Rng) -> Record {
    static GAMES: OnceLock<Vec<Record>> = OnceLock::new();
    // A position to start from is a tag that Garden Gate text has not.
    let fits = |record: &Record| {
        record.tag("Position").is_none() && record.tag("Rules") == Some("site") && record.plies().count() > 20
    };
    let games = GAMES.get_or_init(|| records("skud", fits));
    games[rng.below(games.len())].clone()
}

fn pai_game(rng: &mut Rng) -> Game {
    written(&record(rng), rng)
}

/// A record as people might write it.
fn written(record: &Record, rng: &mut Rng) -> Game {
    let mut game = Game::default();
    let tag = |game: &mut Game, name: &str, value: &str| {
        game.push(&format!("[{name} "));
        let span = game.push(&format!("\"{value}\""));
        game.quotes.push(span);
        game.push("]\n");
    };
    tag(&mut game, "Variant", record.variant.name());
    tag(&mut game, "Event", "Spring meeting");
    for written in record.tags() {
        tag(&mut game, &written.name, &written.value);
    }
    for entry in &record.entries {
        match entry {
            Entry::Turn(turn) => {
                game.push("\n");
                // The first turn may begin at a later seat.
                let is_late = game.plies.is_empty() && record.first_seat().index() > 0;
                let span = game.push(&format!("{turn}{}", if is_late { "..." } else { "." }));
                game.numbers.push(span);
            }
            Entry::Ply(ply) => {
                game.push([" ", "  "][rng.below(2)]);
                let ply = notation::write_ply(record.variant, ply);
                let span = game.push(&ply);
                let moved = |point: Range<usize>| point.start + span.start..point.end + span.start;
                game.plies.push(Ply { points: points(&ply, false).into_iter().map(moved).collect(), span });
                if rng.below(5) == 0 || game.plies.len() == 4 {
                    game.push(" ");
                    let span = game.push(["{a quiet ply}", "{2. now; then?}", "{over\ntwo lines}"][rng.below(3)]);
                    game.comments.push(span);
                }
            }
            _ => {}
        }
    }
    game.push("\n\n");
    game
}

fn gate_game(rng: &mut Rng) -> Game {
    let mut record = record(rng);
    // A word such as Resign has no place in this text.
    record.entries.retain(|entry| !matches!(entry, Entry::Ply(ply) if !matches!(ply, record::Ply::Acts(_))));
    let mut text = String::new();
    notation::named("garden-gate").unwrap().write(&record, &mut text).unwrap();
    let mut game = Game::default();
    for (number, ply) in text.trim_end().split(';').enumerate() {
        game.push(if number > 0 { ";" } else { "" });
        let (label, _) = ply.split_once('.').unwrap();
        let span = game.push(ply);
        // The choice of accents stands before the first ply.
        if number > 1 {
            game.numbers.push(span.start..span.start + label.len() + 1);
            let moved = |point: Range<usize>| point.start + span.start..point.end + span.start;
            game.plies.push(Ply { points: points(ply, true).into_iter().map(moved).collect(), span });
        }
    }
    game.push("\n");
    game
}

/// A damaged middle game, and the bytes of it that the finding must name.
struct Damaged {
    text: String,
    /// The token: the finding lies in it, and covers `at`.
    token: Range<usize>,
    at: Option<usize>,
    /// Whether the finding must be the token and nothing less.
    exact: bool,
}

fn replaced(text: &str, span: &Range<usize>, by: &str) -> String {
    format!("{}{by}{}", &text[..span.start], &text[span.end..])
}

/// A ply that names a point: not one that is a word.
fn with_points<'g>(game: &'g Game, rng: &mut Rng) -> &'g Ply {
    loop {
        let ply = &game.plies[rng.below(game.plies.len())];
        if !ply.points.is_empty() {
            return ply;
        }
    }
}

fn unreadable(game: &Game, rng: &mut Rng) -> Damaged {
    let ply = with_points(game, rng);
    let bad = ["!", "?", "%", "&", "$", "@", "§"][rng.below(7)];
    // In the middle of a point, where no sign can stand.
    let point = &ply.points[rng.below(ply.points.len())];
    let at = point.start + 1;
    Damaged {
        text: replaced(&game.text, &(at..at + 1), bad),
        token: ply.span.start..ply.span.end - 1 + bad.len(),
        at: Some(at),
        exact: false,
    }
}

fn off_board(game: &Game, rng: &mut Rng, by: &[&str]) -> Damaged {
    let ply = with_points(game, rng);
    let point = &ply.points[rng.below(ply.points.len())];
    let bad = by[rng.below(by.len())];
    let token = point.start..point.start + bad.len();
    Damaged { text: replaced(&game.text, point, bad), at: Some(token.start), token, exact: true }
}

fn left_open(game: &Game, spans: &[Range<usize>], rng: &mut Rng) -> Damaged {
    let span = &spans[rng.below(spans.len())];
    let text = replaced(&game.text, &(span.end - 1..span.end), "");
    Damaged { text, token: span.start..span.start + 1, at: Some(span.start), exact: true }
}

fn missing_or_doubled(game: &Game, rng: &mut Rng, gate: bool) -> Damaged {
    // The last plies are left alone: a game may break off anywhere.
    let at = rng.below(game.plies.len() - 2);
    let span = &game.plies[at].span;
    if rng.below(2) == 0 {
        let gap = span.start - 1..span.end;
        // What shows that it is missing is the next label, or the number of the next turn.
        let next = if gate { &game.numbers[at + 1] } else { &game.numbers[at / 2 + 1] };
        let token = next.start - gap.len()..next.end - gap.len();
        return Damaged { text: replaced(&game.text, &gap, ""), at: Some(token.start), token, exact: true };
    }
    let ply = &game.text[span.clone()];
    let sign = if gate { ";" } else { " " };
    let token = span.end + 1..span.end + 1 + ply.len();
    Damaged {
        text: replaced(&game.text, &(span.end..span.end), &format!("{sign}{ply}")),
        at: Some(token.start),
        token,
        exact: true,
    }
}

/// How many files of a kind went as they should.
#[derive(Default)]
struct Tally {
    exact: usize,
    neighbours: usize,
    exit_1: usize,
    /// Nothing else was said of the damaged game.
    single: usize,
    complaint: String,
}

fn check(name: &str, games: &[Game; 3], damaged: &Damaged, tally: &mut Tally) {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = dir.join(name);
    let text = [games[0].text.as_str(), &damaged.text, &games[2].text].concat();
    std::fs::write(&path, &text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_paisho"));
    command.args(["validate", "--format", "jsonl"]).arg(&path);
    if name.starts_with("garden-gate") {
        // Such text cannot name its edition.
        command.args(["--rules", "site"]);
    }
    let output = command.output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let findings = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    // A claim that did not win is noted in any game.
    let findings: Vec<Value> = findings.filter(|finding| finding["code"] != "iroh-claim-lost").collect();
    let offset = games[0].text.len();
    let (token, at) = (damaged.token.start + offset..damaged.token.end + offset, damaged.at.map(|at| at + offset));
    let span = |finding: &Value| {
        let byte = |at: usize| finding["span"][at].as_u64().unwrap() as usize;
        byte(0)..byte(1)
    };
    let hit = findings.iter().any(|finding| {
        let span = span(finding);
        finding["game"] == 2
            && if damaged.exact {
                span == token
            } else {
                span.start >= token.start && span.end <= token.end && at.is_none_or(|at| span.contains(&at))
            }
    });
    tally.exact += usize::from(hit);
    tally.single += usize::from(findings.len() == 1);
    tally.neighbours += usize::from(findings.iter().all(|finding| finding["game"] == 2));
    tally.exit_1 += usize::from(output.status.code() == Some(1));
    if !hit && tally.complaint.is_empty() {
        let found: Vec<&str> = findings.iter().map(|finding| &text[span(finding)]).collect();
        tally.complaint = format!("{name}: {:?} was damaged, found {found:?} in\n{}", &text[token], damaged.text);
    }
    std::fs::remove_file(path).unwrap();
}

type Make = fn(&mut Rng) -> Game;
type Damage = fn(&Game, &mut Rng) -> Damaged;

#[test]
fn one_damaged_token_is_found_and_nothing_else() {
    let kinds: [(&str, &str, Make, Damage); 8] = [
        ("pai", "unreadable", pai_game, unreadable),
        ("pai", "off-board", pai_game, |game, rng| off_board(game, rng, &["1a", "20c", "10z", "0j", "19s"])),
        ("pai", "comment-open", pai_game, |game, rng| left_open(game, &game.comments, rng)),
        ("pai", "quote-open", pai_game, |game, rng| left_open(game, &game.quotes, rng)),
        ("pai", "missing-or-doubled", pai_game, |game, rng| missing_or_doubled(game, rng, false)),
        ("garden-gate", "unreadable", gate_game, unreadable),
        ("garden-gate", "off-board", gate_game, |game, rng| off_board(game, rng, &["(9,9)", "(0,12)", "(-99,0)"])),
        ("garden-gate", "missing-or-doubled", gate_game, |game, rng| missing_or_doubled(game, rng, true)),
    ];
    println!("notation     damage              files  exact  neighbours  exit 1  alone");
    let mut failures = Vec::new();
    for (notation, kind, make, damage) in kinds {
        let mut tally = Tally::default();
        for file in 0..FILES {
            let mut rng = Rng::new(file as u64 * 977 + kind.len() as u64);
            let games = [make(&mut rng), make(&mut rng), make(&mut rng)];
            let damaged = damage(&games[1], &mut rng);
            check(&format!("{notation}-{kind}-{file}.txt"), &games, &damaged, &mut tally);
        }
        println!(
            "{notation:12} {kind:19} {FILES:5}  {:5}  {:10}  {:6}  {:5}",
            tally.exact, tally.neighbours, tally.exit_1, tally.single
        );
        // Of `x Jd4?` both halves are blamed.
        let enough = tally.exact * 100 >= FILES * 98 && tally.neighbours == FILES && tally.exit_1 == FILES;
        if !enough {
            failures.push(format!("{notation} {kind}: {}", tally.complaint));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// The same game with one ply altered into an illegal one, in a random way.
fn illegal(record: &Record, rng: &mut Rng) -> Option<Damaged> {
    let right = written(record, &mut rng.clone());
    let words = record.variant.vocabulary();
    let entries: Vec<usize> =
        (0..record.entries.len()).filter(|&at| matches!(record.entries[at], Entry::Ply(_))).collect();
    for _ in 0..200 {
        let number = rng.below(entries.len());
        let mut spoilt = record.clone();
        let Entry::Ply(record::Ply::Acts(acts)) = &mut spoilt.entries[entries[number]] else { continue };
        let at = rng.below(acts.len());
        let act = &mut acts[at];
        let somewhere = Point::all().nth(rng.below(261)).unwrap();
        match rng.below(5) {
            0 => act.at = somewhere.into(),
            1 => act.path.last_mut().into_iter().for_each(|last| *last = somewhere.into()),
            2 => act.tile = words.tile(words.tiles[rng.below(words.tiles.len())].code),
            3 => act.capture = if act.capture.is_some() { None } else { Some(None) },
            _ => act.drop = !act.drop,
        }
        let game = written(&spoilt, &mut rng.clone());
        let pai = notation::named("pai").unwrap();
        let read = pai.read(&game.text, &notation::Options::default());
        let judging = referee::Input {
            text: &game.text,
            read: &read,
            notation: pai,
            rules: None,
            with_end: false,
            keep_going: false,
        };
        let judged = referee::of(record.variant).validate(&judging);
        let failed = judged.refused.is_some_and(|refused| refused.plies == number && refused.entry.is_some());
        if read.diagnostics.is_empty() && failed && right.plies.len() == game.plies.len() {
            let token = game.plies[number].span.clone();
            return Some(Damaged { text: game.text, at: None, token, exact: false });
        }
    }
    None
}

#[test]
fn one_illegal_ply_is_found_and_nothing_else() {
    println!("rules     files  in the ply  neighbours  exit 1  alone");
    let mut failures = Vec::new();
    for variant in Variant::all() {
        let games = records(variant.name(), |record| record.plies().count() > 12);
        let mut tally = Tally::default();
        for file in 0..FILES {
            let mut rng = Rng::new(file as u64 * 131 + 7);
            let [before, middle, after] = std::array::from_fn(|_| rng.pick(&games));
            let Some(damaged) = illegal(&middle, &mut rng) else {
                panic!("no ply of {} can be spoilt", variant.name())
            };
            let games = [written(&before, &mut rng), Game::default(), written(&after, &mut rng)];
            check(&format!("{}-illegal-{file}.pai", variant.name()), &games, &damaged, &mut tally);
        }
        println!(
            "{:8}  {FILES:5}  {:10}  {:10}  {:6}  {:5}",
            variant.name(),
            tally.exact,
            tally.neighbours,
            tally.exit_1,
            tally.single
        );
        if [tally.exact, tally.neighbours, tally.exit_1, tally.single] != [FILES; 4] {
            failures.push(format!("{}: {}", variant.name(), tally.complaint));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
