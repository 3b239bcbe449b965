//! What else may have happened: reasons to doubt the one change that makes a game right.

use super::change::{Change, RecordRepair};
use super::mistakes::{self, Mistake};
use super::repairs::{MAX_REPLAYED, Search};
use super::under_way::{Boxed, UnderWay};
use crate::board::{Place, Point, Square};
use crate::record::{Act, Path, Ply};
use crate::variant::Tile;

/// Maximum changes that make the whole game right of which each is doubted. Of more, two are not the same in the text.
const DOUBTED: usize = 4;
/// Maximum legal plies in the place of one that are tried.
const OTHERS: usize = 6_000;
/// Of how many of them, evenly among all, none may have a rider.
const PLAIN: usize = 1_000;
/// How many plies are tried in the place of one that is missing.
const INSERTED: usize = 5;
/// How many other plies in the place of one show that nothing needs this one, or how many in a hundred of those of its tile.
const MANY: usize = 3;
const SAME_TILE: usize = 10;
/// How many plies before the refused one may have been another.
const EARLIER: usize = 40;
/// How many plies around the refused one may be out of place, and how many where the seats seem to be exchanged: the further one
/// is brought, the more are of the other seat then.
const AROUND: usize = 20;
const NEAR: usize = 5;
/// How many turns go by until a board that is seen otherwise shows.
const UNSEEN: usize = 2;

