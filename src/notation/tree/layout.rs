//! The layout of a record in JSON and YAML: types for serde to write, and for the published JSON Schema, whose descriptions
//! are their comments. `read` reads the same names.

use crate::notation::positions::Counts;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The number of the layout that is written.
pub(super) const FORMAT: u32 = 1;

/// A recorded game of Pai Sho, or a recorded position when it has no turns.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields, rename = "Record"))]
pub(crate) struct Game<'r> {
    /// The version of this layout: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub format: u32,
    /// The rule set whose words the record uses. A reader may find out one that is missing. Example: `"skud"`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = variants())))]
    pub variant: &'static str,
    /// The edition of the rules and house rules, the tag `Rules`. Example: `"site; last-flower=accents"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub rules: Option<&'r str>,
    /// The other tags, by name. Example: `{"Event": "Spring meeting", "Date": "2026-11-21"}`.
    #[serde(skip_serializing_if = "Tags::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub tags: Tags<'r>,
    /// The players' names, by seat. Example: `{"Guest": "Mei", "Host": "Tam"}`.
    #[serde(skip_serializing_if = "Tags::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub players: Tags<'r>,
    /// The winning seat or team, `Draw`, or `*`, the tag `Result`. Example: `"Guest"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub result: Option<&'r str>,
    /// The position that the game starts from, where it is not the usual one.
    #[serde(skip_serializing_if = "Start::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Start"))]
    pub start: Start<'r>,
    /// The order of all tags, by name, with the comments between them; only where it is not the order of the fields here.
    /// Example: `["Event", {"text": "a comment"}, "Rules"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub header: Vec<Head<'r>>,
    /// Checks and comments before the first turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Remark<'r>>,
    /// The turns, in the order they were played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<Turn<'r>>,
}

/// Names and values of tags, in the order of the record.
#[derive(Debug, Default)]
pub(crate) struct Tags<'r>(pub(super) Vec<(&'r str, &'r str)>);

impl Tags<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
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
    /// The words. In braces they may have several lines, but no braces and no line that begins like a tag.
    pub(super) text: &'r str,
    /// The drawings and facts in the text. They are written for programs and not read: the text says the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<Note>,
    /// Whether it is written `; to the end of the line` and not `{in braces}`.
    #[serde(skip_serializing_if = "is_false")]
    pub(super) to_line_end: bool,
    /// Whether it is on a line of its own among the turns, above what follows it.
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
    /// Tiles in the brackets of their owners.
    pub(super) position: String,
}

/// A turn: a ply of each seat. Example: `{"turn": 1, "plies": [{"type": "pass", "seat": "Guest", "pai": "Pass"}]}`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct Turn<'r> {
    /// Its number, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub turn: u32,
    /// Comments and checks before its first ply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Remark<'r>>,
    /// The plies, in turn order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plies: Vec<Ply<'r>>,
}

/// A ply, with what stands behind it. It needs `pai` or `type`; where it has both they must agree.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Ply<'r> {
    /// The seat. Example: `"Guest"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) seat: Option<&'static str>,
    /// The ply as the notation `pai` writes it, without glyphs. Example: `"Rs10b-12e + Rk*9e"`.
    pub(super) pai: String,
    /// What it does.
    #[serde(flatten)]
    pub(super) does: Does,
    /// The position after it, where the writer was asked for it. Example: `"<Rs 10b>"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) position: Option<&'r str>,
    /// What is counted for each seat after it, by name, where the writer was asked for it. Example:
    /// `{"harmonies": {"Guest": 1, "Host": 0}}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, std::collections::BTreeMap<String, i64>>")
    )]
    pub(super) counts: Option<CountsOf<'r>>,
    /// What an annotator thinks of it: `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$` and a number. Example: `["!?", "$14"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) glyphs: Vec<String>,
    /// The comments behind it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) comments: Vec<Comment<'r>>,
    /// Positions to be compared with the board after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) checks: Vec<Check>,
    /// What could have been played instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) variations: Vec<Variation<'r>>,
    /// The order of comments, checks and variations, where it is not this one. Example: `["variation", "comment"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) order: Vec<Kind>,
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

/// A kind of what may stand behind a ply.
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

/// Plies that could have been played instead of a ply. Example: `{"turns": [{"turn": 3, "plies": [{"pai": "Pass"}]}]}`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct Variation<'r> {
    /// The turns. The first begins with the seat whose ply is replaced.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub(super) turns: Vec<Turn<'r>>,
}

/// What a seat does.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) enum Does {
    /// Tiles are dropped, moved or used.
    Acts {
        /// One act, or several in one ply. Example: `[{"tile": "Rs", "drop": true, "at": "10b"}]`.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        acts: Vec<Act>,
    },
    /// The turn is passed.
    Pass,
    /// The game is given up.
    Resign,
    /// The win is claimed.
    Claim,
    /// A tile is drawn.
    Draw {
        /// The code of the drawn tile, where it is known. Example: `"Js"`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Code"))]
        drew: Option<Code>,
        /// The code of the discarded tile, or `?` for one that was not seen. Example: `"Rd"`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Code"))]
        discarded: Option<Code>,
    },
}

pub(super) type Code = &'static str;

/// A point, column then row (`10c`), or a square with a `#` before it.
#[derive(Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "Place"))]
pub(crate) struct At(
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^#?(1[0-9]|[1-9])[a-s]$")))] pub(super) String,
);

/// One tile put down, moved or used.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct Act {
    /// The tile's code. A dropped tile has one; for others it may be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Code"))]
    pub(super) tile: Option<Code>,
    /// Whether the tile comes from the hand.
    #[serde(skip_serializing_if = "is_false")]
    pub(super) drop: bool,
    /// Where it is dropped, or stood before.
    pub(super) at: At,
    /// The way points and, last, where it ends; left out when it stays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) path: Vec<At>,
    /// There when the last step is a capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Capture"))]
    pub(super) capture: Option<Capture>,
    /// The code of the tile it becomes, or that is given for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Code"))]
    pub(super) exchange: Option<Code>,
    /// What it does to others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Effect"))]
    pub(super) effect: Option<Effect>,
}

/// A capture.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(super) struct Capture {
    /// The captured tile's code, where it is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Code"))]
    pub(super) tile: Option<Code>,
}

/// What a tile does to others.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(super) enum Effect {
    /// The neighbours are turned.
    Turn {
        /// By so many steps, clockwise as drawn when positive; never 0.
        #[cfg_attr(feature = "schema", schemars(range(min = -127, max = 127)))]
        steps: i8,
    },
    /// Another tile is moved.
    Shift {
        /// Its code, where it is named.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Code"))]
        tile: Option<Code>,
        /// Where it stood before.
        at: At,
        /// The way points and, last, where it ends.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        path: Vec<At>,
    },
}

fn is_false(flag: &bool) -> bool {
    !flag
}

#[cfg(feature = "schema")]
fn variants() -> Vec<&'static str> {
    crate::variant::Variant::all().map(crate::variant::Variant::name).collect()
}

/// The JSON Schema of a record in JSON or YAML.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.with_transform(schemars::transform::RecursiveTransform(close)).into_generator();
    let schema = schema.into_root_schema_for::<Game<'static>>();
    serde_json::to_string_pretty(&schema).map(|text| text + "\n").unwrap_or_default()
}

/// Refuses unknown names in objects that include another object, too.
#[cfg(feature = "schema")]
fn close(schema: &mut schemars::Schema) {
    let takes_names = schema.get("$ref").is_some() && schema.get("properties").is_some();
    if takes_names {
        schema.insert("unevaluatedProperties".to_owned(), false.into());
    }
}
