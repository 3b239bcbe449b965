//! How notations write places and tile codes.

use crate::board::Place;
use crate::variant::{CodeRead, Tile, Vocabulary};

/// How a notation writes places and tile codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spelling {
    /// `10c` and `Rs`.
    Pai,
    /// `(0,-7)` and `R3`, as the Garden Gate site does.
    Gate,
}

impl Spelling {
    /// A place as the notation writes it.
    pub fn place(self, place: Place) -> String {
        match (self, place) {
            (Spelling::Gate, Place::Point(point)) => format!("({},{})", point.x(), point.y()),
            _ => place.to_string(),
        }
    }

    /// A tile's code as the notation writes it.
    pub fn code(self, vocabulary: &Vocabulary, tile: Tile) -> &'static str {
        let entry = vocabulary.entry(tile);
        match self {
            Spelling::Gate => entry.gate.unwrap_or(entry.code),
            Spelling::Pai => entry.code,
        }
    }

    /// The tile that a code stands for.
    pub fn read(self, vocabulary: &Vocabulary, code: &str) -> Option<CodeRead> {
        match self {
            Spelling::Pai => vocabulary.read(code),
            Spelling::Gate => vocabulary.read_gate(code).map(|tile| CodeRead { tile, slip: false }),
        }
    }

    /// Examples of plies.
    pub(super) const fn example(self) -> &'static str {
        match self {
            Spelling::Pai => "a ply looks like `Rs*10c`, `Lt10j-11j` or `Lt10j x C11j`",
            Spelling::Gate => "a ply looks like `2G.R3(0,-8)` or `3H.(0,8)-(1,6)+R(0,1)`",
        }
    }
}
