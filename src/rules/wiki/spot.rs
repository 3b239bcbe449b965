//! The 261 points, laid out so that a neighbour is one addition away and the gardens of a whole path are one word of bits.

use crate::board::{Place, Point};

/// Cells in the layout: rows of 32 with a margin of three round the board, so that no tile's way leaves the array; every
/// index is masked to fit.
pub(super) const CELLS: usize = 1024;

/// The cells of the rows that the board has.
pub(super) const ROWS: std::ops::Range<usize> = Spot::on(-9, 9).index()..Spot::on(9, -9).index() + 1;

/// A cell of the layout, numbered row by row from the top left. Most are points of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u16);

/// No point.
pub(super) const NOWHERE: Spot = Spot(0);

/// The steps along the lines: up, left, right, down.
pub(super) const LINES: [i16; 4] = [-32, -1, 1, 32];
/// The steps across: upper left, upper right, lower left, lower right.
pub(super) const DIAGONALS: [i16; 4] = [-33, -31, 31, 33];
/// A horse's two steps, the first along a line and the second outward.
pub(super) const KNIGHTS: [(i16, i16); 8] =
    [(-32, -33), (-32, -31), (-1, -33), (-1, 31), (1, -31), (1, 33), (32, 31), (32, 33)];

/// Where a point lies, or what a whole path touches: the gardens of all its points, and the sides of the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Field(pub u16);

const GARDENS: u16 = 0xfff;
const TORII: u16 = 0xf00;
const POINT: u16 = 1 << 12;
const INSIDE: u16 = 1 << 13;
const OUTSIDE: u16 = 1 << 14;
/// Of one garden only.
const WHOLLY: u16 = 1 << 15;

static FIELDS: [u16; CELLS] = {
    let mut fields = [0; CELLS];
    let mut y = -9;
    while y <= 9 {
        let mut x: i8 = -9;
        while x <= 9 {
            if Point::at(x, y).is_some() {
                fields[Spot::on(x, y).index()] = field(x, y);
            }
            x += 1;
        }
        y += 1;
    }
    fields
};

/// The same as the board says, for the compiler to work out.
const fn field(x: i8, y: i8) -> u16 {
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

impl Field {
    /// Of no point.
    pub(super) const NONE: Field = Field(0);

    /// Both together.
    pub(super) const fn and(self, other: Field) -> Field {
        Field(self.0 | other.0)
    }

    /// A bit for each garden that is touched, numbered as the board does.
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

    /// Whether a path over these points crosses the wall and no torii lets it.
    pub(super) const fn is_walled(self) -> bool {
        self.straddles() && !self.touches_torii()
    }
}

impl From<Spot> for Place {
    fn from(spot: Spot) -> Place {
        spot.point().into()
    }
}

impl Spot {
    /// The cell of these drawn coordinates, which must lie within 9 of the centre.
    pub(super) const fn on(x: i8, y: i8) -> Spot {
        Spot(((12 - y as i16) as u16) << 5 | (x as i16 + 12) as u16)
    }

    /// The cell of a point.
    pub(super) const fn of(point: Point) -> Spot {
        Spot::on(point.x(), point.y())
    }

    /// The point of a cell; only cells that are points are ever asked.
    pub(super) fn point(self) -> Point {
        Point::at(self.x(), self.y()).unwrap_or(Point::CENTRE)
    }

    /// All points, in reading order.
    pub(super) fn all() -> impl Iterator<Item = Spot> {
        ROWS.map(|cell| Spot(cell as u16)).filter(|spot| spot.is_point())
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    pub(super) const fn x(self) -> i8 {
        (self.0 & 31) as i8 - 12
    }

    pub(super) const fn y(self) -> i8 {
        12 - (self.0 >> 5 & 31) as i8
    }

    /// The cell this step away.
    pub(super) const fn step(self, step: i16) -> Spot {
        Spot(self.0.wrapping_add_signed(step))
    }

    /// The larger of the two distances.
    pub(super) const fn distance(self, other: Spot) -> u8 {
        let (dx, dy) = (self.x().abs_diff(other.x()), self.y().abs_diff(other.y()));
        if dx > dy { dx } else { dy }
    }

    /// Whether the two are neighbours, along a line or across.
    pub(super) const fn is_beside(self, other: Spot) -> bool {
        self.distance(other) == 1
    }

    pub(super) fn is_point(self) -> bool {
        FIELDS[self.index()] & POINT != 0
    }

    pub(super) fn field(self) -> Field {
        Field(FIELDS[self.index()])
    }

    /// The garden the point lies wholly inside, if it is on no border.
    pub(super) fn garden(self) -> Option<usize> {
        let field = self.field().0;
        (field & WHOLLY != 0).then(|| (field & GARDENS).trailing_zeros() as usize)
    }

    /// Whether the point lies wholly inside a red garden between the walls.
    pub(super) fn is_red(self) -> bool {
        matches!(self.garden(), Some(0 | 2))
    }

    /// Whether the point lies wholly inside a white garden.
    pub(super) fn is_white(self) -> bool {
        matches!(self.garden(), Some(1 | 3))
    }

    /// Whether the point lies wholly inside a yellow garden.
    pub(super) fn is_yellow(self) -> bool {
        matches!(self.garden(), Some(4..=7))
    }

    /// Whether the point is part of the wall.
    pub(super) fn is_on_wall(self) -> bool {
        FIELDS[self.index()] & (POINT | INSIDE | OUTSIDE) == POINT
    }

    pub(super) fn touches_torii(self) -> bool {
        self.field().touches_torii()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;

    #[test]
    fn the_layout_agrees_with_the_board() {
        assert_eq!(Spot::all().count(), 261);
        for point in Point::all() {
            let spot = Spot::of(point);
            assert_eq!(spot.point(), point);
            let gardens = point.gardens().iter().fold(0, |bits, garden| bits | 1 << garden.index());
            assert_eq!(spot.field().gardens(), gardens, "{point}");
            assert_eq!(spot.is_on_wall(), point.is_on_wall(), "{point}");
            assert_eq!(spot.touches_torii(), point.touches_torii(), "{point}");
            assert_eq!(spot.is_red(), point.is_wholly(Colour::Red), "{point}");
            assert_eq!(spot.is_white(), point.is_wholly(Colour::White), "{point}");
            assert_eq!(spot.is_yellow(), point.is_wholly(Colour::Yellow), "{point}");
            assert_eq!(spot.garden().is_some(), point.gardens().len() == 1, "{point}");
        }
    }
}
