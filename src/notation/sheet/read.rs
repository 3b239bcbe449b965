//! Reads a sheet.

use super::table::{Cell, Kind, MAX_ROWS, Row, Table};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::pai::{bad_token, fits_braces, tell_plies};
use crate::notation::read::expected::{Expected, Unexpected};
use crate::notation::read::forgiving::{OUTCOMES, forms};
use crate::notation::read::ply::{glyph, ply};
use crate::notation::read::visitor::{SyntaxError, TagText, Visitor};
use crate::record::{seat_named, shows_four_seats};
use crate::source::Span;
use crate::variant::Seat;
use std::borrow::Cow;

type Seats = Option<&'static [&'static str]>;

impl<'a> Table<'a> {
    /// The value of the tag of this name.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        let row = self.rows.iter().find(|(kind, row)| *kind == Kind::Tag && tag_name(row).eq_ignore_ascii_case(name));
        row.map(|(_, row)| row.cells.get(1).map_or("", |cell| &*cell.value))
    }

    /// Reports the parts of the sheet. Until the rule set is known, the seats have no names.
    pub(super) fn read_into<'s, const FORGIVING: bool>(&'s self, seats: Seats, visitor: &mut dyn Visitor<'s>) {
        let first_turn = self
            .rows
            .iter()
            .position(|(kind, _)| matches!(kind, Kind::Turn(_) | Kind::Other | Kind::Points))
            .unwrap_or(self.rows.len());
        for row in &self.headings {
            visitor.slip(&codes::SLIP_COMMENT, row.text, row.text, "");
            visitor.comment(row.text, row.heading().unwrap_or_default(), false, true);
        }
        let mut name_seen = false;
        for (at, (kind, row)) in self.rows.iter().enumerate() {
            if visitor.is_done() {
                return;
            }
            match kind {
                Kind::Name if !name_seen && at < first_turn => {
                    name_seen = true;
                    self.names(row, seats, visitor);
                }
                Kind::Color if at < first_turn => self.colors(row, seats, visitor),
                Kind::Tag if at < first_turn => tag(row, visitor),
                Kind::Points => self.points(row, seats, visitor),
                Kind::Name | Kind::Color => report(visitor, &codes::SHEET_ROW, row.cells[0].text),
                _ => {}
            }
        }
        if !name_seen && let Some((_, row)) = self.rows.first() {
            report(visitor, &codes::SHEET_NAME, row.text);
        }
        // Only in a game that starts from a position can another than the first seat begin.
        let first_seat = self
            .tag("Position")
            .and_then(|_| self.tag("Turn"))
            .zip(seats)
            .and_then(|(name, seats)| seat_named(seats, name, |seat| self.player(seats, seat)).ok());
        let mut first_seat = first_seat.map_or(0, Seat::index);
        for (at, (kind, row)) in self.rows.iter().enumerate().skip(first_turn) {
            if visitor.is_done() {
                return;
            }
            match kind {
                Kind::Turn(_) | Kind::Other => self.turn::<FORGIVING>(at, first_seat, seats, visitor),
                Kind::Tag => report(visitor, &codes::TAG_MISPLACED, row.cells[0].text),
                _ => continue,
            }
            if matches!(kind, Kind::Turn(_)) {
                first_seat = 0;
            }
        }
        if let Some(row) = self.surplus {
            let span = Span::of(row, self.text).unwrap_or_default();
            let message = format!("this sheet has more than {MAX_ROWS} rows");
            let diagnostic = Diagnostic::new(&codes::TEXT_TOO_LONG, span, message).label("read up to here");
            let diagnostic = diagnostic.help("split the file, or look for text that is not part of the game");
            visitor.reject(vec![diagnostic], false);
        }
    }

    /// The player at a seat.
    fn player(&self, seats: &[&str], seat: &str) -> Option<&str> {
        let (_, names) = self.rows.iter().find(|(kind, _)| *kind == Kind::Name)?;
        let at = seats.iter().position(|other| *other == seat)?;
        names.filled(at + 1).map(|cell| &*cell.value)
    }

    /// The row of the players' names, which become tags.
    fn names<'s>(&'s self, row: &'s Row<'a>, seats: Seats, visitor: &mut dyn Visitor<'s>) {
        // Four columns for seats mean that four play, even without a tag. A position may show that by itself.
        let is_shown = self.tag("Players").is_some() || self.tag("Position").is_some_and(shows_four_seats);
        if self.seats > 2 && !is_shown {
            visitor.tag(TagText { text: row.text, name: "Players", written: "4", value: Cow::Borrowed("4") });
        }
        for (at, seat) in seats.unwrap_or_default().iter().enumerate().take(self.seats) {
            if let Some(cell) = row.filled(at + 1) {
                let value = Cow::Borrowed(&*cell.value);
                visitor.tag(TagText { text: cell.text, name: seat, written: cell.text, value });
            }
        }
        match row.filled(self.seats + 1) {
            Some(cell) if !is_comments(cell) => report(visitor, &codes::SHEET_COLUMNS, cell.text),
            _ => surplus(row, self.seats + 2, visitor),
        }
    }

    /// The row of the seats' colours.
    fn colors<'s>(&'s self, row: &'s Row<'a>, seats: Seats, visitor: &mut dyn Visitor<'s>) {
        for (at, seat) in seats.unwrap_or_default().iter().enumerate().take(self.seats) {
            let fits =
                |cell: &&Cell<'_>| [seat, color(seat)].iter().all(|known| !cell.value.eq_ignore_ascii_case(known));
            if let Some(cell) = row.filled(at + 1).filter(fits) {
                report(visitor, &codes::SHEET_COLOR, cell.text);
            }
        }
        surplus(row, self.seats + 1, visitor);
    }

    /// The row of the points, which becomes a tag.
    fn points<'s>(&'s self, row: &'s Row<'a>, seats: Seats, visitor: &mut dyn Visitor<'s>) {
        let mut points = Vec::new();
        for column in 1..=self.seats {
            let Some(cell) = row.filled(column) else { continue };
            match (
                cell.text.parse::<i32>().ok().filter(|_| !cell.text.starts_with('+')),
                seats.and_then(|seats| seats.get(column - 1)),
            ) {
                (Some(number), Some(seat)) => points.push(format!("{seat} {number}")),
                (Some(_), None) => {}
                (None, _) => return report(visitor, &codes::SHEET_POINTS, cell.text),
            }
        }
        surplus(row, self.seats + 1, visitor);
        if !points.is_empty() {
            let value = Cow::Owned(points.join(", "));
            visitor.tag(TagText { text: row.text, name: "Points", written: row.text, value });
        }
    }

    /// The row of a turn.
    fn turn<'s, const FORGIVING: bool>(
        &'s self,
        at: usize,
        first_seat: usize,
        seats: Seats,
        visitor: &mut dyn Visitor<'s>,
    ) {
        let (kind, row) = &self.rows[at];
        // A printed form may have more numbers than the game has turns.
        if (1..row.cells.len()).all(|column| row.filled(column).is_none()) && *kind != Kind::Other {
            return;
        }
        match kind {
            Kind::Turn(Some(number)) => visitor.number(row.cells[0].text, *number, first_seat > 0),
            Kind::Turn(None) => {}
            _ => report(visitor, &codes::SHEET_ROW, row.cells[0].text),
        }
        for column in first_seat + 1..=self.seats {
            match row.filled(column) {
                Some(cell) => {
                    // Of two seats, the turn order says it all.
                    if let Some(seat) = seats.and_then(|seats| seats.get(column - 1)).filter(|_| self.seats > 2) {
                        visitor.seat(cell.text, seat);
                    }
                    play::<FORGIVING>(cell.text, visitor);
                }
                None if self.is_missing(at, column) => {
                    let text = row.cells.get(column).map_or(row.cells[0].text, |cell| cell.text);
                    let error = SyntaxError::new(&codes::PLY_MISSING, text);
                    visitor.error(SyntaxError { instead_of_ply: true, ..error });
                }
                None => {}
            }
        }
        for comment in &row.comments {
            // Comments are written in braces, or to the end of the line if they have braces of their own.
            let in_braces = fits_braces(&comment.value);
            if !in_braces && comment.value.contains(['\n', '\r']) {
                report(visitor, &codes::COMMENT_TEXT, comment.text);
            } else {
                tell_plies(comment.text, &comment.value, visitor);
                visitor.comment(comment.text, &comment.value, !in_braces, false);
            }
        }
        surplus(row, self.seats + 2, visitor);
    }

    /// Whether an empty cell lacks a ply: the game goes on, and of four seats this one plays again.
    fn is_missing(&self, at: usize, column: usize) -> bool {
        if self.seats > 2 {
            return self.last_plies[column - 1] > at;
        }
        (column + 1..=self.seats).any(|column| self.rows[at].1.filled(column).is_some())
            || self.last_plies.iter().any(|&last| last > at)
    }
}

