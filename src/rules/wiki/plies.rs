//! What a ply may be, and how a written one is held against the rules.

use super::Wiki;
use super::movement::{Stop, Way};
use super::position::Position;
use super::reason::{Objection, Reason};
use super::spot::{Field, Spot};
use super::tiles::{self, WHEEL};
use crate::board::Place;
use crate::record::{Act, Effect, Part, Piece, Ply};
use crate::variant::{Seat, Tile};

/// A legal ply of the wiki rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action(pub(super) Deed);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// A tile from the hand is put down, and may go on at once; where it stays, both points are the same.
    Drop {
        tile: Tile,
        at: Spot,
        to: Spot,
    },
    /// A tile moves, withdraws or captures.
    Move {
        from: Spot,
        to: Spot,
    },
    /// An element moves a flower, after a move of its own or from where it stands.
    Bend {
        from: Spot,
        by: Spot,
        flower: Spot,
        to: Spot,
    },
    /// An element becomes another.
    Promote {
        at: Spot,
        tile: Tile,
    },
    /// The Spirit Wheel returns for an element in hand.
    Reincarnate {
        at: Spot,
        price: Tile,
    },
    Pass,
    Resign,
}

/// What is wrong, and with which piece of the act.
pub(super) type Wrong = (Reason, Piece);

impl Wiki {
    /// What a written ply does, or what is wrong with it.
    pub(super) fn resolve_ply(&self, position: &Position, ply: &Ply) -> Result<Deed, Objection> {
        let fault = |act, piece, reason| Objection { reason, part: Part { act, piece }, after: None };
        let whole = |reason| fault(0, Piece::Whole, reason);
        if position.outcome.is_some() {
            return Err(whole(Reason::GameOver));
        }
        let first = !position.entered.has(position.to_move);
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Resign => return Ok(Deed::Resign),
            Ply::Pass if first => return Err(whole(Reason::FirstElement)),
            Ply::Pass => return Ok(Deed::Pass),
            Ply::Claim => return Err(whole(Reason::Claim)),
            Ply::Draw { .. } => return Err(whole(Reason::Draw)),
        };
        let Some(act) = acts.first() else { return Err(whole(Reason::NoAct)) };
        if acts.len() > 1 {
            return Err(fault(1, Piece::Whole, Reason::SeveralActs));
        }
        if let Some(Effect::Turn(_)) = act.effect {
            return Err(fault(0, Piece::Effect, Reason::TurnsRing));
        }
        let named_element = act.tile.is_some_and(tiles::is_element);
        if first && !(act.drop && named_element && act.exchange.is_none()) {
            return Err(fault(0, if act.drop { Piece::Tile } else { Piece::Whole }, Reason::FirstElement));
        }
        let deed = match (act.drop, act.exchange, &act.effect) {
            (true, Some(price), _) => resolve_return(position, act, price),
            (true, None, _) => resolve_drop(position, act),
            (false, Some(tile), _) => resolve_promotion(position, act, tile),
            (false, None, Some(Effect::Shift { tile, at, path })) => {
                return resolve_bend(position, act, *tile, *at, path);
            }
            (false, None, _) => resolve_move(position, act).map(|(from, to)| Deed::Move { from, to }),
        };
        deed.map_err(|(reason, piece)| fault(0, piece, reason))
    }
}

