//! Rays and straight ways along the lines of the grid.

use crate::board::Point;

/// A step: how far to the right and how far up.
pub(in crate::rules) type Step = (i8, i8);

/// The steps along the lines: up, left, right, down.
pub(in crate::rules) const ALONG: [Step; 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];

/// The points of the board after a point in a direction, nearest first.
pub(in crate::rules) fn ray(from: Point, (dx, dy): Step) -> impl Iterator<Item = Point> {
    std::iter::successors(from.step(dx, dy), move |point| point.step(dx, dy))
}

/// The first point in a direction that the caller accepts, such as the first with a tile.
pub(in crate::rules) fn seen(from: Point, step: Step, ends: impl Fn(Point) -> bool) -> Option<Point> {
    ray(from, step).find(|&point| ends(point))
}

/// The step, and how many of them, from one point to another along a line of the grid; `None` for the same point and for
/// two that are on no common line.
pub(in crate::rules) fn straight(from: Point, to: Point) -> Option<(Step, u8)> {
    let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
    let in_line = (dx == 0) != (dy == 0);
    in_line.then(|| ((dx.signum(), dy.signum()), from.distance(to)))
}

/// The points strictly between two on a line of the grid, in order; none for two that are on no common line.
pub(in crate::rules) fn between(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let (step, count) = straight(from, to).unwrap_or(((0, 1), 1));
    // The board is convex, so all points between two of its points are on it.
    ray(from, step).take(usize::from(count) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn names(points: impl Iterator<Item = Point>) -> String {
        points.map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_ray_ends_at_the_rim() {
        assert_eq!(names(ray(point("10o"), (0, 1))), "10p 10q 10r 10s");
        assert_eq!(names(ray(point("3j"), (-1, 0))), "2j 1j");
        assert_eq!(names(ray(point("11s"), (1, 0))), "");
        assert_eq!(names(ray(point("15o"), (1, 1))), "16p");
    }

    #[test]
    fn the_first_accepted_point_is_seen() {
        let tiles = [point("10m"), point("10p")];
        let on = |at: Point| tiles.contains(&at);
        assert_eq!(seen(Point::CENTRE, (0, 1), on), Some(point("10m")));
        assert_eq!(seen(point("10m"), (0, 1), on), Some(point("10p")));
        assert_eq!(seen(Point::CENTRE, (1, 0), on), None);
    }

    #[test]
    fn only_points_of_one_line_are_straight() {
        for from in Point::all() {
            for to in Point::all() {
                let way = straight(from, to);
                assert_eq!(way.is_some(), from != to && (from.x() == to.x() || from.y() == to.y()));
                let count = way.map_or(0, |(_, count)| usize::from(count) - 1);
                assert_eq!(between(from, to).count(), count);
                if let Some((step, count)) = way {
                    assert_eq!(ray(from, step).nth(usize::from(count) - 1), Some(to));
                }
            }
        }
    }
}
