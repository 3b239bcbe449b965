//! What is read of games, one after another.

use super::{Chunk, GameText, Games, next_game};
use crate::notation::{Notation, Options, Read as ReadGame};
use std::io::{self, Read};

/// The games of an input together with what was read of each.
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
        let read = self.read(&text);
        Ok(Some(Chunk::Game((text, read))))
    }

    /// How the next game is read.
    pub(crate) fn options(&self) -> Options {
        self.options
    }

    /// The next game that is not read yet. Games are read in their order.
    pub(crate) fn text(&mut self) -> Option<io::Result<GameText>> {
        self.games.next()
    }

    /// Reads a game.
    pub(crate) fn read(&mut self, text: &GameText) -> ReadGame {
        let read = text.read(self.games.notation, &self.options);
        // In a list of positions the rule set is named once, above the first.
        if self.games.notation.name() == "position" {
            self.options.variant = self.options.variant.or(Some(read.record.variant));
        }
        read
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = io::Result<(GameText, ReadGame)>;

    fn next(&mut self) -> Option<Self::Item> {
        next_game(|| self.chunk())
    }
}
