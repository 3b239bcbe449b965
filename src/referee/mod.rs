//! Records held against the rules they were played by: validates, explains and repairs a record that was read from a
//! text, and points at the text.

mod change;
mod course;
mod diagnostics;
mod elsewhere;
mod exchanges;
mod explain;
mod fill;
mod fitting;
mod followed;
mod foreign;
mod glance;
mod lost;
mod meant;
mod missing;
mod mistakes;
mod movers;
mod origins;
mod other_tiles;
mod repairs;
mod rivals;
mod set_ups;
mod settle;
mod shown;
mod under_way;
mod validation;
mod variations;

#[cfg(feature = "cli")]
use crate::board::Point;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Notation, Read};
use crate::record::{Continuation, Placed, Ply, Record, SetUp, stands};
use crate::replay::{Refused, Step};
#[cfg(feature = "cli")]
use crate::rules::Disharmony;
use crate::rules::{self, Count, Edition, Found, Outcome, Received, Rules, Survey};
use crate::variant::{Seat, Variant};
use crate::variants::variants;
pub use change::{Change, RecordRepair, changed};
pub(crate) use change::{exchanged, own, with_glyphs};
pub(crate) use diagnostics::Names;
use diagnostics::edition_taken;
pub use explain::{Explanation, Statement};
pub use fill::{Blank, Filled};
pub use meant::Meant;
pub use mistakes::Mistake;
pub(crate) use mistakes::{VIEWS, seen_ply, seen_tiles, view_words, without_doubled_point};
pub use movers::{misnamed, movers};
pub use repairs::{MAX_REPLAYED, Numbering, RecordRepairs};
pub use set_ups::TagChange;
pub(crate) use set_ups::tile_instead;
pub use settle::settled;
use std::borrow::Cow;
use std::marker::PhantomData;
use validation::Validation;
pub use variations::Line;

macro_rules! referees {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(&By::<rules::$folder::$rules>(PhantomData)),*]
    };
}

/// The referee of each variant.
static ROWS: &[&dyn Referee] = &variants!(referees);

/// The referee of a variant.
pub fn of(variant: Variant) -> &'static dyn Referee {
    ROWS[variant.index()]
}

/// A record as it was read, and how to validate it.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// The text it was read from.
    pub text: &'a str,
    /// What was read.
    pub read: &'a Read,
    /// The notation it is written in.
    pub notation: &'a dyn Notation,
    /// The edition of the rules to use instead of the record's own.
    pub rules: Option<&'a str>,
    /// Whether the tiles, counts and points at the end are wanted, which take a while.
    pub with_end: bool,
    /// Whether refused plies are played anyway, and the game continues.
    pub keep_going: bool,
}

impl<'a> Input<'a> {
    /// The first error in the text, of the writing or of the play.
    pub fn first_error(&self) -> Option<Diagnostic> {
        let verdict = of(self.read.record.variant).validate(self);
        let errors = self.read.diagnostics.iter().cloned().chain(verdict.diagnostics).filter(Diagnostic::is_error);
        errors.min_by_key(|error| error.span.start)
    }

    /// The part of the record that can be replayed: after an error of the writing it is unknown what was played. None
    /// where the set-up cannot be read.
    pub(crate) fn readable(&self) -> Option<Cow<'a, Record>> {
        let Read { record, sound, .. } = self.read;
        let is_sound = self.read.is_main_line_sound();
        if *sound == 0 && !is_sound {
            return None;
        }
        if is_sound && *sound >= record.entries.len() {
            return Some(Cow::Borrowed(record));
        }
        let entries = record.entries[..*sound].to_vec().into();
        Some(Cow::Owned(Record { variant: record.variant, header: record.header.clone(), entries }))
    }

    /// The set-up of the record, or of its readable part.
    pub(crate) fn set_up<'r>(&self, record: &'r Record) -> SetUp<'r>
    where
        'a: 'r,
    {
        notation::set_up_by(record, self.rules, self.notation.marks())
    }
}

/// What validating a record gives.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Verdict {
    /// The diagnostics, besides those of the writing.
    pub diagnostics: Vec<Diagnostic>,
    /// A note on the edition that was taken where the record names none; to be shown once for each edition.
    pub edition_note: Option<Diagnostic>,
    /// The edition in force, empty where there is only one.
    pub edition: String,
    /// How it was found.
    pub found: Found,
    /// How many plies were played.
    pub plies: usize,
    /// Where the game stopped being legal, and the article of the broken rule. Plies that stand do not count.
    pub refused: Option<Refused<&'static Code>>,
    /// The illegal plies that stand, because the record marks them so, each with the article of the broken rule.
    pub stood: Vec<Refused<&'static Code>>,
    /// The refused ply, or set-up, that was not played anyway: nothing was played after it.
    pub stopped: Option<Refused<&'static Code>>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// What is counted for each seat at the end, if that was wanted.
    pub counts: Vec<Count>,
    /// Each seat's score at the end, if that was wanted and the rules keep one.
    pub points: Option<Vec<i32>>,
    /// The tiles on the board at the end, if they were wanted.
    pub tiles: Vec<Placed>,
}

