//! The actions of Basic Pai Sho.

use super::abilities::Ability;
use crate::board::Point;
use crate::variant::Tile;

/// A legal ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A tile is placed from the hand.
    Drop {
        /// Which tile.
        tile: Tile,
        /// Where it is placed.
        at: Point,
    },
    /// A tile moves or captures.
    Move {
        /// Where it stood.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// A Wheel or a Boat uses its ability, after a move of its own or without one.
    Use {
        /// Where it stood.
        from: Point,
        /// Where it uses the ability: the same point where it has not moved.
        by: Point,
        /// What it does.
        ability: Ability,
    },
    /// The game is given up.
    Resign,
}
