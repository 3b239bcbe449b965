//! `fix --interactive`: the repairs of a game, chosen by hand.

use super::guide::{folded, wrapped};
use super::interrupt;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::escape;
use crate::notation::{self, Options, PlyEdit, Read, stands_for_ply};
use crate::record::{Entry, Ply, played};
use crate::referee::{self, Input, Mistake};
use crate::render::View;
use crate::render::text::{Charset, TextStyle, draw};
use crate::repair::{COUNTING, Repair, repairs, word_around};
use crate::source::{Source, Span};
use crate::variant::{Seat, Variant};
use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What can be answered.
const HELP: &str = "A number makes that change. A ply, such as Rs10b-9d, is written in the place of the wrong one, if it is legal \
    there. `s` leaves this game as it is, `b` takes the last answer back, `q` keeps what was chosen and ends.";
/// What the system answers to whoever reads from a terminal that was closed, or writes to it: `EIO`.
const TERMINAL_GONE: i32 = 5;
/// Maximum of repairs to choose from.
const SHOWN: usize = 9;

/// Asks which repairs to make, until somebody quits. Where somebody goes back to a game before, the run begins anew, and the
/// games before that one are not asked about again.
#[derive(Default)]
pub(super) struct Chooser(Mutex<Talk>);

/// What was asked and answered.
#[derive(Default)]
struct Talk {
    /// The answers; none before the first question.
    lines: Option<interrupt::Lines>,
    /// The games that were asked about, in order.
    asked: Vec<Asked>,
    /// How many of them the run has come to.
    at: usize,
    goes_back: bool,
    has_quit: bool,
}

/// A game that was asked about.
struct Asked {
    /// Its text after each choice, and before the first.
    texts: Vec<String>,
    /// Whether the last one has no errors; not known while it is asked about.
    is_right: Option<bool>,
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
        let mut talk = self.talk();
        if game.first_error().is_none() {
            return Ok((game.text.to_owned(), true));
        }
        talk.has_quit |= interrupt::has_come();
        if talk.has_quit || talk.goes_back {
            return Ok((game.text.to_owned(), false));
        }
        let number = talk.at;
        talk.at += 1;
        if number == talk.asked.len() {
            talk.asked.push(Asked { texts: vec![game.text.to_owned()], is_right: None });
        }
        while talk.asked[number].is_right.is_none() {
            self.ask(&mut talk, number, game, options, source, out)?;
            if talk.goes_back {
                return Ok((game.text.to_owned(), false));
            }
        }
        let Asked { texts, is_right } = &talk.asked[number];
        Ok((texts.last().map_or(game.text, String::as_str).to_owned(), *is_right == Some(true)))
    }

    /// Whether the run is to begin anew.
    pub(super) fn goes_back(&self) -> bool {
        let mut talk = self.talk();
        let goes_back = std::mem::take(&mut talk.goes_back);
        if goes_back {
            talk.at = 0;
        }
        goes_back
    }

    /// Why games were left as they are.
    pub(super) fn left(&self) -> &'static str {
        if self.talk().has_quit { "not repaired (you quit)" } else { "not repaired (skipped)" }
    }

    /// Whether somebody wants no more questions who was asked by a signal to end.
    pub(super) fn was_interrupted(&self) -> bool {
        self.talk().has_quit && interrupt::has_come()
    }

    fn talk(&self) -> MutexGuard<'_, Talk> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks about a game once.
    fn ask(
        &self,
        talk: &mut Talk,
        number: usize,
        game: &Input<'_>,
        options: &Options,
        source: Source<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let text = talk.asked[number].texts.last().map_or(game.text, String::as_str).to_owned();
        let read = referee::settled(&text, game.notation.read(&text, options), game.notation, options);
        let current = Input { text: &text, read: &read, ..*game };
        let Some(error) = current.first_error() else {
            talk.asked[number].is_right = Some(true);
            return Ok(());
        };
        let found = repairs(&current, options).found;
        // What only its writer knows cannot be chosen.
        let (found, lacking): (Vec<Repair>, Vec<Repair>) =
            found.into_iter().partition(|repair| !repair.edits.is_empty());
        let found = &found[..found.len().min(SHOWN)];
        show(&Source { text: &text, ..source }, &current, &error, found, lacking.first(), out)?;
        let place = typed_at(&current, &error);
        let variant = Some(read.record.variant).filter(|_| place.is_some());
        let can_go_back = number > 0 || talk.asked[number].texts.len() > 1;
        let answer = talk.answer(found.len(), variant, can_go_back, out)?;
        let asked = &mut talk.asked[number];
        match answer {
            Answer::Repair(number) => asked.texts.push(found[number].apply(&text)),
            Answer::Ply(ply) => {
                let edits = place.and_then(|(place, is_missing)| {
                    let edit = if is_missing { PlyEdit::After(&ply) } else { PlyEdit::Replace(&ply) };
                    game.notation.edit_ply(&text, place, read.record.variant, edit)
                });
                match edits {
                    Some(edits) => {
                        let mut new = text.clone();
                        edits.iter().rev().for_each(|(span, text)| new.replace_range(span.range(), text));
                        let read = referee::settled(&new, game.notation.read(&new, options), game.notation, options);
                        let judged = Input { text: &new, read: &read, ..*game };
                        // What is typed is refused as what was written was.
                        let still = judged.first_error().filter(|found| is_no_later(&found.span, &edits));
                        match still {
                            None => asked.texts.push(new),
                            Some(found) => refuse(&found, out)?,
                        }
                    }
                    None => writeln!(out, "No ply can be written there.")?,
                }
            }
            Answer::Back if asked.texts.len() > 1 => drop(asked.texts.pop()),
            Answer::Back => {
                talk.asked.truncate(number);
                talk.goes_back = true;
                if let Some(before) = talk.asked.last_mut() {
                    // What was skipped is asked again, and what was chosen last.
                    if before.is_right == Some(true) {
                        before.texts.pop();
                    }
                    before.is_right = None;
                }
            }
            Answer::Skip => asked.is_right = Some(false),
            Answer::Quit => {
                asked.is_right = Some(false);
                talk.has_quit = true;
            }
        }
        Ok(())
    }
}

