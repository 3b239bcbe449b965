//! Words behind a ply: a remark, unless a tile stands beside a point in them, or they are meant as a ply.

use super::chat::{is_clock, is_evaluation};
use super::clause::{Clauses, Op};
use super::digits::{number_word, spoken_points};
use super::facts::strip_word;
use super::layout::{discusses, looks_played};
use super::lexicon::{
    Lexicon, begins_play, is_article, is_base, is_effect, is_one_of, joins, leads_through, letters, names_who,
    preposition, takes_back, verb,
};
use super::line::Scribe;
use crate::codes;
use crate::diagnostic::{likely, misspelt};
use crate::notation::read::ply::{self, word_alone};
use crate::variant::Variant;
use std::ops::Range;

/// How many words may stand between a tile and its place: `Rose on the square 10b`.
const BETWEEN: usize = 3;
/// Words of somebody who speaks about a tile that is there already, or that could be.
const ABOUT: &[&str] = &[
    "be",
    "can",
    "cannot",
    "could",
    "had",
    "has",
    "if",
    "is",
    "looks",
    "may",
    "might",
    "must",
    "not",
    "or",
    "seems",
    "should",
    "threatens",
    "was",
    "were",
    "will",
    "wins",
    "would",
];

/// Words behind a ply that was perhaps not played.
const DENIES: &[&str] = &[
    "can", "cannot", "could", "did", "does", "had", "if", "instead", "is", "may", "might", "must", "no", "not", "or",
    "should", "unless", "was", "were", "will", "would",
];

/// The plies that are words, of which a remark may be a slip.
pub(super) const PLAYED: &[&str] = &["Pass", "Passes", "Resign", "Resigns", "Claim", "Claims", "Draw", "Draws"];
/// Other forms of words that end a game.
const GIVEN_UP: &[&str] = &["resigned", "passed", "claimed", "concedes", "forfeits", "surrenders"];
/// Words among the first behind a ply, before the place that was meant.
const CORRECTS: &[&str] = &["actually", "mean", "meant", "recte", "should", "sorry"];
const LONGEST_CHANGE: usize = 3;
/// Maximum bytes of a remark in parentheses.
const LONGEST_REMARK: usize = 1000;
/// Words behind a ply that speak of what it is for, and what stands before such a word.
const INTENDS: &[&str] = &[
    "aiming",
    "aims",
    "eyeing",
    "hoping",
    "hopes",
    "idea",
    "intending",
    "intends",
    "planning",
    "plans",
    "preparing",
    "prepares",
    "threat",
    "threatening",
    "threatens",
    "threats",
];
const BEFORE_INTENT: &[&str] = &["with", "the", "an", "a", "and"];

/// Where a tile stands beside a place in words, so that they may tell a ply.
pub(in crate::notation) fn hidden_ply(words: &str) -> Option<Range<usize>> {
    if !words.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Clauses { text: words, lexicon: &Lexicon::of("", None), due: None }.hidden(0, words.len())
}

/// The length of a tile that comes to a place with which a text begins: `js 2j`, `rose up to 12q`.
pub(in crate::notation) fn ply_at_start(words: &str) -> Option<usize> {
    let clauses = Clauses { text: words, lexicon: &Lexicon::of("", None), due: None };
    let tile = clauses.tile(0).filter(|tile| tile.len() > 1 && !is_article(&words[tile.clone()]))?;
    let next = clauses.gap(tile.end);
    let to = clauses.step(next).map_or(next, |end| clauses.gap(end));
    clauses.place(to).map(|place| place.end)
}

/// A ply that is told in words: a tile beside its place, where a verb says what it did or who did it.
pub(in crate::notation) fn told_ply(words: &str) -> Option<Range<usize>> {
    let mut all = words.split(|c: char| !c.is_ascii_alphabetic());
    let has_who = all.clone().any(names_who);
    let tells = all.any(|word| verb(word).is_some() && (has_who || !is_base(word)));
    if tells {
        Clauses { text: words, lexicon: &Lexicon::of("", None), due: None }.hidden(0, words.len())
    } else {
        None
    }
}

