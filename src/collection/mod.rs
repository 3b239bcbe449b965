//! Questions to collections of games: which of them fit, how they ended and who played them, which are the same.
//!
//! A [`Query`] finds games by their tags, their plies, their positions and the harmonies in them; a [`GameKey`] tells which
//! are the same; a [`Tally`] counts them.

mod graph;
mod header;
mod key;
mod name;
mod pattern;
mod ply;
mod position;
mod query;
mod search;
mod symmetry;
mod tag;
mod tally;
mod touched;

pub use graph::HarmonyPattern;
pub use header::header;
pub use key::GameKey;
pub use pattern::{PatternError, Range};
pub use ply::PlyPattern;
pub use position::{Material, PositionPattern};
pub use query::{Clause, Condition, Found, Query};
pub use symmetry::Symmetry;
pub use tag::TagCondition;
pub use tally::{
    Facts, LENGTHS, LeftOut, MAX_FILES, MAX_NAME, MAX_OPENING, MAX_OPENINGS, MAX_PLAYERS, Opening, Results, Score,
    Tally,
};
