//! What a game is made of: a record, or a text that is read as a record when somebody asks for one.

use crate::diagnostic::Diagnostic;
use crate::notation::{self, Notation, Options, Read};
use crate::record::Record;
use crate::stream::GameText;
use std::sync::OnceLock;

/// A game as it was given.
#[derive(Clone)]
pub(super) enum Content {
    /// A record, and its text in `pai` when it was asked for.
    Record(Box<Record>, OnceLock<Box<Text>>),
    /// A text.
    Text(Box<Text>),
}

/// A text and what is read from it.
#[derive(Clone)]
pub(super) struct Text {
    pub(super) text: GameText,
    pub(super) notation: &'static dyn Notation,
    /// How it was read, to be read again in the same way.
    pub(super) options: Options,
    read: Read,
}

impl Text {
    /// A text that was read.
    pub(super) fn new(text: GameText, notation: &'static dyn Notation, options: Options, read: Read) -> Text {
        Text { text, notation, options, read }
    }

    /// What is read from it.
    pub(super) fn read(&self) -> &Read {
        &self.read
    }
}

impl Content {
    pub(super) fn of(record: Record) -> Content {
        Content::Record(Box::new(record), OnceLock::new())
    }

    pub(super) fn record(&self) -> &Record {
        match self {
            Content::Record(record, _) => record,
            Content::Text(text) => &text.read().record,
        }
    }

    /// What is to be said of the writing.
    pub(super) fn diagnostics(&self) -> &[Diagnostic] {
        &self.text().read().diagnostics
    }

    /// The text it was read from, or that of its record.
    pub(super) fn text(&self) -> &Text {
        match self {
            Content::Text(text) => text,
            Content::Record(record, text) => text.get_or_init(|| {
                let mut written = String::new();
                // Every record can be written in `pai`.
                let _ = notation::Pai.write(record, &mut written);
                let options = Options::default();
                let read = notation::Pai.read(&written, &options);
                let (text, rest, unreadable) = (written, Vec::new(), None);
                let text =
                    GameText { text, rest, offset: 0, line: 1, column: 1, game: 1, unreadable, is_whole_input: false };
                Box::new(Text::new(text, &notation::Pai, options, read))
            }),
        }
    }

    /// The notation and the options of its text, which need not be there yet.
    pub(super) fn reading(&self) -> (&'static dyn Notation, Options) {
        match self {
            Content::Record(..) => (&notation::Pai, Options::default()),
            Content::Text(text) => (text.notation, text.options),
        }
    }
}
