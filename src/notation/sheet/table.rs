//! The rows and cells of a sheet.

use crate::notation::read::expected::between;
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

impl<'a> Cell<'a> {
    /// A cell that is not empty, or a part of it.
    fn filled(text: &'a str, is_quoted: bool) -> Cell<'a> {
        let value = if is_quoted && text.contains(['"', '\r']) {
            let plain = text.replace("\"\"", "\"").replace("\r\n", "\n");
            Cow::Owned(unescaped(&plain).into_owned())
        } else {
            unescaped(text)
        };
        Cell { text, value }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.trim_matches([' ', '|', '\t']).is_empty()
    }
}

/// A line of the table, or several where a cell in quotes has line breaks.
pub(super) struct Row<'a> {
    pub(super) text: &'a str,
    /// Whether it has tabs and no bar before its first cell.
    pub(super) is_tabbed: bool,
    /// Which of its cells are in quotes, a bit for each.
    quoted: u32,
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
    /// The row of one line.
    pub(super) fn read(line: &'a str) -> Row<'a> {
        Row::first(line).0
    }

    /// The first row of a text, and the text below it.
    fn first(text: &'a str) -> (Row<'a>, &'a str) {
        let start = text.trim_start_matches(' ');
        let line = &start[..start.find('\n').unwrap_or(start.len())];
        let is_tabbed = !line.starts_with('|') && line.contains('\t');
        let (mut cells, mut quoted_cells) = (Vec::new(), 0);
        let mut rest = start.strip_prefix('|').unwrap_or(start);
        let behind = loop {
            let inside = if is_tabbed { quoted(rest.trim_start_matches(' ')) } else { None };
            let behind = match inside {
                Some(inside) => {
                    let opened = rest.trim_start_matches(' ');
                    opened[inside.len() + 2..].trim_start_matches(' ')
                }
                None => &rest[plain_length(rest)..],
            };
            let is_last = !behind.starts_with(['|', '\t']);
            let written = between(rest, behind);
            let cell = inside.unwrap_or(written).trim_matches(' ');
            if cells.len() < MAX_CELLS || (cells.len() == MAX_CELLS && !cell.is_empty()) {
                quoted_cells |= u32::from(inside.is_some()) << cells.len();
                cells.push(if !cell.is_empty() {
                    Cell::filled(cell, inside.is_some())
                } else if inside.is_some() || !(written.is_empty() || is_last) {
                    Cell { text: inside.unwrap_or(written), value: Cow::Borrowed("") }
                } else {
                    // The token of an empty cell without a space is the sign that ends the cell before.
                    let before = between(start, rest);
                    let sign = before.len().saturating_sub(1);
                    Cell { text: &before[sign..], value: Cow::Borrowed("") }
                });
            }
            if is_last {
                break behind;
            }
            rest = &behind[1..];
        };
        let text = between(start, behind).trim_end_matches(' ');
        let below = behind.strip_prefix('\r').unwrap_or(behind);
        (
            Row { text, is_tabbed, quoted: quoted_cells, cells, comments: Vec::new() },
            below.strip_prefix('\n').unwrap_or(below),
        )
    }

    /// The cell of a column, if it is not empty.
    pub(super) fn filled(&self, column: usize) -> Option<&Cell<'a>> {
        self.cells.get(column).filter(|cell| !cell.is_empty())
    }

    /// The number of columns up to the last that is not empty.
    pub(super) fn width(&self) -> usize {
        self.cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1)
    }

    /// Whether the cell of a column is in quotes.
    fn is_quoted(&self, column: usize) -> bool {
        self.quoted >> column & 1 == 1
    }

    /// Whether its last cell has a quote before it that this line does not close.
    pub(super) fn is_open(&self) -> bool {
        let last = self.cells.last().filter(|_| self.is_tabbed && !self.is_quoted(self.cells.len() - 1));
        let inside = last.and_then(|cell| cell.text.strip_prefix('"'));
        inside.is_some_and(|inside| inside.matches('"').count() == 2 * inside.matches("\"\"").count())
    }

    /// Whether it is skipped: an empty line, the line under the first row in Markdown, or a title.
    pub(super) fn is_skipped(&self) -> bool {
        let dashes = |cell: &Cell<'_>| {
            let text = cell.text.strip_prefix(':').unwrap_or(cell.text);
            let text = text.strip_suffix(':').unwrap_or(text);
            !text.is_empty() && text.bytes().all(|byte| byte == b'-')
        };
        let width = self.width();
        let title = || {
            let start = self.text.len().checked_sub("record sheet".len());
            let end = start.and_then(|start| self.text.get(start..));
            end.is_some_and(|end| end.eq_ignore_ascii_case("record sheet")) && !self.text.contains(['|', '\t'])
        };
        width == 0 || self.cells[..width].iter().all(dashes) || title()
    }
}

