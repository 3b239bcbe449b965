//! Points that stand in the bytes of a word.

use crate::board::{Place, Point};

/// How many slots the table has: as many as the highest bits of a product can tell apart.
const SLOTS: usize = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 10;
/// Gives every point a slot of its own.
const FACTOR: u64 = 16_959_377_455_352_218_725;

const fn slot(bytes: u64) -> usize {
    (bytes.wrapping_mul(FACTOR) >> (64 - SLOT_BITS)) as usize
}

/// The points, and their bytes as [`up_to_end`] gives them; no text has those of an empty slot.
static POINTS: ([u64; SLOTS], [Point; SLOTS]) = {
    let (mut written, mut points) = ([u64::MAX; SLOTS], [Point::CENTRE; SLOTS]);
    let mut index = 0;
    while index < 19 * 19 {
        if let Some(point) = Point::from_index(index) {
            let opened = coordinate((b'(' as u64, 8), point.x());
            let (word, _) = then(coordinate(then(opened, b','), point.y()), b')');
            let (bytes, _) = up_to_end(word);
            assert!(written[slot(bytes)] == u64::MAX, "another factor is needed");
            (written[slot(bytes)], points[slot(bytes)]) = (bytes, point);
        }
        index += 1;
    }
    (written, points)
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
    /// One bit in each byte but the highest.
    const BITS: u32 = 0x10_1010;
    // No point ends before its fifth byte. Of the bytes behind it only `)` has neither this bit nor the one two below.
    let behind = (word >> 32) as u32;
    let ends = !(behind | behind << 2) & BITS | 1 << 28;
    let end = ends.trailing_zeros();
    // The bits left over are 56 less those before the byte.
    (word << (end ^ 28), end as usize / 8 + 5)
}

/// The point that the lowest bytes of a word are, and how many bytes it takes.
#[inline(always)]
pub(super) fn point(word: u64) -> Option<(Place, usize)> {
    let (bytes, length) = up_to_end(word);
    let slot = slot(bytes);
    (POINTS.0[slot] == bytes).then_some((Place::Point(POINTS.1[slot]), length))
}
