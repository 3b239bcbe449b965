//! Positions as text diagrams: two lines a row and four characters a column, so that the board is as wide as it is
//! high, fits 80 columns and has room for tiles between the points.

mod lines;
mod part;

pub use part::{Area, part};

use super::{Mark, Sense, View};
use crate::board::{Colour, Place, Point};
use crate::record::Placed;
use crate::variant::{Bare, Seat};
use anstyle::AnsiColor;

/// The empty board. A point stands where the first letter of a tile goes: the bracket opens one column to the left.
const BOARD: &str = include_str!("board.txt");
/// No line is longer.
const WIDTH: usize = 80;
/// Where the centre of the board stands in the drawing: its line and its column.
const CENTRE: (i32, i32) = (20, 39);
/// The colours of the seats' tiles, which are also what the brackets stand for.
const COLOURS: [(&str, AnsiColor); 4] =
    [("red", AnsiColor::Red), ("yellow", AnsiColor::Yellow), ("blue", AnsiColor::Blue), ("green", AnsiColor::Green)];
const FROM: char = '▹';
const TO: char = '◂';
const SURROUNDED: char = '○';

/// How a diagram is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// Which characters may be used.
    pub charset: Charset,
    /// Whether tiles and gardens are coloured, with the escape sequences of a terminal.
    pub colour: bool,
    /// Whether to use one line a row and a short legend, to fit a terminal of 24 lines. Where squares are in use they
    /// need the lines between the rows, and so do lines between tiles: then this is ignored.
    pub compact: bool,
}

/// Which characters a diagram is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Charset {
    /// 7-bit characters, but for what the notes of the view bring along.
    #[default]
    Ascii,
    /// Lines and signs of Unicode, each one column wide.
    Unicode,
}

/// Draws the view: the board, the legend, the notes. Every line ends with a line feed, and none of the board and the
/// legend with a space.
///
/// ```
/// use paisho::render::{View, text};
/// use paisho::variant::Variant;
///
/// let skud = Variant::named("skud").unwrap();
/// let seats = skud.vocabulary().seats(2).unwrap();
/// let mut drawing = String::new();
/// text::draw(&View::new(skud, seats, Vec::new()), text::Style::default(), &mut drawing);
/// assert!(drawing.contains("<  > Guest, red"));
/// ```
pub fn draw(view: &View, style: Style, out: &mut String) {
    let squares = view.tiles.iter().map(|tile| tile.at).chain(view.marks.iter().map(|mark| mark.at));
    let roomy = view.lines.is_empty() && squares.into_iter().all(|at| at.point().is_some());
    let style = Style { compact: style.compact && roomy, ..style };
    let mut sheet = Sheet::empty(view.reach);
    // Lines and what a place is marked for give way to the tiles on it, and all of it to the last move.
    sheet.lines(view, style.charset);
    sheet.territory(&view.marks);
    sheet.tiles(view);
    sheet.balances(view);
    sheet.joints(view, style.charset);
    sheet.last_move(view);
    for line in sheet.0.iter().step_by(if style.compact { 2 } else { 1 }) {
        write(out, line, style);
    }
    legend(view, style, out);
    lines::list(view, &mut sheet, style, out);
    for note in &view.notes {
        out.push_str(note);
        out.push('\n');
    }
}

/// What a character of the drawing is coloured for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ink {
    Plain,
    Garden(Colour),
    Owner(Seat),
    Nobody,
    Line(Option<Seat>),
    LastMove,
}

impl Ink {
    fn style(self) -> anstyle::Style {
        let plain = anstyle::Style::new();
        match self {
            Ink::Plain | Ink::Garden(Colour::Yellow) => plain,
            Ink::Garden(Colour::Red | Colour::Torii) => AnsiColor::Red.on_default(),
            Ink::Owner(seat) => COLOURS[seat.index() % COLOURS.len()].1.on_default().bold(),
            Ink::Line(seat) => seat.map_or(plain, |seat| Ink::Owner(seat).style().effects(anstyle::Effects::new())),
            // White would be lost on a light terminal.
            Ink::Nobody | Ink::Garden(Colour::White) => plain.bold(),
            Ink::LastMove => AnsiColor::Magenta.on_default().bold(),
        }
    }
}

/// The drawing while it is made, always in Unicode: the other signs are put in as it is written out.
struct Sheet(Vec<Vec<(char, Ink)>>);

impl Sheet {
    /// The board without tiles, and without the points beyond this reach.
    fn empty(reach: Option<i8>) -> Sheet {
        let line = |text: &str| text.chars().map(|sign| (sign, Ink::Plain)).collect();
        let mut sheet = Sheet(BOARD.lines().map(line).collect());
        for point in Point::all() {
            if reach.is_some_and(|reach| point.distance(Point::CENTRE) > reach.unsigned_abs()) {
                sheet.put(point.into(), 0, ' ', Ink::Plain);
                continue;
            }
            for colour in [Colour::Red, Colour::White, Colour::Torii] {
                if point.is_wholly(colour) {
                    sheet.tint(point.into(), Ink::Garden(colour));
                }
            }
        }
        sheet
    }

