//! Claims of the win: when a claim wins, and why it does not.

use super::harmony::{ALL, crossed_midlines};
use super::position::Position;
use crate::variant::Seat;

/// Why a claim does not win. It is a legal ply that loses the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LostClaim {
    /// No harmony crosses these midlines, given as bits.
    Missing(u8),
    /// A harmony crosses each midline, but not all at once: some piece would be used too often.
    Shared,
    /// All four stand at once, but did not yet before the opponent's last turn.
    TooNew,
}

impl Position {
    /// Why a claim by this seat does not win in this position; `None` when it wins.
    pub(super) fn lost_claim(&self, seat: Seat) -> Option<LostClaim> {
        let crossed = crossed_midlines(&self.harmonies(seat));
        if crossed != ALL {
            Some(LostClaim::Missing(ALL & !crossed))
        } else if !self.crosses_all(seat) {
            Some(LostClaim::Shared)
        } else if !self.crossed_all_before[seat.index() & 1] {
            Some(LostClaim::TooNew)
        } else {
            None
        }
    }
}
