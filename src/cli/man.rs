//! `man`: the manual page.

use super::output::Output;
use super::{Cli, CliResult, Status};
use clap::{Args, CommandFactory};
use std::io::Write;

/// Print the manual page
#[derive(Args)]
#[command(after_help = "Example:\n  paisho man > paisho.1 && man ./paisho.1")]
pub(super) struct Man {}

impl Man {
    pub(super) fn run(&self) -> CliResult {
        let mut page = Vec::new();
        let command = Cli::command();
        clap_mangen::Man::new(command.clone()).render(&mut page)?;
        // Subcommands are sections of the same page.
        for subcommand in command.get_subcommands() {
            let name = subcommand.get_name().to_owned();
            let man = clap_mangen::Man::new(subcommand.clone().name(format!("paisho {name}")));
            let heading = format!("paisho {name}");
            writeln!(page, ".SH \"{}\"", heading.to_uppercase())?;
            man.render_description_section(&mut page)?;
            man.render_options_section(&mut page)?;
        }
        let mut out = Output::stdout();
        out.write_all(&page)?;
        out.commit()?;
        Ok(Status::Clean)
    }
}
