//! What could be changed about a game that its rules refuse, and how far the game goes on after each change.

use super::slips::{self, Slip};
use crate::record::{Entry, Ply, Record};
use crate::replay::{Replay, Step};
use crate::rules::{Rules, SetUp};

/// One change, and what comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mend {
    /// The entry it is about.
    pub entry: usize,
    /// What is done about it.
    pub change: Change,
    /// Which slip it makes good.
    pub slip: Slip,
    /// How many plies of the record are legal with it.
    pub keeps: usize,
    /// Whether all of the game is right with it, its checks and its result too.
    pub whole: bool,
}

/// What is done about an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Another ply stands in its place.
    Replace(Ply),
    /// It is left out.
    Remove,
    /// A ply comes before it, or at the end of the game.
    Insert(Ply),
}

/// All that was thought of, the best first.
#[derive(Debug, Clone, Default)]
pub struct Mends {
    /// The changes with which the game gets farther than without.
    pub found: Vec<Mend>,
    /// Whether there was too much to look at: then something better may have been missed.
    pub cut: bool,
}

/// No more plies than this are played in search of mends for one game.
const EFFORT: usize = 2_000_000;
/// How many plies before the one that is refused another may have been left out.
const BACK: usize = 3;

/// The search through one game.
struct Search<'a, R: Rules> {
    rules: R,
    words: &'static crate::variant::Vocabulary,
    /// The plies, each with its entry.
    plies: Vec<(usize, &'a Ply)>,
    /// The position before each ply, up to the first that is refused.
    before: Vec<R::Position>,
    found: Vec<Mend>,
    played: usize,
}

/// What the numbers of the turns tell of how many plies there should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// There are no numbers.
    Not,
    /// They fit, so that no ply is missing and none is too many.
    Right,
    /// A ply is missing before the one of this number, from 0.
    Missing(usize),
}

/// Looks for what would mend a game.
pub(super) fn search<R: Rules>(record: &Record, set_up: &SetUp<'_>, counted: Counted) -> Mends {
    let Ok((rules, start)) = R::start(record, set_up) else { return Mends::default() };
    let ply = |(entry, written): (usize, &'_ Entry)| matches!(written, Entry::Ply(_)).then_some(entry);
    let entries: Vec<usize> = record.entries.iter().enumerate().filter_map(ply).collect();
    let plies = entries.iter().filter_map(|&entry| match &record.entries[entry] {
        Entry::Ply(ply) => Some((entry, ply)),
        _ => None,
    });
    let words = record.variant.vocabulary();
    let mut search = Search { rules, words, plies: plies.collect(), before: vec![start], found: Vec::new(), played: 0 };
    search.go_on();
    let refused = search.before.len() - 1;
    if refused == entries.len() && !matches!(counted, Counted::Missing(_)) {
        // The rules have nothing against it. A result or a check that does not fit may be wrong itself.
        return Mends::default();
    }
    for number in (0..=refused.min(search.plies.len().saturating_sub(1))).rev() {
        search.replaced(number, refused);
        if counted != Counted::Right {
            search.removed(number, refused);
        }
    }
    let last = match counted {
        Counted::Missing(before) => Some(before.min(refused)),
        Counted::Not => Some(refused),
        Counted::Right => None,
    };
    for number in last.into_iter().flat_map(|last| last.saturating_sub(BACK)..=last) {
        search.inserted(number, refused);
    }
    let cut = search.played >= EFFORT;
    let mut found = search.found;
    for mend in found.iter_mut().filter(|mend| mend.keeps >= entries.len()) {
        mend.whole = is_whole::<R>(&changed(record, mend), set_up);
    }
    // What the referee sees first is what is likeliest to be wrong.
    found.sort_by_key(|mend| (!mend.whole, std::cmp::Reverse(mend.keeps), mend.slip, std::cmp::Reverse(mend.entry)));
    Mends { found, cut }
}

impl<R: Rules> Search<'_, R> {
    /// Plays the record as far as it goes, and remembers every position.
    fn go_on(&mut self) {
        for number in 0..self.plies.len() {
            let mut position = self.before[number].clone();
            let Ok(action) = self.rules.resolve(&position, self.plies[number].1) else { return };
            self.rules.apply(&mut position, &action);
            self.before.push(position);
        }
    }

    /// How many plies of the record are legal when it goes on from this position with this one.
    fn keeps(&mut self, mut position: R::Position, from: usize) -> usize {
        for number in from..self.plies.len() {
            self.played += 1;
            let Ok(action) = self.rules.resolve(&position, self.plies[number].1) else { return number };
            self.rules.apply(&mut position, &action);
        }
        self.plies.len()
    }

    fn keep(&mut self, number: usize, change: Change, slip: Slip, keeps: usize, refused: usize) {
        if keeps > refused || keeps == self.plies.len() {
            let entry = self.plies.get(number).map_or(usize::MAX, |(entry, _)| *entry);
            self.found.push(Mend { entry, change, slip, keeps, whole: false });
        }
    }

    /// Another ply in the place of this one.
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
            let keeps = self.keeps(position, number + 1);
            self.keep(number, Change::Replace(meant), slip, keeps, refused);
        }
    }

    /// The game without this ply.
    fn removed(&mut self, number: usize, refused: usize) {
        let again = number > 0 && self.plies[number].1 == self.plies[number - 1].1;
        if number + 1 >= refused || again {
            let keeps = self.keeps(self.before[number].clone(), number + 1);
            self.keep(number, Change::Remove, Slip::Doubled, keeps, refused);
        }
    }

    /// Every legal ply before this one.
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
                let keeps = self.keeps(after, number);
                if keeps > refused {
                    let meant = self.rules.write(&position, action);
                    self.keep(number, Change::Insert(meant), Slip::Missing, keeps, refused);
                }
            }
        }
    }
}

/// The record with a change made.
pub fn changed(record: &Record, mend: &Mend) -> Record {
    let mut record = record.clone();
    match &mend.change {
        Change::Replace(ply) => record.entries[mend.entry] = Entry::Ply(ply.clone()),
        Change::Remove => {
            record.entries.remove(mend.entry);
        }
        Change::Insert(ply) => record.entries.insert(mend.entry.min(record.entries.len()), Entry::Ply(ply.clone())),
    }
    record
}

/// Whether nothing at all is wrong with how a game was played.
fn is_whole<R: Rules>(record: &Record, set_up: &SetUp<'_>) -> bool {
    let Ok(mut replay) = Replay::<R>::start(record, set_up) else { return false };
    while let Some(step) = replay.next() {
        match step {
            Step::Refused(_) => return false,
            Step::Check { differences, .. } if !differences.is_empty() => return false,
            _ => {}
        }
    }
    replay.check_result().is_ok() && replay.check_points().is_ok()
}
