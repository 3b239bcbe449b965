//! Listing the legal actions.

use super::Iroh;
use super::action::Action;
use super::position::{Position, home};
use super::resolve::{check_drop, check_target};
use super::tiles::{self, KNOTWEED, ROCK};
use crate::board::{Point, Square};

impl Iroh {
    /// Calls back for each legal action, in a fixed order: pieces that enter, Rocks, Knotweeds, moves, claim, resignation.
    pub(super) fn plain_actions(&self, position: &Position, mut each: impl FnMut(Action)) {
        if position.outcome.is_some() {
            return;
        }
        let seat = position.to_move;
        for tile in tiles::movers().filter(|&tile| position.in_hand(seat, tile) > 0) {
            let at = home(seat);
            if check_drop(position, tile, at).is_ok() {
                each(Action::Drop { tile, at });
            }
        }
        if position.in_hand(seat, ROCK) > 0 {
            for at in Point::all().filter(|&at| check_drop(position, ROCK, at).is_ok()) {
                each(Action::Drop { tile: ROCK, at });
            }
        }
        if position.in_hand(seat, KNOTWEED) > 0 {
            for square in Square::all().filter(|&square| !position.on_square(square).is_tile()) {
                each(Action::DropKnotweed(square));
            }
        }
        for (from, _) in position.pieces().filter(|(_, piece)| piece.seat() == seat) {
            position.moves(from, |to| each(Action::Move { from, to }));
        }
        each(Action::Claim);
        each(Action::Resign);
    }
}

impl Position {
    /// Where the piece on a point may move, on its owner's turn.
    pub(super) fn moves(&self, from: Point, mut each: impl FnMut(Point)) {
        if !self.is_locked(from) {
            self.destinations(from, |to| {
                if check_target(self, from, to).is_ok() {
                    each(to);
                }
            });
        }
    }
}
