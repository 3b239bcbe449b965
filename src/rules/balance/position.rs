//! The board, the hands, and what stands in each garden.

use super::flower::{DRAWN, Flower, KINDS, SET, WHEEL};
use super::gardens::{self, GARDENS};
use crate::board::{Place, Square};
use crate::rules::Outcome;
use crate::variant::{Seat, Tile};

/// A game of Balance Pai Sho under way. Nothing of it is on the heap, and since there are so few tiles it is no board
/// but a list of where they lie.
#[derive(Debug, Clone)]
pub struct Position {
    /// The flowers, in no order.
    flowers: [Option<(Flower, Place)>; FLOWERS],
    /// Where the Wheel lies, alone or under a flower.
    pub(super) wheel: Option<Square>,
    /// How often the flowers of each kind count in each garden.
    weights: [[u8; 4]; GARDENS],
    pub(super) hands: Hands,
    pub(super) to_move: Seat,
    pub(super) outcome: Option<Outcome>,
}

/// How many flowers the set has.
pub(super) const FLOWERS: usize = 10;

/// What the players have still to place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hands {
    /// The tiles of each seat; where nobody wrote down who drew what, both are what the bag held for the two of them.
    tiles: [[u8; KINDS]; 2],
    /// How many tiles each seat has still to place.
    left: [u8; 2],
    /// Whether it is known who drew what.
    pub(super) known: bool,
}

impl Hands {
    /// Every tile is on the board, or left out.
    pub(super) const EMPTY: Hands = Hands { tiles: [[0; KINDS]; 2], left: [0; 2], known: true };

    /// The whole set is drawn, nobody wrote down by whom.
    pub(super) const UNKNOWN: Hands = Hands { tiles: [SET; 2], left: DRAWN, known: false };

    /// The hands of the two seats.
    pub(super) fn known(tiles: [[u8; KINDS]; 2]) -> Hands {
        let left = tiles.map(|hand| hand.iter().fold(0, |sum: u8, &count| sum.saturating_add(count)));
        Hands { tiles, left, known: true }
    }

    /// How many of a tile a seat may still have to place.
    pub(super) fn holds(&self, seat: Seat, tile: Tile) -> u8 {
        self.tiles[seat.index() & 1].get(tile.index()).copied().unwrap_or(0)
    }

    /// How many tiles each seat has still to place.
    pub(super) fn left(&self) -> [u8; 2] {
        self.left
    }

    pub(super) fn spend(&mut self, seat: Seat, tile: Tile) {
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
        Position { flowers: [None; FLOWERS], wheel: None, weights: [[0; 4]; GARDENS], hands, to_move, outcome: None }
    }

    /// Whether the player to move places a tile. Since one is placed a turn, the other then has one too, or has just
    /// placed his last.
    pub(super) fn is_blossoming(&self) -> bool {
        self.hands.left[self.to_move.index() & 1] > 0
    }

    /// The flower that lies there.
    pub(super) fn flower(&self, at: Place) -> Option<Flower> {
        self.flowers().find(|(_, place)| *place == at).map(|(flower, _)| flower)
    }

    /// Whether the Wheel lies there.
    pub(super) fn has_wheel(&self, at: Place) -> bool {
        matches!(at, Place::Square(square) if self.wheel == Some(square))
    }

    /// Whether nothing lies there.
    pub(super) fn is_free(&self, at: Place) -> bool {
        self.flower(at).is_none() && !self.has_wheel(at)
    }

    /// How often a flower counts in that place: twice on the Wheel.
    pub(super) fn weight(&self, at: Place) -> u8 {
        if self.has_wheel(at) { 2 } else { 1 }
    }

    /// How often the flowers of a kind count in a garden.
    pub(super) fn weight_in(&self, garden: usize, flower: Flower) -> u8 {
        self.weights.get(garden).map_or(0, |weights| weights[flower as usize])
    }

    /// Puts a tile down. A flower comes after the Wheel it lies on.
    pub(super) fn lay(&mut self, tile: Tile, at: Place) {
        match (Flower::of(tile), at) {
            (Some(flower), _) => {
                if let Some(slot) = self.flowers.iter_mut().find(|slot| slot.is_none()) {
                    *slot = Some((flower, at));
                    self.weigh(flower, at, u8::saturating_add);
                }
            }
            (None, Place::Square(square)) => self.wheel = Some(square),
            (None, Place::Point(_)) => {}
        }
    }

    /// Takes a tile away. The Wheel goes only when it is empty.
    pub(super) fn lift(&mut self, tile: Tile, at: Place) {
        match Flower::of(tile) {
            Some(flower) => {
                if let Some(slot) = self.flowers.iter_mut().find(|slot| **slot == Some((flower, at))) {
                    *slot = None;
                    self.weigh(flower, at, u8::saturating_sub);
                }
            }
            None => self.wheel = None,
        }
    }

    /// Moves a tile.
    pub(super) fn shift(&mut self, tile: Tile, from: Square, to: Square) {
        self.lift(tile, Place::Square(from));
        self.lay(tile, Place::Square(to));
    }

    /// Places a tile from the hand of the seat to move.
    pub(super) fn place(&mut self, tile: Tile, at: Place) {
        self.hands.spend(self.to_move, tile);
        self.lay(tile, at);
    }

    fn weigh(&mut self, flower: Flower, at: Place, change: fn(u8, u8) -> u8) {
        let weight = self.weight(at);
        for garden in gardens::of(at).iter() {
            let sum = &mut self.weights[garden][flower as usize];
            *sum = change(*sum, weight);
        }
    }

    /// The flowers on the board, in no order.
    pub(super) fn flowers(&self) -> impl Iterator<Item = (Flower, Place)> + '_ {
        self.flowers.iter().copied().flatten()
    }

    /// The tiles on the board, in reading order, the Wheel before the flower on it.
    pub(super) fn tiles(&self) -> Vec<(Tile, Place)> {
        let mut tiles: Vec<(Tile, Place)> =
            self.wheel.map(|square| (WHEEL, Place::Square(square))).into_iter().collect();
        tiles.extend(self.flowers().map(|(flower, at)| (flower.tile(), at)));
        // The Wheel came first, and stays before a flower of the same square.
        tiles.sort_by_key(|(_, at)| at.order());
        tiles
    }
}
