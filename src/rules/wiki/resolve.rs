//! Resolves written plies into actions, or refuses them.

use super::Wiki;
use super::action::ActionKind;
use super::movement::{NoRoute, Route};
use super::points::{PointId, Zones};
use super::position::Position;
use super::reason::{Objection, Reason};
use super::tiles::{self, WHEEL};
use crate::board::Place;
use crate::record::{Act, Effect, Part, Piece, Ply};
use crate::variant::{Seat, Tile};

/// A reason, and the piece of the act that it is about.
type ActResult<T> = Result<T, (Reason, Piece)>;

impl Wiki {
    /// The action of a written ply, or why it is not legal.
    pub(super) fn resolve_ply(&self, position: &Position, ply: &Ply) -> Result<ActionKind, Objection> {
        let reject = |act, piece, reason| Objection { reason, part: Part { act, piece }, after: None };
        let whole = |reason| reject(0, Piece::Whole, reason);
        if position.outcome.is_some() {
            return Err(whole(Reason::GameOver));
        }
        let first = !position.entered.has(position.to_move);
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Resign => return Ok(ActionKind::Resign),
            Ply::Pass if first => return Err(whole(Reason::FirstElement)),
            Ply::Pass => return Ok(ActionKind::Pass),
            Ply::Claim => return Err(whole(Reason::Claim)),
            Ply::Draw { .. } => return Err(whole(Reason::Draw)),
        };
        let Some(act) = acts.first() else { return Err(whole(Reason::NoAct)) };
        if acts.len() > 1 {
            return Err(reject(1, Piece::Whole, Reason::SeveralActs));
        }
        resolve_act(position, act)
    }
}

/// The act of a ply that has no other, in a game that is not over.
fn resolve_act(position: &Position, act: &Act) -> Result<ActionKind, Objection> {
    let reject = |piece, reason| Objection { reason, part: Part { act: 0, piece }, after: None };
    if let Some(Effect::Turn(_)) = act.effect.as_deref() {
        return Err(reject(Piece::Effect, Reason::TurnsNeighbours));
    }
    let named_element = act.tile.is_some_and(tiles::is_element);
    let enters = act.drop && named_element && act.exchange.is_none();
    if !enters && !position.entered.has(position.to_move) {
        return Err(reject(if act.drop { Piece::Tile } else { Piece::Whole }, Reason::FirstElement));
    }
    let action = match (act.drop, act.exchange, act.effect.as_deref()) {
        (true, Some(price), _) => resolve_return(position, act, price),
        (true, None, _) => resolve_drop(position, act),
        (false, Some(tile), _) => resolve_promotion(position, act, tile),
        (false, None, Some(Effect::Shift { tile, at, path })) => {
            return resolve_bend(position, act, *tile, *at, path);
        }
        (false, None, _) => resolve_move(position, act).map(|(from, to)| ActionKind::Move { from, to }),
    };
    action.map_err(|(reason, piece)| reject(piece, reason))
}

fn resolve_drop(position: &Position, act: &Act) -> ActResult<ActionKind> {
    let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
    let at = point_id(act.at, Piece::At)?;
    check_drop(position, tile, at)?;
    if act.capture.is_some() {
        return Err((Reason::DropCaptures(tile), Piece::Captured));
    }
    if act.effect.is_some() {
        return Err((Reason::DropBends(tile), Piece::Effect));
    }
    let seat = position.to_move;
    let Some((end, piece)) = act.end().map(|end| (end, last_step(act))) else {
        check_newcomer(position, tile, seat, at.zones(), at, at).map_err(|reason| (reason, Piece::At))?;
        return Ok(ActionKind::Drop { tile, at, to: at });
    };
    let to = point_id(end, piece)?;
    if to == at {
        return Err((Reason::Stays { tile, at }, piece));
    }
    if let Some(chi) = position.immobilizer(at) {
        return Err((Reason::DropImmobilized { tile, at, chi }, piece));
    }
    let unreachable = |cause| (Reason::Unreachable { tile, from: at, to, cause }, piece);
    let route = Route::of(at, to, tiles::moves(tile)).map_err(|cause| unreachable(NoRoute::Unreachable(cause)))?;
    if act.path.len() > 1 {
        check_waypoints(&route, &act.path, Piece::Step)?;
    }
    let target = position.on(to);
    if target.is_friendly(seat) {
        return Err((Reason::OwnTile { tile, from: at, to }, piece));
    }
    if target.is_tile() {
        return Err((Reason::DropCaptures(tile), piece));
    }
    let route = position.check_route(route).map_err(unreachable)?;
    if let Some(sovereignty) = position.invaded(seat, at.zones()) {
        return Err((Reason::Invades { tile, from: at, at, sovereignty }, Piece::At));
    }
    check_newcomer(position, tile, seat, route.zones(), at, to).map_err(|reason| (reason, piece))?;
    Ok(ActionKind::Drop { tile, at, to })
}

