//! Writes records in canonical form.

use crate::notation::bytes::{Bytes, Pen};
use crate::notation::position::tiles::add_tiles;
use crate::notation::short::Short;
use crate::record::{Act, Comment, Discard, Effect, Entry, Glyph, Head, Placed, Ply, Record, Variation};
use crate::variant::{Tile, Vocabulary};
use std::fmt::Write as _;

/// Writes a game: its tags, an empty line, and a line for each turn.
pub(super) fn record(out: &mut String, record: &Record) {
    let mut lines = Lines::new(record, 0);
    lines.entries(&record.entries);
    out.push_str(lines.end().as_str());
}

/// Writes a tag on a line of its own.
pub(crate) fn write_tag(out: &mut String, name: &str, value: &str) {
    let mut tag = Bytes::new();
    add_tag(&mut tag, name, value);
    out.push_str(tag.as_str());
}

fn add_tag(out: &mut Bytes, name: &str, value: &str) {
    out.piece(b"[");
    out.text(name);
    out.piece(b" \"");
    for part in value.split_inclusive(['"', '\\']) {
        let plain = part.strip_suffix(['"', '\\']).unwrap_or(part);
        out.text(plain);
        if plain.len() < part.len() {
            out.piece(b"\\");
            out.text(&part[plain.len()..]);
        }
    }
    out.piece(b"\"]\n");
}

/// Writes a comment in braces or after a semicolon.
pub(crate) fn write_comment(out: &mut String, comment: &Comment) {
    let mut written = Bytes::new();
    add_comment(&mut written, &comment.text, comment.to_line_end);
    out.push_str(written.as_str());
}

fn add_comment(out: &mut Bytes, text: &str, to_line_end: bool) {
    if to_line_end {
        out.text(if text.is_empty() { ";" } else { "; " });
        out.text(text);
    } else {
        out.piece(b"{");
        out.text(text);
        out.piece(b"}");
    }
}

/// A ply.
pub(crate) fn write_ply(ply: &Ply, vocabulary: &'static Vocabulary) -> String {
    let mut out = Bytes::new();
    add_ply(&mut out, ply, vocabulary);
    let mut text = out.into_string();
    // The room that is quick to write into is fifty times as large.
    text.shrink_to_fit();
    text
}

/// Adds a ply to a text.
#[inline]
pub(crate) fn add_ply(out: &mut impl Pen, ply: &Ply, vocabulary: &'static Vocabulary) {
    let Ply::Acts(acts) = ply else { return add_word(out, ply, vocabulary) };
    for (at, act) in acts.iter().enumerate() {
        if at > 0 {
            out.piece(b" + ");
        }
        add_act(out, act, vocabulary);
        if let Some(effect) = &act.effect {
            add_effect(out, effect, vocabulary);
        }
    }
}

/// The same for a ply of acts without effects; says whether it is one.
#[cfg(feature = "cli")]
#[inline(always)]
pub(crate) fn add_plain_acts(out: &mut impl Pen, ply: &Ply, vocabulary: &'static Vocabulary) -> bool {
    let Ply::Acts(acts) = ply else { return false };
    for (at, act) in acts.iter().enumerate() {
        if act.effect.is_some() {
            return false;
        }
        if at > 0 {
            out.piece(b" + ");
        }
        add_act(out, act, vocabulary);
    }
    !acts.is_empty()
}

