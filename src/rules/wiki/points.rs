//! A dense index of the board's 261 points: a neighbour is one addition away, and the gardens that a path touches are one
//! word of bits.

use crate::board::{Place, Point};

/// Cells of the array: rows of 32 with a margin of three around the board, so that no path leaves the array. Every index is
/// masked to fit.
pub(super) const CELLS: usize = 1024;

/// The cells from the first point of the board to the last.
pub(super) const ROWS: std::ops::Range<usize> = PointId::on(-9, 9).index()..PointId::on(9, -9).index() + 1;

/// A cell of the array, numbered row by row from the top left. It may be off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointId(pub(super) u16);

/// A cell that is never on the board nor next to it.
pub(super) const NO_POINT: PointId = PointId(0);

/// Orthogonal steps: up, left, right, down.
pub(super) const ORTHOGONALS: [i16; 4] = [-32, -1, 1, 32];
/// Diagonal steps: upper left, upper right, lower left, lower right.
pub(super) const DIAGONALS: [i16; 4] = [-33, -31, 31, 33];
/// A knight's move as two steps: one orthogonal, then one diagonal outward.
pub(super) const KNIGHTS: [(i16, i16); 8] =
    [(-32, -33), (-32, -31), (-1, -33), (-1, 31), (1, -31), (1, 33), (32, 31), (32, 33)];

/// The gardens that a point, or all points of a path together, touch, and their sides of the wall. A set of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Zones(pub u16);

const GARDENS: u16 = 0xfff;
const TORII: u16 = 0xf00;
const POINT: u16 = 1 << 12;
const INSIDE: u16 = 1 << 13;
const OUTSIDE: u16 = 1 << 14;
/// The point touches one garden only.
const WHOLLY: u16 = 1 << 15;

static ZONES: [u16; CELLS] = {
    let mut zones = [0; CELLS];
    let mut y = -9;
    while y <= 9 {
        let mut x: i8 = -9;
        while x <= 9 {
            if Point::at(x, y).is_some() {
                zones[PointId::on(x, y).index()] = zones_of(x, y);
            }
            x += 1;
        }
        y += 1;
    }
    zones
};

/// The zones of a point, computed at compile time; a test compares them with `board`.
const fn zones_of(x: i8, y: i8) -> u16 {
    let (x, y) = (x as i16, y as i16);
    let (a, b) = (x.abs(), y.abs());
    let (far, near) = if a > b { (a, b) } else { (b, a) };
    let mut quarters = 0;
    if x >= 0 && y >= 0 {
        quarters |= 1;
    }
    if x <= 0 && y >= 0 {
        quarters |= 2;
    }
    if x <= 0 && y <= 0 {
        quarters |= 4;
    }
    if x >= 0 && y <= 0 {
        quarters |= 8;
    }
    let mut gardens: u16 = 0;
    if far + near <= 7 {
        gardens |= quarters;
    }
    if far + near >= 7 && far - near <= 7 {
        gardens |= quarters << 4;
    }
    if far - near >= 7 {
        let torii = if a > b {
            if x > 0 { 8 } else { 10 }
        } else if y > 0 {
            9
        } else {
            11
        };
        gardens |= 1 << torii;
    }
    let side = if far + near < 7 {
        INSIDE
    } else if far + near > 7 {
        OUTSIDE
    } else {
        0
    };
    gardens | POINT | side | if gardens.count_ones() == 1 { WHOLLY } else { 0 }
}

impl Zones {
    /// No garden and no side.
    pub(super) const NONE: Zones = Zones(0);

    /// What either touches.
    pub(super) const fn union(self, other: Zones) -> Zones {
        Zones(self.0 | other.0)
    }

    /// The touched gardens, a bit each, numbered as in `board`.
    pub(super) const fn gardens(self) -> u16 {
        self.0 & GARDENS
    }

    /// Whether a garden is touched.
    pub(super) const fn touches(self, garden: usize) -> bool {
        self.0 & GARDENS & 1 << garden != 0
    }

    pub(super) const fn touches_torii(self) -> bool {
        self.0 & TORII != 0
    }

    /// Whether there are points strictly on both sides of the wall.
    pub(super) const fn straddles(self) -> bool {
        self.0 & INSIDE != 0 && self.0 & OUTSIDE != 0
    }

