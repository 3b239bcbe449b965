//! Every legal ply: drops, moves, bends, promotions and returns, in an order that never changes.

use super::Wiki;
use super::movement::Way;
use super::plies::{Deed, check_bend, check_drop, check_move, check_newcomer, check_promotion, check_return};
use super::position::Position;
use super::spot::Spot;
use super::tiles::{self, WHEEL};
use crate::variant::{Seat, Tile};

impl Wiki {
    /// The legal plies that have no rider: all but drops that move on and moves that bend, save where only the going on
    /// makes a drop legal.
    pub(super) fn plain_deeds(&self, position: &Position, mut each: impl FnMut(Deed)) {
        if position.outcome.is_some() {
            return;
        }
        let seat = position.to_move;
        let first = !position.entered.has(seat);
        for tile in tiles::all().filter(|&tile| !first || tiles::is_element(tile)) {
            for at in Spot::all().filter(|&at| check_drop(position, tile, at).is_ok()) {
                if check_newcomer(position, tile, seat, at.field(), at).is_ok() {
                    each(Deed::Drop { tile, at, to: at });
                } else {
                    onward(position, tile, at, &mut each);
                }
            }
        }
        if !first {
            moves(position, seat, &mut each);
            for bender in tiles::elements().filter(|&tile| tiles::bends(tile)) {
                if let Some(by) = position.element(seat, bender) {
                    bends(position, by, by, &mut each);
                }
            }
            changes(position, seat, &mut each);
            each(Deed::Pass);
        }
        each(Deed::Resign);
    }

    /// The same ply with what it may lead to in the same turn: a move after a drop, a bend after a move.
    pub(super) fn rider_deeds(&self, position: &Position, deed: Deed, mut each: impl FnMut(Deed)) {
        match deed {
            Deed::Drop { tile, at, to } if at == to => onward(position, tile, at, &mut each),
            Deed::Move { from, to } if tiles::bends(position.on(from).tile()) && position.on(to).is_nothing() => {
                bends(&position.moved(from, to), from, to, &mut each);
            }
            _ => {}
        }
    }

    /// Whether a seat could do anything but pass or resign if it were its turn.
    pub(super) fn can_act(&self, position: &Position, seat: Seat) -> bool {
        let mut turn = position.clone();
        turn.to_move = seat;
        let drops = |tile| {
            Spot::all().any(|at| {
                check_drop(&turn, tile, at).is_ok() && check_newcomer(&turn, tile, seat, at.field(), at).is_ok()
            })
        };
        if tiles::elements().chain(tiles::all()).any(drops) {
            return true;
        }
        let mut any = false;
        self.plain_deeds(&turn, |deed| any |= !matches!(deed, Deed::Pass | Deed::Resign));
        any
    }
}

/// The moves of a tile in the turn of its drop.
fn onward(position: &Position, tile: Tile, at: Spot, each: &mut impl FnMut(Deed)) {
    if position.is_held(at) {
        return;
    }
    position.ends(at, tiles::moves(tile), |to| {
        let over = Way::of(at, to, tiles::moves(tile)).map(|way| way.field());
        if over.is_ok_and(|over| check_newcomer(position, tile, position.to_move, over, to).is_ok()) {
            each(Deed::Drop { tile, at, to });
        }
    });
}

fn moves(position: &Position, seat: Seat, each: &mut impl FnMut(Deed)) {
    for (from, laid) in position.tiles().filter(|(_, laid)| laid.seat() == seat) {
        let tile = laid.tile();
        let reach = if position.is_held(from) { tiles::withdraws(tile) } else { tiles::moves(tile) };
        position.ends(from, reach, |to| {
            if check_move(position, from, to).is_ok() {
                each(Deed::Move { from, to });
            }
        });
        position.targets(tile, from, |to| {
            if position.on(to).is_enemy(seat) && check_move(position, from, to).is_ok() {
                each(Deed::Move { from, to });
            }
        });
    }
}

/// What an element bends from where it stands, having come from somewhere or not.
fn bends(position: &Position, from: Spot, by: Spot, each: &mut impl FnMut(Deed)) {
    let bender = position.on(by).tile();
    position.targets(bender, by, |flower| {
        if check_bend(position, by, flower).is_ok() {
            position.bends(bender, by, flower, |to| each(Deed::Bend { from, by, flower, to }));
        }
    });
}

/// Promotions, and the return of the Spirit Wheel.
fn changes(position: &Position, seat: Seat, each: &mut impl FnMut(Deed)) {
    let in_hand = || tiles::elements().filter(|&tile| position.left(seat, tile) > 0);
    for old in tiles::elements().filter(|&old| old != WHEEL) {
        let Some(at) = position.element(seat, old).filter(|&at| check_promotion(position, at).is_ok()) else {
            continue;
        };
        for tile in in_hand() {
            each(Deed::Promote { at, tile });
        }
    }
    if position.wheel_taken.has(seat) {
        for at in Spot::all().filter(|&at| check_return(position, at).is_ok()) {
            for price in in_hand() {
                each(Deed::Reincarnate { at, price });
            }
        }
    }
}
