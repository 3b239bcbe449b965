//! What several rule sets have in common: what points, lines and sentences are made of. It knows neither tiles nor players.

pub(in crate::rules) mod lines;
pub(in crate::rules) mod loops;
pub(in crate::rules) mod turning;
pub(in crate::rules) mod words;
