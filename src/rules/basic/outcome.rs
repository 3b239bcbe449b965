//! How the game ends.

use super::Basic;
use super::position::Position;
use super::score::TOO_FEW;
use crate::rules::Seats;
use crate::variant::Seat;

/// Why a game has ended.
pub(super) fn end(reason: &str) -> Option<&'static str> {
    Some(match reason {
        "chain" => "a closed chain of a player's harmonies goes round the centre, and points decide",
        "flowers" => "a player has no more than three flowers left that can take part in harmony, and points decide",
        "target" => "a running total has reached the target, and points decide",
        _ => return None,
    })
}

impl Basic {
    /// Ends the game where it is over. The points decide who wins; the pot may go to the other seat.
    pub(super) fn look_for_end(&self, position: &mut Position) {
        let seats = [Seat(0), Seat(1)];
        let those = |is: &dyn Fn(Seat) -> bool| {
            Seats(seats.into_iter().filter(|&seat| is(seat)).fold(0, |bits, seat| bits | Seats::only(seat).0))
        };
        let chains = position.chains();
        let chained = those(&|seat| chains[seat.index()]);
        let outlasting = those(&|seat| position.flowers_left(seat.other()) <= TOO_FEW);
        let is_reached = |target: i32| position.score.iter().any(|&score| score >= target);
        if chained != Seats::default() {
            position.pot_winners = chained;
            position.outcome = Some(position.counted("chain"));
        } else if outlasting != Seats::default() {
            position.pot_winners = outlasting;
            position.outcome = Some(position.counted("flowers"));
        } else if self.target.is_some_and(is_reached) {
            position.outcome = Some(position.counted("target"));
        }
    }
}
