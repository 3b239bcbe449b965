//! The command: one file a subcommand.
//!
//! Exit codes: 0 when all is well, 1 when there are findings, 2 when the call or a file is no good. Findings go to
//! standard output, except where records are written there: then they go to standard error.

mod at;
mod convert;
mod explain;
mod extras;
mod files;
mod findings;
mod fix;
mod fmt;
mod generate;
mod input;
mod judging;
mod moves;
mod replay;
mod show;
mod validate;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use input::Inputs;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Reads, checks, converts, formats and draws recorded games of Pai Sho.
#[derive(Parser)]
#[command(name = "paisho", version, max_term_width = 100, styles = STYLES, after_help = AFTER_HELP)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const AFTER_HELP: &str = "Example:
  paisho validate game.pai          say what is wrong with a game, if anything
  paisho convert game.pai --to json write it as JSON
  paisho show game.pai              draw its position

Exit codes: 0 all is well, 1 there are findings, 2 the call or a file is no good.";

/// What every subcommand takes.
#[derive(Args)]
struct Global {
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
    /// Print no notices
    #[arg(long, short, global = true)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Subcommand)]
enum Command {
    Validate(validate::Validate),
    Convert(convert::Convert),
    Fmt(fmt::Fmt),
    Fix(fix::Fix),
    Show(show::Show),
    Replay(replay::Replay),
    Moves(moves::Moves),
    Generate(generate::Generate),
    Explain(explain::Explain),
    Completions(extras::Completions),
    Man(extras::Man),
}

/// How a subcommand ended, where it did not break off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// All is well.
    Clean,
    /// There are findings.
    Findings,
    /// A file could not be read or written; the others were.
    Trouble,
}

/// Why a subcommand broke off.
enum Broken {
    /// Output is read no more: nobody wants to hear of it.
    Pipe,
    /// Something that has to be said.
    Said(String),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Broken::Pipe,
            _ => Broken::Said(error.to_string()),
        }
    }
}

type Ended = Result<End, Broken>;

/// How to write to the two outputs.
struct Outputs {
    /// Colours on standard output.
    out_colour: bool,
    /// Colours on standard error.
    err_colour: bool,
    quiet: bool,
}

impl Outputs {
    fn new(global: &Global) -> Outputs {
        let wanted = |terminal: bool| match global.color {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        };
        Outputs {
            out_colour: wanted(io::stdout().is_terminal()),
            err_colour: wanted(io::stderr().is_terminal()),
            quiet: global.quiet,
        }
    }

    /// Says something that is no finding: on standard error, and only to a terminal.
    fn notice(&self, words: &str) {
        if !self.quiet && io::stderr().is_terminal() {
            let _ = writeln!(io::stderr(), "{words}");
        }
    }

    /// Says something that the user has to know, on standard error.
    fn warn(&self, words: &str) {
        if !self.quiet {
            let _ = writeln!(io::stderr(), "paisho: {words}");
        }
    }
}

/// Whether the locale says that more than ASCII can be shown.
fn speaks_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.is_some_and(|locale| locale.to_ascii_uppercase().replace('-', "").contains("UTF8"))
}

/// Says why something could not be done, on standard error.
fn complain(words: &str) {
    // Where standard error is closed, there is nobody to tell.
    let _ = writeln!(io::stderr(), "paisho: {words}");
}

/// Runs the command with the arguments of the process.
pub fn main() -> ExitCode {
    // Colours of the help itself follow the same wishes.
    let colour =
        if std::env::args().any(|arg| arg == "--color=never") { ColorChoice::Never } else { ColorChoice::Auto };
    let matches = <Cli as clap::CommandFactory>::command().color(colour).try_get_matches();
    let cli = match matches.and_then(|matches| <Cli as clap::FromArgMatches>::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let outputs = Outputs::new(&cli.global);
    let ended = match cli.command {
        Command::Validate(command) => command.run(&outputs),
        Command::Convert(command) => command.run(&outputs),
        Command::Fmt(command) => command.run(&outputs),
        Command::Fix(command) => command.run(&outputs),
        Command::Show(command) => command.run(&outputs),
        Command::Replay(command) => command.run(&outputs),
        Command::Moves(command) => command.run(&outputs),
        Command::Generate(command) => command.run(&outputs),
        Command::Explain(command) => command.run(&outputs),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    };
    match ended {
        Ok(End::Clean) | Err(Broken::Pipe) => ExitCode::SUCCESS,
        Ok(End::Findings) => ExitCode::from(1),
        Ok(End::Trouble) => ExitCode::from(2),
        Err(Broken::Said(words)) => {
            complain(&words);
            ExitCode::from(2)
        }
    }
}
