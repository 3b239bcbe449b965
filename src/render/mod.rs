//! Drawing a view of a position. What is drawn here was judged elsewhere: nothing in here knows a rule.

pub mod text;

use crate::board::{Place, Point};
use crate::record::Placed;
use crate::variant::{Seat, Variant};

/// What a drawing shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Whose tiles they are.
    pub variant: Variant,
    /// The names of the seats, in turn order, as [`Record::seats`](crate::record::Record::seats) gives them.
    pub seats: &'static [&'static str],
    /// The tiles on the board, in any order. Two may share a place.
    pub tiles: Vec<Placed>,
    /// What is marked, in any order.
    pub marks: Vec<Mark>,
    /// Which tiles belong together, in any order.
    pub lines: Vec<Line>,
    /// What tiles receive, in the order they are to be listed.
    pub received: Vec<Received>,
    /// How far from the centre, to the right or up, the points in play reach: those beyond are left out. All are in
    /// play when nothing is said.
    pub reach: Option<i8>,
    /// Lines of text to stand below the legend, as they are.
    pub notes: Vec<String>,
}

impl View {
    /// The tiles alone, in a game of these seats.
    pub fn new(variant: Variant, seats: &'static [&'static str], tiles: Vec<Placed>) -> View {
        View {
            variant,
            seats,
            tiles,
            marks: Vec::new(),
            lines: Vec::new(),
            received: Vec::new(),
            reach: None,
            notes: Vec::new(),
        }
    }
}

/// A place that a drawing points out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Which place.
    pub at: Place,
    /// What for.
    pub sense: Sense,
}

/// A line between two tiles that belong together. It is drawn when it follows a row, a column or a diagonal, and only
/// listed when it would be bent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// Where the tiles lie, in any order.
    pub ends: [Point; 2],
    /// Whose harmony it is, where it is one player's. The same line may be there once for each of two players.
    pub seat: Option<Seat>,
}

/// The harmony and disharmony that a tile receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Received {
    /// Where it lies.
    pub at: Point,
    /// How much harmony.
    pub harmony: u32,
    /// How much disharmony.
    pub disharmony: u32,
}

/// What a mark says of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sense {
    /// The last move began here.
    From,
    /// The last move ended here.
    To,
    /// The place counts as this seat's, for the garden it lies in. A tile that lies here hides it.
    Owned(Seat),
    /// The place counts as this seat's, because its tiles surround it.
    Surrounded(Seat),
    /// The tile that lies here is in balance with another.
    Balanced,
}

impl Sense {
    /// Whether it shows a move.
    fn is_move(self) -> bool {
        matches!(self, Sense::From | Sense::To)
    }

    /// Whose the place is.
    fn owner(self) -> Option<Seat> {
        match self {
            Sense::From | Sense::To | Sense::Balanced => None,
            Sense::Owned(seat) | Sense::Surrounded(seat) => Some(seat),
        }
    }
}
