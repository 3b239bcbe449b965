//! `find`: the games of a collection that fit some conditions.

use super::conditions::Conditions;
use super::convert::refusals;
use super::diagnostics::{DiagnosticOptions, command};
use super::games::Desk;
use super::inputs::{Game, GameNumber, Input, notations};
use super::moment::{At, Moment};
use super::output::{ADD_TO, Output, OutputOption, Spool};
use super::selected::{Held, Losses, Selected};
use super::steps::Text;
use super::values::{self, Values};
use super::{CliError, CliResult, Console, Inputs, Status, interrupt};
use crate::collection::{self, Found, Query};
use crate::complete::complete;
use crate::escape;
use crate::notation::{self, Options, Positions};
use crate::record::{Movers, Record};
use crate::referee::movers;
use crate::stream::GameText;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// Find games by their tags, plies, positions and harmonies
///
/// Prints the games that fit all conditions as they are written, or in another notation with --to. Conditions on
/// positions must be true of the same position, and those after --not of no position. Where the tags decide, plies are not
/// even read. Exit codes: 0 something was found, 1 nothing was, 2 usage or I/O error.
#[derive(Args)]
#[command(
    mut_arg("variant", Conditions::variant),
    after_help = "Examples:
  paisho find games/ --player mei --tag Date=2020..2022
  paisho find games/ --winner Host --ending ring --list
  paisho find games/ --position '<Rs 10e> (? 11j) _12j' --symmetric --json
  paisho find games/ --harmony 'Rs-C-Rs' --not --ply Pass --count
  paisho find games/ --ring 4..6 --split found/"
)]
pub(super) struct Find {
    // Before the inputs, which take --variant for themselves.
    #[command(flatten)]
    conditions: Conditions,
    #[command(flatten)]
    inputs: Inputs,
    #[arg(long, value_name = "WHEN", help = format!("{}; plies and positions must fit there", At::HELP), help_heading = "Conditions")]
    at: Option<At>,
    /// Whether a game has the seat or the player that `--at` names.
    #[arg(skip)]
    has_player: AtomicBool,
    /// Whether a game has not.
    #[arg(skip)]
    lacks_player: AtomicBool,
    /// Whether a game that fits cannot be written because it has errors.
    #[arg(skip)]
    has_bad: AtomicBool,
    /// Whether a game has names of players that are not looked at.
    #[arg(skip)]
    hides_names: AtomicBool,
    /// Print only where each game is, who played it, and the first ply at which it fits
    #[arg(long, group = "form")]
    list: bool,
    /// Print only how many games fit
    #[arg(long, group = "form")]
    count: bool,
    /// Print a JSON object a line for each game, with the first ply at which it fits
    #[arg(long, group = "form")]
    json: bool,
    /// Write each game into a file of its own in this folder
    #[arg(long, value_name = "FOLDER", group = "form", conflicts_with = "output")]
    split: Option<PathBuf>,
    /// The notation to write [default: what the ending of -o says, else that of the input; games that are in it already stay
    /// as they are written]
    #[arg(long, value_name = "NOTATION", value_parser = notations(), ignore_case = true, conflicts_with_all = ["list", "count", "json"])]
    to: Option<String>,
    /// Leave out games with errors, name each on standard error, and write the others
    #[arg(long, conflicts_with_all = ["list", "count", "json"])]
    skip_bad: bool,
    /// Look at the names and addresses of players in share links and answers too, and print them; games printed as they are
    /// written keep them in any case
    #[arg(long, visible_alias = "names")]
    keep_personal: bool,
    #[command(flatten)]
    output: OutputOption,
}

/// A game that fits.
struct Hit {
    number: u64,
    found: Found,
    /// What is known of its text, if that is to be printed.
    held: Option<Held>,
    /// Read, where more is wanted than its text.
    record: Option<Box<Record>>,
    /// Who played its plies, then.
    movers: Movers,
    /// Whether all of it could be read, if it was; and whether it is legal, if others are left out.
    is_sound: bool,
    /// Whether its rule set is known.
    has_rules: bool,
}

impl Hit {
    /// A game of which no more is wanted than its text.
    fn text(number: u64, found: Found, held: Option<Held>) -> Hit {
        Hit { number, found, held, record: None, movers: Movers::default(), is_sound: true, has_rules: true }
    }
}

