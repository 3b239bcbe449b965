//! What may be missing from a game, or too many in it: a ply, a turn, a cell of a seat's column.

use super::foreign::some_after;
use super::repairs::Search;
use super::rivals::{AROUND, OTHERS, PLAIN, after_each, brought, drawn, moved};
use super::under_way::{Boxed, UnderWay};
use crate::board::{Place, Point};
use crate::record::{Act, Path, Ply};
use crate::variant::Tile;

/// How many plies are tried in the place of one that is missing, and how many of one of two seats in a turn that is.
const INSERTED: usize = 5;
const MANY_INSERTED: usize = 40;
/// How many turns back a lost one may have been.
const LOST: usize = 8;

impl Search<'_> {
    /// Whether the plies of a seat are legal that come behind one of it, each in the place of the one before it.
    pub(super) fn is_column_late(&self, number: usize) -> bool {
        let (Some(mut position), seats) = (self.position(number), self.record.seats().len()) else { return false };
        let is_again = number >= seats && self.plies[number].1 == self.plies[number - seats].1;
        let Some(last) = (number + seats..self.plies.len()).step_by(seats).next_back().filter(|_| is_again) else {
            return false;
        };
        (number..last).all(|at| {
            let late = if (at - number).is_multiple_of(seats) { at + seats } else { at };
            position.play(self.plies[late].1)
        })
    }

    /// Whether the game is right where a seat that has no ply in the last turn, as others have, made any ply more, and its later
    /// ones come each in the place of the next.
    pub(super) fn is_column_early(&mut self) -> bool {
        let (seats, count) = (self.record.seats().len(), self.plies.len());
        // Where only a check is wrong, every column is legal as it is.
        if count.is_multiple_of(seats) || self.refused >= count {
            return false;
        }
        let own = (self.first..=self.refused).rev().filter(|number| number % seats == count % seats).take(LOST);
        for start in own.collect::<Vec<_>>() {
            let Some(before) = self.position(start) else { continue };
            for mut position in some_after(&*before, MANY_INSERTED) {
                let mut later =
                    (start + 1..=count).map(|at| if (at - start).is_multiple_of(seats) { at - seats } else { at });
                self.replayed += count - start;
                if !self.is_exhausted() && later.all(|at| position.play(self.plies[at].1)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether some plies of a seat whose ply is missing are right each in the turn before its own, and any ply behind them: the
    /// cell that is empty may be above them, and its column have slipped down by a line.
    pub(super) fn is_column_down(&mut self, number: usize) -> bool {
        let (Some(mut position), seats) = (self.position(number), self.record.seats().len()) else { return false };
        for next in (number + seats..=self.plies.len()).step_by(seats) {
            let [others @ .., (_, own)] = &self.plies[next - seats..next] else { return false };
            if !position.play(own) || !others.iter().all(|(_, ply)| position.play(ply)) {
                return false;
            }
            self.replayed += seats;
            if some_after(&*position, PLAIN).into_iter().any(|after| self.legal_plies(after, next, true).1) {
                return true;
            }
        }
        false
    }

    /// Whether the game is right with a ply more in another place than this one: the same, or any.
    pub(super) fn is_missing_elsewhere(&mut self, but: usize, meant: &Ply) -> bool {
        let first = self.refused.saturating_sub(LOST * self.record.seats().len()).max(self.first);
        (first..=self.refused).filter(|number| *number != but).any(|number| {
            let Some(before) = self.position(number) else { return false };
            let any = some_after(&*before, MANY_INSERTED).into_iter().chain(before.after(meant));
            any.into_iter().any(|after| self.legal_plies(after, number, true).1)
        })
    }

    /// Whether the game is right without another ply than this one.
    pub(super) fn is_other_surplus(&mut self, but: usize) -> bool {
        let first = self.refused.saturating_sub(AROUND).max(self.first);
        (first..=self.refused.min(self.plies.len() - 1)).filter(|number| *number != but).any(|number| {
            let is_same = self.plies[number].1 == self.plies[but].1 && number.abs_diff(but) == 1;
            let before = self.position(number).filter(|_| !is_same);
            before.is_some_and(|before| self.legal_plies(before, number + 1, true).1)
        })
    }

    /// Whether a turn may be lost, and the later ones numbered without it, in which a tile came where the refused ply needs it:
    /// the one that moves, the one that it captures, or one in hand.
    pub(super) fn is_turn_lost(&mut self) -> bool {
        let (Some(&(_, refused)), seats) = (self.plies.get(self.refused), self.record.seats().len()) else {
            return false;
        };
        let mover = self.refused % seats;
        let Some(act) = self.act_in_need().or(refused.acts().first()) else { return false };
        if let (true, Some(tile)) = (act.drop, act.tile) {
            let codes = self.codes();
            return self.is_right_with_turn(mover, |before| after_each(before, &drawn(tile, &codes)));
        }
        // Some notations name no tile that moves.
        let moves = Some((act.tile, act.at)).filter(|_| !act.drop);
        let is_shared = self.moves_shared();
        let codes = if act.tile.is_none() { self.codes() } else { Vec::new() };
        // Where a player puts a tile down and moves another one, that is one ply.
        let has_two = is_shared && self.plies.iter().any(|(_, ply)| ply.acts().len() > 1);
        let captured = act.capture.flatten().zip(act.end()).map(|(tile, at)| (Some(tile), at));
        let brings = (0..seats).filter_map(|seat| {
            let needed = if seat == mover || is_shared { moves } else { None };
            Some((seat, needed.or(captured.filter(|_| seat != mover))?))
        });
        brings.collect::<Vec<_>>().into_iter().any(|(seat, (tile, to))| {
            self.is_right_with_turn(seat, |before| {
                let dropped = codes.iter().map(|code| Ply::Acts(vec![Act::new(*code, to).dropped()].into()));
                let plies: Vec<Ply> = brought(before, tile, to).into_iter().chain(dropped).collect();
                let two = if has_two { arriving(before, tile, to) } else { Vec::new() };
                after_each(before, &plies).into_iter().chain(two).collect()
            })
        }) || seats == 2 && is_shared && moves.is_some_and(|(tile, to)| self.is_passed_on(tile, to))
    }

    /// The act of the refused ply that moves a tile which is not where it says.
    pub(super) fn act_in_need(&self) -> Option<&Act> {
        let (_, refused) = self.plies.get(self.refused)?;
        let tiles = self.position(self.refused)?.tiles();
        let is_there =
            |act: &Act| tiles.iter().any(|on| on.at == act.at && act.tile.is_none_or(|tile| tile == on.tile));
        refused.acts().iter().find(|act| !act.drop && !act.path.is_empty() && !is_there(act))
    }

    /// Whether a turn of any plies may be lost, as far as they are tried.
    pub(super) fn is_any_turn_lost(&mut self) -> bool {
        let seat = self.refused % self.record.seats().len();
        self.is_right_with_turn(seat, |before| some_after(before, MANY_INSERTED))
    }

    /// Whether the game is right with any ply more, so that all later ones are of the other seats.
    pub(super) fn is_ply_lost(&mut self) -> bool {
        let first = self.refused.saturating_sub(LOST * self.record.seats().len()).max(self.first);
        let codes = self.codes();
        let draws: Vec<Ply> = codes.iter().flat_map(|tile| drawn(*tile, &codes)).collect();
        let needed = self.plies.get(self.refused).and_then(|(_, ply)| moved(ply));
        for number in first..=self.refused {
            let Some(before) = self.position(number) else { continue };
            let mut is_right = false;
            // Right before the refused ply any may have made way for it.
            let most = if number == self.refused { PLAIN } else { INSERTED };
            before.each_plain(most, &mut |after, _| {
                is_right = self.legal_plies(after, number, true).1;
                !is_right
            });
            // Which tile is drawn matters to what is put down later.
            let brought = needed.map_or(Vec::new(), |(tile, to)| brought(&*before, Some(tile), to));
            let mut with = draws.iter().chain(&brought).filter_map(|ply| before.after(ply));
            if is_right || with.any(|after| self.legal_plies(after, number, true).1) {
                return true;
            }
        }
        false
    }

    /// Whether the game is right without a ply up to the refused one.
    pub(super) fn is_ply_too_many(&mut self) -> bool {
        let first = self.refused.saturating_sub(LOST * self.record.seats().len()).max(self.first);
        (first..=self.refused.min(self.plies.len().saturating_sub(1))).any(|number| {
            let before = self.position(number).filter(|_| !self.stands(number));
            before.is_some_and(|before| self.legal_plies(before, number + 1, true).1)
        })
    }

    /// Whether the game is right with its last ply up to the refused one, as one that was forgotten and added at the end.
    pub(super) fn is_last_earlier(&mut self) -> bool {
        let Some(last) = self.plies.len().checked_sub(1).filter(|last| *last > self.refused) else { return false };
        let ply = self.plies[last].1;
        let first = self.refused.saturating_sub(LOST * self.record.seats().len()).max(self.first);
        (first..=self.refused).any(|number| {
            let Some(mut position) = self.position(number).and_then(|before| before.after(ply)) else { return false };
            self.replayed += last - number;
            self.plies[number..last].iter().all(|(_, ply)| position.play(ply))
        })
    }

    /// Whether the game is right with one turn more, in which one seat does anything and the next one brings a tile that both may
    /// move to a place.
    pub(super) fn is_passed_on(&mut self, tile: Option<Tile>, to: Place) -> bool {
        let first = self.refused.saturating_sub(LOST * self.record.seats().len()).max(self.first);
        for start in (first..=self.refused).rev() {
            let Some(before) = self.position(start) else { continue };
            if self.is_exhausted() {
                return false;
            }
            let all = some_after(&*before, OTHERS);
            self.replayed += all.len();
            for after in all {
                for ply in brought(&*after, tile, to) {
                    self.replayed += 1;
                    if after.after(&ply).is_some_and(|last| self.legal_plies(last, start, true).1) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the game is right with one turn more, in which a seat makes one of some plies and the others do anything.
    pub(super) fn is_right_with_turn<F>(&mut self, seat: usize, own: F) -> bool
    where
        F: for<'p> Fn(&dyn UnderWay<'p>) -> Vec<Boxed<'p>>,
    {
        let seats = self.record.seats().len();
        let any = if seats == 2 { MANY_INSERTED } else { INSERTED };
        for start in (self.first..=self.refused).rev().take(LOST * seats) {
            if self.is_exhausted() {
                return false;
            }
            let mut lost: Vec<Boxed<'_>> = self.position(start).into_iter().collect();
            for mover in (start..start + seats).map(|number| number % seats) {
                let mut after = Vec::new();
                for before in &lost {
                    // Of more seats those that only pass disturb the least, and nothing has to be listed for them.
                    let passed = || before.after(&Ply::Pass).filter(|_| seats > 2).map(|after| vec![after]);
                    after.extend(match mover == seat {
                        true => own(&**before),
                        false => passed().unwrap_or_else(|| some_after(&**before, any)),
                    });
                }
                self.replayed += after.len();
                lost = after;
            }
            for position in lost {
                if self.legal_plies(position, start, true).1 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the missing ply may have been any, where another takes the place of the refused one.
    pub(super) fn is_any_missing(&mut self, number: usize) -> bool {
        let Some(before) = self.position(number).filter(|_| self.refused < self.plies.len()) else { return false };
        some_after(&*before, INSERTED).into_iter().any(|mut position| {
            self.plies[number..self.refused].iter().all(|(_, ply)| position.play(ply))
                && self.others_right_from(&*position, self.refused, None, 1) > 0
        })
    }

    /// Whether two moves of one player and one of the other between them may be missing instead of one: no number says how many.
    pub(super) fn are_three_missing(&mut self, number: usize, inserted: &Ply) -> bool {
        let ([act], false) = (inserted.acts(), self.is_numbered) else { return false };
        let Some(before) = self.position(number).filter(|_| !act.path.is_empty()) else { return false };
        for middle in Point::all().map(Place::Point) {
            let first = Act { path: Path::from_iter([middle]), capture: None, ..act.clone() };
            let second = Ply::Acts(vec![Act { at: middle, drop: false, ..act.clone() }].into());
            self.replayed += 1;
            let Some(after) = before.after(&Ply::Acts(vec![first].into())) else { continue };
            for position in some_after(&*after, INSERTED) {
                if position.after(&second).is_some_and(|last| self.legal_plies(last, number, true).1) {
                    return true;
                }
            }
        }
        false
    }
}

/// The positions after some legal plies with which a tile comes to a place.
fn arriving<'p>(before: &dyn UnderWay<'p>, tile: Option<Tile>, to: Place) -> Vec<Boxed<'p>> {
    let is_there = |position: &dyn UnderWay<'_>| {
        position.tiles().iter().any(|on| on.at == to && tile.is_none_or(|tile| tile == on.tile))
    };
    let (mut found, mut tried) = (Vec::new(), 0);
    if !is_there(before) {
        before.each_legal(&mut |after, _| {
            tried += 1;
            if is_there(&*after) {
                found.push(after);
            }
            tried < PLAIN && found.len() < INSERTED
        });
    }
    found
}
