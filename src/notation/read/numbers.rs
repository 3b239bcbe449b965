//! Diagnostics about turn numbers, and about plies that repeat one.

use super::builder::Builder;
use super::message::shown;
use super::turns::TurnError;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::pai::stands_for_ply;
use crate::notation::{Counted, Spelling};
use crate::record::{Entry, Ply};
use crate::source::Span;
use crate::variant::Seat;

/// What is said of a word that stands for a ply.
pub(super) fn illegible(span: Span, token: &str) -> Diagnostic {
    Diagnostic::new(&codes::PLY_MISSING, span, format!("`{}` stands where a ply is missing", shown(token)))
        .label("a ply is missing here")
        .help("look up what was played, and write it here; if nobody knows it, end the game before it")
}

impl Builder<'_> {
    /// The span of the ply before, if this one is the same.
    pub(super) fn repeated(&self, ply: &Ply) -> Option<Span> {
        let last = self.last_ply?;
        match (&self.record.entries[last], ply) {
            (Entry::Ply(before @ Ply::Acts(_)), Ply::Acts(_)) if before == ply => Some(self.spans.entries[last]),
            _ => None,
        }
    }

    /// Reports a ply that repeats the one before with its turn and seat, and is not counted.
    pub(super) fn report_repeated(&mut self, token: &str, first: Span, number: Span) {
        self.plies -= 1;
        let span = self.span(token);
        let twice = Span { start: number.start.min(span.start), end: span.end };
        let mut diagnostic = Diagnostic::new(&codes::PLY_EXTRA, twice, format!("`{}` is written twice", shown(token)))
            .label("the second time")
            .other(first, "the first time")
            .help("leave one of the two out");
        diagnostic.turn = Some(self.turns.turn());
        diagnostic.ply = Some(self.plies);
        self.report(diagnostic);
    }

    /// Reports what the end of the text shows.
    pub(super) fn end_turns(&mut self) {
        if let Some((span, expected)) = self.again.take() {
            self.report_number(span, expected);
        }
        if let Some(error) = self.turns.end().or_else(|| self.runs_over()) {
            self.report_turn_error(self.opened, error);
        }
    }

    /// Plies that stand behind those of the last turn on its line, in a game whose turns all have numbers, are too many.
    fn runs_over(&self) -> Option<TurnError> {
        // An error before may have put the count out.
        let count = self.turns.without_number().filter(|_| !self.diagnostics.iter().any(Diagnostic::is_error))?;
        let is_turn = |at: &usize| matches!(self.record.entries[*at], Entry::Turn(_));
        let mut turns = (0..self.record.entries.len()).rev().filter(is_turn).map(|at| self.spans.entries[at]);
        let (opening, number) = (turns.next()?, turns.next()?);
        let is_numbered = |span: &Span| span.start < span.end;
        let on_line =
            || self.text.get(number.start as usize..opening.start as usize).is_some_and(|line| !line.contains('\n'));
        // Behind the only number stand all plies of a game, or those of a turn of more players.
        let (plies, is_first) = (self.seats.len() + count, self.turns.turn() == 2);
        let mut shows_turn =
            || if is_first { self.may_seat(plies) } else { turns.next().is_some_and(|span| is_numbered(&span)) };
        let is_over = self.spelling == Spelling::Pai && is_numbered(&number) && on_line() && shows_turn();
        (is_over && turns.all(|span| is_numbered(&span))).then_some(TurnError::Extra(count))
    }

    /// Whether so many players, more than are seated, may play.
    fn may_seat(&self, players: usize) -> bool {
        players > self.seats.len() && self.vocabulary.seats(players.max(4)).is_some()
    }

    /// Two plies in a row that are the same, the second of them in this turn or later.
    fn repeated_since(&self, turn: u32) -> Option<[Span; 2]> {
        let entries = &self.record.entries;
        let start = entries.iter().rposition(|entry| *entry == Entry::Turn(turn))?;
        let is_acts = |at: &usize| matches!(entries[*at], Entry::Ply(Ply::Acts(_)));
        let mut before = (0..start).rev().find(is_acts);
        for at in (start..entries.len()).filter(is_acts) {
            match before.replace(at) {
                Some(first) if entries[first] == entries[at] => {
                    return Some([self.spans.entries[first], self.spans.entries[at]]);
                }
                _ => {}
            }
        }
        None
    }

    /// Reports a turn number that should have been another.
    pub(super) fn report_number(&mut self, span: Span, expected: u32) {
        // A number that opens a turn again in which a seat has not played yet lacks its dots.
        let continued =
            self.spelling == Spelling::Pai && self.turns.lacks_ply() && expected == self.turns.turn().saturating_add(1);
        let (expected, right, help) = match self.spelling {
            Spelling::Pai if continued => {
                let right = format!("{}...", self.turns.turn());
                (format!("`{right}`"), right.clone(), format!("write `{right}`, or no number at all"))
            }
            Spelling::Pai | Spelling::Psr | Spelling::Psn => {
                let continues = self.text.get(span.range()).is_some_and(|token| token.ends_with("..."));
                let right = format!("{expected}{}", if continues { "..." } else { "." });
                let number = self.text.get(span.range()).unwrap_or_default().trim_end_matches('.').parse::<u32>();
                let help = match number {
                    Ok(number) if number == expected.saturating_add(1) => {
                        format!("turn {expected} is missing, or write `{right}`")
                    }
                    Ok(1) if self.spelling == Spelling::Pai => {
                        format!("write `{right}`, or no number at all; another game begins below an empty line")
                    }
                    _ => format!("write `{right}`, or no number at all"),
                };
                (expected.to_string(), right, help)
            }
            Spelling::Gate => {
                // Every ply has a number here, with its seat.
                let (turn, seat) = self.due;
                let right = format!("{turn}{}.", &self.seat_name(seat)[..1]);
                (turn.to_string(), right.clone(), format!("write `{right}`"))
            }
        };
        let message = if continued {
            format!("this is {}'s ply of turn {}", self.seat_name(self.turns.seat()), self.turns.turn())
        } else {
            format!("this is turn {expected}")
        };
        let is_reversed = right == "1." && self.counts_down(span);
        let help = if is_reversed { "the last turn stands first: begin with turn 1".to_owned() } else { help };
        let mut diagnostic =
            Diagnostic::new(&codes::TURN_NUMBER, span, message).label(format!("expected {expected}")).help(help);
        diagnostic.instead = Some(right).filter(|_| !is_reversed);
        diagnostic.turn = Some(self.due.0);
        diagnostic.seat = self.seats.get(self.due.1).map(ToString::to_string);
        diagnostic.ply = Some(self.plies + 1);
        self.report(diagnostic);
    }

    /// Reports what stands in the place of the last ply, which nobody could read. One or two question marks may be a glyph of the
    /// ply before them.
    pub(super) fn tell_last_sign(&mut self) {
        let end = self.text.trim_end().len();
        // A comment may be written so in a table.
        let is_behind_ply = matches!(self.record.entries.last(), Some(Entry::Ply(_) | Entry::Glyph(_)));
        if !is_behind_ply || !self.turns.lacks_ply() {
            return;
        }
        let may_be_it = |at: &Span| {
            let above = self.text[..at.start as usize].trim_end_matches([' ', '\t']);
            !matches!(&self.text[at.range()], "?" | "??") && !above.ends_with(['\n', '\r'])
        };
        if let Some(at) = self.stands_for_ply(Span::new(end, end)).filter(may_be_it) {
            self.report_illegible(at, self.turns.turn(), self.turns.seat());
        }
    }

    /// Counts a ply that could not be read, which has a turn and a seat all the same.
    pub(super) fn count_unread(&mut self, span: Span) {
        self.count(self.turns.upcoming(), Some(span));
    }

    /// Counts the next ply anew, since it may not be that of the seat after the last one.
    pub(super) fn count_anew(&mut self) {
        self.count(self.turns.upcoming(), None);
    }

    fn count(&mut self, (turn, seat): (u32, usize), unread: Option<Span>) {
        let (entry, seat) = (self.record.entries.len(), Seat(seat as u8));
        self.spans.counts.push(Counted { entry, turn, seat, unread });
    }

    /// Reports a word that stands for a ply. It is no glyph of the ply before it.
    fn report_illegible(&mut self, at: Span, turn: u32, seat: usize) {
        if self.spans.entries.last() == Some(&at) {
            self.record.entries.pop();
            self.spans.entries.pop();
        }
        self.count((turn, seat), Some(at));
        let mut diagnostic = illegible(at, &self.text[at.range()]);
        (diagnostic.turn, diagnostic.seat) = (Some(turn), Some(self.seat_name(seat).to_owned()));
        self.report(diagnostic);
    }

    /// The word between the last ply and a place, if it stands for a ply.
    fn stands_for_ply(&self, before: Span) -> Option<Span> {
        // No more than a glyph, which the word itself was taken for, stands between.
        let mut entries = self.record.entries.iter().zip(&self.spans.entries).rev().take(2);
        let (_, last) = entries.find(|(entry, _)| matches!(entry, Entry::Ply(_)))?;
        let between = self.text.get(last.end as usize..before.start as usize)?;
        let is_apart = self.spelling == Spelling::Pai && between.starts_with([' ', '\t']);
        let word = Some(between.trim()).filter(|word| is_apart && stands_for_ply(word))?;
        Some(self.span(word))
    }

    /// Whether the next line begins with the number before the one here.
    fn counts_down(&self, span: Span) -> bool {
        let (start, end) = (span.start as usize, span.end as usize);
        let (Some(number), Some(behind)) = (self.text.get(start..end), self.text.get(end..)) else { return false };
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u32>().ok();
        let next = behind.lines().skip(1).map(str::trim_start).find(|line| !line.is_empty());
        let next = next.and_then(digits);
        next.is_some() && next == digits(number).and_then(|number| number.checked_sub(1))
    }

    fn seat_name(&self, seat: usize) -> &str {
        self.seats.get(seat).copied().unwrap_or("a seat")
    }

    pub(super) fn report_turn_error(&mut self, span: Span, error: TurnError) {
        // Where a turn has too few plies or too many, the seats of its plies are in doubt.
        let doubtful = match error {
            TurnError::Missing { turn, .. } | TurnError::FellShort { turn } => Some(turn),
            TurnError::Extra(_) => Some(self.turns.turn() - 1),
            TurnError::Expected(_) | TurnError::Again => None,
        };
        if self.sound.is_none() {
            let begins = |turn: u32| self.record.entries.iter().position(|entry| *entry == Entry::Turn(turn));
            self.sound = doubtful.and_then(begins);
        }
        match error {
            TurnError::Expected(1) if self.turns.first() > 0 => {
                let seat = self.seat_name(self.turns.first()).to_owned();
                let diagnostic = Diagnostic::new(&codes::TURN_NUMBER, span, format!("{seat} moves first here"))
                    .label("expected `1...`")
                    .help("write `1...`: turn 1 begins with a later seat");
                self.report(diagnostic);
            }
            TurnError::Expected(expected) => self.report_number(span, expected),
            TurnError::Missing { turn, seat } => {
                let name = self.seat_name(seat).to_owned();
                if let Some(at) = self.stands_for_ply(span) {
                    return self.report_illegible(at, turn, seat);
                }
                let mut diagnostic =
                    Diagnostic::new(&codes::PLY_MISSING, span, format!("{name}'s ply of turn {turn} is missing"))
                        .label("before this number");
                if self.opened != Span::default() && self.opened != span && seat > 0 {
                    diagnostic = diagnostic.other(self.opened, "this turn is a ply short");
                }
                diagnostic = diagnostic.help(if self.plies == 0 && self.spelling == Spelling::Pai {
                    match self.record.tag("Position") {
                        Some(_) => format!("write {name}'s ply, or name who moves first in a `[Turn \"...\"]` tag"),
                        None => {
                            let first = self.seat_name(0);
                            format!("write {name}'s ply: {first} begins every game that starts from no position")
                        }
                    }
                } else {
                    match self.seats {
                        // Whose ply the other is, only the board shows.
                        [first, _] if seat == 1 && self.spelling == Spelling::Pai => {
                            format!(
                                "write {name}'s ply of turn {turn} before it, or {first}'s if {name} played the other"
                            )
                        }
                        _ => format!("write {name}'s ply of turn {turn} before it"),
                    }
                });
                diagnostic.turn = Some(turn);
                diagnostic.seat = Some(name);
                self.report(diagnostic);
            }
            TurnError::FellShort { turn } => {
                let diagnostic =
                    Diagnostic::new(&codes::PLY_MISSING, self.shortened, format!("a ply of turn {turn} is missing"))
                        .label("before this number")
                        .other(span, "a later turn has all its plies")
                        .help(format!("write the missing ply of turn {turn}"));
                self.report(diagnostic);
            }
            TurnError::Extra(count) => {
                let turn = self.turns.turn().saturating_sub(1);
                let message = match count {
                    0 | 1 => format!("turn {turn} has a ply too many"),
                    _ => format!("turn {turn} has {count} plies too many"),
                };
                let diagnostic = match self.repeated_since(turn) {
                    Some([first, second]) => Diagnostic::new(&codes::PLY_EXTRA, second, message)
                        .label("written twice")
                        .other(first, "the first time")
                        .help("leave one of the two out"),
                    None => {
                        let plies = self.record.entries.iter().zip(&self.spans.entries).rev();
                        let mut plies = plies.filter(|(entry, _)| matches!(entry, Entry::Ply(_)));
                        let extra = plies.nth(count.saturating_sub(1)).map_or(span, |(_, &span)| span);
                        // Each ply of the first turn may be one of more players.
                        let plies = self.seats.len() + count;
                        let may_seat = turn == 1 && self.may_seat(plies);
                        let more = format!("; a game of {plies} players has a tag `[Players \"{plies}\"]`");
                        Diagnostic::new(&codes::PLY_EXTRA, extra, message).label("one too many").help(
                            "leave it out, or give it a turn of its own".to_owned() + if may_seat { &more } else { "" },
                        )
                    }
                };
                // At the end of the text no turn follows.
                let is_last = span == self.opened && self.turns.without_number().is_some();
                let mut diagnostic =
                    if is_last { diagnostic } else { diagnostic.other(span, "the next turn begins only here") };
                diagnostic.turn = Some(turn);
                self.report(diagnostic);
            }
            TurnError::Again => self.again = Some((span, self.turns.turn().saturating_add(1))),
        }
    }
}
