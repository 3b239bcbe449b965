//! Reads a game straight from the bytes, as long as every ply has the label that is due and nothing is to be reported.
//! Whatever else a text may hold, the reader in `read.rs` knows.

mod points;

use super::skud;
use crate::notation::lean::{FAR, Label, Lent, MAX_TEXT, PlainTags, Reader, WINDOW, Windows, word, word_behind};
use crate::notation::{LeanGame, Read};
use crate::record::{Doing, LeanAct, LeanEntry};
use crate::source::Span;
use crate::variant::Vocabulary;
use points::point;

/// The game, unless there is a surprise in it.
pub(super) fn game(text: &str) -> Option<LeanGame> {
    Some(reader(text, false)?.finish())
}

/// The same as the reader of all games gives it.
pub(super) fn whole(text: &str) -> Option<Read> {
    reader(text, true)?.finish_whole()
}

fn reader(text: &str, keeps_spans: bool) -> Option<Reader<'_>> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let mut reader = header(text)?;
    if keeps_spans {
        reader.keep_spans();
    }
    if keeps_spans {
        moves::<true>(&mut reader)?
    } else {
        moves::<false>(&mut reader)?
    }
    Some(reader)
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

/// Reads turn after turn.
fn moves<const SPANS: bool>(reader: &mut Reader<'_>) -> Option<()> {
    const FIRST: Label = Label::new(1, b"G.");
    let (windows, label) = (Windows::new(reader.text), FIRST);
    let (text, vocabulary, lent) = (reader.text, reader.vocabulary, reader.lend::<SPANS>());
    let mut moves = Moves { text, vocabulary, windows: &windows, label, lent };
    let mut behind = reader.at;
    // A text that is short enough has no turns whose numbers would be too long for a label.
    while let Some(guest) = moves.due::<false>(moves.seen(behind)) {
        let host = moves.ply::<false>(guest)?;
        behind = host.at(host.offset);
        let Some(host) = moves.due::<true>(host) else { break };
        let guest = moves.ply::<true>(host)?;
        behind = guest.at(guest.offset);
        moves.label.count_on();
    }
    reader.take_back(moves.lent);
    // Nothing else may stand at the end.
    gap(&text[behind..]).is_empty().then_some(())
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
    fn at(&self, offset: usize) -> usize {
        self.start.wrapping_add(offset as u32) as usize
    }
}

/// Reads the plies.
struct Moves<'a, const SPANS: bool> {
    text: &'a str,
    vocabulary: &'static Vocabulary,
    windows: &'a Windows<'a>,
    /// The label of Guest's next ply.
    label: Label,
    lent: Lent<SPANS>,
}

impl<'a, const SPANS: bool> Moves<'a, SPANS> {
    #[inline(always)]
    fn seen(&self, at: usize) -> Seen<'a> {
        Seen { window: self.windows.at(at as u32), start: at as u32, offset: 0 }
    }

    /// Whether a seat's label is here.
    #[inline(always)]
    fn is_due<const HOST: bool>(&self, seen: &Seen<'_>) -> bool {
        let word = word(seen.window, seen.offset);
        if HOST { self.label.begins_with_next(word) } else { self.label.begins(word) }
    }

    /// The place of a seat's label, which is here or behind white space and more signs.
    #[inline(always)]
    fn due<const HOST: bool>(&self, seen: Seen<'a>) -> Option<Seen<'a>> {
        if self.is_due::<HOST>(&seen) {
            return Some(seen);
        }
        let rest = gap(&self.text[seen.at(seen.offset)..]);
        Some(self.seen(self.text.len() - rest.len())).filter(|seen| self.is_due::<HOST>(seen))
    }

    /// Reads a seat's ply with its label, and what stands after it. Returns the place of the next ply, or of another sign
    /// than the usual one.
    #[inline(always)]
    fn ply<const HOST: bool>(&mut self, seen: Seen<'a>) -> Option<Seen<'a>> {
        let Seen { window, offset, .. } = seen;
        let start = offset % FAR + self.label.len();
        if !HOST {
            self.lent.push(LeanEntry::Turn(self.label.number), seen.at(offset), seen.at(start));
        }
        let (act, end) = ply(self.vocabulary, window, start)?;
        self.lent.push(LeanEntry::Act(act), seen.at(start), seen.at(end));
        match window[end % FAR] {
            b';' => Some(Seen { offset: end.wrapping_add(1), ..seen }),
            b'+' if !act.drop() => self.bonus(seen.at(end.wrapping_add(1))),
            _ => self.behind(seen.at(end)),
        }
    }

    /// Reads the bonus of a move, and what stands after it.
    #[inline(never)]
    fn bonus(&mut self, start: usize) -> Option<Seen<'a>> {
        let seen = self.seen(start);
        let (mut act, mut end) = placed(self.vocabulary, seen.window, 0)?;
        act.join();
        if seen.window[end % FAR] == b'-' {
            (act, end) = step(act, seen.window, end)?;
        }
        self.lent.push(LeanEntry::Act(act), start, seen.at(end));
        match seen.window[end % FAR] {
            b';' => Some(Seen { offset: end.wrapping_add(1), ..seen }),
            _ => self.behind(seen.at(end)),
        }
    }

    /// Passes white space between a ply and the sign after it.
    #[cold]
    fn behind(&self, end: usize) -> Option<Seen<'a>> {
        let rest = self.text[end..].trim_start_matches([' ', '\t']);
        let is_end = rest.is_empty() || rest.starts_with([';', '\n', '\r']);
        is_end.then(|| self.seen(self.text.len() - rest.len() + usize::from(rest.starts_with(';'))))
    }
}

/// A flower planted or moved, and where that ends in a window.
#[inline(always)]
fn ply(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize)> {
    let start = start % FAR;
    match point(word(window, start)) {
        Some((place, length)) => step(LeanAct::new(None, false, place), window, start + length),
        None => placed(vocabulary, window, start),
    }
}

/// A tile placed on a point, after its code.
#[inline(always)]
fn placed(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize)> {
    let (tile, length) = vocabulary.listed_gate_code(word(window, start))?;
    let start = (start + length) % FAR;
    let (place, taken) = point(word(window, start))?;
    Some((LeanAct::new(Some(tile), true, place), start + taken))
}

/// A step to another point.
#[inline(always)]
fn step(mut act: LeanAct, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize)> {
    let start = start % FAR;
    let (to, length) = point(word_behind(window, start)).filter(|_| window[start] == b'-')?;
    act.step(to)?;
    Some((act, start.wrapping_add(length + 1)))
}
