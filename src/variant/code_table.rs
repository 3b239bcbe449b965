//! Tile codes as indices of a table. `build.rs` fills the tables by the same numbers.

/// How many codes there can be: a letter, and behind it nothing, a letter or a digit.
pub(crate) const CODES: usize = 26 * SECOND;
/// What the second character can be.
const SECOND: usize = 1 + 26 + 10;

/// The index of a code, whatever its case; `None` for what no tile can be called.
pub(crate) const fn index(code: &str) -> Option<usize> {
    let (first, second) = match code.as_bytes() {
        [first] => (first, 0),
        [first, second @ b'0'..=b'9'] => (first, 27 + (*second - b'0') as usize),
        [first, second] if second.is_ascii_alphabetic() => (first, 1 + letter(*second)),
        _ => return None,
    };
    if first.is_ascii_alphabetic() { Some(letter(*first) * SECOND + second) } else { None }
}

const fn letter(byte: u8) -> usize {
    (byte.to_ascii_lowercase() - b'a') as usize
}
