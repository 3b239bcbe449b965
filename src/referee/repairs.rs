//! Searches for changes to a refused game that make more of it legal.

use super::slips::{self, Slip};
use crate::record::{Entry, Ply, Record, SetUp};
use crate::replay::{Replay, Step};
use crate::rules::Rules;
use std::cmp::Reverse;

/// A change to a record, and what comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRepair {
    /// The entry that is changed.
    pub entry: usize,
    /// The change.
    pub change: Change,
    /// The slip that it undoes.
    pub slip: Slip,
    /// How many plies of the record are legal with it.
    pub legal: usize,
    /// Whether all of the game is right with it, its checks and its result too.
    pub complete: bool,
}

/// What is done to an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Another ply replaces it.
    Replace(Ply),
    /// It is removed.
    Remove,
    /// A ply is inserted before it, or at the end of the game.
    Insert(Ply),
}

/// The changes that were found.
#[derive(Debug, Clone, Default)]
pub struct RecordRepairs {
    /// The changes that make more of the game legal, the best first.
    pub found: Vec<RecordRepair>,
    /// Whether the search was cut short, so that a better change may have been missed.
    pub cut: bool,
}

/// Maximum plies played in the search for one game.
const EFFORT: usize = 2_000_000;
/// How many plies before the refused one a ply may be missing.
const BACK: usize = 3;

/// The search through one game.
struct Search<'a, R: Rules> {
    rules: R,
    words: &'static crate::variant::Vocabulary,
    /// The plies, each with its entry.
    plies: Vec<(usize, &'a Ply)>,
    /// The position before each ply, up to the first refused one.
    before: Vec<R::Position>,
    found: Vec<RecordRepair>,
    played: usize,
}

/// What the numbers of the turns show of how many plies there should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// There are no numbers, or they are wrong.
    Unknown,
    /// They are right, so no ply is missing or too many.
    Complete,
    /// A ply is missing before the one of this number, from 0.
    Missing(usize),
}

