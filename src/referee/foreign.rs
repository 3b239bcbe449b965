//! What does not belong where it stands: two moves written as one, a turn of another game, and a ply of the other player.

use super::change::{Change, RecordRepair};
use super::mistakes::Mistake;
use super::repairs::Search;
use super::under_way::{Boxed, UnderWay};
use crate::board::{Place, Point, Square};
use crate::record::{Act, Path, Ply};

/// How many turns from a missing ply the move may be that holds it.
const PARTED: usize = 5;
/// How many plies before the refused one two moves may be written as one, where the later plies moved up.
const JOINED: usize = 8;
/// How many turns before the refused one may be of another game.
const TURNS: usize = 3;
/// How many plies must come after a turn that is left out: the last ones can be left out of every game.
const AFTER: usize = 3;
/// How many plies are tried in the place of one that is not known, and how many of each seat in that of a turn.
const SOME: usize = 8;
const SOME_OF_A_TURN: usize = 5;
/// How many plies of its seat are tried before the refused one to see whether it is a ply of the next.
const FEW: usize = 2;

/// A move as two, in each way that it can be: where the first one may have ended, or, if the way is written and tells it, did.
fn halves(act: &Act, is_told: bool) -> Vec<(Act, Act)> {
    let Some(end) = act.end() else { return Vec::new() };
    let half = |middle: Place, first: Path, second: Path| {
        let one = Act { path: first, capture: None, effect: None, ..act.clone() };
        (one, Act { at: middle, path: second, drop: false, ..act.clone() })
    };
    if is_told && act.path.len() > 1 {
        let part = |at: usize| {
            let (first, second) = act.path.split_at(at);
            half(first[at - 1], first.iter().copied().collect(), second.iter().copied().collect())
        };
        return (1..act.path.len()).map(part).collect();
    }
    let places = Point::all().map(Place::Point).chain(Square::all().map(Place::Square));
    let is_like = |place: &Place| place.point().is_some() == end.point().is_some();
    places.filter(is_like).map(|middle| half(middle, Path::from_iter([middle]), Path::from_iter([end]))).collect()
}

fn with(act: &Act, more: &[Act]) -> Ply {
    Ply::Acts([std::slice::from_ref(act), more].concat().into())
}

impl<'a> Search<'a> {
    /// Of a move and the place of a missing ply: the number of the first, the plies between them, and the number of the next ply
    /// behind both.
    fn between(&self, at: usize, number: usize) -> (usize, Vec<&'a Ply>, usize) {
        let is_before = at < number;
        let (from, to) = if is_before { (at, number) } else { (number, at) };
        let between = self.plies[from + usize::from(is_before)..to].iter().map(|(_, ply)| *ply).collect();
        (from, between, if is_before { to } else { to + 1 })
    }

    /// The game with a move beside a missing ply as two, of which one is the missing one.
    pub(super) fn parted(&mut self, number: usize) {
        let seats = self.record.seats().len();
        let before = number.checked_sub(seats).filter(|at| *at >= self.first);
        before.into_iter().for_each(|at| self.parted_in(at, number));
        self.parted_in(number + seats - 1, number);
    }

    /// The game with a move as two, where the plies behind the lost one moved up.
    pub(super) fn parted_and_moved(&mut self) {
        let seats = self.record.seats().len();
        let Some(last) = self.plies.len().checked_sub(seats).map(|last| last.min(self.refused)) else { return };
        // Legal plies that moved up lead to one of the wrong player.
        let before = if self.is_of_the_next() { seats + JOINED } else { 0 };
        (self.refused.saturating_sub(before)..=last).rev().for_each(|at| self.parted_in(at, at + seats));
    }

    /// The same for the refused ply, where its way says where the first of the two ended: it competes with all else.
    pub(super) fn parted_way(&mut self) {
        let (at, seats) = (self.refused, self.record.seats().len());
        let has_way =
            self.plies.get(at).is_some_and(|(_, ply)| ply.acts().first().is_some_and(|act| act.path.len() > 1));
        if has_way && at + seats <= self.plies.len() {
            self.parted_in(at, at + seats);
        }
    }

    /// The game with the move in one place as two, one of them in another place.
    fn parted_in(&mut self, at: usize, number: usize) {
        let Some([act, riders @ ..]) = self.plies.get(at).map(|(_, ply)| ply.acts()) else { return };
        let is_before = at < number;
        let (from, between, rest) = self.between(at, number);
        let Some(position) = self.position(from).filter(|_| !self.stands(at)) else { return };
        let entry = self.plies.get(number).map_or(usize::MAX, |(entry, _)| *entry);
        for (one, other) in halves(act, true) {
            if self.is_spent() {
                return;
            }
            let mut ways = vec![(with(&one, &[]), with(&other, riders))];
            if !riders.is_empty() {
                ways.push((with(&one, riders), with(&other, &[])));
            }
            if act.effect.is_some() {
                let plain = Act { effect: None, ..other.clone() };
                ways.push((with(&Act { effect: act.effect.clone(), ..one.clone() }, &[]), with(&plain, riders)));
            }
            for (first, second) in ways {
                self.replayed += 1;
                let Some(mut after) = position.after(&first) else { continue };
                let mut fits = from < self.unfit;
                self.replayed += between.len();
                let is_legal = between.iter().all(|ply| after.play(ply)) && after.play(&second);
                fits = fits && is_legal && self.check_fits(rest, &*after);
                let legal = if is_legal { self.legal_plies(after, rest, fits) } else { (0, false) };
                if legal.1 {
                    let (ply, other) = if is_before { (first, second) } else { (second, first) };
                    self.keep(
                        at,
                        Change::Part { ply, at: entry, other },
                        Mistake::Joined,
                        legal,
                        self.behind(at.max(number)),
                    );
                }
            }
        }
    }

