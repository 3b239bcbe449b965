//! What rewriting a file changes, found while the file is read.

use super::output::{MEMORY, Messages};
use crate::escape;
use crate::stream::GAME_LIMIT;
use anstyle::{AnsiColor, Style};
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, DiffTag, group_diff_ops};
use std::io::{self, Seek, Write};
use std::ops::Range;
use tempfile::SpooledTempFile;

/// Compares two byte streams that come in pieces, and keeps only what one of them is ahead.
#[derive(Default)]
pub(super) struct Changes {
    old: Vec<u8>,
    new: Vec<u8>,
    differ: bool,
}

/// Maximum of bytes that one stream may be ahead of the other if they are equal.
const AHEAD: usize = 2 * GAME_LIMIT;

impl Changes {
    pub(super) fn old_bytes(&mut self, bytes: &[u8]) {
        self.old.extend_from_slice(bytes);
        self.compare();
    }

    pub(super) fn new_bytes(&mut self, bytes: &[u8]) {
        self.new.extend_from_slice(bytes);
        self.compare();
    }

    fn compare(&mut self) {
        let length = self.old.len().min(self.new.len());
        self.differ |= self.old[..length] != self.new[..length];
        // A stream that is ahead by more than a game has bytes that the other lacks.
        self.differ |= self.old.len().abs_diff(self.new.len()) > AHEAD;
        if self.differ {
            (self.old, self.new) = (Vec::new(), Vec::new());
        } else {
            self.old.drain(..length);
            self.new.drain(..length);
        }
    }

    /// Whether the streams differ, once both have ended.
    pub(super) fn any(&self) -> bool {
        self.differ || !self.old.is_empty() || !self.new.is_empty()
    }
}

/// Prints a unified diff, game by game.
pub(super) struct Diff {
    name: String,
    colour: bool,
    /// Printed at the end: only then it is known whether the file can be rewritten at all.
    out: SpooledTempFile,
    old: Vec<u8>,
    new: Vec<u8>,
    /// How many lines stand before what is kept.
    old_line: usize,
    new_line: usize,
    started: bool,
}

/// Beyond this product of line counts, or this sum, a change is printed as one hunk: comparing takes too long, or too
/// much memory.
const MOST_PAIRS: usize = 4_000_000;
const MOST_LINES: usize = 50_000;
/// Beyond this many bytes, a line is printed in pieces, and the diff can only be read and not be applied.
const LONGEST_LINE: usize = 12 << 20;

impl Diff {
    pub(super) fn new(name: &str, colour: bool) -> Diff {
        Diff {
            name: name.to_owned(),
            colour,
            out: SpooledTempFile::new(MEMORY),
            old: Vec::new(),
            new: Vec::new(),
            old_line: 0,
            new_line: 0,
            started: false,
        }
    }

    pub(super) fn old_bytes(&mut self, bytes: &[u8]) {
        self.old.extend_from_slice(bytes);
    }

    pub(super) fn new_bytes(&mut self, bytes: &[u8]) {
        self.new.extend_from_slice(bytes);
    }

    /// Compares the lines that have come in, up to the end of a game. Blank lines after the game wait for the next one.
    pub(super) fn step(&mut self) -> io::Result<()> {
        let text = self.old.trim_ascii_end().len();
        let old = memchr::memchr(b'\n', &self.old[text..]).map(|at| text + at + 1);
        let old = old.or_else(|| memchr::memrchr(b'\n', &self.old).map(|at| at + 1));
        let new = memchr::memrchr(b'\n', &self.new).map(|at| at + 1);
        if let (Some(old), Some(new)) = (old, new) {
            let (old, new) = (self.old.split_off(old), self.new.split_off(new));
            self.print()?;
            (self.old, self.new) = (old, new);
        } else if self.old.len() + self.new.len() > LONGEST_LINE {
            self.print()?;
        }
        Ok(())
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        self.print()?;
        self.out.rewind()?;
        let mut out = Messages::stdout();
        io::copy(&mut self.out, &mut out)?;
        out.flush()
    }

