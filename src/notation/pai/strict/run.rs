//! Common plies in turns of two, many in a row: drops and moves of one step, captures of a tile that is named, and two such
//! acts joined.

use super::points::point;
use crate::notation::read::Lent;
use crate::notation::read::visitor::Visitor;
use crate::notation::window::{FAR, LATE, Label, WINDOW, Windows, after, word, word_behind};
use crate::record::{Act, Acts, Path, Ply};
use crate::source::Span;
use crate::variant::{Tile, Vocabulary};

/// What follows the number of a turn.
const SUFFIX: &[u8] = b". ";

/// A text in which runs of common plies are looked for.
pub(in crate::notation::pai) struct Runs<'a> {
    text: &'a str,
    windows: Windows<'a>,
}

impl<'a> Runs<'a> {
    pub(in crate::notation::pai) fn new(text: &'a str) -> Runs<'a> {
        Runs { text, windows: Windows::new(text) }
    }

    /// Reads the numbers and plies at the start of the rest of the text, up to the first that is less common. Returns the
    /// text after the last ply; none if there is none.
    pub(in crate::notation::pai) fn read(
        &self,
        input: &'a str,
        vocabulary: &'static Vocabulary,
        visitor: &mut dyn Visitor<'a>,
    ) -> Option<&'a str> {
        let lent = visitor.lend()?;
        let start = (self.text.len() - input.len()) as u32;
        let number = lent.turn.saturating_add(1);
        let mut run = Run { runs: self, vocabulary, label: Label::new(number.min(LATE), SUFFIX), lent, end: start };
        if number < LATE {
            run.read(start);
        }
        let end = run.end;
        visitor.take_back(run.lent);
        (end > start).then(|| &self.text[end as usize..])
    }
}

/// A run being read.
struct Run<'r, 'a> {
    runs: &'r Runs<'a>,
    vocabulary: &'static Vocabulary,
    /// The number that is written at the next turn.
    label: Label,
    lent: Lent,
    /// Where the last ply ends.
    end: u32,
}

impl Run<'_, '_> {
    fn read(&mut self, mut at: u32) {
        while !self.lent.is_full() {
            let (window, mut first) = (self.runs.windows.at(at), 0);
            if self.lent.count == 2 {
                if !self.label.begins(word(window, 0)) {
                    return;
                }
                first = self.label.len();
            }
            let Some(next) = self.ply(window, at, first) else { return };
            at = next;
        }
    }

    /// Adds a ply of a window, and the turn that it begins. `first` is where its own text begins.
    #[inline(always)]
    fn begin(&mut self, at: u32, first: usize) {
        if first > 0 {
            // A space follows the number.
            let span = Span { start: at, end: at.wrapping_add(first as u32 - 1) };
            self.lent.begin(self.label.number, span);
            self.label.count_on();
        }
    }

    /// Reads the ply in a window that begins at a place, its own text after the number. Returns where the next one begins;
    /// none if it is the last of the run, or not one of it.
    #[inline(always)]
    fn ply(&mut self, window: &[u8; WINDOW], at: u32, first: usize) -> Option<u32> {
        let first = first % FAR;
        let (act, end, is_whole) = act(self.vocabulary, window, first)?;
        if is_whole && ends(window, end) {
            self.begin(at, first);
            let end = place(at, end);
            self.lent.ply(act, Span { start: place(at, first), end });
            self.end = end;
            return Some(end.wrapping_add(1));
        }
        self.other(window, at, first, is_whole.then_some((act, end)))
    }

    /// The same for a ply that goes on after its first act, or has a less common one, or ends otherwise than most.
    #[inline(never)]
    fn other(&mut self, window: &[u8; WINDOW], at: u32, first: usize, short: Option<(Act, usize)>) -> Option<u32> {
        let start = place(at, first);
        if let Some((act, end)) = &short
            && let Some(next) = self.next(place(at, *end))
        {
            self.begin(at, first);
            self.end = place(at, *end);
            self.lent.ply(act.clone(), Span { start, end: self.end });
            return next;
        }
        for found in [short, longer_act(self.vocabulary, window, first)] {
            let Some((act, end)) = found else { continue };
            if is(word(window, end), b" + ")
                && let Some((another, behind)) = self.joined(place(at, end + 3))
                && let Some(next) = self.next(behind)
            {
                self.begin(at, first);
                self.lent.two(act, another, Span { start, end: behind });
                self.end = behind;
                return next;
            }
            let end = place(at, end);
            if let Some(next) = self.next(end) {
                self.begin(at, first);
                self.lent.ply(act, Span { start, end });
                self.end = end;
                return next;
            }
        }
        None
    }

    /// An act that is joined to another, and where it ends.
    #[inline(always)]
    fn joined(&self, at: u32) -> Option<(Act, u32)> {
        let window = self.runs.windows.at(at);
        let found = act(self.vocabulary, window, 0).filter(|(_, end, is_whole)| *is_whole && ends(window, *end));
        let (act, end) = match found {
            Some((act, end, _)) => (act, end),
            None => longer_act(self.vocabulary, window, 0)?,
        };
        Some((act, place(at, end)))
    }

