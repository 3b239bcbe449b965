//! White space in wrong places: in the middle of a ply, or none before a turn number; and the lost sign between the acts of a
//! ply, which is read as two.

use super::{Doubt, Edit, Repair, Trial, WITNESSES, word_around};
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Spelling};
use crate::record::{Act, Entry, Ply};
use crate::referee::Mistake;
use crate::source::Span;

/// How many of the last plies behind the last number of a turn are joined.
const MOST_PARTED: usize = 40;
/// How many plies with a code apart are tried.
const MOST: usize = 4;
/// How many signs the number of a turn has at most, with its point.
const LABEL: usize = 5;

/// The number with its point that a text begins with, or what may be read for one.
fn label_of(text: &str) -> Option<&str> {
    let digits = text.len() - text.trim_start_matches(|sign: char| sign.is_ascii_alphanumeric()).len();
    let label = text.get(..=digits).filter(|label| label.ends_with('.'))?;
    let is_number = label[..digits].bytes().all(|sign| sign.is_ascii_digit());
    let is_alone = (2..=LABEL).contains(&label.len()) && text[label.len()..].starts_with(char::is_whitespace);
    (is_number || is_alone).then_some(label)
}

impl Trial<'_> {
    /// The `-` that a move has lost, which is read as two plies: `Wh13h2h ~ -1`. Only what makes the whole game right is offered.
    pub(super) fn hyphens(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        if self.game.notation.name() != "pai" || !errors.iter().any(|error| error.code.name == "ply-extra") {
            return Vec::new();
        }
        let written = self.game.read.record.entries.iter().zip(&self.game.read.spans.entries);
        let plies: Vec<Span> =
            written.filter(|(entry, _)| matches!(entry, Entry::Ply(_))).map(|(_, span)| *span).collect();
        let joints = plies.windows(2).filter(|two| two[0].end == two[1].start).take(MOST);
        let repairs = joints.map(|two| {
            let (place, at) = (Span { end: two[1].end, ..two[0] }, two[0].range().end);
            let becomes = format!("`{}-{}`", &self.game.text[two[0].range()], &self.game.text[two[1].range()]);
            self.repair(Mistake::Typo, place, vec![Edit { span: Span::new(at, at), text: "-".to_owned() }], becomes)
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// The first word that cannot be read joined to its neighbours, or parted before a turn number. Only what makes the whole
    /// game right is offered.
    pub(super) fn spaces(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let Some(error) = errors.first() else { return Vec::new() };
        let text = self.game.text;
        let header = self.game.read.spans.header_end();
        let word = word_around(text, error.span);
        if error.span.start < header || word.range().is_empty() {
            return Vec::new();
        }
        let range = word.range();
        let before = text[..range.start].trim_end().len()..range.start;
        let behind = range.end..text.len() - text[range.end..].trim_start().len();
        // Neither an empty line nor the number of a turn is part of a ply.
        let is_number = |rest: &str| label_of(rest).is_some();
        let is_gap = |gap: &std::ops::Range<usize>| {
            !gap.is_empty() && text[gap.clone()].matches('\n').count() < 2 && !is_number(&text[gap.end..])
        };
        let mut found = Vec::new();
        for gap in [before, behind].into_iter().filter(is_gap) {
            let gap = Span::new(gap.start, gap.end);
            let [left, right] = [gap.start, gap.end].map(|at| word_around(text, Span::new(at as usize, at as usize)));
            let becomes = format!(
                "`{}{}`",
                &text[left.start as usize..gap.range().start],
                &text[gap.range().end..right.range().end]
            );
            let place = Span { start: left.start, ..right };
            let joined = self.repair(Mistake::Space, place, vec![Edit { span: gap, text: String::new() }], becomes);
            // What is not a ply then would be read as words, and a ply may be lost with them.
            let holds_ply = || {
                let read = self.read(&joined.apply(text));
                let mut plies = read.record.entries.iter().zip(&read.spans.entries);
                plies.any(|(entry, span)| {
                    matches!(entry, Entry::Ply(_)) && span.start < gap.start && gap.start < span.end
                })
            };
            if joined.whole && holds_ply() {
                found.push(joined);
            }
        }
        // A word that is written right behind a tile or a place: `Draw / CoDraw Dr`.
        let words = self.game.read.record.variant.vocabulary().words.iter().copied().chain(["Resign"]);
        let glued = words.flat_map(|word| text[range.clone()].match_indices(word).map(|(at, _)| range.start + at));
        found.extend(glued.filter(|at| *at > range.start).map(|at| {
            let edits = vec![Edit { span: Span::new(at, at), text: " ".to_owned() }];
            let becomes = format!("`{} {}`", &text[range.start..at], &text[at..range.end]);
            self.repair(Mistake::Space, word, edits, becomes)
        }));
        let digits = text[error.span.range()].bytes().take_while(u8::is_ascii_digit).count();
        let (at, end) = (error.span.range().start, error.span.range().start + digits + 1);
        if digits > 0 && text[at + digits..].starts_with('.') {
            let (ply, number) = (&text[range.start.min(at)..at], &text[at..end]);
            let edits = vec![Edit { span: Span::new(at, at), text: "\n".to_owned() }];
            let place = Span::new(range.start.min(at), end);
            found.push(self.repair(Mistake::Space, place, edits, format!("`{ply} {number}`")));
        }
        // A number of which a digit is read as a letter.
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        // Or one that has lost its point and the space behind it: `12Jd*11p`.
        if let Some(last) = self.last_number(line as u32) {
            let label = last.saturating_add(1).to_string();
            let end = line + label.len();
            let is_glued = text[line..].starts_with(&label) && text[end..].starts_with(char::is_alphabetic);
            if is_glued && range.start <= end {
                let edits = vec![Edit { span: Span::new(end, end), text: ". ".to_owned() }];
                let repair = self.repair(Mistake::Typo, Span::new(line, end), edits, format!("`{label}.`"));
                let doubt = (repair.witnesses < WITNESSES).then_some(Doubt::Witnesses(repair.witnesses));
                found.push(Repair { doubt, ..repair });
            }
        }
        if let (Some(label), Some(last)) = (label_of(&text[line..]), self.last_number(line as u32))
            && at <= line + label.len()
        {
            let right = format!("{}.", last.saturating_add(1));
            let is_digit = |(read, right): (char, char)| read == right || read.is_ascii_alphabetic();
            if label.len() == right.len() && label.chars().zip(right.chars()).all(is_digit) {
                let span = Span::new(line, line + label.len());
                let edits = vec![Edit { span, text: right.clone() }];
                let repair = self.repair(Mistake::Letter, span, edits, format!("`{right}`"));
                let doubt = (repair.witnesses < WITNESSES).then_some(Doubt::Witnesses(repair.witnesses));
                found.push(Repair { doubt, ..repair });
            }
        }
        // What is left of a number whose digits are cut off.
        if &text[error.span.range()] == "."
            && let Some(last) = self.last_number(error.span.start)
        {
            let right = format!("{}.", last.saturating_add(1));
            let edits = vec![Edit { span: error.span, text: right.clone() }];
            found.push(self.repair(Mistake::Number, error.span, edits, format!("`{right}`")));
        }
        found.retain(|repair| repair.whole);
        found
    }

    /// Plies whose tile lost its code, so that the code which ends the ply before is taken for it: `Draw C *15h`. With a code of its
    /// own each leaves that ply its end. Only what makes the whole game right is offered.
    pub(super) fn coded(&self) -> Vec<Repair> {
        let Trial { game, .. } = *self;
        let words = game.read.record.variant.vocabulary();
        let mut found = Vec::new();
        if game.notation.name() != "pai" {
            return found;
        }
        let plies = game.read.record.entries.iter().zip(&game.read.spans.entries);
        let texts = plies.filter(|(entry, _)| matches!(entry, Entry::Ply(Ply::Acts(_)))).filter_map(|(_, span)| {
            let (code, rest) = game.text[span.range()].split_once(' ')?;
            let is_apart = code.bytes().all(|sign| sign.is_ascii_alphabetic()) && rest.starts_with(['*', '#']);
            is_apart.then_some((*span, span.range().end - rest.len(), rest))
        });
        for (place, at, rest) in texts.take(MOST) {
            for code in words.tiles.iter().filter_map(|entry| Some(words.code(words.tile(entry.code)?))) {
                let edits = vec![Edit { span: Span::new(at, at), text: code.to_owned() }];
                let becomes = format!("`{}{code}{rest}`", &game.text[place.range().start..at]);
                found.push(self.repair(Mistake::Typo, place, edits, becomes));
            }
        }
        found.retain(|repair| repair.whole);
        found
    }

    /// The `+` of the bonuses in Garden Gate text, which are spaces where a link was taken apart, or one that was lost. Only what makes
    /// the whole game right is offered.
    pub(super) fn unescaped(&self) -> Option<Repair> {
        let text = self.game.text;
        if self.game.notation.spelling() != Spelling::Gate {
            return None;
        }
        let joints = text.match_indices(") ").map(|(at, _)| at + 1);
        // What begins with a number is a ply of its own.
        let joints =
            joints.filter(|at| text[at + 1..].starts_with(|sign: char| sign.is_ascii_uppercase() || sign == '('));
        let edits: Vec<Edit> =
            joints.map(|at| Edit { span: Span::new(at, at + 1), text: "+".to_owned() }).take(MOST_PARTED).collect();
        let at = edits.first()?.span.range();
        let [ply, bonus] = [at.start, at.end].map(|at| word_around(text, Span::new(at, at)));
        let place = Span { end: bonus.end, ..ply };
        let more = if edits.len() > 1 { ", and all others alike" } else { "" };
        let becomes = format!("`{}+{}`{more}", &text[ply.range()], &text[bonus.range()]);
        Some(self.repair(Mistake::Parted, place, edits, becomes)).filter(|repair| repair.whole)
    }

    /// Two plies of a turn that has too many as one, whose sign is lost or another. Only what makes the whole game right is
    /// offered.
    pub(super) fn parted(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let extra = errors.iter().find(|error| error.code.name == "ply-extra");
        let (entries, spans, text) = (&self.game.read.record.entries, &self.game.read.spans.entries, self.game.text);
        if self.game.notation.name() != "pai" || extra.is_none() && !errors.is_empty() {
            return Vec::new();
        }
        let last = entries.len().saturating_sub(1);
        let here = extra.map_or(last, |extra| spans.partition_point(|span| span.end <= extra.span.start));
        // A turn without a written number does not end the turn above it.
        let is_written = |at: usize| extra.is_some() || spans[at].start < spans[at].end;
        let is_turn = |at: &usize| matches!(entries[*at], Entry::Turn(_)) && is_written(*at);
        let start = (0..here).rev().find(is_turn).unwrap_or(0);
        let before = (0..start).rev().find(is_turn).unwrap_or(0);
        let end = (here + 1..entries.len()).find(is_turn).unwrap_or(entries.len());
        let is_ply = |at: &usize| matches!(&entries[*at], Entry::Ply(Ply::Acts(_)));
        // Behind the last number nothing else counts them.
        let written = entries[start..end].iter().filter(|entry| matches!(entry, Entry::Ply(_))).count();
        if extra.is_none() && written <= self.game.read.record.seats().len() {
            return Vec::new();
        }
        let plies: Vec<usize> = (before..end).filter(is_ply).collect();
        let mut found = Vec::new();
        // Each is read again with all of the game.
        let far = plies.len().saturating_sub(MOST_PARTED);
        for two in plies[far..].windows(2) {
            let [one, other] = [two[0], two[1]].map(|at| spans[at]);
            let between = Span { start: one.end, end: other.start };
            let is_sign = |sign: char| sign.is_whitespace() || "=&,-".contains(sign);
            // An `=` may have taken the code behind it for a tile that comes in exchange.
            let whole = Span { end: other.end, ..one };
            if let Some(at) = text[one.range()].rfind('=').filter(|_| between.start == between.end) {
                let at = one.range().start + at;
                let edits = vec![Edit { span: Span::new(at, at + 1), text: "+".to_owned() }];
                let becomes = format!("`{}+{}`", &text[one.range().start..at], &text[at + 1..other.range().end]);
                found.push(self.repair(Mistake::Parted, whole, edits, becomes));
            }
            if between.start >= between.end || !text[between.range()].trim_matches(is_sign).is_empty() {
                continue;
            }
            // The second may be what the first does to another tile.
            for joint in [" + ", " ~ "] {
                let becomes = format!("`{}{joint}{}`", &text[one.range()], &text[other.range()]);
                let edits = vec![Edit { span: between, text: joint.to_owned() }];
                found.push(self.repair(Mistake::Parted, whole, edits, becomes));
            }
            if let [Entry::Ply(first), Entry::Ply(second)] = [&entries[two[0]], &entries[two[1]]] {
                found.extend(self.moves_joined(whole, first, second));
            }
        }
        found.retain(|repair| repair.whole);
        found
    }

    /// Two moves of one tile in one cell of a sheet, or one text of JSON or YAML, as one.
    pub(super) fn cell_joined(&self, errors: &[&Diagnostic]) -> Option<Repair> {
        let [error] = errors else { return None };
        let (record, spans) = (&self.game.read.record, &self.game.read.spans.entries);
        let plain = |text: &str| notation::plain_ply(record.variant, text).flatten();
        let said = self.game.text[error.span.range()].trim_matches(['"', '\'']);
        if let Some((first, second)) = said.split_once(' ') {
            let place = Span::of(said, self.game.text)?;
            let repair = self.moves_joined(place, &plain(first)?, &plain(second)?)?;
            return repair.whole.then_some(repair);
        }
        let before = record.entries.iter().zip(spans).filter(|(_, span)| span.end <= error.span.start);
        let (first, span) = before.rev().find_map(|(entry, span)| match entry {
            Entry::Ply(ply) => Some((ply, span)),
            _ => None,
        })?;
        let between = &self.game.text[span.range().end..error.span.range().start];
        let place = Span { end: error.span.end, ..*span };
        let repair = self.moves_joined(place, first, &plain(said).filter(|_| between.trim().is_empty())?)?;
        repair.whole.then_some(repair)
    }

    /// Two moves in a place, of which the second goes on from where the first ends, as one.
    fn moves_joined(&self, place: Span, one: &Ply, other: &Ply) -> Option<Repair> {
        let ([first], [second, riders @ ..]) = (one.acts(), other.acts()) else { return None };
        let goes_on = !second.drop
            && first.end().unwrap_or(first.at) == second.at
            && second.tile.is_none_or(|tile| first.tile == Some(tile));
        if !goes_on || first.capture.is_some() || first.effect.is_some() || second.path.is_empty() {
            return None;
        }
        let with = |path| {
            let act = Act { path, at: first.at, drop: first.drop, tile: first.tile, ..second.clone() };
            let ply = Ply::Acts([&[act], riders].concat().into());
            let text = notation::write_ply(self.game.read.record.variant, &ply);
            let becomes = format!("`{text}`");
            let repair = self.repair(Mistake::Parted, place, vec![Edit { span: place, text }], becomes);
            let doubt = (repair.witnesses < WITNESSES).then_some(Doubt::Witnesses(repair.witnesses));
            Repair { doubt, ..repair }
        };
        // The way is written only where it is needed.
        let way = || with(first.path.iter().chain(second.path.iter()).copied().collect());
        Some(with(second.path.clone())).filter(|repair| repair.whole).or_else(|| Some(way()))
    }
}
