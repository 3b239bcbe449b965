//! How a ply is played, who comes next, and when the game is won.

use super::Ancient;
use super::plies::Deed;
use super::position::{Placing, Position, other};
use crate::board::Point;
use crate::rules::{Outcome, Seats};

impl Ancient {
    /// Plays a deed.
    pub(super) fn play(&self, position: &mut Position, deed: Deed) {
        let seat = position.to_move;
        match deed {
            Deed::Resign => position.outcome = Some(Outcome { winners: Seats::only(other(seat)), reason: "resign" }),
            Deed::Draw { drew, discarded } => {
                let hand = position.hand(seat).turned_over(drew, discarded, self.limit);
                position.hands[seat.index() & 1] = hand;
            }
            Deed::Play { placing, then } => {
                position.hands[seat.index() & 1] = position.hand(seat).placed(placing.tile);
                self.place(position, placing);
                if let Some((from, to)) = then.filter(|_| position.outcome.is_none()) {
                    self.go(position, from, to);
                }
            }
        }
        position.to_move = other(seat);
    }

    /// The board after a tile was placed, which may be the end; the hand is as it was.
    pub(super) fn placed(&self, position: &Position, placing: Placing) -> Position {
        let mut after = position.clone();
        self.place(&mut after, placing);
        after
    }

    /// Moves a tile, which may be the end.
    pub(super) fn go(&self, position: &mut Position, from: Point, to: Point) {
        self.count(position, |position| position.go(from, to));
    }

    fn place(&self, position: &mut Position, placing: Placing) {
        let seat = position.to_move;
        self.count(position, |position| position.place(seat, placing));
    }

    /// Lets a player do something, who wins at once if it brings the harmonies to the target. Where they were as many
    /// before, nothing was brought about.
    fn count(&self, position: &mut Position, act: impl FnOnce(&mut Position)) {
        let before = position.harmonies();
        act(position);
        if self.is_won(before, position.harmonies()) {
            position.outcome = Some(Outcome { winners: Seats::only(position.to_move), reason: "target" });
        }
    }

    /// Whether to change the harmonies from one number to another wins.
    pub(super) fn is_won(&self, before: u32, now: u32) -> bool {
        now != before && self.target == Some(now)
    }
}
