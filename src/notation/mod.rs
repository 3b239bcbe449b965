//! The notations: one file each, both directions, and the table of them.

mod facts;
mod garden_gate;
mod guess;
mod link;
mod lz;
mod pai;
mod position;
mod recorder;
mod scribe;
mod sheet;
mod syntax;
mod tags;
mod turns;
mod writer;

pub use facts::Fact;
pub use tags::Names;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::record::Record;
use crate::source::Span;
use crate::stream::Splitter;
use crate::variant::Variant;
use recorder::Recorder;
use scribe::Scribe;

/// All notations, in the order in which a text is held against them.
pub static ALL: &[&dyn Notation] = &[&garden_gate::GardenGate, &sheet::Sheet, &pai::Pai];

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

    /// What it has no way to say. The rest it carries and gives back unchanged.
    fn cannot_carry(&self) -> &'static [Fact];

    /// Tells the games of a text apart.
    fn splitter(&self) -> Box<dyn Splitter>;

    /// Whether a text that begins like this is probably written in it.
    fn looks_like(&self, start: &str) -> bool;

    /// What stands before, between and after several games in one text.
    fn frame(&self) -> Frame {
        Frame { before: "", between: "\n", after: "" }
    }
}

/// The notation of this name.
pub fn named(name: &str) -> Option<&'static dyn Notation> {
    ALL.iter().copied().find(|notation| notation.name() == name)
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
    /// How many entries of the record stand before the first error.
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
