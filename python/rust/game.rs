//! Games.

use crate::ply::{Ply, PlyOrText};
use crate::position::Position;
use crate::source::{self, Source, kind};
use crate::table::Table;
use crate::{data, errors, line, pictures};
use paisho::game::InputError;
use paisho::notation::{self, Notation, Options};
use paisho::page::{Page, PageOptions};
use paisho::record::{Head, Tag};
use paisho::render::picture;
use paisho::report::{self, Look};
use paisho::{Game as Inner, referee};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySlice, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// A game: a record under the rules of its variant. Games never change: `play` gives a new one.
#[pyclass(frozen, weakref, module = "paisho", from_py_object)]
#[derive(Clone)]
pub struct Game {
    inner: Arc<Inner>,
    /// Its plies, once somebody asked for them.
    plies: Arc<OnceLock<Vec<Ply>>>,
}

/// How a pickled game is made again: its text, its notation, the variant and the rules that it was given.
type Pickled = (String, &'static str, Option<&'static str>, Option<String>);

impl Game {
    pub fn of(game: Inner) -> Game {
        Game { inner: Arc::new(game), plies: Arc::default() }
    }

    pub fn game(&self) -> &Inner {
        &self.inner
    }

    fn of_text(
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

    /// The plies, read once.
    pub fn main_line(&self, py: Python<'_>) -> &[Ply] {
        py.detach(|| self.plies.get_or_init(|| line::plies(&self.inner)))
    }

    /// What is drawn after so many plies.
    fn scene(&self, at: Option<isize>, harmonies: bool) -> PyResult<picture::Scene> {
        let mut scenes = self.inner.scenes(harmonies);
        let at = match at {
            Some(at) => self.plies_until(at)?,
            None => scenes.len() - 1,
        };
        if at >= scenes.len() {
            return Err(too_far(at));
        }
        Ok(scenes.swap_remove(at))
    }

    /// How many plies are meant; those from the end are counted below zero, as Python counts.
    fn plies_until(&self, at: isize) -> PyResult<usize> {
        let count = self.__len__();
        let counted = if at < 0 { count.checked_add_signed(at + 1) } else { Some(at.unsigned_abs()) };
        counted.ok_or_else(|| PyIndexError::new_err(format!("the game has {count} plies")))
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
        text: &Bound<'_, PyAny>,
        notation: Option<&str>,
        variant: Option<&str>,
        rules: Option<&str>,
    ) -> PyResult<Game> {
        Game::of_text(py, &source::text(text)?, notation, variant, rules)
    }

    /// A game of a variant before its first ply, by an edition of its rules if one is named.
    #[staticmethod]
    #[pyo3(signature = (variant, *, rules=None))]
    pub fn start(variant: &str, rules: Option<&str>) -> PyResult<Game> {
        let mut record = Inner::new(errors::variant(variant)?).record().clone();
        set_tag(&mut record.header, "Rules", rules);
        let game = Inner::of(record);
        match game.diagnostics().iter().find(|found| found.is_error()) {
            Some(error) => Err(errors::refused(error)),
            None => Ok(Game::of(game)),
        }
    }

    /// The text that spans refer to: what was read, or the game in `pai` when plies were added.
    #[getter]
    fn text(&self) -> &str {
        self.inner.text()
    }

    /// The notation of the text.
    #[getter]
    fn notation(&self) -> &'static str {
        self.inner.notation().name()
    }

