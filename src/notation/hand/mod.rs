//! Games as people type them: words for signs, signs left out, plies in the layout of a mail, a chat or a table.
//!
//! A text that the grammar cannot read is copied out here in the words of the grammar, and read then. In the first round
//! lines lose what belongs to their layout, and facts become tags; in the second plies are written out. Whatever is not
//! understood is copied as it is, so that the reader reports it. Each kind of guess gives one warning.

mod chat;
mod clause;
mod columns;
mod digits;
mod doubt;
mod ends;
mod facts;
mod gate;
mod layout;
mod lexicon;
mod line;
mod markup;
mod names;
mod notices;
mod numbers;
mod rules;
mod stars;
mod tail;
mod tells;
mod told;
mod wrapped;

pub(super) use digits::spoken_points;
pub(super) use ends::tells_end;
pub(crate) use facts::rules_above;
pub(super) use facts::{begins_game, board_number, game_number};
pub(super) use gate::gate;
pub(super) use layout::{ENDINGS, counts, looks_played, rules_off};
pub(crate) use lexicon::taken_back;
use lexicon::{Lexicon, begins_play};
pub(super) use lexicon::{is_article, is_seat, joins, names_who, takes_back};
use line::Scribe;
pub(crate) use notices::{Notice, say};
pub(super) use stars::read as read_starred;
pub(super) use tail::{hidden_ply, ply_at_start, points_only, told_ply};
pub(super) use told::GIVES_UP;

use super::pai::{bare_comments, fold, game, stands_for_ply};
use super::read::builder::read_with;
use super::read::message::shown;
use super::rewritten::Rewritten;
use super::{Notation, Options, Pai, Read, write_ply};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::record::Entry;
use crate::source::Span;
use crate::variant::{Tile, Variant};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::Range;

/// Longer texts were hardly typed by people; they are read by the grammar only.
const LIMIT: usize = 1 << 18;
/// A longer comment is not looked through for plies in words.
const LONGEST_COMMENT: usize = 1_000;
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
    /// Two acts of one ply, or the plies of two players.
    Joint,
}

/// What may be meant by a part of a text of which no guess is legal.
#[derive(Debug, Clone)]
pub(crate) struct Offer {
    pub(crate) span: Span,
    /// The plies that may be meant.
    pub(crate) becomes: Vec<String>,
    pub(crate) tile: Option<Tile>,
    /// What a tile from the hand is when it comes to the board, if it was read so; none where it is a move whose start is not
    /// written.
    pub(crate) put_down: Option<&'static str>,
}

/// What was guessed of a text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Typed {
    /// Whether the text was copied out, because the grammar does not read it so.
    pub(crate) is_copied: bool,
    /// Whether tiles on points are taken for drops, which stands only where all of the game is legal.
    pub(crate) is_assumed: bool,
    /// Whether a tile that moves stands apart from its place, which may have lost its `*`: `S 13p-19j`.
    pub(crate) has_gap: bool,
    /// What can be read in more than one way, in the order of the text.
    pub(crate) choices: Vec<Choice>,
    pub(crate) notices: Vec<Notice>,
    /// A ply that is one too many in its turn, unless it is captured by the one before it.
    pub(crate) extra: Option<Box<Diagnostic>>,
    /// The guesses that are not legal, in the order of the text, and what may be meant. Only the last may be meant in several
    /// ways.
    pub(crate) offers: Vec<Offer>,
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
    /// Whether plies are among them, of tiles that there are not.
    has_unknown: bool,
    /// Whether seats are named, of which it is said how they are written.
    names_seats: bool,
    /// Columns that are not in turn order.
    errors: Vec<Diagnostic>,
    /// Whether a title or the heads of columns stand above what may be a list of tiles, so that it is a game.
    is_headed: bool,
}

