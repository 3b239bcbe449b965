//! What the tests of the rule sets share: records read from text, and random games to walk through.

#![allow(dead_code, reason = "each test uses a part of it")]

use paisho::board::Place;
use paisho::generate;
use paisho::notation::{self, Options};
use paisho::record::{Effect, Entry, Ply, Record};
use paisho::replay::{Replay, Step};
use paisho::rules::{Naming, Outcome, Refusal, Rules};
use paisho::variant::{Seat, Tile, Variant, Vocabulary};

/// Names as the pai notation writes them, for one variant.
pub struct Pai(pub &'static Vocabulary);

impl Naming for Pai {
    fn place(&self, place: Place) -> String {
        place.to_string()
    }
    fn code(&self, tile: Tile) -> String {
        self.0.tiles.get(tile.index()).map_or("?", |entry| entry.code).to_owned()
    }
    fn tile(&self, tile: Tile) -> String {
        self.0.tiles.get(tile.index()).map_or("?", |entry| entry.name).to_owned()
    }
    fn seat(&self, seat: Seat) -> String {
        self.0.seats[0].get(seat.index()).map_or("?", |seat| seat).to_owned()
    }
    fn seats(&self) -> usize {
        self.0.seats[0].len()
    }
}

#[track_caller]
pub fn variant(name: &str) -> Variant {
    Variant::named(name).unwrap_or_else(|| panic!("no variant {name}"))
}

/// A record in the pai notation, which must be sound.
#[track_caller]
pub fn record(variant: Variant, text: &str) -> Record {
    let options = Options::of(variant);
    let read = notation::named("pai").unwrap().read(text, &options);
    assert!(read.is_sound(), "{text}\n{:?}", read.diagnostics);
    read.record
}

/// The one ply of a text.
#[track_caller]
pub fn ply(variant: Variant, text: &str) -> Ply {
    record(variant, &format!("1. {text}\n")).plies().next().unwrap().clone()
}

/// Starts a record, whatever its set-up.
pub fn start<R: Rules>(record: &Record) -> Result<Replay<'_, R>, Refusal<R>> {
    Replay::start(record, &notation::set_up(record)).map_err(|refused| refused.refusal)
}

/// What came of a whole record.
pub enum Came<F> {
    Refused(F),
    /// The outcome, and whether result, points and checks are what the record says.
    Through(Option<Outcome>, Result<(), String>),
}

pub fn came_of<R: Rules>(record: &Record) -> Came<Refusal<R>> {
    let mut replay = match start::<R>(record) {
        Ok(replay) => replay,
        Err(refusal) => return Came::Refused(refusal),
    };
    let mut said = Ok(());
    while let Some(step) = replay.next() {
        match step {
            Step::Refused(refused) => return Came::Refused(refused.refusal),
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

/// Walks through random games until this many plies were seen; each position comes with the ply that led to it, and
/// with none at the start.
pub fn positions<R: Rules>(
    variant: Variant,
    seed: u64,
    count: usize,
    mut each: impl FnMut(&Record, Option<(Seat, &Ply)>, &R, &R::Position),
) {
    let mut seen = 0;
    for number in 0.. {
        let game = generate::game(variant, seed, number).expect("the rules accept their own beginnings");
        let pai = Pai(variant.vocabulary());
        let mut replay =
            start::<R>(&game).unwrap_or_else(|refusal| panic!("{:?}\n{}", refusal.wording(&pai), told_game(&game)));
        each(&game, None, replay.rules(), replay.position());
        while let Some(step) = replay.next() {
            let played = match step {
                Step::Ply(played) => played,
                Step::Refused(refused) => panic!("{:?}\n{}", refused.refusal.wording(&pai), told_game(&game)),
                Step::Check { .. } | Step::Remark(_) => continue,
            };
            let Entry::Ply(ply) = &game.entries[played.entry] else { panic!("a ply") };
            each(&game, Some((played.seat, ply)), replay.rules(), replay.position());
            seen += 1;
            if seen == count {
                return;
            }
        }
        assert_eq!(replay.check_result(), Ok(()), "{}", told_game(&game));
        assert_eq!(replay.check_points(), Ok(()), "{}", told_game(&game));
    }
}

/// A game as its record would be written.
pub fn told_game(record: &Record) -> String {
    let mut writer = notation::Writer::new(notation::named("pai").unwrap());
    let text = writer.game(record).unwrap_or_else(|_| format!("{record:?}"));
    text + &writer.end()
}

/// The same ply with the board turned by half a turn.
pub fn turned(ply: &Ply) -> Ply {
    let mut ply = ply.clone();
    places(&mut ply, |place| {
        if let Place::Point(point) = place {
            *place = point.turned().into();
        }
    });
    ply
}

/// Goes through all places that a ply names.
pub fn places(ply: &mut Ply, mut each: impl FnMut(&mut Place)) {
    let Ply::Acts(acts) = ply else { return };
    for act in acts {
        each(&mut act.at);
        act.path.iter_mut().for_each(&mut each);
        if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref_mut() {
            each(at);
            path.iter_mut().for_each(&mut each);
        }
    }
}
