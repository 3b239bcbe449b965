//! Text put together from many small pieces, without a string for each.

use crate::board::{Place, Point};
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
    fn grow(&mut self, bytes: &[u8]) {
        /// Least room that is made.
        const ROOM: usize = 256;
        let wanted = self.length + bytes.len();
        self.bytes.resize((2 * self.bytes.len()).max(wanted + ROOM), 0);
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

    /// The name of a place.
    #[inline(always)]
    pub(crate) fn place(&mut self, place: Place) {
        let index = match place {
            Place::Point(point) => point.index(),
            Place::Square(square) => {
                self.part(b"#", 1);
                square.index()
            }
        };
        let name = &NAMES[index % NAMES.len()];
        self.part(name, usize::from(name[3]));
    }

    /// A number.
    #[inline]
    pub(crate) fn number(&mut self, number: u32) {
        let digit = |number: u32| b'0' + (number % 10) as u8;
        match number {
            0..10 => self.part(&[digit(number)], 1),
            10..100 => self.part(&[digit(number / 10), digit(number)], 2),
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

    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    pub(crate) fn into_string(mut self) -> String {
        self.bytes.truncate(self.length);
        String::from_utf8(self.bytes).unwrap_or_default()
    }
}

/// The name of a point.
pub(crate) fn point_name(point: Point) -> &'static str {
    let name = &NAMES[point.index() % NAMES.len()];
    std::str::from_utf8(&name[..usize::from(name[3])]).unwrap_or_default()
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

/// The name of each point of the grid, and of the square that is named for it; the last byte is the length.
static NAMES: [[u8; 4]; 19 * 19] = {
    let mut names = [[0; 4]; 19 * 19];
    let mut index = 0;
    while index < names.len() {
        let (column, row) = ((index % 19 + 1) as u8, b's' - (index / 19) as u8);
        names[index] =
            if column < 10 { [b'0' + column, row, 0, 2] } else { [b'0' + column / 10, b'0' + column % 10, row, 3] };
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
        }
        for number in [0, 9, 10, 99, 100, 4_000_000_000, u32::MAX] {
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
}