/// The note on the edition that was taken for a game, if it names none.
fn edition_note(game: &Input<'_>, edition: &Edition) -> Option<Diagnostic> {
    let is_taken = edition.found != Found::Named && game.read.record.plies().next().is_some();
    is_taken.then(|| edition_taken(game.text, game.notation, &edition.name, edition.found))
}

/// The game before its first ply or after a ply.
pub struct State<'a> {
    /// How many plies were played.
    pub plies: usize,
    /// The turn of the last ply; 0 before the first.
    pub turn: u32,
    /// The seat that played it.
    pub seat: Option<Seat>,
    /// The last ply.
    pub ply: Option<&'a Ply>,
    /// The entry of the last ply in its line.
    pub entry: Option<usize>,
    /// Whether the last ply was refused and played anyway.
    pub forced: bool,
    /// The article that the last ply breaks, if it is illegal and stands.
    pub stands: Option<&'static Code>,
    /// The edition in force, empty where there is only one.
    pub edition: &'a str,
    table: &'a dyn Table,
}

impl State<'_> {
    /// The seat whose turn it is now.
    pub fn to_move(&self) -> Seat {
        self.table.to_move()
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// The tiles on the board, in reading order.
    pub fn tiles(&self) -> Vec<Placed> {
        self.table.tiles()
    }

    /// What a record needs to start from the position.
    pub fn continuation(&self) -> Continuation {
        self.table.continuation()
    }

    /// A description of the position.
    pub fn survey(&self) -> Survey {
        self.table.survey()
    }

    /// Only what is counted for each seat.
    pub fn counts(&self) -> Vec<Count> {
        self.table.counts()
    }

    /// The tiles in disharmony, where the rules have it.
    #[cfg(feature = "cli")]
    pub(crate) fn disharmonies(&self) -> Vec<Disharmony> {
        self.table.disharmonies()
    }

    /// The ends of a harmony that receive it, where the rules count that for each end.
    #[cfg(feature = "cli")]
    pub(crate) fn receivers(&self, ends: [Point; 2]) -> Vec<Point> {
        self.table.receivers(ends)
    }

    /// Only what each tile receives.
    pub fn received(&self) -> Vec<Received> {
        self.table.received()
    }

    /// Hands over every legal ply, in an order that never changes. There may be a million.
    pub fn each_legal(&self, each: &mut dyn FnMut(Ply)) {
        self.table.each_legal(each);
    }

    /// Every legal ply, in the same order.
    pub fn legal(&self) -> Vec<Ply> {
        let mut all = Vec::new();
        self.each_legal(&mut |ply| all.push(ply));
        all
    }

    /// How many different games of so many plies follow; none where there are more than `most`.
    pub fn perft(&self, depth: u32, most: u64) -> Option<u64> {
        self.table.perft(depth, most)
    }
}

/// A position with its rules, whichever they are.
trait Table {
    fn to_move(&self) -> Seat;
    fn outcome(&self) -> Option<Outcome>;
    fn tiles(&self) -> Vec<Placed>;
    fn continuation(&self) -> Continuation;
    fn survey(&self) -> Survey;
    fn counts(&self) -> Vec<Count>;
    fn received(&self) -> Vec<Received>;
    #[cfg(feature = "cli")]
    fn disharmonies(&self) -> Vec<Disharmony>;
    #[cfg(feature = "cli")]
    fn receivers(&self, ends: [Point; 2]) -> Vec<Point>;
    fn each_legal(&self, each: &mut dyn FnMut(Ply));
    fn perft(&self, depth: u32, most: u64) -> Option<u64>;
}

/// The rules of a variant, applied to records.
pub trait Referee: Sync {
    /// Validates a record.
    fn validate(&self, game: &Input<'_>) -> Verdict;

    /// The same, and shows every state of the main line: before the first ply, and after each.
    fn replay(&self, game: &Input<'_>, each: &mut dyn FnMut(&State<'_>)) -> Verdict;

