//! How a ply is played, what it scores, and when the game is over.

use super::Basic;
use super::movement::costs_the_taker;
use super::plies::Deed;
use super::position::{Position, SPECIAL_WAIT};
use super::score::TOO_FEW;
use super::tiles::{Laid, other};
use crate::board::Point;
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

impl Basic {
    /// Plays a deed.
    pub(super) fn play(&self, position: &mut Position, deed: Deed) {
        let seat = position.to_move;
        let is_spring = !position.is_past_spring();
        match deed {
            Deed::Drop { tile, at } => {
                position.spend(seat, tile);
                let laid = Laid::new(tile, seat);
                position.lay(at, if is_spring { laid.unmoved() } else { laid });
                if is_spring {
                    position.flower_planted(Some((tile, at)));
                }
            }
            Deed::Move { from, to } => position.go(from, to),
            Deed::Use { from, by, ability } => {
                if from != by {
                    position.go(from, by);
                }
                position.use_ability(by, ability);
            }
            Deed::Resign => {
                position.outcome = Some(Outcome { winners: Seats::only(other(seat)), reason: "resign" });
                return;
            }
        }
        self.end_turn(position, is_spring);
    }

    /// What every turn ends with: its player scores, the other is next, and the game may be over.
    pub(super) fn end_turn(&self, position: &mut Position, was_spring: bool) {
        let seat = position.to_move;
        if !was_spring {
            let turns = &mut position.turns[seat.index() & 1];
            *turns = (*turns + 1).min(SPECIAL_WAIT);
        }
        let standing = position.standing()[seat.index() & 1];
        let score = &mut position.score[seat.index() & 1];
        *score = score.saturating_add(standing.gain - standing.loss);
        position.to_move = other(seat);
        self.end(position);
    }

    /// Finds whether the game has ended. What is counted at the end decides who wins; the pot may go to somebody else.
    fn end(&self, position: &mut Position) {
        let seats = [Seat(0), Seat(1)];
        let those = |is: &dyn Fn(Seat) -> bool| {
            Seats(seats.into_iter().filter(|&seat| is(seat)).fold(0, |bits, seat| bits | Seats::only(seat).0))
        };
        let chains = position.chains();
        let chained = those(&|seat| chains[seat.index()]);
        let outlasting = those(&|seat| position.flowers_left(other(seat)) <= TOO_FEW);
        let is_reached = |target: i32| position.score.iter().any(|&score| score >= target);
        if chained != Seats::default() {
            position.pot_winners = chained;
            position.outcome = Some(position.counted("chain"));
        } else if outlasting != Seats::default() {
            position.pot_winners = outlasting;
            position.outcome = Some(position.counted("flowers"));
        } else if self.target.is_some_and(is_reached) {
            position.outcome = Some(position.counted("target"));
        }
    }
}

impl Position {
    /// Counts a spring flower. The first of a turn, if there was one, is the model for the second.
    pub(super) fn flower_planted(&mut self, flower: Option<(Tile, Point)>) {
        self.spring = self.spring.saturating_add(1);
        self.model = flower.filter(|_| self.spring % 2 == 1);
    }

    /// Moves a tile; what it takes goes into the pot, and with a non-flower the taker goes too.
    pub(super) fn go(&mut self, from: Point, to: Point) {
        let (mover, target) = (self.lift(from), self.lift(to));
        if target.is_tile() {
            self.put_into_pot(target);
            if costs_the_taker(target.tile()) {
                self.put_into_pot(mover);
                return;
            }
        }
        self.lay(to, mover.moved());
    }

    /// The position after a tile has moved; nothing else changes.
    pub(super) fn moved(&self, from: Point, to: Point) -> Position {
        let mut after = self.clone();
        after.go(from, to);
        after
    }
}
