//! What comments say that may have been played.

use super::read::{is_no_tile, number};
use crate::codes;
use crate::notation::hand;
use crate::notation::read::expected::{SPACES, between};
use crate::notation::read::forgiving::{CLAIM, DRAW, PASS, RESIGN};
use crate::notation::read::ply::{code, ply};
use crate::notation::read::visitor::Visitor;
use crate::variant::Variant;
use std::ops::Range;

/// Longer clauses are no ply.
const LONGEST_CLAUSE: usize = 60;
/// Words about what was not played.
const COULD_BE: &[&str] = &[
    "better",
    "best",
    "could",
    "would",
    "should",
    "might",
    "may",
    "can",
    "cannot",
    "was",
    "were",
    "had",
    "if",
    "not",
    "or",
    "instead",
    "threat",
    "threatens",
    "threatened",
    "threatening",
    "looks",
    "seems",
    "maybe",
    "perhaps",
    "missed",
    "expected",
    "wants",
    "wanted",
    "considered",
    "avoids",
    "prevents",
    "after",
    "since",
    "because",
];
/// Words before a tile that leaves the hand or comes to it.
const DRAWS: &[&str] = &["draw", "draws", "drew", "discard", "discards", "discarded"];
/// How much of a comment is looked through for a ply: one that was played stands near the start.
const LOOKED_THROUGH: usize = 1_000;
/// Maximum of words before the tile that a comment begins with.
const MOST_BEFORE: usize = 4;
/// In how many clauses of the last comment of a game a ply is looked for.
const MOST_CLAUSES: usize = 8;
/// What ends a sentence. A turn number ends with a dot.
const ENDS: &[u8] = b".;:!?()\n\r";

/// Warns of a comment that reads as plies: `token` is all of it as it stands in the text.
pub(in crate::notation) fn tell_plies<'a>(token: &'a str, comment: &'a str, visitor: &mut dyn Visitor<'a>) {
    if !may_tell(comment.as_bytes()) {
        return;
    }
    // A row of a table whose columns semicolons part.
    let row = comment.contains(';').then(|| comment.replace(';', " "));
    if reads_as_plies(row.as_deref().unwrap_or(comment)) {
        visitor.slip(&codes::COMMENT_PLY, token, token, without_dots(comment));
    } else if let Some((clause, ply)) = word_of_play(comment) {
        let is_whole = clause.len() == comment.trim().trim_end_matches('.').len();
        let token = if is_whole { token } else { clause };
        visitor.slip(&codes::COMMENT_PLY, token, token, &ply);
    } else if goes_on(comment) {
        visitor.slip(&codes::COMMENT_PLY, token, token, comment.trim());
    } else if hand::takes_back(comment.trim_start())
        && let Some(ply) = ply_in(comment)
    {
        visitor.slip(&codes::COMMENT_PLY, ply, ply, ply);
    }
}

/// Whether a comment goes on with the ply before it: `{+ O*2j}`, `{bonus: orchid on 2j}`, `{-18h}`, `{draws Rd}`, `{~ +4}`.
fn goes_on(comment: &str) -> bool {
    let comment = comment.trim_start();
    if draws(comment) {
        return true;
    }
    // `- Ly*2j` is an item of a list.
    let is_joined = match comment.as_bytes() {
        [b'-', next, ..] => next.is_ascii_digit() || *next == b'#',
        bytes => matches!(bytes, [b'+' | b'~', ..]),
    };
    let is_bonus = || comment.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("bonus"));
    (is_joined || is_bonus()) && has_place(comment.as_bytes()) && !speaks_of_what_could_be(comment)
}

