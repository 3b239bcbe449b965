//! Decides how a record is read that can be read in several ways: by which rules, where it names none and fits several rule
//! sets, and what was played, where its text can mean more than one ply.

use super::diagnostics::Names;
use super::{Input, Meant, meant, of};
use crate::board::Place;
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::rewritten::Rewritten;
use crate::notation::{self, Ambiguity, Notation, Notice, Offer, Options, Read, Spelling};
use crate::record::{Entry, Glyph, Head, Ply};
use crate::rules::Naming;
use crate::source::Span;
use crate::variant::Variant;

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
    let mut read = chosen(text, read, notation, &options);
    drawn_by_rules(text, &mut read, notation);
    help_after_the_end(text, &mut read, notation);
    help_by_the_board(text, &mut read, notation, &options);
    help_to_play(text, &mut read, notation, &options);
    crate::notation::unite(&mut read.diagnostics);
    read
}

/// How a variation is written as a ply that was played is said only where the game stays legal by it: it may be of the seat that
/// has just moved.
fn help_to_play(text: &str, read: &mut Read, notation: &dyn Notation, options: &Options) {
    let Some(at) = read.diagnostics.iter().position(|found| *found.code == codes::VARIATION_PLY) else { return };
    let Diagnostic { span, help, .. } = &read.diagnostics[at];
    let [_, ply, _] = help.iter().flat_map(|help| help.split('`')).collect::<Vec<_>>()[..] else { return };
    let played = format!("{}{ply}{}", &text[..span.range().start], &text[span.range().end..]);
    let anew = notation.read(&played, options);
    let is_right = |text: &str, read: &Read| {
        of(read.record.variant).validate(&input(text, read, notation)).refused.is_none()
            && !read.diagnostics.iter().any(Diagnostic::is_error)
    };
    if is_right(text, read) && !is_right(&played, &anew) {
        read.diagnostics[at].help = None;
    }
}

/// A draw below the plies is taken for one that was agreed on; where the rules give it, nobody had to agree.
fn drawn_by_rules(text: &str, read: &mut Read, notation: &dyn Notation) {
    let at = |name: &str, value: &str| {
        let is_it = |head: &Head| head.tag().is_some_and(|tag| tag.name == name && tag.value == value);
        read.record.header.iter().position(is_it)
    };
    let (Some(result), Some(how)) = (at("Result", "Draw"), at("Termination", "agreed")) else { return };
    // Both come of the same words.
    let is_guessed = read.spans.header.get(result) == read.spans.header.get(how);
    if is_guessed && of(read.record.variant).validate(&input(text, read, notation)).outcome.is_some() {
        read.record.header.remove(how);
        read.spans.header.remove(how);
    }
}

/// Where a ply moves a tile by a code that is none, what stands there says which code is right.
fn help_by_the_board(text: &str, read: &mut Read, notation: &dyn Notation, options: &Options) {
    let Some(first) = read.diagnostics.iter().position(Diagnostic::is_error) else { return };
    let Diagnostic { code, span, .. } = read.diagnostics[first];
    let is_of_a_ply = read
        .spans
        .entries
        .get(..read.sound)
        .is_some_and(|sound| sound.last().is_some_and(|last| last.end <= span.start));
    let is_code = *code == codes::TILE_UNKNOWN || *code == codes::TILE_AMBIGUOUS;
    if !is_code || !is_of_a_ply || notation.spelling() != Spelling::Pai {
        return;
    }
    let (until, rest) = (&text[..span.range().start], &text[span.range().end..]);
    let end = rest.find(|sign: char| sign != '#' && !sign.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let Ok(place) = rest[..end].parse::<Place>() else { return };
    let before = of(read.record.variant).validate(&Input { with_end: true, ..input(text, read, notation) });
    let Some(there) = before.tiles.iter().find(|tile| tile.at == place).filter(|_| before.refused.is_none()) else {
        return;
    };
    let entry = read.record.variant.vocabulary().entry(there.tile);
    let mended = format!("{until}{}{rest}", entry.code);
    let anew = notation.read(&mended, options);
    let after = of(anew.record.variant).validate(&input(&mended, &anew, notation));
    let whose = there.owner.and_then(|seat| read.record.seats().get(seat.index()));
    let owner = whose.map_or("the".to_owned(), |seat| format!("{seat}'s"));
    let help = &mut read.diagnostics[first].help;
    let stands = format!("{owner} {} is on {place}", entry.name);
    *help = Some(if anew.record.variant == read.record.variant && after.plies > before.plies {
        format!("{stands}: write `{}{place}`", entry.code)
    } else {
        [stands].into_iter().chain(help.take()).collect::<Vec<_>>().join("; ")
    });
}

/// Where a ply is missing because the game has ended before it, it is not to be written.
fn help_after_the_end(text: &str, read: &mut Read, notation: &dyn Notation) {
    let first = read.diagnostics.iter().position(Diagnostic::is_error);
    let Some(first) = first.filter(|&first| *read.diagnostics[first].code == codes::PLY_MISSING) else { return };
    // The turn that is short is in doubt otherwise.
    let end = read.spans.entries.partition_point(|entry| entry.start < read.diagnostics[first].span.start);
    let sound = std::mem::replace(&mut read.sound, end);
    let verdict = of(read.record.variant).validate(&input(text, read, notation));
    read.sound = sound;
    let Some(outcome) = verdict.outcome.filter(|_| verdict.refused.is_none()) else { return };
    let end = Names::of(notation, &read.record).ending(outcome);
    read.diagnostics[first].help = Some(format!("{end}; remove the plies after the end"));
}

/// The record by the rules under which it stays legal longest.
fn by_rules(text: &str, read: Read, notation: &dyn Notation, options: &Options) -> (Read, Options) {
    if read.fitting.len() < 2 || read.record.plies().next().is_none() {
        return (read, *options);
    }
    if options.follows && options.settled.is_some_and(|above| read.fitting.contains(&above)) {
        return (read, *options);
    }
    let fitting = read.fitting.clone();
    // It is read anew below, as two at once would take too much memory.
    drop(read);
    let legal = |variant: &Variant| {
        let options = Options { variant: Some(*variant), ..*options };
        let read = chosen(text, notation.read(text, &options), notation, &options);
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
    let options = Options { settled: longest, follows: false, ..*options };
    (notation.read(text, &options), options)
}

fn input<'a>(text: &'a str, read: &'a Read, notation: &'a dyn Notation) -> Input<'a> {
    Input { text, read, notation, rules: None, with_end: false, keep_going: false }
}

