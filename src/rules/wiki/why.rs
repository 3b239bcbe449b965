//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::movement::{Stop, Way};
use super::sovereignty::Hold;
use super::spot::Spot;
use super::{book, book_acts, book_moves};
use crate::code::Code;
use crate::record::Part;
use crate::variant::Tile;

/// What is wrong, with what it takes to explain it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
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

/// What is wrong with a ply, and with which part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) why: Why,
    pub(super) part: Part,
    /// The move that was fine, when it is the bend after it that is not.
    pub(super) moved: Option<(Spot, Spot)>,
}

impl Why {
    /// The rule's code. It never changes.
    pub(super) fn code(self) -> &'static Code {
        match self {
            Why::Team => &book::TEAM,
            Why::Nobodys(_) | Why::TooMany(_) => &book::SET,
            Why::GameOver => &book::GAME_OVER,
            Why::FirstElement => &book::FIRST_ELEMENT,
            Why::Claim => &book::NO_CLAIM,
            Why::Draw => &book::NO_DRAW,
            Why::NoAct | Why::SeveralActs | Why::ExchangeAndMore => &book::ONE_ACT,
            Why::TurnsRing => &book::NO_TURNING,
            Why::Square => &book::SQUARE,
            Why::Unnamed | Why::NoneLeft(_) => &book::HAND,
            Why::Taken(_) => &book::DROP_TAKEN,
            Why::DropGarden { .. } => &book::DROP_GARDEN,
            Why::DropWall { .. } => &book::DROP_WALL,
            Why::DropCaptures(_) => &book::DROP_CAPTURE,
            Why::DropBends(_) => &book::DROP_BEND,
            Why::DropHeld { .. } => &book::DROP_HELD,
            Why::Invades { .. } => &book::SOVEREIGN_GARDEN,
            Why::Threatens { hold: Hold { single: true, .. }, .. } => &book::SOVEREIGN_THREAT,
            Why::Threatens { .. } => &book::PARTIAL_THREAT,
            Why::NoTile(_) => &book_moves::NO_TILE,
            Why::NotYours(_) => &book_moves::NOT_YOURS,
            Why::OtherTile { .. } => &book_moves::OTHER_TILE,
            Why::Stays(_) => &book_moves::STAYS,
            Why::NoStrike { stop: Stop::Off(_), .. } | Why::NoBend { stop: Stop::Off(_), .. } => &book_moves::STRIKE,
            Why::NoWay { stop, .. } | Why::NoStrike { stop, .. } | Why::NoBend { stop, .. } => match stop {
                Stop::Off(_) => &book_moves::REACH,
                Stop::Tile(_) | Stop::Rim => &book_moves::BLOCKED,
                Stop::Wall(_) => &book_moves::WALL,
                Stop::Hurdles { .. } => &book_moves::HOP,
            },
            Why::OffWay { .. } => &book_moves::WAY,
            Why::Friend(_) => &book_moves::OWN_TILE,
            Why::Unmarked { .. } => &book_moves::CAPTURE_SIGN,
            Why::NothingTaken(_) => &book_moves::CAPTURE_NOTHING,
            Why::OtherTaken { .. } => &book_moves::CAPTURE_OTHER,
            Why::CaptureKind { .. } => &book_moves::CAPTURE_KIND,
            Why::Protected(_) => &book_moves::PROTECTED,
            Why::Immobile { .. } => &book_moves::IMMOBILE,
            Why::Withdraw { .. } => &book_moves::WITHDRAW,
            Why::WithdrawCaptures { .. } => &book_moves::WITHDRAW_CAPTURE,
            Why::NoBender(_) => &book_acts::BENDER,
            Why::CaptureAndBend => &book_acts::CAPTURE_BEND,
            Why::BenderHeld { .. } => &book_acts::BENDER_HELD,
            Why::ElementBent(_) => &book_acts::BEND_FLOWER,
            Why::BentHeld { .. } => &book_acts::BEND_HELD,
            Why::BentStays(_) => &book_acts::BEND_STAYS,
            Why::NoBent { stop, .. } => match stop {
                Stop::Off(_) | Stop::Hurdles { .. } => &book_acts::BEND_REACH,
                Stop::Tile(_) | Stop::Rim => &book_acts::BEND_BLOCKED,
                Stop::Wall(_) => &book_acts::BEND_WALL,
            },
            Why::PromoteTile(_) => &book_acts::PROMOTE_TILE,
            Why::PromoteAlone { .. } => &book_acts::PROMOTE_WHEEL,
            Why::PromoteHand(_) => &book_acts::PROMOTE_HAND,
            Why::ReturnTile(_) => &book_acts::RETURN_TILE,
            Why::ReturnFree => &book_acts::RETURN_FREE,
            Why::ReturnPrice(_) => &book_acts::RETURN_PRICE,
        }
    }
}
