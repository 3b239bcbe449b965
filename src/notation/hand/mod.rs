//! Games as people type them: words for signs, signs left out, plies in the layout of a mail, a chat or a table.
//!
//! A text that the grammar cannot read is copied out here in the words of the grammar, and read then. In the first round
//! lines lose what belongs to their layout, and facts become tags; in the second plies are written out. Whatever is not
//! understood is copied as it is, so that the reader reports it. Each kind of guess gives one warning.

mod clause;
mod date;
mod digits;
mod facts;
mod gate;
mod layout;
mod lexicon;
mod line;
mod notices;
mod numbers;

pub(super) use date::{Date, date};
pub(super) use gate::gate;
pub(super) use layout::looks_played;
pub(super) use lexicon::begins_play;
use lexicon::Lexicon;
use line::Scribe;
use notices::Notice;

use super::pai::{bare_comments, fold, game};
use super::read::builder::read_with;
use super::rewritten::Rewritten;
use super::{Options, Read};
use crate::board::Place;
use crate::source::Span;
use crate::record::Ply;
use crate::variant::Variant;
use std::cmp::Ordering;

/// Longer texts were hardly typed by people; they are read by the grammar only.
const LIMIT: usize = 1 << 18;

/// A part of a text that can be read in more than one way, of which the referee may choose another than the first.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    key: u32,
    pub(crate) span: Span,
    /// The tile that may have come from somewhere on the board; none where there are two ways to read the part.
    pub(crate) mover: Option<String>,
}

/// Another way to read a part of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pick {
    Other,
    /// The tile comes from this place.
    From(Place),
}

/// The choices of a text that are not read in the first way.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Picks {
    picked: [Option<(u32, Pick)>; Picks::MOST],
}

impl Picks {
    /// How many there may be in a game.
    const MOST: usize = 32;

    fn of(&self, key: u32) -> Option<Pick> {
        self.picked.iter().flatten().find(|(other, _)| *other == key).map(|(_, pick)| *pick)
    }

    /// The same with one more; none if that choice was made already, or if there are too many.
    pub(crate) fn with(mut self, choice: &Choice, pick: Pick) -> Option<Picks> {
        if self.of(choice.key).is_some() {
            return None;
        }
        *self.picked.iter_mut().find(|free| free.is_none())? = Some((choice.key, pick));
        Some(self)
    }
}

/// A text that was copied out, with what was guessed.
#[derive(Default)]
struct Copied {
    rewritten: Rewritten,
    notices: Vec<Notice>,
}

/// Reads a text again that the grammar has not read well, if something else can be made of it.
pub(super) fn read(text: &str, options: &Options, first: Read) -> Read {
    let is_read = first.is_sound() && !begins_moved(&first) && bare_comments(&first, text).is_empty();
    if text.len() > LIMIT || is_read {
        return first;
    }
    let lexicon = Lexicon::of(text, rules(text, options, &first));
    let typed = read_typed(text, options, &lexicon, &[]);
    let Some(typed) = typed else { return first };
    let errors = |read: &Read| read.diagnostics.iter().filter(|found| found.is_error()).count();
    let plies = |read: &Read| read.record.plies().count();
    // A text with errors all the same is reported as the grammar sees it, unless more of it has been read.
    let takes = match errors(&first).cmp(&errors(&typed)) {
        Ordering::Greater => plies(&typed) > 0,
        Ordering::Equal if first.is_sound() => plies(&typed) >= plies(&first) && plies(&typed) > 0,
        Ordering::Equal => plies(&typed) > plies(&first),
        Ordering::Less => false,
    };
    if takes { typed } else { first }
}

/// Whether a game from an empty board begins with a move, as where drops have lost their `*`.
pub(super) fn begins_moved(read: &Read) -> bool {
    // Only in these rules a tile is dropped and moved in one act.
    let begins = |ply: &Ply| matches!(ply, Ply::Acts(acts) if acts.first().is_some_and(|act| !act.drop && act.tile.is_some()));
    read.record.variant.name() == "wiki" && read.record.tag("Position").is_none() && read.record.plies().next().is_some_and(begins)
}

