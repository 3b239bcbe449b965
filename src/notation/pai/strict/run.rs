//! Plies in turns of two, many in a row, with glyphs and comments behind them. Common ones are recognised in the bytes: drops and moves
//! of one step, captures of a tile that is named, and two such acts joined.

use super::points::point;
use super::typed::Forms;
use crate::notation::pai::said::may_be_plies;
use crate::notation::read::ply::glyph;
use crate::notation::read::visitor::Visitor;
use crate::notation::read::{Common, Lent};
use crate::notation::window::{FAR, LATE, Label, WINDOW, Windows, after, before, odd_bytes, word, word_behind};
use crate::record::{Acts, Entry, Ply};
use crate::source::Span;
use crate::variant::{Tile, Vocabulary};
use std::cell::Cell;

/// What a glyph begins with.
const GLYPHS: [char; 3] = ['!', '?', '$'];
/// What follows the number of a turn.
const SUFFIX: &[u8] = b". ";

/// A text in which runs of common plies are looked for.
pub(in crate::notation::pai) struct Runs<'a> {
    pub(super) text: &'a str,
    pub(super) windows: Windows<'a>,
    /// The label that was due where the last run ended, as it nearly always is where the next begins.
    label: Cell<Label>,
    /// The names that stood for codes so far.
    pub(super) forms: Cell<Forms<'a>>,
}

impl<'a> Runs<'a> {
    pub(in crate::notation::pai) fn new(text: &'a str) -> Runs<'a> {
        let label = Cell::new(const { Label::new(1, SUFFIX) });
        Runs { text, windows: Windows::new(text), label, forms: Cell::default() }
    }

    /// Reads the numbers and plies at the start of the rest of the text, up to the first that is not in strict form or has
    /// something else behind it. Returns the text after the last ply; none if there is none.
    pub(in crate::notation::pai) fn read(
        &self,
        input: &'a str,
        vocabulary: &'static Vocabulary,
        visitor: &mut dyn Visitor<'a>,
    ) -> Option<&'a str> {
        let lent = visitor.lend()?;
        let start = (self.text.len() - input.len()) as u32;
        let number = lent.turn.saturating_add(1);
        let mut label = self.label.get();
        if label.number != number {
            label = Label::new(number.min(LATE), SUFFIX);
        }
        let mut run = Run { runs: self, vocabulary, label, lent };
        if number < LATE {
            run.read(start);
        }
        self.label.set(run.label);
        let end = run.lent.end();
        visitor.take_back(run.lent);
        end.map(|end| &self.text[end as usize..])
    }
}

/// A run being read.
struct Run<'r, 'a> {
    runs: &'r Runs<'a>,
    vocabulary: &'static Vocabulary,
    /// The number that is written at the next turn.
    label: Label,
    lent: Lent,
}

impl Run<'_, '_> {
    fn read(&mut self, mut at: u32) -> Option<()> {
        loop {
            // What is left of a turn, and then the first ply of the next.
            while self.lent.count < 2 {
                if self.lent.is_full() {
                    return None;
                }
                at = self.ply::<false>(self.runs.windows.at(at), at, 0)?;
            }
            if self.lent.is_full() {
                return None;
            }
            let window = self.runs.windows.at(at);
            at = match self.label.begins(word(window, 0)) {
                true => self.ply::<true>(window, at, self.label.len())?,
                false => self.comment(at)?,
            };
        }
    }

    /// Begins a turn whose number is before a ply.
    #[inline(always)]
    fn begin<const NUMBERED: bool>(&mut self, at: u32, first: usize) {
        if NUMBERED {
            // A space follows the number.
            let span = Span { start: at, end: at.wrapping_add(first as u32).wrapping_sub(1) };
            self.lent.begin(self.label.number, span);
            self.label.count_on();
        }
    }

    /// Reads the ply in a window that begins at a place, with its number or without; `first` is where its own text begins.
    /// Returns where the next one begins; none if it is the last of the run, or not one of it.
    #[inline(always)]
    fn ply<const NUMBERED: bool>(&mut self, window: &[u8; WINDOW], at: u32, first: usize) -> Option<u32> {
        let first = first % FAR;
        // Each by itself, so that little is left to be made out when it is added.
        match act(self.vocabulary, window, first) {
            Some((act, end, true)) if act.drop => self.whole::<NUMBERED>(window, at, first, (act, end)),
            Some((act, end, true)) => self.whole::<NUMBERED>(window, at, first, (act, end)),
            Some(found) => self.other::<NUMBERED>(window, at, first, found),
            None => self.rare::<NUMBERED>(at, first),
        }
    }

