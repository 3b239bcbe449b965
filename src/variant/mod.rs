//! The rule sets as notation sees them: their names, seats, tiles and tags. The data is in `grammar/`; the build makes
//! tables of it.

mod code_table;
mod names;
mod vocabulary;

pub(crate) use code_table::{CODES, index as code_index};
pub(crate) use names::{plural, with_article};
pub use vocabulary::{Bare, CodeRead, Hue, Kind, LiesOn, SetUpTag, TagValue, TileEntry, Vocabulary};

use crate::variants::variants;
use std::fmt;
use std::str::FromStr;

macro_rules! count {
    ($($name:literal $folder:ident::$rules:ident,)*) => { [$($name),*].len() };
}

/// One vocabulary for each rule set, made by `build.rs`.
static VOCABULARIES: [Vocabulary; variants!(count)] = vocabulary::tables!();

/// How many tiles of each kind a set of a rule set has, as its vocabulary says.
pub(crate) const fn tile_counts<const KINDS: usize>(variant: &str) -> [u8; KINDS] {
    let mut row = 0;
    while !is_same(VOCABULARIES[row].variant, variant) {
        row += 1;
    }
    let tiles = VOCABULARIES[row].tiles;
    assert!(tiles.len() == KINDS);
    let mut counts = [0; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        counts[kind] = tiles[kind].count;
        kind += 1;
    }
    counts
}

const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// One of the rule sets.
///
/// ```
/// use paisho::variant::Variant;
///
/// let skud: Variant = "Skud".parse()?;
/// assert_eq!(skud.name(), "skud");
/// assert_eq!(skud.vocabulary().title, "Skud Pai Sho");
/// assert!("chess".parse::<Variant>().is_err());
/// # Ok::<(), paisho::variant::ParseVariantError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant(u8);

impl Variant {
    /// The one that is preferred where a record fits all of them.
    pub(crate) const FIRST: Variant = Variant(0);

    /// All of them, in the order in which they are preferred where a record fits several.
    pub fn all() -> impl DoubleEndedIterator<Item = Variant> {
        (0..VOCABULARIES.len() as u8).map(Variant)
    }

    /// The one of this name or title, in any case: `skud`, `Skud Pai Sho`, `Skud's Pai Sho`, `Skud Paisho`, `Skud Pai-Sho`.
    pub fn named(name: &str) -> Option<Variant> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        let found = Variant::all().find(|variant| is(variant.name()) || is(variant.vocabulary().title));
        found.or_else(|| {
            let owned = name.split_once(['\'', '’']).and_then(|(whose, game)| Some((whose, game.strip_prefix("s ")?)));
            let is_joined = |game: &str| ["Paisho", "Pai-Sho"].iter().any(|known| known.eq_ignore_ascii_case(game));
            let joined = || name.rsplit_once(' ').filter(|(_, game)| is_joined(game));
            let (whose, game) = owned.or_else(|| Some((joined()?.0, "Pai Sho")))?;
            let game = if is_joined(game) { "Pai Sho" } else { game };
            let title = format!("{whose} {game}");
            Variant::all().find(|variant| variant.vocabulary().title.eq_ignore_ascii_case(&title))
        })
    }

    /// The short name that a `[Variant]` tag carries.
    pub fn name(self) -> &'static str {
        self.vocabulary().variant
    }

    /// Its row in a table of the variants.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its tiles, seats and tags.
    pub fn vocabulary(self) -> &'static Vocabulary {
        &VOCABULARIES[self.0 as usize]
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

/// The error of a text that names no rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseVariantError;

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown rule set: expected ")?;
        Variant::all().enumerate().try_for_each(|(at, variant)| match at {
            0 => write!(f, "`{variant}`"),
            _ => write!(f, ", `{variant}`"),
        })
    }
}

impl std::error::Error for ParseVariantError {}

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(name: &str) -> Result<Variant, ParseVariantError> {
        Variant::named(name).ok_or(ParseVariantError)
    }
}

/// A tile of a rule set, as its index in the vocabulary. It means nothing without the [`Variant`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u8);

impl Tile {
    /// The tile's index in its vocabulary.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A seat at the board, as its index in turn order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's index in turn order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    ///
    /// ```
    /// # use paisho::variant::Seat;
    /// assert_eq!(Seat(0).other(), Seat(1));
    /// ```
    pub const fn other(self) -> Seat {
        Seat(1 - (self.0 & 1))
    }

    /// The brackets in which a position record puts the seat's tiles.
    ///
    /// ```
    /// # use paisho::variant::Seat;
    /// assert_eq!(Seat(0).brackets(), ('<', '>'));
    /// assert_eq!(Seat(1).brackets(), ('(', ')'));
    /// ```
    #[inline]
    pub const fn brackets(self) -> (char, char) {
        [('<', '>'), ('(', ')'), ('{', '}'), ('[', ']')][self.index() & 3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case() {
        assert_eq!("WIKI".parse(), Ok(Variant(0)));
        let error = "chess".parse::<Variant>().unwrap_err().to_string();
        assert!(error.starts_with("unknown rule set: expected `wiki`, `skud`, "), "{error}");
        assert!(Variant::all().all(|variant| variant.name().parse() == Ok(variant)));
        assert!(Variant::all().all(|variant| variant.vocabulary().title.to_uppercase().parse() == Ok(variant)));
        assert!("Pai Sho".parse::<Variant>().is_err() && "SkudPaiSho".parse::<Variant>().is_err());
    }
}
