//! The board in 40 columns: two a point, so that it is about square with one line a row. There is no room for brackets: the
//! case of a tile's letters says whose it is, as colours do.

use super::{Canvas, FROM, Ink, NOTED};
use crate::board::{Place, Point};
use crate::record::Placed;
use crate::render::{MarkKind, View};
use crate::variant::Seat;

/// The longest line, in characters.
pub(crate) const WIDTH: usize = 40;

/// A tile's two letters in the form of its owner: `Rs`, `rs`, `RS`, `rS`, and `C `, `c `, `C'`, `c'`.
pub(super) fn letters(glyph: &str, owner: Option<Seat>) -> [char; 2] {
    let mut letters = glyph.chars();
    let (first, second) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
    let seat = owner.map_or(0, |seat| seat.index() % 4);
    let small = seat % 2 == 1;
    let first = if small { first.to_ascii_lowercase() } else { first.to_ascii_uppercase() };
    let second = match (second, seat) {
        (' ', 2 | 3) => '\'',
        (second, 2 | 3) => second.to_ascii_uppercase(),
        (second, _) => second.to_ascii_lowercase(),
    };
    [first, second]
}

/// How the tiles of a seat look: `Ab`, and `A'` too where one with a single letter is drawn so.
pub(super) fn sample(view: &View, seat: Seat) -> String {
    let glyph = |placed: &Placed| view.variant.vocabulary().entry(placed.tile).glyph;
    let own = view.tiles.iter().filter(|placed| placed.owner == Some(seat));
    let single = own.map(|placed| letters(glyph(placed), Some(seat))).any(|letters| letters[1] == '\'');
    let two: String = letters("Ab", Some(seat)).iter().collect();
    let one: String = letters("A ", Some(seat)).iter().collect();
    if single { format!("{two} {one}") } else { two }
}

/// The lines of the board. `view` is turned already, all but its empty points, which `turn` says how to find.
pub(super) fn board(view: &View) -> Vec<Vec<(char, Ink)>> {
    let turned = view.turned();
    let signs = turned.signs.iter().map(|sign| sign.at);
    let mut places =
        turned.tiles.iter().map(|tile| tile.at).chain(turned.marks.iter().map(|mark| mark.at)).chain(signs);
    // Squares lie between the rows.
    let height = if places.any(|at| at.point().is_none()) { 2 } else { 1 };
    let left = if view.turn.is_odd() { 2 } else { 1 };
    let mut narrow = Narrow { lines: vec![vec![(' ', Ink::Plain); WIDTH]; 18 * height + 3], height, left };
    narrow.names(view);
    let mut wide = Canvas::empty(view);
    for point in Point::all() {
        if let Some(&mut (sign, ink)) = wide.cell(point.into(), 0) {
            narrow.put(point.into(), [sign, ' '], ink);
        }
    }
    narrow.marks(&turned);
    narrow.tiles(&turned);
    for sign in turned.signs.iter().filter(|sign| sign.to.is_none()) {
        let is_free = turned.tiles.iter().all(|tile| tile.at != sign.at);
        if is_free {
            narrow.put(sign.at, [NOTED, ' '], Ink::LastMove);
        }
    }
    narrow.lines
}

struct Narrow {
    lines: Vec<Vec<(char, Ink)>>,
    /// How many lines a row takes.
    height: usize,
    /// The column of the first point.
    left: usize,
}

impl Narrow {
    fn put(&mut self, at: Place, signs: [char; 2], ink: Ink) {
        // The first line names the columns. A square is named for the point at its lower left.
        let (row, column, down, right) = match at {
            Place::Point(point) => (9 - point.y(), point.x() + 9, 0, 0),
            Place::Square(square) => (8 - square.y(), square.x() + 9, 1, 1),
        };
        let line = 1 + row.unsigned_abs() as usize * self.height + down;
        let column = self.left + 2 * column.unsigned_abs() as usize + right;
        for (offset, sign) in signs.into_iter().enumerate() {
            if let Some(cell) = self.lines.get_mut(line).and_then(|line| line.get_mut(column + offset)) {
                // A blank hides nothing.
                if sign != ' ' || offset == 0 {
                    *cell = (sign, ink);
                }
            }
        }
    }

    /// The names of rows and columns; of columns every other one where they are numbers.
    fn names(&mut self, view: &View) {
        let last = self.lines.len() - 1;
        for number in -9..=9_i8 {
            let [below, aside] = view.turn.names(number);
            let column = self.left + 2 * (number + 9).unsigned_abs() as usize;
            let row = 1 + (9 - number).unsigned_abs() as usize * self.height;
            if view.turn.is_odd() || number % 2 != 0 {
                for line in [0, last] {
                    for (offset, sign) in below.chars().enumerate() {
                        self.set(line, column + offset, sign);
                    }
                }
            }
            for (offset, sign) in aside.chars().enumerate() {
                self.set(row, offset, sign);
            }
            if !view.turn.is_odd() {
                self.set(row, WIDTH - 1, aside.chars().next().unwrap_or(' '));
            }
        }
    }

    fn set(&mut self, line: usize, column: usize, sign: char) {
        if let Some(cell) = self.lines.get_mut(line).and_then(|line| line.get_mut(column)) {
            *cell = (sign, Ink::Plain);
        }
    }

    fn marks(&mut self, view: &View) {
        for mark in &view.marks {
            match mark.kind {
                MarkKind::From => self.put(mark.at, [FROM, ' '], Ink::LastMove),
                MarkKind::Owned(seat) | MarkKind::Surrounded(seat) => {
                    let (open, close) = seat.brackets();
                    self.put(mark.at, [open, close], Ink::Owner(seat));
                }
                MarkKind::To | MarkKind::Balanced => {}
            }
        }
    }

    fn tiles(&mut self, view: &View) {
        let glyph = |placed: &Placed| &view.variant.vocabulary().entry(placed.tile).glyph;
        for placed in &view.tiles {
            let here: Vec<&Placed> = view.tiles.iter().filter(|other| other.at == placed.at).collect();
            let moved = view.marks.iter().any(|mark| mark.at == placed.at && mark.kind == MarkKind::To);
            let ink = match placed.owner {
                _ if moved => Ink::LastMove,
                Some(seat) => Ink::Owner(seat),
                None => Ink::Nobody,
            };
            let signs = match here[..] {
                // Two tiles on one place have a letter each.
                [one, other, ..] => [letters(glyph(one), one.owner)[0], letters(glyph(other), other.owner)[0]],
                _ => letters(glyph(placed), placed.owner),
            };
            // What lay there before is hidden, blanks of the tile included.
            self.put(placed.at, ['\u{a0}', '\u{a0}'], Ink::Plain);
            self.put(placed.at, signs.map(|sign| if sign == ' ' { '\u{a0}' } else { sign }), ink);
        }
        for cell in self.lines.iter_mut().flatten().filter(|(sign, _)| *sign == '\u{a0}') {
            cell.0 = ' ';
        }
    }
}

/// A line broken into lines of at most so many characters, between words where that is possible.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        let length = word.chars().count();
        if last > 0 && last + 1 + length > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        // A word that is too long is cut.
        while let Some(line) = lines.last_mut().filter(|line| line.chars().count() > width) {
            let at = line.char_indices().nth(width).map_or(line.len(), |(at, _)| at);
            let rest = line.split_off(at);
            lines.push(rest);
        }
    }
    lines
}
