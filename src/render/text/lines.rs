//! Lines between tiles. They are drawn double, unlike the board's own lines: `==`, `||`, `//` and `\\`. That is as wide
//! as the two letters of a tile.

use super::{Canvas, Charset, Ink, TextStyle, paragraph};
use crate::board::{Place, Point};
use crate::render::{Line, View};
use crate::variant::{Bare, Seat};

/// The direction of a line. Where two lines cross, the later one in this list is on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Direction {
    Row,
    Rising,
    Falling,
    Column,
}

impl Direction {
    const ALL: [Direction; 4] = [Direction::Row, Direction::Rising, Direction::Falling, Direction::Column];

    /// The direction from one end to the other, unless the line is bent or has no length.
    fn of(line: &Line) -> Option<Direction> {
        let (dx, dy) = span(line);
        match (dx, dy) {
            (0, 0) => None,
            (_, 0) => Some(Direction::Row),
            (0, _) => Some(Direction::Column),
            _ if dx == dy => Some(Direction::Rising),
            _ if dx == -dy => Some(Direction::Falling),
            _ => None,
        }
    }

    /// Its two characters.
    const fn signs(self, charset: Charset) -> &'static str {
        match (self, charset) {
            (Direction::Row, Charset::Ascii) => "==",
            (Direction::Row, Charset::Unicode) => "══",
            (Direction::Rising, _) => "╱╱",
            (Direction::Falling, _) => "╲╲",
            (Direction::Column, Charset::Ascii) => "||",
            // One sign is enough, and covers the board's own column.
            (Direction::Column, Charset::Unicode) => "║",
        }
    }
}

/// The columns to the right and the rows up, from one end to the other.
fn span(line: &Line) -> (i32, i32) {
    let [a, b] = line.ends;
    (i32::from(b.x()) - i32::from(a.x()), i32::from(b.y()) - i32::from(a.y()))
}

/// The ends, the left one first, so that equal lines compare as equal.
fn sides(line: &Line) -> [Point; 2] {
    let [a, b] = line.ends;
    if (a.x(), a.y()) <= (b.x(), b.y()) { [a, b] } else { [b, a] }
}

/// The line's characters, as lines below and columns to the right of its first end, without those of the tiles there.
fn cells(line: &Line, direction: Direction, charset: Charset) -> Vec<(i32, i32, char)> {
    let (dx, dy) = span(line);
    if direction == Direction::Row {
        let (left, length) = (dx.min(0) * 4, dx.abs() * 4);
        let sign = direction.signs(charset).chars().next().unwrap_or_default();
        return (3..length - 1).map(|column| (0, left + column, sign)).collect();
    }
    let halves = 1..2 * dx.abs().max(dy.abs());
    let at = |half: i32| {
        let signs = (0..).zip(direction.signs(charset).chars());
        signs.map(move |(column, sign)| (-half * dy.signum(), 2 * half * dx.signum() + column, sign))
    };
    halves.flat_map(at).collect()
}

impl Canvas {
    /// Draws the lines. Tiles and marks are drawn over them.
    pub(super) fn lines(&mut self, view: &View, charset: Charset) {
        for direction in Direction::ALL {
            for line in view.lines.iter().filter(|line| Direction::of(line) == Some(direction)) {
                let ink = Ink::Line(colour(view, line));
                for (down, right, sign) in cells(line, direction, charset) {
                    if let Some(cell) = self.cell_at(line.ends[0].into(), down, right) {
                        *cell = (sign, ink);
                    }
                }
            }
        }
    }

    /// Draws the lines between neighbours in a row in place of brackets: tiles of one owner share a pair of brackets,
    /// `<Lt==Rs>`, and others give up one, `<Lt=(Rs)`.
    pub(super) fn joints(&mut self, view: &View, charset: Charset) {
        for line in
            view.lines.iter().filter(|line| Direction::of(line) == Some(Direction::Row) && span(line).0.abs() == 1)
        {
            let [left, right] = sides(line).map(|end| owners(view, end));
            let [west, east] = sides(line).map(Place::Point);
            let ink = Ink::Line(colour(view, line));
            // The left tile's bracket may show the last move instead.
            let marked = view.marks.iter().any(|mark| mark.at == west && mark.kind.is_move());
            let sign = Direction::Row.signs(charset).chars().next().unwrap_or_default();
            let opens = left.len() == 1 && !marked;
            if opens {
                self.put(west, 2, sign, ink);
            }
            if right.len() == 1 && (!opens || left == right) {
                self.put(east, -1, sign, ink);
            }
        }
    }

