//! Territory: the points that harmony rings shut off from the rim, and the gardens of one player only.

use super::loops::Loop;
use super::position::Position;
use super::spot::Spot;
use crate::board::{Point, PointSet};
use crate::variant::Seat;

/// Squares along a side of the grid.
const SIDE: usize = 18;

/// The paths of loops as fences: edges of the grid's squares, and diagonals across them, a bit for each.
#[derive(Default)]
struct Fences {
    /// Along the lower edge of each square, row by row from the bottom; one row more for the top.
    level: [u32; SIDE + 1],
    /// Along the left edge of each square; one bit more for the right.
    upright: [u32; SIDE],
    /// From the lower left corner to the upper right one.
    rising: [u32; SIDE],
    /// From the upper left corner to the lower right one.
    falling: [u32; SIDE],
}

impl Fences {
    fn put(&mut self, a: Spot, b: Spot) {
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

    /// The quarters of squares that can be reached from outside: upper, right, lower, left, a bit each.
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

/// All points of the loops' paths, tiles included.
fn on_paths(loops: &[&Loop]) -> PointSet {
    loops.iter().flat_map(|ring| &ring.links).flat_map(|link| link.way.points().map(Spot::point)).collect()
}

/// The points off these loops' paths that they shut off from the rim, with or without tiles on them.
fn shut_off(loops: &[&Loop]) -> PointSet {
    if loops.is_empty() {
        return PointSet::EMPTY;
    }
    let mut fences = Fences::default();
    for link in loops.iter().flat_map(|ring| &ring.links) {
        let mut last = link.way.from;
        for spot in link.way.points().skip(1) {
            fences.put(last, spot);
            last = spot;
        }
    }
    let (reached, paths) = (fences.reached(), on_paths(loops));
    let is_shut = |point: &Point| {
        // A free point lies in one region with all that touches it, so one quarter of one square tells; the rim is never shut off.
        let square = (usize::try_from(point.x() + 9), usize::try_from(point.y() + 9));
        let (Ok(x @ 1..SIDE), Ok(y @ 1..SIDE)) = square else { return false };
        reached[y][x] & 0b1100 == 0 && !paths.has(*point)
    };
    Point::all().filter(is_shut).collect()
}

/// Whether loops shut a whole other loop off: all its tiles, and all its paths save where they touch the fence itself.
fn encloses(shut: &PointSet, paths: &PointSet, inner: &Loop) -> bool {
    let tiles = super::loops::ends(&inner.links);
    tiles.iter().all(|tile| shut.has(tile.point()))
        && inner
            .links
            .iter()
            .flat_map(|link| link.way.points())
            .all(|spot| shut.has(spot.point()) || paths.has(spot.point()))
}

/// What a player's loops bring, among all loops on the board: without what an enclosed loop of another's takes out of it.
fn won(own: &[&Loop], all: &[Loop]) -> PointSet {
    let (shut, paths) = (shut_off(own), on_paths(own));
    let (mut won, mut inner_won) = (shut, PointSet::EMPTY);
    for other in all.iter().filter(|other| own.first().is_some_and(|own| own.seat != other.seat)) {
        if !encloses(&shut, &paths, other) {
            continue;
        }
        let (other_shut, other_paths) = (shut_off(&[other]), on_paths(&[other]));
        won = won.without(&other_shut).without(&other_paths);
        // What is one's own again farther in counts as if there were nothing round it.
        let inner: Vec<&Loop> = own.iter().copied().filter(|ring| encloses(&other_shut, &other_paths, ring)).collect();
        if !inner.is_empty() {
            inner_won = inner_won.with(&self::won(&inner, all));
        }
    }
    won.with(&inner_won)
}

impl Position {
    /// The empty points that each seat's rings surround. What two players' rings surround alike is neither's.
    pub(super) fn ring_territory(&self) -> [PointSet; 4] {
        let loops = self.loops();
        if loops.is_empty() {
            return [PointSet::EMPTY; 4];
        }
        let empty: PointSet = Point::all().filter(|&point| self.on(Spot::of(point)).is_nothing()).collect();
        // What lies on any loop's path counts for nobody, though it be within another that crosses it.
        let paths = on_paths(&loops.iter().collect::<Vec<_>>());
        let won: [PointSet; 4] = std::array::from_fn(|seat| {
            let own: Vec<&Loop> = loops.iter().filter(|ring| ring.seat.index() == seat).collect();
            won(&own, &loops)
        });
        std::array::from_fn(|seat| {
            let others = (0..4).filter(|&other| other != seat);
            let alone = others.fold(won[seat], |points, other| points.without(&won[other])).without(&paths);
            Point::all().filter(|&point| alone.has(point) && empty.has(point)).collect()
        })
    }

    /// Whose each garden is: the only player with tiles in it or on its border.
    pub(super) fn garden_owners(&self) -> [Option<Seat>; 12] {
        let mut seen = [0u8; 12];
        for (spot, laid) in self.tiles() {
            let mut bits = spot.field().gardens();
            while bits != 0 {
                seen[bits.trailing_zeros() as usize % 12] |= 1 << laid.seat().0;
                bits &= bits - 1;
            }
        }
        seen.map(|seats| (seats.count_ones() == 1).then(|| Seat(seats.trailing_zeros() as u8)))
    }
}
