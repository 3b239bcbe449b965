//! The ground of each point: red paint, white paint or bare wood.

use crate::board::Point;
use crate::rules::shared::occupied::SIDE;

/// A set of grounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Paint(u8);

impl Paint {
    pub(super) const RED: Paint = Paint(1);
    pub(super) const WHITE: Paint = Paint(2);
    pub(super) const WOOD: Paint = Paint(4);
    pub(super) const ANY: Paint = Paint(7);

    /// The grounds that a point touches: one inside a field, several on a border.
    pub(super) const fn of(point: Point) -> Paint {
        Paint(PAINT[point.index()])
    }

    /// Whether the two sets share a ground.
    pub(super) const fn meets(self, other: Paint) -> bool {
        self.0 & other.0 != 0
    }

    /// The points of a row, from the left, or of the column of this number, from the top, that meet these grounds: a bit
    /// each. The paint is the same with rows and columns exchanged.
    pub(super) fn along(self, line: usize) -> u32 {
        ROWS[usize::from(self.0 & 7)][line]
    }

    /// The name in a message.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Paint::RED => "red paint",
            Paint::WHITE => "white paint",
            Paint::WOOD => "bare wood",
            _ => "any ground",
        }
    }
}

/// The points of each row that meet each set of grounds, a bit each.
static ROWS: [[u32; SIDE]; 8] = {
    let mut rows = [[0; SIDE]; 8];
    let mut index = 0;
    while index < PAINT.len() {
        let mut grounds = 0;
        while grounds < rows.len() {
            if PAINT[index] & grounds as u8 != 0 {
                rows[grounds][index / SIDE] |= 1 << (index % SIDE);
            }
            grounds += 1;
        }
        index += 1;
    }
    rows
};

static PAINT: [u8; 361] = {
    let mut paint = [0; 361];
    let mut index = 0;
    while index < paint.len() {
        if let Some(point) = Point::from_index(index) {
            paint[index] = painted(point.x() as i16, point.y() as i16);
        }
        index += 1;
    }
    paint
};

const fn painted(x: i16, y: i16) -> u8 {
    let (across, up) = (x.abs(), y.abs());
    let (far, near) = if across > up { (across, up) } else { (up, across) };
    let mut paint = 0;
    // The diamond: red where the signs agree, white where they differ, both on the paths between the quarters.
    if far + near <= 7 {
        if x * y >= 0 {
            paint |= Paint::RED.0;
        }
        if x * y <= 0 {
            paint |= Paint::WHITE.0;
        }
    }
    // The triangles at the rim, and the wood between them and the diamond.
    if far - near >= 7 {
        paint |= Paint::RED.0;
    }
    if far + near >= 7 && far - near <= 7 {
        paint |= Paint::WOOD.0;
    }
    paint
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;

    #[test]
    fn the_paint_is_that_of_the_gardens() {
        for point in Point::all() {
            let gardens = point.gardens();
            let red = gardens.touch(Colour::Red) || gardens.touch(Colour::Torii);
            assert_eq!(Paint::of(point).meets(Paint::RED), red, "{point}");
            assert_eq!(Paint::of(point).meets(Paint::WHITE), gardens.touch(Colour::White), "{point}");
            assert_eq!(Paint::of(point).meets(Paint::WOOD), gardens.touch(Colour::Yellow), "{point}");
            let (row, column) = (point.index() / SIDE, point.index() % SIDE);
            for ground in [Paint::RED, Paint::WHITE, Paint::WOOD, Paint::ANY] {
                let meets = u32::from(Paint::of(point).meets(ground));
                let along = [ground.along(row) >> column & 1, ground.along(column) >> row & 1];
                assert_eq!(along, [meets; 2], "{point}");
            }
        }
    }
}