    /// Adds a ply if it ends after an act, as most do.
    #[inline(always)]
    fn whole<const NUMBERED: bool>(
        &mut self,
        window: &[u8; WINDOW],
        at: u32,
        first: usize,
        (act, end): (Common, usize),
    ) -> Option<u32> {
        if !ends(window, end) {
            return self.other::<NUMBERED>(window, at, first, (act, end, true));
        }
        self.begin::<NUMBERED>(at, first);
        let end = place(at, end);
        self.lent.ply(act, Span { start: place(at, first), end });
        Some(end.wrapping_add(1))
    }

    /// The same for a ply that goes on after its first act, or has a less common one, or ends otherwise than most.
    #[inline(never)]
    fn other<const NUMBERED: bool>(
        &mut self,
        window: &[u8; WINDOW],
        at: u32,
        first: usize,
        found: (Common, usize, bool),
    ) -> Option<u32> {
        let Some((act, end)) = longer(self.vocabulary, window, found) else { return self.rare::<NUMBERED>(at, first) };
        let start = place(at, first);
        if is(word(window, end), b" + ")
            && let Some((another, behind)) = self.joined(place(at, end + 3))
            && let Some(next) = self.next(behind)
        {
            self.begin::<NUMBERED>(at, first);
            self.lent.two(act, another, Span { start, end: behind });
            return next.or_else(|| self.glyphs(behind));
        }
        let end = place(at, end);
        let Some(next) = self.next(end) else { return self.rare::<NUMBERED>(at, first) };
        self.begin::<NUMBERED>(at, first);
        self.lent.ply(act, Span { start, end });
        next.or_else(|| self.glyphs(end))
    }

    /// The same for any ply in strict form, or for a comment.
    #[inline(never)]
    fn rare<const NUMBERED: bool>(&mut self, at: u32, first: usize) -> Option<u32> {
        let start = place(at, first);
        let text = self.runs.text.get(start as usize..)?;
        if !NUMBERED && text.starts_with(['{', ';']) {
            return self.comment(start);
        }
        // That it may have lost its `*` is told with the ply alone.
        if super::has_gap(text) {
            return None;
        }
        let (ply, rest) = super::ply(text, self.vocabulary)?;
        let end = place(start, text.len() - rest.len());
        let next = self.next(end)?;
        self.begin::<NUMBERED>(at, first);
        self.lent.any(ply, Span { start, end });
        next.or_else(|| self.glyphs(end))
    }

    /// Adds the glyphs right behind a ply. Returns where the next turn or ply begins, if there are any.
    #[inline(never)]
    fn glyphs(&mut self, mut at: u32) -> Option<u32> {
        loop {
            let (_, token) = glyph(self.runs.text.get(at as usize..).filter(|rest| rest.starts_with(GLYPHS))?);
            let end = place(at, token.len());
            // One apart from its ply may stand for another that nobody could read.
            if token == "?"
                && self.runs.text.as_bytes().get((at as usize).wrapping_sub(1)).is_some_and(u8::is_ascii_whitespace)
            {
                return None;
            }
            self.lent.remark(Entry::Glyph(token.parse().ok()?), Span { start: at, end });
            match self.next(end)? {
                None => at = end,
                next => return next,
            }
        }
    }

    /// Adds a comment behind a ply or on a line of its own, with a turn or a ply behind it. Returns where that begins.
    #[inline(never)]
    fn comment(&mut self, at: u32) -> Option<u32> {
        let text = self.runs.text;
        let bytes = text.as_bytes().get((at as usize).checked_sub(1)?..)?;
        let [blank @ (b' ' | b'\n'), sign @ (b'{' | b';'), inside @ ..] = bytes else { return None };
        let (own_line, to_line_end) = (*blank == b'\n', *sign == b';');
        let close = if to_line_end { b'\n' } else { b'}' };
        let mut length = before(inside, odd_bytes)?;
        let is_plain = inside[length] == close;
        if !is_plain {
            length = memchr::memchr2(close, b'\n', inside).filter(|&length| inside[length] == close)?;
        }
        let start = at as usize + 1;
        let inside = text.get(start..start + length)?;
        let has_blanks = !matches!(inside.as_bytes(), [b'!'..=b'~', .., b'!'..=b'~']);
        let said = if has_blanks { inside.trim() } else { inside };
        let is_odd = |c: char| c.is_control() || matches!(c, '{' | '}');
        if !is_plain && said.contains(is_odd) {
            return None;
        }
        // What may be plies is worth a warning.
        if may_be_plies(said) {
            return None;
        }
        let end = place(at, length + if to_line_end { 1 } else { 2 });
        let next = self.next(end)??;
        self.lent.comment(text, Span::of(said, text)?, to_line_end, own_line, Span { start: at, end })?;
        Some(next)
    }

