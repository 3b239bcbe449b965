//! Resolves written plies into actions.

use super::Basic;
use super::abilities::Ability;
use super::action::Action;
use super::boat;
use super::movement::{Between, Stop, costs_the_taker, moves, takes};
use super::points::{bars, is_port};
use super::position::Position;
use super::reason::{Misuse, Objection, Reason, object};
use super::tiles::{BOAT, WHEEL};
use crate::board::{Place, Point};
use crate::record::{Act, Effect, Piece, Ply};
use crate::variant::Tile;

impl Basic {
    /// The action a written ply stands for, or why it is not legal.
    pub(super) fn resolve_ply(&self, position: &Position, ply: &Ply) -> Result<Action, Objection> {
        let whole = |reason| Err(object(reason, Piece::Whole));
        if position.outcome.is_some() {
            return whole(Reason::GameOver);
        }
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Resign => return Ok(Action::Resign),
            Ply::Pass => return whole(Reason::Pass),
            Ply::Claim => return whole(Reason::Claim),
            Ply::Draw { .. } => return whole(Reason::Draw),
        };
        let Some((act, rest)) = acts.split_first() else { return whole(Reason::NoAct) };
        resolve_act(position, act, rest)
    }
}

/// The first act of a ply and the others, in a game that is not over.
fn resolve_act(position: &Position, act: &Act, rest: &[Act]) -> Result<Action, Objection> {
    let whole = |reason| Err(object(reason, Piece::Whole));
    if act.exchange.is_some() {
        return Err(object(Reason::Exchange, Piece::Exchange));
    }
    if !position.is_past_spring() && !act.drop {
        return whole(Reason::Spring);
    }
    let carries = !act.drop && matches!(act.effect.as_deref(), Some(Effect::Shift { .. }));
    if !rest.is_empty() && !carries {
        return Err(object(Reason::SeveralActs, Piece::Whole).in_act(1));
    }
    if act.drop {
        return resolve_drop(position, act);
    }
    match act.effect.as_deref() {
        None => resolve_move(position, act).map(|(from, to)| Action::Move { from, to }),
        Some(effect) => resolve_ability(position, act, effect, rest),
    }
}

fn resolve_drop(position: &Position, act: &Act) -> Result<Action, Objection> {
    let tile = act.tile.ok_or(object(Reason::Unnamed, Piece::At))?;
    let at = point(act.at, Piece::At)?;
    if act.capture.is_some() {
        return Err(object(Reason::DropCaptures(tile), Piece::Captured));
    }
    if !act.path.is_empty() {
        return Err(object(Reason::DropMoves(tile), Piece::Step(0)));
    }
    if act.effect.is_some() {
        return Err(object(Reason::DropActs(tile), Piece::Effect));
    }
    position.check_drop(tile, at)?;
    Ok(Action::Drop { tile, at })
}

fn resolve_move(position: &Position, act: &Act) -> Result<(Point, Point), Objection> {
    let from = own_tile(position, act)?;
    let tile = position.on(from).tile();
    check_start(position, from).map_err(|reason| object(reason, Piece::At))?;
    let number = u8::try_from(act.path.len().wrapping_sub(1)).ok();
    let Some((end, number)) = act.end().zip(number) else { return Err(object(Reason::Stays(from), Piece::At)) };
    let step = Piece::Step(number);
    let to = point(end, step)?;
    if to == from {
        return Err(object(Reason::Stays(from), step));
    }
    let (seat, target) = (position.to_move, position.on(to));
    match act.capture {
        _ if target.is_of(seat) => return Err(object(Reason::Friend { from, to }, step)),
        Some(_) if target.is_none() => return Err(object(Reason::NothingTaken { from, to }, step)),
        Some(Some(named)) if named != target.tile() => {
            return Err(object(Reason::OtherTaken { named, from, at: to }, Piece::Captured));
        }
        _ => {}
    }
    let named = way_points(&act.path)?;
    position.walk(tile, seat, from, to, &named).map_err(|stop| match stop {
        Stop::OffWay(number) => object(off_way(from, to, &named, number), Piece::Step(number)),
        _ => object(Reason::NoWay { from, to, stop }, step),
    })?;
    check_end(position, tile, from, to).map_err(|reason| object(reason, step))?;
    // The missing sign matters only where the capture itself is legal.
    if act.capture.is_none() && target.is_some() {
        return Err(object(Reason::Unmarked { from, to }, step));
    }
    Ok((from, to))
}

