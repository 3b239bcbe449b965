//! What a record settles before its first ply: its tags with typed values. `notation` reads it.

use super::{Entry, Placed, Ply};
use crate::variant::{Seat, Tile};

/// The set-up of a record.
#[derive(Debug, Clone, Default)]
pub struct SetUp<'a> {
    /// What the notation marks in a ply.
    pub marks: Marks,
    /// The items of the `Rules` tag, or of the edition that was asked for in its place.
    pub rules: Vec<Setting<'a>>,
    /// The items of the `Options` tag.
    pub options: Vec<Setting<'a>>,
    /// The names of the seats, in turn order.
    pub seats: &'static [&'static str],
    /// The seat that moves first.
    pub first_seat: Seat,
    /// The tiles of the `Position` tag, if the game starts from one.
    pub position: Option<Vec<Placed>>,
    /// The tiles of the `Captured` tag, with their owners.
    pub captured: Vec<(Option<Seat>, Tile)>,
    /// The items of the `Score` tag.
    pub score: Vec<SeatPoints>,
    /// The set-up tags of the variant that the record has.
    pub tags: Vec<(&'static str, Value)>,
    /// What follows: where no tag names an edition, the first plies may show it.
    pub entries: &'a [Entry],
}

impl SetUp<'_> {
    /// The value of a set-up tag of the variant.
    pub fn tag(&self, name: &str) -> Option<&Value> {
        self.tags.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The number that a tag holds; none where the tag is missing or holds something else.
    pub fn number(&self, name: &str) -> Option<u32> {
        match self.tag(name) {
            Some(Value::Number(number)) => *number,
            _ => None,
        }
    }

    /// The tiles that a tag lists, where the record has it; none for a code that is no tile's.
    pub fn tiles(&self, name: &str) -> Option<&[Option<Tile>]> {
        match self.tag(name) {
            Some(Value::Tiles(tiles)) => Some(tiles),
            _ => None,
        }
    }

    /// The seats that a tag lists, where the record has it.
    pub fn seats_of(&self, name: &str) -> Option<&[Seat]> {
        match self.tag(name) {
            Some(Value::Seats(seats)) => Some(seats),
            _ => None,
        }
    }

    /// The plies that follow.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Ply(ply) => Some(ply),
            _ => None,
        })
    }
}

/// One item of a tag: a name, and the value after its `=`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting<'a> {
    /// What stands before the `=`, or all of it.
    pub name: &'a str,
    /// What follows the `=`.
    pub value: Option<&'a str>,
}

/// One item of a tag that gives seats their points; none for what cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatPoints {
    /// The seat.
    pub seat: Option<Seat>,
    /// Its points.
    pub points: Option<i32>,
}

/// The value of a set-up tag.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Value {
    /// A whole number; none where the text is no number.
    Number(Option<u32>),
    /// Tiles; none for a code that is no tile's.
    Tiles(Vec<Option<Tile>>),
    /// Seats.
    Seats(Vec<Seat>),
    /// Something else.
    Text,
}

/// What a notation marks in a ply; only what is marked can be compared with the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Marks {
    /// Captures, and the tile that moves.
    #[default]
    Captures,
    /// Neither, as in Garden Gate text.
    Nothing,
}
