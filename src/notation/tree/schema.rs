//! The published JSON Schema of the layout: types whose comments are its descriptions.
//!
//! Nothing is made of the types here, as `write` writes what they describe without them.
#![allow(dead_code)]

use super::layout::{At, Check, Comment, CountsOf, Head, Kind, Remark, Start, Tags};
use schemars::JsonSchema;
use serde::Serialize;

type Code = &'static str;

/// A recorded game of Pai Sho, or a recorded position when it has no turns.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Record")]
struct Game<'r> {
    /// The version of this layout: 1. Example: `1`.
    #[schemars(range(min = 1, max = 1))]
    format: u32,
    /// The rule set whose words the record uses. A reader may find out one that is missing. Example: `"skud"`.
    #[schemars(extend("enum" = variants()))]
    variant: &'static str,
    /// The edition of the rules and house rules, the tag `Rules`. Example: `"site; last-flower=accents"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    rules: Option<&'r str>,
    /// The other tags, by name. Example: `{"Event": "Spring meeting", "Date": "2026-11-21"}`.
    #[serde(skip_serializing_if = "Tags::is_empty")]
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    tags: Tags<'r>,
    /// The players' names, by seat. Example: `{"Guest": "Mei", "Host": "Tam"}`.
    #[serde(skip_serializing_if = "Tags::is_empty")]
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    players: Tags<'r>,
    /// The winning seat or team, `Draw`, or `*`, the tag `Result`. Example: `"Guest"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    result: Option<&'r str>,
    /// The position that the game starts from, where it is not the usual one. Example:
    /// `{"position": "<Lt 11k>", "to_move": "Gote"}`.
    #[serde(skip_serializing_if = "Start::is_empty")]
    #[schemars(with = "Start")]
    start: Start<'r>,
    /// The order of all tags, by name, with the comments between them; only where it is not the order of the fields here.
    /// Example: `["Event", {"text": "a comment"}, "Rules"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    header: Vec<Head<'r>>,
    /// Checks and comments before the first turn. Example: `[{"type": "comment", "text": "a friendly game"}]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<Remark<'r>>,
    /// The turns, in the order they were played. Example:
    /// `[{"turn": 1, "plies": [{"pai": "Rs*10b"}, {"pai": "Js*10r"}]}]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    turns: Vec<Turn<'r>>,
}

/// A turn: a ply of each seat. Example: `{"turn": 1, "plies": [{"type": "pass", "seat": "Guest", "pai": "Pass"}]}`.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Turn<'r> {
    /// Its number, from 1. Example: `1`.
    #[schemars(range(min = 1))]
    turn: u32,
    /// Comments and checks before its first ply. Example: `[{"type": "check", "position": "<Rs 10b>"}]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<Remark<'r>>,
    /// The plies, in turn order. Example: `[{"seat": "Guest", "pai": "Rs*10b"}]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    plies: Vec<Ply<'r>>,
}

/// A ply, with what follows it. It needs `pai` or `type`; where it has both they must agree.
#[derive(Debug, Serialize, JsonSchema)]
struct Ply<'r> {
    /// The seat. Example: `"Guest"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    seat: Option<&'static str>,
    /// The ply as the notation `pai` writes it, without glyphs. Example: `"Rs10b-12e + Rk*9e"`.
    pai: String,
    /// What it does.
    #[serde(flatten)]
    does: Does,
    /// The position after it, where the writer was asked for it. Example: `"<Rs 10b>"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    position: Option<&'r str>,
    /// What is counted for each seat after it, by name, where the writer was asked for it. Example:
    /// `{"harmonies": {"Guest": 1, "Host": 0}}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "std::collections::BTreeMap<String, std::collections::BTreeMap<String, i64>>")]
    counts: Option<CountsOf<'r>>,
    /// What an annotator thinks of it: `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$` and a number. Example: `["!?", "$14"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    glyphs: Vec<String>,
    /// The comments after it. Example: `[{"text": "a quiet start"}]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<Comment<'r>>,
    /// Positions to be compared with the board after it. Example: `[{"position": "<Rs 10b>"}]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    checks: Vec<Check>,
    /// What could have been played instead. Example: `[{"turns": [{"turn": 3, "plies": [{"pai": "Pass"}]}]}]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Variation<'r>>,
    /// The order of comments, checks and variations, where it is not this one. Example: `["variation", "comment"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    order: Vec<Kind>,
}