/// The record as it is read where every part that can mean more than one thing says what is legal.
fn chosen(text: &str, read: Read, notation: &dyn Notation, options: &Options) -> Read {
    if read.typed.is_assumed {
        return assumed(text, read, notation, options);
    }
    if !meant::is_open(text, &read) {
        return read;
    }
    let Meant { edits, starred, offers, .. } = of(read.record.variant).meant(&input(text, &read, notation));
    let captures = edits.iter().any(|(.., code)| **code == codes::SLIP_JOIN);
    let mut read = match edits.len() {
        0 => read,
        // Nothing else of the text is read otherwise then.
        count if count == starred.len() && is_told_apart(&read, &edits) => with_stars(text, read, starred, edits),
        _ => edited(text, read, edits, notation, options),
    };
    if let Some(extra) = read.typed.extra.take().filter(|_| !captures) {
        read.sound = read.spans.entries.partition_point(|entry| entry.start < extra.span.start);
        read.diagnostics.push(*extra);
        Diagnostic::sort(&mut read.diagnostics);
    }
    report_unclear(text, &mut read, &offers);
    read.typed.offers = offers;
    read
}

/// The record whose drops lack their `*`, perhaps with that of drops that move on, if it is legal so.
fn assumed(text: &str, read: Read, notation: &dyn Notation, options: &Options) -> Read {
    let is_legal = |read: &Read| {
        let verdict = of(read.record.variant).validate(&input(text, read, notation));
        verdict.refused.is_none() && verdict.plies == read.record.count_plies()
    };
    let Meant { edits, starred, is_legal: is_meant, .. } = of(read.record.variant).meant(&input(text, &read, notation));
    // A ply that stands is no ply to edit.
    let is_meant = is_meant && !read.record.entries.iter().any(|entry| matches!(entry, Entry::Glyph(Glyph::STANDS)));
    if is_meant && edits.is_empty() || !is_meant && is_legal(&read) {
        return read;
    }
    if edits.len() == starred.len() && is_told_apart(&read, &edits) {
        let read = with_stars(text, read, starred, edits);
        if is_meant || is_legal(&read) {
            return read;
        }
    }
    let read = notation.read(text, &Options { by_words: true, ..*options });
    chosen(text, read, notation, options)
}

