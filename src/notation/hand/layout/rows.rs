//! Rows of tables: what parts their columns, and which cells they have too many or too few.

use super::super::columns::{Column, Columns};
use super::super::facts::facts;
use super::super::lexicon::{Lexicon, begins_play, is_article, letters, verb};
use super::super::line::Scribe;
use super::super::numbers::Number;
use super::super::tail::{PLAYED, slips_play, speaks_about};
use super::{Lines, MOST_REMARKS, Op, is_ply, looks_played};
use crate::codes;
use crate::diagnostic::{Diagnostic, likely};
use crate::notation::pai::{fold, number, tag_start, without_signs};
use crate::notation::read::ply::{ply, word_alone};
use crate::source::Span;
use crate::variant::Variant;
use std::ops::Range;

/// Whether semicolons part plies: the columns of a table, or turns. In a table each line that begins with a number has them,
/// behind the number or before a ply. Below two such lines the last may lack its last column. Where no line has a number, each
/// begins with a ply.
pub(in crate::notation::hand) fn is_parted(text: &str, lexicon: &Lexicon) -> bool {
    if !text.contains(';') {
        return false;
    }
    if parts_gate(text) || parts_turns(text, lexicon) {
        return true;
    }
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|line| behind_number(line, lexicon).is_some()).collect();
    if rows.is_empty() {
        let rows = text.lines().map(str::trim).filter(|line| !line.is_empty() && !tag_start(line));
        // Above them a title may stand.
        let rows = rows.skip_while(|line| !looks_played(line));
        let mut counts = rows.map(|line| {
            let parts: Vec<&str> = parts(line).filter(|part| !part.is_empty()).collect();
            if parts.iter().all(|part| is_ply(part, lexicon)) { parts.len() } else { 0 }
        });
        let (Some(first), next) = (counts.next(), counts.next()) else { return false };
        return first > 1 && next.is_none_or(|next| next > 0) && counts.all(|count| count > 0);
    }
    let is_row = |line: &&str| {
        let behind = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        let mut parts = parts(line).skip(1).filter(|part| !part.is_empty());
        // Behind the plies words may follow.
        behind.starts_with(';')
            || parts.next().is_some_and(|part| is_cell(part, lexicon))
                && parts.all(|part| is_cell(part, lexicon) || !looks_played(part))
    };
    let Some((last, above)) = rows.split_last() else { return false };
    if above.is_empty() {
        // Comments are written with a space before the sign.
        if last.contains(" ;") {
            return false;
        }
        let mut plies = parts(last).skip(1).filter(|part| !part.is_empty()).peekable();
        let begins = |part: &str| begins_ply(part, lexicon) || is_cell(part, lexicon);
        return plies.peek().is_some() && plies.all(|part| begins(part) && !speaks_about(part));
    }
    // Of some turns all plies may stand together: then one ply is left of each sign in the others, of which one may have a slip.
    let is_single = |line: &&&str| {
        let first = behind_number(parts(line).next().unwrap_or_default(), lexicon);
        first.is_some_and(|(_, behind)| Scribe::new(behind, lexicon).counts() == Some(1)) && is_row(line)
    };
    let with_sign = rows.iter().filter(|line| line.contains(';'));
    let (singles, others): (Vec<&&str>, Vec<&&str>) = with_sign.partition(|line| is_single(line));
    above.iter().all(is_row) && (is_row(last) || above.len() > 1 && !last.contains(';'))
        || singles.len() > 1 && others.len() < 2
}

/// Whether a line begins with a label of the Garden Gate, and has another one behind a semicolon: `1G.R3(0,-8);1H.R3(0,8)`.
pub(in crate::notation::hand) fn parts_gate(text: &str) -> bool {
    memchr::memchr(b';', text.as_bytes()).is_some()
        && text.lines().map(str::trim).filter(|line| gate_label(line)).any(|line| parts(line).skip(1).any(gate_label))
}

