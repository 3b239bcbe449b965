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

/// What begins here, if it is a comment without braces. Behind a ply a glyph belongs to it, not to a legend.
pub(super) fn bare(input: &str, takes_glyph: bool) -> Option<Bare<'_>> {
    match folded(input.chars().next()?) {
        '@' => remark(input).ok().map(|(rest, comment)| Bare::Comment(comment, rest)),
        '!' | '?' | '$' if !takes_glyph => legend(input),
        c if c.is_ascii_alphabetic() => prose(input),
        _ => None,
    }
}

/// Words without the signs of a ply.
fn prose(input: &str) -> Option<Bare<'_>> {
    words(input, input, ENOUGH)
}

/// A line of a legend, as in `!? interesting`.
fn legend(input: &str) -> Option<Bare<'_>> {
    let behind = input.trim_start_matches(|c| matches!(folded(c), '!' | '?' | '$' | '0'..='9'));
    let glyph: String = between(input, behind).chars().map(folded).collect();
    glyph.parse::<Glyph>().ok()?;
    let start = behind.trim_start_matches(is_blank);
    let sign = |c| matches!(folded(c), '-' | '=' | ':');
    let explained = start.strip_prefix(sign).map_or(start, |rest| rest.trim_start_matches(is_blank));
    if explained.len() < behind.len() { words(input, explained, 0) } else { None }
}

/// Text with words in it that begin with a plain one, and not with a ply or a turn number.
fn words<'a>(input: &'a str, words: &'a str, enough: usize) -> Option<Bare<'a>> {
    let is_ply = || ply::<true>(words).is_ok_and(|(rest, _)| ply_end::<true>(rest.strip_prefix('.').unwrap_or(rest)));
    let is_sign = ["to", "takes", "x"]
        .iter()
        .any(|sign| is_folded(words, sign) && !words.chars().nth(sign.len()).is_some_and(is_letter));
    if is_sign || !is_plain(words) || number::<true>(words).is_ok() || is_ply() {
        return None;
    }
    let end = words.len() - until_stop(words).len();
    let (long, is_clean) = units(until_stop(words));
    let (text, rest) = input.split_at(input.len() - end);
    let text = text.trim_end_matches(is_blank);
    if long < enough {
        return None;
    }
    Some(if is_clean { Bare::Comment(text, rest) } else { Bare::Mixed(text, rest) })
}

/// A comment without braces in any form.
pub(super) fn comment(input: &str) -> Option<(&str, &str)> {
    match bare(input, false) {
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
    &input[..input.find(STOPS).unwrap_or(input.len())]
}

/// How many plain words are longer than the codes of tiles, and whether no ply is hidden among all words.
fn units(text: &str) -> (usize, bool) {
    let words = text.split(is_blank).filter(|word| !word.is_empty());
    let (mut count, mut is_clean) = (0, !text.char_indices().any(|(at, _)| is_playish(&text[at..])));
    for word in words {
        is_clean &= !is_word(word);
        count += usize::from(word.chars().take(3).filter(|c| is_letter(*c)).count() == 3 && is_plain(word));
    }
    (count, is_clean)
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
