//! Playing actions.

use super::Skud;
use super::action::{Action, Bonus};
use super::options::OptionSet;
use super::outcome::ring_outcome;
use super::points::{AROUND, PointId};
use super::position::Position;
use super::tiles::{self, BAMBOO, BOAT, Piece, TURTLE, WHEEL};
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

impl Skud {
    /// Plays an action.
    pub(super) fn apply_action(&self, position: &mut Position, action: Action) {
        self.go_on(position);
        match action {
            Action::Plant { tile, gate } => self.play_plant(position, tile, gate),
            Action::Arrange { from, to, watch, bonus } => {
                let taken = position.on(to);
                position.arrange(from, to);
                self.finish(position, watch, bonus);
                if self.options().has(OptionSet::BOUNCE) && from != to && tiles::is_special(taken.tile()) {
                    position.give_back(taken);
                }
            }
            Action::Resign => position.resign(),
        }
    }

    /// Plays a plant.
    #[inline(always)]
    pub(super) fn play_plant(&self, position: &mut Position, tile: Tile, gate: PointId) {
        let seat = position.to_move;
        position.plant(seat, tile, gate);
        position.opening += u8::from(position.opening < 2);
        let rings = if gate.is_gate() { Seats::default() } else { position.rings(Seats(3)) };
        if rings == Seats::default() {
            self.count_down(position, seat);
        } else {
            position.outcome = Some(ring_outcome(rings));
        }
        position.to_move = seat.other();
    }

    /// Plays the rest of an arrangement after which these seats may have a ring: its bonus, and the end of the turn.
    #[inline(always)]
    pub(super) fn finish(&self, position: &mut Position, mut watch: Seats, bonus: Option<Bonus>) {
        let seat = position.to_move;
        if let Some(bonus) = bonus {
            position.bonus(seat, bonus);
            // These may form harmonies anywhere, all else only where the flower left and ended.
            let anywhere = match bonus {
                Bonus::Shift { .. } | Bonus::Remove { .. } => true,
                Bonus::Accent { tile, .. } => matches!(tile, WHEEL | BAMBOO | TURTLE),
                Bonus::Plant { gate, .. } => !gate.is_gate(),
            };
            if anywhere {
                watch = Seats(3);
            }
        }
        let rings = if watch == Seats::default() { watch } else { position.rings(watch) };
        if rings != Seats::default() {
            position.outcome = Some(ring_outcome(rings));
        } else if matches!(bonus, Some(Bonus::Plant { .. })) {
            self.count_down(position, seat);
        }
        position.to_move = seat.other();
    }

    /// Ends the game if a seat that planted a flower has none left.
    #[inline(always)]
    pub(super) fn count_down(&self, position: &mut Position, seat: Seat) {
        if position.flowers[seat.index()] == 0 && !self.options().has(OptionSet::NO_ALT_WIN) {
            position.outcome = Some(self.last_flower(position));
        }
    }
}

impl Position {
    /// The position after an arrangement without its bonus; the same seat is to move.
    pub(super) fn arranged(&self, from: PointId, to: PointId) -> Position {
        let mut after = self.clone();
        after.arrange(from, to);
        after
    }

    /// The position after a bonus; the same seat is to move.
    pub(super) fn with_bonus(&self, bonus: Bonus) -> Position {
        let mut after = self.clone();
        after.bonus(self.to_move, bonus);
        after
    }

    /// The seat to move gives the game up.
    pub(super) fn resign(&mut self) {
        let other = self.to_move.other();
        self.outcome = Some(Outcome { winners: Seats::only(other), reason: "resign" });
        self.to_move = other;
    }

    #[inline(always)]
    fn plant(&mut self, seat: Seat, tile: Tile, gate: PointId) {
        let flower = Piece::new(tile, seat);
        // Beside a Pond a flower blooms at once.
        if gate.is_gate() {
            self.grow(gate, flower)
        } else {
            self.put(gate, flower)
        }
        self.take_from_hand(seat, tile);
    }

    /// Takes a tile from a hand.
    #[inline]
    pub(super) fn take_from_hand(&mut self, seat: Seat, tile: Tile) {
        let hand = &mut self.hands[seat.index()][tile.index()];
        *hand = hand.saturating_sub(1);
        let kind = if tiles::is_basic(tile) {
            &mut self.flowers[seat.index()]
        } else if tiles::is_accent(tile) {
            &mut self.accents[seat.index()]
        } else {
            return;
        };
        *kind = kind.saturating_sub(1);
    }

    #[inline(never)]
    fn bonus(&mut self, seat: Seat, bonus: Bonus) {
        let accent = match bonus {
            Bonus::Plant { tile, gate } => return self.plant(seat, tile, gate),
            Bonus::Accent { tile: WHEEL, at } => {
                self.turn(at, Piece::new(WHEEL, seat));
                WHEEL
            }
            Bonus::Accent { tile: BAMBOO, at } => {
                self.take_from_hand(seat, BAMBOO);
                return self.grow_bamboo(at, seat);
            }
            Bonus::Accent { tile, at } => {
                self.put(at, Piece::new(tile, seat));
                tile
            }
            Bonus::Shift { at, to } => {
                let flower = self.lift(at);
                self.put(at, Piece::new(BOAT, seat));
                self.put(to, flower);
                BOAT
            }
            Bonus::Remove { at } => {
                self.lift(at);
                BOAT
            }
        };
        self.take_from_hand(seat, accent);
    }

    /// Puts a Wheel on a point and turns its neighbours one step clockwise as drawn.
    pub(super) fn turn(&mut self, at: PointId, wheel: Piece) {
        let mut pieces = [Piece::NONE; 8];
        for (piece, (here, _)) in pieces.iter_mut().zip(turning(at)) {
            *piece = self.on(here);
            if piece.is_tile() {
                self.lift(here);
            }
        }
        self.put(at, wheel);
        for (piece, (_, there)) in pieces.into_iter().zip(turning(at)) {
            if piece.is_tile() {
                self.put(there, piece);
            }
        }
    }
}

/// The eight points around a Wheel, each with the next one clockwise.
pub(super) fn turning(at: PointId) -> impl Iterator<Item = (PointId, PointId)> {
    (0..8).map(move |step| (at.step(AROUND[step]), at.step(AROUND[(step + 1) % 8])))
}