    /// Whether a path over these points crosses the wall outside a torii.
    pub(super) const fn is_walled(self) -> bool {
        self.straddles() && !self.touches_torii()
    }
}

impl From<PointId> for Place {
    fn from(point: PointId) -> Place {
        point.point().into()
    }
}

impl PointId {
    /// The cell at these coordinates, both within 9 of the centre.
    pub(super) const fn on(x: i8, y: i8) -> PointId {
        PointId(((12 - y as i16) as u16) << 5 | (x as i16 + 12) as u16)
    }

    /// The cell of a point of the board.
    pub(super) const fn of(point: Point) -> PointId {
        PointId::on(point.x(), point.y())
    }

    /// The point of a cell that is on the board.
    pub(super) fn point(self) -> Point {
        Point::at(self.x(), self.y()).unwrap_or(Point::CENTRE)
    }

    /// All points, in reading order.
    pub(super) fn all() -> impl Iterator<Item = PointId> {
        ROWS.map(|cell| PointId(cell as u16)).filter(|point| point.is_point())
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    /// The column of the array.
    pub(super) const fn column(self) -> i16 {
        (self.0 & 31) as i16
    }

    /// The row of the array, from the top.
    pub(super) const fn row(self) -> i16 {
        (self.0 >> 5 & 31) as i16
    }

    pub(super) const fn x(self) -> i8 {
        self.column() as i8 - 12
    }

    pub(super) const fn y(self) -> i8 {
        12 - self.row() as i8
    }

    /// The cell one step away.
    pub(super) const fn step(self, step: i16) -> PointId {
        PointId(self.0.wrapping_add_signed(step))
    }

    /// The larger of the two distances.
    pub(super) const fn distance(self, other: PointId) -> u8 {
        let (dx, dy) = (self.x().abs_diff(other.x()), self.y().abs_diff(other.y()));
        if dx > dy { dx } else { dy }
    }

    /// Whether the two are neighbours, orthogonally or diagonally.
    #[inline]
    pub(super) const fn is_beside(self, other: PointId) -> bool {
        // The margin keeps the ends of two rows apart.
        matches!(self.0.abs_diff(other.0), 1 | 31..=33)
    }

    pub(super) const fn is_point(self) -> bool {
        ZONES[self.index()] & POINT != 0
    }

    pub(super) fn zones(self) -> Zones {
        Zones(ZONES[self.index()])
    }

    /// The garden that the point is wholly inside; none if it is on a border.
    pub(super) fn garden(self) -> Option<usize> {
        let zones = self.zones().0;
        (zones & WHOLLY != 0).then(|| (zones & GARDENS).trailing_zeros() as usize)
    }

    /// Whether the point is wholly inside a red central garden.
    pub(super) fn is_red(self) -> bool {
        matches!(self.garden(), Some(0 | 2))
    }

    /// Whether the point is wholly inside a white central garden.
    pub(super) fn is_white(self) -> bool {
        matches!(self.garden(), Some(1 | 3))
    }

    /// Whether the point is wholly inside a yellow garden.
    pub(super) fn is_yellow(self) -> bool {
        matches!(self.garden(), Some(4..=7))
    }

    /// Whether the point is on the wall.
    pub(super) fn is_on_wall(self) -> bool {
        ZONES[self.index()] & (POINT | INSIDE | OUTSIDE) == POINT
    }

    pub(super) fn touches_torii(self) -> bool {
        self.zones().touches_torii()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;

    #[test]
    fn zones_agree_with_the_board() {
        assert_eq!(PointId::all().count(), 261);
        for point in Point::all() {
            let id = PointId::of(point);
            assert_eq!(id.point(), point);
            let gardens = point.gardens().iter().fold(0, |bits, garden| bits | 1 << garden.index());
            assert_eq!(id.zones().gardens(), gardens, "{point}");
            assert_eq!(id.is_on_wall(), point.is_on_wall(), "{point}");
            assert_eq!(id.touches_torii(), point.touches_torii(), "{point}");
            assert_eq!(id.is_red(), point.is_wholly(Colour::Red), "{point}");
            assert_eq!(id.is_white(), point.is_wholly(Colour::White), "{point}");
            assert_eq!(id.is_yellow(), point.is_wholly(Colour::Yellow), "{point}");
            assert_eq!(id.garden().is_some(), point.gardens().len() == 1, "{point}");
        }
    }
}
