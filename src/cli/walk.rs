//! Searching folders for records.

use super::compression::uncompressed;
use super::foreign::is_foreign;
use super::inputs::Input;
use super::output::words;
use super::unmarked::{Holds, holds, is_empty, is_gameless, may_be_text};
use super::{Console, Inputs, Status};
use crate::notation;
use clap::Args;
use ignore::WalkBuilder;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Which files of folders are taken. What is named by itself always is.
#[derive(Args, Default)]
pub(super) struct Choice {
    /// In folders, also take the files that fit and have something of a game: `*.rec`, `letters/*` (as in .gitignore)
    #[arg(long, value_name = "GLOB", value_parser = glob)]
    include: Vec<String>,
    /// In folders, leave out the files and folders that fit
    #[arg(long, value_name = "GLOB", value_parser = glob)]
    exclude: Vec<String>,
    /// Whether only names decide: what is written into is not guessed from what it holds.
    #[arg(skip)]
    pub(super) by_name: bool,
}

impl Choice {
    /// Whether globs choose among the files.
    pub(super) fn has_globs(&self) -> bool {
        !self.include.is_empty() || !self.exclude.is_empty()
    }
}

/// A pattern for names of files.
fn glob(text: &str) -> Result<String, String> {
    // In .gitignore these signs at the beginning mean other things than a file's name.
    let glob = if text.starts_with(['!', '#']) { format!("\\{text}") } else { text.to_owned() };
    matcher(std::slice::from_ref(&glob)).map(|_| glob).map_err(|error| error.to_string())
}

/// Tells whether a path, from the folder that is searched, fits one of these patterns.
fn matcher(globs: &[String]) -> Result<Gitignore, ignore::Error> {
    let mut builder = GitignoreBuilder::new("");
    for glob in globs {
        builder.add_line(None, glob)?;
    }
    builder.build()
}

fn fits(matcher: &Gitignore, folder: &Path, path: &Path, is_folder: bool) -> bool {
    let Ok(path) = path.strip_prefix(folder) else { return false };
    // The folder itself was named.
    !path.as_os_str().is_empty() && matcher.matched_path_or_any_parents(path, is_folder).is_ignore()
}

/// The inputs that these paths name, each once. Hidden files and those that `.gitignore` names are left out of folders,
/// and so is what has no known ending or holds no record.
pub(super) fn find(paths: &[PathBuf], choice: &Choice, console: &Console) -> (Vec<Input>, Status) {
    let found = Found::new(paths, choice);
    found.complaints.iter().for_each(|message| console.complain(message));
    found.say_left_out(console);
    (found.inputs, if found.complaints.is_empty() { Status::Clean } else { Status::Failed })
}

/// The files of a folder that may be read. Nothing is said.
pub(super) fn files_in(folder: &Path, choice: &Choice) -> Vec<PathBuf> {
    let found = Found::new(&[folder.to_owned()], choice);
    found.inputs.into_iter().filter_map(|input| input.path).collect()
}

/// The files themselves that are read, behind all links. Nothing is said.
pub(super) fn read_files(inputs: &Inputs) -> HashSet<PathBuf> {
    let mut files = Found::new(&inputs.files, &inputs.choice).known;
    if files.contains(Path::new("-")) {
        // Standard input may be a file.
        files.extend(fs::canonicalize("/dev/stdin"));
    }
    files
}

#[derive(Default)]
struct Found {
    inputs: Vec<Input>,
    /// What has been found, by the names of the files themselves.
    known: HashSet<PathBuf>,
    /// The folder of the last file, and its own name.
    folder: (PathBuf, PathBuf),
    /// Files with another ending.
    other: Vec<PathBuf>,
    /// Files of plain text without a game.
    gameless: Vec<PathBuf>,
    /// Texts with plies and with lines that cannot be read, which are no games for sure.
    unread: Vec<PathBuf>,
    /// Texts with games, where only names decide.
    texts: Vec<PathBuf>,
    /// JSON and YAML files without a record.
    foreign: Vec<PathBuf>,
    /// Files with nothing in them.
    empty: Vec<PathBuf>,
    /// Links to nothing.
    dead: Vec<PathBuf>,
    /// What went wrong.
    complaints: Vec<String>,
}

impl Found {
    fn new(paths: &[PathBuf], choice: &Choice) -> Found {
        let mut found = Found::default();
        for path in paths {
            if path.as_os_str() == "-" {
                if found.known.insert("-".into()) {
                    found.inputs.push(Input::stdin());
                }
            } else if path.is_dir() {
                found.search(path, choice);
            } else {
                found.add(path.clone(), true);
            }
        }
        found
    }

    fn add(&mut self, path: PathBuf, may_be_link: bool) {
        let itself = if may_be_link { fs::canonicalize(&path).ok() } else { self.in_folder(&path) };
        if self.known.insert(itself.unwrap_or_else(|| path.clone())) {
            self.inputs.push(Input::file(path));
        }
    }

    /// The name of a file that is no link. Folders have many files, and the system is asked for each folder once.
    fn in_folder(&mut self, path: &Path) -> Option<PathBuf> {
        let folder = path.parent()?;
        if self.folder.0 != folder {
            self.folder = (folder.to_owned(), fs::canonicalize(folder).ok()?);
        }
        Some(self.folder.1.join(path.file_name()?))
    }

