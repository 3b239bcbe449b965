//! The one way for everything that the command writes: to standard output, to a device, or into a file, which keeps its
//! old content until all of the new one is on disk.

use super::compression::{Compression, Compressor, uncompressed};
use super::interrupt;
use super::jobs::Weight;
use super::progress::Wiping;
use super::read_back::ReadBack;
use super::replacement::{Identity, Replacement};
use super::show::FORMATS;
use super::{CliError, Inputs, walk};
use crate::escape::Harmless;
use crate::notation::{self, Notation};
use clap::Args;
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, IsTerminal, LineWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use tempfile::SpooledTempFile;

/// What says the format of an output, beside its ending, where there is an option for it.
pub(super) const ADD_TO: &str = "add --to, or ";

/// Where results go.
#[derive(Args)]
pub(super) struct OutputOption {
    /// Write to this file, compressed if it ends in .gz or .zst; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Write into a file that has several names (hard links), under all of them, instead of refusing it
    #[arg(long)]
    pub(super) through_links: bool,
    /// Whether it has colours, and nothing in it that must be escaped on a terminal.
    #[arg(skip)]
    pub(super) is_coloured: bool,
}

impl OutputOption {
    /// Whether a file is named. Without one, and for `-`, results go to standard output.
    pub(super) fn names_file(&self) -> bool {
        self.output.as_ref().is_some_and(|path| path.as_os_str() != "-")
    }

