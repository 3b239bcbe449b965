//! Printing diagnostics, whichever subcommand has them.

use super::jobs::Weight;
use super::output::{Messages, Spool};
use super::{CliError, CliResult, Console, Status};
use crate::diagnostic::{Diagnostic, Severity};
use crate::report::{self, Format, Located, Look, Report};
use crate::rules::Found;
use crate::source::Source;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::collections::HashSet;
use std::io::Write;

/// How to print diagnostics.
#[derive(Args)]
pub(super) struct DiagnosticOptions {
    /// The format of diagnostics
    #[arg(long = "output-format", visible_alias = "format", default_value = "full", value_name = "FORMAT", value_parser = formats())]
    format: String,
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(report::ALL.iter().map(|format| PossibleValue::new(format.name).help(format.about)))
}

impl DiagnosticOptions {
    /// Diagnostics on standard output.
    pub(super) fn on_stdout(&self, console: &Console) -> Diagnostics {
        self.printer(Messages::stdout(), console.out_colour)
    }

    /// The format of this name.
    pub(super) fn named(format: &str) -> DiagnosticOptions {
        DiagnosticOptions { format: format.to_owned() }
    }

    /// Diagnostics on standard error, because standard output carries records.
    pub(super) fn on_stderr(&self, console: &Console) -> Diagnostics {
        self.printer(Messages::stderr(), console.err_colour)
    }

    fn printer(&self, out: Messages, colour: bool) -> Diagnostics {
        let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).clamp(40, 120));
        let look = Look { colour, unicode: super::locale_is_utf8(), width };
        let printer = Printer { format: report::named(&self.format).unwrap_or(&report::ALL[0]), look };
        Diagnostics {
            report: printer.format.report(look),
            printer,
            out,
            started: false,
            counts: Counts::default(),
            notes: Vec::new(),
            known: Known::default(),
        }
    }
}

/// Prints diagnostics into memory, on any thread.
#[derive(Clone, Copy)]
pub(super) struct Printer {
    format: &'static Format,
    look: Look,
}

/// The notes of a file that need not be said again.
#[derive(Default)]
pub(super) struct Known {
    notes: HashSet<(&'static str, String)>,
    /// The editions of the rules, with how they were found, that a note has been made of.
    editions: Vec<(String, Found)>,
}

impl Known {
    /// Whether a note on this edition has been made. From now on it has.
    pub(super) fn has_edition(&mut self, edition: &str, found: Found) -> bool {
        let is_known = self.editions.iter().any(|(name, how)| name == edition && *how == found);
        if !is_known {
            self.editions.push((edition.to_owned(), found));
        }
        is_known
    }
}

/// Diagnostics of one game, printed into memory.
#[derive(Default)]
pub(super) struct Findings {
    printed: Spool,
    counts: Counts,
    notes: Vec<Located<'static>>,
}

impl Printer {
    /// Prints the diagnostics of one game, in the order of its text. Notes that are known are left out.
    pub(super) fn print(
        self,
        source: &Source<'_>,
        mut diagnostics: Vec<Diagnostic>,
        known: &mut Known,
    ) -> Result<Findings, CliError> {
        let mut findings = Findings::default();
        if diagnostics.is_empty() {
            return Ok(findings);
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        let is_note = |diagnostic: &Diagnostic| diagnostic.severity() == Severity::Note;
        let (mut notes, others): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(is_note);
        notes.retain(|note| known.notes.insert((note.code.name, note.message.clone())));
        findings.notes = Located::all(source, &notes).map(Located::into_owned).collect();
        for diagnostic in &others {
            match diagnostic.severity() {
                Severity::Error => findings.counts.errors += 1,
                Severity::Warning | Severity::Note => findings.counts.warnings += 1,
            }
        }
        if !others.is_empty() {
            self.format.report(self.look).game(&mut findings.printed, source, &others)?;
        }
        Ok(findings)
    }
}

impl Weight for Findings {
    fn weight(&self) -> usize {
        self.printed.weight()
    }
}

/// How many diagnostics were printed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) errors: usize,
    pub(super) warnings: usize,
}

/// Prints diagnostics and counts them. Notes are held back until the end of the file and printed once each.
pub(super) struct Diagnostics {
    printer: Printer,
    report: Box<dyn Report>,
    out: Messages,
    started: bool,
    pub(super) counts: Counts,
    notes: Vec<Located<'static>>,
    /// The notes of this file.
    known: Known,
}

impl Diagnostics {
    /// What prints diagnostics for this, on any thread.
    pub(super) fn printer(&self) -> Printer {
        self.printer
    }

    /// Prints what stands above the first diagnostic, even if there will be none.
    pub(super) fn start(&mut self) -> Result<(), CliError> {
        if !std::mem::replace(&mut self.started, true) {
            self.report.start(&mut self.out)?;
        }
        Ok(())
    }

    /// Prints the diagnostics of one game, in the order of its text.
    pub(super) fn add(&mut self, source: &Source<'_>, diagnostics: Vec<Diagnostic>) -> Result<(), CliError> {
        self.join(self.printer.print(source, diagnostics, &mut Known::default())?)
    }

    /// Adds diagnostics of one game that are printed already.
    pub(super) fn join(&mut self, found: Findings) -> Result<(), CliError> {
        let Findings { printed, counts, notes } = found;
        self.notes
            .extend(notes.into_iter().filter(|note| self.known.notes.insert((note.code, note.message.to_string()))));
        self.counts.errors += counts.errors;
        self.counts.warnings += counts.warnings;
        if printed.weight() == 0 {
            return Ok(());
        }
        self.start()?;
        self.report.join(&mut self.out)?;
        Ok(printed.pour(&mut self.out)?)
    }

    /// Prints the notes of a file that has been read.
    pub(super) fn end_file(&mut self) -> Result<(), CliError> {
        self.known.notes.clear();
        if self.notes.is_empty() {
            return Ok(());
        }
        self.start()?;
        for note in std::mem::take(&mut self.notes) {
            self.report.diagnostic(&mut self.out, &note)?;
        }
        Ok(())
    }

    /// Prints what is buffered, so that it stands before what comes next.
    pub(super) fn flush(&mut self) -> Result<(), CliError> {
        Ok(self.out.flush()?)
    }

    /// Whether nobody reads the diagnostics any more.
    pub(super) fn is_closed(&self) -> bool {
        self.out.is_closed()
    }

    /// Prints what stands below the last diagnostic.
    pub(super) fn end(mut self) -> CliResult {
        if self.started {
            self.report.end(&mut self.out)?;
        }
        self.out.flush()?;
        Ok(if self.counts.errors > 0 { Status::Reported } else { Status::Clean })
    }
}