/// Whether a comment begins with a tile that is drawn or discarded, or with a turn of a tile: `/ Rd`, `discards Rd`, `~ +4`.
fn draws(comment: &str) -> bool {
    let mut words = comment.split(SPACES).filter(|word| !word.is_empty());
    let (Some(act), Some(what)) = (words.next(), words.next()) else { return false };
    let what = what.trim_end_matches(['.', ',', ';']);
    let is_tile = || {
        what.starts_with(|c: char| c.is_ascii_uppercase())
            && Variant::all().any(|variant| variant.vocabulary().read(what).is_some())
    };
    let is_turn = || what.starts_with(['+', '-']) && what[1..].bytes().all(|byte| byte.is_ascii_digit());
    match act {
        "/" => is_tile(),
        "~" => is_turn(),
        _ => DRAWS.iter().any(|word| word.eq_ignore_ascii_case(act)) && is_tile() && !speaks_of_what_could_be(comment),
    }
}

fn speaks_of_what_could_be(comment: &str) -> bool {
    let mut words = comment.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| COULD_BE.iter().any(|could| could.eq_ignore_ascii_case(word)))
}

/// A ply in signs among the words of a comment, `then Rs*10r`, or one that begins it in any form. Words about what could be
/// played tell none.
pub(in crate::notation) fn ply_in(comment: &str) -> Option<&str> {
    let comment = comment.char_indices().nth(LOOKED_THROUGH).map_or(comment, |(at, _)| &comment[..at]);
    // `Tam wanted Rs10r-12p but played Rs10r-12q`.
    if let Some((_, played)) = comment.split_once(" but ").filter(|(wanted, _)| speaks_of_what_could_be(wanted)) {
        let told = if speaks_of_what_could_be(played) { None } else { hand::told_ply(played) };
        return told.and_then(|told| played.get(ply_in_signs(played).unwrap_or(told)));
    }
    if speaks_of_what_could_be(comment) {
        return None;
    }
    let spoken = hand::spoken_points(comment);
    let said = spoken.as_deref().unwrap_or(comment);
    if !has_place(said.as_bytes()) {
        return None;
    }
    let found = ply_in_signs(said).or_else(|| hand::told_ply(said)).or_else(|| points_said(said))?;
    comment.get(found)
}

/// Points and nothing else, behind who plays or a colon: `12q`, `my move: (0,8) to (2,7)`.
fn points_said(comment: &str) -> Option<Range<usize>> {
    let who = comment.split([' ', ':']).find(|word| !word.is_empty()).filter(|word| hand::names_who(word));
    let behind_who = who.and_then(|who| Some(comment.find(who)? + who.len()));
    let starts = [Some(0), behind_who, comment.find(':').map(|at| at + 1)];
    starts.into_iter().flatten().find_map(|start| {
        let from = comment.len() - comment[start..].trim_start_matches(SPACES).len();
        hand::points_only(&comment[from..]).map(|found| from..from + found.end)
    })
}

/// The same of a comment in which no point is written in words.
fn ply_in_signs(comment: &str) -> Option<Range<usize>> {
    let at = |part: &str| {
        let start = part.as_ptr() as usize - comment.as_ptr() as usize;
        Some(start..start + part.len())
    };
    let mut rest = comment;
    // Words that may stand before the tile that it begins with.
    let mut left = MOST_BEFORE;
    loop {
        rest = rest.trim_start_matches(|c: char| !c.is_ascii_alphanumeric() && c != '#');
        let end = rest.find(|c: char| SPACES.contains(&c)).unwrap_or(rest.len());
        if rest.is_empty() {
            return None;
        }
        // No further than a ply may reach, as each word is looked at.
        let near = rest.char_indices().nth(LONGEST_CLAUSE).map_or(rest, |(at, _)| &rest[..at]);
        if let Ok((behind, _)) = ply::<true>(near)
            && (behind.is_empty() || !behind.starts_with(char::is_alphanumeric))
        {
            let ply = between(near, behind);
            // Points by themselves, or behind another word, may be a way or a chain.
            let code = &ply[..ply.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(ply.len())];
            if !code.is_empty() && !is_no_tile(code) && has_place(ply.as_bytes()) && ply.contains(['*', '-', 'x']) {
                return at(ply);
            }
        }
        if left > 0
            && let Some(length) = hand::ply_at_start(rest)
        {
            return at(&rest[..length]);
        }
        let word = rest[..end].trim_end_matches([':', ',']);
        let may_precede = hand::names_who(word) || hand::joins(word) || word.len() == 1;
        left = if may_precede { left.saturating_sub(1) } else { 0 };
        rest = &rest[end..];
    }
}

