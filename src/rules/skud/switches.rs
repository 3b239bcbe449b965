//! The editions of the rules: each is a list of named switches. Options of the site come on top.

use super::options::OptionSet;
use super::tiles;
use crate::diagnostic::nearest;
use crate::record::{Marks, Ply, SetUp, Setting, site_options};
use crate::rules::Found;
use crate::variant::Tile;
use std::fmt;

/// A point on which editions may differ. The article `skud-rules` says what each decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Switch {
    /// The name.
    pub name: &'static str,
    /// The values it may have.
    pub values: &'static [&'static str],
}

/// Every switch.
pub(super) const SWITCHES: [Switch; 5] = [
    Switch { name: "opening", values: &["clash", "same"] },
    Switch { name: "last-flower", values: &["accents", "midline"] },
    Switch { name: "bonus-with-their-lotus", values: &["on", "off"] },
    Switch { name: "lotus-capture", values: &["off", "on"] },
    Switch { name: "wheel-turns-rocks", values: &["off", "on"] },
];

/// The editions: a name, and for each switch the index of its value.
const EDITIONS: [(&str, [u8; SWITCHES.len()]); 3] =
    [("2018", [0, 0, 0, 0, 0]), ("site", [1, 1, 0, 0, 0]), ("skud-pai-sho-2022-03-14", [1, 1, 0, 0, 0])];
const SEED: usize = 0;
const SITE: usize = 1;
/// The one of old records of a program that missed rings: in all else it is that of the site.
const MISSES_RINGS: usize = 2;

/// The value of each switch, the edition that it comes from or is nearest to, and the options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Switches {
    edition: usize,
    values: [u8; SWITCHES.len()],
    pub(super) options: OptionSet,
}

/// An item of a `[Rules]` tag is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unknown {
    /// Its index.
    pub(super) item: usize,
    /// What may be meant.
    pub(super) near: Near,
}

/// What an unknown item of a `[Rules]` tag may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Near {
    /// A switch of this number, which has no such value; it may be the one of the second number.
    Value(u8, Option<u8>),
    /// The edition, switch or option of this number among the [names](Switches::names).
    Name(u8),
    /// Nothing known.
    Nothing,
}

/// The number of the word that the given one is most like.
fn number_of(word: &str, among: impl Iterator<Item = &'static str> + Clone) -> Option<u8> {
    let near = nearest(word, among.clone())?;
    Some(among.into_iter().position(|known| known == near)? as u8)
}

impl Unknown {
    fn of(set_up: &SetUp<'_>, item: usize) -> Unknown {
        let Setting { name, value } = set_up.rules[item];
        let near = match SWITCHES.iter().position(|switch| switch.name.eq_ignore_ascii_case(name)) {
            Some(at) => {
                let values = SWITCHES[at].values.iter().copied();
                Near::Value(at as u8, value.and_then(|value| number_of(value, values)))
            }
            None => number_of(name, Switches::names()).map_or(Near::Nothing, Near::Name),
        };
        Unknown { item, near }
    }
}

/// What an option of a share link asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Something that holds anyway or does not concern the rules.
    Nothing,
    /// A switch and its value.
    Switch(&'static str, &'static str),
    /// A rule that is not refereed.
    Unrefereed,
}

/// The options of share links that concern the rules: what each asks for when it is on, and when it is off.
const LINKS: [(&str, Asked, Asked); 18] = [
    ("sameStart", Asked::Switch("opening", "same"), Asked::Switch("opening", "clash")),
    ("rocksUnwheelable", Asked::Switch("wheel-turns-rocks", "off"), Asked::Switch("wheel-turns-rocks", "on")),
    ("lotusNoCapture", Asked::Switch("lotus-capture", "off"), Asked::Switch("lotus-capture", "on")),
    ("newKnotweedRules", Asked::Nothing, Asked::Unrefereed),
    ("newWheelRule", Asked::Nothing, Asked::Unrefereed),
    ("newGatesRule", Asked::Nothing, Asked::Unrefereed),
    ("limitedGatesRule", Asked::Nothing, Asked::Unrefereed),
    ("lessBonus", Asked::Nothing, Asked::Nothing),
    ("newSpecialFlowerRules", Asked::Unrefereed, Asked::Nothing),
    ("simpleSpecialFlowerRule", Asked::Unrefereed, Asked::Nothing),
    ("newOrchidClashRule", Asked::Unrefereed, Asked::Nothing),
    ("newOrchidVulnerableRule", Asked::Unrefereed, Asked::Nothing),
    ("newOrchidCaptureRule", Asked::Unrefereed, Asked::Nothing),
    ("simpleRocks", Asked::Unrefereed, Asked::Nothing),
    ("superRocks", Asked::Unrefereed, Asked::Nothing),
    ("superHarmonies", Asked::Unrefereed, Asked::Nothing),
    ("boatOnlyMoves", Asked::Unrefereed, Asked::Nothing),
    ("completeHarmony", Asked::Unrefereed, Asked::Nothing),
];

