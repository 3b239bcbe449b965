//! Places at which the plies of a game may change something.

use super::position::around;
use crate::board::{Place, PointSet};
use crate::record::{Record, each_place};

/// The points at which some ply of a game may change something.
#[derive(Default)]
pub(super) struct Touched(PointSet);

impl Touched {
    /// By the plies of the main line.
    pub(super) fn by(record: &Record) -> Touched {
        let (mut touched, vocabulary) = (Touched::default(), record.variant.vocabulary());
        for ply in record.plies() {
            each_place(ply, vocabulary, |place, is_calm| match place {
                Place::Point(point) if is_calm => {
                    touched.0.insert(point);
                }
                place => around(place, &mut touched.0),
            });
        }
        touched
    }

    /// Whether a place is among them.
    pub(super) fn has(&self, place: Place) -> bool {
        match place {
            Place::Point(point) => self.0.has(point),
            Place::Square(square) => square.corners().any(|corner| self.0.has(corner)),
        }
    }
}
