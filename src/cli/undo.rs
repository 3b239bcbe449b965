//! `fix --undo`: the old text of the files that `fix` and `fmt` rewrote in place, kept where programs keep their state.

use super::output::{Output, words};
use super::walk::{self, Choice};
use super::{CliError, Console, Status};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Maximum of files whose old text is kept when another run begins, and of their bytes together.
const MOST: usize = 1_000;
const MOST_BYTES: u64 = 1 << 30;

/// The folder of the old texts: `paisho/undo` where the system keeps the state of programs.
fn folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = named("XDG_STATE_HOME")
        .or_else(|| named("LOCALAPPDATA"))
        .or_else(|| Some(named("HOME")?.join(".local").join("state")))?;
    Some(state.join("paisho").join("undo"))
}

/// The old text of a file that is about to be rewritten.
pub(super) struct Kept {
    path: PathBuf,
    to: PathBuf,
    file: NamedTempFile,
}

impl Kept {
    /// Copies the old text. None where there is no place for it, or too much.
    pub(super) fn of(path: &Path) -> Option<Kept> {
        let path = fs::canonicalize(path).ok()?;
        let to = place(&path)?;
        let mut old = File::open(&path).ok()?;
        if old.metadata().ok()?.len() > MOST_BYTES {
            return None;
        }
        let folder = to.parent()?;
        fs::create_dir_all(folder).ok()?;
        let mut file = NamedTempFile::new_in(folder).ok()?;
        file.write_all(head(0, &path).as_bytes()).ok()?;
        io::copy(&mut old, &mut file).ok()?;
        Some(Kept { path, to, file })
    }

    /// Keeps it, with a hash of what the file holds now.
    pub(super) fn keep(mut self) -> io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(head(hash_of(&self.path)?, &self.path).as_bytes())?;
        self.file.persist(&self.to).map_err(|error| error.error)?;
        Ok(())
    }
}

/// The first line of a kept text.
fn head(hash: u64, path: &Path) -> String {
    format!("{hash:016x} {}\n", path.display().to_string().replace('\n', " "))
}

/// A hash of a file's bytes.
fn hash_of(path: &Path) -> io::Result<u64> {
    let mut reader = BufReader::new(File::open(path)?);
    let mut hasher = DefaultHasher::new();
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok(hasher.finish());
        }
        hasher.write(bytes);
        let count = bytes.len();
        reader.consume(count);
    }
}

/// Where the old text of a file is kept.
fn place(path: &Path) -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    hasher.write(path.as_os_str().as_encoded_bytes());
    Some(folder()?.join(format!("{:016x}", hasher.finish())))
}

/// Removes the oldest texts of earlier runs where there are too many: all that one run rewrites can be taken back.
pub(super) fn prune() -> io::Result<()> {
    let Some(folder) = folder().filter(|folder| folder.is_dir()) else { return Ok(()) };
    let entries = fs::read_dir(folder)?.flatten().filter_map(|entry| Some((entry.metadata().ok()?, entry.path())));
    let mut files: Vec<_> =
        entries.filter_map(|(found, path)| Some((found.modified().ok()?, found.len(), path))).collect();
    files.sort_by(|one, other| other.cmp(one));
    let mut bytes = 0;
    for (number, (_, length, path)) in files.iter().enumerate() {
        bytes += length;
        if number > 0 && (number >= MOST || bytes > MOST_BYTES) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Gives files, and those of folders that were rewritten, their old text back.
pub(super) fn undo(paths: &[PathBuf], choice: &Choice, console: &Console) -> Status {
    let mut status = Status::Clean;
    let mut complain = |path: &Path, message: &str| {
        console.complain(&format!("{}: {message}", path.display()));
        status = Status::Failed;
    };
    for path in paths {
        let is_folder = path.is_dir();
        let files = if is_folder { kept_in(path, choice) } else { vec![path.clone()] };
        let mut any = false;
        for file in files {
            match undone(&file) {
                Ok(true) if console.quiet => any = true,
                Ok(true) => {
                    any = true;
                    println!("{}: has its old text again", file.display());
                }
                Ok(false) if is_folder => {}
                Ok(false) => {
                    complain(&file, "`fix` and `fmt` have not rewritten it, or its old text is no longer kept")
                }
                Err(message) => {
                    any = true;
                    complain(&file, &message);
                }
            }
        }
        if is_folder && !any {
            complain(path, "`fix` and `fmt` have rewritten nothing in it, or the old texts are no longer kept");
        }
    }
    status
}

/// The files of a folder whose old text may be kept: those that were rewritten in it, whatever they are called, unless globs choose
/// among them.
fn kept_in(path: &Path, choice: &Choice) -> Vec<PathBuf> {
    let mut files = walk::files_in(path, choice);
    let (Some(kept), Ok(whole), false) = (folder(), fs::canonicalize(path), choice.has_globs()) else { return files };
    let first_line = |path: PathBuf| {
        let mut line = String::new();
        BufReader::new(File::open(path).ok()?).read_line(&mut line).ok()?;
        Some(line)
    };
    let lines = fs::read_dir(kept).into_iter().flatten().flatten().filter_map(|entry| first_line(entry.path()));
    let rewritten =
        lines.filter_map(|line| Some(path.join(Path::new(line.get(17..)?.trim_end()).strip_prefix(&whole).ok()?)));
    files.extend(rewritten.filter(|file| file.is_file()));
    files.sort();
    files.dedup();
    files
}

/// Gives a file its old text back. Says whether one was kept.
fn undone(file: &Path) -> Result<bool, String> {
    if file.as_os_str() == "-" {
        return Err("standard input is never written, so nothing of it is taken back".to_owned());
    }
    let said = |error: io::Error| words(&error);
    let path = fs::canonicalize(file).map_err(said)?;
    let kept = place(&path).ok_or("no old text is kept, because there is no home folder")?;
    let Ok(kept_file) = File::open(&kept) else { return Ok(false) };
    let mut reader = BufReader::new(kept_file);
    let mut first = Vec::new();
    reader.read_until(b'\n', &mut first).map_err(said)?;
    if first != head(hash_of(&path).map_err(said)?, &path).as_bytes() {
        return Err("it was changed after it was rewritten: its old text stays kept".to_owned());
    }
    let identity = super::replacement::Identity::of(&fs::metadata(&path).map_err(said)?);
    let put = || -> Result<(), CliError> {
        let mut output = Output::in_place(&path, identity, false)?;
        io::copy(&mut reader, &mut output)?;
        output.commit()
    };
    put().map_err(|error| match error {
        CliError::Game(message) | CliError::Fatal(message) => message,
        CliError::Pipe => "cannot be written".to_owned(),
    })?;
    fs::remove_file(&kept).map_err(said)?;
    Ok(true)
}
