//! A text made out of the pieces of another one, with the way back to it.

use super::{Read, VariationSpans};
use crate::source::Span;
use std::ops::Range;

/// A rewritten text.
#[derive(Default)]
pub(crate) struct Rewritten {
    text: String,
    pieces: Vec<Piece>,
}

/// A piece of the text, up to the next.
#[derive(Clone, Copy)]
struct Piece {
    start: u32,
    /// Where in the original it comes from.
    original: u32,
    /// The end of what it stands for, all at once; none for a copy.
    end: Option<u32>,
}

impl Rewritten {
    /// For a text of about this length.
    pub(crate) fn with_room(length: usize) -> Rewritten {
        Rewritten { text: String::with_capacity(length), pieces: Vec::new() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// How long the text is.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// Appends a copy of what stands at a place of the original.
    pub(crate) fn copy(&mut self, text: &str, at: usize) {
        let piece = Piece { start: self.text.len() as u32, original: at as u32, end: None };
        // A copy that goes on is no new piece.
        let goes_on = |last: &Piece| {
            last.end.is_none()
                && i64::from(piece.start) - i64::from(last.start)
                    == i64::from(piece.original) - i64::from(last.original)
        };
        if !self.pieces.last().is_some_and(goes_on) {
            self.pieces.push(piece);
        }
        self.text.push_str(text);
    }

    /// Appends what a part of the original is read as.
    pub(crate) fn put(&mut self, text: &str, original: Range<usize>) {
        let (start, end) = (original.start as u32, Some(original.end as u32));
        self.pieces.push(Piece { start: self.text.len() as u32, original: start, end });
        self.text.push_str(text);
    }

    /// Appends it to another, which is made of a text in which its original begins at a place.
    pub(crate) fn append_to(&self, other: &mut Rewritten, place: usize) {
        for (at, piece) in self.pieces.iter().enumerate() {
            let end = self.pieces.get(at + 1).map_or(self.text.len(), |next| next.start as usize);
            let text = &self.text[piece.start as usize..end];
            let original = piece.original as usize + place;
            match piece.end {
                Some(end) => other.put(text, original..end as usize + place),
                None => other.copy(text, original),
            }
        }
    }

    /// Whether the text is the original.
    fn is_same(&self) -> bool {
        matches!(self.pieces[..], [] | [Piece { start: 0, original: 0, end: None }])
    }

    /// The piece that a place is in, the last of those that begin there. Places mostly come in order: it is looked for from
    /// the one `near` on, that of the place before.
    fn piece(&self, at: u32, near: &mut usize) -> Option<usize> {
        const FEW: usize = 4;
        let begins = |number: usize| self.pieces.get(number).is_some_and(|piece| piece.start <= at);
        for number in *near..*near + FEW {
            if !begins(number) {
                break;
            }
            if !begins(number + 1) {
                *near = number;
                return Some(number);
            }
        }
        let found = self.pieces.partition_point(|piece| piece.start <= at).checked_sub(1);
        *near = found.unwrap_or(0);
        found
    }

    /// Makes a span that of the original.
    pub(crate) fn restore(&self, span: &mut Span) {
        self.restore_near(span, &mut 0);
    }

    fn restore_near(&self, span: &mut Span, near: &mut usize) {
        let Span { start, end } = *span;
        let is_empty = start == end;
        let mut piece = |at: u32| self.piece(at, near).map(|number| (number, self.pieces[number]));
        let (first, last) = (piece(start), if is_empty { None } else { piece(end.saturating_sub(1)) });
        if let (Some((at, Piece { original, end: Some(end), .. })), Some((other, _))) = (first, last)
            && at == other
        {
            *span = Span { start: original, end };
            return;
        }
        let start = match first {
            Some((_, piece)) if piece.end.is_none() || start == piece.start => piece.original + (start - piece.start),
            Some((_, Piece { end: Some(end), .. })) => end,
            _ => start,
        };
        let end = match last {
            _ if is_empty => start,
            Some((_, Piece { end: Some(end), .. })) => end,
            Some((_, piece)) => piece.original + (end - piece.start),
            None => end,
        };
        *span = Span { start: start.min(end), end };
    }

    /// Makes all spans those of the original.
    pub(crate) fn restore_all(&self, read: &mut Read) {
        if self.is_same() {
            return;
        }
        let mut near = 0;
        for found in &mut read.diagnostics {
            self.restore(&mut found.span);
            found.others.iter_mut().for_each(|(span, _)| self.restore(span));
        }
        read.spans.header.iter_mut().chain(&mut read.spans.entries).for_each(|span| self.restore_near(span, &mut near));
        read.spans.seats.iter_mut().for_each(|seat| self.restore(&mut seat.span));
        read.spans.counts.iter_mut().filter_map(|count| count.unread.as_mut()).for_each(|span| self.restore(span));
        read.spans.variations.iter_mut().for_each(|variation| self.restore_variation(variation));
        read.typed.spans().for_each(|span| self.restore(span));
    }

    fn restore_variation(&self, variation: &mut VariationSpans) {
        variation.entries.iter_mut().for_each(|span| self.restore(span));
        variation.seats.iter_mut().for_each(|seat| self.restore(&mut seat.span));
        variation.counts.iter_mut().filter_map(|count| count.unread.as_mut()).for_each(|span| self.restore(span));
        variation.variations.iter_mut().for_each(|inner| self.restore_variation(inner));
    }

    /// The places in the text of copied places of the original, which come in its order.
    pub(crate) fn forward(&self, originals: impl Iterator<Item = u32>) -> Vec<Option<u32>> {
        let ends = self.pieces.iter().skip(1).map(|piece| piece.start).chain([self.text.len() as u32]);
        let copies = self.pieces.iter().zip(ends).filter(|(piece, _)| piece.end.is_none());
        // What stands above the rest comes from anywhere.
        let mut copies: Vec<(u32, u32, u32)> =
            copies.map(|(piece, end)| (piece.original, piece.original + (end - piece.start), piece.start)).collect();
        crate::order::by(&mut copies, Ord::cmp);
        let mut copies = copies.into_iter().peekable();
        let found = originals.map(|at| {
            while copies.next_if(|(_, end, _)| *end <= at).is_some() {}
            copies.peek().filter(|(start, ..)| *start <= at).map(|(start, _, copied)| copied + (at - start))
        });
        found.collect()
    }
}
