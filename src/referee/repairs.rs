//! Searches for changes to a refused game that make more of it legal.

use super::change::{Change, RecordRepair, with_ways};
use super::course::{self, Start};
use super::mistakes::{self, Mistake};
use super::under_way::{Boxed, Game, UnderWay};
use crate::record::{Entry, Placed, Ply, Record, SetUp, stands};
use crate::replay::{Step, check_points, compare, result_fits};
use crate::rules::Rules;
use std::cmp::Reverse;

/// The changes that were found.
#[derive(Debug, Clone, Default)]
pub struct RecordRepairs {
    /// The changes that make more of the game legal, the best first.
    pub found: Vec<RecordRepair>,
    /// Whether the search was cut short, so that a better change may have been missed.
    pub cut: bool,
}

/// Maximum plies replayed in the search for one game.
pub const MAX_REPLAYED: usize = 300_000;
/// Maximum plies before the refused one that are searched.
const WINDOW: usize = 1_000;
/// How many plies before the refused one a ply may be missing in a record without numbers.
const BACK: usize = 3;
/// Maximum ways to fill in blanks that are kept.
const KEPT: usize = 60;
/// Maximum changes that make the whole game right. Two are enough to doubt all.
const ENOUGH: usize = 12;

/// What the numbers of the turns show of how many plies there should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// There are no numbers, or they are wrong.
    Unknown,
    /// They are right, so no ply is missing or too many.
    Complete,
    /// A ply is missing before the one of this number, from 0.
    Missing(usize),
    /// A ply is too many.
    Extra,
}

/// The search through one game.
struct Search<'a> {
    words: &'static crate::variant::Vocabulary,
    /// The plies, each with its entry.
    plies: Vec<(usize, &'a Ply)>,
    /// The number of the ply that the first kept position precedes.
    first: usize,
    /// The position before each ply from there on, up to the first refused one.
    before: Vec<Boxed<'a>>,
    refused: usize,
    record: &'a Record,
    /// The checks, each with the number of the ply that it precedes.
    checks: Vec<(usize, &'a [Placed])>,
    /// The ply that the first wrong check precedes. No change from there on makes it right.
    unfit: usize,
    found: Vec<RecordRepair>,
    /// How many of them make the whole game right.
    complete: usize,
    replayed: usize,
}

/// Searches for the changes to a game.
pub(super) fn search<R: Rules + 'static>(record: &Record, set_up: &SetUp<'_>, numbering: Numbering) -> RecordRepairs {
    let Ok((rules, position)) = R::start(set_up) else { return RecordRepairs::default() };
    let start = Box::new(Game { rules: &rules, position });
    search_from(start, record, numbering, &|| is_complete(course::start::<R>, record, set_up))
}

fn search_from<'a>(
    start: Boxed<'a>,
    record: &'a Record,
    numbering: Numbering,
    is_complete: &dyn Fn() -> bool,
) -> RecordRepairs {
    let mut search = Search {
        words: record.variant.vocabulary(),
        plies: crate::record::plies(&record.entries).collect(),
        first: 0,
        before: vec![start],
        refused: 0,
        record,
        checks: checks(&record.entries),
        unfit: usize::MAX,
        found: Vec::new(),
        complete: 0,
        replayed: 0,
    };
    search.replay();
    let (first, refused, count) = (search.first, search.refused, search.plies.len());
    if refused == count && !matches!(numbering, Numbering::Missing(_)) && is_complete() {
        return RecordRepairs::default();
    }
    if let Numbering::Missing(before) = numbering {
        // Each seat's ply of the turn that is short may be the missing one.
        let last = before.min(refused);
        for number in (last + 1).saturating_sub(record.seats().len())..=last {
            search.inserted(number);
        }
    } else {
        // In the last turn nothing shows how many plies there should be.
        let unsure = if numbering == Numbering::Complete { search.last_turn() } else { 0 };
        // Where every ply is legal, only what comes before a wrong check could make it right.
        let last = if refused == count { count.min(search.unfit) } else { refused + 1 };
        for number in (first..last).rev() {
            // Another ply leaves one too many.
            if numbering != Numbering::Extra {
                search.replaced(number);
                search.swapped(number);
            }
            if number >= unsure {
                search.removed(number);
            }
        }
        let is_full = count - unsure >= record.seats().len();
        if numbering == Numbering::Unknown || (numbering == Numbering::Complete && !is_full) {
            for number in refused.saturating_sub(BACK).max(unsure)..=refused {
                search.inserted(number);
            }
        }
    }
    let cut = search.replayed >= MAX_REPLAYED || search.complete >= ENOUGH || first > 0;
    RecordRepairs { found: ordered(search.found, refused == count), cut }
}

