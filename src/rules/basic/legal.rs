//! Lists the legal actions, in an order that never changes.

use super::Basic;
use super::abilities::{Ability, FARTHEST, MOST, beyond, voyage};
use super::action::Action;
use super::movement::costs_the_taker;
use super::points::entries;
use super::position::Position;
use super::resolve::{check_end, check_start};
use super::tiles::{self, BOAT, WHEEL};
use crate::board::Point;
use crate::rules::shared::lines::ALONG;
use crate::rules::shared::turning::neighbours;
use crate::variant::Tile;
use smallvec::SmallVec;

impl Basic {
    /// Every legal action but abilities after a move.
    pub(super) fn plain_actions(&self, position: &Position, mut each: impl FnMut(Action)) {
        if position.outcome.is_some() {
            return;
        }
        drops(position, &mut each);
        if position.is_past_spring() {
            let seat = position.to_move;
            for (from, _) in position.tiles().filter(|(_, piece)| piece.is_of(seat)) {
                position.ends(from, |to| each(Action::Move { from, to }));
                abilities(position, from, false, |ability| each(Action::Use { from, by: from, ability }));
            }
        }
        each(Action::Resign);
    }
}

impl Basic {
    /// The abilities that may follow a move.
    pub(super) fn rider_actions(&self, position: &Position, action: Action, mut each: impl FnMut(Action)) {
        let Action::Move { from, to } = action else { return };
        let target = position.on(to);
        let is_spent = target.is_some() && costs_the_taker(target.tile());
        if !matches!(position.on(from).tile(), WHEEL | BOAT) || is_spent {
            return;
        }
        let after = position.moved(from, to);
        abilities(&after, to, true, |ability| each(Action::Use { from, by: to, ability }));
    }
}

impl Position {
    /// Every point where a tile of the seat to move may end a move.
    pub(super) fn ends(&self, from: Point, mut each: impl FnMut(Point)) {
        let piece = self.on(from);
        if check_start(self, from).is_err() {
            return;
        }
        self.reach(piece.tile(), piece.seat(), from, |to| {
            if check_end(self, piece.tile(), from, to).is_ok() {
                each(to);
            }
        });
    }

    /// Every point where the seat to move may place a tile of this kind.
    pub(super) fn entries(&self, tile: Tile, mut each: impl FnMut(Point)) {
        if let (Some((_, model)), false) = (self.model, self.is_past_spring()) {
            let at = model.turned();
            if self.check_drop(tile, at).is_ok() {
                each(at);
            }
            return;
        }
        if self.is_past_spring() && self.check_kind(tile).is_err() {
            return;
        }
        if self.is_past_spring() && tiles::is_flower(tile) {
            let (points, count) = entries(tile, self.to_move);
            points[..count].iter().filter(|&&at| self.is_empty(at)).for_each(|&at| each(at));
            return;
        }
        Point::all().filter(|&at| self.check_drop(tile, at).is_ok()).for_each(each);
    }
}

fn drops(position: &Position, each: &mut impl FnMut(Action)) {
    for tile in tiles::all() {
        position.entries(tile, |at| each(Action::Drop { tile, at }));
    }
}

/// What a Wheel or a Boat on a point may do there.
pub(super) fn abilities(position: &Position, by: Point, has_moved: bool, mut each: impl FnMut(Ability)) {
    match position.on(by).tile() {
        WHEEL => {
            for steps in (1..8).filter(|&steps| position.check_turn(by, steps).is_ok()) {
                each(Ability::Turn(steps));
            }
        }
        BOAT => {
            for at in neighbours(by).filter(|&at| position.pushes(by, at)) {
                each(Ability::Push(at));
            }
            if !has_moved {
                voyages(position, by, &mut each);
            }
        }
        _ => {}
    }
}

impl Position {
    /// Whether a Boat may push a neighbour.
    pub(super) fn pushes(&self, boat: Point, at: Point) -> bool {
        !self.is_empty(at) && self.check_shift(boat, at).is_ok() && self.check_push(boat, at).is_ok()
    }

    /// The tiles beside a Boat of the seat to move that it may carry at all, in reading order.
    pub(super) fn passengers(&self, boat: Point) -> SmallVec<[Point; 8]> {
        let may_board = |at: &Point| {
            !self.is_empty(*at)
                && self.check_shift(boat, *at).is_ok()
                && self.check_passenger(self.to_move, boat, *at).is_ok()
        };
        let mut passengers: SmallVec<[Point; 8]> = neighbours(boat).filter(may_board).collect();
        crate::order::by(&mut passengers, Ord::cmp);
        passengers
    }
}

/// Every way to carry one, two or three tiles.
fn voyages(position: &Position, boat: Point, each: &mut impl FnMut(Ability)) {
    let passengers = position.passengers(boat);
    let groups = groups(&passengers);
    for step in ALONG {
        for count in 1..=FARTHEST {
            for group in &groups {
                let goes = |at: &Option<Point>| {
                    at.is_none_or(|at| {
                        let to = voyage(at, step, count);
                        to.is_some_and(|to| position.check_voyage(position.to_move, boat, at, to, group).is_ok())
                    })
                };
                // One tile carried one step straight away from the Boat is listed as a push.
                let is_push = match group {
                    [Some(at), None, None] => count == 1 && beyond(boat, *at) == voyage(*at, step, 1),
                    _ => false,
                };
                if !is_push && group.iter().all(goes) {
                    each(Ability::Carry { tiles: *group, step, count });
                }
            }
        }
    }
}

/// Every choice of one, two or three of up to eight tiles.
fn groups(tiles: &[Point]) -> Vec<[Option<Point>; MOST]> {
    let mut groups = Vec::new();
    for (a, &one) in tiles.iter().enumerate() {
        groups.push([Some(one), None, None]);
        for (b, &two) in tiles.iter().enumerate().skip(a + 1) {
            groups.push([Some(one), Some(two), None]);
            groups.extend(tiles[b + 1..].iter().map(|&three| [Some(one), Some(two), Some(three)]));
        }
    }
    groups
}
