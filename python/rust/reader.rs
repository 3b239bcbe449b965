//! Many games, one after another.

use crate::errors;
use crate::game::{Fixed, Game};
use crate::source::{self, Games, Source};
use paisho::game::RepairedText;
use paisho::notation::{Options, Writer};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// The games of a source, one after another in bounded memory.
#[pyclass(frozen, weakref, module = "paisho")]
pub struct Reader {
    games: Mutex<Games>,
    rules: Option<String>,
}

#[pymethods]
impl Reader {
    fn __iter__(slf: Py<Reader>) -> Py<Reader> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let game = py.detach(|| self.games.lock().unwrap_or_else(PoisonError::into_inner).next());
        let game = game.transpose().map_err(errors::input)?;
        Ok(match (game, &self.rules) {
            (Some(game), Some(rules)) => Some(Game::of(game.game().clone().by_rules(rules))),
            (game, _) => game,
        })
    }
}

fn options(variant: Option<&str>) -> PyResult<Options> {
    Ok(variant.map(errors::variant).transpose()?.map_or_else(Options::default, Options::of))
}

fn games(source: &Bound<'_, PyAny>, notation: Option<&str>, variant: Option<&str>) -> PyResult<Games> {
    let notation = notation.map(errors::notation).transpose()?;
    Source::of(source)?.open(source.py(), notation, options(variant)?)
}

/// The games of a path, a text, bytes, an open file or a game, one after another. A text without line ends that names a file
/// is the name of it; a `Path` always is. What gzip or Zstandard compressed is decompressed.
#[pyfunction]
#[pyo3(signature = (source, *, notation=None, variant=None, rules=None))]
pub fn read(
    source: &Bound<'_, PyAny>,
    notation: Option<&str>,
    variant: Option<&str>,
    rules: Option<String>,
) -> PyResult<Reader> {
    Ok(Reader { games: Mutex::new(games(source, notation, variant)?), rules })
}

/// The games of a source in another notation, with what their writers left out: a text with all of them.
#[pyfunction]
#[pyo3(signature = (source, to, *, notation=None, variant=None))]
pub fn convert(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    to: &str,
    notation: Option<&str>,
    variant: Option<&str>,
) -> PyResult<String> {
    let mut writer = Writer::new(errors::notation(to)?);
    let games = games(source, notation, variant)?;
    py.detach(|| {
        let mut written = String::new();
        for game in games {
            let game = game.map_err(errors::input)?.game().completed();
            written.push_str(&writer.game(game.record()).map_err(|error| errors::write(&error))?);
        }
        written.push_str(&writer.end());
        Ok(written)
    })
}

/// A text with its repairs made: those that are safe, or also the best of those that are not. All else stays byte for
/// byte.
#[pyfunction]
#[pyo3(signature = (text, *, r#unsafe=false, notation=None, variant=None))]
pub fn fix(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    r#unsafe: bool,
    notation: Option<&str>,
    variant: Option<&str>,
) -> PyResult<Fixed> {
    let notation = notation.map(errors::notation).transpose()?;
    let options = options(variant)?;
    let text = source::text(text)?;
    let repaired = py.detach(|| RepairedText::of(&text, notation, options, r#unsafe)).map_err(errors::input)?;
    Ok(Fixed { text: repaired.text, made: repaired.made, is_right: repaired.is_right })
}
