//! The set-up: the drawn hands, or a position.

use super::Balance;
use super::outcome::settle;
use super::position::{Hands, Position};
use super::reason::{Reason, Refusal};
use super::resolve::check_drop;
use super::tiles::{DRAWN, KINDS, SET, WHEEL};
use crate::record::{Continuation, Placed, SetUp};
use crate::rules::At;
use crate::rules::shared::continuation::{THE_END, tiles_of};
use crate::variant::{Seat, Tile};

/// The tag that names each seat's tiles, in turn order.
const TAGS: [&str; 2] = ["FirstTiles", "SecondTiles"];

/// The rules, and the position a record starts from.
pub(super) fn start(set_up: &SetUp<'_>) -> Result<(Balance, Position), Refusal> {
    if !set_up.captured.is_empty() {
        return Err(Refusal::of_set_up(Reason::Captured, At::Tag("Captured", Some(0)), None));
    }
    let mut bag = SET;
    let placed = set_up.position.as_deref().unwrap_or_default();
    for (number, placed) in placed.iter().enumerate() {
        if placed.owner.is_some() {
            return Err(Refusal::of_set_up(Reason::Owned(placed.tile), At::Position(number), None));
        }
        if placed.tile.index() >= KINDS {
            return Err(Refusal::of_set_up(Reason::NotATile, At::Position(number), None));
        }
        if !take(&mut bag, placed.tile) {
            return Err(Refusal::of_set_up(Reason::TooMany(placed.tile), At::Position(number), None));
        }
    }
    let mut hands = [[0; KINDS]; 2];
    for (seat, hand) in hands.iter_mut().enumerate() {
        if let Some(tiles) = set_up.tiles(TAGS[seat]) {
            *hand = read(tiles, &mut bag, Seat(seat as u8))?;
        }
    }
    let position = match &set_up.position {
        None => Position::new(drawn(set_up, hands, bag)?, Seat(0)),
        Some(placed) => go_on(set_up, placed, hands)?,
    };
    Ok((Balance, position))
}

/// Takes a tile from the bag; returns whether there was one.
fn take(bag: &mut [u8; KINDS], tile: Tile) -> bool {
    let Some(count) = bag.get_mut(tile.index()) else { return false };
    let left = count.checked_sub(1);
    *count = left.unwrap_or(0);
    left.is_some()
}

/// The hand that a tag gives a seat, taken from the bag.
fn read(tiles: &[Option<Tile>], bag: &mut [u8; KINDS], seat: Seat) -> Result<[u8; KINDS], Refusal> {
    let mut hand = [0; KINDS];
    for (number, tile) in tiles.iter().enumerate() {
        let refuse = |reason| Refusal::of_set_up(reason, At::Tag(TAGS[seat.index() & 1], Some(number)), Some(seat));
        let tile = tile.filter(|tile| tile.index() < KINDS).ok_or_else(|| refuse(Reason::NotATile))?;
        if !take(bag, tile) {
            return Err(refuse(Reason::TooMany(tile)));
        }
        hand[tile.index()] += 1;
    }
    Ok(hand)
}

/// The hands drawn before the first ply: six tiles and five. Where only one tag is there, the other seat has the rest of
/// the bag; where none is, the hands are unknown.
fn drawn(set_up: &SetUp<'_>, mut hands: [[u8; KINDS]; 2], bag: [u8; KINDS]) -> Result<Hands, Refusal> {
    let is_given = TAGS.map(|tag| set_up.tag(tag).is_some());
    if is_given == [false; 2] {
        return Ok(Hands::UNKNOWN);
    }
    for seat in [0, 1] {
        if !is_given[seat] {
            hands[seat] = bag;
            continue;
        }
        let tiles = hands[seat].iter().sum();
        if tiles != DRAWN[seat] {
            let seat = Seat(seat as u8);
            let reason = Reason::Drawn { seat, tiles };
            return Err(Refusal::of_set_up(reason, At::Tag(TAGS[seat.index()], None), Some(seat)));
        }
    }
    Ok(Hands::known(hands))
}

/// The position of the tag with its hands. As tiles are placed in turn, the seat to move must have as many as the other,
/// or one more.
fn go_on(set_up: &SetUp<'_>, placed: &[Placed], hands: [[u8; KINDS]; 2]) -> Result<Position, Refusal> {
    let hands = Hands::known(hands);
    let mut position = Position::new(hands, Seat(set_up.first_seat.0 & 1));
    // A tile may lie where it could be placed. The Wheel comes first, as a flower may lie on it.
    let bag = Hands::known([SET; 2]);
    let wheel_first = placed.iter().enumerate().filter(|(_, placed)| placed.tile == WHEEL);
    let then_flowers = placed.iter().enumerate().filter(|(_, placed)| placed.tile != WHEEL);
    position.hands = bag;
    for (number, placed) in wheel_first.chain(then_flowers) {
        check_drop(&position, placed.tile, placed.at).map_err(|(reason, _)| {
            Refusal::of_set_up(reason, At::Position(number), None).in_position(&Balance, &position)
        })?;
        position.put(placed.tile, placed.at);
    }
    position.hands = hands;
    let (left, to_move) = (hands.left(), position.to_move);
    let (own, others) = (left[to_move.index() & 1], left[1 - (to_move.index() & 1)]);
    if own != others && own != others + 1 {
        let reason = Reason::OutOfTurn { hands: left, to_move };
        // The seat with more tiles has a tag that says so.
        let more = usize::from(left[1] > left[0]);
        return Err(Refusal::of_set_up(reason, At::Tag(TAGS[more], None), Some(Seat(more as u8))));
    }
    settle(&mut position);
    Ok(position)
}

/// What a record needs to start from a position.
pub(super) fn continuation(tiles: Vec<Placed>, position: &Position) -> Continuation {
    let hands = &position.hands;
    let is_unknown = !hands.known && hands.left() != [0; 2];
    let hand = |seat: Seat| {
        let counts: [u8; KINDS] = std::array::from_fn(|kind| hands.holds(seat, Tile(kind as u8)));
        let holds = hands.known && hands.left()[seat.index() & 1] > 0;
        (TAGS[seat.index() & 1], holds.then(|| tiles_of(&counts)))
    };
    let mut continuation = Continuation {
        tiles,
        to_move: position.to_move,
        tags: [Seat(0), Seat(1)].map(hand).into(),
        ..Continuation::default()
    };
    continuation.lose(is_unknown, "which tiles are yet to be placed", true);
    // A complete harmony, and that no tile can move, are seen on the board.
    continuation.lose(position.outcome.is_some_and(|outcome| outcome.reason == "resign"), THE_END, true);
    continuation
}
