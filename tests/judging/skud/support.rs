//! What the tests of the rules share: a reader for the little text they use, and random games to walk through.

#![allow(dead_code)]

use paisho::board::Place;
use paisho::record::{Act, Discard, Effect, Entry, Head, Placed, Ply, Record, Tag};
use paisho::replay::{Replay, Step};
use paisho::rules::Naming;
use paisho::rules::skud::{Position, Skud};
use paisho::variant::{Seat, Tile, Variant, Vocabulary};

pub fn skud() -> Variant {
    Variant::named("skud").unwrap()
}

pub fn words() -> &'static Vocabulary {
    skud().vocabulary()
}

pub struct Pai;

impl Naming for Pai {
    fn place(&self, place: Place) -> String {
        place.to_string()
    }
    fn code(&self, tile: Tile) -> String {
        words().code(tile).to_owned()
    }
    fn tile(&self, tile: Tile) -> String {
        words().entry(tile).name.to_owned()
    }
    fn seat(&self, seat: Seat) -> String {
        words().seats[0][seat.index()].to_owned()
    }
    fn seats(&self) -> usize {
        2
    }
}

/// `<Rs 4f> (Js 5g)`, as a position tag holds it.
pub fn position(text: &str) -> Vec<Placed> {
    text.split_inclusive(['>', ')'])
        .map(str::trim)
        .filter(|entry| !entry.is_empty())
        .map(|entry| {
            let seat = Seat(u8::from(entry.starts_with('(')));
            let (code, at) = entry[1..entry.len() - 1].split_once(' ').unwrap();
            Placed::new(Some(seat), words().tile(code).unwrap(), at.parse().unwrap())
        })
        .collect()
}

/// A tile's code, if there is one, and a place.
fn named(text: &str) -> (Option<Tile>, Place) {
    let digit = text.find(|c: char| c.is_ascii_digit() || c == '#').unwrap();
    ((digit > 0).then(|| words().tile(text[..digit].trim_end_matches('*')).unwrap()), text[digit..].parse().unwrap())
}

fn act(text: &str) -> Act {
    let (main, effect) = match text.split_once('~') {
        Some((main, effect)) => (main, Some(act(effect.trim()))),
        None => (text, None),
    };
    let (main, exchange) = match main.trim().split_once('=') {
        Some((main, code)) => (main, Some(words().tile(code).unwrap())),
        None => (main.trim(), None),
    };
    let (main, capture) = match main.split_once(" x ") {
        Some((main, taken)) => (main, Some(named(taken))),
        None => (main, None),
    };
    let mut points = main.split('-');
    let first = points.next().unwrap();
    let (tile, at) = named(first);
    let mut path: Vec<Place> = points.map(|point| point.parse().unwrap()).collect();
    path.extend(capture.map(|(_, at)| at));
    let effect = effect.map(|act| Effect::Shift { tile: act.tile, at: act.at, path: act.path });
    Act {
        tile,
        drop: first.contains('*'),
        at,
        path: path.into(),
        capture: capture.map(|(tile, _)| tile),
        exchange,
        effect,
    }
}

pub fn ply(text: &str) -> Ply {
    match text {
        "Pass" => Ply::Pass,
        "Resign" => Ply::Resign,
        "Claim" => Ply::Claim,
        "Draw" => Ply::Draw { drew: None, discarded: Discard::None },
        acts => Ply::Acts(acts.split(" + ").map(act).collect()),
    }
}

/// A record in the few signs the tests use: tags, and turns with two blanks between the plies.
pub fn record(text: &str) -> Record {
    let mut record = Record { variant: skud(), header: Vec::new(), entries: Vec::new() };
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(tag) = line.strip_prefix('[') {
            let (name, value) = tag.strip_suffix("\"]").unwrap().split_once(" \"").unwrap();
            record.header.push(Head::Tag(Tag { name: name.into(), value: value.into() }));
        } else {
            let (number, plies) = line.split_once(". ").unwrap();
            record.entries.push(Entry::Turn(number.parse().unwrap()));
            record.entries.extend(plies.split("  ").map(|text| Entry::Ply(ply(text.trim()))));
        }
    }
    record
}

/// Walks through random games until this many positions were seen.
pub fn positions(seed: u64, count: usize, mut each: impl FnMut(&Skud, &Position)) {
    let mut seen = 0;
    for number in 0.. {
        let game = paisho::generate::game(skud(), seed, number).expect("the rules accept their own beginnings");
        let mut replay =
            Replay::<Skud>::start(&game, &paisho::notation::set_up(&game)).expect("a generated game starts");
        while let Some(step) = replay.next() {
            assert!(matches!(step, Step::Ply(_)), "a generated game is legal");
            each(replay.rules(), replay.position());
            seen += 1;
            if seen == count {
                return;
            }
        }
        assert_eq!(replay.check_result(), Ok(()));
    }
}
