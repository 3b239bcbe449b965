//! One line a finding, as editors and `grep` like it.

use super::visible::one_line;
use super::{Finding, Report};
use crate::diagnostic::Diagnostic;
use crate::source::Source;
use std::io::{Result, Write};

/// `file:line:column: severity[code] message`.
pub(super) struct Concise;

impl Report for Concise {
    fn game(&mut self, out: &mut dyn Write, source: &Source<'_>, findings: &[Diagnostic]) -> Result<()> {
        for Finding { file, spot, severity, code, message, .. } in Finding::all(source, findings) {
            let (file, message) = (one_line(file), one_line(message));
            writeln!(out, "{file}:{}:{}: {severity}[{code}] {message}", spot.line, spot.column)?;
        }
        Ok(())
    }
}
