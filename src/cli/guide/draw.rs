//! Pages for a terminal, in lines of 78 characters.

use super::markdown::Block;
use std::fmt::Write as _;
use std::io::IsTerminal;
use textwrap::{WordSeparator, WordSplitter};

/// The longest line, and the shortest that is still filled, in a terminal that is narrower.
const WIDTH: usize = 78;
const SHORTEST: usize = 36;

/// How long lines are.
fn width() -> usize {
    let size = if std::io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    size.map_or(WIDTH, |(width, _)| filled(width))
}

/// How long lines are where there is so much room.
fn filled(room: terminal_size::Width) -> usize {
    usize::from(room.0).saturating_sub(1).clamp(SHORTEST, WIDTH)
}
/// How far everything below a heading stands in.
const INDENT: &str = "  ";
/// The narrowest last column that is still pleasant to read; where it would be narrower, a row becomes a list.
const LEAST: usize = 24;

/// A text in lines of up to 78 characters, without a cut at the hyphens of plies and codes.
pub(in super::super) fn wrapped(text: &str) -> String {
    fill(text, width())
}

fn fill(text: &str, width: usize) -> String {
    hanging("", "", text, width)
}

/// A text in lines that go on below `blanks`.
fn hanging(before: &str, blanks: &str, text: &str, width: usize) -> String {
    let options = textwrap::Options::new(width)
        .initial_indent(before)
        .subsequent_indent(blanks)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::fill(text, options)
}

/// A line that is folded in a terminal that is narrower, with blanks before the lines that it goes on in.
pub(in super::super) fn folded(before: &str, text: &str) -> String {
    if !std::io::stdout().is_terminal() {
        return format!("{before}{text}");
    }
    let mut out = String::new();
    add(&mut out, before, text);
    out.truncate(out.trim_end().len());
    out
}

/// A message on standard error, folded in a terminal that is narrower.
pub(in super::super) fn message(text: &str) -> String {
    let stderr = std::io::stderr();
    let size = if stderr.is_terminal() { terminal_size::terminal_size_of(&stderr) } else { None };
    size.map_or_else(|| text.to_owned(), |(width, _)| hanging("", INDENT, text, filled(width)))
}

/// Whether a text has no room beside as many columns.
pub(in super::super) fn is_narrow(columns: usize) -> bool {
    columns + LEAST > width()
}

/// Adds a text, wrapped, with this before its first line and blanks before the others.
pub(in super::super) fn add(out: &mut String, before: &str, text: &str) {
    let width = width();
    let blanks = " ".repeat(before.chars().count().min(width - LEAST));
    for line in hanging(before, &blanks, text, width).lines().filter(|_| !text.is_empty()) {
        let _ = writeln!(out, "{line}");
    }
}

/// Adds a name and, in a column of its own or below, how to look it up.
pub(super) fn entry(out: &mut String, name: &str, command: &str) {
    const COLUMN: usize = 22;
    if INDENT.len() + COLUMN + command.len() > width() {
        let _ = writeln!(out, "{INDENT}{name}\n{INDENT}{INDENT}{command}");
    } else {
        let _ = writeln!(out, "{INDENT}{name:COLUMN$}{command}");
    }
}

/// Blocks, with an empty line between those that are not items of one list.
pub(super) fn draw(blocks: &[Block<'_>]) -> String {
    let mut out = String::new();
    let mut last: Option<&Block<'_>> = None;
    for block in blocks {
        if last.is_some_and(|last| !matches!((last, block), (Block::Item(_), Block::Item(_)))) {
            out.push('\n');
        }
        last = Some(block);
        match block {
            Block::Heading(_, heading) => add(&mut out, "", heading),
            Block::Paragraph(text) => add(&mut out, INDENT, text),
            Block::Item(text) => add(&mut out, &format!("{INDENT}- "), text),
            Block::Code(lines) => {
                for line in lines {
                    let before = format!("{INDENT}{INDENT}");
                    // Comments of a game may be long; what is drawn keeps its lines.
                    if line.contains(" {") && before.len() + line.chars().count() > width() {
                        add(&mut out, &before, line);
                        continue;
                    }
                    let _ = writeln!(out, "{}", format!("{before}{line}").trim_end());
                }
            }
            Block::Table(rows) => table(&mut out, rows),
        }
    }
    out
}

/// A cell without the marks of code, which columns make needless.
fn bare(cell: &str) -> String {
    cell.replace('`', "")
}

fn table(out: &mut String, rows: &[Vec<String>]) {
    let Some((head, rows)) = rows.split_first() else { return };
    let mut widths = vec![0; head.len()];
    for row in std::iter::once(head).chain(rows) {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = bare(cell).chars().count().max(*width);
        }
    }
    let last = widths.pop().unwrap_or(0);
    let before = INDENT.len() + widths.iter().map(|width| width + 2).sum::<usize>();
    if before + last.min(LEAST) > width() {
        for (at, row) in rows.iter().enumerate() {
            out.push_str(if at > 0 { "\n" } else { "" });
            list(out, INDENT, "", head, row);
        }
        return;
    }
    for row in std::iter::once(head).chain(rows) {
        let mut line = INDENT.to_owned();
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, "{:width$}  ", bare(cell));
        }
        add(out, &line, &row.last().map(|cell| bare(cell)).unwrap_or_default());
    }
}

/// A row as a list: its first cell with what is said after it, then a line for each other one.
fn list(out: &mut String, indent: &str, after: &str, head: &[String], row: &[String]) {
    let Some((first, rest)) = row.split_first() else { return };
    add(out, indent, &format!("{}{after}", bare(first)));
    if let [only] = rest {
        return add(out, &format!("{indent}{INDENT}"), only);
    }
    let named = head.iter().skip(1).zip(rest).filter(|(_, cell)| !cell.is_empty());
    for (name, cell) in named {
        add(out, &format!("{indent}{INDENT}{name}: "), &bare(cell));
    }
}

/// A row by itself, with the title of its page.
pub(super) fn draw_row(title: Option<&str>, head: &[String], row: &[String]) -> String {
    let mut out = String::new();
    list(&mut out, "", &title.map_or(String::new(), |title| format!(", {title}")), head, row);
    out
}
