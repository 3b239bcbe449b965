//! The rule sets as notation sees them: their tiles, seats and set-up tags, read from the files in `grammar/`.

use crate::variants::variants;
use serde::Deserialize;
use std::fmt;
use std::sync::OnceLock;

macro_rules! vocabularies {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(include_str!(concat!("../grammar/", $name, ".yaml"))),*]
    };
}

/// One vocabulary file a rule set: it makes every notation read and write it.
const FILES: &[&str] = &variants!(vocabularies);

static VOCABULARIES: [OnceLock<Vocabulary>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

/// One of the rule sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant(u8);

impl Variant {
    /// All of them, the notation's own home first.
    pub fn all() -> impl DoubleEndedIterator<Item = Variant> {
        (0..FILES.len() as u8).map(Variant)
    }

    /// The one of this name, in any case.
    pub fn named(name: &str) -> Option<Variant> {
        Variant::all().find(|variant| variant.name().eq_ignore_ascii_case(name))
    }

    /// The short name that a `[Variant]` tag carries.
    pub fn name(self) -> &'static str {
        &self.vocabulary().variant
    }

    /// Its tiles, seats and tags.
    pub fn vocabulary(self) -> &'static Vocabulary {
        VOCABULARIES[self.0 as usize].get_or_init(|| load(self.0 as usize))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A tile of a rule set, as its place in the vocabulary. Which one it is, only the [`Variant`] can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u8);

impl Tile {
    /// The tile's place in its vocabulary.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A player's place in turn order, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's place in turn order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The brackets a position record puts round the seat's tiles.
    pub const fn brackets(self) -> (char, char) {
        [('<', '>'), ('(', ')'), ('{', '}'), ('[', ']')][self.index() & 3]
    }
}

/// What sort of tile it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hue {
    /// A red flower.
    Red,
    /// A white flower.
    White,
}

/// Whose tile it is that a position record writes without a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bare {
    /// The second seat's, in a two-handed game.
    Second,
    /// Nobody's, beside tiles that have owners.
    Nobody,
    /// Nobody's, as all tiles are.
    Shared,
}

/// Where a tile may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lies {
    /// On the points only.
    #[default]
    Point,
    /// On the squares only.
    Square,
    /// On points and squares.
    Either,
}

/// What a set-up tag's value is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holds {
    /// Anything.
    Text,
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

/// A tag the rule set adds to the common ones.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUpTag {
    /// Its name.
    pub name: String,
    /// What its value is made of.
    pub holds: Holds,
}

/// What a vocabulary says of one tile.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileEntry {
    /// The code that is written.
    pub code: String,
    /// The name in plain words.
    pub name: String,
    /// What sort of tile it is.
    pub kind: Kind,
    /// A flower's colour.
    #[serde(default)]
    pub colour: Option<Hue>,
    /// How many of them a player has, or the players together where the set is shared.
    pub count: u8,
    /// What a diagram shows, two columns wide.
    pub glyph: String,
    /// Other codes that are read in silence.
    #[serde(default)]
    pub also: Vec<String>,
    /// Other codes that are read with a warning.
    #[serde(default)]
    pub slips: Vec<String>,
    /// The code the Garden Gate site writes.
    #[serde(default)]
    pub gate: Option<String>,
    /// Where it may lie.
    #[serde(default)]
    pub lies: Lies,
    /// Whether one other tile may lie on the same place with it.
    #[serde(default)]
    pub bears: bool,
}

/// A code as a record writes it, resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spelt {
    /// The tile it stands for.
    pub tile: Tile,
    /// Whether it is a code the rules' table does not list.
    pub slip: bool,
}

/// The tiles, seats and tags of a rule set.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vocabulary {
    /// The short name.
    pub variant: String,
    /// The name in full.
    pub title: String,
    /// The seats' names in turn order, for each number of players.
    pub seats: Vec<Vec<String>>,
    /// Whose tile stands without a bracket.
    pub bare: Bare,
    /// How far from the centre points are in play, along each axis, where that is not the whole board.
    #[serde(default)]
    pub reach: Option<i8>,
    /// The words that are a turn here, besides `Resign`.
    pub words: Vec<String>,
    /// The set-up tags.
    pub tags: Vec<SetUpTag>,
    /// The tiles.
    pub tiles: Vec<TileEntry>,
    /// Every code that is read, packed in lower case, and what it stands for.
    #[serde(skip)]
    spellings: Vec<(u32, Spelt)>,
    /// The codes of the Garden Gate site, packed alike.
    #[serde(skip)]
    gate_spellings: Vec<(u32, Tile)>,
}

