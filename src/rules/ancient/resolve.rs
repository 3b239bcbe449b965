//! Resolves written plies into actions.

use super::Ancient;
use super::action::Action;
use super::movement::Stop;
use super::position::{Board, Does, Placing, Position};
use super::reason::{BoardReason, Objection, Reason, object};
use super::tiles::{self, KINDS, Reach, SHIP, WHEEL};
use crate::board::{Place, Point};
use crate::record::{Act, Discard, Effect, Piece, Ply};
use crate::variant::Tile;

impl Ancient {
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
            Ply::Draw { drew, discarded } => return self.resolve_draw(position, *drew, *discarded),
        };
        let Some(first) = acts.first() else { return whole(Reason::NoAct) };
        resolve_acts(self, position, first, acts.get(1), acts.get(2))
    }
}

/// A placement, and the move that goes with it; nothing may follow.
fn resolve_acts(
    rules: &Ancient,
    position: &Position,
    first: &Act,
    second: Option<&Act>,
    third: Option<&Act>,
) -> Result<Action, Objection> {
    let placing = resolve_placing(position, first, second.is_none())?;
    // What is wrong with the rest is wrong in the position after the placement.
    let later = |objection: Objection, act| Objection { after: Some(placing), ..objection.in_act(act) };
    let move_next = |board, second| {
        let then = resolve_move(board, second).map_err(|objection| later(objection, 1))?;
        if let Some(third) = third {
            let reason = if third.drop { Reason::LatePlacing } else { Reason::ThirdAct };
            return Err(later(object(reason, Piece::Whole), 2));
        }
        Ok(Action::Play { placing, then: Some(then) })
    };
    if let Some(second) = second
        && let Some(board) = rules.board_with(position, placing)
    {
        return move_next(board, second);
    }
    let after = rules.placed(position, placing);
    let Some(second) = second else {
        return match after.first_move(position.to_move).filter(|_| after.outcome.is_none()) {
            Some(_) => Err(later(object(Reason::MoveOwed, Piece::Whole), 0)),
            None => Ok(Action::Play { placing, then: None }),
        };
    };
    if after.outcome.is_some() {
        return Err(later(object(Reason::MoveAfterWin, Piece::Whole), 1));
    }
    move_next(after.board(), second)
}

/// The turn of a placed Wheel that moves no tile, if a legal ply has one.
pub(super) fn idle_turn(position: &Position, ply: &Ply) -> Option<BoardReason> {
    let Ply::Acts(acts) = ply else { return None };
    let act = acts.first()?;
    let Some(Effect::Turn(steps)) = act.effect.as_deref() else { return None };
    let reason = check_turn(position, act.at.point()?, *steps).err()?;
    matches!(reason, BoardReason::TurnsNothing { .. }).then_some(reason)
}

impl Ancient {
    /// Whether a tile may be drawn, and another discarded for it.
    pub(super) fn resolve_draw(
        &self,
        position: &Position,
        drew: Option<Tile>,
        discarded: Discard,
    ) -> Result<Action, Objection> {
        let seat = position.to_move;
        let hand = position.hand(seat);
        // All that is asked below is so where the whole of it is possible.
        let kinds = [drew, if let Discard::Tile(tile) = discarded { Some(tile) } else { None }];
        if kinds.into_iter().flatten().all(is_kind)
            && position.allows(seat, &hand.turned_over(drew, discarded, self.limit))
        {
            return Ok(Action::Draw { drew, discarded });
        }
        if !position.allows(seat, &hand.drawn(None)) {
            return Err(object(Reason::NothingToDraw, Piece::Whole));
        }
        if let Some(tile) = drew.filter(|&tile| !is_kind(tile) || !position.allows(seat, &hand.drawn(drew))) {
            return Err(object(Reason::NoneToDraw(tile), Piece::Drew));
        }
        // Whether a discard is due is checked apart from the discarded tile, which may be wrong in another way.
        let unseen = if discarded == Discard::None { Discard::None } else { Discard::Unseen };
        if !position.allows(seat, &hand.turned_over(drew, unseen, self.limit)) {
            return Err(match discarded {
                Discard::None => object(Reason::HandFull(drew), Piece::Whole),
                _ => object(Reason::HandNotFull, Piece::Discarded),
            });
        }
        if let Discard::Tile(tile) = discarded
            && !(is_kind(tile) && position.allows(seat, &hand.turned_over(drew, discarded, self.limit)))
        {
            return Err(object(Reason::NotToDiscard { tile, drew }, Piece::Discarded));
        }
        Ok(Action::Draw { drew, discarded })
    }
}

