//! Why a ply is legal.

use super::action::Action;
use super::position::Position;
use super::tiles::WHEEL;
use super::{Balance, book};
use crate::board::Place;
use crate::rules::{Fact, Grounds, Rules};

pub(super) fn grounds(rules: &Balance, before: &Position, action: &Action) -> Grounds {
    let mut grounds = Grounds::new();
    match *action {
        Action::Drop { tile, at } => {
            grounds.push((&book::BLOSSOMING, Fact::says("the first stage lasts until no tile is left in hand")));
            grounds.push((&book::HAND, Fact::InHand(tile)));
            if tile == WHEEL {
                grounds.push((&book::WHEEL_POINT, Fact::is(at, "a square")));
            }
            grounds.push((&book::PLACE_TAKEN, free(before, at)));
        }
        Action::Move { tile, from, to } => {
            grounds.push((&book::ALL_PLACED, Fact::says("all tiles are placed, so tiles move")));
            grounds.push((&book::NO_TILE, Fact::lies(from)));
            grounds.push(if tile == WHEEL {
                (&book::WHEEL_BEARS, Fact::says("no flower lies on the Wheel"))
            } else {
                (&book::BOUND, Fact::says("no balance is lost without it where it is"))
            });
            let how = "any number of squares along a row or a column";
            grounds.push((&book::REACH, Fact::goes(tile, how)));
            grounds.extend(rules.ways(before, action).into_iter().map(|way| (&book::BLOCKED, Fact::Way(way))));
            grounds.push((&book::MOVE_TAKEN, free(before, to.into())));
        }
        Action::Resign => {}
    }
    grounds
}

/// Why a tile may lie on a place.
fn free(before: &Position, at: Place) -> Fact {
    if before.has_wheel(at) { Fact::is(at, "the Wheel's, on which one flower may lie") } else { Fact::empty(at) }
}