    fn search(&mut self, folder: &Path, choice: &Choice) {
        let mut any = false;
        // The patterns have been read once.
        let [include, exclude] =
            [&choice.include, &choice.exclude].map(|globs| matcher(globs).unwrap_or_else(|_| Gitignore::empty()));
        let mut walk = WalkBuilder::new(folder);
        let root = folder.to_owned();
        walk.filter_entry(move |entry| {
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            !fits(&exclude, &root, entry.path(), is_folder)
        });
        walk.follow_links(true).require_git(false).sort_by_file_name(OsStr::cmp);
        for entry in walk.build() {
            let entry = match entry {
                Ok(entry) => entry,
                // A link to a folder that it stands in leads to nothing new.
                Err(error) if is_loop(&error) => continue,
                Err(error) => {
                    match dead_link(&error) {
                        Some(link) if ending(link).is_none() => self.other.push(link.to_owned()),
                        Some(link) => self.dead.push(link.to_owned()),
                        None => self.complaints.push(message(&error)),
                    }
                    continue;
                }
            };
            if !entry.file_type().is_some_and(|kind| kind.is_file()) {
                continue;
            }
            let path = entry.path();
            let is_taken = fits(&include, folder, path, false);
            let held = match ending(path) {
                None if is_taken && is_gameless(path) => Holds::Other,
                _ if is_taken => Holds::Game,
                None if !may_be_text(path) => {
                    self.other.push(entry.into_path());
                    continue;
                }
                None if choice.by_name => {
                    let list = if holds(path) == Holds::Other { &mut self.other } else { &mut self.texts };
                    list.push(entry.into_path());
                    continue;
                }
                None => holds(path),
                Some(ending) if is_foreign(path, ending) => {
                    self.foreign.push(entry.into_path());
                    continue;
                }
                Some(_) if is_empty(path) => {
                    self.empty.push(entry.into_path());
                    continue;
                }
                Some(_) => Holds::Game,
            };
            match held {
                Holds::Game => {
                    any = true;
                    let is_link = entry.path_is_symlink();
                    self.add(entry.into_path(), is_link);
                }
                Holds::Plies => self.unread.push(entry.into_path()),
                Holds::Other => self.gameless.push(entry.into_path()),
            }
        }
        if !any {
            self.complaints.push(format!("{}: no records in this folder", folder.display()));
        }
    }

    fn say_left_out(&self, console: &Console) {
        let files = |count: usize| if count == 1 { "1 file".to_owned() } else { format!("{count} files") };
        let mut left_out = Vec::new();
        let mut name = |found: &[PathBuf], most: usize, what: String| {
            let names: Vec<String> = found.iter().take(most).map(|path| path.display().to_string()).collect();
            if !names.is_empty() {
                let more = if found.len() > names.len() { ", ..." } else { "" };
                left_out.push(format!("{what} ({}{more})", names.join(", ")));
            }
        };
        let named = |found: &[PathBuf], what: &str| {
            let glob = found.iter().filter(|path| path.extension().is_some()).find_map(|path| glob_of(path));
            let include = glob.map_or(String::new(), |glob| format!(", or use --include '{glob}'"));
            format!("{} {what}: name them{include}", files(found.len()))
        };
        name(&self.unread, 10, named(&self.unread, "with plies and with lines that cannot be read"));
        name(&self.texts, 3, named(&self.texts, "with games and with other endings"));
        name(&self.foreign, 1, format!("{} without a record", files(self.foreign.len())));
        name(
            &self.empty,
            10,
            format!(
                "{} with nothing in {}",
                files(self.empty.len()),
                if self.empty.len() == 1 { "it" } else { "them" }
            ),
        );
        name(&self.gameless, 3, format!("{} without games", files(self.gameless.len())));
        name(&self.other, 3, format!("{} with other endings", files(self.other.len())));
        let links = if self.dead.len() == 1 { "1 link".to_owned() } else { format!("{} links", self.dead.len()) };
        name(&self.dead, 1, format!("{links} to nothing"));
        if !left_out.is_empty() {
            console.warn(&format!("left out: {}", left_out.join(", ")));
        }
    }
}

/// The file's ending, if it is one that a notation has.
fn ending(path: &Path) -> Option<&'static str> {
    let ending = uncompressed(path).extension().and_then(OsStr::to_str)?;
    let known = notation::ALL.iter().flat_map(|notation| notation.endings());
    known.copied().find(|known| known.eq_ignore_ascii_case(ending))
}

/// What takes a file from a folder that is not taken by its ending; none where it is.
pub(super) fn glob_of(path: &Path) -> Option<String> {
    if ending(path).is_some() {
        return None;
    }
    let plain = uncompressed(path);
    let compression = path.as_os_str().to_str()?.strip_prefix(plain.as_os_str().to_str()?)?;
    Some(match plain.extension().and_then(OsStr::to_str) {
        Some(ending) => format!("*.{ending}{compression}"),
        None => path.file_name()?.to_str()?.to_owned(),
    })
}

fn is_loop(error: &ignore::Error) -> bool {
    match error {
        ignore::Error::Loop { .. } => true,
        ignore::Error::WithPath { err, .. } | ignore::Error::WithDepth { err, .. } => is_loop(err),
        _ => false,
    }
}

/// The link that leads to nothing, or in a circle.
fn dead_link(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithDepth { err, .. } => dead_link(err),
        ignore::Error::WithPath { path, .. } => {
            let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
            let leads_nowhere = || fs::metadata(path).is_err_and(|error| error.kind() != ErrorKind::PermissionDenied);
            (is_link && leads_nowhere()).then_some(path)
        }
        _ => None,
    }
}

/// What is wrong with a folder: its name, then the reason, as in all messages.
fn message(error: &ignore::Error) -> String {
    match error {
        ignore::Error::WithPath { path, err } => format!("{}: {}", path.display(), message(err)),
        ignore::Error::WithDepth { err, .. } => message(err),
        ignore::Error::Io(error) => words(error),
        _ => error.to_string(),
    }
}
