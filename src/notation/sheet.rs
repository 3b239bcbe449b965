//! The record sheet: a table with a row for each turn and a column for each seat, in Markdown or with tabs between its
//! cells. What its rows are is defined in `grammar/sheet.pest`; a cell with a ply is read as `pai` reads one.

use super::recorder::Recorder;
use super::scribe::{Fault, Scribe, TagText};
use super::syntax::{Wanted, ply};
use super::{Cannot, Fact, Frame, Names, Notation, Options, Read, pai};
use crate::code::Code;
use crate::codes;
use crate::record::{self, Record};
use crate::stream::{LineRule, Lines, Splitter};
use nom::Err;
use std::borrow::Cow;

mod write;

/// `sheet`, the record sheet as a table.
pub struct Sheet;

impl Notation for Sheet {
    fn name(&self) -> &'static str {
        "sheet"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["sheet", "tsv"]
    }

    fn about(&self) -> &'static str {
        "the record sheet for two or four players, as a Markdown or tab-separated table"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        let table = Table::read(text);
        let (variant, mut note) = super::variant_of(text, options, |scribe| table.tell(None, scribe));
        if let Some(note) = &mut note {
            note.help = Some(format!("write a row `| Variant | {variant} |` above the names, or what it was"));
        }
        let players = table.tag("Players");
        let four = (table.seats > 2).then_some("4");
        let seats = record::seats(variant.vocabulary(), players.or(four), table.tag("Position"));
        let mut recorder = Recorder::new(text, variant, Names::Pai);
        table.tell(Some(seats), &mut recorder);
        let mut read = recorder.finish();
        if let Some(note) = note {
            read.findings.insert(0, note);
        }
        read
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), Cannot> {
        write::record(record, out)
    }

    fn cannot_carry(&self) -> &'static [Fact] {
        &[Fact::TagComments, Fact::BraceTagComments, Fact::CommentPlaces, Fact::CommentSigns, Fact::Checks]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(NewSheet::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        let mut lines = start.lines().map(|line| line.trim_start_matches('\u{feff}')).filter(|line| !skipped(line));
        lines.next().is_some_and(|line| line.trim_start().starts_with('|'))
            || start
                .lines()
                .take(40)
                .any(|line| line.contains('\t') && matches!(Kind::of(&Row::read(line)), Kind::Name | Kind::Color))
    }

    fn frame(&self) -> Frame {
        Frame { before: "", between: "\n", after: "" }
    }
}

/// A cell: its place in the text and what it says.
struct Cell<'a> {
    /// Without the spaces round it. An empty cell has its spaces here, or the sign before it.
    text: &'a str,
    value: Cow<'a, str>,
}

impl Cell<'_> {
    fn is_empty(&self) -> bool {
        self.text.trim_matches([' ', '|', '\t']).is_empty()
    }
}

/// A line of the table.
struct Row<'a> {
    text: &'a str,
    cells: Vec<Cell<'a>>,
    /// What its last column says, one comment after another.
    comments: Vec<Cell<'a>>,
}

/// What a row is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Name,
    Color,
    Points,
    Tag,
    /// With its number, where one is written.
    Turn(Option<u32>),
    Other,
}

impl<'a> Row<'a> {
    fn read(line: &'a str) -> Row<'a> {
        let text = line.trim_matches(' ');
        let inside = text.strip_prefix('|').unwrap_or(text);
        let mut cells = Vec::new();
        let (mut start, mut escaped) = (0, false);
        for (at, byte) in inside.bytes().chain([b'|']).enumerate() {
            match byte {
                b'|' | b'\t' if !escaped || at == inside.len() => {
                    // An empty cell without a space is shown by the sign that ends the one before.
                    let offset = text.len() - inside.len() + start;
                    let written = &inside[start..at];
                    let blank = written.trim_matches(' ').is_empty();
                    let mark = if written.is_empty() { &text[offset.saturating_sub(1)..offset] } else { written };
                    let text = if blank { mark } else { written.trim_matches(' ') };
                    cells.push(Cell { text, value: if blank { Cow::Borrowed("") } else { unescaped(text) } });
                    start = at + 1;
                    escaped = false;
                }
                _ => escaped = byte == b'\\' && !escaped,
            }
        }
        Row { text, cells, comments: Vec::new() }
    }

    /// The cell of a column, if it has something in it.
    fn filled(&self, column: usize) -> Option<&Cell<'a>> {
        self.cells.get(column).filter(|cell| !cell.is_empty())
    }

