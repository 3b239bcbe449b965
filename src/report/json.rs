//! Findings as JSON: an array, or an object a line.

use super::{Finding, Report};
use crate::diagnostic::Diagnostic;
use crate::source::Source;
use std::io::{Result, Write};

/// One array of all findings.
#[derive(Default)]
pub(super) struct Json {
    any: bool,
}

impl Report for Json {
    fn start(&mut self, out: &mut dyn Write) -> Result<()> {
        self.any = false;
        write!(out, "[")
    }

    fn game(&mut self, out: &mut dyn Write, source: &Source<'_>, findings: &[Diagnostic]) -> Result<()> {
        for finding in Finding::all(source, findings) {
            writeln!(out, "{}", if std::mem::replace(&mut self.any, true) { "," } else { "" })?;
            serde_json::to_writer(&mut *out, &finding)?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}]", if self.any { "\n" } else { "" })
    }
}

/// One object a line.
pub(super) struct Jsonl;

impl Report for Jsonl {
    fn game(&mut self, out: &mut dyn Write, source: &Source<'_>, findings: &[Diagnostic]) -> Result<()> {
        for finding in Finding::all(source, findings) {
            serde_json::to_writer(&mut *out, &finding)?;
            writeln!(out)?;
        }
        Ok(())
    }
}
