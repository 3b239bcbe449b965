//! Reads JSON as events. Brackets, commas and colons are handled here, so that every error has a span; numbers with more
//! than digits are left to `serde_json`.

use super::events::{DEPTH, Document, Kind, too_many_values};
use super::glance::Style;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::message::shown;
use crate::source::Span;
use serde::de::IgnoredAny;

/// Receives what stands in JSON.
pub(super) trait Sink {
    /// Whether no more values are taken.
    fn is_full(&self) -> bool;

    /// A list or an object begins; false if it is nested too deep.
    fn open(&mut self, is_object: bool, at: usize) -> bool;

    /// It ends.
    fn close(&mut self, end: usize);

    /// A text, from its first quote up to after the last; false if that ends reading. A name if it is one of a field.
    fn text(&mut self, start: usize, end: usize, has_escapes: bool, is_name: bool) -> bool;

    /// A number or a word; false if that ends reading.
    fn word(&mut self, start: usize, end: usize) -> bool;

    /// The end of the ply or of the turns that begin at a place, if they are taken at a glance.
    fn glance(&mut self, kind: Kind, at: usize) -> Option<usize>;
}

/// Why reading ends before the end of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// Something else stands here.
    Expected(&'static str),
    /// A control character in a text stands at this place.
    Control(usize),
    /// A text that is not closed on its line, or not before the end.
    Open {
        at_end: bool,
    },
    TooDeep,
    TooMany,
    /// The sink said so.
    Refused,
}

/// How many levels of nesting are told apart; no sink takes as many.
const LEVELS: usize = 128;

/// Reads the value that begins at a place. Returns where it ends, or why and where reading ends before.
pub(super) fn value(bytes: &[u8], mut at: usize, sink: &mut impl Sink) -> Result<usize, (Stop, usize)> {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let space = |at: usize| if byte(at) > b' ' { at } else { after_space(bytes, at) };
    // Objects, lists, and the lists that hold turns or plies.
    let (mut depth, mut levels) = (0, [Kind::Null; LEVELS]);
    // Whether a name is due, and what is in the list that the last one may be the name of.
    let (mut is_name, mut named) = (false, Kind::List);
    loop {
        at = space(at);
        if is_name {
            if byte(at) != b'"' {
                return Err((Stop::Expected("a name in quotes"), at));
            }
            let start = at;
            at = text(bytes, start, true, sink).map_err(|stop| (stop, start))?;
            named = match &bytes[start..at] {
                b"\"turns\"" => Kind::Turns,
                b"\"plies\"" => Kind::Ply,
                _ => Kind::List,
            };
            at = space(at);
            if byte(at) != b':' {
                return Err((Stop::Expected("`:`"), at));
            }
            at = space(at + 1);
        }
        if sink.is_full() {
            return Err((Stop::TooMany, at));
        }
        match byte(at) {
            b'"' => at = text(bytes, at, false, sink).map_err(|stop| (stop, at))?,
            sign @ (b'{' | b'[') => {
                if let kind @ (Kind::Turns | Kind::Ply) = levels[depth]
                    && let Some(end) = sink.glance(kind, at)
                {
                    at = end;
                } else {
                    let is_object = sign == b'{';
                    if depth + 1 == LEVELS || !sink.open(is_object, at) {
                        return Err((Stop::TooDeep, at));
                    }
                    depth += 1;
                    levels[depth] = if is_object { Kind::Map } else { named };
                    at = space(at + 1);
                    if byte(at) != sign + 2 {
                        is_name = is_object;
                        continue;
                    }
                    at += 1;
                    sink.close(at);
                    depth -= 1;
                }
            }
            b',' | b':' | b']' | b'}' => return Err((Stop::Expected("a value"), at)),
            _ if at >= bytes.len() => return Err((Stop::Expected("a value"), at)),
            _ => {
                let end = end_of_word(bytes, at);
                if !sink.word(at, end) {
                    return Err((Stop::Refused, end));
                }
                at = end;
            }
        }
        // What follows a value.
        loop {
            if depth == 0 {
                return Ok(at);
            }
            at = space(at);
            let is_object = levels[depth] == Kind::Map;
            match byte(at) {
                b',' => {
                    (at, is_name) = (at + 1, is_object);
                    break;
                }
                b'}' if is_object => {}
                b']' if !is_object => {}
                _ => return Err((Stop::Expected(if is_object { "`,` or `}`" } else { "`,` or `]`" }), at)),
            }
            at += 1;
            sink.close(at);
            depth -= 1;
        }
    }
}

