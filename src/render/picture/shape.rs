//! What a picture is made of: outlines and circles with their colours, in groups that have names. Every format is
//! written from this.

use super::outline::{Outline, Spot};

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The colour written as six hexadecimal digits.
    pub const fn hex(number: u32) -> Rgb {
        Rgb((number >> 16) as u8, (number >> 8) as u8, number as u8)
    }

    /// The contrast with another colour as WCAG 2 defines it, from 1 to 21.
    pub fn contrast(self, other: Rgb) -> f32 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// How bright it is as WCAG 2 defines it, from 0 to 1.
    pub fn luminance(self) -> f32 {
        let linear = |part: u8| {
            let part = f32::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// What fills a shape or draws its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// A colour.
    Rgb(Rgb),
    /// The colour that stands out from the tile the shape lies on.
    Ink,
    /// The colour of the tile the shape lies on; for fillings.
    Face,
    /// The darker of these two; for lines.
    Dark,
}

/// A line along an outline. Its ends and corners are round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// How wide it is.
    pub width: f32,
    /// Lengths of dashes and gaps in turn, two or four; none for a whole line.
    pub dash: &'static [f32],
}

/// How a shape looks.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Look {
    /// What fills it.
    pub fill: Option<Paint>,
    /// The line along its outline.
    pub stroke: Option<Stroke>,
}

impl Look {
    /// Filled, without a line.
    pub const fn fill(colour: Rgb) -> Look {
        Look { fill: Some(Paint::Rgb(colour)), stroke: None }
    }

    /// A line, nothing within.
    pub const fn line(colour: Rgb, width: f32) -> Look {
        Look { fill: None, stroke: Some(Stroke { paint: Paint::Rgb(colour), width, dash: &[] }) }
    }

    /// The same with a line round it.
    pub const fn edged(self, colour: Rgb, width: f32) -> Look {
        Look { stroke: Look::line(colour, width).stroke, ..self }
    }

    /// The same with its line in dashes.
    pub const fn dashed(self, dash: &'static [f32]) -> Look {
        match self.stroke {
            Some(stroke) => Look { stroke: Some(Stroke { dash, ..stroke }), ..self },
            None => self,
        }
    }
}

/// The two colours that a drawing on a tile takes from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tint {
    /// For [`Paint::Ink`].
    pub ink: Rgb,
    /// For [`Paint::Face`].
    pub face: Rgb,
}

impl Tint {
    /// The darker of the two.
    pub fn dark(self) -> Rgb {
        if self.ink.luminance() < self.face.luminance() { self.ink } else { self.face }
    }
}

/// A piece of a picture.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// An outline.
    Path(Outline, Look),
    /// A circle.
    Circle(Spot, f32, Look),
    /// An outline repeated so many times in equal turns round zero.
    Fan(Outline, usize, Look),
    /// What [`Drawing::stamps`] holds under this number, scaled and moved here.
    Stamp {
        /// A name that is unique in the picture; empty for none.
        id: String,
        /// Its number.
        stamp: usize,
        /// Where its zero comes to lie.
        at: Spot,
        /// How much larger it is drawn.
        scale: f32,
        /// The colours it takes; those around it when there are none.
        tint: Option<Tint>,
    },
    /// Shapes with a name of their own.
    Group(Group),
}

/// Shapes that others may want to find or style.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Group {
    /// A name that is unique in the picture; empty for none.
    pub id: String,
    /// What sort of shapes they are, words with a blank between them.
    pub class: String,
    /// What they show, in words.
    pub title: String,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
}

#[cfg(feature = "pictures")]
impl Frame {
    /// The square round a position, from whose edges it is so far.
    pub fn around(spot: Spot, far: f32) -> Frame {
        Frame { x: spot.x - far, y: spot.y - far, width: 2.0 * far, height: 2.0 * far }
    }

    /// The frame round both.
    pub fn with(&self, other: &Frame) -> Frame {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Frame { x, y, width: right - x, height: bottom - y }
    }

    /// What lies in both, if they overlap.
    pub fn within(&self, other: &Frame) -> Option<Frame> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = (self.x + self.width).min(other.x + other.width);
        let bottom = (self.y + self.height).min(other.y + other.height);
        (right > x && bottom > y).then_some(Frame { x, y, width: right - x, height: bottom - y })
    }

    /// Scaled, and then moved.
    pub fn scaled(&self, scale: f32, x: f32, y: f32) -> Frame {
        let (width, height) = (self.width * scale, self.height * scale);
        Frame { x: self.x * scale + x, y: self.y * scale + y, width, height }
    }

    /// The whole pixels that it touches, and one more all round for soft edges.
    pub fn in_pixels(&self) -> Frame {
        let (x, y) = (self.x.floor() - 1.0, self.y.floor() - 1.0);
        let (right, bottom) = ((self.x + self.width).ceil() + 1.0, (self.y + self.height).ceil() + 1.0);
        Frame { x, y, width: right - x, height: bottom - y }
    }
}

/// A part of a picture with its own scale. What lies outside its frame is not seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Pane {
    /// Its name.
    pub id: &'static str,
    /// Where it lies in the picture.
    pub place: Frame,
    /// Which part of the shapes' own coordinates is seen there.
    pub view: Frame,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// A whole picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// How wide it is, in pixels.
    pub width: u32,
    /// How high it is, in pixels.
    pub height: u32,
    /// What it shows, in a few words.
    pub title: String,
    /// What it shows, in a paragraph.
    pub description: String,
    /// What lies behind everything.
    pub background: Rgb,
    /// Shapes that are used several times, each after those it uses itself.
    pub stamps: Vec<Group>,
    /// The parts.
    pub panes: Vec<Pane>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        let (black, white) = (Rgb::hex(0), Rgb::hex(0xffffff));
        assert!((black.contrast(white) - 21.0).abs() < 0.01);
        assert!((white.contrast(white) - 1.0).abs() < 0.01);
        // The grey that WCAG's own examples give as just enough on white.
        assert!((Rgb::hex(0x767676).contrast(white) - 4.54).abs() < 0.01);
    }
}
