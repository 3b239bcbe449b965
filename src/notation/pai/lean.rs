//! Reads a game straight from the bytes, as long as nothing is to be reported. Whatever else a text may hold,
//! the reader in `read.rs` knows.

mod points;
mod run;
mod turns;
mod words;

use super::read::reads_as_ply;
use super::tag::{brace_comment, check, line_comment, plain_tag, tag};
use crate::board::{Place, Point, Square};
use crate::notation::lean::{Label, MAX_TEXT, PlainTags, Reader, Windows};
use crate::notation::read::builder::Builder;
use crate::notation::read::expected::between;
use crate::notation::read::turns::Turns;
use crate::notation::read::visitor::{TagText, Visitor};
use crate::notation::read::written::MAX_PARTS;
use crate::notation::{LeanGame, Options, Read, Spelling};
use crate::record::{LeanAct, LeanEntry};
use crate::variant::{Tile, Variant};
pub(in crate::notation) use points::point;
use run::RUN;
pub(in crate::notation) use run::listed_code;

/// The game, unless there is a surprise in it.
pub(super) fn game(text: &str, options: &Options) -> Option<LeanGame> {
    Some(reader(text, options, false)?.finish())
}

/// The same as the reader of all games gives it.
pub(super) fn whole(text: &str, options: &Options) -> Option<Read> {
    reader(text, options, true)?.finish_whole()
}

fn reader<'a>(text: &'a str, options: &Options, keeps_spans: bool) -> Option<Reader<'a>> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let mut reader = header(text, options)?;
    if keeps_spans {
        reader.keep_spans();
    }
    let first = reader.first_seat();
    let behind = reader.at;
    let has_squares = reader.vocabulary.has_squares();
    let seats = reader.seats();
    let turns = (seats != 2).then(|| Turns::new(seats, first));
    const FIRST: Label = Label::new(1, RUN);
    let (windows, label) = (Windows::new(text), FIRST);
    let (turn, count, glyph, fresh) = (0, 0, usize::MAX, false);
    Moves { reader, windows, has_squares, turns, label, first, turn, count, behind, glyph, fresh }.read()
}

enum Head<'a> {
    Variant(TagText<'a>),
    Tag(TagText<'a>),
    Comment { token: &'a str, text: &'a str, to_line_end: bool },
}

/// Reads what stands above the first number or ply.
fn header<'a>(text: &'a str, options: &Options) -> Option<Reader<'a>> {
    let mut heads = Vec::with_capacity(8);
    let mut variant = options.variant;
    let mut is_named = false;
    let mut input = text;
    loop {
        let spaces = input.bytes().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r')).count();
        let next = &input[spaces..];
        input = match next.as_bytes().first() {
            Some(b'[') => {
                let plain = plain_tag(next.as_bytes()).map(|(name, value, length)| {
                    let (text, name, value) = (&next[..length - 1], &next[name], &next[value]);
                    (&next[length..], TagText { text, name, written: value, value: value.into() })
                });
                let (rest, tag) = plain.or_else(|| tag(next).ok().filter(|(_, tag)| !check(tag)))?;
                if !is_named && tag.name.eq_ignore_ascii_case("Variant") {
                    (is_named, variant) = (true, Some(Variant::named(tag.value.trim())?));
                    heads.push(Head::Variant(tag));
                } else {
                    heads.push(Head::Tag(tag));
                }
                rest
            }
            Some(b'{') => {
                let (rest, text) = brace_comment(next).ok()?;
                heads.push(Head::Comment { token: between(next, rest), text, to_line_end: false });
                rest
            }
            Some(b';') => {
                let (rest, text) = line_comment(next);
                if reads_as_ply(text) {
                    return None;
                }
                heads.push(Head::Comment { token: between(next, rest), text, to_line_end: true });
                rest
            }
            _ => break,
        };
    }
    let at = text.len() - input.len();
    let has_comments = heads.iter().any(|head| matches!(head, Head::Comment { .. }));
    let tags = heads.iter().filter_map(|head| match head {
        Head::Tag(tag) => Some(tag),
        _ => None,
    });
    if !has_comments && let Some(plain) = PlainTags::of(variant?, tags, text) {
        return Some(Reader::behind_tags(text, plain, at));
    }
    let mut builder = Builder::with_room(text, variant?, Spelling::Pai, 0);
    for head in heads {
        match head {
            Head::Variant(tag) | Head::Tag(tag) => builder.tag(tag),
            Head::Comment { token, text, to_line_end } => builder.comment(token, text, to_line_end, false),
        }
    }
    Reader::behind_header(builder, at)
}