/// The colour of a seat in a sheet.
pub(super) fn color(seat: &str) -> &str {
    match seat {
        "Sente" => "Red",
        "Gote" => "White",
        _ => seat,
    }
}

/// Whether a cell is the heading of the comments.
fn is_comments(cell: &Cell<'_>) -> bool {
    let mut words = cell.text.split(' ').filter(|word| !word.is_empty()).rev();
    let last = words.next().is_some_and(|word| word.eq_ignore_ascii_case("comments"));
    last && words.next().is_none_or(|word| word.eq_ignore_ascii_case("player")) && words.next().is_none()
}

fn report<'s>(visitor: &mut dyn Visitor<'s>, code: &'static Code, token: &'s str) {
    visitor.error(SyntaxError::new(code, token));
}

/// Reports text after the last column of a row.
fn surplus<'s>(row: &Row<'s>, columns: usize, visitor: &mut dyn Visitor<'s>) {
    if let Some(cell) = row.cells.iter().skip(columns).find(|cell| !cell.is_empty()) {
        report(visitor, &codes::SHEET_COLUMNS, cell.text);
    }
}

/// The name of a tag, without the backslash that marks a name such as `Color` as a tag's.
pub(super) fn tag_name<'r>(row: &'r Row<'_>) -> &'r str {
    row.cells[0].text.strip_prefix('\\').unwrap_or(row.cells[0].text)
}

