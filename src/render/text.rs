//! Drawings in characters: two lines a row and four characters a column, so that the board is square, fits 80 columns
//! and has room for tiles between the points; or half of that, to fit 40 columns.

mod lines;
mod narrow;
mod part;

#[cfg(feature = "cli")]
pub(crate) use narrow::{WIDTH as NARROW, wrapped};
pub use part::{Area, part};

use super::{Line, Mark, MarkKind, SEAT_COLOURS, Turn, View};
use crate::board::{Colour, Place, Point};
use crate::escape;
use crate::record::Placed;
use crate::variant::Seat;
use anstyle::AnsiColor;
use std::fmt::Write as _;

/// The empty board. A tile's first letter replaces the sign of its point; its bracket opens one column to the left.
const BOARD: &str = include_str!("board.txt");
/// The longest line, in characters.
const WIDTH: usize = 80;
/// The line and the column of the board's centre.
const CENTRE: (i32, i32) = (20, 39);
/// The colours of the seats, in the order of [`SEAT_COLOURS`].
const COLOURS: [AnsiColor; 4] = [AnsiColor::Red, AnsiColor::Yellow, AnsiColor::Blue, AnsiColor::Green];
const FROM: char = '▹';
const TO: char = '◂';
const SURROUNDED: char = '○';
const NOTED: char = '◈';

/// How a text drawing looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextStyle {
    /// Which characters may be used.
    pub charset: Charset,
    /// Whether to colour tiles and gardens, with the escape sequences of a terminal.
    pub colour: bool,
    /// Whether to use two columns a point and one line a row, so that the board fits 40 columns and 24 lines.
    /// Lines between tiles are listed and not drawn.
    pub compact: bool,
}

/// The characters of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Charset {
    /// ASCII, except for the view's own texts.
    #[default]
    Ascii,
    /// Lines and signs of Unicode, each one column wide.
    Unicode,
}

/// Draws the board, the legend, the heading, the notes and the counts. Every line ends with a line feed.
///
/// ```
/// use paisho::render::View;
/// use paisho::render::text::{self, TextStyle};
/// use paisho::variant::Variant;
///
/// let skud = Variant::named("skud").unwrap();
/// let seats = skud.vocabulary().seats(2).unwrap();
/// let mut drawing = String::new();
/// text::draw(&View::new(skud, seats, Vec::new()), TextStyle::default(), &mut drawing);
/// assert!(drawing.contains("<  > Guest, red"));
/// ```
pub fn draw(view: &View, style: TextStyle, out: &mut String) {
    let shown = draw_board(view, style, out);
    draw_notes(view, &shown, style, out);
}

/// Draws what stands below the board: the legend, the heading, the notes and the counts. `shown` says of each of the view's
/// lines whether it is visible.
pub fn draw_notes(view: &View, shown: &[bool], style: TextStyle, out: &mut String) {
    legend(view, style, out);
    draw_rest(view, shown, style, out);
}

/// Draws the same as [`draw`] without the legend.
#[cfg(feature = "cli")]
pub(crate) fn draw_unexplained(view: &View, style: TextStyle, out: &mut String) {
    let shown = draw_board(view, style, out);
    draw_rest(view, &shown, style, out);
}

/// Draws what stands below the legend.
fn draw_rest(view: &View, shown: &[bool], style: TextStyle, out: &mut String) {
    lines::list(view, &view.turned(), shown, style, out);
    let signs: Vec<String> = view.signs.iter().map(ToString::to_string).collect();
    let mut add = |line: &str, ink: Ink| {
        let line = escape::line(line);
        let lines = if style.compact { narrow::wrapped(&line, narrow::WIDTH) } else { vec![line] };
        let ink = if style.colour { ink.style() } else { anstyle::Style::new() };
        for line in lines {
            let _ = writeln!(out, "{}{line}{}", ink.render(), ink.render_reset());
        }
    };
    view.heading.iter().for_each(|heading| add(heading, Ink::Plain));
    view.broken.iter().for_each(|broken| add(broken, Ink::Wrong));
    view.notes.iter().chain(&signs).for_each(|line| add(line, Ink::Plain));
    counts(view, out);
}

/// Draws the board alone. Says of each of the view's lines whether it is visible.
pub fn draw_board(view: &View, style: TextStyle, out: &mut String) -> Vec<bool> {
    if style.compact {
        narrow::board(view).iter().for_each(|line| write(out, line, style));
        return vec![false; view.lines.len()];
    }
    let whole = with_arrows(view);
    let turned = whole.turned();
    let mut canvas = Canvas::empty(view);
    // What is drawn later covers what was drawn before.
    canvas.lines(&turned, style.charset);
    canvas.territory(&turned.marks);
    canvas.tiles(&turned);
    canvas.balances(&turned);
    canvas.joints(&turned, style.charset);
    canvas.last_move(&turned);
    canvas.signs(&turned);
    // Which lines were drawn is asked before columns move.
    let shown: Vec<bool> = turned.lines.iter().map(|line| canvas.shows(line, style.charset)).collect();
    canvas.names(view.turn);
    canvas.0.iter().for_each(|line| write(out, line, style));
    shown
}

