//! The lists of a builder, lent for adding many common plies of a game of two in a row.

use super::builder::{Builder, MAX_PARTS, parts};
use crate::record::{Act, Acts, Entry, Ply};
use crate::source::Span;
use std::mem::take;

/// The lists of a builder that is in step, with its counts.
#[derive(Default)]
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
    /// Lists that are to be [joined](Lent::join) to those of a builder, with room for so many entries.
    pub(crate) fn apart(room: usize) -> Lent {
        Lent { entries: Vec::with_capacity(room), spans: Vec::with_capacity(room), ..Lent::default() }
    }

    /// Takes all of other lists, if they go on with the next turn and there is room for them. Says whether it has.
    pub(crate) fn join(&mut self, other: &mut Lent) -> bool {
        let next = self.turn.checked_add(1).filter(|_| self.count == 2);
        if !matches!(other.entries.first(), Some(Entry::Turn(first)) if Some(*first) == next)
            || self.parts + other.parts >= MAX_PARTS
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
        (self.turn, self.count, self.opened) = (other.turn, other.count, other.opened);
        self.parts += other.parts;
        self.plies += other.plies;
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

    /// Adds any ply.
    #[inline(always)]
    pub(crate) fn any(&mut self, ply: Ply, span: Span) {
        let entry = Entry::Ply(ply);
        self.parts += parts(&entry);
        self.count += 1;
        self.plies += 1;
        self.entries.push(entry);
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
        let (entries, spans) = (take(&mut self.record.entries), take(&mut self.spans.entries));
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
