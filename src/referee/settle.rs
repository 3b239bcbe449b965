//! Decides by which rules a record is read that names none and fits several rule sets.

use super::{Input, of};
use crate::notation::{Notation, Options, Read};
use crate::variant::Variant;

/// A record as it is read by the rules under which the game stays legal longest, where it names none and fits several
/// rule sets equally well; the first of these in their table if there are several. Any other record stays as it was read.
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
    if read.fitting.len() < 2 || read.record.plies().next().is_none() {
        return read;
    }
    let fitting = read.fitting.clone();
    // It is read anew below, as two at once would take too much memory.
    drop(read);
    let legal = |variant: &Variant| {
        let read = notation.read(text, &Options { variant: Some(*variant), ..*options });
        let game = Input { text, read: &read, notation, rules: None, with_end: false, keep_going: false };
        let verdict = of(*variant).validate(&game);
        let is_set_up = verdict.refused.is_none_or(|refused| refused.entry.is_some());
        if is_set_up { verdict.plies + 1 } else { 0 }
    };
    let legal: Vec<usize> = fitting.iter().map(legal).collect();
    let most = legal.iter().copied().max().unwrap_or(0);
    if legal.iter().all(|&plies| plies == most) {
        return notation.read(text, options);
    }
    let longest = fitting.iter().zip(&legal).find(|(_, plies)| **plies == most).map(|(variant, _)| *variant);
    notation.read(text, &Options { settled: longest, ..*options })
}
