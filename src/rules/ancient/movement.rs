//! How tiles move, and what blocks them.

use super::position::{Board, Position};
use super::tiles::{DRAGON, Piece, Reach, reach};
use crate::board::{Place, Point};
use crate::rules::shared::lines::{ALONG, Step, ray};
use crate::rules::shared::occupied::SIDE;
use crate::rules::shared::turning::AROUND;
use crate::variant::{Seat, Tile};

/// The longest move.
const LONGEST: usize = 6;

/// The points of a move, the last of which it ends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Route {
    points: [Point; LONGEST],
    count: usize,
}

/// Why a tile does not reach a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It does not move in this manner.
    Manner,
    /// This named way point, the one of this number, is on no path.
    OffWay(Point, u8),
    /// The named way point of this number is a square.
    Square(u8),
    /// A tile blocks every path.
    Blocked(Point),
    /// A tile that it cannot remove stands at the end.
    Taken,
}

impl Route {
    const NONE: Route = Route { points: [Point::CENTRE; LONGEST], count: 0 };

    fn and(mut self, point: Point) -> Route {
        if let Some(next) = self.points.get_mut(self.count) {
            *next = point;
            self.count += 1;
        }
        self
    }

    pub(super) fn points(&self) -> &[Point] {
        &self.points[..self.count.min(LONGEST)]
    }

    /// The points between its ends.
    pub(super) fn between(&self) -> &[Point] {
        self.points().split_last().map_or(&[], |(_, between)| between)
    }

    /// How many of the named way points, from the first, are on this route in their order.
    fn keeps_to(&self, named: &[Place]) -> usize {
        let mut rest = self.between();
        let on_route = |place: &&Place| match rest.iter().position(|&point| Place::Point(point) == **place) {
            Some(at) => {
                rest = &rest[at + 1..];
                true
            }
            None => false,
        };
        named.iter().take_while(on_route).count()
    }
}

/// Whether a piece bars the way of a tile.
fn is_barred(tile: Tile, by: Piece) -> bool {
    by.is_some() && (tile != DRAGON || by.is(DRAGON))
}

/// Every route of a tile on an empty board.
pub(super) fn routes(tile: Tile, from: Point, mut each: impl FnMut(Point, &Route)) {
    let mut straight = |steps: &[Step], most: u8| {
        for &step in steps {
            let mut route = Route::NONE;
            for point in ray(from, step).take(usize::from(most)) {
                route = route.and(point);
                each(point, &route);
            }
        }
    };
    match reach(tile) {
        Reach::Stays => {}
        Reach::Straight(most) => straight(&ALONG, most),
        Reach::Around(most) => straight(&AROUND, most),
        Reach::Dragon => {
            for step in ALONG {
                let mut route = Route::NONE;
                for (number, point) in ray(from, step).take(LONGEST).enumerate() {
                    route = route.and(point);
                    if number == 0 || number == LONGEST - 1 {
                        each(point, &route);
                    }
                }
            }
        }
        Reach::Ell => {
            for (dx, dy) in ALONG {
                let mut route = Route::NONE;
                for point in ray(from, (dx, dy)).take(2) {
                    route = route.and(point);
                    each(point, &route);
                }
                if route.count < 2 {
                    continue;
                }
                for across in [(dy, dx), (-dy, -dx)] {
                    let mut route = route;
                    for point in ray(route.points[1], across).take(2) {
                        route = route.and(point);
                        each(point, &route);
                    }
                }
            }
        }
    }
}

