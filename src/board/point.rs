//! Points, squares, and places.

use std::fmt;
use std::str::FromStr;

/// Points in a row of the grid that holds the disc.
const SIDE: i8 = 19;
/// The farthest that a point lies from the centre along one axis.
const REACH: i8 = 9;
/// The square of the farthest that a point lies from the centre.
const DISC: i16 = 82;

/// One of the 261 points of the board.
///
/// Points are ordered as a position record lists them: from `9s`, row by row, left to right, to `11a`.
///
/// ```
/// use paisho::board::Point;
///
/// let point: Point = "10c".parse()?;
/// assert_eq!((point.x(), point.y()), (0, -7));
/// assert_eq!(point.step(1, 2).unwrap().to_string(), "11e");
/// assert!("1a".parse::<Point>().is_err());
/// # Ok::<(), paisho::board::ParsePlaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The centre of the board, `10j`.
    pub const CENTRE: Point = Point(180);

    /// The point at these drawn coordinates, if the board has one there.
    #[inline]
    pub const fn at(x: i8, y: i8) -> Option<Point> {
        if x < -REACH || x > REACH || y < -REACH || y > REACH {
            return None;
        }
        if (x as i16) * (x as i16) + (y as i16) * (y as i16) > DISC {
            return None;
        }
        Some(Point(((REACH - y) as u16) * SIDE as u16 + (x + REACH) as u16))
    }

    /// The coordinate to the right of the centre, -9 to 9.
    #[inline]
    pub const fn x(self) -> i8 {
        (self.0 % SIDE as u16) as i8 - REACH
    }

    /// The coordinate above the centre, -9 to 9.
    #[inline]
    pub const fn y(self) -> i8 {
        REACH - (self.0 / SIDE as u16) as i8
    }

    /// The index of this point in a grid of 19 by 19, below 361, in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point with an index that [`Point::index`] gave.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Point> {
        /// Whether the disc has each point of the grid.
        static IN_DISC: [bool; 361] = {
            let mut points = [false; 361];
            let mut index = 0;
            while index < points.len() {
                let (row, column) = (index / SIDE as usize, index % SIDE as usize);
                points[index] = Point::at(column as i8 - REACH, REACH - row as i8).is_some();
                index += 1;
            }
            points
        };
        if index < IN_DISC.len() && IN_DISC[index] { Some(Point(index as u16)) } else { None }
    }

    /// The point this many steps to the right and up, if the board has it.
    #[inline]
    pub const fn step(self, dx: i8, dy: i8) -> Option<Point> {
        Point::at(self.x().saturating_add(dx), self.y().saturating_add(dy))
    }

    /// The point and its neighbours.
    pub(crate) fn around(self) -> impl Iterator<Item = Point> {
        const ROW: i16 = SIDE as i16;
        const STEPS: [i16; 9] = [-ROW - 1, -ROW, 1 - ROW, -1, 0, 1, ROW - 1, ROW, ROW + 1];
        let points = STEPS.iter().map(move |step| usize::from(self.0.wrapping_add_signed(*step)));
        // Beyond the edge of the grid another row begins.
        points.filter_map(Point::from_index).filter(move |point| point.x().abs_diff(self.x()) < 2)
    }

    /// Every point, in reading order.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..361).filter_map(Point::from_index)
    }

    /// The point with the board turned by 180 degrees.
    #[inline]
    pub const fn turned(self) -> Point {
        Point(360 - self.0)
    }

    /// The larger of the two distances between the points: 1 for the eight neighbours.
    #[inline]
    pub const fn distance(self, other: Point) -> u8 {
        let (dx, dy) = (self.x().abs_diff(other.x()), self.y().abs_diff(other.y()));
        if dx > dy { dx } else { dy }
    }
}

