//! Reads a record from the layout that JSON and YAML share. An error in one entry does not affect the others.

use super::events::{Document, Kind, Value};
use super::fields::{ALL, Errors, Fields, record_error};
use super::glance::{Remark as Taken, comment_text, seat};
use super::layout::{self, CHECK, COMMENT, FORMAT, REMARKS, Remark, START, Turn, Variation};
use super::ply::After;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::Lent;
use crate::notation::read::builder::read_with;
use crate::notation::read::message::shown;
use crate::notation::read::visitor::{Stated, SyntaxError, TagText, Visitor};
use crate::notation::{Options, Read};
use crate::record::{Comment, Entry, VARIATION_DEPTH};
use crate::source::Span;
use std::borrow::Cow;

/// Reads a game; `line` is how the notation names a rule set.
pub(super) fn read_document(document: &Document<'_>, options: &Options, line: impl Fn(&str) -> String) -> Read {
    let mut read = read_with(document.text, options, |visitor| game(document, visitor));
    // The name may follow the place where reading ended.
    read.diagnostics.retain(|diagnostic| document.error.is_none() || *diagnostic.code != codes::VARIANT_TAKEN);
    for diagnostic in read.diagnostics.iter_mut().filter(|diagnostic| *diagnostic.code == codes::VARIANT_TAKEN) {
        let span = |root: Value<'_>| Span::of(root.head(), document.text).unwrap_or_default();
        diagnostic.span = document.root().map_or(diagnostic.span, span);
        diagnostic.label = "no `variant`".to_owned();
        let tag = |name: &str| format!("[Variant \"{name}\"]");
        let name = read.record.variant.name();
        diagnostic.help = diagnostic.help.take().map(|help| help.replace(&tag(name), &line(name)));
    }
    read
}

fn game<'a>(document: &'a Document<'a>, visitor: &mut dyn Visitor<'a>) {
    let mut reader = Reader { document, visitor };
    if let Some(root) = document.root() {
        let span = root.span();
        if document
            .text
            .get(span.range())
            .is_some_and(|text| text.bytes().filter(|c| !c.is_ascii_whitespace()).eq(*b"{}"))
        {
            let found = Diagnostic::new(&codes::TEXT_EMPTY, span, "there is no record here").label("nothing in it");
            reader.visitor.reject(vec![found.help("a record has a `variant` and `turns`, see docs/json.md")], false);
        }
        document.escaped_texts().for_each(|(value, written)| reader.visitor.unescaped(value, written));
        reader.record(root);
    }
    if let Some(error) = &document.error {
        reader.visitor.reject(vec![error.clone()], false);
    }
}

struct Reader<'s, 'a> {
    document: &'a Document<'a>,
    visitor: &'s mut dyn Visitor<'a>,
}

