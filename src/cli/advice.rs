//! What people type who know other programs, and what it is called here.

use super::Cli;
use super::diagnostics::quoted;
use crate::notation::COMMON_TAGS;
use crate::variant::Variant;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;

/// Words that are no subcommands, and which one is meant.
const COMMANDS: &[(&[&str], &str)] = &[
    (
        &["render", "print", "display", "board", "image", "picture", "svg", "png"],
        "`paisho show FILE` draws a position, `paisho show FILE --to svg` makes a picture of it",
    ),
    (
        &["search", "query", "grep", "filter", "list", "ls"],
        "`paisho find FILE` with conditions lists games: `paisho help find`",
    ),
    (&["export", "import", "transform"], "`paisho convert FILE --to json` writes a game in another notation"),
    (
        &["info", "summary", "count"],
        "`paisho show FILE` draws a game with its players, `paisho stats FILE` counts games, `paisho table FILE` has a row for each",
    ),
    (
        &["open", "play", "watch"],
        if cfg!(feature = "view") {
            "`paisho view FILE` plays a game in the terminal, `paisho show FILE` draws it"
        } else {
            "`paisho show FILE` draws a game, `paisho replay FILE` plays it by the rules"
        },
    ),
    (&["lint", "verify", "test"], "`paisho validate FILE` checks a game"),
    (&["write", "create", "record", "edit", "add"], "`paisho new -o game.pai` writes a game down"),
    (&["undo", "revert"], "`paisho fix --undo FILE` gives a file its old text back"),
    (&["random"], "`paisho generate --variant skud` makes random games"),
];

/// Options that are none, and what is there instead. The first list names the subcommands; an empty one is for all.
const OPTIONS: &[(&[&str], &[&str], &str)] = &[
    (
        &["show", "view", "explain", "moves"],
        &["--turn", "--ply", "--move", "--number"],
        "`--at 3` is the end of turn 3, `--at 3:Host` the ply of a seat in it",
    ),
    (&["find"], &["--turn", "--move"], "`--at 3` is the end of turn 3, `--plies 40..60` how long a game is"),
    (
        &["show", "view", "explain", "moves"],
        &["--json"],
        "`paisho convert FILE --to json --positions` writes a game with its positions",
    ),
    (&["replay"], &["--json"], "each game has a line of JSON in any case"),
    (
        &["show", "view"],
        &["--flip", "--rotate", "--side", "--reverse"],
        "`--view Host` draws the board as Host sees it",
    ),
    (
        &["explain"],
        &["--list"],
        "`paisho explain` lists words by topic, `paisho explain codes` the codes of diagnostics",
    ),
    (&["validate"], &["--strict", "--werror", "--pedantic"], "`--deny-warnings` takes warnings for errors"),
    (&["validate", "fmt", "fix"], &["--verbose", "-v"], "all that is found is printed in any case"),
    (&["find"], &["--name", "--players"], "`--player NAME` finds the games of a player"),
    (&["convert", "show", "stats", "find", "table", "generate"], &["-t"], "`--to json` names what is written"),
    (
        &["fmt", "fix"],
        &["--write", "-w", "-i", "--in-place", "--inplace"],
        "files are rewritten in any case; `--diff` and `--check` write nothing",
    ),
    (&["fmt", "fix"], &["--dry-run", "-n"], "`--check` and `--diff` write nothing"),
    (&["fmt", "fix"], &["--stdout", "-c"], "`paisho fmt - < FILE` prints, and writes no file"),
    (&[], &["--recursive", "-r", "-R"], "a folder that is named is searched with all folders in it"),
    (&[], &["--no-color", "--no-colour"], "`--color never` prints without colours"),
    (&[], &["--silent"], "`--quiet` prints the result alone"),
    (&[], &["--out", "--outfile", "--output-file"], "`-o FILE` names the file to write"),
];

