//! Reads plies.

use super::fields::{Errors, Fields, record_error};
use super::read::{ObjectType, PLIES, PLY, object};
use super::value::{Kind, Value};
use crate::notation::read::message::{did_you_mean, either_name, shown};
use crate::notation::read::ply::ply;
use crate::notation::read::written::{ActText, EffectText, MAX_PARTS, PlyText};
use smallvec::SmallVec;

const EFFECTS: &[ObjectType] = &[object("turn", &["steps"]), object("shift", &["tile", "at", "path"])];

/// A ply as its `pai` has it: the text, and what was read of it.
type Text<'a> = (&'a str, PlyText<'a>);

/// The fields of a ply, its text, and what the other fields say of it.
pub(super) fn read<'a>(
    value: &'a Value<'a>,
    errors: &mut Errors<'a>,
) -> Option<(Fields<'a>, Option<Text<'a>>, Option<PlyText<'a>>)> {
    let Kind::Map(named) = value.content() else { return errors.wrong_type(value, "an object") };
    let written = named.iter().find(|(key, _)| key.as_text() == Some("type")).map(|(_, value)| value);
    let has_acts = named.iter().any(|(key, _)| key.as_text() == Some("acts"));
    let name = match written {
        Some(written) => Some(errors.text(written)?),
        None => has_acts.then_some("acts"),
    };
    let object_type = match name {
        Some(name) => {
            let found = PLIES.iter().find(|object_type| object_type.name == name);
            if let (None, Some(written)) = (found, written) {
                let names: Vec<&str> = PLIES.iter().map(|object_type| object_type.name).collect();
                let help = did_you_mean(name, names.iter().copied(), || format!("write {}", either_name(&names)));
                let message = format!("there is no ply of the type `{}`", shown(name));
                errors.report(written.head(), record_error(message, "unknown").help(help));
                return None;
            }
            found
        }
        None => None,
    };
    let known: Vec<&str> = PLY.iter().chain(object_type.map_or(&[][..], |found| found.fields)).copied().collect();
    let fields = errors.object(value, "a ply", &known)?;
    let text = fields.get("pai").and_then(|value| {
        let text = errors.text(value)?;
        match ply::<false>(text.trim()) {
            Ok(("", read)) => Some((text, read)),
            _ => {
                let diagnostic =
                    record_error(format!("`{}` is not a ply", shown(text)), "expected a ply such as `Rs*10c`");
                errors.report(value.head(), diagnostic);
                None
            }
        }
    });
    let does = object_type.and_then(|object_type| does(object_type.name, &fields, errors));
    if text.is_none() && does.is_none() && errors.diagnostics.is_empty() {
        fields.missing("pai", errors);
    }
    Some((fields, text, does))
}

/// What a ply of this type does.
fn does<'a>(name: &str, fields: &Fields<'a>, errors: &mut Errors<'a>) -> Option<PlyText<'a>> {
    Some(match name {
        "pass" => PlyText::Pass,
        "resign" => PlyText::Resign,
        "claim" => PlyText::Claim,
        "draw" => {
            let drew = errors.optional_text(fields.get("drew"));
            PlyText::Draw { drew, discarded: errors.optional_text(fields.get("discarded")) }
        }
        _ => {
            let list = fields.required("acts", errors)?;
            let items = errors.items(Some(list)).iter().take(MAX_PARTS + 1);
            let acts: SmallVec<_> = items.filter_map(|item| act(item, errors)).collect();
            if acts.is_empty() && errors.diagnostics.is_empty() {
                let diagnostic = record_error("a ply without an act", "empty");
                errors.report(list.head(), diagnostic.help("leave it out, or add an act"));
            }
            PlyText::Acts(acts)
        }
    })
}

/// What may follow a ply.
pub(super) enum Behind<'a> {
    Comment(&'a Value<'a>),
    Check(&'a Value<'a>),
    Variation(&'a Value<'a>),
}

/// What follows a ply, in its order.
pub(super) fn behind<'a>(fields: &Fields<'a>, errors: &mut Errors<'a>) -> Vec<Behind<'a>> {
    let mut comments = errors.items(fields.get("comments")).iter().map(Behind::Comment);
    let mut checks = errors.items(fields.get("checks")).iter().map(Behind::Check);
    let mut variations = errors.items(fields.get("variations")).iter().map(Behind::Variation);
    let mut behind = Vec::new();
    for item in errors.items(fields.get("order")) {
        let Some(kind) = errors.text(item) else { continue };
        let next = match kind {
            "comment" => comments.next(),
            "check" => checks.next(),
            "variation" => variations.next(),
            _ => None,
        };
        if next.is_none() {
            let message = format!("the order names `{}` once too often", shown(kind));
            errors.report(item.head(), record_error(message, "nothing to order"));
        }
        behind.extend(next);
    }
    behind.extend(comments.chain(checks).chain(variations));
    behind
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
        errors.report(name, diagnostic.help("`path` ends at the captured tile"));
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
