//! What a ply may be, and how a written one is held against the rules.

use super::Ancient;
use super::movement::Stop;
use super::position::{Does, Placing, Position};
use super::reason::{Objection, Reason};
use super::tiles::{self, KINDS, Laid, Reach, SHIP, WHEEL};
use crate::board::{Place, Point};
use crate::record::{Act, Discard, Effect, Part, Piece, Ply};
use crate::variant::Tile;

/// A legal ply of Ancient Pai Sho.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action(pub(super) Deed);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// A tile is drawn, and perhaps one discarded.
    Draw {
        drew: Option<Tile>,
        discarded: Discard,
    },
    /// A tile is placed, and one moved from here to there where the turn has such a move.
    Play {
        placing: Placing,
        then: Option<(Point, Point)>,
    },
    Resign,
}

/// What is wrong, and with which piece of the act.
pub(super) type Wrong = (Reason, Piece);

impl Ancient {
    /// What a written ply does, or what is wrong with it.
    pub(super) fn resolve_ply(&self, position: &Position, ply: &Ply) -> Result<Deed, Objection> {
        let fault = |act, piece, reason| Objection { reason, part: Part { act, piece }, after: None };
        let whole = |reason| Err(fault(0, Piece::Whole, reason));
        if position.outcome.is_some() {
            return whole(Reason::GameOver);
        }
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Resign => return Ok(Deed::Resign),
            Ply::Pass => return whole(Reason::Pass),
            Ply::Claim => return whole(Reason::Claim),
            Ply::Draw { drew, discarded } => {
                let deed = self.resolve_draw(position, *drew, *discarded);
                return deed.map_err(|(reason, piece)| fault(0, piece, reason));
            }
        };
        let Some(first) = acts.first() else { return whole(Reason::NoAct) };
        let placing = resolve_placing(position, first).map_err(|(reason, piece)| fault(0, piece, reason))?;
        let after = self.placed(position, placing);
        let wrong = |act, piece, reason| Objection { after: Some(placing), ..fault(act, piece, reason) };
        let Some(second) = acts.get(1) else {
            return match after.first_move(position.to_move).filter(|_| after.outcome.is_none()) {
                Some(_) => Err(wrong(0, Piece::Whole, Reason::MoveOwed)),
                None => Ok(Deed::Play { placing, then: None }),
            };
        };
        if after.outcome.is_some() {
            return Err(wrong(1, Piece::Whole, Reason::MoveAfterWin));
        }
        let then = resolve_move(&after, second).map_err(|(reason, piece)| wrong(1, piece, reason))?;
        if acts.len() > 2 {
            return Err(wrong(2, Piece::Whole, Reason::ThirdAct));
        }
        Ok(Deed::Play { placing, then: Some(then) })
    }

    /// Whether a tile may be drawn, and another discarded for it.
    pub(super) fn resolve_draw(
        &self,
        position: &Position,
        drew: Option<Tile>,
        discarded: Discard,
    ) -> Result<Deed, Wrong> {
        let seat = position.to_move;
        let hand = position.hand(seat);
        if !position.allows(seat, &hand.drawn(None)) {
            return Err((Reason::NothingToDraw, Piece::Whole));
        }
        if let Some(tile) = drew.filter(|&tile| !is_kind(tile) || !position.allows(seat, &hand.drawn(drew))) {
            return Err((Reason::NoneToDraw(tile), Piece::Drew));
        }
        // Whether there is room is asked without the discard, which may be wrong in another way.
        let shape = if discarded == Discard::None { Discard::None } else { Discard::Unseen };
        if !position.allows(seat, &hand.turned_over(drew, shape, self.limit)) {
            return Err(match discarded {
                Discard::None => (Reason::HandFull, Piece::Whole),
                _ => (Reason::HandNotFull, Piece::Discarded),
            });
        }
        if let Discard::Tile(tile) = discarded
            && !(is_kind(tile) && position.allows(seat, &hand.turned_over(drew, discarded, self.limit)))
        {
            return Err((Reason::NotToDiscard(tile), Piece::Discarded));
        }
        Ok(Deed::Draw { drew, discarded })
    }
}

fn is_kind(tile: Tile) -> bool {
    tile.index() < KINDS
}

/// Whether a player can have such a tile in hand.
pub(super) fn may_hold(position: &Position, tile: Tile) -> bool {
    is_kind(tile) && position.allows(position.to_move, &position.hand(position.to_move).placed(tile))
}

/// The first act of a turn that is no draw: a tile from the hand.
fn resolve_placing(position: &Position, act: &Act) -> Result<Placing, Wrong> {
    if act.exchange.is_some() {
        return Err((Reason::Exchange, Piece::Exchange));
    }
    if !act.drop {
        return Err((Reason::PlaceFirst, Piece::Whole));
    }
    let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
    if !may_hold(position, tile) {
        return Err((Reason::NotInHand(tile), Piece::Tile));
    }
    let at = point(act.at, Piece::At)?;
    check_point(position, tile, at).map_err(|reason| (reason, Piece::At))?;
    if !act.path.is_empty() || act.capture.is_some() {
        let piece = if act.path.is_empty() { Piece::Captured } else { Piece::Step(0) };
        return Err((Reason::PlaceMoves(tile), piece));
    }
    let does = match &act.effect {
        None if tile == SHIP => return Err((Reason::ShipAlone(at), Piece::At)),
        None => Does::Nothing,
        Some(Effect::Turn(steps)) if tile == WHEEL => {
            check_turn(position, at, *steps).map_err(|reason| (reason, Piece::Effect))?;
            Does::Turn(shortest(*steps))
        }
        Some(Effect::Shift { tile, at: from, path }) if act.tile == Some(SHIP) => {
            Does::Shift(resolve_shift(position, at, *tile, *from, path)?)
        }
        Some(_) => return Err((Reason::NoEffect(tile), Piece::Effect)),
    };
    Ok(Placing { tile, at, does })
}

