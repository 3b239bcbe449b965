//! The position: board, hands, and the history that the rules need.

use super::claim::LostClaim;
use super::crossed::Crossed;
use super::tiles::{self, KINDS, KNOTWEED, Piece, SET};
use crate::board::{Place, Point, Square};
use crate::record::Placed;
use crate::rules::Outcome;
use crate::rules::shared::occupied::{Occupied, SIDE};
use crate::variant::{Seat, Tile};

/// All the rules know of a game under way. It has no heap data, so that copies are cheap.
#[derive(Debug, Clone)]
pub struct Position {
    points: [Piece; PLACES],
    pub(super) occupied: Occupied,
    /// The points with a tile that no Knotweed locks.
    free: Occupied,
    pub(super) crossed: Crossed,
    /// The Knotweeds on the squares.
    squares: [Piece; PLACES],
    /// How many Knotweeds each point is a corner of.
    knotweeds_beside: [u8; PLACES],
    /// How many tiles of each kind a seat has in hand.
    pub(super) hands: [[u8; KINDS]; 2],
    pub(super) to_move: Seat,
    /// Whether a seat crossed all four midlines at once when its own last turn ended.
    pub(super) crossed_all_before: [bool; 2],
    /// Why the last ply, a claim, did not win.
    pub(super) last_claim: Option<LostClaim>,
    pub(super) outcome: Option<Outcome>,
}

const PLACES: usize = SIDE * SIDE;
/// The index of the row and of the column through the centre.
pub(super) const MIDDLE: usize = SIDE / 2;

/// The home of a seat: Guest's is at the bottom, Host's at the top.
pub(super) fn home(seat: Seat) -> Point {
    let y = if seat.0 == 0 { -7 } else { 7 };
    Point::at(0, y).unwrap_or(Point::CENTRE)
}

/// Whether a point is the home of either seat.
pub(super) fn is_home(point: Point) -> bool {
    point == home(Seat(0)) || point == home(Seat(1))
}

impl Position {
    /// The empty board with full hands.
    pub(super) const EMPTY: Position = Position {
        points: [Piece::NONE; PLACES],
        occupied: Occupied::NONE,
        free: Occupied::NONE,
        crossed: Crossed::NONE,
        squares: [Piece::NONE; PLACES],
        knotweeds_beside: [0; PLACES],
        hands: [SET; 2],
        to_move: Seat(0),
        crossed_all_before: [false; 2],
        last_claim: None,
        outcome: None,
    };

    /// What stands on a point.
    pub(super) fn on(&self, point: Point) -> Piece {
        self.points[point.index()]
    }

    /// What lies on a square: a Knotweed or nothing.
    pub(super) fn on_square(&self, square: Square) -> Piece {
        self.squares[square.index()]
    }

    /// What lies on a place.
    pub(super) fn at(&self, place: Place) -> Piece {
        match place {
            Place::Point(point) => self.on(point),
            Place::Square(square) => self.on_square(square),
        }
    }

    /// Puts a tile on a point, in place of what stood there.
    pub(super) fn put(&mut self, point: Point, piece: Piece) {
        self.points[point.index()] = piece;
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        self.occupied.set(row, column, true);
        self.free.set(row, column, !self.is_locked(point));
        self.crossed.change(row, column);
    }

    /// Removes the tile from a point and returns it.
    pub(super) fn lift(&mut self, point: Point) -> Piece {
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        self.occupied.set(row, column, false);
        self.free.set(row, column, false);
        self.crossed.change(row, column);
        std::mem::replace(&mut self.points[point.index()], Piece::NONE)
    }

