//! The options of the Garden Gate site: names for rules that players add to a game. Any may be combined.

use super::tiles::{BAMBOO, KINDS, POND, SET, TURTLE, WHEEL, is_accent};
use crate::record::{Setting, site_options};
use crate::variant::Tile;
use std::ops::BitOr;

/// A set of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct OptionSet(u16);

/// What each option is, in the order of their names.
const KNOWN: [OptionSet; site_options::NAMES.len()] = [
    OptionSet::INFORMAL,
    OptionSet::DOUBLE,
    OptionSet::OASIS,
    OptionSet::NO_WHEELS,
    OptionSet::BOUNCE,
    OptionSet::NO_ALT_WIN,
    OptionSet::ALL,
    OptionSet::DIAGONAL,
    OptionSet::EVERYTHING,
    OptionSet::IGNORE_CLASHING,
    OptionSet(0),
    OptionSet(0),
];

/// The pairs that games are played with, besides single options.
const PAIRS: [OptionSet; 13] = [
    OptionSet(OptionSet::OASIS.0 | OptionSet::DOUBLE.0),
    OptionSet(OptionSet::OASIS.0 | OptionSet::NO_WHEELS.0),
    OptionSet(OptionSet::OASIS.0 | OptionSet::NO_ALT_WIN.0),
    OptionSet(OptionSet::OASIS.0 | OptionSet::INFORMAL.0),
    OptionSet(OptionSet::OASIS.0 | OptionSet::ALL.0),
    OptionSet(OptionSet::OASIS.0 | OptionSet::BOUNCE.0),
    OptionSet(OptionSet::OASIS.0 | OptionSet::EVERYTHING.0),
    OptionSet(OptionSet::OASIS.0 | OptionSet::IGNORE_CLASHING.0),
    OptionSet(OptionSet::NO_WHEELS.0 | OptionSet::DOUBLE.0),
    OptionSet(OptionSet::NO_WHEELS.0 | OptionSet::NO_ALT_WIN.0),
    OptionSet(OptionSet::INFORMAL.0 | OptionSet::NO_ALT_WIN.0),
    OptionSet(OptionSet::EVERYTHING.0 | OptionSet::BOUNCE.0),
    OptionSet(OptionSet::EVERYTHING.0 | OptionSet::DIAGONAL.0),
];

impl OptionSet {
    /// The first flowers go into any open gate, and Host's is of any kind.
    pub(super) const INFORMAL: OptionSet = OptionSet(1);
    /// Eight accents a seat, or all of them where there are fewer.
    pub(super) const DOUBLE: OptionSet = OptionSet(1 << 1);
    /// The set has a Pond, a Bamboo and a Lion Turtle.
    pub(super) const OASIS: OptionSet = OptionSet(1 << 2);
    /// The set has no Wheels.
    pub(super) const NO_WHEELS: OptionSet = OptionSet(1 << 3);
    /// Captured special flowers go back to their owner's hand.
    pub(super) const BOUNCE: OptionSet = OptionSet(1 << 4);
    /// Only a ring ends the game.
    pub(super) const NO_ALT_WIN: OptionSet = OptionSet(1 << 5);
    /// All accents of the set.
    pub(super) const ALL: OptionSet = OptionSet(1 << 6);
    /// Flowers step diagonally.
    pub(super) const DIAGONAL: OptionSet = OptionSet(1 << 7);
    /// A flower captures any tile.
    pub(super) const EVERYTHING: OptionSet = OptionSet(1 << 8);
    /// Clashing flowers may face each other.
    pub(super) const IGNORE_CLASHING: OptionSet = OptionSet(1 << 9);

    /// Those that the plies after the opening, up to the end of the game, are played otherwise by.
    const OF_PLIES: OptionSet = OptionSet(
        OptionSet::OASIS.0
            | OptionSet::BOUNCE.0
            | OptionSet::DIAGONAL.0
            | OptionSet::EVERYTHING.0
            | OptionSet::IGNORE_CLASHING.0,
    );

    /// Whether some of these options are in force.
    #[inline(always)]
    pub(super) const fn has(self, some: OptionSet) -> bool {
        self.0 & some.0 != 0
    }

    /// Whether plies are played otherwise than without options, the opening and the end of the game aside.
    #[inline(always)]
    pub(super) const fn change_plies(self) -> bool {
        self.has(OptionSet::OF_PLIES)
    }

    /// The options that items of a tag name, and for each item whether it is part of a name.
    pub(super) fn of_items(items: &[Setting<'_>]) -> (OptionSet, Vec<bool>) {
        let (mut options, mut known) = (OptionSet::default(), vec![false; items.len()]);
        site_options::each(items, |words, option| {
            if let Some(option) = option {
                options = options | KNOWN[option];
                known[words].fill(true);
            }
        });
        (options, known)
    }

    /// The names of these options.
    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        OptionSet::all_names().zip(KNOWN).filter(move |(_, option)| self.has(*option)).map(|(name, _)| name)
    }

    /// The names of all options.
    pub(super) fn all_names() -> impl Iterator<Item = &'static str> {
        site_options::NAMES.iter().map(|(name, _)| *name)
    }

    /// Single options and pairs that games may have been played with, the likeliest first.
    pub(super) fn likely() -> impl Iterator<Item = OptionSet> {
        KNOWN.into_iter().filter(|options| options.0 != 0).chain(PAIRS)
    }

    /// How many tiles of each kind a seat has.
    pub(super) const fn set(self) -> [u8; KINDS as usize] {
        let mut set = SET;
        if self.has(OptionSet::OASIS) {
            set[POND.index()] = 1;
            set[BAMBOO.index()] = 1;
            set[TURTLE.index()] = 1;
        }
        if self.has(OptionSet::NO_WHEELS) {
            set[WHEEL.index()] = 0;
        }
        set
    }

    /// How many accents each seat brings.
    pub(super) fn accents(self) -> u8 {
        let all = self.set().iter().zip(0..).filter(|(_, kind)| is_accent(Tile(*kind))).map(|(count, _)| count).sum();
        match self {
            _ if self.has(OptionSet::ALL) => all,
            _ if self.has(OptionSet::DOUBLE) => all.min(8),
            _ => 4,
        }
    }
}

impl BitOr for OptionSet {
    type Output = OptionSet;

    fn bitor(self, other: OptionSet) -> OptionSet {
        OptionSet(self.0 | other.0)
    }
}
