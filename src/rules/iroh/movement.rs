//! Movement: straight along the lines on the piece's own ground; the White Lotus jumps, and Air may turn.

use super::paint::Paint;
use super::position::Position;
use super::tiles::{self, AIR, LOTUS};
use crate::board::Point;
use crate::rules::shared::lines::{ALONG, between, ray, straight};
use crate::rules::shared::occupied::SIDE;
use crate::variant::Tile;

/// Why a point is not reachable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The two points are not on one line.
    OffLine,
    /// It is this many steps away, more than the piece moves.
    TooFar(u8),
    /// The way passes a point that is not on the piece's ground.
    OffGround(Point),
    /// A tile stands in the way.
    Blocked(Point),
    /// No way around the tiles between is short enough.
    NoDetour,
}

/// The step count of a point that is not reachable.
pub(super) const UNREACHED: u8 = u8::MAX;

impl Position {
    /// Whether a piece could move from one point to another if the other were empty.
    pub(super) fn check_way(&self, tile: Tile, from: Point, to: Point) -> Result<(), Stop> {
        let steps = steps_between(from, to);
        if tile == AIR {
            return match tiles::range(AIR) {
                range if steps > range => Err(Stop::TooFar(steps)),
                range if self.has_free_elbow(from, to) || self.air_reaches(from, from, to, range) => Ok(()),
                _ => Err(Stop::NoDetour),
            };
        }
        if self.goes_straight(tile, from, to) {
            return Ok(());
        }
        let Some((step, _)) = straight(from, to) else { return Err(Stop::OffLine) };
        if steps > tiles::range(tile) {
            return Err(Stop::TooFar(steps));
        }
        for point in ray(from, step).take(usize::from(steps)) {
            if !Paint::of(point).meets(tiles::ground(tile)) {
                return Err(Stop::OffGround(point));
            }
            if point != to && tile != LOTUS && self.on(point).is_tile() {
                return Err(Stop::Blocked(point));
            }
        }
        Ok(())
    }

    /// Whether a piece other than Air gets straight from one point to another. The rest of the check finds out why not.
    fn goes_straight(&self, tile: Tile, from: Point, to: Point) -> bool {
        let [(row, column), (to_row, to_column)] = [from, to].map(|at| (at.index() / SIDE, at.index() % SIDE));
        let (number, line, start, end) = match (row == to_row, column == to_column) {
            (true, _) => (row, self.occupied.row(row), column, to_column),
            (_, true) => (column, self.occupied.column(column), row, to_row),
            _ => return false,
        };
        let (steps, ground) = (start.abs_diff(end), tiles::ground(tile).along(number));
        let between = between_bits(start, end);
        steps <= usize::from(tiles::range(tile))
            && (between | 1 << end) & !ground == 0
            && (tile == LOTUS || line.bits() & between == 0)
    }

    /// Whether one of the ways with a single turn, or none, is free. Most ways of an Air are.
    fn has_free_elbow(&self, from: Point, to: Point) -> bool {
        let [(row, column), (to_row, to_column)] = [from, to].map(|at| (at.index() / SIDE, at.index() % SIDE));
        let in_row = |row: usize| self.occupied.row(row).bits() & between_bits(column, to_column) == 0;
        let in_column = |column: usize| self.occupied.column(column).bits() & between_bits(row, to_row) == 0;
        if row == to_row {
            return in_row(row);
        }
        if column == to_column {
            return in_column(column);
        }
        let is_free = |row: usize, column: usize| {
            Point::from_index(row * SIDE + column).is_some_and(|corner| !self.on(corner).is_tile())
        };
        (is_free(row, to_column) && in_row(row) && in_column(to_column))
            || (is_free(to_row, column) && in_column(column) && in_row(to_row))
    }

    /// Whether an Air that started its move on `start` gets from one point to another in so many steps, by the rules of
    /// [`Position::air_steps`].
    fn air_reaches(&self, start: Point, from: Point, to: Point, left: u8) -> bool {
        ALONG.into_iter().filter_map(|(dx, dy)| from.step(dx, dy)).any(|next| {
            next == to
                || (steps_between(next, to) < left
                    && (next == start || !self.on(next).is_tile())
                    && self.air_reaches(start, next, to, left - 1))
        })
    }

    /// How many steps an Air that started its move on `start` needs from `from` to each point. A tile may stand on the
    /// last point of a way and on no other, and the start is empty once Air has left it.
    pub(super) fn air_steps(&self, start: Point, from: Point, range: u8) -> [u8; 361] {
        let mut steps = [UNREACHED; 361];
        // At most 41 points are within four steps of a point, itself included.
        let mut queue = [from; 48];
        let (mut next, mut end) = (0, 1);
        steps[from.index()] = 0;
        while next < end {
            let at = queue[next];
            next += 1;
            let taken = steps[at.index()];
            if taken >= range || (at != start && at != from && self.on(at).is_tile()) {
                continue;
            }
            for (dx, dy) in ALONG {
                let Some(point) = at.step(dx, dy) else { continue };
                if steps[point.index()] == UNREACHED && end < queue.len() {
                    steps[point.index()] = taken + 1;
                    queue[end] = point;
                    end += 1;
                }
            }
        }
        steps
    }

    /// A shortest way of an Air, with both its ends.
    pub(super) fn air_way(&self, from: Point, to: Point) -> Vec<Point> {
        let steps = self.air_steps(from, from, tiles::range(AIR));
        let (mut way, mut at) = (vec![to], to);
        while at != from {
            let is_before = |point: &Point| {
                let (before, here) = (steps[point.index()], steps[at.index()]);
                here != UNREACHED
                    && before < here
                    && before + 1 == here
                    && (*point == from || !self.on(*point).is_tile())
            };
            let Some(before) = ALONG.into_iter().filter_map(|(dx, dy)| at.step(dx, dy)).find(is_before) else { break };
            way.push(before);
            at = before;
        }
        way.reverse();
        way
    }

    /// Every point a piece could move to if that point were empty, in a fixed order.
    pub(super) fn destinations(&self, from: Point, mut each: impl FnMut(Point)) {
        let tile = self.on(from).tile();
        if tile == AIR {
            let steps = self.air_steps(from, from, tiles::range(AIR));
            let reached = steps.iter().enumerate().filter(|(_, steps)| !matches!(**steps, 0 | UNREACHED));
            return reached.filter_map(|(index, _)| Point::from_index(index)).for_each(each);
        }
        for step in ALONG {
            for point in ray(from, step).take(usize::from(tiles::range(tile))) {
                if !Paint::of(point).meets(tiles::ground(tile)) {
                    break;
                }
                each(point);
                if tile != LOTUS && self.on(point).is_tile() {
                    break;
                }
            }
        }
    }
}

/// The places of a row or a column strictly between two of them, a bit each.
fn between_bits(a: usize, b: usize) -> u32 {
    ((1 << a.max(b)) - 1) & !((2 << a.min(b)) - 1)
}

/// Steps along the lines from one point to another.
pub(super) fn steps_between(from: Point, to: Point) -> u8 {
    from.x().abs_diff(to.x()) + from.y().abs_diff(to.y())
}

/// How many steps from its start a point lies strictly inside a straight way; `None` when it does not.
pub(super) fn steps_along(from: Point, to: Point, point: Point) -> Option<u8> {
    between(from, to).any(|over| over == point).then(|| steps_between(from, point))
}
