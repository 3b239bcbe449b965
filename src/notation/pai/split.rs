//! Where the games of a text begin.

use super::bare::comment;
use super::forgiving::{AnyTag, gap, other_tag};
use super::read::number;
use super::tag::{blank, check, names_check, plain_tag, tag, tag_name, tag_start};
use crate::notation::LineRule;
use crate::notation::date::{self, Date};
use crate::notation::hand::{
    ENDINGS, begins_game, board_number, counts, game_number, is_seat, looks_played, rules_off, tells_end,
};
use crate::notation::read::expected::SPACES;
use crate::notation::read::ply::word_alone;
use crate::notation::window::{before, odd_bytes, semicolons};
use std::collections::BTreeSet;

/// A new game begins at a tag line after moves, at a tag that the header has already after an empty line, and at a turn 1
/// after an empty line, if it isn't the first number of a variation. Where nothing but tags follows that the game lacks, they
/// are its own. A heading begins a game too, and below a line that ends one the next ply.
#[derive(Default)]
pub(super) struct NewGame {
    moves: bool,
    /// Whether a ply was seen, and below it a line that says how the game ended, or a rule.
    played: bool,
    ended: bool,
    /// Whether the line above is a tag below the plies.
    below: bool,
    blank_line: bool,
    numbered: bool,
    /// Whether a variation was opened and nothing but comments stands in it so far.
    opened: bool,
    tags: Names,
    /// For a comment that continues from the line above: whether it holds whole lines.
    comment: Option<bool>,
}

/// Names of tags, in any case.
#[derive(Default)]
struct Names {
    /// Those that were asked for.
    sorted: BTreeSet<Vec<u8>>,
    /// Others, each with a line feed after it. Most games have no empty line among their tags, so nobody asks.
    others: Vec<u8>,
}

impl Names {
    fn add(&mut self, name: &[u8]) {
        self.others.extend_from_slice(name);
        self.others.push(b'\n');
    }

    fn contains(&mut self, name: &[u8]) -> bool {
        let others = self.others.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end);
        self.sorted.extend(others.map(<[u8]>::to_ascii_lowercase));
        self.others.clear();
        self.sorted.contains(&name.to_ascii_lowercase())
    }

    /// Forgets all of them, and keeps the room.
    fn clear(&mut self) {
        self.sorted.clear();
        self.others.clear();
    }
}

/// Whether a line is a date, which begins like the number of a turn: `3.5.2024`.
fn is_date(line: &str) -> bool {
    line.len() < 40 && line.bytes().any(|byte| byte.is_ascii_digit()) && date::read(line) != Date::Other
}

/// Whether a line is nothing but a result in points: `1 - 0`, `0:1`.
fn is_score(line: &str) -> bool {
    let points = line.trim().split_once(['-', ':']).map(|(one, other)| (one.trim_end(), other.trim_start()));
    matches!(points, Some(("1", "0") | ("0", "1")))
}

/// Whether a line says how a game ended, in words or in points.
fn ends(line: &str) -> bool {
    tells_end(line) || is_score(line)
}

/// The number of a turn that is called a move: `Move 3`.
fn move_number(line: &str) -> Option<(u32, bool)> {
    let number = line.split_at_checked(5).filter(|(word, _)| word.eq_ignore_ascii_case("move "))?.1;
    Some((number.trim_end().trim_end_matches([':', '.']).parse().ok()?, false))
}

/// Words before `game`, where another one begins.
const NEXT: &[&str] = &["new", "next", "another", "second", "third", "2nd", "3rd", "return"];
/// Words that begin another one by themselves.
const AGAIN: &[&str] = &["rematch", "revenge", "revanche"];

