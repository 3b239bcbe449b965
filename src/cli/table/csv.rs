//! Rows as lines of CSV.

use super::line::{Line, line};
use crate::cli::output::Spool;
use crate::escape;
use crate::notation::{Bytes, Pen};
use crate::source::Source;
use crate::table::{Cells, PlyRow, PositionRow};
use std::borrow::Cow;
use std::io::{self, Write};

/// Rows as lines.
pub(super) struct Csv<'a> {
    to: &'a mut Spool,
    /// Lines that are not written yet.
    lines: &'a mut Bytes,
    /// The first fields of all of them.
    place: Bytes,
    /// Whether no text may begin as a formula does. Words, plies and positions never do.
    for_spreadsheet: bool,
}

/// Rows are written when they have so many bytes.
const ROWS: usize = 3 << 9;

impl<'a> Csv<'a> {
    /// Lines wait in an empty buffer.
    pub(super) fn new(to: &'a mut Spool, lines: &'a mut Bytes, for_spreadsheet: bool) -> Csv<'a> {
        Csv { to, lines, place: Bytes::new(), for_spreadsheet }
    }

    #[cold]
    fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(self.lines.as_bytes())?;
        self.lines.clear();
        Ok(())
    }

    #[inline(always)]
    fn flush_if_full(&mut self) -> io::Result<()> {
        if self.lines.len() > ROWS { self.flush() } else { Ok(()) }
    }

    /// Writes a row at once, as there are many such rows; field after field if it is given up.
    #[inline(always)]
    fn row(&mut self, game: &Source<'_>, give: impl Fn(&mut Line<'_>) -> io::Result<()>) -> Option<io::Result<()>> {
        if self.place.len() == 0 {
            self.set_place(game);
        }
        let mut line = line(self.lines.room()?, &self.place);
        let given = give(&mut line);
        let length = line.length()?;
        self.lines.fill(length);
        Some(given.and_then(|()| self.flush_if_full()))
    }

    #[cold]
    fn set_place(&mut self, game: &Source<'_>) {
        add_text(&mut self.place, game.name, self.for_spreadsheet);
        add_number(&mut self.place, game.game);
    }
}

/// Adds a text and the comma after it.
fn add_text(out: &mut Bytes, text: &str, for_spreadsheet: bool) {
    if for_spreadsheet && let Cow::Owned(cell) = escape::cell(text) {
        return add_text(out, &cell, false);
    }
    if !text.bytes().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
        out.text(text);
        return out.piece(b",");
    }
    out.piece(b"\"");
    for part in text.split_inclusive('"') {
        out.text(part);
        if part.ends_with('"') {
            out.piece(b"\"");
        }
    }
    out.piece(b"\",");
}

/// Adds a number and the comma after it.
fn add_number(out: &mut Bytes, number: u64) {
    match u32::try_from(number) {
        Ok(small) => out.number(small),
        Err(_) => out.show(number),
    }
    out.piece(b",");
}

impl Cells for Csv<'_> {
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        add_text(self.lines, text.unwrap_or_default(), self.for_spreadsheet);
        Ok(())
    }

    fn word(&mut self, word: Option<&str>) -> io::Result<()> {
        self.lines.text(word.unwrap_or_default());
        self.lines.piece(b",");
        Ok(())
    }

    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        match number {
            Some(number) => add_number(self.lines, number),
            None => self.lines.piece(b","),
        }
        Ok(())
    }

    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        self.word(flag.map(|flag| if flag { "true" } else { "false" }))
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.lines.end_with(b'\n');
        self.flush_if_full()
    }

    fn place(&mut self, game: &Source<'_>) -> io::Result<()> {
        if self.place.len() == 0 {
            self.set_place(game);
        }
        self.lines.join(&self.place);
        Ok(())
    }

    fn ply(&mut self, row: &PlyRow<'_>) -> io::Result<()> {
        self.row(row.game, |line| row.give(line)).unwrap_or_else(|| row.give_cells(self))
    }

    fn position(&mut self, row: &PositionRow<'_>) -> io::Result<()> {
        self.row(row.game, |line| row.give(line)).unwrap_or_else(|| row.give_cells(self))
    }

    fn end(&mut self) -> io::Result<()> {
        self.place.clear();
        self.flush()
    }
}
