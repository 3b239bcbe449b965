//! Positions.

use crate::game::{Game, counted, set_tag};
use crate::ply::{Ply, PlyOrText};
use crate::source::kind;
use crate::{data, errors, pictures};
use paisho::record::{self, Record};
use paisho::variant::Seat;
use paisho::{board, game, notation};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A position with the rules it is played by. Positions never change: `play` gives a new one.
#[pyclass(frozen, weakref, module = "paisho")]
#[derive(Clone)]
pub struct Position {
    pub position: game::Position,
    /// The game it comes from, how many of its plies were played, and the plies that were played then.
    pub origin: Game,
    pub plies: usize,
    pub played: Vec<record::Ply>,
}

/// The last ply: its turn, and who played it.
#[derive(Clone, Copy)]
pub struct Last {
    pub turn: u32,
    pub seat: Seat,
}

/// The number of the turn in which a seat plays the next ply. Turn order starts anew where it does not come after the last.
pub fn next_turn(last: Option<Last>, to_move: Seat) -> u32 {
    last.map_or(1, |last| last.turn.saturating_add(u32::from(to_move <= last.seat)))
}

impl Position {
    pub fn drawn(&self) -> String {
        self.position.draw()
    }

    pub fn of(origin: &Game, plies: usize, position: game::Position) -> Position {
        Position { position, origin: origin.clone(), plies, played: Vec::new() }
    }

    /// The last ply that was played.
    pub fn last(&self, py: Python<'_>) -> Option<Last> {
        let seats = self.origin.game().seats();
        let of_game = self.plies.checked_sub(1).and_then(|last| self.origin.main_line(py).get(last)?.place.as_deref());
        let mut last = of_game.map(|place| {
            let seat = place.seat.as_deref().and_then(|seat| seats.iter().position(|name| *name == seat));
            Last { turn: place.turn, seat: Seat(seat.unwrap_or_default() as u8) }
        });
        let mut position = (!self.played.is_empty()).then(|| self.origin.game().position(self.plies)).flatten();
        for ply in &self.played {
            let Some(before) = position else { break };
            last = Some(Last { turn: next_turn(last, before.to_move()), seat: before.to_move() });
            position = before.play(ply).ok();
        }
        last
    }

    /// The position as pictures show it: that of a game with all that is said of it.
    fn scene(&self, harmonies: bool) -> paisho::render::picture::Scene {
        let of_game = self.played.is_empty().then(|| self.origin.game().scenes(harmonies));
        of_game.and_then(|scenes| scenes.into_iter().nth(self.plies)).unwrap_or_else(|| {
            let mut scene = self.position.scene();
            if harmonies {
                scene.view.add_harmonies(&self.position.survey().harmonies);
            }
            scene
        })
    }
}

