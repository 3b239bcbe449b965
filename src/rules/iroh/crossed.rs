//! The lines on which each seat has a harmony, looked at again only where something has changed.

use super::position::{MIDDLE, Position};
use crate::rules::shared::occupied::SIDE;
use crate::variant::Seat;

/// The rows, from the top, and the columns, from the left, with a harmony of each seat: a bit each.
#[derive(Debug, Clone)]
pub(super) struct Crossed {
    seats: [[u32; 2]; 2],
    /// The rows and columns that have to be looked at again.
    changed: [u32; 2],
    /// Whether a line with a harmony of each seat has changed since its last turn ended.
    stale: [bool; 2],
}

/// The lines above the middle or left of it.
const BEFORE: u32 = (1 << MIDDLE) - 1;
/// The lines below the middle or right of it.
const BEHIND: u32 = BEFORE << (MIDDLE + 1);

impl Crossed {
    /// Those of an empty board.
    pub(super) const NONE: Crossed = Crossed { seats: [[0; 2]; 2], changed: [0; 2], stale: [true; 2] };

    /// Something has changed on a point.
    pub(super) fn change(&mut self, row: usize, column: usize) {
        self.changed[0] |= 1 << row;
        self.changed[1] |= 1 << column;
    }

    /// The rows or the columns on which a seat may have a harmony, a bit each. Those that have to be looked at again may
    /// have any.
    #[inline]
    pub(super) fn may_be(&self, seat: Seat, is_row: bool) -> u32 {
        let direction = usize::from(!is_row);
        self.seats[seat.index() & 1][direction] | self.changed[direction]
    }

    /// Whether a seat may have a harmony across each midline.
    pub(super) fn may_be_all(&self, seat: Seat) -> bool {
        [true, false].into_iter().all(|is_row| {
            let lines = self.may_be(seat, is_row);
            lines & BEFORE != 0 && lines & BEHIND != 0
        })
    }
}

impl Position {
    /// Looks at the lines that have changed.
    fn look_across(&mut self) {
        for direction in 0..2 {
            // The lines through the middle cross no midline.
            let changed = std::mem::take(&mut self.crossed.changed[direction]) & (BEFORE | BEHIND);
            let (mut left, mut found) = (changed, [0; 2]);
            while left != 0 {
                let number = left.trailing_zeros() as usize % SIDE;
                left &= left - 1;
                let seats = self.seats_across(self.line(direction == 0, number));
                for (seat, lines) in found.iter_mut().enumerate() {
                    *lines |= u32::from(seats.has(Seat(seat as u8))) << number;
                }
            }
            for (seat, found) in found.into_iter().enumerate() {
                let lines = &mut self.crossed.seats[seat][direction];
                self.crossed.stale[seat] |= (*lines & changed) | found != 0;
                *lines = *lines & !changed | found;
            }
        }
    }

    /// Ends a turn of a seat: records whether it crosses all four midlines now.
    pub(super) fn record_crossing(&mut self, seat: Seat) {
        self.look_across();
        let seat_index = seat.index() & 1;
        if std::mem::take(&mut self.crossed.stale[seat_index]) {
            self.crossed_all_before[seat_index] = self.crosses_all(seat);
        }
    }
}
