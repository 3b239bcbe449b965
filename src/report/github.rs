//! Workflow commands, which GitHub shows beside the changed lines of a pull request.

use super::visible::lines;
use super::{Finding, Report, Spot};
use crate::diagnostic::Diagnostic;
use crate::source::Source;
use std::io::{Result, Write};

/// `::error file=...,line=...,title=code::message`.
pub(super) struct Github;

impl Report for Github {
    fn game(&mut self, out: &mut dyn Write, source: &Source<'_>, findings: &[Diagnostic]) -> Result<()> {
        for finding in Finding::all(source, findings) {
            let Spot { line, column, end_line, end_column, .. } = finding.spot;
            let command = if finding.severity == "note" { "notice" } else { finding.severity };
            write!(out, "::{command} file={},line={line},endLine={end_line}", property(finding.file))?;
            // GitHub takes columns only where the end is on the same line.
            if end_line == line {
                write!(out, ",col={column},endColumn={end_column}")?;
            }
            write!(out, ",title={}::{}", finding.code, escape(finding.message))?;
            if let Some(help) = finding.help {
                write!(out, "%0Ahelp: {}", escape(help))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// A text in which nothing ends the command.
fn escape(text: &str) -> String {
    lines(text).replace('%', "%25").replace('\n', "%0A")
}

/// The same for a text between commas. A carriage return in a name is kept, as the name is looked up.
fn property(text: &str) -> String {
    let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    text.replace(':', "%3A").replace(',', "%2C")
}
