//! The one way for everything that the command writes: to standard output, to a device, or into a file, which keeps its
//! old content until all of the new one is on disk.

use super::compression::{Compression, Compressor, uncompressed};
use super::interrupt::{self, Draft};
use super::jobs::Weight;
use super::progress::Wiping;
use super::{CliError, Inputs, walk};
use crate::escape::Harmless;
use clap::Args;
use std::collections::HashSet;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, LineWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, SpooledTempFile};

/// Where results go.
#[derive(Args)]
pub(super) struct OutputOption {
    /// Write to this file, compressed if it ends in .gz or .zst; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Whether it has colours, and nothing in it that must be escaped on a terminal.
    #[arg(skip)]
    pub(super) is_coloured: bool,
}

impl OutputOption {
    /// Whether a file is named. Without one, and for `-`, results go to standard output.
    pub(super) fn names_file(&self) -> bool {
        self.output.as_ref().is_some_and(|path| path.as_os_str() != "-")
    }

    /// The ending of the file's name, in lower case, without that of its compression.
    pub(super) fn ending(&self) -> Option<String> {
        let path = self.output.as_ref().filter(|_| self.names_file())?;
        Some(uncompressed(path).extension()?.to_str()?.to_ascii_lowercase())
    }

    pub(super) fn open(&self) -> Result<Output, CliError> {
        match &self.output {
            Some(path) if self.names_file() => Output::to_path(path),
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
            Some(path) if self.names_file() && path.is_file() => refuse_one_of(path, &walk::read_files(&inputs.files)),
            _ => Ok(()),
        }
    }

    /// Puts a result in place, unless it is meant for a file and not all of it could be made.
    pub(super) fn finish(&self, out: Output, is_whole: bool) -> Result<(), CliError> {
        if !self.names_file() || is_whole && !interrupt::is_asked() {
            return out.commit();
        }
        let why = if interrupt::is_asked() { "the run was interrupted" } else { "not every game could be" };
        Err(CliError::Fatal(format!("{}: not written, because {why}", out.name)))
    }
}

