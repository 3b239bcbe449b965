//! The board, the hands, the pot and the score of a game under way.

use super::tiles::{KINDS, KNOTWEED, Laid, SET, other};
use crate::board::Point;
use crate::rules::shared::turning::neighbours;
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

/// A game of Basic Pai Sho under way. Nothing of it is on the heap.
#[derive(Debug, Clone)]
pub struct Position {
    cells: [Laid; 361],
    /// Which points of each row have a tile, and of each column: a bit each, so that empty ones are looked past at once.
    rows: [u32; SIDE],
    columns: [u32; SIDE],
    /// Tiles of each kind that a seat may still place.
    pub(super) hand: [[u8; KINDS]; 2],
    /// Tiles of each kind that a seat has lost.
    pub(super) pot: [[u8; KINDS]; 2],
    /// The running totals.
    pub(super) score: [i32; 2],
    /// How many spring flowers lie, up to twelve.
    pub(super) spring: u8,
    /// The first spring flower of a turn, while the second is due.
    pub(super) model: Option<(Tile, Point)>,
    /// Turns each seat has had since the spring; no more are counted than any wait asks for.
    pub(super) turns: [u8; 2],
    pub(super) to_move: Seat,
    pub(super) outcome: Option<Outcome>,
    /// Who wins the pot, once somebody does.
    pub(super) pot_winners: Seats,
}

/// Rows, and columns, of the grid that numbers the points.
pub(super) const SIDE: usize = 19;
/// How many spring flowers there are.
pub(super) const SPRING: u8 = 12;
/// After how many turns of his own a player may place non-flowers, and special flowers.
pub(super) const NON_FLOWER_WAIT: u8 = 1;
pub(super) const SPECIAL_WAIT: u8 = 3;

impl Position {
    /// The empty board with full hands.
    pub(super) const EMPTY: Position = Position {
        cells: [Laid::NOTHING; 361],
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

    /// What lies there.
    pub(super) fn on(&self, point: Point) -> Laid {
        self.cells[point.index()]
    }

    pub(super) fn is_empty(&self, point: Point) -> bool {
        self.on(point).is_nothing()
    }

    /// Puts a tile on a point, instead of whatever lay there.
    pub(super) fn lay(&mut self, point: Point, laid: Laid) {
        self.cells[point.index()] = laid;
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        self.rows[row] |= 1 << column;
        self.columns[column] |= 1 << row;
    }

    /// Takes what lies on a point.
    pub(super) fn lift(&mut self, point: Point) -> Laid {
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        self.rows[row] &= !(1 << column);
        self.columns[column] &= !(1 << row);
        std::mem::replace(&mut self.cells[point.index()], Laid::NOTHING)
    }

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Point, Laid)> + '_ {
        self.rows().flatten().map(|point| (point, self.on(point)))
    }

    /// The points with a tile on them, row by row from above and each from the left.
    pub(super) fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Point>> {
        self.rows.into_iter().enumerate().map(|(row, bits)| taken(bits, row * SIDE, 1))
    }

    /// The same column by column from the left, each from above.
    pub(super) fn columns(&self) -> impl Iterator<Item = impl Iterator<Item = Point>> {
        self.columns.into_iter().enumerate().map(|(column, bits)| taken(bits, column, SIDE))
    }

    /// The Knotweed that drains what lies on a point, if one does.
    pub(super) fn drained_by(&self, point: Point) -> Option<Point> {
        if self.on(point).is(KNOTWEED) {
            return None;
        }
        neighbours(point).find(|&near| self.on(near).is(KNOTWEED))
    }

    pub(super) fn is_drained(&self, point: Point) -> bool {
        self.drained_by(point).is_some()
    }

    /// Whether the spring flowers are all planted.
    pub(super) fn is_past_spring(&self) -> bool {
        self.spring >= SPRING
    }

    /// How many of a tile a seat may still place.
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
    pub(super) fn give_back(&mut self, laid: Laid) {
        if let Some(hand) = self.hand[laid.seat().index() & 1].get_mut(laid.tile().index()) {
            *hand = hand.saturating_add(1);
        }
    }

    /// Puts a tile into the pot.
    pub(super) fn put_into_pot(&mut self, laid: Laid) {
        if let Some(lost) = self.pot[laid.seat().index() & 1].get_mut(laid.tile().index()) {
            *lost = lost.saturating_add(1);
        }
    }

    /// How many of a seat's tiles lie in the pot.
    pub(super) fn lost(&self, seat: Seat) -> u32 {
        self.pot[seat.index() & 1].iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether a seat's Lotuses bloom: it has fewer tiles in the pot than the other.
    pub(super) fn blooms(&self, seat: Seat) -> bool {
        self.lost(seat) < self.lost(other(seat))
    }
}

/// The points of a line that these bits stand for.
fn taken(bits: u32, start: usize, step: usize) -> impl Iterator<Item = Point> {
    std::iter::successors((bits != 0).then_some(bits), |left| {
        let rest = left & (left - 1);
        (rest != 0).then_some(rest)
    })
    .filter_map(move |left| Point::from_index(start + left.trailing_zeros() as usize * step))
}
