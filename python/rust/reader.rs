//! Many games, one after another.

use crate::errors;
use crate::game::{Fixed, Game};
use paisho::Game as Inner;
use paisho::game::{self, InputError, RepairedText};
use paisho::notation::{self, Notation, Options, Writer};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum length of a text that may be the name of a file.
const LONGEST_NAME: usize = 4_096;

/// Where games come from.
#[derive(Clone)]
pub enum Source {
    File(PathBuf),
    Text(Arc<[u8]>),
    Games(Vec<Game>),
}

/// What Python gives for a source.
#[derive(FromPyObject)]
pub enum Given {
    Bytes(Vec<u8>),
    Text(String),
    Game(Game),
    Path(PathBuf),
}

impl From<Given> for Source {
    fn from(given: Given) -> Source {
        match given {
            Given::Bytes(bytes) => Source::Text(bytes.into()),
            Given::Text(text) if names_file(&text) => Source::File(text.into()),
            Given::Text(text) => Source::Text(text.into_bytes().into()),
            Given::Game(game) => Source::Games(vec![game]),
            Given::Path(path) => Source::File(path),
        }
    }
}

/// Whether a text is the name of a file: it ends as files of games do, or there is such a file.
fn names_file(text: &str) -> bool {
    let path = Path::new(text);
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_lowercase();
    let is_known = || notation::ALL.iter().any(|notation| notation.endings().contains(&&*ending));
    let is_name = text.len() <= LONGEST_NAME && !text.contains(['\n', '\0']);
    is_name && !text.is_empty() && (path.is_file() || is_known() || ["gz", "zst"].contains(&&*ending))
}

/// An input that is read from any thread.
type Input = Box<dyn Read + Send>;

/// The games of a source.
pub enum Games {
    Read(Box<game::Reader<Input>>),
    Given(std::vec::IntoIter<Game>),
}

impl Source {
    pub fn open(&self, notation: Option<&'static dyn Notation>, options: Options) -> io::Result<Games> {
        let (input, name): (Input, _) = match self {
            Source::File(path) => (Box::new(File::open(path)?), path.display().to_string()),
            Source::Text(text) => (Box::new(Cursor::new(text.clone())), String::new()),
            Source::Games(games) => return Ok(Games::Given(games.clone().into_iter())),
        };
        Ok(Games::Read(Box::new(Inner::read(input, &name, notation, options)?)))
    }

    /// The name of the file; empty for what is in no file.
    pub fn name(&self) -> String {
        match self {
            Source::File(path) => path.display().to_string(),
            Source::Text(_) | Source::Games(_) => String::new(),
        }
    }

    pub fn error(&self, error: io::Error) -> PyErr {
        match (self, error.raw_os_error()) {
            (Source::File(path), Some(number)) => {
                // With its number and its name, Python finds the class, such as FileNotFoundError.
                let words = error.to_string();
                let words = words.split(" (os error").next().unwrap_or_default().to_owned();
                PyOSError::new_err((number, words, path.display().to_string()))
            }
            _ => PyOSError::new_err(error),
        }
    }
}

impl Iterator for Games {
    type Item = Result<Game, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Games::Read(games) => games.next().map(|game| game.map(Game::of)),
            Games::Given(games) => games.next().map(Ok),
        }
    }
}

/// The games of a file or a text, one after another in bounded memory.
#[pyclass(frozen, module = "paisho")]
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

/// The games of a file or a text, one after another. A text without line ends that names a file is the name of it; a
/// `Path` always is.
#[pyfunction]
#[pyo3(signature = (source, *, notation=None, variant=None, rules=None))]
pub fn read(
    py: Python<'_>,
    source: Given,
    notation: Option<&str>,
    variant: Option<&str>,
    rules: Option<String>,
) -> PyResult<Reader> {
    let notation = notation.map(errors::notation).transpose()?;
    let variant = variant.map(errors::variant).transpose()?;
    let options = variant.map_or_else(Options::default, Options::of);
    let source = Source::from(source);
    let games = py.detach(|| source.open(notation, options)).map_err(|error| source.error(error))?;
    Ok(Reader { games: Mutex::new(games), rules })
}

/// The games of a file or a text in another notation, with what their writers left out: a text with all of them.
#[pyfunction]
#[pyo3(signature = (source, to, *, notation=None, variant=None))]
pub fn convert(
    py: Python<'_>,
    source: Given,
    to: &str,
    notation: Option<&str>,
    variant: Option<&str>,
) -> PyResult<String> {
    let mut writer = Writer::new(errors::notation(to)?);
    let games = read(py, source, notation, variant, None)?.games;
    py.detach(|| {
        let mut written = String::new();
        for game in games.into_inner().unwrap_or_else(PoisonError::into_inner) {
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
    text: &str,
    r#unsafe: bool,
    notation: Option<&str>,
    variant: Option<&str>,
) -> PyResult<Fixed> {
    let notation = notation.map(errors::notation).transpose()?;
    let variant = variant.map(errors::variant).transpose()?;
    let options = variant.map_or_else(Options::default, Options::of);
    let repaired = py.detach(|| RepairedText::of(text, notation, options, r#unsafe)).map_err(errors::input)?;
    Ok(Fixed { text: repaired.text, made: repaired.made, is_right: repaired.is_right })
}
