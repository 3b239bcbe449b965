//! Plies as most are, in turns as most are: a space or a line end after each.

use super::Moves;
use super::points::point;
use crate::notation::lean::{WINDOW, after, word};
use crate::record::{LeanAct, LeanEntry};
use crate::variant::{Tile, Vocabulary};

/// What follows the number of a turn.
pub(super) const RUN: &[u8] = b". ";

impl Moves<'_> {
    /// Reads turns and plies from a place on, up to the first that is not as most are. Says whether there are any.
    pub(super) fn run(&mut self, start: usize) -> bool {
        // Turns whose number is not written, or is read otherwise, are not counted by the label.
        if self.turn == 0 || self.turns.is_some() || self.label.number != self.turn + 1 {
            return false;
        }
        let Moves { reader, windows, label, .. } = self;
        let (vocabulary, mut count, mut at) = (reader.vocabulary, self.count, start as u32);
        // A text that is short enough has no turns whose numbers would be too long for a label.
        loop {
            let mut window = windows.at(at);
            let mut first = 0;
            if count == 2 {
                if !label.begins(word(window, 0)) {
                    break;
                }
                first = label.len();
            }
            let Some((act, mut end, mut next)) = plain(vocabulary, window, first) else { break };
            let mut joined = None;
            if is(next, b" + ") {
                let join = at as usize + end + 3;
                window = windows.at(join as u32);
                let Some((act, length, behind)) = plain(vocabulary, window, 0) else { break };
                joined = Some((act, join));
                (end, next) = (end + 3 + length, behind);
            }
            if !matches!(next as u8, b' ' | b'\n') || !BEGINS[usize::from((next >> 8) as u8)] {
                break;
            }
            let (start, end) = (at as usize, at as usize + end);
            if count == 2 {
                reader.push_between(LeanEntry::Turn(label.number), start, start + first - 1);
                label.count_on();
                count = 0;
            }
            match joined {
                None => reader.push_between(LeanEntry::Act(act), start + first, end),
                Some((mut joined, join)) => {
                    reader.push_between(LeanEntry::Act(act), start + first, join - 3);
                    joined.join();
                    reader.push_between(LeanEntry::Act(joined), join, end);
                }
            }
            count += 1;
            at = (end + 1) as u32;
        }
        let is_any = at as usize > start;
        if is_any {
            (self.turn, self.count) = (self.label.number - 1, count);
            (self.behind, self.glyph, self.fresh) = (at as usize - 1, at as usize - 1, false);
            self.reader.at = at as usize;
        }
        is_any
    }
}

/// Whether a byte after white space begins a turn or a ply. An `x` does not: it goes on with the act before it.
static BEGINS: [bool; 256] = {
    let mut begins = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        begins[byte] = (byte as u8).is_ascii_alphanumeric() && !(byte as u8).eq_ignore_ascii_case(&b'x');
        byte += 1;
    }
    begins
};

/// An act as most are: a drop, a move of one step, both, or a capture of a tile that is named. Returns where it ends in a
/// window, and the bytes after it.
#[inline(always)]
fn plain(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize, u64)> {
    let bytes = word(window, start);
    let (tile, mut length) = listed_code(vocabulary, bytes)?;
    let drop = after(bytes, length) as u8 == b'*';
    length += usize::from(drop);
    let (place, taken) = point(after(bytes, length))?;
    length += taken;
    let mut act = LeanAct::new(Some(tile), drop, place);
    let behind = after(bytes, length);
    if behind as u8 == b'-' {
        let bytes = word(window, start + length + 1);
        let (to, taken) = point(bytes)?;
        act.step(to)?;
        return Some((act, start + length + 1 + taken, after(bytes, taken)));
    }
    if drop {
        return Some((act, start + length, behind));
    }
    captures(vocabulary, act, window, start + length)
}

/// The capture that an act ends with.
fn captures(
    vocabulary: &Vocabulary,
    mut act: LeanAct,
    window: &[u8; WINDOW],
    start: usize,
) -> Option<(LeanAct, usize, u64)> {
    let bytes = word(window, start);
    let (tile, length) = listed_code(vocabulary, bytes >> 24).filter(|_| is(bytes, b" x "))?;
    let (to, taken) = point(after(bytes >> 24, length))?;
    act.step(to)?;
    act.capture(Some(tile));
    let end = start + 3 + length + taken;
    // A word has no room for what follows.
    Some((act, end, window[end % WINDOW..].iter().take(3).rev().fold(0, |word, byte| word << 8 | u64::from(*byte))))
}

/// Whether a word begins with these bytes.
#[inline(always)]
fn is(word: u64, [first, second, third]: &[u8; 3]) -> bool {
    word as u32 & 0xff_ffff == u32::from_le_bytes([*first, *second, *third, 0])
}

/// A code that the rules list, and how long it is.
#[inline(always)]
pub(in crate::notation) fn listed_code(vocabulary: &Vocabulary, word: u64) -> Option<(Tile, usize)> {
    let (first, second) = (word as u8, (word >> 8) as u8);
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let (second, length) = match second {
        b'A'..=b'Z' | b'a'..=b'z' => (second, 2),
        // The digit may belong to the code.
        b'3'..=b'5' if matches!(first, b'R' | b'r' | b'W' | b'w') => return None,
        _ => (0, 1),
    };
    Some((vocabulary.listed_letters(first, second)?, length))
}
