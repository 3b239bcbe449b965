//! Why a ply is legal.

use super::action::Action;
use super::paint::Paint;
use super::position::Position;
use super::tiles::{self, AIR, KNOTWEED, LOTUS, ROCK};
use super::{Iroh, book};
use crate::board::Point;
use crate::rules::{Fact, Grounds, Rules};

pub(super) fn grounds(rules: &Iroh, before: &Position, action: &Action) -> Grounds {
    match *action {
        Action::Drop { tile: ROCK, at } => vec![
            (&book::HAND, Fact::InHand(ROCK)),
            (&book::ROCK_HOME, Fact::is(at, "no home")),
            (&book::ROCK_TAKEN, Fact::empty(at)),
        ],
        Action::Drop { tile, at } => vec![
            (&book::HAND, Fact::InHand(tile)),
            (&book::ENTRY_HOME, Fact::is(at, "the player's home")),
            (&book::HOME_TAKEN, Fact::empty(at)),
        ],
        Action::DropKnotweed(at) => vec![
            (&book::HAND, Fact::InHand(KNOTWEED)),
            (&book::KNOTWEED_POINT, Fact::is(at, "a square")),
            (&book::KNOTWEED_TAKEN, Fact::empty(at)),
        ],
        Action::Move { from, to } => moved(rules, before, action, from, to),
        Action::Claim | Action::Resign => Grounds::new(),
    }
}

fn moved(rules: &Iroh, before: &Position, action: &Action, from: Point, to: Point) -> Grounds {
    let tile = before.on(from).tile();
    let mut grounds: Grounds = vec![
        (&book::NOT_YOURS, Fact::lies(from)),
        (&book::LOCKED, Fact::is(from, "at the corner of no square with a Knotweed")),
    ];
    let shape = if tile == AIR { "along the lines, with any turns" } else { "in a straight line along the lines" };
    let how = format!("up to {} steps {shape}", tiles::range(tile));
    grounds.push((&book::TOO_FAR, Fact::goes(tile, how)));
    grounds.extend(rules.ways(before, action).into_iter().map(|way| (&book::BLOCKED, Fact::Way(way))));
    if tile == LOTUS {
        grounds.push((&book::BLOCKED, Fact::says("the White Lotus jumps over tiles")));
    }
    let ground = tiles::ground(tile);
    if ground != Paint::ANY {
        let text = format!("every point that it comes to touches {}", ground.name());
        grounds.push((&book::PAINT, Fact::says(text)));
    }
    if before.on(to).is_tile() {
        grounds.push((&book::TAME, Fact::says("Fire, Water and Earth capture")));
        grounds.push((&book::SAFE, Fact::taken(to, "only Air, the White Lotus and Rocks are safe")));
    }
    grounds
}
