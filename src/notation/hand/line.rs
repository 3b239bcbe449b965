//! Copies out the plies of a text, line by line.

use super::clause::{Clauses, Op};
use super::digits::digits;
use super::doubt::is_above_other;
use super::layout::looks_played;
use super::lexicon::{
    Lexicon, begins_play, is_article, is_one_of, is_outcome, joins, letters, preposition, several_play, takes_back,
    verb,
};
use super::notices::Notice;
use super::numbers::Number;
use super::tail::{PLAYED, changes_ply, denies, emoji, evaluation, hidden_ply, long_glyph, speaks_about};
use super::tells::LONGEST_SENTENCE;
use super::{Choice, Copied, Typed};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::misspelt;
use crate::notation::pai::{brace_comment, comment, line_comment, number, outcome, ply_in, tag, variation_start};
use crate::notation::read::ply::{glyph, ply, word_alone};
use crate::notation::rewritten::Rewritten;
use crate::source::Span;
use std::ops::Range;

/// Signs of seats.
const COLOURS: [(char, &str); 4] = [('🔴', "Red"), ('🟡', "Yellow"), ('🔵', "Blue"), ('🟢', "Green")];
const FIRST: [char; 2] = ['▲', '☗'];
const SECOND: [char; 3] = ['△', '▽', '☖'];

/// Whether a word begins with the sign of a seat.
pub(super) fn names_seat(word: &str) -> bool {
    word.starts_with(|c| COLOURS.iter().any(|(circle, _)| *circle == c) || FIRST.contains(&c) || SECOND.contains(&c))
}

/// The glyph that stands in parentheses: `(!)`.
fn glyph_inside(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('(')?.split_once(')')?.0;
    let is_glyph = inside.starts_with(['!', '?']) && glyph(inside).0.is_empty();
    is_glyph.then_some(inside)
}

/// Copies out a text.
pub(super) struct Scribe<'t> {
    /// The text as it is written, and with digits for the letters that stand for them.
    pub(super) written: &'t str,
    pub(super) text: String,
    pub(super) lexicon: &'t Lexicon,
    /// The tile that was put down last, and where.
    pub(super) last: Option<(String, String)>,
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
    pub(super) drops: usize,
    pub(super) labels: usize,
    /// Words that are no plies, where nothing else can stand.
    pub(super) stuck: Vec<u32>,
    /// Whether plies are among them, of tiles that there are not.
    pub(super) has_unknown: bool,
    /// Tags that stand above all others, and where they were written.
    pub(super) head: Option<(String, Range<usize>)>,
    /// Whether something was not understood, so that plies cannot be counted.
    pub(super) loose: bool,
    /// Whether a line without a number is what one player says.
    pub(super) is_said: bool,
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
pub(super) struct Mark(pub(super) [usize; 5], [usize; 3], [bool; 2]);

