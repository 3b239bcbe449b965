//! Sovereignty: gardens that a single tile controls, and what a newly dropped tile may not do there.

use super::points::{PointId, Zones};
use super::position::Position;
use super::tiles::{self, Piece};
use crate::variant::{Seat, Tile};

/// A garden that a tile has sovereignty over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sovereignty {
    /// The garden's number in `board`.
    pub(super) garden: usize,
    /// The point of the tile.
    pub(super) holder: PointId,
    /// Whether it is single sovereignty: the tile is wholly inside the garden. Otherwise it is partial: the tile is on the
    /// border of a garden that is empty otherwise.
    pub(super) single: bool,
}

impl Sovereignty {
    /// Whether a newly dropped tile would enter or touch the garden on its path, and so break single sovereignty.
    pub(super) fn invaded_by(self, over: Zones) -> bool {
        self.single && over.touches(self.garden)
    }
}

impl Position {
    /// The gardens that enemy tiles have sovereignty over.
    pub(super) fn enemy_sovereignties(&self, seat: Seat) -> impl Iterator<Item = Sovereignty> + '_ {
        let mut held = self.held;
        let gardens = std::iter::from_fn(move || {
            let garden = (held != 0).then(|| held.trailing_zeros() as usize % self.gardens.len());
            held &= held.wrapping_sub(1);
            garden
        });
        gardens.filter_map(move |garden| {
            let count = self.gardens[garden];
            let holder = count.holder()?;
            self.on(holder).is_enemy(seat).then_some(Sovereignty {
                garden,
                holder,
                single: count.only_inside().is_some(),
            })
        })
    }

    /// An enemy's single sovereignty over a garden that a newly dropped tile would enter or touch on its path.
    pub(super) fn invaded(&self, seat: Seat, over: Zones) -> Option<Sovereignty> {
        self.enemy_sovereignties(seat).find(|enemy| enemy.invaded_by(over))
    }

    /// Whether a newly dropped tile would threaten the holder of an enemy's sovereignty illegally from the point where it ends.
    ///
    /// The position is the one before the drop.
    pub(super) fn threatens(&self, tile: Tile, seat: Seat, at: PointId, enemy: Sovereignty) -> bool {
        (enemy.single || at.zones().touches(enemy.garden)) && self.could_capture_or_bend(tile, seat, at, enemy.holder)
    }

    /// Whether a tile dropped here could capture or bend another in its next turn. Harmony protects from capture only.
    fn could_capture_or_bend(&self, tile: Tile, seat: Seat, at: PointId, target: PointId) -> bool {
        if at.distance(target) > 6 || self.strike_route(tile, at, target).is_err() || self.is_immobilized(at) {
            return false;
        }
        match (tiles::is_flower(tile), tiles::is_flower(self.on(target).tile())) {
            (_, false) => true,
            (false, true) => tiles::bends(tile) && !self.is_immobilized(target),
            (true, true) => {
                let mut after = self.clone();
                after.place(at, Piece::new(tile, seat));
                !after.is_protected(target)
            }
        }
    }
}
