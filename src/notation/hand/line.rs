//! Copies out the plies of a text, line by line.

use super::clause::{Clause, Clauses, Op};
use super::digits::digits;
use super::lexicon::{Lexicon, begins_play, is_article, is_one_of, joins, letters, preposition, verb};
use super::notices::Notice;
use super::numbers::Number;
use super::{Choice, Copied, Typed};
use crate::code::Code;
use crate::codes;
use crate::notation::pai::{brace_comment, comment, line_comment, number, ply_end, tag, variation_start};
use crate::notation::read::ply::{glyph, ply};
use crate::notation::rewritten::Rewritten;
use crate::source::Span;
use std::ops::Range;

/// Words before the number of a turn, and letters that stand for them.
const TURN: &[&str] = &["turn", "move", "round", "ply", "no", "nr", "t", "m"];
/// Words for a pass that the grammar does not have.
const PRONOUNS: &[&str] = &["i", "we", "you", "he", "she", "they"];
const PASSES: &[&str] = &["skip", "skips", "skipped"];

/// Copies out a text.
pub(super) struct Scribe<'t> {
    /// The text as it is written, and with digits for the letters that stand for them.
    written: &'t str,
    text: String,
    lexicon: &'t Lexicon,
    /// The tile that was put down last, and where.
    last: Option<(String, String)>,
    so_far: SoFar,
}

/// What has been copied out so far.
#[derive(Default)]
pub(super) struct SoFar {
    pub(super) ops: Vec<Op>,
    pub(super) notices: Vec<Notice>,
    choices: Vec<Choice>,
    pub(super) numbers: Vec<Number>,
    /// How many plies there are, and how many that need nothing but a `*`.
    pub(super) plies: usize,
    drops: usize,
    labels: usize,
    /// Words that are no plies, where nothing else can stand.
    stuck: Vec<u32>,
    /// Tags that stand above all others, and where they were written.
    head: Option<(String, Range<usize>)>,
    /// Whether something was not understood, so that plies cannot be counted.
    pub(super) loose: bool,
}

/// How long each list is.
struct Mark([usize; 4], [usize; 3], bool);

