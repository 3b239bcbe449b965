//! How a ply is played, who comes next, and when the game is over.

use super::Wiki;
use super::plies::Deed;
use super::position::Position;
use super::spot::{NOWHERE, Spot};
use super::tiles::{self, Laid, WHEEL};
use crate::record::{Effect, Ply};
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

impl Wiki {
    /// Plays a deed.
    pub(super) fn play(&self, position: &mut Position, deed: Deed) {
        let seat = position.to_move;
        let mut held = position.held_elements(seat);
        match deed {
            Deed::Drop { tile, to, .. } => {
                position.spend(seat, tile);
                position.lay(to, Laid::new(tile, seat));
                position.entered.0 |= Seats::only(seat).0;
            }
            Deed::Move { from, to } => go(position, from, to),
            Deed::Bend { from, by, flower, to } => {
                if from != by {
                    go(position, from, by);
                }
                go(position, flower, to);
            }
            Deed::Promote { at, tile } => {
                let old = position.lift(at).tile();
                position.lay(at, Laid::new(tile, seat));
                give(position, seat, old);
                position.spend(seat, tile);
                // It is still the same tile that stands there: immobilized as long as before.
                for bits in [&mut held, &mut position.fixed[seat.index() & 3]] {
                    let bit = *bits >> tiles::element(old) & 1;
                    *bits = *bits & !(1 << tiles::element(old)) | bit << tiles::element(tile);
                }
            }
            Deed::Reincarnate { at, price } => {
                position.spend(seat, price);
                position.wheel_taken.0 &= !Seats::only(seat).0;
                position.lay(at, Laid::new(WHEEL, seat));
            }
            Deed::Pass => {}
            Deed::Resign => position.resigned.0 |= Seats::only(seat).0,
        }
        position.passes = if deed == Deed::Pass { position.passes.saturating_add(1) } else { 0 };
        position.fix(seat, held);
        self.end_turn(position, seat, deed);
    }

    /// Plays what a refused ply says: tiles go where it puts them, whoever they belong to, and the turn passes on.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let Ply::Acts(acts) = ply else { return false };
        if position.outcome.is_some() {
            return false;
        }
        let seat = position.to_move;
        let held = position.held_elements(seat);
        for act in acts {
            let last = act.path.last().copied().unwrap_or(act.at);
            let (Some(from), Some(to)) = (act.at.point(), last.point()) else { return false };
            let (from, to) = (Spot::of(from), Spot::of(to));
            let stood = if act.drop { Laid::NOTHING } else { position.on(from) };
            let Some(tile) = act.tile.or(stood.is_tile().then(|| stood.tile())) else { return false };
            let laid = if stood.is_tile() {
                Laid::new(act.exchange.unwrap_or(stood.tile()), stood.seat())
            } else {
                Laid::new(tile, seat)
            };
            if act.drop {
                position.spend(seat, act.exchange.unwrap_or(tile));
                position.entered.0 |= Seats::only(seat).0;
            } else if stood.is_tile() {
                position.lift(from);
            }
            put(position, laid, to);
            if let Some(Effect::Shift { at, path, .. }) = &act.effect
                && let (Some(from), Some(to)) = (at.point(), path.last().and_then(|to| to.point()))
                && position.on(Spot::of(from)).is_tile()
            {
                go(position, Spot::of(from), Spot::of(to));
            }
        }
        position.passes = 0;
        position.fix(seat, held);
        self.end_turn(position, seat, Deed::Move { from: NOWHERE, to: NOWHERE });
        true
    }

    /// Finds whose turn it is now, or how the game has ended.
    fn end_turn(&self, position: &mut Position, seat: Seat, deed: Deed) {
        if position.seats == 4 && deed != Deed::Resign && !position.has_element(seat) {
            position.out.0 |= Seats::only(seat).0;
        }
        let playing = position.playing();
        let Some(next) = next_seat(position, seat) else {
            position.outcome = Some(position.scored("elements"));
            return;
        };
        position.to_move = next;
        if deed == Deed::Resign && playing.0 & !position.team(next).0 == 0 {
            let winners = Seats(position.team(next).0 & !position.resigned.0);
            position.outcome = Some(Outcome { winners, reason: "resign" });
        } else if is_last_with_elements(position) {
            position.outcome = Some(position.scored("elements"));
        } else if deed == Deed::Pass {
            if u32::from(position.passes) > playing.0.count_ones() {
                position.outcome = Some(position.scored("passes"));
            } else if !playing.iter().any(|seat| self.can_act(position, seat)) {
                position.outcome = Some(position.scored("no-plies"));
            }
        }
    }
}

/// Whether the player to move has, alone or with the team alone, elements in play.
pub(super) fn is_last_with_elements(position: &Position) -> bool {
    if !position.has_element(position.to_move) {
        return false;
    }
    let mut rest = position.playing().0 & !position.team(position.to_move).0;
    while rest != 0 {
        if position.has_element(Seat(rest.trailing_zeros() as u8)) {
            return false;
        }
        rest &= rest - 1;
    }
    true
}

/// The next seat that still plays, which may be the same.
fn next_seat(position: &Position, seat: Seat) -> Option<Seat> {
    let playing = position.playing();
    (1..=position.seats).map(|step| Seat((seat.0 + step) % position.seats.max(1))).find(|&next| playing.has(next))
}

/// Moves a tile, and takes away what stood there.
fn go(position: &mut Position, from: Spot, to: Spot) {
    let laid = position.lift(from);
    put(position, laid, to);
}

/// Puts a tile down, and takes away what stood there.
fn put(position: &mut Position, laid: Laid, to: Spot) {
    let target = position.on(to);
    if target.is_tile() {
        position.lift(to);
        if target.tile() == WHEEL {
            position.wheel_taken.0 |= Seats::only(target.seat()).0;
        }
    }
    position.lay(to, laid);
}

/// Puts a tile back into its owner's hand.
fn give(position: &mut Position, seat: Seat, tile: Tile) {
    if let Some(hand) = position.hand[seat.index() & 3].get_mut(tile.index()) {
        *hand += 1;
    }
}
