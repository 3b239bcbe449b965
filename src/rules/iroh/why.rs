//! Every reason to refuse a ply or a set-up, as data, and its code.

use super::movement::Stop;
use super::{book, book_moves};
use crate::board::{Place, Point, Square};
use crate::code::Code;
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
    pub(super) fn code(self) -> &'static Code {
        match self {
            Why::Nobodys(_) | Why::TooMany(_) => &book::SET,
            Why::OffPaint { .. } | Why::RockAtHome(_) | Why::BesideFire { .. } | Why::Doubled(_) => &book::POSITION,
            Why::NeverTaken(_) => &book::CAPTURED,
            Why::GameOver => &book::GAME_OVER,
            Why::Pass => &book::NO_PASS,
            Why::Draw => &book::NO_DRAW,
            Why::NoAct | Why::SeveralActs => &book::ONE_ACT,
            Why::Exchange => &book::NO_EXCHANGE,
            Why::Effect => &book::NO_EFFECT,
            Why::Unnamed | Why::NoneLeft(_) => &book::HAND,
            Why::NotHome { .. } => &book::ENTRY_HOME,
            Why::HomeTaken { .. } => &book::HOME_TAKEN,
            Why::DropMoves(_) => &book::DROP_MOVES,
            Why::DropCaptures(_) => &book::DROP_CAPTURE,
            Why::RockOnHome(_) => &book::ROCK_HOME,
            Why::RockTaken(_) => &book::ROCK_TAKEN,
            Why::KnotweedTaken(_) => &book::KNOTWEED_TAKEN,
            Why::KnotweedOnPoint(_) => &book::KNOTWEED_POINT,
            Why::OnSquare { .. } => &book::SQUARE,
            Why::NoTile { .. } => &book_moves::NO_TILE,
            Why::NotYours(_) => &book_moves::NOT_YOURS,
            Why::OtherTile { .. } => &book_moves::OTHER_TILE,
            Why::RockStays(_) => &book_moves::ROCK_STAYS,
            Why::KnotweedStays(_) => &book_moves::KNOTWEED_STAYS,
            Why::Locked { .. } => &book_moves::LOCKED,
            Why::Stays(_) => &book_moves::STAYS,
            Why::NoWay { stop, .. } => match stop {
                Stop::Bent => &book_moves::STRAIGHT,
                Stop::Far(_) => &book_moves::TOO_FAR,
                Stop::Paint(_) => &book_moves::PAINT,
                Stop::Tile(_) | Stop::Round => &book_moves::BLOCKED,
            },
            Why::OffWay { .. } | Why::WayTaken(_) | Why::WayFar { .. } => &book_moves::WAY,
            Why::OwnTile { .. } => &book_moves::OWN_TILE,
            Why::Tame { .. } => &book_moves::TAME,
            Why::Safe(_) => &book_moves::SAFE,
            Why::Unmarked { .. } => &book_moves::CAPTURE_SIGN,
            Why::NothingTaken(_) => &book_moves::CAPTURE_NOTHING,
            Why::OtherTaken { .. } => &book_moves::CAPTURE_OTHER,
        }
    }
}
