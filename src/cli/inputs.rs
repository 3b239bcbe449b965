//! What is read, and how: files, folders and standard input.

use super::diagnostics::Diagnostics;
use super::output::words;
use super::{CliError, CliResult, Console, Status, walk};
use crate::notation::{self, Notation, Options, Read};
use crate::referee;
use crate::stream::{GameText, Games, Records};
use crate::variant::{Seat, Variant};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::fs::File;
use std::io;
use std::path::PathBuf;

/// The records to read, and how.
#[derive(Args)]
pub(super) struct Inputs {
    /// Files, folders (searched for files with known endings), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) reading: Reading,
}

/// How to read records.
#[derive(Args)]
pub(super) struct Reading {
    /// The notation of the input [default: found from the content, then from the file's ending]
    #[arg(long, value_name = "NOTATION", value_parser = notations())]
    from: Option<String>,
    /// The rule set of records that name none
    #[arg(long, value_name = "VARIANT", value_parser = variants())]
    variant: Option<String>,
    /// Whether the names and addresses of players in a share link are kept.
    #[arg(skip)]
    pub(super) keep_personal: bool,
}

/// Which game of each file.
#[derive(Args)]
pub(super) struct GameNumber {
    /// Only the game of this number in each file, from 1
    #[arg(long = "game", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) number: Option<u64>,
}

/// The names of the notations.
pub(super) fn notations() -> PossibleValuesParser {
    PossibleValuesParser::new(notation::ALL.iter().map(|notation| notation.name()))
}

/// The names of the variants.
pub(super) fn variants() -> PossibleValuesParser {
    PossibleValuesParser::new(Variant::all().map(Variant::name))
}

/// One thing to read.
#[derive(Debug)]
pub(super) struct Input {
    /// The file; none for standard input.
    pub(super) path: Option<PathBuf>,
    /// Its name in messages.
    pub(super) name: String,
}

/// A game and what was read of it.
pub(super) struct Game {
    pub(super) text: GameText,
    pub(super) read: Read,
    /// The notation it is written in.
    pub(super) notation: &'static dyn Notation,
}

impl Inputs {
    /// Everything to read, folders searched. Files that are missing are found out when they are read.
    pub(super) fn list(&self, console: &Console) -> (Vec<Input>, Status) {
        walk::find(&self.files, console)
    }

    /// The only input, where there must not be several.
    pub(super) fn is_one_file(&self) -> bool {
        matches!(&self.files[..], [one] if !one.is_dir())
    }

    /// Hands over the games of all inputs one after another, and prints what cannot be read.
    pub(super) fn each_game(
        &self,
        only: &GameNumber,
        console: &Console,
        diagnostics: &mut Diagnostics,
        mut each: impl FnMut(&mut Diagnostics, &Input, Game) -> CliResult,
    ) -> CliResult {
        let (inputs, mut status) = self.list(console);
        for input in &inputs {
            status = status.max(self.games(input, only, console, diagnostics, &mut each)?);
            diagnostics.end_file()?;
        }
        Ok(status)
    }

    fn games(
        &self,
        input: &Input,
        only: &GameNumber,
        console: &Console,
        diagnostics: &mut Diagnostics,
        each: &mut impl FnMut(&mut Diagnostics, &Input, Game) -> CliResult,
    ) -> CliResult {
        let mut records = match input.open().and_then(|reader| self.reading.records(reader, input)) {
            Ok(records) => records,
            Err(error) => return Ok(input.unreadable(&error, console)),
        };
        let notation = records.notation();
        let (mut status, mut last) = (Status::Clean, 0);
        for game in &mut records {
            let (text, read) = match game {
                Ok(game) => game,
                Err(error) => return Ok(input.unreadable(&error, console)),
            };
            if text.is_whole_input {
                diagnostics.add(&text.source(&input.name), read.diagnostics)?;
                return Ok(Status::Failed);
            }
            last = text.game;
            if only.number.is_some_and(|number| number != last) {
                continue;
            }
            let read = self.reading.settled(&text, read, notation);
            match each(diagnostics, input, Game { text, read, notation }) {
                Ok(end) => status = status.max(end),
                Err(CliError::Game(message)) => {
                    console.complain(&format!("{}: game {last}: {message}", input.name));
                    status = Status::Failed;
                }
                Err(error) => return Err(error),
            }
            if only.number == Some(last) {
                return Ok(status);
            }
        }
        if let Some(number) = only.number {
            let games = if last == 1 { "1 game".to_owned() } else { format!("{last} games") };
            console.complain(&format!("{}: there is no game {number} in it, only {games}", input.name));
            return Ok(Status::Failed);
        }
        Ok(status)
    }
}

impl Reading {
    /// Whether any of it is said.
    pub(super) fn is_given(&self) -> bool {
        self.from.is_some() || self.variant.is_some()
    }

    /// The records of an input.
    pub(super) fn records<R: io::Read>(&self, reader: R, input: &Input) -> io::Result<Records<R>> {
        let notation = self.from.as_deref().and_then(notation::named);
        Ok(Games::new(reader, notation, &input.name)?.records(self.options()))
    }

    /// A record as it is read by the rules under which it stays legal longest, where it fits several.
    pub(super) fn settled(&self, text: &GameText, read: Read, notation: &dyn Notation) -> Read {
        if text.unreadable.is_some() { read } else { referee::settled(&text.text, read, notation, &self.options()) }
    }

    /// How records are to be read.
    pub(super) fn options(&self) -> Options {
        let variant = self.variant.as_deref().and_then(Variant::named);
        Options { variant, keep_personal: self.keep_personal, ..Options::default() }
    }
}

impl Input {
    pub(super) fn stdin() -> Input {
        Input { path: None, name: "<stdin>".to_owned() }
    }

    pub(super) fn file(path: PathBuf) -> Input {
        Input { name: path.display().to_string(), path: Some(path) }
    }

    pub(super) fn open(&self) -> io::Result<Box<dyn io::Read>> {
        Ok(match &self.path {
            None => Box::new(io::stdin().lock()),
            Some(path) => Box::new(File::open(path)?),
        })
    }

    /// Says why an input cannot be read.
    pub(super) fn unreadable(&self, error: &io::Error, console: &Console) -> Status {
        console.complain(&format!("{}: {}", self.name, words(error)));
        Status::Failed
    }
}

/// The names of seats.
pub(super) fn seat_names(seats: impl Iterator<Item = Seat>, names: &[&str]) -> Vec<String> {
    seats.filter_map(|seat| names.get(seat.index()).map(ToString::to_string)).collect()
}
