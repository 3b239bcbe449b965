//! The published JSON Schema is the one the types give, and what is written keeps to it.

use paisho::notation::{self, Options};
use serde_json::Value;
use std::path::Path;

const PLIES: &[(&str, &str)] = &[
    (
        "wiki",
        "[Event \"x\"]\n{head}\n[Check \"<Lt 11k>\"]\n{before}\n1. F*10l E*5o ; end\n2. Lt10c-10d-10e x C11j Pass\n\
         3. E9f=W A10h ~ Rs11j-12h\n4. S*10k=E Resign\n",
    ),
    ("ancient", "1. Draw Draw Js\n2. Draw Js / ? Draw / Rd\n3. Sh*12m ~ Js12m-5e + Jd15f-15g Claim\n"),
    ("basic", "1. Wh10m ~ +7 Wh*12l ~ -1\n"),
    ("balance", "1. Rs*#10c Wh*#12c\n"),
    ("iroh", ""),
];

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

#[test]
fn what_is_written_keeps_to_the_schema() {
    assert!(jsonschema::meta::is_valid(&published()));
    let validator = jsonschema::validator_for(&published()).unwrap();
    for (variant, plies) in PLIES {
        let text = format!("[Variant \"{variant}\"]\n{plies}");
        let read = notation::named("pai").unwrap().read(&text, &Options::default());
        assert!(read.is_sound(), "{:#?}", read.findings);
        let as_value = |name: &str| {
            let mut out = String::new();
            notation::named(name).unwrap().write(&read.record, &mut out).unwrap();
            out
        };
        let json: Value = serde_json::from_str(&as_value("json")).unwrap();
        let yaml: Value = serde_yaml::from_str(&as_value("yaml")).unwrap();
        assert_eq!(json, yaml);
        assert_eq!(json, serde_json::from_str::<Value>(&as_value("jsonl")).unwrap());
        let errors: Vec<String> = validator.iter_errors(&json).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{json:#}\n{errors:#?}");
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
        r#"{"variant":"wiki","header":[{"type":"tag","name":"a b","value":""}]}"#,
        r#"{"variant":"wiki","header":[{"type":"pass"}]}"#,
        r#"{"variant":"wiki","turns":[{"entries":[]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":0,"entries":[]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"entries":[{"type":"draw","drew":null}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"entries":[{"type":"pass","why":""}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"entries":[{"type":"comment"}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"entries":[{"type":"comment","text":"","x":1}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"entries":[{"type":"acts","acts":[]}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"entries":[{"type":"acts","acts":[{"tile":"F","drop":true,"at":"20l"}]}]}]}"#,
        r#"{"variant":"wiki","turns":[{"turn":1,"entries":[{"type":"acts","acts":[{"at":"9l","effect":{"type":"turn","steps":8}}]}]}]}"#,
    ] {
        let value: Value = serde_json::from_str(text).unwrap();
        assert!(!validator.is_valid(&value), "the schema takes {text}");
        assert!(
            !notation::named("json").unwrap().read(text, &Options::default()).is_sound(),
            "the reader takes {text}"
        );
    }
}
