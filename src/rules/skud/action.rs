//! The actions of Skud Pai Sho.

use super::points::PointId;
use crate::rules::Seats;
use crate::variant::Tile;

/// A legal ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A basic flower is planted.
    Plant {
        /// Which flower.
        tile: Tile,
        /// The gate.
        gate: PointId,
    },
    /// A flower is arranged: it moves or captures.
    Arrange {
        /// Where it stood.
        from: PointId,
        /// Where it ends.
        to: PointId,
        /// The seats whose harmonies may have closed a ring by it, the bonus aside.
        watch: Seats,
        /// What is played for a new harmony.
        bonus: Option<Bonus>,
    },
    /// The game is given up.
    Resign,
}

/// A tile played from the hand after an arrangement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bonus {
    /// A flower is planted.
    Plant {
        /// Which flower.
        tile: Tile,
        /// The gate.
        gate: PointId,
    },
    /// A Rock, a Wheel or a Knotweed is played on an empty point.
    Accent {
        /// Which accent.
        tile: Tile,
        /// The point.
        at: PointId,
    },
    /// A Boat takes the place of a flower, which moves one step.
    Shift {
        /// Where the flower stood.
        at: PointId,
        /// Where it ends.
        to: PointId,
    },
    /// A Boat removes an accent, and leaves the game with it.
    Remove {
        /// Where the accent stood.
        at: PointId,
    },
}
