//! Where the games of a text in JSON begin and end.

use super::events::Kind;
use super::json_events::{Sink, Stop, end_of_text, is_scalar, unescaped, value};
use super::write::{ACTS, AROUND, AT, Around, DROP, PAI, PATH, SEAT};
use crate::notation::{LineRule, Piece, Splitter};
use serde::de::IgnoredAny;

/// A game on every line.
pub(super) struct EveryLine;

impl LineRule for EveryLine {
    fn begins(&mut self, line: &str) -> bool {
        !line.trim().is_empty()
    }

    fn glance(&mut self, line: &[u8]) -> Option<bool> {
        line.starts_with(b"{").then_some(true)
    }
}

/// The names that a record may begin with, and no object in it has.
const FIRST: [&str; 6] = ["format", "variant", "rules", "tags", "players", "header"];

/// Whether an object begins here with a name from the top level of a record; `None` if more bytes are needed. A text in
/// quotes cannot hold this, since its quotes would be escaped, and no other object of a record has these names.
fn begins_game(bytes: &[u8], at_end: bool) -> Option<bool> {
    let rest = bytes.strip_prefix(b"{").unwrap_or_default().trim_ascii_start();
    let name = rest.strip_prefix(b"\"").unwrap_or_default();
    let length = name.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if length == name.len() && (rest.is_empty() || rest[0] == b'"') && !at_end {
        return None;
    }
    let is_name = name[length..].starts_with(b"\"");
    Some(is_name && FIRST.iter().any(|top| top.as_bytes() == &name[..length]))
}

/// Whether a name with a colon begins here, as no item of a list does; `None` if more bytes are needed.
fn goes_on(bytes: &[u8], at_end: bool) -> Option<bool> {
    const LONGEST_NAME: usize = 32;
    let rest = bytes.trim_ascii_start();
    let length = rest.iter().skip(1).take_while(|byte| byte.is_ascii_alphabetic()).count();
    let after = rest.get(1 + length..).unwrap_or_default();
    let colon = after.get(1..).unwrap_or_default().trim_ascii_start();
    // With these a game begins that has lost its bracket.
    let begins =
        ["format", "variant"].iter().any(|name| rest.get(1..).is_some_and(|rest| rest.starts_with(name.as_bytes())));
    let is_name = matches!(rest, [] | [b'"', ..]) && matches!(after, [] | [b'"', ..]) && length <= LONGEST_NAME;
    let fits = is_name && !begins;
    match colon.first() {
        Some(byte) => Some(fits && *byte == b':'),
        None if fits && !at_end => None,
        None => Some(false),
    }
}

const SEAT_BYTES: &[u8; 9] = SEAT.as_bytes().first_chunk().unwrap();
const PAI_BYTES: &[u8; 9] = PAI.as_bytes().first_chunk().unwrap();

/// Sees whether an object is valid, and no other game begins in it.
struct Game<'b> {
    bytes: &'b [u8],
    depth: u32,
    /// Whether the next name is the first of its object.
    is_first: bool,
    has_fields: bool,
}

impl Sink for Game<'_> {
    #[inline(always)]
    fn is_full(&self) -> bool {
        false
    }

    #[inline]
    fn open(&mut self, is_object: bool, _at: usize) -> bool {
        /// The deepest level.
        const DEPTH: u32 = 64;
        let fits = self.depth < DEPTH && (is_object || self.depth > 0);
        (self.depth, self.is_first) = (self.depth + 1, is_object);
        fits
    }

    #[inline]
    fn close(&mut self, _end: usize) {
        self.depth -= 1;
    }

    #[inline(always)]
    fn text(&mut self, start: usize, end: usize, has_escapes: bool, is_name: bool) -> bool {
        let text = self.bytes.get(start + 1..end - 1).unwrap_or_default();
        if is_name && self.is_first {
            (self.is_first, self.has_fields) = (false, true);
            // A game that begins within another shows that the first one was never closed.
            if self.depth > 1 && FIRST.iter().any(|first| first.as_bytes() == text) {
                return false;
            }
        }
        !has_escapes || str::from_utf8(text).is_ok_and(|text| unescaped(text).is_some())
    }

    #[inline]
    fn word(&mut self, start: usize, end: usize) -> bool {
        is_scalar(self.bytes.get(start..end).unwrap_or_default())
    }

    #[inline]
    fn glance(&mut self, kind: Kind, at: usize) -> Option<usize> {
        #[cfg(test)]
        if crate::notation::IS_SLOW.get() {
            return None;
        }
        if kind == Kind::Turns { self.turns(at) } else { self.ply(at) }
    }
}

