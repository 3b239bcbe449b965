//! Territory: points that harmony rings enclose, and gardens that only one seat touches.

use super::points::PointId;
use super::position::Position;
use super::rings::Ring;
use crate::board::{Point, PointSet};
use crate::variant::Seat;

/// Squares along a side of the grid.
const SIDE: usize = 18;

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

    /// The quarters of each square that can be reached from the rim: upper, right, lower, left, a bit each.
    fn reached(&self) -> [[u8; SIDE]; SIDE] {
        const UPPER: u8 = 0;
        const RIGHT: u8 = 1;
        const LOWER: u8 = 2;
        const LEFT: u8 = 3;
        let mut reached = [[0u8; SIDE]; SIDE];
        let mut waiting = Vec::with_capacity(SIDE * SIDE);
        for at in 0..SIDE {
            waiting.extend([(at, 0, LOWER), (at, SIDE - 1, UPPER), (0, at, LEFT), (SIDE - 1, at, RIGHT)]);
        }
        let has = |line: u32, x: usize| line >> x & 1 == 1;
        waiting.retain(|&(x, y, quarter)| match quarter {
            LOWER => !has(self.level[y], x),
            UPPER => !has(self.level[y + 1], x),
            LEFT => !has(self.upright[y], x),
            _ => !has(self.upright[y], x + 1),
        });
        while let Some((x, y, quarter)) = waiting.pop() {
            if reached[y][x] >> quarter & 1 == 1 {
                continue;
            }
            reached[y][x] |= 1 << quarter;
            let (rising, falling) = (has(self.rising[y], x), has(self.falling[y], x));
            let sides = match quarter {
                UPPER => [(!rising, RIGHT), (!falling, LEFT)],
                RIGHT => [(!rising, UPPER), (!falling, LOWER)],
                LOWER => [(!rising, LEFT), (!falling, RIGHT)],
                _ => [(!rising, LOWER), (!falling, UPPER)],
            };
            waiting.extend(sides.into_iter().filter(|side| side.0).map(|side| (x, y, side.1)));
            let over = match quarter {
                UPPER if y + 1 < SIDE && !has(self.level[y + 1], x) => Some((x, y + 1, LOWER)),
                LOWER if y > 0 && !has(self.level[y], x) => Some((x, y - 1, UPPER)),
                RIGHT if x + 1 < SIDE && !has(self.upright[y], x + 1) => Some((x + 1, y, LEFT)),
                LEFT if x > 0 && !has(self.upright[y], x) => Some((x - 1, y, RIGHT)),
                _ => None,
            };
            waiting.extend(over);
        }
        reached
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
        for (x, quarters) in (-8..).zip(&row[1..]) {
            // No fence passes through a point off the routes, so one quarter beside it decides.
            if quarters & 0b1100 == 0
                && let Some(point) = Point::at(x, y)
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
    /// The empty points that each seat's rings enclose. Points that rings of two seats enclose count for neither.
    pub(super) fn ring_territory(&self) -> [PointSet; 4] {
        let rings = self.rings();
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
