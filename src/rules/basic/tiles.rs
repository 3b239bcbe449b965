//! The kinds of tiles, which of them harmonize and oppose each other, and what stands on a point.

use crate::variant::{Seat, Tile, tile_counts};

pub(super) const JASMINE: Tile = Tile(0);
pub(super) const LILY: Tile = Tile(1);
pub(super) const JADE: Tile = Tile(2);
pub(super) const ROSE: Tile = Tile(3);
pub(super) const CHRYSANTHEMUM: Tile = Tile(4);
pub(super) const RHODODENDRON: Tile = Tile(5);
pub(super) const KNOTWEED: Tile = Tile(6);
pub(super) const WHEEL: Tile = Tile(7);
pub(super) const ROCK: Tile = Tile(8);
pub(super) const BOAT: Tile = Tile(9);
pub(super) const DRAGON: Tile = Tile(10);
pub(super) const LOTUS: Tile = Tile(11);
/// How many kinds there are: six flowers, the white ones first, then the non-flowers and the special flowers.
pub(super) const KINDS: usize = 12;

/// How many of each a seat has.
pub(super) const SET: [u8; KINDS] = tile_counts("basic");

/// Every kind.
pub(super) fn all() -> impl Iterator<Item = Tile> {
    (0..KINDS as u8).map(Tile)
}

/// The six kinds of red and white flowers.
pub(super) fn flowers() -> impl Iterator<Item = Tile> {
    (0..KNOTWEED.0).map(Tile)
}

/// A red or a white flower. Dragon and Lotus are special flowers, which is another group.
pub(super) const fn is_flower(tile: Tile) -> bool {
    tile.0 < KNOTWEED.0
}

/// Whether a tile is a flower that can take part in harmony: a Lotus can, a Dragon cannot.
pub(super) const fn counts(tile: Tile) -> bool {
    is_flower(tile) || tile.0 == LOTUS.0
}

/// Knotweed, Wheel, Rock or Boat.
pub(super) const fn is_non_flower(tile: Tile) -> bool {
    tile.0 >= KNOTWEED.0 && tile.0 <= BOAT.0
}

/// Dragon or Lotus.
pub(super) const fn is_special(tile: Tile) -> bool {
    tile.0 == DRAGON.0 || tile.0 == LOTUS.0
}

pub(super) const fn is_white(tile: Tile) -> bool {
    tile.0 < ROSE.0
}

pub(super) const fn is_red(tile: Tile) -> bool {
    tile.0 >= ROSE.0 && is_flower(tile)
}

/// A set of flower kinds, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Traits(u8);

impl Traits {
    /// One kind; the empty set for what is no red or white flower.
    pub(super) const fn of(tile: Tile) -> Traits {
        Traits(if is_flower(tile) { 1 << tile.0 } else { 0 })
    }

    pub(super) const fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// Whether a kind of one set harmonizes with a kind of the other: they are next to each other in the ring.
    #[inline]
    pub(super) const fn harmonize(self, other: Traits) -> bool {
        HARMONY[(self.0 & 63) as usize] & other.0 != 0
    }

    /// Whether a kind of one set is opposed to a kind of the other: they are across from each other in the ring.
    #[inline]
    pub(super) const fn clash(self, other: Traits) -> bool {
        OPPOSITE[(self.0 & 63) as usize] & other.0 != 0
    }
}

/// For each set of kinds those next to one of them in the ring of harmony: Jasmine, Lily, Jade, Rose, Chrysanthemum,
/// Rhododendron. It is the order of the tiles, so neighbours differ by one and opposites by three.
static HARMONY: [u8; 64] = around(1);
static OPPOSITE: [u8; 64] = around(3);

const fn around(steps: usize) -> [u8; 64] {
    let mut kinds = [0; 64];
    let mut set = 0;
    while set < kinds.len() {
        let mut kind = 0;
        while kind < 6 {
            if set >> kind & 1 == 1 {
                kinds[set] |= 1 << ((kind + steps) % 6) | 1 << ((kind + 6 - steps) % 6);
            }
            kind += 1;
        }
        set += 1;
    }
    kinds
}

/// What stands on a point: nothing, or a tile with its owner. One byte, so that the board is cheap to copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece(u8);

const SEAT: u8 = 1 << 4;
const UNMOVED: u8 = 1 << 5;

impl Piece {
    pub(super) const NONE: Piece = Piece(0);

    pub(super) const fn new(tile: Tile, seat: Seat) -> Piece {
        Piece((tile.0 + 1) | if seat.0 & 1 == 1 { SEAT } else { 0 })
    }

    /// The same as a spring flower that has not moved yet.
    pub(super) const fn unmoved(self) -> Piece {
        Piece(self.0 | UNMOVED)
    }

    /// The same after it has moved.
    pub(super) const fn moved(self) -> Piece {
        Piece(self.0 & !UNMOVED)
    }

    /// Whether it is a spring flower that has not moved yet.
    pub(super) const fn is_unmoved(self) -> bool {
        self.0 & UNMOVED != 0
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Which tile; a number that no tile has where there is nothing.
    pub(super) const fn tile(self) -> Tile {
        Tile((self.0 & 15).wrapping_sub(1) & 15)
    }

    pub(super) const fn is(self, tile: Tile) -> bool {
        self.tile().0 == tile.0
    }

    pub(super) const fn seat(self) -> Seat {
        Seat(if self.0 & SEAT != 0 { 1 } else { 0 })
    }

    /// Whether it is a tile of this seat.
    pub(super) const fn is_of(self, seat: Seat) -> bool {
        self.is_some() && self.seat().0 == seat.0
    }

    /// Whether it is a tile of the other seat.
    pub(super) const fn is_enemy(self, seat: Seat) -> bool {
        self.is_some() && self.seat().0 != seat.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn the_numbers_agree_with_the_vocabulary() {
        let vocabulary = Variant::named("basic").unwrap().vocabulary();
        let codes: Vec<&str> = vocabulary.tiles.iter().map(|entry| entry.code).collect();
        assert_eq!(codes, ["Js", "Ly", "Jd", "Rs", "C", "Rd", "Kn", "Wh", "Rk", "B", "Dr", "Lt"]);
    }

    #[test]
    fn the_flowers_harmonize_as_their_entries_say() {
        let entries = [
            (JASMINE, [LILY, RHODODENDRON], ROSE),
            (LILY, [JASMINE, JADE], CHRYSANTHEMUM),
            (JADE, [LILY, ROSE], RHODODENDRON),
            (ROSE, [JADE, CHRYSANTHEMUM], JASMINE),
            (CHRYSANTHEMUM, [ROSE, RHODODENDRON], LILY),
            (RHODODENDRON, [CHRYSANTHEMUM, JASMINE], JADE),
        ];
        for (tile, harmony, opposite) in entries {
            for other in all() {
                let (a, b) = (Traits::of(tile), Traits::of(other));
                assert_eq!(a.harmonize(b), harmony.contains(&other), "{tile:?} {other:?}");
                assert_eq!(a.clash(b), opposite == other, "{tile:?} {other:?}");
            }
        }
    }
}
