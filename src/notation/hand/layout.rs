//! Takes plies out of the layout of a mail, a list, a chat or a table, and turns facts in words into tags.

use super::clause::Op;
use super::facts::{Fact, facts, is_name};
use super::lexicon::{Lexicon, begins_play, is_one_of, letters, verb};
use super::notices::Notice;
use super::{Copied, Typed};
use crate::code::Code;
use crate::codes;
use crate::notation::pai::{lookalike, other_tag, tag_start};
use crate::notation::read::ply::{ply, word_alone};
use crate::notation::rewritten::Rewritten;
use crate::source::Span;
use std::ops::Range;

/// Words at the head of a table's columns, beside the seats' and the players' names.
const COLUMNS: &[&str] = &[
    "turn", "turns", "move", "moves", "round", "ply", "no", "nr", "n", "number", "comment", "comments", "note",
    "notes", "time",
];

/// Reads the lines of a text.
struct Lines<'t> {
    text: &'t str,
    lexicon: &'t Lexicon,
    ops: Vec<Op>,
    notices: Vec<Notice>,
    /// Facts that stand above all others, with where they were written.
    facts: Vec<(Fact, Range<usize>)>,
    /// Whether plies have been seen.
    begun: bool,
    /// Whether a comment in braces goes on from the line above.
    in_braces: bool,
    /// Whether all columns are parted by semicolons.
    semicolons: bool,
}

/// A text without its layout.
pub(super) fn layout(text: &str, lexicon: &Lexicon) -> Copied {
    let mut lines = Lines {
        text,
        lexicon,
        ops: Vec::new(),
        notices: Vec::new(),
        facts: Vec::new(),
        begun: false,
        in_braces: false,
        semicolons: is_parted(text),
    };
    let mut at = 0;
    lines.facts.extend(lexicon.writers.iter().map(|fact| (fact.clone(), 0..0)));
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        let content = at + line.trim_end_matches(['\n', '\r']).len();
        lines.line(at..content);
        lines.copy(content..end);
        at = end;
    }
    let mut rewritten = Rewritten::with_room(text.len());
    let bom = text.len() - text.trim_start_matches('\u{feff}').len();
    rewritten.copy(&text[..bom], 0);
    // A tag that is there already stays; the fact is then a contradiction or says nothing new.
    for ((name, value), range) in &lines.facts {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        rewritten.put(&format!("[{name} \"{value}\"]\n"), range.clone());
    }
    for op in &lines.ops {
        match op {
            Op::Copy(range) => rewritten.copy(&text[range.start.max(bom)..range.end.max(bom)], range.start.max(bom)),
            Op::Put(put, range) => rewritten.put(put, range.clone()),
        }
    }
    Copied { rewritten, typed: Typed { notices: lines.notices, ..Typed::default() }, ..Copied::default() }
}

/// Whether the columns of a table are parted by semicolons: each line that begins with a number has them, behind the number
/// or before a ply.
fn is_parted(text: &str) -> bool {
    let mut numbered = text.lines().map(str::trim).filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let mut count = 0;
    let all = numbered.all(|line| {
        count += 1;
        let behind = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        let mut parts = line.split(';').skip(1).filter(|part| !part.trim().is_empty()).peekable();
        behind.starts_with(';') || parts.peek().is_some() && parts.all(|part| is_whole_ply(part.trim()))
    });
    all && count > 1
}

fn is_whole_ply(text: &str) -> bool {
    ply::<true>(text).is_ok_and(|(rest, _)| rest.is_empty())
}

