//! `replay`: the course of each game, for programs.

use super::diagnostics::DiagnosticOptions;
use super::inputs::{Game, GameNumber, seat_names};
use super::output::OutputOption;
use super::rule_options::RuleOptions;
use super::{CliResult, Console, Inputs, Status};
use crate::escape;
use crate::notation;
use crate::record::{self, Placed, Record};
use crate::referee::{self, State, Verdict};
use crate::rules::Received;
use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::Write;

/// Replay games and print how each ended, as one JSON object a line
///
/// An object has the file, the number of the game, the rules, how many plies are legal, whether all are, where the game
/// stopped being legal, how it ended, the counts and points of each seat, and the final position. Diagnostics go to
/// standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho replay games/
  paisho replay game.pai --each | jq .positions
  paisho replay study.pai --each --variations | jq .variations")]
pub(super) struct Replay {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    #[command(flatten)]
    rules: RuleOptions,
    /// Add the position after each ply, and the harmony and disharmony that tiles receive where the rules have them
    #[arg(long)]
    each: bool,
    /// With --each, add the variations: the plies of each and the position after each ply
    #[arg(long, requires = "each")]
    variations: bool,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
}

/// The object of one game.
#[derive(Serialize)]
struct Course<'a> {
    file: &'a str,
    game: u64,
    /// None for what could not be read at all.
    variant: Option<&'a str>,
    rules: String,
    plies: usize,
    ok: bool,
    failed: Option<Failed>,
    outcome: Option<Outcome>,
    #[serde(flatten)]
    counts: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Map<String, Value>>,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<String>>,
    /// For each of the positions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    received: Vec<Vec<Receives>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variations: Option<Vec<Variation>>,
}

/// The course of a variation.
#[derive(Serialize)]
struct Variation {
    /// Where it is, as --at names it.
    at: String,
    /// The plies that could be played, with their glyphs.
    plies: Vec<String>,
    positions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    received: Vec<Vec<Receives>>,
}

/// What a tile receives.
#[derive(Serialize)]
struct Receives {
    at: String,
    tile: &'static str,
    seat: Option<String>,
    harmony: u32,
    disharmony: u32,
}

/// Where a game stopped being legal.
#[derive(Serialize)]
struct Failed {
    turn: Option<u32>,
    seat: Option<String>,
    ply: Option<u32>,
    code: &'static str,
}

#[derive(Serialize)]
struct Outcome {
    winners: Vec<String>,
    reason: &'static str,
}

impl Replay {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut out = self.output.open()?;
        let status = self.inputs.each_game(&self.game, console, &mut diagnostics, |diagnostics, input, mut game| {
            let mut each = self.each.then(Each::default);
            let record = &game.read.record;
            let verdict = self.rules.replay_to_end(&game, true, |state| {
                if let Some(each) = each.as_mut().filter(|_| state.plies > 0) {
                    each.add(state, record);
                }
            })?;
            let mut course = course(&input.name, &game, &verdict, each);
            course.variations = self.variations.then(|| variations(&self.rules.game(&game, false)));
            escape::json(&mut out, &course)?;
            drop(course);
            writeln!(out)?;
            let mut found = std::mem::take(&mut game.read.diagnostics);
            found.extend(verdict.diagnostics);
            diagnostics.add(&game.text.source(&input.name), found)?;
            Ok(Status::Clean)
        })?;
        let end = diagnostics.end()?;
        self.output.finish(out, status < Status::Failed)?;
        Ok(status.max(end))
    }
}

/// The position after each ply.
#[derive(Default)]
struct Each {
    positions: Vec<String>,
    received: Vec<Vec<Receives>>,
}

impl Each {
    fn add(&mut self, state: &State<'_>, record: &Record) {
        let (tiles, received) = (state.tiles(), state.received());
        self.positions.push(notation::write_position(record.variant, &tiles));
        if !received.is_empty() || !self.received.is_empty() {
            // Before, no tile received anything.
            self.received.resize_with(self.positions.len() - 1, Vec::new);
            self.received.push(received.iter().filter_map(|one| receives(one, &tiles, record)).collect());
        }
    }
}

fn receives(received: &Received, tiles: &[Placed], record: &Record) -> Option<Receives> {
    let placed = tiles.iter().find(|placed| placed.at == received.at.into())?;
    Some(Receives {
        at: received.at.to_string(),
        tile: record.variant.vocabulary().code(placed.tile),
        seat: placed.owner.and_then(|seat| record.seats().get(seat.index()).map(ToString::to_string)),
        harmony: received.harmony,
        disharmony: received.disharmony,
    })
}

fn course<'a>(file: &'a str, game: &Game, verdict: &Verdict, each: Option<Each>) -> Course<'a> {
    let record = &game.read.record;
    let seats = record.seats();
    let errors = game.read.diagnostics.iter().chain(&verdict.diagnostics).filter(|found| found.is_error());
    let mut errors = errors.filter(|found| found.variation.is_none());
    let failed = match &verdict.refused {
        Some(failed) => Some(Failed {
            turn: Some(failed.turn),
            seat: failed.seat.and_then(|seat| seats.get(seat.index())).map(ToString::to_string),
            ply: Some(failed.entry.map_or(0, |_| failed.plies as u32 + 1)),
            code: failed.refusal.name,
        }),
        None => errors.next().map(|error| Failed {
            turn: error.turn,
            seat: error.seat.clone(),
            ply: error.ply,
            code: error.code.name,
        }),
    };
    let (positions, received) = each.map(|each| (each.positions, each.received)).unzip();
    Course {
        file,
        game: game.text.game,
        variant: game.text.unreadable.is_none().then(|| record.variant.name()),
        rules: verdict.edition.clone(),
        plies: verdict.plies,
        ok: failed.is_none(),
        failed,
        outcome: verdict
            .outcome
            .map(|outcome| Outcome { winners: seat_names(outcome.winners.iter(), seats), reason: outcome.reason }),
        counts: verdict
            .counts
            .iter()
            .map(|count| (count.name.to_owned(), Value::Object(by_seat(&count.seats, seats))))
            .collect(),
        points: verdict.points.as_ref().map(|points| by_seat(points, seats)),
        position: notation::write_position(record.variant, &verdict.tiles),
        positions,
        received: received.unwrap_or_default(),
        variations: None,
    }
}

/// The course of every variation.
fn variations(game: &referee::Game<'_>) -> Vec<Variation> {
    let record = &game.read.record;
    let mut found: Vec<(Variation, Each)> = Vec::new();
    referee::of(record.variant).variations(game, &mut |line, state| {
        let Some((ply, entry)) = state.ply.zip(state.entry) else {
            let at = line.name.to_owned();
            let variation = Variation { at, plies: Vec::new(), positions: Vec::new(), received: Vec::new() };
            return found.push((variation, Each::default()));
        };
        if let Some((variation, each)) = found.last_mut() {
            let glyphs: Vec<_> = record::glyphs(line.entries, entry).collect();
            variation.plies.push(notation::write_ply_with(record.variant, ply, &glyphs));
            each.add(state, record);
        }
    });
    let with = |(variation, each): (Variation, Each)| {
        Variation { positions: each.positions, received: each.received, ..variation }
    };
    found.into_iter().map(with).collect()
}

/// A number for each seat.
fn by_seat<N: Serialize>(numbers: &[N], seats: &[&str]) -> Map<String, Value> {
    seats.iter().zip(numbers).map(|(seat, number)| (seat.to_string(), json!(number))).collect()
}
