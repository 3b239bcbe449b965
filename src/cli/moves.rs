//! `moves`: what could be played.

use super::at::At;
use super::findings::Printing;
use super::judging::Judging;
use super::{Broken, End, Ended, Inputs, Outputs};
use crate::notation;
use crate::record::Ply;
use clap::Args;
use std::io::{self, BufWriter, Write};

/// List every legal ply of a position
///
/// The position is the one at the end of the game, unless --at names another. A ply stands on a line of its own.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho moves game.pai --at 14:Host
  paisho moves game.pai --count
  paisho moves game.pai --at start --perft 2")]
pub(super) struct Moves {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    judging: Judging,
    /// When: `start`, `end`, after a turn (`14`) or after a seat's ply in it (`14:Host`)
    #[arg(long, value_name = "WHEN", default_value = "end")]
    at: At,
    /// The notation of the plies; without it that of the record
    #[arg(long, value_name = "NOTATION", value_parser = ["pai", "garden-gate"])]
    to: Option<String>,
    /// Print only how many there are
    #[arg(long)]
    count: bool,
    /// Count the ways the game can go on for so many plies
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["count", "to"], value_parser = clap::value_parser!(u32).range(..=6))]
    perft: Option<u32>,
    #[command(flatten)]
    printing: Printing,
}

/// What was asked of the moment that is meant.
enum Answer {
    Plies(Vec<Ply>),
    Count(u64),
}

impl Moves {
    pub(super) fn run(&self, outputs: &Outputs) -> Ended {
        let mut findings = self.printing.on_stderr(outputs);
        let (inputs, missing) = self.inputs.list()?;
        let mut end = if missing { End::Trouble } else { End::Clean };
        let mut out = BufWriter::new(io::stdout().lock());
        for input in &inputs {
            let readable = self.inputs.read(input, |mut game| {
                let variant = game.read.record.variant;
                let Some(plies) = self.judging.find(&game, &self.at)? else {
                    let why = format!("{}: game {} does not get as far as that", input.name, game.text.game);
                    return Err(Broken::Said(why));
                };
                let mut answer = None;
                let judged = self.judging.judge(&game, |state| {
                    if state.plies == plies {
                        answer = Some(self.ask(state));
                    }
                });
                game.read.diagnostics.extend(judged.diagnostics);
                findings.add(&game.text.source(&input.name), &game.read.diagnostics)?;
                let notation = self.to.as_deref().and_then(notation::named).unwrap_or(match game.notation.name() {
                    "garden-gate" => game.notation,
                    _ => &notation::Pai,
                });
                match answer {
                    None => {}
                    Some(Answer::Count(count)) => writeln!(out, "{count}")?,
                    Some(Answer::Plies(plies)) => {
                        // What a notation has no words for is left out: `Resign` in Garden Gate text.
                        for text in plies.iter().filter_map(|ply| notation.write_ply(variant, ply)) {
                            writeln!(out, "{text}")?;
                        }
                    }
                }
                Ok(())
            })?;
            end = end.max(if readable { End::Clean } else { End::Trouble });
        }
        out.flush()?;
        Ok(end.max(findings.end()?))
    }

    fn ask(&self, state: &crate::referee::State<'_>) -> Answer {
        match self.perft {
            Some(depth) => Answer::Count(state.perft(depth)),
            None => {
                let plies = state.legal();
                if self.count { Answer::Count(plies.len() as u64) } else { Answer::Plies(plies) }
            }
        }
    }
}
