//! The harmonies of each line, counted again only where something has changed.

use super::position::Position;
use super::score::Standing;
use crate::rules::shared::occupied::SIDE;
use crate::variant::Seat;
use std::borrow::Cow;

/// What the harmonies of each line come to.
#[derive(Debug, Clone)]
pub(super) struct Tallies {
    /// Each row, from above, and each column, from the left.
    lines: [[Tally; SIDE]; 2],
    /// The sum of all lines.
    total: [u16; COUNTS],
    /// The rows and the columns in which harmonies of each seat reach over the middle, or to it: a bit each.
    crossing: [[u32; 2]; 2],
    /// The rows and the columns that have to be counted again.
    changed: [u32; 2],
    /// Whose Lotuses bloomed when the lines were counted.
    blooms: [bool; 2],
}

/// For each seat its harmonies, their points, its disharmonies, and their points.
type Tally = [u8; COUNTS];
const COUNTS: usize = 8;

const MIDDLE: usize = SIDE / 2;
/// The rows above the middle, and the columns left of it.
const BEFORE: u32 = (1 << MIDDLE) - 1;
/// The rows below the middle, and the columns right of it.
const BEHIND: u32 = BEFORE << (MIDDLE + 1);

impl Tallies {
    /// Those of an empty board.
    pub(super) const EMPTY: Tallies = Tallies {
        lines: [[[0; COUNTS]; SIDE]; 2],
        total: [0; COUNTS],
        crossing: [[0; 2]; 2],
        changed: [0; 2],
        blooms: [false; 2],
    };

    /// Something has changed on a point, or with the tiles near it too.
    pub(super) fn change(&mut self, row: usize, column: usize, near: bool) {
        let around = |at: usize| if near { 7 << at >> 1 } else { 1 << at };
        self.changed[0] |= around(row);
        self.changed[1] |= around(column);
    }

    /// Whether the harmonies of each seat may make a chain round the centre: it crosses the four arms of the middle lines.
    pub(super) fn may_be_round(&self) -> [bool; 2] {
        self.crossing.map(|lines| lines.iter().all(|bits| bits & BEFORE != 0 && bits & BEHIND != 0))
    }

    /// What stands on the board for each seat.
    fn standing(&self) -> [Standing; 2] {
        let [harmonies, gain, disharmonies, loss, others @ ..] = self.total.map(u32::from);
        let of = |[harmonies, gain, disharmonies, loss]: [u32; 4]| Standing {
            harmonies,
            gain: gain as i32,
            disharmonies,
            loss: loss as i32,
        };
        [of([harmonies, gain, disharmonies, loss]), of(others)]
    }
}

impl Position {
    /// The tallies of the position as it is now.
    pub(super) fn tallies(&self) -> Cow<'_, Tallies> {
        if self.tallies.changed == [0; 2] && self.tallies.blooms == self.all_blooms() {
            return Cow::Borrowed(&self.tallies);
        }
        let mut counted = self.clone();
        counted.count_harmonies();
        Cow::Owned(counted.tallies)
    }

    /// What stands on the board for each seat.
    pub(super) fn standing(&self) -> [Standing; 2] {
        self.tallies().standing()
    }

    fn all_blooms(&self) -> [bool; 2] {
        [Seat(0), Seat(1)].map(|seat| self.blooms(seat))
    }

    /// Counts the harmonies of the lines that have changed.
    pub(super) fn count_harmonies(&mut self) {
        let blooms = self.all_blooms();
        if self.tallies.blooms != blooms {
            self.tallies.blooms = blooms;
            self.tallies.changed = [(1 << SIDE) - 1; 2];
        }
        for direction in 0..2 {
            let mut changed = std::mem::take(&mut self.tallies.changed[direction]) & ((1 << SIDE) - 1);
            while changed != 0 {
                let number = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                self.count_line(direction, number);
            }
        }
    }

    fn count_line(&mut self, direction: usize, number: usize) {
        let line = if direction == 0 { self.occupied.row(number) } else { self.occupied.column(number) };
        let (mut tally, mut crossing) = ([0; COUNTS], [0; 2]);
        self.along(line, |harmony| {
            let seat = harmony.seat.index() & 1;
            let at = seat * 4 + if harmony.disturbed_by.is_none() { 0 } else { 2 };
            tally[at] += 1;
            tally[at + 1] += harmony.worth;
            let along = harmony.ends.map(|end| if direction == 0 { end.index() % SIDE } else { end.index() / SIDE });
            crossing[seat] |= u32::from(at % 4 == 0 && along[0] <= MIDDLE && along[1] >= MIDDLE);
        });
        let tallies = &mut self.tallies;
        let before = std::mem::replace(&mut tallies.lines[direction][number], tally);
        for ((total, before), now) in tallies.total.iter_mut().zip(before).zip(tally) {
            *total = total.wrapping_sub(before.into()).wrapping_add(now.into());
        }
        for (lines, crosses) in tallies.crossing.iter_mut().zip(crossing) {
            lines[direction] = lines[direction] & !(1 << number) | crosses << number;
        }
    }
}
