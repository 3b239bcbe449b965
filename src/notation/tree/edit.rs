//! Changes a ply where it stands, and leaves the text around it as it is.

use super::json_parse;
use super::plies::Plies;
use super::value::{Document, Kind, Value};
use super::yaml_write::is_plain;
use crate::notation::PlyEdit;
use crate::notation::bytes::Bytes;
use crate::record::Ply;
use crate::source::Span;
use crate::variant::Variant;

/// The names that say what a ply does.
const OWN: [&str; 5] = ["pai", "type", "acts", "drew", "discarded"];

/// What replaces which parts of the text to change the ply at a place.
pub(super) fn ply(
    document: &Document<'_>,
    at: Span,
    variant: Variant,
    edit: PlyEdit<'_>,
) -> Option<Vec<(Span, String)>> {
    let text = document.text;
    let (here, beside) = find(document.root.as_ref()?, &[], at, text)?;
    match edit {
        PlyEdit::Replace(ply) => replaced(here, &written(variant, ply), text),
        PlyEdit::Before(ply) => {
            let new = written(variant, ply) + &between(text, at);
            Some(vec![(Span { end: at.start, ..at }, new)])
        }
        PlyEdit::After(ply) => {
            let new = between(text, at) + &written(variant, ply);
            Some(vec![(Span { start: at.end, ..at }, new)])
        }
        PlyEdit::Remove => {
            let number = beside.iter().position(|value| std::ptr::eq(value, here))?;
            let of = |number: usize| Span::of(beside.get(number)?.token, text);
            let removed = match (of(number + 1), number.checked_sub(1).and_then(of)) {
                (Some(next), _) => Span { end: next.start, ..at },
                (None, Some(last)) => Span { start: last.end, ..at },
                (None, None) => return None,
            };
            (!has_remark(&text[removed.range()])).then(|| vec![(removed, String::new())])
        }
    }
}

/// A ply as an object.
fn written(variant: Variant, ply: &Ply) -> String {
    let mut written = Bytes::new();
    Plies::new(variant.vocabulary(), &[]).add(&mut written, ply, 0);
    format!("{}}}", written.as_str())
}

/// What stands between an item and the next one: where items have lines of their own, so do new ones.
fn between(text: &str, at: Span) -> String {
    let before = &text[..at.start as usize];
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    if line.trim() == "-" {
        return format!("\n{line}");
    }
    format!(",{}", &before[before.trim_end().len()..])
}

/// What replaces which parts of a ply to make it another one.
fn replaced(old: &Value<'_>, written: &str, text: &str) -> Option<Vec<(Span, String)>> {
    let written = json_parse::parse(written).root?;
    let mut edits = Vec::new();
    for (key, value) in fields(old)? {
        let Some(name) = key.as_text().filter(|name| OWN.contains(name)) else { continue };
        let (_, new) = fields(&written)?.iter().find(|(key, _)| key.as_text() == Some(name))?;
        replace(value, new, text, &mut edits)?;
    }
    Some(edits)
}

fn fields<'v, 'a>(value: &'v Value<'a>) -> Option<&'v [(Value<'a>, Value<'a>)]> {
    if let Kind::Map(fields) = value.content() { Some(fields) } else { None }
}

/// The object at a place, and the items of the list that it stands in.
fn find<'v, 'a>(
    value: &'v Value<'a>,
    beside: &'v [Value<'a>],
    at: Span,
    text: &str,
) -> Option<(&'v Value<'a>, &'v [Value<'a>])> {
    let span = Span::of(value.token, text)?;
    if at.start < span.start || span.end < at.end {
        return None;
    }
    match value.content() {
        Kind::Map(_) if span == at => Some((value, beside)),
        Kind::List(items) => items.iter().find_map(|item| find(item, items, at, text)),
        Kind::Map(fields) => fields.iter().find_map(|(_, value)| find(value, &[], at, text)),
        _ => None,
    }
}

/// Whether there is a remark of YAML in a text, or what looks like one.
fn has_remark(text: &str) -> bool {
    [" #", "\t#", "\n#"].iter().any(|remark| text.contains(remark))
}

/// Makes one value another, as deep inside it as possible.
fn replace(old: &Value<'_>, new: &Value<'_>, text: &str, edits: &mut Vec<(Span, String)>) -> Option<()> {
    let name = |(key, _): &(Value<'_>, Value<'_>)| key.as_text().map(str::to_owned);
    match (old.content(), new.content()) {
        (Kind::Text { value: old, .. }, Kind::Text { value: new, .. }) if old == new => return Some(()),
        (Kind::Bool(old), Kind::Bool(new)) if old == new => return Some(()),
        (Kind::Number, Kind::Number) if old.token == new.token => return Some(()),
        (Kind::List(old), Kind::List(new)) if old.len() == new.len() => {
            return old.iter().zip(new).try_for_each(|(old, new)| replace(old, new, text, edits));
        }
        (Kind::Map(old), Kind::Map(new)) if old.iter().map(name).eq(new.iter().map(name)) => {
            return old.iter().zip(new).try_for_each(|((_, old), (_, new))| replace(old, new, text, edits));
        }
        _ => {}
    }
    if has_remark(old.token) {
        return None;
    }
    let plain = new.as_text().filter(|new| !old.token.starts_with(['"', '\'']) && is_plain(new));
    edits.push((Span::of(old.token, text)?, plain.unwrap_or(new.token).to_owned()));
    Some(())
}
