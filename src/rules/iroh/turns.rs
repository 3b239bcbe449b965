//! How a ply is played, and when the game is over.

use super::Iroh;
use super::plies::Deed;
use super::position::Position;
use super::tiles::{self, FIRE, KNOTWEED, Laid, other};
use crate::board::Point;
use crate::rules::{Outcome, Seats};

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
                // A Fire on a corner destroys it at once, whoever owns the two.
                if !square.corners().any(|corner| position.on(corner).is(FIRE)) {
                    position.knot(square, seat);
                }
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
        position.stood[seat.index() & 1] = position.holds_all(seat);
        position.to_move = other(seat);
    }
}

/// A tile comes to a point, takes what stands there, and frees what is locked round it if it is one that does.
fn arrive(position: &mut Position, at: Point, laid: Laid) {
    position.lay(at, laid);
    if tiles::frees(laid.tile()) {
        position.free(at);
    }
}
