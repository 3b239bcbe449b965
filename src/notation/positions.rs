//! Positions after plies, for notations that can carry them.

use crate::record::LinePath;
use std::collections::HashMap;

/// What is counted for each seat, by name.
pub type Counts = Vec<(&'static str, Vec<(&'static str, i64)>)>;

/// The position after each ply of a record, and what is counted in it.
#[derive(Debug, Clone, Default)]
pub struct Positions(HashMap<(Vec<usize>, usize), (String, Counts)>);

impl Positions {
    /// Adds the position after the ply of an entry in a line, as a position record.
    pub fn add(&mut self, path: &LinePath, entry: usize, position: String, counts: Counts) {
        self.0.insert((path.to_vec(), entry), (position, counts));
    }

    /// The position after the ply of an entry in a line.
    #[inline]
    pub fn get(&self, path: &LinePath, entry: usize) -> Option<&(String, Counts)> {
        if self.0.is_empty() { None } else { self.find(path, entry) }
    }

    fn find(&self, path: &LinePath, entry: usize) -> Option<&(String, Counts)> {
        self.0.get(&(path.to_vec(), entry))
    }
}