    /// The unlocked tiles of the row or the column of this number, from the top or from the left.
    pub(super) fn line(&self, is_row: bool, number: usize) -> Line<'_> {
        let line = if is_row { self.free.row(number) } else { self.free.column(number) };
        Line { position: self, is_row, number, tiles: line.bits() }
    }

    /// Puts a Knotweed on an empty square.
    pub(super) fn put_knotweed(&mut self, square: Square, seat: Seat) {
        self.squares[square.index()] = Piece::new(KNOTWEED, seat);
        self.knotweed_changed(square, 1);
    }

    /// Removes every Knotweed that has this point as a corner.
    pub(super) fn remove_knotweeds_around(&mut self, point: Point) {
        if !self.is_beside_knotweed(point) {
            return;
        }
        squares_around(point).for_each(|square| self.remove_knotweed(square));
    }

    /// Removes the Knotweed from a square, if there is one.
    pub(super) fn remove_knotweed(&mut self, square: Square) {
        if std::mem::replace(&mut self.squares[square.index()], Piece::NONE).is_tile() {
            self.knotweed_changed(square, u8::MAX);
        }
    }

    /// There is one Knotweed more on a square, or with `u8::MAX`, which is -1, one less.
    fn knotweed_changed(&mut self, square: Square, one: u8) {
        for corner in square.corners() {
            let beside = &mut self.knotweeds_beside[corner.index()];
            *beside = beside.wrapping_add(one);
            let (row, column) = (corner.index() / SIDE, corner.index() % SIDE);
            self.free.set(row, column, self.on(corner).is_tile() && !self.is_locked(corner));
            self.crossed.change(row, column);
        }
    }

    /// Whether the tile on a point is locked by a Knotweed.
    pub(super) fn is_locked(&self, point: Point) -> bool {
        self.is_beside_knotweed(point) && self.on(point).is_tile() && !tiles::removes_knotweeds(self.on(point).tile())
    }

    /// Whether a point is a corner of some Knotweed's square.
    pub(super) fn is_beside_knotweed(&self, point: Point) -> bool {
        self.knotweeds_beside[point.index()] > 0
    }

    /// A Knotweed that locks the tile on a point.
    pub(super) fn locked_by(&self, point: Point) -> Option<Square> {
        if !self.is_locked(point) {
            return None;
        }
        squares_around(point).find(|&square| self.on_square(square).is_tile())
    }

    /// The tiles on points, in reading order.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        self.occupied.points().map(|point| (point, self.on(point)))
    }

    /// All tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> Vec<Placed> {
        let placed = |at: Place, piece: Piece| Placed::new(Some(piece.seat()), piece.tile(), at);
        let mut tiles: Vec<Placed> = self.pieces().map(|(point, piece)| placed(point.into(), piece)).collect();
        let knotweeds = Square::all().filter(|&square| self.on_square(square).is_tile());
        tiles.extend(knotweeds.map(|square| placed(Place::Square(square), self.on_square(square))));
        Placed::sort(&mut tiles);
        tiles
    }

    /// How many tiles of a kind a seat has in hand.
    pub(super) fn in_hand(&self, seat: Seat, tile: Tile) -> u8 {
        self.hands[seat.index() & 1].get(tile.index()).copied().unwrap_or(0)
    }

    /// Takes a tile from a hand; returns whether there was one.
    pub(super) fn take_from_hand(&mut self, seat: Seat, tile: Tile) -> bool {
        let Some(hand) = self.hands[seat.index() & 1].get_mut(tile.index()) else { return false };
        let left = hand.checked_sub(1);
        *hand = left.unwrap_or(0);
        left.is_some()
    }
}

/// The numbers on one side of the middle that have a bit, nearest to it first: before it are those above it or left of it.
#[derive(Clone, Copy)]
pub(super) struct Outward {
    left: u32,
    is_before: bool,
}

impl Outward {
    #[inline]
    pub(super) fn of(bits: u32, is_before: bool) -> Outward {
        let side = if is_before { (1 << MIDDLE) - 1 } else { !((1 << (MIDDLE + 1)) - 1) };
        Outward { left: bits & side, is_before }
    }

    /// Whether there is none.
    pub(super) fn is_empty(self) -> bool {
        self.left == 0
    }
}

impl Iterator for Outward {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let at = if self.is_before {
            self.left.checked_ilog2()?
        } else {
            (self.left != 0).then(|| self.left.trailing_zeros())?
        };
        self.left &= !(1 << at);
        Some(at as usize)
    }
}

/// The squares that have a point as a corner.
fn squares_around(point: Point) -> impl Iterator<Item = Square> {
    let corners = [(-1, -1), (0, -1), (-1, 0), (0, 0)];
    corners.into_iter().filter_map(move |(dx, dy)| Square::at(point.x() + dx, point.y() + dy))
}

/// A row or a column that crosses a midline, with its unlocked tiles.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    position: &'a Position,
    is_row: bool,
    number: usize,
    tiles: u32,
}

impl Line<'_> {
    /// The numbers of the tiles on one side of the midline, nearest first.
    #[inline]
    pub(super) fn side(self, is_before: bool) -> Outward {
        Outward::of(self.tiles, is_before)
    }

    /// The tile on the midline itself.
    #[inline]
    pub(super) fn middle(self) -> Option<Piece> {
        (self.tiles >> MIDDLE & 1 == 1).then(|| self.tile(MIDDLE).1)
    }

    /// A tile by its number.
    #[inline]
    pub(super) fn tile(self, at: usize) -> (Point, Piece) {
        let index = if self.is_row { self.number * SIDE + at } else { at * SIDE + self.number };
        let point = Point::from_index(index).unwrap_or(Point::CENTRE);
        (point, self.position.on(point))
    }
}
