//! How a game begins: with the spring, or from a position to go on from.

use super::Basic;
use super::ground::{self, bars, is_port};
use super::position::{Position, SPECIAL_WAIT, SPRING};
use super::reason::Reason;
use super::reason::Refusal;
use super::tiles::{self, KINDS, Laid};
use crate::board::{Place, Point};
use crate::record::{Placed, Record};
use crate::rules::{At, SetUp};
use crate::variant::{Seat, Tile};

/// The rules of a record and the position it starts from.
pub(super) fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Basic, Position), Refusal> {
    let mut position = Position::EMPTY;
    if let Some(placed) = set_up.position {
        place(&mut position, placed)?;
        position.spring = SPRING;
        position.turns = [SPECIAL_WAIT; 2];
        position.to_move = Seat(record.first_seat().0 & 1);
    }
    for (number, &(owner, tile)) in set_up.captured.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag("Captured", Some(number)), owner));
        let Some(seat) = owner.filter(|seat| seat.0 < 2) else { return refuse(Reason::Nobodys(tile)) };
        if !position.spend(seat, tile) {
            return refuse(Reason::TooMany(tile));
        }
        position.put_into_pot(Laid::new(tile, seat));
    }
    if let Some(text) = record.tag("Score") {
        score(&mut position, text, record.seats());
    }
    let target = match record.tag("Target").map(|text| text.trim().parse::<i32>()) {
        None => None,
        Some(Ok(target)) if target > 0 => Some(target),
        Some(_) => return Err(Refusal::of_set_up(Reason::Target, At::Tag("Target", None), None)),
    };
    Ok((Basic { target }, position))
}

/// Reads running totals, such as `First 12, Second -3`. What cannot be read there was said by the reader.
fn score(position: &mut Position, text: &str, seats: &[&str]) {
    for item in text.split(',') {
        let Some((name, number)) = item.trim().rsplit_once([' ', '\t']) else { continue };
        let seat = seats.iter().position(|seat| *seat == name.trim());
        if let (Some(seat @ (0 | 1)), Ok(number)) = (seat, number.parse()) {
            position.score[seat] = number;
        }
    }
}

/// Puts the tiles of a position on the empty board; refuses what no game could have led to.
fn place(position: &mut Position, placed: &[Placed]) -> Result<(), Refusal> {
    for (number, entry) in placed.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Position(number), None));
        let Some(seat) = entry.owner.filter(|seat| seat.0 < 2) else { return refuse(Reason::Nobodys(entry.tile)) };
        let Place::Point(at) = entry.at else { return refuse(Reason::Square) };
        if !position.is_empty(at) {
            return refuse(Reason::Taken(at));
        }
        if is_port(at) && !enters_at(entry.tile, seat, at) {
            return refuse(Reason::StrandedOnPort { tile: entry.tile, at });
        }
        if bars(entry.tile, at) && !is_port(at) {
            return refuse(Reason::Garden { tile: entry.tile, at });
        }
        if entry.tile.index() >= KINDS || !position.spend(seat, entry.tile) {
            return refuse(Reason::TooMany(entry.tile));
        }
        position.lay(at, Laid::new(entry.tile, seat));
    }
    Ok(())
}

/// Whether a port is where this tile of the seat's enters: nothing else comes to stand there.
fn enters_at(tile: Tile, seat: Seat, at: Point) -> bool {
    let (points, count) = ground::entries(tile, seat);
    tiles::is_flower(tile) && points[..count].contains(&at)
}