/// The same with the arrows between points as lines.
fn with_arrows(view: &View) -> View {
    let mut view = view.clone();
    for sign in &view.signs {
        if let (Place::Point(from), Some(Place::Point(to))) = (sign.at, sign.to)
            && from != to
        {
            view.lines.push(Line { ends: [from, to], seat: None });
        }
    }
    view
}

/// What the colour of a character means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ink {
    Plain,
    Garden(Colour),
    Owner(Seat),
    Nobody,
    Line(Option<Seat>),
    LastMove,
    Wrong,
}

impl Ink {
    fn style(self) -> anstyle::Style {
        let plain = anstyle::Style::new();
        match self {
            Ink::Plain | Ink::Garden(Colour::Yellow) => plain,
            Ink::Wrong | Ink::Garden(Colour::Red | Colour::Torii) => AnsiColor::Red.on_default(),
            Ink::Owner(seat) => COLOURS[seat.index() % COLOURS.len()].on_default().bold(),
            Ink::Line(seat) => seat.map_or(plain, |seat| Ink::Owner(seat).style().effects(anstyle::Effects::new())),
            // White would be lost on a light terminal.
            Ink::Nobody | Ink::Garden(Colour::White) => plain.bold(),
            Ink::LastMove => AnsiColor::Magenta.on_default().bold(),
        }
    }
}

/// The characters of the board, in Unicode; ASCII ones replace them when the drawing is written.
struct Canvas(Vec<Vec<(char, Ink)>>);

impl Canvas {
    /// The board without tiles and without the points beyond the reach.
    fn empty(view: &View) -> Canvas {
        let line = |text: &str| text.chars().map(|sign| (sign, Ink::Plain)).collect();
        let mut canvas = Canvas(BOARD.lines().map(line).collect());
        for point in Point::all() {
            let drawn = view.turn.point(point).into();
            if view.reach.is_some_and(|reach| point.distance(Point::CENTRE) > reach.unsigned_abs()) {
                canvas.put(drawn, 0, ' ', Ink::Plain);
                continue;
            }
            for colour in [Colour::Red, Colour::White, Colour::Torii] {
                if point.is_wholly(colour) {
                    canvas.tint(drawn, Ink::Garden(colour));
                }
            }
        }
        canvas
    }

    /// Renames rows and columns after a turn. Where columns have letters, there is room for the numbers of rows at the left
    /// only.
    fn names(&mut self, turn: Turn) {
        if turn == Turn::default() {
            return;
        }
        let mut across = vec![(' ', Ink::Plain); WIDTH];
        for number in -9..=9 {
            let [below, aside] = turn.names(number);
            let column = usize::try_from(CENTRE.1 + 4 * i32::from(number)).unwrap_or(0);
            for (cell, sign) in across.iter_mut().skip(column).zip(below.chars()) {
                cell.0 = sign;
            }
            let Ok(line) = usize::try_from(CENTRE.0 - 2 * i32::from(number)) else { continue };
            let Some(line) = self.0.get_mut(line) else { continue };
            let last = line.iter().rposition(|(sign, _)| *sign != ' ').unwrap_or(0);
            line.truncate(last + 1);
            if turn.is_odd() {
                line.truncate(last);
                let name = format!("{aside:2}");
                line.splice(..1, name.chars().map(|sign| (sign, Ink::Plain)));
            } else if let Some(sign) = aside.chars().next() {
                for cell in [0, last] {
                    line[cell].0 = sign;
                }
            }
        }
        let rows = [usize::try_from(CENTRE.0 - 20), usize::try_from(CENTRE.0 + 20)];
        for row in rows.into_iter().flatten() {
            if let Some(line) = self.0.get_mut(row) {
                line.clone_from(&across);
            }
        }
        if turn.is_odd() {
            // The other lines make room as well.
            for (number, line) in self.0.iter_mut().enumerate() {
                if number % 2 == 1 || number == 0 || number == 40 {
                    line.insert(0, (' ', Ink::Plain));
                }
            }
        }
    }

    /// The character this many columns to the right of a tile's first letter.
    fn cell(&mut self, at: Place, offset: i32) -> Option<&mut (char, Ink)> {
        self.cell_at(at, 0, offset)
    }

