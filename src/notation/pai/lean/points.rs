//! Points that stand in the bytes of a word.

use crate::board::{Place, Point};

/// The point of every column and row letter, the letter as its lowest five bits: its place, or none.
static POINTS: [Option<Place>; 100 * 32] = {
    let mut points = [None; 100 * 32];
    let mut column = 0;
    while column < 20 {
        let mut row = 1;
        while row < 20 {
            if let Some(point) = Point::at(column as i8 - 10, row as i8 - 10) {
                points[column * 32 + row] = Some(Place::Point(point));
            }
            row += 1;
        }
        column += 1;
    }
    points
};

/// The point that the lowest bytes of a word name, and how many bytes it takes.
#[inline(always)]
pub(in crate::notation) fn point(word: u64) -> Option<(Place, usize)> {
    let (first, second) = ((word as u8).wrapping_sub(b'0'), ((word >> 8) as u8).wrapping_sub(b'0'));
    if first > 9 {
        return None;
    }
    let (column, row, length) = if second > 9 {
        (usize::from(first), (word >> 8) as u8, 2)
    } else {
        (usize::from(first) * 10 + usize::from(second), (word >> 16) as u8, 3)
    };
    if row & 0xc0 != 0x40 {
        return None;
    }
    Some(((*POINTS.get(column * 32 + usize::from(row & 0x1f))?)?, length))
}