impl<'a> Reader<'_, 'a> {
    #[inline]
    fn errors(&self) -> Errors<'a> {
        Errors { document: self.document, diagnostics: Vec::new() }
    }

    #[inline]
    fn reject(&mut self, errors: Errors<'a>) {
        if !errors.diagnostics.is_empty() {
            self.visitor.reject(errors.diagnostics, false);
        }
    }

    fn record(&mut self, root: Value<'a>) {
        let mut errors = self.errors();
        let Some(top) = errors.object(root, "a record", ALL) else { return self.reject(errors) };
        if let Some(value) = top.get(layout::Record::Format)
            && let Some(format) = errors.number::<u32>(value)
            && format != FORMAT
        {
            let diagnostic = record_error(format!("there is no format {format}"), format!("expected {FORMAT}"));
            errors.report(value.head(), diagnostic);
        }
        if let Some(value) = top.get(layout::Record::Variant)
            && let Some(name) = errors.text(value)
        {
            let written = value.head();
            self.visitor.tag(TagText { text: value.token(), name: "Variant", written, value: Cow::Borrowed(name) });
        }
        // Names may have any order, but the header is read first.
        let heads = heads(&top, &mut errors);
        let before = errors.items(top.get(layout::Record::Before));
        let turns = errors.items(top.get(layout::Record::Turns));
        self.reject(errors);
        if self.visitor.is_done() {
            return;
        }
        for head in heads {
            match head {
                Head::Tag(tag) => self.visitor.tag(tag),
                Head::Comment(value) => self.comment(value),
            }
        }
        before.for_each(|item| self.remark(item));
        turns.for_each(|item| self.turn(item, 0));
    }

    fn turn(&mut self, value: Value<'a>, depth: usize) {
        if let Some(turns) = value.turns() {
            return self.turns(turns.take());
        }
        let mut errors = self.errors();
        let Some(fields) = errors.object(value, "a turn", ALL) else { return self.reject(errors) };
        let written = fields.required(Turn::Number, &mut errors);
        let number = written.and_then(|value| Some((value.token(), errors.number(value)?)));
        let before = errors.items(fields.get(Turn::Before));
        let plies = errors.items(fields.get(Turn::Plies));
        self.reject(errors);
        if let Some((token, number)) = number {
            self.visitor.turn(token, number);
        }
        before.for_each(|item| self.remark(item));
        plies.for_each(|item| self.ply(item, depth));
    }

    /// Turns that were taken at a glance: all at once where nothing is in doubt.
    fn turns(&mut self, mut turns: Lent) {
        if self.visitor.strict().is_some()
            && let Some(mut lent) = self.visitor.lend()
        {
            let is_joined = lent.join(&mut turns);
            self.visitor.take_back(lent);
            if is_joined {
                return;
            }
        }
        let mut is_done = false;
        for (entry, span) in turns.into_entries() {
            let token = self.document.text.get(span.range()).unwrap_or_default();
            match entry {
                Entry::Turn(number) => self.visitor.turn(token, number),
                Entry::Ply(ply) => {
                    is_done = self.visitor.is_done();
                    if !is_done {
                        let seat = seat(token);
                        self.visitor.seat(seat, seat);
                        self.visitor.strict_ply(token, ply);
                    }
                }
                Entry::Glyph(_) if !is_done => self.visitor.glyph(token),
                Entry::Comment(Comment { text, to_line_end, own_line }) if !is_done => {
                    self.visitor.comment(token, comment_text(token, text.len()), to_line_end, own_line);
                }
                _ => {}
            }
        }
    }

    /// A comment or a check before a ply.
    fn remark(&mut self, value: Value<'a>) {
        if self.visitor.is_done() || value.is_truncated() {
            // The tokenizer has reported the error in it.
            return;
        }
        let mut errors = self.errors();
        match errors.typed(value, Remark::Type, &REMARKS) {
            Some((found, fields)) if found.name == "comment" => self.comment_fields(&fields, errors),
            Some((_, fields)) => self.check_fields(&fields, errors),
            None => self.reject(errors),
        }
    }

    fn comment(&mut self, value: Value<'a>) {
        let mut errors = self.errors();
        match errors.object_of(value, "a comment", COMMENT) {
            Some(fields) => self.comment_fields(&fields, errors),
            None => self.reject(errors),
        }
    }

    fn comment_fields(&mut self, fields: &Fields<'a, Remark>, mut errors: Errors<'a>) {
        let text = fields.required(Remark::Text, &mut errors).and_then(|value| errors.text(value));
        let to_line_end = errors.flag(fields.get(Remark::ToLineEnd));
        let own_line = errors.flag(fields.get(Remark::OwnLine));
        if let Some(text) = text.filter(|_| errors.diagnostics.is_empty()) {
            self.visitor.comment(fields.value.token(), text, to_line_end, own_line);
        }
        self.reject(errors);
    }

    fn check(&mut self, value: Value<'a>) {
        let mut errors = self.errors();
        match errors.object_of(value, "a check", CHECK) {
            Some(fields) => self.check_fields(&fields, errors),
            None => self.reject(errors),
        }
    }

    fn check_fields(&mut self, fields: &Fields<'a, Remark>, mut errors: Errors<'a>) {
        let position = fields.required(Remark::Position, &mut errors).and_then(|value| errors.text(value));
        if let Some(position) = position.filter(|_| errors.diagnostics.is_empty()) {
            self.visitor.check(fields.value.token(), position);
        }
        self.reject(errors);
    }

    /// A ply and what follows it.
    fn ply(&mut self, value: Value<'a>, depth: usize) {
        if self.visitor.is_done() || value.is_truncated() {
            // The tokenizer has reported the error in it.
            return;
        }
        if let Some(taken) = value.ply() {
            self.visitor.seat(taken.seat, taken.seat);
            self.visitor.strict_ply(value.token(), taken.ply.clone());
            for (token, remark) in &taken.remarks {
                match *remark {
                    Taken::Glyph(_) => self.visitor.glyph(token),
                    Taken::Comment { text, to_line_end, own_line } => {
                        self.visitor.comment(token, text, to_line_end, own_line);
                    }
                }
            }
            return;
        }
        let mut errors = self.errors();
        let Some(found) = super::ply::read(value, self.visitor.strict(), &mut errors) else {
            return self.visitor.reject(errors.diagnostics, true);
        };
        if !errors.diagnostics.is_empty() {
            return self.visitor.reject(errors.diagnostics, true);
        }
        if let Some((token, name)) = found.seat {
            self.visitor.seat(token, name);
        }
        match (found.does, found.text) {
            (Some(does), Some((token, text))) => self.visitor.ply_and_text(value.token(), does, token, text),
            (Some(ply), None) | (None, Some((_, Stated::Text(ply)))) => self.visitor.ply(value.token(), ply),
            (None, Some((_, Stated::Ply(ply)))) => self.visitor.strict_ply(value.token(), ply),
            (None, None) => {}
        }
        found.glyphs.into_iter().for_each(|glyph| self.visitor.glyph(glyph));
        for item in found.after {
            match item {
                After::Comment(value) => self.comment(value),
                After::Check(value) => self.check(value),
                After::Variation(value) => self.variation(value, depth),
            }
        }
    }

    fn variation(&mut self, value: Value<'a>, depth: usize) {
        if depth == VARIATION_DEPTH {
            return self.visitor.error(SyntaxError::new(&codes::VARIATION_DEPTH, value.head()));
        }
        let mut errors = self.errors();
        let Some(fields) = errors.object(value, "a variation", ALL) else { return self.reject(errors) };
        let turns = fields.required(Variation::Turns, &mut errors);
        let turns = errors.items(turns);
        self.reject(errors);
        self.visitor.open_variation(value.head());
        turns.for_each(|item| self.turn(item, depth + 1));
        self.visitor.close_variation(value.token());
    }
}

