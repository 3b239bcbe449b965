//! Rows on their way from the threads that make them to the columns of a table.

use super::line::Line;
use crate::board::Place;
use crate::cli::output::Spool;
use crate::notation::{self, Bytes, PLACE_NAMES, Pen, Short, WrittenTiles};
use crate::record::Playing;
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

/// Packs rows as fields of one length, a few at a time, with their long texts behind them.
pub(super) struct Packed<'a> {
    to: &'a mut Spool,
    /// Packed rows that are not written yet.
    packed: Vec<u8>,
    /// Where the last few begin.
    begin: usize,
    /// Their texts.
    texts: &'a mut Bytes,
    /// The first fields of all of them.
    place: Option<[Field; 2]>,
}

/// Rows are packed together until they have so many bytes, or so many of texts: a few kilobytes are moved quickly.
const FEW: usize = 3 << 10;

/// They are written when they have so many bytes, which most games have not.
const FULL: usize = 64 << 10;

impl<'a> Packed<'a> {
    /// Texts wait in an empty buffer.
    pub(super) fn new(to: &'a mut Spool, texts: &'a mut Bytes) -> Packed<'a> {
        Packed { to, packed: Vec::with_capacity(FULL + 3 * FEW), begin: 0, texts, place: None }
    }

    /// Writes what is packed.
    #[cold]
    fn flush(&mut self) -> io::Result<()> {
        let mut packed = std::mem::take(&mut self.packed);
        // It may wait for long.
        packed.shrink_to_fit();
        self.to.add(packed)
    }

    #[inline]
    fn close_if_full(&mut self) -> io::Result<()> {
        if self.packed.len() - self.begin > FEW || self.texts.len() > FEW { self.close() } else { Ok(()) }
    }

    /// The last few rows are whole: how many bytes of fields and of texts go before them.
    #[inline(never)]
    fn close(&mut self) -> io::Result<()> {
        let length = |length: usize| u32::try_from(length).map(u32::to_le_bytes).map_err(io::Error::other);
        let fields = self.packed.len() - self.begin - size_of::<Field>();
        let head = [length(fields)?, length(self.texts.len())?];
        self.packed[self.begin..][..size_of::<Field>()].copy_from_slice(head.as_flattened());
        self.packed.extend_from_slice(self.texts.as_bytes());
        self.texts.clear();
        self.place = None;
        if self.packed.len() > FULL { self.flush() } else { Ok(()) }
    }

    /// The first fields of a row: their texts are there once for many rows.
    #[inline(always)]
    fn place(&mut self, game: &Source<'_>) -> io::Result<[Field; 2]> {
        match self.place {
            Some(place) => Ok(place),
            None => self.begin(game),
        }
    }

    #[cold]
    fn begin(&mut self, game: &Source<'_>) -> io::Result<[Field; 2]> {
        self.begin = self.packed.len();
        self.packed.extend_from_slice(&NOTHING);
        let file = add_text(self.texts, Some(game.name).filter(|name| !name.is_empty()))?;
        let place = [file, number(Some(game.game))];
        self.place = Some(place);
        Ok(place)
    }

    /// Packs a row at once, as there are many such rows.
    #[inline(always)]
    fn row(&mut self, game: &Source<'_>, give: impl FnOnce(&mut Row<'_>) -> io::Result<()>) -> io::Result<()> {
        let [file, number] = self.place(game)?;
        let mut row = Row { fields: [NOTHING; MOST], next: 0, texts: self.texts };
        row.add(file);
        row.add(number);
        give(&mut row)?;
        self.packed.extend_from_slice(row.fields.get(..row.next).unwrap_or_default().as_flattened());
        self.close_if_full()
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
        let field = add_text(self.texts, text)?;
        self.packed.extend_from_slice(&field);
        Ok(())
    }

    fn number(&mut self, given: Option<u64>) -> io::Result<()> {
        self.packed.extend_from_slice(&number(given));
        Ok(())
    }

    fn flag(&mut self, given: Option<bool>) -> io::Result<()> {
        self.packed.extend_from_slice(&flag(given));
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.close_if_full()
    }

    fn place(&mut self, game: &Source<'_>) -> io::Result<()> {
        let place = self.place(game)?;
        self.packed.extend_from_slice(place.as_flattened());
        Ok(())
    }

    fn ply(&mut self, row: &PlyRow<'_>) -> io::Result<()> {
        self.row(row.game, |fields| row.give(fields))
    }

    fn position(&mut self, row: &PositionRow<'_>) -> io::Result<()> {
        self.row(row.game, |fields| row.give(fields))
    }

    fn end(&mut self) -> io::Result<()> {
        if self.place.is_some() {
            self.close()?;
        }
        self.flush()
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
        self.next = self.next.wrapping_add(1);
    }

    /// Adds a text that is written as in a line, or else at length.
    #[inline(always)]
    fn write(&mut self, line: impl FnOnce(&mut Line<'_>) -> bool, whole: impl FnOnce(&mut Bytes)) -> io::Result<()> {
        let at = self.texts.len();
        let length = self.texts.room().and_then(|room| {
            let mut written = Line::new(room, &Bytes::new());
            if line(&mut written) { written.length() } else { None }
        });
        match length {
            Some(length) => self.texts.fill(length),
            None => whole(self.texts),
        }
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
        self.write(|line| notation::add_plain_acts(line, variant, ply), |texts| notation::add_ply(texts, variant, ply))
    }

    #[inline(always)]
    fn tiles(&mut self, tiles: &WrittenTiles) -> io::Result<()> {
        self.write(
            |line| {
                tiles.add_to(line);
                true
            },
            |texts| tiles.add_to(texts),
        )
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
    pub(super) texts: &'a [u8],
}

#[cfg(feature = "tables")]
impl<'a> Rows<'a> {
    /// Takes the first rows off some bytes, if all of these are there.
    pub(super) fn split(bytes: &'a [u8]) -> Option<(Rows<'a>, &'a [u8])> {
        let ([a, b, c, d, e, f, g, h], bytes) = bytes.split_first_chunk()?;
        let length = |length| usize::try_from(u32::from_le_bytes(length)).ok();
        let (fields, bytes) = bytes.split_at_checked(length([*a, *b, *c, *d])?)?;
        let (texts, bytes) = bytes.split_at_checked(length([*e, *f, *g, *h])?)?;
        Some((Rows { fields: fields.as_chunks().0, texts }, bytes))
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