impl Search<'_> {
    /// Marks the changes that something else competes with which is not among them.
    pub(super) fn mark_doubtful(&mut self) {
        let refused = self.plies.get(self.refused).map_or(usize::MAX, |(entry, _)| *entry);
        let is_legal = |repair: &&RecordRepair| repair.legal == self.plies.len() && repair.entry <= refused;
        let nearest = self.found.iter().filter(is_legal).map(|repair| repair.entry).max();
        for repair in &mut self.found {
            repair.is_far = nearest.is_some_and(|nearest| repair.entry < nearest);
        }
        // Others that are right are doubt enough, but some may come to the same in the text.
        let right: Vec<usize> = (0..self.found.len()).filter(|at| self.found[*at].complete).collect();
        if right.is_empty() || right.len() > DOUBTED {
            return;
        }
        let is_again = self.is_again();
        for at in right {
            let repair = self.found[at].clone();
            let is_copy = is_again && repair.mistake != Mistake::Doubled;
            self.found[at].is_unconfirmed = is_copy || self.is_unconfirmed(&repair);
        }
    }

    /// Whether the refused ply was played before: if it was copied again, what belongs there is not written.
    fn is_again(&self) -> bool {
        let Some((_, refused)) = self.plies.get(self.refused) else { return false };
        matches!(refused, Ply::Acts(_)) && self.plies[..self.refused].iter().any(|(_, ply)| ply == refused)
    }

    /// Whether an earlier ply may have brought the tile that the refused ply moves where it says, if what is written there was
    /// never played.
    fn is_brought(&mut self) -> bool {
        let Some(&(_, refused)) = self.plies.get(self.refused) else { return false };
        let (Some((tile, to)), seats) = (moved(refused), self.record.seats().len()) else { return false };
        let seat = self.refused % seats;
        let earlier = (self.first..self.refused).rev().filter(|number| number % seats == seat).take(EARLIER);
        for number in earlier.collect::<Vec<_>>() {
            let Some(before) = self.position(number).filter(|_| !self.stands(number)) else { continue };
            let tiles = before.tiles();
            let own = tiles.iter().filter(|placed| placed.tile == tile && placed.at != to).map(|placed| placed.at);
            let moves = own.flat_map(|at| {
                let act = Act { path: Path::from_iter([to]), ..Act::new(tile, at) };
                [Act { capture: Some(None), ..act.clone() }, act]
            });
            for act in moves.chain([Act::new(tile, to).dropped()]) {
                self.replayed += 1;
                let Some(after) = before.after(&Ply::Acts(vec![act].into())) else { continue };
                let fits = number < self.unfit && self.check_fits(number + 1, &*after);
                if self.legal_plies(after, number + 1, fits).1 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether any other ply will do in the place of the last one that took the tile away which the refused ply moves: that one may
    /// be the wrong one.
    fn is_taken_away(&mut self) -> bool {
        let Some(&(_, refused)) = self.plies.get(self.refused) else { return false };
        let Some(from) = refused.acts().first().filter(|act| !act.drop).map(|act| act.at) else { return false };
        let is_about = |act: &Act| !act.drop && act.at == from || act.end() == Some(from) && act.capture.is_some();
        let taken = (self.first..self.refused)
            .rev()
            .take(EARLIER)
            .find(|number| self.plies[*number].1.acts().iter().any(is_about));
        taken.is_some_and(|number| !self.stands(number) && self.is_any_right(number))
    }

    /// Whether nothing in the rest of the game shows that a change which makes it right is what happened.
    fn is_unconfirmed(&mut self, repair: &RecordRepair) -> bool {
        let number = self.plies.partition_point(|(entry, _)| *entry < repair.entry);
        let written = self.plies.get(number).map(|(_, ply)| *ply);
        // What is said at the end does not show which ply is wrong.
        let is_all_legal = self.refused == self.plies.len() && self.unfit == usize::MAX;
        match (&repair.change, repair.mistake, written) {
            (Change::Replace(meant), mistake, Some(written)) => {
                // It may belong to another ply, unless it is there twice.
                let is_left = |act| meant.acts().contains(act);
                let is_twice = meant.acts().len() < written.acts().len() && written.acts().iter().all(is_left);
                // Who names a captured tile has seen it: its own ply may be missing.
                let is_named = |ply: &Ply| ply.acts().iter().any(|act| matches!(act.capture, Some(Some(_))));
                // Where two points are wrong, each may be so for itself.
                is_all_legal
                    || mistake == Mistake::Shifted
                    || number < self.refused && matches!(written, Ply::Draw { .. })
                    || mistake == Mistake::Extra && !is_twice
                    || mistake == Mistake::Capture && is_named(written) && !is_named(meant)
                    || mistake == Mistake::Code && number == self.refused && self.is_other_tile()
                    || number == self.refused && (self.is_brought() || self.is_taken_away())
                    || self.are_drops_crossed()
                    || mistake != Mistake::Extra
                        && !is_named_beside(written, meant)
                        && self.is_other_ply(number, written, meant)
                    || (number < self.refused || mistake == Mistake::Captured) && self.is_other_earlier(number)
            }
            // A tile of the position may have been brought where it is needed, or all plies may take it for another.
            (Change::Tag(change), ..) => {
                change.is_position(self.record)
                    || is_all_legal
                    || self.is_brought()
                    || self.are_drops_crossed()
                    || self.is_any_right(self.refused)
            }
            // What changes nothing on the board is legal nearly everywhere. The turn that is short may be another, and two moves may
            // be written as one.
            (Change::Insert(ply), ..) => {
                !matches!(ply, Ply::Acts(_) | Ply::Draw { .. })
                    || self.is_full
                    || self.is_parted(number)
                    || self.is_any_missing(number)
            }
            // The numbers of the turns speak against it.
            (_, Mistake::Lines, _) => true,
            // The seats may have got each other's tags instead, and what is legal for both players shows no order.
            (_, Mistake::Seats | Mistake::Order, _) => {
                number == 0 || self.is_any_right(self.refused) || self.are_drops_crossed()
            }
            // The position may be seen from another side instead, and it shows soon.
            (_, Mistake::Stretch, _) => {
                let seats = self.record.seats().len();
                number < seats && self.record.tag("Position").is_some()
                    || self.refused.saturating_sub(number) > UNSEEN * seats
                    || self.is_any_right(self.refused)
            }
            (Change::Several(plies), Mistake::Crossed, _) => {
                self.is_any_right(self.refused) || self.is_other_tile() || self.is_other_second(number, plies)
            }
            (_, Mistake::Misplaced, _) => self.are_others_right(self.refused, None),
            _ => false,
        }
    }

    /// Whether other plies in the place of one that is changed make the game right too, or in the place of the refused one: then
    /// nothing needs this very change, and there may be more than one mistake in it.
    fn is_other_ply(&mut self, number: usize, written: &Ply, meant: &Ply) -> bool {
        let Some(before) = self.position(number) else { return false };
        let meant = before.write(meant).unwrap_or_else(|| meant.clone());
        let act = meant.acts().iter().zip(written.acts()).position(|(meant, written)| meant != written);
        let (mut legal, mut right) = (0, 0);
        for other in mistakes::of_the_same_tile(&meant, act.unwrap_or_default(), self.words) {
            self.replayed += 1;
            let Some(after) = before.after(&other) else { continue };
            if before.write(&other).is_some_and(|other| other != meant) {
                legal += 1;
                right += usize::from(self.is_right(number, after));
            }
        }
        right > 0 && right * 100 >= legal * SAME_TILE
            || self.are_others_right(number, Some(&meant))
            || number < self.refused && self.are_others_right(self.refused, None)
    }

    /// Whether the tile of another ply before the refused one may have gone anywhere else: where one of them is changed that was
    /// legal, another is as good.
    fn is_other_earlier(&mut self, but: usize) -> bool {
        for number in (self.first..self.refused).rev().take(EARLIER).filter(|number| *number != but) {
            let (Some(before), ply) = (self.position(number), self.plies[number].1) else { continue };
            if self.stands(number) || ply.acts().is_empty() {
                continue;
            }
            for other in mistakes::of_the_same_tile(ply, 0, self.words) {
                self.replayed += 1;
                if before.after(&other).is_some_and(|after| self.is_right(number, after)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether many legal plies but one in this place make the game right.
    fn are_others_right(&mut self, number: usize, but: Option<&Ply>) -> bool {
        self.others_right(number, but, MANY) == MANY
    }

    /// Whether any legal ply in this place makes the game right.
    fn is_any_right(&mut self, number: usize) -> bool {
        self.others_right(number, None, 1) > 0
    }

    /// Whether the missing ply may have been any, where another takes the place of the refused one.
    fn is_any_missing(&mut self, number: usize) -> bool {
        let Some(before) = self.position(number).filter(|_| self.refused < self.plies.len()) else { return false };
        let mut inserted = Vec::new();
        before.each_plain(INSERTED, &mut |after, _| {
            inserted.push(after);
            true
        });
        inserted.into_iter().any(|mut position| {
            self.plies[number..self.refused].iter().all(|(_, ply)| position.play(ply))
                && self.others_right_from(&*position, self.refused, None, 1) > 0
        })
    }

    /// Whether many other plies will do in the place of the second of two that are changed.
    fn is_other_second(&mut self, first: usize, changed: &[(usize, Ply)]) -> bool {
        let [(_, meant), (second, other)] = changed else { return false };
        let second = self.plies.partition_point(|(entry, _)| entry < second);
        let Some(mut position) = self.position(first) else { return false };
        let between = self.plies[first + 1..second].iter().map(|(_, ply)| *ply);
        if !std::iter::once(meant).chain(between).all(|ply| position.play(ply)) {
            return false;
        }
        let other = position.write(other);
        self.others_right_from(&*position, second, other.as_ref(), MANY) == MANY
    }

    /// How many legal plies but one in this place make the game right, so many at most.
    fn others_right(&mut self, number: usize, but: Option<&Ply>, most: usize) -> usize {
        self.position(number).map_or(0, |before| self.others_right_from(&*before, number, but, most))
    }

    fn others_right_from(&mut self, before: &dyn UnderWay<'_>, number: usize, but: Option<&Ply>, most: usize) -> usize {
        let (mut right, mut tried) = (Vec::new(), 0);
        let mut count = |search: &mut Self, after, write: &dyn Fn() -> Ply| {
            tried += 1;
            if search.is_right(number, after) {
                let ply = write();
                if Some(&ply) != but && !right.contains(&ply) {
                    right.push(ply);
                }
            }
            right.len() < most && tried < OTHERS && search.replayed < MAX_REPLAYED
        };
        let mut is_open = true;
        before.each_plain(PLAIN, &mut |after, write| {
            is_open = count(self, after, write);
            is_open
        });
        if is_open {
            before.each_legal(&mut |after, write| count(self, after, write));
        }
        right.len()
    }

    /// Whether the game is right when it goes on from here after a ply.
    fn is_right(&mut self, number: usize, after: Boxed<'_>) -> bool {
        let fits = number < self.unfit && self.check_fits(number + 1, &*after);
        self.legal_plies(after, number + 1, fits).1
    }

    /// Whether the refused ply may take a tile for another for the rest of its life, as it is or as one that was put down
    /// before it.
    fn is_other_tile(&mut self) -> bool {
        let Some(Act { tile: Some(tile), drop, .. }) =
            self.plies.get(self.refused).and_then(|(_, ply)| ply.acts().first())
        else {
            return false;
        };
        let (tile, from) = (*tile, if *drop { self.first } else { self.refused });
        let is_it = |ply: &Ply| ply.acts().first().is_some_and(|act| act.drop == *drop && act.tile == Some(tile));
        let codes: Vec<Tile> = self.words.tiles.iter().filter_map(|entry| self.words.tile(entry.code)).collect();
        let earlier = (from..=self.refused).rev().take(EARLIER);
        for number in earlier.filter(|number| is_it(self.plies[*number].1)).collect::<Vec<_>>() {
            for other in codes.iter().copied().filter(|other| *other != tile) {
                let (plies, changed) = self.renamed(number, tile, other);
                if changed > 1 && self.with_others(number, &plies).is_some_and(|(_, is_right)| is_right) {
                    return true;
                }
            }
        }
        false
    }

    /// The plies from one on with another code for the tile that it is about, and in how many it stands.
    fn renamed(&self, from: usize, tile: Tile, other: Tile) -> (Vec<Ply>, usize) {
        let first = self.plies[from].1.acts().first();
        let (mut here, mut changed) = (first.map(|act| act.at), 0);
        let plies = self.plies[from..].iter().map(|(_, ply)| {
            let mut ply = (*ply).clone();
            if let Ply::Acts(acts) = &mut ply {
                for act in acts {
                    if Some(act.at) == here && act.tile == Some(tile) {
                        act.tile = Some(other);
                        here = Some(act.end().unwrap_or(act.at));
                        changed += 1;
                    }
                }
            }
            ply
        });
        (plies.collect(), changed)
    }

    /// Whether two tiles that were put down, one of them where the refused ply is about, may be in each other's places.
    fn are_drops_crossed(&mut self) -> bool {
        let Some(&(_, refused)) = self.plies.get(self.refused) else { return false };
        let mut about: Vec<Place> = Vec::new();
        refused.acts().iter().for_each(|act| about.extend([Some(act.at), act.end()].into_iter().flatten()));
        let put_down = |ply: &Ply| match ply.acts() {
            [act, ..] if act.drop => Some(act.at),
            _ => None,
        };
        let drops = self.first..self.plies.len().min(self.refused + EARLIER);
        let drops: Vec<usize> = drops.filter(|number| put_down(self.plies[*number].1).is_some()).collect();
        let is_about = |one: &usize| put_down(self.plies[*one].1).is_some_and(|at| about.contains(&at));
        for one in drops.iter().copied().filter(is_about).collect::<Vec<_>>() {
            for &other in drops.iter().filter(|other| **other != one) {
                let (first, last) = (one.min(other), one.max(other));
                for [one, other] in mistakes::crossed(self.plies[first].1, self.plies[last].1) {
                    let mut plies: Vec<Ply> = (first..=last).map(|ply| self.plies[ply].1.clone()).collect();
                    // Where only one of them changes it is a mistake in one ply.
                    let is_one = one == plies[0] || other == plies[last - first];
                    (plies[0], plies[last - first]) = (one, other);
                    if !is_one && self.with_others(first, &plies).is_some_and(|(_, is_right)| is_right) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The game with a ply near the refused one in another place, of all or of those of its player, or exchanged with one that is
    /// further away: where plies seem to be exchanged, or as the one thing that competes with what is right.
    pub(super) fn out_of_place(&mut self) {
        use Mistake::{Doubled, Lines, Missing, Order, Seats};
        let right: Vec<Mistake> =
            self.found.iter().filter(|repair| repair.complete).map(|repair| repair.mistake).collect();
        let is_only = matches!(right[..], [mistake] if !matches!(mistake, Seats | Doubled | Missing | Lines));
        if !is_only && !right.iter().any(|mistake| matches!(mistake, Order | Seats)) {
            return;
        }
        let (seats, refused) = (self.record.seats().len(), self.refused);
        let around = if is_only { AROUND } else { NEAR };
        let near = refused.saturating_sub(around)..self.plies.len().min(refused + around + 1);
        for first in near.clone() {
            for last in near.clone().filter(|last| *last > first + 1 && *last >= refused) {
                let plies: Vec<Ply> = self.plies[first..=last].iter().map(|(_, ply)| (*ply).clone()).collect();
                let is_own = (last - first).is_multiple_of(seats) && last - first > seats;
                for step in [1, seats].into_iter().take(1 + usize::from(is_own)) {
                    let (mut later, mut earlier) = (plies.clone(), plies.clone());
                    for at in (0..last - first).step_by(step) {
                        later.swap(at, at + step);
                    }
                    for at in (0..last - first).step_by(step).rev() {
                        earlier.swap(at, at + step);
                    }
                    self.several(first, later, Mistake::Break);
                    self.several(first, earlier, Mistake::Break);
                }
                // The nearest have been exchanged already.
                if last - first > 2 && last - first != seats {
                    let mut exchanged = plies;
                    exchanged.swap(0, last - first);
                    self.several(first, exchanged, Mistake::Order);
                }
                if is_only && self.complete > 1 {
                    return;
                }
            }
        }
    }

    /// Whether a move next to a missing ply may be two moves of the same player, of which one belongs there.
    fn is_parted(&mut self, number: usize) -> bool {
        let seats = self.record.seats().len();
        let next = number + seats - 1;
        for (whole, is_before) in [(number.checked_sub(seats), true), (Some(next), false)] {
            let Some((at, [act, riders @ ..])) = whole.and_then(|at| Some((at, self.plies.get(at)?.1.acts()))) else {
                continue;
            };
            let Some(end) = act.end().filter(|_| !act.drop) else { continue };
            for middle in Point::all().map(Place::Point).chain(Square::all().map(Place::Square)) {
                let first = Act { path: Path::from_iter([middle]), capture: None, ..act.clone() };
                let second = Act { at: middle, path: Path::from_iter([end]), ..act.clone() };
                let (first, mut second) = (Ply::Acts(vec![first].into()), vec![second]);
                second.extend_from_slice(riders);
                let second = Ply::Acts(second.into());
                let (from, to) = if is_before { (at, number) } else { (number, at) };
                let mut plies: Vec<Ply> = vec![first];
                let between = if is_before { from + 1..to } else { from..to };
                plies.extend(self.plies.get(between).unwrap_or_default().iter().map(|(_, ply)| (*ply).clone()));
                plies.push(second);
                self.replayed += 1;
                if self.joined(from, &plies, if is_before { to } else { to + 1 }) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the game is right with other plies from one on, up to another.
    fn joined(&mut self, from: usize, plies: &[Ply], to: usize) -> bool {
        let Some(mut position) = self.position(from) else { return false };
        plies.iter().all(|ply| position.play(ply)) && self.legal_plies(position, to, true).1
    }
}

/// Whether only the code of an act is changed, and another act of the ply says the same of the tile in that place.
fn is_named_beside(written: &Ply, meant: &Ply) -> bool {
    let (written, meant) = (written.acts(), meant.acts());
    let Some(at) = written.iter().zip(meant).position(|(written, meant)| written.tile != meant.tile) else {
        return false;
    };
    let act = &meant[at];
    let is_coded = |other: &Act| other.tile == act.tile && (other.at == act.at || other.end() == Some(act.at));
    *act == Act { tile: act.tile, ..written[at].clone() }
        && meant.iter().enumerate().any(|(other, beside)| other != at && is_coded(beside))
}

/// The tile that a ply moves, and where it says that it is.
fn moved(ply: &Ply) -> Option<(Tile, Place)> {
    match ply.acts().first() {
        Some(Act { drop: false, tile: Some(tile), at, .. }) => Some((*tile, *at)),
        _ => None,
    }
}
