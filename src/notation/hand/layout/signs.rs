//! Signs at the start of a line, and those that stand around plies: of titles, lists, quotations, bonuses and squares.

use super::super::facts::the_date;
use super::super::lexicon::letters;
use super::turns::{is_turn, tells_turn};
use crate::notation::pai::number;
use crate::notation::read::ply::{self, ply};

/// The length of what marks a title: `## `, `#+TITLE: `, `#` before a word that is no square.
pub(super) fn title_mark(line: &str) -> Option<usize> {
    // `=== Round 3 ===`, `--- Turn 1 ---`.
    let dashes = line.len() - line.trim_start_matches('-').len();
    let is_framed = dashes > 1 && line.ends_with("--") && is_turn(line.trim_matches(['-', ' ']));
    let bars = if is_framed { dashes } else { line.len() - line.trim_start_matches('=').len() };
    if bars > 1 && line[bars..].starts_with([' ', '\t']) && !looks_played(line) {
        return Some(bars);
    }
    let signs = line.len() - line.trim_start_matches('#').len();
    let behind = &line[signs..];
    let is_word = || !looks_played(line) && behind.starts_with(|c: char| c.is_alphabetic());
    match behind.strip_prefix('+').and_then(|key| key.find(": ")) {
        _ if signs == 0 => None,
        Some(end) if signs == 1 => Some(signs + end + 2),
        _ => (behind.starts_with([' ', '\t']) || is_word()).then_some(signs),
    }
}

/// Whether the sign of a bonus and its tile begin here.
pub(super) fn is_bonus(text: &str) -> bool {
    let text = text.trim_start();
    let bonus = letters(text);
    // `(bonus: Kn*9f)`.
    let named = bonus.eq_ignore_ascii_case("bonus").then(|| text[bonus.len()..].trim_start_matches([':', ' ']));
    let tile = text.strip_prefix('+').map(str::trim_start).or(named.filter(|tile| looks_played(tile)));
    tile.is_some_and(|tile| tile.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Whether blanks stand between the sign of a square and its column.
pub(super) fn is_square(behind: &str) -> bool {
    let column = behind.trim_start_matches([' ', '\t']);
    let row = column.trim_start_matches(|c: char| c.is_ascii_digit());
    column.len() < behind.len() && (1..=2).contains(&(column.len() - row.len())) && letters(row).len() == 1
}

/// Whether a point or a square may begin here.
pub(super) fn is_place_start(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || c == '#')
}

/// Whether a place follows blanks, behind a full stop.
pub(super) fn is_place_behind(behind: &str) -> bool {
    let place = behind.trim_start_matches([' ', '\t']).trim_start_matches(['*', '@']);
    place.len() < behind.len() && ply::place::<true>(place).is_ok()
}

/// Whether a comment begins with a number sign, and not a square.
pub(super) fn is_comment(rest: &str) -> bool {
    rest.starts_with("# ") || letters(&rest[1..]).len() > 2
}

/// The length of the mark of a quotation or of an item in a list.
pub(in crate::notation::hand) fn prefix(line: &str) -> Option<usize> {
    if let Some(behind) = line.strip_prefix('>') {
        return Some(line.len() - behind.trim_start_matches([' ', '\t']).len());
    }
    // `## 1. Rs*10b Rs*10r`, `## Turn 1Rs*10b`: no titles.
    let hashes = line.trim_start_matches('#');
    if line.len() > hashes.len() + 1
        && hashes.starts_with(' ')
        && looks_played(hashes)
        && (number::<true>(hashes.trim_start()).is_ok() || tells_turn(hashes))
    {
        return Some(line.len() - hashes.trim_start().len());
    }
    // `a) Rs*10b`.
    if let [b'a'..=b'd', b')', b' ', ..] = line.as_bytes()
        && looks_played(line)
    {
        return Some(3);
    }
    let behind = line.strip_prefix(['-', '*', '+', '•', '◦', '·', '–'])?;
    let rest = behind.trim_start_matches([' ', '\t']);
    // `- [x] Rs*10b`.
    let item = ["[x] ", "[X] ", "[ ] "].iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest);
    // `+ Jd*10r` goes on with the ply above.
    let is_act = line.starts_with('+') && ply::<true>(item).is_ok();
    (rest.len() < behind.len() && !rest.is_empty() && !is_act).then(|| line.len() - item.len())
}

