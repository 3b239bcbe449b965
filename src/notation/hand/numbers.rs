//! Turn numbers as people write them: `1)`, `Turn 1`, `1st:`, `I.`, `1a`, and those that count plies, where turns are meant:
//! `1. Rs*10b`, `2. Rs*10r`.

use super::Ambiguity;
use super::clause::Op;
use super::columns::WHO;
use super::digits::number_word;
use super::lexicon::{Lexicon, begins_play, is_article, is_one_of, letters, verb};
use super::line::{Scribe, SoFar};
use super::notices::Notice;
use super::tail::speaks_about;
use crate::codes;
use crate::notation::pai::number;
use crate::notation::read::ply::{ply, word_alone};
use crate::source::Span;
use std::ops::Range;

/// Words before the number of a turn, and letters that stand for them.
pub(super) const TURN: &[&str] = &["turn", "move", "round", "ply", "number", "no", "nr", "t", "m"];
/// Of so many numbers at least, one may have a ply that could not be read, where each has one.
const FEW: usize = 4;

/// A turn number of a text.
#[derive(Debug, Default)]
pub(super) struct Number {
    pub(super) value: u32,
    pub(super) continues: bool,
    /// Whether a dash stands between it and the ply.
    pub(super) dash: bool,
    /// Which part of the turn it says, counted from 0.
    pub(super) part: Option<u8>,
    pub(super) seat: Option<&'static str>,
    /// Whether it is not written as it stands.
    pub(super) rewritten: bool,
    /// Where it is written.
    pub(super) op: usize,
    pub(super) span: Range<usize>,
    /// How many plies come before it.
    pub(super) plies: usize,
}

