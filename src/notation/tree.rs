//! What JSON and YAML have in common: values within values, each with the words it was read from, so that whatever is
//! wrong with one is said of its very place.

use crate::diagnostic::Diagnostic;
use std::borrow::Cow;

/// How deep values may stand within one another. A record needs ten.
pub(super) const DEPTH: usize = 32;

/// A text as values, as far as it could be read.
pub(super) struct Tree<'a> {
    pub text: &'a str,
    pub root: Option<Node<'a>>,
    /// Where reading had to end.
    pub broken: Option<Diagnostic>,
}

/// A value.
pub(super) struct Node<'a> {
    /// All of it as written.
    pub token: &'a str,
    pub kind: Kind<'a>,
}

pub(super) enum Kind<'a> {
    Null,
    Bool(bool),
    /// A number, which only who needs it looks at.
    Number,
    Text {
        /// Without the quotes.
        written: &'a str,
        value: Cow<'a, str>,
    },
    List(Vec<Node<'a>>),
    /// Keys and values in the order they were written, equal keys too.
    Map(Vec<(Node<'a>, Node<'a>)>),
    /// One value that cannot be read, among others that can.
    Bad(Box<Diagnostic>),
    /// A value that reading broke off in.
    Cut(Box<Kind<'a>>),
}

impl<'a> Node<'a> {
    /// A word or a quoted text, of this meaning.
    pub(super) fn text(token: &'a str, written: &'a str, value: Cow<'a, str>) -> Node<'a> {
        Node { token, kind: Kind::Text { written, value } }
    }

    /// What it is, all of it or the part before reading broke off.
    pub(super) fn content(&self) -> &Kind<'a> {
        match &self.kind {
            Kind::Cut(kind) => kind,
            kind => kind,
        }
    }

    /// Whether reading broke off in it.
    pub(super) fn is_cut(&self) -> bool {
        matches!(self.kind, Kind::Cut(_))
    }

    /// A text as a slice of the whole text where it stands there as it is meant, so that its parts have a place.
    pub(super) fn as_text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text { written, value } if *written == value.as_ref() => Some(written),
            Kind::Text { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The words to underline: all of a word or number, and of what has parts only its beginning.
    pub(super) fn head(&self) -> &'a str {
        let end = match self.content() {
            Kind::List(_) | Kind::Map(_) if self.token.starts_with(['{', '[']) => 1,
            Kind::List(_) | Kind::Map(_) => self.token.find(char::is_whitespace).unwrap_or(self.token.len()),
            Kind::Text { written, .. } if !written.is_empty() => return written,
            _ => self.token.len(),
        };
        &self.token[..end]
    }

    /// What it is, in words.
    pub(super) fn sort(&self) -> &'static str {
        match self.content() {
            Kind::Null => "nothing",
            Kind::Bool(_) => "true or false",
            Kind::Number => "a number",
            Kind::Text { .. } => "a text",
            Kind::List(_) => "a list",
            Kind::Map(_) => "an object",
            Kind::Bad(_) | Kind::Cut(_) => "unreadable",
        }
    }

    /// Names every text in it whose meaning does not stand in the whole text word by word.
    pub(super) fn unescaped<'n>(&'n self, each: &mut dyn FnMut(&'n str, &'a str)) {
        match self.content() {
            Kind::Text { written, value } if *written != value.as_ref() => each(value, written),
            Kind::List(items) => items.iter().for_each(|item| item.unescaped(each)),
            Kind::Map(fields) => fields.iter().for_each(|(key, value)| {
                key.unescaped(each);
                value.unescaped(each);
            }),
            _ => {}
        }
    }
}
