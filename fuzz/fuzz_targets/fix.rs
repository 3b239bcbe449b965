//! Repairs of any text can be made, and a safe one leaves no error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::notation::Options;
use paisho::referee;
use paisho::repair::repairs;
use paisho_fuzz::{Game, games};

fuzz_target!(|data: &[u8]| {
    for game in games(data).filter(|game| game.is_text) {
        let options = Options::of(game.read.record.variant);
        for repair in repairs(&game.refereed(false), &options) {
            let text = repair.apply(&game.text);
            let read = game.notation.read(&text, &options);
            let repaired = Game { text, read, ..game };
            if repair.safe {
                assert!(repaired.refereed(false).first_error().is_none(), "{repair:?}\n{}", repaired.text);
            }
            referee::of(repaired.read.record.variant).validate(&repaired.refereed(true), &mut |_| ());
        }
    }
});
