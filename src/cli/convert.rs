//! `convert`: from one notation to another.

use super::findings::Printing;
use super::input::{Game, notations};
use super::{Broken, End, Ended, Inputs, Outputs};
use crate::notation::{self, Content, Notation};
use clap::Args;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// Convert records from one notation to another
///
/// The records go to standard output, or to the file that --output names. A game that cannot be read is left out and
/// what is wrong with it goes to standard error. What the other notation cannot carry is named there too.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  paisho convert game.pai --to json\n  paisho convert games/ --to jsonl --output games.jsonl"
)]
pub(super) struct Convert {
    #[command(flatten)]
    inputs: Inputs,
    /// The notation to write
    #[arg(long, value_name = "NOTATION", value_parser = notations())]
    to: String,
    /// Write to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Refuse to write a game of which something would be lost
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    printing: Printing,
}

/// What conversion loses, and in how many games.
type Losses = BTreeMap<Content, usize>;

impl Convert {
    pub(super) fn run(&self, outputs: &Outputs) -> Ended {
        let notation = notation::named(&self.to).expect("only known notations are let in");
        match &self.output {
            None => self.write(&mut BufWriter::new(io::stdout().lock()), notation, outputs),
            Some(path) => {
                let file = File::create(path).map_err(|error| Broken::Said(format!("{}: {error}", path.display())))?;
                self.write(&mut BufWriter::new(file), notation, outputs)
            }
        }
    }

    fn write(&self, out: &mut dyn Write, notation: &'static dyn Notation, outputs: &Outputs) -> Ended {
        let mut findings = self.printing.on_stderr(outputs);
        let (inputs, missing) = self.inputs.list()?;
        let mut end = if missing { End::Trouble } else { End::Clean };
        let mut writer = notation::Writer::new(notation);
        let mut losses = Losses::new();
        let mut refused = 0;
        for input in &inputs {
            let readable = self.inputs.read(input, |game| {
                findings.add(&game.text.source(&input.name), &game.read.diagnostics)?;
                if !game.read.is_sound() {
                    return Ok(());
                }
                match self.game(&game, notation, &mut writer, &mut losses) {
                    Ok(text) => out.write_all(text.as_bytes())?,
                    Err(why) => {
                        refused += 1;
                        super::complain(&format!("{}: game {}: {why}", input.name, game.text.game));
                    }
                }
                Ok(())
            })?;
            end = end.max(if readable { End::Clean } else { End::Trouble });
        }
        out.write_all(writer.end().as_bytes())?;
        out.flush()?;
        end = end.max(findings.end()?);
        for (fact, games) in losses {
            let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            outputs.warn(&format!("{} cannot carry {}: left out of {games}", notation.name(), fact.words()));
        }
        Ok(if refused > 0 { end.max(End::Findings) } else { end })
    }

    /// The text of one game, with what stands before it; or why it is not written.
    fn game(
        &self,
        game: &Game,
        notation: &'static dyn Notation,
        writer: &mut notation::Writer,
        losses: &mut Losses,
    ) -> Result<String, String> {
        let record = &game.read.record;
        let lost = Content::lost(record, notation.drops());
        if self.strict && !lost.is_empty() {
            let words: Vec<&str> = lost.iter().map(|fact| fact.words()).collect();
            return Err(format!("not written, because {} cannot carry {}", notation.name(), words.join(", ")));
        }
        let text = writer.game(record).map_err(|error| format!("not written: {error}"))?;
        for fact in lost {
            *losses.entry(fact).or_default() += 1;
        }
        Ok(text)
    }
}
