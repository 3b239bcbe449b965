//! The crate as a whole: nothing is left out, its parts use only those they may use, and what is published.

mod api;
mod complete;
mod package;
mod words;

#[path = "../support/mod.rs"]
mod support;
