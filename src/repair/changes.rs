//! Changes of plies that the referee found, made in the text.

use super::{Edit, Repair, Trial, Tried, errors};
use crate::codes;
use crate::record::{Entry, Record};
use crate::referee::{self, Change, RecordRepair};
use crate::source::Span;

impl Trial<'_> {
    /// A change made in the text. Where plies are left out or added, so that turns end elsewhere, all of the game may be
    /// written anew with its turns renumbered, but only if their numbers were right before: renumbering never comes with
    /// another change.
    pub(super) fn change(&self, change: &RecordRepair) -> Option<Repair> {
        let (record, spans) = (&self.game.read.record, &self.game.read.spans.entries);
        let meant = referee::changed(record, change);
        let written = |ply| self.game.notation.write_ply(record.variant, ply);
        let text = |span: Span| self.game.text.get(span.range()).unwrap_or_default().to_owned();
        let end = Span::new(self.game.text.len(), self.game.text.len());
        let place = spans.get(change.entry).copied().unwrap_or(end);
        let edit = |span, text| vec![Edit { span, text }];
        let (ways, becomes) = match &change.change {
            Change::Replace(ply) => {
                let written = written(ply)?;
                (vec![edit(place, written.clone())], format!("`{written}`"))
            }
            Change::Swap(other) => {
                let other = *spans.get(*other)?;
                let edits = vec![Edit { span: place, text: text(other) }, Edit { span: other, text: text(place) }];
                (vec![edits], format!("`{}`, and the other way round", text(other)))
            }
            Change::Remove => {
                let before = self.game.text.get(..place.start as usize)?.trim_end_matches([' ', '\t']);
                (vec![edit(Span { start: before.len() as u32, ..place }, String::new())], "nothing".to_owned())
            }
            Change::Insert(ply) => {
                let written = written(ply)?;
                let next = spans.get(change.entry).map(|span| Span { end: span.start, ..*span });
                let mut plies = record.entries.iter().zip(spans).take(change.entry.min(spans.len())).rev();
                let last = plies.find(|(entry, _)| matches!(entry, Entry::Ply(_)));
                let last = last.map(|(_, span)| Span { start: span.end, ..*span });
                let before = next.map(|span| edit(span, format!("{written} ")));
                let behind = last.map(|span| edit(span, format!(" {written}")));
                (before.into_iter().chain(behind).collect(), format!("`{written}` before it"))
            }
        };
        let finished = |edits: Vec<Edit>, Tried { keeps, whole, .. }: Tried, becomes: String| {
            let (mistake, witnesses) = (change.mistake, change.witnesses);
            Repair { mistake, place, edits, becomes, keeps, whole, word: 0, doubt: None, witnesses }
        };
        for edits in ways {
            let tried = self.tried(&super::spliced(self.game.text, &edits));
            let is_same = tried.read.record.plies().eq(meant.plies());
            if is_same && (tried.read.is_sound() || errors(&tried.read) <= errors(self.game.read)) {
                return Some(finished(edits, tried, becomes));
            }
        }
        if self.game.read.diagnostics.iter().any(|diagnostic| diagnostic.code == &codes::TURN_NUMBER) {
            return None;
        }
        let mut new = String::new();
        self.game.notation.write(&renumbered(&meant), &mut new).ok()?;
        let tried = self.tried(&new);
        let edits = vec![difference(self.game.text, &new)];
        (tried.keeps >= change.legal).then(|| finished(edits, tried, becomes))
    }
}

/// The shortest edit that makes a text of another.
fn difference(old: &str, new: &str) -> Edit {
    let same = |(a, b): &(char, char)| a == b;
    let start: usize = old.chars().zip(new.chars()).take_while(same).map(|(sign, _)| sign.len_utf8()).sum();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(same);
    let end: usize = end.map(|(sign, _)| sign.len_utf8()).sum();
    Edit { span: Span::new(start, old.len() - end), text: new_rest[..new_rest.len() - end].to_owned() }
}

/// The record with its turns renumbered, each with a ply of every seat.
fn renumbered(record: &Record) -> Record {
    let seats = record.seats().len().max(1);
    let mut seat = record.first_seat().index();
    let mut turn = 0;
    let mut entries = Vec::new();
    for entry in record.entries.iter().filter(|entry| !matches!(entry, Entry::Turn(_))) {
        if matches!(entry, Entry::Ply(_)) {
            if turn == 0 || seat == 0 {
                turn += 1;
                entries.push(Entry::Turn(turn));
            }
            seat = (seat + 1) % seats;
        }
        entries.push(entry.clone());
    }
    Record { entries, ..record.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_edited() {
        for (old, new) in [("a, b, c", "a, bb, c"), ("aa", "a"), ("a", "aa"), ("é1", "è1"), ("same", "same")] {
            let edit = difference(old, new);
            assert_eq!(super::super::spliced(old, [&edit]), new);
            assert!(edit.text.len() <= 2, "{edit:?}");
        }
    }
}
