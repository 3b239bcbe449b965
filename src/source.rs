//! Spans, and the lines of a text.

use std::ops::Range;

/// A range of bytes of a game's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The span of these bytes. A game's text is smaller than 4 GiB.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// The span as a range of bytes.
    ///
    /// ```
    /// # use paisho::source::Span;
    /// let text = "1. Rs*10c";
    /// assert_eq!(&text[Span::new(3, 9).range()], "Rs*10c");
    /// ```
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The same so much further.
    pub(crate) fn shifted(self, by: usize) -> Span {
        Span { start: self.start + by as u32, end: self.end + by as u32 }
    }

    /// The span of a slice of a text; `None` if it is not a slice of it.
    ///
    /// ```
    /// # use paisho::source::Span;
    /// let text = "1. Rs*10c";
    /// assert_eq!(Span::of(&text[3..5], text), Some(Span::new(3, 5)));
    /// ```
    pub fn of(part: &str, text: &str) -> Option<Span> {
        let start = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
        (start + part.len() <= text.len()).then(|| Span::new(start, start + part.len()))
    }
}

/// The text of one game, and its place in a file.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The name of the file, or what stands for it.
    pub name: &'a str,
    /// The bytes of the file's name where they are not UTF-8, and `name` only stands for them.
    pub raw_name: Option<&'a [u8]>,
    /// The text of the game.
    pub text: &'a str,
    /// How many bytes of the file precede it.
    pub offset: u64,
    /// The number of its first line in the file, from 1.
    pub line: u64,
    /// The column of its first character, from 1. Another game may stand before it on the line.
    pub column: u64,
    /// Which game of the file it is, from 1.
    pub game: u64,
}

/// A line and a column, both from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Location {
    /// The line of the file.
    pub line: u64,
    /// The character of the line.
    pub column: u64,
}

impl<'a> Source<'a> {
    /// A text that is a whole file.
    ///
    /// ```
    /// use paisho::source::{Location, Source};
    ///
    /// let source = Source::whole("game.pai", "1. Rs*10c\n2. Pass");
    /// assert_eq!(source.locate(13), Location { line: 2, column: 4 });
    /// ```
    pub fn whole(name: &'a str, text: &'a str) -> Source<'a> {
        Source { name, raw_name: None, text, offset: 0, line: 1, column: 1, game: 1 }
    }

    /// The line and column of a byte of the game's text.
    pub fn locate(&self, byte: u32) -> Location {
        let before = self.text.get(..byte as usize).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|&b| b == b'\n').count();
        self.location(line as u64, before[line_start..].chars().count() as u64)
    }

    /// The place behind so many characters of a line of the game's text, both from 0.
    pub(crate) fn location(&self, line: u64, characters: u64) -> Location {
        let start = if line == 0 { self.column } else { 1 };
        Location { line: self.line + line, column: start + characters }
    }

    /// A span of the game's text as a range of bytes of the file.
    pub fn file_span(&self, span: Span) -> (u64, u64) {
        (self.offset + u64::from(span.start), self.offset + u64::from(span.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let source = Source { name: "a", raw_name: None, text: "é b\nc d", offset: 100, line: 7, column: 5, game: 2 };
        assert_eq!(source.locate(3), Location { line: 7, column: 7 });
        assert_eq!(source.locate(7), Location { line: 8, column: 3 });
        assert_eq!(source.file_span(Span::new(7, 8)), (107, 108));
    }

    #[test]
    fn a_slice_has_a_span() {
        let text = "1. Rs*10c";
        assert_eq!(Span::of(&text[3..5], text), Some(Span::new(3, 5)));
        assert_eq!(Span::of("Rs", text), None);
    }
}