#[cold]
fn add_word(out: &mut impl Pen, ply: &Ply, vocabulary: &'static Vocabulary) {
    match ply {
        Ply::Acts(_) => {}
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

#[inline(always)]
fn add_act(out: &mut impl Pen, act: &Act, vocabulary: &'static Vocabulary) {
    let tile = code(act.tile, vocabulary);
    let tile = if act.drop { tile.and(b'*') } else { tile };
    out.put(tile.then(Short::place(act.at)));
    // The last step may be a capture.
    let mut left = act.path.len();
    for &place in &act.path {
        left -= 1;
        let before = match act.capture {
            Some(tile) if left == 0 => {
                out.piece(b" x ");
                code(tile, vocabulary)
            }
            _ => Short::EMPTY.and(b'-'),
        };
        out.put(before.then(Short::place(place)));
    }
    if let Some(tile) = act.exchange {
        out.piece(b"=");
        out.code(vocabulary.code(tile));
    }
}

#[cold]
fn add_effect(out: &mut impl Pen, effect: &Effect, vocabulary: &'static Vocabulary) {
    match effect {
        Effect::Turn(steps) => out.show(format_args!(" ~ {steps:+}")),
        Effect::Shift { tile, at, path } => {
            out.piece(b" ~ ");
            out.put(code(*tile, vocabulary).then(Short::place(*at)));
            for &place in path {
                out.piece(b"-");
                out.place(place);
            }
        }
    }
}

/// The code of a tile, if it is named.
#[inline(always)]
fn code(tile: Option<Tile>, vocabulary: &'static Vocabulary) -> Short {
    tile.map_or(Short::EMPTY, |tile| Short::code(vocabulary.code(tile)))
}

/// Writes a glyph after a ply.
pub(crate) fn write_glyph(out: &mut String, glyph: Glyph) {
    let gap = gap(out.as_bytes(), glyph);
    let _ = write!(out, "{gap}{glyph}");
}

/// What stands between a text and a glyph: nothing before the first sign and the mark of a ply that stands, a space before
/// whatever else.
fn gap(before: &[u8], glyph: Glyph) -> &'static str {
    if glyph == Glyph::STANDS {
        return "";
    }
    let follows_glyph = before.ends_with(b"!") || (before.ends_with(b"?") && !before.ends_with(b"/ ?"));
    if follows_glyph || glyph.sign().is_none() { " " } else { "" }
}

/// Writes the lines below the tags.
struct Lines {
    out: Bytes,
    vocabulary: &'static Vocabulary,
    /// Whether the line has nothing yet.
    at_start: bool,
    turn: u32,
    /// How many plies the turn has.
    plies: usize,
    /// The seat that moves first in turn 1.
    first: usize,
    /// Whether the last ply drew a tile.
    drew: bool,
    /// Whether the entries are those of a variation, which has no lines.
    is_variation: bool,
    /// Whether the turn goes on behind so many plies of it, where that was asked for last.
    known: Option<((u32, usize), bool)>,
    /// How long the text was behind the last check and the comments on its line.
    checked: usize,
}

impl Lines {
    /// Writes the tags, with room for about so many bytes below them.
    fn new(record: &Record, room: usize) -> Lines {
        let mut lines = Lines {
            out: Bytes::with_room(room + 512),
            vocabulary: record.variant.vocabulary(),
            at_start: true,
            turn: 0,
            plies: 0,
            first: record.first_seat().index(),
            drew: false,
            is_variation: false,
            known: None,
            checked: 0,
        };
        add_tag(&mut lines.out, "Variant", record.variant.name());
        for head in &record.header {
            match head {
                Head::Tag(written) => add_tag(&mut lines.out, &written.name, &written.value),
                Head::Comment(written) => {
                    add_comment(&mut lines.out, &written.text, written.to_line_end);
                    lines.out.piece(b"\n");
                }
            }
        }
        lines
    }

    /// Ends the last line: all of them.
    fn end(mut self) -> Bytes {
        self.end_line();
        self.out
    }

    fn entries(&mut self, entries: &[Entry]) {
        let mut rest = entries;
        while let [entry, behind @ ..] = rest {
            match entry {
                Entry::Turn(turn) => self.number(*turn),
                Entry::Ply(ply) => self.ply(ply),
                Entry::Glyph(glyph) => self.glyph(*glyph),
                Entry::Variation(variation) => self.variation(variation),
                Entry::Comment(written) => {
                    let next = || behind.iter().find(|entry| matches!(entry, Entry::Turn(_) | Entry::Ply(_)));
                    let goes_on = || matches!(next(), Some(Entry::Ply(_)));
                    self.comment(&written.text, written.to_line_end, written.own_line, goes_on);
                }
                Entry::Check(tiles) => self.check(tiles),
            }
            rest = behind;
        }
    }

    #[inline]
    fn number(&mut self, turn: u32) {
        if !self.is_variation {
            self.end_line();
            if self.turn == 0 {
                self.out.piece(b"\n");
            }
        }
        let is_later = self.turn == 0 && self.first > 0;
        self.turn = turn;
        self.plies = 0;
        self.gap();
        self.out.number(turn);
        if is_later {
            self.out.piece(b"...");
        } else {
            self.out.piece(b".");
        }
    }

    #[inline]
    fn ply(&mut self, ply: &Ply) {
        // The number is repeated where a comment or a check has ended the line, and where the ply would be read as the
        // place of a drawn tile.
        let is_bare = || matches!(ply, Ply::Acts(acts) if acts.first().is_some_and(|act| act.tile.is_none()));
        if self.plies > 0 && (self.at_start || (self.drew && is_bare())) {
            self.number_again();
        }
        self.drew = matches!(ply, Ply::Draw { drew: Some(_), discarded: Discard::None });
        self.plies += 1;
        self.gap();
        add_ply(&mut self.out, ply, self.vocabulary);
    }

    /// Whether the turn goes on, which is found out once for all comments behind a ply.
    fn goes_on(&mut self, find: impl FnOnce() -> bool) -> bool {
        let now = (self.turn, self.plies);
        if self.known.is_none_or(|(then, _)| then != now) {
            self.known = Some((now, find()));
        }
        self.known.is_some_and(|(_, goes_on)| goes_on)
    }

    /// Repeats the number of a turn that goes on.
    fn number_again(&mut self) {
        self.word(&format!("{}...", self.turn));
    }

    #[cold]
    fn glyph(&mut self, glyph: Glyph) {
        self.out.text(gap(self.out.as_bytes(), glyph));
        self.out.show(glyph);
    }

    /// Writes a comment; `goes_on` if a ply of the same turn follows.
    fn comment(&mut self, text: &str, to_line_end: bool, own_line: bool, goes_on: impl FnOnce() -> bool) {
        let (to_line_end, mut own_line) = (to_line_end && !self.is_variation, own_line && !self.is_variation);
        if !own_line && self.checked == self.out.len() {
            // It stays on the line of the check.
            self.out.end_with(b' ');
            add_comment(&mut self.out, text, to_line_end);
            self.out.piece(b"\n");
            self.checked = if to_line_end { 0 } else { self.out.len() };
            return;
        }
        // At the start of a line it would be read as on a line of its own.
        if self.at_start && !own_line && !self.is_variation {
            own_line = self.plies == 0 || !self.goes_on(goes_on);
            if !own_line {
                self.number_again();
            }
        }
        if own_line {
            self.end_line();
        }
        self.gap();
        add_comment(&mut self.out, text, to_line_end);
        if to_line_end || own_line {
            self.end_line();
        }
    }

    fn check(&mut self, tiles: &[Placed]) {
        if self.is_variation {
            self.gap();
        } else {
            self.end_line();
            if self.turn == 0 {
                self.out.piece(b"\n");
            }
        }
        // A position has no character that is escaped.
        self.out.piece(b"[Check \"");
        add_tiles(&mut self.out, self.vocabulary, tiles);
        if self.is_variation {
            self.out.piece(b"\"]");
        } else {
            self.out.piece(b"\"]\n");
            self.checked = self.out.len();
        }
    }

    /// Writes a variation between parentheses. It begins with the number of the turn.
    fn variation(&mut self, variation: &Variation) {
        self.word("(");
        let (turn, plies, drew, is_variation) = (self.turn, self.plies, self.drew, self.is_variation);
        let before = plies.saturating_sub(1);
        let is_later = before > 0 || (turn == 1 && self.first > 0);
        self.word(&format!("{turn}{}", if is_later { "..." } else { "." }));
        (self.plies, self.drew, self.is_variation) = (before, false, true);
        self.entries(&variation.entries);
        (self.turn, self.plies, self.drew, self.is_variation) = (turn, plies, drew, is_variation);
        self.word(")");
    }

    fn word(&mut self, word: &str) {
        self.gap();
        self.out.text(word);
    }

    /// What stands before a word in its line.
    #[inline]
    fn gap(&mut self) {
        if !std::mem::take(&mut self.at_start) {
            self.out.piece(b" ");
        }
    }

    #[inline]
    fn end_line(&mut self) {
        if !std::mem::replace(&mut self.at_start, true) {
            self.out.piece(b"\n");
        }
    }
}
