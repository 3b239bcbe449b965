//! How a ply is played, who comes next, and when the game is won.

use super::Ancient;
use super::plies::Deed;
use super::position::{Does, Placing, Position, other};
use super::tiles::{KINDS, Laid, WHEEL};
use crate::board::Point;
use crate::record::{Act, Effect, Ply};
use crate::rules::{Outcome, Seats};
use crate::variant::Tile;

/// Does what a refused act says, and tells which tile it took from the hand; `None` where nothing can be made of it.
fn force_act(position: &mut Position, act: &Act) -> Option<Option<Tile>> {
    let seat = position.to_move;
    let at = act.at.point()?;
    let to = act.path.last().map_or(Some(at), |last| last.point())?;
    let tile = act.tile.filter(|tile| tile.index() < KINDS);
    if !act.drop {
        if position.on(at).is_tile() {
            position.go(at, to);
        } else {
            position.lay(to, Laid::new(tile?, Some(seat)));
        }
        return Some(None);
    }
    let tile = tile?;
    let does = match &act.effect {
        Some(Effect::Shift { path, .. }) if position.on(at).is_tile() => {
            path.last()?.point().filter(|&to| to != at).map_or(Does::Nothing, Does::Shift)
        }
        Some(Effect::Turn(steps)) if tile == WHEEL && position.pushed_off(at, *steps).is_none() => Does::Turn(*steps),
        _ => Does::Nothing,
    };
    position.place(seat, Placing { tile, at, does });
    position.go(at, to);
    Some(Some(tile))
}

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

    /// Plays what a refused ply says: tiles go where it puts them, whosever they are, and the turn passes on. Nobody wins
    /// by it. A hand that cannot have held what was played is one of which nothing is known.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let (seat, mut after) = (position.to_move, position.clone());
        let mut played = Vec::new();
        match ply {
            _ if position.outcome.is_some() => return false,
            Ply::Acts(acts) if !acts.is_empty() => {
                for act in acts {
                    match force_act(&mut after, act) {
                        Some(tile) => played.extend(tile),
                        None => return false,
                    }
                }
            }
            Ply::Draw { .. } => {}
            _ => return false,
        }
        let mut hand = position.hand(seat).clone();
        for &tile in &played {
            hand = hand.placed(tile);
        }
        if matches!(ply, Ply::Draw { .. }) || !after.allows(seat, &hand) {
            hand = position.hand(seat).forgotten(self.limit);
            played.iter().for_each(|&tile| {
                hand.spend(tile);
            });
        }
        after.hands[seat.index() & 1] = hand;
        if !after.allows(seat, after.hand(seat)) {
            after.centre = None;
        }
        after.to_move = other(seat);
        *position = after;
        true
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