    /// How many columns there are up to the last that has something in it.
    fn width(&self) -> usize {
        self.cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1)
    }
}

impl Kind {
    fn of(row: &Row<'_>) -> Kind {
        let Some(first) = row.cells.first().filter(|cell| !cell.is_empty()) else { return Kind::Turn(None) };
        let mut words = first.text.split(' ').filter(|word| !word.is_empty());
        let words = (words.next().unwrap_or_default(), words.next(), words.next());
        match words {
            (word, None, _) if word.eq_ignore_ascii_case("name") => Kind::Name,
            (word, None, _) if ["color", "colour"].iter().any(|known| word.eq_ignore_ascii_case(known)) => Kind::Color,
            (harmony, Some(points), None)
                if harmony.eq_ignore_ascii_case("harmony") && points.eq_ignore_ascii_case("points") =>
            {
                Kind::Points
            }
            ("..." | "\u{2026}", None, _) => Kind::Turn(None),
            _ => {
                let digits = first.text.strip_suffix('.').unwrap_or(first.text);
                let name = first.text.strip_prefix('\\').unwrap_or(first.text);
                if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                    Kind::Turn(Some(digits.parse().unwrap_or(u32::MAX)))
                } else if name.starts_with(|c: char| c.is_ascii_alphabetic())
                    && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
                {
                    Kind::Tag
                } else {
                    Kind::Other
                }
            }
        }
    }
}

/// Whether a line means nothing: it is empty, the line under the first row in Markdown, or a sheet's title.
fn skipped(line: &str) -> bool {
    let row = Row::read(line);
    let dashes = |cell: &Cell<'_>| {
        let text = cell.text.strip_prefix(':').unwrap_or(cell.text);
        let text = text.strip_suffix(':').unwrap_or(text);
        !text.is_empty() && text.bytes().all(|byte| byte == b'-')
    };
    let width = row.width();
    let title = || {
        let start = row.text.len().checked_sub("record sheet".len());
        let end = start.and_then(|start| row.text.get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case("record sheet")) && !row.text.contains(['|', '\t'])
    };
    width == 0 || row.cells[..width].iter().all(dashes) || title()
}

/// What a cell says: escapes are resolved, and a backslash before anything else is one.
fn unescaped(written: &str) -> Cow<'_, str> {
    if !written.contains('\\') {
        return Cow::Borrowed(written);
    }
    let mut value = String::with_capacity(written.len());
    let mut chars = written.chars();
    while let Some(c) = chars.next() {
        let meant = match (c, chars.as_str().chars().next()) {
            ('\\', Some(next @ ('\\' | '|' | '<'))) => Some(next),
            ('\\', Some('n')) => Some('\n'),
            ('\\', Some('r')) => Some('\r'),
            ('\\', Some('t')) => Some('\t'),
            ('\\', Some('s')) => Some(' '),
            ('\\', Some('e')) => None,
            _ => {
                value.push(c);
                continue;
            }
        };
        value.extend(meant);
        chars.next();
    }
    Cow::Owned(value)
}

/// The comments of a cell, which a `<br>` without a backslash parts.
fn comments<'a>(cell: &Cell<'a>) -> Vec<Cell<'a>> {
    const BREAK: &str = "<br>";
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    let text = cell.text;
    while at <= text.len() {
        let rest = &text.as_bytes()[at..];
        let breaks = rest.get(..BREAK.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(BREAK.as_bytes()));
        if breaks || rest.is_empty() {
            let token = text[start..at].trim_matches(' ');
            if !token.is_empty() {
                found.push(Cell { text: token, value: unescaped(token) });
            }
            at += BREAK.len();
            start = at;
        } else {
            at += if rest[0] == b'\\' && rest.len() > 1 { 2 } else { 1 };
        }
    }
    found
}

