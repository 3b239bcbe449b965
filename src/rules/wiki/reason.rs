//! The reasons to refuse a ply or a set-up, as plain data, and their articles in the rule book.

use super::movement::{NoRoute, Route};
use super::points::PointId;
use super::sovereignty::Sovereignty;
use super::{Wiki, book, tiles, wording};
use crate::code::Code;
use crate::rules::{self, Scene, Wording};
use crate::variant::Tile;

/// A set-up or a ply that the rules do not allow.
pub type Refusal = rules::Refusal<Wiki>;

/// A reason, the part of the ply, and the legal move before it where a bend is refused.
pub(super) type Objection = rules::Objection<Reason, (PointId, PointId)>;

/// Why a set-up or a ply is refused, with what its wording needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    // The set-up.
    Team,
    Ownerless(Tile),
    TooMany(Tile),
    // The turn.
    GameOver,
    FirstElement,
    Claim,
    Draw,
    NoAct,
    SeveralActs,
    ExchangeAndMore,
    TurnsNeighbours,
    Square,
    // Dropping.
    Unnamed,
    NotInHand(Tile),
    Occupied { tile: Tile, at: PointId },
    DropGarden { tile: Tile, at: PointId },
    DropWall { tile: Tile, at: PointId },
    DropCaptures(Tile),
    DropBends(Tile),
    DropImmobilized { tile: Tile, at: PointId, chi: PointId },
    Invades { tile: Tile, from: PointId, at: PointId, sovereignty: Sovereignty },
    Threatens { tile: Tile, from: PointId, at: PointId, sovereignty: Sovereignty },
    // Moving and capturing.
    NoTile(PointId),
    NotYours(PointId),
    OtherTile { named: Tile, at: PointId },
    Stays { tile: Tile, at: PointId },
    Unreachable { tile: Tile, from: PointId, to: PointId, cause: NoRoute },
    OffRoute { route: Route, waypoint: PointId },
    OwnTile { tile: Tile, from: PointId, to: PointId },
    NoCaptureSign { from: PointId, to: PointId },
    NothingCaptured { from: PointId, to: PointId },
    OtherCaptured { named: Tile, from: PointId, at: PointId },
    CaptureKind { from: PointId, to: PointId },
    CaptureUnreachable { tile: Tile, from: PointId, to: PointId, cause: NoRoute },
    Protected { from: PointId, to: PointId },
    // Beside a Chi Blocker.
    Immobilized { from: PointId, chi: PointId },
    Withdraw { from: PointId, to: PointId, chi: PointId, cause: NoRoute },
    WithdrawCaptures { from: PointId, to: PointId, chi: PointId },
    // Bending.
    NoBender(PointId),
    CaptureAndBend,
    BenderImmobilized { by: PointId, chi: PointId },
    ElementBent(PointId),
    BentImmobilized { flower: PointId, chi: PointId },
    BendUnreachable { tile: Tile, by: PointId, flower: PointId, cause: NoRoute },
    BentStays { by: PointId, flower: PointId },
    BentUnreachable { by: PointId, flower: PointId, to: PointId, cause: NoRoute },
    // Changing elements.
    PromoteTile(PointId),
    PromoteNotBeside { at: PointId, wheel: Option<PointId> },
    PromoteHand(Tile),
    ReturnTile(Tile),
    ReturnFree,
    ReturnPrice(Tile),
}

