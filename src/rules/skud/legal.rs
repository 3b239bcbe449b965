//! Listing the legal actions, and what a refusal offers instead.

use super::Skud;
use super::action::{Action, Bonus};
use super::options::OptionSet;
use super::points::{AROUND, GATES, LINES, PointId, ROWS};
use super::position::{Position, bits};
use super::tiles::{self, BAMBOO, BOAT, KNOTWEED, LOTUS, ORCHID, POND, ROCK, TURTLE, WHEEL};
use crate::variant::Tile;

impl Skud {
    /// Calls back for each legal action without a bonus, in a fixed order: plants by kind and gate, arrangements by flower
    /// and end, resignation.
    pub(super) fn plain_actions(&self, position: &Position, mut each: impl FnMut(Action)) {
        if self.is_finished(position) {
            return;
        }
        let seat = position.to_move;
        let hand = &position.hands[seat.index()];
        let mut plant = |tile, gate| {
            if self.check_plant(position, tile, gate).is_ok() {
                each(Action::Plant { tile, gate });
            }
        };
        for tile in tiles::basics().filter(|tile| hand[tile.index()] > 0) {
            match self.opening_gate(position) {
                Some(gate) => plant(tile, gate),
                None => open_gates(position).chain(self.ponds(position)).for_each(|gate| plant(tile, gate)),
            }
        }
        if position.opening < 2 {
            each(Action::Resign);
            return;
        }
        let flowers = position.tiles().filter(|(_, piece)| piece.seat() == seat && !tiles::is_accent(piece.tile()));
        for (from, _) in flowers {
            if position.trapped_by(from).is_some() {
                continue;
            }
            for to in self.ends(position, from) {
                if self.check_move(position, from, to).is_err() {
                    continue;
                }
                let changed = self.changed(position, from, to);
                if !changed.clashes() {
                    each(Action::Arrange { from, to, watch: changed.watch(), bonus: None });
                }
            }
        }
        each(Action::Resign);
    }

    /// Calls back for an arrangement with each bonus that it may have: flowers, then Rocks, Wheels, Knotweeds and Boats.
    pub(super) fn rider_actions(&self, position: &Position, action: Action, mut each: impl FnMut(Action)) {
        let Action::Arrange { from, to, watch, bonus: None } = action else { return };
        let with_their_lotus = self.switches.bonus_with_their_lotus();
        if !self.changed(position, from, to).earns_bonus(with_their_lotus) {
            return;
        }
        let seat = position.to_move;
        let after = position.arranged(from, to);
        let mut offer = |bonus| {
            if self.check_bonus(&after, seat, bonus).is_ok() {
                each(Action::Arrange { from, to, watch, bonus: Some(bonus) });
            }
        };
        for tile in flowers(&after) {
            open_gates(&after).chain(self.ponds(&after)).for_each(|gate| offer(Bonus::Plant { tile, gate }));
        }
        for tile in accents(&after) {
            match tile {
                BOAT => boats(&after).for_each(&mut offer),
                _ => after.empty().for_each(|at| offer(Bonus::Accent { tile, at })),
            }
        }
    }
}

/// The flowers that the seat to move may plant as a bonus.
pub(super) fn flowers(after: &Position) -> impl Iterator<Item = Tile> {
    let hand = &after.hands[after.to_move.index()];
    // While a flower grows, only special ones may join it.
    let grows = after.growing_flower(after.to_move).is_some();
    let basics = tiles::basics().filter(move |_| !grows);
    basics.chain([LOTUS, ORCHID]).filter(|tile| hand[tile.index()] > 0)
}

/// The gates without a flower.
pub(super) fn open_gates(position: &Position) -> impl Iterator<Item = PointId> {
    GATES.into_iter().filter(|&gate| !position.on(gate).is_tile())
}

/// The accents that the seat to move may have a bonus in.
pub(super) fn accents(after: &Position) -> impl Iterator<Item = Tile> {
    let seat = after.to_move.index();
    let may_play = after.accents[seat] > 0;
    [ROCK, WHEEL, KNOTWEED, BOAT, POND, BAMBOO, TURTLE]
        .into_iter()
        .filter(move |tile| may_play && after.hands[seat][tile.index()] > 0)
}

/// What a Boat could do.
pub(super) fn boats(after: &Position) -> impl Iterator<Item = Bonus> {
    after.tiles().flat_map(|(at, piece)| {
        let is_accent = tiles::is_accent(piece.tile());
        let steps = if is_accent { [].as_slice() } else { &AROUND };
        let shifts = steps.iter().map(move |&step| Bonus::Shift { at, to: at.step(step) });
        let shifts = shifts.filter(|bonus| matches!(bonus, Bonus::Shift { to, .. } if to.is_point()));
        is_accent.then_some(Bonus::Remove { at }).into_iter().chain(shifts)
    })
}

/// The points where a flower could end a move, in reading order.
pub(super) fn destinations<'a>(
    rules: &'a Skud,
    position: &'a Position,
    from: PointId,
) -> impl Iterator<Item = PointId> + 'a {
    let is_legal = move |&to: &PointId| {
        rules.check_move(position, from, to).is_ok() && !rules.changed(position, from, to).clashes()
    };
    rules.ends(position, from).filter(is_legal)
}

impl Skud {
    /// The points that a flower comes to, in reading order, whatever lies there.
    fn ends(&self, position: &Position, from: PointId) -> impl Iterator<Item = PointId> + use<> {
        let range = position.on(from).range();
        let mut reached = if self.options().has(OptionSet::DIAGONAL) {
            position.reach_across(from, range)
        } else {
            position.reach(from, range)
        };
        if self.options().has(OptionSet::EVERYTHING) && self.check_reach(position, from, from).is_ok() {
            reached[from.row() as usize] |= 1 << from.column();
        }
        points(reached)
    }
}

/// The points of a set that is given row by row, in reading order.
pub(super) fn points(rows: [u32; ROWS]) -> impl Iterator<Item = PointId> {
    rows.into_iter().zip(0..).flat_map(|(line, row)| bits(line).map(move |on| PointId::cross(row, on)))
}

/// A tile in the way of a flower: the nearest one on a shortest way, or one beside the flower.
pub(super) fn blocker(position: &Position, from: PointId, to: PointId) -> Option<PointId> {
    let mut beside: Vec<PointId> =
        LINES.into_iter().map(|step| from.step(step)).filter(|&next| position.on(next).is_tile()).collect();
    crate::order::by_key(&mut beside, |next| next.distance(to));
    let between = position
        .tiles()
        .map(|(id, _)| id)
        .filter(|&id| id != from && id != to && from.distance(id) + id.distance(to) == from.distance(to));
    between.min_by_key(|id| from.distance(*id)).or(beside.first().copied())
}
