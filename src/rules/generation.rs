//! What rules say about random games: how they begin, and which plies to prefer.

use super::Rules;
use crate::record::Placed;
use crate::variant::{Seat, Tile};

/// What a rule set adds so that random games show all of it. The defaults make games of random plies.
pub trait Generate: Rules {
    /// What is settled before the first ply.
    fn begin(_chance: &mut Chance) -> Beginning {
        Beginning::default()
    }

    /// How much a ply is preferred to others of its position; 0 excludes it as long as there is another.
    fn weight(&self, _position: &Self::Position, _action: &Self::Action, _mood: Mood) -> u32 {
        1
    }
}

/// What a random game aims for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// A win in the way the rules prize most.
    Win,
    /// The natural end of the game.
    Finish,
    /// The rarest kinds of ply.
    Wander,
}

/// How a random game begins: its tags, in order.
#[derive(Debug, Clone, Default)]
pub struct Beginning {
    /// The names of the tags, and what they hold.
    pub tags: Vec<(&'static str, Content)>,
}

/// What a tag of a random game holds.
#[derive(Debug, Clone)]
pub enum Content {
    /// A text.
    Text(String),
    /// Tiles.
    Tiles(Vec<Tile>),
    /// Tiles with their owners.
    Owned(Vec<(Option<Seat>, Tile)>),
    /// A position.
    Position(Vec<Placed>),
}

impl Beginning {
    /// Adds a tag with a text.
    pub fn text(&mut self, name: &'static str, text: impl Into<String>) {
        self.tags.push((name, Content::Text(text.into())));
    }

    /// Adds a tag with tiles.
    pub fn tiles(&mut self, name: &'static str, tiles: impl IntoIterator<Item = Tile>) {
        self.tags.push((name, Content::Tiles(tiles.into_iter().collect())));
    }

    /// Adds a `Captured` tag, unless nothing was captured.
    pub fn captured(&mut self, tiles: Vec<(Option<Seat>, Tile)>) {
        if !tiles.is_empty() {
            self.tags.push(("Captured", Content::Owned(tiles)));
        }
    }

    /// Adds a `Position` tag.
    pub fn position(&mut self, tiles: Vec<Placed>) {
        self.tags.push(("Position", Content::Position(tiles)));
    }

    /// The tiles of the `Position` tag, if there is one.
    pub fn placed(&self) -> Option<&[Placed]> {
        self.tags.iter().find_map(|(_, content)| match content {
            Content::Position(tiles) => Some(tiles.as_slice()),
            _ => None,
        })
    }
}

/// Random numbers (SplitMix64): the same seed gives the same numbers everywhere, now and later.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below a bound; 0 for the bound 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.draw()) * u128::from(bound)) >> 64) as u64
    }

    /// One of several by their weights; the first where all weights are 0.
    pub fn pick<'a, T>(&mut self, items: &'a [(T, u32)]) -> Option<&'a T> {
        let total: u64 = items.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut left = self.below(total);
        for (item, weight) in items {
            match left.checked_sub(u64::from(*weight)) {
                Some(rest) if total > 0 => left = rest,
                _ => return Some(item),
            }
        }
        None
    }
}
