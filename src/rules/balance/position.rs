//! The position: the tiles on the board, the hands, and what counts in each garden.

use super::gardens::{self, GARDENS, Gardens};
use super::tiles::{DRAWN, Flower, KINDS, SET, WHEEL};
use crate::board::{Place, Square};
use crate::rules::Outcome;
use crate::rules::shared::occupied::{Occupied, SIDE};
use crate::variant::{Seat, Tile};

/// All the rules know of a game under way. There are so few tiles that it lists their places instead of a board, and it
/// has no heap data.
#[derive(Debug, Clone)]
pub struct Position {
    /// The ranks of the flowers' places, unordered, which are quickly compared; [`NOWHERE`] for a flower not in play.
    places: [u16; FLOWERS],
    /// The kinds of these flowers.
    kinds: [Flower; FLOWERS],
    /// The gardens of their places; none for a flower not in play.
    gardens: [Gardens; FLOWERS],
    /// The squares with a flower.
    pub(super) occupied: Occupied,
    /// The Wheel's square.
    pub(super) wheel: Option<Square>,
    /// How often the flowers of each kind count in each garden.
    weights: [[u8; 4]; GARDENS],
    /// The gardens in which flowers of each kind count.
    grown: [Gardens; 4],
    pub(super) hands: Hands,
    pub(super) to_move: Seat,
    pub(super) outcome: Option<Outcome>,
}

/// The rank of no place.
const NOWHERE: u16 = u16::MAX;
/// The number of flowers in the set.
pub(super) const FLOWERS: usize = 10;

/// The tiles that the seats have yet to place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hands {
    /// The tiles of each seat. Where the record does not say who drew what, both are all the tiles left.
    tiles: [[u8; KINDS]; 2],
    /// How many tiles each seat has yet to place.
    left: [u8; 2],
    /// Whether the record says who drew what.
    pub(super) known: bool,
}

impl Hands {
    /// The hands at the start of a game that does not say who drew what.
    pub(super) const UNKNOWN: Hands = Hands { tiles: [SET; 2], left: DRAWN, known: false };

    /// The hands of the two seats.
    pub(super) fn known(tiles: [[u8; KINDS]; 2]) -> Hands {
        let left = tiles.map(|hand| hand.iter().fold(0, |sum: u8, &count| sum.saturating_add(count)));
        Hands { tiles, left, known: true }
    }

    /// How many tiles of a kind a seat may have in hand.
    pub(super) fn holds(&self, seat: Seat, tile: Tile) -> u8 {
        self.tiles[seat.index() & 1].get(tile.index()).copied().unwrap_or(0)
    }

    /// The tiles of each seat as far as they are known, kind by kind.
    pub(super) fn tiles(&self) -> impl Iterator<Item = &[u8]> {
        self.tiles.iter().map(|hand| &hand[..]).take(if self.known { 2 } else { 0 })
    }

    /// How many tiles each seat has yet to place.
    pub(super) fn left(&self) -> [u8; 2] {
        self.left
    }

    /// Takes a tile from a hand.
    pub(super) fn take(&mut self, seat: Seat, tile: Tile) {
        let less = |count: &mut u8| *count = count.saturating_sub(1);
        less(&mut self.left[seat.index() & 1]);
        for (number, hand) in self.tiles.iter_mut().enumerate() {
            if !self.known || number == seat.index() & 1 {
                hand.get_mut(tile.index()).map(less);
            }
        }
    }
}

impl Position {
    /// The empty board.
    pub(super) fn new(hands: Hands, to_move: Seat) -> Position {
        Position {
            places: [NOWHERE; FLOWERS],
            kinds: [Flower::Rose; FLOWERS],
            gardens: [Gardens::default(); FLOWERS],
            occupied: Occupied::NONE,
            wheel: None,
            weights: [[0; 4]; GARDENS],
            grown: [Gardens::default(); 4],
            hands,
            to_move,
            outcome: None,
        }
    }

    /// Whether the first stage is on: the seat to move has a tile to place.
    pub(super) fn is_blossoming(&self) -> bool {
        self.hands.left[self.to_move.index() & 1] > 0
    }

    /// The flower on a place.
    #[inline]
    pub(super) fn flower(&self, at: Place) -> Option<Flower> {
        let order = at.order();
        let slot = self.places.iter().position(|&place| place == order)?;
        Some(self.kinds[slot])
    }

    /// Whether the Wheel lies on a place.
    #[inline]
    pub(super) fn has_wheel(&self, at: Place) -> bool {
        matches!(at, Place::Square(square) if self.wheel == Some(square))
    }

