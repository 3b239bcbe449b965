//! How a game begins: who sits at the board, and perhaps a position to go on from.

use super::Wiki;
use super::position::Position;
use super::reason::{Reason, Refusal};
use super::spot::Spot;
use super::tiles::{KINDS, Laid, WHEEL};
use super::turns::is_last_with_elements;
use crate::board::Place;
use crate::record::{Placed, Record};
use crate::rules::{At, Seats, SetUp};
use crate::variant::Seat;

/// The rules of a record and the position it starts from.
pub(super) fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Wiki, Position), Refusal> {
    let seats = record.seats().len() as u8;
    team(record, seats)?;
    let mut position = Position::empty(seats);
    if let Some(placed) = set_up.position {
        place(&mut position, placed)?;
        position.entered = position.everybody();
        position.to_move = record.first_seat();
    }
    for (number, &(owner, tile)) in set_up.captured.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag("Captured", Some(number)), owner));
        let Some(seat) = owner.filter(|seat| seat.0 < seats) else { return refuse(Reason::Nobodys(tile)) };
        if !position.spend(seat, tile) {
            return refuse(Reason::TooMany(tile));
        }
        if tile == WHEEL {
            position.wheel_taken.0 |= Seats::only(seat).0;
        }
    }
    if set_up.position.is_some() && is_last_with_elements(&position) {
        position.outcome = Some(position.scored("elements"));
    }
    Ok((Wiki, position))
}

/// A `[Team]` tag names the seats that one of three players takes, which are partners.
fn team(record: &Record, seats: u8) -> Result<(), Refusal> {
    let Some(text) = record.tag("Team") else { return Ok(()) };
    let mut named = Seats(0);
    for name in text.split([' ', ',', '\t']).filter(|name| !name.is_empty()) {
        if let Some(seat) = record.seats().iter().position(|seat| *seat == name) {
            named.0 |= 1 << seat;
        }
    }
    let right = seats == 4 && matches!(named.0, 0b0101 | 0b1010);
    if right { Ok(()) } else { Err(Refusal::of_set_up(Reason::Team, At::Tag("Team", None), None)) }
}

/// Puts the tiles of a position on the empty board; refuses what no game could have led to.
fn place(position: &mut Position, placed: &[Placed]) -> Result<(), Refusal> {
    for (number, entry) in placed.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Position(number), None));
        let Some(seat) = entry.owner.filter(|seat: &Seat| seat.0 < position.seats) else {
            return refuse(Reason::Nobodys(entry.tile));
        };
        let Place::Point(point) = entry.at else { return refuse(Reason::Square) };
        let spot = Spot::of(point);
        if position.on(spot).is_tile() {
            return refuse(Reason::Taken(spot));
        }
        if entry.tile.index() >= KINDS || !position.spend(seat, entry.tile) {
            return refuse(Reason::TooMany(entry.tile));
        }
        position.lay(spot, Laid::new(entry.tile, seat));
    }
    Ok(())
}
