//! What may be played: every legal ply, and what a player could have done instead of an illegal one.

use super::Skud;
use super::deeds::{Bonus, Deed};
use super::laid::{self, KNOTWEED, LOTUS, ORCHID, ROCK, WHEEL};
use super::position::Position;
use super::spot::{AROUND, GATES, LINES, Spot};

impl Skud {
    /// The legal plies without a bonus: plants by kind and gate, then arrangements by flower and end, then giving up.
    pub(super) fn plain_deeds(&self, position: &Position, mut each: impl FnMut(Deed)) {
        if position.outcome.is_some() {
            return;
        }
        for tile in laid::basics() {
            for gate in GATES.into_iter().filter(|&gate| self.check_plant(position, tile, gate).is_ok()) {
                each(Deed::Plant { tile, gate });
            }
        }
        let seat = position.to_move;
        let flowers = position.tiles().filter(|(_, laid)| laid.seat() == seat && !laid::is_accent(laid.tile()));
        for (from, laid) in flowers.filter(|_| position.opening == 2) {
            let steps = position.steps(from, laid::range(laid.tile()), None);
            for to in Spot::all().filter(|to| !matches!(steps[to.index()], 0 | u8::MAX)) {
                if self.check_move(position, from, to).is_ok()
                    && let Ok(watch) = position.stir(from, to)
                {
                    each(Deed::Arrange { from, to, watch, bonus: None });
                }
            }
        }
        each(Deed::Resign);
    }

    /// The same arrangement with each bonus it may have: flowers, then Rocks, Wheels, Knotweeds and Boats.
    pub(super) fn bonus_deeds(&self, position: &Position, deed: Deed, mut each: impl FnMut(Deed)) {
        let Deed::Arrange { from, to, watch, bonus: None } = deed else { return };
        let seat = position.to_move;
        let after = position.arranged(from, to);
        if !after.has_new(position, seat, from, to, self.profile.bonus_with_their_lotus()) {
            return;
        }
        let mut offer = |bonus| {
            if self.check_bonus(&after, seat, bonus).is_ok() {
                each(Deed::Arrange { from, to, watch, bonus: Some(bonus) });
            }
        };
        for tile in laid::basics().chain([LOTUS, ORCHID]) {
            for gate in GATES {
                offer(Bonus::Plant { tile, gate });
            }
        }
        for tile in [ROCK, WHEEL, KNOTWEED] {
            for at in Spot::all() {
                offer(Bonus::Lay { tile, at });
            }
        }
        for (at, laid) in after.tiles() {
            if laid::is_accent(laid.tile()) {
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

/// The points a flower could end a move on, clashes aside, in reading order.
pub(super) fn ends<'a>(rules: &'a Skud, position: &'a Position, from: Spot) -> impl Iterator<Item = Spot> + 'a {
    let range = laid::range(position.on(from).tile());
    let steps = position.steps(from, range, None);
    Spot::all().filter(move |&to| {
        !matches!(steps[to.index()], 0 | u8::MAX)
            && rules.check_move(position, from, to).is_ok()
            && position.stir(from, to).is_ok()
    })
}

/// A tile that stands in a flower's way: the first on the straight ways to a point, or any beside the flower.
pub(super) fn blocker(position: &Position, from: Spot, to: Spot) -> Option<Spot> {
    let mut beside: Vec<Spot> =
        LINES.into_iter().map(|step| from.step(step)).filter(|&next| position.on(next).is_tile()).collect();
    beside.sort_by_key(|next| next.distance(to));
    let between = position
        .tiles()
        .map(|(spot, _)| spot)
        .filter(|&spot| spot != from && spot != to && from.distance(spot) + spot.distance(to) == from.distance(to));
    between.min_by_key(|spot| from.distance(*spot)).or(beside.first().copied())
}
