//! Resolves written plies into actions, or refuses them.

use super::Balance;
use super::action::Action;
use super::movement::{Stop, between};
use super::position::Position;
use super::reason::{Objection, Reason};
use super::tiles::WHEEL;
use crate::board::{Place, Square};
use crate::record::{Act, Part, Piece, Ply};
use crate::variant::Tile;

/// What a check gives, or why not and which piece of the act is to blame.
type Checked<T> = Result<T, (Reason, Piece)>;

impl Balance {
    /// The action that a written ply stands for, or why it is not legal.
    pub(super) fn resolve_ply(&self, position: &Position, ply: &Ply) -> Result<Action, Objection> {
        let object = |act, piece, reason| Objection { reason, part: Part { act, piece }, after: None };
        let whole = |reason| object(0, Piece::Whole, reason);
        if position.outcome.is_some() {
            return Err(whole(Reason::GameOver));
        }
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Resign => return Ok(Action::Resign),
            Ply::Pass => return Err(whole(Reason::Pass)),
            Ply::Claim => return Err(whole(Reason::Claim)),
            Ply::Draw { .. } => return Err(whole(Reason::Draw)),
        };
        let Some(act) = acts.first() else { return Err(whole(Reason::NoAct)) };
        if acts.len() > 1 {
            return Err(object(1, Piece::Whole, Reason::SeveralActs));
        }
        resolve_act(position, act).map_err(|(reason, piece)| object(0, piece, reason))
    }
}

/// The act of a ply that has no other.
fn resolve_act(position: &Position, act: &Act) -> Checked<Action> {
    if act.exchange.is_some() {
        return Err((Reason::Exchange, Piece::Exchange));
    }
    if act.effect.is_some() {
        return Err((Reason::Effect, Piece::Effect));
    }
    match (act.drop, position.is_blossoming()) {
        (true, true) => resolve_drop(position, act),
        (true, false) => Err((Reason::AllPlaced(act.at), Piece::Whole)),
        (false, true) => Err((Reason::Blossoming, Piece::Whole)),
        (false, false) => resolve_move(position, act),
    }
}

fn resolve_drop(position: &Position, act: &Act) -> Checked<Action> {
    let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
    if !act.path.is_empty() {
        return Err((Reason::PlacedMoves(tile), Piece::Step(0)));
    }
    if act.capture.is_some() {
        return Err((Reason::Capture, Piece::Captured));
    }
    check_drop(position, tile, act.at)?;
    Ok(Action::Drop { tile, at: act.at })
}

/// Whether the seat to move may place a tile there.
pub(super) fn check_drop(position: &Position, tile: Tile, at: Place) -> Checked<()> {
    if position.hands.holds(position.to_move, tile) == 0 {
        return Err((Reason::NoneLeft(tile), Piece::Tile));
    }
    if tile == WHEEL {
        if let Place::Point(point) = at {
            return Err((Reason::WheelOnPoint(point), Piece::At));
        }
        return if position.is_free(at) { Ok(()) } else { Err((Reason::Taken { tile, at }, Piece::At)) };
    }
    // A flower may lie on an empty Wheel.
    if position.flower(at).is_some() { Err((Reason::Taken { tile, at }, Piece::At)) } else { Ok(()) }
}

fn resolve_move(position: &Position, act: &Act) -> Checked<Action> {
    let tile = moving(position, act)?;
    let Place::Square(from) = act.at else { return Err((Reason::OnPoint(act.at), Piece::At)) };
    if act.capture.is_some() {
        return Err((Reason::Capture, Piece::Captured));
    }
    if tile == WHEEL && position.flower(act.at).is_some() {
        return Err((Reason::WheelBears(from), Piece::At));
    }
    let Some(to) = act.end() else { return Err((Reason::Stays { tile, from }, Piece::At)) };
    let end = Piece::Step(u8::try_from(act.path.len() - 1).unwrap_or(u8::MAX));
    if let Some(bound) = (tile != WHEEL).then(|| position.bound(act.at)).flatten() {
        return Err((Reason::Bound { from, bound }, Piece::At));
    }
    let Place::Square(to) = to else { return Err((Reason::ToPoint { tile, from, to }, end)) };
    if to == from {
        return Err((Reason::Stays { tile, from }, end));
    }
    let stop = |stop| (Reason::NoWay { tile, from, to, stop }, end);
    let walked = position.check_way(from, to);
    if walked == Err(Stop::OffLine) {
        return Err(stop(Stop::OffLine));
    }
    if act.path.len() > 1 {
        check_way(from, to, &act.path)?;
    }
    walked.map_err(stop)?;
    Ok(Action::Move { tile, from, to })
}

/// The tile that a move names. Where it names none, a flower on the Wheel is meant, not the Wheel.
fn moving(position: &Position, act: &Act) -> Checked<Tile> {
    let at = act.at;
    let flower = position.flower(at).map(|flower| flower.tile());
    let wheel = position.has_wheel(at).then_some(WHEEL);
    let Some(upper) = flower.or(wheel) else { return Err((Reason::NoTile(at), Piece::At)) };
    match act.tile {
        None => Ok(upper),
        Some(named) if Some(named) == flower || Some(named) == wheel => Ok(named),
        Some(named) => Err((Reason::OtherTile { named, tile: upper, at }, Piece::Tile)),
    }
}

/// Whether the named way points lie on the way, in their order.
fn check_way(from: Square, to: Square, path: &[Place]) -> Checked<()> {
    let mut way = between(from, to);
    for (number, &place) in path.iter().enumerate().take(path.len().saturating_sub(1)) {
        if !way.any(|square| Place::Square(square) == place) {
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            return Err((Reason::OffWay { from, to, place }, Piece::Step(number)));
        }
    }
    Ok(())
}
