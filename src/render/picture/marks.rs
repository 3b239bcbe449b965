//! What is drawn under and over the tiles: territory, the last move, harmonies, numbers, and the signs of comments.

use super::board::{Ground, STEP, spot_of};
use super::letters::{self, Anchor};
use super::outline::{Outline, Spot};
use super::scene::Scene;
use super::shape::{Group, Look, Rgb, Shape};
use super::theme::Colours;
use crate::board::{Place, Point};
use crate::render::{Line, MarkKind, Received, Sign, SignColour, Turn};
use crate::variant::Seat;
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

    /// Where a place lies, and the radius of a tile there.
    fn on(&self, at: Place) -> (Spot, f32) {
        (spot_of(self.turn, at), self.radius(at))
    }

    fn territory(&self) -> Vec<Shape> {
        let marks = self.scene.view.marks.iter();
        marks.flat_map(|mark| self.inks().owned(mark.kind, self.on(mark.at).0)).collect()
    }

    fn last_move(&self) -> Vec<Shape> {
        let marks = self.scene.view.marks.iter();
        marks.flat_map(|mark| self.inks().moved(mark.kind, self.on(mark.at))).collect()
    }

    fn balances(&self) -> Vec<Shape> {
        let marks = self.scene.view.marks.iter().filter(|mark| mark.kind == MarkKind::Balanced);
        marks.flat_map(|mark| self.inks().balanced(self.on(mark.at))).collect()
    }

    fn lines(&self) -> Vec<Shape> {
        let lines = &self.scene.view.lines;
        let mut shapes = Vec::new();
        for line in lines {
            let [from, to] = ends(line).map(|point| spot_of(self.turn, point.into()));
            let aside = f32::from(aside(line, lines));
            let [from, to] = [from, to].map(|spot| shifted(spot, direction(from, to), aside));
            shapes.extend(self.inks().line(line.seat, from, to));
        }
        shapes
    }

    fn received(&self) -> Vec<Shape> {
        let received = self.scene.view.received.iter();
        received.flat_map(|one| self.inks().received(&received_text(one), self.on(one.at.into()).0)).collect()
    }

    fn numbers(&self) -> Vec<Shape> {
        let numbers = self.scene.numbers.iter();
        numbers.flat_map(|(place, number)| self.inks().number(*number, self.on(*place))).collect()
    }

    fn signs(&self) -> Vec<Shape> {
        let signs = self.scene.view.signs.iter();
        signs
            .flat_map(|sign| match arrow_end(sign) {
                None => self.inks().mark(sign.colour, self.on(sign.at)),
                Some(to) => self.inks().arrow(sign.colour, self.on(sign.at).0, self.on(to).0, self.ground.tile),
            })
            .collect()
    }

    fn inks(&self) -> Inks<'_> {
        Inks { colours: self.colours }
    }
}

/// A line's ends, the lesser first.
pub(super) fn ends(line: &Line) -> [Point; 2] {
    let [one, other] = line.ends;
    if one < other { [one, other] } else { [other, one] }
}

/// How far a line is moved to its side, seen from the lesser end: where two seats have the same, each is moved.
pub(super) fn aside(line: &Line, lines: &[Line]) -> i8 {
    if !lines.iter().any(|twin| twin.seat != line.seat && ends(twin) == ends(line)) {
        return 0;
    }
    if line.seat.is_some_and(|seat| seat.index() % 2 == 0) { 11 } else { -11 }
}

/// What is written at a tile that receives harmony: `+2–1`; nothing where it receives none.
pub(super) fn received_text(one: &Received) -> String {
    let mut text = String::new();
    if one.harmony > 0 {
        text.push_str(&format!("+{}", one.harmony));
    }
    if one.disharmony > 0 {
        text.push_str(&format!("–{}", one.disharmony));
    }
    text
}

/// Where the arrow of a sign ends; none for a mark.
pub(super) fn arrow_end(sign: &Sign) -> Option<Place> {
    sign.to.filter(|to| *to != sign.at)
}

/// A spot and the radius of a tile there.
pub(super) type Disc = (Spot, f32);

/// Draws one mark, line or sign.
#[derive(Clone, Copy)]
pub(super) struct Inks<'a> {
    pub colours: &'a Colours,
}