/// Searches for the changes to a game.
pub(super) fn search<R: Rules>(record: &Record, set_up: &SetUp<'_>, numbering: Numbering) -> RecordRepairs {
    let Ok((rules, start)) = R::start(set_up) else { return RecordRepairs::default() };
    let ply = |(entry, written): (usize, &'_ Entry)| matches!(written, Entry::Ply(_)).then_some(entry);
    let entries: Vec<usize> = record.entries.iter().enumerate().filter_map(ply).collect();
    let plies = entries.iter().filter_map(|&entry| match &record.entries[entry] {
        Entry::Ply(ply) => Some((entry, ply)),
        _ => None,
    });
    let words = record.variant.vocabulary();
    let mut search = Search { rules, words, plies: plies.collect(), before: vec![start], found: Vec::new(), played: 0 };
    search.replay();
    let refused = search.before.len() - 1;
    if refused == entries.len() && !matches!(numbering, Numbering::Missing(_)) {
        // All plies are legal. A result or a check that does not fit may be wrong itself.
        return RecordRepairs::default();
    }
    for number in (0..=refused.min(search.plies.len().saturating_sub(1))).rev() {
        search.replaced(number, refused);
        if numbering != Numbering::Complete {
            search.removed(number, refused);
        }
    }
    let last = match numbering {
        Numbering::Missing(before) => Some(before.min(refused)),
        Numbering::Unknown => Some(refused),
        Numbering::Complete => None,
    };
    for number in last.into_iter().flat_map(|last| last.saturating_sub(BACK)..=last) {
        search.inserted(number, refused);
    }
    let cut = search.played >= EFFORT;
    let mut found = search.found;
    for repair in found.iter_mut().filter(|repair| repair.legal >= entries.len()) {
        repair.complete = is_complete::<R>(&changed(record, repair), set_up);
    }
    // The entry that is refused is the likeliest to be wrong.
    found.sort_by_key(|repair| (!repair.complete, Reverse(repair.legal), repair.slip, Reverse(repair.entry)));
    RecordRepairs { found, cut }
}

impl<R: Rules> Search<'_, R> {
    /// Plays the record as far as it is legal, and keeps every position.
    fn replay(&mut self) {
        for number in 0..self.plies.len() {
            let mut position = self.before[number].clone();
            let Ok(action) = self.rules.resolve(&position, self.plies[number].1) else { return };
            self.rules.apply(&mut position, &action);
            self.before.push(position);
        }
    }

    /// How many plies of the record are legal when it continues from this position with this ply.
    fn legal_plies(&mut self, mut position: R::Position, from: usize) -> usize {
        for number in from..self.plies.len() {
            self.played += 1;
            let Ok(action) = self.rules.resolve(&position, self.plies[number].1) else { return number };
            self.rules.apply(&mut position, &action);
        }
        self.plies.len()
    }

    fn keep(&mut self, number: usize, change: Change, slip: Slip, legal: usize, refused: usize) {
        if legal > refused || legal == self.plies.len() {
            let entry = self.plies.get(number).map_or(usize::MAX, |(entry, _)| *entry);
            self.found.push(RecordRepair { entry, change, slip, legal, complete: false });
        }
    }

    /// The game with another ply instead of this one.
    fn replaced(&mut self, number: usize, refused: usize) {
        for (slip, meant) in slips::of(self.plies[number].1, self.words) {
            if self.played >= EFFORT {
                return;
            }
            let mut position = self.before[number].clone();
            self.played += 1;
            let Ok(action) = self.rules.resolve(&position, &meant) else { continue };
            // As the rules write it, with the code of what it captures.
            let meant = self.rules.write(&position, &action);
            self.rules.apply(&mut position, &action);
            let legal = self.legal_plies(position, number + 1);
            self.keep(number, Change::Replace(meant), slip, legal, refused);
        }
    }

    /// The game without this ply.
    fn removed(&mut self, number: usize, refused: usize) {
        let again = number > 0 && self.plies[number].1 == self.plies[number - 1].1;
        if number + 1 >= refused || again {
            let legal = self.legal_plies(self.before[number].clone(), number + 1);
            self.keep(number, Change::Remove, Slip::Doubled, legal, refused);
        }
    }

    /// The game with any legal ply inserted before this one.
    fn inserted(&mut self, number: usize, refused: usize) {
        let Some(position) = self.before.get(number).cloned() else { return };
        let mut plain = Vec::new();
        self.rules.plain(&position, &mut plain);
        let mut riders = Vec::new();
        for action in plain {
            riders.clear();
            self.rules.riders(&position, &action, &mut riders);
            for action in std::iter::once(&action).chain(&riders) {
                if self.played >= EFFORT {
                    return;
                }
                let mut after = position.clone();
                self.rules.apply(&mut after, action);
                let legal = self.legal_plies(after, number);
                if legal > refused {
                    let meant = self.rules.write(&position, action);
                    self.keep(number, Change::Insert(meant), Slip::Missing, legal, refused);
                }
            }
        }
    }
}

/// The record with a change made.
pub fn changed(record: &Record, repair: &RecordRepair) -> Record {
    let mut record = record.clone();
    match &repair.change {
        Change::Replace(ply) => record.entries[repair.entry] = Entry::Ply(ply.clone()),
        Change::Remove => {
            record.entries.remove(repair.entry);
        }
        Change::Insert(ply) => record.entries.insert(repair.entry.min(record.entries.len()), Entry::Ply(ply.clone())),
    }
    record
}

/// Whether a game is legal, and its checks, result and points are right.
fn is_complete<R: Rules>(record: &Record, set_up: &SetUp<'_>) -> bool {
    let set_up = SetUp { entries: &record.entries, ..set_up.clone() };
    let Ok(mut replay) = Replay::<R>::start(record, &set_up) else { return false };
    while let Some(step) = replay.next() {
        match step {
            Step::Refused(_) => return false,
            Step::Check { differences, .. } if !differences.is_empty() => return false,
            _ => {}
        }
    }
    replay.check_result().is_ok() && replay.check_points().is_ok()
}
