//! What is read and judged in lean form is read and judged as ever.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::notation::Options;
use paisho::referee::{self, Input, Verdict};
use paisho_fuzz::games;

fuzz_target!(|data: &[u8]| {
    let (_, games) = games(data);
    let options = Options::default();
    for game in games.filter(|game| game.is_text) {
        let (text, notation) = (game.text.as_str(), game.notation);
        let Some(lean) = notation.lean(text, &options) else { continue };
        let whole = notation.read_whole(text, &options);
        assert!(whole.diagnostics.is_empty(), "{:?}\n{text}", whole.diagnostics);
        assert!(lean.plies().map(|ply| ply.whole()).eq(whole.record.plies().cloned()), "{text}");
        let referee = referee::of(whole.record.variant);
        let Some(verdict) = referee.validate_lean(&lean, None, notation.marks(), true, None) else { continue };
        let input = Input { text, read: &whole, notation, rules: None, with_end: true, keep_going: false };
        let usual = referee.validate(&input);
        assert!(usual.diagnostics.is_empty() && usual.refused.is_none(), "{:?}\n{text}", usual.diagnostics);
        assert_eq!(told(verdict), told(usual), "{text}");
    }
});

fn told(verdict: Verdict) -> impl PartialEq + std::fmt::Debug {
    (verdict.plies, verdict.outcome, verdict.edition, verdict.found, verdict.counts, verdict.points, verdict.tiles)
}
