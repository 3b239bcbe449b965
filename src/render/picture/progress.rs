//! What a picture shows of the plies before its position: which of them brought each tile to its place, and which tiles
//! were captured.

use super::scene::Pile;
use crate::board::Place;
use crate::record::Placed;
use crate::variant::{Seat, Tile};
use std::collections::BTreeMap;

/// Follows a game from one position to the next.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    tiles: Vec<(Placed, u32)>,
    /// The tiles that the last ply took from their places.
    left: Vec<Placed>,
    /// How many plies were played.
    plies: u32,
    hands: Vec<Vec<(Tile, u32)>>,
    /// The hands that are drawn from sets, as far as they are known.
    seen: Vec<Vec<(Tile, u32)>>,
    captured: BTreeMap<(Option<Seat>, Tile), u32>,
}

impl Progress {
    /// The next position: the tiles on the board, those in hand as far as they are known, and how many plies were played.
    /// The first position is where counting begins.
    pub fn follow(&mut self, tiles: &[Placed], hands: &[Vec<(Tile, u32)>], plies: usize) {
        let ply = u32::try_from(plies).unwrap_or(u32::MAX);
        let now = totals(tiles, hands);
        let before = totals(self.tiles.iter().map(|(placed, _)| placed), &self.hands);
        let gained = |key: (Option<Seat>, Tile)| {
            now.get(&key).copied().unwrap_or(0).saturating_sub(before.get(&key).copied().unwrap_or(0))
        };
        for (&key, before) in &before {
            let lost = before.saturating_sub(now.get(&key).copied().unwrap_or(0));
            // On a board where tiles belong to nobody, one out of a hand has lost its owner only.
            let lost = if key.0.is_some() { lost.saturating_sub(gained((None, key.1))) } else { lost };
            if lost > 0 {
                *self.captured.entry(key).or_default() += lost;
            }
        }
        // Where hands are known, what comes from neither was captured before.
        if !hands.is_empty() {
            self.captured.retain(|key, count| {
                *count = count.saturating_sub(gained(*key));
                *count > 0
            });
        }
        let mut before = std::mem::take(&mut self.tiles);
        self.tiles = tiles
            .iter()
            .map(|placed| match before.iter().position(|(other, _)| is_same(other, placed)) {
                Some(stays) => before.swap_remove(stays),
                None => (*placed, ply),
            })
            .collect();
        self.left = before.into_iter().map(|(placed, _)| placed).collect();
        Placed::sort(&mut self.left);
        self.plies = ply;
        self.hands = hands.to_vec();
    }

    /// The tiles in hands that are drawn from sets, as far as they are known. What goes out of them need not have been captured.
    pub fn see(&mut self, hands: &[Vec<(Tile, u32)>]) {
        self.seen = hands.to_vec();
    }

    /// For each tile that a ply brought to its place, the number of that ply.
    pub fn numbers(&self) -> Vec<(Place, u32)> {
        self.tiles.iter().filter(|(_, ply)| *ply > 0).map(|(placed, ply)| (placed.at, *ply)).collect()
    }

    /// The tiles that the last ply took from their places, and those that it brought to places.
    pub fn changes(&self) -> [Vec<Placed>; 2] {
        let came = self.tiles.iter().filter(|(_, ply)| *ply > 0 && *ply == self.plies);
        [self.left.clone(), came.map(|(placed, _)| *placed).collect()]
    }

    /// The tiles in hand, and those that are on the board and in hand no more.
    pub fn piles(&self) -> Vec<Pile> {
        let hand = |(seat, tiles): (Seat, &Vec<(Tile, u32)>)| {
            let tiles = tiles.iter().map(|(tile, count)| (Some(seat), *tile, *count)).collect();
            Pile { name: "hand", seat: Some(seat), tiles }
        };
        let hands = if self.hands.is_empty() { &self.seen } else { &self.hands };
        let mut piles: Vec<Pile> = (0..).map(Seat).zip(hands).map(hand).collect();
        piles.push(Pile { name: "captured", seat: None, tiles: self.captured().collect() });
        piles.retain(|pile| !pile.is_empty());
        piles
    }

