//! What a ply may be, and how a written one is held against the rules.

use super::Basic;
use super::abilities::{Ability, FARTHEST, MOST, beyond};
use super::ground::{bars, is_port};
use super::movement::{Between, Stop, costs_the_taker, follows, moves, takes};
use super::position::Position;
use super::reason::{Objection, Reason, Wrong};
use super::tiles::{BOAT, WHEEL};
use crate::board::{Place, Point};
use crate::record::{Act, Effect, Part, Piece, Ply};
use crate::rules::shared::lines;
use crate::variant::{Seat, Tile};
use smallvec::SmallVec;

/// A legal ply of Basic Pai Sho.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action(pub(super) Deed);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// A tile from the hand is put down.
    Drop {
        tile: Tile,
        at: Point,
    },
    /// A tile moves or captures.
    Move {
        from: Point,
        to: Point,
    },
    /// A Wheel or a Boat acts on its neighbours, after a move of its own or from where it stands.
    Use {
        from: Point,
        by: Point,
        ability: Ability,
    },
    Resign,
}

impl Basic {
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
        if act.exchange.is_some() {
            return Err(fault(0, Piece::Exchange, Reason::Exchange));
        }
        if !position.is_past_spring() && !act.drop {
            return Err(whole(Reason::Spring));
        }
        let carries = !act.drop && matches!(act.effect, Some(Effect::Shift { .. }));
        if acts.len() > 1 && !carries {
            return Err(fault(1, Piece::Whole, Reason::SeveralActs));
        }
        if act.drop {
            return resolve_drop(position, act).map_err(|(reason, piece)| fault(0, piece, reason));
        }
        match &act.effect {
            None => resolve_move(position, act)
                .map(|(from, to)| Deed::Move { from, to })
                .map_err(|(reason, piece)| fault(0, piece, reason)),
            Some(effect) => resolve_use(position, act, effect, &acts[1..]),
        }
    }
}

fn resolve_drop(position: &Position, act: &Act) -> Result<Deed, Wrong> {
    let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
    let at = point(act.at, Piece::At)?;
    if act.capture.is_some() {
        return Err((Reason::DropCaptures(tile), Piece::Captured));
    }
    if !act.path.is_empty() {
        return Err((Reason::DropMoves(tile), Piece::Step(0)));
    }
    if act.effect.is_some() {
        return Err((Reason::DropActs(tile), Piece::Effect));
    }
    position.check_drop(tile, at)?;
    Ok(Deed::Drop { tile, at })
}

fn resolve_move(position: &Position, act: &Act) -> Result<(Point, Point), Wrong> {
    let from = own_tile(position, act)?;
    let tile = position.on(from).tile();
    check_start(position, from).map_err(|reason| (reason, Piece::At))?;
    let Some(end) = last_step(&act.path) else { return Err((Reason::Stays(from), Piece::At)) };
    let piece = Piece::Step(end);
    let to = point(act.path[usize::from(end)], piece)?;
    if to == from {
        return Err((Reason::Stays(from), piece));
    }
    let (seat, target) = (position.to_move, position.on(to));
    match act.capture {
        _ if target.is_of(seat) => return Err((Reason::Friend(to), piece)),
        Some(_) if target.is_nothing() => return Err((Reason::NothingTaken(to), piece)),
        Some(Some(named)) if named != target.tile() => {
            return Err((Reason::OtherTaken { named, at: to }, Piece::Captured));
        }
        _ => {}
    }
    let named = way_points(&act.path, Piece::Step)?;
    position.walk(tile, seat, from, to, &named).map_err(|stop| match stop {
        Stop::OffWay(number) => (off_way(from, to, &named, number), Piece::Step(number)),
        _ => (Reason::NoWay { from, to, stop }, piece),
    })?;
    check_end(position, tile, from, to).map_err(|reason| (reason, piece))?;
    // Only what could be captured wants the sign.
    if act.capture.is_none() && target.is_tile() {
        return Err((Reason::Unmarked { from, to }, piece));
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

/// Whether the tile of the player to move may end a move on a point it gets to.
pub(super) fn check_end(position: &Position, tile: Tile, from: Point, to: Point) -> Result<(), Reason> {
    let target = position.on(to);
    if target.is_of(position.to_move) {
        return Err(Reason::Friend(to));
    }
    if is_port(to) {
        return Err(Reason::PortEnd { tile, at: to });
    }
    if bars(tile, to) {
        return Err(Reason::Garden { tile, at: to });
    }
    if target.is_nothing() || takes(position, tile, to) {
        return Ok(());
    }
    Err(if tile == BOAT { Reason::BoatCaptures { from, to } } else { Reason::NotOpposed { from, to } })
}

/// One tile that a Boat is to move, as it is written.
struct Shifted<'a> {
    tile: Option<Tile>,
    at: Place,
    path: &'a [Place],
    act: u8,
}

impl Shifted<'_> {
    fn part(&self, piece: Piece) -> Part {
        // The first stands behind the `~`, the others behind a `+` as acts of their own.
        let piece = match (self.act, piece) {
            (0, Piece::Tile) => Piece::EffectTile,
            (0, Piece::At) => Piece::EffectAt,
            (0, Piece::Step(step)) => Piece::EffectStep(step),
            _ => piece,
        };
        Part { act: self.act, piece }
    }
}

