//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::movement::{Stop, Way};
use super::sovereignty::Hold;
use super::spot::Spot;
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
    pub(super) fn code(self) -> &'static str {
        match self {
            Why::Team => "wiki-team",
            Why::Nobodys(_) | Why::TooMany(_) => "wiki-set",
            Why::GameOver => "wiki-game-over",
            Why::FirstElement => "wiki-first-element",
            Why::Claim => "wiki-no-claim",
            Why::Draw => "wiki-no-draw",
            Why::NoAct | Why::SeveralActs | Why::ExchangeAndMore => "wiki-one-act",
            Why::TurnsRing => "wiki-no-turning",
            Why::Square => "wiki-square",
            Why::Unnamed | Why::NoneLeft(_) => "wiki-hand",
            Why::Taken(_) => "wiki-drop-taken",
            Why::DropGarden { .. } => "wiki-drop-garden",
            Why::DropWall { .. } => "wiki-drop-wall",
            Why::DropCaptures(_) => "wiki-drop-capture",
            Why::DropBends(_) => "wiki-drop-bend",
            Why::DropHeld { .. } => "wiki-drop-held",
            Why::Invades { .. } => "wiki-sovereign-garden",
            Why::Threatens { hold: Hold { single: true, .. }, .. } => "wiki-sovereign-threat",
            Why::Threatens { .. } => "wiki-partial-threat",
            Why::NoTile(_) => "wiki-no-tile",
            Why::NotYours(_) => "wiki-not-yours",
            Why::OtherTile { .. } => "wiki-other-tile",
            Why::Stays(_) => "wiki-stays",
            Why::NoStrike { stop: Stop::Off(_), .. } | Why::NoBend { stop: Stop::Off(_), .. } => "wiki-strike",
            Why::NoWay { stop, .. } | Why::NoStrike { stop, .. } | Why::NoBend { stop, .. } => match stop {
                Stop::Off(_) => "wiki-reach",
                Stop::Tile(_) | Stop::Rim => "wiki-blocked",
                Stop::Wall(_) => "wiki-wall",
                Stop::Hurdles { .. } => "wiki-hop",
            },
            Why::OffWay { .. } => "wiki-way",
            Why::Friend(_) => "wiki-own-tile",
            Why::Unmarked { .. } => "wiki-capture-sign",
            Why::NothingTaken(_) => "wiki-capture-nothing",
            Why::OtherTaken { .. } => "wiki-capture-other",
            Why::CaptureKind { .. } => "wiki-capture-kind",
            Why::Protected(_) => "wiki-protected",
            Why::Immobile { .. } => "wiki-immobile",
            Why::Withdraw { .. } => "wiki-withdraw",
            Why::WithdrawCaptures { .. } => "wiki-withdraw-capture",
            Why::NoBender(_) => "wiki-bender",
            Why::CaptureAndBend => "wiki-capture-bend",
            Why::BenderHeld { .. } => "wiki-bender-held",
            Why::ElementBent(_) => "wiki-bend-flower",
            Why::BentHeld { .. } => "wiki-bend-held",
            Why::BentStays(_) => "wiki-bend-stays",
            Why::NoBent { stop, .. } => match stop {
                Stop::Off(_) | Stop::Hurdles { .. } => "wiki-bend-reach",
                Stop::Tile(_) | Stop::Rim => "wiki-bend-blocked",
                Stop::Wall(_) => "wiki-bend-wall",
            },
            Why::PromoteTile(_) => "wiki-promote-tile",
            Why::PromoteAlone { .. } => "wiki-promote-wheel",
            Why::PromoteHand(_) => "wiki-promote-hand",
            Why::ReturnTile(_) => "wiki-return-tile",
            Why::ReturnFree => "wiki-return-free",
            Why::ReturnPrice(_) => "wiki-return-price",
        }
    }
}