fn is_kind(tile: Tile) -> bool {
    tile.index() < KINDS
}

/// Whether the seat to move can have such a tile in hand.
pub(super) fn may_hold(position: &Position, tile: Tile) -> bool {
    is_kind(tile) && position.allows(position.to_move, &position.hand(position.to_move).placed(tile))
}

/// The first act: a tile from the hand.
fn resolve_placing(position: &Position, act: &Act, alone: bool) -> Result<Placing, Objection> {
    if act.exchange.is_some() {
        return Err(object(Reason::Exchange, Piece::Exchange));
    }
    if !act.drop {
        return Err(object(Reason::PlaceFirst { from: act.at, to: act.end() }, Piece::Whole));
    }
    let tile = act.tile.ok_or(object(Reason::Unnamed, Piece::At))?;
    if !may_hold(position, tile) {
        return Err(object(Reason::NotInHand(tile), Piece::Tile));
    }
    let at = point(act.at, Piece::At)?;
    check_point(position, tile, at).map_err(|reason| match reason {
        BoardReason::Colour { tile, at, .. } => object(BoardReason::Colour { tile, at, alone }, Piece::At),
        _ => object(reason, Piece::At),
    })?;
    if !act.path.is_empty() || act.capture.is_some() {
        let (takes, to) = (act.capture.is_some(), act.end().unwrap_or(act.at));
        let piece = if takes { Piece::Captured } else { Piece::Step(0) };
        return Err(object(BoardReason::PlaceMoves { tile, at, to, takes }, piece));
    }
    let does = match act.effect.as_deref() {
        None if tile == SHIP => return Err(object(BoardReason::ShipAlone(at), Piece::At)),
        None => Does::Nothing,
        Some(Effect::Turn(steps)) if tile == WHEEL => {
            match check_turn(position, at, *steps) {
                Ok(()) => Does::Turn(shortest(*steps)),
                // It is harmless, and worth a warning.
                Err(BoardReason::TurnsNothing { .. }) => Does::Nothing,
                Err(reason) => return Err(object(reason, Piece::Effect)),
            }
        }
        Some(Effect::Shift { tile, at: from, path }) if act.tile == Some(SHIP) => {
            Does::Shift(resolve_shift(position, at, *tile, *from, path)?)
        }
        Some(_) => return Err(object(Reason::NoEffect { tile, at }, Piece::Effect)),
    };
    Ok(Placing { tile, at, does })
}

/// Whether a tile may be placed on a point, apart from what it does there.
pub(super) fn check_point(position: &Position, tile: Tile, at: Point) -> Result<(), BoardReason> {
    let on = position.on(at);
    if tile == SHIP {
        return if on.is_some() { Ok(()) } else { Err(BoardReason::ShipOnNothing(at)) };
    }
    if on.is_some() {
        return Err(BoardReason::PointTaken(at));
    }
    if tiles::suits(tile, at) { Ok(()) } else { Err(BoardReason::Colour { tile, at, alone: false }) }
}

/// Whether a Wheel on a point may turn its neighbours by so many steps.
pub(super) fn check_turn(position: &Position, at: Point, steps: i8) -> Result<(), BoardReason> {
    if shortest(steps) == 0 || !position.has_neighbour(at) {
        return Err(BoardReason::TurnsNothing { at, steps });
    }
    match position.pushed_off(at, steps) {
        Some(tile) => Err(BoardReason::TurnedOff { at, tile, steps }),
        None => Ok(()),
    }
}

