//! The game record: tag lines, then numbered turns. Each function of the reader is named for the rule of
//! `grammar/pai.pest` that it reads.

use super::scribe::{Fault, Scribe, TagText};
use super::syntax::{Parsed, SPACES, Wanted, between, ply, run, ws};
use super::writer;
use super::{Cannot, Fact, Notation, Options, Read};
use crate::code::Code;
use crate::codes;
use crate::record::Part;
use crate::record::{Comment, Record};
use crate::source::Span;
use crate::stream::{LineRule, Lines, Splitter};
use nom::{Err, Parser};
use std::borrow::Cow;
use std::collections::HashSet;

/// `pai`, the notation of this toolkit.
pub struct Pai;

impl Notation for Pai {
    fn name(&self) -> &'static str {
        "pai"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["pai"]
    }

    fn about(&self) -> &'static str {
        "tags and numbered turns, as people write games by hand"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        super::read_with(text, options, |scribe| game(text, scribe))
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), Cannot> {
        writer::record(out, record);
        Ok(())
    }

    fn part(&self, text: &str, part: Part) -> Option<Span> {
        let (_, read) = ply(text).ok()?;
        Span::of(read.part(part)?, text)
    }

    fn cannot_carry(&self) -> &'static [Fact] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(NewGame::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        // It is the one that is taken when a text looks like no other.
        let start = start.trim_start();
        tag_start(start) || start.starts_with("1.")
    }
}

/// Sees where a new game begins: at a tag line after moves, at a tag the header has already after an empty line, and
/// at a turn 1 after an empty line.
#[derive(Default)]
struct NewGame {
    moves: bool,
    blank_line: bool,
    numbered: bool,
    tags: HashSet<String>,
    /// A comment goes on from the line above: whether whole lines have been in it.
    comment: Option<bool>,
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
            // It was never closed, so that the lines were none of it.
            self.moves |= whole_lines;
        }
        let begins = if tag_start(line) {
            let name = tag_name(blank(&line[1..])).1.to_ascii_lowercase();
            // A check stands among the moves.
            let begins = name != "check" && (self.moves || (after_blank && self.tags.contains(&name)));
            if begins {
                *self = NewGame::default();
            }
            self.tags.insert(name);
            begins
        } else {
            let number = number(line).ok().map(|(_, number)| number);
            let begins = number == Some((1, false)) && after_blank && self.numbered;
            if begins {
                *self = NewGame::default();
            }
            self.numbered |= number.is_some();
            begins
        };
        self.look_through(line);
        begins
    }
}

impl NewGame {
    /// Looks for the end of a comment that goes on from the line above.
    fn end_of_comment(&mut self, line: &str) {
        match line.find(['{', '}']) {
            Some(at) if line[at..].starts_with('}') => self.look_through(&line[at + 1..]),
            // Not closed.
            Some(_) => self.moves = true,
            None => self.comment = Some(true),
        }
    }

    /// Looks for moves on a line, and for a comment that goes on after it.
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
                    // A line with a broken tag is part of the header still.
                    Err(_) => return,
                },
                Some(_) => {
                    self.moves = true;
                    &line[line.find(['{', ';', '[']).unwrap_or(line.len())..]
                }
            }
        }
    }
}

/// Whether a tag begins here: a bracket, a name and a quote.
pub(super) fn tag_start(input: &str) -> bool {
    let Some(rest) = input.strip_prefix('[') else { return false };
    let (rest, name) = tag_name(blank(rest));
    !name.is_empty() && blank(rest).starts_with('"')
}

/// Whether a tag is a position to be compared with the board.
pub(super) fn check(tag: &TagText<'_>) -> bool {
    tag.name.eq_ignore_ascii_case("Check")
}

/// Spaces and tabs, which do not end a line.
fn blank(input: &str) -> &str {
    run(input, |byte| matches!(byte, b' ' | b'\t')).0
}

