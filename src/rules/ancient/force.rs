//! Plays refused plies, so that the rest of a record can be validated.

use super::Ancient;
use super::position::{Does, Placing, Position};
use super::tiles::{KINDS, Piece, WHEEL};
use crate::record::{Act, Effect, Ply};
use crate::variant::Tile;

impl Ancient {
    /// Plays a refused ply as written: tiles go where it puts them, whoever owns them, and the turn passes on. Nobody wins by
    /// it. A hand that cannot have held what was played becomes unknown. Returns whether the ply could be played.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let (seat, mut after) = (position.to_move, position.clone());
        let mut placed = Vec::new();
        match ply {
            Ply::Acts(acts) if !acts.is_empty() => {
                for act in acts {
                    match force_act(&mut after, act) {
                        Some(tile) => placed.extend(tile),
                        None => return false,
                    }
                }
            }
            Ply::Draw { .. } => {}
            _ => return false,
        }
        let mut hand = *position.hand(seat);
        for &tile in &placed {
            hand = hand.placed(tile);
        }
        if matches!(ply, Ply::Draw { .. }) || !after.allows(seat, &hand) {
            hand = position.hand(seat).forgotten(self.limit);
            placed.iter().for_each(|&tile| {
                hand.spend(tile);
            });
        }
        after.hands[seat.index() & 1] = hand;
        if !after.allows(seat, after.hand(seat)) {
            after.centre = None;
        }
        after.to_move = seat.other();
        *position = after;
        true
    }
}

/// Plays one act. Returns the tile that it placed, if any, or `None` where it cannot be played.
fn force_act(position: &mut Position, act: &Act) -> Option<Option<Tile>> {
    let seat = position.to_move;
    let at = act.at.point()?;
    let to = act.path.last().map_or(Some(at), |last| last.point())?;
    let tile = act.tile.filter(|tile| tile.index() < KINDS);
    if !act.drop {
        if position.on(at).is_some() {
            position.go(at, to);
        } else {
            position.put(to, Piece::new(tile?, Some(seat)));
        }
        return Some(None);
    }
    let tile = tile?;
    let does = match act.effect.as_deref() {
        Some(Effect::Shift { path, .. }) if position.on(at).is_some() => {
            path.last()?.point().filter(|&to| to != at).map_or(Does::Nothing, Does::Shift)
        }
        Some(Effect::Turn(steps)) if tile == WHEEL && position.pushed_off(at, *steps).is_none() => Does::Turn(*steps),
        _ => Does::Nothing,
    };
    position.place(seat, Placing { tile, at, does });
    position.go(at, to);
    Some(Some(tile))
}