/// The same for a table without the rows of a record sheet.
pub(super) fn read_table(text: &str, options: &Options, first: Read) -> Read {
    let lexicon = Lexicon::of(text, options.variant.or(options.settled));
    let typed = if text.len() > LIMIT { None } else { read_typed(text, options, &lexicon, &[]) };
    typed.filter(|typed| typed.is_sound() && typed.record.plies().next().is_some()).unwrap_or(first)
}

/// A sheet of which the cells with plies have been copied out; none if nothing in them was written otherwise.
pub(super) fn cells<'t>(
    text: &'t str,
    cells: impl Iterator<Item = &'t str>,
    options: &Options,
    first: &Read,
) -> Option<Cells> {
    if text.len() > LIMIT {
        return None;
    }
    let lexicon = Lexicon::of("", options.variant.or(options.settled).or(Some(first.record.variant)));
    let mut found = Cells { rewritten: Rewritten::with_room(text.len()), notices: Vec::new(), choices: Vec::new() };
    let mut at = 0;
    for cell in cells {
        let Some(start) = Span::of(cell, text).map(|span| span.start as usize) else { continue };
        let Some((copied, choices)) = Scribe::new(cell, &lexicon, options.picks).from(start).cell() else { continue };
        found.rewritten.copy(&text[at..start], at);
        copied.rewritten.append_to(&mut found.rewritten, start);
        found.notices.extend(copied.notices.into_iter().map(|mut notice| {
            notice.span = notice.span.shifted(start);
            notice
        }));
        found.choices.extend(choices.into_iter().map(|mut choice| {
            choice.span = choice.span.shifted(start);
            choice
        }));
        at = start + cell.len();
    }
    found.rewritten.copy(&text[at..], at);
    (found.rewritten.text() != text).then_some(found)
}

/// The cells of a sheet, copied out.
pub(super) struct Cells {
    pub(super) rewritten: Rewritten,
    notices: Vec<Notice>,
    choices: Vec<Choice>,
}

impl Cells {
    /// Makes all spans of what was read those of the text, and adds what was guessed. `folded` is the way from there to the
    /// original.
    pub(super) fn restore(self, read: &mut Read, folded: &super::pai::Folded) {
        self.rewritten.restore_all(read);
        read.choices = self.choices;
        folded.restore_all(read);
        let mut notices = self.notices;
        notices.iter_mut().for_each(|notice| folded.restore(&mut notice.span));
        notices::report(notices, read);
    }
}

/// The rule set that a text is certainly of.
fn rules(text: &str, options: &Options, first: &Read) -> Option<Variant> {
    let only = || <[Variant; 1]>::try_from(first.fitting.clone()).ok().map(|[variant]| variant);
    let is_named = first.fitting.is_empty() && options.variant.is_none();
    let named = is_named.then_some(first.record.variant);
    named.or(options.variant).or(options.settled).or_else(|| facts::rules_above(text)).or_else(only)
}

/// Reads a text copied out; none if nothing in it was written otherwise.
fn read_typed(text: &str, options: &Options, lexicon: &Lexicon, comments: &[Span]) -> Option<Read> {
    let layout = layout::layout(text, lexicon);
    let folded = fold(layout.rewritten.text(), comments);
    let scribe = Scribe::new(folded.text(), lexicon, options.picks);
    let written = scribe.write()?;
    if layout.notices.is_empty() && written.copied.rewritten.text() == folded.text() {
        return None;
    }
    let plies = written.copied.rewritten.text();
    let mut read = read_with(plies, options, |visitor| {
        folded.report_in(plies, Some(&written.copied.rewritten), layout.rewritten.text(), visitor);
        game::<true>(plies, visitor);
    });
    written.copied.rewritten.restore_all(&mut read);
    // They were found in the text that it was made of.
    read.choices = written.choices;
    folded.restore_all(&mut read);
    // Comments keep the characters that they are written with.
    if comments.is_empty() {
        let found = bare_comments(&read, layout.rewritten.text());
        if found.iter().any(|span| !layout.rewritten.text()[span.range()].is_ascii()) {
            return read_typed(text, options, lexicon, &found);
        }
    }
    let mut notices = written.copied.notices;
    for notice in &mut notices {
        folded.restore(&mut notice.span);
        layout.rewritten.restore(&mut notice.span);
    }
    layout.rewritten.restore_all(&mut read);
    notices.extend(layout.notices);
    notices::report(notices, &mut read);
    Some(read)
}
