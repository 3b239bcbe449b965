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

/// Why a game has ended.
pub(super) fn end(reason: &str) -> Option<&'static str> {
    Some(match reason {
        "ring" => "a closed chain of a player's harmonies goes round the centre",
        "ring-tie" => "a closed chain of harmonies of each player goes round the centre",
        "accents" => "the player has planted the last basic flower in hand, and whoever has more accents left wins",
        "harmonies" => {
            "the player has planted the last basic flower in hand, both have as many accents left, and whoever has more \
             harmonies wins"
        }
        "harmonies-tie" => {
            "the player has planted the last basic flower in hand, and both have as many accents left and as many \
             harmonies"
        }
        "midline" => {
            "the player has planted the last basic flower in hand, and whoever has more harmonies across the midlines wins"
        }
        "midline-tie" => {
            "the player has planted the last basic flower in hand, and both have as many harmonies across the midlines"
        }
        _ => return None,
    })
}

/// What decides a game that ends with the last basic flower, for each seat.
pub(super) fn reckoning(position: &Position) -> Vec<String> {
    let one_of = |count: u32, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    let accents = |seat: usize| one_of(position.accents[seat].into(), "accent left", "accents left");
    let harmonies = |count: u32| one_of(count, "harmony", "harmonies");
    let of = |seat: usize| match position.outcome.map_or("", |outcome| outcome.reason) {
        "accents" => Some(accents(seat)),
        "harmonies" | "harmonies-tie" => Some(format!("{}, {}", accents(seat), harmonies(position.harmonies()[seat]))),
        "midline" | "midline-tie" => {
            Some(format!("{} across the midlines", harmonies(position.midline_harmonies()[seat])))
        }
        _ => None,
    };
    [0, 1].into_iter().filter_map(of).collect()
}

/// How games end in which one seat has a ring, or both.
const RINGS: [&str; 2] = ["ring", "ring-tie"];

/// The outcome when these seats have a ring.
pub(super) fn ring_outcome(rings: Seats) -> Outcome {
    Outcome { winners: rings, reason: RINGS[usize::from(rings == Seats(3))] }
}