impl Game<'_> {
    /// The place behind a piece that stands at a place.
    #[inline(always)]
    fn behind<const N: usize>(&self, at: usize, piece: &[u8; N]) -> Option<usize> {
        (self.bytes.get(at..)?.first_chunk() == Some(piece)).then_some(at + N)
    }

    /// The same for a longer one.
    fn behind_text(&self, at: usize, piece: &str) -> Option<usize> {
        self.bytes.get(at..)?.starts_with(piece.as_bytes()).then_some(at + piece.len())
    }

    /// The place of the quote that ends the text behind a piece, if the text has no escapes.
    #[inline(always)]
    fn text_behind<const N: usize>(&self, at: usize, piece: &[u8; N]) -> Option<usize> {
        let end = end_of_text(self.bytes, self.behind(at, piece)?);
        (self.bytes.get(end) == Some(&b'"')).then_some(end)
    }

    /// The end of a turn that is set out as it is written, with common plies and nothing else, and of those that follow.
    fn turns(&self, start: usize) -> Option<usize> {
        let around = AROUND.iter().find(|around| self.behind_text(start, &around.turn).is_some())?;
        let mut at = start + around.turn.len();
        let mut end = None;
        while let Some(behind) = self.turn(around, at) {
            end = Some(behind);
            let Some(next) = self.behind_text(behind, &around.next_turn) else { break };
            at = next;
        }
        end
    }

    /// The end of such a turn, whose number begins at a place.
    fn turn(&self, around: &Around, number: usize) -> Option<usize> {
        let digits = self.bytes.get(number..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (digits > 0 && self.bytes[number] != b'0').then_some(())?;
        let mut at = self.ply(self.behind_text(number + digits, &around.plies)?)?;
        while let Some(next) = self.behind_text(at, &around.next) {
            at = self.ply(next)?;
        }
        self.behind_text(at, &around.end)
    }

    /// The end of a common ply as it is written, which has texts in known places.
    #[inline(always)]
    fn ply(&self, start: usize) -> Option<usize> {
        let mut at = self.text_behind(start, SEAT_BYTES)?;
        at = self.text_behind(at, PAI_BYTES)?;
        at = self.text_behind(at, ACTS)?;
        loop {
            let place = self.text_behind(at, DROP).or_else(|| self.text_behind(at, AT))?;
            at = match self.text_behind(place, PATH) {
                None => self.behind(place, b"\"}")?,
                Some(path) => match self.text_behind(path, b"\"],\"capture\":{\"tile\":\"") {
                    None => self.behind(path, b"\"]}")?,
                    Some(captured) => self.behind(captured, b"\"}}")?,
                },
            };
            match self.text_behind(at, b",{\"tile\":\"") {
                Some(next) => at = next,
                None => return self.behind(at, b"]}"),
            }
        }
    }
}

