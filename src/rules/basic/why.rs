//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::movement::Stop;
use super::{book, book_acts, book_moves};
use crate::board::Point;
use crate::code::Code;
use crate::record::{Part, Piece};
use crate::variant::Tile;

/// What is wrong, with what it takes to explain it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    // The set-up.
    Nobodys(Tile),
    TooMany(Tile),
    Target,
    StrandedOnPort { tile: Tile, at: Point },
    // The turn as such.
    GameOver,
    Pass,
    Claim,
    Draw,
    NoAct,
    SeveralActs,
    Exchange,
    Square,
    // The spring.
    Spring,
    SpringKind(Tile),
    SpringMirror { tile: Tile, at: Point },
    SpringPort(Point),
    SpringHalf(Point),
    SpringGarden { tile: Tile, at: Point },
    // Entering.
    Unnamed,
    NoneLeft(Tile),
    Taken(Point),
    TooEarly { tile: Tile, wait: u8 },
    NotItsEntry { tile: Tile, at: Point },
    EntersOnPort { tile: Tile, at: Point },
    KnotweedNearPort(Point),
    WheelGround(Point),
    BoatGround(Point),
    WrongHalf { tile: Tile, at: Point },
    DropMoves(Tile),
    DropCaptures(Tile),
    DropActs(Tile),
    // Moving and capturing.
    NoTile(Point),
    NotYours(Point),
    OtherTile { named: Tile, at: Point },
    Stays(Point),
    Fixed(Point),
    Drained { from: Point, by: Point },
    NoWay { from: Point, to: Point, stop: Stop },
    OffWay { from: Point, to: Point, point: Point },
    Friend(Point),
    PortEnd { tile: Tile, at: Point },
    Garden { tile: Tile, at: Point },
    Unmarked { from: Point, to: Point },
    NothingTaken(Point),
    OtherTaken { named: Tile, at: Point },
    BoatCaptures { from: Point, to: Point },
    NotOpposed { from: Point, to: Point },
    // Abilities.
    NoAbility(Point),
    CannotTurn(Point),
    CannotShift(Point),
    Spent { from: Point, to: Point },
    NoTurn,
    TurnsNothing(Point),
    TurnsRock { wheel: Point, rock: Point },
    TurnsDrained { at: Point, by: Point },
    TurnsOff { wheel: Point, at: Point },
    TurnsOntoPort { wheel: Point, at: Point, to: Point },
    NotBeside { boat: Point, at: Point },
    ShiftsRock(Point),
    ShiftsDrained { at: Point, by: Point },
    ShiftStays(Point),
    ShiftTaken { at: Point, to: Point },
    ShiftOntoPort { at: Point, to: Point },
    PushAway { boat: Point, at: Point },
    CarryMoved { boat: Point, at: Point },
    CarryMany,
    CarryTwice(Point),
    CarryEnemy { boat: Point, at: Point },
    CarryKind { boat: Point, at: Point },
    CarryWay { boat: Point, at: Point, to: Point },
    CarryApart { at: Point, to: Point },
    CarryBlocked { boat: Point, at: Point, block: Point },
}

/// What is wrong, and with which piece of the act.
pub(super) type Wrong = (Why, Piece);

/// What is wrong with a ply, and with which part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) why: Why,
    pub(super) part: Part,
    /// The move that was fine, when it is the ability after it that is not.
    pub(super) moved: Option<(Point, Point)>,
}

