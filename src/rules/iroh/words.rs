//! The words an umpire's sentences are made of.

use super::tiles::LOTUS;
use crate::rules::shared::wording::with_article;
pub(super) use crate::rules::shared::wording::{MOST, list};
use crate::variant::{Seat, Tile, Variant, Vocabulary};

fn vocabulary() -> Option<&'static Vocabulary> {
    Variant::named("iroh").map(Variant::vocabulary)
}

/// The name of a tile in plain words.
pub(super) fn called(tile: Tile) -> &'static str {
    vocabulary().and_then(|words| words.tiles.get(tile.index())).map_or("tile", |entry| &entry.name)
}

/// The name with its article; a player has one White Lotus only.
pub(super) fn a(tile: Tile) -> String {
    let name = called(tile);
    if tile == LOTUS {
        return format!("the {name}");
    }
    with_article(name)
}

pub(super) fn player(seat: Seat) -> &'static str {
    let seats = vocabulary().and_then(|words| words.seats(2));
    seats.and_then(|seats| seats.get(seat.index())).map_or("nobody", |seat| seat)
}

/// "one step", "up to 3 steps".
pub(super) fn steps(count: u8) -> String {
    if count == 1 { "one step".into() } else { format!("{count} steps") }
}