/// Reads the numbers and the plies.
struct Moves<'a> {
    reader: Reader<'a>,
    windows: Windows<'a>,
    /// Whether a tile may lie on a square.
    has_squares: bool,
    /// The count of turns where there are more seats than two.
    turns: Option<Turns>,
    /// The number that is written at the next full turn of two seats.
    label: Label,
    /// The seat that moves first in turn 1.
    first: usize,
    /// The turn, 0 before the first.
    turn: u32,
    /// How many seats have played in it.
    count: usize,
    /// Where the last token ends.
    behind: usize,
    /// Where the last token ends, if it is one that a glyph may follow.
    glyph: usize,
    /// Whether the last token is a comment with nothing but comments before it on its line.
    fresh: bool,
}

/// A code or a word.
enum Name {
    Tile(Tile),
    Pass,
    Resign,
    Claim,
    Draw,
}

impl<'a> Moves<'a> {
    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        self.reader.byte(at)
    }

    /// The first place from here on without white space.
    #[inline(always)]
    fn ws(&self, mut at: usize) -> usize {
        while matches!(self.byte(at), b' ' | b'\n' | b'\t' | b'\r') {
            at += 1;
        }
        at
    }

    fn read(mut self) -> Option<Reader<'a>> {
        loop {
            let at = self.ws(self.reader.at);
            self.reader.at = at;
            match self.byte(at) {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' if self.run(at) => {}
                b'A'..=b'Z' | b'a'..=b'z' | b'#' => self.ply(at)?,
                b'0'..=b'9' => match self.number(at) {
                    Some((number, end, dots)) => self.turn(number, at, end, dots)?,
                    None => self.ply(at)?,
                },
                b'!' | b'?' | b'$' => self.glyph(at)?,
                b'{' | b';' => self.comment(at)?,
                _ if at == self.reader.text.len() => {
                    let is_full = self.turns.is_none_or(|turns| turns.end().is_none());
                    return is_full.then_some(self.reader);
                }
                _ => return None,
            }
        }
    }

    /// A ply, which begins a turn if it has none.
    #[inline]
    fn ply(&mut self, start: usize) -> Option<()> {
        if let Some(turns) = &mut self.turns {
            if let Some(turn) = turns.before_ply() {
                self.turn = turn;
                self.reader.push(LeanEntry::Turn(turn), start);
            }
        } else if self.turn == 0 || self.count == 2 {
            self.count = if self.turn == 0 { self.first } else { 0 };
            self.turn += 1;
            self.reader.push(LeanEntry::Turn(self.turn), start);
        }
        self.count += 1;
        match self.byte(start) {
            b'0'..=b'9' | b'#' => self.acts(None, start, start)?,
            _ => match self.name(start)? {
                (Name::Tile(tile), end) => self.acts(Some(tile), start, end)?,
                (word, end) => self.word(word, start, end)?,
            },
        }
        self.end_of_ply()
    }

    /// What must follow a ply that is not plain.
    fn end_of_ply(&mut self) -> Option<()> {
        let end = self.reader.at;
        (self.behind, self.glyph, self.fresh) = (end, end, false);
        if let Some(turns) = &mut self.turns {
            turns.after_ply(self.reader.last() == Some(&LeanEntry::Resign));
        }
        let is_end = match self.byte(end) {
            b' ' | b'\n' | b'\r' | b'\t' | b'{' | b';' | b'!' | b'?' | b'$' => true,
            _ => end == self.reader.text.len(),
        };
        is_end.then_some(())
    }

    /// A code that the rules list, or a word, and where it ends.
    #[inline(always)]
    fn name(&self, start: usize) -> Option<(Name, usize)> {
        let (first, second) = (self.byte(start), self.byte(start + 1));
        let length = match second {
            b'A'..=b'Z' | b'a'..=b'z' if self.byte(start + 2).is_ascii_alphabetic() => return self.long_word(start),
            b'A'..=b'Z' | b'a'..=b'z' => 2,
            b'3'..=b'5' if matches!(first, b'R' | b'r' | b'W' | b'w') => self.numbered(start)?,
            _ => 1,
        };
        // The sign of a capture is no code.
        if matches!(first, b'x' | b'X') {
            return None;
        }
        let code = self.reader.text.as_bytes().get(start..start + length)?;
        Some((Name::Tile(self.reader.vocabulary.listed(code)?), start + length))
    }

    /// A word in its canonical form.
    #[cold]
    fn long_word(&self, start: usize) -> Option<(Name, usize)> {
        let rest = self.reader.text.get(start..)?;
        let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let name = match &rest[..end] {
            "Pass" => Name::Pass,
            "Resign" => Name::Resign,
            "Claim" => Name::Claim,
            "Draw" => Name::Draw,
            _ => return None,
        };
        (!self.byte(start + end).is_ascii_digit()).then_some((name, start + end))
    }

    /// The length of a code such as `R5`: the digit belongs to it only where a whole place, or no letter or digit, follows.
    #[cold]
    fn numbered(&self, start: usize) -> Option<usize> {
        match self.byte(start + 2) {
            b'A'..=b'Z' | b'a'..=b'z' => Some(1),
            b'0'..=b'9' => self.place(start + 2).map(|_| 2),
            _ => Some(2),
        }
    }

    /// A place of the board, and where it ends.
    #[inline(always)]
    fn place(&self, start: usize) -> Option<(Place, usize)> {
        let is_square = self.byte(start) == b'#';
        let at = start + usize::from(is_square);
        let (first, second) = (self.byte(at), self.byte(at + 1));
        if !first.is_ascii_digit() {
            return None;
        }
        let (column, row, end) = if second.is_ascii_digit() {
            ((first - b'0') * 10 + (second - b'0'), self.byte(at + 2), at + 3)
        } else {
            (first - b'0', second, at + 2)
        };
        if !row.is_ascii_alphabetic() {
            return None;
        }
        let (x, y) = (column as i8 - 10, (row | 0x20) as i8 - b'a' as i8 - 9);
        if is_square && !self.has_squares {
            return None;
        }
        let place = if is_square { Square::at(x, y)?.into() } else { Point::at(x, y)?.into() };
        Some((place, end))
    }

    /// A place, with the code of the tile on it if it is named.
    #[inline]
    fn placed(&self, start: usize) -> Option<(Option<Tile>, Place, usize)> {
        if matches!(self.byte(start), b'0'..=b'9' | b'#') {
            let (place, end) = self.place(start)?;
            return Some((None, place, end));
        }
        if !self.byte(start).is_ascii_alphabetic() {
            return None;
        }
        let (Name::Tile(tile), end) = self.name(start)? else { return None };
        let (place, end) = self.place(self.ws(end))?;
        Some((Some(tile), place, end))
    }

    /// Acts joined by `+`, the first of them from after its code on.
    fn acts(&mut self, tile: Option<Tile>, start: usize, behind_code: usize) -> Option<()> {
        self.act(tile, start, behind_code, false)?;
        self.more_acts()
    }

    /// The acts that are joined to the last one.
    fn more_acts(&mut self) -> Option<()> {
        for number in 1..=MAX_PARTS {
            let at = self.ws(self.reader.at);
            if self.byte(at) != b'+' {
                return Some(());
            }
            // More acts are a surprise.
            if number == MAX_PARTS {
                break;
            }
            let start = self.ws(at + 1);
            let (tile, behind_code) = match self.byte(start) {
                b'0'..=b'9' | b'#' => (None, start),
                b'A'..=b'Z' | b'a'..=b'z' => match self.name(start)? {
                    (Name::Tile(tile), end) => (Some(tile), end),
                    _ => return None,
                },
                _ => return None,
            };
            self.act(tile, start, behind_code, true)?;
        }
        None
    }

    /// An act, from after the code of its tile on.
    #[inline(always)]
    fn act(&mut self, tile: Option<Tile>, start: usize, behind_code: usize, is_joined: bool) -> Option<()> {
        let next = self.ws(behind_code);
        let drop = tile.is_some() && self.byte(next) == b'*';
        let (place, end) = self.place(if drop { self.ws(next + 1) } else { next })?;
        let mut act = LeanAct::new(tile, drop, place);
        if is_joined {
            act.join();
        }
        self.reader.at = end;
        let at = self.ws(end);
        // Most drops do nothing more.
        if !drop || matches!(self.byte(at), b'-' | b'x' | b'X' | b'=' | b'~') {
            return self.doings(act, start, at, drop);
        }
        self.reader.push_act(act, start);
        Some(())
    }

    /// What a tile does: what it is exchanged for, or its way, a capture at the end of it, and an effect.
    #[inline(always)]
    fn doings(&mut self, mut act: LeanAct, start: usize, first: usize, drop: bool) -> Option<()> {
        let mut at = first;
        if self.byte(at) == b'=' {
            let (Name::Tile(tile), end) = self.letter_name(self.ws(at + 1))? else { return None };
            act.exchange(tile);
            self.reader.at = end;
            self.reader.push_act(act, start);
            return Some(());
        }
        let mut does = drop;
        while self.byte(at) == b'-' {
            let (place, end) = self.place(self.ws(at + 1))?;
            act.step(place)?;
            does = true;
            self.reader.at = end;
            at = self.ws(end);
        }
        if self.byte(at) == b'x' {
            let (tile, place, end) = self.placed(self.ws(at + 1))?;
            act.step(place)?;
            act.capture(tile);
            does = true;
            self.reader.at = end;
            at = self.ws(end);
        }
        if self.byte(at) == b'~' {
            self.reader.push_act(act, start);
            return self.effect(self.ws(at + 1));
        }
        // A large `X` is a slip.
        if !does || self.byte(at) == b'X' {
            return None;
        }
        self.reader.push_act(act, start);
        Some(())
    }

    /// A code or a word that must be here.
    fn letter_name(&self, start: usize) -> Option<(Name, usize)> {
        if self.byte(start).is_ascii_alphabetic() { self.name(start) } else { None }
    }

    /// A turn of the neighbouring tiles, or another tile and its way.
    fn effect(&mut self, start: usize) -> Option<()> {
        let sign = self.byte(start);
        if matches!(sign, b'+' | b'-') {
            let rest = self.reader.text.get(start + 1..)?;
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let steps: i8 = rest.get(..length.min(4))?.parse().ok()?;
            self.reader.at = start + 1 + length;
            self.reader.push(LeanEntry::Turning(if sign == b'-' { -steps } else { steps }), start);
            return Some(());
        }
        let (tile, place, end) = self.placed(start)?;
        let mut act = LeanAct::new(tile, false, place);
        let mut at = self.ws(end);
        if self.byte(at) != b'-' {
            return None;
        }
        while self.byte(at) == b'-' {
            let (place, end) = self.place(self.ws(at + 1))?;
            act.step(place)?;
            self.reader.at = end;
            at = self.ws(end);
        }
        self.reader.push(LeanEntry::Shift(act), start);
        Some(())
    }
}