/// `Game 2`, `Game two: Mei vs Tam`, `Board 2`, `New game`, `Rematch`, also as a title of Markdown.
pub(in crate::notation) fn is_game(line: &str) -> bool {
    let is_board = |line: &str| {
        board_number(line).is_some_and(|((name, _), rest)| name == "Board" && rest.trim().is_empty())
            || board_number(line).is_some_and(|(_, rest)| {
                let table = rest.strip_prefix(", ").and_then(board_number);
                table.is_some_and(|(_, rest)| rest.trim().is_empty()) || begins_game(line)
            })
    };
    if is_board(line.trim_start_matches(['#', '*', '=', '-', ' '])) {
        return true;
    }
    let line = line.trim_start_matches(['#', '*', '=', '-', ' ']);
    let (title, names) = line.split_once(':').unwrap_or((line, ""));
    let title = title.trim_end_matches(['*', '#', '=', '-', '.', '!', ' ', '\t', '\r', '\n']);
    let is_one_of = |words: &[&str], word: &str| words.iter().any(|known| known.eq_ignore_ascii_case(word));
    // `Game II`, `Game B`.
    let is_counted = |number: &str| matches!(number, "I" | "II" | "III" | "IV" | "V" | "A" | "B" | "C" | "D");
    // `2nd game (colours swapped)`.
    let title = title.split_once(" (").map_or(title, |(title, _)| title);
    let is_title = match title.split_once(' ') {
        Some((word, number)) if is_one_of(&["game", "match"], word) => {
            game_number(number).is_some() || is_counted(number)
        }
        Some((word, game)) => is_one_of(NEXT, word) && is_one_of(&["game", "match"], game),
        None => is_one_of(AGAIN, title),
    };
    is_title && (names.trim().is_empty() || !looks_played(names))
}

/// Whether what stands behind a seat and a colon is said at the end of a game, and is no player's name: `I resign`, `good game`.
fn says(seat: &str, value: &str) -> bool {
    let first = value.split(' ').next().unwrap_or_default();
    let is_words = value.contains(' ') && first.starts_with(char::is_lowercase);
    first == "I" || is_words || tells_end(&format!("{seat} {value}"))
}

impl LineRule for NewGame {
    fn begins(&mut self, line: &str) -> bool {
        let line = line.trim_start_matches([' ', '\t', '\u{feff}']);
        let after_blank = std::mem::replace(&mut self.blank_line, line.trim_end().is_empty());
        if self.blank_line {
            return false;
        }
        if let Some(whole_lines) = self.comment.take() {
            if !tag_start(line) {
                self.end_of_comment(line);
                return false;
            }
            // The comment was never closed, so the lines are not part of it.
            self.moves |= whole_lines;
        }
        let canonical = tag_start(line).then(|| tag_name(blank(&line[1..])).1);
        // A tag without brackets stands above the first ply.
        let in_words = || !line.starts_with(|c: char| c.is_ascii_digit()) && (!self.moves || after_blank);
        let other = if canonical.is_none() && in_words() { other_tag(line) } else { None };
        // `Guest: I resign` below the plies.
        let is_said = |tag: &AnyTag<'_>| self.moves && is_seat(tag.name) && says(tag.name, tag.value);
        let other = other.filter(|tag| !is_game(line) && !is_said(tag));
        let begins = if let Some(name) = canonical.or(other.map(|tag| tag.name)) {
            // A check stands among the moves, so it does not begin a game. Nor does a seat with a colon below the tags: it plays.
            let is_check = name.eq_ignore_ascii_case("check");
            let is_seat = !self.moves && canonical.is_none() && !line.starts_with(['[', '［']) && is_seat(name);
            self.begins_at_tag(name.as_bytes(), after_blank, !is_check && !is_seat)
        } else {
            let is_other = || is_score(line) || !self.moves && (is_date(line) || counts(line));
            // `2nd game`.
            let is_word = || matches!(line.as_bytes(), [_, b'n' | b'r', b'd', ..]) && is_game(line);
            let number = number::<true>(line).ok().filter(|_| !is_other() && !is_word()).map(|(_, number)| number);
            let number = number.or_else(|| move_number(line));
            let is_played = (self.numbered || self.played) && !self.opened;
            let can_begin = is_played && (after_blank || self.ended);
            let is_heading = is_played && number.is_none() && (is_game(line) || can_begin && begins_game(line));
            // Without numbers only a line that ends a game shows where the next one begins.
            let is_next = || number.is_none() && !self.numbered && self.ended && looks_played(line);
            let is_first = number == Some((1, false)) && (self.numbered || self.ended);
            let begins = is_heading || (can_begin && (is_first || is_next()));
            if begins {
                self.begin();
            }
            // A heading of one word is no ply.
            if is_heading {
                return true;
            }
            self.numbered |= number.is_some();
            self.ended =
                is_played && !begins && (self.ended && number.is_none() || rules_off(line.trim()) || ends(line));
            begins
        };
        self.look_through(line);
        begins
    }

