//! A text as the events that its tokenizer saw, each with its token, and the values that they make up: every value knows
//! where it stands, so that every error has a span.

use super::glance::{Glance, Style, Taken};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::Lent;
use crate::record::VARIATION_DEPTH;
use crate::source::Span;
use crate::variant::{Variant, Vocabulary};
use std::cell::Cell;

/// Maximum levels of nesting. A record needs ten, and six more for each variation in a variation.
pub(super) const DEPTH: usize = 10 + 6 * VARIATION_DEPTH + 6;
/// Maximum of values in one record, names of fields included.
const MAX_VALUES: usize = 250_000;

/// The error of a record with too many values.
pub(super) fn too_many_values() -> Diagnostic {
    Diagnostic::new(&codes::TEXT_TOO_LONG, Span::default(), format!("this record has more than {MAX_VALUES} values"))
        .label("read up to here")
        .help("split the file, or look for text that is not part of the game")
}

/// A text with its events, as far as it could be read.
pub(crate) struct Document<'a> {
    pub(super) text: &'a str,
    events: Vec<Event>,
    /// The texts with escapes, and what they are written as.
    escaped: Vec<(String, &'a str)>,
    /// The errors of values that could not be read.
    invalid: Vec<Diagnostic>,
    /// The lists and objects that are open.
    opened: Vec<u32>,
    /// The event that the record begins with.
    pub(super) root: Option<u32>,
    /// The error that ended reading.
    pub(crate) error: Option<Diagnostic>,
    /// Whether plies are to be taken at a glance, once the rule set is known.
    is_glancing: bool,
    glance: Option<Box<Glance<'a>>>,
}

/// A scalar, or the beginning of a list or an object.
#[derive(Clone, Copy)]
struct Event {
    /// The token: all of the value.
    start: u32,
    end: u32,
    /// Of a list or an object the number of the event after all of it; of a scalar where more is said of it.
    more: u32,
    kind: Kind,
    /// Whether reading ended in it.
    truncated: bool,
}

/// What sort of value an event begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    /// A number, which is read where it is needed.
    Number,
    /// A text that is its token.
    Word,
    /// A text that is its token without quotes.
    Quoted,
    /// A text that is written in another way.
    Escaped,
    /// A value with an error that does not end reading.
    Invalid,
    /// A ply that was taken at a glance.
    Ply,
    /// Turns that were, one after another.
    Turns,
    List,
    /// Keys and values in the order they were written, equal keys too.
    Map,
}

impl Event {
    /// The number of the event after the value, of which this is the number.
    #[inline(always)]
    fn after(&self, at: u32) -> u32 {
        if matches!(self.kind, Kind::List | Kind::Map) { self.more } else { at + 1 }
    }
}

impl<'a> Document<'a> {
    /// A text before the first event, with room for as many events as it may well have.
    pub(super) fn new(text: &'a str) -> Document<'a> {
        let events = Vec::with_capacity((text.len() / 4).min(1 << 12));
        Document {
            text,
            events,
            escaped: Vec::new(),
            invalid: Vec::new(),
            opened: Vec::new(),
            root: None,
            error: None,
            is_glancing: false,
            glance: None,
        }
    }

    /// The same for reading the record: plies that are as they would be written become one event each, or one for many turns.
    pub(super) fn of_record(text: &'a str) -> Document<'a> {
        #[cfg(test)]
        if crate::notation::IS_SLOW.get() {
            return Document::new(text);
        }
        // A value takes two bytes at least, so that a text this short cannot have more of them than the limit.
        Document { is_glancing: text.len() <= 2 * MAX_VALUES, ..Document::new(text) }
    }

    /// How many events there are.
    pub(super) fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether there may be no more values.
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.events.len() >= MAX_VALUES
    }

    /// Adds the ply that begins at a place, or turns that do, if their text is what would be written of them. Returns where
    /// the last of it ends.
    #[inline]
    pub(super) fn glance(&mut self, kind: Kind, style: Style, at: usize) -> Option<usize> {
        if !self.is_glancing {
            return None;
        }
        if self.glance.is_none() {
            let Some(vocabulary) = self.vocabulary() else {
                self.is_glancing = false;
                return None;
            };
            self.glance = Some(Box::new(Glance::new(self.text, vocabulary)));
        }
        let glance = self.glance.as_mut()?;
        let (end, count) = match kind {
            Kind::Turns => (glance.turns(style, at)?, glance.turns.len()),
            _ => (glance.ply(style, at)?, glance.plies.len()),
        };
        self.push(kind, at, end, count - 1);
        Some(end)
    }

    /// The tiles of the rule set that the record names above its turns.
    #[cold]
    fn vocabulary(&self) -> Option<&'static Vocabulary> {
        let root = Value { document: self, at: 0 };
        let (mut at, end) = (1, *self.opened.get(1)?);
        while at + 1 < end {
            let (key, value) = (root.of(at), root.of(at + 1));
            if key.as_text() == Some("variant") {
                return Variant::named(value.as_text()?.trim()).map(Variant::vocabulary);
            }
            at = value.event().after(at + 1);
        }
        None
    }