/// Whether a tile may be dropped on a point, apart from sovereignty.
pub(super) fn check_drop(position: &Position, tile: Tile, at: PointId) -> ActResult<()> {
    if position.in_hand(position.to_move, tile) == 0 {
        return Err((Reason::NotInHand(tile), Piece::Tile));
    }
    check_open(position, tile, at)
}

fn check_open(position: &Position, tile: Tile, at: PointId) -> ActResult<()> {
    if !position.on(at).is_empty() {
        return Err((Reason::Occupied { tile, at }, Piece::At));
    }
    if at.touches_torii() {
        return Ok(());
    }
    if tiles::is_ordinary(tile) && !at.is_yellow() {
        return Err((Reason::DropGarden { tile, at }, Piece::At));
    }
    if at.is_on_wall() { Err((Reason::DropWall { tile, at }, Piece::At)) } else { Ok(()) }
}

/// Whether enemy sovereignty allows a newly dropped tile on its way and at its end.
pub(super) fn check_newcomer(
    position: &Position,
    tile: Tile,
    seat: Seat,
    over: Zones,
    from: PointId,
    to: PointId,
) -> Result<(), Reason> {
    let mut threatened = None;
    for enemy in position.enemy_sovereignties(seat) {
        if enemy.invaded_by(over) {
            return Err(Reason::Invades { tile, from, at: to, sovereignty: enemy });
        }
        if threatened.is_none() && position.threatens(tile, seat, to, enemy) {
            threatened = Some(enemy);
        }
    }
    match threatened {
        Some(sovereignty) => Err(Reason::Threatens { tile, from, at: to, sovereignty }),
        None => Ok(()),
    }
}

fn resolve_return(position: &Position, act: &Act, price: Tile) -> ActResult<ActionKind> {
    let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
    let seat = position.to_move;
    if tile != WHEEL {
        return Err((Reason::ReturnTile(tile), Piece::Tile));
    }
    if !position.wheel_taken.has(seat) {
        return Err((Reason::ReturnFree, Piece::Tile));
    }
    if !tiles::is_element(price) || position.in_hand(seat, price) == 0 {
        return Err((Reason::ReturnPrice(price), Piece::Exchange));
    }
    if let Some(piece) = more(act) {
        return Err((Reason::ExchangeAndMore, piece));
    }
    let at = point_id(act.at, Piece::At)?;
    check_return(position, at)?;
    Ok(ActionKind::Reincarnate { at, price })
}

/// Whether a captured Spirit Wheel may be reincarnated on a point.
pub(super) fn check_return(position: &Position, at: PointId) -> ActResult<()> {
    check_open(position, WHEEL, at)?;
    check_newcomer(position, WHEEL, position.to_move, at.zones(), at, at).map_err(|reason| (reason, Piece::At))
}

fn resolve_promotion(position: &Position, act: &Act, tile: Tile) -> ActResult<ActionKind> {
    let at = own_tile(position, act)?;
    if let Some(piece) = more(act) {
        return Err((Reason::ExchangeAndMore, piece));
    }
    check_promotion(position, at)?;
    if !tiles::is_element(tile) || position.in_hand(position.to_move, tile) == 0 {
        return Err((Reason::PromoteHand(tile), Piece::Exchange));
    }
    Ok(ActionKind::Promote { at, tile })
}

