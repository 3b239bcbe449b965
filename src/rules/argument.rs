//! Why a legal ply is legal: what the referee has looked at, each with the article of the rule that asks for it.

use crate::board::{Place, Point};
use crate::code::Code;
use crate::record::Placed;
use crate::variant::Tile;
use std::borrow::Cow;

/// The argument for a ply, in the order in which a player would give it.
pub type Grounds = Vec<(&'static Code, Fact)>;

/// What holds for a legal ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The seat to move has a tile of a kind in hand.
    InHand(Tile),
    /// Nothing lies on a place, once what comes before in the ply is done.
    Empty(Place),
    /// A tile lies on a place, and the seat to move may use it.
    Lies(Place),
    /// What is true of the tile on a place, as in "Host's Fire on 5f is held".
    Does(Place, Cow<'static, str>),
    /// What becomes of the tile that lies on a place after the ply, as in "Host's Fire on 5f is trapped by it".
    Becomes(Place, Cow<'static, str>),
    /// What is true of the tiles on two points together, as in "Guest's Air on 7k and Guest's Air on 13k cross a midline".
    Do([Point; 2], Cow<'static, str>),
    /// What a place is, as in "10b is a gate".
    Is(Place, Cow<'static, str>),
    /// How a kind of tile moves, as in "a Rose moves up to 3 steps along the lines".
    Goes(Tile, Cow<'static, str>),
    /// The places from the first to the last of a way.
    Way(Vec<Place>),
    /// The tile on a place may be captured, because of this.
    Taken(Place, Cow<'static, str>),
    /// No two flowers clash, after what comes before in the ply. Those that face each other only then have been looked at.
    Unclashed(Vec<[Placed; 2]>),
    /// The way crosses the wall between two places.
    Crosses(Place, Place),
    /// Another tile is moved from a place to one.
    Moved(Place, Place),
    /// Another tile is moved from a place towards one where it cannot lie, and so goes back to its owner's hand.
    Returned(Place, Place),
    /// What is done next, in a sentence, and the tiles that it finds on the board: what follows is said of those.
    Then(Cow<'static, str>, Vec<Placed>),
    /// Anything else, in a sentence.
    Says(Cow<'static, str>),
}

/// What comes of a ply besides what it does itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sequel {
    /// A tile leaves the board, captured.
    Captured,
    /// A tile leaves the board otherwise.
    Removed,
    /// A tile goes back to a hand.
    Returned,
    /// A harmony, new or ended.
    Harmony,
    /// A disharmony, new or ended.
    Disharmony,
    /// Balances, more or fewer.
    Balance,
    /// A garden or a point that counts for another seat.
    Territory,
    /// Another number of what is counted by this name.
    Count(&'static str),
    /// Another score.
    Score,
    /// A ply that was meant to end the game, and does not.
    Unfulfilled,
    /// The end, with what decides it.
    End,
}

impl Fact {
    /// From where to where another tile is moved, if this says so.
    pub(crate) fn shift(&self) -> Option<(Place, Place)> {
        if let Fact::Moved(from, to) = self { Some((*from, *to)) } else { None }
    }

    pub(in crate::rules) fn is(place: impl Into<Place>, what: impl Into<Cow<'static, str>>) -> Fact {
        Fact::Is(place.into(), what.into())
    }

    pub(in crate::rules) fn says(sentence: impl Into<Cow<'static, str>>) -> Fact {
        Fact::Says(sentence.into())
    }

    pub(in crate::rules) fn empty(place: impl Into<Place>) -> Fact {
        Fact::Empty(place.into())
    }

    pub(in crate::rules) fn lies(place: impl Into<Place>) -> Fact {
        Fact::Lies(place.into())
    }

    pub(in crate::rules) fn does(place: impl Into<Place>, what: impl Into<Cow<'static, str>>) -> Fact {
        Fact::Does(place.into(), what.into())
    }

    pub(in crate::rules) fn becomes(place: impl Into<Place>, what: impl Into<Cow<'static, str>>) -> Fact {
        Fact::Becomes(place.into(), what.into())
    }

    pub(in crate::rules) fn goes(tile: Tile, how: impl Into<Cow<'static, str>>) -> Fact {
        Fact::Goes(tile, how.into())
    }

    pub(in crate::rules) fn taken(place: impl Into<Place>, why: impl Into<Cow<'static, str>>) -> Fact {
        Fact::Taken(place.into(), why.into())
    }

    pub(in crate::rules) fn moved(from: impl Into<Place>, to: impl Into<Place>) -> Fact {
        Fact::Moved(from.into(), to.into())
    }
}
