//! Why a ply is legal.

use super::action::{Action, ActionKind};
use super::harmony::is_unnatural;
use super::movement::Route;
use super::points::{DIAGONALS, NO_POINT, ORTHOGONALS, PointId};
use super::position::Position;
use super::tiles::{self, CHI, Piece, Reach, Sent, WHEEL};
use super::wording_moves::manner;
use super::{Wiki, book};
use crate::board::{Garden, Place};
use crate::code::Code;
use crate::rules::{Fact, Grounds, Rules, Sequel};
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
                grounds.extend(wall(at, to, tiles::moves(tile)));
                grounds.push((&book::DROP_CAPTURE, Fact::empty(to)));
            }
            newcomer(before, &mut grounds);
            grounds.extend(unnatural(Piece::new(tile, before.to_move), to));
            if tile == CHI {
                holds(before, to, None, &mut grounds);
            }
        }
        ActionKind::Move { from, to } => {
            moved(before, (from, to), ways(), &mut grounds);
            grounds.extend(unnatural(before.on(from), to));
            if before.on(from).tile() == CHI {
                holds(before, to, Some(from), &mut grounds);
            }
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
            let goes = format!("{} to bend", manner(tiles::strikes(bender)));
            grounds.push((strike(bender), Fact::goes(bender, goes)));
            let reach = Route::of(by, flower, tiles::strikes(bender)).ok();
            grounds.extend(reach.map(|route| (&book::BLOCKED, Fact::Way(points(&route)))));
            over(&before.moved(from, by), bender, "bends", by, flower, &mut grounds);
            grounds.push((&book::BEND_HELD, Fact::is(flower, "not beside a Chi Blocker")));
            grounds.push((&book::BEND_FLOWER, Fact::moved(flower, to)));
            let slides = Route::of(flower, to, tiles::bent_by(bender)).is_err();
            let how = if slides {
                "a flower in line with the element may slide along that line, to within 7 steps of it".into()
            } else {
                format!("a flower that this element bends goes {}", manner(tiles::bent_by(bender)))
            };
            grounds.push((&book::BEND_REACH, Fact::says(how)));
            let went = before.moved(from, by).bend_route(bender, by, flower, to).ok();
            grounds.extend(went.map(|route| (&book::BEND_BLOCKED, Fact::Way(points(&route)))));
            grounds.push((&book::BEND_BLOCKED, Fact::empty(to)));
            let wall = if went.is_some_and(|route| route.zones().straddles()) {
                "the flower starts at a torii, which opens the wall"
            } else {
                "the flower does not pass the wall"
            };
            grounds.push((&book::BEND_WALL, Fact::says(wall)));
            grounds.extend(unnatural(before.on(flower), to));
        }
        ActionKind::Promote { at, tile } => {
            grounds.extend([
                (&book::NOT_YOURS, Fact::lies(at)),
                (&book::PROMOTE_TILE, Fact::says("elements are promoted, except the Spirit Wheel")),
                (&book::PROMOTE_WHEEL, Fact::is(at, "beside the player's Spirit Wheel")),
                (&book::PROMOTE_HAND, Fact::InHand(tile)),
            ]);
            if tile == CHI {
                holds(before, at, None, &mut grounds);
            }
        }
        ActionKind::Reincarnate { at, price } => {
            let text = "the player's Spirit Wheel was captured";
            grounds.extend([
                (&book::RETURN_FREE, Fact::says(text)),
                (&book::RETURN_PRICE, Fact::InHand(price)),
                open(at),
            ]);
            newcomer(before, &mut grounds);
        }
        ActionKind::Pass => {
            let text = "the seat has dropped an element, so that it may pass";
            grounds.push((&book::FIRST_ELEMENT, Fact::says(text)));
        }
        ActionKind::Resign => {}
    }
    grounds
}

