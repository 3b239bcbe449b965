//! Games.

use crate::ply::{Ply, PlyOrText};
use crate::position::Position;
use crate::reader::Source;
use crate::table::Table;
use crate::{data, errors, pictures};
use paisho::game::InputError;
use paisho::notation::Options;
use paisho::page::{Page, PageOptions};
use paisho::render::picture;
use paisho::report::{self, Look};
use paisho::{Game as Inner, referee};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A game: a record under the rules of its variant. Games never change: `play` gives a new one.
#[pyclass(frozen, module = "paisho", from_py_object)]
#[derive(Clone)]
pub struct Game(Arc<Inner>);

/// How a pickled game is made again: its text, its notation, the variant and the rules that it was given.
type Pickled = (String, &'static str, Option<&'static str>, Option<String>);

impl Game {
    pub fn of(game: Inner) -> Game {
        Game(Arc::new(game))
    }

    pub fn game(&self) -> &Inner {
        &self.0
    }

    /// What is drawn after so many plies.
    fn scene(&self, at: Option<usize>, harmonies: bool) -> PyResult<picture::Scene> {
        let mut scenes = self.0.scenes(harmonies);
        let last = scenes.len() - 1;
        let at = at.unwrap_or(last);
        if at > last {
            return Err(too_far(at));
        }
        Ok(scenes.swap_remove(at))
    }
}

fn too_far(plies: usize) -> PyErr {
    PyIndexError::new_err(format!("the game ends or is not legal before {plies} plies are played"))
}

#[pymethods]
impl Game {
    /// Reads the one game of a text; `read` reads many.
    #[new]
    #[pyo3(signature = (text, *, notation=None, variant=None, rules=None))]
    fn new(
        py: Python<'_>,
        text: &str,
        notation: Option<&str>,
        variant: Option<&str>,
        rules: Option<&str>,
    ) -> PyResult<Game> {
        let notation = notation.map(errors::notation).transpose()?;
        let variant = variant.map(errors::variant).transpose()?;
        let options = variant.map_or_else(Options::default, Options::of);
        let (first, has_more) = py
            .detach(|| {
                let mut games = Inner::read(text.as_bytes(), "", notation, options).map_err(InputError::Io)?;
                let first = games.next().transpose()?;
                Ok((first, games.next().is_some()))
            })
            .map_err(|error| match error {
                InputError::Unreadable(diagnostic) => errors::unreadable(&diagnostic, text),
                error => errors::input(error),
            })?;
        let game = first.ok_or_else(|| errors::plain("ReadError", "there is no game in this text"))?;
        if has_more {
            let message = "there are several games in this text: `paisho.read` reads them";
            return Err(errors::plain("ReadError", message));
        }
        Ok(Game::of(match rules {
            Some(rules) => game.by_rules(rules),
            None => game,
        }))
    }

    /// A game of a variant before its first ply.
    #[staticmethod]
    fn start(variant: &str) -> PyResult<Game> {
        Ok(Game::of(Inner::new(errors::variant(variant)?)))
    }

