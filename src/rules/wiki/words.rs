//! The words an umpire's sentences are made of.

use super::tiles::Reach;
use crate::rules::shared::wording::with_article;
pub(super) use crate::rules::shared::wording::{MOST, list};
use crate::variant::{Tile, Variant, Vocabulary};

pub(super) fn vocabulary() -> Option<&'static Vocabulary> {
    Variant::named("wiki").map(Variant::vocabulary)
}

/// The name of a tile in plain words.
pub(super) fn called(tile: Tile) -> &'static str {
    vocabulary().and_then(|words| words.tiles.get(tile.index())).map_or("tile", |entry| &entry.name)
}

/// The name with its article.
pub(super) fn a(tile: Tile) -> String {
    let name = called(tile);
    with_article(name)
}

/// How a tile goes, in words.
pub(super) fn manner(reach: Reach) -> String {
    let steps = |count: u8| if count == 1 { "one step".to_owned() } else { format!("up to {count} steps") };
    let straight = match (reach.lines, reach.diagonals) {
        (0, 0) => None,
        (0, across) => Some(format!("{} across", steps(across))),
        (along, 0) => Some(format!("{} along a line", steps(along))),
        (along, across) if along == across => Some(format!("{} in any direction", steps(along))),
        (along, across) => Some(format!("{} along a line or {} across", steps(along), steps(across))),
    };
    let knight = reach.knight.then(|| "one step along a line and then one outward across".to_owned());
    let zebra = reach.zebra.then(|| "one step along a line and then two outward across".to_owned());
    straight.into_iter().chain(knight).chain(zebra).collect::<Vec<_>>().join(", or ")
}
