//! The fields of rows on their way from the threads that make them to the table: as CSV, or packed for columns.

use crate::board::Place;
use crate::cli::output::Spool;
use crate::notation::{Bytes, place_word};
use crate::source::Source;
use crate::table::{AsCells, Cells, Fields, PlyRow, PositionRow, Term};
use std::io::{self, Write};

/// Rows as lines.
pub(super) struct Csv<'a> {
    to: &'a mut Spool,
    /// Lines that are not written yet.
    lines: Bytes,
    /// The first fields of all of them.
    place: Bytes,
}

/// Rows are written when they have so many bytes.
const ROWS: usize = 8 << 10;

impl<'a> Csv<'a> {
    pub(super) fn new(to: &'a mut Spool) -> Csv<'a> {
        Csv { to, lines: Bytes::new(), place: Bytes::new() }
    }

    #[cold]
    fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(self.lines.as_bytes())?;
        self.lines.clear();
        Ok(())
    }

    /// Writes a row at once, as there are many such rows; field after field if it is long, or the first of its game.
    #[inline(always)]
    fn row(&mut self, give: impl Fn(&mut Line<'_>) -> io::Result<()>) -> Option<io::Result<()>> {
        let mut line = Line { room: self.lines.room()?, at: 0, place: &self.place, is_full: false };
        let given = give(&mut line);
        let Line { at, is_full, .. } = line;
        if is_full {
            return None;
        }
        self.lines.fill(at);
        Some(given.and_then(|()| self.flush_if_full()))
    }

    #[inline(always)]
    fn flush_if_full(&mut self) -> io::Result<()> {
        if self.lines.as_bytes().len() > ROWS { self.flush() } else { Ok(()) }
    }
}

impl Cells for Csv<'_> {
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        let text = text.unwrap_or_default();
        if !text.bytes().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
            return self.word(Some(text));
        }
        self.lines.piece(b"\"");
        for part in text.split_inclusive('"') {
            self.lines.text(part);
            if part.ends_with('"') {
                self.lines.piece(b"\"");
            }
        }
        self.lines.piece(b"\",");
        Ok(())
    }

    fn word(&mut self, word: Option<&str>) -> io::Result<()> {
        self.lines.text(word.unwrap_or_default());
        self.lines.piece(b",");
        Ok(())
    }

    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        match number.map(u32::try_from) {
            Some(Ok(small)) => self.lines.number(small),
            _ => number.into_iter().for_each(|number| self.lines.show(number)),
        }
        self.word(None)
    }

    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        self.word(flag.map(|flag| if flag { "true" } else { "false" }))
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.lines.end_with(b'\n');
        self.flush_if_full()
    }

    fn place(&mut self, game: &Source<'_>) -> io::Result<()> {
        if self.place.as_bytes().is_empty() {
            let before = self.lines.as_bytes().len();
            self.text(Some(game.name))?;
            self.number(Some(game.game))?;
            self.place.text(&self.lines.as_str()[before..]);
        } else {
            self.lines.join(&self.place);
        }
        Ok(())
    }

    fn ply(&mut self, row: &PlyRow<'_>) -> io::Result<()> {
        self.row(|line| row.give(line)).unwrap_or_else(|| row.give(&mut AsCells(self)))
    }

    fn position(&mut self, row: &PositionRow<'_>) -> io::Result<()> {
        self.row(|line| row.give(line)).unwrap_or_else(|| row.give(&mut AsCells(self)))
    }

    fn end(&mut self) -> io::Result<()> {
        self.place.clear();
        self.flush()
    }
}

/// Maximum length of a row that is written at once.
const LINE: usize = 2 << 10;

/// A row that is written at once, each field with the comma after it.
struct Line<'l> {
    room: &'l mut [u8; LINE],
    at: usize,
    /// The first fields of the game; empty if they are not known yet.
    place: &'l Bytes,
    /// Whether it is too long for the room, or has no first fields.
    is_full: bool,
}

impl Line<'_> {
    /// The first bytes of a chunk, of which all are moved.
    #[inline(always)]
    fn part<const N: usize>(&mut self, chunk: &[u8; N], length: usize) {
        match self.room.get_mut(self.at..).and_then(<[u8]>::first_chunk_mut) {
            Some(room) => {
                *room = *chunk;
                self.at += length;
            }
            None => self.is_full = true,
        }
    }

    /// The first bytes of a word and a comma, eight together at most.
    #[inline(always)]
    fn word(&mut self, word: u64, length: usize) -> io::Result<()> {
        self.part(&(word | u64::from(b',') << (8 * length)).to_le_bytes(), length + 1);
        Ok(())
    }

    fn bytes(&mut self, bytes: &[u8]) {
        match self.room.get_mut(self.at..self.at + bytes.len()) {
            Some(room) => {
                room.copy_from_slice(bytes);
                self.at += bytes.len();
            }
            None => self.is_full = true,
        }
    }

    /// The text of a buffer, which mostly is short.
    #[inline(always)]
    fn text(&mut self, text: &Bytes) {
        match text.as_chunk() {
            Some((chunk, length)) => self.part(chunk, length),
            None => self.bytes(text.as_bytes()),
        }
    }
}