/// The same turn as at most half a round: four steps back are four forward.
pub(super) const fn shortest(steps: i8) -> i8 {
    match steps.rem_euclid(8) {
        forward @ 0..5 => forward,
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
) -> Result<Point, Objection> {
    let from = point(from, Piece::EffectAt)?;
    if from != ship {
        return Err(object(BoardReason::ShipElsewhere { ship, from, to: path.last().copied() }, Piece::EffectAt));
    }
    if let Some(named) = named.filter(|&named| named != position.on(from).tile()) {
        return Err(object(BoardReason::OtherTile { named, at: from }, Piece::EffectTile));
    }
    let Some((&to, between)) = path.split_last() else {
        return Err(object(BoardReason::ShipAlone(ship), Piece::Effect));
    };
    if !between.is_empty() {
        return Err(object(BoardReason::ShipWay(ship), Piece::EffectStep(0)));
    }
    let piece = Piece::EffectStep(0);
    let to = point(to, piece)?;
    check_shift(position, ship, to).map_err(|reason| object(reason, piece))?;
    Ok(to)
}

/// Whether a Ship may put the tile whose point it takes there.
pub(super) fn check_shift(position: &Position, ship: Point, to: Point) -> Result<(), BoardReason> {
    if to == ship {
        return Err(BoardReason::ShipKeeps(ship));
    }
    if position.on(to).is_some() { Err(BoardReason::ShiftTaken { ship, to }) } else { Ok(()) }
}

/// The second act: the move of a tile on the board.
fn resolve_move(board: Board<'_>, act: &Act) -> Result<(Point, Point), Objection> {
    if act.exchange.is_some() {
        return Err(object(Reason::Exchange, Piece::Exchange));
    }
    if act.drop {
        return Err(object(Reason::SecondPlacing, Piece::Whole));
    }
    let from = movable(board, act)?;
    let Some(end) = act.end() else { return Err(object(BoardReason::Stays(from), Piece::At)) };
    let piece = Piece::Step((act.path.len() - 1).min(usize::from(u8::MAX)) as u8);
    let to = point(end, piece)?;
    if to == from {
        return Err(object(BoardReason::Stays(from), piece));
    }
    let named = act.path.split_last().map_or(&[][..], |(_, named)| named);
    board.walk(from, to, named).map_err(|stop| {
        let piece = match stop {
            Stop::OffWay(_, number) | Stop::Square(number) => Piece::Step(number),
            _ => piece,
        };
        object(BoardReason::NoWay { from, to, stop }, piece)
    })?;
    let target = board.on(to);
    match act.capture {
        None if target.is_some() => Err(object(BoardReason::Unmarked { from, to }, piece)),
        Some(_) if target.is_none() => Err(object(BoardReason::NothingTaken { from, to }, piece)),
        Some(Some(named)) if named != target.tile() => {
            Err(object(BoardReason::OtherTaken { named, from, at: to }, Piece::Captured))
        }
        _ => Ok((from, to)),
    }
}

/// Where the tile of an act stands, which must be one that the seat to move may move.
fn movable(board: Board<'_>, act: &Act) -> Result<Point, Objection> {
    let from = point(act.at, Piece::At)?;
    let piece = board.on(from);
    if piece.is_none() {
        return Err(object(BoardReason::NoTile(from), Piece::At));
    }
    if let Some(named) = act.tile.filter(|&named| named != piece.tile()) {
        return Err(object(BoardReason::OtherTile { named, at: from }, Piece::Tile));
    }
    if !piece.is_movable_by(board.to_move()) {
        return Err(object(BoardReason::NotYours(from), Piece::At));
    }
    if act.effect.is_some() {
        let tile = piece.tile();
        let acted = tile == SHIP || tile == WHEEL;
        let reason = if acted { Reason::ActedBefore(from) } else { Reason::NoEffect { tile, at: from } };
        return Err(object(reason, Piece::Effect));
    }
    if tiles::reach(piece.tile()) == Reach::Stays {
        return Err(object(BoardReason::Immobile(from), Piece::At));
    }
    if piece.is_drained() {
        return Err(object(BoardReason::Drained(from), Piece::At));
    }
    Ok(from)
}

/// The point of a place that a ply names.
fn point(place: Place, piece: Piece) -> Result<Point, Objection> {
    place.point().ok_or(object(Reason::Square, piece))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_written_as_the_shorter_way_round() {
        let written: Vec<i8> = (-8..=8).map(shortest).collect();
        assert_eq!(written, [0, 1, 2, 3, 4, -3, -2, -1, 0, 1, 2, 3, 4, -3, -2, -1, 0]);
        assert_eq!([shortest(i8::MIN), shortest(i8::MAX)], [0, -1]);
    }
}
