//! The empty board: gardens, walls, paths, the grid, gates, and the names of rows and columns.

use super::letters::{self, Anchor};
use super::outline::{Outline, Segment, Spot};
use super::shape::{Group, Look, Shape};
use super::theme::Colours;
use super::tiles::Stamps;
use crate::board::{Place, Point, Square};
use crate::render::Turn;
use crate::variant::Variant;
use std::f32::consts::PI;

/// From one point to the next.
pub(super) const STEP: f32 = 100.0;
/// How wide the ring round the board is.
const RIM: f32 = 55.0;
/// From the ring to the names of rows and columns, and from there to the edge of the board's pane.
const NAMES: f32 = 38.0;
const EDGE: f32 = 38.0;
/// How high the names of rows and columns are.
const NAME: f32 = 30.0;
/// From the centre to the corners of the walls, in steps.
const WALL: f32 = 7.0;

/// Where drawn coordinates lie in a picture of a turned board.
pub(super) fn spot(turn: Turn, x: f32, y: f32) -> Spot {
    let (x, y) = turn.apply(x, y);
    Spot::new(x * STEP, -y * STEP)
}

/// Where a place lies.
pub(super) fn spot_of(turn: Turn, at: Place) -> Spot {
    match at {
        Place::Point(point) => spot(turn, f32::from(point.x()), f32::from(point.y())),
        Place::Square(square) => spot(turn, f32::from(square.x()) + 0.5, f32::from(square.y()) + 0.5),
    }
}

/// What of the board differs from variant to variant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground {
    /// The radius of the gardens.
    pub radius: f32,
    /// How far from the centre, along a row or a column, points are in play.
    pub reach: i8,
    /// The radius of a tile on a point.
    pub tile: f32,
    /// The radius of a tile on a square.
    pub on_square: f32,
    /// Points with a ring round them: gates, ports, homes.
    rings: &'static [(i8, i8)],
    /// Whether the squares are in play for most tiles, so that they are drawn as fields.
    fields: bool,
    /// Whether the yellow gardens are cut along the diagonals.
    halves: bool,
}

const GATES: [(i8, i8); 4] = [(0, 8), (0, -8), (8, 0), (-8, 0)];
const PORTS: [(i8, i8); 5] = [(0, 8), (0, -8), (8, 0), (-8, 0), (0, 0)];
const HOMES: [(i8, i8); 2] = [(0, 7), (0, -7)];

impl Ground {
    /// The board of a variant.
    pub fn of(variant: Variant, reach: Option<i8>) -> Ground {
        let usual = Ground {
            radius: 9.4 * STEP,
            reach: reach.unwrap_or(9),
            tile: 46.0,
            on_square: 46.0,
            rings: &[],
            fields: false,
            halves: false,
        };
        // What a board looks like beyond its points is no rule: a variant that is not named here has the plain one.
        let ground = match variant.name() {
            "skud" => Ground { rings: &GATES, ..usual },
            "basic" => Ground { rings: &PORTS, ..usual },
            "iroh" => Ground { rings: &HOMES, ..usual },
            // Corners of squares reach farther out than points.
            "balance" => {
                Ground { radius: 9.75 * STEP, tile: 35.0, on_square: 35.0, fields: true, halves: true, ..usual }
            }
            _ => usual,
        };
        // A tile on a square must not cover one on its corner.
        if variant.vocabulary().has_squares() && ground.tile + ground.on_square > STEP / 2.0_f32.sqrt() {
            return Ground { tile: 40.0, on_square: 30.0, ..ground };
        }
        ground
    }

    /// From the middle of the board to the edge of its pane.
    pub fn half(self, with_names: bool) -> f32 {
        if with_names { self.names() + EDGE } else { self.radius + RIM + 12.0 }
    }

    /// From the middle of the board to the names of rows and columns.
    pub fn names(self) -> f32 {
        self.radius + RIM + NAMES
    }

    fn has(self, point: Point) -> bool {
        point.distance(Point::CENTRE) <= self.reach.unsigned_abs()
    }
}