impl Fields for Line<'_> {
    #[inline(always)]
    fn place(&mut self, _: &Source<'_>) -> io::Result<()> {
        self.is_full |= self.place.as_bytes().is_empty();
        self.text(self.place);
        Ok(())
    }

    #[inline(always)]
    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        let digit = |number: u64| u64::from(b'0') + number % 10;
        match number {
            None => self.word(0, 0),
            Some(number @ 0..10) => self.word(digit(number), 1),
            Some(number @ 10..100) => self.word(digit(number) << 8 | digit(number / 10), 2),
            Some(number @ 100..1000) => {
                self.word(digit(number) << 16 | digit(number / 10) << 8 | digit(number / 100), 3)
            }
            Some(number) => {
                self.bytes(number.to_string().as_bytes());
                self.word(0, 0)
            }
        }
    }

    #[inline(always)]
    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        match flag {
            Some(true) => self.word(u64::from_le_bytes(*b"true\0\0\0\0"), 4),
            Some(false) => self.word(u64::from_le_bytes(*b"false\0\0\0"), 5),
            None => self.word(0, 0),
        }
    }

    #[inline(always)]
    fn term(&mut self, term: Option<&Term>) -> io::Result<()> {
        match term {
            Some(term) => self.word(term.word, term.text.len()),
            None => self.word(0, 0),
        }
    }

    #[inline(always)]
    fn code(&mut self, code: Option<&'static str>) -> io::Result<()> {
        match *code.unwrap_or_default().as_bytes() {
            [] => self.word(0, 0),
            [one] => self.word(one.into(), 1),
            [one, two] => self.word(u64::from(two) << 8 | u64::from(one), 2),
            ref code => {
                self.bytes(code);
                self.word(0, 0)
            }
        }
    }

    #[inline(always)]
    fn point(&mut self, place: Option<Place>) -> io::Result<()> {
        let (name, length) = place.map_or((0, 0), place_word);
        self.word(name, length)
    }

    #[inline(always)]
    fn written(&mut self, text: &Bytes) -> io::Result<()> {
        self.text(text);
        self.word(0, 0)
    }

    #[inline(always)]
    fn end_row(&mut self) -> io::Result<()> {
        // In place of the last comma.
        if let Some(last) = self.at.checked_sub(1).and_then(|last| self.room.get_mut(last)) {
            *last = b'\n';
        }
        Ok(())
    }
}

/// Fields one after another, each after a byte that says what it is.
pub(super) struct Packed<'a> {
    to: &'a mut Spool,
    /// Rows that are not written yet.
    rows: Vec<u8>,
}

pub(super) const NOTHING: u8 = 0;
pub(super) const TEXT: u8 = 1;
pub(super) const NUMBER: u8 = 2;
pub(super) const FALSE: u8 = 3;
pub(super) const TRUE: u8 = 4;

impl<'a> Packed<'a> {
    pub(super) fn new(to: &'a mut Spool) -> Packed<'a> {
        Packed { to, rows: Vec::with_capacity(ROWS + (ROWS >> 1)) }
    }

    #[cold]
    fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&self.rows)?;
        self.rows.clear();
        Ok(())
    }
}

impl Cells for Packed<'_> {
    #[inline]
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        match text {
            Some(text) => {
                // No text of a record is longer than the record may be.
                let [a, b, c, d] = (text.len() as u32).to_le_bytes();
                self.rows.extend_from_slice(&[TEXT, a, b, c, d]);
                self.rows.extend_from_slice(text.as_bytes());
            }
            None => self.rows.push(NOTHING),
        }
        Ok(())
    }

    #[inline]
    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        match number {
            Some(number) => {
                self.rows.push(NUMBER);
                self.rows.extend_from_slice(&number.to_le_bytes());
            }
            None => self.rows.push(NOTHING),
        }
        Ok(())
    }

    #[inline]
    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        self.rows.push(flag.map_or(NOTHING, |flag| if flag { TRUE } else { FALSE }));
        Ok(())
    }

    #[inline]
    fn end_row(&mut self) -> io::Result<()> {
        if self.rows.len() > ROWS { self.flush() } else { Ok(()) }
    }

    fn end(&mut self) -> io::Result<()> {
        self.flush()
    }
}
