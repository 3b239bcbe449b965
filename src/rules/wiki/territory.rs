//! Territory: points that harmony rings enclose, and gardens that only one seat touches.

use super::points::PointId;
use super::position::Position;
use super::rings::{Harmony, Ring};
use crate::board::{Point, PointSet};
use crate::variant::Seat;

/// Squares along a side of the grid.
const SIDE: usize = 18;
/// All squares of a row.
const ROW: u32 = (1 << SIDE) - 1;

/// The quarters of the squares of a row, a bit for each square: those at its upper edge, its right one and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Quarters {
    upper: u32,
    right: u32,
    lower: u32,
    left: u32,
}

/// The routes of rings as fences: edges of the grid's squares and diagonals through them, a bit each.
#[derive(Default)]
struct Fences {
    /// The lower edge of each square, row by row from the bottom, and one more row for the top.
    level: [u32; SIDE + 1],
    /// The left edge of each square, and one more bit for the right.
    upright: [u32; SIDE],
    /// From the lower left corner to the upper right one.
    rising: [u32; SIDE],
    /// From the upper left corner to the lower right one.
    falling: [u32; SIDE],
}

impl Fences {
    fn put(&mut self, a: PointId, b: PointId) {
        let (x, y) = (a.x().min(b.x()) + 9, a.y().min(b.y()) + 9);
        let (bit, row) = (1 << x, y as usize);
        let lines = match (a.x() == b.x(), a.y() == b.y()) {
            (_, true) => &mut self.level[..],
            (true, _) => &mut self.upright[..],
            _ if (a.x() < b.x()) == (a.y() < b.y()) => &mut self.rising[..],
            _ => &mut self.falling[..],
        };
        if let Some(line) = lines.get_mut(row) {
            *line |= bit;
        }
    }

    /// What can be reached from the rim in each row of squares, from the bottom.
    fn reached(&self) -> [Quarters; SIDE] {
        let mut rows = [Quarters::default(); SIDE];
        // Upwards and downwards in turn, until nothing more is reached.
        loop {
            let before = rows;
            (0..SIDE).for_each(|row| self.reach(&mut rows, row));
            (0..SIDE).rev().for_each(|row| self.reach(&mut rows, row));
            if rows == before {
                return rows;
            }
        }
    }

    /// Finds what can be reached in a row from the rim and from the rows beside it.
    fn reach(&self, rows: &mut [Quarters; SIDE], row: usize) {
        let under = row.checked_sub(1).map_or(ROW, |under| rows[under].upper);
        let over = rows.get(row + 1).map_or(ROW, |over| over.lower);
        let (left_open, right_open) = (!self.upright[row], !self.upright[row] >> 1);
        let (not_rising, not_falling) = (!self.rising[row], !self.falling[row]);
        let Quarters { mut upper, mut right, mut lower, mut left } = rows[row];
        lower |= under & !self.level[row];
        upper |= over & !self.level[row + 1];
        loop {
            let before = (upper, right, lower, left);
            left |= (right << 1 | 1) & left_open & ROW;
            right |= (left >> 1 | 1 << (SIDE - 1)) & right_open & ROW;
            upper |= right & not_rising | left & not_falling;
            lower |= left & not_rising | right & not_falling;
            left |= lower & not_rising | upper & not_falling;
            right |= upper & not_rising | lower & not_falling;
            if (upper, right, lower, left) == before {
                break;
            }
        }
        rows[row] = Quarters { upper, right, lower, left };
    }
}

/// All points on the routes of rings, tiles included.
fn on_paths(rings: &[&Ring]) -> PointSet {
    let harmonies = rings.iter().flat_map(|ring| &ring.harmonies);
    harmonies.flat_map(|harmony| harmony.route.points().map(PointId::point)).collect()
}

