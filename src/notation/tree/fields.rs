//! The fields of objects, and the errors in them.

use super::read::ObjectType;
use super::value::{Kind, Value};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::message::{did_you_mean, either_name, shown};
use crate::notation::read::ply::place;
use crate::notation::read::written::{MAX_PARTS, PathText, PlaceText};
use crate::source::Span;
use std::str::FromStr;

/// The names and values of an object.
pub(super) struct Fields<'a> {
    value: &'a Value<'a>,
    /// What the object is, in words.
    what: &'static str,
    fields: &'a [(Value<'a>, Value<'a>)],
}

impl<'a> Fields<'a> {
    pub(super) fn field(&self, name: &str) -> Option<&'a (Value<'a>, Value<'a>)> {
        self.fields.iter().find(|(key, _)| key.as_text() == Some(name))
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Value<'a>> {
        self.field(name).map(|(_, value)| value)
    }

    /// The name as written.
    pub(super) fn name(&self, name: &str) -> Option<&'a str> {
        self.field(name).map(|(key, _)| key.head())
    }

    /// The value of a name that the object must have.
    pub(super) fn required(&self, name: &str, errors: &mut Errors<'a>) -> Option<&'a Value<'a>> {
        let value = self.get(name);
        if value.is_none() && !self.value.is_truncated() {
            self.missing(name, errors);
        }
        value
    }

    pub(super) fn missing(&self, name: &str, errors: &mut Errors<'a>) {
        // The value of `type` is underlined if there is one.
        let token = self.get("type").map_or(self.value.head(), Value::head);
        errors.report(token, record_error(format!("{} needs `{name}`", self.what), format!("`{name}` is missing")));
    }
}

