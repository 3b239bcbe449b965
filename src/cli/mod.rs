//! The command: one file a subcommand.
//!
//! Exit codes: 0 clean, 1 diagnostics, 2 usage or I/O error, 130 interrupted. Diagnostics go to standard output, unless records are
//! written there: then they go to standard error.

mod advice;
mod annotate;
mod boards;
mod choose;
mod completions;
mod compression;
mod conditions;
mod convert;
mod dedupe;
mod diagnostics;
mod diff;
mod explain;
mod find;
mod fix;
mod fmt;
mod foreign;
mod games;
mod generate;
mod guide;
mod infer_rules;
mod inputs;
mod interrupt;
mod jobs;
mod man;
mod moment;
mod moves;
mod new;
#[cfg(test)]
mod options;
mod output;
mod page;
mod pictures;
mod progress;
mod read_back;
mod replacement;
mod replay;
mod rewrite;
mod rule_options;
mod sections;
mod selected;
mod show;
mod stats;
mod steps;
mod table;
mod undo;
mod unmarked;
mod validate;
mod values;
#[cfg(feature = "view")]
mod view;
mod walk;

use crate::escape;
use clap::builder::styling::{AnsiColor, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use inputs::Inputs;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
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
  paisho validate game.pai          check a game
  paisho convert game.pai --to json write it as JSON
  paisho show game.pai              draw its position

Exit codes: 0 no errors, 1 errors in a record, 2 usage or I/O error, 130 interrupted.";

/// Options of every subcommand.
#[derive(Args)]
struct Global {
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
    /// The result alone, in `validate` the errors and warnings: no notes, notices, counts and progress
    #[arg(long, short, global = true)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

// The arguments of a subcommand are made when they are needed, which saves a third of starting up.
#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    New(new::New),
    // Words that people try too; no list has them.
    #[command(alias = "check")]
    Validate(validate::Validate),
    Convert(convert::Convert),
    #[command(alias = "format")]
    Fmt(fmt::Fmt),
    #[command(alias = "repair")]
    Fix(fix::Fix),
    #[command(alias = "draw")]
    Show(show::Show),
    #[cfg(feature = "view")]
    View(view::View),
    Replay(replay::Replay),
    Find(find::Find),
    Stats(stats::Stats),
    Dedupe(dedupe::Dedupe),
    Table(table::Table),
    Moves(moves::Moves),
    Generate(generate::Generate),
    Explain(explain::Explain),
    Completions(completions::Completions),
    Man(man::Man),
}

/// How a subcommand ended: its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    /// No errors.
    Clean,
    /// There are diagnostics, or files that would change.
    Reported,
    /// An input is no text, or there is nothing in it. There is a diagnostic of it.
    Unread,
    /// Something could not be read or written.
    Failed,
}

/// Why a subcommand, or its work on one game, was broken off.
#[derive(Debug)]
enum CliError {
    /// The output was closed before all was written. Nothing is said about it.
    Pipe,
    /// One game could not be handled; the next one may be. Wherever this is caught, the file and the game are named.
    Game(String),
    /// Nothing more can be done.
    Fatal(String),
}

impl CliError {
    /// The same with this after its message.
    fn with(self, more: &str) -> CliError {
        match self {
            CliError::Fatal(message) => CliError::Fatal(message + more),
            other => other,
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CliError::Pipe,
            _ => CliError::Fatal(error.to_string()),
        }
    }
}

type CliResult = Result<Status, CliError>;

/// What standard output and standard error may look like, and the one way for messages to standard error.
struct Console {
    /// Colours on standard output.
    out_colour: bool,
    /// Colours in files.
    file_colour: bool,
    /// Colours on standard error.
    err_colour: bool,
    quiet: bool,
}

impl Console {
    fn new(global: &Global) -> Console {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let wanted = |is_terminal: bool| match global.color {
            When::Always => true,
            When::Never => false,
            When::Auto => is_terminal && !is_dumb && !is_set("NO_COLOR"),
        };
        Console {
            out_colour: wanted(io::stdout().is_terminal()),
            file_colour: wanted(false),
            err_colour: wanted(io::stderr().is_terminal()),
            quiet: global.quiet,
        }
    }