/// Whether a text begins with a turn and the letter of a seat, a dot behind it or lost.
pub(super) fn gate_label(text: &str) -> bool {
    let letter = text.trim_start_matches(|c: char| c.is_ascii_digit());
    letter.len() < text.len()
        && letter.starts_with(['G', 'H'])
        && letter[1..].starts_with(|c: char| matches!(c, '.' | ':' | '(') || c.is_ascii_uppercase())
}

/// Whether each turn behind a semicolon has the number that is due there: `1. Rs*10b Rs*10r; 2. Rs10b-9d Rs10r-12q`. What
/// could have been played is no turn. Of most turns the first ply can be read.
fn parts_turns(text: &str, lexicon: &Lexicon) -> bool {
    let mut due = 1;
    let (mut found, mut unread) = (0, 0);
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with(';') && !tag_start(line)) {
        // Comments are written with a space before the sign, one on a line.
        if line.contains(" ;") && line.matches(';').count() < 2 {
            return false;
        }
        for (at, part) in parts(line).enumerate().filter(|(_, part)| !part.is_empty()) {
            let number = behind_number(part, lexicon);
            // One that is too high is an error where it is read.
            let is_due = number.is_some_and(|(number, _)| number >= due);
            let plies = number.map_or(part, |(_, behind)| behind);
            // `3; Rs9d-8e`.
            let plays = || plies.is_empty() || begins_ply(plies, lexicon) && !speaks_about(plies);
            let is_next = number.is_some_and(|(number, _)| number == due);
            if at > 0 && is_next && !plays() && looks_played(plies) && !speaks_about(plies) {
                unread += 1;
            } else if at > 0 && !(plays() && (is_due || number.is_none())) || at == 0 && number.is_some() && !is_due {
                return false;
            } else {
                found += usize::from(at > 0 && is_due);
            }
            due = number.filter(|_| is_due).map_or(due, |(number, _)| number.saturating_add(1));
        }
    }
    found > unread
}

/// Whether a line has a turn that goes on with its own number behind a semicolon.
pub(in crate::notation::hand) fn continues(text: &str, lexicon: &Lexicon) -> bool {
    let mut at = 0;
    text.split_inclusive('\n').any(|line| {
        at += line.len();
        let parts = line.split_once(';').filter(|(_, behind)| behind.contains("..."));
        parts.is_some_and(|(before, behind)| turn_goes_on(before, behind.trim_end(), &text[at..], lexicon))
    })
}

/// Whether the turn before a semicolon lacks the plies that stand behind it, and they have its number: `3. Rs9d-8e` and
/// `3... Ly*18j`. Where the turn goes on below, they are what could have been played; a comment has a space before the sign.
fn turn_goes_on(before: &str, behind: &str, below: &str, lexicon: &Lexicon) -> bool {
    let Ok((more, (again, true))) = number::<true>(behind.trim_start()) else { return false };
    let Ok((plies, (turn, _))) = number::<true>(before.trim_start()) else { return false };
    let is_below = || number::<true>(below.trim_start()).is_ok_and(|(_, (next, _))| next == turn);
    let count = |plies: &str| Scribe::new(plies.trim(), lexicon).counts().unwrap_or(0);
    let is_close = !before.ends_with([' ', '\t']);
    again == turn && is_close && !before.contains(';') && !is_below() && {
        let (had, more) = (count(plies), count(more));
        had > 0 && more > 0 && had + more <= lexicon.seat_count()
    }
}

/// The number of a turn with which a line or a part of it begins, and what stands behind it.
fn behind_number<'t>(part: &'t str, lexicon: &Lexicon) -> Option<(u32, &'t str)> {
    let (end, number) = Scribe::new(part, lexicon).number(0).or_else(|| {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let value = part[..digits].parse().ok()?;
        Some((digits, Number { value, ..Number::default() }))
    })?;
    // `2, Rs10b-9d`.
    Some((number.value, part[end..].trim_start_matches([',', ' ', '\t'])))
}

/// Whether a ply begins here, in signs or in words.
fn begins_ply(text: &str, lexicon: &Lexicon) -> bool {
    ply::<true>(text).is_ok() || is_ply(text, lexicon)
}

