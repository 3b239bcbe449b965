//! The ring of eight neighbours around a point, and turning it.

use super::lines::Step;
use crate::board::Point;

/// The steps to the eight neighbours, clockwise as drawn from the one above.
pub(in crate::rules) const AROUND: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The eight neighbours in that order, with gaps where the board ends.
pub(in crate::rules) fn ring(centre: Point) -> [Option<Point>; 8] {
    AROUND.map(|(dx, dy)| centre.step(dx, dy))
}

/// The neighbours that are points of the board.
pub(in crate::rules) fn neighbours(centre: Point) -> impl Iterator<Item = Point> {
    AROUND.into_iter().filter_map(move |(dx, dy)| centre.step(dx, dy))
}

/// The index that an index of [`AROUND`] becomes when the ring is turned by so many steps, clockwise as drawn if positive.
pub(in crate::rules) const fn turned(index: usize, steps: i8) -> usize {
    (index & 7).wrapping_add_signed(steps as isize) & 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_is_up_right_down_left() {
        let centre: Point = "10d".parse().unwrap();
        let names = ring(centre).map(|point| point.unwrap().to_string());
        assert_eq!(names, ["10e", "11e", "11d", "11c", "10c", "9c", "9d", "9e"]);
        // A quarter turn takes the upper neighbour to the right.
        assert_eq!([turned(0, 2), turned(0, -1), turned(7, 1), turned(3, 8), turned(1, -128)], [2, 7, 0, 3, 1]);
    }

    #[test]
    fn the_ring_has_gaps_at_the_rim() {
        let corner: Point = "11s".parse().unwrap();
        assert_eq!(neighbours(corner).map(|point| point.to_string()).collect::<Vec<_>>(), ["12r", "11r", "10r", "10s"]);
        assert_eq!(ring(corner).iter().flatten().count(), 4);
        for centre in Point::all() {
            assert!(neighbours(centre).all(|point| point.distance(centre) == 1));
            // Half a turn takes every neighbour to the one across.
            for (place, point) in ring(centre).into_iter().enumerate() {
                let (dx, dy) = AROUND[turned(place, 4)];
                assert_eq!(point, centre.step(-dx, -dy));
            }
        }
    }
}
