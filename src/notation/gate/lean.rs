//! Reads a game straight from the bytes, as long as every ply has the label that is due and nothing is to be reported.
//! Whatever else a text may hold, the reader in `read.rs` knows.

use super::skud;
use crate::board::{Place, Point};
use crate::notation::LeanGame;
use crate::notation::lean::{MAX_TEXT, PlainTags, Reader};
use crate::record::{LeanAct, LeanEntry};
use crate::source::Span;
use crate::variant::Tile;

/// The game, unless there is a surprise in it.
pub(super) fn game(text: &str) -> Option<LeanGame> {
    if text.len() > MAX_TEXT {
        return None;
    }
    Moves { reader: header(text)? }.read()
}

/// Reads the accents of both seats, if they are there.
fn header(text: &str) -> Option<Reader<'_>> {
    let mut tags = PlainTags::new(skud());
    let mut rest = gap(text);
    if rest.starts_with('0') {
        for (label, name) in [("0H.", "HostAccents"), ("0G.", "GuestAccents")] {
            let start = text.len() - rest.len();
            let (value, behind) = accents(rest.strip_prefix(label)?)?;
            tags.push(name, value, Span::new(start, text.len() - behind.len()));
            rest = gap(behind);
        }
    }
    Some(Reader::behind_tags(text, tags, text.len() - rest.len()))
}

/// The accents of a list as the value of a tag, and the text behind them. Their codes have one letter.
fn accents(list: &str) -> Option<(String, &str)> {
    let vocabulary = skud().vocabulary();
    let mut value = String::with_capacity(12);
    for (at, code) in list.bytes().enumerate().step_by(2) {
        value.push_str(vocabulary.code(vocabulary.listed_gate(&[code])?));
        match list.as_bytes().get(at + 1) {
            Some(b',') => value.push(' '),
            Some(b';' | b'\n') => return Some((value, &list[at + 1..])),
            _ => return None,
        }
    }
    None
}

/// Skips what stands between plies.
fn gap(text: &str) -> &str {
    &text[text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b';')).count()..]
}

/// Reads the plies.
struct Moves<'a> {
    reader: Reader<'a>,
}

/// The label that is due, as the lowest bytes of a word.
struct Label {
    turn: u32,
    bytes: u64,
    /// How many bytes it has.
    length: usize,
}

impl Label {
    /// The label of Guest's ply in a turn.
    fn new(turn: u32) -> Label {
        let mut label = Label { turn, bytes: u64::from_le_bytes(*b"G.\0\0\0\0\0\0"), length: 2 };
        let mut left = turn;
        while left > 0 {
            label.bytes = label.bytes << 8 | u64::from(b'0' + (left % 10) as u8);
            label.length += 1;
            left /= 10;
        }
        label
    }

    /// The same label with the other seat.
    #[inline(always)]
    fn swap(&mut self) {
        self.bytes ^= u64::from(b'G' ^ b'H') << (8 * (self.length - 2));
    }

    /// The place behind the label, if the text has it here.
    #[inline(always)]
    fn read(&self, reader: &Reader<'_>, at: usize) -> Option<usize> {
        let differs = (reader.word(at) ^ self.bytes) << (64 - 8 * self.length);
        (differs == 0).then_some(at + self.length)
    }
}

impl Moves<'_> {
    /// Reads turn after turn.
    fn read(mut self) -> Option<LeanGame> {
        /// Longer numbers do not fit into a label.
        const MAX_TURN: u32 = 99_999;
        for turn in 1..=MAX_TURN {
            let mut label = Label::new(turn);
            for seat in 0..2 {
                let start = self.gap();
                if start == self.reader.text.len() {
                    return Some(self.reader.finish());
                }
                let behind = label.read(&self.reader, start)?;
                self.reader.at = behind;
                if seat == 0 {
                    self.reader.push(LeanEntry::Turn(label.turn), start);
                }
                self.ply(behind)?;
                label.swap();
            }
        }
        None
    }

    /// Goes to the next ply.
    #[inline(always)]
    fn gap(&mut self) -> usize {
        let mut at = self.reader.at;
        while matches!(self.reader.byte(at), b';' | b'\n' | b'\r' | b' ' | b'\t') {
            at += 1;
        }
        self.reader.at = at;
        at
    }

    /// A flower planted, or moved with the bonus that it may earn.
    #[inline(always)]
    fn ply(&mut self, start: usize) -> Option<()> {
        if self.reader.byte(start) == b'(' {
            self.way(None, start, start)?;
            if self.reader.byte(self.reader.at) == b'+' {
                self.bonus(self.reader.at + 1)?;
            }
        } else {
            let (tile, end) = self.code(start)?;
            let (place, end) = self.point(end)?;
            self.reader.at = end;
            self.reader.push_act(LeanAct::new(Some(tile), true, place), start);
        }
        let mut end = self.reader.at;
        while matches!(self.reader.byte(end), b' ' | b'\t') {
            end += 1;
        }
        (matches!(self.reader.byte(end), b';' | b'\n' | b'\r') || end == self.reader.text.len()).then_some(())
    }

    /// A point and a step from it.
    #[inline(always)]
    fn way(&mut self, tile: Option<Tile>, start: usize, at: usize) -> Option<()> {
        let (from, end) = self.point(at)?;
        if self.reader.byte(end) != b'-' {
            return None;
        }
        let (to, end) = self.point(end + 1)?;
        self.reader.at = end;
        let mut act = LeanAct::new(tile, tile.is_some(), from);
        act.step(to)?;
        if tile.is_some() {
            act.join();
        }
        self.reader.push_act(act, start);
        Some(())
    }

    /// A tile placed for a new harmony, which may carry a flower on.
    fn bonus(&mut self, start: usize) -> Option<()> {
        let (tile, at) = self.code(start)?;
        let (place, end) = self.point(at)?;
        if self.reader.byte(end) == b'-' {
            return self.way(Some(tile), start, at);
        }
        let mut act = LeanAct::new(Some(tile), true, place);
        act.join();
        self.reader.at = end;
        self.reader.push_act(act, start);
        Some(())
    }

    /// A code, and where it ends: before the parenthesis.
    #[inline(always)]
    fn code(&self, start: usize) -> Option<(Tile, usize)> {
        let length = if self.reader.byte(start + 1) == b'(' { 1 } else { 2 };
        let code = self.reader.text.as_bytes().get(start..start + length)?;
        Some((self.reader.vocabulary.listed_gate(code)?, start + length))
    }

    /// A point with coordinates of one digit each, and where it ends.
    #[inline(always)]
    fn point(&self, start: usize) -> Option<(Place, usize)> {
        let word = self.reader.word(start);
        let ((x, taken), open) = (coordinate(word >> 8)?, word as u8);
        let word = word >> (8 * (1 + taken));
        let ((y, also), comma) = (coordinate(word >> 8)?, word as u8);
        let close = (word >> (8 * (1 + also))) as u8;
        if (open, comma, close) != (b'(', b',', b')') {
            return None;
        }
        Some((Point::at(x, y)?.into(), start + 3 + taken + also))
    }
}

/// The coordinate of one digit that the lowest bytes of a word are, and how many bytes it takes.
#[inline(always)]
fn coordinate(word: u64) -> Option<(i8, usize)> {
    let is_negative = word as u8 == b'-';
    let sign = usize::from(is_negative);
    let digit = ((word >> (8 * sign)) as u8).wrapping_sub(b'0') as i8;
    // `-0` is no coordinate.
    let is_one = (i8::from(is_negative)..=9).contains(&digit);
    is_one.then_some((if is_negative { -digit } else { digit }, 1 + sign))
}
