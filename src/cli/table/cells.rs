//! The fields of rows on their way from the threads that make them to the table: as CSV, or packed for columns.

use crate::cli::output::Spool;
use std::io::{self, Write};

/// A column of a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    pub(super) name: &'static str,
    #[cfg_attr(not(feature = "tables"), allow(dead_code, reason = "CSV has no types"))]
    pub(super) kind: Kind,
}

/// What the fields of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A text that comes again and again, coded by a dictionary.
    Name,
    /// A text.
    Text,
    /// A whole number of 64 bits.
    Number,
    /// True or false.
    Flag,
}

/// Takes the fields of rows, in the order of the columns.
pub(super) trait Cells {
    fn text(&mut self, text: Option<&str>) -> io::Result<()>;
    fn number(&mut self, number: Option<u64>) -> io::Result<()>;
    fn flag(&mut self, flag: Option<bool>) -> io::Result<()>;
    fn end_row(&mut self) -> io::Result<()>;
}

/// Rows as lines.
pub(super) struct Csv<'a> {
    to: &'a mut Spool,
    line: Vec<u8>,
}

impl<'a> Csv<'a> {
    pub(super) fn new(to: &'a mut Spool) -> Csv<'a> {
        Csv { to, line: Vec::new() }
    }
}

impl Cells for Csv<'_> {
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        let text = text.unwrap_or_default();
        if memchr::memchr3(b',', b'"', b'\n', text.as_bytes()).is_some() || text.contains('\r') {
            self.line.push(b'"');
            for part in text.split_inclusive('"') {
                self.line.extend_from_slice(part.as_bytes());
                if part.ends_with('"') {
                    self.line.push(b'"');
                }
            }
            self.line.push(b'"');
        } else {
            self.line.extend_from_slice(text.as_bytes());
        }
        self.line.push(b',');
        Ok(())
    }

    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        if let Some(number) = number {
            write!(self.line, "{number}")?;
        }
        self.line.push(b',');
        Ok(())
    }

    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        self.line.extend_from_slice(match flag {
            Some(true) => b"true,",
            Some(false) => b"false,",
            None => b",",
        });
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.line.pop();
        self.line.push(b'\n');
        self.to.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

/// Fields one after another, each behind a byte that says what it is.
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
