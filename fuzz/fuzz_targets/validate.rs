//! Any bytes are read, validated, explained and reported in every format, and every span lies in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::diagnostic::Diagnostic;
use paisho::referee;
use paisho::report::{self, Look};
use paisho::source::Source;
use paisho_fuzz::games;

/// How many plies of a game are explained.
const EXPLAINED: usize = 8;

fuzz_target!(|data: &[u8]| {
    for game in games(data) {
        let referee = referee::of(game.read.record.variant);
        let mut diagnostics = game.read.diagnostics.clone();
        for keep_going in [false, true] {
            let refereed = game.refereed(keep_going);
            let verdict = referee.validate(&refereed, &mut |state| {
                state.survey();
            });
            diagnostics.extend(verdict.diagnostics);
            diagnostics.extend(verdict.edition_note);
            for ply in 0..game.read.record.plies().count().min(EXPLAINED) {
                referee.explain(&refereed, ply);
            }
        }
        reported(&game.text, &diagnostics);
    }
});

fn reported(text: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        let spans = diagnostic.others.iter().map(|(span, _)| span).chain([&diagnostic.span]);
        for span in spans {
            assert!(text.get(span.range()).is_some(), "{diagnostic:?}");
        }
    }
    let source = Source::whole("game.pai", text);
    for format in report::ALL {
        let mut out = Vec::new();
        let mut report = format.report(Look::default());
        report.start(&mut out).unwrap();
        report.game(&mut out, &source, diagnostics).unwrap();
        report.end(&mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        match format.name {
            "json" | "sarif" => drop(serde_json::from_str::<serde_json::Value>(&out).unwrap()),
            "jsonl" => out.lines().for_each(|line| drop(serde_json::from_str::<serde_json::Value>(line).unwrap())),
            _ => {}
        }
    }
}
