//! Splits a text into games.

use std::ops::Range;

/// Maximum length in bytes of one game's text, without the white space around it.
pub const GAME_LIMIT: usize = 4 << 20;

/// A game in the bytes read so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The bytes of the game.
    pub text: Range<usize>,
    /// How many bytes are used up, with signs between games.
    pub used: usize,
}

/// Finds where one game ends and the next begins.
pub trait Splitter: Send {
    /// Examines the bytes since the last game. `None` asks for more bytes; at the end of the input it means that only white
    /// space and signs between games are left.
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Piece>;

    /// How many bytes at the beginning belong to no game.
    fn gap(&self) -> usize;

    /// How many bytes certainly belong to the gap or to the first game.
    fn seen(&self) -> usize;

    /// Drops this many bytes: of the gap, or of a game that is too long.
    fn forget(&mut self, bytes: usize);
}

/// Finds the lines at which games begin.
pub trait LineRule: Send {
    /// Examines the lines of a text one after another: whether a new game begins with this one.
    fn begins(&mut self, line: &str) -> bool;

    /// The same for a line of which the beginning is enough to know.
    fn glance(&mut self, _line: &[u8]) -> Option<bool> {
        None
    }

    /// Whether a line and all below it, to the end of the input, belong to the game above although a game could begin here.
    /// `None` asks for more bytes.
    fn ends_input(&mut self, _rest: &[u8], _at_end: bool) -> Option<bool> {
        Some(false)
    }

    /// How many bytes at the beginning of a line are whole lines at which no game begins, as far as is seen at a glance. The
    /// rule has then examined them.
    fn pass(&mut self, _bytes: &[u8]) -> usize {
        0
    }
}

/// Splits a text at the lines that a [`LineRule`] names.
pub struct Lines<R> {
    rule: R,
    /// How many bytes the rule has examined since the last game.
    seen: usize,
    /// How many of them are the blank lines before the game.
    blank: usize,
    /// Whether the game has anything but white space so far.
    begun: bool,
    /// Whether the current line is too long to be examined as a whole.
    in_line: bool,
}

impl<R: LineRule> Lines<R> {
    /// Splits by this rule.
    pub fn new(rule: R) -> Lines<R> {
        Lines { rule, seen: 0, blank: 0, begun: false, in_line: false }
    }
}

impl<R: LineRule> Splitter for Lines<R> {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Piece> {
        while self.seen < bytes.len() {
            if self.begun && !self.in_line {
                let passed = self.rule.pass(&bytes[self.seen..]);
                self.seen += passed;
                if passed > 0 {
                    continue;
                }
                if self.rule.ends_input(&bytes[self.seen..], at_end)? {
                    self.seen = bytes.len();
                    break;
                }
            }
            let rest = &bytes[self.seen..];
            let (length, is_whole) = match memchr::memchr(b'\n', rest) {
                Some(at) => (at + 1, true),
                None if at_end => (rest.len(), true),
                None if self.in_line || rest.len() > GAME_LIMIT => (rest.len(), false),
                None => return None,
            };
            if std::mem::replace(&mut self.in_line, !is_whole) {
                self.seen += length;
                continue;
            }
            let line = &rest[..length];
            let begins = self.rule.glance(line).unwrap_or_else(|| match std::str::from_utf8(line) {
                Ok(text) if memchr::memchr(0, line).is_none() => self.rule.begins(text),
                // A NUL costs its game alone: the games around it begin where they would without it.
                _ => self.rule.begins(&String::from_utf8_lossy(line).replace('\0', "")),
            });
            let is_blank = line.trim_ascii().is_empty();
            if begins && self.begun {
                let (start, end) = (std::mem::take(&mut self.blank), self.seen);
                // The rule has examined the first line of the next game.
                self.seen = length;
                return Some(Piece { text: start..end, used: end });
            }
            self.begun |= !is_blank;
            self.seen += length;
            if !self.begun {
                self.blank = self.seen;
            }
        }
        if !at_end || !std::mem::take(&mut self.begun) {
            return None;
        }
        self.seen = 0;
        Some(Piece { text: std::mem::take(&mut self.blank)..bytes.len(), used: bytes.len() })
    }

    fn gap(&self) -> usize {
        self.blank
    }

    fn seen(&self) -> usize {
        self.seen
    }

    fn forget(&mut self, bytes: usize) {
        self.seen = self.seen.saturating_sub(bytes);
        self.blank = self.blank.saturating_sub(bytes);
    }
}