/// A code of up to four letters and digits as one number, in lower case; 0 for what can be no code.
fn packed(code: &str) -> u32 {
    if code.len() > 4 {
        return 0;
    }
    code.bytes().fold(0, |sum, byte| sum << 8 | u32::from(byte.to_ascii_lowercase()))
}

impl Vocabulary {
    /// The tile a code stands for, in any case.
    pub fn read(&self, code: &str) -> Option<Spelt> {
        let key = packed(code);
        self.spellings.iter().find(|(spelling, _)| *spelling == key).map(|&(_, spelt)| spelt)
    }

    /// The tile a code of the Garden Gate site stands for, in any case.
    pub fn read_gate(&self, code: &str) -> Option<Tile> {
        let key = packed(code);
        self.gate_spellings.iter().find(|(spelling, _)| *spelling == key).map(|&(_, tile)| tile)
    }

    /// The tile with this canonical code.
    pub fn tile(&self, code: &str) -> Option<Tile> {
        self.tiles.iter().position(|entry| entry.code == code).map(|at| Tile(at as u8))
    }

    /// What is known of a tile.
    pub fn entry(&self, tile: Tile) -> &TileEntry {
        &self.tiles[tile.index()]
    }

    /// The canonical code of a tile.
    pub fn code(&self, tile: Tile) -> &str {
        &self.entry(tile).code
    }

    /// The seats of a game with this many players.
    pub fn seats(&self, players: usize) -> Option<&[String]> {
        self.seats.iter().find(|seats| seats.len() == players).map(Vec::as_slice)
    }

    /// Whether a tile may lie on a square here.
    pub fn has_squares(&self) -> bool {
        self.tiles.iter().any(|entry| entry.lies != Lies::Point)
    }
}

/// Reads and checks one vocabulary. The files are part of the program, so a fault in one is a fault of the build: the
/// tests load them all.
fn load(at: usize) -> Vocabulary {
    let mut vocabulary: Vocabulary = serde_yaml::from_str(FILES[at]).expect("the vocabularies are checked by a test");
    for (index, entry) in vocabulary.tiles.iter().enumerate() {
        vocabulary.gate_spellings.extend(entry.gate.iter().map(|code| (packed(code), Tile(index as u8))));
        let silent = std::iter::once(&entry.code).chain(&entry.also).map(|code| (code, false));
        for (code, slip) in silent.chain(entry.slips.iter().map(|code| (code, true))) {
            let key = packed(code);
            assert!(key != 0 && code.is_ascii(), "{}: {code} cannot be a code", vocabulary.variant);
            assert!(
                vocabulary.spellings.iter().all(|(other, _)| *other != key),
                "{}: {code} stands for two tiles",
                vocabulary.variant
            );
            vocabulary.spellings.push((key, Spelt { tile: Tile(index as u8), slip }));
        }
    }
    vocabulary
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vocabulary_loads_and_is_whole() {
        // The sizes of the sets the rules give: a player's, or all players' where the set is shared.
        let sizes = [("wiki", 48), ("skud", 28), ("basic", 54), ("iroh", 22), ("ancient", 54), ("balance", 11)];
        assert_eq!(Variant::all().count(), sizes.len());
        for (name, size) in sizes {
            let vocabulary = Variant::named(name).unwrap().vocabulary();
            assert_eq!(vocabulary.tiles.iter().map(|entry| u32::from(entry.count)).sum::<u32>(), size, "{name}");
            assert!(vocabulary.tiles.iter().all(|entry| entry.glyph.len() == 2 && entry.glyph.is_ascii()), "{name}");
            assert!(vocabulary.seats.iter().all(|seats| (2..=4).contains(&seats.len())), "{name}");
            for entry in &vocabulary.tiles {
                let spelt = vocabulary.read(&entry.code.to_uppercase()).unwrap();
                assert_eq!((vocabulary.code(spelt.tile), spelt.slip), (entry.code.as_str(), false));
            }
        }
    }

    #[test]
    fn other_codes_are_read_and_slips_are_known() {
        let read = |variant, code| {
            let vocabulary = Variant::named(variant).unwrap().vocabulary();
            vocabulary.read(code).map(|spelt| (vocabulary.code(spelt.tile), spelt.slip))
        };
        assert_eq!(read("wiki", "l"), Some(("Lt", true)));
        assert_eq!(read("wiki", "R"), Some(("Rs", true)));
        assert_eq!(read("skud", "r3"), Some(("Rs", false)));
        assert_eq!(read("ancient", "RK"), Some(("Co", false)));
        assert_eq!(read("balance", "Js"), None);
        assert_eq!(read("wiki", "Roses"), None);
        assert_eq!(read("wiki", ""), None);
    }
}
