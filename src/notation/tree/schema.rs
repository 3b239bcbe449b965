//! The published JSON Schema of the layout: types whose comments are its descriptions.
//!
//! Nothing is made of the types here, as `write` writes what they describe without them. What may be left out says so by the
//! name of a function that nobody calls.
#![allow(dead_code)]

use schemars::JsonSchema;

type Code = String;
type Map<T> = std::collections::BTreeMap<String, T>;

/// A recorded game of Pai Sho, or a recorded position when it has no turns.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Record")]
struct Game {
    /// The version of this layout: 1. Example: `1`.
    #[schemars(range(min = 1, max = 1))]
    format: u32,
    /// The rule set whose words the record uses. A reader may find out one that is missing. Example: `"skud"`.
    #[schemars(extend("enum" = variants()))]
    variant: String,
    /// The edition of the rules and house rules, the tag `Rules`. Example: `"site; last-flower=accents"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    rules: String,
    /// The other tags, by name. Example: `{"Event": "Spring meeting", "Date": "2026-11-21"}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    tags: Map<String>,
    /// The players' names, by seat. Example: `{"Guest": "Mei", "Host": "Tam"}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    players: Map<String>,
    /// The winning seat or team, `Draw`, or `*`, the tag `Result`. Example: `"Guest"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    result: String,
    /// The position that the game starts from, where it is not the usual one. Example:
    /// `{"position": "<Lt 11k>", "to_move": "Gote"}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    start: Start,
    /// The position before the first ply for programs that know no rules, where the writer was asked for it. It is not read.
    /// Example: `{"tiles": [], "captured": [], "harmonies": [], "counts": {"harmonies": {"Guest": 0, "Host": 0}}, "next":
    /// "Guest"}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    board: Board,
    /// The order of all tags, by name, with the comments between them; only where it is not the order of the fields here.
    /// Example: `["Event", {"text": "a comment"}, "Rules"]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    header: Vec<Head>,
    /// Checks and comments before the first turn. Example: `[{"type": "comment", "text": "a friendly game"}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    before: Vec<Remark>,
    /// The turns, in the order they were played. Example:
    /// `[{"turn": 1, "plies": [{"pai": "Rs*10b"}, {"pai": "Js*10r"}]}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    turns: Vec<Turn>,
}

/// A turn: a ply of each seat. Example: `{"turn": 1, "plies": [{"type": "pass", "seat": "Guest", "pai": "Pass"}]}`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Turn {
    /// Its number, from 1. Example: `1`.
    #[schemars(range(min = 1))]
    turn: u32,
    /// Comments and checks before its first ply. Example: `[{"type": "check", "position": "<Rs 10b>"}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    before: Vec<Remark>,
    /// The plies, in turn order. Example: `[{"seat": "Guest", "pai": "Rs*10b"}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    plies: Vec<Ply>,
}

/// A ply, with what follows it. It needs `pai` or `type`; where it has both they must agree.
#[derive(JsonSchema)]
struct Ply {
    /// The seat. Example: `"Guest"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    seat: String,
    /// The ply as the notation `pai` writes it, without glyphs. Example: `"Rs10b-12e + Rk*9e"`.
    pai: String,
    /// What it does.
    #[serde(flatten)]
    does: Does,
    /// The position after it, where the writer was asked for it. Example: `"<Rs 10b>"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    position: String,
    /// The same for programs that know no rules. It is not read. Example: `{"tiles": [{"tile": "Rs", "seat": "Guest", "at":
    /// "10b", "x": 0, "y": -8}], "captured": [], "harmonies": [], "counts": {"harmonies": {"Guest": 0, "Host": 0}}, "last":
    /// {"from": [], "to": ["10b"]}, "next": "Host"}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    board: Board,
    /// What is counted for each seat after it, as it was written before `board` had it. Example:
    /// `{"harmonies": {"Guest": 1, "Host": 0}}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    counts: Map<Map<i64>>,
    /// Whether it is not legal, where the writer was asked for positions: from it on plies have none. It is not read.
    /// Example: `true`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    illegal: bool,
    /// What an annotator thinks of it: `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$` and a number. Example: `["!?", "$14"]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    glyphs: Vec<String>,
    /// The comments after it. Example: `[{"text": "a quiet start"}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    comments: Vec<Comment>,
    /// Positions to be compared with the board after it. Example: `[{"position": "<Rs 10b>"}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    checks: Vec<Check>,
    /// What could have been played instead. Example: `[{"turns": [{"turn": 3, "plies": [{"pai": "Pass"}]}]}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    variations: Vec<Variation>,
    /// The order of comments, checks and variations, where it is not this one. Example: `["variation", "comment"]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    order: Vec<Kind>,
}

