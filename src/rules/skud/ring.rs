//! Rings: closed chains of harmonies around the centre.

use super::points::{CELLS, MIDDLE, PointId, ROWS};
use super::position::{ABOVE, BELOW, CENTRE, POINTS, Position, higher, lower, straddles};
use crate::rules::shared::loops;
use crate::variant::Seat;
use std::ops::Range;

/// The rows above the centre, or the columns to its left; and those after it.
const UP: Range<u32> = 1..MIDDLE;
const DOWN: Range<u32> = MIDDLE + 1..2 * MIDDLE;

impl Position {
    /// Whether a seat has a ring: a closed chain of harmonies around the centre.
    ///
    /// A ring crosses all four rays from the centre, which is quick to check; the search starts from one of them.
    pub(super) fn has_ring(&self, seat: Seat) -> bool {
        let (rows, columns) = self.lines();
        let starts = self.crossing(seat, rows, false, UP);
        if starts == 0
            || self.crossing(seat, rows, false, DOWN) == 0
            || self.crossing(seat, columns, true, UP) == 0
            || self.crossing(seat, columns, true, DOWN) == 0
        {
            return false;
        }
        let starts = UP.filter(|row| starts >> row & 1 == 1);
        let starts = starts.map(|row| PointId::cross(row, lower(rows[row as usize], MIDDLE + 1)).index());
        loops::closes::<CELLS, _>(starts, |cell| {
            let id = PointId(cell as u16);
            let others = self.seen(id).into_iter();
            let linked = move |&other: &PointId| self.relation(id, other).is_of(seat) && !touches_centre(id, other);
            others.filter(linked).map(move |other| (other.index(), climb(id, other)))
        })
    }

    /// The rows, or the columns, in which a harmony of the seat's crosses a ray from the centre, as bits.
    fn crossing(&self, seat: Seat, lines: &[u32; ROWS], across: bool, half: Range<u32>) -> u32 {
        let mut found = 0;
        for at in half {
            let line = lines[at as usize] & POINTS[at as usize];
            // Most lines are empty on one side.
            if line & BELOW[MIDDLE as usize + 1] == 0 || line & ABOVE[MIDDLE as usize] == 0 {
                continue;
            }
            let (near, far) = (lower(line, MIDDLE + 1), higher(line, MIDDLE));
            let ends = if across { (near << 5 | at, far << 5 | at) } else { (at << 5 | near, at << 5 | far) };
            let is_harmony = self.relation(PointId(ends.0 as u16), PointId(ends.1 as u16)).is_of(seat);
            found |= u32::from(is_harmony) << at;
        }
        found
    }
}

/// Whether a harmony ends on the centre or passes over it.
fn touches_centre(a: PointId, b: PointId) -> bool {
    let over = (a.row() == MIDDLE && straddles(a.column(), b.column()))
        || (a.column() == MIDDLE && straddles(a.row(), b.row()));
    a == CENTRE || b == CENTRE || over
}

/// The height that a harmony climbs, as in [`loops`]: the ray goes up from the centre, just right of the middle column.
fn climb(from: PointId, to: PointId) -> i8 {
    if from.row() != to.row() || from.row() >= MIDDLE {
        return 0;
    }
    i8::from(to.column() > MIDDLE) - i8::from(from.column() > MIDDLE)
}
