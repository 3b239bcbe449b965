//! The front door: a game and a position whose variant is known at run time.

#[cfg(test)]
mod alike;
mod completions;
mod content;
mod line;
mod opening;
mod position;
mod reader;
mod repaired;
mod scenes;
mod text;
mod walk;

pub use line::LinePly;
pub use position::{IllegalPly, PlayError, Position};
pub use reader::{InputError, Reader};
pub use repaired::{Repaired, RepairedText};
pub use text::GameError;
pub use walk::{Step, Steps};

use crate::diagnostic::Diagnostic;
use crate::generate;
use crate::notation::{self, Notation, Options};
use crate::record::{Entry, Ply, Record, Tag, stands};
use crate::referee::{self, Explanation, Verdict};
use crate::rules::Outcome;
use crate::study::Study;
use crate::variant::{Seat, Variant};
use content::{Content, Text};
use std::fmt;
use std::io;
use std::sync::OnceLock;

/// How the next ply stands among the turns of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Due {
    /// A turn begins with it.
    Turn,
    /// The first turn begins with it, and it is that of a later seat.
    Late,
    /// The number of its turn stands already.
    Numbered,
    /// It goes on in its turn.
    Ply,
}

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
    content: Content,
    edition: Option<String>,
    verdict: OnceLock<Verdict>,
    end: OnceLock<Position>,
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
    /// Whether it is marked as one that is illegal and stands.
    pub stands: bool,
}

