//! Reads plies.

use super::events::{Kind, Value};
use super::fields::{ALL, Errors, Fields, record_error};
use super::layout::{Act, Capture, EFFECTS, Effect, Object, PLIES, Ply};
use crate::board::Place;
use crate::notation::pai::strict_ply;
use crate::notation::place_name;
use crate::notation::read::message::shown;
use crate::notation::read::ply::ply;
use crate::notation::read::visitor::Stated;
use crate::notation::read::written::{ActText, EffectText, MAX_PARTS, PlyText};
use crate::record;
use crate::variant::{Tile, Vocabulary};

/// The fields that a ply of some kind has.
const OWN: u32 = 1 << Ply::Acts as u32 | 1 << Ply::Drew as u32 | 1 << Ply::Discarded as u32;

/// A ply as its fields have it.
pub(super) struct Found<'a> {
    /// The seat, and where it is named.
    pub(super) seat: Option<(&'a str, &'a str)>,
    /// What it says in the words of `pai`, and where.
    pub(super) text: Option<(&'a str, Stated<'a>)>,
    /// What the other fields say that it does.
    pub(super) does: Option<PlyText<'a>>,
    pub(super) glyphs: Vec<&'a str>,
    pub(super) after: Vec<After<'a>>,
}

/// What may follow a ply.
pub(super) enum After<'a> {
    Comment(Value<'a>),
    Check(Value<'a>),
    Variation(Value<'a>),
}

/// A ply. With the tiles of a rule set that is known its words are read at once.
pub(super) fn read<'a>(
    value: Value<'a>,
    strict: Option<&'static Vocabulary>,
    errors: &mut Errors<'a>,
) -> Option<Found<'a>> {
    if value.kind() != Kind::Map {
        return errors.not_a_ply(value);
    }
    let fields = Fields::of(value, "a ply");
    let name = match fields.get(Ply::Type) {
        Some(written) => Some(errors.text(written)?),
        None => fields.get(Ply::Acts).map(|_| "acts"),
    };
    let kind = match name {
        Some(name) => {
            let found = PLIES.iter().find(|kind| kind.name == name);
            if let (None, Some(written)) = (found, fields.get(Ply::Type)) {
                let message = format!("there is no ply of the type `{}`", shown(name));
                errors.unknown_type(written, &PLIES, message);
                return None;
            }
            found
        }
        None => None,
    };
    let own = kind.map_or(&[][..], |kind| kind.fields).iter().fold(0, |bits, field| bits | 1 << field.number());
    errors.check(&fields, ALL & !OWN | own);
    let text = fields.get(Ply::Pai).and_then(|value| {
        let text = errors.text(value)?;
        match stated(text, strict) {
            Some(stated) => Some((text, stated)),
            None => {
                let diagnostic =
                    record_error(format!("`{}` is not a ply", shown(text)), "expected a ply such as `Rs*10c`");
                errors.report(value.head(), diagnostic);
                None
            }
        }
    });
    let does = match (&text, kind) {
        // Nothing is to be looked up where the fields say the same.
        (Some((_, Stated::Ply(ply))), Some(kind))
            if errors.diagnostics.is_empty() && is_said(ply, kind.name, &fields, strict) =>
        {
            None
        }
        _ => kind.and_then(|kind| does(kind.name, &fields, errors)),
    };
    if text.is_none() && does.is_none() && errors.diagnostics.is_empty() {
        fields.missing(Ply::Pai, errors);
    }
    let seat = fields.get(Ply::Seat).and_then(|value| Some((value.head(), errors.text(value)?)));
    let glyphs = errors.items(fields.get(Ply::Glyphs)).filter_map(|item| errors.text(item)).collect();
    let after = after(&fields, errors);
    Some(Found { seat, text, does, glyphs, after })
}

/// What a ply's text states.
fn stated<'a>(text: &'a str, strict: Option<&'static Vocabulary>) -> Option<Stated<'a>> {
    if let Some((ply, "")) = strict.and_then(|vocabulary| strict_ply(text, vocabulary)) {
        return Some(Stated::Ply(ply));
    }
    match ply::<false>(text.trim()) {
        Ok(("", ply)) => Some(Stated::Text(ply)),
        _ => None,
    }
}

/// Whether the fields of a ply say the same as its words, in canonical form. Effects and draws need a closer look.
fn is_said(ply: &record::Ply, kind: &str, fields: &Fields<'_, Ply>, vocabulary: Option<&'static Vocabulary>) -> bool {
    let (Some(vocabulary), record::Ply::Acts(acts), "acts") = (vocabulary, ply, kind) else { return false };
    let mut items = fields.get(Ply::Acts).into_iter().flat_map(Value::items);
    acts.iter().all(|act| items.next().is_some_and(|item| is_act(item, act, vocabulary))) && items.next().is_none()
}

