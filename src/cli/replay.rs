//! `replay`: what became of each game, for programs.

use super::findings::Printing;
use super::input::{Game, seat_names};
use super::judging::Judging;
use super::{End, Ended, Inputs, Outputs};
use crate::notation;
use crate::referee::Judged;
use crate::rules::Count;
use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{self, BufWriter, Write};

/// Play through games and tell how each ended, as one JSON object a line
///
/// An object has the file, the number of the game in it, the rules, how many plies are legal, whether all of them are,
/// where the game failed, how it ended, what the rules count for each seat, and the final position. What is wrong with
/// the games goes to standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho replay games/
  paisho replay game.pai --each | jq .positions")]
pub(super) struct Replay {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    judging: Judging,
    /// Add the position after each ply
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
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<String>>,
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
                let mut positions = self.each.then(Vec::new);
                let variant = game.read.record.variant;
                let judged = self.judging.judge_to_end(&game, true, |state| {
                    if let Some(positions) = positions.as_mut().filter(|_| state.plies > 0) {
                        positions.push(notation::position(variant, &state.tiles()));
                    }
                });
                if let Some(judged) = &judged {
                    game.read.findings.extend(judged.findings.iter().cloned());
                }
                findings.add(&game.text.source(&input.name), &game.read.findings)?;
                let told = told(&input.name, &game, judged, positions);
                serde_json::to_writer(&mut out, &told).map_err(io::Error::from)?;
                Ok(writeln!(out)?)
            })?;
            end = end.max(if readable { End::Clean } else { End::Trouble });
        }
        out.flush()?;
        Ok(end.max(findings.end()?))
    }
}

fn told<'a>(file: &'a str, game: &Game, judged: Option<Judged>, positions: Option<Vec<String>>) -> Told<'a> {
    let record = &game.read.record;
    let seats = record.seats();
    let error = game.read.findings.iter().find(|finding| finding.is_error());
    let failed = match judged.as_ref().and_then(|judged| judged.failed.as_ref()) {
        Some(failed) => Some(Failed {
            turn: Some(failed.turn),
            seat: seats.get(failed.seat.index()).cloned(),
            ply: Some(failed.ply as u32),
            code: failed.code,
        }),
        None => error.map(|error| Failed {
            turn: error.turn,
            seat: error.seat.clone(),
            ply: error.ply,
            code: error.code.name,
        }),
    };
    let outcome = judged.as_ref().and_then(|judged| judged.outcome);
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
        counts: judged.iter().flat_map(|judged| &judged.counts).map(|count| by_seat(count, seats)).collect(),
        position: notation::position(record.variant, &tiles),
        positions,
    }
}

/// A count under its name, a number for each seat.
fn by_seat(count: &Count, seats: &[String]) -> (String, Value) {
    let numbers: Map<String, Value> =
        seats.iter().zip(&count.seats).map(|(seat, number)| (seat.clone(), json!(number))).collect();
    (count.name.to_owned(), Value::Object(numbers))
}
