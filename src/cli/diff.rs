//! What rewriting a file changes, found while the file is read.

use super::output::{MEMORY, Messages};
use crate::escape;
use crate::stream::GAME_LIMIT;
use anstyle::{AnsiColor, Style};
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, DiffTag};
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Seek, Write};
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

/// Compares two files game by game, as they come in, and prints a unified diff at the end.
pub(super) struct Diff {
    old: Vec<u8>,
    new: Vec<u8>,
    hunks: Hunks,
}

/// Beyond this product of line counts, or this sum, all lines are changed ones: comparing takes too long, or too much
/// memory.
const MOST_PAIRS: usize = 4_000_000;
const MOST_LINES: usize = 50_000;
/// Beyond this many bytes, a line is printed in pieces, and the diff can only be read and not be applied.
const LONGEST_LINE: usize = 12 << 20;

impl Diff {
    pub(super) fn new(name: &str, colour: bool) -> Diff {
        Diff { old: Vec::new(), new: Vec::new(), hunks: Hunks::new(name, colour) }
    }

    pub(super) fn old_bytes(&mut self, bytes: &[u8]) {
        self.old.extend_from_slice(bytes);
    }

    pub(super) fn new_bytes(&mut self, bytes: &[u8]) {
        self.new.extend_from_slice(bytes);
    }

    /// Compares the lines that have come in, up to the end of a game. Blank lines after the game wait for the next one.
    pub(super) fn step(&mut self) -> io::Result<()> {
        if let (Some(old), Some(new)) = (game_end(&self.old), game_end(&self.new)) {
            let (old, new) = (self.old.split_off(old), self.new.split_off(new));
            self.compare()?;
            (self.old, self.new) = (old, new);
        } else if self.old.len() + self.new.len() > LONGEST_LINE {
            self.compare()?;
        }
        Ok(())
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        self.compare()?;
        let mut diff = self.hunks.end()?;
        let mut out = Messages::stdout();
        io::copy(&mut diff, &mut out)?;
        out.flush()
    }

    fn compare(&mut self) -> io::Result<()> {
        let (old, new) = (std::mem::take(&mut self.old), std::mem::take(&mut self.new));
        let (old, new) = (String::from_utf8_lossy(&old), String::from_utf8_lossy(&new));
        if old == new {
            return old.split_inclusive('\n').try_for_each(|line| self.hunks.same(line));
        }
        let (old, new): (Vec<_>, Vec<_>) = (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
        let is_long = old.len().saturating_mul(new.len()) > MOST_PAIRS || old.len() + new.len() > MOST_LINES;
        let all = || DiffOp::Replace { old_index: 0, old_len: old.len(), new_index: 0, new_len: new.len() };
        for operation in if is_long { vec![all()] } else { operations(&old, &new) } {
            let (tag, old_range, new_range) = operation.as_tag_tuple();
            if tag == DiffTag::Equal {
                old[old_range].iter().try_for_each(|line| self.hunks.same(line))?;
            } else {
                old[old_range].iter().try_for_each(|line| self.hunks.changed('-', line))?;
                new[new_range].iter().try_for_each(|line| self.hunks.changed('+', line))?;
            }
        }
        Ok(())
    }
}

/// Where the line ends in which a game does, or the last line before it.
fn game_end(bytes: &[u8]) -> Option<usize> {
    let text = bytes.trim_ascii_end().len();
    let last = || memchr::memrchr(b'\n', bytes).map(|at| at + 1);
    memchr::memchr(b'\n', &bytes[text..]).map(|at| text + at + 1).or_else(last)
}

/// Makes hunks of lines that come one by one. A hunk goes on across the end of a game: with fewer lines after its change
/// than before, `patch` takes it for one at the end of the file.
struct Hunks {
    name: String,
    colour: bool,
    /// Whether a person reads it as it comes, so that nothing may work on the terminal.
    is_shown: bool,
    /// What is done. Printed at the end: only then it is known whether the file can be rewritten at all.
    done: SpooledTempFile,
    started: bool,
    /// The lines of the open hunk. Its header stands before them, but says how many they are.
    open: SpooledTempFile,
    /// Whether there is an open hunk.
    is_open: bool,
    /// The last equal lines that are in no hunk yet.
    same: VecDeque<String>,
    /// How many equal lines stand at the end of the open hunk.
    behind: usize,
    old: Lines,
    new: Lines,
}

/// Lines of one of the files.
#[derive(Default)]
struct Lines {
    /// How many have come in.
    read: usize,
    /// How many of them came before the open hunk.
    before: usize,
    /// How many are in it.
    inside: usize,
}

/// Lines before and after a change that a hunk has.
const CONTEXT: usize = 3;

impl Hunks {
    fn new(name: &str, colour: bool) -> Hunks {
        Hunks {
            name: quoted(name),
            colour,
            is_shown: io::stdout().is_terminal(),
            done: SpooledTempFile::new(MEMORY),
            started: false,
            open: SpooledTempFile::new(MEMORY),
            is_open: false,
            same: VecDeque::new(),
            behind: 0,
            old: Lines::default(),
            new: Lines::default(),
        }
    }