/// A tag, or a comment between the tags.
enum Head<'a> {
    Tag(TagText<'a>),
    Comment(Value<'a>),
}

/// The tags of a record, which are spread over its fields, in the order that `header` names, with its comments; the others
/// follow in the order of the fields.
fn heads<'a>(top: &Fields<'a, layout::Record>, errors: &mut Errors<'a>) -> Vec<Head<'a>> {
    let mut tags: Vec<TagText<'a>> = Vec::new();
    tags.extend(top.field(layout::Record::Rules).and_then(|field| tag("Rules", field, errors)));
    for name in [layout::Record::Tags, layout::Record::Players] {
        let Some(value) = top.get(name) else { continue };
        if value.kind() != Kind::Map {
            errors.wrong_type::<()>(value, "an object");
        }
        for field in value.fields() {
            let named = errors.tag_name(field.0);
            tags.extend(named.and_then(|named| tag(named, field, errors)));
        }
    }
    tags.extend(top.field(layout::Record::Result).and_then(|field| tag("Result", field, errors)));
    if let Some(value) = top.get(layout::Record::Start)
        && let Some(start) = errors.object(value, "a start", ALL)
    {
        for (field, name) in START {
            tags.extend(start.field(field).and_then(|field| tag(name, field, errors)));
        }
    }
    let mut heads = Vec::new();
    for item in errors.items(top.get(layout::Record::Header)) {
        if item.kind() == Kind::Map {
            heads.push(Head::Comment(item));
        } else if let Some(name) = errors.text(item) {
            match tags.iter().position(|tag| tag.name == name) {
                Some(at) => heads.push(Head::Tag(tags.remove(at))),
                None => {
                    let message = format!("the header names `{}`, which is not a tag", shown(name));
                    errors.report(item.head(), record_error(message, "no tag to order"));
                }
            }
        }
    }
    heads.extend(tags.into_iter().map(Head::Tag));
    heads
}

/// A tag of this name with the value of a field.
fn tag<'a>(name: &'a str, (key, value): (Value<'a>, Value<'a>), errors: &mut Errors<'a>) -> Option<TagText<'a>> {
    // `Date: 2024` is a number to YAML, and a text in a tag.
    let is_plain = value.kind() == Kind::Number && !errors.document.text.trim_start().starts_with(['{', '[']);
    let held = if is_plain { value.token() } else { errors.text(value)? };
    let written = value.written().unwrap_or(held);
    let text = errors.document.text.get(key.span().start as usize..value.span().end as usize).unwrap_or(value.token());
    Some(TagText { text, name, written, value: Cow::Borrowed(held) })
}
