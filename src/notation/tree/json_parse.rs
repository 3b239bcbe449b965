//! Parses JSON. Brackets, commas and colons are handled here, so that every error has a span; numbers are left to
//! `serde_json`.

use super::value::{DEPTH, Document, Kind, MAX_VALUES, Value, too_many_values};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::message::shown;
use crate::source::Span;
use serde::de::IgnoredAny;
use std::borrow::Cow;

/// Parses a text up to the first error.
pub(in crate::notation) fn parse(text: &str) -> Document<'_> {
    let mut reader = Reader { text, at: 0, opened: Vec::new(), values: 0, error: None };
    let mut root = reader.value();
    reader.space();
    if reader.error.is_none() && reader.at < text.len() {
        if !matches!(root, Some(Value { kind: Kind::Map(_), .. })) {
            // A game that lost its bracket, or no game at all.
            (root, reader.at) = (None, 0);
            reader.space();
            reader.unexpected("`{`");
        } else {
            reader.unexpected("the end: the game is closed already");
        }
    }
    Document { text, root, error: reader.error }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Where the open brackets stand.
    opened: Vec<usize>,
    /// How many values have been parsed.
    values: usize,
    error: Option<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    /// Takes a sign if it is the next one.
    fn takes(&mut self, sign: char) -> bool {
        self.space();
        let there = self.rest().starts_with(sign);
        self.at += usize::from(there);
        there
    }

    fn stop(&mut self, token: &'a str, diagnostic: Diagnostic) {
        let span = Span::of(token, self.text).unwrap_or_default();
        self.error.get_or_insert(Diagnostic { span, ..diagnostic });
    }

    /// Ends parsing here, where something else was expected.
    fn unexpected(&mut self, expected: &str) {
        let token = word(self.rest());
        if !token.is_empty() {
            let diagnostic = unreadable(format!("`{}` cannot be read here", shown(token)));
            let mut diagnostic = diagnostic.label(format!("expected {expected}"));
            if let Some(&open) = self.opened.last() {
                diagnostic = diagnostic.other(Span::new(open, open + 1), "inside what is opened here");
            }
            return self.stop(token, diagnostic);
        }
        match self.opened.last() {
            Some(&open) => {
                let token = &self.text[open..open + 1];
                let close = if token == "{" { '}' } else { ']' };
                let diagnostic = unreadable(format!("this `{token}` is never closed"));
                self.stop(token, diagnostic.label("opened here").help(format!("close it with `{close}`")));
            }
            None => {
                let diagnostic = unreadable("the text ends where a game should be");
                self.stop(token, diagnostic.label("expected `{`, or `]` after the last game of a list"));
            }
        }
    }

    /// A value. An error in it truncates the values around it too.
    fn value(&mut self) -> Option<Value<'a>> {
        self.space();
        let start = self.at;
        self.values += 1;
        if self.values > MAX_VALUES {
            self.stop(&self.text[start..start], too_many_values());
            return None;
        }
        let kind = match self.rest().bytes().next() {
            Some(b'{' | b'[') if self.opened.len() == DEPTH => {
                let diagnostic = unreadable("values are nested too deep here");
                let token = &self.text[start..start + 1];
                self.stop(token, diagnostic.label(format!("more than {DEPTH} levels")).help("no record needs as many"));
                return None;
            }
            Some(b'{') => {
                let mut fields = Vec::new();
                self.parts('}', |reader| reader.field(&mut fields));
                fields.shrink_to_fit();
                Kind::Map(fields)
            }
            Some(b'[') => {
                let mut items = Vec::new();
                self.parts(']', |reader| items.extend(reader.value()));
                items.shrink_to_fit();
                Kind::List(items)
            }
            Some(b'"') => return self.string(),
            Some(byte) if !b",:]}".contains(&byte) => self.literal(),
            _ => {
                self.unexpected("a value");
                return None;
            }
        };
        let kind = if self.error.is_some() { Kind::Truncated(Box::new(kind)) } else { kind };
        Some(Value { token: &self.text[start..self.at], kind })
    }

    /// The parts between brackets, with commas between them.
    fn parts(&mut self, close: char, mut part: impl FnMut(&mut Self)) {
        self.opened.push(self.at);
        self.at += 1;
        if !self.takes(close) {
            loop {
                part(self);
                if self.error.is_some() {
                    return;
                }
                if self.takes(close) {
                    break;
                }
                if !self.takes(',') {
                    return self.unexpected(&format!("`,` or `{close}`"));
                }
            }
        }
        self.opened.pop();
    }

    fn field(&mut self, fields: &mut Vec<(Value<'a>, Value<'a>)>) {
        self.space();
        if !self.rest().starts_with('"') {
            return self.unexpected("a name in quotes");
        }
        self.values += 1;
        let Some(key) = self.string() else { return };
        if !self.takes(':') {
            return self.unexpected("`:`");
        }
        if let Some(value) = self.value() {
            fields.push((key, value));
        }
    }

    /// A text in quotes. A wrong escape in it does not end parsing.
    fn string(&mut self) -> Option<Value<'a>> {
        let rest = self.rest();
        let mut escaped = false;
        let end = rest.bytes().enumerate().skip(1).find_map(|(at, byte)| match byte {
            b'"' if !escaped => Some(at),
            0..0x20 => Some(at),
            _ => {
                escaped = byte == b'\\' && !escaped;
                None
            }
        });
        let Some(end) = end.filter(|&end| rest[end..].starts_with('"')) else {
            match end.filter(|&end| !rest[end..].starts_with(['\n', '\r'])) {
                Some(at) => {
                    let diagnostic = unreadable("a control character in a text");
                    let help = format!("write it as `\\u{:04x}`", rest.as_bytes()[at]);
                    self.stop(&rest[at..at + 1], diagnostic.label("not allowed in JSON").help(help));
                }
                None => {
                    let diagnostic = unreadable("this quote is never closed");
                    self.stop(&rest[..1], diagnostic.label("opened here").help("close it with `\"` on the same line"));
                }
            }
            return None;
        };
        self.at += end + 1;
        let (token, written) = (&rest[..=end], &rest[1..end]);
        if !written.contains('\\') {
            return Some(Value::text(token, written, Cow::Borrowed(written)));
        }
        match unescaped(written) {
            Some(value) => Some(Value::text(token, written, Cow::Owned(value))),
            None => {
                let diagnostic = unreadable("this text has an escape that JSON does not know").label("in this text").help(
                    "`\\\"`, `\\\\`, `\\n`, `\\t` and `\\u0041` are escapes; half of a surrogate pair is not a character",
                );
                Some(Value { token, kind: Kind::Invalid(Box::new(diagnostic)) })
            }
        }
    }

    /// A number or a word.
    fn literal(&mut self) -> Kind<'a> {
        let token = word(self.rest());
        self.at += token.len();
        match token {
            "null" => Kind::Null,
            "true" => Kind::Bool(true),
            "false" => Kind::Bool(false),
            _ if serde_json::from_str::<IgnoredAny>(token).is_ok() => Kind::Number,
            _ => {
                let diagnostic =
                    unreadable(format!("`{}` is not a JSON value", shown(token))).label("expected a value");
                Kind::Invalid(Box::new(diagnostic.help("a text is written in double quotes")))
            }
        }
    }
}

/// What a text in quotes stands for, if JSON knows all of its escapes.
fn unescaped(written: &str) -> Option<String> {
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
