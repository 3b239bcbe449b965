//! The words an umpire's sentences are made of.

use super::spot::Spot;
use super::tiles::Reach;
use crate::rules::Telling;
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
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
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

pub(super) fn say(message: impl Into<String>, label: impl Into<String>) -> Telling {
    Telling { message: message.into(), label: label.into(), help: None, blame: Vec::new() }
}

/// Adds to what is said.
pub(super) trait Also {
    fn help(self, help: impl Into<String>) -> Self;
    fn blame(self, spot: Spot, label: impl Into<String>) -> Self;
}

impl Also for Telling {
    fn help(mut self, help: impl Into<String>) -> Telling {
        self.help = Some(help.into());
        self
    }

    fn blame(mut self, spot: Spot, label: impl Into<String>) -> Telling {
        self.blame.push((spot.point().into(), label.into()));
        self
    }
}
