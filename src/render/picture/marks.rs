//! What is drawn under and over the tiles: territory, the last move, harmonies, numbers, and the signs of comments.

use super::board::{Ground, STEP, spot_of};
use super::letters::{self, Anchor};
use super::outline::{Outline, Spot};
use super::scene::{Scene, Sign, SignColour};
use super::shape::{Group, Look, Rgb, Shape};
use super::theme::Colours;
use crate::board::Place;
use crate::render::{MarkKind, Turn};
use std::f32::consts::PI;

/// How marks are drawn.
pub(super) struct Pen<'a> {
    pub scene: &'a Scene,
    pub ground: Ground,
    pub turn: Turn,
    pub colours: &'a Colours,
}

/// Dashes and gaps that tell lines of four colours apart.
const DASHES: [&[f32]; 4] = [&[], &[26.0, 20.0], &[0.01, 18.0], &[30.0, 18.0, 0.01, 18.0]];

impl Pen<'_> {
    /// The radius of a tile on a place.
    pub fn radius(&self, at: Place) -> f32 {
        match at {
            Place::Point(_) => self.ground.tile,
            Place::Square(_) => self.ground.on_square,
        }
    }

    /// What lies under the tiles.
    pub fn below(&self) -> Vec<Shape> {
        let mut groups = vec![("territory", self.territory()), ("last-move", self.last_move())];
        groups.push(("harmony", self.lines()));
        groups.push(("balance", self.balances()));
        named(groups)
    }

    /// What lies over them.
    pub fn above(&self) -> Vec<Shape> {
        named(vec![("received", self.received()), ("numbers", self.numbers()), ("signs", self.signs())])
    }

    fn territory(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for mark in &self.scene.view.marks {
            let Some(seat) = mark.kind.owner() else { continue };
            let at = spot_of(self.turn, mark.at);
            if matches!(mark.kind, MarkKind::Surrounded(_)) {
                shapes.push(Shape::Circle(at, 30.0, Look::fill(self.colours.under).edged(self.colours.edge, 3.0)));
            }
            let look = Look::fill(self.colours.tile(Some(seat)).face).edged(self.colours.edge, 4.0);
            shapes.push(figure(seat.index(), at, 16.0, look));
        }
        shapes
    }

    fn last_move(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for mark in &self.scene.view.marks {
            let (at, radius) = (spot_of(self.turn, mark.at), self.radius(mark.at));
            let (radius, dash): (f32, &'static [f32]) = match mark.kind {
                MarkKind::From => (radius - 11.0, &[16.0, 17.0]),
                MarkKind::To => (radius + 7.0, &[]),
                MarkKind::Noted => (radius + 17.0, &[4.0, 9.0]),
                _ => continue,
            };
            let ring = Outline::arc(at, radius, -PI, PI);
            shapes.push(Shape::Path(ring.clone(), Look::line(self.colours.under, 15.0)));
            shapes.push(Shape::Path(ring, Look::line(self.colours.last, 8.0).dashed(dash)));
        }
        shapes
    }

    fn balances(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for mark in self.scene.view.marks.iter().filter(|mark| mark.kind == MarkKind::Balanced) {
            let (at, radius) = (spot_of(self.turn, mark.at), self.radius(mark.at) + 8.0);
            // Two arcs, at the left and at the right: an equals sign round the tile.
            let mut arcs = Outline::arc(at, radius, -PI / 4.0, PI / 4.0);
            arcs.add(Outline::arc(at, radius, PI * 0.75, PI * 1.25));
            shapes.push(Shape::Path(arcs.clone(), Look::line(self.colours.under, 13.0)));
            shapes.push(Shape::Path(arcs, Look::line(self.colours.edge, 7.0)));
        }
        shapes
    }

    fn lines(&self) -> Vec<Shape> {
        let lines = &self.scene.view.lines;
        let mut shapes = Vec::new();
        for line in lines {
            let [one, other] = line.ends;
            let same = |ends: [crate::board::Point; 2]| ends == [one, other] || ends == [other, one];
            // Where two seats have the same line, each is moved to its side, seen from the lesser end.
            let aside = if lines.iter().any(|twin| twin.seat != line.seat && same(twin.ends)) {
                if line.seat.is_some_and(|seat| seat.index() % 2 == 0) { 11.0 } else { -11.0 }
            } else {
                0.0
            };
            let [one, other] = if one < other { [one, other] } else { [other, one] };
            let [from, to] = [one, other].map(|point| spot_of(self.turn, point.into()));
            let [from, to] = [from, to].map(|spot| shifted(spot, direction(from, to), aside));
            let colour = self.colours.tile(line.seat).face;
            let dash = line.seat.map_or(DASHES[0], |seat| DASHES[seat.index() % 4]);
            let way = Outline::line(from, to);
            shapes.push(Shape::Path(way.clone(), Look::line(self.colours.under, 24.0)));
            shapes.push(Shape::Path(way.clone(), Look::line(self.colours.edge, 18.0)));
            shapes.push(Shape::Path(way, Look::line(colour, 10.0).dashed(dash)));
        }
        shapes
    }

    fn received(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for one in &self.scene.view.received {
            let mut text = String::new();
            if one.harmony > 0 {
                text.push_str(&format!("+{}", one.harmony));
            }
            if one.disharmony > 0 {
                text.push_str(&format!("–{}", one.disharmony));
            }
            if !text.is_empty() {
                let at = spot_of(self.turn, one.at.into());
                shapes.extend(self.badge(
                    &text,
                    Spot::new(at.x - 32.0, at.y - 38.0),
                    self.colours.under,
                    self.colours.text,
                ));
            }
        }
        shapes
    }

    fn numbers(&self) -> Vec<Shape> {
        let numbers = self.scene.numbers.iter().flat_map(|(place, number)| {
            let (at, radius) = (spot_of(self.turn, *place), self.radius(*place));
            let at = Spot::new(at.x + radius * 0.7, at.y - radius * 0.8);
            self.badge(&number.to_string(), at, self.colours.last, self.colours.under)
        });
        numbers.collect()
    }

    /// A few letters on a ground of their own.
    fn badge(&self, text: &str, at: Spot, ground: Rgb, ink: Rgb) -> Vec<Shape> {
        let (height, width) = (19.0, letters::width(text, 19.0));
        let frame = Outline::rounded(at.x - width / 2.0 - 8.0, at.y - 17.0, width + 16.0, 34.0, 12.0);
        let text = letters::text(text, at.x, at.y + height / 2.0, height, Anchor::Middle);
        vec![
            Shape::Path(frame, Look::fill(ground).edged(self.colours.edge, 3.0)),
            Shape::Path(text, Look::line(ink, 3.6)),
        ]
    }

    fn signs(&self) -> Vec<Shape> {
        self.scene.signs.iter().flat_map(|sign| self.sign(sign)).collect()
    }

    fn sign(&self, sign: &Sign) -> Vec<Shape> {
        let number = SignColour::ALL.iter().position(|colour| *colour == sign.colour).unwrap_or(0);
        let colour = self.colours.marks[number];
        let from = spot_of(self.turn, sign.at);
        let Some(to) = sign.to.filter(|to| *to != sign.at) else {
            let radius = self.radius(sign.at) + 6.0;
            return vec![
                figure(number, from, radius, Look::line(self.colours.under, 17.0)),
                figure(number, from, radius, Look::line(colour, 9.0)),
            ];
        };
        let to = spot_of(self.turn, to);
        let way = direction(from, to);
        let distance = (to.x - from.x).hypot(to.y - from.y);
        // Short arrows begin and end within the tiles, long ones beside them.
        let [before, behind] = if distance < 1.8 * STEP { [14.0, 24.0] } else { [self.ground.tile * 0.7, 30.0] };
        let along = |spot: Spot, far: f32| Spot::new(spot.x + way.x * far, spot.y + way.y * far);
        let tip = along(to, -behind);
        let neck = along(tip, -34.0);
        let head = Outline::polygon([tip, shifted(neck, way, 21.0), shifted(neck, way, -21.0)]);
        let line = Outline::line(along(from, before), neck);
        vec![
            Shape::Path(line.clone(), Look::line(self.colours.under, 19.0)),
            Shape::Path(head.clone(), Look::fill(self.colours.under).edged(self.colours.under, 12.0)),
            Shape::Path(line, Look::line(colour, 11.0).dashed(DASHES[number])),
            Shape::Path(head, Look::fill(colour).edged(colour, 4.0)),
        ]
    }
}

