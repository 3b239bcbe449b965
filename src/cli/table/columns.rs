//! Rows packed into columns and written as Parquet or as an Arrow stream, some thousand at a time.

use super::packed::{Field, NOTHING, Rows, is_long};
use crate::cli::CliError;
use crate::cli::output::{Output, Spool};
use crate::table::{Column, Kind};
use arrow_array::builder::NullBufferBuilder;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, BooleanArray, DictionaryArray, Int32Array, Int64Array, RecordBatch, StringArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// When there are so many rows they are handed to the writer.
const ROWS: usize = 8192;
/// The same for bytes of texts in them.
const TEXTS: usize = 2 << 20;
/// A row group of a Parquet file ends when so many bytes of it are encoded, or so many rows.
const GROUP: usize = 4 << 20;
const GROUP_ROWS: usize = 256 << 10;

/// The columns of a table, as far as they are not written.
pub(super) struct Columns {
    schema: Arc<Schema>,
    builders: Vec<Builder>,
    rows: usize,
    /// The bytes of rows that are not all there yet.
    rest: Vec<u8>,
    writer: Writer,
    written: Written,
}

enum Builder {
    Name(Box<Names>),
    Text(Texts),
    /// Nothing is less than zero.
    Number(Vec<i64>),
    /// 0 and 1, or nothing.
    Flag(Vec<u8>),
}

enum Writer {
    Parquet(Box<ArrowWriter<Written>>),
    Arrow(Box<StreamWriter<Written>>),
}

/// What was written and is not in the file yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl From<ParquetError> for CliError {
    fn from(error: ParquetError) -> CliError {
        CliError::Fatal(error.to_string())
    }
}

impl From<ArrowError> for CliError {
    fn from(error: ArrowError) -> CliError {
        CliError::Fatal(error.to_string())
    }
}

impl Builder {
    fn new(kind: Kind) -> Builder {
        match kind {
            Kind::Name => Builder::Name(Box::default()),
            Kind::Text => Builder::Text(Texts::default()),
            Kind::Number => Builder::Number(Vec::new()),
            Kind::Flag => Builder::Flag(Vec::new()),
        }
    }

    /// Adds its fields of some rows.
    fn add(&mut self, fields: impl Iterator<Item = Field>, rows: Rows<'_>) -> io::Result<()> {
        match self {
            Builder::Name(names) => names.add(fields, rows)?,
            Builder::Text(texts) => texts.add(fields, rows)?,
            Builder::Number(numbers) => numbers.extend(fields.map(i64::from_le_bytes)),
            Builder::Flag(flags) => flags.extend(fields.map(|[flag, ..]| flag)),
        }
        Ok(())
    }

    /// How many bytes of texts it has.
    fn texts(&self) -> usize {
        match self {
            Builder::Name(names) => names.values.bytes.len(),
            Builder::Text(texts) => texts.bytes.len(),
            Builder::Number(_) | Builder::Flag(_) => 0,
        }
    }

    /// The column, after which a new one begins.
    fn finish(&mut self) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            Builder::Name(names) => Arc::new(std::mem::take(names).finish()?),
            Builder::Text(texts) => Arc::new(std::mem::take(texts).finish()?),
            Builder::Number(numbers) => {
                let mut numbers = std::mem::take(numbers);
                let is_all = numbers.iter().fold(0, |all, number| all | number) >= 0;
                let nulls = if is_all { None } else { nulls(numbers.len(), |at| numbers[at] >= 0) };
                numbers.iter_mut().for_each(|number| *number = (*number).max(0));
                Arc::new(Int64Array::try_new(numbers.into(), nulls)?)
            }
            Builder::Flag(flags) => {
                let flags = std::mem::take(flags);
                let values = BooleanBuffer::collect_bool(flags.len(), |at| flags[at] == 1);
                Arc::new(BooleanArray::new(values, nulls(flags.len(), |at| flags[at] != NOTHING[0])))
            }
        })
    }
}

