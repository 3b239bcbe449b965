//! The board, the hands, and what the rules remember of a game under way.

use super::claim::Doubt;
use super::tiles::{self, KINDS, KNOTWEED, Laid, SET};
use crate::board::{Place, Point, Square};
use crate::record::Placed;
use crate::rules::Outcome;
use crate::variant::{Seat, Tile};

/// A game of Iroh Pai Sho under way. Nothing of it is on the heap.
#[derive(Debug, Clone)]
pub struct Position {
    points: [Laid; PLACES],
    /// The points that hold tiles, a word for each row from the top, with the left column as the lowest bit.
    rows: [u32; SIDE],
    /// The same for each column from the left, with the upper row as the lowest bit.
    columns: [u32; SIDE],
    /// The Knotweeds on the squares.
    squares: [Laid; PLACES],
    /// How many Knotweeds each point is a corner of.
    knotted: [u8; PLACES],
    /// Tiles of each kind that a seat may still bring in.
    pub(super) hand: [[u8; KINDS]; 2],
    pub(super) to_move: Seat,
    /// Who had harmonies over all four midlines at once when his own last turn was done.
    pub(super) stood: [bool; 2],
    /// What was wrong with the last ply, where that was a claim.
    pub(super) doubt: Option<(Seat, Doubt)>,
    pub(super) outcome: Option<Outcome>,
}

const PLACES: usize = SIDE * SIDE;
/// Points in a row of the grid that holds the disc.
const SIDE: usize = 19;
/// The number of the row and of the column through the centre.
const MIDDLE: usize = 9;

/// The home of each seat: Guest's at the bottom, Host's at the top.
pub(super) fn home(seat: Seat) -> Point {
    let y = if seat.0 == 0 { -7 } else { 7 };
    Point::at(0, y).unwrap_or(Point::CENTRE)
}

/// Whose home a point is, if anybody's.
pub(super) fn is_home(point: Point) -> bool {
    point == home(Seat(0)) || point == home(Seat(1))
}

impl Position {
    /// The empty board with full hands.
    pub(super) const EMPTY: Position = Position {
        points: [Laid::NOTHING; PLACES],
        rows: [0; SIDE],
        columns: [0; SIDE],
        squares: [Laid::NOTHING; PLACES],
        knotted: [0; PLACES],
        hand: [SET; 2],
        to_move: Seat(0),
        stood: [false; 2],
        doubt: None,
        outcome: None,
    };

    /// What lies on a point.
    pub(super) fn on(&self, point: Point) -> Laid {
        self.points[point.index()]
    }

    /// What lies on a square: a Knotweed or nothing.
    pub(super) fn within(&self, square: Square) -> Laid {
        self.squares[square.index()]
    }

    /// What lies on a point or a square.
    pub(super) fn at(&self, place: Place) -> Laid {
        match place {
            Place::Point(point) => self.on(point),
            Place::Square(square) => self.within(square),
        }
    }

    /// Puts a tile on a point, in place of what lay there.
    pub(super) fn lay(&mut self, point: Point, laid: Laid) {
        self.points[point.index()] = laid;
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        self.rows[row] |= 1 << column;
        self.columns[column] |= 1 << row;
    }

    /// Takes the tile off a point, and says which it was.
    pub(super) fn lift(&mut self, point: Point) -> Laid {
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        self.rows[row] &= !(1 << column);
        self.columns[column] &= !(1 << row);
        std::mem::replace(&mut self.points[point.index()], Laid::NOTHING)
    }

