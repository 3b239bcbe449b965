//! The front door: a game and a position whose variant is known at run time.

mod position;
mod reader;
mod repaired;
mod scenes;

pub use position::{IllegalPly, PlayError, Position};
pub use reader::{InputError, Reader};
pub use repaired::{Repaired, RepairedText};

use crate::complete::complete;
use crate::diagnostic::Diagnostic;
use crate::generate;
use crate::notation::{self, Notation, Options, Read, WriteError};
use crate::record::{Entry, Ply, Record};
use crate::referee::{self, Explanation, Verdict};
use crate::rules::Outcome;
use crate::source::Source;
use crate::stream::GameText;
use crate::variant::{Seat, Variant};
use std::fmt;
use std::io;
use std::str::FromStr;
use std::sync::OnceLock;

/// A game: a record under the rules of its variant.
///
/// ```
/// use paisho::Game;
///
/// let mut game: Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n".parse()?;
/// assert_eq!(game.plies().count(), 2);
/// assert!(game.diagnostics().is_empty());
///
/// game.play("Rs10b-10e")?;
/// assert!(game.play("Rs10b-10e").is_err());
/// assert!(game.to("pai")?.ends_with("2. Rs10b-10e\n"));
/// println!("{}", game.end().draw());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    record: Record,
    notation: &'static dyn Notation,
    edition: Option<String>,
    /// How it was read, to be read again in the same way.
    options: Options,
    /// The text and what was read from it. Made anew when it is asked for after a ply was played.
    source: OnceLock<Text>,
    verdict: OnceLock<Verdict>,
    end: OnceLock<Position>,
}

#[derive(Clone)]
struct Text {
    text: GameText,
    read: Read,
}

/// A ply of a game, and where it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedPly<'a> {
    /// How many plies come before it.
    pub number: usize,
    /// Its turn, as the record numbers it.
    pub turn: u32,
    /// The ply.
    pub ply: &'a Ply,
}

impl Game {
    /// A game of a variant before its first ply.
    pub fn new(variant: Variant) -> Game {
        Game::of(Record { variant, header: Vec::new(), entries: Vec::new() })
    }

    /// The game of a record.
    pub fn of(record: Record) -> Game {
        Game {
            record,
            notation: &notation::Pai,
            edition: None,
            options: Options::default(),
            source: OnceLock::new(),
            verdict: OnceLock::new(),
            end: OnceLock::new(),
        }
    }

    /// Every game of a text, in whatever notation it is written. A broken game does not hurt its neighbours: each has
    /// its own [`diagnostics`](Game::diagnostics).
    ///
    /// ```
    /// let text = "[Variant \"iroh\"]\n\n1. Pass\n\n[Variant \"iroh\"]\n\n1. Lt10c-10d\n";
    /// let games: Vec<paisho::Game> = paisho::Game::all(text).collect();
    /// assert_eq!(games.len(), 2);
    /// assert_eq!(games[0].diagnostics()[0].code.name, "iroh-no-pass");
    /// ```
    pub fn all(text: &str) -> impl Iterator<Item = Game> {
        // Reading from memory does not fail.
        let games = Game::read(text.as_bytes(), "", None, Options::default()).ok();
        games.into_iter().flatten().filter_map(Result::ok)
    }