/// Whether the tile on a point may be promoted.
pub(super) fn check_promotion(position: &Position, at: PointId) -> ActResult<()> {
    let old = position.on(at).tile();
    if !tiles::is_element(old) || old == WHEEL {
        return Err((Reason::PromoteTile(at), Piece::At));
    }
    match position.element(position.to_move, WHEEL) {
        Some(wheel) if wheel.is_beside(at) => Ok(()),
        wheel => Err((Reason::PromoteNotBeside { at, wheel }, Piece::At)),
    }
}

fn resolve_move(position: &Position, act: &Act) -> ActResult<(PointId, PointId)> {
    let from = own_tile(position, act)?;
    let Some(end) = act.end() else {
        return Err((Reason::Stays { tile: position.on(from).tile(), at: from }, Piece::At));
    };
    let piece = last_step(act);
    let to = point_id(end, piece)?;
    if to == from {
        return Err((Reason::Stays { tile: position.on(from).tile(), at: from }, piece));
    }
    let (seat, target) = (position.to_move, position.on(to));
    match act.capture {
        _ if target.is_friendly(seat) => {
            return Err((Reason::OwnTile { tile: position.on(from).tile(), from, to }, piece));
        }
        Some(_) if !target.is_tile() => return Err((Reason::NothingCaptured { from, to }, piece)),
        Some(Some(named)) if named != target.tile() => {
            return Err((Reason::OtherCaptured { named, from, at: to }, Piece::Captured));
        }
        _ => {}
    }
    let route = check_move(position, from, to).map_err(|reason| (reason, piece))?;
    // The sign is only missing where the capture is legal.
    if act.capture.is_none() && target.is_tile() {
        return Err((Reason::NoCaptureSign { from, to }, piece));
    }
    if act.path.len() > 1 {
        check_waypoints(&route, &act.path, Piece::Step)?;
    }
    Ok((from, to))
}

/// The path of a move from an own tile to a point that is empty or has an enemy tile.
pub(super) fn check_move(position: &Position, from: PointId, to: PointId) -> Result<Route, Reason> {
    let (piece, target) = (position.on(from), position.on(to));
    let tile = piece.tile();
    if let Some(chi) = position.immobilizer(from) {
        if tiles::is_flower(tile) || position.is_fixed(from, piece) {
            return Err(Reason::Immobilized { from, chi });
        }
        if target.is_tile() {
            return Err(Reason::WithdrawCaptures { from, to, chi });
        }
        return position.move_route(from, to, tiles::withdraws(tile)).map_err(|cause| Reason::Withdraw {
            from,
            to,
            chi,
            cause,
        });
    }
    if !target.is_tile() {
        return position.move_route(from, to, tiles::moves(tile)).map_err(|cause| Reason::Unreachable {
            tile,
            from,
            to,
            cause,
        });
    }
    if tiles::is_element(tile) && tiles::is_flower(target.tile()) {
        return Err(Reason::CaptureKind { from, to });
    }
    let route =
        position.strike_route(tile, from, to).map_err(|cause| Reason::CaptureUnreachable { tile, from, to, cause })?;
    if position.is_protected(to) { Err(Reason::Protected { from, to }) } else { Ok(route) }
}

fn resolve_bend(
    position: &Position,
    act: &Act,
    named: Option<Tile>,
    at: Place,
    steps: &[Place],
) -> Result<ActionKind, Objection> {
    let reject = |after| move |(reason, piece)| Objection { reason, part: Part { act: 0, piece }, after };
    let from = own_tile(position, act).map_err(reject(None))?;
    let bender = position.on(from).tile();
    if !tiles::bends(bender) {
        return Err(reject(None)((Reason::NoBender(from), Piece::Tile)));
    }
    if act.capture.is_some() {
        return Err(reject(None)((Reason::CaptureAndBend, Piece::Effect)));
    }
    if act.path.is_empty() {
        return resolve_bent(position, from, named, at, steps)
            .map(|(flower, to)| ActionKind::Bend { from, by: from, flower, to })
            .map_err(reject(None));
    }
    let (_, by) = resolve_move(position, act).map_err(reject(None))?;
    let after = position.moved(from, by);
    resolve_bent(&after, by, named, at, steps)
        .map(|(flower, to)| ActionKind::Bend { from, by, flower, to })
        .map_err(reject(Some((from, by))))
}

