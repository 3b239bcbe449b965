//! The Chi Blocker: what it holds, who may still withdraw, and who is fixed.

use super::position::{Position, SEATS};
use super::spot::{NOWHERE, Spot};
use super::tiles::{ELEMENTS, Laid};
use crate::variant::Seat;

impl Position {
    /// The Chi Blocker that immobilizes whatever stands on a point, if one does.
    pub(super) fn held_by(&self, spot: Spot) -> Option<Spot> {
        self.chi_blockers().into_iter().find(|chi| chi.is_beside(spot))
    }

    pub(super) fn is_held(&self, spot: Spot) -> bool {
        self.held_by(spot).is_some()
    }

    /// Whether the element that stands on a point had its turn to withdraw and stayed.
    pub(super) fn is_fixed(&self, spot: Spot, laid: Laid) -> bool {
        let seat = laid.seat().index() & 3;
        let at = self.elements[seat].iter().position(|&element| element == spot);
        at.is_some_and(|at| self.fixed[seat] >> at & 1 == 1)
    }

    /// The elements of a seat that are immobilized, a bit each.
    pub(super) fn held_elements(&self, seat: Seat) -> u8 {
        let mut held = 0;
        for chi in self.chi_blockers().into_iter().filter(|&chi| chi != NOWHERE) {
            for (at, &spot) in self.elements[seat.index() & 3].iter().enumerate().take(ELEMENTS) {
                if spot != NOWHERE && chi.is_beside(spot) {
                    held |= 1 << at;
                }
            }
        }
        held
    }

    /// After a seat's turn: those of its elements that were immobilized before it and still are stay fixed from now on,
    /// and whatever stands beside no Chi Blocker any longer is free again.
    pub(super) fn fix(&mut self, seat: Seat, held_before: u8) {
        if held_before == 0 && self.fixed == [0; SEATS] {
            return;
        }
        self.fixed[seat.index() & 3] |= held_before;
        for other in 0..SEATS {
            self.fixed[other] &= self.held_elements(Seat(other as u8));
        }
    }
}