/// More options of share links that ask for rules which are not refereed.
const UNREFEREED: [&str; 4] = ["simplest", "canon", "oneGrowingFlower", "specialFlowerLimitedRule"];

/// What an option of a share link asks for.
fn asked(key: &str, value: &str) -> Asked {
    let off = ["n", "no", "off", "false", "0"].iter().any(|word| value.trim().eq_ignore_ascii_case(word));
    match LINKS.iter().find(|(name, ..)| *name == key) {
        Some(&(_, on, _)) if !off => on,
        Some(&(_, _, off)) => off,
        None if UNREFEREED.contains(&key) && !off => Asked::Unrefereed,
        None => Asked::Nothing,
    }
}

impl Switches {
    /// The switches of an edition.
    pub(super) fn named(name: &str) -> Option<Switches> {
        let edition = EDITIONS.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(Switches::usual(edition))
    }

    fn usual(edition: usize) -> Switches {
        Switches { edition, values: EDITIONS[edition].1, options: OptionSet::default() }
    }

    /// The names of the editions.
    pub(super) fn editions() -> impl Iterator<Item = &'static str> {
        EDITIONS.iter().map(|(name, _)| *name)
    }

    /// The names that an item of a `[Rules]` tag may have: of the editions, the switches and the options.
    pub(super) fn names() -> impl Iterator<Item = &'static str> + Clone {
        let editions = EDITIONS.iter().map(|(name, _)| *name);
        editions
            .chain(SWITCHES.iter().map(|switch| switch.name))
            .chain(site_options::NAMES.iter().map(|(name, _)| *name))
    }

    /// Every choice of switches: the editions, then those that differ from an edition in one switch, in two, and so on;
    /// likely options of the site come after as many switches.
    pub(super) fn all() -> Vec<Switches> {
        let mut all: Vec<Switches> = Vec::new();
        for changed in 0..=SWITCHES.len() as u32 {
            for (edition, (_, values)) in EDITIONS.iter().enumerate() {
                for flips in (0..1u8 << SWITCHES.len()).filter(|flips| flips.count_ones() == changed) {
                    // Each switch has two values.
                    let values = std::array::from_fn(|at| values[at] ^ flips >> at & 1);
                    if all.iter().all(|known| known.values != values) {
                        all.push(Switches { edition, values, options: OptionSet::default() });
                    }
                }
            }
            let likely = OptionSet::likely().filter(|options| options.names().count() == changed as usize);
            all.extend(likely.map(|options| Switches::usual(SITE).with(options)));
        }
        all
    }

    /// The same switches with likely options, in a game that has none.
    pub(super) fn with_options(self) -> impl Iterator<Item = Switches> {
        let likely = self.options == OptionSet::default();
        OptionSet::likely().filter(move |_| likely).map(move |options| self.with(options))
    }

    fn with(self, options: OptionSet) -> Switches {
        Switches { options, ..self }
    }

    /// Each switch with its value.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'static Switch, &'static str)> + '_ {
        SWITCHES.iter().zip(self.values).map(|(switch, value)| (switch, switch.values[value as usize]))
    }

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let at = SWITCHES.iter().position(|switch| switch.name.eq_ignore_ascii_case(name))?;
        let value = SWITCHES[at].values.iter().position(|known| known.eq_ignore_ascii_case(value))?;
        self.values[at] = value as u8;
        Some(())
    }

    /// The switches of a record: those that are named, else those that its opening shows, else the usual ones of its
    /// notation.
    pub(super) fn of(set_up: &SetUp<'_>) -> Result<(Switches, Found), Unknown> {
        let (options, is_option) = OptionSet::of_items(&set_up.rules);
        let options = options | OptionSet::of_items(&set_up.options).0;
        let edition = (0..set_up.rules.len()).find(|&item| set_up.rules[item].value.is_none() && !is_option[item]);
        let (switches, found) = match edition {
            Some(item) => {
                let switches = Switches::named(set_up.rules[item].name).ok_or_else(|| Unknown::of(set_up, item))?;
                (switches, Found::Named)
            }
            None => {
                // The first flowers of an informal start may be any.
                let kinds = if options.has(OptionSet::INFORMAL) { None } else { kinds(set_up) };
                let is_sites = set_up.marks == Marks::Nothing || options != OptionSet::default();
                let (edition, found) = match kinds {
                    Some((a, b)) if a == b => (SITE, Found::Opening),
                    Some((a, b)) if tiles::clash(a, b) => (SEED, Found::Opening),
                    _ => (if is_sites { SITE } else { SEED }, Found::Usual),
                };
                (Switches::usual(edition), found)
            }
        };
        let mut switches = switches.with(options);
        for option in &set_up.options {
            if let Asked::Switch(name, value) = asked(option.name, option.value.unwrap_or("")) {
                switches.set(name, value);
            }
        }
        for (item, &Setting { name, value }) in
            set_up.rules.iter().enumerate().filter(|(item, _)| Some(*item) != edition && !is_option[*item])
        {
            value.and_then(|value| switches.set(name, value)).ok_or_else(|| Unknown::of(set_up, item))?;
        }
        Ok((switches, found))
    }

    /// The items of the `Options` tag that ask for rules which are not refereed.
    pub(super) fn unrefereed(set_up: &SetUp<'_>) -> Vec<usize> {
        let asked = set_up.options.iter().map(|option| asked(option.name, option.value.unwrap_or(""))).enumerate();
        asked.filter(|(_, asked)| matches!(asked, Asked::Unrefereed)).map(|(item, _)| item).collect()
    }

    /// The items of the `Options` tag that name nothing of the site. One with a value may be any field of a link.
    pub(super) fn unknown(set_up: &SetUp<'_>) -> Vec<usize> {
        let options = &set_up.options;
        let is_option = OptionSet::of_items(options).1;
        let is_switch = |name: &str| LINKS.iter().any(|(known, ..)| *known == name) || UNREFEREED.contains(&name);
        let is_known = |at: usize| is_option[at] || options[at].value.is_some() || is_switch(options[at].name);
        (0..options.len()).filter(|&at| !is_known(at)).collect()
    }

    /// What a `[Rules]` tag says.
    pub(super) fn name(&self) -> String {
        let (name, usual) = EDITIONS[self.edition];
        if self.values == usual && self.options == OptionSet::default() { name.to_string() } else { self.to_string() }
    }

    /// Whether a game may have gone on after a ring, because nobody saw it.
    #[inline]
    pub(super) fn misses_rings(&self) -> bool {
        self.edition == MISSES_RINGS
    }

    /// The same without what only the `Options` tag names, if it names options.
    pub(super) fn beside_options(self, set_up: &SetUp<'_>) -> Option<String> {
        let has_options = !set_up.options.is_empty() && OptionSet::of_items(&set_up.options).0 != OptionSet::default();
        has_options.then(|| self.with(OptionSet::of_items(&set_up.rules).0).name())
    }

    pub(super) fn opening_is_same(&self) -> bool {
        self.values[0] == 1
    }

    pub(super) fn midline_decides(&self) -> bool {
        self.values[1] == 1
    }

    pub(super) fn bonus_with_their_lotus(&self) -> bool {
        self.values[2] == 0
    }

    pub(super) fn lotus_is_fair_game(&self) -> bool {
        self.values[3] == 1
    }

    pub(super) fn wheel_turns_rocks(&self) -> bool {
        self.values[4] == 1
    }
}

/// The kinds of the two opening plants, where the record has an opening.
fn kinds(set_up: &SetUp<'_>) -> Option<(Tile, Tile)> {
    if set_up.position.is_some() {
        return None;
    }
    let mut plants = set_up.plies().map(|ply| match ply {
        Ply::Acts(acts) => {
            acts.first().filter(|act| act.drop).and_then(|act| act.tile).filter(|&tile| tiles::is_basic(tile))
        }
        _ => None,
    });
    Some((plants.next()??, plants.next()??))
}

impl fmt::Display for Switches {
    /// Writes the value of a `[Rules]` tag: the edition, the switches that differ from it, and the options.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, usual) = EDITIONS[self.edition];
        f.write_str(name)?;
        for ((switch, value), (now, usual)) in self.iter().zip(self.values.into_iter().zip(usual)) {
            if now != usual {
                write!(f, "; {}={value}", switch.name)?;
            }
        }
        self.options.names().try_for_each(|name| write!(f, "; {name}"))
    }
}