/// Maximum words of a cell that is a slip of a ply.
const LONGEST_CELL: usize = 6;

/// Whether a cell holds a ply, perhaps one in words that needs no place, such as `draws a jade` and `Oda resigns`, or a slip of
/// one.
fn is_cell(cell: &str, lexicon: &Lexicon) -> bool {
    let said = lexicon.named(cell).map_or(cell, |(length, _)| cell[length..].trim_start_matches([':', ' ']));
    let is_slip = || {
        let words = || said.split(' ').take(LONGEST_CELL);
        let is_tile = |word: &str| !letters(word).is_empty() && lexicon.is_tile(letters(word));
        let has_digit = |word: &str| word.bytes().any(|byte| byte.is_ascii_digit());
        let begins = is_tile(said) || looks_played(said) && words().any(|word| lexicon.meant(letters(word)).is_some());
        begins && words().any(has_digit) && said.split(' ').count() <= LONGEST_CELL
    };
    is_ply(cell, lexicon) || word_alone(letters(said)) || Scribe::new(cell, lexicon).plays_only() || is_slip()
}

/// What stands between the semicolons of a line, of which those in braces part nothing.
fn parts(line: &str) -> impl Iterator<Item = &str> {
    let mut in_braces = false;
    let parts = line.split(move |c: char| {
        in_braces = c == '{' || in_braces && c != '}';
        c == ';' && !in_braces
    });
    parts.map(str::trim)
}

/// Whether the next column holds a ply, or nothing.
pub(super) fn holds_ply(behind: &str, lexicon: &Lexicon) -> bool {
    let column = parts(behind).next().unwrap_or_default();
    let is_unread = |plies: &str| looks_played(plies) && !speaks_about(plies);
    let is_turn =
        || behind_number(column, lexicon).is_some_and(|(_, plies)| begins_ply(plies, lexicon) || is_unread(plies));
    column.is_empty() || is_cell(column, lexicon) || is_turn()
}

/// Whether a table with tabs has an empty cell where a ply is missing, or a row that is longer than the first.
pub(in crate::notation::hand) fn is_uneven(text: &str) -> bool {
    if memchr::memchr(b'\t', text.as_bytes()).is_none() {
        return false;
    }
    let rows = text.lines().filter(|line| line.contains('\t'));
    let has_ply = |cell: &&str| looks_played(cell.trim()) && cell.bytes().any(|byte| byte.is_ascii_alphabetic());
    let counts = rows.map(|line| line.split('\t').filter(has_ply).count());
    let mut counts = counts.filter(|count| *count > 1);
    let is_long = counts.next().is_some_and(|first| counts.any(|count| count > first));
    let is_gap = |at: usize| {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        empty_cell(&text[line..at], text[at..].lines().next().unwrap_or_default()).is_some()
    };
    is_long || memchr::memmem::find_iter(text.as_bytes(), b"\t\t").any(is_gap)
}

/// The error of a row that lacks a ply, in a table without numbers of which the columns are parted by commas or by wide
/// spaces. The last row may be short.
pub(in crate::notation::hand) fn short_row(text: &str, variant: Option<Variant>) -> Option<Diagnostic> {
    let mut rows = text.lines().filter(|line| !line.trim().is_empty() && !tag_start(line)).peekable();
    // Nearly all games begin with a number, or with a title.
    while rows.next_if(|row| !looks_played(row)).is_some() {}
    let first = rows.peek().filter(|row| !row.starts_with(|c: char| c.is_ascii_digit()))?;
    let sign = ["  ", ","].into_iter().find(|sign| first.contains(sign))?;
    let lexicon = Lexicon::of("", variant);
    let seats = lexicon.seat_count();
    let (mut full, mut short) = (0, None);
    while let Some(row) = rows.next() {
        let cells = row.split(sign).map(str::trim).filter(|cell| sign == "," || !cell.is_empty());
        let (mut width, mut count) = (0, 0);
        for cell in cells {
            if width == seats || !cell.is_empty() && !is_ply(cell, &lexicon) {
                return None;
            }
            width += 1;
            count += usize::from(!cell.is_empty());
        }
        if count == 0 || sign == "," && width < seats {
            return None;
        }
        full += usize::from(count == seats);
        // The last turn may be short.
        let is_last = rows.peek().is_none();
        short = short.or_else(|| (count < seats && !is_last).then_some(row));
    }
    let row = short.filter(|_| full > 1)?;
    let found = Diagnostic::new(&codes::PLY_MISSING, Span::of(row, text)?, "this row has a ply less than the others");
    Some(found.label("an empty cell").help("write the missing ply into its cell"))
}

