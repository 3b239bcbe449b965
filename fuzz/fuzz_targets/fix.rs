//! Repairs of any text can be made, and a safe one leaves no error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::notation::Options;
use paisho::referee;
use paisho::repair::{applied, repairs};
use paisho_fuzz::{Game, games};

/// Which of the first repairs is made.
const MADE: usize = 32;

fuzz_target!(|data: &[u8]| {
    let (mut choice, games) = games(data);
    let made = choice.of(MADE);
    for game in games.filter(|game| game.is_text) {
        let options = Options::of(game.read.record.variant);
        let found = repairs(&game.refereed(false), &options);
        let safe = applied(&game.text, &found.chosen(false));
        if let Some(repair) = found.found.get(made) {
            let text = repair.apply(&game.text);
            let read = game.notation.read(&text, &options);
            let repaired = Game { text, read, ..game };
            referee::of(repaired.read.record.variant).validate(&repaired.refereed(true));
        }
        let is_one_line = !game.read.record.has_variations();
        if is_one_line && !found.found.is_empty() && found.found.iter().all(|repair| repair.is_safe()) {
            let read = game.notation.read(&safe, &options);
            let repaired = Game { text: safe, read, ..game };
            assert!(repaired.refereed(false).first_error().is_none(), "{found:?}\n{}", repaired.text);
        }
    }
});
