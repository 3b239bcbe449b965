//! The notations: a folder for each, which reads and writes it, and the table of them.
//!
//! `read` holds what all readers share.

mod bytes;
mod content;
pub(crate) mod date;
mod edit;
mod gate;
mod hand;
mod kept;
mod line;
mod page_link;
mod pai;
mod parts;
mod position;
mod positions;
mod psn;
mod psr;
mod read;
pub(crate) mod rewritten;
mod set_up;
mod sheet;
mod short;
mod skud;
mod spelling;
mod split;
mod tree;
mod window;
mod writer;

#[cfg(feature = "cli")]
pub(crate) use bytes::Row;
pub(crate) use bytes::{Bytes, Pen};
pub use content::Content;
pub use edit::PlyEdit;
pub(crate) use gate::begins_info;
#[cfg(feature = "cli")]
pub(crate) use gate::linked;
pub(crate) use hand::{Ambiguity, Choice, Notice, Offer, rules_above, say, taken_back as words_back};
pub use page_link::{page_link, read_page_link};
pub use pai::Pai;
pub(crate) use pai::{has_gap, stands_for_ply};
pub use parts::{ReadError, captured, read_ply, read_position, start, write_ply, write_ply_with, write_position};
#[cfg(feature = "cli")]
pub(crate) use parts::{add_plain_acts, add_position};
pub(crate) use parts::{add_ply, may_be_ply, plain_ply};
pub use position::Position;
pub(crate) use position::tiles::tiles as placed_texts;
pub(crate) use position::written::{PositionText, WrittenTiles};
pub use positions::{Positions, Shown};
#[cfg(test)]
pub(crate) use read::IS_SLOW;
pub(crate) use read::message::{latin, shown};
pub(crate) use read::not_of;
pub(crate) use read::ply::word_alone;
pub(crate) use read::slips::unite;
pub(crate) use read::tags::COMMON as COMMON_TAGS;
pub(crate) use set_up::{Header, items_of, place_of};
pub use set_up::{points, position_record, set_up, set_up_by};
#[cfg(feature = "cli")]
pub(crate) use short::PLACE_NAMES;
pub(crate) use short::{Short, place_name};
pub use spelling::Spelling;
pub use split::{GAME_LIMIT, LineRule, Lines, Piece, Splitter};
#[cfg(feature = "schema")]
pub use tree::schema;
pub use writer::{Frame, WriteError, Writer};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::record::{Marks, Part, Ply, Record};
use crate::source::Span;
use crate::variant::{Seat, Variant};

/// All notations, in the order in which [`detect`] tries them.
pub static ALL: &[&dyn Notation] =
    &[&tree::JSON, &tree::JSONL, &tree::Yaml, &gate::GardenGate, &psr::Psr, &psn::Psn, &sheet::Sheet, &Position, &Pai];

/// Links that are written. Those of the page are read too; what comes from the site is read as `garden-gate`.
pub static LINKS: &[&dyn Notation] = &[&gate::LINKS[0], &page_link::PageLink];

/// `link` with the names of the players, which others who see the link do not see in it.
#[cfg(feature = "cli")]
pub(crate) static LINK_WITH_NAMES: &dyn Notation = &gate::LINKS[1];

/// A way to write records as text.
pub trait Notation: Sync {
    /// The name that `--from` and `--to` take.
    fn name(&self) -> &'static str;

