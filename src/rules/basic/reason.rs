//! Every reason to refuse a set-up or a ply, and its article in the rule book.

use super::movement::Stop;
use super::{Basic, book, wording};
use crate::board::Point;
use crate::code::Code;
use crate::record::{Part, Piece};
use crate::rules::{self, Scene, Wording};
use crate::variant::Tile;

/// A set-up or a ply that the rules do not allow.
pub type Refusal = rules::Refusal<Basic>;

/// A reason, the part of the ply, and the move before it where it is the ability that is refused.
pub(super) type Objection = rules::Objection<Reason, (Point, Point)>;

/// Objects to a piece of the first act.
pub(super) fn object(reason: impl Into<Reason>, piece: Piece) -> Objection {
    Objection { reason: reason.into(), part: Part { act: 0, piece }, after: None }
}

/// Why a set-up or a ply is refused, with what its wording needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    // The set-up.
    Nobodys(Tile),
    TooMany(Tile),
    Target,
    StrandedOnPort {
        tile: Tile,
        at: Point,
    },
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
    SpringMirror {
        tile: Tile,
        at: Point,
    },
    SpringPort {
        tile: Tile,
        at: Point,
    },
    SpringHalf {
        tile: Tile,
        at: Point,
    },
    SpringGarden {
        tile: Tile,
        at: Point,
    },
    // Entering.
    Unnamed,
    NoneLeft(Tile),
    Taken {
        tile: Tile,
        at: Point,
    },
    TooEarly {
        tile: Tile,
        wait: u8,
    },
    NotItsEntry {
        tile: Tile,
        at: Point,
    },
    EntersOnPort {
        tile: Tile,
        at: Point,
    },
    KnotweedNearPort(Point),
    WheelGround(Point),
    BoatGround(Point),
    WrongHalf {
        tile: Tile,
        at: Point,
    },
    DropMoves(Tile),
    DropCaptures(Tile),
    DropActs(Tile),
    // Moving and capturing.
    NoTile(Point),
    NotYours(Point),
    OtherTile {
        named: Tile,
        at: Point,
    },
    Stays(Point),
    Fixed(Point),
    Drained {
        from: Point,
        by: Point,
    },
    NoWay {
        from: Point,
        to: Point,
        stop: Stop,
    },
    OffWay {
        from: Point,
        to: Point,
        point: Point,
    },
    Friend {
        from: Point,
        to: Point,
    },
    PortEnd {
        from: Point,
        to: Point,
    },
    Garden {
        tile: Tile,
        /// Where it moves from; none where it stands there as the game starts.
        from: Option<Point>,
        at: Point,
    },
    Unmarked {
        from: Point,
        to: Point,
    },
    NothingTaken {
        from: Point,
        to: Point,
    },
    OtherTaken {
        named: Tile,
        from: Point,
        at: Point,
    },
    BoatCaptures {
        from: Point,
        to: Point,
    },
    NotOpposed {
        from: Point,
        to: Point,
    },
    /// An ability.
    Misuse(Misuse),
}

/// Why an ability is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misuse {
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
    ShiftStays { boat: Point, at: Point },
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
    CarryBlocked { boat: Point, at: Point, to: Point, block: Point },
}

impl From<Misuse> for Reason {
    fn from(misuse: Misuse) -> Reason {
        Reason::Misuse(misuse)
    }
}

