//! Every reason to refuse a ply or a set-up, as plain data that costs nothing to pass on.

use super::laid::Laid;
use super::spot::Spot;
use crate::board::Point;
use crate::record::Part;
use crate::variant::Tile;

/// What is wrong, with what it takes to explain it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    // The set-up.
    UnknownRule,
    NotAnAccent,
    AccentTwice(Tile),
    AccentCount(u8),
    Nobodys(Tile),
    TooMany(Tile),
    // The turn as such.
    GameOver,
    Pass,
    Claim,
    Draw,
    Exchange,
    Effect,
    SecondMove,
    TwoBonuses,
    Unnamed,
    Square,
    OffBoard(Point),
    // Planting.
    OpeningPlant,
    OpeningGate(Spot),
    OpeningKind { tile: Tile, first: Tile },
    PlantKind(Tile),
    PlantMoves,
    NotAGate(Tile),
    GateTaken(Spot),
    NoneLeft(Tile),
    BonusOnPlant,
    // Arranging.
    NoTile(Spot),
    NotYours(Spot),
    OtherTile { named: Tile, at: Spot },
    AccentStays(Spot),
    Stays(Spot),
    Trapped { from: Spot, orchid: Spot },
    OutOfReach { from: Spot, to: Spot },
    WayPointTaken(Spot),
    OutOfWay { from: Spot, at: Spot, next: Spot, left: u8 },
    GateEnd(Spot),
    Garden { tile: Tile, to: Spot },
    Clash { a: (Spot, Laid), b: (Spot, Laid), by: Option<Tile> },
    // Capturing.
    OwnTile(Spot),
    AccentInTheWay(Spot),
    Growing(Spot),
    LotusSafe(Spot),
    OrchidSafe(Spot),
    OrchidTame(Spot),
    NoCapture { from: Spot, to: Spot },
    Unmarked { from: Spot, to: Spot },
    NothingTaken(Spot),
    OtherTaken { named: Tile, at: Spot },
    // The bonus.
    NoNewHarmony { from: Spot, to: Spot },
    BonusCapture,
    OnlyBoatsShift(Tile),
    GrowsAlready(Spot),
    AccentInGate { tile: Tile, at: Spot },
    AccentOnTile(Spot),
    WheelRock(Spot),
    WheelEdge(Spot),
    WheelGate { here: Spot, there: Spot },
    WheelGarden { here: Spot, there: Spot },
    BoatOnNothing(Spot),
    BoatStays(Spot),
    BoatFar(Spot),
    BoatShiftsAccent(Spot),
    BoatToGate(Spot),
    BoatToTile(Spot),
}

/// What is wrong with a ply, and with which part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) why: Why,
    pub(super) part: Part,
    /// The arrangement that was fine, when it is the bonus that is not.
    pub(super) arranged: Option<(Spot, Spot)>,
}
