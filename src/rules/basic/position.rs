//! The position: board, hands, pot and running totals.

use super::tiles::{KINDS, KNOTWEED, Piece, SET};
use crate::board::Point;
use crate::rules::shared::turning::neighbours;
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

/// All the rules know of a game under way. It needs no heap.
#[derive(Debug, Clone)]
pub struct Position {
    cells: [Piece; 361],
    /// Which points of each row have a tile, and of each column: a bit each, so that empty points cost nothing.
    rows: [u32; SIDE],
    columns: [u32; SIDE],
    /// How many tiles of each kind a seat has in hand.
    pub(super) hand: [[u8; KINDS]; 2],
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

/// Rows, and columns, of the grid that numbers the points.
pub(super) const SIDE: usize = 19;
/// How many spring flowers there are.
pub(super) const SPRING: u8 = 12;
/// After how many own turns a seat may place non-flowers.
pub(super) const NON_FLOWER_WAIT: u8 = 1;
/// After how many own turns a seat may place special flowers.
pub(super) const SPECIAL_WAIT: u8 = 3;

impl Position {
    /// The empty board with full hands.
    pub(super) const EMPTY: Position = Position {
        cells: [Piece::NONE; 361],
        rows: [0; SIDE],
        columns: [0; SIDE],
        hand: [SET; 2],
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

    /// Puts a tile on a point, in place of whatever stood there.
    pub(super) fn put(&mut self, point: Point, piece: Piece) {
        self.cells[point.index()] = piece;
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        self.rows[row] |= 1 << column;
        self.columns[column] |= 1 << row;
    }

    /// Takes what stands on a point.
    pub(super) fn lift(&mut self, point: Point) -> Piece {
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        self.rows[row] &= !(1 << column);
        self.columns[column] &= !(1 << row);
        std::mem::replace(&mut self.cells[point.index()], Piece::NONE)
    }

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        self.rows().flatten().map(|point| (point, self.on(point)))
    }

    /// The points with a tile: row by row from above, each from the left.
    pub(super) fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Point>> {
        self.rows.into_iter().enumerate().map(|(row, bits)| points(bits, row * SIDE, 1))
    }

    /// The same: column by column from the left, each from above.
    pub(super) fn columns(&self) -> impl Iterator<Item = impl Iterator<Item = Point>> {
        self.columns.into_iter().enumerate().map(|(column, bits)| points(bits, column, SIDE))
    }

    /// The Knotweed that drains what stands on a point.
    pub(super) fn drained_by(&self, point: Point) -> Option<Point> {
        if self.on(point).is(KNOTWEED) {
            return None;
        }
        neighbours(point).find(|&near| self.on(near).is(KNOTWEED))
    }

    pub(super) fn is_drained(&self, point: Point) -> bool {
        self.drained_by(point).is_some()
    }

    /// Whether all spring flowers are placed.
    pub(super) fn is_past_spring(&self) -> bool {
        self.spring >= SPRING
    }

    /// How many tiles of a kind a seat has in hand.
    pub(super) fn left(&self, seat: Seat, tile: Tile) -> u8 {
        self.hand[seat.index() & 1].get(tile.index()).copied().unwrap_or(0)
    }

    /// Takes a tile out of its owner's hand; says whether there was one.
    pub(super) fn spend(&mut self, seat: Seat, tile: Tile) -> bool {
        let Some(hand) = self.hand[seat.index() & 1].get_mut(tile.index()) else { return false };
        let left = hand.checked_sub(1);
        *hand = left.unwrap_or(0);
        left.is_some()
    }

    /// Puts a tile back into its owner's hand.
    pub(super) fn give_back(&mut self, piece: Piece) {
        if let Some(hand) = self.hand[piece.seat().index() & 1].get_mut(piece.tile().index()) {
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

/// The points of a line whose bits are set.
fn points(bits: u32, start: usize, step: usize) -> impl Iterator<Item = Point> {
    std::iter::successors((bits != 0).then_some(bits), |left| {
        let rest = left & (left - 1);
        (rest != 0).then_some(rest)
    })
    .filter_map(move |left| Point::from_index(start + left.trailing_zeros() as usize * step))
}
