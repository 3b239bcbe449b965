//! Applies actions.

use super::Ancient;
use super::action::Action;
use super::position::{Placing, Position};
use crate::rules::{Outcome, Seats};

/// Plays an action, and passes the turn on.
pub(super) fn apply(rules: &Ancient, position: &mut Position, action: Action) {
    let seat = position.to_move;
    match action {
        Action::Resign => position.outcome = Some(Outcome { winners: Seats::only(seat.other()), reason: "resign" }),
        Action::Draw { drew, discarded } => {
            position.hands[seat.index() & 1].turn_over(drew, discarded, rules.limit);
        }
        Action::Play { placing, then } => {
            position.hands[seat.index() & 1].place(placing.tile);
            rules.watch(position, |position| position.place(seat, placing));
            if let Some((from, to)) = then.filter(|_| position.outcome.is_none()) {
                rules.watch(position, |position| position.go(from, to));
            }
        }
    }
    position.to_move = seat.other();
}

impl Ancient {
    /// The position after a tile was placed, which may have won. The hand is unchanged.
    pub(super) fn placed(&self, position: &Position, placing: Placing) -> Position {
        let mut after = position.clone();
        self.watch(&mut after, |after| after.place(after.to_move, placing));
        after
    }
}
