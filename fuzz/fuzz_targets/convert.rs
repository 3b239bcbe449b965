//! A sound record is written in every notation that can write it and read back: without an error, and the same where
//! nothing is lost.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::notation::{ALL, Content, Options};
use paisho_fuzz::games;

fuzz_target!(|data: &[u8]| {
    let (mut choice, games) = games(data);
    let notation = ALL[choice.of(ALL.len())];
    for game in games.filter(|game| game.read.is_sound()) {
        let record = &game.read.record;
        let mut text = String::new();
        if notation.write(record, &mut text).is_err() {
            continue;
        }
        let read = notation.read(&text, &Options::default());
        // What is lost may be what the rest needs to be right.
        if Content::lost(record, notation.drops()).is_empty() {
            assert!(read.is_sound(), "{}: {:?}\n{text}", notation.name(), read.diagnostics);
            assert_eq!(read.record, *record, "{}\n{text}", notation.name());
        }
    }
});
