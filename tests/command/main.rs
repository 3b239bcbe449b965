//! The command, as its users see it.

mod cli;
mod files;
mod folders;
mod show;
mod support;
