//! A position of any variant, with the rules it is played by.

use super::opening::Opening;
use crate::board::Place;
use crate::code::Code;
use crate::complete::completed;
use crate::notation::{self, ReadError, Spelling};
use crate::record::{Part, Placed, Ply};
use crate::referee::{Input, Names};
use crate::render::{View, text};
use crate::replay::Replay;
use crate::rules::{self, Naming, Outcome, Rules, Survey, Wording};
use crate::variant::{Seat, Variant};
use crate::variants::variants;
use std::fmt;

/// A position of any variant, with the rules it is played by.
///
/// ```
/// use paisho::Game;
///
/// let game: Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n".parse()?;
/// let position = game.end();
/// assert_eq!(position.to_string(), "(Rs 10r) <Rs 10b>");
/// assert_eq!(position.seat_name(position.to_move()), "Guest");
///
/// let ply = position.legal().next().unwrap();
/// let next = position.play(&ply)?;
/// assert_eq!(next.seat_name(next.to_move()), "Host");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(super) variant: Variant,
    pub(super) seats: &'static [&'static str],
    pub(super) table: Box<dyn Table>,
    /// What was played, as long as the next plies may show another edition.
    pub(super) opening: Option<Opening>,
}

impl Position {
    /// The position after so many plies of a record, or after its last legal ply.
    pub(super) fn of_record(input: &Input<'_>, plies: Option<usize>) -> Option<Position> {
        let record = &input.read.record;
        let table = OPENERS[record.variant.index()](input, plies)?;
        Some(Position { variant: record.variant, seats: record.seats(), table, opening: None })
    }

    pub(super) fn names(&self) -> Names {
        Names {
            spelling: Spelling::Pai,
            vocabulary: self.variant.vocabulary(),
            seats: self.seats,
            fitting: Default::default(),
        }
    }

