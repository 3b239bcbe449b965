//! Writes records in canonical form.

use crate::board::Place;
use crate::notation::position::tiles::write_tiles;
use crate::record::{Act, Comment, Discard, Effect, Entry, Glyph, Head, Ply, Record};
use crate::variant::{Tile, Vocabulary};
use std::fmt::{self, Display, Formatter, Write as _};

/// A part of a record, and the vocabulary to write it with.
struct In<'r, T>(&'r T, &'static Vocabulary);

/// Writes a game: its tags, an empty line, and a line for each turn.
pub(super) fn record(out: &mut String, record: &Record) {
    write_tag(out, "Variant", record.variant.name());
    for head in &record.header {
        match head {
            Head::Tag(written) => write_tag(out, &written.name, &written.value),
            Head::Comment(written) => {
                write_comment(out, written);
                out.push('\n');
            }
        }
    }
    let mut lines = Lines {
        out,
        at_start: true,
        turn: 0,
        plies: 0,
        first: record.first_seat().index(),
        drew: false,
        is_variation: false,
    };
    for entry in &record.entries {
        lines.entry(entry, record.variant.vocabulary());
    }
    lines.end_line();
}

/// Writes a tag on a line of its own.
pub(crate) fn write_tag(out: &mut String, name: &str, value: &str) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push_str("\"]\n");
}

/// Writes a comment in braces or behind a semicolon.
pub(crate) fn write_comment(out: &mut String, comment: &Comment) {
    if comment.to_line_end {
        out.push(';');
        if !comment.text.is_empty() {
            out.push(' ');
        }
        out.push_str(&comment.text);
    } else {
        out.push('{');
        out.push_str(&comment.text);
        out.push('}');
    }
}

/// A ply.
pub(crate) fn write_ply(ply: &Ply, vocabulary: &'static Vocabulary) -> String {
    In(ply, vocabulary).to_string()
}

/// Writes a glyph behind a ply: the first sign without a space, whatever else with one.
pub(crate) fn write_glyph(out: &mut String, glyph: Glyph) {
    let follows_glyph = out.ends_with(['!', '?']) && !out.ends_with("/ ?") || glyph.sign().is_none();
    let _ = write!(out, "{}{glyph}", if follows_glyph { " " } else { "" });
}

/// Writes the lines below the tags.
struct Lines<'o> {
    out: &'o mut String,
    at_start: bool,
    turn: u32,
    /// How many plies of the turn are written.
    plies: usize,
    /// The seat that moves first in turn 1.
    first: usize,
    /// Whether the last ply ends with a drawn tile.
    drew: bool,
    /// Whether the entries are those of a variation, which has no lines.
    is_variation: bool,
}