/// Where a clause of the last comment of a game is plies as people type them, all that comes behind it too: `slow, Host: rose 10r
/// to 12q`; and what it says.
pub(in crate::notation) fn last_clause(comment: &str) -> Option<(&str, String)> {
    let comment = comment.trim();
    if !may_tell(comment.as_bytes()) || speaks_of_what_could_be(comment) || comment.len() > LOOKED_THROUGH {
        return None;
    }
    let ends = comment.match_indices(' ').filter(|(at, _)| {
        let before = comment[..*at].rsplit(' ').next().unwrap_or_default();
        before.ends_with([',', ';', ':', '.', '!', '?', '-']) || hand::joins(before)
    });
    let starts = [0].into_iter().chain(ends.map(|(at, _)| at + 1)).take(MOST_CLAUSES);
    starts.map(|at| (at, without_signs(&comment[at..]))).find_map(|(at, clause)| {
        if has_place(clause.as_bytes()) && hand::is_played(clause) {
            return Some((clause, clause.to_owned()));
        }
        // `hm, resigns`, but not `Host, left alone, resigns`.
        let is_free = at == 0 || clause.contains(' ') || !comment[..at].trim_end().contains(' ');
        if is_free { word_of_play(clause) } else { None }
    })
}

/// A pass that the last comment of a game tells, also behind another pass.
pub(in crate::notation) fn last_pass(comment: &str) -> Option<&str> {
    let (clause, ply) = may_tell(comment.as_bytes()).then(|| word_of_play(comment))??;
    (ply == PASS[0]).then_some(clause)
}

/// Whether a comment is a ply as it stands.
pub(super) fn reads_as_ply(comment: &str) -> bool {
    let comment = comment.trim();
    comment.bytes().any(|byte| byte.is_ascii_digit()) && ply::<false>(comment).is_ok_and(|(rest, _)| rest.is_empty())
}

/// Whether a place stands in a comment, as in every ply with a tile, or a word that is a ply or a part of one begins or ends it.
pub(super) fn may_be_plies(comment: &str) -> bool {
    may_tell(comment.as_bytes())
        && (has_place(comment.as_bytes()) || word_of_play(comment).is_some() || draws(comment.trim_start()))
}

/// Whether a digit or a parenthesis stands in a comment, or a word that begins like those that are plies. Few comments have
/// any, so that little is done for most.
fn may_tell(comment: &[u8]) -> bool {
    let begins_after = |at: usize| begins_ply_word(&comment[at + 1..]);
    let tells = |start: usize, bytes: [u8; 8]| {
        let mut apart = below_letters(u64::from_le_bytes(bytes));
        while apart != 0 {
            let at = apart.trailing_zeros() as usize / 8;
            if matches!(bytes[at], b'0'..=b'9' | b'(') || begins_after(start + at) {
                return true;
            }
            apart &= apart - 1;
        }
        false
    };
    let (eights, rest) = comment.as_chunks();
    begins_ply_word(comment)
        || matches!(comment, [b'/' | b'~', b' ', ..] | [b'd' | b'D', b'i', b's', b'c', ..])
        || eights.iter().enumerate().any(|(number, bytes)| tells(8 * number, *bytes))
        || match comment.last_chunk() {
            // Some bytes are looked at twice.
            Some(last) => !rest.is_empty() && tells(comment.len() - 8, *last),
            None => {
                (0..rest.len()).any(|at| matches!(rest[at], b'0'..=b'9' | b'(') || rest[at] < b'A' && begins_after(at))
            }
        }
}

