//! Every legal ply, in an order that never changes.
//!
//! A placement and a move make tens of thousands of plies, so the plain list has one for each way of drawing and for each
//! tile on each point; the others that begin so are its riders.

use super::Ancient;
use super::plies::{Deed, check_point, check_shift, check_turn, may_hold};
use super::position::{Does, Placing, Position};
use super::tiles::{self, KNOTWEED, Laid, SHIP, WHEEL};
use crate::board::Point;
use crate::record::Discard;
use crate::variant::Tile;

/// The turns of a ring that differ, as they are written.
const TURNS: [i8; 7] = [1, 2, 3, 4, -3, -2, -1];

impl Ancient {
    /// The first ply of each kind: of each draw, and of each tile's placement on each point.
    pub(super) fn plain_deeds(&self, position: &Position, mut each: impl FnMut(Deed)) {
        if position.outcome.is_some() {
            return;
        }
        let mut scratch = position.clone();
        let usual = position.first_move(position.to_move);
        for tile in tiles::all().filter(|&tile| may_hold(position, tile)) {
            for at in Point::all().filter(|&at| check_point(position, tile, at).is_ok()) {
                let first = match tile {
                    SHIP => first_shift(position, at).map(|placing| (placing, self.first_move(position, placing))),
                    _ => {
                        let placing = Placing { tile, at, does: Does::Nothing };
                        Some((placing, self.first_move_beside(position, &mut scratch, usual, placing)))
                    }
                };
                if let Some((placing, then)) = first {
                    each(Deed::Play { placing, then });
                }
            }
        }
        for drew in std::iter::once(None).chain(tiles::all().map(Some)) {
            if let Some(deed) = discards().find_map(|discarded| self.resolve_draw(position, drew, discarded).ok()) {
                each(deed);
            }
        }
        each(Deed::Resign);
    }

    /// The first move after a placement, if one is owed and there is any.
    fn first_move(&self, position: &Position, placing: Placing) -> Option<(Point, Point)> {
        let after = self.placed(position, placing);
        after.first_move(position.to_move).filter(|_| after.outcome.is_none())
    }

    /// A move after a tile was put on an empty point without doing anything: the usual one, if the tile is not in its way.
    /// The scratch board is as it was when this is done.
    fn first_move_beside(
        &self,
        position: &Position,
        scratch: &mut Position,
        usual: Option<(Point, Point)>,
        placing: Placing,
    ) -> Option<(Point, Point)> {
        let at = placing.at;
        let is_clear = |&(from, to): &(Point, Point)| {
            !is_between(at.x(), from.x(), to.x()) || !is_between(at.y(), from.y(), to.y())
        };
        // A Knotweed does something after all, if only to its neighbours.
        let drains = placing.tile == KNOTWEED && position.has_neighbour(at);
        let Some(usual) = usual.filter(|usual| is_clear(usual) && !drains) else {
            return self.first_move(position, placing);
        };
        if self.target.is_none() || !tiles::changes_harmony(placing.tile) {
            return Some(usual);
        }
        scratch.lay(at, Laid::new(placing.tile, Some(position.to_move)));
        let wins = self.is_won(position.harmonies(), scratch.harmonies());
        scratch.lay(at, Laid::NOTHING);
        (!wins).then_some(usual)
    }

    /// The other plies that begin with the same draw, or with the same tile on the same point.
    pub(super) fn rider_deeds(&self, position: &Position, deed: Deed, mut each: impl FnMut(Deed)) {
        let mut other = |rider: Deed| {
            if rider != deed {
                each(rider);
            }
        };
        match deed {
            Deed::Resign => {}
            Deed::Draw { drew, .. } => {
                discards().filter_map(|discarded| self.resolve_draw(position, drew, discarded).ok()).for_each(other);
            }
            Deed::Play { placing: Placing { tile, at, .. }, .. } => placings(position, tile, at, |placing| {
                let after = self.placed(position, placing);
                let mut any = false;
                if after.outcome.is_none() {
                    after.moves(position.to_move, |from, to| {
                        any = true;
                        other(Deed::Play { placing, then: Some((from, to)) });
                    });
                }
                if !any {
                    other(Deed::Play { placing, then: None });
                }
            }),
        }
    }
}

/// What may be discarded, as far as it can be written.
fn discards() -> impl Iterator<Item = Discard> {
    [Discard::None, Discard::Unseen].into_iter().chain(tiles::all().map(Discard::Tile))
}

/// Whether a coordinate is that of one end or lies between the two.
fn is_between(at: i8, a: i8, b: i8) -> bool {
    (a.min(b)..=a.max(b)).contains(&at)
}

/// The first of all that a Ship may do when it is placed.
fn first_shift(position: &Position, at: Point) -> Option<Placing> {
    let to = position.empty_points().find(|&to| check_shift(position, at, to).is_ok())?;
    Some(Placing { tile: SHIP, at, does: Does::Shift(to) })
}

/// All that a tile may do when it is placed on a point where it may be placed.
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
