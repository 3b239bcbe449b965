//! What a ply may be, and how a written one is held against the rules.

use super::Basic;
use super::abilities::{Ability, FARTHEST, MOST, beyond};
use super::ground::{bars, is_port};
use super::movement::{Between, Stop, costs_the_taker, follows, moves, takes};
use super::position::Position;
use super::tiles::{BOAT, WHEEL};
use super::why::{Fault, Why, Wrong};
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
    pub(super) fn judge(&self, position: &Position, ply: &Ply) -> Result<Deed, Fault> {
        let fault = |act, piece, why| Fault { why, part: Part { act, piece }, moved: None };
        let whole = |why| fault(0, Piece::Whole, why);
        if position.outcome.is_some() {
            return Err(whole(Why::GameOver));
        }
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Resign => return Ok(Deed::Resign),
            Ply::Pass => return Err(whole(Why::Pass)),
            Ply::Claim => return Err(whole(Why::Claim)),
            Ply::Draw { .. } => return Err(whole(Why::Draw)),
        };
        let Some(act) = acts.first() else { return Err(whole(Why::NoAct)) };
        if act.exchange.is_some() {
            return Err(fault(0, Piece::Exchange, Why::Exchange));
        }
        if !position.is_past_spring() && !act.drop {
            return Err(whole(Why::Spring));
        }
        let carries = !act.drop && matches!(act.effect, Some(Effect::Shift { .. }));
        if acts.len() > 1 && !carries {
            return Err(fault(1, Piece::Whole, Why::SeveralActs));
        }
        if act.drop {
            return judge_drop(position, act).map_err(|(why, piece)| fault(0, piece, why));
        }
        match &act.effect {
            None => judge_move(position, act)
                .map(|(from, to)| Deed::Move { from, to })
                .map_err(|(why, piece)| fault(0, piece, why)),
            Some(effect) => judge_use(position, act, effect, &acts[1..]),
        }
    }
}

fn judge_drop(position: &Position, act: &Act) -> Result<Deed, Wrong> {
    let tile = act.tile.ok_or((Why::Unnamed, Piece::At))?;
    let at = point(act.at, Piece::At)?;
    if act.capture.is_some() {
        return Err((Why::DropCaptures(tile), Piece::Captured));
    }
    if !act.path.is_empty() {
        return Err((Why::DropMoves(tile), Piece::Step(0)));
    }
    if act.effect.is_some() {
        return Err((Why::DropActs(tile), Piece::Effect));
    }
    position.check_drop(tile, at)?;
    Ok(Deed::Drop { tile, at })
}

fn judge_move(position: &Position, act: &Act) -> Result<(Point, Point), Wrong> {
    let from = own_tile(position, act)?;
    let tile = position.on(from).tile();
    check_start(position, from).map_err(|why| (why, Piece::At))?;
    let Some(end) = last_step(&act.path) else { return Err((Why::Stays(from), Piece::At)) };
    let piece = Piece::Step(end);
    let to = point(act.path[usize::from(end)], piece)?;
    if to == from {
        return Err((Why::Stays(from), piece));
    }
    let (seat, target) = (position.to_move, position.on(to));
    match act.capture {
        _ if target.is_of(seat) => return Err((Why::Friend(to), piece)),
        Some(_) if target.is_nothing() => return Err((Why::NothingTaken(to), piece)),
        Some(Some(named)) if named != target.tile() => {
            return Err((Why::OtherTaken { named, at: to }, Piece::Captured));
        }
        _ => {}
    }
    let named = way_points(&act.path, Piece::Step)?;
    position.walk(tile, seat, from, to, &named).map_err(|stop| match stop {
        Stop::OffWay(number) => (off_way(from, to, &named, number), Piece::Step(number)),
        _ => (Why::NoWay { from, to, stop }, piece),
    })?;
    check_end(position, tile, from, to).map_err(|why| (why, piece))?;
    // Only what could be captured wants the sign.
    if act.capture.is_none() && target.is_tile() {
        return Err((Why::Unmarked { from, to }, piece));
    }
    Ok((from, to))
}

