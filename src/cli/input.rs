//! What is read: files, directories and standard input, and how their records are to be understood.

use super::{Broken, complain};
use crate::notation::{self, Notation, Options, Read};
use crate::stream::{GameText, Games};
use crate::variant::{Seat, Variant};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// Which records to read, and how.
#[derive(Args)]
pub(super) struct Inputs {
    /// Files, directories (searched for files with known endings), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The notation of the input; without it the content decides, then the file's ending
    #[arg(long, value_name = "NOTATION", value_parser = notations())]
    from: Option<String>,
    /// The rule set of records that name none
    #[arg(long, value_name = "VARIANT", value_parser = variants())]
    variant: Option<String>,
    /// Keep the players' names and addresses that a share link holds
    #[arg(long)]
    pub(super) keep_personal: bool,
}

/// The names of the notations, for `--from` and `--to`.
pub(super) fn notations() -> PossibleValuesParser {
    PossibleValuesParser::new(notation::ALL.iter().map(|notation| notation.name()))
}

/// The names of the rule sets.
pub(super) fn variants() -> PossibleValuesParser {
    PossibleValuesParser::new(Variant::all().map(Variant::name))
}

/// One thing to read.
pub(super) struct Input {
    /// The file; none for standard input.
    pub path: Option<PathBuf>,
    /// The name it goes by in findings.
    pub name: String,
}

/// A game and what was read of it.
pub(super) struct Game {
    pub text: GameText,
    pub read: Read,
    /// The notation it is written in.
    pub notation: &'static dyn Notation,
}

impl Inputs {
    /// One file, or - for standard input, to be read as it shows itself.
    pub(super) fn of(file: &str, variant: Option<String>) -> Inputs {
        Inputs { files: vec![file.into()], from: None, variant, keep_personal: false }
    }

    /// Everything to read, directories searched. What is not there is complained of; says whether anything was.
    pub(super) fn list(&self) -> Result<(Vec<Input>, bool), Broken> {
        let mut found = Vec::new();
        let mut missing = false;
        for path in &self.files {
            if path.as_os_str() == "-" {
                found.push(Input { path: None, name: "<stdin>".to_owned() });
            } else if path.is_dir() {
                let before = found.len();
                for entry in walkdir::WalkDir::new(path).sort_by_file_name() {
                    let entry = entry.map_err(|error| Broken::Said(error.to_string()))?;
                    if entry.file_type().is_file() && has_known_ending(entry.path()) {
                        found.push(Input::file(entry.into_path()));
                    }
                }
                if found.len() == before {
                    complain(&format!("{}: no records in this directory", path.display()));
                    missing = true;
                }
            } else {
                found.push(Input::file(path.clone()));
            }
        }
        Ok((found, missing))
    }

    /// How records are to be read.
    pub(super) fn options(&self) -> Options {
        let variant = self.variant.as_deref().and_then(Variant::named);
        Options { variant, keep_personal: self.keep_personal }
    }

    /// Reads the games of one input and hands them over one after another. Says whether the input could be read.
    pub(super) fn read(&self, input: &Input, each: impl FnMut(Game) -> Result<(), Broken>) -> Result<bool, Broken> {
        match &input.path {
            None => self.read_from(io::stdin().lock(), input, each),
            Some(path) => match File::open(path) {
                Ok(file) => self.read_from(file, input, each),
                Err(error) => Ok(input.unreadable(&error)),
            },
        }
    }

    /// The same, from a reader that has the input.
    pub(super) fn read_from(
        &self,
        reader: impl io::Read,
        input: &Input,
        mut each: impl FnMut(Game) -> Result<(), Broken>,
    ) -> Result<bool, Broken> {
        let notation = self.from.as_deref().and_then(notation::named);
        let games = match Games::new(reader, notation, &input.name) {
            Ok(games) => games,
            Err(error) => return Ok(input.unreadable(&error)),
        };
        let notation = games.notation();
        for game in games.records(self.options()) {
            match game {
                Ok((text, read)) => each(Game { text, read, notation })?,
                Err(error) => return Ok(input.unreadable(&error)),
            }
        }
        Ok(true)
    }
}

impl Input {
    fn file(path: PathBuf) -> Input {
        Input { name: path.display().to_string(), path: Some(path) }
    }

    /// Says why an input cannot be read.
    pub(super) fn unreadable(&self, error: &io::Error) -> bool {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "no such file".to_owned(),
            io::ErrorKind::PermissionDenied => "no permission to read it".to_owned(),
            _ => error.to_string(),
        };
        complain(&format!("{}: {why}", self.name));
        false
    }
}

/// Whether a file's ending is one that some notation has.
fn has_known_ending(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    ending.is_some_and(|ending| notation::ALL.iter().any(|notation| notation.endings().contains(&ending.as_str())))
}

/// The names of seats.
pub(super) fn seat_names(seats: impl Iterator<Item = Seat>, names: &[&str]) -> Vec<String> {
    seats.filter_map(|seat| names.get(seat.index()).map(ToString::to_string)).collect()
}