    /// The text that spans refer to: what was read, or the game in `pai` when plies were added.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// The notation of the text.
    #[getter]
    fn notation(&self) -> &'static str {
        self.0.notation().name()
    }

    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant().name()
    }

    /// The names of the seats, in turn order.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.seats())
    }

    /// The tags, such as `Event`.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        self.0.tags().try_for_each(|tag| tags.set_item(&tag.name, &tag.value))?;
        Ok(tags)
    }

    /// Which game of its file it is, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.0.source("").game
    }

    /// The number of its first line in its file.
    #[getter]
    fn line(&self) -> u64 {
        self.0.source("").line
    }

    /// All that is wrong or worth knowing, in the order of the text.
    #[getter]
    fn diagnostics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let found = py.detach(|| self.0.diagnostics());
        data::diagnostics(py, &self.0.source(""), &found)
    }

    /// The diagnostics, each error with the repairs that were found.
    fn repairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let found = py.detach(|| self.0.diagnostics_with_repairs());
        data::diagnostics(py, &self.0.source(""), &found)
    }

    /// Whether the record is well written and every ply of it is legal.
    #[getter]
    fn is_right(&self, py: Python<'_>) -> bool {
        py.detach(|| self.0.is_right())
    }

    /// How the game ended, if it has.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = py.detach(|| self.0.outcome());
        data::outcome(py, outcome, self.0.seats())
    }

    /// The diagnostics as the command prints them: `full`, `concise`, `json`, `jsonl`, `github` or `sarif`.
    #[pyo3(signature = (format="full", *, name="<game>"))]
    fn report(&self, py: Python<'_>, format: &str, name: &str) -> PyResult<String> {
        let format = report::named(format)
            .ok_or_else(|| PyValueError::new_err(format!("there is no format `{format}` of diagnostics")))?;
        let out = py.detach(|| {
            let (mut report, mut out) = (format.report(Look::default()), Vec::new());
            report.start(&mut out)?;
            report.game(&mut out, &self.0.source(name), &self.0.diagnostics())?;
            report.end(&mut out)?;
            Ok::<_, std::io::Error>(out)
        })?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    /// The plies, in the order they are written, legal or not.
    #[getter]
    fn plies(&self, py: Python<'_>) -> Vec<Ply> {
        py.detach(|| {
            let seats = self.0.seats_of_plies();
            let name = |number: usize| seats.get(number).and_then(|seat| self.0.seats().get(seat.index()).copied());
            self.0
                .plies()
                .map(|played| {
                    let seat = name(played.number);
                    Ply::played(self.0.variant(), played, seat)
                })
                .collect()
        })
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.plies(py))?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.0.plies().count()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __getitem__(&self, index: isize) -> PyResult<Ply> {
        let count = self.__len__();
        let number = if index < 0 { count.checked_add_signed(index) } else { Some(index as usize) };
        let played = number.and_then(|number| self.0.plies().nth(number));
        let played = played.ok_or_else(|| PyIndexError::new_err(format!("the game has {count} plies")))?;
        let seats = self.0.seats_of_plies();
        let seat = seats.get(played.number).and_then(|seat| self.0.seats().get(seat.index()).copied());
        Ok(Ply::played(self.0.variant(), played, seat))
    }

    /// The position after so many plies; without a number the position after the last legal ply.
    #[pyo3(signature = (at=None))]
    pub fn position(&self, py: Python<'_>, at: Option<usize>) -> PyResult<Position> {
        py.detach(|| match at {
            Some(at) => Ok(Position::of(self, at, self.0.position(at).ok_or_else(|| too_far(at))?)),
            None => Ok(Position::of(self, self.0.seats_of_plies().len(), self.0.end().clone())),
        })
    }

    /// Every legal ply that could follow.
    fn legal(&self, py: Python<'_>) -> Vec<Ply> {
        py.detach(|| self.0.legal().map(|ply| Ply::of(self.0.variant(), ply)).collect())
    }

    /// The game with one more ply, which is given as it is or as `pai` writes it.
    fn play(&self, py: Python<'_>, ply: PlyOrText) -> PyResult<Game> {
        let (ply, text) = ply.read(self.0.variant())?;
        py.detach(|| {
            let mut game = Inner::clone(&self.0);
            game.play_ply(ply).map_err(|error| errors::illegal(&error, &text))?;
            Ok(Game::of(game))
        })
    }

    /// The game in a notation, such as `json`.
    fn to(&self, py: Python<'_>, notation: &str) -> PyResult<String> {
        let name = errors::notation(notation)?.name();
        py.detach(|| self.0.to(name)).map_err(|error| errors::write(&error))
    }

    /// The same game with what the writer left out and its replay shows.
    fn completed(&self, py: Python<'_>) -> Game {
        py.detach(|| Game::of(self.0.completed()))
    }

    /// The same game judged by an edition of the rules, such as `site; last-flower=accents`.
    fn by_rules(&self, rules: &str) -> Game {
        Game::of(Inner::clone(&self.0).by_rules(rules))
    }

    /// The game with its repairs made: those that are safe, or also the best of those that are not.
    #[pyo3(signature = (*, r#unsafe=false))]
    fn fix(&self, py: Python<'_>, r#unsafe: bool) -> Fixed {
        let repaired = py.detach(|| self.0.repaired(r#unsafe));
        Fixed { text: repaired.game.text().to_owned(), made: repaired.made, is_right: repaired.is_right }
    }

    /// Why the ply of this number, from 0, is legal or not.
    fn explain<'py>(&self, py: Python<'py>, ply: usize) -> PyResult<Bound<'py, PyAny>> {
        let found: Option<referee::Explanation> = py.detach(|| self.0.explain(ply));
        data::explanation(py, &found.ok_or_else(|| too_far(ply))?)
    }

    /// The game as a table that takes part in the Arrow C stream interface.
    #[pyo3(signature = (what="plies"))]
    fn table(&self, what: &str) -> PyResult<Table> {
        Table::new(Source::Games(vec![self.clone()]), what, None)
    }

    /// A position drawn in characters.
    #[pyo3(signature = (at=None))]
    fn draw(&self, py: Python<'_>, at: Option<usize>) -> PyResult<String> {
        Ok(self.position(py, at)?.drawn())
    }

    /// A position as an SVG picture, with the players and the event.
    #[pyo3(signature = (at=None, *, size=None, theme="light", crop=false, coordinates=true, harmonies=false))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn to_svg(
        &self,
        py: Python<'_>,
        at: Option<usize>,
        size: Option<pictures::Size>,
        theme: &str,
        crop: bool,
        coordinates: bool,
        harmonies: bool,
    ) -> PyResult<String> {
        let options = pictures::options(size, theme, crop, coordinates)?;
        py.detach(|| Ok(picture::draw(&self.scene(at, harmonies)?, &options).svg()))
    }

    /// A position as a PNG picture, with the players and the event.
    #[pyo3(signature = (at=None, *, size=None, theme="light", crop=false, coordinates=true, harmonies=false))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn to_png(
        &self,
        py: Python<'_>,
        at: Option<usize>,
        size: Option<pictures::Size>,
        theme: &str,
        crop: bool,
        coordinates: bool,
        harmonies: bool,
    ) -> PyResult<Vec<u8>> {
        let options = pictures::options(size, theme, crop, coordinates)?;
        py.detach(|| pictures::png(&self.scene(at, harmonies)?, &options))
    }

    /// The game as an animated GIF, each ply for so many milliseconds.
    #[pyo3(signature = (*, delay=800, size=None, theme="light", crop=false, coordinates=true, harmonies=false))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn to_gif(
        &self,
        py: Python<'_>,
        delay: u32,
        size: Option<pictures::Size>,
        theme: &str,
        crop: bool,
        coordinates: bool,
        harmonies: bool,
    ) -> PyResult<Vec<u8>> {
        let options = pictures::options(size, theme, crop, coordinates)?;
        let delay = u16::try_from(delay / 10).unwrap_or(u16::MAX);
        py.detach(|| {
            let mut bytes = Vec::new();
            let made = picture::gif(&self.0.scenes(harmonies), &options, delay, &mut bytes);
            made.map_err(|error| PyValueError::new_err(error.to_string()))?;
            Ok(bytes)
        })
    }

    /// A page with a player for the game: one file that needs nothing else.
    fn to_html(&self, py: Python<'_>) -> String {
        py.detach(|| {
            let mut page = Page::new(PageOptions::default());
            page.add_game(&self.0);
            page.html()
        })
    }

    /// The page in a frame of its own, so that it and the notebook leave each other alone.
    fn _repr_html_(&self, py: Python<'_>) -> String {
        let page = self.to_html(py).replace('&', "&amp;").replace('"', "&quot;");
        format!(
            "<iframe title=\"A game of Pai Sho\" sandbox=\"allow-scripts\" width=\"100%\" height=\"800\" \
             srcdoc=\"{page}\"></iframe>"
        )
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py, None, None, "light", false, true, false)
    }

    /// The game in `pai`.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.to(py, "pai")
    }

    fn __repr__(&self) -> String {
        let plies = self.__len__();
        format!("<Game {} of {plies} {}>", self.0.variant(), if plies == 1 { "ply" } else { "plies" })
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.variant().hash(&mut hasher);
        for played in self.0.plies() {
            paisho::notation::write_ply(self.0.variant(), played.ply).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn __copy__(slf: Py<Game>) -> Py<Game> {
        slf
    }

    fn __deepcopy__(slf: Py<Game>, _memo: Bound<'_, PyAny>) -> Py<Game> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let again = py.import("paisho._paisho")?.getattr("_game")?;
        let game = &self.0;
        // In a list of positions the variant may be named above the first.
        let variant = game.options().variant.or((game.notation().name() == "position").then(|| game.variant()));
        let edition = game.edition().map(str::to_owned);
        Ok((again, (game.text().to_owned(), game.notation().name(), variant.map(|it| it.name()), edition)))
    }
}

/// A game that was pickled.
#[pyfunction]
pub fn _game(py: Python<'_>, text: &str, notation: &str, variant: Option<&str>, rules: Option<&str>) -> PyResult<Game> {
    Game::new(py, text, Some(notation), variant, rules)
}

/// A text with its repairs made.
#[pyclass(frozen, get_all, module = "paisho")]
pub struct Fixed {
    /// The new text.
    pub text: String,
    /// What was done, a sentence for each repair.
    pub made: Vec<String>,
    /// Whether there are no errors now.
    pub is_right: bool,
}

#[pymethods]
impl Fixed {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let made = self.made.len();
        let end = if self.is_right { "right" } else { "with errors" };
        format!("<Fixed by {made} {}, {end}>", if made == 1 { "repair" } else { "repairs" })
    }
}

/// A random legal game. The same seed and number give the same game everywhere.
#[pyfunction]
#[pyo3(signature = (variant, *, seed=0, number=0))]
pub fn generate(py: Python<'_>, variant: &str, seed: u64, number: u64) -> PyResult<Game> {
    let variant = errors::variant(variant)?;
    let record = py.detach(|| paisho::generate::game(variant, seed, number));
    let record = record.ok_or_else(|| PyValueError::new_err(format!("{variant} refuses its set-up")))?;
    Ok(Game::of(Inner::of(record)))
}
