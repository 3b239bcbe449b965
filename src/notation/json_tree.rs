//! Reads JSON into values that know their place. Which brackets, commas and colons stand where is seen to here; the
//! words between them are left to `serde_json`.

use super::scribe::shown;
use super::tree::{DEPTH, Kind, Node, Tree};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use std::borrow::Cow;

/// The value a text holds, or as much of it as stands before the first sign that is wrong.
pub(super) fn tree(text: &str) -> Tree<'_> {
    let mut reader = Reader { text, at: 0, opened: Vec::new(), broken: None };
    let mut root = reader.value();
    reader.space();
    if reader.broken.is_none() && reader.at < text.len() {
        if !matches!(root, Some(Node { kind: Kind::Map(_), .. })) {
            // A game that lost its bracket, or no game at all.
            (root, reader.at) = (None, 0);
            reader.space();
            reader.unexpected("`{`");
        } else {
            reader.unexpected("the end: the game is closed already");
        }
    }
    Tree { text, root, broken: reader.broken }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Where the brackets stand that are still open.
    opened: Vec<usize>,
    broken: Option<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    /// Takes a sign, if it stands here.
    fn takes(&mut self, sign: char) -> bool {
        self.space();
        let there = self.rest().starts_with(sign);
        self.at += usize::from(there);
        there
    }

    fn stop(&mut self, token: &'a str, finding: Diagnostic) {
        let span = Span::of(token, self.text).unwrap_or_default();
        self.broken.get_or_insert(Diagnostic { span, ..finding });
    }

    /// Ends the reading here, where this should stand.
    fn unexpected(&mut self, wanted: &str) {
        let token = word(self.rest());
        if !token.is_empty() {
            let finding = unreadable(format!("`{}` cannot be read here", shown(token)));
            let mut finding = finding.label(format!("expected {wanted}"));
            if let Some(&open) = self.opened.last() {
                finding = finding.other(Span::new(open, open + 1), "inside what is opened here");
            }
            return self.stop(token, finding);
        }
        match self.opened.last() {
            Some(&open) => {
                let token = &self.text[open..open + 1];
                let close = if token == "{" { '}' } else { ']' };
                let finding = unreadable(format!("this `{token}` is never closed"));
                self.stop(token, finding.label("opened here").help(format!("close it with `{close}`")));
            }
            None => {
                let finding = unreadable("the text ends where a game should stand");
                self.stop(token, finding.label("expected `{`, or `]` after the last game of a list"));
            }
        }
    }

    /// A value. Once reading is broken off, what holds it is cut too.
    fn value(&mut self) -> Option<Node<'a>> {
        self.space();
        let start = self.at;
        let kind = match self.rest().bytes().next() {
            Some(b'{' | b'[') if self.opened.len() == DEPTH => {
                let finding = unreadable("values stand too deep within one another here");
                let token = &self.text[start..start + 1];
                self.stop(token, finding.label(format!("more than {DEPTH} levels")).help("no record needs as many"));
                return None;
            }
            Some(b'{') => {
                let mut fields = Vec::new();
                self.parts('}', |reader| reader.field(&mut fields));
                Kind::Map(fields)
            }
            Some(b'[') => {
                let mut items = Vec::new();
                self.parts(']', |reader| items.extend(reader.value()));
                Kind::List(items)
            }
            Some(b'"') => return self.string(),
            Some(byte) if !b",:]}".contains(&byte) => self.literal(),
            _ => {
                self.unexpected("a value");
                return None;
            }
        };
        let kind = if self.broken.is_some() { Kind::Cut(Box::new(kind)) } else { kind };
        Some(Node { token: &self.text[start..self.at], kind })
    }

    /// What stands between brackets, with commas between.
    fn parts(&mut self, close: char, mut part: impl FnMut(&mut Self)) {
        self.opened.push(self.at);
        self.at += 1;
        if !self.takes(close) {
            loop {
                part(self);
                if self.broken.is_some() {
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

    fn field(&mut self, fields: &mut Vec<(Node<'a>, Node<'a>)>) {
        self.space();
        if !self.rest().starts_with('"') {
            return self.unexpected("a name in quotes");
        }
        let Some(key) = self.string() else { return };
        if !self.takes(':') {
            return self.unexpected("`:`");
        }
        if let Some(value) = self.value() {
            fields.push((key, value));
        }
    }

    /// A text in quotes. A wrong escape in it does no harm to what follows.
    fn string(&mut self) -> Option<Node<'a>> {
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
                    let finding = unreadable("a control character stands in a text");
                    let help = format!("write it as `\\u{:04x}`", rest.as_bytes()[at]);
                    self.stop(&rest[at..at + 1], finding.label("not allowed in JSON").help(help));
                }
                None => {
                    let finding = unreadable("this quote is never closed");
                    self.stop(&rest[..1], finding.label("opened here").help("close it with `\"` on the same line"));
                }
            }
            return None;
        };
        self.at += end + 1;
        let (token, written) = (&rest[..=end], &rest[1..end]);
        if !written.contains('\\') {
            return Some(Node::text(token, written, Cow::Borrowed(written)));
        }
        match serde_json::from_str::<String>(token) {
            Ok(value) => Some(Node::text(token, written, Cow::Owned(value))),
            Err(_) => {
                let finding = unreadable("a `\\` stands here for nothing that JSON knows").label("in this text").help(
                    "`\\\"`, `\\\\`, `\\n`, `\\t` and `\\u0041` are escapes; half of a surrogate pair is no character",
                );
                Some(Node { token, kind: Kind::Bad(Box::new(finding)) })
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
            _ if serde_json::from_str::<&serde_json::value::RawValue>(token).is_ok() => Kind::Number,
            _ => {
                let finding = unreadable(format!("`{}` is no JSON value", shown(token))).label("expected a value");
                Kind::Bad(Box::new(finding.help("a text stands in double quotes")))
            }
        }
    }
}

/// The sign or the word that stands here.
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
