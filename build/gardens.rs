//! The gardens of Balance Pai Sho: which of them each point and each square belongs to, from the outlines in
//! `grammar/balance-gardens.yaml`.

use super::board::{Point, Square};
use serde::Deserialize;

/// A part of a square smaller than this is an error of floating point arithmetic.
const NOTHING: f64 = 1e-9;

/// A corner of an outline, in drawn coordinates.
type Corner = [f64; 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Garden {
    name: String,
    corners: Vec<Corner>,
}

/// The source of the tables: the names, and for the points and squares by their indices the gardens, a bit each.
pub fn tables() -> String {
    let gardens: Vec<Garden> = super::read("balance-gardens");
    assert!(gardens.len() <= 16, "a table entry has a bit for each of sixteen gardens");
    let (mut points, mut squares) = ([0u16; 361], [0u16; 361]);
    for (bit, Garden { corners, .. }) in gardens.iter().enumerate() {
        for point in Point::all().filter(|point| touches(corners, [point.x().into(), point.y().into()])) {
            points[point.index()] |= 1 << bit;
        }
        for square in Square::all().filter(|square| covers_part(corners, [square.x().into(), square.y().into()])) {
            squares[square.index()] |= 1 << bit;
        }
    }
    let (names, count): (Vec<&str>, usize) = (gardens.iter().map(|garden| &*garden.name).collect(), gardens.len());
    format!(
        "pub(super) static NAMES: [&str; {count}] = {names:?};\n\
         pub(super) static POINTS: [u16; 361] = {points:?};\n\
         pub(super) static SQUARES: [u16; 361] = {squares:?};\n"
    )
}

/// The sides of an outline.
fn sides(corners: &[Corner]) -> impl Iterator<Item = (Corner, Corner)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// Whether a point lies in an outline or on it.
fn touches(corners: &[Corner], [x, y]: Corner) -> bool {
    let mut inside = false;
    for ([ax, ay], [bx, by]) in sides(corners) {
        let across = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        let beside = (ax.min(bx)..=ax.max(bx)).contains(&x) && (ay.min(by)..=ay.max(by)).contains(&y);
        if across == 0.0 && beside {
            return true;
        }
        // A ray to the right of the point goes through this side.
        if (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax) {
            inside = !inside;
        }
    }
    inside
}

/// Whether a part of the square with this lower left corner lies in an outline: the outline is cut along each edge of
/// the square, and what is left has an area.
fn covers_part(corners: &[Corner], [left, low]: Corner) -> bool {
    // How far inside each edge a corner lies.
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