    /// Whether the refused ply is legal for the next player, after some ply.
    pub(super) fn is_of_the_next(&self) -> bool {
        let (Some((_, refused)), Some(before)) = (self.plies.get(self.refused), self.position(self.refused)) else {
            return false;
        };
        some_after(&*before, FEW).iter().any(|after| after.after(refused).is_some())
    }

    /// Whether a move near a missing ply may be two moves of the same player, of which one belongs there, with what the ply does
    /// that is put there.
    pub(super) fn is_parted(&mut self, number: usize, inserted: &Ply) -> bool {
        let seats = self.record.seats().len();
        let wholes = (1..=PARTED).flat_map(|turns| {
            let before = number.checked_sub(seats * turns).filter(|at| *at >= self.first);
            [before.map(|at| (at, turns, true)), Some((number + seats * turns - 1, turns, false))]
        });
        for (at, turns, is_before) in wholes.flatten().collect::<Vec<_>>() {
            let Some([act, riders @ ..]) = self.plies.get(at).map(|(_, ply)| ply.acts()) else { continue };
            let Some(end) = act.end() else { continue };
            let (from, between, rest) = self.between(at, number);
            let Some(position) = self.position(from) else { continue };
            for (first, second) in halves(act, false) {
                // What the inserted ply does is done in the same turn, or by the same tile.
                let own = inserted.acts();
                let mut ways = Vec::new();
                // Any move can be parted; the nearest is the one that somebody joined.
                if turns == 1 {
                    ways.push((with(&first, &[]), with(&second, riders)));
                }
                ways.push(match is_before {
                    true => (with(&first, riders), with(&second, own)),
                    false => (with(&first, own), with(&second, riders)),
                });
                if let Some(used) = own.first().filter(|used| is_before && used.at == end && used.path.is_empty()) {
                    let moved = Act { at: second.at, path: second.path.clone(), drop: false, ..used.clone() };
                    ways.push((with(&first, riders), with(&moved, &own[1..])));
                }
                for (first, second) in ways {
                    self.replayed += 1;
                    let Some(mut position) = position.after(&first) else { continue };
                    let is_legal = between.iter().all(|ply| position.play(ply)) && position.play(&second);
                    if is_legal && self.legal_plies(position, rest, true).1 {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The game without the refused turn, or one of the turns before it.
    pub(super) fn without_a_turn(&mut self) {
        let (turns, refused) = (self.turns(), self.refused);
        let Some(here) = turns.iter().position(|turn| turn.contains(&refused)) else { return };
        for turn in turns[here.saturating_sub(TURNS)..=here].iter().rev() {
            let is_whole = turn.len() == self.record.seats().len() && turn.end + AFTER <= self.plies.len();
            // One that is pasted in comes behind one of this game.
            if turn.start == 0 || !is_whole || self.is_spent() || turn.clone().any(|number| self.stands(number)) {
                continue;
            }
            let Some(position) = self.position(turn.start) else { continue };
            let fits = turn.start < self.unfit && self.check_fits(turn.end, &*position);
            let legal = self.legal_plies(position, turn.end, fits);
            if legal.1 {
                let last = self.plies[turn.end - 1].0;
                let end = super::change::own(&self.record.entries, last).end;
                let change = Change::RemoveTurn(end - self.plies[turn.start].0);
                self.keep(turn.start, change, Mistake::Pasted, legal, self.behind(turn.end));
            }
        }
    }

    /// Where nothing that is written makes the game right: a ply that only the other player can make, or a turn, in the place of
    /// what nobody knows.
    pub(super) fn unknown(&mut self) -> Option<RecordRepair> {
        let refused = self.refused;
        if refused == self.plies.len() || self.complete > 0 {
            return None;
        }
        let turn = self.turns().into_iter().find(|turn| turn.contains(&refused))?;
        let seats = self.record.seats().len();
        if turn.len() != seats || turn.end + AFTER > self.plies.len() || self.is_exhausted() {
            return None;
        }
        let found = |search: &Self, number: usize, mistake| RecordRepair {
            entry: search.plies[number].0,
            change: Change::Unknown,
            is_at_refused: false,
            mistake,
            legal: search.plies.len(),
            witnesses: search.behind(refused),
            complete: false,
            is_far: false,
            is_unconfirmed: false,
        };
        let others = some_after(&*self.position(refused)?, SOME);
        if others.into_iter().any(|after| self.legal_plies(after, refused + 1, true).1) {
            // Of more seats one may be out.
            return (seats == 2 && self.is_of_the_next()).then(|| found(self, refused, Mistake::Player));
        }
        let mut after: Vec<Boxed<'_>> = self.position(turn.start).into_iter().collect();
        for _ in turn.clone() {
            after = after.iter().flat_map(|before| some_after(&**before, SOME_OF_A_TURN)).collect();
        }
        let is_right = after.into_iter().any(|after| self.legal_plies(after, turn.end, true).1);
        is_right.then(|| found(self, turn.start, Mistake::Pasted))
    }
}

/// The positions after plain plies, so many at most, evenly among all.
pub(super) fn some_after<'p>(before: &dyn UnderWay<'p>, most: usize) -> Vec<Boxed<'p>> {
    let mut found = Vec::new();
    before.each_plain(most, &mut |after, _| {
        found.push(after);
        true
    });
    found
}
