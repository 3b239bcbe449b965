//! Every reason to refuse a ply or a set-up, and its article in the rule book.

use super::harmony::Bound;
use super::movement::Stop;
use super::{Balance, book, book_moves, wording};
use crate::board::{Place, Point, Square};
use crate::code::Code;
use crate::rules::{self, Scene, Wording};
use crate::variant::{Seat, Tile};
use std::convert::Infallible;

/// A set-up or a ply that the rules do not allow.
pub type Refusal = rules::Refusal<Balance>;

/// A reason and the part of the ply it is about.
pub(super) type Objection = rules::Objection<Reason, Infallible>;

/// Why a set-up or a ply is refused, with what its wording needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    // The set-up.
    Owned(Tile),
    NotATile,
    Captured,
    TooMany(Tile),
    Drawn { seat: Seat, tiles: u8 },
    OutOfTurn { hands: [u8; 2], to_move: Seat },
    // The turn as such.
    GameOver,
    Pass,
    Claim,
    Draw,
    NoAct,
    SeveralActs,
    Exchange,
    Effect,
    Capture,
    // The Blossoming.
    Blossoming,
    Unnamed,
    NoneLeft(Tile),
    PlacedMoves(Tile),
    WheelOnPoint(Point),
    Taken { tile: Tile, at: Place },
    // Moving.
    AllPlaced,
    NoTile(Place),
    OtherTile { named: Tile, tile: Tile, at: Place },
    OnPoint(Place),
    WheelBears(Square),
    Bound { from: Square, bound: Bound },
    Stays { tile: Tile, from: Square },
    ToPoint { tile: Tile, from: Square, to: Place },
    NoWay { tile: Tile, from: Square, to: Square, stop: Stop },
    OffWay { from: Square, to: Square, place: Place },
}

impl rules::Reason<Balance> for Reason {
    fn article(&self) -> &'static Code {
        match self {
            Reason::Owned(_) | Reason::NotATile | Reason::Captured | Reason::TooMany(_) => &book::SET,
            Reason::Drawn { .. } => &book::DRAWN,
            Reason::OutOfTurn { .. } => &book::HANDS,
            Reason::GameOver => &book::GAME_OVER,
            Reason::Pass => &book::NO_PASS,
            Reason::Claim => &book::NO_CLAIM,
            Reason::Draw => &book::NO_DRAW,
            Reason::NoAct | Reason::SeveralActs => &book::ONE_ACT,
            Reason::Exchange => &book::NO_EXCHANGE,
            Reason::Effect => &book::NO_EFFECT,
            Reason::Capture => &book::NO_CAPTURE,
            Reason::Blossoming => &book::BLOSSOMING,
            Reason::Unnamed | Reason::NoneLeft(_) => &book::HAND,
            Reason::PlacedMoves(_) => &book::PLACE_MOVES,
            Reason::WheelOnPoint(_) => &book::WHEEL_POINT,
            Reason::Taken { .. } => &book::PLACE_TAKEN,
            Reason::AllPlaced => &book::ALL_PLACED,
            Reason::NoTile(_) => &book_moves::NO_TILE,
            Reason::OtherTile { .. } => &book_moves::OTHER_TILE,
            Reason::OnPoint(_) => &book_moves::ON_POINT,
            Reason::WheelBears(_) => &book_moves::WHEEL_BEARS,
            Reason::Bound { .. } => &book_moves::BOUND,
            Reason::Stays { .. } => &book_moves::STAYS,
            Reason::ToPoint { .. } => &book_moves::TO_POINT,
            Reason::NoWay { stop: Stop::OffLine, .. } => &book_moves::REACH,
            Reason::NoWay { stop: Stop::Blocked(_), .. } => &book_moves::BLOCKED,
            Reason::NoWay { stop: Stop::Taken, .. } => &book_moves::MOVE_TAKEN,
            Reason::OffWay { .. } => &book_moves::WAY,
        }
    }
    fn wording(&self, scene: &Scene<'_, Balance>) -> Wording {
        wording::of(*self, scene)
    }
}