/// What `--json` prints of a game.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    game: u64,
    /// None for rules that are not known.
    variant: Option<&'static str>,
    /// After how many plies the conditions on plies and positions hold.
    ply: Option<usize>,
    /// The ply that was played then.
    at: Option<String>,
    players: serde_json::Map<String, serde_json::Value>,
    event: Option<&'a str>,
    date: Option<&'a str>,
    result: Option<&'a str>,
    /// Only where it has too many harmonies for all chains and rings to be tried.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unsure: bool,
}

impl Find {
    pub(super) fn run(mut self, console: &Console) -> CliResult {
        if self.conditions.is_empty() {
            return Err(CliError::Fatal("no condition: `paisho help find` lists them".to_owned()));
        }
        if self.at.is_some() && !self.conditions.have_moment() {
            return Err(CliError::Fatal("--at needs a condition on plies or positions".to_owned()));
        }
        // Here it is a condition, and no rule set to read other records by.
        self.inputs.reading.variant = None;
        self.inputs.reading.keep_personal = self.keep_personal;
        let query = self.conditions.query();
        let mut diagnostics = DiagnosticOptions::named("full").on_stderr(console);
        let prints_games = !(self.list || self.json || self.count);
        let kept = if prints_games { self.output.notation(ADD_TO, None)? } else { None };
        if self.json {
            self.output.check_ending(values::ENDINGS)?;
        }
        let mut values = Values::of(&self.output);
        let mut out = self.output.open_beside(&self.inputs)?;
        let to = self.to.as_deref().and_then(notation::named);
        let several = "choose a notation with --to, or write each into a file of its own with --split";
        let mut selected = Selected::new(to, self.split.clone(), several)?.kept_in(kept);
        let mut count = 0u64;
        let work = |_: &Input, text: Text, desk: &mut Desk<'_>| self.look(&query, text, desk);
        let take = |_: &mut _, input: &Input, hit: Option<Hit>, text: Spool| {
            if let Some(hit) = hit {
                count += 1;
                return self.print(input, hit, text, (&mut selected, &mut values), &mut out, console);
            }
            Ok(Status::Clean)
        };
        let status = self.inputs.each_text(&GameNumber { number: None }, console, &mut diagnostics, work, take)?;
        if let Some(name) = self.at.as_ref().and_then(|at| at.moment.player())
            && self.lacks_player.into_inner()
            && !self.has_player.into_inner()
        {
            let message =
                format!("there is no seat `{name}` in any rule set, and no player of this name in these games");
            return Err(CliError::Fatal(message));
        }
        if self.count {
            writeln!(out, "{count}")?;
        }
        if self.json {
            values.end(&mut out)?;
        }
        let losses: Losses = selected.finish(&mut out)?;
        let is_bad = self.has_bad.into_inner() && !interrupt::is_asked();
        let way = if is_bad { "; --skip-bad leaves out those with errors" } else { "" };
        self.output.finish(out, status < Status::Failed).map_err(|error| error.with(way))?;
        losses.say(console);
        match query.unsure() {
            0 => {}
            1 => console.warn("1 game has too many harmonies to try all of them: it may fit and not be found"),
            games => console.warn(&format!(
                "{games} games have too many harmonies to try all of them: they may fit and not be found"
            )),
        }
        if count == 0 && self.hides_names.into_inner() {
            console.warn("names of players in links and answers of the site were not looked at: --keep-personal does");
        }
        diagnostics.end()?;
        Ok(status.max(if count == 0 { Status::Reported } else { Status::Clean }))
    }

