//! Reads a record from the layout that JSON and YAML share. An error in one entry does not affect the others.

use super::fields::{Errors, Fields, record_error};
use super::header::{self, Head};
use super::layout::FORMAT;
use super::ply::{self, Behind};
use super::value::{Document, Value};
use crate::codes;
use crate::notation::read::builder::read_with;
use crate::notation::read::visitor::{SyntaxError, TagText, Visitor};
use crate::notation::{Options, Read};
use crate::record::VARIATION_DEPTH;
use crate::source::Span;
use std::borrow::Cow;

/// The names at the top level of a record.
pub(super) const TOP: [&str; 10] =
    ["format", "variant", "rules", "tags", "players", "result", "start", "header", "before", "turns"];

/// An object with a `type`.
pub(super) struct ObjectType {
    pub(super) name: &'static str,
    /// Its names besides `type`.
    pub(super) fields: &'static [&'static str],
}

pub(super) const fn object(name: &'static str, fields: &'static [&'static str]) -> ObjectType {
    ObjectType { name, fields }
}

const COMMENT: &[&str] = &["text", "notes", "to_line_end", "own_line"];
const REMARKS: &[ObjectType] = &[object("comment", COMMENT), object("check", &["position"])];
pub(super) const PLIES: &[ObjectType] = &[
    object("acts", &["acts"]),
    object("pass", &[]),
    object("resign", &[]),
    object("claim", &[]),
    object("draw", &["drew", "discarded"]),
];
/// The names that every ply may have.
pub(super) const PLY: &[&str] =
    &["seat", "pai", "type", "position", "counts", "glyphs", "comments", "checks", "variations", "order"];
/// Reads a game; `line` is how the notation names a rule set.
pub(super) fn read_document(document: &Document<'_>, options: &Options, line: impl Fn(&str) -> String) -> Read {
    let mut read = read_with(document.text, options, |visitor| game(document, visitor));
    // The name may follow the place where parsing ended.
    read.diagnostics.retain(|diagnostic| document.error.is_none() || *diagnostic.code != codes::VARIANT_TAKEN);
    for diagnostic in read.diagnostics.iter_mut().filter(|diagnostic| *diagnostic.code == codes::VARIANT_TAKEN) {
        diagnostic.span = document
            .root
            .as_ref()
            .map_or(diagnostic.span, |root| Span::of(root.head(), document.text).unwrap_or_default());
        diagnostic.label = "no `variant`".to_owned();
        let tag = |name: &str| format!("[Variant \"{name}\"]");
        let name = read.record.variant.name();
        diagnostic.help = diagnostic.help.take().map(|help| help.replace(&tag(name), &line(name)));
    }
    read
}

fn game<'a>(document: &'a Document<'a>, visitor: &mut dyn Visitor<'a>) {
    let mut reader = Reader { text: document.text, visitor };
    if let Some(root) = &document.root {
        root.escaped_texts(&mut |value, written| reader.visitor.unescaped(value, written));
        reader.record(root);
    }
    if let Some(error) = &document.error {
        reader.visitor.reject(vec![error.clone()], false);
    }
}

struct Reader<'s, 'a> {
    text: &'a str,
    visitor: &'s mut dyn Visitor<'a>,
}

