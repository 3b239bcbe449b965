//! How tiles move, and what stands in their way.

use super::position::Position;
use super::tiles::{DRAGON, Reach, reach};
use crate::board::{Place, Point};
use crate::rules::shared::lines::{ALONG, Step, ray};
use crate::rules::shared::turning::AROUND;
use crate::variant::{Seat, Tile};

/// The farthest a tile goes.
const LONGEST: usize = 6;

/// The points a tile comes over, the last of which it ends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    points: [Point; LONGEST],
    count: usize,
}

/// Why a tile does not get to a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It does not move so.
    Off,
    /// The record names this way point, the one of this number, which lies on no such way.
    OffWay(Point, u8),
    /// A way point of this number is a square.
    Square(u8),
    /// A tile stands in the way.
    Blocked(Point),
    /// A tile stands where it would end.
    Taken,
}

impl Way {
    const NONE: Way = Way { points: [Point::CENTRE; LONGEST], count: 0 };

    fn and(mut self, point: Point) -> Way {
        if let Some(next) = self.points.get_mut(self.count) {
            *next = point;
            self.count += 1;
        }
        self
    }

    fn points(&self) -> &[Point] {
        &self.points[..self.count.min(LONGEST)]
    }

    /// The points between its ends.
    pub(super) fn between(&self) -> &[Point] {
        self.points().split_last().map_or(&[], |(_, between)| between)
    }

    /// How many of the way points that a record names lie on this way, in their order.
    fn keeps_to(&self, named: &[Place]) -> usize {
        let mut rest = self.between();
        let on_way = |place: &&Place| match rest.iter().position(|&point| Place::Point(point) == **place) {
            Some(at) => {
                rest = &rest[at + 1..];
                true
            }
            None => false,
        };
        named.iter().take_while(on_way).count()
    }
}

/// Every way a tile could go on an empty board.
pub(super) fn ways(tile: Tile, from: Point, mut each: impl FnMut(Point, &Way)) {
    let mut straight = |steps: &[Step], most: u8| {
        for &step in steps {
            let mut way = Way::NONE;
            for point in ray(from, step).take(usize::from(most)) {
                way = way.and(point);
                each(point, &way);
            }
        }
    };
    match reach(tile) {
        Reach::Stays => {}
        Reach::Straight(most) => straight(&ALONG, most),
        Reach::Around(most) => straight(&AROUND, most),
        Reach::Dragon => {
            for step in ALONG {
                let mut way = Way::NONE;
                for (number, point) in ray(from, step).take(LONGEST).enumerate() {
                    way = way.and(point);
                    if number == 0 || number == LONGEST - 1 {
                        each(point, &way);
                    }
                }
            }
        }
        Reach::Ell => {
            for (dx, dy) in ALONG {
                let mut way = Way::NONE;
                for point in ray(from, (dx, dy)).take(2) {
                    way = way.and(point);
                    each(point, &way);
                }
                if way.count < 2 {
                    continue;
                }
                for across in [(dy, dx), (-dy, -dx)] {
                    let mut way = way;
                    for point in ray(way.points[1], across).take(2) {
                        way = way.and(point);
                        each(point, &way);
                    }
                }
            }
        }
    }
}

impl Position {
    /// Whether the tile on a point may go to another, over the way points that are named.
    pub(super) fn walk(&self, from: Point, to: Point, named: &[Place]) -> Result<(), Stop> {
        let tile = self.on(from).tile();
        // Only an L has two ways to a point.
        let (mut fitting, mut count) = ([Way::NONE; 2], 0);
        ways(tile, from, |end, way| {
            if end == to && count < fitting.len() {
                fitting[count] = *way;
                count += 1;
            }
        });
        let fitting = &fitting[..count];
        let Some(kept) = fitting.iter().map(|way| way.keeps_to(named)).max() else { return Err(Stop::Off) };
        if let Some(&stray) = named.get(kept) {
            let number = kept.min(usize::from(u8::MAX)) as u8;
            return Err(stray.point().map_or(Stop::Square(number), |point| Stop::OffWay(point, number)));
        }
        let mut blocked = None;
        let mut is_free = |way: &Way| match self.blocker(tile, way) {
            None => true,
            Some(by) => {
                blocked.get_or_insert(by);
                false
            }
        };
        if !fitting.iter().filter(|way| way.keeps_to(named) == kept).any(&mut is_free) {
            return Err(Stop::Blocked(blocked.unwrap_or(to)));
        }
        if self.may_land(tile, to) { Ok(()) } else { Err(Stop::Taken) }
    }

    /// What stands in a way: any tile, but for a Dragon only another Dragon, which is never passed.
    fn blocker(&self, tile: Tile, way: &Way) -> Option<Point> {
        let bars = |at: &&Point| {
            let laid = self.on(**at);
            laid.is_tile() && (tile != DRAGON || laid.is(DRAGON))
        };
        way.between().iter().find(bars).copied()
    }

    /// Whether a tile may end on a point: nothing stands there, or one of the two is a Dragon.
    fn may_land(&self, tile: Tile, to: Point) -> bool {
        let laid = self.on(to);
        !laid.is_tile() || tile == DRAGON || laid.is(DRAGON)
    }

    /// Whether a player's tile, or the centre piece, is one that moves and still can.
    pub(super) fn may_move(&self, seat: Seat, at: Point) -> bool {
        let laid = self.on(at);
        laid.is_movable_by(seat) && !laid.is_drained() && reach(laid.tile()) != Reach::Stays
    }

    /// Where a tile may go, each point once.
    pub(super) fn ends(&self, from: Point, mut each: impl FnMut(Point)) {
        let tile = self.on(from).tile();
        let (mut seen, mut count) = ([Point::CENTRE; 32], 0);
        ways(tile, from, |to, way| {
            if self.blocker(tile, way).is_none() && self.may_land(tile, to) && !seen[..count].contains(&to) {
                seen[count] = to;
                count += 1;
                each(to);
            }
        });
    }

    /// Every move a player may make, in reading order of where it begins.
    pub(super) fn moves(&self, seat: Seat, mut each: impl FnMut(Point, Point)) {
        for (from, _) in self.tiles().filter(|&(from, _)| self.may_move(seat, from)) {
            self.ends(from, |to| each(from, to));
        }
    }

    /// The first of these moves, if there is any.
    pub(super) fn first_move(&self, seat: Seat) -> Option<(Point, Point)> {
        self.tiles().filter(|&(from, _)| self.may_move(seat, from)).find_map(|(from, _)| {
            let mut first = None;
            self.ends(from, |to| {
                first.get_or_insert((from, to));
            });
            first
        })
    }
}
