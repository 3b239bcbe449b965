//! The set-up: the number of seats, partners, and a position to start from.

use super::Wiki;
use super::points::PointId;
use super::position::{Position, SEATS};
use super::reason::{Reason, Refusal};
use super::tiles::{KINDS, Piece, SET, WHEEL};
use crate::board::Place;
use crate::record::{Continuation, Placed, SetUp};
use crate::rules::shared::continuation::{THE_END, captured};
use crate::rules::{At, Outcome, Seats};
use crate::variant::Seat;

/// The rules of a record and its first position.
pub(super) fn start(set_up: &SetUp<'_>) -> Result<(Wiki, Position), Refusal> {
    let seats = set_up.seats.len() as u8;
    check_team(set_up, seats)?;
    let mut position = Position::empty(seats);
    if let Some(placed) = &set_up.position {
        place(&mut position, placed)?;
        position.entered = position.all_seats();
        position.to_move = set_up.first_seat;
    }
    for (number, &(owner, tile)) in set_up.captured.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag("Captured", Some(number)), None));
        let Some(seat) = owner.filter(|seat| seat.0 < seats) else { return refuse(Reason::Ownerless(tile)) };
        if !position.take_from_hand(seat, tile) {
            return refuse(Reason::TooMany(tile));
        }
        if tile == WHEEL {
            position.wheel_taken.0 |= Seats::only(seat).0;
        }
    }
    if set_up.position.is_some() && position.no_enemy_has_elements() {
        position.outcome = Some(position.won_on_points("elements"));
    }
    Ok((Wiki, position))
}

/// Whether a `[Team]` tag names two partners in a game of four seats.
fn check_team(set_up: &SetUp<'_>, seats: u8) -> Result<(), Refusal> {
    let Some(named) = set_up.seats_of("Team") else { return Ok(()) };
    let named: Seats = named.iter().copied().collect();
    let is_team = seats == 4 && matches!(named.0, 0b0101 | 0b1010);
    if is_team { Ok(()) } else { Err(Refusal::of_set_up(Reason::Team, At::Tag("Team", None), None)) }
}

/// Places the tiles of a position on the empty board; refuses those that no game can have.
fn place(position: &mut Position, placed: &[Placed]) -> Result<(), Refusal> {
    for (number, entry) in placed.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Position(number), None));
        let Some(seat) = entry.owner.filter(|seat: &Seat| seat.0 < position.seats) else {
            return refuse(Reason::Ownerless(entry.tile));
        };
        let Place::Point(point) = entry.at else { return refuse(Reason::Square) };
        let point = PointId::of(point);
        if position.on(point).is_tile() {
            return refuse(Reason::Occupied { tile: entry.tile, at: point });
        }
        if entry.tile.index() >= KINDS || !position.take_from_hand(seat, entry.tile) {
            return refuse(Reason::TooMany(entry.tile));
        }
        position.place(point, Piece::new(entry.tile, seat));
    }
    Ok(())
}

/// What a record needs to start from a position.
pub(super) fn continuation(tiles: Vec<Placed>, position: &Position) -> Continuation {
    let hands = &position.hands[..usize::from(position.seats).min(SEATS)];
    let mut continuation = Continuation {
        captured: captured(SET, hands, &tiles),
        tiles,
        to_move: position.to_move,
        ..Continuation::default()
    };
    let has_first = position.entered != position.all_seats();
    let has_left = position.out != Seats::default() || position.resigned != Seats::default();
    continuation.lose(has_first, "which first elements are not in play yet", true);
    continuation.lose(has_left, "which seats are out or have resigned", true);
    continuation.lose(position.fixed != [0; SEATS], "which elements can withdraw no more", true);
    continuation.lose(position.passes > 0, "how many passes came just before", false);
    // That no enemy has an element in play is seen on the board.
    let is_unseen = |outcome: Outcome| outcome.reason != "elements";
    continuation.lose(position.outcome.is_some_and(is_unseen), THE_END, true);
    continuation
}
