//! Plies that are there but do not count: in a comment, or joined to another; and lines out of order.

use super::{Doubt, Edit, Repair, Trial};
use crate::diagnostic::Diagnostic;
use crate::notation::word_alone;
use crate::record::{Entry, Ply};
use crate::referee::Mistake;
use crate::source::Span;

/// How many bytes around an error are searched.
const AROUND: u32 = 400;
/// Maximum repairs of each kind that are tried, from the error outwards.
const MOST: usize = 24;

impl<'a> Trial<'a> {
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
        let (mut freed, mut parted) = (Vec::new(), Vec::new());
        for (entry, span) in entries {
            match entry {
                Entry::Comment(_) => {
                    // Behind a `;` an editor has taken out the line break.
                    let is_line = self.game.text[span.range()].starts_with(';');
                    let mistake = if is_line { Mistake::Space } else { Mistake::Brace };
                    freed.extend(self.freed(*span).map(|text| (mistake, *span, text)));
                }
                Entry::Ply(Ply::Acts(acts)) if acts.len() > 1 => {
                    let ply = &self.game.text[span.range()];
                    for (at, sign) in ply.match_indices('+') {
                        let (one, other) = (ply[..at].trim_end(), ply[at + sign.len()..].trim_start());
                        parted.push((Mistake::Joined, *span, format!("{one} {other}")));
                    }
                }
                _ => {}
            }
        }
        for changes in [&mut freed, &mut parted] {
            crate::order::by_key(changes, |(_, span, _)| span.start.abs_diff(error.span.start));
            self.is_cut.set(self.is_cut.get() || changes.len() > MOST);
            changes.truncate(MOST);
        }
        let repairs = freed.into_iter().chain(parted).map(|(mistake, span, text)| {
            let becomes = match text.split_once('\n').filter(|_| mistake == Mistake::Space) {
                Some((comment, plies)) => format!("`{comment}`, and `{plies}` on the next line"),
                None => format!("`{text}`"),
            };
            // Of several plies some may be no more than thought of: "threatens …". One that is missing and stands there was played.
            let is_thought = mistake != Mistake::Joined && plies_in(&text) > 1;
            let repair = self.repair(mistake, span, vec![Edit { span, text }], becomes);
            Repair { doubt: is_thought.then_some(Doubt::Unconfirmed), ..repair }
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// A comment in braces with its first or its last words, or all of them, outside of it; or one behind a `;` with its last words on
    /// a line of their own.
    fn freed(&self, comment: Span) -> impl Iterator<Item = String> {
        let text = &self.game.text[comment.range()];
        let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or_default().trim();
        let mut found = Vec::new();
        let is_ply = |words: &str| words.bytes().any(|byte| byte.is_ascii_digit());
        // The first of its last words begins a ply.
        let is_begun = |words: &&str| words.split(' ').next().is_some_and(|word| is_ply(word) || word_alone(word));
        let words = text.match_indices(' ').filter(|_| text.starts_with(';')).map(|(at, _)| text.split_at(at));
        let broken = words.map(|(first, last)| (first, &last[1..])).filter(|(_, last)| is_begun(last));
        found.extend(broken.map(|(first, last)| format!("{first}\n{last}")));
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

    /// Lines whose numbers are in the wrong order, put into the right one; or their numbers, where the lines stand as they were
    /// played.
    pub(super) fn lines_in_order(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let is_counted = errors.iter().any(|error| error.code.name == "turn-number");
        let text = self.game.text;
        // A line begins with its number, or with the cell of it.
        let is_sheet = match self.game.notation.name() {
            "pai" => false,
            "sheet" => true,
            _ => return Vec::new(),
        };
        let label = |line: &'a str| {
            let start = if is_sheet { line.trim_start_matches([' ', '|', '\t']) } else { line };
            let (label, rest) = start.split_at_checked(start.bytes().take_while(u8::is_ascii_digit).count())?;
            rest.starts_with(if is_sheet { &[' ', '|', '\t', ',', ';'][..] } else { &['.'] }).then_some(label)
        };
        let number = |line: &'a str| label(line)?.parse::<u32>().ok();
        if !is_counted {
            return Vec::new();
        }
        let lines: Vec<(u32, &str)> = text.lines().filter_map(|line| Some((number(line)?, line.trim_end()))).collect();
        let mut sorted = lines.clone();
        crate::order::by_key(&mut sorted, |(number, _)| *number);
        if sorted.windows(2).any(|two| two[0].0 == two[1].0) {
            return Vec::new();
        }
        let moved: Vec<_> = lines.iter().zip(&sorted).filter(|(here, other)| here.0 != other.0).collect();
        let Some(becomes) = in_order("lines", &moved.iter().map(|(here, _)| here.0).collect::<Vec<_>>()) else {
            return Vec::new();
        };
        let line = |(here, other): &(&(u32, &str), &(u32, &str))| {
            Some(Edit { span: Span::of(here.1, text)?, text: other.1.to_owned() })
        };
        let renumbered = |(here, other): &(&(u32, &'a str), &(u32, &str))| {
            Some(Edit { span: Span::of(label(here.1)?, text)?, text: other.0.to_string() })
        };
        let ways: [Option<Vec<Edit>>; 2] = [moved.iter().map(line).collect(), moved.iter().map(renumbered).collect()];
        let repairs = ways.into_iter().flatten().zip(becomes);
        let repairs = repairs.map(|(edits, becomes)| self.repair(Mistake::Lines, edits[0].span, edits, becomes));
        repairs.filter(|repair| repair.whole).collect()
    }

    /// The same for the turns of JSON and YAML, of which each has as many plies as the one in whose place it belongs.
    pub(super) fn turns_in_order(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let is_counted = errors.iter().any(|error| error.code.name == "turn-number");
        if !is_counted || !matches!(self.game.notation.name(), "json" | "jsonl" | "yaml") {
            return Vec::new();
        }
        let (record, spans) = (&self.game.read.record, &self.game.read.spans.entries);
        let mut turns: Vec<(u32, Vec<Span>)> = Vec::new();
        for (at, entry) in record.entries.iter().enumerate() {
            let is_inside = |ply: &Span| ply.start <= spans[at].start && spans[at].end <= ply.end;
            match (entry, turns.last_mut()) {
                (Entry::Turn(_), _) => {
                    let Ok(number) = self.game.text[spans[at].range()].trim().parse() else { return Vec::new() };
                    turns.push((number, vec![spans[at]]));
                }
                (Entry::Ply(_), Some((_, turn))) => turn.extend(self.own(at)),
                (_, Some((_, turn))) if turn.last().is_some_and(is_inside) => {}
                // What belongs to no ply would stay where it is.
                _ => return Vec::new(),
            }
        }
        let mut sorted: Vec<&(u32, Vec<Span>)> = turns.iter().collect();
        crate::order::by_key(&mut sorted, |(number, _)| *number);
        let moved: Vec<_> = turns.iter().zip(&sorted).filter(|(here, other)| here.0 != other.0).collect();
        let is_open = sorted.windows(2).any(|two| two[0].0 == two[1].0)
            || moved.iter().any(|(here, other)| here.1.len() != other.1.len());
        let becomes = in_order("turns", &moved.iter().map(|(here, _)| here.0).collect::<Vec<_>>());
        let Some(becomes) = becomes.filter(|_| !is_open) else { return Vec::new() };
        // All of a turn, or only its number.
        let ways = [usize::MAX, 1].into_iter().zip(becomes).map(|(parts, becomes)| {
            let edits = moved.iter().flat_map(|(here, other)| {
                let parts = here.1.iter().zip(&other.1).take(parts);
                parts.map(|(span, by)| Edit { span: *span, text: self.game.text[by.range()].to_owned() })
            });
            let edits: Vec<Edit> = edits.collect();
            self.repair(Mistake::Lines, edits[0].span, edits, becomes)
        });
        ways.filter(|repair| repair.whole).collect()
    }
}

/// What is said of lines or turns of these numbers that are put in order, and of their numbers.
fn in_order(what: &str, moved: &[u32]) -> Option<[String; 2]> {
    match moved {
        [] => None,
        [one, other] => Some([what, "numbers"].map(|what| format!("{what} {one} and {other} in each other's places"))),
        _ => Some([
            format!("the {what} in the order of their numbers"),
            format!("the numbers in the order of their {what}"),
        ]),
    }
}

/// How many words with a digit stand outside of the braces of a comment.
fn plies_in(freed: &str) -> usize {
    let outside = match freed.split_once('}') {
        Some((comment, rest)) if comment.starts_with('{') => rest,
        _ => freed.split('{').next().unwrap_or_default(),
    };
    outside.split_whitespace().filter(|word| word.bytes().any(|byte| byte.is_ascii_digit())).count()
}
