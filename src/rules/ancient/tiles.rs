//! The kinds of tiles: how they move, where they are placed, which flowers harmonize, and what stands on a point.

use crate::board::{Colour, Point};
use crate::variant::{Seat, Tile, tile_counts};

pub(super) const SHIP: Tile = Tile(6);
pub(super) const COIN: Tile = Tile(7);
pub(super) const KNOTWEED: Tile = Tile(8);
pub(super) const WHEEL: Tile = Tile(9);
pub(super) const LOTUS: Tile = Tile(10);
pub(super) const DRAGON: Tile = Tile(11);

/// Kinds of tiles, in the order of the vocabulary.
pub(super) const KINDS: usize = 12;
/// How many tiles of each kind a seat's set has.
pub(super) const SET: [u8; KINDS] = tile_counts("ancient");
/// How many tiles a seat's set has.
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

/// What two flowers are to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bond {
    Harmony,
    Disharmony,
}

impl Bond {
    /// What a Lotus turns it into.
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

pub(super) const fn is_flower(tile: Tile) -> bool {
    tile.0 < SHIP.0
}

/// Whether a tile can change the number of harmonies by standing on a point that was empty.
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

/// What two kinds are to each other.
#[inline]
pub(super) fn bond(a: Tile, b: Tile) -> Option<Bond> {
    BONDS[a.index() & 15][b.index() & 15]
}

static BONDS: [[Option<Bond>; 16]; 16] = {
    let mut bonds = [[None; 16]; 16];
    let mut pair = 0;
    while pair < 256 {
        bonds[pair / 16][pair % 16] = find_bond(Tile(pair as u8 / 16), Tile(pair as u8 % 16));
        pair += 1;
    }
    bonds
};

/// The vocabulary lists three white flowers and then the three red ones that move alike.
const fn find_bond(a: Tile, b: Tile) -> Option<Bond> {
    if !is_flower(a) || !is_flower(b) {
        return None;
    }
    let (same_move, same_colour) = (a.0 % 3 == b.0 % 3, a.0 / 3 == b.0 / 3);
    let has_ell = a.0 % 3 == 1 || b.0 % 3 == 1;
    match (same_move, same_colour) {
        (true, false) => Some(Bond::Disharmony),
        (true, true) => None,
        // An L goes with the others of its colour, the other two go with each other across the colours.
        (false, same) if has_ell == same => Some(Bond::Harmony),
        (false, _) => None,
    }
}

/// Whether the colours of a point allow a tile to be placed: white flowers where red touches, red ones where white does.
pub(super) fn suits(tile: Tile, at: Point) -> bool {
    let gardens = at.gardens();
    match tile.0 {
        0..3 => gardens.touch(Colour::Red) || gardens.touch(Colour::Torii),
        3..6 => gardens.touch(Colour::White),
        _ => true,
    }
}

/// What stands on a point: nothing, or a tile with its owner and whether it is drained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece(u8);

const DRAINED: u8 = 0x40;

impl Piece {
    pub(super) const NONE: Piece = Piece(0);

    /// A tile of a seat, or of nobody.
    pub(super) fn new(tile: Tile, owner: Option<Seat>) -> Piece {
        let owner = owner.map_or(2, |seat| seat.0 & 1);
        Piece(((tile.0 & 0xf) + 1) | owner << 4)
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Which tile; a number that no tile has where there is nothing.
    pub(super) const fn tile(self) -> Tile {
        Tile((self.0 & 0xf).wrapping_sub(1) & 0xf)
    }

    /// Its owner: nobody for the centre piece.
    pub(super) fn owner(self) -> Option<Seat> {
        let owner = self.0 >> 4 & 3;
        (owner < 2).then_some(Seat(owner))
    }

    /// Whether it belongs to this seat, or to nobody: what a seat may move.
    pub(super) fn is_movable_by(self, seat: Seat) -> bool {
        self.is_some() && self.owner().is_none_or(|owner| owner == seat)
    }

    pub(super) fn is(self, tile: Tile) -> bool {
        self.is_some() && self.tile() == tile
    }

    pub(super) fn is_flower(self) -> bool {
        self.is_some() && is_flower(self.tile())
    }

    pub(super) const fn is_drained(self) -> bool {
        self.0 & DRAINED != 0
    }

    pub(super) const fn drained(self) -> Piece {
        Piece(self.0 | DRAINED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn the_kinds_are_those_of_the_vocabulary() {
        let vocabulary = Variant::named("ancient").unwrap().vocabulary();
        assert_eq!(SET.iter().sum::<u8>(), WHOLE_SET);
        let code = |tile| vocabulary.code(tile);
        assert_eq!([SHIP, COIN, KNOTWEED, WHEEL, LOTUS, DRAGON].map(code), ["Sh", "Co", "Kn", "Wh", "Lt", "Dr"]);
    }

    #[test]
    fn a_piece_keeps_tile_owner_and_state() {
        for tile in all() {
            for owner in [None, Some(Seat(0)), Some(Seat(1))] {
                let piece = Piece::new(tile, owner);
                assert_eq!((piece.tile(), piece.owner(), piece.is_drained()), (tile, owner, false));
                let piece = piece.drained();
                assert_eq!((piece.tile(), piece.owner(), piece.is_drained()), (tile, owner, true));
            }
        }
    }

    #[test]
    fn flowers_relate_as_in_the_ring_of_harmony() {
        // Neighbours in the ring harmonize, those across from each other are in disharmony.
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
