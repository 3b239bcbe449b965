//! The set-up: the agreed numbers, the centre piece, what is known of the hands, and perhaps a position to continue from.

use super::Ancient;
use super::hand::Hand;
use super::position::Position;
use super::reason::{BoardReason, Reason, Refusal};
use super::tiles::{KINDS, KNOTWEED, Piece, SET, WHOLE_SET};
use crate::board::{Place, Point};
use crate::record::{Continuation, Placed, SetUp};
use crate::rules::At;
use crate::rules::shared::continuation::{THE_END, captured, tiles_of};
use crate::variant::{Seat, Tile};

/// The tags of the hands, in turn order.
const HANDS: [&str; 2] = ["FirstHand", "SecondHand"];

/// The rules of a record, and the position it starts from.
pub(super) fn start(set_up: &SetUp<'_>) -> Result<(Ancient, Position), Refusal> {
    let rules = Ancient { target: set_up.number("Target"), limit: limit(set_up)? };
    let mut position = Position::empty();
    if let Some(placed) = &set_up.position {
        place(&mut position, placed)?;
        position.to_move = Seat(set_up.first_seat.0 & 1);
    }
    for (item, &(owner, tile)) in set_up.captured.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag("Captured", Some(item)), None));
        match owner {
            Some(seat) if seat.0 < 2 => {
                if !position.hands[seat.index()].spend(tile) {
                    return refuse(Reason::TooMany(tile));
                }
            }
            _ if tile.index() >= KINDS => return refuse(Reason::TooMany(tile)),
            // A tile of nobody is the centre piece.
            _ if position.centre.is_some() => return refuse(Reason::SecondCentre(tile)),
            _ => position.centre = Some(tile),
        }
    }
    centre(set_up, &mut position)?;
    for seat in [Seat(0), Seat(1)] {
        deal(set_up, &rules, &mut position, seat)?;
    }
    let whole = |seat: Seat| position.allows(seat, position.hand(seat));
    if !whole(Seat(0)) || !whole(Seat(1)) {
        let tile = position.centre.unwrap_or(Tile(0));
        let (reason, tag) = match rules.limit {
            // Both sets are dealt in full, and there is a centre piece too.
            Some(limit) if limit == WHOLE_SET => (Reason::HandAboveSet(u32::from(limit)), "Hand"),
            _ => (Reason::TooMany(tile), if set_up.tag("Centre").is_some() { "Centre" } else { "Position" }),
        };
        return Err(Refusal::of_set_up(reason, At::Tag(tag, None), None));
    }
    Ok((rules, position))
}

/// The tags that the record is without, so that nothing can be validated by them.
pub(super) fn unsaid(set_up: &SetUp<'_>) -> Vec<&'static str> {
    ["Target", "Hand"].into_iter().filter(|name| set_up.number(name).is_none()).collect()
}

/// How many tiles a hand may hold, if that was agreed.
fn limit(set_up: &SetUp<'_>) -> Result<Option<u8>, Refusal> {
    match set_up.number("Hand") {
        None => Ok(None),
        Some(tiles) if tiles <= u32::from(WHOLE_SET) => Ok(Some(tiles as u8)),
        Some(tiles) => Err(Refusal::of_set_up(Reason::HandAboveSet(tiles), At::Tag("Hand", None), None)),
    }
}

/// Puts the tiles of a position on the empty board. Refuses what no game can lead to.
fn place(position: &mut Position, placed: &[Placed]) -> Result<(), Refusal> {
    for (number, entry) in placed.iter().enumerate() {
        let refuse = |reason: Reason| Err(Refusal::of_set_up(reason, At::Position(number), None));
        let Place::Point(point) = entry.at else { return refuse(Reason::Square) };
        if position.on(point).is_some() {
            return refuse(BoardReason::PointTaken(point).into());
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
        let piece = Piece::new(entry.tile, entry.owner.filter(|seat| seat.0 < 2));
        if entry.spent && !piece.is_flower() && !is_played_knotweed(piece) {
            return refuse(Reason::NeverSpent { tile: entry.tile, at: point });
        }
        position.put(point, if entry.spent && piece.is_flower() { piece.drained() } else { piece });
    }
    // Beside a Knotweed that is not marked, every flower is taken to be drained.
    for entry in placed.iter().filter(|entry| !entry.spent) {
        if let Some(point) = entry.at.point().filter(|&point| is_played_knotweed(position.on(point))) {
            position.drain(point);
        }
    }
    Ok(())
}

/// Whether it is a Knotweed that a seat has placed, and not the centre piece.
pub(super) fn is_played_knotweed(piece: Piece) -> bool {
    piece.is(KNOTWEED) && piece.owner().is_some()
}

/// Places the centre piece. In a game that starts from a position it stands in the position, or has left the game.
fn centre(set_up: &SetUp<'_>, position: &mut Position) -> Result<(), Refusal> {
    let Some(tiles) = set_up.tiles("Centre") else { return Ok(()) };
    let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag("Centre", None), None));
    let [Some(tile)] = *tiles else { return refuse(Reason::NoCentre) };
    if tile.index() >= KINDS {
        return refuse(Reason::NoCentre);
    }
    match position.centre {
        Some(stands) if stands != tile => return refuse(Reason::OtherCentre { named: tile, stands }),
        Some(_) => {}
        None => {
            position.centre = Some(tile);
            if set_up.position.is_none() {
                position.put(Point::CENTRE, Piece::new(tile, None));
            }
        }
    }
    Ok(())
}

/// What is known of a hand at the start: all of it where a tag lists it, otherwise at most its size. A game begins with
/// full hands; one that continues from a position may have fewer tiles in them.
fn deal(set_up: &SetUp<'_>, rules: &Ancient, position: &mut Position, seat: Seat) -> Result<(), Refusal> {
    let full = set_up.position.is_none();
    let tag = HANDS[seat.index() & 1];
    let hand = &mut position.hands[seat.index() & 1];
    let Some(tiles) = set_up.tiles(tag) else {
        if let Some(limit) = rules.limit {
            hand.unseen = (if full { i16::from(limit) } else { 0 }, i16::from(limit));
        }
        return Ok(());
    };
    hand.unseen = (0, 0);
    let mut count = 0;
    for (number, tile) in tiles.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag(tag, Some(number)), Some(seat)));
        let Some(tile) = tile.filter(|tile| tile.index() < KINDS) else { return refuse(Reason::HandTile) };
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

/// What a record needs to start from a position.
pub(super) fn continuation(tiles: Vec<Placed>, position: &Position) -> Continuation {
    let left = position.hands.each_ref().map(Hand::left_set);
    let hands = HANDS.into_iter().zip(&position.hands);
    let mut tags: Vec<_> = hands.map(|(tag, hand)| (tag, hand.tiles().map(|tiles| tiles_of(&tiles)))).collect();
    tags.push(("Centre", position.centre.map(|tile| vec![tile])));
    let mut continuation = Continuation {
        captured: captured(SET, &left, &tiles),
        tiles,
        to_move: position.to_move,
        tags,
        ..Continuation::default()
    };
    let is_untold = position.hands.iter().any(|hand| hand.tiles().is_none() && !hand.is_unlimited());
    continuation.lose(is_untold, "what the hands can hold", true);
    continuation.lose(position.outcome.is_some(), THE_END, true);
    continuation
}