/// The highest bit of each byte of ASCII that stands before all letters, as blanks, digits and most signs do.
fn below_letters(word: u64) -> u64 {
    const EACH: u64 = u64::MAX / 0xff;
    !(((word & (EACH * 0x7f)) + EACH * 0x3f) | word) & (EACH * 0x80)
}

/// Whether a text begins with the first four letters of a word that is a ply.
fn begins_ply_word(text: &[u8]) -> bool {
    let Some(letters) = text.first_chunk() else { return false };
    let letters = u32::from_le_bytes(*letters) | 0x2020_2020;
    PLY_WORDS[(letters & 31) as usize].contains(&letters)
}

/// The first four letters of the words that are plies, by the first one.
static PLY_WORDS: [[u32; 2]; 32] = {
    const WORDS: [&[u8; 4]; 10] =
        [b"pass", b"clai", b"resi", b"forf", b"draw", b"drew", b"give", b"gave", b"conc", b"surr"];
    let mut words = [[0; 2]; 32];
    let mut at = 0;
    while at < WORDS.len() {
        let of_letter = &mut words[(WORDS[at][0] & 31) as usize];
        of_letter[(of_letter[0] != 0) as usize] = u32::from_le_bytes(*WORDS[at]);
        at += 1;
    }
    words
};

fn has_place(comment: &[u8]) -> bool {
    let is_place = |pair: &[u8]| match *pair {
        [b'(', inside] => inside.is_ascii_digit() || inside == b'-',
        [digit, row] => digit.is_ascii_digit() && matches!(row | 0x20, b'a'..=b's'),
        _ => false,
    };
    comment.windows(2).any(is_place)
}

/// Whether a comment is nothing but plies and the numbers of their turns.
fn reads_as_plies(comment: &str) -> bool {
    let comment = without_signs(without_dots(comment));
    let plies = count_plies(comment);
    // One word may be said of a game.
    plies > 1 || has_place(comment.as_bytes()) && (plies > 0 || hand::is_played(comment))
}

/// What a comment says: `... Rs*10b`.
fn without_dots(comment: &str) -> &str {
    comment.trim().trim_start_matches("...").trim_start_matches('…').trim_start()
}

/// A comment without the words at its ends that are nothing but signs: `-- Rs*10b :)`.
pub(in crate::notation) fn without_signs(mut comment: &str) -> &str {
    let is_sign = |word: &str| !word.contains(char::is_alphanumeric);
    while let Some((rest, _)) = comment.rsplit_once(' ').filter(|(_, word)| is_sign(word)) {
        comment = rest;
    }
    // `- Rs*10b` is an item of a list.
    while let Some((_, rest)) = comment.split_once(' ').filter(|(word, _)| word.len() > 1 && is_sign(word)) {
        comment = rest;
    }
    comment
}

/// How many plies in strict form a comment has, if it has nothing else but the numbers of their turns.
fn count_plies(mut rest: &str) -> usize {
    let mut plies = 0;
    while !rest.is_empty() {
        rest = match number::<false>(rest) {
            Ok((behind, _)) => behind,
            Err(_) => match ply::<false>(rest) {
                Ok((behind, _)) if behind.is_empty() || behind.starts_with(SPACES) => {
                    plies += 1;
                    behind
                }
                _ => return 0,
            },
        };
        rest = rest.trim_start_matches(SPACES);
    }
    plies
}

/// A ply in words that a comment begins or ends with, and its canonical form: `Draw Ly`, `good. Gote passes`.
fn word_of_play(comment: &str) -> Option<(&str, String)> {
    let bytes = comment.trim_ascii_end().trim_end_matches(['.', '!']).as_bytes();
    let is_end = |byte: &u8| ENDS.contains(byte);
    let near = &bytes[bytes.len().saturating_sub(LONGEST_CLAUSE)..];
    let last = match near.iter().rposition(is_end) {
        Some(at) => Some(bytes.len() - near.len() + at + 1),
        None => (near.len() == bytes.len()).then_some(0),
    };
    let last = last.and_then(|from| told(&comment[from..bytes.len()]));
    last.or_else(|| {
        let dots = bytes.iter().take_while(|byte| matches!(byte, b'.' | b' ')).count();
        let end = bytes[dots..].iter().take(LONGEST_CLAUSE).position(|byte| *byte == b',' || is_end(byte))?;
        told(&comment[dots..dots + end])
    })
}

