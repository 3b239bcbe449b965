//! Records held against the rules they were played by. A referee replays a record as it was read from a text, and turns
//! what the rules refuse into findings that point at the very token.

mod argument;
mod findings;
mod mends;
mod slips;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::generate;
use crate::notation::{self, Notation, Read};
use crate::record::{Entry, Placed, Ply, Record};
use crate::replay::{Failure, Replay, Step};
use crate::rules::{
    self, Balances, Count, Found, Generate, Midline, Names, Outcome, Received, Refusal, Rules, SetUp, Style, Territory,
    Tie,
};
use crate::variant::{Seat, Variant};
use crate::variants::variants;
pub use argument::{Argument, Point};
use findings::{Finder, Words};
pub use mends::{Change, Counted, Mend, Mends, changed};
pub use slips::Slip;
use std::marker::PhantomData;

macro_rules! referees {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(($name, &By::<rules::$folder::$rules>(PhantomData))),*]
    };
}

/// The referees, by the names of their rule sets.
static ROWS: &[(&str, &dyn Referee)] = &variants!(referees);

/// The referee of a rule set, if it has one yet.
pub fn of(variant: Variant) -> Option<&'static dyn Referee> {
    ROWS.iter().find(|(name, _)| *name == variant.name()).map(|(_, referee)| *referee)
}

/// A record as it was read, and by which edition of the rules to judge it.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    /// The text it was read from.
    pub text: &'a str,
    /// What was read.
    pub read: &'a Read,
    /// The notation it is written in.
    pub notation: &'a dyn Notation,
    /// The edition asked for, which overrides the record's own.
    pub rules: Option<&'a str>,
    /// Whether the position at the end and its counts are wanted, which take a while.
    pub with_end: bool,
    /// Whether a ply that is refused is taken as played, and the game goes on.
    pub keep_going: bool,
}

impl Game<'_> {
    /// What is wrong first, with the writing or with how the game was played, if anything is.
    pub fn first_error(&self) -> Option<Diagnostic> {
        let judged = of(self.read.record.variant).map(|referee| referee.judge(self, &mut |_| ()));
        let judged = judged.into_iter().flat_map(|judged| judged.findings);
        let errors = self.read.findings.iter().cloned().chain(judged).filter(Diagnostic::is_error);
        errors.min_by_key(|error| error.span.start)
    }

    /// What comes with the record, or with as much of it as is sound.
    fn with_set_up<T>(&self, record: &Record, then: impl FnOnce(&SetUp<'_>) -> T) -> T {
        let placed = record.tag("Position").map(|_| notation::start(record));
        let captured = notation::captured(record);
        then(&SetUp {
            rules: self.rules,
            style: if self.notation.marks_captures() { Style::Pai } else { Style::GardenGate },
            position: placed.as_deref(),
            captured: &captured,
        })
    }
}

/// What a referee has to say of a record.
#[derive(Debug, Clone)]
pub struct Judged {
    /// What is wrong, beside what is wrong with the writing.
    pub findings: Vec<Diagnostic>,
    /// Which edition was taken, where the record does not name it; to be said once.
    pub taken: Option<Diagnostic>,
    /// The edition in force, empty where there is only one.
    pub edition: String,
    /// How many plies were played.
    pub plies: usize,
    /// Where the game stopped being legal.
    pub failed: Option<Failed>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// What is counted for each seat at the end, if that was wanted.
    pub counts: Vec<Count>,
    /// What each seat's score comes to there, if that was wanted and one is kept.
    pub points: Option<Vec<i32>>,
    /// The tiles on the board at the end, if they were wanted.
    pub tiles: Vec<Placed>,
}

impl Judged {
    /// Nothing was played.
    fn nothing(tiles: Vec<Placed>) -> Judged {
        Judged {
            findings: Vec::new(),
            taken: None,
            edition: String::new(),
            plies: 0,
            failed: None,
            outcome: None,
            counts: Vec::new(),
            points: None,
            tiles,
        }
    }
}

/// Where a game stopped being legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    /// The turn, 0 for the set-up.
    pub turn: u32,
    /// Whose fault it is.
    pub seat: Seat,
    /// The number of the ply that was refused, from 1; 0 for the set-up.
    pub ply: usize,
    /// The rule.
    pub code: &'static Code,
}

/// The game before its first ply or after one.
pub struct State<'a> {
    /// How many plies were played.
    pub plies: usize,
    /// The turn of the last of them; 0 before the first.
    pub turn: u32,
    /// Who played it.
    pub seat: Option<Seat>,
    /// The last ply.
    pub ply: Option<&'a Ply>,
    /// Whether that ply was refused, and taken as played all the same.
    pub forced: bool,
    table: &'a dyn Table,
}

