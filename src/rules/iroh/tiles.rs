//! The kinds of tiles: how far each moves and on which ground, what it captures, and how often it may be used in harmony;
//! and what stands on a point.

use super::paint::Paint;
use crate::variant::{Seat, Tile, tile_counts};

pub(super) const FIRE: Tile = Tile(0);
pub(super) const WATER: Tile = Tile(1);
pub(super) const EARTH: Tile = Tile(2);
pub(super) const AIR: Tile = Tile(3);
pub(super) const LOTUS: Tile = Tile(4);
pub(super) const ROCK: Tile = Tile(5);
pub(super) const KNOTWEED: Tile = Tile(6);
/// The number of kinds.
pub(super) const KINDS: usize = 7;

/// How many of each kind a seat's set has.
pub(super) const SET: [u8; KINDS] = tile_counts("iroh");

/// Every kind that moves: the elements and the White Lotus.
pub(super) fn movers() -> impl Iterator<Item = Tile> {
    (FIRE.0..=LOTUS.0).map(Tile)
}

/// Whether a kind moves, and so enters at home.
pub(super) const fn moves(tile: Tile) -> bool {
    tile.0 <= LOTUS.0
}

/// How many steps a kind moves at most.
pub(super) const fn range(tile: Tile) -> u8 {
    match tile {
        WATER => 2,
        FIRE | EARTH => 3,
        AIR => 4,
        LOTUS => 5,
        _ => 0,
    }
}

/// The ground that every point of a kind's way must touch.
pub(super) const fn ground(tile: Tile) -> Paint {
    match tile {
        FIRE => Paint::RED,
        WATER => Paint::WHITE,
        EARTH => Paint::WOOD,
        _ => Paint::ANY,
    }
}

/// Whether a kind captures and is captured: Fire, Water and Earth capture each other.
pub(super) const fn captures(tile: Tile) -> bool {
    tile.0 <= EARTH.0
}

/// Whether a kind removes the Knotweeds beside the point where it enters or ends a move. These kinds are never locked.
pub(super) const fn removes_knotweeds(tile: Tile) -> bool {
    matches!(tile, FIRE | LOTUS)
}

/// How many harmonies of one seat may use a tile at once.
pub(super) const fn uses(tile: Tile) -> u8 {
    match tile {
        WATER => 2,
        _ => 1,
    }
}

/// What stands on a point: nothing, or a tile with its owner. One byte, so that the board is cheap to copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece(u8);

impl Piece {
    /// Nothing: the point is empty.
    pub(super) const NONE: Piece = Piece(0);

    pub(super) const fn new(tile: Tile, seat: Seat) -> Piece {
        Piece(8 | tile.0 & 7 | (seat.0 & 1) << 4)
    }

    /// How many numbers there are for pieces.
    pub(super) const NUMBERS: usize = 32;

    /// The number of a piece, for tables.
    pub(super) const fn number(self) -> usize {
        self.0 as usize % Piece::NUMBERS
    }

    /// The piece with this number, if there is such a piece.
    pub(super) const fn numbered(number: usize) -> Piece {
        Piece((number % Piece::NUMBERS) as u8)
    }

    pub(super) const fn is_tile(self) -> bool {
        self.0 != 0
    }

    /// Its kind; meaningful only for a tile.
    pub(super) const fn tile(self) -> Tile {
        Tile(self.0 & 7)
    }

    /// Its owner; meaningful only for a tile.
    pub(super) const fn seat(self) -> Seat {
        Seat(self.0 >> 4)
    }

    /// Whether it is a tile of this kind, whoever owns it.
    pub(super) const fn is(self, tile: Tile) -> bool {
        self.is_tile() && self.tile().0 == tile.0
    }

    /// Whether it is a tile of this seat.
    pub(super) const fn is_of(self, seat: Seat) -> bool {
        self.is_tile() && self.seat().0 == seat.0
    }
}
