//! Applies actions.

use super::Basic;
use super::action::Action;
use super::movement::costs_the_taker;
use super::position::{Position, SPECIAL_WAIT};
use super::tiles::Piece;
use crate::board::Point;
use crate::rules::{Outcome, Seats};
use crate::variant::Tile;

impl Basic {
    /// Plays an action, and passes the turn on.
    pub(super) fn apply_action(&self, position: &mut Position, action: Action) {
        let seat = position.to_move;
        let is_spring = !position.is_past_spring();
        match action {
            Action::Drop { tile, at } => {
                position.take_from_hand(seat, tile);
                let piece = Piece::new(tile, seat);
                position.put(at, if is_spring { piece.unmoved() } else { piece });
                if is_spring {
                    position.flower_placed(Some((tile, at)));
                }
            }
            Action::Move { from, to } => position.go(from, to),
            Action::Use { from, by, ability } => {
                if from != by {
                    position.go(from, by);
                }
                position.use_ability(by, ability);
            }
            Action::Resign => {
                position.outcome = Some(Outcome { winners: Seats::only(seat.other()), reason: "resign" });
                position.to_move = seat.other();
                return;
            }
        }
        end_turn(self, position, is_spring);
    }
}

/// Scores for the seat that has played, passes the turn on, and looks whether the game has ended.
pub(super) fn end_turn(rules: &Basic, position: &mut Position, was_spring: bool) {
    let seat = position.to_move;
    if !was_spring {
        let turns = &mut position.turns[seat.index() & 1];
        *turns = (*turns + 1).min(SPECIAL_WAIT);
    }
    position.count_harmonies();
    let standing = position.standing()[seat.index() & 1];
    let score = &mut position.score[seat.index() & 1];
    *score = score.saturating_add(standing.gain - standing.loss);
    position.to_move = seat.other();
    rules.look_for_end(position);
}

impl Position {
    /// Counts a spring flower. The first of a turn is the model for the second.
    pub(super) fn flower_placed(&mut self, flower: Option<(Tile, Point)>) {
        self.spring = self.spring.saturating_add(1);
        self.model = flower.filter(|_| self.spring % 2 == 1);
    }

    /// Moves a tile. What it captures goes into the pot, and with a non-flower the captor goes too.
    pub(super) fn go(&mut self, from: Point, to: Point) {
        let (mover, target) = (self.lift(from), self.lift(to));
        if target.is_some() {
            self.put_into_pot(target);
            if costs_the_taker(target.tile()) {
                self.put_into_pot(mover);
                return;
            }
        }
        self.put(to, mover.moved());
    }

    /// The position after a tile has moved, and nothing else has changed.
    pub(super) fn moved(&self, from: Point, to: Point) -> Position {
        let mut after = self.clone();
        after.go(from, to);
        after
    }
}
