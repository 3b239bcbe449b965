//! `convert`: from one notation to another.

use super::diagnostics::DiagnosticOptions;
use super::inputs::{Game, GameNumber, notations};
use super::output::OutputOption;
use super::{CliResult, Console, Inputs, Status};
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Content, Notation};
use clap::Args;
use std::collections::BTreeMap;
use std::io::Write;

/// Convert records from one notation to another
///
/// The records go to standard output, without the games that have errors; those are reported on standard error, and so
/// is what the other notation cannot carry. A file that --output names is only written when every game could be
/// converted.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  paisho convert game.pai --to json\n  paisho convert games/ --to jsonl --output games.jsonl"
)]
pub(super) struct Convert {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    /// The notation to write
    #[arg(long, value_name = "NOTATION", value_parser = notations())]
    to: String,
    #[command(flatten)]
    output: OutputOption,
    /// Refuse to write a game of which something would be lost
    #[arg(long)]
    strict: bool,
    /// Keep the names and addresses of players in a share link
    #[arg(long)]
    keep_personal: bool,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
}

/// What conversion loses, and in how many games.
type Losses = BTreeMap<Content, usize>;

impl Convert {
    pub(super) fn run(mut self, console: &Console) -> CliResult {
        self.inputs.reading.keep_personal = self.keep_personal;
        let notation = notation::named(&self.to).expect("clap accepts known notations only");
        let mut out = self.output.open()?;
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut writer = notation::Writer::new(notation);
        let mut losses = Losses::new();
        let status = self.inputs.each_game(&self.game, console, &mut diagnostics, |diagnostics, input, game| {
            diagnostics.add(&game.text.source(&input.name), game.read.diagnostics.clone())?;
            if game.read.diagnostics.iter().any(Diagnostic::is_error) {
                return Ok(Status::Reported);
            }
            match self.text(&game, notation, &mut writer, &mut losses) {
                Ok(text) => {
                    out.write_all(text.as_bytes())?;
                    Ok(Status::Clean)
                }
                Err(message) => {
                    console.complain(&format!("{}: game {}: {message}", input.name, game.text.game));
                    Ok(Status::Reported)
                }
            }
        })?;
        out.write_all(writer.end().as_bytes())?;
        let status = status.max(diagnostics.end()?);
        self.output.finish(out, status == Status::Clean)?;
        for (fact, games) in losses {
            let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            console.warn(&format!("{} cannot carry {}: left out of {games}", notation.name(), fact.words()));
        }
        Ok(status)
    }

    /// The text of one game, with what stands before it; or why it is not written.
    fn text(
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