    /// Whether a folder is named, by a sign at its end or as one that there is.
    pub(super) fn names_folder(&self) -> bool {
        let is_named = |path: &Path| path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]);
        self.names_file() && self.output.as_ref().is_some_and(|path| is_named(path) || path.is_dir())
    }

    /// The ending of the file's name, in lower case, without that of its compression.
    pub(super) fn ending(&self) -> Option<String> {
        let path = self.output.as_ref().filter(|_| self.names_file())?;
        Some(uncompressed(path).extension()?.to_str()?.to_ascii_lowercase())
    }

    /// The error where its ending says no format, of those with these endings, and no option does; what else there is to do.
    pub(super) fn no_format(&self, otherwise: &str, known: &[&str]) -> CliError {
        let name = self.output.as_ref().map_or_else(String::new, |path| path.display().to_string());
        if let (Some(ending), Some(other)) = (self.ending(), self.written_by(known)) {
            return CliError::Fatal(format!("{name}: no .{ending} is written here: {other}"));
        }
        CliError::Fatal(format!("{name}: its ending names no format: {otherwise}write .{}", known.join(", .")))
    }

    /// Refuses an ending that says another format than the only one that is written, of which the first ending is this.
    pub(super) fn check_ending(&self, known: &[&str]) -> Result<(), CliError> {
        match (&self.output, self.ending()) {
            (Some(path), Some(ending)) if !known.contains(&ending.as_str()) => {
                let other = self.written_by(known).map_or_else(String::new, |other| format!("; {other}"));
                let path = path.display();
                Err(CliError::Fatal(format!("{path}: no .{ending} is written here: name it .{}{other}", known[0])))
            }
            _ => Ok(()),
        }
    }

    /// Which command writes a file of this ending, if it is none of these.
    fn written_by(&self, known: &[&str]) -> Option<String> {
        let ending = self.ending().filter(|ending| !known.contains(&ending.as_str()))?;
        let is_notation = || notation::ALL.iter().any(|notation| notation.endings().contains(&ending.as_str()));
        let (command, does) = match ending.as_str() {
            "txt" | "md" => return None,
            drawn if FORMATS.contains(&drawn) => ("show", "draws the game"),
            table if super::table::writes(table) => ("table", "writes a table of games"),
            _ if is_notation() => ("convert", "writes the games"),
            _ => return None,
        };
        let file = super::diagnostics::quoted(&self.output.as_ref()?.to_string_lossy());
        Some(format!("`paisho {command} FILE -o {file}` {does}"))
    }

    /// The notation that the ending says; none where it is that of any text, or where there is none. `otherwise` is what else says
    /// it, such as [`ADD_TO`]; `own` the only one that is written, if no other can be.
    pub(super) fn notation(
        &self,
        otherwise: &str,
        own: Option<&dyn Notation>,
    ) -> Result<Option<&'static dyn Notation>, CliError> {
        let Some(ending) = self.ending().filter(|ending| !["txt", "md"].contains(&ending.as_str())) else {
            return Ok(None);
        };
        let by_ending = notation::ALL.iter().find(|notation| notation.endings().contains(&ending.as_str()));
        by_ending.map(|notation| Some(*notation)).ok_or_else(|| self.no_notation(otherwise, own))
    }

    /// Refuses an ending that is known as another format than the one that --to names.
    pub(super) fn check_agrees(&self, to: &str, own: &[&str]) -> Result<(), CliError> {
        let notations = || notation::ALL.iter().flat_map(|notation| notation.endings());
        let is_other = |ending: &String| {
            let known = FORMATS.iter().chain(notations()).any(|known| known == ending);
            known && !own.contains(&ending.as_str())
        };
        match (&self.output, self.ending().filter(is_other)) {
            (Some(path), Some(ending)) => {
                let path = path.display();
                let way = own.first().map_or_else(String::new, |own| format!(", or name it .{own}"));
                Err(CliError::Fatal(format!("{path}: --to {to} writes no .{ending}: leave out one of them{way}")))
            }
            _ => Ok(()),
        }
    }

    /// The error where nothing says a notation.
    pub(super) fn no_notation(&self, otherwise: &str, own: Option<&dyn Notation>) -> CliError {
        let drawn = self.ending().filter(|ending| FORMATS.contains(&ending.as_str()));
        if let (Some(_), Some(path)) = (drawn, &self.output) {
            let path = path.display();
            return CliError::Fatal(format!(
                "{path}: this is no notation: `paisho show FILE -o {path}` draws the game"
            ));
        }
        let all = || notation::ALL.iter().flat_map(|notation| notation.endings()).copied().collect();
        self.no_format(otherwise, &own.map_or_else(all, |own| own.endings().to_vec()))
    }

    /// The error where the ending is that of another notation than the text, which stays in its own.
    pub(super) fn check_keeps(&self, notation: &dyn Notation) -> Result<(), CliError> {
        match (&self.output, self.notation("", Some(notation))?) {
            (Some(path), Some(other)) if other.name() != notation.name() => Err(CliError::Fatal(format!(
                "{}: the text is {}, and stays so: `paisho convert` writes it as {}",
                path.display(),
                notation.name(),
                other.name()
            ))),
            _ => Ok(()),
        }
    }

    pub(super) fn open(&self) -> Result<Output, CliError> {
        match &self.output {
            Some(path) if self.names_file() => Output::to_path(path, self.through_links),
            _ if self.through_links => {
                Err(CliError::Fatal("--through-links is for a file: name it with --output".to_owned()))
            }
            _ if self.is_coloured => Ok(Output::coloured_stdout()),
            _ => Ok(Output::stdout()),
        }
    }

    /// Opens it for what is made from these inputs.
    pub(super) fn open_beside(&self, inputs: &Inputs) -> Result<Output, CliError> {
        self.refuse_inputs(inputs)?;
        self.open()
    }

    /// A result must not replace what it is made from.
    pub(super) fn refuse_inputs(&self, inputs: &Inputs) -> Result<(), CliError> {
        match &self.output {
            Some(path) if self.names_file() && path.is_file() => refuse_one_of(path, &walk::read_files(inputs)),
            _ => Ok(()),
        }
    }

    /// Puts a result in place, unless it is meant for a file and not all of it could be made.
    pub(super) fn finish(&self, out: Output, is_whole: bool) -> Result<(), CliError> {
        self.finish_games(out, is_whole, None)
    }

    /// The same, if a file then has the games that it is to have.
    pub(super) fn finish_games(&self, out: Output, is_whole: bool, games: Option<ReadBack>) -> Result<(), CliError> {
        if !self.names_file() || is_whole && !interrupt::is_asked() {
            return out.commit_games(games);
        }
        let why = if interrupt::is_asked() { "the run was interrupted" } else { "not every game could be" };
        Err(CliError::Fatal(format!("{}: not written, because {why}", out.name)))
    }
}

/// Refuses to write to a file that is read.
pub(super) fn refuse_one_of(path: &Path, read: &HashSet<PathBuf>) -> Result<(), CliError> {
    match fs::canonicalize(path) {
        Ok(file) if read.contains(&file) => {
            let way = "write to another file (`paisho fmt` writes a file anew, in its own notation)";
            Err(CliError::Fatal(format!("{} is also read: {way}", path.display())))
        }
        _ => Ok(()),
    }
}

/// A result on its way out. A file is only replaced by [`Output::commit`].
pub(super) struct Output {
    name: String,
    to: To,
    compressor: Option<Compressor>,
}

enum To {
    /// Standard output, or what is no regular file.
    Stream(BufWriter<Box<dyn Write + Send>>),
    /// The same, written to when all is known.
    Held(SpooledTempFile, BufWriter<Box<dyn Write + Send>>),
    File(Replacement),
}

