//! A variation as a record of its own: the game as if it had been played.

use super::{Counted, NamedSeat, Read, Spans};
use crate::record::{Head, LinePath, replaced};

impl Read {
    /// What was read of the line that ends in a variation; see [`Record::line`](crate::record::Record::line). Its spans
    /// are in the same text. Says also how many entries come before those of the variation.
    pub fn line(&self, path: &LinePath) -> Option<(Read, usize)> {
        let (mut record, shared) = self.record.line(path)?;
        let mut before = Vec::with_capacity(record.entries.len());
        let (mut spans, mut variations) = (&self.spans.entries[..], &self.spans.variations[..]);
        let (mut sound, mut first_error) = (self.sound, None);
        let (mut named, mut named_before) = (&self.spans.seats, Vec::new());
        let (mut counts, mut counts_before) = (&self.spans.counts, Vec::new());
        for (depth, &at) in path.iter().enumerate() {
            let ply = replaced(self.record.line_entries(&path[..depth])?, at)?;
            if sound < ply {
                first_error = first_error.or(Some(before.len() + sound));
            }
            let moved = |seat: &NamedSeat| NamedSeat { entry: before.len() + seat.entry, ..*seat };
            named_before.extend(named.iter().filter(|seat| seat.entry < ply).map(moved));
            let moved = |count: &Counted| Counted { entry: before.len() + count.entry, ..*count };
            counts_before.extend(counts.iter().filter(|count| count.entry <= ply).map(moved));
            before.extend_from_slice(spans.get(..ply)?);
            let found = variations.binary_search_by_key(&at, |inner| inner.entry).ok()?;
            let inner = &variations[found];
            (spans, variations, sound, named) = (&inner.entries, &inner.variations, inner.sound, &inner.seats);
            counts = &inner.counts;
        }
        named_before.extend(named.iter().map(|seat| NamedSeat { entry: shared + seat.entry, ..*seat }));
        counts_before.extend(counts.iter().map(|count| Counted { entry: shared + count.entry, ..*count }));
        before.extend_from_slice(spans);
        let sound = first_error.unwrap_or(shared + sound);
        // How the game ended says nothing of a variation.
        let is_of_end =
            |head: &Head| head.tag().is_some_and(|tag| ["Result", "Termination", "Points"].contains(&&*tag.name));
        let header = record.header.iter().zip(&self.spans.header).filter(|(head, _)| !is_of_end(head));
        let header = header.map(|(_, span)| *span).collect();
        let spans =
            Spans { header, entries: before, variations: Vec::new(), seats: named_before, counts: counts_before };
        record.header.retain(|head| !is_of_end(head));
        let diagnostics = self.diagnostics.clone();
        let (fitting, typed) = (self.fitting.clone(), Default::default());
        Some((Read { record, spans, diagnostics, sound, fitting, other: None, typed }, shared))
    }

    /// Whether there is no error outside of variations.
    pub(crate) fn is_main_line_sound(&self) -> bool {
        !self.diagnostics.iter().any(|diagnostic| diagnostic.is_error() && diagnostic.variation.is_none())
    }
}
