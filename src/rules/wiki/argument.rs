//! Why a ply is legal.

use super::action::{Action, ActionKind};
use super::points::PointId;
use super::position::Position;
use super::tiles::{self, Reach, WHEEL};
use super::wording_moves::manner;
use super::{Wiki, book};
use crate::code::Code;
use crate::rules::{Fact, Grounds, Rules};
use crate::variant::Tile;

pub(super) fn grounds(rules: &Wiki, before: &Position, action: &Action) -> Grounds {
    let mut grounds = Grounds::new();
    let ways = || rules.ways(before, action).into_iter().map(|way| (&book::BLOCKED, Fact::Way(way)));
    match action.0 {
        ActionKind::Drop { tile, at, to } => {
            dropped(before, tile, at, &mut grounds);
            if to != at {
                grounds.push((&book::DROP_HELD, Fact::is(at, "not beside a Chi Blocker")));
                grounds.push((&book::REACH, Fact::goes(tile, manner(tiles::moves(tile)))));
                grounds.extend(ways());
                grounds.push((&book::WALL, Fact::says("its way does not pass the wall")));
                grounds.push((&book::DROP_CAPTURE, Fact::empty(to)));
            }
            newcomer(&mut grounds);
        }
        ActionKind::Move { from, to } => {
            moved(before, (from, to), ways(), &mut grounds);
        }
        ActionKind::Bend { from, by, flower, to } => {
            if from != by {
                moved(before, (from, by), ways(), &mut grounds);
            } else {
                grounds.push((&book::NOT_YOURS, Fact::lies(from)));
            }
            let bender = before.on(from).tile();
            grounds.push((&book::BENDER, Fact::says("Air, Water, Earth, Fire and the Spirit Wheel bend")));
            grounds.push((&book::BENDER_HELD, Fact::is(by, "not beside a Chi Blocker")));
            grounds.push((&book::BEND_HELD, Fact::is(flower, "not beside a Chi Blocker")));
            grounds.push((&book::BEND_FLOWER, Fact::moved(flower, to)));
            let how = format!("a flower that it bends goes {}", manner(tiles::bent_by(bender)));
            grounds.push((&book::BEND_REACH, Fact::says(how)));
            grounds.push((&book::BEND_BLOCKED, Fact::empty(to)));
            grounds.push((&book::BEND_WALL, Fact::says("the flower does not pass the wall")));
        }
        ActionKind::Promote { at, tile } => grounds.extend([
            (&book::NOT_YOURS, Fact::lies(at)),
            (&book::PROMOTE_TILE, Fact::says("elements are promoted, except the Spirit Wheel")),
            (&book::PROMOTE_WHEEL, Fact::is(at, "beside the player's Spirit Wheel")),
            (&book::PROMOTE_HAND, Fact::InHand(tile)),
        ]),
        ActionKind::Reincarnate { at, price } => {
            let text = "the player's Spirit Wheel was captured";
            grounds.extend([
                (&book::RETURN_FREE, Fact::says(text)),
                (&book::RETURN_PRICE, Fact::InHand(price)),
                open(at),
            ]);
            newcomer(&mut grounds);
        }
        ActionKind::Pass => {
            let text = "the seat has dropped an element, so that it may pass";
            grounds.push((&book::FIRST_ELEMENT, Fact::says(text)));
        }
        ActionKind::Resign => {}
    }
    grounds
}

fn dropped(before: &Position, tile: Tile, at: PointId, grounds: &mut Grounds) {
    if !before.entered.has(before.to_move) {
        let text = "the first ply of a seat drops an element, and this is one";
        grounds.push((&book::FIRST_ELEMENT, Fact::says(text)));
    }
    grounds.push((&book::HAND, Fact::InHand(tile)));
    grounds.push(open(at));
    if at.touches_torii() {
        grounds.push((&book::DROP_WALL, Fact::is(at, "at a torii, where every tile may be dropped")));
        return;
    }
    if tiles::is_ordinary(tile) {
        grounds.push((&book::DROP_GARDEN, Fact::is(at, "in a yellow garden")));
    }
    grounds.push((&book::DROP_WALL, Fact::is(at, "not on the wall")));
}

fn open(at: PointId) -> (&'static Code, Fact) {
    (&book::DROP_TAKEN, Fact::empty(at))
}

/// Why a tile may come onto the board where others have sovereignty.
fn newcomer(grounds: &mut Grounds) {
    let enters = "it enters no garden where an enemy has single sovereignty";
    let threatens = "it threatens no tile with single sovereignty";
    grounds.push((&book::SOVEREIGN_GARDEN, Fact::says(enters)));
    grounds.push((&book::SOVEREIGN_THREAT, Fact::says(threatens)));
}

fn moved(
    before: &Position,
    (from, to): (PointId, PointId),
    ways: impl Iterator<Item = (&'static Code, Fact)>,
    grounds: &mut Grounds,
) {
    let (tile, target) = (before.on(from).tile(), before.on(to));
    grounds.push((&book::NOT_YOURS, Fact::lies(from)));
    let go = |article: &'static Code, reach: Reach| {
        grounds.push((article, Fact::goes(tile, manner(reach))));
        grounds.extend(ways);
    };
    if before.is_immobilized(from) {
        go(&book::WITHDRAW, tiles::withdraws(tile));
        let text = "a Chi Blocker is beside it, and this is its first turn there";
        grounds.push((&book::IMMOBILE, Fact::says(text)));
        return;
    }
    if !target.is_tile() {
        go(&book::REACH, tiles::moves(tile));
        grounds.push((&book::WALL, Fact::says("its way does not pass the wall")));
        return;
    }
    go(&book::STRIKE, tiles::strikes(tile));
    grounds.push(if tile == WHEEL {
        (&book::HOP, Fact::says("it captures over exactly one tile or one wall"))
    } else {
        (&book::WALL, Fact::says("its way does not pass the wall"))
    });
    if tiles::is_element(tile) {
        grounds.push((&book::CAPTURE_KIND, Fact::says("both are elements")));
    }
    let received = before.received(to);
    let why = format!("it receives {} harmony and {} disharmony", received.harmony, received.disharmony);
    grounds.push((&book::PROTECTED, Fact::taken(to, why)));
}
