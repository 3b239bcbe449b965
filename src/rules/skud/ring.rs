//! Rings: closed chains of harmonies around the centre.

use super::points::{CELLS, MIDDLE, PointId, ROWS};
use super::position::{CENTRE, POINTS, Position, below, bits, higher, lower, straddles};
use super::tiles::Relation;
use crate::rules::Seats;
use crate::rules::shared::loops;
use crate::variant::Seat;

/// The rows above the centre, or the columns to its left, as bits; and those after it.
const HALVES: [u32; 2] = [below(MIDDLE) & !1, (1 << (2 * MIDDLE)) - (2 << MIDDLE)];

impl Position {
    /// Those of these seats that have a ring: a closed chain of harmonies around the centre.
    ///
    /// A ring crosses all four rays from the centre, which is quick to check; the search starts from one of them.
    pub(super) fn rings(&self, watch: Seats) -> Seats {
        let (rows, columns) = self.lines();
        let mut left = watch.0;
        for (lines, others, across) in [(rows, columns, false), (columns, rows, true)] {
            let among = on_both_sides(others);
            for half in HALVES {
                left &= self.crossing(lines, across, among & half);
                if left == 0 {
                    return Seats::default();
                }
            }
        }
        Seats(left).iter().filter(|&seat| self.has_ring(seat)).collect()
    }

    /// Whether a seat has a ring.
    fn has_ring(&self, seat: Seat) -> bool {
        let (rows, columns) = self.lines();
        let starts = bits(on_both_sides(columns) & HALVES[0])
            .filter(|&row| self.over_middle(rows, false, row, MIDDLE + 1).is_of(seat));
        let starts = starts.map(|row| PointId::cross(row, lower(rows[row as usize], MIDDLE + 1)).index());
        loops::closes::<CELLS, _>(starts, |cell| {
            let id = PointId(cell as u16);
            let others = self.seen(id).into_iter();
            let linked = move |&other: &PointId| self.relation(id, other).is_of(seat) && !touches_centre(id, other);
            others.filter(linked).map(move |other| (other.index(), climb(id, other)))
        })
    }

    /// The seats that have a harmony over the middle in some of these rows, or columns, as bits.
    fn crossing(&self, lines: &[u32; ROWS], across: bool, among: u32) -> u8 {
        bits(among).fold(0, |found, at| found | self.over_middle(lines, across, at, MIDDLE + 1).0)
    }

    /// How the tiles relate that face each other over the middle of a row, or of a column: the one below `end`, and the one
    /// above the middle.
    #[inline]
    pub(super) fn over_middle(&self, lines: &[u32; ROWS], across: bool, at: u32, end: u32) -> Relation {
        let line = lines[at as usize & (ROWS - 1)];
        let (near, far) = (lower(line, end), higher(line, MIDDLE));
        if across {
            self.relation(PointId::cross(near, at), PointId::cross(far, at))
        } else {
            self.relation(PointId::cross(at, near), PointId::cross(at, far))
        }
    }
}

/// Of the rows, given the columns, those with a tile or a gate on both sides of the middle; one on the middle counts as one
/// before it. The same the other way round.
pub(super) fn on_both_sides(lines: &[u32; ROWS]) -> u32 {
    let (middle, end) = (MIDDLE as usize, 2 * MIDDLE as usize);
    let all = |from: usize, to: usize| (from..to).fold(0, |all, at| all | lines[at] & POINTS[at]);
    all(1, middle + 1) & all(middle + 1, end)
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
