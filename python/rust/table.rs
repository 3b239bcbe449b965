//! Games as tables, batch after batch, through the C stream interface of Arrow: pyarrow, Polars, DuckDB and pandas take
//! them without a copy.

use crate::errors;
use crate::game::Game;
use crate::reader::{Games, Given, Source};
use arrow_array::builder::{BooleanBuilder, Int64Builder, StringBuilder};
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use paisho::diagnostic::Severity;
use paisho::notation::Options;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::sync::Arc;

/// How many rows a batch has before it ends with the next game.
const ROWS: usize = 65_536;

/// What the rows are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Games,
    Plies,
    Diagnostics,
}

/// A column: its name, and how it is filled.
enum Column {
    Number(&'static str, Int64Builder),
    Text(&'static str, StringBuilder),
    Truth(&'static str, BooleanBuilder),
}

/// A value of a row; nothing where it is not known.
enum Cell<'a> {
    Number(Option<i64>),
    Text(Option<&'a str>),
    Truth(Option<bool>),
}

impl What {
    fn named(name: &str) -> PyResult<What> {
        match name {
            "games" => Ok(What::Games),
            "plies" => Ok(What::Plies),
            "diagnostics" => Ok(What::Diagnostics),
            _ => Err(PyValueError::new_err(format!(
                "there is no table of `{name}`: write `games`, `plies` or `diagnostics`"
            ))),
        }
    }

    fn columns(self) -> Vec<Column> {
        let number = |name| Column::Number(name, Int64Builder::new());
        let text = |name| Column::Text(name, StringBuilder::new());
        let truth = |name| Column::Truth(name, BooleanBuilder::new());
        match self {
            What::Games => vec![
                number("game"),
                text("variant"),
                text("event"),
                text("site"),
                text("date"),
                text("round"),
                text("player1"),
                text("player2"),
                text("player3"),
                text("player4"),
                text("result"),
                text("termination"),
                number("plies"),
                number("legal_plies"),
                truth("ok"),
                text("ending"),
                text("winner"),
                number("errors"),
                number("warnings"),
            ],
            What::Plies => {
                vec![number("game"), number("ply"), number("turn"), text("seat"), text("pai"), truth("legal")]
            }
            What::Diagnostics => vec![
                number("game"),
                text("severity"),
                text("code"),
                number("turn"),
                text("seat"),
                number("ply"),
                number("line"),
                number("column"),
                number("start"),
                number("end"),
                text("message"),
            ],
        }
    }

    fn schema(self) -> SchemaRef {
        let field = |column: &Column| match column {
            Column::Number(name, _) => Field::new(*name, DataType::Int64, true),
            Column::Text(name, _) => Field::new(*name, DataType::Utf8, true),
            Column::Truth(name, _) => Field::new(*name, DataType::Boolean, true),
        };
        Arc::new(Schema::new(self.columns().iter().map(field).collect::<Vec<_>>()))
    }

    /// Gives the rows of a game.
    fn rows(self, game: &Game, mut row: impl FnMut(&[Cell<'_>])) {
        let game = game.game();
        let source = game.source("");
        let seats = game.seats();
        match self {
            What::Games => {
                let (outcome, found) = (game.outcome(), game.diagnostics());
                let count = |severity| found.iter().filter(|it| it.severity() == severity).count() as u64;
                let player = |seat: usize| Cell::Text(seats.get(seat).and_then(|name| game.tag(name)));
                row(&[
                    Cell::number(source.game),
                    Cell::Text(Some(game.variant().name())),
                    Cell::Text(game.tag("Event")),
                    Cell::Text(game.tag("Site")),
                    Cell::Text(game.tag("Date")),
                    Cell::Text(game.tag("Round")),
                    player(0),
                    player(1),
                    player(2),
                    player(3),
                    Cell::Text(game.tag("Result")),
                    Cell::Text(game.tag("Termination")),
                    Cell::number(game.plies().count() as u64),
                    Cell::number(game.seats_of_plies().len() as u64),
                    Cell::Truth(Some(count(Severity::Error) == 0)),
                    Cell::Text(outcome.map(|outcome| outcome.reason)),
                    Cell::Text(outcome.map(|outcome| outcome.result(seats)).as_deref()),
                    Cell::number(count(Severity::Error)),
                    Cell::number(count(Severity::Warning)),
                ]);
            }
            What::Plies => {
                let legal = game.seats_of_plies();
                for played in game.plies() {
                    let seat = legal.get(played.number).and_then(|seat| seats.get(seat.index()).copied());
                    row(&[
                        Cell::number(source.game),
                        Cell::number(played.number as u64 + 1),
                        Cell::number(played.turn.into()),
                        Cell::Text(seat),
                        Cell::Text(Some(&paisho::notation::write_ply(game.variant(), played.ply))),
                        Cell::Truth(Some(seat.is_some())),
                    ]);
                }
            }
            What::Diagnostics => {
                for diagnostic in game.diagnostics() {
                    let at = source.locate(diagnostic.span.start);
                    let (start, end) = source.file_span(diagnostic.span);
                    row(&[
                        Cell::number(source.game),
                        Cell::Text(Some(diagnostic.severity().name())),
                        Cell::Text(Some(diagnostic.code.name)),
                        Cell::Number(diagnostic.turn.map(i64::from)),
                        Cell::Text(diagnostic.seat.as_deref()),
                        Cell::Number(diagnostic.ply.map(i64::from)),
                        Cell::number(at.line),
                        Cell::number(at.column),
                        Cell::number(start),
                        Cell::number(end),
                        Cell::Text(Some(&diagnostic.message)),
                    ]);
                }
            }
        }
    }
}

impl Cell<'_> {
    fn number(number: u64) -> Self {
        Cell::Number(Some(i64::try_from(number).unwrap_or(i64::MAX)))
    }
}

impl Column {
    fn push(&mut self, cell: &Cell<'_>) {
        match (self, cell) {
            (Column::Number(_, column), Cell::Number(cell)) => column.append_option(*cell),
            (Column::Text(_, column), Cell::Text(cell)) => column.append_option(*cell),
            (Column::Truth(_, column), Cell::Truth(cell)) => column.append_option(*cell),
            // Rows have the types of their columns.
            (Column::Number(_, column), _) => column.append_null(),
            (Column::Text(_, column), _) => column.append_null(),
            (Column::Truth(_, column), _) => column.append_null(),
        }
    }

    fn finish(self) -> ArrayRef {
        match self {
            Column::Number(_, mut column) => Arc::new(column.finish()),
            Column::Text(_, mut column) => Arc::new(column.finish()),
            Column::Truth(_, mut column) => Arc::new(column.finish()),
        }
    }
}

/// The next batch of the rows of games.
fn batch(what: What, schema: &SchemaRef, games: &mut Games) -> Option<Result<RecordBatch, ArrowError>> {
    let (mut columns, mut rows) = (what.columns(), 0);
    while rows < ROWS {
        let game = match games.next() {
            None if rows == 0 => return None,
            None => break,
            Some(Ok(game)) => game,
            Some(Err(error)) => return Some(Err(ArrowError::ExternalError(Box::new(error)))),
        };
        what.rows(&game, |cells| {
            rows += 1;
            columns.iter_mut().zip(cells).for_each(|(column, cell)| column.push(cell));
        });
    }
    Some(RecordBatch::try_new(schema.clone(), columns.into_iter().map(Column::finish).collect()))
}

/// A table of games, plies or diagnostics, which is made while it is read, as often as it is read.
#[pyclass(frozen, module = "paisho")]
pub struct Table {
    source: Source,
    what: What,
    options: Options,
}

impl Table {
    pub fn new(source: Source, what: &str, variant: Option<&str>) -> PyResult<Table> {
        let variant = variant.map(errors::variant).transpose()?;
        Ok(Table { source, what: What::named(what)?, options: variant.map_or_else(Options::default, Options::of) })
    }
}

#[pymethods]
impl Table {
    /// The rows as a stream of batches; see the Arrow PyCapsule interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Whoever asks for other types converts what there is.
        let _ = requested_schema;
        let mut games = py.detach(|| self.source.open(None, self.options)).map_err(|error| self.source.error(error))?;
        let (what, schema) = (self.what, self.what.schema());
        let batches = {
            let schema = schema.clone();
            std::iter::from_fn(move || batch(what, &schema, &mut games))
        };
        let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new(batches.fuse(), schema)));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The columns; see the Arrow PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.what.schema());
        let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}

/// A table of the `games`, `plies` or `diagnostics` of a file, a text or a game.
#[pyfunction]
#[pyo3(signature = (source, what="plies", *, variant=None))]
pub fn table(source: Given, what: &str, variant: Option<&str>) -> PyResult<Table> {
    Table::new(Source::from(source), what, variant)
}
