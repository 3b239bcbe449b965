//! Repairs of plies in variations, where the game itself is right; and of the brackets of variations.

use super::{Doubt, Edit, MOST, Repair, Trial, WITNESSES, errors, spliced};
use crate::diagnostic::Diagnostic;
use crate::notation::PlyEdit;
use crate::record::Entry;
use crate::referee::{self, Change, Input, Mistake, Numbering};
use crate::source::Span;

/// Maximum words of a variation whose bracket is lost.
const MOST_WORDS: usize = 24;

/// How many variations are looked at, and how many words of each.
const NEAR: usize = 8;
const MOST_MOVED: usize = 6;

impl Trial<'_> {
    /// The variations around the first error, each with the ply before it, the nearest first.
    fn variations_near(&self) -> Vec<(Span, Span)> {
        let read = self.game.read;
        let is_variation = |entry: &Entry| matches!(entry, Entry::Variation(_));
        if self.game.notation.name() != "pai" || !read.record.entries.iter().any(is_variation) {
            return Vec::new();
        }
        let error = referee::of(read.record.variant).validate(self.game).diagnostics.into_iter().find(super::is_wrong);
        let Some(error) = read.diagnostics.iter().find(|error| super::is_wrong(error)).cloned().or(error) else {
            return Vec::new();
        };
        let (entries, spans) = (&read.record.entries, &read.spans.entries);
        let mut last = None;
        let mut found: Vec<(Span, Span)> = Vec::new();
        for (entry, span) in entries.iter().zip(spans) {
            match entry {
                Entry::Ply(_) => last = Some(*span),
                Entry::Variation(_) => found.extend(last.map(|ply| (ply, *span))),
                _ => {}
            }
        }
        crate::order::by_key(&mut found, |(_, span)| span.start.abs_diff(error.span.start));
        found.truncate(NEAR);
        found
    }

    /// A ply of the game that stands in a variation: behind its own plies, or in the place of the one that was played.
    pub(super) fn beside_variations(&self) -> Vec<Repair> {
        let near = self.variations_near();
        let mut found = self.brackets_late(&near);
        found.extend(self.variations_played(&near));
        found.retain(|repair| repair.whole && self.errors_in(&repair.apply(self.game.text)) == 0);
        found
    }

    /// The bracket of a variation before its last words.
    fn brackets_late(&self, near: &[(Span, Span)]) -> Vec<Repair> {
        let mut found = Vec::new();
        for &(_, span) in near {
            let Some(inside) = self.game.text[span.range()].strip_suffix(')') else { continue };
            let cuts = inside
                .trim_end()
                .rmatch_indices(char::is_whitespace)
                .take(MOST_MOVED)
                .map(|(at, _)| inside.split_at(at));
            for (first, last) in cuts.filter(|(_, last)| last.bytes().any(|byte| byte.is_ascii_digit())) {
                let text = format!("{} ) {}", first.trim_end(), last.trim());
                let becomes = format!("`{text}`");
                found.push(self.repair(Mistake::Bracket, span, vec![Edit { span, text }], becomes));
            }
        }
        found
    }

    /// A ply and the one of its variation in each other's places.
    fn variations_played(&self, near: &[(Span, Span)]) -> Vec<Repair> {
        let text = self.game.text;
        let exchanged = near.iter().filter_map(|&(ply, span)| {
            let inside = text[span.range()].strip_prefix('(')?.strip_suffix(')')?.trim();
            let number = inside.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.').trim_start();
            let other = Span::of(if number.len() < inside.len() { number } else { inside }, text)?;
            let edits = vec![
                Edit { span: ply, text: text[other.range()].to_owned() },
                Edit { span: other, text: text[ply.range()].to_owned() },
            ];
            let becomes = format!("`{}`, with `{}` in the variation", &text[other.range()], &text[ply.range()]);
            Some(self.repair(Mistake::Order, ply, edits, becomes))
        });
        exchanged.collect()
    }

    /// Other plies for the first variation that is not legal and can be repaired.
    pub(super) fn variations(&self) -> Vec<Repair> {
        let Input { text, read, notation, .. } = *self.game;
        let variant = read.record.variant;
        let paths = read.record.variation_paths();
        if paths.is_empty() {
            return Vec::new();
        }
        let before = self.errors_in(text);
        // The number of the turn that it begins with.
        let number =
            read.diagnostics.iter().find(|error| error.variation.is_some() && error.code.name == "turn-number");
        if let Some((error, right)) = number.and_then(|error| Some((error, error.instead.as_deref()?))) {
            let edits = vec![Edit { span: error.span, text: right.to_owned() }];
            let found = self.repair(Mistake::Number, error.span, edits, format!("`{right}`"));
            let after = self.errors_in(&found.apply(text));
            // It may stand behind the wrong ply instead.
            let doubt = if after == 0 { Doubt::Unconfirmed } else { Doubt::NotRight };
            let whole = after == 0 && found.whole;
            return Vec::from_iter((after < before).then_some(Repair { doubt: Some(doubt), whole, ..found }));
        }
        for path in paths.iter().take(MOST) {
            let Some((line, shared)) = read.line(path) else { continue };
            let search = referee::of(variant).repairs(&Input { read: &line, ..*self.game }, Numbering::Complete);
            let in_variation = search.found.iter().filter(|repair| repair.entry >= shared).take(MOST);
            let repairs = in_variation.filter_map(|repair| {
                let Change::Replace(ply) = &repair.change else { return None };
                let (span, text) = (*line.spans.entries.get(repair.entry)?, notation.write_ply(variant, ply)?);
                let edits = self.edits(span, PlyEdit::Replace(ply))?;
                let after = self.errors_in(&spliced(self.game.text, &edits));
                let found = self.repair(repair.mistake, span, edits, format!("`{text}`"));
                (after < before).then_some(Repair {
                    whole: after == 0 && found.whole,
                    witnesses: repair.witnesses,
                    ..found
                })
            });
            let mut repairs: Vec<Repair> = repairs.collect();
            let others = repairs.len().saturating_sub(1);
            for repair in &mut repairs {
                repair.doubt = match repair.witnesses {
                    _ if !repair.whole => Some(Doubt::NotRight),
                    _ if others > 0 => Some(Doubt::Others(others)),
                    _ if search.cut => Some(Doubt::Cut),
                    witnesses if witnesses < WITNESSES => Some(Doubt::Witnesses(witnesses)),
                    _ => None,
                };
            }
            if !repairs.is_empty() {
                return repairs;
            }
        }
        Vec::new()
    }

    /// The bracket that a variation lost, or both of one that begins with the number of a turn again. Only what makes the whole
    /// game right is offered, with its variations.
    pub(super) fn brackets(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let text = self.game.text;
        if self.game.notation.name() != "pai" {
            return Vec::new();
        }
        let first = |code: &str| errors.iter().find(|error| error.code.name == code).map(|error| error.span.range());
        let sign = |at: usize, sign: &str| Edit { span: Span::new(at, at), text: sign.to_owned() };
        // No variation ends with the number of a turn.
        let is_number = |word: &&str| word.ends_with('.') && word.starts_with(|sign: char| sign.is_ascii_digit());
        let words = |from: usize| {
            let words = text[from..].split_whitespace().take(MOST_WORDS).filter(|word| !is_number(word));
            words.filter_map(|word| Span::of(word, text))
        };
        let ways: Vec<(Span, Vec<Edit>)> = if let Some(stray) = first("variation-stray") {
            let words = text[..stray.start].split_whitespace().rev().take(MOST_WORDS);
            let starts = words.filter_map(|word| Span::of(word, text)).map(|word| word.range().start);
            starts.map(|start| (Span::new(start, stray.end), vec![sign(start, "(")])).collect()
        } else if let Some(open) = first("variation-open") {
            let ends = words(open.start).map(|word| word.range().end);
            ends.map(|end| (Span::new(open.start, end), vec![sign(end, ")")])).collect()
        } else if let Some(number) = first("turn-number").filter(|number| text[number.clone()].ends_with("...")) {
            let ends = words(number.start).map(|word| word.range().end);
            let both = |end| vec![sign(number.start, "("), sign(end, ")")];
            ends.map(|end| (Span::new(number.start, end), both(end))).collect()
        } else {
            Vec::new()
        };
        let repairs = ways.into_iter().map(|(place, edits)| {
            let inside = text[place.range()].trim_start_matches('(').trim_end_matches(')').trim();
            self.repair(Mistake::Bracket, place, edits, format!("`({inside})`"))
        });
        repairs.filter(|repair| repair.whole && self.errors_in(&repair.apply(text)) == 0).collect()
    }

    /// The number of errors in a text, of the writing and of the plies, variations included.
    fn errors_in(&self, text: &str) -> usize {
        let read = self.game.notation.read(text, self.options);
        let verdict = referee::of(read.record.variant).validate(&Input { text, read: &read, ..*self.game });
        let in_variations = read.diagnostics.iter().filter(|error| error.is_error() && error.variation.is_some());
        errors(&read) + in_variations.count() + verdict.diagnostics.iter().filter(|error| error.is_error()).count()
    }
}
