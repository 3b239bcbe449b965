//! Findings on their way out: drawn for people, or written for other programs. One file per format, and the table of
//! them.
//!
//! A report is written as it comes: a file may have a million findings, and none is held longer than it takes to write it.
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
mod finding;
#[cfg(feature = "report")]
mod full;
mod github;
mod json;
mod places;
mod sarif;
mod visible;

pub use finding::{Finding, Spot};

use crate::diagnostic::Diagnostic;
use crate::source::Source;
use std::io::{Result, Write};

/// A way to print findings.
pub trait Report: Send {
    /// Writes what stands before all findings.
    fn start(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    /// Writes the findings of one game.
    fn game(&mut self, out: &mut dyn Write, source: &Source<'_>, findings: &[Diagnostic]) -> Result<()>;

    /// Writes what stands after all findings.
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

/// A format that findings can be printed in.
pub struct Format {
    /// The name that `--format` takes.
    pub name: &'static str,
    /// What it is, in a few words.
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
    Format { name: "concise", about: "one line a finding", make: |_| Box::new(concise::Concise) },
    Format { name: "json", about: "one JSON array", make: |_| Box::<json::Json>::default() },
    Format { name: "jsonl", about: "one JSON object a line", make: |_| Box::new(json::Jsonl) },
    Format { name: "github", about: "annotations of a GitHub workflow", make: |_| Box::new(github::Github) },
    Format {
        name: "sarif",
        about: "SARIF 2.1.0, which code scanners exchange",
        make: |_| Box::<sarif::Sarif>::default(),
    },
];

/// The format of this name.
pub fn named(name: &str) -> Option<&'static Format> {
    ALL.iter().find(|format| format.name == name)
}

#[cfg(test)]
mod tests;
