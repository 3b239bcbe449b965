//! The legal plies.

use super::points::PointId;
use crate::variant::Tile;

/// A legal ply of the wiki rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action(pub(super) ActionKind);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ActionKind {
    /// Drops a tile at `at`, from where it may move on; `to` equals `at` if it stays.
    Drop {
        tile: Tile,
        at: PointId,
        to: PointId,
    },
    /// Moves, withdraws or captures.
    Move {
        from: PointId,
        to: PointId,
    },
    /// Moves an element to `by`, which equals `from` if it stays, and bends a flower from there.
    Bend {
        from: PointId,
        by: PointId,
        flower: PointId,
        to: PointId,
    },
    /// Exchanges an element in play for one in hand.
    Promote {
        at: PointId,
        tile: Tile,
    },
    /// Drops a captured Spirit Wheel for an element in hand.
    Reincarnate {
        at: PointId,
        price: Tile,
    },
    Pass,
    Resign,
}
