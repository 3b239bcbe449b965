//! A game as it is written: tags, turns, plies, glyphs, comments, checks and variations. Plain data; only a replay shows whether it is legal.

mod continuation;
mod entries;
mod glyph;
mod list;
mod note;
mod order;
mod player;
mod ply;
mod set_up;
pub(crate) mod site_options;
mod text;
mod touched;
mod variation;

pub use continuation::{Continuation, Lost};
pub use entries::Entries;
pub use glyph::{Glyph, GlyphError};
pub use list::{Acts, Path};
pub use note::Note;
pub use order::Movers;
pub(crate) use order::{Order, played};
pub(crate) use player::{NoSeat, seat_named};
pub use set_up::{Marks, SeatPoints, SetUp, Setting, Value};
pub use text::Text;
pub(crate) use touched::each_place;
pub(crate) use variation::has_variation;
pub use variation::{LinePath, VARIATION_DEPTH, Variation, glyphs, plies, replaced, stands};

use crate::board::Place;
use crate::variant::{Seat, Tile, Variant, Vocabulary};

/// A recorded game, or a recorded position if it has no ply.
///
/// ```
/// use paisho::notation::{self, Options};
///
/// let text = "[Variant \"skud\"]\n[Event \"Spring\"]\n\n1. Rs*10b Js*10r\n";
/// let record = notation::named("pai").unwrap().read(text, &Options::default()).record;
/// assert_eq!(record.tag("Event"), Some("Spring"));
/// assert_eq!(record.seats(), ["Guest", "Host"]);
/// assert_eq!(record.plies().count(), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Record {
    /// The rule set.
    pub variant: Variant,
    /// The tags, except for the variant, and the comments between them.
    pub header: Vec<Head>,
    /// Turns, plies, glyphs, comments, checks and variations, in the order of the text.
    pub entries: Entries,
}

/// A line above the plies.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Head {
    /// `[Name "value"]`.
    Tag(Tag),
    /// A comment.
    Comment(Comment),
}

impl Head {
    /// The tag, if it is one.
    pub fn tag(&self) -> Option<&Tag> {
        match self {
            Head::Tag(tag) => Some(tag),
            Head::Comment(_) => None,
        }
    }
}

/// A name and a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tag {
    /// The name, letters and digits.
    pub name: String,
    /// The value, without the quotes and escapes.
    pub value: String,
}

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Comment {
    /// The text, without braces or semicolon.
    pub text: Text,
    /// Whether it is written `; to the end of the line` and not `{in braces}`.
    pub to_line_end: bool,
    /// Whether it is on a line of its own, above what follows it. Comments among the tags always are: there it is false.
    pub own_line: bool,
}

/// A part of the record below the tags.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Entry {
    /// A turn begins. Every turn has this entry, whether or not its number is written.
    Turn(u32),
    /// A ply.
    Ply(Ply),
    /// A comment.
    Comment(Comment),
    /// The position that the writer expects on the board here.
    Check(Vec<Placed>),
    /// What an annotator thinks of the ply right before it.
    Glyph(Glyph),
    /// Plies that could have been played instead of the ply before it.
    Variation(Variation),
}

/// A tile in a position record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The owner, if it has one.
    pub owner: Option<Seat>,
    /// Which tile.
    pub tile: Tile,
    /// Its place.
    pub at: Place,
    /// Whether it is marked as spent, with a `~` after its place: a drained flower, or a Knotweed that has acted.
    pub spent: bool,
}

impl Placed {
    /// A tile without a mark.
    #[inline]
    pub const fn new(owner: Option<Seat>, tile: Tile, at: Place) -> Placed {
        Placed { owner, tile, at, spent: false }
    }

    /// Puts tiles in the order of their places.
    pub(crate) fn sort(tiles: &mut [Placed]) {
        crate::order::by_key(tiles, |placed| placed.at.order());
    }
}

/// What one seat does in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ply {
    /// Tiles are dropped, moved or used: one act, or several joined by `+`.
    Acts(Acts),
    /// The turn is passed.
    Pass,
    /// The game is given up.
    Resign,
    /// The win is claimed.
    Claim,
    /// A tile is drawn.
    Draw {
        /// Which, if it is known.
        drew: Option<Tile>,
        /// What was discarded for it.
        discarded: Discard,
    },
}

/// What a seat discarded for a drawn tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Discard {
    /// Nothing that the record names.
    None,
    /// A tile that the writer did not see: `?`.
    Unseen,
    /// This tile.
    Tile(Tile),
}

/// One tile dropped, moved or used.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Act {
    /// The tile, if the record names it.
    pub tile: Option<Tile>,
    /// Whether it comes from the hand.
    pub drop: bool,
    /// Where it is dropped, or where it stands before it moves.
    pub at: Place,
    /// The places it passes through and, last, where it ends; empty if it stays.
    pub path: Path,
    /// Whether the last step is a capture, and the captured tile if it is named.
    pub capture: Option<Option<Tile>>,
    /// What it becomes (a promoted element), or what is given for it (a returning Spirit Wheel).
    pub exchange: Option<Tile>,
    /// Its effect on other tiles.
    pub effect: Option<Box<Effect>>,
}

