//! Files that are read as a whole and rewritten.

use super::Broken;
use super::input::Input;
use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// All of an input.
pub(super) fn read(input: &Input) -> io::Result<Vec<u8>> {
    match &input.path {
        Some(path) => fs::read(path),
        None => read_stdin(),
    }
}

fn read_stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut io::stdin().lock(), &mut bytes)?;
    Ok(bytes)
}

/// Puts a new text in a file's place, so that at every moment either the old one or the new one is there.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    // Through a link, the file it leads to is replaced and not the link.
    let path = fs::canonicalize(path)?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".paisho-new");
    let new = path.with_file_name(name);
    fs::write(&new, text)?;
    let permissions = fs::metadata(&path)?.permissions();
    fs::set_permissions(&new, permissions).and_then(|()| fs::rename(&new, &path)).inspect_err(|_| {
        let _ = fs::remove_file(&new);
    })
}

/// Shows what would change, as a unified diff.
pub(super) fn diff(name: &str, old: &str, new: &str, colour: bool) -> Result<(), Broken> {
    let style = |color: AnsiColor| if colour { Style::new().fg_color(Some(color.into())) } else { Style::new() };
    let (red, green, cyan) = (style(AnsiColor::Red), style(AnsiColor::Green), style(AnsiColor::Cyan));
    let mut out = io::stdout().lock();
    writeln!(out, "--- {name}\n+++ {name}")?;
    let changes = TextDiff::from_lines(old, new);
    for hunk in changes.unified_diff().iter_hunks() {
        writeln!(out, "{cyan}{}{cyan:#}", hunk.header())?;
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ('-', red),
                ChangeTag::Insert => ('+', green),
                ChangeTag::Equal => (' ', Style::new()),
            };
            let line: &str = change.value();
            writeln!(out, "{style}{sign}{}{style:#}", line.trim_end_matches('\n'))?;
            if change.missing_newline() {
                writeln!(out, "\\ No newline at end of file")?;
            }
        }
    }
    Ok(())
}