impl Talk {
    /// Asks until the answer is one of those that are offered. The end of the input quits.
    fn answer(
        &mut self,
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
        let lines = match &mut self.lines {
            Some(lines) => lines,
            none => none.insert(interrupt::Lines::new()?),
        };
        loop {
            let question = format!("{numbers}{ply}s = skip this game, {back}q = quit:");
            let mut asked = || {
                write!(out, "{} ", folded("", &question))?;
                out.flush()?;
                lines.read()
            };
            let line = match asked() {
                Ok(Some(line)) => line,
                Ok(None) => {
                    writeln!(out)?;
                    return Ok(Answer::Quit);
                }
                // What was chosen in a terminal that is gone is kept.
                Err(error) if error.raw_os_error() == Some(TERMINAL_GONE) => return Ok(Answer::Quit),
                Err(error) => return Err(error),
            };
            let line = String::from_utf8_lossy(&line);
            match line.trim().to_lowercase().as_str() {
                "s" | "skip" => return Ok(Answer::Skip),
                "b" | "back" if can_go_back => return Ok(Answer::Back),
                "q" | "quit" => return Ok(Answer::Quit),
                number => match number.parse::<usize>() {
                    Ok(number @ 1..) if number <= count => return Ok(Answer::Repair(number - 1)),
                    _ if ["?", "help"].contains(&number) => writeln!(out, "{}", wrapped(HELP))?,
                    _ => match typed.map(|variant| notation::read_ply(variant, line.trim())) {
                        Some(Ok(ply)) => return Ok(Answer::Ply(ply)),
                        // Only what has a point may have been meant as a ply.
                        Some(Err(error)) if is_like_a_ply(number) => refuse(error.diagnostic(), out)?,
                        _ => writeln!(out, "That is none of them: `?` says what can be answered.")?,
                    },
                },
            }
        }
    }
}

