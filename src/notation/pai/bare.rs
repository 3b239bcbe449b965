//! Comments without braces: what people write around plies in posts. Each function is named for the rule of
//! `grammar/forgiving.pest` that it reads.

use super::fold::lookalike;
use super::read::{number, ply_end};
use crate::notation::read::expected::{Expected, Parsed, between, unexpected};
use crate::notation::read::ply::{ply, word_alone};
use crate::record::Glyph;

/// How many long words make prose.
const ENOUGH: usize = 3;

/// Text that cannot be plies.
pub(super) enum Bare<'a> {
    /// A comment, with the text after it.
    Comment(&'a str, &'a str),
    /// Prose in which a ply may be hidden, with the text after it.
    Mixed(&'a str, &'a str),
}

impl<'a> Bare<'a> {
    /// The same text where no comment can stand.
    pub(super) fn mixed(self) -> Bare<'a> {
        match self {
            Bare::Comment(text, rest) | Bare::Mixed(text, rest) => Bare::Mixed(text, rest),
        }
    }
}

/// The long words of a line. They are looked for once, not again at each word that begins no comment. Places are given by the
/// length of the text from there.
pub(super) struct Sparse {
    /// Where the line was counted up to.
    end: usize,
    /// Where the long words begin.
    long: Vec<usize>,
}

impl Sparse {
    /// Before any line.
    pub(super) fn new() -> Sparse {
        Sparse { end: usize::MAX, long: Vec::new() }
    }

    /// Whether enough words are long from here on. The places that are asked for one after another come in the text's order.
    fn has_enough(&mut self, input: &str) -> bool {
        if input.len() <= self.end {
            let line = until_stop(input);
            self.end = input.len() - line.len();
            let words = line.split(is_blank).filter(|word| is_long(word));
            let places = words.map(|word| input.len() - (word.as_ptr() as usize - input.as_ptr() as usize));
            self.long = places.collect();
        }
        // The word that begins here may have begun before, and not have been long then.
        let behind = self.long.len() - self.long.partition_point(|at| *at >= input.len());
        behind >= ENOUGH || behind + 1 == ENOUGH && is_long(input)
    }
}

/// What begins here, if it is a comment without braces. Behind a ply a glyph belongs to it, not to a legend.
pub(super) fn bare<'a>(input: &'a str, takes_glyph: bool, sparse: &mut Sparse) -> Option<Bare<'a>> {
    match folded(input.chars().next()?) {
        '@' => remark(input).ok().map(|(rest, comment)| Bare::Comment(comment, rest)),
        '!' | '?' | '$' if !takes_glyph => legend(input),
        c if c.is_ascii_alphabetic() => prose(input, sparse),
        _ => None,
    }
}

/// Words without the signs of a ply.
fn prose<'a>(input: &'a str, sparse: &mut Sparse) -> Option<Bare<'a>> {
    (sparse.has_enough(input) && begins_words(input)).then(|| words(input, input))
}

/// A line of a legend, as in `!? interesting`.
fn legend(input: &str) -> Option<Bare<'_>> {
    let first = input.chars().next()?;
    let is_number = folded(first) == '$';
    let goes_on = |c| if is_number { folded(c).is_ascii_digit() } else { matches!(folded(c), '!' | '?') };
    let behind = input[first.len_utf8()..].trim_start_matches(goes_on);
    let glyph: String = between(input, behind).chars().map(folded).collect();
    glyph.parse::<Glyph>().ok()?;
    let start = behind.trim_start_matches(is_blank);
    let sign = |c| matches!(folded(c), '-' | '=' | ':');
    let explained = start.strip_prefix(sign).map_or(start, |rest| rest.trim_start_matches(is_blank));
    (explained.len() < behind.len() && begins_words(explained)).then(|| words(input, explained))
}

/// Whether a plain word begins here, and not a ply or a turn number.
fn begins_words(input: &str) -> bool {
    let is_ply = || ply::<true>(input).is_ok_and(|(rest, _)| ply_end::<true>(rest.strip_prefix('.').unwrap_or(rest)));
    let is_sign = ["to", "takes", "x"]
        .iter()
        .any(|sign| is_folded(input, sign) && !input.chars().nth(sign.len()).is_some_and(is_letter));
    !is_sign && is_plain(input) && number::<true>(input).is_err() && !is_ply()
}

/// A comment up to the end of the words in it.
fn words<'a>(input: &'a str, words: &'a str) -> Bare<'a> {
    let words = until_stop(words);
    let text = &input[..words.as_ptr() as usize + words.len() - input.as_ptr() as usize];
    let rest = &input[text.len()..];
    let text = text.trim_end_matches(is_blank);
    if is_clean(words) { Bare::Comment(text, rest) } else { Bare::Mixed(text, rest) }
}