/// That a flower has disharmony from the garden that it stands in.
fn unnatural(flower: Piece, at: PointId) -> Option<(&'static Code, Fact)> {
    let (garden, other) = if at.is_red() { ("red", "white") } else { ("white", "red") };
    let text = || format!("wholly in a {garden} garden, which gives a {other} flower there disharmony");
    is_unnatural(flower, at).then(|| (&book::PROTECTED, Fact::is(at, text())))
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
fn newcomer(before: &Position, grounds: &mut Grounds) {
    let mut enemies = before.enemy_sovereignties(before.to_move).peekable();
    if enemies.peek().is_none() {
        grounds.push((&book::SOVEREIGN_GARDEN, Fact::says("no enemy has sovereignty over a garden")));
    }
    for enemy in enemies {
        let garden = Garden::all().nth(enemy.garden).map_or_else(String::new, |garden| format!("the {garden}"));
        let (article, what) = if enemy.single {
            let what = "which the new tile does not touch, and is not threatened";
            (&book::SOVEREIGN_GARDEN, format!("has single sovereignty over {garden}, {what}"))
        } else {
            (&book::PARTIAL_THREAT, format!("has partial sovereignty over {garden}, and is not threatened from there"))
        };
        grounds.push((article, Fact::does(enemy.holder, what)));
    }
}

/// What a Chi Blocker that comes to a point holds from then on, but for the point that it leaves.
fn holds(before: &Position, at: PointId, left: Option<PointId>, grounds: &mut Grounds) {
    for beside in ORTHOGONALS.into_iter().chain(DIAGONALS).map(|step| at.step(step)) {
        let piece = before.on(beside);
        if !piece.is_tile() || Some(beside) == left {
            continue;
        }
        let what = if before.is_immobilized(beside) {
            "was held before, and is held by it too"
        } else if tiles::is_element(piece.tile()) {
            "is held by it: it may only withdraw by one step in its owner's next turn"
        } else {
            "is held by it: it does not move, sends nothing and is not bent"
        };
        grounds.push((&book::IMMOBILE, Fact::does(beside, what)));
    }
}

/// What the way of a tile that captures or bends goes over.
fn over(position: &Position, tile: Tile, does: &str, from: PointId, to: PointId, grounds: &mut Grounds) {
    if tile != WHEEL {
        grounds.extend(wall(from, to, tiles::strikes(tile)));
        return;
    }
    let text = format!("the Spirit Wheel {does} over exactly one tile or one wall");
    grounds.push((&book::HOP, Fact::says(text)));
    let Ok(route) = Route::of(from, to, tiles::strikes(tile)) else { return };
    let hurdle = route.between().iter().find(|&&point| position.on(point).is_tile());
    let fact = match (hurdle, route.crossing()) {
        (Some(&hurdle), _) => Fact::does(hurdle, "is that tile"),
        (None, Some((last, next))) => Fact::Crosses(last.point().into(), next.point().into()),
        (None, None) => return,
    };
    grounds.push((&book::HOP, fact));
}

/// The article on how a tile captures and bends: most do it as they move.
fn strike(tile: Tile) -> &'static Code {
    if tiles::strikes(tile) == tiles::moves(tile) { &book::REACH } else { &book::STRIKE }
}

/// Why the wall does not stop a tile.
fn wall(from: PointId, to: PointId, reach: Reach) -> Option<(&'static Code, Fact)> {
    let zones = Route::of(from, to, reach).ok()?.zones();
    let text = match zones.straddles() {
        true => "the way has a point at a torii, which opens the wall",
        false => "the way does not pass the wall",
    };
    Some((&book::WALL, Fact::says(text)))
}

fn points(route: &Route) -> Vec<Place> {
    route.points().map(|point| point.point().into()).collect()
}

fn moved(
    before: &Position,
    (from, to): (PointId, PointId),
    ways: impl Iterator<Item = (&'static Code, Fact)>,
    grounds: &mut Grounds,
) {
    let (tile, target) = (before.on(from).tile(), before.on(to));
    grounds.push((&book::NOT_YOURS, Fact::lies(from)));
    if !before.is_immobilized(from) {
        let others = before.chi_blockers().into_iter().filter(|&chi| chi != NO_POINT && chi != from);
        grounds.extend(others.map(|chi| (&book::IMMOBILE, Fact::does(chi, "does not stand beside it"))));
    }
    let go = |article: &'static Code, reach: Reach| {
        grounds.push((article, Fact::goes(tile, manner(reach))));
        grounds.extend(ways);
    };
    if before.is_immobilized(from) {
        go(&book::WITHDRAW, tiles::withdraws(tile));
        let text = "a Chi Blocker is beside it, and this is its first turn there";
        grounds.push((&book::IMMOBILE, Fact::says(text)));
        grounds.push((&book::WITHDRAW_CAPTURE, Fact::empty(to)));
        return;
    }
    if !target.is_tile() {
        go(&book::REACH, tiles::moves(tile));
        grounds.extend(wall(from, to, tiles::moves(tile)));
        grounds.push((&book::OWN_TILE, Fact::empty(to)));
        return;
    }
    go(strike(tile), tiles::strikes(tile));
    over(before, tile, "captures", from, to, grounds);
    if tile == CHI {
        let text = "was beside the Chi Blocker before the turn, and so immobilized by it";
        grounds.push((&book::STRIKE, Fact::does(to, text)));
    }
    let kinds = if tiles::is_element(tile) {
        "elements capture elements, and both are"
    } else {
        "flowers capture flowers and elements"
    };
    grounds.push((&book::CAPTURE_KIND, Fact::says(kinds)));
    let received = before.received(to);
    let why = format!("it receives {} harmony and {} disharmony", received.harmony, received.disharmony);
    grounds.push((&book::PROTECTED, Fact::taken(to, why)));
    before.senders(to, |from, sent| {
        let what = match sent {
            Sent::Harmony => "gives it harmony",
            Sent::Disharmony => "gives it disharmony",
            Sent::Nothing => return,
        };
        grounds.push((&book::PROTECTED, Fact::does(from, what)));
    });
    grounds.extend(unnatural(target, to));
}

/// The article that says why something comes of a ply.
pub(super) fn sequel(sequel: Sequel) -> &'static Code {
    match sequel {
        Sequel::Captured | Sequel::Removed => &book::CAPTURE_KIND,
        Sequel::Returned => &book::PROMOTE_HAND,
        Sequel::Harmony | Sequel::Disharmony | Sequel::Count("harmony" | "disharmony") => &book::PROTECTED,
        Sequel::Balance | Sequel::Territory | Sequel::Count(_) | Sequel::Score => &book::NO_CLAIM,
        Sequel::Unfulfilled | Sequel::End => &book::GAME_OVER,
    }
}
