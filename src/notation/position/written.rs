//! The position record of a game under way.

use super::tiles::short;
use crate::board::Place;
use crate::notation::bytes::Pen;
use crate::record::Placed;
use crate::variant::{Variant, Vocabulary};

/// The tiles of a position as they are written, in reading order. What a ply leaves alone is not written anew.
pub(crate) struct WrittenTiles {
    vocabulary: &'static Vocabulary,
    tiles: Vec<WrittenTile>,
}

#[derive(Clone, Copy)]
struct WrittenTile {
    /// The rank of its place.
    order: u16,
    /// How long the text is.
    length: u16,
    /// The text and a space, and zeros after them.
    text: [u8; 16],
}

impl WrittenTile {
    #[inline]
    fn new(vocabulary: &Vocabulary, placed: &Placed) -> WrittenTile {
        let (tile, end) = short(vocabulary, placed);
        let (text, length) = tile.spaced(end);
        WrittenTile { order: placed.at.order(), length: length as u16, text }
    }
}

impl WrittenTiles {
    pub(crate) fn new(variant: Variant, tiles: &[Placed]) -> WrittenTiles {
        let mut written = WrittenTiles { vocabulary: variant.vocabulary(), tiles: Vec::with_capacity(32) };
        written.set_all(tiles);
        written
    }

    /// Takes the tiles of another position, which are in reading order.
    pub(crate) fn set_all(&mut self, tiles: &[Placed]) {
        self.tiles.clear();
        self.tiles.extend(tiles.iter().map(|placed| WrittenTile::new(self.vocabulary, placed)));
    }

    /// Takes what now is on a place, on which there is never more than one tile.
    #[inline]
    pub(crate) fn set(&mut self, at: Place, placed: Option<Placed>) {
        let order = at.order();
        let index = self.tiles.partition_point(|tile| tile.order < order);
        let before = self.tiles.get_mut(index).filter(|tile| tile.order == order);
        match (before, placed) {
            (Some(tile), Some(placed)) => *tile = WrittenTile::new(self.vocabulary, &placed),
            (Some(_), None) => {
                self.tiles.remove(index);
            }
            (None, Some(placed)) => self.tiles.insert(index, WrittenTile::new(self.vocabulary, &placed)),
            (None, None) => {}
        }
    }

    /// How many tiles there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Adds them to a text as a position record.
    #[inline(always)]
    pub(crate) fn add_to(&self, out: &mut impl Pen) {
        for tile in &self.tiles {
            out.part(&tile.text, tile.length.into());
        }
        if !self.tiles.is_empty() {
            out.take_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::bytes::Bytes;
    use crate::notation::{read_position, write_position};

    #[test]
    fn tiles_come_and_go() {
        let text = |tiles: &WrittenTiles| {
            let mut out = Bytes::new();
            tiles.add_to(&mut out);
            out.into_string()
        };
        for (variant, before, after) in [
            ("skud", "(Rs 10r) <C 10j> (Js 2g)", "(Rs 10r) <Js 10j> (C 1i)"),
            ("ancient", "<Dr 10d> (Js 10c~)", "<Js 10d~> (Js 10c)"),
            ("iroh", "<F 10j> (Kn #10j) (Kn #9h)", "<F 11j> (Kn #10j)"),
            ("basic", "", "<Js 10j>"),
        ] {
            let variant: Variant = variant.parse().unwrap();
            let read = |text| read_position(variant, text).unwrap();
            let (before, after) = (read(before), read(after));
            let mut tiles = WrittenTiles::new(variant, &before);
            assert_eq!(text(&tiles), write_position(variant, &before));
            let places = before.iter().chain(&after).map(|placed| placed.at);
            for at in places {
                tiles.set(at, after.iter().find(|placed| placed.at == at).copied());
            }
            assert_eq!((text(&tiles), tiles.len()), (write_position(variant, &after), after.len()));
            tiles.set_all(&before);
            assert_eq!(text(&tiles), write_position(variant, &before));
        }
    }
}
