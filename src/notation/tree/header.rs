//! Reads the tags, which are spread over the fields of a record.

use super::fields::{Errors, Fields, record_error};
use super::layout::START;
use super::value::{Kind, Value};
use crate::notation::read::message::shown;
use crate::notation::read::visitor::TagText;
use crate::source::Span;
use std::borrow::Cow;

/// A tag, or a comment between the tags.
pub(super) enum Head<'a> {
    Tag(TagText<'a>),
    Comment(&'a Value<'a>),
}

/// The tags of a record in the order that `header` names, with its comments; the others follow in the order of the fields.
pub(super) fn read<'a>(top: &Fields<'a>, errors: &mut Errors<'a>) -> Vec<Head<'a>> {
    let mut tags: Vec<TagText<'a>> = Vec::new();
    tags.extend(top.field("rules").and_then(|field| tag("Rules", field, errors)));
    for name in ["tags", "players"] {
        for field in top.get(name).map_or(&[][..], |value| names(value, errors)) {
            let named = errors.tag_name(&field.0);
            tags.extend(named.and_then(|named| tag(named, field, errors)));
        }
    }
    tags.extend(top.field("result").and_then(|field| tag("Result", field, errors)));
    if let Some(value) = top.get("start") {
        let known = START.map(|(name, _)| name);
        if let Some(start) = errors.object(value, "a start", &known) {
            for (name, tag_name) in START {
                tags.extend(start.field(name).and_then(|field| tag(tag_name, field, errors)));
            }
        }
    }
    let mut heads = Vec::new();
    for item in errors.items(top.get("header")) {
        if let Kind::Map(_) = item.content() {
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

/// The names and values of an object with any names.
fn names<'a>(value: &'a Value<'a>, errors: &mut Errors<'a>) -> &'a [(Value<'a>, Value<'a>)] {
    match value.content() {
        Kind::Map(fields) => fields,
        _ => errors.wrong_type(value, "an object").unwrap_or(&[]),
    }
}

/// A tag of this name with the value of a field.
fn tag<'a>(name: &'a str, (key, value): &'a (Value<'a>, Value<'a>), errors: &mut Errors<'a>) -> Option<TagText<'a>> {
    let Kind::Text { written, .. } = &value.kind else { return errors.wrong_type(value, "a text") };
    let held = errors.text(value)?;
    let ends = Span::of(key.token, errors.text).zip(Span::of(value.token, errors.text));
    let text = ends.map_or(value.token, |(key, value)| &errors.text[key.start as usize..value.end as usize]);
    Some(TagText { text, name, written, value: Cow::Borrowed(held) })
}
