//! The lists of a builder, lent for adding many common plies of a game of two in a row.

use super::builder::{Builder, MAX_PARTS, parts};
use crate::board::Place;
use crate::record::{Act, Acts, Comment, Entries, Entry, Path, Ply, Text};
use crate::source::Span;
use crate::variant::Tile;

/// A common act: a drop or a move of one step, and the tile that it captures. It fits in registers.
#[derive(Clone, Copy)]
pub(crate) struct Common {
    pub(crate) tile: Option<Tile>,
    pub(crate) drop: bool,
    pub(crate) at: Place,
    pub(crate) to: Option<Place>,
    pub(crate) captured: Option<Tile>,
}

impl Common {
    #[inline(always)]
    pub(crate) fn act(self) -> Act {
        let Common { tile, drop, at, to, captured } = self;
        Act { tile, drop, at, path: Path::to_any(to), capture: captured.map(Some), exchange: None, effect: None }
    }

    /// How many parts of a record it is.
    #[inline(always)]
    fn parts(self) -> usize {
        2 + usize::from(self.to.is_some())
    }
}
use std::mem::take;
use std::sync::Arc;

/// The lists of a builder that is in step, with its counts.
#[derive(Default)]
pub(crate) struct Lent {
    entries: Entries,
    spans: Vec<Span>,
    /// The current turn.
    pub(crate) turn: u32,
    /// How many seats have played in it.
    pub(crate) count: usize,
    /// Both when it was lent.
    from: (u32, usize),
    parts: usize,
    /// Whether they are those of a variation, in which no comment says on which line it stands.
    is_branch: bool,
    /// Whether a comment was added that does.
    has_lines: bool,
    /// The text of the game, once a comment shares it.
    shared: Option<Arc<str>>,
}

impl Lent {
    /// Lists that are to be [joined](Lent::join) to those of a builder, with room for so many entries.
    pub(crate) fn apart(room: usize) -> Lent {
        Lent { entries: Entries::with_capacity(room), spans: Vec::with_capacity(room), ..Lent::default() }
    }

    /// Takes all of other lists, if they go on with the next turn and there is room for them. Says whether it has.
    pub(crate) fn join(&mut self, other: &mut Lent) -> bool {
        let next = self.turn.checked_add(1).filter(|_| self.count == 2);
        if !matches!(other.entries.first(), Some(Entry::Turn(first)) if Some(*first) == next)
            || self.parts + other.parts >= MAX_PARTS
            || self.is_branch && other.has_lines
        {
            return false;
        }
        if self.entries.is_empty() {
            // Nothing is to be moved.
            (self.entries, self.spans) = (take(&mut other.entries), take(&mut other.spans));
        } else {
            self.entries.append(&mut other.entries);
            self.spans.append(&mut other.spans);
        }
        (self.turn, self.count) = (other.turn, other.count);
        self.parts += other.parts;
        true
    }

    /// The entries with their spans.
    pub(crate) fn into_entries(self) -> impl Iterator<Item = (Entry, Span)> {
        self.entries.into_iter().zip(self.spans)
    }

    /// Whether the game has as many parts as it may have.
    #[inline(always)]
    pub(crate) fn is_full(&self) -> bool {
        self.parts >= MAX_PARTS
    }

    /// A turn begins: its number was written here.
    #[inline(always)]
    pub(crate) fn begin(&mut self, turn: u32, span: Span) {
        self.push(|| Entry::Turn(turn), 1, span);
        (self.turn, self.count) = (turn, 0);
    }

    /// Adds a ply of one act.
    #[inline(always)]
    pub(crate) fn ply(&mut self, act: Common, span: Span) {
        self.push(|| Entry::Ply(Ply::Acts(Acts::one(act.act()))), act.parts(), span);
        self.count = self.count.wrapping_add(1);
    }

    /// Adds a ply of two acts.
    #[inline(always)]
    pub(crate) fn two(&mut self, first: Common, second: Common, span: Span) {
        let parts = first.parts() + second.parts();
        self.push(|| Entry::Ply(Ply::Acts(Acts::two(first.act(), second.act()))), parts, span);
        self.count = self.count.wrapping_add(1);
    }

    /// Adds any ply.
    pub(crate) fn any(&mut self, ply: Ply, span: Span) {
        let parts = parts(&ply);
        self.add(Entry::Ply(ply), parts, span);
        self.count = self.count.wrapping_add(1);
    }

