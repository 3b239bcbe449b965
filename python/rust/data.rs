//! Plain data for Python: the classes of `_types.py`, filled.

use crate::errors::characters;
use paisho::diagnostic;
use paisho::record::Placed;
use paisho::report::Located;
use paisho::rules;
use paisho::source::{self, Source};
use paisho::variant::{Seat, Variant};
use paisho::{code, referee};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};

macro_rules! classes {
    ($($name:ident,)*) => {$(
        #[allow(non_snake_case)]
        fn $name(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
            static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            CLASS.import(py, "paisho._types", stringify!($name))
        }
    )*};
}

classes! { Article, Diagnostic, Explanation, Fix, Harmony, Outcome, Span, Tags, Tile, }

/// An object of Python.
type Object<'py> = Bound<'py, PyAny>;

fn span<'py>(py: Python<'py>, text: &str, span: source::Span) -> PyResult<Object<'py>> {
    Span(py)?.call1(characters(text, span))
}

/// The tags of a game.
pub fn tags<'py>(py: Python<'py>, game: &paisho::Game) -> PyResult<Object<'py>> {
    let tags = PyDict::new(py);
    game.tags().try_for_each(|tag| tags.set_item(&tag.name, &tag.value))?;
    Tags(py)?.call1((tags,))
}

/// Spans with their texts.
fn spans<'py>(py: Python<'py>, text: &str, all: &[(source::Span, String)]) -> PyResult<Bound<'py, PyTuple>> {
    let all: PyResult<Vec<_>> = all.iter().map(|(at, words)| Ok((span(py, text, *at)?, words))).collect();
    PyTuple::new(py, all?)
}

/// The diagnostics of one game.
pub fn diagnostics<'py>(
    py: Python<'py>,
    source: &Source<'_>,
    all: &[diagnostic::Diagnostic],
) -> PyResult<Bound<'py, PyTuple>> {
    let located = Located::all(source, all);
    let objects: PyResult<Vec<_>> = all.iter().zip(located).map(|(it, at)| diagnostic(py, source, it, &at)).collect();
    PyTuple::new(py, objects?)
}

fn diagnostic<'py>(
    py: Python<'py>,
    source: &Source<'_>,
    it: &diagnostic::Diagnostic,
    at: &Located<'_>,
) -> PyResult<Object<'py>> {
    let fix = |fix: &diagnostic::Fix| {
        Fix(py)?.call1((&fix.message, spans(py, source.text, &fix.edits)?, fix.doubt.as_deref()))
    };
    let fixes: PyResult<Vec<_>> = it.fixes.iter().map(fix).collect();
    let place = &at.primary.region;
    let fields = [
        at.code.into_pyobject(py)?.into_any(),
        at.severity.into_pyobject(py)?.into_any(),
        (&*it.message).into_pyobject(py)?.into_any(),
        span(py, source.text, it.span)?,
        (&*it.label).into_pyobject(py)?.into_any(),
        it.help.as_deref().into_pyobject(py)?,
        spans(py, source.text, &it.others)?.into_any(),
        place.line.into_pyobject(py)?.into_any(),
        place.column.into_pyobject(py)?.into_any(),
        place.end_line.into_pyobject(py)?.into_any(),
        place.end_column.into_pyobject(py)?.into_any(),
        PyTuple::new(py, place.span)?.into_any(),
        it.turn.into_pyobject(py)?,
        it.seat.as_deref().into_pyobject(py)?,
        it.ply.into_pyobject(py)?,
        PyTuple::new(py, fixes?)?.into_any(),
    ];
    Diagnostic(py)?.call1(PyTuple::new(py, fields)?)
}

/// How a game ended.
pub fn outcome<'py>(
    py: Python<'py>,
    outcome: Option<rules::Outcome>,
    seats: &[&'static str],
) -> PyResult<Option<Object<'py>>> {
    let Some(outcome) = outcome else { return Ok(None) };
    let winners: Vec<&str> = outcome.winners.iter().filter_map(|seat| seats.get(seat.index()).copied()).collect();
    Outcome(py)?.call1((PyTuple::new(py, winners)?, outcome.reason, outcome.result(seats))).map(Some)
}

fn seat(seat: Option<Seat>, seats: &[&'static str]) -> Option<&'static str> {
    seat.and_then(|seat| seats.get(seat.index()).copied())
}

/// A tile on the board.
pub fn tile<'py>(py: Python<'py>, variant: Variant, seats: &[&'static str], tile: &Placed) -> PyResult<Object<'py>> {
    let entry = variant.vocabulary().entry(tile.tile);
    Tile(py)?.call1((seat(tile.owner, seats), entry.code, entry.name, tile.at.to_string(), tile.spent))
}

/// Two tiles that harmonize.
pub fn harmony<'py>(py: Python<'py>, seats: &[&'static str], harmony: &rules::Harmony) -> PyResult<Object<'py>> {
    let [one, other] = harmony.ends.map(|end| end.to_string());
    Harmony(py)?.call1(((one, other), seat(harmony.seat, seats)))
}

/// What a code means.
pub fn article<'py>(py: Python<'py>, code: &code::Code) -> PyResult<Object<'py>> {
    let code::Code { name, severity, title, meaning, source, wrong, right, .. } = *code;
    Article(py)?.call1((name, title, severity.name(), meaning, source, wrong, right))
}

/// Why a ply is legal or not.
pub fn explanation<'py>(py: Python<'py>, found: &referee::Explanation) -> PyResult<Object<'py>> {
    let statements = found.statements.iter().map(|said| (&said.text, said.article.map(|article| article.name)));
    Explanation(py)?.call1((found.legal, PyTuple::new(py, statements)?, found.help.as_deref()))
}