impl Game {
    /// A game of a variant before its first ply.
    ///
    /// ```
    /// let game = paisho::Game::new("wiki".parse()?);
    /// assert_eq!(game.plies().count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(variant: Variant) -> Game {
        Game::of(Record { variant, header: Vec::new(), entries: Default::default() })
    }

    /// The game of a record.
    ///
    /// ```
    /// let game = paisho::Game::random("iroh".parse()?, 7);
    /// assert_eq!(paisho::Game::of(game.record().clone()), game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(record: Record) -> Game {
        Game { content: Content::of(record), edition: None, verdict: OnceLock::new(), end: OnceLock::new() }
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

    fn of_text(text: Text) -> Game {
        let content = Content::Text(Box::new(text));
        Game { content, edition: None, verdict: OnceLock::new(), end: OnceLock::new() }
    }

    /// The same game judged by an edition of the rules, such as `site; last-flower=accents`, whatever the record says.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n\n1. Rs*10b Js*10r\n".parse()?;
    /// assert!(game.is_right());
    /// assert_eq!(game.by_rules("site").diagnostics()[0].code.name, "skud-opening-kind");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_rules(self, edition: &str) -> Game {
        Game { edition: Some(edition.to_owned()), verdict: OnceLock::new(), end: OnceLock::new(), ..self }
    }

    /// The variant.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"iroh\"]\n\n1. Pass\n".parse()?;
    /// assert_eq!(game.variant().name(), "iroh");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn variant(&self) -> Variant {
        self.content.record().variant
    }

    /// The record as it is written.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l {a quiet start}\n".parse()?;
    /// assert_eq!(game.record().entries.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self) -> &Record {
        self.content.record()
    }

    /// The value of a tag, such as `Event`.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n[Sente \"Mei\"]\n\n1. F*10l\n".parse()?;
    /// assert_eq!(game.tag("Sente"), Some("Mei"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.content.record().tag(name)
    }

    /// The tags, in the order of the text.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n[Sente \"Mei\"]\n\n1. F*10l\n".parse()?;
    /// assert_eq!(game.tags().next().unwrap().value, "Mei");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = &Tag> {
        self.content.record().tags()
    }

    /// The names of the seats, in turn order.
    ///
    /// ```
    /// let game = paisho::Game::new("wiki".parse()?);
    /// assert_eq!(game.seats(), ["Sente", "Gote"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seats(&self) -> &'static [&'static str] {
        self.content.record().seats()
    }

    /// The plies, in the order they are written, legal or not.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
    /// let last = game.plies().last().unwrap();
    /// assert_eq!((last.number, last.turn), (2, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plies(&self) -> impl Iterator<Item = PlayedPly<'_>> {
        let mut turn = 1;
        let entries = &self.record().entries;
        let plies = entries.iter().enumerate().filter_map(move |(at, entry)| match entry {
            Entry::Turn(number) => {
                turn = *number;
                None
            }
            Entry::Ply(ply) => Some((turn, ply, stands(entries, at))),
            _ => None,
        });
        plies.enumerate().map(|(number, (turn, ply, stands))| PlayedPly { number, turn, ply, stands })
    }

    /// The seats that played the plies, as far as these are legal.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
    /// let seats: Vec<&str> = game.seats_of_plies().iter().map(|seat| game.seats()[seat.index()]).collect();
    /// assert_eq!(seats, ["Guest", "Host", "Guest"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seats_of_plies(&self) -> Vec<Seat> {
        let mut seats = Vec::new();
        self.with_input(|input| {
            referee::of(self.variant()).replay(input, &mut |state| seats.extend(state.seat));
        });
        seats
    }

    /// The game with its variations, ply by ply: who plays what, and what is said of it.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l (1. W*10l {wetter}) E*5o\n".parse()?;
    /// let plies = game.study().plies;
    /// assert_eq!(plies.iter().map(|ply| &*ply.text).collect::<Vec<_>>(), ["F*10l", "W*10l", "E*5o"]);
    /// assert_eq!(plies[1].comments, ["wetter"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn study(&self) -> Study {
        self.with_input(|input| Study::of(input, &mut |_, _, _, _| ()))
    }

    /// The position after so many plies; none after the end of the game or after an illegal ply. It is played from the start:
    /// whoever wants them all asks for a [`replay`](Game::replay).
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
    /// assert_eq!(game.position(2).unwrap().to_string(), "(Rs 10r) <Rs 10b>");
    /// assert!(game.position(4).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self, plies: usize) -> Option<Position> {
        let position = self.with_input(|input| Position::of_record(input, Some(plies)))?;
        Some(Position { opening: self.opening(Some(plies)), ..position })
    }

    /// The position after the last legal ply; the usual first position where the set-up is not legal.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
    /// assert_eq!(game.end().to_string(), "(Rs 10r) <Rs 10e>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn end(&self) -> &Position {
        self.end.get_or_init(|| {
            let end = self.with_input(|input| Position::of_record(input, None));
            match end {
                Some(end) => Position { opening: self.opening(None), ..end },
                None => Game::new(self.variant()).end().clone(),
            }
        })
    }

    /// Every legal ply that could follow.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
    /// assert!(game.legal().any(|ply| game.end().write(&ply) == "Rs10r-10q"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal(&self) -> impl Iterator<Item = Ply> {
        self.end().legal()
    }

    /// Adds a ply, written as `pai` writes it, such as `Rs10b-10e`. The game is left alone when it is not legal.
    ///
    /// ```
    /// let mut game = paisho::Game::new("wiki".parse()?);
    /// game.play("F*10l")?;
    /// assert!(game.play("F*10l").unwrap_err().to_string().ends_with("[wiki-drop-taken]"));
    ///
    /// let mut illegal: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l E*10l\n".parse()?;
    /// assert!(illegal.play("E*5o").is_err());
    /// assert_eq!(illegal.record().plies().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, ply: &str) -> Result<(), PlayError> {
        let ply = notation::read_ply(self.variant(), ply)?;
        Ok(self.play_ply(ply)?)
    }

    /// Adds a ply. The game is left alone when it is not legal, and nothing can follow an illegal ply.
    ///
    /// ```
    /// let mut game = paisho::Game::new("iroh".parse()?);
    /// for _ in 0..4 {
    ///     let ply = game.legal().next().unwrap();
    ///     game.play_ply(ply)?;
    /// }
    /// assert!(game.is_right());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_ply(&mut self, ply: Ply) -> Result<(), IllegalPly> {
        if let Some(stopped) = self.verdict().stopped {
            return Err(IllegalPly {
                code: stopped.refusal,
                message: "the game has an illegal ply already, which nothing can follow".to_owned(),
                label: "after an illegal ply".to_owned(),
                help: Some("repair or remove that ply first".to_owned()),
                part: None,
            });
        }
        let next = self.end().play(&ply)?;
        // The text is written anew, in `pai`.
        let record = self.followed_by(ply);
        (self.content, self.verdict, self.end) = (Content::of(record), OnceLock::new(), OnceLock::from(next));
        Ok(())
    }

    /// The number of the turn in which the next ply is played, and how it stands in the record.
    pub(crate) fn next_turn(&self) -> (u32, Due) {
        let record = self.record();
        let is_play = |entry: &&Entry| matches!(entry, Entry::Turn(_) | Entry::Ply(_));
        if let Some(Entry::Turn(number)) = record.entries.iter().rev().find(is_play) {
            return (*number, Due::Numbered);
        }
        let count = record.count_plies();
        let last = count.checked_sub(1).and_then(|before| self.position(before)).map(|before| before.to_move());
        let number = record.entries.iter().rev().find_map(|entry| match entry {
            Entry::Turn(number) => Some(*number),
            _ => None,
        });
        let number = number.unwrap_or(0);
        match last {
            // A later seat may be the first to move.
            None if self.end().to_move() > Seat(0) => (number.max(1), Due::Late),
            // Turn order starts anew where the seat to move does not come after the last.
            Some(last) if self.end().to_move() > last => (number, Due::Ply),
            _ => (number.saturating_add(1), Due::Turn),
        }
    }

    /// The record with one more ply, legal or not.
    pub(crate) fn followed_by(&self, ply: Ply) -> Record {
        let mut record = if self.notation().marks() == notation::Pai.marks() {
            self.record().clone()
        } else {
            // What its notation leaves out, `pai` writes.
            self.completed().record().clone()
        };
        let (turn, due) = self.next_turn();
        if matches!(due, Due::Turn | Due::Late) {
            record.entries.push(Entry::Turn(turn));
        }
        record.entries.push(Entry::Ply(ply));
        record
    }

    /// How the game ended, if it has.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n\n1. Rs*10b Resign\n".parse()?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.reason, outcome.result(game.seats()).as_str()), ("resign", "Guest"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.verdict().outcome
    }

    /// All that is wrong or worth knowing, in the order of the text. The spans are those of [`text`](Game::text).
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l E*5x\n".parse()?;
    /// let diagnostic = &game.diagnostics()[0];
    /// assert_eq!((diagnostic.code.name, &game.text()[diagnostic.span.range()]), ("point-off-board", "5x"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all: Vec<Diagnostic> = self.found().cloned().collect();
        Diagnostic::sort(&mut all);
        all
    }

    /// Whether the record is well written and every ply of it is legal, or marked as one that stands.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l Pass\n".parse()?;
    /// assert!(!game.is_right());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_right(&self) -> bool {
        !self.found().any(Diagnostic::is_error)
    }

    /// The diagnostics of the writing, then those of the play.
    fn found(&self) -> impl Iterator<Item = &Diagnostic> {
        self.content.diagnostics().iter().chain(&self.verdict().diagnostics)
    }

    /// Why the ply of this number, from 0, is legal or not; none where the game ends or goes wrong before it.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
    /// let explanation = game.explain(2).unwrap();
    /// assert!(explanation.legal);
    /// println!("{}", explanation.statements[0].text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| {
            let referee = referee::of(self.variant());
            self.with_input(|input| referee.validate(input))
        })
    }

    pub(crate) fn with_input<T>(&self, then: impl FnOnce(&referee::Input<'_>) -> T) -> T {
        let text = self.content.text();
        then(&referee::Input {
            text: &text.text.text,
            read: text.read(),
            notation: self.notation(),
            rules: self.edition.as_deref(),
            with_end: false,
            keep_going: false,
        })
    }
}

/// Games are equal when their records are.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.record() == other.record()
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("record", self.record()).finish_non_exhaustive()
    }
}