/// The empty board.
pub(super) fn board(ground: Ground, turn: Turn, colours: &Colours) -> Group {
    let zero = Spot::default();
    let radius = ground.radius;
    let mut shapes = vec![
        Shape::Circle(zero, radius + RIM, Look::fill(colours.rim).edged(colours.edge, 5.0)),
        Shape::Circle(zero, radius, Look::fill(colours.ground).edged(colours.edge, 5.0)),
    ];
    let quarters = |corners: [[f32; 2]; 2]| {
        let mut outline = Outline::default();
        for [x, y] in corners {
            outline.add(Outline::polygon([zero, spot(turn, x * WALL, 0.0), spot(turn, 0.0, y * WALL)]));
        }
        outline
    };
    shapes.push(Shape::Path(quarters([[1.0, 1.0], [-1.0, -1.0]]), Look::fill(colours.red)));
    shapes.push(Shape::Path(quarters([[-1.0, 1.0], [1.0, -1.0]]), Look::fill(colours.white)));
    let mut torii = Outline::default();
    let mut fences = Outline::default();
    for quarter in 0..4 {
        let [apex, right, left] = gate(radius, Turn::quarters(quarter));
        torii.segments.extend([Segment::Move(apex), Segment::Line(right)]);
        torii.segments.extend(rim(radius, right, left));
        torii.segments.push(Segment::Close);
        fences.segments.extend([Segment::Move(right), Segment::Line(apex), Segment::Line(left)]);
    }
    shapes.push(Shape::Path(torii, Look::fill(colours.red)));
    shapes.push(Shape::Path(grid(ground, turn), Look::line(colours.grid, if ground.fields { 7.0 } else { 3.0 })));
    if ground.halves {
        let mut cuts = Outline::default();
        for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            let far = radius / STEP / 2.0_f32.sqrt();
            cuts.add(Outline::line(spot(turn, x * WALL / 2.0, y * WALL / 2.0), spot(turn, x * far, y * far)));
        }
        shapes.push(Shape::Path(cuts, Look::line(colours.edge, 5.0).dashed(&[24.0, 16.0])));
    }
    shapes.push(Shape::Path(fences, Look::line(colours.edge, 5.0)));
    let corner = |x: f32, y: f32| spot(turn, x * WALL, y * WALL);
    let mut walls = Outline::polygon([corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0), corner(0.0, -1.0)]);
    walls.add(Outline::line(corner(-1.0, 0.0), corner(1.0, 0.0)));
    walls.add(Outline::line(corner(0.0, -1.0), corner(0.0, 1.0)));
    shapes.push(Shape::Path(walls, Look::line(colours.edge, 7.0)));
    for (x, y) in ground.rings {
        let at = spot(turn, f32::from(*x), f32::from(*y));
        shapes.push(Shape::Circle(at, 32.0, Look::fill(colours.ground).edged(colours.edge, 6.0)));
        shapes.push(Shape::Circle(at, 14.0, Look::line(colours.edge, 4.0)));
    }
    Group { id: "board".to_owned(), shapes, ..Group::default() }
}

/// The apex of a torii and where its fences meet the rim, at the side to which a quarter turn leads from the top.
fn gate(radius: f32, turn: Turn) -> [Spot; 3] {
    // On the fence x = y - 7, and on the rim x² + y² = r².
    let far = radius / STEP;
    let x = (-WALL + (2.0 * far * far - WALL * WALL).sqrt()) / 2.0;
    [spot(turn, 0.0, WALL), spot(turn, x, x + WALL), spot(turn, -x, x + WALL)]
}

/// The shorter way along the rim from one of its points to another, after the first.
fn rim(radius: f32, from: Spot, to: Spot) -> impl Iterator<Item = Segment> {
    let angle = |spot: Spot| spot.y.atan2(spot.x);
    let (start, mut end) = (angle(from), angle(to));
    if end - start > PI {
        end -= 2.0 * PI;
    } else if start - end > PI {
        end += 2.0 * PI;
    }
    Outline::arc(Spot::default(), radius, start, end).segments.into_iter().skip(1)
}