/// Where the points stand of which a text consists, a step between each two: `12q`, `(0,8) to (2,7).`
pub(in crate::notation) fn points_only(words: &str) -> Option<Range<usize>> {
    let clauses = Clauses { text: words, lexicon: &Lexicon::of("", None), due: None };
    let mut end = clauses.place(0)?.end;
    while let Some(next) = clauses.step(clauses.gap(end)).and_then(|sign| clauses.place(clauses.gap(sign))) {
        end = next.end;
    }
    words[end..].trim_matches([' ', '.', '!', '\n', '\r']).is_empty().then_some(0..end)
}

impl Lexicon {
    /// Whether somebody tells a tile and a place of which a part is lost, and does not speak about it: `i put an orchid on 13`,
    /// `A11`. A code alone has lost all of its place.
    pub(super) fn tells_lost_place(&self, said: &str) -> bool {
        let is_code = |word: &str| self.is_code(word);
        let is_tile = |word: &str| is_code(word) || word.len() > 2 && self.is_tile(word);
        let is_alone =
            |word: &str| word.starts_with(|c: char| c.is_ascii_uppercase()) && word.len() < 3 && self.is_tile(word);
        let has_digit = said.bytes().any(|byte| byte.is_ascii_digit());
        let mut words = said.split(|c: char| !c.is_alphabetic());
        is_alone(said.trim()) || has_digit && words.any(is_tile) && !speaks_about(said)
    }

    /// Whether somebody tells a tile and a place with its row first, `rs b10 to d9`, or in words, `a rose to ten r`, and does not speak
    /// about it.
    pub(super) fn tells_odd_place(&self, said: &str) -> bool {
        let is_turned = |word: &&str| match word.as_bytes() {
            [b'a'..=b's' | b'A'..=b'S', digits @ ..] => {
                (1..=2).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
            }
            _ => false,
        };
        let mut words = said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let has_place =
            words.clone().any(|word| is_turned(&word)) || spoken_points(said).is_some_and(|said| looks_played(&said));
        let is_tile = |word: &str| word.len() > 1 && !is_article(word) && !is_turned(&word) && self.is_tile(word);
        has_place && words.any(is_tile) && !speaks_about(said)
    }

    /// Whether a message of a chat may be a ply in small letters, with the letter of its place first, or of which a part is lost:
    /// `jd j18`, `Rsb10`, `jd 18`, `e10`, `Jdj`.
    pub(super) fn may_be_ply(&self, said: &str) -> bool {
        let said = said.trim().trim_end_matches('.');
        let first = letters(said);
        let behind = &said[first.len()..];
        let is_code = |word: &str| self.codes().any(|code| code.eq_ignore_ascii_case(word));
        let is_row = |letter: &str| matches!(letter.as_bytes(), [b'a'..=b's' | b'A'..=b'S']);
        let (code, row) = first.split_at(first.len().saturating_sub(1));
        let has_digit = behind.starts_with(|c: char| c.is_ascii_digit());
        // `Jdj`.
        if behind.is_empty() {
            return code.len() == 2 && self.is_code(code) && is_row(row);
        }
        let is_place = has_digit && is_row(row) && (code.is_empty() || is_code(code));
        let is_short = said.split_whitespace().count() < 4 && behind.bytes().any(|byte| byte.is_ascii_digit());
        is_short && (is_place || is_code(first) && !is_article(first)) && !speaks_about(said)
    }
}

