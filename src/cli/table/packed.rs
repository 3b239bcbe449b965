//! Rows on their way from the threads that make them to the columns of a table.

use super::line::Line;
use crate::board::Place;
use crate::cli::output::Spool;
use crate::notation::{self, Bytes, PLACE_NAMES, Pen, PositionText, Short};
use crate::record::Ply;
use crate::source::Source;
use crate::table::{Cells, Fields, PlyRow, PositionRow, Term};
use crate::variant::Variant;
use std::io;
#[cfg(feature = "tables")]
use std::ops::Range;

/// A field. A text of seven bytes at most is in it, with its length in the last byte; of a longer one, where it is among the
/// texts of its rows.
pub(super) type Field = [u8; 8];

/// No field of a number, a flag or a text is this one.
pub(super) const NOTHING: Field = [u8::MAX; 8];

/// The last byte of a field whose text is elsewhere.
const LONG: u8 = 8;

/// Where a long text is: three bytes for the place, and four for the length.
#[inline(always)]
fn long(at: usize, length: usize) -> Field {
    (at as u64 & (PLACES - 1) as u64 | (length as u64) << 24 | u64::from(LONG) << 56).to_le_bytes()
}

/// So many places can be told apart.
const PLACES: usize = 1 << 24;

#[inline(always)]
fn number(number: Option<u64>) -> Field {
    number.map_or(NOTHING, u64::to_le_bytes)
}

#[inline(always)]
fn flag(flag: Option<bool>) -> Field {
    number(flag.map(u64::from))
}

/// Packs rows as fields of one length: of a few rows column after column, and their long texts behind them.
pub(super) struct Packed<'a> {
    to: &'a mut Spool,
    /// Packed rows that are not written yet.
    packed: Vec<u8>,
    /// The columns of the next few, as far as there are rows.
    columns: Columns,
    rows: usize,
    /// How many columns there are in the rows before this one.
    count: usize,
    /// The column of the next field.
    next: usize,
    /// Their texts.
    texts: &'a mut Bytes,
    /// The first fields of all of them.
    place: Option<[Field; 2]>,
}

/// No table has more columns.
const MOST: usize = 24;

/// So many rows are packed together, or fewer with so many bytes of texts: a few kilobytes are moved quickly.
pub(super) const FEW: usize = 32;
const TEXTS: usize = 3 << 10;

type Columns = [[Field; FEW]; MOST];

/// Rows are written when they have so many bytes, which most games have not.
const FULL: usize = 64 << 10;

impl<'a> Packed<'a> {
    /// Texts wait in an empty buffer.
    pub(super) fn new(to: &'a mut Spool, texts: &'a mut Bytes) -> Packed<'a> {
        let packed = Vec::with_capacity(FULL + (FULL >> 3));
        Packed { to, packed, columns: [[NOTHING; FEW]; MOST], rows: 0, count: 0, next: 0, texts, place: None }
    }

    /// Writes what is packed.
    #[cold]
    fn flush(&mut self) -> io::Result<()> {
        let mut packed = std::mem::take(&mut self.packed);
        // It may wait for long.
        packed.shrink_to_fit();
        self.to.add(packed)
    }

    /// A row is whole, which has so many columns.
    #[inline(always)]
    fn end_row_of(&mut self, count: usize) -> io::Result<()> {
        self.count = count;
        self.rows += 1;
        if self.rows == FEW || self.texts.len() > TEXTS { self.close() } else { Ok(()) }
    }

    /// Packs a few rows: how many, and how many bytes of texts; then these.
    #[inline(never)]
    fn close(&mut self) -> io::Result<()> {
        if self.texts.len() > PLACES {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.packed.extend_from_slice(&long(self.rows, self.texts.len()));
        for column in self.columns.iter().take(self.count) {
            self.packed.extend_from_slice(column.get(..self.rows).unwrap_or(column).as_flattened());
        }
        self.packed.extend_from_slice(self.texts.as_bytes());
        self.texts.clear();
        (self.rows, self.place) = (0, None);
        if self.packed.len() > FULL { self.flush() } else { Ok(()) }
    }

    /// Adds a field to its column.
    #[inline(always)]
    fn add(&mut self, field: Field) {
        put(&mut self.columns, self.next, self.rows, field);
        self.next += 1;
    }

    /// The first fields of a row: their texts are there once for a few rows.
    #[inline(always)]
    fn place(&mut self, game: &Source<'_>) -> [Field; 2] {
        match self.place {
            Some(place) => place,
            None => self.first_place(game),
        }
    }

    #[cold]
    fn first_place(&mut self, game: &Source<'_>) -> [Field; 2] {
        let file = add_text(self.texts, Some(game.name).filter(|name| !name.is_empty()));
        *self.place.insert([file, number(Some(game.game))])
    }

    /// Packs a row at once, as there are many such rows.
    #[inline(always)]
    fn row(&mut self, game: &Source<'_>, give: impl FnOnce(&mut Row<'_>) -> io::Result<()>) -> io::Result<()> {
        let [file, number] = self.place(game);
        let mut row = Row { columns: &mut self.columns, row: self.rows, next: 0, texts: self.texts };
        row.add(file);
        row.add(number);
        give(&mut row)?;
        let count = row.next;
        self.end_row_of(count)
    }
}

