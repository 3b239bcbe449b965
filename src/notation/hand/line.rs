//! Copies out the plies of a text, line by line.

use super::clause::{Clause, Clauses, Op};
use super::digits::digits;
use super::layout::looks_played;
use super::lexicon::{Lexicon, PRONOUNS, Verb, begins_play, is_article, is_effect, is_one_of, joins, letters, verb};
use super::notices::Notice;
use super::numbers::{Number, roman};
use super::tail::{emoji, long_glyph};
use super::{Ambiguity, Choice, Copied, Typed};
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
const PASSES: &[&str] = &["skip", "skips", "skipped", "no move", "no ply", "does nothing", "plays nothing", "sits out"];
/// Words for what seats do that are still to play, and for giving up a game.
const ALL_PASS: &[&str] =
    &["both pass", "all pass", "everybody passes", "the others pass", "all others pass", "the rest pass"];
const GIVES_UP: &[&str] = &["gives up", "gave up", "concedes", "conceded", "surrenders", "surrendered"];

/// Copies out a text.
pub(super) struct Scribe<'t> {
    /// The text as it is written, and with digits for the letters that stand for them.
    written: &'t str,
    pub(super) text: String,
    pub(super) lexicon: &'t Lexicon,
    /// The tile that was put down last, and where.
    last: Option<(String, String)>,
    pub(super) so_far: SoFar,
}

/// What has been copied out so far.
#[derive(Default)]
pub(super) struct SoFar {
    pub(super) ops: Vec<Op>,
    pub(super) notices: Vec<Notice>,
    pub(super) choices: Vec<Choice>,
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

/// What is left of a line that has been copied out as far as it was understood.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Nothing,
    /// What must be plies.
    Play,
    /// Words behind plies, which may be a comment.
    Words,
    /// Nobody knows what, so that the whole line is for the reader to judge.
    Raw,
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

