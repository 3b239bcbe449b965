//! How the game is won.

use super::Ancient;
use super::position::Position;
use crate::rules::{Outcome, Seats};

impl Ancient {
    /// Changes the board. The seat to move wins at once if that changes the number of harmonies to the target.
    pub(super) fn watch(&self, position: &mut Position, change: impl FnOnce(&mut Position)) {
        let before = position.harmonies();
        change(position);
        if self.is_won(before, position.harmonies()) {
            position.outcome = Some(Outcome { winners: Seats::only(position.to_move), reason: "target" });
        }
    }

    /// Whether a change of the number of harmonies wins.
    pub(super) fn is_won(&self, before: u32, now: u32) -> bool {
        now != before && self.target == Some(now)
    }
}