/// A letter, then letters and digits; nothing when it begins otherwise.
pub(super) fn tag_name(input: &str) -> (&str, &str) {
    if !input.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return (input, "");
    }
    run(input, |byte| byte.is_ascii_alphanumeric())
}

/// What stands between the quotes of a tag, escapes and all: everything on the line up to a quote without a backslash.
fn tag_value(input: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, byte) in input.bytes().enumerate() {
        match byte {
            b'\n' | b'\r' => return None,
            b'"' if !escaped => return Some((&input[at..], &input[..at])),
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    None
}

/// What a value means: `\"` is a quote and `\\` a backslash.
fn unescaped(written: &str) -> Cow<'_, str> {
    if !written.contains('\\') {
        return Cow::Borrowed(written);
    }
    let mut value = String::with_capacity(written.len());
    let mut chars = written.chars();
    while let Some(c) = chars.next() {
        match (c, chars.as_str().chars().next()) {
            ('\\', Some(next @ ('"' | '\\'))) => {
                value.push(next);
                chars.next();
            }
            _ => value.push(c),
        }
    }
    Cow::Owned(value)
}

/// Why a tag cannot be read.
pub(super) struct BadTag<'a> {
    code: &'static Code,
    text: &'a str,
    wanted: Wanted,
    /// The tag that was probably meant.
    meant: Option<TagText<'a>>,
}

impl<'a> BadTag<'a> {
    /// Says so, takes the tag for what it was probably meant to be, and goes on at the end of the line.
    pub(super) fn report(self, input: &'a str, scribe: &mut dyn Scribe<'a>) -> &'a str {
        scribe.fault(Fault { code: self.code, text: self.text, wanted: self.wanted, instead_of_ply: false });
        if let Some(tag) = self.meant {
            scribe.tag(tag);
        }
        &input[input.find('\n').unwrap_or(input.len())..]
    }
}

/// `[Name "value"]`.
pub(super) fn tag(input: &str) -> Result<(&str, TagText<'_>), BadTag<'_>> {
    let unreadable = |text, wanted| BadTag { code: &codes::TAG_UNREADABLE, text, wanted, meant: None };
    let rest = blank(&input[1..]);
    let (rest, name) = tag_name(rest);
    if name.is_empty() {
        return Err(unreadable(first_word(rest), Wanted::TAG_NAME));
    }
    let rest = blank(rest);
    let Some(quoted) = rest.strip_prefix('"') else {
        return Err(unreadable(first_word(rest), Wanted::QUOTE));
    };
    let Some((after, written)) = tag_value(quoted) else {
        let line = quoted.lines().next().unwrap_or_default().trim_end();
        let written = line.strip_suffix(']').unwrap_or(line);
        let meant = TagText { text: between(input, &quoted[line.len()..]), name, written, value: unescaped(written) };
        return Err(BadTag {
            code: &codes::TAG_OPEN,
            text: &rest[..1],
            wanted: Wanted::default(),
            meant: Some(meant).filter(|tag| !tag.name.eq_ignore_ascii_case("Check")),
        });
    };
    let after = blank(&after[1..]);
    let Some(after) = after.strip_prefix(']') else {
        return Err(unreadable(first_word(after), Wanted::TAG_END));
    };
    Ok((after, TagText { text: between(input, after), name, written, value: unescaped(written) }))
}

/// A comment in braces: its text. `None` when it is left open.
fn brace_comment(input: &str) -> Option<(&str, &str)> {
    let inside = &input[1..];
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            b'}' => return Some((&inside[at + 1..], &inside[..at])),
            b'{' => return None,
            b'\n' if tag_start(blank(&inside[at + 1..])) => return None,
            _ => {}
        }
    }
    None
}

/// A comment to the end of the line: its text.
pub(super) fn line_comment(input: &str) -> (&str, &str) {
    let end = input.find('\n').unwrap_or(input.len());
    let text = &input[1..end];
    (&input[end..], text.strip_suffix('\r').unwrap_or(text))
}