/// A comment without braces in any form.
pub(in crate::notation) fn comment(input: &str) -> Option<(&str, &str)> {
    match bare(input, false, &mut Sparse::new()) {
        Some(Bare::Comment(comment, rest)) => Some((rest, comment)),
        _ => None,
    }
}

/// `@Gote: questionable`.
pub(super) fn remark(input: &str) -> Parsed<'_, &str> {
    let name = input.strip_prefix(|c| folded(c) == '@').unwrap_or_default();
    let rest = name.trim_start_matches(is_letter);
    if rest.len() == name.len() || !rest.trim_start_matches(is_blank).starts_with(|c| folded(c) == ':') {
        return unexpected(input, Expected::WORD);
    }
    let text = until_stop(input);
    Ok((&input[text.len()..], text.trim_end_matches(is_blank)))
}

/// What ends a comment: the end of the line, a brace or a bracket.
const STOPS: [char; 6] = ['\n', '\r', '{', '}', '[', '［'];

/// The text up to the end of the line, a brace or a bracket.
fn until_stop(input: &str) -> &str {
    let line = &input[..memchr::memchr2(b'\n', b'\r', input.as_bytes()).unwrap_or(input.len())];
    let line = &line[..memchr::memchr3(b'{', b'}', b'[', line.as_bytes()).unwrap_or(line.len())];
    if line.is_ascii() { line } else { &line[..line.find(STOPS).unwrap_or(line.len())] }
}

/// Whether no ply is hidden among words.
fn is_clean(text: &str) -> bool {
    !text.char_indices().any(|(at, _)| is_playish(&text[at..])) && !text.split(is_blank).any(is_word)
}

/// Whether a plain word begins here that is longer than the codes of tiles.
fn is_long(input: &str) -> bool {
    input.chars().take(3).filter(|c| is_letter(*c)).count() == 3 && is_plain(input)
}

/// Whether a ply of one word begins here.
fn is_word(input: &str) -> bool {
    // The longest has nine letters.
    let start: String = input.chars().take(10).map(folded).collect();
    word_alone(&start)
}

/// Whether a word of letters that is no ply begins here, perhaps with a sign after it.
fn is_plain(input: &str) -> bool {
    let behind = input.trim_start_matches(|c| is_letter(c) || matches!(folded(c), '\'' | '’'));
    let rest = behind.strip_prefix(|c| matches!(folded(c), ',' | '.' | ':' | '!' | '?')).unwrap_or(behind);
    let ends = |c| is_blank(c) || STOPS.contains(&c);
    input.starts_with(is_letter) && (rest.is_empty() || rest.starts_with(ends)) && !is_word(input)
}

/// Whether the sign of a ply stands here, with a tile or a place after it.
fn is_playish(input: &str) -> bool {
    let length = match input.chars().next().map(folded) {
        Some('~' | '=') => return true,
        Some('*' | '@' | '-' | '>' | ':' | 'x') => 1,
        Some('t') if is_folded(input, "to") => 2,
        Some('t') if is_folded(input, "takes") => 5,
        _ => return false,
    };
    let mut rest = input.chars().map(folded).skip(length).skip_while(|c| is_blank(*c)).peekable();
    if rest.next_if_eq(&'(').is_some() {
        return rest.find(|c| !matches!(c, '+' | '-' | ' ')).is_some_and(|c| c.is_ascii_digit());
    }
    let mut letters = 0;
    while letters < 4 && rest.next_if(char::is_ascii_alphabetic).is_some() {
        letters += 1;
    }
    let _ = rest.next_if_eq(&'#');
    let mut digits = 0;
    while rest.next_if(char::is_ascii_digit).is_some() {
        digits += 1;
    }
    digits > 0 && (letters > 0 || rest.next().is_some_and(|c| c.is_ascii_alphabetic()))
}

/// A character in canonical form and lower case.
fn folded(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let mut sign = lookalike(c).unwrap_or_default().chars();
    match (sign.next(), sign.next()) {
        (Some(one), None) => one.to_ascii_lowercase(),
        _ => c.to_ascii_lowercase(),
    }
}

fn is_blank(c: char) -> bool {
    matches!(folded(c), ' ' | '\t')
}

fn is_letter(c: char) -> bool {
    folded(c).is_ascii_alphabetic()
}

fn is_folded(input: &str, word: &str) -> bool {
    input.chars().map(folded).zip(word.chars()).filter(|(a, b)| a == b).count() == word.len()
}
