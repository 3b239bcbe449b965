//! What a ply may be, and how a written one is held against the rules.

use super::Balance;
use super::flower::WHEEL;
use super::movement::{Stop, between};
use super::position::Position;
use super::reason::{Objection, Reason};
use crate::board::{Place, Square};
use crate::record::{Act, Part, Piece, Ply};
use crate::variant::Tile;

/// A legal ply of Balance Pai Sho.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action(pub(super) Deed);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// The Blossoming: a tile from the hand is put down.
    Place {
        tile: Tile,
        at: Place,
    },
    /// Afterwards: a tile moves from one square to another.
    Move {
        tile: Tile,
        from: Square,
        to: Square,
    },
    Resign,
}

/// What is wrong, and with which piece of the act.
pub(super) type Wrong = (Reason, Piece);

impl Balance {
    /// What a written ply does, or what is wrong with it.
    pub(super) fn resolve_ply(&self, position: &Position, ply: &Ply) -> Result<Deed, Objection> {
        let fault = |act, piece, reason| Objection { reason, part: Part { act, piece }, after: None };
        let whole = |reason| fault(0, Piece::Whole, reason);
        if position.outcome.is_some() {
            return Err(whole(Reason::GameOver));
        }
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Resign => return Ok(Deed::Resign),
            Ply::Pass => return Err(whole(Reason::Pass)),
            Ply::Claim => return Err(whole(Reason::Claim)),
            Ply::Draw { .. } => return Err(whole(Reason::Draw)),
        };
        let Some(act) = acts.first() else { return Err(whole(Reason::NoAct)) };
        if acts.len() > 1 {
            return Err(fault(1, Piece::Whole, Reason::SeveralActs));
        }
        if act.exchange.is_some() {
            return Err(fault(0, Piece::Exchange, Reason::Exchange));
        }
        if act.effect.is_some() {
            return Err(fault(0, Piece::Effect, Reason::Effect));
        }
        let deed = match (act.drop, position.is_blossoming()) {
            (true, true) => resolve_placing(position, act),
            (true, false) => Err((Reason::AllPlaced, Piece::Whole)),
            (false, true) => Err((Reason::Blossoming, Piece::Whole)),
            (false, false) => resolve_move(position, act),
        };
        deed.map_err(|(reason, piece)| fault(0, piece, reason))
    }
}

fn resolve_placing(position: &Position, act: &Act) -> Result<Deed, Wrong> {
    let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
    if !act.path.is_empty() {
        return Err((Reason::PlacedMoves(tile), Piece::Step(0)));
    }
    if act.capture.is_some() {
        return Err((Reason::Capture, Piece::Captured));
    }
    check_placing(position, tile, act.at)?;
    Ok(Deed::Place { tile, at: act.at })
}

/// Whether the player to move may put a tile there.
pub(super) fn check_placing(position: &Position, tile: Tile, at: Place) -> Result<(), Wrong> {
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

fn resolve_move(position: &Position, act: &Act) -> Result<Deed, Wrong> {
    let tile = moving(position, act)?;
    let Place::Square(from) = act.at else { return Err((Reason::OnPoint(act.at), Piece::At)) };
    if act.capture.is_some() {
        return Err((Reason::Capture, Piece::Captured));
    }
    if tile == WHEEL && position.flower(act.at).is_some() {
        return Err((Reason::WheelBears(from), Piece::At));
    }
    let Some(&to) = act.path.last() else { return Err((Reason::Stays { tile, from }, Piece::At)) };
    let end = Piece::Step(u8::try_from(act.path.len() - 1).unwrap_or(u8::MAX));
    if let Some(bound) = position.bound(act.at).filter(|_| tile != WHEEL) {
        return Err((Reason::Bound { from, bound }, Piece::At));
    }
    let Place::Square(to) = to else { return Err((Reason::ToPoint { tile, from, to }, end)) };
    if to == from {
        return Err((Reason::Stays { tile, from }, end));
    }
    let stop = |stop| (Reason::NoWay { tile, from, to, stop }, end);
    let walked = position.walk(from, to);
    if walked == Err(Stop::OffLine) {
        return Err(stop(Stop::OffLine));
    }
    check_way(from, to, &act.path)?;
    walked.map_err(stop)?;
    Ok(Deed::Move { tile, from, to })
}

/// The tile that a move names or means: where a flower lies on the Wheel it is the flower that can move.
fn moving(position: &Position, act: &Act) -> Result<Tile, Wrong> {
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

/// Whether the way points lie on the way, one behind the other.
fn check_way(from: Square, to: Square, path: &[Place]) -> Result<(), Wrong> {
    let mut way = between(from, to);
    for (number, &place) in path.iter().enumerate().take(path.len().saturating_sub(1)) {
        if !way.any(|square| Place::Square(square) == place) {
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            return Err((Reason::OffWay { from, to, place }, Piece::Step(number)));
        }
    }
    Ok(())
}
