//! Rows packed into columns and written as Parquet or as an Arrow stream, some thousand at a time.

use super::packed::{FEW, Few, Field, NOTHING};
use crate::cli::CliError;
use crate::cli::output::{Output, Spool};
use crate::table::{Column, Kind};
use arrow_array::builder::StringBuilder;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, BooleanArray, DictionaryArray, Int32Array, Int64Array, RecordBatch, StringArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;
use std::collections::HashMap;
use std::io;
use std::sync::Arc;

/// When there are so many rows they are handed to the writer.
const ROWS: usize = 8192;
/// They are handed over sooner when they have so many bytes of texts.
const TEXTS: usize = 2 << 20;
/// Room for rows, and for those that come together with the last of them.
const MOST: usize = ROWS + FEW;
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
    Parquet(Box<ArrowWriter<Output>>),
    Arrow(Box<StreamWriter<Output>>),
}

impl From<ParquetError> for CliError {
    fn from(error: ParquetError) -> CliError {
        match error {
            ParquetError::External(error) => match error.downcast::<io::Error>() {
                Ok(error) => (*error).into(),
                Err(error) => CliError::Fatal(error.to_string()),
            },
            error => CliError::Fatal(error.to_string()),
        }
    }
}

impl From<ArrowError> for CliError {
    fn from(error: ArrowError) -> CliError {
        match error {
            ArrowError::IoError(_, error) => error.into(),
            error => CliError::Fatal(error.to_string()),
        }
    }
}

impl Builder {
    fn new(kind: Kind) -> Builder {
        match kind {
            Kind::Name => Builder::Name(Box::default()),
            Kind::Text => Builder::Text(Texts::new()),
            Kind::Number => Builder::Number(Vec::with_capacity(MOST)),
            Kind::Flag => Builder::Flag(Vec::with_capacity(MOST)),
        }
    }

    /// Adds its fields of some rows.
    fn add(&mut self, fields: &[Field], few: Few<'_>) -> io::Result<()> {
        match self {
            Builder::Name(names) => names.add(fields, few)?,
            Builder::Text(texts) => texts.add(fields, few)?,
            Builder::Number(numbers) => numbers.extend(fields.iter().map(|number| i64::from_le_bytes(*number))),
            Builder::Flag(flags) => flags.extend(fields.iter().map(|[flag, ..]| flag)),
        }
        Ok(())
    }

    /// How many bytes of texts it has.
    fn texts(&self) -> usize {
        match self {
            Builder::Name(names) => names.dictionary.values_slice().len(),
            Builder::Text(texts) => texts.bytes.len(),
            Builder::Number(_) | Builder::Flag(_) => 0,
        }
    }

    /// The column, after which a new one begins.
    fn finish(&mut self) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            Builder::Name(names) => Arc::new(names.finish()?),
            Builder::Text(texts) => Arc::new(std::mem::replace(texts, Texts::new()).finish()?),
            Builder::Number(numbers) => {
                let mut numbers = std::mem::replace(numbers, Vec::with_capacity(MOST));
                let nulls = nulls(&numbers, |number| number >= 0);
                numbers.iter_mut().for_each(|number| *number = (*number).max(0));
                Arc::new(Int64Array::try_new(numbers.into(), nulls)?)
            }
            Builder::Flag(flags) => {
                let nulls = nulls(flags, |flag| flag != NOTHING[0]);
                let column = BooleanArray::new(bits(flags, |flag| flag == 1), nulls);
                flags.clear();
                Arc::new(column)
            }
        })
    }
}

/// A bit for each value.
fn bits<T: Copy>(values: &[T], is_set: impl Fn(T) -> bool) -> BooleanBuffer {
    let byte = |values: &[T]| values.iter().rev().fold(0, |byte, value| byte << 1 | u8::from(is_set(*value)));
    let (whole, rest) = values.as_chunks::<8>();
    let mut bytes: Vec<u8> = whole.iter().map(|values| byte(values)).collect();
    bytes.push(byte(rest));
    BooleanBuffer::new(Buffer::from_vec(bytes), 0, values.len())
}

