//! What `validate` reports of a text.

use paisho::diagnostic::Diagnostic;
use paisho::notation::{Notation, Options};
use paisho::referee;
use paisho::report::{self, Look};
use paisho::stream::{GameText, Games};
use std::collections::BTreeSet;

/// The report of the wanted diagnostics in the format `full`, and their codes.
pub fn reported(
    text: &[u8],
    notation: Option<&'static dyn Notation>,
    name: &str,
    wanted: impl Fn(&Diagnostic) -> bool,
) -> (String, Vec<&'static str>) {
    let mut report = report::named("full").unwrap().report(Look::default());
    let (mut out, mut codes) = (Vec::new(), Vec::new());
    report.start(&mut out).unwrap();
    for (game, mut diagnostics) in diagnostics(text, notation, name) {
        diagnostics.retain(&wanted);
        codes.extend(diagnostics.iter().map(|diagnostic| diagnostic.code.name));
        report.game(&mut out, &game.source(name), &diagnostics).unwrap();
    }
    report.end(&mut out).unwrap();
    (String::from_utf8(out).unwrap(), codes)
}

/// The diagnostics of each game; a note about the edition of the rules only the first time.
pub fn diagnostics(
    text: &[u8],
    notation: Option<&'static dyn Notation>,
    name: &str,
) -> Vec<(GameText, Vec<Diagnostic>)> {
    let games = Games::new(text, notation, name).unwrap();
    let notation = games.notation();
    let mut editions = BTreeSet::new();
    let validated = games.records(Options::default()).map(|game| {
        let (text, read) = game.unwrap();
        let mut read = match text.unreadable {
            None => referee::settled(&text.text, read, notation, &Options::default()),
            Some(_) => read,
        };
        let game =
            referee::Input { text: &text.text, read: &read, notation, rules: None, with_end: false, keep_going: false };
        let verdict = referee::of(read.record.variant).validate(&game);
        read.diagnostics.extend(verdict.edition_note.filter(|_| editions.insert(verdict.edition)));
        read.diagnostics.extend(verdict.diagnostics);
        (text, read.diagnostics)
    });
    validated.collect()
}
