//! `validate`: what is wrong with records, if anything.

use super::findings::Printing;
use super::infer::infer;
use super::judging::{Judging, Taken};
use super::{End, Ended, Inputs, Outputs};
use clap::Args;

/// Check records and say what is wrong with them
///
/// Every fault is pointed at in its line, with advice what to write instead. Nothing is printed for a record that is
/// in order.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho validate game.pai
  paisho validate games/ --format concise
  paisho validate game.pai --infer-rules
  cat game.pai | paisho validate -")]
pub(super) struct Validate {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    printing: Printing,
    /// Say by which editions and switches of its rules each game is right, and where it first fails by the others
    #[arg(long, conflicts_with_all = ["rules", "keep_going", "deny_warnings"])]
    infer_rules: bool,
    /// Exit with 1 for warnings too
    #[arg(long)]
    deny_warnings: bool,
}

impl Validate {
    pub(super) fn run(&self, outputs: &Outputs) -> Ended {
        let mut findings = self.printing.on_stdout(outputs);
        if !self.infer_rules {
            findings.start()?;
        }
        let (inputs, missing) = self.inputs.list()?;
        let mut end = if missing { End::Trouble } else { End::Clean };
        let mut games = 0;
        for input in &inputs {
            let mut taken = Taken::default();
            let readable = self.inputs.read(input, |mut game| {
                games += 1;
                if self.infer_rules {
                    end = end.max(infer(&game, &input.name, outputs.quiet)?);
                    return Ok(());
                }
                let judged = self.judging.judge(&game, |_| ());
                game.read.diagnostics.extend(taken.note(&judged).filter(|_| !outputs.quiet));
                game.read.diagnostics.extend(judged.diagnostics);
                findings.add(&game.text.source(&input.name), &game.read.diagnostics)
            })?;
            end = end.max(if readable { End::Clean } else { End::Trouble });
        }
        if self.infer_rules {
            return Ok(end);
        }
        let counts = findings.counts;
        end = end.max(findings.end()?);
        if self.deny_warnings && counts[1] > 0 {
            end = end.max(End::Findings);
        }
        outputs.notice(&summary(games, counts));
        Ok(end)
    }
}

/// The last line, for people: how much was read and what was found.
fn summary(games: usize, [_, warnings, errors]: [usize; 3]) -> String {
    let count = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    match (errors, warnings) {
        (0, 0) => format!("{}: all in order", count(games, "game")),
        (0, _) => format!("{}: {}", count(games, "game"), count(warnings, "warning")),
        (_, 0) => format!("{}: {}", count(games, "game"), count(errors, "error")),
        _ => format!("{}: {}, {}", count(games, "game"), count(errors, "error"), count(warnings, "warning")),
    }
}
