//! Every reason to refuse a set-up or a ply, and its article in the rule book.

use super::movement::Stop;
use super::position::Placing;
use super::{Ancient, book, wording};
use crate::board::{Place, Point};
use crate::code::Code;
use crate::record::{Part, Piece};
use crate::rules::{self, Scene, Wording};
use crate::variant::Tile;

/// A set-up or a ply that the rules do not allow.
pub type Refusal = rules::Refusal<Ancient>;

/// A reason, the part of the ply, and the placement before it where it is what follows that is refused.
pub(super) type Objection = rules::Objection<Reason, Placing>;

/// Objects to a piece of the first act.
pub(super) fn object(reason: impl Into<Reason>, piece: Piece) -> Objection {
    Objection { reason: reason.into(), part: Part { act: 0, piece }, after: None }
}

/// Why a set-up or a ply is refused, with what its wording needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    // The set-up.
    TooMany(Tile),
    NeverSpent {
        tile: Tile,
        at: Point,
    },
    HandTile,
    HandAboveSet(u32),
    HandAboveLimit {
        tiles: u32,
        limit: u8,
    },
    HandBelowLimit {
        tiles: u32,
        limit: u8,
    },
    SecondCentre(Tile),
    OtherCentre {
        named: Tile,
        stands: Tile,
    },
    NoCentre,
    // The turn as such.
    GameOver,
    Pass,
    Claim,
    NoAct,
    Exchange,
    Square,
    PlaceFirst {
        from: Place,
        to: Option<Place>,
    },
    MoveOwed,
    MoveAfterWin,
    SecondPlacing,
    ThirdAct,
    LatePlacing,
    NoEffect {
        tile: Tile,
        at: Point,
    },
    ActedBefore(Point),
    // Drawing.
    NothingToDraw,
    NoneToDraw(Tile),
    HandFull(Option<Tile>),
    HandNotFull,
    NotToDiscard {
        tile: Tile,
        drew: Option<Tile>,
    },
    // Tiles from the hand.
    Unnamed,
    NotInHand(Tile),
    /// Placing and moving.
    Board(BoardReason),
}

/// Why a placement or a move is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardReason {
    // Placing.
    PointTaken(Point),
    /// `alone`: no move is written after the placement.
    Colour {
        tile: Tile,
        at: Point,
        alone: bool,
    },
    PlaceMoves {
        tile: Tile,
        at: Point,
        to: Place,
        takes: bool,
    },
    ShipOnNothing(Point),
    ShipAlone(Point),
    ShipElsewhere {
        ship: Point,
        from: Point,
        to: Option<Place>,
    },
    ShipWay(Point),
    ShipKeeps(Point),
    ShiftTaken {
        ship: Point,
        to: Point,
    },
    TurnsNothing {
        at: Point,
        steps: i8,
    },
    TurnedOff {
        at: Point,
        tile: Point,
        steps: i8,
    },
    // Moving.
    NoTile(Point),
    OtherTile {
        named: Tile,
        at: Point,
    },
    NotYours(Point),
    Immobile(Point),
    Drained(Point),
    Stays(Point),
    NoWay {
        from: Point,
        to: Point,
        stop: Stop,
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
}

impl From<BoardReason> for Reason {
    fn from(reason: BoardReason) -> Reason {
        Reason::Board(reason)
    }
}

impl rules::Reason<Ancient> for Reason {
    fn article(&self) -> &'static Code {
        match self {
            Reason::TooMany(_) | Reason::HandAboveSet(_) => &book::SET,
            Reason::NeverSpent { .. } => &book::DRAINED,
            Reason::HandTile | Reason::HandAboveLimit { .. } | Reason::HandBelowLimit { .. } => &book::HAND_SIZE,
            Reason::SecondCentre(_) | Reason::OtherCentre { .. } | Reason::NoCentre => &book::CENTRE,
            Reason::GameOver => &book::GAME_OVER,
            Reason::Pass => &book::NO_PASS,
            Reason::Claim => &book::NO_CLAIM,
            Reason::Exchange => &book::NO_EXCHANGE,
            Reason::Square => &book::SQUARE,
            Reason::NoAct | Reason::PlaceFirst { .. } => &book::PLACE_FIRST,
            Reason::MoveOwed => &book::MOVE_OWED,
            Reason::MoveAfterWin => &book::WON,
            Reason::SecondPlacing | Reason::LatePlacing => &book::ONE_PLACEMENT,
            Reason::ThirdAct => &book::SECOND_MOVE,
            Reason::NoEffect { .. } | Reason::ActedBefore(_) => &book::NO_EFFECT,
            Reason::NothingToDraw => &book::DRAW_EMPTY,
            Reason::NoneToDraw(_) => &book::DRAW_SET,
            Reason::HandFull(_) => &book::DRAW_FULL,
            Reason::HandNotFull => &book::DISCARD_EARLY,
            Reason::NotToDiscard { .. } => &book::DISCARD_HAND,
            Reason::Unnamed | Reason::NotInHand(_) => &book::HAND,
            Reason::Board(reason) => reason.article(),
        }
    }

    fn wording(&self, scene: &Scene<'_, Ancient>) -> Wording {
        wording::of(*self, scene)
    }
}

impl BoardReason {
    fn article(self) -> &'static Code {
        match self {
            BoardReason::PointTaken(_) => &book::PLACE_TAKEN,
            BoardReason::Colour { .. } => &book::PLACE_COLOUR,
            BoardReason::PlaceMoves { .. } => &book::PLACE_MOVES,
            BoardReason::ShipOnNothing(_) => &book::SHIP_EMPTY,
            BoardReason::ShipAlone(_) | BoardReason::ShipElsewhere { .. } | BoardReason::ShipWay(_) => &book::SHIP_TILE,
            BoardReason::ShipKeeps(_) | BoardReason::ShiftTaken { .. } => &book::SHIP_TAKEN,
            BoardReason::TurnsNothing { .. } => &book::WHEEL_NOTHING,
            BoardReason::TurnedOff { .. } => &book::WHEEL_RIM,
            BoardReason::NoTile(_) => &book::NO_TILE,
            BoardReason::OtherTile { .. } => &book::OTHER_TILE,
            BoardReason::NotYours(_) => &book::NOT_YOURS,
            BoardReason::Immobile(_) => &book::IMMOBILE,
            BoardReason::Drained(_) => &book::DRAINED,
            BoardReason::Stays(_) => &book::STAYS,
            BoardReason::NoWay { stop, .. } => match stop {
                Stop::Manner => &book::REACH,
                Stop::OffWay(..) => &book::WAY,
                Stop::Square(_) => &book::SQUARE,
                Stop::Blocked(_) => &book::BLOCKED,
                Stop::Taken => &book::MOVE_TAKEN,
            },
            BoardReason::Unmarked { .. } => &book::CAPTURE_SIGN,
            BoardReason::NothingTaken { .. } => &book::CAPTURE_NOTHING,
            BoardReason::OtherTaken { .. } => &book::CAPTURE_OTHER,
        }
    }
}
