//! The crate as a whole: nothing is left out, and its parts know only those they may know.

mod complete;

#[path = "../support/mod.rs"]
mod support;
