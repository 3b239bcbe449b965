//! Positions in canonical form, as nearly all are: read straight from the bytes, as long as nothing is to be reported of
//! them. What else a position may hold, the reader of tags knows.

use crate::board::{Place, Square};

use crate::notation::pai::{listed_code, point};
use crate::notation::window::after;
use crate::record::Placed;
use crate::variant::{Bare, LiesOn, Seat, Tile, Vocabulary};

/// The tiles of a position for this many seats, if it is written as it would be written again.
pub(crate) fn plain(vocabulary: &Vocabulary, seats: usize, text: &str) -> Option<Vec<Placed>> {
    let mut rest = text.as_bytes();
    let mut tiles: Vec<Placed> = Vec::with_capacity(rest.len() / 6 + 1);
    // How many there are of each tile: those of each seat, and those of nobody.
    let mut counts = [[0u8; NOBODY + 1]; 32];
    let may_be_bare = u32::from(vocabulary.bare != Bare::Second) << NOBODY;
    let owners = if vocabulary.bare == Bare::Shared { 0 } else { (1 << seats.min(NOBODY)) - 1 } | may_be_bare;
    // A tile without an owner beside tiles with owners came from one of the sets.
    let bare_sets = if vocabulary.bare == Bare::Nobody { seats } else { 1 };
    let mut next = 0;
    while !rest.is_empty() {
        // A tile up to its place has no more than eight bytes.
        let mut word = word(rest);
        let [owner, close] = OWNERS[usize::from(word as u8)];
        if owners >> (owner & 7) & 1 == 0 {
            return None;
        }
        let is_owned = usize::from(owner) < NOBODY;
        let bracket = usize::from(is_owned);
        word = after(word, bracket);
        let (tile, length) = listed_code(vocabulary, word)?;
        let entry = vocabulary.entry(tile);
        if !begins(word, entry.code.as_bytes()) {
            return None;
        }
        word = after(word, length);
        let (place, named) = if (word >> 8) as u8 == b'#' { square(word >> 16)? } else { point(word >> 8)? };
        let off = if matches!(place, Place::Square(_)) { LiesOn::Point } else { LiesOn::Square };
        // Tiles come in the order of their places, so that no place has two.
        let order = u32::from(place.order());
        if word as u8 != b' ' || entry.lies_on == off || order < next {
            return None;
        }
        next = order + 1;
        rest = rest.get(bracket + length + 1 + named..)?;
        let spent = rest.first() == Some(&b'~');
        if spent && !entry.spends {
            return None;
        }
        rest = &rest[usize::from(spent)..];
        if is_owned {
            rest = rest.strip_prefix(&[close])?;
        }
        let owner = Some(Seat(owner)).filter(|_| is_owned);
        let count = counts.get_mut(tile.index())?.get_mut(owner.map_or(NOBODY, Seat::index))?;
        *count = count.wrapping_add(1);
        if usize::from(*count) > usize::from(entry.count) * if is_owned { 1 } else { bare_sets } {
            return None;
        }
        tiles.push(Placed { spent, ..Placed::new(owner, tile, place) });
        // Another tile follows, or none.
        match rest {
            [] => break,
            [b' ', behind @ ..] if !behind.is_empty() => rest = behind,
            _ => return None,
        }
    }
    Some(tiles)
}

/// The number of nobody, behind those of the seats.
const NOBODY: usize = 4;

/// The square behind its sign, and how many bytes both take.
#[cold]
fn square(word: u64) -> Option<(Place, usize)> {
    let (corner, named) = point(word)?;
    let corner = corner.point()?;
    Some((Place::Square(Square::at(corner.x(), corner.y())?), 1 + named))
}

/// For each sign that a tile may begin with, whose tile it is: a seat whose bracket it is, with the bracket that closes it, or
/// nobody.
static OWNERS: [[u8; 2]; 256] = {
    let (mut owners, mut seat) = ([[NOBODY as u8, 0]; 256], 0);
    while seat < NOBODY as u8 {
        let (open, close) = Seat(seat).brackets();
        owners[open as usize] = [seat, close as u8];
        seat += 1;
    }
    owners
};

/// Whether a word begins with a code, which has one letter or two.
#[inline(always)]
fn begins(word: u64, code: &[u8]) -> bool {
    match *code {
        [letter] => word as u8 == letter,
        [first, second] => word as u16 == u16::from_le_bytes([first, second]),
        _ => false,
    }
}

