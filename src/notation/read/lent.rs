//! The lists of a builder, lent for adding many common plies of a game of two in a row.

use super::builder::{Builder, MAX_PARTS};
use crate::record::{Act, Acts, Entry, Ply};
use crate::source::Span;

/// The lists of a builder that is in step, with its counts.
pub(crate) struct Lent {
    entries: Vec<Entry>,
    spans: Vec<Span>,
    /// The current turn.
    pub(crate) turn: u32,
    /// How many seats have played in it.
    pub(crate) count: usize,
    /// The token that opened the turn, if it was opened here.
    opened: Option<Span>,
    parts: usize,
    plies: u32,
}

impl Lent {
    /// Whether the game has as many parts as it may have.
    #[inline(always)]
    pub(crate) fn is_full(&self) -> bool {
        self.parts >= MAX_PARTS
    }

    /// A turn begins: its number was written here.
    #[inline(always)]
    pub(crate) fn begin(&mut self, turn: u32, span: Span) {
        self.entries.push(Entry::Turn(turn));
        self.spans.push(span);
        (self.turn, self.count, self.opened) = (turn, 0, Some(span));
        self.parts += 1;
    }

    /// Adds a ply of one act.
    #[inline(always)]
    pub(crate) fn ply(&mut self, act: Act, span: Span) {
        self.parts += 2 + act.path.len();
        self.count += 1;
        self.plies += 1;
        self.entries.push(Entry::Ply(Ply::Acts(Acts::one(act))));
        self.spans.push(span);
    }

    /// Adds a ply of two acts.
    #[inline(always)]
    pub(crate) fn two(&mut self, first: Act, second: Act, span: Span) {
        self.parts += 4 + first.path.len() + second.path.len();
        self.count += 1;
        self.plies += 1;
        self.entries.push(Entry::Ply(Ply::Acts(Acts::two(first, second))));
        self.spans.push(span);
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
        let (entries, spans) = (std::mem::take(&mut self.record.entries), std::mem::take(&mut self.spans.entries));
        Some(Lent { entries, spans, turn, count, opened: None, parts: self.parts, plies: self.plies })
    }

    /// Takes its lists back, to which plies were added or not.
    pub(super) fn take_lists_back(&mut self, lent: Lent) {
        let Lent { entries, spans, turn, count, opened, parts, plies } = lent;
        (self.record.entries, self.spans.entries) = (entries, spans);
        if plies > self.plies {
            (self.parts, self.plies, self.last_ply) = (parts, plies, Some(self.record.entries.len() - 1));
            self.opened = opened.unwrap_or(self.opened);
            self.turns.go_on(turn, count, opened.is_some());
        }
    }
}
