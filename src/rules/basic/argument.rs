//! Why a ply is legal.

use super::abilities::{Ability, beyond, voyage};
use super::action::Action;
use super::movement::{Manner, costs_the_taker, manner};
use super::points::bars;
use super::position::Position;
use super::tiles::{self, BOAT, DRAGON, KNOTWEED, LOTUS, WHEEL};
use super::{Basic, book, wording};
use crate::board::Point;
use crate::code::Code;
use crate::rules::shared::turning::{neighbours, ring, turned};
use crate::rules::{Fact, Grounds, Rules, Sequel};
use crate::variant::Tile;

pub(super) fn grounds(rules: &Basic, before: &Position, action: &Action) -> Grounds {
    let mut grounds = Grounds::new();
    match *action {
        Action::Drop { tile, at } if before.is_past_spring() => dropped(before, tile, at, &mut grounds),
        Action::Drop { tile, at } => spring(before, tile, at, &mut grounds),
        Action::Move { from, to } => moved(rules, before, action, (from, to), &mut grounds),
        Action::Use { from, by, ability } => {
            let after = if from == by {
                grounds.push((&book::NOT_YOURS, Fact::lies(from)));
                before.clone()
            } else {
                moved(rules, before, action, (from, by), &mut grounds);
                before.moved(from, by)
            };
            used(&after, by, ability, &mut grounds);
        }
        Action::Resign => {}
    }
    grounds
}

fn spring(before: &Position, tile: Tile, at: Point, grounds: &mut Grounds) {
    grounds.extend([
        (&book::SPRING, Fact::says("the first six turns place spring flowers")),
        (&book::SPRING_KIND, Fact::says("red and white flowers are spring flowers, and this is one")),
        (&book::HAND, Fact::InHand(tile)),
    ]);
    if before.model.is_some() {
        let text =
            "the flower is of the kind of First's last spring flower, and on the point across the centre from it";
        grounds.push((&book::SPRING_MIRROR, Fact::says(text)));
    }
    grounds.extend([
        (&book::SPRING_PORT, Fact::is(at, "no port")),
        (&book::SPRING_HALF, Fact::is(at, "in the player's half")),
        (&book::SPRING_GARDEN, Fact::is(at, "not wholly in the other colour")),
        (&book::DROP_TAKEN, Fact::empty(at)),
    ]);
}

fn dropped(before: &Position, tile: Tile, at: Point, grounds: &mut Grounds) {
    grounds.push((&book::HAND, Fact::InHand(tile)));
    if tiles::is_flower(tile) {
        grounds.push((&book::DROP_ENTRY, Fact::is(at, "where this flower of the player enters")));
    } else {
        let kind = if tiles::is_special(tile) { "special flowers" } else { "non-flowers" };
        let text = format!("the player has had the turns for which {kind} wait");
        grounds.push((&book::DROP_WAIT, Fact::says(text)));
        grounds.push((&book::DROP_PORT, Fact::is(at, "no port")));
    }
    let place = match tile {
        KNOTWEED => Some((&book::DROP_KNOTWEED, "not beside a port")),
        WHEEL => Some((&book::DROP_WHEEL, "on yellow")),
        BOAT => Some((&book::DROP_BOAT, "where red or white touches")),
        DRAGON => Some((&book::DROP_HALF, "in the opponent's half")),
        LOTUS => Some((&book::DROP_HALF, "in the player's half")),
        _ => None,
    };
    grounds.extend(place.map(|(article, what)| (article, Fact::is(at, what))));
    grounds.push((&book::DROP_TAKEN, Fact::empty(at)));
    if tile == KNOTWEED {
        let drained = neighbours(at).filter(|beside| before.on(*beside).is_some() && !before.on(*beside).is(KNOTWEED));
        grounds.extend(drained.map(|beside| (&book::DRAINED, Fact::does(beside, "is drained by it"))));
    }
}