/// Whether a comment can stand in braces, as those of a sheet do unless they have braces of their own.
fn fits_braces(text: &str) -> bool {
    !text.contains(['{', '}'])
        && !text.split('\n').skip(1).any(|line| pai::tag_start(line.trim_start_matches([' ', '\t'])))
}

/// The rows of a sheet.
struct Table<'a> {
    rows: Vec<(Kind, Row<'a>)>,
    /// How many seats it has columns for.
    seats: usize,
}

impl<'a> Table<'a> {
    fn read(text: &'a str) -> Table<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.lines().filter(|line| !skipped(line));
        let mut rows: Vec<(Kind, Row<'a>)> = lines.map(Row::read).map(|row| (Kind::of(&row), row)).collect();
        let names = rows.iter().find(|(kind, _)| *kind == Kind::Name);
        let seats = if names.is_none_or(|(_, row)| row.width() <= 4) { 2 } else { 4 };
        for (kind, row) in &mut rows {
            if matches!(kind, Kind::Turn(_) | Kind::Other)
                && let Some(cell) = row.filled(seats + 1)
            {
                row.comments = comments(cell);
            }
        }
        Table { rows, seats }
    }

    /// The value of the tag of this name.
    fn tag(&self, name: &str) -> Option<&str> {
        let row = self.rows.iter().find(|(kind, row)| *kind == Kind::Tag && tag_name(row).eq_ignore_ascii_case(name));
        row.map(|(_, row)| row.cells.get(1).map_or("", |cell| &*cell.value))
    }

    /// Tells the scribe of everything in the table. Until the rule set is known the seats have no names.
    fn tell<'s>(&'s self, seats: Option<&'static [String]>, scribe: &mut dyn Scribe<'s>) {
        let first_turn = self
            .rows
            .iter()
            .position(|(kind, _)| matches!(kind, Kind::Turn(_) | Kind::Other | Kind::Points))
            .unwrap_or(self.rows.len());
        let mut name_seen = false;
        for (at, (kind, row)) in self.rows.iter().enumerate() {
            match kind {
                Kind::Name if !name_seen && at < first_turn => {
                    name_seen = true;
                    self.names(row, seats, scribe);
                }
                Kind::Color if at < first_turn => self.colors(row, seats, scribe),
                Kind::Tag if at < first_turn => tag(row, scribe),
                Kind::Points => self.points(row, seats, scribe),
                Kind::Name | Kind::Color => fault(scribe, &codes::SHEET_ROW, row.cells[0].text),
                _ => {}
            }
        }
        if !name_seen && let Some((_, row)) = self.rows.first() {
            fault(scribe, &codes::SHEET_NAME, row.text);
        }
        // Who moves first is told of a position only.
        let first_seat = self
            .tag("Position")
            .and_then(|_| self.tag("Turn"))
            .zip(seats)
            .and_then(|(name, seats)| seats.iter().position(|seat| seat.eq_ignore_ascii_case(name.trim())));
        let mut first_seat = first_seat.unwrap_or(0);
        for (at, (kind, row)) in self.rows.iter().enumerate().skip(first_turn) {
            match kind {
                Kind::Turn(_) | Kind::Other => self.turn(at, first_seat, scribe),
                Kind::Tag => fault(scribe, &codes::TAG_MISPLACED, row.cells[0].text),
                _ => continue,
            }
            if matches!(kind, Kind::Turn(_)) {
                first_seat = 0;
            }
        }
    }

