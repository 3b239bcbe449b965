//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::harmony::Bound;
use super::movement::Stop;
use super::{book, book_moves};
use crate::board::{Place, Point, Square};
use crate::code::Code;
use crate::record::Part;
use crate::variant::{Seat, Tile};

/// What is wrong, with what it takes to explain it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
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

/// What is wrong with a ply, and with which part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) why: Why,
    pub(super) part: Part,
}

impl Why {
    /// The rule's code. It never changes.
    pub(super) fn code(self) -> &'static Code {
        match self {
            Why::Owned(_) | Why::NotATile | Why::Captured | Why::TooMany(_) => &book::SET,
            Why::Drawn { .. } => &book::DRAWN,
            Why::OutOfTurn { .. } => &book::HANDS,
            Why::GameOver => &book::GAME_OVER,
            Why::Pass => &book::NO_PASS,
            Why::Claim => &book::NO_CLAIM,
            Why::Draw => &book::NO_DRAW,
            Why::NoAct | Why::SeveralActs => &book::ONE_ACT,
            Why::Exchange => &book::NO_EXCHANGE,
            Why::Effect => &book::NO_EFFECT,
            Why::Capture => &book::NO_CAPTURE,
            Why::Blossoming => &book::BLOSSOMING,
            Why::Unnamed | Why::NoneLeft(_) => &book::HAND,
            Why::PlacedMoves(_) => &book::PLACE_MOVES,
            Why::WheelOnPoint(_) => &book::WHEEL_POINT,
            Why::Taken { .. } => &book::PLACE_TAKEN,
            Why::AllPlaced => &book::ALL_PLACED,
            Why::NoTile(_) => &book_moves::NO_TILE,
            Why::OtherTile { .. } => &book_moves::OTHER_TILE,
            Why::OnPoint(_) => &book_moves::ON_POINT,
            Why::WheelBears(_) => &book_moves::WHEEL_BEARS,
            Why::Bound { .. } => &book_moves::BOUND,
            Why::Stays { .. } => &book_moves::STAYS,
            Why::ToPoint { .. } => &book_moves::TO_POINT,
            Why::NoWay { stop: Stop::OffLine, .. } => &book_moves::REACH,
            Why::NoWay { stop: Stop::Tile(_), .. } => &book_moves::BLOCKED,
            Why::NoWay { stop: Stop::Taken, .. } => &book_moves::MOVE_TAKEN,
            Why::OffWay { .. } => &book_moves::WAY,
        }
    }
}