impl Clauses<'_> {
    /// The first tile beside a place in a part of the text.
    pub(super) fn hidden(&self, from: usize, to: usize) -> Option<Range<usize>> {
        let words = &self.text[from..to];
        let mut before = ' ';
        let mut starts = words.char_indices().filter(|(_, c)| {
            let begins = c.is_ascii_alphanumeric() && !before.is_alphanumeric();
            before = *c;
            begins
        });
        starts.find_map(|(at, _)| self.beside(from + at)).filter(|found| found.end <= to)
    }

    /// A tile and its place, in either order, with a few words between them.
    fn beside(&self, at: usize) -> Option<Range<usize>> {
        if let Some(place) = self.place(at) {
            let tile = self.named_tile(self.articles(self.gap(place.end)), false)?;
            return Some(at..tile);
        }
        let tile = self.named_tile(at, true)?;
        let mut next = self.gap(tile);
        for _ in 0..=BETWEEN {
            if let Some(place) = self.place(next) {
                // One letter is a tile only beside its place.
                let is_near = self.gap(tile) == next || tile > at + 1;
                return is_near.then_some(at..place.end);
            }
            let word = self.word(next);
            let end = next + word.len() + usize::from(word.is_empty() && self.text[next..].starts_with(['*', '@']));
            (next != end).then_some(())?;
            next = self.gap(end);
        }
        None
    }

    /// The end of a tile: by its name or its code, of one letter only where that is asked for.
    fn named_tile(&self, at: usize, takes_letter: bool) -> Option<usize> {
        let (rest, code) = ply::code::<true>(&self.text[at..]).ok()?;
        let is_tile = |code: &str| {
            let mut all = Variant::all().map(Variant::vocabulary);
            all.any(|words| words.tile(code).is_some() || (code.len() > 2 && words.named(code).len() == 1))
        };
        let fits = match code.len() {
            1 => takes_letter && code.bytes().all(|byte| byte.is_ascii_uppercase()),
            _ => preposition(code).is_none() && verb(code).is_none() && !is_article(code) && !joins(code),
        };
        (fits && is_tile(code)).then(|| self.text.len() - rest.len())
    }

    /// Where the ply begins that stands in words behind a ply: with the clause of its tile, if that is not about it.
    pub(super) fn clause_of(&self, from: usize, hidden: &Range<usize>, end: usize) -> Option<usize> {
        let is_end = |c: char| matches!(c, ',' | '.' | '!');
        let begins = from + self.text[from..hidden.start].rfind(is_end)? + 1;
        let behind = hidden.end + self.text[hidden.end..end].find(is_end).unwrap_or(end - hidden.end);
        if speaks_about(&self.text[begins..behind]) {
            return None;
        }
        let mut at = self.gap(begins);
        while joins(letters(&self.text[at..])) {
            at = self.gap(at + letters(&self.text[at..]).len());
        }
        Some(at)
    }
}

/// The length of what says who stands better, and begins with a sign: `+0.3`, `+=`.
pub(super) fn evaluation(text: &str) -> Option<usize> {
    const LONGEST: usize = 8;
    let rest = text.as_bytes();
    let length = rest.iter().take(LONGEST).take_while(|byte| !byte.is_ascii_whitespace()).count();
    let said = text.get(..length).filter(|said| said.starts_with(['+', '-', '=']))?;
    let is_clear = said.contains('.') || !said.bytes().any(|byte| byte.is_ascii_digit());
    let is_apart = rest.get(length).is_none_or(u8::is_ascii_whitespace);
    (is_apart && is_clear && is_evaluation(said)).then_some(length)
}

/// The length of what stands in brackets up to the next one.
fn inside_length(inside: &str) -> Option<usize> {
    inside.bytes().take(LONGEST_REMARK).position(|byte| b"()[]{}".contains(&byte))
}

/// Whether a text begins with a remark in parentheses that ends on a later line: it has no plies.
pub(super) fn remark_over_lines(text: &str) -> bool {
    let words = || Some(&text[1..1 + inside_length(&text[1..])?]);
    words().is_some_and(|words| {
        // `:(` is none.
        let is_remark = words.starts_with(char::is_alphanumeric);
        let is_closed = text[1 + words.len()..].starts_with(')');
        is_remark && is_closed && words.contains('\n') && !looks_played(words) && !words.contains("\n\n")
    })
}