impl<'t> Scribe<'t> {
    pub(super) fn new(written: &'t str, lexicon: &'t Lexicon) -> Scribe<'t> {
        let (text, changed) = digits(written, lexicon);
        let mut so_far = SoFar::default();
        for word in changed {
            so_far.notices.push(Notice {
                code: &codes::SLIP_SIGN,
                span: Span::new(word.start, word.end),
                written: written[word.clone()].to_owned(),
                right: text[word].to_owned(),
            });
        }
        Scribe { written, text, lexicon, last: None, so_far }
    }

    fn clauses(&self) -> Clauses<'_> {
        Clauses { text: &self.text, lexicon: self.lexicon }
    }

    /// A cell with a ply; none if it is not one.
    pub(super) fn cell(mut self) -> Option<Copied> {
        let (_, _, is_whole) = self.line(0);
        let fits = is_whole && self.so_far.plies == 1 && self.so_far.numbers.is_empty() && self.so_far.head.is_none();
        let is_plain = self.so_far.notices.is_empty();
        (fits && !is_plain && self.so_far.labels == 0).then(|| self.copied())
    }

    fn copied(mut self) -> Copied {
        let rewritten = self.rewritten();
        let stuck = rewritten.forward(self.so_far.stuck.iter().copied()).into_iter().flatten().collect();
        let typed = Typed { choices: self.so_far.choices, notices: self.so_far.notices, ..Typed::default() };
        Copied { rewritten, typed, stuck }
    }

    fn rewritten(&mut self) -> Rewritten {
        let mut rewritten = Rewritten::with_room(self.text.len() + self.text.len() / 8);
        if let Some((tags, range)) = self.so_far.head.take() {
            rewritten.put(&tags, range);
        }
        for op in &self.so_far.ops {
            match op {
                Op::Copy(range) => rewritten.copy(&self.text[range.clone()], range.start),
                Op::Put(text, range) => rewritten.put(text, range.clone()),
            }
        }
        rewritten
    }

    /// The whole text; none if it is only a list of tiles on places, which is a position.
    pub(super) fn write(mut self) -> Option<Copied> {
        let mut at = 0;
        while at < self.text.len() {
            let mark = self.mark();
            let (stuck, numbered, is_whole) = self.line(at);
            let mut end = stuck;
            if !is_whole {
                end = self.line_end(stuck);
                let from = if numbered { stuck } else { at };
                if !numbered {
                    self.undo(mark);
                }
                if numbered {
                    // The word that is not understood is no comment.
                    self.so_far.stuck.push(stuck as u32);
                    self.so_far.loose = true;
                    self.copy(stuck..end);
                } else {
                    self.remark_or_raw(at..end);
                }
                // Words between plies are for the reader to judge.
                self.so_far.loose |= self.text[from..end].bytes().any(|byte| byte.is_ascii_digit());
            }
            let behind = end + self.text[end..].bytes().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
            self.copy(end..behind);
            at = behind.max(at + 1).min(self.text.len());
        }
        let so_far = &self.so_far;
        if so_far.numbers.is_empty() && so_far.labels == 0 && so_far.plies == so_far.drops && so_far.drops > 0 {
            return None;
        }
        self.so_far.renumber(&self.text, self.lexicon);
        Some(self.copied())
    }

    /// Copies a line of which nothing is understood. A sentence behind a number is a comment, with its number.
    fn remark_or_raw(&mut self, line: Range<usize>) {
        let text = &self.text[line.clone()];
        let end = line.start + text.trim_end().len();
        let content = end - text.trim().len();
        let words = number::<true>(&self.text[content..end]).ok().map(|(rest, _)| rest.trim_start());
        let is_sentence =
            words.is_some_and(|words| !begins_play(words) && comment(words).is_some_and(|(rest, _)| rest.is_empty()));
        if is_sentence {
            self.copy(line.start..content);
            self.notice(&codes::SLIP_COMMENT, content..end, "");
            self.so_far.ops.push(Op::Put("{".to_owned(), content..content));
            self.copy(content..end);
            self.so_far.ops.push(Op::Put("}".to_owned(), end..end));
            return self.copy(end..line.end);
        }
        self.copy(line);
    }

    /// The end of words in parentheses, which are no variation.
    fn remark(&self, at: usize) -> Option<usize> {
        let inside = self.text[at..].strip_prefix('(')?;
        let length = inside.find([')', '(', '{', '}', '\n'])?;
        let words = &inside[..length];
        let is_plain = words.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | ',' | '.' | '\'' | '!' | '?'));
        let plays = words.split(' ').any(|word| ply::<true>(word).is_ok());
        (inside[length..].starts_with(')') && is_plain && !plays && words.split(' ').count() > 1)
            .then_some(at + length + 2)
    }

    fn mark(&self) -> Mark {
        let now = &self.so_far;
        Mark(
            [now.ops.len(), now.notices.len(), now.choices.len(), now.numbers.len()],
            [now.plies, now.drops, now.labels],
            now.loose,
        )
    }

    /// Takes back what was written since.
    fn undo(&mut self, Mark(lengths, counts, loose): Mark) {
        let now = &mut self.so_far;
        now.ops.truncate(lengths[0]);
        now.notices.truncate(lengths[1]);
        now.choices.truncate(lengths[2]);
        now.numbers.truncate(lengths[3]);
        [now.plies, now.drops, now.labels] = counts;
        now.loose = loose;
    }

    fn copy(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.so_far.ops.push(Op::Copy(range));
        }
    }

    /// Writes something in the place of a part, and says so.
    fn put(&mut self, right: &str, range: Range<usize>, code: &'static Code) {
        self.notice(code, range.clone(), right.trim());
        self.so_far.ops.push(Op::Put(right.to_owned(), range));
    }

    fn notice(&mut self, code: &'static Code, range: Range<usize>, right: &str) {
        let written = self.written[range.clone()].to_owned();
        self.so_far.notices.push(Notice {
            code,
            span: Span::new(range.start, range.end),
            written,
            right: right.to_owned(),
        });
    }

    /// The end of the line, which does not end in a comment.
    fn line_end(&self, from: usize) -> usize {
        let mut at = from;
        loop {
            let Some(found) = self.text[at..].find(['\n', '{', ';']) else { return self.text.len() };
            at += found;
            let rest = &self.text[at..];
            at = match rest.bytes().next() {
                Some(b'{') => match brace_comment(rest) {
                    Ok((behind, _)) => self.text.len() - behind.len(),
                    Err(_) => at + 1,
                },
                Some(b';') => return self.text.len() - line_comment(rest).0.len(),
                _ => return at,
            };
        }
    }

    /// Copies out a line. Returns where it stopped, whether what is left must be plies, and whether nothing is left.
    fn line(&mut self, start: usize) -> (usize, bool, bool) {
        let mut at = start;
        let (mut numbered, mut after_ply, mut after_label) = (false, false, None);
        // Where the label of the next ply is written.
        let mut label: Option<usize> = None;
        loop {
            let next = self.clauses().gap(at);
            self.copy(at..next);
            at = next;
            let rest = &self.text[at..];
            let to = |behind: &str| self.text.len() - behind.len();
            let end = match rest.bytes().next() {
                None | Some(b'\n' | b'\r') => return (at, numbered, after_label.is_none()),
                Some(b'{') => match brace_comment(rest) {
                    Ok((behind, _)) => to(behind),
                    Err(_) => return (at, numbered, false),
                },
                Some(b';') => to(line_comment(rest).0),
                Some(b'[') => match tag(rest) {
                    Ok((behind, _)) => to(behind),
                    Err(_) => return (at, numbered, false),
                },
                Some(b'(') if after_ply && self.remark(at).is_some() => {
                    let end = self.remark(at).unwrap_or(at + 1);
                    self.notice(&codes::SLIP_COMMENT, at..end, "");
                    self.so_far.ops.push(Op::Put("{".to_owned(), at..at + 1));
                    self.copy(at + 1..end - 1);
                    self.so_far.ops.push(Op::Put("}".to_owned(), end - 1..end));
                    at = end;
                    continue;
                }
                Some(b'(') if variation_start(rest) && self.label(at).is_none() && self.number(at).is_none() => at + 1,
                Some(b')') => at + 1,
                Some(b'!' | b'?' | b'$') if after_ply => to(glyph(rest).0),
                Some(b',' | b'/') if after_ply => {
                    after_ply = false;
                    at + 1
                }
                Some(b'|') => {
                    self.put(" ", at..at + 1, &codes::SLIP_LAYOUT);
                    at += 1;
                    continue;
                }
                // `Rs 10b - Rs 10r`.
                Some(b'-') if after_ply && rest[1..].starts_with([' ', '-']) => {
                    let end = at + rest.bytes().take_while(|byte| *byte == b'-').count();
                    self.put(" ", at..end, &codes::SLIP_SEPARATOR);
                    (at, after_ply) = (end, false);
                    continue;
                }
                Some(b'.') if after_ply => {
                    self.put("", at..at + 1, &codes::SLIP_SEPARATOR);
                    at += 1;
                    continue;
                }
                _ => {
                    if let Some((end, number)) = self.number(at) {
                        (numbered, after_ply) = (true, false);
                        if !begins_play(&self.text[self.clauses().gap(end)..]) {
                            // What begins otherwise may be a sentence.
                            numbered = self.begins_ply(end);
                        }
                        at = self.add_number(at, end, number);
                        continue;
                    }
                    // `Guest plants a rose on 10b and Host a rose on 10r`.
                    if after_ply && let Some(next) = self.joint(at).filter(|next| self.label(*next).is_some()) {
                        self.put("", at..next, &codes::SLIP_PHRASE);
                        (at, after_ply) = (next, false);
                        continue;
                    }
                    if let Some((end, seat)) = self.label(at) {
                        if after_label.is_some() {
                            return (at, numbered, false);
                        }
                        label = Some(self.so_far.ops.len());
                        self.add_label(at, end, seat);
                        (at, after_label, after_ply) = (end, Some(seat), false);
                        continue;
                    }
                    let Some(end) = self.ply(at, after_label) else {
                        if let Some(label) = label.take() {
                            self.so_far.ops.truncate(label);
                        }
                        // Words behind plies may be a comment.
                        return (at, numbered && (!after_ply || begins_play(&self.text[at..])), false);
                    };
                    (at, after_ply, after_label, label) = (end, true, None, None);
                    continue;
                }
            };
            self.copy(at..end);
            at = end;
        }
    }

    /// Whether a place or the sign of a drop stands where a line goes on, so that it is no sentence.
    fn begins_ply(&self, at: usize) -> bool {
        let clauses = self.clauses();
        let at = clauses.gap(at);
        self.label(at).is_some() || self.text[at..].starts_with('(') || ply::<true>(&self.text[at..]).is_ok() || {
            let word = letters(&self.text[at..]);
            let behind = clauses.gap(at + word.len());
            let digit =
                |at: usize| self.text[at..].starts_with(|c: char| c.is_ascii_digit() || matches!(c, '#' | '*' | '('));
            digit(at) || (self.lexicon.is_tile(word) && digit(behind))
        }
    }

    /// The end of a turn number, and what it says.
    fn number(&self, at: usize) -> Option<(usize, Number)> {
        let rest = &self.text[at..];
        if let Some(inside) = rest.strip_prefix('(') {
            let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
            let value = inside[..digits].parse().ok().filter(|_| inside[digits..].starts_with(')'))?;
            return Some((at + digits + 2, Number { value, rewritten: true, ..Number::default() }));
        }
        if let Some(found) = self.gate_number(rest).or_else(|| self.lettered(rest)) {
            return Some((at + found.0, found.1));
        }
        if let Ok((behind, (value, continues))) = number::<true>(rest) {
            let is_plain = rest.starts_with(|c: char| c.is_ascii_digit() || c == '#') || letters(rest).len() == 4;
            if is_plain {
                let number = Number { value, continues, ..Number::default() };
                return Some((self.text.len() - behind.len(), number));
            }
        }
        let word = letters(rest);
        let mut start = at;
        if is_one_of(TURN, word) {
            let behind = at + word.len();
            start = self.clauses().gap(behind + usize::from(word.len() == 2 && self.text[behind..].starts_with('.')));
        }
        let digits = self.text[start..].bytes().take_while(u8::is_ascii_digit).count();
        let value = self.text[start..start + digits].parse().ok()?;
        let mut end = start + digits;
        let after = self.clauses().gap(end);
        let sign = self.text[after..].bytes().next();
        match sign {
            Some(b'.' | b')' | b':' | b'-' | b'|') => {
                // `1 - Rs*10b`, but not `10b-10e`; and a turn of a wheel is no number.
                let behind = &self.text[after + 1..];
                if sign == Some(b'-') && !behind.starts_with([' ', '\t']) {
                    return None;
                }
                end = after + 1;
            }
            _ if start == at || self.text[end..].starts_with(|c: char| c.is_alphanumeric()) => return None,
            _ => {}
        }
        Some((end, Number { value, rewritten: true, ..Number::default() }))
    }

    /// `1a`, `1b`, where a text counts so.
    fn lettered(&self, rest: &str) -> Option<(usize, Number)> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let letter = rest.as_bytes().get(digits).filter(|byte| digits > 0 && byte.is_ascii_alphabetic())?;
        let value: u32 = rest[..digits].parse().ok()?;
        let part = letter.to_ascii_lowercase() - b'a';
        let due = match self.so_far.numbers.last() {
            None => (value, part) == (1, 0),
            Some(Number { value: last, part: Some(before), .. }) => {
                (value, part) == (*last, before + 1) || (value, part) == (last + 1, 0)
            }
            Some(_) => false,
        };
        let end = digits + 1;
        let end = match rest.as_bytes().get(end) {
            Some(b'.' | b')' | b':') => end + 1,
            Some(b' ' | b'\t') => end,
            _ => return None,
        };
        due.then_some((end, Number { value, part: Some(part), rewritten: true, ..Number::default() }))
    }

    /// `3G.` of the Garden Gate.
    fn gate_number(&self, rest: &str) -> Option<(usize, Number)> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let seat = match rest.as_bytes().get(digits)? {
            b'G' | b'g' => "Guest",
            b'H' | b'h' => "Host",
            _ => return None,
        };
        let value = rest[..digits].parse().ok().filter(|value| *value > 0)?;
        let fits = rest.as_bytes().get(digits + 1) == Some(&b'.') && self.lexicon.seats.contains(&seat);
        fits.then_some((digits + 2, Number { value, seat: Some(seat), rewritten: true, ..Number::default() }))
    }

    /// Writes a turn number. Returns where to read on.
    fn add_number(&mut self, at: usize, end: usize, mut number: Number) -> usize {
        number.op = self.so_far.ops.len();
        let span = at..end;
        number.span = span.clone();
        let text = match (number.rewritten, number.part, number.seat) {
            (false, ..) => None,
            (_, Some(0) | None, None) | (_, _, Some("Guest")) => Some(format!("{}. ", number.value)),
            _ => Some(" ".to_owned()),
        };
        match text {
            Some(text) => self.so_far.ops.push(Op::Put(text.clone(), span.clone())),
            None => self.copy(span.clone()),
        }
        if number.rewritten {
            self.notice(&codes::SLIP_NUMBER, span, &format!("{}.", number.value));
        }
        if let Some(seat) = number.seat {
            self.so_far.ops.push(Op::Put(format!("{seat}: "), at..end));
            self.so_far.labels += 1;
        }
        number.plies = self.so_far.plies;
        self.so_far.numbers.push(number);
        // `1 - Rs*10b`, `1. | Rs*10b`.
        let next = self.clauses().gap(end);
        if self.text[next..].starts_with("- ") {
            self.put(" ", end..next + 1, &codes::SLIP_LAYOUT);
            return next + 1;
        }
        end
    }

    /// The end of the name of a seat or a player before a ply.
    fn label(&self, at: usize) -> Option<(usize, &'static str)> {
        let rest = &self.text[at..];
        let clauses = self.clauses();
        // `(Guest)`.
        if let Some(inside) = rest.strip_prefix('(') {
            let (length, seat) = self.lexicon.named(inside)?;
            let behind = inside[length..].strip_prefix(')')?;
            return Some((self.text.len() - behind.strip_prefix(':').unwrap_or(behind).len(), seat));
        }
        let (end, seat, is_initial) = match self.lexicon.named(rest) {
            Some((length, seat)) => (at + length, seat, false),
            None => {
                let word = letters(rest);
                (at + word.len(), self.lexicon.initial(word)?, true)
            }
        };
        let end = if self.text[end..].starts_with("'s") { end + 2 } else { end };
        let after = clauses.gap(end);
        let sign = &self.text[after..];
        if sign.starts_with(':') || (!is_initial && sign.starts_with("- ")) {
            return Some((after + 1, seat));
        }
        (!is_initial && (after > end)).then_some((end, seat))
    }

    fn add_label(&mut self, at: usize, end: usize, seat: &'static str) {
        self.so_far.labels += 1;
        let right = format!("{seat}: ");
        if self.text[at..end] == right[..right.len() - 1] {
            self.copy(at..end);
        } else {
            self.so_far.ops.push(Op::Put(right, at..end));
        }
    }

    /// Copies out a ply. Returns its end.
    fn ply(&mut self, mut at: usize, seat: Option<&str>) -> Option<usize> {
        // `I pass`.
        let pronoun = letters(&self.text[at..]);
        if is_one_of(PRONOUNS, pronoun) && self.text[at + pronoun.len()..].starts_with(' ') {
            let next = self.clauses().gap(at + pronoun.len());
            self.put("", at..next, &codes::SLIP_PHRASE);
            at = next;
        }
        if let Some(end) = self.resigned(at, seat).or_else(|| self.drawn(at)) {
            return Some(end);
        }
        let joint = self.joint(at).filter(|_| self.so_far.plies > 0 || joins(letters(&self.text[at..])));
        let word = letters(&self.text[at..]);
        let in_words = verb(word).is_some() || is_article(word);
        if is_one_of(PASSES, word) {
            let end = at + word.len();
            self.put("Pass", at..end, &codes::SLIP_PHRASE);
            self.so_far.plies += 1;
            return Some(end);
        }
        if joint.is_none()
            && !in_words
            && let Some(end) = self.plain_ply(at)
        {
            self.copy(at..end);
            self.so_far.plies += 1;
            return Some(self.bonuses(end));
        }
        let clause = self.clauses().clause(at, false)?;
        let end = self.add_clause(at, clause);
        self.so_far.plies += 1;
        Some(self.bonuses(end))
    }

    /// Somebody who resigns when it is another's turn: how the game ended.
    fn resigned(&mut self, at: usize, seat: Option<&str>) -> Option<usize> {
        let [first, second] = self.lexicon.seats[..] else { return None };
        let seat = seat?;
        let word = letters(&self.text[at..]);
        let due = [first, second][self.so_far.plies % 2];
        if !is_one_of(&["resigns", "resigned", "resign"], word) || seat == due || self.so_far.loose {
            return None;
        }
        let winner = if seat == first { second } else { first };
        let end = at + word.len();
        self.so_far.head = Some((format!("[Result \"{winner}\"]\n[Termination \"resigned\"]\n"), at..end));
        self.put("", at..end, &codes::SLIP_HEADING);
        // The label names nobody's ply.
        let label = self
            .so_far
            .ops
            .iter()
            .rposition(|op| !matches!(op, Op::Put(text, _) if text.is_empty()) && !self.is_blank(op));
        if let Some(label) = label {
            let range = match &self.so_far.ops[label] {
                Op::Copy(range) | Op::Put(_, range) => range.clone(),
            };
            self.so_far.ops[label] = Op::Put(String::new(), range);
        }
        Some(end)
    }

    fn is_blank(&self, op: &Op) -> bool {
        matches!(op, Op::Copy(range) if self.text[range.clone()].trim().is_empty())
    }

    /// `draws a lily and discards a rose`.
    fn drawn(&mut self, at: usize) -> Option<usize> {
        let clauses = self.clauses();
        let word = letters(&self.text[at..]);
        if !is_one_of(&["draw", "draws", "drew"], word) {
            return None;
        }
        let mut end = at + word.len();
        let mut right = "Draw".to_owned();
        let tile = |from: usize| {
            let tile = clauses.tile(clauses.articles(clauses.gap(from)))?;
            // A tile with a place is the next ply.
            let next = clauses.gap(tile.end);
            let is_ply = clauses.place(next).is_some() || self.text[next..].starts_with(['*', '@']);
            (!is_ply).then_some(tile)
        };
        if let Some(tile) = tile(end) {
            right = format!("Draw {}", &self.text[tile.clone()]);
            end = tile.end;
        }
        let mut next = clauses.gap(end);
        if self.text[next..].starts_with(',') {
            next = clauses.gap(next + 1);
        }
        if joins(letters(&self.text[next..])) {
            next = clauses.gap(next + letters(&self.text[next..]).len());
        }
        let verb = letters(&self.text[next..]);
        if is_one_of(&["discard", "discards", "discarded", "discarding"], verb) {
            let from = clauses.articles(clauses.gap(next + verb.len()));
            if let Some(tile) = clauses.tile(from) {
                right += &format!(" / {}", &self.text[tile.clone()]);
                end = tile.end;
            } else {
                let unseen = if self.text[from..].starts_with('?') { 1 } else { letters(&self.text[from..]).len() };
                right += " / ?";
                end = from + unseen;
            }
        } else if self.text[clauses.gap(end)..].starts_with('/') {
            // The grammar reads what is discarded behind a slash.
            return None;
        }
        if right == self.text[at..end] {
            self.copy(at..end);
        } else {
            self.put(&right, at..end, &codes::SLIP_PHRASE);
        }
        self.so_far.plies += 1;
        Some(end)
    }

    /// The end of a ply that the grammar reads.
    fn plain_ply(&self, at: usize) -> Option<usize> {
        let (rest, _) = ply::<true>(&self.text[at..]).ok()?;
        (ply_end::<true>(rest) || rest.starts_with(['.', '|'])).then(|| self.text.len() - rest.len())
    }

    /// The end of a word or sign that joins an act to the one before it.
    fn joint(&self, at: usize) -> Option<usize> {
        let clauses = self.clauses();
        let mut end = clauses.gap(at);
        let mut found = false;
        loop {
            let word = letters(&self.text[end..]);
            let length = match self.text[end..].bytes().next() {
                Some(b'+' | b'&' | b'_') => 1,
                Some(b',' | b':') if found || joins(letters(&self.text[clauses.gap(end + 1)..])) => 1,
                _ if joins(word) => word.len(),
                _ => return found.then_some(end),
            };
            found |= !self.text[end..].starts_with([',', ':']);
            end = clauses.gap(end + length);
        }
    }

    /// What is joined to a ply by words.
    fn bonuses(&mut self, mut end: usize) -> usize {
        while let Some(next) = self.joint(end) {
            // What belongs to another seat is another ply.
            if self.label(next).is_some() {
                return end;
            }
            if let Some(behind) = self.goes_on(end, next) {
                end = behind;
                continue;
            }
            let Some(clause) = self.clauses().clause(next, true) else { return end };
            self.so_far.ops.push(Op::Put(" + ".to_owned(), end..next));
            if self.text[end..next].trim() != "+" {
                self.notice(&codes::SLIP_PHRASE, end..next, "+");
            }
            end = self.add_clause(next, clause);
        }
        end
    }

    /// `and moves it to 10f`: the tile that was put down goes on.
    fn goes_on(&mut self, end: usize, next: usize) -> Option<usize> {
        let clauses = self.clauses();
        let mut at = next;
        if verb(letters(&self.text[at..])).is_some() {
            at = clauses.gap(at + letters(&self.text[at..]).len());
        }
        if !is_one_of(&["it"], letters(&self.text[at..])) {
            return None;
        }
        at = clauses.gap(at + 2);
        if preposition(letters(&self.text[at..])).is_some() {
            at = clauses.gap(at + letters(&self.text[at..]).len());
        }
        let place = clauses.place(at)?;
        let (tile, from) = self.last.clone()?;
        // Where a placement and a move are two acts, the move names its tile.
        let is_one = self.lexicon.variant.is_none_or(|variant| variant.name() != "ancient");
        let sign = if is_one { "-".to_owned() } else { format!(" + {tile}{from}-") };
        let right = format!("{sign}{}", &self.text[place.clone()]);
        self.notice(&codes::SLIP_PHRASE, next..place.end, &right);
        self.so_far.ops.push(Op::Put(sign, end..place.start));
        self.copy(place.clone());
        Some(place.end)
    }

    fn add_clause(&mut self, at: usize, clause: Clause) -> usize {
        let part = |op: &Op| match op {
            Op::Copy(range) => self.text[range.clone()].to_owned(),
            Op::Put(text, _) => text.clone(),
        };
        let right: String = clause.ops.iter().map(part).collect();
        if right != self.text[at..clause.end] {
            self.notice(clause.code, at..clause.end, &right);
        }
        self.last = right.split_once('*').map(|(tile, place)| (tile.to_owned(), place.trim().to_owned()));
        if let Some((what, part)) = clause.choice {
            self.so_far.choices.push(Choice { what, span: Span::new(part.start, part.end) });
        }
        self.so_far.drops += usize::from(*clause.code == codes::SLIP_DROP);
        self.so_far.ops.extend(clause.ops);
        // `R3(0,-8)R3(0,8)`.
        if self.text[clause.end..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '(') {
            self.so_far.ops.push(Op::Put(" ".to_owned(), clause.end..clause.end));
        }
        clause.end
    }
}
