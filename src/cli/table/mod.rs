//! `table`: games, plies, positions or diagnostics as typed columns, for the engines that people have.

#[cfg(feature = "tables")]
mod columns;
mod csv;
mod line;
mod packed;

use super::diagnostics::DiagnosticOptions;
use super::games::Desk;
use super::inputs::{GameNumber, Input};
use super::output::{ADD_TO, Output, OutputOption, Spool};
use super::rule_options::RuleOptions;
use super::steps::Text;
use super::{CliError, CliResult, Console, Inputs, Status};
use crate::table::{Cells, Rows, What, rows};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use csv::Csv;
use packed::Packed;
use std::io::Write;

/// Write games, plies, positions or diagnostics as a table
///
/// One row for each, in typed columns that are documented and stay as they are. Rows are written as they come, in bounded
/// memory. CSV is always there; Parquet and Arrow need the feature `tables`. Games that are wrong have rows too.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho table games/ --what games -o games.csv
  paisho table games/ --what plies -o plies.parquet
  paisho table games.jsonl --what diagnostics | head")]
pub(super) struct Table {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rules: RuleOptions,
    /// What a row stands for
    #[arg(long, value_enum, default_value_t = What::Games, value_name = "WHAT")]
    what: What,
    /// How the table is written [default: what the ending of --output says, else csv]
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<Form>,
    /// Leave out the line with the names of the columns, in CSV
    #[arg(long)]
    no_header: bool,
    /// Put a `'` before texts that a spreadsheet would take for a formula, in CSV: those that begin with `=`, `+`, `-`, `@`
    /// or a tab
    #[arg(long)]
    spreadsheet: bool,
    #[command(flatten)]
    output: OutputOption,
}

impl ValueEnum for What {
    fn value_variants<'a>() -> &'a [What] {
        &What::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            What::Games => "A game",
            What::Plies => "A ply of a game",
            What::Positions => "A position: before the first ply of a game, and after each",
            What::Diagnostics => "A diagnostic",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
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

/// Whether a table is written in the form of this name.
pub(super) fn writes(form: &str) -> bool {
    Form::from_str(form, true).is_ok()
}

impl Form {
    /// The form that the name of a file asks for.
    fn of(output: &OutputOption) -> Result<Form, CliError> {
        match output.ending().as_deref() {
            None | Some("csv" | "txt") => Ok(Form::Csv),
            Some("parquet") => Ok(Form::Parquet),
            Some("arrow") => Ok(Form::Arrow),
            Some(_) => Err(output.no_format(ADD_TO, &["csv", "parquet", "arrow"])),
        }
    }
}

/// Where rows go.
enum Sink {
    Csv(Output),
    #[cfg(feature = "tables")]
    Columns(columns::Columns),
}

impl Sink {
    #[cfg_attr(not(feature = "tables"), allow(unused_variables, reason = "CSV has no types"))]
    fn new(form: Form, what: What, output: impl FnOnce() -> Result<Output, CliError>) -> Result<Sink, CliError> {
        match form {
            Form::Csv => Ok(Sink::Csv(output()?)),
            #[cfg(feature = "tables")]
            Form::Parquet => Ok(Sink::Columns(columns::Columns::parquet(what.columns(), output()?)?)),
            #[cfg(feature = "tables")]
            Form::Arrow => Ok(Sink::Columns(columns::Columns::arrow(what.columns(), output()?)?)),
            #[cfg(not(feature = "tables"))]
            Form::Parquet | Form::Arrow => {
                let why = "this paisho was built without Parquet and Arrow";
                let how = "install it with `cargo install --features tables`, or write CSV";
                Err(CliError::Fatal(format!("--to: {why}: {how}")))
            }
        }
    }

    /// Writes the line with the names of the columns, in CSV.
    fn begin(&mut self, what: What) -> Result<(), CliError> {
        match self {
            Sink::Csv(out) => {
                let names: Vec<&str> = what.columns().iter().map(|column| column.name).collect();
                writeln!(out, "{}", names.join(","))?;
            }
            #[cfg(feature = "tables")]
            Sink::Columns(_) => {}
        }
        Ok(())
    }

    /// The rows of a game, as its thread has written them.
    fn take(&mut self, rows: Spool) -> Result<(), CliError> {
        match self {
            Sink::Csv(out) => Ok(rows.pour(out)?),
            #[cfg(feature = "tables")]
            Sink::Columns(columns) => columns.take(rows),
        }
    }

    /// Writes what is left.
    fn finish(self) -> Result<Output, CliError> {
        match self {
            Sink::Csv(out) => Ok(out),
            #[cfg(feature = "tables")]
            Sink::Columns(columns) => columns.finish(),
        }
    }
}

impl Table {
    pub(super) fn run(mut self, console: &Console) -> CliResult {
        self.inputs.with_unreadable = self.what == What::Diagnostics;
        self.output.refuse_inputs(&self.inputs)?;
        let form = self.to.map_or_else(|| Form::of(&self.output), Ok)?;
        let only_csv = [
            (self.no_header, "--no-header is for CSV: the columns of other tables always have names"),
            (self.spreadsheet, "--spreadsheet is for CSV: the texts of other tables are no formulas"),
        ];
        if let Some((_, message)) = only_csv.into_iter().find(|(is_given, _)| *is_given && form != Form::Csv) {
            return Err(CliError::Fatal(message.to_owned()));
        }
        let mut sink = Sink::new(form, self.what, || self.output.open_beside(&self.inputs))?;
        if !self.no_header {
            sink.begin(self.what)?;
        }
        let mut diagnostics = DiagnosticOptions::named("full").on_stderr(console);
        let work = |input: &Input, text: Text, desk: &mut Desk<'_>| match form {
            Form::Csv => self.rows(input, text, &mut Csv::new(&mut desk.out, desk.buffer, self.spreadsheet)),
            Form::Parquet | Form::Arrow => self.rows(input, text, &mut Packed::new(&mut desk.out, desk.buffer)),
        };
        let only = GameNumber { number: None };
        let status = self.inputs.each_text(&only, console, &mut diagnostics, work, |_, _, (), rows| {
            sink.take(rows)?;
            Ok(Status::Clean)
        })?;
        diagnostics.end()?;
        self.output.finish(sink.finish()?, status < Status::Failed)?;
        Ok(status)
    }

    /// Writes the rows of a game.
    fn rows(&self, input: &Input, text: Text, to: &mut dyn Cells) -> Result<(), CliError> {
        let rules = self.rules.edition.rules.as_deref();
        let game = text.read();
        self.rules.edition.check(game.read.record.variant)?;
        let rows_of = Rows {
            source: input.source(&game.text),
            read: game.read,
            is_readable: game.text.unreadable.is_none(),
            notation: game.notation,
            rules,
            keep_going: self.rules.keep_going,
        };
        rows(self.what, rows_of, to)?;
        Ok(to.end()?)
    }
}