/// The changes that are some, the best first.
fn ordered(mut found: Vec<RecordRepair>, is_legal: bool) -> Vec<RecordRepair> {
    // The ply that is refused is the likeliest to be wrong.
    found.sort_by_key(|repair| (Reverse(repair.legal), repair.mistake, Reverse(repair.entry)));
    // Where all plies are legal already, a change that does not make the rest right is none.
    found.retain(|repair| repair.complete || !is_legal);
    found.sort_by_key(|repair| !repair.complete);
    found
}

impl<'a> Search<'a> {
    /// Plays the record as far as it is legal, and keeps the last positions.
    fn replay(&mut self) {
        let Some(mut position) = self.before.first().map(|start| start.copy()) else { return };
        for number in 0..=self.plies.len() {
            if self.unfit == usize::MAX && !self.check_fits(number, &*position) {
                self.unfit = number;
            }
            if number == self.plies.len() || !self.play(&mut *position, number) {
                break;
            }
            self.before.push(position.copy());
            self.refused = number + 1;
            if self.before.len() > 2 * WINDOW {
                self.before.drain(..WINDOW);
                self.first += WINDOW;
            }
        }
    }

    /// Plays a ply of the record: a legal one, or one that stands.
    fn play(&self, position: &mut dyn UnderWay<'_>, number: usize) -> bool {
        position.play(self.plies[number].1) || self.stands(number) && position.carry_out(self.plies[number].1)
    }

    /// Whether a ply is marked as one that stands, and so is never changed.
    fn stands(&self, number: usize) -> bool {
        self.plies.get(number).is_some_and(|(entry, _)| stands(&self.record.entries, *entry))
    }

    /// The number of the first ply in the last turn.
    fn last_turn(&self) -> usize {
        let last = self.record.entries.iter().rposition(|entry| matches!(entry, Entry::Turn(_)));
        self.plies.partition_point(|(entry, _)| last.is_some_and(|last| *entry < last))
    }

