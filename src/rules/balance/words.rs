//! The words an umpire's sentences are made of.

use super::flower::{KINDS, WHEEL};
use crate::rules::shared::wording::with_article;
pub(super) use crate::rules::shared::wording::{MOST, list};
use crate::variant::{Seat, Tile, Variant, Vocabulary};

fn vocabulary() -> Option<&'static Vocabulary> {
    Variant::named("balance").map(Variant::vocabulary)
}

/// The name of a tile in plain words.
pub(super) fn called(tile: Tile) -> &'static str {
    match vocabulary().and_then(|words| words.tiles.get(tile.index())) {
        // Its full name is too long for most sentences.
        Some(_) if tile == WHEEL => "Wheel",
        Some(entry) => &entry.name,
        None => "tile",
    }
}

/// The name of a tile for several of them.
fn called_many(tile: Tile) -> &'static str {
    const MANY: [&str; KINDS] = ["Roses", "Lotuses", "Orchids", "Lilies", "Wheels"];
    MANY.get(tile.index()).copied().unwrap_or("tiles")
}

/// The name with its article. There is one Wheel, and everybody knows which.
pub(super) fn a(tile: Tile) -> String {
    let name = called(tile);
    if tile == WHEEL {
        return format!("the {name}");
    }
    with_article(name)
}

/// "one Rose", "two Lilies".
pub(super) fn some(tile: Tile, count: u8) -> String {
    format!("{} {}", number(count), if count == 1 { called(tile) } else { called_many(tile) })
}

/// A small number in letters.
pub(super) fn number(count: u8) -> String {
    const NUMBERS: [&str; 12] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
    NUMBERS.get(usize::from(count)).map_or_else(|| count.to_string(), |&number| number.to_owned())
}

/// The name of a seat.
pub(super) fn seat(seat: Seat) -> &'static str {
    let seats = vocabulary().and_then(|words| words.seats(2));
    seats.and_then(|seats| seats.get(seat.index())).map_or("nobody", |seat| seat)
}
