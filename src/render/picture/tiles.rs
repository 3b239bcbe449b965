//! Tiles: a disc in its owner's colour with a rim that shows the owner without colour, the emblem, and the code.

use super::emblems::{Emblems, Layer, Tone};
use super::letters::{self, Anchor};
use super::outline::{Outline, Segment, Spot};
use super::shape::{Group, Look, Paint, Rgb, Shape, Stroke, Tint};
use super::theme::Colours;
use crate::record::Placed;
use crate::render::View;
use crate::variant::{Seat, Tile, Variant};
use std::f32::consts::PI;

/// The radius that a tile's stamp is drawn with.
pub(super) const RADIUS: f32 = 46.0;
/// The pattern on the rim.
const RING: f32 = 40.0;
/// A filling is bright from here on: lines on it are dark.
const BRIGHT: f32 = 0.3;

/// The middle of the sign that a spent tile has.
const SPENT: Spot = Spot { x: 31.0, y: -31.0 };

/// A tile, wherever it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub owner: Option<Seat>,
    pub tile: Tile,
    pub spent: bool,
}

impl From<&Placed> for Piece {
    fn from(placed: &Placed) -> Piece {
        Piece { owner: placed.owner, tile: placed.tile, spent: placed.spent }
    }
}

/// Where emblem and code lie on a tile.
struct Face {
    /// How large the emblem is drawn, and where its middle is.
    emblem: f32,
    above: f32,
    /// How high capitals of the code are, and where they stand.
    code: f32,
    below: f32,
}

/// On a tile with a pattern on its rim, and on one without.
const FACES: [Face; 2] = [
    Face { emblem: 0.48, above: -13.5, code: 19.0, below: 32.5 },
    Face { emblem: 0.56, above: -13.5, code: 21.0, below: 36.0 },
];

/// What is drawn several times, made when it is first needed.
pub(super) struct Stamps<'a> {
    variant: Variant,
    seats: &'static [&'static str],
    emblems: &'a Emblems,
    colours: &'static Colours,
    keys: Vec<Option<Key>>,
    stamps: Vec<Group>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    /// The names of the rows or of the columns of a turned board.
    Names(u8),
    Disc(Option<Seat>),
    Emblem(Tile),
    /// A tile's emblem and code, and whether the tile has an owner.
    Face(Tile, bool),
    Tile(Option<Seat>, Tile),
    /// The same, spent.
    Spent(Option<Seat>, Tile),
}

