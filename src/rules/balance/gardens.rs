//! The gardens and the places in them, computed from the outlines in `grammar/balance-gardens.yaml`.

use crate::board::{Place, Point, Square};
use serde::Deserialize;
use std::sync::OnceLock;

/// The number of gardens.
pub(super) const GARDENS: usize = 16;
/// Cells in the grid of points; the grid of squares has as many.
const CELLS: usize = 361;

/// Overlaps smaller than this are rounding errors.
const NOTHING: f64 = 1e-9;

/// A set of gardens: one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Gardens(u16);

impl Gardens {
    pub(super) const fn has(self, garden: usize) -> bool {
        garden < GARDENS && self.0 >> garden & 1 == 1
    }

    /// The gardens, as numbers below sixteen.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..GARDENS).filter(move |&garden| self.has(garden))
    }
}

/// A corner of an outline, in drawn coordinates.
type Corner = [f64; 2];

/// A garden in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Outline {
    name: String,
    corners: Vec<Corner>,
}

/// Which places belong to which garden.
struct Map {
    names: Vec<String>,
    points: [Gardens; CELLS],
    squares: [Gardens; CELLS],
}

/// The file is part of the program; a test loads it, so it parses.
fn map() -> &'static Map {
    static MAP: OnceLock<Map> = OnceLock::new();
    MAP.get_or_init(|| {
        let text = include_str!("../../../grammar/balance-gardens.yaml");
        let outlines: Vec<Outline> = serde_yaml::from_str(text).expect("the gardens are checked by a test");
        let mut map = Map {
            names: outlines.iter().map(|outline| outline.name.clone()).collect(),
            points: [Gardens::default(); CELLS],
            squares: [Gardens::default(); CELLS],
        };
        for (garden, Outline { corners, .. }) in outlines.iter().enumerate().take(GARDENS) {
            for point in Point::all() {
                if touches(corners, [point.x().into(), point.y().into()]) {
                    map.points[point.index()].0 |= 1 << garden;
                }
            }
            for square in Square::all() {
                if covers_part(corners, [square.x().into(), square.y().into()]) {
                    map.squares[square.index()].0 |= 1 << garden;
                }
            }
        }
        map
    })
}

/// The gardens that a place belongs to.
pub(super) fn of(place: Place) -> Gardens {
    match place {
        Place::Point(point) => map().points[point.index()],
        Place::Square(square) => map().squares[square.index()],
    }
}

/// The name of a garden.
pub(super) fn name(garden: usize) -> &'static str {
    map().names.get(garden).map_or("garden", String::as_str)
}

/// The sides of an outline.
fn sides(corners: &[Corner]) -> impl Iterator<Item = (Corner, Corner)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// Whether a point lies inside an outline or on it.
fn touches(corners: &[Corner], [x, y]: Corner) -> bool {
    let mut inside = false;
    for ([ax, ay], [bx, by]) in sides(corners) {
        let across = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        let beside = (ax.min(bx)..=ax.max(bx)).contains(&x) && (ay.min(by)..=ay.max(by)).contains(&y);
        if across == 0.0 && beside {
            return true;
        }
        // A ray to the right of the point crosses this side.
        if (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax) {
            inside = !inside;
        }
    }
    inside
}

/// Whether an outline overlaps the square with this lower left corner: clipped by each edge of the square, it has an area
/// left.
fn covers_part(corners: &[Corner], [left, low]: Corner) -> bool {
    // How far inside each edge of the square a corner lies.
    let inward: [fn(Corner, Corner) -> f64; 4] = [
        |[x, _], [left, _]| x - left,
        |[x, _], [left, _]| left + 1.0 - x,
        |[_, y], [_, low]| y - low,
        |[_, y], [_, low]| low + 1.0 - y,
    ];
    let mut outline = corners.to_vec();
    for inside in inward {
        let mut cut = Vec::with_capacity(outline.len() + 2);
        for (a, b) in sides(&outline) {
            let (from, to) = (inside(a, [left, low]), inside(b, [left, low]));
            if from >= 0.0 {
                cut.push(a);
            }
            if (from > 0.0 && to < 0.0) || (from < 0.0 && to > 0.0) {
                let share = from / (from - to);
                cut.push([a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]);
            }
        }
        outline = cut;
    }
    let twice_the_area: f64 = sides(&outline).map(|([ax, ay], [bx, by])| ax * by - bx * ay).sum();
    twice_the_area.abs() > NOTHING
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn gardens(place: &str) -> Vec<&'static str> {
        of(place.parse().unwrap()).iter().map(name).collect()
    }

    #[test]
    fn there_are_sixteen_and_every_place_has_one() {
        assert_eq!(map().names.len(), GARDENS);
        assert_eq!(map().names.iter().collect::<BTreeSet<_>>().len(), GARDENS);
        assert!(Point::all().all(|point| of(point.into()) != Gardens::default()));
        assert!(Square::all().all(|square| of(Place::Square(square)) != Gardens::default()));
    }

    #[test]
    fn points_belong_to_all_gardens_they_touch() {
        assert_eq!(gardens("11k"), ["upper right red garden"]);
        assert_eq!(gardens("10j").len(), 4);
        // The apex of a torii touches two quarters, the torii, and the yellow halves beside it.
        assert_eq!(
            gardens("10q"),
            [
                "upper right red garden",
                "upper left white garden",
                "southern torii",
                "upper half of the upper right yellow garden",
                "upper half of the upper left yellow garden"
            ]
        );
        assert_eq!(gardens("15o").len(), 2, "on a diagonal of the board");
        assert_eq!(gardens("13n"), ["upper right red garden", "upper half of the upper right yellow garden"]);
    }

    #[test]
    fn squares_belong_to_all_gardens_they_overlap() {
        assert_eq!(gardens("#10j"), ["upper right red garden"]);
        assert_eq!(gardens("#10p"), ["upper right red garden", "upper half of the upper right yellow garden"]);
        assert_eq!(gardens("#10q"), ["southern torii", "upper half of the upper right yellow garden"]);
        assert_eq!(gardens("#10r"), ["southern torii"]);
        assert_eq!(
            gardens("#13m"),
            [
                "upper right red garden",
                "right half of the upper right yellow garden",
                "upper half of the upper right yellow garden"
            ]
        );
        // Touching a border with a corner is no overlap.
        assert_eq!(gardens("#12a"), ["lower half of the lower right yellow garden"]);
    }
}
