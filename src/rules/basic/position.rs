//! The position: board, hands, pot and running totals.

use super::tally::Tallies;
use super::tiles::{self, KINDS, KNOTWEED, Piece, ROCK, SET};
use crate::board::Point;
use crate::rules::shared::occupied::{Occupied, SIDE};
use crate::rules::shared::turning::neighbours;
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

/// All the rules know of a game under way. It needs no heap.
#[derive(Debug, Clone)]
pub struct Position {
    cells: [Piece; SIDE * SIDE],
    pub(super) occupied: Occupied,
    /// The points with a Knotweed, row by row.
    knotweeds: [u32; SIDE],
    /// How many flowers that count for the end each seat has on the board.
    flowers: [u8; 2],
    pub(super) tallies: Tallies,
    /// How many tiles of each kind a seat has in hand.
    pub(super) hands: [[u8; KINDS]; 2],
    /// How many tiles of each kind a seat has lost.
    pub(super) pot: [[u8; KINDS]; 2],
    /// The running totals.
    pub(super) score: [i32; 2],
    /// How many spring flowers were placed, up to twelve.
    pub(super) spring: u8,
    /// The first spring flower of a turn, while the second is due.
    pub(super) model: Option<(Tile, Point)>,
    /// Turns each seat has had since the spring, counted only as far as a wait needs.
    pub(super) turns: [u8; 2],
    pub(super) to_move: Seat,
    pub(super) outcome: Option<Outcome>,
    /// Who wins the pot, once it is won.
    pub(super) pot_winners: Seats,
}

/// How many spring flowers there are.
pub(super) const SPRING: u8 = 12;
/// After how many own turns a seat may place non-flowers.
pub(super) const NON_FLOWER_WAIT: u8 = 1;
/// After how many own turns a seat may place special flowers.
pub(super) const SPECIAL_WAIT: u8 = 3;

impl Position {
    /// The empty board with full hands.
    pub(super) const EMPTY: Position = Position {
        cells: [Piece::NONE; SIDE * SIDE],
        occupied: Occupied::NONE,
        knotweeds: [0; SIDE],
        flowers: [0; 2],
        tallies: Tallies::EMPTY,
        hands: [SET; 2],
        pot: [[0; KINDS]; 2],
        score: [0; 2],
        spring: 0,
        model: None,
        turns: [0; 2],
        to_move: Seat(0),
        outcome: None,
        pot_winners: Seats(0),
    };

    /// What stands on a point.
    pub(super) fn on(&self, point: Point) -> Piece {
        self.cells[point.index()]
    }

    pub(super) fn is_empty(&self, point: Point) -> bool {
        self.on(point).is_none()
    }

    /// What stands at an index that a point has.
    pub(super) fn at(&self, index: usize) -> Piece {
        self.cells.get(index).copied().unwrap_or(Piece::NONE)
    }

    /// Puts a tile on a point, in place of whatever stood there.
    pub(super) fn put(&mut self, point: Point, piece: Piece) {
        self.replace(point, piece);
    }

    /// Takes what stands on a point.
    pub(super) fn lift(&mut self, point: Point) -> Piece {
        self.replace(point, Piece::NONE)
    }

    fn replace(&mut self, point: Point, piece: Piece) -> Piece {
        let index = point.index();
        let before = std::mem::replace(&mut self.cells[index], piece);
        if before == piece {
            return before;
        }
        let (row, column) = (index / SIDE, index % SIDE);
        self.occupied.set(row, column, piece.is_some());
        self.knotweeds[row] = self.knotweeds[row] & !(1 << column) | u32::from(piece.is(KNOTWEED)) << column;
        for (changed, one) in [(before, u8::MAX), (piece, 1)] {
            if changed.is_some() && tiles::counts(changed.tile()) {
                let flowers = &mut self.flowers[changed.seat().index() & 1];
                *flowers = flowers.wrapping_add(one);
            }
        }
        // A Knotweed drains what is beside it, and a Rock counts as the flowers beside it.
        let is_near = before.is(KNOTWEED) || piece.is(KNOTWEED) || self.is_beside_rock(index);
        self.tallies.change(row, column, is_near);
        before
    }

    /// Whether a Rock stands beside the point of this index, along the lines.
    fn is_beside_rock(&self, index: usize) -> bool {
        // Beyond an end of a row stands what is beside another point; a line too many that is counted again harms nobody.
        let beside = [index.wrapping_sub(SIDE), index.wrapping_sub(1), index + 1, index + SIDE];
        beside.into_iter().any(|index| self.at(index).is(ROCK))
    }

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        self.occupied.points().map(|point| (point, self.on(point)))
    }

    /// The Knotweed that drains what stands on a point.
    pub(super) fn drained_by(&self, point: Point) -> Option<Point> {
        if !self.is_drained(point) {
            return None;
        }
        neighbours(point).find(|&near| self.on(near).is(KNOTWEED))
    }

    pub(super) fn is_drained(&self, point: Point) -> bool {
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        let rows = &self.knotweeds[row.saturating_sub(1)..(row + 2).min(SIDE)];
        // The bits of the three columns, one place to the left so that the first column has a neighbour.
        let near = rows.iter().fold(0, |near, row| near | row) << 1 & 7 << column;
        near != 0 && !self.on(point).is(KNOTWEED)
    }

    /// Whether all spring flowers are placed.
    pub(super) fn is_past_spring(&self) -> bool {
        self.spring >= SPRING
    }

    /// The flowers of a seat, on the board and in hand, that can take part in harmony: a Lotus can, a Dragon cannot.
    pub(super) fn flowers_left(&self, seat: Seat) -> u32 {
        let hand = tiles::all().filter(|&tile| tiles::counts(tile)).map(|tile| u32::from(self.in_hand(seat, tile)));
        u32::from(self.flowers[seat.index() & 1]) + hand.sum::<u32>()
    }

    /// How many tiles of a kind a seat has in hand.
    pub(super) fn in_hand(&self, seat: Seat, tile: Tile) -> u8 {
        self.hands[seat.index() & 1].get(tile.index()).copied().unwrap_or(0)
    }

    /// Takes a tile out of its owner's hand; says whether there was one.
    pub(super) fn take_from_hand(&mut self, seat: Seat, tile: Tile) -> bool {
        let Some(hand) = self.hands[seat.index() & 1].get_mut(tile.index()) else { return false };
        let left = hand.checked_sub(1);
        *hand = left.unwrap_or(0);
        left.is_some()
    }

    /// Puts a tile back into its owner's hand.
    pub(super) fn give_back(&mut self, piece: Piece) {
        if let Some(hand) = self.hands[piece.seat().index() & 1].get_mut(piece.tile().index()) {
            *hand = hand.saturating_add(1);
        }
    }

    /// Puts a tile into the pot.
    pub(super) fn put_into_pot(&mut self, piece: Piece) {
        if let Some(lost) = self.pot[piece.seat().index() & 1].get_mut(piece.tile().index()) {
            *lost = lost.saturating_add(1);
        }
    }

    /// How many of a seat's tiles lie in the pot.
    pub(super) fn lost(&self, seat: Seat) -> u32 {
        self.pot[seat.index() & 1].iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether a seat's Lotuses bloom: it has fewer tiles in the pot than the other seat.
    pub(super) fn blooms(&self, seat: Seat) -> bool {
        self.lost(seat) < self.lost(seat.other())
    }
}
