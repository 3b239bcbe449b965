//! Reads tags and comments. Each function is named for the rule of `grammar/pai.pest` that it reads.

use super::read::first_word;
use crate::codes;
use crate::notation::read::expected::{Expected, between, run};
use crate::notation::read::visitor::{SyntaxError, TagText, Visitor};
use crate::notation::window::odd_in_value;
use crate::record::Comment;
use std::borrow::Cow;
use std::ops::Range;

/// Whether a tag begins here: a bracket, a name and a quote.
pub(crate) fn tag_start(input: &str) -> bool {
    let Some(rest) = input.strip_prefix('[') else { return false };
    let (rest, name) = tag_name(blank(rest));
    !name.is_empty() && blank(rest).starts_with('"')
}

/// The line that a place of a text is on, if it is a tag but for the `[` that it begins with: `Guest "Lin"]`.
pub(crate) fn unopened(text: &str, at: usize) -> Option<&str> {
    /// A name is not longer; so a long line is not looked at for every word of it.
    const LONGEST: usize = 40;
    let from = at.saturating_sub(LONGEST);
    let start = match memchr::memrchr(b'\n', text.as_bytes().get(from..at)?) {
        Some(end) => from + end + 1,
        None if from == 0 => 0,
        None => return None,
    };
    let line = text.get(start..)?.lines().next()?.trim();
    let (rest, name) = tag_name(line);
    let (end, _) = tag_value(blank(rest).strip_prefix('"')?)?;
    (!name.is_empty() && blank(&end[1..]) == "]").then_some(line)
}

/// Whether a tag is a position to be compared with the board.
pub(crate) fn check(tag: &TagText<'_>) -> bool {
    names_check(tag.name.as_bytes())
}

/// Whether the name of a tag is that of such a position.
#[inline]
pub(super) fn names_check(name: &[u8]) -> bool {
    name.len() == 5 && name.eq_ignore_ascii_case(b"Check")
}

/// What a byte may stand in of a tag that is all of a line, as bits.
static PARTS: [u8; 256] = {
    let mut parts = [0; 256];
    let mut byte = b' ';
    while byte <= b'~' {
        let in_value = if matches!(byte, b'"' | b'\\') { 0 } else { VALUE };
        parts[byte as usize] = in_value | if byte.is_ascii_alphanumeric() { NAME } else { 0 };
        byte += 1;
    }
    parts
};
const NAME: u8 = 1;
const VALUE: u8 = 2;

/// Where the name and the value stand of a tag that is all of a line, as most are, and how long the line is with its end.
/// The value has plain signs only.
#[inline]
pub(super) fn plain_tag(bytes: &[u8]) -> Option<(Range<usize>, Range<usize>, usize)> {
    let [b'[', first, ..] = bytes else { return None };
    let name = 1..1 + part(&bytes[1..], NAME);
    let [b' ', b'"', behind @ ..] = &bytes[name.end..] else { return None };
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let value = name.end + 2..name.end + 2 + value(behind);
    let [b'"', b']', b'\n', ..] = bytes[value.end..] else { return None };
    let length = value.end + 3;
    Some((name, value, length))
}

/// How many of these bytes may stand in a part of a tag.
#[inline(always)]
fn part(bytes: &[u8], part: u8) -> usize {
    let may = |byte: u8| PARTS[usize::from(byte)];
    let mut rest = bytes;
    // Several at a time, as long as all of them may stand there.
    while let [a, b, c, d, behind @ ..] = rest
        && may(*a) & may(*b) & may(*c) & may(*d) & part != 0
    {
        rest = behind;
    }
    while let [byte, behind @ ..] = rest
        && may(*byte) & part != 0
    {
        rest = behind;
    }
    bytes.len() - rest.len()
}

/// How many of these bytes may stand in a value.
#[inline(always)]
fn value(bytes: &[u8]) -> usize {
    /// Most values have fewer words.
    const FEW: usize = 5;
    let (words, rest) = bytes.as_chunks::<8>();
    for (number, word) in words.iter().enumerate().take(FEW) {
        let odd = odd_in_value(u64::from_le_bytes(*word));
        if odd != 0 {
            return 8 * number + odd.trailing_zeros() as usize / 8;
        }
    }
    if words.len() < FEW { bytes.len() - rest.len() + part(rest, VALUE) } else { long_value(bytes) }
}

#[cold]
#[inline(never)]
fn long_value(bytes: &[u8]) -> usize {
    let length = memchr::memchr3(b'"', b'\\', b'\n', bytes).unwrap_or(bytes.len());
    // All bytes are compared together, without a way out in the middle.
    let ends = |(least, most): (u8, u8), byte: &u8| (least.min(*byte), most.max(*byte));
    let (least, most) = bytes[..length].iter().fold((b'~', b' '), ends);
    if least >= b' ' && most <= b'~' { length } else { part(bytes, VALUE) }
}

/// Skips spaces and tabs.
pub(super) fn blank(input: &str) -> &str {
    run(input, |byte| matches!(byte, b' ' | b'\t')).0
}

