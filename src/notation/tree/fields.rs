//! The fields of objects, and the errors in them.

use super::events::{Document, Kind, Value, Values};
use super::layout::{MOST, Object, Type};
use crate::board::Place;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::COMMON_TAGS;
use crate::notation::pai::point;
use crate::notation::read::message::{did_you_mean, either_name, shown};
use crate::notation::read::ply::place;
use crate::notation::read::written::{MAX_PARTS, PathText, PlaceText};
use crate::source::Span;
use std::marker::PhantomData;
use std::str::FromStr;

/// The names and values of an object.
pub(super) struct Fields<'a, O> {
    pub(super) value: Value<'a>,
    /// What the object is, in words.
    what: &'static str,
    /// The event of each field's name, by the number of the field; 0 where it is missing.
    names: [u32; MOST],
    /// A bit for each field that is there.
    found: u32,
    /// Whether a name is unknown, doubled, or no text.
    pub(super) is_odd: bool,
    object: PhantomData<O>,
}

impl<'a, O: Object> Fields<'a, O> {
    #[inline]
    pub(super) fn of(value: Value<'a>, what: &'static str) -> Fields<'a, O> {
        let mut fields = Fields { value, what, names: [0; MOST], found: 0, is_odd: false, object: PhantomData };
        for (key, _) in value.fields() {
            match key.as_text().and_then(O::find) {
                Some(number) if fields.found >> number & 1 == 0 => {
                    fields.names[number] = key.number();
                    fields.found |= 1 << number;
                }
                _ => fields.is_odd = true,
            }
        }
        fields
    }

    /// The name and the value of a field.
    #[inline]
    pub(super) fn field(&self, field: O) -> Option<(Value<'a>, Value<'a>)> {
        match self.names[field.number()] {
            0 => None,
            // A name is one event.
            name => Some((self.value.of(name), self.value.of(name + 1))),
        }
    }

    #[inline]
    pub(super) fn get(&self, field: O) -> Option<Value<'a>> {
        self.field(field).map(|(_, value)| value)
    }

    /// The name as written.
    pub(super) fn name(&self, field: O) -> Option<&'a str> {
        self.field(field).map(|(key, _)| key.head())
    }

    /// The value of a name that the object must have.
    #[inline]
    pub(super) fn required(&self, field: O, errors: &mut Errors<'a>) -> Option<Value<'a>> {
        let value = self.get(field);
        if value.is_none() && !self.value.is_truncated() {
            self.missing(field, errors);
        }
        value
    }

    #[cold]
    pub(super) fn missing(&self, field: O, errors: &mut Errors<'a>) {
        // The value of `type` is underlined if there is one.
        let written = self.value.fields().find(|(key, _)| key.as_text() == Some("type"));
        let token = written.map_or(self.value, |(_, written)| written);
        let name = O::NAMES[field.number()];
        let diagnostic = record_error(format!("{} needs `{name}`", self.what), format!("`{name}` is missing"));
        let diagnostic = diagnostic.help(format!("add `{name}`"));
        errors.report(token.head(), diagnostic);
    }
}

/// A bit for each field.
#[inline]
fn bits<O: Object>(fields: &[O]) -> u32 {
    fields.iter().fold(0, |bits, field| bits | 1 << field.number())
}

/// All fields of an object.
pub(super) const ALL: u32 = u32::MAX;