/// A tag's row.
fn tag<'s>(row: &'s Row<'_>, visitor: &mut dyn Visitor<'s>) {
    let (written, value) = match row.cells.get(1) {
        Some(cell) if !cell.is_empty() => (cell.text, &*cell.value),
        _ => ("", ""),
    };
    visitor.tag(TagText { text: row.text, name: tag_name(row), written, value: Cow::Borrowed(value) });
    surplus(row, 2, visitor);
}

/// A cell with a ply.
fn play<'s, const FORGIVING: bool>(text: &'s str, visitor: &mut dyn Visitor<'s>) {
    if OUTCOMES.contains(&text) {
        return visitor.error(SyntaxError::ply(text, Expected::default()));
    }
    // In quotes a cell may have them.
    if let Some(at) = text.find(['\t', '\n']) {
        return visitor.error(SyntaxError::ply(&text[at..=at], Expected::SPACE));
    }
    let (at, expected) = match ply::<FORGIVING>(text) {
        Ok((rest, first)) => {
            let token = &text[..text.len() - rest.len()];
            let mut glyphs = Vec::new();
            let (mut rest, mut next) = (rest, rest.trim_start_matches(' '));
            while next.starts_with(['!', '?', '$']) {
                let (after, read) = glyph(next);
                glyphs.push(read);
                (rest, next) = (after, after.trim_start_matches(' '));
            }
            let stop = next.strip_prefix('.').filter(|behind| FORGIVING && behind.trim_start_matches(' ').is_empty());
            let played = |visitor: &mut dyn Visitor<'s>| {
                if FORGIVING {
                    forms(&first, token, |form| visitor.slip(form.code, form.token, form.token, &form.right));
                }
                visitor.ply(token, first);
                glyphs.iter().for_each(|read| visitor.glyph(read));
            };
            if next.is_empty() || stop.is_some() {
                if stop.is_some() {
                    visitor.slip(&codes::SLIP_SEPARATOR, &next[..1], ".", "");
                }
                return played(visitor);
            }
            if next.len() < rest.len() && ply::<FORGIVING>(next).is_ok() {
                played(visitor);
                return report(visitor, &codes::SHEET_CELL, next);
            }
            (next, Expected::STEP.or(Expected::CAPTURE))
        }
        Err(error) => {
            let unexpected = Unexpected::of(error, text);
            (unexpected.rest(text), unexpected.expected)
        }
    };
    // A ply that breaks off is blamed as a whole.
    visitor.error(SyntaxError::ply(if at.is_empty() { text } else { bad_token(at) }, expected));
}