impl Scribe<'_> {
    /// The end of a turn number, and what it says.
    pub(super) fn number(&self, at: usize) -> Option<(usize, Number)> {
        let rest = &self.text[at..];
        if let Some(inside) = rest.strip_prefix('(') {
            let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
            let value = inside[..digits].parse().ok().filter(|_| inside[digits..].starts_with(')'))?;
            return Some((at + digits + 2, Number { value, rewritten: true, ..Number::default() }));
        }
        if let Some(found) = self
            .gate_number(rest)
            .or_else(|| self.seat_first(at))
            .or_else(|| self.seat_last(rest))
            .or_else(|| self.lettered(rest))
            .or_else(|| self.other(rest))
        {
            return Some((at + found.0, found.1));
        }
        if let Some(circled) = rest.chars().next().filter(|c| ('①'..='⑳').contains(c)) {
            let value = u32::from(circled) - u32::from('①') + 1;
            return Some((at + circled.len_utf8(), Number { value, rewritten: true, ..Number::default() }));
        }
        if let Ok((behind, (value, continues))) = number::<true>(rest) {
            let is_plain = rest.starts_with(|c: char| c.is_ascii_digit() || c == '#') || letters(rest).len() == 4;
            if is_plain {
                let end = self.text.len() - behind.len();
                // `2. ... Jd*18j`.
                let dots = self.clauses().gap(end);
                if dots > end && self.text[dots..].starts_with("...") {
                    return Some((dots + 3, Number { value, continues: true, rewritten: true, ..Number::default() }));
                }
                let counted = self.with_word(dots);
                let rewritten = counted > dots;
                return Some((
                    if rewritten { counted } else { end },
                    Number { value, continues, rewritten, ..Number::default() },
                ));
            }
        }
        // `In turn 1, Guest plants a rose on 10b.`
        let first = letters(rest);
        let behind = self.clauses().gap(at + first.len());
        let is_in = is_one_of(&["in", "on"], first)
            && is_one_of(&TURN[..2], letters(&self.text[behind..]))
            && !speaks_about(&self.text[at..self.line_end(at)]);
        let (rest, at) = if is_in { (&self.text[behind..], behind) } else { (rest, at) };
        let word = letters(rest);
        let mut start = at;
        if is_one_of(TURN, word) || self.counts_turns(at, word) {
            let behind = at + word.len();
            start = self.clauses().gap(behind + usize::from(word.len() == 2 && self.text[behind..].starts_with('.')));
            // `Move number 1`.
            let counted = letters(&self.text[start..]);
            if is_one_of(&["no", "number"], counted) {
                start = self.clauses().gap(start + counted.len());
            }
            // `Move #1:`.
            start += usize::from(self.text[start..].starts_with('#'));
        } else if rest.starts_with('№') {
            start = self.clauses().gap(at + '№'.len_utf8());
        }
        let digits = self.text[start..].bytes().take_while(u8::is_ascii_digit).count();
        let spoken = if start > at { letters(&self.text[start..]) } else { "" };
        let (value, length) = match number_word(spoken) {
            Some(number) => (number as u32, spoken.len()),
            None => (self.text[start..start + digits].parse().ok()?, digits),
        };
        // `In turn 2, Host was sleepy.`
        if is_in && value != self.due() {
            return None;
        }
        let mut end = start + length;
        let after = self.clauses().gap(end);
        let sign = self.text[after..].bytes().next();
        // `2 ... Rs*10r`, of a table with an empty cell.
        if self.text[after..].starts_with("...") {
            return Some((after + 3, Number { value, continues: true, rewritten: true, ..Number::default() }));
        }
        match sign {
            Some(b',') if start == at => return None,
            Some(b'.' | b')' | b']' | b':' | b'-' | b'|' | b'/' | b',') => {
                // `1 - Rs*10b`, but not `10b-10e`; and a turn of a wheel is no number.
                let behind = &self.text[after + 1..];
                if matches!(sign, Some(b'-' | b'/')) && !behind.starts_with([' ', '\t']) {
                    return None;
                }
                end = after + 1;
                // `1..`.
                end += usize::from(sign == Some(b'.') && behind.starts_with('.') && !behind.starts_with(".."));
            }
            _ if start == at => return None,
            // `Turn 1Wh*#7h`: the number and its ply have lost the space between them.
            _ if self.text[end..].starts_with(char::is_alphanumeric) && !self.is_drop(end) => return None,
            _ => {}
        }
        Some((end, Number { value, rewritten: true, ..Number::default() }))
    }

    /// Whether a tile is put down here, with its sign.
    fn is_drop(&self, at: usize) -> bool {
        let code = letters(&self.text[at..]);
        self.text[at + code.len()..].starts_with('*') && ply::<true>(&self.text[at..]).is_ok()
    }

    /// Where a number ends that has its word after it, or arrows: `2. turn:`, `TURN 2 >>`.
    fn with_word(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        if rest.starts_with(">>") {
            return at + ">>".len();
        }
        let word = letters(rest);
        let is_turn = word.len() > 2 && is_one_of(TURN, word) && rest[word.len()..].starts_with(": ");
        if is_turn { at + word.len() + 1 } else { at }
    }

    /// The number of the next turn.
    fn due(&self) -> u32 {
        self.so_far.numbers.last().map_or(1, |last| last.value.saturating_add(1))
    }

    /// The same where the last turn is counted in words: `turn 1`.
    pub(super) fn due_in_words(&self) -> Option<u32> {
        let last = self.so_far.numbers.last()?;
        self.text[last.span.clone()].starts_with(|c: char| c.is_ascii_alphabetic()).then(|| self.due())
    }

    /// Whether a word that means nothing else counts turns, before the number that is due and a ply: `Zug 1: Rs*10b`.
    fn counts_turns(&self, at: usize, word: &str) -> bool {
        let start = self.clauses().gap(at + word.len());
        let digits = self.text[start..].bytes().take_while(u8::is_ascii_digit).count();
        let Ok(value) = self.text[start..start + digits].parse::<u32>() else { return false };
        let end = start + digits;
        let begins_line =
            self.text[..at].trim_end_matches([' ', '\t']).bytes().next_back().is_none_or(|byte| byte == b'\n');
        // `Player 1: Rs*10b`.
        let is_free = begins_line
            && !word_alone(word)
            && word.len() > 2
            && !is_one_of(WHO, word)
            && !is_one_of(&["game", "board", "match", "table", "page", "part"], word)
            && verb(word).is_none()
            && !self.lexicon.is_tile(word)
            && !is_article(word);
        let sign = self.clauses().gap(end);
        is_free
            && value == self.due()
            && start > at + word.len()
            && self.text[sign..].starts_with([':', '.', ')'])
            && self.lexicon.named(word).is_none()
            && (self.begins_ply(sign + 1) || self.lexicon.is_tile(letters(self.text[sign + 1..].trim_start())))
    }

    /// `1a`, `1b`, or `1.1`, `1.2`, where a text counts so.
    fn lettered(&self, rest: &str) -> Option<(usize, Number)> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let value: u32 = rest[..digits].parse().ok()?;
        let (part, end) = match rest.as_bytes().get(digits..)? {
            [letter, ..] if letter.is_ascii_alphabetic() => (letter.to_ascii_lowercase() - b'a', digits + 1),
            [b'.', digit @ b'1'..=b'4', b' ' | b'\t' | b'.' | b')' | b':', ..] => (digit - b'1', digits + 2),
            // An article does not count on.
            [b'.', letter @ b'a'..=b'd', b' ' | b'.' | b')' | b':', ..]
                if !self.so_far.numbers.is_empty() || rest.contains("1.b") =>
            {
                (letter - b'a', digits + 2)
            }
            _ => return None,
        };
        let due = match self.so_far.numbers.last() {
            None => (value, part) == (1, 0),
            Some(Number { value: last, part: Some(before), .. }) => {
                (value, part) == (*last, before + 1) || (value, part) == (last.saturating_add(1), 0)
            }
            Some(_) => false,
        };
        let end = match rest.as_bytes().get(end) {
            Some(b'.' | b')' | b':') => end + 1,
            Some(b' ' | b'\t') => end,
            _ => return None,
        };
        due.then_some((end, Number { value, part: Some(part), rewritten: true, ..Number::default() }))
    }

    /// `I.`, `1st:`, `1º`, where the turn is the next.
    fn other(&self, rest: &str) -> Option<(usize, Number)> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let behind = &rest[digits..];
        let ordinal = ["st", "nd", "rd", "th", "º", "°"].into_iter().find(|sign| behind.starts_with(sign));
        let (value, length) = match ordinal.filter(|_| digits > 0) {
            Some(sign) => (rest[..digits].parse().ok()?, digits + sign.len()),
            None => (roman(letters(rest))?, letters(rest).len()),
        };
        let due = self.due();
        // `1st turn: Rs*10b`.
        let behind = rest[length..].trim_start_matches(' ');
        let word = if ordinal.is_some() && is_one_of(TURN, letters(behind)) { letters(behind) } else { "" };
        let length = if word.len() > 2 { rest.len() - behind.len() + word.len() } else { length };
        let end = match rest[length..].bytes().next() {
            Some(b'.' | b')' | b':') => length + 1,
            Some(b' ') if ordinal.is_some() => length,
            _ => return None,
        };
        (value == due).then_some((end, Number { value, rewritten: true, ..Number::default() }))
    }

    /// `3G.` of the Garden Gate, also `3G:` and `3G`.
    fn gate_number(&self, rest: &str) -> Option<(usize, Number)> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let seat = match rest.as_bytes().get(digits)? {
            b'G' | b'g' => "Guest",
            b'H' | b'h' => "Host",
            _ => return None,
        };
        let value = rest[..digits].parse().ok().filter(|value| *value > 0)?;
        let end = match rest.as_bytes().get(digits + 1)? {
            b'.' | b':' => digits + 2,
            // `1g 2g` are points.
            b' ' if rest.as_bytes()[digits].is_ascii_uppercase() => {
                let behind = rest[digits + 1..].trim_start();
                (begins_play(behind) || ply::<true>(behind).is_ok()).then_some(digits + 1)?
            }
            _ => return None,
        };
        let fits = self.lexicon.seats.contains(&seat);
        fits.then_some((end, Number { value, seat: Some(seat), rewritten: true, ..Number::default() }))
    }

    /// `G1 Rs*10b`, `H1: Rs*10r`: the letter of a seat before the turn, at the start of a line, where it is that seat's turn.
    fn seat_first(&self, at: usize) -> Option<(usize, Number)> {
        let rest = &self.text[at..];
        let begins_line =
            self.text[..at].trim_end_matches([' ', '\t']).ends_with('\n') || self.text[..at].trim().is_empty();
        let digits = rest.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
        let value: u32 =
            rest.get(1..=digits)?.parse().ok().filter(|_| begins_line && self.lexicon.variant.is_some())?;
        self.due_seat(rest, &rest[..1], value, 1 + digits)
    }

    /// `1R E*5j`, `1Y: F*15j`: the letter of a seat behind the turn, where it is that seat's turn.
    fn seat_last(&self, rest: &str) -> Option<(usize, Number)> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let value = rest[..digits].parse().ok().filter(|_| self.lexicon.variant.is_some())?;
        self.due_seat(rest, rest.get(digits..=digits)?, value, digits + 1)
    }

    /// The turn of the seat with this letter, if it is due and a ply begins behind it.
    fn due_seat(&self, rest: &str, letter: &str, value: u32, end: usize) -> Option<(usize, Number)> {
        let seats = &self.lexicon.seats;
        let mut named = seats.iter().copied().enumerate().filter(|(_, seat)| seat.starts_with(letter));
        let (order, seat) = named.next().filter(|_| named.next().is_none())?;
        let behind = rest[end..].strip_prefix(['.', ':']).unwrap_or(&rest[end..]);
        let ply = behind.trim_start_matches([' ', '\t']);
        let word = letters(ply);
        let begins = begins_play(ply)
            || self.lexicon.is_tile(word)
            || word_alone(word)
            || ply.starts_with(|c: char| c.is_ascii_digit());
        let is_due = match self.so_far.numbers.last() {
            None => (value, order) == (1, 0),
            Some(last) => {
                let before = seats.iter().position(|seat| Some(*seat) == last.seat)?;
                (value, order) == (last.value, before + 1) || (value, order) == (last.value.saturating_add(1), 0)
            }
        };
        let number = Number { value, seat: Some(seat), rewritten: true, ..Number::default() };
        (is_due && begins && ply.len() < behind.len()).then_some((rest.len() - behind.len(), number))
    }

    /// Writes a turn number. Returns where to read on.
    pub(super) fn add_number(&mut self, at: usize, end: usize, mut number: Number) -> usize {
        // `1 - Rs*10b`, `1. | Rs*10b`. Where the number before has no dash, one stands for a ply that is missing.
        let next = self.clauses().gap(end);
        let has_dash = self.text[next..].starts_with("- ");
        let is_first = number.seat.is_none() && number.part.is_none() && self.lexicon.seats.len() > 1;
        let had_none = self.so_far.numbers.last().is_some_and(|before| !before.dash && before.part.is_none());
        let is_missing = has_dash && is_first && had_none;
        number.continues |= is_missing;
        number.rewritten |= is_missing;
        number.dash = has_dash && !is_missing;
        number.op = self.so_far.ops.len();
        let span = at..end;
        number.span = span.clone();
        let text = match (number.rewritten, number.part, number.seat) {
            (false, ..) => None,
            (_, None, None) if number.continues => Some(format!("{}... ", number.value)),
            (_, Some(0) | None, None) => Some(format!("{}. ", number.value)),
            (_, _, Some(seat)) if self.lexicon.seats.first() == Some(&seat) => Some(format!("{}. ", number.value)),
            _ => Some(" ".to_owned()),
        };
        match text {
            Some(text) => self.so_far.ops.push(Op::Put(text.clone(), span.clone())),
            None => self.copy(span.clone()),
        }
        if number.rewritten {
            let dots = if number.continues { "..." } else { "." };
            self.notice(&codes::SLIP_NUMBER, span, &format!("{}{dots}", number.value));
        }
        if let Some(seat) = number.seat {
            self.so_far.ops.push(Op::Put(format!("{seat}: "), at..end));
            self.so_far.labels += 1;
        }
        number.plies = self.so_far.plies;
        self.so_far.numbers.push(number);
        if has_dash {
            self.put(" ", end..next + 1, &codes::SLIP_LAYOUT);
            return next + 1;
        }
        end
    }
}

