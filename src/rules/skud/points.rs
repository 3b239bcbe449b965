//! The dense index of the 249 points of the Skud board: a neighbour is one addition away, and a line is one word of bits.

use crate::board::{Place, Point};

/// Cells in the layout: rows of 32, with an empty margin around the board. Only 19 rows and columns are used; the others
/// let every index be masked to fit, so that no look-up needs a bounds check.
pub(super) const CELLS: usize = ROWS * 32;
/// Rows, and columns.
pub(super) const ROWS: usize = 32;
/// The index of the row and of the column through the centre.
pub(super) const MIDDLE: u32 = 9;

/// A cell of the layout, numbered row by row from the top left. It may be off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PointId(pub u16);

/// The steps along the lines: up, left, right, down.
pub(super) const LINES: [i16; 4] = [-32, -1, 1, 32];
/// The steps across: up left, up right, down left, down right.
pub(super) const ACROSS: [i16; 4] = [-33, -31, 31, 33];
/// The steps to the eight neighbours, clockwise as drawn from the upper left.
pub(super) const AROUND: [i16; 8] = [-33, -32, -31, 1, 33, 32, 31, -1];
/// The gates in reading order: Host's, the two at the sides, Guest's.
pub(super) const GATES: [PointId; 4] = [PointId::on(0, 8), PointId::on(-8, 0), PointId::on(8, 0), PointId::on(0, -8)];

const POINT: u8 = 1;
/// The bits of gates, and of points wholly inside a red or a white garden.
pub(super) const GATE: u8 = 2;
pub(super) const RED: u8 = 4;
pub(super) const WHITE: u8 = 8;

static FIELD: [u8; CELLS] = {
    let mut field = [0; CELLS];
    let mut y = -8;
    while y <= 8 {
        let mut x: i8 = -8;
        while x <= 8 {
            if Point::at(x, y).is_some() {
                let sum = x.unsigned_abs() + y.unsigned_abs();
                let gate = sum == 8 && (x == 0 || y == 0);
                // The quarters inside the walls: red where the signs agree, white where they differ.
                let inside = sum < 7 && x != 0 && y != 0;
                field[PointId::on(x, y).index()] = POINT
                    | if gate { GATE } else { 0 }
                    | if inside && (x > 0) == (y > 0) { RED } else { 0 }
                    | if inside && (x > 0) != (y > 0) { WHITE } else { 0 };
            }
            x += 1;
        }
        y += 1;
    }
    field
};

/// The cell of each place by its rank; 0, which is in the margin, for squares and for points that Skud does not use. As many
/// as let a rank be masked to fit.
static CELL: [u16; 1024] = {
    let mut cell = [0; 1024];
    let mut index = 0;
    while index < 361 {
        let id = index / 19 * 32 + index % 19;
        if FIELD[id] & POINT != 0 {
            cell[index << 1] = id as u16;
        }
        index += 1;
    }
    cell
};

/// The point of each cell; the centre for those that are not on the board.
static POINT_OF: [Point; CELLS] = {
    let mut points = [Point::CENTRE; CELLS];
    let mut id = 0;
    while id < CELLS {
        if let Some(point) = Point::at((id & 31) as i8 - 9, 9 - (id >> 5) as i8) {
            points[id] = point;
        }
        id += 1;
    }
    points
};

impl From<PointId> for Place {
    #[inline]
    fn from(id: PointId) -> Place {
        id.point().into()
    }
}

impl PointId {
    /// The cell of these drawn coordinates, which must lie within 9 of the centre.
    #[inline]
    pub(super) const fn on(x: i8, y: i8) -> PointId {
        PointId(((9 - y as i16) as u16) << 5 | (x as i16 + 9) as u16)
    }

    /// The cell in this row from the top and this column from the left.
    #[inline]
    pub(super) const fn cross(row: u32, column: u32) -> PointId {
        PointId((row << 5 | column) as u16)
    }

