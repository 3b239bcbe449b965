//! Listing the legal actions, and what a refusal offers instead.

use super::Skud;
use super::action::{Action, Bonus};
use super::points::{AROUND, GATES, LINES, PointId};
use super::position::{Changed, Position, bits};
use super::tiles::{self, BOAT, KNOTWEED, LOTUS, ORCHID, ROCK, WHEEL};
use crate::variant::Tile;

impl Skud {
    /// Calls back for each legal action without a bonus, in a fixed order: plants by kind and gate, arrangements by flower
    /// and end, resignation.
    pub(super) fn plain_actions(&self, position: &Position, mut each: impl FnMut(Action)) {
        if position.outcome.is_some() {
            return;
        }
        for tile in tiles::basics() {
            for gate in GATES.into_iter().filter(|&gate| self.check_plant(position, tile, gate).is_ok()) {
                each(Action::Plant { tile, gate });
            }
        }
        let seat = position.to_move;
        let flowers = position.tiles().filter(|(_, piece)| piece.seat() == seat && !tiles::is_accent(piece.tile()));
        for (from, piece) in flowers.filter(|_| position.opening == 2) {
            if position.trapped_by(from).is_some() {
                continue;
            }
            for to in ends(position, from, piece.tile()) {
                if self.check_move(position, from, to).is_ok()
                    && let Ok(Changed { watch, .. }) = position.check_lines(from, to)
                {
                    each(Action::Arrange { from, to, watch, bonus: None });
                }
            }
        }
        each(Action::Resign);
    }

    /// How many legal actions there are.
    pub(super) fn count_actions(&self, position: &Position) -> u64 {
        let mut count = 0;
        self.plain_actions(position, |action| {
            count += 1;
            self.bonus_actions(position, action, |_| count += 1);
        });
        count
    }

    /// Calls back for an arrangement with each bonus that it may have: flowers, then Rocks, Wheels, Knotweeds and Boats.
    pub(super) fn bonus_actions(&self, position: &Position, action: Action, mut each: impl FnMut(Action)) {
        let Action::Arrange { from, to, watch, bonus: None } = action else { return };
        let with_their_lotus = self.switches.bonus_with_their_lotus();
        if !position.check_lines(from, to).is_ok_and(|changed| changed.earns_bonus(with_their_lotus)) {
            return;
        }
        let seat = position.to_move;
        let after = position.arranged(from, to);
        let mut offer = |bonus| {
            if self.check_bonus(&after, seat, bonus).is_ok() {
                each(Action::Arrange { from, to, watch, bonus: Some(bonus) });
            }
        };
        for tile in tiles::basics().chain([LOTUS, ORCHID]) {
            for gate in GATES {
                offer(Bonus::Plant { tile, gate });
            }
        }
        // Without an accent there is nothing to try.
        let accents = if after.accents[seat.index()] > 0 { [ROCK, WHEEL, KNOTWEED].as_slice() } else { &[] };
        for &tile in accents.iter().filter(|tile| after.hands[seat.index()][tile.index()] > 0) {
            for at in after.empty() {
                offer(Bonus::Accent { tile, at });
            }
        }
        if accents.is_empty() || after.hands[seat.index()][BOAT.index()] == 0 {
            return;
        }
        for (at, piece) in after.tiles() {
            if tiles::is_accent(piece.tile()) {
                offer(Bonus::Remove { at });
                continue;
            }
            for step in AROUND {
                let to = at.step(step);
                if to.is_point() {
                    offer(Bonus::Shift { at, to });
                }
            }
        }
    }
}

/// The points where a flower could end a move, in reading order.
pub(super) fn destinations<'a>(
    rules: &'a Skud,
    position: &'a Position,
    from: PointId,
) -> impl Iterator<Item = PointId> + 'a {
    ends(position, from, position.on(from).tile())
        .filter(move |&to| rules.check_move(position, from, to).is_ok() && position.check_lines(from, to).is_ok())
}

/// The points that a flower comes to, in reading order, whatever lies there.
fn ends(position: &Position, from: PointId, flower: Tile) -> impl Iterator<Item = PointId> {
    let rows = position.reach(from, tiles::range(flower)).into_iter().zip(0..);
    rows.flat_map(|(line, row)| bits(line).map(move |on| PointId::cross(row, on)))
}

/// A tile in the way of a flower: the nearest one on a shortest way, or one beside the flower.
pub(super) fn blocker(position: &Position, from: PointId, to: PointId) -> Option<PointId> {
    let mut beside: Vec<PointId> =
        LINES.into_iter().map(|step| from.step(step)).filter(|&next| position.on(next).is_tile()).collect();
    beside.sort_by_key(|next| next.distance(to));
    let between = position
        .tiles()
        .map(|(id, _)| id)
        .filter(|&id| id != from && id != to && from.distance(id) + id.distance(to) == from.distance(to));
    between.min_by_key(|id| from.distance(*id)).or(beside.first().copied())
}
