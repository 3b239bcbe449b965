//! Letters that stand for digits: `1Ob` and `l0b` for `10b`.

use super::lexicon::{Lexicon, is_one_of, letters, preposition, verb};
use std::ops::Range;

const COLUMNS: [&str; 19] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

/// A text in which such letters are digits, which has the same length, and where the words stand that were changed.
pub(super) fn digits(text: &str, lexicon: &Lexicon) -> (String, Vec<Range<usize>>) {
    let mut out = text.to_owned();
    let mut changed = Vec::new();
    let bytes = text.as_bytes();
    let (mut at, mut line_start, mut behind_tile) = (0, true, false);
    while at < bytes.len() {
        let joined = if behind_tile && bytes[at].is_ascii_digit() { parted(text, at) } else { None };
        let end = match bytes[at] {
            b'{' => text[at..].find('}').map_or(bytes.len(), |end| at + end + 1),
            b'[' | b';' => text[at..].find('\n').map_or(bytes.len(), |end| at + end),
            // `10 b`: the row joins its column, and the space stands before them.
            _ if joined.is_some() => {
                let end = joined.unwrap_or(at + 1);
                let start = at - usize::from(bytes[at - 1] == b'#');
                let column = &text[start..at + text[at..].bytes().take_while(u8::is_ascii_digit).count()];
                let joined = format!("{column}{}", &text[end - 1..end]);
                out.replace_range(start..end, &format!("{joined:>width$}", width = end - start));
                changed.push(start..end);
                behind_tile = false;
                end
            }
            byte if byte.is_ascii_alphanumeric() => {
                let end =
                    at + bytes[at..].iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(bytes.len() - at);
                // `Rd18 J-17 F`: the same behind the code of a tile.
                let digits = at + text[at..end].trim_end_matches(|c: char| c.is_ascii_digit()).len();
                let code = &text[at..digits];
                if digits < end
                    && !code.is_empty()
                    && code.bytes().all(|byte| byte.is_ascii_alphabetic())
                    && lexicon.is_code(code)
                    && let Some(row) = parted(text, digits)
                {
                    let joined = format!("{}{}", &text[at..end], &text[row - 1..row]);
                    out.replace_range(at..row, &format!("{joined:>width$}", width = row - at));
                    changed.push(at..row);
                    (at, line_start, behind_tile) = (row, false, false);
                    continue;
                }
                // `on ten b`, `ten b to ten d`: the number stands before its row, with blanks before it.
                let begins = || text[..at].trim_end_matches([' ', '\t']).ends_with(['.', ',', ')', ':', '\n']);
                let leads_on =
                    |row: usize| is_one_of(&["to", "takes"], letters(text[row + 1..].trim_start())) && begins();
                if let Some((column, row)) = spoken(text, at, end).filter(|(_, row)| behind_tile || leads_on(*row)) {
                    let point = format!("{column}{}", &text[row..row + 1]);
                    out.replace_range(at..row + 1, &format!("{point:>width$}", width = row + 1 - at));
                    changed.push(at..row + 1);
                    (at, line_start, behind_tile) = (row + 1, false, false);
                    continue;
                }
                let next = bytes.get(end).copied().unwrap_or(b'\n');
                let found = if line_start { number(&bytes[at..end], next) } else { None };
                let found = found.or_else(|| coordinate(&bytes[..at], &bytes[at..end], next));
                let found = found.or_else(|| square(&bytes[..at], &bytes[at..end]));
                if let Some(letter) = row(&bytes[..at], &bytes[at..end]) {
                    out.replace_range(end - 1..end, letter);
                    changed.push(at..end);
                } else if next == b'*' && &text[at..end] == "0" && lexicon.is_tile("O") {
                    out.replace_range(at..end, "O");
                    changed.push(at..end);
                } else if let Some(region) = found.or_else(|| column(&text[at..end], behind_tile, lexicon)) {
                    let region = at + region.start..at + region.end;
                    let right: String = text[region.clone()].chars().map(digit).collect();
                    out.replace_range(region, &right);
                    changed.push(at..end);
                }
                let word = &text[at..end];
                // `chi blocker six o`.
                let before = text[..at].trim_end_matches(' ');
                let first = before.len() - before.bytes().rev().take_while(u8::is_ascii_alphabetic).count();
                let is_tile = || lexicon.is_tile(word) || first < before.len() && lexicon.is_tile(&text[first..end]);
                behind_tile = is_tile() || preposition(word).is_some() || verb(word).is_some() || word == "x";
                end
            }
            b' ' | b'\t' | b'#' | b':' => at + 1,
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
    // `II.` is a Roman number.
    let is_roman = word.len() > 1 && word.iter().all(|byte| *byte == b'I');
    let begins = matches!(word[0], b'1'..=b'9' | b'l' | b'I') && !is_roman;
    (fits && begins && !word.iter().all(u8::is_ascii_digit)).then_some(0..word.len())
}

/// The end of a column and a row with blanks between them, where the row is no tile on the next place.
fn parted(text: &str, at: usize) -> Option<usize> {
    let column = text[at..].trim_start_matches(|c: char| c.is_ascii_digit());
    if !column.starts_with([' ', '\t']) {
        return None;
    }
    let digits = text.len() - at - column.len();
    let row = column.trim_start_matches([' ', '\t']);
    let is_row = matches!(row.bytes().next().map(|byte| byte | 0x20), Some(b'a'..=b's'));
    let behind = row.get(1..)?;
    // `~ -1 S: Lt*10n`: a turn of a wheel has no row.
    let turns = text[..at].trim_end_matches(['+', '-', ' ']).ends_with('~');
    let fits = (1..=2).contains(&digits) && is_row && !turns && !text[..at].ends_with(|c: char| c.is_ascii_digit());
    let next = behind.trim_start_matches([' ', '\t', '*', '@', '#']);
    let is_tile = next.starts_with(|c: char| c.is_ascii_digit()) && !behind.starts_with('-');
    (fits && !behind.starts_with(char::is_alphanumeric) && !is_tile).then(|| text.len() - behind.len())
}

/// One of a pair of coordinates: `(O,8)`.
fn coordinate(before: &[u8], word: &[u8], next: u8) -> Option<Range<usize>> {
    let opens = matches!(before.trim_ascii_end().last(), Some(b'(' | b',' | b'-'));
    let near = &before[before.len().saturating_sub(20)..];
    let fits = word.len() == 1 && opens && matches!(next, b',' | b')') && near.contains(&b'(');
    (fits && is_like_digit(word[0]) && !word[0].is_ascii_digit()).then_some(0..1)
}

/// The letter that the last digit of a point stands for: `*41`, `#91` for `4l`, `9l`, `*150` for `15o`, but not that of `*11`, which
/// may be a column that has lost its row. Only the start and the end of a drop or a move are looked at, which have a row. The referee
/// may find that an `i` is meant where this is an `l`.
fn row(before: &[u8], word: &[u8]) -> Option<&'static str> {
    let is_way = matches!(before, [.., b'a'..=b's', b'-'] | [.., b'*' | b'@' | b'#']);
    let [tens @ .., ones, last @ (b'0' | b'1')] = word else { return None };
    let number = std::str::from_utf8(word).ok()?.parse::<u8>().ok()?;
    let letter = match (last, number) {
        (b'0', _) => "o",
        // The board has no `19l`.
        (_, 191) => "i",
        _ => "l",
    };
    (is_way && tens.len() < 2 && ones.is_ascii_digit() && (20..200).contains(&number)).then_some(letter)
}

/// The number that a word stands for.
pub(super) fn number_word(word: &str) -> Option<usize> {
    // No point is compared.
    if !word.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    COLUMNS.iter().position(|name| name.eq_ignore_ascii_case(word)).map(|at| at + 1)
}

/// A text in which points in words are written in digits, which has the same length; none if there is none.
pub(in crate::notation) fn spoken_points(text: &str) -> Option<String> {
    let has_number = text.split(|c: char| !c.is_ascii_alphabetic()).any(|word| number_word(word).is_some());
    has_number.then(|| digits(text, &Lexicon::of("", None)).0)
}

/// A column in words and where its row stands: `ten b`, `twelve q`.
fn spoken(text: &str, at: usize, end: usize) -> Option<(usize, usize)> {
    let column = number_word(&text[at..end])?;
    let row = end + text[end..].bytes().take_while(|byte| matches!(byte, b' ' | b'-')).count();
    let is_row = matches!(text.as_bytes().get(row).map(|byte| byte | 0x20), Some(b'a'..=b's'));
    (row > end && is_row && !text[row + 1..].starts_with(char::is_alphanumeric)).then_some((column, row))
}

/// The only digit of a column: `#lg`, and of the point at which a move arrives: `2m-lk`.
fn square(before: &[u8], word: &[u8]) -> Option<Range<usize>> {
    let fits = matches!(word, [b'l' | b'I', row] if matches!(row | 0x20, b'a'..=b's'));
    let is_sign = matches!(before, [.., b'#'] | [.., b'0'..=b'9', b'a'..=b's', b'-']);
    (fits && is_sign).then_some(0..1)
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
