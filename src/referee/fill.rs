//! What several unreadable plies of a game may mean together.

use super::repairs::{MAX_REPLAYED, is_complete};
use super::under_way::{Boxed, Game};
use super::{course, mistakes};
use crate::notation::Notation;
use crate::record::{Entry, Ply, Record, SetUp, stands};
use crate::rules::Rules;
use std::cell::Cell;
use std::collections::HashMap;

/// Maximum ways to fill in blanks that are kept.
const KEPT: usize = 60;
/// Of how many ways, at most, it is seen whether another ply does as well.
const FEW: usize = 3;
/// How many more signs of a word may be wrong if it means another ply than the one that fits.
const FURTHER: usize = 1;

/// A ply that could not be read, and the plies that could be meant.
#[derive(Debug, Clone)]
pub struct Blank {
    /// Its entry in the record, which holds any of the plies.
    pub entry: usize,
    /// The word that could not be read.
    pub word: String,
    /// What could be meant.
    pub meant: Vec<Ply>,
}

/// How blanks can be filled in.
#[derive(Debug, Clone, Default)]
pub struct Filled {
    /// The choices for all blanks with which the whole game is right.
    pub right: Vec<Vec<usize>>,
    /// Whether another ply in the place of a blank, which is not very much further from what is written, makes the game right as
    /// well as one of the choices, or there are many of them.
    pub is_other: Vec<bool>,
    /// The choices with which most of the game is legal, and how many plies are.
    pub best: (usize, Vec<usize>),
    /// Whether the search was cut short.
    pub cut: bool,
    /// How many plies were replayed in the search.
    pub replayed: usize,
}

/// A search for what several unreadable plies mean.
struct Fill<'a> {
    entries: &'a [Entry],
    plies: Vec<(usize, &'a Ply)>,
    blanks: &'a [Blank],
    choices: Vec<usize>,
    filled: Filled,
    replayed: usize,
}

/// Tries what unreadable plies could mean.
pub(super) fn fill<R: Rules + 'static>(
    record: &Record,
    notation: &dyn Notation,
    set_up: &SetUp<'_>,
    blanks: &[Blank],
) -> Filled {
    let Ok((rules, position)) = R::start(set_up) else { return Filled::default() };
    let listed = Cell::new(0);
    let start = || -> Boxed<'_> { Box::new(Game { rules: &rules, position: position.clone(), listed: &listed }) };
    fill_from(&start, record, notation, blanks, &|record| is_complete(course::start::<R>, record, set_up))
}

fn fill_from<'a>(
    start: &dyn Fn() -> Boxed<'a>,
    record: &Record,
    notation: &dyn Notation,
    blanks: &[Blank],
    is_complete: &dyn Fn(&Record) -> bool,
) -> Filled {
    let (entries, plies) = (&record.entries[..], crate::record::plies(&record.entries).collect());
    let mut fill = Fill { entries, plies, blanks, choices: Vec::new(), filled: Filled::default(), replayed: 0 };
    fill.from(start(), 0);
    let mut right = std::mem::take(&mut fill.filled.right);
    let filled_with = |choices: &[usize]| {
        let mut record = record.clone();
        for (blank, &choice) in blanks.iter().zip(choices) {
            record.entries[blank.entry] = Entry::Ply(blank.meant[choice].clone());
        }
        record
    };
    right.retain(|choices| is_complete(&filled_with(choices)));
    // Only one of several may be right as it is written.
    if (1..=FEW).contains(&right.len()) {
        let filled: Vec<Record> = right.iter().map(|choices| filled_with(choices)).collect();
        let mut is_other = |record: &Record, blank| {
            fill.replayed < MAX_REPLAYED && fill.is_other(start(), record, notation, blank, is_complete)
        };
        let is_any = blanks.iter().map(|blank| filled.iter().any(|record| is_other(record, blank))).collect();
        fill.filled.is_other = is_any;
    } else {
        fill.filled.is_other = vec![true; blanks.len()];
    }
    fill.filled.cut |= fill.replayed >= MAX_REPLAYED;
    Filled { right, replayed: fill.replayed, ..fill.filled }
}