    /// The cell of a point, if Skud uses it.
    #[inline]
    pub(super) fn of(point: Point) -> Option<PointId> {
        PointId::at(point.into())
    }

    /// The cell of a place, if it is a point that Skud uses.
    #[inline]
    pub(super) fn at(place: Place) -> Option<PointId> {
        let id = PointId(CELL[usize::from(place.order()) & (CELL.len() - 1)]);
        (id.0 != 0).then_some(id)
    }

    /// The point of a cell, which must be on the board.
    #[inline]
    pub(super) fn point(self) -> Point {
        POINT_OF[self.index()]
    }

    /// The points of the Skud board, in reading order.
    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = PointId> {
        (0..CELLS as u16).map(PointId).filter(|id| id.is_point())
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    #[inline]
    pub(super) const fn row(self) -> u32 {
        (self.0 >> 5 & 31) as u32
    }

    #[inline]
    pub(super) const fn column(self) -> u32 {
        (self.0 & 31) as u32
    }

    /// The cell one step away. The margin keeps one step from any point inside the array.
    #[inline]
    pub(super) const fn step(self, step: i16) -> PointId {
        PointId(self.0.wrapping_add_signed(step))
    }

    /// The steps along the lines between two points.
    #[inline(always)]
    pub(super) const fn distance(self, other: PointId) -> u32 {
        let (rows, columns) = (self.row() as i32 - other.row() as i32, self.column() as i32 - other.column() as i32);
        rows.unsigned_abs() + columns.unsigned_abs()
    }

    /// The eight neighbours, clockwise as drawn from the upper left.
    pub(super) fn around(self) -> impl Iterator<Item = PointId> {
        AROUND.into_iter().map(move |step| self.step(step))
    }

    /// Whether two points are neighbours, along a line or diagonally.
    #[inline(always)]
    pub(super) const fn touches(self, other: PointId) -> bool {
        // From the upper left neighbour on; the margin keeps the ends of two rows apart.
        let step = self.0.wrapping_sub(other.0).wrapping_add(33);
        step <= 66 && step & 31 <= 2 && step != 33
    }

    #[inline]
    pub(super) const fn is_point(self) -> bool {
        FIELD[self.index()] & POINT != 0
    }

    #[inline]
    pub(super) const fn is_gate(self) -> bool {
        FIELD[self.index()] & GATE != 0
    }

    /// Whether the point is of one of these kinds.
    #[inline]
    pub(super) const fn is_any_of(self, kinds: u8) -> bool {
        FIELD[self.index()] & kinds != 0
    }

    /// Whether the point lies wholly inside a red garden.
    #[inline]
    pub(super) const fn is_red(self) -> bool {
        FIELD[self.index()] & RED != 0
    }

    /// Whether the point lies wholly inside a white garden.
    #[inline]
    pub(super) const fn is_white(self) -> bool {
        FIELD[self.index()] & WHITE != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;

    #[test]
    fn eight_neighbours_touch_a_point() {
        for at in PointId::all() {
            for other in PointId::all() {
                let is_near = AROUND.iter().any(|&step| at.step(step) == other);
                assert_eq!(at.touches(other), is_near, "{at:?} {other:?}");
            }
        }
    }

    #[test]
    fn the_layout_agrees_with_the_board() {
        assert_eq!(PointId::all().count(), 249);
        for point in Point::all() {
            let on = point.x().abs() <= 8 && point.y().abs() <= 8;
            assert_eq!(PointId::of(point).is_some(), on, "{point}");
            let Some(id) = PointId::of(point) else { continue };
            assert_eq!(id.point(), point);
            assert_eq!(id, PointId::on(point.x(), point.y()));
            assert_eq!(id.is_red(), point.is_wholly(Colour::Red), "{point}");
            assert_eq!(id.is_white(), point.is_wholly(Colour::White), "{point}");
            assert_eq!(id.is_gate(), GATES.contains(&id));
            assert_eq!(id.is_gate(), (point.x() * point.y() == 0) && (point.x().abs() + point.y().abs() == 8));
        }
    }
}