fn resolve_drop(position: &Position, act: &Act) -> Result<Deed, Wrong> {
    let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
    let at = spot(act.at, Piece::At)?;
    check_drop(position, tile, at)?;
    if act.capture.is_some() {
        return Err((Reason::DropCaptures(tile), Piece::Captured));
    }
    if act.effect.is_some() {
        return Err((Reason::DropBends(tile), Piece::Effect));
    }
    let seat = position.to_move;
    let Some(end) = last_step(&act.path) else {
        check_newcomer(position, tile, seat, at.field(), at).map_err(|reason| (reason, Piece::At))?;
        return Ok(Deed::Drop { tile, at, to: at });
    };
    let to = spot(act.path[usize::from(end)], Piece::Step(end))?;
    let piece = Piece::Step(end);
    if to == at {
        return Err((Reason::Stays(at), piece));
    }
    if let Some(chi) = position.held_by(at) {
        return Err((Reason::DropHeld { tile, at, chi }, piece));
    }
    let stop = |stop| (Reason::NoWay { tile, from: at, to, stop }, piece);
    let way = Way::of(at, to, tiles::moves(tile)).map_err(|off| stop(Stop::Off(off)))?;
    check_way(&way, &act.path, Piece::Step)?;
    if position.on(to).is_tile() {
        return Err((
            if position.on(to).is_friend(seat) { Reason::Friend(to) } else { Reason::DropCaptures(tile) },
            piece,
        ));
    }
    let way = position.walk(at, to, tiles::moves(tile)).map_err(stop)?;
    if let Some(hold) = position.invades(seat, at.field()) {
        return Err((Reason::Invades { tile, at, hold }, Piece::At));
    }
    check_newcomer(position, tile, seat, way.field(), to).map_err(|reason| (reason, piece))?;
    Ok(Deed::Drop { tile, at, to })
}

/// Whether a tile may be put on a point, sovereignty aside.
pub(super) fn check_drop(position: &Position, tile: Tile, at: Spot) -> Result<(), Wrong> {
    if position.left(position.to_move, tile) == 0 {
        return Err((Reason::NoneLeft(tile), Piece::Tile));
    }
    check_open(position, tile, at)
}

fn check_open(position: &Position, tile: Tile, at: Spot) -> Result<(), Wrong> {
    if !position.on(at).is_nothing() {
        return Err((Reason::Taken(at), Piece::At));
    }
    if at.touches_torii() {
        return Ok(());
    }
    if tiles::is_ordinary(tile) && !at.is_yellow() {
        return Err((Reason::DropGarden { tile, at }, Piece::At));
    }
    if at.is_on_wall() { Err((Reason::DropWall { tile, at }, Piece::At)) } else { Ok(()) }
}

/// Whether the sovereignty of enemies lets a new tile come by this way and stay at its end.
pub(super) fn check_newcomer(position: &Position, tile: Tile, seat: Seat, over: Field, to: Spot) -> Result<(), Reason> {
    if let Some(hold) = position.invades(seat, over) {
        return Err(Reason::Invades { tile, at: to, hold });
    }
    match position.threatens(tile, seat, to) {
        Some(hold) => Err(Reason::Threatens { tile, at: to, hold }),
        None => Ok(()),
    }
}

fn resolve_return(position: &Position, act: &Act, price: Tile) -> Result<Deed, Wrong> {
    let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
    let seat = position.to_move;
    if tile != WHEEL {
        return Err((Reason::ReturnTile(tile), Piece::Tile));
    }
    if !position.wheel_taken.has(seat) {
        return Err((Reason::ReturnFree, Piece::Tile));
    }
    if !tiles::is_element(price) || position.left(seat, price) == 0 {
        return Err((Reason::ReturnPrice(price), Piece::Exchange));
    }
    if let Some(piece) = more(act) {
        return Err((Reason::ExchangeAndMore, piece));
    }
    let at = spot(act.at, Piece::At)?;
    check_return(position, at)?;
    Ok(Deed::Reincarnate { at, price })
}

/// Whether a captured Spirit Wheel may come back to a point.
pub(super) fn check_return(position: &Position, at: Spot) -> Result<(), Wrong> {
    check_open(position, WHEEL, at)?;
    check_newcomer(position, WHEEL, position.to_move, at.field(), at).map_err(|reason| (reason, Piece::At))
}

fn resolve_promotion(position: &Position, act: &Act, tile: Tile) -> Result<Deed, Wrong> {
    let at = own_tile(position, act)?;
    if let Some(piece) = more(act) {
        return Err((Reason::ExchangeAndMore, piece));
    }
    check_promotion(position, at)?;
    if !tiles::is_element(tile) || position.left(position.to_move, tile) == 0 {
        return Err((Reason::PromoteHand(tile), Piece::Exchange));
    }
    Ok(Deed::Promote { at, tile })
}

