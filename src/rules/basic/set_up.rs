//! The set-up: an empty board before the spring, or a position to continue from.

use super::Basic;
use super::points::{self, bars, is_port};
use super::position::{Position, SPECIAL_WAIT, SPRING};
use super::reason::{Reason, Refusal};
use super::tiles::{self, KINDS, Piece, SET};
use crate::board::{Place, Point};
use crate::record::{Continuation, Placed, SetUp};
use crate::rules::At;
use crate::rules::shared::continuation::{THE_END, captured};
use crate::variant::{Seat, Tile};

/// The rules of a record, and the position it starts from.
pub(super) fn start(set_up: &SetUp<'_>) -> Result<(Basic, Position), Refusal> {
    let mut position = Position::EMPTY;
    if let Some(placed) = &set_up.position {
        place(&mut position, placed)?;
        position.spring = SPRING;
        position.turns = [SPECIAL_WAIT; 2];
        position.to_move = Seat(set_up.first_seat.0 & 1);
    }
    for (number, &(owner, tile)) in set_up.captured.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag("Captured", Some(number)), None));
        let Some(seat) = owner.filter(|seat| seat.0 < 2) else { return refuse(Reason::Nobodys(tile)) };
        if !position.take_from_hand(seat, tile) {
            return refuse(Reason::TooMany(tile));
        }
        position.put_into_pot(Piece::new(tile, seat));
    }
    for total in &set_up.score {
        if let (Some(Seat(seat @ (0 | 1))), Some(points)) = (total.seat, total.points) {
            position.score[usize::from(seat)] = points;
        }
    }
    let target = set_up.number("Target").and_then(|target| i32::try_from(target).ok()).filter(|&target| target > 0);
    if target.is_none() && set_up.tag("Target").is_some() {
        return Err(Refusal::of_set_up(Reason::Target, At::Tag("Target", None), None));
    }
    Ok((Basic { target }, position))
}

/// Puts the tiles of a position on the empty board. Refuses what no game can lead to.
fn place(position: &mut Position, placed: &[Placed]) -> Result<(), Refusal> {
    for (number, entry) in placed.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Position(number), None));
        let Some(seat) = entry.owner.filter(|seat| seat.0 < 2) else { return refuse(Reason::Nobodys(entry.tile)) };
        let Place::Point(at) = entry.at else { return refuse(Reason::Square) };
        if !position.is_empty(at) {
            return refuse(Reason::Taken { tile: entry.tile, at });
        }
        if is_port(at) && !enters_at(entry.tile, seat, at) {
            return refuse(Reason::StrandedOnPort { tile: entry.tile, at });
        }
        if bars(entry.tile, at) && !is_port(at) {
            return refuse(Reason::Garden { tile: entry.tile, from: None, at });
        }
        if entry.tile.index() >= KINDS || !position.take_from_hand(seat, entry.tile) {
            return refuse(Reason::TooMany(entry.tile));
        }
        position.put(at, Piece::new(entry.tile, seat));
    }
    Ok(())
}

/// Whether this tile of the seat enters on this port: nothing else can stand there.
fn enters_at(tile: Tile, seat: Seat, at: Point) -> bool {
    let (points, count) = points::entries(tile, seat);
    tiles::is_flower(tile) && points[..count].contains(&at)
}

/// What a record needs to start from a position.
pub(super) fn continuation(tiles: Vec<Placed>, position: &Position) -> Continuation {
    let mut continuation = Continuation {
        captured: captured(SET, &position.hands, &tiles),
        tiles,
        to_move: position.to_move,
        score: Some(position.score.to_vec()),
        ..Continuation::default()
    };
    let is_waiting = position.is_past_spring() && position.turns.iter().any(|&turns| turns < SPECIAL_WAIT);
    let is_unmoved = position.tiles().any(|(_, piece)| piece.is_unmoved());
    continuation.lose(!position.is_past_spring(), "that the spring is not over", true);
    continuation.lose(is_waiting, "which tiles still wait to be placed", true);
    continuation.lose(is_unmoved, "which spring flowers have not moved", false);
    continuation.lose(position.outcome.is_some(), THE_END, true);
    continuation
}
