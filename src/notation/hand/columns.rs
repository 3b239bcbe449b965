//! Tables whose columns a heading names: what each cell of a row is.

use super::lexicon::{Lexicon, is_one_of};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::Variant;
use std::ops::Range;

/// Words at the head of a table's columns, beside the seats' and the players' names.
pub(super) const COLUMNS: &[&str] = &[
    "turn",
    "turns",
    "move",
    "moves",
    "round",
    "ply",
    "no",
    "nr",
    "n",
    "number",
    "comment",
    "comments",
    "note",
    "notes",
    "time",
    "times",
    "clock",
    "remark",
    "remarks",
    "seat",
    "player",
    "side",
    "color",
    "colour",
    "text",
    "notation",
    "who",
    "by",
    "total moves",
    "total plies",
    "total turns",
];

/// Words at the head of a column of times, which may be the first.
const CLOCKS: &[&str] = &["time", "times", "clock"];
/// Words at the head of a column that counts.
const NUMBERS: &[&str] = &["#", "turn", "turns", "move", "moves", "round", "ply", "no", "nr", "n", "number"];
/// Words at the head of the column that says who plays, in a table with a row a ply, and of the one with the plies.
pub(super) const WHO: &[&str] = &["seat", "player", "side", "color", "colour", "who", "by"];
const PLY: &[&str] = &["ply", "plies", "move", "moves", "play", "action", "text", "notation"];
/// Words at the heads of columns that have the parts of a ply.
const TILE: &[&str] = &["tile", "piece", "stone"];
const FROM: &[&str] = &["from", "start", "source"];
const TO: &[&str] = &["to", "at", "on", "point", "target", "destination"];
/// Words at the head of a column of what follows a ply in the same turn.
const BONUS: &[&str] = &["bonus", "bonuses", "extra"];

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Number,
    Seat,
    Who,
    Ply,
    /// The tile of a ply, where it comes from, and where it goes.
    Tile,
    From,
    To,
    /// What belongs to the ply in the column before.
    Bonus,
    /// Remarks, times and whatever else is said.
    Words,
}

/// The columns of a table.
#[derive(Clone)]
pub(super) struct Columns {
    /// What parts them.
    sign: char,
    columns: Vec<Column>,
}

impl Columns {
    /// The columns that a line names; none if it is no heading.
    pub(super) fn of(line: &str, lexicon: &Lexicon) -> Option<Columns> {
        let sign = ['\t', '|', ';', ','].into_iter().find(|sign| line.contains(*sign))?;
        let cells: Vec<&str> = cells(line, sign).into_iter().map(|cell| &line[cell]).collect();
        let is_who = |cell: &&str| is_one_of(WHO, cell);
        let has_who = cells.iter().any(is_who) && !cells.iter().any(|cell| lexicon.seat(cell).is_some());
        let columns = cells.iter().enumerate().map(|(at, cell)| match cell {
            _ if lexicon.seat(cell).is_some() => Column::Seat,
            _ if has_who && is_who(cell) => Column::Who,
            _ if has_who && at > 0 && is_one_of(PLY, cell) => Column::Ply,
            _ if is_one_of(TILE, cell) => Column::Tile,
            _ if is_one_of(FROM, cell) => Column::From,
            _ if is_one_of(TO, cell) => Column::To,
            _ if is_one_of(CLOCKS, cell) => Column::Words,
            _ if cell.is_empty() || at == 0 || is_one_of(NUMBERS, cell) => Column::Number,
            _ if cell.split(' ').any(|word| is_one_of(BONUS, word)) => Column::Bonus,
            _ => Column::Words,
        });
        let columns: Vec<Column> = columns.collect();
        let count = |column| columns.iter().filter(|other| **other == column).count();
        let in_parts = (count(Column::Tile), count(Column::To), count(Column::Ply)) == (1, 1, 0);
        let fits = match has_who {
            true => count(Column::Who) == 1 && (in_parts || count(Column::Ply) == 1),
            false => in_parts || count(Column::Seat) > 1,
        };
        fits.then_some(Columns { sign, columns })
    }

    /// The seat whose cell a row of plies lacks, by its number among the seats of the heading; and whether another one
    /// follows.
    pub(super) fn lacking(&self, line: &str) -> Option<(usize, bool)> {
        let cells = cells(line, self.sign);
        let seats = self.columns.iter().enumerate().filter(|(_, column)| **column == Column::Seat);
        let is_empty = |at: usize| cells.get(at).is_none_or(|cell| cell.is_empty());
        let seats: Vec<bool> = seats.map(|(at, _)| is_empty(at)).collect();
        let lacks = seats.iter().position(|is_empty| *is_empty)?;
        (!seats.iter().all(|is_empty| *is_empty)).then(|| (lacks, seats[lacks..].contains(&false)))
    }

