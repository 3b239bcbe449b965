//! How games end.

use super::Skud;
use super::position::Position;
use crate::rules::{Outcome, Seats};
use crate::variant::Seat;
use std::cmp::Ordering;

impl Skud {
    /// Whether nothing may follow.
    #[inline]
    pub(super) fn is_finished(&self, position: &Position) -> bool {
        position.outcome.is_some() && self.unseen(position).is_none()
    }

    /// The seats with a ring that would have ended the game, had it been seen.
    #[inline]
    pub(super) fn unseen(&self, position: &Position) -> Option<Seats> {
        let Outcome { winners, reason } = position.outcome?;
        (self.switches.misses_rings() && RINGS.contains(&reason)).then_some(winners)
    }

    /// The game goes on after a ring that was not seen.
    #[inline]
    pub(super) fn go_on(&self, position: &mut Position) {
        if let Some(seats) = self.unseen(position) {
            position.unseen.0 |= seats.0;
            position.outcome = None;
        }
    }

    /// The outcome when a player has planted the last basic flower in hand.
    pub(super) fn last_flower(&self, position: &Position) -> Outcome {
        let accents = position.accents.map(u32::from);
        let (counts, reason, tie) = match (self.switches.midline_decides(), accents[0] != accents[1]) {
            (true, _) => (position.midline_harmonies(), "midline", "midline-tie"),
            (false, true) => (accents, "accents", ""),
            (false, false) => (position.harmonies(), "harmonies", "harmonies-tie"),
        };
        match counts[0].cmp(&counts[1]) {
            Ordering::Greater => Outcome { winners: Seats::only(Seat(0)), reason },
            Ordering::Less => Outcome { winners: Seats::only(Seat(1)), reason },
            Ordering::Equal => Outcome { winners: Seats(3), reason: tie },
        }
    }
}

/// How games end in which one seat has a ring, or both.
const RINGS: [&str; 2] = ["ring", "ring-tie"];

/// The outcome when these seats have a ring.
pub(super) fn ring_outcome(rings: Seats) -> Outcome {
    Outcome { winners: rings, reason: RINGS[usize::from(rings == Seats(3))] }
}
