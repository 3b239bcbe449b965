//! What a record needs to start from a position that a game has reached.

use super::Placed;
use crate::variant::{Seat, Tile};

/// A position that a game has reached, as the set-up of another record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Continuation {
    /// The tiles on the board, in reading order.
    pub tiles: Vec<Placed>,
    /// The seat to move.
    pub to_move: Seat,
    /// The tiles that have left the game, with their owners.
    pub captured: Vec<(Option<Seat>, Tile)>,
    /// The points of each seat so far, where the rules count on from them.
    pub score: Option<Vec<i32>>,
    /// The set-up tags that list tiles, such as hands; none where the record must be without the tag.
    pub tags: Vec<(&'static str, Option<Vec<Tile>>)>,
    /// What no set-up can hold.
    pub lost: Vec<Lost>,
}

/// A part of a game's history that no set-up can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lost {
    /// What it is, as the end of the sentence "the position alone does not say ...".
    pub what: &'static str,
    /// Whether other plies may be legal without it.
    pub changes_plies: bool,
}
