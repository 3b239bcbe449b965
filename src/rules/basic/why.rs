//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::movement::Stop;
use crate::board::Point;
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
    pub(super) fn code(self) -> &'static str {
        match self {
            Why::Nobodys(_) | Why::TooMany(_) => "basic-set",
            Why::Target => "basic-target",
            Why::GameOver => "basic-game-over",
            Why::Pass => "basic-no-pass",
            Why::Claim => "basic-no-claim",
            Why::Draw => "basic-no-draw",
            Why::NoAct | Why::SeveralActs => "basic-one-act",
            Why::Exchange => "basic-no-exchange",
            Why::Square => "basic-square",
            Why::Spring => "basic-spring",
            Why::SpringKind(_) => "basic-spring-kind",
            Why::SpringMirror { .. } => "basic-spring-mirror",
            Why::SpringPort(_) => "basic-spring-port",
            Why::SpringHalf(_) => "basic-spring-half",
            Why::SpringGarden { .. } => "basic-spring-garden",
            Why::Unnamed | Why::NoneLeft(_) => "basic-hand",
            Why::Taken(_) => "basic-drop-taken",
            Why::TooEarly { .. } => "basic-drop-wait",
            Why::NotItsEntry { .. } => "basic-drop-entry",
            Why::EntersOnPort { .. } => "basic-drop-port",
            Why::KnotweedNearPort(_) => "basic-drop-knotweed",
            Why::WheelGround(_) => "basic-drop-wheel",
            Why::BoatGround(_) => "basic-drop-boat",
            Why::WrongHalf { .. } => "basic-drop-half",
            Why::DropMoves(_) => "basic-drop-moves",
            Why::DropCaptures(_) => "basic-drop-capture",
            Why::DropActs(_) => "basic-drop-ability",
            Why::NoTile(_) => "basic-no-tile",
            Why::NotYours(_) => "basic-not-yours",
            Why::OtherTile { .. } => "basic-other-tile",
            Why::Stays(_) => "basic-stays",
            Why::Fixed(_) => "basic-fixed",
            Why::Drained { .. } => "basic-drained",
            Why::NoWay { stop: Stop::Tile(_), .. } => "basic-blocked",
            Why::NoWay { .. } => "basic-reach",
            Why::OffWay { .. } => "basic-way",
            Why::Friend(_) => "basic-own-tile",
            Why::PortEnd { .. } | Why::StrandedOnPort { .. } => "basic-port-end",
            Why::Garden { .. } => "basic-garden",
            Why::Unmarked { .. } => "basic-capture-sign",
            Why::NothingTaken(_) => "basic-capture-nothing",
            Why::OtherTaken { .. } => "basic-capture-other",
            Why::BoatCaptures { .. } => "basic-capture-boat",
            Why::NotOpposed { .. } => "basic-capture-kind",
            Why::NoAbility(_) | Why::CannotTurn(_) | Why::CannotShift(_) => "basic-no-ability",
            Why::Spent { .. } => "basic-ability-spent",
            Why::NoTurn => "basic-turn-steps",
            Why::TurnsRock { .. } => "basic-turn-rock",
            Why::TurnsDrained { .. } => "basic-turn-drained",
            Why::TurnsOff { .. } => "basic-turn-rim",
            Why::TurnsOntoPort { .. } => "basic-turn-port",
            Why::NotBeside { .. } => "basic-boat-beside",
            Why::ShiftsRock(_) => "basic-boat-rock",
            Why::ShiftsDrained { .. } => "basic-boat-drained",
            Why::ShiftStays(_) => "basic-boat-stays",
            Why::ShiftTaken { .. } => "basic-boat-taken",
            Why::ShiftOntoPort { .. } => "basic-boat-port",
            Why::PushAway { .. } => "basic-push-away",
            Why::CarryMoved { .. } => "basic-carry-moved",
            Why::CarryMany => "basic-carry-many",
            Why::CarryTwice(_) => "basic-carry-twice",
            Why::CarryEnemy { .. } => "basic-carry-enemy",
            Why::CarryKind { .. } => "basic-carry-kind",
            Why::CarryWay { .. } => "basic-carry-way",
            Why::CarryApart { .. } => "basic-carry-apart",
            Why::CarryBlocked { .. } => "basic-carry-blocked",
        }
    }
}
