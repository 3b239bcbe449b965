//! Text put together from many small pieces, without a string for each.

use crate::board::Place;
use std::fmt;

/// A buffer of text. Only whole texts are added to it, so it is always one itself.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bytes {
    /// The text, and after it bytes that are written over: so a piece whose length is known when compiling takes a look at
    /// the room that is left, and a move or two.
    bytes: Vec<u8>,
    /// How long the text is.
    length: usize,
}

impl Bytes {
    pub(crate) fn new() -> Bytes {
        Bytes::default()
    }

    /// For about so many bytes.
    pub(crate) fn with_room(room: usize) -> Bytes {
        Bytes { bytes: Vec::with_capacity(room), length: 0 }
    }

    /// A piece of ASCII whose length is known when compiling.
    #[inline(always)]
    pub(crate) fn piece<const N: usize>(&mut self, piece: &'static [u8; N]) {
        const { assert!(N > 0) };
        self.part(piece, N);
    }

    /// The first bytes of a chunk, of which all are moved.
    #[inline(always)]
    fn part<const N: usize>(&mut self, chunk: &[u8; N], length: usize) {
        match self.bytes.get_mut(self.length..).and_then(<[u8]>::first_chunk_mut) {
            Some(room) => *room = *chunk,
            None => self.grow(chunk),
        }
        self.length += length;
    }

