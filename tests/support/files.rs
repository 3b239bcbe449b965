//! The files of the project, and the records among them.

use paisho::{catalogue, notation};
use std::path::{Path, PathBuf};

/// A path inside the project.
pub fn path(inside: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(inside)
}

/// Every file below a folder of the project, in order.
pub fn walk(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![path(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// The records of the corpus, without the snapshots beside them.
pub fn corpus() -> Vec<PathBuf> {
    let is_snapshot =
        |path: &PathBuf| path.to_str().is_some_and(|name| name.ends_with(".snap") || name.ends_with(".snap.new"));
    walk("corpus").into_iter().filter(|path| !is_snapshot(path)).collect()
}

/// The records of the corpus in folders of this name: `valid` or `invalid`.
pub fn corpus_in(folder: &str) -> Vec<PathBuf> {
    corpus().into_iter().filter(|path| path.parent().is_some_and(|parent| parent.ends_with(folder))).collect()
}

/// Every record of the project that is text and whose file name has, or could have, one of these endings: those of the
/// corpus and the examples of every code, with a name for each.
pub fn record_texts(endings: &[&str]) -> Vec<(String, String)> {
    let ends = |path: &PathBuf| path.extension().is_some_and(|ending| endings.iter().any(|other| *other == ending));
    let text = |path: PathBuf| Some((path.display().to_string(), std::fs::read_to_string(&path).ok()?));
    let mut texts: Vec<(String, String)> = corpus().into_iter().filter(ends).filter_map(text).collect();
    for code in catalogue::all() {
        let its_endings = notation::named(code.notation).unwrap().endings();
        if its_endings.iter().any(|ending| endings.contains(ending)) {
            texts.push((format!("wrong example of {code}"), code.wrong.into()));
            texts.push((format!("right example of {code}"), code.right.into()));
        }
    }
    texts
}