    /// The character so many columns to the right of where a tile's first letter stands.
    fn cell(&mut self, at: Place, offset: i32) -> Option<&mut (char, Ink)> {
        self.spot(at, 0, offset)
    }

    /// The character so many lines down and columns to the right of where a tile's first letter stands.
    fn spot(&mut self, at: Place, down: i32, right: i32) -> Option<&mut (char, Ink)> {
        // A square lies half a row above and half a column to the right of the corner it is named for.
        let (line, column) = match at {
            Place::Point(point) => (2 * i32::from(point.y()), 4 * i32::from(point.x())),
            Place::Square(square) => (2 * i32::from(square.y()) + 1, 4 * i32::from(square.x()) + 2),
        };
        let line = self.0.get_mut(usize::try_from(CENTRE.0 - line + down).ok()?)?;
        let column = usize::try_from(CENTRE.1 + column + right).ok()?;
        if line.len() <= column {
            line.resize(column + 1, (' ', Ink::Plain));
        }
        line.get_mut(column)
    }

    fn put(&mut self, at: Place, offset: i32, sign: char, ink: Ink) {
        if let Some(cell) = self.cell(at, offset) {
            *cell = (sign, ink);
        }
    }

    fn tint(&mut self, at: Place, ink: Ink) {
        if let Some(cell) = self.cell(at, 0) {
            cell.1 = ink;
        }
    }

    fn territory(&mut self, marks: &[Mark]) {
        for mark in marks {
            if let Some(seat) = mark.sense.owner() {
                let (open, close) = seat.brackets();
                self.put(mark.at, -1, open, Ink::Owner(seat));
                if !self.is_line(mark.at, 0) {
                    self.tint(mark.at, Ink::Owner(seat));
                    if let Sense::Surrounded(_) = mark.sense {
                        self.put(mark.at, 0, SURROUNDED, Ink::Owner(seat));
                    }
                }
                let width = if self.is_line(mark.at, 1) { 2 } else { 1 };
                self.put(mark.at, width, close, Ink::Owner(seat));
            }
        }
    }

    fn tiles(&mut self, view: &View) {
        for Placed { at, .. } in &view.tiles {
            let mut signs = Vec::new();
            for placed in view.tiles.iter().filter(|placed| placed.at == *at) {
                let ink = placed.owner.map_or(Ink::Nobody, Ink::Owner);
                let glyph = &view.variant.vocabulary().entry(placed.tile).glyph;
                signs.extend(glyph.chars().map(|letter| (letter, ink)));
            }
            // Two that share a place fill it with their letters, and leave no room for a bracket.
            if let [(_, ink), _] = signs[..] {
                let (open, close) = match ink {
                    Ink::Owner(seat) => seat.brackets(),
                    _ => (' ', ' '),
                };
                signs.insert(0, (open, ink));
                signs.push((close, ink));
            }
            for (offset, (sign, ink)) in (-1..3).zip(signs) {
                self.put(*at, offset, sign, ink);
            }
        }
    }

    /// Puts a sign to both sides of tiles that nobody owns, where their brackets would be.
    fn balances(&mut self, view: &View) {
        for mark in view.marks.iter().filter(|mark| mark.sense == Sense::Balanced) {
            // Two that share a place leave no room.
            if view.tiles.iter().filter(|tile| tile.at == mark.at).count() == 1 {
                self.put(mark.at, -1, '=', Ink::Nobody);
                self.put(mark.at, 2, '=', Ink::Nobody);
            }
        }
    }

    /// A tile's closing bracket gives way to the sign: the other one still says whose it is.
    fn last_move(&mut self, view: &View) {
        for mark in &view.marks {
            let sign = match mark.sense {
                Sense::From => FROM,
                Sense::To => TO,
                Sense::Owned(_) | Sense::Surrounded(_) | Sense::Balanced => continue,
            };
            let bracket = view.marks.iter().any(|other| other.at == mark.at && other.sense.owner().is_some());
            let offset = match view.tiles.iter().filter(|tile| tile.at == mark.at).count() {
                // An empty square has nothing in it that the sign could stand beside.
                0 if mark.at.point().is_none() => 0,
                0 if !bracket && !self.is_line(mark.at, 1) => 1,
                0 | 1 => 2,
                // Letters say more than the sign.
                _ => continue,
            };
            self.put(mark.at, offset, sign, Ink::LastMove);
        }
    }
}

