//! Builds glyphs and variations. A variation is built like the main line, which waits meanwhile.

use super::builder::Builder;
use super::message::shown;
use super::turns::Turns;
use super::visitor::Stated;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::pai::write_ply;
use crate::notation::{Counted, NamedSeat, VariationSpans};
use crate::record::{Entries, Entry, Glyph, Variation};
use crate::source::Span;
use crate::variant::Seat;

/// Says that the next ply is not that of the seat that is named.
pub(crate) fn not_of(span: Span, named: &str, next: &str) -> Diagnostic {
    let diagnostic =
        Diagnostic::new(&codes::SEAT_TURN, span, format!("`{named}` is named here, and {next} is to play"));
    diagnostic.label(format!("expected {next}"))
}

/// A line of play that waits for the end of a variation.
pub(super) struct Waiting {
    /// Where the variation begins.
    opened: Span,
    /// Whether the variation replaces a ply without an error, so that it can be kept.
    is_kept: bool,
    entries: Entries,
    spans: Vec<Span>,
    variations: Vec<VariationSpans>,
    seats: Vec<NamedSeat>,
    counts: Vec<Counted>,
    sound: Option<usize>,
    turns: Turns,
    plies: u32,
    last_ply: Option<usize>,
    replaced: Option<(usize, u32)>,
    /// The turn's opening, and the number that shortened turns.
    tokens: [Span; 2],
    /// The length of the name of the line.
    named: usize,
}

impl<'a> Builder<'a> {
    /// Warns of a `?` apart from its ply, where turns have no numbers: it may stand for one that nobody could read.
    fn tell_apart(&mut self, token: &'a str, span: Span) {
        let before = self.text.get(..span.range().start).unwrap_or_default();
        if token == "?"
            && before.ends_with([' ', '\t', '\n', '\r'])
            && self.turns.is_unnumbered()
            && matches!(self.record.entries.last(), Some(Entry::Ply(_)))
            && let Some(last) = self.spans.entries.last()
            && let Some(ply) = self.text.get(last.range())
        {
            self.keep_slip(&codes::SLIP_SIGN, token, token, &format!("{ply}?"));
        }
    }

    /// Keeps a glyph.
    pub(super) fn add_glyph(&mut self, token: &'a str) {
        let span = self.span(token);
        self.tell_apart(token, span);
        match token.parse::<Glyph>() {
            Err(_) => {
                let diagnostic =
                    Diagnostic::new(&codes::GLYPH_UNKNOWN, span, format!("`{}` is not a glyph", shown(token)));
                let sound = self.sound;
                self.report_in_ply(
                    diagnostic.help("write `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$` and a number from 1 to 255"),
                );
                // It leaves no doubt about what was played.
                self.sound = sound;
            }
            Ok(glyph) if matches!(self.record.entries.last(), Some(Entry::Ply(_) | Entry::Glyph(_))) => {
                self.push(Entry::Glyph(glyph), span);
            }
            // The ply has an error, which has been reported.
            Ok(_) => {}
        }
    }

    /// Keeps the seat that is named for the next ply, or reports that it does not play next. Which of more than two seats is
    /// next, only a replay can tell: the rules may skip some.
    pub(super) fn check_seat(&mut self, token: &str, name: &str) {
        let next = self.seats.get(self.turns.upcoming().1).copied().unwrap_or_default();
        let named = self.seats.iter().position(|seat| *seat == name);
        let span = self.span(token);
        match named {
            Some(seat) if self.seats.len() > 2 => self.named_seat = Some((Seat(seat as u8), span)),
            // After what could not be read nobody knows whose turn it is.
            _ if name == next || self.turns.is_loose() => {}
            _ => {
                self.report(not_of(span, &shown(name), next).help("the name is wrong, or a ply is missing before it"));
                self.turns.lose_count();
            }
        }
    }

    /// Keeps the seat that a text names before a ply. It is named for that ply alone.
    pub(super) fn add_label(&mut self, token: &str, name: &str) {
        self.check_label();
        self.check_seat(token, name);
        self.label = Some(self.span(token));
    }

    /// Reports the seat that was named last, if more plies follow it on its line than seats play in a turn: they may all be
    /// its own.
    pub(super) fn check_label(&mut self) {
        let Some(label) = self.label.take() else { return };
        let (start, end) = (label.end, self.text[label.end as usize..].find('\n'));
        let end = end.map_or(u32::MAX, |length| start + length as u32);
        let first = self.spans.entries.partition_point(|span| span.start < start);
        let behind = self.record.entries.iter().zip(&self.spans.entries).skip(first);
        // A number says whose plies they are.
        let line = behind.take_while(|(entry, span)| {
            span.start < end && !(matches!(entry, Entry::Turn(_)) && span.start < span.end)
        });
        let plies = line.filter(|(entry, _)| matches!(entry, Entry::Ply(_))).count();
        if plies > self.seats.len() {
            let written = shown(&self.text[label.range()]);
            let message = format!("`{written}` stands before {plies} plies");
            self.sound = Some(self.sound.map_or(first, |sound| sound.min(first)));
            let diagnostic = Diagnostic::new(&codes::SEAT_TURN, label, message).label("names the seat of one ply");
            self.report(diagnostic.help("write the plies in the order in which they were played, turn by turn"));
        }
    }

    /// Reports a text that says something else than the ply before it.
    pub(super) fn compare_text(&mut self, token: &str, text: Stated<'_>) {
        let stated = match text {
            Stated::Ply(ply) => Some(ply),
            Stated::Text(text) => self.resolve_ply(&text),
        };
        let Some(stated) = stated else { return };
        match self.record.entries.last() {
            Some(Entry::Ply(ply)) if self.last_ply.is_some() && *ply != stated => {
                let right = write_ply(ply, self.vocabulary);
                let message = format!("`pai` says `{}`, and the other fields say `{right}`", shown(token));
                let diagnostic = self.diagnostic(&codes::RECORD_SHAPE, token, message);
                self.report_in_ply(diagnostic.label("another ply").help("correct one of the two, or leave one out"));
            }
            _ => {}
        }
    }

