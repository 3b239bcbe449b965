//! What is read, and how: files, folders and standard input.

use super::compression::{Compression, decompressed, uncompressed};
use super::diagnostics::seat_of_turn;
use super::interrupt::Stdin;
use super::jobs::Jobs;
use super::output::words;
use super::progress::Counted;
use super::replacement::Identity;
use super::walk::{self, Choice};
use super::{Console, Status};
use crate::diagnostic::nearest;
use crate::notation::{self, Notation, Options, Read};
use crate::record::Movers;
use crate::referee;
use crate::source::Source;
use crate::stream::{GameText, Games};
use crate::variant::{Seat, Variant};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The records to read, and how.
#[derive(Args)]
pub(super) struct Inputs {
    /// Files, folders (searched for games), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) reading: Reading,
    #[command(flatten)]
    pub(super) choice: Choice,
    #[command(flatten)]
    pub(super) jobs: Jobs,
    /// Whether what is no text is worked on as a game is, when its diagnostic is printed.
    #[arg(skip)]
    pub(super) with_unreadable: bool,
}

/// How to read records.
#[derive(Args)]
pub(super) struct Reading {
    /// The notation of the input [default: found from the content, then from the file's ending]
    #[arg(long, value_name = "NOTATION", value_parser = read_notations(), ignore_case = true)]
    from: Option<String>,
    /// The rule set of records that name none
    #[arg(long, value_name = "VARIANT", value_parser = variants(), ignore_case = true)]
    pub(super) variant: Option<String>,
    /// Whether the names and addresses of players in a share link are kept.
    #[arg(skip)]
    pub(super) keep_personal: bool,
}

/// Which game of each file.
#[derive(Args)]
pub(super) struct GameNumber {
    /// Only the game of this number in each file, from 1
    #[arg(long = "game", value_name = "N", value_parser = game_number)]
    pub(super) number: Option<u64>,
}

impl GameNumber {
    /// What is said where a file has fewer games.
    pub(super) fn missing(&self, games: u64) -> Option<String> {
        let number = self.number.filter(|number| *number > games)?;
        let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
        Some(format!("there is no game {number} in it, only {games}"))
    }
}

/// A whole number.
pub(super) fn number_from<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| "write a whole number, such as 3")
}

fn game_number(text: &str) -> Result<u64, &'static str> {
    text.parse().ok().filter(|number| *number > 0).ok_or("games are numbered from 1")
}

/// The names of the notations. The endings of their files are taken for them too.
pub(super) fn notations() -> impl TypedValueParser<Value = String> {
    among(&[notation::ALL])
}

/// The same with the links that are read.
fn read_notations() -> impl TypedValueParser<Value = String> {
    among(&[notation::ALL, &notation::LINKS[1..]])
}

/// The same with the links that are written.
pub(super) fn written_notations() -> impl TypedValueParser<Value = String> {
    among(&[notation::ALL, notation::LINKS])
}

fn among(lists: &[&'static [&'static dyn Notation]]) -> impl TypedValueParser<Value = String> + use<> {
    let value = |notation: &&dyn Notation| PossibleValue::new(notation.name()).aliases(notation.endings());
    let named = |word: String| {
        let word = word.to_ascii_lowercase();
        let ends_so = |notation: &&&dyn Notation| notation.endings().contains(&word.as_str());
        let by_ending = || notation::ALL.iter().find(ends_so).copied();
        notation::named(&word).or_else(by_ending).map_or_else(String::new, |notation| notation.name().to_owned())
    };
    PossibleValuesParser::new(lists.iter().copied().flatten().map(value)).map(named)
}

/// The names of the variants. Their titles are taken for them too.
pub(super) fn variants() -> PossibleValuesParser {
    PossibleValuesParser::new(
        Variant::all().map(|variant| PossibleValue::new(variant.name()).alias(variant.vocabulary().title)),
    )
}

/// One thing to read.
#[derive(Debug, Clone)]
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
    /// How it is read.
    pub(super) options: Options,
}

impl Game {
    /// The game as a referee takes it, by its own rules.
    pub(super) fn input(&self) -> referee::Input<'_> {
        self.input_of(&self.read)
    }

    /// The same for what was read of a line of it.
    pub(super) fn input_of<'a>(&'a self, read: &'a Read) -> referee::Input<'a> {
        let (text, notation) = (&self.text.text, self.notation);
        referee::Input { text, read, notation, rules: None, with_end: false, keep_going: false }
    }

    /// Who played its plies, where a seat may be skipped.
    pub(super) fn movers(&self) -> Movers {
        referee::movers(&self.input())
    }
}

impl Inputs {
    /// Everything to read, folders searched. Files that are missing are found out when they are read.
    pub(super) fn list(&self, console: &Console) -> (Vec<Input>, Status) {
        walk::find(&self.files, &self.choice, console)
    }