/// A position with all that can be said of it. Example: `{"tiles": [{"tile": "Rs", "seat": "Guest", "at": "10b", "x": 0, "y":
/// -8}], "captured": [], "harmonies": [], "counts": {"harmonies": {"Guest": 0, "Host": 0}}, "next": "Host"}`.
#[derive(JsonSchema)]
struct Board {
    /// The tiles on the board, row by row from above. Example: `[{"tile": "Rs", "seat": "Guest", "at": "10b", "x": 0, "y":
    /// -8}]`.
    tiles: Vec<Lying>,
    /// How many tiles of each kind each seat has in hand, by their codes; without the seats whose hands are not known, so that it
    /// may be empty, and in Skud without accents that nobody has named: how many these are is in `counts`, as `accents`.
    /// Example: `{"Guest": {"Rs": 2}, "Host": {"Rs": 3}}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    hands: Map<Map<u32>>,
    /// The tiles that have left the game, with their owners. Example: `[{"tile": "Js", "seat": "Host", "count": 1}]`.
    captured: Vec<Gone>,
    /// The harmonies. Example: `[{"from": "10b", "to": "10e", "seat": "Guest"}]`.
    harmonies: Vec<Link>,
    /// The disharmonies, where the rules count them. Example: `[{"from": "10b", "to": "10e", "seat": "First"}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    disharmonies: Vec<Link>,
    /// What each tile receives of harmony and disharmony, where the rules count that. Example: `[{"at": "17i", "tile": "Ly",
    /// "seat": "Gote", "harmony": 1, "disharmony": 0}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    received: Vec<Receives>,
    /// The midlines that harmonies are to cross, where the rules have them. Example: `[{"name": "upper", "from": "10k", "to":
    /// "10s", "seats": ["Guest"]}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    midlines: Vec<Crossed>,
    /// The balances, garden by garden, where the rules have them. Example: `[{"garden": "upper torii", "count": 1, "sides":
    /// [{"tile": "O", "at": ["10r"]}, {"tile": "Ly", "at": ["10q"]}]}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    balances: Vec<Balance>,
    /// What is counted for each seat, by name. Example: `{"harmonies": {"Guest": 1, "Host": 0}}`.
    counts: Map<Map<u32>>,
    /// The points of each seat, where the rules keep them. Example: `{"First": 12, "Second": 9}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    score: Map<i32>,
    /// What the last ply changed; left out before the first. Example: `{"from": ["10b"], "to": ["10e"]}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    last: Last,
    /// The seat to move; left out once the game has ended. Example: `"Host"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    next: String,
    /// How the game ended, once it has. Example: `{"winners": ["Guest"], "reason": "ring"}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    outcome: Ended,
}

/// A tile on the board. Example: `{"tile": "Rs", "seat": "Guest", "at": "10b", "x": 0, "y": -8}`.
#[derive(JsonSchema)]
struct Lying {
    /// Its code. Example: `"Rs"`.
    tile: Code,
    /// Its owner; left out where it has none. Example: `"Guest"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    seat: String,
    /// Its place. Example: `"10b"`.
    at: At,
    /// How far to the right of the centre it lies; on a square halfway between points. Example: `-0.5`.
    x: f64,
    /// How far above the centre. Example: `-8.0`.
    y: f64,
    /// Whether it is spent. Example: `true`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    spent: bool,
}

/// Tiles that have left the game. Example: `{"tile": "Js", "seat": "Host", "count": 1}`.
#[derive(JsonSchema)]
struct Gone {
    /// Their code. Example: `"Js"`.
    tile: Code,
    /// Their owner; left out where they have none. Example: `"Host"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    seat: String,
    /// How many. Example: `1`.
    count: u32,
}

/// Two tiles that harmonize, or are in disharmony. Example: `{"from": "10b", "to": "10e", "seat": "Guest"}`.
#[derive(JsonSchema)]
struct Link {
    /// One end. Example: `"10b"`.
    from: At,
    /// The other. Example: `"10e"`.
    to: At,
    /// Whose harmony it is; left out where it is nobody's. Example: `"Guest"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    seat: String,
    /// The ends that receive it, where the rules count that and both ends are of one seat. Example: `["10b", "10e"]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    receivers: Vec<At>,
    /// The tile between the two that makes their harmony a disharmony, where one does. Example: `"10c"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    by: At,
}