    /// The row of the players' names; an empty cell names nobody.
    fn names<'s>(&'s self, row: &'s Row<'a>, seats: Option<&'static [String]>, scribe: &mut dyn Scribe<'s>) {
        // Four columns for seats say that four play, also where no tag does.
        if self.seats > 2 && self.tag("Players").is_none() {
            scribe.tag(TagText { text: row.text, name: "Players", written: "4", value: Cow::Borrowed("4") });
        }
        for (at, seat) in seats.unwrap_or_default().iter().enumerate().take(self.seats) {
            if let Some(cell) = row.filled(at + 1) {
                let value = Cow::Borrowed(&*cell.value);
                scribe.tag(TagText { text: cell.text, name: seat, written: cell.text, value });
            }
        }
        match row.filled(self.seats + 1) {
            Some(cell) if !is_comments(cell) => fault(scribe, &codes::SHEET_COLUMNS, cell.text),
            _ => surplus(row, self.seats + 2, scribe),
        }
    }

    /// The row of the seats' colours.
    fn colors<'s>(&'s self, row: &'s Row<'a>, seats: Option<&'static [String]>, scribe: &mut dyn Scribe<'s>) {
        for (at, seat) in seats.unwrap_or_default().iter().enumerate().take(self.seats) {
            let fits =
                |cell: &&Cell<'_>| [seat, color(seat)].iter().all(|known| !cell.value.eq_ignore_ascii_case(known));
            if let Some(cell) = row.filled(at + 1).filter(fits) {
                fault(scribe, &codes::SHEET_COLOR, cell.text);
            }
        }
        surplus(row, self.seats + 1, scribe);
    }

    /// The row of the points, which becomes a tag.
    fn points<'s>(&'s self, row: &'s Row<'a>, seats: Option<&'static [String]>, scribe: &mut dyn Scribe<'s>) {
        let mut points = Vec::new();
        for column in 1..=self.seats {
            let Some(cell) = row.filled(column) else { continue };
            match (
                cell.text.parse::<i32>().ok().filter(|_| !cell.text.starts_with('+')),
                seats.and_then(|seats| seats.get(column - 1)),
            ) {
                (Some(number), Some(seat)) => points.push(format!("{seat} {number}")),
                (Some(_), None) => {}
                (None, _) => return fault(scribe, &codes::SHEET_POINTS, cell.text),
            }
        }
        surplus(row, self.seats + 1, scribe);
        if !points.is_empty() {
            let value = Cow::Owned(points.join(", "));
            scribe.tag(TagText { text: row.text, name: "Points", written: row.text, value });
        }
    }

    /// The row of a turn.
    fn turn<'s>(&'s self, at: usize, first_seat: usize, scribe: &mut dyn Scribe<'s>) {
        let (kind, row) = &self.rows[at];
        // A form may have more numbers printed than there were turns.
        if (1..row.cells.len()).all(|column| row.filled(column).is_none()) && *kind != Kind::Other {
            return;
        }
        match kind {
            Kind::Turn(Some(number)) => scribe.number(row.cells[0].text, *number, first_seat > 0),
            Kind::Turn(None) => {}
            _ => fault(scribe, &codes::SHEET_ROW, row.cells[0].text),
        }
        for column in first_seat + 1..=self.seats {
            match row.filled(column) {
                Some(cell) => play(cell.text, scribe),
                None if self.is_missing(at, column) => {
                    let text = row.cells.get(column).map_or(row.cells[0].text, |cell| cell.text);
                    let fault =
                        Fault { code: &codes::PLY_MISSING, text, wanted: Wanted::default(), instead_of_ply: true };
                    scribe.fault(fault);
                }
                None => {}
            }
        }
        for comment in &row.comments {
            // A comment in braces can hold no brace, and one to the end of a line no line break.
            let in_braces = fits_braces(&comment.value);
            if !in_braces && comment.value.contains(['\n', '\r']) {
                fault(scribe, &codes::COMMENT_TEXT, comment.text);
            } else {
                scribe.comment(comment.text, &comment.value, !in_braces);
            }
        }
        surplus(row, self.seats + 2, scribe);
    }

    /// Whether a ply should stand in an empty cell: the game goes on, and of four seats this one plays again.
    fn is_missing(&self, at: usize, column: usize) -> bool {
        let is_turn = |kind: &Kind| matches!(kind, Kind::Turn(_) | Kind::Other);
        let mut later = self.rows[at + 1..].iter().filter(|(kind, _)| is_turn(kind)).map(|(_, row)| row);
        if self.seats > 2 {
            return later.any(|row| row.filled(column).is_some());
        }
        (column + 1..=self.seats).any(|column| self.rows[at].1.filled(column).is_some())
            || later.any(|row| (1..=self.seats).any(|column| row.filled(column).is_some()))
    }
}

/// The colour that a sheet gives to a seat.
fn color(seat: &str) -> &str {
    match seat {
        "Sente" => "Red",
        "Gote" => "White",
        _ => seat,
    }
}