/// A letter, then letters and digits; empty if there is no letter.
pub(crate) fn tag_name(input: &str) -> (&str, &str) {
    if !input.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return (input, "");
    }
    run(input, |byte| byte.is_ascii_alphanumeric())
}

/// The value of a tag with its escapes: everything on the line up to a quote without a backslash.
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

/// A value without its escapes: `\"` is a quote and `\\` a backslash.
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

/// A tag that cannot be read.
pub(crate) struct BadTag<'a> {
    error: SyntaxError<'a>,
    /// The tag that was probably meant.
    meant: Option<TagText<'a>>,
}

impl<'a> BadTag<'a> {
    /// Reports the error and the tag that was probably meant. Returns the text from the end of the line.
    pub(crate) fn report(self, input: &'a str, visitor: &mut dyn Visitor<'a>) -> &'a str {
        visitor.error(self.error);
        if let Some(tag) = self.meant {
            visitor.tag(tag);
        }
        &input[input.find('\n').unwrap_or(input.len())..]
    }
}

/// `[Name "value"]`.
pub(crate) fn tag(input: &str) -> Result<(&str, TagText<'_>), BadTag<'_>> {
    if let Some((name, value, line)) = plain_tag(input.as_bytes()) {
        let (text, rest) = input.split_at(line - 1);
        let written = &input[value];
        return Ok((rest, TagText { text, name: &input[name], written, value: Cow::Borrowed(written) }));
    }
    let unreadable = |token, expected| {
        let error = SyntaxError { expected, ..SyntaxError::new(&codes::TAG_UNREADABLE, token) };
        BadTag { error, meant: None }
    };
    let rest = blank(&input[1..]);
    let (rest, name) = tag_name(rest);
    if name.is_empty() {
        return Err(unreadable(first_word(rest), Expected::TAG_NAME));
    }
    let rest = blank(rest);
    let Some(quoted) = rest.strip_prefix('"') else {
        return Err(unreadable(first_word(rest), Expected::QUOTE));
    };
    let Some((after, written)) = tag_value(quoted) else {
        let line = quoted.lines().next().unwrap_or_default().trim_end();
        let written = line.strip_suffix(']').unwrap_or(line);
        let meant = TagText { text: between(input, &quoted[line.len()..]), name, written, value: unescaped(written) };
        return Err(BadTag {
            error: SyntaxError::new(&codes::TAG_OPEN, &rest[..1]),
            meant: Some(meant).filter(|tag| !tag.name.eq_ignore_ascii_case("Check")),
        });
    };
    let after = blank(&after[1..]);
    let Some(after) = after.strip_prefix(']') else {
        return Err(unreadable(first_word(after), Expected::TAG_END));
    };
    Ok((after, TagText { text: between(input, after), name, written, value: unescaped(written) }))
}

/// The text of a comment in braces; `None` if it is not closed.
pub(in crate::notation) fn brace_comment(input: &str) -> Result<(&str, &str), Option<&str>> {
    let inside = &input[1..];
    for at in memchr::memchr3_iter(b'}', b'{', b'\n', inside.as_bytes()) {
        match inside.as_bytes()[at] {
            b'}' => return Ok((&inside[at + 1..], &inside[..at])),
            b'{' => return Err(Some(&inside[at..])),
            _ if tag_start(blank(&inside[at + 1..])) => return Err(None),
            _ => {}
        }
    }
    Err(None)
}

/// The text of a comment to the end of the line.
pub(crate) fn line_comment(input: &str) -> (&str, &str) {
    let end = input.find('\n').unwrap_or(input.len());
    let text = &input[1..end];
    (&input[end..], text.strip_suffix('\r').unwrap_or(text))
}

/// Why a comment cannot be written, and what to do about it.
pub(crate) fn cannot_write(comment: &Comment) -> Option<(String, &'static str)> {
    let text = &comment.text;
    // Most have nothing but these.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'z' | b'|' | b'~')) {
        return None;
    }
    let control = |c: &char| c.is_control() && *c != '\t' && (comment.to_line_end || *c != '\n');
    if let Some(c) = text.chars().find(control) {
        return Some(match c {
            '\n' => ("a comment to the end of the line has more than one line".to_owned(), "write it in braces"),
            _ => (format!("a comment contains the control character U+{:04X}", u32::from(c)), "leave it out"),
        });
    }
    if comment.to_line_end {
        return None;
    }
    if let Some(brace) = text.chars().find(|c| matches!(c, '{' | '}')) {
        return Some((
            format!("a comment in braces contains a `{brace}`"),
            "write `(` and `)`, or a comment to the line's end",
        ));
    }
    let tag = text.split('\n').skip(1).any(|line| tag_start(blank(line)));
    tag.then(|| ("a line of a comment in braces begins like a tag".to_owned(), "put a word before the `[`"))
}

/// Whether a text can be a comment in braces: it has no brace, and no line that begins like a tag.
pub(crate) fn fits_braces(text: &str) -> bool {
    !text.contains(['{', '}']) && !text.split('\n').skip(1).any(|line| tag_start(blank(line)))
}