    fn position(&self, number: usize) -> Option<Boxed<'a>> {
        Some(self.before.get(number.checked_sub(self.first)?)?.copy())
    }

    /// Whether more would be too much, or would change nothing.
    fn is_spent(&self) -> bool {
        self.replayed >= MAX_REPLAYED || self.complete >= ENOUGH
    }

    /// How many plies of the record are legal when it continues from this position with this ply; and whether all are, the
    /// checks are right and the game ends as its result says.
    fn legal_plies(&mut self, mut position: Boxed<'_>, from: usize, mut fits: bool) -> (usize, bool) {
        for number in from..self.plies.len() {
            self.replayed += 1;
            if !self.play(&mut *position, number) {
                return (number, false);
            }
            fits = fits && self.check_fits(number + 1, &*position);
            if !fits && self.refused == self.plies.len() {
                break;
            }
        }
        let fits = fits && result_fits(self.record, position.outcome());
        (self.plies.len(), fits && self.points_fit(&*position))
    }

    /// Whether the points are those of the last position.
    fn points_fit(&mut self, position: &dyn UnderWay<'_>) -> bool {
        // Counting them takes a while.
        const COUNTED: usize = 10;
        let mut replayed = 0;
        let fit = check_points(self.record, || {
            replayed = COUNTED;
            position.points()
        });
        self.replayed += replayed;
        fit.is_ok()
    }

    /// Whether the checks before a ply are those of the position.
    fn check_fits(&self, number: usize, position: &dyn UnderWay<'_>) -> bool {
        if self.checks.is_empty() {
            return true;
        }
        let first = self.checks.partition_point(|(before, _)| *before < number);
        let here = self.checks[first..].iter().take_while(|(before, _)| *before == number);
        here.map(|(_, said)| compare(said, &position.tiles())).all(|differences| differences.is_empty())
    }

    /// Keeps a change that makes more of the game legal.
    fn keep(
        &mut self,
        number: usize,
        change: Change,
        mistake: Mistake,
        (legal, complete): (usize, bool),
        witnesses: usize,
    ) {
        if legal <= self.refused && !complete {
            return;
        }
        let entry = self.plies.get(number).map_or(usize::MAX, |(entry, _)| *entry);
        // Changes of one entry are found one after another. No ply is inserted twice, and there may be very many.
        let mut known = self.found.iter().rev().take_while(|known| known.entry == entry);
        if matches!(change, Change::Insert(_)) || !known.any(|known| known.change == change) {
            self.complete += usize::from(complete);
            self.found.push(RecordRepair { entry, change, mistake, legal, witnesses, complete });
        }
    }

    /// The plies after one.
    fn behind(&self, number: usize) -> usize {
        self.plies.len().saturating_sub(number + 1)
    }

    /// The game with another ply instead of this one.
    fn replaced(&mut self, number: usize) {
        if self.stands(number) {
            return;
        }
        let Some(before) = self.position(number) else { return };
        for (mistake, meant) in mistakes::of(self.plies[number].1, self.words) {
            if self.is_spent() {
                return;
            }
            self.replayed += 1;
            let Some(position) = before.after(&meant) else { continue };
            let fits = number < self.unfit && self.check_fits(number + 1, &*position);
            let legal = self.legal_plies(position, number + 1, fits);
            if legal.0 > self.refused || legal.1 {
                // As the rules write it, with the code of what it captures.
                let Some(written) = before.write(&meant) else { continue };
                let written = with_ways(written, &meant);
                let meant = if before.after(&written).is_some() { written } else { meant };
                if meant != *self.plies[number].1 {
                    self.keep(number, Change::Replace(meant), mistake, legal, self.behind(number));
                }
            }
        }
    }

    /// The game with this ply and a later one in each other's places: the next seat's, or the same seat's next.
    fn swapped(&mut self, number: usize) {
        for later in [number + 1, number + 2] {
            let is_free = later < self.plies.len() && !self.stands(number) && !self.stands(later);
            if !is_free || self.is_spent() || self.plies[number].1 == self.plies[later].1 {
                continue;
            }
            let Some(mut position) = self.position(number) else { return };
            let mut order: Vec<usize> = (number..=later).collect();
            order.swap(0, later - number);
            self.replayed += order.len();
            let mut fits = number < self.unfit;
            let is_legal = order.into_iter().zip(number + 1..).all(|(ply, next)| {
                let is_legal = self.play(&mut *position, ply);
                fits = fits && self.check_fits(next, &*position);
                is_legal
            });
            if is_legal {
                let legal = self.legal_plies(position, later + 1, fits);
                self.keep(number, Change::Swap(self.plies[later].0), Mistake::Order, legal, self.behind(later));
            }
        }
    }

    /// The game without this ply.
    fn removed(&mut self, number: usize) {
        let is_same = |other: usize| self.plies.get(other).is_some_and(|(_, ply)| *ply == self.plies[number].1);
        // Of two that are the same, the second is left out.
        if self.stands(number)
            || is_same(number + 1)
            || (number + 1 < self.refused && !(number > 0 && is_same(number - 1)))
        {
            return;
        }
        let Some(position) = self.position(number) else { return };
        let fits = number < self.unfit && self.check_fits(number + 1, &*position);
        let legal = self.legal_plies(position, number + 1, fits);
        self.keep(number, Change::Remove, Mistake::Doubled, legal, self.behind(number));
    }

    /// The game with any legal ply inserted before this one.
    fn inserted(&mut self, number: usize) {
        let Some(position) = self.position(number) else { return };
        position.each_legal(&mut |after, write| {
            if self.is_spent() {
                return false;
            }
            let legal = self.legal_plies(after, number, number < self.unfit);
            if legal.0 > self.refused || legal.1 {
                let witnesses = self.plies.len() - number;
                self.keep(number, Change::Insert(write()), Mistake::Missing, legal, witnesses);
            }
            true
        });
    }
}

/// The checks of some entries, each with the number of the ply that it precedes.
fn checks(entries: &[Entry]) -> Vec<(usize, &[Placed])> {
    let mut plies = 0;
    let mut checks = Vec::new();
    for entry in entries {
        match entry {
            Entry::Check(said) => checks.push((plies, &said[..])),
            Entry::Ply(_) => plies += 1,
            _ => {}
        }
    }
    checks
}

