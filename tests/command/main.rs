//! The command, as its users see it.

mod cli;
mod files;
mod folders;
mod report;
mod run;
mod show;

#[path = "../support/mod.rs"]
mod support;
