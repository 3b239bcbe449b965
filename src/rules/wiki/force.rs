//! Plays refused plies as far as possible, so that what follows can be checked.

use super::Wiki;
use super::action::ActionKind;
use super::points::{NO_POINT, PointId};
use super::position::Position;
use super::tiles::Piece;
use crate::record::{Act, Effect, Ply};
use crate::rules::Seats;

impl Wiki {
    /// Puts the tiles of a refused ply where it says, whoever owns them, and passes the turn on. Returns false and changes
    /// nothing where that is not possible.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let Ply::Acts(acts) = ply else { return false };
        let seat = position.to_move;
        let immobilized = position.immobilized[seat.index() & 3];
        let mut after = position.clone();
        if acts.iter().any(|act| force_act(&mut after, act).is_none()) {
            return false;
        }
        *position = after;
        position.passes = 0;
        position.update_fixed(seat, immobilized);
        self.end_turn(position, seat, ActionKind::Move { from: NO_POINT, to: NO_POINT });
        true
    }
}

/// Plays one act; none where it names no tile or a place that is not a point.
fn force_act(position: &mut Position, act: &Act) -> Option<()> {
    let seat = position.to_move;
    let from = PointId::of(act.at.point()?);
    let to = PointId::of(act.path.last().copied().unwrap_or(act.at).point()?);
    let moved = if act.drop { Piece::NONE } else { position.on(from) };
    let tile = act.tile.or(moved.is_tile().then(|| moved.tile()))?;
    let piece = if moved.is_tile() {
        Piece::new(act.exchange.unwrap_or(moved.tile()), moved.seat())
    } else {
        Piece::new(tile, seat)
    };
    if act.drop {
        position.take_from_hand(seat, act.exchange.unwrap_or(tile));
        position.entered.0 |= Seats::only(seat).0;
    } else if moved.is_tile() {
        position.remove(from);
    }
    position.capture_and_place(to, piece);
    if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref()
        && let (Some(from), Some(to)) = (at.point(), path.last().and_then(|to| to.point()))
        && position.on(PointId::of(from)).is_tile()
    {
        position.move_tile(PointId::of(from), PointId::of(to));
    }
    Some(())
}