/// Refuses to write to a file that is read.
pub(super) fn refuse_one_of(path: &Path, read: &HashSet<PathBuf>) -> Result<(), CliError> {
    match fs::canonicalize(path) {
        Ok(file) if read.contains(&file) => {
            Err(CliError::Fatal(format!("{} is also read: write to another file", path.display())))
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
    pub(super) fn to_path(path: &Path) -> Result<Output, CliError> {
        let name = path.display().to_string();
        let is_special = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        let to = if is_special {
            let device = OpenOptions::new().write(true).open(path);
            device.map(|device| To::Stream(BufWriter::new(Box::new(device))))
        } else {
            // The draft is begun at once, so that a bad name is found before the work is done.
            Replacement::new(path).and_then(|mut file| file.begin().map(|()| To::File(file)))
        };
        let compressor = Compression::named(path).map(Compressor::new);
        Ok(Output { to: to.map_err(|error| named(&name, &error))?, name, compressor })
    }

    /// The file that was read, to be replaced.
    pub(super) fn in_place(path: &Path, identity: Identity) -> Result<Output, CliError> {
        let name = path.display().to_string();
        let file = Replacement::new(path).map_err(|error| named(&name, &error))?;
        Ok(Output { name, to: To::File(Replacement { identity: Some(identity), ..file }), compressor: None })
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

    /// Puts the result in place. Without it the file stays as it was.
    pub(super) fn commit(mut self) -> Result<(), CliError> {
        if let Some(compressor) = self.compressor.take() {
            let last = compressor.finish()?;
            self.write_all(&last)?;
        }
        let done = match self.to {
            To::Stream(mut stream) => stream.flush(),
            To::Held(mut held, mut stream) => {
                held.rewind().and_then(|()| io::copy(&mut held, &mut stream)).and_then(|_| stream.flush())
            }
            To::File(file) => file.commit(),
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

/// A file's next content: in memory while it is small, then in a new file beside the old one.
struct Replacement {
    /// The file itself, where a symbolic link was named.
    path: PathBuf,
    memory: Vec<u8>,
    draft: Option<BufWriter<NamedTempFile>>,
    /// Holds its name. It goes last, when the draft has another name or is gone.
    listed: Option<Draft>,
    /// The file that the content was made from.
    identity: Option<Identity>,
}

/// Maximum of bytes kept in memory before they go to disk.
pub(super) const MEMORY: usize = 1 << 20;

impl Replacement {
    fn new(path: &Path) -> io::Result<Replacement> {
        let path = followed(path)?;
        if let Ok(found) = fs::metadata(&path) {
            if !found.is_file() {
                return Err(io::Error::other("not a regular file"));
            }
            // A file that may not be written to is not replaced either.
            OpenOptions::new().write(true).open(&path)?;
        }
        Ok(Replacement { path, memory: Vec::new(), draft: None, listed: None, identity: None })
    }

    fn folder(&self) -> &Path {
        self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    /// Makes the new file, with a name that no other file has.
    fn begin(&mut self) -> io::Result<()> {
        if self.draft.is_some() {
            return Ok(());
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".paisho-").suffix(".tmp");
        // What replaces another file is private until it gets that file's mode.
        #[cfg(unix)]
        if !self.path.exists() {
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        let file = builder.tempfile_in(self.folder()).map_err(|error| io::Error::from(error.kind()))?;
        self.listed = Some(Draft::new(file.path()));
        self.draft = Some(BufWriter::new(file));
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.draft.is_none() && self.memory.len() + bytes.len() > MEMORY {
            self.begin()?;
        }
        match &mut self.draft {
            None => self.memory.extend_from_slice(bytes),
            Some(draft) => {
                draft.write_all(&std::mem::take(&mut self.memory))?;
                draft.write_all(bytes)?;
            }
        }
        Ok(bytes.len())
    }

    fn commit(mut self) -> io::Result<()> {
        self.write(&[])?;
        self.begin()?;
        let memory = std::mem::take(&mut self.memory);
        let Some(mut draft) = self.draft.take() else { return Ok(()) };
        draft.write_all(&memory)?;
        // Dropping the file, on any error, removes it.
        let file = draft.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Ok(found) = fs::metadata(&self.path) {
            keep_owner_and_mode(file.as_file(), &found)?;
        }
        file.as_file().sync_all()?;
        if let Some(read) = &self.identity {
            let now = fs::metadata(&self.path).ok().map(|now| Identity::of(&now));
            if now.as_ref() != Some(read) {
                return Err(io::Error::other("changed since it was read: not written"));
            }
        }
        file.persist(&self.path).map_err(|failed| failed.error)?;
        // The file's new name is on disk when its folder is; not every system can do that.
        let _ = File::open(self.folder()).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

/// Bytes that wait for their turn to be written: on disk when they are many.
#[derive(Default)]
pub(super) struct Spool {
    memory: Vec<u8>,
    disk: Option<File>,
    length: usize,
}

/// Maximum of them in memory.
const WAITING: usize = 256 << 10;

/// So many of those on disk are read at once.
const PIECE: usize = 32 << 10;

impl Spool {
    /// Writes them where they belong.
    pub(super) fn pour(self, out: &mut impl Write) -> io::Result<()> {
        self.each_piece(|piece| out.write_all(piece))
    }

    /// Hands them over, one piece after another.
    pub(super) fn each_piece<E: From<io::Error>>(self, mut take: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        take(&self.memory)?;
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

    /// The bytes as a text.
    pub(super) fn text(self) -> io::Result<String> {
        String::from_utf8(self.bytes()?).map_err(io::Error::other)
    }

    /// The bytes.
    pub(super) fn bytes(mut self) -> io::Result<Vec<u8>> {
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
            disk.write_all(&std::mem::take(&mut self.memory))?;
            self.disk = Some(disk);
        }
        match &mut self.disk {
            Some(disk) => disk.write_all(bytes)?,
            None => self.memory.extend_from_slice(bytes),
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

/// What a path names behind symbolic links; it need not exist.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

#[cfg(unix)]
fn keep_owner_and_mode(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        // Only the superuser may give a file away; the group can often be kept.
        let _ = fchown(file, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(file, None, Some(old.gid())));
    }
    file.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn keep_owner_and_mode(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

/// What changes when a file does.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Identity {
    length: u64,
    modified: Option<std::time::SystemTime>,
    #[cfg(unix)]
    unix: (u64, u64, i64, i64),
}

impl Identity {
    pub(super) fn of(file: &Metadata) -> Identity {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Identity {
            length: file.len(),
            modified: file.modified().ok(),
            #[cfg(unix)]
            unix: (file.dev(), file.ino(), file.ctime(), file.ctime_nsec()),
        }
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
