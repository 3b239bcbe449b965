//! How a game begins: the numbers agreed on, the centre piece, what is known of the hands, and perhaps a position to go
//! on from.

use super::Ancient;
use super::position::Position;
use super::reason::Reason;
use super::reason::Refusal;
use super::tiles::{KINDS, Laid, WHOLE_SET};
use crate::board::{Place, Point};
use crate::record::{Placed, Record};
use crate::rules::{At, SetUp};
use crate::variant::{Seat, Tile};

/// The tag that tells each seat's hand, in turn order.
const HANDS: [&str; 2] = ["FirstHand", "SecondHand"];

/// The rules of a record and the position it starts from.
pub(super) fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Ancient, Position), Refusal> {
    let rules = Ancient { target: number(record, "Target"), limit: limit(record)? };
    let mut position = Position::empty();
    if let Some(placed) = set_up.position {
        place(&mut position, placed)?;
        position.to_move = Seat(record.first_seat().0 & 1);
    }
    for (item, &(owner, tile)) in set_up.captured.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag("Captured", Some(item)), owner));
        match owner {
            Some(seat) if seat.0 < 2 => {
                if !position.hands[seat.index()].spend(tile) {
                    return refuse(Reason::TooMany(tile));
                }
            }
            _ if tile.index() >= KINDS => return refuse(Reason::TooMany(tile)),
            // It was nobody's, so it was the centre piece.
            _ if position.centre.is_some() => return refuse(Reason::SecondCentre(tile)),
            _ => position.centre = Some(tile),
        }
    }
    centre(record, &mut position, set_up.position.is_some())?;
    for seat in [Seat(0), Seat(1)] {
        deal(record, &rules, &mut position, seat, set_up.position.is_none())?;
    }
    let whole = |seat: Seat| position.allows(seat, position.hand(seat));
    if !whole(Seat(0)) || !whole(Seat(1)) {
        let tile = position.centre.unwrap_or(Tile(0));
        let (reason, tag) = match rules.limit {
            // Both sets are dealt in full, and there is a centre piece as well.
            Some(limit) if limit == WHOLE_SET => (Reason::HandAboveSet(u32::from(limit)), "Hand"),
            _ => (Reason::TooMany(tile), if record.tag("Centre").is_some() { "Centre" } else { "Position" }),
        };
        return Err(Refusal::of_set_up(reason, At::Tag(tag, None), None));
    }
    Ok((rules, position))
}

/// What the record leaves open that would be judged by.
pub(super) fn unsaid(record: &Record) -> Vec<&'static str> {
    ["Target", "Hand"].into_iter().filter(|name| number(record, name).is_none()).collect()
}

fn number(record: &Record, name: &str) -> Option<u32> {
    record.tag(name)?.trim().parse().ok()
}

/// How many tiles a hand may hold, if that was agreed on.
fn limit(record: &Record) -> Result<Option<u8>, Refusal> {
    match number(record, "Hand") {
        None => Ok(None),
        Some(tiles) if tiles <= u32::from(WHOLE_SET) => Ok(Some(tiles as u8)),
        Some(tiles) => Err(Refusal::of_set_up(Reason::HandAboveSet(tiles), At::Tag("Hand", None), None)),
    }
}

/// Puts the tiles of a position on the empty board; refuses what no game could have led to.
fn place(position: &mut Position, placed: &[Placed]) -> Result<(), Refusal> {
    for (number, entry) in placed.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Position(number), None));
        let Place::Point(point) = entry.at else { return refuse(Reason::Square) };
        if position.on(point).is_tile() {
            return refuse(Reason::PointTaken(point));
        }
        if entry.tile.index() >= KINDS {
            return refuse(Reason::TooMany(entry.tile));
        }
        match entry.owner.filter(|seat| seat.0 < 2) {
            Some(seat) if !position.hands[seat.index()].spend(entry.tile) => {
                return refuse(Reason::TooMany(entry.tile));
            }
            Some(_) => {}
            None if position.centre.is_some() => return refuse(Reason::SecondCentre(entry.tile)),
            None => position.centre = Some(entry.tile),
        }
        position.lay(point, Laid::new(entry.tile, entry.owner.filter(|seat| seat.0 < 2)));
    }
    // A position does not show which flowers are drained, so those beside a Knotweed are taken to be.
    position.drain_beside_knotweeds();
    Ok(())
}

/// Puts the centre piece down. Where the game starts from a position the piece stands in it, or it has left the game.
fn centre(record: &Record, position: &mut Position, goes_on: bool) -> Result<(), Refusal> {
    let Some(text) = record.tag("Centre") else { return Ok(()) };
    let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag("Centre", None), None));
    let named = record.variant.vocabulary().read(text.trim()).map(|spelt| spelt.tile);
    let Some(tile) = named.filter(|tile| tile.index() < KINDS) else { return refuse(Reason::NoCentre) };
    match position.centre {
        Some(stands) if stands != tile => return refuse(Reason::OtherCentre { named: tile, stands }),
        Some(_) => {}
        None => {
            position.centre = Some(tile);
            if !goes_on {
                position.lay(Point::CENTRE, Laid::new(tile, None));
            }
        }
    }
    Ok(())
}

/// What is known of a hand at the start: all of it where a tag tells it, otherwise at most how many tiles it has. A game
/// begins with full hands; one that goes on from a position may have fewer tiles in them.
fn deal(record: &Record, rules: &Ancient, position: &mut Position, seat: Seat, full: bool) -> Result<(), Refusal> {
    let tag = HANDS[seat.index() & 1];
    let hand = &mut position.hands[seat.index() & 1];
    let Some(text) = record.tag(tag) else {
        if let Some(limit) = rules.limit {
            hand.unseen = (if full { i16::from(limit) } else { 0 }, i16::from(limit));
        }
        return Ok(());
    };
    hand.unseen = (0, 0);
    let mut count = 0;
    for (number, code) in text.split([' ', ',', '\t']).filter(|code| !code.is_empty()).enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag(tag, Some(number)), Some(seat)));
        let read = record.variant.vocabulary().read(code).map(|spelt| spelt.tile);
        let Some(tile) = read.filter(|tile| tile.index() < KINDS) else { return refuse(Reason::HandTile) };
        let kind = tile.index();
        if hand.dealt[kind] >= hand.set[kind] {
            return refuse(Reason::TooMany(tile));
        }
        hand.dealt[kind] += 1;
        count += 1;
    }
    let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag(tag, None), Some(seat)));
    match rules.limit {
        Some(limit) if count > u32::from(limit) => refuse(Reason::HandAboveLimit { tiles: count, limit }),
        Some(limit) if full && count < u32::from(limit) => refuse(Reason::HandBelowLimit { tiles: count, limit }),
        _ => Ok(()),
    }
}