    fn same(&mut self, line: &str) -> io::Result<()> {
        if self.is_open && self.behind < CONTEXT {
            self.behind += 1;
            self.line(' ', line)?;
        } else {
            let mut kept = String::new();
            if self.same.len() == CONTEXT {
                self.close()?;
                kept = self.same.pop_front().unwrap_or_default();
                kept.clear();
            }
            kept.push_str(line);
            self.same.push_back(kept);
        }
        self.old.read += usize::from(line.ends_with('\n'));
        self.new.read += usize::from(line.ends_with('\n'));
        Ok(())
    }

    fn changed(&mut self, sign: char, line: &str) -> io::Result<()> {
        let same = std::mem::take(&mut self.same);
        if !std::mem::replace(&mut self.is_open, true) {
            for lines in [&mut self.old, &mut self.new] {
                *lines = Lines { before: lines.read - same.len(), inside: 0, ..*lines };
            }
        }
        same.iter().try_for_each(|line| self.line(' ', line))?;
        self.behind = 0;
        self.line(sign, line)?;
        let lines = if sign == '-' { &mut self.old } else { &mut self.new };
        lines.read += usize::from(line.ends_with('\n'));
        Ok(())
    }

    /// Ends the open hunk, if there is one.
    fn close(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.is_open) {
            return Ok(());
        }
        if !std::mem::replace(&mut self.started, true) {
            writeln!(self.done, "--- {0}\n+++ {0}", self.name)?;
        }
        let cyan = self.style(AnsiColor::Cyan);
        let range = |lines: &Lines| match lines.inside {
            // An empty range is named by the line before it.
            0 => format!("{},0", lines.before),
            1 => format!("{}", lines.before + 1),
            length => format!("{},{length}", lines.before + 1),
        };
        writeln!(self.done, "{cyan}@@ -{} +{} @@{cyan:#}", range(&self.old), range(&self.new))?;
        self.open.rewind()?;
        io::copy(&mut self.open, &mut self.done)?;
        self.open.rewind()?;
        self.open.set_len(0)
    }

    /// All hunks, to be read from the beginning.
    fn end(mut self) -> io::Result<SpooledTempFile> {
        self.close()?;
        self.done.rewind()?;
        Ok(self.done)
    }

    /// Adds a line to the open hunk.
    fn line(&mut self, sign: char, line: &str) -> io::Result<()> {
        let style = match sign {
            '-' => self.style(AnsiColor::Red),
            '+' => self.style(AnsiColor::Green),
            _ => Style::new(),
        };
        self.old.inside += usize::from(sign != '+');
        self.new.inside += usize::from(sign != '-');
        let mut text = line.strip_suffix('\n').unwrap_or(line);
        let (mut mark, mut end) = ("", "");
        // They do no harm at the ends of a line, and a diff is applied by other programs.
        if !self.is_shown {
            (mark, text) = text.split_at(if text.starts_with(BOM) { BOM.len_utf8() } else { 0 });
            (text, end) = text.split_at(text.len() - usize::from(line.ends_with("\r\n")));
        }
        // Tabs do no harm either.
        let text = text.split('\t').map(escape::line).collect::<Vec<_>>().join("\t");
        writeln!(self.open, "{style}{sign}{mark}{text}{end}{style:#}")?;
        if !line.ends_with('\n') {
            writeln!(self.open, "\\ No newline at end of file")?;
        }
        Ok(())
    }

    fn style(&self, colour: AnsiColor) -> Style {
        if self.colour { Style::new().fg_color(Some(colour.into())) } else { Style::new() }
    }
}

const BOM: char = '\u{feff}';

/// The name of a file as other programs read it in a diff: where it could be taken for more or less than it is, in quotes,
/// and a tab after it where it has spaces.
fn quoted(name: &str) -> String {
    if escape::line(name) != name || name.starts_with('"') {
        let sign = |sign: char| match sign {
            '"' | '\\' => format!("\\{sign}"),
            ' '..='~' => sign.to_string(),
            _ => sign.to_string().bytes().map(|byte| format!("\\{byte:03o}")).collect(),
        };
        return format!("\"{}\"", name.chars().map(sign).collect::<String>());
    }
    format!("{name}{}", if name.contains(' ') { "\t" } else { "" })
}

/// What makes the new lines of the old ones.
///
/// `TextDiff` would do the same, but it is compiled for each algorithm there is, which made a seventh of the program's code.
fn operations(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let mut hook = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = myers::diff(&mut hook, old, 0..old.len(), new, 0..new.len());
    hook.into_inner().into_inner().into_ops()
}
