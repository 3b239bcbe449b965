//! Exceptions. Their classes are written in Python, so that they can be pickled and have attributes.

use paisho::diagnostic::Diagnostic;
use paisho::game::{IllegalPly, InputError};
use paisho::notation::{self, Notation, WriteError};
use paisho::source::Span;
use paisho::variant::Variant;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What an exception says.
struct Said<'a> {
    message: &'a str,
    code: Option<&'a str>,
    span: Option<(usize, usize)>,
    label: Option<&'a str>,
    help: Option<&'a str>,
}

fn exception(class: &str, said: &Said<'_>) -> PyErr {
    Python::attach(|py| {
        let arguments = PyDict::new(py);
        arguments.set_item("code", said.code)?;
        arguments.set_item("span", said.span)?;
        arguments.set_item("label", said.label)?;
        arguments.set_item("help", said.help)?;
        let class = py.import("paisho._errors")?.getattr(class)?;
        Ok(PyErr::from_value(class.call((said.message,), Some(&arguments))?))
    })
    .unwrap_or_else(|error: PyErr| error)
}

/// A span of bytes as a span of characters, which is how Python counts.
pub fn characters(text: &str, span: Span) -> (usize, usize) {
    let count = |bytes: u32| {
        let bytes = text.floor_char_boundary(bytes as usize);
        text.get(..bytes).map_or(0, |before| before.chars().count())
    };
    (count(span.start), count(span.end))
}

/// The error of a text that cannot be read.
pub fn unreadable(diagnostic: &Diagnostic, text: &str) -> PyErr {
    exception(
        "ReadError",
        &Said {
            message: &diagnostic.message,
            code: Some(diagnostic.code.name),
            span: Some(characters(text, diagnostic.span)),
            label: Some(&diagnostic.label),
            help: diagnostic.help.as_deref(),
        },
    )
}

/// The error of a set-up that is not allowed.
pub fn refused(diagnostic: &Diagnostic) -> PyErr {
    let Diagnostic { message, code, label, help, .. } = diagnostic;
    let said = Said { message, code: Some(code.name), span: None, label: Some(label), help: help.as_deref() };
    exception("ReadError", &said)
}

/// The error of an input that gives no more games.
pub fn input(error: InputError) -> PyErr {
    match error {
        // What an open file raised is raised again.
        InputError::Io(error) => PyErr::from(error),
        InputError::Unreadable(diagnostic) => unreadable(&diagnostic, ""),
        error => PyValueError::new_err(error.to_string()),
    }
}

/// The error of a ply that is not legal.
pub fn illegal(error: &IllegalPly, ply: &str) -> PyErr {
    let span = error.part.and_then(|part| notation::Pai.part(ply, part));
    exception(
        "IllegalPly",
        &Said {
            message: &error.message,
            code: Some(error.code.name),
            span: span.map(|span| characters(ply, span)),
            label: Some(&error.label),
            help: error.help.as_deref(),
        },
    )
}

/// The error of a game that a notation cannot write.
pub fn write(error: &WriteError) -> PyErr {
    plain("WriteError", &error.to_string())
}

/// An error without a code.
pub fn plain(class: &str, message: &str) -> PyErr {
    exception(class, &Said { message, code: None, span: None, label: None, help: None })
}

/// The variant of a name.
pub fn variant(name: &str) -> PyResult<Variant> {
    name.parse().map_err(|error: paisho::variant::ParseVariantError| PyValueError::new_err(error.to_string()))
}

/// The notation of a name.
pub fn notation(name: &str) -> PyResult<&'static dyn Notation> {
    notation::named(name).ok_or_else(|| PyValueError::new_err(format!("there is no notation `{name}`")))
}
