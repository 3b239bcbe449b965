//! How findings are printed, whichever subcommand has them.

use super::{Broken, End, Ended, Outputs};
use crate::diagnostic::{Diagnostic, Severity};
use crate::report::{self, Look, Report};
use crate::source::Source;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::io::{self, BufWriter, Write};

/// In which format.
#[derive(Args)]
pub(super) struct Printing {
    /// How to print findings
    #[arg(long, default_value = "full", value_name = "FORMAT", value_parser = formats(), visible_alias = "output-format")]
    format: String,
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(report::ALL.iter().map(|format| PossibleValue::new(format.name).help(format.about)))
}

impl Printing {
    /// Findings that go to standard output.
    pub(super) fn on_stdout(&self, outputs: &Outputs) -> Findings {
        self.findings(Box::new(BufWriter::new(io::stdout())), outputs.out_colour)
    }

    /// Findings that go to standard error, because standard output carries records.
    pub(super) fn on_stderr(&self, outputs: &Outputs) -> Findings {
        self.findings(Box::new(BufWriter::new(io::stderr())), outputs.err_colour)
    }

    fn findings(&self, out: Box<dyn Write>, colour: bool) -> Findings {
        let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).clamp(40, 120));
        let look = Look { colour, unicode: super::speaks_unicode(), width };
        let format = report::named(&self.format).unwrap_or(&report::ALL[0]);
        Findings { report: format.report(look), out, started: false, counts: [0; 3] }
    }
}

/// Prints findings and counts them.
pub(super) struct Findings {
    report: Box<dyn Report>,
    out: Box<dyn Write>,
    started: bool,
    /// Notes, warnings and errors.
    pub counts: [usize; 3],
}

impl Findings {
    /// Prints what stands above the first finding, even if there will be none.
    pub(super) fn start(&mut self) -> Result<(), Broken> {
        if !std::mem::replace(&mut self.started, true) {
            self.report.start(&mut self.out)?;
        }
        Ok(())
    }

    /// Prints the findings of one game.
    pub(super) fn add(&mut self, source: &Source<'_>, findings: &[Diagnostic]) -> Result<(), Broken> {
        if findings.is_empty() {
            return Ok(());
        }
        for finding in findings {
            self.counts[match finding.severity() {
                Severity::Note => 0,
                Severity::Warning => 1,
                Severity::Error => 2,
            }] += 1;
        }
        self.start()?;
        Ok(self.report.game(&mut self.out, source, findings)?)
    }

    /// Prints what has been held back, so that it stands before what comes next.
    pub(super) fn flush(&mut self) -> Result<(), Broken> {
        Ok(self.out.flush()?)
    }

    /// Prints what stands below the last finding, and says how the subcommand ends.
    pub(super) fn end(mut self) -> Ended {
        if self.started {
            self.report.end(&mut self.out)?;
        }
        self.out.flush()?;
        Ok(if self.counts[2] > 0 { End::Findings } else { End::Clean })
    }
}
