//! Games out of an input, one after another.

use super::Game;
use super::content::Text;
use crate::diagnostic::Diagnostic;
use crate::notation::{Notation, Options};
use crate::referee;
use crate::stream::{Games, Records};
use std::fmt;
use std::io::{self, Read};

/// The games of an input, one after another, in bounded memory. [`Game::read`] makes it.
///
/// A broken game does not hurt its neighbours. An input of which nothing can be read gives one error and ends.
pub struct Reader<R> {
    records: Records<R>,
    has_ended: bool,
}

impl<R: Read> Reader<R> {
    pub(super) fn new(
        input: R,
        name: &str,
        notation: Option<&'static dyn Notation>,
        options: Options,
    ) -> io::Result<Reader<R>> {
        let records = Games::new(input, notation, name)?.records(options);
        Ok(Reader { records, has_ended: false })
    }

    /// The notation the games are read in.
    pub fn notation(&self) -> &'static dyn Notation {
        self.records.notation()
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let text = match self.records.text()? {
            Ok(text) => text,
            Err(error) => {
                self.has_ended = true;
                return Some(Err(InputError::Io(error)));
            }
        };
        let (notation, options) = (self.notation(), self.records.options(&text));
        let mut read = text.read(notation, &options);
        if text.is_whole_input {
            self.has_ended = true;
            return Some(Err(InputError::Unreadable(Box::new(read.diagnostics.pop()?))));
        }
        if text.unreadable.is_none() {
            read = referee::settled(&text.text, read, notation, &options);
        }
        Some(Ok(Game::of_text(Text::new(text, notation, options, read))))
    }
}

/// Why an input gives no more games.
#[derive(Debug)]
#[non_exhaustive]
pub enum InputError {
    /// It could not be read on.
    Io(io::Error),
    /// It is empty, binary or not UTF-8.
    Unreadable(Box<Diagnostic>),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::Io(error) => error.fmt(f),
            InputError::Unreadable(diagnostic) => f.write_str(&diagnostic.message),
        }
    }
}

impl std::error::Error for InputError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            InputError::Io(error) => Some(error),
            InputError::Unreadable(_) => None,
        }
    }
}