impl Lines<'_> {
    fn copy(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.ops.push(Op::Copy(range));
        }
    }

    fn put(&mut self, right: &str, range: Range<usize>, code: &'static Code) {
        self.notices.push(Notice {
            code,
            span: Span::new(range.start, range.end),
            written: self.text[range.clone()].trim().to_owned(),
            right: right.trim().to_owned(),
        });
        self.ops.push(Op::Put(right.to_owned(), range));
    }

    fn line(&mut self, line: Range<usize>) {
        if self.in_braces {
            self.in_braces = !self.text[line.clone()].contains('}');
            return self.copy(line);
        }
        let mut at = line.start;
        let mut in_chat = false;
        let text = self.text;
        loop {
            let rest = &self.text[at..line.end];
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\u{feff}', '\u{a0}']).len();
            self.copy(at..at + blanks);
            at += blanks;
            let rest = &self.text[at..line.end];
            let length = match prefix(rest) {
                Some(length) => length,
                None => match time(rest) {
                    Some(length) => {
                        in_chat = true;
                        length
                    }
                    None => break,
                },
            };
            self.put("", at..at + length, &codes::SLIP_LAYOUT);
            at += length;
        }
        // `<Mei> Rs*10b`.
        if in_chat && let Some((name, _)) = text[at..line.end].strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            self.put("", at..at + 1, &codes::SLIP_LAYOUT);
            self.copy(at + 1..at + 1 + name.len());
            self.put(":", at + 1 + name.len()..at + 2 + name.len(), &codes::SLIP_LAYOUT);
            return self.cells(at + 2 + name.len()..line.end);
        }
        // `Mei, 9:12: Rs*10b`, `Mei (9:12): Rs*10b`.
        if let Some((length, _)) = self.lexicon.named(&text[at..line.end])
            && let Some(said) = clock_behind(&text[at + length..line.end])
        {
            self.copy(at..at + length);
            self.put(":", at + length..line.end - said.len(), &codes::SLIP_LAYOUT);
            return self.cells(line.end - said.len()..line.end);
        }
        let rest = &self.text[at..line.end];
        if rest.is_empty() {
            return;
        }
        if rest.starts_with("```") || rest.starts_with("~~~") || is_rule(rest) || self.is_heading(rest) {
            return self.put("", at..line.end, &codes::SLIP_LAYOUT);
        }
        if let Some(found) = self.names_of_columns(rest) {
            self.facts.extend(found.into_iter().map(|fact| (fact, at..line.end)));
            return self.put("", at..line.end, &codes::SLIP_LAYOUT);
        }
        let marked = rest.len() - rest.trim_start_matches('#').len();
        let is_title = marked > 0 && rest[marked..].starts_with([' ', '\t']);
        let plain = at + if is_title { marked } else { 0 };
        let words = folded(self.text[plain..line.end].trim());
        if let Some(found) = facts(&words, self.lexicon, !self.begun) {
            let right: Vec<String> = found.iter().map(|(name, value)| format!("[{name} \"{value}\"]")).collect();
            self.notices.push(Notice {
                code: &codes::SLIP_HEADING,
                span: Span::new(at, line.end),
                written: words,
                right: right.join(" "),
            });
            self.facts.extend(found.into_iter().map(|fact| (fact, at..line.end)));
            return self.ops.push(Op::Put(String::new(), at..line.end));
        }
        if is_title || rest.starts_with("//") {
            let sign = if is_title { marked } else { 2 };
            self.put(";", at..at + sign, &codes::SLIP_LAYOUT);
            return self.copy(at + sign..line.end);
        }
        if self.is_remark(rest, in_chat) {
            self.notices.push(Notice {
                code: &codes::SLIP_COMMENT,
                span: Span::new(at, line.end),
                written: rest.trim_end().to_owned(),
                right: format!("{{{}}}", rest.trim_end()),
            });
            self.ops.push(Op::Put("{".to_owned(), at..at));
            self.copy(at..line.end);
            return self.ops.push(Op::Put("}".to_owned(), line.end..line.end));
        }
        if !tag_start(rest) && other_tag(rest).is_none() && !rest.starts_with(['{', ';']) {
            self.begun |= looks_played(&words);
        }
        self.cells(at..line.end);
    }

    /// The plies of a line: without what parts the columns of a table, and with its last comment.
    fn cells(&mut self, line: Range<usize>) {
        let text = self.text;
        // `1,Rs*10b,Rs*10r,quiet`.
        let is_numbered = text[line.clone()].trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(',');
        if let Some(last) = text[line.clone()].rfind(',').filter(|last| is_numbered && *last > 3) {
            let start = line.start + last + 1;
            let words = text[start..line.end].trim();
            let is_note = words.starts_with(char::is_alphabetic) && !looks_played(words) && !word_alone(words);
            if is_note && !words.contains(['{', '}', ';', '[', '"']) && ply::<true>(words).is_err() {
                self.cells(line.start..start - 1);
                self.put(" {", start - 1..start, &codes::SLIP_LAYOUT);
                self.copy(start..line.end);
                return self.ops.push(Op::Put("}".to_owned(), line.end..line.end));
            }
        }
        let mut from = line.start;
        let pipes = text[line.clone()].matches('|').count() > 1 || text[line.clone()].starts_with('|');
        let is_tag = text[line.clone()].starts_with('[');
        let mut in_braces = false;
        let is_quoted = text[line.clone()].starts_with('"');
        for (offset, c) in text[line.clone()].char_indices() {
            let at = line.start + offset;
            let before = text[line.start..at].chars().next_back();
            let rest = &text[at..line.end];
            let right = match c {
                '{' => {
                    in_braces = true;
                    continue;
                }
                '}' => {
                    in_braces = false;
                    continue;
                }
                _ if in_braces || is_tag => continue,
                ';' if self.semicolons => " ",
                ';' => break,
                '|' if pipes => " ",
                // `"1","Rs*10b"`.
                '"' if is_quoted => "",
                // `**1.**`, `Rs\*10b`.
                '\\' if rest[1..].starts_with(['*', '_', '#', '-']) => "",
                '*' if rest.starts_with("**") || text[line.start..at].ends_with("**") => "",
                '`' => "",
                '/' if rest.starts_with("//") && before.is_none_or(char::is_whitespace) => ";",
                // `Wh # 8h`.
                '#' if is_square(&rest[1..]) && before.is_some_and(char::is_whitespace) => "#",
                '#' if is_comment(rest) && before.is_some_and(char::is_whitespace) => ";",
                // `1,Rs*10b,Rs*10r`.
                ',' if offset > 0 && text[line.start..at].bytes().all(|byte| byte.is_ascii_digit() || byte == b'"') => {
                    ". "
                }
                _ => continue,
            };
            self.copy(from..at);
            let length = match right {
                "#" => rest.len() - rest[1..].trim_start().len(),
                _ if rest.starts_with("//") || c == '*' => 2,
                _ => 1,
            };
            self.put(right, at..at + length, &codes::SLIP_LAYOUT);
            from = at + length;
            if right == ";" {
                break;
            }
        }
        self.in_braces = in_braces;
        self.copy(from..line.end);
    }

    /// The players that head the columns of a table.
    fn names_of_columns(&self, line: &str) -> Option<Vec<Fact>> {
        let seats = self.lexicon.variant.map(|_| &self.lexicon.seats)?;
        if self.begun || !line.contains(['\t', '|']) || line.starts_with('[') {
            return None;
        }
        let cells = line.split(['\t', '|']).map(str::trim).filter(|cell| !cell.is_empty());
        let names: Vec<&str> = cells.filter(|cell| !is_one_of(COLUMNS, cell) && *cell != "#").collect();
        let fits = names.len() == seats.len() && names.iter().all(|name| is_name(name)) && !looks_played(line);
        fits.then(|| seats.iter().zip(names).map(|(seat, name)| ((*seat).to_owned(), name.to_owned())).collect())
    }

    /// Whether a line heads the columns of a table.
    fn is_heading(&self, line: &str) -> bool {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '#').filter(|word| !word.is_empty());
        let mut count = 0;
        let all = words.into_iter().all(|word| {
            count += 1;
            word == "#" || is_one_of(COLUMNS, word) || self.lexicon.seat(word).is_some()
        });
        let is_parted = line.contains(['\t', '|', ';', ',']) || line.contains("  ");
        all && count > 1
            && is_parted
            && !line.starts_with('[')
            && !line.contains(':')
            && self.lexicon.named(line).is_none_or(|(length, _)| length < line.len())
    }

    /// Whether a line is words only, where no ply is.
    fn is_remark(&self, line: &str, in_chat: bool) -> bool {
        if line.starts_with(['[', '{', ';', '|', '(', '<', '@', '!', '?', '$']) || line.contains(['{', '}', '"']) {
            return false;
        }
        // What a player says in a chat is a remark unless it is played.
        let said = match line.split_once(':') {
            Some((name, said)) if in_chat && name.split(' ').count() < 4 => said.trim(),
            _ if other_tag(line).is_some() => return false,
            _ => line,
        };
        let has_place = looks_played(said);
        let plays = |word: &str| {
            let word = letters(word);
            verb(word).is_some() || word_alone(word) || word.len() > 1 && self.lexicon.is_tile(word)
        };
        let first = letters(said);
        if has_place || !said.starts_with(char::is_alphabetic) || self.lexicon.seat(first).is_some() && !in_chat {
            return false;
        }
        let has_digit = said.bytes().any(|byte| byte.is_ascii_digit());
        if in_chat {
            !begins_play(said) && !word_alone(said)
        } else {
            let is_tile = |word: &str| letters(word).len() > 1 && self.lexicon.is_tile(letters(word));
            let plays = |word: &str| if self.begun { word_alone(letters(word)) || is_tile(word) } else { plays(word) };
            !((self.begun && has_digit) || said.split(' ').any(plays))
        }
    }
}