impl Row<'_> {
    /// The words of a heading in Markdown: `# Round 1`.
    pub(super) fn heading(&self) -> Option<&str> {
        let words = self.text.trim_start_matches('#');
        let is_heading = (1..=6).contains(&(self.text.len() - words.len()))
            && words.starts_with(' ')
            && !self.text.contains(['|', '\t', '{', '}', '\r']);
        Some(words.trim_matches(' ')).filter(|words| is_heading && !words.is_empty())
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

/// The length of a cell without quotes, up to a sign after it or the end of the line.
fn plain_length(input: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in input.bytes().enumerate() {
        match byte {
            b'\n' => return at - usize::from(input[..at].ends_with('\r')),
            b'|' | b'\t' if !escaped => return at,
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    input.len()
}

/// What is in the quotes of a cell as spreadsheets write it: a quote is doubled in it, and tabs, bars and line breaks are
/// text. Below its first line there are no tabs, so that a quote which nobody closed hides no rows.
fn quoted(input: &str) -> Option<&str> {
    let inside = input.strip_prefix('"')?;
    let bytes = inside.as_bytes();
    let (mut at, mut is_below) = (0, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' if bytes.get(at + 1) == Some(&b'"') => at += 1,
            b'"' => {
                let behind = inside[at + 1..].trim_start_matches(' ');
                let ends = behind.is_empty() || behind.starts_with(['\t', '|', '\n']) || behind.starts_with("\r\n");
                return ends.then(|| &inside[..at]);
            }
            b'\n' => is_below = true,
            b'\t' if is_below => return None,
            _ => {}
        }
        at += 1;
    }
    None
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
fn comments<'a>(cell: &Cell<'a>, is_quoted: bool) -> Vec<Cell<'a>> {
    const BREAK: &str = "<br>";
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    let text = cell.text;
    while at <= text.len() {
        let rest = &text.as_bytes()[at..];
        let breaks = rest.get(..BREAK.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(BREAK.as_bytes()));
        if breaks || rest.is_empty() {
            let token = text[start..at].trim_matches(' ');
            // Spaces of another kind are no comment either.
            if !token.trim().is_empty() && found.len() < MAX_ROWS {
                found.push(Cell::filled(token, is_quoted));
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
    /// The headings above the table.
    pub(super) headings: Vec<Row<'a>>,
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
        let mut below = text.strip_prefix('\u{feff}').unwrap_or(text);
        let next = || {
            let (row, rest) = (!below.is_empty()).then(|| Row::first(below))?;
            below = rest;
            Some(row)
        };
        let mut all = std::iter::from_fn(next).filter(|row| !row.is_skipped()).peekable();
        let above = std::iter::from_fn(|| all.next_if(|row| row.heading().is_some()));
        let headings = above.take(MAX_ROWS).collect();
        let rows = all.by_ref().take(MAX_ROWS).map(|row| (Kind::of(&row), row));
        let mut rows: Vec<(Kind, Row<'a>)> = rows.collect();
        let surplus = all.next().map(|row| row.text);
        let names = rows.iter().find(|(kind, _)| *kind == Kind::Name);
        let seats = if names.is_none_or(|(_, row)| row.width() <= 4) { 2 } else { 4 };
        let mut last_plies = vec![0; seats];
        for (at, (kind, row)) in rows.iter_mut().enumerate() {
            if !matches!(kind, Kind::Turn(_) | Kind::Other) {
                continue;
            }
            if let Some(cell) = row.filled(seats + 1) {
                row.comments = comments(cell, row.is_quoted(seats + 1));
            }
            for (column, last) in (1..).zip(&mut last_plies) {
                if row.filled(column).is_some() {
                    *last = at;
                }
            }
        }
        Table { text, headings, surplus, rows, seats, last_plies }
    }

    /// Whether it has tabs between its cells.
    pub(super) fn is_tabbed(&self) -> bool {
        let names = self.rows.iter().find(|(kind, _)| *kind == Kind::Name);
        names.is_some_and(|(_, row)| row.is_tabbed)
    }

    /// The cells of plies, as far as they say anything.
    pub(super) fn plies(&self) -> impl Iterator<Item = &'a str> + '_ {
        let rows = self.rows.iter().filter(|(kind, _)| matches!(kind, Kind::Turn(_)));
        let cells = rows.flat_map(|(_, row)| row.cells.iter().skip(1).take(self.seats));
        // A full-width bar is no bar of the table, and a quote behind a space of another kind begins no cell in quotes.
        cells.map(|cell| cell.text).filter(|text| !text.contains(['｜', '"']) && !text.trim().is_empty())
    }
}
