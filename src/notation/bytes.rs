//! Text put together from many small pieces, without a string for each.

use crate::board::{Place, Point};
use std::fmt;

/// A buffer of text. Only whole texts are added to it, so it is always one itself.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bytes(Vec<u8>);

impl Bytes {
    pub(crate) fn new() -> Bytes {
        Bytes::default()
    }

    /// A piece of ASCII whose length is known when compiling, so that adding it is a move or two.
    #[inline(always)]
    pub(crate) fn piece<const N: usize>(&mut self, piece: &'static [u8; N]) {
        const { assert!(N > 0) };
        self.0.extend_from_slice(piece);
    }

    /// Any text.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// A sign such as a bracket.
    #[inline]
    pub(crate) fn sign(&mut self, sign: char) {
        match u8::try_from(sign) {
            Ok(byte) if byte.is_ascii() => self.0.push(byte),
            _ => self.show(sign),
        }
    }

    /// A text of one or two bytes, such as a tile's code.
    #[inline]
    pub(crate) fn code(&mut self, code: &str) {
        match *code.as_bytes() {
            [one] => self.0.push(one),
            [one, two] => self.0.extend_from_slice(&[one, two]),
            _ => self.text(code),
        }
    }

    /// The name of a place.
    #[inline]
    pub(crate) fn place(&mut self, place: Place) {
        let index = match place {
            Place::Point(point) => point.index(),
            Place::Square(square) => {
                self.0.push(b'#');
                square.index()
            }
        };
        // Four bytes are moved at once, and those too many cut off.
        let name = NAMES[index % NAMES.len()];
        self.0.extend_from_slice(&name);
        let extra = name.len() - usize::from(name[3]);
        self.0.truncate(self.0.len() - extra);
    }

    /// A number.
    #[inline]
    pub(crate) fn number(&mut self, number: u32) {
        if number < 10 {
            return self.0.push(b'0' + number as u8);
        }
        let (mut digits, mut at, mut left) = ([0; 10], 10, number);
        while left > 0 {
            at -= 1;
            digits[at] = b'0' + (left % 10) as u8;
            left /= 10;
        }
        self.0.extend_from_slice(&digits[at..]);
    }

    /// Whatever can be shown, for what is rare.
    #[cold]
    pub(crate) fn show(&mut self, shown: impl fmt::Display) {
        self.text(&shown.to_string());
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    pub(crate) fn into_string(self) -> String {
        String::from_utf8(self.0).unwrap_or_default()
    }
}

/// The name of a point.
pub(crate) fn point_name(point: Point) -> &'static str {
    let name = &NAMES[point.index() % NAMES.len()];
    std::str::from_utf8(&name[..usize::from(name[3])]).unwrap_or_default()
}

impl std::io::Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
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
}
