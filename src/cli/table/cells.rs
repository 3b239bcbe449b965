//! The fields of rows on their way from the threads that make them to the table: as CSV, or packed for columns.

use crate::board::Place;
use crate::cli::output::Spool;
use crate::notation::Bytes;
use crate::source::Source;
use crate::table::Cells;
use std::io::{self, Write};

/// Rows as lines.
pub(super) struct Csv<'a> {
    to: &'a mut Spool,
    /// Lines that are not written yet.
    lines: Bytes,
    /// The first fields of all of them.
    place: String,
}

/// Rows are written when they have so many bytes.
const ROWS: usize = 8 << 10;

impl<'a> Csv<'a> {
    pub(super) fn new(to: &'a mut Spool) -> Csv<'a> {
        Csv { to, lines: Bytes::new(), place: String::new() }
    }

    #[cold]
    fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(self.lines.as_bytes())?;
        self.lines.clear();
        Ok(())
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

    #[inline]
    fn word(&mut self, word: Option<&str>) -> io::Result<()> {
        self.lines.word(word.unwrap_or_default());
        self.lines.piece(b",");
        Ok(())
    }

    #[inline]
    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        if let Some(number) = number {
            match u32::try_from(number) {
                Ok(number) => self.lines.number(number),
                Err(_) => self.lines.show(number),
            }
        }
        self.lines.piece(b",");
        Ok(())
    }

    #[inline]
    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        match flag {
            Some(true) => self.lines.piece(b"true,"),
            Some(false) => self.lines.piece(b"false,"),
            None => self.lines.piece(b","),
        }
        Ok(())
    }

    #[inline]
    fn end_row(&mut self) -> io::Result<()> {
        self.lines.take_back(b",");
        self.lines.piece(b"\n");
        if self.lines.as_bytes().len() > ROWS { self.flush() } else { Ok(()) }
    }

    #[inline]
    fn place(&mut self, game: &Source<'_>) -> io::Result<()> {
        if self.place.is_empty() {
            let before = self.lines.as_bytes().len();
            self.text(Some(game.name))?;
            self.number(Some(game.game))?;
            self.place = self.lines.as_str()[before..].to_owned();
        } else {
            self.lines.text(&self.place);
        }
        Ok(())
    }

    #[inline]
    fn point(&mut self, place: Option<Place>) -> io::Result<()> {
        if let Some(place) = place {
            self.lines.place(place);
        }
        self.lines.piece(b",");
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.place.clear();
        self.flush()
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
