//! Plies as most are, in turns as most are: a space or a line end after each.

use super::Moves;
use super::points::point;
use crate::notation::lean::{FAR, Label, Lent, WINDOW, Windows, after, word, word_behind};
use crate::record::{Doing, LeanAct, LeanEntry};
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
        if self.reader.keeps_spans() { self.run_with::<true>(start) } else { self.run_with::<false>(start) }
    }

    fn run_with<const SPANS: bool>(&mut self, start: usize) -> bool {
        let mut label = self.label;
        let vocabulary = self.reader.vocabulary;
        let mut run = Run { windows: &self.windows, vocabulary, lent: self.reader.lend::<SPANS>() };
        let (mut count, mut at) = (self.count, start as u32);
        // A text that is short enough has no turns whose numbers would be too long for a label.
        loop {
            let (window, mut first) = (run.windows.at(at), 0);
            if count == 2 {
                if !label.begins(word(window, 0)) {
                    break;
                }
                first = label.len();
                run.lent.push(LeanEntry::Turn(label.number), place(at, 0), place(at, first.wrapping_sub(1)));
                label.count_on();
                count = 0;
            }
            let Some(behind) = run.ply(window, at, first) else {
                if first > 0 {
                    run.lent.drop_last(1);
                    (count, label) = (2, Label::new(label.number - 1, RUN));
                }
                break;
            };
            count += 1;
            at = behind;
        }
        self.reader.take_back(run.lent);
        let is_any = at as usize > start;
        if is_any {
            (self.turn, self.count, self.label) = (label.number - 1, count, label);
            (self.behind, self.glyph, self.fresh) = (at as usize - 1, at as usize - 1, false);
            self.reader.at = at as usize;
        }
        is_any
    }
}

/// A place in a window that begins at another.
#[inline(always)]
fn place(at: u32, offset: usize) -> usize {
    at.wrapping_add(offset as u32) as usize
}

/// Reads plies as most are.
struct Run<'a, const SPANS: bool> {
    windows: &'a Windows<'a>,
    vocabulary: &'static Vocabulary,
    lent: Lent<SPANS>,
}

impl<const SPANS: bool> Run<'_, SPANS> {
    /// A ply in a window that begins at a place. Returns the place of the next; none if it is not as most are, and then nothing
    /// of it is kept.
    #[inline(always)]
    fn ply(&mut self, window: &[u8; WINDOW], at: u32, first: usize) -> Option<u32> {
        let first = first % FAR;
        let (act, end, is_whole) = act(self.vocabulary, window, first)?;
        if !is_whole {
            return self.rarer(window, at, first);
        }
        self.lent.push(LeanEntry::Act(act), place(at, first), place(at, end));
        if ends(window, end) {
            Some(place(at, end.wrapping_add(1)) as u32)
        } else {
            self.longer(window, at, first, end)
        }
    }

    /// A ply of which the first act is kept, and which goes on.
    #[inline(never)]
    fn longer(&mut self, window: &[u8; WINDOW], at: u32, first: usize, end: usize) -> Option<u32> {
        if is(word(window, end), b" + ")
            && let Some(behind) = self.joined(place(at, end + 3) as u32)
        {
            return Some(behind);
        }
        // The last ply of a game, as it usually ends.
        if matches!(window[end % FAR], b' ' | b'\n') && self.windows.are_over(place(at, end)) {
            return Some(place(at, end.wrapping_add(1)) as u32);
        }
        self.lent.drop_last(1);
        self.rarer(window, at, first)
    }

    /// Keeps an act that is joined to the last, if the ply ends with it.
    #[inline(always)]
    fn joined(&mut self, at: u32) -> Option<u32> {
        let window = self.windows.at(at);
        let (mut another, mut end, is_whole) = act(self.vocabulary, window, 0)?;
        if !is_whole || !ends(window, end) {
            (another, end) = rarer_act(self.vocabulary, window, 0).filter(|(_, end)| ends(window, *end))?;
        }
        self.lent.push(LeanEntry::Act(another.joined()), at as usize, place(at, end));
        Some(place(at, end.wrapping_add(1)) as u32)
    }

    /// A ply that begins with another act than most do.
    #[inline(never)]
    fn rarer(&mut self, window: &[u8; WINDOW], at: u32, first: usize) -> Option<u32> {
        let (act, end) = rarer_act(self.vocabulary, window, first)?;
        self.lent.push(LeanEntry::Act(act), place(at, first), place(at, end));
        if ends(window, end) {
            return Some(place(at, end.wrapping_add(1)) as u32);
        }
        let behind = if is(word(window, end), b" + ") { self.joined(place(at, end + 3) as u32) } else { None };
        if behind.is_none() {
            self.lent.drop_last(1);
        }
        behind
    }
}

/// Whether a ply ends in a window before this place.
#[inline(always)]
fn ends(window: &[u8; WINDOW], end: usize) -> bool {
    let end = end % FAR;
    matches!(window[end], b' ' | b'\n') && BEGINS[usize::from(window[end + 1])]
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

/// An act as most are: a drop or a move of one step. Returns where it ends in a window, and whether it is whole: another
/// may go on there.
#[inline(always)]
fn act(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize, bool)> {
    let start = start % FAR;
    let bytes = word(window, start);
    let (tile, length) = listed_code(vocabulary, bytes)?;
    let bytes = if length == 2 { bytes >> 16 } else { bytes >> 8 };
    if bytes as u8 == b'*' {
        let (place, taken) = point(bytes >> 8)?;
        let end = start + length + 1 + taken;
        return Some((LeanAct::new(Some(tile), true, place), end, true));
    }
    let (place, taken) = point(bytes)?;
    let (mut act, end) = (LeanAct::new(Some(tile), false, place), (start + length + taken) % FAR);
    if window[end] != b'-' {
        return Some((act, end, false));
    }
    let (to, taken) = point(word_behind(window, end))?;
    act.step(to)?;
    Some((act, end.wrapping_add(taken + 1), true))
}

/// The same for a step after a drop and for a capture of a tile that is named, too.
#[inline(never)]
fn rarer_act(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize)> {
    let (mut act, end, is_whole) = act(vocabulary, window, start)?;
    if is_whole {
        if window[end % FAR] != b'-' || act.steps() > 0 {
            return Some((act, end));
        }
        let (to, taken) = point(word_behind(window, end))?;
        act.step(to)?;
        return Some((act, end + 1 + taken));
    }
    let bytes = word(window, end);
    let (tile, length) = listed_code(vocabulary, bytes >> 24).filter(|_| is(bytes, b" x "))?;
    let (to, taken) = point(after(bytes >> 24, length))?;
    act.step(to)?;
    LeanAct::capture(&mut act, Some(tile));
    Some((act, end + 3 + length + taken))
}

/// Whether a word begins with these bytes.
#[inline(always)]
fn is(word: u64, [first, second, third]: &[u8; 3]) -> bool {
    word as u32 & 0xff_ffff == u32::from_le_bytes([*first, *second, *third, 0])
}

/// A code that the rules list, and how long it is.
#[inline(always)]
pub(in crate::notation) fn listed_code(vocabulary: &Vocabulary, word: u64) -> Option<(Tile, usize)> {
    let (tile, length) = vocabulary.listed_code(word)?;
    // The digit may belong to the code.
    let is_open = length == 1 && matches!((word >> 8) as u8, b'3'..=b'5');
    if is_open && matches!(word as u8, b'R' | b'r' | b'W' | b'w') { None } else { Some((tile, length)) }
}
