//! The formats of diagnostics, on real ones and on ones that no text could have.

use crate::support::Rng;
use crate::support::files::path;
use paisho::codes;
use paisho::diagnostic::Diagnostic;
use paisho::report::{ALL, Look};
use paisho::source::{Source, Span};
use serde_json::Value;
use std::process::Command;

/// What `validate --format sarif` prints of a folder.
fn log(folder: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paisho"));
    let output = command.args(["validate", "--format", "sarif"]).arg(path(folder)).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn sarif_is_valid() {
    let schema = std::fs::read_to_string(path("tests/data/sarif-schema-2.1.0.json")).unwrap();
    // A slip in the schema as it is published: its pattern for languages is no regular expression.
    let schema = serde_json::from_str(&schema.replace("-[a-zA-Z]{2}]?$", "-[a-zA-Z]{2}$")).unwrap();
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    for (folder, least) in [("corpus/wiki/invalid", 40), ("corpus/wiki/valid", 0)] {
        let log = log(folder);
        let errors: Vec<String> = validator.iter_errors(&log).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        let (rules, results) = (&log["runs"][0]["tool"]["driver"]["rules"], &log["runs"][0]["results"]);
        let results = results.as_array().unwrap();
        assert!(results.len() >= least && (least > 0 || results.is_empty()), "{folder}: {}", results.len());
        for result in results {
            assert_eq!(rules[result["ruleIndex"].as_u64().unwrap() as usize]["id"], result["ruleId"]);
        }
    }
    assert!(!validator.is_valid(&serde_json::json!({ "version": "2.1.0" })), "the schema checks something");
}

/// Names that are not UTF-8 and look alike have URIs of their own.
#[cfg(target_os = "linux")]
#[test]
fn sarif_names_files_by_their_bytes() {
    use std::os::unix::ffi::OsStrExt;
    let folder = crate::run::folder("sarif_names");
    for name in [&b"zo\xe9.pai"[..], b"zo\xe8.pai", b"z\xc3\xb6.pai"] {
        std::fs::write(folder.join(std::ffi::OsStr::from_bytes(name)), crate::run::UNREADABLE).unwrap();
    }
    for command in [&["validate", "--format", "sarif", "."][..], &["fix", "--check", "--format", "sarif", "."]] {
        let run = crate::run::run_in(&folder, command);
        let log: Value = serde_json::from_str(&run.out).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        let uri = |result: &Value| result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].clone();
        let uris: Vec<Value> = results.iter().map(uri).collect();
        assert_eq!(uris, ["zo%E8.pai", "zo%E9.pai", "z%C3%B6.pai"], "{command:?}");
    }
}

/// Spans that lie outside the text or inside a character are printed too, in every format.
#[test]
fn any_span_of_any_text_is_printed() {
    let signs: Vec<char> = "[a é🍵\u{1b}\t\r\n]".chars().collect();
    let mut rng = Rng::new(14);
    for _ in 0..100 {
        let text: String = (0..rng.below(60)).map(|_| rng.pick(&signs)).collect();
        let span = |rng: &mut Rng| Span::new(rng.below(300), rng.below(300));
        let mut diagnostic = Diagnostic::new(&codes::TEXT_BINARY, span(&mut rng), "here");
        diagnostic.others = (0..rng.below(5)).map(|_| (span(&mut rng), "there".to_owned())).collect();
        let look = Look { width: rng.below(100), ..Look::default() };
        for format in ALL {
            let (mut report, mut out) = (format.report(look), Vec::new());
            report.start(&mut out).unwrap();
            report.game(&mut out, &Source::whole("a", &text), std::slice::from_ref(&diagnostic)).unwrap();
            report.end(&mut out).unwrap();
            std::str::from_utf8(&out).unwrap();
        }
    }
}