/// Why a comment cannot be written and read back, and what to do about it.
pub(super) fn cannot_comment(comment: &Comment) -> Option<(String, &'static str)> {
    let text = &comment.text;
    let control = |c: &char| c.is_control() && *c != '\t' && (comment.to_line_end || *c != '\n');
    if let Some(c) = text.chars().find(control) {
        return Some(match c {
            '\n' => ("a comment to the end of the line has more than one line".to_owned(), "write it in braces"),
            _ => (format!("a comment holds the control character U+{:04X}", u32::from(c)), "leave it out"),
        });
    }
    if comment.to_line_end {
        return None;
    }
    if let Some(brace) = text.chars().find(|c| matches!(c, '{' | '}')) {
        return Some((
            format!("a comment in braces holds a `{brace}`"),
            "write `(` and `)`, or a comment to the line's end",
        ));
    }
    let tag = text.split('\n').skip(1).any(|line| tag_start(blank(line)));
    tag.then(|| ("a line of a comment in braces begins like a tag".to_owned(), "put a word before the `[`"))
}

/// A turn number with one dot or three.
fn number(input: &str) -> Parsed<'_, (u32, bool)> {
    let (rest, digits) = run(input, |byte| byte.is_ascii_digit());
    let (rest, dots) = run(rest, |byte| byte == b'.');
    let value = digits.bytes().fold(0u32, |sum, d| sum.saturating_mul(10).saturating_add(u32::from(d - b'0')));
    match (digits.len(), dots.len()) {
        (1.., 1) => Ok((rest, (value, false))),
        (1.., 3) => Ok((rest, (value, true))),
        _ => Err(Err::Error(super::syntax::Fail { left: input.len(), wanted: Wanted::DOTS })),
    }
}

/// What must follow a ply: white space, the end, or the start of something else.
fn ply_end(input: &str) -> bool {
    input.is_empty() || input.starts_with(SPACES) || input.starts_with(['{', '}', ';', '['])
}

/// A word up to the next white space or the start of a comment, at least one character.
fn first_word(input: &str) -> &str {
    let stop = |(_, c): &(usize, char)| SPACES.contains(c) || matches!(c, '{' | '}' | ';');
    let length = input.char_indices().skip(1).find(stop).map_or(input.len(), |(at, _)| at);
    if input.starts_with(SPACES) { &input[..0] } else { &input[..length] }
}

/// The part of an unreadable word that the message shows: up to the next sign that joins parts of a ply.
pub(super) fn bad_token(input: &str) -> &str {
    let word = first_word(input);
    let length = word.char_indices().skip(1).find(|(_, c)| "-*~=+/".contains(*c)).map_or(word.len(), |(at, _)| at);
    &word[..length]
}

/// What is left after a ply that cannot be read: where the next thing begins that can stand between white space.
fn resume(token: &str) -> &str {
    const JOINS: &str = "-*~=+/";
    let mut rest = &token[first_word(token).len()..];
    let mut joined = between(token, rest).ends_with(|c| JOINS.contains(c));
    loop {
        let (next, ()) = ws(rest).unwrap_or((rest, ()));
        let word = first_word(next);
        let joins = word.starts_with(|c| JOINS.contains(c)) || word.eq_ignore_ascii_case("x");
        if word.is_empty() || next.starts_with(['{', '}', ';', '[']) || !(joined || joins) {
            return rest;
        }
        rest = &next[word.len()..];
        joined = word.ends_with(|c| JOINS.contains(c)) || word.eq_ignore_ascii_case("x");
    }
}

