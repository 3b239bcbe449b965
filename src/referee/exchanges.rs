//! Mistakes in several plies at once: lines in each other's places, the seats exchanged from a turn on, and turns written
//! as somebody else sees the board.

use super::change::{Change, RecordRepair};
use super::mistakes::{self, Mistake, VIEWS};
use super::repairs::Search;
use crate::record::{Entry, Ply};
use std::ops::Range;

/// How far apart two lines are that changed places.
const APART: usize = 2;

impl Search<'_> {
    /// The numbers of the plies in each turn.
    pub(super) fn turns(&self) -> Vec<Range<usize>> {
        let begins = self.record.entries.iter().enumerate().filter(|(_, entry)| matches!(entry, Entry::Turn(_)));
        let mut starts: Vec<usize> =
            begins.map(|(at, _)| self.plies.partition_point(|(entry, _)| *entry < at)).collect();
        starts.push(self.plies.len());
        starts.windows(2).map(|turn| turn[0]..turn[1]).filter(|turn| !turn.is_empty()).collect()
    }

    /// The game with two lines in each other's places.
    pub(super) fn exchanged_lines(&mut self) {
        let (turns, refused) = (self.turns(), self.refused);
        for (at, first) in turns.iter().enumerate().take_while(|(_, turn)| turn.start <= refused) {
            for second in turns.iter().skip(at + 1).take(APART).filter(|second| second.len() == first.len()) {
                let between = first.end..second.start;
                let order = second.clone().chain(between).chain(first.clone());
                let plies: Vec<Ply> = order.map(|number| self.plies[number].1.clone()).collect();
                self.several(first.start, plies, Mistake::Lines);
            }
        }
    }

    /// The game with the seats exchanged from a turn on, or in some turns.
    pub(super) fn exchanged_seats(&mut self) {
        let (turns, refused) = (self.turns(), self.refused);
        // In the first turn the second seat may begin.
        let is_of_two = |turn: &Range<usize>| turn.len() == 2 || turn.end == self.plies.len() || turn.start == 0;
        if !turns.iter().all(is_of_two) {
            return;
        }
        for at in (0..turns.len()).take_while(|at| turns[*at].start <= refused) {
            let Some(mut position) = self.position(turns[at].start) else { continue };
            let (start, mut plies, mut fits) = (turns[at].start, Vec::new(), turns[at].start < self.unfit);
            for (count, turn) in turns[at..].iter().enumerate() {
                for (number, next) in turn.clone().rev().zip(turn.start + 1..) {
                    if self.is_spent() || self.stands(number) {
                        return;
                    }
                    self.replayed += 1;
                    if !position.play(self.plies[number].1) {
                        plies.clear();
                        break;
                    }
                    fits = fits && self.check_fits(next, &*position);
                    plies.push(self.plies[number].1.clone());
                }
                if plies.is_empty() {
                    break;
                }
                // Two plies of one turn are in the wrong order instead.
                if count > 0 && turn.end > refused {
                    let legal = self.legal_plies(position.copy(), turn.end, fits);
                    self.keep_several(start, &plies, Mistake::Seats, legal);
                }
            }
        }
    }

    /// The game with a stretch of turns seen from another side, or in a mirror.
    pub(super) fn seen_otherwise(&mut self) {
        let turns = self.turns();
        let refused = turns.iter().position(|turn| turn.contains(&self.refused)).unwrap_or(turns.len());
        let has_single = self.found.iter().any(is_single);
        let has_doubled = self.found.iter().any(|repair| repair.complete && repair.change == Change::Remove);
        for at in (0..turns.len().min(refused + 1)).rev() {
            for view in 0..VIEWS {
                if self.is_spent() {
                    return;
                }
                // He may turn the board between two plies of a turn. What is there twice is better evidence.
                let starts = if has_doubled { turns[at].start..turns[at].start + 1 } else { turns[at].clone() };
                starts.for_each(|start| self.seen(start, view, None));
                // One player writes as he sees the board from the beginning, if one ply explains the game as well.
                if at == 0 || !has_single {
                    (0..self.record.seats().len()).for_each(|seat| self.seen(turns[at].start, view, Some(seat)));
                }
            }
        }
    }

    /// Leaves out the stretches that begin before the refused turn, where one mistake in one ply explains the whole game: in
    /// a short game very much can be turned and stays legal.
    pub(super) fn leave_out_far_stretches(&mut self) {
        let singles: Vec<usize> =
            self.found.iter().filter(|repair| is_single(repair)).map(|repair| repair.entry).collect();
        if singles.is_empty() {
            return;
        }
        let here = self.turns().into_iter().find(|turn| turn.contains(&self.refused));
        let first = here.map_or(usize::MAX, |turn| self.plies[turn.start].0);
        // One that begins with the same ply says no more than that, and one player is concerned from the beginning.
        let seat = |entry: &usize| self.plies.partition_point(|(at, _)| at < entry) % self.record.seats().len();
        let is_of_one_seat = |repair: &RecordRepair| match &repair.change {
            Change::Several(plies) => plies.windows(2).all(|two| seat(&two[0].0) == seat(&two[1].0)),
            _ => false,
        };
        let is_near =
            |repair: &RecordRepair| repair.entry >= first || is_of_one_seat(repair) || singles.contains(&repair.entry);
        self.found.retain(|repair| repair.mistake != Mistake::Stretch || is_near(repair));
        self.complete = self.found.iter().filter(|repair| repair.complete).count();
    }

    /// The game with this ply and any number of those that come next seen otherwise by all seats, or all of them by one.
    fn seen(&mut self, start: usize, view: u8, only: Option<usize>) {
        let Some(mut position) = self.position(start) else { return };
        let (seats, last) = (self.record.seats().len(), self.plies.len());
        let (mut plies, mut changed, mut turned) = (Vec::new(), 0_u8, 0);
        let mut fits = start < self.unfit;
        for number in start..last {
            let (ply, seat) = (self.plies[number].1, number % seats);
            let is_left = self.stands(number) || only.is_some_and(|only| only != seat);
            let meant = if is_left { Some(ply.clone()) } else { mistakes::seen_ply(ply, view) };
            let Some(meant) = meant else { return };
            self.replayed += 1;
            if !position.play(&meant) {
                return;
            }
            fits = fits && self.check_fits(number + 1, &*position);
            let is_turned = meant != *ply;
            turned += usize::from(is_turned);
            changed |= u8::from(is_turned) << seat.min(7);
            plies.push(meant);
            // One ply alone is a mistake in it.
            let is_all = match only {
                Some(_) => turned > 1 && number + 1 == last,
                None => is_turned && changed.count_ones() > 1,
            };
            if is_all {
                let legal = self.legal_plies(position.copy(), number + 1, fits);
                self.keep_several(start, &plies, Mistake::Stretch, legal);
            }
        }
    }

    /// The game with other plies from one on.
    pub(super) fn several(&mut self, from: usize, plies: Vec<Ply>, mistake: Mistake) {
        if let Some(legal) = self.with_others(from, &plies).filter(|_| !self.is_spent()) {
            self.keep_several(from, &plies, mistake, legal);
        }
    }

    /// How many plies are legal with others from one on, and whether the whole game is right; none where one of them is not
    /// legal.
    pub(super) fn with_others(&mut self, from: usize, plies: &[Ply]) -> Option<(usize, bool)> {
        if self.is_exhausted() || (from..from + plies.len()).any(|number| self.stands(number)) {
            return None;
        }
        let mut position = self.position(from)?;
        let mut fits = from < self.unfit;
        for (number, ply) in (from..).zip(plies) {
            self.replayed += 1;
            if !position.play(ply) {
                return None;
            }
            fits = fits && self.check_fits(number + 1, &*position);
        }
        Some(self.legal_plies(position, from + plies.len(), fits))
    }

    /// Whether two plies beside each other are right in the other order, too.
    pub(super) fn is_other_order(&mut self, number: usize, plies: &[(usize, Ply)]) -> bool {
        let [(_, one), (entry, other)] = plies else { return false };
        let is_next = self.plies.get(number + 1).is_some_and(|(next, _)| next == entry);
        is_next && self.with_others(number, &[other.clone(), one.clone()]).is_some_and(|(_, is_right)| is_right)
    }

    /// Whether only the plies of one seat may be seen from another side, from any of them on.
    pub(super) fn is_one_seat_turned(&mut self) -> bool {
        // Where only a check is wrong, no ply is refused.
        if self.refused >= self.plies.len() {
            return false;
        }
        let earlier = self.first..=self.refused;
        let plies: Vec<(usize, Ply)> = earlier.map(|number| (number, self.plies[number].1.clone())).collect();
        plies.iter().any(|(number, written)| {
            (0..VIEWS).filter_map(|view| mistakes::seen_ply(written, view)).any(|meant| {
                self.replayed += 1;
                !self.is_exhausted() && self.is_seat_turned(*number, written, &meant)
            })
        })
    }

    fn keep_several(&mut self, from: usize, plies: &[Ply], mistake: Mistake, legal: (usize, bool)) {
        let here = plies.iter().zip(&self.plies[from..]);
        let changed: Vec<(usize, Ply)> =
            here.filter(|(meant, (_, ply))| meant != ply).map(|(meant, (entry, _))| (*entry, meant.clone())).collect();
        let Some((entry, _)) = changed.first() else { return };
        let number = self.plies.partition_point(|(at, _)| at < entry);
        self.keep(number, Change::Several(changed), mistake, legal, self.behind(self.refused.max(number)));
    }
}

/// Whether one mistake in one ply explains the whole game. One that is seen otherwise may be one of several, and in a mirror all
/// turns the other way.
fn is_single(repair: &RecordRepair) -> bool {
    repair.complete
        && !matches!(repair.change, Change::Several(_))
        && !matches!(repair.mistake, Mistake::View | Mistake::Turning)
}