/// The place after white space.
#[inline]
fn after_space(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(at) {
        at += 1;
        at += spaces(&bytes[at..]);
    }
    at
}

/// Reads a text in quotes, and returns where it ends.
#[inline(always)]
fn text(bytes: &[u8], start: usize, is_name: bool, sink: &mut impl Sink) -> Result<usize, Stop> {
    let (mut at, mut has_escapes) = (start + 1, false);
    loop {
        at = end_of_text(bytes, at);
        match bytes.get(at) {
            Some(b'"') => break,
            // What is escaped may not be a control character.
            Some(b'\\') => {
                has_escapes = true;
                at += if bytes.get(at + 1).is_some_and(|next| *next >= b' ') { 2 } else { 1 };
            }
            Some(b'\n' | b'\r') => return Err(Stop::Open { at_end: false }),
            None => return Err(Stop::Open { at_end: true }),
            Some(_) => return Err(Stop::Control(at)),
        }
    }
    if sink.text(start, at + 1, has_escapes, is_name) { Ok(at + 1) } else { Err(Stop::Refused) }
}

/// Where the word or number ends that begins at a place.
fn end_of_word(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    let length = rest.iter().position(|byte| is_stop(*byte)).unwrap_or(rest.len()).max(1);
    // Other letters may end a word, too.
    let letters = || str::from_utf8(&rest[..length]).map_or(length, |letters| word(letters).len());
    start + if rest[..length].is_ascii() { length } else { letters() }
}

/// Whether a word ends before a byte.
fn is_stop(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7f || b"{}[],:\"".contains(&byte)
}

/// How many spaces bytes begin with.
#[inline(always)]
pub(super) fn spaces(bytes: &[u8]) -> usize {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    let mut rest = bytes;
    while let Some((chunk, behind)) = rest.split_first_chunk() {
        let others = u64::from_le_bytes(*chunk) ^ SPACES;
        if others != 0 {
            return bytes.len() - rest.len() + others.trailing_zeros() as usize / 8;
        }
        rest = behind;
    }
    bytes.len() - rest.len() + rest.iter().take_while(|byte| **byte == b' ').count()
}

/// The place of the first quote, backslash or control character from a place on, eight bytes at a time.
#[inline(always)]
pub(super) fn end_of_text(bytes: &[u8], start: usize) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let is = |word: u64, byte: u8| word ^ (ONES * u64::from(byte));
    let mut at = start;
    while let Some(&chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(chunk);
        // The highest bit of a byte is set where a byte is below a number; above the first such one it says nothing.
        let below = |word: u64, number: u8| word.wrapping_sub(ONES * u64::from(number)) & !word;
        let found = (below(is(word, b'"'), 1) | below(is(word, b'\\'), 1) | below(word, b' ')) & (ONES << 7);
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..b' ');
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(ends).unwrap_or(rest.len())
}

/// Whether a word is a number, or `true`, `false` or `null`.
pub(super) fn is_scalar(word: &[u8]) -> bool {
    let is_short = matches!(word.first(), Some(b'1'..=b'9')) && word.iter().all(u8::is_ascii_digit);
    is_short || word == b"true" || serde_json::from_slice::<IgnoredAny>(word).is_ok()
}

