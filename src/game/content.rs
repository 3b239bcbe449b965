//! What a game is made of: a record, or a text that is read as a record when somebody asks for one.

use crate::diagnostic::Diagnostic;
use crate::notation::{self, LeanGame, Notation, Options, Read};
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
    /// Its lean form, if that is all that was read so far.
    lean: Option<LeanGame>,
    read: OnceLock<Read>,
}

impl Text {
    /// A text of which the lean form was read.
    pub(super) fn lean(text: GameText, notation: &'static dyn Notation, options: Options, lean: LeanGame) -> Text {
        Text { text, notation, options, lean: Some(lean), read: OnceLock::new() }
    }

    /// A text that was read.
    pub(super) fn whole(text: GameText, notation: &'static dyn Notation, options: Options, read: Read) -> Text {
        Text { text, notation, options, lean: None, read: OnceLock::from(read) }
    }

    /// What is read from it.
    pub(super) fn read(&self) -> &Read {
        self.read.get_or_init(|| self.notation.read(&self.text.text, &self.options))
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

    /// The variant and the tags, in a record that may be without entries.
    pub(super) fn head(&self) -> &Record {
        self.lean().map_or_else(|| self.record(), LeanGame::head)
    }

    /// The lean form, of a game that was read so.
    pub(super) fn lean(&self) -> Option<&LeanGame> {
        match self {
            Content::Record(..) => None,
            Content::Text(text) => text.lean.as_ref(),
        }
    }

    /// What is to be said of the writing.
    pub(super) fn diagnostics(&self) -> &[Diagnostic] {
        match self.lean() {
            Some(_) => &[],
            None => &self.text().read().diagnostics,
        }
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
                Box::new(Text::whole(text, &notation::Pai, options, read))
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