    pub(super) fn clauses(&self) -> Clauses<'_> {
        Clauses { text: &self.text, lexicon: self.lexicon }
    }

    /// A cell with a ply; none if it is not one.
    pub(super) fn cell(mut self) -> Option<Copied> {
        let (_, left) = self.line(0);
        let fits = left == Left::Nothing
            && self.so_far.plies == 1
            && self.so_far.numbers.is_empty()
            && self.so_far.head.is_none();
        let is_plain = self.so_far.notices.is_empty();
        (fits && !is_plain && self.so_far.labels == 0).then(|| self.copied())
    }

    /// Whether each line has plies and nothing else.
    pub(super) fn plays_only(mut self) -> bool {
        let mut at = 0;
        while at < self.text.len() {
            let (end, left) = self.line(at);
            if left != Left::Nothing {
                return false;
            }
            at = end + 1;
        }
        self.so_far.plies > 0
    }

    fn copied(mut self) -> Copied {
        let rewritten = self.rewritten();
        let stuck = rewritten.forward(self.so_far.stuck.iter().copied()).into_iter().flatten().collect();
        let typed = Typed { choices: self.so_far.choices, notices: self.so_far.notices, ..Typed::default() };
        Copied { rewritten, typed, stuck, names_seats: self.so_far.labels > 0, errors: Vec::new() }
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
            let (stuck, left) = self.line(at);
            let mut end = stuck;
            if left != Left::Nothing {
                end = self.line_end(stuck);
                let from = if left == Left::Raw { at } else { stuck };
                match left {
                    Left::Raw => {
                        self.undo(mark);
                        // Where plies have no numbers, one that is left out gives the next to another seat.
                        if self.so_far.numbers.is_empty() && self.so_far.plies > 0 && self.tells_tile(at, end) {
                            self.so_far.stuck.push(self.clauses().gap(at) as u32);
                        }
                        self.remark_or_raw(at..end);
                    }
                    _ => {
                        // The word that is not understood is no comment.
                        if left == Left::Play {
                            self.so_far.stuck.push(stuck as u32);
                        }
                        self.so_far.loose |= left == Left::Play;
                        self.copy(stuck..end);
                    }
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
        let is_sentence = words.is_some_and(|words| {
            let is_play = begins_play(words) || self.begins_ply(end - words.len());
            let is_words = |words: &str| {
                words.contains(' ')
                    && words.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | ',' | '.' | '\'' | '’' | '!'))
            };
            !is_play && (is_words(words) || comment(words).is_some_and(|(rest, _)| rest.is_empty()))
        });
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

    pub(super) fn copy(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.so_far.ops.push(Op::Copy(range));
        }
    }

    /// Writes something in the place of a part, and says so.
    fn put(&mut self, right: &str, range: Range<usize>, code: &'static Code) {
        self.notice(code, range.clone(), right.trim());
        self.so_far.ops.push(Op::Put(right.to_owned(), range));
    }

    pub(super) fn notice(&mut self, code: &'static Code, range: Range<usize>, right: &str) {
        let written = self.written[range.clone()].to_owned();
        self.so_far.notices.push(Notice {
            code,
            span: Span::new(range.start, range.end),
            written,
            right: right.to_owned(),
        });
    }

    /// The end of the line, which does not end in a comment.
    pub(super) fn line_end(&self, from: usize) -> usize {
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

    /// Copies out a line. Returns where it stopped, and what is left.
    fn line(&mut self, start: usize) -> (usize, Left) {
        let mut at = start;
        let (mut numbered, mut after_ply, mut after_label) = (false, false, None);
        let unread = |numbered| if numbered { Left::Play } else { Left::Raw };
        // Where the label of the next ply is written.
        let mut label: Option<(usize, usize)> = None;
        loop {
            let next = self.clauses().gap(at);
            self.copy(at..next);
            at = next;
            let rest = &self.text[at..];
            let to = |behind: &str| self.text.len() - behind.len();
            let end = match rest.bytes().next() {
                None | Some(b'\n' | b'\r') if after_label.is_none() => return (at, Left::Nothing),
                None | Some(b'\n' | b'\r') => return (at, unread(numbered)),
                Some(b'{') => match brace_comment(rest) {
                    Ok((behind, _)) => to(behind),
                    Err(_) => return (at, unread(numbered)),
                },
                Some(b';') => to(line_comment(rest).0),
                Some(b'[') if tag(rest).is_ok() => tag(rest).map_or(at, |(behind, _)| to(behind)),
                Some(b'(' | b'[') if self.remark(at, after_ply).is_some() => {
                    let end = self.remark(at, after_ply).unwrap_or(at + 1);
                    self.notice(&codes::SLIP_COMMENT, at..end, "");
                    self.so_far.ops.push(Op::Put("{".to_owned(), at..at + 1));
                    self.copy(at + 1..end - 1);
                    self.so_far.ops.push(Op::Put("}".to_owned(), end - 1..end));
                    at = end;
                    continue;
                }
                Some(b'[') => return (at, unread(numbered)),
                Some(b'(') if variation_start(rest) && self.label(at).is_none() && self.number(at).is_none() => at + 1,
                Some(b')') => at + 1,
                Some(b'!' | b'?' | b'$') if after_ply => {
                    let end = to(glyph(rest).0);
                    // `!!!!`.
                    if let Some(right) = long_glyph(&self.text[at..end]) {
                        self.put(right, at..end, &codes::SLIP_SIGN);
                        at = end;
                        continue;
                    }
                    end
                }
                Some(b',' | b'/') if after_ply => {
                    after_ply = false;
                    at + 1
                }
                Some(b'|') => {
                    self.put(" ", at..at + 1, &codes::SLIP_LAYOUT);
                    at += 1;
                    continue;
                }
                // `Rs*10b 0:12`, `Rs*10b 5 min`.
                Some(b'0'..=b'9') if after_ply && self.clock(at).is_some() => {
                    let end = self.clock(at).unwrap_or(at + 1);
                    self.remark_in(at..end);
                    at = end;
                    continue;
                }
                // An emoji.
                Some(0xe2 | 0xf0) if after_ply && emoji(rest) > 0 => {
                    let end = at + emoji(rest);
                    self.remark_in(at..end);
                    at = end;
                    continue;
                }
                // `Rs*10r -- the old opening`.
                Some(b'-') if after_ply && self.remark_to_end(at).is_some() => {
                    let (words, end) = self.remark_to_end(at).unwrap_or((at, at + 1));
                    self.notice(&codes::SLIP_COMMENT, at..end, "");
                    self.so_far.ops.push(Op::Put("{".to_owned(), at..words));
                    self.copy(words..end);
                    self.so_far.ops.push(Op::Put("}".to_owned(), end..end));
                    at = end;
                    continue;
                }
                // `Rs 10b - Rs 10r`.
                Some(b'-') if after_ply && (rest[1..].starts_with([' ', '-']) || self.clauses().parts(at)) => {
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
                    if let Some((mut end, mut number)) = self.number(at) {
                        // `1.)`.
                        if self.text[..end].ends_with('.') && self.text[end..].starts_with(')') {
                            (end, number.rewritten) = (end + 1, true);
                        }
                        (numbered, after_ply) = (true, false);
                        if !begins_play(&self.text[self.clauses().gap(end)..]) {
                            // What begins otherwise may be a sentence.
                            numbered = self.begins_ply(end) || self.tells_play(end);
                        }
                        // `Guest: 1. Rs*10b`: the seat is named behind the number.
                        let before =
                            label.filter(|_| after_label.is_some()).map(|(op, _)| (op, self.so_far.ops.remove(op)));
                        at = self.add_number(at, end, number);
                        if let (Some((_, Op::Copy(range) | Op::Put(_, range))), Some(seat)) = (before, after_label) {
                            label = Some((self.so_far.ops.len(), self.so_far.notices.len()));
                            self.so_far.ops.push(Op::Put(format!(" {seat}: "), range));
                        }
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
                            return (at, unread(numbered));
                        }
                        // `Host thinks, and puts a rose on 10r`.
                        let has_colon =
                            self.text[at..end].ends_with(':') && looks_played(&self.text[end..self.line_end(end)]);
                        numbered |= has_colon || self.tells_play(end);
                        label = Some((self.so_far.ops.len(), self.so_far.notices.len()));
                        self.add_label(at, end, seat);
                        (at, after_label, after_ply) = (end, Some(seat), false);
                        continue;
                    }
                    let Some(end) = self.ply(at, after_label) else {
                        if let Some((ops, notices)) = label.take() {
                            self.so_far.ops.truncate(ops);
                            self.so_far.notices.truncate(notices);
                        }
                        // Words behind plies may be a comment.
                        let word = letters(&self.text[at..]);
                        let is_word =
                            is_article(word) || word.len() > 1 && !self.lexicon.is_tile(word) && !begins_play(word);
                        let is_open = numbered && after_ply && is_word;
                        // `good move, A 15p bad move`.
                        if is_open && let Some(next) = self.remark_before_ply(at) {
                            (at, after_ply, after_label) = (next, false, None);
                            continue;
                        }
                        let is_play = numbered && (!after_ply || begins_play(&self.text[at..]));
                        return (at, if is_open { Left::Words } else { unread(is_play) });
                    };
                    (at, after_ply, after_label, label) = (end, true, None, None);
                    continue;
                }
            };
            self.copy(at..end);
            at = end;
        }
    }

    /// Puts a remark in braces.
    fn remark_in(&mut self, words: Range<usize>) {
        self.notice(&codes::SLIP_COMMENT, words.clone(), "");
        self.so_far.ops.push(Op::Put("{".to_owned(), words.start..words.start));
        self.copy(words.clone());
        self.so_far.ops.push(Op::Put("} ".to_owned(), words.end..words.end));
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

    /// Whether a line begins with a tile, or with a word of play and has a tile behind it.
    fn tells_tile(&self, at: usize, end: usize) -> bool {
        let mut words = self.text[at..end].split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
        let is_tile = |word: &str| word.len() > 1 && verb(word).is_none() && self.lexicon.is_tile(word);
        let first = words.find(|word| !joins(word) && !is_one_of(PRONOUNS, word) && self.lexicon.seat(word).is_none());
        first.is_some_and(|word| is_tile(word) || verb(word).is_some() && words.any(is_tile))
    }

    /// Whether the rest of a line tells what is played: a verb, a tile and a place, wherever they stand.
    fn tells_play(&self, at: usize) -> bool {
        let rest = &self.text[at..self.line_end(at)];
        let mut words = rest.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
        looks_played(rest)
            && words.clone().any(|word| verb(word).is_some())
            && words.any(|word| verb(word).is_none() && self.lexicon.is_tile(word))
    }

    /// The end of a turn number, and what it says.
    fn number(&self, at: usize) -> Option<(usize, Number)> {
        let rest = &self.text[at..];
        if let Some(inside) = rest.strip_prefix('(') {
            let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
            let value = inside[..digits].parse().ok().filter(|_| inside[digits..].starts_with(')'))?;
            return Some((at + digits + 2, Number { value, rewritten: true, ..Number::default() }));
        }
        if let Some(found) = self.gate_number(rest).or_else(|| self.lettered(rest)).or_else(|| self.other(rest)) {
            return Some((at + found.0, found.1));
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
                return Some((end, Number { value, continues, ..Number::default() }));
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
        // `2 ... Rs*10r`, of a table with an empty cell.
        if self.text[after..].starts_with("...") {
            return Some((after + 3, Number { value, continues: true, rewritten: true, ..Number::default() }));
        }
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

    /// `I.`, `1st:`, `1º`, where the turn is the next.
    fn other(&self, rest: &str) -> Option<(usize, Number)> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let behind = &rest[digits..];
        let ordinal = ["st", "nd", "rd", "th", "º", "°"].into_iter().find(|sign| behind.starts_with(sign));
        let (value, length) = match ordinal.filter(|_| digits > 0) {
            Some(sign) => (rest[..digits].parse().ok()?, digits + sign.len()),
            None => (roman(letters(rest))?, letters(rest).len()),
        };
        let due = self.so_far.numbers.last().map_or(1, |last| last.value + 1);
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
            b' ' if rest.as_bytes()[digits].is_ascii_uppercase() && begins_play(rest[digits + 1..].trim_start()) => {
                digits + 1
            }
            _ => return None,
        };
        let fits = self.lexicon.seats.contains(&seat);
        fits.then_some((end, Number { value, seat: Some(seat), rewritten: true, ..Number::default() }))
    }

    /// Writes a turn number. Returns where to read on.
    fn add_number(&mut self, at: usize, end: usize, mut number: Number) -> usize {
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
            (_, Some(0) | None, None) | (_, _, Some("Guest")) => Some(format!("{}. ", number.value)),
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

    /// The end of the name of a seat or a player before a ply.
    pub(super) fn label(&self, at: usize) -> Option<(usize, &'static str)> {
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
        self.notice(&codes::SLIP_SEAT, at..end, "");
        let right = format!("{seat}: ");
        if self.text[at..end] == right[..right.len() - 1] {
            self.copy(at..end);
        } else {
            self.so_far.ops.push(Op::Put(right, at..end));
        }
    }

    /// Copies out a ply. Returns its end.
    fn ply(&mut self, at: usize, seat: Option<&str>) -> Option<usize> {
        // `I pass`.
        let pronoun = letters(&self.text[at..]);
        if !is_one_of(PRONOUNS, pronoun) || !self.text[at + pronoun.len()..].starts_with(' ') {
            return self.told_ply(at, seat);
        }
        let next = self.clauses().gap(at + pronoun.len());
        let mark = self.mark();
        self.so_far.ops.push(Op::Put(String::new(), at..next));
        let Some(end) = self.told_ply(next, seat) else {
            self.undo(mark);
            return None;
        };
        // It is told of with the words behind it.
        let notices = &mut self.so_far.notices[mark.0[1]..];
        let phrase = |notice: &&mut Notice| *notice.code == codes::SLIP_PHRASE && notice.span.start as usize == next;
        match notices.iter_mut().find(phrase) {
            Some(notice) => {
                notice.span.start = at as u32;
                notice.written.insert_str(0, &self.written[at..next]);
            }
            None => self.notice(&codes::SLIP_PHRASE, at..next, ""),
        }
        Some(end)
    }

    /// The same behind the word for who plays.
    fn told_ply(&mut self, at: usize, seat: Option<&str>) -> Option<usize> {
        if let Some(end) = self.resigned(at, seat).or_else(|| self.drawn(at)) {
            return Some(end);
        }
        let joint = self.joint(at).filter(|_| self.so_far.plies > 0 || joins(letters(&self.text[at..])));
        let word = letters(&self.text[at..]);
        let in_words = verb(word).is_some() || is_article(word);
        for (words, ply) in [(PASSES, "Pass"), (GIVES_UP, "Resign")] {
            if let Some(end) = self.phrase(at, words) {
                self.put(ply, at..end, &codes::SLIP_PHRASE);
                self.so_far.plies += 1;
                return Some(end);
            }
        }
        if let Some(end) = self.phrase(at, ALL_PASS).filter(|_| !self.so_far.loose) {
            let seats = if self.lexicon.variant.is_some() { self.lexicon.seats.len() } else { 2 };
            let left = seats - self.so_far.plies % seats;
            self.put(&vec!["Pass"; left].join(" "), at..end, &codes::SLIP_PHRASE);
            self.so_far.plies += left;
            return Some(end);
        }
        if joint.is_none()
            && !in_words
            && let Some(end) = self.plain_ply(at).filter(|end| !self.has_effect(*end))
        {
            self.copy(at..end);
            self.so_far.plies += 1;
            let place = |(tile, place): (&str, &str)| (tile.to_owned(), place.to_owned());
            self.last = self.text[at..end].split_once('*').map(place);
            return Some(self.bonuses(end));
        }
        let clause = self.clauses().clause(at, false)?;
        let end = self.add_clause(at, clause);
        self.so_far.plies += 1;
        Some(self.bonuses(end))
    }

    /// The end of one of these phrases.
    fn phrase(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        let rest = &self.text[at..];
        let begins = |phrase: &&&str| {
            rest.get(..phrase.len()).is_some_and(|start| start.eq_ignore_ascii_case(phrase))
                && !rest[phrase.len()..].starts_with(char::is_alphanumeric)
        };
        phrases.iter().find(begins).map(|phrase| at + phrase.len())
    }

    /// Somebody who resigns when it is another's turn: how the game ended.
    fn resigned(&mut self, at: usize, seat: Option<&str>) -> Option<usize> {
        let [first, second] = self.lexicon.seats[..] else { return None };
        let seat = seat?;
        let due = [first, second][self.so_far.plies % 2];
        let end = self.phrase(at, &["resigns", "resigned", "resign"]).or_else(|| self.phrase(at, GIVES_UP))?;
        if seat == due || self.so_far.loose {
            return None;
        }
        let winner = if seat == first { second } else { first };
        let tags = [format!("[Result \"{winner}\"]"), "[Termination \"resigned\"]".to_owned()];
        // The label names nobody's ply.
        self.so_far.notices.pop_if(|notice| *notice.code == codes::SLIP_SEAT);
        self.notice(&codes::SLIP_HEADING, at..end, &tags.join(" "));
        self.so_far.head = Some((tags.join("\n") + "\n", at..end));
        self.so_far.ops.push(Op::Put(String::new(), at..end));
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
        // `Rs*10b & Rs*10r` may be two.
        let is_joined = self.text[at..self.text.len() - rest.len()].contains(" & ");
        (!is_joined && (ply_end::<true>(rest) || rest.starts_with(['.', '|']))).then(|| self.text.len() - rest.len())
    }

    /// Whether a word behind a ply says what its tile does: `bends Jasmine 2f-5f`, `, turns +1`.
    fn has_effect(&self, end: usize) -> bool {
        let clauses = self.clauses();
        let next = clauses.gap(end);
        let next = if self.text[next..].starts_with(',') { clauses.gap(next + 1) } else { next };
        is_effect(letters(&self.text[next..]))
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
                // `earth 10i, moves to 10l`.
                Some(b',') if self.moves_on(clauses.gap(end + 1)) => {
                    found = true;
                    1
                }
                _ if joins(word) => word.len(),
                _ => return found.then_some(end),
            };
            found |= !self.text[end..].starts_with([',', ':']);
            end = clauses.gap(end + length);
        }
    }

    /// Whether the tile before goes on here: `moves to 10l`, `moves it to 10l`.
    fn moves_on(&self, at: usize) -> bool {
        let clauses = self.clauses();
        let word = letters(&self.text[at..]);
        let mut next = clauses.gap(at + word.len());
        if is_one_of(&["it"], letters(&self.text[next..])) {
            next = clauses.gap(next + 2);
        }
        let place = || clauses.place(clauses.gap(clauses.step(next)?));
        verb(word) == Some(Verb::Move) && place().is_some()
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
            let word = self.text[end..next].trim();
            if word != "+" {
                let start = next - self.text[end..next].trim_start().len();
                let span = Span::new(start, start + word.len());
                self.notice(&codes::SLIP_PHRASE, end..next, "+");
                self.so_far.choices.push(Choice { what: Ambiguity::Joint, span });
            }
            end = self.add_clause(next, clause);
        }
        end
    }

    /// `and moves it to 10f`: the tile that was put down goes on.
    fn goes_on(&mut self, end: usize, next: usize) -> Option<usize> {
        let clauses = self.clauses();
        let mut at = next;
        let moves = verb(letters(&self.text[at..]));
        if moves.is_some() {
            at = clauses.gap(at + letters(&self.text[at..]).len());
        }
        let word = letters(&self.text[at..]);
        let then = &self.text[end..next].trim().trim_start_matches(',').trim_start();
        let is_then = then.eq_ignore_ascii_case("then") && at == next;
        let is_named = is_one_of(&["it"], word);
        if is_named {
            at = clauses.gap(at + 2);
        }
        let (tile, from) = self.last.clone()?;
        // `Air 15p, then 15p to 13o`.
        if is_then
            && let Some(start) = clauses.place(at).filter(|start| self.text[start.clone()] == from)
            && let Some(behind) = clauses.step(clauses.gap(start.end))
        {
            at = clauses.gap(behind);
        } else if let Some(behind) = clauses.step(at) {
            // `Air 15p, moves to 13o`.
            at = clauses.gap(behind);
        } else if !is_then && !is_named {
            return None;
        }
        // `Air 15p then 13o`, but not `then 13o to 14p`.
        let place = clauses.place(at)?;
        if !is_named && (!is_then && moves != Some(Verb::Move) || clauses.goes_on(place.end)) {
            return None;
        }
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
        // From where a tile comes only the board shows; the one that it is then is told of.
        let is_clear = !matches!(clause.choice, Some((Ambiguity::Mover, _)));
        if is_clear && right != self.text[at..clause.end] {
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