    /// Whether there may be so many more.
    #[inline(always)]
    pub(super) fn has_room(&self, values: usize) -> bool {
        self.events.len() + values < MAX_VALUES
    }

    #[inline(always)]
    fn push(&mut self, kind: Kind, start: usize, end: usize, more: usize) {
        self.events.push(Event { start: start as u32, end: end as u32, more: more as u32, kind, truncated: false });
    }

    /// A value that is not in another way than its token says.
    #[inline(always)]
    pub(super) fn scalar(&mut self, kind: Kind, start: usize, end: usize) {
        self.push(kind, start, end, 0);
    }

    /// A text that is written in another way.
    pub(super) fn escaped(&mut self, start: usize, end: usize, written: &'a str, value: String) {
        self.push(Kind::Escaped, start, end, self.escaped.len());
        self.escaped.push((value, written));
    }

    /// A value that cannot be read.
    pub(super) fn invalid(&mut self, start: usize, end: usize, diagnostic: Diagnostic) {
        self.push(Kind::Invalid, start, end, self.invalid.len());
        self.invalid.push(diagnostic);
    }

    /// A list or an object begins.
    #[inline(always)]
    pub(super) fn open(&mut self, kind: Kind, start: usize) {
        self.opened.push(self.events.len() as u32);
        self.push(kind, start, start, 0);
    }

    /// It ends.
    #[inline(always)]
    pub(super) fn close(&mut self, end: usize) {
        let next = self.events.len() as u32;
        if let Some(event) = self.opened.pop().and_then(|at| self.events.get_mut(at as usize)) {
            (event.end, event.more) = (end as u32, next);
        }
    }

    /// Whether what is open is an object, and where it begins; none if nothing is open.
    pub(super) fn opened(&self) -> Option<(bool, usize)> {
        let event = self.events[*self.opened.last()? as usize];
        Some((event.kind == Kind::Map, event.start as usize))
    }

    /// How many lists and objects are open.
    pub(super) fn depth(&self) -> usize {
        self.opened.len()
    }

    /// Reading ends here, with this error about a token.
    pub(super) fn stop(&mut self, at: usize, token: &str, diagnostic: Diagnostic) {
        let span = Span::of(token, self.text).unwrap_or_default();
        self.error.get_or_insert(Diagnostic { span, ..diagnostic });
        while let Some(&open) = self.opened.last() {
            // A key without a value is no field.
            if self.events[open as usize].kind == Kind::Map {
                let (mut child, mut last, mut count) = (open + 1, open + 1, 0);
                while (child as usize) < self.events.len() {
                    (last, child, count) = (child, self.events[child as usize].after(child), count + 1);
                }
                if count % 2 == 1 {
                    self.events.truncate(last as usize);
                }
            }
            self.close(at.max(self.events[open as usize].start as usize));
            self.events[open as usize].truncated = true;
        }
    }

    /// No values.
    pub(super) fn none(&'a self) -> Values<'a> {
        Values { document: self, at: 0, end: 0 }
    }

    /// The value that begins with an event.
    pub(super) fn value(&'a self, at: u32) -> Option<Value<'a>> {
        ((at as usize) < self.events.len()).then_some(Value { document: self, at })
    }

    /// The record.
    pub(crate) fn root(&'a self) -> Option<Value<'a>> {
        self.value(self.root?)
    }

    /// The value that is all of the text, if nothing is wrong with it.
    pub(crate) fn whole(&'a self) -> Option<Value<'a>> {
        self.root().filter(|_| self.error.is_none() && self.invalid.is_empty())
    }

    /// The tokens of the words, numbers and texts, in their order.
    pub(super) fn leaves(&self) -> impl Iterator<Item = Span> {
        let end = self.root.and_then(|root| Some(self.events.get(root as usize)?.after(root) as usize));
        let leaves =
            self.events[..end.unwrap_or(0)].iter().filter(|event| !matches!(event.kind, Kind::List | Kind::Map));
        leaves.map(|event| Span { start: event.start, end: event.end })
    }

    /// Every text that is written in another way: its value, and the slice that it was written as.
    pub(super) fn escaped_texts(&'a self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.escaped.iter().map(|(value, written)| (&**value, *written))
    }

    #[cfg(test)]
    pub(super) fn shown(&self) -> String {
        let mut shown = String::new();
        for event in &self.events {
            let token = self.text.get(event.start as usize..event.end as usize);
            let value = (event.kind == Kind::Escaped).then(|| &self.escaped[event.more as usize]);
            let next = matches!(event.kind, Kind::List | Kind::Map).then_some(event.more);
            shown += &format!("{:?} {token:?} {}.. {value:?} {next:?}\n", event.kind, event.start);
        }
        format!("{shown}{:?}", self.root)
    }
}

/// A value.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    document: &'a Document<'a>,
    at: u32,
}

impl<'a> Value<'a> {
    #[inline(always)]
    fn event(self) -> &'a Event {
        &self.document.events[self.at as usize]
    }

    /// Its number among the events, by which a value is told from others.
    #[inline(always)]
    pub(super) fn number(self) -> u32 {
        self.at
    }

    /// The value of another event.
    #[inline(always)]
    pub(super) fn of(self, at: u32) -> Value<'a> {
        Value { at, ..self }
    }

    pub(crate) fn kind(self) -> Kind {
        self.event().kind
    }

    /// All of it as written.
    #[inline]
    pub(crate) fn token(self) -> &'a str {
        self.document.text.get(self.event().start as usize..self.event().end as usize).unwrap_or_default()
    }

