//! How games are held against their rules, whichever subcommand does it.

use super::Broken;
use super::at::At;
use super::input::Game;
use crate::diagnostic::Diagnostic;
use crate::referee::{self, State, Verdict};
use clap::Args;
use std::collections::BTreeSet;

/// By which edition of the rules.
#[derive(Args)]
pub(super) struct Judging {
    /// The edition of the rules and its switches, such as `site` or `site; last-flower=accents`; overrides the record's
    #[arg(long, value_name = "RULES")]
    pub(super) rules: Option<String>,
    /// Take an illegal ply as played and go on behind it, instead of ending there
    #[arg(long)]
    keep_going: bool,
}

impl Judging {
    /// Replays a game by its rules, and shows every state of it.
    pub(super) fn judge(&self, game: &Game, each: impl FnMut(&State<'_>)) -> Verdict {
        self.judge_to_end(game, false, each)
    }

    /// The same, with the position at the end and its counts if they are wanted.
    pub(super) fn judge_to_end(&self, game: &Game, with_end: bool, mut each: impl FnMut(&State<'_>)) -> Verdict {
        referee::of(game.read.record.variant).validate(&self.game(game, with_end), &mut each)
    }

    /// A game as a referee takes it.
    pub(super) fn game<'a>(&'a self, game: &'a Game, with_end: bool) -> referee::Game<'a> {
        referee::Game {
            text: &game.text.text,
            read: &game.read,
            notation: game.notation,
            rules: self.rules.as_deref(),
            with_end,
            keep_going: self.keep_going,
        }
    }

    /// After how many plies the moment comes that is meant: its last state, if there are several.
    pub(super) fn find(&self, game: &Game, at: &At) -> Result<Option<usize>, Broken> {
        let mut found = Ok(None);
        self.judge(game, |state| match at.is(state, &game.read.record) {
            Ok(true) if found.is_ok() => found = Ok(Some(state.plies)),
            Ok(_) => {}
            Err(why) => found = Err(Broken::Said(why)),
        });
        found
    }
}

/// Remembers for a file which editions have been said to be taken: each is said once.
#[derive(Default)]
pub(super) struct Taken(BTreeSet<String>);

impl Taken {
    /// The note about the edition, the first time it is taken.
    pub(super) fn note(&mut self, judged: &Verdict) -> Option<Diagnostic> {
        let note = judged.edition_note.as_ref()?;
        self.0.insert(judged.edition.clone()).then(|| note.clone())
    }
}
