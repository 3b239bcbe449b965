//! Other places that may be meant than those of a change: where a tile was put down, where a move ended, and each of several that
//! are one off.

use super::change::Change;
use super::mistakes;
use super::repairs::Search;
use super::rivals::{Changed, SAME_TILE, changed_act};
use crate::record::{Act, Ply};

impl Search<'_> {
    /// Whether a tile that seems to be put down where it stands may have been put down elsewhere and moved there.
    pub(super) fn is_put_down_elsewhere(&mut self, change: &Changed<'_>) -> bool {
        let mut acts = change.written.acts().iter().zip(change.meant.acts());
        let is_end_twice = |(written, meant): (&Act, &Act)| {
            written.drop && meant.drop && written.path[..] == [written.at] && meant.path.is_empty()
        };
        let Some(act) = acts.position(is_end_twice) else { return false };
        let others = mistakes::of_the_same_end(change.written, act);
        self.is_any_other(change.number, others)
    }

    /// Whether a ply ends where one beside it does, or one of its seat's, and with another end that is as near to nothing written the
    /// game is right.
    pub(super) fn is_end_copied(&mut self, change: &Changed<'_>) -> bool {
        let Some(act) = changed_act(change.written, change.meant) else { return false };
        let end = |ply: &Ply| ply.acts().first().map(|act| act.end().unwrap_or(act.at));
        let own = change.written.acts().get(act).map(|act| act.end().unwrap_or(act.at));
        let number = change.number;
        let off = [1, self.record.seats().len()];
        let near = off.iter().flat_map(|off| [number.checked_sub(*off), Some(number + off)]).flatten();
        let near = near.filter_map(|at| self.plies.get(at));
        let is_copied = own.is_some() && near.map(|(_, ply)| end(ply)).any(|end| end == own);
        let is_end = change.written.acts().get(act).zip(change.meant.acts().get(act));
        let is_end = is_end
            .is_some_and(|(written, meant)| !meant.drop && written.at == meant.at && written.end() != meant.end());
        if !is_copied || !is_end && !change.is_renamed() {
            return false;
        }
        let Some(before) = self.position(number) else { return false };
        let meant = before.write(change.meant).unwrap_or_else(|| change.meant.clone());
        let others = mistakes::of_the_same_tile(&meant, act, self.words).into_iter();
        let others: Vec<Ply> = others.filter(|other| before.write(other).is_some_and(|other| other != meant)).collect();
        self.is_any_other(number, others)
    }

    /// Whether plies whose places are all one off may as well be so each for itself, or be others: where nothing needs one of them,
    /// or a few of them say that all are.
    pub(super) fn are_shifted_apart(&mut self, change: &Changed<'_>) -> bool {
        let Change::Several(plies) = &change.repair.change else { return true };
        let meant = |number: usize, search: &Self| {
            let (entry, written) = search.plies[number];
            plies.iter().find(|(at, _)| *at == entry).map_or(written, |(_, meant)| meant).clone()
        };
        let last = plies.last().map_or(0, |(entry, _)| self.plies.partition_point(|(at, _)| at < entry));
        // Of several turns some plies may be right as they are written: nothing shows in which ones, or in which rows.
        if last - change.number >= self.record.seats().len() {
            return true;
        }
        let Some(mut before) = self.position(change.number) else { return true };
        for number in change.number..=last {
            let (written, here) = (self.plies[number].1, meant(number, self));
            let here = before.write(&here).unwrap_or(here);
            let act = changed_act(written, &here).unwrap_or_default();
            let (mut legal, mut right) = (0, 0);
            for other in mistakes::of_the_same_tile(&here, act, self.words) {
                self.replayed += 1;
                let Some(mut after) = before.after(&other).filter(|_| *written != here) else { continue };
                if before.write(&other).is_some_and(|other| other != here) {
                    legal += 1;
                    self.replayed += last - number;
                    let goes_on = (number + 1..=last).all(|number| after.play(&meant(number, self)));
                    right += usize::from(goes_on && self.is_right(last, after));
                }
            }
            if right > 0 && right * 100 >= legal * SAME_TILE || !before.play(&here) {
                return true;
            }
        }
        false
    }
}
