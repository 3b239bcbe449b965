//! Reads a game straight from the bytes, as long as every ply has the label that is due and nothing is to be reported.
//! Whatever else a text may hold, the reader in `read.rs` knows.

mod points;

use super::skud;
use crate::notation::lean::{Label, MAX_TEXT, PlainTags, Reader, WINDOW, Windows, word};
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
    moves(&mut reader)?;
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
fn moves(reader: &mut Reader<'_>) -> Option<()> {
    let (text, vocabulary) = (reader.text, reader.vocabulary);
    let (windows, mut label) = (Windows::new(text), Label::new(1, b"G."));
    let (mut at, mut is_host) = (reader.at as u32, false);
    // A text that is short enough has no turns whose numbers would be too long for a label.
    loop {
        let mut window = windows.at(at);
        if !label.begins(word(window, 0)) {
            // White space and more signs may stand before it.
            let rest = gap(&text[at as usize..]);
            if rest.is_empty() {
                return Some(());
            }
            at = (text.len() - rest.len()) as u32;
            window = windows.at(at);
            if !label.begins(word(window, 0)) {
                return None;
            }
        }
        let (start, first) = (at as usize, label.len());
        if !is_host {
            reader.push_between(LeanEntry::Turn(label.number), start, start + first);
        }
        let (act, end) = ply(vocabulary, window, first)?;
        reader.push_between(LeanEntry::Act(act), start + first, start + end);
        at = match window[end % WINDOW] {
            b';' => start + end + 1,
            sign => behind(reader, &windows, sign == b'+' && !act.drop(), start + end)?,
        } as u32;
        label.swap(b'G' ^ b'H');
        if is_host {
            label.count_on();
        }
        is_host = !is_host;
    }
}

/// Reads what stands between a ply and the sign after it: the bonus of a move, and white space. Returns the place of the
/// next ply, or of another sign than the usual one.
fn behind(reader: &mut Reader<'_>, windows: &Windows<'_>, has_bonus: bool, mut end: usize) -> Option<usize> {
    if has_bonus {
        let start = end + 1;
        let (act, length) = bonus(reader.vocabulary, windows.at(start as u32))?;
        end = start + length;
        reader.push_between(LeanEntry::Act(act), start, end);
    }
    let rest = reader.text[end..].trim_start_matches([' ', '\t']);
    let is_end = rest.is_empty() || rest.starts_with([';', '\n', '\r']);
    is_end.then(|| reader.text.len() - rest.len() + usize::from(rest.starts_with(';')))
}

/// A flower planted or moved, and where that ends in a window.
#[inline(always)]
fn ply(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize)> {
    let bytes = word(window, start);
    if bytes as u8 != b'(' {
        return placed(vocabulary, window, start);
    }
    let (place, length) = point(bytes)?;
    step(LeanAct::new(None, false, place), window, start + length)
}

/// A tile placed for a new harmony, which may carry a flower on.
#[inline]
fn bonus(vocabulary: &Vocabulary, window: &[u8; WINDOW]) -> Option<(LeanAct, usize)> {
    let (mut act, end) = placed(vocabulary, window, 0)?;
    act.join();
    if window[end % WINDOW] == b'-' { step(act, window, end) } else { Some((act, end)) }
}

/// A tile placed on a point, after its code.
#[inline(always)]
fn placed(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize)> {
    let [first, second, ..] = word(window, start).to_le_bytes();
    let (code, length) = ([first, second], if second == b'(' { 1 } else { 2 });
    let tile = vocabulary.listed_gate(&code[..length])?;
    let (place, taken) = point(word(window, start + length))?;
    Some((LeanAct::new(Some(tile), true, place), start + length + taken))
}

/// A step to another point.
#[inline(always)]
fn step(mut act: LeanAct, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize)> {
    let bytes = word(window, start);
    let (to, length) = point(bytes >> 8).filter(|_| bytes as u8 == b'-')?;
    act.step(to)?;
    Some((act, start + 1 + length))
}
