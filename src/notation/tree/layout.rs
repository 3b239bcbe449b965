//! The layout of a record in JSON and YAML: the parts that serde writes. `write` puts the others together, `schema` describes
//! all of them, and `read` reads the same names.

use crate::notation::positions::Counts;
use crate::record::Entry;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The number of the layout that is written.
pub(super) const FORMAT: u32 = 1;

/// What `write` puts between the plies of a turn, where each has a line of its own.
pub(super) const NEXT_PLY: &[u8; 10] = b",\n        ";
/// What it puts between the last ply of a turn and the number of the next turn, there and in a record on one line.
pub(super) const NEXT_TURN: &[u8; 36] = b"\n      ]\n    },\n    {\n      \"turn\": ";
pub(super) const NEXT_TURN_ON_LINE: &[u8; 11] = b"]},{\"turn\":";
/// What it puts between that number and the first ply.
pub(super) const FIRST_PLY: &[u8; 27] = b",\n      \"plies\": [\n        ";
pub(super) const FIRST_PLY_ON_LINE: &[u8; 10] = b",\"plies\":[";

/// Names and values of tags, in the order of the record.
#[derive(Debug, Default)]
pub(crate) struct Tags<'r>(pub(super) Vec<(&'r str, &'r str)>);

impl Tags<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| *name)
    }
}

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// The position that a game starts from.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct Start<'r> {
    /// The tiles in the brackets of their owners, the tag `Position`. Example: `"<Lt 11k> (O 11j)"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) position: Option<&'r str>,
    /// The seat that moves first, the tag `Turn`. Example: `"Host"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) to_move: Option<&'r str>,
    /// The tiles that have left the game, the tag `Captured`. Example: `"<Rs> (Js)"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) captured: Option<&'r str>,
    /// The points of each seat so far, the tag `Score`. Example: `"First 12, Second 9"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) score: Option<&'r str>,
}

/// The names in `start`, and the tags that they stand for.
pub(super) const START: [(&str, &str); 4] =
    [("position", "Position"), ("to_move", "Turn"), ("captured", "Captured"), ("score", "Score")];

impl Start<'_> {
    /// The tags that it stands for.
    pub(super) fn tags(&self) -> impl Iterator<Item = &str> {
        let fields = [self.position, self.to_move, self.captured, self.score];
        START.into_iter().zip(fields).filter_map(|((_, tag), value)| value.map(|_| tag))
    }

    pub(super) fn is_empty(&self) -> bool {
        [self.position, self.to_move, self.captured, self.score].iter().all(Option::is_none)
    }
}

/// A tag's name, or a comment between the tags.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) enum Head<'r> {
    /// The name of a tag: letters and digits.
    Tag(#[cfg_attr(feature = "schema", schemars(regex(pattern = "^[A-Za-z][A-Za-z0-9]*$")))] &'r str),
    /// A comment.
    Comment(Comment<'r>),
}

/// A comment. Example: `{"text": "a quiet start"}`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Comment<'r> {
    /// The words. In braces they may have several lines, but no braces and no line that begins like a tag. Example:
    /// `"a quiet start"`.
    pub(super) text: &'r str,
    /// The drawings and facts in the text. They are written for programs and not read: the text says the same. Example:
    /// `[{"type": "clock", "time": "0:14:05"}]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<Note>,
    /// Whether it is written `; to the end of the line` and not `{in braces}`. Example: `true`.
    #[serde(skip_serializing_if = "is_false")]
    pub(super) to_line_end: bool,
    /// Whether it is on a line of its own among the turns, above what follows it. Example: `true`.
    #[serde(skip_serializing_if = "is_false")]
    pub(super) own_line: bool,
}

/// A drawing or a fact in the text of a comment.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) enum Note {
    /// Marked places, `[%mark red 10e 11f]`.
    Mark {
        /// The colour. Example: `"red"`.
        colour: String,
        /// The places. Example: `["10e", "11f"]`.
        at: Vec<At>,
    },
    /// An arrow, `[%arrow red 10b-10e]`.
    Arrow {
        /// The colour. Example: `"red"`.
        colour: String,
        /// Where it begins. Example: `"10b"`.
        from: At,
        /// Where it ends. Example: `"10e"`.
        to: At,
    },
    /// The time that is left, `[%clock 0:14:05]`.
    Clock {
        /// The time. Example: `"0:14:05"`.
        time: String,
    },
    /// What the position is worth, `[%eval +3]`.
    Eval {
        /// The value. Example: `"+3"`.
        value: String,
    },
    /// A board is wanted here, `[%board]`.
    Board,
}

/// What may stand before a ply. Example: `{"type": "comment", "text": "a quiet start"}`.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) enum Remark<'r> {
    /// A comment.
    Comment(Comment<'r>),
    /// The position the writer claims to be on the board here.
    Check(Check),
}

/// A position to be compared with the board. Example: `{"position": "<Lt 11k> (O 11j)"}`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Check {
    /// Tiles in the brackets of their owners. Example: `"<Lt 11k> (O 11j)"`.
    pub(super) position: String,
}

/// What is counted, by name and seat.
#[derive(Debug)]
pub(crate) struct CountsOf<'r>(pub(super) &'r Counts);

impl Serialize for CountsOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, seats)| (name, SeatCounts(seats))))
    }
}

/// The number of each seat.
struct SeatCounts<'r>(&'r [(&'static str, i64)]);

impl Serialize for SeatCounts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// A kind of what may follow a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) enum Kind {
    /// A comment.
    Comment,
    /// A check.
    Check,
    /// A variation.
    Variation,
}

impl Kind {
    /// The kind of an entry.
    pub(super) fn of(entry: &Entry) -> Option<Kind> {
        match entry {
            Entry::Comment(_) => Some(Kind::Comment),
            Entry::Check(_) => Some(Kind::Check),
            Entry::Variation(_) => Some(Kind::Variation),
            Entry::Turn(_) | Entry::Ply(_) | Entry::Glyph(_) => None,
        }
    }
}

/// A point, column then row (`10c`), or a square with a `#` before it.
#[derive(Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "Place"))]
pub(crate) struct At(
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^#?(1[0-9]|[1-9])[a-s]$")))] pub(super) String,
);

pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}
