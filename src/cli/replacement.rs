//! A file that is replaced in one step, or written over where it has other names: whatever happens, the old text or the new
//! one is on disk.

use super::interrupt::Draft;
use super::output::{MEMORY, words};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tempfile::NamedTempFile;

/// A file's next content: in memory while it is small, then in a new file beside the old one.
pub(super) struct Replacement {
    /// The file itself, where a symbolic link was named.
    path: PathBuf,
    memory: Vec<u8>,
    draft: Option<BufWriter<NamedTempFile>>,
    /// Holds its name. It goes last, when the draft has another name or is gone.
    listed: Option<Draft>,
    /// The file that the content was made from.
    identity: Option<Identity>,
    /// Whether a file with several names is written over.
    through_links: bool,
}

impl Replacement {
    pub(super) fn new(path: &Path, through_links: bool) -> io::Result<Replacement> {
        let path = followed(path)?;
        if let Ok(found) = fs::metadata(&path) {
            if !found.is_file() {
                return Err(io::Error::other("not a regular file"));
            }
            // A file that may not be written to is not replaced either.
            OpenOptions::new().write(true).open(&path)?;
        }
        Ok(Replacement { path, memory: Vec::new(), draft: None, listed: None, identity: None, through_links })
    }

    /// The same for a file that the content is made from, which must stay as it is until then.
    pub(super) fn of(self, identity: Identity) -> Replacement {
        Replacement { identity: Some(identity), ..self }
    }

