//! Sovereignty: gardens that one tile holds, and what a newly dropped tile may not do about them.

use super::position::Position;
use super::spot::{Field, Spot};
use super::tiles::{self, CHI, Laid};
use crate::variant::{Seat, Tile};

/// A garden that a tile holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hold {
    /// Which garden, as the board numbers them.
    pub(super) garden: usize,
    /// Where the tile stands.
    pub(super) holder: Spot,
    /// Whether it stands wholly inside, and not on the border of a garden that is empty otherwise.
    pub(super) single: bool,
}

impl Position {
    /// Every garden that a tile of an enemy's holds.
    pub(super) fn enemy_holds(&self, seat: Seat) -> impl Iterator<Item = Hold> + '_ {
        self.gardens.iter().enumerate().filter_map(move |(garden, tally)| {
            let single = tally.only_inside();
            let holder = single.or(tally.only_on_border())?;
            self.on(holder).is_enemy(seat).then_some(Hold { garden, holder, single: single.is_some() })
        })
    }

    /// The garden of an enemy's that a newly dropped tile would enter or touch on a way.
    pub(super) fn invades(&self, seat: Seat, over: Field) -> Option<Hold> {
        self.enemy_holds(seat).find(|hold| hold.single && over.touches(hold.garden))
    }

    /// The sovereign tile that a newly dropped one would threaten from where it ends, and may not.
    ///
    /// The board is the one before the drop.
    pub(super) fn threatens(&self, tile: Tile, seat: Seat, at: Spot) -> Option<Hold> {
        self.enemy_holds(seat).find(|hold| {
            (hold.single || at.field().touches(hold.garden)) && self.would_get(tile, seat, at, hold.holder)
        })
    }

    /// Whether a tile dropped here could capture or bend another in its next turn. What harmony protects is not
    /// threatened, with bending either: so the ruling has it.
    fn would_get(&self, tile: Tile, seat: Seat, at: Spot, target: Spot) -> bool {
        if at.distance(target) > 6 || self.strike(tile, at, target).is_err() || self.is_held(at) {
            return false;
        }
        if tiles::is_element(self.on(target).tile()) {
            return true;
        }
        // An element does not capture a flower, but all save the Chi Blocker bend it.
        if tiles::is_element(tile) && (tile == CHI || self.is_held(target)) {
            return false;
        }
        let mut after = self.clone();
        after.lay(at, Laid::new(tile, seat));
        !after.is_protected(target)
    }
}