    pub(super) fn span(self) -> Span {
        Span { start: self.event().start, end: self.event().end }
    }

    /// Whether reading ended in it.
    pub(super) fn is_truncated(self) -> bool {
        self.event().truncated
    }

    /// A text, as a slice of the whole text if it has no escapes, so that its parts have spans.
    #[inline]
    pub(crate) fn as_text(self) -> Option<&'a str> {
        match self.kind() {
            Kind::Word => Some(self.token()),
            Kind::Quoted => self.unquoted(),
            Kind::Escaped => self.document.escaped.get(self.event().more as usize).map(|(value, _)| &**value),
            _ => None,
        }
    }

    #[inline(always)]
    fn unquoted(self) -> Option<&'a str> {
        self.document.text.get(self.event().start as usize + 1..(self.event().end as usize).saturating_sub(1))
    }

    /// A text as written, without its quotes.
    pub(super) fn written(self) -> Option<&'a str> {
        match self.kind() {
            Kind::Escaped => self.document.escaped.get(self.event().more as usize).map(|(_, written)| *written),
            _ => self.as_text(),
        }
    }

    /// The ply that was taken at a glance.
    #[inline]
    pub(super) fn ply(self) -> Option<&'a Taken<'a>> {
        let glance = self.document.glance.as_ref().filter(|_| self.kind() == Kind::Ply)?;
        glance.plies.get(self.event().more as usize)
    }

    /// The turns that were taken at a glance.
    pub(super) fn turns(self) -> Option<&'a Cell<Lent>> {
        let glance = self.document.glance.as_ref().filter(|_| self.kind() == Kind::Turns)?;
        glance.turns.get(self.event().more as usize)
    }

    /// The error in it, if it could not be read.
    pub(super) fn diagnostic(self) -> Option<&'a Diagnostic> {
        self.document.invalid.get(self.event().more as usize).filter(|_| self.kind() == Kind::Invalid)
    }

    /// The items of a list; none of another value.
    #[inline]
    pub(crate) fn items(self) -> Values<'a> {
        Values {
            document: self.document,
            at: self.at + 1,
            end: if self.kind() == Kind::List { self.event().more } else { 0 },
        }
    }

    /// The keys and values of an object; none of another value.
    #[inline]
    pub(crate) fn fields(self) -> impl Iterator<Item = (Value<'a>, Value<'a>)> {
        let end = if self.kind() == Kind::Map { self.event().more } else { 0 };
        let mut children = Values { document: self.document, at: self.at + 1, end };
        std::iter::from_fn(move || children.next().zip(children.next()))
    }

    /// The part to underline: all of a word or number, and the beginning of a list or object.
    pub(super) fn head(self) -> &'a str {
        let token = self.token();
        let end = match self.kind() {
            Kind::List | Kind::Map if token.starts_with(['{', '[']) => 1,
            Kind::List | Kind::Map => token.find(char::is_whitespace).unwrap_or(token.len()),
            _ => return self.written().filter(|written| !written.is_empty()).unwrap_or(token),
        };
        &token[..end]
    }

    /// What it is, in words.
    pub(crate) fn name(self) -> &'static str {
        match self.kind() {
            Kind::Null => "nothing",
            Kind::Bool(_) => "true or false",
            Kind::Number => "a number",
            Kind::Word | Kind::Quoted | Kind::Escaped => "a text",
            Kind::List => "a list",
            Kind::Map | Kind::Ply | Kind::Turns => "an object",
            Kind::Invalid => "unreadable",
        }
    }
}

/// Values that stand one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Values<'a> {
    document: &'a Document<'a>,
    at: u32,
    end: u32,
}

impl<'a> Iterator for Values<'a> {
    type Item = Value<'a>;

    #[inline]
    fn next(&mut self) -> Option<Value<'a>> {
        let next = (self.at < self.end).then_some(Value { document: self.document, at: self.at })?;
        self.at = next.event().after(self.at);
        Some(next)
    }
}
