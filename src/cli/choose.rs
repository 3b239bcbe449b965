//! `fix --interactive`: the repairs of a game, chosen by hand.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::escape;
use crate::notation::{self, Options, PlyEdit, Read};
use crate::record::{Entry, Ply};
use crate::referee::{self, Input};
use crate::render::View;
use crate::render::text::{Charset, TextStyle, draw};
use crate::repair::{COUNTING, Repair, repairs, word_around};
use crate::source::{Source, Span};
use crate::variant::Variant;
use std::collections::HashSet;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Maximum of repairs to choose from.
const SHOWN: usize = 9;

/// Asks which repairs to make, until somebody quits.
#[derive(Default)]
pub(super) struct Chooser {
    has_quit: AtomicBool,
}

/// What was answered.
enum Answer {
    Repair(usize),
    /// The ply that belongs in the place of the wrong one.
    Ply(Ply),
    Skip,
    Back,
    Quit,
}

impl Chooser {
    /// Makes the repairs that are chosen for a game. Returns the new text, and whether it has no errors then.
    pub(super) fn repaired(
        &self,
        game: &Input<'_>,
        options: &Options,
        source: Source<'_>,
        out: &mut dyn Write,
    ) -> io::Result<(String, bool)> {
        // The text after each choice.
        let mut texts = vec![game.text.to_owned()];
        loop {
            let text = texts.last().map_or(game.text, String::as_str);
            let read = referee::settled(text, game.notation.read(text, options), game.notation, options);
            let current = Input { text, read: &read, ..*game };
            let Some(error) = current.first_error() else { return Ok((text.to_owned(), true)) };
            if self.has_quit.load(Relaxed) {
                return Ok((text.to_owned(), false));
            }
            let found = repairs(&current, options).found;
            let found: Vec<Repair> = found.into_iter().filter(|repair| !repair.edits.is_empty()).take(SHOWN).collect();
            show(&Source { text, ..source }, &current, &error, &found, out)?;
            // Where a ply stands that is wrong, the right one may be typed.
            let (entries, spans) = (&read.record.entries, &read.spans.entries);
            let is_here = |at: &Span| at.start < error.span.end && error.span.start < at.end;
            let wrong = entries.iter().zip(spans).find(|(entry, at)| matches!(entry, Entry::Ply(_)) && is_here(at));
            // So may it where a word is no ply because of a part of it.
            let word = word_around(text, error.span);
            let header = read.spans.header.last().map_or(0, |span| span.end);
            let is_said = read.diagnostics.iter().any(|found| found.is_error() && found.span == error.span);
            let is_word = is_said
                && word.start >= header
                && !COUNTING.contains(&error.code.name)
                && text[word.range()].bytes().any(|byte| byte.is_ascii_digit());
            let place = wrong.map_or(if is_word { word } else { error.span }, |(_, at)| *at);
            let with = |ply: &Ply| game.notation.edit_ply(text, place, read.record.variant, PlyEdit::Replace(ply));
            let can_type = wrong.is_some() || is_word || *error.code == codes::PLY_UNREADABLE;
            let variant = Some(read.record.variant).filter(|_| can_type);
            match self.answer(found.len(), variant, texts.len() > 1, out)? {
                Answer::Repair(number) => texts.push(found[number].apply(text)),
                Answer::Ply(ply) => match with(&ply) {
                    Some(edits) => {
                        let mut new = text.to_owned();
                        edits.iter().rev().for_each(|(span, text)| new.replace_range(span.range(), text));
                        texts.push(new);
                    }
                    None => writeln!(out, "No ply can be written there.")?,
                },
                Answer::Back => drop(texts.pop()),
                Answer::Skip => return Ok((text.to_owned(), false)),
                Answer::Quit => self.has_quit.store(true, Relaxed),
            }
        }
    }

    /// Asks until the answer is one of those that are offered. The end of the input quits.
    fn answer(
        &self,
        count: usize,
        typed: Option<Variant>,
        can_go_back: bool,
        out: &mut dyn Write,
    ) -> io::Result<Answer> {
        let ply = if typed.is_some() { "the ply that belongs there, " } else { "" };
        let numbers = match count {
            0 => String::new(),
            1 => "1, ".to_owned(),
            _ => format!("1 to {count}, "),
        };
        let back = if can_go_back { "b = back, " } else { "" };
        loop {
            write!(out, "{numbers}{ply}s = skip this game, {back}q = quit: ")?;
            out.flush()?;
            let mut line = String::new();
            if io::stdin().lock().read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Ok(Answer::Quit);
            }
            match line.trim().to_lowercase().as_str() {
                "s" | "skip" => return Ok(Answer::Skip),
                "b" | "back" if can_go_back => return Ok(Answer::Back),
                "q" | "quit" => return Ok(Answer::Quit),
                number => match number.parse::<usize>() {
                    Ok(number @ 1..) if number <= count => return Ok(Answer::Repair(number - 1)),
                    _ => match typed.and_then(|variant| notation::read_ply(variant, line.trim()).ok()) {
                        Some(ply) => return Ok(Answer::Ply(ply)),
                        None => writeln!(out, "That is none of them.")?,
                    },
                },
            }
        }
    }
}

/// Shows the error and each repair, with the position before the ply that it changes.
fn show(
    source: &Source<'_>,
    game: &Input<'_>,
    error: &Diagnostic,
    found: &[Repair],
    out: &mut dyn Write,
) -> io::Result<()> {
    let at = source.locate(error.span.start);
    let message = format!("{}:{}:{}: {} [{}]", source.name, at.line, at.column, error.message, error.code.name);
    writeln!(out, "\n{}", escape::line(&message))?;
    if found.is_empty() {
        writeln!(out, "no single change repairs it")?;
    }
    let mut drawn = HashSet::new();
    for (repair, number) in found.iter().zip(1..) {
        let plies = plies_before(game.read, repair);
        if drawn.insert(plies) {
            writeln!(out, "\n{}", position(game, plies))?;
        }
        let at = source.locate(repair.place.start);
        let message = format!("{number}. {}:{}: {}", at.line, at.column, repair.question(source.text));
        writeln!(out, "{}", escape::line(&message))?;
    }
    Ok(())
}

/// How many plies stand before the place of a repair.
fn plies_before(read: &Read, repair: &Repair) -> usize {
    let entries = read.record.entries.iter().zip(&read.spans.entries);
    entries.filter(|(entry, span)| matches!(entry, Entry::Ply(_)) && span.end <= repair.place.start).count()
}

/// The position after so many plies, or after as many as can be played.
fn position(game: &Input<'_>, plies: usize) -> String {
    let record = &game.read.record;
    let mut tiles = Vec::new();
    referee::of(record.variant).replay(game, &mut |state| {
        if state.plies <= plies {
            tiles = state.tiles();
        }
    });
    let mut drawing = String::new();
    let style = TextStyle { charset: Charset::Ascii, colour: false, compact: true };
    draw(&View::new(record.variant, record.seats(), tiles), style, &mut drawing);
    drawing
}
