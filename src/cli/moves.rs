//! `moves`: the legal plies of a position.

use super::diagnostics::AsideOptions;
use super::games::Desk;
use super::inputs::{GameNumber, Input};
use super::moment::At;
use super::output::{Output, OutputOption, Spool};
use super::rule_options::RuleOptions;
use super::steps::Text;
use super::{CliError, CliResult, Console, Inputs, Status};
use crate::diagnostic::Diagnostic;
use crate::escape;
use crate::notation;
use crate::record::Ply;
use crate::referee::State;
use crate::rules::ending::told;
use crate::variant::Seat;
use clap::Args;
use std::io::{BufWriter, IntoInnerError, Write};

/// List the legal plies of a position
///
/// The position is the one at the end of the game, unless --at names another. Each ply is on a line of its own; of several
/// games, a line such as `; game.pai, game 2` is above the plies of each, and its name beside a count. A Wheel's turn that
/// turns nothing, which `validate` takes with a warning in Ancient Pai Sho, is not among them.
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
    #[arg(long, value_name = "WHEN", help = At::HELP, default_value = "end")]
    at: At,
    /// The notation of the plies [default: garden-gate for a record in it, else pai]
    #[arg(long, value_name = "NOTATION", value_parser = ["pai", "garden-gate"])]
    to: Option<String>,
    /// Print only how many there are
    #[arg(long)]
    count: bool,
    /// Count the sequences of this many legal plies, up to 1,000,000,000
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["count", "to"], value_parser = depth)]
    perft: Option<u32>,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    diagnostics: AsideOptions,
}

/// A number of plies in a row.
fn depth(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|depth| *depth <= 6).ok_or("write a number of plies up to 6")
}

/// Maximum of sequences that are counted: some minutes of work.
const MOST: u64 = 1_000_000_000;

enum Answer {
    /// One a line.
    Plies(Spool),
    Count(u64),
}

impl Moves {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        self.output.refuse_inputs(&self.inputs)?;
        self.output.check_ending(&["txt", "md"])?;
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut out = self.output.open_beside(&self.inputs)?;
        let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
            let mut game = self.at.enter(text.read())?;
            let variant = game.read.record.variant;
            let notation = self.to.as_deref().and_then(notation::named).unwrap_or(match game.notation.name() {
                "garden-gate" => game.notation,
                _ => &notation::Pai,
            });
            // Some notations have no words for some plies, such as `Resign`.
            let write =
                |ply: &Ply| notation.write_ply(variant, ply).unwrap_or_else(|| notation::write_ply(variant, ply));
            let mut outcome = None;
            let (answer, verdict) = self.rules.at(&game, &self.at.moment, |state| {
                outcome = state.outcome();
                self.ask(state, write)
            })?;
            let mut found = std::mem::take(&mut game.read.diagnostics);
            found.extend(verdict.diagnostics.iter().cloned());
            let is_broken = found.iter().any(Diagnostic::is_error);
            desk.add(&input.source(&game.text), found)?;
            match answer.transpose()? {
                None if is_broken && verdict.refused.is_none() => return Ok((Status::Reported, None)),
                None => return Err(self.rules.not_reached(&verdict, &game, &input.name)),
                Some(Answer::Count(count)) => write!(desk.out, "{count}")?,
                Some(Answer::Plies(plies)) => {
                    if let Some(outcome) = outcome {
                        let name = format!("{}: game {}", input.name, game.text.game);
                        let record = &game.read.record;
                        let seat =
                            |seat: Seat| record.seats().get(seat.index()).copied().unwrap_or_default().to_owned();
                        let end = told(record.variant.name(), outcome, record.seats().len(), seat);
                        desk.warn(format!("{name}: there is no legal ply, as the game is over: {end}"));
                    }
                    desk.out = plies;
                }
            }
            Ok((Status::Clean, Some(game.text.game)))
        };
        // With several games it is said which is which. The first of a file waits until it is known whether there is a second.
        let (mut games, mut held) = (0, None);
        let is_one = self.inputs.is_one_file();
        let status = self.inputs.each_text(&self.game, console, &mut diagnostics, work, |_, input, made, plies| {
            let (status, number) = made;
            let Some(number) = number else { return Ok(status) };
            games += 1;
            if let Some((head, plies)) = held.take() {
                self.write(Some(head), plies, &mut out)?;
            }
            let head = escape::line(&format!("{}, game {number}", input.name));
            if is_one && games == 1 {
                held = Some((head, plies));
            } else {
                self.write(Some(head), plies, &mut out)?;
            }
            Ok(status)
        })?;
        if let Some((_, plies)) = held {
            self.write(None, plies, &mut out)?;
        }
        let end = diagnostics.end()?;
        self.output.finish(out, status < Status::Unread)?;
        Ok(status.max(end))
    }

    /// Writes the answer for one game: a count before its head, plies after it.
    fn write(&self, head: Option<String>, answer: Spool, out: &mut Output) -> Result<(), CliError> {
        let is_count = self.count || self.perft.is_some();
        match head {
            Some(head) if is_count => {
                answer.pour(out)?;
                writeln!(out, "  {head}")?;
            }
            Some(head) => {
                writeln!(out, "; {head}")?;
                answer.pour(out)?;
            }
            None => {
                answer.pour(out)?;
                if is_count {
                    writeln!(out)?;
                }
            }
        }
        Ok(())
    }

    fn ask(&self, state: &State<'_>, write: impl Fn(&Ply) -> String) -> Result<Answer, CliError> {
        if let Some(depth) = self.perft.or(self.count.then_some(1)) {
            let too_many = || CliError::Game(format!("more than {MOST} sequences: count those of fewer plies"));
            return state.perft(depth, MOST).map(Answer::Count).ok_or_else(too_many);
        }
        let (mut plies, mut written) = (BufWriter::new(Spool::default()), Ok(()));
        state.each_legal(&mut |ply| {
            if written.is_ok() {
                written = writeln!(plies, "{}", write(&ply));
            }
        });
        written?;
        Ok(Answer::Plies(plies.into_inner().map_err(IntoInnerError::into_error)?))
    }
}
