//! What several tests use.
#![allow(dead_code, unused_imports, reason = "each test uses a part of it")]

pub mod files;
pub mod random;

pub use random::Rng;