/// Captured tiles for this many seats, if they are written as they would be written again.
pub(crate) fn plain_captured(vocabulary: &Vocabulary, seats: usize, text: &str) -> Option<Vec<(Option<Seat>, Tile)>> {
    let tile = |written: &[u8]| {
        let [open, code @ .., close] = written else { return None };
        let owner =
            (0..seats as u8).map(Seat).find(|seat| seat.brackets() == (char::from(*open), char::from(*close)))?;
        Some((Some(owner), vocabulary.canonical(code)?))
    };
    if vocabulary.bare == Bare::Shared {
        return None;
    }
    text.as_bytes().split(|byte| *byte == b' ').map(tile).collect()
}

/// The first eight bytes of a text, the first the lowest, with zeros after the end.
#[inline(always)]
fn word(text: &[u8]) -> u64 {
    match text.first_chunk() {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => text.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_position;
    use crate::notation::write_position;
    use crate::variant::Variant;

    #[test]
    fn what_is_read_so_is_read_the_same_by_the_other_reader() {
        let written = [
            ("skud", "(Rs 10r) <Rs 10b>", true),
            ("wiki", "(O 11k) <Lt 10j>", true),
            ("wiki", "<Lt 10j> (O 11k)", false),
            ("wiki", "<Lt 10j", false),
            ("wiki", "<Lt 10j>x", false),
            ("wiki", "<Lt 10j> ", false),
            ("wiki", "<Lt 10j)", false),
            ("wiki", "<Lt10j>", false),
            ("wiki", "<lt 10j>", false),
            ("wiki", "<Lt 10J>", false),
            ("wiki", "<Lt 010j>", false),
            ("wiki", "<Lt #10j>", false),
            ("wiki", "<Lt 10j~>", false),
            ("wiki", "<Rs 10j~>", false),
            ("ancient", "<Rs 10j~>", true),
            ("ancient", "<Sh 10j~>", false),
            ("wiki", "<Lt 10j> <Rs 10j>", false),
            ("wiki", "Rs 10j", false),
            ("wiki", "{Rs 10j}", false),
            ("wiki", "", true),
            ("iroh", "(Kn #14m) <A 14l>", true),
            ("iroh", "(Kn 14m)", false),
            ("iroh", "(A #14m)", false),
            ("iroh", "(Kn #18d)", false),
            ("balance", "O 6n Ly 12l Wh #8g", true),
            ("balance", "<O 6n>", false),
            ("ancient", "<Rd 10m> (Js 13m) Kn 10j", true),
            ("ancient", "(Js 13m) <Rd 10m> Kn 10j", false),
        ];
        for (variant, text, is_plain) in written {
            let variant = Variant::named(variant).unwrap();
            let found = plain(variant.vocabulary(), 2, text);
            assert_eq!(found.is_some(), is_plain, "{text}");
            if let Some(tiles) = found {
                assert_eq!(write_position(variant, &tiles), text);
                assert_eq!(read_position(variant, text).unwrap(), tiles, "{text}");
            }
        }
    }

    #[test]
    fn seats_are_told_by_their_brackets() {
        for sign in 0..=u8::MAX {
            let seat = (0..4).map(Seat).find(|seat| seat.brackets().0 == char::from(sign));
            let owner = seat.map_or([NOBODY as u8, 0], |seat| [seat.0, seat.brackets().1 as u8]);
            assert_eq!(OWNERS[usize::from(sign)], owner, "{sign}");
        }
    }

    #[test]
    fn each_set_has_so_many_of_a_tile() {
        for variant in Variant::all() {
            let vocabulary = variant.vocabulary();
            for entry in vocabulary.tiles {
                let (sign, columns) = if entry.lies_on == LiesOn::Square { ("#", 2..18) } else { ("", 2..19) };
                let owner = if vocabulary.bare == Bare::Shared { ("", "") } else { ("<", ">") };
                let tiles: Vec<String> = columns
                    .take(usize::from(entry.count) + 1)
                    .map(|column| format!("{}{} {sign}{column}j{}", owner.0, entry.code, owner.1))
                    .collect();
                let (many, most) = (tiles.join(" "), tiles[..usize::from(entry.count)].join(" "));
                assert!(plain(vocabulary, 2, &most).is_some(), "{most}");
                assert!(plain(vocabulary, 2, &many).is_none(), "{many}");
            }
        }
    }
}
