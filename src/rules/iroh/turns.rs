//! How a ply is played, and when the game is over.

use super::Iroh;
use super::plies::Deed;
use super::position::Position;
use super::tiles::{self, FIRE, KINDS, KNOTWEED, Laid, other};
use crate::board::{Place, Point, Square};
use crate::record::{Act, Effect, Ply};
use crate::rules::{Outcome, Seats};
use crate::variant::Seat;

impl Iroh {
    /// Plays a deed.
    pub(super) fn play(&self, position: &mut Position, deed: Deed) {
        let seat = position.to_move;
        position.doubt = None;
        match deed {
            Deed::Drop { tile, at } => {
                position.spend(seat, tile);
                arrive(position, at, Laid::new(tile, seat));
            }
            Deed::Knot(square) => {
                position.spend(seat, KNOTWEED);
                knot(position, square, seat);
            }
            Deed::Move { from, to } => {
                let laid = position.lift(from);
                arrive(position, to, laid);
            }
            Deed::Claim => match position.doubt_of_claim(seat) {
                None => position.outcome = Some(Outcome { winners: Seats::only(seat), reason: "midlines" }),
                Some(doubt) => position.doubt = Some((seat, doubt)),
            },
            Deed::Resign => {
                position.outcome = Some(Outcome { winners: Seats::only(other(seat)), reason: "resign" });
            }
        }
        end_turn(position);
    }

    /// Plays what a refused ply says: tiles go where it puts them, whoever they belong to, and the turn passes on.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let mut after = position.clone();
        let can_be = match ply {
            _ if position.outcome.is_some() => false,
            Ply::Acts(acts) => !acts.is_empty() && acts.iter().all(|act| force(&mut after, act)),
            // A turn that was passed is at least over.
            Ply::Pass => true,
            _ => false,
        };
        if can_be {
            after.doubt = None;
            end_turn(&mut after);
            *position = after;
        }
        can_be
    }
}

/// Remembers what the player to move holds as his turn ends.
fn end_turn(position: &mut Position) {
    let seat = position.to_move;
    position.stood[seat.index() & 1] = position.holds_all(seat);
    position.to_move = other(seat);
}

/// A Knotweed comes to an empty square. A Fire on a corner destroys it at once, whoever owns the two.
fn knot(position: &mut Position, square: Square, seat: Seat) {
    if !square.corners().any(|corner| position.on(corner).is(FIRE)) {
        position.knot(square, seat);
    }
}

/// Does what an act says, as far as its tile may lie where it is to go.
fn force(position: &mut Position, act: &Act) -> bool {
    let (seat, to) = (position.to_move, act.path.last().copied().unwrap_or(act.at));
    let stood = if act.drop { Laid::NOTHING } else { position.at(act.at) };
    let laid = match (act.exchange.or(act.tile), stood.is_tile()) {
        (tile, true) => Laid::new(act.exchange.and(tile).unwrap_or(stood.tile()), stood.seat()),
        (Some(tile), false) => Laid::new(tile, seat),
        (None, false) => return false,
    };
    // A program may name a tile of another rule set.
    let is_known = act.exchange.or(act.tile).is_none_or(|tile| tile.index() < KINDS);
    if !is_known || matches!(to, Place::Square(_)) != (laid.tile() == KNOTWEED) {
        return false;
    }
    if act.drop {
        position.spend(seat, laid.tile());
    } else {
        take(position, act.at);
    }
    put(position, to, laid);
    if let Some(Effect::Shift { at, path, .. }) = &act.effect
        && let (Place::Point(from), Some(&Place::Point(to))) = (*at, path.last())
        && position.on(from).is_tile()
    {
        let laid = position.lift(from);
        arrive(position, to, laid);
    }
    true
}

/// Takes away what lies in a place.
fn take(position: &mut Position, place: Place) {
    match place {
        Place::Point(point) => {
            position.lift(point);
        }
        Place::Square(square) => position.cut(square),
    }
}

/// Puts a tile in a place, instead of what lies there.
fn put(position: &mut Position, place: Place, laid: Laid) {
    match place {
        Place::Point(point) => arrive(position, point, laid),
        Place::Square(square) => {
            position.cut(square);
            knot(position, square, laid.seat());
        }
    }
}

/// A tile comes to a point, takes what stands there, and frees what is locked round it if it is one that does.
fn arrive(position: &mut Position, at: Point, laid: Laid) {
    position.lay(at, laid);
    if tiles::frees(laid.tile()) {
        position.free(at);
    }
}