/// The tiles on the board.
pub fn tiles<'py>(py: Python<'py>, position: &game::Position, seats: &[&'static str]) -> PyResult<Bound<'py, PyTuple>> {
    let tiles = position.tiles();
    let tiles: PyResult<Vec<_>> = tiles.iter().map(|tile| data::tile(py, position.variant(), seats, tile)).collect();
    PyTuple::new(py, tiles?)
}

/// The tile on a place.
pub fn tile_on<'py>(
    py: Python<'py>,
    position: &game::Position,
    seats: &[&'static str],
    at: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let at: board::Place = at
        .parse()
        .map_err(|_| errors::plain("ReadError", &format!("`{at}` is no place: write a point such as `10b`")))?;
    position.on(at).map(|tile| data::tile(py, position.variant(), seats, &tile)).transpose()
}

/// Whether a ply may be played; no for a text that is none.
pub fn is_legal(position: &game::Position, ply: PlyOrText<'_>) -> bool {
    ply.read(position.variant()).is_ok_and(|(ply, _)| position.play(&ply).is_ok())
}

#[pymethods]
impl Position {
    /// A position of a position record, such as `(O 11j) <Lt 10j>`. The first seat is to move if no other is named; tags tell
    /// the rest of a set-up.
    #[new]
    #[pyo3(signature = (text, variant, *, to_move=None, rules=None, tags=None))]
    fn new(
        text: &str,
        variant: &str,
        to_move: Option<&str>,
        rules: Option<&str>,
        tags: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Position> {
        let variant = errors::variant(variant)?;
        let tiles =
            notation::read_position(variant, text).map_err(|error| errors::unreadable(error.diagnostic(), text))?;
        let mut record = Record { variant, header: Vec::new(), entries: Default::default() };
        set_tag(&mut record.header, "Rules", rules);
        for (name, value) in tags.into_iter().flatten() {
            let wrong = |_| PyTypeError::new_err(format!("a tag is a text, not {}", kind(&value)));
            set_tag(&mut record.header, &name.extract::<String>()?, Some(&value.extract::<String>().map_err(wrong)?));
        }
        set_tag(&mut record.header, "Turn", to_move);
        set_tag(&mut record.header, "Position", Some(&notation::write_position(variant, &tiles)));
        let game = paisho::Game::of(record);
        if let Some(error) = game.diagnostics().iter().find(|found| found.is_error()) {
            return Err(errors::refused(error));
        }
        let refused = || errors::plain("ReadError", "no game starts from this position");
        let position = game.position(0).ok_or_else(refused)?;
        Ok(Position::of(&Game::of(game), 0, position))
    }

    #[getter]
    fn variant(&self) -> &'static str {
        self.position.variant().name()
    }

    /// The name of the seat to move.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.position.seat_name(self.position.to_move())
    }

    /// The number of the turn in which the next ply is played.
    #[getter]
    fn turn(&self, py: Python<'_>) -> u32 {
        next_turn(self.last(py), self.position.to_move())
    }

    /// How many plies were played before it.
    #[getter]
    pub fn plies(&self) -> usize {
        self.plies + self.played.len()
    }

    /// The tiles on the board, in reading order.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tiles(py, &self.position, self.origin.game().seats())
    }

    /// The tile on a place such as `10b`, if there is one.
    fn on<'py>(&self, py: Python<'py>, at: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        tile_on(py, &self.position, self.origin.game().seats(), at)
    }

    /// The harmonies on the board.
    #[getter]
    fn harmonies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let survey = py.detach(|| self.position.survey());
        let harmonies = survey.harmonies.iter().chain(&survey.given);
        let harmonies: PyResult<Vec<_>> =
            harmonies.map(|harmony| data::harmony(py, self.origin.game().seats(), harmony)).collect();
        PyTuple::new(py, harmonies?)
    }

    /// What is counted for each seat, in turn order.
    #[getter]
    fn counts(&self, py: Python<'_>) -> std::collections::BTreeMap<&'static str, Vec<u32>> {
        let counts = py.detach(|| self.position.survey().counts);
        counts.into_iter().map(|count| (count.name, count.seats)).collect()
    }

    /// Each seat's score, in turn order, where one is kept.
    #[getter]
    fn points(&self, py: Python<'_>) -> Option<Vec<i32>> {
        py.detach(|| self.position.survey().points)
    }

    /// How the game ended, if it has.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        data::outcome(py, self.position.outcome(), self.origin.game().seats())
    }

    /// Every legal ply, in an order that never changes.
    fn legal(&self, py: Python<'_>) -> Vec<Ply> {
        py.detach(|| self.position.legal().map(|ply| Ply::of(self.position.variant(), ply)).collect())
    }

    /// Whether a ply is legal.
    fn is_legal(&self, ply: PlyOrText<'_>) -> bool {
        is_legal(&self.position, ply)
    }

    /// How a legal ply may go on of which this is typed: the tiles first, then where they go.
    fn completions(&self, py: Python<'_>, typed: &str) -> Vec<String> {
        py.detach(|| self.position.completions(typed))
    }

    /// The position after a ply, which is given as it is or as `pai` writes it.
    pub fn play(&self, py: Python<'_>, ply: PlyOrText<'_>) -> PyResult<Position> {
        let (ply, text) = ply.read(self.position.variant())?;
        let position = py.detach(|| self.position.play(&ply)).map_err(|error| errors::illegal(&error, &text))?;
        let mut next = Position { position, ..self.clone() };
        next.played.push(ply);
        Ok(next)
    }

    /// The position drawn in characters.
    fn draw(&self) -> String {
        self.drawn()
    }

    /// The position as an SVG picture.
    #[pyo3(signature = (*, size=None, theme="light", crop=false, coordinates=true, harmonies=false))]
    fn to_svg(
        &self,
        py: Python<'_>,
        size: Option<pictures::Size>,
        theme: &str,
        crop: bool,
        coordinates: bool,
        harmonies: bool,
    ) -> PyResult<String> {
        let options = pictures::options(size, theme, crop, coordinates)?;
        Ok(py.detach(|| paisho::render::picture::draw(&self.scene(harmonies), &options).svg()))
    }

    /// The position as a PNG picture.
    #[pyo3(signature = (*, size=None, theme="light", crop=false, coordinates=true, harmonies=false))]
    fn to_png(
        &self,
        py: Python<'_>,
        size: Option<pictures::Size>,
        theme: &str,
        crop: bool,
        coordinates: bool,
        harmonies: bool,
    ) -> PyResult<Vec<u8>> {
        let options = pictures::options(size, theme, crop, coordinates)?;
        py.detach(|| pictures::png(&self.scene(harmonies), &options))
    }

    pub fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py, None, "light", false, true, false)
    }

    /// The position record, such as `(O 11j) <Lt 10j>`.
    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Position {} after {}: {}>", self.position.variant(), counted(self.plies()), self.position)
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.position == other.position
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.position.variant(), self.position.to_move(), self.position.to_string()).hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Position>) -> Py<Position> {
        slf
    }

    fn __deepcopy__(slf: Py<Position>, _memo: Bound<'_, PyAny>) -> Py<Position> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Game, usize, Vec<Ply>))> {
        let played = self.played.iter().map(|ply| Ply::of(self.position.variant(), ply.clone()));
        let again = py.import("paisho._paisho")?.getattr("_position")?;
        Ok((again, (self.origin.clone(), self.plies, played.collect())))
    }
}

/// A position that was pickled.
#[pyfunction]
pub fn _position(
    py: Python<'_>,
    game: PyRef<'_, Game>,
    plies: isize,
    played: Vec<PlyOrText<'_>>,
) -> PyResult<Position> {
    let start = game.position(py, Some(plies))?;
    played.into_iter().try_fold(start, |position, ply| position.play(py, ply))
}
