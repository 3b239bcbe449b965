//! `man`: the manual pages.

use super::output::Output;
use super::{Cli, CliError, CliResult, Status, guide};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Args, Command, CommandFactory};
use std::ffi::OsStr;
use std::io::{self, Write};

/// Print the manual page, or that of the notation, of a rule set or of a word
#[derive(Args)]
#[command(after_help = "Examples:
  paisho man > paisho.1 && man ./paisho.1
  paisho man notation > paisho-notation.7 && man ./paisho-notation.7")]
pub(super) struct Man {
    /// The page, or any word that `explain` knows [default: the page of the command]
    #[arg(value_name = "PAGE", value_parser = Pages)]
    page: Option<String>,
}

/// Takes any word; help and completion list the pages.
#[derive(Clone)]
struct Pages;

impl TypedValueParser for Pages {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(guide::names().map(PossibleValue::new)))
    }
}

impl Man {
    pub(super) fn run(&self) -> CliResult {
        let page = match &self.page {
            None => page()?,
            Some(name) => guide::manual(name).ok_or_else(|| {
                CliError::Fatal(format!("there is no page `{name}`: `paisho explain` lists words by topic"))
            })?,
        };
        let mut out = Output::stdout();
        out.write_all(page.as_bytes())?;
        out.commit()?;
        Ok(Status::Clean)
    }
}

fn page() -> io::Result<String> {
    let command = Cli::command();
    let man = clap_mangen::Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    // Subcommands are sections of this page, not pages of their own.
    let mut page = roff(page).replace("paisho\\-", "paisho ").replace("(1)\n", "\n");
    for subcommand in command.get_subcommands() {
        let name = format!("paisho {}", subcommand.get_name());
        page += &format!(".SH \"{}\"\n", name.to_uppercase());
        let man = clap_mangen::Man::new(subcommand.clone().name(name));
        let mut section = Vec::new();
        man.render_synopsis_section(&mut section)?;
        man.render_description_section(&mut section)?;
        man.render_options_section(&mut section)?;
        man.render_extra_section(&mut section)?;
        page += &roff(section).replace(".SH ", ".SS ");
    }
    page += ".SH \"SEE ALSO\"\n";
    page += &guide::names().map(|name| format!("paisho\\-{name}(7)")).collect::<Vec<_>>().join(", ");
    Ok(page.replace("EXTRA\n", "EXAMPLES\n") + "\n")
}

/// Only names from this program are in it, which are UTF-8.
fn roff(page: Vec<u8>) -> String {
    String::from_utf8_lossy(&page).into_owned()
}
