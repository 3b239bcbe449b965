//! Common plies, many in a row: each with the label that is due.

mod points;

use crate::board::Place;
use crate::notation::read::visitor::Visitor;
use crate::notation::read::{Common, Lent};
use crate::notation::window::{FAR, LATE, Label, WINDOW, Windows, word, word_behind};
use crate::source::Span;
use crate::variant::{Tile, Vocabulary};
use points::point;

/// A text in which runs of common plies are looked for.
pub(super) struct Runs<'a> {
    text: &'a str,
    windows: Windows<'a>,
}

impl<'a> Runs<'a> {
    pub(super) fn new(text: &'a str) -> Runs<'a> {
        Runs { text, windows: Windows::new(text) }
    }

    /// Reads the plies with their labels at the start of the rest of the text, up to the first that is less common. Returns
    /// the text after the last; none if there is none.
    pub(super) fn read(&self, input: &'a str, visitor: &mut dyn Visitor<'a>) -> Option<&'a str> {
        let vocabulary = visitor.strict()?;
        let lent = visitor.lend()?;
        let start = self.text.len() - input.len();
        // The turn of Guest's next ply, or of Host's.
        let number = if lent.count == 2 { lent.turn.saturating_add(1) } else { lent.turn };
        let mut run = Run { runs: self, vocabulary, label: Label::new(number.min(LATE), b"G."), lent };
        if number < LATE {
            run.read(start);
        }
        let end = run.lent.end();
        visitor.take_back(run.lent);
        end.map(|end| &self.text[end as usize..])
    }
}

/// A label and the two points of a move have fewer bytes.
const LONGEST: usize = 24;

/// Skips what stands between plies.
fn gap(text: &str) -> &str {
    &text[text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b';')).count()..]
}

/// A place in a window, which begins at another.
#[derive(Clone, Copy)]
struct Seen<'w> {
    window: &'w [u8; WINDOW],
    start: u32,
    offset: usize,
}

impl Seen<'_> {
    /// The place with this offset instead.
    #[inline(always)]
    fn at(&self, offset: usize) -> u32 {
        self.start.wrapping_add(offset as u32)
    }
}

/// A run being read.
struct Run<'r, 'a> {
    runs: &'r Runs<'a>,
    vocabulary: &'static Vocabulary,
    /// The label of Guest's ply in the turn.
    label: Label,
    lent: Lent,
}

