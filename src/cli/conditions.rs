//! The conditions that `find` takes, in the order in which they are written.

use super::rule_options::known_edition;
use crate::catalogue;
use crate::collection::{Clause, Condition, Query};
use crate::referee;
use crate::variant::Variant;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use std::fmt::Display;
use std::str::FromStr;

/// The conditions. Each is an option of its own, and `--not` is about the next one, so that their order counts.
pub(super) struct Conditions {
    clauses: Vec<Clause>,
    any: bool,
    symmetric: bool,
}

/// An option that is a condition: its name, the name of its value, what it is about, and how its value is read.
type Row = (&'static str, &'static str, &'static str, fn(&str) -> Result<Condition, String>);

const HEADING: &str = "Conditions";

/// The conditions with a value. That on the variant is not among them: its option is there for all subcommands.
const ROWS: &[Row] = &[
    (
        "tag",
        "NAME=VALUE",
        "A tag's value: `Event=Spring`, `Date=2024-03`, a text in it, in any case: `Host~mei`, or a range: `Date=2020..2022-06`",
        |text| parsed(text, Condition::Tag),
    ),
    ("player", "NAME", "A text in the name of a player, in any case; `=Mei` is the whole name", |text| {
        Ok(Condition::Player(text.to_owned()))
    }),
    ("edition", "RULES", "The edition of the rules the game was played by, such as `site`", |text| {
        known_edition(text).map(Condition::Edition)
    }),
    (
        "winner",
        "WHO",
        "Who won: a seat, a player, or Draw; as [Result] says, or else as the game ended on the board",
        |text| Ok(Condition::Winner(text.to_owned())),
    ),
    ("ending", "WORD", "How the game ended on the board, in the word that `replay` gives, such as `ring`", |text| {
        let mut words: Vec<&str> = Variant::all().flat_map(|variant| referee::of(variant).endings()).copied().collect();
        words.sort_unstable();
        words.dedup();
        let is_known = words.contains(&text);
        is_known
            .then(|| Condition::Ending(text.to_owned()))
            .ok_or_else(|| format!("no game ends so; the words are {}", words.join(", ")))
    }),
    ("plies", "A..B", "How many plies are written: `50`, `40..60`, `40..` or `..60`", |text| {
        parsed(text, Condition::Plies)
    }),
    ("code", "CODE", "A diagnostic of this code", |text| {
        catalogue::named(text)
            .map(Condition::Code)
            .ok_or_else(|| "there is no such code; `paisho explain codes` lists them".to_owned())
    }),
    ("comment", "WORDS", "All of these words in one comment, in any case", |text| {
        Ok(Condition::Comment(text.to_owned()))
    }),
    ("ply", "PLY", "A ply, of which parts may be left out or `?`: `Rs*10b`, `x Lt`, `?-14b`, `Pass`", |text| {
        parsed(text, Condition::Ply)
    }),
    (
        "position",
        "TILES",
        "Tiles and empty places in one position: `<Rs 10c> (? 11j) _12j`; without a bracket a tile is anyone's",
        |text| parsed(text, Condition::Position),
    ),
    ("material", "TILES", "Tiles on the board: `<Rs 2..> (Lt 0) Wh`", |text| parsed(text, Condition::Material)),
    (
        "harmony",
        "TILES",
        "Harmonies: `Rs-C, C-Rs` are two, `Rs-C-Rs` two at one tile, `<Rs-?>` one of the first seat",
        |text| parsed(text, Condition::Harmony),
    ),
    ("chain", "N", "A chain of so many harmonies of one seat or more, each linked with the next", |text| {
        let length = text.parse().ok().filter(|length| (1..=60).contains(length));
        length.map(Condition::Chain).ok_or_else(|| "write a number from 1 to 60".to_owned())
    }),
    ("ring", "M", "A ring of so many harmonies of one seat round the centre: `6`, `4..8`, `4..`", |text| {
        parsed(text, Condition::Ring)
    }),
];

fn parsed<T: FromStr<Err: Display>>(text: &str, condition: fn(T) -> Condition) -> Result<Condition, String> {
    text.parse().map(condition).map_err(|error: T::Err| error.to_string())
}

impl Conditions {
    /// The question to ask of each game.
    pub(super) fn query(&self) -> Query {
        Query::new(self.clauses.clone(), self.any, self.symmetric)
    }

    /// The option that elsewhere is a rule set to read records by.
    pub(super) fn variant(option: Arg) -> Arg {
        option.action(ArgAction::Append).help("The rule set").help_heading(HEADING)
    }

    /// Whether there is any condition.
    pub(super) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Whether the names of players decide.
    pub(super) fn ask_for_players(&self) -> bool {
        self.clauses.iter().any(|clause| matches!(clause.condition, Condition::Player(_) | Condition::Winner(_)))
    }

    /// Whether a moment of the game means anything to them.
    pub(super) fn have_moment(&self) -> bool {
        self.clauses.iter().any(|clause| {
            use Condition::{Broken, Chain, Harmony, Illegal, Material, Ply, Position, Ring};
            matches!(
                clause.condition,
                Illegal | Ply(_) | Position(_) | Material(_) | Harmony(_) | Chain(_) | Ring(_) | Broken(_)
            )
        })
    }
}

/// An option without a value that remembers where it stands.
fn sign(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .num_args(0)
        .action(ArgAction::Append)
        .default_missing_value("true")
        .value_parser(clap::value_parser!(bool))
        .help(help)
        .help_heading(HEADING)
}

impl Args for Conditions {
    fn augment_args(command: Command) -> Command {
        let options = ROWS.iter().map(|(name, value, help, read)| {
            Arg::new(*name)
                .long(*name)
                .value_name(*value)
                .action(ArgAction::Append)
                .allow_hyphen_values(true)
                .value_parser(*read)
                .help(*help)
                .help_heading(HEADING)
        });
        let broken = Arg::new("broken")
            .long("broken")
            .value_name("TILES")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("")
            .action(ArgAction::Append)
            .value_parser(|text: &str| match text {
                "" => Ok(Condition::Broken(None)),
                _ => parsed(text, |pattern| Condition::Broken(Some(pattern))),
            })
            .help("A ply that broke a harmony, or one such as `Rs-C`")
            .help_heading(HEADING);
        let flag = |name: &'static str, help: &'static str| {
            Arg::new(name).long(name).action(ArgAction::SetTrue).help(help).help_heading(HEADING)
        };
        command
            .args(options)
            .arg(broken)
            .arg(sign("legal", "No error in the record"))
            .arg(sign("illegal", "An illegal ply, whether or not it is marked as one that stands (`$201`)"))
            .arg(sign("not", "The contrary of the next condition"))
            .arg(flag("any", "One of the conditions is enough"))
            .arg(flag(
                "symmetric",
                "Patterns of plies and positions fit on a turned or mirrored board too, where that keeps the rules",
            ))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Conditions::augment_args(command)
    }
}

impl FromArgMatches for Conditions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Conditions, Error> {
        let mut found: Vec<(usize, Condition)> = Vec::new();
        for name in ROWS.iter().map(|row| row.0).chain(["broken"]) {
            let conditions = matches.get_many::<Condition>(name).into_iter().flatten().cloned();
            found.extend(matches.indices_of(name).into_iter().flatten().zip(conditions));
        }
        let variants = matches.get_many::<String>("variant").into_iter().flatten();
        let variants = variants.filter_map(|name| Variant::named(name)).map(Condition::Variant);
        found.extend(matches.indices_of("variant").into_iter().flatten().zip(variants));
        for (name, condition) in [("legal", Condition::Legal), ("illegal", Condition::Illegal)] {
            found.extend(matches.indices_of(name).into_iter().flatten().map(|at| (at, condition.clone())));
        }
        found.sort_by_key(|(at, _)| *at);
        let mut nots: Vec<usize> = matches.indices_of("not").into_iter().flatten().collect();
        nots.sort_unstable();
        let mut clauses: Vec<Clause> = Vec::new();
        let mut last = 0;
        for (at, condition) in found {
            let before = nots.iter().filter(|not| (last..at).contains(*not)).count();
            clauses.push(Clause { condition, not: before % 2 == 1 });
            last = at;
        }
        if nots.last().is_some_and(|not| *not > last || clauses.is_empty()) {
            return Err(Error::raw(ErrorKind::MissingRequiredArgument, "no condition follows the last --not\n"));
        }
        Ok(Conditions { clauses, any: matches.get_flag("any"), symmetric: matches.get_flag("symmetric") })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Conditions::from_arg_matches(matches)?;
        Ok(())
    }
}