/// Whether a tile may be placed on a point, whatever it does there.
pub(super) fn check_point(position: &Position, tile: Tile, at: Point) -> Result<(), Reason> {
    let on = position.on(at);
    if tile == SHIP {
        return if on.is_tile() { Ok(()) } else { Err(Reason::ShipOnNothing(at)) };
    }
    if on.is_tile() {
        return Err(Reason::PointTaken(at));
    }
    if tiles::suits(tile, at) { Ok(()) } else { Err(Reason::Colour { tile, at }) }
}

/// Whether a Wheel on a point may turn its neighbours by so many steps.
pub(super) fn check_turn(position: &Position, at: Point, steps: i8) -> Result<(), Reason> {
    if shortest(steps) == 0 || !position.has_neighbour(at) {
        return Err(Reason::TurnsNothing { at, steps });
    }
    match position.pushed_off(at, steps) {
        Some(tile) => Err(Reason::TurnedOff { at, tile, steps }),
        None => Ok(()),
    }
}

/// The turn that comes to the same in at most half a round: four steps back are four on.
pub(super) const fn shortest(steps: i8) -> i8 {
    match steps.rem_euclid(8) {
        on @ 0..5 => on,
        back => back - 8,
    }
}

/// Where a Ship puts the tile whose point it takes.
fn resolve_shift(
    position: &Position,
    ship: Point,
    named: Option<Tile>,
    from: Place,
    path: &[Place],
) -> Result<Point, Wrong> {
    let from = point(from, Piece::EffectAt)?;
    if from != ship {
        return Err((Reason::ShipElsewhere { ship, from }, Piece::EffectAt));
    }
    if let Some(named) = named.filter(|&named| named != position.on(from).tile()) {
        return Err((Reason::OtherTile { named, at: from }, Piece::EffectTile));
    }
    let Some((&to, between)) = path.split_last() else { return Err((Reason::ShipAlone(ship), Piece::Effect)) };
    if !between.is_empty() {
        return Err((Reason::ShipWay(ship), Piece::EffectStep(0)));
    }
    let piece = Piece::EffectStep(0);
    let to = point(to, piece)?;
    check_shift(position, ship, to).map_err(|reason| (reason, piece))?;
    Ok(to)
}

/// Whether a Ship may put the tile whose point it takes there.
pub(super) fn check_shift(position: &Position, ship: Point, to: Point) -> Result<(), Reason> {
    if to == ship {
        return Err(Reason::ShipKeeps(ship));
    }
    if position.on(to).is_tile() { Err(Reason::ShiftTaken { ship, to }) } else { Ok(()) }
}

/// The second act of such a turn: a tile that goes somewhere.
fn resolve_move(position: &Position, act: &Act) -> Result<(Point, Point), Wrong> {
    if act.exchange.is_some() {
        return Err((Reason::Exchange, Piece::Exchange));
    }
    if act.drop {
        return Err((Reason::SecondPlacing, Piece::Whole));
    }
    let from = movable(position, act)?;
    if act.effect.is_some() {
        return Err((Reason::NoEffect(position.on(from).tile()), Piece::Effect));
    }
    let Some((&end, named)) = act.path.split_last() else { return Err((Reason::Stays(from), Piece::At)) };
    let piece = Piece::Step(named.len().min(usize::from(u8::MAX)) as u8);
    let to = point(end, piece)?;
    if to == from {
        return Err((Reason::Stays(from), piece));
    }
    position.walk(from, to, named).map_err(|stop| {
        let piece = match stop {
            Stop::OffWay(_, number) | Stop::Square(number) => Piece::Step(number),
            _ => piece,
        };
        (Reason::NoWay { from, to, stop }, piece)
    })?;
    let target = position.on(to);
    match act.capture {
        None if target.is_tile() => Err((Reason::Unmarked { from, to }, piece)),
        Some(_) if !target.is_tile() => Err((Reason::NothingTaken(to), piece)),
        Some(Some(named)) if named != target.tile() => Err((Reason::OtherTaken { named, at: to }, Piece::Captured)),
        _ => Ok((from, to)),
    }
}

/// The point of a tile that an act moves, which must be one the player moves and that can.
fn movable(position: &Position, act: &Act) -> Result<Point, Wrong> {
    let from = point(act.at, Piece::At)?;
    let laid: Laid = position.on(from);
    if !laid.is_tile() {
        return Err((Reason::NoTile(from), Piece::At));
    }
    if let Some(named) = act.tile.filter(|&named| named != laid.tile()) {
        return Err((Reason::OtherTile { named, at: from }, Piece::Tile));
    }
    if !laid.is_movable_by(position.to_move) {
        return Err((Reason::NotYours(from), Piece::At));
    }
    if tiles::reach(laid.tile()) == Reach::Stays {
        return Err((Reason::Immobile(from), Piece::At));
    }
    if laid.is_drained() {
        return Err((Reason::Drained(from), Piece::At));
    }
    Ok(from)
}

/// The point of a place that a ply names.
fn point(place: Place, piece: Piece) -> Result<Point, Wrong> {
    place.point().ok_or((Reason::Square, piece))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_told_as_the_shorter_way_round() {
        let told: Vec<i8> = (-8..=8).map(shortest).collect();
        assert_eq!(told, [0, 1, 2, 3, 4, -3, -2, -1, 0, 1, 2, 3, 4, -3, -2, -1, 0]);
        assert_eq!([shortest(i8::MIN), shortest(i8::MAX)], [0, -1]);
    }
}
