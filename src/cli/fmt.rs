//! `fmt`: records in canonical form.

use super::diagnostics::{DiagnosticOptions, Diagnostics, Findings, Known, Printer, ply_in_remark};
use super::games::sheltered;
use super::inputs::{Game, Input};
use super::jobs::{Jobs, Weight};
use super::read_back::{Meant, ReadBack};
use super::rewrite::{Rewrite, RewriteOptions};
use super::steps::{Plan, Step, Text};
use super::undo::prune;
use super::{CliError, CliResult, Console, Inputs, Status};
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Content, Positions};
use crate::referee;
use crate::stream::GameText;
use clap::{Args, ValueEnum};
use std::borrow::Cow;

/// Write records in the canonical form of their notation
///
/// Files are rewritten in place, and `paisho fix --undo` takes that back; standard input (-) goes to standard output. A file with
/// errors is left as it is.
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
        self.inputs.choice.by_name = true;
        if self.rewrite.is_in_place() {
            // Texts that are kept too long harm nobody.
            let _ = prune();
        }
        let (inputs, mut status) = self.inputs.list(console);
        let inputs = self.rewrite.each_once(inputs);
        let uses_stdout = self.rewrite.uses_stdout(&inputs);
        let mut diagnostics =
            if uses_stdout { self.diagnostics.on_stderr(console) } else { self.diagnostics.beside_on_stdout(console) };
        let mut changed = 0;
        let plan = Plan {
            inputs: &inputs,
            only: None,
            with_between: true,
            quiet: console.quiet,
            open: |input: &Input| self.rewrite.read(input),
        };
        let printer = diagnostics.printer();
        let worker = || {
            |input: &Input, text: Text| sheltered(&format!("{}: ", input.name), || self.format(text, input, printer))
        };
        let mut file = None;
        self.inputs.each_step(&plan, worker, |index, step| {
            let is_last = matches!(step, Step::End(_) | Step::Failed(_));
            let end = match self.take(&mut file, &inputs[index], step, console, &mut diagnostics) {
                Ok((end, differs)) => {
                    changed += usize::from(differs);
                    end
                }
                // A full disk or a read-only folder does not keep the other files from being formatted.
                Err(CliError::Game(message) | CliError::Fatal(message)) => {
                    file = None;
                    console.complain(&message);
                    Status::Failed
                }
                Err(CliError::Pipe) => return Err(CliError::Pipe),
            };
            status = status.max(end);
            if is_last { diagnostics.flush() } else { Ok(()) }
        })?;
        let files = if inputs.len() == 1 { "1 file".to_owned() } else { format!("{} files", inputs.len()) };
        let verb = if self.rewrite.is_dry() { "would change" } else { "changed" };
        status = status.max(diagnostics.end()?);
        console.notice(&format!("{files} read, {changed} {verb}"));
        Ok(status)
    }

    /// Formats one game.
    fn format(&self, text: Text, input: &Input, printer: Printer) -> Result<Formatted, CliError> {
        let replaces = self.rewrite.replaces_file(input);
        let game = text.read();
        let mut errors: Vec<Diagnostic> =
            game.read.diagnostics.iter().filter(|found| found.is_error()).cloned().collect();
        errors.extend(referee::misnamed(&game.input()));
        let positions = Positions::default().with_movers(game.movers());
        let is_sound = errors.is_empty();
        let sealed = if is_sound { ply_in_remark(input, &game, &game.read.diagnostics) } else { None };
        let Game { text, read, notation, .. } = game;
        let found = printer.print(&input.source(&text), errors, &mut Known::default())?;
        let lost = Content::lost(&read.record, notation.drops()).into_iter().next();
        let mut new = String::new();
        let written = match lost {
            _ if !is_sound => Ok(()),
            Some(fact) => Err(format!("{} cannot carry {}", notation.name(), fact.words())),
            // Readers pass over them.
            None if notation.has_remarks(&text.text) => Err("its comments after `#` would be lost".to_owned()),
            None if notation.is_tabbed(&text.text) => {
                notation.write_tabbed(&read.record, &positions, &mut new).map_err(|error| error.to_string())
            }
            None => notation.write_with(&read.record, &positions, &mut new).map_err(|error| error.to_string()),
        };
        let record = || Meant::record(&read.record, notation);
        let meant = (replaces && is_sound && written.is_ok()).then(|| meant(&text.text, &new, record));
        Ok(Formatted { text, found, is_sound, sealed, new: written.map(|()| new), meant })
    }

    /// Takes what comes out of a file. Says whether formatting it changes it, once it is known.
    fn take(
        &self,
        file: &mut Option<FormattedFile>,
        input: &Input,
        step: Step<Result<Formatted, CliError>>,
        console: &Console,
        diagnostics: &mut Diagnostics,
    ) -> Result<(Status, bool), CliError> {
        if let Step::Open(notation, state) = step {
            *file = Some(FormattedFile {
                rewrite: self
                    .rewrite
                    .write(input, (notation, state), ReadBack::new(&self.inputs, notation, Jobs::ONE), console)?
                    .undoable(input)
                    .held(),
                writer: notation::Writer::new(notation),
                lines: Lines(self.line_ending),
                is_first: true,
                is_broken: false,
            });
            return Ok((Status::Clean, false));
        }
        if let Step::Failed(error) = step {
            *file = None;
            return Ok((input.unreadable(&error, console), false));
        }
        // Without it, something went wrong with it that was said already.
        let Some(open) = file else { return Ok((Status::Clean, false)) };
        match step {
            Step::Open(..) | Step::Failed(_) => {}
            Step::Between(bytes) | Step::Skipped(bytes) => open.between(&bytes)?,
            Step::Game(game) => {
                let game = game?;
                if game.text.is_whole_input {
                    *file = None;
                    diagnostics.join(game.found)?;
                    return Ok((Status::Failed, false));
                }
                open.game(game, &input.name, console, diagnostics)?;
            }
            Step::End(_) => {
                if let Some(open) = file.take() {
                    diagnostics.flush()?;
                    return open.end(&self.rewrite);
                }
            }
        }
        Ok((Status::Clean, false))
    }
}

