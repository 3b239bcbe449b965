//! `completions`: completion scripts for shells.

use super::output::Output;
use super::{Cli, CliResult, Status};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

/// Print a completion script for a shell
///
/// The script goes to standard output; put it where your shell looks for completions.
#[derive(Args)]
#[command(after_help = "Example:\n  paisho completions bash > ~/.local/share/bash-completion/completions/paisho")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) -> CliResult {
        // Written first to memory: a closed pipe would make the generator panic.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "paisho", &mut script);
        let mut out = Output::stdout();
        out.write_all(&script)?;
        out.commit()?;
        Ok(Status::Clean)
    }
}