/// What a tile receives. Example: `{"at": "17i", "tile": "Ly", "seat": "Gote", "harmony": 1, "disharmony": 0}`.
#[derive(JsonSchema)]
struct Receives {
    /// Its place. Example: `"17i"`.
    at: At,
    /// Its code. Example: `"Ly"`.
    tile: Code,
    /// Its owner. Example: `"Gote"`.
    seat: String,
    /// How much harmony. Example: `1`.
    harmony: u32,
    /// How much disharmony. Example: `0`.
    disharmony: u32,
}

/// A line from the centre that harmonies are to cross. Example: `{"name": "upper", "from": "10k", "to": "10s", "seats":
/// ["Guest"]}`.
#[derive(JsonSchema)]
struct Crossed {
    /// Its name. Example: `"upper"`.
    name: String,
    /// Its first point beside the centre. Example: `"10k"`.
    from: At,
    /// Its last point. Example: `"10s"`.
    to: At,
    /// The seats that have a harmony across it. Example: `["Guest"]`.
    seats: Vec<String>,
}

/// What is in balance in a garden. Example: `{"garden": "upper torii", "count": 1, "sides": [{"tile": "O", "at": ["10r"]},
/// {"tile": "Ly", "at": ["10q"]}]}`.
#[derive(JsonSchema)]
struct Balance {
    /// The garden. Example: `"upper torii"`.
    garden: String,
    /// How many balances there are. Example: `1`.
    count: u32,
    /// The two kinds of tiles. Example: `[{"tile": "O", "at": ["10r"]}, {"tile": "Ly", "at": ["10q"]}]`.
    sides: Vec<Side>,
}

/// The tiles of one kind in a garden. Example: `{"tile": "O", "at": ["10r"]}`.
#[derive(JsonSchema)]
struct Side {
    /// Their code. Example: `"O"`.
    tile: Code,
    /// Their places. Example: `["10r"]`.
    at: Vec<At>,
}

/// What a ply changed. Example: `{"from": ["10b"], "to": ["10e"]}`.
#[derive(JsonSchema)]
struct Last {
    /// The places that tiles left. Example: `["10b"]`.
    from: Vec<At>,
    /// The places where other tiles lie now. Example: `["10e"]`.
    to: Vec<At>,
}

/// How a game ended. Example: `{"winners": ["Guest"], "reason": "ring"}`.
#[derive(JsonSchema)]
struct Ended {
    /// The winners; all seats in a draw. Example: `["Guest"]`.
    winners: Vec<String>,
    /// A word for how; it never changes. Example: `"ring"`.
    reason: String,
}

/// Plies that could have been played instead of a ply. Example: `{"turns": [{"turn": 3, "plies": [{"pai": "Pass"}]}]}`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Variation {
    /// The turns. The first begins with the seat whose ply is replaced. Example:
    /// `[{"turn": 3, "plies": [{"pai": "Rs10b-10e"}]}]`.
    #[schemars(length(min = 1))]
    turns: Vec<Turn>,
}

/// What a seat does.
#[derive(JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
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
        #[serde(skip_serializing_if = "may_be_left_out")]
        drew: Code,
        /// The code of the discarded tile, or `?` for one that was not seen. Example: `"Rd"`.
        #[serde(skip_serializing_if = "may_be_left_out")]
        discarded: Code,
    },
}

/// One tile put down, moved or used.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Act {
    /// The tile's code. A dropped tile has one; for others it may be left out. Example: `"Rs"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    tile: Code,
    /// Whether the tile comes from the hand. Example: `true`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    drop: bool,
    /// Where it is dropped, or stood before. Example: `"10b"`.
    at: At,
    /// The way points and, last, where it ends; left out when it stays. Example: `["10c", "11d"]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    path: Vec<At>,
    /// There when the last step is a capture. Example: `{"tile": "Lt"}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    capture: Capture,
    /// The code of the tile it becomes, or that is given for it. Example: `"Js"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    exchange: Code,
    /// What it does to others. Example: `{"type": "turn", "steps": 1}`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    effect: Effect,
}

/// A capture.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Capture {
    /// The captured tile's code, where it is named. Example: `"Lt"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    tile: Code,
}

/// What a tile does to others.
#[derive(JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
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
        #[serde(skip_serializing_if = "may_be_left_out")]
        tile: Code,
        /// Where it stood before. Example: `"9e"`.
        at: At,
        /// The way points and, last, where it ends. Example: `["9f"]`.
        #[schemars(length(min = 1))]
        path: Vec<At>,
    },
}

