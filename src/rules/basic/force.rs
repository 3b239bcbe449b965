//! Plays refused plies, so that the rest of a record can be validated.

use super::Basic;
use super::abilities::Ability;
use super::apply::end_turn;
use super::position::Position;
use super::tiles::{KINDS, Piece};
use crate::board::Point;
use crate::record::{Act, Effect, Path, Ply};

impl Basic {
    /// Plays a refused ply as written: tiles go where it puts them, whoever owns them, and the turn passes on. Returns
    /// whether that was possible.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let Ply::Acts(acts) = ply else { return false };
        if acts.is_empty() {
            return false;
        }
        let is_spring = !position.is_past_spring();
        let mut after = position.clone();
        let mut placed = None;
        for act in acts {
            let Some(dropped) = force_act(&mut after, act, is_spring) else { return false };
            placed = placed.or(dropped.then(|| act.tile.zip(act.at.point())).flatten());
        }
        if is_spring {
            after.flower_placed(placed);
        }
        end_turn(self, &mut after, is_spring);
        *position = after;
        true
    }
}

/// Plays one act. Returns whether it placed a tile, or `None` where it cannot be played.
fn force_act(position: &mut Position, act: &Act, is_spring: bool) -> Option<bool> {
    let from = act.at.point()?;
    let to = end(from, &act.path)?;
    let drops = act.drop || position.is_empty(from);
    if drops {
        let (seat, tile) = (position.to_move, act.tile.filter(|tile| tile.index() < KINDS)?);
        position.take_from_hand(seat, tile);
        let piece = Piece::new(tile, seat);
        let taken = position.lift(to);
        if taken.is_some() {
            position.put_into_pot(taken);
        }
        position.put(to, if is_spring { piece.unmoved() } else { piece });
    } else if from != to {
        position.go(from, to);
    }
    match act.effect.as_deref() {
        None => {}
        Some(Effect::Turn(steps)) => {
            let steps = steps.rem_euclid(8) as u8;
            // Where a tile would leave the board the whole ring stays.
            if position.stays_on_board(to, steps) {
                position.use_ability(to, Ability::Turn(steps));
            }
        }
        Some(Effect::Shift { at, path, .. }) => {
            let at = at.point()?;
            let to = end(at, path)?;
            if at != to && !position.is_empty(at) {
                position.go(at, to);
            }
        }
    }
    Some(drops)
}

/// The last point of a path, which is the first one when there is none.
fn end(from: Point, path: &Path) -> Option<Point> {
    path.last().map_or(Some(from), |last| last.point())
}