fn is_comments(cell: &Cell<'_>) -> bool {
    let mut words = cell.text.split(' ').filter(|word| !word.is_empty()).rev();
    let last = words.next().is_some_and(|word| word.eq_ignore_ascii_case("comments"));
    last && words.next().is_none_or(|word| word.eq_ignore_ascii_case("player")) && words.next().is_none()
}

fn fault<'s>(scribe: &mut dyn Scribe<'s>, code: &'static Code, text: &'s str) {
    scribe.fault(Fault { code, text, wanted: Wanted::default(), instead_of_ply: false });
}

/// Says that a row has text behind its last column.
fn surplus<'s>(row: &Row<'s>, columns: usize, scribe: &mut dyn Scribe<'s>) {
    if let Some(cell) = row.cells.iter().skip(columns).find(|cell| !cell.is_empty()) {
        fault(scribe, &codes::SHEET_COLUMNS, cell.text);
    }
}

/// The name of a tag, without the backslash that tells it from the word of a row.
fn tag_name<'r>(row: &'r Row<'_>) -> &'r str {
    row.cells[0].text.strip_prefix('\\').unwrap_or(row.cells[0].text)
}

/// A tag's row.
fn tag<'s>(row: &'s Row<'_>, scribe: &mut dyn Scribe<'s>) {
    let (written, value) = match row.cells.get(1) {
        Some(cell) if !cell.is_empty() => (cell.text, &*cell.value),
        _ => ("", ""),
    };
    scribe.tag(TagText { text: row.text, name: tag_name(row), written, value: Cow::Borrowed(value) });
    surplus(row, 2, scribe);
}

/// A cell with a ply.
fn play<'s>(text: &'s str, scribe: &mut dyn Scribe<'s>) {
    let (at, wanted) = match ply(text) {
        Ok((rest, first)) => {
            let next = rest.trim_start_matches(' ');
            let token = &text[..text.len() - rest.len()];
            if next.is_empty() {
                return scribe.ply(token, first);
            }
            if next.len() < rest.len() && ply(next).is_ok() {
                scribe.ply(token, first);
                return fault(scribe, &codes::SHEET_CELL, next);
            }
            (next, Wanted::STEP.or(Wanted::CAPTURE))
        }
        Err(Err::Error(fail) | Err::Failure(fail)) => (&text[text.len() - fail.left..], fail.wanted),
        Err(Err::Incomplete(_)) => (text, Wanted::default()),
    };
    // A ply that breaks off has its fault where it ends.
    let text = if at.is_empty() { text } else { pai::bad_token(at) };
    scribe.fault(Fault { code: &codes::PLY_UNREADABLE, text, wanted, instead_of_ply: true });
}

/// Sees where a new sheet begins: at the first row of a header once turns have been seen.
#[derive(Default)]
struct NewSheet {
    blank_line: bool,
    turns: bool,
    names: bool,
}

impl LineRule for NewSheet {
    fn begins(&mut self, line: &str) -> bool {
        let line = line.trim_end_matches(['\r', '\n']);
        let row = Row::read(line);
        if row.text.is_empty() {
            self.blank_line = true;
            return false;
        }
        let after_blank = std::mem::take(&mut self.blank_line);
        let kind = Kind::of(&row);
        let title = skipped(line) && !row.text.contains(['|', '\t', '-']);
        let begins = match kind {
            _ if title => self.turns || self.names,
            _ if skipped(line) => false,
            Kind::Turn(Some(_)) | Kind::Points => false,
            Kind::Name => self.turns || self.names,
            Kind::Tag if tag_name(&row).eq_ignore_ascii_case("Variant") => self.turns || self.names,
            Kind::Turn(None) | Kind::Color | Kind::Tag | Kind::Other => after_blank && self.turns,
        };
        if begins {
            *self = NewSheet::default();
        }
        // A row without a number is a turn below the names only; above them it has lost its first cell.
        self.turns |= matches!(kind, Kind::Turn(number) if number.is_some() || self.names) && !skipped(line);
        self.names |= kind == Kind::Name;
        begins
    }
}

#[cfg(test)]
mod tests;
