//! Places at which the plies of a game may change something.

use super::position::around;
use crate::board::{Place, PointSet};
use crate::notation::LeanGame;
use crate::record::each_lean_place;

/// The points at which some ply of a game may change something.
#[derive(Default)]
pub(super) struct Touched(PointSet);

impl Touched {
    /// By the plies of a game in lean form.
    pub(super) fn by(game: &LeanGame) -> Touched {
        let (mut touched, vocabulary) = (Touched::default(), game.head().variant.vocabulary());
        for ply in game.plies() {
            each_lean_place(ply, vocabulary, |place, is_calm| match place {
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
