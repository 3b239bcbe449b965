//! A claim of victory: when it wins, and what is wrong with it when it does not.

use super::harmony::{ALL, held_singly};
use super::position::Position;
use crate::variant::Seat;

/// What is wrong with a claim. It costs the turn, and is no fault of the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// These midlines, as bits, have no harmony over them.
    Missing(u8),
    /// Each midline has one, but not all at once: some piece would be used too often.
    Shared,
    /// All four are held, but were not yet before the opponent's last turn.
    Fresh,
}

impl Position {
    /// What is wrong with a claim of this player in this position; nothing when it wins.
    pub(super) fn doubt_of_claim(&self, seat: Seat) -> Option<Doubt> {
        let held = held_singly(&self.harmonies(seat));
        if held != ALL {
            Some(Doubt::Missing(ALL & !held))
        } else if !self.holds_all(seat) {
            Some(Doubt::Shared)
        } else if !self.stood[seat.index() & 1] {
            Some(Doubt::Fresh)
        } else {
            None
        }
    }
}