/// The error of a row in which the first ply is missing and another follows, in a table without a heading: `2. | Rs*14e` below
/// `1. E*18f | S*18m`.
pub(in crate::notation::hand) fn hole(text: &str, lexicon: &Lexicon) -> Option<Diagnostic> {
    if !ends_apart(text) {
        return None;
    }
    let sign = ["|", "\t", ";", "  "].into_iter().find(|sign| text.contains(*sign))?;
    let seats = lexicon.seat_count();
    let is_empty = |cell: &str| matches!(cell, "" | "-" | "–" | "—");
    // Where the cells of the last full row begin, and whether its number had a cell of its own.
    let mut full: Option<Vec<usize>> = None;
    let mut is_apart = false;
    for line in text.lines().filter(|line| !tag_start(line) && !line.starts_with([';', '{'])) {
        let mut cells: Vec<&str> = line.split(sign).map(str::trim).collect();
        if sign == "  " {
            cells.retain(|cell| !cell.is_empty());
        }
        let number = cells.first().and_then(|cell| behind_number(cell, lexicon));
        if let Some((_, behind)) = number {
            // A number may have a cell of its own.
            cells[0] = behind;
            let is_wide = cells.len() > seats;
            if behind.is_empty() && (sign == "  " || is_wide || is_apart) {
                cells.remove(0);
                is_apart |= is_wide;
            }
        }
        let starts: Vec<usize> = cells.iter().map(|cell| cell.as_ptr() as usize - line.as_ptr() as usize).collect();
        let all = |cells: &[&str]| cells.iter().all(|cell| is_ply(cell, lexicon));
        match (&full, &cells[..]) {
            (_, cells) if cells.len() == seats && all(cells) => full = Some(starts),
            (Some(above), [only]) if sign == "  " && seats > 1 => {
                let is_below = starts[0] > above[0] && above.contains(&starts[0]);
                if is_below && number.is_some() && is_ply(only, lexicon) {
                    return empty_hole(line, text);
                }
                full = None;
            }
            (Some(_), [first, rest @ ..]) if is_empty(first) && rest.len() + 1 == seats && all(rest) => {
                return empty_hole(line, text);
            }
            _ => full = None,
        }
    }
    None
}

/// Whether the plies of the last line do not begin right behind its number. Below any other line the next number shows that a
/// ply is missing.
pub(in crate::notation::hand) fn ends_apart(text: &str) -> bool {
    let text = text.trim_end();
    // Every game is asked.
    let last = memchr::memrchr(b'\n', text.as_bytes()).map_or(text, |end| &text[end + 1..]);
    let behind = last.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(['.', ')']);
    behind.starts_with("  ") || behind.trim_start_matches(' ').starts_with(['\t', '|', ';'])
}

fn empty_hole(row: &str, text: &str) -> Option<Diagnostic> {
    let found = Diagnostic::new(&codes::PLY_MISSING, Span::of(row, text)?, "the first ply of this row is missing");
    Some(found.label("an empty cell").help("write the missing ply into its cell"))
}

/// Whether a text has a table in the marks of a wiki, from `{| class="wikitable"` to `|}`.
pub(in crate::notation::hand) fn has_wiki_table(text: &str) -> bool {
    text.contains("{|") && {
        let mut lines = text.lines();
        lines.any(begins_wiki) && lines.any(|line| line.trim_end().ends_with("|}"))
    }
}

