//! The notations: one file each, both directions, and the table of them.

mod facts;
mod garden_gate;
mod guess;
mod json;
mod json_tree;
mod link;
mod lz;
mod pai;
mod position;
mod position_file;
mod recorder;
mod scribe;
mod set_up;
mod shape;
mod shape_reader;
mod sheet;
mod syntax;
mod tags;
mod tree;
mod turns;
mod writer;
mod yaml;
mod yaml_tree;
mod yaml_writer;

pub use facts::Fact;
pub(crate) use set_up::Header;
pub use set_up::{points, set_up, set_up_by};
#[cfg(feature = "schema")]
pub use shape::schema;
pub use tags::Names;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::record::{Part, Placed, Ply, Record};
use crate::source::Span;
use crate::stream::Splitter;
use crate::variant::{Seat, Tile, Variant};
use recorder::Recorder;
use scribe::Scribe;

/// All notations, in the order in which a text is held against them.
pub static ALL: &[&dyn Notation] = &[
    &json::Json,
    &json::Jsonl,
    &yaml::Yaml,
    &garden_gate::GardenGate,
    &sheet::Sheet,
    &position_file::Position,
    &pai::Pai,
];

pub use pai::Pai;
pub use position_file::Position;

/// A way to write records down.
pub trait Notation: Sync {
    /// The name that `--from` and `--to` take.
    fn name(&self) -> &'static str;

    /// The file endings that are its own, without the dot.
    fn endings(&self) -> &'static [&'static str];

    /// What it is, in a few words.
    fn about(&self) -> &'static str;

    /// Reads the text of one game. Reading always gives a record, of what could be read, and says what could not.
    fn read(&self, text: &str, options: &Options) -> Read;

    /// Writes a record at the end of a text.
    fn write(&self, record: &Record, out: &mut String) -> Result<(), Cannot>;

    /// A ply by itself; `None` when the notation has no words for it.
    fn ply(&self, variant: Variant, ply: &Ply) -> Option<String> {
        Some(writer::ply(ply, variant.vocabulary()))
    }

    /// What it has no way to say. The rest it carries and gives back unchanged.
    fn cannot_carry(&self) -> &'static [Fact];

    /// Tells the games of a text apart.
    fn splitter(&self) -> Box<dyn Splitter>;

    /// Whether a text that begins like this is probably written in it.
    fn looks_like(&self, start: &str) -> bool;

    /// How it names places and tiles.
    fn names(&self) -> Names {
        Names::Pai
    }

    /// Whether a capture is told from a move, and the tile that moves is named.
    fn marks_captures(&self) -> bool {
        true
    }

    /// Where a part of a ply stands in the ply's text, if that can be told.
    fn part(&self, _ply: &str, _part: Part) -> Option<Span> {
        None
    }

    /// What stands before, between and after several games of one text.
    fn frame(&self) -> Frame {
        Frame { before: "", between: "\n", after: "" }
    }
}

/// The notation of this name.
pub fn named(name: &str) -> Option<&'static dyn Notation> {
    ALL.iter().copied().find(|notation| notation.name() == name)
}

/// The notation that a text is probably written in: its beginning decides, then the ending of its name.
pub fn found(start: &str, name: &str) -> &'static dyn Notation {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    let by_ending = ALL.iter().copied().find(|notation| notation.endings().contains(&ending.as_str()));
    let mut like = ALL.iter().copied().filter(|notation| notation.looks_like(start));
    match (like.next(), by_ending) {
        // Where its beginning leaves it open, the ending may choose.
        (Some(_), Some(ending)) if ending.looks_like(start) => ending,
        (Some(found), _) => found,
        (None, Some(ending)) => ending,
        (None, None) => &pai::Pai,
    }
}

/// The tiles of a record's `Position` tag; none when it has no such tag.
pub fn start(record: &Record) -> Vec<Placed> {
    let mut recorder = Recorder::new("", record.variant, Names::Pai);
    recorder.seats = record.seats();
    record.tag("Position").map_or_else(Vec::new, |tiles| recorder.tiles(tiles, false))
}

/// The tiles of a record's `Captured` tag.
pub fn captured(record: &Record) -> Vec<(Option<Seat>, Tile)> {
    let mut recorder = Recorder::new("", record.variant, Names::Pai);
    recorder.seats = record.seats();
    record.tag("Captured").and_then(|tiles| recorder.captured(tiles)).unwrap_or_default()
}

/// A ply as the `pai` notation writes it.
pub fn ply(variant: Variant, ply: &Ply) -> String {
    writer::ply(ply, variant.vocabulary())
}

/// Tiles as a position record, in the order in which they are given.
pub fn position(variant: Variant, tiles: &[Placed]) -> String {
    let mut out = String::new();
    position::write_tiles(&mut out, variant.vocabulary(), tiles);
    out
}