impl<'r> Run<'r, '_> {
    fn read(&mut self, start: usize) -> Option<()> {
        let mut next = self.seen(start as u32);
        if self.lent.count < 2 {
            let host = self.due::<true>(next)?;
            next = self.ply::<true>(host)?;
            self.label.count_on();
        }
        while !self.lent.is_full() {
            let guest = self.due::<false>(next)?;
            let host = self.ply::<false>(guest)?;
            let host = self.due::<true>(host)?;
            next = self.ply::<true>(host)?;
            self.label.count_on();
        }
        None
    }

    #[inline(always)]
    fn seen(&self, at: u32) -> Seen<'r> {
        Seen { window: self.runs.windows.at(at), start: at, offset: 0 }
    }

    /// Whether a seat's label is here.
    #[inline(always)]
    fn is_due<const HOST: bool>(&self, seen: &Seen<'_>) -> bool {
        let word = word(seen.window, seen.offset);
        if HOST { self.label.begins_with_next(word) } else { self.label.begins(word) }
    }

    /// The place of a seat's label, which is here or after white space and more signs, with the ply in the same window.
    #[inline(always)]
    fn due<const HOST: bool>(&self, seen: Seen<'r>) -> Option<Seen<'r>> {
        let seen = if seen.offset < FAR - LONGEST { seen } else { self.seen(seen.at(seen.offset)) };
        if self.is_due::<HOST>(&seen) {
            return Some(seen);
        }
        let text = self.runs.text;
        let rest = gap(text.get(seen.at(seen.offset) as usize..)?);
        Some(self.seen((text.len() - rest.len()) as u32)).filter(|seen| self.is_due::<HOST>(seen))
    }

    /// Reads a seat's ply with its label, and what stands after it. Returns the place of the next ply, or of another sign
    /// than the usual one; none if it is the last of the run, or not one of it.
    #[inline(always)]
    fn ply<const HOST: bool>(&mut self, seen: Seen<'r>) -> Option<Seen<'r>> {
        let Seen { window, offset, .. } = seen;
        let first = (offset % FAR + self.label.len()) % FAR;
        // Each by itself, so that little is left to be made out when it is added.
        match point(word(window, first)) {
            Some((at, length)) => {
                let act = Common { tile: None, drop: false, at, to: None, captured: None };
                let found = step(act, window, first + length)?;
                self.whole::<HOST>(seen, first, found)
            }
            None => self.whole::<HOST>(seen, first, placed(self.vocabulary, window, first)?),
        }
    }

    /// Adds a ply if the usual sign is behind its first act.
    #[inline(always)]
    fn whole<const HOST: bool>(
        &mut self,
        seen: Seen<'r>,
        first: usize,
        (act, end): (Common, usize),
    ) -> Option<Seen<'r>> {
        let start = seen.at(first);
        if seen.window[end % FAR] != b';' {
            let Common { tile, at, to, .. } = act;
            let next = self.other::<HOST>([seen.at(seen.offset), start, seen.at(end)], tile, at, to)?;
            return Some(self.seen(next));
        }
        self.begin::<HOST>(seen.at(seen.offset), start);
        self.lent.ply(act, Span { start, end: seen.at(end) });
        Some(Seen { offset: end.wrapping_add(1), ..seen })
    }

    /// Begins a turn with Guest's label.
    #[inline(always)]
    fn begin<const HOST: bool>(&mut self, start: u32, end: u32) {
        if !HOST {
            self.lent.begin(self.label.number, Span { start, end });
        }
    }

    /// The same for a ply with a bonus, or with another sign after it, whose label, start and end of its first act are at
    /// these places. What is rare is handed over and back in registers, so that most plies have nothing in memory for it.
    #[inline(never)]
    fn other<const HOST: bool>(
        &mut self,
        [label, start, end]: [u32; 3],
        tile: Option<Tile>,
        at: Place,
        to: Option<Place>,
    ) -> Option<u32> {
        let act = Common { tile, drop: tile.is_some(), at, to, captured: None };
        if act.drop || self.runs.text.as_bytes().get(end as usize) != Some(&b'+') {
            let next = self.after(end)?;
            self.begin::<HOST>(label, start);
            self.lent.ply(act, Span { start, end });
            return Some(next);
        }
        let after = self.seen(end.wrapping_add(1));
        let (mut bonus, mut end) = placed(self.vocabulary, after.window, 0)?;
        if after.window[end % FAR] == b'-' {
            (bonus, end) = step(bonus, after.window, end)?;
        }
        let end = after.at(end);
        let next = self.after(end)?;
        self.begin::<HOST>(label, start);
        self.lent.two(act, bonus, Span { start, end });
        Some(next)
    }

    /// Passes the sign after a ply, and white space before it.
    #[inline(always)]
    fn after(&self, end: u32) -> Option<u32> {
        let rest = self.runs.text.as_bytes().get(end as usize..)?;
        match rest.first() {
            Some(b';') => Some(end.wrapping_add(1)),
            None | Some(b'\n' | b'\r') => Some(end),
            Some(_) => after_blanks(rest, end),
        }
    }
}

/// The same where blanks may stand before the sign.
#[cold]
#[inline(never)]
fn after_blanks(rest: &[u8], end: u32) -> Option<u32> {
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let passed = match rest.get(blanks) {
        Some(b';') => blanks + 1,
        None | Some(b'\n' | b'\r') => blanks,
        Some(_) => return None,
    };
    Some(end.wrapping_add(passed as u32))
}

/// A tile placed on a point, after its code.
#[inline(always)]
fn placed(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(Common, usize)> {
    let (tile, length) = vocabulary.listed_gate_code(word(window, start))?;
    let start = (start + length) % FAR;
    let (at, taken) = point(word(window, start))?;
    Some((Common { tile: Some(tile), drop: true, at, to: None, captured: None }, start + taken))
}

/// A step to another point.
#[inline(always)]
fn step(mut act: Common, window: &[u8; WINDOW], start: usize) -> Option<(Common, usize)> {
    let start = start % FAR;
    let (to, length) = point(word_behind(window, start)).filter(|_| window[start] == b'-')?;
    act.to = Some(to);
    Some((act, start.wrapping_add(length + 1)))
}
