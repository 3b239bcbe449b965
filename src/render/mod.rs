//! Drawing positions.
//!
//! A [`View`] describes a drawing in plain data: tiles, marks, lines, captions and counts. Its methods add what a
//! position's rules report; [`text`] turns it into characters. Drawing itself knows no rules.

mod legend;
pub mod picture;
mod sign;
pub mod text;
mod turn;
mod view;

pub use crate::rules::Received;
pub use legend::Legend;
pub use sign::{Sign, SignColour};
pub use turn::Turn;
pub use view::{CountRow, View};

use crate::board::{Place, Point};
use crate::variant::Seat;

/// The colours of the seats, in turn order.
pub const SEAT_COLOURS: [&str; 4] = ["red", "yellow", "blue", "green"];

/// A marked place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The place.
    pub at: Place,
    /// What the mark means.
    pub kind: MarkKind,
}

/// What a mark means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MarkKind {
    /// The last move began here.
    From,
    /// The last move ended here.
    To,
    /// The place counts for this seat, because of the garden it lies in. A tile on the place hides the mark.
    Owned(Seat),
    /// The place counts for this seat, because its tiles surround it.
    Surrounded(Seat),
    /// The tile here is in balance with another.
    Balanced,
}

impl MarkKind {
    /// Whether it shows the last move.
    pub fn is_move(self) -> bool {
        matches!(self, MarkKind::From | MarkKind::To)
    }

    /// The seat that the place counts for.
    pub fn owner(self) -> Option<Seat> {
        match self {
            MarkKind::From | MarkKind::To | MarkKind::Balanced => None,
            MarkKind::Owned(seat) | MarkKind::Surrounded(seat) => Some(seat),
        }
    }
}

/// A line between two tiles, for a harmony.
///
/// Text drawings show lines along rows, columns and diagonals, and only list the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// The two places, in any order.
    pub ends: [Point; 2],
    /// The seat whose harmony it is, if it belongs to one. Two seats may have the same line: it is then given twice.
    pub seat: Option<Seat>,
}
