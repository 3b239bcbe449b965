//! How games end.

use super::position::Position;
use crate::rules::{Outcome, Seats};

/// Ends the game before the turn of the seat to move if the other seat has completed the harmony, or if no tile can move.
pub(super) fn settle(position: &mut Position) {
    if position.is_harmonious() {
        let winners = Seats::only(position.to_move.other());
        position.outcome = Some(Outcome { winners, reason: "harmony" });
    } else if !position.is_blossoming() && !position.can_move() {
        position.outcome = Some(Outcome { winners: Seats(3), reason: "no-moves" });
    }
}

/// Why a game has ended.
pub(super) fn end(reason: &str) -> Option<&'static str> {
    Some(match reason {
        "harmony" => "the Rose and all three Orchids are on the board, and each has a balance of its own at once",
        "no-moves" => "all tiles are placed, and no tile can move",
        _ => return None,
    })
}
