//! Every legal ply, in an order that never changes.

use super::Balance;
use super::flower::kinds;
use super::plies::{Deed, check_placing};
use super::position::Position;
use crate::board::{Place, Point, Square};
use crate::variant::Tile;

impl Balance {
    /// The legal plies: in the Blossoming every tile in hand on every free place, afterwards every tile that may move to
    /// every square it reaches; and giving up.
    pub(super) fn deeds(&self, position: &Position, mut each: impl FnMut(Deed)) {
        if position.outcome.is_some() {
            return;
        }
        if position.is_blossoming() {
            for tile in kinds() {
                for at in places(position, tile) {
                    each(Deed::Place { tile, at });
                }
            }
        } else {
            for (tile, from) in position.movable() {
                position.ends(from, |to| each(Deed::Move { tile, from, to }));
            }
        }
        each(Deed::Resign);
    }
}

/// Where the player to move may put a tile: points first, then squares.
pub(super) fn places(position: &Position, tile: Tile) -> impl Iterator<Item = Place> + '_ {
    let all = Point::all().map(Place::Point).chain(Square::all().map(Place::Square));
    all.filter(move |&at| check_placing(position, tile, at).is_ok())
}