/// Whether one's own tile on a point may be promoted at all.
pub(super) fn check_promotion(position: &Position, at: Spot) -> Result<(), Wrong> {
    let old = position.on(at).tile();
    if !tiles::is_element(old) || old == WHEEL {
        return Err((Reason::PromoteTile(at), Piece::At));
    }
    match position.element(position.to_move, WHEEL) {
        Some(wheel) if wheel.is_beside(at) => Ok(()),
        wheel => Err((Reason::PromoteAlone { at, wheel }, Piece::At)),
    }
}

fn resolve_move(position: &Position, act: &Act) -> Result<(Spot, Spot), Wrong> {
    let from = own_tile(position, act)?;
    let Some(end) = last_step(&act.path) else { return Err((Reason::Stays(from), Piece::At)) };
    let piece = Piece::Step(end);
    let to = spot(act.path[usize::from(end)], piece)?;
    if to == from {
        return Err((Reason::Stays(from), piece));
    }
    let (seat, target) = (position.to_move, position.on(to));
    match act.capture {
        _ if target.is_friend(seat) => return Err((Reason::Friend(to), piece)),
        Some(_) if !target.is_tile() => return Err((Reason::NothingTaken(to), piece)),
        Some(Some(named)) if named != target.tile() => {
            return Err((Reason::OtherTaken { named, at: to }, Piece::Captured));
        }
        _ => {}
    }
    let way = check_move(position, from, to).map_err(|reason| (reason, piece))?;
    // Only what could be captured wants the sign.
    if act.capture.is_none() && target.is_tile() {
        return Err((Reason::Unmarked { from, to }, piece));
    }
    check_way(&way, &act.path, Piece::Step)?;
    Ok((from, to))
}

/// Whether one's own tile may go from one point to another, where nothing or an enemy's tile stands; by which way.
pub(super) fn check_move(position: &Position, from: Spot, to: Spot) -> Result<Way, Reason> {
    let (laid, target) = (position.on(from), position.on(to));
    let tile = laid.tile();
    if let Some(chi) = position.held_by(from) {
        if tiles::is_flower(tile) || position.is_fixed(from, laid) {
            return Err(Reason::Immobile { from, chi });
        }
        if target.is_tile() {
            return Err(Reason::WithdrawCaptures { from, chi });
        }
        return position.walk(from, to, tiles::withdraws(tile)).map_err(|stop| Reason::Withdraw {
            from,
            to,
            chi,
            stop,
        });
    }
    if !target.is_tile() {
        return position.walk(from, to, tiles::moves(tile)).map_err(|stop| Reason::NoWay { tile, from, to, stop });
    }
    if tiles::is_element(tile) && tiles::is_flower(target.tile()) {
        return Err(Reason::CaptureKind { from, to });
    }
    let way = position.strike(tile, from, to).map_err(|stop| Reason::NoStrike { tile, from, to, stop })?;
    if position.is_protected(to) { Err(Reason::Protected(to)) } else { Ok(way) }
}

fn resolve_bend(
    position: &Position,
    act: &Act,
    named: Option<Tile>,
    at: Place,
    path: &[Place],
) -> Result<Deed, Objection> {
    let fault = |moved| move |(reason, piece)| Objection { reason, part: Part { act: 0, piece }, after: moved };
    let from = own_tile(position, act).map_err(fault(None))?;
    let bender = position.on(from).tile();
    if !tiles::bends(bender) {
        return Err(fault(None)((Reason::NoBender(from), Piece::Tile)));
    }
    if act.capture.is_some() {
        return Err(fault(None)((Reason::CaptureAndBend, Piece::Effect)));
    }
    if act.path.is_empty() {
        return resolve_bent(position, from, named, at, path)
            .map(|(flower, to)| Deed::Bend { from, by: from, flower, to })
            .map_err(fault(None));
    }
    let (_, by) = resolve_move(position, act).map_err(fault(None))?;
    let after = position.moved(from, by);
    resolve_bent(&after, by, named, at, path)
        .map(|(flower, to)| Deed::Bend { from, by, flower, to })
        .map_err(fault(Some((from, by))))
}