impl Act {
    /// An act that does nothing yet with the tile on a place.
    pub fn new(tile: Tile, at: impl Into<Place>) -> Act {
        let path = Path::new();
        Act { tile: Some(tile), drop: false, at: at.into(), path, capture: None, exchange: None, effect: None }
    }

    /// Where it ends, if it goes anywhere.
    #[inline]
    pub(crate) fn end(&self) -> Option<Place> {
        self.path.last().copied()
    }

    /// Lets it end on another place: where it goes, or where it is if it goes nowhere.
    pub(crate) fn set_end(&mut self, place: Place) {
        if self.path.is_empty() {
            self.at = place;
        } else {
            self.path = Path::from_iter([place]);
        }
    }

    /// The same act with the tile dropped from the hand.
    #[must_use]
    pub fn dropped(self) -> Act {
        Act { drop: true, ..self }
    }

    /// The same act with the tile moved on to another place; to its own place is no move.
    #[must_use]
    pub fn moved(mut self, to: impl Into<Place>) -> Act {
        let to = to.into();
        if to != self.at || !self.path.is_empty() {
            self.path.push(to);
        }
        self
    }

    /// The same act with an effect on other tiles.
    #[must_use]
    pub fn affecting(self, effect: Effect) -> Act {
        Act { effect: Some(Box::new(effect)), ..self }
    }
}

/// What follows `~`: an effect on other tiles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Effect {
    /// The neighbouring tiles are turned by this many steps, clockwise as drawn if positive.
    Turn(i8),
    /// Another tile is moved.
    Shift {
        /// The tile, if the record names it.
        tile: Option<Tile>,
        /// Where it stands before.
        at: Place,
        /// The places it passes through and, last, where it ends.
        path: Path,
    },
}

/// A part of a ply that a diagnostic can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    /// Which act of the ply, from 0.
    pub act: u8,
    /// Which piece of that act.
    pub piece: Piece,
}

/// A piece of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Piece {
    /// All of it.
    Whole,
    /// The code of the tile.
    Tile,
    /// The place where it is dropped, or where it stands before it moves.
    At,
    /// A step of the path, from 0.
    Step(u8),
    /// The captured tile's code, or the place of the capture if no code is written.
    Captured,
    /// The tile after `=`.
    Exchange,
    /// Everything after `~`.
    Effect,
    /// The code of the tile that an effect moves.
    EffectTile,
    /// The place where the tile stands that an effect moves.
    EffectAt,
    /// A step of the path of an effect, from 0.
    EffectStep(u8),
    /// The drawn tile.
    Drew,
    /// The discarded tile.
    Discarded,
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The tags, without the comments between them.
    pub fn tags(&self) -> impl Iterator<Item = &Tag> {
        self.header.iter().filter_map(Head::tag)
    }

    /// The plies of the main line, in the order of the text.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Ply(ply) => Some(ply),
            _ => None,
        })
    }

    /// How many plies the main line has.
    pub(crate) fn count_plies(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry, Entry::Ply(_))).count()
    }

    /// The ply of an entry of the main line.
    pub fn ply(&self, entry: usize) -> Option<&Ply> {
        match self.entries.get(entry)? {
            Entry::Ply(ply) => Some(ply),
            _ => None,
        }
    }

    /// The names of the seats, in turn order. Without a `Players` tag, a position with tiles of a third or fourth seat means
    /// that there are four.
    pub fn seats(&self) -> &'static [&'static str] {
        seats(self.variant.vocabulary(), self.tag("Players"), self.tag("Position"))
    }

    /// The seat that moves first: in a game that starts from a position the one that the `Turn` tag names, otherwise the
    /// first.
    pub fn first_seat(&self) -> Seat {
        if self.tag("Position").is_none() {
            return Seat(0);
        }
        let named = self.tag("Turn").and_then(|name| self.seats().iter().position(|seat| *seat == name));
        Seat(named.unwrap_or(0) as u8)
    }
}

/// The seats of a game. Three players use four seats; a number that the variant does not have counts as two.
pub(crate) fn seats(vocabulary: &Vocabulary, players: Option<&str>, position: Option<&str>) -> &'static [&'static str] {
    let count = match (players.map(|number| number.trim().parse()), position) {
        (Some(Ok(3)), _) => 4,
        (Some(Ok(number)), _) => number,
        (None, Some(tiles)) if shows_four_seats(tiles) => 4,
        _ => 2,
    };
    vocabulary.seats(count).unwrap_or(vocabulary.seats[0])
}

/// Whether a position has tiles of a third or fourth seat.
pub(crate) fn shows_four_seats(position: &str) -> bool {
    position.contains(['{', '['])
}
