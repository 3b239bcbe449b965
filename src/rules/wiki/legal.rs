//! Lists the legal plies, in a fixed order.

use super::Wiki;
use super::action::ActionKind;
use super::movement::Route;
use super::points::PointId;
use super::position::Position;
use super::resolve::{check_bend, check_drop, check_move, check_newcomer, check_promotion, check_return};
use super::tiles::{self, WHEEL};
use crate::variant::{Seat, Tile};

impl Wiki {
    /// The legal plies without a rider. Riders are the move after a drop and the bend after a move; a drop that is legal
    /// only with its move is listed here.
    pub(super) fn plain_actions(&self, position: &Position, mut each: impl FnMut(ActionKind)) {
        if position.outcome.is_some() {
            return;
        }
        let seat = position.to_move;
        let first = !position.entered.has(seat);
        for tile in tiles::all().filter(|&tile| !first || tiles::is_element(tile)) {
            for at in PointId::all().filter(|&at| check_drop(position, tile, at).is_ok()) {
                if check_newcomer(position, tile, seat, at.zones(), at, at).is_ok() {
                    each(ActionKind::Drop { tile, at, to: at });
                } else {
                    drops_with_move(position, tile, at, &mut each);
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
            exchanges(position, seat, &mut each);
            each(ActionKind::Pass);
        }
        each(ActionKind::Resign);
    }

    /// A legal ply with each legal rider.
    pub(super) fn rider_actions(&self, position: &Position, action: ActionKind, mut each: impl FnMut(ActionKind)) {
        match action {
            ActionKind::Drop { tile, at, to } if at == to => drops_with_move(position, tile, at, &mut each),
            ActionKind::Move { from, to } if tiles::bends(position.on(from).tile()) && position.on(to).is_empty() => {
                bends(&position.moved(from, to), from, to, &mut each);
            }
            _ => {}
        }
    }

    /// Whether a seat could do anything but pass or resign if it were to move.
    pub(super) fn can_act(&self, position: &Position, seat: Seat) -> bool {
        let mut turn = position.clone();
        turn.to_move = seat;
        let drops = |tile| {
            PointId::all().any(|at| {
                check_drop(&turn, tile, at).is_ok() && check_newcomer(&turn, tile, seat, at.zones(), at, at).is_ok()
            })
        };
        if tiles::elements().chain(tiles::all()).filter(|&tile| turn.in_hand(seat, tile) > 0).any(drops) {
            return true;
        }
        let mut any = false;
        self.plain_actions(&turn, |action| any |= !matches!(action, ActionKind::Pass | ActionKind::Resign));
        any
    }
}

/// Drops of a tile on a point with a move in the same turn.
fn drops_with_move(position: &Position, tile: Tile, at: PointId, each: &mut impl FnMut(ActionKind)) {
    if position.is_immobilized(at) {
        return;
    }
    position.destinations(at, tiles::moves(tile), |to| {
        let route = Route::of(at, to, tiles::moves(tile));
        if route.is_ok_and(|route| check_newcomer(position, tile, position.to_move, route.zones(), at, to).is_ok()) {
            each(ActionKind::Drop { tile, at, to });
        }
    });
}

fn moves(position: &Position, seat: Seat, each: &mut impl FnMut(ActionKind)) {
    for (from, piece) in position.tiles().filter(|(_, piece)| piece.seat() == seat) {
        let tile = piece.tile();
        let reach = if position.is_immobilized(from) { tiles::withdraws(tile) } else { tiles::moves(tile) };
        position.destinations(from, reach, |to| {
            if check_move(position, from, to).is_ok() {
                each(ActionKind::Move { from, to });
            }
        });
        position.targets(tile, from, |to| {
            if position.on(to).is_enemy(seat) && check_move(position, from, to).is_ok() {
                each(ActionKind::Move { from, to });
            }
        });
    }
}

/// The bends of an element on `by` that began its turn on `from`.
pub(super) fn bends(position: &Position, from: PointId, by: PointId, each: &mut impl FnMut(ActionKind)) {
    let bender = position.on(by).tile();
    position.targets(bender, by, |flower| {
        if check_bend(position, by, flower).is_ok() {
            position.bends(bender, by, flower, |to| each(ActionKind::Bend { from, by, flower, to }));
        }
    });
}

/// Promotions, and reincarnations of the Spirit Wheel.
fn exchanges(position: &Position, seat: Seat, each: &mut impl FnMut(ActionKind)) {
    let in_hand = || tiles::elements().filter(|&tile| position.in_hand(seat, tile) > 0);
    for old in tiles::elements().filter(|&old| old != WHEEL) {
        let Some(at) = position.element(seat, old).filter(|&at| check_promotion(position, at).is_ok()) else {
            continue;
        };
        for tile in in_hand() {
            each(ActionKind::Promote { at, tile });
        }
    }
    if position.wheel_taken.has(seat) {
        for at in PointId::all().filter(|&at| check_return(position, at).is_ok()) {
            for price in in_hand() {
                each(ActionKind::Reincarnate { at, price });
            }
        }
    }
}