fn resolve_bent(
    position: &Position,
    by: Spot,
    named: Option<Tile>,
    at: Place,
    path: &[Place],
) -> Result<(Spot, Spot), Wrong> {
    let flower = spot(at, Piece::EffectAt)?;
    if !position.on(flower).is_tile() {
        return Err((Reason::NoTile(flower), Piece::EffectAt));
    }
    if let Some(named) = named.filter(|&named| named != position.on(flower).tile()) {
        return Err((Reason::OtherTile { named, at: flower }, Piece::EffectTile));
    }
    let bender = position.on(by).tile();
    check_bend(position, by, flower)?;
    let Some(end) = last_step(path) else { return Err((Reason::BentStays(flower), Piece::EffectAt)) };
    let piece = Piece::EffectStep(end);
    let to = spot(path[usize::from(end)], piece)?;
    if to == flower {
        return Err((Reason::BentStays(flower), piece));
    }
    let way = position.bent(bender, by, flower, to).map_err(|stop| (Reason::NoBent { by, flower, to, stop }, piece))?;
    check_way(&way, path, Piece::EffectStep)?;
    Ok((flower, to))
}

/// Whether one's own element that bends may bend what stands on a point.
pub(super) fn check_bend(position: &Position, by: Spot, flower: Spot) -> Result<(), Wrong> {
    let bender = position.on(by).tile();
    if let Some(chi) = position.held_by(by) {
        return Err((Reason::BenderHeld { by, chi }, Piece::Effect));
    }
    if !tiles::is_flower(position.on(flower).tile()) {
        return Err((Reason::ElementBent(flower), Piece::EffectAt));
    }
    if let Some(chi) = position.held_by(flower) {
        return Err((Reason::BentHeld { flower, chi }, Piece::EffectAt));
    }
    position.strike(bender, by, flower).map_err(|stop| (Reason::NoBend { by, flower, stop }, Piece::EffectAt))?;
    Ok(())
}

/// The point of one's own tile that an act is about.
fn own_tile(position: &Position, act: &Act) -> Result<Spot, Wrong> {
    let from = spot(act.at, Piece::At)?;
    let laid = position.on(from);
    if !laid.is_tile() {
        return Err((Reason::NoTile(from), Piece::At));
    }
    if let Some(named) = act.tile.filter(|&named| named != laid.tile()) {
        return Err((Reason::OtherTile { named, at: from }, Piece::Tile));
    }
    if laid.seat() != position.to_move {
        return Err((Reason::NotYours(from), Piece::At));
    }
    Ok(from)
}

/// What an act does besides being put down or changed, if it does anything.
fn more(act: &Act) -> Option<Piece> {
    if act.effect.is_some() {
        Some(Piece::Effect)
    } else if act.capture.is_some() {
        Some(Piece::Captured)
    } else {
        last_step(&act.path).map(|_| Piece::Step(0))
    }
}

/// The number of the last step of a path, if there is a path.
fn last_step(path: &[Place]) -> Option<u8> {
    path.len().checked_sub(1).and_then(|last| last.try_into().ok())
}

/// The way points that a record names must lie on the way, in their order.
fn check_way(way: &Way, path: &[Place], piece: impl Fn(u8) -> Piece) -> Result<(), Wrong> {
    let mut rest = way.between();
    let Some((_, named)) = path.split_last() else { return Ok(()) };
    for (number, &place) in named.iter().enumerate() {
        let piece = piece(number as u8);
        let point = spot(place, piece)?;
        match rest.iter().position(|&spot| spot == point) {
            Some(at) => rest = &rest[at + 1..],
            None => return Err((Reason::OffWay { way: *way, point }, piece)),
        }
    }
    Ok(())
}

/// The cell of a place that a ply names.
fn spot(place: Place, piece: Piece) -> Result<Spot, Wrong> {
    place.point().map(Spot::of).ok_or((Reason::Square, piece))
}
