//! The actions of Iroh Pai Sho.

use crate::board::{Point, Square};
use crate::variant::Tile;

/// A legal ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A piece enters at home, or a Rock is placed.
    Drop {
        /// Which tile.
        tile: Tile,
        /// Where it is placed.
        at: Point,
    },
    /// A Knotweed is placed on a square.
    DropKnotweed(Square),
    /// A piece moves or captures.
    Move {
        /// Where it stood.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// The win is claimed, whether or not the claim is right.
    Claim,
    /// The game is given up.
    Resign,
}
