//! A place in a text that is read piece by piece.

use crate::board::Place;
use crate::notation::pai::point;
use crate::variant::{Tile, Vocabulary};

/// A place in a text.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    /// The bytes from there on.
    left: &'a [u8],
}

/// A text of eight bytes at most, the first the lowest of the word.
#[derive(Clone, Copy)]
pub(super) struct Few {
    word: u64,
    /// How many bits of a word it leaves.
    spare: u32,
}

impl Few {
    /// The first bytes of a word.
    #[inline(always)]
    fn new(word: u64, bytes: usize) -> Few {
        Few { word, spare: 64 - 8 * bytes as u32 }
    }
}

impl<'a> Cursor<'a> {
    /// The beginning of a text.
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, left: text.as_bytes() }
    }

    /// All of the text.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// How many bytes are before it.
    #[inline(always)]
    pub(super) fn at(&self) -> usize {
        self.text.len() - self.left.len()
    }

    /// The text from an earlier place on.
    #[inline(always)]
    pub(super) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at()).unwrap_or_default()
    }

    /// The text from here on.
    pub(super) fn rest(&self) -> Option<&'a str> {
        self.text.get(self.at()..)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.left.is_empty()
    }

    /// Passes some bytes.
    #[inline(always)]
    pub(super) fn skip(&mut self, bytes: usize) -> Option<()> {
        self.left = self.left.get(bytes..)?;
        Some(())
    }

    #[inline(always)]
    pub(super) fn byte(&self) -> u8 {
        self.left.first().copied().unwrap_or(0)
    }

    /// The next eight bytes, the first the lowest; zeros where the text ends before.
    #[inline(always)]
    pub(super) fn word(&self) -> u64 {
        self.left.first_chunk().map_or(0, |chunk| u64::from_le_bytes(*chunk))
    }

    #[inline(always)]
    pub(super) fn space(&mut self) {
        while let [b' ' | b'\n' | b'\t' | b'\r', left @ ..] = self.left {
            self.left = left.get(spaces(left)..).unwrap_or_default();
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
        let (there, left) = self.left.split_first_chunk::<N>()?;
        self.left = left;
        (there == bytes).then_some(())
    }

    /// Takes these bytes, if they are there.
    #[inline(always)]
    pub(super) fn may_take<const N: usize>(&mut self, bytes: &[u8; N]) -> bool {
        match self.left.split_first_chunk::<N>() {
            Some((there, left)) if there == bytes => {
                self.left = left;
                true
            }
            _ => false,
        }
    }

    /// Takes these bytes, however many.
    #[inline(always)]
    pub(super) fn takes_all(&mut self, bytes: &[u8]) -> Option<()> {
        self.left = self.left.strip_prefix(bytes)?;
        Some(())
    }

    /// Takes a text of few bytes again.
    #[inline(always)]
    pub(super) fn again(&mut self, few: Few) -> Option<()> {
        let differs = (self.word() ^ few.word).wrapping_shl(few.spare);
        self.skip((64 - few.spare) as usize / 8)?;
        (differs == 0).then_some(())
    }

    /// A tile by its canonical code of one letter or two, and the code.
    #[inline(always)]
    pub(super) fn canonical_tile(&mut self, vocabulary: &'static Vocabulary) -> Option<(Tile, Few)> {
        let word = self.word();
        let (tile, _) = vocabulary.listed_code(word)?;
        let (is_canonical, length) = match *vocabulary.code(tile).as_bytes() {
            [one] => (word as u8 == one, 1),
            [one, two] => (word as u16 == u16::from_le_bytes([one, two]), 2),
            _ => (false, 0),
        };
        self.skip(length)?;
        is_canonical.then_some((tile, Few::new(word, length)))
    }

    /// A point by its canonical name, and the name.
    #[inline(always)]
    pub(super) fn canonical_point(&mut self) -> Option<(Place, Few)> {
        let word = self.word();
        let (place, length) = point(word)?;
        self.skip(length)?;
        // Neither a zero before the column nor a large letter.
        let letter = if length == 2 { word >> 8 } else { word >> 16 };
        let is_canonical = word as u8 != b'0' && letter & 0x20 != 0;
        is_canonical.then_some((place, Few::new(word, length)))
    }

    /// What stands before the next quote, which is taken too.
    #[inline]
    pub(super) fn quoted(&mut self) -> Option<&'a str> {
        let end = memchr::memchr(b'"', self.left)?;
        let rest = self.rest()?;
        self.skip(end + 1)?;
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
        let word = self.word();
        let [_, second, third, ..] = word.to_le_bytes();
        if second != end && (third != end || !second.is_ascii_alphabetic()) {
            return vocabulary.listed(self.short(end)?.as_bytes());
        }
        let (tile, length) = vocabulary.listed_code(word)?;
        self.skip(length + 1)?;
        Some(tile)
    }

    /// The name of a place, and a byte after it.
    #[inline(always)]
    pub(super) fn place(&mut self, end: u8) -> Option<Place> {
        match point(self.word()) {
            Some((place, length)) => {
                self.skip(length)?;
                self.takes(&[end])?;
                Some(place)
            }
            None => self.short(end)?.parse().ok(),
        }
    }

    /// A text of few bytes and the byte after it.
    #[inline]
    pub(super) fn short(&mut self, end: u8) -> Option<&'a str> {
        let length = self.left.iter().take(5).position(|byte| *byte == end)?;
        let start = self.at();
        self.skip(length + 1)?;
        self.text.get(start..start + length)
    }

    /// A number of few digits.
    #[inline]
    pub(super) fn number(&mut self) -> Option<u32> {
        let (first, mut number, mut digits) = (self.byte(), 0, 0);
        while let [digit @ b'0'..=b'9', left @ ..] = self.left {
            number = number * 10 + u32::from(digit - b'0');
            self.left = left;
            digits += 1;
            if digits > 6 {
                return None;
            }
        }
        (number > 0 && first != b'0').then_some(number)
    }
}

/// How many spaces bytes begin with.
#[inline(always)]
pub(super) fn spaces(bytes: &[u8]) -> usize {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    let mut rest = bytes;
    while let Some((chunk, behind)) = rest.split_first_chunk() {
        let others = u64::from_le_bytes(*chunk) ^ SPACES;
        if others != 0 {
            return bytes.len() - rest.len() + others.trailing_zeros() as usize / 8;
        }
        rest = behind;
    }
    bytes.len() - rest.len() + rest.iter().take_while(|byte| **byte == b' ').count()
}
