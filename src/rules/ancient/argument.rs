//! Why a ply is legal.

use super::action::Action;
use super::position::{Does, Placing, Position};
use super::tiles::{self, DRAGON, KNOTWEED, SHIP};
use super::{Ancient, book, wording_board};
use crate::board::Point;
use crate::code::Code;
use crate::record::Discard;
use crate::rules::shared::turning::{self, ring, turned};
use crate::rules::{Fact, Grounds, Rules, Sequel};
use crate::variant::Tile;

pub(super) fn grounds(rules: &Ancient, before: &Position, action: &Action) -> Grounds {
    let mut grounds = Grounds::new();
    match *action {
        Action::Draw { drew, discarded } => {
            grounds.push((&book::DRAW_EMPTY, Fact::says("tiles are left in the player's set")));
            let article = match discarded {
                Discard::None => &book::DRAW_FULL,
                _ => &book::DISCARD_EARLY,
            };
            grounds.push((article, Fact::says(drawn(rules, before, discarded))));
            if let Discard::Tile(tile) = discarded {
                let just = drew == Some(tile);
                let why = if just { Fact::says("the discarded tile was just drawn") } else { holds(before, tile) };
                grounds.push((&book::DISCARD_HAND, why));
            }
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

/// How full the hand is that draws, as far as it is known.
fn drawn(rules: &Ancient, before: &Position, discarded: Discard) -> String {
    let (least, most) = before.hand(before.to_move).size();
    let count = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let tiles = if (least, most) == (1, 1) { "tile" } else { "tiles" };
    match (rules.limit, discarded) {
        (None, Discard::None) => {
            "no `Hand` tag says how many tiles a hand holds, so that it may have room for it".into()
        }
        (None, _) => "no `Hand` tag says how many tiles a hand holds, so that it may be full".into(),
        (Some(limit), Discard::None) if most < i16::from(limit) => {
            format!("the hand has {count} {tiles} of {limit}, and so room for it")
        }
        (Some(limit), Discard::None) => format!("the hand has {count} {tiles} of {limit}, and so may have room for it"),
        (Some(limit), _) if least >= i16::from(limit) => {
            format!("the hand is full with {limit}, so that a tile is discarded for it")
        }
        (Some(limit), _) => {
            format!("the hand has {count} {tiles} of {limit}: it may be full, so that a tile is discarded for it")
        }
    }
}

/// Why a tile may leave the hand.
fn holds(before: &Position, tile: Tile) -> Fact {
    let is_known = before.hand(before.to_move).tiles().is_some_and(|tiles| tiles.get(tile.index()) > Some(&0));
    if is_known { Fact::InHand(tile) } else { Fact::says("by what was drawn and placed, the tile can be in hand") }
}

fn placed(before: &Position, Placing { tile, at, does }: Placing, grounds: &mut Grounds) {
    grounds.push((&book::HAND, holds(before, tile)));
    if tile == SHIP {
        grounds.push((&book::SHIP_EMPTY, Fact::lies(at)));
    } else {
        grounds.push((&book::PLACE_TAKEN, Fact::empty(at)));
    }
    if tiles::is_flower(tile) {
        // As `tiles::suits` has them.
        let (ground, flowers) = if tile.0 < 3 { ("red", "white") } else { ("white", "red") };
        let what = format!("a point that touches {ground}, where {flowers} flowers are placed");
        grounds.push((&book::PLACE_COLOUR, Fact::is(at, what)));
    }
    if tile == KNOTWEED {
        let flowers = turning::neighbours(at).filter(|beside| before.on(*beside).is_flower());
        grounds.extend(flowers.map(|beside| (&book::DRAINED, Fact::does(beside, "is drained for good"))));
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
    let found = Fact::Then("a placement is followed by a move".into(), rules.tiles(after));
    grounds.push((&book::MOVE_OWED, found));
    let why = match after.on(from).owner() {
        None => Fact::does(from, "is the centre piece, which either player moves"),
        Some(_) => Fact::lies(from),
    };
    grounds.push((&book::NOT_YOURS, why));
    if tiles::is_flower(tile) {
        grounds.push((&book::DRAINED, Fact::says("no Knotweed has drained it")));
    }
    grounds.push((&book::REACH, Fact::goes(tile, wording_board::how(tile))));
    grounds.extend(rules.ways(before, action).into_iter().map(|way| (&book::BLOCKED, Fact::Way(way))));
    if after.on(to).is_some() {
        let why = if tile == DRAGON { "a Dragon may remove any tile" } else { "any tile may remove a Dragon" };
        grounds.push((&book::MOVE_TAKEN, Fact::taken(to, why)));
    } else {
        grounds.push((&book::MOVE_TAKEN, Fact::empty(to)));
    }
}

/// The article that says why something comes of a ply.
pub(super) fn sequel(sequel: Sequel) -> &'static Code {
    match sequel {
        Sequel::Captured | Sequel::Removed => &book::MOVE_TAKEN,
        Sequel::Returned => &book::HAND,
        Sequel::Count("tiles") => &book::SET,
        Sequel::Count("hand") => &book::HAND_SIZE,
        Sequel::Unfulfilled | Sequel::End => &book::GAME_OVER,
        _ => &book::WON,
    }
}
