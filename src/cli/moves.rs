//! `moves`: the legal plies of a position.

use super::diagnostics::DiagnosticOptions;
use super::games::Desk;
use super::inputs::{GameNumber, Input};
use super::moment::At;
use super::output::OutputOption;
use super::rule_options::RuleOptions;
use super::steps::Text;
use super::{CliResult, Console, Inputs, Status};
use crate::diagnostic::Diagnostic;
use crate::notation;
use crate::record::Ply;
use crate::referee::State;
use clap::Args;
use std::io::Write;

/// List the legal plies of a position
///
/// The position is the one at the end of the game, unless --at names another. Each ply is on a line of its own.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho moves game.pai --at 14:Host
  paisho moves game.pai --count
  paisho moves game.pai --at start --perft 2")]
pub(super) struct Moves {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    #[command(flatten)]
    rules: RuleOptions,
    /// The moment: `start`, `end`, after a turn (`14`), after a seat's ply in it (`14:Host`), or in a variation of it
    /// (`14:Host/1/15:Guest`)
    #[arg(long, value_name = "WHEN", default_value = "end")]
    at: At,
    /// The notation of the plies [default: garden-gate for a record in it, else pai]
    #[arg(long, value_name = "NOTATION", value_parser = ["pai", "garden-gate"])]
    to: Option<String>,
    /// Print only how many there are
    #[arg(long)]
    count: bool,
    /// Count the sequences of this many legal plies
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["count", "to"], value_parser = clap::value_parser!(u32).range(..=6))]
    perft: Option<u32>,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
}

enum Answer {
    Plies(Vec<Ply>),
    Count(u64),
}

impl Moves {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut out = self.output.open_beside(&self.inputs)?;
        let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
            let mut game = self.at.enter(text.read(&self.inputs.reading))?;
            let variant = game.read.record.variant;
            let (answer, verdict) = self.rules.at(&game, &self.at.moment, |state| self.ask(state))?;
            let mut found = std::mem::take(&mut game.read.diagnostics);
            found.extend(verdict.diagnostics.iter().cloned());
            let is_broken = found.iter().any(Diagnostic::is_error);
            desk.add(&game.text.source(&input.name), found)?;
            let notation = self.to.as_deref().and_then(notation::named).unwrap_or(match game.notation.name() {
                "garden-gate" => game.notation,
                _ => &notation::Pai,
            });
            match answer {
                None if is_broken && verdict.refused.is_none() => return Ok(Status::Reported),
                None => return Err(self.rules.not_reached(&verdict, &game)),
                Some(Answer::Count(count)) => writeln!(desk.out, "{count}")?,
                Some(Answer::Plies(plies)) => {
                    for ply in &plies {
                        // Some notations have no words for some plies, such as `Resign`.
                        let text =
                            notation.write_ply(variant, ply).unwrap_or_else(|| notation::write_ply(variant, ply));
                        writeln!(desk.out, "{text}")?;
                    }
                }
            }
            Ok(Status::Clean)
        };
        let status = self.inputs.each_text(&self.game, console, &mut diagnostics, work, |_, _, status, plies| {
            plies.pour(&mut out)?;
            Ok(status)
        })?;
        let end = diagnostics.end()?;
        self.output.finish(out, status < Status::Unread)?;
        Ok(status.max(end))
    }

    fn ask(&self, state: &State<'_>) -> Answer {
        match self.perft {
            Some(depth) => Answer::Count(state.perft(depth)),
            None => {
                let plies = state.legal();
                if self.count { Answer::Count(plies.len() as u64) } else { Answer::Plies(plies) }
            }
        }
    }
}