    /// Most tags are told from plies at a glance.
    fn glance(&mut self, line: &[u8]) -> Option<bool> {
        let (name, _, _) = plain_tag(line).filter(|_| self.comment.is_none())?;
        let after_blank = std::mem::take(&mut self.blank_line);
        let is_check = names_check(&line[name.clone()]);
        let begins = self.begins_at_tag(&line[name], after_blank, !is_check);
        self.moves |= is_check;
        Some(begins)
    }

    /// Whether nothing but tags follows that the game lacks: they stand below its plies, as many people write a result.
    fn ends_input(&mut self, rest: &[u8], at_end: bool) -> Option<bool> {
        let may_be_tag = |first: &u8| *first == b'[' || first.is_ascii_alphabetic();
        if !self.moves || self.comment.is_some() || rest.len() > FAR || !rest.first().is_some_and(may_be_tag) {
            return Some(false);
        }
        let whole = if at_end { rest.len() } else { memchr::memrchr(b'\n', rest).map_or(0, |end| end + 1) };
        let Some(names) = str::from_utf8(&rest[..whole]).ok().and_then(only_tags) else { return Some(false) };
        let mut is_new = |at: usize| {
            let name: &str = names[at];
            !names[..at].iter().any(|other| other.eq_ignore_ascii_case(name)) && !self.tags.contains(name.as_bytes())
        };
        let is_lacking = (0..names.len()).all(&mut is_new);
        if is_lacking && !at_end { None } else { Some(is_lacking) }
    }

    /// Passes canonical tags, the first turn behind an empty line, and once there are moves lines of them.
    fn pass(&mut self, bytes: &[u8]) -> usize {
        if self.blank_line || self.ended || self.comment.is_some() {
            return 0;
        }
        match bytes {
            [b'\n', lines @ ..] if !self.moves && !self.numbered && begins_moves(lines) => {
                let passed = match self.pass_moves(lines) {
                    0 => self.pass_commented(lines),
                    passed => passed,
                };
                (self.moves, self.numbered) = (passed > 0, passed > 0);
                if passed > 0 { 1 + passed } else { 0 }
            }
            [b'[', ..] if !self.moves => self.pass_tag(bytes),
            [first, ..] if is_seen(*first) && self.moves && self.numbered => match self.pass_moves(bytes) {
                0 => self.pass_commented(bytes),
                passed => passed,
            },
            _ => 0,
        }
    }
}

/// The names of the tags of a text that has no other lines. A position begins a game of its own.
pub(in crate::notation) fn only_tags(text: &str) -> Option<Vec<&str>> {
    let lines =
        text.lines().map(|line| line.trim_matches([' ', '\t', '\r', '\u{feff}'])).filter(|line| !line.is_empty());
    let name = |line| match if tag_start(line) { tag(line).ok() } else { None } {
        Some((rest, tag)) => rest.is_empty().then_some(tag.name),
        None => other_tag(line).filter(|tag| tag.rest.is_empty()).map(|tag| tag.name),
    };
    let is_own = |name: &&str| !["Check", "Position"].iter().any(|other| other.eq_ignore_ascii_case(name));
    lines.map(|line| name(line).filter(is_own)).collect()
}

/// Whether a game's first turn is written here as it usually is.
fn begins_moves(bytes: &[u8]) -> bool {
    matches!(bytes, [b'1', b'.', b' ', sign, ..] if sign.is_ascii_alphanumeric())
}

/// How far is looked ahead at a time, so that no byte is looked at often. Lines that are longer are rare.
const FAR: usize = 2_000;