/// Reads a text again that the grammar has not read well, if something else can be made of it.
pub(super) fn read(text: &str, options: &Options, first: &Read) -> Option<Read> {
    let is_table = is_open(text, first);
    // ` & ` joins two acts, or the plies of two players.
    let is_drawn = ends::ends_drawn(text, first);
    let is_read =
        first.is_sound() && bare_comments(first, text).is_empty() && !is_table && !is_drawn && !text.contains(" & ");
    if text.len() > LIMIT || first.is_of_unknown_rules() || is_read && !facts::names_tiles(&first.record) {
        return None;
    }
    if lacks_last(text, first) {
        return None;
    }
    if let Some((bare, bars)) = markup::unhidden(text) {
        let mut read = Pai.read(bare.text(), options);
        bare.restore_all(&mut read);
        read.typed.is_copied = true;
        let notice = |bar: Range<usize>| Notice {
            code: &codes::SLIP_LAYOUT,
            span: Span::new(bar.start, bar.end),
            written: text[bar].to_owned(),
            right: String::new(),
        };
        say(&mut read, bars.into_iter().map(notice).collect());
        return Some(read);
    }
    let plain = layout::with_spaces(text);
    let lexicon = Lexicon::of(&plain, rules(&plain, options, first));
    if let Some(read) = read_wrapped(text, options, &lexicon, first) {
        return Some(read);
    }
    let Attempt { read: typed, is_stuck, has_unknown, insists } = read_typed(text, options, &lexicon, &[])?;
    // A text with errors all the same is reported as the grammar sees it, unless more of it has been read.
    let more = |of: fn(&Read) -> usize| of(&typed).cmp(&of(first));
    let takes = match count_errors(first).cmp(&count_errors(&typed)) {
        _ if insists || is_drawn && typed.is_sound() => true,
        Ordering::Greater => count_plies(&typed) > 0,
        Ordering::Equal if first.is_sound() => more(count_plies).is_ge() && count_plies(&typed) > 0,
        // The grammar has taken plies for a comment.
        Ordering::Equal if is_stuck && lacks_only(first) => true,
        // Which of two acts one player made, the board tells.
        Ordering::Equal if lacks_only(&typed) && has_joint(&typed) => true,
        // Around a ply that is unreadable more is understood, and what comes behind it is not blamed.
        Ordering::Equal => match more(count_plies).then(more(count_tags)) {
            Ordering::Equal if is_stuck && typed.sound > first.sound => true,
            Ordering::Equal => has_unknown && first_error(&typed) <= first_error(first),
            order => order.is_gt(),
        },
        // What the grammar takes for a comment must be plies, and an empty cell is a ply that is missing.
        Ordering::Less => {
            is_table
                || first.is_sound() && (is_stuck || is_untimely(&typed))
                // Which of two acts one player made, the board tells.
                || lacks_only(&typed) && count_plies(first) == 0 && count_plies(&typed) > 0
                || sealed(&typed, text) < sealed(first, text)
                // What is wrong stands further below.
                || typed.sound > first.sound
                // A heading names the rule set: with another one the plies would be another game.
                || names_other_rules(&typed, first) && count_plies(&typed) > 0
        }
    };
    takes.then_some(typed)
}

/// The same for a text in lists of a program or with marks of a chat, if it can be read without these.
fn read_wrapped(text: &str, options: &Options, lexicon: &Lexicon, first: &Read) -> Option<Read> {
    let listed = wrapped::unlisted(text, lexicon.seat_count());
    let is_listed = listed.is_some();
    let bare = listed.or_else(|| wrapped::unmarked(text))?;
    let mut read = Pai.read(bare.rewritten.text(), options);
    // Who resigns plays no ply any more.
    let is_whole = || read.is_sound() || count_plies(&read) >= count_plies(first);
    let is_better = is_listed || count_errors(&read) < count_errors(first) && is_whole();
    if !is_better {
        return None;
    }
    bare.rewritten.restore_all(&mut read);
    read.typed.is_copied = true;
    read.diagnostics.extend(bare.error);
    say(&mut read, bare.notices);
    Some(read)
}

