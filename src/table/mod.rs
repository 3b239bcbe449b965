//! Games as rows of typed columns, for the engines that people have: whoever writes tables fills its columns from here.

mod fields;
mod rows;

#[cfg(feature = "cli")]
pub(crate) use fields::{Fields, Term};
pub use rows::{PlyRow, PositionRow, Rows, rows, rows_of_game};

use crate::board::Place;
use crate::notation;
use crate::source::Source;
use std::io;

/// What a row stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A game.
    Games,
    /// A ply of a game.
    Plies,
    /// A position: before the first ply of a game, and after each.
    Positions,
    /// A diagnostic.
    Diagnostics,
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its fields are.
    pub kind: Kind,
}

/// What the fields of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A text that comes again and again, coded by a dictionary.
    Name,
    /// A text.
    Text,
    /// A whole number of 64 bits.
    Number,
    /// True or false.
    Flag,
}

/// Takes the fields of rows, in the order of the columns.
pub trait Cells {
    /// A field of a column of names or texts.
    fn text(&mut self, text: Option<&str>) -> io::Result<()>;
    /// The same for a text without commas, quotes and line ends, such as a code.
    fn word(&mut self, word: Option<&str>) -> io::Result<()> {
        self.text(word)
    }
    /// The same for the name of a place.
    fn point(&mut self, place: Option<Place>) -> io::Result<()> {
        self.word(place.map(notation::place_name))
    }
    /// A field of a column of numbers.
    fn number(&mut self, number: Option<u64>) -> io::Result<()>;
    /// A field of a column of flags.
    fn flag(&mut self, flag: Option<bool>) -> io::Result<()>;
    /// The row is whole.
    fn end_row(&mut self) -> io::Result<()>;
    /// The fields with which every row begins: the file of its game and the number of it. Between two calls of `end`, rows are
    /// of one game.
    fn place(&mut self, game: &Source<'_>) -> io::Result<()> {
        self.text(Some(game.name).filter(|name| !name.is_empty()))?;
        self.number(Some(game.game))
    }
    /// A whole row of a ply.
    fn ply(&mut self, row: &PlyRow<'_>) -> io::Result<()> {
        row.give_cells(self)
    }
    /// A whole row of a position.
    fn position(&mut self, row: &PositionRow<'_>) -> io::Result<()> {
        row.give_cells(self)
    }
    /// All rows of the game are given.
    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

macro_rules! columns {
    ($($name:ident: $kind:ident),* $(,)?) => {
        &[$(Column { name: stringify!($name), kind: Kind::$kind }),*]
    };
}

impl What {
    /// All of them.
    pub const ALL: [What; 4] = [What::Games, What::Plies, What::Positions, What::Diagnostics];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            What::Games => "games",
            What::Plies => "plies",
            What::Positions => "positions",
            What::Diagnostics => "diagnostics",
        }
    }

    /// The columns, which `docs/tables.md` describes.
    pub fn columns(self) -> &'static [Column] {
        match self {
            What::Games => columns! {
                file: Name, game: Number, variant: Name, rules: Name, event: Name, site: Name, date: Name, round: Name,
                player1: Name, player2: Name, player3: Name, player4: Name, result: Name, termination: Name,
                plies: Number, legal_plies: Number, ok: Flag, ending: Name, winner: Name, errors: Number,
                warnings: Number, stands: Number,
            },
            What::Plies => columns! {
                file: Name, game: Number, ply: Number, turn: Number, seat: Name, pai: Text, kind: Name, tile: Name,
                drop: Flag, from: Name, to: Name, captures: Flag, captured: Name, acts: Number, legal: Flag,
                stands: Flag,
            },
            What::Positions => columns! {
                file: Name, game: Number, ply: Number, turn: Number, seat: Name, variant: Name, tiles: Number,
                position: Text,
            },
            What::Diagnostics => columns! {
                file: Name, game: Number, severity: Name, code: Name, turn: Number, seat: Name, ply: Number,
                line: Number, column: Number, start: Number, end: Number, message: Text,
            },
        }
    }
}
