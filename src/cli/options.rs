//! `docs/options.md`, made from the command itself, and the rule that an option means the same wherever it is taken.

use super::Cli;
use clap::{Arg, Command, CommandFactory};
use std::collections::BTreeMap;

/// The options that mean the same in every subcommand that takes them.
const SAME: [&str; 16] = [
    "at",
    "color",
    "crop",
    "from",
    "game",
    "jobs",
    "keep-going",
    "output",
    "quiet",
    "rules",
    "skip-bad",
    "theme",
    "through-links",
    "variant",
    "verbose",
    "view",
];

/// The subcommands as they are built, without `help`.
fn subcommands() -> Vec<Command> {
    let mut command = Cli::command();
    command.build();
    command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help").cloned().collect()
}

/// The options of a subcommand that people see.
fn options(subcommand: &Command) -> impl Iterator<Item = &Arg> {
    let shown = |arg: &&Arg| !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str());
    subcommand.get_arguments().filter(|arg| arg.get_long().is_some()).filter(shown)
}

/// What an option does.
fn help(arg: &Arg) -> String {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    help.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same without what a subcommand adds to it behind a semicolon, which may also stand in an example.
fn meaning(arg: &Arg) -> String {
    let help = help(arg);
    let is_outside = |at: &usize| help[..*at].matches('`').count().is_multiple_of(2);
    let end = help.match_indices("; ").map(|(at, _)| at).find(is_outside).unwrap_or(help.len());
    help[..end].to_owned()
}

/// `-o, --output FILE`.
fn written(arg: &Arg) -> String {
    let short = arg.get_short().map_or(String::new(), |short| format!("-{short}, "));
    let takes_value = arg.get_action().takes_values();
    let value = arg.get_value_names().filter(|_| takes_value).and_then(|names| names.first());
    let value = match value {
        None => String::new(),
        Some(value) if arg.is_require_equals_set() => format!("[={value}]"),
        Some(value) => format!(" {value}"),
    };
    format!("{short}--{}{value}", arg.get_long().unwrap_or_default())
}

#[test]
fn an_option_means_the_same_wherever_it_is_taken() {
    let subcommands = subcommands();
    for name in SAME {
        let mut known = None;
        for (subcommand, arg) in subcommands.iter().flat_map(|subcommand| {
            options(subcommand).filter(|arg| arg.get_long() == Some(name)).map(|arg| (subcommand.get_name(), arg))
        }) {
            // A rule set that is written, found or asked for is another thing than that of records which name none.
            if name == "variant" && ["generate", "find", "new"].contains(&subcommand) {
                continue;
            }
            let values: Vec<String> =
                arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
            let found = (written(arg), meaning(arg), arg.get_value_parser().type_id(), values);
            match &known {
                None => known = Some((subcommand, found)),
                Some((first, same)) => assert_eq!(*same, found, "--{name} of {first} and {subcommand}"),
            }
        }
        assert!(known.is_some(), "no subcommand takes --{name}");
    }
}

#[test]
fn the_table_of_options_is_current() {
    let subcommands = subcommands();
    /// An option as it is written, with its meaning; all of its help, where it is the same everywhere; and who takes it.
    type Row<'a> = ((String, String), Option<String>, Vec<&'a str>);
    let mut all: BTreeMap<&str, Vec<Row<'_>>> = BTreeMap::new();
    for subcommand in &subcommands {
        for arg in options(subcommand) {
            let found = (written(arg), meaning(arg));
            let meanings = all.entry(arg.get_long().unwrap_or_default()).or_default();
            match meanings.iter_mut().find(|(known, ..)| *known == found) {
                Some((_, whole, takers)) => {
                    whole.take_if(|whole| *whole != help(arg));
                    takers.push(subcommand.get_name());
                }
                None => meanings.push((found, Some(help(arg)), vec![subcommand.get_name()])),
            }
        }
    }
    let mut table = "| option | what it does | in |\n|---|---|---|\n".to_owned();
    for ((option, meaning), whole, takers) in all.values().flatten() {
        let meaning = whole.as_ref().unwrap_or(meaning);
        let takers = if takers.len() == subcommands.len() { "all".to_owned() } else { takers.join(", ") };
        table += &format!("| `{option}` | {} | {takers} |\n", meaning.replace('|', "\\|"));
    }
    let path = format!("{}/docs/options.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let (before, _) = page.split_once("| option |").unwrap();
    let current = format!("{before}{table}");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, current).unwrap();
    } else {
        assert_eq!(page, current, "run `UPDATE=1 cargo test --all-features --lib options` and look at the difference");
    }
}