    /// The games of an input, one after another in bounded memory: in this notation, or in the one that is detected from
    /// the beginning and the file name.
    ///
    /// ```
    /// use paisho::Game;
    ///
    /// let input = "[Variant \"iroh\"]\n\n1. Pass\n".as_bytes();
    /// for game in Game::read(input, "games.pai", None, Default::default())? {
    ///     assert_eq!(game?.source("games.pai").line, 1);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read<R: io::Read>(
        input: R,
        name: &str,
        notation: Option<&'static dyn Notation>,
        options: Options,
    ) -> io::Result<Reader<R>> {
        Reader::new(input, name, notation, options)
    }

    fn of_read(text: GameText, read: Read, notation: &'static dyn Notation, options: Options) -> Game {
        let game = Game { notation, options, ..Game::of(read.record.clone()) };
        let _ = game.source.set(Text { text, read });
        game
    }

    /// The same game judged by an edition of the rules, such as `site; last-flower=accents`, whatever the record says.
    pub fn by_rules(self, edition: &str) -> Game {
        Game { edition: Some(edition.to_owned()), verdict: OnceLock::new(), end: OnceLock::new(), ..self }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.record.variant
    }

    /// The record as it is written.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The value of a tag, such as `Event`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.record.tag(name)
    }

    /// The names of the seats, in turn order.
    pub fn seats(&self) -> &'static [&'static str] {
        self.record.seats()
    }

    /// The plies, in the order they are written, legal or not.
    pub fn plies(&self) -> impl Iterator<Item = PlayedPly<'_>> {
        let mut turn = 1;
        let plies = self.record.entries.iter().filter_map(move |entry| match entry {
            Entry::Turn(number) => {
                turn = *number;
                None
            }
            Entry::Ply(ply) => Some((turn, ply)),
            _ => None,
        });
        plies.enumerate().map(|(number, (turn, ply))| PlayedPly { number, turn, ply })
    }

    /// The seats that played the plies, as far as these are legal.
    pub fn seats_of_plies(&self) -> Vec<Seat> {
        let mut seats = Vec::new();
        self.with_input(|input| {
            referee::of(self.variant()).validate(input, &mut |state| seats.extend(state.seat));
        });
        seats
    }

    /// The position after so many plies; none behind the end of the game or behind an illegal ply.
    pub fn position(&self, plies: usize) -> Option<Position> {
        self.with_input(|input| Position::of_record(input, Some(plies)))
    }

    /// The position after the last legal ply; the usual first position where the set-up is not legal.
    pub fn end(&self) -> &Position {
        self.end.get_or_init(|| {
            let end = self.with_input(|input| Position::of_record(input, None));
            end.unwrap_or_else(|| Game::new(self.variant()).end().clone())
        })
    }

    /// Every legal ply that could follow.
    pub fn legal(&self) -> impl Iterator<Item = Ply> {
        self.end().legal()
    }

    /// Adds a ply, written as `pai` writes it, such as `Rs10b-10e`. The game is left alone when it is not legal.
    pub fn play(&mut self, ply: &str) -> Result<(), PlayError> {
        let ply = notation::read_ply(self.variant(), ply)?;
        Ok(self.play_ply(ply)?)
    }

    /// Adds a ply. The game is left alone when it is not legal.
    pub fn play_ply(&mut self, ply: Ply) -> Result<(), IllegalPly> {
        let next = self.end().play(&ply)?;
        if self.notation.marks() != notation::Pai.marks() {
            // What its notation leaves out, `pai` writes.
            self.record = self.completed().record;
        }
        let count = self.plies().count();
        let last = count.checked_sub(1).and_then(|before| self.position(before)).map(|before| before.to_move());
        // Turn order starts anew where the seat to move does not come after the last.
        let begins = last.is_none_or(|last| self.end().to_move() <= last);
        if begins {
            let last = self.record.entries.iter().rev().find_map(|entry| match entry {
                Entry::Turn(number) => Some(*number),
                _ => None,
            });
            self.record.entries.push(Entry::Turn(last.unwrap_or(0).saturating_add(1)));
        }
        self.record.entries.push(Entry::Ply(ply));
        // The text is written anew, in `pai`.
        (self.notation, self.options) = (&notation::Pai, Options::default());
        (self.source, self.verdict, self.end) = (OnceLock::new(), OnceLock::new(), OnceLock::from(next));
        Ok(())
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.verdict().outcome
    }

    /// All that is wrong or worth knowing, in the order of the text. The spans are those of [`text`](Game::text).
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let writing = self.text_read().read.diagnostics.iter();
        let mut all: Vec<Diagnostic> = writing.chain(&self.verdict().diagnostics).cloned().collect();
        all.sort_by_key(|diagnostic| diagnostic.span.start);
        all
    }

    /// Whether the record is well written and every ply of it is legal.
    pub fn is_right(&self) -> bool {
        !self.diagnostics().iter().any(Diagnostic::is_error)
    }

    /// Why the ply of this number, from 0, is legal or not; none where the game ends or goes wrong before it.
    pub fn explain(&self, ply: usize) -> Option<Explanation> {
        self.with_input(|input| referee::of(self.variant()).explain(input, ply))
    }

    /// A random legal game. The same seed gives the same game everywhere.
    ///
    /// ```
    /// use paisho::{Game, variant::Variant};
    ///
    /// let game = Game::random("iroh".parse()?, 7);
    /// assert!(game.is_right());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random(variant: Variant, seed: u64) -> Game {
        generate::game(variant, seed, 0).map_or_else(|| Game::new(variant), Game::of)
    }

    /// The text that the spans of diagnostics refer to: what was read, or the game in `pai` when plies were added.
    pub fn text(&self) -> &str {
        &self.text_read().text.text
    }

    /// The text with its place in the file it was read from, under this name.
    pub fn source<'a>(&'a self, name: &'a str) -> Source<'a> {
        self.text_read().text.source(name)
    }

    /// The notation of the text.
    pub fn notation(&self) -> &'static dyn Notation {
        self.notation
    }

    /// How the text was read.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The edition it is judged by instead of the record's own.
    pub fn edition(&self) -> Option<&str> {
        self.edition.as_deref()
    }

    /// The last position drawn in characters.
    pub fn draw(&self) -> String {
        self.end().draw()
    }

    /// The game in a notation, such as `json`.
    pub fn to(&self, notation: &str) -> Result<String, WriteError> {
        let found = notation::named(notation);
        let found = found.ok_or_else(|| WriteError::new(format!("there is no notation `{notation}`")))?;
        let mut text = String::new();
        found.write(&self.record, &mut text)?;
        Ok(text)
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
        let mut read = self.text_read().read.clone();
        complete(&mut read, self.notation, self.edition.as_deref());
        Game { edition: self.edition.clone(), ..Game::of(read.record) }
    }

    /// Whether its text could be read at all.
    pub(crate) fn is_readable(&self) -> bool {
        self.text_read().text.unreadable.is_none()
    }

    fn text_read(&self) -> &Text {
        self.source.get_or_init(|| {
            let mut text = String::new();
            // Every record can be written in `pai`.
            let _ = notation::Pai.write(&self.record, &mut text);
            let read = notation::Pai.read(&text, &Options::default());
            let (rest, unreadable) = (Vec::new(), None);
            let text = GameText { text, rest, offset: 0, line: 1, game: 1, unreadable, is_whole_input: false };
            Text { text, read }
        })
    }

    fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| self.with_input(|input| referee::of(self.variant()).validate(input, &mut |_| ())))
    }

    pub(crate) fn with_input<T>(&self, then: impl FnOnce(&referee::Input<'_>) -> T) -> T {
        let Text { text, read } = self.text_read();
        then(&referee::Input {
            text: &text.text,
            read,
            notation: self.notation,
            rules: self.edition.as_deref(),
            with_end: false,
            keep_going: false,
        })
    }
}

/// Games are equal when their records are.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.record == other.record
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("record", &self.record).finish_non_exhaustive()
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
