//! The tiles, seats and tags of a rule set. `build.rs` writes tables of these types from `grammar/*.yaml`.

use super::Tile;
use super::code_table::{CODES, index_of, index_of_letter, index_of_letters, index_with_digit};

/// The tables. A macro, so that `variant` can make a static of them.
macro_rules! tables {
    () => {{
        use $crate::variant::*;
        include!(concat!(env!("OUT_DIR"), "/vocabularies.rs"))
    }};
}
pub(super) use tables;

/// What sort of tile it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// An ordinary flower.
    Flower,
    /// A special flower or a Dragon.
    Special,
    /// An element.
    Element,
    /// A tile that is no flower.
    Accent,
}

/// The colour of a flower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hue {
    /// A red flower.
    Red,
    /// A white flower.
    White,
}

/// Whose tile it is that a position record writes without a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bare {
    /// The second seat's, in a game of two seats.
    Second,
    /// Nobody's, beside tiles that have owners.
    Nobody,
    /// Nobody's, as all tiles are.
    Shared,
}

/// On what a tile may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiesOn {
    /// On points only.
    Point,
    /// On squares only.
    Square,
    /// On points and squares.
    Either,
}

/// What a tag's value consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TagValue {
    /// Any text.
    Text,
    /// A day, or less of it.
    Date,
    /// A whole number.
    Number,
    /// One tile code.
    Tile,
    /// Tile codes.
    Tiles,
    /// Names of seats.
    Seats,
    /// The name of one seat.
    Seat,
    /// The name of a rule set.
    Variant,
    /// Who won.
    Result,
    /// A number for each seat.
    Points,
    /// Tiles on places.
    Position,
    /// Tiles in brackets, without places.
    Captured,
}

/// A tag that the rule set adds to the common ones.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SetUpTag {
    /// Its name.
    pub name: &'static str,
    /// What its value consists of.
    pub value: TagValue,
}

/// A tile in a vocabulary.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct TileEntry {
    /// The canonical code.
    pub code: &'static str,
    /// The name.
    pub name: &'static str,
    /// Other names that are read.
    pub names: &'static [&'static str],
    /// What sort of tile it is.
    pub kind: Kind,
    /// A flower's colour.
    pub colour: Option<Hue>,
    /// How many a seat has, or all seats together where the set is shared.
    pub count: u8,
    /// What a diagram shows, two columns wide.
    pub glyph: &'static str,
    /// Other codes that are read without a warning.
    pub also: &'static [&'static str],
    /// Other codes that are read with a warning.
    pub slips: &'static [&'static str],
    /// The code that the Garden Gate site writes.
    pub gate: Option<&'static str>,
    /// On what it may lie.
    pub lies_on: LiesOn,
    /// Whether one other tile may lie on the same place with it.
    pub bears: bool,
    /// Whether a position may mark it as spent, with a `~` after its place.
    pub spends: bool,
}

impl TileEntry {
    /// All names of the tile, the usual one first.
    pub fn all_names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.names.iter().copied())
    }
}

/// The tile that a written code stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeRead {
    /// The tile.
    pub tile: Tile,
    /// Whether the rules do not list the code.
    pub slip: bool,
}

/// The tiles, seats and tags of a rule set.
#[derive(Debug)]
#[non_exhaustive]
pub struct Vocabulary {
    /// The short name of the rule set.
    pub variant: &'static str,
    /// The name in full.
    pub title: &'static str,
    /// The seats' names in turn order, for each number of seats.
    pub seats: &'static [&'static [&'static str]],
    /// Whose tile stands without a bracket.
    pub bare: Bare,
    /// How far from the centre points are in play, along each axis, where that is not the whole board.
    pub reach: Option<i8>,
    /// The words that are a ply here, besides `Resign`.
    pub words: &'static [&'static str],
    /// Plies of different kinds, as messages show them.
    pub examples: &'static [&'static str],
    /// The set-up tags.
    pub tags: &'static [SetUpTag],
    /// The tiles.
    pub tiles: &'static [TileEntry],
    /// Whether a tile may lie on a square.
    pub(super) has_squares: bool,
    /// For every code the number of its tile, from 1, and the highest bit for a slip; 0 for no tile.
    pub(super) codes: [u8; CODES],
    /// The same for the codes of the Garden Gate site.
    pub(super) gate_codes: [u8; CODES],
}

impl Vocabulary {
    /// The tile that a code stands for, in any case.
    ///
    /// ```
    /// # use paisho::variant::Variant;
    /// let skud = Variant::named("skud").unwrap().vocabulary();
    /// let rose = skud.read("rs").unwrap().tile;
    /// assert_eq!(skud.entry(rose).name, "Rose");
    /// assert_eq!(skud.read("R3").unwrap().tile, rose);
    /// ```
    #[inline]
    pub fn read(&self, code: &str) -> Option<CodeRead> {
        code_read(&self.codes, code.as_bytes())
    }