/// What follows the time behind a name.
fn clock_behind(text: &str) -> Option<&str> {
    [(", ", ":"), (" (", "):")].iter().find_map(|(open, close)| {
        let (clock, said) = text.strip_prefix(open)?.split_once(&format!("{close} "))?;
        let is_clock = clock.len() < 9 && clock.contains(':');
        (is_clock && clock.bytes().all(|byte| byte.is_ascii_digit() || byte == b':')).then_some(said)
    })
}

/// Whether blanks stand between the sign of a square and its column.
fn is_square(behind: &str) -> bool {
    let column = behind.trim_start_matches([' ', '\t']);
    let row = column.trim_start_matches(|c: char| c.is_ascii_digit());
    column.len() < behind.len() && (1..=2).contains(&(column.len() - row.len())) && letters(row).len() == 1
}

/// Whether a comment begins with a number sign, and not a square.
fn is_comment(rest: &str) -> bool {
    rest.starts_with("# ") || letters(&rest[1..]).len() > 2
}

/// The text in canonical signs.
fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match lookalike(c) {
            Some(sign) => out.push_str(sign),
            None => out.push(c),
        }
    }
    out
}

/// The length of the mark of a quotation or of an item in a list.
pub(super) fn prefix(line: &str) -> Option<usize> {
    if let Some(behind) = line.strip_prefix('>') {
        return Some(line.len() - behind.trim_start_matches([' ', '\t']).len());
    }
    let behind = line.strip_prefix(['-', '*', '+', '•', '◦', '·', '–'])?;
    let rest = behind.trim_start_matches([' ', '\t']);
    // `- [x] Rs*10b`.
    let item = ["[x] ", "[X] ", "[ ] "].iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest);
    (rest.len() < behind.len() && !rest.is_empty()).then(|| line.len() - item.len())
}

