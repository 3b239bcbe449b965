//! Games that were selected from a collection, on their way out: as they were or in another notation, together or each in
//! a file of its own.

use super::inputs::Input;
use super::output::{Output, Spool};
use super::{CliError, CliResult, Console, Status};
use crate::notation::{Content, Notation, Positions, WriteError, Writer};
use crate::record::Record;
use crate::stream::GameText;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes selected games.
pub(super) struct Selected {
    to: Option<&'static dyn Notation>,
    writer: Option<Writer>,
    folder: Option<PathBuf>,
    /// How many games were written.
    count: u64,
    /// The notation that games are kept in as they were.
    kept: Option<&'static dyn Notation>,
    /// The first game of a notation that has signs before the first of several.
    first: Option<Spool>,
    losses: Losses,
}

/// What a notation could not carry, and in how many games.
#[derive(Default)]
pub(super) struct Losses(&'static str, BTreeMap<Content, usize>);

impl Losses {
    pub(super) fn say(&self, console: &Console) {
        for (content, games) in &self.1 {
            let games = if *games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            console.warn(&format!("{} cannot carry {}: left out of {games}", self.0, content.words()));
        }
    }
}

impl Selected {
    /// Writes games in a notation, or as they were; into one file each if a folder is given, which is made if need be.
    pub(super) fn new(to: Option<&'static dyn Notation>, folder: Option<PathBuf>) -> Result<Selected, CliError> {
        if let Some(folder) = &folder {
            let failed = |error| CliError::Fatal(format!("{}: {}", folder.display(), super::output::words(&error)));
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let writer = to.map(Writer::new);
        let losses = Losses(to.map_or("", |to| to.name()), BTreeMap::new());
        Ok(Selected { to, writer, folder, count: 0, kept: None, first: None, losses })
    }

    /// Takes the text of a game without the white space after it and the signs between games; says how its lines end.
    pub(super) fn hold(text: &GameText, notation: &dyn Notation, to: &mut Spool) -> Result<&'static str, CliError> {
        let sign = notation.frame().between.trim_end();
        let body = if text.rest.is_empty() { text.text.trim_end() } else { &text.text };
        let body = body.strip_suffix(sign).unwrap_or(body).trim_end_matches(['\r', '\n']);
        let body = body.strip_prefix(sign).map_or(body, |body| body.trim_start_matches(['\r', '\n']));
        to.write_all(body.as_bytes())?;
        to.write_all(text.rest.trim_ascii_end())?;
        let first = memchr::memchr(b'\n', text.text.as_bytes());
        Ok(if first.is_some_and(|at| text.text[..at].ends_with('\r')) { "\r\n" } else { "\n" })
    }

    /// Writes a game as it was.
    pub(super) fn as_it_was(
        &mut self,
        input: &Input,
        number: u64,
        (notation, line_end): (&'static dyn Notation, &str),
        text: Spool,
        out: &mut Output,
    ) -> Result<(), CliError> {
        self.count += 1;
        if self.folder.is_some() {
            let mut file = self.file(input, number, notation)?;
            text.pour(&mut file)?;
            file.write_all(line_end.as_bytes())?;
            return file.commit();
        }
        let kept = *self.kept.get_or_insert(notation);
        if kept.name() != notation.name() {
            return Err(CliError::Fatal(format!(
                "{}: game {number}: this is {}, and the games before it are {}: choose a notation with --to",
                input.name,
                notation.name(),
                kept.name()
            )));
        }
        let frame = notation.frame();
        if frame.before.is_empty() {
            if self.count > 1 {
                out.write_all(if frame.between == "\n" { line_end } else { frame.between }.as_bytes())?;
            }
            text.pour(out)?;
            return Ok(out.write_all(line_end.as_bytes())?);
        }
        if self.count == 1 {
            self.first = Some(text);
            return Ok(());
        }
        if let Some(first) = self.first.take() {
            out.write_all(frame.before.as_bytes())?;
            first.pour(out)?;
        }
        out.write_all(frame.between.as_bytes())?;
        Ok(text.pour(out)?)
    }

    /// Writes a record in the notation that was asked for.
    pub(super) fn written(
        &mut self,
        input: &Input,
        number: u64,
        (record, positions): (&Record, &Positions),
        out: &mut Output,
        console: &Console,
    ) -> CliResult {
        let Some(to) = self.to else { return Ok(Status::Clean) };
        let failed = |error: WriteError| {
            console.complain(&format!("{}: game {number}: not written: {error}", input.name));
            Ok(Status::Failed)
        };
        let lost = Content::lost(record, to.drops());
        if self.folder.is_some() {
            let mut text = String::new();
            match to.write_with(record, positions, &mut text) {
                Err(error) => return failed(error),
                Ok(()) => {
                    self.count += 1;
                    let mut file = self.file(input, number, to)?;
                    file.write_all(text.as_bytes())?;
                    file.commit()?;
                }
            }
        } else if let Some(writer) = &mut self.writer {
            match writer.game_with(record, positions) {
                Err(error) => return failed(error),
                Ok(text) => out.write_all(text.as_bytes())?,
            }
        }
        for content in lost {
            *self.losses.1.entry(content).or_default() += 1;
        }
        Ok(Status::Clean)
    }

    /// A new file for a game: the number of the file, and where the game comes from.
    fn file(&self, input: &Input, number: u64, notation: &dyn Notation) -> Result<Output, CliError> {
        let stem =
            input.path.as_deref().and_then(Path::file_stem).map_or("stdin".into(), |stem| stem.to_string_lossy());
        let ending = notation.endings().first().copied().unwrap_or("txt");
        let name = format!("{:06}-{stem}-{number}.{ending}", self.count);
        let path = self.folder.as_deref().unwrap_or(Path::new(".")).join(name);
        if fs::symlink_metadata(&path).is_ok() {
            return Err(CliError::Fatal(format!("{}: already exists: not written", path.display())));
        }
        Output::to_path(&path)
    }

    /// Writes what stands after the last game.
    pub(super) fn finish(mut self, out: &mut Output) -> Result<Losses, CliError> {
        if let Some(first) = self.first.take() {
            first.pour(out)?;
            out.write_all(b"\n")?;
        } else if let Some(kept) = self.kept {
            out.write_all(kept.frame().after.as_bytes())?;
        }
        if let Some(writer) = self.writer {
            out.write_all(writer.end().as_bytes())?;
        }
        Ok(self.losses)
    }
}