impl Why {
    /// The rule's code. It never changes.
    pub(super) fn code(self) -> &'static Code {
        match self {
            Why::Nobodys(_) | Why::TooMany(_) => &book::SET,
            Why::Target => &book::TARGET,
            Why::GameOver => &book::GAME_OVER,
            Why::Pass => &book::NO_PASS,
            Why::Claim => &book::NO_CLAIM,
            Why::Draw => &book::NO_DRAW,
            Why::NoAct | Why::SeveralActs => &book::ONE_ACT,
            Why::Exchange => &book::NO_EXCHANGE,
            Why::Square => &book::SQUARE,
            Why::Spring => &book::SPRING,
            Why::SpringKind(_) => &book::SPRING_KIND,
            Why::SpringMirror { .. } => &book::SPRING_MIRROR,
            Why::SpringPort(_) => &book::SPRING_PORT,
            Why::SpringHalf(_) => &book::SPRING_HALF,
            Why::SpringGarden { .. } => &book::SPRING_GARDEN,
            Why::Unnamed | Why::NoneLeft(_) => &book::HAND,
            Why::Taken(_) => &book::DROP_TAKEN,
            Why::TooEarly { .. } => &book::DROP_WAIT,
            Why::NotItsEntry { .. } => &book::DROP_ENTRY,
            Why::EntersOnPort { .. } => &book::DROP_PORT,
            Why::KnotweedNearPort(_) => &book::DROP_KNOTWEED,
            Why::WheelGround(_) => &book::DROP_WHEEL,
            Why::BoatGround(_) => &book::DROP_BOAT,
            Why::WrongHalf { .. } => &book::DROP_HALF,
            Why::DropMoves(_) => &book::DROP_MOVES,
            Why::DropCaptures(_) => &book::DROP_CAPTURE,
            Why::DropActs(_) => &book::DROP_ABILITY,
            Why::NoTile(_) => &book_moves::NO_TILE,
            Why::NotYours(_) => &book_moves::NOT_YOURS,
            Why::OtherTile { .. } => &book_moves::OTHER_TILE,
            Why::Stays(_) => &book_moves::STAYS,
            Why::Fixed(_) => &book_moves::FIXED,
            Why::Drained { .. } => &book_moves::DRAINED,
            Why::NoWay { stop: Stop::Tile(_), .. } => &book_moves::BLOCKED,
            Why::NoWay { .. } => &book_moves::REACH,
            Why::OffWay { .. } => &book_moves::WAY,
            Why::Friend(_) => &book_moves::OWN_TILE,
            Why::PortEnd { .. } | Why::StrandedOnPort { .. } => &book_moves::PORT_END,
            Why::Garden { .. } => &book_moves::GARDEN,
            Why::Unmarked { .. } => &book_moves::CAPTURE_SIGN,
            Why::NothingTaken(_) => &book_moves::CAPTURE_NOTHING,
            Why::OtherTaken { .. } => &book_moves::CAPTURE_OTHER,
            Why::BoatCaptures { .. } => &book_moves::CAPTURE_BOAT,
            Why::NotOpposed { .. } => &book_moves::CAPTURE_KIND,
            Why::NoAbility(_) | Why::CannotTurn(_) | Why::CannotShift(_) => &book_acts::NO_ABILITY,
            Why::Spent { .. } => &book_acts::ABILITY_SPENT,
            Why::NoTurn | Why::TurnsNothing(_) => &book_acts::TURN_STEPS,
            Why::TurnsRock { .. } => &book_acts::TURN_ROCK,
            Why::TurnsDrained { .. } => &book_acts::TURN_DRAINED,
            Why::TurnsOff { .. } => &book_acts::TURN_RIM,
            Why::TurnsOntoPort { .. } => &book_acts::TURN_PORT,
            Why::NotBeside { .. } => &book_acts::BOAT_BESIDE,
            Why::ShiftsRock(_) => &book_acts::BOAT_ROCK,
            Why::ShiftsDrained { .. } => &book_acts::BOAT_DRAINED,
            Why::ShiftStays(_) => &book_acts::BOAT_STAYS,
            Why::ShiftTaken { .. } => &book_acts::BOAT_TAKEN,
            Why::ShiftOntoPort { .. } => &book_acts::BOAT_PORT,
            Why::PushAway { .. } => &book_acts::PUSH_AWAY,
            Why::CarryMoved { .. } => &book_acts::CARRY_MOVED,
            Why::CarryMany => &book_acts::CARRY_MANY,
            Why::CarryTwice(_) => &book_acts::CARRY_TWICE,
            Why::CarryEnemy { .. } => &book_acts::CARRY_ENEMY,
            Why::CarryKind { .. } => &book_acts::CARRY_KIND,
            Why::CarryWay { .. } => &book_acts::CARRY_WAY,
            Why::CarryApart { .. } => &book_acts::CARRY_APART,
            Why::CarryBlocked { .. } => &book_acts::CARRY_BLOCKED,
        }
    }
}
