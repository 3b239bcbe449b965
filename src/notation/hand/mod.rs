//! Games as people type them: words for signs, signs left out, plies in the layout of a mail, a chat or a table.
//!
//! A text that the grammar cannot read is copied out here in the words of the grammar, and read then. In the first round
//! lines lose what belongs to their layout, and facts become tags; in the second plies are written out. Whatever is not
//! understood is copied as it is, so that the reader reports it. Each kind of guess gives one warning.

mod clause;
mod digits;
mod facts;
mod gate;
mod layout;
mod lexicon;
mod line;
mod notices;
mod numbers;

pub(super) use gate::gate;
pub(super) use layout::looks_played;
use lexicon::{Lexicon, begins_play};
use line::Scribe;
pub(crate) use notices::{Notice, say};

use super::pai::{bare_comments, fold, game};
use super::read::builder::read_with;
use super::rewritten::Rewritten;
use super::{Notation, Options, Pai, Read, write_ply};
use crate::code::Code;
use crate::record::Entry;
use crate::source::Span;
use crate::variant::Variant;
use std::cmp::Ordering;
use std::ops::Range;

/// Longer texts were hardly typed by people; they are read by the grammar only.
const LIMIT: usize = 1 << 18;
/// Maximum bytes of a ply in a text that holds nothing else.
const LONGEST_PLY: usize = 200;

/// A part of a text that can be read in more than one way, of which the referee may choose another than the first.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    pub(crate) what: Ambiguity,
    pub(crate) span: Span,
}

/// What is not clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ambiguity {
    /// A tile moves to a place, and where it comes from is not said.
    Mover,
    /// The same, or it is put down there.
    Arrival,
    /// Two tiles are put down, or the first captures the second.
    Capture,
}

/// What was guessed of a text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Typed {
    /// Whether the text was copied out, because the grammar does not read it so.
    pub(crate) is_copied: bool,
    /// What can be read in more than one way, in the order of the text.
    pub(crate) choices: Vec<Choice>,
    pub(crate) notices: Vec<Notice>,
    /// A guessed drop that is not legal, and the moves that may be meant.
    pub(crate) moves: Option<(Span, Vec<String>)>,
}

impl Typed {
    pub(super) fn spans(&mut self) -> impl Iterator<Item = &mut Span> {
        let choices = self.choices.iter_mut().map(|choice| &mut choice.span);
        choices.chain(self.notices.iter_mut().map(|notice| &mut notice.span))
    }
}

/// A text that was copied out.
#[derive(Default)]
pub(super) struct Copied {
    rewritten: Rewritten,
    typed: Typed,
    /// Words of the copy that are no plies, where nothing else can stand.
    stuck: Vec<u32>,
}

/// Reads a text again that the grammar has not read well, if something else can be made of it.
pub(super) fn read(text: &str, options: &Options, first: Read) -> Read {
    let is_read = first.is_sound() && bare_comments(&first, text).is_empty();
    if text.len() > LIMIT || is_read || first.is_of_unknown_rules() {
        return first;
    }
    let lexicon = Lexicon::of(text, rules(text, options, &first));
    let Some((typed, is_stuck)) = read_typed(text, options, &lexicon, &[]) else { return first };
    let errors = |read: &Read| read.diagnostics.iter().filter(|found| found.is_error()).count();
    let plies = |read: &Read| read.record.plies().count();
    // A text with errors all the same is reported as the grammar sees it, unless more of it has been read.
    let takes = match errors(&first).cmp(&errors(&typed)) {
        Ordering::Greater => plies(&typed) > 0,
        Ordering::Equal if first.is_sound() => plies(&typed) >= plies(&first) && plies(&typed) > 0,
        Ordering::Equal => plies(&typed) > plies(&first),
        // What the grammar takes for a comment must be plies.
        Ordering::Less => first.is_sound() && is_stuck || sealed(&typed, text) < sealed(&first, text),
    };
    if takes { typed } else { first }
}

/// How many comments behind a turn number begin as plies do.
fn sealed(read: &Read, text: &str) -> usize {
    let entries = read.record.entries.windows(2).zip(read.spans.entries.iter().skip(1));
    let comments = entries.filter(|(two, _)| matches!(two, [Entry::Turn(_), Entry::Comment(_)]));
    comments.filter(|(_, span)| text.get(span.range()).is_some_and(begins_play)).count()
}

/// The same for a table without the rows of a record sheet.
pub(super) fn read_table(text: &str, options: &Options, first: Read) -> Read {
    let lexicon = Lexicon::of(text, options.variant.or(options.settled));
    let typed = if text.len() > LIMIT { None } else { read_typed(text, options, &lexicon, &[]) };
    typed
        .map(|(typed, _)| typed)
        .filter(|typed| typed.is_sound() && typed.record.plies().next().is_some())
        .unwrap_or(first)
}

