//! JSON: a game is an object, several are a list of objects (`json`) or stand each on a line of its own (`jsonl`).

use super::json_tree::tree;
use super::shape::Game;
use super::shape_reader::{self, TOP};
use super::syntax::run;
use super::{Cannot, Fact, Frame, Notation, Options, Read};
use crate::record::Record;
use crate::stream::{LineRule, Lines, Piece, Splitter};
use serde::Serialize;
use serde::de::IgnoredAny;

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

    fn write(&self, record: &Record, out: &mut String) -> Result<(), Cannot> {
        let game = Game::of(record);
        out.push_str("{\n  \"variant\": ");
        out.push_str(&compact(&game.variant)?);
        list(out, 2, "header", game.header.iter().map(compact))?;
        list(out, 2, "before", game.before.iter().map(compact))?;
        let turns = game.turns.iter().map(|turn| {
            let mut written = format!("{{\n      \"turn\": {}", turn.turn);
            list(&mut written, 6, "entries", turn.entries.iter().map(compact))?;
            Ok(written + "\n    }")
        });
        list(out, 2, "turns", turns)?;
        out.push_str("\n}\n");
        Ok(())
    }

    fn cannot_carry(&self) -> &'static [Fact] {
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

    fn write(&self, record: &Record, out: &mut String) -> Result<(), Cannot> {
        out.push_str(&compact(&Game::of(record))?);
        out.push('\n');
        Ok(())
    }

    fn cannot_carry(&self) -> &'static [Fact] {
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
    shape_reader::read(&tree(text), options, |variant| format!("\"variant\": \"{variant}\""))
}

pub(super) fn compact(value: &impl Serialize) -> Result<String, Cannot> {
    serde_json::to_string(value).map_err(|error| Cannot(error.to_string()))
}

/// Writes a name and a list, an item a line; nothing when the list is empty.
fn list(
    out: &mut String,
    indent: usize,
    name: &str,
    items: impl Iterator<Item = Result<String, Cannot>>,
) -> Result<(), Cannot> {
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

/// Whether a text begins like a game, perhaps with a slip in its first name.
fn looks_like_game(text: &str) -> bool {
    let Some(name) = text.strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"')) else { return false };
    let (rest, word) = run(name, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
    TOP.contains(&word) || rest.strip_prefix('"').is_some_and(|rest| rest.trim_start().starts_with(':'))
}

struct EveryLine;

impl LineRule for EveryLine {
    fn begins(&mut self, line: &str) -> bool {
        !line.trim().is_empty()
    }
}

/// Whether an object begins here with a name that stands at the top of a record; `None` when more must be seen. No
/// text in quotes can hold this, for its quotes would be escaped, and no other object of a record has these names.
fn begins_game(bytes: &[u8], at_end: bool) -> Option<bool> {
    let rest = bytes.strip_prefix(b"{").unwrap_or_default().trim_ascii_start();
    let name = rest.strip_prefix(b"\"").unwrap_or_default();
    let length = name.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if length == name.len() && (rest.is_empty() || rest[0] == b'"') && !at_end {
        return None;
    }
    let is_name = name[length..].starts_with(b"\"");
    Some(is_name && TOP.iter().any(|top| top.as_bytes() == &name[..length]))
}

/// Finds the objects of a list, or one after another. An object that is broken ends where the next game begins.
#[derive(Default)]
struct Objects {
    /// How many bytes have been looked at.
    seen: usize,
    /// Where the game at hand begins.
    start: Option<usize>,
    /// The brackets open in it.
    opened: Vec<u8>,
    /// Whether anything but brackets and white space has been seen of it.
    begun: bool,
    /// Whether the bracket it began with is closed, and all is well.
    closed: bool,
    /// Whether its brackets or quotes are not to be trusted.
    lost: bool,
    in_text: bool,
    escaped: bool,
    in_list: bool,
    /// Whether a list goes on: after its opening and after a comma.
    wanted: bool,
}

impl Objects {
    /// Ends the game at hand before the byte that is looked at.
    fn piece(&mut self, bytes: &[u8]) -> Option<Piece> {
        let (start, used) = (self.start.take()?, self.seen);
        let text = bytes[start..used].trim_ascii_end();
        let without_comma = text.strip_suffix(b",").filter(|text| self.in_list && !text.is_empty());
        let end = start + without_comma.unwrap_or(text).len();
        *self = Objects { in_list: self.in_list, ..Objects::default() };
        Some(Piece { text: start..end, used })
    }

    /// Looks at a byte between games: whether one begins with it.
    fn begins(&mut self, byte: u8) -> bool {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => false,
            b'[' if !self.in_list => {
                (self.in_list, self.wanted) = (true, false);
                false
            }
            b',' if self.in_list && !self.wanted => {
                self.wanted = true;
                false
            }
            b']' if self.in_list && !self.wanted => {
                self.in_list = false;
                false
            }
            _ => true,
        }
    }

    /// Looks at a byte of a game.
    fn inside(&mut self, byte: u8) {
        self.begun |= !b"{[ \t\r\n".contains(&byte);
        if self.in_text {
            self.in_text = !(byte == b'\n' || (byte == b'"' && !self.escaped));
            self.escaped = byte == b'\\' && !self.escaped;
            return;
        }
        match byte {
            b'"' => self.in_text = true,
            b'{' | b'[' => self.opened.push(byte),
            // A bracket that closes nothing is left to the reader to name.
            b'}' | b']' if !self.closed && self.opened.last() == Some(&(byte - 2)) => {
                self.opened.pop();
                self.closed = self.opened.is_empty();
            }
            _ => {}
        }
    }
}

impl Splitter for Objects {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Piece> {
        while let Some(&byte) = bytes.get(self.seen) {
            let Some(start) = self.start else {
                if self.begins(byte) {
                    self.start = Some(self.seen);
                } else {
                    self.seen += 1;
                }
                continue;
            };
            let ends = match byte {
                b'\n' => self.closed,
                b',' | b']' => self.closed && self.in_list,
                // A bracket written twice begins no second game.
                b'{' if self.begun => self.closed || begins_game(&bytes[self.seen..], at_end)?,
                _ => false,
            };
            if ends {
                return self.piece(bytes);
            }
            let was_closed = self.closed;
            self.inside(byte);
            self.seen += 1;
            if self.closed && !was_closed {
                let value = serde_json::from_slice::<IgnoredAny>(&bytes[start..self.seen]);
                self.lost = value.is_err() || !matches!(bytes[start], b'{' | b'[');
            }
            // Where a sign is missing or doubled, only the next game shows where this one ends.
            self.closed &= !self.lost;
        }
        if !at_end {
            return None;
        }
        if self.start.is_some() {
            // A game that is never closed has swallowed the end of the list.
            self.in_list &= self.closed;
            return self.piece(bytes);
        }
        // A list that is never closed wants another game, or its end.
        let open_list = std::mem::take(&mut self.in_list);
        open_list.then_some(Piece { text: bytes.len()..bytes.len(), used: bytes.len() })
    }

    fn gap(&self) -> usize {
        self.start.unwrap_or(self.seen)
    }

    fn seen(&self) -> usize {
        self.seen
    }

    fn forget(&mut self, bytes: usize) {
        if bytes > self.gap() {
            // How the game is built no longer matters, only where the next one begins.
            self.opened.truncate(1);
        }
        self.seen = self.seen.saturating_sub(bytes);
        self.start = self.start.map(|start| start.saturating_sub(bytes));
    }
}
