//! Plies.

use crate::errors;
use paisho::game::PlayedPly;
use paisho::notation;
use paisho::record;
use paisho::variant::Variant;
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A ply. Plies are equal when they are written alike.
#[pyclass(frozen, module = "paisho", from_py_object)]
#[derive(Clone)]
pub struct Ply {
    pub variant: Variant,
    pub ply: record::Ply,
    text: String,
    /// How many plies come before it in its game.
    #[pyo3(get)]
    number: Option<usize>,
    /// Its turn in its game.
    #[pyo3(get)]
    turn: Option<u32>,
    /// The name of the seat that plays it in its game, as far as it is legal.
    #[pyo3(get)]
    seat: Option<String>,
    /// Whether it is marked in its game as one that is illegal and stands, with `$201`.
    #[pyo3(get)]
    stands: bool,
}

impl Ply {
    pub fn of(variant: Variant, ply: record::Ply) -> Ply {
        let text = notation::write_ply(variant, &ply);
        Ply { variant, ply, text, number: None, turn: None, seat: None, stands: false }
    }

    pub fn played(variant: Variant, played: PlayedPly<'_>, seat: Option<&str>) -> Ply {
        let PlayedPly { number, turn, ply, stands, .. } = played;
        let seat = seat.map(str::to_owned);
        Ply { number: Some(number), turn: Some(turn), seat, stands, ..Ply::of(variant, ply.clone()) }
    }
}

#[pymethods]
impl Ply {
    #[new]
    #[pyo3(signature = (text, variant, *, number=None, turn=None, seat=None, stands=false))]
    fn new(
        text: &str,
        variant: &str,
        number: Option<usize>,
        turn: Option<u32>,
        seat: Option<String>,
        stands: bool,
    ) -> PyResult<Ply> {
        let variant = errors::variant(variant)?;
        let ply = notation::read_ply(variant, text).map_err(|error| errors::unreadable(error.diagnostic(), text))?;
        Ok(Ply { number, turn, seat, stands, ..Ply::of(variant, ply) })
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

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Ply('{}', '{}')", self.text, self.variant)
    }

    fn __eq__(&self, other: &Ply) -> bool {
        self.variant == other.variant && self.text == other.text
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.variant, &self.text).hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs_ex__(&self, py: Python<'_>) -> PyResult<((&str, &'static str), Py<pyo3::types::PyDict>)> {
        let rest = pyo3::types::PyDict::new(py);
        rest.set_item("number", self.number)?;
        rest.set_item("turn", self.turn)?;
        rest.set_item("seat", self.seat.as_deref())?;
        rest.set_item("stands", self.stands)?;
        Ok(((&self.text, self.variant.name()), rest.unbind()))
    }
}

/// A ply, or the text of one.
#[derive(FromPyObject)]
pub enum PlyOrText {
    Ply(Ply),
    Text(String),
}

impl PlyOrText {
    /// The ply and its text.
    pub fn read(self, variant: Variant) -> PyResult<(record::Ply, String)> {
        let text = match self {
            PlyOrText::Ply(ply) if ply.variant == variant => return Ok((ply.ply, ply.text)),
            PlyOrText::Ply(ply) => ply.text,
            PlyOrText::Text(text) => text,
        };
        let ply = notation::read_ply(variant, &text).map_err(|error| errors::unreadable(error.diagnostic(), &text))?;
        Ok((ply, text))
    }
}
