//! Records held against the rules they were played by: validates, explains and repairs a record that was read from a
//! text, and points at the text.

mod diagnostics;
mod explain;
mod lean;
mod origins;
mod repairs;
mod settle;
mod slips;
mod variations;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::notation::{self, LeanGame, Notation, Read};
use crate::record::{Continuation, Entry, Marks, Placed, Ply, Record, SetUp};
use crate::replay::{Refused, Replay, Step};
use crate::rules::{self, Count, Found, Outcome, Received, Refusal, Rules, Survey};
use crate::variant::{Seat, Variant};
use crate::variants::variants;
pub(crate) use diagnostics::Names;
use diagnostics::{Reporter, edition_taken};
pub use explain::{Explanation, Statement};
use origins::Origins;
pub use repairs::{Blank, Change, Filled, MAX_REPLAYED, Numbering, RecordRepair, RecordRepairs, changed};
pub use settle::settled;
pub use slips::Slip;
use std::borrow::Cow;
use std::marker::PhantomData;
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
        let verdict = of(self.read.record.variant).validate(self, &mut |_| ());
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
        let entries = record.entries[..*sound].to_vec();
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

/// Maximum of diagnostics about the play of one game.
const MAX_DIAGNOSTICS: usize = 1_000;

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
    /// Where the game stopped being legal, and the article of the broken rule.
    pub refused: Option<Refused<&'static Code>>,
    /// The refused ply, or set-up, that was not played anyway: behind it nothing was played.
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

impl Verdict {
    /// The note on the edition that was taken for a game in lean form with this verdict, if any was taken.
    pub fn note_on_edition(&self, text: &str, notation: &dyn Notation) -> Option<Diagnostic> {
        self.takes_edition().then(|| edition_taken(text, notation, &self.edition, self.found))
    }

    /// Whether an edition was taken that the game does not name.
    pub fn takes_edition(&self) -> bool {
        self.found != Found::Named && self.plies > 0
    }
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
    /// The edition in force, empty where there is only one.
    pub edition: &'a str,
    table: &'a dyn Table,
}

impl State<'_> {
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

    /// Only what each tile receives.
    pub fn received(&self) -> Vec<Received> {
        self.table.received()
    }

    /// Every legal ply, in an order that never changes.
    pub fn legal(&self) -> Vec<Ply> {
        self.table.legal()
    }

    /// How many different games of so many plies follow.
    pub fn perft(&self, depth: u32) -> u64 {
        self.table.perft(depth)
    }
}

/// A position with its rules, whichever they are.
trait Table {
    fn tiles(&self) -> Vec<Placed>;
    fn continuation(&self) -> Continuation;
    fn survey(&self) -> Survey;
    fn counts(&self) -> Vec<Count>;
    fn received(&self) -> Vec<Received>;
    fn legal(&self) -> Vec<Ply>;
    fn perft(&self, depth: u32) -> u64;
}

