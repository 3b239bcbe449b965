//! Tiles as the rules see them: how far each goes and on which paint, what it takes, and how often it harmonizes.

use super::paint::Paint;
use crate::variant::{Seat, Tile};

pub(super) const FIRE: Tile = Tile(0);
pub(super) const WATER: Tile = Tile(1);
pub(super) const EARTH: Tile = Tile(2);
pub(super) const AIR: Tile = Tile(3);
pub(super) const LOTUS: Tile = Tile(4);
pub(super) const ROCK: Tile = Tile(5);
pub(super) const KNOTWEED: Tile = Tile(6);
/// How many kinds of tiles there are.
pub(super) const KINDS: usize = 7;

/// How many of each a set holds.
pub(super) const SET: [u8; KINDS] = [4, 4, 4, 4, 1, 2, 3];

/// Every kind that lies on points and moves: the elements and the White Lotus.
pub(super) fn movers() -> impl Iterator<Item = Tile> {
    (FIRE.0..=LOTUS.0).map(Tile)
}

/// How many points a tile goes at most.
pub(super) const fn range(tile: Tile) -> u8 {
    match tile {
        WATER => 2,
        FIRE | EARTH => 3,
        AIR => 4,
        LOTUS => 5,
        _ => 0,
    }
}

/// What a tile must have under it, all the way.
pub(super) const fn ground(tile: Tile) -> Paint {
    match tile {
        FIRE => Paint::RED,
        WATER => Paint::WHITE,
        EARTH => Paint::WOOD,
        _ => Paint::ANY,
    }
}

/// Fire, Water and Earth take each other, and nothing else takes or is taken.
pub(super) const fn fights(tile: Tile) -> bool {
    tile.0 <= EARTH.0
}

/// Whether it frees what a Knotweed locks by coming to a corner of its square; nor does a Knotweed lock it.
pub(super) const fn frees(tile: Tile) -> bool {
    matches!(tile, FIRE | LOTUS)
}

/// In how many harmonies of one player a tile may be used at once.
pub(super) const fn uses(tile: Tile) -> u8 {
    match tile {
        WATER => 2,
        _ => 1,
    }
}

/// What lies on a point: nothing, or a tile with its owner. One byte, so that the board is cheap to copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Laid(u8);

impl Laid {
    /// An empty point.
    pub(super) const NOTHING: Laid = Laid(0);

    pub(super) const fn new(tile: Tile, seat: Seat) -> Laid {
        Laid(8 | tile.0 & 7 | (seat.0 & 1) << 4)
    }

    pub(super) const fn is_tile(self) -> bool {
        self.0 != 0
    }

    /// Which tile; to be asked of tiles only.
    pub(super) const fn tile(self) -> Tile {
        Tile(self.0 & 7)
    }

    /// Whose it is; to be asked of tiles only.
    pub(super) const fn seat(self) -> Seat {
        Seat(self.0 >> 4)
    }

    /// Whether this tile lies here, whoever owns it.
    pub(super) fn is(self, tile: Tile) -> bool {
        self.is_tile() && self.tile() == tile
    }

    /// Whether a tile of this seat lies here.
    pub(super) fn is_of(self, seat: Seat) -> bool {
        self.is_tile() && self.seat() == seat
    }
}

/// The other player.
pub(super) const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}