/// The position that a game starts from.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Start {
    /// The tiles in the brackets of their owners, the tag `Position`. Example: `"<Lt 11k> (O 11j)"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    position: String,
    /// The seat that moves first, the tag `Turn`. Example: `"Host"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    to_move: String,
    /// The tiles that have left the game, the tag `Captured`. Example: `"<Rs> (Js)"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    captured: String,
    /// The points of each seat so far, the tag `Score`. Example: `"First 12, Second 9"`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    score: String,
}

/// A tag's name, or a comment between the tags.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Head {
    /// The name of a tag: letters and digits.
    Tag(#[schemars(regex(pattern = "^[A-Za-z][A-Za-z0-9]*$"))] String),
    /// A comment.
    Comment(Comment),
}

/// A comment. Example: `{"text": "a quiet start"}`.
#[derive(JsonSchema)]
struct Comment {
    /// The words. In braces they may have several lines, but no braces and no line that begins like a tag. Example:
    /// `"a quiet start"`.
    text: String,
    /// The drawings and facts in the text. They are written for programs and not read: the text says the same. Example:
    /// `[{"type": "clock", "time": "0:14:05"}]`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    notes: Vec<Note>,
    /// Whether it is written `; to the end of the line` and not `{in braces}`. Example: `true`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    to_line_end: bool,
    /// Whether it is on a line of its own among the turns, above what follows it. Example: `true`.
    #[serde(skip_serializing_if = "may_be_left_out")]
    own_line: bool,
}

/// A drawing or a fact in the text of a comment.
#[derive(JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schemars(deny_unknown_fields)]
enum Note {
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
#[derive(JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schemars(deny_unknown_fields)]
enum Remark {
    /// A comment.
    Comment(Comment),
    /// The position the writer claims to be on the board here.
    Check(Check),
}

/// A position to be compared with the board. Example: `{"position": "<Lt 11k> (O 11j)"}`.
#[derive(JsonSchema)]
struct Check {
    /// Tiles in the brackets of their owners. Example: `"<Lt 11k> (O 11j)"`.
    position: String,
}

/// A kind of what may follow a ply.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// A comment.
    Comment,
    /// A check.
    Check,
    /// A variation.
    Variation,
}

/// A point, column then row (`10c`), or a square with a `#` before it.
#[derive(JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "Place")]
struct At(#[schemars(regex(pattern = "^#?(1[0-9]|[1-9])[a-s]$"))] String);

fn variants() -> Vec<&'static str> {
    crate::variant::Variant::all().map(crate::variant::Variant::name).collect()
}

/// The JSON Schema of a record in JSON or YAML.
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.with_transform(schemars::transform::RecursiveTransform(close)).into_generator();
    let mut schema = schema.into_root_schema_for::<Game>();
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

#[cfg(test)]
mod tests {
    use super::super::layout::{self, Object};
    use std::collections::BTreeSet;

    /// The names of the fields of an object, whichever of its types it has.
    fn names(schema: &serde_json::Value, all: &serde_json::Value, names: &mut BTreeSet<String>) {
        if let Some(own) = schema["properties"].as_object() {
            names.extend(own.keys().cloned());
        }
        if let Some(other) = schema["$ref"].as_str() {
            self::names(&all["$defs"][other.rsplit('/').next().unwrap()], all, names);
        }
        schema["oneOf"].as_array().into_iter().flatten().for_each(|kind| self::names(kind, all, names));
    }

    #[test]
    fn the_fields_that_are_described_are_those_that_are_read() {
        let all: serde_json::Value = serde_json::from_str(&super::schema()).unwrap();
        let described = |name: &str| {
            let (mut found, object) = (BTreeSet::new(), if name.is_empty() { &all } else { &all["$defs"][name] });
            names(object, &all, &mut found);
            found
        };
        let read = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(described(""), read(layout::Record::NAMES));
        assert_eq!(described("Start"), read(layout::Start::NAMES));
        assert_eq!(described("Turn"), read(layout::Turn::NAMES));
        assert_eq!(described("Remark"), read(layout::Remark::NAMES));
        assert_eq!(described("Ply"), read(layout::Ply::NAMES));
        assert_eq!(described("Act"), read(layout::Act::NAMES));
        assert_eq!(described("Capture"), read(layout::Capture::NAMES));
        assert_eq!(described("Effect"), read(layout::Effect::NAMES));
        assert_eq!(described("Variation"), read(layout::Variation::NAMES));
    }
}
