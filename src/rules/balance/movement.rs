//! Movement: any distance along a row or a column of squares.

use super::position::Position;
use super::tiles::{Flower, WHEEL};
use crate::board::{Place, Square};
use crate::rules::shared::occupied::SIDE;
use crate::variant::Tile;

/// The four directions.
const LINES: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Why a square is not reachable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The squares share neither a row nor a column.
    OffLine,
    /// A tile stands in the way.
    Blocked(Square),
    /// A tile lies on the square itself.
    Taken,
}

/// The next square in a direction.
fn step(square: Square, (dx, dy): (i8, i8)) -> Option<Square> {
    Square::at(square.x().saturating_add(dx), square.y().saturating_add(dy))
}

/// The squares strictly between two squares of a row or a column, in order.
pub(super) fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let direction = ((to.x() - from.x()).signum(), (to.y() - from.y()).signum());
    let on = move |at: &Square| step(*at, direction).filter(|&next| next != *at);
    std::iter::successors(on(&from), on).take_while(move |&at| at != to)
}

impl Position {
    /// Whether a moving tile may pass a square or end on it: it has no flower, but may have an empty Wheel.
    fn lets_in(&self, square: Square) -> bool {
        self.occupied.row(square.index() / SIDE).bits() >> (square.index() % SIDE) & 1 == 0
    }

    /// Whether a tile may leave its square: a flower if no balance needs it, the Wheel if no flower lies on it.
    pub(super) fn may_leave(&self, tile: Tile, from: Square) -> bool {
        match Flower::of(tile) {
            Some(_) => self.bound(Place::Square(from)).is_none(),
            None => self.lets_in(from),
        }
    }

    /// Whether the way from one square to another is free.
    pub(super) fn check_way(&self, from: Square, to: Square) -> Result<(), Stop> {
        let [(row, column), (to_row, to_column)] = [from, to].map(|at| (at.index() / SIDE, at.index() % SIDE));
        let (line, at, end) = match (row == to_row, column == to_column) {
            (true, false) => (self.occupied.row(row), column, to_column),
            (false, true) => (self.occupied.column(column), row, to_row),
            _ => return Err(Stop::OffLine),
        };
        let way = if at < end { (2 << end) - (2 << at) } else { (1 << at) - (1 << end) };
        if line.bits() & way == 0 {
            return Ok(());
        }
        if let Some(block) = between(from, to).find(|&square| !self.lets_in(square)) {
            return Err(Stop::Blocked(block));
        }
        if self.lets_in(to) { Ok(()) } else { Err(Stop::Taken) }
    }

    /// The squares that a tile could move to if no balance kept it, by direction, nearest first.
    pub(super) fn destinations(&self, from: Square, mut each: impl FnMut(Square)) {
        for direction in LINES {
            let mut at = from;
            while let Some(next) = step(at, direction).filter(|&next| self.lets_in(next)) {
                each(next);
                at = next;
            }
        }
    }

    /// The tiles that may move now, in reading order.
    pub(super) fn movable(&self) -> impl Iterator<Item = (Tile, Square)> + '_ {
        self.tiles().into_iter().filter_map(|(tile, at)| self.movable_on(tile, at))
    }

    /// A tile with its square, if it may move now.
    fn movable_on(&self, tile: Tile, at: Place) -> Option<(Tile, Square)> {
        let Place::Square(from) = at else { return None };
        let has_way = || LINES.iter().any(|&line| step(from, line).is_some_and(|to| self.lets_in(to)));
        (self.may_leave(tile, from) && has_way()).then_some((tile, from))
    }

    /// Whether any tile may move.
    pub(super) fn can_move(&self) -> bool {
        // No balance keeps the Wheel, so it comes first.
        let may_move = |tile, at| self.movable_on(tile, at).is_some();
        self.wheel.is_some_and(|square| may_move(WHEEL, Place::Square(square)))
            || self.flowers().any(|(flower, at)| may_move(flower.tile(), at))
    }
}
