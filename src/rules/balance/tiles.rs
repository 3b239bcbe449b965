//! The kinds of tiles: four flowers that balance each other in pairs, and the Wheel.

use crate::variant::{Tile, tile_counts};

/// The number of kinds, the Wheel included.
pub(super) const KINDS: usize = 5;

/// The Wheel of Life.
pub(super) const WHEEL: Tile = Tile(4);

/// How many of each kind the set has, which both seats share.
pub(super) const SET: [u8; KINDS] = tile_counts("balance");

/// How many tiles each seat draws.
pub(super) const DRAWN: [u8; 2] = [6, 5];

/// A flower; its number is its index in the vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Flower {
    Rose,
    Lotus,
    Orchid,
    Lily,
}

impl Flower {
    pub(super) const ALL: [Flower; 4] = [Flower::Rose, Flower::Lotus, Flower::Orchid, Flower::Lily];

    /// The flower of a tile; `None` for the Wheel.
    pub(super) const fn of(tile: Tile) -> Option<Flower> {
        match tile.0 {
            0 => Some(Flower::Rose),
            1 => Some(Flower::Lotus),
            2 => Some(Flower::Orchid),
            3 => Some(Flower::Lily),
            _ => None,
        }
    }

    pub(super) const fn tile(self) -> Tile {
        Tile(self as u8)
    }

    /// The kind that it balances.
    pub(super) const fn partner(self) -> Flower {
        match self {
            Flower::Rose => Flower::Lotus,
            Flower::Lotus => Flower::Rose,
            Flower::Orchid => Flower::Lily,
            Flower::Lily => Flower::Orchid,
        }
    }

    /// Whether the harmony needs every tile of this kind balanced: the Rose and the Orchids.
    pub(super) const fn is_needed(self) -> bool {
        matches!(self, Flower::Rose | Flower::Orchid)
    }
}

/// All kinds, in the order of the vocabulary.
pub(super) fn kinds() -> impl Iterator<Item = Tile> {
    (0..KINDS as u8).map(Tile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn the_numbers_agree_with_the_vocabulary() {
        let vocabulary = Variant::named("balance").unwrap().vocabulary();
        let codes: Vec<&str> = vocabulary.tiles.iter().map(|entry| entry.code).collect();
        assert_eq!(codes, ["Rs", "Lt", "O", "Ly", "Wh"]);
        assert_eq!(SET.iter().sum::<u8>(), DRAWN.iter().sum::<u8>());
        for flower in Flower::ALL {
            assert_eq!(Flower::of(flower.tile()), Some(flower));
            assert_eq!(flower.partner().partner(), flower);
        }
        assert_eq!(Flower::of(WHEEL), None);
    }
}
