//! Applies actions.

use super::Ancient;
use super::action::Action;
use super::position::{Board, Does, Placing, Position};
use super::tiles::{self, KNOTWEED, Piece};
use crate::board::Point;
use crate::rules::{Outcome, Seats};
use crate::variant::Tile;

impl Ancient {
    /// Plays an action, and passes the turn on.
    pub(super) fn apply_action(&self, position: &mut Position, action: Action) {
        let seat = position.to_move;
        match action {
            Action::Resign => position.outcome = Some(Outcome { winners: Seats::only(seat.other()), reason: "resign" }),
            Action::Draw { drew, discarded } => {
                position.hands[seat.index() & 1].turn_over(drew, discarded, self.limit);
            }
            Action::Play { placing, then } => {
                position.hands[seat.index() & 1].place(placing.tile);
                self.watch(position, |position| position.place(seat, placing));
                if let Some((from, to)) = then.filter(|_| position.outcome.is_none()) {
                    self.watch(position, |position| position.go(from, to));
                }
            }
        }
        position.to_move = seat.other();
    }
}

impl Ancient {
    /// The board after a tile was placed that does nothing to other tiles and does not win; none for another.
    pub(super) fn board_with<'p>(&self, position: &'p Position, placing: Placing) -> Option<Board<'p>> {
        let Placing { tile, at, does } = placing;
        let is_alone = does == Does::Nothing && !(tile == KNOTWEED && position.has_neighbour(at));
        if !is_alone || self.wins_with(position, tile, at) {
            return None;
        }
        Some(position.board_with(at, Piece::new(tile, Some(position.to_move))))
    }

    /// Whether a tile wins on an empty point, where it does nothing to other tiles.
    pub(super) fn wins_with(&self, position: &Position, tile: Tile, at: Point) -> bool {
        if self.target.is_none() || !tiles::changes_harmony(tile) {
            return false;
        }
        let piece = Piece::new(tile, Some(position.to_move));
        self.is_won(position.harmonies(), position.harmonies_with(at, piece))
    }

    /// The position after a tile was placed, which may have won. The hand is unchanged.
    pub(super) fn placed(&self, position: &Position, placing: Placing) -> Position {
        let mut after = position.clone();
        self.watch(&mut after, |after| after.place(after.to_move, placing));
        after
    }
}