impl Scribe<'_> {
    /// The end of words in parentheses, which are no variation, or behind a ply in brackets, which are no tag.
    pub(super) fn remark(&self, at: usize, after_ply: bool) -> Option<usize> {
        let rest = &self.text[at..];
        let (inside, close) = match rest.strip_prefix('(') {
            Some(inside) => (inside, ')'),
            None => {
                (rest.strip_prefix(['[', '"']).filter(|_| after_ply)?, if rest.starts_with('"') { '"' } else { ']' })
            }
        };
        let length = match close {
            '"' => inside.bytes().take(LONGEST_REMARK).position(|byte| matches!(byte, b'"' | b'\n'))?,
            _ => inside_length(inside)?,
        };
        let words = &inside[..length];
        if words.contains('\n') && !remark_over_lines(&self.text[at..]) {
            return None;
        }
        // By itself on its line, too.
        let stands = || inside[length + 1..].trim_start_matches([' ', '\t', '\r']).starts_with('\n');
        let is_apart = after_ply || (stands() || inside.len() == length + 1) && self.text[..at].trim_end().len() < at;
        let fits = inside[length..].starts_with(close) && (is_apart || at == 0);
        // `clock 0:50/0:45`.
        let named = ["clock", "time", "elapsed"].iter().find_map(|word| strip_word(words, word));
        let is_time = || named.unwrap_or(words).trim_start_matches([':', ' ']).split('/').all(is_clock);
        (fits && (self.is_remark(words) || is_time() || is_evaluation(words))).then_some(at + length + 2)
    }

    /// The end of a time behind a ply, how long somebody thought or what the clock showed: `0:12`, `5 min`.
    pub(super) fn clock(&self, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        let digits = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b':').count();
        let has_colon = rest[..digits].contains(':');
        // `12s` may be a point.
        let unit = letters(rest[digits..].trim_start());
        let is_sign = digits > 0 && rest[digits..].starts_with(['\'', '"']);
        let unit = if is_sign { &rest[digits..=digits] } else { unit };
        let end = if has_colon { at + digits } else { self.clauses().gap(at + digits) + unit.len() };
        let is_apart = !self.text[end..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | ')' | ':'));
        let fits = is_clock(&self.text[at..end]) && (has_colon || is_sign || unit.len() > 1);
        (fits && is_apart).then_some(end)
    }

    /// Words behind a ply that speak of what it is for, up to the end of the line: `, threatening Rs10e-12h`. No turn begins in
    /// them, and where a ply of this one is missing, no place is named.
    pub(super) fn intent(&self, at: usize) -> Option<Range<usize>> {
        const MOST_BEFORE: usize = 3;
        let start = self.clauses().gap(at + usize::from(self.text[at..].starts_with(',')));
        // Most words here are codes.
        if letters(&self.text[start..]).len() == 2 && !self.text[start..].starts_with("an") {
            return None;
        }
        let mut word = start;
        for _ in 0..MOST_BEFORE {
            let length = letters(&self.text[word..]).len();
            if length == 0 || !is_one_of(BEFORE_INTENT, &self.text[word..word + length]) {
                break;
            }
            word = self.clauses().gap(word + length);
        }
        if !is_one_of(INTENDS, letters(&self.text[word..])) {
            return None;
        }
        let end = start + self.text[start..self.line_end(start)].trim_end().len();
        let said = &self.text[start..end];
        let is_plain = !said.contains(['{', '}', '[', ';']) && !has_number(said);
        (is_plain && (!self.lacks_ply() || !looks_played(said))).then_some(start..end)
    }

    /// The words between two dashes or an arrow and the end of the line, if no ply may be hidden in them.
    pub(super) fn remark_to_end(&self, at: usize) -> Option<(usize, usize)> {
        let rest = &self.text[at..];
        let arrow = rest.strip_prefix("<-").map(|rest| rest.strip_prefix('-').unwrap_or(rest));
        let rest = arrow.or_else(|| rest.strip_prefix("--"))?;
        let words = self.clauses().gap(self.text.len() - rest.len());
        let end = words + self.text[words..].find('\n').unwrap_or(self.text.len() - words);
        let end = words + self.text[words..end].trim_end().len();
        let said = &self.text[words..end];
        (self.is_remark(said) && self.clauses().hidden(words, end).is_none()).then_some((words, end))
    }

    /// Whether words speak of a game and do not play it: one at least has no meaning here, and nothing goes on.
    fn is_remark(&self, words: &str) -> bool {
        let is_sign = |c: char| {
            matches!(c, ' ' | '\n' | '\r' | ',' | '.' | ':' | '!' | '?' | '\'' | '’' | '*' | '-' | '#' | '=' | '~')
        };
        let first = letters(words);
        let begins = words.starts_with(char::is_alphabetic) || words.starts_with(|c: char| c.is_ascii_digit());
        // `Sora was late`.
        let acts = || self.lexicon.named(words).is_some() && !speaks_about(words);
        let plays = || joins(first) || verb(first).is_some() || acts();
        let is_plain = |word: &str| {
            is_one_of(ABOUT, word)
                || word.len() > 1
                    && word.chars().all(char::is_alphabetic)
                    && !(word_alone(word) || joins(word) || is_article(word))
                    && !(preposition(word).is_some() || verb(word).is_some() || self.lexicon.is_tile(word))
                    && misspelt(word, PLAYED.iter().copied()).is_none()
        };
        // `better: Rs10b-10d`.
        let colon = words.find(':').is_none_or(|at| at == first.len() && discusses(first));
        begins
            && colon
            && !plays()
            && words.chars().all(|c| c.is_alphanumeric() || is_sign(c))
            && words.split(is_sign).any(is_plain)
    }

    /// The end of a few words behind the last ply of a turn in which nothing is that a ply says, and nothing that denies it.
    pub(super) fn chat(&self, at: usize) -> Option<usize> {
        let end = at + self.text[at..self.line_end(at)].trim_end().len();
        let words = &self.text[at..end];
        // Of a Wheel nothing turns here.
        if is_one_of(&["your turn", "your move", "your go", "you're up"], words.trim_end_matches(['!', '.', '?', ' ']))
        {
            return Some(end);
        }
        let is_sign = |c: char| matches!(c, ' ' | ',' | '.' | '!' | '\'' | '’');
        let is_plain = |word: &str| {
            word.chars().all(char::is_alphabetic)
                && !(word_alone(word) || slips_play(word) || is_effect(word))
                && (word.len() < 5 || likely(word, GIVEN_UP.iter().copied()).is_none())
                && (verb(word).is_none() || is_base(word))
                && (!is_one_of(ABOUT, word) || is_one_of(&["wins"], word))
                && !(self.lexicon.is_tile(word) && !is_article(word) || self.lexicon.meant(word).is_some())
                && !is_one_of(&["bonus", "etc", "plus", "with", "to", "on"], word)
        };
        let mut parts = words.split(is_sign).filter(|word| !word.is_empty());
        let fits = parts.clone().any(|word| word.len() > 1 && !joins(word)) && parts.all(is_plain);
        let first = letters(words);
        // `Draw Rss`: a tile that there is not.
        let before = self.text[..at].trim_end();
        let is_drawn =
            word_alone(&before[before.len() - before.bytes().rev().take_while(u8::is_ascii_alphabetic).count()..]);
        let is_code = first.len() < 4 && first.starts_with(char::is_uppercase) && first != first.to_uppercase();
        (fits && !is_drawn && !is_code && !denies(first) && verb(first).is_none() && !changes_ply(words)).then_some(end)
    }

    /// The end of a word between two plies of a turn that is only a sound: `lol`. `hm` may take the first back.
    pub(super) fn interjection(&self, at: usize) -> Option<usize> {
        const SOUNDS: &[&str] =
            &["gg", "ha", "haha", "hahaha", "heh", "hehe", "lmao", "lol", "nice", "omg", "rofl", "wow", "yay"];
        let word = letters(&self.text[at..]);
        let signs = self.text[at + word.len()..].bytes().take_while(|byte| matches!(byte, b'!' | b'.' | b',')).count();
        let end = at + word.len() + signs;
        let next = self.clauses().gap(end);
        let is_sound = is_one_of(SOUNDS, word) && !self.lexicon.is_tile(word) && self.lacks_ply();
        // What is said with it may say more.
        (is_sound && next > end && self.begins_ply(next)).then_some(end)
    }

    /// Puts a remark in braces.
    pub(super) fn remark_in(&mut self, words: Range<usize>) {
        self.notice(&codes::SLIP_COMMENT, words.clone(), "");
        self.so_far.ops.push(Op::Put("{".to_owned(), words.start..words.start));
        self.copy(words.clone());
        self.so_far.ops.push(Op::Put("} ".to_owned(), words.end..words.end));
    }

    /// Puts words behind a ply in braces where another ply begins in them. Returns where that begins.
    pub(super) fn remark_before_ply(&mut self, at: usize) -> Option<usize> {
        let line_end = self.line_end(at);
        let end = at + self.text[at..line_end].find(['{', ';', '[']).unwrap_or(line_end - at);
        let clauses = self.clauses();
        let hidden = clauses.hidden(at, end)?;
        let next = clauses.clause_of(at, &hidden, end)?;
        let begins = self.label(next).map_or(next, |(end, _)| end);
        clauses.clause(clauses.gap(begins), false).filter(|clause| clause.end >= hidden.end)?;
        let words = at + self.text[at..next].trim_end_matches([' ', '\t', ',', '.']).len();
        // `then 2f` goes on with the ply before it, and `and moves it to 16l3` may.
        let said = &self.text[at..words];
        if looks_played(said) || joins(letters(said)) && said.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        // `lol, no, Rs9e`.
        if said.split([',', '.', '!']).map(str::trim).any(|word| !word.contains(' ') && takes_back(word)) {
            return None;
        }
        self.remark_up_to(at, words, next);
        Some(next)
    }

    /// The same where a seat and a tile follow, without a place: `and thinks, Host a lily`.
    pub(super) fn remark_before_seat(&mut self, at: usize) -> Option<usize> {
        let line_end = self.line_end(at);
        // What has a place is a ply.
        if looks_played(&self.text[at..line_end]) {
            return None;
        }
        let clauses = self.clauses();
        let is_start = |next: &usize| !self.text[..*next].ends_with(char::is_alphanumeric);
        let next =
            (at + 1..line_end).filter(|next| self.text.is_char_boundary(*next)).filter(is_start).find(|next| {
                let Some((length, _)) = self.lexicon.named(&self.text[*next..line_end]) else { return false };
                let tile = clauses.articles(clauses.gap(next + length));
                clauses.tile(tile).is_some_and(|tile| tile.len() > 2 && tile.end <= line_end)
            })?;
        let words = at + self.text[at..next].trim_end_matches([' ', '\t', ',', '.']).len();
        if words == at {
            return None;
        }
        self.remark_up_to(at, words, next);
        Some(next)
    }

    fn remark_up_to(&mut self, at: usize, words: usize, next: usize) {
        self.notice(&codes::SLIP_COMMENT, at..words, "");
        self.so_far.ops.push(Op::Put("{".to_owned(), at..at));
        self.copy(at..words);
        self.so_far.ops.push(Op::Put("} ".to_owned(), words..next));
    }
}

