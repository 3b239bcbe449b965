//! Games that were selected from a collection, on their way out: as they were or in another notation, together or each in
//! a file of its own.

use super::inputs::Input;
use super::output::{Output, Spool};
use super::{CliError, CliResult, Console, Status};
use crate::complete::complete;
use crate::notation::{Content, Frame, Notation, Options, Positions, WriteError, Writer};
use crate::record::Record;
use crate::referee;
use crate::stream::{GameText, Reading};
use crate::variant::Variant;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes selected games.
pub(super) struct Selected {
    to: Option<&'static dyn Notation>,
    writer: Option<Writer>,
    folder: Option<PathBuf>,
    /// What to do with games of several notations.
    several: &'static str,
    /// How many games were written.
    count: u64,
    /// The notation that games are kept in as they were, and whether it was asked for, so that games may lose what it cannot carry.
    kept: Option<&'static dyn Notation>,
    is_asked: bool,
    /// The game before, or the first one of a list.
    last: Vec<u8>,
    /// How the games before lead the next to be read.
    reading: Reading,
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

/// What is known of a game whose text is kept.
pub(super) struct Held {
    notation: &'static dyn Notation,
    /// The rule set that it is read by if it names none.
    variant: Option<Variant>,
    /// How its lines end.
    line_end: &'static str,
}

impl Held {
    /// The rule set of a text; none if it cannot be read.
    fn read(&self, text: &[u8], options: &Options) -> Option<Variant> {
        let text = str::from_utf8(text).ok()?;
        Some(referee::settled(text, self.notation.read(text, options), self.notation, options).record.variant)
    }

    /// Names the rule set of a text above it: always, or where it would have another one behind the games before it.
    fn name_variant(&self, text: &mut Vec<u8>, around: Option<&Options>) {
        let own = Options { variant: self.variant, ..Options::default() };
        if let Some(variant) = self.read(text, &own)
            && around.is_none_or(|around| self.read(text, around) != Some(variant))
        {
            let tag = format!("[Variant \"{}\"]{}", variant.name(), self.line_end);
            text.splice(0..0, tag.into_bytes());
        }
    }
}

/// A text without the signs that stand before and after a game.
fn without_signs<'t>(text: &'t str, frame: &Frame) -> Cow<'t, str> {
    let sign = frame.between.trim_end();
    let line_ends = ['\r', '\n'];
    if sign.is_empty() {
        return text.trim_end_matches(line_ends).into();
    }
    if !frame.before.is_empty() {
        let text = text.strip_suffix(sign).unwrap_or(text).trim_end_matches(line_ends);
        return text.strip_prefix(sign).map_or(text, |text| text.trim_start_matches(line_ends)).into();
    }
    // The sign is a line of its own. Above it there may be comments, and directives, which are needed no more.
    let mut comments = String::new();
    let mut rest = text;
    while let Some(line) = rest.split_inclusive('\n').next() {
        if let Some(after) =
            rest.strip_prefix(sign).filter(|after| after.is_empty() || after.starts_with(char::is_whitespace))
        {
            rest = after.trim_start_matches(line_ends);
            break;
        }
        match line.bytes().next() {
            Some(b'%') => {}
            Some(b'#' | b'\r' | b'\n') => comments.push_str(line),
            _ => break,
        }
        rest = &rest[line.len()..];
    }
    let rest = rest.strip_suffix(sign).filter(|before| before.ends_with('\n')).unwrap_or(rest);
    let rest = rest.trim_end_matches(line_ends);
    if comments.is_empty() { rest.into() } else { (comments + rest).into() }
}

/// Whether a game begins with this text after another one.
fn are_apart(notation: &dyn Notation, last: &[u8], between: &str, text: &[u8]) -> bool {
    // After a line that begins with a number, these are the tags of another game.
    let has_tags = text.starts_with(b"[Variant ") || text.starts_with(b"[Event ");
    let last_line = last.trim_ascii_end().rsplit(|byte| *byte == b'\n').next();
    if has_tags && last_line.and_then(<[u8]>::first).is_some_and(u8::is_ascii_digit) {
        return true;
    }
    let both = [last, between.as_bytes(), text].concat();
    let end = notation.splitter().next(&both, true).map_or(0, |piece| piece.used);
    (last.len()..=last.len() + between.len()).contains(&end)
}