fn resolve_bent(
    position: &Position,
    by: PointId,
    named: Option<Tile>,
    at: Place,
    steps: &[Place],
) -> ActResult<(PointId, PointId)> {
    let flower = point_id(at, Piece::EffectAt)?;
    if !position.on(flower).is_tile() {
        return Err((Reason::NoTile(flower), Piece::EffectAt));
    }
    if let Some(named) = named.filter(|&named| named != position.on(flower).tile()) {
        return Err((Reason::OtherTile { named, at: flower }, Piece::EffectTile));
    }
    let bender = position.on(by).tile();
    check_bend(position, by, flower)?;
    let Some((end, piece)) = destination(steps, Piece::EffectStep) else {
        return Err((Reason::BentStays { by, flower }, Piece::EffectAt));
    };
    let to = point_id(end, piece)?;
    if to == flower {
        return Err((Reason::BentStays { by, flower }, piece));
    }
    let route = position
        .bend_route(bender, by, flower, to)
        .map_err(|cause| (Reason::BentUnreachable { by, flower, to, cause }, piece))?;
    check_waypoints(&route, steps, Piece::EffectStep)?;
    Ok((flower, to))
}

/// Whether an own element may bend the tile on a point.
pub(super) fn check_bend(position: &Position, by: PointId, flower: PointId) -> ActResult<()> {
    let bender = position.on(by).tile();
    if let Some(chi) = position.immobilizer(by) {
        return Err((Reason::BenderImmobilized { by, chi }, Piece::Effect));
    }
    if !tiles::is_flower(position.on(flower).tile()) {
        return Err((Reason::ElementBent(flower), Piece::EffectAt));
    }
    if let Some(chi) = position.immobilizer(flower) {
        return Err((Reason::BentImmobilized { flower, chi }, Piece::EffectAt));
    }
    position
        .strike_route(bender, by, flower)
        .map_err(|cause| (Reason::BendUnreachable { tile: bender, by, flower, cause }, Piece::EffectAt))?;
    Ok(())
}

/// The point of the own tile that an act moves or uses.
fn own_tile(position: &Position, act: &Act) -> ActResult<PointId> {
    let from = point_id(act.at, Piece::At)?;
    let piece = position.on(from);
    if !piece.is_tile() {
        return Err((Reason::NoTile(from), Piece::At));
    }
    if let Some(named) = act.tile.filter(|&named| named != piece.tile()) {
        return Err((Reason::OtherTile { named, at: from }, Piece::Tile));
    }
    if piece.seat() != position.to_move {
        return Err((Reason::NotYours(from), Piece::At));
    }
    Ok(from)
}

/// The piece of an act that goes beyond a drop or an exchange.
fn more(act: &Act) -> Option<Piece> {
    if act.effect.is_some() {
        Some(Piece::Effect)
    } else if act.capture.is_some() {
        Some(Piece::Captured)
    } else {
        (!act.path.is_empty()).then_some(Piece::Step(0))
    }
}

/// The piece of an act that names where it ends.
fn last_step(act: &Act) -> Piece {
    Piece::Step(act.path.len().saturating_sub(1).try_into().unwrap_or(u8::MAX))
}

/// The end of a path, if it has steps, and the piece of the act that names it.
fn destination(steps: &[Place], piece: impl Fn(u8) -> Piece) -> Option<(Place, Piece)> {
    let last = steps.len().checked_sub(1)?;
    Some((steps[last], piece(last.try_into().unwrap_or(u8::MAX))))
}

/// Whether the waypoints that a record names are on the route, in their order.
fn check_waypoints(route: &Route, steps: &[Place], piece: impl Fn(u8) -> Piece) -> ActResult<()> {
    let mut rest = route.between();
    let Some((_, named)) = steps.split_last() else { return Ok(()) };
    for (number, &place) in named.iter().enumerate() {
        let piece = piece(number.try_into().unwrap_or(u8::MAX));
        let waypoint = point_id(place, piece)?;
        match rest.iter().position(|&point| point == waypoint) {
            Some(at) => rest = &rest[at + 1..],
            None => return Err((Reason::OffRoute { route: *route, waypoint }, piece)),
        }
    }
    Ok(())
}

/// The point that a ply names.
fn point_id(place: Place, piece: Piece) -> ActResult<PointId> {
    place.point().map(PointId::of).ok_or((Reason::Square, piece))
}
