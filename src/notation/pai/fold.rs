//! Rewrites the characters and the tags of a text that is not in canonical form, so that the reader needs to know only one
//! form of each. Comments and the values of tags stay as they are.

use super::bare::remark;
use super::forgiving::{AnyTag, plain_tag, tag_line};
use super::tag::{brace_comment, line_comment, tag};
use crate::codes;
use crate::notation::Read;
use crate::notation::read::expected::{SPACES, between};
use crate::notation::read::visitor::Visitor;
use crate::notation::rewritten::Rewritten;
use crate::source::Span;

/// How many bytes are looked at together.
const BLOCK: usize = 64;

/// Characters that are read as others, in order.
static LOOKALIKES: &[(char, &str)] = include!(concat!(env!("OUT_DIR"), "/lookalikes.rs"));

/// What a character is read as, if it is not canonical.
pub(in crate::notation) fn lookalike(c: char) -> Option<&'static str> {
    if c.is_ascii() {
        return None;
    }
    LOOKALIKES.binary_search_by_key(&c, |(other, _)| *other).ok().map(|at| LOOKALIKES[at].1)
}

/// A text with its characters and tags in canonical form.
#[derive(Default)]
pub(in crate::notation) struct Folded {
    rewritten: Rewritten,
    /// The characters that were rewritten: their places in the text, and what stood there.
    signs: Vec<(u32, char)>,
    /// The tags that were rewritten: their spans in the text and in the original.
    tags: Vec<(Span, Span)>,
}

/// Rewrites a text, but for the comments without braces that are known.
pub(in crate::notation) fn fold(text: &str, comments: &[Span]) -> Folded {
    let mut folded = Folded { rewritten: Rewritten::with_room(text.len()), ..Folded::default() };
    let mut rest = text;
    let mut in_header = true;
    let mut comments = comments.iter().peekable();
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        let other = match c {
            '[' if tag(rest).is_ok() => None,
            '[' | '［' => plain_tag(rest),
            _ if in_header && c.is_ascii_alphabetic() => tag_line(rest),
            _ => None,
        };
        if let Some(tag) = other {
            folded.tag(&tag, text);
            rest = tag.rest;
            continue;
        }
        while comments.next_if(|comment| (comment.start as usize) < at).is_some() {}
        if let Some(comment) = comments.next_if(|comment| comment.start as usize == at) {
            let (text, after) = rest.split_at(comment.end as usize - at);
            folded.rewritten.copy(text, at);
            rest = after;
            continue;
        }
        // A `;` in a remark begins no comment.
        if matches!(c, '@' | '＠')
            && let Ok((after, _)) = remark(rest)
        {
            folded.rewritten.copy(between(rest, after), at);
            rest = after;
            continue;
        }
        let after = match c {
            '{' => brace_comment(rest).map_or(&rest[1..], |(after, _)| after),
            ';' => line_comment(rest).0,
            // The line of a tag that cannot be read stays as it is.
            '[' => tag(rest).map_or_else(|_| &rest[rest.find('\n').unwrap_or(rest.len())..], |(after, _)| after),
            _ => {
                let is_space = SPACES.contains(&c) || lookalike(c) == Some(" ") || c == '\u{feff}';
                in_header &= is_space;
                // In moves, what stands up to the next sign that may matter is copied at once.
                let end = match comments.peek() {
                    _ if in_header => 0,
                    Some(comment) => comment.start as usize - at,
                    None => rest.len(),
                };
                &rest[plain(&rest.as_bytes()[..end]).max(c.len_utf8())..]
            }
        };
        match lookalike(c) {
            Some(sign) => folded.sign(sign, at, c),
            None => folded.rewritten.copy(between(rest, after), at),
        }
        rest = after;
    }
    folded.rewritten.copy("", text.len());
    folded
}

/// How many bytes of moves stay as they are. No remark begins with a digit.
fn plain(bytes: &[u8]) -> usize {
    let is_odd = |byte: &u8| !byte.is_ascii() | matches!(byte, b'[' | b'{' | b';');
    let mut start = 0;
    for block in bytes.chunks(BLOCK) {
        // No byte by itself, so that several are looked at at once.
        let has_odd = block.iter().fold(false, |odd, byte| odd | is_odd(byte));
        let end = if has_odd { block.iter().position(is_odd).unwrap_or(block.len()) } else { block.len() };
        let is_remark = |at: &usize| !bytes.get(start + at + 1).is_some_and(u8::is_ascii_digit);
        if let Some(remark) = memchr::memchr_iter(b'@', &block[..end]).find(is_remark) {
            return start + remark;
        }
        start += end;
        if has_odd {
            break;
        }
    }
    start
}

