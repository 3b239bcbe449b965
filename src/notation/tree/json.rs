//! JSON: a game is an object; several are a list of objects (`json`) or have a line each (`jsonl`).

use super::edit;
use super::json_parse::parse;
use super::lean;
use super::read::{TOP, read_document};
use super::split::{EveryLine, Objects};
use super::write::{self, Lines};
use crate::notation;
use crate::notation::Splitter;
use crate::notation::gate::begins_answer;
use crate::notation::lean::or_whole;
use crate::notation::read::expected::run;
use crate::notation::{Content, Frame, LeanGame, Notation, Options, PlyEdit, Positions, Read, WriteError};
use crate::record::Record;
use crate::source::Span;
use crate::variant::Variant;

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

    fn lean(&self, text: &str, _options: &Options) -> Option<LeanGame> {
        lean::game(text)
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        or_whole(|| lean::whole(text), || self.read_whole(text, options))
    }

    fn read_whole(&self, text: &str, options: &Options) -> Read {
        read_whole(text, options)
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        self.write_with(record, &Positions::default(), out)
    }

    fn write_with(&self, record: &Record, positions: &Positions, out: &mut String) -> Result<(), WriteError> {
        out.push_str(write::record(record, positions, Lines::Many)?.as_str());
        Ok(())
    }

    fn write_lean(&self, game: &LeanGame, text: &str, out: &mut Vec<u8>) -> Option<()> {
        write::lean(game, text, Lines::Many)?.add_to(out);
        Some(())
    }

    fn edit_ply(&self, text: &str, at: Span, variant: Variant, edit: PlyEdit<'_>) -> Option<Vec<(Span, String)>> {
        edit::ply(&parse(text), at, variant, edit)
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Objects::default())
    }

    fn is_one_text(&self) -> bool {
        true
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

    fn lean(&self, text: &str, _options: &Options) -> Option<LeanGame> {
        lean::game(text)
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        or_whole(|| lean::whole(text), || self.read_whole(text, options))
    }

    fn read_whole(&self, text: &str, options: &Options) -> Read {
        read_whole(text, options)
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        self.write_with(record, &Positions::default(), out)
    }

    fn write_with(&self, record: &Record, positions: &Positions, out: &mut String) -> Result<(), WriteError> {
        out.push_str(write::record(record, positions, Lines::One)?.as_str());
        Ok(())
    }

    fn write_lean(&self, game: &LeanGame, text: &str, out: &mut Vec<u8>) -> Option<()> {
        write::lean(game, text, Lines::One)?.add_to(out);
        Some(())
    }

    fn edit_ply(&self, text: &str, at: Span, variant: Variant, edit: PlyEdit<'_>) -> Option<Vec<(Span, String)>> {
        edit::ply(&parse(text), at, variant, edit)
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(notation::Lines::new(EveryLine))
    }

    fn looks_like(&self, start: &str) -> bool {
        looks_like_game(start.trim_start())
    }

    fn frame(&self) -> Frame {
        Frame { before: "", between: "", after: "" }
    }
}

fn read_whole(text: &str, options: &Options) -> Read {
    read_document(&parse(text), options, |variant| format!("\"variant\": \"{variant}\""))
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
