//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::movement::Stop;
use super::position::Placing;
use super::{book, book_moves};
use crate::board::Point;
use crate::code::Code;
use crate::record::Part;
use crate::variant::Tile;

/// What is wrong, with what it takes to explain it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    // The set-up.
    TooMany(Tile),
    HandTile,
    HandAboveSet(u32),
    HandAboveLimit { tiles: u32, limit: u8 },
    HandBelowLimit { tiles: u32, limit: u8 },
    SecondCentre(Tile),
    OtherCentre { named: Tile, stands: Tile },
    NoCentre,
    // The turn as such.
    GameOver,
    Pass,
    Claim,
    NoAct,
    Exchange,
    Square,
    PlaceFirst,
    MoveOwed,
    MoveAfterWin,
    SecondPlacing,
    ThirdAct,
    NoEffect(Tile),
    // Drawing.
    NothingToDraw,
    NoneToDraw(Tile),
    HandFull,
    HandNotFull,
    NotToDiscard(Tile),
    // Placing.
    Unnamed,
    NotInHand(Tile),
    PointTaken(Point),
    Colour { tile: Tile, at: Point },
    PlaceMoves(Tile),
    ShipOnNothing(Point),
    ShipAlone(Point),
    ShipElsewhere { ship: Point, from: Point },
    ShipWay(Point),
    ShipKeeps(Point),
    ShiftTaken { ship: Point, to: Point },
    TurnsNothing { at: Point, steps: i8 },
    TurnedOff { at: Point, tile: Point, steps: i8 },
    // Moving.
    NoTile(Point),
    OtherTile { named: Tile, at: Point },
    NotYours(Point),
    Immobile(Point),
    Drained(Point),
    Stays(Point),
    NoWay { from: Point, to: Point, stop: Stop },
    Unmarked { from: Point, to: Point },
    NothingTaken(Point),
    OtherTaken { named: Tile, at: Point },
}

/// What is wrong with a ply, and with which part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) why: Why,
    pub(super) part: Part,
    /// The placement that was fine, when it is what follows it that is not.
    pub(super) placed: Option<Placing>,
}

impl Why {
    /// The rule's code. It never changes.
    pub(super) fn code(self) -> &'static Code {
        match self {
            Why::TooMany(_) | Why::HandAboveSet(_) => &book::SET,
            Why::HandTile | Why::HandAboveLimit { .. } | Why::HandBelowLimit { .. } => &book::HAND_SIZE,
            Why::SecondCentre(_) | Why::OtherCentre { .. } | Why::NoCentre => &book::CENTRE,
            Why::GameOver => &book::GAME_OVER,
            Why::Pass => &book::NO_PASS,
            Why::Claim => &book::NO_CLAIM,
            Why::Exchange => &book::NO_EXCHANGE,
            Why::Square => &book::SQUARE,
            Why::NoAct | Why::PlaceFirst => &book::PLACE_FIRST,
            Why::MoveOwed => &book::MOVE_OWED,
            Why::MoveAfterWin => &book::WON,
            Why::SecondPlacing => &book::ONE_PLACEMENT,
            Why::ThirdAct => &book::SECOND_MOVE,
            Why::NoEffect(_) => &book::NO_EFFECT,
            Why::NothingToDraw => &book::DRAW_EMPTY,
            Why::NoneToDraw(_) => &book::DRAW_SET,
            Why::HandFull => &book::DRAW_FULL,
            Why::HandNotFull => &book::DISCARD_EARLY,
            Why::NotToDiscard(_) => &book::DISCARD_HAND,
            Why::Unnamed | Why::NotInHand(_) => &book::HAND,
            Why::PointTaken(_) => &book_moves::PLACE_TAKEN,
            Why::Colour { .. } => &book_moves::PLACE_COLOUR,
            Why::PlaceMoves(_) => &book_moves::PLACE_MOVES,
            Why::ShipOnNothing(_) => &book_moves::SHIP_EMPTY,
            Why::ShipAlone(_) | Why::ShipElsewhere { .. } | Why::ShipWay(_) => &book_moves::SHIP_TILE,
            Why::ShipKeeps(_) | Why::ShiftTaken { .. } => &book_moves::SHIP_TAKEN,
            Why::TurnsNothing { .. } => &book_moves::WHEEL_NOTHING,
            Why::TurnedOff { .. } => &book_moves::WHEEL_RIM,
            Why::NoTile(_) => &book_moves::NO_TILE,
            Why::OtherTile { .. } => &book_moves::OTHER_TILE,
            Why::NotYours(_) => &book_moves::NOT_YOURS,
            Why::Immobile(_) => &book_moves::IMMOBILE,
            Why::Drained(_) => &book_moves::DRAINED,
            Why::Stays(_) => &book_moves::STAYS,
            Why::NoWay { stop, .. } => match stop {
                Stop::Off => &book_moves::REACH,
                Stop::OffWay(..) => &book_moves::WAY,
                Stop::Square(_) => &book::SQUARE,
                Stop::Blocked(_) => &book_moves::BLOCKED,
                Stop::Taken => &book_moves::MOVE_TAKEN,
            },
            Why::Unmarked { .. } => &book_moves::CAPTURE_SIGN,
            Why::NothingTaken(_) => &book_moves::CAPTURE_NOTHING,
            Why::OtherTaken { .. } => &book_moves::CAPTURE_OTHER,
        }
    }
}
