//! Rewrites the characters and the tags of a text that is not in canonical form, so that the reader needs to know only one
//! form of each. Comments and the values of tags stay as they are.

use super::bare::remark;
use super::forgiving::{AnyTag, plain_tag, tag_line};
use super::tag::{brace_comment, line_comment, tag};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::expected::{SPACES, between};
use crate::notation::read::visitor::Visitor;
use crate::notation::{Read, VariationSpans};
use crate::source::Span;

/// Characters that are read as others, in order.
static LOOKALIKES: &[(char, &str)] = include!(concat!(env!("OUT_DIR"), "/lookalikes.rs"));

/// What a character is read as, if it is not canonical.
pub(super) fn lookalike(c: char) -> Option<&'static str> {
    if c.is_ascii() {
        return None;
    }
    LOOKALIKES.binary_search_by_key(&c, |(other, _)| *other).ok().map(|at| LOOKALIKES[at].1)
}

/// A rewritten text.
#[derive(Default)]
pub(in crate::notation) struct Folded {
    pub(in crate::notation) text: String,
    /// Where in the original the pieces of the text come from.
    pieces: Vec<Piece>,
    /// The characters that were rewritten: their places in the text, and what stood there.
    signs: Vec<(u32, char)>,
    /// The tags that were rewritten: their spans in the text and in the original.
    tags: Vec<(Span, Span)>,
}

/// A piece of the text, up to the next.
#[derive(Clone, Copy)]
struct Piece {
    start: u32,
    /// Where it comes from.
    original: u32,
    /// Whether it is a copy; otherwise it stands for all of its original at once.
    copied: bool,
}

/// Rewrites a text, but for the comments without braces that are known.
pub(super) fn fold(text: &str, comments: &[Span]) -> Folded {
    let mut folded = Folded { text: String::with_capacity(text.len()), ..Folded::default() };
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
            folded.piece(text, at, true);
            rest = after;
            continue;
        }
        // A `;` in a remark begins no comment.
        if matches!(c, '@' | '＠')
            && let Ok((after, _)) = remark(rest)
        {
            folded.piece(between(rest, after), at, true);
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
                let plain = |byte: &u8| byte.is_ascii() && !matches!(byte, b'[' | b'{' | b';' | b'@');
                &rest[rest.as_bytes()[..end].iter().take_while(|byte| plain(byte)).count().max(c.len_utf8())..]
            }
        };
        match lookalike(c) {
            Some(sign) => folded.sign(sign, at, c),
            None => folded.piece(between(rest, after), at, true),
        }
        rest = after;
    }
    folded.piece("", text.len(), true);
    folded
}

/// Rewrites only the characters in parts of a text, which come in its order.
pub(in crate::notation) fn fold_parts<'a>(text: &'a str, parts: impl IntoIterator<Item = &'a str>) -> Folded {
    let mut folded = Folded { text: String::with_capacity(text.len()), ..Folded::default() };
    let mut at = 0;
    for part in parts {
        let Some(span) = Span::of(part, text) else { continue };
        let (start, end) = (span.start as usize, span.end as usize);
        folded.piece(&text[at..start], at, true);
        for (offset, c) in part.char_indices() {
            match lookalike(c) {
                Some(sign) => folded.sign(sign, start + offset, c),
                None => folded.piece(&part[offset..offset + c.len_utf8()], start + offset, true),
            }
        }
        at = end;
    }
    folded.piece(&text[at..], at, true);
    folded
}

impl Folded {
    /// Appends what a character is read as.
    fn sign(&mut self, sign: &str, original: usize, c: char) {
        self.signs.push((self.text.len() as u32, c));
        self.piece(sign, original, false);
    }

    /// Appends a piece that comes from a place of the original.
    fn piece(&mut self, text: &str, original: usize, copied: bool) {
        let piece = Piece { start: self.text.len() as u32, original: original as u32, copied };
        // A copy that goes on is no new piece.
        let continues =
            |last: &Piece| last.copied && copied && piece.start - last.start == piece.original - last.original;
        if !self.pieces.last().is_some_and(continues) {
            self.pieces.push(piece);
        }
        self.text.push_str(text);
    }

    /// Appends a tag in canonical form.
    fn tag(&mut self, tag: &AnyTag<'_>, text: &str) {
        let at = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let start = self.text.len();
        self.piece("[", at(tag.text), false);
        self.piece(tag.name, at(tag.name), true);
        self.piece(" \"", at(tag.name) + tag.name.len(), false);
        let mut value = tag.value;
        while let Some(backslash) = value.find('\\') {
            self.piece(&value[..backslash], at(value), true);
            self.piece("\\\\", at(value) + backslash, false);
            value = &value[backslash + 1..];
        }
        self.piece(value, at(value), true);
        self.piece("\"]", at(value) + value.len(), false);
        let original = Span::new(at(tag.text), at(tag.text) + tag.text.len());
        self.tags.push((Span::new(start, self.text.len()), original));
    }

    /// Reports what was rewritten.
    pub(in crate::notation) fn report<'a>(&'a self, original: &str, visitor: &mut dyn Visitor<'a>) {
        for &(at, c) in &self.signs {
            let right = lookalike(c).unwrap_or_default();
            let token = &self.text[at as usize..at as usize + right.len()];
            visitor.slip(&codes::SLIP_SIGN, token, &c.to_string(), right);
        }
        for (tag, written) in &self.tags {
            let token = &self.text[tag.range()];
            visitor.slip(&codes::SLIP_TAG, token, &original[written.range()], token);
        }
    }

    /// The place in the original of a place in the text.
    fn original(&self, at: u32) -> u32 {
        let next = self.pieces.partition_point(|piece| piece.start <= at);
        let Some(piece) = next.checked_sub(1).and_then(|last| self.pieces.get(last)) else { return at };
        let end = self.pieces.get(next).map(|piece| piece.original);
        if at == piece.start {
            piece.original
        } else if piece.copied {
            let original = piece.original + (at - piece.start);
            end.map_or(original, |end| original.min(end))
        } else {
            end.unwrap_or(piece.original)
        }
    }

    /// The span in the original of a span in the text.
    fn restore(&self, span: &mut Span) {
        // Of pieces without text the last one has the place.
        *span = Span { start: self.original(span.start), end: self.original(span.end) };
    }

    /// Makes all spans those of the original.
    pub(in crate::notation) fn restore_all(&self, read: &mut Read) {
        if self.signs.is_empty() && self.tags.is_empty() {
            return;
        }
        for Diagnostic { span, others, .. } in &mut read.diagnostics {
            self.restore(span);
            others.iter_mut().for_each(|(span, _)| self.restore(span));
        }
        read.spans.header.iter_mut().chain(&mut read.spans.entries).for_each(|span| self.restore(span));
        read.spans.variations.iter_mut().for_each(|variation| self.restore_variation(variation));
    }

    fn restore_variation(&self, variation: &mut VariationSpans) {
        variation.entries.iter_mut().for_each(|span| self.restore(span));
        variation.variations.iter_mut().for_each(|inner| self.restore_variation(inner));
    }

    /// The span in the original of a slice of the text.
    pub(super) fn span(&self, part: &str) -> Option<Span> {
        let mut span = Span::of(part, &self.text)?;
        self.restore(&mut span);
        Some(span)
    }
}
