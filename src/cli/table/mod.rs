//! `table`: games, plies, positions or diagnostics as typed columns, for the engines that people have.

mod cells;
#[cfg(feature = "tables")]
mod columns;
mod rows;

use super::diagnostics::DiagnosticOptions;
use super::games::Desk;
use super::inputs::{GameNumber, Input};
use super::output::{Output, OutputOption, Spool};
use super::rule_options::RuleOptions;
use super::steps::Text;
use super::{CliError, CliResult, Console, Inputs, Status};
use cells::{Cells, Csv, Packed};
use clap::{Args, ValueEnum};
use std::io::Write;

/// Write games, plies, positions or diagnostics as a table
///
/// One row for each, in typed columns that are documented and stay as they are. Rows are written as they come, in bounded
/// memory. CSV is always there; Parquet and Arrow need the feature `tables`. Games that are wrong have rows too.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho table games/ --what games -o games.csv
  paisho table games/ --what plies --to parquet -o plies.parquet
  paisho table games.jsonl --what diagnostics | head")]
pub(super) struct Table {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rules: RuleOptions,
    /// What a row stands for
    #[arg(long, value_enum, default_value_t = What::Games, value_name = "WHAT")]
    what: What,
    /// How the table is written
    #[arg(long, value_enum, default_value_t = Form::Csv, value_name = "FORM")]
    to: Form,
    /// Leave out the line with the names of the columns, in CSV
    #[arg(long)]
    no_header: bool,
    #[command(flatten)]
    output: OutputOption,
}

/// What a row stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// A game
    Games,
    /// A ply of a game
    Plies,
    /// A position: before the first ply of a game, and after each
    Positions,
    /// A diagnostic
    Diagnostics,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Comma-separated values, with a line of names
    Csv,
    /// Parquet, compressed with Snappy; needs the feature `tables`
    Parquet,
    /// An Arrow IPC stream; needs the feature `tables`
    Arrow,
}

/// Where rows go.
enum Sink {
    Csv,
    #[cfg(feature = "tables")]
    Columns(columns::Columns),
}

impl Sink {
    #[cfg_attr(not(feature = "tables"), allow(unused_variables, reason = "CSV has no types"))]
    fn new(form: Form, what: What) -> Result<Sink, CliError> {
        match form {
            Form::Csv => Ok(Sink::Csv),
            #[cfg(feature = "tables")]
            Form::Parquet => Ok(Sink::Columns(columns::Columns::parquet(what.columns())?)),
            #[cfg(feature = "tables")]
            Form::Arrow => Ok(Sink::Columns(columns::Columns::arrow(what.columns())?)),
            #[cfg(not(feature = "tables"))]
            Form::Parquet | Form::Arrow => {
                let why = "this paisho was built without Parquet and Arrow";
                let how = "install it with `cargo install --features tables`, or write CSV";
                Err(CliError::Fatal(format!("--to: {why}: {how}")))
            }
        }
    }

    /// The rows of a game, as its thread has written them.
    fn take(&mut self, rows: Spool, out: &mut Output) -> Result<(), CliError> {
        match self {
            Sink::Csv => rows.pour(out)?,
            #[cfg(feature = "tables")]
            Sink::Columns(columns) => columns.take(rows, out)?,
        }
        Ok(())
    }

    fn finish(self, out: &mut Output) -> Result<(), CliError> {
        match self {
            Sink::Csv => {}
            #[cfg(feature = "tables")]
            Sink::Columns(columns) => columns.finish(out)?,
        }
        let _ = out;
        Ok(())
    }
}

impl Table {
    pub(super) fn run(self, console: &Console) -> CliResult {
        let mut sink = Sink::new(self.to, self.what)?;
        let mut out = self.output.open()?;
        if self.to == Form::Csv && !self.no_header {
            let names: Vec<&str> = self.what.columns().iter().map(|column| column.name).collect();
            writeln!(out, "{}", names.join(","))?;
        }
        let mut diagnostics = DiagnosticOptions::named("full").on_stderr(console);
        let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
            let game = text.read(&self.inputs.reading);
            match self.to {
                Form::Csv => self.rows(input, game, &mut Csv::new(&mut desk.out)),
                Form::Parquet | Form::Arrow => self.rows(input, game, &mut Packed(&mut desk.out)),
            }
        };
        let only = GameNumber { number: None };
        let status = self.inputs.each_text(&only, console, &mut diagnostics, work, |_, _, (), rows| {
            sink.take(rows, &mut out)?;
            Ok(Status::Clean)
        })?;
        diagnostics.end()?;
        sink.finish(&mut out)?;
        self.output.finish(out, status < Status::Failed)?;
        Ok(status)
    }

    /// Writes the rows of a game.
    fn rows(&self, input: &Input, game: super::inputs::Game, to: &mut dyn Cells) -> Result<(), CliError> {
        rows::write(self.what, &self.rules, &input.name, game, to)
    }
}