impl rules::Reason<Basic> for Reason {
    fn article(&self) -> &'static Code {
        match self {
            Reason::Nobodys(_) | Reason::TooMany(_) => &book::SET,
            Reason::Target => &book::TARGET,
            Reason::GameOver => &book::GAME_OVER,
            Reason::Pass => &book::NO_PASS,
            Reason::Claim => &book::NO_CLAIM,
            Reason::Draw => &book::NO_DRAW,
            Reason::NoAct | Reason::SeveralActs => &book::ONE_ACT,
            Reason::Exchange => &book::NO_EXCHANGE,
            Reason::Square => &book::SQUARE,
            Reason::Spring => &book::SPRING,
            Reason::SpringKind(_) => &book::SPRING_KIND,
            Reason::SpringMirror { .. } => &book::SPRING_MIRROR,
            Reason::SpringPort { .. } => &book::SPRING_PORT,
            Reason::SpringHalf { .. } => &book::SPRING_HALF,
            Reason::SpringGarden { .. } => &book::SPRING_GARDEN,
            Reason::Unnamed | Reason::NoneLeft(_) => &book::HAND,
            Reason::Taken { .. } => &book::DROP_TAKEN,
            Reason::TooEarly { .. } => &book::DROP_WAIT,
            Reason::NotItsEntry { .. } => &book::DROP_ENTRY,
            Reason::EntersOnPort { .. } => &book::DROP_PORT,
            Reason::KnotweedNearPort(_) => &book::DROP_KNOTWEED,
            Reason::WheelGround(_) => &book::DROP_WHEEL,
            Reason::BoatGround(_) => &book::DROP_BOAT,
            Reason::WrongHalf { .. } => &book::DROP_HALF,
            Reason::DropMoves(_) => &book::DROP_MOVES,
            Reason::DropCaptures(_) => &book::DROP_CAPTURE,
            Reason::DropActs(_) => &book::DROP_ABILITY,
            Reason::NoTile(_) => &book::NO_TILE,
            Reason::NotYours(_) => &book::NOT_YOURS,
            Reason::OtherTile { .. } => &book::OTHER_TILE,
            Reason::Stays(_) => &book::STAYS,
            Reason::Fixed(_) => &book::FIXED,
            Reason::Drained { .. } => &book::DRAINED,
            Reason::NoWay { stop: Stop::Blocked(_), .. } => &book::BLOCKED,
            Reason::NoWay { .. } => &book::REACH,
            Reason::OffWay { .. } => &book::WAY,
            Reason::Friend { .. } => &book::OWN_TILE,
            Reason::PortEnd { .. } | Reason::StrandedOnPort { .. } => &book::PORT_END,
            Reason::Garden { .. } => &book::GARDEN,
            Reason::Unmarked { .. } => &book::CAPTURE_SIGN,
            Reason::NothingTaken { .. } => &book::CAPTURE_NOTHING,
            Reason::OtherTaken { .. } => &book::CAPTURE_OTHER,
            Reason::BoatCaptures { .. } => &book::CAPTURE_BOAT,
            Reason::NotOpposed { .. } => &book::CAPTURE_KIND,
            Reason::Misuse(misuse) => misuse.article(),
        }
    }

    fn wording(&self, scene: &Scene<'_, Basic>) -> Wording {
        wording::of(*self, scene)
    }
}

impl Misuse {
    fn article(self) -> &'static Code {
        match self {
            Misuse::NoAbility(_) | Misuse::CannotTurn(_) | Misuse::CannotShift(_) => &book::NO_ABILITY,
            Misuse::Spent { .. } => &book::ABILITY_SPENT,
            Misuse::NoTurn | Misuse::TurnsNothing(_) => &book::TURN_STEPS,
            Misuse::TurnsRock { .. } => &book::TURN_ROCK,
            Misuse::TurnsDrained { .. } => &book::TURN_DRAINED,
            Misuse::TurnsOff { .. } => &book::TURN_RIM,
            Misuse::TurnsOntoPort { .. } => &book::TURN_PORT,
            Misuse::NotBeside { .. } => &book::BOAT_BESIDE,
            Misuse::ShiftsRock(_) => &book::BOAT_ROCK,
            Misuse::ShiftsDrained { .. } => &book::BOAT_DRAINED,
            Misuse::ShiftStays { .. } => &book::BOAT_STAYS,
            Misuse::ShiftTaken { .. } => &book::BOAT_TAKEN,
            Misuse::ShiftOntoPort { .. } => &book::BOAT_PORT,
            Misuse::PushAway { .. } => &book::PUSH_AWAY,
            Misuse::CarryMoved { .. } => &book::CARRY_MOVED,
            Misuse::CarryMany => &book::CARRY_MANY,
            Misuse::CarryTwice(_) => &book::CARRY_TWICE,
            Misuse::CarryEnemy { .. } => &book::CARRY_ENEMY,
            Misuse::CarryKind { .. } => &book::CARRY_KIND,
            Misuse::CarryWay { .. } => &book::CARRY_WAY,
            Misuse::CarryApart { .. } => &book::CARRY_APART,
            Misuse::CarryBlocked { .. } => &book::CARRY_BLOCKED,
        }
    }
}