impl SoFar {
    /// Counts turns where the text counts plies: each number has one ply. A text that counts from 0 is counted from 1.
    pub(super) fn renumber(&mut self, text: &str, lexicon: &Lexicon) {
        let ends = self.numbers.iter().skip(1).map(|number| number.plies).chain([self.plies]);
        let has = |count: usize| {
            let mut each = self.numbers.iter().zip(ends.clone());
            each.all(|(number, end)| end - number.plies <= count)
        };
        let count = self.numbers.len();
        let is_plain = |number: &Number| !number.continues && number.part.is_none() && number.seat.is_none();
        let seats = lexicon.seat_count();
        // What is joined by a word may be the plies of both players, if not each ply has its seat before it.
        let is_joined = self.labels < self.plies && self.choices.iter().any(|choice| choice.what == Ambiguity::Joint);
        if count < 2 || seats < 2 || is_joined || !self.numbers.iter().all(is_plain) {
            return;
        }
        // In the lists of Markdown each number may be 1.
        let are_ones = count >= FEW && self.numbers.iter().all(|number| number.value == 1);
        let counts = |from: usize, per: usize| {
            are_ones || self.numbers.iter().enumerate().all(|(at, number)| number.value as usize == from + at / per)
        };
        // Whether each turn's number is there for every seat. A few may be wrong.
        let is_repeated = self
            .numbers
            .chunks(seats)
            .all(|turn| turn.iter().all(|number| number.value == turn[0].value))
            && self.numbers.iter().enumerate().filter(|(at, number)| number.value as usize != 1 + at / seats).count()
                <= count / FEW;
        let lacking = self.numbers.iter().zip(ends.clone()).filter(|(number, end)| *end == number.plies).count();
        let last_lacks = self.numbers.last().is_some_and(|last| last.plies == self.plies);
        // Where numbers are repeated, what could not be read may be two plies, and a variation behind a ply counts as one.
        let odd = self.numbers.iter().zip(ends.clone()).filter(|(number, end)| *end != number.plies + 1).count();
        let is_single = odd <= count / FEW && is_repeated
            || if self.loose {
                // A number without a ply has one that could not be read, if nearly all others have theirs.
                (1..=count / FEW).contains(&lacking) && has(1) && (counts(1, 1) || counts(0, 1))
            } else {
                lacking == usize::from(last_lacks) && has(1) && (counts(1, 1) || counts(0, 1))
            };
        let right: Vec<String> = if is_single {
            let turn = |(at, number): (usize, &Number)| match at.is_multiple_of(seats) {
                true if is_repeated => format!("{}. ", number.value),
                true => format!("{}. ", 1 + at / seats),
                false => String::new(),
            };
            self.numbers.iter().enumerate().map(turn).collect()
        } else if counts(0, 1) && has(seats) {
            (1..=count).map(|turn| format!("{turn}. ")).collect()
        } else {
            return;
        };
        for (number, right) in self.numbers.iter().zip(right) {
            self.ops[number.op] = Op::Put(right.clone(), number.span.clone());
            let written = text[number.span.clone()].to_owned();
            if written.trim() != right.trim() {
                let span = Span::new(number.span.start, number.span.end);
                self.notices.push(Notice { code: &codes::SLIP_NUMBER, span, written, right: right.trim().to_owned() });
            }
        }
    }
}

/// The value of a Roman number up to 39.
fn roman(word: &str) -> Option<u32> {
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let tens = word.bytes().take_while(|byte| *byte == b'X').count();
    let ones = ONES.iter().position(|ones| *ones == &word[tens..])?;
    let value = (10 * tens + ones) as u32;
    (1..40).contains(&value).then_some(value)
}
