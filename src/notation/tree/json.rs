//! JSON: a game is an object; several are a list of objects (`json`) or have a line each (`jsonl`).

use super::json_parse::parse;
use super::layout::Game;
use super::read::{TOP, read_document};
use super::split::{EveryLine, Objects};
use crate::notation::gate::begins_answer;
use crate::notation::read::expected::run;
use crate::notation::{Content, Frame, Notation, Options, Positions, Read, WriteError};
use crate::notation::{Lines, Splitter};
use crate::record::Record;
use serde::Serialize;

/// `json`, for programs.
pub struct Json;

/// `jsonl`, for programs that read line by line.
pub struct Jsonl;

impl Notation for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn about(&self) -> &'static str {
        "JSON for programs: a game is an object, several are a list"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        read(text, options)
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        self.write_with(record, &Positions::default(), out)
    }

    fn write_with(&self, record: &Record, positions: &Positions, out: &mut String) -> Result<(), WriteError> {
        let game = Game::of(record, positions);
        out.push_str(&format!("{{\n  \"format\": {},\n  \"variant\": {}", game.format, compact(&game.variant)?));
        let texts = [("rules", game.rules), ("result", game.result)].map(|(name, text)| Some((name, text?)));
        let mut field = |name: &str, value: String| out.push_str(&format!(",\n  \"{name}\": {value}"));
        for (name, text) in texts.into_iter().flatten() {
            field(name, compact(&text)?);
        }
        for (name, tags) in
            [("tags", &game.tags), ("players", &game.players)].iter().filter(|(_, tags)| !tags.is_empty())
        {
            field(name, compact(tags)?);
        }
        if !game.start.is_empty() {
            field("start", compact(&game.start)?);
        }
        list(out, 2, "header", game.header.iter().map(compact))?;
        list(out, 2, "before", game.before.iter().map(compact))?;
        let turns = game.turns.iter().map(|turn| {
            let mut written = format!("{{\n      \"turn\": {}", turn.turn);
            list(&mut written, 6, "before", turn.before.iter().map(compact))?;
            list(&mut written, 6, "plies", turn.plies.iter().map(compact))?;
            Ok(written + "\n    }")
        });
        list(out, 2, "turns", turns)?;
        out.push_str("\n}\n");
        Ok(())
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Objects::default())
    }

    fn looks_like(&self, start: &str) -> bool {
        let start = start.trim_start();
        looks_like_game(start.strip_prefix('[').map_or(start, str::trim_start))
    }

    /// One game is an object; only several are an array.
    fn frame(&self) -> Frame {
        Frame { before: "[\n", between: ",\n", after: "\n]\n" }
    }
}

impl Notation for Jsonl {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["jsonl", "ndjson"]
    }

    fn about(&self) -> &'static str {
        "JSON with one game a line"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        read(text, options)
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        self.write_with(record, &Positions::default(), out)
    }

    fn write_with(&self, record: &Record, positions: &Positions, out: &mut String) -> Result<(), WriteError> {
        out.push_str(&compact(&Game::of(record, positions))?);
        out.push('\n');
        Ok(())
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(EveryLine))
    }

    fn looks_like(&self, start: &str) -> bool {
        looks_like_game(start.trim_start())
    }

    fn frame(&self) -> Frame {
        Frame { before: "", between: "", after: "" }
    }
}

fn read(text: &str, options: &Options) -> Read {
    read_document(&parse(text), options, |variant| format!("\"variant\": \"{variant}\""))
}

pub(crate) fn compact(value: &impl Serialize) -> Result<String, WriteError> {
    serde_json::to_string(value).map_err(|error| WriteError::new(error.to_string()))
}

/// Writes a name and a list with an item a line; nothing if the list is empty.
fn list(
    out: &mut String,
    indent: usize,
    name: &str,
    items: impl Iterator<Item = Result<String, WriteError>>,
) -> Result<(), WriteError> {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return Ok(());
    }
    let indent = " ".repeat(indent);
    out.push_str(&format!(",\n{indent}\"{name}\": ["));
    let mut comma = "";
    for item in items {
        out.push_str(&format!("{comma}\n{indent}  {}", item?));
        comma = ",";
    }
    out.push_str(&format!("\n{indent}]"));
    Ok(())
}

/// Whether a text begins like a game, perhaps with a mistake in its first name.
fn looks_like_game(text: &str) -> bool {
    if begins_answer(text) {
        return false;
    }
    let Some(name) = text.strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"')) else { return false };
    let (rest, word) = run(name, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
    TOP.contains(&word) || rest.strip_prefix('"').is_some_and(|rest| rest.trim_start().starts_with(':'))
}