impl<'a> Stamps<'a> {
    pub fn new(view: &View, emblems: &'a Emblems, colours: &'static Colours) -> Stamps<'a> {
        Stamps { variant: view.variant, seats: view.seats, emblems, colours, keys: Vec::new(), stamps: Vec::new() }
    }

    /// The theme.
    pub fn colours(&self) -> &'static Colours {
        self.colours
    }

    /// Shapes that are used several times, for whatever purpose.
    pub fn add(&mut self, shapes: Vec<Shape>) -> usize {
        self.push(None, Group { shapes, ..Group::default() })
    }

    /// The names of columns or rows, as they are made the first time.
    pub fn names(&mut self, number: u8, make: impl FnOnce() -> Vec<Shape>) -> usize {
        let key = Some(Key::Names(number));
        let known = self.keys.iter().position(|other| *other == key);
        known.unwrap_or_else(|| self.push(key, Group { shapes: make(), ..Group::default() }))
    }

    /// All that was asked for, each after those it uses.
    pub fn all(&self) -> &[Group] {
        &self.stamps
    }

    /// A tile with this radius, and a name of its own.
    pub fn tile(&mut self, tile: Piece, at: Spot, radius: f32, id: String) -> Shape {
        Shape::Stamp { id, stamp: self.tile_stamp(tile), at, scale: radius / RADIUS, tint: None }
    }

    /// The number of a tile's stamp.
    pub fn tile_stamp(&mut self, Piece { owner, tile, spent }: Piece) -> usize {
        self.stamp(if spent { Key::Spent(owner, tile) } else { Key::Tile(owner, tile) })
    }

    /// The disc alone, to stand for its owner.
    pub fn disc(&mut self, owner: Option<Seat>, at: Spot, radius: f32) -> Shape {
        self.part(Key::Disc(owner), at, radius / RADIUS, None)
    }

    fn part(&mut self, key: Key, at: Spot, scale: f32, tint: Option<Tint>) -> Shape {
        Shape::Stamp { id: String::new(), stamp: self.stamp(key), at, scale, tint }
    }

    fn stamp(&mut self, key: Key) -> usize {
        if let Some(stamp) = self.keys.iter().position(|other| *other == Some(key)) {
            return stamp;
        }
        let zero = Spot::default();
        let mut title = String::new();
        let shapes = match key {
            Key::Names(_) => Vec::new(),
            Key::Disc(owner) => {
                let tint = self.colours.tile(owner);
                let look = Look::fill(tint.face).edged(self.colours.edge, 3.0);
                let mut shapes = vec![Shape::Circle(zero, RADIUS - 1.5, look)];
                shapes.extend(rim(owner, tint.ink));
                shapes
            }
            Key::Emblem(tile) => {
                let layers = self.emblems.of(self.variant.vocabulary().entry(tile).name);
                let shape = |(layer, look): (&Layer, Look)| match layer.turns {
                    1 => Shape::Path(layer.outline.clone(), look),
                    turns => Shape::Fan(layer.outline.clone(), turns, look),
                };
                layers.iter().zip(looks(layers, self.colours)).map(shape).collect()
            }
            Key::Face(tile, is_owned) => {
                let face = &FACES[usize::from(!is_owned)];
                let code = self.variant.vocabulary().code(tile);
                let code = letters::text(code, 0.0, face.below, face.code, Anchor::Middle);
                let stroke = Some(Stroke { paint: Paint::Ink, width: face.code * 0.21, dash: &[] });
                let at = Spot::new(0.0, face.above);
                vec![
                    self.part(Key::Emblem(tile), at, face.emblem, None),
                    Shape::Path(code, Look { fill: None, stroke }),
                ]
            }
            Key::Tile(owner, tile) => {
                let tint = Some(self.colours.tile(owner));
                title = self.title(owner, tile);
                let face = Key::Face(tile, owner.is_some());
                vec![self.part(Key::Disc(owner), zero, 1.0, None), self.part(face, zero, 1.0, tint)]
            }
            Key::Spent(owner, tile) => {
                title = format!("{}, spent", self.title(owner, tile));
                let tint = self.colours.tile(owner);
                let badge = Look::fill(tint.ink).edged(tint.face, 3.0);
                vec![
                    self.part(Key::Tile(owner, tile), zero, 1.0, None),
                    Shape::Circle(SPENT, 14.0, badge),
                    Shape::Path(wave(SPENT), Look::line(tint.face, 4.0)),
                ]
            }
        };
        // On small boards a style sheet shows the emblem alone.
        let class = if matches!(key, Key::Face(..)) { "face".to_owned() } else { String::new() };
        self.push(Some(key), Group { title, class, shapes, ..Group::default() })
    }

    /// What a tile is called: `Guest's Rose`.
    fn title(&self, owner: Option<Seat>, tile: Tile) -> String {
        let name = self.variant.vocabulary().entry(tile).name;
        let seat = owner.and_then(|seat| self.seats.get(seat.index()));
        seat.map_or_else(|| name.to_owned(), |seat| format!("{seat}'s {name}"))
    }

    fn push(&mut self, key: Option<Key>, stamp: Group) -> usize {
        self.keys.push(key);
        self.stamps.push(stamp);
        self.stamps.len() - 1
    }
}

/// The sign of a spent tile, as records have it: `~`.
fn wave(at: Spot) -> Outline {
    let spot = |x, y| Spot::new(at.x + x, at.y + y);
    Outline {
        segments: vec![
            Segment::Move(spot(-8.0, 2.5)),
            Segment::Cubic(spot(-3.5, -8.0), spot(3.5, 8.0), spot(8.0, -2.5)),
        ],
    }
}