impl rules::Reason<Wiki> for Reason {
    fn article(&self) -> &'static Code {
        match self {
            Reason::Team => &book::TEAM,
            Reason::Ownerless(_) | Reason::TooMany(_) => &book::SET,
            Reason::GameOver => &book::GAME_OVER,
            Reason::FirstElement => &book::FIRST_ELEMENT,
            Reason::Claim => &book::NO_CLAIM,
            Reason::Draw => &book::NO_DRAW,
            Reason::NoAct | Reason::SeveralActs | Reason::ExchangeAndMore => &book::ONE_ACT,
            Reason::TurnsNeighbours => &book::NO_TURNING,
            Reason::Square => &book::SQUARE,
            Reason::Unnamed | Reason::NotInHand(_) => &book::HAND,
            Reason::Occupied { .. } => &book::DROP_TAKEN,
            Reason::DropGarden { .. } => &book::DROP_GARDEN,
            Reason::DropWall { .. } => &book::DROP_WALL,
            Reason::DropCaptures(_) => &book::DROP_CAPTURE,
            Reason::DropBends(_) => &book::DROP_BEND,
            Reason::DropImmobilized { .. } => &book::DROP_HELD,
            Reason::Invades { .. } => &book::SOVEREIGN_GARDEN,
            Reason::Threatens { sovereignty: Sovereignty { single: true, .. }, .. } => &book::SOVEREIGN_THREAT,
            Reason::Threatens { .. } => &book::PARTIAL_THREAT,
            Reason::NoTile(_) => &book::NO_TILE,
            Reason::NotYours(_) => &book::NOT_YOURS,
            Reason::OtherTile { .. } => &book::OTHER_TILE,
            Reason::Stays { .. } => &book::STAYS,
            Reason::CaptureUnreachable { tile, cause: NoRoute::Unreachable(_), .. }
            | Reason::BendUnreachable { tile, cause: NoRoute::Unreachable(_), .. }
                if tiles::strikes(*tile) != tiles::moves(*tile) =>
            {
                &book::STRIKE
            }
            Reason::Unreachable { cause, .. }
            | Reason::CaptureUnreachable { cause, .. }
            | Reason::BendUnreachable { cause, .. } => match cause {
                NoRoute::Unreachable(_) => &book::REACH,
                NoRoute::Tile(_) | NoRoute::Rim => &book::BLOCKED,
                NoRoute::Wall(_) => &book::WALL,
                NoRoute::Hurdles { .. } => &book::HOP,
            },
            Reason::OffRoute { .. } => &book::WAY,
            Reason::OwnTile { .. } => &book::OWN_TILE,
            Reason::NoCaptureSign { .. } => &book::CAPTURE_SIGN,
            Reason::NothingCaptured { .. } => &book::CAPTURE_NOTHING,
            Reason::OtherCaptured { .. } => &book::CAPTURE_OTHER,
            Reason::CaptureKind { .. } => &book::CAPTURE_KIND,
            Reason::Protected { .. } => &book::PROTECTED,
            Reason::Immobilized { .. } => &book::IMMOBILE,
            Reason::Withdraw { .. } => &book::WITHDRAW,
            Reason::WithdrawCaptures { .. } => &book::WITHDRAW_CAPTURE,
            Reason::NoBender(_) => &book::BENDER,
            Reason::CaptureAndBend => &book::CAPTURE_BEND,
            Reason::BenderImmobilized { .. } => &book::BENDER_HELD,
            Reason::ElementBent(_) => &book::BEND_FLOWER,
            Reason::BentImmobilized { .. } => &book::BEND_HELD,
            Reason::BentStays { .. } => &book::BEND_STAYS,
            Reason::BentUnreachable { cause, .. } => match cause {
                NoRoute::Unreachable(_) | NoRoute::Hurdles { .. } => &book::BEND_REACH,
                NoRoute::Tile(_) | NoRoute::Rim => &book::BEND_BLOCKED,
                NoRoute::Wall(_) => &book::BEND_WALL,
            },
            Reason::PromoteTile(_) => &book::PROMOTE_TILE,
            Reason::PromoteNotBeside { .. } => &book::PROMOTE_WHEEL,
            Reason::PromoteHand(_) => &book::PROMOTE_HAND,
            Reason::ReturnTile(_) => &book::RETURN_TILE,
            Reason::ReturnFree => &book::RETURN_FREE,
            Reason::ReturnPrice(_) => &book::RETURN_PRICE,
        }
    }

    fn wording(&self, scene: &Scene<'_, Wiki>) -> Wording {
        wording::of(*self, scene)
    }
}
