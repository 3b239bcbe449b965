//! Changes of plies in a record.

use super::Mistake;
use super::set_ups::TagChange;
use crate::record::{Effect, Entry, Path, Ply, Record};
use std::ops::Range;

/// A change to a record, and what comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRepair {
    /// The entry that is changed.
    pub entry: usize,
    /// The change.
    pub change: Change,
    /// The mistake that it undoes.
    pub mistake: Mistake,
    /// How many plies of the record are legal with it.
    pub legal: usize,
    /// How many plies of the record come after it.
    pub witnesses: usize,
    /// Whether the whole game is right with it, its checks and its result too.
    pub complete: bool,
    /// Whether it replaces the refused ply.
    pub is_at_refused: bool,
    /// Whether another change, nearer to the refused ply, makes as much of the game legal.
    pub is_far: bool,
    /// Whether something else that it does not compete with may have happened as well: nothing in the rest of the game shows that
    /// it was this.
    pub is_unconfirmed: bool,
}

/// What is done to an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Another ply replaces it.
    Replace(Ply),
    /// It changes places with the ply of a later entry.
    Swap(usize),
    /// It is removed.
    Remove,
    /// A ply is inserted before it, or at the end of the game.
    Insert(Ply),
    /// Several plies are inserted there.
    InsertSeveral(Vec<Ply>),
    /// Other plies replace those of several entries.
    Several(Vec<(usize, Ply)>),
    /// A tag of the set-up has another value.
    Tag(TagChange),
    /// A ply replaces it, and another one is inserted before an entry, or at the end of the game.
    Part {
        /// The one that replaces it.
        ply: Ply,
        /// The entry that the other is inserted before.
        at: usize,
        /// The other one.
        other: Ply,
    },
    /// It is removed with all of its turn: so many entries.
    RemoveTurn(usize),
    /// What was played in its place is written nowhere.
    Unknown,
}

/// The record with a change made.
pub fn changed(record: &Record, repair: &RecordRepair) -> Record {
    let mut record = record.clone();
    match &repair.change {
        Change::Replace(ply) => record.entries[repair.entry] = Entry::Ply(ply.clone()),
        Change::Swap(other) => {
            let [first, second] = [repair.entry, *other].map(|ply| own(&record.entries, ply));
            record.entries = exchanged(&record.entries, first, second).into();
        }
        Change::Remove => {
            record.entries.remove(repair.entry);
        }
        Change::Several(plies) => {
            for (entry, ply) in plies {
                record.entries[*entry] = Entry::Ply(ply.clone());
            }
        }
        Change::Tag(change) => record.header = change.header(&record),
        Change::Part { ply, at, other } => {
            record.entries[repair.entry] = Entry::Ply(ply.clone());
            let at = record.entries.len().min(*at);
            record.entries.insert(at, Entry::Ply(other.clone()));
        }
        Change::RemoveTurn(count) => {
            let end = (repair.entry + count).min(record.entries.len());
            record.entries.drain(repair.entry..end);
        }
        Change::Unknown => {}
        Change::Insert(ply) => {
            let at = repair.entry.min(record.entries.len());
            record.entries.insert(at, Entry::Ply(ply.clone()));
        }
        Change::InsertSeveral(plies) => {
            let at = repair.entry.min(record.entries.len());
            record.entries.splice(at..at, plies.iter().cloned().map(Entry::Ply));
        }
    }
    record
}

/// Entries of which two parts have changed places.
pub(crate) fn exchanged(entries: &[Entry], first: Range<usize>, second: Range<usize>) -> Vec<Entry> {
    let parts = [0..first.start, second.clone(), first.end..second.start, first, second.end..entries.len()];
    parts.into_iter().flat_map(|part| entries[part].iter().cloned()).collect()
}

/// A ply with its glyphs.
pub(crate) fn with_glyphs(entries: &[Entry], ply: usize) -> Range<usize> {
    let behind = entries.get(ply + 1..).unwrap_or_default();
    ply..ply + 1 + behind.iter().take_while(|entry| matches!(entry, Entry::Glyph(_))).count()
}

/// The entries that belong to a ply: itself, and the glyphs, comments and variations behind it.
pub(crate) fn own(entries: &[Entry], ply: usize) -> Range<usize> {
    let is_own = |entry: &&Entry| match entry {
        Entry::Glyph(_) | Entry::Variation(_) => true,
        Entry::Comment(comment) => !comment.own_line,
        _ => false,
    };
    let behind = entries.get(ply + 1..).unwrap_or_default();
    ply..ply + 1 + behind.iter().take_while(is_own).count()
}

/// A ply as the rules write it, with the ways that were written: they bind, and the rules write only those that they need.
pub(super) fn with_ways(mut ply: Ply, written: &Ply) -> Ply {
    if let (Ply::Acts(acts), Ply::Acts(written)) = (&mut ply, written)
        && acts.len() == written.len()
    {
        for (act, written) in acts.iter_mut().zip(written.iter()) {
            keep_way(&mut act.path, &written.path);
            if let (Some(Effect::Shift { path, .. }), Some(Effect::Shift { path: written, .. })) =
                (act.effect.as_deref_mut(), written.effect.as_deref())
            {
                keep_way(path, written);
            }
        }
    }
    ply
}

fn keep_way(path: &mut Path, written: &Path) {
    if path.last() == written.last() {
        *path = written.clone();
    }
}
