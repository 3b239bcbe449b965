//! What is known of each kind of diagnostic before any text is read: its stable name, how grave it is, and its page in
//! `explain`.

use std::fmt;

/// How grave a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Read all the same, but better written otherwise.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// The word for it.
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
    /// How grave it is.
    pub severity: Severity,
    /// What it is, in a few words.
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

/// Codes are told apart by their names alone.
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
