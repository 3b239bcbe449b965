//! Tiles: a disc in its owner's colour with a rim that shows the owner without colour, the emblem, and the code.

use super::emblems::{Emblems, Layer, Tone};
use super::letters::{self, Anchor};
use super::outline::{Outline, Spot};
use super::shape::{Look, Paint, Rgb, Shape, Stroke, Tint};
use super::theme::Colours;
use crate::variant::{Seat, Tile, Variant};
use std::f32::consts::PI;

/// The radius that a tile's stamp is drawn with.
pub(super) const RADIUS: f32 = 46.0;
/// The pattern on the rim.
const RING: f32 = 40.0;
/// How large an emblem is drawn, and how far above the middle.
const EMBLEM: f32 = 0.48;
const ABOVE: f32 = -13.0;
/// The code below it.
const CODE: f32 = 19.0;
const BELOW: f32 = 33.5;

/// What is drawn several times, made when it is first needed.
pub(super) struct Stamps<'a> {
    variant: Variant,
    emblems: &'a Emblems,
    colours: &'static Colours,
    keys: Vec<Key>,
    stamps: Vec<Vec<Shape>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Key {
    Disc(Option<Seat>),
    /// A tile's emblem, with which of the tile's two colours each line takes.
    Emblem(Tile, Vec<bool>),
    Tile(Option<Seat>, Tile),
}

impl<'a> Stamps<'a> {
    pub fn new(variant: Variant, emblems: &'a Emblems, colours: &'static Colours) -> Stamps<'a> {
        Stamps { variant, emblems, colours, keys: Vec::new(), stamps: Vec::new() }
    }

    /// All that was asked for, each behind those it uses.
    pub fn all(self) -> Vec<Vec<Shape>> {
        self.stamps
    }

    /// A tile with this radius.
    pub fn tile(&mut self, owner: Option<Seat>, tile: Tile, at: Spot, radius: f32) -> Shape {
        let key = Key::Tile(owner, tile);
        let stamp = self.find(&key).unwrap_or_else(|| {
            let tint = self.colours.tile(owner);
            let (disc, emblem) = (self.disc_stamp(owner), self.emblem(tile, tint));
            let code = self.variant.vocabulary().code(tile);
            let code = letters::text(code, 0.0, BELOW, CODE, Anchor::Middle);
            let stroke = Stroke { paint: Paint::Rgb(tint.ink), width: 4.0, dash: &[] };
            let zero = Spot::default();
            let shapes = vec![
                Shape::Stamp { stamp: disc, at: zero, scale: 1.0, tint: None },
                Shape::Stamp { stamp: emblem, at: Spot::new(0.0, ABOVE), scale: EMBLEM, tint: Some(tint) },
                Shape::Path(code, Look { fill: None, stroke: Some(stroke) }),
            ];
            self.add(key, shapes)
        });
        Shape::Stamp { stamp, at, scale: radius / RADIUS, tint: None }
    }

    /// The disc alone, to stand for its owner.
    pub fn disc(&mut self, owner: Option<Seat>, at: Spot, radius: f32) -> Shape {
        Shape::Stamp { stamp: self.disc_stamp(owner), at, scale: radius / RADIUS, tint: None }
    }

    fn find(&self, key: &Key) -> Option<usize> {
        self.keys.iter().position(|other| other == key)
    }

    fn add(&mut self, key: Key, shapes: Vec<Shape>) -> usize {
        self.keys.push(key);
        self.stamps.push(shapes);
        self.stamps.len() - 1
    }

    fn disc_stamp(&mut self, owner: Option<Seat>) -> usize {
        let key = Key::Disc(owner);
        self.find(&key).unwrap_or_else(|| {
            let tint = self.colours.tile(owner);
            let zero = Spot::default();
            let mut shapes = vec![Shape::Circle(zero, RADIUS - 1.5, Look::fill(tint.face).edged(self.colours.edge, 3.0))];
            shapes.extend(rim(owner, tint.ink));
            self.add(key, shapes)
        })
    }

    fn emblem(&mut self, tile: Tile, tint: Tint) -> usize {
        let name = &self.variant.vocabulary().entry(tile).name;
        let layers = self.emblems.of(name);
        let lines = lines(layers, self.colours, tint);
        let key = Key::Emblem(tile, lines.clone());
        self.find(&key).unwrap_or_else(|| {
            let shape = |(layer, takes_ink): (&Layer, &bool)| {
                let paint = |tone| match tone {
                    Tone::Ink => Paint::Ink,
                    Tone::Face => Paint::Face,
                    Tone::Line if *takes_ink => Paint::Ink,
                    Tone::Line => Paint::Face,
                    other => Paint::Rgb(self.colours.tone(other, tint)),
                };
                let stroke = layer.line.map(|tone| Stroke { paint: paint(tone), width: layer.width, dash: &[] });
                let look = Look { fill: layer.fill.map(paint), stroke: stroke.filter(|stroke| stroke.width > 0.0) };
                Shape::Path(layer.outline.clone(), look)
            };
            let shapes = layers.iter().zip(&lines).map(shape).collect();
            self.add(key, shapes)
        })
    }
}

/// For each layer, whether its line takes the tile's ink and not its face: the one that stands out better from what is
/// filled there.
fn lines(layers: &[Layer], colours: &Colours, tint: Tint) -> Vec<bool> {
    let mut filled: Rgb = tint.face;
    let takes_ink = |layer: &Layer| {
        if let Some(fill) = layer.fill {
            filled = match fill {
                Tone::Line => tint.ink,
                other => colours.tone(other, tint),
            };
        }
        tint.ink.contrast(filled) >= tint.face.contrast(filled)
    };
    layers.iter().map(takes_ink).collect()
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
        // Of every emblem, the outermost filling or its line has the contrast that signs need.
        for theme in Theme::ALL {
            let colours = theme.colours();
            for owner in [None, Some(0), Some(1), Some(2), Some(3)].map(|seat| seat.map(Seat)) {
                let tint = colours.tile(owner);
                for variant in Variant::all() {
                    for tile in &variant.vocabulary().tiles {
                        let layers = Emblems::built_in().of(&tile.name);
                        let takes_ink = lines(layers, colours, tint);
                        let best = layers.iter().zip(takes_ink).map(|(layer, takes_ink)| {
                            let colour = |tone| match tone {
                                Tone::Line if !takes_ink => tint.face,
                                other => colours.tone(other, tint),
                            };
                            let parts = [layer.fill, layer.line].into_iter().flatten();
                            parts.map(|tone| colour(tone).contrast(tint.face)).fold(0.0, f32::max)
                        });
                        let best = best.fold(0.0, f32::max);
                        assert!(best >= 3.0, "{}: {} of {owner:?}: {best:.2}", theme.name(), tile.name);
                    }
                }
            }
        }
    }

    #[test]
    fn stamps_are_made_once() {
        let variant = Variant::named("wiki").unwrap();
        let mut stamps = Stamps::new(variant, Emblems::built_in(), Theme::Light.colours());
        let rose = variant.vocabulary().tile("Rs").unwrap();
        let one = stamps.tile(Some(Seat(0)), rose, Spot::default(), RADIUS);
        assert_eq!(stamps.tile(Some(Seat(0)), rose, Spot::default(), RADIUS), one);
        // The emblem is shared where its lines take the same colours, and the disc is not.
        stamps.tile(Some(Seat(2)), rose, Spot::default(), RADIUS);
        assert_eq!(stamps.keys.iter().filter(|key| matches!(key, Key::Emblem(..))).count(), 1);
        assert_eq!(stamps.all().len(), 5);
    }
}
