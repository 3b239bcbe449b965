//! Rewriting files in place, or only showing what would change: what `fmt` and `fix` share.

use super::diagnostics::command;
use super::diff::{Changes, Diff};
use super::inputs::{FileState, Input, Inputs, Opened, near};
use super::output::{Output, OutputOption};
use super::progress::Counted;
use super::read_back::{Meant, ReadBack};
use super::replacement::{Identity, common_number};
use super::undo::Kept;
use super::{CliError, Console, Status};
use crate::escape;
use crate::notation::{self, Notation};
use clap::Args;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::ErrorKind::NotFound;
use std::io::{self, Write};
use std::path::PathBuf;

/// What to do with the new text.
#[derive(Args)]
pub(super) struct RewriteOptions {
    /// Write nothing; list the files that would change, and exit with 1 if there are any
    #[arg(long, conflicts_with_all = ["output", "through_links"])]
    check: bool,
    /// Write nothing; print what would change as a diff, and exit with 1 if anything would
    #[arg(long, conflicts_with_all = ["output", "through_links"])]
    diff: bool,
    #[command(flatten)]
    pub(super) output: OutputOption,
}

impl RewriteOptions {
    /// Whether files stay as they are.
    pub(super) fn is_dry(&self) -> bool {
        self.check || self.diff
    }

    /// Whether a diff is printed.
    pub(super) fn is_diff(&self) -> bool {
        self.diff
    }

    /// Refuses several files with one place to write them to, and files that are missing before others are rewritten: what
    /// is no file may be a word of the command that went astray. A file that is to be written to itself is rewritten in place.
    pub(super) fn check_inputs(&mut self, inputs: &Inputs) -> Result<(), CliError> {
        if let Some(path) = &self.output.output {
            if !inputs.is_one_file() {
                return Err(CliError::Fatal(format!("{}: --output takes the result of one file", path.display())));
            }
            let itself = |path: &PathBuf| fs::canonicalize(path).ok();
            if self.output.names_file() && itself(path).is_some_and(|to| itself(&inputs.files[0]) == Some(to)) {
                self.output.output = None;
            }
        }
        let is_missing = |path: &&PathBuf| {
            path.as_os_str() != "-" && fs::metadata(path).is_err_and(|error| error.kind() == NotFound)
        };
        match inputs.files.iter().find(is_missing) {
            Some(path) if self.is_in_place() => {
                let none = if inputs.files.len() > 1 { ": no file was rewritten" } else { "" };
                let near = near(path).unwrap_or_default();
                Err(CliError::Fatal(format!("{}: no such file or directory{none}{near}", path.display())))
            }
            _ => Ok(()),
        }
    }

    /// The inputs, without further names of files that are written into: all of them get the new text.
    pub(super) fn each_once(&self, mut inputs: Vec<Input>) -> Vec<Input> {
        if self.output.through_links {
            let mut known = HashSet::new();
            let number = |input: &Input| input.path.as_deref().and_then(common_number);
            inputs.retain(|input| number(input).is_none_or(|number| known.insert(number)));
        }
        inputs
    }

    /// Whether results go to standard output, so that messages must not.
    pub(super) fn uses_stdout(&self, inputs: &[Input]) -> bool {
        !self.is_dry()
            && match &self.output.output {
                Some(_) => !self.output.names_file(),
                None => inputs.iter().any(|input| input.path.is_none()),
            }
    }

    /// Whether the result for an input goes into a file.
    pub(super) fn replaces_file(&self, input: &Input) -> bool {
        !self.is_dry() && if self.output.output.is_some() { self.output.names_file() } else { input.path.is_some() }
    }

    /// Whether files get the new text themselves.
    pub(super) fn is_in_place(&self) -> bool {
        !self.is_dry() && self.output.output.is_none()
    }