impl<'t> Scribe<'t> {
    pub(super) fn new(written: &'t str, lexicon: &'t Lexicon) -> Scribe<'t> {
        let (text, changed) = digits(written, lexicon);
        let mut so_far = SoFar::default();
        for word in changed {
            so_far.notices.push(Notice {
                code: &codes::SLIP_SIGN,
                span: Span::new(word.start, word.end),
                written: written[word.clone()].to_owned(),
                right: text[word].trim().to_owned(),
            });
        }
        Scribe { written, text, lexicon, last: None, so_far }
    }

    pub(super) fn clauses(&self) -> Clauses<'_> {
        Clauses { text: &self.text, lexicon: self.lexicon, due: self.due_in_words() }
    }

    /// A cell with a ply; none if it is not one.
    pub(super) fn cell(mut self) -> Option<Copied> {
        let (_, left) = self.line(0);
        let fits = left == Left::Nothing
            && self.so_far.plies == 1
            && self.so_far.numbers.is_empty()
            && self.so_far.stuck.is_empty()
            && self.so_far.head.is_none();
        let is_plain = self.so_far.notices.is_empty() && self.so_far.choices.is_empty();
        (fits && !is_plain && self.so_far.labels == 0).then(|| self.copied())
    }

    /// Whether each line has plies and nothing else.
    pub(super) fn plays_only(self) -> bool {
        self.counts().is_some_and(|plies| plies > 0)
    }

    /// How many plies there are, if there is nothing else.
    pub(super) fn counts(mut self) -> Option<usize> {
        let mut at = 0;
        while at < self.text.len() {
            let (end, left) = self.line(at);
            (left == Left::Nothing).then_some(())?;
            at = end + 1;
        }
        self.so_far.stuck.is_empty().then_some(self.so_far.plies)
    }

    fn copied(mut self) -> Copied {
        let rewritten = self.rewritten();
        let stuck = rewritten.forward(self.so_far.stuck.iter().copied()).into_iter().flatten().collect();
        let typed = Typed { choices: self.so_far.choices, notices: self.so_far.notices, ..Typed::default() };
        let has_unknown = self.so_far.has_unknown;
        Copied { rewritten, typed, stuck, has_unknown, names_seats: self.so_far.labels > 0, ..Copied::default() }
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

    /// The whole text; none if it is only a list of tiles on places, which is a position where nothing is said above it.
    pub(super) fn write(mut self, is_headed: bool) -> Option<Copied> {
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
                        let tells_tile = || self.so_far.numbers.is_empty() && self.tells_tile(at, end);
                        let tells_two = || self.so_far.numbers.is_empty() && self.tells_two(at, end);
                        let is_told = self.so_far.plies > 0 && (tells_tile() || tells_two() || self.tells_who(at, end));
                        let word = self.text[at..end].trim();
                        let is_lost = || !word.contains(' ') && self.lexicon.may_be_ply(word);
                        let is_other = || is_above_other(word, &self.text[end..]);
                        let is_told = is_told || self.so_far.plies > 0 && (is_lost() || is_other());
                        if is_told || self.begins_told(at, end) || self.told_by_name(at, end) {
                            self.so_far.stuck.push(self.clauses().gap(at) as u32);
                        }
                        self.remark_or_raw(at..end);
                    }
                    _ => {
                        // The word that is not understood is no comment.
                        if left == Left::Play || self.tells_who(stuck, end) {
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
        if so_far.numbers.is_empty()
            && so_far.labels == 0
            && so_far.plies == so_far.drops
            && so_far.drops > 0
            && !is_headed
        {
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
        // `1. both place roses`: whose ply is which nobody can say. `1. Lotis #7r`: a tile, as only plies name squares.
        let names_square = |words: &str| {
            let behind = words[letters(words).len()..].trim_start();
            behind.starts_with('#') && looks_played(behind)
        };
        // `2. hurries the rose to 8e`.
        let tells_ply = |words: &str| {
            let first = letters(words);
            let next = letters(words[first.len()..].trim_start());
            let is_object = is_article(next) || next.len() > 1 && self.lexicon.is_tile(next);
            let is_verb = first.len() > 3 && (first.ends_with('s') || first.ends_with("ed")) && is_object;
            is_verb && hidden_ply(words).is_some() && !speaks_about(words)
        };
        // `2. violet 18j White Jade 2j`: a word before a place, and then a tile.
        let begins_so = |words: &str| {
            let clauses = self.clauses();
            let at = end - words.len();
            let first = letters(words);
            let is_name = first.len() > 2 && preposition(first).is_none() && !is_article(first) && !joins(first);
            let place = clauses.place(clauses.gap(at + first.len())).filter(|_| is_name);
            place.is_some_and(|place| clauses.hidden(place.end, end).is_some()) && !speaks_about(words)
        };
        // `2. The Rose on 10b settles on 9d`.
        let tells_move = |words: &str| {
            let told = self.clauses().hidden(end - words.len(), end);
            told.is_some_and(|told| looks_played(&self.text[told.end..end])) && !speaks_about(words)
        };
        let is_ply = |words: &str| {
            several_play(words) || names_square(words) || tells_ply(words) || begins_so(words) || tells_move(words)
        };
        if let Some(words) = words.filter(|words| is_ply(words)) {
            self.so_far.stuck.push((end - words.len()) as u32);
            return self.copy(line);
        }
        let is_sentence = words.is_some_and(|words| {
            let is_play = begins_play(words) || self.begins_ply(end - words.len());
            // Of plies in words a slip may be the first.
            let is_slip = misspelt(letters(words), PLAYED.iter().copied()).is_some();
            let is_words = |words: &str| {
                words.split_whitespace().count() > 2
                    && !words.split(|c: char| !c.is_alphabetic()).any(word_alone)
                    && words.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | ',' | '.' | '\'' | '’' | '!'))
            };
            !is_play && !is_slip && (is_words(words) || comment(words).is_some_and(|(rest, _)| rest.is_empty()))
        });
        // `If Rs10b-10d, then Js10r-10p.`
        let is_aside = words.is_none() && self.is_aside(content..end);
        let is_sentence = is_sentence || is_aside;
        // `2. Chi Blocker 4e t o9c`.
        if !is_sentence && let Some(words) = words.filter(|words| self.tells_tile_first(end - words.len())) {
            self.so_far.stuck.push((end - words.len()) as u32);
        }
        if is_sentence {
            self.copy(line.start..content);
            self.notice(&codes::SLIP_COMMENT, content..end, "");
            self.so_far.ops.push(Op::Put("{".to_owned(), content..content));
            self.copy(content..end);
            self.so_far.ops.push(Op::Put("}".to_owned(), end..end));
            return self.copy(end..line.end);
        }
        // What is a comment keeps its own digits.
        let words = &self.written[content..end];
        let is_stuck = self.so_far.stuck.last().is_some_and(|at| *at as usize >= line.start);
        if !is_stuck && *words != self.text[content..end] && comment(words).is_some_and(|(rest, _)| rest.is_empty()) {
            let (start, stop) = (content as u32, end as u32);
            self.so_far.notices.retain(|notice| notice.span.end <= start || notice.span.start >= stop);
            self.copy(line.start..content);
            self.so_far.ops.push(Op::Put(words.to_owned(), content..end));
            return self.copy(end..line.end);
        }
        self.copy(line);
    }

    pub(super) fn mark(&self) -> Mark {
        let now = &self.so_far;
        Mark(
            [now.ops.len(), now.notices.len(), now.choices.len(), now.numbers.len(), now.stuck.len()],
            [now.plies, now.drops, now.labels],
            [now.loose, now.head.is_some()],
        )
    }

    /// Takes back what was written since.
    pub(super) fn undo(&mut self, Mark(lengths, counts, [loose, had_head]): Mark) {
        let now = &mut self.so_far;
        now.ops.truncate(lengths[0]);
        now.notices.truncate(lengths[1]);
        now.choices.truncate(lengths[2]);
        now.numbers.truncate(lengths[3]);
        now.stuck.truncate(lengths[4]);
        [now.plies, now.drops, now.labels] = counts;
        now.loose = loose;
        if !had_head {
            now.head = None;
        }
    }

    pub(super) fn copy(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.so_far.ops.push(Op::Copy(range));
        }
    }

    /// Puts words in braces in the place of the signs around them.
    fn enclose(&mut self, whole: Range<usize>, words: Range<usize>) {
        self.notice(&codes::SLIP_COMMENT, whole.clone(), "");
        self.so_far.ops.push(Op::Put("{".to_owned(), whole.start..words.start));
        self.copy(words.clone());
        self.so_far.ops.push(Op::Put("}".to_owned(), words.end..whole.end));
    }

    /// Writes something in the place of a part, and says so.
    pub(super) fn put(&mut self, right: &str, range: Range<usize>, code: &'static Code) {
        self.notice(code, range.clone(), right.trim());
        self.so_far.ops.push(Op::Put(right.to_owned(), range));
    }

    pub(super) fn notice(&mut self, code: &'static Code, range: Range<usize>, right: &str) {
        let written = self.written[range.clone()].replace(['\n', '\r'], " ");
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
            let found = memchr::memchr3(b'\n', b'{', b';', &self.text.as_bytes()[at..]);
            let Some(found) = found else { return self.text.len() };
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
        let (mut numbered, mut after_ply, mut after_label, mut has_number) = (false, false, None, false);
        self.so_far.is_said = false;
        // Whose words the line has, if it is what one player says.
        let mut said_by = None;
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
                // `Host:` below the last ply.
                None | Some(b'\n' | b'\r') if self.so_far.plies > 0 && rest.trim().is_empty() && label.is_some() => {
                    let (ops, notices) = label.take().unwrap_or_default();
                    let start = match self.so_far.ops.get(ops) {
                        Some(Op::Copy(range) | Op::Put(_, range)) => range.start,
                        None => at,
                    };
                    return self.label_below(start, at, ops, notices);
                }
                None | Some(b'\n' | b'\r') => return (at, unread(numbered)),
                Some(b'{') => match brace_comment(rest) {
                    Ok((behind, _)) => to(behind),
                    Err(_) => return (at, unread(numbered)),
                },
                Some(b';') => {
                    let end = to(line_comment(rest).0);
                    // Where plies are taken for a comment they cannot be counted.
                    self.so_far.loose |= ply_in(&self.text[at + 1..end]).is_some();
                    end
                }
                Some(b'[') if tag(rest).is_ok() => tag(rest).map_or(at, |(behind, _)| to(behind)),
                // `Rs*10b (!)`.
                Some(b'(') if after_ply && glyph_inside(rest).is_some() => {
                    let inside = glyph_inside(rest).unwrap_or_default().to_owned();
                    let end = at + inside.len() + 2;
                    self.put(&inside, at..end, &codes::SLIP_SIGN);
                    at = end;
                    continue;
                }
                Some(b'(' | b'[') if self.pass_inside(at).is_some() => {
                    let end = self.pass_inside(at).unwrap_or(at + 1);
                    self.put("Pass", at..end, &codes::SLIP_PHRASE);
                    self.so_far.plies += 1;
                    (at, after_ply, after_label, label) = (end, true, None, None);
                    continue;
                }
                Some(b'(' | b'[' | b'"') if self.remark(at, after_ply).is_some() => {
                    let end = self.remark(at, after_ply).unwrap_or(at + 1);
                    // `Rs*10b (no) Rs*9b`, `O*11i (square)`, `A8p-6o (via 7p)`.
                    let inside = &self.text[at + 1..end - 1];
                    let is_more = || is_one_of(&["square"], letters(inside)) || changes_ply(inside);
                    // `Draw (Rq)`, `draws a Jasmine (discards Lilly)`.
                    let is_drawn = || {
                        let word = letters(inside);
                        let discards = is_one_of(&["discards", "discarded"], word);
                        let from = self.clauses().gap(at + 1 + if discards { word.len() } else { 0 });
                        let is_ancient = self.lexicon.variant.is_some_and(|variant| variant.name() == "ancient");
                        is_ancient && self.names_no_tile(from)
                    };
                    // `(no bonus)`.
                    let lacks = inside.split_once(' ').is_some_and(|(_, what)| is_outcome(what));
                    let denies = || takes_back(inside) && !lacks || self.is_thought(inside, end);
                    // `(meant Rs*9b)` below the ply.
                    let corrects = !after_ply && self.so_far.plies > 0 && looks_played(inside) && changes_ply(inside);
                    if corrects || after_ply && (denies() || is_more() || is_drawn()) {
                        return (at, Left::Play);
                    }
                    self.enclose(at..end, at + 1..end - 1);
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
                // `/* the old opening */`.
                Some(b'/') if rest.starts_with("/*") && self.slashed(at).is_some() => {
                    let end = self.slashed(at).unwrap_or(at + 2);
                    self.enclose(at..end, at + 2..end - 2);
                    at = end;
                    continue;
                }
                // `Rs10b-10e, threatening Rs10e-12h`.
                Some(b',' | b'a'..=b'z' | b'A'..=b'Z') if after_ply && self.intent(at).is_some() => {
                    let words = self.intent(at).unwrap_or(at..at);
                    self.remark_in(words.clone());
                    at = words.end;
                    continue;
                }
                // `Mei: Rs*10b, good luck`.
                // `2. Rs10b-9d and wins!`
                Some(b',' | b'a' | b'A' | b'w' | b'W') if after_ply && self.wins(at).is_some() => {
                    let (end, seat) = self.wins(at).unwrap_or((at + 1, ""));
                    let tag = format!("[Result \"{seat}\"]");
                    self.notice(&codes::SLIP_HEADING, at..end, &tag);
                    self.so_far.head = Some((tag + "\n", at..end));
                    self.so_far.ops.push(Op::Put(String::new(), at..end));
                    at = end;
                    continue;
                }
                Some(b',') if after_ply && said_by.is_some() && self.chat(self.clauses().gap(at + 1)).is_some() => {
                    let words = self.clauses().gap(at + 1);
                    let end = self.chat(words).unwrap_or(words);
                    self.so_far.ops.push(Op::Put(" ".to_owned(), at..words));
                    self.remark_in(words..end);
                    at = end;
                    continue;
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
                // `Rs*10b +0.3`, `Rs*10b =`.
                Some(b'+' | b'-' | b'=') if after_ply && evaluation(rest).is_some() => {
                    let end = at + evaluation(rest).unwrap_or(1);
                    self.remark_in(at..end);
                    at = end;
                    continue;
                }
                // An emoji, `±`.
                Some(0xc2 | 0xe2 | 0xf0) if after_ply && emoji(rest) > 0 && !self.doubts(at) => {
                    let end = at + emoji(rest);
                    self.remark_in(at..end);
                    at = end;
                    continue;
                }
                // `Tam: 👍 Rs*10r`.
                Some(0xe2 | 0xf0) if after_label.is_some() && emoji(rest) > 0 && !names_seat(rest) => {
                    let end = at + emoji(rest);
                    self.put("", at..end, &codes::SLIP_LAYOUT);
                    at = end;
                    continue;
                }
                // `Rs*10r -- the old opening`.
                Some(b'-' | b'<') if after_ply && !self.doubts(at) && self.remark_to_end(at).is_some() => {
                    let (words, end) = self.remark_to_end(at).unwrap_or((at, at + 1));
                    self.enclose(at..end, words..end);
                    at = end;
                    continue;
                }
                // `3. C*10b --`: nothing was played there.
                Some(b'-') if after_ply && self.clauses().idle(at) > 0 => {
                    let end = at + self.clauses().idle(at);
                    self.put("", at..end, &codes::SLIP_LAYOUT);
                    at = end;
                    continue;
                }
                // `2. Lin resigns 0-1`.
                Some(b'0' | b'1' | 0xc2) if after_ply && outcome(rest).is_ok() => {
                    to(outcome(rest).map_or("", |(rest, _)| rest))
                }
                // `Rs 10b - Rs 10r`.
                Some(b'-') if after_ply && rest[1..].starts_with([' ', '-']) && self.lacks_ply() => {
                    let end = at + rest.bytes().take_while(|byte| *byte == b'-').count();
                    self.put(" ", at..end, &codes::SLIP_SEPARATOR);
                    (at, after_ply) = (end, false);
                    continue;
                }
                // `Rs10b-9d lol Rs10r-12q`.
                Some(b'a'..=b'z' | b'A'..=b'Z') if after_ply && self.interjection(at).is_some() => {
                    let end = self.interjection(at).unwrap_or(at + 1);
                    self.remark_in(at..end);
                    at = end;
                    continue;
                }
                // `Rs10b to 9d harmony!`.
                Some(b'a'..=b'z' | b'A'..=b'Z') if after_ply && self.outcome(at).is_some() => {
                    let end = self.outcome(at).unwrap_or(at + 1);
                    self.remark_in(at..end);
                    at = end;
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
                        (numbered, after_ply, has_number) = (true, false, true);
                        self.so_far.is_said = false;
                        // `2 - Rs10b-9d`.
                        let next = self.clauses().gap(end);
                        let next = next + usize::from(self.text[next..].starts_with("- "));
                        if !begins_play(&self.text[self.clauses().gap(next)..]) {
                            // What begins otherwise may be a sentence.
                            numbered = self.begins_ply(next) || self.tells_play(next);
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
                    // `Then Host plants a rose on 10r`.
                    if after_label.is_none()
                        && let Some(next) = self.joint(at).filter(|next| self.label(*next).is_some())
                    {
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
                        said_by = Some(seat).filter(|_| has_colon);
                        self.so_far.is_said = has_colon && !has_number;
                        label = Some((self.so_far.ops.len(), self.so_far.notices.len()));
                        self.add_label(at, end, seat);
                        (at, after_label, after_ply) = (end, Some(seat), false);
                        continue;
                    }
                    let (ops, plies) = (self.so_far.ops.len(), self.so_far.plies);
                    let Some(end) = self.ply(at, after_label) else {
                        if let Some(end) = self.unknown_ply(at) {
                            (at, after_ply, after_label, label, numbered) = (end, true, None, None, true);
                            continue;
                        }
                        if let Some(tile) = self.no_tile(at) {
                            self.so_far.ops.push(Op::Put(String::new(), at..tile));
                            return (tile, Left::Play);
                        }
                        if after_ply && self.doubts(at) {
                            return (at, Left::Play);
                        }
                        // `Tam: to 17g` does not go on with the ply of another.
                        let label = label.take().filter(|_| self.clauses().step(at).is_none());
                        if let Some((ops, notices)) = label {
                            self.so_far.ops.truncate(ops);
                            self.so_far.notices.truncate(notices);
                        }
                        // Words behind plies may be a comment.
                        let word = letters(&self.text[at..]);
                        let is_word =
                            is_article(word) || word.len() > 1 && !self.lexicon.is_tile(word) && !begins_play(word);
                        let is_open = numbered && after_ply && is_word && !takes_back(word);
                        // `Rs10r-12q good move`.
                        if is_open
                            && (said_by.is_some() || !self.lacks_ply())
                            && let Some(end) = self.chat(at)
                        {
                            self.remark_in(at..end);
                            at = end;
                            continue;
                        }
                        // `and thinks, Host a lily`.
                        if is_open && let Some(next) = self.remark_before_seat(at) {
                            return (next, Left::Play);
                        }
                        // `good move, A 15p bad move`.
                        if is_open && let Some(next) = self.remark_before_ply(at) {
                            (at, after_ply, after_label) = (next, false, None);
                            continue;
                        }
                        // `Rs10r*12q`.
                        let is_glued = || !self.text[..at].ends_with(char::is_whitespace);
                        let is_play = numbered && (!after_ply || begins_play(&self.text[at..]) || is_glued());
                        // `Rs9d-8e would be better` plays nothing, and `and a lily came` may play more.
                        return match is_open {
                            true if self.may_deny_or_add(at) => (at, unread(true)),
                            true => (at, Left::Words),
                            false => (at, unread(is_play)),
                        };
                    };
                    if after_label.is_none() && self.so_far.plies > plies {
                        self.name_again(said_by, at, ops);
                    }
                    (at, after_ply, after_label, label) = (end, true, None, None);
                    continue;
                }
            };
            self.copy(at..end);
            at = end;
        }
    }

    /// A name with a colon below the last ply, up to `at`, and what was written since it began.
    fn label_below(&mut self, start: usize, at: usize, ops: usize, notices: usize) -> (usize, Left) {
        let behind = self.label(start).map_or(start, |(end, _)| end);
        let end = start + self.text[start..at].trim_end().len();
        let said = self.clauses().gap(behind);
        // `Mei: (meant Rs*9b)`.
        let inside = self.text[said.min(end)..end].trim_start_matches(['(', '[']);
        if self.first_ply(behind, end).is_some() || changes_ply(inside) {
            return (said, Left::Play);
        }
        // Comments in braces stay.
        if self.text[behind..end].contains(['{', '}', ';']) {
            self.so_far.notices.remove(notices);
            self.notice(&codes::SLIP_LAYOUT, start..behind, "");
            self.so_far.ops[ops] = Op::Put(String::new(), start..behind);
            return (at, Left::Nothing);
        }
        self.so_far.ops.truncate(ops);
        self.so_far.notices.truncate(notices);
        if said < end {
            self.remark_in(start..end);
        } else {
            self.put("", start..at, &codes::SLIP_LAYOUT);
        }
        (at, Left::Nothing)
    }

    /// Names the player of a line before another ply in it, written since there were so many pieces: where turns have no numbers
    /// nothing else tells that the other player's turn has come.
    fn name_again(&mut self, said_by: Option<&'static str>, at: usize, ops: usize) {
        let is_alone = self.so_far.is_said || self.so_far.numbers.is_empty();
        let Some(seat) = said_by.filter(|_| is_alone) else { return };
        if !self.lexicon.shares_seat(seat) {
            self.so_far.ops.insert(ops, Op::Put(format!("{seat}: "), at..at));
        }
    }

    /// The end of a comment as programs have it, `/* … */`, on one line.
    fn slashed(&self, at: usize) -> Option<usize> {
        const LONGEST: usize = 1000;
        let inside = &self.text.as_bytes()[at + 2..];
        let length = inside.windows(2).take(LONGEST).take_while(|two| two[0] != b'\n').position(|two| two == b"*/")?;
        let is_plain = !inside[..length].iter().any(|byte| matches!(byte, b'{' | b'}'));
        is_plain.then_some(at + 2 + length + 2)
    }

    /// Whether words behind a ply may say that it was not played, go on with it, or tell the next one: a tile, a verb of play or a
    /// player behind `and`, `with` or `pushing`.
    fn may_deny_or_add(&self, at: usize) -> bool {
        let first = letters(&self.text[at..]);
        if changes_ply(&self.text[at..self.line_end(at)]) {
            return true;
        }
        let goes_on = joins(first) || is_one_of(&["with"], first) || first.ends_with("ing");
        let words = self.text[at..self.line_end(at)].split(|c: char| !c.is_alphabetic());
        let mut words = words.take(LONGEST_SENTENCE);
        let is_told = |word: &str| {
            word.len() > 2 && (self.lexicon.is_tile(word) || verb(word).is_some() || self.lexicon.named(word).is_some())
        };
        denies(first) || goes_on && words.any(is_told)
    }

    /// The end of a word behind a ply that says what came of it. `bonus` may also join an act.
    fn outcome(&self, at: usize) -> Option<usize> {
        let word = letters(&self.text[at..]);
        let signs = self.text[at + word.len()..].bytes().take_while(|byte| matches!(byte, b'!' | b'.')).count();
        let end = at + word.len() + signs;
        let next = self.clauses().gap(end);
        let is_apart = next > end || self.text[end..].starts_with(['\n', '\r', ',']) || end == self.text.len();
        let joins_act = || joins(word) && self.clauses().clause(next, true).is_some();
        (is_outcome(word) && is_apart && !joins_act()).then_some(end)
    }

    /// Whether the turn may have another ply.
    pub(super) fn lacks_ply(&self) -> bool {
        let plies = self.so_far.numbers.last().map_or(0, |number| self.so_far.plies - number.plies);
        plies < self.lexicon.seat_count()
    }

    /// Whether a place or the sign of a drop stands where a line goes on, so that it is no sentence.
    pub(super) fn begins_ply(&self, at: usize) -> bool {
        let clauses = self.clauses();
        let at = clauses.gap(at);
        self.label(at).is_some() || self.text[at..].starts_with('(') || ply::<true>(&self.text[at..]).is_ok() || {
            let digit =
                |at: usize| self.text[at..].starts_with(|c: char| c.is_ascii_digit() || matches!(c, '#' | '*' | '('));
            let behind = |end: usize| digit(clauses.gap(end));
            let word = letters(&self.text[at..]);
            // `Chi Blocker 4e`.
            let is_told = || {
                let next = self.text[at + word.len()..].trim_start_matches(' ');
                word.len() > 1 && letters(next).len() > 1 && clauses.tile(at).is_some_and(|tile| behind(tile.end))
            };
            digit(at) || self.lexicon.is_tile(word) && behind(at + word.len()) || is_told()
        }
    }

    /// The end of the name of a seat or a player before a ply.
    pub(super) fn label(&self, at: usize) -> Option<(usize, &'static str)> {
        let rest = &self.text[at..];
        let clauses = self.clauses();
        if let Some(numbered) = self.numbered_seat(at) {
            return Some(numbered);
        }
        // `(Guest)`.
        if let Some(inside) = rest.strip_prefix('(') {
            let (length, seat) = self.lexicon.named(inside)?;
            let behind = inside[length..].strip_prefix(')')?;
            return Some((self.text.len() - behind.strip_prefix(':').unwrap_or(behind).len(), seat));
        }
        let (end, seat, is_initial) = match self.lexicon.named(rest) {
            Some((length, seat)) => {
                // Of a player's two seats the one whose turn it is.
                let due = self.lexicon.seats.get(self.so_far.plies % self.lexicon.seats.len().max(1));
                let partner = due.filter(|due| self.lexicon.is_partner(&rest[..length], due));
                (at + length, partner.copied().unwrap_or(seat), false)
            }
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

    /// The end of a sign or a number that stands for a seat in turn order, or of its colour: `▲`, `△`, `P1:`, `Player 2:`, `🔴`.
    fn numbered_seat(&self, at: usize) -> Option<(usize, &'static str)> {
        let rest = &self.text[at..];
        let sign = rest.chars().next()?;
        if let Some((_, colour)) = COLOURS.iter().find(|(circle, _)| *circle == sign) {
            let seat = self.lexicon.seats.iter().find(|seat| *seat == colour)?;
            let end = at + sign.len_utf8();
            return Some((end + usize::from(self.text[end..].starts_with(':')), *seat));
        }
        let (number, end) = match sign {
            _ if FIRST.contains(&sign) => (0, at + sign.len_utf8()),
            _ if SECOND.contains(&sign) => (1, at + sign.len_utf8()),
            'P' | 'p' if is_one_of(&["p", "player"], letters(rest)) => {
                let digit = rest[letters(rest).len()..].trim_start_matches(' ');
                let number = digit.strip_suffix(digit.get(1..)?)?.parse::<usize>().ok()?.checked_sub(1)?;
                (number, self.text.len() - digit[1..].strip_prefix(':')?.len())
            }
            _ => return None,
        };
        Some((end, *self.lexicon.seats.get(number)?))
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
}
