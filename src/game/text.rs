//! A game as text: where it was read from, and how it is written.

use super::Game;
use crate::complete::complete;
use crate::notation::{self, Notation, Options, Positions, WriteError};
use crate::record::Movers;
use crate::referee;
use crate::source::Source;
use std::fmt;
use std::str::FromStr;

impl Game {
    /// The text that the spans of diagnostics refer to: what was read, or the game in `pai` when plies were added.
    ///
    /// ```
    /// let mut game = paisho::Game::new("wiki".parse()?);
    /// game.play("F*10l")?;
    /// assert_eq!(game.text(), "[Variant \"wiki\"]\n\n1. F*10l\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> &str {
        &self.content.text().text.text
    }

    /// The text with its place in the file it was read from, under this name.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l E*5x\n".parse()?;
    /// let at = game.source("game.pai").locate(game.diagnostics()[0].span.start);
    /// assert_eq!((at.line, at.column), (3, 12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn source<'a>(&'a self, name: &'a str) -> Source<'a> {
        self.content.text().text.source(name)
    }

    /// The notation of the text.
    ///
    /// ```
    /// let game: paisho::Game = "1G.R3(0,-8);1H.R3(0,8)".parse()?;
    /// assert_eq!(game.notation().name(), "garden-gate");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn notation(&self) -> &'static dyn Notation {
        self.content.reading().0
    }

    /// How the text was read.
    pub fn options(&self) -> Options {
        self.content.reading().1
    }

    /// The edition it is judged by instead of the record's own.
    ///
    /// ```
    /// let game = paisho::Game::new("skud".parse()?);
    /// assert_eq!(game.by_rules("2018").edition(), Some("2018"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edition(&self) -> Option<&str> {
        self.edition.as_deref()
    }

    /// The last position drawn in characters.
    ///
    /// ```
    /// println!("{}", paisho::Game::random("balance".parse()?, 7).draw());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self) -> String {
        self.end().draw()
    }

    /// The game in a notation, such as `json`.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
    /// assert!(game.to("jsonl")?.starts_with("{\"format\":1,\"variant\":\"skud\""));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to(&self, notation: &str) -> Result<String, WriteError> {
        let found = notation::named(notation);
        let found = found.ok_or_else(|| WriteError::new(format!("there is no notation `{notation}`")))?;
        let record = self.record();
        // Only a replay tells who played what, where a seat may be skipped.
        let movers = if record.seats().len() > 2 { self.with_input(referee::movers) } else { Movers::default() };
        let mut written = String::new();
        found.write_with(record, &Positions::default().with_movers(movers), &mut written)?;
        Ok(written)
    }

    /// The same game with what the writer left out and its replay shows: the tiles that move, captures, the edition of the
    /// rules, the result. A game that stops being legal is completed up to there.
    ///
    /// ```
    /// let gate = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)";
    /// let game: paisho::Game = gate.parse()?;
    /// assert!(game.to("pai")?.ends_with("\n2. 10b-10e\n"));
    /// let completed = game.completed();
    /// assert!(completed.to("pai")?.ends_with("\n2. Rs10b-10e\n"));
    /// assert_eq!(completed.tag("Rules"), Some("site"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn completed(&self) -> Game {
        let mut read = self.content.text().read().clone();
        complete(&mut read, self.notation(), self.edition.as_deref());
        Game { edition: self.edition.clone(), ..Game::of(read.record) }
    }

    /// Whether its text could be read at all.
    pub(crate) fn is_readable(&self) -> bool {
        self.content.text().text.unreadable.is_none()
    }
}

/// Why a text is not one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// There is no game in it.
    Empty,
    /// There are several: [`Game::all`] reads them.
    Several,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameError::Empty => "there is no game in this text",
            GameError::Several => "there are several games in this text",
        })
    }
}

impl std::error::Error for GameError {}

impl FromStr for Game {
    type Err = GameError;

    /// Reads the one game of a text. Whatever is wrong with the game is in its [`diagnostics`](Game::diagnostics).
    fn from_str(text: &str) -> Result<Game, GameError> {
        let mut games = Game::all(text);
        let game = games.next().ok_or(GameError::Empty)?;
        match games.next() {
            None => Ok(game),
            Some(_) => Err(GameError::Several),
        }
    }
}
