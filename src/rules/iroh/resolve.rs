//! Resolves written plies into actions, or refuses them.

use super::Iroh;
use super::action::Action;
use super::movement::{UNREACHED, steps_along};
use super::position::{Position, home, is_home};
use super::reason::{Objection, Reason};
use super::tiles::{self, AIR, KNOTWEED, ROCK};
use crate::board::{Place, Point};
use crate::record::{Act, Part, Piece, Ply};
use crate::variant::Tile;

/// What a check gives, or why not and which piece of the act is to blame.
type Checked<T> = Result<T, (Reason, Piece)>;

impl Iroh {
    /// The action that a written ply stands for, or why it is not legal.
    pub(super) fn resolve_ply(&self, position: &Position, ply: &Ply) -> Result<Action, Objection> {
        let object = |act, piece, reason| Objection { reason, part: Part { act, piece }, after: None };
        let whole = |reason| object(0, Piece::Whole, reason);
        if position.outcome.is_some() {
            return Err(whole(Reason::GameOver));
        }
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Claim => return Ok(Action::Claim),
            Ply::Resign => return Ok(Action::Resign),
            Ply::Pass => return Err(whole(Reason::Pass)),
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
        Err((Reason::Exchange, Piece::Exchange))
    } else if act.effect.is_some() {
        Err((Reason::Effect, Piece::Effect))
    } else if act.drop {
        resolve_drop(position, act)
    } else {
        resolve_move(position, act)
    }
}

fn resolve_drop(position: &Position, act: &Act) -> Checked<Action> {
    let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
    if position.in_hand(position.to_move, tile) == 0 {
        return Err((Reason::NoneLeft(tile), Piece::Tile));
    }
    if act.capture.is_some() {
        return Err((Reason::DropCaptures(tile), Piece::Captured));
    }
    if !act.path.is_empty() {
        return Err((Reason::DropMoves(tile), Piece::Step(0)));
    }
    match (tile, act.at) {
        (KNOTWEED, Place::Point(at)) => Err((Reason::KnotweedOnPoint(at), Piece::At)),
        (KNOTWEED, Place::Square(at)) if position.on_square(at).is_tile() => {
            Err((Reason::KnotweedTaken(at), Piece::At))
        }
        (KNOTWEED, Place::Square(at)) => Ok(Action::DropKnotweed(at)),
        (_, Place::Square(at)) => Err((Reason::DropOnSquare { tile, at }, Piece::At)),
        (_, Place::Point(at)) => {
            check_drop(position, tile, at).map_err(|reason| (reason, Piece::At))?;
            Ok(Action::Drop { tile, at })
        }
    }
}

/// Whether a Rock may be placed on a point, or another piece enter there.
pub(super) fn check_drop(position: &Position, tile: Tile, at: Point) -> Result<(), Reason> {
    let taken = position.on(at).is_tile();
    match tile {
        ROCK if is_home(at) => Err(Reason::RockOnHome(at)),
        ROCK if taken => Err(Reason::RockTaken(at)),
        ROCK => Ok(()),
        _ if at != home(position.to_move) => Err(Reason::NotHome { tile, at }),
        _ if taken => Err(Reason::HomeTaken { tile, at }),
        _ => Ok(()),
    }
}

fn resolve_move(position: &Position, act: &Act) -> Checked<Action> {
    let from = own_piece(position, act)?;
    if let Some(by) = position.locked_by(from) {
        return Err((Reason::Locked { from, by }, Piece::At));
    }
    let Some(last) = act.end() else { return Err((Reason::Stays(from), Piece::At)) };
    let piece = step(act.path.len() - 1);
    let to = point(position, act, last, piece)?;
    if to == from {
        return Err((Reason::Stays(from), piece));
    }
    let tile = position.on(from).tile();
    position.check_way(tile, from, to).map_err(|stop| (Reason::NoWay { from, to, stop }, piece))?;
    check_points(position, act, from, to)?;
    check_target(position, from, to).map_err(|reason| (reason, piece))?;
    match act.capture {
        None if position.on(to).is_tile() => Err((Reason::Unmarked { from, to }, piece)),
        Some(_) if !position.on(to).is_tile() => Err((Reason::NothingTaken { from, to }, piece)),
        Some(Some(named)) if named != position.on(to).tile() => {
            Err((Reason::OtherTaken { named, from, at: to }, Piece::Captured))
        }
        _ => Ok(Action::Move { from, to }),
    }
}

/// Whether a piece may end a move on a point that it reaches.
pub(super) fn check_target(position: &Position, from: Point, to: Point) -> Result<(), Reason> {
    let target = position.on(to);
    if !target.is_tile() {
        return Ok(());
    }
    if target.seat() == position.to_move {
        return Err(Reason::OwnTile { from, to });
    }
    if !tiles::captures(position.on(from).tile()) {
        return Err(Reason::Tame { from, to });
    }
    if tiles::captures(target.tile()) { Ok(()) } else { Err(Reason::Safe { from, to }) }
}

/// The point of the mover's own piece that an act names.
fn own_piece(position: &Position, act: &Act) -> Checked<Point> {
    let piece = position.at(act.at);
    if !piece.is_tile() {
        return Err((Reason::NoTile(act.at), Piece::At));
    }
    if let Some(named) = act.tile.filter(|&named| named != piece.tile()) {
        return Err((Reason::OtherTile { named, at: act.at }, Piece::Tile));
    }
    let from = match act.at {
        Place::Point(from) => from,
        Place::Square(square) => return Err((Reason::KnotweedStays(square), Piece::At)),
    };
    if piece.seat() != position.to_move {
        return Err((Reason::NotYours(from), Piece::At));
    }
    if piece.is(ROCK) { Err((Reason::RockStays(from), Piece::At)) } else { Ok(from) }
}

/// Whether the named way points lie on the way, in their order. Air may take any way that passes them.
fn check_points(position: &Position, act: &Act, from: Point, to: Point) -> Checked<()> {
    if act.path.len() < 2 {
        return Ok(());
    }
    let tile = position.on(from).tile();
    let mut last = from;
    let mut left = tiles::range(tile);
    for (number, &place) in act.path.iter().enumerate() {
        let piece = step(number);
        let next = point(position, act, place, piece)?;
        let is_end = number + 1 == act.path.len();
        if tile == AIR {
            if !is_end && next != from && position.on(next).is_tile() {
                return Err((Reason::WayTaken(next), piece));
            }
            match position.air_steps(from, last, left)[next.index()] {
                0 => return Err((Reason::OffWay { from, to, point: next }, piece)),
                UNREACHED => return Err((Reason::WayFar { from, at: last, next, left }, piece)),
                steps => left -= steps,
            }
        } else if !is_end {
            // The way is straight, so the step count orders its points.
            let far = steps_along(from, to, next).filter(|&far| far > steps_along(from, to, last).unwrap_or(0));
            far.ok_or((Reason::OffWay { from, to, point: next }, piece))?;
        }
        last = next;
    }
    Ok(())
}

/// The point that a step of the path names.
fn point(position: &Position, act: &Act, place: Place, piece: Piece) -> Checked<Point> {
    match place {
        Place::Point(point) => Ok(point),
        Place::Square(at) => {
            let tile = Some(position.at(act.at).tile()).filter(|_| position.at(act.at).is_tile());
            Err((Reason::OnSquare { tile, at }, piece))
        }
    }
}

/// The piece of the act for a step of its path. Steps beyond the 256th share one number.
fn step(number: usize) -> Piece {
    Piece::Step(u8::try_from(number).unwrap_or(u8::MAX))
}
