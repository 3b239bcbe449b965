//! Positions in canonical form, as nearly all are: read straight from the bytes, as long as nothing is to be reported of
//! them. What else a position may hold, the reader of tags knows.

use crate::board::{Place, Square};

use crate::notation::pai::{listed_code, point};
use crate::notation::window::after;
use crate::record::Placed;
use crate::variant::{Bare, LiesOn, Seat, Tile, Vocabulary};

/// The tiles of a position for this many seats, if it is written as it would be written again.
pub(crate) fn plain(vocabulary: &Vocabulary, seats: usize, text: &str) -> Option<Vec<Placed>> {
    let bytes = text.as_bytes();
    let mut tiles: Vec<Placed> = Vec::with_capacity(bytes.len() / 6 + 1);
    // How many there are of each tile: those of each seat, and those of nobody.
    let mut counts = [[0u8; 5]; 32];
    let (mut at, mut last) = (0, None);
    while at < bytes.len() {
        // A tile up to its place has no more than eight bytes.
        let start = word(bytes, at);
        let owner = owner(start as u8).filter(|owner| owner.index() < seats);
        match vocabulary.bare {
            Bare::Shared if owner.is_some() => return None,
            Bare::Second if owner.is_none() => return None,
            _ => {}
        }
        let bracket = usize::from(owner.is_some());
        let (tile, length) = listed_code(vocabulary, after(start, bracket))?;
        let entry = vocabulary.entry(tile);
        if !begins(after(start, bracket), entry.code.as_bytes()) {
            return None;
        }
        let behind = after(start, bracket + length);
        let is_square = (behind >> 8) as u8 == b'#';
        let (mut place, named) = point(after(behind, 1 + usize::from(is_square)))?;
        if is_square {
            let corner = place.point()?;
            place = Place::Square(Square::at(corner.x(), corner.y())?);
        }
        let off = if is_square { LiesOn::Point } else { LiesOn::Square };
        // Tiles come in the order of their places, so that no place has two.
        let order = Some(place.order());
        if behind as u8 != b' ' || entry.lies_on == off || last >= order {
            return None;
        }
        last = order;
        at += bracket + length + 1 + usize::from(is_square) + named;
        let spent = bytes.get(at) == Some(&b'~');
        if spent && !entry.spends {
            return None;
        }
        at += usize::from(spent);
        if let Some(owner) = owner {
            if bytes.get(at).copied().map(char::from) != Some(owner.brackets().1) {
                return None;
            }
            at += 1;
        }
        // A tile without an owner beside tiles with owners came from one of the sets.
        let sets = if vocabulary.bare == Bare::Nobody && owner.is_none() { seats } else { 1 };
        let count = counts.get_mut(tile.index())?.get_mut(owner.map_or(4, Seat::index))?;
        *count += 1;
        if usize::from(*count) > usize::from(entry.count) * sets {
            return None;
        }
        tiles.push(Placed { spent, ..Placed::new(owner, tile, place) });
        if at == bytes.len() {
            break;
        }
        // Another tile follows.
        if bytes[at] != b' ' || at + 1 == bytes.len() {
            return None;
        }
        at += 1;
    }
    Some(tiles)
}

/// The seat whose tiles stand in the brackets that open with this sign.
#[inline(always)]
fn owner(sign: u8) -> Option<Seat> {
    match sign {
        b'<' => Some(Seat(0)),
        b'(' => Some(Seat(1)),
        b'{' => Some(Seat(2)),
        b'[' => Some(Seat(3)),
        _ => None,
    }
}

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

/// Eight bytes from a place on, the first the lowest, with zeros after the end.
fn word(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.first_chunk() {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
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
            assert_eq!(owner(sign), seat, "{sign}");
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
