//! Reads the records of an input one after another, in bounded memory.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Notation, Options, Read as ReadGame, Splitter};
use crate::source::{Source, Span};
use std::io::{self, Read};

/// The most bytes the text of one game may have.
pub const GAME_LIMIT: usize = 4 << 20;
/// How many bytes are read at a time, and how many are examined to detect the notation.
const BLOCK: usize = 64 << 10;

/// The text of one game, or why it cannot be read.
#[derive(Debug, Clone)]
pub struct GameText {
    /// The text, up to the first byte that is not UTF-8.
    pub text: String,
    /// How many bytes of the input precede it.
    pub offset: u64,
    /// The number of its first line.
    pub line: u64,
    /// Which game of the input it is, from 1.
    pub game: u64,
    /// The error, if it cannot be read at all.
    pub unreadable: Option<Diagnostic>,
}

impl GameText {
    /// The text with its name, for diagnostics to point into.
    pub fn source<'a>(&'a self, name: &'a str) -> Source<'a> {
        Source { name, text: &self.text, offset: self.offset, line: self.line, game: self.game }
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

/// The games of an input, one after another. Only one of them is held in memory.
///
/// ```
/// use paisho::stream::Games;
///
/// let text = "[Event \"a\"]\n1. Rs*10b\n\n[Event \"b\"]\n1. Js*10b\n";
/// for game in Games::new(text.as_bytes(), None, "games.pai")? {
///     let game = game?;
///     println!("game {} begins on line {}", game.game, game.line);
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Games<R> {
    reader: R,
    notation: &'static dyn Notation,
    splitter: Box<dyn Splitter>,
    buffer: Vec<u8>,
    /// The index in the buffer at which the next game begins.
    start: usize,
    at_end: bool,
    offset: u64,
    line: u64,
    game: u64,
    /// Whether the current game is too long, so that the rest of it is skipped.
    skipping: bool,
    finished: bool,
}

impl<R: Read> Games<R> {
    /// The games of an input, in this notation or in the one that is detected from the beginning and the file name.
    pub fn new(mut reader: R, notation: Option<&'static dyn Notation>, name: &str) -> io::Result<Games<R>> {
        let mut buffer = Vec::new();
        let at_end = fill(&mut reader, &mut buffer, BLOCK)?;
        let mut start = 0;
        if buffer.starts_with(b"\xef\xbb\xbf") {
            start = 3;
        }
        let notation = notation.unwrap_or_else(|| notation::detect(&String::from_utf8_lossy(&buffer[start..]), name));
        Ok(Games {
            reader,
            notation,
            splitter: notation.splitter(),
            buffer,
            start,
            at_end,
            offset: start as u64,
            line: 1,
            game: 0,
            skipping: false,
            finished: false,
        })
    }

    /// The notation the games are read in.
    pub fn notation(&self) -> &'static dyn Notation {
        self.notation
    }

    fn next_game(&mut self) -> io::Result<Option<GameText>> {
        if self.game == 0
            && let Some(diagnostic) = self.no_text()
        {
            self.finished = true;
            return Ok(Some(self.whole_input_is(diagnostic)));
        }
        loop {
            let bytes = &self.buffer[self.start..];
            if let Some(piece) = self.splitter.next(bytes, self.at_end) {
                let skipped = &bytes[..piece.text.start];
                let (offset, line) = (self.offset + piece.text.start as u64, self.line + lines(skipped));
                let text = bytes[piece.text.clone()].to_vec();
                self.advance(piece.used);
                if std::mem::take(&mut self.skipping) {
                    continue;
                }
                self.game += 1;
                return Ok(Some(game_text(text, offset, line, self.game)));
            }
            if self.at_end {
                self.finished = true;
                let nothing = self.game == 0 && !self.skipping;
                let diagnostic = Diagnostic::new(&codes::TEXT_EMPTY, Span::default(), "there is no record here")
                    .label("nothing to read")
                    .help("a record has tags such as `[Variant \"wiki\"]` and plies such as `1. F*10l E*5o`");
                return Ok(nothing.then(|| self.whole_input_is(diagnostic)));
            }
            if bytes.len() > GAME_LIMIT {
                let seen = bytes.len();
                let diagnostic = self.too_long();
                self.splitter.forget(seen);
                self.advance(seen);
                if !std::mem::replace(&mut self.skipping, true) {
                    self.game += 1;
                    return Ok(Some(diagnostic));
                }
            }
            // Drop what is used up before more is read.
            self.buffer.drain(..self.start);
            self.start = 0;
            let wanted = (self.buffer.len() * 2).clamp(BLOCK, GAME_LIMIT + BLOCK);
            self.at_end = fill(&mut self.reader, &mut self.buffer, wanted)?;
        }
    }

    fn advance(&mut self, bytes: usize) {
        self.line += lines(&self.buffer[self.start..self.start + bytes]);
        self.offset += bytes as u64;
        self.start += bytes;
    }

    /// The error of an input that is not UTF-8 text.
    fn no_text(&self) -> Option<Diagnostic> {
        let bytes = &self.buffer[self.start..];
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            let diagnostic = Diagnostic::new(&codes::TEXT_ENCODING, Span::default(), "this is UTF-16, not UTF-8");
            return Some(diagnostic.label("a UTF-16 mark").help("save it as UTF-8"));
        }
        bytes.contains(&0).then(|| {
            let diagnostic =
                Diagnostic::new(&codes::TEXT_BINARY, Span::default(), "this is not text: it has NUL bytes");
            diagnostic.label("not text").help("records are UTF-8 text")
        })
    }