/// A clause that is a ply in words, perhaps behind the name of who plays it.
fn told(clause: &str) -> Option<(&str, String)> {
    let clause = clause.trim_ascii();
    let first = clause.split(' ').next()?;
    let ply = said(clause, true).or_else(|| {
        // `Mei passes`, but not `Strong pass`.
        let ply = said(clause[first.len()..].trim_ascii_start(), hand::names_who(first))?;
        (hand::names_who(first) || first.starts_with(char::is_uppercase)).then_some(ply)
    })?;
    Some((clause, ply))
}

/// The ply that is said; in its base form only where that is an order or what a seat does.
fn said(clause: &str, takes_base: bool) -> Option<String> {
    if hand::GIVES_UP.iter().any(|words| words.eq_ignore_ascii_case(clause)) {
        return Some(RESIGN[0].to_owned());
    }
    let end = clause.bytes().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(clause.len());
    let (word, rest) = clause.split_at(end);
    if !(4..=9).contains(&word.len()) {
        return None;
    }
    let is = |form: &&str| form.eq_ignore_ascii_case(word);
    let words = [PASS, CLAIM, RESIGN, DRAW].into_iter().find(|words| words.iter().any(is))?;
    if !takes_base && is(&words[0]) {
        return None;
    }
    // `draws a lily`.
    let rest = rest.trim_ascii();
    let rest = rest.split_once(' ').filter(|(article, _)| hand::is_article(article)).map_or(rest, |(_, tile)| tile);
    match rest {
        "" | "here" | "now" | "then" => Some(words[0].to_owned()),
        _ if words == DRAW => {
            let (behind, tile) = code::<true>(rest).ok()?;
            let is_tile = Variant::all().any(|variant| {
                let words = variant.vocabulary();
                words.read(tile).is_some() || (tile.len() > 2 && words.named(tile).len() == 1)
            });
            let goes_on = behind.trim_start();
            (is_tile && (goes_on.is_empty() || goes_on.starts_with('/'))).then(|| format!("{} {rest}", words[0]))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the quick look sorts out says no ply.
    #[test]
    fn a_quick_look_misses_no_ply() {
        let words = [PASS, CLAIM, RESIGN, DRAW].concat();
        let plies = words.iter().chain(hand::GIVES_UP).map(|word| word.to_string()).chain([
            "Rs*10b".into(),
            "(0,-8)".into(),
            "draws a lily".into(),
        ]);
        for ply in plies {
            for before in ["", "Mei ", "I ", "Good. Gote ", "good.", "... ", "Tüs é. I "] {
                for length in 0..9 {
                    let comment = format!("{}{before}{ply}", " ".repeat(length));
                    assert!(may_tell(comment.as_bytes()), "{comment}");
                    assert!(may_tell(comment.to_uppercase().as_bytes()), "{comment}");
                }
            }
        }
        for comment in
            ["", "a comment here", "A comment on its own line", "Compass, passé, redraws: a clever (really) trap"]
        {
            assert!(!may_tell(comment.as_bytes()) || comment.contains('('), "{comment}");
            assert!(!may_be_plies(comment), "{comment}");
        }
    }

    #[test]
    fn the_bytes_before_all_letters_are_found() {
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                let mut bytes = [b'z'; 8];
                bytes[at] = byte;
                let expected = if byte < b'A' { 0x80 << (8 * at) } else { 0 };
                assert_eq!(below_letters(u64::from_le_bytes(bytes)), expected, "{byte}");
            }
        }
    }
}