/// A sheet of which the cells with plies have been copied out; none if nothing in them was written otherwise.
pub(super) fn cells<'t>(
    text: &'t str,
    cells: impl Iterator<Item = &'t str>,
    options: &Options,
    first: &Read,
) -> Option<Copied> {
    if text.len() > LIMIT {
        return None;
    }
    let lexicon = Lexicon::of("", options.variant.or(options.settled).or(Some(first.record.variant)));
    let mut found = Copied { rewritten: Rewritten::with_room(text.len()), ..Copied::default() };
    let mut at = 0;
    for cell in cells {
        let Some(start) = Span::of(cell, text).map(|span| span.start as usize) else { continue };
        let Some(mut copied) = Scribe::new(cell, &lexicon).cell() else { continue };
        found.rewritten.copy(&text[at..start], at);
        copied.rewritten.append_to(&mut found.rewritten, start);
        copied.typed.spans().for_each(|span| *span = span.shifted(start));
        found.typed.notices.append(&mut copied.typed.notices);
        found.typed.choices.append(&mut copied.typed.choices);
        at = start + cell.len();
    }
    found.rewritten.copy(&text[at..], at);
    (found.rewritten.text() != text).then_some(found)
}

/// A text of which some parts, each a single ply as people type it, are written as `pai` writes them; none if no part is one.
pub(super) fn plies(text: &str, parts: impl Iterator<Item = Range<usize>>, variant: Variant) -> Option<Copied> {
    if text.len() > LIMIT {
        return None;
    }
    let mut found = Copied { rewritten: Rewritten::with_room(text.len()), ..Copied::default() };
    let mut at = 0;
    for part in parts {
        let Some(written) = text.get(part.clone()).filter(|_| part.start >= at) else { continue };
        let Some((right, code)) = ply(written, variant) else { continue };
        found.rewritten.copy(&text[at..part.start], at);
        found.rewritten.put(&right, part.clone());
        at = part.end;
        let span = Span::new(part.start, part.end);
        found.typed.notices.push(Notice { code, span, written: written.to_owned(), right });
    }
    found.rewritten.copy(&text[at..], at);
    (at > 0).then_some(found)
}

/// What a text says that is one ply in another form, and the kind of its first slip. What only a board can decide is none.
fn ply(text: &str, variant: Variant) -> Option<(String, &'static Code)> {
    if text.len() > LONGEST_PLY || text.contains(['\n', '{', ';', '[']) {
        return None;
    }
    let read = Pai.read(&format!("1. {text}"), &Options::of(variant));
    let [Entry::Turn(1), Entry::Ply(ply)] = &read.record.entries[..] else { return None };
    let slip = read.diagnostics.first()?;
    let is_plain = read.is_sound() && read.typed.choices.is_empty() && read.spans.seats.is_empty();
    (is_plain && read.record.header.is_empty()).then(|| (write_ply(variant, ply), slip.code))
}

impl Copied {
    pub(super) fn rewritten(&self) -> &Rewritten {
        &self.rewritten
    }

    /// Makes all spans of what was read of it those of the text, and adds what was guessed. `folded` is the way from there to
    /// the original, if that is another text.
    pub(super) fn restore(self, read: &mut Read, folded: Option<&super::pai::Folded>) {
        self.rewritten.restore_all(read);
        read.typed = Typed { is_copied: true, ..self.typed };
        if let Some(folded) = folded {
            folded.restore_all(read);
        }
        notices::report(read);
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
fn read_typed(text: &str, options: &Options, lexicon: &Lexicon, comments: &[Span]) -> Option<(Read, bool)> {
    let layout = layout::layout(text, lexicon);
    let folded = fold(layout.rewritten.text(), comments);
    let Copied { rewritten, typed, stuck } = Scribe::new(folded.text(), lexicon).write()?;
    if layout.typed.notices.is_empty() && stuck.is_empty() && rewritten.text() == folded.text() {
        return None;
    }
    let plies = rewritten.text();
    let mut read = read_with(plies, options, |visitor| {
        folded.report_in(plies, Some(&rewritten), layout.rewritten.text(), visitor);
        game::<true>(plies, &stuck, visitor);
    });
    rewritten.restore_all(&mut read);
    // They were found in the text that it was made of.
    read.typed = Typed { is_copied: true, ..typed };
    folded.restore_all(&mut read);
    // Comments keep the characters that they are written with.
    if comments.is_empty() {
        let found = bare_comments(&read, layout.rewritten.text());
        if found.iter().any(|span| !layout.rewritten.text()[span.range()].is_ascii()) {
            return read_typed(text, options, lexicon, &found);
        }
    }
    layout.rewritten.restore_all(&mut read);
    read.typed.notices.extend(layout.typed.notices);
    notices::report(&mut read);
    Some((read, !stuck.is_empty()))
}