/// Which of some fields are there, unless all are.
fn nulls(count: usize, is_there: impl Fn(usize) -> bool) -> Option<NullBuffer> {
    Some(NullBuffer::new(BooleanBuffer::collect_bool(count, is_there))).filter(|nulls| nulls.null_count() > 0)
}

fn broken() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// A column of texts, one behind the other.
struct Texts {
    bytes: Vec<u8>,
    /// Where each begins, and where the last one ends.
    offsets: Vec<i32>,
    nulls: NullBufferBuilder,
}

impl Default for Texts {
    fn default() -> Texts {
        Texts { bytes: Vec::new(), offsets: vec![0], nulls: NullBufferBuilder::new(0) }
    }
}

impl Texts {
    fn add(&mut self, fields: impl Iterator<Item = Field>, rows: Rows<'_>) -> io::Result<()> {
        for field in fields {
            if field == NOTHING {
                self.push(None)?;
            } else {
                self.push(Some(rows.text(&field).ok_or_else(broken)?))?;
            }
        }
        Ok(())
    }

    fn push(&mut self, text: Option<&[u8]>) -> io::Result<()> {
        self.bytes.extend_from_slice(text.unwrap_or_default());
        self.nulls.append(text.is_some());
        self.offsets.push(i32::try_from(self.bytes.len()).map_err(io::Error::other)?);
        Ok(())
    }

    fn finish(mut self) -> Result<StringArray, ArrowError> {
        StringArray::try_new(OffsetBuffer::new(self.offsets.into()), Buffer::from_vec(self.bytes), self.nulls.finish())
    }
}

/// A column of names: a number for each, and a dictionary of them. Nearly every name is short and has come before.
struct Names {
    /// Less than zero for nothing.
    keys: Vec<i32>,
    values: Texts,
    known: HashMap<Vec<u8>, i32>,
    /// Fields that have come before with their numbers, each in one place.
    short: [(u64, i32); 1 << Names::BITS],
}

impl Default for Names {
    fn default() -> Names {
        let nothing = (u64::from_le_bytes(NOTHING), -1);
        Names { keys: Vec::new(), values: Texts::default(), known: HashMap::new(), short: [nothing; 1 << Names::BITS] }
    }
}

impl Names {
    /// A column of points has up to 261.
    const BITS: u32 = 9;

    fn add(&mut self, fields: impl Iterator<Item = Field>, rows: Rows<'_>) -> io::Result<()> {
        // Rows of a game have the same long name, in the same place.
        let mut last = (NOTHING, -1);
        for field in fields {
            let word = u64::from_le_bytes(field);
            let place = (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::BITS)) as usize;
            let key = match self.short[place] {
                (known, key) if known == word => key,
                _ if last.0 == field => last.1,
                _ => {
                    let key = self.key(field, rows)?;
                    if is_long(field) {
                        last = (field, key);
                    } else {
                        self.short[place] = (word, key);
                    }
                    key
                }
            };
            self.keys.push(key);
        }
        Ok(())
    }

    /// The number of a name, which may be new.
    #[cold]
    fn key(&mut self, field: Field, rows: Rows<'_>) -> io::Result<i32> {
        if field == NOTHING {
            return Ok(-1);
        }
        let name = rows.text(&field).ok_or_else(broken)?;
        if let Some(key) = self.known.get(name) {
            return Ok(*key);
        }
        let key = self.known.len() as i32;
        self.known.insert(name.to_owned(), key);
        self.values.push(Some(name))?;
        Ok(key)
    }

    fn finish(mut self) -> Result<DictionaryArray<Int32Type>, ArrowError> {
        let is_all = self.keys.iter().fold(0, |all, key| all | key) >= 0;
        let nulls = if is_all { None } else { nulls(self.keys.len(), |at| self.keys[at] >= 0) };
        self.keys.iter_mut().for_each(|key| *key = (*key).max(0));
        DictionaryArray::try_new(Int32Array::try_new(self.keys.into(), nulls)?, Arc::new(self.values.finish()?))
    }
}

