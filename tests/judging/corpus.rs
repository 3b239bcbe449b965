//! Every file of the corpus: a valid one is read without a word, an invalid one has the finding its name promises, and
//! all that is said of it stands beside it as a snapshot.

use paisho::report::{self, Look};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// The files of the corpus in folders of this name, snapshots left out.
fn files(folder: &str) -> Vec<PathBuf> {
    let found =
        crate::support::corpus().into_iter().filter(|path| path.parent().is_some_and(|dir| dir.ends_with(folder)));
    found.collect()
}

/// Everything that is said of a file, as a user sees it, and the codes of the findings.
fn report(path: &Path) -> (String, Vec<&'static str>) {
    let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string();
    let bytes = std::fs::read(path).unwrap();
    let mut report = report::named("full").unwrap().report(Look::default());
    let (mut out, mut codes) = (Vec::new(), Vec::new());
    report.start(&mut out).unwrap();
    for (game, findings) in crate::support::findings(&bytes, None, &name) {
        codes.extend(findings.iter().map(|finding| finding.code.name));
        report.game(&mut out, &game.source(&name), &findings).unwrap();
    }
    report.end(&mut out).unwrap();
    (String::from_utf8(out).unwrap(), codes)
}

#[test]
fn valid_records_are_read_without_a_word() {
    let files = files("valid");
    assert!(files.len() >= 12, "only {} valid files", files.len());
    // Garden Gate text has no way to name its rules, so that is said of it.
    let unsaid = |codes: &[&str]| codes.iter().all(|code| *code == "rules-taken");
    let silent = |path: &Path, codes: &[&str]| {
        codes.is_empty() || (path.extension().is_some_and(|e| e == "gate") && unsaid(codes))
    };
    let said = files.iter().map(|path| (path, report(path))).filter(|(path, (_, codes))| !silent(path, codes));
    let said: Vec<String> = said.map(|(_, (text, _))| text).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
}

#[test]
fn invalid_records_have_the_findings_beside_them() {
    let files = files("invalid");
    assert!(files.len() >= 30, "only {} invalid files", files.len());
    let mut wrong = Vec::new();
    for path in &files {
        let file = path.file_name().unwrap().to_str().unwrap();
        let (text, codes) = report(path);
        let promised = file.split('_').next().unwrap();
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
