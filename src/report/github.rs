//! Workflow commands, which GitHub shows beside the changed lines of a pull request.

use super::{Located, Report};
use crate::escape;
use std::io::{Result, Write};

/// `::error file=...,line=...,title=code::message`.
pub(super) struct Github;

impl Report for Github {
    fn diagnostic(&mut self, out: &mut dyn Write, diagnostic: &Located<'_>) -> Result<()> {
        let primary = &diagnostic.primary;
        let (line, end_line) = (primary.region.line, primary.region.end_line);
        let command = if diagnostic.severity == "note" { "notice" } else { diagnostic.severity };
        write!(out, "::{command} file={},line={line},endLine={end_line}", property(&diagnostic.file))?;
        // GitHub takes columns only where the end is on the same line.
        if end_line == line {
            write!(out, ",col={},endColumn={}", primary.region.column, primary.region.end_column)?;
        }
        write!(out, ",title={}::{}", diagnostic.code, message(&diagnostic.message))?;
        if let Some(help) = &diagnostic.help {
            write!(out, "%0Ahelp: {}", message(help))?;
        }
        writeln!(out)
    }
}

/// A text of several lines, in which nothing ends the command.
fn message(text: &str) -> String {
    escape::lines(text).replace('%', "%25").replace('\n', "%0A")
}

/// A text between commas.
fn property(text: &str) -> String {
    escape::line(text).replace('%', "%25").replace(':', "%3A").replace(',', "%2C")
}
