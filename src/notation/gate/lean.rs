//! Reads a game straight from the bytes, as long as every ply has the label that is due and nothing is to be reported.
//! Whatever else a text may hold, the reader in `read.rs` knows.

mod points;

use super::skud;
use crate::notation::LeanGame;
use crate::notation::lean::{Label, MAX_TEXT, PlainTags, Reader, WINDOW, Windows, word};
use crate::record::{LeanAct, LeanEntry};
use crate::source::Span;
use crate::variant::Vocabulary;
use points::point;

/// The game, unless there is a surprise in it.
pub(super) fn game(text: &str) -> Option<LeanGame> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let mut reader = header(text)?;
    moves(&mut reader)?;
    Some(reader.finish())
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
    /// Longer numbers do not fit into a label.
    const MAX_TURN: u32 = 99_999;
    let (text, vocabulary) = (reader.text, reader.vocabulary);
    let (windows, mut label) = (Windows::new(text), Label::new(1, b"G."));
    let mut at = reader.at as u32;
    while label.number <= MAX_TURN {
        for (seat, bits) in [0, b'G' ^ b'H'].into_iter().enumerate() {
            let (due, mut window) = (label.with(bits), windows.at(at));
            if !label.begins(word(window, 0), due) {
                // White space and more signs may stand before it.
                let rest = gap(&text[at as usize..]);
                if rest.is_empty() {
                    return Some(());
                }
                at = (text.len() - rest.len()) as u32;
                window = windows.at(at);
                if !label.begins(word(window, 0), due) {
                    return None;
                }
            }
            let (start, behind_label) = (at as usize, label.len());
            if seat == 0 {
                reader.push_between(LeanEntry::Turn(label.number), start, start + behind_label);
            }
            let (act, mut end) = ply(vocabulary, window, behind_label)?;
            reader.push_between(LeanEntry::Act(act), start + behind_label, start + end);
            if window[end % WINDOW] == b'+' {
                let start = start + end + 1;
                let (act, length) = bonus(vocabulary, windows.at(start as u32))?;
                reader.push_between(LeanEntry::Act(act), start, start + length);
                end += 1 + length;
            }
            at = if window.get(end) == Some(&b';') { start + end + 1 } else { behind(text, start + end)? } as u32;
        }
        label.count_on();
    }
    None
}

/// The place after a ply and the white space on its line, if nothing else follows there.
#[cold]
fn behind(text: &str, end: usize) -> Option<usize> {
    let rest = text[end..].trim_start_matches([' ', '\t']);
    (rest.is_empty() || rest.starts_with([';', '\n', '\r'])).then_some(text.len() - rest.len())
}

/// A flower planted or moved, and where that ends in a window.
#[inline(always)]
fn ply(vocabulary: &Vocabulary, window: &[u8; WINDOW], start: usize) -> Option<(LeanAct, usize)> {
    if window[start % WINDOW] != b'(' {
        return placed(vocabulary, window, start);
    }
    let (place, length) = point(word(window, start))?;
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
    let (to, length) = point(word(window, start + 1))?;
    act.step(to)?;
    (window[start % WINDOW] == b'-').then_some((act, start + 1 + length))
}