impl Board<'_> {
    /// Whether the tile on a point may move to another, over the named way points.
    pub(super) fn walk(self, from: Point, to: Point, named: &[Place]) -> Result<(), Stop> {
        let tile = self.on(from).tile();
        if named.is_empty() && self.goes_straight(tile, from, to) {
            return Ok(());
        }
        // Only an L has two routes to a point.
        let (mut fitting, mut count) = ([Route::NONE; 2], 0);
        routes(tile, from, |end, route| {
            if end == to && count < fitting.len() {
                fitting[count] = *route;
                count += 1;
            }
        });
        let fitting = &fitting[..count];
        let Some(kept) = fitting.iter().map(|route| route.keeps_to(named)).max() else { return Err(Stop::Manner) };
        if let Some(&stray) = named.get(kept) {
            let number = kept.min(usize::from(u8::MAX)) as u8;
            return Err(stray.point().map_or(Stop::Square(number), |point| Stop::OffWay(point, number)));
        }
        let mut blocked = None;
        let mut is_free = |route: &Route| match self.blocker(tile, route) {
            None => true,
            Some(by) => {
                blocked.get_or_insert(by);
                false
            }
        };
        if !fitting.iter().filter(|route| route.keeps_to(named) == kept).any(&mut is_free) {
            return Err(Stop::Blocked(blocked.unwrap_or(to)));
        }
        if self.may_land(tile, to) { Ok(()) } else { Err(Stop::Taken) }
    }

    /// Whether a tile may move straight from one point to another, which is what most moves are.
    fn goes_straight(self, tile: Tile, from: Point, to: Point) -> bool {
        let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
        let (is_line, is_diagonal) = ((dx == 0) != (dy == 0), dx != 0 && dx.abs() == dy.abs());
        let steps = from.distance(to);
        let reaches = match reach(tile) {
            Reach::Straight(most) => is_line && steps <= most,
            Reach::Around(most) => (is_line || is_diagonal) && steps <= most,
            Reach::Ell => is_line && steps <= 2,
            Reach::Dragon => is_line && (steps == 1 || usize::from(steps) == LONGEST),
            Reach::Stays => false,
        };
        reaches && {
            // The board is convex, and each row has so many numbers.
            let step = dx.signum() as isize - dy.signum() as isize * SIDE as isize;
            let between = (1..isize::from(steps as i8)).map(|number| from.index().wrapping_add_signed(number * step));
            !between.map(|cell| self.cell(cell)).any(|piece| is_barred(tile, piece)) && self.may_land(tile, to)
        }
    }

    /// A way that is free, with both its ends.
    pub(super) fn way(self, from: Point, to: Point) -> Vec<Point> {
        let tile = self.on(from).tile();
        let mut way = Vec::new();
        routes(tile, from, |end, route| {
            if end == to && way.is_empty() && self.blocker(tile, route).is_none() {
                way = route.points().to_vec();
            }
        });
        way.insert(0, from);
        way
    }

    /// Whether the seat to move may move the tile on a point at all.
    pub(super) fn may_move(self, at: Point) -> bool {
        may_move(self.to_move(), self.on(at))
    }

    /// What blocks a route: any tile, but for a Dragon only another Dragon.
    pub(super) fn blocker(self, tile: Tile, route: &Route) -> Option<Point> {
        route.between().iter().copied().find(|&at| is_barred(tile, self.on(at)))
    }

    /// Whether a tile may end on a point: it is empty, or one of the two tiles is a Dragon.
    fn may_land(self, tile: Tile, to: Point) -> bool {
        let piece = self.on(to);
        !piece.is_some() || tile == DRAGON || piece.is(DRAGON)
    }
}

/// Whether a seat may move a piece at all.
fn may_move(seat: Seat, piece: Piece) -> bool {
    piece.is_movable_by(seat) && !piece.is_drained() && reach(piece.tile()) != Reach::Stays
}

impl Position {
    /// Whether a seat may move the tile on a point at all.
    pub(super) fn may_move(&self, seat: Seat, at: Point) -> bool {
        may_move(seat, self.on(at))
    }

    /// Every point that a tile may move to, each once.
    pub(super) fn ends(&self, from: Point, mut each: impl FnMut(Point)) {
        let (tile, board) = (self.on(from).tile(), self.board());
        let (mut seen, mut count) = ([Point::CENTRE; 32], 0);
        routes(tile, from, |to, route| {
            if board.blocker(tile, route).is_none() && board.may_land(tile, to) && !seen[..count].contains(&to) {
                seen[count] = to;
                count += 1;
                each(to);
            }
        });
    }

    /// Every move of a seat, in reading order of where it begins.
    pub(super) fn moves(&self, seat: Seat, mut each: impl FnMut(Point, Point)) {
        for (from, _) in self.tiles().filter(|&(from, _)| self.may_move(seat, from)) {
            self.ends(from, |to| each(from, to));
        }
    }

    /// The first of these moves.
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