    /// Prints a message for people: only to a terminal.
    fn notice(&self, message: &str) {
        if io::stderr().is_terminal() {
            self.warn(message);
        }
    }

    /// Prints a warning.
    fn warn(&self, message: &str) {
        if !self.quiet {
            self.complain(message);
        }
    }

    /// Prints an error. Messages begin with the file's name and the game, where they are about one.
    fn complain(&self, message: &str) {
        progress::wipe();
        // Where standard error is closed, nobody reads messages.
        let message = format!("paisho: {}", escape::line(message));
        let _ = writeln!(io::stderr(), "{}", guide::message(&message));
    }
}

/// Whether the locale can show more than ASCII.
fn locale_is_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.is_some_and(|locale| locale.to_ascii_uppercase().replace('-', "").contains("UTF8"))
}

/// What a subcommand is for.
fn purpose(name: &str) -> Option<String> {
    let mut command = <Cli as clap::CommandFactory>::command();
    command.build();
    let about = command.find_subcommand(name)?.get_about()?.to_string();
    Some(about.chars().take(1).flat_map(char::to_lowercase).chain(about.chars().skip(1)).collect())
}

/// What the help of subcommands says of an option, `--at`; none where no subcommand has it.
fn option(word: &str) -> Option<String> {
    let long = word.strip_prefix("--").and_then(|word| word.split(['=', ' ']).next());
    let short = word.strip_prefix('-').and_then(|word| word.parse::<char>().ok()).filter(char::is_ascii_alphabetic);
    if long.is_none() && short.is_none() {
        return None;
    }
    let mut command = <Cli as clap::CommandFactory>::command();
    command.build();
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for subcommand in command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()) {
        let is_it =
            |option: &&clap::Arg| long.map_or(option.get_short() == short, |name| option.get_long() == Some(name));
        let option = subcommand.get_arguments().filter(|option| !option.is_hide_set()).find(is_it);
        let Some(help) = option.and_then(|option| option.get_help()).map(ToString::to_string) else { continue };
        let place = found.iter().position(|(said, _)| *said == help).unwrap_or_else(|| {
            found.push((help, Vec::new()));
            found.len() - 1
        });
        found[place].1.push(format!("`paisho {}`", subcommand.get_name()));
    }
    let name = long.map_or_else(|| word.to_owned(), |name| format!("--{name}"));
    let said =
        found.into_iter().map(|(help, of)| guide::wrapped(&format!("`{name}` of {}: {help}", of.join(", "))) + "\n");
    Some(said.collect::<Vec<_>>().join("\n")).filter(|said| !said.is_empty())
}

/// What to write instead of what is no command, or where nothing is named.
fn tip(error: &clap::Error, args: &[OsString]) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(" ")),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand)?;
            if Path::new(&word).exists() {
                Some(format!("`paisho validate {word}` checks it, `paisho show {word}` draws it"))
            } else {
                guide::explanation(&word, None).map(|_| format!("`paisho explain {word}` explains it"))
            }
        }
        ErrorKind::InvalidValue if text(ContextKind::InvalidArg)?.starts_with("--to ") => {
            let format = text(ContextKind::InvalidValue)?.to_ascii_lowercase();
            let is_drawn = show::FORMATS.contains(&format.as_str());
            let writer = if is_drawn { Some("show") } else { table::writes(&format).then_some("table") };
            let is_other = |writer: &&str| args.get(1).is_some_and(|name| name != writer);
            writer.filter(is_other).map(|writer| format!("`paisho {writer} FILE --to {format}` writes that"))
        }
        ErrorKind::UnknownArgument if args.get(1).is_some_and(|name| name == "new") => {
            let file = text(ContextKind::InvalidArg).filter(|word| !word.starts_with('-'))?;
            Some(format!("`paisho new -o {file}` writes the game into this file"))
        }
        ErrorKind::MissingRequiredArgument if args.get(1).is_some_and(|name| name == "new") => {
            Some("`paisho new --continue -o game.pai` goes on with the game in that file".to_owned())
        }
        ErrorKind::MissingRequiredArgument if text(ContextKind::InvalidArg)?.contains("<FILE>") => {
            Some("name files or folders, or `-` for standard input".to_owned())
        }
        _ => None,
    }
}

