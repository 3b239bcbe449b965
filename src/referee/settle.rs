//! Decides how a record is read that can be read in several ways: by which rules, where it names none and fits several rule
//! sets, and what was played, where its text can mean more than one ply.

use super::{Input, of};
use crate::diagnostic::Diagnostic;
use crate::notation::{Choice, Notation, Options, Pick, Read};
use crate::variant::Variant;

/// Maximum of times that a text is read again to choose what was played.
const MOST: usize = 300;

/// A record as it is read by the rules under which the game stays legal longest, where it names none and fits several
/// rule sets equally well; the first of these in their table if there are several. Any other record stays as it was read.
/// Where a text can mean more than one ply, the one is taken that is legal.
///
/// ```
/// use paisho::{notation, referee};
///
/// let (pai, options) = (notation::named("pai").unwrap(), Default::default());
/// let text = "1. Rs*10b Rs*10r\n";
/// let read = referee::settled(text, pai.read(text, &options), pai, &options);
/// assert_eq!(read.record.variant.name(), "skud");
/// ```
pub fn settled(text: &str, read: Read, notation: &dyn Notation, options: &Options) -> Read {
    let (read, options) = by_rules(text, read, notation, options);
    if read.choices.is_empty() { read } else { chosen(text, read, notation, options) }
}

/// The record by the rules under which it stays legal longest.
fn by_rules(text: &str, read: Read, notation: &dyn Notation, options: &Options) -> (Read, Options) {
    if read.fitting.len() < 2 || read.record.plies().next().is_none() {
        return (read, *options);
    }
    let fitting = read.fitting.clone();
    // It is read anew below, as two at once would take too much memory.
    drop(read);
    let legal = |variant: &Variant| {
        let options = Options { variant: Some(*variant), ..*options };
        let mut read = notation.read(text, &options);
        if !read.choices.is_empty() {
            read = chosen(text, read, notation, options);
        }
        let verdict = of(*variant).validate(&input(text, &read, notation));
        let is_set_up = verdict.refused.is_none_or(|refused| refused.entry.is_some());
        if is_set_up { verdict.plies + 1 } else { 0 }
    };
    let legal: Vec<usize> = fitting.iter().map(legal).collect();
    let most = legal.iter().copied().max().unwrap_or(0);
    if legal.iter().all(|&plies| plies == most) {
        return (notation.read(text, options), *options);
    }
    let longest = fitting.iter().zip(&legal).find(|(_, plies)| **plies == most).map(|(variant, _)| *variant);
    let options = Options { settled: longest, ..*options };
    (notation.read(text, &options), options)
}

fn input<'a>(text: &'a str, read: &'a Read, notation: &'a dyn Notation) -> Input<'a> {
    Input { text, read, notation, rules: None, with_end: false, keep_going: false }
}

/// The record as it is read where each choice at which it would be refused is made so that it goes on.
fn chosen(text: &str, mut read: Read, notation: &dyn Notation, mut options: Options) -> Read {
    let mut reach = reach(text, &read, notation);
    let mut left = MOST;
    while reach < u32::MAX {
        let mut found = None;
        for (choice, pick) in picks(text, &read, notation, reach) {
            let Some(picks) = options.picks.with(&choice, pick) else { continue };
            let Some(fewer) = left.checked_sub(1) else { return read };
            left = fewer;
            let with = Options { picks, ..options };
            let other = notation.read(text, &with);
            let goes = self::reach(text, &other, notation);
            if goes <= reach {
                continue;
            }
            // From where a tile has come must be clear.
            if pick != Pick::Other && found.is_some() {
                found = None;
                break;
            }
            found = Some((with, other, goes));
            if pick == Pick::Other {
                break;
            }
        }
        match found {
            Some(better) => (options, read, reach) = better,
            None => return read,
        }
    }
    read
}

/// Where the first error of a game is.
fn reach(text: &str, read: &Read, notation: &dyn Notation) -> u32 {
    let verdict = of(read.record.variant).validate(&input(text, read, notation));
    let errors = read.diagnostics.iter().chain(&verdict.diagnostics).filter(|found| Diagnostic::is_error(found));
    // What tags say of the end is not a matter of plies.
    let header = read.spans.header.iter().map(|span| span.end).max().unwrap_or(0);
    errors.map(|found| found.span.start).filter(|at| *at >= header || verdict.refused.is_some()).min().unwrap_or(u32::MAX)
}

/// The choices that an error may come from, the nearest first, each with the other ways to read it.
fn picks(text: &str, read: &Read, notation: &dyn Notation, error: u32) -> Vec<(Choice, Pick)> {
    // A ply too many is noticed in its turn only.
    const BACK: usize = 3;
    let before = read.choices.partition_point(|choice| choice.span.start <= error);
    let near = read.choices[before.saturating_sub(BACK)..before].iter().rev();
    let mut tiles = None;
    let mut found = Vec::new();
    for choice in near {
        let Some(mover) = &choice.mover else {
            found.push((choice.clone(), Pick::Other));
            continue;
        };
        if choice.span.end <= error {
            continue;
        }
        let vocabulary = read.record.variant.vocabulary();
        let tile = vocabulary.read(mover).map(|read| read.tile).or_else(|| vocabulary.named(mover).first().copied());
        let on_board = tiles.get_or_insert_with(|| {
            let game = Input { with_end: true, ..input(text, read, notation) };
            of(read.record.variant).validate(&game).tiles
        });
        let movers = on_board.iter().filter(|placed| Some(placed.tile) == tile);
        found.extend(movers.map(|placed| (choice.clone(), Pick::From(placed.at))));
    }
    found
}