/// Reads one game and tells the scribe of everything in it.
pub(super) fn game<'a>(text: &'a str, scribe: &mut dyn Scribe<'a>) {
    let mut input = text.strip_prefix('\u{feff}').unwrap_or(text);
    while !scribe.has_enough() {
        (input, _) = ws(input).unwrap_or((input, ()));
        input = match input.bytes().next() {
            None => return,
            Some(b'[') => bracket(input, scribe),
            Some(b'{') => match brace_comment(input) {
                Some((rest, text)) => {
                    scribe.comment(between(input, rest), text, false);
                    rest
                }
                None => {
                    fault(scribe, &codes::COMMENT_OPEN, &input[..1]);
                    numbered_line(input)
                }
            },
            Some(b'}') => {
                fault(scribe, &codes::COMMENT_STRAY, &input[..1]);
                &input[1..]
            }
            Some(b';') => {
                let (rest, text) = line_comment(input);
                scribe.comment(between(input, rest), text, true);
                rest
            }
            Some(_) => moves(input, scribe),
        };
    }
}

/// What is left from the next line that begins with a turn number or a tag. How far a comment was meant to go that is
/// left open, nobody knows; such a line is hardly a part of it.
fn numbered_line(input: &str) -> &str {
    let mut rest = input;
    while let Some(at) = rest.find('\n') {
        rest = &rest[at + 1..];
        let line = blank(rest);
        if number(line).is_ok() || tag_start(line) {
            return rest;
        }
    }
    ""
}

fn fault<'a>(scribe: &mut dyn Scribe<'a>, code: &'static Code, text: &'a str) {
    scribe.fault(Fault { code, text, wanted: Wanted::default(), instead_of_ply: false });
}

/// A tag, or a check among the moves.
fn bracket<'a>(input: &'a str, scribe: &mut dyn Scribe<'a>) -> &'a str {
    match tag(input) {
        Ok((rest, tag)) => {
            if check(&tag) {
                scribe.check(tag.text, tag.written);
            } else {
                scribe.tag(tag);
            }
            rest
        }
        Err(bad) => bad.report(input, scribe),
    }
}

/// A turn number or a ply.
fn moves<'a>(input: &'a str, scribe: &mut dyn Scribe<'a>) -> &'a str {
    if let Ok((rest, (value, goes_on))) = number(input) {
        scribe.number(between(input, rest), value, goes_on);
        return rest;
    }
    let fail = match ply.parse(input) {
        Ok((rest, ply)) if ply_end(rest) => {
            scribe.ply(between(input, rest), ply);
            return rest;
        }
        Ok((rest, _)) => {
            super::syntax::Fail { left: rest.len(), wanted: Wanted::SPACE.or(Wanted::STEP).or(Wanted::CAPTURE) }
        }
        Err(Err::Error(fail) | Err::Failure(fail)) => fail,
        Err(Err::Incomplete(_)) => super::syntax::Fail { left: input.len(), wanted: Wanted::default() },
    };
    let at = &input[input.len() - fail.left..];
    // A ply that breaks off at the end of a line, or before something that can be read by itself, has its fault where it
    // breaks off.
    let read = between(input, at);
    let next_is_sound = || number(at).is_ok() || ply.parse(at).is_ok_and(|(rest, _)| ply_end(rest));
    if read.ends_with('\n') || (read.ends_with(SPACES) && next_is_sound()) {
        let token = input_word(input, at);
        scribe.fault(Fault { code: &codes::PLY_UNREADABLE, text: token, wanted: fail.wanted, instead_of_ply: true });
        return at;
    }
    // What is joined to the end of a ply is a word of its own.
    let token = if fail.wanted.includes(Wanted::SPACE) { first_word(at) } else { bad_token(at) };
    // A ply that breaks off has its fault where it ends.
    let token = if token.is_empty() || at.starts_with(['{', '}', ';', '[']) { input_word(input, at) } else { token };
    scribe.fault(Fault { code: &codes::PLY_UNREADABLE, text: token, wanted: fail.wanted, instead_of_ply: true });
    let rest = resume(at);
    // Always at least one character further.
    if rest.len() < input.len() { rest } else { &input[input.chars().next().map_or(0, char::len_utf8)..] }
}

/// The last word of what was read of a ply before it broke off.
fn input_word<'a>(input: &'a str, at: &'a str) -> &'a str {
    let read = between(input, at).trim_end_matches(SPACES);
    read.rsplit(SPACES).next().unwrap_or_default()
}
