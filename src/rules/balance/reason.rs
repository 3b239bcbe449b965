//! Every reason to refuse a ply or a set-up, and its article in the rule book.

use super::harmony::Bound;
use super::movement::Stop;
use super::{Balance, book, wording};
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
    AllPlaced(Place),
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
            Reason::AllPlaced(_) => &book::ALL_PLACED,
            Reason::NoTile(_) => &book::NO_TILE,
            Reason::OtherTile { .. } => &book::OTHER_TILE,
            Reason::OnPoint(_) => &book::ON_POINT,
            Reason::WheelBears(_) => &book::WHEEL_BEARS,
            Reason::Bound { .. } => &book::BOUND,
            Reason::Stays { .. } => &book::STAYS,
            Reason::ToPoint { .. } => &book::TO_POINT,
            Reason::NoWay { stop: Stop::OffLine, .. } => &book::REACH,
            Reason::NoWay { stop: Stop::Blocked(_), .. } => &book::BLOCKED,
            Reason::NoWay { stop: Stop::Taken, .. } => &book::MOVE_TAKEN,
            Reason::OffWay { .. } => &book::WAY,
        }
    }
    fn wording(&self, scene: &Scene<'_, Balance>) -> Wording {
        wording::of(*self, scene)
    }
}
