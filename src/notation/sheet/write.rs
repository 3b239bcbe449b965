//! Writes a record as a sheet: in Markdown, its columns aligned, or with tabs between the cells.

use super::read::color;
use crate::notation::pai::{write_glyph, write_ply};
use crate::notation::{Positions, WriteError};
use crate::record::{Comment, Entry, Order, Ply, Record, Tag};
use std::borrow::Cow;

/// A sheet being filled in.
struct Sheet<'r> {
    record: &'r Record,
    seats: &'static [&'static str],
    rows: Vec<Vec<String>>,
}

pub(crate) fn record(
    record: &Record,
    positions: &Positions,
    with_tabs: bool,
    out: &mut String,
) -> Result<(), WriteError> {
    let mut sheet = Sheet { record, seats: record.seats(), rows: Vec::new() };
    sheet.header();
    sheet.turns(positions)?;
    if let Some(points) = sheet.points() {
        let numbers = points.into_iter().map(|number| number.unwrap_or_default());
        sheet.rows.push(std::iter::once("Harmony Points".to_owned()).chain(numbers).collect());
    }
    if with_tabs {
        sheet.draw_with_tabs(out)
    } else {
        sheet.draw(out)
    }
    Ok(())
}

impl Sheet<'_> {
    /// A row for each tag. Players' tags that stand together in turn order become the name row, and points that come last
    /// the last row; otherwise they have rows of their own, so that the order is kept.
    fn header(&mut self) {
        self.rows.push(vec!["Variant".to_owned(), self.record.variant.name().to_owned()]);
        let tags: Vec<&Tag> = self.record.tags().collect();
        let seat_of = |tag: &Tag| self.seats.iter().position(|seat| *seat == tag.name);
        let named: Vec<(usize, usize)> =
            tags.iter().enumerate().filter_map(|(at, tag)| Some((at, seat_of(tag)?))).collect();
        let side_by_side = named.windows(2).all(|two| two[0].0 + 1 == two[1].0 && two[0].1 < two[1].1)
            && named.iter().all(|&(at, _)| !tags[at].value.is_empty());
        let mut names = vec![String::new(); self.seats.len()];
        let in_name_row = if side_by_side { named.first().map(|&(at, _)| at..at + named.len()) } else { None };
        if in_name_row.is_some() {
            for &(at, seat) in &named {
                names[seat] = name(&tags[at].value);
            }
        }
        let points = self.points().is_some();
        for (at, tag) in tags.iter().enumerate() {
            match &in_name_row {
                Some(range) if range.start == at => self.names(&names),
                Some(range) if range.contains(&at) => {}
                _ if points && at + 1 == tags.len() => {}
                _ => {
                    let own = ["name", "color", "colour"].iter().any(|word| tag.name.eq_ignore_ascii_case(word));
                    let sign = if own { "\\" } else { "" };
                    self.rows.push(vec![format!("{sign}{}", tag.name), escaped(&tag.value)]);
                }
            }
        }
        if in_name_row.is_none() {
            self.names(&names);
        }
    }

    fn names(&mut self, names: &[String]) {
        let mut row = vec!["Name".to_owned()];
        row.extend_from_slice(names);
        row.push("Player Comments".to_owned());
        self.rows.push(row);
        let colors = self.seats.iter().map(|seat| color(seat).to_owned());
        self.rows.push(std::iter::once("Color".to_owned()).chain(colors).collect());
    }

    /// The points of each seat, if the last tag holds them in a form that the last row can have.
    fn points(&self) -> Option<Vec<Option<String>>> {
        let tag = self.record.tags().last().filter(|tag| tag.name == "Points")?;
        let mut points = vec![None; self.seats.len()];
        let mut next = 0;
        for pair in tag.value.split(", ") {
            let (name, number) = pair.split_once(' ')?;
            let seat = self.seats.iter().position(|seat| *seat == name).filter(|&seat| seat >= next)?;
            let number: i32 = number.parse().ok().filter(|parsed: &i32| parsed.to_string() == number)?;
            points[seat] = Some(number.to_string());
            next = seat + 1;
        }
        Some(points)
    }

    fn turns(&mut self, positions: &Positions) -> Result<(), WriteError> {
        let vocabulary = self.record.variant.vocabulary();
        let comments = self.seats.len() + 1;
        let mut order = Order::of(self.record);
        // The first free column of the current turn.
        let mut free = 0;
        // The column of the last ply.
        let mut last = None;
        let header = self.rows.len();
        // Comments before the first turn wait for its row.
        let mut waiting = String::new();
        for (at, entry) in self.record.entries.iter().enumerate() {
            match entry {
                Entry::Turn(number) => {
                    if self.rows.len() > header {
                        order.turn();
                    }
                    free = 0;
                    let mut row = vec![String::new(); comments + 1];
                    row[0] = number.to_string();
                    row[comments] = std::mem::take(&mut waiting);
                    self.rows.push(row);
                }
                Entry::Ply(ply) => {
                    let Some(row) = self.rows[header..].last_mut() else {
                        return Err(WriteError::new(
                            "a ply comes before the first turn, where a sheet has no row".to_owned(),
                        ));
                    };
                    let seat = order.next(*ply == Ply::Resign, || positions.mover(&[], at)).index();
                    if seat < free {
                        return Err(WriteError::new(format!(
                            "turn {} has more plies than a sheet has columns",
                            row[0]
                        )));
                    }
                    row[seat + 1] = write_ply(ply, vocabulary);
                    last = Some(seat + 1);
                    free = seat + 1;
                }
                Entry::Comment(Comment { text, .. }) => {
                    let cell = self.rows[header..].last_mut().map_or(&mut waiting, |row| &mut row[comments]);
                    if !cell.is_empty() {
                        cell.push_str("<br>");
                    }
                    cell.push_str(&escaped_comment(text));
                }
                Entry::Glyph(glyph) => {
                    if let Some(cell) = last.and_then(|column| self.rows[header..].last_mut()?.get_mut(column)) {
                        write_glyph(cell, *glyph);
                    }
                }
                Entry::Check(_) | Entry::Variation(_) => {}
            }
        }
        if waiting.is_empty() {
            return Ok(());
        }
        Err(WriteError::new(
            "the record has comments and no turn, and a sheet has them in the rows of turns only".to_owned(),
        ))
    }

    fn draw_with_tabs(&self, out: &mut String) {
        for row in &self.rows {
            // A tab shows that the row is one of a table.
            let width = row.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1).max(2);
            for (column, cell) in row.iter().take(width).enumerate() {
                out.push_str(if column > 0 { "\t" } else { "" });
                out.push_str(&in_quotes(cell));
            }
            out.push('\n');
        }
    }

    fn draw(&self, out: &mut String) {
        let columns = self.seats.len() + 2;
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
        };
        // A long cell extends beyond its column, which would become too wide otherwise.
        const WIDEST: usize = 40;
        let widths: Vec<usize> = (0..columns).map(|column| width(column).min(WIDEST)).collect();
        for (at, row) in self.rows.iter().enumerate() {
            for (column, &width) in widths.iter().enumerate() {
                let cell = row.get(column).map_or("", String::as_str);
                out.push_str("| ");
                out.push_str(cell);
                out.extend(std::iter::repeat_n(' ', (width + 1).saturating_sub(cell.chars().count()).max(1)));
            }
            out.push_str("|\n");
            if at == 0 {
                for &width in &widths {
                    out.push_str("| ");
                    out.extend(std::iter::repeat_n('-', width));
                    out.push(' ');
                }
                out.push_str("|\n");
            }
        }
    }
}

