//! Why a ply is legal.

use super::action::Action;
use super::position::Position;
use super::tiles::WHEEL;
use super::{Balance, book, gardens};
use crate::board::Place;
use crate::code::Code;
use crate::rules::shared::wording::list;
use crate::rules::{Fact, Grounds, Rules, Sequel};

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
            grounds.push((&book::BOUND, Fact::is(at, within(at))));
        }
        Action::Move { tile, from, to } => {
            grounds.push((&book::ALL_PLACED, Fact::says("all tiles are placed, so tiles move")));
            grounds.push((&book::NO_TILE, Fact::lies(from)));
            if tile == WHEEL {
                grounds.push((&book::WHEEL_BEARS, Fact::says("no flower lies on the Wheel")));
            } else {
                unbound(before, from.into(), &mut grounds);
            }
            let how = "any number of squares along a row or a column";
            grounds.push((&book::REACH, Fact::goes(tile, how)));
            grounds.extend(rules.ways(before, action).into_iter().map(|way| (&book::BLOCKED, Fact::Way(way))));
            grounds.push((&book::MOVE_TAKEN, free(before, to.into())));
            grounds.push((&book::BOUND, Fact::is(to, within(to.into()))));
        }
        Action::Resign => {}
    }
    grounds
}

/// Why a flower may leave its place: no garden loses a balance.
fn unbound(before: &Position, from: Place, grounds: &mut Grounds) {
    grounds.push((&book::BOUND, Fact::is(from, within(from))));
    let Some(flower) = before.flower(from) else { return };
    let held = gardens::of(from).iter().map(|garden| (gardens::name(garden), before.balances(garden, flower)));
    let held: Vec<_> = held.filter(|(_, count)| *count > 0).collect();
    if held.is_empty() {
        grounds.push((&book::BOUND, Fact::says("the tile has no balance there, so that none is lost without it")));
    }
    for (garden, count) in held {
        let balances = if count == 1 { "balance".to_owned() } else { format!("{count} balances") };
        grounds.push((&book::BOUND, Fact::says(format!("the {garden} keeps its {balances} without it"))));
    }
}

/// The gardens that a place is in.
fn within(at: Place) -> String {
    let gardens: Vec<String> = gardens::of(at).iter().map(|garden| format!("the {}", gardens::name(garden))).collect();
    format!("in {}", list(gardens))
}

/// Why a tile may lie on a place.
fn free(before: &Position, at: Place) -> Fact {
    if before.has_wheel(at) { Fact::is(at, "the Wheel's, on which one flower may lie") } else { Fact::empty(at) }
}

/// The article that says why something comes of a ply.
pub(super) fn sequel(sequel: Sequel) -> &'static Code {
    match sequel {
        Sequel::Count("hand") => &book::HAND,
        Sequel::Balance | Sequel::Count("balances") => &book::BOUND,
        _ => &book::GAME_OVER,
    }
}
