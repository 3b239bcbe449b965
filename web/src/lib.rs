//! The library for JavaScript: a thin layer over its front door.
#![forbid(unsafe_code)]

mod answers;
mod board;
mod edit;
mod game;
mod pointed;
mod position;

use js_sys::{Error, JSON, Object, Reflect};
use paisho::diagnostic::Diagnostic;
use paisho::game::{IllegalPly, InputError};
use paisho::notation::{self, Notation, Options};
use paisho::source::Span;
use paisho::variant::Variant;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// The types of plain data.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Plain data as an object of JavaScript.
fn object(data: &impl Serialize) -> JsValue {
    serde_json::to_string(data).ok().and_then(|text| JSON::parse(&text).ok()).unwrap_or(JsValue::NULL)
}

/// A byte of a text as JavaScript counts: in UTF-16.
fn unit(text: &str, byte: u32) -> usize {
    text.get(..byte as usize).map_or(0, |before| before.encode_utf16().count())
}

/// A span as JavaScript counts.
fn units(text: &str, span: Span) -> [usize; 2] {
    [unit(text, span.start), unit(text, span.end)]
}

/// What an error says.
#[derive(Default)]
struct Said<'a> {
    message: &'a str,
    code: Option<&'a str>,
    span: Option<[usize; 2]>,
    label: Option<&'a str>,
    help: Option<&'a str>,
}

/// An `Error` with the fields of `PaishoError`.
fn error(name: &str, said: &Said<'_>) -> JsValue {
    let error = Error::new(said.message);
    error.set_name(name);
    let fields = [
        ("code", said.code.map(JsValue::from)),
        ("span", said.span.map(|span| object(&span))),
        ("label", said.label.map(JsValue::from)),
        ("help", said.help.map(JsValue::from)),
    ];
    for (field, value) in fields {
        // A new object takes every field.
        let _ = Reflect::set(&error, &field.into(), &value.unwrap_or(JsValue::NULL));
    }
    error.into()
}

fn plain(name: &str, message: &str) -> JsValue {
    error(name, &Said { message, ..Said::default() })
}

fn unreadable(diagnostic: &Diagnostic, text: &str) -> JsValue {
    error(
        "ReadError",
        &Said {
            message: &diagnostic.message,
            code: Some(diagnostic.code.name),
            span: Some(units(text, diagnostic.span)),
            label: Some(&diagnostic.label),
            help: diagnostic.help.as_deref(),
        },
    )
}

/// The error of a set-up that is not legal.
fn refused(found: &Diagnostic) -> JsValue {
    let Diagnostic { message, code, label, help, .. } = found;
    error("ReadError", &Said { message, code: Some(code.name), span: None, label: Some(label), help: help.as_deref() })
}

fn input(failed: InputError, text: &str) -> JsValue {
    match failed {
        InputError::Unreadable(diagnostic) => unreadable(&diagnostic, text),
        failed => plain("ReadError", &failed.to_string()),
    }
}

fn illegal(refused: &IllegalPly, ply: &str) -> JsValue {
    let span = refused.part.and_then(|part| notation::Pai.part(ply, part));
    error(
        "IllegalPly",
        &Said {
            message: &refused.message,
            code: Some(refused.code.name),
            span: span.map(|span| units(ply, span)),
            label: Some(&refused.label),
            help: refused.help.as_deref(),
        },
    )
}

fn variant_named(name: &str) -> Result<Variant, JsValue> {
    name.parse().map_err(|unknown: paisho::variant::ParseVariantError| {
        plain("RangeError", &format!("`{name}` is an {unknown}"))
    })
}

fn notation_named(name: &str) -> Result<&'static dyn Notation, JsValue> {
    notation::named(name).ok_or_else(|| plain("RangeError", &format!("there is no notation `{name}`")))
}

/// The fields of an object that says how something is done.
struct Fields<'a>(Option<&'a JsValue>);

impl Fields<'_> {
    fn get(&self, name: &str) -> Option<JsValue> {
        let value = Reflect::get(self.0?, &name.into()).ok()?;
        (!value.is_undefined() && !value.is_null()).then_some(value)
    }

    fn text(&self, name: &str) -> Option<String> {
        self.get(name)?.as_string()
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.as_f64()
    }

    fn is(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| value.is_truthy())
    }

    /// How a text is to be read.
    fn reading(&self) -> Result<(Option<&'static dyn Notation>, Options), JsValue> {
        let notation = self.text("notation").map(|name| notation_named(&name)).transpose()?;
        let variant = self.text("variant").map(|name| variant_named(&name)).transpose()?;
        Ok((notation, variant.map_or_else(Options::default, Options::of)))
    }
}

/// The fields of an object, each with its text or nothing.
fn pairs(object: JsValue) -> Vec<(String, Option<String>)> {
    let Ok(object) = object.dyn_into::<Object>() else { return Vec::new() };
    let text = |key: &JsValue| Reflect::get(&object, key).ok()?.as_string();
    Object::keys(&object).iter().filter_map(|key| Some((key.as_string()?, text(&key)))).collect()
}

/// The names of the rule sets.
#[wasm_bindgen(unchecked_return_type = "Variant[]")]
pub fn variants() -> Vec<String> {
    Variant::all().map(|variant| variant.name().to_owned()).collect()
}

/// The names of the notations.
#[wasm_bindgen(unchecked_return_type = "Notation[]")]
pub fn notations() -> Vec<String> {
    notation::ALL.iter().map(|notation| notation.name().to_owned()).collect()
}

/// The version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
