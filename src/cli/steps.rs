//! The games of many inputs, one after another, dealt out to threads.

use super::inputs::{FileState, Game, Input, Inputs, Opened, Reading};
use super::interrupt;
use super::jobs::{Weight, in_order};
use super::progress::Progress;
use crate::notation::{Notation, Options};
use crate::stream::{self, Chunk, GameText, Games};
use crate::variant::Variant;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::{Condvar, Mutex, PoisonError};

/// What comes out of an input, in this order. After a failure comes nothing more of it.
pub(super) enum Step<G> {
    /// It is open, and in this notation.
    Open(&'static dyn Notation, FileState),
    /// Bytes that belong to no game.
    Between(Vec<u8>),
    /// The bytes of a game that is not asked for.
    Skipped(Vec<u8>),
    /// A game, or what was made of it.
    Game(G),
    /// It has been read to its end, or to the game that was asked for; so many games were seen.
    End(u64),
    /// It cannot be read, or not any further.
    Failed(io::Error),
}

/// The text of a game, with what is needed to read it.
pub(super) struct Text {
    /// Apart, as it is handed on many times.
    pub(super) text: Box<GameText>,
    pub(super) notation: &'static dyn Notation,
    options: Options,
}

impl Text {
    /// The rule set that it is read by if it names none, perhaps that of the game before.
    pub(super) fn variant(&self) -> Option<Variant> {
        self.options.variant.or(self.options.settled)
    }

    /// Reads it.
    pub(super) fn read(self) -> Game {
        let Text { text, notation, options } = self;
        let read = Reading::settled(&text, text.read(notation, &options), notation, &options);
        Game { text: *text, read, notation, options }
    }
}

/// What is asked for of the inputs.
pub(super) struct Plan<'a, O> {
    pub(super) inputs: &'a [Input],
    /// Only the game of this number in each.
    pub(super) only: Option<u64>,
    /// Whether everything else is handed over too.
    pub(super) with_between: bool,
    /// Whether nobody wants to know how far it is.
    pub(super) quiet: bool,
    /// Opens one.
    pub(super) open: O,
}

/// Small files are opened by the threads, as many at a time as have together so many bytes.
const SMALL: u64 = 64 << 10;
/// Maximum of small files that are handed over together.
const FILES: usize = 32;
/// Games of about so many bytes are handed over together.
const GAMES: usize = 16 << 10;
/// A longer game can take much memory to work on.
const LARGE: usize = 64 << 10;
/// Maximum length of large games that are worked on at the same time, unless it is a single one.
const LARGE_TOGETHER: usize = 2 << 20;

impl Inputs {
    /// Works on the games of the inputs on threads and takes the results in order, each with the index of its input.
    ///
    /// `work` makes a worker, which may remember what it has seen so far, but only to save itself some work: how the
    /// games are dealt out must not be seen in what it makes.
    pub(super) fn each_step<T, W, E>(
        &self,
        plan: &Plan<'_, impl Fn(&Input) -> io::Result<Opened> + Sync>,
        work: impl Fn() -> W + Sync,
        mut take: impl FnMut(usize, Step<T>) -> Result<(), E>,
    ) -> Result<(), E>
    where
        T: Weight + Send,
        W: FnMut(&Input, Text) -> T,
    {
        let mut dealer = Dealer { plan, reading: &self.reading, next: 0, current: None };
        let work = |piece: Piece, give: &mut dyn FnMut((usize, Step<T>)) -> bool| {
            let mut worker = work();
            let mut one = |index: usize, step: Step<Text>| match step {
                Step::Open(notation, state) => Step::Open(notation, state),
                Step::Between(bytes) => Step::Between(bytes),
                Step::Skipped(bytes) => Step::Skipped(bytes),
                Step::Game(text) => Step::Game(ROOM.with(text.text.text.len(), || worker(&plan.inputs[index], text))),
                Step::End(games) => Step::End(games),
                Step::Failed(error) => Step::Failed(error),
            };
            match piece {
                Piece::Steps(steps) => {
                    steps.into_iter().all(|(index, step)| give((index, one(index, step))));
                }
                Piece::Files(mut files) => {
                    files.all(|index| {
                        let mut steps = Steps::new(plan, index, &self.reading);
                        steps.all(|step| give((index, one(index, step))))
                    });
                }
            }
        };
        let all = || plan.inputs.iter().map(Input::size).sum();
        let mut progress = Progress::new(plan.quiet, plan.inputs.len(), all);
        let take = |(index, step): (usize, Step<T>)| {
            match step {
                Step::Game(_) => progress.game(),
                Step::End(_) | Step::Failed(_) => progress.file(),
                _ => {}
            }
            take(index, step)
        };
        in_order(self.jobs.count(), || dealer.deal(), work, take)
    }
}

/// A piece of work.
enum Piece {
    /// What was found in inputs.
    Steps(Vec<(usize, Step<Text>)>),
    /// Small files.
    Files(Range<usize>),
}

impl Weight for Piece {
    fn weight(&self) -> usize {
        match self {
            Piece::Steps(steps) => steps.iter().map(Weight::weight).sum(),
            Piece::Files(_) => SMALL as usize,
        }
    }
}

impl Weight for Text {
    fn weight(&self) -> usize {
        self.text.text.len() + self.text.rest.len()
    }
}

