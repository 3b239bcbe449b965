//! Many records out of a reader, one after another, in bounded memory.

mod buffer;
mod records;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Frame, Notation, Options, Piece, Read as ReadGame, Splitter};
use crate::source::{Location, Source, Span};
use buffer::{BLOCK, Buffer, LARGE_BLOCK, look_over};
use std::collections::VecDeque;
use std::io::{self, Read};
use std::str::from_utf8;

pub use crate::notation::GAME_LIMIT;
#[cfg(feature = "cli")]
pub(crate) use records::Reading;
pub use records::Records;

/// Maximum length in bytes of a game with the white space and the signs after it.
const LIMIT_WITH_SPACE: usize = GAME_LIMIT + LARGE_BLOCK;
const BOM: &[u8] = b"\xef\xbb\xbf";
/// How files begin that hold others, and what they are.
const PACKED: [(&[u8], &str); 8] = [
    (b"PK\x03\x04", "a zip archive"),
    (b"\xfd7zXZ\0", "compressed by xz"),
    (b"BZh91AY&SY", "compressed by bzip2"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a rar archive"),
    (b"%PDF-", "a PDF"),
    (b"{\\rtf", "a document in RTF"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a document of an office program"),
];
/// What the names of the first files in a zip archive say that it is.
const ZIPPED: [(&[u8], &str); 7] = [
    (b"word/document.xml", "a Word document"),
    (b"xl/workbook.xml", "an Excel sheet"),
    (b"ppt/presentation.xml", "a PowerPoint document"),
    (b"opendocument.text", "a document of LibreOffice"),
    (b"opendocument.spreadsheet", "a sheet of LibreOffice"),
    (b"epub+zip", "an e-book"),
    // What an office program writes first, whichever it is.
    (b"[Content_Types].xml", "a document of an office program"),
];

/// The text of one game, or why it has none.
#[derive(Debug, Clone)]
pub struct GameText {
    /// The text, up to the first byte that is not UTF-8.
    pub text: String,
    /// The bytes after it, up to the end of the game, when it is not.
    pub rest: Vec<u8>,
    /// How many bytes of the input precede it.
    pub offset: u64,
    /// The number of its first line.
    pub line: u64,
    /// The column of its first character. Another game may stand before it on the line.
    pub column: u64,
    /// Which game of the input it is, from 1.
    pub game: u64,
    /// The error, if it cannot be read at all.
    pub unreadable: Option<Diagnostic>,
    /// Whether it is the whole input that cannot be read, or all of it from here on: it is empty, binary or not UTF-8.
    pub is_whole_input: bool,
}

/// A part of an input.
#[derive(Debug, Clone)]
pub enum Chunk<G> {
    /// A game.
    Game(G),
    /// Bytes that belong to no game, or to one that is too long.
    Between(Vec<u8>),
}

impl GameText {
    /// The text with its name, for diagnostics to point into.
    pub fn source<'a>(&'a self, name: &'a str) -> Source<'a> {
        let GameText { ref text, offset, line, column, game, .. } = *self;
        Source { name, raw_name: None, text, offset, line, column, game }
    }

    /// Whether there is nothing in the input.
    #[cfg(feature = "cli")]
    pub(crate) fn is_empty_input(&self) -> bool {
        self.unreadable.as_ref().is_some_and(|found| found.code == &codes::TEXT_EMPTY)
    }

    /// Reads the game. What cannot be read gives an empty record and a diagnostic.
    pub fn read(&self, notation: &dyn Notation, options: &Options) -> ReadGame {
        match &self.unreadable {
            None => notation.read(&self.text, options),
            Some(diagnostic) => {
                let mut read = notation.read("", options);
                read.diagnostics = vec![diagnostic.clone()];
                read.sound = 0;
                read
            }
        }
    }
}

/// Whether a text begins as UTF-16 has letters of English: every other byte is NUL, and no other.
fn is_utf_16(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(64) & !1];
    let is_so = |nul: usize| start.chunks_exact(2).all(|pair| pair[nul] == 0 && pair[1 - nul] != 0);
    start.len() >= 8 && (is_so(0) || is_so(1))
}

/// What a text is that draws a game or tells of it, and what to do with it. A page of a few marks may hold a record.
fn drawn(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let text = bytes.strip_prefix(BOM).unwrap_or(bytes).trim_ascii_start();
    let begins = |mark: &[u8]| text.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark));
    let has = |mark: &[u8]| memchr::memmem::find(text, mark).is_some();
    if begins(b"<svg") || begins(b"<?xml") && has(b"<svg") {
        return Some(("an SVG picture", "name the file that it was drawn from"));
    }
    let is_page = begins(b"<!doctype html") || begins(b"<html");
    let is_worked = || [&b"<script"[..], b"<style", b"<link"].into_iter().any(has);
    (is_page && is_worked()).then_some(("a web page", "copy the record out of it"))
}