    /// Replays the variations of a record and shows every state of them: before the first ply of each, and after each ply.
    fn variations(&self, game: &Input<'_>, each: &mut dyn FnMut(&Line<'_>, &State<'_>));

    /// Why a ply of the game is legal or not: the one of this number, from 0. `None` where the game ends or is refused
    /// before it.
    fn explain(&self, game: &Input<'_>, ply: usize) -> Option<Explanation>;

    /// Changes that make more of a refused game legal, the best first.
    fn repairs(&self, game: &Input<'_>, numbering: Numbering) -> RecordRepairs;

    /// The entries of the first illegal plies of a game, so many at most, that can stand and are not marked yet.
    fn unmarked(&self, game: &Input<'_>, most: usize) -> Vec<usize>;

    /// What unreadable plies could mean: the choices for all of them with which the whole game is right.
    fn fill(&self, game: &Input<'_>, blanks: &[Blank]) -> Filled;

    /// Where a text as people type it can mean more than one ply: what it says so that the game is legal.
    fn meant(&self, game: &Input<'_>) -> Meant;

    /// The editions that a record may choose from; see [`Rules::editions`].
    fn editions(&self) -> Vec<String>;

    /// The words for how a game may end; see [`Rules::ENDINGS`].
    fn endings(&self) -> &'static [&'static str];
}

/// The referee by these rules.
struct By<R>(PhantomData<fn() -> R>);

impl<R: Rules + 'static> Referee for By<R> {
    fn validate(&self, game: &Input<'_>) -> Verdict {
        let record = &game.read.record;
        let is_whole = game.read.sound >= record.entries.len() && game.read.is_main_line_sound();
        let fine = if is_whole { glance::glance::<R>(game, record, &game.set_up(record)) } else { None };
        fine.unwrap_or_else(|| self.replay(game, &mut |_| ()))
    }

    fn replay(&self, game: &Input<'_>, each: &mut dyn FnMut(&State<'_>)) -> Verdict {
        let Some(record) = game.readable() else {
            return Verdict { tiles: notation::start(&game.read.record), ..Verdict::default() };
        };
        let is_whole = matches!(record, Cow::Borrowed(_));
        let record = &*record;
        Validation {
            game,
            record,
            set_up: game.set_up(record),
            is_whole,
            start: course::start::<R>,
            optional: R::optional,
        }
        .run(each)
    }

    fn variations(&self, game: &Input<'_>, each: &mut dyn FnMut(&Line<'_>, &State<'_>)) {
        let Some(record) = game.readable() else { return };
        let record = &*record;
        let set_up = game.set_up(record);
        Validation { game, record, set_up, is_whole: false, start: course::start::<R>, optional: R::optional }
            .variations(each);
    }

    fn explain(&self, game: &Input<'_>, ply: usize) -> Option<Explanation> {
        explain::explain(course::start::<R>, game, ply)
    }

    fn repairs(&self, game: &Input<'_>, numbering: Numbering) -> RecordRepairs {
        repairs::search::<R>(game, numbering)
    }

    fn unmarked(&self, game: &Input<'_>, most: usize) -> Vec<usize> {
        let Some(record) = game.readable() else { return Vec::new() };
        let Ok(mut replay) = course::start::<R>(&record, &game.set_up(&record)) else { return Vec::new() };
        replay.let_stand(most);
        let steps = std::iter::from_fn(|| replay.next());
        let stood = steps.filter_map(|step| match step {
            Step::Refused(refused) if refused.stands => refused.entry,
            _ => None,
        });
        stood.filter(|&entry| !stands(&record.entries, entry)).collect()
    }

    fn fill(&self, game: &Input<'_>, blanks: &[Blank]) -> Filled {
        let record = &game.read.record;
        fill::fill::<R>(record, game.notation, &game.set_up(record), blanks)
    }

    fn meant(&self, game: &Input<'_>) -> Meant {
        meant::meant::<R>(game)
    }

    fn editions(&self) -> Vec<String> {
        R::editions()
    }

    fn endings(&self) -> &'static [&'static str] {
        R::ENDINGS
    }
}

/// A position with its rules.
struct At<'a, R: Rules> {
    rules: &'a R,
    position: &'a R::Position,
}

impl<R: Rules> Table for At<'_, R> {
    fn to_move(&self) -> Seat {
        self.rules.to_move(self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(self.position)
    }

    fn tiles(&self) -> Vec<Placed> {
        self.rules.tiles(self.position)
    }

    fn continuation(&self) -> Continuation {
        self.rules.continuation(self.position)
    }

    fn survey(&self) -> Survey {
        self.rules.survey(self.position)
    }

    fn counts(&self) -> Vec<Count> {
        self.rules.counts(self.position)
    }

    fn received(&self) -> Vec<Received> {
        self.rules.received(self.position)
    }

    #[cfg(feature = "cli")]
    fn disharmonies(&self) -> Vec<Disharmony> {
        self.rules.disharmonies(self.position)
    }

    #[cfg(feature = "cli")]
    fn receivers(&self, ends: [Point; 2]) -> Vec<Point> {
        self.rules.receivers(self.position, ends)
    }

    fn each_legal(&self, each: &mut dyn FnMut(Ply)) {
        self.rules.each_legal(self.position, &mut |action| each(self.rules.write(self.position, &action)));
    }

    fn perft(&self, depth: u32, most: u64) -> Option<u64> {
        if depth < 2 {
            let count = if depth == 0 { 1 } else { self.rules.count(self.position) };
            return (count <= most).then_some(count);
        }
        let mut count = Some(0);
        self.rules.each_legal(self.position, &mut |action| {
            let Some(counted) = count else { return };
            let mut position = self.position.clone();
            self.rules.apply(&mut position, &action);
            let after = At { rules: self.rules, position: &position };
            count = after.perft(depth - 1, most - counted).map(|more| counted + more);
        });
        count
    }
}
