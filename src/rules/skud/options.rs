//! The options of the Garden Gate site: names for rules that players add to a game. Any may be combined.

use super::tiles::{BAMBOO, KINDS, POND, SET, TURTLE, WHEEL, is_accent};
use crate::record::Setting;
use crate::variant::Tile;
use std::ops::BitOr;

/// A set of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Options(u16);

/// An option: its set, its name, and the text that old games have in its place if that has other words.
struct Known(Options, &'static str, &'static str);

/// Every option: first those that the site offers, in its order.
const KNOWN: [Known; 12] = [
    Known(Options::INFORMAL, "InformalStart", ""),
    Known(Options::DOUBLE, "DoubleAccentTiles", "Double(8)AccentTiles"),
    Known(Options::OASIS, "AncientOasisExpansion", ""),
    Known(Options::NO_WHEELS, "NoWheels", ""),
    Known(Options::BOUNCE, "SpecialFlowersBounce", ""),
    Known(Options::NO_ALT_WIN, "NoAltWin", ""),
    Known(Options::ALL, "AllAccentTiles", ""),
    Known(Options::DIAGONAL, "DiagonalMovement", ""),
    Known(Options::EVERYTHING, "EverythingCapture", ""),
    Known(Options::IGNORE_CLASHING, "IgnoreClashing", ""),
    // These two change nothing.
    Known(Options(0), "NoHarmonyAids", "NoHarmonyVisualAids"),
    Known(Options(0), "VariableAccentTiles", ""),
];

/// The pairs that games are played with, besides single options.
const PAIRS: [Options; 13] = [
    Options(Options::OASIS.0 | Options::DOUBLE.0),
    Options(Options::OASIS.0 | Options::NO_WHEELS.0),
    Options(Options::OASIS.0 | Options::NO_ALT_WIN.0),
    Options(Options::OASIS.0 | Options::INFORMAL.0),
    Options(Options::OASIS.0 | Options::ALL.0),
    Options(Options::OASIS.0 | Options::BOUNCE.0),
    Options(Options::OASIS.0 | Options::EVERYTHING.0),
    Options(Options::OASIS.0 | Options::IGNORE_CLASHING.0),
    Options(Options::NO_WHEELS.0 | Options::DOUBLE.0),
    Options(Options::NO_WHEELS.0 | Options::NO_ALT_WIN.0),
    Options(Options::INFORMAL.0 | Options::NO_ALT_WIN.0),
    Options(Options::EVERYTHING.0 | Options::BOUNCE.0),
    Options(Options::EVERYTHING.0 | Options::DIAGONAL.0),
];

/// As many words as a name has in old games.
const WORDS: usize = 4;

impl Options {
    /// The first flowers go into any open gate, and Host's is of any kind.
    pub(super) const INFORMAL: Options = Options(1);
    /// Eight accents a seat, or all of them where there are fewer.
    pub(super) const DOUBLE: Options = Options(1 << 1);
    /// The set has a Pond, a Bamboo and a Lion Turtle.
    pub(super) const OASIS: Options = Options(1 << 2);
    /// The set has no Wheels.
    pub(super) const NO_WHEELS: Options = Options(1 << 3);
    /// Captured special flowers go back to their owner's hand.
    pub(super) const BOUNCE: Options = Options(1 << 4);
    /// Only a ring ends the game.
    pub(super) const NO_ALT_WIN: Options = Options(1 << 5);
    /// All accents of the set.
    pub(super) const ALL: Options = Options(1 << 6);
    /// Flowers step diagonally.
    pub(super) const DIAGONAL: Options = Options(1 << 7);
    /// A flower captures any tile.
    pub(super) const EVERYTHING: Options = Options(1 << 8);
    /// Clashing flowers may face each other.
    pub(super) const IGNORE_CLASHING: Options = Options(1 << 9);

    /// Those that the plies after the opening, up to the end of the game, are played otherwise by.
    const OF_PLIES: Options = Options(
        Options::OASIS.0 | Options::BOUNCE.0 | Options::DIAGONAL.0 | Options::EVERYTHING.0 | Options::IGNORE_CLASHING.0,
    );

    /// Whether some of these options are in force.
    #[inline(always)]
    pub(super) const fn has(self, some: Options) -> bool {
        self.0 & some.0 != 0
    }

    /// Whether plies are played otherwise than without options, the opening and the end of the game aside.
    #[inline(always)]
    pub(super) const fn change_plies(self) -> bool {
        self.has(Options::OF_PLIES)
    }

    /// The options with this name, in upper or lower case, whatever the spaces; none at all for one that changes nothing.
    pub(super) fn named(name: &str) -> Option<Options> {
        let written = |known: &str| {
            // Links have `%20` for a space.
            let letters = name.split("%20").flat_map(|part| part.bytes()).filter(|byte| !byte.is_ascii_whitespace());
            !known.is_empty()
                && letters.map(|byte| byte.to_ascii_lowercase()).eq(known.bytes().map(|byte| byte.to_ascii_lowercase()))
        };
        KNOWN.iter().find(|Known(_, new, old)| written(new) || written(old)).map(|Known(options, ..)| *options)
    }

    /// The options that items of a tag name, and for each item whether it is part of a name: old names have spaces.
    pub(super) fn of_items(items: &[Setting<'_>]) -> (Options, Vec<bool>) {
        let (mut options, mut known) = (Options::default(), vec![false; items.len()]);
        let mut at = 0;
        while at < items.len() {
            let found = (1..=WORDS.min(items.len() - at)).rev().find_map(|words| {
                let items = &items[at..at + words];
                let words: Option<Vec<&str>> =
                    items.iter().map(|item| item.value.is_none().then_some(item.name)).collect();
                Some((Options::named(&words?.concat())?, items.len()))
            });
            let (found, words) = found.map_or((Options::default(), 1), |(found, words)| {
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
    pub(super) fn likely() -> impl Iterator<Item = Options> {
        KNOWN.iter().map(|Known(options, ..)| *options).filter(|options| options.0 != 0).chain(PAIRS)
    }

    /// How many tiles of each kind a seat has.
    pub(super) const fn set(self) -> [u8; KINDS as usize] {
        let mut set = SET;
        if self.has(Options::OASIS) {
            set[POND.index()] = 1;
            set[BAMBOO.index()] = 1;
            set[TURTLE.index()] = 1;
        }
        if self.has(Options::NO_WHEELS) {
            set[WHEEL.index()] = 0;
        }
        set
    }

    /// How many accents each seat brings.
    pub(super) fn accents(self) -> u8 {
        let all = self.set().iter().zip(0..).filter(|(_, kind)| is_accent(Tile(*kind))).map(|(count, _)| count).sum();
        match self {
            _ if self.has(Options::ALL) => all,
            _ if self.has(Options::DOUBLE) => all.min(8),
            _ => 4,
        }
    }
}

impl BitOr for Options {
    type Output = Options;

    fn bitor(self, other: Options) -> Options {
        Options(self.0 | other.0)
    }
}