/// Whether a text that is read without an error may be a table all the same: one whose rows have too few cells or too
/// many, whose columns are parted by semicolons, or that has a list for each seat.
pub(super) fn is_open(text: &str, read: &Read) -> bool {
    let is_column = |found: &Diagnostic| {
        let above = || text.get(..found.span.end as usize).and_then(|above| above.lines().next_back());
        *found.code == codes::COMMENT_PLY && above().is_some_and(|line| line.contains(';'))
    };
    let lexicon = |of: &str| Lexicon::of(of, Some(read.record.variant));
    // A name heads one list, and perhaps a line above all plies.
    let heads_list = |found: &Diagnostic| {
        let name = text.get(found.span.range()).filter(|_| *found.code == codes::SLIP_SEAT);
        name.is_some_and(|name| text.matches(name).take(3).count() < 3)
    };
    let first = read.spans.entries.first().and_then(|span| text.as_bytes().get(span.start as usize));
    let is_numbered = first.is_some_and(u8::is_ascii_digit);
    let has = |fits: &dyn Fn(&Diagnostic) -> bool| read.diagnostics.iter().any(fits);
    // Comments are written with a space before the sign.
    let is_close = |(entry, span): (&Entry, &Span)| {
        let before = || text.as_bytes()[..span.start as usize].last().is_some_and(|byte| !byte.is_ascii_whitespace());
        matches!(entry, Entry::Comment(comment) if comment.to_line_end) && before()
    };
    let has_close = || read.record.entries.iter().zip(&read.spans.entries).any(is_close);
    // Nearly all texts have none of the signs that part columns.
    let has_signs = || memchr::memchr3(b'\t', b';', b'|', text.as_bytes()).is_some();
    ends::ends_drawn(text, read)
        || wrapped::is_dictionary(text, read)
        || has(&heads_list) && layout::apart(text, &lexicon(text)).is_some()
        || has(&|found| *found.code == codes::TAG_MISSPELT) && lexicon::seats_four(&read.record)
        || read
            .record
            .tags()
            .any(|tag| names::lists_players(&tag.name, &tag.value) || names::names_other(&tag.name, &tag.value))
        || layout::ends_apart(text) && layout::hole(text, &lexicon("")).is_some()
        || !is_numbered && layout::short_row(text, Some(read.record.variant)).is_some()
        || has_signs()
            && ((has(&is_column) || has_close()) && layout::is_parted(text, &lexicon(""))
                || has(&is_column) && layout::continues(text, &lexicon(""))
                || layout::is_uneven(text)
                || layout::parts_gate(text)
                || layout::has_wiki_table(text))
}

/// Whether a text names its rule set, read so, and another one is guessed otherwise.
fn names_other_rules(typed: &Read, guessed: &Read) -> bool {
    typed.fitting.is_empty() && !guessed.fitting.is_empty() && typed.record.variant != guessed.record.variant
}

/// Whether nothing is wrong but a seat that is named when another is to play.
fn is_untimely(read: &Read) -> bool {
    read.diagnostics.iter().filter(|found| found.is_error()).all(|found| *found.code == codes::SEAT_TURN)
}

/// Whether two acts may be one ply or two.
fn has_joint(read: &Read) -> bool {
    read.typed.choices.iter().any(|choice| choice.what == Ambiguity::Joint)
}

/// Whether nothing is wrong but plies that are missing.
fn lacks_only(read: &Read) -> bool {
    read.diagnostics.iter().filter(|found| found.is_error()).all(|found| *found.code == codes::PLY_MISSING)
}

/// Whether nothing is wrong but a sign at the end that stands for a ply which nobody could read.
fn lacks_last(text: &str, read: &Read) -> bool {
    let mut errors = read.diagnostics.iter().filter(|found| found.is_error());
    let (Some(error), None) = (errors.next(), errors.next()) else { return false };
    let is_last = || error.span.end as usize == text.trim_end().len();
    *error.code == codes::PLY_MISSING && is_last() && text.get(error.span.range()).is_some_and(stands_for_ply)
}

/// A part of a text without the blanks at its ends, if anything else is in it.
fn without_blanks(text: &str, span: Span) -> Span {
    let part = text.get(span.range()).map(str::trim).filter(|part| !part.is_empty());
    part.and_then(|part| Span::of(part, text)).unwrap_or(span)
}

fn first_error(read: &Read) -> Option<u32> {
    read.diagnostics.iter().filter(|found| found.is_error()).map(|found| found.span.start).min()
}

fn count_errors(read: &Read) -> usize {
    read.diagnostics.iter().filter(|found| found.is_error()).count()
}

/// How many acts are read: a bonus that is taken for a ply of its own is none more.
fn count_plies(read: &Read) -> usize {
    read.record.plies().map(|ply| ply.acts().len().max(1)).sum()
}

fn count_tags(read: &Read) -> usize {
    read.record.tags().count() + usize::from(read.fitting.is_empty())
}

/// How many comments behind a turn number begin as plies do.
fn sealed(read: &Read, text: &str) -> usize {
    let entries = read.record.entries.windows(2).zip(read.spans.entries.iter().skip(1));
    let comments = entries.filter(|(two, _)| matches!(two, [Entry::Turn(_), Entry::Comment(_)]));
    comments.filter(|(_, span)| text.get(span.range()).is_some_and(begins_play)).count()
}