impl State<'_> {
    /// The tiles on the board, in reading order.
    pub fn tiles(&self) -> Vec<Placed> {
        self.table.tiles()
    }

    /// Which tiles belong together.
    pub fn ties(&self) -> Vec<Tie> {
        self.table.ties()
    }

    /// What is counted for each seat.
    pub fn counts(&self) -> Vec<Count> {
        self.table.counts()
    }

    /// The lines that harmonies are to cross, and who has harmonies over them.
    pub fn midlines(&self) -> Vec<Midline> {
        self.table.midlines()
    }

    /// What each seat's score comes to, where one is kept.
    pub fn points(&self) -> Option<Vec<i32>> {
        self.table.points()
    }

    /// What each tile that takes part in harmony receives.
    pub fn received(&self) -> Vec<Received> {
        self.table.received()
    }

    /// The gardens and points that count for a seat.
    pub fn territory(&self) -> Territory {
        self.table.territory()
    }

    /// The balances that stand, garden by garden.
    pub fn balances(&self) -> Vec<Balances> {
        self.table.balances()
    }

    /// Every legal ply, in an order that never changes.
    pub fn legal(&self) -> Vec<Ply> {
        self.table.legal()
    }

    /// How many ways the game can go on for so many plies.
    pub fn perft(&self, depth: u32) -> u64 {
        self.table.perft(depth)
    }
}

/// What one can ask of a position without knowing its rules.
trait Table {
    fn tiles(&self) -> Vec<Placed>;
    fn ties(&self) -> Vec<Tie>;
    fn counts(&self) -> Vec<Count>;
    fn midlines(&self) -> Vec<Midline>;
    fn points(&self) -> Option<Vec<i32>>;
    fn received(&self) -> Vec<Received>;
    fn territory(&self) -> Territory;
    fn balances(&self) -> Vec<Balances>;
    fn legal(&self) -> Vec<Ply>;
    fn perft(&self, depth: u32) -> u64;
}

/// A rule set, ready to judge records.
pub trait Referee: Sync {
    /// Replays a record and shows every state of it: before the first ply and after each.
    fn judge(&self, game: &Game<'_>, each: &mut dyn FnMut(&State<'_>)) -> Judged;

    /// Why a ply of the game was legal, or was not: the one of this number, from 0. Nothing where the game does not get
    /// so far.
    fn argue(&self, game: &Game<'_>, ply: usize) -> Option<Argument>;

    /// What could be changed about a game that goes wrong, the best first.
    fn mends(&self, game: &Game<'_>, counted: Counted) -> Mends;

    /// A random legal game: the one of this number that follows from the seed.
    fn generate(&self, variant: Variant, seed: u64, number: u64) -> Option<Record>;

    /// Every set of rules that a record may choose; see [`Rules::editions`].
    fn editions(&self) -> Vec<String>;
}

/// A referee by these rules.
struct By<R>(PhantomData<fn() -> R>);

impl<R: Generate> Referee for By<R> {
    fn judge(&self, game: &Game<'_>, each: &mut dyn FnMut(&State<'_>)) -> Judged {
        let whole = &game.read.record;
        // A set-up that cannot be read is not judged.
        if game.read.sound == 0 && !game.read.is_sound() {
            return Judged::nothing(notation::start(whole));
        }
        // Behind a fault of the writing nobody knows what was played.
        let is_whole = game.read.sound >= whole.entries.len() && game.read.is_sound();
        let sound;
        let record = if is_whole {
            whole
        } else {
            sound = Record { entries: whole.entries[..game.read.sound].to_vec(), ..whole.clone() };
            &sound
        };
        game.with_set_up(record, |set_up| self.judged(game, record, set_up, is_whole, each))
    }

    fn argue(&self, game: &Game<'_>, ply: usize) -> Option<Argument> {
        let record = &game.read.record;
        game.with_set_up(record, |set_up| {
            let mut replay = Replay::<R>::start(record, set_up).ok()?;
            if game.keep_going {
                replay.keep_going();
            }
            replay.forward(ply);
            let written = record.plies().nth(ply).filter(|_| replay.plies() == ply)?;
            let words = Words::of(game.notation, record.variant);
            Some(argument::argue(replay.rules(), replay.position(), written, record, words))
        })
    }

    fn mends(&self, game: &Game<'_>, counted: Counted) -> Mends {
        game.with_set_up(&game.read.record, |set_up| mends::search::<R>(&game.read.record, set_up, counted))
    }

    fn generate(&self, variant: Variant, seed: u64, number: u64) -> Option<Record> {
        generate::game::<R>(variant, seed, number)
    }

    fn editions(&self) -> Vec<String> {
        R::editions()
    }
}