    /// Begins a variation.
    pub(super) fn open(&mut self, token: &str) {
        let opened = self.span(token);
        let replaced = self.last_ply.filter(|_| self.plies > 0);
        // Between the ply and its first variation are only glyphs and comments, so that this is looked for once a ply.
        let number = match (replaced, self.replaced) {
            (Some(ply), Some((last, number))) if ply == last => Some(number + 1),
            (Some(ply), _) if !self.record.entries[ply..].iter().any(|entry| matches!(entry, Entry::Turn(_))) => {
                Some(1)
            }
            _ => None,
        };
        let (turns, plies) = (self.turns.before_last(), self.plies.saturating_sub(1));
        let (turn, seat) = turns.upcoming();
        let named = self.line.len();
        let seat = self.seats.get(seat).copied().unwrap_or_default();
        let slash = if named > 0 { "/" } else { "" };
        self.line.push_str(&format!("{slash}{turn}:{seat}/{}", number.unwrap_or(1)));
        let waiting = Waiting {
            opened,
            is_kept: number.is_some(),
            entries: std::mem::take(&mut self.record.entries),
            spans: std::mem::take(&mut self.spans.entries),
            variations: std::mem::take(&mut self.spans.variations),
            seats: std::mem::take(&mut self.spans.seats),
            counts: std::mem::take(&mut self.spans.counts),
            sound: self.sound.take(),
            turns: std::mem::replace(&mut self.turns, turns),
            plies: std::mem::replace(&mut self.plies, plies),
            last_ply: self.last_ply.take(),
            replaced: replaced.zip(number),
            tokens: [std::mem::replace(&mut self.opened, opened), self.shortened],
            named,
        };
        self.replaced = None;
        self.branches = true;
        self.waiting.push(waiting);
    }

    /// The first number in a variation repeats the turn of the ply that is replaced. Says whether this number is it.
    pub(super) fn repeats_turn(&mut self, span: Span, number: u32, continues: bool) -> bool {
        if !std::mem::take(&mut self.branches) {
            return false;
        }
        let (turn, is_first) = self.turns.opening();
        let right = format!("{turn}{}", if is_first { "." } else { "..." });
        if number != turn || continues == is_first {
            let seat = self.seats.get(self.turns.seat()).copied().unwrap_or_default();
            let message = format!("this variation replaces the ply of {seat} in turn {turn}");
            let mut diagnostic =
                Diagnostic::new(&codes::TURN_NUMBER, span, message).label(format!("expected `{right}`"));
            diagnostic.help = Some(format!("write `{right}`, or no number at all"));
            diagnostic.instead = Some(right);
            self.report(diagnostic);
        }
        true
    }

    /// Ends a variation.
    pub(super) fn close(&mut self, token: &str) {
        let span = self.span(token);
        let Some(opened) = self.waiting.last().map(|waiting| waiting.opened) else {
            let sound = self.sound;
            let diagnostic = Diagnostic::new(&codes::VARIATION_STRAY, span, "this `)` closes no variation");
            self.report(diagnostic.label("no variation is open").help("leave it out"));
            self.sound = sound;
            return;
        };
        if let Some((number, expected)) = self.again.take() {
            self.report_number(number, expected);
        }
        let whole = Span { start: opened.start, end: span.end.max(opened.end) };
        // Plies with errors count.
        if self.waiting.last().is_some_and(|waiting| self.plies == waiting.plies.saturating_sub(1)) {
            let diagnostic = Diagnostic::new(&codes::VARIATION_EMPTY, whole, "this variation has no ply");
            self.report(diagnostic.help("write the plies that could have been played, or a comment in braces"));
        }
        self.restore(whole);
    }

    /// Goes on with the line that waits.
    fn restore(&mut self, span: Span) {
        let Some(waiting) = self.waiting.pop() else { return };
        let entries = std::mem::replace(&mut self.record.entries, waiting.entries);
        let spans = std::mem::replace(&mut self.spans.entries, waiting.spans);
        let variations = std::mem::replace(&mut self.spans.variations, waiting.variations);
        let seats = std::mem::replace(&mut self.spans.seats, waiting.seats);
        let counts = std::mem::replace(&mut self.spans.counts, waiting.counts);
        let sound = std::mem::replace(&mut self.sound, waiting.sound).unwrap_or(entries.len());
        (self.turns, self.plies, self.last_ply) = (waiting.turns, waiting.plies, waiting.last_ply);
        self.replaced = waiting.replaced;
        [self.opened, self.shortened] = waiting.tokens;
        self.line.truncate(waiting.named);
        self.branches = false;
        if waiting.is_kept {
            let entry = self.record.entries.len();
            self.spans.variations.push(VariationSpans { entry, entries: spans, variations, sound, seats, counts });
            self.push(Entry::Variation(Variation { entries }), span);
        }
    }

    /// Reports variations that are open at the end of the text.
    pub(super) fn end_variations(&mut self) {
        while let Some(opened) = self.waiting.last().map(|waiting| waiting.opened) {
            if let Some((number, expected)) = self.again.take() {
                self.report_number(number, expected);
            }
            self.restore(opened);
            let diagnostic = Diagnostic::new(&codes::VARIATION_OPEN, opened, "this variation is never closed");
            self.report(diagnostic.label("opened here").help("close it with `)`"));
        }
    }
}
