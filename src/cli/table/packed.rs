//! Rows on their way from the threads that make them to the columns of a table.

use crate::board::Place;
use crate::cli::output::Spool;
use crate::notation::{self, Bytes, PLACE_NAMES, Pen, Short, WrittenTiles};
use crate::record::Playing;
use crate::source::Source;
use crate::table::{Cells, Fields, PlyRow, PositionRow, Term};
use crate::variant::Variant;
use std::io::{self, Write};

/// A field. A text of seven bytes at most is in it, with its length in the last byte; of a longer one, where it is among the
/// texts of its rows.
pub(super) type Field = [u8; 8];

/// No field of a number, a flag or a text is this one.
pub(super) const NOTHING: Field = [u8::MAX; 8];

/// The last byte of a field whose text is elsewhere.
const LONG: u8 = 8;

/// Where a long text is: three bytes for the place, and four for the length.
fn long(at: usize, length: usize) -> io::Result<Field> {
    let [a, b, c, 0] = u32::try_from(at).map_err(io::Error::other)?.to_le_bytes() else {
        return Err(io::ErrorKind::FileTooLarge.into());
    };
    let [d, e, f, g] = u32::try_from(length).map_err(io::Error::other)?.to_le_bytes();
    Ok([a, b, c, d, e, f, g, LONG])
}

#[inline(always)]
fn number(number: Option<u64>) -> Field {
    number.map_or(NOTHING, u64::to_le_bytes)
}

#[inline(always)]
fn flag(flag: Option<bool>) -> Field {
    number(flag.map(u64::from))
}

/// Packs rows as fields of one length, with the long texts behind all of them.
pub(super) struct Packed<'a> {
    to: &'a mut Spool,
    /// The fields of rows that are not written yet, behind a head.
    fields: Vec<Field>,
    /// Their texts.
    texts: &'a mut Bytes,
    /// The first fields of all of them.
    place: Option<[Field; 2]>,
}

/// Rows are written when they have so many fields, or so many bytes of texts.
const FIELDS: usize = 4 << 10;
const TEXTS: usize = 32 << 10;

impl<'a> Packed<'a> {
    /// Texts wait in an empty buffer.
    pub(super) fn new(to: &'a mut Spool, texts: &'a mut Bytes) -> Packed<'a> {
        Packed { to, fields: vec![NOTHING], texts, place: None }
    }

    /// Writes the rows: how many fields and bytes of texts, then these.
    #[cold]
    fn flush(&mut self) -> io::Result<()> {
        let length = |length: usize| u32::try_from(length).map(u32::to_le_bytes).map_err(io::Error::other);
        let ([a, b, c, d], [e, f, g, h]) = (length(self.fields.len() - 1)?, length(self.texts.len())?);
        self.fields[0] = [a, b, c, d, e, f, g, h];
        self.to.write_all(self.fields.as_flattened())?;
        self.to.write_all(self.texts.as_bytes())?;
        self.fields.truncate(1);
        self.texts.clear();
        self.place = None;
        Ok(())
    }

    #[inline]
    fn flush_if_full(&mut self) -> io::Result<()> {
        if self.fields.len() > FIELDS || self.texts.len() > TEXTS { self.flush() } else { Ok(()) }
    }

    /// The first fields of a row: their texts are there once for many rows.
    #[inline(always)]
    fn place(&mut self, game: &Source<'_>) -> io::Result<[Field; 2]> {
        if self.place.is_none() {
            let file = add_text(self.texts, Some(game.name).filter(|name| !name.is_empty()))?;
            self.place = Some([file, number(Some(game.game))]);
        }
        Ok(self.place.unwrap_or([NOTHING; 2]))
    }

    /// Packs a row at once, as there are many such rows.
    #[inline(always)]
    fn row(&mut self, game: &Source<'_>, give: impl FnOnce(&mut Row<'_>) -> io::Result<()>) -> io::Result<()> {
        let [file, number] = self.place(game)?;
        let mut row = Row { fields: [NOTHING; MOST], next: 0, texts: self.texts };
        row.add(file);
        row.add(number);
        give(&mut row)?;
        let (fields, next) = (row.fields, row.next);
        self.fields.extend_from_slice(fields.get(..next).unwrap_or_default());
        self.flush_if_full()
    }
}