    /// Where the next turn or ply begins, if a ply may end here; none in it if something else follows.
    #[inline(always)]
    fn next(&self, end: u32) -> Option<Option<u32>> {
        let rest = self.runs.text.as_bytes().get(end as usize..)?;
        if let [b' ' | b'\n', next, ..] = rest
            && BEGINS[usize::from(*next)]
        {
            return Some(Some(end.wrapping_add(1)));
        }
        self.next_far(rest, end)
    }

    #[inline(never)]
    fn next_far(&self, rest: &[u8], end: u32) -> Option<Option<u32>> {
        let spaces = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t')).count();
        match rest.get(spaces) {
            Some(next) if spaces > 0 && BEGINS[usize::from(*next)] => Some(Some(end.wrapping_add(spaces as u32))),
            None | Some(b'{' | b';' | b'[' | b'(' | b')') => Some(None),
            Some(b'!' | b'?' | b'$') if spaces == 0 => Some(None),
            _ => None,
        }
    }
}

/// A place in a window that begins at another.
#[inline(always)]
fn place(at: u32, offset: usize) -> u32 {
    at.wrapping_add(offset as u32)
}

/// Whether a ply ends in a window before this place.
#[inline(always)]
fn ends(window: &[u8; WINDOW], end: usize) -> bool {
    let end = end % FAR;
    matches!(window[end], b' ' | b'\n') && BEGINS[usize::from(window[end + 1])]
}

/// Whether a byte after white space begins a turn or a ply. An `x` does not: it goes on with the act before it, and so may
/// a `t`, which begins `to` and `takes`.
static BEGINS: [bool; 256] = {
    let mut begins = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        begins[byte] = (byte as u8).is_ascii_alphanumeric() && !matches!(byte as u8 | 0x20, b'x' | b't');
        byte += 1;
    }
    begins
};

/// An act that does nothing yet.
#[inline(always)]
fn new(tile: Tile, drop: bool, at: crate::board::Place, path: Path) -> Act {
    Act { tile: Some(tile), drop, at, path, capture: None, exchange: None, effect: None }
}

/// A common act: a drop or a move of one step. Returns where it ends in a window, and whether it is whole: another may go on
/// there.
#[inline(always)]
fn act(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(Act, usize, bool)> {
    let start = start % FAR;
    let bytes = word(window, start);
    let (tile, length) = listed_code(vocabulary, bytes)?;
    let bytes = if length == 2 { bytes >> 16 } else { bytes >> 8 };
    if bytes as u8 == b'*' {
        let (place, taken) = point(bytes >> 8)?;
        return Some((new(tile, true, place, Path::new()), start + length + 1 + taken, true));
    }
    let (place, taken) = point(bytes)?;
    let end = (start + length + taken) % FAR;
    if window[end] != b'-' {
        return Some((new(tile, false, place, Path::new()), end, false));
    }
    let (to, taken) = point(word_behind(window, end))?;
    Some((new(tile, false, place, Path::to(to)), end.wrapping_add(taken + 1), true))
}

/// The same for a step after a drop and for a capture of a tile that is named, too.
#[inline(never)]
fn longer_act(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(Act, usize)> {
    let (mut act, end, is_whole) = act(vocabulary, window, start)?;
    if is_whole {
        if window[end % FAR] != b'-' || !act.drop {
            return Some((act, end));
        }
        let (to, taken) = point(word_behind(window, end))?;
        act.path = Path::to(to);
        return Some((act, end + 1 + taken));
    }
    let bytes = word(window, end);
    let (tile, length) = listed_code(vocabulary, bytes >> 24).filter(|_| is(bytes, b" x "))?;
    let (to, taken) = point(after(bytes >> 24, length))?;
    (act.path, act.capture) = (Path::to(to), Some(Some(tile)));
    Some((act, end + 3 + length + taken))
}

/// The ply of one or two common acts that begins at a place, up to one of these signs, and where it ends.
#[inline(always)]
pub(in crate::notation) fn common_ply(
    windows: &Windows<'_>,
    vocabulary: &Vocabulary,
    at: u32,
    signs: [u8; 2],
) -> Option<(Ply, usize)> {
    let window = windows.at(at);
    let (act, end, is_whole) = act(vocabulary, window, 0)?;
    if is_whole && signs.contains(&window[end % FAR]) {
        return Some((Ply::Acts(Acts::one(act)), place(at, end) as usize));
    }
    longer_ply(windows, vocabulary, at, signs)
}

#[inline(never)]
fn longer_ply(windows: &Windows<'_>, vocabulary: &Vocabulary, at: u32, signs: [u8; 2]) -> Option<(Ply, usize)> {
    // Where an act goes on after a drop, it is longer.
    let act = |at: u32| {
        let window = windows.at(at);
        let (act, end, is_whole) = act(vocabulary, window, 0)?;
        let is_longer = !is_whole || window[end % FAR] == b'-';
        let (act, end) = if is_longer { longer_act(vocabulary, window, 0)? } else { (act, end) };
        Some((act, place(at, end), word(window, end)))
    };
    let (first, mut end, behind) = act(at)?;
    let (mut acts, mut sign) = (Acts::one(first), behind as u8);
    if is(behind, b" + ") {
        let (second, after, behind) = act(end.wrapping_add(3))?;
        acts.push(second);
        (end, sign) = (after, behind as u8);
    }
    signs.contains(&sign).then_some((Ply::Acts(acts), end as usize))
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