    /// The tiles that are on the board and in hand no more: whose, which, and how many.
    pub(crate) fn captured(&self) -> impl Iterator<Item = (Option<Seat>, Tile, u32)> {
        self.captured.iter().map(|((owner, tile), count)| (*owner, *tile, *count))
    }
}

/// Whether it is the same tile on the same place, spent meanwhile or not.
fn is_same(one: &Placed, other: &Placed) -> bool {
    (one.owner, one.tile, one.at) == (other.owner, other.tile, other.at)
}

/// How many tiles of each owner and kind there are on the board and in hand.
fn totals<'a>(
    tiles: impl IntoIterator<Item = &'a Placed>,
    hands: &[Vec<(Tile, u32)>],
) -> BTreeMap<(Option<Seat>, Tile), u32> {
    let mut totals = BTreeMap::new();
    for placed in tiles {
        *totals.entry((placed.owner, placed.tile)).or_default() += 1;
    }
    for (seat, hand) in (0..).map(Seat).zip(hands) {
        for (tile, count) in hand {
            *totals.entry((Some(seat), *tile)).or_default() += count;
        }
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(owner: u8, tile: u8, at: &str) -> Placed {
        Placed::new(Some(Seat(owner)), Tile(tile), at.parse().unwrap())
    }

    #[test]
    fn a_tile_keeps_its_number_until_it_moves() {
        let mut progress = Progress::default();
        progress.follow(&[placed(0, 1, "10b")], &[], 0);
        progress.follow(&[placed(0, 1, "10b"), placed(1, 1, "10r")], &[], 1);
        progress.follow(&[placed(0, 1, "10e"), placed(1, 1, "10r")], &[], 2);
        progress.follow(&[placed(0, 1, "10e"), placed(1, 1, "10r"), placed(0, 2, "5e")], &[], 3);
        let numbers = progress.numbers().into_iter().map(|(at, number)| format!("{at} {number}"));
        assert_eq!(numbers.collect::<Vec<_>>(), ["10e 2", "10r 1", "5e 3"]);
    }

    #[test]
    fn a_tile_that_is_nobodys_on_the_board_is_not_captured() {
        let mut progress = Progress::default();
        progress.follow(&[], &[vec![(Tile(1), 2)], vec![(Tile(1), 1)]], 0);
        let placed = Placed::new(None, Tile(1), "5e".parse().unwrap());
        progress.follow(&[placed], &[vec![(Tile(1), 1)], vec![(Tile(1), 1)]], 1);
        assert_eq!(progress.captured().count(), 0);
    }

    #[test]
    fn what_is_neither_on_the_board_nor_in_hand_is_captured() {
        let mut progress = Progress::default();
        let hands = |count| vec![vec![(Tile(1), count)], vec![]];
        progress.follow(&[placed(1, 3, "5e"), placed(1, 4, "6e")], &hands(2), 0);
        assert_eq!(progress.piles().len(), 1);
        // One is dropped, one captured, and one goes back to the hand.
        progress.follow(&[placed(0, 1, "5e"), placed(1, 4, "6e")], &hands(1), 1);
        let back = vec![vec![(Tile(1), 2)], vec![]];
        progress.follow(&[placed(1, 4, "6e")], &back, 2);
        let captured = Pile { name: "captured", seat: None, tiles: vec![(Some(Seat(1)), Tile(3), 1)] };
        assert_eq!(progress.piles()[1], captured);
        assert_eq!(progress.piles()[0].tiles, [(Some(Seat(0)), Tile(1), 2)]);
    }

    #[test]
    fn a_captured_tile_that_returns_is_captured_no_more() {
        let mut progress = Progress::default();
        let hands = |count| vec![vec![(Tile(1), count)]];
        progress.follow(&[placed(0, 2, "5e"), placed(0, 3, "6e")], &hands(1), 0);
        progress.follow(&[placed(0, 3, "6e")], &hands(1), 1);
        assert_eq!(progress.captured().collect::<Vec<_>>(), [(Some(Seat(0)), Tile(2), 1)]);
        // It comes back in exchange for one in hand, which leaves the game.
        progress.follow(&[placed(0, 3, "6e"), placed(0, 2, "7e")], &hands(0), 2);
        assert_eq!(progress.captured().collect::<Vec<_>>(), [(Some(Seat(0)), Tile(1), 1)]);
    }
}
