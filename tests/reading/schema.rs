//! The published JSON Schema is the one the types give, and what is written keeps to it.

use crate::records::record_without;
use crate::support::Rng;
use paisho::notation::{self, Options};
use serde_json::Value;
use std::path::Path;

fn published() -> Value {
    serde_json::from_str(&notation::schema()).unwrap()
}

/// Set `UPDATE_SCHEMA` to write the file anew.
#[test]
fn the_published_schema_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar/record.schema.json");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(&path, notation::schema()).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, notation::schema(), "run this test with UPDATE_SCHEMA=1 and commit grammar/record.schema.json");
}

/// A reader who learns from examples finds one at each field, and it is right.
#[test]
fn every_field_has_an_example() {
    let schema = published();
    let mut fields = Vec::new();
    all_fields(&schema, &mut fields);
    assert!(fields.len() > 40, "{}", fields.len());
    for (name, field) in fields {
        let described = field["description"].as_str().unwrap_or_default();
        let example = described.split_once("Example:").and_then(|(_, rest)| rest.trim().strip_prefix('`'));
        let example = example.and_then(|rest| rest.strip_suffix("`.")).unwrap_or_else(|| panic!("{name}: {described}"));
        let example: Value = serde_json::from_str(example).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut alone = field.clone();
        alone["$defs"] = schema["$defs"].clone();
        assert!(jsonschema::is_valid(&alone, &example), "{name}: {example}");
    }
}

/// The fields that have a choice of values; the kind of an object, `type`, has one each.
fn all_fields<'s>(schema: &'s Value, fields: &mut Vec<(&'s str, &'s Value)>) {
    if let Some(own) = schema["properties"].as_object() {
        let own = own.iter().filter(|(_, field)| field.is_object() && field.get("const").is_none());
        fields.extend(own.map(|(name, field)| (name.as_str(), field)));
    }
    match schema {
        Value::Object(parts) => parts.values().for_each(|part| all_fields(part, fields)),
        Value::Array(parts) => parts.iter().for_each(|part| all_fields(part, fields)),
        _ => {}
    }
}

#[test]
fn what_is_written_keeps_to_the_schema() {
    assert!(jsonschema::meta::is_valid(&published()));
    let validator = jsonschema::validator_for(&published()).unwrap();
    let mut rng = Rng::new(16);
    for _ in 0..600 {
        let record = record_without(&[], &mut rng);
        let written = |name: &str| {
            let mut out = String::new();
            notation::named(name).unwrap().write(&record, &mut out).ok().map(|()| out)
        };
        let Some(json) = written("json") else { continue };
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json, serde_yaml::from_str::<Value>(&written("yaml").unwrap()).unwrap());
        assert_eq!(json, serde_json::from_str::<Value>(&written("jsonl").unwrap()).unwrap());
        let errors: Vec<String> = validator.iter_errors(&json).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{json:#}\n{errors:#?}");
    }
}

/// Records made by hand leave out what the reader finds out.
#[test]
fn the_schema_takes_what_the_reader_takes() {
    let validator = jsonschema::validator_for(&published()).unwrap();
    for text in [
        r#"{"turns":[{"turn":1,"plies":[{"pai":"F*10l"},{"seat":"Gote","pai":"E*5o","glyphs":["!"]}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"plies":[{"type":"acts","acts":[{"tile":"F","drop":true,"at":"10l"}]}]}]}"#,
    ] {
        let errors: Vec<String> =
            validator.iter_errors(&serde_json::from_str(text).unwrap()).map(|error| error.to_string()).collect();
        let read = notation::named("json").unwrap().read(text, &Options::default());
        assert!(errors.is_empty() && read.is_sound(), "{text}\n{errors:#?}\n{:#?}", read.diagnostics);
    }
}

/// What the schema refuses the reader refuses too.
#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let validator = jsonschema::validator_for(&published()).unwrap();
    for text in [
        r#"[]"#,
        r#"{"variant":"wikki"}"#,
        r#"{"variant":"wiki","turn":1}"#,
        r#"{"variant":"wiki","tags":{"a b":1}}"#,
        r#"{"variant":"wiki","header":[7]}"#,
        r#"{"variant":"wiki","turns":[{"plies":[]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":0,"plies":[]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"plies":[{"type":"draw","drew":null}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"plies":[{"type":"pass","why":""}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"before":[{"type":"comment"}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"before":[{"type":"comment","text":"","x":1}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"plies":[{"type":"acts","acts":[]}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"plies":[{"type":"acts","acts":[{"tile":"F","drop":true,"at":"20l"}]}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"plies":[{"type":"acts","acts":[{"at":"9l","effect":{"type":"turn","steps":128}}]}]}]}"#,
    ] {
        let value: Value = serde_json::from_str(text).unwrap();
        assert!(!validator.is_valid(&value), "the schema takes {text}");
        assert!(
            !notation::named("json").unwrap().read(text, &Options::default()).is_sound(),
            "the reader takes {text}"
        );
    }
}