/// A cell in quotes, if it would be read as one that is.
fn in_quotes(cell: &str) -> Cow<'_, str> {
    if cell.starts_with('"') { format!("\"{}\"", cell.replace('"', "\"\"")).into() } else { cell.into() }
}

/// A player's name, escaped if it looks like the heading of the comments.
fn name(value: &str) -> String {
    let is_heading = value.split_whitespace().last().is_some_and(|word| word.eq_ignore_ascii_case("comments"));
    format!("{}{}", if is_heading { "\\e" } else { "" }, escaped(value))
}

fn escaped_comment(text: &str) -> String {
    if text.is_empty() {
        return "\\e".to_owned();
    }
    let mut escaped = escaped(text);
    // ASCII letters have the same length in both cases, so indices hold in either text.
    let lower = escaped.to_ascii_lowercase();
    for (at, _) in lower.rmatch_indices("<br>") {
        escaped.insert(at, '\\');
    }
    escaped
}

/// A text with escapes.
fn escaped(text: &str) -> String {
    let inside = text.trim_matches(' ');
    let start = text.len() - text.trim_start_matches(' ').len();
    let end = if inside.is_empty() { 0 } else { text.len() - start - inside.len() };
    let mut escaped = "\\s".repeat(start);
    for c in inside.chars() {
        match c {
            '\\' => escaped.push_str("\\\\"),
            '|' => escaped.push_str("\\|"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            c => escaped.push(c),
        }
    }
    escaped.push_str(&"\\s".repeat(end));
    escaped
}
