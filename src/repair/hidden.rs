//! Plies that are there but do not count: in a comment, or joined to another; and lines out of order.

use super::{Edit, Repair, Trial};
use crate::diagnostic::Diagnostic;
use crate::record::{Entry, Ply};
use crate::referee::Mistake;
use crate::source::Span;

/// How many bytes around an error are searched.
const AROUND: u32 = 400;
/// Maximum repairs of one kind that are tried.
const MOST: usize = 24;

impl Trial<'_> {
    /// Where a ply is missing: those that a comment near it holds, and plies that were written as one. Only what makes the
    /// whole game right is offered.
    pub(super) fn hidden(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let Some(error) = errors.iter().find(|error| error.code.name == "ply-missing") else { return Vec::new() };
        if self.game.notation.name() != "pai" {
            return Vec::new();
        }
        let near = error.span.start.saturating_sub(AROUND)..error.span.end.saturating_add(AROUND);
        let (record, spans) = (&self.game.read.record, &self.game.read.spans.entries);
        let entries = record.entries.iter().zip(spans).filter(|(_, span)| near.contains(&span.start));
        let mut changes = Vec::new();
        for (entry, span) in entries {
            match entry {
                Entry::Comment(_) => self.freed(*span).for_each(|text| changes.push((Mistake::Brace, *span, text))),
                Entry::Ply(Ply::Acts(acts)) if acts.len() > 1 => {
                    let ply = &self.game.text[span.range()];
                    for (at, sign) in ply.match_indices('+') {
                        let (one, other) = (ply[..at].trim_end(), ply[at + sign.len()..].trim_start());
                        changes.push((Mistake::Joined, *span, format!("{one} {other}")));
                    }
                }
                _ => {}
            }
        }
        changes.truncate(MOST);
        let repairs = changes.into_iter().map(|(mistake, span, text)| {
            let becomes = format!("`{text}`");
            self.repair(mistake, span, vec![Edit { span, text }], becomes)
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// A comment in braces with its first or its last words, or all of them, outside of it.
    fn freed(&self, comment: Span) -> impl Iterator<Item = String> {
        let text = &self.game.text[comment.range()];
        let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or_default().trim();
        let mut found = Vec::new();
        let is_ply = |words: &str| words.bytes().any(|byte| byte.is_ascii_digit());
        for (at, _) in inside.match_indices(char::is_whitespace) {
            let (first, last) = (inside[..at].trim_end(), inside[at..].trim_start());
            if is_ply(last) {
                found.push(format!("{{{first}}} {last}"));
            }
            if is_ply(first) {
                found.push(format!("{first} {{{last}}}"));
            }
        }
        if is_ply(inside) {
            found.push(inside.to_owned());
        }
        found.into_iter()
    }

    /// Two lines next to each other whose numbers are in the wrong order, exchanged.
    pub(super) fn lines_exchanged(&self, errors: &[&Diagnostic]) -> Option<Repair> {
        let error = errors.iter().find(|error| error.code.name == "turn-number")?;
        if self.game.notation.name() != "pai" {
            return None;
        }
        let text = self.game.text;
        let start = text[..error.span.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let mut lines = text[start..].split_inclusive('\n');
        let (first, second) = (lines.next()?.trim_end(), lines.next()?);
        let second_at = start + (second.as_ptr() as usize - text[start..].as_ptr() as usize);
        let second = second.trim_end();
        let spans = [Span::new(start, start + first.len()), Span::new(second_at, second_at + second.len())];
        let edits = spans.into_iter().zip([second, first]).map(|(span, text)| Edit { span, text: text.to_owned() });
        let number = |line: &str| line.split(['.', ' ']).next().unwrap_or_default().to_owned();
        let becomes = format!("lines {} and {} in each other's places", number(first), number(second));
        let repair = self.repair(Mistake::Lines, spans[0], edits.collect(), becomes);
        repair.whole.then_some(repair)
    }
}
