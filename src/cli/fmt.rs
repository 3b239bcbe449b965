//! `fmt`: one canonical form.

use super::findings::{Findings, Printing};
use super::input::Input;
use super::{Broken, End, Ended, Inputs, Outputs, complain, files};
use crate::notation::{self, Content};
use clap::Args;
use std::io::{self, Write};

/// Write records in the one canonical form of their notation
///
/// Files are rewritten in place; what comes in on standard input (-) goes to standard output. Comments stay where they
/// were. A file in which something cannot be read is left as it is.
#[derive(Args)]
#[command(after_help = "Examples:\n  paisho fmt game.pai\n  paisho fmt --check games/\n  paisho fmt --diff game.pai")]
pub(super) struct Fmt {
    #[command(flatten)]
    inputs: Inputs,
    /// Write nothing; name the files that would change, and exit with 1 if there are any
    #[arg(long)]
    check: bool,
    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,
    #[command(flatten)]
    printing: Printing,
}

/// What became of a file.
enum Formed {
    /// This is its canonical text; the other one stands there.
    Text { old: String, new: String },
    /// It cannot be formatted, and why has been said.
    Faulty,
    /// It could not be read at all.
    Unreadable,
}

impl Fmt {
    pub(super) fn run(mut self, outputs: &Outputs) -> Ended {
        // Formatting must lose nothing, so what a file says of its players is seen.
        self.inputs.keep_personal = true;
        let (inputs, missing) = self.inputs.list()?;
        let mut end = if missing { End::Trouble } else { End::Clean };
        // Findings go where they do not mingle with a record.
        let to_stdout = inputs.iter().all(|input| input.path.is_some());
        let mut findings = if to_stdout { self.printing.on_stdout(outputs) } else { self.printing.on_stderr(outputs) };
        let mut changed = 0;
        for input in &inputs {
            let (old, new) = match self.form(input, &mut findings)? {
                Formed::Text { old, new } => (old, new),
                Formed::Faulty => {
                    end = end.max(End::Findings);
                    continue;
                }
                Formed::Unreadable => {
                    end = end.max(End::Trouble);
                    continue;
                }
            };
            let differs = old != new;
            changed += usize::from(differs);
            if self.diff && differs {
                files::diff(&input.name, &old, &new, outputs.out_colour)?;
            }
            if self.check {
                if differs {
                    writeln!(io::stdout(), "{}", input.name)?;
                    end = end.max(End::Findings);
                }
                continue;
            }
            match &input.path {
                _ if self.diff => {}
                None => io::stdout().write_all(new.as_bytes())?,
                Some(path) if differs => {
                    files::replace(path, &new).map_err(|error| Broken::Said(format!("{}: {error}", input.name)))?;
                }
                Some(_) => {}
            }
        }
        let files = if inputs.len() == 1 { "1 file".to_owned() } else { format!("{} files", inputs.len()) };
        let verb = if self.check || self.diff { "would change" } else { "changed" };
        end = end.max(findings.end()?);
        outputs.notice(&format!("{files} read, {changed} {verb}"));
        Ok(end)
    }

    /// The canonical form of everything in a file.
    fn form(&self, input: &Input, findings: &mut Findings) -> Result<Formed, Broken> {
        // Read once as it is, to be compared; a file that is no text has its fault found below.
        let bytes = match files::read(input) {
            Ok(bytes) => bytes,
            Err(error) => {
                input.unreadable(&error);
                return Ok(Formed::Unreadable);
            }
        };
        let errors_before = findings.counts[2];
        let mut writer = None;
        let mut new = String::new();
        let mut refusal = None;
        self.inputs.read_from(&bytes[..], input, |game| {
            let writer = writer.get_or_insert_with(|| notation::Writer::new(game.notation));
            findings.add(&game.text.source(&input.name), &errors(&game.read.diagnostics))?;
            let lost = Content::lost(&game.read.record, game.notation.drops()).into_iter().next();
            match (writer.game(&game.read.record), lost) {
                (_, Some(fact)) => {
                    refusal = Some(format!("{} cannot carry {}", game.notation.name(), fact.words()));
                }
                (Err(error), _) => refusal = Some(error.to_string()),
                (Ok(text), None) => new.push_str(&text),
            }
            Ok(())
        })?;
        new.push_str(&writer.map(|writer| writer.end()).unwrap_or_default());
        findings.flush()?;
        if findings.counts[2] > errors_before {
            return Ok(Formed::Faulty);
        }
        if let Some(why) = refusal {
            complain(&format!("{}: left as it is: {why}", input.name));
            return Ok(Formed::Faulty);
        }
        Ok(match String::from_utf8(bytes) {
            Ok(old) => Formed::Text { old, new },
            Err(_) => Formed::Faulty,
        })
    }
}

/// The findings that stop formatting; what is merely better written otherwise is put right by it.
fn errors(findings: &[crate::diagnostic::Diagnostic]) -> Vec<crate::diagnostic::Diagnostic> {
    findings.iter().filter(|finding| finding.is_error()).cloned().collect()
}
