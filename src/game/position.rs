//! A position of any variant, with the rules it is played by.

use crate::board::Place;
use crate::code::Code;
use crate::notation;
use crate::record::{Part, Placed, Ply};
use crate::render::{View, text};
use crate::rules::{At, Naming, Outcome, Refusal, Rules};
use crate::variant::{Seat, Tile, Variant};
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
}

impl Position {
    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The seat whose turn it is, or would be if the game went on.
    pub fn to_move(&self) -> Seat {
        self.table.to_move()
    }

    /// The name of a seat, as tags and diagnostics write it; empty for a seat that this game does not have.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).copied().unwrap_or_default()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// The tiles on the board, in reading order.
    pub fn tiles(&self) -> Vec<Placed> {
        self.table.tiles()
    }

    /// The tile on a place; of two on a square, the one on top.
    pub fn on(&self, at: impl Into<Place>) -> Option<Placed> {
        let at = at.into();
        self.table.tiles().into_iter().rfind(|tile| tile.at == at)
    }

    /// Every legal ply, in an order that never changes.
    pub fn legal(&self) -> impl Iterator<Item = Ply> {
        self.table.legal().into_iter()
    }

    /// The position after a ply.
    pub fn play(&self, ply: &Ply) -> Result<Position, IllegalPly> {
        let mut next = self.clone();
        next.table.play(ply, self)?;
        Ok(next)
    }

    /// The position after a ply as `pai` writes it, such as `Rs10b-10e`.
    ///
    /// ```
    /// use paisho::{Game, variant::Variant};
    ///
    /// let start = Game::new(Variant::named("wiki").unwrap()).end();
    /// let error = start.play_text("Rs*10c").unwrap_err();
    /// assert!(error.to_string().contains("element"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&self, ply: &str) -> Result<Position, PlayError> {
        let ply = notation::read_ply(self.variant, ply)?;
        Ok(self.play(&ply)?)
    }

    /// A ply as `pai` writes it.
    pub fn write(&self, ply: &Ply) -> String {
        notation::ply(self.variant, ply)
    }

    /// What a drawing of the position shows; add marks, lines or notes before it is drawn.
    pub fn view(&self) -> View {
        View::new(self.variant, self.seats, self.tiles())
    }

    /// The position drawn in characters.
    pub fn draw(&self) -> String {
        let mut drawing = String::new();
        text::draw(&self.view(), text::Style::default(), &mut drawing);
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
        f.write_str(&notation::position(self.variant, &self.tiles()))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.variant)
    }
}

/// Why a ply is not legal.
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

/// What one can ask of a position without knowing its rules.
pub(super) trait Table: Send + Sync {
    fn cloned(&self) -> Box<dyn Table>;
    fn to_move(&self) -> Seat;
    fn outcome(&self) -> Option<Outcome>;
    fn tiles(&self) -> Vec<Placed>;
    fn legal(&self) -> Vec<Ply>;
    fn play(&mut self, ply: &Ply, names: &dyn Naming) -> Result<(), IllegalPly>;
}

impl Clone for Box<dyn Table> {
    fn clone(&self) -> Box<dyn Table> {
        self.cloned()
    }
}