    /// Whether there are files among them, and not only standard input.
    pub(super) fn has_files(&self) -> bool {
        self.files.iter().any(|file| file.as_os_str() != "-")
    }

    /// The only input, where there must not be several.
    pub(super) fn is_one_file(&self) -> bool {
        matches!(&self.files[..], [one] if !one.is_dir())
    }
}

impl Reading {
    /// Whether a notation is named.
    pub(super) fn names_notation(&self) -> bool {
        self.from.is_some()
    }

    /// Whether an input without anything in it is one without games: where it is said that each line is a game.
    pub(super) fn may_be_empty(&self) -> bool {
        matches!(self.from.as_deref(), Some("jsonl" | "garden-gate"))
    }

    /// How to read what is made of such records in a notation.
    pub(super) fn of(&self, notation: &dyn Notation) -> Reading {
        Reading { from: Some(notation.name().to_owned()), variant: self.variant.clone(), keep_personal: true }
    }

    /// The games of an input.
    pub(super) fn games<R: io::Read>(&self, reader: R, name: &str) -> io::Result<Games<R>> {
        let name = uncompressed(Path::new(name)).to_string_lossy();
        Games::new(reader, self.from.as_deref().and_then(notation::named), &name)
    }

    /// A record as it is read by the rules under which it stays legal longest, where it fits several.
    pub(super) fn settled(text: &GameText, read: Read, notation: &dyn Notation, options: &Options) -> Read {
        if text.unreadable.is_some() { read } else { referee::settled(&text.text, read, notation, options) }
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

    /// How many bytes a regular file has.
    pub(super) fn size(&self) -> Option<u64> {
        fs::metadata(self.path.as_ref()?).ok().filter(Metadata::is_file).map(|file| file.len())
    }

    pub(super) fn open(&self) -> io::Result<Opened> {
        match &self.path {
            None => Opened::new(Stdin::new()?, None),
            Some(path) => Opened::new(Counted(File::open(path)?), None),
        }
    }

    /// The text of a game of it, for diagnostics to point into.
    pub(super) fn source<'a>(&'a self, text: &'a GameText) -> Source<'a> {
        let raw = self.path.as_deref().filter(|path| path.to_str().is_none());
        Source { raw_name: raw.map(|path| path.as_os_str().as_encoded_bytes()), ..text.source(&self.name) }
    }

    /// Says why an input cannot be read.
    pub(super) fn unreadable(&self, error: &io::Error, console: &Console) -> Status {
        let is_link = ["http://", "https://"].iter().any(|start| self.name.starts_with(start));
        let way = if is_link { "; a link goes into a pipe, as in `echo LINK | paisho validate -`" } else { "" };
        let near = self.path.as_deref().filter(|_| error.kind() == io::ErrorKind::NotFound).and_then(near);
        console.complain(&format!("{}: {}{way}{}", self.name, words(error), near.unwrap_or_default()));
        Status::Failed
    }
}

/// What is said of a file that is like one that is missing.
pub(super) fn near(path: &Path) -> Option<String> {
    if let Some(instead) = path.to_str().and_then(seat_of_turn) {
        return Some(format!("; {instead}"));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let stem = |path: &Path| path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
    // All short names are alike.
    let wanted = stem(path).filter(|stem| stem.len() > 2)?;
    let entries = fs::read_dir(folder).ok()?.flatten().take(MOST_NAMES);
    let mut files: Vec<PathBuf> = entries.map(|entry| path.with_file_name(entry.file_name())).collect();
    files.sort();
    let stems: Vec<String> = files.iter().filter_map(|file| stem(file)).collect();
    let meant = nearest(&wanted, stems.iter().map(String::as_str))?;
    let file = files.iter().find(|file| stem(file).as_deref() == Some(meant))?;
    Some(format!("; did you mean `{}`?", file.display()))
}

/// Among how many names one is looked for that is meant.
const MOST_NAMES: usize = 10_000;

/// An input that is open.
pub(super) struct Opened {
    /// What is in it.
    pub(super) reader: Box<dyn io::Read>,
    pub(super) state: FileState,
}

/// What a file is when it is opened.
pub(super) struct FileState {
    /// What changes when the file does, if that was asked for.
    pub(super) identity: Option<Identity>,
    pub(super) compression: Option<Compression>,
}

impl Opened {
    pub(super) fn new(reader: impl io::Read + Send + 'static, identity: Option<Identity>) -> io::Result<Opened> {
        let (reader, compression) = decompressed(reader)?;
        Ok(Opened { reader, state: FileState { identity, compression } })
    }
}

/// The names of seats.
pub(super) fn seat_names(seats: impl Iterator<Item = Seat>, names: &[&str]) -> Vec<String> {
    seats.filter_map(|seat| names.get(seat.index()).map(ToString::to_string)).collect()
}
