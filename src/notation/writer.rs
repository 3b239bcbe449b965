//! Writes several games into one text.

use super::{Notation, Positions};
use crate::record::Record;
use std::borrow::Cow;
use std::fmt;

/// The error of a record that a notation cannot write at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteError(String);

impl WriteError {
    pub(crate) fn new(message: impl Into<String>) -> WriteError {
        WriteError(message.into())
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

/// What stands around the games of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Before the first.
    pub before: &'static str,
    /// Between two.
    pub between: &'static str,
    /// After the last.
    pub after: &'static str,
}

/// Writes any number of games into one text.
///
/// ```
/// use paisho::notation::{self, Options, Writer};
///
/// let pai = notation::named("pai").unwrap();
/// let mut writer = Writer::new(notation::named("json").unwrap());
/// let mut json = String::new();
/// for text in ["[Variant \"skud\"]\n1. Rs*10b", "[Variant \"skud\"]\n1. Js*10b"] {
///     let read = pai.read(text, &Options::default());
///     json.push_str(&writer.game(&read.record)?);
/// }
/// json.push_str(&writer.end());
/// assert!(json.starts_with("[\n{") && json.ends_with("}\n]\n"));
/// # Ok::<(), notation::WriteError>(())
/// ```
pub struct Writer {
    notation: &'static dyn Notation,
    games: usize,
    /// The first game, which waits until it is known whether it is the only one.
    first: Vec<u8>,
}

impl Writer {
    /// Writes in this notation.
    pub fn new(notation: &'static dyn Notation) -> Writer {
        Writer { notation, games: 0, first: Vec::new() }
    }

    /// The text to write next: the game, with what stands before it.
    pub fn game(&mut self, record: &Record) -> Result<String, WriteError> {
        self.game_with(record, &Positions::default())
    }

    /// The same with the position after each ply, where the notation has a place for it.
    pub fn game_with(&mut self, record: &Record, positions: &Positions) -> Result<String, WriteError> {
        let mut text = String::new();
        self.notation.write_with(record, positions, &mut text)?;
        let (before, game) = self.written(text);
        Ok(if before.is_empty() { game } else { before.into_owned() + &game })
    }

    /// The text to write next for a game that [`Notation::write_with`] has written: what stands before it, and the game.
    pub fn written(&mut self, game: String) -> (Cow<'static, str>, String) {
        let (before, game) = self.written_bytes(game.into_bytes());
        let before = match before {
            Cow::Borrowed(before) => std::str::from_utf8(before).map(Cow::Borrowed).unwrap_or_default(),
            Cow::Owned(before) => Cow::Owned(String::from_utf8(before).unwrap_or_default()),
        };
        (before, String::from_utf8(game).unwrap_or_default())
    }

    /// The same for the bytes of texts.
    pub(crate) fn written_bytes(&mut self, mut game: Vec<u8>) -> (Cow<'static, [u8]>, Vec<u8>) {
        let frame = self.notation.frame();
        self.games += 1;
        if self.games == 1 && !frame.before.is_empty() {
            self.first = game;
            return Default::default();
        }
        if self.games > 1 && !frame.after.is_empty() {
            game.truncate(game.trim_ascii_end().len());
        }
        let before = match self.games {
            1 => Cow::Borrowed(&b""[..]),
            2 if !frame.before.is_empty() => {
                let first = std::mem::take(&mut self.first);
                [frame.before.as_bytes(), first.trim_ascii_end(), frame.between.as_bytes()].concat().into()
            }
            _ => frame.between.as_bytes().into(),
        };
        (before, game)
    }

    /// The text to write after the last game.
    pub fn end(self) -> String {
        let frame = self.notation.frame();
        match self.games {
            // A list of none.
            0 => [frame.before.trim_end(), frame.after.trim_start()].concat(),
            1 => String::from_utf8(self.first).unwrap_or_default(),
            _ => frame.after.to_owned(),
        }
    }
}
