//! What rules say about random games: how they begin, and which plies to prefer.

use super::Rules;
use crate::record::{Placed, Tag};
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

/// How a random game begins.
#[derive(Debug, Clone, Default)]
pub struct Beginning {
    /// The tags.
    pub tags: Vec<Tag>,
    /// The position of a `[Position]` tag among them.
    pub position: Option<Vec<Placed>>,
    /// The tiles of a `[Captured]` tag among them.
    pub captured: Vec<(Option<Seat>, Tile)>,
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
