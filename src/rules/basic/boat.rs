//! Resolves what a Boat does to the tiles beside it.

use super::abilities::{Ability, FARTHEST, MOST, beyond};
use super::movement::{Between, Stop, follows};
use super::position::Position;
use super::reason::{Misuse, Objection, Reason, object};
use super::resolve::{last_step, named_tile, off_way, point, way_points};
use crate::board::{Place, Point};
use crate::record::{Act, Piece};
use crate::rules::shared::lines;
use crate::variant::Tile;
use smallvec::SmallVec;

/// One tile that a Boat is to move, as it is written.
struct Written<'a> {
    tile: Option<Tile>,
    at: Place,
    path: &'a [Place],
    act: u8,
}

/// The same, resolved.
struct Shift {
    at: Point,
    to: Point,
    /// The way points that were named.
    named: Between,
}

impl Written<'_> {
    fn object(&self, reason: impl Into<Reason>, piece: Piece) -> Objection {
        self.here(object(reason, piece))
    }

    /// Makes a objection of a plain act one of this tile: the first comes after the `~`, the others are acts of their
    /// own after a `+`.
    fn here(&self, mut objection: Objection) -> Objection {
        objection.part.piece = match (self.act, objection.part.piece) {
            (0, Piece::Tile) => Piece::EffectTile,
            (0, Piece::At) => Piece::EffectAt,
            (0, Piece::Step(step)) => Piece::EffectStep(step),
            (_, piece) => piece,
        };
        objection.in_act(self.act)
    }

    fn object_end(&self, reason: impl Into<Reason>) -> Objection {
        self.object(reason, Piece::Step(last_step(self.path).unwrap_or(0)))
    }

    fn resolve(&self, position: &Position, boat: Point) -> Result<Shift, Objection> {
        let at = point(self.at, Piece::At)?;
        named_tile(position, self.tile, at)?;
        position.check_shift(boat, at).map_err(|reason| object(reason, Piece::At))?;
        let Some(end) = last_step(self.path) else { return Err(object(Misuse::ShiftStays { boat, at }, Piece::At)) };
        let to = point(self.path[usize::from(end)], Piece::Step(end))?;
        if to == at {
            return Err(object(Misuse::ShiftStays { boat, at }, Piece::Step(end)));
        }
        Ok(Shift { at, to, named: way_points(self.path)? })
    }
}

/// What a Boat on a point does to the first of these tiles and to those of the further acts.
pub(super) fn resolve(
    position: &Position,
    boat: Point,
    has_moved: bool,
    (tile, at, path): (Option<Tile>, Place, &[Place]),
    rest: &[Act],
) -> Result<Ability, Objection> {
    let mut written: SmallVec<[Written<'_>; 4]> = SmallVec::new();
    written.push(Written { tile, at, path, act: 0 });
    for (act, number) in rest.iter().zip(1..=u8::MAX) {
        if act.drop || act.capture.is_some() || act.exchange.is_some() || act.effect.is_some() {
            return Err(object(Reason::SeveralActs, Piece::Whole).in_act(number));
        }
        written.push(Written { tile: act.tile, at: act.at, path: &act.path, act: number });
    }
    let mut shifts: SmallVec<[Shift; 4]> = SmallVec::new();
    for written in &written {
        shifts.push(written.resolve(position, boat).map_err(|objection| written.here(objection))?);
    }
    let seat = position.on(boat).seat();
    if let [Shift { at, to, named }] = shifts.as_slice() {
        if beyond(boat, *at) == Some(*to) {
            if !named.is_empty() {
                return Err(written[0].object(off_way(*at, *to, named, 0), Piece::Step(0)));
            }
            position.check_push(boat, *at).map_err(|reason| written[0].object_end(reason))?;
            return Ok(Ability::Push(*at));
        }
        let could_be_carried = position.check_passenger(seat, boat, *at).is_ok();
        if has_moved && !(could_be_carried && lines::straight(*at, *to).is_some()) {
            return Err(written[0].object_end(Misuse::PushAway { boat, at: *at }));
        }
    }
    if has_moved {
        return Err(object(Misuse::CarryMoved { boat, at: shifts[0].at }, Piece::Effect));
    }
    if let Some(fourth) = written.get(MOST) {
        return Err(fourth.object(Misuse::CarryMany, Piece::Whole));
    }
    carry(position, boat, &written, &shifts)
}

/// Carries up to three tiles by the same vector.
fn carry(position: &Position, boat: Point, written: &[Written<'_>], shifts: &[Shift]) -> Result<Ability, Objection> {
    let seat = position.on(boat).seat();
    let mut tiles = [None; MOST];
    let mut course = None;
    for (number, (written, Shift { at, to, named })) in written.iter().zip(shifts).enumerate() {
        let (at, to) = (*at, *to);
        if tiles.contains(&Some(at)) {
            return Err(written.object(Misuse::CarryTwice(at), Piece::At));
        }
        position.check_passenger(seat, boat, at).map_err(|reason| written.object(reason, Piece::At))?;
        let way = lines::straight(at, to).filter(|(_, count)| *count <= FARTHEST);
        let Some(way) = way else { return Err(written.object_end(Misuse::CarryWay { boat, at, to })) };
        let over: Between = lines::between(at, to).collect();
        if let Err(Stop::OffWay(step)) = follows(&over, named) {
            return Err(written.object(off_way(at, to, named, step), Piece::Step(step)));
        }
        if *course.get_or_insert(way) != way {
            return Err(written.object_end(Misuse::CarryApart { at, to }));
        }
        tiles[number] = Some(at);
    }
    for (written, Shift { at, to, .. }) in written.iter().zip(shifts) {
        position.check_voyage(seat, boat, *at, *to, &tiles).map_err(|reason| written.object_end(reason))?;
    }
    let (step, count) = course.unwrap_or(((0, 1), 1));
    crate::order::by(&mut tiles[..shifts.len().min(MOST)], Ord::cmp);
    Ok(Ability::Carry { tiles, step, count })
}
