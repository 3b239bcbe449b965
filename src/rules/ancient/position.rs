//! The position: board, hands as far as they are known, and the number of harmonies.

use super::hand::Hand;
use super::harmony::{Tally, tally};
use super::tiles::{self, KNOTWEED, Piece, WHEEL};
use crate::board::Point;
use crate::rules::Outcome;
use crate::rules::shared::occupied::{Occupied, SIDE};
use crate::rules::shared::turning;
use crate::variant::{Seat, Tile};

/// All the rules know of a game under way. It needs no heap.
#[derive(Debug, Clone)]
pub struct Position {
    cells: [Piece; SIDE * SIDE],
    pub(super) occupied: Occupied,
    pub(super) rows: [Tally; SIDE],
    pub(super) columns: [Tally; SIDE],
    /// The harmonies and disharmonies of all rows and columns.
    harmonies: u16,
    disharmonies: u16,
    pub(super) hands: [Hand; 2],
    /// The kind of the centre piece, which came out of one of the two sets.
    pub(super) centre: Option<Tile>,
    pub(super) to_move: Seat,
    pub(super) outcome: Option<Outcome>,
}

/// The board of a position, where one more tile may just have been placed on an empty point.
#[derive(Clone, Copy)]
pub(super) struct Board<'p> {
    position: &'p Position,
    placed: Option<(Point, Piece)>,
}

impl Board<'_> {
    /// What stands on a point.
    pub(super) fn on(self, at: Point) -> Piece {
        self.cell(at.index())
    }

    /// What stands on the point of this number; nothing where there is no such point.
    pub(super) fn cell(self, index: usize) -> Piece {
        match self.placed {
            Some((point, piece)) if point.index() == index => piece,
            _ => self.position.cell(index),
        }
    }

    pub(super) fn to_move(self) -> Seat {
        self.position.to_move
    }
}

/// A placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placing {
    /// The tile.
    pub tile: Tile,
    /// Where it is placed.
    pub at: Point,
    /// What it does there.
    pub does: Does,
}

/// What a tile does when it is placed, where there is a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// Nothing, or what it always does.
    Nothing,
    /// A Ship puts the tile whose point it takes on this one.
    Shift(Point),
    /// A Wheel turns its neighbours by so many steps, clockwise when positive.
    Turn(i8),
}

impl Position {
    /// The empty board.
    pub(super) fn empty() -> Position {
        Position {
            cells: [Piece::NONE; SIDE * SIDE],
            occupied: Occupied::NONE,
            rows: [Tally::default(); SIDE],
            columns: [Tally::default(); SIDE],
            harmonies: 0,
            disharmonies: 0,
            hands: [Hand::UNKNOWN; 2],
            centre: None,
            to_move: Seat(0),
            outcome: None,
        }
    }

    /// What stands on a point.
    pub(super) fn on(&self, at: Point) -> Piece {
        self.cell(at.index())
    }

    /// The board as it is.
    pub(super) fn board(&self) -> Board<'_> {
        Board { position: self, placed: None }
    }

    /// The board with another tile.
    pub(super) fn board_with(&self, at: Point, piece: Piece) -> Board<'_> {
        Board { position: self, placed: Some((at, piece)) }
    }

    /// What stands on the point of this number; nothing where there is no such point.
    pub(super) fn cell(&self, index: usize) -> Piece {
        self.cells.get(index).copied().unwrap_or(Piece::NONE)
    }

    /// Puts something on a point, and returns what stood there.
    pub(super) fn put(&mut self, at: Point, piece: Piece) -> Piece {
        let before = std::mem::replace(&mut self.cells[at.index()], piece);
        let (row, column) = (at.index() / SIDE, at.index() % SIDE);
        self.occupied.set(row, column, piece.is_some());
        if [before, piece].into_iter().any(|piece| piece.is_some() && tiles::changes_harmony(piece.tile())) {
            let now = tally(self.occupied.row(row), |cell| self.cell(cell));
            let before = std::mem::replace(&mut self.rows[row], now);
            self.count(before, now);
            let now = tally(self.occupied.column(column), |cell| self.cell(cell));
            let before = std::mem::replace(&mut self.columns[column], now);
            self.count(before, now);
        }
        before
    }

    /// Another tally of a line.
    fn count(&mut self, before: Tally, now: Tally) {
        let change = |sum: &mut u16, before: u8, now: u8| *sum = (*sum + u16::from(now)).saturating_sub(before.into());
        change(&mut self.harmonies, before.harmonies, now.harmonies);
        change(&mut self.disharmonies, before.disharmonies, now.disharmonies);
    }

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        self.occupied.points().map(|at| (at, self.on(at)))
    }

    /// How many harmonies there are on the whole board.
    pub(super) fn harmonies(&self) -> u32 {
        self.harmonies.into()
    }

    /// How many disharmonies there are on the whole board.
    pub(super) fn disharmonies(&self) -> u32 {
        self.disharmonies.into()
    }

    /// Whether this can be the hand of a seat: the centre piece came out of one of the two sets, and what is known of the
    /// other seat's hand may tell out of which.
    pub(super) fn allows(&self, seat: Seat, hand: &Hand) -> bool {
        let Some(centre) = self.centre else { return hand.is_possible(None) };
        if hand.is_possible(Some(centre)) {
            return true;
        }
        hand.is_possible(None) && self.hand(seat.other()).is_possible(Some(centre))
    }

    pub(super) fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index() & 1]
    }

    /// Places a tile, and lets it do what it does. The hand is not touched.
    pub(super) fn place(&mut self, seat: Seat, placing: Placing) {
        let Placing { tile, at, does } = placing;
        let before = self.put(at, Piece::new(tile, Some(seat)));
        match does {
            Does::Nothing => {}
            Does::Shift(to) => {
                self.put(to, before);
            }
            Does::Turn(steps) if tile == WHEEL => self.turn(at, steps),
            Does::Turn(_) => {}
        }
        if tile == KNOTWEED {
            self.drain(at);
        }
    }

    /// Drains the flowers round a point, for good.
    pub(super) fn drain(&mut self, at: Point) {
        for beside in turning::neighbours(at) {
            let piece = self.on(beside);
            if piece.is_flower() && !piece.is_drained() {
                self.put(beside, piece.drained());
            }
        }
    }

    fn turn(&mut self, at: Point, steps: i8) {
        let ring = turning::ring(at);
        let before = ring.map(|point| point.map_or(Piece::NONE, |point| self.on(point)));
        for (place, &piece) in before.iter().enumerate() {
            if let Some(point) = ring[turning::turned(place, steps)]
                && self.on(point) != piece
            {
                self.put(point, piece);
            }
        }
    }

    /// A tile of the ring round a point that a turn would push off the board.
    pub(super) fn pushed_off(&self, at: Point, steps: i8) -> Option<Point> {
        let ring = turning::ring(at);
        let off = |place: &usize| ring[turning::turned(*place, steps)].is_none();
        (0..ring.len()).filter(off).filter_map(|place| ring[place]).find(|&point| self.on(point).is_some())
    }

    /// Whether a tile stands beside a point.
    pub(super) fn has_neighbour(&self, at: Point) -> bool {
        turning::neighbours(at).any(|point| self.on(point).is_some())
    }

    /// Moves a tile, and removes what stood there.
    pub(super) fn go(&mut self, from: Point, to: Point) {
        let piece = self.put(from, Piece::NONE);
        self.put(to, piece);
    }

    /// The points without a tile, in reading order.
    pub(super) fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        Point::all().filter(|&point| !self.on(point).is_some())
    }
}