impl Output {
    /// Standard output: bytes as they are, but on a terminal a text without anything that acts on it.
    pub(super) fn stdout() -> Output {
        if !io::stdout().is_terminal() {
            return Output::coloured_stdout();
        }
        Output::stream("<stdout>", Box::new(Harmless::new(Wiping(io::stdout()))))
    }

    /// Standard output for what has colours.
    fn coloured_stdout() -> Output {
        Output::stream("<stdout>", Box::new(Wiping(io::stdout())))
    }

    fn stream(name: &str, to: Box<dyn Write + Send>) -> Output {
        Output { name: name.to_owned(), to: To::Stream(BufWriter::new(to)), compressor: None }
    }

    /// A file that may exist already. Devices and pipes are written to as they are.
    pub(super) fn to_path(path: &Path, through_links: bool) -> Result<Output, CliError> {
        let name = path.display().to_string();
        let is_special = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        let to = if is_special {
            let device = OpenOptions::new().write(true).open(path);
            device.map(|device| To::Stream(BufWriter::new(Box::new(device))))
        } else {
            // The draft is begun at once, so that a bad name is found before the work is done.
            Replacement::new(path, through_links).and_then(|mut file| {
                file.has_links()?;
                file.begin()?;
                Ok(To::File(file))
            })
        };
        let compressor = Compression::named(path).map(Compressor::new);
        Ok(Output { to: to.map_err(|error| named(&name, &error))?, name, compressor })
    }

    /// The file that was read, to be replaced.
    pub(super) fn in_place(path: &Path, identity: Identity, through_links: bool) -> Result<Output, CliError> {
        let name = path.display().to_string();
        let file = Replacement::new(path, through_links).map_err(|error| named(&name, &error))?;
        Ok(Output { name, to: To::File(file.of(identity)), compressor: None })
    }

    /// The same output, compressed.
    pub(super) fn compressed(self, compression: Option<Compression>) -> Output {
        Output { compressor: compression.map(Compressor::new), ..self }
    }

    /// The same output, of which nothing is written before [`Output::commit`].
    pub(super) fn held(self) -> Output {
        let to = match self.to {
            To::Stream(stream) => To::Held(SpooledTempFile::new(MEMORY), stream),
            to => to,
        };
        Output { to, ..self }
    }

    /// Whether it is a file that is replaced.
    pub(super) fn is_file(&self) -> bool {
        matches!(self.to, To::File(_))
    }

    /// Puts the result in place. Without it the file stays as it was.
    pub(super) fn commit(self) -> Result<(), CliError> {
        self.commit_games(None)
    }

    /// The same, if a file then has the games that it is to have.
    pub(super) fn commit_games(mut self, games: Option<ReadBack>) -> Result<(), CliError> {
        if let Some(compressor) = self.compressor.take() {
            let last = compressor.finish()?;
            self.write_all(&last)?;
        }
        let done = match self.to {
            To::Stream(mut stream) => stream.flush(),
            To::Held(mut held, mut stream) => {
                held.rewind().and_then(|()| io::copy(&mut held, &mut stream)).and_then(|_| stream.flush())
            }
            To::File(mut file) => {
                if let Some(games) = games {
                    let draft = file.written().map_err(|error| named(&self.name, &error))?;
                    games.check(draft, &self.name)?;
                }
                file.commit()
            }
        };
        Ok(done.map_err(|error| named(&self.name, &error))?)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let compressed = match &mut self.compressor {
            Some(compressor) => Some(compressor.compress(bytes)?),
            None => None,
        };
        let all = compressed.as_deref().unwrap_or(bytes);
        let written = match &mut self.to {
            To::Stream(stream) => stream.write_all(all),
            To::Held(held, _) => held.write_all(all),
            To::File(file) => file.write(all).map(drop),
        };
        written.map(|()| bytes.len()).map_err(|error| named(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stream(stream) => stream.flush().map_err(|error| named(&self.name, &error)),
            To::Held(..) | To::File(_) => Ok(()),
        }
    }
}

/// Maximum of bytes kept in memory before they go to disk.
pub(super) const MEMORY: usize = 1 << 20;

/// Bytes that wait for their turn to be written: on disk when they are many.
#[derive(Default)]
pub(super) struct Spool {
    /// The first of them, in pieces that are full: so they are not moved when there is more.
    full: Vec<Vec<u8>>,
    memory: Vec<u8>,
    disk: Option<File>,
    length: usize,
}

/// Maximum of them in memory.
const WAITING: usize = 256 << 10;

/// Minimum length of a piece in memory, unless it is the last.
const FULL: usize = 1 << 10;

/// So many of those on disk are read at once.
const PIECE: usize = 32 << 10;

impl Spool {
    /// Writes them where they belong.
    pub(super) fn pour(self, out: &mut impl Write) -> io::Result<()> {
        self.each_piece(|piece| out.write_all(piece))
    }

