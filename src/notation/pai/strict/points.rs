//! Points that stand in the bytes of a word.

use crate::board::{Place, Point};

/// A point by its canonical name.
#[derive(Clone, Copy)]
struct Named {
    /// The name as [`name`] gives it; no text has the name of an empty slot.
    name: u32,
    point: Point,
    length: u8,
}

/// How many slots the table has: as many as the highest bits of a product can tell apart.
const SLOTS: usize = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 9;
/// Gives every name a slot of its own.
const FACTOR: u32 = 3_742_912_575;

const fn slot(name: u32) -> usize {
    (name.wrapping_mul(FACTOR) >> (32 - SLOT_BITS)) as usize
}

static POINTS: [Named; SLOTS] = {
    let mut points = [Named { name: u32::MAX, point: Point::CENTRE, length: 0 }; SLOTS];
    let mut index = 0;
    while index < 19 * 19 {
        if let Some(point) = Point::from_index(index) {
            let (column, row) = ((point.x() + 10) as u32, (b'j' as i8 + point.y()) as u32);
            let tens = if column < 10 { 0 } else { b'0' as u32 + column / 10 };
            let name = tens | (b'0' as u32 + column % 10) << 8 | row << 16;
            assert!(points[slot(name)].length == 0, "another factor is needed");
            points[slot(name)] = Named { name, point, length: if column < 10 { 2 } else { 3 } };
        }
        index += 1;
    }
    points
};

/// What the lowest bytes of a word may name a point by: two digits or none and one, and a letter.
#[inline(always)]
const fn name(word: u64) -> u32 {
    // A letter after the first digit is moved to where it stands after two.
    let is_short = (word >> 14) & 1;
    ((word << (8 * is_short)) & 0xff_ffff) as u32
}

/// The point that the lowest bytes of a word are the canonical name of, and how many bytes it takes.
#[inline(always)]
pub(in crate::notation) fn point(word: u64) -> Option<(Place, usize)> {
    let name = name(word);
    let named = &POINTS[slot(name)];
    (named.name == name).then_some((Place::Point(named.point), usize::from(named.length)))
}