/// Plies that could have been played instead of a ply. Example: `{"turns": [{"turn": 3, "plies": [{"pai": "Pass"}]}]}`.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Variation<'r> {
    /// The turns. The first begins with the seat whose ply is replaced. Example:
    /// `[{"turn": 3, "plies": [{"pai": "Rs10b-10e"}]}]`.
    #[schemars(length(min = 1))]
    turns: Vec<Turn<'r>>,
}

/// What a seat does.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[derive(JsonSchema)]
enum Does {
    /// Tiles are dropped, moved or used.
    Acts {
        /// One act, or several in one ply. Example: `[{"tile": "Rs", "drop": true, "at": "10b"}]`.
        #[schemars(length(min = 1))]
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
        #[schemars(with = "Code")]
        drew: Option<Code>,
        /// The code of the discarded tile, or `?` for one that was not seen. Example: `"Rd"`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Code")]
        discarded: Option<Code>,
    },
}

/// One tile put down, moved or used.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Act {
    /// The tile's code. A dropped tile has one; for others it may be left out. Example: `"Rs"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Code")]
    tile: Option<Code>,
    /// Whether the tile comes from the hand. Example: `true`.
    #[serde(skip_serializing_if = "super::layout::is_false")]
    drop: bool,
    /// Where it is dropped, or stood before. Example: `"10b"`.
    at: At,
    /// The way points and, last, where it ends; left out when it stays. Example: `["10c", "11d"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<At>,
    /// There when the last step is a capture. Example: `{"tile": "Lt"}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Capture")]
    capture: Option<Capture>,
    /// The code of the tile it becomes, or that is given for it. Example: `"Js"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Code")]
    exchange: Option<Code>,
    /// What it does to others. Example: `{"type": "turn", "steps": 1}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Effect")]
    effect: Option<Effect>,
}

/// A capture.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Capture {
    /// The captured tile's code, where it is named. Example: `"Lt"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Code")]
    tile: Option<Code>,
}

/// What a tile does to others.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
enum Effect {
    /// The neighbours are turned.
    Turn {
        /// By so many steps, clockwise as drawn when positive; never 0. Example: `-2`.
        #[schemars(range(min = -127, max = 127))]
        steps: i8,
    },
    /// Another tile is moved.
    Shift {
        /// Its code, where it is named. Example: `"Rs"`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Code")]
        tile: Option<Code>,
        /// Where it stood before. Example: `"9e"`.
        at: At,
        /// The way points and, last, where it ends. Example: `["9f"]`.
        #[schemars(length(min = 1))]
        path: Vec<At>,
    },
}

fn variants() -> Vec<&'static str> {
    crate::variant::Variant::all().map(crate::variant::Variant::name).collect()
}

/// The JSON Schema of a record in JSON or YAML.
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.with_transform(schemars::transform::RecursiveTransform(close)).into_generator();
    let mut schema = schema.into_root_schema_for::<Game<'static>>();
    // What a reader can do without: the rule set, which it finds out, and either of the two ways to say a ply.
    schema.remove("required");
    if let Some(ply) = schema.pointer_mut("/$defs/Ply") {
        ply["required"] = serde_json::json!([]);
        ply["unevaluatedProperties"] = false.into();
        if let Some(kinds) = ply["oneOf"].as_array_mut() {
            kinds.push(serde_json::json!({
                "description": "What it does is not said, only its words.",
                "required": ["pai"],
                "properties": {"type": false},
            }));
        }
    }
    serde_json::to_string_pretty(&schema).map(|text| text + "\n").unwrap_or_default()
}

/// Refuses unknown names in objects that include another object, too.
fn close(schema: &mut schemars::Schema) {
    let takes_names = schema.get("$ref").is_some() && schema.get("properties").is_some();
    if takes_names {
        schema.insert("unevaluatedProperties".to_owned(), false.into());
    }
}