    /// The file endings that are its own, without the dot.
    fn endings(&self) -> &'static [&'static str];

    /// A short description.
    fn about(&self) -> &'static str;

    /// Reads the text of one game: a record of what can be read, and diagnostics about the rest.
    fn read(&self, text: &str, options: &Options) -> Read;

    /// Appends a record to a text. The seats of plies, where it names them, are those of the turn order: where one may be skipped,
    /// [`Notation::write_with`] takes those of a replay, from `referee::movers`.
    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError>;

    /// Appends a record with what a replay shows: who played each ply, and the position after it, where the notation has a
    /// place for it.
    fn write_with(&self, record: &Record, _: &Positions, out: &mut String) -> Result<(), WriteError> {
        self.write(record, out)
    }

    /// Appends a record with tabs between cells, where the notation is a table that may have them.
    fn write_tabbed(&self, record: &Record, positions: &Positions, out: &mut String) -> Result<(), WriteError> {
        self.write_with(record, positions, out)
    }

    /// Whether a game's text is such a table with tabs.
    fn is_tabbed(&self, _text: &str) -> bool {
        false
    }

    /// Writes a ply by itself; `None` if the notation cannot write it.
    fn write_ply(&self, variant: Variant, ply: &Ply) -> Option<String> {
        Some(write_ply(variant, ply))
    }

    /// What replaces which parts of a game's text to change the ply there, so that all else stays; `None` if it cannot be
    /// done so.
    fn edit_ply(&self, text: &str, at: Span, variant: Variant, edit: PlyEdit<'_>) -> Option<Vec<(Span, String)>> {
        edit::word(self, text, at, variant, edit)
    }

    /// The content that it cannot write. All other content comes back unchanged when it is read again.
    fn drops(&self) -> &'static [Content];

    /// Whether a game's text has remarks that are no part of its record, so that no writer can write them again.
    fn has_remarks(&self, _text: &str) -> bool {
        false
    }

    /// Finds where the games of a text begin and end.
    fn splitter(&self) -> Box<dyn Splitter>;

    /// Whether the games of a text are parts of one whole, in which nothing is read after a byte that is no text.
    fn is_one_text(&self) -> bool {
        false
    }

    /// Whether a text that begins like this is probably in this notation.
    fn looks_like(&self, start: &str) -> bool;

    /// How it writes places and tiles.
    fn spelling(&self) -> Spelling {
        Spelling::Pai
    }

    /// What it marks in a ply.
    fn marks(&self) -> Marks {
        Marks::Captures
    }

    /// The span of a part of a ply in the ply's text, if the notation has that part.
    fn part(&self, _ply: &str, _part: Part) -> Option<Span> {
        None
    }

    /// What stands before, between and after the games of a text.
    fn frame(&self) -> Frame {
        Frame { before: "", between: "\n", after: "" }
    }
}

/// The notation of this name.
///
/// ```
/// assert_eq!(paisho::notation::named("sheet").unwrap().endings(), ["sheet", "tsv"]);
/// ```
pub fn named(name: &str) -> Option<&'static dyn Notation> {
    ALL.iter().chain(LINKS).copied().find(|notation| notation.name() == name)
}

/// Words that were read as a comment although a ply stands in them, if any were.
#[cfg(feature = "cli")]
pub(crate) fn ply_in_remark<'t>(text: &'t str, read: &Read, found: &[Diagnostic]) -> Option<&'t str> {
    let has_remarks = found.iter().any(|found| *found.code == codes::SLIP_COMMENT);
    let remarks = if has_remarks { pai::bare_comments(read, text) } else { Vec::new() };
    let mut words = remarks.into_iter().filter_map(|span| text.get(span.range()));
    words.find(|words| hand::hidden_ply(words).is_some())
}

/// The notation that a text is probably in, by its beginning and then by its file name.
///
/// ```
/// use paisho::notation;
///
/// assert_eq!(notation::detect("1G.R3(0,-8)", "").name(), "garden-gate");
/// assert_eq!(notation::detect("", "games.jsonl").name(), "jsonl");
/// ```
pub fn detect(start: &str, name: &str) -> &'static dyn Notation {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    let by_ending = ALL.iter().copied().find(|notation| notation.endings().contains(&ending.as_str()));
    // If several fit, the file ending decides, before the others are looked at.
    let fitting = by_ending.filter(|notation| notation.looks_like(start));
    let like = || LINKS.iter().chain(ALL).copied().find(|notation| notation.looks_like(start));
    fitting.or_else(like).or(by_ending).unwrap_or(&Pai)
}

/// Options of reading.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct Options {
    /// The rule set of records that do not name theirs.
    pub variant: Option<Variant>,
    /// The rule set to take where several fit a record that names none: the one under which it stays legal longest.
    pub(crate) settled: Option<Variant>,
    /// Whether that is the rule set of the game before in the input.
    pub(crate) follows: bool,
    /// Whether the fast path for missing `*` is left out: what it read was not legal.
    pub(crate) by_words: bool,
    /// Whether errors need no words: most texts with one are read again in another way.
    pub(crate) wordless: bool,
    /// Whether names and addresses of players in a link are kept.
    pub keep_personal: bool,
}