/// How the layers of an emblem are drawn: lines on bright fillings are dark, on others they have the ink of the tile.
fn looks(layers: &[Layer], colours: &Colours) -> Vec<Look> {
    let mut line = Paint::Ink;
    let look = |layer: &Layer| {
        if let Some(filled) = layer.fill.and_then(|fill| colours.tone(fill)) {
            line = if filled.luminance() > BRIGHT { Paint::Dark } else { Paint::Ink };
        }
        let paint = |tone, own: Paint| match tone {
            Tone::Ink => Paint::Ink,
            Tone::Face => own,
            Tone::Line => line,
            other => colours.tone(other).map_or(Paint::Ink, Paint::Rgb),
        };
        let stroke = layer.line.filter(|_| layer.width > 0.0);
        Look {
            fill: layer.fill.map(|tone| paint(tone, Paint::Face)),
            stroke: stroke.map(|tone| Stroke { paint: paint(tone, Paint::Dark), width: layer.width, dash: &[] }),
        }
    };
    layers.iter().map(look).collect()
}

/// The pattern that shows whose tile it is: a ring, dashes, dots, two rings; none on nobody's.
fn rim(owner: Option<Seat>, ink: Rgb) -> Vec<Shape> {
    let circle = |radius: f32, width| Shape::Circle(Spot::default(), radius, Look::line(ink, width));
    let dashed = |width, dash: &'static [f32]| {
        let round = Outline::arc(Spot::default(), RING, -PI, PI);
        Shape::Path(round, Look::line(ink, width).dashed(dash))
    };
    // The circumference is 251.33: twelve dashes, and twenty dots.
    match owner.map(|seat| seat.index() % 4) {
        None => Vec::new(),
        Some(0) => vec![circle(RING, 4.0)],
        Some(1) => vec![dashed(4.0, &[10.0, 10.944])],
        Some(2) => vec![dashed(5.5, &[0.01, 12.5566])],
        Some(_) => vec![circle(RING + 1.0, 2.2), circle(RING - 4.0, 2.2)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::picture::theme::Theme;

    #[test]
    fn an_emblem_stands_out_from_its_tile() {
        // Of every emblem, some filling or line has the contrast that signs need.
        for theme in Theme::ALL {
            let colours = theme.colours();
            for owner in [None, Some(0), Some(1), Some(2), Some(3)].map(|seat| seat.map(Seat)) {
                let tint = colours.tile(owner);
                let contrast = |paint| match paint {
                    Paint::Rgb(colour) => colour.contrast(tint.face),
                    Paint::Ink => tint.ink.contrast(tint.face),
                    Paint::Dark => tint.dark().contrast(tint.face),
                    Paint::Face => 1.0,
                };
                for variant in Variant::all() {
                    for tile in variant.vocabulary().tiles {
                        let looks = looks(Emblems::built_in().of(tile.name), colours);
                        let paints = looks.iter().flat_map(|look| [look.fill, look.stroke.map(|stroke| stroke.paint)]);
                        let best = paints.flatten().map(contrast).fold(0.0, f32::max);
                        assert!(best >= 3.0, "{}: {} of {owner:?}: {best:.2}", theme.name(), tile.name);
                    }
                }
            }
        }
    }

    #[test]
    fn stamps_are_made_once() {
        let variant = Variant::named("wiki").unwrap();
        let view = View::new(variant, variant.vocabulary().seats(4).unwrap(), Vec::new());
        let mut stamps = Stamps::new(&view, Emblems::built_in(), Theme::Light.colours());
        let rose = variant.vocabulary().tile("Rs").unwrap();
        let kind = |seat| Piece { owner: Some(Seat(seat)), tile: rose, spent: false };
        let one = stamps.tile(kind(0), Spot::default(), RADIUS, String::new());
        assert_eq!(stamps.tile(kind(0), Spot::default(), RADIUS, String::new()), one);
        // Another seat's Rose shares emblem and code.
        stamps.tile(kind(2), Spot::default(), RADIUS, String::new());
        assert_eq!(stamps.all().len(), 6);
    }
}
