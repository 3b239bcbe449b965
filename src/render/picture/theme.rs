//! The colours of a picture. Every pair that has to be told apart passes WCAG 2 AA: 4.5 to 1 for letters, 3 to 1 for what
//! else has a meaning. A test computes them.

use super::emblems::{TONES, Tone};
use super::shape::{Rgb, Tint};
use crate::variant::Seat;

/// A set of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Greys, for paper.
    Print,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// The name that a user writes.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }

    /// The theme of this name.
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    pub(super) const fn colours(self) -> &'static Colours {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Print => &PRINT,
        }
    }
}

/// The colours of a theme.
#[derive(Debug)]
pub(super) struct Colours {
    /// Behind everything.
    pub page: Rgb,
    /// Letters on the page.
    pub text: Rgb,
    /// Letters on the page that matter less.
    pub faint: Rgb,
    /// The ring round the board.
    pub rim: Rgb,
    /// The red gardens.
    pub red: Rgb,
    /// The white gardens.
    pub white: Rgb,
    /// The yellow gardens, wood where a variant has no yellow.
    pub ground: Rgb,
    /// The lines between points. They are an aid, not a boundary.
    pub grid: Rgb,
    /// Walls, paths, the outlines of tiles and marks.
    pub edge: Rgb,
    /// What is put under coloured lines and round coloured signs: the opposite of `edge`.
    pub under: Rgb,
    /// The last move.
    pub last: Rgb,
    /// The marks of comments: red, yellow, blue, green.
    pub marks: [Rgb; 4],
    /// The tiles of the seats in turn order.
    pub seats: [Tint; 4],
    /// Tiles that nobody owns.
    pub nobody: Tint,
    /// The colours of emblems, in the order of their names.
    pub tones: [Rgb; TONES.len()],
}

const fn tint(face: u32, ink: u32) -> Tint {
    Tint { face: Rgb::hex(face), ink: Rgb::hex(ink) }
}

const fn tones(tones: [u32; TONES.len()]) -> [Rgb; TONES.len()] {
    let mut colours = [Rgb(0, 0, 0); TONES.len()];
    let mut at = 0;
    while at < TONES.len() {
        colours[at] = Rgb::hex(tones[at]);
        at += 1;
    }
    colours
}

const LIGHT: Colours = Colours {
    page: Rgb::hex(0xfbf7ee),
    text: Rgb::hex(0x2b1b12),
    faint: Rgb::hex(0x6b5542),
    rim: Rgb::hex(0x6b4528),
    red: Rgb::hex(0xd98274),
    white: Rgb::hex(0xf8f2e4),
    ground: Rgb::hex(0xe8c677),
    grid: Rgb::hex(0xa8895c),
    edge: Rgb::hex(0x2b1b12),
    under: Rgb::hex(0xfffaf0),
    last: Rgb::hex(0x5b1a8b),
    marks: [Rgb::hex(0xa3161d), Rgb::hex(0x6f5200), Rgb::hex(0x1d4e9e), Rgb::hex(0x14592f)],
    seats: [tint(0xa3161d, 0xfff8ea), tint(0xf5c838, 0x2b1b12), tint(0x1d4e9e, 0xfff8ea), tint(0x8fd6b4, 0x2b1b12)],
    nobody: tint(0xe9e4da, 0x2b1b12),
    tones: tones([
        0xd8434a, 0xe8763a, 0xf08fb0, 0xfffdf8, 0xf2b632, 0x4f9d4a, 0x3d8bd4, 0xb06bc4, 0x8a5a2b, 0xb9b3aa, 0x1c1410,
    ]),
};

const DARK: Colours = Colours {
    page: Rgb::hex(0x17130f),
    text: Rgb::hex(0xf2e9da),
    faint: Rgb::hex(0xb9a98f),
    rim: Rgb::hex(0x3b2817),
    red: Rgb::hex(0x7a2f2a),
    white: Rgb::hex(0x756f60),
    ground: Rgb::hex(0x5c4520),
    grid: Rgb::hex(0x2a2115),
    edge: Rgb::hex(0xfff6e3),
    under: Rgb::hex(0x17130f),
    last: Rgb::hex(0xf6c8ff),
    marks: [Rgb::hex(0xffb3ad), Rgb::hex(0xffe08a), Rgb::hex(0xb8d6ff), Rgb::hex(0xb5f0c4)],
    seats: [tint(0xb3262c, 0xffffff), tint(0xf0be2d, 0x2b1b12), tint(0x2459b5, 0xffffff), tint(0x86cfab, 0x2b1b12)],
    nobody: tint(0xd8d2c6, 0x2b1b12),
    tones: tones([
        0xe0535a, 0xee8244, 0xf29ab8, 0xfffdf8, 0xf2b632, 0x57a852, 0x4a9ae0, 0xbd7dd0, 0x93622f, 0xbdb7ae, 0x1c1410,
    ]),
};

