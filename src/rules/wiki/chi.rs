//! The Chi Blocker: what it immobilizes, what may still withdraw, and what is fixed.

use super::points::{NO_POINT, PointId};
use super::position::{Position, SEATS};
use super::tiles::Piece;
use crate::variant::Seat;

impl Position {
    /// A Chi Blocker that immobilizes what is on a point.
    pub(super) fn immobilizer(&self, point: PointId) -> Option<PointId> {
        self.chi_blockers().into_iter().find(|chi| chi.is_beside(point))
    }

    pub(super) fn is_immobilized(&self, point: PointId) -> bool {
        self.immobilizer(point).is_some()
    }

    /// Whether the element on a point has had its turn to withdraw and stayed.
    pub(super) fn is_fixed(&self, point: PointId, piece: Piece) -> bool {
        let seat = piece.seat().index() & 3;
        let index = self.elements[seat].iter().position(|&element| element == point);
        index.is_some_and(|index| self.fixed[seat] >> index & 1 == 1)
    }

    /// The elements of a seat that are immobilized, a bit each: found anew.
    pub(super) fn immobilized_elements(&self, seat: usize) -> u8 {
        let mut immobilized = 0;
        for chi in self.chi_blockers().into_iter().filter(|&chi| chi != NO_POINT) {
            for (index, &point) in self.elements[seat].iter().enumerate() {
                // No point is beside `NO_POINT`.
                immobilized |= u8::from(chi.is_beside(point)) << index;
            }
        }
        immobilized
    }

    /// Updates `fixed` after a seat's turn: its elements that were immobilized before the turn and still are become
    /// fixed, and elements beside no Chi Blocker become free.
    pub(super) fn update_fixed(&mut self, seat: Seat, immobilized_before: u8) {
        if immobilized_before == 0 && self.fixed == [0; SEATS] {
            return;
        }
        self.fixed[seat.index() & 3] |= immobilized_before;
        for (fixed, immobilized) in self.fixed.iter_mut().zip(self.immobilized) {
            *fixed &= immobilized;
        }
    }
}
