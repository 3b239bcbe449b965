//! Rows packed into columns and written as Parquet or as an Arrow stream, some thousand at a time.

use super::cells;
use crate::cli::CliError;
use crate::cli::output::{Output, Spool};
use crate::table::{Column, Kind};
use arrow_array::builder::{ArrayBuilder, BooleanBuilder, Int32Builder, Int64Builder, StringBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, RecordBatch};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum of rows that are packed before they are handed to the writer.
const ROWS: usize = 8192;
/// Maximum of bytes of texts in them.
const TEXTS: usize = 2 << 20;
/// A row group of a Parquet file ends when so many bytes of it are encoded, or so many rows.
const GROUP: usize = 4 << 20;
const GROUP_ROWS: usize = 256 << 10;

/// The columns of a table, as far as they are not written.
pub(super) struct Columns {
    schema: Arc<Schema>,
    builders: Vec<Builder>,
    rows: usize,
    /// Bytes of texts in the builders.
    texts: usize,
    /// The bytes of a field that is not whole yet.
    rest: Vec<u8>,
    /// The column of the next field.
    next: usize,
    writer: Writer,
    written: Written,
}

enum Builder {
    Name(Box<Names>),
    Text(StringBuilder),
    Number(Int64Builder),
    Flag(BooleanBuilder),
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
            Kind::Text => Builder::Text(StringBuilder::new()),
            Kind::Number => Builder::Number(Int64Builder::new()),
            Kind::Flag => Builder::Flag(BooleanBuilder::new()),
        }
    }

    fn add(&mut self, field: FieldOf<'_>) -> io::Result<()> {
        match (self, field) {
            (Builder::Name(names), FieldOf::Text(text)) => names.add(text)?,
            (Builder::Name(names), _) => names.keys.append_null(),
            (Builder::Text(texts), FieldOf::Text(text)) => texts.append_value(utf8(text)?),
            (Builder::Text(texts), _) => texts.append_null(),
            (Builder::Number(numbers), FieldOf::Number(number)) => numbers.append_value(number),
            (Builder::Number(numbers), _) => numbers.append_null(),
            (Builder::Flag(flags), FieldOf::Flag(flag)) => flags.append_value(flag),
            (Builder::Flag(flags), _) => flags.append_null(),
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            Builder::Name(names) => Arc::new(names.finish()?),
            Builder::Text(texts) => ArrayBuilder::finish(texts),
            Builder::Number(numbers) => ArrayBuilder::finish(numbers),
            Builder::Flag(flags) => ArrayBuilder::finish(flags),
        })
    }
}

/// A text as it was packed.
fn utf8(text: &[u8]) -> io::Result<&str> {
    std::str::from_utf8(text).map_err(|_| broken())
}

fn broken() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// A column of names: a number for each, and a dictionary of them. Nearly every name is short and has come before.
struct Names {
    keys: Int32Builder,
    values: StringBuilder,
    known: HashMap<String, i32>,
    /// Short names as words with their numbers, each in one place.
    short: Vec<(u64, i32)>,
    /// The last name that is not short.
    last: (Vec<u8>, i32),
}

impl Default for Names {
    fn default() -> Names {
        Names {
            keys: Int32Builder::new(),
            values: StringBuilder::new(),
            known: HashMap::new(),
            short: vec![(0, 0); 1 << Names::BITS],
            last: (Vec::new(), -1),
        }
    }
}

impl Names {
    /// A column of points has up to 261.
    const BITS: u32 = 9;

    fn add(&mut self, name: &[u8]) -> io::Result<()> {
        let mut word = [0; 8];
        let key = match word.get_mut(1..=name.len()) {
            Some(bytes) => {
                bytes.copy_from_slice(name);
                // The length is part of the word, so that none is zero.
                word[0] = name.len() as u8 + 1;
                let word = u64::from_le_bytes(word);
                let place = (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::BITS)) as usize;
                if self.short[place].0 != word {
                    self.short[place] = (word, self.key(utf8(name)?));
                }
                self.short[place].1
            }
            None => {
                if self.last.0 != name {
                    self.last = (name.to_owned(), self.key(utf8(name)?));
                }
                self.last.1
            }
        };
        self.keys.append_value(key);
        Ok(())
    }

    /// The number of a name, which may be new.
    #[cold]
    fn key(&mut self, name: &str) -> i32 {
        if let Some(key) = self.known.get(name) {
            return *key;
        }
        let key = self.known.len() as i32;
        self.known.insert(name.to_owned(), key);
        self.values.append_value(name);
        key
    }

    /// The column, after which a new one begins.
    fn finish(&mut self) -> Result<DictionaryArray<Int32Type>, ArrowError> {
        let Names { mut keys, mut values, .. } = std::mem::take(self);
        DictionaryArray::try_new(keys.finish(), Arc::new(values.finish()))
    }
}

/// A field as it was packed.
enum FieldOf<'a> {
    Nothing,
    Text(&'a [u8]),
    Number(i64),
    Flag(bool),
}

fn schema(columns: &[Column]) -> Arc<Schema> {
    let kind = |kind| match kind {
        Kind::Name => DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
        Kind::Text => DataType::Utf8,
        Kind::Number => DataType::Int64,
        Kind::Flag => DataType::Boolean,
    };
    Arc::new(Schema::new(
        columns.iter().map(|column| Field::new(column.name, kind(column.kind), true)).collect::<Vec<_>>(),
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
        Columns { schema, builders, rows: 0, texts: 0, rest: Vec::new(), next: 0, writer, written }
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
        (self.rows, self.texts) = (0, 0);
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

    /// Adds the next field of some bytes; says how many it took, or 0 where it is not whole.
    fn field(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some((sign, after)) = bytes.split_first() else { return Ok(0) };
        let (field, length) = match *sign {
            cells::NOTHING => (FieldOf::Nothing, 0),
            cells::FALSE => (FieldOf::Flag(false), 0),
            cells::TRUE => (FieldOf::Flag(true), 0),
            cells::NUMBER => match after.first_chunk() {
                Some(number) => (FieldOf::Number(u64::from_le_bytes(*number) as i64), 8),
                None => return Ok(0),
            },
            cells::TEXT => {
                let Some((length, text)) = after.split_first_chunk() else { return Ok(0) };
                let length = u32::from_le_bytes(*length) as usize;
                let Some(text) = text.get(..length) else { return Ok(0) };
                self.texts += length;
                (FieldOf::Text(text), 4 + length)
            }
            _ => return Err(broken()),
        };
        self.builders[self.next].add(field)?;
        self.next += 1;
        if self.next == self.builders.len() {
            self.next = 0;
            self.rows += 1;
            if self.rows == ROWS || self.texts > TEXTS {
                self.flush_rows().map_err(|error| io::Error::other(format!("{error:?}")))?;
            }
        }
        Ok(1 + length)
    }
}

/// Takes packed fields.
impl Write for Columns {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut held = std::mem::take(&mut self.rest);
        let all = if held.is_empty() {
            bytes
        } else {
            held.extend_from_slice(bytes);
            &held
        };
        let mut at = 0;
        loop {
            match self.field(&all[at..])? {
                0 => break,
                taken => at += taken,
            }
        }
        self.rest = all[at..].to_vec();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