    /// An act that is joined to another, and where it ends.
    #[inline(always)]
    fn joined(&self, at: u32) -> Option<(Common, u32)> {
        let window = self.runs.windows.at(at);
        let found = act(self.vocabulary, window, 0)?;
        let (act, end) = match found {
            (act, end, true) if ends(window, end) => (act, end),
            found => longer(self.vocabulary, window, found)?,
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
            None | Some(b'{' | b';' | b'[' | b'(' | b')') => Some(None),
            Some(next) if spaces > 0 && BEGINS[usize::from(*next)] => Some(Some(end.wrapping_add(spaces as u32))),
            Some(sign) if spaces == 0 && GLYPHS.contains(&char::from(*sign)) => Some(None),
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
pub(super) fn ends(window: &[u8; WINDOW], end: usize) -> bool {
    let end = end % FAR;
    matches!(window[end], b' ' | b'\n') && BEGINS[usize::from(window[end + 1])]
}

/// Whether a byte after white space begins a turn, a ply or a comment. An `x` does not: it goes on with the act
/// before it, and so may a `t`, which begins `to` and `takes`.
static BEGINS: [bool; 256] = {
    let mut begins = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let sign = byte as u8;
        begins[byte] =
            matches!(sign, b'{' | b';') || sign.is_ascii_alphanumeric() && !matches!(sign | 0x20, b'x' | b't');
        byte += 1;
    }
    begins
};

/// A common act: a drop or a move of one step. Returns where it ends in a window, and whether it is whole: another may go on
/// there.
#[inline(always)]
fn act(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(Common, usize, bool)> {
    let start = start % FAR;
    let bytes = word(window, start);
    let (tile, length) = listed_code(vocabulary, bytes)?;
    let bytes = if length == 2 { bytes >> 16 } else { bytes >> 8 };
    act_of(tile, window, start + length, bytes, b'*')
}

/// The same of a tile from behind its code on, where the window has these bytes; the sign is that of a drop.
#[inline(always)]
pub(super) fn act_of(
    tile: Tile,
    window: &[u8; WINDOW],
    start: usize,
    bytes: u64,
    sign: u8,
) -> Option<(Common, usize, bool)> {
    let act = |drop, at, to| Common { tile: Some(tile), drop, at, to, captured: None };
    if bytes as u8 == sign {
        let (at, taken) = point(bytes >> 8)?;
        return Some((act(true, at, None), (start + 1 + taken) % FAR, true));
    }
    let (at, taken) = point(bytes)?;
    let end = (start + taken) % FAR;
    if window[end] != b'-' {
        return Some((act(false, at, None), end, false));
    }
    let (to, taken) = point(word_behind(window, end))?;
    Some((act(false, at, Some(to)), end.wrapping_add(taken + 1), true))
}

/// What an act goes on with: a step after a drop, or the capture of a tile that is named. None for what is not whole without
/// either.
#[inline(always)]
fn longer(
    vocabulary: &Vocabulary,
    window: &[u8; WINDOW],
    (act, end, is_whole): (Common, usize, bool),
) -> Option<(Common, usize)> {
    if is_whole {
        if !act.drop || window[end % FAR] != b'-' {
            return Some((act, end));
        }
        let (to, taken) = point(word_behind(window, end))?;
        return Some((Common { to: Some(to), ..act }, end + 1 + taken));
    }
    let bytes = word(window, end);
    let (tile, length) = listed_code(vocabulary, bytes >> 24).filter(|_| is(bytes, b" x "))?;
    let (to, taken) = point(after(bytes >> 24, length))?;
    Some((Common { to: Some(to), captured: Some(tile), ..act }, end + 3 + length + taken))
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
        return Some((Ply::Acts(Acts::one(act.act())), place(at, end) as usize));
    }
    longer_ply(windows, vocabulary, at, signs)
}

#[inline(never)]
fn longer_ply(windows: &Windows<'_>, vocabulary: &Vocabulary, at: u32, signs: [u8; 2]) -> Option<(Ply, usize)> {
    let act = |at: u32| {
        let window = windows.at(at);
        let (act, end) = longer(vocabulary, window, act(vocabulary, window, 0)?)?;
        Some((act.act(), place(at, end), word(window, end)))
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