fn named(groups: Vec<(&str, Vec<Shape>)>) -> Vec<Shape> {
    let groups = groups.into_iter().filter(|(_, shapes)| !shapes.is_empty());
    groups.map(|(id, shapes)| Shape::Group(Group { id: id.to_owned(), shapes, ..Group::default() })).collect()
}

/// The shape that stands for a number below four: a circle, a diamond, a square, a triangle.
fn figure(number: usize, at: Spot, radius: f32, look: Look) -> Shape {
    let (corners, from) = match number % 4 {
        0 => return Shape::Circle(at, radius, look),
        1 => (4, -PI / 2.0),
        2 => (4, -PI / 4.0),
        _ => (3, -PI / 2.0),
    };
    let radius = radius * if corners == 3 { 1.35 } else { 1.2 };
    let corner = |number: i32| {
        let angle = from + 2.0 * PI * number as f32 / corners as f32;
        Spot::new(at.x + radius * angle.cos(), at.y + radius * angle.sin())
    };
    Shape::Path(Outline::polygon((0..corners).map(corner)), look)
}

/// From one position towards another, one unit long.
fn direction(from: Spot, to: Spot) -> Spot {
    let distance = (to.x - from.x).hypot(to.y - from.y).max(0.001);
    Spot::new((to.x - from.x) / distance, (to.y - from.y) / distance)
}

/// A position moved to the side of a direction.
fn shifted(spot: Spot, way: Spot, aside: f32) -> Spot {
    Spot::new(spot.x - way.y * aside, spot.y + way.x * aside)
}
