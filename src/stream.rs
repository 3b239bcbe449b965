//! Many records out of a file or a reader, one after another, in bounded memory.

use std::ops::Range;

/// A game's text inside what has been read so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The bytes of the game.
    pub text: Range<usize>,
    /// How many bytes are done with, signs between games included.
    pub used: usize,
}

/// Tells where one game ends and the next begins.
pub trait Splitter {
    /// Looks at the bytes since the last game. `None` asks for more; at the end of the input it means that nothing is
    /// left but white space and signs between games.
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Piece>;
}

/// For notations whose games begin on a line of their own.
pub trait LineRule {
    /// Looks at the lines of a text one after another: whether a new game begins with this one.
    fn begins(&mut self, line: &str) -> bool;
}

/// Splits a text at the lines that a [`LineRule`] names.
pub struct Lines<R> {
    rule: R,
    /// How many bytes of the game the rule has seen.
    seen: usize,
}

impl<R: LineRule> Lines<R> {
    /// Splits by this rule.
    pub fn new(rule: R) -> Lines<R> {
        Lines { rule, seen: 0 }
    }
}

impl<R: LineRule> Splitter for Lines<R> {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Piece> {
        while self.seen < bytes.len() {
            let rest = &bytes[self.seen..];
            let length = match rest.iter().position(|&byte| byte == b'\n') {
                Some(at) => at + 1,
                None if at_end => rest.len(),
                None => return None,
            };
            let line = String::from_utf8_lossy(&rest[..length]);
            if self.rule.begins(&line) && !bytes[..self.seen].trim_ascii().is_empty() {
                let end = self.seen;
                // The rule has seen the first line of the next game.
                self.seen = length;
                return Some(Piece { text: 0..end, used: end });
            }
            self.seen += length;
        }
        if !at_end || bytes.trim_ascii().is_empty() {
            return None;
        }
        self.seen = 0;
        Some(Piece { text: 0..bytes.len(), used: bytes.len() })
    }
}
