//! The rows and cells of a sheet.

use std::borrow::Cow;

/// Maximum of cells of a row that are kept, but for one more after them that is not empty. A sheet has up to six columns.
const MAX_CELLS: usize = 16;
/// Maximum of rows, and of comments in one cell.
pub(super) const MAX_ROWS: usize = 50_000;

/// A cell.
pub(super) struct Cell<'a> {
    /// As written, without surrounding spaces. For an empty cell its spaces, or the sign before it.
    pub(super) text: &'a str,
    /// Without escapes.
    pub(super) value: Cow<'a, str>,
}

impl Cell<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.text.trim_matches([' ', '|', '\t']).is_empty()
    }
}

/// A line of the table.
pub(super) struct Row<'a> {
    pub(super) text: &'a str,
    pub(super) cells: Vec<Cell<'a>>,
    /// The comments in its last column.
    pub(super) comments: Vec<Cell<'a>>,
}

/// What a row holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Color,
    Points,
    Tag,
    /// With its number, if it is written.
    Turn(Option<u32>),
    Other,
}

impl<'a> Row<'a> {
    pub(super) fn read(line: &'a str) -> Row<'a> {
        let text = line.trim_matches(' ');
        let inside = text.strip_prefix('|').unwrap_or(text);
        let mut cells = Vec::new();
        let (mut start, mut escaped) = (0, false);
        for (at, byte) in inside.bytes().chain([b'|']).enumerate() {
            match byte {
                b'|' | b'\t' if !escaped || at == inside.len() => {
                    // The token of an empty cell without a space is the sign that ends the cell before.
                    let offset = text.len() - inside.len() + start;
                    let written = &inside[start..at];
                    let blank = written.trim_matches(' ').is_empty();
                    let mark = if written.is_empty() { &text[offset.saturating_sub(1)..offset] } else { written };
                    let text = if blank { mark } else { written.trim_matches(' ') };
                    if cells.len() < MAX_CELLS || (cells.len() == MAX_CELLS && !blank) {
                        cells.push(Cell { text, value: if blank { Cow::Borrowed("") } else { unescaped(text) } });
                    }
                    start = at + 1;
                    escaped = false;
                }
                _ => escaped = byte == b'\\' && !escaped,
            }
        }
        Row { text, cells, comments: Vec::new() }
    }

    /// The cell of a column, if it is not empty.
    pub(super) fn filled(&self, column: usize) -> Option<&Cell<'a>> {
        self.cells.get(column).filter(|cell| !cell.is_empty())
    }

    /// The number of columns up to the last that is not empty.
    pub(super) fn width(&self) -> usize {
        self.cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1)
    }
}

impl Kind {
    pub(super) fn of(row: &Row<'_>) -> Kind {
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

/// Whether a line is skipped: an empty line, the line under the first row in Markdown, or a title.
pub(super) fn skipped(line: &str) -> bool {
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

/// A value without its escapes. A backslash before anything else is a backslash.
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

/// The comments of a cell, separated by `<br>` without a backslash.
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
            if !token.is_empty() && found.len() < MAX_ROWS {
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

/// The rows of a sheet.
pub(super) struct Table<'a> {
    /// The whole text.
    pub(super) text: &'a str,
    /// The first row that is one too many.
    pub(super) surplus: Option<&'a str>,
    pub(super) rows: Vec<(Kind, Row<'a>)>,
    /// How many seats it has columns for.
    pub(super) seats: usize,
    /// For each of their columns the last row with a ply in it.
    pub(super) last_plies: Vec<usize>,
}

impl<'a> Table<'a> {
    pub(super) fn read(text: &'a str) -> Table<'a> {
        let mut lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines().filter(|line| !skipped(line));
        let rows = lines.by_ref().take(MAX_ROWS).map(Row::read).map(|row| (Kind::of(&row), row));
        let mut rows: Vec<(Kind, Row<'a>)> = rows.collect();
        let surplus = lines.next();
        let names = rows.iter().find(|(kind, _)| *kind == Kind::Name);
        let seats = if names.is_none_or(|(_, row)| row.width() <= 4) { 2 } else { 4 };
        let mut last_plies = vec![0; seats];
        for (at, (kind, row)) in rows.iter_mut().enumerate() {
            if !matches!(kind, Kind::Turn(_) | Kind::Other) {
                continue;
            }
            if let Some(cell) = row.filled(seats + 1) {
                row.comments = comments(cell);
            }
            for (column, last) in (1..).zip(&mut last_plies) {
                if row.filled(column).is_some() {
                    *last = at;
                }
            }
        }
        Table { text, surplus, rows, seats, last_plies }
    }

    /// The cells of plies, as far as they say anything.
    pub(super) fn plies(&self) -> impl Iterator<Item = &'a str> + '_ {
        let rows = self.rows.iter().filter(|(kind, _)| matches!(kind, Kind::Turn(_)));
        let cells = rows.flat_map(|(_, row)| row.cells.iter().skip(1).take(self.seats));
        // A full-width bar is no bar of the table.
        cells.map(|cell| cell.text).filter(|text| !text.contains('｜') && !text.trim().is_empty())
    }
}
