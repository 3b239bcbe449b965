//! Every reason to refuse a ply or a set-up, and its article in the rule book.

use super::movement::{Stop, Way};
use super::sovereignty::Hold;
use super::spot::Spot;
use super::{Wiki, wording};
use super::{book, book_acts, book_moves};
use crate::code::Code;
use crate::rules::shared::reasons;
use crate::rules::{self, Scene, Wording};
use crate::variant::Tile;

/// A set-up or a ply that the rules do not allow.
pub type Refusal = rules::Refusal<Wiki>;

/// A reason, the part of the ply, and the move before it where it is the bend that is refused.
pub(super) type Objection = reasons::Objection<Reason, (Spot, Spot)>;

/// Why a set-up or a ply is refused, with what its wording needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    // The set-up.
    Team,
    Nobodys(Tile),
    TooMany(Tile),
    // The turn as such.
    GameOver,
    FirstElement,
    Claim,
    Draw,
    NoAct,
    SeveralActs,
    ExchangeAndMore,
    TurnsRing,
    Square,
    // Dropping.
    Unnamed,
    NoneLeft(Tile),
    Taken(Spot),
    DropGarden { tile: Tile, at: Spot },
    DropWall { tile: Tile, at: Spot },
    DropCaptures(Tile),
    DropBends(Tile),
    DropHeld { tile: Tile, at: Spot, chi: Spot },
    Invades { tile: Tile, at: Spot, hold: Hold },
    Threatens { tile: Tile, at: Spot, hold: Hold },
    // Moving and capturing.
    NoTile(Spot),
    NotYours(Spot),
    OtherTile { named: Tile, at: Spot },
    Stays(Spot),
    NoWay { tile: Tile, from: Spot, to: Spot, stop: Stop },
    OffWay { way: Way, point: Spot },
    Friend(Spot),
    Unmarked { from: Spot, to: Spot },
    NothingTaken(Spot),
    OtherTaken { named: Tile, at: Spot },
    CaptureKind { from: Spot, to: Spot },
    NoStrike { tile: Tile, from: Spot, to: Spot, stop: Stop },
    Protected(Spot),
    // Beside a Chi Blocker.
    Immobile { from: Spot, chi: Spot },
    Withdraw { from: Spot, to: Spot, chi: Spot, stop: Stop },
    WithdrawCaptures { from: Spot, chi: Spot },
    // Bending.
    NoBender(Spot),
    CaptureAndBend,
    BenderHeld { by: Spot, chi: Spot },
    ElementBent(Spot),
    BentHeld { flower: Spot, chi: Spot },
    NoBend { by: Spot, flower: Spot, stop: Stop },
    BentStays(Spot),
    NoBent { by: Spot, flower: Spot, to: Spot, stop: Stop },
    // Changing elements.
    PromoteTile(Spot),
    PromoteAlone { at: Spot, wheel: Option<Spot> },
    PromoteHand(Tile),
    ReturnTile(Tile),
    ReturnFree,
    ReturnPrice(Tile),
}

impl rules::Reason<Wiki> for Reason {
    fn article(&self) -> &'static Code {
        match self {
            Reason::Team => &book::TEAM,
            Reason::Nobodys(_) | Reason::TooMany(_) => &book::SET,
            Reason::GameOver => &book::GAME_OVER,
            Reason::FirstElement => &book::FIRST_ELEMENT,
            Reason::Claim => &book::NO_CLAIM,
            Reason::Draw => &book::NO_DRAW,
            Reason::NoAct | Reason::SeveralActs | Reason::ExchangeAndMore => &book::ONE_ACT,
            Reason::TurnsRing => &book::NO_TURNING,
            Reason::Square => &book::SQUARE,
            Reason::Unnamed | Reason::NoneLeft(_) => &book::HAND,
            Reason::Taken(_) => &book::DROP_TAKEN,
            Reason::DropGarden { .. } => &book::DROP_GARDEN,
            Reason::DropWall { .. } => &book::DROP_WALL,
            Reason::DropCaptures(_) => &book::DROP_CAPTURE,
            Reason::DropBends(_) => &book::DROP_BEND,
            Reason::DropHeld { .. } => &book::DROP_HELD,
            Reason::Invades { .. } => &book::SOVEREIGN_GARDEN,
            Reason::Threatens { hold: Hold { single: true, .. }, .. } => &book::SOVEREIGN_THREAT,
            Reason::Threatens { .. } => &book::PARTIAL_THREAT,
            Reason::NoTile(_) => &book_moves::NO_TILE,
            Reason::NotYours(_) => &book_moves::NOT_YOURS,
            Reason::OtherTile { .. } => &book_moves::OTHER_TILE,
            Reason::Stays(_) => &book_moves::STAYS,
            Reason::NoStrike { stop: Stop::Off(_), .. } | Reason::NoBend { stop: Stop::Off(_), .. } => {
                &book_moves::STRIKE
            }
            Reason::NoWay { stop, .. } | Reason::NoStrike { stop, .. } | Reason::NoBend { stop, .. } => match stop {
                Stop::Off(_) => &book_moves::REACH,
                Stop::Tile(_) | Stop::Rim => &book_moves::BLOCKED,
                Stop::Wall(_) => &book_moves::WALL,
                Stop::Hurdles { .. } => &book_moves::HOP,
            },
            Reason::OffWay { .. } => &book_moves::WAY,
            Reason::Friend(_) => &book_moves::OWN_TILE,
            Reason::Unmarked { .. } => &book_moves::CAPTURE_SIGN,
            Reason::NothingTaken(_) => &book_moves::CAPTURE_NOTHING,
            Reason::OtherTaken { .. } => &book_moves::CAPTURE_OTHER,
            Reason::CaptureKind { .. } => &book_moves::CAPTURE_KIND,
            Reason::Protected(_) => &book_moves::PROTECTED,
            Reason::Immobile { .. } => &book_moves::IMMOBILE,
            Reason::Withdraw { .. } => &book_moves::WITHDRAW,
            Reason::WithdrawCaptures { .. } => &book_moves::WITHDRAW_CAPTURE,
            Reason::NoBender(_) => &book_acts::BENDER,
            Reason::CaptureAndBend => &book_acts::CAPTURE_BEND,
            Reason::BenderHeld { .. } => &book_acts::BENDER_HELD,
            Reason::ElementBent(_) => &book_acts::BEND_FLOWER,
            Reason::BentHeld { .. } => &book_acts::BEND_HELD,
            Reason::BentStays(_) => &book_acts::BEND_STAYS,
            Reason::NoBent { stop, .. } => match stop {
                Stop::Off(_) | Stop::Hurdles { .. } => &book_acts::BEND_REACH,
                Stop::Tile(_) | Stop::Rim => &book_acts::BEND_BLOCKED,
                Stop::Wall(_) => &book_acts::BEND_WALL,
            },
            Reason::PromoteTile(_) => &book_acts::PROMOTE_TILE,
            Reason::PromoteAlone { .. } => &book_acts::PROMOTE_WHEEL,
            Reason::PromoteHand(_) => &book_acts::PROMOTE_HAND,
            Reason::ReturnTile(_) => &book_acts::RETURN_TILE,
            Reason::ReturnFree => &book_acts::RETURN_FREE,
            Reason::ReturnPrice(_) => &book_acts::RETURN_PRICE,
        }
    }
    fn wording(&self, scene: &Scene<'_, Wiki>) -> Wording {
        wording::of(*self, scene)
    }
}
