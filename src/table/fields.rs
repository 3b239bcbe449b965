//! The fields of rows that come by the thousand, in forms that are quickly written.

use super::Cells;
use crate::board::Place;
use crate::notation::{self, Bytes, PositionText, Short};
use crate::record::Ply;
use crate::variant::Variant;
use std::io;

/// Takes the fields of a row, in the order of the columns; not the first ones, which all rows of a game share.
pub(crate) trait Fields {
    fn number(&mut self, number: Option<u64>) -> io::Result<()>;
    fn flag(&mut self, flag: Option<bool>) -> io::Result<()>;
    fn term(&mut self, term: Option<&Term>) -> io::Result<()>;
    /// The code of a tile.
    fn code(&mut self, code: Option<&'static str>) -> io::Result<()>;
    fn point(&mut self, place: Option<Place>) -> io::Result<()>;
    /// A ply as `pai` writes it.
    fn ply(&mut self, variant: Variant, ply: &Ply) -> io::Result<()>;
    /// A position record.
    fn tiles(&mut self, tiles: PositionText<'_>) -> io::Result<()>;
    /// The row is whole.
    fn end_row(&mut self) -> io::Result<()>;
}

/// A text that comes again and again, such as the name of a seat, in seven bytes at most.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "only rows of the command's tables need all of it"))]
pub(crate) struct Term {
    pub(crate) text: &'static str,
    /// With a comma behind it, and zeros.
    pub(crate) field: [u8; 8],
    /// How long it is with the comma.
    pub(crate) length: usize,
    /// With zeros behind it, and its length in the last byte.
    pub(crate) packed: [u8; 8],
}

impl Term {
    pub(crate) const fn new(text: &'static str) -> Term {
        let short = Short::new(text);
        let field = short.and(b',');
        Term { text, field: field.chunk(), length: field.len(), packed: short.with_length() }
    }
}

/// Gives them as cells.
pub(crate) struct AsCells<'a, C: ?Sized> {
    cells: &'a mut C,
    /// Texts are put together here.
    text: Bytes,
}

impl<'a, C: ?Sized> AsCells<'a, C> {
    pub(crate) fn new(cells: &'a mut C) -> AsCells<'a, C> {
        AsCells { cells, text: Bytes::new() }
    }
}

impl<C: Cells + ?Sized> Fields for AsCells<'_, C> {
    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        self.cells.number(number)
    }

    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        self.cells.flag(flag)
    }

    fn term(&mut self, term: Option<&Term>) -> io::Result<()> {
        self.cells.word(term.map(|term| term.text))
    }

    fn code(&mut self, code: Option<&'static str>) -> io::Result<()> {
        self.cells.word(code)
    }

    fn point(&mut self, place: Option<Place>) -> io::Result<()> {
        self.cells.point(place)
    }

    fn ply(&mut self, variant: Variant, ply: &Ply) -> io::Result<()> {
        self.text.clear();
        notation::add_ply(&mut self.text, variant, ply);
        self.cells.word(Some(self.text.as_str()))
    }

    fn tiles(&mut self, tiles: PositionText<'_>) -> io::Result<()> {
        self.text.clear();
        tiles.add_to(&mut self.text);
        self.cells.word(Some(self.text.as_str()))
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.cells.end_row()
    }
}
