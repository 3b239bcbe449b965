//! Repairs of turn numbers, and of plies and lines that are written twice or missing.

use super::{Doubt, Edit, Repair, Trial};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::record::{Entry, Ply};
use crate::referee::Mistake;
use crate::source::Span;
use std::ops::Range;

/// Maximum lines, lines that are copied twice together, and plies too many, that are tried to be left out.
const MAX_LINES: usize = 6;
const MAX_BLOCK: usize = 12;
const MAX_EXTRA: usize = 12;

impl<'a> Trial<'a> {
    /// Corrected numbers, or a ply too many removed. Only what makes the whole game right is offered: a number is never
    /// corrected together with something else.
    pub(super) fn numbers(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let mut found = Vec::new();
        let [error, ..] = errors else { return found };
        if let (Some(right), [_]) = (&error.instead, errors) {
            // In JSON and YAML it is a number without a point.
            let is_bare = self.game.text[error.span.range()].bytes().all(|sign| sign.is_ascii_digit());
            let right = if is_bare { right.trim_end_matches('.') } else { right };
            let corrected = |more: Vec<Edit>| {
                let edits = std::iter::once(Edit { span: error.span, text: right.to_owned() }).chain(more).collect();
                self.repair(Mistake::Number, error.span, edits, format!("`{right}`"))
            };
            let mut single = corrected(Vec::new());
            let repeated = self.repeated(error.span, right);
            if !single.whole && !repeated.is_empty() {
                single = corrected(repeated);
            }
            let is_last = !self.written_numbers().any(|(span, _)| span.start > error.span.start);
            if single.whole {
                if is_last {
                    // No later number shows which it is.
                    found.extend(self.turn_missing(error, single.keeps));
                }
                found.push(single);
            } else if let Some(edits) = self.renumbering(error, right) {
                single = self.repair(Mistake::Numbers, error.span, edits, format!("`{right}`, and so on"));
                if single.whole {
                    found.extend(self.turn_missing(error, single.keeps));
                    // It may be a copy.
                    single.doubt = self.turn_again(error.span).map(|_| Doubt::Unconfirmed);
                    found.push(single);
                }
            }
            found.extend(self.without_copy(error.span));
            if found.is_empty() {
                found.extend(self.turn_missing(error, 0));
            }
        }
        // It may stand for a `Pass`, but also for a ply that nobody knows.
        let words = self.game.read.record.variant.vocabulary().words;
        if &self.game.text[error.span.range()] == "0" && words.contains(&"Pass") {
            let edits = vec![Edit { span: error.span, text: "Pass".to_owned() }];
            let repair = self.repair(Mistake::Typo, error.span, edits, "`Pass`".to_owned());
            found.extend(Some(Repair { doubt: Some(Doubt::Unconfirmed), ..repair }).filter(|repair| repair.whole));
        }
        // A line for each ply, with the number of its turn: all but the first of a turn lack their dots.
        let continues = |error: &&Diagnostic| {
            let right = error.instead.as_ref().filter(|right| right.ends_with("..."))?;
            (error.code.name == "turn-number").then(|| Edit { span: error.span, text: right.clone() })
        };
        if let (Some(right), [_, _, ..]) = (&error.instead, errors)
            && let Some(edits) = errors.iter().map(continues).collect::<Option<Vec<Edit>>>()
        {
            let repair = self.repair(Mistake::Numbers, error.span, edits, format!("`{right}`, and so on"));
            found.extend(Some(repair).filter(|repair| repair.whole));
        }
        // One of very many left out never makes the whole game right.
        let extra = errors.iter().filter(|error| error.code.name == "ply-extra");
        for error in extra.take(MAX_EXTRA) {
            for ply in [Some(error.span), self.earlier_copy(error.span)].into_iter().flatten() {
                let before = self.game.text[..ply.start as usize].trim_end_matches([' ', '\t', ';', '\n', '\r']);
                let span = self.beside_slash(ply).map_or(Span { start: before.len() as u32, ..ply }, |[span, _]| span);
                let edits = vec![Edit { span, text: String::new() }];
                found.push(self.repair(Mistake::Doubled, ply, edits, super::NOTHING.to_owned()));
            }
            found.retain(|repair| repair.whole);
        }
        found
    }