/// The errors in the layout of one item.
pub(super) struct Errors<'a> {
    pub(super) text: &'a str,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl<'a> Errors<'a> {
    fn span(&self, token: &str) -> Span {
        Span::of(token, self.text).unwrap_or_default()
    }

    /// Keeps a diagnostic about a token, up to a limit.
    pub(super) fn report(&mut self, token: &'a str, diagnostic: Diagnostic) {
        let span = self.span(token);
        if self.diagnostics.len() < 32 {
            self.diagnostics.push(Diagnostic { span, ..diagnostic });
        }
    }

    /// Reports a value of another type than expected.
    pub(super) fn wrong_type<T>(&mut self, value: &'a Value<'a>, expected: &str) -> Option<T> {
        match value.content() {
            // The parser has reported the error in it.
            _ if value.is_truncated() => {}
            Kind::Invalid(diagnostic) => self.report(value.token, (**diagnostic).clone()),
            kind => {
                let message = format!("this is {}, not {expected}", value.name());
                let mut diagnostic = record_error(message, format!("expected {expected}"));
                if expected == "a text" && matches!(kind, Kind::Number | Kind::Bool(_)) {
                    diagnostic = diagnostic.help(format!("put it in quotes: `\"{}\"`", shown(value.token)));
                }
                self.report(value.head(), diagnostic);
            }
        }
        None
    }

    /// An object. Names that are unknown or doubled are reported and ignored.
    pub(super) fn object(&mut self, value: &'a Value<'a>, what: &'static str, known: &[&str]) -> Option<Fields<'a>> {
        let Kind::Map(fields) = value.content() else { return self.wrong_type(value, "an object") };
        let mut seen: Vec<(&str, &'a str)> = Vec::new();
        for (key, _) in fields {
            let Some(name) = key.as_text() else {
                self.wrong_type::<()>(key, "a name");
                continue;
            };
            if let Some((_, first)) = seen.iter().find(|(other, _)| *other == name) {
                let first = self.span(first);
                let diagnostic = record_error(format!("`{}` occurs twice", shown(name)), "the second time");
                self.report(key.head(), diagnostic.other(first, "the first time"));
            } else if known.contains(&name) {
                seen.push((name, key.head()));
            } else {
                let help = did_you_mean(name, known.iter().copied(), || format!("write {}", either_name(known)));
                self.report(key.head(), record_error(format!("{what} has no `{}`", shown(name)), "unknown").help(help));
            }
        }
        Some(Fields { value, what, fields })
    }

    /// An object of one of these types, as its `type` says.
    pub(super) fn typed(
        &mut self,
        value: &'a Value<'a>,
        types: &'static [ObjectType],
    ) -> Option<(&'static ObjectType, Fields<'a>)> {
        let Kind::Map(fields) = value.content() else { return self.wrong_type(value, "an object") };
        let fields = Fields { value, what: "this", fields };
        let written = fields.required("type", self)?;
        let name = self.text(written)?;
        let names: Vec<&str> = types.iter().map(|object_type| object_type.name).collect();
        let Some(object_type) = types.iter().find(|object_type| object_type.name == name) else {
            let help = did_you_mean(name, names.iter().copied(), || format!("write {}", either_name(&names)));
            self.report(
                written.head(),
                record_error(format!("there is no `{}` here", shown(name)), "unknown").help(help),
            );
            return None;
        };
        let known: Vec<&str> = ["type"].into_iter().chain(object_type.fields.iter().copied()).collect();
        Some((object_type, self.object(value, object_type.name, &known)?))
    }

    pub(super) fn text(&mut self, value: &'a Value<'a>) -> Option<&'a str> {
        value.as_text().or_else(|| self.wrong_type(value, "a text"))
    }

    pub(super) fn optional_text(&mut self, value: Option<&'a Value<'a>>) -> Option<&'a str> {
        value.and_then(|value| self.text(value))
    }

    pub(super) fn flag(&mut self, value: Option<&'a Value<'a>>) -> bool {
        match value.map(|value| (value, value.content())) {
            None => false,
            Some((_, Kind::Bool(flag))) => *flag,
            Some((value, _)) => self.wrong_type(value, "true or false").unwrap_or(false),
        }
    }

    pub(super) fn number<T: FromStr>(&mut self, value: &'a Value<'a>) -> Option<T> {
        match value.content() {
            Kind::Number => match value.token.parse() {
                Ok(number) => Some(number),
                Err(_) => {
                    let message = format!("`{}` is not a number that is possible here", shown(value.token));
                    self.report(value.token, record_error(message, "expected a whole number of a few digits"));
                    None
                }
            },
            _ => self.wrong_type(value, "a number"),
        }
    }

    /// The items of a list; none where there is no list.
    pub(super) fn items(&mut self, value: Option<&'a Value<'a>>) -> &'a [Value<'a>] {
        match value.map(|value| (value, value.content())) {
            None => &[],
            Some((_, Kind::List(items))) => items,
            Some((value, _)) => self.wrong_type(value, "a list").unwrap_or(&[]),
        }
    }

    pub(super) fn place(&mut self, value: &'a Value<'a>) -> Option<PlaceText<'a>> {
        let text = self.text(value)?;
        match place::<false>(text) {
            Ok(("", place)) => Some(place),
            _ => {
                let diagnostic =
                    record_error(format!("`{}` is not a point", shown(text)), "expected a point such as `10j`");
                self.report(value.head(), diagnostic);
                None
            }
        }
    }

    pub(super) fn path(&mut self, value: Option<&'a Value<'a>>) -> PathText<'a> {
        self.items(value).iter().take(MAX_PARTS + 1).filter_map(|step| self.place(step)).collect()
    }

    /// A tag's name: letters and digits, but not `Check`.
    pub(super) fn tag_name(&mut self, value: &'a Value<'a>) -> Option<&'a str> {
        let name = self.text(value)?;
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
            let message = format!("`{}` cannot be a tag's name", shown(name));
            self.report(value.head(), record_error(message, "expected letters and digits"));
            return None;
        }
        if name.eq_ignore_ascii_case("Check") {
            let diagnostic = record_error("a check is not a tag", "among the moves");
            self.report(
                value.head(),
                diagnostic.help("write it as an entry of the type `check`, in `before` or in a turn"),
            );
            return None;
        }
        Some(name)
    }
}

pub(super) fn record_error(message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&codes::RECORD_SHAPE, Span::default(), message).label(label)
}