/// Whether a word speaks of what a ply is for, or stands before what could have been played.
pub(super) fn discusses_or_intends(word: &str) -> bool {
    is_one_of(INTENDS, word) || discusses(word)
}

/// Whether the words behind a ply that begin with this one may say that it was not played.
pub(super) fn denies(word: &str) -> bool {
    is_one_of(DENIES, word)
}

/// Whether words behind a ply may be a part of it, or say that another was played: `two steps back`, `and turns it by two`,
/// `via 7p`, `actually 7p`, `I mean 7p`.
pub(super) fn changes_ply(said: &str) -> bool {
    let words = said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.skip_while(|word| joins(word)).take(LONGEST_CHANGE).collect();
    let Some(&first) = words.first() else { return false };
    let is_step = |word: &&str| is_one_of(&["step", "steps", "back", "left", "right", "clockwise"], word);
    let counts = number_word(first).is_some() || first.bytes().all(|byte| byte.is_ascii_digit());
    let corrects = || words.iter().any(|word| is_one_of(CORRECTS, word)) && looks_played(said);
    is_effect(first) || leads_through(first) || counts && words.get(1).is_some_and(is_step) || corrects()
}

/// Whether a word is one that is a ply, with a letter lost or doubled, or two in each other's places: `Pas`, `Cliam`, but not
/// `drat`.
pub(super) fn slips_play(word: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters = word.to_ascii_lowercase().into_bytes();
        letters.sort_unstable();
        letters
    };
    let meant = likely(word, PLAYED.iter().copied()).filter(|_| word.len() > 2);
    meant.is_some_and(|meant| {
        !meant.eq_ignore_ascii_case(word) && (meant.len() != word.len() || sorted(meant) == sorted(word))
    })
}

