//! Plies.

use crate::errors;
use crate::source::kind;
use paisho::notation;
use paisho::record;
use paisho::variant::Variant;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

/// A ply. Plies are equal when they are written alike, also to the text that `pai` writes. Those of a game are ordered by their
/// numbers.
#[pyclass(frozen, weakref, module = "paisho", from_py_object)]
#[derive(Clone)]
pub struct Ply {
    pub variant: Variant,
    pub ply: record::Ply,
    text: String,
    pub place: Option<Box<PlaceInGame>>,
}

/// What a game says of a ply.
#[derive(Clone, Default)]
pub struct PlaceInGame {
    /// How many plies there are up to it, itself included.
    pub number: usize,
    pub turn: u32,
    /// The seat that plays it, as far as it is legal.
    pub seat: Option<String>,
    /// Whether it is marked as one that is illegal and stands.
    pub stands: bool,
    /// The ply with what its writer left out, where that is something.
    pub completed: Option<record::Ply>,
    pub comments: Vec<String>,
    pub glyphs: Vec<String>,
    pub variations: Vec<Vec<Ply>>,
}

/// What a pickled ply knows of its game: number, turn, seat, whether it stands, the completed ply, comments, glyphs and
/// variations.
type Pickled = (usize, u32, Option<String>, bool, Option<String>, Vec<String>, Vec<String>, Vec<Vec<Ply>>);

impl Ply {
    pub fn of(variant: Variant, ply: record::Ply) -> Ply {
        let text = notation::write_ply(variant, &ply);
        Ply { variant, ply, text, place: None }
    }

    /// The ply with what its game says of it.
    pub fn in_game(self, place: PlaceInGame) -> Ply {
        Ply { place: Some(Box::new(place)), ..self }
    }

    /// The ply with the tiles that move and are captured.
    fn completed(&self) -> &record::Ply {
        self.place.as_ref().and_then(|place| place.completed.as_ref()).unwrap_or(&self.ply)
    }

    fn code(&self, tile: paisho::variant::Tile) -> &'static str {
        self.variant.vocabulary().code(tile)
    }

    /// Whether it is equal to a ply, or to the text of one.
    pub fn is_like(&self, other: &PlyOrText<'_>) -> bool {
        match other {
            PlyOrText::Ply(other) => self.variant == other.get().variant && self.text == other.get().text,
            PlyOrText::Text(text) => self.text == *text,
        }
    }

    /// The number by which it is ordered.
    fn order(&self) -> PyResult<usize> {
        let none = || PyTypeError::new_err("only plies of a game are ordered: this one has no number");
        self.number().ok_or_else(none)
    }

    fn hash(&self, py: Python<'_>) -> PyResult<isize> {
        // That of an equal text.
        PyString::new(py, &self.text).hash()
    }
}

#[pymethods]
impl Ply {
    #[new]
    fn new(text: &str, variant: &str) -> PyResult<Ply> {
        let variant = errors::variant(variant)?;
        let ply = notation::read_ply(variant, text).map_err(|error| errors::unreadable(error.diagnostic(), text))?;
        Ok(Ply::of(variant, ply))
    }

    #[getter]
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// The ply as `pai` writes it.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// Which ply of its game it is, from 1; in a variation, as if that had been played.
    #[getter]
    fn number(&self) -> Option<usize> {
        self.place.as_ref().map(|place| place.number)
    }

    /// Its turn in its game.
    #[getter]
    fn turn(&self) -> Option<u32> {
        self.place.as_ref().map(|place| place.turn)
    }

    /// The name of the seat that plays it in its game, as far as it is legal.
    #[getter]
    fn seat(&self) -> Option<&str> {
        self.place.as_ref()?.seat.as_deref()
    }

    /// Whether it is marked in its game as one that is illegal and stands, with `$201`.
    #[getter]
    fn stands(&self) -> bool {
        self.place.as_ref().is_some_and(|place| place.stands)
    }

