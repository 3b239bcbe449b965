//! Reads a game straight from the bytes, as long as every ply has the label that is due and nothing is to be reported.
//! Whatever else a text may hold, the reader in `read.rs` knows.

use super::skud;
use crate::board::{Place, Point};
use crate::notation::LeanGame;
use crate::notation::lean::{Label, MAX_TEXT, PlainTags, Reader};
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

/// The accents of a list as the value of a tag, and the text after them. Their codes have one letter.
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

/// The point of every two coordinates of one digit, each as its digit and whether it is negative: its place, or none.
static POINTS: [Option<Place>; 32 * 32] = {
    const fn coordinate(written: usize) -> i8 {
        let digit = (written & 15) as i8;
        match written >> 4 == 1 {
            // `-0` is no coordinate.
            true if digit == 0 => 99,
            true => -digit,
            false => digit,
        }
    }
    let mut points = [None; 32 * 32];
    let mut written = 0;
    while written < points.len() {
        if let Some(point) = Point::at(coordinate(written >> 5), coordinate(written & 31)) {
            points[written] = Some(Place::Point(point));
        }
        written += 1;
    }
    points
};

impl Moves<'_> {
    /// Reads turn after turn.
    fn read(mut self) -> Option<LeanGame> {
        /// Longer numbers do not fit into a label.
        const MAX_TURN: u32 = 99_999;
        let mut label = Label::new(1, b"G.");
        while label.number <= MAX_TURN {
            for seat in 0..2 {
                let start = self.gap();
                if start == self.reader.text.len() {
                    return Some(self.reader.finish());
                }
                let behind = label.read(&self.reader, start)?;
                self.reader.at = behind;
                if seat == 0 {
                    self.reader.push(LeanEntry::Turn(label.number), start);
                }
                self.ply(behind)?;
                label.swap(b'G' ^ b'H');
            }
            label.count_on();
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
        let (x, rest) = coordinate(word >> 8, b',')?;
        let (y, _) = coordinate(rest, b')')?;
        let point = POINTS[x << 5 | y].filter(|_| word as u8 == b'(')?;
        Some((point, start + 5 + (x >> 4) + (y >> 4)))
    }
}

/// The coordinate of one digit that the lowest bytes of a word are, as `POINTS` has it, if this sign follows; and the word
/// after the sign.
#[inline(always)]
fn coordinate(word: u64, sign: u8) -> Option<(usize, u64)> {
    let is_negative = usize::from(word as u8 == b'-');
    let word = word >> (8 * is_negative);
    // One comparison does for the digit and the sign.
    let digit = (word as u16).wrapping_sub(u16::from(sign) << 8 | u16::from(b'0'));
    (digit < 10).then_some((is_negative << 4 | usize::from(digit), word >> 16))
}