    /// Whether a place is empty.
    #[inline]
    pub(super) fn is_free(&self, at: Place) -> bool {
        self.flower(at).is_none() && !self.has_wheel(at)
    }

    /// How often a flower counts on a place: twice on the Wheel.
    #[inline]
    pub(super) fn weight(&self, at: Place) -> u8 {
        if self.has_wheel(at) { 2 } else { 1 }
    }

    /// How often the flowers of a kind count in a garden.
    #[inline]
    pub(super) fn weight_in(&self, garden: usize, flower: Flower) -> u8 {
        self.weights.get(garden).map_or(0, |weights| weights[flower as usize])
    }

    /// Puts a tile on a place. A flower must be put after the Wheel it lies on.
    pub(super) fn put(&mut self, tile: Tile, at: Place) {
        match (Flower::of(tile), at) {
            (Some(flower), _) => {
                if let Some(slot) = self.places.iter().position(|&place| place == NOWHERE) {
                    (self.places[slot], self.kinds[slot], self.gardens[slot]) = (at.order(), flower, gardens::of(at));
                    self.occupy(at, true);
                    self.weigh(flower, at, u8::saturating_add);
                }
            }
            (None, Place::Square(square)) => self.wheel = Some(square),
            (None, Place::Point(_)) => {}
        }
    }

    /// Removes a tile. A flower on the Wheel must be removed before it.
    pub(super) fn lift(&mut self, tile: Tile, at: Place) {
        match Flower::of(tile) {
            Some(flower) => {
                let order = at.order();
                if let Some(slot) = (0..FLOWERS).find(|&slot| self.places[slot] == order && self.kinds[slot] == flower)
                {
                    (self.places[slot], self.gardens[slot]) = (NOWHERE, Gardens::default());
                    self.occupy(at, self.flower(at).is_some());
                    self.weigh(flower, at, u8::saturating_sub);
                }
            }
            None => self.wheel = None,
        }
    }

    /// A flower has come to a place or has left it.
    fn occupy(&mut self, at: Place, has_flower: bool) {
        if let Place::Square(square) = at {
            self.occupied.set(square.index() / SIDE, square.index() % SIDE, has_flower);
        }
    }

    /// Moves a tile.
    pub(super) fn shift(&mut self, tile: Tile, from: Square, to: Square) {
        self.lift(tile, Place::Square(from));
        self.put(tile, Place::Square(to));
    }

    /// Places a tile from the hand of the seat to move.
    pub(super) fn drop(&mut self, tile: Tile, at: Place) {
        self.hands.take(self.to_move, tile);
        self.put(tile, at);
    }

    fn weigh(&mut self, flower: Flower, at: Place, change: fn(u8, u8) -> u8) {
        let weight = self.weight(at);
        for garden in gardens::of(at).iter() {
            let sum = &mut self.weights[garden][flower as usize];
            *sum = change(*sum, weight);
            self.grown[flower as usize].set(garden, *sum > 0);
        }
    }

    /// How many flowers of the needed kinds share a garden with a partner.
    pub(super) fn partnered(&self) -> usize {
        let mut sought = [Gardens::default(); 4];
        for flower in Flower::ALL.into_iter().filter(|flower| flower.is_needed()) {
            sought[flower as usize] = self.grown[flower.partner() as usize];
        }
        let mut count = 0;
        for slot in 0..FLOWERS {
            count += usize::from(self.gardens[slot].meet(sought[self.kinds[slot] as usize]));
        }
        count
    }

    /// The flowers on the board, unordered.
    #[inline]
    pub(super) fn flowers(&self) -> impl Iterator<Item = (Flower, Place)> + '_ {
        let in_play = (0..FLOWERS).filter(|&slot| self.places[slot] != NOWHERE);
        in_play.map(|slot| (self.kinds[slot], Place::of_order(self.places[slot])))
    }

    /// The tiles on the board, in reading order, the Wheel before the flower on it.
    pub(super) fn tiles(&self) -> Vec<(Tile, Place)> {
        let mut tiles: Vec<(Tile, Place)> =
            self.wheel.map(|square| (WHEEL, Place::Square(square))).into_iter().collect();
        tiles.extend(self.flowers().map(|(flower, at)| (flower.tile(), at)));
        // The sort is stable, so the Wheel stays before the flower on it.
        crate::order::by_key(&mut tiles, |(_, at)| at.order());
        tiles
    }
}
