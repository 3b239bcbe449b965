//! Points that stand in the bytes of a word.

use crate::board::{Place, Point};

/// A point as the site writes it.
#[derive(Clone, Copy)]
struct Written {
    /// Its bytes as [`up_to_end`] gives them; no text has those of an empty slot.
    bytes: u64,
    point: Point,
}

/// How many slots the table has: as many as the highest bits of a product can tell apart.
const SLOTS: usize = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 10;
/// Gives every point a slot of its own.
const FACTOR: u64 = 14_897_528_750_681_873_271;

const fn slot(bytes: u64) -> usize {
    (bytes.wrapping_mul(FACTOR) >> (64 - SLOT_BITS)) as usize
}

static POINTS: [Written; SLOTS] = {
    let mut points = [Written { bytes: u64::MAX, point: Point::CENTRE }; SLOTS];
    let mut index = 0;
    while index < 19 * 19 {
        if let Some(point) = Point::from_index(index) {
            let opened = coordinate((b'(' as u64, 8), point.x());
            let (word, _) = then(coordinate(then(opened, b','), point.y()), b')');
            let (bytes, _) = up_to_end(word);
            assert!(points[slot(bytes)].bytes == u64::MAX, "another factor is needed");
            points[slot(bytes)] = Written { bytes, point };
        }
        index += 1;
    }
    points
};

/// A word with another byte after so many bits.
const fn then((word, length): (u64, u32), byte: u8) -> (u64, u32) {
    (word | (byte as u64) << length, length + 8)
}

const fn coordinate(before: (u64, u32), number: i8) -> (u64, u32) {
    let signed = if number < 0 { then(before, b'-') } else { before };
    then(signed, b'0' + number.unsigned_abs())
}

/// The bytes of a word up to the first `)`, moved to its end, if it begins as a point does; and how many they are.
#[inline(always)]
const fn up_to_end(word: u64) -> (u64, usize) {
    /// One bit in each byte.
    const BITS: u64 = 0x1010_1010_1010_1010;
    // With this bit the first byte of a point has it, too.
    let word = word ^ 0x10;
    // Of the bytes of a point only `)` has neither this bit nor the one two below.
    let ends = !(word | word << 2) & BITS | 1 << 60;
    let end = ends.trailing_zeros();
    // The bits left over are 56 less those before the byte.
    (word << (end ^ 60), end as usize / 8 + 1)
}

/// The point that the lowest bytes of a word are, and how many bytes it takes.
#[inline(always)]
pub(super) fn point(word: u64) -> Option<(Place, usize)> {
    let (bytes, length) = up_to_end(word);
    let written = &POINTS[slot(bytes)];
    (written.bytes == bytes).then_some((Place::Point(written.point), length))
}