/// The errors in the layout of one item.
pub(super) struct Errors<'a> {
    pub(super) document: &'a Document<'a>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl<'a> Errors<'a> {
    /// Keeps a diagnostic about a token, up to a limit.
    #[cold]
    pub(super) fn report(&mut self, token: &'a str, diagnostic: Diagnostic) {
        let span = Span::of(token, self.document.text).unwrap_or_default();
        if self.diagnostics.len() < 32 {
            self.diagnostics.push(Diagnostic { span, ..diagnostic });
        }
    }

    /// Reports a value of another type than expected.
    #[cold]
    pub(super) fn wrong_type<T>(&mut self, value: Value<'a>, expected: &str) -> Option<T> {
        if value.is_truncated() {
            // The tokenizer has reported the error in it.
            return None;
        }
        if let Some(diagnostic) = value.diagnostic() {
            self.report(value.token(), diagnostic.clone());
            return None;
        }
        let message = format!("this is {}, not {expected}", value.name());
        let mut diagnostic = record_error(message, format!("expected {expected}"));
        if expected == "a text" && matches!(value.kind(), Kind::Number | Kind::Bool(_)) {
            diagnostic = diagnostic.help(format!("put it in quotes: `\"{}\"`", shown(value.token())));
        } else if expected == "true or false" {
            diagnostic = diagnostic.help("write `true` or `false`, without quotes");
        } else {
            diagnostic = diagnostic.help(format!("write {expected} here: `paisho convert FILE --to json` shows how"));
        }
        self.report(value.head(), diagnostic);
        None
    }

    /// An object with these fields. Names that are unknown or doubled are reported and ignored.
    #[inline]
    pub(super) fn object<O: Object>(
        &mut self,
        value: Value<'a>,
        what: &'static str,
        known: u32,
    ) -> Option<Fields<'a, O>> {
        if value.kind() != Kind::Map {
            return self.wrong_type(value, "an object");
        }
        let fields = Fields::of(value, what);
        self.check(&fields, known);
        Some(fields)
    }

    /// Reports the names of an object that are not right.
    #[inline]
    pub(super) fn check<O: Object>(&mut self, fields: &Fields<'a, O>, known: u32) {
        if fields.is_odd || fields.found & !known != 0 {
            self.names(fields, known);
        }
    }

    /// The same with the fields that are listed.
    #[inline]
    pub(super) fn object_of<O: Object>(
        &mut self,
        value: Value<'a>,
        what: &'static str,
        known: &[O],
    ) -> Option<Fields<'a, O>> {
        self.object(value, what, bits(known))
    }

    /// Reports a ply that is no object.
    #[cold]
    pub(super) fn not_a_ply<T>(&mut self, value: Value<'a>) -> Option<T> {
        let Some(text) = value.as_text() else { return self.wrong_type(value, "an object") };
        let diagnostic = record_error("this is a text, not an object", "expected an object");
        self.report(value.head(), diagnostic.help(format!("write `{{\"pai\":\"{}\"}}`", shown(text))));
        None
    }

    #[cold]
    fn names<O: Object>(&mut self, fields: &Fields<'a, O>, known: u32) {
        let all: Vec<&str> =
            (0..).zip(O::NAMES).filter(|(at, _)| known >> at & 1 == 1).map(|(_, name)| *name).collect();
        let mut seen: Vec<(&str, &str)> = Vec::new();
        for (key, _) in fields.value.fields() {
            let Some(name) = key.as_text() else {
                self.wrong_type::<()>(key, "a name");
                continue;
            };
            if let Some((_, first)) = seen.iter().find(|(other, _)| *other == name) {
                let first = Span::of(first, self.document.text).unwrap_or_default();
                let diagnostic = record_error(format!("`{}` occurs twice", shown(name)), "the second time");
                self.report(key.head(), diagnostic.other(first, "the first time"));
            } else if all.contains(&name) {
                seen.push((name, key.head()));
            } else {
                let is_record = all.contains(&"tags") && all.contains(&"turns");
                let tag = COMMON_TAGS.iter().find(|(tag, _)| is_record && tag.eq_ignore_ascii_case(name));
                let help = match tag {
                    Some((tag, _)) => format!("it is a tag: write `\"tags\":{{\"{tag}\":…}}`"),
                    None => did_you_mean(name, all.iter().copied(), || format!("write {}", either_name(&all))),
                };
                let message = format!("{} has no `{}`", fields.what, shown(name));
                self.report(key.head(), record_error(message, "unknown").help(help));
            }
        }
    }

    /// An object of one of these types, as its field `type` says.
    pub(super) fn typed<O: Object>(
        &mut self,
        value: Value<'a>,
        field: O,
        types: &'static [Type<O>],
    ) -> Option<(&'static Type<O>, Fields<'a, O>)> {
        if value.kind() != Kind::Map {
            return self.wrong_type(value, "an object");
        }
        let written = Fields::<O>::of(value, "this").required(field, self)?;
        let name = self.text(written)?;
        let Some(found) = types.iter().find(|found| found.name == name) else {
            self.unknown_type(written, types, format!("there is no `{}` here", shown(name)));
            return None;
        };
        Some((found, self.object(value, found.name, bits(found.fields) | 1 << field.number())?))
    }

    /// Reports the name of a type that is none of these.
    #[cold]
    pub(super) fn unknown_type<O>(&mut self, written: Value<'a>, types: &[Type<O>], message: String) {
        let names: Vec<&str> = types.iter().map(|known| known.name).collect();
        let name = written.as_text().unwrap_or_default();
        let help = did_you_mean(name, names.iter().copied(), || format!("write {}", either_name(&names)));
        self.report(written.head(), record_error(message, "unknown").help(help));
    }

    #[inline]
    pub(super) fn text(&mut self, value: Value<'a>) -> Option<&'a str> {
        value.as_text().or_else(|| self.wrong_type(value, "a text"))
    }

    #[inline]
    pub(super) fn optional_text(&mut self, value: Option<Value<'a>>) -> Option<&'a str> {
        value.and_then(|value| self.text(value))
    }

    #[inline]
    pub(super) fn flag(&mut self, value: Option<Value<'a>>) -> bool {
        match value.map(|value| (value, value.kind())) {
            None => false,
            Some((_, Kind::Bool(flag))) => flag,
            Some((value, _)) => self.wrong_type(value, "true or false").unwrap_or(false),
        }
    }

    pub(super) fn number<T: FromStr>(&mut self, value: Value<'a>) -> Option<T> {
        if value.kind() != Kind::Number {
            return self.wrong_type(value, "a number");
        }
        let number = value.token().parse().ok();
        if number.is_none() {
            let message = format!("`{}` is not a number that is possible here", shown(value.token()));
            self.report(value.token(), record_error(message, "expected a whole number of a few digits"));
        }
        number
    }

    /// The items of a list; none where there is no list.
    #[inline]
    pub(super) fn items(&mut self, value: Option<Value<'a>>) -> Values<'a> {
        match value {
            Some(value) if value.kind() == Kind::List => value.items(),
            Some(value) => self.wrong_type(value, "a list").unwrap_or(self.document.none()),
            None => self.document.none(),
        }
    }

    #[inline]
    pub(super) fn place(&mut self, value: Value<'a>) -> Option<PlaceText<'a>> {
        let text = self.text(value)?;
        match plain_place(text) {
            None => self.other_place(value, text),
            place => place,
        }
    }

    #[cold]
    fn other_place(&mut self, value: Value<'a>, text: &'a str) -> Option<PlaceText<'a>> {
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

    #[inline]
    pub(super) fn path(&mut self, value: Option<Value<'a>>) -> PathText<'a> {
        self.items(value).take(MAX_PARTS + 1).filter_map(|step| self.place(step)).collect()
    }

    /// A tag's name: letters and digits, but not `Check`.
    pub(super) fn tag_name(&mut self, value: Value<'a>) -> Option<&'a str> {
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

/// A point by its canonical name.
#[inline]
fn plain_place(text: &str) -> Option<PlaceText<'_>> {
    let word = match *text.as_bytes() {
        [first, second] => u64::from_le_bytes([first, second, 0, 0, 0, 0, 0, 0]),
        [first, second, third] => u64::from_le_bytes([first, second, third, 0, 0, 0, 0, 0]),
        _ => return None,
    };
    match point(word)? {
        (Place::Point(point), length) if length == text.len() => {
            Some(PlaceText { text, x: point.x().into(), y: point.y().into(), square: false })
        }
        _ => None,
    }
}

pub(super) fn record_error(message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&codes::RECORD_SHAPE, Span::default(), message).label(label)
}
