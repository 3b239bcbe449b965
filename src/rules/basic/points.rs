//! The colours of the points, and the five ports.

use super::tiles;
use crate::board::Point;
use crate::variant::{Seat, Tile};

/// The port in the middle.
pub(super) const MID: Point = Point::CENTRE;

/// The port next to a seat.
pub(super) fn home(seat: Seat) -> Point {
    port(0, if seat.0 == 0 { -8 } else { 8 })
}

/// The two ports at the sides, East first.
pub(super) fn sides() -> [Point; 2] {
    [port(-8, 0), port(8, 0)]
}

fn port(x: i8, y: i8) -> Point {
    Point::at(x, y).unwrap_or(MID)
}

/// The points where a flower enters, and how many of the two count; none for what is no red or white flower.
pub(super) fn entries(tile: Tile, seat: Seat) -> ([Point; 2], usize) {
    match tile {
        tiles::JASMINE => ([home(seat); 2], 1),
        tiles::ROSE => ([home(seat.other()); 2], 1),
        tiles::LILY | tiles::CHRYSANTHEMUM => (sides(), 2),
        tiles::JADE | tiles::RHODODENDRON => ([MID; 2], 1),
        _ => ([MID; 2], 0),
    }
}

const RED: u8 = 1;
const WHITE: u8 = 2;
const YELLOW: u8 = 4;
const PORT: u8 = 8;
/// Within one step of a port.
const NEAR: u8 = 16;

static COLOURS: [u8; 361] = {
    let mut colours = [0; 361];
    let mut index = 0;
    while index < colours.len() {
        if let Some(point) = Point::from_index(index) {
            colours[index] = paint(point.x(), point.y());
        }
        index += 1;
    }
    colours
};

/// Which colours touch a point. The four triangles are red.
const fn paint(x: i8, y: i8) -> u8 {
    let (a, b) = (x.abs(), y.abs());
    let (far, near) = if a > b { (a, b) } else { (b, a) };
    let mut bits = 0;
    if far + near <= 7 {
        // On a path both colours touch; elsewhere the quarters of equal signs are red.
        let product = x as i16 * y as i16;
        if product >= 0 {
            bits |= RED;
        }
        if product <= 0 {
            bits |= WHITE;
        }
    }
    if far + near >= 7 && far - near <= 7 {
        bits |= YELLOW;
    }
    if far - near >= 7 {
        bits |= RED;
    }
    if near == 0 && (far == 0 || far == 8) {
        bits |= PORT;
    }
    // The ports are so far apart that the coordinates' sizes alone say which is nearest.
    if near <= 1 && (far <= 1 || far >= 7) {
        bits |= NEAR;
    }
    bits
}

fn colours(point: Point) -> u8 {
    COLOURS[point.index()]
}

/// Whether it is Home, Foreign, East, West or Mid.
pub(super) fn is_port(point: Point) -> bool {
    colours(point) & PORT != 0
}

/// Whether a port is the point itself or one of its eight neighbours.
pub(super) fn is_near_port(point: Point) -> bool {
    colours(point) & NEAR != 0
}

/// Whether the point touches red and no other colour.
pub(super) fn is_red(point: Point) -> bool {
    colours(point) & (RED | WHITE | YELLOW) == RED
}

/// Whether the point touches white and no other colour.
pub(super) fn is_white(point: Point) -> bool {
    colours(point) & (RED | WHITE | YELLOW) == WHITE
}

/// Whether the point touches yellow and no other colour.
pub(super) fn is_yellow(point: Point) -> bool {
    colours(point) & (RED | WHITE | YELLOW) == YELLOW
}

/// Whether the point touches red or white.
pub(super) fn is_painted(point: Point) -> bool {
    colours(point) & (RED | WHITE) != 0
}

/// Whether a tile is a flower of the wrong colour for a point: red where all is white, white where all is red.
pub(super) fn bars(tile: Tile, point: Point) -> bool {
    (tiles::is_red(tile) && is_white(point)) || (tiles::is_white(tile) && is_red(point))
}

/// Whether a point lies in a seat's own half; the middle row is nobody's.
pub(super) const fn is_half_of(seat: Seat, point: Point) -> bool {
    if seat.0 == 0 { point.y() < 0 } else { point.y() > 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;

    #[test]
    fn the_colours_agree_with_the_gardens_of_the_board() {
        let ports: Vec<Point> = Point::all().filter(|&point| is_port(point)).collect();
        assert_eq!(ports.iter().map(Point::to_string).collect::<Vec<_>>(), ["10r", "2j", "10j", "18j", "10b"]);
        for point in Point::all() {
            let gardens = point.gardens();
            let red = gardens.touch(Colour::Red) || gardens.touch(Colour::Torii);
            let (white, yellow) = (gardens.touch(Colour::White), gardens.touch(Colour::Yellow));
            assert_eq!(is_red(point), red && !white && !yellow, "{point}");
            assert_eq!(is_white(point), white && !red && !yellow, "{point}");
            assert_eq!(is_yellow(point), yellow && !red && !white, "{point}");
            assert_eq!(is_painted(point), red || white, "{point}");
            assert_eq!(is_near_port(point), ports.iter().any(|port| port.distance(point) <= 1), "{point}");
        }
    }

    #[test]
    fn flowers_enter_by_their_ports() {
        let names = |tile, seat| {
            let (points, count) = entries(tile, Seat(seat));
            points[..count].iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!([names(tiles::JASMINE, 0), names(tiles::JASMINE, 1)], ["10b", "10r"]);
        assert_eq!([names(tiles::ROSE, 0), names(tiles::ROSE, 1)], ["10r", "10b"]);
        assert_eq!([names(tiles::LILY, 0), names(tiles::CHRYSANTHEMUM, 1)], ["2j 18j", "2j 18j"]);
        assert_eq!([names(tiles::JADE, 0), names(tiles::RHODODENDRON, 1), names(tiles::BOAT, 0)], ["10j", "10j", ""]);
    }
}
