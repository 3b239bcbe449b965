//! Reads a record from the layout that JSON and YAML share. An error in one entry does not affect the others.

use super::fields::{Errors, record_error};
use super::value::{Document, Kind, Value};
use crate::codes;
use crate::notation::read::builder::read_with;
use crate::notation::read::visitor::{TagText, Visitor};
use crate::notation::read::written::{ActText, EffectText, MAX_PARTS, PlyText};
use crate::notation::{Options, Read};
use crate::source::Span;
use smallvec::SmallVec;
use std::borrow::Cow;

/// The names at the top level of a record.
pub(super) const TOP: [&str; 4] = ["variant", "header", "before", "turns"];

/// An object with a `type`.
pub(super) struct ObjectType {
    pub(super) name: &'static str,
    /// Its names besides `type`.
    pub(super) fields: &'static [&'static str],
    is_ply: bool,
}

const fn ply(name: &'static str, fields: &'static [&'static str]) -> ObjectType {
    ObjectType { name, fields, is_ply: true }
}

const fn remark(name: &'static str, fields: &'static [&'static str]) -> ObjectType {
    ObjectType { name, fields, is_ply: false }
}

const COMMENT: ObjectType = remark("comment", &["text", "to_line_end", "own_line"]);
const CHECK: ObjectType = remark("check", &["position"]);
const HEADER: &[ObjectType] = &[remark("tag", &["name", "value"]), COMMENT];
const BEFORE: &[ObjectType] = &[CHECK, COMMENT];
const ENTRIES: &[ObjectType] = &[
    ply("acts", &["acts"]),
    ply("pass", &[]),
    ply("resign", &[]),
    ply("claim", &[]),
    ply("draw", &["drew", "discarded"]),
    COMMENT,
    CHECK,
];
const EFFECTS: &[ObjectType] = &[ply("turn", &["steps"]), ply("shift", &["tile", "at", "path"])];

/// Reads a game; `line` is how the notation names a rule set.
pub(super) fn read_document(document: &Document<'_>, options: &Options, line: impl Fn(&str) -> String) -> Read {
    let mut read = read_with(document.text, options, |visitor| game(document, visitor));
    // The name may stand behind the place where parsing ended.
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
        if let Some(value) = top.get("variant")
            && let Some(name) = errors.text(value)
        {
            let written = value.head();
            self.visitor.tag(TagText { text: value.token, name: "Variant", written, value: Cow::Borrowed(name) });
        }
        // Names may have any order, but the header is read first.
        let header = errors.items(top.get("header"));
        let before = errors.items(top.get("before"));
        let turns = errors.items(top.get("turns"));
        self.reject(errors);
        if self.visitor.is_done() {
            return;
        }
        header.iter().for_each(|item| self.entry(item, HEADER));
        before.iter().for_each(|item| self.entry(item, BEFORE));
        turns.iter().for_each(|item| self.turn(item));
    }

    fn turn(&mut self, value: &'a Value<'a>) {
        let mut errors = self.errors();
        let Some(fields) = errors.object(value, "a turn", &["turn", "entries"]) else { return self.reject(errors) };
        let written = fields.required("turn", &mut errors);
        let number = written.and_then(|value| Some((value.token, errors.number(value)?)));
        let entries = errors.items(fields.get("entries"));
        self.reject(errors);
        if let Some((token, number)) = number {
            self.visitor.turn(token, number);
        }
        entries.iter().for_each(|item| self.entry(item, ENTRIES));
    }

    /// Reads an item of a list, of one of these types.
    fn entry(&mut self, value: &'a Value<'a>, types: &'static [ObjectType]) {
        if value.is_truncated() {
            // The parser has reported the error in it.
            return;
        }
        let mut errors = self.errors();
        let mut is_ply = types.iter().any(|object_type| object_type.is_ply);
        match item(value, types, &mut is_ply, &mut errors) {
            Some(item) if errors.diagnostics.is_empty() => match item {
                Item::Tag(tag) => self.visitor.tag(tag),
                Item::Comment { text, to_line_end, own_line } => {
                    self.visitor.comment(value.token, text, to_line_end, own_line);
                }
                Item::Check(position) => self.visitor.check(value.token, position),
                Item::Ply(ply) => self.visitor.ply(value.token, *ply),
            },
            _ => self.visitor.reject(errors.diagnostics, is_ply),
        }
    }
}

/// An item of a list.
enum Item<'a> {
    Tag(TagText<'a>),
    Comment { text: &'a str, to_line_end: bool, own_line: bool },
    Check(&'a str),
    Ply(Box<PlyText<'a>>),
}

fn item<'a>(
    value: &'a Value<'a>,
    types: &'static [ObjectType],
    is_ply: &mut bool,
    errors: &mut Errors<'a>,
) -> Option<Item<'a>> {
    let (object_type, fields) = errors.typed(value, types)?;
    *is_ply = object_type.is_ply;
    match object_type.name {
        "tag" => {
            let name = fields.required("name", errors).and_then(|value| errors.tag_name(value));
            let tagged = fields.required("value", errors)?;
            let Kind::Text { written, .. } = &tagged.kind else { return errors.wrong_type(tagged, "a text") };
            let text = errors.text(tagged)?;
            Some(Item::Tag(TagText { text: value.token, name: name?, written, value: Cow::Borrowed(text) }))
        }
        "comment" => {
            let text = fields.required("text", errors).and_then(|value| errors.text(value));
            let to_line_end = errors.flag(fields.get("to_line_end"));
            let own_line = errors.flag(fields.get("own_line"));
            Some(Item::Comment { text: text?, to_line_end, own_line })
        }
        "check" => {
            let position = fields.required("position", errors)?;
            Some(Item::Check(errors.text(position)?))
        }
        "pass" => Some(Item::Ply(Box::new(PlyText::Pass))),
        "resign" => Some(Item::Ply(Box::new(PlyText::Resign))),
        "claim" => Some(Item::Ply(Box::new(PlyText::Claim))),
        "draw" => {
            let drew = errors.optional_text(fields.get("drew"));
            let discarded = errors.optional_text(fields.get("discarded"));
            Some(Item::Ply(Box::new(PlyText::Draw { drew, discarded })))
        }
        _ => {
            let list = fields.required("acts", errors)?;
            let acts: SmallVec<_> = {
                let items = errors.items(Some(list)).iter().take(MAX_PARTS + 1);
                items.filter_map(|item| act(item, errors)).collect()
            };
            if acts.is_empty() && errors.diagnostics.is_empty() {
                errors.report(
                    list.head(),
                    record_error("a ply without an act", "empty").help("leave it out, or add an act"),
                );
            }
            Some(Item::Ply(Box::new(PlyText::Acts(acts))))
        }
    }
}

fn act<'a>(value: &'a Value<'a>, errors: &mut Errors<'a>) -> Option<ActText<'a>> {
    let known = ["tile", "drop", "at", "path", "capture", "exchange", "effect"];
    let fields = errors.object(value, "an act", &known)?;
    let code = errors.optional_text(fields.get("tile"));
    let drop = errors.flag(fields.get("drop"));
    let at = fields.required("at", errors).and_then(|value| errors.place(value));
    let path = errors.path(fields.get("path"));
    let capture = fields.get("capture").and_then(|value| {
        let captured = errors.object(value, "a capture", &["tile"])?;
        Some((value.head(), errors.optional_text(captured.get("tile"))))
    });
    let exchange = errors.optional_text(fields.get("exchange"));
    let effect = fields.get("effect").and_then(|value| effect(value, errors));
    let at = at?;
    // Other notations cannot write these.
    let does = ["path", "capture", "effect"].into_iter().find_map(|name| fields.name(name));
    if let (Some(name), Some(_)) = (does, fields.name("exchange")) {
        let message = "a tile that is exchanged does nothing else in the same act";
        errors.report(name, record_error(message, "beside `exchange`"));
    } else if let (Some(name), true) = (fields.name("capture"), path.is_empty()) {
        let diagnostic = record_error("a capture without a path", "no `path`");
        errors.report(name, diagnostic.help("`path` ends where the captured tile stands"));
    } else if drop && code.is_none() {
        fields.missing("tile", errors);
    } else if !drop && path.is_empty() && effect.is_none() && exchange.is_none() && errors.diagnostics.is_empty() {
        let diagnostic = record_error("a tile that does nothing", "stays here");
        let diagnostic = diagnostic.help("add a `path`, an `exchange` or an `effect`, or set `drop` to true");
        errors.report(fields.get("at").map_or(value.head(), Value::head), diagnostic);
    }
    let effect = effect.map(Box::new);
    Some(ActText { text: value.token, code, drop, at, path, capture, exchange, effect })
}

fn effect<'a>(value: &'a Value<'a>, errors: &mut Errors<'a>) -> Option<EffectText<'a>> {
    let (object_type, fields) = errors.typed(value, EFFECTS)?;
    if object_type.name == "turn" {
        let value = fields.required("steps", errors)?;
        return Some(EffectText::Turn { text: value.token, steps: errors.number(value)? });
    }
    let code = errors.optional_text(fields.get("tile"));
    let at = fields.required("at", errors).and_then(|value| errors.place(value));
    let way = fields.required("path", errors)?;
    let path = errors.path(Some(way));
    if path.is_empty() && errors.diagnostics.is_empty() {
        let diagnostic = record_error("a path without a step", "empty");
        errors.report(way.head(), diagnostic.help("name the point where the tile ends"));
    }
    Some(EffectText::Shift { text: value.token, code, at: at?, path })
}
