//! The words an umpire's sentences are made of.

use super::movement::{Manner, manner};
use super::tiles::Traits;
pub(super) use crate::rules::shared::wording::list;
use crate::variant::{Seat, Tile, Variant, Vocabulary};

pub(super) fn vocabulary() -> Option<&'static Vocabulary> {
    Variant::named("basic").map(Variant::vocabulary)
}

/// The name of a tile in plain words.
pub(super) fn called(tile: Tile) -> &'static str {
    vocabulary().and_then(|words| words.tiles.get(tile.index())).map_or("tile", |entry| &entry.name)
}

/// The name with its article; none of the tiles' names begins with a vowel.
pub(super) fn a(tile: Tile) -> String {
    format!("a {}", called(tile))
}

/// The name of a seat.
pub(super) fn seat(seat: Seat) -> &'static str {
    ["First", "Second"][seat.index() & 1]
}

/// How a tile moves, in words.
pub(super) fn how(tile: Tile) -> &'static str {
    match manner(tile) {
        Manner::Straight(3) => "up to 3 steps along a line",
        Manner::Straight(5) => "up to 5 steps along a line",
        Manner::Straight(_) => "any number of steps along a line",
        Manner::Bent => "2 steps along a line and then 2 across it",
        Manner::AnyDirection(_) => "up to 2 steps in one of the eight directions",
        Manner::Free(_) => "up to 5 single steps, in whatever directions",
        Manner::Flight(_) => "up to 6 steps along a line",
        Manner::Fixed => "not at all",
    }
}

/// The flower that a flower is opposed to, and takes.
pub(super) fn opposite(tile: Tile) -> Option<Tile> {
    super::tiles::flowers().find(|&other| Traits::of(tile).clash(Traits::of(other)))
}
