//! A tile whose points are wrong in several plies: where a move of it ends, and so where its next one begins.

use super::mistakes::{Mistake, VIEWS, images, seen};
use super::repairs::Search;
use super::rivals::EARLIER;
use crate::board::{Place, Point, Square};
use crate::record::{Act, Ply};

/// How many plies that brought the tile to where the refused one begins may end at a wrong point.
const BEFORE: usize = 3;
/// How many points between two moves that make the game right are shown: two doubt each other.
const MOST: usize = 2;

/// An act that tells where a tile went, with the number of its ply. On a way all but the first begin where the one before ends, or
/// capture the tile there.
type Step = (usize, usize);

impl Search<'_> {
    /// The game with another point between two moves of a tile, or with some of its points in a row seen otherwise.
    pub(super) fn followed(&mut self) {
        for start in self.starts_of_way() {
            let (way, is_captured) = self.way(start);
            if way.len() < 2 {
                continue;
            }
            // The likeliest come first.
            let near: Vec<Place> = images(end(&self.plies[start].1.acts()[0])).map(|(_, place)| place).collect();
            let all = Point::all().map(Place::Point).chain(Square::all().map(Place::Square));
            let before = self.complete;
            for place in near.iter().copied().chain(all.filter(|place| !near.contains(place))) {
                if self.complete < before + MOST {
                    self.with_way(&way, 1, |_| Some(place));
                }
            }
            for view in 0..VIEWS {
                for ends in 2..=way.len() {
                    self.with_way(&way, ends, |place| seen(place, view));
                }
                // Another tile may be captured there.
                let moves = &way[..way.len() - usize::from(is_captured)];
                if is_captured && moves.len() > 1 {
                    self.with_way(moves, moves.len(), |place| seen(place, view));
                }
            }
        }
    }

    /// The refused ply, and those before it that brought its tile to where it begins.
    fn starts_of_way(&self) -> Vec<usize> {
        let mut starts = Vec::new();
        let mut next = (self.refused < self.plies.len()).then_some(self.refused);
        while let Some(number) = next.filter(|_| starts.len() <= BEFORE) {
            starts.push(number);
            let from = self.plies[number].1.acts().first().filter(|act| !act.drop).map(|act| act.at);
            let mut earlier = (self.first..number).rev().take(EARLIER);
            next = from.and_then(|from| {
                earlier.find(|number| self.plies[*number].1.acts().first().is_some_and(|act| end(act) == from))
            });
        }
        starts
    }

    /// Where the tile went that a ply puts or moves first, and whether it is captured at the end.
    fn way(&self, number: usize) -> (Vec<Step>, bool) {
        let Some(first) = self.plies[number].1.acts().first() else { return (Vec::new(), false) };
        let mut here = end(first);
        let mut way = vec![(number, 0)];
        for (later, (_, ply)) in self.plies.iter().enumerate().skip(number + 1) {
            for (at, act) in ply.acts().iter().enumerate() {
                // Some notations name no tile that moves.
                let is_same = act.tile.zip(first.tile).is_none_or(|(one, other)| one == other);
                if act.at == here && !act.drop && is_same {
                    way.push((later, at));
                    here = end(act);
                } else if act.end() == Some(here) && act.capture.is_some() {
                    way.push((later, at));
                    return (way, true);
                }
            }
        }
        (way, false)
    }

    /// The game with others in the place of the first so many ends on a way.
    fn with_way(&mut self, way: &[Step], ends: usize, other: impl Fn(Place) -> Option<Place>) {
        let (start, last) = (way[0].0, way[ends.min(way.len() - 1)].0);
        let mut plies: Vec<Ply> = Vec::new();
        let mut here = None;
        for (step, &(number, at)) in way.iter().enumerate().take(ends + 1) {
            while start + plies.len() <= number {
                plies.push(self.plies[start + plies.len()].1.clone());
            }
            let Ply::Acts(acts) = &mut plies[number - start] else { return };
            let act = &mut acts[at];
            let begins = here.replace(end(act));
            // The one that captures the tile comes from elsewhere.
            let captures = step > 0 && begins != Some(act.at);
            let is_end = if captures { step <= ends } else { step < ends };
            if is_end {
                let Some(meant) = other(end(act)) else { return };
                match act.path.last_mut() {
                    Some(last) => *last = meant,
                    None => act.at = meant,
                }
            }
            if step > 0 && !captures {
                let Some(meant) = begins.and_then(&other) else { return };
                act.at = meant;
            }
            // Few points are in reach.
            if step == 0 {
                self.replayed += 1;
                let is_legal = |ply: &Ply| self.position(start).is_some_and(|before| before.after(ply).is_some());
                if plies[0] == *self.plies[start].1 || !is_legal(&plies[0]) {
                    return;
                }
            }
        }
        if last > start {
            self.several(start, plies, Mistake::Followed);
        }
    }
}

/// Where an act leaves its tile.
fn end(act: &Act) -> Place {
    act.end().unwrap_or(act.at)
}