/// Rewrites only the characters in parts of a text, which come in its order.
pub(in crate::notation) fn fold_parts<'a>(text: &'a str, parts: impl IntoIterator<Item = &'a str>) -> Folded {
    let mut folded = Folded { rewritten: Rewritten::with_room(text.len()), ..Folded::default() };
    let mut at = 0;
    for part in parts {
        let Some(span) = Span::of(part, text) else { continue };
        let (start, end) = (span.start as usize, span.end as usize);
        folded.rewritten.copy(&text[at..start], at);
        for (offset, c) in part.char_indices() {
            match lookalike(c) {
                Some(sign) => folded.sign(sign, start + offset, c),
                None => folded.rewritten.copy(&part[offset..offset + c.len_utf8()], start + offset),
            }
        }
        at = end;
    }
    folded.rewritten.copy(&text[at..], at);
    folded
}

impl Folded {
    /// Appends what a character is read as.
    fn sign(&mut self, sign: &str, original: usize, c: char) {
        self.signs.push((self.rewritten.len() as u32, c));
        self.rewritten.put(sign, original..original + c.len_utf8());
    }

    /// Appends a tag in canonical form.
    fn tag(&mut self, tag: &AnyTag<'_>, text: &str) {
        let at = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let written = at(tag.text)..at(tag.text) + tag.text.len();
        let out = &mut self.rewritten;
        let start = out.len();
        if Span::of(tag.name, text).is_some() {
            let name = at(tag.name);
            out.put("[", written.start..name);
            out.copy(tag.name, name);
            out.put(" \"", name + tag.name.len()..at(tag.value));
        } else {
            // It goes by another name.
            out.put(&format!("[{} \"", tag.name), written.start..at(tag.value));
        }
        let mut value = tag.value;
        while let Some(backslash) = value.find('\\') {
            out.copy(&value[..backslash], at(value));
            out.put("\\\\", at(value) + backslash..at(value) + backslash + 1);
            value = &value[backslash + 1..];
        }
        out.copy(value, at(value));
        out.put("\"]", at(value) + value.len()..written.end);
        self.tags.push((Span::new(start, out.len()), Span::new(written.start, written.end)));
    }

    pub(in crate::notation) fn text(&self) -> &str {
        self.rewritten.text()
    }

    /// Reports what was rewritten.
    pub(in crate::notation) fn report<'a>(&'a self, original: &str, visitor: &mut dyn Visitor<'a>) {
        self.report_in(self.text(), None, original, visitor);
    }

    /// The same where the text has been rewritten again.
    pub(in crate::notation) fn report_in<'a>(
        &self,
        text: &'a str,
        again: Option<&Rewritten>,
        original: &str,
        visitor: &mut dyn Visitor<'a>,
    ) {
        let places = |places: Vec<u32>| match again {
            Some(again) => again.forward(places.into_iter()),
            None => places.into_iter().map(Some).collect(),
        };
        let signs = places(self.signs.iter().map(|(at, _)| *at).collect());
        for (at, (_, c)) in signs.into_iter().zip(&self.signs) {
            let right = lookalike(*c).unwrap_or_default();
            if let Some(token) = at.and_then(|at| text.get(at as usize..at as usize + right.len())) {
                visitor.slip(&codes::SLIP_SIGN, token, &c.to_string(), right);
            }
        }
        let tags = places(self.tags.iter().map(|(tag, _)| tag.start).collect());
        for (at, (tag, written)) in tags.into_iter().zip(&self.tags) {
            let length = tag.range().len();
            if let Some(token) = at.and_then(|at| text.get(at as usize..at as usize + length)) {
                visitor.slip(&codes::SLIP_TAG, token, &original[written.range()], token);
            }
        }
    }

    /// Makes all spans those of the original.
    pub(in crate::notation) fn restore_all(&self, read: &mut Read) {
        self.rewritten.restore_all(read);
    }

    /// The span in the original of a slice of the text.
    pub(in crate::notation) fn span(&self, part: &str) -> Option<Span> {
        let mut span = Span::of(part, self.text())?;
        self.rewritten.restore(&mut span);
        Some(span)
    }
}