impl<'a> Reader<'_, 'a> {
    fn errors(&self) -> Errors<'a> {
        Errors { text: self.text, diagnostics: Vec::new() }
    }

    fn reject(&mut self, errors: Errors<'a>) {
        if !errors.diagnostics.is_empty() {
            self.visitor.reject(errors.diagnostics, false);
        }
    }

    fn record(&mut self, root: &'a Value<'a>) {
        let mut errors = self.errors();
        let Some(top) = errors.object(root, "a record", &TOP) else { return self.reject(errors) };
        if let Some(value) = top.get("format")
            && let Some(format) = errors.number::<u32>(value)
            && format != FORMAT
        {
            let diagnostic = record_error(format!("there is no format {format}"), format!("expected {FORMAT}"));
            errors.report(value.head(), diagnostic);
        }
        if let Some(value) = top.get("variant")
            && let Some(name) = errors.text(value)
        {
            let written = value.head();
            self.visitor.tag(TagText { text: value.token, name: "Variant", written, value: Cow::Borrowed(name) });
        }
        // Names may have any order, but the header is read first.
        let tags = header::read(&top, &mut errors);
        let before = errors.items(top.get("before"));
        let turns = errors.items(top.get("turns"));
        self.reject(errors);
        if self.visitor.is_done() {
            return;
        }
        for head in tags {
            match head {
                Head::Tag(tag) => self.visitor.tag(tag),
                Head::Comment(value) => self.comment(value),
            }
        }
        before.iter().for_each(|item| self.remark(item));
        turns.iter().for_each(|item| self.turn(item, 0));
    }

    fn turn(&mut self, value: &'a Value<'a>, depth: usize) {
        let mut errors = self.errors();
        let Some(fields) = errors.object(value, "a turn", &["turn", "before", "plies"]) else {
            return self.reject(errors);
        };
        let written = fields.required("turn", &mut errors);
        let number = written.and_then(|value| Some((value.token, errors.number(value)?)));
        let before = errors.items(fields.get("before"));
        let plies = errors.items(fields.get("plies"));
        self.reject(errors);
        if let Some((token, number)) = number {
            self.visitor.turn(token, number);
        }
        before.iter().for_each(|item| self.remark(item));
        plies.iter().for_each(|item| self.ply(item, depth));
    }

    /// A comment or a check before a ply.
    fn remark(&mut self, value: &'a Value<'a>) {
        if self.visitor.is_done() || value.is_truncated() {
            // The parser has reported the error in it.
            return;
        }
        let mut errors = self.errors();
        match errors.typed(value, REMARKS) {
            Some((object_type, fields)) if object_type.name == "comment" => self.comment_fields(value, &fields, errors),
            Some((_, fields)) => self.check_fields(value, &fields, errors),
            None => self.reject(errors),
        }
    }

    fn comment(&mut self, value: &'a Value<'a>) {
        let mut errors = self.errors();
        match errors.object(value, "a comment", COMMENT) {
            Some(fields) => self.comment_fields(value, &fields, errors),
            None => self.reject(errors),
        }
    }

    fn comment_fields(&mut self, value: &'a Value<'a>, fields: &Fields<'a>, mut errors: Errors<'a>) {
        let text = fields.required("text", &mut errors).and_then(|value| errors.text(value));
        let to_line_end = errors.flag(fields.get("to_line_end"));
        let own_line = errors.flag(fields.get("own_line"));
        if let Some(text) = text.filter(|_| errors.diagnostics.is_empty()) {
            self.visitor.comment(value.token, text, to_line_end, own_line);
        }
        self.reject(errors);
    }

    fn check_fields(&mut self, value: &'a Value<'a>, fields: &Fields<'a>, mut errors: Errors<'a>) {
        let position = fields.required("position", &mut errors).and_then(|value| errors.text(value));
        if let Some(position) = position.filter(|_| errors.diagnostics.is_empty()) {
            self.visitor.check(value.token, position);
        }
        self.reject(errors);
    }

    /// A ply and what follows it.
    fn ply(&mut self, value: &'a Value<'a>, depth: usize) {
        if self.visitor.is_done() || value.is_truncated() {
            // The parser has reported the error in it.
            return;
        }
        let mut errors = self.errors();
        let Some((fields, text, does)) = ply::read(value, &mut errors) else {
            return self.visitor.reject(errors.diagnostics, true);
        };
        let seat = fields.get("seat").and_then(|value| Some((value.head(), errors.text(value)?)));
        let glyphs: Vec<_> = errors.items(fields.get("glyphs")).iter().filter_map(|item| errors.text(item)).collect();
        let behind = ply::behind(&fields, &mut errors);
        if !errors.diagnostics.is_empty() {
            return self.visitor.reject(errors.diagnostics, true);
        }
        if let Some((token, name)) = seat {
            self.visitor.seat(token, name);
        }
        match (does, text) {
            (Some(does), Some((token, text))) => self.visitor.ply_and_text(value.token, does, token, text),
            (Some(ply), None) | (None, Some((_, ply))) => self.visitor.ply(value.token, ply),
            (None, None) => {}
        }
        glyphs.into_iter().for_each(|glyph| self.visitor.glyph(glyph));
        for item in behind {
            match item {
                Behind::Comment(value) => self.comment(value),
                Behind::Check(value) => {
                    let mut errors = self.errors();
                    match errors.object(value, "a check", &["position"]) {
                        Some(fields) => self.check_fields(value, &fields, errors),
                        None => self.reject(errors),
                    }
                }
                Behind::Variation(value) => self.variation(value, depth),
            }
        }
    }

    fn variation(&mut self, value: &'a Value<'a>, depth: usize) {
        if depth == VARIATION_DEPTH {
            return self.visitor.error(SyntaxError::new(&codes::VARIATION_DEPTH, value.head()));
        }
        let mut errors = self.errors();
        let Some(fields) = errors.object(value, "a variation", &["turns"]) else { return self.reject(errors) };
        let turns = fields.required("turns", &mut errors);
        let turns = errors.items(turns);
        self.reject(errors);
        self.visitor.open_variation(value.head());
        turns.iter().for_each(|item| self.turn(item, depth + 1));
        self.visitor.close_variation(value.token);
    }
}
