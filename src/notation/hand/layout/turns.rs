//! Lines that are turns, or the number of one.

use super::super::lexicon::{Lexicon, begins_play, is_one_of, letters};
use super::looks_played;
use crate::notation::read::ply::word_alone;

/// Recognises an ordinary turn: a number, then plies in codes and signs only.
pub(in crate::notation::hand) fn is_plain_turn(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let [b'.' | b')', b' ', plies @ ..] = &line.as_bytes()[digits..] else { return false };
    let (mut letters, mut last) = (0, b' ');
    let is_plain = plies.iter().all(|&byte| {
        letters = if byte.is_ascii_alphabetic() { letters + 1 } else { 0 };
        let before = std::mem::replace(&mut last, byte);
        match byte {
            b'*' | b'@' | b'-' => before.is_ascii_alphanumeric(),
            b'#' => matches!(before, b'*' | b'@' | b'-' | b'a'..=b'z' | b'A'..=b'Z'),
            b' ' | b'+' => true,
            _ => byte.is_ascii_alphanumeric() && letters < 3,
        }
    });
    is_plain && digits > 0 && plies.iter().any(u8::is_ascii_digit)
}

/// Recognises a turn in the names of tiles: a number, then names, codes and points, with or without a step between these.
pub(super) fn is_named_turn(line: &str, lexicon: &Lexicon) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let Some(plies) = line[digits..].strip_prefix(['.', ')']).and_then(|plies| plies.strip_prefix(' ')) else {
        return false;
    };
    let is_known = |word: &str| match word.as_bytes() {
        [b'0'..=b'9' | b'#', rest @ .., last] => {
            last.is_ascii_lowercase()
                && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'#'))
        }
        [_, _, ..] => word.bytes().all(|byte| byte.is_ascii_alphabetic()) && lexicon.is_tile(word),
        _ => word == "+",
    };
    digits > 0 && looks_played(plies) && plies.split(' ').all(is_known)
}

/// Whether a line is nothing but the number of a turn: `Turn 1`.
pub(super) fn is_turn(line: &str) -> bool {
    let word = letters(line);
    let number = line[word.len()..].trim().trim_end_matches([':', '.']);
    is_one_of(&["turn", "move", "ply"], word) && number.parse::<u32>().is_ok()
}

/// Whether a line begins with the number of a turn in words and has a place behind it: `Turn 1: Rs*10b`.
pub(super) fn tells_turn(line: &str) -> bool {
    let line = line.trim_start();
    let word = letters(line);
    let number = line[word.len()..].trim_start();
    let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
    is_one_of(&["turn", "move", "ply"], word) && behind.len() < number.len() && looks_played(behind)
}

/// Whether a line begins with a number that counts something, and is no turn's: `10 minutes each`, `1st game`, `3 May, Skud`.
pub(in crate::notation) fn counts(line: &str) -> bool {
    let words = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = line.len() - words.len();
    let ordinal = ["st", "nd", "rd", "th"].iter().find_map(|end| words.strip_prefix(end));
    let Some(words) = ordinal.unwrap_or(words).strip_prefix(' ') else { return false };
    let is_alone = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    (1..=4).contains(&digits)
        && words.starts_with(char::is_alphabetic)
        && !begins_play(words)
        && !words
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word_alone(word) || looks_played(word) && !is_alone(word))
}
