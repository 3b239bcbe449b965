//! The corpus: a valid record is read without a diagnostic, an invalid one has the diagnostic that its name promises,
//! and the whole report stands beside it as a snapshot.

use crate::reported::reported;
use crate::support::files::corpus_in;
use paisho::diagnostic::Diagnostic;
use std::ffi::OsStr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// The report of a file, and the codes in it.
fn report(path: &Path) -> (String, Vec<&'static str>) {
    let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string();
    reported(&std::fs::read(path).unwrap(), None, &name, |_| true)
}

#[test]
fn valid_records_have_no_diagnostics() {
    let files = corpus_in("valid");
    assert!(files.len() >= 50, "only {} valid files", files.len());
    // Garden Gate text cannot name the edition of the rules, so a note says which one was taken.
    let expected = |path: &Path, codes: &[&str]| {
        let is_gate = path.extension().is_some_and(|ending| ending == "gate");
        // A claim may be legal and lose: that is told.
        let is_claim = path.file_stem().and_then(OsStr::to_str).is_some_and(|name| name.contains("claim"));
        codes.is_empty()
            || is_gate && codes.iter().all(|code| *code == "rules-taken")
            || is_claim && codes.iter().all(|code| *code == "iroh-claim-lost")
    };
    let reports = files.iter().map(|path| (path, report(path)));
    let unexpected = reports.filter(|(path, (_, codes))| !expected(path, codes));
    let unexpected: Vec<String> = unexpected.map(|(_, (text, _))| text).collect();
    assert!(unexpected.is_empty(), "{}", unexpected.join("\n"));
}

#[test]
fn invalid_records_have_the_diagnostics_beside_them() {
    let files = corpus_in("invalid");
    assert!(files.len() >= 150, "only {} invalid files", files.len());
    let mut wrong = Vec::new();
    for path in &files {
        let file = path.file_name().unwrap().to_str().unwrap();
        let (text, codes) = report(path);
        let (promised, _) = file.split_once('_').expect("a code, `_` and what is special about the record");
        if !codes.contains(&promised) {
            wrong.push(format!("{file} has {codes:?}"));
        }
        let same = catch_unwind(AssertUnwindSafe(|| {
            insta::with_settings!({
                snapshot_path => path.parent().unwrap(),
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, { insta::assert_snapshot!(file, text) });
        }));
        if same.is_err() {
            wrong.push(format!("{file} differs from its snapshot"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The head of a grammar is the first record that many see of a notation.
#[test]
fn the_examples_in_grammars_are_valid() {
    for (grammar, ending) in [
        ("pai", "pai"),
        ("position", "pos"),
        ("garden_gate", "gate"),
        ("psr", "psr"),
        ("psn", "psn"),
        ("sheet", "sheet"),
    ] {
        let path = format!("{}/grammar/{grammar}.pest", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        let head = text.lines().skip_while(|line| !line.starts_with("//     "));
        let head = head
            .map_while(|line| line.strip_prefix("//"))
            .take_while(|line| line.is_empty() || line.starts_with("    "));
        let record: Vec<&str> = head.map(str::trim).collect();
        let (report, _) = reported(record.join("\n").as_bytes(), None, &format!("head.{ending}"), Diagnostic::is_error);
        assert!(record.len() > 1 && report.is_empty(), "{path}:\n{report}");
    }
}
