//! Repairs of a game.

use super::content::Text;
use super::{Game, InputError};
use crate::diagnostic::Diagnostic;
use crate::notation::{Notation, Options};
use crate::referee;
use crate::repair::{self, Repair, Repairs};
use crate::stream::GameText;
use std::convert::Infallible;

/// A game with its repairs made.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Repaired {
    /// The game.
    pub game: Game,
    /// What was done, a sentence for each repair.
    pub made: Vec<String>,
    /// Whether the game has no errors now.
    pub is_right: bool,
}

/// A text with the repairs of its games made. All else in it is byte for byte as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RepairedText {
    /// The text.
    pub text: String,
    /// What was done, a sentence for each repair.
    pub made: Vec<String>,
    /// Whether no game has errors now.
    pub is_right: bool,
}

impl RepairedText {
    /// Makes the repairs of every game of a text: those that are safe, or also the best of those that are not.
    ///
    /// ```
    /// use paisho::game::RepairedText;
    ///
    /// let text = "\n\n[Variant \"iroh\"]\n\n1. Lt10cc-10d\n";
    /// let repaired = RepairedText::of(text, None, Default::default(), true)?;
    /// assert_eq!(repaired.text, text.replace("10cc", "10c"));
    /// # Ok::<(), paisho::game::InputError>(())
    /// ```
    pub fn of(
        text: &str,
        notation: Option<&'static dyn Notation>,
        options: Options,
        with_unsafe: bool,
    ) -> Result<RepairedText, InputError> {
        let options = Options { keep_personal: true, ..options };
        let mut new = RepairedText { text: String::with_capacity(text.len()), made: Vec::new(), is_right: true };
        let mut end = 0;
        for game in Game::read(text.as_bytes(), "", notation, options).map_err(InputError::Io)? {
            let game = game?;
            let start = usize::try_from(game.source("").offset).unwrap_or(usize::MAX);
            new.text.push_str(text.get(end..start).unwrap_or_default());
            end = start.saturating_add(game.text().len());
            let repaired = game.repaired(with_unsafe);
            new.text.push_str(repaired.game.text());
            new.made.extend(repaired.made);
            new.is_right &= repaired.is_right;
        }
        new.text.push_str(text.get(end..).unwrap_or_default());
        Ok(new)
    }
}

impl Game {
    /// Changes to the [`text`](Game::text) that make more of the game right, the best first; none for a game that is.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l E*o5\n2. Rd*10c Rdd*5m\n".parse()?;
    /// for repair in game.repairs() {
    ///     println!("{}", repair.describe(game.text()));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repairs(&self) -> Vec<Repair> {
        self.search_repairs().found
    }

    /// The [`repairs`](Game::repairs), and why not every one was tried.
    ///
    /// ```
    /// let long = "{so it went on} ".repeat(20_000);
    /// let game: paisho::Game = format!("[Variant \"wiki\"]\n\n1. F*10l E*5x {long}\n").parse()?;
    /// assert_eq!(game.search_repairs().cut.unwrap().to_string(), "games longer than 256 KiB are not repaired");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_repairs(&self) -> Repairs {
        self.with_input(|input| repair::repairs(input, &self.options()))
    }

    /// The [`diagnostics`](Game::diagnostics), each error with its repairs.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l E*5x\n".parse()?;
    /// assert_eq!(game.diagnostics_with_repairs().len(), game.diagnostics().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn diagnostics_with_repairs(&self) -> Vec<Diagnostic> {
        let mut diagnostics = self.diagnostics();
        self.search_repairs().put_beside(self.text(), &mut diagnostics);
        diagnostics
    }

    /// The game with its repairs made: those that are safe, or also the best of those that are not.
    ///
    /// ```
    /// let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10ee Rs10r-10o\n3. Js*10b Js*10r\n";
    /// let game: paisho::Game = text.parse()?;
    /// let repaired = game.repaired(false);
    /// assert!(repaired.is_right);
    /// assert!(repaired.game.text().contains("2. Rs10b-10e Rs10r-10o\n"));
    /// assert!(repaired.made[0].starts_with("changed `Rs10b-10ee` to `Rs10b-10e`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn repaired(&self, with_unsafe: bool) -> Repaired {
        let options = self.options();
        let mut made = Vec::new();
        let repaired = self.with_input(|input| {
            repair::repaired(input, &options, with_unsafe, |round| {
                made.extend(round.made.iter().map(|repair| repair.report(round.game.text)));
                Ok::<(), Infallible>(())
            })
        });
        let Ok((text, is_right)) = repaired;
        if made.is_empty() {
            return Repaired { game: self.clone(), made, is_right };
        }
        let read = referee::settled(&text, self.notation().read(&text, &options), self.notation(), &options);
        let text = GameText { text, ..self.content.text().text.clone() };
        let game = Game::of_text(Text::new(text, self.notation(), options, read));
        let game = Game { edition: self.edition.clone(), ..game };
        Repaired { game, made, is_right }
    }
}