/// Whether an object is an act in canonical form.
#[inline]
fn is_act(value: Value<'_>, act: &record::Act, vocabulary: &Vocabulary) -> bool {
    let tile = |value: Option<Value<'_>>, tile: Option<Tile>| match (value, tile) {
        (Some(value), Some(tile)) => value.as_text() == Some(vocabulary.code(tile)),
        (value, tile) => value.is_none() && tile.is_none(),
    };
    let place = |value: Value<'_>, place: Place| value.as_text().is_some_and(|text| text == place_name(place));
    if value.kind() != Kind::Map || act.effect.is_some() {
        return false;
    }
    let fields = Fields::<Act>::of(value, "an act");
    let drop = fields.get(Act::Drop).map(|value| value.kind());
    let mut path = fields.get(Act::Path).into_iter().flat_map(Value::items);
    let captured = match (fields.get(Act::Capture), act.capture) {
        (Some(value), Some(captured)) => {
            let fields = Fields::<Capture>::of(value, "a capture");
            value.kind() == Kind::Map && !fields.is_odd && tile(fields.get(Capture::Tile), captured)
        }
        (value, captured) => value.is_none() && captured.is_none(),
    };
    captured
        && !fields.is_odd
        && fields.get(Act::Effect).is_none()
        && drop == act.drop.then_some(Kind::Bool(true))
        && tile(fields.get(Act::Tile), act.tile)
        && tile(fields.get(Act::Exchange), act.exchange)
        && fields.get(Act::At).is_some_and(|at| place(at, act.at))
        && fields.get(Act::Path).is_some() != act.path.is_empty()
        && act.path.iter().all(|to| path.next().is_some_and(|value| place(value, *to)))
        && path.next().is_none()
}

/// What a ply of this type does.
#[inline]
fn does<'a>(name: &str, fields: &Fields<'a, Ply>, errors: &mut Errors<'a>) -> Option<PlyText<'a>> {
    Some(match name {
        "pass" => PlyText::Pass,
        "resign" => PlyText::Resign,
        "claim" => PlyText::Claim,
        "draw" => {
            let drew = errors.optional_text(fields.get(Ply::Drew));
            PlyText::Draw { drew, discarded: errors.optional_text(fields.get(Ply::Discarded)) }
        }
        _ => {
            let list = fields.required(Ply::Acts, errors)?;
            let items = errors.items(Some(list)).take(MAX_PARTS + 1);
            let acts: smallvec::SmallVec<_> = items.filter_map(|item| act(item, errors)).collect();
            if acts.is_empty() && errors.diagnostics.is_empty() {
                let diagnostic = record_error("a ply without an act", "empty");
                errors.report(list.head(), diagnostic.help("leave it out, or add an act"));
            }
            PlyText::Acts(acts)
        }
    })
}

/// What follows a ply, in its order.
fn after<'a>(fields: &Fields<'a, Ply>, errors: &mut Errors<'a>) -> Vec<After<'a>> {
    let mut comments = errors.items(fields.get(Ply::Comments)).map(After::Comment);
    let mut checks = errors.items(fields.get(Ply::Checks)).map(After::Check);
    let mut variations = errors.items(fields.get(Ply::Variations)).map(After::Variation);
    let mut after = Vec::new();
    for item in errors.items(fields.get(Ply::Order)) {
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
        after.extend(next);
    }
    after.extend(comments.chain(checks).chain(variations));
    after
}

#[inline]
fn act<'a>(value: Value<'a>, errors: &mut Errors<'a>) -> Option<ActText<'a>> {
    let fields = errors.object(value, "an act", ALL)?;
    let code = errors.optional_text(fields.get(Act::Tile));
    let drop = errors.flag(fields.get(Act::Drop));
    let at = fields.required(Act::At, errors).and_then(|value| errors.place(value));
    let path = errors.path(fields.get(Act::Path));
    let capture = fields.get(Act::Capture).and_then(|value| {
        let captured = errors.object(value, "a capture", ALL)?;
        Some((value.head(), errors.optional_text(captured.get(Capture::Tile))))
    });
    let exchange = errors.optional_text(fields.get(Act::Exchange));
    let effect = fields.get(Act::Effect).and_then(|value| effect(value, errors)).map(Box::new);
    let at = at?;
    // Other notations cannot write these.
    let does = [Act::Path, Act::Capture, Act::Effect].into_iter().find_map(|field| fields.name(field));
    if let (Some(name), Some(_)) = (does, fields.get(Act::Exchange)) {
        let message = "a tile that is exchanged does nothing else in the same act";
        errors.report(name, record_error(message, "beside `exchange`"));
    } else if let (Some(name), true) = (fields.name(Act::Capture), path.is_empty()) {
        let diagnostic = record_error("a capture without a path", "no `path`");
        errors.report(name, diagnostic.help("`path` ends at the captured tile"));
    } else if drop && code.is_none() {
        fields.missing(Act::Tile, errors);
    } else if !drop && path.is_empty() && effect.is_none() && exchange.is_none() && errors.diagnostics.is_empty() {
        let diagnostic = record_error("a tile that does nothing", "stays here");
        let diagnostic = diagnostic.help("add a `path`, an `exchange` or an `effect`, or set `drop` to true");
        errors.report(fields.get(Act::At).map_or(value.head(), Value::head), diagnostic);
    }
    Some(ActText { text: value.token(), code, drop, at, path, capture, exchange, effect })
}

fn effect<'a>(value: Value<'a>, errors: &mut Errors<'a>) -> Option<EffectText<'a>> {
    let (kind, fields) = errors.typed(value, Effect::Type, &EFFECTS)?;
    if kind.name == "turn" {
        let value = fields.required(Effect::Steps, errors)?;
        return Some(EffectText::Turn { text: value.token(), steps: errors.number(value)? });
    }
    let code = errors.optional_text(fields.get(Effect::Tile));
    let at = fields.required(Effect::At, errors).and_then(|value| errors.place(value));
    let way = fields.required(Effect::Path, errors)?;
    let path = errors.path(Some(way));
    if path.is_empty() && errors.diagnostics.is_empty() {
        let diagnostic = record_error("a path without a step", "empty");
        errors.report(way.head(), diagnostic.help("name the point where the tile ends"));
    }
    Some(EffectText::Shift { text: value.token(), code, at: at?, path })
}
