//! Listing the legal actions.

use super::Balance;
use super::action::Action;
use super::position::Position;
use super::resolve::check_drop;
use super::tiles::kinds;
use crate::board::{Place, Point, Square};
use crate::variant::Tile;

impl Balance {
    /// Calls back for each legal action, in a fixed order: in the Blossoming each kind in hand on each free place, then
    /// each movable tile to each square it reaches; and resignation.
    pub(super) fn plain_actions(&self, position: &Position, mut each: impl FnMut(Action)) {
        if position.outcome.is_some() {
            return;
        }
        if position.is_blossoming() {
            for tile in kinds() {
                for at in free_places(position, tile) {
                    each(Action::Drop { tile, at });
                }
            }
        } else {
            for (tile, from) in position.movable() {
                position.destinations(from, |to| each(Action::Move { tile, from, to }));
            }
        }
        each(Action::Resign);
    }
}

/// Where the seat to move may place a tile: points first, then squares.
pub(super) fn free_places(position: &Position, tile: Tile) -> impl Iterator<Item = Place> + '_ {
    let all = Point::all().map(Place::Point).chain(Square::all().map(Place::Square));
    all.filter(move |&at| check_drop(position, tile, at).is_ok())
}