    /// The tile that the bytes of a code stand for, whether or not the rules list it.
    #[inline]
    pub(crate) fn tile_of(&self, code: &[u8]) -> Option<Tile> {
        code_read(&self.codes, code).map(|read| read.tile)
    }

    /// The tile that a code stands for which the rules list.
    #[inline]
    pub(crate) fn listed(&self, code: &[u8]) -> Option<Tile> {
        code_read(&self.codes, code).filter(|read| !read.slip).map(|read| read.tile)
    }

    /// The same for a code of two letters, or of one letter before any other sign, that a word begins with; and how long it
    /// is.
    #[inline(always)]
    pub(crate) fn listed_code(&self, word: u64) -> Option<(Tile, usize)> {
        let [first, second, ..] = word.to_le_bytes();
        let (index, length) = match word & LIKE_LETTERS.0 {
            found if found == LIKE_LETTERS.1 => (index_of_letters(first, second), 2),
            found if found as u8 == LIKE_LETTERS.1 as u8 => (index_of_letter(first), 1),
            _ => return None,
        };
        let entry = self.codes[index];
        matches!(entry, 1..=0x7f).then(|| (Tile(entry - 1), length))
    }

    /// The same for the codes of the Garden Gate site.
    #[inline]
    pub(crate) fn listed_gate(&self, code: &[u8]) -> Option<Tile> {
        code_read(&self.gate_codes, code).map(|read| read.tile)
    }

    /// The same for a code of a letter and a digit, or of a letter before any other sign, that a word begins with; and how
    /// long it is.
    #[inline(always)]
    pub(crate) fn listed_gate_code(&self, word: u64) -> Option<(Tile, usize)> {
        let [first, second, ..] = word.to_le_bytes();
        if word as u8 & LIKE_LETTERS.0 as u8 != LIKE_LETTERS.1 as u8 {
            return None;
        }
        let (index, length) =
            if second.is_ascii_digit() { (index_with_digit(first, second), 2) } else { (index_of_letter(first), 1) };
        Some((Tile((self.gate_codes[index] & 0x7f).checked_sub(1)?), length))
    }

    /// The tile that a code of the Garden Gate site stands for, in any case.
    #[inline]
    pub fn read_gate(&self, code: &str) -> Option<Tile> {
        code_read(&self.gate_codes, code.as_bytes()).map(|read| read.tile)
    }

    /// The tile whose whole name, in any case, a text begins with, and how long the name is.
    pub(crate) fn first_named(&self, text: &str) -> Option<(Tile, usize)> {
        let letters = |text: &str| text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let first = letters(text);
        let second = text[first..].strip_prefix(' ').map_or(0, letters);
        let name = &text[..if second > 0 { first + 1 + second } else { first }];
        let is_name = |other: &str| other.len() == name.len() && other.eq_ignore_ascii_case(name);
        let is_of = |tile: &TileEntry| is_name(tile.name) || tile.names.iter().any(|other| is_name(other));
        let mut found = self.tiles.iter().enumerate().filter(|(_, tile)| is_of(tile));
        let (at, _) = found.next()?;
        // Of several tiles of a name the grammar's functions say more.
        found.next().is_none().then_some((Tile(at as u8), name.len()))
    }

