//! A game as it was written: tags, turns, plies, comments and checks. Plain data; whether any of it is legal, only a
//! replay can tell.

mod list;
mod set_up;

pub use list::{Acts, Path};
pub use set_up::{Marks, SeatPoints, SetUp, Setting, Value};

use crate::board::Place;
use crate::variant::{Seat, Tile, Variant, Vocabulary};

/// A recorded game, or a recorded position when it has no ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The rule set whose words the record uses.
    pub variant: Variant,
    /// The tags, and the comments between them. The variant has a field of its own and is not among them.
    pub header: Vec<Head>,
    /// Turns, plies, comments and checks in the order they were written.
    pub entries: Vec<Entry>,
}

/// A line above the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name, letters and digits.
    pub name: String,
    /// The value, without the quotes and escapes.
    pub value: String,
}

/// A remark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The words, without the signs round them.
    pub text: String,
    /// Whether it was written `; to the end of the line` and not `{in braces}`.
    pub to_line_end: bool,
}

/// One thing below the tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A turn begins. Every turn has this entry, whether or not its number was written.
    Turn(u32),
    /// What a seat did.
    Ply(Ply),
    /// A comment.
    Comment(Comment),
    /// The position the writer claims to be on the board here.
    Check(Vec<Placed>),
}

/// A tile in a position record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Whose it is, if anybody's.
    pub owner: Option<Seat>,
    /// Which tile.
    pub tile: Tile,
    /// Where it lies.
    pub at: Place,
}

/// What a seat does in its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
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
        /// Which, where it is known.
        drew: Option<Tile>,
        /// Which was given up for it.
        discarded: Discard,
    },
}

/// What a player gave up for a drawn tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discard {
    /// Nothing, as far as the record says.
    None,
    /// One that the writer did not see: `?`.
    Unseen,
    /// This one.
    Tile(Tile),
}

/// One tile put down, moved or used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// Which tile, where the record names it.
    pub tile: Option<Tile>,
    /// Whether it comes from the hand.
    pub drop: bool,
    /// Where it is dropped, or stood before.
    pub at: Place,
    /// The way points and, last, where it ends; empty when it stays.
    pub path: Path,
    /// Whether the last step is a capture, and of which tile if that is named.
    pub capture: Option<Option<Tile>>,
    /// What it becomes (a promoted element), or what is given for it (a reincarnated Spirit Wheel).
    pub exchange: Option<Tile>,
    /// What it does to others.
    pub effect: Option<Effect>,
}

/// What stands behind a `~`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// The neighbours are turned by so many steps, clockwise as drawn when positive.
    Turn(i8),
    /// Another tile is moved.
    Shift {
        /// Which tile, where the record names it.
        tile: Option<Tile>,
        /// Where it stood before.
        at: Place,
        /// The way points and, last, where it ends.
        path: Path,
    },
}

/// Which part of a ply is meant: what a rule blames, and what becomes a place in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    /// Which act of the ply, from 0.
    pub act: u8,
    /// Which piece of that act.
    pub piece: Piece,
}

/// A piece of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// All of it.
    Whole,
    /// The code of the tile.
    Tile,
    /// Where it is dropped or stood.
    At,
    /// A step of the path, from 0.
    Step(u8),
    /// The captured tile's code; the capture's place where no code was written.
    Captured,
    /// The tile behind `=`.
    Exchange,
    /// All that stands behind `~`.
    Effect,
    /// The code of the tile that an effect moves.
    EffectTile,
    /// Where the tile stood that an effect moves.
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

    /// The plies, in the order they were written.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Ply(ply) => Some(ply),
            _ => None,
        })
    }

    /// The names of the seats, in turn order. Where no tag says how many play, a position with tiles of a third or a
    /// fourth seat does.
    pub fn seats(&self) -> &'static [&'static str] {
        seats(self.variant.vocabulary(), self.tag("Players"), self.tag("Position"))
    }

    /// The seat that moves first: the one the `Turn` tag names in a game that starts from a position, or the first.
    pub fn first_seat(&self) -> Seat {
        if self.tag("Position").is_none() {
            return Seat(0);
        }
        let named = self.tag("Turn").and_then(|name| self.seats().iter().position(|seat| *seat == name));
        Seat(named.unwrap_or(0) as u8)
    }
}

/// The seats of a game: three players sit at four seats. A number that no game has counts as two.
pub(crate) fn seats(vocabulary: &Vocabulary, players: Option<&str>, position: Option<&str>) -> &'static [&'static str] {
    let count = match (players.map(|number| number.trim().parse()), position) {
        (Some(Ok(3)), _) => 4,
        (Some(Ok(number)), _) => number,
        (None, Some(tiles)) if tiles.contains(['{', '[']) => 4,
        _ => 2,
    };
    vocabulary.seats(count).unwrap_or(vocabulary.seats[0])
}
