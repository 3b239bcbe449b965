//! The words an umpire's sentences are made of.

use super::tiles::LOTUS;
use crate::board::Place;
use crate::rules::Telling;
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
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}

pub(super) fn player(seat: Seat) -> &'static str {
    let seats = vocabulary().and_then(|words| words.seats(2));
    seats.and_then(|seats| seats.get(seat.index())).map_or("nobody", String::as_str)
}

/// So many of a long list are told.
pub(super) const MOST: usize = 8;

/// "11d, 12c and 12e"; no more than eight of a long list.
pub(super) fn list(items: Vec<String>) -> String {
    match items.as_slice() {
        [] => "nothing".into(),
        [one] => one.clone(),
        [most @ .., last] if items.len() <= MOST => format!("{} and {last}", most.join(", ")),
        _ => format!("{} and {} more", items[..MOST].join(", "), items.len() - MOST),
    }
}

/// "one step", "up to 3 steps".
pub(super) fn steps(count: u8) -> String {
    if count == 1 { "one step".into() } else { format!("{count} steps") }
}

pub(super) fn say(message: impl Into<String>, label: impl Into<String>) -> Telling {
    Telling { message: message.into(), label: label.into(), help: None, blame: Vec::new() }
}

/// Adds to what is said.
pub(super) trait Also {
    fn help(self, help: impl Into<String>) -> Self;
    fn blame(self, place: impl Into<Place>, label: impl Into<String>) -> Self;
}

impl Also for Telling {
    fn help(mut self, help: impl Into<String>) -> Telling {
        self.help = Some(help.into());
        self
    }

    fn blame(mut self, place: impl Into<Place>, label: impl Into<String>) -> Telling {
        self.blame.push((place.into(), label.into()));
        self
    }
}