    /// The variant.
    ///
    /// ```
    /// let game = paisho::Game::new("iroh".parse()?);
    /// assert_eq!(game.end().variant(), game.variant());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The seat whose turn it is, or would be if the game went on.
    ///
    /// ```
    /// let position = paisho::Game::new("wiki".parse()?).end().play_text("F*10l")?;
    /// assert_eq!(position.seat_name(position.to_move()), "Gote");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_move(&self) -> Seat {
        self.table.to_move()
    }

    /// The name of a seat, as tags and diagnostics write it; empty for a seat that this game does not have.
    ///
    /// ```
    /// let game = paisho::Game::new("skud".parse()?);
    /// assert_eq!(game.end().seat_name(game.end().to_move()), "Guest");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).copied().unwrap_or_default()
    }

    /// How the game ended, if it has.
    ///
    /// ```
    /// let position = paisho::Game::new("wiki".parse()?).end().play_text("Resign")?;
    /// assert_eq!(position.outcome().unwrap().reason, "resign");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// The tiles on the board, in reading order.
    ///
    /// ```
    /// let position = paisho::Game::new("wiki".parse()?).end().play_text("F*10l")?;
    /// assert_eq!(position.tiles().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tiles(&self) -> Vec<Placed> {
        self.table.tiles()
    }

    /// The tile on a place; of two on a square, the one on top.
    ///
    /// ```
    /// let position = paisho::Game::new("wiki".parse()?).end().play_text("F*10l")?;
    /// let point: paisho::board::Point = "10l".parse()?;
    /// assert!(position.on(point).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on(&self, at: impl Into<Place>) -> Option<Placed> {
        let at = at.into();
        self.table.tiles().into_iter().rfind(|tile| tile.at == at)
    }

    /// What can be said of the position: harmonies, counts, points, territory …
    ///
    /// ```
    /// let game = paisho::Game::random("skud".parse()?, 7);
    /// for count in game.end().survey().counts {
    ///     println!("{}: {:?}", count.name, count.seats);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey(&self) -> Survey {
        self.table.survey()
    }

    /// Every legal ply, in an order that never changes.
    ///
    /// ```
    /// let game = paisho::Game::new("wiki".parse()?);
    /// assert!(game.end().legal().all(|ply| game.end().play(&ply).is_ok()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal(&self) -> impl Iterator<Item = Ply> {
        self.table.legal().into_iter().chain(self.other_openings())
    }

    /// The position after a ply.
    ///
    /// ```
    /// let start = paisho::Game::new("iroh".parse()?);
    /// let ply = start.legal().next().unwrap();
    /// let next = start.end().play(&ply)?;
    /// assert_ne!(&next, start.end());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, ply: &Ply) -> Result<Position, IllegalPly> {
        Ok(self.played(ply)?.0)
    }

    /// The position after a ply, and the ply as the rules write it where it leaves something out.
    pub(super) fn played(&self, ply: &Ply) -> Result<(Position, Option<Ply>), IllegalPly> {
        let mut table = self.table.cloned();
        let opening = self.opening.as_ref();
        match table.play(ply, &self.names()) {
            Ok(completed) => {
                let opening = opening.and_then(|opening| opening.after(ply));
                Ok((Position { table, opening, ..*self }, completed))
            }
            Err(illegal) => {
                let other = opening.and_then(|opening| opening.shown_by(ply)).ok_or(illegal)?;
                Ok((other.end().clone(), None))
            }
        }
    }

    /// The position after a ply as `pai` writes it, such as `Rs10b-10e`.
    ///
    /// ```
    /// use paisho::Game;
    ///
    /// let game = Game::new("wiki".parse()?);
    /// let error = game.end().play_text("Rs*10c").unwrap_err();
    /// assert!(error.to_string().ends_with("[wiki-first-element]"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&self, ply: &str) -> Result<Position, PlayError> {
        let ply = notation::read_ply(self.variant, ply)?;
        Ok(self.play(&ply)?)
    }

    /// A ply as `pai` writes it.
    ///
    /// ```
    /// let game = paisho::Game::new("wiki".parse()?);
    /// let ply = game.legal().next().unwrap();
    /// assert!(game.end().play_text(&game.end().write(&ply)).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, ply: &Ply) -> String {
        notation::write_ply(self.variant, ply)
    }

    /// What a drawing of the position shows; add marks, lines or notes before it is drawn.
    ///
    /// ```
    /// use paisho::render::text::{TextStyle, draw};
    ///
    /// let position = paisho::Game::new("wiki".parse()?).end().play_text("F*10l")?;
    /// let mut drawing = String::new();
    /// draw(&position.view(), TextStyle::default(), &mut drawing);
    /// assert_eq!(drawing, position.draw());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view(&self) -> View {
        View::new(self.variant, self.seats, self.tiles())
    }

    /// The position drawn in characters.
    ///
    /// ```
    /// let position = paisho::Game::new("wiki".parse()?).end().play_text("F*10l")?;
    /// assert!(position.draw().contains("<F"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self) -> String {
        let mut drawing = String::new();
        text::draw(&self.view(), text::TextStyle::default(), &mut drawing);
        drawing
    }
}

/// Two positions are equal when the same tiles lie on the same places and the same seat is to move.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.variant == other.variant && self.to_move() == other.to_move() && self.tiles() == other.tiles()
    }
}

impl fmt::Display for Position {
    /// The position record, such as `(O 11j) <Lt 10j>`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::write_position(self.variant, &self.tiles()))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.variant)
    }
}

/// Why a ply is not legal.
///
/// ```
/// let error = paisho::Game::new("wiki".parse()?).end().play_text("Pass").unwrap_err();
/// if let paisho::game::PlayError::Illegal(illegal) = error {
///     println!("{} [{}]: {}", illegal.message, illegal.code, illegal.help.unwrap_or_default());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalPly {
    /// The rule that the ply breaks.
    pub code: &'static Code,
    /// What is wrong, in one sentence.
    pub message: String,
    /// A few words about the part that is wrong.
    pub label: String,
    /// What would have been legal.
    pub help: Option<String>,
    /// The part of the ply that is wrong.
    pub part: Option<Part>,
}

impl fmt::Display for IllegalPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.message, self.code)
    }
}

impl std::error::Error for IllegalPly {}

/// Why a ply that was given as text cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// It cannot be read.
    Unreadable(ReadError),
    /// It is not legal.
    Illegal(IllegalPly),
}

