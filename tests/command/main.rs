//! The command, as its users see it.

mod cli;
mod show;