    /// The code of the tile that is dropped, moved or used first, such as `Rs`.
    #[getter]
    fn tile(&self) -> Option<&'static str> {
        self.completed().tile().map(|tile| self.code(tile))
    }

    /// The places that it names, in order: where a tile is dropped or comes from, then where it goes.
    #[getter]
    fn places(&self) -> Vec<String> {
        self.ply.places().map(|place| place.to_string()).collect()
    }

    /// What it captures: where, and the code of the tile, if that is known.
    #[getter]
    fn captures(&self) -> Vec<(String, Option<&'static str>)> {
        let captures = self.completed().captures();
        captures.map(|(at, tile)| (at.to_string(), tile.map(|tile| self.code(tile)))).collect()
    }

    /// The comments behind it.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.place.as_ref().map_or_else(Vec::new, |place| place.comments.clone())
    }

    /// Its glyphs, such as `!` or `$14`.
    #[getter]
    fn glyphs(&self) -> Vec<String> {
        self.place.as_ref().map_or_else(Vec::new, |place| place.glyphs.clone())
    }

    /// The plies of each variation that could have been played instead of it and what followed.
    #[getter]
    fn variations(&self) -> Vec<Vec<Ply>> {
        self.place.as_ref().map_or_else(Vec::new, |place| place.variations.clone())
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __format__<'py>(&self, py: Python<'py>, spec: &str) -> PyResult<Bound<'py, PyAny>> {
        PyString::new(py, &self.text).call_method1("__format__", (spec,))
    }

    fn __repr__(&self) -> String {
        format!("Ply('{}', '{}')", self.text, self.variant)
    }

    fn __eq__(&self, other: PlyOrText<'_>) -> bool {
        self.is_like(&other)
    }

    fn __lt__(&self, other: &Ply) -> PyResult<bool> {
        Ok(self.order()? < other.order()?)
    }

    fn __le__(&self, other: &Ply) -> PyResult<bool> {
        Ok(self.order()? <= other.order()?)
    }

    fn __gt__(&self, other: &Ply) -> PyResult<bool> {
        Ok(self.order()? > other.order()?)
    }

    fn __ge__(&self, other: &Ply) -> PyResult<bool> {
        Ok(self.order()? >= other.order()?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.hash(py)
    }

    fn __copy__(slf: Py<Ply>) -> Py<Ply> {
        slf
    }

    fn __deepcopy__(slf: Py<Ply>, _memo: Bound<'_, PyAny>) -> Py<Ply> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let again = py.import("paisho._paisho")?.getattr("_ply")?;
        let place = self.place.as_deref().cloned().map(|place| -> Pickled {
            let PlaceInGame { number, turn, seat, stands, completed, comments, glyphs, variations } = place;
            let completed = completed.map(|ply| notation::write_ply(self.variant, &ply));
            (number, turn, seat, stands, completed, comments, glyphs, variations)
        });
        Ok((again, (&self.text, self.variant.name(), place).into_pyobject(py)?))
    }
}

/// A ply that was pickled.
#[pyfunction]
pub fn _ply(text: &str, variant: &str, place: Option<Pickled>) -> PyResult<Ply> {
    let ply = Ply::new(text, variant)?;
    let Some((number, turn, seat, stands, completed, comments, glyphs, variations)) = place else { return Ok(ply) };
    let completed = completed.map(|text| Ply::new(&text, variant)).transpose()?.map(|whole| whole.ply);
    let place = PlaceInGame { number, turn, seat, stands, completed, comments, glyphs, variations };
    Ok(ply.in_game(place))
}

/// A ply, or the text of one.
pub enum PlyOrText<'py> {
    Ply(Bound<'py, Ply>),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for PlyOrText<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<PlyOrText<'py>> {
        if let Ok(ply) = given.cast::<Ply>() {
            Ok(PlyOrText::Ply(ply.to_owned()))
        } else if let Ok(text) = given.cast::<PyString>() {
            Ok(PlyOrText::Text(text.to_cow()?.into_owned()))
        } else {
            Err(PyTypeError::new_err(format!("a ply is a `Ply` or the text of one, not {}", kind(&given))))
        }
    }
}

impl PlyOrText<'_> {
    /// The ply and its text.
    pub fn read(self, variant: Variant) -> PyResult<(record::Ply, String)> {
        let text = match self {
            PlyOrText::Ply(ply) if ply.get().variant == variant => {
                return Ok((ply.get().ply.clone(), ply.get().text.clone()));
            }
            PlyOrText::Ply(ply) => ply.get().text.clone(),
            PlyOrText::Text(text) => text,
        };
        let ply = notation::read_ply(variant, &text).map_err(|error| errors::unreadable(error.diagnostic(), &text))?;
        Ok((ply, text))
    }
}