impl From<ReadError> for PlayError {
    fn from(error: ReadError) -> PlayError {
        PlayError::Unreadable(error)
    }
}

impl From<IllegalPly> for PlayError {
    fn from(error: IllegalPly) -> PlayError {
        PlayError::Illegal(error)
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Unreadable(error) => error.fmt(f),
            PlayError::Illegal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PlayError::Unreadable(error) => Some(error),
            PlayError::Illegal(error) => Some(error),
        }
    }
}

/// A position with its rules, whichever they are.
pub(super) trait Table: Send + Sync {
    fn cloned(&self) -> Box<dyn Table>;
    fn to_move(&self) -> Seat;
    fn outcome(&self) -> Option<Outcome>;
    fn tiles(&self) -> Vec<Placed>;
    fn survey(&self) -> Survey;
    fn legal(&self) -> Vec<Ply>;
    /// Hands over the legal plies without a rider, and those with one where the function asks for them.
    fn each_beginning(&self, each: &mut dyn FnMut(&Ply) -> bool);
    /// Plays a ply; gives it completed where it leaves something out.
    fn play(&mut self, ply: &Ply, names: &dyn Naming) -> Result<Option<Ply>, IllegalPly>;
}

impl Clone for Box<dyn Table> {
    fn clone(&self) -> Box<dyn Table> {
        self.cloned()
    }
}

#[derive(Clone)]
struct At<R: Rules> {
    rules: R,
    position: R::Position,
}

impl<R: Rules + 'static> Table for At<R> {
    fn cloned(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn to_move(&self) -> Seat {
        self.rules.to_move(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.position)
    }

    fn tiles(&self) -> Vec<Placed> {
        self.rules.tiles(&self.position)
    }

    fn survey(&self) -> Survey {
        self.rules.survey(&self.position)
    }

    fn legal(&self) -> Vec<Ply> {
        let actions = self.rules.legal(&self.position);
        actions.iter().map(|action| self.rules.write(&self.position, action)).collect()
    }

    fn each_beginning(&self, each: &mut dyn FnMut(&Ply) -> bool) {
        let (mut plain, mut riders) = (Vec::new(), Vec::new());
        self.rules.plain(&self.position, &mut plain);
        for action in plain {
            if each(&self.rules.write(&self.position, &action)) {
                self.rules.riders(&self.position, &action, &mut riders);
                for rider in riders.drain(..) {
                    each(&self.rules.write(&self.position, &rider));
                }
            }
        }
    }

    fn play(&mut self, ply: &Ply, names: &dyn Naming) -> Result<Option<Ply>, IllegalPly> {
        match self.rules.resolve(&self.position, ply) {
            Ok(action) => {
                let completed = completed(&self.rules, &self.position, ply, &action);
                self.rules.apply(&mut self.position, &action);
                Ok(completed)
            }
            Err(objection) => {
                let refusal = self.rules.refusal(&self.position, objection);
                let Wording { message, label, help, .. } = refusal.wording(names);
                let part = match refusal.at() {
                    rules::At::Ply(part) => Some(part),
                    _ => None,
                };
                Err(IllegalPly { code: refusal.article(), message, label, help, part })
            }
        }
    }
}

macro_rules! openers {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(open::<rules::$folder::$rules>),*]
    };
}

/// Makes the position after so many plies of a record, or after its last legal ply.
type Opener = fn(&Input<'_>, Option<usize>) -> Option<Box<dyn Table>>;

/// The opener of each variant.
static OPENERS: &[Opener] = &variants!(openers);

/// The position after so many plies of a record, or after its last legal ply.
fn open<R: Rules + 'static>(input: &Input<'_>, plies: Option<usize>) -> Option<Box<dyn Table>> {
    let record = input.readable()?;
    let mut replay = Replay::<R>::start(&record, &input.set_up(&record)).ok()?;
    replay.forward(plies.unwrap_or(usize::MAX));
    let is_there = plies.is_none_or(|plies| replay.plies() == plies);
    is_there
        .then(|| Box::new(At { rules: replay.rules().clone(), position: replay.position().clone() }) as Box<dyn Table>)
}