    /// Whether this character belongs to a line.
    pub(super) fn is_line(&mut self, at: Place, offset: i32) -> bool {
        matches!(self.cell(at, offset), Some((_, Ink::Line(_))))
    }

    /// Whether any of the line is visible.
    pub(super) fn shows(&mut self, line: &Line, charset: Charset) -> bool {
        let Some(direction) = Direction::of(line) else { return false };
        let first = line.ends[0].into();
        if direction == Direction::Row && span(line).0.abs() == 1 {
            let [west, east] = sides(line).map(Place::Point);
            return self.is_line(west, 2) || self.is_line(east, -1);
        }
        cells(line, direction, charset).into_iter().any(
            |(down, right, sign)| matches!(self.cell_at(first, down, right), Some((seen, Ink::Line(_))) if *seen == sign),
        )
    }
}

/// The owners of the tiles there, in any order.
fn owners(view: &View, at: Point) -> Vec<Option<Seat>> {
    view.tiles.iter().filter(|tile| tile.at == at.into()).map(|tile| tile.owner).collect()
}

/// The seat whose colour the line has: none where two seats have the same line.
fn colour(view: &View, line: &Line) -> Option<Seat> {
    let shared = view.lines.iter().any(|other| sides(other) == sides(line) && other.seat != line.seat);
    line.seat.filter(|_| !shared)
}

/// Explains the lines and lists them all by owner, those that could not be drawn included.
pub(super) fn list(view: &View, turned: &View, shown: &[bool], style: TextStyle, out: &mut String) {
    let visible = || turned.lines.iter().zip(shown).filter(|(_, is_shown)| **is_shown);
    let drawn = |direction: &Direction| visible().any(|(line, _)| Direction::of(line) == Some(*direction));
    let signs: Vec<&str> = Direction::ALL
        .iter()
        .filter(|direction| drawn(direction))
        .map(|direction| direction.signs(style.charset))
        .collect();
    if !signs.is_empty() {
        paragraph(out, &[(signs.join(" "), "harmony".to_owned(), Ink::Line(None))], style);
    }
    let names = (0..).map(|seat| Some(Seat(seat))).zip(view.seats.iter().copied());
    let nobody = if view.variant.vocabulary().bare == Bare::Shared { "both players" } else { "nobody" };
    for (seat, name) in names.chain([(None, nobody)]) {
        let mut items = Vec::new();
        for (line, is_shown) in view.lines.iter().zip(shown).filter(|(line, _)| line.seat == seat) {
            let [one, other] = line.ends.map(|end| tile(view, end));
            // A compact drawing has none.
            let hidden = if *is_shown || style.compact { "" } else { " (not drawn)" };
            let pair = format!("{one} - {other}{hidden}");
            if items.is_empty() {
                items.push((format!("Harmonies of {name}:"), pair, Ink::Line(seat)));
            } else if let Some((first, rest)) = pair.split_once(' ') {
                items.push((first.to_owned(), rest.to_owned(), Ink::Plain));
            }
        }
        paragraph(out, &items, style);
    }
    received(view, style, out);
}

/// Lists what the tiles of each seat receive: `+2` harmony, `-1` disharmony.
fn received(view: &View, style: TextStyle, out: &mut String) {
    for (seat, name) in (0..).map(Seat).zip(view.seats) {
        let mut items = Vec::new();
        for one in view.received.iter().filter(|one| owners(view, one.at) == [Some(seat)]) {
            let signed = |sign: char, count: u32| if count > 0 { format!(" {sign}{count}") } else { String::new() };
            let amount = format!("{}{}", signed('+', one.harmony), signed('-', one.disharmony));
            if amount.is_empty() {
                continue;
            }
            let text = format!("{}{amount}", tile(view, one.at));
            if items.is_empty() {
                items.push((format!("{name} receives:"), text, Ink::Line(Some(seat))));
            } else if let Some((code, rest)) = text.split_once(' ') {
                items.push((code.to_owned(), rest.to_owned(), Ink::Plain));
            }
        }
        paragraph(out, &items, style);
    }
}

/// The code of the tile there, and its place.
fn tile(view: &View, at: Point) -> String {
    let here = view.tiles.iter().filter(|tile| tile.at == at.into());
    let codes: Vec<&str> = here.map(|tile| view.variant.vocabulary().code(tile.tile)).collect();
    format!("{} {at}", codes.join("+")).trim_start().to_owned()
}
