//! Plays legal plies.

use super::Wiki;
use super::action::ActionKind;
use super::points::PointId;
use super::position::Position;
use super::tiles::{self, Piece, WHEEL};
use crate::rules::Seats;
use crate::variant::Seat;

impl Wiki {
    /// Plays a legal ply and passes the turn on.
    pub(super) fn apply_action(&self, position: &mut Position, action: ActionKind) {
        let seat = position.to_move;
        let mut immobilized = position.immobilized[seat.index() & 3];
        match action {
            ActionKind::Drop { tile, to, .. } => {
                position.take_from_hand(seat, tile);
                position.place(to, Piece::new(tile, seat));
                position.entered.0 |= Seats::only(seat).0;
            }
            ActionKind::Move { from, to } => position.move_tile(from, to),
            ActionKind::Bend { from, by, flower, to } => {
                if from != by {
                    position.move_tile(from, by);
                }
                position.move_tile(flower, to);
            }
            ActionKind::Promote { at, tile } => {
                let old = position.remove(at).tile();
                position.place(at, Piece::new(tile, seat));
                position.return_to_hand(seat, old);
                position.take_from_hand(seat, tile);
                // It counts as the same tile, immobilized for as long as before.
                for bits in [&mut immobilized, &mut position.fixed[seat.index() & 3]] {
                    let bit = *bits >> tiles::element(old) & 1;
                    *bits = *bits & !(1 << tiles::element(old)) | bit << tiles::element(tile);
                }
            }
            ActionKind::Reincarnate { at, price } => {
                position.take_from_hand(seat, price);
                position.wheel_taken.0 &= !Seats::only(seat).0;
                position.place(at, Piece::new(WHEEL, seat));
            }
            ActionKind::Pass => {}
            ActionKind::Resign => position.resigned.0 |= Seats::only(seat).0,
        }
        position.passes = if action == ActionKind::Pass { position.passes.saturating_add(1) } else { 0 };
        position.update_fixed(seat, immobilized);
        self.end_turn(position, seat, action);
    }
}

impl Position {
    /// Moves a tile, which captures what is on the point it moves to.
    pub(super) fn move_tile(&mut self, from: PointId, to: PointId) {
        let piece = self.remove(from);
        self.capture_and_place(to, piece);
    }

    /// Places a tile and captures what was there.
    pub(super) fn capture_and_place(&mut self, to: PointId, piece: Piece) {
        let target = self.on(to);
        if target.is_tile() {
            self.remove(to);
            if target.tile() == WHEEL {
                self.wheel_taken.0 |= Seats::only(target.seat()).0;
            }
        }
        self.place(to, piece);
    }

    /// The next seat that is neither out nor resigned, which may be the same one.
    pub(super) fn next_seat(&self, seat: Seat) -> Option<Seat> {
        let playing = self.playing();
        (1..=self.seats).map(|step| Seat((seat.0 + step) % self.seats.max(1))).find(|&next| playing.has(next))
    }
}
