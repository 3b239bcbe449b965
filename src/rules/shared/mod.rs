//! What several rule sets have in common. It knows points, and neither tiles nor players.

pub(in crate::rules) mod lines;
pub(in crate::rules) mod loops;
pub(in crate::rules) mod turning;