/// One of the 256 squares between the points, named by its lower left corner as drawn.
///
/// ```
/// use paisho::board::Square;
///
/// let square: Square = "#10c".parse()?;
/// let corners: Vec<String> = square.corners().map(|point| point.to_string()).collect();
/// assert_eq!(corners, ["10c", "11c", "10d", "11d"]);
/// # Ok::<(), paisho::board::ParsePlaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// The square whose lower left corner has these drawn coordinates, if the board has it.
    ///
    /// A square belongs to the board when its centre lies within 9 of the board's centre; ten squares do although
    /// the corner they are named for is no point.
    #[inline]
    pub const fn at(x: i8, y: i8) -> Option<Square> {
        if x < -REACH || x >= REACH || y < -REACH || y >= REACH {
            return None;
        }
        // Twice the coordinates of the square's centre, to stay with whole numbers.
        let (cx, cy) = (2 * x as i16 + 1, 2 * y as i16 + 1);
        if cx * cx + cy * cy > 4 * 81 {
            return None;
        }
        Some(Square(((REACH - y) as u16) * SIDE as u16 + (x + REACH) as u16))
    }

    /// The left edge, -9 to 8.
    #[inline]
    pub const fn x(self) -> i8 {
        (self.0 % SIDE as u16) as i8 - REACH
    }

    /// The lower edge, -9 to 8.
    #[inline]
    pub const fn y(self) -> i8 {
        REACH - (self.0 / SIDE as u16) as i8
    }

    /// The index of the naming corner in a grid of 19 by 19, below 361, in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every square, in reading order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..361u16).filter_map(|index| Square::at((index % 19) as i8 - REACH, REACH - (index / 19) as i8))
    }

    /// The corners that are points of the board, at most four.
    pub fn corners(self) -> impl Iterator<Item = Point> {
        [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().filter_map(move |(dx, dy)| Point::at(self.x() + dx, self.y() + dy))
    }
}

/// Where a tile may lie: on a point or, in some variants, on a square.
///
/// ```
/// use paisho::board::Place;
///
/// assert!(matches!("10c".parse()?, Place::Point(_)));
/// assert!(matches!("#10c".parse()?, Place::Square(_)));
/// # Ok::<(), paisho::board::ParsePlaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// On an intersection.
    Point(Point),
    /// Between four intersections.
    Square(Square),
}

impl Place {
    /// All points, then all squares.
    pub(crate) fn all() -> impl Iterator<Item = Place> {
        Point::all().map(Place::Point).chain(Square::all().map(Place::Square))
    }

    /// The coordinates that its name gives.
    pub(crate) fn named(self) -> (i8, i8) {
        match self {
            Place::Point(point) => (point.x(), point.y()),
            Place::Square(square) => (square.x(), square.y()),
        }
    }

    /// How far apart two places are, squared, in halves of a step.
    pub(crate) fn apart(self, other: Place) -> u32 {
        let middle = |at: Place| match at {
            Place::Point(point) => (2 * point.x(), 2 * point.y()),
            Place::Square(square) => (2 * square.x() + 1, 2 * square.y() + 1),
        };
        let ((x, y), (other_x, other_y)) = (middle(self), middle(other));
        u32::from(x.abs_diff(other_x)).pow(2) + u32::from(y.abs_diff(other_y)).pow(2)
    }

    /// The point, unless the place is a square.
    #[inline]
    pub const fn point(self) -> Option<Point> {
        match self {
            Place::Point(point) => Some(point),
            Place::Square(_) => None,
        }
    }

    /// The rank of the place in a position record: a square follows the point that it is named for.
    #[inline]
    pub const fn order(self) -> u16 {
        let (index, is_square) = match self {
            Place::Point(point) => (point.0, 0),
            Place::Square(square) => (square.0, 1),
        };
        index << 1 | is_square
    }

    /// The place with a rank that [`Place::order`] gave.
    #[inline]
    pub(crate) const fn of_order(order: u16) -> Place {
        if order & 1 == 0 { Place::Point(Point(order >> 1)) } else { Place::Square(Square(order >> 1)) }
    }
}

impl From<Square> for Place {
    #[inline]
    fn from(square: Square) -> Self {
        Place::Square(square)
    }
}

impl From<Point> for Place {
    #[inline]
    fn from(point: Point) -> Self {
        Place::Point(point)
    }
}

/// Writes drawn coordinates as column and row.
fn name(f: &mut fmt::Formatter<'_>, x: i8, y: i8) -> fmt::Result {
    write!(f, "{}{}", x + REACH + 1, (b'a' + (y + REACH) as u8) as char)
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        name(f, self.x(), self.y())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("#")?;
        name(f, self.x(), self.y())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Point(point) => point.fmt(f),
            Place::Square(square) => square.fmt(f),
        }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The drawn coordinates that a name such as `10c` stands for, whether or not the board has them.
