//! Small tables under headings: drawn for a terminal, or as Markdown, CSV or JSON.

use super::guide;
use crate::escape;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::io::{self, Write};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A table under a heading. Its rows are made when they are asked for, each as often as it is: there may be many.
pub(super) struct Section<'a> {
    /// Its name: a word or two.
    pub(super) name: &'static str,
    pub(super) columns: Vec<&'static str>,
    /// How many rows there are.
    pub(super) rows: usize,
    pub(super) row: Box<dyn Fn(usize) -> Vec<Cell<'a>> + 'a>,
    /// The column of numbers beside which a terminal shows bars.
    pub(super) bars: Option<usize>,
    /// What is said below it.
    pub(super) note: Option<String>,
}

/// A field of a table.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell<'a> {
    Text(Cow<'a, str>),
    Number(u64),
    /// A number with one decimal.
    Decimal(f64),
    /// Nothing is known.
    Empty,
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Cell<'a> {
        Cell::Text(text.into())
    }
}

impl From<String> for Cell<'_> {
    fn from(text: String) -> Self {
        Cell::Text(text.into())
    }
}

impl From<u64> for Cell<'_> {
    fn from(number: u64) -> Self {
        Cell::Number(number)
    }
}

impl Cell<'_> {
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

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Text(text) => to.serialize_str(text),
            Cell::Number(number) => to.serialize_u64(*number),
            Cell::Decimal(number) => to.serialize_f64((number * 10.0).round() / 10.0),
            Cell::Empty => to.serialize_none(),
        }
    }
}

impl<'a> Section<'a> {
    fn rows(&self) -> impl Iterator<Item = Vec<Cell<'a>>> + '_ {
        (0..self.rows).map(|at| (self.row)(at))
    }

    /// For each column, whether it has numbers.
    fn numbers(&self) -> Vec<bool> {
        let mut numbers = vec![false; self.columns.len()];
        for row in self.rows() {
            numbers.iter_mut().zip(&row).for_each(|(any, cell)| *any |= cell.is_number());
        }
        numbers
    }
}

/// Maximum width of a bar.
const BAR: usize = 30;
/// Maximum width of a column of text on a terminal.
const WIDE: usize = 40;
/// The least that is left of such a column where the terminal is narrow.
const NARROW: usize = 10;

