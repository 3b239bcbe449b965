//! The games of all inputs: worked on by threads, and what comes of it written in order.

use super::diagnostics::{Diagnostics, Findings, Known, Printer};
use super::inputs::{Game, GameNumber, Input, Inputs};
use super::jobs::Weight;
use super::output::Spool;
use super::steps::{Plan, Step, Text};
use super::{CliError, CliResult, Console, Status};
use crate::diagnostic::Diagnostic;
use crate::notation::Bytes;
use crate::source::Source;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Takes what a thread has to say about one game, until its turn comes.
pub(super) struct Desk<'a> {
    printer: Printer,
    known: &'a mut Known,
    /// The game's part of the result.
    pub(super) out: Spool,
    said: Said,
    /// An empty buffer that is kept from game to game, so that its room is made once.
    pub(super) buffer: &'a mut Bytes,
}

/// What is said about one game.
#[derive(Default)]
struct Said {
    found: Vec<Findings>,
    messages: Vec<Message>,
}

enum Message {
    Warning(String),
    Error(String),
}

impl Desk<'_> {
    /// Prints diagnostics of the game, in the order of its text.
    pub(super) fn add(&mut self, source: &Source<'_>, diagnostics: Vec<Diagnostic>) -> Result<(), CliError> {
        if !diagnostics.is_empty() {
            self.said.found.push(self.printer.print(source, diagnostics, self.known)?);
        }
        Ok(())
    }

    /// Prints diagnostics of the game unless a message says what came of it: then only where all are wanted.
    pub(super) fn add_beside(&mut self, source: &Source<'_>, diagnostics: Vec<Diagnostic>) -> Result<(), CliError> {
        if self.printer.is_brief() {
            self.printer = self.printer.silent();
        }
        self.add(source, diagnostics)
    }

    /// Prints a warning, below the diagnostics.
    pub(super) fn warn(&mut self, message: String) {
        self.said.messages.push(Message::Warning(message));
    }

    /// Prints an error, below the diagnostics.
    pub(super) fn complain(&mut self, message: String) {
        self.said.messages.push(Message::Error(message));
    }
}

impl Said {
    fn print(self, console: &Console, diagnostics: &mut Diagnostics) -> Result<(), CliError> {
        for found in self.found {
            diagnostics.join(found)?;
        }
        if !self.messages.is_empty() {
            diagnostics.flush()?;
        }
        for message in self.messages {
            match message {
                Message::Warning(message) => console.warn(&message),
                Message::Error(message) => console.complain(&message),
            }
        }
        Ok(())
    }
}

/// Does work on one game, and keeps a bug that it shows from hurting others.
pub(super) fn sheltered<T>(before: &str, work: impl FnOnce() -> Result<T, CliError>) -> Result<T, CliError> {
    let bug = |_| Err(CliError::Game(format!("{before}a bug in this program, please report it")));
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(bug)
}

/// What came of the work on a game.
struct Done {
    game: u64,
    said: Said,
    out: Spool,
    /// None where there was nothing to work on.
    result: Option<Result<Made, CliError>>,
    /// Whether it is an input that cannot be read at all.
    is_unread: bool,
}

/// What the work on a game gives, of whatever type: threads and channels are compiled once for all of them.
type Made = Box<dyn Any + Send>;
type Work<'a> = dyn Fn(&Input, Text, &mut Desk<'_>) -> Result<Made, CliError> + Sync + 'a;
type Take<'a> = dyn FnMut(&mut Diagnostics, &Input, Made, Spool) -> CliResult + 'a;

impl Weight for Done {
    fn weight(&self) -> usize {
        self.out.weight() + self.said.found.iter().map(Weight::weight).sum::<usize>()
    }
}

