//! The position record of a game under way.

use super::tiles::{add_tiles, short};
use crate::board::{Place, Point};
use crate::notation::bytes::Pen;
use crate::notation::short::Short;
use crate::record::Placed;
use crate::variant::{Variant, Vocabulary};

/// Points whose tiles are told apart by the bits of a word: a band. A grid of 19 by 19 has six; the others are empty.
const BAND: usize = 64;
const BANDS: usize = 8;
/// Maximum length of a tile with a space behind it, such as `(Rs 10c~) `, and of those on all 261 points.
const TILE: usize = 10;
const TEXT: usize = 261 * TILE;

/// The tiles of a position as they are written, in reading order, where tiles lie on points alone. What a ply leaves alone
/// is not written anew.
pub(crate) struct WrittenTiles {
    vocabulary: &'static Vocabulary,
    /// The tiles, each with a space behind it; what is behind them all is written over.
    text: [u8; TEXT + 32],
    /// Where the text of each band ends.
    ends: [u16; BANDS],
    /// The points of each band that have a tile.
    taken: [u64; BANDS],
    /// How long the text of the tile on each point is.
    lengths: [u8; BANDS * BAND],
    count: usize,
}

/// For each band, all bits for those that do not end before it.
static NOT_BEFORE: [[u16; BANDS]; BANDS] = {
    let mut bands = [[0; BANDS]; BANDS];
    let mut at = 0;
    while at < BANDS * BANDS {
        if at % BANDS >= at / BANDS {
            bands[at / BANDS][at % BANDS] = u16::MAX;
        }
        at += 1;
    }
    bands
};

impl WrittenTiles {
    pub(crate) fn new(variant: Variant, tiles: &[Placed]) -> WrittenTiles {
        let mut written = WrittenTiles {
            vocabulary: variant.vocabulary(),
            text: [0; TEXT + 32],
            ends: [0; BANDS],
            taken: [0; BANDS],
            lengths: [0; BANDS * BAND],
            count: 0,
        };
        for placed in tiles {
            if let Place::Point(point) = placed.at {
                written.set(point, Some(*placed));
            }
        }
        written
    }

    /// Takes what now is on a point.
    #[inline(always)]
    pub(crate) fn set(&mut self, point: Point, placed: Option<Placed>) {
        let index = point.index();
        match placed {
            Some(placed) if self.lengths[index] == 0 => self.put(index, 0, &placed),
            Some(placed) => self.replace(index, &placed),
            None => match self.lengths[index] {
                0 => {}
                before => self.splice(index, before, Short::EMPTY, Short::EMPTY),
            },
        }
    }

    #[cold]
    fn replace(&mut self, index: usize, placed: &Placed) {
        self.put(index, self.lengths[index], placed);
    }

    #[inline(always)]
    fn put(&mut self, index: usize, before: u8, placed: &Placed) {
        let (tile, end) = short(self.vocabulary, placed);
        self.splice(index, before, tile, end.and(b' '));
    }

    /// Puts a text of two parts, or none, in place of the one of a point, which has so many bytes.
    #[inline(always)]
    fn splice(&mut self, index: usize, before: u8, tile: Short, end: Short) {
        let (start, length) = (self.start(index), tile.len() + end.len());
        let (from, to) = (start + usize::from(before) % 16, start + length % 16);
        let all = self.end().max(from);
        self.text.copy_within(from..all, to);
        let bit = 1 << (index % BAND);
        if length > 0 {
            self.write(start, to, tile, end);
            self.taken[index / BAND] |= bit;
        } else {
            self.taken[index / BAND] &= !bit;
        }
        self.lengths[index] = length as u8;
        self.count = self.count.wrapping_add((length > 0).into()).wrapping_sub((before > 0).into());
        let (more, bands) = ((length as u16).wrapping_sub(before.into()), &NOT_BEFORE[index / BAND]);
        for (band, end) in self.ends.iter_mut().enumerate() {
            *end = end.wrapping_add(more & bands[band]);
        }
    }

    /// Writes a tile in two parts and leaves what comes next as it is. There is room for it behind any tile, so that it is
    /// never none.
    #[inline(always)]
    fn write(&mut self, start: usize, next: usize, tile: Short, end: Short) -> Option<()> {
        let kept: [u8; 16] = *self.text.get(next..)?.first_chunk()?;
        *self.text.get_mut(start..)?.first_chunk_mut()? = tile.chunk();
        *self.text.get_mut(start + tile.len() % 16..)?.first_chunk_mut()? = end.chunk();
        *self.text.get_mut(next..)?.first_chunk_mut()? = kept;
        Some(())
    }

