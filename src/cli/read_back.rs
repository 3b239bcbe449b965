//! What is about to replace a file is read back first: each game must read as it was meant. Otherwise the file stays as it
//! is, whatever fault of a writer it was.

use super::CliError;
use super::games::sheltered;
use super::inputs::{Input, Inputs, Opened};
use super::interrupt;
use super::jobs::{Jobs, Weight};
use super::output::{Spool, named};
use super::steps::{Plan, Step, Text};
use super::walk::Choice;
use crate::codes;
use crate::notation::{Content, Notation};
use crate::record::Record;
use crate::stream::GameText;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read, Write};
use std::path::Path;

/// What one game must read as, in few bytes: they tell any two games apart but for one pair in 2^63.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meant(u64);

/// Set where the record is meant, and not the very text.
const RECORD: u64 = 1;

impl Meant {
    /// The same text but for how its lines end, and the white space around it.
    pub(super) fn text(text: &[u8]) -> Meant {
        let mut hasher = DefaultHasher::new();
        let text = text.trim_ascii();
        if memchr::memchr(b'\r', text).is_some() {
            let kept: Vec<u8> = text.iter().copied().filter(|byte| *byte != b'\r').collect();
            kept.hash(&mut hasher);
        } else {
            text.hash(&mut hasher);
        }
        Meant(hasher.finish() & !RECORD)
    }

    /// What is left of a record in a notation, in whatever form.
    pub(super) fn record(record: &Record, notation: &dyn Notation) -> Meant {
        let mut hasher = DefaultHasher::new();
        match notation.drops() {
            [] => record.hash(&mut hasher),
            drops => Content::kept(record, drops).hash(&mut hasher),
        }
        Meant(hasher.finish() | RECORD)
    }
}

/// A game that was read back.
struct Found {
    text: Meant,
    /// None where there is an error in the writing.
    record: Option<Meant>,
    /// Why it cannot be read at all, if it is longer than any game may be.
    too_long: Option<String>,
}

impl Weight for Result<Found, CliError> {
    fn weight(&self) -> usize {
        size_of::<Found>()
    }
}

/// The games that a file is to have.
pub(super) struct ReadBack {
    notation: &'static dyn Notation,
    /// How the file is read back.
    inputs: Inputs,
    games: Spool,
    count: u64,
}

impl ReadBack {
    /// For what is made of these inputs in this notation, to be read back by so many threads.
    pub(super) fn new(made_from: &Inputs, notation: &'static dyn Notation, jobs: Jobs) -> ReadBack {
        let reading = made_from.reading.of(notation);
        let inputs = Inputs { files: Vec::new(), reading, choice: Choice::default(), jobs, with_unreadable: true };
        ReadBack { notation, inputs, games: Spool::default(), count: 0 }
    }

    /// The next game.
    pub(super) fn add(&mut self, meant: Meant) -> io::Result<()> {
        self.count += 1;
        self.games.write_all(&meant.0.to_le_bytes())
    }

    /// Reads a file, and refuses it if it has other games. `name` is that of the file that it is to replace.
    pub(super) fn check(self, file: &Path, name: &str) -> Result<(), CliError> {
        let ReadBack { notation, inputs, games, count } = self;
        if count == 0 {
            return Ok(());
        }
        let plan = Plan {
            inputs: &[Input::file(file.to_owned())],
            only: None,
            with_between: false,
            quiet: true,
            open: |_: &Input| Opened::new(File::open(file)?, None),
        };
        let worker = || |_: &Input, text: Text| sheltered("", || Ok(found(text, notation)));
        let not_written = |why: String| CliError::Fatal(format!("{name}: not written, because {why}"));
        let other = |game: u64| {
            let why = format!("game {game} would not read as it is meant: a bug in this program, please report it");
            not_written(why)
        };
        let (mut games, mut game) = (games.reader()?, 0);
        inputs.each_step(&plan, worker, |_, step| match step {
            Step::Game(found) => {
                game += 1;
                let mut meant = [0; 8];
                if game <= count {
                    games.read_exact(&mut meant)?;
                }
                let meant = Meant(u64::from_le_bytes(meant));
                match found {
                    Ok(found) if game <= count && (found.text == meant || found.record == Some(meant)) => Ok(()),
                    Ok(Found { too_long: Some(why), .. }) => {
                        Err(not_written(format!("game {game} could not be read again: {why}")))
                    }
                    _ => Err(other(game)),
                }
            }
            Step::Failed(error) => Err(named(name, &error).into()),
            Step::Open(..) | Step::Between(_) | Step::Skipped(_) | Step::End(_) => Ok(()),
        })?;
        match game < count {
            true if interrupt::is_asked() => Err(not_written("the run was interrupted".to_owned())),
            true => Err(other(game + 1)),
            false => Ok(()),
        }
    }
}

/// What a game reads as.
fn found(text: Text, notation: &dyn Notation) -> Found {
    let GameText { text: ref bytes, ref rest, ref unreadable, .. } = *text.text;
    let written =
        if rest.is_empty() { Meant::text(bytes.as_bytes()) } else { Meant::text(&[bytes.as_bytes(), rest].concat()) };
    if let Some(why) = unreadable {
        let too_long = (why.code == &codes::TEXT_TOO_LONG).then(|| why.message.clone());
        return Found { text: written, record: None, too_long };
    }
    let read = text.read().read;
    let record = read.is_sound().then(|| Meant::record(&read.record, notation));
    Found { text: written, record, too_long: None }
}

#[cfg(test)]
pub(super) mod tests;