/// Where the bytes end that begin here and have so many line feeds.
fn behind(at: Location, bytes: &[u8], lines: u64) -> Location {
    let last = memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1);
    let start = if lines == 0 { at.column } else { 1 };
    let characters = bytes[last..].iter().filter(|byte| **byte & 0xc0 != 0x80).count();
    Location { line: at.line + lines, column: start + characters as u64 }
}

/// The games of an input, one after another. Only one of them is held at a time.
pub struct Games<R> {
    reader: R,
    notation: &'static dyn Notation,
    splitter: Box<dyn Splitter>,
    buffer: Buffer,
    at_end: bool,
    offset: u64,
    at: Location,
    game: u64,
    /// Whether the current game is too long, so that the rest of it is skipped.
    skipping: bool,
    finished: bool,
    /// Chunks that have been found and not yet returned.
    ready: VecDeque<Chunk<GameText>>,
}

impl<R: Read> Games<R> {
    /// The games of an input, in this notation or in the one that is detected from the beginning and the file name.
    pub fn new(mut reader: R, notation: Option<&'static dyn Notation>, name: &str) -> io::Result<Games<R>> {
        let mut buffer = Buffer::default();
        let at_end = buffer.fill(&mut reader)?;
        let bom = if buffer.bytes().starts_with(BOM) { BOM.len() } else { 0 };
        let notation = notation.unwrap_or_else(|| {
            let start = &buffer.bytes()[bom..];
            match from_utf8(start) {
                Ok(start) => notation::detect(start, name),
                Err(_) => notation::detect(&String::from_utf8_lossy(start), name),
            }
        });
        let mut games = Games {
            reader,
            notation,
            splitter: notation.splitter(),
            buffer,
            at_end,
            offset: 0,
            at: Location { line: 1, column: 1 },
            game: 0,
            skipping: false,
            finished: false,
            ready: VecDeque::new(),
        };
        games.between(bom);
        games.at.column = 1;
        if let Some(diagnostic) = games.no_text() {
            games.nothing_more(diagnostic);
            games.finished = true;
        }
        Ok(games)
    }

