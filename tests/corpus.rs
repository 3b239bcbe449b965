//! Every file of the corpus: a valid one is read without a word, an invalid one has the finding its name promises, and
//! all that is said of it stands beside it as a snapshot.

mod support;

use paisho::notation::Options;
use paisho::report::{self, Look};
use paisho::stream::Games;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// The files of the corpus in folders of this name, snapshots left out.
fn files(folder: &str) -> Vec<PathBuf> {
    let found = support::corpus().into_iter().filter(|path| path.parent().is_some_and(|dir| dir.ends_with(folder)));
    found.collect()
}

/// Everything that is said of a file, as a user sees it, and the codes of the findings.
fn report(path: &Path) -> (String, Vec<&'static str>) {
    let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string();
    let bytes = std::fs::read(path).unwrap();
    let mut report = report::named("full").unwrap().report(Look::default());
    let (mut out, mut codes) = (Vec::new(), Vec::new());
    let games = Games::new(&bytes[..], None, &name).unwrap();
    report.start(&mut out).unwrap();
    for game in games.records(Options::default()) {
        let (game, read) = game.unwrap();
        codes.extend(read.findings.iter().map(|finding| finding.code.name));
        report.game(&mut out, &game.source(&name), &read.findings).unwrap();
    }
    report.end(&mut out).unwrap();
    (String::from_utf8(out).unwrap(), codes)
}

#[test]
fn valid_records_are_read_without_a_word() {
    let files = files("valid");
    assert!(files.len() >= 12, "only {} valid files", files.len());
    let said: Vec<String> =
        files.iter().map(|path| report(path)).filter(|(_, codes)| !codes.is_empty()).map(|(text, _)| text).collect();
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