    fn whole_input_is(&self, diagnostic: Diagnostic) -> GameText {
        let (text, offset) = (String::new(), self.offset);
        GameText { text, offset, line: self.line, game: 1, unreadable: Some(diagnostic) }
    }

    fn too_long(&self) -> GameText {
        let message = format!("this game has more than {} MiB of text", GAME_LIMIT >> 20);
        let diagnostic = Diagnostic::new(&codes::TEXT_TOO_LONG, Span::default(), message)
            .label("begins here")
            .help("split the file, or look for text that is not part of the game");
        GameText {
            text: String::new(),
            offset: self.offset,
            line: self.line,
            game: self.game + 1,
            unreadable: Some(diagnostic),
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let game = self.next_game().transpose();
        if !matches!(game, Some(Ok(_))) {
            self.finished = true;
        }
        game
    }
}

/// The games of an input, read.
pub struct Records<R> {
    games: Games<R>,
    options: Options,
}

impl<R: Read> Games<R> {
    /// Reads every game.
    pub fn records(self, options: Options) -> Records<R> {
        Records { games: self, options }
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = io::Result<(GameText, ReadGame)>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = match self.games.next()? {
            Ok(text) => text,
            Err(error) => return Some(Err(error)),
        };
        let read = text.read(self.games.notation, &self.options);
        // In a list of positions the rule set is named once, above the first.
        if self.games.notation.name() == "position" {
            self.options.variant = self.options.variant.or(Some(read.record.variant));
        }
        Some(Ok((text, read)))
    }
}

fn lines(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

/// Reads up to this many more bytes; returns whether the input has ended.
fn fill(reader: &mut impl Read, buffer: &mut Vec<u8>, wanted: usize) -> io::Result<bool> {
    let read = reader.take(wanted as u64).read_to_end(buffer)?;
    Ok(read < wanted)
}

/// Checks that a game's bytes are text.
fn game_text(bytes: Vec<u8>, offset: u64, line: u64, game: u64) -> GameText {
    let (text, unreadable) = match String::from_utf8(bytes) {
        Ok(text) => {
            let unreadable = unreadable(&text);
            (text, unreadable)
        }
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let mut bytes = error.into_bytes();
            let message = format!("the byte {:#04x} is not UTF-8", bytes[valid]);
            bytes.truncate(valid);
            let diagnostic = Diagnostic::new(&codes::TEXT_ENCODING, Span::new(valid, valid), message)
                .label("from here on")
                .help("save the file as UTF-8");
            (String::from_utf8(bytes).unwrap_or_default(), Some(diagnostic))
        }
    };
    GameText { text, offset, line, game, unreadable }
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
    fn what_is_not_text_is_reported_once() {
        let codes = |bytes: &[u8]| -> Vec<&str> {
            let found = games(bytes, "a.pai");
            found
                .iter()
                .map(|game| game.unreadable.as_ref().map_or("fine", |diagnostic| diagnostic.code.name))
                .collect()
        };
        assert_eq!(codes(b""), ["text-empty"]);
        assert_eq!(codes(b" \n\n"), ["text-empty"]);
        assert_eq!(codes(b"\xff\xfe1\0.\0"), ["text-encoding"]);
        assert_eq!(codes(b"\x7fELF\0\0"), ["text-binary"]);
        assert_eq!(codes(b"[Event \"a\"]\r1. F*10l\r"), ["text-line-ends"]);
        assert_eq!(
            codes(b"[Event \"a\"]\n1. F*10l\n[Event \"\xff\"]\n1. F*10l\n[Event \"c\"]\n"),
            ["fine", "text-encoding", "fine"]
        );
    }

    #[test]
    fn a_game_without_end_is_skipped_in_bounded_memory() {
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
