//! What rules say about random games: how they begin, and which plies to prefer.

use super::Rules;
use crate::record::Placed;
use crate::variant::{Seat, Tile};

/// What a rule set adds so that random games show all of it. The defaults make games of random plies, slowly.
///
/// Listing and weighing every ply of a position costs as much as refereeing hundreds. So a rule set names what plies begin
/// with; of these origins a few are looked at, and some of the plies of each. The one that is drawn is resolved like any other.
pub trait Generate: Rules {
    /// What a ply begins with: a kind of act, a tile in hand, the place of a tile that moves.
    type Origin: Copy;

    /// How many origins are looked at for a ply.
    const LOOKS: usize = 4;

    /// What is settled before the first ply.
    fn begin(_chance: &mut Chance) -> Beginning {
        Beginning::default()
    }

    /// What the plies of a position begin with, and about how much all that begin so are preferred together. All plies are
    /// listed where there is nothing.
    fn origins(&self, _position: &Self::Position, _mood: Mood, _out: &mut Vec<(Self::Origin, u32)>) {}

    /// Plies without a rider that begin so, each with how much it is preferred, and as much more as there are others that it
    /// stands for. Some may be illegal.
    fn ends(
        &self,
        _position: &Self::Position,
        _origin: Self::Origin,
        _mood: Mood,
        _chance: &mut Chance,
        _out: &mut Vec<(Self::Action, u32)>,
    ) {
    }

    /// The same ply with a rider or without one. It may be illegal.
    fn with_rider(
        &self,
        position: &Self::Position,
        action: Self::Action,
        mood: Mood,
        chance: &mut Chance,
    ) -> Self::Action {
        self.one_of_all(position, action, mood, chance)
    }

    /// How much a legal ply is preferred to others of its position; 0 excludes it as long as there is another.
    fn weight(&self, _position: &Self::Position, _action: &Self::Action, _mood: Mood) -> u32 {
        1
    }

    /// The same ply with any of its riders, all of them weighed, or without one.
    fn one_of_all(
        &self,
        position: &Self::Position,
        action: Self::Action,
        mood: Mood,
        chance: &mut Chance,
    ) -> Self::Action {
        let mut riders = Vec::new();
        self.riders(position, &action, &mut riders);
        if riders.is_empty() {
            return action;
        }
        let mut weighed: Vec<_> = riders.iter().map(|rider| (rider, self.weight(position, rider, mood))).collect();
        weighed.push((&action, weighed.iter().map(|(_, weight)| weight / 4).sum::<u32>().max(1)));
        chance.pick(&weighed).map_or(&action, |picked| picked).clone()
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

    /// So many of several in random order, each as likely as the others, and how many of them one stands for.
    pub(crate) fn some<'a, T>(&mut self, items: &'a mut [T], most: usize) -> (&'a [T], u32) {
        let (count, taken) = (items.len(), items.len().min(most));
        for number in 0..taken {
            items.swap(number, number + self.below((count - number) as u64) as usize);
        }
        (&items[..taken], count.div_ceil(taken.max(1)) as u32)
    }

    /// One of several by their weights; the first where all weights are 0.
    pub fn pick<'a, T>(&mut self, items: &'a [(T, u32)]) -> Option<&'a T> {
        let number = self.pick_number(items).unwrap_or(0);
        items.get(number).map(|(item, _)| item)
    }

    /// The number of one of several by their weights; none where all weights are 0.
    pub(crate) fn pick_number<T>(&mut self, items: &[(T, u32)]) -> Option<usize> {
        let total: u64 = items.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut left = self.below(total);
        items.iter().position(|(_, weight)| match left.checked_sub(u64::from(*weight)) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        })
    }
}
