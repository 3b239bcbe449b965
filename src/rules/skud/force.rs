//! Playing refused plies, so that the rest of a record can be validated.

use super::Skud;
use super::points::PointId;
use super::position::Position;
use super::tiles::{BAMBOO, Piece, WHEEL};
use crate::board::Place;
use crate::record::{Act, Ply};
use crate::variant::Seat;

impl Skud {
    /// Plays what a refused ply says: tiles go where it puts them, whoever owns them, and the turn passes on. Returns
    /// whether that was possible.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let Ply::Acts(acts) = ply else { return false };
        let (seat, before) = (position.to_move, position.clone());
        self.go_on(position);
        if acts.iter().any(|act| force_act(position, seat, act).is_none()) {
            *position = before;
            return false;
        }
        position.may_clash = true;
        position.opening += u8::from(position.opening < 2);
        position.to_move = seat.other();
        true
    }
}

/// Plays one act; none where it names no tile, or a place that is not a point.
fn force_act(position: &mut Position, seat: Seat, act: &Act) -> Option<()> {
    let last = act.path.last().copied().unwrap_or(act.at);
    let id = |place: Place| place.point().and_then(PointId::of);
    let (from, to) = (id(act.at)?, id(last)?);
    let stood = position.on(from);
    let piece = match act.tile {
        // A Boat on a tile moves it.
        Some(tile) if act.drop && !act.path.is_empty() && stood.is_tile() => {
            position.lift(from);
            position.put(from, Piece::new(tile, seat));
            position.take_from_hand(seat, tile);
            stood
        }
        Some(tile) if act.drop => {
            position.take_from_hand(seat, tile);
            Piece::new(tile, seat)
        }
        _ if stood.is_tile() => position.lift(from),
        Some(tile) => Piece::new(tile, seat),
        None => return None,
    };
    if position.on(to).is_tile() {
        position.lift(to);
    }
    if act.drop && piece.tile() == WHEEL {
        position.turn(to, piece);
    } else if act.drop && piece.tile() == BAMBOO {
        position.grow_bamboo(to, seat);
    } else {
        position.put(to, piece);
    }
    Some(())
}
