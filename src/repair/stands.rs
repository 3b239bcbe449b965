//! Marks illegal plies as ones that stand.

use super::{Edit, spliced};
use crate::diagnostic::{Diagnostic, Fix};
use crate::notation::{Options, PlyEdit};
use crate::record::{Entry, Glyph, plies};
use crate::referee::{self, Input};

/// A game in which illegal plies were marked as ones that stand.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Marked {
    /// The text with the marks.
    pub text: String,
    /// What is wrong with each ply that was marked, at its place in the text without the marks, and the mark as its fix.
    pub marked: Vec<Diagnostic>,
    /// The first error that is left, at its place in the text with the marks.
    pub left: Option<Diagnostic>,
    /// Whether that is an illegal ply that cannot be carried out, and so cannot be marked.
    pub is_stuck: bool,
}

/// Marks the first illegal ply of a game with `$201`, or also those that follow it. One that cannot be carried out is not
/// marked, and in a notation without glyphs none is. The options are those that the game was read with.
///
/// ```
/// use paisho::{notation, referee::Input, repair::mark_standing};
///
/// let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10g Rs10r-10q\n";
/// let (pai, options) = (notation::named("pai").unwrap(), Default::default());
/// let read = pai.read(text, &options);
/// let game = Input { text, read: &read, notation: pai, rules: None, with_end: false, keep_going: false };
/// let marked = mark_standing(&game, &options, false);
/// assert_eq!(marked.text, text.replace("10g", "10g$201"));
/// assert_eq!(marked.marked[0].code.name, "skud-too-far");
/// assert!(marked.left.is_none());
/// ```
pub fn mark_standing(game: &Input<'_>, options: &Options, all: bool) -> Marked {
    marked(game, options, all).unwrap_or_else(|| rest(game, game.text.to_owned(), Vec::new()))
}

/// What is left of a game.
fn rest(game: &Input<'_>, text: String, marked: Vec<Diagnostic>) -> Marked {
    let left = game.first_error();
    let referee = referee::of(game.read.record.variant);
    let stopped = if left.is_some() { referee.validate(game).stopped } else { None };
    let is_stuck = stopped.is_some_and(|stopped| stopped.entry.is_some()) && referee.unmarked(game, 1).is_empty();
    Marked { text, marked, left, is_stuck }
}

/// The marked game; none where nothing is marked.
fn marked(game: &Input<'_>, options: &Options, all: bool) -> Option<Marked> {
    let Input { text, read, notation, .. } = *game;
    let record = &read.record;
    let illegal = referee::of(record.variant).unmarked(game, if all { usize::MAX } else { 1 });
    let mut edits: Vec<Edit> = Vec::new();
    for &entry in &illegal {
        let at = *read.spans.entries.get(entry)?;
        let mark = notation.edit_ply(text, at, record.variant, PlyEdit::Mark(Glyph::STANDS))?;
        edits.extend(mark.into_iter().map(|(span, text)| Edit { span, text }));
    }
    let new = spliced(text, &edits);
    let again = referee::settled(&new, notation.read(&new, options), notation, options);
    // Nothing but the marks may have changed.
    let mut meant = record.entries.clone();
    illegal.iter().rev().for_each(|entry| meant.insert(entry + 1, Entry::Glyph(Glyph::STANDS)));
    if illegal.is_empty() || again.record.variant != record.variant || again.record.entries != meant {
        return None;
    }
    let game = Input { text: &new, read: &again, ..*game };
    let verdict = referee::of(record.variant).validate(&game);
    let wrong = |(&entry, edit): (&usize, &Edit)| {
        let number = plies(&record.entries[..=entry]).count() as u32;
        let is_it = |found: &&Diagnostic| found.stands && found.variation.is_none() && found.ply == Some(number);
        let found = verdict.diagnostics.iter().find(is_it)?;
        let message = format!("`{}` marks it as one that stands", Glyph::STANDS);
        let fix = Fix { message, edits: vec![(edit.span, edit.text.clone())], doubt: None };
        let Diagnostic { code, ref message, ref label, turn, ref seat, ply, .. } = *found;
        let error = Diagnostic::new(code, read.spans.entries[entry], message.as_str()).label(label.as_str());
        Some(Diagnostic { turn, seat: seat.clone(), ply, fixes: vec![fix], ..error })
    };
    let marked = illegal.iter().zip(&edits).filter_map(wrong).collect();
    Some(rest(&game, new.clone(), marked))
}