/// What clap has to say: a usage error, or help. Arguments in it are escaped.
fn print_usage(mut error: clap::Error, args: &[OsString]) -> u8 {
    advice::give(&mut error, args);
    let error = &error;
    let unsafe_args: Vec<String> =
        args.iter().map(|arg| arg.to_string_lossy().into_owned()).filter(|arg| escape::line(arg) != *arg).collect();
    if error.use_stderr() && !unsafe_args.is_empty() {
        let message = unsafe_args
            .iter()
            .fold(error.render().to_string(), |message, arg| message.replace(arg.as_str(), &escape::line(arg)));
        let _ = write!(io::stderr(), "{}", escape::lines(&message));
    } else {
        let printed = error.print().and_then(|()| io::stdout().flush());
        if !error.use_stderr() {
            return printed.map_or_else(|error| unprinted(&error), |()| 0);
        }
    }
    if let Some(tip) = tip(error, args) {
        let _ = writeln!(io::stderr(), "\n  tip: {}", escape::line(&tip));
    }
    2
}

/// Help could not be written.
fn unprinted(error: &io::Error) -> u8 {
    // Where nobody reads on, nothing is said.
    if let CliError::Fatal(message) = output::named("<stdout>", error).into() {
        Console { out_colour: false, file_colour: false, err_colour: false, quiet: false }.complain(&message);
    }
    2
}

/// What is in an input of this name, decompressed where gzip or Zstandard compressed it, and its name without the ending
/// that says so.
pub fn decompressed(input: impl io::Read + Send + 'static, name: &str) -> io::Result<(Box<dyn io::Read + Send>, &str)> {
    let (reader, _) = compression::decompressed(input)?;
    Ok((reader, compression::uncompressed(Path::new(name)).to_str().unwrap_or(name)))
}

/// Runs the command with the arguments of the process.
pub fn main() -> ExitCode {
    ExitCode::from(run(std::env::args_os().collect()))
}

/// Runs the command with these arguments, of which the first is its name, and returns its exit code.
pub fn run(args: Vec<OsString>) -> u8 {
    // Help follows the same options as everything else.
    let is_plain = args.iter().any(|arg| arg == "--color=never");
    let colour = if is_plain { ColorChoice::Never } else { ColorChoice::Auto };
    let mut command = <Cli as clap::CommandFactory>::command().color(colour);
    // Help lists all subcommands with what they are for.
    if args.get(1).is_none_or(|name| command.find_subcommand(name).is_none()) {
        command.build();
    }
    let matches = command.try_get_matches_from_mut(&args);
    let parsed = matches.and_then(|matches| Ok((<Cli as clap::FromArgMatches>::from_arg_matches(&matches)?, matches)));
    let cli = match parsed {
        Ok((cli, matches)) => {
            diagnostics::keep_given(&matches);
            cli
        }
        Err(error) => return print_usage(error, &args),
    };
    let console = Console::new(&cli.global);
    interrupt::listen();
    let result = match cli.command {
        Command::New(command) => command.run(&console),
        Command::Validate(command) => command.run(&console),
        Command::Convert(command) => command.run(&console),
        Command::Fmt(command) => command.run(&console),
        Command::Fix(command) => command.run(&console),
        Command::Show(command) => command.run(&console),
        #[cfg(feature = "view")]
        Command::View(command) => command.run(&console),
        Command::Replay(command) => command.run(&console),
        Command::Find(command) => command.run(&console),
        Command::Stats(command) => command.run(&console),
        Command::Dedupe(command) => command.run(&console),
        Command::Table(command) => command.run(&console),
        Command::Moves(command) => command.run(&console),
        Command::Generate(command) => command.run(&console),
        Command::Explain(command) => command.run(&console),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    };
    match result {
        Ok(_) if interrupt::has_come() => interrupt::CODE,
        Ok(Status::Clean) => 0,
        Ok(Status::Reported) => 1,
        Ok(Status::Unread | Status::Failed) | Err(CliError::Pipe) => 2,
        Err(CliError::Game(message) | CliError::Fatal(message)) => {
            console.complain(&message);
            if interrupt::has_come() { interrupt::CODE } else { 2 }
        }
    }
}