/// Whether a comment is nothing but plies as people type them, in signs or in words, perhaps with the numbers of their turns.
pub(super) fn is_played(comment: &str) -> bool {
    if comment.len() > LONGEST_COMMENT || !looks_played(comment) {
        return false;
    }
    // With the signs among plies as they are read: `→`.
    let folded = (!comment.is_ascii()).then(|| fold(comment, &[]));
    let comment = folded.as_ref().map_or(comment, |folded| folded.text());
    Scribe::new(comment, &Lexicon::of("", None)).plays_only()
}

/// The same for a table without the rows of a record sheet.
pub(super) fn read_table(text: &str, options: &Options, first: Read) -> Read {
    // With the tags of a sheet it is one, unless its columns have other heads, too.
    let lacks_names = first.diagnostics.iter().any(|found| *found.code == codes::SHEET_NAME);
    let is_headed = || !lacks_names || count_errors(&first) == 1;
    if text.len() > LIMIT || text.lines().any(|line| facts::tag_in_cells(line).is_some()) && is_headed() {
        return first;
    }
    let lexicon = Lexicon::of(text, options.variant.or(options.settled).or_else(|| rules_above(text)));
    let typed = read_typed(text, options, &lexicon, &[]);
    let fits = |typed: &Attempt| {
        let has_plies = typed.read.record.plies().next().is_some();
        typed.insists || has_plies && count_errors(&typed.read) < count_errors(&first)
    };
    match typed.filter(fits) {
        Some(typed) => typed.read,
        None => first,
    }
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
/// With each part comes what it says.
pub(super) fn plies<'t>(
    text: &str,
    parts: impl Iterator<Item = (Range<usize>, Cow<'t, str>)>,
    variant: Variant,
) -> Option<Copied> {
    if text.len() > LIMIT {
        return None;
    }
    let mut found = Copied { rewritten: Rewritten::with_room(text.len()), ..Copied::default() };
    let mut at = 0;
    for (part, said) in parts {
        let Some(written) = text.get(part.clone()).filter(|_| part.start >= at) else { continue };
        let Some((right, code, open)) = ply(&said, variant) else { continue };
        found.rewritten.copy(&text[at..part.start], at);
        found.rewritten.put(&right, part.clone());
        at = part.end;
        let span = Span::new(part.start, part.end);
        found.typed.choices.extend(open.map(|what| Choice { what, span }));
        if let Some(code) = code {
            found.typed.notices.push(Notice { code, span, written: written.to_owned(), right });
        }
    }
    found.rewritten.copy(&text[at..], at);
    (at > 0).then_some(found)
}

/// What a text says that is one ply in another form, the kind of its first slip, and what only the board can decide. Of two
/// plies none is said here.
fn ply(text: &str, variant: Variant) -> Option<(String, Option<&'static Code>, Option<Ambiguity>)> {
    if text.len() > LONGEST_PLY || text.contains(['\n', '{', ';', '[']) {
        return None;
    }
    let read = Pai.read(&format!("1. {text}"), &Options::of(variant));
    let [Entry::Turn(1), Entry::Ply(ply)] = &read.record.entries[..] else { return None };
    let open = match read.typed.choices[..] {
        [] => None,
        [Choice { what: what @ (Ambiguity::Mover | Ambiguity::Arrival), .. }] => Some(what),
        _ => return None,
    };
    let code = read.diagnostics.first().map(|slip| slip.code);
    let is_plain = read.is_sound() && read.spans.seats.is_empty() && read.record.header.is_empty();
    (is_plain && (code.is_some() || open.is_some())).then(|| (write_ply(variant, ply), code, open))
}

impl Copied {
    pub(super) fn rewritten(&self) -> &Rewritten {
        &self.rewritten
    }

    /// Makes all spans of what was read of it those of the text, and adds what was guessed. `folded` is the way from there to
    /// the original, if that is another text.
    pub(super) fn restore(self, read: &mut Read, folded: Option<&super::pai::Folded>) {
        self.rewritten.restore_all(read);
        read.typed = Typed { is_copied: true, has_gap: read.typed.has_gap, ..self.typed };
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
    named.or(options.variant).or(options.settled).or_else(|| rules_above(text)).or_else(only)
}

/// What a text says that was copied out.
struct Attempt {
    read: Read,
    /// Whether words stand where nothing but plies can.
    is_stuck: bool,
    /// Whether plies are among them, of tiles that there are not.
    has_unknown: bool,
    /// Whether it has an error that another reading must not hide.
    insists: bool,
}

/// Reads a text copied out; none if nothing in it was written otherwise.
fn read_typed(text: &str, options: &Options, lexicon: &Lexicon, comments: &[Span]) -> Option<Attempt> {
    let layout = layout::layout(text, lexicon);
    let folded = fold(layout.rewritten.text(), comments);
    let Copied { rewritten, typed, stuck, has_unknown, names_seats, .. } =
        Scribe::new(folded.text(), lexicon).write(layout.is_headed)?;
    let is_plain = layout.rewritten.text() == text && layout.errors.is_empty() && stuck.is_empty();
    if is_plain && rewritten.text() == folded.text() {
        return None;
    }
    let plies = rewritten.text();
    let mut read = read_with(plies, options, |visitor| {
        folded.report_in(plies, Some(&rewritten), layout.rewritten.text(), visitor);
        game::<true>(plies, &stuck, visitor);
    });
    read.diagnostics.retain(|found| !names_seats || *found.code != codes::SLIP_SEAT);
    let quoted = |found: &Diagnostic| plies.get(found.span.range()).map(|token| format!("`{}`", shown(token)));
    let quoted: Vec<Option<String>> = read.diagnostics.iter().map(quoted).collect();
    rewritten.restore_all(&mut read);
    // They were found in the text that it was made of.
    read.typed = Typed { is_copied: true, has_gap: read.typed.has_gap, ..typed };
    folded.restore_all(&mut read);
    // Comments keep the characters that they are written with.
    if comments.is_empty() {
        let found = bare_comments(&read, layout.rewritten.text());
        if found.iter().any(|span| !layout.rewritten.text()[span.range()].is_ascii()) {
            return read_typed(text, options, lexicon, &found);
        }
    }
    layout.rewritten.restore_all(&mut read);
    // What stands for a sign may have taken the blanks around it along.
    for found in &mut read.diagnostics {
        found.span = without_blanks(text, found.span);
    }
    // Messages quote what was written, not its copy.
    for (found, token) in read.diagnostics.iter_mut().zip(quoted) {
        if let (Some(token), Some(written)) = (token, text.get(found.span.range())) {
            let written = format!("`{}`", shown(written));
            if !found.message.contains(&written) {
                found.message = found.message.replacen(&token, &written, 1);
            }
        }
    }
    read.typed.notices.extend(layout.typed.notices);
    let insists = !layout.errors.is_empty();
    if insists {
        read.sound = 0;
        // What a cell shows is told of once.
        let is_said =
            |found: &Diagnostic| layout.errors.iter().any(|error| (error.code, error.span) == (found.code, found.span));
        // Whose turn it is says nothing where the plies are in another order.
        let of_turns = [&codes::PLY_MISSING, &codes::PLY_EXTRA, &codes::TURN_NUMBER, &codes::SEAT_TURN];
        let is_in_order = layout.errors.iter().all(|error| *error.code != codes::SEAT_TURN);
        read.diagnostics.retain(|found| !is_said(found) && (is_in_order || !of_turns.contains(&found.code)));
        read.diagnostics.extend(layout.errors);
    }
    // What stands where a line begins, and as a whole cannot be read, may be found twice.
    read.diagnostics
        .dedup_by(|found, last| (found.code, found.span) == (last.code, last.span) && found.message == last.message);
    // Two tiles may be one ply that has lost its sign: how many the turn has is not known yet.
    let is_open = read.typed.choices.iter().any(|choice| choice.what == Ambiguity::Capture);
    let mut errors = read.diagnostics.iter().enumerate().filter(|(_, found)| found.is_error());
    if is_open
        && let (Some((at, found)), None) = (errors.next(), errors.next())
        && *found.code == codes::PLY_EXTRA
        && found.others.is_empty()
    {
        read.typed.extra = Some(Box::new(read.diagnostics.remove(at)));
        read.sound = read.record.entries.len();
    }
    notices::report(&mut read);
    Some(Attempt { read, is_stuck: !stuck.is_empty(), has_unknown, insists })
}