#[inline(always)]
fn put(columns: &mut Columns, column: usize, row: usize, field: Field) {
    if let Some(place) = columns.get_mut(column).and_then(|column| column.get_mut(row)) {
        *place = field;
    }
}

#[inline]
fn add_text(texts: &mut Bytes, text: Option<&str>) -> Field {
    let Some(text) = text else { return NOTHING };
    if text.len() < usize::from(LONG) {
        return Short::new(text).with_length();
    }
    texts.text(text);
    long(texts.len() - text.len(), text.len())
}

impl Cells for Packed<'_> {
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        let field = add_text(self.texts, text);
        self.add(field);
        Ok(())
    }

    fn number(&mut self, given: Option<u64>) -> io::Result<()> {
        self.add(number(given));
        Ok(())
    }

    fn flag(&mut self, given: Option<bool>) -> io::Result<()> {
        self.add(flag(given));
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        let count = std::mem::take(&mut self.next);
        self.end_row_of(count)
    }

    fn place(&mut self, game: &Source<'_>) -> io::Result<()> {
        self.place(game).into_iter().for_each(|field| self.add(field));
        Ok(())
    }

    fn ply(&mut self, row: &PlyRow<'_>) -> io::Result<()> {
        self.row(row.game, |fields| row.give(fields))
    }

    fn position(&mut self, row: &PositionRow<'_>) -> io::Result<()> {
        self.row(row.game, |fields| row.give(fields))
    }

    fn end(&mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.close()?;
        }
        self.flush()
    }
}

/// A row that is packed at once. Which columns its fields belong to is known when compiling.
struct Row<'a> {
    columns: &'a mut Columns,
    row: usize,
    next: usize,
    texts: &'a mut Bytes,
}

impl Row<'_> {
    #[inline(always)]
    fn add(&mut self, field: Field) {
        put(self.columns, self.next, self.row, field);
        self.next = self.next.wrapping_add(1);
    }

    /// Adds the text that begins at a place among those of these rows.
    #[inline(always)]
    fn add_text_from(&mut self, at: usize) -> io::Result<()> {
        self.add(long(at, self.texts.len() - at));
        Ok(())
    }
}

