//! The score: gardens, ring territory, harmony and disharmony.

use super::position::Position;

/// The parts of a seat's score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Score {
    pub(super) gardens: u32,
    pub(super) rings: u32,
    pub(super) harmony: u32,
    pub(super) disharmony: u32,
}

impl Score {
    /// The total, which disharmony can make negative.
    pub(super) fn total(self) -> i32 {
        (self.gardens + self.rings + self.harmony) as i32 - self.disharmony as i32
    }
}

impl Position {
    /// Each seat's score.
    pub(super) fn scores(&self) -> [Score; 4] {
        let mut scores = [Score::default(); 4];
        for seat in self.garden_owners().into_iter().flatten() {
            scores[seat.index() & 3].gardens += 1;
        }
        let mut harmonies = Vec::with_capacity(64);
        for (at, piece) in self.tiles() {
            let score = &mut scores[piece.seat().index() & 3];
            let received = self.received_and(at, |from, sent| {
                harmonies.extend(self.harmony(from, at, piece.seat(), sent));
            });
            score.harmony += u32::from(received.harmony);
            score.disharmony += u32::from(received.disharmony);
        }
        for (score, points) in scores.iter_mut().zip(self.ring_territory(&harmonies)) {
            score.rings = points.len() as u32;
        }
        scores
    }
}
