//! Any bytes are read, validated, explained and reported in every format, and every span lies in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::diagnostic::Diagnostic;
use paisho::referee;
use paisho::report::{self, Look};
use paisho::source::Source;
use paisho_fuzz::games;

/// Which of the first plies may be explained.
const EXPLAINED: usize = 8;

fuzz_target!(|data: &[u8]| {
    let (mut choice, games) = games(data);
    let (format, keep_going, with_survey) = (choice.of(report::ALL.len()), choice.yes(), choice.yes());
    let explained = choice.of(EXPLAINED);
    for game in games {
        let referee = referee::of(game.read.record.variant);
        let refereed = game.refereed(keep_going);
        let verdict = referee.replay(&refereed, &mut |state| {
            if with_survey {
                state.survey();
            }
        });
        if explained < game.read.record.plies().count() {
            referee.explain(&refereed, explained);
        }
        let mut diagnostics = game.read.diagnostics.clone();
        diagnostics.extend(verdict.diagnostics);
        diagnostics.extend(verdict.edition_note);
        reported(&report::ALL[format], &game.text, &diagnostics);
    }
});

fn reported(format: &report::Format, text: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        let spans = diagnostic.others.iter().map(|(span, _)| span).chain([&diagnostic.span]);
        for span in spans {
            assert!(text.get(span.range()).is_some(), "{diagnostic:?}");
        }
    }
    let mut out = Vec::new();
    let mut report = format.report(Look::default());
    report.start(&mut out).unwrap();
    report.game(&mut out, &Source::whole("game.pai", text), diagnostics).unwrap();
    report.end(&mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    match format.name {
        "json" | "sarif" => drop(serde_json::from_str::<serde_json::Value>(&out).unwrap()),
        "jsonl" => out.lines().for_each(|line| drop(serde_json::from_str::<serde_json::Value>(line).unwrap())),
        _ => {}
    }
}
