//! `replay`: what became of each game, for programs.

use super::findings::Printing;
use super::input::{Game, seat_names};
use super::judging::Judging;
use super::{End, Ended, Inputs, Outputs};
use crate::notation;
use crate::record::{Placed, Record};
use crate::referee::{Judged, State};
use crate::rules::Received;
use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{self, BufWriter, Write};

/// Play through games and tell how each ended, as one JSON object a line
///
/// An object has the file, the number of the game in it, the rules, how many plies are legal, whether all of them are,
/// where the game failed, how it ended, what the rules count for each seat, the points where a score is kept, and the
/// final position. What is wrong with the games goes to standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho replay games/
  paisho replay game.pai --each | jq .positions")]
pub(super) struct Replay {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    judging: Judging,
    /// Add the position after each ply, and what each tile receives there of harmony and disharmony where the rules tell
    #[arg(long)]
    each: bool,
    #[command(flatten)]
    printing: Printing,
}

/// One game, as it is told.
#[derive(Serialize)]
struct Told<'a> {
    file: &'a str,
    game: u64,
    variant: &'a str,
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

/// Where a game stopped being right.
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
    pub(super) fn run(&self, outputs: &Outputs) -> Ended {
        let mut findings = self.printing.on_stderr(outputs);
        let (inputs, missing) = self.inputs.list()?;
        let mut end = if missing { End::Trouble } else { End::Clean };
        let mut out = BufWriter::new(io::stdout().lock());
        for input in &inputs {
            let readable = self.inputs.read(input, |mut game| {
                let mut each = self.each.then(Each::default);
                let record = &game.read.record;
                let judged = self.judging.judge_to_end(&game, true, |state| {
                    if let Some(each) = each.as_mut().filter(|_| state.plies > 0) {
                        each.add(state, record);
                    }
                });
                if let Some(judged) = &judged {
                    game.read.findings.extend(judged.findings.iter().cloned());
                }
                findings.add(&game.text.source(&input.name), &game.read.findings)?;
                let told = told(&input.name, &game, judged, each);
                serde_json::to_writer(&mut out, &told).map_err(io::Error::from)?;
                Ok(writeln!(out)?)
            })?;
            end = end.max(if readable { End::Clean } else { End::Trouble });
        }
        out.flush()?;
        Ok(end.max(findings.end()?))
    }
}

/// What is told of the position after each ply.
#[derive(Default)]
struct Each {
    positions: Vec<String>,
    received: Vec<Vec<Receives>>,
}

impl Each {
    fn add(&mut self, state: &State<'_>, record: &Record) {
        let (tiles, received) = (state.tiles(), state.received());
        self.positions.push(notation::position(record.variant, &tiles));
        if !received.is_empty() || !self.received.is_empty() {
            // Those before had nothing to tell.
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
        seat: placed.owner.and_then(|seat| record.seats().get(seat.index()).cloned()),
        harmony: received.harmony,
        disharmony: received.disharmony,
    })
}

fn told<'a>(file: &'a str, game: &Game, judged: Option<Judged>, each: Option<Each>) -> Told<'a> {
    let record = &game.read.record;
    let seats = record.seats();
    let error = game.read.findings.iter().find(|finding| finding.is_error());
    let failed = match judged.as_ref().and_then(|judged| judged.failed.as_ref()) {
        Some(failed) => Some(Failed {
            turn: Some(failed.turn),
            seat: seats.get(failed.seat.index()).cloned(),
            ply: Some(failed.ply as u32),
            code: failed.code.name,
        }),
        None => error.map(|error| Failed {
            turn: error.turn,
            seat: error.seat.clone(),
            ply: error.ply,
            code: error.code.name,
        }),
    };
    let outcome = judged.as_ref().and_then(|judged| judged.outcome);
    let (positions, received) = each.map(|each| (each.positions, each.received)).unzip();
    let points = judged.as_ref().and_then(|judged| judged.points.as_ref());
    let tiles = judged.as_ref().map_or_else(|| notation::start(record), |judged| judged.tiles.clone());
    Told {
        file,
        game: game.text.game,
        variant: record.variant.name(),
        rules: judged.as_ref().map(|judged| judged.edition.clone()).unwrap_or_default(),
        plies: judged.as_ref().map_or(0, |judged| judged.plies),
        ok: failed.is_none(),
        failed,
        outcome: outcome
            .map(|outcome| Outcome { winners: seat_names(outcome.winners.iter(), seats), reason: outcome.reason }),
        counts: judged
            .iter()
            .flat_map(|judged| &judged.counts)
            .map(|count| (count.name.to_owned(), Value::Object(by_seat(&count.seats, seats))))
            .collect(),
        points: points.map(|points| by_seat(points, seats)),
        position: notation::position(record.variant, &tiles),
        positions,
        received: received.unwrap_or_default(),
    }
}

/// A number for each seat.
fn by_seat<N: Serialize>(numbers: &[N], seats: &[String]) -> Map<String, Value> {
    seats.iter().zip(numbers).map(|(seat, number)| (seat.clone(), json!(number))).collect()
}
