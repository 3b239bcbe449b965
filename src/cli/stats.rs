//! `stats`: what is in a collection, counted.

use super::CliError;
use super::diagnostics::DiagnosticOptions;
use super::games::Desk;
use super::inputs::{GameNumber, Input, number_from};
use super::output::{ADD_TO, OutputOption};
use super::rule_options::RuleOptions;
use super::sections::{self, Cell, Section};
use super::steps::Text;
use super::{CliResult, Console, Inputs, Status, locale_is_utf8};
use crate::collection::{Facts, LENGTHS, MAX_OPENING, Opening, Results, Score, Tally};
use clap::{Args, ValueEnum};
use std::sync::Arc;

/// Count games: rule sets, results, lengths, findings, openings and players
///
/// Games are replayed. Tables come for a terminal, with bars, or as JSON, CSV or Markdown. Memory is bounded: the first
/// 20,000 players, pairs of players and openings are counted by name, and it is said what was left out. Names of more than
/// 200 bytes are shortened.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho stats games/
  paisho stats games/ --opening 6 --top 50
  paisho stats games/ --to json | jq .players")]
pub(super) struct Stats {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rules: RuleOptions,
    /// How the tables are written [default: what the ending of -o says, else text]
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<Form>,
    /// How many plies of a game belong to its opening, up to 60
    #[arg(long, value_name = "PLIES", default_value_t = 3, value_parser = plies)]
    opening: u8,
    /// How many rows a list has at most; 0 for all [default: 20; all in JSON and CSV]
    #[arg(long, value_name = "N", value_parser = number_from::<usize>)]
    top: Option<usize>,
    #[command(flatten)]
    output: OutputOption,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Aligned tables with bars
    Text,
    /// One object with a list for each table
    Json,
    /// A line for each number
    Csv,
    /// Tables under headings
    Markdown,
}

/// A number of plies of an opening.
fn plies(text: &str) -> Result<u8, String> {
    let plies = text.parse().ok().filter(|plies| usize::from(*plies) <= MAX_OPENING);
    plies.ok_or_else(|| format!("write a number of plies up to {MAX_OPENING}"))
}

impl Stats {
    /// The form that --to names, or else the ending of the output.
    fn form(&self) -> Result<Form, CliError> {
        match (self.to, self.output.ending().as_deref()) {
            (Some(form), _) => Ok(form),
            (None, None | Some("txt")) => Ok(Form::Text),
            (None, Some("json")) => Ok(Form::Json),
            (None, Some("csv")) => Ok(Form::Csv),
            (None, Some("md")) => Ok(Form::Markdown),
            (None, Some(_)) => Err(self.output.no_format(ADD_TO, &["txt", "json", "csv", "md"])),
        }
    }

    pub(super) fn run(self, console: &Console) -> CliResult {
        self.output.refuse_inputs(&self.inputs)?;
        let to = self.form()?;
        let mut out = self.output.open_beside(&self.inputs)?;
        let mut diagnostics = DiagnosticOptions::named("full").on_stderr(console);
        let mut tally = Tally::default();
        let work = |_: &Input, text: Text, _: &mut Desk<'_>| {
            let game = text.read();
            let verdict = self.rules.validate(&game, false)?;
            Ok(Facts::of(&self.rules.game(&game, false), &verdict, self.opening.into()))
        };
        let only = GameNumber { number: None };
        let mut last = None;
        let status = self.inputs.each_text(&only, console, &mut diagnostics, work, |_, input, facts, _| {
            // Names can look the same where paths differ.
            if last.as_ref() != Some(&input.path) {
                tally.end_file();
                last = Some(input.path.clone());
            }
            tally.add(&input.name, &facts);
            Ok(Status::Clean)
        })?;
        tally.end_file();
        diagnostics.end()?;
        // Of files that are not there nothing can be counted.
        if tally.games == 0 && status == Status::Failed {
            return Ok(status);
        }
        let top = match self.top {
            Some(0) => usize::MAX,
            Some(top) => top,
            None if matches!(to, Form::Json | Form::Csv) => usize::MAX,
            None => 20,
        };
        let mut sections = sections(&tally, top, matches!(to, Form::Text | Form::Markdown));
        // A program finds every list.
        if !matches!(to, Form::Json) {
            sections.retain(|section| section.rows > 0);
        }
        match to {
            Form::Text => {
                let width =
                    terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0).clamp(40, 160));
                sections::draw(&sections, width, locale_is_utf8(), &mut out)?;
            }
            Form::Json => sections::json(&sections, &mut out)?,
            Form::Csv => sections::csv(&sections, &mut out)?,
            Form::Markdown => sections::markdown(&sections, &mut out)?,
        }
        self.output.finish(out, status < Status::Failed)?;
        Ok(status)
    }
}

