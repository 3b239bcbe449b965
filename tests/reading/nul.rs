//! NUL bytes: one costs the game that it is in and no other, or in a text that is one whole all that comes behind it.

use crate::support::Rng;
use paisho::Game;
use paisho::notation::{self, Options};
use paisho::stream::{GameText, Games};

/// Games, in a notation in which games stand one after another, and what stands between them.
const GAMES: [(&str, &str, &str); 9] = [
    ("pai", "[Variant \"wiki\"]\n[Event \"May\"]\n\n1. F*10l E*5o {a\nb} ; c\n2. Pass\n", "\n"),
    ("jsonl", "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"plies\":[\"F*10l\"]}]}\n", ""),
    ("garden-gate", "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)\n", ""),
    ("psn", "[Player1 \"Lin\"]\n[Opening \"Rose\"]\n\n1. Jade@9,17  Jade@9,1\n", "\n"),
    ("psr", "PAISHO-RECORD 1\nrules skud-pai-sho-2022-03-14-v2\nstart R3\nactions\nplant W5 8,0\n", ""),
    ("position", "<Lt 10j> (O 10k)\n", "\n"),
    ("json", "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"plies\":[\"F*10l\"]}]}\n", ""),
    ("yaml", "variant: wiki\nturns:\n- turn: 1\n  plies:\n  - F*10l\n", "---\n"),
    ("sheet", "Variant: wiki\n\n| | Sente | Gote |\n|---|---|---|\n| 1. | F\\*10l | E\\*5o |\n", "\n"),
];

fn games(bytes: &[u8], notation: &str) -> Vec<GameText> {
    let games = Games::new(bytes, notation::named(notation), "").unwrap();
    games.map(Result::unwrap).collect()
}

fn is_binary(game: &GameText) -> bool {
    game.unreadable.as_ref().is_some_and(|found| found.code.name == "text-binary")
}

/// A text of three games behind so many, and where they begin in it.
fn text(game: &str, between: &str, before: usize) -> (Vec<u8>, usize) {
    let text = vec![game; before + 3].join(between);
    let start = before * (game.len() + between.len());
    (text.into_bytes(), start)
}

#[test]
fn a_nul_costs_its_game_alone_wherever_it_is() {
    for (name, game, between) in GAMES {
        let is_one_text = ["json", "yaml", "sheet"].contains(&name);
        // The first bytes of an input are read at once: the games stand among them, and far behind them.
        for before in [0, 70_000 / game.len()] {
            let (clean, start) = text(game, between, before);
            let sound = games(&clean, name);
            assert_eq!(sound.len(), before + 3, "{name}");
            let step = if before == 0 { 1 } else { 19 };
            for at in (start..=clean.len()).step_by(step) {
                let mut bytes = clean.clone();
                bytes.insert(at, 0);
                let found = games(&bytes, name);
                let Some(bad) = found.iter().position(is_binary) else { panic!("{name}: nothing said of {at}") };
                let texts =
                    |games: &[GameText]| -> Vec<String> { games.iter().map(|game| game.text.clone()).collect() };
                assert_eq!(texts(&found[..bad]), texts(&sound[..bad]), "{name} at {at}");
                assert_eq!(found[bad].game, bad as u64 + 1);
                if is_one_text {
                    assert_eq!((found.len(), found[bad].offset), (bad + 1, at as u64), "{name} at {at}");
                    assert!(found[bad].is_whole_input);
                } else {
                    assert!(!found[bad].is_whole_input, "{name} at {at}");
                    assert_eq!(texts(&found[bad + 1..]), texts(&sound[bad + 1..]), "{name} at {at}");
                    assert_eq!(found.iter().filter(|game| is_binary(game)).count(), 1, "{name} at {at}");
                }
            }
        }
    }
}

/// What begins with many NULs is no text, and says so once; a few more than there may be damage are enough.
#[test]
fn a_beginning_with_many_nuls_is_no_text() {
    let game = GAMES[0].1;
    let (clean, _) = text(game, "\n", 40);
    assert!((2_000..2_990).contains(&clean.len()), "at most three NULs");
    // Each in another game.
    let spoilt = |nuls: usize| {
        let mut bytes = clean.clone();
        (0..nuls).rev().for_each(|nul| bytes.insert(nul * (game.len() + 1), 0));
        games(&bytes, "pai")
    };
    let found = spoilt(3);
    assert_eq!((found.len(), found.iter().filter(|game| is_binary(game)).count()), (43, 3));
    let found = spoilt(4);
    assert_eq!(found.len(), 1);
    assert!(is_binary(&found[0]) && found[0].is_whole_input);
}

/// However the bytes come in, and by the front door too.
#[test]
fn every_reader_says_the_same() {
    /// Gives a few bytes at a time.
    struct Few<'a>(&'a [u8], Rng);
    impl std::io::Read for Few<'_> {
        fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
            let count = (1 + self.1.below(5_000)).min(self.0.len()).min(room.len());
            room[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }
    for (name, game, between) in GAMES {
        let (clean, _) = text(game, between, 200_000 / game.len());
        let mut rng = Rng::new(7);
        for _ in 0..4 {
            let mut bytes = clean.clone();
            for _ in 0..3 {
                let at = rng.below(bytes.len());
                bytes.insert(at, 0);
            }
            let brief = |game: &GameText| (game.offset, game.line, game.column, game.text.clone(), is_binary(game));
            let expected: Vec<_> = games(&bytes, name).iter().map(brief).collect();
            let few = Games::new(Few(&bytes, Rng::new(1)), notation::named(name), "").unwrap();
            let found: Vec<_> = few.map(|game| brief(&game.unwrap())).collect();
            assert!(found == expected, "{name}");
            let front = Game::read(&bytes[..], "", notation::named(name), Options::default()).unwrap();
            let front: Vec<bool> = front.map(|game| game.is_ok_and(|game| !game.text().contains('\0'))).collect();
            assert_eq!(front, expected.iter().map(|(.., is_binary)| !is_binary).collect::<Vec<_>>(), "{name}");
        }
    }
}