    fn print(&mut self) -> io::Result<()> {
        let (old, new) = (std::mem::take(&mut self.old), std::mem::take(&mut self.new));
        let count = |bytes: &[u8]| memchr::memchr_iter(b'\n', bytes).count();
        let (old_count, new_count) = (count(&old), count(&new));
        if old != new {
            if !std::mem::replace(&mut self.started, true) {
                let name = escape::line(&self.name);
                writeln!(self.out, "--- {name}\n+++ {name}")?;
            }
            let (old, new) = (String::from_utf8_lossy(&old), String::from_utf8_lossy(&new));
            if old_count.saturating_mul(new_count) > MOST_PAIRS || old_count + new_count > MOST_LINES {
                let lines = |text: &str| text.split_inclusive('\n').count();
                self.header(0..lines(&old), 0..lines(&new))?;
                old.split_inclusive('\n').try_for_each(|line| self.line('-', line))?;
                new.split_inclusive('\n').try_for_each(|line| self.line('+', line))?;
            } else {
                self.hunks(
                    &old.split_inclusive('\n').collect::<Vec<_>>(),
                    &new.split_inclusive('\n').collect::<Vec<_>>(),
                )?;
            }
        }
        self.old_line += old_count;
        self.new_line += new_count;
        Ok(())
    }

    fn hunks(&mut self, old: &[&str], new: &[&str]) -> io::Result<()> {
        for group in group_diff_ops(operations(old, new), 3) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            self.header(first.old_range().start..last.old_range().end, first.new_range().start..last.new_range().end)?;
            for operation in &group {
                let (tag, old_range, new_range) = operation.as_tag_tuple();
                if tag == DiffTag::Equal {
                    old[old_range].iter().try_for_each(|line| self.line(' ', line))?;
                } else {
                    old[old_range].iter().try_for_each(|line| self.line('-', line))?;
                    new[new_range].iter().try_for_each(|line| self.line('+', line))?;
                }
            }
        }
        Ok(())
    }

    fn header(&mut self, old: Range<usize>, new: Range<usize>) -> io::Result<()> {
        let cyan = self.style(AnsiColor::Cyan);
        let range = |lines: Range<usize>, before: usize| match lines.len() {
            // An empty range is named by the line before it.
            0 => format!("{},0", before + lines.start),
            1 => format!("{}", before + lines.start + 1),
            length => format!("{},{length}", before + lines.start + 1),
        };
        let (old, new) = (range(old, self.old_line), range(new, self.new_line));
        writeln!(self.out, "{cyan}@@ -{old} +{new} @@{cyan:#}")
    }

    fn line(&mut self, sign: char, line: &str) -> io::Result<()> {
        let style = match sign {
            '-' => self.style(AnsiColor::Red),
            '+' => self.style(AnsiColor::Green),
            _ => Style::new(),
        };
        let text = line.strip_suffix('\n').unwrap_or(line);
        // Tabs do no harm, and a diff is applied by other programs.
        let text = text.split('\t').map(escape::line).collect::<Vec<_>>().join("\t");
        writeln!(self.out, "{style}{sign}{text}{style:#}")?;
        if !line.ends_with('\n') {
            writeln!(self.out, "\\ No newline at end of file")?;
        }
        Ok(())
    }

    fn style(&self, colour: AnsiColor) -> Style {
        if self.colour { Style::new().fg_color(Some(colour.into())) } else { Style::new() }
    }
}

/// What makes the new lines of the old ones.
///
/// `TextDiff` would do the same, but it is compiled for each algorithm there is, which made a seventh of the program's code.
fn operations(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let mut hook = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = myers::diff(&mut hook, old, 0..old.len(), new, 0..new.len());
    hook.into_inner().into_inner().into_ops()
}