/// What reading may be told.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// The rule set of records that do not name theirs.
    pub variant: Option<Variant>,
    /// Whether names and addresses of players in a link are kept.
    pub keep_personal: bool,
}

/// What reading the text of a game gave.
#[derive(Debug, Clone)]
pub struct Read {
    /// The game, as far as it could be read.
    pub record: Record,
    /// Where everything in the record stands in the text.
    pub spans: Spans,
    /// What there is to say, in the order of the text.
    pub findings: Vec<Diagnostic>,
    /// How many entries of the record stand before the first error that leaves open what was played.
    pub sound: usize,
}

impl Read {
    /// Whether nothing is wrong with the writing.
    pub fn is_sound(&self) -> bool {
        !self.findings.iter().any(Diagnostic::is_error)
    }
}

/// Where the pieces of a record stand: a span for each, in the order of the record.
#[derive(Debug, Clone, Default)]
pub struct Spans {
    /// The tags and the comments between them.
    pub header: Vec<Span>,
    /// The entries.
    pub entries: Vec<Span>,
}

/// What stands round the games of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Before the first.
    pub before: &'static str,
    /// Between one and the next.
    pub between: &'static str,
    /// After the last.
    pub after: &'static str,
}

/// Why a record cannot be written in a notation at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cannot(pub String);

/// Writes any number of games into one text.
pub struct Writer {
    notation: &'static dyn Notation,
    games: usize,
    /// The first game, which waits until it is known whether it is the only one.
    first: String,
}

impl Writer {
    /// Writes in this notation.
    pub fn new(notation: &'static dyn Notation) -> Writer {
        Writer { notation, games: 0, first: String::new() }
    }

    /// The text to write next: this game's, and what is due before it.
    pub fn game(&mut self, record: &Record) -> Result<String, Cannot> {
        let mut text = String::new();
        let frame = self.notation.frame();
        match self.games {
            0 => {
                self.notation.write(record, &mut self.first)?;
                if frame.before.is_empty() {
                    std::mem::swap(&mut text, &mut self.first);
                }
            }
            1 if !frame.before.is_empty() => {
                text.push_str(frame.before);
                text.push_str(std::mem::take(&mut self.first).trim_end());
                self.next(record, &mut text)?;
            }
            _ => self.next(record, &mut text)?,
        }
        self.games += 1;
        Ok(text)
    }

    fn next(&self, record: &Record, text: &mut String) -> Result<(), Cannot> {
        let frame = self.notation.frame();
        text.push_str(frame.between);
        self.notation.write(record, text)?;
        if !frame.after.is_empty() {
            text.truncate(text.trim_end().len());
        }
        Ok(())
    }

    /// What is due after the last game.
    pub fn end(self) -> String {
        if self.games > 1 { self.notation.frame().after.to_owned() } else { self.first }
    }
}

/// The rule set of a game, and what there is to say when the game does not name it.
fn variant_of<'a>(
    text: &str,
    options: &Options,
    reader: impl FnOnce(&mut dyn Scribe<'a>),
) -> (Variant, Option<Diagnostic>) {
    let mut marks = guess::Marks::new();
    reader(&mut marks);
    let named = marks.named.as_deref().map(Variant::named);
    let variant = match (named, options.variant) {
        (Some(Some(variant)), _) | (_, Some(variant)) => variant,
        _ => marks.variant().0,
    };
    let found_out = named.is_none() && options.variant.is_none();
    (variant, found_out.then(|| taken(text, marks.variant())))
}

/// Reads a game with the reader of a notation that names places and tiles as `pai` does.
fn read_with<'a>(text: &'a str, options: &Options, reader: impl Fn(&mut dyn Scribe<'a>)) -> Read {
    let (variant, note) = variant_of(text, options, &reader);
    let mut recorder = Recorder::new(text, variant, Names::Pai);
    reader(&mut recorder);
    let mut read = recorder.finish();
    if let Some(note) = note {
        read.findings.insert(0, note);
    }
    read
}

/// Says which rule set was taken for a record that names none.
fn taken(text: &str, (variant, others): (Variant, Vec<Variant>)) -> Diagnostic {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let message = format!("read as {variant}: the record does not name its rules");
    let help = if others.is_empty() {
        format!("add `[Variant \"{variant}\"]`")
    } else {
        let others: Vec<String> = others.iter().map(|variant| format!("`{variant}`")).collect();
        format!("add `[Variant \"{variant}\"]`, or what it was: {} would fit too", others.join(", "))
    };
    Diagnostic::new(&codes::VARIANT_TAKEN, Span::new(start, end), message).label("no `Variant` tag").help(help)
}
