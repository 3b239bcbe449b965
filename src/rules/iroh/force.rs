//! Playing refused plies, so that the rest of a record can be validated.

use super::Iroh;
use super::apply::{arrive, drop_knotweed, end_turn};
use super::position::Position;
use super::tiles::{KINDS, KNOTWEED, Piece};
use crate::board::Place;
use crate::record::{Act, Effect, Ply};

impl Iroh {
    /// Plays what a refused ply says: tiles go where it puts them, whoever owns them, and the turn passes on. Returns
    /// whether that was possible.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let mut after = position.clone();
        let is_possible = match ply {
            Ply::Acts(acts) => !acts.is_empty() && acts.iter().all(|act| force_act(&mut after, act)),
            // A passed turn at least ends.
            Ply::Pass => true,
            _ => false,
        };
        if is_possible {
            after.last_claim = None;
            end_turn(&mut after);
            *position = after;
        }
        is_possible
    }
}

/// Plays an act if its tile can lie where it goes.
fn force_act(position: &mut Position, act: &Act) -> bool {
    let (seat, to) = (position.to_move, act.path.last().copied().unwrap_or(act.at));
    let stood = if act.drop { Piece::NONE } else { position.at(act.at) };
    let piece = match (act.exchange.or(act.tile), stood.is_tile()) {
        (tile, true) => Piece::new(act.exchange.and(tile).unwrap_or(stood.tile()), stood.seat()),
        (Some(tile), false) => Piece::new(tile, seat),
        (None, false) => return false,
    };
    // A program may name a tile of another rule set.
    let is_known = act.exchange.or(act.tile).is_none_or(|tile| tile.index() < KINDS);
    if !is_known || matches!(to, Place::Square(_)) != (piece.tile() == KNOTWEED) {
        return false;
    }
    if act.drop {
        position.take_from_hand(seat, piece.tile());
    } else {
        clear(position, act.at);
    }
    put(position, to, piece);
    if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref()
        && let (Place::Point(from), Some(&Place::Point(to))) = (*at, path.last())
        && position.on(from).is_tile()
    {
        let piece = position.lift(from);
        arrive(position, to, piece);
    }
    true
}

/// Removes what lies on a place.
fn clear(position: &mut Position, place: Place) {
    match place {
        Place::Point(point) => {
            position.lift(point);
        }
        Place::Square(square) => position.remove_knotweed(square),
    }
}

/// Puts a tile on a place, in place of what lies there.
fn put(position: &mut Position, place: Place, piece: Piece) {
    match place {
        Place::Point(point) => arrive(position, point, piece),
        Place::Square(square) => {
            position.remove_knotweed(square);
            drop_knotweed(position, square, piece.seat());
        }
    }
}
