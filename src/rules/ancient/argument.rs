//! Why a ply is legal.

use super::action::Action;
use super::position::{Does, Placing, Position};
use super::tiles::{self, SHIP};
use super::{Ancient, book, wording_board};
use crate::board::Point;
use crate::record::Discard;
use crate::rules::shared::turning::{ring, turned};
use crate::rules::{Fact, Grounds, Rules};

pub(super) fn grounds(rules: &Ancient, before: &Position, action: &Action) -> Grounds {
    let mut grounds = Grounds::new();
    match *action {
        Action::Draw { discarded, .. } => {
            grounds.push((&book::DRAW_EMPTY, Fact::says("tiles are left in the player's set")));
            grounds.push(match discarded {
                Discard::None => (&book::DRAW_FULL, Fact::says("the hand may have room for it")),
                _ => (&book::DISCARD_EARLY, Fact::says("the hand may be full, so that a tile is discarded for it")),
            });
        }
        Action::Play { placing, then } => {
            placed(before, placing, &mut grounds);
            let after = rules.placed(before, placing);
            match then {
                Some(step) => moved(rules, before, &after, action, step, &mut grounds),
                None if after.outcome.is_some() => {
                    grounds.push((&book::WON, Fact::says("the placement wins, so that no move follows")));
                }
                None => grounds.push((&book::MOVE_OWED, Fact::says("no tile can move, so that no move is owed"))),
            }
        }
        Action::Resign => {}
    }
    grounds
}

fn placed(before: &Position, Placing { tile, at, does }: Placing, grounds: &mut Grounds) {
    let text = "by what was drawn and placed, the tile can be in hand";
    grounds.push((&book::HAND, Fact::says(text)));
    if tile == SHIP {
        grounds.push((&book::SHIP_EMPTY, Fact::lies(at)));
    } else {
        grounds.push((&book::PLACE_TAKEN, Fact::empty(at)));
    }
    if tiles::is_flower(tile) {
        grounds.push((&book::PLACE_COLOUR, Fact::is(at, "of the colour on which this flower is placed")));
    }
    match does {
        Does::Nothing => {}
        Does::Shift(to) => {
            grounds.push((&book::SHIP_TILE, Fact::moved(at, to)));
            grounds.push((&book::SHIP_TAKEN, Fact::empty(to)));
        }
        Does::Turn(steps) => {
            let around = ring(at);
            for (place, here) in around.iter().enumerate() {
                let there = around[turned(place, steps)];
                if let (Some(here), Some(there)) = (here.filter(|here| before.on(*here).is_some()), there) {
                    grounds.push((&book::WHEEL_RIM, Fact::moved(here, there)));
                }
            }
        }
    }
}

fn moved(
    rules: &Ancient,
    before: &Position,
    after: &Position,
    action: &Action,
    (from, to): (Point, Point),
    grounds: &mut Grounds,
) {
    let tile = after.on(from).tile();
    grounds.push((&book::MOVE_OWED, Fact::says("a placement is followed by a move")));
    if before.on(from) == after.on(from) {
        grounds.push((&book::NOT_YOURS, Fact::lies(from)));
    }
    if tiles::is_flower(tile) {
        grounds.push((&book::DRAINED, Fact::says("no Knotweed has drained it")));
    }
    grounds.push((&book::REACH, Fact::goes(tile, wording_board::how(tile))));
    grounds.extend(rules.ways(before, action).into_iter().map(|way| (&book::BLOCKED, Fact::Way(way))));
    if after.on(to).is_some() && before.on(to) == after.on(to) {
        let why = "a Dragon lands on every tile, and every tile on a Dragon";
        grounds.push((&book::MOVE_TAKEN, Fact::taken(to, why)));
    }
}