fn resolve_use(position: &Position, act: &Act, effect: &Effect, rest: &[Act]) -> Result<Deed, Objection> {
    let first = |(reason, piece)| Objection { reason, part: Part { act: 0, piece }, after: None };
    let from = own_tile(position, act).map_err(first)?;
    let tile = position.on(from).tile();
    match (tile, effect) {
        (WHEEL, Effect::Turn(_)) | (BOAT, Effect::Shift { .. }) => {}
        (WHEEL, _) => return Err(first((Reason::CannotShift(from), Piece::Effect))),
        (BOAT, _) => return Err(first((Reason::CannotTurn(from), Piece::Effect))),
        _ => return Err(first((Reason::NoAbility(from), Piece::Effect))),
    }
    let (mut by, mut moved) = (from, None);
    let after;
    let mut scene = position;
    if !act.path.is_empty() || act.capture.is_some() {
        let (_, to) = resolve_move(position, act).map_err(first)?;
        if costs_the_taker(position.on(to).tile()) && position.on(to).is_tile() {
            return Err(first((Reason::Spent { from, to }, Piece::Effect)));
        }
        after = position.moved(from, to);
        (by, moved, scene) = (to, Some((from, to)), &after);
    }
    let ability = match effect {
        Effect::Turn(steps) => {
            let steps = steps.rem_euclid(8) as u8;
            let part = Part { act: 0, piece: Piece::Effect };
            scene.check_turn(by, steps).map_err(|reason| Objection { reason, part, after: moved })?;
            Ability::Turn(steps)
        }
        Effect::Shift { tile, at, path } => {
            let mut shifted: SmallVec<[Shifted<'_>; 4]> = SmallVec::new();
            shifted.push(Shifted { tile: *tile, at: *at, path, act: 0 });
            for (number, act) in rest.iter().enumerate() {
                let act_number = u8::try_from(number + 1).unwrap_or(u8::MAX);
                if act.drop || act.capture.is_some() || act.exchange.is_some() || act.effect.is_some() {
                    let part = Part { act: act_number, piece: Piece::Whole };
                    return Err(Objection { reason: Reason::SeveralActs, part, after: None });
                }
                shifted.push(Shifted { tile: act.tile, at: act.at, path: &act.path, act: act_number });
            }
            resolve_boat(scene, position.to_move, by, moved.is_some(), &shifted)
                .map_err(|(reason, part)| Objection { reason, part, after: moved })?
        }
    };
    Ok(Deed::Use { from, by, ability })
}

/// A tile that a Boat is to move: from where, to where, over which named points.
type Asked = (Point, Point, Between);

/// What a Boat does with these neighbours.
fn resolve_boat(
    position: &Position,
    seat: Seat,
    boat: Point,
    has_moved: bool,
    shifted: &[Shifted<'_>],
) -> Result<Ability, (Reason, Part)> {
    let mut asked: SmallVec<[Asked; 4]> = SmallVec::new();
    for shifted in shifted {
        let wrong = |(reason, piece)| (reason, shifted.part(piece));
        asked.push(resolve_shifted(position, boat, shifted).map_err(wrong)?);
    }
    let end = |number: usize| shifted[number].part(Piece::Step(last_step(shifted[number].path).unwrap_or(0)));
    if let [(at, to, named)] = asked.as_slice() {
        if beyond(boat, *at) == Some(*to) {
            if !named.is_empty() {
                return Err((off_way(*at, *to, named, 0), shifted[0].part(Piece::Step(0))));
            }
            position.check_push(boat, *at).map_err(|reason| (reason, end(0)))?;
            return Ok(Ability::Push(*at));
        }
        let could_be_carried = position.check_passenger(seat, boat, *at).is_ok();
        if has_moved && !(could_be_carried && lines::straight(*at, *to).is_some()) {
            return Err((Reason::PushAway { boat, at: *at }, end(0)));
        }
    }
    if has_moved {
        return Err((Reason::CarryMoved { boat, at: asked[0].0 }, Part { act: 0, piece: Piece::Effect }));
    }
    if asked.len() > MOST {
        return Err((Reason::CarryMany, Part { act: shifted[MOST].act, piece: Piece::Whole }));
    }
    let mut tiles = [None; MOST];
    let mut course = None;
    for (number, (at, to, named)) in asked.iter().enumerate() {
        let (at, to) = (*at, *to);
        let start = shifted[number].part(Piece::At);
        if tiles.contains(&Some(at)) {
            return Err((Reason::CarryTwice(at), start));
        }
        position.check_passenger(seat, boat, at).map_err(|reason| (reason, start))?;
        let way = lines::straight(at, to).filter(|(_, count)| *count <= FARTHEST);
        let Some(way) = way else { return Err((Reason::CarryWay { boat, at, to }, end(number))) };
        let over: Between = lines::between(at, to).collect();
        if let Err(Stop::OffWay(step)) = follows(&over, named) {
            return Err((off_way(at, to, named, step), shifted[number].part(Piece::Step(step))));
        }
        if *course.get_or_insert(way) != way {
            return Err((Reason::CarryApart { at, to }, end(number)));
        }
        tiles[number] = Some(at);
    }
    for (number, (at, to, _)) in asked.iter().enumerate() {
        position.check_voyage(seat, boat, *at, *to, &tiles).map_err(|reason| (reason, end(number)))?;
    }
    let (step, count) = course.unwrap_or(((0, 1), 1));
    let used = asked.len().min(MOST);
    tiles[..used].sort();
    Ok(Ability::Carry { tiles, step, count })
}

fn resolve_shifted(position: &Position, boat: Point, shifted: &Shifted<'_>) -> Result<Asked, Wrong> {
    let at = point(shifted.at, Piece::At)?;
    if position.is_empty(at) {
        return Err((Reason::NoTile(at), Piece::At));
    }
    if let Some(named) = shifted.tile.filter(|&named| named != position.on(at).tile()) {
        return Err((Reason::OtherTile { named, at }, Piece::Tile));
    }
    position.check_shift(boat, at).map_err(|reason| (reason, Piece::At))?;
    let Some(end) = last_step(shifted.path) else { return Err((Reason::ShiftStays(at), Piece::At)) };
    let to = point(shifted.path[usize::from(end)], Piece::Step(end))?;
    if to == at {
        return Err((Reason::ShiftStays(at), Piece::Step(end)));
    }
    Ok((at, to, way_points(shifted.path, Piece::Step)?))
}

/// The point of one's own tile that an act is about.
fn own_tile(position: &Position, act: &Act) -> Result<Point, Wrong> {
    let from = point(act.at, Piece::At)?;
    let laid = position.on(from);
    if laid.is_nothing() {
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

/// The number of the last step of a path, if there is a path that a record can tell.
fn last_step(path: &[Place]) -> Option<u8> {
    path.len().checked_sub(1).and_then(|last| last.try_into().ok())
}

/// The points a path names before its end.
fn way_points(path: &[Place], piece: impl Fn(u8) -> Piece) -> Result<Between, Wrong> {
    let Some((_, named)) = path.split_last() else { return Ok(Between::new()) };
    named.iter().enumerate().map(|(number, &place)| point(place, piece(number as u8))).collect()
}

fn off_way(from: Point, to: Point, named: &[Point], number: u8) -> Reason {
    Reason::OffWay { from, to, point: named.get(usize::from(number)).copied().unwrap_or(to) }
}

/// The point that a ply names.
fn point(place: Place, piece: Piece) -> Result<Point, Wrong> {
    place.point().ok_or((Reason::Square, piece))
}