/// Writes a line, with as few changes of colour as it needs.
fn write(out: &mut String, line: &[(char, Ink)], style: Style) {
    let end = line.iter().rposition(|(sign, _)| *sign != ' ').map_or(0, |last| last + 1);
    let line = line.get(..end).unwrap_or_default();
    for run in line.chunk_by(|(_, left), (_, right)| left == right) {
        let ink = run.first().filter(|_| style.colour).map_or(anstyle::Style::new(), |(_, ink)| ink.style());
        out.push_str(&ink.render().to_string());
        out.extend(run.iter().map(|&(sign, _)| match style.charset {
            Charset::Ascii => ascii(sign),
            Charset::Unicode => sign,
        }));
        out.push_str(&ink.render_reset().to_string());
    }
    out.push('\n');
}

/// What stands for a sign where only 7 bits are wanted.
const fn ascii(sign: char) -> char {
    match sign {
        '╭' | '╮' | '·' => '.',
        '╰' | '╯' => '\'',
        '─' => '-',
        '│' => '|',
        '╱' => '/',
        '╲' => '\\',
        '◇' => '*',
        '┼' => '+',
        '╬' => '@',
        '△' => '^',
        FROM => '~',
        TO => '!',
        SURROUNDED => 'o',
        _ => sign,
    }
}

/// Says what the drawing uses: brackets, tiles, and in full the signs of the board.
fn legend(view: &View, style: Style, out: &mut String) {
    let vocabulary = view.variant.vocabulary();
    let bare = view.tiles.iter().any(|placed| placed.owner.is_none());
    let owned = view.tiles.iter().any(|placed| placed.owner.is_some())
        || view.marks.iter().any(|mark| mark.sense.owner().is_some());
    let mut items = Vec::new();
    if vocabulary.bare != Bare::Shared || owned {
        for (seat, name) in (0..).map(Seat).zip(view.seats) {
            let (open, close) = seat.brackets();
            let colour = COLOURS[seat.index() % COLOURS.len()].0;
            let colour = if name.eq_ignore_ascii_case(colour) { String::new() } else { format!(", {colour}") };
            items.push((format!("{open}  {close}"), format!("{name}{colour}"), Ink::Owner(seat)));
        }
    }
    let sign = |sign: char, meaning: &str, ink| (sign.to_string(), meaning.to_owned(), ink);
    if bare {
        let whose = if vocabulary.bare == Bare::Shared { "both players'" } else { "nobody's" };
        items.push(("no bracket:".to_owned(), whose.to_owned(), Ink::Nobody));
    }
    for (sense, mark, meaning) in [(Sense::From, FROM, "moved from"), (Sense::To, TO, "moved to")] {
        if view.marks.iter().any(|mark| mark.sense == sense) {
            items.push(sign(mark, meaning, Ink::LastMove));
        }
    }
    if view.marks.iter().any(|mark| mark.sense == Sense::Balanced) {
        items.push(("=  =".to_owned(), "in balance".to_owned(), Ink::Plain));
    }
    if view.marks.iter().any(|mark| matches!(mark.sense, Sense::Surrounded(_))) {
        items.push(sign(SURROUNDED, "surrounded", Ink::Plain));
    }
    paragraph(out, &items, style);
    if style.compact {
        return;
    }
    items.clear();
    for (index, entry) in vocabulary.tiles.iter().enumerate() {
        if view.tiles.iter().any(|placed| placed.tile.index() == index) {
            items.push((entry.code.to_owned(), entry.name.to_owned(), Ink::Nobody));
        }
    }
    paragraph(out, &items, style);
    paragraph(
        out,
        &[
            sign('·', "point", Ink::Plain),
            sign('◇', "wall, fence", Ink::Plain),
            sign('┼', "path", Ink::Plain),
            sign('╬', "centre", Ink::Plain),
            sign('△', "torii", Ink::Garden(Colour::Torii)),
        ],
        style,
    );
    out.push_str("Within the walls, upper right and lower left are red, the others white.\n");
    if view.tiles.iter().any(|placed| placed.at.point().is_none()) {
        out.push_str("A tile between the rows lies on a square, named for the point at its lower left.\n");
    }
}

/// Writes signs and what they mean one behind another, and goes to the next line when one is full.
fn paragraph(out: &mut String, items: &[(String, String, Ink)], style: Style) {
    let mut line = Vec::new();
    for (sign, meaning, ink) in items {
        let width = sign.chars().count() + 1 + meaning.chars().count();
        if !line.is_empty() && line.len() + 3 + width > WIDTH {
            write(out, &line, style);
            line.clear();
        }
        let gap = if line.is_empty() { "" } else { "   " };
        line.extend(gap.chars().map(|sign| (sign, Ink::Plain)));
        line.extend(sign.chars().map(|sign| (sign, *ink)));
        line.extend(format!(" {meaning}").chars().map(|sign| (sign, Ink::Plain)));
    }
    if !line.is_empty() {
        write(out, &line, style);
    }
}

#[cfg(test)]
mod tests;