/// The lines between the points in play, or the edges of the squares.
fn grid(ground: Ground, turn: Turn) -> Outline {
    let mut outline = Outline::default();
    let range = -9..=9_i8;
    for row in range.clone() {
        // A turn takes rows to columns and columns to rows, so one of them is enough.
        let lies = |x: i8| {
            let point = Point::at(x, row).is_some_and(|point| ground.has(point));
            let edge = |y: i8| Square::at(x, y).is_some() || Square::at(x - 1, y).is_some();
            if ground.fields { edge(row) || edge(row - 1) } else { point }
        };
        let Some(end) = range.clone().rev().find(|x| lies(*x)) else { continue };
        let (row, end) = (f32::from(row), f32::from(end));
        outline.add(Outline::line(spot(turn, -end, row), spot(turn, end, row)));
        outline.add(Outline::line(spot(turn, row, -end), spot(turn, row, end)));
    }
    outline
}

/// The names of rows and columns that lie within a part of the board, along its edges. The part is given in steps, as
/// drawn after the turn: from left, right, bottom, top.
pub(super) fn names(turn: Turn, stamps: &mut Stamps<'_>, reach: i8, frame: [f32; 4], on_board: bool) -> Group {
    let [left, right, bottom, top] = frame.map(|edge| edge * STEP);
    let (mut across, mut upwards) = (Outline::default(), Outline::default());
    for number in -reach..=reach {
        let [below, aside] = turn.names(number);
        let at = f32::from(number) * STEP;
        let name = |text: &str, x, y| letters::text(text, x, y + NAME / 2.0, NAME, Anchor::Middle);
        if (left..=right).contains(&at) {
            across.add(name(&below, at, 0.0));
        }
        if (bottom..=top).contains(&at) {
            upwards.add(name(&aside, 0.0, -at));
        }
    }
    let colours = stamps.colours();
    let look = |outline: Outline| {
        let mut shapes = Vec::new();
        if on_board {
            // On gardens of any colour, a border keeps letters legible.
            shapes.push(Shape::Path(outline.clone(), Look::line(colours.page, 14.0)));
        }
        shapes.push(Shape::Path(outline, Look::line(if on_board { colours.text } else { colours.faint }, 3.8)));
        shapes
    };
    let key = 2 * turn.number();
    let across = stamps.names(key, || look(across));
    let upwards = stamps.names(key + 1, || look(upwards));
    let twice = [(across, 0.0, -top), (across, 0.0, -bottom), (upwards, left, 0.0), (upwards, right, 0.0)];
    let shapes = twice.map(|(stamp, x, y)| Shape::Stamp {
        id: String::new(),
        stamp,
        at: Spot::new(x, y),
        scale: 1.0,
        tint: None,
    });
    Group { id: "coordinates".to_owned(), shapes: shapes.into(), ..Group::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_and_square_lies_on_its_board() {
        for variant in Variant::all() {
            let ground = Ground::of(variant, variant.vocabulary().reach);
            let limit = ground.radius + RIM;
            for point in Point::all().filter(|point| ground.has(*point)) {
                let spot = spot_of(Turn::default(), point.into());
                assert!(spot.x.hypot(spot.y) + ground.tile < limit, "{variant}: {point}");
            }
            if variant.vocabulary().has_squares() {
                for square in Square::all() {
                    let spot = spot_of(Turn::default(), Place::Square(square));
                    assert!(spot.x.hypot(spot.y) + ground.on_square < limit, "{variant}: {square}");
                }
                // Tiles on a square and on its corner do not cover each other.
                assert!(ground.tile + ground.on_square <= 0.5_f32.sqrt() * STEP, "{variant}");
            }
        }
    }

    #[test]
    fn gardens_are_where_the_board_says() {
        // The corners of the drawn gardens are the points at which their rules begin.
        let radius = 9.4 * STEP;
        for quarter in 0..4 {
            let [apex, right, left] = gate(radius, Turn::quarters(quarter));
            for spot in [right, left] {
                assert!((spot.x.hypot(spot.y) - radius).abs() < 0.1);
                let (x, y) = (spot.x.abs().max(spot.y.abs()), spot.x.abs().min(spot.y.abs()));
                assert!((x - y - WALL * STEP).abs() < 0.1);
            }
            let at = |spot: Spot| Point::at((spot.x / STEP) as i8, (-spot.y / STEP) as i8).unwrap();
            assert!(at(apex).is_on_wall() && at(apex).touches_torii());
        }
    }
}