/// What the new text of a game must read as. One that is as it was needs no closer look.
fn meant(old: &str, new: &str, record: impl FnOnce() -> Meant) -> Meant {
    if old == new { Meant::text(old.as_bytes()) } else { record() }
}

/// A game that was formatted.
struct Formatted {
    text: GameText,
    found: Findings,
    is_sound: bool,
    /// What is said of words that became a comment.
    sealed: Option<String>,
    /// The new text, or why there is none.
    new: Result<String, String>,
    /// What it must read as, if it goes into a file.
    meant: Option<Meant>,
}

impl Weight for Result<Formatted, CliError> {
    fn weight(&self) -> usize {
        self.as_ref().map_or(0, |game| game.text.text.len() + game.new.as_ref().map_or(0, String::len))
    }
}

/// A file that is being formatted.
struct FormattedFile {
    rewrite: Rewrite,
    writer: notation::Writer,
    lines: Lines,
    is_first: bool,
    is_broken: bool,
}

impl FormattedFile {
    fn between(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        self.lines.look(bytes);
        if self.is_broken {
            return Ok(());
        }
        self.rewrite.old_bytes(bytes);
        if std::mem::take(&mut self.is_first) && bytes.starts_with(BOM) {
            self.rewrite.new_bytes(BOM)?;
        }
        Ok(())
    }

    fn game(
        &mut self,
        game: Formatted,
        name: &str,
        console: &Console,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), CliError> {
        self.is_first = false;
        self.lines.look(game.text.text.as_bytes());
        diagnostics.join(game.found)?;
        self.is_broken |= !game.is_sound;
        if self.is_broken {
            return Ok(());
        }
        if let Some(sealed) = &game.sealed {
            console.warn(sealed);
        }
        if let Some(meant) = game.meant {
            self.rewrite.meant(meant)?;
        }
        self.rewrite.old_bytes(game.text.text.as_bytes());
        self.rewrite.old_bytes(&game.text.rest);
        match game.new {
            Ok(new) => {
                let (before, new) = self.writer.written(new);
                self.rewrite.new_bytes(self.lines.end(&before).as_bytes())?;
                self.rewrite.new_bytes(self.lines.end(&new).as_bytes())?;
            }
            Err(why) => {
                console.complain(&format!("{name}: game {}: left as it is: {why}", game.text.game));
                self.is_broken = true;
            }
        }
        self.rewrite.step()
    }

    fn end(mut self, options: &RewriteOptions) -> Result<(Status, bool), CliError> {
        if self.is_broken {
            return Ok((Status::Reported, false));
        }
        self.rewrite.new_bytes(self.lines.end(&self.writer.end()).as_bytes())?;
        let differs = self.rewrite.commit()?.differs;
        Ok((Rewrite::status(options, differs), differs))
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

#[cfg(test)]
mod tests {
    use super::super::read_back::tests::{GAME, LOOSE, QUIET, file, parsed};
    use super::*;
    use std::fs;

    /// Formats a file, with a fault of the writer: what it makes of each game. Says why it is left as it is.
    fn formatted(text: &str, fault: fn(String) -> String) -> (String, Option<String>) {
        let (_folder, path) = file(text);
        let fmt: Fmt = parsed(&[&path]);
        let inputs = [Input::file(path.clone())];
        let open = |input: &Input| fmt.rewrite.read(input);
        let plan = Plan { inputs: &inputs, only: None, with_between: true, quiet: true, open };
        let mut diagnostics = fmt.diagnostics.on_stdout(&QUIET);
        let printer = diagnostics.printer();
        let worker = || |input: &Input, text: Text| fmt.format(text, input, printer);
        let mut file = None;
        let done = fmt.inputs.each_step(&plan, worker, |index, step| {
            let step = match step {
                Step::Game(Ok(game)) => Step::Game(Ok(Formatted { new: game.new.map(fault), ..game })),
                step => step,
            };
            fmt.take(&mut file, &inputs[index], step, &QUIET, &mut diagnostics).map(drop)
        });
        let why = match done {
            Err(CliError::Fatal(message)) => Some(message),
            done => done.map(|()| None).unwrap(),
        };
        (fs::read_to_string(&path).unwrap(), why)
    }

    #[test]
    fn a_file_is_not_replaced_by_another_game() {
        assert_eq!(formatted(LOOSE, |new| new), (GAME.to_owned(), None));
        let spoilt = "[variant \"WIKI\"]\n1. {a} f * 10L   E*5o\n";
        for text in [LOOSE, GAME, spoilt] {
            for fault in [
                |new: String| new.replace("10l", "10j"),
                |new: String| new.replace(" E*5o", ""),
                |new: String| format!("{new}\n{new}"),
                |new: String| new.replace("1.", "null:"),
            ] {
                let (now, why) = formatted(text, fault);
                assert_eq!(now, text);
                assert!(why.unwrap().contains("not written, because game "), "{text}");
            }
        }
    }
}