    /// Makes room for some bytes and puts them there.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, bytes: &[u8]) {
        /// Room that is made: it is cheap to clear as long as it is small.
        const ROOM: usize = 1 << 10;
        let wanted = self.length + bytes.len();
        self.bytes.resize(wanted + ROOM, 0);
        self.bytes[self.length..wanted].copy_from_slice(bytes);
    }

    /// Any text.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) {
        self.add(text.as_bytes());
    }

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        match self.bytes.get_mut(self.length..self.length + bytes.len()) {
            Some(room) => room.copy_from_slice(bytes),
            None => self.grow(bytes),
        }
        self.length += bytes.len();
    }

    /// A short text.
    #[inline(always)]
    pub(crate) fn chunk(&mut self, chunk: &Chunk) {
        self.part(&chunk.bytes, chunk.length);
    }

    /// A sign such as a bracket.
    #[inline]
    pub(crate) fn sign(&mut self, sign: char) {
        match u8::try_from(sign) {
            Ok(byte) if byte.is_ascii() => self.part(&[byte], 1),
            _ => self.show(sign),
        }
    }

    /// A text of one or two bytes, such as a tile's code.
    #[inline(always)]
    pub(crate) fn code(&mut self, code: &str) {
        match *code.as_bytes() {
            [one] => self.part(&[one], 1),
            [one, two] => self.part(&[one, two], 2),
            _ => self.text(code),
        }
    }

    /// The text of another.
    #[cfg(feature = "cli")]
    pub(crate) fn join(&mut self, other: &Bytes) {
        self.add(other.as_bytes());
    }

    /// The name of a place.
    #[inline(always)]
    pub(crate) fn place(&mut self, place: Place) {
        let name = name(place);
        self.part(name, usize::from(name[7]));
    }

    /// A code and the name of a point between brackets, `(Rs 10b)`, all of them at once. Says whether it could be done so.
    #[inline(always)]
    pub(crate) fn enclosed(&mut self, open: char, code: &str, at: Place, close: char) -> bool {
        let (code, bits) = match *code.as_bytes() {
            [one] => (u64::from(one), 8),
            [one, two] => (u64::from(two) << 8 | u64::from(one), 16),
            _ => return false,
        };
        let name = u64::from_le_bytes(*name(at));
        let (name, name_bits) = (name & 0xff_ffff, 8 * (name >> 56));
        if name_bits > 24 || !open.is_ascii() || !close.is_ascii() {
            return false;
        }
        // Never more than eight bytes.
        let inside = code | u64::from(b' ') << bits | name << (bits + 8);
        let end = 16 + bits + name_bits;
        let word = inside << 8 | u64::from(open) | u64::from(close) << end;
        self.part(&word.to_le_bytes(), end as usize / 8 + 1);
        true
    }

    /// A number.
    #[inline]
    pub(crate) fn number(&mut self, number: u32) {
        let digit = |number: u32| b'0' + (number % 10) as u8;
        match number {
            0..10 => self.part(&[digit(number)], 1),
            10..100 => self.part(&[digit(number / 10), digit(number)], 2),
            100..1000 => self.part(&[digit(number / 100), digit(number / 10), digit(number)], 3),
            _ => self.large_number(number),
        }
    }

    fn large_number(&mut self, number: u32) {
        let (mut digits, mut at, mut left) = ([0; 10], 10, number);
        while left > 0 {
            at -= 1;
            digits[at] = b'0' + (left % 10) as u8;
            left /= 10;
        }
        self.add(&digits[at..]);
    }

    /// Whatever can be shown, for what is rare.
    #[cold]
    pub(crate) fn show(&mut self, shown: impl fmt::Display) {
        self.text(&shown.to_string());
    }

    /// Puts a sign in place of the last byte.
    #[cfg(feature = "cli")]
    pub(crate) fn end_with(&mut self, sign: u8) {
        if let Some(byte) = self.bytes[..self.length].last_mut() {
            *byte = sign;
        }
    }

    /// The text and its length, if it is as short as a chunk and there is room behind it.
    #[inline(always)]
    #[cfg(feature = "cli")]
    pub(crate) fn as_chunk(&self) -> Option<(&[u8; Chunk::ROOM], usize)> {
        self.bytes.first_chunk().filter(|_| self.length <= Chunk::ROOM).map(|chunk| (chunk, self.length))
    }

    /// Room behind the text, to be filled with more of it.
    #[inline(always)]
    #[cfg(feature = "cli")]
    pub(crate) fn room<const N: usize>(&mut self) -> Option<&mut [u8; N]> {
        if self.bytes.len() < self.length + N {
            self.bytes.resize(2 * (self.length + N), 0);
        }
        self.bytes.get_mut(self.length..)?.first_chunk_mut()
    }

    /// So much of the room behind the text has been filled with text.
    #[inline(always)]
    #[cfg(feature = "cli")]
    pub(crate) fn fill(&mut self, length: usize) {
        self.length = (self.length + length).min(self.bytes.len());
    }

    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    pub(crate) fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.truncate(self.length);
        self.bytes
    }

    pub(crate) fn into_string(self) -> String {
        String::from_utf8(self.into_bytes()).unwrap_or_default()
    }

    /// Adds the text to another, which is moved if the other is empty.
    pub(crate) fn add_to(self, out: &mut Vec<u8>) {
        if out.is_empty() { *out = self.into_bytes() } else { out.extend_from_slice(self.as_bytes()) }
    }
}

/// The name of a place, whose last byte is the length.
#[inline(always)]
fn name(place: Place) -> &'static [u8; 8] {
    NAMES.get(usize::from(place.order())).unwrap_or(&NAMES[0])
}

/// The name of a place as text.
pub(crate) fn place_name(place: Place) -> &'static str {
    let name = name(place);
    std::str::from_utf8(&name[..usize::from(name[7])]).unwrap_or_default()
}

/// The bytes of the name of a place, the first the lowest, and its length.
#[inline(always)]
#[cfg(feature = "cli")]
pub(crate) fn place_word(place: Place) -> (u64, usize) {
    let name = u64::from_le_bytes(*name(place));
    (name & (u64::MAX >> 8), (name >> 56) as usize)
}

impl std::io::Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A text of few bytes, of which all are moved at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chunk {
    /// The text, and zeros after it.
    bytes: [u8; Self::ROOM],
    length: usize,
}

impl Chunk {
    /// Maximum length.
    const ROOM: usize = 32;

