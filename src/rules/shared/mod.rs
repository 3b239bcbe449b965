//! What several rule sets have in common. It knows points, and neither tiles nor players.

#![allow(dead_code, reason = "not every rule set that uses it is written yet")]

pub(in crate::rules) mod lines;
pub(in crate::rules) mod loops;
pub(in crate::rules) mod turning;
