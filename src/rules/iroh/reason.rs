//! Every reason to refuse a ply or a set-up, and its article in the rule book.

use super::claim::LostClaim;
use super::movement::Stop;
use super::{Iroh, book, wording};
use crate::board::{Place, Point, Square};
use crate::code::Code;
use crate::rules::{self, Scene, Wording};
use crate::variant::Tile;
use std::convert::Infallible;

/// A set-up or a ply that the rules do not allow.
pub type Refusal = rules::Refusal<Iroh>;

/// A reason and the part of the ply it is about.
pub(super) type Objection = rules::Objection<Reason, Infallible>;

/// Why a set-up or a ply is refused, with what its wording needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    // The set-up.
    Nobodys(Tile),
    TooMany(Tile),
    OffGround { tile: Tile, at: Point },
    RockAtHome(Point),
    BesideFire { square: Square, fire: Point },
    Doubled(Place),
    NeverTaken(Tile),
    // The turn as such.
    GameOver,
    LostClaim(LostClaim),
    Pass,
    Draw,
    NoAct,
    SeveralActs,
    Exchange,
    Effect,
    // Tiles from the hand.
    Unnamed,
    NoneLeft(Tile),
    NotHome { tile: Tile, at: Point },
    HomeTaken { tile: Tile, at: Point },
    DropMoves(Tile),
    DropCaptures(Tile),
    RockOnHome(Point),
    RockTaken(Point),
    KnotweedTaken(Square),
    KnotweedOnPoint(Point),
    OnSquare { tile: Option<Tile>, at: Square },
    DropOnSquare { tile: Tile, at: Square },
    // Moving.
    NoTile(Place),
    NotYours(Point),
    OtherTile { named: Tile, at: Place },
    RockStays(Point),
    KnotweedStays(Square),
    Locked { from: Point, by: Square },
    Stays(Point),
    NoWay { from: Point, to: Point, stop: Stop },
    OffWay { from: Point, to: Point, point: Point },
    WayTaken(Point),
    WayFar { from: Point, at: Point, next: Point, left: u8 },
    // Capturing.
    OwnTile { from: Point, to: Point },
    Tame { from: Point, to: Point },
    Safe { from: Point, to: Point },
    Unmarked { from: Point, to: Point },
    NothingTaken { from: Point, to: Point },
    OtherTaken { named: Tile, from: Point, at: Point },
}

impl rules::Reason<Iroh> for Reason {
    fn article(&self) -> &'static Code {
        match self {
            Reason::Nobodys(_) | Reason::TooMany(_) => &book::SET,
            Reason::OffGround { .. } | Reason::RockAtHome(_) | Reason::BesideFire { .. } | Reason::Doubled(_) => {
                &book::POSITION
            }
            Reason::NeverTaken(_) => &book::CAPTURED,
            Reason::GameOver => &book::GAME_OVER,
            Reason::LostClaim(_) => &book::CLAIM_LOST,
            Reason::Pass => &book::NO_PASS,
            Reason::Draw => &book::NO_DRAW,
            Reason::NoAct | Reason::SeveralActs => &book::ONE_ACT,
            Reason::Exchange => &book::NO_EXCHANGE,
            Reason::Effect => &book::NO_EFFECT,
            Reason::Unnamed | Reason::NoneLeft(_) => &book::HAND,
            Reason::NotHome { .. } => &book::ENTRY_HOME,
            Reason::HomeTaken { .. } => &book::HOME_TAKEN,
            Reason::DropMoves(_) => &book::DROP_MOVES,
            Reason::DropCaptures(_) => &book::DROP_CAPTURE,
            Reason::RockOnHome(_) => &book::ROCK_HOME,
            Reason::RockTaken(_) => &book::ROCK_TAKEN,
            Reason::KnotweedTaken(_) => &book::KNOTWEED_TAKEN,
            Reason::KnotweedOnPoint(_) => &book::KNOTWEED_POINT,
            Reason::OnSquare { .. } | Reason::DropOnSquare { .. } => &book::SQUARE,
            Reason::NoTile(_) => &book::NO_TILE,
            Reason::NotYours(_) => &book::NOT_YOURS,
            Reason::OtherTile { .. } => &book::OTHER_TILE,
            Reason::RockStays(_) => &book::ROCK_STAYS,
            Reason::KnotweedStays(_) => &book::KNOTWEED_STAYS,
            Reason::Locked { .. } => &book::LOCKED,
            Reason::Stays(_) => &book::STAYS,
            Reason::NoWay { stop, .. } => match stop {
                Stop::OffLine => &book::STRAIGHT,
                Stop::TooFar(_) => &book::TOO_FAR,
                Stop::OffGround(_) => &book::PAINT,
                Stop::Blocked(_) | Stop::NoDetour => &book::BLOCKED,
            },
            Reason::OffWay { .. } | Reason::WayTaken(_) | Reason::WayFar { .. } => &book::WAY,
            Reason::OwnTile { .. } => &book::OWN_TILE,
            Reason::Tame { .. } => &book::TAME,
            Reason::Safe { .. } => &book::SAFE,
            Reason::Unmarked { .. } => &book::CAPTURE_SIGN,
            Reason::NothingTaken { .. } => &book::CAPTURE_NOTHING,
            Reason::OtherTaken { .. } => &book::CAPTURE_OTHER,
        }
    }
    fn wording(&self, scene: &Scene<'_, Iroh>) -> Wording {
        wording::of(*self, scene)
    }
}