impl Inks<'_> {
    /// A place that counts for a seat; nothing for another mark.
    pub fn owned(&self, kind: MarkKind, at: Spot) -> Vec<Shape> {
        let Some(seat) = kind.owner() else { return Vec::new() };
        let mut shapes = Vec::new();
        if matches!(kind, MarkKind::Surrounded(_)) {
            shapes.push(Shape::Circle(at, 30.0, Look::fill(self.colours.under).edged(self.colours.edge, 3.0)));
        }
        let look = Look::fill(self.colours.tile(Some(seat)).face).edged(self.colours.edge, 4.0);
        shapes.push(figure(seat.index(), at, 16.0, look));
        shapes
    }

    /// Where the last move began or ended; nothing for another mark.
    pub fn moved(&self, kind: MarkKind, (at, radius): Disc) -> Vec<Shape> {
        let (radius, dash): (f32, &'static [f32]) = match kind {
            MarkKind::From => (radius - 11.0, &[16.0, 17.0]),
            MarkKind::To => (radius + 7.0, &[]),
            _ => return Vec::new(),
        };
        let ring = Outline::arc(at, radius, -PI, PI);
        vec![
            Shape::Path(ring.clone(), Look::line(self.colours.under, 15.0)),
            Shape::Path(ring, Look::line(self.colours.last, 8.0).dashed(dash)),
        ]
    }

    /// A tile in balance.
    pub fn balanced(&self, (at, radius): Disc) -> Vec<Shape> {
        // Two arcs, at the left and at the right: an equals sign round the tile.
        let mut arcs = Outline::arc(at, radius + 8.0, -PI / 4.0, PI / 4.0);
        arcs.add(Outline::arc(at, radius + 8.0, PI * 0.75, PI * 1.25));
        vec![
            Shape::Path(arcs.clone(), Look::line(self.colours.under, 13.0)),
            Shape::Path(arcs, Look::line(self.colours.edge, 7.0)),
        ]
    }

    /// A harmony.
    pub fn line(&self, seat: Option<Seat>, from: Spot, to: Spot) -> Vec<Shape> {
        let colour = self.colours.tile(seat).face;
        let dash = seat.map_or(DASHES[0], |seat| DASHES[seat.index() % 4]);
        let way = Outline::line(from, to);
        vec![
            Shape::Path(way.clone(), Look::line(self.colours.under, 24.0)),
            Shape::Path(way.clone(), Look::line(self.colours.edge, 18.0)),
            Shape::Path(way, Look::line(colour, 10.0).dashed(dash)),
        ]
    }

    /// What a tile receives.
    pub fn received(&self, text: &str, at: Spot) -> Vec<Shape> {
        if text.is_empty() {
            return Vec::new();
        }
        self.badge(text, Spot::new(at.x - 32.0, at.y - 38.0), self.colours.under, self.colours.text)
    }

    /// The number of the ply that brought a tile to its place.
    pub fn number(&self, number: u32, (at, radius): Disc) -> Vec<Shape> {
        let at = Spot::new(at.x + radius * 0.7, at.y - radius * 0.8);
        self.badge(&number.to_string(), at, self.colours.last, self.colours.under)
    }

    /// A place that a comment marks.
    pub fn mark(&self, colour: SignColour, (at, radius): Disc) -> Vec<Shape> {
        let (number, rgb) = self.sign(colour);
        vec![
            figure(number, at, radius + 6.0, Look::line(self.colours.under, 17.0)),
            figure(number, at, radius + 6.0, Look::line(rgb, 9.0)),
        ]
    }

    /// An arrow of a comment, on a board with tiles of this radius.
    pub fn arrow(&self, colour: SignColour, from: Spot, to: Spot, radius: f32) -> Vec<Shape> {
        let (number, rgb) = self.sign(colour);
        let way = direction(from, to);
        let distance = (to.x - from.x).hypot(to.y - from.y);
        // Short arrows begin and end within the tiles, long ones beside them.
        let [before, behind] = if distance < 1.8 * STEP { [14.0, 24.0] } else { [radius * 0.7, 30.0] };
        let along = |spot: Spot, far: f32| Spot::new(spot.x + way.x * far, spot.y + way.y * far);
        let tip = along(to, -behind);
        let neck = along(tip, -34.0);
        let head = Outline::polygon([tip, shifted(neck, way, 21.0), shifted(neck, way, -21.0)]);
        let line = Outline::line(along(from, before), neck);
        vec![
            Shape::Path(line.clone(), Look::line(self.colours.under, 19.0)),
            Shape::Path(head.clone(), Look::fill(self.colours.under).edged(self.colours.under, 12.0)),
            Shape::Path(line, Look::line(rgb, 11.0).dashed(DASHES[number])),
            Shape::Path(head, Look::fill(rgb).edged(rgb, 4.0)),
        ]
    }

    /// The number and the shade of a sign's colour.
    fn sign(&self, colour: SignColour) -> (usize, Rgb) {
        let number = SignColour::ALL.iter().position(|other| *other == colour).unwrap_or(0);
        (number, self.colours.marks[number])
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
