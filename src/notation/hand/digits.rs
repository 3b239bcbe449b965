//! Letters that stand for digits: `1Ob` and `l0b` for `10b`.

use super::lexicon::Lexicon;
use std::ops::Range;

/// A text in which such letters are digits, which has the same length, and where the words stand that were changed.
pub(super) fn digits(text: &str, lexicon: &Lexicon) -> (String, Vec<Range<usize>>) {
    let mut out = text.to_owned();
    let mut changed = Vec::new();
    let bytes = text.as_bytes();
    let (mut at, mut line_start, mut behind_tile) = (0, true, false);
    while at < bytes.len() {
        let end = match bytes[at] {
            b'{' => text[at..].find('}').map_or(bytes.len(), |end| at + end + 1),
            b'[' | b';' => text[at..].find('\n').map_or(bytes.len(), |end| at + end),
            byte if byte.is_ascii_alphanumeric() => {
                let end =
                    at + bytes[at..].iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(bytes.len() - at);
                let next = bytes.get(end).copied().unwrap_or(b'\n');
                let found = if line_start { number(&bytes[at..end], next) } else { None };
                let found = found.or_else(|| coordinate(&bytes[..at], &bytes[at..end], next));
                let found = found.or_else(|| square(&bytes[..at], &bytes[at..end]));
                if let Some(region) = found.or_else(|| column(&text[at..end], behind_tile, lexicon)) {
                    let region = at + region.start..at + region.end;
                    let right: String = text[region.clone()].chars().map(digit).collect();
                    out.replace_range(region, &right);
                    changed.push(at..end);
                }
                behind_tile = lexicon.is_tile(&text[at..end]);
                end
            }
            b' ' | b'\t' => at + 1,
            b'-' | b'*' | b'@' | b'>' => {
                behind_tile = true;
                at + 1
            }
            _ => {
                behind_tile = false;
                at + 1
            }
        };
        line_start = bytes[at] == b'\n' || (line_start && matches!(bytes[at], b' ' | b'\t'));
        // Only whole characters are stepped over.
        at = (end..=bytes.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(bytes.len());
    }
    (out, changed)
}

/// The digit that a letter stands for.
fn digit(c: char) -> char {
    match c {
        'O' | 'o' => '0',
        'l' | 'I' => '1',
        other => other,
    }
}

fn is_like_digit(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'O' | b'o' | b'l' | b'I')
}

/// A turn number: `1O.`, `l)`.
fn number(word: &[u8], next: u8) -> Option<Range<usize>> {
    let fits = word.len() <= 3 && matches!(next, b'.' | b')') && word.iter().all(|byte| is_like_digit(*byte));
    let begins = matches!(word[0], b'1'..=b'9' | b'l' | b'I');
    (fits && begins && !word.iter().all(u8::is_ascii_digit)).then_some(0..word.len())
}

/// One of a pair of coordinates: `(O,8)`.
fn coordinate(before: &[u8], word: &[u8], next: u8) -> Option<Range<usize>> {
    let opens = matches!(before.trim_ascii_end().last(), Some(b'(' | b',' | b'-'));
    let near = &before[before.len().saturating_sub(20)..];
    let fits = word.len() == 1 && opens && matches!(next, b',' | b')') && near.contains(&b'(');
    (fits && is_like_digit(word[0]) && !word[0].is_ascii_digit()).then_some(0..1)
}

/// The only digit of a square's column: `#lg`.
fn square(before: &[u8], word: &[u8]) -> Option<Range<usize>> {
    let fits = matches!(word, [b'l' | b'I', row] if matches!(row | 0x20, b'a'..=b's'));
    (fits && before.last() == Some(&b'#')).then_some(0..1)
}

/// The two digits of a column in a word that ends with a point, `Rs1Ob`, if one of them is a letter and nothing else is meant.
fn column(word: &str, behind_tile: bool, lexicon: &Lexicon) -> Option<Range<usize>> {
    let [tile @ .., tens, ones, row] = word.as_bytes() else { return None };
    let fits = matches!(tens, b'1' | b'l' | b'I') && is_like_digit(*ones) && matches!(row | 0x20, b'a'..=b's');
    let is_plain = tens.is_ascii_digit() && ones.is_ascii_digit();
    let before = &word[..tile.len()];
    let has_digit =
        tens.is_ascii_digit() || ones.is_ascii_digit() || *ones == b'O' || behind_tile || !before.is_empty();
    // A word that is a tile as a whole needs no digits.
    let is_tile =
        || before.is_empty() || (before.bytes().all(|byte| byte.is_ascii_alphabetic()) && lexicon.is_tile(before));
    (fits && !is_plain && has_digit && is_tile() && !lexicon.is_tile(word)).then_some(tile.len()..tile.len() + 2)
}
