//! What the tests of the wiki rules share: records read from text, and random games to walk through.
#![allow(dead_code, reason = "each test uses a part of it")]

use paisho::board::Place;
use paisho::notation::{self, Options};
use paisho::record::{Ply, Record};
use paisho::replay::{Replay, Step};
use paisho::rules::wiki::{Position, Refusal, Wiki};
use paisho::rules::{Names, Outcome, SetUp};
use paisho::variant::{Seat, Tile, Variant, Vocabulary};

pub fn wiki() -> Variant {
    Variant::named("wiki").unwrap()
}

pub fn words() -> &'static Vocabulary {
    wiki().vocabulary()
}

pub struct Pai;

impl Names for Pai {
    fn place(&self, place: Place) -> String {
        place.to_string()
    }
    fn tile(&self, tile: Tile) -> String {
        words().code(tile).to_owned()
    }
}

/// A record in the pai notation, which must be sound.
#[track_caller]
pub fn record(text: &str) -> Record {
    let options = Options { variant: Some(wiki()), ..Options::default() };
    let read = notation::named("pai").unwrap().read(text, &options);
    assert!(read.is_sound(), "{text}\n{:?}", read.findings);
    read.record
}

/// A record that may hold what the reader itself finds fault with, such as squares.
pub fn loose_record(text: &str) -> Record {
    let options = Options { variant: Some(wiki()), ..Options::default() };
    notation::named("pai").unwrap().read(text, &options).record
}

/// The one ply of a text.
#[track_caller]
pub fn ply(text: &str) -> Ply {
    record(&format!("1. {text}\n")).plies().next().unwrap().clone()
}

/// Starts a record, whatever its set-up.
pub fn start(record: &Record) -> Result<Replay<'_, Wiki>, Refusal> {
    let placed = record.tag("Position").map(|_| notation::start(record));
    let captured = notation::captured(record);
    let set_up = SetUp { position: placed.as_deref(), captured: &captured, ..SetUp::default() };
    Replay::start(record, &set_up).map_err(|failure| failure.refusal)
}

/// What came of a whole record.
pub enum Came {
    Refused(Refusal),
    /// The outcome, and whether result, points and checks are what the record says.
    Through(Option<Outcome>, Result<(), String>),
}

pub fn came_of(record: &Record) -> Came {
    let mut replay = match start(record) {
        Ok(replay) => replay,
        Err(refusal) => return Came::Refused(refusal),
    };
    let mut said = Ok(());
    while let Some(step) = replay.next() {
        match step {
            Step::Refused(failure) => return Came::Refused(failure.refusal),
            Step::Check { differences, .. } if !differences.is_empty() => said = Err(format!("{differences:?}")),
            _ => {}
        }
    }
    if let Err(wrong) = replay.check_result() {
        said = Err(format!("{wrong:?}"));
    }
    if let Err(wrong) = replay.check_points() {
        said = Err(format!("{wrong:?}"));
    }
    Came::Through(replay.outcome(), said)
}

/// Walks through random games until this many positions were seen; each with the ply that led to it, and none at the start.
pub fn positions(seed: u64, count: usize, mut each: impl FnMut(&Record, Option<(Seat, &Ply)>, &Wiki, &Position)) {
    let mut seen = 0;
    for number in 0.. {
        let game = paisho::generate::game::<Wiki>(wiki(), seed, number).expect("the rules accept their own beginnings");
        let mut replay = start(&game).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        each(&game, None, replay.rules(), replay.position());
        while let Some(step) = replay.next() {
            let Step::Ply(played) = step else { panic!("a generated game is legal: {step:?} {game:?}") };
            let paisho::record::Entry::Ply(ply) = &game.entries[played.entry] else { panic!("a ply") };
            each(&game, Some((played.seat, ply)), replay.rules(), replay.position());
            seen += 1;
            if seen == count {
                return;
            }
        }
        assert_eq!(replay.check_result(), Ok(()), "{game:?}");
    }
}
