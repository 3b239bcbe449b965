//! The damaged records of the corpus, one for each kind of mistake: what is found in each, and the lines that `fix` changes,
//! stand beside it as a snapshot. The comment in a record says what its writer meant.

use crate::support::files::corpus_in;
use paisho::notation::{self, Options};
use paisho::referee::Input;
use paisho::repair::repaired;
use std::convert::Infallible;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// What stories there must be, by what their names begin with.
const KINDS: [&str; 26] = [
    "brace",
    "captured-code",
    "capture-sign-extra",
    "capture-sign-missing",
    "check",
    "code",
    "crossed",
    "hand",
    "joined",
    "last-ply",
    "line-twice",
    "number",
    "order",
    "pasted",
    "player",
    "ply-twice",
    "point",
    "points",
    "position",
    "result",
    "seat-skipped",
    "swapped",
    "turn-missing",
    "turn-tag",
    "turned",
    "two-words",
];

/// What is found in a record, and what becomes of its lines.
fn mended(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let notation = path.extension().and_then(|name| notation::named(name.to_str()?)).unwrap();
    let options = Options::default();
    let read = notation.read(&text, &options);
    let game = Input { text: &text, read: &read, notation, rules: None, with_end: false, keep_going: false };
    let mut found = String::new();
    let done = repaired(&game, &options, false, |round| -> Result<(), Infallible> {
        for repair in &round.found.found {
            let safe = if repair.is_safe() { "safe: " } else { "" };
            writeln!(found, "{safe}{}", repair.describe(round.game.text)).unwrap();
        }
        if let Some(cut) = round.found.cut {
            writeln!(found, "{cut}").unwrap();
        }
        Ok(())
    });
    let Ok((new, is_right)) = done;
    let (old, new): (Vec<&str>, Vec<&str>) = (text.lines().collect(), new.lines().collect());
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let rest = old[same..].iter().rev().zip(new[same..].iter().rev()).take_while(|(old, new)| old == new).count();
    writeln!(found, "\n{}", if is_right { "The game is right then." } else { "Errors are left." }).unwrap();
    old[same..old.len() - rest].iter().for_each(|line| writeln!(found, "- {line}").unwrap());
    new[same..new.len() - rest].iter().for_each(|line| writeln!(found, "+ {line}").unwrap());
    found
}

#[test]
fn damaged_records_are_mended_as_the_snapshots_beside_them_say() {
    let files = corpus_in("damaged");
    let mut wrong = Vec::new();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    for path in &files {
        let same = catch_unwind(AssertUnwindSafe(|| {
            insta::with_settings!({
                snapshot_path => path.parent().unwrap(),
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, { insta::assert_snapshot!(name(path), mended(path)) });
        }));
        if same.is_err() {
            wrong.push(name(path));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?} differ from their snapshots");
    let has = |kind: &&str| files.iter().any(|path| name(path).split('_').next() == Some(kind));
    let missing: Vec<&str> = KINDS.into_iter().filter(|kind| !has(kind)).collect();
    assert!(missing.is_empty(), "no story of {missing:?}");
}