/// A row of such a table without the sign that closes it: `| 2 || Rs10b-9d |}`.
pub(super) fn without_close(row: &str) -> &str {
    row.trim_end().strip_suffix("|}").filter(|row| !row.trim().is_empty()).unwrap_or(row)
}

pub(super) fn begins_wiki(line: &str) -> bool {
    line.starts_with("{|") && !line.contains('}')
}

/// Maximum bytes before the second cell of a row.
const FIRST_CELL: usize = 100;

/// The length of an empty cell, with the signs on both sides, behind the number of a turn and before a ply.
pub(super) fn empty_cell(before: &str, rest: &str) -> Option<usize> {
    let sign = rest.chars().next().filter(|sign| matches!(sign, '|' | '\t' | ',' | ';'))?;
    // Further behind in a line no number stands.
    let number = if before.len() > FIRST_CELL { "" } else { before.trim_matches(['|', ' ', '\t', '"', '.', ')']) };
    let cell = &rest[1..];
    let behind = cell.trim_start_matches([' ', '-', '–', '—', '…', '.', '"']);
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let plays = |cell: &str| looks_played(cell) || word_alone(cell.trim_start_matches([' ', '"']));
    (is_number && behind.starts_with(sign) && plays(&behind[1..])).then(|| rest.len() - behind.len() + 1)
}

/// The length of a dash that is all of a cell behind the plies of a row: `| 2 | Rs10b-9d | - |`.
pub(super) fn dash_alone(before: &str, rest: &str) -> Option<usize> {
    let dash = rest.chars().next().filter(|c| matches!(c, '-' | '–' | '—'))?;
    let behind = rest[dash.len_utf8()..].trim_start_matches(' ');
    let opens = before.trim_end_matches(' ').ends_with(['|', '\t']);
    (opens && (behind.is_empty() || behind.starts_with(['|', '\t']))).then_some(dash.len_utf8())
}

/// Whether one of so many cells between bars is empty and another is not.
fn lacks_cell(row: &str, width: usize) -> bool {
    let Some(inside) = row.trim().strip_prefix('|').and_then(|row| row.strip_suffix('|')) else { return false };
    let is_empty = |cell: &str| matches!(cell.trim(), "" | "-" | "–" | "—");
    let (count, empty) =
        inside.split('|').fold((0, 0), |(all, empty), cell| (all + 1, empty + usize::from(is_empty(cell))));
    count == width && (1..width).contains(&empty)
}