/// Whether a tile has a move of its own now.
pub(super) fn check_start(position: &Position, from: Point) -> Result<(), Why> {
    if !moves(position.on(from).tile()) {
        return Err(Why::Fixed(from));
    }
    match position.drained_by(from) {
        Some(by) => Err(Why::Drained { from, by }),
        None => Ok(()),
    }
}

/// Whether the tile of the player to move may end a move on a point it gets to.
pub(super) fn check_end(position: &Position, tile: Tile, from: Point, to: Point) -> Result<(), Why> {
    let target = position.on(to);
    if target.is_of(position.to_move) {
        return Err(Why::Friend(to));
    }
    if is_port(to) {
        return Err(Why::PortEnd { tile, at: to });
    }
    if bars(tile, to) {
        return Err(Why::Garden { tile, at: to });
    }
    if target.is_nothing() || takes(position, tile, to) {
        return Ok(());
    }
    Err(if tile == BOAT { Why::BoatCaptures { from, to } } else { Why::NotOpposed { from, to } })
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

fn judge_use(position: &Position, act: &Act, effect: &Effect, rest: &[Act]) -> Result<Deed, Fault> {
    let first = |(why, piece)| Fault { why, part: Part { act: 0, piece }, moved: None };
    let from = own_tile(position, act).map_err(first)?;
    let tile = position.on(from).tile();
    match (tile, effect) {
        (WHEEL, Effect::Turn(_)) | (BOAT, Effect::Shift { .. }) => {}
        (WHEEL, _) => return Err(first((Why::CannotShift(from), Piece::Effect))),
        (BOAT, _) => return Err(first((Why::CannotTurn(from), Piece::Effect))),
        _ => return Err(first((Why::NoAbility(from), Piece::Effect))),
    }
    let (mut by, mut moved) = (from, None);
    let after;
    let mut scene = position;
    if !act.path.is_empty() || act.capture.is_some() {
        let (_, to) = judge_move(position, act).map_err(first)?;
        if costs_the_taker(position.on(to).tile()) && position.on(to).is_tile() {
            return Err(first((Why::Spent { from, to }, Piece::Effect)));
        }
        after = position.moved(from, to);
        (by, moved, scene) = (to, Some((from, to)), &after);
    }
    let ability = match effect {
        Effect::Turn(steps) => {
            let steps = steps.rem_euclid(8) as u8;
            let part = Part { act: 0, piece: Piece::Effect };
            scene.check_turn(by, steps).map_err(|why| Fault { why, part, moved })?;
            Ability::Turn(steps)
        }
        Effect::Shift { tile, at, path } => {
            let mut shifted: SmallVec<[Shifted<'_>; 4]> = SmallVec::new();
            shifted.push(Shifted { tile: *tile, at: *at, path, act: 0 });
            for (number, act) in rest.iter().enumerate() {
                let act_number = u8::try_from(number + 1).unwrap_or(u8::MAX);
                if act.drop || act.capture.is_some() || act.exchange.is_some() || act.effect.is_some() {
                    let part = Part { act: act_number, piece: Piece::Whole };
                    return Err(Fault { why: Why::SeveralActs, part, moved: None });
                }
                shifted.push(Shifted { tile: act.tile, at: act.at, path: &act.path, act: act_number });
            }
            judge_boat(scene, position.to_move, by, moved.is_some(), &shifted).map_err(|(why, part)| Fault {
                why,
                part,
                moved,
            })?
        }
    };
    Ok(Deed::Use { from, by, ability })
}

/// A tile that a Boat is to move: from where, to where, over which named points.
type Asked = (Point, Point, Between);

/// What a Boat does with these neighbours.
fn judge_boat(
    position: &Position,
    seat: Seat,
    boat: Point,
    has_moved: bool,
    shifted: &[Shifted<'_>],
) -> Result<Ability, (Why, Part)> {
    let mut asked: SmallVec<[Asked; 4]> = SmallVec::new();
    for shifted in shifted {
        let wrong = |(why, piece)| (why, shifted.part(piece));
        asked.push(judge_shifted(position, boat, shifted).map_err(wrong)?);
    }
    let end = |number: usize| shifted[number].part(Piece::Step(last_step(shifted[number].path).unwrap_or(0)));
    if let [(at, to, named)] = asked.as_slice() {
        if beyond(boat, *at) == Some(*to) {
            if !named.is_empty() {
                return Err((off_way(*at, *to, named, 0), shifted[0].part(Piece::Step(0))));
            }
            position.check_push(boat, *at).map_err(|why| (why, end(0)))?;
            return Ok(Ability::Push(*at));
        }
        let could_be_carried = position.check_passenger(seat, boat, *at).is_ok();
        if has_moved && !(could_be_carried && lines::straight(*at, *to).is_some()) {
            return Err((Why::PushAway { boat, at: *at }, end(0)));
        }
    }
    if has_moved {
        return Err((Why::CarryMoved { boat, at: asked[0].0 }, Part { act: 0, piece: Piece::Effect }));
    }
    if asked.len() > MOST {
        return Err((Why::CarryMany, Part { act: shifted[MOST].act, piece: Piece::Whole }));
    }
    let mut tiles = [None; MOST];
    let mut course = None;
    for (number, (at, to, named)) in asked.iter().enumerate() {
        let (at, to) = (*at, *to);
        let start = shifted[number].part(Piece::At);
        if tiles.contains(&Some(at)) {
            return Err((Why::CarryTwice(at), start));
        }
        position.check_passenger(seat, boat, at).map_err(|why| (why, start))?;
        let way = lines::straight(at, to).filter(|(_, count)| *count <= FARTHEST);
        let Some(way) = way else { return Err((Why::CarryWay { boat, at, to }, end(number))) };
        let over: Between = lines::between(at, to).collect();
        if let Err(Stop::OffWay(step)) = follows(&over, named) {
            return Err((off_way(at, to, named, step), shifted[number].part(Piece::Step(step))));
        }
        if *course.get_or_insert(way) != way {
            return Err((Why::CarryApart { at, to }, end(number)));
        }
        tiles[number] = Some(at);
    }
    for (number, (at, to, _)) in asked.iter().enumerate() {
        position.check_voyage(seat, boat, *at, *to, &tiles).map_err(|why| (why, end(number)))?;
    }
    let (step, count) = course.unwrap_or(((0, 1), 1));
    let used = asked.len().min(MOST);
    tiles[..used].sort();
    Ok(Ability::Carry { tiles, step, count })
}

fn judge_shifted(position: &Position, boat: Point, shifted: &Shifted<'_>) -> Result<Asked, Wrong> {
    let at = point(shifted.at, Piece::At)?;
    if position.is_empty(at) {
        return Err((Why::NoTile(at), Piece::At));
    }
    if let Some(named) = shifted.tile.filter(|&named| named != position.on(at).tile()) {
        return Err((Why::OtherTile { named, at }, Piece::Tile));
    }
    position.check_shift(boat, at).map_err(|why| (why, Piece::At))?;
    let Some(end) = last_step(shifted.path) else { return Err((Why::ShiftStays(at), Piece::At)) };
    let to = point(shifted.path[usize::from(end)], Piece::Step(end))?;
    if to == at {
        return Err((Why::ShiftStays(at), Piece::Step(end)));
    }
    Ok((at, to, way_points(shifted.path, Piece::Step)?))
}

/// The point of one's own tile that an act is about.
fn own_tile(position: &Position, act: &Act) -> Result<Point, Wrong> {
    let from = point(act.at, Piece::At)?;
    let laid = position.on(from);
    if laid.is_nothing() {
        return Err((Why::NoTile(from), Piece::At));
    }
    if let Some(named) = act.tile.filter(|&named| named != laid.tile()) {
        return Err((Why::OtherTile { named, at: from }, Piece::Tile));
    }
    if laid.seat() != position.to_move {
        return Err((Why::NotYours(from), Piece::At));
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

fn off_way(from: Point, to: Point, named: &[Point], number: u8) -> Why {
    Why::OffWay { from, to, point: named.get(usize::from(number)).copied().unwrap_or(to) }
}

/// The point that a ply names.
fn point(place: Place, piece: Piece) -> Result<Point, Wrong> {
    place.point().ok_or((Why::Square, piece))
}
