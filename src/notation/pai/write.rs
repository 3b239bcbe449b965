//! Writes records in canonical form.

use crate::board::Place;
use crate::notation::bytes::Bytes;
use crate::notation::position::tiles::write_tiles;
use crate::record::{Act, Comment, Discard, Effect, Entry, Glyph, Head, Ply, Record};
use crate::variant::{Tile, Vocabulary};
use std::fmt::Write as _;

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
        ply: &mut Bytes::new(),
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
    let mut out = Bytes::new();
    add_ply(&mut out, ply, vocabulary);
    out.into_string()
}

/// Adds a ply to a text.
pub(crate) fn add_ply(out: &mut Bytes, ply: &Ply, vocabulary: &'static Vocabulary) {
    match ply {
        Ply::Acts(acts) => {
            for (at, act) in acts.iter().enumerate() {
                if at > 0 {
                    out.piece(b" + ");
                }
                add_act(out, act, vocabulary);
            }
        }
        Ply::Pass => out.piece(b"Pass"),
        Ply::Resign => out.piece(b"Resign"),
        Ply::Claim => out.piece(b"Claim"),
        Ply::Draw { drew, discarded } => {
            out.piece(b"Draw");
            if let Some(tile) = drew {
                out.piece(b" ");
                out.code(vocabulary.code(*tile));
            }
            match discarded {
                Discard::None => {}
                Discard::Unseen => out.piece(b" / ?"),
                Discard::Tile(tile) => {
                    out.piece(b" / ");
                    out.code(vocabulary.code(*tile));
                }
            }
        }
    }
}

fn add_act(out: &mut Bytes, act: &Act, vocabulary: &'static Vocabulary) {
    add_code(out, act.tile, vocabulary);
    if act.drop {
        out.piece(b"*");
    }
    out.place(act.at);
    match (act.capture, act.path.split_last()) {
        (Some(tile), Some((last, before))) => {
            add_path(out, before);
            out.piece(b" x ");
            add_code(out, tile, vocabulary);
            out.place(*last);
        }
        _ => add_path(out, &act.path),
    }
    if let Some(tile) = act.exchange {
        out.piece(b"=");
        out.code(vocabulary.code(tile));
    }
    match &act.effect {
        None => {}
        Some(Effect::Turn(steps)) => out.show(format_args!(" ~ {steps:+}")),
        Some(Effect::Shift { tile, at, path }) => {
            out.piece(b" ~ ");
            add_code(out, *tile, vocabulary);
            out.place(*at);
            add_path(out, path);
        }
    }
}

fn add_code(out: &mut Bytes, tile: Option<Tile>, vocabulary: &'static Vocabulary) {
    if let Some(tile) = tile {
        out.code(vocabulary.code(tile));
    }
}

fn add_path(out: &mut Bytes, path: &[Place]) {
    for &place in path {
        out.piece(b"-");
        out.place(place);
    }
}

/// Writes a glyph behind a ply: the first sign without a space, whatever else with one.
pub(crate) fn write_glyph(out: &mut String, glyph: Glyph) {
    let follows_glyph = out.ends_with(['!', '?']) && !out.ends_with("/ ?") || glyph.sign().is_none();
    let _ = write!(out, "{}{glyph}", if follows_glyph { " " } else { "" });
}

/// Writes the lines below the tags.
struct Lines<'o> {
    out: &'o mut String,
    /// The text of a ply.
    ply: &'o mut Bytes,
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
                self.word("");
                self.ply.clear();
                self.ply.number(*turn);
                self.ply.text(dots);
                self.out.push_str(self.ply.as_str());
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
                self.word("");
                self.ply.clear();
                add_ply(self.ply, ply, vocabulary);
                self.out.push_str(self.ply.as_str());
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
        let mut lines = Lines {
            out: &mut *self.out,
            ply: &mut *self.ply,
            at_start: false,
            plies: before,
            drew: false,
            is_variation: true,
            ..*self
        };
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
