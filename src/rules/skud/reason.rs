//! Every reason to refuse a ply or a set-up, and its article in the rule book.

use super::points::PointId;
use super::switches::Near;
use super::tiles::{BAMBOO, POND, Piece, WHEEL};
use super::{Skud, book, book_bonus, book_options, wording};
use crate::board::Point;
use crate::code::Code;
use crate::rules::{self, Scene, Wording};
use crate::variant::Tile;

/// A set-up or a ply that the rules do not allow.
pub type Refusal = rules::Refusal<Skud>;

/// A reason, the part of the ply, and the arrangement before it where it is the bonus that is refused.
pub(super) type Objection = rules::Objection<Reason, (PointId, PointId)>;

/// What brings a flower to a wrong point, or two flowers to face each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The set-up.
    SetUp,
    /// A move of the flower on this point.
    Move(PointId),
    /// A Boat that moves the flower on this point.
    Boat(PointId),
    /// Another accent that is played on this point or, in the case of a Pond, planted beside; or a Boat that removes one.
    Accent(Tile, PointId),
}

/// Why a set-up or a ply is refused, with what its wording needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    // The set-up.
    UnknownRule(Near),
    NotAnAccent,
    AccentTwice { accent: Tile, set: u8 },
    AccentCount { count: u8, due: u8, left: u8 },
    NotInGame(Tile),
    Nobodys(Tile),
    TooMany(Tile, u8),
    // The turn as such.
    GameOver,
    RingUnseen,
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
    OpeningGate(PointId),
    OpeningKind { tile: Tile, first: Tile },
    PlantKind(Tile),
    PlantMoves,
    NotAGate { tile: Tile, at: PointId },
    GateTaken { tile: Tile, gate: PointId },
    NoneLeft(Tile),
    BonusOnPlant,
    // Arranging.
    NoTile(PointId),
    NotYours(PointId),
    OtherTile { named: Tile, at: PointId },
    AccentStays(PointId),
    Stays(PointId),
    Trapped { from: PointId, orchid: PointId },
    TooFar { from: PointId, to: PointId },
    NotAcross { from: PointId, to: PointId },
    NoWay { from: PointId, to: PointId },
    WayPointTaken(PointId),
    OutOfWay { from: PointId, at: PointId, next: PointId, left: u8 },
    GateEnd { from: PointId, gate: PointId },
    Garden { tile: Tile, to: PointId, by: By },
    Clash { a: (PointId, Piece), b: (PointId, Piece), by: By },
    // Capturing.
    OwnTile { from: PointId, to: PointId },
    AccentInTheWay { from: PointId, to: PointId },
    Growing { from: PointId, to: PointId },
    LotusSafe { from: PointId, to: PointId },
    OrchidSafe { from: PointId, to: PointId },
    OrchidTame { from: PointId, to: PointId },
    NoCapture { from: PointId, to: PointId },
    BambooSafe { from: PointId, at: PointId, bamboo: PointId },
    Unmarked { from: PointId, to: PointId },
    NothingTaken { from: PointId, to: PointId },
    OtherTaken { named: Tile, from: PointId, at: PointId },
    // The bonus.
    NoNewHarmony { from: PointId, to: PointId },
    BonusCapture,
    OnlyBoatsShift(Tile),
    GrowsAlready(PointId),
    AccentInGate { tile: Tile, at: PointId },
    AccentOnTile(PointId),
    WheelRock { by: PointId, here: PointId },
    WheelEdge { by: PointId, here: PointId },
    WheelGate { by: PointId, here: PointId, there: PointId },
    WheelGarden { by: PointId, here: PointId, there: PointId },
    BoatOnNothing(PointId),
    BoatStays(PointId),
    BoatFar { at: PointId, to: PointId },
    BoatShiftsAccent(PointId),
    BoatToGate { at: PointId, gate: PointId },
    BoatToTile { at: PointId, to: PointId },
}