impl<G: Weight> Weight for (usize, Step<G>) {
    fn weight(&self) -> usize {
        match &self.1 {
            Step::Between(bytes) | Step::Skipped(bytes) => bytes.len(),
            Step::Game(game) => game.weight(),
            Step::Open(..) | Step::End(_) | Step::Failed(_) => 0,
        }
    }
}

/// Cuts the inputs into pieces of work.
struct Dealer<'a, O> {
    plan: &'a Plan<'a, O>,
    reading: &'a Reading,
    /// The input that is opened next.
    next: usize,
    current: Option<(usize, Steps<'a, O>)>,
}

impl<O: Fn(&Input) -> io::Result<Opened>> Dealer<'_, O> {
    fn deal(&mut self) -> Option<Piece> {
        let (mut steps, mut weight) = (Vec::new(), 0);
        while weight < GAMES {
            let step = match &mut self.current {
                Some((index, current)) => current.next().map(|step| (*index, step)),
                None if self.next == self.plan.inputs.len() || interrupt::is_asked() => break,
                None => {
                    let small = self.small_files();
                    if small.is_empty() {
                        self.current = Some((self.next, Steps::new(self.plan, self.next, self.reading)));
                        self.next += 1;
                    } else if steps.is_empty() {
                        self.next = small.end;
                        return Some(Piece::Files(small));
                    } else {
                        break;
                    }
                    continue;
                }
            };
            match step {
                Some(step) => {
                    weight += step.weight();
                    steps.push(step);
                }
                None => self.current = None,
            }
        }
        // A run that is interrupted ends with what was dealt out until then; the last game may not be whole.
        (!steps.is_empty() && !interrupt::is_asked()).then_some(Piece::Steps(steps))
    }

    /// The next inputs that are small files.
    fn small_files(&self) -> Range<usize> {
        let mut left = SMALL;
        let is_small = |input: &&Input| match input.size().and_then(|size| left.checked_sub(size)) {
            Some(rest) => {
                left = rest;
                true
            }
            None => false,
        };
        let count = self.plan.inputs[self.next..].iter().take(FILES).take_while(is_small).count();
        self.next..self.next + count
    }
}

/// What comes out of one input.
struct Steps<'a, O> {
    plan: &'a Plan<'a, O>,
    reading: &'a Reading,
    input: &'a Input,
    state: State,
    /// How many games were seen.
    games: u64,
}

enum State {
    Closed,
    /// With what the games are read by.
    Open(Games<Box<dyn Read>>, stream::Reading),
    Ended,
}

impl<'a, O: Fn(&Input) -> io::Result<Opened>> Steps<'a, O> {
    fn new(plan: &'a Plan<'a, O>, index: usize, reading: &'a Reading) -> Steps<'a, O> {
        Steps { plan, reading, input: &plan.inputs[index], state: State::Closed, games: 0 }
    }

    /// Opens the input, or finds what comes next in it.
    fn step(&mut self) -> io::Result<Step<Text>> {
        let State::Open(games, read_by) = &mut self.state else {
            let Opened { reader, state } = (self.plan.open)(self.input)?;
            let games = self.reading.games(reader, &self.input.name)?;
            let notation = games.notation();
            self.state = State::Open(games, stream::Reading::new(self.reading.options()));
            return Ok(Step::Open(notation, state));
        };
        let Plan { only, with_between, .. } = *self.plan;
        while with_between || only.is_none_or(|only| only != self.games) {
            let text = match games.chunk()? {
                None => break,
                Some(Chunk::Between(bytes)) if with_between => return Ok(Step::Between(bytes)),
                Some(Chunk::Between(_)) => continue,
                Some(Chunk::Game(text)) => text,
            };
            if text.is_empty_input() && self.reading.may_be_empty() {
                continue;
            }
            let notation = games.notation();
            let options = read_by.options(&text.text, notation);
            self.games = text.game;
            if text.is_whole_input || only.is_none_or(|only| only == text.game) {
                return Ok(Step::Game(Text { text: Box::new(text), notation, options }));
            }
            if with_between {
                return Ok(Step::Skipped([text.text.into_bytes(), text.rest].concat()));
            }
        }
        Ok(Step::End(self.games))
    }
}

impl<O: Fn(&Input) -> io::Result<Opened>> Iterator for Steps<'_, O> {
    type Item = Step<Text>;

    fn next(&mut self) -> Option<Step<Text>> {
        if matches!(self.state, State::Ended) {
            return None;
        }
        let step = self.step().unwrap_or_else(Step::Failed);
        if matches!(step, Step::End(_) | Step::Failed(_)) {
            self.state = State::Ended;
        }
        Some(step)
    }
}

/// For all games, also for those that are read back while others are worked on.
static ROOM: Room = Room { taken: Mutex::new(0), changed: Condvar::new() };

/// Keeps the large games that are worked on at the same time from taking too much memory.
struct Room {
    taken: Mutex<usize>,
    changed: Condvar,
}

impl Room {
    fn with<T>(&self, length: usize, work: impl FnOnce() -> T) -> T {
        if length <= LARGE {
            return work();
        }
        let taken = || self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |taken: &mut usize| *taken > 0 && *taken + length > LARGE_TOGETHER;
        *self.changed.wait_while(taken(), is_full).unwrap_or_else(PoisonError::into_inner) += length;
        let made = work();
        *taken() -= length;
        self.changed.notify_all();
        made
    }
}