    /// The character this many lines below and columns to the right of a tile's first letter.
    fn cell_at(&mut self, at: Place, down: i32, right: i32) -> Option<&mut (char, Ink)> {
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
            if let Some(seat) = mark.kind.owner() {
                let (open, close) = seat.brackets();
                self.put(mark.at, -1, open, Ink::Owner(seat));
                if !self.is_line(mark.at, 0) {
                    self.tint(mark.at, Ink::Owner(seat));
                    if let MarkKind::Surrounded(_) = mark.kind {
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
            // Two tiles on one place fill it with their letters; there is no room for brackets.
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

    /// Puts `=` on both sides of a tile in balance, in place of brackets.
    fn balances(&mut self, view: &View) {
        for mark in view.marks.iter().filter(|mark| mark.kind == MarkKind::Balanced) {
            // Two tiles on one place leave no room.
            if view.tiles.iter().filter(|tile| tile.at == mark.at).count() == 1 {
                self.put(mark.at, -1, '=', Ink::Nobody);
                self.put(mark.at, 2, '=', Ink::Nobody);
            }
        }
    }

    fn last_move(&mut self, view: &View) {
        for mark in &view.marks {
            let sign = match mark.kind {
                MarkKind::From => FROM,
                MarkKind::To => TO,
                MarkKind::Owned(_) | MarkKind::Surrounded(_) | MarkKind::Balanced => continue,
            };
            self.sign(view, mark.at, sign, Ink::LastMove);
        }
    }

    /// The marks of comments.
    fn signs(&mut self, view: &View) {
        for sign in view.signs.iter().filter(|sign| sign.to.is_none()) {
            let seat = SEAT_COLOURS.iter().position(|colour| *colour == sign.colour.name());
            self.sign(view, sign.at, NOTED, seat.map_or(Ink::LastMove, |seat| Ink::Owner(Seat(seat as u8))));
        }
    }

    /// Puts a sign beside what lies on a place. It replaces a tile's closing bracket: the opening one still shows the owner.
    fn sign(&mut self, view: &View, at: Place, sign: char, ink: Ink) {
        let bracket = view.marks.iter().any(|other| other.at == at && other.kind.owner().is_some());
        let offset = match view.tiles.iter().filter(|tile| tile.at == at).count() {
            // An empty square shows nothing, so the sign goes in its middle.
            0 if at.point().is_none() => 0,
            0 if !bracket && !self.is_line(at, 1) => 1,
            0 | 1 => 2,
            // Two tiles on one place leave no room.
            _ => return,
        };
        self.put(at, offset, sign, ink);
    }
}

/// Writes a line, changing the colour as rarely as possible.
fn write(out: &mut String, line: &[(char, Ink)], style: TextStyle) {
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

/// The ASCII character for a sign.
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
        NOTED => '#',
        _ => sign,
    }
}

/// Writes the table of counts, with a column for each seat.
fn counts(view: &View, out: &mut String) {
    let Some(width) = view.counts.iter().map(|row| row.name.len()).max() else { return };
    let mut line = |name: &str, cells: &mut dyn Iterator<Item = String>| {
        let cells = cells.zip(view.seats).map(|(cell, seat)| format!("  {cell:>width$}", width = seat.len().max(4)));
        out.push_str(&format!("{name:width$}{}\n", cells.collect::<String>()));
    };
    line("", &mut view.seats.iter().map(ToString::to_string));
    for row in &view.counts {
        line(row.name, &mut row.seats.iter().map(i64::to_string));
    }
}

/// Explains brackets, marks, tiles and the signs of the board: all that is drawn, and no more.
fn legend(view: &View, style: TextStyle, out: &mut String) {
    let legend = view.legend();
    let mut items = Vec::new();
    for (seat, name) in legend.seats {
        let (open, close) = seat.brackets();
        let sample = if style.compact { narrow::sample(view, seat) } else { format!("{open}  {close}") };
        let colour = SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()];
        let colour = if name.eq_ignore_ascii_case(colour) { String::new() } else { format!(", {colour}") };
        items.push((sample, format!("{name}{colour}"), Ink::Owner(seat)));
    }
    if let Some(whose) = legend.unowned {
        let sample = if style.compact { "Ab" } else { "no bracket:" };
        items.push((sample.to_owned(), whose.to_owned(), Ink::Nobody));
    }
    let mut territory = Vec::new();
    // Without brackets there is no room to mark where a move ended, or balance.
    let is_drawn = |kind: MarkKind| !style.compact || !matches!(kind, MarkKind::To | MarkKind::Balanced);
    for (kind, words) in legend.marks.into_iter().filter(|(kind, _)| is_drawn(*kind)) {
        let (sign, ink) = match kind {
            MarkKind::From => (FROM.to_string(), Ink::LastMove),
            MarkKind::To => (TO.to_string(), Ink::LastMove),
            MarkKind::Balanced => ("=  =".to_owned(), Ink::Plain),
            MarkKind::Owned(_) | MarkKind::Surrounded(_) if style.compact => {
                territory.push(words);
                continue;
            }
            MarkKind::Owned(seat) | MarkKind::Surrounded(seat) => {
                let (open, close) = seat.brackets();
                let inside = if matches!(kind, MarkKind::Owned(_)) { '·' } else { SURROUNDED };
                (format!("{open}{inside}{close}"), Ink::Plain)
            }
        };
        items.push((sign, words.to_owned(), ink));
    }
    // A compact drawing shows both alike, without the brackets of tiles.
    for (seat, name) in (0..).map(Seat).zip(view.seats).filter(|_| !territory.is_empty()) {
        if view.marks.iter().any(|mark| mark.kind.owner() == Some(seat)) {
            let (open, close) = seat.brackets();
            items.push((format!("{open}{close}"), format!("{} by {name}", territory.join(" or ")), Ink::Owner(seat)));
        }
    }
    if view.signs.iter().any(|sign| sign.to.is_none()) {
        items.push((NOTED.to_string(), "marked in a comment".to_owned(), Ink::LastMove));
    }
    if let Some(two) = two_on_one_place(view, style) {
        let words = if style.compact { "two tiles, a letter each" } else { "two tiles on one place" };
        items.push((two, words.to_owned(), Ink::Plain));
    }
    paragraph(out, &items, style);
    let entries = legend.tiles.iter().map(|tile| view.variant.vocabulary().entry(*tile));
    let tiles: Vec<_> = entries.map(|entry| (entry.code.to_owned(), entry.name.to_owned(), Ink::Nobody)).collect();
    paragraph(out, &tiles, style);
    let drawn = empty_signs(view);
    let signs = [('·', "point"), ('◇', "wall, fence"), ('┼', "path"), ('╬', "centre"), ('△', "torii")];
    let signs = signs.into_iter().filter(|(sign, _)| drawn.contains(sign)).map(|(sign, meaning)| {
        let ink = if sign == '△' { Ink::Garden(Colour::Torii) } else { Ink::Plain };
        (sign.to_string(), meaning.to_owned(), ink)
    });
    paragraph(out, &signs.collect::<Vec<_>>(), style);
    let red = if view.turn.is_odd() { "upper left and lower right" } else { "upper right and lower left" };
    sentence(out, &format!("Within the walls, {red} are red, the others white."), style);
    if legend.has_squares {
        let squares = "A tile between the rows lies on a square, named for the point at its lower left.";
        sentence(out, squares, style);
    }
}

/// A sentence in lines as wide as the drawing; of a compact one a little less, as wide as the player has room beside the board.
fn sentence(out: &mut String, text: &str, style: TextStyle) {
    for line in narrow::wrapped(text, if style.compact { narrow::WIDTH - 2 } else { usize::MAX }) {
        let _ = writeln!(out, "{line}");
    }
}

/// The signs of the points without a tile.
fn empty_signs(view: &View) -> Vec<char> {
    let mut canvas = Canvas::empty(view);
    let empty = Point::all().filter(|point| view.tiles.iter().all(|tile| tile.at != (*point).into()));
    empty.filter_map(|point| canvas.cell(view.turn.point(point).into(), 0).map(|cell| cell.0)).collect()
}

/// The letters of two tiles that lie on one place, if any do.
fn two_on_one_place(view: &View, style: TextStyle) -> Option<String> {
    let glyph = |placed: &Placed| view.variant.vocabulary().entry(placed.tile).glyph;
    view.tiles.iter().enumerate().find_map(|(number, one)| {
        let other = view.tiles.iter().skip(number + 1).find(|other| other.at == one.at)?;
        let both = [one, other];
        Some(match style.compact {
            true => both.iter().map(|tile| narrow::letters(glyph(tile), tile.owner)[0]).collect(),
            false => both.iter().map(|tile| glyph(tile)).collect(),
        })
    })
}

/// Writes signs with their meanings, in as many lines as they need.
fn paragraph(out: &mut String, items: &[(String, String, Ink)], style: TextStyle) {
    let mut line = Vec::new();
    for (sign, meaning, ink) in items {
        let width = sign.chars().count() + 1 + meaning.chars().count();
        if !line.is_empty() && line.len() + 3 + width > if style.compact { narrow::WIDTH } else { WIDTH } {
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
