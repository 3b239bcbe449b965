//! Lines and columns of a text.

use crate::source::{Location, Source};

/// How far apart the places are at which characters are counted beforehand.
const STEP: usize = 256;

/// Where the lines of a game's text begin. A text can have as many diagnostics as tokens, all on one line, so places are
/// looked up instead of counted from the start.
pub(super) struct Places<'a> {
    source: Source<'a>,
    /// The first byte of each line.
    lines: Vec<u32>,
    /// How many characters begin before every `STEP`th byte; empty where each byte is one.
    characters: Vec<u32>,
}

impl<'a> Places<'a> {
    pub(super) fn new(source: &Source<'a>) -> Places<'a> {
        let bytes = source.text.as_bytes();
        let mut lines = vec![0];
        lines.extend(memchr::memchr_iter(b'\n', bytes).map(|at| at as u32 + 1));
        let mut characters = Vec::new();
        if !bytes.is_ascii() {
            let mut sum = 0;
            characters.push(0);
            for chunk in bytes.chunks(STEP) {
                sum += beginnings(chunk);
                characters.push(sum);
            }
        }
        Places { source: *source, lines, characters }
    }

    pub(super) fn source(&self) -> &Source<'a> {
        &self.source
    }

    /// Which line of the text a byte is in, from 0.
    pub(super) fn line(&self, byte: usize) -> usize {
        self.lines.partition_point(|&start| start as usize <= byte).saturating_sub(1)
    }

    /// The bytes of a line, without its end. There are none of a line that the text has not.
    #[cfg(any(test, feature = "report"))]
    pub(super) fn bytes(&self, line: usize) -> std::ops::Range<usize> {
        let text = self.source.text;
        let Some(&start) = self.lines.get(line) else { return text.len()..text.len() };
        let end = self.lines.get(line + 1).map_or(text.len(), |&next| next as usize);
        let line = &text[start as usize..end];
        let line = line.strip_suffix('\n').unwrap_or(line);
        start as usize..start as usize + line.strip_suffix('\r').unwrap_or(line).len()
    }

    /// Where a byte of the text stands in the file. The same as [`Source::locate`], but quick.
    pub(super) fn locate(&self, byte: usize) -> Location {
        let byte = byte.min(self.source.text.len());
        let line = self.line(byte);
        let start = self.lines.get(line).map_or(0, |&start| start as usize);
        let characters = self.before(byte) - self.before(start);
        self.source.location(line as u64, u64::from(characters))
    }

    /// How many characters begin before a byte.
    fn before(&self, byte: usize) -> u32 {
        if self.characters.is_empty() {
            return byte as u32;
        }
        let counted = byte / STEP;
        let rest = &self.source.text.as_bytes()[counted * STEP..byte];
        self.characters[counted] + beginnings(rest)
    }
}

/// How many characters begin in these bytes.
fn beginnings(bytes: &[u8]) -> u32 {
    #[cfg(test)]
    steps::count(bytes.len());
    bytes.iter().map(|&byte| u32::from(byte & 0xc0 != 0x80)).sum()
}

/// How much of texts is looked at, a step for each byte.
#[cfg(test)]
pub(super) mod steps {
    use std::cell::Cell;

    thread_local!(static STEPS: Cell<usize> = const { Cell::new(0) });

    pub(in crate::report) fn count(bytes: usize) {
        STEPS.set(STEPS.get() + bytes);
    }

    /// How many steps were counted on this thread.
    pub(in crate::report) fn counted() -> usize {
        STEPS.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_where_the_source_says() {
        let long = "é🙂x\r\n".repeat(700) + &"ab語".repeat(900);
        for text in ["", "\n", "a", "a\n\nb\r\n", "é b\nc d", &long] {
            let source = Source { name: "a", raw_name: None, text, offset: 100, line: 7, column: 5, game: 2 };
            let places = Places::new(&source);
            for (byte, _) in text.char_indices().chain([(text.len(), ' ')]) {
                assert_eq!(places.locate(byte), source.locate(byte as u32), "byte {byte}");
            }
        }
    }

    #[test]
    fn a_line_is_without_its_end() {
        let places = Places::new(&Source::whole("a", "ab\r\n\nc"));
        assert_eq!([0, 1, 2, 3].map(|line| places.bytes(line)), [0..2, 4..4, 5..6, 6..6]);
        assert_eq!([0, 3, 4, 5, 6, 99].map(|byte| places.line(byte)), [0, 0, 1, 2, 2, 2]);
    }
}
