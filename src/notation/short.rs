//! Texts of few bytes, put together in a register: codes, names of places, and the signs between them.

use crate::board::Place;

/// A text of eight bytes at most; whoever puts it together sees to that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Short {
    /// The bytes, the first the lowest; zeros after them.
    bytes: u64,
    /// How many bits they have.
    bits: u32,
}

impl Short {
    /// No text.
    pub(crate) const EMPTY: Short = Short { bytes: 0, bits: 0 };

    /// A text that is known to be short enough.
    pub(crate) const fn new(text: &str) -> Short {
        assert!(text.len() <= 8);
        let (mut short, mut at) = (Short::EMPTY, 0);
        while at < text.len() {
            short = short.and(text.as_bytes()[at]);
            at += 1;
        }
        short
    }

    /// The code of a tile, which has one or two bytes.
    #[inline(always)]
    pub(crate) fn code(code: &str) -> Short {
        match *code.as_bytes() {
            [one, two] => Short { bytes: u64::from(two) << 8 | u64::from(one), bits: 16 },
            [one] => Short { bytes: one.into(), bits: 8 },
            _ => Short::EMPTY,
        }
    }

    /// The name of a place, of four bytes at most.
    #[inline(always)]
    pub(crate) fn place(place: Place) -> Short {
        let name = u64::from_le_bytes(*name(place));
        Short { bytes: name & (u64::MAX >> 8), bits: (name >> 56) as u32 * 8 }
    }

    /// With a byte behind it.
    #[inline(always)]
    pub(crate) const fn and(self, byte: u8) -> Short {
        self.then(Short { bytes: byte as u64, bits: 8 })
    }

    /// With another behind it.
    #[inline(always)]
    pub(crate) const fn then(self, other: Short) -> Short {
        Short { bytes: self.bytes | other.bytes.wrapping_shl(self.bits), bits: self.bits.wrapping_add(other.bits) }
    }

    /// The bytes, and zeros after them.
    #[inline(always)]
    pub(crate) const fn chunk(self) -> [u8; 8] {
        self.bytes.to_le_bytes()
    }

    /// The bytes and zeros, with the length in the last byte; for seven bytes at most.
    #[inline(always)]
    pub(crate) const fn with_length(self) -> [u8; 8] {
        (self.bytes | (self.bits as u64 / 8) << 56).to_le_bytes()
    }

    /// How many bytes it has.
    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        self.bits as usize / 8
    }
}

/// The name of a place, whose last byte is the length.
#[inline(always)]
pub(super) fn name(place: Place) -> &'static [u8; 8] {
    PLACE_NAMES.get(usize::from(place.order())).unwrap_or(&PLACE_NAMES[0])
}

/// The name of a place as text.
pub(crate) fn place_name(place: Place) -> &'static str {
    let name = name(place);
    std::str::from_utf8(&name[..usize::from(name[7])]).unwrap_or_default()
}

/// The name of each point of the grid, and of the square that is named for it, in the order of places; the last byte is the
/// length.
pub(crate) static PLACE_NAMES: [[u8; 8]; 2 * 19 * 19] = {
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
    use crate::variant::Variant;

    #[test]
    fn shorts_are_what_they_are_made_of() {
        let text = |short: Short| String::from_utf8(short.chunk()[..short.len()].to_vec()).unwrap();
        for place in Point::all().map(Place::from).chain(Square::all().map(Place::from)) {
            assert_eq!(text(Short::place(place)), place.to_string());
            assert_eq!(place_name(place), place.to_string());
        }
        for entry in Variant::all().flat_map(|variant| variant.vocabulary().tiles) {
            assert_eq!(text(Short::code(entry.code)), entry.code);
            let ply = Short::code(entry.code).and(b'*').then(Short::place(Square::all().last().unwrap().into()));
            assert_eq!(text(ply), format!("{}*{}", entry.code, Square::all().last().unwrap()));
        }
        assert_eq!(text(Short::new("12345678")), "12345678");
        assert_eq!((text(Short::EMPTY), Short::EMPTY.then(Short::new("é"))), (String::new(), Short::new("é")));
    }
}