/// The length of the time before a line of a chat: `[12:03] `, `12:03 - `, `[3/5/24, 12:03:11] `.
pub(super) fn time(line: &str) -> Option<usize> {
    let inside = line.strip_prefix('[').unwrap_or(line);
    let is_bracketed = inside.len() < line.len();
    let fits = |c: char| {
        c.is_ascii_digit()
            || matches!(c, ':' | '/' | '.' | '-' | ',' | ' ')
            || matches!(c, 'A' | 'P' | 'M' | 'a' | 'p' | 'm')
    };
    let stamp = &inside[..inside.find(|c| !fits(c)).unwrap_or(inside.len())];
    let clock = stamp.find(':')?;
    let digit = |at: Option<&u8>| at.is_some_and(u8::is_ascii_digit);
    let bytes = stamp.as_bytes();
    if clock == 0 || !digit(bytes.get(clock - 1)) || !digit(bytes.get(clock + 1)) || !digit(bytes.get(clock + 2)) {
        return None;
    }
    if is_bracketed {
        let behind = inside[stamp.len()..].strip_prefix(']')?;
        return Some(line.len() - behind.trim_start().len());
    }
    // Hours and minutes, perhaps seconds, and what parts them from the name.
    let end = clock + 1 + bytes[clock + 1..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b':').count();
    let rest = &inside[end..];
    let parted = rest.trim_start_matches([' ', '\t', '-']);
    (parted.len() < rest.len() && parted.starts_with(|c: char| c.is_alphabetic() || c == '<'))
        .then(|| line.len() - parted.len())
}

/// Whether a line has nothing but signs that rule a table.
fn is_rule(line: &str) -> bool {
    line.len() > 2
        && (line.contains("--") || line.contains("=="))
        && line.chars().all(|c| matches!(c, '|' | '-' | ':' | '+' | '=' | ' ' | '\t'))
}

/// Whether a place stands in a line, or a ply of one word behind a number.
pub(in crate::notation) fn looks_played(line: &str) -> bool {
    let bytes = line.as_bytes();
    let place = |at: usize| {
        let letter = bytes.get(at + 1).is_some_and(|byte| matches!(byte | 0x20, b'a'..=b's'));
        let ends = bytes.get(at + 2).is_none_or(|byte| !byte.is_ascii_alphanumeric() || matches!(byte, b'x' | b'X'));
        bytes[at].is_ascii_digit() && letter && ends
    };
    let begins =
        |at: usize| bytes[at] == b'(' && bytes.get(at + 1).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'-');
    line.starts_with(|c: char| c.is_ascii_digit()) || (0..bytes.len()).any(|at| place(at) || begins(at))
}
