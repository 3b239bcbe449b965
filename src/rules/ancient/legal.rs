//! Lists the legal actions, in an order that never changes.
//!
//! There are tens of thousands of placements with a move, so the plain list has one action for each drawn tile and for
//! each tile placed on each point; the others that begin in the same way are its riders.

use super::Ancient;
use super::action::Action;
use super::position::{Does, Placing, Position};
use super::resolve::{check_point, check_shift, check_turn, may_hold};
use super::tiles::{self, KNOTWEED, SHIP, WHEEL};
use crate::board::Point;
use crate::record::Discard;
use crate::variant::Tile;

/// The different turns of a ring, as they are written.
const TURNS: [i8; 7] = [1, 2, 3, 4, -3, -2, -1];

impl Ancient {
    /// The first action for each drawn tile, and for each tile placed on each point.
    pub(super) fn plain_actions(&self, position: &Position, mut each: impl FnMut(Action)) {
        if position.outcome.is_some() {
            return;
        }
        let usual = position.first_move(position.to_move);
        for tile in tiles::all().filter(|&tile| may_hold(position, tile)) {
            for at in Point::all().filter(|&at| check_point(position, tile, at).is_ok()) {
                let first = match tile {
                    SHIP => first_shift(position, at).map(|placing| (placing, self.first_move(position, placing))),
                    _ => {
                        let placing = Placing { tile, at, does: Does::Nothing };
                        Some((placing, self.first_move_beside(position, usual, placing)))
                    }
                };
                if let Some((placing, then)) = first {
                    each(Action::Play { placing, then });
                }
            }
        }
        for drew in std::iter::once(None).chain(tiles::all().map(Some)) {
            if let Some(action) = discards().find_map(|discarded| self.resolve_draw(position, drew, discarded).ok()) {
                each(action);
            }
        }
        each(Action::Resign);
    }

    /// The first move after a placement, if one is owed and there is any.
    fn first_move(&self, position: &Position, placing: Placing) -> Option<(Point, Point)> {
        let after = self.placed(position, placing);
        after.first_move(position.to_move).filter(|_| after.outcome.is_none())
    }

    /// The first move after a tile was placed on an empty point and did nothing: the usual one, unless the tile is in its
    /// way.
    fn first_move_beside(
        &self,
        position: &Position,
        usual: Option<(Point, Point)>,
        placing: Placing,
    ) -> Option<(Point, Point)> {
        let at = placing.at;
        let is_clear = |&(from, to): &(Point, Point)| {
            !is_between(at.x(), from.x(), to.x()) || !is_between(at.y(), from.y(), to.y())
        };
        // A Knotweed does something after all: it drains its neighbours.
        let drains = placing.tile == KNOTWEED && position.has_neighbour(at);
        let Some(usual) = usual.filter(|usual| is_clear(usual) && !drains) else {
            return self.first_move(position, placing);
        };
        (!self.wins_with(position, placing.tile, at)).then_some(usual)
    }

    /// The other actions with the same draw, or with the same tile placed on the same point.
    pub(super) fn rider_actions(&self, position: &Position, action: Action, mut each: impl FnMut(Action)) {
        let mut other = |rider: Action| {
            if rider != action {
                each(rider);
            }
        };
        match action {
            Action::Resign => {}
            Action::Draw { drew, .. } => {
                discards().filter_map(|discarded| self.resolve_draw(position, drew, discarded).ok()).for_each(other);
            }
            Action::Play { placing: Placing { tile, at, .. }, .. } => placings(position, tile, at, |placing| {
                let after = self.placed(position, placing);
                let mut any = false;
                if after.outcome.is_none() {
                    after.moves(position.to_move, |from, to| {
                        any = true;
                        other(Action::Play { placing, then: Some((from, to)) });
                    });
                }
                if !any {
                    other(Action::Play { placing, then: None });
                }
            }),
        }
    }
}

/// Every discard that can be written.
fn discards() -> impl Iterator<Item = Discard> {
    [Discard::None, Discard::Unseen].into_iter().chain(tiles::all().map(Discard::Tile))
}

/// Whether a coordinate lies between two others or equals one of them.
fn is_between(at: i8, a: i8, b: i8) -> bool {
    (a.min(b)..=a.max(b)).contains(&at)
}

/// The first thing a Ship may do when it is placed.
fn first_shift(position: &Position, at: Point) -> Option<Placing> {
    let to = position.empty_points().find(|&to| check_shift(position, at, to).is_ok())?;
    Some(Placing { tile: SHIP, at, does: Does::Shift(to) })
}

/// Everything that a tile may do when it is placed on a point that is open to it.
fn placings(position: &Position, tile: Tile, at: Point, mut each: impl FnMut(Placing)) {
    let mut offer = |does| each(Placing { tile, at, does });
    if tile == SHIP {
        position
            .empty_points()
            .filter(|&to| check_shift(position, at, to).is_ok())
            .for_each(|to| offer(Does::Shift(to)));
        return;
    }
    offer(Does::Nothing);
    if tile == WHEEL {
        TURNS
            .into_iter()
            .filter(|&steps| check_turn(position, at, steps).is_ok())
            .for_each(|steps| offer(Does::Turn(steps)));
    }
}