    /// Opens a file to read it, and notes what it is before.
    pub(super) fn read(&self, input: &Input) -> io::Result<Opened> {
        let Some(path) = &input.path else { return input.open() };
        // Opening a pipe would wait for somebody to write to it.
        if self.is_in_place() && fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Err(io::Error::other("not a regular file: name an --output"));
        }
        let file = File::open(path)?;
        let identity = Identity::of(&file.metadata()?);
        Opened::new(Counted(file), Some(identity))
    }

    /// Opens the place for the new text of a file that is being read.
    pub(super) fn write(
        &self,
        input: &Input,
        (notation, state): (&dyn Notation, FileState),
        games: ReadBack,
        console: &Console,
    ) -> Result<Rewrite, CliError> {
        // Only the fragment would be written again, and a repair has no place in it.
        if notation::LINKS.iter().any(|link| link.name() == notation.name()) {
            let (name, to) = (&input.name, command("convert", &input.name));
            return Err(CliError::Fatal(format!("{name}: this is a link: `{to} --to pai` writes its game")));
        }
        self.output.check_keeps(notation)?;
        let in_place = self.is_in_place();
        let output = match (&input.path, state.identity) {
            _ if self.output.output.is_some() => Some(self.output.open()?),
            _ if !in_place => None,
            (Some(path), Some(identity)) => {
                let output = Output::in_place(path, identity, self.output.through_links)?;
                Some(output.compressed(state.compression))
            }
            _ => Some(Output::stdout()),
        };
        Ok(Rewrite {
            games: output.as_ref().is_some_and(Output::is_file).then_some(games),
            name: input.name.clone(),
            in_place: in_place && input.path.is_some(),
            output,
            changes: Changes::default(),
            diff: self.diff.then(|| Diff::new(&input.name, console.out_colour)),
            check: self.check,
            undoable: None,
        })
    }
}

/// What became of a file.
pub(super) struct Committed {
    /// Whether anything changes in it.
    pub(super) differs: bool,
    /// Whether its old text is kept, where it is to be.
    pub(super) is_kept: bool,
}

/// A file that is being rewritten.
pub(super) struct Rewrite {
    name: String,
    in_place: bool,
    output: Option<Output>,
    /// The games that it is to have, if it goes into a file.
    games: Option<ReadBack>,
    changes: Changes,
    diff: Option<Diff>,
    check: bool,
    /// The file whose old text is kept.
    undoable: Option<PathBuf>,
}

impl Rewrite {
    /// The same, with the old text kept where it is replaced in place.
    pub(super) fn undoable(self, input: &Input) -> Rewrite {
        Rewrite { undoable: input.path.clone().filter(|_| self.in_place), ..self }
    }

    /// The same, of which nothing is written before it is complete.
    pub(super) fn held(self) -> Rewrite {
        Rewrite { output: self.output.map(Output::held), ..self }
    }

    /// The same, which does not list the files that would change, because standard output carries a report.
    pub(super) fn unlisted(self) -> Rewrite {
        Rewrite { check: false, ..self }
    }

    /// The next bytes of the file.
    pub(super) fn old_bytes(&mut self, bytes: &[u8]) {
        self.changes.old_bytes(bytes);
        if let Some(diff) = &mut self.diff {
            diff.old_bytes(bytes);
        }
    }

    /// The next bytes of what replaces it.
    pub(super) fn new_bytes(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        self.changes.new_bytes(bytes);
        if let Some(diff) = &mut self.diff {
            diff.new_bytes(bytes);
        }
        match &mut self.output {
            Some(output) => Ok(output.write_all(bytes)?),
            None => Ok(()),
        }
    }

    /// What the next game must read as when the file is replaced.
    pub(super) fn meant(&mut self, meant: Meant) -> Result<(), CliError> {
        match &mut self.games {
            Some(games) => Ok(games.add(meant)?),
            None => Ok(()),
        }
    }

    /// Bytes that stay as they are.
    pub(super) fn keep(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        self.old_bytes(bytes);
        self.new_bytes(bytes)
    }

    /// A game is done.
    pub(super) fn step(&mut self) -> Result<(), CliError> {
        match &mut self.diff {
            Some(diff) => Ok(diff.step()?),
            None => Ok(()),
        }
    }

    /// Whether anything changes so far.
    pub(super) fn differs(&self) -> bool {
        self.changes.any()
    }

    /// Puts the new text in place, or prints what would change.
    pub(super) fn commit(self) -> Result<Committed, CliError> {
        let differs = self.changes.any();
        if let Some(diff) = self.diff {
            diff.end()?;
        }
        if self.check && differs {
            let mut out = super::output::Messages::stdout();
            writeln!(out, "{}", escape::line(&self.name))?;
            out.flush()?;
        }
        let mut is_kept = true;
        match self.output {
            Some(output) if differs || !self.in_place => {
                let kept = self.undoable.as_deref().map(Kept::of);
                output.commit_games(self.games)?;
                // The file is as it should be, with its old text kept or not.
                is_kept = kept.is_none_or(|kept| kept.is_some_and(|kept| kept.keep().is_ok()));
            }
            _ => {}
        }
        Ok(Committed { differs, is_kept })
    }

    /// The exit code for files that would change.
    pub(super) fn status(options: &RewriteOptions, differs: bool) -> Status {
        if options.is_dry() && differs { Status::Reported } else { Status::Clean }
    }
}
