//! Mistakes in several plies at once: lines in each other's places, the seats exchanged from a turn on, and turns written
//! as somebody else sees the board.

use super::change::{Change, RecordRepair};
use super::mistakes::{self, Mistake, VIEWS};
use super::repairs::{MAX_REPLAYED, Search};
use crate::record::{Entry, Ply};
use std::ops::Range;

/// How far apart two lines are that changed places.
const APART: usize = 2;

impl Search<'_> {
    /// The numbers of the plies in each turn.
    fn turns(&self) -> Vec<Range<usize>> {
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
        let is_of_two = |turn: &Range<usize>| turn.len() == 2 || turn.end == self.plies.len();
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
        for at in (0..turns.len().min(refused + 1)).rev() {
            for view in 0..VIEWS {
                if self.is_spent() {
                    return;
                }
                self.seen(&turns[at..], view);
            }
        }
    }

    /// Leaves out the stretches that begin before the refused turn, where one mistake in one ply explains the whole game: in
    /// a short game very much can be turned and stays legal.
    pub(super) fn leave_out_far_stretches(&mut self) {
        // One ply that is seen otherwise may be one of several.
        let is_single = |repair: &&RecordRepair| {
            repair.complete && !matches!(repair.change, Change::Several(_)) && repair.mistake != Mistake::View
        };
        let singles: Vec<usize> = self.found.iter().filter(is_single).map(|repair| repair.entry).collect();
        if singles.is_empty() {
            return;
        }
        let here = self.turns().into_iter().find(|turn| turn.contains(&self.refused));
        let first = here.map_or(usize::MAX, |turn| self.plies[turn.start].0);
        // One that begins with the same ply says no more than that.
        let is_near = |repair: &RecordRepair| repair.entry >= first || singles.contains(&repair.entry);
        self.found.retain(|repair| repair.mistake != Mistake::Stretch || is_near(repair));
        self.complete = self.found.iter().filter(|repair| repair.complete).count();
    }

    /// The game with the first of these turns and any number of others seen otherwise.
    fn seen(&mut self, turns: &[Range<usize>], view: u8) {
        let start = turns[0].start;
        let Some(mut position) = self.position(start) else { return };
        let (mut plies, mut changed) = (Vec::new(), 0_u8);
        let mut fits = start < self.unfit;
        for turn in turns {
            for (seat, number) in turn.clone().enumerate() {
                let ply = self.plies[number].1;
                let meant = if self.stands(number) { Some(ply.clone()) } else { mistakes::seen_ply(ply, view) };
                let Some(meant) = meant else { return };
                self.replayed += 1;
                if !position.play(&meant) {
                    return;
                }
                fits = fits && self.check_fits(number + 1, &*position);
                changed |= u8::from(meant != *ply) << seat.min(7);
                plies.push(meant);
            }
            // Where one seat alone is concerned it is a mistake in its plies.
            if changed.count_ones() > 1 {
                let legal = self.legal_plies(position.copy(), turn.end, fits);
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
        if self.replayed >= MAX_REPLAYED || (from..from + plies.len()).any(|number| self.stands(number)) {
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

    fn keep_several(&mut self, from: usize, plies: &[Ply], mistake: Mistake, legal: (usize, bool)) {
        let here = plies.iter().zip(&self.plies[from..]);
        let changed: Vec<(usize, Ply)> =
            here.filter(|(meant, (_, ply))| meant != ply).map(|(meant, (entry, _))| (*entry, meant.clone())).collect();
        let Some((entry, _)) = changed.first() else { return };
        let number = self.plies.partition_point(|(at, _)| at < entry);
        self.keep(number, Change::Several(changed), mistake, legal, self.behind(self.refused.max(number)));
    }
}
