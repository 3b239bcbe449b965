//! The library for Python: a thin layer over its front door.
//!
//! Everything that takes a while runs without the interpreter's lock, and every object but a board is frozen, so that
//! threads share them.
#![forbid(unsafe_code)]

mod board;
mod data;
mod errors;
mod explain;
mod game;
mod line;
mod pictures;
mod ply;
mod position;
mod reader;
mod source;
mod table;

#[pyo3::pymodule]
mod _paisho {
    use paisho::notation;
    use paisho::variant::Variant;
    use pyo3::prelude::*;
    use std::ffi::OsString;

    #[pymodule_export]
    use super::board::{_board, Board};
    #[pymodule_export]
    use super::explain::{codes, explain};
    #[pymodule_export]
    use super::game::{_game, Fixed, Game, generate};
    #[pymodule_export]
    use super::ply::{_ply, Ply};
    #[pymodule_export]
    use super::position::{_position, Position};
    #[pymodule_export]
    use super::reader::{Reader, convert, fix, read};
    #[pymodule_export]
    use super::table::{Table, table};

    /// Runs the command with these arguments, of which the first is its name, and returns its exit code.
    #[pyfunction]
    fn run(py: Python<'_>, args: Vec<OsString>) -> u8 {
        py.detach(|| paisho::cli::run(args))
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("VARIANTS", Variant::all().map(|variant| variant.name()).collect::<Vec<_>>())?;
        module.add("NOTATIONS", notation::ALL.iter().map(|notation| notation.name()).collect::<Vec<_>>())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