    /// Hands them over, one piece after another.
    pub(super) fn each_piece<E: From<io::Error>>(self, mut take: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        self.full.iter().chain([&self.memory]).try_for_each(|piece| take(piece))?;
        let Some(mut disk) = self.disk else { return Ok(()) };
        disk.rewind()?;
        let mut piece = Vec::with_capacity(PIECE);
        while (&mut disk).take(PIECE as u64).read_to_end(&mut piece)? > 0 {
            take(&piece)?;
            piece.clear();
        }
        Ok(())
    }

    /// Adds bytes, which are kept as they are if there are no others.
    pub(super) fn add(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        if self.length > 0 || bytes.len() > WAITING {
            return self.write_all(&bytes);
        }
        self.length = bytes.len();
        self.memory = bytes;
        Ok(())
    }

    /// All of them, to be read.
    pub(super) fn reader(mut self) -> io::Result<Box<dyn Read>> {
        let Some(mut disk) = self.disk.take() else { return Ok(Box::new(io::Cursor::new(self.bytes()?))) };
        disk.rewind()?;
        Ok(Box::new(BufReader::new(disk)))
    }

    /// The bytes as a text.
    pub(super) fn text(self) -> io::Result<String> {
        String::from_utf8(self.bytes()?).map_err(io::Error::other)
    }

    /// The bytes.
    pub(super) fn bytes(mut self) -> io::Result<Vec<u8>> {
        if !self.full.is_empty() {
            self.full.push(std::mem::take(&mut self.memory));
            self.memory = self.full.concat();
        }
        if let Some(mut disk) = self.disk {
            disk.rewind()?;
            disk.read_to_end(&mut self.memory)?;
        }
        Ok(self.memory)
    }
}

impl Weight for Spool {
    fn weight(&self) -> usize {
        self.length
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.length += bytes.len();
        if self.disk.is_none() && self.length > WAITING {
            let mut disk = tempfile::tempfile()?;
            self.full.push(std::mem::take(&mut self.memory));
            std::mem::take(&mut self.full).iter().try_for_each(|piece| disk.write_all(piece))?;
            self.disk = Some(disk);
        }
        match &mut self.disk {
            Some(disk) => disk.write_all(bytes)?,
            None => {
                let is_full = self.memory.capacity() - self.memory.len() < bytes.len();
                if is_full && self.memory.len() >= FULL {
                    // As much room as there was in all.
                    let next = Vec::with_capacity(self.length);
                    self.full.push(std::mem::replace(&mut self.memory, next));
                }
                self.memory.extend_from_slice(bytes);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A text that waits.
impl TryFrom<Vec<u8>> for Spool {
    type Error = io::Error;

    fn try_from(text: Vec<u8>) -> io::Result<Spool> {
        let mut spool = Spool::default();
        spool.add(text)?;
        Ok(spool)
    }
}

/// The error of a system call, in words that name no call and no number.
pub(super) fn words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or directory".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a directory".to_owned(),
        _ => {
            let text = error.to_string();
            match text.split_once(" (os error") {
                Some((words, _)) => words.to_lowercase(),
                None => text,
            }
        }
    }
}

/// The error with the name of the file.
pub(super) fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {}", words(error)))
}

/// Standard output or standard error for messages: when nobody reads them any more, they are dropped, and work goes on.
pub(super) struct Messages {
    name: &'static str,
    to: BufWriter<Box<dyn Write>>,
    is_closed: bool,
}

impl Messages {
    pub(super) fn stdout() -> Messages {
        Messages { name: "<stdout>", to: BufWriter::new(Box::new(Wiping(io::stdout()))), is_closed: false }
    }

    pub(super) fn stderr() -> Messages {
        // Whole lines: others may write between them.
        let to = BufWriter::new(Box::new(LineWriter::new(Wiping(io::stderr()))) as Box<dyn Write>);
        Messages { name: "<stderr>", to, is_closed: false }
    }

    /// Whether messages are dropped.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    fn checked<T>(
        &mut self,
        dropped: T,
        done: impl FnOnce(&mut BufWriter<Box<dyn Write>>) -> io::Result<T>,
    ) -> io::Result<T> {
        if self.is_closed {
            return Ok(dropped);
        }
        match done(&mut self.to) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(dropped)
            }
            result => result.map_err(|error| named(self.name, &error)),
        }
    }
}

impl Write for Messages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.checked(bytes.len(), |to| to.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.checked((), |to| to.flush())
    }
}