impl Options {
    /// For records of this rule set, unless they name another.
    pub fn of(variant: Variant) -> Options {
        Options { variant: Some(variant), ..Options::default() }
    }
}

/// The result of reading the text of a game.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Read {
    /// The game, as far as it could be read.
    pub record: Record,
    /// The spans of everything in the record.
    pub spans: Spans,
    /// The diagnostics, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// How many entries of the record come before the first error that leaves open what was played.
    pub sound: usize,
    /// Where the record names no rules, the rule sets that fit it equally well; the record is read by the first.
    pub fitting: Vec<Variant>,
    /// What is said of the text in place of all else if a ply is not legal: it looks like another game.
    pub(crate) other: Option<Box<Diagnostic>>,
    /// What was guessed of a text as people type it.
    pub(crate) typed: hand::Typed,
}

impl Read {
    /// Whether there is no error.
    pub fn is_sound(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Whether the record names rules that are not known, or is no text that could name any, so that nothing else can be said of it.
    pub(crate) fn is_of_unknown_rules(&self) -> bool {
        let no_text = [&codes::TEXT_ENCODING, &codes::TEXT_BINARY, &codes::TEXT_LINE_ENDS, &codes::TEXT_TOO_LONG];
        // What is too long in one part only is read up to there.
        let is_empty = || self.record.header.is_empty() && self.record.entries.is_empty();
        self.diagnostics
            .iter()
            .any(|found| *found.code == codes::VARIANT_UNKNOWN || no_text.contains(&found.code) && is_empty())
    }

    /// Whether the text was read as people type it, beyond what the grammar of its notation describes.
    pub fn is_as_typed(&self) -> bool {
        self.typed.is_copied
    }
}

/// The spans of the parts of a record, in the order of the record.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Spans {
    /// The tags and the comments between them.
    pub header: Vec<Span>,
    /// The entries of the main line.
    pub entries: Vec<Span>,
    /// The spans in the variations of the main line, in the order of the text.
    pub variations: Vec<VariationSpans>,
    /// The seats that the text names for plies of the main line, where there are more than two.
    pub seats: Vec<NamedSeat>,
    /// Where the plies of the main line alone do not tell whose turn it is.
    pub(crate) counts: Vec<Counted>,
}

impl Spans {
    /// Where the tags above the plies end. A record may list them in another order than its text does, and a result may stand
    /// below the plies.
    pub(crate) fn header_end(&self) -> u32 {
        let first = self.entries.first().map_or(u32::MAX, |entry| entry.start);
        let above = self.header.iter().filter(|span| span.start < first);
        above.map(|span| span.end).max().unwrap_or_default()
    }
}

/// Where a ply could not be read or is missing: the turn and the seat of the ply that stands there, as diagnostics count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counted {
    /// The entry of the line before which it stands.
    pub(crate) entry: usize,
    pub(crate) turn: u32,
    pub(crate) seat: Seat,
    /// Where the ply stands that could not be read; none where the next one is in the record.
    pub(crate) unread: Option<Span>,
}

/// The seat that a text names for a ply. Whether the ply is that seat's, only a replay can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedSeat {
    /// The entry of the ply in its line.
    pub entry: usize,
    /// The seat.
    pub seat: Seat,
    /// Where it is named.
    pub span: Span,
}

/// The spans of the parts of a variation.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct VariationSpans {
    /// The entry of the variation in its line.
    pub entry: usize,
    /// The entries in it.
    pub entries: Vec<Span>,
    /// The spans in its own variations.
    pub variations: Vec<VariationSpans>,
    /// How many of its entries come before the first error that leaves open what could have been played.
    pub sound: usize,
    /// The seats that the text names for its plies, where there are more than two.
    pub seats: Vec<NamedSeat>,
    /// Where its plies alone do not tell whose turn it is.
    pub(crate) counts: Vec<Counted>,
}
