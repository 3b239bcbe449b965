//! `fmt`: records in canonical form.

use super::diagnostics::{DiagnosticOptions, Diagnostics};
use super::inputs::Input;
use super::rewrite::{Rewrite, RewriteOptions};
use super::{CliError, CliResult, Console, Inputs, Status};
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Content};
use crate::stream::Chunk;
use clap::{Args, ValueEnum};
use std::borrow::Cow;

/// Write records in the canonical form of their notation
///
/// Files are rewritten in place; standard input (-) goes to standard output. A file with errors is left as it is.
#[derive(Args)]
#[command(after_help = "Examples:\n  paisho fmt game.pai\n  paisho fmt --check games/\n  paisho fmt --diff game.pai")]
pub(super) struct Fmt {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rewrite: RewriteOptions,
    /// How lines end [default: as the first line of the file]
    #[arg(long, value_name = "ENDING")]
    line_ending: Option<LineEnding>,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LineEnding {
    /// A line feed
    Lf,
    /// A carriage return and a line feed
    Crlf,
}

impl Fmt {
    pub(super) fn run(mut self, console: &Console) -> CliResult {
        self.rewrite.check_inputs(&self.inputs)?;
        // Formatting loses nothing.
        self.inputs.reading.keep_personal = true;
        let (inputs, mut status) = self.inputs.list(console);
        let uses_stdout = self.rewrite.uses_stdout(&inputs);
        let mut diagnostics =
            if uses_stdout { self.diagnostics.on_stderr(console) } else { self.diagnostics.on_stdout(console) };
        let mut changed = 0;
        for input in &inputs {
            match self.format(input, console, &mut diagnostics) {
                Ok((end, differs)) => {
                    status = status.max(end);
                    changed += usize::from(differs);
                }
                // A full disk or a read-only folder does not keep the other files from being formatted.
                Err(CliError::Game(message) | CliError::Fatal(message)) => {
                    console.complain(&message);
                    status = Status::Failed;
                }
                Err(CliError::Pipe) => return Err(CliError::Pipe),
            }
            diagnostics.flush()?;
        }
        let files = if inputs.len() == 1 { "1 file".to_owned() } else { format!("{} files", inputs.len()) };
        let verb = if self.rewrite.is_dry() { "would change" } else { "changed" };
        status = status.max(diagnostics.end()?);
        console.notice(&format!("{files} read, {changed} {verb}"));
        Ok(status)
    }

    /// Formats one file. Says whether that changes it.
    fn format(
        &self,
        input: &Input,
        console: &Console,
        diagnostics: &mut Diagnostics,
    ) -> Result<(Status, bool), CliError> {
        let unreadable = |error| Ok((input.unreadable(&error, console), false));
        let (reader, rewrite) = self.rewrite.open(input, console)?;
        let mut rewrite = rewrite.held();
        let mut records = match self.inputs.reading.records(reader, input) {
            Ok(records) => records,
            Err(error) => return unreadable(error),
        };
        let notation = records.notation();
        let mut writer = notation::Writer::new(notation);
        let mut lines = Lines(self.line_ending);
        let mut is_first = true;
        let mut is_broken = false;
        loop {
            let (text, read) = match records.chunk() {
                Err(error) => return unreadable(error),
                Ok(None) => break,
                Ok(Some(Chunk::Between(bytes))) => {
                    lines.look(&bytes);
                    if is_broken {
                        continue;
                    }
                    rewrite.old_bytes(&bytes);
                    if std::mem::take(&mut is_first) && bytes.starts_with(BOM) {
                        rewrite.new_bytes(BOM)?;
                    }
                    continue;
                }
                Ok(Some(Chunk::Game(game))) => game,
            };
            is_first = false;
            let read = self.inputs.reading.settled(&text, read, notation);
            lines.look(text.text.as_bytes());
            let errors: Vec<Diagnostic> = read.diagnostics.iter().filter(|found| found.is_error()).cloned().collect();
            let has_errors = !errors.is_empty();
            diagnostics.add(&text.source(&input.name), errors)?;
            if text.is_whole_input {
                return Ok((Status::Failed, false));
            }
            is_broken |= has_errors;
            if is_broken {
                continue;
            }
            rewrite.old_bytes(text.text.as_bytes());
            rewrite.old_bytes(&text.rest);
            let lost = Content::lost(&read.record, notation.drops()).into_iter().next();
            let written = match lost {
                Some(fact) => Err(format!("{} cannot carry {}", notation.name(), fact.words())),
                None => writer.game(&read.record).map_err(|error| error.to_string()),
            };
            match written {
                Ok(new) => rewrite.new_bytes(lines.end(&new).as_bytes())?,
                Err(why) => {
                    console.complain(&format!("{}: game {}: left as it is: {why}", input.name, text.game));
                    is_broken = true;
                }
            }
            rewrite.step()?;
        }
        if is_broken {
            return Ok((Status::Reported, false));
        }
        rewrite.new_bytes(lines.end(&writer.end()).as_bytes())?;
        let differs = rewrite.commit()?;
        Ok((Rewrite::status(&self.rewrite, differs), differs))
    }
}

const BOM: &[u8] = b"\xef\xbb\xbf";

/// How the lines of a file end.
struct Lines(Option<LineEnding>);

impl Lines {
    /// The first line decides, unless it has been said.
    fn look(&mut self, bytes: &[u8]) {
        if self.0.is_none()
            && let Some(end) = memchr::memchr(b'\n', bytes)
        {
            let is_crlf = bytes[..end].ends_with(b"\r");
            self.0 = Some(if is_crlf { LineEnding::Crlf } else { LineEnding::Lf });
        }
    }

    fn end<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.0 {
            Some(LineEnding::Crlf) => text.replace("\r\n", "\n").replace('\n', "\r\n").into(),
            _ if text.contains('\r') => text.replace("\r\n", "\n").into(),
            _ => text.into(),
        }
    }
}
