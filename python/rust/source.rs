//! Where games come from: paths, texts, bytes, open files and games.

use crate::errors;
use crate::game::Game;
use paisho::Game as Inner;
use paisho::cli::decompressed;
use paisho::game::{self, InputError};
use paisho::notation::{self, Notation, Options};
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum length of a text that may be the name of a file.
const LONGEST_NAME: usize = 4_096;
/// So much of an open file is asked for at a time.
const PIECE: usize = 1 << 16;

/// Where games come from.
pub enum Source {
    Path(PathBuf),
    Text(Arc<[u8]>),
    /// An open file of Python, which is read once.
    File(Py<PyAny>),
    Games(Vec<Game>),
}

/// An input that is read from any thread.
type Input = Box<dyn Read + Send>;

/// The games of a source.
pub enum Games {
    Read(Box<game::Reader<Input>>),
    Given(std::vec::IntoIter<Game>),
}

/// What a value is called, as in "an int".
pub fn kind(given: &Bound<'_, PyAny>) -> String {
    let name = given.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
    if given.is_none() { "None".to_owned() } else { format!("{article} {name}") }
}

impl Source {
    pub fn of(given: &Bound<'_, PyAny>) -> PyResult<Source> {
        if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_cow()?;
            return Ok(if names_file(&text) {
                Source::Path(PathBuf::from(&*text))
            } else {
                Source::Text(text.as_bytes().into())
            });
        }
        if let Ok(bytes) = given.cast::<PyBytes>() {
            return Ok(Source::Text(bytes.as_bytes().into()));
        }
        if given.is_instance_of::<PyByteArray>() || given.is_instance_of::<PyMemoryView>() {
            let bytes: Vec<u8> = given.py().get_type::<PyBytes>().call1((given,))?.extract()?;
            return Ok(Source::Text(bytes.into()));
        }
        if let Ok(game) = given.cast::<Game>() {
            return Ok(Source::Games(vec![game.get().clone()]));
        }
        if given.hasattr("__fspath__")? {
            return Ok(Source::Path(given.extract()?));
        }
        if given.hasattr("read")? {
            return Ok(Source::File(given.clone().unbind()));
        }
        let message =
            format!("games are read from a path, a text, bytes, an open file or a game, not from {}", kind(given));
        Err(PyTypeError::new_err(message))
    }

    /// The same source, to be read as often as one likes.
    pub fn repeatable(self, py: Python<'_>) -> PyResult<Source> {
        let Source::File(file) = self else { return Ok(self) };
        let mut all = Vec::new();
        py.detach(|| OpenFile::new(file).read_to_end(&mut all))?;
        Ok(Source::Text(all.into()))
    }

    pub fn open(&self, py: Python<'_>, notation: Option<&'static dyn Notation>, options: Options) -> PyResult<Games> {
        let name = self.file_name(py);
        let open = || -> io::Result<Games> {
            let input: Input = match self {
                Source::Path(path) => Box::new(File::open(path)?),
                Source::Text(text) => Box::new(Cursor::new(text.clone())),
                Source::File(file) => Box::new(OpenFile::new(Python::attach(|py| file.clone_ref(py)))),
                Source::Games(games) => return Ok(Games::Given(games.clone().into_iter())),
            };
            let (input, name) = decompressed(input, &name)?;
            Ok(Games::Read(Box::new(Inner::read(input, name, notation, options)?)))
        };
        py.detach(open).map_err(|error| self.error(error))
    }

    /// The name by which the notation is known, if the text does not show it.
    fn file_name(&self, py: Python<'_>) -> String {
        match self {
            // Where a file is open, its name may be a number.
            Source::File(file) => {
                let name = file.bind(py).getattr("name").and_then(|name| name.extract());
                name.unwrap_or_default()
            }
            _ => self.name(),
        }
    }

    /// The path; empty for what was not given as one.
    pub fn name(&self) -> String {
        match self {
            Source::Path(path) => path.display().to_string(),
            Source::Text(_) | Source::File(_) | Source::Games(_) => String::new(),
        }
    }

    fn error(&self, error: io::Error) -> PyErr {
        match (self, error.raw_os_error()) {
            (Source::Path(path), Some(number)) => {
                // With its number and its name, Python finds the class, such as FileNotFoundError.
                let words = error.to_string();
                let words = words.split(" (os error").next().unwrap_or_default().to_owned();
                PyOSError::new_err((number, words, path.display().to_string()))
            }
            // What an open file raised is raised again.
            _ => PyErr::from(error),
        }
    }
}

/// The text of a record. What names a file is not read as one: it would be a game without plies.
pub fn text<'a>(given: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, str>> {
    let Ok(text) = given.cast::<PyString>() else {
        let message =
            format!("this takes the text of a record, not {}: `paisho.read` takes paths, bytes and files", kind(given));
        return Err(PyTypeError::new_err(message));
    };
    let text = text.to_cow()?;
    if names_file(&text) {
        let message = format!("`{text}` is the name of a file, not a record: `paisho.read` opens it");
        return Err(errors::plain("ReadError", &message));
    }
    Ok(text)
}

/// Whether a text is the name of a file: it ends as files of games do, or there is such a file.
fn names_file(text: &str) -> bool {
    let path = Path::new(text);
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_lowercase();
    let is_known = || notation::ALL.iter().any(|notation| notation.endings().contains(&&*ending));
    let is_name = text.len() <= LONGEST_NAME && !text.contains(['\n', '\0']);
    is_name && !text.is_empty() && (path.is_file() || is_known() || ["gz", "zst"].contains(&&*ending))
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

/// An open file of Python, of bytes or of text.
struct OpenFile {
    file: Py<PyAny>,
    /// What came last, and how much of it was taken.
    piece: Vec<u8>,
    taken: usize,
}

impl OpenFile {
    fn new(file: Py<PyAny>) -> OpenFile {
        OpenFile { file, piece: Vec::new(), taken: 0 }
    }

    fn next_piece(&self) -> PyResult<Vec<u8>> {
        Python::attach(|py| {
            let piece = self.file.bind(py).call_method1("read", (PIECE,))?;
            if let Ok(bytes) = piece.cast::<PyBytes>() {
                Ok(bytes.as_bytes().to_vec())
            } else if let Ok(text) = piece.cast::<PyString>() {
                Ok(text.to_cow()?.as_bytes().to_vec())
            } else {
                let message = format!("`read` of an open file gives text or bytes, not {}", kind(&piece));
                Err(PyTypeError::new_err(message))
            }
        })
    }
}

impl Read for OpenFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.piece.len() {
            (self.piece, self.taken) = (self.next_piece()?, 0);
        }
        let count = (&self.piece[self.taken..]).read(bytes)?;
        self.taken += count;
        Ok(count)
    }
}