impl Lines<'_> {
    /// How many plies a part of a line has, with its signs as they are read: `→`, and without what is said of them: `:)`.
    pub(super) fn counts(&self, plies: &str) -> Option<usize> {
        let plies = without_signs(plies);
        let folded = (!plies.is_ascii()).then(|| fold(plies, &[]));
        Scribe::new(folded.as_ref().map_or(plies, |folded| folded.text()), self.lexicon).counts()
    }

    /// Whether what stands behind `//` is played: the next turn, or plies that the turn before it lacks.
    pub(super) fn plays_behind(&self, before: Range<usize>, end: usize) -> bool {
        let (above, behind) = (&self.text[before.clone()], self.text[before.end + 2..end].trim_start());
        let seats = self.lexicon.seat_count();
        // The plies of the turn, behind its number.
        let mut before = 0;
        let first = above.rsplit("//").take(seats).find_map(|part| {
            let first = behind_number(part.trim(), self.lexicon);
            before += if first.is_none() { self.counts(part).unwrap_or(seats) } else { 0 };
            first
        });
        let Some((number, plies)) = first else { return false };
        let behind = behind.split("//").next().unwrap_or_default().trim();
        if speaks_about(behind) {
            return false;
        }
        match behind_number(behind, self.lexicon) {
            // Where turns were parted so above, the next one may begin with what cannot be read.
            Some((next, plies)) => {
                let is_unread = || self.slashes > 0 && number.checked_add(1) == Some(next) && looks_played(plies);
                next > number && (plies.is_empty() || begins_ply(plies, self.lexicon) || is_unread())
            }
            None => {
                self.counts(behind).is_some_and(|more| more > 0)
                    && self.counts(plies).is_some_and(|plies| before + plies < seats)
            }
        }
    }

    /// The length of the code of a tile whose star stands before it, right before its place: `*Rs10b`.
    pub(super) fn behind_star(&self, before: Option<char>, behind: &str) -> Option<usize> {
        let code = behind.bytes().take_while(u8::is_ascii_alphabetic).count();
        let is_code = before.is_none_or(char::is_whitespace) && self.lexicon.is_code(&behind[..code]);
        // A line without spaces is looked through once at most.
        let word = if is_code { behind.split([' ', '\t']).next() } else { None }?;
        (looks_played(&word[code..]) && !word.contains('*')).then_some(code)
    }

    /// Whether words without a digit stand behind a dash, and the turn lacks no ply that they may tell.
    pub(super) fn speaks_behind(&self, before: Range<usize>, rest: &str) -> bool {
        let words = rest.trim_start_matches(['-', '–', '—']);
        let dash = rest.len() - words.len();
        let is_apart = self.text[before.clone()].ends_with([' ', '\t']) && words.starts_with([' ', '\t']);
        let said = words.trim();
        let is_plain = said.starts_with(|c: char| c.is_alphabetic())
            && said.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | ',' | '.' | '!' | '?' | '\'' | '’'))
            && !said.split(|c: char| !c.is_alphabetic()).any(|word| {
                let is_tile = self.lexicon.is_tile(word) && !is_article(word) || self.lexicon.meant(word).is_some();
                is_tile || word_alone(word) || slips_play(word)
            });
        // Only what stands before the last dash is counted. Where one parts the number from its ply, this one parts plies, too.
        let has_ply = || {
            let Some((_, plies)) = behind_number(&self.text[before.clone()], self.lexicon) else { return false };
            let bare = plies.trim_start_matches(['-', '–', '—']);
            let least = if bare.len() < plies.len() { self.lexicon.seat_count() } else { 1 };
            self.counts(bare).is_some_and(|plies| plies >= least)
        };
        dash <= 3 && is_apart && is_plain && has_ply() && !self.is_due(before.clone(), said)
    }

    /// Whether behind a sign that parts the plies of the lines above a ply of the turn is due, and words stand there that may
    /// tell one: a tile, a verb, a seat, a digit or a word that is a ply, or a slip of one.
    pub(super) fn is_due(&self, before: Range<usize>, behind: &str) -> bool {
        let seats = self.lexicon.seat_count();
        // The signs above part plies, too.
        let before = self.text[before].replace(';', " ").replace("//", " ");
        let plies = behind_number(&before, self.lexicon).and_then(|(_, plies)| self.counts(plies));
        let tells = |word: &str| {
            let is_word = word.len() > 1 && !is_article(word);
            // `Jss` for `Js`.
            let is_code = || word.len() == 3 && word.get(..2).is_some_and(|code| self.lexicon.is_code(code));
            let is_slip =
                || slips_play(word) || is_code() || word.len() > 3 && likely(word, PLAYED.iter().copied()).is_some();
            is_word
                && (self.lexicon.is_tile(word)
                    || verb(word).is_some()
                    || word_alone(word)
                    || self.lexicon.meant(word).is_some()
                    || is_slip())
        };
        let behind = behind.trim();
        let has_digit = || behind.bytes().any(|byte| byte.is_ascii_digit());
        plies.is_some_and(|plies| plies > 0 && plies < seats)
            && !speaks_about(behind)
            && facts(behind, self.lexicon, false).is_none()
            && (has_digit()
                || self.lexicon.named(behind).is_some()
                || behind.split(|c: char| !c.is_alphabetic()).any(tells))
    }

    /// Whether the turn of the line goes on with its own number at a place behind a semicolon: `3. Rs9d-8e; 3... Ly*18j`.
    pub(super) fn goes_on(&self, line: Range<usize>, at: usize) -> bool {
        turn_goes_on(&self.text[line.start..at], &self.text[at + 1..line.end], &self.text[line.end..], self.lexicon)
    }

    /// Whether a text ends with a code of a tile, or the first letters of its name, at which a word begins.
    pub(super) fn is_short(&self, text: &str) -> bool {
        let start = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
        let word = &text[start..];
        (1..=4).contains(&word.len())
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && text[..start].chars().next_back().is_none_or(|c| matches!(c, ' ' | '\t' | '.' | ':' | ',' | '|'))
            && self.lexicon.is_tile(word)
    }

    /// A cell with a ply that a row has beside those of all seats, in a table of which the first row has one for each.
    pub(super) fn extra_cell(&mut self, row: Range<usize>) -> Option<Diagnostic> {
        let text = &self.text[row.clone()];
        if !text.contains('\t') && !text.starts_with('|') || text.contains(['{', '[']) {
            return None;
        }
        if self.columns.is_none() {
            self.errors.extend(self.short.take());
        }
        let mut plies = text.split(['\t', '|']).map(str::trim).filter(|cell| is_ply(cell, self.lexicon));
        let Some(width) = self.width else {
            self.width = Some(plies.count()).filter(|count| *count > 0);
            return None;
        };
        let cell = match &self.columns {
            Some(columns) => columns.beyond(text).filter(|cell| is_ply(cell, self.lexicon))?,
            None if width == self.lexicon.seat_count() && lacks_cell(text, width) => {
                self.errors.extend(self.short.take());
                let message = "this row has a ply less than the rows above";
                let found = Diagnostic::new(&codes::PLY_MISSING, Span::new(row.start, row.end), message);
                self.short = Some(found.label("an empty cell").help("write the missing ply into its cell"));
                return None;
            }
            None => plies.nth(width).filter(|_| width == self.lexicon.seat_count())?,
        };
        let message = format!("`{cell}` stands in a column more than the rows above have");
        let found = Diagnostic::new(&codes::PLY_EXTRA, Span::of(cell, self.text)?, message);
        Some(found.label("an extra cell").help("give each turn a row of its own"))
    }

    /// The error of a column of bonuses that stands apart from its seat's plies, in the heading of a table.
    pub(super) fn stray_bonus(&self, columns: &Columns, heading: Range<usize>) -> Option<Diagnostic> {
        let cell = columns.stray_bonus(&self.text[heading], self.lexicon)?;
        let message = "this column of bonuses does not follow the plies that earn them";
        let found = Diagnostic::new(&codes::SEAT_TURN, Span::of(cell, self.text)?, message);
        Some(found.label("not beside its seat").help("put the bonuses of each seat into the column after its plies"))
    }

    /// Writes a row of a table whose columns are named. Whether it did.
    pub(super) fn row(&mut self, row: Range<usize>) -> bool {
        let Some(columns) = &self.columns else { return false };
        // The first cell may be empty.
        let start = self.text[..row.start].rfind('\n').map_or(0, |end| end + 1);
        let is_blank = self.text[start..row.start].trim().is_empty();
        let whole = if is_blank { start..row.end } else { row.clone() };
        let (goes_on, filled) = columns.filled(&self.text[whole.clone()]);
        let has_word = filled.iter().any(|(_, cell)| word_alone(cell));
        let mut reached = if goes_on { self.reached } else { 0 };
        for (seat, cell) in filled {
            let is_act = cell.starts_with('+');
            reached = if is_act || reached < self.seats.len() { reached } else { 0 };
            let is_due = if is_act { seat + 1 == reached } else { seat >= reached };
            if !is_due && let Some(span) = Span::of(cell, self.text) {
                let (whose, last) = (self.seats.get(seat), self.seats.get(reached.wrapping_sub(1)));
                let message = match (whose, last) {
                    (Some(whose), Some(last)) => format!("this is in the column of {whose}, after a ply of {last}"),
                    _ => "this ply is in another seat's column".to_owned(),
                };
                let found = Diagnostic::new(&codes::SEAT_TURN, span, message).label("another seat's column");
                self.errors.push(found.help("a row without a number goes on with the turn of the row above"));
            }
            reached = reached.max(seat + 1);
        }
        self.reached = reached;
        if looks_played(&self.text[row.clone()]) || has_word {
            self.errors.extend(self.short.take());
            let lacking = columns.lacking(&self.text[whole.clone()]);
            let (first, is_numbered) = (self.seats.first(), columns.have_numbers());
            if let Some((seat, is_before)) = lacking.and_then(|(at, before)| Some((self.seats.get(at)?, before))) {
                let among_words = columns.words(&self.text[row.clone()]).find(|cell| is_ply(cell, self.lexicon));
                let span = among_words.and_then(|cell| Span::of(cell, self.text));
                let found = Diagnostic::new(
                    &codes::PLY_MISSING,
                    span.unwrap_or(Span::new(row.start, row.end)),
                    format!("{seat}'s ply is missing in this row"),
                )
                .label(if span.is_some() { "a ply in a column of words" } else { "an empty cell" })
                .help(format!("write {seat}'s ply into its cell"));
                // Behind a number the first ply of the turn is missed when it is read.
                let is_missed = is_numbered && (goes_on || first == Some(seat));
                if span.is_some() || is_before && !is_missed {
                    self.errors.push(found);
                } else if !is_numbered {
                    self.short = Some(found);
                }
            }
        }
        let Some(cells) = columns.row(&self.text[whole.clone()]) else { return false };
        let mut from = row.start;
        // What is written before the next cell.
        let mut before = "";
        let mut last = Column::Number;
        for (cell, column) in cells {
            let cell = whole.start + cell.start..whole.start + cell.end;
            let open = match column {
                Column::Words => " {",
                Column::Bonus if !self.text[cell.clone()].starts_with('+') => " + ",
                Column::To if last == Column::Tile => "*",
                Column::To => "-",
                _ => before,
            };
            if from < cell.start || !open.is_empty() {
                self.put(open, from..cell.start, &codes::SLIP_LAYOUT);
            }
            match column {
                Column::Seat | Column::Ply | Column::Bonus => self.cells(cell.clone()),
                _ => self.copy(cell.clone()),
            }
            from = cell.end;
            last = column;
            before = match column {
                Column::Number => ". ",
                Column::Who => ": ",
                Column::Tile | Column::From => "",
                Column::To => " ",
                Column::Seat | Column::Ply | Column::Bonus => " ",
                Column::Words => {
                    self.ops.push(Op::Put("} ".to_owned(), from..from));
                    ""
                }
            };
        }
        if from < row.end {
            self.put("", from..row.end, &codes::SLIP_LAYOUT);
        }
        true
    }

    /// Puts the last cell of a row in braces, if it has words and no ply. Whether it did.
    pub(super) fn note_in_last_cell(&mut self, row: Range<usize>) -> bool {
        let text = self.text;
        let cells = text[row.clone()].trim_end().trim_end_matches('|');
        // The number and a ply of each seat come first.
        let seats = self.lexicon.seat_count();
        let is_row = cells.trim_start_matches('|').split('|').count() > seats + 1;
        let Some(bar) = cells.rfind('|').filter(|_| is_row && self.remarks < MOST_REMARKS) else { return false };
        let words = cells[bar + 1..].trim();
        let is_note = words.starts_with(char::is_alphabetic)
            && !looks_played(words)
            && !begins_play(words)
            && !word_alone(words)
            && words.split(' ').all(|word| !word_alone(word))
            && self.lexicon.named(words).is_none()
            && !words.contains(['{', '}', ';', '[', '"']);
        if !is_note || (words.split(' ').count() < 2 && self.lexicon.is_tile(words)) {
            return false;
        }
        let bar = row.start + bar;
        self.remarks += 1;
        self.cells(row.start..bar);
        self.put(" {", bar..bar + 1, &codes::SLIP_LAYOUT);
        self.copy(bar + 1..row.start + cells.len());
        self.ops.push(Op::Put("}".to_owned(), row.start + cells.len()..row.end));
        true
    }
}