/// Draws aligned tables, with bars, no wider than this.
pub(super) fn draw(sections: &[Section<'_>], width: usize, unicode: bool, out: &mut impl Write) -> io::Result<()> {
    let cut = |text: String, most: usize| {
        if text.width() <= most {
            return text;
        }
        let mut room = most.saturating_sub(1);
        let fits = |c: &char| {
            let left = room.checked_sub(c.width().unwrap_or(0));
            room = left.unwrap_or(0);
            left.is_some()
        };
        let mut short: String = text.chars().take_while(fits).collect();
        short.push(if unicode { '…' } else { '~' });
        short
    };
    for (at, section) in sections.iter().enumerate() {
        writeln!(out, "{}{}", if at > 0 { "\n" } else { "" }, section.name)?;
        let mut widths: Vec<usize> = section.columns.iter().map(|name| name.width()).collect();
        let number = |row: &[Cell<'_>]| section.bars.and_then(|column| row.get(column)).map_or(0.0, Cell::number);
        let mut most: f64 = 0.0;
        let mut texts = vec![false; widths.len()];
        for row in section.rows() {
            texts.iter_mut().zip(&row).for_each(|(any, cell)| *any |= matches!(cell, Cell::Text(_)));
            most = most.max(number(&row));
            for (width, cell) in widths.iter_mut().zip(&row) {
                *width = cell.text().width().min(WIDE).max(*width);
            }
        }
        let numbers = section.numbers();
        // What is too wide for the terminal is taken from the widest text.
        let taken = |widths: &[usize]| widths.iter().map(|width| width + 2).sum::<usize>();
        while taken(&widths) > width.max(1)
            && let Some(widest) = widths.iter_mut().zip(&texts).filter(|(_, text)| **text).map(|(width, _)| width).max()
            && *widest > NARROW
        {
            *widest -= 1;
        }
        if taken(&widths) > width {
            // Even so there is no room.
            list(section, cut, out)?;
        } else {
            let line = |cells: Vec<String>| {
                let columns = cells.into_iter().zip(&widths).zip(&numbers);
                let cell = |((cell, width), is_right): ((String, &usize), &bool)| {
                    let space = " ".repeat(width.saturating_sub(cell.width()));
                    if *is_right { space + &cell } else { cell + &space }
                };
                columns.map(cell).collect::<Vec<_>>().join("  ")
            };
            let names = section.columns.iter().map(ToString::to_string).collect();
            writeln!(out, "  {}", line(names).trim_end())?;
            let room = width.saturating_sub(2 + taken(&widths)).min(BAR);
            for row in section.rows() {
                let length = if most > 0.0 && room > 3 { number(&row) / most * room as f64 } else { 0.0 };
                let cells = row.iter().zip(&widths).map(|(cell, width)| cut(cell.text(), *width)).collect();
                let text = format!("  {}  {}", line(cells), bar(length, unicode));
                writeln!(out, "{}", text.trim_end())?;
            }
        }
        if let Some(note) = &section.note {
            writeln!(out, "  {note}")?;
        }
    }
    Ok(())
}

/// Writes each row as a list: its names, and below them the numbers with the names of their columns.
fn list(section: &Section<'_>, cut: impl Fn(String, usize) -> String, out: &mut impl Write) -> io::Result<()> {
    for row in section.rows() {
        let names = row.iter().filter(|cell| matches!(cell, Cell::Text(_))).map(|cell| cut(cell.text(), WIDE));
        let named = section.columns.iter().zip(&row).filter(|(_, cell)| cell.is_number());
        let numbers = named.map(|(name, cell)| format!("{name} {}", cell.text()));
        let mut text = String::new();
        guide::add_item(&mut text, "  ", &names.collect::<Vec<_>>().join(", "));
        guide::add_item(&mut text, "    ", &numbers.collect::<Vec<_>>().join(", "));
        write!(out, "{text}")?;
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
pub(super) fn markdown(sections: &[Section<'_>], out: &mut impl Write) -> io::Result<()> {
    for (at, section) in sections.iter().enumerate() {
        writeln!(out, "{}## {}\n", if at > 0 { "\n" } else { "" }, section.name)?;
        writeln!(out, "| {} |", section.columns.join(" | "))?;
        let signs: Vec<&str> =
            section.numbers().into_iter().map(|is_right| if is_right { "---:" } else { "---" }).collect();
        writeln!(out, "|{}|", signs.join("|"))?;
        for row in section.rows() {
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
pub(super) fn csv(sections: &[Section<'_>], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "section,row,measure,value")?;
    for section in sections {
        for row in section.rows() {
            let names: Vec<String> = row.iter().filter(|cell| matches!(cell, Cell::Text(_))).map(Cell::text).collect();
            let name = field(&names.join(" / "));
            for (cell, measure) in row.iter().zip(&section.columns).filter(|(cell, _)| cell.is_number()) {
                writeln!(out, "{},{name},{},{}", field(section.name), field(measure), cell.text())?;
            }
        }
    }
    Ok(())
}

/// A field of CSV for people's spreadsheets, in quotes where it must be.
fn field(text: &str) -> String {
    let text = escape::cell(text);
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into_owned() }
}

/// Writes one object: for each section a list of objects.
pub(super) fn json(sections: &[Section<'_>], out: &mut impl Write) -> io::Result<()> {
    escape::json(out, &Sections(sections))?;
    writeln!(out)
}

/// Tables as JSON, row after row.
struct Sections<'s, 'a>(&'s [Section<'a>]);
struct List<'s, 'a>(&'s Section<'a>);
struct Row<'s, 'a>(&'s [&'static str], Vec<Cell<'a>>);

/// A name as that of a field.
fn key(name: &str) -> String {
    name.replace([' ', '-'], "_")
}

impl Serialize for Sections<'_, '_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|section| (key(section.name), List(section))))
    }
}

impl Serialize for List<'_, '_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.rows().map(|cells| Row(&self.0.columns, cells)))
    }
}

impl Serialize for Row<'_, '_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|name| key(name)).zip(&self.1))
    }
}
