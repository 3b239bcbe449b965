//! Changes a ply where it stands, and leaves the text around it as it is.

use super::events::{Document, Kind, Value};
use super::json_events;
use super::write::Plies;
use super::yaml_write::is_plain;
use crate::notation::PlyEdit;
use crate::notation::bytes::Bytes;
use crate::record::{Glyph, Ply};
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
    let (here, list) = find(document.root()?, None, at)?;
    match edit {
        PlyEdit::Replace(ply) => replaced(here, &written(variant, ply)),
        PlyEdit::Before(ply) => {
            let new = written(variant, ply) + &between(text, at);
            Some(vec![(Span { end: at.start, ..at }, new)])
        }
        PlyEdit::After(ply) => {
            let new = between(text, at) + &written(variant, ply);
            Some(vec![(Span { start: at.end, ..at }, new)])
        }
        PlyEdit::Mark(glyph) => Some(vec![marked(text, here, glyph)?]),
        PlyEdit::Remove => {
            let beside: Vec<Span> = list?.items().map(Value::span).collect();
            let number = beside.iter().position(|span| *span == here.span())?;
            let removed = match (beside.get(number + 1), number.checked_sub(1)) {
                (Some(next), _) => Span { end: next.start, ..at },
                (None, Some(last)) => Span { start: beside[last].end, ..at },
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

/// Where a ply gets a glyph, and the text of it.
fn marked(text: &str, ply: Value<'_>, glyph: Glyph) -> Option<(Span, String)> {
    let named = |name: &str| ply.fields().find(|(key, _)| key.as_text() == Some(name)).map(|(_, value)| value);
    let at = |at: u32| Span { start: at, end: at };
    let written = format!("\"{glyph}\"");
    if let Some(glyphs) = named("glyphs") {
        return match glyphs.items().next() {
            Some(first) => Some((at(first.span().start), written + &between(text, first.span()))),
            None => Some((glyphs.span(), format!("[{written}]"))),
        };
    }
    let (first, _) = ply.fields().next()?;
    let last = OWN.iter().filter_map(|name| named(name)).map(Value::span).max_by_key(|span| span.end)?;
    if ply.token().ends_with('}') {
        return Some((at(last.end), format!(",\"glyphs\":[{written}]")));
    }
    // A block of YAML: each name has a line of its own, as far in as the first.
    let before = &text[..first.span().start as usize];
    let indent = " ".repeat(before.len() - before.rfind('\n').map_or(0, |end| end + 1));
    Some((at(last.end), format!("\n{indent}glyphs:\n{indent}- {written}")))
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
fn replaced(old: Value<'_>, written: &str) -> Option<Vec<(Span, String)>> {
    let written = json_events::read(written);
    let mut edits = Vec::new();
    for (key, value) in old.fields() {
        let Some(name) = key.as_text().filter(|name| OWN.contains(name)) else { continue };
        let (_, new) = written.root()?.fields().find(|(key, _)| key.as_text() == Some(name))?;
        replace(value, new, &mut edits)?;
    }
    Some(edits)
}

/// The object at a place, and the list that it stands in.
fn find<'a>(value: Value<'a>, list: Option<Value<'a>>, at: Span) -> Option<(Value<'a>, Option<Value<'a>>)> {
    let span = value.span();
    if at.start < span.start || span.end < at.end {
        return None;
    }
    match value.kind() {
        Kind::Map if span == at => Some((value, list)),
        Kind::List => value.items().find_map(|item| find(item, Some(value), at)),
        _ => value.fields().find_map(|(_, value)| find(value, None, at)),
    }
}

/// Whether there is a remark of YAML in a text, or what looks like one.
fn has_remark(text: &str) -> bool {
    [" #", "\t#", "\n#"].iter().any(|remark| text.contains(remark))
}

/// Makes one value another, as deep inside it as possible.
fn replace(old: Value<'_>, new: Value<'_>, edits: &mut Vec<(Span, String)>) -> Option<()> {
    let names = |value: Value<'_>| value.fields().map(|(key, _)| key.as_text().map(str::to_owned)).collect::<Vec<_>>();
    match (old.kind(), new.kind()) {
        (Kind::Bool(old), Kind::Bool(new)) if old == new => return Some(()),
        (Kind::Number, Kind::Number) if old.token() == new.token() => return Some(()),
        (Kind::List, Kind::List) if old.items().count() == new.items().count() => {
            return old.items().zip(new.items()).try_for_each(|(old, new)| replace(old, new, edits));
        }
        (Kind::Map, Kind::Map) if names(old) == names(new) => {
            let mut fields = old.fields().zip(new.fields());
            return fields.try_for_each(|((_, old), (_, new))| replace(old, new, edits));
        }
        _ if old.as_text().is_some() && old.as_text() == new.as_text() => return Some(()),
        _ => {}
    }
    if has_remark(old.token()) {
        return None;
    }
    let plain = new.as_text().filter(|new| !old.token().starts_with(['"', '\'']) && is_plain(new));
    edits.push((old.span(), plain.unwrap_or(new.token()).to_owned()));
    Some(())
}