/// The length of a line of moves and comments that end on it, with its line feed, and whether a variation is open after it, if
/// one was before; none for other lines.
fn commented(bytes: &[u8], mut opened: bool) -> Option<(usize, bool)> {
    let mut at = 0;
    loop {
        match *bytes.get(at)? {
            b'\n' => return Some((at + 1, opened)),
            b' ' | b'\t' | b'\r' => at += 1,
            b';' => return Some((at + memchr::memchr(b'\n', &bytes[at..])? + 1, opened)),
            b'{' => {
                at += 1;
                at += first_of([b'{', b'}', b'\n'], &bytes[at..])?;
                if bytes[at] != b'}' {
                    return None;
                }
                at += 1;
            }
            b'[' => return None,
            _ => {
                let moves = &bytes[at..];
                let moves = &moves[..first_of([b'{', b';', b'\n'], moves)?];
                // Words without such a sign may be a comment.
                let mut word = moves.iter().take_while(|byte| !byte.is_ascii_whitespace());
                if !word.any(|byte| byte.is_ascii_digit() || *byte == b'*') {
                    return None;
                }
                opened = moves.trim_ascii_end().last() == Some(&b'(');
                at += moves.len();
            }
        }
    }
}

/// Where the first of some signs is, all of which are odd or a `;`. They are never far: to look for them by words is quick.
fn first_of(signs: [u8; 3], bytes: &[u8]) -> Option<usize> {
    let near = before(bytes, |word| odd_bytes(word) | semicolons(word)).unwrap_or(0);
    if signs.contains(bytes.get(near)?) {
        return Some(near);
    }
    Some(near + memchr::memchr3(signs[0], signs[1], signs[2], &bytes[near..])?)
}

/// Whether a line, other than the first, begins without a number. Many bytes are compared together, without a way out in the
/// middle.
fn has_odd_line(lines: &[u8]) -> bool {
    let behind = lines.get(1..).unwrap_or_default();
    let is_odd = |end: u8, first: u8| (end == b'\n') & !first.is_ascii_digit();
    lines.iter().zip(behind).fold(0, |odd, (&end, &first)| odd | u8::from(is_odd(end, first))) > 0
}

/// Whether a line that begins with this byte may be passed: with a number, a comment or a parenthesis it is not blank, no heading
/// such as `Game 2`, and does not end a game as `Tam wins` and `---` do.
#[inline(always)]
fn is_seen(first: u8) -> bool {
    matches!(first, b'(' | b')') | matches!(first, b'0'..=b';') | (first == b'{')
}

impl NewGame {
    /// Begins a game.
    fn begin(&mut self) {
        let mut tags = std::mem::take(&mut self.tags);
        tags.clear();
        *self = NewGame { tags, ..NewGame::default() };
    }

    /// Whether a game begins at a tag, if one can.
    fn begins_at_tag(&mut self, name: &[u8], after_blank: bool, can_begin: bool) -> bool {
        // How a game ended is also written below its plies.
        let is_ending = || ENDINGS.iter().any(|ending| ending.as_bytes().eq_ignore_ascii_case(name));
        // What stands directly below such a tag goes on with it.
        let below =
            self.moves && (is_ending() || std::mem::take(&mut self.below) && !after_blank && !self.tags.contains(name));
        let begins = can_begin && if self.moves { !below } else { after_blank && self.tags.contains(name) };
        if begins {
            self.begin();
        }
        self.below = below;
        self.tags.add(name);
        begins
    }

    /// Passes lines of moves without comments.
    fn pass_moves(&mut self, bytes: &[u8]) -> usize {
        let near = &bytes[..bytes.len().min(FAR)];
        let limit = memchr::memchr3(b'{', b';', b'[', near).unwrap_or(near.len());
        let whole = memchr::memrchr(b'\n', &near[..limit]).map_or(0, |end| end + 1);
        // Most games end with an empty line.
        let whole = whole - usize::from(near[..whole].ends_with(b"\n\n"));
        let mut passed = 0;
        if !has_odd_line(&near[..whole]) {
            passed = whole;
        } else {
            for end in memchr::memchr_iter(b'\n', &near[..limit]) {
                // The line may be blank, or a heading.
                if !is_seen(bytes[passed]) {
                    break;
                }
                passed = end + 1;
            }
        }
        if passed > 0 {
            self.opened = bytes[..passed].trim_ascii_end().ends_with(b"(");
        }
        passed
    }

