//! What codes mean.

use crate::data;
use paisho::catalogue;
use paisho::diagnostic::nearest;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

/// What the code of a diagnostic means.
#[pyfunction]
pub fn explain<'py>(py: Python<'py>, code: &str) -> PyResult<Bound<'py, PyAny>> {
    let found = catalogue::named(code).ok_or_else(|| {
        let meant = nearest(code, catalogue::all().map(|code| code.name));
        let meant = meant.map_or(String::new(), |meant| format!(": did you mean `{meant}`?"));
        PyKeyError::new_err(format!("there is no code `{code}`{meant}"))
    })?;
    data::article(py, found)
}

/// All codes.
#[pyfunction]
pub fn codes() -> Vec<&'static str> {
    catalogue::all().map(|code| code.name).collect()
}
