//! `completions` and `man`: what a shell and a manual want to know of the command.

use super::{Cli, End, Ended};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::{self, Write};

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
    pub(super) fn run(&self) -> Ended {
        // Written first to memory: a closed pipe would make the generator panic.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "paisho", &mut script);
        io::stdout().write_all(&script)?;
        Ok(End::Clean)
    }
}

/// Print the manual page
#[derive(Args)]
#[command(after_help = "Example:\n  paisho man > paisho.1 && man ./paisho.1")]
pub(super) struct Man {}

impl Man {
    pub(super) fn run(&self) -> Ended {
        let mut page = Vec::new();
        let command = Cli::command();
        clap_mangen::Man::new(command.clone()).render(&mut page)?;
        // The subcommands follow on the same page, each under a heading of its own.
        for subcommand in command.get_subcommands() {
            let name = subcommand.get_name().to_owned();
            let man = clap_mangen::Man::new(subcommand.clone().name(format!("paisho {name}")));
            let heading = format!("paisho {name}");
            writeln!(page, ".SH \"{}\"", heading.to_uppercase())?;
            man.render_description_section(&mut page)?;
            man.render_options_section(&mut page)?;
        }
        io::stdout().write_all(&page)?;
        Ok(End::Clean)
    }
}
