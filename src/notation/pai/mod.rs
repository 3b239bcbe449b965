//! `pai`, the notation of this crate: tag lines, then numbered turns.

mod bare;
mod fold;
mod forgiving;
mod read;
mod said;
mod split;
mod strict;
mod tag;
mod variation;
mod write;

pub(super) use bare::comment;
pub(super) use fold::{Folded, fold, fold_parts, lookalike};
pub(crate) use forgiving::stands_for_ply;
pub(super) use forgiving::{is_set_up, known_tag, other_tag, outcome, rules_at_start};
pub(super) use read::{bad_token, first_word, game, is_no_tile, number, ply_end};
pub(super) use said::{last_clause, last_pass, ply_in, tell_plies, without_signs};
pub(super) use split::{is_game, only_tags};
pub(crate) use strict::has_gap;
pub(super) use strict::{common_ply, listed_code, ply as strict_ply, point};
pub(super) use tag::{brace_comment, check, fits_braces, line_comment, tag, tag_name, tag_start};
pub(crate) use tag::{cannot_write, unopened};
pub(super) use variation::variation_start;
#[cfg(feature = "cli")]
pub(super) use write::add_plain_acts;
pub(super) use write::{add_ply, write_comment, write_glyph, write_ply, write_tag};

use super::read::builder::read_with;
use super::read::ply::ply;
use super::{Content, Notation, Options, Read, WriteError, hand};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{Lines, Splitter};
use crate::record::{Entry, Head, Part, Record};
use crate::source::Span;

/// `pai`, the notation of this crate.
pub struct Pai;

impl Notation for Pai {
    fn name(&self) -> &'static str {
        "pai"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["pai"]
    }

    fn about(&self) -> &'static str {
        "tags and numbered turns, as people write games by hand"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        // What is wrong in canonical form is read again.
        let wordless = Options { wordless: true, ..*options };
        let read = read_with(text, &wordless, |visitor| game::<false>(text, &[], visitor));
        if read.is_sound() && !hand::is_open(text, &read) {
            return read;
        }
        let failed = read.diagnostics.iter().find(|found| found.is_error()).map(|found| found.span.start as usize);
        // Both at once would take too much memory.
        drop(read);
        if let Some(read) =
            failed.filter(|_| !options.by_words).and_then(|place| hand::read_starred(text, options, place))
        {
            return read;
        }
        let first = read_forgiving(text, &wordless);
        let read = match hand::read(text, options, &first) {
            Some(typed) => typed,
            None if options.wordless || first.is_sound() => first,
            None => {
                drop(first);
                read_forgiving(text, options)
            }
        };
        with_plies(read, text)
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        write::record(out, record);
        Ok(())
    }

    fn part(&self, text: &str, part: Part) -> Option<Span> {
        if let Ok(("", read)) = ply::<false>(text) {
            return Span::of(read.part(part)?, text);
        }
        let folded = fold::fold(text, &[]);
        let (_, read) = ply::<true>(folded.text()).ok()?;
        folded.span(read.part(part)?)
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(split::NewGame::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        // A text that looks like no notation is read as this one, too.
        let start = start.trim_start();
        tag_start(start) || start.starts_with("1.")
    }
}

/// Reads a game that is not in canonical form. What is in canonical form is read as before.
fn read_forgiving(text: &str, options: &Options) -> Read {
    let read = |comments: &[Span]| {
        let folded = fold::fold(text, comments);
        let mut read = read_with(folded.text(), options, |visitor| {
            folded.report(text, visitor);
            game::<true>(folded.text(), &[], visitor);
        });
        folded.restore_all(&mut read);
        read
    };
    // Comments without braces are known only when the text has been read; then they are kept as they are written.
    let first = read(&[]);
    let comments = bare_comments(&first, text);
    if comments.is_empty() {
        return first;
    }
    drop(first);
    read(&comments)
}

/// Reports words with two places or more in them in a game of which nothing else is left.
fn with_plies(mut read: Read, text: &str) -> Read {
    if !read.is_sound() || read.record.plies().next().is_some() {
        return read;
    }
    let tells = |span: &Span| {
        let words = &text[span.range()];
        let is_place = |word: &&str| {
            let column = word.trim_start_matches(|c: char| c.is_ascii_digit());
            (1..=2).contains(&(word.len() - column.len())) && matches!(column.as_bytes(), [b'a'..=b's' | b'A'..=b'S'])
        };
        words.starts_with(|c: char| c.is_ascii_alphabetic())
            && words.split(|c: char| !c.is_alphanumeric()).filter(is_place).count() > 1
    };
    if let Some(span) = bare_comments(&read, text).into_iter().find(tells) {
        let message = "no ply can be read here, and the game has no other";
        let help = "write plies as in `1. Rs*10b Rs*10r`, and what is none in braces: `paisho explain notation`";
        read.diagnostics.push(Diagnostic::new(&codes::PLY_UNREADABLE, span, message).label("not a ply").help(help));
        Diagnostic::sort(&mut read.diagnostics);
        read.sound = 0;
    }
    read
}

/// The spans of the comments without braces, in the order of the text.
pub(super) fn bare_comments(read: &Read, text: &str) -> Vec<Span> {
    let header = read.record.header.iter().zip(&read.spans.header);
    let header = header.filter(|(head, _)| matches!(head, Head::Comment(_))).map(|(_, span)| *span);
    let entries = read.record.entries.iter().zip(&read.spans.entries);
    let entries = entries.filter(|(entry, _)| matches!(entry, Entry::Comment(_))).map(|(_, span)| *span);
    header.chain(entries).filter(|span| !text[span.range()].starts_with(['{', ';'])).collect()
}
