//! What is read of games, one after another.

use super::{Chunk, GameText, Games, next_game};
use crate::notation::{self, Notation, Options, Read as ReadGame};
use std::io::{self, Read};

/// The games of an input together with what was read of each.
pub struct Records<R> {
    games: Games<R>,
    reading: Reading,
}

impl<R: Read> Games<R> {
    /// Reads every game.
    pub fn records(self, options: Options) -> Records<R> {
        Records { games: self, reading: Reading::new(options) }
    }
}

impl<R: Read> Records<R> {
    /// The notation the games are read in.
    pub fn notation(&self) -> &'static dyn Notation {
        self.games.notation
    }

    /// The next game and what was read of it, or the bytes before it.
    pub fn chunk(&mut self) -> io::Result<Option<Chunk<(GameText, ReadGame)>>> {
        let text = match self.games.chunk()? {
            None => return Ok(None),
            Some(Chunk::Between(bytes)) => return Ok(Some(Chunk::Between(bytes))),
            Some(Chunk::Game(text)) => text,
        };
        let options = self.options(&text);
        let read = text.read(self.games.notation, &options);
        Ok(Some(Chunk::Game((text, read))))
    }

    /// How a game is read. Games are read in their order.
    pub(crate) fn options(&mut self, text: &GameText) -> Options {
        self.reading.options(&text.text, self.games.notation)
    }

    /// The next game that is not read yet. Games are read in their order.
    pub(crate) fn text(&mut self) -> Option<io::Result<GameText>> {
        self.games.next()
    }
}

/// How the games of an input are read, one after another.
pub(crate) struct Reading {
    options: Options,
}

impl Reading {
    pub(crate) fn new(options: Options) -> Reading {
        Reading { options }
    }

    /// How the next game is read, where none names its rules by itself: a list of positions names them once, above the first,
    /// and a game in words and plies without any tag is of the same rules as the one before it, if they fit.
    pub(crate) fn options(&mut self, text: &str, notation: &dyn Notation) -> Options {
        let read_by = self.options;
        if self.options.variant.is_some() {
            return read_by;
        }
        match notation.name() {
            "position" => self.options.variant = Some(notation.read(text, &read_by).record.variant),
            "pai" if !Reading::leads(text, notation) => {
                let named = notation::rules_above(text);
                self.options = Options { settled: named, follows: named.is_some(), ..read_by };
                return Options { settled: None, follows: false, ..read_by };
            }
            _ => {}
        }
        read_by
    }

    /// Whether the games before lead one to be read by their rules, as it does not name its own.
    pub(crate) fn leads(text: &str, notation: &dyn Notation) -> bool {
        let has_tag = || text.trim_start().starts_with('[') || notation::rules_above(text).is_some();
        notation.name() == "position" || notation.name() == "pai" && !has_tag()
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = io::Result<(GameText, ReadGame)>;

    fn next(&mut self) -> Option<Self::Item> {
        next_game(|| self.chunk())
    }
}
