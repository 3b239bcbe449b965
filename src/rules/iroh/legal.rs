//! Every legal ply: pieces that come in, Rocks, Knotweeds, moves and the words, in an order that never changes.

use super::Iroh;
use super::plies::{Deed, check_drop, check_target};
use super::position::{Position, home};
use super::tiles::{self, KNOTWEED, ROCK};
use crate::board::{Point, Square};

impl Iroh {
    pub(super) fn deeds(&self, position: &Position, mut each: impl FnMut(Deed)) {
        if position.outcome.is_some() {
            return;
        }
        let seat = position.to_move;
        for tile in tiles::movers().filter(|&tile| position.left(seat, tile) > 0) {
            let at = home(seat);
            if check_drop(position, tile, at).is_ok() {
                each(Deed::Drop { tile, at });
            }
        }
        if position.left(seat, ROCK) > 0 {
            for at in Point::all().filter(|&at| check_drop(position, ROCK, at).is_ok()) {
                each(Deed::Drop { tile: ROCK, at });
            }
        }
        if position.left(seat, KNOTWEED) > 0 {
            for square in Square::all().filter(|&square| !position.within(square).is_tile()) {
                each(Deed::Knot(square));
            }
        }
        for (from, _) in position.pieces().filter(|(_, laid)| laid.seat() == seat) {
            position.moves(from, |to| each(Deed::Move { from, to }));
        }
        each(Deed::Claim);
        each(Deed::Resign);
    }
}

impl Position {
    /// Where the piece on a point may go in this turn, if it is its owner's.
    pub(super) fn moves(&self, from: Point, mut each: impl FnMut(Point)) {
        if !self.is_locked(from) {
            self.ends(from, |to| {
                if check_target(self, from, to).is_ok() {
                    each(to);
                }
            });
        }
    }
}
