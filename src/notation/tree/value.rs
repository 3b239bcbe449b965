//! Values within values, each with the token it was read from, so that every error has a span.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use std::borrow::Cow;

/// Maximum levels of nesting. A record needs ten, and five more for each variation in a variation.
pub(crate) const DEPTH: usize = 96;
/// Maximum of values in one record, names of fields included.
pub(crate) const MAX_VALUES: usize = 250_000;

/// The error of a record with too many values.
pub(crate) fn too_many_values() -> Diagnostic {
    Diagnostic::new(&codes::TEXT_TOO_LONG, Span::default(), format!("this record has more than {MAX_VALUES} values"))
        .label("read up to here")
        .help("split the file, or look for text that is not part of the game")
}

/// A text as a value, as far as it could be parsed.
pub(crate) struct Document<'a> {
    pub(crate) text: &'a str,
    pub(crate) root: Option<Value<'a>>,
    /// The error that ended parsing.
    pub(crate) error: Option<Diagnostic>,
}

/// A value.
pub(crate) struct Value<'a> {
    /// All of it as written.
    pub(crate) token: &'a str,
    pub(crate) kind: Kind<'a>,
}

pub(crate) enum Kind<'a> {
    Null,
    Bool(bool),
    /// A number, parsed where it is needed.
    Number,
    Text {
        /// Without the quotes.
        written: &'a str,
        value: Cow<'a, str>,
    },
    List(Vec<Value<'a>>),
    /// Keys and values in the order they were written, equal keys too.
    Map(Vec<(Value<'a>, Value<'a>)>),
    /// A value with an error that does not end parsing.
    Invalid(Box<Diagnostic>),
    /// A value in which parsing ended.
    Truncated(Box<Kind<'a>>),
}

impl<'a> Value<'a> {
    /// A word or a quoted text.
    pub(crate) fn text(token: &'a str, written: &'a str, value: Cow<'a, str>) -> Value<'a> {
        Value { token, kind: Kind::Text { written, value } }
    }

    /// Its content, up to where parsing ended.
    pub(crate) fn content(&self) -> &Kind<'a> {
        match &self.kind {
            Kind::Truncated(kind) => kind,
            kind => kind,
        }
    }

    /// The words, numbers and texts in it, in their order.
    pub(crate) fn each_leaf(&self, each: &mut dyn FnMut(&'a str)) {
        match self.content() {
            Kind::List(items) => items.iter().for_each(|item| item.each_leaf(each)),
            Kind::Map(fields) => fields.iter().for_each(|(name, value)| {
                name.each_leaf(each);
                value.each_leaf(each);
            }),
            _ => each(self.token),
        }
    }

    /// Whether parsing ended in it.
    pub(crate) fn is_truncated(&self) -> bool {
        matches!(self.kind, Kind::Truncated(_))
    }

    /// A text, as a slice of the whole text if it has no escapes, so that its parts have spans.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text { written, value } if *written == value.as_ref() => Some(written),
            Kind::Text { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The part to underline: all of a word or number, and the beginning of a list or object.
    pub(crate) fn head(&self) -> &'a str {
        let end = match self.content() {
            Kind::List(_) | Kind::Map(_) if self.token.starts_with(['{', '[']) => 1,
            Kind::List(_) | Kind::Map(_) => self.token.find(char::is_whitespace).unwrap_or(self.token.len()),
            Kind::Text { written, .. } if !written.is_empty() => return written,
            _ => self.token.len(),
        };
        &self.token[..end]
    }

    /// What it is, in words.
    pub(crate) fn name(&self) -> &'static str {
        match self.content() {
            Kind::Null => "nothing",
            Kind::Bool(_) => "true or false",
            Kind::Number => "a number",
            Kind::Text { .. } => "a text",
            Kind::List(_) => "a list",
            Kind::Map(_) => "an object",
            Kind::Invalid(_) | Kind::Truncated(_) => "unreadable",
        }
    }

    /// Lists every text in it that is written with escapes: its value, and the slice it was written as.
    pub(crate) fn escaped_texts<'n>(&'n self, each: &mut dyn FnMut(&'n str, &'a str)) {
        match self.content() {
            Kind::Text { written, value } if *written != value.as_ref() => each(value, written),
            Kind::List(items) => items.iter().for_each(|item| item.escaped_texts(each)),
            Kind::Map(fields) => fields.iter().for_each(|(key, value)| {
                key.escaped_texts(each);
                value.escaped_texts(each);
            }),
            _ => {}
        }
    }
}