/// The tables.
fn sections(tally: &Tally, top: usize, has_cross_table: bool) -> Vec<Section<'_>> {
    let mut counts =
        vec![("games", tally.games), ("plies", tally.plies), ("games with errors", tally.games_with_errors)];
    if tally.stood.0 > 0 {
        counts.extend([("illegal plies that stand", tally.stood.0), ("games with such plies", tally.stood.1)]);
    }
    let row = |(what, count): &(&'static str, u64)| vec![(*what).into(), (*count).into()];
    let mut all = vec![
        section("summary", &["what", "count"], counts, row, None, top.max(5)),
        rule_sets(tally, top),
        endings(tally, top),
        lengths(tally),
        findings(tally, top),
        files(tally, top),
        openings(tally, top),
        players(tally, top),
        pairs(tally, top),
    ];
    if has_cross_table {
        all.push(cross_table(tally));
    }
    all
}

/// A table of some things, of which each gives a row; only so many at the top are listed.
fn section<'a, T: 'a>(
    name: &'static str,
    columns: &[&'static str],
    mut all: Vec<T>,
    row: impl Fn(&T) -> Vec<Cell<'a>> + 'a,
    bars: Option<usize>,
    top: usize,
) -> Section<'a> {
    let note = more(all.len().saturating_sub(top));
    all.truncate(top);
    let (rows, row) = (all.len(), Box::new(move |at: usize| all.get(at).map(&row).unwrap_or_default()));
    Section { name, columns: columns.to_vec(), rows, row, bars, note }
}

/// Says how many were left out of a list that was full.
fn with_left_out<'a>(mut section: Section<'a>, left_out: u64, what: &str) -> Section<'a> {
    if left_out > 0 {
        let more = section.note.map(|note| note + "; ").unwrap_or_default();
        section.note = Some(format!("{more}{left_out} {what} not counted by name: too many"));
    }
    section
}

/// The number of games that the first seat has won, alone or with its team, that others have, of draws, and without a result.
fn results(results: &Results) -> [Cell<'static>; 4] {
    let &Results { games, won: [first, ..], drawn, open } = results;
    [first.into(), (games - first - drawn - open).into(), drawn.into(), open.into()]
}

/// A share of what has a result, in percent.
fn share(part: u64, all: u64) -> Cell<'static> {
    if all == 0 { Cell::Empty } else { Cell::Decimal(part as f64 * 100.0 / all as f64) }
}

/// The name of a rule set.
fn known(variant: &'static str) -> Cell<'static> {
    if variant.is_empty() { "unknown".into() } else { variant.into() }
}

fn rule_sets<'a>(tally: &'a Tally, top: usize) -> Section<'a> {
    let all: Vec<_> = tally.rule_sets.iter().collect();
    let row = |((variant, edition), (counted, plies)): &(&'a (&'static str, String), &(Results, u64))| {
        let facts = [known(variant), edition.as_str().into(), counted.games.into(), (*plies).into()];
        facts.into_iter().chain(results(counted)).collect()
    };
    let columns = ["variant", "edition", "games", "plies", "first won", "others won", "drawn", "open"];
    section("rule sets", &columns, all, row, Some(2), top)
}

fn endings(tally: &Tally, top: usize) -> Section<'_> {
    let mut all: Vec<_> = tally.endings.iter().collect();
    all.sort_by_key(|((variant, _), results)| (*variant, u64::MAX - results.games));
    let row = |((variant, ending), counted): &(&(&'static str, Option<&'static str>), &Results)| {
        let facts = [known(variant), ending.unwrap_or("none on the board").into(), counted.games.into()];
        facts.into_iter().chain(results(counted)).collect()
    };
    let columns = ["variant", "ending", "games", "first won", "others won", "drawn", "open"];
    section("endings", &columns, all, row, Some(2), top)
}

fn lengths(tally: &Tally) -> Section<'_> {
    let row =
        |(from, games): &(&usize, &u64)| vec![format!("{from}..{}", **from + LENGTHS - 1).into(), (**games).into()];
    section("lengths", &["plies", "games"], tally.lengths.iter().collect(), row, Some(1), usize::MAX)
}

fn findings(tally: &Tally, top: usize) -> Section<'_> {
    let mut all: Vec<_> = tally.codes.iter().collect();
    all.sort_by_key(|(code, (found, _))| (u64::MAX - found, **code));
    let row =
        |(code, (found, games)): &(&&'static str, &(u64, u64))| vec![(**code).into(), (*found).into(), (*games).into()];
    section("findings", &["code", "findings", "games"], all, row, Some(1), top)
}