fn schema(columns: &[Column]) -> Arc<Schema> {
    let kind = |kind| match kind {
        Kind::Name => DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
        Kind::Text => DataType::Utf8,
        Kind::Number => DataType::Int64,
        Kind::Flag => DataType::Boolean,
    };
    Arc::new(Schema::new(
        columns.iter().map(|column| arrow_schema::Field::new(column.name, kind(column.kind), true)).collect::<Vec<_>>(),
    ))
}

impl Columns {
    pub(super) fn parquet(columns: &[Column]) -> Result<Columns, CliError> {
        let (schema, written) = (schema(columns), Written::default());
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_row_count(Some(GROUP_ROWS))
            .build();
        let writer = ArrowWriter::try_new(written.clone(), schema.clone(), Some(properties))?;
        Ok(Columns::new(columns, schema, Writer::Parquet(Box::new(writer)), written))
    }

    pub(super) fn arrow(columns: &[Column]) -> Result<Columns, CliError> {
        let (schema, written) = (schema(columns), Written::default());
        let writer = StreamWriter::try_new(written.clone(), &schema)?;
        Ok(Columns::new(columns, schema, Writer::Arrow(Box::new(writer)), written))
    }

    fn new(columns: &[Column], schema: Arc<Schema>, writer: Writer, written: Written) -> Columns {
        let builders = columns.iter().map(|column| Builder::new(column.kind)).collect();
        Columns { schema, builders, rows: 0, rest: Vec::new(), writer, written }
    }

    /// Adds the rows of a game, and writes some when there are many.
    pub(super) fn take(&mut self, rows: Spool, out: &mut Output) -> Result<(), CliError> {
        rows.pour(self)?;
        Ok(out.write_all(&self.written.take())?)
    }

    /// Writes what is left.
    pub(super) fn finish(mut self, out: &mut Output) -> Result<(), CliError> {
        self.flush_rows()?;
        match self.writer {
            Writer::Parquet(writer) => {
                writer.close()?;
            }
            Writer::Arrow(mut writer) => writer.finish()?,
        }
        Ok(out.write_all(&self.written.take())?)
    }

    /// Hands the rows to the writer.
    fn flush_rows(&mut self) -> Result<(), CliError> {
        if self.rows == 0 {
            return Ok(());
        }
        let arrays = self.builders.iter_mut().map(Builder::finish).collect::<Result<_, _>>()?;
        self.rows = 0;
        let batch = RecordBatch::try_new(self.schema.clone(), arrays)?;
        match &mut self.writer {
            Writer::Parquet(writer) => {
                writer.write(&batch)?;
                if writer.in_progress_size() > GROUP {
                    writer.flush()?;
                }
            }
            Writer::Arrow(writer) => writer.write(&batch)?,
        }
        Ok(())
    }

    /// Adds some rows.
    fn add(&mut self, rows: Rows<'_>) -> io::Result<()> {
        let columns = self.builders.len();
        for (column, builder) in self.builders.iter_mut().enumerate() {
            builder.add(rows.fields.iter().copied().skip(column).step_by(columns), rows)?;
        }
        self.rows += rows.fields.len() / columns;
        if self.rows >= ROWS || self.builders.iter().map(Builder::texts).sum::<usize>() > TEXTS {
            self.flush_rows().map_err(|error| io::Error::other(format!("{error:?}")))?;
        }
        Ok(())
    }
}

/// Takes packed rows.
impl Write for Columns {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut held = std::mem::take(&mut self.rest);
        let mut all = if held.is_empty() {
            bytes
        } else {
            held.extend_from_slice(bytes);
            &held
        };
        while let Some((rows, rest)) = Rows::split(all) {
            self.add(rows)?;
            all = rest;
        }
        self.rest = all.to_vec();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