/// Says what is right here, in the place of what clap says of words that are like it.
pub(super) fn give(error: &mut clap::Error, args: &[OsString]) {
    let of = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let said = match error.kind() {
        ErrorKind::InvalidSubcommand => of(ContextKind::InvalidSubcommand).and_then(|word| command(&word)),
        ErrorKind::UnknownArgument => of(ContextKind::InvalidArg).and_then(|option| self::option(&option, args)),
        _ => None,
    };
    // That an option may be written as the name of a file helps nobody.
    error.remove(ContextKind::Suggested);
    if let Some(said) = said {
        for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::Usage] {
            error.remove(kind);
        }
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![said.into()]));
    } else if let Some(ContextValue::Strings(names)) = error.remove(ContextKind::SuggestedSubcommand) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(listed(&names)));
    }
}

/// Names of subcommands as the help lists them, each once.
fn listed(names: &[String]) -> Vec<String> {
    let all = Cli::command();
    let mut listed: Vec<String> = Vec::new();
    for name in names {
        let name = all.find_subcommand(name).map_or(name.as_str(), clap::Command::get_name);
        if !listed.iter().any(|other| other == name) {
            listed.push(name.to_owned());
        }
    }
    listed
}

fn command(word: &str) -> Option<String> {
    let found = COMMANDS.iter().find(|(words, _)| words.contains(&word))?;
    (!std::path::Path::new(word).exists()).then(|| found.1.to_owned())
}

fn option(option: &str, args: &[OsString]) -> Option<String> {
    let option = option.split('=').next()?;
    let subcommand = args.get(1)?.to_str()?;
    let is_of =
        |of: &&(&[&str], &[&str], &str)| of.1.contains(&option) && (of.0.is_empty() || of.0.contains(&subcommand));
    if let Some(found) = OPTIONS.iter().find(is_of) {
        return Some(found.2.to_owned());
    }
    let name = option.strip_prefix("--")?;
    if let Some(said) = if subcommand == "find" { tag(name, args) } else { None } {
        return Some(said);
    }
    let mut all = Cli::command();
    all.build();
    let known = all.find_subcommand(subcommand)?;
    let has = |of: &clap::Command, long: &str| of.get_arguments().any(|option| option.get_long() == Some(long));
    // `--json` is a format, where what the subcommand has to say is written in it.
    let writes = |long: &&str| {
        let option = known.get_arguments().find(|known| known.get_long() == Some(long));
        let is_aside = *long == "output-format" && has(known, "verbose");
        !is_aside
            && option.is_some_and(|option| option.get_possible_values().iter().any(|value| value.matches(name, true)))
    };
    if let Some(long) = ["to", "output-format"].iter().find(|long| writes(long)) {
        return Some(format!("`--{long} {name}` writes that"));
    }
    let others = all.get_subcommands().filter(|other| !other.is_hide_set() && has(other, name));
    let others: Vec<String> = others.map(|other| format!("`{}`", other.get_name())).collect();
    (!others.is_empty()).then(|| format!("`{option}` is an option of {}", others.join(", ")))
}

/// How `find` is asked for the tag of this name.
fn tag(name: &str, args: &[OsString]) -> Option<String> {
    let seats = Variant::all().flat_map(|variant| variant.vocabulary().seats.iter().copied().flatten().copied());
    let mut tags = COMMON_TAGS.iter().map(|(tag, _)| *tag).chain(seats);
    let tag = tags.find(|tag| tag.eq_ignore_ascii_case(name))?;
    let long = format!("--{name}");
    let value = args.iter().filter_map(|arg| arg.to_str()).skip_while(|arg| !arg.starts_with(&long));
    let value = match value.take(2).collect::<Vec<_>>()[..] {
        [option, ..] if option.contains('=') => option.split_once('=').map(|(_, value)| value),
        [_, value] if !value.starts_with('-') => Some(value),
        _ => None,
    };
    let value = value.unwrap_or("VALUE");
    let condition = quoted(&format!("{tag}={value}"));
    let winner = if tag == "Result" { format!("`--winner {}` or ", quoted(value)) } else { String::new() };
    Some(format!("{winner}`--tag {condition}` finds the games that have it"))
}