impl rules::Reason<Skud> for Reason {
    fn article(&self) -> &'static Code {
        match self {
            Reason::UnknownRule(_) => &book::RULES,
            Reason::NotAnAccent => &book::ACCENT_UNKNOWN,
            Reason::AccentTwice { .. } => &book::ACCENT_KIND,
            Reason::AccentCount { .. } => &book::ACCENT_COUNT,
            Reason::NotInGame(_) => &book_options::OPTION_TILE,
            Reason::Nobodys(_) | Reason::TooMany(..) => &book::SET,
            Reason::GameOver => &book::GAME_OVER,
            Reason::RingUnseen => &book::RING_UNSEEN,
            Reason::Pass => &book::NO_PASS,
            Reason::Claim => &book::NO_CLAIM,
            Reason::Draw => &book::NO_DRAW,
            Reason::Exchange => &book::NO_EXCHANGE,
            Reason::Effect => &book::NO_EFFECT,
            Reason::SecondMove => &book::SECOND_MOVE,
            Reason::TwoBonuses => &book::ONE_BONUS,
            Reason::Unnamed | Reason::NoneLeft(_) => &book::HAND,
            Reason::Square => &book::SQUARE,
            Reason::OffBoard(_) => &book::OFF_BOARD,
            Reason::OpeningPlant => &book::OPENING,
            Reason::OpeningGate(_) => &book::OPENING_GATE,
            Reason::OpeningKind { .. } => &book::OPENING_KIND,
            Reason::PlantKind(_) => &book::PLANT_KIND,
            Reason::PlantMoves => &book::PLANT_MOVES,
            Reason::NotAGate { .. } => &book::PLANT_GATE,
            Reason::GateTaken { .. } => &book::GATE_TAKEN,
            Reason::BonusOnPlant => &book::BONUS_ON_PLANT,
            Reason::NoTile(_) => &book::NO_TILE,
            Reason::NotYours(_) => &book::NOT_YOURS,
            Reason::OtherTile { .. } => &book::OTHER_TILE,
            Reason::AccentStays(_) => &book::ACCENT_STAYS,
            Reason::Stays(_) => &book::STAYS,
            Reason::Trapped { .. } => &book::TRAPPED,
            Reason::TooFar { .. } => &book::TOO_FAR,
            Reason::NotAcross { .. } => &book_options::ACROSS,
            Reason::NoWay { .. } => &book::BLOCKED,
            Reason::WayPointTaken(_) | Reason::OutOfWay { .. } => &book::WAY,
            Reason::GateEnd { .. } => &book::GATE_END,
            Reason::Garden { .. } => &book::GARDEN,
            Reason::Clash { by: By::SetUp | By::Move(_), .. } => &book::CLASH,
            Reason::Clash { by: By::Accent(WHEEL, _), .. } => &book_bonus::WHEEL_CLASH,
            Reason::Clash { by: By::Accent(POND, _), .. } => &book_options::POND_CLASH,
            Reason::Clash { by: By::Accent(BAMBOO, _), .. } => &book_options::BAMBOO_CLASH,
            Reason::Clash { by: By::Boat(_) | By::Accent(..), .. } => &book_bonus::BOAT_CLASH,
            Reason::OwnTile { .. } => &book_bonus::OWN_TILE,
            Reason::AccentInTheWay { .. } => &book_bonus::ACCENT_IN_THE_WAY,
            Reason::Growing { .. } => &book_bonus::GROWING_SAFE,
            Reason::LotusSafe { .. } => &book_bonus::LOTUS_SAFE,
            Reason::OrchidSafe { .. } => &book_bonus::ORCHID_SAFE,
            Reason::OrchidTame { .. } => &book_bonus::ORCHID_TAME,
            Reason::NoCapture { .. } => &book_bonus::CAPTURE,
            Reason::BambooSafe { .. } => &book_options::BAMBOO_SAFE,
            Reason::Unmarked { .. } => &book_bonus::CAPTURE_SIGN,
            Reason::NothingTaken { .. } => &book_bonus::CAPTURE_NOTHING,
            Reason::OtherTaken { .. } => &book_bonus::CAPTURE_OTHER,
            Reason::NoNewHarmony { .. } => &book_bonus::NO_NEW_HARMONY,
            Reason::BonusCapture => &book_bonus::BONUS_CAPTURE,
            Reason::OnlyBoatsShift(_) => &book_bonus::BONUS_MOVES,
            Reason::GrowsAlready(_) => &book_bonus::BONUS_GROWING,
            Reason::AccentInGate { .. } => &book_bonus::ACCENT_GATE,
            Reason::AccentOnTile(_) => &book_bonus::ACCENT_TAKEN,
            Reason::WheelRock { .. } => &book_bonus::WHEEL_ROCK,
            Reason::WheelEdge { .. } => &book_bonus::WHEEL_EDGE,
            Reason::WheelGate { .. } => &book_bonus::WHEEL_GATE,
            Reason::WheelGarden { .. } => &book_bonus::WHEEL_GARDEN,
            Reason::BoatOnNothing(_) => &book_bonus::BOAT_EMPTY,
            Reason::BoatStays(_) => &book_bonus::BOAT_STAYS,
            Reason::BoatFar { .. } => &book_bonus::BOAT_FAR,
            Reason::BoatShiftsAccent(_) => &book_bonus::BOAT_ACCENT,
            Reason::BoatToGate { .. } => &book_bonus::BOAT_GATE,
            Reason::BoatToTile { .. } => &book_bonus::BOAT_TAKEN,
        }
    }

    fn wording(&self, scene: &Scene<'_, Skud>) -> Wording {
        wording::of(*self, scene)
    }
}
