//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::movement::Stop;
use crate::board::{Place, Point, Square};
use crate::record::Part;
use crate::variant::Tile;

/// What is wrong, with what it takes to explain it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    // The set-up.
    Nobodys(Tile),
    TooMany(Tile),
    OffPaint { tile: Tile, at: Point },
    RockAtHome(Point),
    BesideFire { square: Square, fire: Point },
    Doubled(Place),
    NeverTaken(Tile),
    // The turn as such.
    GameOver,
    Pass,
    Draw,
    NoAct,
    SeveralActs,
    Exchange,
    Effect,
    // Bringing in tiles.
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
    // Moving.
    NoTile { at: Place, named: Option<Tile> },
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
    Safe(Point),
    Unmarked { from: Point, to: Point },
    NothingTaken(Point),
    OtherTaken { named: Tile, at: Point },
}

/// What is wrong with a ply, and with which part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) why: Why,
    pub(super) part: Part,
}

impl Why {
    /// The rule's code. It never changes.
    pub(super) fn code(self) -> &'static str {
        match self {
            Why::Nobodys(_) | Why::TooMany(_) => "iroh-set",
            Why::OffPaint { .. } | Why::RockAtHome(_) | Why::BesideFire { .. } | Why::Doubled(_) => "iroh-position",
            Why::NeverTaken(_) => "iroh-captured",
            Why::GameOver => "iroh-game-over",
            Why::Pass => "iroh-no-pass",
            Why::Draw => "iroh-no-draw",
            Why::NoAct | Why::SeveralActs => "iroh-one-act",
            Why::Exchange => "iroh-no-exchange",
            Why::Effect => "iroh-no-effect",
            Why::Unnamed | Why::NoneLeft(_) => "iroh-hand",
            Why::NotHome { .. } => "iroh-entry-home",
            Why::HomeTaken { .. } => "iroh-home-taken",
            Why::DropMoves(_) => "iroh-drop-moves",
            Why::DropCaptures(_) => "iroh-drop-capture",
            Why::RockOnHome(_) => "iroh-rock-home",
            Why::RockTaken(_) => "iroh-rock-taken",
            Why::KnotweedTaken(_) => "iroh-knotweed-taken",
            Why::KnotweedOnPoint(_) => "iroh-knotweed-point",
            Why::OnSquare { .. } => "iroh-square",
            Why::NoTile { .. } => "iroh-no-tile",
            Why::NotYours(_) => "iroh-not-yours",
            Why::OtherTile { .. } => "iroh-other-tile",
            Why::RockStays(_) => "iroh-rock-stays",
            Why::KnotweedStays(_) => "iroh-knotweed-stays",
            Why::Locked { .. } => "iroh-locked",
            Why::Stays(_) => "iroh-stays",
            Why::NoWay { stop, .. } => match stop {
                Stop::Bent => "iroh-straight",
                Stop::Far(_) => "iroh-too-far",
                Stop::Paint(_) => "iroh-paint",
                Stop::Tile(_) | Stop::Round => "iroh-blocked",
            },
            Why::OffWay { .. } | Why::WayTaken(_) | Why::WayFar { .. } => "iroh-way",
            Why::OwnTile { .. } => "iroh-own-tile",
            Why::Tame { .. } => "iroh-tame",
            Why::Safe(_) => "iroh-safe",
            Why::Unmarked { .. } => "iroh-capture-sign",
            Why::NothingTaken(_) => "iroh-capture-nothing",
            Why::OtherTaken { .. } => "iroh-capture-other",
        }
    }
}