/// What is written in the place of a part of a text, and what kind of guess it takes.
type Edit = (Span, String, &'static Code);

/// Whether nothing is wrong with a record, and of these plies nothing else was guessed.
fn is_told_apart(read: &Read, edits: &[Edit]) -> bool {
    let is_edited = |span: Span| {
        let from = edits.partition_point(|(edit, ..)| edit.end <= span.start);
        edits.get(from).is_some_and(|(edit, ..)| edit.start < span.end)
    };
    !read.diagnostics.iter().any(Diagnostic::is_error)
        && !read.typed.notices.iter().any(|notice| is_edited(notice.span))
        && !read.typed.choices.iter().any(|choice| is_edited(choice.span))
}

/// The record with the drops that lack nothing but their `*`.
fn with_stars(text: &str, mut read: Read, starred: Vec<(usize, Ply)>, edits: Vec<Edit>) -> Read {
    for (entry, ply) in starred {
        read.record.entries[entry] = Entry::Ply(ply);
    }
    notation::say(&mut read, notices(text, edits));
    read
}

/// What is said of edits.
fn notices(text: &str, edits: Vec<Edit>) -> Vec<Notice> {
    let notice = |(span, right, code): Edit| Notice { code, span, written: text[span.range()].to_owned(), right };
    edits.into_iter().map(notice).collect()
}

/// The record of a text with edits, unless it has more errors than before.
fn edited(text: &str, read: Read, edits: Vec<Edit>, notation: &dyn Notation, options: &Options) -> Read {
    let mut edited = Rewritten::with_room(text.len());
    let mut at = 0;
    for (span, right, _) in &edits {
        edited.copy(&text[at..span.start as usize], at);
        edited.put(right, span.range());
        at = span.end as usize;
    }
    edited.copy(&text[at..], at);
    let mut other = notation.read(edited.text(), options);
    let errors = |read: &Read| read.diagnostics.iter().filter(|found| found.is_error()).count();
    if errors(&other) > errors(&read) {
        return read;
    }
    edited.restore_all(&mut other);
    notation::say(&mut other, notices(text, edits));
    other
}

/// Reports the first move that does not say where its tile comes from, where the board does not show it either: what it was
/// read as stands for nothing.
fn report_unclear(text: &str, read: &mut Read, offers: &[Offer]) {
    let offer = offers.iter().find(|offer| offer.put_down.is_none());
    let open = read.typed.choices.iter().filter(|choice| choice.what == Ambiguity::Mover).map(|choice| choice.span);
    let Some(span) = open.chain(offer.map(|offer| offer.span)).min_by_key(|span| span.start) else { return };
    let is_before = |error: &Diagnostic| error.is_error() && error.span.start <= span.start;
    if read.diagnostics.iter().any(is_before) {
        return;
    }
    let written = text.get(span.range()).unwrap_or_default();
    let offer = offer.filter(|offer| offer.span == span);
    let words = read.record.variant.vocabulary();
    let tile = offer.and_then(|offer| offer.tile).map_or("tile", |tile| words.entry(tile).name);
    let before = read.spans.entries.partition_point(|entry| entry.start < span.start);
    let takes = match read.record.entries.get(before) {
        Some(Entry::Ply(ply)) => ply.acts().iter().any(|act| act.capture.is_some()),
        _ => false,
    };
    let is_inside = |part: Span| span.start < part.start && part.end < span.end;
    let is_joint = read.typed.choices.iter().any(|choice| choice.what == Ambiguity::Joint && is_inside(choice.span));
    let (what, help) = match offer.map(|offer| &offer.becomes[..]) {
        Some([one, two]) if is_joint => {
            ("this may be one ply or two".to_owned(), Some(format!("write `{one}` or `{two}`")))
        }
        None => ("the board does not show where the tile comes from".to_owned(), None),
        Some([]) if takes => (format!("no {tile} can capture there"), None),
        Some([]) => (format!("no {tile} can go there"), None),
        Some(plies) => {
            let quoted: Vec<String> = plies.iter().map(|ply| format!("`{ply}`")).collect();
            let what = match &plies[0] {
                drop if drop.contains('*') => "this may be a drop or a move".to_owned(),
                _ => format!("{} tiles can go there", plies.len()),
            };
            (format!("{what}; {}?", plies.join(" or ")), Some(format!("write {}", quoted.join(" or "))))
        }
    };
    let mut error = Diagnostic::new(&codes::PLY_UNCLEAR, span, format!("`{}`: {what}", notation::shown(written)))
        .label(match &offer {
            Some(_) if help.is_some() && is_joint => "one ply or two?",
            Some(offer) if offer.becomes.first().is_some_and(|ply| ply.contains('*')) => "a drop or a move?",
            _ => "moves from where?",
        })
        .help(help.unwrap_or_else(|| {
            let moved = words.examples.iter().find(|ply| ply.contains('-') && !ply.contains('*')).unwrap_or(&"10j-11j");
            format!("write the point that it comes from, too, as in `{moved}`")
        }));
    error.turn = read.record.entries[..before].iter().rev().find_map(|entry| match entry {
        Entry::Turn(number) => Some(*number),
        _ => None,
    });
    read.sound = read.sound.min(before);
    read.diagnostics.push(error);
    Diagnostic::sort(&mut read.diagnostics);
}
