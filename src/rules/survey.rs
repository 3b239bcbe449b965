//! What can be said of a position besides which tiles are where.

use super::{Seats, shared};
use crate::board::{Garden, Place, Point};
use crate::variant::{Seat, Tile};
use std::borrow::Cow;

/// A position described. What a variant has no such thing as is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Survey {
    /// The harmonies between two points.
    pub harmonies: Vec<Harmony>,
    /// The harmonies that count for the seat of one tile and come from another seat's: the tile that gives it first.
    pub given: Vec<Harmony>,
    /// What is counted for each seat.
    pub counts: Vec<Count>,
    /// Each seat's score, where one is kept.
    pub points: Option<Vec<i32>>,
    /// What each tile that takes part in harmony receives, in reading order.
    pub received: Vec<Received>,
    /// The gardens and points that count for a seat.
    pub territory: Territory,
    /// The lines that harmonies are to cross.
    pub midlines: Vec<Midline>,
    /// The balances, garden by garden.
    pub balances: Vec<Balances>,
    /// The tiles in each seat's hand, kind by kind; empty where hands are not known.
    pub hands: Vec<Vec<(Tile, u32)>>,
    /// The same where hands are drawn from sets, so that what is neither on the board nor in hand need not have left the
    /// game; each by itself, as one may be known and the other not.
    pub drawn: Vec<Option<Vec<(Tile, u32)>>>,
    /// The tiles that are known to be in such hands, as others may be in them.
    pub seen: Vec<Vec<(Tile, u32)>>,
    /// Why the last ply did not end the game although it was meant to, in a sentence.
    pub unfulfilled: Option<String>,
}

/// Hands that are kept as the number of tiles of each kind, in the order of the vocabulary.
pub(in crate::rules) fn hands<'a>(hands: impl IntoIterator<Item = &'a [u8]>) -> Vec<Vec<(Tile, u32)>> {
    hands.into_iter().map(in_hand).collect()
}

/// One hand of these.
pub(in crate::rules) fn in_hand(hand: &[u8]) -> Vec<(Tile, u32)> {
    let kinds = (0..).map(Tile).zip(hand.iter().map(|count| u32::from(*count)));
    kinds.filter(|(_, count)| *count > 0).collect()
}

impl Survey {
    /// The tiles in a seat's hand, where they are known.
    pub fn hand(&self, seat: Seat) -> Option<&[(Tile, u32)]> {
        let drawn = || self.drawn.get(seat.index())?.as_ref();
        self.hands.get(seat.index()).or_else(drawn).map(Vec::as_slice)
    }
}

/// Two tiles that harmonize.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Harmony {
    /// Their points, in reading order unless one gives it to the other.
    pub ends: [Point; 2],
    /// The seat it belongs to, if it belongs to one.
    pub seat: Option<Seat>,
}

impl Harmony {
    pub(super) fn sort(harmonies: &mut [Harmony]) {
        crate::order::by_key(harmonies, |harmony| harmony.ends);
    }
}

/// Two tiles in disharmony.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disharmony {
    /// Their points: where one of them gives it, that one's first.
    pub ends: [Point; 2],
    /// The tile between the two that makes their harmony a disharmony, where it takes one.
    pub by: Option<Point>,
}

/// A number for each seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// What is counted: a short name that never changes.
    pub name: &'static str,
    /// The numbers, in turn order.
    pub seats: Vec<u32>,
    /// Whether it is counted on the whole board, whoever owns the tiles, so that all seats have the same number.
    pub common: bool,
}

impl Count {
    /// A number that each seat has for itself.
    pub fn by_seat(name: &'static str, seats: Vec<u32>) -> Count {
        Count { name, seats, common: false }
    }
}

/// What a count of this name counts, in words that stand behind "Guest's".
pub(crate) fn counted(name: &str) -> Cow<'_, str> {
    Cow::Borrowed(match name {
        "midline" => "harmonies across a midline",
        "midlines" => "midlines crossed at once",
        "accents" => "accents left",
        "gardens" => "gardens held",
        "enclosed" => "points enclosed by rings",
        "harmony" => "harmony received",
        "disharmony" => "disharmony received",
        "harmony-points" => "points for harmonies",
        "disharmony-points" => "points lost by disharmonies",
        "in-pot" => "tiles in the pot",
        "flowers-left" => "flowers left that can harmonize",
        "pot-won" => "pots won",
        "balanced" => "Rose and Orchids in balance",
        "hand" => "tiles in hand",
        "tiles" => "tiles on the board",
        other => return Cow::Owned(other.replace('-', " ")),
    })
}

/// The harmony and disharmony that a tile receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Received {
    /// The tile's point.
    pub at: Point,
    /// How much harmony.
    pub harmony: u32,
    /// How much disharmony.
    pub disharmony: u32,
}

/// The balances that two kinds of tiles form in one garden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balances {
    /// The garden's name.
    pub garden: &'static str,
    /// The kinds.
    pub tiles: [Tile; 2],
    /// The places of the tiles of each kind that belong to the garden, in reading order.
    pub places: [Vec<Place>; 2],
    /// How many balances they form.
    pub count: u32,
}

/// The parts of the board that count for a seat.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Territory {
    /// Gardens.
    pub gardens: Vec<(Garden, Seat)>,
    /// Points.
    pub points: Vec<(Point, Seat)>,
}

/// A line from the centre to the rim that harmonies are to cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Midline {
    /// Its name.
    pub name: &'static str,
    /// Its first point beside the centre, and its last.
    pub ends: [Point; 2],
    /// The seats that have a harmony across it.
    pub seats: Seats,
}

/// Those of a seat's harmonies that are part of a ring around the centre.
pub fn rings(harmonies: &[Harmony]) -> Vec<Harmony> {
    let links: Vec<[Point; 2]> = harmonies.iter().map(|harmony| harmony.ends).collect();
    let on = shared::loops::on_loops(&links);
    harmonies.iter().zip(on).filter(|(_, on)| *on).map(|(harmony, _)| *harmony).collect()
}

/// Whether a closed way of straight links, from each point to the next and from the last to the first, goes round the
/// centre.
pub fn goes_round(way: &[Point]) -> bool {
    let next = way.iter().skip(1).chain(way.first());
    way.iter().zip(next).map(|(from, to)| i32::from(shared::loops::climb(*from, *to))).sum::<i32>() != 0
}