impl Fill<'_> {
    /// Plays on from a ply, and tries each choice at the next blank.
    fn from(&mut self, mut position: Boxed<'_>, from: usize) {
        for number in from..self.plies.len() {
            if self.replayed >= MAX_REPLAYED {
                return;
            }
            let (entry, ply) = self.plies[number];
            match self.blanks.get(self.choices.len()) {
                Some(blank) if blank.entry == entry => {
                    // Two ways to write one action are one choice: the one that the rules write, if it is among them.
                    let (mut choices, mut known) = (Vec::new(), HashMap::new());
                    for (choice, meant) in blank.meant.iter().enumerate() {
                        self.replayed += 1;
                        let Some(written) = position.write(meant) else {
                            choices.push(choice);
                            continue;
                        };
                        let is_written = written == *meant;
                        let same = *known.entry(written).or_insert(choices.len());
                        if same == choices.len() {
                            choices.push(choice);
                        } else if is_written {
                            choices[same] = choice;
                        }
                    }
                    for choice in choices {
                        self.choices.push(choice);
                        self.reached(number);
                        if let Some(after) = position.after(&blank.meant[choice]) {
                            self.from(after, number + 1);
                        }
                        self.choices.pop();
                    }
                    return;
                }
                _ => {
                    self.replayed += 1;
                    let is_played = position.play(ply) || stands(self.entries, entry) && position.carry_out(ply);
                    if !is_played {
                        self.reached(number);
                        return;
                    }
                }
            }
        }
        self.reached(self.plies.len());
        if self.filled.right.len() < KEPT {
            self.filled.right.push(self.choices.clone());
        } else {
            self.filled.cut = true;
        }
    }

    fn reached(&mut self, legal: usize) {
        let (best, choices) = &mut self.filled.best;
        if legal > *best || choices.is_empty() {
            (*best, *choices) = (legal, self.choices.clone());
        }
    }

    /// Whether another legal ply in the place of a blank, which is nearly as near to what is written, makes a filled game right
    /// too.
    fn is_other(
        &mut self,
        mut position: Boxed<'_>,
        filled: &Record,
        notation: &dyn Notation,
        blank: &Blank,
        is_complete: &dyn Fn(&Record) -> bool,
    ) -> bool {
        let plies: Vec<(usize, &Ply)> = crate::record::plies(&filled.entries).collect();
        let at = plies.partition_point(|(entry, _)| *entry < blank.entry);
        let play = |position: &mut Boxed<'_>, (entry, ply): (usize, &Ply)| {
            position.play(ply) || stands(&filled.entries, entry) && position.carry_out(ply)
        };
        let Some((&(_, meant), behind)) = plies[at..].split_first() else { return false };
        self.replayed += at;
        if !plies[..at].iter().all(|ply| play(&mut position, *ply)) {
            return false;
        }
        let signs = |text: &str| -> String {
            text.chars().filter(|sign| !sign.is_whitespace()).map(|sign| sign.to_ascii_lowercase()).collect()
        };
        let word = signs(&blank.word);
        let distance = |ply: &Ply| {
            let written = notation.write_ply(filled.variant, ply)?;
            Some(strsim::osa_distance(&signs(&written), &word))
        };
        let meant = position.write(meant).unwrap_or_else(|| meant.clone());
        let Some(most) = distance(&meant).map(|distance| distance + FURTHER) else { return false };
        let acts = 0..meant.acts().len().max(1);
        let others = acts.flat_map(|act| mistakes::of_the_same_tile(&meant, act, filled.variant.vocabulary()));
        let others =
            others.chain(mistakes::of(&meant, filled.variant.vocabulary()).into_iter().map(|(_, other)| other));
        let mut found = false;
        for other in others {
            self.replayed += 1;
            let Some(mut after) = position.after(&other) else { continue };
            let is_near = |other: &Ply| *other != meant && distance(other).is_some_and(|distance| distance <= most);
            if let Some(other) = position.write(&other).filter(is_near) {
                self.replayed += behind.len();
                let mut record = filled.clone();
                record.entries[blank.entry] = Entry::Ply(other);
                found = behind.iter().all(|ply| play(&mut after, *ply)) && is_complete(&record);
            }
            if found || self.replayed >= MAX_REPLAYED {
                break;
            }
        }
        found
    }
}
