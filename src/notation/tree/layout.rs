//! The layout of a record in JSON and YAML: types for serde to write, and for the published JSON Schema, whose descriptions
//! are their comments. `read` reads the same names.

use crate::board::Place;
use crate::notation::position::tiles::write_tiles;
use crate::record::{self, Record};
use crate::variant::{Tile, Vocabulary};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A recorded game of Pai Sho, or a recorded position when it has no turns.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields, rename = "Record"))]
pub(crate) struct Game<'r> {
    /// The rule set whose words the record uses. A reader may find out one that is missing.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = variants())))]
    pub variant: &'static str,
    /// The tags, and the comments between them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub header: Vec<Head<'r>>,
    /// Checks and comments before the first turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Remark<'r>>,
    /// The turns, in the order they were played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<Turn<'r>>,
}

/// A line above the moves.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) enum Head<'r> {
    /// A tag.
    Tag {
        /// Letters and digits.
        #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[A-Za-z][A-Za-z0-9]*$")))]
        name: &'r str,
        /// One line of text.
        value: &'r str,
    },
    /// A comment.
    Comment(Comment<'r>),
}

/// A comment.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Comment<'r> {
    /// The words. In braces they may have several lines, but no braces and no line that begins like a tag.
    text: &'r str,
    /// Whether it is written `; to the end of the line` and not `{in braces}`.
    #[serde(skip_serializing_if = "is_false")]
    to_line_end: bool,
    /// Whether it is on a line of its own among the turns, above what follows it.
    #[serde(skip_serializing_if = "is_false")]
    own_line: bool,
}

/// What may stand before the first turn.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) enum Remark<'r> {
    /// A comment.
    Comment(Comment<'r>),
    /// The position the writer claims to be on the board here.
    Check(Check),
}

/// A position to be compared with the board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Check {
    /// Tiles in the brackets of their owners, as in `<Lt 11k> (O 11j)`.
    position: String,
}

/// A turn: a ply of each seat, and what stands between them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct Turn<'r> {
    /// Its number, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub turn: u32,
    /// Plies, comments and checks, in the order they were written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Entry<'r>>,
}

/// A ply, a comment or a check.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) enum Entry<'r> {
    /// Tiles are dropped, moved or used.
    Acts {
        /// One act, or several in one ply.
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
        /// The code of the drawn tile, where it is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Code"))]
        drew: Option<Code>,
        /// The code of the tile given up for it, or `?` for one that nobody saw.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Code"))]
        discarded: Option<Code>,
    },
    /// A comment.
    Comment(Comment<'r>),
    /// The position the writer claims to be on the board here.
    Check(Check),
}

type Code = &'static str;

/// A point, column then row (`10c`), or a square with a `#` before it.
#[derive(Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "Place"))]
struct At(#[cfg_attr(feature = "schema", schemars(regex(pattern = "^#?(1[0-9]|[1-9])[a-s]$")))] String);

/// One tile put down, moved or used.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct Act {
    /// The tile's code. A dropped tile has one; for others it may be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Code"))]
    tile: Option<Code>,
    /// Whether the tile comes from the hand.
    #[serde(skip_serializing_if = "is_false")]
    drop: bool,
    /// Where it is dropped, or stood before.
    at: At,
    /// The way points and, last, where it ends; left out when it stays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<At>,
    /// There when the last step is a capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Capture"))]
    capture: Option<Capture>,
    /// The code of the tile it becomes, or that is given for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Code"))]
    exchange: Option<Code>,
    /// What it does to others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Effect"))]
    effect: Option<Effect>,
}

/// A capture.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
struct Capture {
    /// The captured tile's code, where it is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Code"))]
    tile: Option<Code>,
}

/// What a tile does to others.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(deny_unknown_fields))]
enum Effect {
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

impl<'r> Game<'r> {
    /// The layout of a record.
    pub(crate) fn of(record: &'r Record) -> Game<'r> {
        let vocabulary = record.variant.vocabulary();
        let header = record.header.iter().map(|head| match head {
            record::Head::Tag(tag) => Head::Tag { name: &tag.name, value: &tag.value },
            record::Head::Comment(written) => Head::Comment(comment(written)),
        });
        let (mut before, mut turns) = (Vec::new(), Vec::<Turn<'_>>::new());
        for written in &record.entries {
            match (written, turns.last_mut()) {
                (record::Entry::Turn(turn), _) => turns.push(Turn { turn: *turn, entries: Vec::new() }),
                (record::Entry::Comment(written), None) => before.push(Remark::Comment(comment(written))),
                (record::Entry::Check(tiles), None) => before.push(Remark::Check(check(vocabulary, tiles))),
                (written, Some(turn)) => turn.entries.extend(entry(vocabulary, written)),
                // Every ply stands in a turn.
                (record::Entry::Ply(ply), None) => {
                    turns.push(Turn { turn: 1, entries: vec![self::ply(vocabulary, ply)] });
                }
            }
        }
        Game { variant: record.variant.name(), header: header.collect(), before, turns }
    }
}

fn comment(comment: &record::Comment) -> Comment<'_> {
    Comment { text: &comment.text, to_line_end: comment.to_line_end, own_line: comment.own_line }
}

fn check(vocabulary: &Vocabulary, tiles: &[record::Placed]) -> Check {
    let mut position = String::new();
    write_tiles(&mut position, vocabulary, tiles);
    Check { position }
}

fn entry<'r>(vocabulary: &'static Vocabulary, entry: &'r record::Entry) -> Option<Entry<'r>> {
    match entry {
        record::Entry::Turn(_) => None,
        record::Entry::Ply(written) => Some(ply(vocabulary, written)),
        record::Entry::Comment(written) => Some(Entry::Comment(comment(written))),
        record::Entry::Check(tiles) => Some(Entry::Check(check(vocabulary, tiles))),
    }
}

fn ply<'r>(vocabulary: &'static Vocabulary, ply: &record::Ply) -> Entry<'r> {
    match ply {
        record::Ply::Acts(acts) => Entry::Acts { acts: acts.iter().map(|written| act(vocabulary, written)).collect() },
        record::Ply::Pass => Entry::Pass,
        record::Ply::Resign => Entry::Resign,
        record::Ply::Claim => Entry::Claim,
        record::Ply::Draw { drew, discarded } => Entry::Draw {
            drew: code(vocabulary, *drew),
            discarded: match discarded {
                record::Discard::None => None,
                record::Discard::Unseen => Some("?"),
                record::Discard::Tile(tile) => code(vocabulary, Some(*tile)),
            },
        },
    }
}

fn code(vocabulary: &'static Vocabulary, tile: Option<Tile>) -> Option<Code> {
    tile.map(|tile| vocabulary.code(tile))
}

fn path(path: &[Place]) -> Vec<At> {
    path.iter().map(|place| At(place.to_string())).collect()
}

fn act(vocabulary: &'static Vocabulary, act: &record::Act) -> Act {
    Act {
        tile: code(vocabulary, act.tile),
        drop: act.drop,
        at: At(act.at.to_string()),
        path: path(&act.path),
        capture: act.capture.map(|tile| Capture { tile: code(vocabulary, tile) }),
        exchange: code(vocabulary, act.exchange),
        effect: act.effect.as_ref().map(|effect| match effect {
            record::Effect::Turn(steps) => Effect::Turn { steps: *steps },
            record::Effect::Shift { tile, at, path: way } => {
                Effect::Shift { tile: code(vocabulary, *tile), at: At(at.to_string()), path: path(way) }
            }
        }),
    }
}
