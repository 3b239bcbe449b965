//! What several tests use.
#![allow(dead_code, reason = "each test uses a part of it")]

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

/// Numbers at random, the same ones for the same seed on every machine (SplitMix64).
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

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
