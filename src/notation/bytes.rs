//! Text put together from many small pieces, without a string for each.

use super::short::{Short, name};
use crate::board::Place;
use std::fmt;

/// Puts text together from pieces.
pub(crate) trait Pen {
    /// The first bytes of a chunk, of which all may be moved.
    fn part<const N: usize>(&mut self, chunk: &[u8; N], length: usize);

    /// Any text, as bytes.
    fn bytes(&mut self, text: &[u8]);

    /// Any text.
    #[inline]
    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// A piece of ASCII whose length is known when compiling.
    #[inline(always)]
    fn piece<const N: usize>(&mut self, piece: &'static [u8; N]) {
        const { assert!(N > 0) };
        self.part(piece, N);
    }

    /// A short text.
    #[inline(always)]
    fn chunk(&mut self, chunk: &Chunk) {
        self.part(&chunk.bytes, chunk.length);
    }

    /// A text of a few bytes.
    #[inline(always)]
    fn put(&mut self, short: Short) {
        self.part(&short.chunk(), short.len());
    }

    /// The code of a tile.
    #[inline(always)]
    fn code(&mut self, code: &str) {
        match *code.as_bytes() {
            [one] => self.part(&[one], 1),
            [one, two] => self.part(&[one, two], 2),
            _ => self.text(code),
        }
    }

    /// The name of a place.
    #[inline(always)]
    fn place(&mut self, place: Place) {
        let name = name(place);
        self.part(name, usize::from(name[7]));
    }

    /// A number.
    #[inline]
    fn number(&mut self, number: u32) {
        let digit = |number: u32| b'0' + (number % 10) as u8;
        match number {
            0..10 => self.part(&[digit(number)], 1),
            10..100 => self.part(&[digit(number / 10), digit(number)], 2),
            100..1000 => self.part(&[digit(number / 100), digit(number / 10), digit(number)], 3),
            _ => self.show(number),
        }
    }

    /// Whatever can be shown, for what is rare.
    #[cold]
    fn show(&mut self, shown: impl fmt::Display) {
        self.text(&shown.to_string());
    }
}

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

    /// Room that is made at a time: it is cheap to clear as long as it is small.
    const ROOM: usize = 1 << 10;

    /// Makes room for some bytes and puts them there.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, bytes: &[u8]) {
        let wanted = self.length + bytes.len();
        self.bytes.resize(wanted + Self::ROOM, 0);
        self.bytes[self.length..wanted].copy_from_slice(bytes);
    }

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        match self.bytes.get_mut(self.length..self.length + bytes.len()) {
            Some(room) => room.copy_from_slice(bytes),
            None => self.grow(bytes),
        }
        self.length += bytes.len();
    }

    /// Adds the text of another.
    #[cfg(feature = "cli")]
    pub(crate) fn join(&mut self, other: &Bytes) {
        self.add(other.as_bytes());
    }

    /// The text and its length, if it has so few bytes and there is room behind it.
    #[inline(always)]
    #[cfg(feature = "cli")]
    pub(crate) fn as_chunk<const N: usize>(&self) -> Option<(&[u8; N], usize)> {
        self.bytes.first_chunk().filter(|_| self.length <= N).map(|chunk| (chunk, self.length))
    }

    /// Room behind the text, to be filled with more of it.
    #[inline(always)]
    pub(crate) fn room<const N: usize>(&mut self) -> Option<&mut [u8; N]> {
        if self.bytes.len() < self.length + N {
            self.bytes.resize(self.length + N + Self::ROOM, 0);
        }
        self.bytes.get_mut(self.length..)?.first_chunk_mut()
    }

    /// So much of the room behind the text has been filled with text.
    #[inline(always)]
    pub(crate) fn fill(&mut self, length: usize) {
        self.length = (self.length + length).min(self.bytes.len());
    }

    /// Puts a sign in place of the last byte.
    pub(crate) fn end_with(&mut self, sign: u8) {
        if let Some(byte) = self.bytes[..self.length].last_mut() {
            *byte = sign;
        }
    }

    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// How long the text is.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.length
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
}

impl Pen for Bytes {
    #[inline(always)]
    fn part<const N: usize>(&mut self, chunk: &[u8; N], length: usize) {
        match self.bytes.get_mut(self.length..).and_then(<[u8]>::first_chunk_mut) {
            Some(room) => *room = *chunk,
            None => self.grow(chunk),
        }
        self.length += length;
    }

    #[inline]
    fn bytes(&mut self, text: &[u8]) {
        self.add(text);
    }
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

/// A text of at most so many bytes, in room that is there already. It is given up if it is longer.
pub(crate) struct Row<'r, const ROOM: usize> {
    room: &'r mut [u8; ROOM],
    /// How long it is; more than there is room for if it was given up. It is kept in a register, as no call changes it.
    at: usize,
}

impl<'r, const ROOM: usize> Row<'r, ROOM> {
    #[inline(always)]
    pub(crate) fn new(room: &'r mut [u8; ROOM]) -> Row<'r, ROOM> {
        Row { room, at: 0 }
    }

    /// How long it is, unless it was given up.
    #[inline(always)]
    pub(crate) fn length(&self) -> Option<usize> {
        (self.at <= ROOM).then_some(self.at)
    }

    #[inline(always)]
    pub(crate) fn give_up(&mut self) {
        self.at = usize::MAX;
    }

    /// Puts a sign in place of the last byte.
    #[inline(always)]
    #[cfg(feature = "cli")]
    pub(crate) fn end_with(&mut self, sign: u8) {
        if let Some(last) = self.at.checked_sub(1).and_then(|last| self.room.get_mut(last)) {
            *last = sign;
        }
    }
}

impl<const ROOM: usize> Pen for Row<'_, ROOM> {
    #[inline(always)]
    fn part<const N: usize>(&mut self, chunk: &[u8; N], length: usize) {
        match self.room.get_mut(self.at..).and_then(<[u8]>::first_chunk_mut) {
            Some(room) => {
                *room = *chunk;
                self.at = self.at.wrapping_add(length);
            }
            None => self.give_up(),
        }
    }

    #[inline(always)]
    fn bytes(&mut self, text: &[u8]) {
        match self.room.get_mut(self.at..).and_then(|room| room.get_mut(..text.len())) {
            Some(room) => {
                room.copy_from_slice(text);
                self.at = self.at.wrapping_add(text.len());
            }
            None => self.give_up(),
        }
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

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

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
        for place in Point::all().map(Place::from).chain(Square::all().map(Place::from)) {
            assert_eq!(written(&|bytes| bytes.place(place)), place.to_string());
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
            bytes.text("é");
            bytes.place(Point::CENTRE.into());
            bytes.piece(b"+");
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
            bytes.put(Short::new("-,"));
            bytes.end_with(b'\n');
            expected += &format!("{}-\n", "x".repeat(length));
            assert_eq!(bytes.as_str(), expected);
            let chunk = bytes.as_chunk::<32>().map(|(chunk, length)| &chunk[..length]);
            assert_eq!(chunk, (expected.len() <= 32).then_some(expected.as_bytes()));
        }
        let mut other = Bytes::new();
        other.join(&bytes);
        other.join(&Bytes::new());
        assert_eq!(other.as_str(), expected);
    }
}
