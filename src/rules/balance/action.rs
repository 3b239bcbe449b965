//! The actions of Balance Pai Sho.

use crate::board::{Place, Square};
use crate::variant::Tile;

/// A legal ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A tile is placed from the hand, in the Blossoming.
    Drop {
        /// Which tile.
        tile: Tile,
        /// Where it is placed.
        at: Place,
    },
    /// A tile moves, in the second stage.
    Move {
        /// Which tile: where a flower lies on the Wheel, the square alone does not say.
        tile: Tile,
        /// Where it lay.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The game is given up.
    Resign,
}
