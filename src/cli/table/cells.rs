//! The fields of rows on their way from the threads that make them to the table: as CSV, or packed for columns.

use crate::cli::output::Spool;
use crate::table::Cells;
use std::io::{self, Write};

/// Rows as lines.
pub(super) struct Csv<'a> {
    to: &'a mut Spool,
    /// Lines that are not written yet.
    lines: Vec<u8>,
}

/// Lines are written when they have so many bytes.
const LINES: usize = 8 << 10;

impl<'a> Csv<'a> {
    pub(super) fn new(to: &'a mut Spool) -> Csv<'a> {
        Csv { to, lines: Vec::new() }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&self.lines)?;
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
        self.lines.push(b'"');
        for part in text.split_inclusive('"') {
            self.lines.extend_from_slice(part.as_bytes());
            if part.ends_with('"') {
                self.lines.push(b'"');
            }
        }
        self.lines.extend_from_slice(b"\",");
        Ok(())
    }

    fn word(&mut self, word: Option<&str>) -> io::Result<()> {
        self.lines.extend_from_slice(word.unwrap_or_default().as_bytes());
        self.lines.push(b',');
        Ok(())
    }

    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        if let Some(number) = number {
            // The longest has 20 digits.
            let (mut digits, mut at, mut left) = ([0; 20], 20, number);
            while at == 20 || left > 0 {
                at -= 1;
                digits[at] = b'0' + (left % 10) as u8;
                left /= 10;
            }
            self.lines.extend_from_slice(&digits[at..]);
        }
        self.lines.push(b',');
        Ok(())
    }

    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        self.lines.extend_from_slice(match flag {
            Some(true) => b"true,",
            Some(false) => b"false,",
            None => b",",
        });
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        if let Some(end) = self.lines.last_mut() {
            *end = b'\n';
        }
        if self.lines.len() > LINES { self.flush() } else { Ok(()) }
    }

    fn end(&mut self) -> io::Result<()> {
        self.flush()
    }
}

/// Fields one after another, each after a byte that says what it is.
pub(super) struct Packed<'a>(pub(super) &'a mut Spool);

pub(super) const NOTHING: u8 = 0;
pub(super) const TEXT: u8 = 1;
pub(super) const NUMBER: u8 = 2;
pub(super) const FALSE: u8 = 3;
pub(super) const TRUE: u8 = 4;

impl Cells for Packed<'_> {
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        let Some(text) = text else { return self.0.write_all(&[NOTHING]) };
        self.0.write_all(&[TEXT])?;
        // No text of a record is longer than the record may be.
        self.0.write_all(&(text.len() as u32).to_le_bytes())?;
        self.0.write_all(text.as_bytes())
    }

    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        let Some(number) = number else { return self.0.write_all(&[NOTHING]) };
        self.0.write_all(&[NUMBER])?;
        self.0.write_all(&number.to_le_bytes())
    }

    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        self.0.write_all(&[flag.map_or(NOTHING, |flag| if flag { TRUE } else { FALSE })])
    }

    fn end_row(&mut self) -> io::Result<()> {
        Ok(())
    }
}
