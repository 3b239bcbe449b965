//! Playing actions, and the end of a turn.

use super::Iroh;
use super::action::Action;
use super::position::Position;
use super::tiles::{self, FIRE, KNOTWEED, Piece};
use crate::board::{Point, Square};
use crate::rules::{Outcome, Seats};
use crate::variant::Seat;

impl Iroh {
    /// Plays an action.
    pub(super) fn apply_action(&self, position: &mut Position, action: Action) {
        let seat = position.to_move;
        position.last_claim = None;
        match action {
            Action::Drop { tile, at } => {
                position.take_from_hand(seat, tile);
                arrive(position, at, Piece::new(tile, seat));
            }
            Action::DropKnotweed(square) => {
                position.take_from_hand(seat, KNOTWEED);
                drop_knotweed(position, square, seat);
            }
            Action::Move { from, to } => {
                let piece = position.lift(from);
                arrive(position, to, piece);
            }
            Action::Claim => {
                position.last_claim = position.lost_claim(seat);
                if position.last_claim.is_none() {
                    position.outcome = Some(Outcome { winners: Seats::only(seat), reason: "midlines" });
                }
            }
            Action::Resign => {
                position.outcome = Some(Outcome { winners: Seats::only(seat.other()), reason: "resign" });
            }
        }
        end_turn(position);
    }
}

/// Records whether the seat to move crosses all four midlines as its turn ends, and passes the turn on.
pub(super) fn end_turn(position: &mut Position) {
    let seat = position.to_move;
    position.record_crossing(seat);
    position.to_move = seat.other();
}

/// Puts a tile on a point in place of what stood there. Some kinds remove the Knotweeds around them.
pub(super) fn arrive(position: &mut Position, at: Point, piece: Piece) {
    position.put(at, piece);
    if tiles::removes_knotweeds(piece.tile()) {
        position.remove_knotweeds_around(at);
    }
}

/// Places a Knotweed on an empty square. A Fire on a corner destroys it at once, whoever owns the two.
pub(super) fn drop_knotweed(position: &mut Position, square: Square, seat: Seat) {
    if !square.corners().any(|corner| position.on(corner).is(FIRE)) {
        position.put_knotweed(square, seat);
    }
}
