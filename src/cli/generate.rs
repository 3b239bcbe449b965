//! `generate`: random legal games.

use super::inputs::{notations, number_from, variants};
use super::jobs::{Jobs, Weight, in_order};
use super::output::{ADD_TO, OutputOption};
use super::progress::Progress;
use super::{CliError, CliResult, Console, Status, interrupt};
use crate::game::Game;
use crate::generate;
use crate::notation::{self, Content, Notation, Pai, WriteError};
use crate::record::Record;
use crate::variant::Variant;
use clap::Args;
use std::collections::BTreeSet;
use std::io::Write;
use std::ops::Range;

/// Write random legal games
///
/// The same seed gives the same games everywhere. The games are made so that rare kinds of ply and every ending occur;
/// they are not well played.
#[derive(Args)]
#[command(after_help = "Example:\n  paisho generate --variant skud --games 10 --seed 7 > games.pai")]
pub(super) struct Generate {
    /// The rule set
    #[arg(long, value_name = "VARIANT", value_parser = variants(), ignore_case = true)]
    variant: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number_from::<u64>)]
    games: u64,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number_from::<u64>)]
    seed: u64,
    /// The notation to write [default: what the ending of -o says, else pai]
    #[arg(long, value_name = "NOTATION", value_parser = notations(), ignore_case = true)]
    to: Option<String>,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    jobs: Jobs,
}

/// How many games are made together.
const TOGETHER: u64 = 4;

/// The numbers of games to make.
struct Numbers(Range<u64>);

/// A game that was made.
struct Made {
    number: u64,
    /// None where the rules refuse the beginning of the game.
    text: Option<Result<String, WriteError>>,
    /// What the notation cannot carry.
    lost: Vec<Content>,
}

impl Made {
    fn new(record: Option<Record>, number: u64, notation: &dyn Notation) -> Made {
        let Some(record) = record else { return Made { number, text: None, lost: Vec::new() } };
        let lost = Content::lost(&record, notation.drops()).into_iter().collect();
        Made { number, text: Some(Game::of(record).to(notation.name())), lost }
    }
}

impl Weight for Numbers {
    fn weight(&self) -> usize {
        0
    }
}

impl Weight for Made {
    fn weight(&self) -> usize {
        self.text.iter().flatten().map(String::len).sum()
    }
}

impl Generate {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        let variant = Variant::named(&self.variant).expect("clap accepts known variants only");
        let notation = match &self.to {
            Some(name) => notation::named(name).expect("clap accepts known notations only"),
            None => self.output.notation(ADD_TO, None)?.unwrap_or(&Pai),
        };
        let mut out = self.output.open()?;
        let mut writer = notation::Writer::new(notation);
        let mut lost = BTreeSet::new();
        let (mut status, mut is_any) = (Status::Clean, false);
        let mut next = 0;
        let deal = || {
            let numbers = Numbers(next..self.games.min(next + TOGETHER));
            next = numbers.0.end;
            (!numbers.0.is_empty() && !interrupt::is_asked()).then_some(numbers)
        };
        let work = |Numbers(mut numbers): Numbers, give: &mut dyn FnMut(Made) -> bool| {
            numbers.all(|number| give(Made::new(generate::game(variant, self.seed, number), number, notation)));
        };
        let mut progress = Progress::new(console.quiet, 0, || Some(self.games));
        in_order(self.jobs.count(), deal, work, |Made { number, text, lost: dropped }| {
            progress.game();
            lost.extend(dropped);
            let number = number + 1;
            match text {
                None => return Err(CliError::Fatal(format!("game {number}: {variant} refuses its set-up"))),
                Some(Ok(text)) => {
                    is_any = true;
                    let (before, text) = writer.written(text);
                    out.write_all(before.as_bytes())?;
                    out.write_all(text.as_bytes())?;
                }
                Some(Err(error)) => {
                    console.complain(&format!("game {number}: not written: {error}"));
                    status = Status::Reported;
                }
            }
            Ok(())
        })?;
        out.write_all(writer.end().as_bytes())?;
        // A file that is there is not replaced by nothing.
        self.output.finish(out, is_any || status == Status::Clean)?;
        for fact in lost {
            console.warn(&format!("{} cannot carry {}", notation.name(), fact.words()));
        }
        Ok(status)
    }
}
