//! The fields of rows that come by the thousand, in forms that are quickly written.

use super::Cells;
use crate::board::Place;
use crate::notation::Bytes;
use crate::source::Source;
use std::io;

/// Takes the fields of a row, in the order of the columns.
pub(crate) trait Fields {
    /// The fields with which every row begins.
    fn place(&mut self, game: &Source<'_>) -> io::Result<()>;
    fn number(&mut self, number: Option<u64>) -> io::Result<()>;
    fn flag(&mut self, flag: Option<bool>) -> io::Result<()>;
    fn term(&mut self, term: Option<&Term>) -> io::Result<()>;
    /// The code of a tile.
    fn code(&mut self, code: Option<&'static str>) -> io::Result<()>;
    fn point(&mut self, place: Option<Place>) -> io::Result<()>;
    /// A text without commas, quotes and line ends.
    fn written(&mut self, text: &Bytes) -> io::Result<()>;
    /// The row is whole.
    fn end_row(&mut self) -> io::Result<()>;
}

/// A text that comes again and again, such as the name of a seat, in seven bytes at most.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Term {
    pub(crate) text: &'static str,
    /// Its bytes, the first the lowest.
    #[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "only rows of the command's tables need it"))]
    pub(crate) word: u64,
}

impl Term {
    pub(super) const fn new(text: &'static str) -> Term {
        assert!(text.len() < 8);
        let (mut word, mut at) = (0, text.len());
        while at > 0 {
            at -= 1;
            word = word << 8 | text.as_bytes()[at] as u64;
        }
        Term { text, word }
    }
}

/// Gives them as cells.
pub(crate) struct AsCells<'a, C: ?Sized>(pub(crate) &'a mut C);

impl<C: Cells + ?Sized> Fields for AsCells<'_, C> {
    fn place(&mut self, game: &Source<'_>) -> io::Result<()> {
        self.0.place(game)
    }

    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        self.0.number(number)
    }

    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        self.0.flag(flag)
    }

    fn term(&mut self, term: Option<&Term>) -> io::Result<()> {
        self.0.word(term.map(|term| term.text))
    }

    fn code(&mut self, code: Option<&'static str>) -> io::Result<()> {
        self.0.word(code)
    }

    fn point(&mut self, place: Option<Place>) -> io::Result<()> {
        self.0.point(place)
    }

    fn written(&mut self, text: &Bytes) -> io::Result<()> {
        self.0.word(Some(text.as_str()))
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.0.end_row()
    }
}
