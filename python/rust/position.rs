//! Positions.

use crate::game::Game;
use crate::ply::{Ply, PlyOrText};
use crate::{data, errors, pictures};
use paisho::game;
use paisho::record;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A position with the rules it is played by. Positions never change: `play` gives a new one.
#[pyclass(frozen, module = "paisho")]
#[derive(Clone)]
pub struct Position {
    position: game::Position,
    /// The game it comes from, how many of its plies were played, and the plies that were played then.
    origin: Game,
    plies: usize,
    played: Vec<record::Ply>,
}

impl Position {
    pub fn drawn(&self) -> String {
        self.position.draw()
    }

    pub fn of(origin: &Game, plies: usize, position: game::Position) -> Position {
        Position { position, origin: origin.clone(), plies, played: Vec::new() }
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

#[pymethods]
impl Position {
    #[getter]
    fn variant(&self) -> &'static str {
        self.position.variant().name()
    }

    /// The name of the seat to move.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.position.seat_name(self.position.to_move())
    }

    /// How many plies were played before it.
    #[getter]
    fn plies(&self) -> usize {
        self.plies + self.played.len()
    }

    /// The tiles on the board, in reading order.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let tiles: PyResult<Vec<_>> = self
            .position
            .tiles()
            .iter()
            .map(|tile| data::tile(py, self.position.variant(), self.origin.game().seats(), tile))
            .collect();
        PyTuple::new(py, tiles?)
    }

    /// The tile on a place such as `10b`, if there is one.
    fn on<'py>(&self, py: Python<'py>, at: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let at: paisho::board::Place = at
            .parse()
            .map_err(|_| errors::plain("ReadError", &format!("`{at}` is no place: write a point such as `10b`")))?;
        let tile = self.position.on(at);
        tile.map(|tile| data::tile(py, self.position.variant(), self.origin.game().seats(), &tile)).transpose()
    }

    /// The harmonies on the board.
    #[getter]
    fn harmonies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let harmonies = py.detach(|| self.position.survey().harmonies);
        let harmonies: PyResult<Vec<_>> =
            harmonies.iter().map(|harmony| data::harmony(py, self.origin.game().seats(), harmony)).collect();
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

    /// How a legal ply may go on of which this is typed: the tiles first, then where they go.
    fn completions(&self, py: Python<'_>, typed: &str) -> Vec<String> {
        py.detach(|| self.position.completions(typed))
    }

    /// The position after a ply, which is given as it is or as `pai` writes it.
    fn play(&self, py: Python<'_>, ply: PlyOrText) -> PyResult<Position> {
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

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py, None, "light", false, true, false)
    }

    /// The position record, such as `(O 11j) <Lt 10j>`.
    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Position {} after {} plies: {}>", self.position.variant(), self.plies(), self.position)
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
pub fn _position(py: Python<'_>, game: PyRef<'_, Game>, plies: usize, played: Vec<Ply>) -> PyResult<Position> {
    let start = game.position(py, Some(plies))?;
    played.into_iter().try_fold(start, |position, ply| position.play(py, PlyOrText::Ply(ply)))
}
