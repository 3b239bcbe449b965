//! The words of comments: those of a game that was read share its text, as to take memory for each costs more than to read it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::sync::Arc;

/// The words of a comment. It derefs to `str`, and is made from one. As long as it is kept, so is the text of the game that it was
/// read from; `to_string` copies the words alone.
#[derive(Clone)]
pub struct Text {
    shared: Arc<str>,
    part: Range<usize>,
}

impl Text {
    /// A part of a text.
    pub(crate) fn part(shared: &Arc<str>, part: Range<usize>) -> Text {
        Text { shared: Arc::clone(shared), part }
    }

    /// The words.
    pub fn as_str(&self) -> &str {
        &self.shared[self.part.clone()]
    }
}

impl Default for Text {
    fn default() -> Text {
        Text::from("")
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text { shared: Arc::from(text), part: 0..text.len() }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::from(text.as_str())
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}
