//! What several tests use.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod records;
pub mod texts;

use paisho::diagnostic::Diagnostic;
use paisho::notation::{Notation, Options};
use paisho::referee;
use paisho::stream::{GameText, Games};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Every file below a folder of the project, in order.
pub fn walk(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// The records of the corpus, without the snapshots beside them.
pub fn corpus() -> Vec<PathBuf> {
    let is_snapshot =
        |path: &PathBuf| path.to_str().is_some_and(|name| name.ends_with(".snap") || name.ends_with(".snap.new"));
    walk("corpus").into_iter().filter(|path| !is_snapshot(path)).collect()
}

/// The files of the corpus with one of these endings that are text: names and texts.
pub fn corpus_texts(endings: &[&str]) -> Vec<(String, String)> {
    let ends = |path: &PathBuf| path.extension().is_some_and(|ending| endings.iter().any(|other| *other == ending));
    let text = |path: PathBuf| Some((path.display().to_string(), std::fs::read_to_string(&path).ok()?));
    corpus().into_iter().filter(ends).filter_map(text).collect()
}

/// Everything that `validate` says of a text: a note about the edition of the rules only the first time.
pub fn findings(text: &[u8], notation: Option<&'static dyn Notation>, name: &str) -> Vec<(GameText, Vec<Diagnostic>)> {
    let games = Games::new(text, notation, name).unwrap();
    let notation = games.notation();
    let mut taken = BTreeSet::new();
    let judged = games.records(Options::default()).map(|game| {
        let (text, mut read) = game.unwrap();
        if let Some(referee) = referee::of(read.record.variant) {
            let game = referee::Game {
                text: &text.text,
                read: &read,
                notation,
                rules: None,
                with_end: false,
                keep_going: false,
            };
            let judged = referee.judge(&game, &mut |_| ());
            read.findings.extend(judged.taken.filter(|_| taken.insert(judged.edition)));
            read.findings.extend(judged.findings);
        }
        (text, read.findings)
    });
    judged.collect()
}

/// Numbers at random, the same ones for the same seed on every machine (SplitMix64).
#[derive(Clone)]
pub struct Rng(u64);

impl Rng {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// Any number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound; 0 when there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub fn pick<T: Clone>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())].clone()
    }
}