impl Inputs {
    /// Works on the games of all inputs on threads, and hands over what is made of each in order, with what was written at
    /// its desk, after what was said there is printed. What cannot be read is printed too.
    pub(super) fn each_text<T: Any + Send>(
        &self,
        only: &GameNumber,
        console: &Console,
        diagnostics: &mut Diagnostics,
        work: impl Fn(&Input, Text, &mut Desk<'_>) -> Result<T, CliError> + Sync,
        mut take: impl FnMut(&mut Diagnostics, &Input, T, Spool) -> CliResult,
    ) -> CliResult {
        let boxed = |input: &Input, text: Text, desk: &mut Desk<'_>| Ok(Box::new(work(input, text, desk)?) as Made);
        let mut unboxed = |diagnostics: &mut Diagnostics, input: &Input, made: Made, out: Spool| {
            take(diagnostics, input, *made.downcast::<T>().expect("it was made by `work`"), out)
        };
        self.each_made(only, console, diagnostics, &boxed, &mut unboxed)
    }

    fn each_made(
        &self,
        only: &GameNumber,
        console: &Console,
        diagnostics: &mut Diagnostics,
        work: &Work<'_>,
        take: &mut Take<'_>,
    ) -> CliResult {
        let (inputs, mut status) = self.list(console);
        let plan =
            Plan { inputs: &inputs, only: only.number, with_between: false, quiet: console.quiet, open: Input::open };
        let printer = diagnostics.printer();
        let worker = || {
            let (mut file, mut known, mut buffer) = (None, Known::default(), Bytes::new());
            move |input: &Input, text: Text| {
                if file.replace(std::ptr::from_ref(input)) != Some(std::ptr::from_ref(input)) {
                    known = Known::default();
                }
                buffer.clear();
                let (out, said) = (Spool::default(), Said::default());
                let mut desk = Desk { printer, known: &mut known, out, said, buffer: &mut buffer };
                let (game, is_unread) = (text.text.game, text.text.is_whole_input);
                let said = if is_unread {
                    desk.add(&input.source(&text.text), text.text.unreadable.clone().into_iter().collect())
                } else {
                    Ok(())
                };
                let result = match said {
                    Err(error) => Some(Err(error)),
                    Ok(()) if is_unread && !self.with_unreadable => None,
                    Ok(()) => Some(sheltered("", || work(input, text, &mut desk))),
                };
                Done { game, said: desk.said, out: desk.out, result, is_unread }
            }
        };
        let mut is_unreadable = false;
        self.each_step(&plan, worker, |index, step| {
            let input = &inputs[index];
            let end = match step {
                Step::Open(..) | Step::Between(_) | Step::Skipped(_) => {
                    is_unreadable = false;
                    Status::Clean
                }
                Step::Game(done) => {
                    done.said.print(console, diagnostics)?;
                    is_unreadable |= done.is_unread;
                    let least = if done.is_unread { Status::Unread } else { Status::Clean };
                    match done.result.map(|result| take(diagnostics, input, result?, done.out)) {
                        None => least,
                        Some(Ok(end)) => end.max(least),
                        Some(Err(CliError::Game(message))) => {
                            diagnostics.flush()?;
                            console.complain(&format!("{}: game {}: {message}", input.name, done.game));
                            Status::Failed
                        }
                        Some(Err(error)) => return Err(error),
                    }
                }
                Step::End(games) => {
                    let missing = only.missing(games).filter(|_| !is_unreadable);
                    if let Some(missing) = &missing {
                        console.complain(&format!("{}: {missing}", input.name));
                    }
                    diagnostics.end_file()?;
                    if missing.is_some() { Status::Failed } else { Status::Clean }
                }
                Step::Failed(error) => {
                    let end = input.unreadable(&error, console);
                    diagnostics.end_file()?;
                    end
                }
            };
            status = status.max(end);
            Ok(())
        })?;
        Ok(status)
    }

    /// Reads the games of all inputs on threads, and hands them over one after another.
    pub(super) fn each_game(
        &self,
        only: &GameNumber,
        console: &Console,
        diagnostics: &mut Diagnostics,
        mut each: impl FnMut(&mut Diagnostics, &Input, Game) -> CliResult,
    ) -> CliResult {
        let read = |_: &Input, text: Text, _: &mut Desk<'_>| Ok(text.read());
        self.each_text(only, console, diagnostics, read, |diagnostics, input, game, _| each(diagnostics, input, game))
    }
}