/// Whether a tile has a move of its own now.
pub(super) fn check_start(position: &Position, from: Point) -> Result<(), Reason> {
    if !moves(position.on(from).tile()) {
        return Err(Reason::Fixed(from));
    }
    match position.drained_by(from) {
        Some(by) => Err(Reason::Drained { from, by }),
        None => Ok(()),
    }
}

/// Whether a tile of the seat to move may end a move on a point that it reaches.
pub(super) fn check_end(position: &Position, tile: Tile, from: Point, to: Point) -> Result<(), Reason> {
    let target = position.on(to);
    if target.is_of(position.to_move) {
        return Err(Reason::Friend { from, to });
    }
    if is_port(to) {
        return Err(Reason::PortEnd { from, to });
    }
    if bars(tile, to) {
        return Err(Reason::Garden { tile, from: Some(from), at: to });
    }
    if target.is_none() || takes(position, tile, to) {
        return Ok(());
    }
    Err(if tile == BOAT { Reason::BoatCaptures { from, to } } else { Reason::NotOpposed { from, to } })
}

fn resolve_ability(position: &Position, act: &Act, effect: &Effect, rest: &[Act]) -> Result<Action, Objection> {
    let from = own_tile(position, act)?;
    let refuse = |misuse: Misuse| Err(object(misuse, Piece::Effect));
    match (position.on(from).tile(), effect) {
        (WHEEL, Effect::Turn(_)) | (BOAT, Effect::Shift { .. }) => {}
        (WHEEL, _) => return refuse(Misuse::CannotShift(from)),
        (BOAT, _) => return refuse(Misuse::CannotTurn(from)),
        _ => return refuse(Misuse::NoAbility(from)),
    }
    let is_move = !act.path.is_empty() || act.capture.is_some();
    let moved = if is_move { Some(resolve_move(position, act)?) } else { None };
    let Some((_, by)) = moved else {
        let ability = resolve_effect(position, from, false, effect, rest)?;
        return Ok(Action::Use { from, by: from, ability });
    };
    let target = position.on(by);
    if target.is_some() && costs_the_taker(target.tile()) {
        return refuse(Misuse::Spent { from, to: by });
    }
    let ability = resolve_effect(&position.moved(from, by), by, true, effect, rest)
        .map_err(|objection| Objection { after: moved, ..objection })?;
    Ok(Action::Use { from, by, ability })
}

/// What a Wheel or a Boat does on the point where it stands after its move.
fn resolve_effect(
    position: &Position,
    by: Point,
    has_moved: bool,
    effect: &Effect,
    rest: &[Act],
) -> Result<Ability, Objection> {
    match effect {
        Effect::Turn(steps) => {
            let steps = steps.rem_euclid(8) as u8;
            position.check_turn(by, steps).map_err(|reason| object(reason, Piece::Effect))?;
            Ok(Ability::Turn(steps))
        }
        Effect::Shift { tile, at, path } => boat::resolve(position, by, has_moved, (*tile, *at, path), rest),
    }
}

/// Where the tile of an act stands, which must be one of the seat to move.
fn own_tile(position: &Position, act: &Act) -> Result<Point, Objection> {
    let from = point(act.at, Piece::At)?;
    named_tile(position, act.tile, from)?;
    if position.on(from).seat() != position.to_move {
        return Err(object(Reason::NotYours(from), Piece::At));
    }
    Ok(from)
}

/// Whether a tile stands on a point, and is the one that was named.
pub(super) fn named_tile(position: &Position, named: Option<Tile>, at: Point) -> Result<(), Objection> {
    let tile = position.on(at);
    if tile.is_none() {
        return Err(object(Reason::NoTile(at), Piece::At));
    }
    match named.filter(|&named| named != tile.tile()) {
        Some(named) => Err(object(Reason::OtherTile { named, at }, Piece::Tile)),
        None => Ok(()),
    }
}

/// The number of the last step of a path, if it has one.
pub(super) fn last_step(path: &[Place]) -> Option<u8> {
    path.len().checked_sub(1).and_then(|last| last.try_into().ok())
}

/// The points a path names before its end.
pub(super) fn way_points(path: &[Place]) -> Result<Between, Objection> {
    let Some((_, named)) = path.split_last() else { return Ok(Between::new()) };
    named.iter().enumerate().map(|(number, &place)| point(place, Piece::Step(number as u8))).collect()
}

pub(super) fn off_way(from: Point, to: Point, named: &[Point], number: u8) -> Reason {
    Reason::OffWay { from, to, point: named.get(usize::from(number)).copied().unwrap_or(to) }
}

/// The point that a ply names.
pub(super) fn point(place: Place, piece: Piece) -> Result<Point, Objection> {
    place.point().ok_or(object(Reason::Square, piece))
}