/// Which of some values are there, unless all are.
fn nulls<T: Copy>(values: &[T], is_there: impl Fn(T) -> bool) -> Option<NullBuffer> {
    // Without a way out of the loop, many are looked at at once.
    let is_all = values.iter().fold(true, |is_all, value| is_all & is_there(*value));
    if is_all { None } else { Some(bits(values, is_there).into()) }
}

fn broken() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// A column of texts, one behind the other.
struct Texts {
    bytes: Vec<u8>,
    /// Where each begins, and where the last one ends.
    offsets: Vec<i32>,
    /// Which of them are there.
    is_there: Vec<bool>,
}

impl Texts {
    fn new() -> Texts {
        let mut offsets = Vec::with_capacity(MOST);
        offsets.push(0);
        Texts { bytes: Vec::with_capacity(TEXTS), offsets, is_there: Vec::with_capacity(MOST) }
    }

    fn add(&mut self, fields: &[Field], few: Few<'_>) -> io::Result<()> {
        // Texts that lie behind one another are taken at once.
        let (mut run, mut length) = (0..0, self.bytes.len());
        for &field in fields {
            if let Some(place) = Few::place_of_text(field) {
                if place.start != run.end {
                    self.bytes.extend_from_slice(few.texts.get(run).ok_or_else(broken)?);
                    run = place.start..place.start;
                }
                run.end = place.end;
                length += place.len();
            } else if let Some(text) = Few::short_text(&field) {
                self.bytes.extend_from_slice(few.texts.get(run).ok_or_else(broken)?);
                self.bytes.extend_from_slice(text);
                run = 0..0;
                length += text.len();
            }
            self.is_there.push(field != NOTHING);
            self.offsets.push(i32::try_from(length).map_err(io::Error::other)?);
        }
        self.bytes.extend_from_slice(few.texts.get(run).ok_or_else(broken)?);
        Ok(())
    }

    fn finish(self) -> Result<StringArray, ArrowError> {
        let nulls = nulls(&self.is_there, |is_there| is_there);
        StringArray::try_new(OffsetBuffer::new(self.offsets.into()), Buffer::from_vec(self.bytes), nulls)
    }
}

/// A column of names: a number for each, and a dictionary of them. Nearly every name is short and has come before.
struct Names {
    /// Less than zero for nothing.
    keys: Vec<i32>,
    dictionary: StringBuilder,
    known: HashMap<Box<[u8]>, i32>,
    /// Short names with their numbers, each in one place.
    short: [(u64, i32); 1 << Names::BITS],
    /// The dictionary as it was last written.
    written: Option<ArrayRef>,
}

impl Default for Names {
    fn default() -> Names {
        Names {
            keys: Vec::with_capacity(MOST),
            dictionary: StringBuilder::new(),
            known: HashMap::new(),
            short: [(u64::from_le_bytes(NOTHING), -1); 1 << Names::BITS],
            written: None,
        }
    }
}

impl Names {
    const BITS: u32 = 10;
    /// By this factor every point has a place of its own.
    const FACTOR: u64 = 0x01ab_acea_8bba_d881;
    /// Maximum of names that are kept for the next rows, and of bytes in them.
    const KEPT: usize = 1 << 10;
    const KEPT_TEXT: usize = 16 << 10;

    fn add(&mut self, fields: &[Field], few: Few<'_>) -> io::Result<()> {
        // Room that is made at once need not be looked after for each.
        let before = self.keys.len();
        let mut keys = std::mem::take(&mut self.keys);
        keys.resize(before + fields.len(), 0);
        // Rows of a game have the same long names, in the same place.
        let mut last = (NOTHING, -1);
        for (&field, place_of_key) in fields.iter().zip(&mut keys[before..]) {
            let word = u64::from_le_bytes(field);
            let place = (word.wrapping_mul(Self::FACTOR) >> (64 - Self::BITS)) as usize;
            *place_of_key = match self.short[place] {
                (known, key) if known == word => key,
                _ if last.0 == field => last.1,
                _ => {
                    let key = self.key(field, few)?;
                    match Few::place_of_text(field) {
                        Some(_) => last = (field, key),
                        None => self.short[place] = (word, key),
                    }
                    key
                }
            };
        }
        self.keys = keys;
        Ok(())
    }

