//! A game as it is written, in either of its forms.

use crate::notation::LeanGame;
use crate::record::{Ply, Record};
use std::borrow::Cow;

/// The record of a game, or the lean form of one that there is nothing to say about.
#[derive(Debug, Clone, Copy)]
pub enum Written<'a> {
    /// The record.
    Whole(&'a Record),
    /// The lean form.
    Lean(&'a LeanGame),
}

impl<'a> From<&'a Record> for Written<'a> {
    fn from(record: &'a Record) -> Written<'a> {
        Written::Whole(record)
    }
}

impl<'a> From<&'a LeanGame> for Written<'a> {
    fn from(game: &'a LeanGame) -> Written<'a> {
        Written::Lean(game)
    }
}

impl<'a> Written<'a> {
    /// A record with the tags, whatever else it has.
    pub(super) fn head(self) -> &'a Record {
        match self {
            Written::Whole(record) => record,
            Written::Lean(game) => game.head(),
        }
    }

    /// The plies of the main line.
    pub(super) fn plies(self) -> impl Iterator<Item = Cow<'a, Ply>> {
        let (whole, lean) = match self {
            Written::Whole(record) => (Some(record.plies().map(Cow::Borrowed)), None),
            Written::Lean(game) => (None, Some(game.plies().map(|ply| Cow::Owned(ply.whole())))),
        };
        whole.into_iter().flatten().chain(lean.into_iter().flatten())
    }

    /// How many plies there are in it.
    pub fn count(self) -> usize {
        match self {
            Written::Whole(record) => record.plies().count(),
            Written::Lean(game) => game.plies().count(),
        }
    }
}