impl Sink for Document<'_> {
    #[inline(always)]
    fn is_full(&self) -> bool {
        Document::is_full(self)
    }

    #[inline]
    fn open(&mut self, is_object: bool, at: usize) -> bool {
        let fits = self.depth() < DEPTH;
        if fits {
            self.open(if is_object { Kind::Map } else { Kind::List }, at);
        }
        fits
    }

    #[inline]
    fn close(&mut self, end: usize) {
        Document::close(self, end);
    }

    #[inline(always)]
    fn text(&mut self, start: usize, end: usize, has_escapes: bool, _is_name: bool) -> bool {
        if has_escapes {
            escaped(self, start, end);
        } else {
            self.scalar(Kind::Quoted, start, end);
        }
        true
    }

    #[inline]
    fn word(&mut self, start: usize, end: usize) -> bool {
        let token = self.text.get(start..end).unwrap_or_default();
        let kind = match token {
            "null" => Kind::Null,
            "true" => Kind::Bool(true),
            "false" => Kind::Bool(false),
            _ if is_scalar(token.as_bytes()) => Kind::Number,
            _ => {
                let diagnostic =
                    unreadable(format!("`{}` is not a JSON value", shown(token))).label("expected a value");
                self.invalid(start, end, diagnostic.help("a text is written in double quotes"));
                return true;
            }
        };
        self.scalar(kind, start, end);
        true
    }

    #[inline]
    fn glance(&mut self, kind: Kind, at: usize) -> Option<usize> {
        Document::glance(self, kind, Style::Json, at)
    }
}

/// Reads a text up to the first error.
pub(in crate::notation) fn read(text: &str) -> Document<'_> {
    read_into(Document::new(text))
}

/// The same for reading the record.
pub(super) fn read_record(text: &str) -> Document<'_> {
    read_into(Document::of_record(text))
}

