//! The actions of Ancient Pai Sho.

use super::position::Placing;
use crate::board::Point;
use crate::record::Discard;
use crate::variant::Tile;

/// A legal ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A tile is drawn, and perhaps one discarded.
    Draw {
        /// The drawn tile, if it is known.
        drew: Option<Tile>,
        /// What is discarded.
        discarded: Discard,
    },
    /// A tile is placed, and a tile moved.
    Play {
        /// The placement.
        placing: Placing,
        /// From where to where a tile moves, where a move is owed.
        then: Option<(Point, Point)>,
    },
    /// The game is given up.
    Resign,
}