    /// Adds an entry of so many parts that has nothing on the heap.
    #[inline(always)]
    fn push(&mut self, entry: impl FnOnce() -> Entry, parts: usize, span: Span) {
        self.parts = self.parts.wrapping_add(parts);
        self.entries.add_with(false, entry);
        self.spans.push(span);
    }

    /// Adds any entry of so many parts.
    fn add(&mut self, entry: Entry, parts: usize, span: Span) {
        self.parts = self.parts.wrapping_add(parts);
        self.entries.add(entry);
        self.spans.push(span);
    }

    /// How many plies were added: two in each turn, of which the first may have begun before.
    fn plies(&self) -> u32 {
        let (turn, count) = self.from;
        2 * self.turn.wrapping_sub(turn) + self.count as u32 - count as u32
    }

    /// Adds a comment whose words are a part of the text of the game; none where its place needs a closer look.
    pub(crate) fn comment(
        &mut self,
        text: &str,
        said: Span,
        to_line_end: bool,
        own_line: bool,
        span: Span,
    ) -> Option<()> {
        // What follows a comment on a line of its own stands on that line, too.
        let follows = matches!(self.entries.last(), Some(Entry::Comment(comment)) if comment.own_line) && !own_line;
        if follows || self.is_branch && (to_line_end || own_line) {
            return None;
        }
        let text = Text::part(self.shared.get_or_insert_with(|| Arc::from(text)), said.range());
        self.parts = self.parts.wrapping_add(1);
        self.entries.add_with(true, || Entry::Comment(Comment { text, to_line_end, own_line }));
        self.spans.push(span);
        Some(())
    }

    /// Adds a glyph or a comment behind a ply.
    pub(crate) fn remark(&mut self, entry: Entry, span: Span) {
        self.has_lines |= matches!(&entry, Entry::Comment(comment) if comment.to_line_end || comment.own_line);
        self.add(entry, 1, span);
    }

    /// Ends with the last ply that was added. Returns where that ends; none if there is none.
    pub(crate) fn end(&mut self) -> Option<u32> {
        if self.plies() == 0 {
            return None;
        }
        while let Some(Entry::Comment(_)) = self.entries.last() {
            self.parts -= 1;
            self.entries.pop();
            self.spans.pop();
        }
        self.spans.last().map(|span| span.end)
    }
}

#[cfg(test)]
thread_local! {
    /// Whether every ply is read by the grammar's functions, to compare what comes of it.
    pub(crate) static IS_SLOW: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

impl Builder<'_> {
    /// Whether plies in strict form may be added without being looked up.
    pub(super) fn takes_strict(&self) -> bool {
        #[cfg(test)]
        if IS_SLOW.get() {
            return false;
        }
        self.knows_variant() && !self.misguessed
    }

    /// Lends its lists where plies need not be looked at one by one: in a game of two in which nothing is in doubt.
    pub(super) fn lend_lists(&mut self) -> Option<Lent> {
        let is_plain = !self.branches && self.again.is_none() && self.named_seat.is_none() && self.takes_strict();
        if !is_plain || self.header_open {
            return None;
        }
        let (turn, count) = self.turns.in_step()?;
        let (entries, spans) = (take(&mut self.record.entries), take(&mut self.spans.entries));
        let (from, parts, is_branch) = ((turn, count), self.parts, !self.waiting.is_empty());
        Some(Lent { entries, spans, turn, count, from, parts, is_branch, has_lines: false, shared: self.shared.take() })
    }

    /// Takes its lists back, to which plies were added or not.
    pub(super) fn take_lists_back(&mut self, lent: Lent) {
        let (plies, has_begun) = (lent.plies(), lent.turn != lent.from.0);
        let Lent { entries, spans, turn, count, parts, shared, .. } = lent;
        self.shared = shared;
        (self.record.entries, self.spans.entries) = (entries, spans);
        if plies > 0 {
            let last_ply = self.record.entries.iter().rposition(|entry| matches!(entry, Entry::Ply(_)));
            (self.parts, self.last_ply) = (parts, last_ply);
            self.plies += plies;
            if has_begun {
                let opened = self.record.entries.iter().rposition(|entry| matches!(entry, Entry::Turn(_)));
                self.opened = opened.map_or(self.opened, |at| self.spans.entries[at]);
            }
            self.turns.go_on(turn, count, has_begun);
        }
    }
}