fn read_into(mut document: Document<'_>) -> Document<'_> {
    let text = document.text;
    let end = match value(text.as_bytes(), 0, &mut document) {
        Ok(end) => end,
        Err((stop, at)) => {
            stopped(&mut document, stop, at);
            document.root = Some(0);
            return document;
        }
    };
    let rest = |at: usize| at + text[at..].len() - text[at..].trim_start_matches(SPACES).len();
    document.root = Some(0);
    if rest(end) < text.len() {
        if document.root().is_some_and(|root| root.kind() == Kind::Map) {
            unexpected(&mut document, rest(end), "the end: the game is closed already");
        } else {
            // A game that lost its bracket, or no game at all.
            document.root = None;
            unexpected(&mut document, rest(0), "`{`");
        }
    }
    document
}

/// White space in JSON.
const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

/// Ends reading.
#[cold]
fn stopped(document: &mut Document<'_>, stop: Stop, at: usize) {
    let text = document.text;
    let (token, diagnostic) = match stop {
        Stop::Expected(expected) => return unexpected(document, at, expected),
        Stop::Control(at) => {
            let help = format!("write it as `\\u{:04x}`", text.as_bytes()[at]);
            let diagnostic = unreadable("a control character in a text").label("not allowed in JSON").help(help);
            (text.get(at..at + 1), diagnostic)
        }
        Stop::Open { .. } => {
            let diagnostic = unreadable("this quote is never closed").label("opened here");
            (text.get(at..at + 1), diagnostic.help("close it with `\"` on the same line"))
        }
        Stop::TooDeep => {
            let diagnostic = unreadable("values are nested too deep here").label(format!("more than {DEPTH} levels"));
            (text.get(at..at + 1), diagnostic.help("no record needs as many"))
        }
        Stop::TooMany | Stop::Refused => (text.get(at..at), too_many_values()),
    };
    document.stop(at, token.unwrap_or_default(), diagnostic);
}

/// Ends reading where something else was expected.
#[cold]
fn unexpected(document: &mut Document<'_>, at: usize, expected: &str) {
    let text = document.text;
    let rest = text.get(at..).unwrap_or_default();
    let (token, opened) = (word(rest), document.opened());
    if !token.is_empty() {
        let diagnostic = unreadable(format!("`{}` cannot be read here", shown(token)));
        let before = text.get(..at).unwrap_or_default().trim_end();
        let help = match before.ends_with(',') && matches!(token, "]" | "}") {
            true => format!("leave out the comma before `{token}`"),
            false => {
                "names and texts stand in double quotes, a comma between two items, and comments nowhere".to_owned()
            }
        };
        let mut diagnostic = diagnostic.label(format!("expected {expected}")).help(help);
        if let Some((_, open)) = opened {
            diagnostic = diagnostic.other(Span::new(open, open + 1), "inside what is opened here");
        }
        return document.stop(at, token, diagnostic);
    }
    match opened {
        Some((is_object, open)) => {
            let close = if is_object { '}' } else { ']' };
            let token = text.get(open..open + 1).unwrap_or_default();
            let diagnostic = unreadable(format!("this `{token}` is never closed")).label("opened here");
            document.stop(at, token, diagnostic.help(format!("close it with `{close}`")));
        }
        None => {
            let diagnostic = unreadable("the text ends where a game should be");
            document.stop(at, token, diagnostic.label("expected `{`, or `]` after the last game of a list"));
        }
    }
}

/// A text with escapes.
#[cold]
fn escaped(document: &mut Document<'_>, start: usize, end: usize) {
    let written = document.text.get(start + 1..end - 1).unwrap_or_default();
    match unescaped(written) {
        Some(value) => document.escaped(start, end, written, value),
        None => {
            let diagnostic = unreadable("this text has an escape that JSON does not know").label("in this text");
            let help =
                "`\\\"`, `\\\\`, `\\n`, `\\t` and `\\u0041` are escapes; half of a surrogate pair is not a character";
            document.invalid(start, end, diagnostic.help(help));
        }
    }
}

/// What a text in quotes stands for, if JSON knows all of its escapes.
pub(super) fn unescaped(written: &str) -> Option<String> {
    // As escapes write what is beyond 16 bits by halves, which have to be a pair.
    let mut units = Vec::with_capacity(written.len());
    let mut letters = written.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            units.extend_from_slice(letter.encode_utf16(&mut [0; 2]));
            continue;
        }
        units.push(match letters.next()? {
            sign @ ('"' | '\\' | '/') => sign as u16,
            'b' => 0x8,
            'f' => 0xc,
            'n' => 0xa,
            'r' => 0xd,
            't' => 0x9,
            'u' => {
                let mut digit = || letters.next()?.to_digit(16);
                (digit()? << 12 | digit()? << 8 | digit()? << 4 | digit()?) as u16
            }
            _ => return None,
        });
    }
    String::from_utf16(&units).ok()
}

/// The next sign or word.
fn word(rest: &str) -> &str {
    let stop = |c: char| c.is_whitespace() || c.is_control() || "{}[],:\"".contains(c);
    let length = rest.char_indices().skip(1).find(|(_, c)| stop(*c)).map_or(rest.len(), |(at, _)| at);
    match rest.chars().next() {
        Some(first) if stop(first) => &rest[..first.len_utf8()],
        _ => &rest[..length],
    }
}

fn unreadable(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&codes::JSON_UNREADABLE, Span::default(), message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_mean_what_they_mean_to_other_readers_of_json() {
        let parts = r#"a é 🍵 \" \\ \/ \b \f \n \r \t \u00e9 \u20AC \ud83c \udF75 \u12 \u+123 \x"#;
        let parts: Vec<&str> = parts.split(' ').collect();
        let mut seen = [0; 2];
        for at in 0..parts.len().pow(3) {
            let part = |place: u32| parts[at / parts.len().pow(place) % parts.len()];
            let written = [part(0), part(1), part(2)].concat();
            let value = serde_json::from_str::<String>(&format!("\"{written}\"")).ok();
            assert_eq!(unescaped(&written), value, "{written}");
            seen[usize::from(value.is_some())] += 1;
        }
        assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
    }
}