    /// The cells of a row with plies, by the number of their seat among those of the heading; and whether the row has no number
    /// where others have one.
    pub(super) fn filled<'l>(&self, line: &'l str) -> (bool, Vec<(usize, &'l str)>) {
        let cells = cells(line, self.sign).into_iter().map(|cell| &line[cell]).zip(&self.columns);
        let (mut numbers, mut seats, mut filled) = (Vec::new(), 0, Vec::new());
        for (cell, column) in cells {
            match column {
                Column::Number => numbers.push(cell),
                Column::Seat => {
                    filled.extend((!cell.is_empty()).then_some((seats, cell)));
                    seats += 1;
                }
                _ => {}
            }
        }
        // A table may have an empty column before its numbers.
        (!numbers.is_empty() && numbers.iter().all(|number| number.is_empty()), filled)
    }

    /// The heading of a column of bonuses that names another seat than the one before it, or follows no plies.
    pub(super) fn stray_bonus<'l>(&self, line: &'l str, lexicon: &Lexicon) -> Option<&'l str> {
        let (mut seat, mut last) = (None, Column::Number);
        cells(line, self.sign).into_iter().map(|cell| &line[cell]).zip(&self.columns).find_map(|(cell, column)| {
            let before = std::mem::replace(&mut last, *column);
            match column {
                Column::Seat => seat = lexicon.seat(cell),
                Column::Bonus => {
                    let named = cell.split(' ').find_map(|word| lexicon.seat(word));
                    return (before == Column::Bonus || named.is_some() && named != seat).then_some(cell);
                }
                _ => {}
            }
            None
        })
    }

    /// Whether turns are numbered in a column.
    pub(super) fn have_numbers(&self) -> bool {
        self.columns.contains(&Column::Number)
    }

    /// What a row has in its columns of words.
    pub(super) fn words<'l>(&self, line: &'l str) -> impl Iterator<Item = &'l str> {
        let cells = cells(line, self.sign).into_iter().zip(&self.columns);
        cells.filter(|(_, column)| **column == Column::Words).map(|(cell, _)| &line[cell])
    }

    /// What stands behind the last column in a row.
    pub(super) fn beyond<'l>(&self, line: &'l str) -> Option<&'l str> {
        let cells = cells(line, self.sign).into_iter().skip(self.columns.len());
        cells.map(|cell| &line[cell]).find(|cell| !cell.is_empty())
    }

    /// Whether they are those of a line that seats head, or of plies in parts.
    pub(super) fn names_plies(&self) -> bool {
        self.columns.contains(&Column::Seat) || self.columns.contains(&Column::Tile)
    }

    /// The cells of a row that are not empty, with what they are; none if the row has other columns, or lacks a ply before
    /// another one.
    pub(super) fn row(&self, line: &str) -> Option<Vec<(Range<usize>, Column)>> {
        let mut found = Vec::new();
        let (mut lacks_ply, mut has_number) = (false, false);
        for (at, cell) in cells(line, self.sign).into_iter().enumerate() {
            let text = &line[cell.clone()];
            let Some(column) = self.columns.get(at).copied().filter(|_| !text.is_empty()) else {
                // Cells behind the last column are empty.
                (text.is_empty()).then_some(())?;
                lacks_ply |= self.columns.get(at) == Some(&Column::Seat);
                continue;
            };
            match column {
                Column::Number => {
                    let digits = number(text)?;
                    (!has_number).then_some(())?;
                    has_number = true;
                    found.push((cell.start..cell.start + digits, column));
                    continue;
                }
                Column::Seat | Column::Bonus if lacks_ply || text.starts_with(['!', '?', '$', '-']) => return None,
                Column::Words if text.contains(['{', '}']) => return None,
                // From there a tile is put down.
                Column::From if is_one_of(&["hand", "reserve"], text) => continue,
                _ => {}
            }
            found.push((cell, column));
        }
        let counts = self.columns.first() == Some(&Column::Number);
        (found.len() > 1 && has_number == counts).then_some(found)
    }
}

/// The digits of the number of a turn: `1`, `1.`, `1)`, and `1.0` of a spreadsheet.
fn number(cell: &str) -> Option<usize> {
    let digits = cell.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && ["", ".", ")", ".0"].contains(&&cell[digits..])).then_some(digits)
}

/// The cells of a line, without the spaces and quotes round them.
fn cells(line: &str, sign: char) -> Vec<Range<usize>> {
    let mut cells = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    let mut add = |range: Range<usize>| {
        let text = &line[range.clone()];
        // A dash stands for nothing.
        let text = if ["-", "–", "—"].contains(&text.trim()) { "" } else { text };
        let begin = range.start + text.len() - text.trim_start_matches([' ', '"']).len();
        let end = range.start + text.trim_end_matches([' ', '"']).len();
        cells.push(begin.min(end)..end);
    };
    for (at, c) in line.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            _ if c == sign && !is_quoted => {
                // A bar also stands before the first cell.
                if !(c == '|' && line[..at].trim().is_empty()) {
                    add(start..at);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    // A bar also stands behind the last cell.
    if sign != '|' || start == 0 || !line[start..].trim().is_empty() {
        add(start..line.len());
    }
    cells
}

/// The seats that head columns as they play, if that is another order.
pub(super) fn out_of_order(columns: &[&'static str]) -> Option<Vec<&'static str>> {
    let orders = Variant::all().flat_map(|variant| variant.vocabulary().seats.iter().copied());
    let mut playing =
        orders.map(|seats| -> Vec<&str> { seats.iter().copied().filter(|seat| columns.contains(seat)).collect() });
    playing.find(|order| order.len() == columns.len()).filter(|order| order != columns)
}

/// Says that columns are not in turn order.
pub(super) fn misplaced(span: Span, columns: &[&str], order: Vec<&str>) -> Diagnostic {
    let (columns, order) = (columns.join(", "), order.join(", "));
    let message = format!("the columns are {columns}, and the seats play in the order {order}");
    Diagnostic::new(&codes::SEAT_TURN, span, message)
        .label("not in turn order")
        .help(format!("put the columns in the order {order}"))
}