    /// Passes lines of moves with comments in braces that end on their line, and after a `;`.
    fn pass_commented(&mut self, bytes: &[u8]) -> usize {
        let mut passed = 0;
        while let [first, ..] = &bytes[passed..]
            && is_seen(*first)
            && let Some((length, opened)) = commented(&bytes[passed..], self.opened)
        {
            self.opened = opened;
            passed += length;
        }
        passed
    }

    /// Passes a line that is a tag, above the moves.
    fn pass_tag(&mut self, bytes: &[u8]) -> usize {
        if let Some((name, _, length)) = plain_tag(bytes).filter(|(name, _, _)| !names_check(&bytes[name.clone()])) {
            self.tags.add(&bytes[name]);
            return length;
        }
        let length = memchr::memchr(b'\n', bytes).filter(|end| bytes[..*end].ends_with(b"\"]"));
        let line = length.and_then(|length| std::str::from_utf8(&bytes[..length]).ok());
        match line.map(tag) {
            Some(Ok(("", found))) if !check(&found) => {
                self.tags.add(found.name.as_bytes());
                length.map_or(0, |length| length + 1)
            }
            _ => 0,
        }
    }

    /// Looks for the end of a comment that continues from the line above.
    fn end_of_comment(&mut self, line: &str) {
        match line.find(['{', '}']) {
            Some(at) if line[at..].starts_with('}') => self.look_through(&line[at + 1..]),
            // Not closed.
            Some(_) => self.moves = true,
            None => self.comment = Some(true),
        }
    }

    /// Looks for moves on a line, and for a comment that continues on the next.
    fn look_through(&mut self, mut line: &str) {
        loop {
            line = line.trim_start_matches(SPACES);
            let inside = line.get(1..).unwrap_or_default();
            line = match line.bytes().next() {
                None | Some(b';') => return,
                Some(b'{') => match inside.find(['{', '}']) {
                    Some(at) if inside[at..].starts_with('}') => &inside[at + 1..],
                    Some(_) => return,
                    None => return self.comment = Some(false),
                },
                Some(b'[') => match tag(line) {
                    Ok((rest, tag)) => {
                        self.moves |= check(&tag);
                        rest
                    }
                    // A line with an unreadable tag still belongs to the header.
                    Err(_) => match self.pass_other_tag(line) {
                        Some(rest) => rest,
                        None => {
                            // `[18:00] Mei: Rs*10b`.
                            let said =
                                line.split_once(']').filter(|(stamp, _)| stamp.contains(':')).map(|(_, said)| said);
                            self.played |= said.is_some_and(looks_played);
                            return;
                        }
                    },
                },
                Some(_) => match self.pass_other_tag(line).or_else(|| comment(line).map(|(rest, _)| rest)) {
                    Some(rest) => rest,
                    None => {
                        // A heading of several words, or the mark of a quotation, is no ply.
                        let is_word = || line.trim_end().bytes().all(|byte| byte.is_ascii_alphanumeric());
                        let plays = |part: &str| (looks_played(part) && !is_date(line)) || word_alone(line);
                        self.moves = self.moves || plays(line) || is_word();
                        // A number alone shows no ply.
                        let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
                        self.played = self.played || plays(behind);
                        let (moves, rest) = line.split_at(line.find(['{', ';', '[']).unwrap_or(line.len()));
                        self.opened = moves.trim_end_matches(SPACES).ends_with('(');
                        rest
                    }
                },
            }
        }
    }

    /// The text after a tag that is not in canonical form, above the moves. One that has lost its first bracket still belongs to
    /// the header.
    fn pass_other_tag<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let (value, name) = tag_name(line);
        if !self.moves && !name.is_empty() && value.trim_start().starts_with('"') && line.trim_end().ends_with("\"]") {
            return Some("");
        }
        let AnyTag { name, rest, .. } = if self.moves { None } else { other_tag(gap(line)) }?;
        self.moves |= name.eq_ignore_ascii_case("check");
        Some(rest)
    }
}
