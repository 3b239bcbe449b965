//! What is written beside and below the board: players, result, counts, notes, and piles of tiles.

use super::letters::{self, Anchor};
use super::outline::Spot;
use super::scene::{Pile, Scene};
use super::shape::{Group, Look, Rgb, Shape};
use super::theme::Colours;
use super::tiles::{Piece, Stamps};
use super::words;
use crate::variant::Seat;

/// The heights of capitals.
const NAME: f32 = 38.0;
const TEXT: f32 = 29.0;
const SMALL: f32 = 25.0;
/// Maximum number of lines of notes; the description has all of them.
const NOTES: usize = 24;
/// A tile in a pile takes a square with this edge.
const CELL: f32 = 104.0;

/// A column that is filled from the top.
pub(super) struct Column<'a> {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    /// How much larger than usual everything is.
    pub scale: f32,
    pub colours: &'a Colours,
    pub shapes: Vec<Shape>,
}

impl Column<'_> {
    /// The players and what is counted for each: two beside each other, or all below each other.
    pub fn seats(&mut self, scene: &Scene, stamps: &mut Stamps<'_>, abreast: usize) {
        let seats: Vec<Seat> = (0..scene.view.seats.len() as u8).map(Seat).collect();
        let owned = scene.view.legend().seats.len() == seats.len();
        let width = self.width / abreast as f32;
        for row in seats.chunks(abreast) {
            let (top, left) = (self.y, self.x);
            let mut bottom = top;
            for (column, seat) in row.iter().enumerate() {
                (self.x, self.y) = (left + width * column as f32, top);
                self.seat(scene, *seat, stamps, owned, width);
                bottom = bottom.max(self.y);
            }
            (self.x, self.y) = (left, bottom);
        }
    }

    fn seat(&mut self, scene: &Scene, seat: Seat, stamps: &mut Stamps<'_>, owned: bool, width: f32) {
        let unit = self.scale;
        let indent = if owned { 96.0 * unit } else { 0.0 };
        let room = width - indent - 30.0 * unit;
        if owned {
            let at = Spot::new(self.x + 40.0 * unit, self.y + 38.0 * unit);
            self.shapes.push(stamps.disc(Some(seat), at, 38.0 * unit));
        }
        let top = self.y;
        self.y += 16.0 * unit;
        let player = scene.player(seat);
        // A name in letters that cannot be drawn would be a row of boxes.
        let player = match letters::has(&player) {
            true => player,
            false => scene.view.seats.get(seat.index()).copied().unwrap_or_default().to_owned(),
        };
        self.at(indent, &player, NAME, room, self.colours.text, true);
        let rows = &scene.view.counts;
        let counts = rows
            .iter()
            .filter_map(|row| Some(format!("{} {}", row.name.replace('-', " "), row.seats.get(seat.index())?)));
        let counts: Vec<String> = counts.collect();
        for line in wrapped(&counts, " · ", SMALL * unit, room) {
            self.at(indent, &line, SMALL, room, self.colours.text, false);
        }
        self.y = self.y.max(top + 88.0 * unit) + 8.0 * unit;
    }

    /// A line that stands out.
    pub fn title(&mut self, text: &str) {
        if !text.is_empty() {
            self.y += 10.0 * self.scale;
            self.at(0.0, text, NAME, self.width, self.colours.text, true);
        }
    }

    /// Lines of text.
    pub fn text(&mut self, text: &str, is_faint: bool) {
        self.lines(text, if is_faint { self.colours.faint } else { self.colours.text });
    }

    /// Lines of text about what is wrong, in red.
    pub(super) fn wrong(&mut self, text: &str) {
        self.lines(text, self.colours.marks[0]);
    }

    fn lines(&mut self, text: &str, colour: Rgb) {
        let words: Vec<String> = text.split_whitespace().take(200).map(str::to_owned).collect();
        for line in wrapped(&words, " ", TEXT * self.scale, self.width).into_iter().take(3) {
            self.at(0.0, &line, TEXT, self.width, colour, false);
        }
    }

    /// The notes, in small letters.
    pub fn notes(&mut self, notes: &[String]) {
        let mut left = NOTES;
        for note in notes {
            let words: Vec<String> = note.split_whitespace().take(200).map(str::to_owned).collect();
            for line in wrapped(&words, " ", SMALL * self.scale, self.width) {
                if left == 0 {
                    return;
                }
                left -= 1;
                self.at(0.0, &line, SMALL, self.width, self.colours.text, false);
            }
        }
    }

    /// Piles of tiles, each with what it is.
    pub fn piles(&mut self, scene: &Scene, stamps: &mut Stamps<'_>) {
        for pile in scene.piles.iter().filter(|pile| !pile.is_empty()) {
            self.pile(scene, pile, stamps);
        }
    }

    fn pile(&mut self, scene: &Scene, pile: &Pile, stamps: &mut Stamps<'_>) {
        let unit = self.scale;
        let seat = pile.seat.and_then(|seat| scene.view.seats.get(seat.index()));
        let name = seat.map_or(words::capital(pile.name), |seat| format!("{seat}: {}", pile.name));
        self.at(0.0, &name, TEXT, self.width, self.colours.text, false);
        let across = ((self.width / (CELL * unit)) as usize).max(1);
        let tiles: Vec<_> = pile.tiles.iter().filter(|(_, _, count)| *count > 0).collect();
        for row in tiles.chunks(across) {
            for (column, (owner, tile, count)) in row.iter().enumerate() {
                let at = Spot::new(self.x + (column as f32 * CELL + 46.0) * unit, self.y + 56.0 * unit);
                let piece = Piece { owner: *owner, tile: *tile, spent: false };
                let mut shapes = vec![stamps.tile(piece, at, 44.0 * unit, String::new())];
                if *count > 1 {
                    let at = Spot::new(at.x + 29.0 * unit, at.y - 31.0 * unit);
                    let look = Look::fill(self.colours.under).edged(self.colours.edge, 3.0 * unit);
                    shapes.push(Shape::Circle(at, 22.0 * unit, look));
                    let height = 23.0 * unit;
                    let text = letters::text(&count.to_string(), at.x, at.y + height / 2.0, height, Anchor::Middle);
                    shapes.push(Shape::Path(text, Look::line(self.colours.text, 4.2 * unit)));
                }
                let title = format!("{count} {}", words::name(&scene.view, *tile));
                self.shapes.push(Shape::Group(Group { title, shapes, ..Group::default() }));
            }
            self.y += CELL * unit;
        }
        self.y += 22.0 * unit;
    }

    /// Writes a line with capitals of this height, and goes to the next.
    fn at(&mut self, indent: f32, text: &str, height: f32, room: f32, colour: Rgb, is_bold: bool) {
        let height = height * self.scale;
        let text = letters::fitted(text, height, room);
        let base = self.y + height * 1.3;
        let outline = letters::text(&text, self.x + indent, base, height, Anchor::Start);
        let look = Look::line(colour, height * if is_bold { 0.17 } else { 0.125 });
        self.shapes.push(Shape::Path(outline, look));
        self.y = base + height * 0.55;
    }
}

/// Joins items to lines that fit.
fn wrapped(items: &[String], between: &str, height: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line}{between}{item}");
            if letters::width(&longer, height) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(item.clone());
    }
    lines
}
