//! How a ply is played, and when the game is over.

use super::Balance;
use super::plies::Deed;
use super::position::Position;
use crate::rules::{Outcome, Seats};
use crate::variant::Seat;

impl Balance {
    /// Plays a deed.
    pub(super) fn play(&self, position: &mut Position, deed: Deed) {
        let seat = position.to_move;
        match deed {
            Deed::Place { tile, at } => position.place(tile, at),
            Deed::Move { tile, from, to } => position.shift(tile, from, to),
            Deed::Resign => {}
        }
        position.to_move = other(seat);
        match deed {
            Deed::Resign => {
                position.outcome = Some(Outcome { winners: Seats::only(other(seat)), reason: "resign" });
            }
            Deed::Place { .. } | Deed::Move { .. } => settle(position),
        }
    }
}

/// Looks whether the game has ended before the turn of the player to move: by the other player's last balance, or
/// because nothing can move.
pub(super) fn settle(position: &mut Position) {
    if position.is_harmonious() {
        let winners = Seats::only(other(position.to_move));
        position.outcome = Some(Outcome { winners, reason: "harmony" });
    } else if !position.is_blossoming() && !position.can_move() {
        position.outcome = Some(Outcome { winners: Seats(3), reason: "no-moves" });
    }
}

/// The opponent.
pub(super) fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}
