//! Points: the harmonies that stand, and what is counted at the end.

use super::position::Position;
use super::tiles::{self, LOTUS};
use crate::rules::{Outcome, Seats};
use crate::variant::Seat;

/// What stands on the board for one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Standing {
    /// How many harmonies.
    pub(super) harmonies: u32,
    /// The points they bring.
    pub(super) gain: i32,
    /// How many disharmonies.
    pub(super) disharmonies: u32,
    /// The points they cost.
    pub(super) loss: i32,
}

/// How far from an own Lotus a flower counts for its owner.
const PROTECTS: u8 = 3;

/// A seat with no more flowers than this ends the game: it can make no chain any more.
pub(super) const TOO_FEW: u32 = 3;

/// What the end of a game adds to a seat's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FinalCount {
    /// The enemy's tiles in the pot, each worth a point.
    pub(super) pot: u32,
    /// The own flowers near an own Lotus, each worth a point.
    pub(super) protected: u32,
    /// The other own tiles on the board, each of which costs a point.
    pub(super) others: u32,
}

impl FinalCount {
    pub(super) const fn sum(self) -> i32 {
        self.pot as i32 + self.protected as i32 - self.others as i32
    }
}

impl Position {
    pub(super) fn final_count(&self, seat: Seat) -> FinalCount {
        let lotuses = || self.tiles().filter(|(_, piece)| piece.is_of(seat) && piece.is(LOTUS)).map(|(at, _)| at);
        let own = || self.tiles().filter(|(_, piece)| piece.is_of(seat));
        let protected = own().filter(|(at, piece)| {
            tiles::is_flower(piece.tile()) && lotuses().any(|lotus| lotus.distance(*at) <= PROTECTS)
        });
        let protected = protected.count();
        let others = own().count() - protected;
        FinalCount { pot: self.lost(seat.other()), protected: protected as u32, others: others as u32 }
    }

    /// Each seat's points: the running totals, and once the game is over what the end adds.
    pub(super) fn points(&self) -> [i32; 2] {
        let counted = |seat: u8| if self.outcome.is_some() { self.final_count(Seat(seat)).sum() } else { 0 };
        [0, 1].map(|seat| self.score[usize::from(seat)].saturating_add(counted(seat)))
    }

    /// Who wins by points.
    pub(super) fn counted(&self, reason: &'static str) -> Outcome {
        let all = [0, 1].map(|seat| self.score[usize::from(seat)].saturating_add(self.final_count(Seat(seat)).sum()));
        let winners = match all[0].cmp(&all[1]) {
            std::cmp::Ordering::Greater => Seats::only(Seat(0)),
            std::cmp::Ordering::Less => Seats::only(Seat(1)),
            std::cmp::Ordering::Equal => Seats(3),
        };
        Outcome { winners, reason }
    }
}
