//! A place in a text that is read piece by piece.

use crate::board::Place;
use crate::notation::pai::point;
use crate::variant::{Tile, Vocabulary};
use std::ops::Range;

/// A place in a text.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    #[inline(always)]
    pub(super) fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    /// The next eight bytes, the first the lowest; zeros where the text ends before.
    #[inline(always)]
    pub(super) fn word(&self) -> u64 {
        match self.text.as_bytes().get(self.at..) {
            Some([a, b, c, d, e, f, g, h, ..]) => u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]),
            _ => 0,
        }
    }

    #[inline(always)]
    pub(super) fn space(&mut self) {
        while matches!(self.byte(), b' ' | b'\n' | b'\t' | b'\r') {
            self.at += 1;
        }
    }

    /// Takes a sign, with white space before it.
    #[inline(always)]
    pub(super) fn sign(&mut self, sign: u8) -> Option<()> {
        self.space();
        self.takes(&[sign])
    }

    /// Takes these bytes.
    #[inline(always)]
    pub(super) fn takes<const N: usize>(&mut self, bytes: &[u8; N]) -> Option<()> {
        let is_there = self.text.as_bytes().get(self.at..self.at + N)? == bytes;
        self.at += N;
        is_there.then_some(())
    }

    /// Takes these bytes, if they are there.
    #[inline(always)]
    pub(super) fn may_take<const N: usize>(&mut self, bytes: &[u8; N]) -> bool {
        let is_there = self.text.as_bytes().get(self.at..self.at + N).is_some_and(|there| there == bytes);
        self.at += if is_there { N } else { 0 };
        is_there
    }

    /// Takes these bytes, however many.
    #[inline(always)]
    pub(super) fn takes_all(&mut self, bytes: &[u8]) -> Option<()> {
        let is_there = self.text.as_bytes().get(self.at..)?.starts_with(bytes);
        self.at += bytes.len();
        is_there.then_some(())
    }

    /// Takes the few bytes that stand at an earlier place again.
    #[inline(always)]
    pub(super) fn again(&mut self, earlier: Range<usize>) -> Option<()> {
        let length = earlier.len();
        let differs = (self.word() ^ Cursor { at: earlier.start, ..*self }.word()) << (64 - 8 * length.clamp(1, 8));
        self.at += length;
        (differs == 0).then_some(())
    }

    /// A point by its canonical name, and where that stands.
    #[inline(always)]
    pub(super) fn canonical_point(&mut self) -> Option<(Place, Range<usize>)> {
        let (word, start) = (self.word(), self.at);
        let (place, length) = point(word)?;
        self.at += length;
        // Neither a zero before the column nor a large letter.
        let is_canonical = word as u8 != b'0' && (word >> (8 * (length - 1))) & 0x20 != 0;
        is_canonical.then_some((place, start..self.at))
    }

    /// What stands before the next quote, which is taken too.
    #[inline]
    pub(super) fn quoted(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..)?;
        let end = memchr::memchr(b'"', rest.as_bytes())?;
        self.at += end + 1;
        Some(&rest[..end])
    }

    /// A text without escapes.
    pub(super) fn string(&mut self) -> Option<&'a str> {
        self.sign(b'"')?;
        let text = self.quoted()?;
        text.bytes().all(|byte| byte >= b' ' && byte != b'\\').then_some(text)
    }

    /// The code of a tile, and a byte after it.
    #[inline(always)]
    pub(super) fn tile(&mut self, vocabulary: &'static Vocabulary, end: u8) -> Option<Tile> {
        let [first, second, third, ..] = self.word().to_le_bytes();
        let (second, length) = match (second, third) {
            (byte, _) if byte == end => (0, 1),
            (second, byte) if byte == end && second.is_ascii_alphabetic() => (second, 2),
            _ => return vocabulary.listed(self.short(end)?.as_bytes()),
        };
        if !first.is_ascii_alphabetic() {
            return None;
        }
        self.at += length + 1;
        vocabulary.listed_letters(first, second)
    }

    /// The name of a place, and a byte after it.
    #[inline(always)]
    pub(super) fn place(&mut self, end: u8) -> Option<Place> {
        match point(self.word()) {
            Some((place, length)) => {
                self.at += length;
                self.takes(&[end])?;
                Some(place)
            }
            None => self.short(end)?.parse().ok(),
        }
    }

    /// A text of few bytes and the byte after it.
    #[inline]
    pub(super) fn short(&mut self, end: u8) -> Option<&'a str> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let length = rest.iter().take(5).position(|byte| *byte == end)?;
        let start = self.at;
        self.at += length + 1;
        self.text.get(start..start + length)
    }

    /// A number of few digits.
    #[inline]
    pub(super) fn number(&mut self) -> Option<u32> {
        let (start, mut number) = (self.at, 0);
        while let digit @ b'0'..=b'9' = self.byte() {
            number = number * 10 + u32::from(digit - b'0');
            self.at += 1;
            if self.at - start > 6 {
                return None;
            }
        }
        let is_canonical = self.at > start && (number > 0 && self.text.as_bytes()[start] != b'0');
        is_canonical.then_some(number)
    }
}
