//! Small tables under headings: drawn for a terminal, or as Markdown, CSV or JSON.

use crate::escape;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// A table under a heading.
pub(super) struct Section {
    /// Its name: a word or two.
    pub(super) name: &'static str,
    pub(super) columns: Vec<&'static str>,
    pub(super) rows: Vec<Vec<Cell>>,
    /// The column of numbers beside which a terminal shows bars.
    pub(super) bars: Option<usize>,
    /// What is said below it.
    pub(super) note: Option<String>,
}

/// A field of a table.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell {
    Text(String),
    Number(u64),
    /// A number with one decimal.
    Decimal(f64),
    /// Nothing is known.
    Empty,
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Cell {
        Cell::Number(number)
    }
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Cell::Text(text) => escape::line(text),
            Cell::Number(number) => number.to_string(),
            Cell::Decimal(number) => format!("{number:.1}"),
            Cell::Empty => String::new(),
        }
    }

    fn is_number(&self) -> bool {
        matches!(self, Cell::Number(_) | Cell::Decimal(_))
    }

    fn number(&self) -> f64 {
        match self {
            Cell::Number(number) => *number as f64,
            Cell::Decimal(number) => *number,
            Cell::Text(_) | Cell::Empty => 0.0,
        }
    }
}

/// Maximum width of a bar.
const BAR: usize = 30;
/// Maximum width of a column of text on a terminal.
const WIDE: usize = 40;

/// Draws aligned tables, with bars, no wider than this.
pub(super) fn draw(sections: &[Section], width: usize, unicode: bool, out: &mut impl Write) -> io::Result<()> {
    for (at, section) in sections.iter().enumerate() {
        writeln!(out, "{}{}", if at > 0 { "\n" } else { "" }, section.name)?;
        let cut = |text: String| match text.chars().count() {
            count if count > WIDE => text.chars().take(WIDE - 1).chain([if unicode { '…' } else { '~' }]).collect(),
            _ => text,
        };
        let rows: Vec<Vec<String>> =
            section.rows.iter().map(|row| row.iter().map(|cell| cut(cell.text())).collect()).collect();
        let wide = |column: usize| {
            let cells = rows.iter().map(|row| row.get(column).map_or(0, |cell| cell.chars().count()));
            cells.chain([section.columns[column].chars().count()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..section.columns.len()).map(wide).collect();
        let is_right = |column: usize| section.rows.iter().any(|row| row.get(column).is_some_and(Cell::is_number));
        let line = |cells: &[String]| {
            let cell = |(column, cell): (usize, &String)| {
                let space = " ".repeat(widths[column].saturating_sub(cell.chars().count()));
                if is_right(column) { space + cell } else { cell.clone() + &space }
            };
            cells.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ")
        };
        let names: Vec<String> = section.columns.iter().map(ToString::to_string).collect();
        writeln!(out, "  {}", line(&names).trim_end())?;
        let taken = 2 + widths.iter().map(|width| width + 2).sum::<usize>();
        let room = width.saturating_sub(taken).min(BAR);
        let number = |row: &[Cell]| section.bars.and_then(|column| row.get(column)).map_or(0.0, Cell::number);
        let most = section.rows.iter().map(|row| number(row)).fold(0.0, f64::max);
        for (row, cells) in section.rows.iter().zip(&rows) {
            let length = if most > 0.0 && room > 3 { number(row) / most * room as f64 } else { 0.0 };
            let text = format!("  {}  {}", line(cells), bar(length, unicode));
            writeln!(out, "{}", text.trim_end())?;
        }
        if let Some(note) = &section.note {
            writeln!(out, "  {note}")?;
        }
    }
    Ok(())
}

/// A bar, to an eighth of a column where the characters for it are there.
fn bar(length: f64, unicode: bool) -> String {
    if !unicode {
        return "#".repeat(length.round() as usize);
    }
    let eighths = (length * 8.0).round() as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + rest
}

/// Writes tables with headings in Markdown.
pub(super) fn markdown(sections: &[Section], out: &mut impl Write) -> io::Result<()> {
    for (at, section) in sections.iter().enumerate() {
        writeln!(out, "{}## {}\n", if at > 0 { "\n" } else { "" }, section.name)?;
        writeln!(out, "| {} |", section.columns.join(" | "))?;
        let is_right = |column: usize| section.rows.iter().any(|row| row.get(column).is_some_and(Cell::is_number));
        let signs: Vec<&str> =
            (0..section.columns.len()).map(|column| if is_right(column) { "---:" } else { "---" }).collect();
        writeln!(out, "|{}|", signs.join("|"))?;
        for row in &section.rows {
            let cells =
                row.iter().map(|cell| cell.text().replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;"));
            writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "))?;
        }
        if let Some(note) = &section.note {
            writeln!(out, "\n{note}")?;
        }
    }
    Ok(())
}

/// Writes a line for each number: the section, the row by its first texts, the column, the number.
pub(super) fn csv(sections: &[Section], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "section,row,measure,value")?;
    for section in sections {
        for row in &section.rows {
            let names: Vec<String> = row.iter().filter(|cell| matches!(cell, Cell::Text(_))).map(Cell::text).collect();
            for (cell, measure) in row.iter().zip(&section.columns).filter(|(cell, _)| cell.is_number()) {
                let name = field(&names.join(" / "));
                writeln!(out, "{},{name},{},{}", field(section.name), field(measure), cell.text())?;
            }
        }
    }
    Ok(())
}

/// A field of CSV, in quotes where it must be.
pub(super) fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// Writes one object: for each section a list of objects.
pub(super) fn json(sections: &[Section], out: &mut impl Write) -> io::Result<()> {
    let name = |name: &str| name.replace([' ', '-'], "_");
    let mut all = Map::new();
    for section in sections {
        let row = |row: &Vec<Cell>| {
            let fields = section.columns.iter().zip(row).map(|(column, cell)| {
                let value = match cell {
                    Cell::Text(text) => text.as_str().into(),
                    Cell::Number(number) => (*number).into(),
                    Cell::Decimal(number) => ((number * 10.0).round() / 10.0).into(),
                    Cell::Empty => Value::Null,
                };
                (name(column), value)
            });
            Value::Object(fields.collect())
        };
        all.insert(name(section.name), section.rows.iter().map(row).collect());
    }
    escape::json(out, &all)?;
    writeln!(out)
}