    /// The notation the games are read in.
    pub fn notation(&self) -> &'static dyn Notation {
        self.notation
    }

    /// The next game, or the bytes before it. Together the chunks are all bytes of an input, if it is text.
    pub fn chunk(&mut self) -> io::Result<Option<Chunk<GameText>>> {
        while self.ready.is_empty() && !self.finished {
            let found = self.read_on();
            self.finished |= !matches!(found, Ok(true));
            found?;
        }
        Ok(self.ready.pop_front())
    }

    /// Finds the next chunks. Returns whether there may be more.
    fn read_on(&mut self) -> io::Result<bool> {
        loop {
            let bytes = self.buffer.bytes();
            if let Some(Piece { text, used }) = self.splitter.next(bytes, self.at_end) {
                if std::mem::take(&mut self.skipping) {
                    self.between(used);
                } else {
                    let written = bytes[text.clone()].trim_ascii().len();
                    let is_too_long = written > GAME_LIMIT || used - text.start > LIMIT_WITH_SPACE;
                    self.between(text.start);
                    if is_too_long {
                        self.too_long();
                        self.between(text.len());
                    } else {
                        self.game(text.len());
                    }
                    self.between(used - text.end);
                }
                return Ok(true);
            }
            if self.at_end {
                if self.game == 0 && !self.skipping && !self.is_empty_list() {
                    let diagnostic = Diagnostic::new(&codes::TEXT_EMPTY, Span::default(), "there is no record here")
                        .label("nothing to read")
                        .help("a record has tags such as `[Variant \"wiki\"]` and plies such as `1. F*10l E*5o`");
                    self.nothing_more(diagnostic);
                }
                self.between(self.buffer.bytes().len());
                return Ok(false);
            }
            let (seen, gap) = (self.splitter.seen(), self.splitter.gap());
            if gap > BLOCK {
                self.splitter.forget(gap);
                self.between(gap);
                return Ok(true);
            }
            if seen - gap > LIMIT_WITH_SPACE {
                if !std::mem::replace(&mut self.skipping, true) {
                    self.too_long();
                }
                self.splitter.forget(seen);
                self.between(seen);
                return Ok(true);
            }
            self.at_end = self.buffer.fill(&mut self.reader)?;
        }
    }

    /// Whether what is left is what stands around games, without any: the `[]` of a search that has found none.
    fn is_empty_list(&self) -> bool {
        let Frame { before, after, .. } = self.notation.frame();
        let signs =
            |text: &[u8]| -> Vec<u8> { text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect() };
        let frame = signs([before, after].concat().as_bytes());
        let bytes = self.buffer.bytes();
        !frame.is_empty() && bytes.len() < BLOCK && signs(bytes) == frame
    }

    /// Takes this many bytes for a game.
    fn game(&mut self, length: usize) {
        let Some((is_odd, behind)) = self.look_at(length) else { return };
        self.game += 1;
        let bytes = &self.buffer.bytes()[..length];
        self.ready.push_back(Chunk::Game(game_text(bytes, is_odd, self.offset, self.at, self.game)));
        self.advance(length, behind);
    }

    /// Takes this many bytes for what belongs to no game.
    fn between(&mut self, length: usize) {
        if length == 0 {
            return;
        }
        let Some((_, behind)) = self.look_at(length) else { return };
        self.ready.push_back(Chunk::Between(self.buffer.bytes()[..length].to_vec()));
        self.advance(length, behind);
    }

    /// Whether the next bytes are odd, and where they end. `None` if nothing more of the input can be read.
    fn look_at(&mut self, length: usize) -> Option<(bool, Location)> {
        if self.finished {
            return None;
        }
        let bytes = &self.buffer.bytes()[..length];
        let (lines, is_odd) = look_over(bytes);
        if is_odd
            && self.notation.is_one_text()
            && let Some(nul) = memchr::memchr(0, bytes)
        {
            let before = &bytes[..nul];
            let at = behind(self.at, before, look_over(before).0);
            self.advance(nul, at);
            let diagnostic = Diagnostic::new(&codes::TEXT_BINARY, Span::default(), "a NUL byte");
            self.nothing_more(diagnostic.label("nothing is read from here on").help("records are UTF-8 text"));
            self.finished = true;
            return None;
        }
        Some((is_odd, behind(self.at, bytes, lines)))
    }

    fn advance(&mut self, bytes: usize, at: Location) {
        self.offset += bytes as u64;
        self.at = at;
        self.buffer.use_up(bytes);
    }

    /// The error of an input that is not UTF-8 text, by its beginning.
    fn no_text(&self) -> Option<Diagnostic> {
        let bytes = self.buffer.bytes();
        let has_mark = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
        if has_mark || is_utf_16(bytes) {
            let diagnostic = Diagnostic::new(&codes::TEXT_ENCODING, Span::default(), "this is UTF-16, not UTF-8");
            let label = if has_mark { "a UTF-16 mark" } else { "every other byte is NUL" };
            return Some(diagnostic.label(label).help("save it as UTF-8"));
        }
        let is_tar = bytes.get(257..262) == Some(b"ustar");
        let packed = PACKED.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, what)| *what);
        let zipped =
            || ZIPPED.iter().find(|(name, _)| memchr::memmem::find(bytes, name).is_some()).map(|(_, what)| *what);
        let inside = if packed == Some("a zip archive") { zipped() } else { None };
        if let Some(what) = inside.or(packed).or(is_tar.then_some("a tar archive")) {
            let message = format!("this is not text: it is {what}");
            let help = match what {
                "a PDF" | "an e-book" => "copy the record out of it",
                _ if what.contains("sheet") => "save it as CSV or as plain text",
                _ if what.contains("document") => "save it as plain text",
                _ => "unpack it first",
            };
            return Some(Diagnostic::new(&codes::TEXT_BINARY, Span::default(), message).label("not text").help(help));
        }
        if let Some((what, help)) = drawn(bytes) {
            let message = format!("there is no record here: this is {what}");
            return Some(Diagnostic::new(&codes::TEXT_EMPTY, Span::default(), message).label("no record").help(help));
        }
        // A few may be damage, which costs no more than the games that they are in.
        let nuls = memchr::memchr_iter(0, bytes).count();
        (nuls > bytes.len().div_ceil(1_000)).then(|| {
            let diagnostic =
                Diagnostic::new(&codes::TEXT_BINARY, Span::default(), "this is not text: it has NUL bytes");
            diagnostic.label("not text").help("records are UTF-8 text")
        })
    }

    /// Reports that nothing more of the input can be read.
    fn nothing_more(&mut self, diagnostic: Diagnostic) {
        let game = GameText { game: self.game + 1, is_whole_input: true, ..self.unreadable(diagnostic) };
        self.ready.push_back(Chunk::Game(game));
    }

    fn too_long(&mut self) {
        self.game += 1;
        let message = format!("this game has more than {} MiB of text", GAME_LIMIT >> 20);
        let diagnostic = Diagnostic::new(&codes::TEXT_TOO_LONG, Span::default(), message)
            .label("begins here")
            .help("split the file, or look for text that is not part of the game");
        let game = self.unreadable(diagnostic);
        self.ready.push_back(Chunk::Game(game));
    }

    /// A game that is not read, at the place that is reached.
    fn unreadable(&self, diagnostic: Diagnostic) -> GameText {
        let Location { line, column } = self.at;
        GameText {
            text: String::new(),
            rest: Vec::new(),
            offset: self.offset,
            line,
            column,
            game: self.game,
            unreadable: Some(diagnostic),
            is_whole_input: false,
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<Self::Item> {
        next_game(|| self.chunk())
    }
}

/// The next game among chunks.
fn next_game<G>(mut chunk: impl FnMut() -> io::Result<Option<Chunk<G>>>) -> Option<io::Result<G>> {
    loop {
        match chunk().transpose()? {
            Ok(Chunk::Between(_)) => {}
            Ok(Chunk::Game(game)) => return Some(Ok(game)),
            Err(error) => return Some(Err(error)),
        }
    }
}

/// The text of a game's bytes, of which [`look_over`] has said whether they are odd.
fn game_text(bytes: &[u8], is_odd: bool, offset: u64, at: Location, game: u64) -> GameText {
    let (text, rest, unreadable) = match from_utf8(bytes) {
        Ok(text) => (text, &[][..], if is_odd { unreadable(text) } else { None }),
        Err(error) => {
            let valid = error.valid_up_to();
            let (text, rest) = bytes.split_at(valid);
            let message = format!("the byte {:#04x} is not UTF-8", bytes[valid]);
            let diagnostic = Diagnostic::new(&codes::TEXT_ENCODING, Span::new(valid, valid), message)
                .label("from here on")
                .help("save the file as UTF-8");
            (from_utf8(text).unwrap_or_default(), rest, Some(diagnostic))
        }
    };
    let Location { line, column } = at;
    let (text, rest) = (text.to_owned(), rest.to_vec());
    GameText { text, rest, offset, line, column, game, unreadable, is_whole_input: false }
}

fn unreadable(text: &str) -> Option<Diagnostic> {
    let bytes = text.as_bytes();
    if let Some(at) = memchr::memchr(0, bytes) {
        let diagnostic = Diagnostic::new(&codes::TEXT_BINARY, Span::new(at, at + 1), "a NUL byte");
        return Some(diagnostic.label("not text").help("records are UTF-8 text"));
    }
    let lone = memchr::memchr_iter(b'\r', bytes).find(|at| bytes.get(at + 1) != Some(&b'\n'))?;
    let diagnostic =
        Diagnostic::new(&codes::TEXT_LINE_ENDS, Span::new(lone, lone + 1), "a line ends in a lone carriage return")
            .label("no line feed follows")
            .help("end lines with LF or CRLF");
    Some(diagnostic)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &[u8], name: &str) -> Vec<GameText> {
        Games::new(text, None, name).unwrap().map(Result::unwrap).collect()
    }

    fn places(text: &str, name: &str) -> Vec<(String, u64, u64)> {
        games(text.as_bytes(), name).into_iter().map(|game| (game.text, game.offset, game.line)).collect()
    }

    #[test]
    fn games_begin_at_tags_after_moves() {
        let text = "\u{feff}[Event \"a\"]\n1. F*10l\n[Check \"\"]\n\n[Event \"b\"]\n\n[Site \"x\"]\n1. E*5o\n";
        let first = "[Event \"a\"]\n1. F*10l\n[Check \"\"]\n\n";
        let second = "[Event \"b\"]\n\n[Site \"x\"]\n1. E*5o\n";
        let offset = 3 + first.len() as u64;
        assert_eq!(places(text, "a.pai"), [(first.to_owned(), 3, 1), (second.to_owned(), offset, 5)]);
    }

    #[test]
    fn columns_are_those_of_the_input() {
        let columns = |text: &str, name: &str| -> Vec<(u64, u64)> {
            let found = games(text.as_bytes(), name);
            found.iter().map(|game| game.source(name).locate(1)).map(|at| (at.line, at.column)).collect()
        };
        assert_eq!(columns("\u{feff}[Event \"a\"]\n1. F*10l\n\n[Event \"b\"]\n", "a.pai"), [(1, 2), (4, 2)]);
        let game = "{\"variant\":\"wiki\",\"event\":\"é\"}";
        let list = format!("[{game}, {game},\n  {game}\n, {{\"variant\":\n\"wiki\"}},{game}]");
        assert_eq!(columns(&list, "a.json"), [(1, 3), (1, 35), (2, 4), (3, 4), (4, 10)]);
    }

    #[test]
    fn games_without_tags_begin_at_turn_1_after_an_empty_line() {
        let text = "1. F*10l E*5o\n2. F10l-11l E5o-6o\n\n1. E*5o F*10l\n1. is no new game\n";
        assert_eq!(places(text, "a.pai").len(), 2);
    }

    #[test]
    fn headers_alone_are_games_when_a_tag_comes_again() {
        assert_eq!(places("[Event \"a\"]\n\n[Event \"b\"]\n\n[Site \"c\"]\n", "a.pai").len(), 2);
        // Without an empty line between, it is one tag too many in one game.
        assert_eq!(places("[Event \"a\"]\n[Event \"b\"]\n", "a.pai").len(), 1);
    }

    #[test]
    fn positions_stand_a_line_each_or_go_on_in_reading_order() {
        assert_eq!(places("<Lt 10j>\n(O 10k)\n", "a.pos").len(), 2);
        assert_eq!(places("(O 10k)\n<Lt 10j>\n<Lt 10c>\n", "a.pos").len(), 1);
        assert_eq!(places("(O 10k) <Lt 10c>\n<Lt 10j>\n", "a.pos").len(), 2);
        assert_eq!(places("(O 10k)\n\n<Lt 10j>\n", "a.pos").len(), 2);
    }

    #[test]
    fn what_is_no_text_is_said_once() {
        let codes = |bytes: &[u8]| -> Vec<&str> {
            let found = games(bytes, "a.pai");
            found
                .iter()
                .map(|game| game.unreadable.as_ref().map_or("fine", |diagnostic| diagnostic.code.name))
                .collect()
        };
        assert_eq!(codes(b""), ["text-empty"]);
        assert_eq!(codes(b" \n\n"), ["text-empty"]);
        assert_eq!(codes(b"<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M1 2\"/></svg>"), ["text-empty"]);
        assert_eq!(codes(b"<!DOCTYPE html>\n<html>\n<style>p {}</style>\n1. Rs*10b Rs*10r\n"), ["text-empty"]);
        assert_eq!(codes(b"<html><pre>\n1. Rs*10b Rs*10r\n</pre></html>\n"), ["fine"]);
        assert_eq!(codes(b"\xff\xfe1\0.\0"), ["text-encoding"]);
        assert_eq!(codes(b"\x7fELF\0\0"), ["text-binary"]);
        assert_eq!(codes(b"[Event \"a\"]\r1. F*10l\r"), ["text-line-ends"]);
        assert_eq!(
            codes(b"[Event \"a\"]\n1. F*10l\n[Event \"\xff\"]\n1. F*10l\n[Event \"c\"]\n"),
            ["fine", "text-encoding", "fine"]
        );
    }

    /// The bound is the same for a game at the beginning, between others and at the end, however the bytes come in.
    #[test]
    fn the_bound_is_exact_wherever_the_game_stands() {
        let game = |length: usize| {
            let (head, tail) = ("[Event \"a\"]\n1. F*10l {", "}");
            format!("{head}{}{tail}\n", "x".repeat(length - head.len() - tail.len()))
        };
        let object = |length: usize| format!("{{\"variant\":\"{}\"}}", "x".repeat(length - 14));
        let codes = |bytes: String, name: &str| -> Vec<&str> {
            let found = games(bytes.as_bytes(), name);
            found
                .iter()
                .map(|game| game.unreadable.as_ref().map_or("fine", |diagnostic| diagnostic.code.name))
                .collect()
        };
        // Each game on a line of its own: where the next one ends is not known for long.
        let line = |extra: usize| format!("{}\n", object(GAME_LIMIT + extra));
        assert_eq!(codes(line(0).repeat(3), "a.jsonl"), ["fine", "fine", "fine"]);
        assert_eq!(
            codes([line(0), line(GAME_LIMIT), line(0), line(1)].concat(), "a.jsonl"),
            ["fine", "text-too-long", "fine", "text-too-long"]
        );
        let small = "[Event \"s\"]\n1. F*10l\n".to_owned();
        for (extra, code) in [(0, "fine"), (1, "text-too-long")] {
            let big = game(GAME_LIMIT + extra);
            assert_eq!(codes(big.clone(), "a.pai"), [code]);
            assert_eq!(codes(format!("{big}{small}"), "a.pai"), [code, "fine"]);
            assert_eq!(codes(format!("{small}{big}{small}{big}"), "a.pai"), ["fine", code, "fine", code]);
            let gap = "\n".repeat(100_000);
            assert_eq!(codes(format!("{gap}{big}{gap}{small}"), "a.pai"), [code, "fine"]);
            assert_eq!(codes(format!("{gap}{small}{gap}{big}{gap}"), "a.pai"), ["fine", code]);
            let big = object(GAME_LIMIT + extra);
            let gap = " ".repeat(100_000);
            assert_eq!(codes(format!("{big}\n"), "a.json"), [code]);
            assert_eq!(codes(format!("[{gap}{big},{gap}{big}{gap}]\n"), "a.json"), [code, code]);
        }
    }

    #[test]
    fn the_chunks_are_all_bytes_of_the_input() {
        let long = "F*10l ".repeat(1_500_000);
        let bytes = [
            b"\xef\xbb\xbf\n\n[Event \"a\"]\n1. F*10l\n\n[Event \"\xff\"]\r\n1. E*5o \xfe\n[Event \"b\"]\n1. ",
            long.as_bytes(),
            b"\n[Event \"c\"]\n1. Pass",
        ]
        .concat();
        let list = b" [\n {\"variant\":\"wiki\"} ,\n{\"variant\":\"wiki\"}\n ]\n \n".to_vec();
        for (bytes, name, count) in [(bytes, "a.pai", 4), (list, "a.json", 2)] {
            let mut games = Games::new(&bytes[..], None, name).unwrap();
            let (mut all, mut number) = (Vec::new(), 0);
            while let Some(chunk) = games.chunk().unwrap() {
                match chunk {
                    Chunk::Between(bytes) => all.extend(bytes),
                    Chunk::Game(game) => {
                        number += 1;
                        assert!(game.text.is_empty() || game.offset == all.len() as u64, "{name}");
                        all.extend(game.text.as_bytes());
                        all.extend(game.rest);
                    }
                }
            }
            assert!(all == bytes, "{name}");
            assert_eq!(number, count, "{name}");
        }
    }

    #[test]
    fn a_game_without_end_is_passed_over_in_bounded_memory() {
        let long = "[Event \"a\"]\n1. ".to_owned() + &"F*10l ".repeat(3_000_000);
        let text = format!("[Event \"x\"]\n1. F*10l\n{long}\n[Event \"y\"]\n1. F*10l\n");
        let mut games = Games::new(text.as_bytes(), None, "a.pai").unwrap();
        let mut codes = Vec::new();
        while let Some(game) = games.next() {
            codes.push(game.unwrap().unreadable.map_or("fine", |diagnostic| diagnostic.code.name));
            assert!(games.buffer.capacity() <= 4 * GAME_LIMIT);
        }
        assert_eq!(codes, ["fine", "text-too-long", "fine"]);
    }
}
