//! The words an umpire's sentences are made of.

use super::tiles::Reach;
pub(super) use crate::rules::shared::wording::{MOST, list};
use crate::variant::{Tile, Variant, Vocabulary};

pub(super) fn vocabulary() -> Option<&'static Vocabulary> {
    Variant::named("ancient").map(Variant::vocabulary)
}

/// The name of a tile in plain words.
pub(super) fn called(tile: Tile) -> &'static str {
    vocabulary().and_then(|words| words.tiles.get(tile.index())).map_or("tile", |entry| &entry.name)
}

/// The name with its article. No name here begins with a vowel.
pub(super) fn a(tile: Tile) -> String {
    format!("a {}", called(tile))
}

/// "one tile", "7 tiles".
pub(super) fn tiles(count: impl Into<i64>) -> String {
    match count.into() {
        1 => "one tile".into(),
        count => format!("{count} tiles"),
    }
}

/// "one harmony", "7 harmonies".
pub(super) fn harmonies(count: u32) -> String {
    match count {
        1 => "one harmony".into(),
        count => format!("{count} harmonies"),
    }
}

/// How a tile goes, in words.
pub(super) fn manner(reach: Reach) -> String {
    match reach {
        Reach::Straight(most) => format!("up to {most} points along a line"),
        Reach::Ell => "one or two points along a line and, having gone two, one or two across it".into(),
        Reach::Around(most) => format!("up to {most} points in one of eight directions"),
        Reach::Dragon => "exactly one point or exactly six along a line".into(),
        Reach::Stays => "not at all".into(),
    }
}