impl Selected {
    /// Writes games in a notation, or as they were; into one file each if a folder is given, which is made if need be.
    pub(super) fn new(
        to: Option<&'static dyn Notation>,
        folder: Option<PathBuf>,
        several: &'static str,
    ) -> Result<Selected, CliError> {
        if let Some(folder) = &folder {
            let failed = |error| CliError::Fatal(format!("{}: {}", folder.display(), super::output::words(&error)));
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let writer = to.map(Writer::new);
        let losses = Losses(to.map_or("", |to| to.name()), BTreeMap::new());
        let reading = Reading::new(Options::default());
        Ok(Selected {
            to,
            writer,
            folder,
            several,
            count: 0,
            kept: None,
            is_asked: false,
            last: Vec::new(),
            reading,
            losses,
        })
    }

    /// The same, with games as they were in this notation and not in that of the first.
    pub(super) fn kept_in(mut self, notation: Option<&'static dyn Notation>) -> Selected {
        (self.kept, self.is_asked) = (notation, notation.is_some());
        self
    }

    /// Takes the text of a game without the white space after it and the signs between games.
    pub(super) fn hold(
        text: &GameText,
        notation: &'static dyn Notation,
        variant: Option<Variant>,
        to: &mut Spool,
    ) -> Result<Held, CliError> {
        let body = if text.rest.is_empty() { text.text.trim_end() } else { &text.text };
        to.write_all(without_signs(body, &notation.frame()).as_bytes())?;
        to.write_all(text.rest.trim_ascii_end())?;
        let first = memchr::memchr(b'\n', text.text.as_bytes());
        let line_end = if first.is_some_and(|at| text.text[..at].ends_with('\r')) { "\r\n" } else { "\n" };
        Ok(Held { notation, variant, line_end })
    }

    /// Writes a game as it was. A rule set that only the games around it told is named above it.
    pub(super) fn as_it_was(
        &mut self,
        input: &Input,
        number: u64,
        held: Held,
        text: Spool,
        out: &mut Output,
    ) -> Result<(), CliError> {
        self.count += 1;
        let mut text = text.bytes()?;
        let is_first = self.count == 1 || self.folder.is_some();
        if is_first {
            self.reading = Reading::new(Options::default());
        }
        if let Ok(said) = str::from_utf8(&text)
            && Reading::leads(said, held.notation)
        {
            let around = self.reading.options(said, held.notation);
            held.name_variant(&mut text, Some(&around));
        }
        if self.folder.is_some() {
            let mut file = self.file(input, number, held.notation)?;
            file.write_all(&text)?;
            file.write_all(held.line_end.as_bytes())?;
            return file.commit();
        }
        let kept = *self.kept.get_or_insert(held.notation);
        if kept.name() != held.notation.name() {
            // Games of other notations are written in that of the first.
            text = self.rewritten(&held, kept, &text).ok_or_else(|| {
                CliError::Fatal(format!(
                    "{}: game {number}: this is {}, and cannot be written as {} like the others without loss: {}",
                    input.name,
                    held.notation.name(),
                    kept.name(),
                    self.several
                ))
            })?;
        }
        let frame = kept.frame();
        if !frame.before.is_empty() {
            return self.in_list(text, &frame, out);
        }
        if let Ok(said) = str::from_utf8(&text) {
            self.reading.options(said, held.notation);
        }
        if !is_first {
            let between = if frame.between == "\n" { held.line_end } else { frame.between };
            if !are_apart(kept, &self.last, between, &text) {
                held.name_variant(&mut text, None);
                // What people type may begin no game of its own; what we write does.
                if !are_apart(kept, &self.last, between, &text)
                    && let Some(canonical) = self.rewritten(&held, kept, &text)
                {
                    text = canonical;
                }
                if !are_apart(kept, &self.last, between, &text) {
                    return Err(CliError::Fatal(format!(
                        "{}: game {number}: after the game before it, it would be read as a part of that one: write each into a file of its own with --split",
                        input.name
                    )));
                }
            }
            out.write_all(between.as_bytes())?;
        }
        text.extend_from_slice(held.line_end.as_bytes());
        out.write_all(&text)?;
        self.last = text;
        Ok(())
    }

    /// A game in the canonical form of a notation, in another one completed as `--to` does it; none if it cannot be read or
    /// written.
    fn rewritten(&mut self, held: &Held, to: &'static dyn Notation, text: &[u8]) -> Option<Vec<u8>> {
        let text = str::from_utf8(text).ok()?;
        let options = Options { variant: held.variant, ..Options::default() };
        let mut read = referee::settled(text, held.notation.read(text, &options), held.notation, &options);
        let mut out = String::new();
        if read.is_sound() && to.name() != held.notation.name() {
            complete(&mut read, held.notation, None);
        }
        let lost = Content::lost(&read.record, to.drops());
        if !read.is_sound() || !lost.is_empty() && !self.is_asked || to.write(&read.record, &mut out).is_err() {
            return None;
        }
        self.losses.0 = to.name();
        for content in lost {
            *self.losses.1.entry(content).or_default() += 1;
        }
        Some(out.trim_end().as_bytes().to_vec())
    }

    /// Writes a game into a list, whose first sign is written when there is a second game.
    fn in_list(&mut self, text: Vec<u8>, frame: &Frame, out: &mut Output) -> Result<(), CliError> {
        if self.count == 1 {
            self.last = text;
            return Ok(());
        }
        if self.count == 2 {
            out.write_all(frame.before.as_bytes())?;
            out.write_all(&std::mem::take(&mut self.last))?;
        }
        out.write_all(frame.between.as_bytes())?;
        Ok(out.write_all(&text)?)
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
        Output::to_path(&path, false)
    }

    /// Writes what stands after the last game.
    pub(super) fn finish(self, out: &mut Output) -> Result<Losses, CliError> {
        if let Some(frame) = self.kept.map(Notation::frame).filter(|frame| !frame.before.is_empty()) {
            if self.count == 1 {
                out.write_all(&self.last)?;
            }
            out.write_all(if self.count == 1 { "\n" } else { frame.after }.as_bytes())?;
        }
        if let Some(writer) = self.writer.filter(|_| self.folder.is_none()) {
            out.write_all(writer.end().as_bytes())?;
        }
        Ok(self.losses)
    }
}
