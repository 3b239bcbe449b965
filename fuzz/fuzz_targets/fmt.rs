//! Formatting a sound record twice gives what formatting it once gives.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::notation::{Content, Options};
use paisho_fuzz::games;

fuzz_target!(|data: &[u8]| {
    let (_, games) = games(data);
    for game in games.filter(|game| game.read.is_sound()) {
        let (record, notation) = (&game.read.record, game.notation);
        let (mut once, mut twice) = (String::new(), String::new());
        if !Content::lost(record, notation.drops()).is_empty() || notation.write(record, &mut once).is_err() {
            continue;
        }
        let read = notation.read(&once, &Options::default());
        assert!(read.is_sound(), "{:?}\n{once}", read.diagnostics);
        notation.write(&read.record, &mut twice).unwrap();
        assert_eq!(once, twice);
    }
});