#[inline]
fn add_text(texts: &mut Bytes, text: Option<&str>) -> io::Result<Field> {
    let Some(text) = text else { return Ok(NOTHING) };
    if text.len() < usize::from(LONG) {
        return Ok(Short::new(text).with_length());
    }
    texts.text(text);
    long(texts.len() - text.len(), text.len())
}

impl Cells for Packed<'_> {
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        self.fields.push(add_text(self.texts, text)?);
        Ok(())
    }

    fn number(&mut self, given: Option<u64>) -> io::Result<()> {
        self.fields.push(number(given));
        Ok(())
    }

    fn flag(&mut self, given: Option<bool>) -> io::Result<()> {
        self.fields.push(flag(given));
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.flush_if_full()
    }

    fn place(&mut self, game: &Source<'_>) -> io::Result<()> {
        let place = self.place(game)?;
        self.fields.extend_from_slice(&place);
        Ok(())
    }

    fn ply(&mut self, row: &PlyRow<'_>) -> io::Result<()> {
        self.row(row.game, |fields| row.give(fields))
    }

    fn position(&mut self, row: &PositionRow<'_>) -> io::Result<()> {
        self.row(row.game, |fields| row.give(fields))
    }

    fn end(&mut self) -> io::Result<()> {
        if self.fields.len() > 1 { self.flush() } else { Ok(()) }
    }
}

/// Maximum of fields in a row of a ply or a position.
const MOST: usize = 16;

/// A row that is packed at once. Where its next field belongs is known when compiling.
struct Row<'a> {
    fields: [Field; MOST],
    next: usize,
    texts: &'a mut Bytes,
}

impl Row<'_> {
    #[inline(always)]
    fn add(&mut self, field: Field) {
        if let Some(place) = self.fields.get_mut(self.next) {
            *place = field;
        }
        self.next += 1;
    }

    /// Adds a text that is put where it belongs.
    #[inline(always)]
    fn write(&mut self, write: impl FnOnce(&mut Bytes)) -> io::Result<()> {
        let at = self.texts.len();
        write(self.texts);
        self.add(long(at, self.texts.len() - at)?);
        Ok(())
    }
}

impl Fields for Row<'_> {
    /// They are there already.
    #[inline(always)]
    fn place(&mut self, _: &Source<'_>) -> io::Result<()> {
        Ok(())
    }

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
    fn ply(&mut self, variant: Variant, ply: &impl Playing) -> io::Result<()> {
        self.write(|texts| notation::add_ply(texts, variant, ply))
    }

    #[inline(always)]
    fn tiles(&mut self, tiles: &WrittenTiles) -> io::Result<()> {
        self.write(|texts| tiles.add_to(texts))
    }

    #[inline(always)]
    fn end_row(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Rows as they were packed together.
#[cfg(feature = "tables")]
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) fields: &'a [Field],
    texts: &'a [u8],
}

#[cfg(feature = "tables")]
impl<'a> Rows<'a> {
    /// Takes the first rows off some bytes, if all of these are there.
    pub(super) fn split(bytes: &'a [u8]) -> Option<(Rows<'a>, &'a [u8])> {
        let ([a, b, c, d, e, f, g, h], bytes) = bytes.split_first_chunk()?;
        let length = |length| usize::try_from(u32::from_le_bytes(length)).ok();
        let (fields, bytes) = bytes.split_at_checked(length([*a, *b, *c, *d])? * size_of::<Field>())?;
        let (texts, bytes) = bytes.split_at_checked(length([*e, *f, *g, *h])?)?;
        Some((Rows { fields: fields.as_chunks().0, texts }, bytes))
    }

    /// The text of a field, unless there is none.
    #[inline]
    pub(super) fn text<'f>(self, field: &'f Field) -> Option<&'f [u8]>
    where
        'a: 'f,
    {
        let [a, b, c, d, e, f, g, last] = *field;
        match last {
            LONG => {
                let (at, length) = (u32::from_le_bytes([a, b, c, 0]), u32::from_le_bytes([d, e, f, g]));
                self.texts.get(at as usize..)?.get(..length as usize)
            }
            length => field.get(..usize::from(length)),
        }
    }
}

/// Whether the text of a field is not in it.
#[cfg(feature = "tables")]
pub(super) fn is_long(field: Field) -> bool {
    field[7] == LONG
}
