//! How the pieces go: straight along the lines on their own paint, the White Lotus over others, Air round corners.

use super::paint::Paint;
use super::position::Position;
use super::tiles::{self, AIR, LOTUS};
use crate::board::Point;
use crate::rules::shared::lines::{ALONG, between, ray, straight};
use crate::variant::Tile;

/// Why a piece does not get from one point to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The points are not on one line.
    Bent,
    /// The end is farther than the piece goes.
    Far(u8),
    /// The way leads over a point without the piece's paint.
    Paint(Point),
    /// A tile stands in the way.
    Tile(Point),
    /// No way round what stands there is short enough.
    Round,
}

/// The distance of points that are not reached.
pub(super) const UNREACHED: u8 = u8::MAX;

impl Position {
    /// Whether a piece could go from one point to another if the last were empty.
    pub(super) fn check_way(&self, tile: Tile, from: Point, to: Point) -> Result<(), Stop> {
        let steps = steps_between(from, to);
        if tile == AIR {
            return match self.wander(from, from, tiles::range(AIR))[to.index()] {
                UNREACHED if steps > tiles::range(AIR) => Err(Stop::Far(steps)),
                UNREACHED => Err(Stop::Round),
                _ => Ok(()),
            };
        }
        let Some((step, _)) = straight(from, to) else { return Err(Stop::Bent) };
        if steps > tiles::range(tile) {
            return Err(Stop::Far(steps));
        }
        for point in ray(from, step).take(usize::from(steps)) {
            if !Paint::of(point).meets(tiles::ground(tile)) {
                return Err(Stop::Paint(point));
            }
            if point != to && tile != LOTUS && self.on(point).is_tile() {
                return Err(Stop::Tile(point));
            }
        }
        Ok(())
    }

    /// How many steps Air takes from one point to every other within a range. What stands there may be an end and is
    /// never passed; the point it started from is empty once it has left.
    pub(super) fn wander(&self, start: Point, from: Point, range: u8) -> [u8; 361] {
        let mut steps = [UNREACHED; 361];
        // No more than 41 points are within four steps of another.
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

    /// Every point a piece could come to if it were empty, in an order that never changes.
    pub(super) fn ends(&self, from: Point, mut each: impl FnMut(Point)) {
        let tile = self.on(from).tile();
        if tile == AIR {
            let steps = self.wander(from, from, tiles::range(AIR));
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

/// Steps along the lines from one point to another.
pub(super) fn steps_between(from: Point, to: Point) -> u8 {
    from.x().abs_diff(to.x()) + from.y().abs_diff(to.y())
}

/// How many steps along a straight way a point strictly between its ends lies, if it is on it.
pub(super) fn along(from: Point, to: Point, point: Point) -> Option<u8> {
    between(from, to).any(|over| over == point).then(|| steps_between(from, point))
}
