//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::harmony::Bound;
use super::movement::Stop;
use crate::board::{Place, Point, Square};
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
    pub(super) fn code(self) -> &'static str {
        match self {
            Why::Owned(_) | Why::NotATile | Why::Captured | Why::TooMany(_) => "balance-set",
            Why::Drawn { .. } => "balance-drawn",
            Why::OutOfTurn { .. } => "balance-hands",
            Why::GameOver => "balance-game-over",
            Why::Pass => "balance-no-pass",
            Why::Claim => "balance-no-claim",
            Why::Draw => "balance-no-draw",
            Why::NoAct | Why::SeveralActs => "balance-one-act",
            Why::Exchange => "balance-no-exchange",
            Why::Effect => "balance-no-effect",
            Why::Capture => "balance-no-capture",
            Why::Blossoming => "balance-blossoming",
            Why::Unnamed | Why::NoneLeft(_) => "balance-hand",
            Why::PlacedMoves(_) => "balance-place-moves",
            Why::WheelOnPoint(_) => "balance-wheel-point",
            Why::Taken { .. } => "balance-place-taken",
            Why::AllPlaced => "balance-all-placed",
            Why::NoTile(_) => "balance-no-tile",
            Why::OtherTile { .. } => "balance-other-tile",
            Why::OnPoint(_) => "balance-on-point",
            Why::WheelBears(_) => "balance-wheel-bears",
            Why::Bound { .. } => "balance-bound",
            Why::Stays { .. } => "balance-stays",
            Why::ToPoint { .. } => "balance-to-point",
            Why::NoWay { stop: Stop::OffLine, .. } => "balance-reach",
            Why::NoWay { stop: Stop::Tile(_), .. } => "balance-blocked",
            Why::NoWay { stop: Stop::Taken, .. } => "balance-move-taken",
            Why::OffWay { .. } => "balance-way",
        }
    }
}
