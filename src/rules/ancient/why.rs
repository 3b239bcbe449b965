//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::movement::Stop;
use super::position::Placing;
use crate::board::Point;
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
    pub(super) fn code(self) -> &'static str {
        match self {
            Why::TooMany(_) | Why::HandAboveSet(_) => "ancient-set",
            Why::HandTile | Why::HandAboveLimit { .. } | Why::HandBelowLimit { .. } => "ancient-hand-size",
            Why::SecondCentre(_) | Why::OtherCentre { .. } | Why::NoCentre => "ancient-centre",
            Why::GameOver => "ancient-game-over",
            Why::Pass => "ancient-no-pass",
            Why::Claim => "ancient-no-claim",
            Why::Exchange => "ancient-no-exchange",
            Why::Square => "ancient-square",
            Why::NoAct | Why::PlaceFirst => "ancient-place-first",
            Why::MoveOwed => "ancient-move-owed",
            Why::MoveAfterWin => "ancient-won",
            Why::SecondPlacing => "ancient-one-placement",
            Why::ThirdAct => "ancient-second-move",
            Why::NoEffect(_) => "ancient-no-effect",
            Why::NothingToDraw => "ancient-draw-empty",
            Why::NoneToDraw(_) => "ancient-draw-set",
            Why::HandFull => "ancient-draw-full",
            Why::HandNotFull => "ancient-discard-early",
            Why::NotToDiscard(_) => "ancient-discard-hand",
            Why::Unnamed | Why::NotInHand(_) => "ancient-hand",
            Why::PointTaken(_) => "ancient-place-taken",
            Why::Colour { .. } => "ancient-place-colour",
            Why::PlaceMoves(_) => "ancient-place-moves",
            Why::ShipOnNothing(_) => "ancient-ship-empty",
            Why::ShipAlone(_) | Why::ShipElsewhere { .. } | Why::ShipWay(_) => "ancient-ship-tile",
            Why::ShipKeeps(_) | Why::ShiftTaken { .. } => "ancient-ship-taken",
            Why::TurnsNothing { .. } => "ancient-wheel-nothing",
            Why::TurnedOff { .. } => "ancient-wheel-rim",
            Why::NoTile(_) => "ancient-no-tile",
            Why::OtherTile { .. } => "ancient-other-tile",
            Why::NotYours(_) => "ancient-not-yours",
            Why::Immobile(_) => "ancient-immobile",
            Why::Drained(_) => "ancient-drained",
            Why::Stays(_) => "ancient-stays",
            Why::NoWay { stop, .. } => match stop {
                Stop::Off => "ancient-reach",
                Stop::OffWay(..) => "ancient-way",
                Stop::Square(_) => "ancient-square",
                Stop::Blocked(_) => "ancient-blocked",
                Stop::Taken => "ancient-move-taken",
            },
            Why::Unmarked { .. } => "ancient-capture-sign",
            Why::NothingTaken(_) => "ancient-capture-nothing",
            Why::OtherTaken { .. } => "ancient-capture-other",
        }
    }
}