/// The points that rings cut off from the rim, occupied or not, without those on their routes.
fn enclosed_by(rings: &[&Ring]) -> PointSet {
    if rings.is_empty() {
        return PointSet::EMPTY;
    }
    let mut fences = Fences::default();
    for harmony in rings.iter().flat_map(|ring| &ring.harmonies) {
        let mut last = harmony.route.from;
        for point in harmony.route.points().skip(1) {
            fences.put(last, point);
            last = point;
        }
    }
    let (reached, routes) = (fences.reached(), on_paths(rings));
    let mut enclosed = PointSet::EMPTY;
    // The rim is never enclosed.
    for (y, row) in (-8..).zip(&reached[1..]) {
        // No fence passes through a point off the routes, so one quarter beside it decides.
        let mut unreached = ROW & !(row.lower | row.left | 1);
        while unreached != 0 {
            let x = unreached.trailing_zeros() as i8 - 9;
            unreached &= unreached - 1;
            if let Some(point) = Point::at(x, y)
                && !routes.has(point)
            {
                enclosed.insert(point);
            }
        }
    }
    enclosed
}

/// Whether rings enclose all tiles of another ring, and its routes except where they touch the fence.
fn encloses(enclosed: &PointSet, routes: &PointSet, inner: &Ring) -> bool {
    let tiles = super::rings::ends(&inner.harmonies);
    let mut points = inner.harmonies.iter().flat_map(|harmony| harmony.route.points());
    tiles.iter().all(|tile| enclosed.has(tile.point()))
        && points.all(|point| enclosed.has(point.point()) || routes.has(point.point()))
}

/// The points that a seat's rings enclose, without those of enclosed rings of other seats.
fn territory(own: &[&Ring], all: &[Ring]) -> PointSet {
    let (enclosed, routes) = (enclosed_by(own), on_paths(own));
    let (mut territory, mut inner_territory) = (enclosed, PointSet::EMPTY);
    for other in all.iter().filter(|other| own.first().is_some_and(|own| own.seat != other.seat)) {
        if !encloses(&enclosed, &routes, other) {
            continue;
        }
        let (theirs, their_paths) = (enclosed_by(&[other]), on_paths(&[other]));
        territory = territory.without(&theirs).without(&their_paths);
        // Own rings inside the enclosed ring count as if nothing were around them.
        let inner: Vec<&Ring> = own.iter().copied().filter(|ring| encloses(&theirs, &their_paths, ring)).collect();
        if !inner.is_empty() {
            inner_territory = inner_territory.with(&self::territory(&inner, all));
        }
    }
    territory.with(&inner_territory)
}

impl Position {
    /// The empty points that each seat's rings enclose, which these harmonies form. Points that rings of two seats enclose
    /// count for neither.
    pub(super) fn ring_territory(&self, harmonies: &[Harmony]) -> [PointSet; 4] {
        let rings = self.rings(harmonies);
        if rings.is_empty() {
            return [PointSet::EMPTY; 4];
        }
        let occupied: PointSet = self.tiles().map(|(at, _)| at.point()).collect();
        // Points on the route of any ring count for nobody.
        let routes = on_paths(&rings.iter().collect::<Vec<_>>());
        let territories: [PointSet; 4] = std::array::from_fn(|seat| {
            let own: Vec<&Ring> = rings.iter().filter(|ring| ring.seat.index() == seat).collect();
            territory(&own, &rings)
        });
        std::array::from_fn(|seat| {
            let others = (0..4).filter(|&other| other != seat);
            let alone = others.fold(territories[seat], |points, other| points.without(&territories[other]));
            alone.without(&routes).without(&occupied)
        })
    }

    /// The owner of each garden: the only seat with tiles in it or on its border.
    pub(super) fn garden_owners(&self) -> [Option<Seat>; 12] {
        let mut seen = [0u8; 12];
        for (point, piece) in self.tiles() {
            let mut bits = point.zones().gardens();
            while bits != 0 {
                seen[bits.trailing_zeros() as usize % 12] |= 1 << piece.seat().0;
                bits &= bits - 1;
            }
        }
        seen.map(|seats| (seats.count_ones() == 1).then(|| Seat(seats.trailing_zeros() as u8)))
    }
}
