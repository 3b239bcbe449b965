//! What several unreadable plies of a game may mean together.

use super::course;
use super::repairs::{MAX_REPLAYED, is_complete};
use super::under_way::{Boxed, Game};
use crate::record::{Entry, Ply, Record, SetUp, stands};
use crate::rules::Rules;
use std::collections::HashMap;

/// Maximum ways to fill in blanks that are kept.
const KEPT: usize = 60;

/// A ply that could not be read, and the plies that could be meant.
#[derive(Debug, Clone)]
pub struct Blank {
    /// Its entry in the record, which holds any of the plies.
    pub entry: usize,
    /// What could be meant.
    pub meant: Vec<Ply>,
}

/// How blanks can be filled in.
#[derive(Debug, Clone, Default)]
pub struct Filled {
    /// The choices for all blanks with which the whole game is right.
    pub right: Vec<Vec<usize>>,
    /// The choices with which most of the game is legal, and how many plies are.
    pub best: (usize, Vec<usize>),
    /// Whether the search was cut short.
    pub cut: bool,
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
pub(super) fn fill<R: Rules + 'static>(record: &Record, set_up: &SetUp<'_>, blanks: &[Blank]) -> Filled {
    let Ok((rules, position)) = R::start(set_up) else { return Filled::default() };
    fill_from(Box::new(Game { rules: &rules, position }), record, blanks, &|record| {
        is_complete(course::start::<R>, record, set_up)
    })
}

fn fill_from(start: Boxed<'_>, record: &Record, blanks: &[Blank], is_complete: &dyn Fn(&Record) -> bool) -> Filled {
    let (entries, plies) = (&record.entries[..], crate::record::plies(&record.entries).collect());
    let mut fill = Fill { entries, plies, blanks, choices: Vec::new(), filled: Filled::default(), replayed: 0 };
    fill.from(start, 0);
    let mut filled = fill.filled;
    filled.cut |= fill.replayed >= MAX_REPLAYED;
    filled.right.retain(|choices| {
        let mut record = record.clone();
        for (blank, &choice) in blanks.iter().zip(choices) {
            record.entries[blank.entry] = Entry::Ply(blank.meant[choice].clone());
        }
        is_complete(&record)
    });
    filled
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
}