    /// What stands on the line across a midline so many points out from the centre.
    pub(super) fn across(&self, midline: usize, out: usize) -> Line<'_> {
        // Up and to the left the numbers of rows and columns fall.
        let is_row = matches!(midline, 0 | 2);
        let number = if matches!(midline, 0 | 3) { MIDDLE.saturating_sub(out) } else { (MIDDLE + out).min(SIDE - 1) };
        let tiles = if is_row { self.rows[number] } else { self.columns[number] };
        Line { position: self, is_row, number, tiles }
    }

    /// Puts a Knotweed on an empty square.
    pub(super) fn knot(&mut self, square: Square, seat: Seat) {
        self.squares[square.index()] = Laid::new(KNOTWEED, seat);
        square.corners().for_each(|corner| self.knotted[corner.index()] += 1);
    }

    /// Takes away every Knotweed that has this point as a corner.
    pub(super) fn free(&mut self, point: Point) {
        if !self.is_knotted(point) {
            return;
        }
        round(point).for_each(|square| self.cut(square));
    }

    /// Takes away the Knotweed on a square, if there is one.
    pub(super) fn cut(&mut self, square: Square) {
        if std::mem::replace(&mut self.squares[square.index()], Laid::NOTHING).is_tile() {
            square.corners().for_each(|corner| self.knotted[corner.index()] -= 1);
        }
    }

    /// Whether the tile on a point is locked by a Knotweed.
    pub(super) fn is_locked(&self, point: Point) -> bool {
        self.is_knotted(point) && self.on(point).is_tile() && !tiles::frees(self.on(point).tile())
    }

    /// Whether a point is a corner of some Knotweed's square.
    pub(super) fn is_knotted(&self, point: Point) -> bool {
        self.knotted[point.index()] > 0
    }

    /// A Knotweed that locks the tile on a point.
    pub(super) fn locked_by(&self, point: Point) -> Option<Square> {
        round(point).find(|&square| self.within(square).is_tile()).filter(|_| self.is_locked(point))
    }

    /// The tiles on the points, in reading order.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Point, Laid)> + '_ {
        let tiles = self.points.iter().enumerate().filter(|(_, laid)| laid.is_tile());
        tiles.filter_map(|(index, &laid)| Some((Point::from_index(index)?, laid)))
    }

    /// The tiles on points and squares, in reading order.
    pub(super) fn tiles(&self) -> Vec<Placed> {
        let placed = |at: Place, laid: Laid| Placed { owner: Some(laid.seat()), tile: laid.tile(), at };
        let mut tiles: Vec<Placed> = self.pieces().map(|(point, laid)| placed(point.into(), laid)).collect();
        let knotweeds = Square::all().filter(|&square| self.within(square).is_tile());
        tiles.extend(knotweeds.map(|square| placed(Place::Square(square), self.within(square))));
        tiles.sort_by_key(|placed| placed.at.order());
        tiles
    }

    /// How many of a tile a seat may still bring in.
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
}

/// The squares that have a point as a corner.
fn round(point: Point) -> impl Iterator<Item = Square> {
    let corners = [(-1, -1), (0, -1), (-1, 0), (0, 0)];
    corners.into_iter().filter_map(move |(dx, dy)| Square::at(point.x() + dx, point.y() + dy))
}

/// A row or a column that crosses a midline.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    position: &'a Position,
    is_row: bool,
    number: usize,
    tiles: u32,
}

impl<'a> Line<'a> {
    /// Whether there are tiles on both sides of the midline, locked ones and all.
    pub(super) fn is_worth_a_look(self) -> bool {
        self.tiles & ((1 << MIDDLE) - 1) != 0 && self.tiles >> (MIDDLE + 1) != 0
    }

    /// The tile on the midline itself that is not locked.
    pub(super) fn middle(self) -> Option<Laid> {
        self.free(MIDDLE as u32).filter(|_| self.tiles >> MIDDLE & 1 == 1).map(|(_, laid)| laid)
    }

    /// The tiles above or to the left of the midline that are not locked, the nearest first.
    pub(super) fn before(self) -> impl Iterator<Item = (Point, Laid)> + 'a {
        let mut left = self.tiles & ((1 << MIDDLE) - 1);
        let next = move || {
            let at = left.checked_ilog2()?;
            left &= !(1 << at);
            Some(at)
        };
        std::iter::from_fn(next).filter_map(move |at| self.free(at))
    }

    /// The tiles below or to the right of the midline that are not locked, the nearest first.
    pub(super) fn behind(self) -> impl Iterator<Item = (Point, Laid)> + 'a {
        let mut left = self.tiles & !((1 << (MIDDLE + 1)) - 1);
        let next = move || {
            let at = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(at)
        };
        std::iter::from_fn(next).filter_map(move |at| self.free(at))
    }

    fn free(self, at: u32) -> Option<(Point, Laid)> {
        let (row, column) = if self.is_row { (self.number, at as usize) } else { (at as usize, self.number) };
        let point = Point::from_index(row * SIDE + column)?;
        (!self.position.is_locked(point)).then(|| (point, self.position.on(point)))
    }
}
