//! Games as tables, batch after batch, through the C stream interface of Arrow: pyarrow, Polars, DuckDB and pandas take
//! them without a copy. The columns are those that the command writes.

use crate::errors;
use crate::source::{Games, Source};
use arrow_array::builder::{BooleanBuilder, Int64Builder, StringBuilder};
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use paisho::notation::Options;
use paisho::table::{Cells, Kind, What, rows_of_game};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::io;
use std::sync::Arc;

/// How many rows a batch has before it ends with the next game.
const ROWS: usize = 65_536;

/// The columns of a batch, filled one field after another.
struct Columns {
    columns: Vec<Column>,
    /// The column of the next field.
    next: usize,
    rows: usize,
}

enum Column {
    Number(Int64Builder),
    Text(StringBuilder),
    Flag(BooleanBuilder),
}

fn named(name: &str) -> PyResult<What> {
    What::ALL.into_iter().find(|what| what.name() == name).ok_or_else(|| {
        let names = What::ALL.map(|what| format!("`{}`", what.name()));
        PyValueError::new_err(format!("there is no table of `{name}`: write one of {}", names.join(", ")))
    })
}

fn schema(what: What) -> SchemaRef {
    let kind = |kind| match kind {
        Kind::Number => DataType::Int64,
        Kind::Name | Kind::Text => DataType::Utf8,
        Kind::Flag => DataType::Boolean,
    };
    let fields = what.columns().iter().map(|column| Field::new(column.name, kind(column.kind), true));
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

impl Columns {
    fn new(what: What) -> Columns {
        let column = |kind| match kind {
            Kind::Number => Column::Number(Int64Builder::new()),
            Kind::Name | Kind::Text => Column::Text(StringBuilder::new()),
            Kind::Flag => Column::Flag(BooleanBuilder::new()),
        };
        Columns { columns: what.columns().iter().map(|it| column(it.kind)).collect(), next: 0, rows: 0 }
    }

    fn column(&mut self) -> Option<&mut Column> {
        self.next += 1;
        self.columns.get_mut(self.next - 1)
    }

    fn finish(self) -> Vec<ArrayRef> {
        let finish = |column| -> ArrayRef {
            match column {
                Column::Number(mut column) => Arc::new(column.finish()),
                Column::Text(mut column) => Arc::new(column.finish()),
                Column::Flag(mut column) => Arc::new(column.finish()),
            }
        };
        self.columns.into_iter().map(finish).collect()
    }
}

/// Fields have the types of their columns.
impl Cells for Columns {
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        if let Some(Column::Text(column)) = self.column() {
            column.append_option(text);
        }
        Ok(())
    }

    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        if let Some(Column::Number(column)) = self.column() {
            column.append_option(number.map(|number| i64::try_from(number).unwrap_or(i64::MAX)));
        }
        Ok(())
    }

    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        if let Some(Column::Flag(column)) = self.column() {
            column.append_option(flag);
        }
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.next = 0;
        self.rows += 1;
        Ok(())
    }
}

/// The next batch of the rows of games from a file of this name.
fn batch(what: What, file: &str, schema: &SchemaRef, games: &mut Games) -> Option<Result<RecordBatch, ArrowError>> {
    let mut columns = Columns::new(what);
    while columns.rows < ROWS {
        let game = match games.next() {
            None if columns.rows == 0 => return None,
            None => break,
            Some(Ok(game)) => game,
            Some(Err(error)) => return Some(Err(ArrowError::ExternalError(Box::new(error)))),
        };
        if let Err(error) = rows_of_game(what, game.game(), file, &mut columns) {
            return Some(Err(ArrowError::IoError(error.to_string(), error)));
        }
    }
    Some(RecordBatch::try_new(schema.clone(), columns.finish()))
}

/// A table of games, plies, positions or diagnostics, which is made while it is read, as often as it is read.
#[pyclass(frozen, weakref, module = "paisho")]
pub struct Table {
    source: Source,
    what: What,
    options: Options,
}

impl Table {
    pub fn new(source: Source, what: &str, variant: Option<&str>) -> PyResult<Table> {
        let variant = variant.map(errors::variant).transpose()?;
        Ok(Table { source, what: named(what)?, options: variant.map_or_else(Options::default, Options::of) })
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
        let mut games = self.source.open(py, None, self.options)?;
        let (what, schema, file) = (self.what, schema(self.what), self.source.name());
        let batches = {
            let schema = schema.clone();
            std::iter::from_fn(move || batch(what, &file, &schema, &mut games))
        };
        let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new(batches.fuse(), schema)));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The columns; see the Arrow PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*schema(self.what));
        let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}

/// A table of the `games`, `plies`, `positions` or `diagnostics` of a path, a text, bytes, an open file or a game.
#[pyfunction]
#[pyo3(signature = (source, what="plies", *, variant=None))]
pub fn table(source: &Bound<'_, PyAny>, what: &str, variant: Option<&str>) -> PyResult<Table> {
    Table::new(Source::of(source)?.repeatable(source.py())?, what, variant)
}
