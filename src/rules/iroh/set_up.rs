//! The set-up: the usual one, or a position.

use super::Iroh;
use super::paint::Paint;
use super::position::{Position, is_home};
use super::reason::{Reason, Refusal};
use super::tiles::{self, AIR, EARTH, FIRE, KINDS, KNOTWEED, LOTUS, Piece, ROCK, SET, WATER};
use crate::board::{Place, Point};
use crate::record::{Continuation, Placed, SetUp};
use crate::rules::At;
use crate::rules::shared::continuation::{THE_END, captured};
use crate::variant::{Seat, Tile};

/// Guest's pieces in the usual set-up, by drawn coordinates. Host's stand on the same points turned by 180 degrees.
const USUAL: [(Tile, i8, i8); 9] = [
    (LOTUS, 0, -7),
    (FIRE, 8, 0),
    (FIRE, -1, -2),
    (WATER, 1, -3),
    (WATER, 2, -2),
    (EARTH, -3, -5),
    (EARTH, 3, -5),
    (AIR, -2, -6),
    (AIR, 2, -6),
];

/// The rules of a record and the position it starts from.
pub(super) fn start(set_up: &SetUp<'_>) -> Result<(Iroh, Position), Refusal> {
    let mut position = match &set_up.position {
        Some(placed) => place(placed)?,
        None => usual(),
    };
    position.to_move = Seat(set_up.first_seat.0 & 1);
    for (number, &(owner, tile)) in set_up.captured.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag("Captured", Some(number)), None));
        let Some(seat) = owner.filter(|seat| seat.0 < 2) else { return refuse(Reason::Nobodys(tile)) };
        if !tiles::captures(tile) && tile != KNOTWEED {
            return refuse(Reason::NeverTaken(tile));
        }
        if !position.take_from_hand(seat, tile) {
            return refuse(Reason::TooMany(tile));
        }
    }
    Ok((Iroh, position))
}

/// The usual set-up.
fn usual() -> Position {
    let mut position = Position::EMPTY;
    for (tile, x, y) in USUAL {
        let Some(point) = Point::at(x, y) else { continue };
        for (seat, point) in [(Seat(0), point), (Seat(1), point.turned())] {
            position.take_from_hand(seat, tile);
            position.put(point, Piece::new(tile, seat));
        }
    }
    position
}

/// The board with the tiles of a position. Refuses what no game can lead to.
fn place(placed: &[Placed]) -> Result<Position, Refusal> {
    let mut position = Position::EMPTY;
    let refuse = |number, reason| Err(Refusal::of_set_up(reason, At::Position(number), None));
    for (number, &Placed { owner, tile, at, .. }) in placed.iter().enumerate() {
        let Some(seat) = owner.filter(|seat| seat.0 < 2) else { return refuse(number, Reason::Nobodys(tile)) };
        if position.at(at).is_tile() {
            return refuse(number, Reason::Doubled(at));
        }
        if tile.index() >= KINDS || !position.take_from_hand(seat, tile) {
            return refuse(number, Reason::TooMany(tile));
        }
        match at {
            Place::Square(square) if tile != KNOTWEED => {
                return refuse(number, Reason::OnSquare { tile: Some(tile), at: square });
            }
            Place::Square(square) => position.put_knotweed(square, seat),
            Place::Point(point) if tile == KNOTWEED => return refuse(number, Reason::KnotweedOnPoint(point)),
            Place::Point(point) if tile == ROCK && is_home(point) => return refuse(number, Reason::RockAtHome(point)),
            Place::Point(point) if !Paint::of(point).meets(tiles::ground(tile)) => {
                return refuse(number, Reason::OffGround { tile, at: point });
            }
            Place::Point(point) => position.put(point, Piece::new(tile, seat)),
        }
    }
    for (number, placed) in placed.iter().enumerate() {
        let Place::Square(square) = placed.at else { continue };
        if let Some(fire) = square.corners().find(|&corner| position.on(corner).is(FIRE)) {
            return refuse(number, Reason::BesideFire { square, fire });
        }
    }
    Ok(position)
}

/// What a record needs to start from a position.
pub(super) fn continuation(tiles: Vec<Placed>, position: &Position) -> Continuation {
    let captured = captured(SET, &position.hands, &tiles);
    let mut continuation = Continuation { tiles, to_move: position.to_move, captured, ..Continuation::default() };
    let has_crossed = position.crossed_all_before != [false; 2];
    continuation.lose(has_crossed, "since when all midlines have been crossed", false);
    continuation.lose(position.outcome.is_some(), THE_END, true);
    continuation
}