    /// Whether a game fits, and its text if that is to be printed.
    fn look(&self, query: &Query, text: Text, desk: &mut Desk<'_>) -> Result<Option<Hit>, CliError> {
        let (number, notation, variant) = (text.text.game, text.notation, text.variant());
        if !self.keep_personal
            && notation.name() == "garden-gate"
            && self.conditions.ask_for_players()
            && !self.hides_names.load(Ordering::Relaxed)
        {
            let options = Options { keep_personal: true, ..self.inputs.reading.options() };
            let record = text.text.read(notation, &options).record;
            let is_named = record.seats().iter().any(|seat| record.tag(seat).is_some());
            self.hides_names.fetch_or(is_named, Ordering::Relaxed);
        }
        let needs_record = self.list || self.json || self.to.is_some();
        let mut hold = |text: &GameText| match needs_record || self.count {
            true => Ok(None),
            false => Selected::hold(text, notation, variant, &mut desk.out).map(Some),
        };
        if query.is_by_header() && !self.skip_bad && !query.asks_for_set_up() && text.text.unreadable.is_none() {
            let header = collection::header(&text.text.text, notation, query.asks_for_variant());
            match header.map(|header| query.fits_header(&header)) {
                Some(false) => return Ok(None),
                Some(true) if !needs_record => {
                    return Ok(Some(Hit::text(number, Found::default(), hold(&text.text)?)));
                }
                _ => {}
            }
        }
        let mut game = text.read();
        let Some(found) = self.find(query, &game) else { return Ok(None) };
        let held = hold(&game.text)?;
        let is_sound = game.read.is_sound() && !(self.skip_bad && refusals(&game).next().is_some());
        if self.to.is_some() && is_sound {
            complete(&mut game.read, game.notation, None);
        }
        let movers = if needs_record { game.movers() } else { Movers::default() };
        let has_rules = !game.read.is_of_unknown_rules();
        let record = needs_record.then(|| Box::new(game.read.record));
        Ok(Some(Hit { number, found, held, record, movers, is_sound, has_rules }))
    }

    fn find(&self, query: &Query, game: &Game) -> Option<Found> {
        let Some(at) = &self.at else { return query.find(&game.input(), None) };
        // A game without this moment, its variation, or the seat or the player that it names, does not fit.
        let line = at.line(game).ok()?;
        let input = game.input_of(line.as_ref().unwrap_or(&game.read));
        let plies = match &at.moment {
            Moment::Start => 0,
            moment => {
                let ply = moment.ply(&input.read.record, &movers(&input));
                if ply.is_ok() { &self.has_player } else { &self.lacks_player }.store(true, Ordering::Relaxed);
                ply.ok()??.saturating_add(1)
            }
        };
        query.find(&input, Some(plies))
    }

    fn print(
        &self,
        input: &Input,
        hit: Hit,
        text: Spool,
        (selected, values): (&mut Selected, &mut Values),
        out: &mut Output,
        console: &Console,
    ) -> CliResult {
        if self.skip_bad && !hit.is_sound {
            let more = command("validate", &input.name);
            console.complain(&format!("{}: game {}: left out, because it has errors: {more}", input.name, hit.number));
            return Ok(Status::Reported);
        }
        let Some(record) = &hit.record else {
            if let Some(held) = hit.held {
                selected.as_it_was(input, hit.number, held, text, out)?;
            }
            return Ok(Status::Clean);
        };
        if self.to.is_some() {
            if hit.is_sound {
                let positions = Positions::default().with_movers(hit.movers);
                return selected.written(input, hit.number, (record, &positions), out, console);
            }
            self.has_bad.store(true, Ordering::Relaxed);
            console.complain(&format!("{}: game {}: not written: it has errors", input.name, hit.number));
            return Ok(Status::Failed);
        }
        let at = hit.found.plies.map(|plies| match &self.at {
            // The plies were counted in the variation.
            Some(at) if at.is_in_variation() => at.written(),
            _ => Moment::after(record, &hit.movers, plies).to_string(),
        });
        let players = record.seats().iter().filter_map(|seat| Some((*seat, record.tag(seat)?)));
        if self.json {
            let line = Line {
                file: &input.name,
                game: hit.number,
                variant: hit.has_rules.then(|| record.variant.name()),
                ply: hit.found.plies,
                at,
                players: players.map(|(seat, name)| (seat.to_owned(), name.into())).collect(),
                event: record.tag("Event"),
                date: record.tag("Date"),
                result: record.tag("Result"),
                unsure: hit.found.is_unsure,
            };
            let mut text = Spool::default();
            escape::json(&mut text, &line)?;
            writeln!(text)?;
            values.add(text, out)?;
            return Ok(Status::Clean);
        }
        let names = players.map(|(_, name)| name).collect::<Vec<_>>().join(" – ");
        let facts = [Some(names.as_str()).filter(|names| !names.is_empty()), record.tag("Event"), record.tag("Date")];
        let facts = facts.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let parts = [Some(format!("{}: game {}", input.name, hit.number)), at, Some(facts)];
        let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        writeln!(out, "{}", escape::line(&parts.join(": ")))?;
        Ok(Status::Clean)
    }
}
