//! Lines between tiles that belong together. Every one is drawn double, which the board's own lines never are: `==`,
//! `||`, `//` and `\\`. They are as wide as the two letters of a tile and so meet it in its middle.

use super::{Charset, Ink, Sheet, Style, paragraph};
use crate::board::{Place, Point};
use crate::render::{Line, View};
use crate::variant::{Bare, Seat};

/// Which way a line runs. Where two cross, the later one here passes over the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Row,
    Rising,
    Falling,
    Column,
}

impl Way {
    const ALL: [Way; 4] = [Way::Row, Way::Rising, Way::Falling, Way::Column];

    /// The way from one end to the other, unless the line would be bent or has no length.
    fn of(line: &Line) -> Option<Way> {
        let (dx, dy) = span(line);
        match (dx, dy) {
            (0, 0) => None,
            (_, 0) => Some(Way::Row),
            (0, _) => Some(Way::Column),
            _ if dx == dy => Some(Way::Rising),
            _ if dx == -dy => Some(Way::Falling),
            _ => None,
        }
    }

    /// What stands in the two columns it is wide.
    const fn signs(self, charset: Charset) -> &'static str {
        match (self, charset) {
            (Way::Row, Charset::Ascii) => "==",
            (Way::Row, Charset::Unicode) => "══",
            (Way::Rising, _) => "╱╱",
            (Way::Falling, _) => "╲╲",
            (Way::Column, Charset::Ascii) => "||",
            // One sign says it all, and stands exactly on the board's own column.
            (Way::Column, Charset::Unicode) => "║",
        }
    }
}

/// How far it is from the one end to the other: to the right, and up.
fn span(line: &Line) -> (i32, i32) {
    let [a, b] = line.ends;
    (i32::from(b.x()) - i32::from(a.x()), i32::from(b.y()) - i32::from(a.y()))
}

/// The ends, the left one first, and the same way round for the same line however it was given.
fn sides(line: &Line) -> [Point; 2] {
    let [a, b] = line.ends;
    if (a.x(), a.y()) <= (b.x(), b.y()) { [a, b] } else { [b, a] }
}

/// Where its signs stand, as lines and columns from its first end on. The tiles at the ends have their room.
fn cells(line: &Line, way: Way, charset: Charset) -> Vec<(i32, i32, char)> {
    let (dx, dy) = span(line);
    if way == Way::Row {
        let (left, length) = (dx.min(0) * 4, dx.abs() * 4);
        let sign = way.signs(charset).chars().next().unwrap_or_default();
        return (3..length - 1).map(|column| (0, left + column, sign)).collect();
    }
    let halves = 1..2 * dx.abs().max(dy.abs());
    let at = |half: i32| {
        let signs = (0..).zip(way.signs(charset).chars());
        signs.map(move |(column, sign)| (-half * dy.signum(), 2 * half * dx.signum() + column, sign))
    };
    halves.flat_map(at).collect()
}

impl Sheet {
    /// Draws the lines, for tiles and marks to be laid on.
    pub(super) fn lines(&mut self, view: &View, charset: Charset) {
        for way in Way::ALL {
            for line in view.lines.iter().filter(|line| Way::of(line) == Some(way)) {
                let ink = Ink::Line(colour(view, line));
                for (down, right, sign) in cells(line, way, charset) {
                    if let Some(cell) = self.spot(line.ends[0].into(), down, right) {
                        *cell = (sign, ink);
                    }
                }
            }
        }
    }

    /// Draws the lines between neighbours in a row, which have no room but what the brackets take: tiles of one owner
    /// are put into one pair of brackets, `<Lt==Rs>`, and others give up one, `<Lt=(Rs)`.
    pub(super) fn joints(&mut self, view: &View, charset: Charset) {
        for line in view.lines.iter().filter(|line| Way::of(line) == Some(Way::Row) && span(line).0.abs() == 1) {
            let [left, right] = sides(line).map(|end| owners(view, end));
            let [west, east] = sides(line).map(Place::Point);
            let ink = Ink::Line(colour(view, line));
            // The last move is shown in place of the left one's bracket.
            let marked = view.marks.iter().any(|mark| mark.at == west && mark.sense.is_move());
            let sign = Way::Row.signs(charset).chars().next().unwrap_or_default();
            let opens = left.len() == 1 && !marked;
            if opens {
                self.put(west, 2, sign, ink);
            }
            if right.len() == 1 && (!opens || left == right) {
                self.put(east, -1, sign, ink);
            }
        }
    }