fn coordinates(name: &str) -> Option<(i8, i8)> {
    let (column, row) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let row = row.as_bytes()[0].to_ascii_lowercase();
    if column.is_empty() || column.len() > 2 || !column.bytes().all(|b| b.is_ascii_digit()) || !row.is_ascii_lowercase()
    {
        return None;
    }
    let column: i8 = column.parse().ok()?;
    Some((column - REACH - 1, (row - b'a') as i8 - REACH))
}

/// The error of a text that names no place of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePlaceError;

impl fmt::Display for ParsePlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a point or a square of the board")
    }
}

impl std::error::Error for ParsePlaceError {}

impl FromStr for Point {
    type Err = ParsePlaceError;

    fn from_str(name: &str) -> Result<Self, ParsePlaceError> {
        let (x, y) = coordinates(name).ok_or(ParsePlaceError)?;
        Point::at(x, y).ok_or(ParsePlaceError)
    }
}

impl FromStr for Square {
    type Err = ParsePlaceError;

    fn from_str(name: &str) -> Result<Self, ParsePlaceError> {
        let (x, y) = name.strip_prefix('#').and_then(coordinates).ok_or(ParsePlaceError)?;
        Square::at(x, y).ok_or(ParsePlaceError)
    }
}

impl FromStr for Place {
    type Err = ParsePlaceError;

    fn from_str(name: &str) -> Result<Self, ParsePlaceError> {
        match name.strip_prefix('#') {
            None => name.parse().map(Place::Point),
            Some(_) => name.parse().map(Place::Square),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_261_points_from_9s_to_11a() {
        let all: Vec<Point> = Point::all().collect();
        assert_eq!(all.len(), 261);
        assert_eq!(all[0].to_string(), "9s");
        assert_eq!(all[260].to_string(), "11a");
        assert!(all.is_sorted());
        let row_a: Vec<String> = all.iter().filter(|p| p.y() == -9).map(Point::to_string).collect();
        assert_eq!(row_a, ["9a", "10a", "11a"]);
    }

    #[test]
    fn names_and_coordinates_agree() {
        for (name, x, y) in [("10j", 0, 0), ("10r", 0, 8), ("2j", -8, 0), ("1j", -9, 0), ("19j", 9, 0), ("10C", 0, -7)]
        {
            let point: Point = name.parse().unwrap();
            assert_eq!((point.x(), point.y()), (x, y), "{name}");
            assert_eq!(point.to_string(), name.to_lowercase());
        }
        for point in Point::all() {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(Point::from_index(point.index()), Some(point));
            assert_eq!((point.turned().x(), point.turned().y()), (-point.x(), -point.y()));
        }
        for wrong in ["", "j", "10", "20j", "0j", "1a", "10t", "010j", "10jj", "-1j", "1é"] {
            assert_eq!(wrong.parse::<Point>(), Err(ParsePlaceError), "{wrong}");
        }
        assert_eq!(Point::CENTRE.to_string(), "10j");
    }

    #[test]
    fn neighbours_touch() {
        for point in Point::all() {
            let near: Vec<Point> = Point::all().filter(|other| point.distance(*other) <= 1).collect();
            assert_eq!(point.around().collect::<Vec<_>>(), near, "{point}");
        }
    }

    #[test]
    fn there_are_256_squares_and_ten_are_named_by_no_point() {
        let all: Vec<Square> = Square::all().collect();
        assert_eq!(all.len(), 256);
        assert_eq!(all.iter().filter(|s| Point::at(s.x(), s.y()).is_none()).count(), 10);
        for square in all {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().parse(), Ok(Place::Square(square)));
        }
        for wrong in ["10c", "##10c", "#", "#19j", "#10s", "#1a"] {
            assert_eq!(wrong.parse::<Square>(), Err(ParsePlaceError), "{wrong}");
        }
    }

    #[test]
    fn a_square_follows_the_point_it_is_named_for() {
        let order = |name: &str| name.parse::<Place>().unwrap().order();
        assert!(order("10c") < order("#10c") && order("#10c") < order("11c"));
        assert!(order("#18k") < order("2j"));
    }
}
