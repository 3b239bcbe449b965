//! The score at the end: gardens, ring territory, harmony and disharmony.

use super::position::Position;
use crate::rules::{Outcome, Seats};
use crate::variant::Seat;

/// What a seat has, part by part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Score {
    pub(super) gardens: u32,
    pub(super) rings: u32,
    pub(super) harmony: u32,
    pub(super) disharmony: u32,
}

impl Score {
    /// All of it together; more disharmony than anything else makes it negative.
    pub(super) fn total(self) -> i32 {
        (self.gardens + self.rings + self.harmony) as i32 - self.disharmony as i32
    }
}

impl Position {
    /// What each seat's tiles are worth as they stand.
    pub(super) fn scores(&self) -> [Score; 4] {
        let mut scores = [Score::default(); 4];
        for seat in self.garden_owners().into_iter().flatten() {
            scores[seat.index() & 3].gardens += 1;
        }
        for (score, points) in scores.iter_mut().zip(self.ring_territory()) {
            score.rings = points.len() as u32;
        }
        for (spot, laid) in self.tiles() {
            let received = self.received(spot);
            let score = &mut scores[laid.seat().index() & 3];
            score.harmony += u32::from(received.harmony);
            score.disharmony += u32::from(received.disharmony);
        }
        scores
    }

    /// Who wins when the points decide. Partners add theirs up; a seat that resigned has forfeited its share.
    pub(super) fn scored(&self, reason: &'static str) -> Outcome {
        let mut sides = [0; 2];
        for (seat, score) in self.scores().into_iter().enumerate() {
            sides[seat & 1] += score.total();
        }
        let winners = match sides[0].cmp(&sides[1]) {
            std::cmp::Ordering::Greater => self.team(Seat(0)).0 & !self.resigned.0,
            std::cmp::Ordering::Less => self.team(Seat(1)).0 & !self.resigned.0,
            std::cmp::Ordering::Equal => self.everybody().0,
        };
        Outcome { winners: Seats(winners), reason }
    }
}
