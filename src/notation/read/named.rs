//! Names of tiles in several words, and what ends them. Each function is named for the rule of `grammar/forgiving_ply.pest` and
//! of `grammar/position.pest` that it reads.

use super::expected::{Expected, Parsed, between, run, unexpected};
use super::forgiving::has_word;
use super::ply::{column, row};
use super::written::PlaceText;
use crate::variant::Variant;
use std::sync::LazyLock;

/// The names of tiles that have several words, in any rule set. Nearly every word of a game is compared with them.
static SPACED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let mut names: Vec<&str> = Vec::new();
    for name in Variant::all().flat_map(|variant| variant.vocabulary().tiles).flat_map(|tile| tile.all_names()) {
        if name.contains(' ') && !names.contains(&name) {
            names.push(name);
        }
    }
    names
});

/// A point with its row first: `j10`. There is no row `x`, so an `x` after it is the sign of a capture.
pub(super) fn turned(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let Some(row) = input.bytes().next().filter(u8::is_ascii_alphabetic) else {
        return unexpected(input, Expected::PLACE);
    };
    let (rest, digits) = run(&input[1..], |byte| byte.is_ascii_digit());
    if digits.is_empty() || rest.starts_with(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X')) {
        return unexpected(input, Expected::PLACE);
    }
    let text = between(input, rest);
    Ok((rest, PlaceText { text, x: column(digits), y: self::row(row), square: false }))
}

/// A tile's name of several words, `White Jade`, the last of which may be begun.
pub(crate) fn spaced(input: &str) -> Parsed<'_, &str> {
    // The names are many, and few codes have another word behind them.
    let behind = run(input, |byte| byte.is_ascii_alphabetic()).0;
    let next = behind.trim_start_matches([' ', '\t']);
    if next.len() == behind.len() || !next.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return unexpected(input, Expected::CODE);
    }
    let first = input.bytes().next().unwrap_or(0);
    let mut names = SPACED.iter().filter(|name| name.as_bytes()[0].eq_ignore_ascii_case(&first));
    let found = names.find_map(|name| after_name(input, name));
    match found {
        Some(rest) => Ok((rest, between(input, rest))),
        None => unexpected(input, Expected::CODE),
    }
}

/// The text after a name, if it begins with it.
fn after_name<'a>(input: &'a str, name: &str) -> Option<&'a str> {
    let (words, last) = name.rsplit_once(' ')?;
    let mut rest = input;
    for word in words.split(' ') {
        rest = has_word(rest, word).then(|| &rest[word.len()..])?;
        let (after, gap) = run(rest, |byte| matches!(byte, b' ' | b'\t'));
        rest = (!gap.is_empty()).then_some(after)?;
    }
    // A point with its row first is no word.
    if turned(rest).is_ok() {
        return None;
    }
    let (after, begun) = run(rest, |byte| byte.is_ascii_alphabetic());
    let begins = last.get(..begun.len()).is_some_and(|start| start.eq_ignore_ascii_case(begun));
    (begins && !begun.is_empty()).then_some(after)
}