impl<R: Generate> By<R> {
    /// Judges what of a record is sound.
    fn judged(
        &self,
        game: &Game<'_>,
        record: &Record,
        set_up: &SetUp<'_>,
        is_whole: bool,
        each: &mut dyn FnMut(&State<'_>),
    ) -> Judged {
        let finder = Finder { game, record };
        let mut replay = match Replay::<R>::start(record, set_up) {
            Ok(replay) => replay,
            Err(failure) => {
                let nothing = Judged::nothing(set_up.position.unwrap_or_default().to_vec());
                return Judged {
                    findings: vec![finder.set_up(&failure)],
                    failed: Some(failed_at(&failure)),
                    ..nothing
                };
            }
        };
        let mut findings: Vec<Diagnostic> =
            R::unrefereed(record).into_iter().map(|word| finder.unrefereed(word)).collect();
        if record.plies().next().is_some() {
            findings.extend(finder.unsaid(&R::unsaid(record)));
        }
        let mut failed = None;
        if game.keep_going {
            replay.keep_going();
        }
        let mut state = (0, None, None, false);
        show(&replay, state, each);
        while let Some(step) = replay.next() {
            match step {
                Step::Ply(played) => {
                    let ply = match &record.entries[played.entry] {
                        Entry::Ply(ply) => Some(ply),
                        _ => None,
                    };
                    state = (played.turn, Some(played.seat), ply, false);
                    show(&replay, state, each);
                }
                Step::Check { entry, differences } if !differences.is_empty() => {
                    let tiles = replay.rules().tiles(replay.position());
                    findings.push(finder.check(entry, &differences, &tiles));
                }
                Step::Check { .. } => {}
                Step::Refused(failure) => {
                    findings.push(finder.refusal::<R>(&failure, set_up));
                    failed = failed.or_else(|| Some(failed_at(&failure)));
                    if let Some(Entry::Ply(ply)) =
                        failure.entry.filter(|_| failure.played).map(|at| &record.entries[at])
                    {
                        state = (failure.turn, Some(failure.seat), Some(ply), true);
                        show(&replay, state, each);
                    }
                }
            }
        }
        if is_whole && failed.is_none() {
            let goes_on = |names: &dyn Names| replay.rules().goes_on(replay.position(), names);
            findings.extend(replay.check_result().err().and_then(|wrong| finder.result(wrong.outcome, goes_on)));
            findings.extend(replay.check_points().err().and_then(|_| finder.points(replay.points())));
        }
        let (rules, position) = (replay.rules(), replay.position());
        let found = rules.found();
        Judged {
            findings,
            // Where nothing was played, no edition mattered.
            taken: (found != Found::Named && game.read.record.plies().next().is_some())
                .then(|| finder.taken(&rules.edition(), found)),
            edition: rules.edition(),
            plies: replay.plies(),
            failed,
            outcome: replay.outcome(),
            counts: if game.with_end { rules.counts(position) } else { Vec::new() },
            points: if game.with_end { rules.points(position) } else { None },
            tiles: if game.with_end { rules.tiles(position) } else { Vec::new() },
        }
    }
}

fn failed_at<F: Refusal>(failure: &Failure<F>) -> Failed {
    let ply = if failure.entry.is_some() { failure.ply + 1 } else { 0 };
    Failed { turn: failure.turn, seat: failure.seat, ply, code: failure.refusal.code() }
}

fn show<R: Rules>(
    replay: &Replay<'_, R>,
    (turn, seat, ply, forced): (u32, Option<Seat>, Option<&Ply>, bool),
    each: &mut dyn FnMut(&State<'_>),
) {
    let at = At { rules: replay.rules(), position: replay.position() };
    each(&State { plies: replay.plies(), turn, seat, ply, forced, table: &at });
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

    fn ties(&self) -> Vec<Tie> {
        self.rules.ties(self.position)
    }

    fn counts(&self) -> Vec<Count> {
        self.rules.counts(self.position)
    }

    fn midlines(&self) -> Vec<Midline> {
        self.rules.midlines(self.position)
    }

    fn points(&self) -> Option<Vec<i32>> {
        self.rules.points(self.position)
    }

    fn received(&self) -> Vec<Received> {
        self.rules.received(self.position)
    }

    fn territory(&self) -> Territory {
        self.rules.territory(self.position)
    }

    fn balances(&self) -> Vec<Balances> {
        self.rules.balances(self.position)
    }

    fn legal(&self) -> Vec<Ply> {
        let actions = self.rules.legal(self.position);
        actions.iter().map(|action| self.rules.write(self.position, action)).collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let actions = self.rules.legal(self.position);
        if depth == 1 {
            return actions.len() as u64;
        }
        let mut count = 0;
        for action in &actions {
            let mut position = self.position.clone();
            self.rules.apply(&mut position, action);
            count += At { rules: self.rules, position: &position }.perft(depth - 1);
        }
        count
    }
}