/// Whether the number of a turn may stand among words: `and then 3. Rs9d-8e`.
fn has_number(words: &str) -> bool {
    let bytes = words.as_bytes();
    bytes.windows(2).any(|two| two[0].is_ascii_digit() && matches!(two[1], b'.' | b')'))
}

/// Whether words name a move by its points: `it is 10r-10p`, `10r to 10p`.
fn names_move(words: &str) -> bool {
    let bytes = words.as_bytes();
    let is_point_before = |at: usize| at > 1 && bytes[at - 1].is_ascii_alphabetic() && bytes[at - 2].is_ascii_digit();
    let signs =
        ["-", " to ", " x "].iter().flat_map(|sign| words.match_indices(sign).map(|(at, sign)| (at, sign.len())));
    let mut signs = signs.filter(|(at, _)| is_point_before(*at));
    signs.any(|(at, length)| bytes.get(at + length).is_some_and(u8::is_ascii_digit))
}

/// Words before what could have been played, at the start of a line.
const SUPPOSES: &[&str] = &["if", "on", "after", "instead", "when", "unless", "better", "perhaps", "maybe"];

impl Scribe<'_> {
    /// Whether a line without a number speaks about the game, and plays nothing: `If Rs10b-10d, then Js10r-10p.` Where turns have no
    /// numbers, a ply that is left out gives the next to another seat.
    pub(super) fn is_aside(&self, line: Range<usize>) -> bool {
        let words = &self.text[line.clone()];
        let first = letters(words);
        let is_word = first.len() > 1 && !begins_play(first) && self.lexicon.named(words).is_none();
        let supposes = is_one_of(SUPPOSES, first) && !self.so_far.numbers.is_empty() && !has_number(words);
        let is_played = || self.clauses().hidden(line.start, line.end).is_some() || names_move(words);
        is_word
            && self.so_far.plies > 0
            && speaks_about(words)
            && !words.contains(['{', '}', '[', ';'])
            && (supposes || !is_played())
    }
}

/// Whether words speak about plies that need not have been played.
pub(super) fn speaks_about(words: &str) -> bool {
    words.split(|c: char| !c.is_alphabetic()).any(|word| is_one_of(ABOUT, word))
}

/// The length of the pictures that a text begins with, in bytes, and of signs for who stands better: `±`.
pub(super) fn emoji(text: &str) -> usize {
    let is_picture = |c: &char| {
        matches!(u32::from(*c), 0x1f000..=0x1faff | 0x2600..=0x27bf | 0x2b00..=0x2bff | 0xfe0f | 0x200d)
            || matches!(c, '±' | '∓' | '∞' | '⩲' | '⩱')
    };
    text.chars().take_while(is_picture).map(char::len_utf8).sum()
}

/// The glyph that is meant by more signs than there are glyphs for.
pub(super) fn long_glyph(signs: &str) -> Option<&'static str> {
    ["!!", "??"].into_iter().find(|glyph| signs.len() > 2 && signs.chars().all(|sign| glyph.starts_with(sign)))
}
