//! Diagnostics as JSON: an array, or an object a line.

use super::{Located, Report};
use crate::escape;
use std::io::{Result, Write};

/// One array of all diagnostics.
#[derive(Default)]
pub(super) struct Json {
    any: bool,
}

impl Report for Json {
    fn start(&mut self, out: &mut dyn Write) -> Result<()> {
        self.any = false;
        write!(out, "[")
    }

    fn diagnostic(&mut self, out: &mut dyn Write, diagnostic: &Located<'_>) -> Result<()> {
        self.join(out)?;
        writeln!(out)?;
        escape::json(out, diagnostic)
    }

    fn join(&mut self, out: &mut dyn Write) -> Result<()> {
        write!(out, "{}", if std::mem::replace(&mut self.any, true) { "," } else { "" })
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}]", if self.any { "\n" } else { "" })
    }
}

/// One object a line.
pub(super) struct Jsonl;

impl Report for Jsonl {
    fn diagnostic(&mut self, out: &mut dyn Write, diagnostic: &Located<'_>) -> Result<()> {
        escape::json(out, diagnostic)?;
        writeln!(out)
    }
}