const PRINT: Colours = Colours {
    page: Rgb::hex(0xffffff),
    text: Rgb::hex(0x000000),
    faint: Rgb::hex(0x4a4a4a),
    rim: Rgb::hex(0xffffff),
    red: Rgb::hex(0xbdbdbd),
    white: Rgb::hex(0xffffff),
    ground: Rgb::hex(0xe6e6e6),
    grid: Rgb::hex(0x8c8c8c),
    edge: Rgb::hex(0x000000),
    under: Rgb::hex(0xffffff),
    last: Rgb::hex(0x000000),
    marks: [Rgb::hex(0x000000), Rgb::hex(0x595959), Rgb::hex(0x303030), Rgb::hex(0x484848)],
    seats: [tint(0x111111, 0xffffff), tint(0xffffff, 0x000000), tint(0x595959, 0xffffff), tint(0xd0d0d0, 0x000000)],
    nobody: tint(0xf2f2f2, 0x000000),
    tones: tones([
        0x9c9c9c, 0xb4b4b4, 0xcccccc, 0xffffff, 0xdedede, 0x8a8a8a, 0xb0b0b0, 0xa6a6a6, 0x7c7c7c, 0xc6c6c6, 0x000000,
    ]),
};

impl Colours {
    /// The colours of a seat's tiles, or of those that nobody owns.
    pub fn tile(&self, owner: Option<Seat>) -> Tint {
        owner.map_or(self.nobody, |seat| self.seats[seat.index() % self.seats.len()])
    }

    /// The colour that an emblem names, where it is not one of the tile's own two.
    pub fn tone(&self, tone: Tone) -> Option<Rgb> {
        match tone {
            Tone::Ink | Tone::Face | Tone::Line => None,
            Tone::Theme(number) => self.tones.get(number).copied(),
            Tone::Fixed(colour) => Some(colour),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn at_least(least: f32, one: Rgb, other: Rgb, what: &str) {
        let contrast = one.contrast(other);
        assert!(contrast >= least, "{what}: {contrast:.2} to 1");
    }

    #[test]
    fn letters_can_be_read() {
        for theme in Theme::ALL {
            let (name, colours) = (theme.name(), theme.colours());
            at_least(4.5, colours.text, colours.page, &format!("{name}: text"));
            at_least(4.5, colours.faint, colours.page, &format!("{name}: faint text"));
            at_least(4.5, colours.last, colours.under, &format!("{name}: numbers"));
            for owner in [None, Some(0), Some(1), Some(2), Some(3)] {
                let tint = colours.tile(owner.map(Seat));
                at_least(4.5, tint.ink, tint.face, &format!("{name}: the code on a tile of {owner:?}"));
            }
        }
    }

    #[test]
    fn what_lies_on_the_board_stands_out_from_it() {
        for theme in Theme::ALL {
            let (name, colours) = (theme.name(), theme.colours());
            for (garden, ground) in [("red", colours.red), ("white", colours.white), ("yellow", colours.ground)] {
                at_least(3.0, colours.edge, ground, &format!("{name}: walls in {garden}"));
                at_least(3.0, colours.last, ground, &format!("{name}: the last move in {garden}"));
                // A tile has a line round it, and a sign a border under it: one of the two stands out.
                for mark in colours.marks {
                    let border = mark.contrast(colours.under).min(colours.under.contrast(ground));
                    let best = mark.contrast(ground).max(border).max(colours.edge.contrast(ground));
                    assert!(best >= 3.0, "{name}: mark {mark:?} in {garden}");
                    at_least(3.0, mark, colours.under, &format!("{name}: mark {mark:?} and its border"));
                }
            }
        }
    }

    #[test]
    fn owners_differ_by_more_than_colour() {
        // Two seats are told apart by lightness alone.
        for theme in Theme::ALL {
            let colours = theme.colours();
            at_least(3.0, colours.seats[0].face, colours.seats[1].face, theme.name());
        }
    }

    /// What people see who have no cones for red, or for green: after Viénot, Brettel and Mollon (1999).
    fn seen(colour: Rgb, rows: [[f32; 3]; 3]) -> Rgb {
        let linear = |part: u8| match f32::from(part) / 255.0 {
            part if part <= 0.04045 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        };
        let light = [colour.0, colour.1, colour.2].map(linear);
        let [red, green, blue] = rows.map(|row| {
            let part: f32 = row.iter().zip(light).map(|(share, part)| share * part).sum();
            let part = if part <= 0.0031308 { 12.92 * part } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 };
            (part.clamp(0.0, 1.0) * 255.0).round() as u8
        });
        Rgb(red, green, blue)
    }

    #[test]
    fn four_owners_are_told_apart_by_colour_blind_people() {
        let without_red = [[0.112, 0.888, 0.0], [0.112, 0.888, 0.0], [0.004, -0.004, 1.0]];
        let without_green = [[0.293, 0.707, 0.0], [0.293, 0.707, 0.0], [-0.022, 0.022, 1.0]];
        for (theme, rows) in
            [Theme::Light, Theme::Dark].into_iter().flat_map(|it| [(it, without_red), (it, without_green)])
        {
            let seats = theme.colours().seats.map(|tint| seen(tint.face, rows));
            for (at, one) in seats.iter().enumerate() {
                for other in &seats[at + 1..] {
                    let far = |one: u8, other: u8| f32::from(one.abs_diff(other)).powi(2);
                    let far = (far(one.0, other.0) + far(one.1, other.1) + far(one.2, other.2)).sqrt();
                    assert!(one.contrast(*other) >= 2.0 || far >= 120.0, "{}: {one:?} and {other:?}", theme.name());
                }
            }
        }
    }
}