/// Whether a game is legal, and its checks, result and points are right.
fn is_complete(start: Start, record: &Record, set_up: &SetUp<'_>) -> bool {
    let set_up = SetUp { entries: &record.entries, ..set_up.clone() };
    let Ok(mut replay) = start(record, &set_up) else { return false };
    while let Some(step) = replay.next() {
        match step {
            Step::Refused(refused) if !refused.stands => return false,
            Step::Check { differences, .. } if !differences.is_empty() => return false,
            _ => {}
        }
    }
    replay.check_result().is_ok() && replay.check_points().is_ok()
}

/// A ply that could not be read, and the plies that could be meant.
#[derive(Debug, Clone)]
pub struct Blank {
    /// Its entry in the record, which holds any of the plies.
    pub entry: usize,
    /// What could be meant.
    pub meant: Vec<Ply>,
}

/// How blanks can be filled in.
#[derive(Debug, Clone, Default)]
pub struct Filled {
    /// The choices for all blanks with which the whole game is right.
    pub right: Vec<Vec<usize>>,
    /// The choices with which most of the game is legal, and how many plies are.
    pub best: (usize, Vec<usize>),
    /// Whether the search was cut short.
    pub cut: bool,
}

/// A search for what several unreadable plies mean.
struct Fill<'a> {
    entries: &'a [Entry],
    plies: Vec<(usize, &'a Ply)>,
    blanks: &'a [Blank],
    choices: Vec<usize>,
    filled: Filled,
    replayed: usize,
}

/// Tries what unreadable plies could mean.
pub(super) fn fill<R: Rules + 'static>(record: &Record, set_up: &SetUp<'_>, blanks: &[Blank]) -> Filled {
    let Ok((rules, position)) = R::start(set_up) else { return Filled::default() };
    fill_from(Box::new(Game { rules: &rules, position }), record, blanks, &|record| {
        is_complete(course::start::<R>, record, set_up)
    })
}

fn fill_from(start: Boxed<'_>, record: &Record, blanks: &[Blank], is_complete: &dyn Fn(&Record) -> bool) -> Filled {
    let (entries, plies) = (&record.entries[..], crate::record::plies(&record.entries).collect());
    let mut fill = Fill { entries, plies, blanks, choices: Vec::new(), filled: Filled::default(), replayed: 0 };
    fill.from(start, 0);
    let mut filled = fill.filled;
    filled.cut |= fill.replayed >= MAX_REPLAYED;
    filled.right.retain(|choices| {
        let mut record = record.clone();
        for (blank, &choice) in blanks.iter().zip(choices) {
            record.entries[blank.entry] = Entry::Ply(blank.meant[choice].clone());
        }
        is_complete(&record)
    });
    filled
}

impl Fill<'_> {
    /// Plays on from a ply, and tries each choice at the next blank.
    fn from(&mut self, mut position: Boxed<'_>, from: usize) {
        for number in from..self.plies.len() {
            if self.replayed >= MAX_REPLAYED {
                return;
            }
            let (entry, ply) = self.plies[number];
            match self.blanks.get(self.choices.len()) {
                Some(blank) if blank.entry == entry => {
                    let mut known = Vec::new();
                    for (choice, meant) in blank.meant.iter().enumerate() {
                        self.replayed += 1;
                        // Two ways to write one action are one choice.
                        let written = position.write(meant);
                        if written.as_ref().is_some_and(|written| known.contains(written)) {
                            continue;
                        }
                        known.extend(written);
                        self.choices.push(choice);
                        self.reached(number);
                        if let Some(after) = position.after(meant) {
                            self.from(after, number + 1);
                        }
                        self.choices.pop();
                    }
                    return;
                }
                _ => {
                    self.replayed += 1;
                    let is_played = position.play(ply) || stands(self.entries, entry) && position.carry_out(ply);
                    if !is_played {
                        self.reached(number);
                        return;
                    }
                }
            }
        }
        self.reached(self.plies.len());
        if self.filled.right.len() < KEPT {
            self.filled.right.push(self.choices.clone());
        } else {
            self.filled.cut = true;
        }
    }

    fn reached(&mut self, legal: usize) {
        let (best, choices) = &mut self.filled.best;
        if legal > *best || choices.is_empty() {
            (*best, *choices) = (legal, self.choices.clone());
        }
    }
}
