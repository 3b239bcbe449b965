//! Which points of each row and each column have a tile, so that empty points cost nothing.

use crate::board::Point;

/// Rows, and columns, of the grid that numbers the points.
pub(in crate::rules) const SIDE: usize = 19;

/// The points with a tile, a bit each, by rows and by columns.
#[derive(Debug, Clone)]
pub(in crate::rules) struct Occupied {
    rows: [u32; SIDE],
    columns: [u32; SIDE],
}

impl Occupied {
    /// No tile anywhere.
    pub(in crate::rules) const NONE: Occupied = Occupied { rows: [0; SIDE], columns: [0; SIDE] };

    /// Whether there is a tile now on the point of this row, counted from above, and this column, counted from the left.
    #[inline]
    pub(in crate::rules) fn set(&mut self, row: usize, column: usize, has_tile: bool) {
        let set = |line: &mut u32, at: usize| *line = *line & !(1 << at) | u32::from(has_tile) << at;
        set(&mut self.rows[row], column);
        set(&mut self.columns[column], row);
    }

    /// The tiles of a row, from the left; it is counted from above.
    #[inline]
    pub(in crate::rules) fn row(&self, row: usize) -> Line {
        Line { left: self.rows[row], start: row * SIDE, step: 1 }
    }

    /// The tiles of a column, from above; it is counted from the left.
    #[inline]
    pub(in crate::rules) fn column(&self, column: usize) -> Line {
        Line { left: self.columns[column], start: column, step: SIDE }
    }

    /// All points with a tile, in reading order.
    pub(in crate::rules) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        (0..SIDE).flat_map(|row| self.row(row)).filter_map(Point::from_index)
    }
}

/// The indexes of the points of a line that have a tile.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct Line {
    /// The tiles that are still to come, a bit each.
    left: u32,
    start: usize,
    step: usize,
}

impl Line {
    /// The line with another tile, on the point of this number along it.
    #[inline]
    pub(in crate::rules) fn and(self, at: usize) -> Line {
        Line { left: self.left | 1 << at, ..self }
    }

    /// The tiles that are still to come, a bit each: the lowest one is the left column, or the top row.
    #[inline]
    pub(in crate::rules) fn bits(self) -> u32 {
        self.left
    }
}

impl Iterator for Line {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        let at = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.start + at * self.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_listed_along_rows_and_columns() {
        let mut occupied = Occupied::NONE;
        let points: Vec<Point> = ["10s", "3j", "10j", "10b"].map(|name| name.parse().unwrap()).to_vec();
        for point in &points {
            occupied.set(point.index() / SIDE, point.index() % SIDE, true);
        }
        assert!(occupied.points().eq(points.iter().copied()));
        let at = |point: &Point| point.index();
        assert!(occupied.row(9).eq(points[1..3].iter().map(at)));
        assert!(occupied.column(9).eq([0, 2, 3].map(|number| points[number].index())));
        occupied.set(9, 9, false);
        assert!(occupied.row(9).eq([points[1].index()]) && occupied.points().count() == 3);
    }
}
