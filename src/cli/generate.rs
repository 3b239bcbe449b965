//! `generate`: random legal games.

use super::inputs::{notations, variants};
use super::output::OutputOption;
use super::{CliError, CliResult, Console, Status};
use crate::generate;
use crate::notation::{self, Content};
use crate::variant::Variant;
use clap::Args;
use std::collections::BTreeSet;
use std::io::Write;

/// Write random legal games
///
/// The same seed gives the same games everywhere. The games are made so that rare kinds of ply and every ending occur;
/// they are not well played.
#[derive(Args)]
#[command(after_help = "Example:\n  paisho generate --variant skud --games 10 --seed 7 > games.pai")]
pub(super) struct Generate {
    /// The rule set
    #[arg(long, value_name = "VARIANT", value_parser = variants())]
    variant: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The notation to write
    #[arg(long, value_name = "NOTATION", default_value = "pai", value_parser = notations())]
    to: String,
    #[command(flatten)]
    output: OutputOption,
}

impl Generate {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        let variant = Variant::named(&self.variant).expect("clap accepts known variants only");
        let notation = notation::named(&self.to).expect("clap accepts known notations only");
        let mut out = self.output.open()?;
        let mut writer = notation::Writer::new(notation);
        let mut lost = BTreeSet::new();
        let mut status = Status::Clean;
        for number in 0..self.games {
            let record = generate::game(variant, self.seed, number)
                .ok_or_else(|| CliError::Fatal(format!("game {}: {variant} refuses its set-up", number + 1)))?;
            lost.extend(Content::lost(&record, notation.drops()));
            match writer.game(&record) {
                Ok(text) => out.write_all(text.as_bytes())?,
                Err(error) => {
                    console.complain(&format!("game {}: not written: {error}", number + 1));
                    status = Status::Reported;
                }
            }
        }
        out.write_all(writer.end().as_bytes())?;
        out.commit()?;
        for fact in lost {
            console.warn(&format!("{} cannot carry {}", notation.name(), fact.words()));
        }
        Ok(status)
    }
}
