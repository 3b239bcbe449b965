//! How games end.

use super::Skud;
use super::position::Position;
use crate::rules::{Outcome, Seats};
use crate::variant::Seat;
use std::cmp::Ordering;

impl Skud {
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

/// The outcome when these seats have a ring.
pub(super) fn ring_outcome(rings: Seats) -> Outcome {
    Outcome { winners: rings, reason: if rings == Seats(3) { "ring-tie" } else { "ring" } }
}