    /// The tiles that a name may stand for: in any case, written whole or begun, with or without its spaces. Several if
    /// the letters begin the names of several tiles.
    ///
    /// ```
    /// # use paisho::variant::Variant;
    /// let skud = Variant::named("skud").unwrap().vocabulary();
    /// let names = |name| skud.named(name).into_iter().map(|tile| skud.entry(tile).name).collect::<Vec<_>>();
    /// assert_eq!(names("chrys"), ["Chrysanthemum"]);
    /// assert_eq!(names("Jade"), ["White Jade"]);
    /// assert_eq!(names("ja"), ["Jasmine", "White Jade"]);
    /// assert!(names("Rosa").is_empty());
    /// ```
    pub fn named(&self, name: &str) -> Vec<Tile> {
        // Each word of a game in words is looked up, so nothing is copied for it.
        let lowered = |name: &'static str| name.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase());
        let written = || name.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase());
        let Some(first) = written().next() else { return Vec::new() };
        // Most words of a game are plies, and who writes `17h or 16h` is not sure: that is no Orchid.
        if name.bytes().any(|byte| byte.is_ascii_digit()) || name.eq_ignore_ascii_case("or") {
            return Vec::new();
        }
        let length = written().count();
        // Whether a name begins so, and whether it ends there.
        let same = |known: &'static str| {
            if !known.starts_with(|c: char| c.to_ascii_lowercase() == first) {
                return (false, false);
            }
            let mut known = lowered(known);
            (written().all(|letter| known.next() == Some(letter)), known.next().is_none())
        };
        let with = |is_whole: bool| -> Vec<Tile> {
            let fits = |known: &'static str| {
                let (begins, ends) = same(known);
                begins && (ends || !is_whole)
            };
            (0..self.tiles.len() as u8).map(Tile).filter(|tile| self.entry(*tile).all_names().any(fits)).collect()
        };
        let whole = with(true);
        if !whole.is_empty() {
            return whole;
        }
        let mut begun = with(false);
        // A single letter is too little for a name that is not the tile's first.
        if let ([tile], 1) = (&begun[..], length)
            && !same(self.entry(*tile).name).0
        {
            begun.clear();
        }
        begun
    }

    /// The tile with this canonical code.
    pub fn tile(&self, code: &str) -> Option<Tile> {
        self.canonical(code.as_bytes())
    }

    /// The same for its bytes.
    pub(crate) fn canonical(&self, code: &[u8]) -> Option<Tile> {
        self.tile_of(code).filter(|&tile| self.code(tile).as_bytes() == code)
    }

    /// What is known of a tile.
    #[inline]
    pub fn entry(&self, tile: Tile) -> &'static TileEntry {
        &self.tiles[tile.index()]
    }

    /// The canonical code of a tile.
    #[inline]
    pub fn code(&self, tile: Tile) -> &'static str {
        self.entry(tile).code
    }

    /// The names of the seats in a game with this many.
    pub fn seats(&self, count: usize) -> Option<&'static [&'static str]> {
        self.seats.iter().find(|seats| seats.len() == count).copied()
    }

    /// Whether a tile has the code with this index.
    pub(crate) fn has_code(&self, index: usize) -> bool {
        self.codes[index] != 0
    }

    /// Whether a tile may lie on a square here.
    #[inline]
    pub fn has_squares(&self) -> bool {
        self.has_squares
    }
}

/// The highest bits of two bytes, and what they are of letters and some signs beside them, with which no code is written.
const LIKE_LETTERS: (u64, u64) = (0xc0c0, 0x4040);

#[inline]
fn code_read(table: &[u8; CODES], code: &[u8]) -> Option<CodeRead> {
    let entry = table[index_of(code)?];
    Some(CodeRead { tile: Tile((entry & 0x7f).checked_sub(1)?), slip: entry & 0x80 != 0 })
}

#[cfg(test)]
mod tests {
    use crate::variant::Variant;

    #[test]
    fn every_vocabulary_is_whole() {
        // The sizes of the sets that the rules give: a seat's, or all seats' where the set is shared. Skud has
        // 28 and the three of its expansion.
        let sizes = [("wiki", 48), ("skud", 31), ("basic", 54), ("iroh", 22), ("ancient", 54), ("balance", 11)];
        assert_eq!(Variant::all().count(), sizes.len());
        for (name, size) in sizes {
            let vocabulary = Variant::named(name).unwrap().vocabulary();
            assert_eq!(vocabulary.tiles.iter().map(|entry| u32::from(entry.count)).sum::<u32>(), size, "{name}");
            assert!(vocabulary.tiles.iter().all(|entry| entry.glyph.len() == 2 && entry.glyph.is_ascii()), "{name}");
            assert!(vocabulary.seats.iter().all(|seats| (2..=4).contains(&seats.len())), "{name}");
            for entry in vocabulary.tiles {
                let read = vocabulary.read(&entry.code.to_uppercase()).unwrap();
                assert_eq!((vocabulary.code(read.tile), read.slip), (entry.code, false));
            }
        }
    }

    #[test]
    fn other_codes_are_read_and_slips_are_known() {
        let read = |variant, code| {
            let vocabulary = Variant::named(variant).unwrap().vocabulary();
            vocabulary.read(code).map(|read| (vocabulary.code(read.tile), read.slip))
        };
        assert_eq!(read("wiki", "l"), Some(("Lt", true)));
        assert_eq!(read("wiki", "R"), Some(("Rs", true)));
        assert_eq!(read("skud", "r3"), Some(("Rs", false)));
        assert_eq!(read("ancient", "RK"), Some(("Co", false)));
        for none in ["Js", "Roses", "", "3", "3r", "é", "R\u{e9}", "r "] {
            assert_eq!(read("balance", none), None, "{none}");
        }
    }
}
