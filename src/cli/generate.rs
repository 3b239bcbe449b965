//! `generate`: random legal games.

use super::input::notations;
use super::{Broken, End, Ended, Outputs};
use crate::notation::{self, Content};
use crate::variant::Variant;
use clap::Args;
use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};

/// Write random legal games
///
/// The same seed gives the same games everywhere. The games are not good ones: they are made so that rare kinds of ply
/// and every ending occur.
#[derive(Args)]
#[command(after_help = "Example:\n  paisho generate --variant skud --games 10 --seed 7 > games.pai")]
pub(super) struct Generate {
    /// The rule set
    #[arg(long, value_name = "VARIANT", value_parser = super::input::variants())]
    variant: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// What the games follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The notation to write
    #[arg(long, value_name = "NOTATION", default_value = "pai", value_parser = notations())]
    to: String,
}

impl Generate {
    pub(super) fn run(&self, outputs: &Outputs) -> Ended {
        let variant = Variant::named(&self.variant).expect("only known rule sets are let in");
        let notation = notation::named(&self.to).expect("only known notations are let in");
        let mut out = BufWriter::new(io::stdout().lock());
        let mut writer = notation::Writer::new(notation);
        let mut lost = BTreeSet::new();
        for number in 0..self.games {
            let record = crate::generate::game(variant, self.seed, number)
                .ok_or_else(|| Broken::Said(format!("{variant} refuses its own beginning")))?;
            lost.extend(Content::lost(&record, notation.drops()));
            match writer.game(&record) {
                Ok(text) => out.write_all(text.as_bytes())?,
                Err(error) => outputs.warn(&format!("game {}: not written: {error}", number + 1)),
            }
        }
        out.write_all(writer.end().as_bytes())?;
        out.flush()?;
        for fact in lost {
            outputs.warn(&format!("{} cannot carry {}", notation.name(), fact.words()));
        }
        Ok(End::Clean)
    }
}
