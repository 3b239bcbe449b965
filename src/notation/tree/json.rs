//! JSON: a game is an object; several are a list of objects (`json`) or have a line each (`jsonl`).

use super::layout::{self, Object};
use super::read::read_document;
use super::split::{EveryLine, Objects};
use super::typed;
use super::write::{self, Lines};
use super::{edit, json_events};
use crate::notation;
use crate::notation::Splitter;
use crate::notation::gate::begins_answer;
use crate::notation::read::expected::run;
use crate::notation::{Content, Frame, Notation, Options, PlyEdit, Positions, Read, WriteError};
use crate::record::Record;
use crate::source::Span;
use crate::variant::Variant;

/// `json`, for programs, and `jsonl`, for programs that read line by line.
pub struct Json(Lines);

/// Games on many lines.
pub static JSON: Json = Json(Lines::Many);
/// Games on a line each.
pub static JSONL: Json = Json(Lines::One);

impl Notation for Json {
    fn name(&self) -> &'static str {
        if self.0 == Lines::Many { "json" } else { "jsonl" }
    }

    fn endings(&self) -> &'static [&'static str] {
        if self.0 == Lines::Many { &["json"] } else { &["jsonl", "ndjson"] }
    }

    fn about(&self) -> &'static str {
        match self.0 {
            Lines::Many => "JSON for programs: a game is an object, several are a list",
            Lines::One => "JSON with one game a line",
        }
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        typed::read(text, |text| {
            read_document(&json_events::read_record(text), options, |variant| format!("\"variant\": \"{variant}\""))
        })
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        self.write_with(record, &Positions::default(), out)
    }

    fn write_with(&self, record: &Record, positions: &Positions, out: &mut String) -> Result<(), WriteError> {
        let written = write::record(record, positions, self.0).into_string();
        // `out` is nearly always empty: then the text is moved and not copied.
        if out.is_empty() {
            *out = written
        } else {
            out.push_str(&written)
        }
        Ok(())
    }

    fn edit_ply(&self, text: &str, at: Span, variant: Variant, edit: PlyEdit<'_>) -> Option<Vec<(Span, String)>> {
        edit::ply(&json_events::read(text), at, variant, edit)
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        match self.0 {
            Lines::Many => Box::new(Objects::default()),
            Lines::One => Box::new(notation::Lines::new(EveryLine)),
        }
    }

    fn is_one_text(&self) -> bool {
        self.0 == Lines::Many
    }

    fn looks_like(&self, start: &str) -> bool {
        let start = start.trim_start();
        let list = start.strip_prefix('[').filter(|_| self.0 == Lines::Many);
        // A list of no games.
        let is_empty = list.is_some_and(|list| list.trim() == "]");
        is_empty || !begins_answer(start) && looks_like_game(list.map_or(start, str::trim_start))
    }

    /// One game is an object; only several are an array.
    fn frame(&self) -> Frame {
        match self.0 {
            Lines::Many => Frame { before: "[\n", between: ",\n", after: "\n]\n" },
            Lines::One => Frame { before: "", between: "", after: "" },
        }
    }
}

/// Whether a text begins like a game, perhaps with a mistake in its first name.
fn looks_like_game(text: &str) -> bool {
    let Some(name) = text.strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"')) else { return false };
    let (rest, word) = run(name, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
    layout::Record::find(word).is_some()
        || rest.strip_prefix('"').is_some_and(|rest| rest.trim_start().starts_with(':'))
}
