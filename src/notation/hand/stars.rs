//! Games whose drops lack their `*` and nothing else, as most who forget it write them: `1. Rs10b Rs 10r`. The `*` is put in, and
//! the rest is read in strict form, many times faster than words are. What is read so is only taken where all of it is legal;
//! otherwise the text is read again as [`Scribe`](super::line::Scribe) reads it, which knows what else may be meant.

use super::notices::{self, Notice};
use super::{LIMIT, Typed};
use crate::codes;
use crate::notation::pai::{game, point, tag};
use crate::notation::read::builder::read_with;
use crate::notation::rewritten::Rewritten;
use crate::notation::window::after;
use crate::notation::{Options, Read};
use crate::source::Span;
use crate::variant::{LiesOn, Variant, Vocabulary};

/// A text with the `*` that its drops lack.
struct Starred<'t> {
    text: &'t str,
    words: &'static Vocabulary,
    rewritten: Rewritten,
    /// How far it has been copied.
    copied: usize,
    notices: Vec<Notice>,
}

/// Reads a text whose drops lack their `*`, and that could not be read without from a place on; none where anything else is not in
/// strict form, or a tile on a point can be something else than a drop.
pub(in crate::notation) fn read(text: &str, options: &Options, place: usize) -> Option<Read> {
    if text.len() > LIMIT {
        return None;
    }
    let named = text.trim_start().lines().take_while(|line| line.starts_with('[')).find_map(|line| tag(line).ok());
    let named = named.filter(|(_, tag)| tag.name == "Variant").and_then(|(_, tag)| Variant::named(&tag.value));
    let variant = named.or(options.variant)?;
    let mut starred = Starred {
        text,
        words: variant.vocabulary(),
        rewritten: Rewritten::with_room(text.len() + text.len() / 8),
        copied: 0,
        notices: Vec::new(),
    };
    // Most texts with something else than strict form have something else here.
    if !starred.lacks_star_at(place) {
        return None;
    }
    starred.lines()?;
    starred.copy_to(text.len());
    let Starred { rewritten, notices, .. } = starred;
    let copy = rewritten.text();
    let mut read = read_with(copy, options, |visitor| game::<false>(copy, &[], visitor));
    if !read.is_sound() || read.record.variant != variant {
        return None;
    }
    rewritten.restore_all(&mut read);
    read.typed = Typed { is_copied: true, is_assumed: true, notices, ..Typed::default() };
    notices::report(&mut read);
    Some(read)
}

impl Starred<'_> {
    /// Whether the word at a place, or the one before it, is a drop without its `*`.
    fn lacks_star_at(&self, place: usize) -> bool {
        let is_space = |c: char| c.is_ascii_whitespace();
        let Some(before) = self.text.get(..place) else { return false };
        let start = before.rfind(is_space).map_or(0, |at| at + 1);
        let last = self.text[..start].trim_end().rfind(is_space).map_or(0, |at| at + 1);
        [start, last].into_iter().any(|at| self.drop_at(&self.text[at..]).is_some())
    }

    /// Tags and empty lines, and below them turns with their numbers.
    fn lines(&mut self) -> Option<()> {
        let mut at = 0;
        while at < self.text.len() {
            let rest = &self.text[at..];
            let line = &rest[..memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |end| end + 1)];
            let content = line.trim_end();
            if content.starts_with(|c: char| c.is_ascii_digit()) {
                self.turn(at, content)?;
            } else if !content.is_empty() && !content.starts_with('[') {
                return None;
            }
            at += line.len();
        }
        (!self.notices.is_empty()).then_some(())
    }

    /// A number, and plies.
    fn turn(&mut self, start: usize, line: &str) -> Option<()> {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let behind = &line[digits..];
        let plies = behind.strip_prefix(". ").or_else(|| behind.strip_prefix("... "))?;
        let mut rest = plies.trim_start();
        // What is captured stands on its point.
        let mut is_captured = false;
        while !rest.is_empty() && !rest.starts_with(';') {
            if rest.starts_with('{') {
                rest = rest[rest.find('}')? + 1..].trim_start();
                continue;
            }
            let drop = self.drop_at(rest).filter(|_| !is_captured);
            let length = drop.map_or(word_length(rest), |(length, _)| length);
            if let Some(b'(' | b'[' | b'}') = rest.as_bytes().get(length) {
                return None;
            }
            let word = &rest[..length];
            let at = start + (rest.as_ptr() as usize - line.as_ptr() as usize);
            rest = rest[word.len()..].trim_start();
            is_captured = word == "x";
            match (drop, rest.as_bytes().first()) {
                (None, _) | (Some(_), Some(b'x')) => {}
                // What follows may belong to it.
                (Some(_), Some(b'X' | b'-' | b'~' | b'=' | b'>' | b'*' | b'@' | b'#' | b't' | b'T' | b'0'..=b'9')) => {
                    return None;
                }
                (Some((_, code)), _) => self.star(Span::new(at, at + word.len()), code),
            }
        }
        Some(())
    }

    /// The length of the drop without its `*` that a text begins with, perhaps with a space behind its code, and that of the code.
    fn drop_at(&self, text: &str) -> Option<(usize, usize)> {
        let first = word_length(text);
        if let Some(code) = self.drop(&text[..first]) {
            return Some((first, code));
        }
        // No code has more letters.
        let behind = text[first..].strip_prefix(' ').filter(|_| first <= 2)?;
        let length = first + 1 + word_length(behind);
        Some((length, self.drop(&text[..length])?))
    }

    /// The length of the code in a word that is a tile and a point, or in two such words.
    fn drop(&self, word: &str) -> Option<usize> {
        let mut bytes = [0; 8];
        bytes.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
        let bytes = u64::from_le_bytes(bytes);
        let (tile, code) = self.words.listed_code(bytes)?;
        let gap = usize::from(after(bytes, code) as u8 == b' ');
        let (_, length) = point(after(bytes, code + gap))?;
        let entry = self.words.entry(tile);
        let is_code = entry.code.len() == code && word.starts_with(entry.code);
        (is_code && code + gap + length == word.len() && entry.lies_on != LiesOn::Square).then_some(code)
    }

    fn star(&mut self, word: Span, code: usize) {
        let place = word.start as usize + code;
        let written = self.text[word.range()].to_owned();
        let at = written[code..].trim_start();
        let gap = written.len() - code - at.len();
        self.copy_to(place);
        self.rewritten.put("*", place..place + gap);
        self.copied = place + gap;
        let mut right = String::with_capacity(written.len() + 1);
        right.extend([&written[..code], "*", at]);
        self.notices.push(Notice { code: &codes::SLIP_DROP, span: word, written, right });
    }

    fn copy_to(&mut self, end: usize) {
        self.rewritten.copy(&self.text[self.copied..end], self.copied);
        self.copied = end;
    }
}

/// How long the word is that a text begins with.
fn word_length(text: &str) -> usize {
    let is_end = |byte: u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'{' | b';' | b'(' | b'[' | b'}');
    text.bytes().position(is_end).unwrap_or(text.len())
}
