//! One line a diagnostic, as editors and `grep` read it.

use super::{Located, Report};
use crate::escape;
use std::io::{Result, Write};

/// `file:line:column: severity[code] message`.
pub(super) struct Concise;

impl Report for Concise {
    fn diagnostic(&mut self, out: &mut dyn Write, diagnostic: &Located<'_>) -> Result<()> {
        writeln!(out, "{}", line(diagnostic))
    }
}

pub(super) fn line(diagnostic: &Located<'_>) -> String {
    let Located { file, primary, severity, code, message, .. } = diagnostic;
    let (file, message) = (escape::line(file), escape::line(message));
    format!("{file}:{}:{}: {severity}[{code}] {message}", primary.region.line, primary.region.column)
}