    /// The number of a name, which may be new.
    #[cold]
    fn key(&mut self, field: Field, few: Few<'_>) -> io::Result<i32> {
        if field == NOTHING {
            return Ok(-1);
        }
        let name = match Few::place_of_text(field) {
            Some(place) => few.texts.get(place),
            None => Few::short_text(&field),
        };
        let name = name.ok_or_else(broken)?;
        if let Some(key) = self.known.get(name) {
            return Ok(*key);
        }
        let key = self.known.len() as i32;
        self.dictionary.append_value(std::str::from_utf8(name).map_err(io::Error::other)?);
        self.known.insert(name.into(), key);
        Ok(key)
    }

    /// The column, after which a new one begins. It goes on with the dictionary, unless that has become long.
    fn finish(&mut self) -> Result<DictionaryArray<Int32Type>, ArrowError> {
        let mut keys = std::mem::replace(&mut self.keys, Vec::with_capacity(MOST));
        let nulls = nulls(&keys, |key| key >= 0);
        keys.iter_mut().for_each(|key| *key = (*key).max(0));
        let is_written = |written: &ArrayRef| written.len() == self.known.len();
        let dictionary = match self.written.take().filter(is_written) {
            Some(written) => written,
            None => Arc::new(self.dictionary.finish_cloned()),
        };
        self.written = Some(dictionary.clone());
        if self.known.len() > Self::KEPT || self.dictionary.values_slice().len() > Self::KEPT_TEXT {
            *self = Names::default();
        }
        DictionaryArray::try_new(Int32Array::try_new(keys.into(), nulls)?, dictionary)
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
    pub(super) fn parquet(columns: &[Column], out: Output) -> Result<Columns, CliError> {
        let schema = schema(columns);
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_row_count(Some(GROUP_ROWS));
        // Numbers mostly count up: what each adds takes less room than a place in a dictionary, and no look for it.
        for column in columns.iter().filter(|column| column.kind == Kind::Number) {
            let path = ColumnPath::from(column.name);
            properties = properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
        }
        let writer = ArrowWriter::try_new(out, schema.clone(), Some(properties.build()))?;
        Ok(Columns::new(columns, schema, Writer::Parquet(Box::new(writer))))
    }

    pub(super) fn arrow(columns: &[Column], out: Output) -> Result<Columns, CliError> {
        let schema = schema(columns);
        let writer = StreamWriter::try_new(out, &schema)?;
        Ok(Columns::new(columns, schema, Writer::Arrow(Box::new(writer))))
    }

    fn new(columns: &[Column], schema: Arc<Schema>, writer: Writer) -> Columns {
        let builders = columns.iter().map(|column| Builder::new(column.kind)).collect();
        Columns { schema, builders, rows: 0, rest: Vec::new(), writer }
    }

    /// Adds the rows of a game, and writes some when there are many.
    pub(super) fn take(&mut self, rows: Spool) -> Result<(), CliError> {
        rows.each_piece(|piece| self.add_piece(piece))
    }

    /// Writes what is left.
    pub(super) fn finish(mut self) -> Result<Output, CliError> {
        self.flush_rows()?;
        match self.writer {
            Writer::Parquet(writer) => Ok(writer.into_inner()?),
            Writer::Arrow(writer) => Ok(writer.into_inner()?),
        }
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

    /// Adds packed rows, of which the last need not be all there.
    fn add_piece(&mut self, piece: &[u8]) -> Result<(), CliError> {
        let mut held = std::mem::take(&mut self.rest);
        let mut all = if held.is_empty() {
            piece
        } else {
            held.extend_from_slice(piece);
            &held
        };
        while let Some((few, rest)) = Few::split(all, self.builders.len()) {
            self.add(few)?;
            all = rest;
        }
        self.rest = all.to_vec();
        Ok(())
    }

    fn add(&mut self, few: Few<'_>) -> Result<(), CliError> {
        for (builder, fields) in self.builders.iter_mut().zip(few.fields.chunks_exact(few.rows.max(1))) {
            builder.add(fields, few)?;
        }
        self.rows += few.rows;
        if self.rows >= ROWS || self.builders.iter().map(Builder::texts).sum::<usize>() > TEXTS {
            self.flush_rows()?;
        }
        Ok(())
    }
}
