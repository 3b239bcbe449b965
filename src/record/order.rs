//! Whose turn it is, as a record counts.

use super::{Entry, Ply, Record};
use crate::variant::Seat;

/// The seats in turn order, without those that resigned.
pub(crate) struct Order {
    to_move: usize,
    seats: usize,
    resigned: u8,
}

impl Order {
    /// Before the first ply.
    pub(crate) fn of(record: &Record) -> Order {
        Order { to_move: record.first_seat().index(), seats: record.seats().len().max(1), resigned: 0 }
    }

    /// The seat of the next ply, which may be a resignation.
    #[inline]
    pub(crate) fn next(&mut self, resigns: bool) -> Seat {
        let seat = self.to_move;
        // A seat that resigned plays no more, where others go on.
        if resigns && self.seats > 2 {
            self.resigned |= 1 << seat;
        }
        let after = |seat: usize| if seat + 1 < self.seats { seat + 1 } else { 0 };
        let mut next = after(seat);
        while self.resigned >> next & 1 != 0 && next != seat {
            next = after(next);
        }
        self.to_move = if self.resigned >> next & 1 == 0 { next } else { 0 };
        Seat(seat as u8)
    }
}

/// The plies of the main line, each with its turn, its seat and its entry.
pub(crate) fn played(record: &Record) -> impl Iterator<Item = (u32, Seat, usize, &Ply)> {
    let (mut turn, mut order) = (0, Order::of(record));
    record.entries.iter().enumerate().filter_map(move |(at, entry)| match entry {
        Entry::Turn(written) => {
            turn = *written;
            None
        }
        Entry::Ply(ply) => Some((turn, order.next(*ply == Ply::Resign), at, ply)),
        _ => None,
    })
}
