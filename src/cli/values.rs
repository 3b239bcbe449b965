//! Values of JSON, one of each game: a line each, but in a file whose name ends in `.json` all of them are one value, as it is
//! where `convert` writes such a file.

use super::jobs::Weight;
use super::output::{Output, OutputOption, Spool};
use std::io::{self, Write};

/// The endings of files that have them.
pub(super) const ENDINGS: &[&str] = &["jsonl", "ndjson", "json", "txt"];

pub(super) struct Values {
    is_one: bool,
    /// The first of them, as long as it may be the only one.
    first: Option<Spool>,
    count: u64,
}

impl Values {
    pub(super) fn of(output: &OutputOption) -> Values {
        Values { is_one: output.ending().is_some_and(|ending| ending == "json"), first: None, count: 0 }
    }

    /// Adds the line of a game, if there is one.
    pub(super) fn add(&mut self, value: Spool, out: &mut Output) -> io::Result<()> {
        if !self.is_one || value.weight() == 0 {
            return value.pour(out);
        }
        self.count += 1;
        if self.count == 1 {
            self.first = Some(value);
            return Ok(());
        }
        if let Some(first) = self.first.take() {
            out.write_all(b"[\n")?;
            first.pour(out)?;
        }
        out.write_all(b",")?;
        value.pour(out)
    }

    /// Writes what is left.
    pub(super) fn end(self, out: &mut Output) -> io::Result<()> {
        match self.first {
            Some(only) => only.pour(out),
            None if self.is_one => out.write_all(if self.count == 0 { b"[]\n" } else { b"]\n" }),
            None => Ok(()),
        }
    }
}