    fn folder(&self) -> &Path {
        self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    /// Whether the file has other names, which replacing it would leave with the old text. Refused unless it was asked for.
    pub(super) fn has_links(&self) -> io::Result<bool> {
        match fs::metadata(&self.path).map_or(1, |found| links(&found)) {
            0 | 1 => Ok(false),
            _ if self.through_links => Ok(true),
            links => Err(io::Error::other(format!(
                "the file has {links} names (hard links), and only this one would get the new text: \
                 --through-links writes into the file itself"
            ))),
        }
    }

    /// Makes the new file, with a name that no other file has.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        if self.draft.is_some() {
            return Ok(());
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).rand_bytes(RANDOM).suffix(SUFFIX);
        // What replaces another file is private until it gets that file's mode.
        #[cfg(unix)]
        if !self.path.exists() {
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        let file = builder.tempfile_in(self.folder()).map_err(|error| io::Error::from(error.kind()))?;
        self.listed = Some(Draft::new(file.path()));
        sweep_once(self.folder(), file.as_file());
        self.draft = Some(BufWriter::new(file));
        Ok(())
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
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

    /// All of the content, in a file of its own beside the old one, to be looked at.
    pub(super) fn written(&mut self) -> io::Result<&Path> {
        self.begin()?;
        self.write(&[])?;
        let draft = self.draft.as_mut().expect("it was begun");
        draft.flush()?;
        Ok(draft.get_ref().path())
    }

    /// Puts the content in place. Without it the file stays as it was.
    pub(super) fn commit(mut self) -> io::Result<()> {
        self.written()?;
        let is_linked = self.has_links()?;
        let Some(draft) = self.draft.take() else { return Ok(()) };
        // Dropping the file, on any error, removes it.
        let file = draft.into_inner().map_err(io::IntoInnerError::into_error)?;
        if !is_linked && let Ok(found) = fs::metadata(&self.path) {
            keep_owner_and_mode(file.as_file(), &found)?;
            keep_attributes(file.as_file(), &self.path)?;
        }
        file.as_file().sync_all()?;
        if let Some(read) = &self.identity {
            let now = fs::metadata(&self.path).ok().map(|now| Identity::of(&now));
            if now.as_ref() != Some(read) {
                return Err(io::Error::other("changed since it was read: not written"));
            }
        }
        if is_linked {
            let over = OpenOptions::new().write(true).open(&self.path)?;
            return write_over(&self.path, over, file, self.folder());
        }
        file.persist(&self.path).map_err(|failed| failed.error)?;
        sync(self.folder());
        Ok(())
    }
}

/// The new names of files in a folder are on disk when the folder is; not every system can do that.
fn sync(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// Writes a text that is on disk into a file. Until all of it is there, the text has a name of its own that nothing
/// removes: after a crash it is found beside the file.
fn write_over(path: &Path, mut file: File, text: NamedTempFile, folder: &Path) -> io::Result<()> {
    let mut copy = path.as_os_str().to_owned();
    copy.push(".paisho-copy");
    let copy = Path::new(&copy);
    let mut text = text.persist_noclobber(copy).map_err(|failed| match failed.error.kind() {
        io::ErrorKind::AlreadyExists => io::Error::other(format!(
            "not written: {} has the text of a run that did not end; see which of the two is whole, and remove the copy",
            copy.display()
        )),
        _ => failed.error,
    })?;
    sync(folder);
    let mut over = || {
        text.rewind()?;
        let length = io::copy(&mut text, &mut file)?;
        file.set_len(length)?;
        file.sync_all()
    };
    over().map_err(|error| {
        io::Error::other(format!("{}: perhaps half written; the new text is in {}", words(&error), copy.display()))
    })?;
    let _ = fs::remove_file(copy);
    Ok(())
}

/// What the names of drafts begin and end with, and how many letters and digits are between.
const PREFIX: &str = ".paisho-";
const SUFFIX: &str = ".tmp";
const RANDOM: usize = 6;
/// A draft to which nothing was written for so long has nobody who will.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes what killed runs have left in a folder, once for all files of it that are written one after another.
fn sweep_once(folder: &Path, new: &File) {
    static LAST: Mutex<Option<PathBuf>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if last.as_deref() != Some(folder) {
        *last = Some(folder.to_owned());
        // It is no fault of this run if that cannot be done.
        let _ = sweep(folder, new);
    }
}

/// Removes old drafts of the owner of a new one. The clock that counts is that of the file system.
fn sweep(folder: &Path, new: &File) -> io::Result<()> {
    let new = new.metadata()?;
    let now = new.modified()?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !is_draft(&entry.file_name()) {
            continue;
        }
        // A link is not followed.
        let Ok(found) = entry.metadata() else { continue };
        let age = found.modified().ok().and_then(|then| now.duration_since(then).ok());
        if found.is_file() && links(&found) == 1 && has_same_owner(&found, &new) && age.is_some_and(|age| age >= OLD) {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// Whether a name is one that drafts are given.
fn is_draft(name: &OsString) -> bool {
    let inside = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
    inside.is_some_and(|random| random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
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
fn links(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

/// The same number for all names of a file that has several.
#[cfg(unix)]
pub(super) fn common_number(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().filter(|found| found.nlink() > 1).map(|found| (found.dev(), found.ino()))
}

#[cfg(not(unix))]
pub(super) fn common_number(_: &Path) -> Option<(u64, u64)> {
    None
}

/// Elsewhere it cannot be told.
#[cfg(not(unix))]
fn links(_: &Metadata) -> u64 {
    1
}

#[cfg(unix)]
fn has_same_owner(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    one.uid() == other.uid()
}

#[cfg(not(unix))]
fn has_same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
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

/// Gives a file the extended attributes of the old one, access lists among them.
#[cfg(unix)]
fn keep_attributes(file: &File, old: &Path) -> io::Result<()> {
    use xattr::FileExt;
    let names: Vec<OsString> = match xattr::list(old) {
        Ok(names) => names.collect(),
        // The file system has none.
        Err(error) if error.kind() == io::ErrorKind::Unsupported => return Ok(()),
        Err(error) => return Err(error),
    };
    // The folder may have given the new file some that the old one has not.
    for name in file.list_xattr()?.filter(|name| !names.contains(name)) {
        let _ = file.remove_xattr(&name);
    }
    for name in &names {
        let copy = || match xattr::get(old, name)? {
            Some(value) if file.get_xattr(name)?.as_ref() != Some(&value) => file.set_xattr(name, &value),
            _ => Ok(()),
        };
        copy().map_err(|error| {
            let why = words(&error);
            io::Error::other(format!("not written: its extended attribute `{}` cannot be kept: {why}", name.display()))
        })?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn keep_attributes(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Where writing over a file fails, the new text is whole beside it.
    #[test]
    fn the_new_text_is_kept_where_it_cannot_all_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pai");
        fs::write(&path, "old").unwrap();
        let mut text = NamedTempFile::new_in(folder.path()).unwrap();
        text.write_all(b"new text").unwrap();
        // It takes no writing.
        let file = File::open(&path).unwrap();
        let error = write_over(&path, file, text, folder.path()).unwrap_err().to_string();
        assert!(error.contains("the new text is in") && error.ends_with("game.pai.paisho-copy"), "{error}");
        assert_eq!(fs::read(folder.path().join("game.pai.paisho-copy")).unwrap(), b"new text");
        assert_eq!(fs::read(&path).unwrap(), b"old");
    }
}
