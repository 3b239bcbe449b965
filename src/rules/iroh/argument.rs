//! Why a ply is legal.

use super::action::Action;
use super::harmony::{Harmony, MIDLINES, NAMES, midline_ends};
use super::paint::Paint;
use super::position::Position;
use super::tiles::{self, AIR, FIRE, KNOTWEED, LOTUS, ROCK};
use super::{Iroh, book};
use crate::board::Point;
use crate::code::Code;
use crate::rules::{Fact, Grounds, Rules, Sequel};

pub(super) fn grounds(rules: &Iroh, before: &Position, action: &Action) -> Grounds {
    match *action {
        Action::Drop { tile: ROCK, at } => vec![
            (&book::HAND, Fact::InHand(ROCK)),
            (&book::ROCK_HOME, Fact::is(at, "no home")),
            (&book::ROCK_TAKEN, Fact::empty(at)),
        ],
        Action::Drop { tile, at } => {
            let mut grounds: Grounds = vec![
                (&book::HAND, Fact::InHand(tile)),
                (&book::ENTRY_HOME, Fact::is(at, "the player's home")),
                (&book::HOME_TAKEN, Fact::empty(at)),
            ];
            grounds.extend(freed(rules, before, action));
            grounds
        }
        Action::DropKnotweed(at) => {
            let mut grounds: Grounds = vec![
                (&book::HAND, Fact::InHand(KNOTWEED)),
                (&book::KNOTWEED_POINT, Fact::is(at, "a square")),
                (&book::KNOTWEED_TAKEN, Fact::empty(at)),
            ];
            let corners: Vec<Point> = at.corners().filter(|corner| before.on(*corner).is_tile()).collect();
            let fires: Vec<Point> = corners.iter().copied().filter(|corner| before.on(*corner).is(FIRE)).collect();
            if fires.is_empty() {
                let locked = corners.into_iter().filter(|corner| !before.on(*corner).is(LOTUS));
                grounds.extend(locked.map(|corner| (&book::LOCKED, Fact::does(corner, "is locked by it"))));
            } else {
                let destroys = |corner| (&book::KNOTWEED_TAKEN, Fact::does(corner, "destroys it at once"));
                grounds.extend(fires.into_iter().map(destroys));
            }
            grounds
        }
        Action::Move { from, to } => moved(rules, before, action, from, to),
        Action::Claim => claimed(before),
        Action::Resign => Grounds::new(),
    }
}

/// Why a claim wins. Why it does not is said of the position that it leads to.
fn claimed(before: &Position) -> Grounds {
    let seat = before.to_move;
    let Some(chosen) = before.lost_claim(seat).is_none().then(|| before.chosen(seat)).flatten() else {
        return Grounds::new();
    };
    let across = |harmony: &Harmony| {
        let midline = usize::from(harmony.midline);
        let [first, last] = midline_ends(midline);
        let what = format!("harmonize across the {} midline ({first} to {last})", NAMES[midline % MIDLINES]);
        (&book::GAME_OVER, Fact::Do(harmony.ends, what.into()))
    };
    let mut grounds: Grounds = chosen.iter().map(across).collect();
    let uses = "no piece is used more often than it may be: a Water twice, all others once";
    grounds.push((&book::NO_EFFECT, Fact::says(uses)));
    let old = "all four midlines were crossed at once when the player's previous turn ended, too";
    grounds.push((&book::GAME_OVER, Fact::says(old)));
    grounds
}

fn moved(rules: &Iroh, before: &Position, action: &Action, from: Point, to: Point) -> Grounds {
    let tile = before.on(from).tile();
    let mut grounds: Grounds = vec![
        (&book::NOT_YOURS, Fact::lies(from)),
        if tile == LOTUS {
            (&book::LOCKED, Fact::says("a White Lotus is never locked"))
        } else {
            (&book::LOCKED, Fact::is(from, "at the corner of no square with a Knotweed"))
        },
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
        let text = format!("every point on the way touches {}", ground.name());
        grounds.push((&book::PAINT, Fact::says(text)));
    }
    if before.on(to).is_tile() {
        grounds.push((&book::TAME, Fact::says("Fire, Water and Earth capture")));
        grounds.push((&book::SAFE, Fact::taken(to, "only Air, the White Lotus and Rocks are safe")));
    } else {
        grounds.push((&book::OWN_TILE, Fact::empty(to)));
    }
    grounds.extend(freed(rules, before, action));
    grounds
}

/// The pieces that no Knotweed locks any more, as theirs leaves the board.
fn freed(rules: &Iroh, before: &Position, action: &Action) -> Grounds {
    let mut after = before.clone();
    rules.apply(&mut after, action);
    let is_freed = |&at: &Point| before.is_locked(at) && before.on(at) == after.on(at) && !after.is_locked(at);
    Point::all().filter(is_freed).map(|at| (&book::LOCKED, Fact::becomes(at, "is locked no longer"))).collect()
}

/// The article that says why something comes of a ply.
pub(super) fn sequel(sequel: Sequel) -> &'static Code {
    match sequel {
        Sequel::Captured => &book::CAPTURE_SIGN,
        Sequel::Removed | Sequel::Returned => &book::KNOTWEED_TAKEN,
        Sequel::Unfulfilled => &book::CLAIM_LOST,
        Sequel::End => &book::GAME_OVER,
        _ => &book::NO_EFFECT,
    }
}
