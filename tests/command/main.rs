//! The command, as its users see it.

mod cli;
mod report;
mod show;

#[path = "../support/mod.rs"]
mod support;
