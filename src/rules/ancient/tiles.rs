//! The twelve kinds of tiles: how they move, where they are placed, and what two flowers make of each other.

use crate::board::{Colour, Point};
use crate::variant::{Seat, Tile};

pub(super) const SHIP: Tile = Tile(6);
pub(super) const COIN: Tile = Tile(7);
pub(super) const KNOTWEED: Tile = Tile(8);
pub(super) const WHEEL: Tile = Tile(9);
pub(super) const LOTUS: Tile = Tile(10);
pub(super) const DRAGON: Tile = Tile(11);

/// Kinds of tiles, in the order of the vocabulary.
pub(super) const KINDS: usize = 12;
/// How many tiles of each kind a player's set has.
pub(super) const SET: [u8; KINDS] = [6, 6, 6, 6, 6, 6, 3, 3, 3, 3, 3, 3];
/// How many tiles a player's set has.
pub(super) const WHOLE_SET: u8 = 54;

/// How a tile moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Up to so many points along a line.
    Straight(u8),
    /// Up to two points along a line; having gone two, up to two more across it.
    Ell,
    /// Up to so many points along a line or a diagonal.
    Around(u8),
    /// One point or six along a line, over whatever lies between.
    Dragon,
    /// Not at all.
    Stays,
}

/// What two flowers that see each other make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bond {
    Harmony,
    Disharmony,
}

impl Bond {
    /// What a Lotus makes of it.
    pub(super) fn swapped(self) -> Bond {
        match self {
            Bond::Harmony => Bond::Disharmony,
            Bond::Disharmony => Bond::Harmony,
        }
    }
}

/// All kinds, in the order of the vocabulary.
pub(super) fn all() -> impl Iterator<Item = Tile> {
    (0..KINDS as u8).map(Tile)
}

pub(super) fn is_flower(tile: Tile) -> bool {
    tile.0 < SHIP.0
}

/// Whether a tile that is put on an empty point, and does nothing there, may change what harmonizes.
pub(super) fn changes_harmony(tile: Tile) -> bool {
    is_flower(tile) || tile == COIN || tile == LOTUS
}

pub(super) fn reach(tile: Tile) -> Reach {
    match tile.0 {
        // Jasmine and Rose, Lily and Chrysanthemum, White Jade and Rhododendron.
        0 | 3 => Reach::Straight(3),
        1 | 4 => Reach::Ell,
        2 | 5 => Reach::Straight(5),
        _ if tile == LOTUS => Reach::Around(2),
        _ if tile == DRAGON => Reach::Dragon,
        _ => Reach::Stays,
    }
}

/// What two kinds make of each other where they see each other. The vocabulary lists three white flowers and then the
/// three red ones that move alike.
pub(super) fn bond(a: Tile, b: Tile) -> Option<Bond> {
    if !is_flower(a) || !is_flower(b) {
        return None;
    }
    let (same_move, same_colour) = (a.0 % 3 == b.0 % 3, a.0 / 3 == b.0 / 3);
    let is_ell = |tile: Tile| tile.0 % 3 == 1;
    match (same_move, same_colour) {
        (true, false) => Some(Bond::Disharmony),
        (true, true) => None,
        // An L goes with the others of its colour, the other two go with each other across the colours.
        (false, same) => ((is_ell(a) || is_ell(b)) == same).then_some(Bond::Harmony),
    }
}

/// Whether the colours of a point let a tile be placed there: white flowers where there is red, red ones where there is white.
pub(super) fn suits(tile: Tile, at: Point) -> bool {
    let gardens = at.gardens();
    match tile.0 {
        0..3 => gardens.touch(Colour::Red) || gardens.touch(Colour::Torii),
        3..6 => gardens.touch(Colour::White),
        _ => true,
    }
}

/// What lies on a point: nothing, or a tile with its owner and whether it is drained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Laid(u8);

const DRAINED: u8 = 0x40;

impl Laid {
    pub(super) const NOTHING: Laid = Laid(0);

    /// A tile of a seat's, or nobody's.
    pub(super) fn new(tile: Tile, owner: Option<Seat>) -> Laid {
        let owner = owner.map_or(2, |seat| seat.0 & 1);
        Laid(((tile.0 & 0xf) + 1) | owner << 4)
    }

    pub(super) const fn is_tile(self) -> bool {
        self.0 != 0
    }

    /// Which tile; only what is one is ever asked.
    pub(super) const fn tile(self) -> Tile {
        Tile((self.0 & 0xf).wrapping_sub(1) & 0xf)
    }

    /// Whose it is, if anybody's.
    pub(super) fn owner(self) -> Option<Seat> {
        let owner = self.0 >> 4 & 3;
        (owner < 2).then_some(Seat(owner))
    }

    /// Whether the tile may be moved by this player, as far as owners go: one's own, and the centre piece.
    pub(super) fn is_movable_by(self, seat: Seat) -> bool {
        self.is_tile() && self.owner().is_none_or(|owner| owner == seat)
    }

    pub(super) fn is(self, tile: Tile) -> bool {
        self.is_tile() && self.tile() == tile
    }

    pub(super) fn is_flower(self) -> bool {
        self.is_tile() && is_flower(self.tile())
    }

    pub(super) const fn is_drained(self) -> bool {
        self.0 & DRAINED != 0
    }

    pub(super) const fn drained(self) -> Laid {
        Laid(self.0 | DRAINED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn the_kinds_are_those_of_the_vocabulary() {
        let vocabulary = Variant::named("ancient").unwrap().vocabulary();
        let counts: Vec<u8> = vocabulary.tiles.iter().map(|entry| entry.count).collect();
        assert_eq!(counts, SET);
        assert_eq!(SET.iter().sum::<u8>(), WHOLE_SET);
        let code = |tile| vocabulary.code(tile);
        assert_eq!([SHIP, COIN, KNOTWEED, WHEEL, LOTUS, DRAGON].map(code), ["Sh", "Co", "Kn", "Wh", "Lt", "Dr"]);
    }

    #[test]
    fn a_laid_tile_is_what_was_laid() {
        for tile in all() {
            for owner in [None, Some(Seat(0)), Some(Seat(1))] {
                let laid = Laid::new(tile, owner);
                assert_eq!((laid.tile(), laid.owner(), laid.is_drained()), (tile, owner, false));
                let laid = laid.drained();
                assert_eq!((laid.tile(), laid.owner(), laid.is_drained()), (tile, owner, true));
            }
        }
    }

    #[test]
    fn flowers_bond_as_the_ring_of_harmony_shows() {
        // Neighbours on the ring harmonize, those across from each other clash.
        let ring = [0, 1, 2, 3, 4, 5];
        for a in ring {
            for b in ring {
                let expected = match (a + 6 - b) % 6 {
                    1 | 5 => Some(Bond::Harmony),
                    3 => Some(Bond::Disharmony),
                    _ => None,
                };
                assert_eq!(bond(Tile(a), Tile(b)), expected, "{a} {b}");
            }
        }
    }
}
