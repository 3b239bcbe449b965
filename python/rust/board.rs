//! A board that changes: plies are played on it and taken back.

use crate::game::{Game, counted};
use crate::ply::{PlaceInGame, Ply, PlyOrText};
use crate::position::{self, Last, Position, next_turn};
use crate::source::kind;
use crate::{data, errors};
use paisho::Game as Inner;
use paisho::game;
use paisho::record;
use paisho::variant::Seat;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

/// A board on which plies are played and taken back. Unlike games and positions it changes.
#[pyclass(weakref, module = "paisho")]
#[derive(Clone)]
pub struct Board {
    start: Position,
    stack: Vec<Pushed>,
}

#[derive(Clone)]
struct Pushed {
    ply: record::Ply,
    seat: Seat,
    /// The position it leads to.
    position: game::Position,
}

impl Board {
    fn now(&self) -> &game::Position {
        self.stack.last().map_or(&self.start.position, |last| &last.position)
    }

    fn seats(&self) -> &'static [&'static str] {
        self.start.origin.game().seats()
    }

    /// The game up to now.
    fn played(&self) -> PyResult<Inner> {
        let mut game = self.start.origin.game().first_plies(self.start.plies);
        for ply in self.start.played.iter().chain(self.stack.iter().map(|pushed| &pushed.ply)) {
            game.play_ply(ply.clone()).map_err(|error| errors::illegal(&error, ""))?;
        }
        Ok(game)
    }

    fn snapshot(&self) -> Position {
        let mut position = Position { position: self.now().clone(), ..self.start.clone() };
        position.played.extend(self.stack.iter().map(|pushed| pushed.ply.clone()));
        position
    }
}

#[pymethods]
impl Board {
    /// A board before the first ply of a rule set, after the last legal ply of a game, or in a position.
    #[new]
    #[pyo3(signature = (start, *, rules=None))]
    fn new(start: &Bound<'_, PyAny>, rules: Option<&str>) -> PyResult<Board> {
        let py = start.py();
        let of_game = |game: Game| Ok(Board { start: game.position(py, None)?, stack: Vec::new() });
        if let Ok(variant) = start.cast::<PyString>() {
            return of_game(Game::start(&variant.to_cow()?, rules)?);
        }
        if rules.is_some() {
            return Err(PyTypeError::new_err(
                "`rules` are named only with a rule set: a game and a position have theirs",
            ));
        }
        if let Ok(game) = start.cast::<Game>() {
            return of_game(game.get().clone());
        }
        if let Ok(position) = start.cast::<Position>() {
            return Ok(Board { start: position.get().clone(), stack: Vec::new() });
        }
        let message =
            format!("a board starts from the name of a rule set, a game or a position, not from {}", kind(start));
        Err(PyTypeError::new_err(message))
    }

    #[getter]
    fn variant(&self) -> &'static str {
        self.now().variant().name()
    }

    /// The name of the seat to move.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.now().seat_name(self.now().to_move())
    }

    /// The number of the turn in which the next ply is played.
    #[getter]
    fn turn(&self, py: Python<'_>) -> u32 {
        let mut last = self.start.last(py);
        for Pushed { seat, .. } in &self.stack {
            last = Some(Last { turn: next_turn(last, *seat), seat: *seat });
        }
        next_turn(last, self.now().to_move())
    }

    /// The plies that were played on it and not taken back.
    #[getter]
    fn plies(&self, py: Python<'_>) -> Vec<Ply> {
        let mut last = self.start.last(py);
        let before = self.start.plies();
        let ply = |(at, Pushed { ply, seat, .. }): (usize, &Pushed)| {
            let turn = next_turn(last, *seat);
            last = Some(Last { turn, seat: *seat });
            let name = self.seats().get(seat.index()).map(ToString::to_string);
            let place = PlaceInGame { number: before + at + 1, turn, seat: name, ..PlaceInGame::default() };
            Ply::of(self.now().variant(), ply.clone()).in_game(place)
        };
        self.stack.iter().enumerate().map(ply).collect()
    }

    /// How the game ended, if it has.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        data::outcome(py, self.now().outcome(), self.seats())
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.now().outcome().is_some()
    }

    /// The tiles on the board, in reading order.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        position::tiles(py, self.now(), self.seats())
    }

    /// The tile on a place such as `10b`, if there is one.
    fn on<'py>(&self, py: Python<'py>, at: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        position::tile_on(py, self.now(), self.seats(), at)
    }

    /// Every legal ply, in an order that never changes.
    fn legal(&self) -> Vec<Ply> {
        self.now().legal().map(|ply| Ply::of(self.now().variant(), ply)).collect()
    }

    /// Whether a ply is legal.
    fn is_legal(&self, ply: PlyOrText<'_>) -> bool {
        position::is_legal(self.now(), ply)
    }

    /// Plays a ply, which is given as it is or as `pai` writes it. The board is left alone when it is not legal.
    fn push(&mut self, ply: PlyOrText<'_>) -> PyResult<()> {
        let (ply, text) = ply.read(self.now().variant())?;
        let seat = self.now().to_move();
        let position = self.now().play(&ply).map_err(|error| errors::illegal(&error, &text))?;
        self.stack.push(Pushed { ply, seat, position });
        Ok(())
    }

    /// Takes the last ply back.
    fn pop(&mut self) -> PyResult<Ply> {
        let last = self.stack.pop().ok_or_else(|| PyIndexError::new_err("no ply was played on this board"))?;
        Ok(Ply::of(self.now().variant(), last.ply))
    }

    /// A board that is played on by itself.
    fn copy(&self) -> Board {
        self.clone()
    }

    /// The position, which does not change with the board.
    fn position(&self) -> Position {
        self.snapshot()
    }

    /// The game that was played up to now.
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        py.detach(|| self.played().map(Game::of))
    }

    /// The board drawn in characters.
    fn draw(&self) -> String {
        self.now().draw()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.snapshot()._repr_svg_(py)
    }

    /// The position record, such as `(O 11j) <Lt 10j>`.
    fn __str__(&self) -> String {
        self.now().to_string()
    }

    fn __repr__(&self) -> String {
        let plies = counted(self.start.plies() + self.stack.len());
        format!("<Board {} after {plies}: {}>", self.variant(), self.now())
    }

    fn __eq__(&self, other: &Board) -> bool {
        self.now() == other.now()
    }

    fn __copy__(&self) -> Board {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: Bound<'_, PyAny>) -> Board {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Position, Vec<Ply>))> {
        let again = py.import("paisho._paisho")?.getattr("_board")?;
        let variant = self.now().variant();
        let plies = self.stack.iter().map(|pushed| Ply::of(variant, pushed.ply.clone())).collect();
        Ok((again, (self.start.clone(), plies)))
    }
}

/// A board that was pickled.
#[pyfunction]
pub fn _board(start: PyRef<'_, Position>, plies: Vec<PlyOrText<'_>>) -> PyResult<Board> {
    let mut board = Board { start: start.clone(), stack: Vec::new() };
    plies.into_iter().try_for_each(|ply| board.push(ply))?;
    Ok(board)
}
