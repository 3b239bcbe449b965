//! `validate`: records checked against their notation and their rules.

use super::diagnostics::{Counts, DiagnosticOptions};
use super::games::Desk;
use super::infer_rules::infer_rules;
use super::inputs::{GameNumber, Input};
use super::output::Messages;
use super::rule_options::RuleOptions;
use super::steps::Text;
use super::{CliError, CliResult, Console, Inputs, Status};
use crate::referee::Verdict;
use crate::rules::Found;
use clap::Args;
use std::io::Write;

/// Check records and report what is wrong
///
/// Every diagnostic points at its token and says what to write instead. A record without errors prints nothing.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho validate game.pai
  paisho validate games/ --output-format concise
  paisho validate game.pai --infer-rules
  cat game.pai | paisho validate -")]
pub(super) struct Validate {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
    /// List the editions and switches of the rules by which each game is legal, and the first error by the others
    #[arg(long, conflicts_with_all = ["rules", "keep_going", "deny_warnings", "format"])]
    infer_rules: bool,
    /// Check only that the records can be read, not that they follow the rules
    #[arg(long, conflicts_with_all = ["infer_rules", "rules", "keep_going"])]
    writing: bool,
    /// Exit with 1 for warnings too
    #[arg(long)]
    deny_warnings: bool,
}

impl Validate {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        let mut diagnostics = self.diagnostics.on_stdout(console);
        if self.infer_rules {
            let mut out = Messages::stdout();
            let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
                infer_rules(&text.read(&self.inputs.reading), &input.name, console.quiet, &mut desk.out)
            };
            let status = self.inputs.each_text(&self.game, console, &mut diagnostics, work, |_, _, status, text| {
                text.pour(&mut out)?;
                Ok(status)
            })?;
            out.flush()?;
            return Ok(status.max(diagnostics.end()?));
        }
        diagnostics.start()?;
        let mut games = 0;
        let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
            if self.is_fine(&text, desk, console) {
                return Ok(());
            }
            let mut game = text.read(&self.inputs.reading);
            let verdict = if self.writing { None } else { Some(self.rules.replay(&game, |_| ())?) };
            let mut found = std::mem::take(&mut game.read.diagnostics);
            if let Some(verdict) = verdict {
                found.extend(verdict.edition_note.filter(|_| !console.quiet));
                found.extend(verdict.diagnostics);
            }
            desk.add(&game.text.source(&input.name), found)
        };
        let result = self.inputs.each_text(&self.game, console, &mut diagnostics, work, |diagnostics, _, (), _| {
            games += 1;
            // The exit code is earned, and nobody reads on.
            if diagnostics.is_closed() && self.status(diagnostics.counts) == Status::Reported {
                return Err(CliError::Pipe);
            }
            Ok(Status::Clean)
        });
        let counts = diagnostics.counts;
        let status = match result {
            Err(CliError::Pipe) => return Ok(Status::Reported),
            result => result?.max(self.status(counts)).max(diagnostics.end()?),
        };
        console.notice(&summary(games, counts));
        Ok(status)
    }

    /// Whether it is seen at a glance that there is nothing to say about a game. Most need no more.
    fn is_fine(&self, text: &Text, desk: &mut Desk<'_>, console: &Console) -> bool {
        let Some(game) = text.lean() else { return false };
        let edition = |verdict: Verdict| {
            verdict.found == Found::Named || console.quiet || desk.knows_edition(&verdict.edition, verdict.found)
        };
        self.writing || self.rules.lean(text, &game, false).is_some_and(edition)
    }

    fn status(&self, counts: Counts) -> Status {
        match counts {
            Counts { errors: 1.., .. } => Status::Reported,
            Counts { warnings: 1.., .. } if self.deny_warnings => Status::Reported,
            _ => Status::Clean,
        }
    }
}

/// The last line, for people: how much was read and what was found.
fn summary(games: usize, Counts { errors, warnings }: Counts) -> String {
    let count = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    let found: Vec<String> = [(errors, "error"), (warnings, "warning")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, one)| count(number, one))
        .collect();
    let found = if found.is_empty() { "no errors".to_owned() } else { found.join(", ") };
    format!("{}: {found}", count(games, "game"))
}
