//! What a replay shows of the plies of a record, for notations that can carry it.

use crate::record::{LinePath, Movers};
use crate::variant::Seat;
use std::collections::HashMap;

/// What is counted for each seat, by name.
pub type Counts = Vec<(&'static str, Vec<(&'static str, i64)>)>;

/// The position after each ply of a record, and what is counted in it. Where seats may be skipped, also who played the plies.
#[derive(Debug, Clone, Default)]
pub struct Positions {
    after: HashMap<(Vec<usize>, usize), (String, Counts)>,
    movers: Movers,
}

impl Positions {
    /// Adds the position after the ply of an entry in a line, as a position record.
    pub fn add(&mut self, path: &LinePath, entry: usize, position: String, counts: Counts) {
        self.after.insert((path.to_vec(), entry), (position, counts));
    }

    /// The same with the seats of plies, which a record does not settle where the rules skip a seat.
    #[must_use]
    pub fn with_movers(self, movers: Movers) -> Positions {
        Positions { movers, ..self }
    }

    /// Whose ply an entry of a line is, if it is known.
    pub fn mover(&self, path: &LinePath, entry: usize) -> Option<Seat> {
        self.movers.get(path, entry)
    }

    /// The position after the ply of an entry in a line.
    #[inline]
    pub fn get(&self, path: &LinePath, entry: usize) -> Option<&(String, Counts)> {
        if self.after.is_empty() { None } else { self.find(path, entry) }
    }

    fn find(&self, path: &LinePath, entry: usize) -> Option<&(String, Counts)> {
        self.after.get(&(path.to_vec(), entry))
    }
}
