//! Tile codes as indices of a table. `build.rs` fills the tables by the same numbers.

/// How many codes there can be: a letter, and after it a letter, a digit or nothing. A letter counts by its lowest five
/// bits, of which not all stand for one.
pub(crate) const CODES: usize = 32 * SECOND;
/// What the second character can be.
const SECOND: usize = NONE + 1;
/// The numbers of the first digit, and of no second character.
const DIGIT: usize = 32;
const NONE: usize = DIGIT + 10;

/// The index of a code, whatever its case; `None` for what no tile can be called.
pub(crate) const fn index(code: &str) -> Option<usize> {
    index_of(code.as_bytes())
}

/// The same for its bytes.
#[inline]
pub(crate) const fn index_of(code: &[u8]) -> Option<usize> {
    let (first, second) = match code {
        [first] => (first, NONE),
        [first, second @ b'0'..=b'9'] => (first, DIGIT + (*second - b'0') as usize),
        [first, second] if second.is_ascii_alphabetic() => (first, letter(*second)),
        _ => return None,
    };
    if first.is_ascii_alphabetic() { Some(letter(*first) * SECOND + second) } else { None }
}

/// The index of a code of two letters. What is no letter, but one of the signs among them, has no code at its index.
#[inline(always)]
#[allow(dead_code, reason = "the build needs none of it")]
pub(crate) const fn index_of_letters(first: u8, second: u8) -> usize {
    letter(first) * SECOND + letter(second)
}

/// The index of a code of one letter, for which the same holds.
#[inline(always)]
#[allow(dead_code, reason = "the build needs none of it")]
pub(crate) const fn index_of_letter(first: u8) -> usize {
    letter(first) * SECOND + NONE
}

/// The index of a code of a letter and a digit, for which the same holds.
#[inline(always)]
#[allow(dead_code, reason = "the build needs none of it")]
pub(crate) const fn index_with_digit(first: u8, digit: u8) -> usize {
    letter(first) * SECOND + DIGIT + (digit & 15) as usize
}

/// The number of a letter from 1, whatever its case.
const fn letter(byte: u8) -> usize {
    (byte & 31) as usize
}