/// The rules of a variant, applied to records.
pub trait Referee: Sync {
    /// Replays a record and shows every state of it: before the first ply, and after each.
    fn validate(&self, game: &Input<'_>, each: &mut dyn FnMut(&State<'_>)) -> Verdict;

    /// Validates a game in its lean form, from a notation with these marks, by its own edition of the rules or by another:
    /// the verdict on a game that there is nothing to say about, but for the edition that was taken; none on any other,
    /// which must be validated as a whole. `with_end` is that of [`Input`]. If `each` is given, it is shown the game after
    /// each ply, but for the ply itself.
    fn validate_lean(
        &self,
        game: &LeanGame,
        rules: Option<&str>,
        marks: Marks,
        with_end: bool,
        each: Option<&mut dyn FnMut(&State<'_>)>,
    ) -> Option<Verdict>;

    /// Replays the variations of a record and shows every state of them: before the first ply of each, and after each ply.
    fn variations(&self, game: &Input<'_>, each: &mut dyn FnMut(&Line<'_>, &State<'_>));

    /// Why a ply of the game is legal or not: the one of this number, from 0. `None` where the game ends or is refused
    /// before it.
    fn explain(&self, game: &Input<'_>, ply: usize) -> Option<Explanation>;

    /// Changes that make more of a refused game legal, the best first.
    fn repairs(&self, game: &Input<'_>, numbering: Numbering) -> RecordRepairs;

    /// What unreadable plies could mean: the choices for all of them with which the whole game is right.
    fn fill(&self, game: &Input<'_>, blanks: &[Blank]) -> Filled;

    /// The editions that a record may choose from; see [`Rules::editions`].
    fn editions(&self) -> Vec<String>;

    /// The words for how a game may end; see [`Rules::ENDINGS`].
    fn endings(&self) -> &'static [&'static str];
}

/// The referee by these rules.
struct By<R>(PhantomData<fn() -> R>);

impl<R: Rules> Referee for By<R> {
    fn validate(&self, game: &Input<'_>, each: &mut dyn FnMut(&State<'_>)) -> Verdict {
        let Some(record) = game.readable() else {
            return Verdict { tiles: notation::start(&game.read.record), ..Verdict::default() };
        };
        let is_whole = matches!(record, Cow::Borrowed(_));
        let record = &*record;
        Validation::<R> { game, record, set_up: game.set_up(record), is_whole, phantom: PhantomData }.run(each)
    }

    fn validate_lean(
        &self,
        game: &LeanGame,
        rules: Option<&str>,
        marks: Marks,
        with_end: bool,
        each: Option<&mut dyn FnMut(&State<'_>)>,
    ) -> Option<Verdict> {
        lean::validate::<R>(game, rules, marks, with_end, each)
    }

    fn variations(&self, game: &Input<'_>, each: &mut dyn FnMut(&Line<'_>, &State<'_>)) {
        let Some(record) = game.readable() else { return };
        let record = &*record;
        let set_up = game.set_up(record);
        Validation::<R> { game, record, set_up, is_whole: false, phantom: PhantomData }.variations(each);
    }

    fn explain(&self, game: &Input<'_>, ply: usize) -> Option<Explanation> {
        let record = &game.read.record;
        let mut replay = Replay::<R>::start(record, &game.set_up(record)).ok()?;
        if game.keep_going {
            replay.force_refused();
        }
        replay.forward(ply);
        let written = record.plies().nth(ply).filter(|_| replay.plies() == ply)?;
        let names = Names::of(game.notation, record);
        Some(explain::explain(replay.rules(), replay.position(), written, record, names))
    }

    fn repairs(&self, game: &Input<'_>, numbering: Numbering) -> RecordRepairs {
        let record = &game.read.record;
        repairs::search::<R>(record, &game.set_up(record), numbering)
    }

    fn fill(&self, game: &Input<'_>, blanks: &[Blank]) -> Filled {
        let record = &game.read.record;
        repairs::fill::<R>(record, &game.set_up(record), blanks)
    }

    fn editions(&self) -> Vec<String> {
        R::editions()
    }

    fn endings(&self) -> &'static [&'static str] {
        R::ENDINGS
    }
}

/// The readable part of a record on its way through the rules.
struct Validation<'a, R> {
    game: &'a Input<'a>,
    record: &'a Record,
    set_up: SetUp<'a>,
    /// Whether the part is all of the record.
    is_whole: bool,
    phantom: PhantomData<R>,
}

impl<R: Rules> Validation<'_, R> {
    fn run(&self, each: &mut dyn FnMut(&State<'_>)) -> Verdict {
        let Validation { game, record, set_up, .. } = self;
        let reporter = Reporter { game, record, seats: set_up.seats };
        let mut replay = match Replay::<R>::start(record, set_up) {
            Ok(replay) => replay,
            Err(refused) => {
                let article = Some(refused.map(Refusal::article));
                return Verdict {
                    diagnostics: vec![reporter.refused(&refused, set_up)],
                    refused: article,
                    stopped: article,
                    tiles: set_up.position.clone().unwrap_or_default(),
                    ..Verdict::default()
                };
            }
        };
        let edition = replay.rules().edition(set_up);
        let mut diagnostics: Vec<Diagnostic> =
            edition.unrefereed.iter().map(|&item| reporter.unrefereed(set_up, item)).collect();
        // Where nothing was played, neither the edition nor what the record leaves open matters.
        let has_plies = record.plies().next().is_some();
        if has_plies {
            diagnostics.extend(reporter.unsaid(&edition.unsaid));
        }
        let is_unused = [("Score", score(&replay).is_none()), ("Points", replay.points().is_none())];
        let unused = is_unused.iter().filter(|(tag, is_unused)| *is_unused && record.tag(tag).is_some());
        diagnostics.extend(unused.map(|(tag, _)| reporter.points_unused(tag)));
        let (mut first_refused, mut stopped, mut origins) = (None, None, None);
        if game.keep_going {
            replay.force_refused();
        }
        let mut show = |replay: &Replay<'_, R>, last: Last<'_>| show(replay, last, &edition.name, each);
        show(&replay, Last::default());
        while let Some(step) = replay.next() {
            match step {
                Step::Ply(played) => {
                    let ply = self.ply(played.entry);
                    let last = Last {
                        turn: played.turn,
                        seat: Some(played.seat),
                        ply,
                        entry: Some(played.entry),
                        forced: false,
                    };
                    show(&replay, last);
                }
                Step::Check { entry, differences } => {
                    if !differences.is_empty() && has_room(&mut diagnostics, Some(entry), &reporter) {
                        let tiles = replay.rules().tiles(replay.position());
                        diagnostics.push(reporter.check(entry, &differences, &tiles));
                    }
                }
                Step::Remark(remark) => {
                    if has_room(&mut diagnostics, remark.entry, &reporter) {
                        diagnostics.push(reporter.refused(&remark, set_up));
                    }
                }
                Step::Refused(refused) => {
                    if has_room(&mut diagnostics, refused.entry, &reporter) {
                        let origins = origins.get_or_insert_with(|| Origins::new(game, record, set_up));
                        diagnostics.push(reporter.refused_ply(&refused, set_up, origins));
                    }
                    let article = refused.map(Refusal::article);
                    first_refused = first_refused.or(Some(article));
                    if refused.forced {
                        let ply = refused.entry.and_then(|entry| self.ply(entry));
                        let Refused { turn, seat, entry, .. } = refused;
                        show(&replay, Last { turn, seat, ply, entry, forced: true });
                    } else {
                        stopped = Some(article);
                    }
                }
            }
        }
        if !game.read.spans.variations.is_empty() {
            diagnostics.extend(self.variations(&mut |_, _| ()));
        }
        let (rules, position) = (replay.rules(), replay.position());
        if self.is_whole && first_refused.is_none() {
            let mismatch = replay.check_result().err();
            diagnostics.extend(
                mismatch.and_then(|result| reporter.result(result.outcome, rules.survey(position).unfulfilled)),
            );
            diagnostics.extend(replay.check_points().err().and_then(|_| reporter.points(replay.points())));
        }
        let is_taken = edition.found != Found::Named && game.read.record.plies().next().is_some();
        Verdict {
            diagnostics,
            edition_note: is_taken.then(|| edition_taken(game.text, game.notation, &edition.name, edition.found)),
            edition: edition.name,
            found: edition.found,
            plies: replay.plies(),
            refused: first_refused,
            stopped,
            outcome: replay.outcome(),
            counts: if game.with_end { rules.counts(position) } else { Vec::new() },
            points: if game.with_end { replay.points() } else { None },
            tiles: if game.with_end { rules.tiles(position) } else { Vec::new() },
        }
    }

    fn ply(&self, entry: usize) -> Option<&Ply> {
        let Some(Entry::Ply(ply)) = self.record.entries.get(entry) else { return None };
        Some(ply)
    }
}

/// Whether another diagnostic about the play is kept. The first that is not is replaced by one that says so.
fn has_room(diagnostics: &mut Vec<Diagnostic>, entry: Option<usize>, reporter: &Reporter<'_>) -> bool {
    if diagnostics.len() == MAX_DIAGNOSTICS {
        diagnostics.push(reporter.too_many(entry, MAX_DIAGNOSTICS));
    }
    diagnostics.len() < MAX_DIAGNOSTICS
}

/// Each seat's points so far, where the rules count on from them.
fn score<R: Rules>(replay: &Replay<'_, R>) -> Option<Vec<i32>> {
    replay.rules().continuation(replay.position()).score
}

/// The last ply that was played.
#[derive(Default)]
struct Last<'a> {
    turn: u32,
    seat: Option<Seat>,
    ply: Option<&'a Ply>,
    entry: Option<usize>,
    forced: bool,
}

fn show<R: Rules>(replay: &Replay<'_, R>, last: Last<'_>, edition: &str, each: &mut dyn FnMut(&State<'_>)) {
    let table = At { rules: replay.rules(), position: replay.position() };
    let Last { turn, seat, ply, entry, forced } = last;
    each(&State { plies: replay.plies(), turn, seat, ply, entry, forced, edition, table: &table });
}

/// A position with its rules.
struct At<'a, R: Rules> {
    rules: &'a R,
    position: &'a R::Position,
}

impl<R: Rules> Table for At<'_, R> {
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

    fn legal(&self) -> Vec<Ply> {
        let actions = self.rules.legal(self.position);
        actions.iter().map(|action| self.rules.write(self.position, action)).collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 {
            return self.rules.count(self.position);
        }
        let actions = self.rules.legal(self.position);
        let mut count = 0;
        for action in &actions {
            let mut position = self.position.clone();
            self.rules.apply(&mut position, action);
            count += At { rules: self.rules, position: &position }.perft(depth - 1);
        }
        count
    }
}