/// Whether a line has nothing but signs that rule a table.
pub(super) fn is_rule(line: &str) -> bool {
    let is_stars = line.len() > 4 && line.split(' ').all(|word| word == "*");
    let is_drawn = line.contains("--") || line.contains("==") || line.starts_with('|') && line.contains('-');
    // The frame of a table.
    let is_frame = || !line.is_empty() && line.chars().all(|c| matches!(c, '\u{2500}'..='\u{257f}' | ' '));
    is_stars || is_frame() || is_drawn && line.chars().all(|c| matches!(c, '|' | '-' | ':' | '+' | '=' | ' ' | '\t'))
}

/// Whether a line rules off what stands above it, and not the head or the rows of a table: `---`, but not `-----  -----`.
pub(in crate::notation) fn rules_off(line: &str) -> bool {
    let in_columns =
        || line.contains("--  -") || line.contains("--\t-") || line.contains("==  =") || line.contains("==\t=");
    // A mail is signed below two dashes.
    line.len() > 2 && is_rule(line) && !line.contains(['|', '+', ':']) && !in_columns()
}

/// Whether a line is nothing but a link, or a date without a time or a ply behind it.
pub(super) fn is_link_or_date(line: &str) -> bool {
    let behind = ["https://", "http://"].iter().find_map(|scheme| line.strip_prefix(scheme));
    let is_link = behind.is_some_and(|address| !address.is_empty() && !address.contains([' ', '\t', '{', '}']));
    let is_mixed = |word: &str| {
        word.bytes().any(|byte| byte.is_ascii_digit()) && word.bytes().any(|byte| byte.is_ascii_alphabetic())
    };
    let may_play = || line.contains(['*', ':']) || line.split(' ').any(is_mixed);
    is_link || !may_play() && the_date(line).is_some()
}

/// Whether signs are a face: `:)`, `:-D`, `;)`.
pub(in crate::notation::hand) fn is_smiley(word: &str) -> bool {
    matches!(
        word.strip_prefix([':', ';']).map(|mouth| mouth.trim_start_matches('-')),
        Some(")" | "(" | "D" | "P" | "/" | "|" | "o" | "O")
    )
}

/// Whether a place stands in a line, or a ply of one word behind a number.
pub(in crate::notation) fn looks_played(line: &str) -> bool {
    let bytes = line.as_bytes();
    let place = |at: usize| {
        let letter = bytes.get(at + 1).is_some_and(|byte| matches!(byte | 0x20, b'a'..=b's'));
        let ends = bytes.get(at + 2).is_none_or(|byte| !byte.is_ascii_alphanumeric() || matches!(byte, b'x' | b'X'));
        bytes[at].is_ascii_digit() && letter && ends
    };
    // `(0,-8)`, but not `(2018)`.
    let begins = |at: usize| {
        let behind = bytes[at + 1..].strip_prefix(b"-").unwrap_or(&bytes[at + 1..]);
        let digits = behind.iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
        // `(4 players)`.
        let counts =
            matches!(behind[digits..], [b' ', one, other, ..] if [one, other].iter().all(u8::is_ascii_alphabetic));
        // `(24.9.2023)`.
        let is_date = matches!(behind[digits..], [b'.' | b'/', b'0'..=b'9', ..]);
        bytes[at] == b'(' && (1..=2).contains(&digits) && !counts && !is_date
    };
    line.starts_with(|c: char| c.is_ascii_digit()) || (0..bytes.len()).any(|at| place(at) || begins(at))
}