    /// The same ply as one that is too many, earlier in its turn with another between them.
    fn earlier_copy(&self, extra: Span) -> Option<Span> {
        let (entries, spans) = (&self.game.read.record.entries, &self.game.read.spans.entries);
        let here = spans.iter().position(|span| *span == extra)?;
        // A turn without a number of its own is one that the reader has made of what is too many.
        let is_numbered = |at: &usize| matches!(entries[*at], Entry::Turn(_)) && spans[*at].end > spans[*at].start;
        let in_turn = (0..here).rev().take_while(|at| !is_numbered(at));
        let mut plies = in_turn.filter(|at| matches!(entries[*at], Entry::Ply(_))).skip(1);
        plies.find(|at| entries[*at] == entries[here]).map(|at| spans[at])
    }

    /// The numbers that are written, with the turns.
    fn written_numbers(&self) -> impl Iterator<Item = (Span, u32)> + '_ {
        let entries = self.game.read.record.entries.iter().zip(&self.game.read.spans.entries);
        entries.filter_map(|(entry, span)| match entry {
            Entry::Turn(number) if span.end > span.start => Some((*span, *number)),
            _ => None,
        })
    }

    /// The last number before a place.
    pub(super) fn last_number(&self, place: u32) -> Option<u32> {
        self.written_numbers().take_while(|(span, _)| span.end <= place).last().map(|(_, number)| number)
    }

    /// All numbers behind a place, less one.
    pub(super) fn numbers_less_one(&self, from: u32) -> Vec<Edit> {
        let later = self.written_numbers().filter(|(span, number)| span.start >= from && *number > 1);
        let edit = |(span, number): (Span, u32)| {
            let text = self.game.text.get(span.range())?;
            let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
            Some(Edit { span, text: format!("{}{rest}", number - 1) })
        };
        later.filter_map(edit).collect()
    }

    /// All numbers from a wrong one on corrected by the same difference.
    fn renumbering(&self, error: &Diagnostic, right: &str) -> Option<Vec<Edit>> {
        let number = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let written = self.game.text.get(error.span.range())?;
        let difference =
            right[..number(right)].parse::<i64>().ok()? - written[..number(written)].parse::<i64>().ok()?;
        // What a reader takes a wrong number for is not what is written, and one that is there twice begins no turn.
        let later = self.written_numbers().map(|(span, _)| span).filter(|span| span.start > error.span.start);
        let edits = [error.span].into_iter().chain(later).map(|span| {
            let text = self.game.text.get(span.range())?;
            let right = text[..number(text)].parse::<i64>().ok()? + difference;
            let edit = Edit { span, text: format!("{right}{}", &text[number(text)..]) };
            Some(edit).filter(|_| right > 0)
        });
        let edits: Vec<Edit> = edits.collect::<Option<_>>()?;
        let with_repeated = |edit: Edit| {
            let repeated = self.repeated(edit.span, &edit.text);
            std::iter::once(edit).chain(repeated)
        };
        Some(edits.into_iter().flat_map(with_repeated).collect())
    }

    /// A turn's number corrected on the next lines, too, where each ply has it.
    fn repeated(&self, number: Span, right: &str) -> Vec<Edit> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let written = &self.game.text[number.range()];
        let (written, right) = (&written[..digits(written)], &right[..digits(right)]);
        let mut end = number.end as usize;
        let seats = self.game.read.record.seats().len();
        let lines = self.game.text[end..].split_inclusive('\n').take(seats).map(|line| {
            let start = end + line.len() - line.trim_start_matches([' ', '\t']).len();
            end += line.len();
            start
        });
        let is_same = |start: &usize| {
            let line = &self.game.text[*start..];
            digits(line) == written.len() && line.starts_with(written) && line[written.len()..].starts_with('.')
        };
        let again = lines.skip(1).take_while(is_same);
        again.map(|at| Edit { span: Span::new(at, at + written.len()), text: right.to_owned() }).collect()
    }

    /// The entries of the turn behind a number, if its plies are all those of the turn before it.
    fn turn_again(&self, number: Span) -> Option<Range<usize>> {
        let (entries, spans) = (&self.game.read.record.entries, &self.game.read.spans.entries);
        let plies =
            |turn: Range<usize>| -> Vec<&Ply> { crate::record::plies(&entries[turn]).map(|(_, ply)| ply).collect() };
        let is_turn = |at: &usize| matches!(entries[*at], Entry::Turn(_));
        let here = spans.partition_point(|span| span.start < number.start);
        let next = (here + 1..entries.len()).find(is_turn).unwrap_or(entries.len());
        let before = (0..here).rev().find(is_turn)?;
        let is_same = plies(here..next) == plies(before..here) && !plies(before..here).is_empty();
        is_same.then_some(here..next)
    }

    /// The copy of a turn left out, where it is no line that can be left out.
    fn without_copy(&self, number: Span) -> Option<Repair> {
        let copy = self.turn_again(number).filter(|_| self.game.notation.name() != "pai")?;
        let mut record = self.game.read.record.clone();
        let entries = std::mem::take(&mut record.entries).into_iter().enumerate();
        record.entries = entries.filter(|(at, _)| !copy.contains(at)).map(|(_, entry)| entry).collect();
        let edit = super::changes::difference(self.game.text, &self.anew(&record)?);
        let doubt = (!edit.text.is_empty()).then_some(Doubt::Layout);
        let repair = self.repair(Mistake::Line, number, vec![edit], super::NOTHING.to_owned());
        repair.whole.then_some(Repair { doubt, ..repair })
    }

    /// Where a number is too high, turns before it may be missing, which cannot be filled in.
    fn turn_missing(&self, error: &Diagnostic, keeps: usize) -> Option<Repair> {
        let number = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u32>().ok();
        let written = number(self.game.text.get(error.span.range())?)?;
        let right = number(error.instead.as_deref()?)?;
        let missing = written.checked_sub(right).filter(|missing| *missing > 0)?;
        let becomes = match missing {
            1 => format!("turn {right} before it"),
            _ => format!("turns {right} to {} before it", written - 1),
        };
        let (mistake, place) = (Mistake::TurnMissing, error.span);
        Some(Repair {
            mistake,
            place,
            edits: Vec::new(),
            becomes,
            keeps,
            plies: self.game.read.record.count_plies().max(keeps),
            whole: false,
            word: 0,
            is_one_of_several: false,
            is_at_refused: false,
            doubt: None,
            witnesses: self.behind(place),
        })
    }

    /// The label of the other seat for that of one whose ply is not to be played. Only what makes the whole game right is offered.
    pub(super) fn labels(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let error = errors.iter().find(|error| error.code.name == "ply-missing");
        let Some(label) = error.map(|error| error.span).filter(|_| self.game.notation.name() == "garden-gate") else {
            return Vec::new();
        };
        let written = &self.game.text[label.range()];
        let (number, seat) = written.split_at(written.bytes().take_while(u8::is_ascii_digit).count());
        let other = match seat.get(..1) {
            Some("G") => "H",
            Some("H") => "G",
            _ => return Vec::new(),
        };
        let right = format!("{number}{other}{}", &seat[1..]);
        let edits = vec![Edit { span: label, text: right.clone() }];
        let repair = self.repair(Mistake::Player, label, edits, format!("`{right}`"));
        Vec::from_iter(Some(repair).filter(|repair| repair.whole))
    }

    /// Two plies of a Garden Gate text whose labels are in the wrong order, in each other's places, or only their labels. What
    /// makes the whole game right is offered.
    pub(super) fn labelled_in_order(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let text = self.game.text;
        if self.game.notation.name() != "garden-gate" || errors.is_empty() {
            return Vec::new();
        }
        // The turn and the seat that its label names, the label, and the ply with it.
        let labelled = |part: &'a str| {
            let ply = part.trim();
            let (number, rest) = ply.split_at(ply.bytes().take_while(u8::is_ascii_digit).count());
            let seat = ["G.", "H."].iter().position(|seat| rest.starts_with(seat))?;
            Some(((number.parse::<u32>().ok()?, seat), &ply[..number.len() + 1], ply))
        };
        let plies: Vec<_> = text.split(';').filter_map(labelled).filter(|((turn, _), ..)| *turn > 0).collect();
        let mut sorted = plies.clone();
        crate::order::by_key(&mut sorted, |(label, ..)| *label);
        let moved: Vec<_> = plies.iter().zip(&sorted).filter(|(here, other)| here.0 != other.0).collect();
        let [(one, _), (other, _)] = moved[..] else { return Vec::new() };
        let ways = [(Mistake::Order, one.2, other.2), (Mistake::Player, one.1, other.1)];
        let repairs = ways.into_iter().filter_map(|(mistake, one, other)| {
            let (first, second) = (Span::of(one, text)?, Span::of(other, text)?);
            let edits = vec![Edit { span: first, text: other.to_owned() }, Edit { span: second, text: one.to_owned() }];
            Some(self.repair(mistake, first, edits, format!("`{other}`, and the other way round")))
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// The dot that the label of a Garden Gate ply lacks, or has another sign for. Only what makes the whole game right is offered.
    pub(super) fn label_dots(&self, errors: &[&Diagnostic]) -> Option<Repair> {
        let error = errors.first().filter(|_| self.game.notation.name() == "garden-gate")?;
        let rest = &self.game.text[error.span.range().start..];
        let label = 1 + rest.bytes().take_while(u8::is_ascii_digit).count();
        let ply = rest.get(label..)?.trim_start_matches([',', ':', '-', ' ']);
        let is_label = label > 1 && rest[..label].ends_with(['G', 'H']);
        let place = Span { start: error.span.start, end: error.span.start + (rest.len() - ply.len()) as u32 };
        if !is_label || !ply.starts_with(|sign: char| sign == '(' || sign.is_ascii_uppercase()) {
            return None;
        }
        let right = format!("{}.", &rest[..label]);
        let edits = vec![Edit { span: place, text: right.clone() }];
        Some(self.repair(Mistake::Typo, place, edits, format!("`{right}`"))).filter(|repair| repair.whole)
    }

    /// A ply that is missing and cannot be filled in.
    pub(super) fn missing(&self, error: &Diagnostic) -> Option<Repair> {
        let (Some(seat), Some(turn), "ply-missing") = (&error.seat, error.turn, error.code.name) else { return None };
        Some(Repair {
            mistake: Mistake::Missing,
            place: error.span,
            edits: Vec::new(),
            becomes: match self.illegible() {
                Some(at) => format!("{seat}'s ply of turn {turn} in the place of `{}`", &self.game.text[at.range()]),
                None => format!("{seat}'s ply of turn {turn} before it"),
            },
            keeps: 0,
            plies: self.game.read.record.count_plies(),
            whole: false,
            word: 0,
            is_one_of_several: false,
            is_at_refused: false,
            doubt: None,
            witnesses: self.behind(error.span),
        })
    }

    /// One ply of a turn that has too many moved to another place in the turn before or after it, or all of both turns in each
    /// other's places.
    pub(super) fn across_lines(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let Some(extra) = errors.iter().find(|error| error.code.name == "ply-extra") else { return Vec::new() };
        if self.game.notation.name() != "pai" {
            return Vec::new();
        }
        let (entries, spans) = (&self.game.read.record.entries, &self.game.read.spans.entries);
        let is_number = |at: &usize| matches!(entries[*at], Entry::Turn(_)) && spans[*at].end > spans[*at].start;
        let Some(here) = spans.iter().rposition(|span| span.start <= extra.span.start) else { return Vec::new() };
        let numbers: Vec<usize> = (0..entries.len()).filter(is_number).collect();
        let Some(turn) = numbers.partition_point(|number| *number <= here).checked_sub(1) else { return Vec::new() };
        // The number of a turn, and its plies.
        let tokens = |turn: usize| {
            let end = numbers.get(turn + 1).map_or(entries.len(), |next| *next);
            numbers[turn]..end
        };
        let is_ply = |at: &usize| matches!(entries[*at], Entry::Ply(_));
        let text = |span: Span| &self.game.text[span.range()];
        let mut found = Vec::new();
        // What stands behind the number of a turn.
        let content = |turn: usize| {
            let all = tokens(turn);
            let first = spans.get(all.start + 1).filter(|_| all.len() > 1)?;
            Some(Span { start: first.start, end: spans[all.end - 1].end })
        };
        for beside in turn.checked_sub(1).into_iter().chain([turn + 1]).filter(|turn| *turn < numbers.len()) {
            // A comment to the end of its line would hide what comes behind it.
            let ends = |span: &Span| !text(*span).contains(';');
            if let (Some(one), Some(other)) = (content(turn.min(beside)), content(turn.max(beside)))
                && ends(&one)
                && ends(&other)
            {
                let edits = [(one, other), (other, one)].map(|(span, by)| Edit { span, text: text(by).to_owned() });
                let number = |turn: usize| text(spans[numbers[turn]]).trim_end_matches('.');
                let (first, last) = (number(turn.min(beside)), number(turn.max(beside)));
                let becomes = format!("lines {first} and {last} in each other's places");
                found.push(self.repair(Mistake::Lines, one, edits.to_vec(), becomes));
            }
            for ply in tokens(turn).filter(is_ply).take(MAX_EXTRA) {
                for to in tokens(beside).filter(|at| is_ply(at) || *at == numbers[beside]).take(MAX_EXTRA) {
                    let (to, place) = (spans[to], spans[ply]);
                    let before = self.game.text[..place.start as usize].trim_end_matches([' ', '\t']).len();
                    let behind =
                        Edit { span: Span::new(to.end as usize, to.end as usize), text: format!(" {}", text(place)) };
                    let gone = Edit { span: Span { start: before as u32, ..place }, text: String::new() };
                    let edits = vec![gone, behind];
                    found.push(self.repair(Mistake::Break, place, edits, format!("after `{}`", text(to))));
                }
            }
        }
        found.retain(|repair| repair.whole);
        found
    }

    /// The lines that are not blank.
    fn lines_written(&self) -> Vec<Range<usize>> {
        let mut end = 0;
        let lines = self.game.text.split_inclusive('\n').map(|line| {
            end += line.len();
            end - line.len()..end
        });
        lines.filter(|line| !self.game.text[line.clone()].trim().is_empty()).collect()
    }

    /// Several lines that repeat as many before them, removed.
    pub(super) fn blocks(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let Some(error) = errors.first() else { return Vec::new() };
        let (text, lines) = (self.game.text, self.lines_written());
        let here = lines.partition_point(|line| line.end <= error.span.start as usize);
        let words = |line: &Range<usize>| text[line.clone()].split_whitespace();
        let mut found = Vec::new();
        for size in 2..=MAX_BLOCK {
            // The error is in the second copy, or right behind it.
            for start in here.saturating_sub(size).max(size)..=here {
                let Some(block) = lines.get(start..start + size) else { break };
                if !block.iter().zip(&lines[start - size..start]).all(|(one, other)| words(one).eq(words(other))) {
                    continue;
                }
                let span = Span::new(block[0].start, block[size - 1].end);
                let edits = vec![Edit { span, text: String::new() }];
                let place = Span::new(block[0].start, block[0].start + text[span.range()].trim_end().len());
                let repair = self.repair(Mistake::Line, place, edits, super::NOTHING.to_owned());
                found.extend(Some(repair).filter(|repair| repair.whole));
            }
        }
        found
    }

    /// A line of another game, which kept its number: without it the numbers are right. Where two lines have the same number,
    /// either may be the one.
    pub(super) fn strange_lines(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let Some(error) = errors.iter().find(|error| error.code == &codes::TURN_NUMBER) else { return Vec::new() };
        if !matches!(self.game.notation.name(), "pai" | "sheet") {
            return Vec::new();
        }
        let lines = self.lines_written();
        let here = lines.partition_point(|line| line.end <= error.span.start as usize);
        let number = |line: &Range<usize>| {
            let line = self.game.text[line.clone()].trim_start_matches([' ', '|', '\t']);
            &line[..line.bytes().take_while(u8::is_ascii_digit).count()]
        };
        let is_same = |at: usize| number(&lines[at]) == number(&lines[here]);
        let is_inside = |line: &Range<usize>, at: Span| line.contains(&(at.start as usize));
        let is_one = |line: &Range<usize>| self.written_numbers().filter(|(at, _)| is_inside(line, *at)).count() < 2;
        let has_number = |at: usize| lines.get(at).is_some_and(|line| !number(line).is_empty());
        // The last turn can be left out of every game.
        let is_numbered = has_number(here) && is_one(&lines[here]) && has_number(here + 1);
        let strange = here.checked_sub(1).filter(|at| is_same(*at)).into_iter().chain([here]).filter(|_| is_numbered);
        let repairs = strange.map(|at| {
            let span = Span::new(lines[at].start, lines[at].end);
            let place = Span::new(lines[at].start, lines[at].start + self.game.text[span.range()].trim_end().len());
            let edits = vec![Edit { span, text: String::new() }];
            self.repair(Mistake::Pasted, place, edits, super::NOTHING.to_owned())
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// Lines that repeat the line before them or the beginning of the line after them, removed.
    pub(super) fn lines(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let text = self.game.text;
        let lines = self.lines_written();
        // Where no number is wrong it may be anywhere.
        let near = errors.first().map_or(0..lines.len(), |error| {
            let here = lines.partition_point(|line| line.end <= error.span.start as usize);
            here.saturating_sub(1)..lines.len().min(here + MAX_LINES - 1)
        });
        let (mut found, mut tried) = (Vec::new(), 0);
        for at in near {
            let text_of = |at: Option<usize>| at.and_then(|at| lines.get(at)).map_or("", |line| &text[line.clone()]);
            let (line, next, before) = (text_of(Some(at)), text_of(Some(at + 1)), text_of(at.checked_sub(1)));
            let span = Span::new(lines[at].start, lines[at].end);
            let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let (line, next, before) = (words(line), words(next), words(before));
            let begins = line.len() > 1 && next.len() > line.len() && next.starts_with(&line);
            // It may have the next number, and all that follow it.
            let is_label = |word: &String| word.ends_with('.') && word.starts_with(|sign: char| sign.is_ascii_digit());
            let is_numbered = line.len() > 2
                && line != before
                && [&line, &before].iter().all(|line| line.first().is_some_and(is_label))
                && line[1..] == *before.get(1..).unwrap_or_default();
            let is_counted = !errors.is_empty() && (line == before || begins);
            if line.len() > 1 && (is_counted || is_numbered) && tried < MAX_LINES {
                tried += 1;
                let mut edits = vec![Edit { span, text: String::new() }];
                if is_numbered {
                    edits.extend(self.numbers_less_one(span.end));
                }
                let place = Span::new(span.start as usize, span.start as usize + text[span.range()].trim_end().len());
                let repair = self.repair(Mistake::Line, place, edits, super::NOTHING.to_owned());
                // Where the numbers run on, it may stand where another turn was.
                let doubt = is_numbered.then_some(Doubt::Missing);
                found.extend(Some(Repair { doubt, ..repair }).filter(|repair| repair.whole));
            }
        }
        found
    }
}