/// Whether an answer has a letter and a digit, as every ply with a place has.
fn is_like_a_ply(answer: &str) -> bool {
    answer.bytes().any(|byte| byte.is_ascii_digit()) && answer.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Whether a place is in the text before the end of what was written into it.
fn is_no_later(place: &Span, edits: &[(Span, String)]) -> bool {
    let end = edits.iter().map(|(span, text)| span.start as usize + text.len()).max().unwrap_or(0);
    (place.start as usize) < end
}

/// Says why a ply that was typed is not taken.
fn refuse(found: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", wrapped(&escape::line(&format!("{} [{}]", found.message, found.code.name))))?;
    match &found.help {
        Some(help) => writeln!(out, "{}", wrapped(&format!("  help: {}", escape::line(help)))),
        None => Ok(()),
    }
}

/// Where the right ply may be typed, and whether it goes behind what stands there. It takes the place of a wrong one, of a word that is
/// no ply because of a part of it, or of one that stands for a ply which is missing; where nothing does, it goes behind the last ply.
fn typed_at(game: &Input<'_>, error: &Diagnostic) -> Option<(Span, bool)> {
    let read = game.read;
    if *error.code == codes::PLY_MISSING {
        if game.notation.name() == "pai" && game.text.get(error.span.range()).is_some_and(stands_for_ply) {
            return Some((error.span, false));
        }
        let mut entries = read.record.entries.iter().zip(&read.spans.entries);
        let last = entries.rfind(|(entry, at)| matches!(entry, Entry::Ply(_)) && at.end <= error.span.end);
        return last.map(|(_, at)| (*at, true));
    }
    if let Some(wrong) = ply_at(read, error.span) {
        return Some((read.spans.entries[wrong], false));
    }
    let word = word_around(game.text, error.span);
    let header = read.spans.header_end();
    let is_said = read.diagnostics.iter().any(|found| found.is_error() && found.span == error.span);
    let is_word = is_said
        && word.start >= header
        && !COUNTING.contains(&error.code.name)
        && game.text[word.range()].bytes().any(|byte| byte.is_ascii_digit());
    match is_word {
        true => Some((word, false)),
        false => (*error.code == codes::PLY_UNREADABLE).then_some((error.span, false)),
    }
}

/// The entry of the ply in a place.
fn ply_at(read: &Read, place: Span) -> Option<usize> {
    let is_here = |at: &Span| at.start < place.end && place.start < at.end;
    let mut entries = read.record.entries.iter().zip(&read.spans.entries);
    entries.position(|(entry, at)| matches!(entry, Entry::Ply(_)) && is_here(at))
}

/// Whose ply is in a place, and between which it stands: "turn 2, Guest, between `E*5o` and `Rs*15o`".
fn whereabouts(game: &Input<'_>, place: Span, error: &Diagnostic) -> String {
    let read = game.read;
    let is_ply = |at: &usize| matches!(read.record.entries[*at], Entry::Ply(_));
    let span = |at: usize| read.spans.entries[at];
    let here = ply_at(read, place);
    let (turn, seat) = match here {
        Some(here) => {
            let movers = referee::movers(game);
            let found = played(&read.record, &movers).find(|(_, _, at, _)| *at == here);
            let seat = |seat: Seat| read.record.seats().get(seat.index()).map(|name| (*name).to_owned());
            found.map_or((None, None), |(turn, mover, ..)| (Some(turn), seat(mover)))
        }
        None if place == error.span => (error.turn, error.seat.clone()),
        None => (None, None),
    };
    let entries = 0..read.record.entries.len();
    let before = entries.clone().filter(is_ply).rfind(|at| span(*at).end <= place.start);
    let after = entries.filter(is_ply).find(|at| span(*at).start >= place.end);
    let ply = |at: usize| match &read.record.entries[at] {
        Entry::Ply(ply) => game.notation.write_ply(read.record.variant, ply),
        _ => None,
    };
    let between = match (before.and_then(ply), after.and_then(ply)) {
        (Some(before), Some(after)) => Some(format!("between `{before}` and `{after}`")),
        (Some(before), None) => Some(format!("after `{before}`")),
        (None, Some(after)) => Some(format!("before `{after}`")),
        (None, None) => None,
    };
    let turn = turn.filter(|turn| *turn > 0).map(|turn| format!("turn {turn}"));
    [turn, seat, between].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Shows the error and each repair, with the position before the ply that it changes.
fn show(
    source: &Source<'_>,
    game: &Input<'_>,
    error: &Diagnostic,
    found: &[Repair],
    lacking: Option<&Repair>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let at = source.locate(error.span.start);
    let message = format!("{}:{}:{}: {} [{}]", source.name, at.line, at.column, error.message, error.code.name);
    writeln!(out, "\n{}", folded("", &escape::line(&message)))?;
    let mut shown = whereabouts(game, error.span, error);
    if !shown.is_empty() {
        writeln!(out, "{}", folded("  ", &escape::line(&shown)))?;
    }
    match lacking {
        Some(lacking) if found.is_empty() => {
            writeln!(out, "{}", folded("  ", &escape::line(&lacking.question(source.text))))?;
        }
        None if found.is_empty() => writeln!(out, "no single change repairs it")?,
        _ => {}
    }
    let mut drawn = HashSet::new();
    for (repair, number) in found.iter().zip(1..) {
        let plies = plies_before(game.read, repair);
        if drawn.insert(plies) {
            writeln!(out, "\n{}", position(game, plies))?;
        }
        let at = source.locate(repair.place.start);
        // What was said last need not be said again.
        let here = whereabouts(game, repair.place, error);
        // A ply that is missing is none of the one before which it goes.
        let is_said = here.is_empty() || here == shown || repair.mistake == Mistake::Missing;
        let there = if is_said { String::new() } else { format!(" {here}:") };
        shown = here;
        let question = repair.question(source.text);
        let message = format!("{}:{}:{there} {question}", at.line, at.column);
        writeln!(out, "{}", folded(&format!("{number}. "), &escape::line(&message)))?;
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
