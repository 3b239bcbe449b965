//! What a code is: the stable name of a kind of diagnostic, with its severity and its article.

use std::fmt;

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information; nothing is wrong.
    Note,
    /// Accepted, but better written differently.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A kind of diagnostic. For a rule of a game it is also the rule's article in the rule book.
#[derive(Debug)]
pub struct Code {
    /// The stable name.
    pub name: &'static str,
    /// The severity.
    pub severity: Severity,
    /// A few words that say what it is.
    pub title: &'static str,
    /// What it means and what to do about it.
    pub meaning: &'static str,
    /// Which part of the rules it comes from; empty for what is no rule of a game.
    pub source: &'static str,
    /// The notation of the examples.
    pub notation: &'static str,
    /// A record that has it.
    pub wrong: &'static str,
    /// The same record without it.
    pub right: &'static str,
}

/// Codes are equal when their names are.
impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.name == other.name
    }
}

impl Eq for Code {}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