fn files<'a>(tally: &'a Tally, top: usize) -> Section<'a> {
    let mut all: Vec<_> = tally.files.iter().collect();
    all.sort_by_key(|(name, _, errors, warnings)| (u64::MAX - errors, u64::MAX - warnings, name));
    let row = |(name, games, errors, warnings): &&'a (Arc<str>, u64, u64, u64)| {
        vec![(&**name).into(), (*games).into(), (*errors).into(), (*warnings).into()]
    };
    let section = section("files with findings", &["file", "games", "errors", "warnings"], all, row, None, top);
    with_left_out(section, tally.left_out.files, "files")
}

/// The openings with most games, as a tree.
fn openings(tally: &Tally, top: usize) -> Section<'_> {
    let row = |opening: &Opening<'_>| {
        let counted = opening.results();
        let decided = counted.games - counted.open;
        let points = counted.won[0] as f64 + counted.drawn as f64 / 2.0;
        let score = if decided == 0 { Cell::Empty } else { Cell::Decimal(points * 100.0 / decided as f64) };
        let facts = [opening.variant().name().into(), opening.plies().join("  ").into(), counted.games.into()];
        facts.into_iter().chain(results(&counted)).chain([score]).collect()
    };
    let columns = ["variant", "plies", "games", "first won", "others won", "drawn", "open", "first scores %"];
    let mut section = section("openings", &columns, tally.openings(top), row, None, usize::MAX);
    section.note = more(tally.count_openings().saturating_sub(top));
    with_left_out(section, tally.left_out.openings, "games with new openings")
}

/// Says how many rows a list has left out.
fn more(rows: usize) -> Option<String> {
    (rows > 0).then(|| format!("{rows} more; --top 0 lists all"))
}

fn players<'a>(tally: &'a Tally, top: usize) -> Section<'a> {
    let row = |(name, score): &(&'a str, Score)| {
        let decided = score.won + score.drawn + score.lost;
        let facts = [(*name).into(), score.games.into(), score.won.into(), score.drawn.into(), score.lost.into()];
        facts.into_iter().chain([share(score.half_points(), 2 * decided), score.first.into()]).collect()
    };
    let columns = ["player", "games", "won", "drawn", "lost", "scores %", "moved first"];
    let section = section("players", &columns, tally.players(), row, Some(1), top);
    with_left_out(section, tally.left_out.players, "games of players")
}

fn pairs<'a>(tally: &'a Tally, top: usize) -> Section<'a> {
    let row = |(a, b, score): &(&'a str, &'a str, Score)| {
        let counts = [score.games, score.won, score.drawn, score.lost, score.first].map(Cell::from);
        [(*a).into(), (*b).into()].into_iter().chain(counts).collect()
    };
    let columns = ["player", "opponent", "games", "won", "drawn", "lost", "moved first"];
    let section = section("head to head", &columns, tally.pairs(), row, None, top);
    with_left_out(section, tally.left_out.pairs, "games of pairs")
}

/// Maximum of players in a cross-table.
const CROSS: usize = 9;
const NUMBERS: [&str; CROSS] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The points of each of the players with most games against each other.
fn cross_table(tally: &Tally) -> Section<'_> {
    let players = tally.players();
    let players = &players[..players.len().min(CROSS)];
    let pairs = tally.pairs();
    let against = |a: &str, b: &str| {
        pairs.iter().find_map(|(first, second, score)| {
            let turned = Score { won: score.lost, lost: score.won, ..*score };
            match () {
                () if (*first, *second) == (a, b) => Some(*score),
                () if (*first, *second) == (b, a) => Some(turned),
                () => None,
            }
        })
    };
    let rows: Vec<Vec<Cell<'_>>> = players
        .iter()
        .enumerate()
        .map(|(at, (name, _))| {
            let points = |(other, _): &(&str, Score)| match against(name, other) {
                Some(score) => {
                    let (whole, half) = (score.half_points() / 2, score.half_points() % 2);
                    let points = if half == 1 { format!("{whole}.5") } else { whole.to_string() };
                    format!("{points}/{}", score.won + score.drawn + score.lost).into()
                }
                None => "".into(),
            };
            let head = [format!("{} {name}", at + 1).into()];
            head.into_iter().chain(players.iter().map(points)).collect()
        })
        .collect();
    let columns: Vec<&str> = ["player"].into_iter().chain(NUMBERS.into_iter().take(players.len())).collect();
    let is_worth_it = players.len() > 1 && !pairs.is_empty();
    section("cross-table", &columns, if is_worth_it { rows } else { Vec::new() }, Vec::clone, None, usize::MAX)
}
