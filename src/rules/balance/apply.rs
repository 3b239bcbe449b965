//! Playing actions.

use super::Balance;
use super::action::Action;
use super::outcome::settle;
use super::position::Position;
use crate::rules::{Outcome, Seats};

impl Balance {
    /// Plays an action.
    pub(super) fn apply_action(&self, position: &mut Position, action: Action) {
        let seat = position.to_move;
        match action {
            Action::Drop { tile, at } => position.drop(tile, at),
            Action::Move { tile, from, to } => position.shift(tile, from, to),
            Action::Resign => {
                position.outcome = Some(Outcome { winners: Seats::only(seat.other()), reason: "resign" });
            }
        }
        position.to_move = seat.other();
        if position.outcome.is_none() {
            settle(position);
        }
    }
}