fn moved(rules: &Basic, before: &Position, action: &Action, (from, to): (Point, Point), grounds: &mut Grounds) {
    let (tile, target) = (before.on(from).tile(), before.on(to));
    grounds.push((&book::NOT_YOURS, Fact::lies(from)));
    grounds.push((&book::DRAINED, Fact::is(from, "not beside a Knotweed that drains it")));
    grounds.push((&book::REACH, Fact::goes(tile, wording::how(tile))));
    if matches!(manner(tile), Manner::Free(_)) {
        let steps = from.distance(to);
        let text = format!("the way there takes {steps} of these steps, and a Boat goes over everything");
        grounds.push((&book::REACH, Fact::says(text)));
    } else {
        let ways = rules.ways(before, action);
        let own = ways.iter().flatten().filter_map(|place| place.point()).filter(|at| ![from, to].contains(at));
        let own = own.filter(|at| before.on(*at).is_some()).count();
        grounds.extend(ways.into_iter().map(|way| (&book::BLOCKED, Fact::Way(way))));
        if own > 0 {
            let text = if tile == DRAGON { "a Dragon passes over all tiles" } else { "own tiles do not block a way" };
            grounds.push((&book::BLOCKED, Fact::says(text)));
        }
    }
    if tile == BOAT {
        grounds.push((&book::CAPTURE_BOAT, Fact::empty(to)));
    } else if target.is_none() {
        grounds.push((&book::OWN_TILE, Fact::empty(to)));
    }
    if target.is_some() {
        let why = match target.tile() {
            _ if tiles::is_special(tile) => "special flowers capture every tile",
            taken if tiles::is_special(taken) => "special flowers are captured by every tile but a Boat",
            taken if tiles::is_non_flower(taken) => "non-flowers are captured by every tile but a Boat",
            _ if before.is_drained(to) => "drained tiles are captured by every tile but a Boat",
            _ => "the two flowers are opposed",
        };
        grounds.push((&book::CAPTURE_KIND, Fact::taken(to, why)));
        if costs_the_taker(target.tile()) {
            let text = "a tile that captures a non-flower leaves the game with it";
            grounds.push((&book::ABILITY_SPENT, Fact::says(text)));
        }
    }
    grounds.push((&book::PORT_END, Fact::is(to, "no port")));
    for (is_barred, other) in [(tiles::is_red(tile), "white"), (tiles::is_white(tile), "red")] {
        if is_barred {
            grounds.push((&book::GARDEN, Fact::is(to, format!("not wholly {other}"))));
        }
    }
}

/// Why a Boat may move a tile.
fn movable(at: Point) -> [(&'static Code, Fact); 3] {
    [
        (&book::BOAT_BESIDE, Fact::does(at, "stands beside the Boat")),
        (&book::BOAT_ROCK, Fact::does(at, "is no Rock")),
        (&book::BOAT_DRAINED, Fact::does(at, "is not drained by a Knotweed")),
    ]
}

/// Why a Wheel or a Boat may do what it does.
fn used(before: &Position, by: Point, ability: Ability, grounds: &mut Grounds) {
    let mut send = |article, at: Point, to: Point| {
        grounds.push(if bars(before.on(at).tile(), to) {
            (&book::GARDEN, Fact::Returned(at.into(), to.into()))
        } else {
            (article, Fact::moved(at, to))
        });
    };
    match ability {
        Ability::Turn(steps) => {
            let around = ring(by);
            for (place, at) in around.iter().enumerate() {
                let to = around[turned(place, steps as i8)];
                if let (Some(at), Some(to)) = (at.filter(|at| !before.is_empty(*at)), to) {
                    send(&book::TURN_PORT, at, to);
                }
            }
            grounds.extend([
                (&book::TURN_STEPS, Fact::says("a Wheel turns its neighbours together, by one to seven steps")),
                (&book::TURN_RIM, Fact::says("the Wheel pushes nothing off the board")),
                (&book::TURN_ROCK, Fact::says("no Rock is among its neighbours")),
                (&book::TURN_DRAINED, Fact::says("no drained tile is among its neighbours")),
            ]);
        }
        Ability::Push(at) => {
            if let Some(to) = beyond(by, at) {
                send(&book::PUSH_AWAY, at, to);
                grounds.extend(movable(at));
                grounds.push((&book::BOAT_TAKEN, Fact::empty(to)));
                grounds.push((&book::BOAT_PORT, Fact::is(to, "no port")));
            }
        }
        Ability::Carry { tiles, step, count } => {
            for at in tiles.into_iter().flatten() {
                if let Some(to) = voyage(at, step, count) {
                    send(&book::CARRY_WAY, at, to);
                }
            }
            for at in tiles.into_iter().flatten() {
                grounds.extend(movable(at));
                let kind = "is neither a White Jade nor a Rhododendron";
                grounds.push((&book::CARRY_KIND, Fact::does(at, kind)));
                if let Some(to) = voyage(at, step, count) {
                    let is_free = before.is_empty(to);
                    let lifted = "left by another tile that is carried";
                    grounds.push((&book::BOAT_TAKEN, if is_free { Fact::empty(to) } else { Fact::is(to, lifted) }));
                    grounds.push((&book::BOAT_PORT, Fact::is(to, "no port")));
                }
            }
            grounds.extend([
                (&book::CARRY_BLOCKED, Fact::says("no enemy's tile stands in the way of what it carries")),
                (&book::CARRY_MOVED, Fact::says("the Boat has not moved")),
                (&book::CARRY_ENEMY, Fact::says("all that it carries is its owner's")),
                (&book::CARRY_APART, Fact::says("all that it carries goes the same steps")),
            ]);
        }
    }
}

/// The article that says why something comes of a ply.
pub(super) fn sequel(sequel: Sequel) -> &'static Code {
    match sequel {
        Sequel::Captured => &book::CAPTURE_SIGN,
        Sequel::Removed => &book::ABILITY_SPENT,
        Sequel::Returned => &book::GARDEN,
        Sequel::Count("in-pot" | "flowers-left" | "pot-won") | Sequel::Unfulfilled | Sequel::End => &book::GAME_OVER,
        _ => &book::TARGET,
    }
}