    /// Whether a line takes up this character.
    pub(super) fn is_line(&mut self, at: Place, offset: i32) -> bool {
        matches!(self.cell(at, offset), Some((_, Ink::Line(_))))
    }

    /// Whether anything of the line is to be seen.
    fn shows(&mut self, line: &Line, charset: Charset) -> bool {
        let Some(way) = Way::of(line) else { return false };
        let first = line.ends[0].into();
        if way == Way::Row && span(line).0.abs() == 1 {
            let [west, east] = sides(line).map(Place::Point);
            return self.is_line(west, 2) || self.is_line(east, -1);
        }
        cells(line, way, charset).into_iter().any(
            |(down, right, sign)| matches!(self.spot(first, down, right), Some((seen, Ink::Line(_))) if *seen == sign),
        )
    }
}

/// The owners of the tiles there.
fn owners(view: &View, at: Point) -> Vec<Option<Seat>> {
    view.tiles.iter().filter(|tile| tile.at == at.into()).map(|tile| tile.owner).collect()
}

/// Whose colour the line has: nobody's, where two seats have the same line.
fn colour(view: &View, line: &Line) -> Option<Seat> {
    let shared = view.lines.iter().any(|other| sides(other) == sides(line) && other.seat != line.seat);
    line.seat.filter(|_| !shared)
}

/// Says what the lines are, and lists them all by owner: those that have no room or are bent are only found here.
pub(super) fn list(view: &View, sheet: &mut Sheet, style: Style, out: &mut String) {
    let drawn = |way: &Way| view.lines.iter().any(|line| Way::of(line) == Some(*way));
    let signs: Vec<&str> = Way::ALL.iter().filter(|way| drawn(way)).map(|way| way.signs(style.charset)).collect();
    if !signs.is_empty() {
        paragraph(out, &[(signs.join(" "), "harmony".to_owned(), Ink::Line(None))], style);
    }
    let names = (0..).map(|seat| Some(Seat(seat))).zip(view.seats.iter().copied());
    let nobody = if view.variant.vocabulary().bare == Bare::Shared { "both players" } else { "nobody" };
    for (seat, name) in names.chain([(None, nobody)]) {
        let mut items = Vec::new();
        for line in view.lines.iter().filter(|line| line.seat == seat) {
            let [one, other] = line.ends.map(|end| tile(view, end));
            let hidden = if sheet.shows(line, style.charset) { "" } else { " (not drawn)" };
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

/// Says what the tiles of each seat receive: `+2` harmony, `-1` disharmony.
fn received(view: &View, style: Style, out: &mut String) {
    for (seat, name) in (0..).map(Seat).zip(view.seats) {
        let mut items = Vec::new();
        for one in view.received.iter().filter(|one| owners(view, one.at) == [Some(seat)]) {
            let signed = |sign: char, count: u32| if count > 0 { format!(" {sign}{count}") } else { String::new() };
            let amount = format!("{}{}", signed('+', one.harmony), signed('-', one.disharmony));
            if amount.is_empty() {
                continue;
            }
            let told = format!("{}{amount}", tile(view, one.at));
            if items.is_empty() {
                items.push((format!("{name} receives:"), told, Ink::Line(Some(seat))));
            } else if let Some((code, rest)) = told.split_once(' ') {
                items.push((code.to_owned(), rest.to_owned(), Ink::Plain));
            }
        }
        paragraph(out, &items, style);
    }
}

/// The tile that lies there, by code and place.
fn tile(view: &View, at: Point) -> String {
    let here = view.tiles.iter().filter(|tile| tile.at == at.into());
    let codes: Vec<&str> = here.map(|tile| view.variant.vocabulary().code(tile.tile)).collect();
    format!("{} {at}", codes.join("+")).trim_start().to_owned()
}