    /// A text that is known to be short enough.
    pub(crate) const fn new(text: &str) -> Chunk {
        let (mut bytes, length) = ([0; Self::ROOM], text.len());
        let mut at = 0;
        while at < length {
            bytes[at] = text.as_bytes()[at];
            at += 1;
        }
        Chunk { bytes, length }
    }

    /// How many bytes it has.
    pub(crate) const fn len(&self) -> usize {
        self.length
    }

    /// The text.
    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// The name of each point of the grid, and of the square that is named for it, in the order of places; the last byte is the
/// length.
static NAMES: [[u8; 8]; 2 * 19 * 19] = {
    let mut names = [[0; 8]; 2 * 19 * 19];
    let mut index = 0;
    while index < 19 * 19 {
        let (column, row) = ((index % 19 + 1) as u8, b's' - (index / 19) as u8);
        let (point, length) =
            if column < 10 { ([b'0' + column, row, 0], 2) } else { ([b'0' + column / 10, b'0' + column % 10, row], 3) };
        let [a, b, c] = point;
        names[2 * index] = [a, b, c, 0, 0, 0, 0, length];
        names[2 * index + 1] = [b'#', a, b, c, 0, 0, 0, length + 1];
        index += 1;
    }
    names
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Square};

    #[test]
    fn places_and_numbers_are_written_as_they_are_shown() {
        let written = |add: &dyn Fn(&mut Bytes)| {
            let mut bytes = Bytes::new();
            add(&mut bytes);
            bytes.into_string()
        };
        let places = Point::all().map(Place::from).chain(Square::all().map(Place::from));
        for place in places {
            assert_eq!(written(&|bytes| bytes.place(place)), place.to_string());
            assert_eq!(place_name(place), place.to_string());
        }
        for number in [0, 9, 10, 99, 100, 999, 1_000, 4_000_000_000, u32::MAX] {
            assert_eq!(written(&|bytes| bytes.number(number)), number.to_string());
        }
        assert_eq!(written(&|bytes| ["R", "Rs", "R33"].iter().for_each(|code| bytes.code(code))), "RRsR33");
    }

    /// Whatever is added, and where the room ends: what is after the text is never seen.
    #[test]
    fn pieces_follow_one_another() {
        let (short, long) = (Chunk::new("é]"), "x".repeat(32));
        for before in 0..600 {
            let (mut bytes, text) = (Bytes::new(), "-".repeat(before));
            bytes.text(&text);
            bytes.chunk(&short);
            bytes.piece(b"[1]");
            bytes.chunk(&Chunk::new(&long));
            bytes.sign('é');
            bytes.place(Point::CENTRE.into());
            bytes.sign('+');
            assert_eq!(bytes.as_str(), format!("{text}é][1]{long}é10j+"));
            bytes.clear();
            bytes.number(7);
            assert_eq!(bytes.into_string(), "7");
        }
    }

    #[test]
    #[cfg(feature = "cli")]
    fn room_behind_the_text_becomes_text() {
        let (mut bytes, mut expected) = (Bytes::new(), String::new());
        for length in (0..40).chain([400, 5, 0]) {
            bytes.room::<400>().unwrap()[..length].fill(b'x');
            bytes.fill(length);
            bytes.piece(b"-,");
            bytes.end_with(b'\n');
            expected += &format!("{}-\n", "x".repeat(length));
            assert_eq!(bytes.as_str(), expected);
            let chunk = bytes.as_chunk().map(|(chunk, length)| &chunk[..length]);
            assert_eq!(chunk, (expected.len() <= Chunk::ROOM).then_some(expected.as_bytes()));
        }
        let mut other = Bytes::new();
        other.join(&bytes);
        other.join(&Bytes::new());
        assert_eq!(other.as_str(), expected);
        assert_eq!(place_word(Point::CENTRE.into()), (u64::from_le_bytes(*b"10j\0\0\0\0\0"), 3));
    }
}