impl Fields for Row<'_> {
    #[inline(always)]
    fn number(&mut self, given: Option<u64>) -> io::Result<()> {
        self.add(number(given));
        Ok(())
    }

    #[inline(always)]
    fn flag(&mut self, given: Option<bool>) -> io::Result<()> {
        self.add(flag(given));
        Ok(())
    }

    #[inline(always)]
    fn term(&mut self, term: Option<&Term>) -> io::Result<()> {
        self.add(term.map_or(NOTHING, |term| term.packed));
        Ok(())
    }

    #[inline(always)]
    fn code(&mut self, code: Option<&'static str>) -> io::Result<()> {
        self.add(code.map_or(NOTHING, |code| Short::code(code).with_length()));
        Ok(())
    }

    #[inline(always)]
    fn point(&mut self, place: Option<Place>) -> io::Result<()> {
        // Their last byte is the length already.
        self.add(place.and_then(|place| PLACE_NAMES.get(usize::from(place.order()))).copied().unwrap_or(NOTHING));
        Ok(())
    }

    #[inline(always)]
    fn ply(&mut self, variant: Variant, ply: &Ply) -> io::Result<()> {
        let at = self.texts.len();
        let length = self.texts.room().and_then(|room| {
            let mut line = Line::new(room);
            if notation::add_plain_acts(&mut line, variant, ply) { line.length() } else { None }
        });
        match length {
            Some(length) => self.texts.fill(length),
            None => notation::add_ply(self.texts, variant, ply),
        }
        self.add_text_from(at)
    }

    #[inline(always)]
    fn tiles(&mut self, tiles: PositionText<'_>) -> io::Result<()> {
        let at = self.texts.len();
        tiles.add_to(self.texts);
        self.add_text_from(at)
    }

    #[inline(always)]
    fn end_row(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A few rows as they were packed.
#[cfg(feature = "tables")]
#[derive(Clone, Copy)]
pub(super) struct Few<'a> {
    pub(super) rows: usize,
    /// Those of all rows, column after column.
    pub(super) fields: &'a [Field],
    pub(super) texts: &'a [u8],
}

#[cfg(feature = "tables")]
impl<'a> Few<'a> {
    /// Takes the first few rows of so many columns off some bytes, if all of these are there.
    pub(super) fn split(bytes: &'a [u8], columns: usize) -> Option<(Few<'a>, &'a [u8])> {
        let (head, bytes) = bytes.split_first_chunk()?;
        let Range { start: rows, end } = Few::place_of_text(*head)?;
        let (fields, bytes) = bytes.split_at_checked(rows * columns * size_of::<Field>())?;
        let (texts, bytes) = bytes.split_at_checked(end - rows)?;
        Some((Few { rows, fields: fields.as_chunks().0, texts }, bytes))
    }

    /// The text of a field, if it is in it.
    #[inline]
    pub(super) fn short_text(field: &Field) -> Option<&[u8]> {
        field.get(..usize::from(field[7])).filter(|text| text.len() < field.len())
    }

    /// Where the text of a field is, if it is not in it.
    #[inline]
    pub(super) fn place_of_text(field: Field) -> Option<Range<usize>> {
        let [a, b, c, d, e, f, g, LONG] = field else { return None };
        let (at, length) = (u32::from_le_bytes([a, b, c, 0]), u32::from_le_bytes([d, e, f, g]));
        Some(at as usize..at as usize + length as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::What;

    #[test]
    fn every_table_has_room_for_its_columns() {
        assert!(What::ALL.iter().all(|what| what.columns().len() <= MOST));
    }

    #[test]
    fn a_field_tells_where_its_text_is() {
        let mut texts = Bytes::new();
        for text in ["", "seven b", "eight by", "é", "a longer text"] {
            let field = add_text(&mut texts, Some(text));
            assert_ne!(field, NOTHING);
            match text.len() {
                0..8 => assert_eq!(field[..usize::from(field[7])], *text.as_bytes()),
                length => assert_eq!(field, long(texts.len() - length, length)),
            }
        }
        assert_eq!((texts.as_str(), add_text(&mut texts.clone(), None)), ("eight bya longer text", NOTHING));
    }

    #[test]
    #[cfg(feature = "tables")]
    fn few_rows_are_taken_when_they_are_all_there() {
        let mut to = Spool::default();
        let mut texts = Bytes::new();
        let mut packed = Packed::new(&mut to, &mut texts);
        for row in 0..FEW as u64 + 1 {
            packed.number(Some(row)).unwrap();
            packed.text(Some("a text that is long")).unwrap();
            packed.flag(None).unwrap();
            Cells::end_row(&mut packed).unwrap();
        }
        packed.end().unwrap();
        let bytes = to.bytes().unwrap();
        let (few, rest) = Few::split(&bytes, 3).unwrap();
        let (last, end) = Few::split(rest, 3).unwrap();
        assert_eq!((few.rows, last.rows, end), (FEW, 1, &b""[..]));
        assert!((0..rest.len()).all(|length| Few::split(&rest[..length], 3).is_none()));
        let text = &last.texts[Few::place_of_text(last.fields[1]).unwrap()];
        assert_eq!((last.fields[0], text, last.fields[2]), (number(Some(32)), &b"a text that is long"[..], NOTHING));
    }
}