    /// Where the text of a point begins.
    #[inline(always)]
    fn start(&self, index: usize) -> usize {
        let (band, number) = (index / BAND, index % BAND);
        let mut start = self.ends[band];
        let mut left = self.taken[band] & u64::MAX << number;
        while left != 0 {
            start = start.wrapping_sub(self.lengths[band * BAND + left.trailing_zeros() as usize].into());
            left &= left - 1;
        }
        usize::from(start).min(TEXT)
    }

    /// Where all the text ends.
    #[inline(always)]
    fn end(&self) -> usize {
        usize::from(self.ends[BANDS - 1]).min(TEXT)
    }

    /// Adds them to a text as a position record.
    #[inline(always)]
    fn add_to(&self, out: &mut impl Pen) {
        // Without the last space.
        out.bytes(&self.text[..self.end().saturating_sub(1)]);
    }
}

/// The tiles of a position, as a position record will have them.
#[derive(Clone, Copy)]
pub(crate) enum PositionText<'t> {
    /// As they were kept from ply to ply.
    Kept(&'t WrittenTiles),
    /// To be written anew.
    Listed(Variant, &'t [Placed]),
}

impl PositionText<'_> {
    /// How many tiles there are.
    #[inline(always)]
    pub(crate) fn len(self) -> usize {
        match self {
            PositionText::Kept(tiles) => tiles.count,
            PositionText::Listed(_, tiles) => tiles.len(),
        }
    }

    /// Adds them to a text as a position record.
    #[inline(always)]
    pub(crate) fn add_to(self, out: &mut impl Pen) {
        match self {
            PositionText::Kept(tiles) => tiles.add_to(out),
            PositionText::Listed(variant, tiles) => add_tiles(out, variant.vocabulary(), tiles),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::bytes::Bytes;
    use crate::notation::{read_position, write_position};
    use crate::variant::{Seat, Tile};

    fn text(tiles: &WrittenTiles) -> String {
        let mut out = Bytes::new();
        tiles.add_to(&mut out);
        out.into_string()
    }

    #[test]
    fn tiles_come_and_go() {
        for (variant, before, after) in [
            ("skud", "(Rs 10r) <C 10j> (Js 2g)", "(Rs 10r) <Js 10j> (C 1i)"),
            ("ancient", "<Dr 10d> (Js 10c~)", "<Js 10d~> (Js 10c)"),
            ("basic", "", "<Js 10j>"),
        ] {
            let variant: Variant = variant.parse().unwrap();
            let read = |text| read_position(variant, text).unwrap();
            let (before, after) = (read(before), read(after));
            let mut tiles = WrittenTiles::new(variant, &before);
            assert_eq!(text(&tiles), write_position(variant, &before));
            for at in before.iter().chain(&after).filter_map(|placed| placed.at.point()) {
                tiles.set(at, after.iter().find(|placed| placed.at == at.into()).copied());
            }
            assert_eq!((text(&tiles), tiles.count), (write_position(variant, &after), after.len()));
        }
    }

    /// From the empty board to a full one, to one of the longest texts, and back, in an order that jumps about.
    #[test]
    fn every_point_may_have_a_tile() {
        let variant: Variant = "ancient".parse().unwrap();
        let points: Vec<Point> = (0..361).filter_map(|number| Point::from_index(number * 97 % 361)).collect();
        assert_eq!(points.len(), 261);
        let mut on = [None; 361];
        let mut tiles = WrittenTiles::new(variant, &[]);
        let mut set = |point: Point, placed: Option<Placed>| {
            on[point.index()] = placed;
            tiles.set(point, placed);
            let all: Vec<Placed> = on.iter().copied().flatten().collect();
            assert_eq!((text(&tiles), tiles.count), (write_position(variant, &all), all.len()));
        };
        let vocabulary = variant.vocabulary();
        for (number, point) in points.iter().enumerate() {
            let tile = Tile((number % vocabulary.tiles.len()) as u8);
            let owner = [None, Some(Seat(0)), Some(Seat(1))][number % 3];
            let spent = number.is_multiple_of(2);
            set(*point, Some(Placed { spent, ..Placed::new(owner, tile, (*point).into()) }));
        }
        let longest = vocabulary.tile("Dr").unwrap();
        for point in &points {
            set(*point, Some(Placed { spent: true, ..Placed::new(Some(Seat(1)), longest, (*point).into()) }));
        }
        for point in &points {
            set(*point, None);
        }
    }
}