/// Finds the objects of a list, or objects one after another. An invalid object ends where the next game begins.
#[derive(Default)]
pub(super) struct Objects {
    /// How many bytes have been examined.
    seen: usize,
    /// Where the current game begins.
    start: Option<usize>,
    /// Its open brackets.
    opened: Vec<u8>,
    /// Whether it has anything but brackets and white space so far.
    begun: bool,
    /// Whether its first bracket is closed, and it is valid JSON.
    closed: bool,
    /// Whether it is invalid, so that brackets and quotes do not count.
    invalid: bool,
    in_text: bool,
    escaped: bool,
    in_list: bool,
    /// Whether a comma has been seen after the last game of a list.
    after_comma: bool,
}

impl Objects {
    /// Ends the current game before the current byte.
    fn piece(&mut self, bytes: &[u8]) -> Option<Piece> {
        let (start, used) = (self.start.take()?, self.seen);
        let text = bytes[start..used].trim_ascii_end();
        let without_comma = text.strip_suffix(b",").filter(|text| self.in_list && !text.is_empty());
        let end = start + without_comma.unwrap_or(text).len();
        *self = Objects { in_list: self.in_list, ..Objects::default() };
        Some(Piece { text: start..end, used })
    }

    /// Whether a game begins with a byte between games.
    fn begins(&mut self, byte: u8) -> bool {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => false,
            b'[' if !self.in_list => {
                (self.in_list, self.after_comma) = (true, false);
                false
            }
            b',' if self.in_list && !self.after_comma => {
                self.after_comma = true;
                false
            }
            b']' if self.in_list && !self.after_comma => {
                self.in_list = false;
                false
            }
            _ => true,
        }
    }

    /// Begins a game with these bytes, and passes all of it if it is an object. Returns whether that is known already.
    fn begin(&mut self, bytes: &[u8], at_end: bool) -> bool {
        /// How many bytes may be looked at again when there are more.
        const SHORT: usize = 1 << 17;
        let mut game = Game { bytes, depth: 0, is_first: false, has_fields: false };
        match value(bytes, 0, &mut game) {
            Ok(length) if game.has_fields => {
                self.start = Some(self.seen);
                self.seen += length;
                (self.begun, self.closed) = (true, true);
                return true;
            }
            Err((stop, at))
                if !at_end && bytes.len() < SHORT && (stop == (Stop::Open { at_end: true }) || at >= bytes.len()) =>
            {
                return false;
            }
            _ => {}
        }
        self.start = Some(self.seen);
        true
    }

    /// Examines a byte of a game.
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
            // The reader reports a bracket that closes nothing.
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
                if !self.begins(byte) {
                    self.seen += 1;
                } else if !self.begin(&bytes[self.seen..], at_end) {
                    return None;
                }
                continue;
            };
            let ends = match byte {
                b'\n' => self.closed,
                b',' if self.closed && self.in_list && goes_on(&bytes[self.seen + 1..], at_end)? => {
                    // One bracket too many has closed the game.
                    (self.closed, self.invalid) = (false, true);
                    false
                }
                b',' | b']' => self.closed && self.in_list,
                // A doubled bracket does not begin a second game.
                b'{' if self.begun => self.closed || begins_game(&bytes[self.seen..], at_end)?,
                _ => false,
            };
            if ends {
                return self.piece(bytes);
            }
            let was_closed = self.closed;
            self.inside(byte);
            self.seen += 1;
            if self.closed && !was_closed && !self.invalid {
                let value = serde_json::from_slice::<IgnoredAny>(&bytes[start..self.seen]);
                self.invalid = value.is_err() || !matches!(bytes[start], b'{' | b'[');
            }
            // The next game shows where an invalid one ends.
            self.closed &= !self.invalid;
        }
        if !at_end {
            return None;
        }
        if self.start.is_some() {
            // A game that is never closed contains the end of the list.
            self.in_list &= self.closed;
            return self.piece(bytes);
        }
        // A list that is never closed gets an empty game, so that the reader reports it.
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
            // Only where the next game begins still matters.
            self.opened.truncate(1);
        }
        self.seen = self.seen.saturating_sub(bytes);
        self.start = self.start.map(|start| start.saturating_sub(bytes));
    }
}