    #[getter]
    fn variant(&self) -> &'static str {
        self.inner.variant().name()
    }

    /// The names of the seats, in turn order.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.seats())
    }

    /// The tags, such as `Event`.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::tags(py, &self.inner)
    }

    /// Which game of its file it is, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.inner.source("").game
    }

    /// The number of its first line in its file.
    #[getter]
    fn line(&self) -> u64 {
        self.inner.source("").line
    }

    /// All that is wrong or worth knowing, in the order of the text.
    #[getter]
    fn diagnostics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let found = py.detach(|| self.inner.diagnostics());
        data::diagnostics(py, &self.inner.source(""), &found)
    }

    /// The diagnostics, each error with the repairs that were found.
    fn repairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let found = py.detach(|| self.inner.diagnostics_with_repairs());
        data::diagnostics(py, &self.inner.source(""), &found)
    }

    /// Whether the record is well written and every ply of it is legal.
    #[getter]
    fn is_right(&self, py: Python<'_>) -> bool {
        py.detach(|| self.inner.is_right())
    }

    /// How the game ended, if it has.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = py.detach(|| self.inner.outcome());
        data::outcome(py, outcome, self.inner.seats())
    }

    /// The diagnostics as the command prints them: `full`, `concise`, `json`, `jsonl`, `github` or `sarif`.
    #[pyo3(signature = (format="full", *, name="<game>"))]
    fn report(&self, py: Python<'_>, format: &str, name: &str) -> PyResult<String> {
        let format = report::named(format)
            .ok_or_else(|| PyValueError::new_err(format!("there is no format `{format}` of diagnostics")))?;
        let out = py.detach(|| {
            let (mut report, mut out) = (format.report(Look::default()), Vec::new());
            report.start(&mut out)?;
            report.game(&mut out, &self.inner.source(name), &self.inner.diagnostics())?;
            report.end(&mut out)?;
            Ok::<_, std::io::Error>(out)
        })?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    /// The comments above the first ply.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.inner.comments()
    }

    /// The game with other tags; a tag without a value is left out.
    #[pyo3(signature = (**tags))]
    fn with_tags(&self, py: Python<'_>, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
        // What the notation of its text leaves out, `pai` writes.
        let is_pai = self.inner.notation().name() == "pai";
        let whole = if is_pai { Inner::clone(&self.inner) } else { py.detach(|| self.inner.completed()) };
        let mut record = whole.record().clone();
        for (name, value) in tags.into_iter().flatten() {
            let name: String = name.extract()?;
            if name == "Variant" {
                return Err(errors::plain("WriteError", "another rule set makes another game: no tag changes it"));
            }
            let wrong =
                |_| PyTypeError::new_err(format!("the value of the tag `{name}` is {}, not a text", kind(&value)));
            let value: Option<String> = value.extract().map_err(wrong)?;
            set_tag(&mut record.header, &name, value.as_deref());
        }
        let game = Inner::of(record);
        // A name with a space, a line end in a value: `pai` reads back what it can hold.
        let again = notation::Pai.read(game.text(), &Options::default());
        if again.record != *game.record() {
            return Err(errors::plain(
                "WriteError",
                "these tags cannot be written: a name has letters and digits, a value no line ends",
            ));
        }
        Ok(Game::of(match self.inner.edition() {
            Some(edition) => game.by_rules(edition),
            None => game,
        }))
    }

    /// The plies, in the order they are written, legal or not.
    #[getter]
    fn plies(&self, py: Python<'_>) -> Vec<Ply> {
        self.main_line(py).to_vec()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.plies(py))?.try_iter()
    }

    fn __contains__(&self, ply: &Bound<'_, PyAny>) -> bool {
        let plies = self.main_line(ply.py());
        ply.extract::<PlyOrText<'_>>().is_ok_and(|ply| plies.iter().any(|own| own.is_like(&ply)))
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.main_line(py).iter().rev().cloned())?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.inner.plies().count()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let plies = self.main_line(py);
        if let Ok(slice) = index.cast::<PySlice>() {
            return PyList::new(py, plies.iter().cloned())?.into_any().get_item(slice);
        }
        let wrong = |_| PyTypeError::new_err(format!("plies are numbers or slices, not {}", kind(index)));
        let at: isize = index.extract().map_err(wrong)?;
        let at = if at < 0 { plies.len().checked_add_signed(at) } else { Some(at.unsigned_abs()) };
        let ply = at.and_then(|at| plies.get(at));
        let none = || PyIndexError::new_err(format!("the game has {} plies", plies.len()));
        Ok(ply.ok_or_else(none)?.clone().into_pyobject(py)?.into_any())
    }

    /// The position after so many plies, from the end if below zero; without a number that after the last legal ply.
    #[pyo3(signature = (at=None))]
    pub fn position(&self, py: Python<'_>, at: Option<isize>) -> PyResult<Position> {
        let at = at.map(|at| self.plies_until(at)).transpose()?;
        py.detach(|| match at {
            Some(at) => Ok(Position::of(self, at, self.inner.position(at).ok_or_else(|| too_far(at))?)),
            None => Ok(Position::of(self, self.inner.seats_of_plies().len(), self.inner.end().clone())),
        })
    }

    /// Every legal ply that could follow.
    fn legal(&self, py: Python<'_>) -> Vec<Ply> {
        py.detach(|| self.inner.legal().map(|ply| Ply::of(self.inner.variant(), ply)).collect())
    }

    /// The game with one more ply, which is given as it is or as `pai` writes it.
    fn play(&self, py: Python<'_>, ply: PlyOrText<'_>) -> PyResult<Game> {
        let (ply, text) = ply.read(self.inner.variant())?;
        py.detach(|| {
            let mut game = Inner::clone(&self.inner);
            game.play_ply(ply).map_err(|error| errors::illegal(&error, &text))?;
            Ok(Game::of(game))
        })
    }

    /// The game in a notation, such as `json`.
    fn to(&self, py: Python<'_>, notation: &str) -> PyResult<String> {
        let name = errors::notation(notation)?.name();
        py.detach(|| self.inner.to(name)).map_err(|error| errors::write(&error))
    }

    /// The same game with what the writer left out and its replay shows.
    fn completed(&self, py: Python<'_>) -> Game {
        py.detach(|| Game::of(self.inner.completed()))
    }

    /// The same game judged by an edition of the rules, such as `site; last-flower=accents`.
    fn by_rules(&self, rules: &str) -> Game {
        Game::of(Inner::clone(&self.inner).by_rules(rules))
    }

    /// The game with its repairs made: those that are safe, or also the best of those that are not.
    #[pyo3(signature = (*, r#unsafe=false))]
    fn fix(&self, py: Python<'_>, r#unsafe: bool) -> Fixed {
        let repaired = py.detach(|| self.inner.repaired(r#unsafe));
        Fixed { text: repaired.game.text().to_owned(), made: repaired.made, is_right: repaired.is_right }
    }

    /// Why the ply of this number, from 1, is legal or not.
    fn explain<'py>(&self, py: Python<'py>, ply: isize) -> PyResult<Bound<'py, PyAny>> {
        let Some(before) = usize::try_from(ply).ok().and_then(|ply| ply.checked_sub(1)) else {
            return Err(PyIndexError::new_err("the first ply is number 1"));
        };
        let found: Option<referee::Explanation> = py.detach(|| self.inner.explain(before));
        data::explanation(py, &found.ok_or_else(|| too_far(before + 1))?)
    }

    /// The game as a table that takes part in the Arrow C stream interface.
    #[pyo3(signature = (what="plies"))]
    fn table(&self, what: &str) -> PyResult<Table> {
        Table::new(Source::Games(vec![self.clone()]), what, None)
    }

    /// A position drawn in characters.
    #[pyo3(signature = (at=None))]
    fn draw(&self, py: Python<'_>, at: Option<isize>) -> PyResult<String> {
        Ok(self.position(py, at)?.drawn())
    }

    /// A position as an SVG picture, with the players and the event.
    #[pyo3(signature = (at=None, *, size=None, theme="light", crop=false, coordinates=true, harmonies=false))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn to_svg(
        &self,
        py: Python<'_>,
        at: Option<isize>,
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
        at: Option<isize>,
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
        delay: i64,
        size: Option<pictures::Size>,
        theme: &str,
        crop: bool,
        coordinates: bool,
        harmonies: bool,
    ) -> PyResult<Vec<u8>> {
        let options = pictures::options(size, theme, crop, coordinates)?;
        let delay = u16::try_from(natural("delay", delay.into())? / 10).unwrap_or(u16::MAX);
        py.detach(|| {
            let mut bytes = Vec::new();
            let made = picture::gif(&self.inner.scenes(harmonies), &options, delay, &mut bytes);
            made.map_err(|error| PyValueError::new_err(error.to_string()))?;
            Ok(bytes)
        })
    }

    /// A page with a player for the game: one file that needs nothing else.
    fn to_html(&self, py: Python<'_>) -> String {
        py.detach(|| {
            let mut page = Page::new(PageOptions::default());
            page.add_game(&self.inner);
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

    /// The game in the notation that is named; in `pai` if none is.
    fn __format__(&self, py: Python<'_>, notation: &str) -> PyResult<String> {
        self.to(py, if notation.is_empty() { "pai" } else { notation })
    }

    fn __repr__(&self) -> String {
        format!("<Game {} of {}>", self.inner.variant(), counted(self.__len__()))
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.inner == other.inner
    }

    /// Games are ordered as they stand in their file.
    fn __lt__(&self, other: &Game) -> bool {
        self.number() < other.number()
    }

    fn __le__(&self, other: &Game) -> bool {
        self.number() <= other.number()
    }

    fn __gt__(&self, other: &Game) -> bool {
        self.number() > other.number()
    }

    fn __ge__(&self, other: &Game) -> bool {
        self.number() >= other.number()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.variant().hash(&mut hasher);
        for played in self.inner.plies() {
            paisho::notation::write_ply(self.inner.variant(), played.ply).hash(&mut hasher);
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
        let game = &self.inner;
        // In a list of positions the variant may be named above the first.
        let variant = game.options().variant.or((game.notation().name() == "position").then(|| game.variant()));
        let edition = game.edition().map(str::to_owned);
        Ok((again, (game.text().to_owned(), game.notation().name(), variant.map(|it| it.name()), edition)))
    }
}

/// A game that was pickled.
#[pyfunction]
pub fn _game(py: Python<'_>, text: &str, notation: &str, variant: Option<&str>, rules: Option<&str>) -> PyResult<Game> {
    Game::of_text(py, text, Some(notation), variant, rules)
}

/// So many plies, in words.
pub fn counted(plies: usize) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}

/// A number that cannot be below zero.
fn natural(name: &str, number: i128) -> PyResult<u64> {
    let wrong = |_| PyValueError::new_err(format!("`{name}` is a number from 0 to {}, not {number}", u64::MAX));
    u64::try_from(number).map_err(wrong)
}

/// Sets a tag, or removes it.
pub fn set_tag(header: &mut Vec<Head>, name: &str, value: Option<&str>) {
    let tag = |value: &str| Head::Tag(Tag { name: name.to_owned(), value: value.to_owned() });
    let at = header.iter().position(|head| head.tag().is_some_and(|tag| tag.name == name));
    match (at, value) {
        (Some(at), Some(value)) => header[at] = tag(value),
        (Some(at), None) => _ = header.remove(at),
        (None, Some(value)) => header.push(tag(value)),
        (None, None) => {}
    }
}

/// A text with its repairs made.
#[pyclass(frozen, get_all, weakref, module = "paisho")]
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
pub fn generate(py: Python<'_>, variant: &str, seed: i128, number: i128) -> PyResult<Game> {
    let (seed, number) = (natural("seed", seed)?, natural("number", number)?);
    let variant = errors::variant(variant)?;
    let record = py.detach(|| paisho::generate::game(variant, seed, number));
    let record = record.ok_or_else(|| PyValueError::new_err(format!("{variant} refuses its set-up")))?;
    Ok(Game::of(Inner::of(record)))
}
