//! The options of the Garden Gate site: names for rules that players add to a game. Any may be combined.

use super::tiles::{BAMBOO, KINDS, POND, SET, TURTLE, WHEEL, is_accent};
use crate::record::Setting;
use crate::variant::Tile;
use std::ops::BitOr;

/// A set of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct OptionSet(u16);

/// An option: its set, its name, and the text that old games have in its place if that has other words.
struct Known(OptionSet, &'static str, &'static str);

/// Every option: first those that the site offers, in its order.
const KNOWN: [Known; 12] = [
    Known(OptionSet::INFORMAL, "InformalStart", ""),
    Known(OptionSet::DOUBLE, "DoubleAccentTiles", "Double(8)AccentTiles"),
    Known(OptionSet::OASIS, "AncientOasisExpansion", ""),
    Known(OptionSet::NO_WHEELS, "NoWheels", ""),
    Known(OptionSet::BOUNCE, "SpecialFlowersBounce", ""),
    Known(OptionSet::NO_ALT_WIN, "NoAltWin", ""),
    Known(OptionSet::ALL, "AllAccentTiles", ""),
    Known(OptionSet::DIAGONAL, "DiagonalMovement", ""),
    Known(OptionSet::EVERYTHING, "EverythingCapture", ""),
    Known(OptionSet::IGNORE_CLASHING, "IgnoreClashing", ""),
    // These two change nothing.
    Known(OptionSet(0), "NoHarmonyAids", "NoHarmonyVisualAids"),
    Known(OptionSet(0), "VariableAccentTiles", ""),
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

/// The length of the shortest name. Those of the editions, which nearly every game has, are shorter.
const SHORTEST: usize = "NoWheels".len();
/// As many words as a name has in old games.
const WORDS: usize = 4;

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

    /// The options with this name, in upper or lower case, whatever the spaces; none at all for one that changes nothing.
    pub(super) fn named(name: &str) -> Option<OptionSet> {
        if name.len() < SHORTEST {
            return None;
        }
        let written = |known: &str| !known.is_empty() && letters(name.as_bytes()).eq(letters(known.as_bytes()));
        KNOWN.iter().find(|Known(_, new, old)| written(new) || written(old)).map(|Known(options, ..)| *options)
    }

    /// The options that items of a tag name, and for each item whether it is part of a name: old names have spaces.
    pub(super) fn of_items(items: &[Setting<'_>]) -> (OptionSet, Vec<bool>) {
        let (mut options, mut known) = (OptionSet::default(), vec![false; items.len()]);
        let mut at = 0;
        while at < items.len() {
            let found = (1..=WORDS.min(items.len() - at)).rev().find_map(|words| {
                let items = &items[at..at + words];
                let words: Option<Vec<&str>> =
                    items.iter().map(|item| item.value.is_none().then_some(item.name)).collect();
                Some((OptionSet::named(&words?.concat())?, items.len()))
            });
            let (found, words) = found.map_or((OptionSet::default(), 1), |(found, words)| {
                known[at..at + words].fill(true);
                (found, words)
            });
            options = options | found;
            at += words;
        }
        (options, known)
    }

    /// The names of these options.
    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        KNOWN.iter().filter(move |Known(option, ..)| self.has(*option)).map(|Known(_, name, _)| *name)
    }

    /// The names of all options.
    pub(super) fn all_names() -> impl Iterator<Item = &'static str> {
        KNOWN.iter().map(|Known(_, name, _)| *name)
    }

    /// Single options and pairs that games may have been played with, the likeliest first.
    pub(super) fn likely() -> impl Iterator<Item = OptionSet> {
        KNOWN.iter().map(|Known(options, ..)| *options).filter(|options| options.0 != 0).chain(PAIRS)
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

/// The letters of a name in lower case, without blanks: links have `%20` for them.
fn letters(name: &[u8]) -> impl Iterator<Item = u8> {
    let is_escaped = |at: usize| (at.saturating_sub(2)..=at).any(|start| name[start..].starts_with(b"%20"));
    (0..name.len())
        .filter(move |&at| !name[at].is_ascii_whitespace() && !is_escaped(at))
        .map(|at| name[at].to_ascii_lowercase())
}
