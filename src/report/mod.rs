//! Printing diagnostics, for people or for programs. One file per format, and the table of formats.
//!
//! Reports are streamed: a file may have a million diagnostics, and none is kept once it is written.
//!
//! ```
//! use paisho::notation::{self, Options};
//! use paisho::report::{self, Look};
//! use paisho::source::Source;
//!
//! let text = "[Variant \"wiki\"]\n\n1. F*10l Ru*5o\n";
//! let read = notation::named("pai").unwrap().read(text, &Options::default());
//! let mut report = report::named("concise").unwrap().report(Look::default());
//! let mut out = Vec::new();
//! report.start(&mut out)?;
//! report.game(&mut out, &Source::whole("spring.pai", text), &read.diagnostics)?;
//! report.end(&mut out)?;
//! assert!(out.starts_with(b"spring.pai:3:10: error[tile-unknown] "));
//! # Ok::<(), std::io::Error>(())
//! ```

mod concise;
#[cfg(feature = "report")]
mod excerpt;

#[cfg(feature = "report")]
mod full;
mod github;
mod json;
mod located;
mod places;
mod sarif;

pub use located::{Located, LocatedEdit, LocatedFix, LocatedSpan, Region};

use crate::diagnostic::Diagnostic;
use crate::source::Source;
use std::io::{Result, Write};

/// A format's state while diagnostics are printed.
pub trait Report: Send {
    /// Writes what stands before all diagnostics.
    fn start(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    /// Writes one diagnostic by itself, without the text it is about.
    fn diagnostic(&mut self, out: &mut dyn Write, diagnostic: &Located<'_>) -> Result<()>;

    /// Writes the diagnostics of one game.
    fn game(&mut self, out: &mut dyn Write, source: &Source<'_>, diagnostics: &[Diagnostic]) -> Result<()> {
        Located::all(source, diagnostics).try_for_each(|diagnostic| self.diagnostic(out, &diagnostic))
    }

    /// Writes what stands before diagnostics of one game or more that another report of this format has written.
    fn join(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    /// Writes what stands after all diagnostics.
    fn end(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }
}

/// How a report for people looks. Reports for programs always look the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether colours are used.
    pub colour: bool,
    /// Whether lines and arrows are drawn with more than ASCII.
    pub unicode: bool,
    /// How many characters fit side by side.
    pub width: usize,
}

impl Default for Look {
    fn default() -> Look {
        Look { colour: false, unicode: true, width: 80 }
    }
}

/// A format of diagnostics.
pub struct Format {
    /// The name that `--format` takes.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    make: fn(Look) -> Box<dyn Report>,
}

impl Format {
    /// A report in this format.
    pub fn report(&self, look: Look) -> Box<dyn Report> {
        (self.make)(look)
    }
}

/// All formats.
pub static ALL: &[Format] = &[
    #[cfg(feature = "report")]
    Format { name: "full", about: "drawn under the text, with help", make: |look| Box::new(full::Full::new(look)) },
    Format { name: "concise", about: "one line a diagnostic", make: |_| Box::new(concise::Concise) },
    Format { name: "json", about: "one JSON array", make: |_| Box::<json::Json>::default() },
    Format { name: "jsonl", about: "one JSON object a line", make: |_| Box::new(json::Jsonl) },
    Format { name: "github", about: "annotations of a GitHub workflow", make: |_| Box::new(github::Github) },
    Format { name: "sarif", about: "SARIF 2.1.0, for code scanners", make: |_| Box::<sarif::Sarif>::default() },
];

/// A diagnostic in one line, as `concise` has it.
#[cfg(feature = "cli")]
pub(crate) fn line(diagnostic: &Located<'_>) -> String {
    concise::line(diagnostic)
}

/// The format of this name.
pub fn named(name: &str) -> Option<&'static Format> {
    ALL.iter().find(|format| format.name == name)
}

#[cfg(test)]
mod tests;
