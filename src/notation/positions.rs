//! What a replay shows of the plies of a record, for notations that can carry it.

use crate::record::{LinePath, Movers};
use crate::variant::Seat;
use std::collections::{HashMap, HashSet};

/// The position after each ply of a record, and before the first one. Where seats may be skipped, also who played the plies.
#[derive(Debug, Clone, Default)]
pub struct Positions {
    start: Option<Shown>,
    after: HashMap<(Vec<usize>, usize), Shown>,
    illegal: HashSet<(Vec<usize>, usize)>,
    movers: Movers,
}

/// A position for programs that know no rules.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shown {
    /// The tiles as a position record has them.
    pub position: String,
    /// All that can be said of it, as a JSON object.
    pub board: String,
}

impl Positions {
    /// Adds the position before the first ply.
    pub fn begin(&mut self, shown: Shown) {
        self.start = Some(shown);
    }

    /// Adds the position after the ply of an entry in a line.
    pub fn add(&mut self, path: &LinePath, entry: usize, shown: Shown) {
        self.after.insert((path.to_vec(), entry), shown);
    }

    /// Marks the ply of an entry in a line as the first that is not legal: it and those after it have no position.
    #[cfg(feature = "cli")]
    pub(crate) fn add_illegal(&mut self, path: &LinePath, entry: usize) {
        self.illegal.insert((path.to_vec(), entry));
    }

    /// Whether the ply of an entry in a line is the first that is not legal.
    #[inline]
    pub(crate) fn is_illegal(&self, path: &LinePath, entry: usize) -> bool {
        !self.illegal.is_empty() && self.illegal.contains(&(path.to_vec(), entry))
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

    /// The position before the first ply.
    pub fn start(&self) -> Option<&Shown> {
        self.start.as_ref()
    }

    /// The position after the ply of an entry in a line.
    #[inline]
    pub fn get(&self, path: &LinePath, entry: usize) -> Option<&Shown> {
        if self.after.is_empty() { None } else { self.find(path, entry) }
    }

    fn find(&self, path: &LinePath, entry: usize) -> Option<&Shown> {
        self.after.get(&(path.to_vec(), entry))
    }
}