impl Lines<'_> {
    fn entry(&mut self, entry: &Entry, vocabulary: &'static Vocabulary) {
        match entry {
            Entry::Turn(turn) => {
                if !self.is_variation {
                    self.end_line();
                    if self.turn == 0 {
                        self.out.push('\n');
                    }
                }
                let dots = if self.turn == 0 && self.first > 0 { "..." } else { "." };
                self.turn = *turn;
                self.plies = 0;
                self.word(&format!("{turn}{dots}"));
            }
            Entry::Ply(ply) => {
                // The number is repeated where a comment or a check has ended the line, and where the ply would be read
                // as the place of a drawn tile.
                let is_bare = matches!(ply, Ply::Acts(acts) if acts.first().is_some_and(|act| act.tile.is_none()));
                if self.plies > 0 && (self.at_start || (self.drew && is_bare)) {
                    self.word(&format!("{}...", self.turn));
                }
                self.drew = matches!(ply, Ply::Draw { drew: Some(_), discarded: Discard::None });
                self.plies += 1;
                self.word(&In(ply, vocabulary).to_string());
            }
            Entry::Glyph(glyph) => write_glyph(self.out, *glyph),
            Entry::Variation(variation) => self.variation(&variation.entries, vocabulary),
            Entry::Comment(written) if self.is_variation => {
                self.word("");
                write_comment(self.out, &Comment { to_line_end: false, ..written.clone() });
            }
            Entry::Comment(written) => {
                if written.own_line {
                    self.end_line();
                }
                if !self.at_start {
                    self.out.push(' ');
                }
                write_comment(self.out, written);
                self.at_start = false;
                if written.to_line_end || written.own_line {
                    self.end_line();
                }
            }
            Entry::Check(tiles) => {
                let mut position = String::new();
                write_tiles(&mut position, vocabulary, tiles);
                if self.is_variation {
                    self.word("");
                    write_tag(self.out, "Check", &position);
                    self.out.truncate(self.out.trim_end().len());
                    return;
                }
                self.end_line();
                if self.turn == 0 {
                    self.out.push('\n');
                }
                write_tag(self.out, "Check", &position);
            }
        }
    }

    /// Writes a variation between parentheses. It begins with the number of the turn.
    fn variation(&mut self, entries: &[Entry], vocabulary: &'static Vocabulary) {
        self.word("(");
        let before = self.plies.saturating_sub(1);
        let is_later = before > 0 || (self.turn == 1 && self.first > 0);
        self.word(&format!("{}{}", self.turn, if is_later { "..." } else { "." }));
        let mut lines =
            Lines { out: &mut *self.out, at_start: false, plies: before, drew: false, is_variation: true, ..*self };
        entries.iter().for_each(|entry| lines.entry(entry, vocabulary));
        self.word(")");
    }

    fn word(&mut self, word: &str) {
        if !self.at_start {
            self.out.push(' ');
        }
        self.out.push_str(word);
        self.at_start = false;
    }

    fn end_line(&mut self) {
        if !self.at_start {
            self.out.push('\n');
            self.at_start = true;
        }
    }
}

impl Display for In<'_, Tile> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.1.code(*self.0))
    }
}

fn path(f: &mut Formatter<'_>, path: &[Place]) -> fmt::Result {
    path.iter().try_for_each(|place| write!(f, "-{place}"))
}

impl Display for In<'_, Act> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (act, vocabulary) = (self.0, self.1);
        if let Some(tile) = &act.tile {
            In(tile, vocabulary).fmt(f)?;
        }
        if act.drop {
            f.write_str("*")?;
        }
        act.at.fmt(f)?;
        match (act.capture, act.path.split_last()) {
            (Some(code), Some((last, before))) => {
                path(f, before)?;
                f.write_str(" x ")?;
                if let Some(tile) = &code {
                    In(tile, vocabulary).fmt(f)?;
                }
                last.fmt(f)?;
            }
            _ => path(f, &act.path)?,
        }
        if let Some(tile) = &act.exchange {
            write!(f, "={}", In(tile, vocabulary))?;
        }
        match &act.effect {
            None => Ok(()),
            Some(Effect::Turn(steps)) => write!(f, " ~ {steps:+}"),
            Some(Effect::Shift { tile, at, path: way }) => {
                f.write_str(" ~ ")?;
                if let Some(tile) = tile {
                    In(tile, vocabulary).fmt(f)?;
                }
                at.fmt(f)?;
                path(f, way)
            }
        }
    }
}

impl Display for In<'_, Ply> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let vocabulary = self.1;
        match self.0 {
            Ply::Pass => f.write_str("Pass"),
            Ply::Resign => f.write_str("Resign"),
            Ply::Claim => f.write_str("Claim"),
            Ply::Acts(acts) => acts.iter().enumerate().try_for_each(|(at, act)| {
                f.write_str(if at > 0 { " + " } else { "" })?;
                In(act, vocabulary).fmt(f)
            }),
            Ply::Draw { drew, discarded } => {
                f.write_str("Draw")?;
                if let Some(tile) = drew {
                    write!(f, " {}", In(tile, vocabulary))?;
                }
                match discarded {
                    Discard::None => Ok(()),
                    Discard::Unseen => f.write_str(" / ?"),
                    Discard::Tile(tile) => write!(f, " / {}", In(tile, vocabulary)),
                }
            }
        }
    }
}
