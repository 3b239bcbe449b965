//! A game is judged at a glance the same as step by step.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::notation::Options;
use paisho::referee::{self, Input};
use paisho_fuzz::games;

fuzz_target!(|data: &[u8]| {
    let (_, games) = games(data);
    for game in games.filter(|game| game.is_text) {
        let (text, notation) = (game.text.as_str(), game.notation);
        let read = notation.read(text, &Options::default());
        let input = Input { text, read: &read, notation, rules: None, with_end: true, keep_going: false };
        let referee = referee::of(read.record.variant);
        let (glanced, stepped) = (referee.validate(&input), referee.replay(&input, &mut |_| ()));
        assert_eq!(format!("{glanced:?}"), format!("{stepped:?}"), "{text}");
    }
});
